/* Finds definitions by other names than their ids: as other programs and their files call them. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "allocation.h"
#include "files.h"
#include "folding.h"
#include "library.h"
#include "library_names.h"
#include "positions.h"
#include "quoting.h"
#include "telling.h"
#include "uci_protocols.h"

char **library_ids(size_t *count)
{
    char **ids = library_paths(count);
    for (size_t i = 0; i < *count; i++) {
        char *path = ids[i];
        ids[i] = library_id(path);
        free(path);
    }
    return ids;
}

/* Where a name comes from: an id counts before what a definition says that it is also called, and that before
 * its title, which several may have. */
typedef enum NameSort { NAME_ID, NAME_ALSO, NAME_TITLE, NAME_SORTS } NameSort;

typedef struct Named {
    char *folded, *id, *path, *options;
    NameSort sort;
} Named;

typedef struct NameList {
    Named *items;
    size_t count, capacity;
} NameList;

typedef struct Collecting {
    NameList *list;
    const char *id, *path;
    const char *name, *options; /* at hand */
    NameSort sort;              /* of the next name: the title comes first */
    bool lacks_memory;
} Collecting;

static void collect_at_hand(void *context)
{
    Collecting *collecting = context;
    const char *name = collecting->name, *options = collecting->options;
    NameList *list = collecting->list;
    if (list->count == list->capacity) {
        list->capacity = list->capacity * 2 + 256;
        list->items = memory_more(list->items, list->capacity * sizeof *list->items);
    }
    list->items[list->count++] = (Named){ folded_letters(name), must_copy(collecting->id),
                                          must_copy(collecting->path), must_copy(options), collecting->sort };
    collecting->sort = NAME_ALSO;
}

static void collect(void *context, const char *name, const char *options)
{
    Collecting *collecting = context;
    collecting->name = name;
    collecting->options = options;
    if (!memory_attempt_inside(collect_at_hand, collecting))
        collecting->lacks_memory = true;
}

static void collect_file(NameList *list, const char *path)
{
    char *id = library_id(path);
    Collecting collecting = { .list = list, .id = id, .path = path, .sort = NAME_ID };
    collect(&collecting, id, "");
    size_t length;
    char *bytes = read_whole_file(path, &length);
    collecting.sort = NAME_TITLE;
    if (bytes != NULL &&
        (vari_list_names(bytes, length, collect, &collecting) != VARI_OK || collecting.lacks_memory))
        out_of_memory();
    free(bytes);
    free(id);
}

/* Read once; kept when it is whole, since a host goes on after memory was missing. */
static const NameList *all_names(void)
{
    static NameList kept;
    if (kept.count > 0)
        return &kept;
    NameList list = { 0 };
    size_t count;
    char **paths = library_paths(&count);
    for (size_t i = 0; i < count; i++)
        collect_file(&list, paths[i]);
    library_free_paths(paths, count);
    kept = list;
    return &kept;
}

/* NULL: nothing is called so, or several definitions are alike. */
static const Named *find_folded(const char *key)
{
    const NameList *list = all_names();
    const Named *found = NULL;
    for (NameSort sort = NAME_ID; sort < NAME_SORTS && found == NULL; sort++)
        for (size_t i = 0; i < list->count; i++) {
            const Named *named = &list->items[i];
            if (named->sort != sort || strcmp(named->folded, key) != 0)
                continue;
            if (found != NULL && strcmp(found->id, named->id) != 0)
                return NULL;
            found = named;
        }
    return found;
}

bool rules_have_option(const VariRules *rules, const char *name)
{
    for (size_t i = 0; rules != NULL && i < vari_rules_info(rules)->option_count; i++)
        if (strcmp(vari_rules_info(rules)->options[i]->name, name) == 0)
            return true;
    return false;
}

/* What stands behind the name of a game with dealt set-ups. */
static const char dealt_sign[] = "960";

/* `Crazyhouse960`: what has the option of dealt set-ups, with it. */
static const Named *find_dealt(char *key)
{
    size_t length = strlen(key), end = sizeof dealt_sign - 1;
    if (length <= end || strcmp(key + length - end, dealt_sign) != 0)
        return NULL;
    key[length - end] = '\0';
    const Named *found = find_folded(key);
    VariRules *rules = found == NULL ? NULL : library_load_file(found->path, NULL, 0);
    bool has = rules_have_option(rules, DEALT_OPTION);
    vari_rules_free(rules);
    return has ? found : NULL;
}

