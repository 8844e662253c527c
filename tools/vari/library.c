/* Finds and loads definitions: by path, or by id in the user's own folder, those of $VARI_DEFINITIONS, and
 * that of the shipped ones. */

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include "allocation.h"
#include "exit_status.h"
#include "files.h"
#include "library.h"
#include "library_kept.h"
#include "library_names.h"
#include "quoting.h"
#include "telling.h"

enum { PATH_ROOM = 4096, FOLDERS_DEEP_MAX = 4 };

/* The folders of definitions, in the order of searching. Owns the texts. */
typedef struct Shelf {
    char **folders;
    size_t count;
} Shelf;

static void add_folder(Shelf *shelf, char *folder)
{
    shelf->folders = memory_more(shelf->folders, (shelf->count + 1) * sizeof *shelf->folders);
    shelf->folders[shelf->count++] = folder;
}

static char *joined(const char *folder, const char *rest)
{
    char *path;
    size_t length;
    FILE *out = open_text(&path, &length);
    fprintf(out, "%s/%s", folder, rest);
    close_text(out, &path);
    return path;
}

/* Adds the folder of the user's own definitions, by the XDG Base Directory Specification. */
static void add_own(Shelf *shelf)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] == '/')
        add_folder(shelf, joined(data, "vari/definitions"));
    else if (home != NULL && home[0] != '\0')
        add_folder(shelf, joined(home, ".local/share/vari/definitions"));
}

static void add_further(Shelf *shelf)
{
    const char *list = getenv("VARI_DEFINITIONS");
    for (size_t length; list != NULL && *list != '\0'; list += length + (list[length] == ':')) {
        length = strcspn(list, ":");
        if (length > 0)
            add_folder(shelf, memory_part(list, length));
    }
}

/* The path of the program. Without /proc, the path by which it was started. */
static void find_program(char program[PATH_ROOM])
{
    ssize_t length = readlink("/proc/self/exe", program, PATH_ROOM - 1);
    program[length < 0 ? 0 : length] = '\0';
    const char *started = length < 0 ? (const char *)getauxval(AT_EXECFN) : NULL;
    char *whole = started == NULL ? NULL : realpath(started, NULL);
    if (whole != NULL)
        snprintf(program, PATH_ROOM, "%s", whole);
    free(whole);
}

char *beside_program(const char *installed, const char *built)
{
    char program[PATH_ROOM];
    find_program(program);
    char *slash = strrchr(program, '/');
    if (slash != NULL)
        *slash = '\0';
    const char *const places[] = { installed, built };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char *folder = joined(program, places[i]);
        if (access(folder, R_OK) == 0)
            return folder;
        free(folder);
    }
    return joined(program, installed);
}

static char *shipped_folder;

void library_ships(const char *folder)
{
    free(shipped_folder);
    shipped_folder = must_copy(folder);
}

/* Adds the folder of $VARI_SHIPPED, or else of library_ships(), or else the one beside the program. */
static void add_shipped(Shelf *shelf)
{
    const char *chosen = getenv("VARI_SHIPPED");
    if (chosen == NULL || chosen[0] == '\0')
        chosen = shipped_folder;
    add_folder(shelf, chosen != NULL ? must_copy(chosen)
                                     : beside_program(VARI_SHARE_DEFINITIONS, VARI_BUILT_DEFINITIONS));
}

/* The folders, found once; that of the shipped definitions is the last. They are kept only when all are
 * found: a host continues after memory has run out on the way. */
static const Shelf *shelf_of_folders(void)
{
    static Shelf kept;
    if (kept.count == 0) {
        Shelf shelf = { 0 };
        add_own(&shelf);
        add_further(&shelf);
        add_shipped(&shelf);
        kept = shelf;
    }
    return &kept;
}

