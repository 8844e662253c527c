/* What is drawn at random is drawn evenly: at positions of random games each action that is listed comes as
 * often as any other, or by its weight where chance acts. Both draws are asked: the one of a game, and the
 * first action of a game played on at random, which is told by the position that it leads to. Seeds are
 * fixed: what passes once passes always. */

#include "shipped.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

/* Sanitizers look at memory, not at counts: they are content with less. */
#ifdef VARI_SANITIZED
enum { POSITIONS = 2, GAMES = 1 };
#else
enum { POSITIONS = 50, GAMES = 5 }; /* positions of each definition, and the games that they are taken from */
#endif
enum {
    DRAWS_EACH = 12,       /* so many draws for each action ... */
    WORK_MOST = 400000,    /* ... but not so many that more actions than this are looked at */
    ACTIONS_MOST = 2500,   /* a position with more would need more draws than there is time for */
    SQUARES_MOST = 6000000 /* sum of squares of numbers of actions: so long does making each of them take */
};

/* Both far out: an even draw fails less than once in a million. */
static const double one_limit = 5.5, sum_limit = 4.9;

/* A definition, picks and must rules and drops and gates and chance among them. */
static const char *const lines[] = {
    "chess",         "duck",        "antichess",   "draughts",
    "crazyhouse",    "shogi",       "seirawan",    "behemoth behemoth-distance=0-4",
    "behemoth-loop", "atomic",      "xiangqi",     "janggi",
    "racingkings",   "amazons",     "hydra",       "capablanca",
    "glinski",       "four-player", "ataxx",       "circular players=4",
    "isolation",     "shouse",      "replacement", "take-and-make",
};

/* --- how far counts are from what was expected ------------------------------------------ */

typedef struct Fit {
    double square; /* sum of squares of what is off, by what was expected */
    size_t freedom;
} Fit;

/* How far out, as a normal deviate (Wilson and Hilferty). */
static double far_out(Fit fit)
{
    double freedom = (double)fit.freedom, part = 2 / (9 * freedom);
    return fit.freedom == 0 ? 0 : (cbrt(fit.square / freedom) - (1 - part)) / sqrt(part);
}

/* --- one position ----------------------------------------------------------------------- */

typedef struct Outcome {
    uint64_t hash; /* of the position that the action leads to */
    double weight;
    unsigned drawn, played; /* by the draw of the game, and by games played on */
} Outcome;

typedef struct Outcomes {
    Outcome items[ACTIONS_MOST];
    size_t count, actions;
    size_t of_action[ACTIONS_MOST]; /* two actions may lead to the same */
    double weight;
} Outcomes;

static size_t outcome_of(const Outcomes *outcomes, uint64_t hash)
{
    size_t i = 0;
    while (i < outcomes->count && outcomes->items[i].hash != hash)
        i++;
    return i;
}

static void take_outcomes(VariGame *game, Outcomes *outcomes)
{
    bool chance = vari_position_player(vari_game_at(game)) == SIZE_MAX;
    outcomes->count = 0;
    outcomes->weight = 0;
    outcomes->actions = vari_game_action_count(game);
    for (size_t i = 0; i < outcomes->actions; i++) {
        VariActionInfo info = { .size = sizeof info };
        cr_assert(vari_game_action_info(game, i, &info) == VARI_OK);
        double weight = chance ? (double)info.weight : 1;
        cr_assert(vari_game_play_index(game, i) == VARI_OK);
        uint64_t hash = vari_position_key(vari_game_at(game));
        cr_assert(vari_game_undo(game) == VARI_OK);
        size_t at = outcomes->of_action[i] = outcome_of(outcomes, hash);
        if (at == outcomes->count)
            outcomes->items[outcomes->count++] = (Outcome){ .hash = hash };
        outcomes->items[at].weight += weight;
        outcomes->weight += weight;
    }
}

/* False where something came that is not listed. No two positions have the same luck, which would add up. */
static bool draw(VariGame *game, Outcomes *outcomes, unsigned draws)
{
    uint64_t seed = vari_position_key(vari_game_at(game));
    for (unsigned i = 0; i < draws; i++) {
        size_t drawn = vari_game_random(game, NULL);
        size_t played = outcome_of(outcomes, vari_game_playout(game, seed + i, 1, 0)->hash);
        if (drawn >= outcomes->actions || played == outcomes->count)
            return false;
        outcomes->items[outcomes->of_action[drawn]].drawn++;
        outcomes->items[played].played++;
    }
    return true;
}

