/* Figures of results and lengths: is it fair, does skill matter, is it decisive, how long is it? */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "intervals.h"
#include "report_parts.h"

enum { GAMES_LEAST = 10 }; /* by which anything is judged */
static const double verdict_errors =
    0.01; /* that some figure of a question is wrongly called more than chance */

/* --- fair? --------------------------------------------------------------------------------------- */

/* Adds a figure of what a side scores. */
static Figure *add_score(Report *report, Question question, const Tally *tally, double expected,
                         const char *id, const char *label)
{
    Figure *figure = figure_of_tally(report, question, FIGURE_SHARE, tally, id, label);
    if (figure != NULL)
        figure->expected = expected;
    return figure;
}

static void fairness_at_random(const Lab *lab, Report *report, size_t side, const char *name)
{
    Tally tally = { 0 };
    char id[48], label[120];
    for (size_t i = 0; i < lab->random.games; i++) {
        double points[REPORT_SEATS];
        lab_share_out(lab, &lab->random.playouts[i].result, points);
        tally_add(&tally, lab_points(lab, points, side));
    }
    snprintf(id, sizeof id, "fair/side-%zu/random", side + 1);
    snprintf(label, sizeof label, "%s scores, moving at random", name);
    add_score(report, ASKS_FAIR, &tally, lab_fair_share(lab, side), id, label);
}

/* The points of a side in the game, if all seats play it at that level (REPORT_LEVELS: at any); false: it is
 * another game. */
static bool even_points(const Lab *lab, size_t game, size_t level, size_t side, double *points)
{
    Seating seating = lab_seating(lab, game);
    if (lab->trials[game] == NULL || !seating.even || (level < REPORT_LEVELS && seating.level != level))
        return false;
    *points = lab_points(lab, lab->trials[game]->points, side);
    return true;
}

/* Uneven games of one opening, in which each side had the higher level once, from the first of them on: the
 * mean points of a side (`strong` SIZE_MAX), or those of whoever had the higher level. */
static bool uneven_points(const Lab *lab, size_t game, size_t side, double *points)
{
    double sum = 0;
    Seating seating = lab_seating(lab, game);
    if (seating.even || seating.strong != 0 || game + lab->sides > lab->games)
        return false;
    for (size_t i = 0; i < lab->sides; i++) {
        const Trial *trial = lab->trials[game + i];
        if (trial == NULL)
            return false;
        sum += lab_points(lab, trial->points, side == SIZE_MAX ? i : side);
    }
    *points = sum / (double)lab->sides;
    return true;
}

static void fairness_of_bots(const Lab *lab, Report *report, size_t side, const char *name)
{
    Tally all = { 0 };
    double points;
    char id[48], label[120];
    for (size_t level = 0; level < REPORT_LEVELS; level++) {
        Tally tally = { 0 };
        for (size_t game = 0; game < lab->games; game++)
            if (even_points(lab, game, level, side, &points))
                tally_add(&tally, points);
        snprintf(id, sizeof id, "fair/side-%zu/level-%u", side + 1, report_levels[level]);
        snprintf(label, sizeof label, "%s scores, bots of level %u", name, report_levels[level]);
        add_score(report, ASKS_FAIR, &tally, lab_fair_share(lab, side), id, label);
    }
    for (size_t game = 0; game < lab->games; game++)
        if (even_points(lab, game, REPORT_LEVELS, side, &points) || uneven_points(lab, game, side, &points))
            tally_add(&all, points);
    snprintf(id, sizeof id, "fair/side-%zu/bots", side + 1);
    snprintf(label, sizeof label, "%s scores, bots of all levels", name);
    add_score(report, ASKS_FAIR, &all, lab_fair_share(lab, side), id, label);
}

