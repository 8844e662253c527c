/* Rules in plain English: how pieces move, conditions as clauses, what differs from the game that is
 * extended. */

#include "program/kernel.h"
#include "vari.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The definition of a board with one piece of these moves, and what else is written. */
static VariRules *load(const char *board, const char *moves, const char *rest)
{
    char text[2048];
    snprintf(text, sizeof text,
             "vari: 1\nname: Tried\nboard: %s\npieces:\n  man: {letter: M, moves: %s}\n"
             "  lord: {letter: L, moves: W}\nsetup: {white: {man: a1}}\n%s",
             board, moves, rest);
    VariRules *rules = vari_rules_load("tried.yaml", text, strlen(text), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    return rules;
}

typedef struct Row {
    const char *board, *moves, *words;
} Row;

Test(describe, moves_are_told_in_words)
{
    static const Row rows[] = {
        { "8x8", "K", "It moves one cell in any direction." },
        { "8x8", "R", "It slides any number of cells orthogonally." },
        { "8x8", "B3", "It slides up to three cells diagonally." },
        { "8x8", "N", "It leaps two cells orthogonally and one to the side." },
        { "8x8", "ffN", "It leaps two cells straight forward and one to either side of that." },
        { "8x8", "NN",
          "It leaps two cells orthogonally and one to the side, once or any number of times in line." },
        { "8x8", "nA", "It goes two cells diagonally, not over a piece." },
        { "8x8", "nN",
          "It goes two cells orthogonally and one to the side, not over a piece (it goes orthogonally first, "
          "then "
          "diagonally)." },
        { "8x8", "WA", "It moves one cell orthogonally or leaps two cells diagonally." },
        { "8x8", "fmWfcF",
          "It moves one cell straight forward, without capturing, or moves one cell diagonally forward, only "
          "to capture." },
        { "8x8", "mRcpR",
          "It slides any number of cells orthogonally, without capturing, or slides any number of cells "
          "orthogonally, passing over exactly one piece, only to capture." },
        { "8x8", "gQ",
          "It slides any number of cells in any direction, landing right behind the first piece in its "
          "way." },
        { "8x8", "'[F?R]'",
          "It moves one cell diagonally, or moves one cell diagonally, to an empty cell, then slides any "
          "number "
          "of cells half right or left." },
        { "8x8", "U", "It leaps to any other cell." },
        { "8x8", "sW", "It moves one cell sideways." },
        { "8x8", "none", "It never moves." },
        { "{hex: hexagon, side: 4}", "W", "It moves one cell in any direction across edges." },
        { "{hex: hexagon, side: 4}", "fF",
          "It moves one cell forward a little to either side, across corners." },
        { "{graph: {cells: {a1: 0 1, a2: 1 2}, lines: {east: [a1 a2]}}}", "W",
          "It moves one cell along any line." },
        { "8x8", "{move: R, through: own piece, to: ranks 5-8}",
          "It slides any number of cells orthogonally, passing through your pieces, to your ranks 5-8." },
        { "8x8", "{move: R, if: no own lord}",
          "It slides any number of cells orthogonally, if you have no lord." },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        VariRules *rules = load(rows[i].board, rows[i].moves, "");
        cr_expect_str_eq(vari_rules_piece_words(rules, 0), rows[i].words, "%s on %s: %s", rows[i].moves,
                         rows[i].board, vari_rules_piece_words(rules, 0));
        vari_rules_free(rules);
    }
}

Test(describe, conditions_are_clauses)
{
    static const char *const rows[][2] = {
        { "any own lord in last-rank", "you have a lord on your last rank" },
        { "no own lord in a1 or no enemy man", "you have no lord on a1 or there is no enemy man" },
        { "not (any own lord and count own man > 2)", "you have no lord or have at most two men" },
        { "to in d1-f3 and piece is man", "the target is on d1-f3 and the piece that acts is a man" },
        { "count enemy man >= 3", "there are at least three enemy men" },
        { "count own man of next == 1", "the player to move has exactly one man" },
        { "repeats >= 2", "this position is there for the third time" },
        { "no-moves and any own lord of next", "the player to move has no legal action" },
        { "any (own piece where it is attacked)", "you have a piece for which it is attacked" },
        { "advance(to) > 3", "the rank (as you see it) of the target is more than 3" },
        { "any enemy man in captured", "there is an enemy man that the action takes" },
        { "was(no own lord)", "before the action it was so that you have no lord" },
        { "no own lord and no piece not man not lord", "tried: If you have no lord, you win." },
        { "any own lord and (no piece not man not lord or any enemy man)",
          "tried: If you have a lord, you win." },
        { "row(capture) >= 2", "the most actions in a row that the player to move could do in one turn" },
        { "repeats >= 2 and chasing(piece is man)", "every action of yours has newly threatened" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char rest[256];
        snprintf(rest, sizeof rest, "endings: {tried: {if: %s, wins: mover}}\n", rows[i][0]);
        VariRules *rules = load("8x8", "K", rest);
        char line[1024] = "", *to = line;
        const char *told = strstr(vari_rules_description(rules, VARI_DESCRIPTION_TEXT), "tried:");
        cr_assert(told != NULL);
        /* lines are broken wherever they are full */
        for (const char *at = told; *at != '\0' && to < line + sizeof line - 1; at++)
            if (*at != '\n' && !(*at == ' ' && to > line && to[-1] == ' '))
                *to++ = *at;
            else if (*at == '\n')
                *to++ = ' ';
        cr_expect(strstr(line, rows[i][1]) != NULL, "%s: %.300s", rows[i][0], line);
        vari_rules_free(rules);
    }
}

/* How often a text stands in the description, whose lines are broken wherever they are full. */
static size_t times_told(VariRules *rules, const char *wanted)
{
    size_t times = 0;
    for (const char *at = vari_rules_description(rules, VARI_DESCRIPTION_TEXT); *at != '\0'; at++) {
        const char *told = at, *word = wanted;
        while (*word != '\0' && (*told == *word || (*word == ' ' && *told == '\n'))) {
            told += *told == '\n' ? 1 + strspn(told + 1, " ") : 1;
            word++;
        }
        times += *word == '\0';
    }
    return times;
}

Test(describe, layers_and_what_moves_between_them)
{
    VariRules *rules = load("{grid: 4x4, layers: ['', x]}", "K",
                            "effects:\n"
                            "  cross: {do: [{move: piece in arrived, to: twin(it)}]}\n"
                            "  back: {do: [{move: man in a1, to: twin(it)}]}\n");
    cr_expect_eq(times_told(rules, "Each of the 2 layers is a board of its own"), 1);
    cr_expect_eq(times_told(rules, "to the twin of where each stands on the next board"), 1);
    cr_expect_eq(times_told(rules, "to the twin of where it stands on the next board"), 1);
    vari_rules_free(rules);
}

Test(describe, cases_that_always_hold_are_joined_by_or)
{
    VariRules *rules = load("8x8", "K",
                            "terms:\n  beaten: [{if: no own lord, is: true}, {is: count own man < 2}]\n"
                            "endings: {done: {if: beaten of next, wins: mover}}\n");
    cr_expect_eq(times_told(rules, "Holds while (you have no lord, or you have fewer than two men)."), 1,
                 "%s", vari_rules_description(rules, VARI_DESCRIPTION_TEXT));
    vari_rules_free(rules);
}

Test(describe, boxes_hold_no_holes)
{
    VariRules *rules = load("{grid: 4x4, holes: b2 c3, sides: turned}", "K", "");
    const char *told = vari_rules_description(rules, VARI_DESCRIPTION_TEXT);
    cr_expect(strstr(told, "a1-d1, a2-a4, c2-d2,") != NULL, "%.700s", told);
    vari_rules_free(rules);
}

/* Either by its pattern in ops.h, a truth with its denial, or by a shape of its own. */
Test(describe, truths_have_a_denial)
{
    for (unsigned op = 0; op < OP_COUNT_OF_OPS; op++)
        if (op_info[op].result == 'T')
            cr_expect((op_info[op].said[SAID_ENGLISH] == NULL) == (op_info[op].said[SAID_DENIED] == NULL),
                      "%s", op_info[op].name);
        else
            cr_expect(op_info[op].said[SAID_DENIED] == NULL, "%s", op_info[op].name);
}

Test(describe, names_cannot_steer_markdown)
{
    VariRules *rules = load("8x8", "K", "about: \"*a* <b> [c](d)\"\n");
    const char *told = vari_rules_description(rules, VARI_DESCRIPTION_MARKDOWN);
    cr_expect(strstr(told, "\\*a\\* \\<b\\> \\[c\\](d)") != NULL, "%.200s", told);
    cr_expect(strstr(told, "\n## The board\n") != NULL);
    vari_rules_free(rules);
}

Test(describe, what_cannot_be_played_is_not_described)
{
    VariRules *rules = vari_rules_load("a.yaml", "vari: 1\n", 8, NULL, 0, NULL, NULL);
    cr_expect_str_eq(vari_rules_description(rules, VARI_DESCRIPTION_TEXT), "");
    cr_expect_str_eq(vari_rules_piece_words(rules, 0), "");
    vari_rules_free(rules);
}