static Fit fit_of(const Outcomes *outcomes, unsigned draws, bool played)
{
    Fit fit = { .freedom = outcomes->count - 1 };
    for (size_t i = 0; i < outcomes->count; i++) {
        const Outcome *outcome = &outcomes->items[i];
        double expected = draws * outcome->weight / outcomes->weight;
        double off = (played ? outcome->played : outcome->drawn) - expected;
        if (expected > 0)
            fit.square += off * off / expected;
        else if (off > 0)
            fit.square += 1e9;
    }
    return fit;
}

static void add_fit(Fit *sum, Fit fit, const char *what, VariGame *game)
{
    cr_expect(far_out(fit) < one_limit, "%s: not even by %.1f at %s", what, far_out(fit),
              vari_position_text(vari_game_at(game)));
    sum->square += fit.square;
    sum->freedom += fit.freedom;
}

static unsigned draws_for(size_t actions)
{
    size_t most = WORK_MOST / actions;
    return (unsigned)(actions * DRAWS_EACH < most ? actions * DRAWS_EACH : most);
}

/* The position of the game, by itself: a game that has a history may be played on in another way. */
static bool test_position(VariRules *rules, const char *line, VariGame *from, Fit sums[2])
{
    static Outcomes outcomes;
    VariGame *game = vari_game_new(rules, 1);
    cr_assert(vari_game_set_position(game, vari_position_text(vari_game_at(from))) == VARI_OK, "%s: %s", line,
              vari_game_error(game)->message);
    size_t count = vari_position_result(vari_game_at(game))->over ? 0 : vari_game_action_count(game);
    bool fits = count > 1 && count <= ACTIONS_MOST;
    if (fits) {
        unsigned draws = draws_for(count);
        take_outcomes(game, &outcomes);
        fits = draw(game, &outcomes, draws);
        cr_expect(fits, "%s: what is drawn is not listed at %s", line,
                  vari_position_text(vari_game_at(game)));
        add_fit(&sums[0], fit_of(&outcomes, draws, false), line, game);
        add_fit(&sums[1], fit_of(&outcomes, draws, true), line, game);
    }
    vari_game_free(game);
    return fits;
}

/* --- one definition ---------------------------------------------------------------------- */

typedef struct Tested {
    unsigned positions;
    uint64_t squares;
    Fit sums[2]; /* of both draws */
} Tested;

static bool is_enough(const Tested *tested)
{
    return tested->positions >= POSITIONS || tested->squares >= SQUARES_MOST;
}

/* Positions at every third ply of a random game. */
static void test_game(VariRules *rules, const char *line, uint64_t seed, Tested *tested)
{
    VariGame *game = vari_game_new(rules, seed);
    unsigned most = tested->positions + POSITIONS / GAMES;
    for (unsigned ply = 0; tested->positions < most && !is_enough(tested); ply++) {
        if (ply % 3 == seed % 3 && test_position(rules, line, game, tested->sums)) {
            size_t count = vari_game_action_count(game);
            tested->squares += count * count;
            tested->positions++;
        }
        size_t drawn = vari_game_random(game, &seed);
        if (drawn == SIZE_MAX || vari_game_play_index(game, drawn) != VARI_OK)
            break;
    }
    vari_game_free(game);
}

static void test_definition(const char *line)
{
    Tested tested = { 0 };
    VariRules *rules = shipped_load(line);
    cr_assert(rules != NULL && vari_rules_ok(rules), "%s", line);
    for (uint64_t seed = 1; !is_enough(&tested) && seed <= 4 * GAMES; seed++)
        test_game(rules, line, seed, &tested);
    cr_expect(is_enough(&tested), "%s: only %u positions", line, tested.positions);
    cr_expect(far_out(tested.sums[0]) < sum_limit, "%s: a game draws not evenly, by %.1f", line,
              far_out(tested.sums[0]));
    cr_expect(far_out(tested.sums[1]) < sum_limit, "%s: games played on are not even, by %.1f", line,
              far_out(tested.sums[1]));
    vari_rules_free(rules);
}

/* In parts, so that they run side by side. */
static void test_part(size_t part)
{
    for (size_t i = part; i < sizeof lines / sizeof lines[0]; i += 4)
        test_definition(lines[i]);
}