char *library_named(const char *name, char **options)
{
    char *key = folded_letters(name), *id = NULL;
    const Named *found = key[0] == '\0' ? NULL : find_folded(key);
    bool dealt = found == NULL && key[0] != '\0' && (found = find_dealt(key)) != NULL;
    *options = NULL;
    if (found != NULL) {
        size_t length;
        FILE *out = open_text(options, &length);
        fprintf(out, "%s%s", found->options, dealt ? DEALT_OPTION "=true" : "");
        close_text(out, options);
        id = must_copy(found->id);
    }
    free(key);
    return id;
}

static bool is_foreign(const char *name)
{
    for (; *name != '\0'; name++)
        if ((unsigned char)*name >= 0x80)
            return true;
    return false;
}

char *library_name_of(const char *id, const Arguments *arguments)
{
    const NameList *list = all_names();
    char *options, *name = NULL;
    size_t length;
    FILE *out = open_text(&options, &length);
    for (size_t i = 0; i < arguments->setting_count; i++)
        fprintf(out, "%s%s=%s", i > 0 ? " " : "", arguments->settings[i].name, arguments->settings[i].value);
    close_text(out, &options);
    for (size_t i = 0; i < list->count && name == NULL; i++)
        if (list->items[i].sort == NAME_ALSO && strcmp(list->items[i].id, id) == 0 &&
            strcmp(list->items[i].options, options) == 0 && is_foreign(list->items[i].folded))
            name = must_copy(list->items[i].folded);
    free(options);
    return name;
}

char *library_dealt_name(const char *id)
{
    const NameList *list = all_names();
    char *name;
    size_t length, named = 0;
    FILE *out = open_text(&name, &length);
    while (named < list->count &&
           (list->items[named].sort != NAME_ALSO || strcmp(list->items[named].id, id) != 0 ||
            strcmp(list->items[named].options, DEALT_OPTION "=true") != 0 ||
            is_foreign(list->items[named].folded)))
        named++;
    if (named < list->count)
        fputs(list->items[named].folded, out);
    else
        fprintf(out, "%s%s", id, dealt_sign);
    close_text(out, &name);
    name[0] = (char)toupper((unsigned char)name[0]);
    return name;
}

/* --- as if it had been typed --------------------------------------------------------------------------- */

/* True if an option is chosen already. */
static bool is_chosen(const Arguments *arguments, const char *name)
{
    for (size_t i = 0; i < arguments->setting_count; i++)
        if (strcmp(arguments->settings[i].name, name) == 0)
            return true;
    return false;
}

void arguments_choose(Arguments *arguments, const char *name, const char *value)
{
    if (arguments->setting_count < SETTINGS_MAX && !is_chosen(arguments, name))
        arguments->settings[arguments->setting_count++] = (VariSetting){ name, value };
}

void arguments_choose_all(Arguments *arguments, char *options)
{
    for (char *rest = options, *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        char *equals = strchr(word, '=');
        if (equals == NULL)
            continue;
        *equals = '\0';
        arguments_choose(arguments, word, equals + 1);
    }
}

char *arguments_take_name(Arguments *arguments, char **variant)
{
    char *options, *path = strcmp(*variant, "-") == 0 ? must_copy("") : library_path(*variant);
    char *id = path == NULL ? library_named(*variant, &options) : NULL;
    free(path);
    if (id == NULL)
        return NULL;
    *variant = id;
    arguments_choose_all(arguments, options);
    return options;
}

/* --- set-ups that were dealt ---------------------------------------------------------------------------- */

/* Where the field begins in which the rules leave out something that begins with a letter, as rights to
 * castle do; SIZE_MAX: there is none. Rights come before other such fields. */