/* Marks the figures of a question that are not what is expected by more than chance. */
static void mark_shown(Report *report, Question question)
{
    double chances[FIGURES_MAX] = { 0 };
    bool shown[FIGURES_MAX];
    size_t which[FIGURES_MAX], count = 0;
    for (size_t i = 0; i < report->figure_count; i++) {
        const Figure *figure = &report->figures[i];
        if (figure->question != question || isnan(figure->expected) || figure->games < GAMES_LEAST)
            continue;
        chances[count] = chance_of(figure->value - figure->expected, figure->error);
        which[count++] = i;
    }
    holm_mark(chances, shown, count, verdict_errors);
    for (size_t i = 0; i < count; i++)
        report->figures[which[i]].shown = shown[i];
}

void measure_fairness(const Lab *lab, Report *report)
{
    /* of two sides the second has what the first has not */
    size_t sides = lab->sides == 2 ? 1 : lab->sides == 1 ? 0 : lab->sides;
    for (size_t side = 0; side < sides; side++) {
        char name[64];
        lab_side_name(lab, side, name, sizeof name);
        fairness_at_random(lab, report, side, name);
        fairness_of_bots(lab, report, side, name);
    }
    mark_shown(report, ASKS_FAIR);
}

/* --- does skill matter? ------------------------------------------------------------------------------ */

/* What a single player achieves at each level. */
static void skill_alone(const Lab *lab, Report *report)
{
    for (size_t level = 0; level < REPORT_LEVELS; level++) {
        Tally tally = { 0 };
        double points;
        char id[48], label[120];
        for (size_t game = 0; game < lab->games; game++)
            if (even_points(lab, game, level, 0, &points))
                tally_add(&tally, points);
        snprintf(id, sizeof id, "skill/level-%u", report_levels[level]);
        snprintf(label, sizeof label, "A bot of level %u wins", report_levels[level]);
        figure_of_tally(report, ASKS_SKILL, FIGURE_SHARE, &tally, id, label);
    }
}

/* Where luck decides a game, the weaker bot wins it as often as the stronger one. */
static void add_luck(Report *report)
{
    const Figure *all = report_figure(report, "skill/all");
    if (all == NULL || report->figure_count == FIGURES_MAX)
        return;
    Figure luck = *all;
    luck.value = fmin(1, 2 * (1 - all->value));
    luck.low = fmin(1, 2 * (1 - all->high));
    luck.high = fmin(1, 2 * (1 - all->low));
    luck.error = 2 * all->error;
    luck.expected = NAN;
    snprintf(luck.id, sizeof luck.id, "skill/luck");
    snprintf(luck.label, sizeof luck.label, "Games that luck decides between bots two levels apart");
    report->figures[report->figure_count++] = luck;
}

static void add_openings(Report *report, const Tally *tally, double expected, const char *id,
                         const char *label)
{
    Figure *figure = add_score(report, ASKS_SKILL, tally, expected, id, label);
    if (figure != NULL)
        figure->of_openings = true;
}

void measure_skill(const Lab *lab, Report *report)
{
    if (lab->sides < 2) {
        skill_alone(lab, report);
        return;
    }
    Tally all = { 0 };
    for (size_t level = 0; level < REPORT_LEVELS; level++) {
        Tally tally = { 0 };
        double points;
        char id[48], label[120];
        for (size_t game = 0; game < lab->games; game++)
            if (lab_seating(lab, game).level == level && uneven_points(lab, game, SIZE_MAX, &points)) {
                tally_add(&tally, points);
                tally_add(&all, points);
            }
        snprintf(id, sizeof id, "skill/level-%u", report_levels[level]);
        snprintf(label, sizeof label, "Level %u scores against level %u", report_levels[level],
                 report_levels[level] - LEVEL_STEP);
        add_openings(report, &tally, 1.0 / (double)lab->sides, id, label);
    }
    add_openings(report, &all, 1.0 / (double)lab->sides, "skill/all", "Two levels more score, in all");
    if (vari_rules_info(lab->rules)->has_chance && lab->sides == 2)
        add_luck(report);
    mark_shown(report, ASKS_SKILL);
}

