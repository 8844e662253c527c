/* Definitions as JSON objects. */

#include "list_json.h"

#include <stdlib.h>

cJSON *option_json(const VariOption *option)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", option->name);
    if (option->choice_count > 0) {
        cJSON *choices = cJSON_AddArrayToObject(object, "choices");
        for (size_t i = 0; i < option->choice_count; i++)
            cJSON_AddItemToArray(choices, cJSON_CreateString(option->choices[i]));
    } else {
        cJSON_AddNumberToObject(object, "lowest", option->lowest);
        cJSON_AddNumberToObject(object, "highest", option->highest);
    }
    cJSON_AddStringToObject(object, "default", option->default_value);
    cJSON_AddStringToObject(object, "about", option->about);
    return object;
}

void json_add_options(cJSON *object, const VariRules *rules)
{
    cJSON *options = cJSON_AddArrayToObject(object, "options");
    for (size_t i = 0; i < vari_rules_info(rules)->option_count; i++) {
        VariOption option = vari_rules_info(rules)->options[i];
        cJSON_AddItemToArray(options, option_json(&option));
    }
}

cJSON *definition_json(const Candidate *listed)
{
    const VariRules *rules = listed->rules;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "id", vari_rules_info(rules)->id);
    cJSON_AddStringToObject(object, "name", vari_rules_info(rules)->name);
    cJSON_AddItemToObject(object, "also", cJSON_Duplicate(listed->also, true));
    cJSON_AddStringToObject(object, "file", listed->path);
    cJSON_AddStringToObject(object, "board", vari_rules_info(rules)->board);
    cJSON_AddNumberToObject(object, "players", (double)vari_rules_info(rules)->player_count);
    json_add_options(object, rules);
    cJSON_AddStringToObject(object, "group", listed->group);
    cJSON_AddStringToObject(object, "tags", vari_rules_info(rules)->tags);
    cJSON_AddStringToObject(object, "about", vari_rules_info(rules)->about);
    return object;
}

cJSON *list_json(void)
{
    size_t count;
    char **paths = library_paths(&count);
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < count; i++) {
        Candidate candidate = candidate_load(paths[i]);
        if (candidate.rules != NULL && vari_rules_ok(candidate.rules))
            cJSON_AddItemToArray(list, definition_json(&candidate));
        candidate_free(&candidate);
    }
    library_free_paths(paths, count);
    return list;
}