static size_t left_out_field(VariRules *rules, const char *position)
{
    char *text = must_copy(position);
    position_cut_moves(text);
    VariGame *game = vari_game_new(rules, 0);
    size_t at = SIZE_MAX;
    if (game != NULL && vari_game_set_position(game, text) == VARI_OK &&
        vari_game_error(game)->passed_over != NULL &&
        isalpha((unsigned char)text[vari_game_error(game)->offset]))
        for (at = vari_game_error(game)->offset; at > 0 && strchr(" \t", text[at - 1]) == NULL;)
            at--;
    vari_game_free(game);
    free(text);
    return at;
}

bool position_may_be_dealt(VariRules *rules, const char *position)
{
    bool has = false;
    for (size_t i = 0; i < vari_rules_info(rules)->option_count; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        has = has || (strcmp(option.name, DEALT_OPTION) == 0 && strcmp(option.value, "true") != 0);
    }
    return has && left_out_field(rules, position) != SIZE_MAX;
}

bool position_is_dealt(VariRules *rules, VariRules *dealt, const char *position)
{
    return dealt != NULL && vari_rules_ok(dealt) &&
           left_out_field(dealt, position) != left_out_field(rules, position);
}

VariRules *arguments_open_dealt(const Arguments *arguments)
{
    Arguments with = *arguments;
    arguments_choose(&with, DEALT_OPTION, "true");
    char *path = library_path(arguments->positional[0]);
    VariRules *dealt = path == NULL ? NULL : library_load_file(path, with.settings, with.setting_count);
    free(path);
    return dealt;
}

void arguments_take_dealt(Arguments *arguments, VariRules *rules)
{
    if (!position_may_be_dealt(rules, arguments->position))
        return;
    VariRules *dealt = arguments_open_dealt(arguments);
    if (position_is_dealt(rules, dealt, arguments->position))
        arguments_choose(arguments, DEALT_OPTION, "true");
    vari_rules_free(dealt);
}

char *library_nearest(const char *id)
{
    size_t count;
    char **ids = library_ids(&count);
    size_t nearest = vari_nearest(id, (const char *const *)ids, count);
    char *copy = nearest == SIZE_MAX ? NULL : must_copy(ids[nearest]);
    library_free_paths(ids, count);
    return copy;
}

const char *library_answer(const char *name)
{
    char *word = folded_word(name);
    for (char *at = word; *at != '\0'; at++)
        *at = *at == ' ' ? '-' : *at;
    const char *answer = vari_explain_foreign_word(word);
    free(word);
    return answer;
}

/* --- unknown names ------------------------------------------------------------------- */

bool library_has_shipped(void)
{
    size_t count;
    char **paths = library_paths_below(library_shipped(), &count);
    library_free_paths(paths, count);
    return count > 0;
}

void library_note_none_shipped(void)
{
    static bool told;
    if (told || library_has_shipped())
        return;
    told = true;
    fputs("vari: no shipped definitions were found; set VARI_SHIPPED to their folder\n", tell_stream());
}

enum { PATH_ROOM = 4096 };

/* True if it is a folder of shipped definitions. */
static bool is_group(const char *id)
{
    struct stat status;
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s/%s", library_shipped(), id);
    bool found = id[0] != '\0' && strspn(id, "abcdefghijklmnopqrstuvwxyz") == strlen(id) &&
                 stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    return found;
}

void library_tell_unknown(const char *id)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "./%s.yaml", id);
    const char *answer = library_answer(id);
    char *nearest = library_nearest(id), *word = shell_word(path);
    bool group = is_group(id), none = !library_has_shipped(),
         here = access(path, R_OK) == 0; /* before a word is told: memory may not be enough */
    fprintf(tell_stream(), "vari: there is no definition `%s`; ", id);
    if (here)
        fprintf(tell_stream(), "did you mean the file %s here? ", word);
    else if (none)
        fputs("no shipped definitions were found: set VARI_SHIPPED to their folder; ", tell_stream());
    else if (group)
        fprintf(tell_stream(), "it is a group: `vari list --group %s` shows what is in it; ", id);
    else if (answer[0] != '\0')
        fprintf(tell_stream(), "%s; ", answer);
    else if (nearest != NULL)
        fprintf(tell_stream(), "did you mean `%s`? ", nearest);
    fprintf(tell_stream(), "`vari list` shows what there is, and a file is named by its path (%s)\n", word);
    free(word);
    free(nearest);
}
