/* Whatever is typed of a simple definition so far, at most one mistake is told: what follows from a word that
 * is not finished helps nobody. */

#include "shipped.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { TIME_MAX = 3600 };

static const char extending[] = "vari: 1\n"
                                "name: My Variant\n"
                                "extends: chess\n"
                                "pieces:\n"
                                "  knight: {moves: NN}\n"
                                "  camel:\n"
                                "    letter: C\n"
                                "    moves: C\n"
                                "zones:\n"
                                "  hill: d4 e4 d5 e5\n"
                                "endings:\n"
                                "  hill:\n"
                                "    if: any own king in hill\n"
                                "    wins: mover\n"
                                "effects:\n"
                                "  blast:\n"
                                "    if: capture\n"
                                "    do:\n"
                                "      - remove: around(to)\n"
                                "setup:\n"
                                "  each: |\n"
                                "    P P P P P P P P\n"
                                "    R N C Q K B N R\n"
                                "laws:\n"
                                "  quiet:\n"
                                "    never: in-check\n";

static const char whole[] = "vari: 1\n"
                            "name: Own\n"
                            "board: 4x4\n"
                            "players: [red, blue]\n"
                            "pieces:\n"
                            "  man:\n"
                            "    letter: M\n"
                            "    moves: fW\n"
                            "    promotes: {to: king, in: last-rank}\n"
                            "  king:\n"
                            "    letter: K\n"
                            "    moves: K\n"
                            "    royal: check\n"
                            "setup:\n"
                            "  each: |\n"
                            "    M M M M\n"
                            "    . K . .\n"
                            "endings:\n"
                            "  mate: {if: no-moves, loses: next}\n";

/* Loads every beginning of a text that does not end between the blanks of a line. */
static void type(const char *text)
{
    size_t length = strlen(text);
    char *typed = calloc(length + 1, 1);
    for (size_t i = 1; i <= length; i++) {
        typed[i - 1] = text[i - 1];
        if (text[i - 1] == ' ' || text[i - 1] == '\n')
            continue;
        VariRules *rules = shipped_load_text(typed);
        size_t told = 0;
        for (size_t d = 0; d < vari_rules_diagnosed(rules)->kept; d++)
            told += vari_rules_diagnostic(rules, d)->error;
        const char *line = strrchr(typed, '\n');
        cr_expect(told <= 1, "`%s`: %s", line == NULL ? typed : line + 1,
                  vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false));
        vari_rules_free(rules);
    }
    free(typed);
}

Test(half_typed, extending_another, .timeout = TIME_MAX)
{
    type(extending);
}

Test(half_typed, by_itself, .timeout = TIME_MAX)
{
    type(whole);
}
