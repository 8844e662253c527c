/* `vari export`: a definition in the forms of other programs. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "export.h"
#include "library.h"
#include "positions.h"

bool betza_is_plain(const char *betza)
{
    return strpbrk(betza, "[](){}U?-") == NULL;
}

bool betza_write(VariRules *rules, size_t piece, bool *whole, FILE *out)
{
    const char *betza = vari_rules_kind_text(rules, piece, VARI_KIND_BETZA, whole);
    if (!betza_is_plain(betza))
        return false;
    for (const char *at = betza; *at != '\0'; at++)
        if (*at >= 'A' && *at <= 'Z' &&
            at[1] == *at) { /* a rider: XBoard counts its steps, and 0 are any number */
            fprintf(out, "%c0", *at);
            at++;
        } else if (*at != ' ')
            putc(*at, out);
    fputs(vari_rules_kind_text(rules, piece, VARI_KIND_CASTLING, NULL), out);
    return true;
}

static void print_piece(VariRules *rules, size_t piece, bool xboard)
{
    bool whole;
    char *moves;
    size_t length;
    FILE *out = open_text(&moves, &length);
    bool written = betza_write(rules, piece, &whole, out);
    close_text(out, &moves);
    const char *name = vari_rules_kind(rules, piece)->name,
               *letter = vari_rules_letter(rules, piece, 0, false);
    if (!written)
        printf("# %s (%s): %s has no form in that notation\n", name, letter,
               vari_rules_kind_text(rules, piece, VARI_KIND_BETZA, NULL));
    else {
        if (!whole)
            printf("# %s (%s) has moves that the notation alone does not say\n", name, letter);
        if (xboard)
            printf("piece %s& %s\n", letter, moves);
        else
            printf("%s %s %s\n", letter, name, moves);
    }
    free(moves);
}

static int export_position(VariRules *rules, bool sfen)
{
    if (sfen && !position_has_sfen(rules)) {
        fprintf(stderr, "vari: %s is not written in SFEN; --format fen writes its first position\n",
                vari_rules_info(rules)->name);
        return EXIT_INPUT;
    }
    VariGame *game = must_have(vari_game_new(rules, 0));
    if (sfen)
        position_write_sfen(vari_game_at(game), stdout);
    else
        fputs(vari_position_text(vari_game_at(game)), stdout);
    putchar('\n');
    vari_game_free(game);
    return EXIT_DONE;
}

int run_export(const Arguments *arguments)
{
    int status;
    const char *format = arguments->format == NULL ? "betza" : arguments->format;
    bool xboard = strcmp(format, "xboard") == 0, sfen = strcmp(format, "sfen") == 0,
         fen = sfen || strcmp(format, "fen") == 0;
    bool ini = strcmp(format, "ini") == 0, diagram = strcmp(format, "diagram") == 0;
    if (!xboard && !fen && !ini && !diagram && strcmp(format, "betza") != 0) {
        fprintf(stderr, "vari: --format is betza, xboard, ini, diagram, fen or sfen, not `%s`\n", format);
        return EXIT_USAGE;
    }
    VariRules *rules = library_open(arguments->positional[0], arguments, &status);
    if (rules == NULL)
        return status;
    status = fen ? export_position(rules, sfen) : EXIT_DONE;
    if (ini || diagram) {
        bool written = (ini ? export_section : export_diagram)(rules, arguments->positional[0], stdout);
        status = written ? EXIT_DONE : EXIT_INPUT;
        import_free_all();
    }
    for (size_t i = 0; !fen && !ini && !diagram && i < vari_rules_info(rules)->kind_count; i++)
        print_piece(rules, i, xboard);
    vari_rules_free(rules);
    return status;
}
