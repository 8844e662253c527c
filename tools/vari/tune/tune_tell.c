/* What was found, for people, for programs, and as a file of weights. */

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "tune.h"

typedef struct Score {
    size_t games;
    double points, share, low, high;
} Score;

static Score score_of(const Tuning *tuning)
{
    Score score = { .games = 2 * tuning->pairs.count };
    for (size_t i = 0; i < PAIR_RESULTS; i++)
        score.points += (double)i / 2 * (double)tuning->pairs.counts[i];
    if (score.games > 0) {
        score.share = score.points / (double)score.games;
        interval_of_share(score.share, score.games, &score.low, &score.high);
    }
    return score;
}

static void write_ridge(double ridge, FILE *out)
{
    if (isinf(ridge))
        fprintf(out, "infinite");
    else
        fprintf(out, "%g", ridge);
}

/* --- the file -------------------------------------------------------------------------------- */

char *tune_text(const Tuning *tuning)
{
    const Fit *fit = &tuning->fit;
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    fprintf(out, "# What counts in positions of %s, for bots. Written by `vari tune`: each weight with its\n",
            vari_rules_info(tuning->rules)->id);
    fprintf(
        out,
        "# standard error, in pieces of the cheapest kind; some others are so many times what is usual.\n");
    fprintf(out, "weights: 1\nrules: \"%016" PRIx64 "\"\n", vari_rules_info(tuning->rules)->rules_hash);
    fprintf(out, "games: %zu\npositions: %zu\nridge: ", fit->games, fit->positions);
    write_ridge(fit->ridge, out);
    const char *group = "";
    for (size_t i = 0; i < fit->count; i++) {
        const Tuned *weight = &fit->weights[i];
        if (!weight->seen)
            continue;
        if (strcmp(group, weight->group) != 0)
            fprintf(out, "\n%s:", weight->group);
        group = weight->group;
        fprintf(out, "\n  %s: [%.4f, %.4f]", weight->name, weight->value + 0.0, weight->error);
    }
    fputc('\n', out);
    close_text(out, &text);
    return text;
}

/* The line on the test stands behind the rules: what is tested is the text without it. */
char *tune_file(const Tuning *tuning)
{
    static const char *const found[] = { "no better", "better", "not clear" };
    const char *behind = strstr(tuning->text, "\ngames:") + 1;
    double likelihood;
    size_t result = tune_result(tuning, &likelihood), length;
    Score score = score_of(tuning);
    char *text;
    FILE *out = open_text(&text, &length);
    fwrite(tuning->text, 1, (size_t)(behind - tuning->text), out);
    fprintf(out,
            "test: \"%s: %g of %zu against bots without, log-likelihood ratio %.2f of %+g Elo to %+g\"\n",
            found[result], score.points, score.games, likelihood + 0.0, tune_elo[1], tune_elo[0]);
    fputs(behind, out);
    close_text(out, &text);
    return text;
}

/* --- for people ------------------------------------------------------------------------------ */

static void print_test(const Tuning *tuning)
{
    const size_t *counts = tuning->pairs.counts;
    double likelihood;
    size_t result = tune_result(tuning, &likelihood);
    Score score = score_of(tuning);
    if (score.games > 0)
        printf("  test     %g of %zu against bots without, %.1f %%  (%.1f to %.1f)\n", score.points,
               score.games, 100 * score.share, 100 * score.low, 100 * score.high);
    printf("  pairs    %zu %zu %zu %zu %zu openings with 0, 0.5, 1, 1.5, 2 points of two games\n", counts[0],
           counts[1], counts[2], counts[3], counts[4]);
    printf("  SPRT     log-likelihood ratio %.2f (%.2f to %.2f): ", likelihood + 0.0, -pairs_bound(),
           pairs_bound());
    if (result < 2)
        printf("%+g Elo rather than %+g\n", tune_elo[result], tune_elo[1 - result]);
    else
        printf("%+g Elo or %+g, which is not clear yet\n", tune_elo[0], tune_elo[1]);
}

