/* What games say of weights: a logistic regression of the result on what counted in quiet positions, held
 * back towards the untuned weights by a ridge. How strongly is chosen by cross-validation: games are left
 * out, as positions of one game are alike. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report_statistics.h"
#include "tune.h"

enum { GAMES_LEAST = 20, FOLDS = 5, NO_FOLD = FOLDS, STEPS = 25 };
/* Strengths of the ridge that are tried. The last one leaves everything as it is. */
static const double ridges[] = { 0.3, 1, 3, 10, 30, 100, 300, 1000, 3000, INFINITY };
enum { RIDGES = sizeof ridges / sizeof ridges[0] };
static const double still = 1e-5; /* of a weight: it has come to rest */

typedef struct Regression {
    const Tuning *tuning;
    size_t size; /* weights */
    double slope;
    double *scales;                      /* [size] how far a weight may be expected to be off */
    double *changes;                     /* [size] of the weights, in their own units */
    bool *gone;                          /* [size] the weight would be below 0, and is 0 */
    double *matrix, *gradient, *inverse; /* of a step */
} Regression;

/* --- what may be expected -------------------------------------------------------------------- */

/* A third of what a kind is worth, and a piece of the cheapest kind at least; half of an open move; a quarter
 * of what else counts, or a little where it counts nothing untuned: much of that goes along with other things
 * in games, and bots that are told too much of it play for it. */
static double scale_of(const Tuned *weight)
{
    double size = fabs(weight->before);
    if (strcmp(weight->group, "values") == 0 || strcmp(weight->group, "hands") == 0)
        return fmax(1, size / 3);
    if (strcmp(weight->group, "mobility") == 0)
        return size / 2;
    if (strcmp(weight->name, "attacks") == 0)
        return fmax(0.03, size / 4);
    if (strcmp(weight->name, "space") == 0)
        return fmax(0.005, size / 4);
    if (strcmp(weight->name, "to-move") == 0)
        return fmax(0.1, size / 4);
    return size / 4;
}

static Regression regression_new(const Tuning *tuning)
{
    size_t size = tuning->fit.count;
    Regression regression = { .tuning = tuning, .size = size };
    regression.scales = memory_zeroed(size + 1, sizeof(double));
    regression.changes = memory_zeroed(size + 1, sizeof(double));
    regression.gradient = memory_zeroed(size + 1, sizeof(double));
    regression.gone = memory_zeroed(size + 1, sizeof(bool));
    regression.matrix = memory_zeroed(size * size + 1, sizeof(double));
    regression.inverse = memory_zeroed(size * size + 1, sizeof(double));
    for (size_t i = 0; i < size; i++)
        regression.scales[i] = scale_of(&tuning->fit.weights[i]);
    return regression;
}

static void regression_free(Regression *regression)
{
    free(regression->scales);
    free(regression->changes);
    free(regression->gone);
    free(regression->gradient);
    free(regression->matrix);
    free(regression->inverse);
}

/* --- the curve ------------------------------------------------------------------------------- */

static double sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

static double score_of(const Regression *regression, const Sample *sample)
{
    double score = sample->score;
    for (size_t i = 0; i < regression->size; i++)
        score += regression->changes[i] * sample->counts[i];
    return score;
}

static double loss_of(double expected, double points)
{
    const double least = 1e-9;
    return -points * log(fmax(least, expected)) - (1 - points) * log(fmax(least, 1 - expected));
}

/* Calls for all samples but those of a fold, or for those of it. */
typedef void SampleVisit(Regression *regression, const SelfPlay *game, const Sample *sample, double *sum);
static void each_sample(Regression *regression, size_t fold, bool inside, SampleVisit *visit, double *sum)
{
    const Tuning *tuning = regression->tuning;
    for (size_t game = 0; game < tuning->games; game++) {
        const SelfPlay *played = tuning->played[game];
        if (played == NULL || (game % FOLDS == fold) != inside)
            continue;
        for (size_t i = 0; i < played->count; i++)
            visit(regression, played, &played->samples[i], sum);
    }
}

static void add_slope(Regression *regression, const SelfPlay *game, const Sample *sample, double *sum)
{
    double score = score_of(regression, sample), expected = sigmoid(regression->slope * score);
    sum[0] += (game->points - expected) * score;
    sum[1] += expected * (1 - expected) * score * score;
}

