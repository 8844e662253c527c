/* Rules in plain English: how pieces move, conditions as clauses, what differs from the game that is
 * extended. */

#include "describe/words.h"
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
    VariRules *rules = vari_rules_load(NULL, "tried.yaml", text, strlen(text), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    return rules;
}

typedef struct Row {
    const char *board, *moves, *words;
} Row;

Test(describe, moves_are_told_in_words)
{
    static const Row rows[] = {
        { "8x8", "K", "It steps in any direction." },
        { "8x8", "R", "It slides orthogonally." },
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
        { "8x8", "WA", "It steps orthogonally or leaps two cells diagonally." },
        { "8x8", "fmWfcF",
          "It steps straight forward, without capturing, or steps diagonally forward, only "
          "to capture." },
        { "8x8", "mRcpR",
          "It slides orthogonally, without capturing, or slides "
          "orthogonally, passing over exactly one piece, only to capture." },
        { "8x8", "gQ",
          "It slides in any direction, landing right behind the first piece in its "
          "way." },
        { "8x8", "'[F?R]'",
          "It steps diagonally, or steps diagonally, to an empty cell, then slides half right or left." },
        { "8x8", "U", "It leaps to any other cell." },
        { "8x8", "sW", "It steps sideways." },
        { "8x8", "none", "It never moves." },
        { "{hex: hexagon, side: 4}", "W", "It steps in any direction across edges." },
        { "{hex: hexagon, side: 4}", "fF", "It steps forward a little to either side, across corners." },
        { "{graph: {cells: {a1: 0 1, a2: 1 2}, lines: {east: [a1 a2]}}}", "W", "It steps along any line." },
        { "8x8", "{move: R, through: own piece, to: ranks 5-8}",
          "It slides orthogonally, passing through your pieces, to your ranks 5-8." },
        { "8x8", "{move: R, if: no own lord}", "It slides orthogonally, if you have no lord." },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        VariRules *rules = load(rows[i].board, rows[i].moves, "");
        cr_expect_str_eq(vari_rules_kind_text(rules, 0, VARI_KIND_MOVES, NULL), rows[i].words, "%s on %s: %s",
                         rows[i].moves, rows[i].board, vari_rules_kind_text(rules, 0, VARI_KIND_MOVES, NULL));
        vari_rules_free(rules);
    }
}

