/* Finds definitions: shipped ones by id wherever the program is
 * installed (or in the source folder beside a build), files by path. */

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool.h"

enum { PATH_ROOM = 4096 };

/* The folder of shipped definitions, found once. */
static const char *definitions_folder(void)
{
    static char folder[PATH_ROOM];
    if (folder[0] != '\0')
        return folder;
    const char *chosen = getenv("VARI_DEFINITIONS");
    if (chosen != NULL && chosen[0] != '\0') {
        snprintf(folder, sizeof folder, "%s", chosen);
        return folder;
    }
    char program[PATH_ROOM / 2];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length < 0 ? 0 : length] = '\0';
    char *slash = strrchr(program, '/');
    if (slash != NULL)
        *slash = '\0';
    const char *places[] = { VARI_SHARE_DEFINITIONS, "../definitions" };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(folder, sizeof folder, "%s/%s", program, places[i]);
        if (access(folder, R_OK) == 0)
            return folder;
    }
    snprintf(folder, sizeof folder, "%s", VARI_SOURCE_DEFINITIONS);
    return folder;
}

typedef struct PathList {
    char **items;
    size_t count, capacity;
} PathList;

static void add_path(PathList *list, const char *path)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity * 2 + 64;
        list->items = memory_more(list->items, list->capacity * sizeof *list->items);
    }
    list->items[list->count++] = must_copy(path);
}

static DIR *open_folder(const char *path)
{
    DIR *folder = opendir(path);
    if (folder == NULL && errno == ENOMEM)
        out_of_memory();
    return folder;
}

static void walk_folder(const char *folder, int depth, PathList *list)
{
    DIR *directory = depth > 4 ? NULL : open_folder(folder);
    if (directory == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        char path[PATH_ROOM];
        struct stat status;
        if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path ||
            stat(path, &status) != 0)
            continue;
        size_t length = strlen(path);
        if (S_ISDIR(status.st_mode))
            walk_folder(path, depth + 1, list);
        else if (length > 5 && strcmp(path + length - 5, ".yaml") == 0)
            add_path(list, path);
    }
    closedir(directory);
}

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static int by_id(const void *left, const void *right)
{
    return strcmp(file_name(*(char *const *)left), file_name(*(char *const *)right));
}

char **library_paths(size_t *count)
{
    PathList list = { 0 };
    walk_folder(definitions_folder(), 0, &list);
    if (list.count > 0)
        qsort(list.items, list.count, sizeof *list.items, by_id);
    *count = list.count;
    return list.items;
}

void library_free_paths(char **paths, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
}

/* The path of a shipped definition, or NULL; freed by the caller. Looks into the
 * folders one by one rather than listing them all: starting must be quick. */
static char *find_in(const char *folder, const char *id, int depth)
{
    char path[PATH_ROOM];
    if (snprintf(path, sizeof path, "%s/%s.yaml", folder, id) < (int)sizeof path && access(path, R_OK) == 0)
        return must_copy(path);
    DIR *directory = depth > 4 ? NULL : open_folder(folder);
    char *found = NULL;
    for (struct dirent *entry; directory != NULL && found == NULL && (entry = readdir(directory)) != NULL;) {
        if (entry->d_name[0] == '.' || strchr(entry->d_name, '.') != NULL)
            continue;
        if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < (int)sizeof path)
            found = find_in(path, id, depth + 1);
    }
    if (directory != NULL)
        closedir(directory);
    return found;
}

static char *find_id(const char *id)
{
    return strchr(id, '/') != NULL || id[0] == '.' ? NULL : find_in(definitions_folder(), id, 0);
}

static bool looks_like_path(const char *variant)
{
    size_t length = strlen(variant);
    return strchr(variant, '/') != NULL || (length > 5 && strcmp(variant + length - 5, ".yaml") == 0);
}

char *library_path(const char *variant)
{
    return looks_like_path(variant) ? must_copy(variant) : find_id(variant);
}

/* The id of a shipped definition that may have been meant, in memory from malloc(), or NULL. */
static char *nearest_id(const char *id)
{
    size_t count;
    char **paths = library_paths(&count);
    const char **ids = memory_zeroed(count + 1, sizeof *ids);
    for (size_t i = 0; i < count; i++) {
        char *name = strrchr(paths[i], '/') + 1;
        name[strlen(name) - strlen(".yaml")] = '\0';
        ids[i] = name;
    }
    size_t nearest = vari_nearest(id, ids, count);
    char *copy = nearest == SIZE_MAX ? NULL : must_copy(ids[nearest]);
    free(ids);
    library_free_paths(paths, count);
    return copy;
}