/* By Newton's method. */
static void find_slope(Regression *regression, size_t fold)
{
    regression->slope = 0.3;
    for (unsigned step = 0; step < STEPS; step++) {
        double sum[2] = { 0, 1e-6 };
        each_sample(regression, fold, false, add_slope, sum);
        double change = fmax(-0.2, fmin(0.2, sum[0] / sum[1]));
        regression->slope = fmax(0.01, regression->slope + change);
        if (fabs(change) < still)
            return;
    }
}

/* --- the weights ----------------------------------------------------------------------------- */

static void add_step(Regression *regression, const SelfPlay *game, const Sample *sample, double *sum)
{
    double expected = sigmoid(regression->slope * score_of(regression, sample));
    double residual = regression->slope * (game->points - expected);
    double curve = regression->slope * regression->slope * expected * (1 - expected);
    (void)sum;
    for (size_t i = 0; i < regression->size; i++) {
        double count = sample->counts[i];
        if (!(count < 0 || count > 0))
            continue;
        regression->gradient[i] += residual * count;
        for (size_t j = 0; j <= i; j++)
            regression->matrix[i * regression->size + j] += curve * count * sample->counts[j];
    }
}

/* The gradient, and the matrix whole. */
static void add_up(Regression *regression, size_t fold, double ridge)
{
    size_t size = regression->size;
    memset(regression->gradient, 0, size * sizeof(double));
    memset(regression->matrix, 0, size * size * sizeof(double));
    each_sample(regression, fold, false, add_step, NULL);
    for (size_t i = 0; i < size; i++) {
        double held = ridge / (regression->scales[i] * regression->scales[i]);
        regression->gradient[i] -= held * regression->changes[i];
        regression->matrix[i * size + i] += held;
        for (size_t j = i + 1; j < size; j++)
            regression->matrix[i * size + j] = regression->matrix[j * size + i];
    }
    for (size_t i = 0; i < size; i++) /* what is gone stays where it is */
        for (size_t j = 0; regression->gone[i] && j < size; j++) {
            regression->matrix[i * size + j] = regression->matrix[j * size + i] = i == j ? 1 : 0;
            regression->gradient[i] = 0;
        }
}

/* By Newton's method, from where the weights are. */
static void climb(Regression *regression, size_t fold, double ridge)
{
    size_t size = regression->size;
    for (unsigned step = 0; step < STEPS; step++) {
        double farthest = 0;
        add_up(regression, fold, ridge);
        if (!matrix_invert(regression->matrix, regression->inverse, size))
            return;
        for (size_t i = 0; i < size; i++) {
            double change = 0;
            for (size_t j = 0; j < size; j++)
                change += regression->inverse[i * size + j] * regression->gradient[j];
            regression->changes[i] += change;
            farthest = fmax(farthest, fabs(change) / regression->scales[i]);
        }
        if (farthest < still)
            return;
    }
}

/* Everything that counts is good for whoever has it: weights that would be below 0 go, until there is none
 * (an active set). */
static void find_weights(Regression *regression, size_t fold, double ridge)
{
    size_t size = regression->size;
    memset(regression->gone, 0, size * sizeof(bool));
    if (isinf(ridge)) {
        memset(regression->changes, 0, size * sizeof(double));
        return;
    }
    for (bool any = true; any;) {
        climb(regression, fold, ridge);
        any = false;
        for (size_t i = 0; i < size; i++)
            if (!regression->gone[i] &&
                regression->tuning->fit.weights[i].before + regression->changes[i] < 0) {
                regression->changes[i] = -regression->tuning->fit.weights[i].before;
                regression->gone[i] = any = true;
            }
    }
}

/* Of each game of a fold, of all its positions. */
static void note_losses(const Regression *regression, size_t fold, double (*losses)[RIDGES], size_t ridge)
{
    const Tuning *tuning = regression->tuning;
    for (size_t game = fold; game < tuning->games; game += FOLDS) {
        const SelfPlay *played = tuning->played[game];
        for (size_t i = 0; played != NULL && i < played->count; i++)
            losses[game][ridge] += loss_of(
                sigmoid(regression->slope * score_of(regression, &played->samples[i])), played->points);
    }
}

/* How much more is lost with one ridge than with another, and the standard error of that. */
static double loss_between(const Tuning *tuning, double (*losses)[RIDGES], size_t ridge, size_t other,
                           double *error)
{
    double sum = 0, squares = 0;
    for (size_t game = 0; game < tuning->games; game++) {
        double more = losses[game][ridge] - losses[game][other];
        sum += more;
        squares += more * more;
    }
    *error = sqrt(squares);
    return sum;
}

/* Chooses the strongest ridge with which games that were left out are foretold as well as with the best one,
 * but for a standard error: what is not sure stays as it was. */