Test(describe, conditions_are_clauses)
{
    static const char *const rows[][2] = {
        { "any own lord in last-rank", "you have a lord on your last rank" },
        { "no own lord in a1 or no enemy man", "you have no lord on a1 or there is no enemy man" },
        { "not (any own lord and count own man > 2)", "you have no lord or have at most two men" },
        { "to in d1-f3 and piece is man", "the target is on d1-f3 and the moving piece is a man" },
        { "count enemy man >= 3", "there are at least three enemy men" },
        { "count own man of next == 1", "the player to move has exactly one man" },
        { "repeats >= 2", "this position occurs for the third time" },
        { "no-moves and any own lord of next", "the player to move has no legal action" },
        { "any (own piece where it is attacked)", "you have a piece that is attacked" },
        { "advance(to) > 3", "the rank (as you see it) of the target is more than 3" },
        { "any enemy man in captured", "an enemy man is captured" },
        { "no own man in captured", "none of your men is captured" },
        { "round > 2", "round 2 is over" },
        { "round == 1", "this is round 1" },
        { "was(no own lord)", "you had no lord before the action" },
        { "no own lord and no piece not man not lord", "Tried: If you have no lord, you win." },
        { "any own lord and (no piece not man not lord or any enemy man)",
          "Tried: If you have a lord, you win." },
        { "row(capture) >= 2", "the most actions in a row that the player to move could do in one turn" },
        { "repeats >= 2 and chasing(piece is man)", "every action of yours has newly threatened" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char rest[256];
        snprintf(rest, sizeof rest, "endings: {tried: {if: %s, wins: mover}}\n", rows[i][0]);
        VariRules *rules = load("8x8", "K", rest);
        char line[1024] = "", *to = line;
        const char *told = strstr(vari_rules_description(rules, VARI_DESCRIPTION_TEXT), "Tried:");
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

Test(describe, what_is_counted_is_told_where_it_is_asked_for)
{
    static const char *const rows[][2] = {
        { "{counts: turns, until: capture or piece is man}",
          "there have been 40 actions without a capture or a man move" },
        { "{counts: actions, until: capture or drop}",
          "there have been 40 actions without a capture or a drop" },
        { "{counts: turns, until: to in a1}",
          "there have been 40 actions since the last one after which the target is a1" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char rest[256];
        snprintf(rest, sizeof rest, "state: {clock: %s}\nendings: {quiet: {if: clock >= 40, draw: true}}\n",
                 rows[i][0]);
        VariRules *rules = load("8x8", "K", rest);
        const char *told = vari_rules_description(rules, VARI_DESCRIPTION_TEXT);
        cr_expect(strstr(told, "\"clock\"") == NULL, "%s: %s", rows[i][0], told);
        cr_expect_eq(times_told(rules, rows[i][1]), 1, "%s: %s", rows[i][0], told);
        vari_rules_free(rules);
    }
}

Test(describe, each_player_is_told_where_right_is)
{
    static const char *const rows[][2] = {
        { "players: [{name: white, forward: up}, {name: black, forward: up}]\n",
          "Forward is north for both; right is east for White and west for Black." },
        { "", "Forward is north for White and south for Black; right is east for both." },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        VariRules *rules = load("8x8", "fW", rows[i][0]);
        cr_expect_eq(times_told(rules, rows[i][1]), 1, "%s",
                     vari_rules_description(rules, VARI_DESCRIPTION_TEXT));
        vari_rules_free(rules);
    }
}

/* Where nothing goes forward nobody asks where that is. */
Test(describe, forward_is_told_where_it_matters)
{
    VariRules *rules = load("8x8", "K", "");
    cr_expect_eq(times_told(rules, "Forward is"), 0);
    vari_rules_free(rules);
    rules = load("8x8", "K", "laws: {far: {forbid: to in last-rank}}\n");
    cr_expect_eq(times_told(rules, "Forward is north for White and south for Black"), 1);
    vari_rules_free(rules);
}

Test(describe, a_law_may_ask_what_was_before)
{
    VariRules *rules =
        load("8x8", "K", "laws: {twice: {never: was(any own man in a1) and any own lord in b2}}\n");
    cr_expect_eq(times_told(rules,
                            "Twice: If you had a man on a1 before the action, you may not act if afterwards "
                            "you have a lord on b2."),
                 1, "%s", vari_rules_description(rules, VARI_DESCRIPTION_TEXT));
    vari_rules_free(rules);
}

Test(describe, choices_that_change_the_same_are_told_once)
{
    VariRules *rules =
        load("8x8",
             "K}\n  ox: {letter: O, moves: W}\n  goose: {letter: G, moves: W}\n"
             "  unicorn: {letter: U, moves: W",
             "options:\n  best: [man, ox, goose, unicorn]  # who is not to be lost\n"
             "endings: {gone: {if: no own man of next and best == man or no own ox of next and "
             "best == ox or no own goose of next and best == goose or no own unicorn of next and "
             "best == unicorn, wins: mover}}\n");
    cr_expect_eq(times_told(rules, "best: Who is not to be lost. Default: man. "
                                   "With ox, goose, unicorn likewise: Gone: If the player to move has no "
                                   "ox, you win."),
                 1, "%s", vari_rules_description(rules, VARI_DESCRIPTION_TEXT));
    vari_rules_free(rules);
}

/* Nouns as the people who play say them. */
Test(describe, articles_and_plurals)
{
    static const char *const rows[][3] = {
        { "goose", "a goose", "geese" },
        { "one-eye", "a one-eye", "one-eyes" },
        { "unicorn", "a unicorn", "unicorns" },
        { "unhorsed", "an unhorsed", "unhorseds" },
        { "heir", "an heir", "heirs" },
        { "violent ox", "a violent ox", "violent oxen" },
        { "fox", "a fox", "foxes" },
        { "man-at-arms", "a man-at-arms", "men-at-arms" },
        { "silver+", "a silver+", "silvers+" },
        { "dwarf", "a dwarf", "dwarfs" },
        { "prince of the blood", "a prince of the blood", "princes of the blood" },
        { "woman", "a woman", "women" },
        { "shaman", "a shaman", "shamans" },
        { "mouse", "a mouse", "mice" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Buffer article = { .arena = NULL }, plural = { .arena = NULL };
        words_article(&article, text_of(rows[i][0]));
        buffer_add_text(&article, text_of(rows[i][0]));
        words_plural(&plural, text_of(rows[i][0]));
        cr_expect_str_eq(article.bytes, rows[i][1]);
        cr_expect_str_eq(plural.bytes, rows[i][2]);
        buffer_free(&article);
        buffer_free(&plural);
    }
}

/* What a choice changes only beside another is told with that. */
Test(describe, choices_that_need_others_are_told_with_them)
{
    VariRules *rules =
        load("8x8", "K",
             "options:\n  size: [small, large]\n  teams: [none, pairs]  # who are allies\n"
             "  rows: [one, two]  # how many rows\n"
             "overlays:\n  - {if: teams == pairs and size == small, refuse: allies need room}\n"
             "  - {if: size == large, board: 10x8}\n"
             "  - {if: teams == pairs, laws: {still: {forbid: to in a1}}}\n"
             "  - {if: size == large and rows == two, laws: {stiller: {forbid: to in b1}}}\n");
    static const char *const wanted[] = {
        "Who are allies. Default: none. With pairs and size large: Still: You may not act if the target is "
        "a1.",
        "How many rows. Default: one. With two and size large: Stiller: You may not act if the target is b1.",
    };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        cr_expect_eq(times_told(rules, wanted[i]), 1, "%s",
                     vari_rules_description(rules, VARI_DESCRIPTION_TEXT));
    vari_rules_free(rules);
}

/* What is asked of the action stands with the verb. */
Test(describe, rules_say_what_is_done)
{
    static const char *const rows[][2] = {
        { "must: {take: any enemy lord in captured}\n", "Take: You must capture an enemy lord if you can." },
        { "must: {go: move and piece is lord}\n", "Go: You must move a lord if you can." },
        { "laws: {far: {forbid: move and piece is man and advance(to) > advance(from) + 2}}\n",
          "Far: You may not move a man if the rank (as you see it) of the target exceeds the rank (as you "
          "see "
          "it) of the origin by more than 2." },
        { "laws: {far: {forbid: advance(to) > max(advance(it) for own piece)}}\n",
          "is more than the greatest rank (as you see it) of any of your pieces." },
        { "effects: {many: {times: count enemy lord in captured, do: [{remove: piece in to}]}}\n",
          "for each enemy lord that is captured, remove the piece on the target from the game" },
        { "effects: {lost: {each: p, if: no lord of p or no man of p, do: [{out: p}]}}\n",
          "Lost: A player is out of the game if that player has no lord or no man." },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        VariRules *rules = load("8x8", "K", rows[i][0]);
        cr_expect_eq(times_told(rules, rows[i][1]), 1, "%s: %s", rows[i][0],
                     vari_rules_description(rules, VARI_DESCRIPTION_TEXT));
        vari_rules_free(rules);
    }
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
    VariRules *rules =
        load("8x8", "K",
             "terms:\n  beaten: [{if: no own lord, is: true}, {is: count own man < 2 and any enemy man"
             " in a1}]\n"
             "endings: {done: {if: beaten of next, wins: mover}}\n");
    cr_expect_eq(
        times_told(rules,
                   "If the player to move has no lord, or the player to move has fewer than two men and "
                   "there is a man of that player's opponent on a1, you win."),
        1, "%s", vari_rules_description(rules, VARI_DESCRIPTION_TEXT));
    vari_rules_free(rules);
}

/* English that the author wrote stands for names; a name without any stands in quotes, a short term nowhere.
 */
Test(describe, names_are_told_as_the_author_calls_them)
{
    static const char rules_text[] =
        "state:\n  points: {number: 0-9, per: player}\n  wounded: {flag: none}\n"
        "terms:\n"
        "  near: no own lord in last-rank\n"
        "  bare: no own lord in a1-c3 and count own man < 2 and no enemy lord in d4\n"
        "called: {points: your prizes, bare: you are left bare, wounded: badly wounded}\n"
        "effects:\n"
        "  prize: {if: capture, do: [{set: points, to: points + 1}, {flag: wounded, at: to}]}\n"
        "endings:\n"
        "  lost: {if: bare of next or not bare, wins: mover}\n"
        "  won: {if: near and near of next and points > 3, wins: mover}\n";
    VariRules *rules = load("8x8", "K", rules_text);
    const char *told = vari_rules_description(rules, VARI_DESCRIPTION_TEXT);
    static const char *const wanted[] = { "raise your prizes by 1",
                                          "what stands on the target becomes badly wounded",
                                          "the player to move is left bare or you are not left bare",
                                          "your prizes are more than 3" };
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        cr_expect_eq(times_told(rules, wanted[i]), 1, "%s: %s", wanted[i], told);
    cr_expect(strchr(told, '"') == NULL, "%s", told);
    vari_rules_free(rules);
}

Test(describe, boxes_hold_no_holes)
{
    VariRules *rules = load("{grid: 4x4, holes: b2 c3, sides: turned}", "K",
                            "zones: {low: a1-d2}\nendings: {done: {if: any own lord in low, wins: mover}}\n");
    const char *told = vari_rules_description(rules, VARI_DESCRIPTION_TEXT);
    cr_expect(strstr(told, "These cells are left out: b2 and c3.") != NULL, "%s", told);
    cr_expect(strstr(told, "a1-d1, a2 and c2-d2") != NULL, "%s", told);
    vari_rules_free(rules);
    rules = load("{grid: 5x4, holes: b2-d3 b1 c1 e1 a4 c4 d4, sides: turned}", "K", "");
    told = vari_rules_description(rules, VARI_DESCRIPTION_TEXT);
    cr_expect(strstr(told, "a1-a3, d1, e2-e4 and b4.") != NULL, "%.700s", told);
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
    VariRules *rules = vari_rules_load(NULL, "a.yaml", "vari: 1\n", 8, NULL, 0, NULL, NULL);
    cr_expect_str_eq(vari_rules_description(rules, VARI_DESCRIPTION_TEXT), "");
    cr_expect_str_eq(vari_rules_kind_text(rules, 0, VARI_KIND_MOVES, NULL), "");
    vari_rules_free(rules);
}