static void tell_unread(const char *path)
{
    fprintf(stderr, "vari: cannot read %s: %s\n", path, file_problem(errno));
}

/* `extends:` names an id, or a file relative to the one that extends. */
static bool find_definition(void *context, const char *name, const char *from_path, char **path, char **bytes,
                            size_t *length)
{
    (void)context;
    const char *slash = strrchr(from_path, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - from_path) + 1;
    char beside[PATH_ROOM];
    const char *forms[] = { "%.*s%s", "%.*s%s.yaml" }, *here = name;
    while (strncmp(here, "./", 2) == 0)
        here += 2;
    for (size_t i = 0; i < 2; i++) {
        if (snprintf(beside, sizeof beside, i == 0 ? forms[0] : forms[1], (int)folder, from_path, here) >=
            (int)sizeof beside)
            return false;
        if (i == 0 && strstr(name, ".yaml") == NULL)
            continue;
        if (here == name && i == 1 && strcmp(beside, from_path) == 0)
            continue; /* my `chess.yaml` that extends `chess` means the shipped one */
        *bytes = read_whole_file(beside, length);
        if (*bytes != NULL) {
            *path = must_copy(beside);
            return true;
        }
        if (errno != ENOENT && errno != ENOTDIR)
            tell_unread(beside);
    }
    *path = find_id(name);
    *bytes = *path == NULL ? NULL : read_whole_file(*path, length);
    if (*bytes != NULL)
        return true;
    if (*path != NULL)
        tell_unread(*path);
    free(*path);
    *path = nearest_id(name);
    return false;
}

VariRules *library_load_file(const char *path, const VariSetting *settings, size_t count)
{
    size_t length;
    char *bytes = read_whole_file(path, &length);
    if (bytes == NULL) {
        tell_unread(path);
        return NULL;
    }
    VariRules *rules = vari_rules_load(path, bytes, length, settings, count, find_definition, NULL);
    memory_is_needed_for(rules);
    free(bytes);
    return rules;
}

/* Tells that no shipped definition has this id, with the id that may have been meant. */
static void tell_unknown_id(const char *id)
{
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "./%s.yaml", id);
    char *nearest = nearest_id(id), *word = shell_word(path);
    fprintf(stderr, "vari: there is no definition `%s`; ", id);
    if (nearest != NULL)
        fprintf(stderr, "did you mean `%s`? ", nearest);
    fprintf(stderr, "`vari list` shows the shipped ones, and a file is named by its path (%s)\n", word);
    free(word);
    free(nearest);
}

VariRules *library_open(const char *variant, const Arguments *arguments, int *status)
{
    char *path = library_path(variant);
    *status = EXIT_WORLD;
    if (path == NULL) {
        tell_unknown_id(variant);
        *status = EXIT_INPUT;
        return NULL;
    }
    VariRules *rules = library_load_file(path, arguments->settings, arguments->setting_count);
    free(path);
    if (rules != NULL && !vari_rules_ok(rules)) {
        fputs(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), stderr);
        vari_rules_free(rules);
        rules = NULL;
        *status = EXIT_INPUT;
    }
    return rules;
}

VariRules *library_find(const char *id)
{
    char *path = find_id(id);
    VariRules *rules = path == NULL ? NULL : library_load_file(path, NULL, 0);
    free(path);
    if (rules == NULL || vari_rules_ok(rules))
        return rules;
    vari_rules_free(rules);
    return NULL;
}

bool library_plays(const char *variant)
{
    if (!looks_like_path(variant)) {
        VariRules *found = library_find(variant);
        bool plays = found != NULL;
        vari_rules_free(found);
        return plays;
    }
    VariRules *rules = access(variant, R_OK) == 0 ? library_load_file(variant, NULL, 0) : NULL;
    bool plays = rules != NULL && vari_rules_ok(rules);
    vari_rules_free(rules);
    return plays;
}

VariRules *library_load_text(const char *path, const char *bytes, size_t length)
{
    VariRules *rules = vari_rules_load(path, bytes, length, NULL, 0, find_definition, NULL);
    memory_is_needed_for(rules);
    return rules;
}

bool library_base(const char *name, const char *from_path, char **path, char **bytes, size_t *length)
{
    *path = *bytes = NULL;
    if (find_definition(NULL, name, from_path, path, bytes, length))
        return true;
    free(*path);
    *path = NULL;
    return false;
}