static void choose_ridge(Regression *regression, Fit *fit)
{
    const Tuning *tuning = regression->tuning;
    double(*losses)[RIDGES] = memory_zeroed(tuning->games + 1, sizeof *losses), error;
    for (size_t fold = 0; fold < FOLDS; fold++) {
        memset(regression->changes, 0, regression->size * sizeof(double));
        find_slope(regression, fold);
        for (size_t i = RIDGES; i-- > 0;) {
            find_weights(regression, fold, ridges[i]);
            note_losses(regression, fold, losses, i);
        }
    }
    size_t best = RIDGES - 1, chosen = RIDGES - 1;
    for (size_t i = 0; i < RIDGES; i++)
        if (loss_between(tuning, losses, i, best, &error) < 0)
            best = i;
    while (chosen > best && loss_between(tuning, losses, chosen, best, &error) > error)
        chosen--;
    fit->ridge = ridges[chosen];
    for (size_t game = 0; game < tuning->games; game++) {
        fit->loss_before += losses[game][RIDGES - 1] / (double)fit->positions;
        fit->loss += losses[game][chosen] / (double)fit->positions;
    }
    free(losses);
}

/* --- errors ---------------------------------------------------------------------------------- */

/* The gradient of a game, in `gradient`. */
static void add_gradient(Regression *regression, const SelfPlay *game, const Sample *sample)
{
    double residual =
        regression->slope * (game->points - sigmoid(regression->slope * score_of(regression, sample)));
    for (size_t i = 0; i < regression->size; i++)
        regression->gradient[i] += residual * sample->counts[i];
}

/* Of what the games alone say, hardly held back. The sandwich estimator with games as clusters: positions of
 * a game have its result in common. */
static void find_errors(Regression *regression, Tuned *weights)
{
    size_t size = regression->size;
    double *meat = memory_zeroed(size * size + 1, sizeof *meat);
    memset(regression->gone, 0, size * sizeof(bool));
    add_up(regression, NO_FOLD, ridges[0]);
    bool known = matrix_invert(regression->matrix, regression->inverse, size);
    for (size_t game = 0; known && game < regression->tuning->games; game++) {
        const SelfPlay *played = regression->tuning->played[game];
        memset(regression->gradient, 0, size * sizeof(double));
        for (size_t i = 0; played != NULL && i < played->count; i++)
            add_gradient(regression, played, &played->samples[i]);
        for (size_t i = 0; i < size; i++)
            for (size_t j = 0; j < size; j++)
                meat[i * size + j] += regression->gradient[i] * regression->gradient[j];
    }
    for (size_t w = 0; known && w < size; w++) {
        double variance = 0;
        for (size_t i = 0; i < size; i++)
            for (size_t j = 0; j < size; j++)
                variance += regression->inverse[w * size + i] * meat[i * size + j] *
                            regression->inverse[j * size + w];
        weights[w].error = sqrt(fmax(0, variance));
    }
    free(meat);
}

/* --- the whole ------------------------------------------------------------------------------ */

/* True if a weight counts in any position: most kinds are never in hand. */
static bool is_seen(const Tuning *tuning, size_t weight)
{
    for (size_t game = 0; game < tuning->games; game++)
        for (size_t i = 0; tuning->played[game] != NULL && i < tuning->played[game]->count; i++) {
            double count = tuning->played[game]->samples[i].counts[weight];
            if (count < 0 || count > 0)
                return true;
        }
    return false;
}

bool tune_fit(Tuning *tuning)
{
    Fit *fit = &tuning->fit;
    fit->games = fit->positions = 0;
    fit->loss = fit->loss_before = 0;
    for (size_t game = 0; game < tuning->games; game++)
        if (tuning->played[game] != NULL) {
            fit->games++;
            fit->positions += tuning->played[game]->count;
        }
    if (fit->games < GAMES_LEAST || fit->positions < GAMES_LEAST)
        return false;
    Regression regression = regression_new(tuning);
    choose_ridge(&regression, fit);
    find_slope(&regression, NO_FOLD);
    fit->slope = regression.slope;
    memset(regression.changes, 0, regression.size * sizeof(double));
    find_slope(&regression, NO_FOLD);
    find_weights(&regression, NO_FOLD, fit->ridge);
    find_errors(&regression, fit->weights);
    for (size_t i = 0; i < fit->count; i++)
        fit->weights[i].value = fit->weights[i].before + regression.changes[i];
    for (size_t i = 0; i < fit->count; i++)
        fit->weights[i].seen = is_seen(tuning, i);
    regression_free(&regression);
    return true;
}
