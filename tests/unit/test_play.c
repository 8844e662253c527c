/* Playing: small games whose every action is known by
 * heart, each for one sentence of how a game runs. */

#include "play/play.h"
#include "vari.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD           "vari: 1\nname: Trial\n"
#define ROW            "board: 4x1\n"
#define KING_STEP      "pieces:\n  king: {letter: K, moves: W}\n"
#define ORDINARY_SETUP "setup: k2K w\n"

typedef struct Trial {
    const char *what;
    const char *yaml;
    const char *position; /* "": the set-up */
    const char *moves;    /* played first, blanks between */
    const char *actions;  /* all that is legal then, blanks between; NULL: not asked */
    const char *result;   /* reason and winners' bits; "": goes on; NULL: not asked */
    const char *after;    /* position text; NULL: not asked */
} Trial;

static const Trial trials[] = {
    { "a rook reaches a cell once, both ways round a ring, and never its own",
      HEAD "board: {ring: 1, sectors: 4}\nplayers: [{name: red, letter: r}, {name: blue, letter: b}]\n"
           "pieces:\n  rook: {letter: R, moves: R}\nsetup: {red: {rook: a1}, blue: {rook: a3}}\n",
      "", "", "a1a2 a1a3 a1a4", "", NULL },
    { "a piece may take on the way and go back to where it began",
      HEAD "board: 3x1\npieces:\n  lion: {letter: L, moves: [K, caK, mcabK]}\nsetup: Ll1 w\n", "", "",
      "a1b1 a1b1a1 a1b1c1", "", NULL },
    { "a leg that leads back over an empty cell is a pass, where it is written",
      HEAD
      "board: 3x1\npieces:\n  lion: {letter: L, moves: [K, mcabK]}\n  man: {letter: M, moves: [K, caK]}\n"
      "setup: L1m w\n",
      "", "a1a1", "c1b1", "", "L1m b - - 0 1" },
    { "a hopper stands dead only where no hurdle would help",
      HEAD "board: 1x3\npieces:\n  hopper: {letter: H, moves: pR, drops: cells - dead-end}\nsetup: "
           "\"1/1/1[H] w\"\n",
      "", "", "H@a1 H@a3", "", NULL },
    { "the right to castle goes with its king, though another is left and comes to stand there",
      HEAD "board: 5x2\npieces:\n  king: {letter: K, moves: W, drops: anywhere}\n"
           "  rook: {letter: R, moves: R}\n  queen: {letter: Q, moves: Q}\n"
           "castling: {king: king, rook: rook, to: {queenside: c d}}\n"
           "effects:\n  rifle: {if: capture, do: [{move: piece in to, to: from}]}\n"
           "setup: \"2K1q/R3K[K] b Q - 0 1\"\n",
      "", "e2e1 K@e1", NULL, "", "2K1q/R3K[] b - - 0 2" },
    { "a trail is read as all the cells that it names",
      HEAD "board: 2x7\npieces:\n  pawn:\n    letter: P\n    moves:\n      - fceF\n"
           "      - {move: fmW2, from: rank 2, leaves: en-passant}\n"
           "      - {move: fmW3, from: rank 1, leaves: en-passant}\n",
      "2/2/2/P1/1p/2/2 b - a2a3 0 1", "", "b3a2", "", "2/2/2/P1/1p/2/2 b - a2a3 0 1" },
    { "two trails are read one after another",
      HEAD "board: 4x7\npieces:\n"
           "  pawn: {letter: P, moves: [fceF, {move: fmW2, from: rank 2, leaves: en-passant}]}\n"
           "turn:\n  - {phase: one, actions: [move]}\n  - {phase: two, actions: [move]}\n",
      "4/4/4/PpPp/4/4/4 b - a3d5 0 1 phase=two", "", "b4a3", "", "4/4/4/PpPp/4/4/4 b - a3d5 0 1 phase=two" },
    { "a turn that is in a phase does not ask any more whether it comes to it",
      HEAD ROW KING_STEP "turn:\n  - {phase: run, if: any own king in a1, actions: [move], repeat: true}\n"
                         "  - {phase: rest, actions: [move]}\nsetup: K2k w\n",
      "1K1k w - - 0 1 phase=run", "b1c1", "c1b1 c1d1", "", "2Kk w - - 0 1 phase=run" },
    { "what asks of threats by what asks of threats has an answer",
      HEAD "board: 3x2\npieces:\n  king: {letter: K, moves: [mW, {move: cK, if: mutual}], royal: check}\n"
           "  wolf: {letter: W, moves: [mW, {move: cK, if: retaken}], royal: check}\n",
      "1w1/Kk1 w", "", NULL, "", NULL },
    { "phases and what comes with a turn may ask what could be done",
      HEAD "board: 3x3\npieces:\n  king: {letter: K, moves: K}\n"
           "turn:\n  - {phase: one, actions: [move], if: not no-moves}\n"
           "  - {phase: two, actions: [move], if: can(capture)}\n"
           "effects:\n  rise: {at: turn-start, if: no-moves, do: [{remove: b2}]}\n"
           "  fall: {at: turn-end, if: no-moves, do: [{remove: b2}]}\n"
           "laws:\n  go-on: {never: no-moves, at: turn-end}\nsetup: kk1/3/1KK w\n",
      "", "", "b1a1 b1a2 b1b2 b1c2 c1b2 c1c2", "", NULL },
    { "a turn that nobody can begin stays where it is",
      HEAD ROW KING_STEP "turn:\n  - {phase: late, if: round > 5, actions: [move]}\nsetup: K2k w\n",
      "K2k b - - 0 2", "", NULL, "", "K2k b - - 0 2" },
    { "actions that nobody counts do not bring the turn into a phase",
      HEAD ROW KING_STEP "turn:\n  - {phase: late, if: round > 5, actions: [move]}\n"
                         "  - {phase: early, actions: [move]}\nsetup: K2k w\n",
      "K2k b - - 0 2 repeated=3", "", "d1c1", "", "K2k b - - 0 2" },
    { "a trail that no move leaves is read by its cells",
      HEAD "board: 3x3\npieces:\n  rook: {letter: R, moves: [R, eF]}\n"
           "state: {wake: {trail: true, taken-by: e}, scent: {trail: true, taken-by: any}}\n"
           "effects:\n  wake: {do: [{trail: wake, at: b2}, {trail: scent, at: to}]}\nsetup: 2r/3/R2 w\n",
      "", "a1a3", "c3a3 c3b2 c3b3 c3c1 c3c2", "", "R1r/3/3 b - - 0 1 wake=a1a3b2 scent=a1a3a3" },
    { "and leads back to its piece",
      HEAD "board: 3x3\npieces:\n  rook: {letter: R, moves: [R, eF]}\n"
           "state: {wake: {trail: true, taken-by: e}}\n"
           "effects:\n  wake: {do: [{trail: wake, at: b2}]}\nsetup: 2r/3/R2 w\n",
      "R1r/3/3 b - - 0 1 wake=a1a3b2", "c3b2", NULL, "", "3/1r1/3 w - - 0 2" },
    { "what must be done comes before the rest",
      HEAD "board: 3x3\npieces:\n  rook: {letter: R, moves: W}\nmust:\n  take: capture\nsetup: 3/1r1/1R1 w\n",
      "", "", "b1b2", "", NULL },
    { "with no action there is a pass, and when all have passed so, a draw",
      HEAD "board: 2x1\npieces:\n  stone: {letter: S}\nsetup: Ss w\n", "", "0000", "0000", "", NULL },
    { "the second pass in a row for want of actions ends the game",
      HEAD "board: 2x1\npieces:\n  stone: {letter: S}\nsetup: Ss w\n", "", "0000 0000", "", "no-actions 0",
      NULL },
    { "an optional phase is open beside the next one",
      HEAD ROW KING_STEP
      "actions:\n  flip: {pick: {p: own king in a1}, do: [{remove: piece in p}], text: \"x{p}\"}\n"
      "turn:\n  - {phase: flip, actions: [flip], optional: true}\n"
      "  - {phase: move, actions: [move]}\nsetup: K1Kk w\n",
      "", "", "a1b1 c1b1 c1d1 xa1", "", NULL },
    { "taking an action of an optional phase leaves the same player to act",
      HEAD ROW KING_STEP
      "actions:\n  flip: {pick: {p: own king in a1}, do: [{remove: piece in p}], text: \"x{p}\"}\n"
      "turn:\n  - {phase: flip, actions: [flip], optional: true}\n"
      "  - {phase: move, actions: [move]}\nsetup: K1Kk w\n",
      "", "xa1", "c1b1 c1d1", "", NULL },
    { "a last phase that is optional offers a pass where there is something to do, and is left out else",
      HEAD ROW "pieces:\n  man: {letter: M, moves: mW}\nturn:\n  - {phase: one, actions: [move]}\n"
               "  - {phase: two, actions: [move], optional: true}\nsetup: M2m w\n",
      "", "a1b1", "0000 b1a1 b1c1", "", NULL },
    { "a phase may be repeated so many times",
      HEAD ROW "pieces:\n  man: {letter: M, moves: mW}\nturn:\n  - {phase: two, actions: [move], times: "
               "2}\nsetup: M2m w\n",
      "", "a1b1", "b1a1 b1c1", "", NULL },
    { "effects are made as often as said, in no order",
      HEAD ROW
      "pieces:\n  man: {letter: M, moves: mW}\n  dot: {letter: D, owner: nobody}\neffects:\n"
      "  dots: {times: 2, pick: {at: empty}, do: [{put: dot, at: at}], text: \"{at}\"}\nsetup: M3 w\n",
      "", "", "a1b1,a1,c1 a1b1,a1,d1 a1b1,c1,d1", "", NULL },
    { "an optional effect adds the choice to leave it",
      HEAD ROW
      "pieces:\n  man: {letter: M, moves: mW}\n  dot: {letter: D, owner: nobody}\neffects:\n"
      "  dot: {optional: true, pick: {at: empty}, do: [{put: dot, at: at}], text: \"{at}\"}\nsetup: M2m w\n",
      "", "", "a1b1 a1b1,a1 a1b1,c1", "", NULL },
    { "a change that cannot be done makes the action illegal",
      HEAD ROW
      "pieces:\n  man: {letter: M, moves: mW}\neffects:\n  copy: {do: [{put: man, at: a1}]}\nsetup: M1M1 w\n",
      "", "", "a1b1", "", NULL },
    { "who must pass picks nothing",
      HEAD ROW "pieces:\n  man: {letter: M, moves: fmW}\n  dot: {letter: D, owner: nobody}\neffects:\n"
               "  dot: {pick: {at: empty}, do: [{put: dot, at: at}], text: \"{at}\"}\nsetup: M2m w - - 0 1\n",
      "", "0000", "0000", "", "M2m b - - 0 1 stuck=1" },
    { "nor is held up by what cannot be done, which is undone whole; what can be done follows",
      HEAD ROW "pieces:\n  man: {letter: M, moves: fmW}\nstate: {told: {number: 0-9}}\neffects:\n"
               "  copy: {do: [{set: told, to: 5}, {put: man, at: b1}, {put: man, at: a1}]}\n"
               "  tell: {do: [{set: told, to: told + 1}]}\nsetup: M2m w - - 0 1\n",
      "", "0000", "0000", "", "M2m b - - 0 1 told=1 stuck=1" },
    { "an effect of the turn's start or end that cannot be done is left out whole, the others follow",
      HEAD ROW "pieces:\n  man: {letter: M, moves: fmW}\n  ship: {letter: S, moves: smW}\n"
               "state: {told: {number: 0-9}, heard: {number: 0-9}}\neffects:\n"
               "  end: {at: turn-end, do: [{set: told, to: 5}, {put: man, at: d1}]}\n"
               "  late: {at: turn-end, do: [{set: told, to: told + 1}]}\n"
               "  start: {at: turn-start, do: [{set: heard, to: 5}, {put: man, at: d1}]}\n"
               "  then: {at: turn-start, do: [{set: heard, to: heard + 1}]}\nsetup: S2m w - - 0 1\n",
      "", "a1b1", NULL, "", "1S1m b - - 0 1 told=1 heard=1" },
    { "what comes again after each action does not come after a pass, which would never end",
      HEAD ROW "pieces:\n  man: {letter: M, moves: fmW}\neffects:\n  more: {do: [again]}\n"
               "turn: [{phase: one, actions: [move]}]\nsetup: M2m w - - 0 1\n",
      "", "0000 0000", NULL, "no-actions 0", NULL },
    { "who may choose to pass picks, and who then must, because nothing can be picked, does not",
      HEAD ROW "pieces:\n  man: {letter: M, moves: mW}\n  dot: {letter: D, owner: nobody}\neffects:\n"
               "  dot: {pick: {at: empty not in a1}, do: [{put: dot, at: at}], text: \"{at}\"}\n"
               "turn: [{phase: all, actions: [move], pass: free}]\nsetup: M1Dm w - - 0 1\n",
      "", "0000,b1", "0000", "", "MDDm b - - 0 1" },
    { "the pass that ends a turn of which a law asks the end picks nothing either",
      HEAD ROW
      "pieces:\n  man: {letter: M, moves: fmW}\n  dot: {letter: D, owner: nobody}\nactions:\n"
      "  go: {pick: {c: own man in a1}, do: [{move: piece in c, to: b1}]}\neffects:\n"
      "  dot: {if: pass, pick: {at: a1 b1 d1 & empty}, do: [{put: dot, at: at}, {put: dot, at: at}]}\n"
      "turn: [{phase: one, actions: [go]}, {phase: two, actions: [move]}]\n"
      "laws:\n  home: {never: any own man in c1, at: turn-end}\nsetup: M2m w - - 0 1\n",
      "", "go:a1", "0000", "", NULL },
    { "a law at the turn's end asks that the turn can be completed",
      HEAD ROW "pieces:\n  man: {letter: M, moves: mW}\nturn:\n  - {phase: two, actions: [move], times: 2}\n"
               "laws:\n  home: {never: no own man in a1 d1, at: turn-end}\nsetup: M3 w\n",
      "", "a1b1", "b1a1", "", NULL },
    { "both lose when the ending holds for both",
      HEAD ROW KING_STEP "effects:\n  bang: {if: capture, do: [{remove: piece in to}]}\nendings:\n"
                         "  gone: {each: p, if: no king of p, loses: p}\nsetup: Kk2 w\n",
      "", "a1b1", "", "gone 0", NULL },
    { "of three, one goes out and becomes stone, and play goes on with the next",
      HEAD "board: 6x1\nplayers: [{name: red, letter: r, forward: right}, {name: blue, letter: b, forward: "
           "right}, "
           "{name: green, letter: g, forward: right}]\npieces:\n  king: {letter: K, moves: W}\n"
           "  man: {letter: M, moves: mW}\nendings:\n  fallen: {each: p, if: no king of p, loses: p}\n"
           "setup: {red: {king: a1}, blue: {king: b1, man: c1}, green: {king: f1}}\n",
      "", "a1b1", "f1e1", "", NULL },
    { "the last side in play has won",
      HEAD ROW KING_STEP "effects:\n  gone: {each: p, if: no king of p, do: [{out: p}]}\nsetup: Kk2 w\n", "",
      "a1b1", "", "last-standing 1", NULL },
    { "compulsory promotion with nothing to become is no move",
      HEAD "board: 1x3\npieces:\n  man: {letter: M, moves: mfW, promotes: {to: [rook], if: no own rook}}\n"
           "  rook: {letter: R, moves: W}\nsetup: 1/M/R w\n",
      "", "", "0000", "", NULL },
    { "a pinned piece gives check, and a king may not go beside it",
      HEAD "board: 4x2\npieces:\n  king: {letter: K, moves: K, royal: check}\n  rook: {letter: R, moves: R}\n"
           "setup: krR1/3K w\n",
      "", "", "c2b2 d1c1 d1d2 c2d2 c2c1", NULL, NULL },
    { "a neutral piece is moved by whom the phase says, and attacks nothing",
      HEAD ROW "pieces:\n  king: {letter: K, moves: W, royal: check}\n  ball: {letter: \"*\", owner: nobody, "
               "moves: mW}\n"
               "turn:\n  - {phase: move, actions: [move ball]}\nsetup: K*1k w\n",
      "", "", "b1c1", "", NULL },
    { "chance acts within the turn and does not count as one",
      HEAD "board: 6x1\n"
           "pieces:\n  man: {letter: M, moves: mW}\n  ball: {letter: \"*\", owner: nobody, moves: mW}\n"
           "state:\n  clock: {counts: turns}\nturn:\n  - {phase: move, actions: [move]}\n"
           "  - {phase: roll, who: chance, actions: [move ball]}\nsetup: M1*2m w - - 0 1\n",
      "", "a1b1 c1d1", NULL, "", "1M1*1m b - - 1 1" },
    { "a trail that no enemy can use is no part of the position",
      HEAD "board: 3x5\npieces:\n  pawn: {letter: P, moves: fmWfceFifmnD}\nsetup: 2p/3/3/P1P/3 w - - 0 1\n",
      "", "a2a4", NULL, "", "2p/P2/3/2P/3 b - - 0 1" },
    { "a trail that an enemy can use stays for his turn",
      HEAD "board: 3x5\npieces:\n  pawn: {letter: P, moves: fmWfceFifmnD}\nsetup: 3/1p1/3/P2/3 w - - 0 1\n",
      "3/3/1p1/P2/3 w - - 0 1", "a2a4", NULL, NULL, NULL },
};