void tune_print(const Tuning *tuning, const char *written)
{
    const Fit *fit = &tuning->fit;
    double likelihood;
    printf("%s: %zu games of a bot with itself, %zu positions, seed %llu\n",
           vari_rules_info(tuning->rules)->name, fit->games, fit->positions,
           (unsigned long long)tuning->seed);
    printf("  loss     %.5f untuned, %.5f tuned, of games that were left out; ridge ", fit->loss_before,
           fit->loss);
    write_ridge(fit->ridge, stdout);
    printf("\n  %-10s %-20s %8s %8s   %s\n", "", "weight", "untuned", "tuned", "error");
    for (size_t i = 0; i < fit->count; i++) {
        const Tuned *weight = &fit->weights[i];
        if (!weight->seen)
            continue;
        printf("  %-10s %-20s %8.3f %8.3f   %.3f\n", weight->group, weight->name, weight->before,
               weight->value + 0.0, weight->error);
    }
    if (isinf(fit->ridge)) {
        printf("No change of the weights predicts results better than the untuned ones: there is nothing to "
               "test.\n");
        return;
    }
    print_test(tuning);
    if (tune_result(tuning, &likelihood) == 1)
        printf("Accepted: bots play better with these weights.\n");
    else
        printf("Not accepted: the test does not show that bots play better with these weights.\n");
    if (written != NULL)
        printf("Written to %s\n", written);
}

/* --- for programs ---------------------------------------------------------------------------- */

static void add_weights(cJSON *object, const Fit *fit)
{
    cJSON *list = cJSON_AddArrayToObject(object, "weights");
    for (size_t i = 0; i < fit->count; i++) {
        const Tuned *weight = &fit->weights[i];
        if (!weight->seen)
            continue;
        cJSON *item = must_have(cJSON_CreateObject());
        cJSON_AddStringToObject(item, "group", weight->group);
        cJSON_AddStringToObject(item, "name", weight->name);
        cJSON_AddNumberToObject(item, "untuned", weight->before);
        cJSON_AddNumberToObject(item, "value", weight->value + 0.0);
        cJSON_AddNumberToObject(item, "error", weight->error);
        cJSON_AddItemToArray(list, item);
    }
}

static void add_test(cJSON *object, const Tuning *tuning)
{
    static const char *const results[] = { "elo0", "elo1", "open" };
    double counts[PAIR_RESULTS], likelihood;
    size_t result = tune_result(tuning, &likelihood);
    Score score = score_of(tuning);
    cJSON *test = cJSON_AddObjectToObject(object, "test");
    for (size_t i = 0; i < PAIR_RESULTS; i++)
        counts[i] = (double)tuning->pairs.counts[i];
    cJSON_AddNumberToObject(test, "games", (double)score.games);
    cJSON_AddNumberToObject(test, "points", score.points);
    if (score.games > 0) {
        const double interval[2] = { score.low, score.high };
        cJSON_AddNumberToObject(test, "score", score.share);
        cJSON_AddItemToObject(test, "interval", must_have(cJSON_CreateDoubleArray(interval, 2)));
    }
    cJSON_AddItemToObject(test, "pairs", must_have(cJSON_CreateDoubleArray(counts, PAIR_RESULTS)));
    cJSON_AddItemToObject(test, "elo", must_have(cJSON_CreateDoubleArray(tune_elo, 2)));
    cJSON_AddNumberToObject(test, "llr", likelihood + 0.0);
    cJSON_AddStringToObject(test, "result", results[result]);
}

cJSON *tune_json(const Tuning *tuning, const char *written)
{
    const Fit *fit = &tuning->fit;
    double likelihood;
    cJSON *object = must_have(cJSON_CreateObject());
    cJSON_AddStringToObject(object, "variant", vari_rules_info(tuning->rules)->id);
    cJSON_AddNumberToObject(object, "seed", (double)tuning->seed);
    cJSON_AddNumberToObject(object, "games", (double)fit->games);
    cJSON_AddNumberToObject(object, "positions", (double)fit->positions);
    if (!isinf(fit->ridge))
        cJSON_AddNumberToObject(object, "ridge", fit->ridge);
    cJSON_AddNumberToObject(object, "loss_untuned", fit->loss_before);
    cJSON_AddNumberToObject(object, "loss", fit->loss);
    add_weights(object, fit);
    if (!isinf(fit->ridge))
        add_test(object, tuning);
    cJSON_AddBoolToObject(object, "accepted", !isinf(fit->ridge) && tune_result(tuning, &likelihood) == 1);
    if (written != NULL)
        cJSON_AddStringToObject(object, "written", written);
    return object;
}
