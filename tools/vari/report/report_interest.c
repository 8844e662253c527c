/* Figures of how games go, by what bots think of their chances: is it interesting, do the pieces matter? */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report_parts.h"

static double logistic(double value)
{
    return 1 / (1 + exp(-value));
}

static double logit(double share)
{
    return log(share / (1 - share));
}

/* What a seat's side scores where nobody is better. */
static double fair_of_seat(const Lab *lab, size_t seat)
{
    return lab->sides > 1 ? lab_fair_share(lab, lab_side(lab, seat)) : 0.5;
}

/* --- what a score means --------------------------------------------------------------------------- */

typedef struct Slope {
    double gradient, bend;
} Slope;

static void add_slope(const Lab *lab, const Trial *trial, double slope, Slope *sum)
{
    for (size_t i = 0; i < trial->moment_count; i++) {
        const Moment *moment = &trial->moments[i];
        if (fabs(moment->score) >= MATE_SCORE / 2)
            continue;
        double expected = logistic(logit(fair_of_seat(lab, moment->seat)) + slope * moment->score);
        double got = lab_points(lab, trial->points, lab_side(lab, moment->seat));
        sum->gradient += (got - expected) * moment->score / (double)trial->moment_count;
        sum->bend += expected * (1 - expected) * moment->score * moment->score / (double)trial->moment_count;
    }
}

/* By how much a lead of one piece of the cheapest kind raises the odds of winning, as a logarithm: logistic
 * regression of results on scores by Newton's method, drawn a little to a usual value. */
static double fit_slope(const Lab *lab)
{
    static const double usual = 0.4, trust = 5, least = 0.02, most = 3;
    double slope = usual;
    for (unsigned step = 0; step < 20; step++) {
        Slope sum = { (usual - slope) * trust, trust };
        for (size_t game = 0; game < lab->games; game++)
            if (lab->trials[game] != NULL && lab_seating(lab, game).even && lab->trials[game]->over)
                add_slope(lab, lab->trials[game], slope, &sum);
        slope = fmin(most, fmax(least, slope + sum.gradient / sum.bend));
    }
    return slope;
}

/* --- how the lead changed ------------------------------------------------------------------------------ */

typedef struct Course {
    double low;       /* what the winner expected at worst */
    unsigned changes; /* of the lead */
    double settled;   /* after which share of the game the winner led for good */
} Course;

enum { LEAD_MARGIN_PERCENT = 20 };

/* Takes what a seat thinks of its chances as what its side expects; of two sides the other expects the rest.
 */
static void expect(const Lab *lab, const Moment *moment, double slope, double *expected)
{
    size_t side = lab_side(lab, moment->seat);
    double share = logistic(logit(fair_of_seat(lab, moment->seat)) + slope * moment->score);
    expected[side] = share;
    if (lab->sides == 2)
        expected[1 - side] = 1 - share;
}

/* The side that is clearly ahead of all others; SIZE_MAX: none is. */
static size_t leader(const Lab *lab, const double *expected)
{
    for (size_t side = 0; side < lab->sides; side++) {
        bool leads = true;
        for (size_t other = 0; other < lab->sides; other++)
            leads =
                leads && (other == side || expected[side] > expected[other] + LEAD_MARGIN_PERCENT / 100.0);
        if (leads)
            return side;
    }
    return SIZE_MAX;
}

static Course follow(const Lab *lab, const Trial *trial, double slope, size_t winner)
{
    Course course = { .low = 1, .settled = 1 };
    double expected[REPORT_SEATS];
    size_t last = SIZE_MAX;
    bool leads = false;
    for (size_t side = 0; side < lab->sides; side++)
        expected[side] = lab_fair_share(lab, side);
    for (size_t i = 0; i < trial->moment_count; i++) {
        expect(lab, &trial->moments[i], slope, expected);
        size_t now = leader(lab, expected);
        course.changes += now != SIZE_MAX && last != SIZE_MAX && now != last;
        last = now != SIZE_MAX ? now : last;
        if (winner == SIZE_MAX)
            continue;
        course.low = fmin(course.low, expected[winner]);
        if (now == winner && !leads)
            course.settled = (double)trial->moments[i].ply / fmax(1, trial->plies);
        leads = now == winner;
    }
    if (!leads)
        course.settled = 1;
    return course;
}

static size_t winner_of(const Lab *lab, const Trial *trial)
{
    size_t best = 0;
    for (size_t side = 1; side < lab->sides; side++)
        if (lab_points(lab, trial->points, side) > lab_points(lab, trial->points, best))
            best = side;
    return trial->over && !trial->draw ? best : SIZE_MAX;
}

