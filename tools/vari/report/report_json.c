/* A report as JSON. */

#include <math.h>

#include "report_words.h"

static void add_figure(cJSON *list, const Figure *figure)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToArray(list, object);
    cJSON_AddStringToObject(object, "id", figure->id);
    cJSON_AddStringToObject(object, "label", figure->label);
    cJSON_AddNumberToObject(object, "value", figure->value);
    cJSON_AddNumberToObject(object, "low", figure->low);
    cJSON_AddNumberToObject(object, "high", figure->high);
    cJSON_AddNumberToObject(object, "games", (double)figure->games);
    if (isnan(figure->expected))
        return;
    cJSON_AddNumberToObject(object, "expected", figure->expected);
    cJSON_AddBoolToObject(object, "significant", figure->shown);
}

static void add_endings(cJSON *object, const Report *report)
{
    cJSON *list = cJSON_AddArrayToObject(object, "endings");
    for (size_t i = 0; i < report->ending_count; i++) {
        const Ending *ending = &report->endings[i];
        cJSON *item = cJSON_CreateObject();
        char outcome[FIGURE_WORDS];
        ending_outcome(report, ending->outcome, outcome);
        cJSON_AddItemToArray(list, item);
        cJSON_AddStringToObject(item, "outcome", outcome);
        cJSON_AddStringToObject(item, "reason", ending->reason);
        cJSON_AddNumberToObject(item, "bots", (double)ending->bots);
        cJSON_AddNumberToObject(item, "random", (double)ending->random);
    }
}

static void add_worths(cJSON *object, const Report *report)
{
    cJSON *list = cJSON_AddArrayToObject(object, "pieces");
    for (size_t i = 0; i < report->worth_count; i++) {
        const Worth *worth = &report->worths[i];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddItemToArray(list, item);
        cJSON_AddStringToObject(item, "piece", vari_rules_kind(report->lab->rules, worth->piece)->id);
        cJSON_AddNumberToObject(item, "score", worth->share);
        cJSON_AddNumberToObject(item, "low", worth->low);
        cJSON_AddNumberToObject(item, "high", worth->high);
        cJSON_AddNumberToObject(item, "games", (double)worth->games);
        cJSON_AddBoolToObject(item, "significant", worth->shown);
        cJSON_AddNumberToObject(item, "worth_to_bot", worth->bot);
    }
}

static void add_visits(cJSON *object, const Report *report)
{
    cJSON *visits = cJSON_AddObjectToObject(object, "visits");
    for (size_t cell = 0; cell < vari_rules_info(report->lab->rules)->cell_count; cell++)
        cJSON_AddNumberToObject(visits, vari_rules_cell(report->lab->rules, cell)->name,
                                (double)report->visits[cell]);
}

static void add_survival(cJSON *object, const Report *report)
{
    cJSON *survival = cJSON_AddObjectToObject(object, "survival");
    cJSON_AddNumberToObject(survival, "step", report->survival_step);
    cJSON_AddItemToObject(survival, "bots",
                          must_have(cJSON_CreateDoubleArray(report->survival_bots, CURVE_POINTS)));
    cJSON_AddItemToObject(survival, "random",
                          must_have(cJSON_CreateDoubleArray(report->survival_random, CURVE_POINTS)));
}

static void add_answers(cJSON *object, const Report *report)
{
    static const char *const names[QUESTIONS] = { "fair", "skill", "decisive", "length", "interest" };
    cJSON *answers = cJSON_AddObjectToObject(object, "answers");
    for (Question question = 0; question < QUESTIONS; question++) {
        char words[WORDS_MAX];
        report_answer(report, question, words);
        cJSON_AddStringToObject(answers, names[question], words);
    }
}

static void add_comparison(cJSON *object, const Comparison *comparison)
{
    cJSON *against = cJSON_AddObjectToObject(object, "against"), *list;
    cJSON_AddStringToObject(against, "variant", vari_rules_info(comparison->base->lab->rules)->id);
    cJSON_AddNumberToObject(against, "games", (double)comparison->base->games);
    list = cJSON_AddArrayToObject(against, "differences");
    for (size_t i = 0; i < comparison->count; i++) {
        const Difference *difference = &comparison->items[i];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddItemToArray(list, item);
        cJSON_AddStringToObject(item, "id", difference->ours->id);
        cJSON_AddNumberToObject(item, "value", difference->ours->value);
        cJSON_AddNumberToObject(item, "base", difference->base->value);
        cJSON_AddNumberToObject(item, "chance", difference->chance);
        cJSON_AddBoolToObject(item, "significant", difference->shown);
    }
}

cJSON *report_json(const Report *report, const Comparison *comparison)
{
    const Lab *lab = report->lab;
    cJSON *object = cJSON_CreateObject(), *list;
    cJSON_AddStringToObject(object, "variant", vari_rules_info(lab->rules)->id);
    cJSON_AddNumberToObject(object, "games", (double)report->games);
    cJSON_AddNumberToObject(object, "random_games", (double)report->random_games);
    cJSON_AddNumberToObject(object, "seed", (double)lab->seed);
    add_answers(object, report);
    list = cJSON_AddArrayToObject(object, "figures");
    for (size_t i = 0; i < report->figure_count; i++)
        add_figure(list, &report->figures[i]);
    add_endings(object, report);
    add_survival(object, report);
    add_worths(object, report);
    add_visits(object, report);
    list = cJSON_AddArrayToObject(object, "never");
    for (size_t i = 0; i < lab->never_count; i++)
        cJSON_AddItemToArray(list, must_have(cJSON_CreateString(lab->never[i])));
    if (comparison != NULL)
        add_comparison(object, comparison);
    return object;
}