/* --- decisive? ------------------------------------------------------------------------------------------ */

/* The side that won; the number of sides: nobody; one more: the game did not end. */
static size_t outcome_of(const Lab *lab, bool over, bool draw, const double points[REPORT_SEATS])
{
    size_t best = 0;
    if (!over || draw)
        return lab->sides + !over;
    for (size_t side = 1; side < lab->sides; side++)
        if (lab_points(lab, points, side) > lab_points(lab, points, best))
            best = side;
    return lab_points(lab, points, best) > 0 ? best : lab->sides;
}

static void count_ending(Report *report, const char *reason, size_t outcome, size_t random, size_t bots)
{
    size_t i = 0;
    while (i < report->ending_count &&
           (report->endings[i].outcome != outcome || strcmp(report->endings[i].reason, reason) != 0))
        i++;
    if (i == ENDINGS_MAX)
        return;
    if (i == report->ending_count)
        report->endings[report->ending_count++] = (Ending){ .reason = reason, .outcome = outcome };
    report->endings[i].random += random;
    report->endings[i].bots += bots;
}

static int by_outcome(const void *left, const void *right)
{
    const Ending *a = left, *b = right;
    size_t of_a = a->random + a->bots, of_b = b->random + b->bots;
    if (a->outcome != b->outcome)
        return a->outcome < b->outcome ? -1 : 1;
    return of_a != of_b ? (of_a > of_b ? -1 : 1) : strcmp(a->reason, b->reason);
}

static void add_share(Report *report, Question question, const Tally *tally, const char *id,
                      const char *label)
{
    figure_of_tally(report, question, FIGURE_SHARE, tally, id, label);
}

/* The share of an ending among games at random, and among those between bots. */
static void add_ending_shares(Report *report, const char *reason)
{
    size_t bots = 0, counts[2] = { 0, 0 };
    for (size_t i = 0; i < report->ending_count; i++) {
        bool same = strcmp(report->endings[i].reason, reason) == 0;
        bots += report->endings[i].bots;
        counts[0] += same ? report->endings[i].random : 0;
        counts[1] += same ? report->endings[i].bots : 0;
    }
    for (int of_bots = 0; of_bots < 2; of_bots++) {
        size_t games = of_bots ? bots : report->random_games;
        Tally tally = { 0 };
        char id[48], label[120];
        snprintf(id, sizeof id, "ending/%s/%.30s", of_bots ? "bots" : "random", reason);
        snprintf(label, sizeof label, "%s that end by `%.60s`",
                 of_bots ? "Games between bots" : "Random games", reason);
        for (size_t i = 0; i < games; i++)
            tally_add(&tally, i < counts[of_bots]);
        if (report_figure(report, id) == NULL)
            figure_of_tally(report, ASKS_ENDINGS, FIGURE_SHARE, &tally, id, label);
    }
}

/* How games end, of those at random and of those between equal bots. */
void measure_endings(const Lab *lab, Report *report)
{
    Tally decisive[2] = { 0 }, drawn[2] = { 0 }, endless[2] = { 0 };
    for (size_t i = 0; i < lab->random.games; i++) {
        const VariResult *result = &lab->random.playouts[i].result;
        double points[REPORT_SEATS];
        lab_share_out(lab, result, points);
        size_t outcome = outcome_of(lab, result->over, result->draw || result->winners == 0, points);
        count_ending(report, result->over ? result->reason : "", outcome, 1, 0);
        tally_add(&decisive[0], outcome < lab->sides);
        tally_add(&drawn[0], outcome == lab->sides);
        tally_add(&endless[0], outcome > lab->sides);
    }
    for (size_t game = 0; game < lab->games; game++) {
        const Trial *trial = lab->trials[game];
        if (trial == NULL || !lab_seating(lab, game).even)
            continue;
        size_t outcome = outcome_of(lab, trial->over, trial->draw, trial->points);
        count_ending(report, trial->reason, outcome, 0, 1);
        tally_add(&decisive[1], outcome < lab->sides);
        tally_add(&drawn[1], outcome == lab->sides);
        tally_add(&endless[1], outcome > lab->sides);
    }
    qsort(report->endings, report->ending_count, sizeof *report->endings, by_outcome);
    add_share(report, ASKS_DECISIVE, &decisive[1], "decisive/bots", "Games between bots that somebody wins");
    add_share(report, ASKS_DECISIVE, &drawn[1], "drawn/bots", "Games between bots that are drawn");
    add_share(report, ASKS_DECISIVE, &endless[1], "endless/bots", "Games between bots without an end");
    add_share(report, ASKS_DECISIVE, &decisive[0], "decisive/random", "Random games that somebody wins");
    add_share(report, ASKS_DECISIVE, &drawn[0], "drawn/random", "Random games that are drawn");
    add_share(report, ASKS_DECISIVE, &endless[0], "endless/random", "Random games without an end");
    for (size_t i = 0; i < report->ending_count; i++)
        if (report->endings[i].reason[0] != '\0')
            add_ending_shares(report, report->endings[i].reason);
}