static void measure_courses(const Lab *lab, Report *report, double slope)
{
    Tally low = { 0 }, comebacks = { 0 }, changes = { 0 }, settled = { 0 };
    for (size_t game = 0; game < lab->games; game++) {
        const Trial *trial = lab->trials[game];
        if (trial == NULL || !lab_seating(lab, game).even || trial->moment_count == 0)
            continue;
        size_t winner = winner_of(lab, trial);
        Course course = follow(lab, trial, slope, winner);
        tally_add(&changes, course.changes);
        if (winner == SIZE_MAX)
            continue;
        tally_add(&low, course.low);
        tally_add(&comebacks, course.low < lab_fair_share(lab, winner) / 2);
        tally_add(&settled, course.settled);
    }
    figure_of_tally(report, ASKS_INTEREST, FIGURE_NUMBER, &changes, "interest/lead-changes",
                    "Changes of the lead in a game");
    figure_of_tally(report, ASKS_INTEREST, FIGURE_PART, &low, "interest/winner-low",
                    "What the winner expected at worst");
    figure_of_tally(report, ASKS_INTEREST, FIGURE_SHARE, &comebacks, "interest/comebacks",
                    "Wins after being clearly behind");
    figure_of_tally(report, ASKS_INTEREST, FIGURE_PART, &settled, "interest/settled",
                    "Share of a game after which the winner led for good");
}

void measure_interest(const Lab *lab, Report *report)
{
    Tally actions = { 0 }, sensible = { 0 }, forced = { 0 };
    double slope = fit_slope(lab);
    report->scale = 1 / slope;
    for (size_t game = 0; game < lab->games; game++) {
        const Trial *trial = lab->trials[game];
        if (trial == NULL || !lab_seating(lab, game).even || trial->counted == 0)
            continue;
        tally_add(&actions, (double)trial->choices / trial->counted);
        tally_add(&forced, (double)trial->forced / trial->counted);
        if (trial->looked > 0)
            tally_add(&sensible, (double)trial->sensible / trial->looked);
    }
    figure_of_tally(report, ASKS_INTEREST, FIGURE_NUMBER, &actions, "interest/actions",
                    "Actions to choose from");
    figure_of_tally(report, ASKS_INTEREST, FIGURE_NUMBER, &sensible, "interest/sensible",
                    "Actions about as good as the best (at most 12)");
    figure_of_tally(report, ASKS_INTEREST, FIGURE_PART, &forced, "interest/forced",
                    "Plies with a single action");
    if (lab->sides > 1)
        measure_courses(lab, report, slope);
}

/* --- do the pieces matter? ----------------------------------------------------------------------------- */

/* Logistic regression of the first side's points on its leads in each kind, drawn to 0 (ridge); each game
 * counts as much as any other, however often its pieces were noted. */
typedef struct Regression {
    const Lab *lab;
    size_t *kinds, count;            /* that some side has ever had more of */
    double *weights;                 /* [count] */
    double *bend, *inverse, *spread; /* [count * count] */
    double *gradient, *of_game;      /* [count] */
    size_t *games;                   /* [count]: in which it was so */
} Regression;

static const double ridge = 0.5;

/* How far ahead the first side is, counted as against one other. */
static double lead_in(const Regression *regression, const int32_t *lead, size_t i)
{
    size_t others = regression->lab->sides - 1;
    return (double)lead[regression->kinds[i]] / (double)(others > 1 ? others : 1);
}

static bool counts_for_worth(const Lab *lab, size_t game)
{
    const Trial *trial = lab->trials[game];
    return trial != NULL && lab_seating(lab, game).even && trial->over && trial->lead_count > 0;
}

static void find_kinds(Regression *regression)
{
    const Lab *lab = regression->lab;
    for (size_t kind = 0; kind < lab->kinds && regression->count < WORTHS_MAX; kind++) {
        size_t games = 0;
        for (size_t game = 0; game < lab->games; game++) {
            bool differs = false;
            for (size_t i = 0; counts_for_worth(lab, game) && !differs && i < lab->trials[game]->lead_count;
                 i++)
                differs = lab->trials[game]->leads[i * lab->kinds + kind] != 0;
            games += differs;
        }
        if (games == 0)
            continue;
        regression->games[regression->count] = games;
        regression->kinds[regression->count++] = kind;
    }
}

