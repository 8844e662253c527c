/* `vari export`: a definition in the forms of other programs. */

#include <string.h>

#include "tool.h"

/* Moves that Betza's notation has no form for: brackets, leaps in numbers, the leap to anywhere. */
static bool has_foreign_form(const char *betza)
{
    return strpbrk(betza, "[](){}U?-") == NULL;
}

static void print_blankless(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text != ' ')
            putchar(*text);
}

static void print_piece(VariRules *rules, size_t piece, bool xboard)
{
    bool whole;
    const char *betza = vari_rules_piece_betza(rules, piece, &whole);
    const char *name = vari_rules_piece_name(rules, piece),
               *letter = vari_rules_piece_letter(rules, piece, 0);
    if (!has_foreign_form(betza)) {
        printf("# %s (%s): %s has no form in that notation\n", name, letter, betza);
        return;
    }
    if (!whole)
        printf("# %s (%s) has moves that the notation alone does not say\n", name, letter);
    if (xboard)
        printf("piece %s& ", letter);
    else
        printf("%s %s ", letter, name);
    print_blankless(betza);
    printf("%s\n", vari_rules_piece_castling(rules, piece));
}

int run_export(const Arguments *arguments)
{
    int status;
    const char *format = arguments->format == NULL ? "betza" : arguments->format;
    bool xboard = strcmp(format, "xboard") == 0, fen = strcmp(format, "fen") == 0;
    if (!xboard && !fen && strcmp(format, "betza") != 0) {
        fprintf(stderr, "vari: --format is betza, xboard or fen, not `%s`\n", format);
        return EXIT_USAGE;
    }
    VariRules *rules = library_open(arguments->positional[0], arguments, &status);
    if (rules == NULL)
        return status;
    if (fen) {
        VariGame *game = must_have(vari_game_new(rules, 0));
        printf("%s\n", vari_game_position(game));
        vari_game_free(game);
    }
    for (size_t i = 0; !fen && i < vari_rules_piece_count(rules); i++)
        print_piece(rules, i, xboard);
    vari_rules_free(rules);
    return EXIT_DONE;
}