static bool trial_find(void *context, const char *name, const char *from, char **path, char **bytes,
                       size_t *length)
{
    (void)context, (void)name, (void)from, (void)path, (void)bytes, (void)length;
    return false;
}

static VariRules *trial_rules(const char *yaml)
{
    return vari_rules_load(NULL, "trial.yaml", yaml, strlen(yaml), NULL, 0, trial_find, NULL);
}

static int text_order(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static void expect_actions(VariGame *game, const Trial *trial)
{
    char listed[4000] = "", wanted[4000], sorted[4000] = "", *words[200];
    for (size_t i = 0; i < vari_game_action_count(game); i++)
        snprintf(listed + strlen(listed), sizeof listed - strlen(listed), "%s ",
                 vari_game_action_text(game, i));
    snprintf(wanted, sizeof wanted, "%s", trial->actions);
    size_t count = 0;
    for (char *word = strtok(wanted, " "); word != NULL && count < 200; word = strtok(NULL, " "))
        words[count++] = word;
    qsort(words, count, sizeof words[0], text_order);
    for (size_t i = 0; i < count; i++)
        snprintf(sorted + strlen(sorted), sizeof sorted - strlen(sorted), "%s ", words[i]);
    cr_expect_str_eq(listed, sorted, "%s: legal are %s", trial->what, listed);
}

static void expect_game(VariGame *game, const Trial *trial)
{
    char moves[1000];
    if (trial->position[0] != '\0')
        cr_expect(vari_game_set_position(game, trial->position) == VARI_OK, "%s: %s", trial->what,
                  vari_game_error(game)->message);
    snprintf(moves, sizeof moves, "%s", trial->moves);
    for (char *move = strtok(moves, " "); move != NULL; move = strtok(NULL, " "))
        cr_expect(vari_game_play(game, move) == VARI_OK, "%s: %s", trial->what,
                  vari_game_error(game)->message);
    if (trial->actions != NULL)
        expect_actions(game, trial);
    VariResult result = *vari_position_result(vari_game_at(game));
    char reason[100] = "";
    if (result.over)
        snprintf(reason, sizeof reason, "%s %u", result.reason, (unsigned)result.winners);
    if (trial->result != NULL)
        cr_expect_str_eq(reason, trial->result, "%s: ends with \"%s\"", trial->what, reason);
    if (trial->after != NULL)
        cr_expect_str_eq(vari_position_text(vari_game_at(game)), trial->after, "%s: %s", trial->what,
                         vari_position_text(vari_game_at(game)));
}

Test(play, every_sentence_of_how_a_game_runs)
{
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        VariRules *rules = trial_rules(trials[i].yaml);
        cr_expect(vari_rules_ok(rules), "%s:\n%s", trials[i].what,
                  vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
        if (vari_rules_ok(rules)) {
            VariGame *game = vari_game_new(rules, 0);
            expect_game(game, &trials[i]);
            vari_game_free(game);
        }
        vari_rules_free(rules);
    }
}

/* Whatever was played, undoing all of it gives the first position back. */
Test(play, undo_is_exact)
{
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        VariRules *rules = trial_rules(trials[i].yaml);
        VariGame *game = vari_rules_ok(rules) ? vari_game_new(rules, i + 1) : NULL;
        if (game != NULL) {
            char first[300];
            snprintf(first, sizeof first, "%s", vari_position_text(vari_game_at(game)));
            uint64_t hash = vari_position_key(vari_game_at(game));
            for (int ply = 0; ply < 40 && !vari_position_result(vari_game_at(game))->over; ply++)
                cr_expect(vari_game_play_index(game, vari_game_random(game, NULL)) == VARI_OK);
            while (vari_game_undo(game) == VARI_OK)
                ;
            cr_expect_str_eq(vari_position_text(vari_game_at(game)), first, "%s", trials[i].what);
            cr_expect(vari_position_key(vari_game_at(game)) == hash, "%s", trials[i].what);
            vari_game_free(game);
        }
        vari_rules_free(rules);
    }
}