/* Adds what one game says: its gradient to `of_game`, its bend. */
static void add_game(Regression *regression, const Trial *trial)
{
    const Lab *lab = regression->lab;
    size_t count = regression->count;
    double points = lab_points(lab, trial->points, 0), base = logit(lab_fair_share(lab, 0));
    memset(regression->of_game, 0, count * sizeof *regression->of_game);
    for (size_t sample = 0; sample < trial->lead_count; sample++) {
        const int32_t *lead = trial->leads + sample * lab->kinds;
        double sum = base, share = 1.0 / (double)trial->lead_count;
        for (size_t i = 0; i < count; i++)
            sum += regression->weights[i] * lead_in(regression, lead, i);
        double expected = logistic(sum), bend = expected * (1 - expected) * share;
        for (size_t i = 0; i < count; i++) {
            double x = lead_in(regression, lead, i);
            regression->of_game[i] += (points - expected) * x * share;
            for (size_t j = 0; j < count && x != 0; j++)
                regression->bend[i * count + j] += bend * x * lead_in(regression, lead, j);
        }
    }
}

/* One step of Newton's method; `spread` becomes the sum of the games' squared gradients. */
static bool step(Regression *regression)
{
    size_t count = regression->count;
    memset(regression->bend, 0, count * count * sizeof *regression->bend);
    memset(regression->spread, 0, count * count * sizeof *regression->spread);
    for (size_t i = 0; i < count; i++) {
        regression->gradient[i] = -ridge * regression->weights[i];
        regression->bend[i * count + i] = ridge;
    }
    for (size_t game = 0; game < regression->lab->games; game++) {
        if (!counts_for_worth(regression->lab, game))
            continue;
        add_game(regression, regression->lab->trials[game]);
        for (size_t i = 0; i < count; i++) {
            regression->gradient[i] += regression->of_game[i];
            for (size_t j = 0; j < count; j++)
                regression->spread[i * count + j] += regression->of_game[i] * regression->of_game[j];
        }
    }
    if (!matrix_invert(regression->bend, regression->inverse, count))
        return false;
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            regression->weights[i] += regression->inverse[i * count + j] * regression->gradient[j];
    return true;
}

/* The standard error of a weight, by how much games differ. */
static double error_of(const Regression *regression, size_t i)
{
    size_t count = regression->count;
    double variance = 0;
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < count; b++)
            variance += regression->inverse[i * count + a] * regression->spread[a * count + b] *
                        regression->inverse[b * count + i];
    return sqrt(fmax(0, variance));
}

static void add_worths(const Regression *regression, Report *report)
{
    static const double z = 1.959964, errors = 0.05;
    enum { GAMES_LEAST = 10 };
    const Lab *lab = regression->lab;
    double chances[WORTHS_MAX] = { 0 }, base = logit(lab_fair_share(lab, 0));
    bool shown[WORTHS_MAX];
    VariSearch *search = must_have(vari_search_new(lab->rules, 1));
    for (size_t i = 0; i < regression->count; i++) {
        double weight = regression->weights[i], error = error_of(regression, i);
        if (regression->games[i] < GAMES_LEAST)
            continue;
        chances[report->worth_count] = chance_of(weight, error);
        report->worths[report->worth_count++] =
            (Worth){ .piece = regression->kinds[i],
                     .bot = vari_search_worth(search, regression->kinds[i], false),
                     .share = logistic(base + weight),
                     .low = logistic(base + weight - z * error),
                     .high = logistic(base + weight + z * error),
                     .games = regression->games[i] };
    }
    holm_mark(chances, shown, report->worth_count, errors);
    for (size_t i = 0; i < report->worth_count; i++)
        report->worths[i].shown = shown[i];
    vari_search_free(search);
}

static void regress(const Lab *lab, Report *report)
{
    enum { STEPS = 25 };
    Regression regression = { .lab = lab };
    size_t room = WORTHS_MAX;
    double *memory = memory_zeroed(3 * room + 3 * room * room, sizeof *memory);
    regression.weights = memory;
    regression.gradient = memory + room;
    regression.of_game = memory + 2 * room;
    regression.bend = memory + 3 * room;
    regression.inverse = regression.bend + room * room;
    regression.spread = regression.inverse + room * room;
    regression.kinds = memory_zeroed(2 * room, sizeof *regression.kinds);
    regression.games = regression.kinds + room;
    find_kinds(&regression);
    bool good = regression.count > 0;
    for (unsigned i = 0; good && i < STEPS; i++)
        good = step(&regression);
    if (good)
        add_worths(&regression, report);
    free(memory);
    free(regression.kinds);
}

void measure_pieces(const Lab *lab, Report *report)
{
    report->visits = memory_zeroed(vari_rules_info(lab->rules)->cell_count + 1, sizeof *report->visits);
    for (size_t game = 0; game < lab->games; game++)
        for (size_t i = 0; lab->trials[game] != NULL && i < lab->trials[game]->cell_count; i++)
            report->visits[lab->trials[game]->cells[i]]++;
    if (lab->sides > 1)
        regress(lab, report);
}