/* --- how long? ------------------------------------------------------------------------------------------ */

/* The shares of games that still go on after each step; `plies` are sorted. */
static void draw_survival(const double *plies, size_t count, uint32_t step, double *curve)
{
    for (size_t point = 0, over = 0; point < CURVE_POINTS; point++) {
        while (over < count && plies[over] <= (double)point * step)
            over++;
        curve[point] = count > 0 ? (double)(count - over) / (double)count : 0;
    }
}

/* So that nine games in ten are over where the curve ends. */
static uint32_t survival_step(const double *bots, size_t bot_count, const double *random, size_t random_count)
{
    double longest = 1;
    if (bot_count > 0)
        longest = fmax(longest, bots[bot_count * 95 / 100]);
    if (random_count > 0)
        longest = fmax(longest, fmin(random[random_count * 9 / 10], longest * 3));
    return (uint32_t)ceil(longest * 1.05 / (CURVE_POINTS - 1));
}

void measure_length(const Lab *lab, Report *report)
{
    double *bots = memory_zeroed(lab->games + 1, sizeof *bots),
           *random = memory_zeroed(lab->random.games + 1, sizeof *random);
    size_t count = 0;
    Tally circles = { 0 }, again = { 0 };
    for (size_t game = 0; game < lab->games; game++) {
        const Trial *trial = lab->trials[game];
        if (trial == NULL || !lab_seating(lab, game).even)
            continue;
        bots[count++] = trial->plies;
        tally_add(&circles, trial->most_often >= 3);
        tally_add(&again, trial->plies > 0 ? (double)trial->again / trial->plies : 0);
    }
    for (size_t i = 0; i < lab->random.games; i++)
        random[i] = lab->random.playouts[i].plies;
    figure_of_median(report, ASKS_LENGTH, bots, count, "plies/bots",
                     "Median length in plies, games between bots");
    figure_of_median(report, ASKS_LENGTH, random, lab->random.games, "plies/random",
                     "Median length in plies, random games");
    add_share(report, ASKS_LENGTH, &circles, "circles/games",
              "Games in which a position was there three times");
    figure_of_tally(report, ASKS_LENGTH, FIGURE_PART, &again, "circles/plies",
                    "Plies that led back to an earlier position");
    report->survival_step = survival_step(bots, count, random, lab->random.games);
    draw_survival(bots, count, report->survival_step, report->survival_bots);
    draw_survival(random, lab->random.games, report->survival_step, report->survival_random);
    free(bots);
    free(random);
}

/* --- all ----------------------------------------------------------------------------------------------- */

bool report_is_sure(const Lab *lab)
{
    static const double error_most = 0.01;
    for (size_t level = 0; level < REPORT_LEVELS; level++) {
        Tally tally = { 0 };
        double points;
        for (size_t game = 0; game < lab->games; game++)
            if (even_points(lab, game, level, 0, &points))
                tally_add(&tally, points);
        if (tally.count < GAMES_LEAST ||
            variance_of(&tally, FIGURE_SHARE) > error_most * error_most * (double)tally.count)
            return false;
    }
    return true;
}

