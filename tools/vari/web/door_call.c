/* What a request says, and what is said of it. */

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "diagram.h"
#include "door.h"

void call_fail(Call *call, const char *format, ...)
{
    if (call->error != NULL)
        return;
    va_list values;
    size_t length;
    FILE *out = open_text(&call->error, &length);
    va_start(values, format);
    vfprintf(out, format, values);
    va_end(values);
    close_text(out, &call->error);
}

static const cJSON *value_of(const Call *call, const char *key)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(call->request, key);
    return cJSON_IsNull(value) ? NULL : value;
}

const char *call_text(Call *call, const char *key)
{
    const cJSON *value = value_of(call, key);
    if (value != NULL && !cJSON_IsString(value))
        call_fail(call, "`%s` takes a text", key);
    return cJSON_GetStringValue(value);
}

const char *call_needed_text(Call *call, const char *key)
{
    const char *text = call_text(call, key);
    if (text == NULL)
        call_fail(call, "`%s` is missing", key);
    return text == NULL ? "" : text;
}

double call_number(Call *call, const char *key, double usual, double least, double most)
{
    const cJSON *value = value_of(call, key);
    double number = value == NULL ? usual : cJSON_GetNumberValue(value);
    if (number >= least && number <= most) /* not so what is no number */
        return number;
    call_fail(call, "`%s` takes a number from %.0f to %.0f", key, least, most);
    return usual;
}

bool call_flag(Call *call, const char *key, bool usual)
{
    const cJSON *value = value_of(call, key);
    if (value != NULL && !cJSON_IsBool(value))
        call_fail(call, "`%s` takes true or false", key);
    return value == NULL ? usual : cJSON_IsTrue(value);
}

const cJSON *call_object(Call *call, const char *key)
{
    const cJSON *value = value_of(call, key);
    if (value == NULL || cJSON_IsObject(value) || cJSON_IsArray(value))
        return value;
    call_fail(call, "`%s` takes a list or an object", key);
    return NULL;
}

size_t call_player(Call *call, const char *key, size_t usual)
{
    const char *name = call_text(call, key);
    const VariRules *rules = call->session->rules;
    if (name == NULL)
        return usual;
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++)
        if (strcmp(vari_rules_player(rules, i)->name, name) == 0)
            return i;
    call_fail(call, "there is no player `%s`", name);
    return usual;
}

size_t call_kind(Call *call, const char *key)
{
    const char *name = call_needed_text(call, key), *nearest;
    size_t kind = call->error != NULL ? SIZE_MAX : piece_named(call->session->rules, name, &nearest);
    if (kind == SIZE_MAX)
        call_fail(call, "there is no piece `%s`", name);
    return kind;
}

void call_add_stream(Call *call, const char *key, FILE *stream, char **text)
{
    close_text(stream, text);
    cJSON_AddStringToObject(call->answer, key, *text);
    free(*text);
}
