/* A game between bots as a line of JSON. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "json_text.h"
#include "report.h"

static const double numbers_most = 1e9;

/* --- writing -------------------------------------------------------------------------------- */

static void add_numbers(cJSON *object, const char *name, const double *numbers, size_t count)
{
    cJSON_AddItemToObject(object, name, must_have(cJSON_CreateDoubleArray(numbers, (int)count)));
}

static void add_moments(cJSON *object, const Trial *trial)
{
    double *numbers = memory_zeroed(trial->moment_count * 3 + 1, sizeof *numbers);
    for (size_t i = 0; i < trial->moment_count; i++) {
        numbers[3 * i] = trial->moments[i].ply;
        numbers[3 * i + 1] = trial->moments[i].seat;
        numbers[3 * i + 2] = trial->moments[i].score;
    }
    add_numbers(object, "moments", numbers, trial->moment_count * 3);
    free(numbers);
}

static void add_cells(cJSON *object, const Trial *trial)
{
    cJSON *list = cJSON_AddArrayToObject(object, "cells");
    for (size_t i = 0; i < trial->cell_count; i++)
        cJSON_AddItemToArray(list, must_have(cJSON_CreateNumber(trial->cells[i])));
}

static void add_leads(cJSON *object, const Trial *trial, size_t kinds)
{
    cJSON *list = cJSON_AddArrayToObject(object, "leads");
    for (size_t i = 0; i < trial->lead_count * kinds; i++)
        cJSON_AddItemToArray(list, must_have(cJSON_CreateNumber(trial->leads[i])));
}

char *trial_write(const Lab *lab, const Trial *trial, size_t game)
{
    const double counts[] = { trial->plies,  trial->counted,  trial->forced, (double)trial->choices,
                              trial->looked, trial->sensible, trial->again,  trial->most_often };
    cJSON *object = must_have(cJSON_CreateObject());
    cJSON_AddNumberToObject(object, "game", (double)game + 1);
    add_numbers(object, "points", trial->points, REPORT_SEATS);
    cJSON_AddBoolToObject(object, "over", trial->over);
    cJSON_AddBoolToObject(object, "draw", trial->draw);
    cJSON_AddStringToObject(object, "reason", trial->reason);
    add_numbers(object, "counts", counts, sizeof counts / sizeof counts[0]);
    add_moments(object, trial);
    add_cells(object, trial);
    add_leads(object, trial, lab->kinds);
    char *text = json_text(object);
    cJSON_Delete(object);
    return text;
}

/* --- reading -------------------------------------------------------------------------------- */

/* The numbers of a list, for free(), each from `least` to numbers_most; NULL: there is no such list. */
static double *numbers_in(const cJSON *object, const char *name, double least, size_t *count)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(object, name), *item;
    if (!cJSON_IsArray(list))
        return NULL;
    double *numbers = memory_zeroed((size_t)cJSON_GetArraySize(list) + 1, sizeof *numbers);
    *count = 0;
    cJSON_ArrayForEach(item, list)
    {
        if (!cJSON_IsNumber(item) || !(item->valuedouble >= least) || item->valuedouble > numbers_most) {
            free(numbers);
            return NULL;
        }
        numbers[(*count)++] = item->valuedouble;
    }
    return numbers;
}

static bool read_points(const cJSON *object, Trial *trial)
{
    size_t count = 0;
    double *numbers = numbers_in(object, "points", 0, &count);
    bool good = numbers != NULL && count == REPORT_SEATS;
    for (size_t i = 0; good && i < count; i++)
        trial->points[i] = fmin(1, numbers[i]);
    free(numbers);
    return good;
}

static bool read_counts(const cJSON *object, Trial *trial)
{
    size_t count = 0;
    double *numbers = numbers_in(object, "counts", 0, &count);
    uint32_t *const places[] = { &trial->plies,  &trial->counted,  &trial->forced, NULL,
                                 &trial->looked, &trial->sensible, &trial->again,  &trial->most_often };
    bool good = numbers != NULL && count == sizeof places / sizeof places[0];
    for (size_t i = 0; good && i < count; i++)
        if (places[i] != NULL)
            *places[i] = (uint32_t)numbers[i];
        else
            trial->choices = (uint64_t)numbers[i];
    free(numbers);
    return good;
}

static bool read_moments(const Lab *lab, const cJSON *object, Trial *trial)
{
    size_t count = 0;
    double *numbers = numbers_in(object, "moments", -numbers_most, &count);
    bool good = numbers != NULL && count % 3 == 0;
    trial->moments = good ? memory_zeroed(count / 3 + 1, sizeof *trial->moments) : NULL;
    for (size_t i = 0; good && i < count / 3; i++) {
        const double *three = numbers + 3 * i;
        good = three[0] >= 0 && three[1] >= 0 && three[1] < (double)lab->seats;
        if (good)
            trial->moments[trial->moment_count++] =
                (Moment){ (uint32_t)three[0], (uint32_t)three[1], three[2] };
    }
    free(numbers);
    return good;
}

static bool read_cells(const Lab *lab, const cJSON *object, Trial *trial)
{
    size_t count = 0;
    double *numbers = numbers_in(object, "cells", 0, &count);
    bool good = numbers != NULL;
    trial->cells = good ? memory_zeroed(count + 1, sizeof *trial->cells) : NULL;
    for (size_t i = 0; good && i < count; i++) {
        good = numbers[i] < (double)vari_rules_info(lab->rules)->cell_count;
        trial->cells[trial->cell_count++] = good ? (uint32_t)numbers[i] : 0;
    }
    free(numbers);
    return good;
}

static bool read_leads(const Lab *lab, const cJSON *object, Trial *trial)
{
    size_t count = 0;
    double *numbers = numbers_in(object, "leads", -numbers_most, &count);
    bool good = numbers != NULL && lab->kinds > 0 && count % lab->kinds == 0;
    trial->leads = good ? memory_zeroed(count + 1, sizeof *trial->leads) : NULL;
    for (size_t i = 0; good && i < count; i++)
        trial->leads[i] = (int32_t)numbers[i];
    trial->lead_count = good ? count / lab->kinds : 0;
    free(numbers);
    return good;
}

Trial *trial_read(const Lab *lab, const char *line, size_t *game)
{
    cJSON *object = cJSON_Parse(line);
    Trial *trial = memory_zeroed(1, sizeof *trial);
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(object, "game"),
                *reason = cJSON_GetObjectItemCaseSensitive(object, "reason");
    bool good = cJSON_IsNumber(number) && number->valuedouble >= 1 && number->valuedouble <= numbers_most &&
                cJSON_IsString(reason) && read_points(object, trial) && read_counts(object, trial) &&
                read_moments(lab, object, trial) && read_cells(lab, object, trial) &&
                read_leads(lab, object, trial);
    if (good) {
        *game = (size_t)number->valuedouble - 1;
        trial->over = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, "over"));
        trial->draw = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, "draw"));
        snprintf(trial->reason, sizeof trial->reason, "%s", reason->valuestring);
    } else {
        trial_free(trial);
        trial = NULL;
    }
    cJSON_Delete(object);
    return trial;
}