Test(draw, is_even_first)
{
    test_part(0);
}
Test(draw, is_even_second)
{
    test_part(1);
}
Test(draw, is_even_third)
{
    test_part(2);
}
Test(draw, is_even_fourth)
{
    test_part(3);
}

/* --- where somebody has left a trail ----------------------------------------------------- */

static void test_written(const char *text, const char *position)
{
    enum { DRAWS = 3000 };
    static Outcomes outcomes;
    VariRules *rules = shipped_load_text(text);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    VariGame *game = vari_game_new(rules, 1);
    Fit sum = { 0 };
    cr_assert(vari_game_set_position(game, position) == VARI_OK, "%s", vari_game_error(game)->message);
    take_outcomes(game, &outcomes);
    cr_assert_gt(outcomes.count, 1);
    cr_expect(draw(game, &outcomes, DRAWS), "what is drawn is not listed at %s", position);
    add_fit(&sum, fit_of(&outcomes, DRAWS, false), "written", game);
    add_fit(&sum, fit_of(&outcomes, DRAWS, true), "written", game);
    vari_game_free(game);
    vari_rules_free(rules);
}

/* Two rules of the pawn say the same capture in passing. */
Test(draw, is_even_where_two_rules_take_in_passing)
{
    test_written("vari: 1\n"
                 "name: Twice\n"
                 "about: Two rules take in passing.\n"
                 "extends: chess\n"
                 "pieces: {pawn: {moves: [fmWfceFifmnD, fceK]}}\n",
                 "8/8/8/1Pp5/8/K7/8/4k3 w - c6 0 1");
}

/* The knight would take the pawn that has crossed c6, and with it what stands between king and rook: the
 * piece on its target does not say so. */
Test(draw, what_is_taken_by_a_trail_is_asked_of_the_laws)
{
    test_written("vari: 1\n"
                 "name: Any\n"
                 "about: Whoever takes may take in passing.\n"
                 "extends: chess\n"
                 "pieces: {pawn: {moves: [fmWfcF, {move: fmnD, from: ranks 1-3, leaves: jump}]}}\n"
                 "state: {jump: {trail: true, taken-by: any}}\n"
                 "position: [side, castling, jump=, clock, move=round]\n",
                 "8/8/8/K1p4r/3N4/8/8/1r2k3 w - jump=c7c5 0 move=2");
}

/* --- where an effect asks of what was taken ------------------------------------------------ */

/* The king comes to the rank of what it takes: before it goes, nothing there could be taken. */
Test(draw, is_even_where_an_effect_asks_where_the_taker_stands)
{
    test_written("vari: 1\n"
                 "name: Rank\n"
                 "about: A wall for whatever is taken on the king's rank.\n"
                 "extends: chess\n"
                 "pieces: {wall: {letter: W, owner: nobody, immune: true}}\n"
                 "effects:\n"
                 "  build:\n"
                 "    times: count (enemy piece & rank(own king)) in captured\n"
                 "    pick: {at: empty & last-rank}\n"
                 "    do: [{put: wall, at: at}]\n",
                 "7k/8/8/8/8/2p5/1K6/8 w - - 0 1");
}

/* What is put down may be just the piece for which the effect waits; what moves is not. */
Test(draw, effects_that_come_after_what_is_put_down)
{
    test_written("vari: 1\n"
                 "name: Three\n"
                 "about: A wall for the third piece.\n"
                 "extends: crazyhouse\n"
                 "pieces: {wall: {letter: W, owner: nobody, immune: true}}\n"
                 "effects:\n"
                 "  build:\n"
                 "    if: count own piece > 2\n"
                 "    pick: {at: empty & last-rank}\n"
                 "    do: [{put: wall, at: at}]\n",
                 "7k/8/8/8/2p5/8/1K1N4/8[N] w - - 0 1");
}

/* What would be found: one of twenty actions comes twice as often as the others. */
Test(draw, that_is_not_even_is_found)
{
    static Outcomes outcomes = { .count = 20, .weight = 20 };
    Fit sum = { 0 };
    for (size_t i = 0; i < 20; i++)
        outcomes.items[i] = (Outcome){ .weight = 1, .drawn = i == 0 ? 2 * 160 / 21 : 160 / 21 };
    for (unsigned i = 0; i < 50; i++) {
        Fit fit = fit_of(&outcomes, 160, false);
        sum.square += fit.square + 19; /* and what even draws are off by */
        sum.freedom += fit.freedom;
    }
    cr_expect(far_out(sum) > sum_limit, "found out by %.1f only", far_out(sum));
}
