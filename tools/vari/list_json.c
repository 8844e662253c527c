/* Definitions as JSON objects. */

#include "list_json.h"

#include <stdlib.h>
#include <string.h>

static void add_name(void *context, const char *name, const char *options)
{
    (void)options;
    cJSON_AddItemToArray(context, cJSON_CreateString(name));
}

/* The title is the first of the names. */
cJSON *definition_names(const char *path)
{
    size_t length;
    cJSON *names = cJSON_CreateArray();
    char *bytes = read_whole_file(path, &length);
    if (bytes != NULL && !vari_names(bytes, length, add_name, names))
        out_of_memory();
    free(bytes);
    cJSON_DeleteItemFromArray(names, 0);
    return names;
}

char *definition_folder(const char *path)
{
    bool shipped;
    const char *folder = library_folder(path, &shipped);
    const char *rest = path + strlen(folder) + 1, *slash = strchr(rest, '/');
    if (!shipped)
        return must_copy(folder);
    return slash == NULL ? must_copy("") : memory_part(rest, (size_t)(slash - rest));
}

const char *topology_word(const VariRules *rules)
{
    switch (vari_rules_topology(rules)) {
    case VARI_TOPOLOGY_GRID: return "grid";
    case VARI_TOPOLOGY_HEX: return "hex";
    case VARI_TOPOLOGY_RING: return "ring";
    case VARI_TOPOLOGY_GRAPH: return "graph";
    }
    return "";
}

char *definition_group(const char *path, const VariRules *rules)
{
    const char *tags = vari_rules_tags(rules);
    bool shipped;
    library_folder(path, &shipped);
    if (shipped && tags[0] != '\0')
        return memory_part(tags, strcspn(tags, " "));
    return definition_folder(path);
}

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
    for (size_t i = 0; i < vari_rules_option_count(rules); i++) {
        VariOption option = vari_rules_option(rules, i);
        cJSON_AddItemToArray(options, option_json(&option));
    }
}

cJSON *definition_json(const char *path, const VariRules *rules)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "id", vari_rules_id(rules));
    cJSON_AddStringToObject(object, "name", vari_rules_name(rules));
    cJSON_AddItemToObject(object, "also", definition_names(path));
    cJSON_AddStringToObject(object, "file", path);
    cJSON_AddStringToObject(object, "board", vari_rules_board(rules));
    cJSON_AddNumberToObject(object, "players", (double)vari_rules_player_count(rules));
    json_add_options(object, rules);
    char *group = definition_group(path, rules);
    cJSON_AddStringToObject(object, "group", group);
    free(group);
    cJSON_AddStringToObject(object, "tags", vari_rules_tags(rules));
    cJSON_AddStringToObject(object, "about", vari_rules_about(rules));
    return object;
}

cJSON *list_json(void)
{
    size_t count;
    char **paths = library_paths(&count);
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < count; i++) {
        VariRules *rules = library_load_file(paths[i], NULL, 0);
        if (rules != NULL && vari_rules_ok(rules))
            cJSON_AddItemToArray(list, definition_json(paths[i], rules));
        vari_rules_free(rules);
    }
    library_free_paths(paths, count);
    return list;
}