Test(play, a_shuffle_deals_alike_and_pleases)
{
    VariRules *rules =
        trial_rules(HEAD "board: 4x2\npieces:\n  king: {letter: K, moves: K}\n  rook: {letter: R, moves: R}\n"
                         "setup:\n  each: |\n    K R R R\n"
                         "  shuffle: {cells: rank 1, if: no own king in file a}\n");
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    bool seen[4] = { false };
    for (uint64_t seed = 1; seed <= 30; seed++) {
        VariGame *game = vari_game_new(rules, seed);
        const char *text = vari_position_text(vari_game_at(game));
        const char *black = strchr(text, 'k'), *white = strchr(text, 'K');
        cr_expect(black != NULL && white != NULL && white - black == 5, "%s", text);
        cr_expect(black > text, "%s", text);
        if (black != NULL && black - text < 4)
            seen[black - text] = true;
        vari_game_free(game);
    }
    cr_expect(seen[1] && seen[2] && seen[3]);
    vari_rules_free(rules);
}

Test(play, a_definition_tells_of_itself_and_of_its_board)
{
    VariRules *rules = trial_rules(
        HEAD
        "about: A trial.\ninventor: Nobody\nyear: about 1500\nsource: a book\n" ROW KING_STEP ORDINARY_SETUP);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    cr_expect_str_eq(vari_rules_info(rules)->about, "A trial.");
    cr_expect_str_eq(vari_rules_info(rules)->inventor, "Nobody");
    cr_expect_str_eq(vari_rules_info(rules)->year, "about 1500");
    cr_expect_str_eq(vari_rules_info(rules)->source, "a book");
    const VariCell *first = vari_rules_cell(rules, 0), *last = vari_rules_cell(rules, 3);
    cr_expect(last->x - first->x == 3 && last->y == first->y, "neighbours are one apart");
    VariGame *game = vari_game_new(rules, 0);
    cr_expect_eq(vari_position_turn(vari_game_at(game))->round, 1);
    while (vari_position_turn(vari_game_at(game))->round == 1 &&
           !vari_position_result(vari_game_at(game))->over)
        cr_assert(vari_game_play_index(game, 0) == VARI_OK);
    cr_expect_eq(vari_position_turn(vari_game_at(game))->round, 2);
    vari_game_free(game);
    vari_rules_free(rules);
}
