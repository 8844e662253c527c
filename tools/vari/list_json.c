/* Definitions as JSON objects. */

#include "list_json.h"
#include "allocation.h"
#include "files.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

/* --- options ---------------------------------------------------------------------------- */

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
        VariOption option = *vari_rules_info(rules)->options[i];
        cJSON_AddItemToArray(options, option_json(&option));
    }
}

/* --- definitions ---------------------------------------------------------------------- */

static void add_name(void *context, const char *name, const char *options)
{
    (void)options;
    cJSON_AddItemToArray(context, cJSON_CreateString(name));
}

/* Its title is the first of its names. */
static cJSON *names_of(const char *path)
{
    size_t length;
    cJSON *names = cJSON_CreateArray();
    char *bytes = read_whole_file(path, &length);
    if (bytes != NULL && vari_list_names(bytes, length, add_name, names) != VARI_OK)
        out_of_memory();
    free(bytes);
    cJSON_DeleteItemFromArray(names, 0);
    return names;
}

/* Of a shipped definition the folder in which it lies; of others, where they are. */
static char *folder_of(const char *path)
{
    bool shipped;
    const char *folder = library_folder(path, &shipped);
    const char *rest = path + strlen(folder) + 1, *slash = strchr(rest, '/');
    if (!shipped)
        return must_copy(folder);
    return slash == NULL ? must_copy("") : memory_part(rest, (size_t)(slash - rest));
}

/* The first tag of a shipped one, else the folder. */
static char *group_of(const char *path, const char *tags)
{
    bool shipped;
    library_folder(path, &shipped);
    return shipped && tags[0] != '\0' ? memory_part(tags, strcspn(tags, " ")) : folder_of(path);
}

const char *topology_word(VariTopology topology)
{
    switch (topology) {
    case VARI_TOPOLOGY_GRID: return "grid";
    case VARI_TOPOLOGY_HEX: return "hex";
    case VARI_TOPOLOGY_RING: return "ring";
    case VARI_TOPOLOGY_GRAPH: return "graph";
    }
    return "";
}

cJSON *definition_json(const VariRules *rules, const char *path)
{
    const VariRulesInfo *info = vari_rules_info(rules);
    cJSON *object = cJSON_CreateObject();
    char *group = group_of(path, info->tags);
    cJSON_AddStringToObject(object, "id", info->id);
    cJSON_AddStringToObject(object, "name", info->name);
    cJSON_AddItemToObject(object, "also", names_of(path));
    cJSON_AddStringToObject(object, "file", path);
    cJSON_AddStringToObject(object, "board", info->board);
    cJSON_AddStringToObject(object, "topology", topology_word(info->topology));
    cJSON_AddNumberToObject(object, "players", (double)info->player_count);
    json_add_options(object, rules);
    cJSON_AddStringToObject(object, "group", group);
    cJSON_AddStringToObject(object, "tags", info->tags);
    cJSON_AddStringToObject(object, "inventor", info->inventor);
    cJSON_AddStringToObject(object, "year", info->year);
    cJSON_AddStringToObject(object, "about", info->about);
    free(group);
    return object;
}

cJSON *definition_load_json(const char *path)
{
    VariRules *rules = library_load_file(path, NULL, 0);
    cJSON *object = rules != NULL && vari_rules_ok(rules) ? definition_json(rules, path) : NULL;
    vari_rules_free(rules);
    return object;
}

cJSON *list_json(void)
{
    size_t count;
    char **paths = library_paths(&count);
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < count; i++) {
        cJSON *object = definition_load_json(paths[i]);
        if (object != NULL)
            cJSON_AddItemToArray(list, object);
    }
    library_free_paths(paths, count);
    return list;
}