void report_make(const Lab *lab, Report *report)
{
    *report = (Report){ .lab = lab, .random_games = lab->random.games };
    for (size_t game = 0; game < lab->games; game++)
        report->games += lab->trials[game] != NULL;
    measure_fairness(lab, report);
    measure_skill(lab, report);
    measure_endings(lab, report);
    measure_length(lab, report);
    measure_interest(lab, report);
    measure_pieces(lab, report);
}

void report_free(Report *report)
{
    free(report->visits);
}

const Figure *report_figure(const Report *report, const char *id)
{
    for (size_t i = 0; i < report->figure_count; i++)
        if (strcmp(report->figures[i].id, id) == 0)
            return &report->figures[i];
    return NULL;
}

/* What a figure is of games in which an ending that the other game has never came. */
static bool absent_figure(const Report *report, const Figure *figure, Figure *absent)
{
    static const char bots[] = "ending/bots/", random[] = "ending/random/";
    const char *like = strncmp(figure->id, bots, sizeof bots - 1) == 0       ? "decisive/bots"
                       : strncmp(figure->id, random, sizeof random - 1) == 0 ? "decisive/random"
                                                                             : "";
    const Figure *known = report_figure(report, like);
    if (known == NULL)
        return false;
    *absent = *figure;
    absent->games = known->games;
    absent->value = absent->low = 0;
    interval_of_share(0, known->games, &absent->low, &absent->high);
    absent->error = 0.5 / (double)known->games;
    return true;
}

static void add_difference(Comparison *comparison, const Figure *ours, const Figure *base)
{
    bool few = ours->games < GAMES_LEAST || base->games < GAMES_LEAST;
    if (ours->value == base->value && (ours->value == 0 || ours->error == base->error))
        return; /* nothing to look at */
    double chance = few ? 1 : chance_of(ours->value - base->value, hypot(ours->error, base->error));
    comparison->items[comparison->count++] =
        (Difference){ .ours = ours, .base = base, .few = few, .chance = chance };
}

/* Each figure of one game that the other has as well; and endings that one of them alone has. */
static void pair_figures(Comparison *comparison)
{
    const Report *ours = comparison->ours, *base = comparison->base;
    size_t absent = 0;
    for (size_t i = 0; i < ours->figure_count; i++) {
        const Figure *other = report_figure(base, ours->figures[i].id);
        if (other == NULL && absent_figure(base, &ours->figures[i], &comparison->absent[absent]))
            other = &comparison->absent[absent++];
        if (other != NULL)
            add_difference(comparison, &ours->figures[i], other);
    }
    for (size_t i = 0; i < base->figure_count; i++)
        if (report_figure(ours, base->figures[i].id) == NULL && absent < FIGURES_MAX &&
            comparison->count < FIGURES_MAX &&
            absent_figure(ours, &base->figures[i], &comparison->absent[absent]))
            add_difference(comparison, &comparison->absent[absent++], &base->figures[i]);
}

void report_compare(const Report *ours, const Report *base, Comparison *comparison)
{
    static const double errors = 0.05;
    double chances[FIGURES_MAX] = { 0 };
    bool shown[FIGURES_MAX];
    *comparison = (Comparison){ .ours = ours, .base = base };
    comparison->absent = memory_zeroed(FIGURES_MAX, sizeof *comparison->absent);
    pair_figures(comparison);
    for (size_t i = 0; i < comparison->count; i++)
        chances[i] = comparison->items[i].chance;
    holm_mark(chances, shown, comparison->count, errors);
    for (size_t i = 0; i < comparison->count; i++)
        comparison->items[i].shown = shown[i];
}

void comparison_free(Comparison *comparison)
{
    free(comparison->absent);
}