const char *library_folder(const char *path, bool *shipped)
{
    const Shelf *shelf = shelf_of_folders();
    for (size_t i = 0; i < shelf->count; i++) {
        size_t length = strlen(shelf->folders[i]);
        *shipped = i + 1 == shelf->count;
        if (strncmp(path, shelf->folders[i], length) == 0 && path[length] == '/')
            return shelf->folders[i];
    }
    *shipped = false;
    return "";
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

/* The chain of folders that the walk has entered. */
typedef struct Way {
    const struct Way *from;
    dev_t device;
    ino_t number;
} Way;

/* True if the folder is one of those that the walk is in: a link leads back. */
static bool leads_back(const Way *way, const struct stat *folder)
{
    while (way != NULL && (way->device != folder->st_dev || way->number != folder->st_ino))
        way = way->from;
    return way != NULL;
}

static void walk_folder(const char *folder, const Way *from, int depth, PathList *list)
{
    struct stat here;
    bool enters = depth <= FOLDERS_DEEP_MAX && stat(folder, &here) == 0 && !leads_back(from, &here);
    DIR *directory = enters ? open_folder(folder) : NULL;
    if (directory == NULL)
        return;
    const Way way = { from, here.st_dev, here.st_ino };
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
            walk_folder(path, &way, depth + 1, list);
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

static bool has_id(const PathList *list, size_t count, const char *path)
{
    return count > 0 && bsearch(&path, list->items, count, sizeof path, by_id) != NULL;
}

/* A definition hides those of the same id in later folders. */
char **library_paths(size_t *count)
{
    const Shelf *shelf = shelf_of_folders();
    PathList list = { 0 };
    for (size_t i = 0; i < shelf->count; i++) {
        size_t before = list.count, kept = list.count;
        walk_folder(shelf->folders[i], NULL, 0, &list);
        for (size_t at = before; at < list.count; at++)
            if (has_id(&list, before, list.items[at]))
                free(list.items[at]);
            else
                list.items[kept++] = list.items[at];
        list.count = kept;
        if (list.count > 0)
            qsort(list.items, list.count, sizeof *list.items, by_id);
    }
    *count = list.count;
    return list.items;
}

char *library_id(const char *path)
{
    const char *name = file_name(path);
    return memory_part(name, strlen(name) - (path_ends_with(name, ".yaml") ? strlen(".yaml") : 0));
}

char **library_paths_below(const char *folder, size_t *count)
{
    PathList list = { 0 };
    walk_folder(folder, NULL, 0, &list);
    *count = list.count;
    return list.items;
}

void library_free_paths(char **paths, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
}

/* The path of a definition but `not_this`, or NULL; freed by the caller. Looks into the
 * folders one by one rather than listing them all: starting must be quick. */
static char *find_in(const char *folder, const char *id, const char *not_this, int depth)
{
    char path[PATH_ROOM];
    if (snprintf(path, sizeof path, "%s/%s.yaml", folder, id) < (int)sizeof path && access(path, R_OK) == 0 &&
        (not_this == NULL || !is_same_file(path, not_this)))
        return must_copy(path);
    DIR *directory = depth > FOLDERS_DEEP_MAX ? NULL : open_folder(folder);
    char *found = NULL;
    for (struct dirent *entry; directory != NULL && found == NULL && (entry = readdir(directory)) != NULL;) {
        if (entry->d_name[0] == '.' || strchr(entry->d_name, '.') != NULL)
            continue;
        if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < (int)sizeof path)
            found = find_in(path, id, not_this, depth + 1);
    }
    if (directory != NULL)
        closedir(directory);
    return found;
}

const char *library_shipped(void)
{
    const Shelf *shelf = shelf_of_folders();
    return shelf->folders[shelf->count - 1];
}

bool library_is_shipped(const char *path)
{
    char *whole = realpath(path, NULL), *folder = realpath(library_shipped(), NULL);
    size_t length = folder == NULL ? 0 : strlen(folder);
    bool shipped =
        whole != NULL && folder != NULL && strncmp(whole, folder, length) == 0 && whole[length] == '/';
    free(whole);
    free(folder);
    return shipped;
}

/* The path of a definition by its id, in the first folder that has it. One that is extended by `from` (may be
 * NULL) is another file; what a shipped definition extends is shipped, too, whatever one's own are called. */
static char *find_id(const char *id, const char *from)
{
    const Shelf *shelf = shelf_of_folders();
    char *found = NULL;
    if (strchr(id, '/') != NULL || id[0] == '.' || id[0] == '\0')
        return NULL;
    size_t first = from != NULL && library_is_shipped(from) ? shelf->count - 1 : 0;
    for (size_t i = first; i < shelf->count && found == NULL; i++)
        found = find_in(shelf->folders[i], id, from, 0);
    return found;
}

static bool looks_like_path(const char *variant)
{
    size_t length = strlen(variant);
    return strchr(variant, '/') != NULL || (length > 5 && strcmp(variant + length - 5, ".yaml") == 0);
}

char *library_path(const char *variant)
{
    return looks_like_path(variant) ? must_copy(variant) : find_id(variant, NULL);
}

static void tell_unread(const char *path)
{
    fprintf(tell_stream(), "vari: cannot read %s: %s\n", path, file_problem(errno));
}

static char *read_definition(const OpenTexts *open, const char *path, size_t *length)
{
    char *text = open == NULL ? NULL : open->find(open->context, path);
    if (text == NULL)
        return read_whole_file(path, length);
    *length = strlen(text);
    return text;
}

/* What the loader asks for. */
typedef struct Finding {
    const OpenTexts *open;
    const char *name, *from_path;
    char *path, *bytes;
    size_t length;
    bool found;
} Finding;

/* The file that a name means beside the file that extends it, for free(); NULL: it is too long, or the id of
 * that file itself. */
static char *path_beside(const char *name, const char *from_path)
{
    const char *slash = strrchr(from_path, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - from_path) + 1;
    char beside[PATH_ROOM];
    const char *here = name;
    while (strncmp(here, "./", 2) == 0)
        here += 2;
    int length = snprintf(beside, sizeof beside, "%.*s%s%s", (int)folder, from_path, here,
                          path_ends_with(name, ".yaml") ? "" : ".yaml");
    bool itself = !looks_like_path(name) && strcmp(beside, from_path) == 0;
    return length < (int)sizeof beside && !itself ? must_copy(beside) : NULL;
}

/* Takes a path, which it keeps or frees. */
static bool take_base(const OpenTexts *open, char *found, char **path, char **bytes, size_t *length)
{
    *bytes = found == NULL ? NULL : read_definition(open, found, length);
    if (*bytes != NULL) {
        *path = found;
        return true;
    }
    if (found != NULL && errno != ENOENT && errno != ENOTDIR)
        tell_unread(found);
    free(found);
    return false;
}

/* Tells once of a file that an id hides: it may have been meant. */
static void tell_hidden(const char *name, const char *from_path, const char *found)
{
    static bool told;
    char *beside = told ? NULL : path_beside(name, from_path);
    if (beside != NULL && access(beside, R_OK) == 0 && !is_same_file(beside, found)) {
        told = true;
        fprintf(tell_stream(),
                "vari: %s extends the shipped `%s`, not the file beside it; for that write `extends: "
                "./%s.yaml`\n",
                from_path, name, name);
    }
    free(beside);
}

/* `extends:` names an id, or a file relative to the one that extends. A shipped definition lies with others
 * of its group, so that there the file is looked for first. */
static bool find_base(const OpenTexts *open, const char *name, const char *from_path, char **path,
                      char **bytes, size_t *length)
{
    bool by_path = looks_like_path(name), first = by_path || library_is_shipped(from_path);
    if (first && take_base(open, path_beside(name, from_path), path, bytes, length))
        return true;
    if (take_base(open, find_id(name, from_path), path, bytes,
                  length)) { /* my `chess` extends the next one */
        if (!by_path)
            tell_hidden(name, from_path, *path);
        return true;
    }
    if (!first && take_base(open, path_beside(name, from_path), path, bytes, length))
        return true;
    if (!by_path)
        library_note_none_shipped();
    *path = library_nearest(name);
    return false;
}

static void find_asked(void *context)
{
    Finding *asked = context;
    asked->found =
        find_base(asked->open, asked->name, asked->from_path, &asked->path, &asked->bytes, &asked->length);
}

static _Thread_local bool lacks_memory; /* to find something */

static bool find_definition(void *context, const char *name, const char *from_path, char **path, char **bytes,
                            size_t *length)
{
    Finding asked = { .open = context, .name = name, .from_path = from_path };
    if (!memory_attempt_inside(find_asked, &asked)) {
        lacks_memory = true;
        asked = (Finding){ .found = false };
    }
    *path = asked.path;
    *bytes = asked.bytes;
    *length = asked.length;
    return asked.found;
}

VariRules *library_load_with(const char *path, const char *bytes, size_t length, const VariSetting *settings,
                             size_t count, OpenTexts *open)
{
    lacks_memory = false;
    VariRules *rules = vari_rules_load(NULL, path, bytes, length, settings, count, find_definition, open);
    if (lacks_memory) {
        vari_rules_free(rules);
        out_of_memory();
    }
    return rules;
}

VariRules *library_load_file(const char *path, const VariSetting *settings, size_t count)
{
    size_t length;
    char *bytes = read_whole_file(path, &length);
    if (bytes == NULL) {
        tell_unread(path);
        return NULL;
    }
    VariRules *rules = library_load_with(path, bytes, length, settings, count, NULL);
    memory_is_needed_for(rules);
    free(bytes);
    return rules;
}

/* Loads standard input as if it were a file of the current folder. NULL after reporting why not. */
static VariRules *load_stdin(const Arguments *arguments)
{
    size_t length;
    char *bytes = read_whole_stream(stdin, &length);
    if (bytes == NULL) {
        tell_unread("standard input");
        return NULL;
    }
    VariRules *rules =
        library_load_with("stdin.yaml", bytes, length, arguments->settings, arguments->setting_count, NULL);
    memory_is_needed_for(rules);
    free(bytes);
    return rules;
}

/* The path of a VARIANT, for free(), or NULL. Uses what main() has found already. */
static char *path_to_load(const char *variant, const Arguments *arguments)
{
    bool found = arguments->found != NULL && variant == arguments->found_id;
    char *path = found ? must_copy(arguments->found) : library_path(variant);
    struct stat there;
    if (path == NULL && lstat(variant, &there) == 0)
        path = must_copy(variant); /* no .yaml file: loading it, or failing to, says what it is */
    return path;
}

VariRules *library_load(const char *variant, const Arguments *arguments, int *status)
{
    *status = EXIT_WORLD;
    bool typed = strcmp(variant, "-") == 0;
    char *path = typed ? NULL : path_to_load(variant, arguments);
    VariRules *rules = arguments->kept == NULL ? NULL : library_load_kept(path, arguments);
    if (rules == NULL && typed)
        rules = load_stdin(arguments);
    else if (rules == NULL && path != NULL)
        rules = library_load_file(path, arguments->settings, arguments->setting_count);
    if (rules == NULL && path == NULL && !typed) {
        library_tell_unknown(variant);
        *status = EXIT_INPUT;
    }
    free(path);
    return rules;
}

VariRules *library_open(const char *variant, const Arguments *arguments, int *status)
{
    VariRules *rules = library_load(variant, arguments, status);
    if (rules != NULL && !vari_rules_ok(rules)) {
        fputs(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), tell_stream());
        vari_rules_free(rules);
        rules = NULL;
        *status = EXIT_INPUT;
    }
    return rules;
}

VariRules *library_find(const char *id)
{
    char *path = find_id(id, NULL);
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

VariRules *library_load_among(const char *path, const char *bytes, size_t length, OpenTexts *open)
{
    VariRules *rules = library_load_with(path, bytes, length, NULL, 0, open);
    memory_is_needed_for(rules);
    return rules;
}

VariRules *library_load_text(const char *path, const char *bytes, size_t length)
{
    return library_load_among(path, bytes, length, NULL);
}

bool library_base(const char *name, const char *from_path, char **path, char **bytes, size_t *length)
{
    *path = *bytes = NULL;
    if (find_base(NULL, name, from_path, path, bytes, length))
        return true;
    free(*path);
    *path = NULL;
    return false;
}
