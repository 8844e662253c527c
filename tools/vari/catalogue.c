/* The definitions that a program behind a protocol may be asked for. */

#include "catalogue.h"
#include "allocation.h"
#include "files.h"
#include "import_sections.h"
#include "library.h"
#include "library_names.h"
#include "library_weights.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 4096 };

/* --- adding ------------------------------------------------------------------------------------------ */

/* Protocols have lines and words: what would break them in an id becomes a hyphen, and a path that would is
 * not added. */
static bool add(Catalogue *catalogue, char *id, const char *path, const char *section)
{
    if (id[0] == '\0' || strpbrk(path, "\r\n") != NULL) {
        free(id);
        return false;
    }
    for (char *at = id; (at = strpbrk(at, " \t\r\n,\"")) != NULL;)
        *at = '-';
    size_t room = (catalogue->count + 1) * sizeof *catalogue->added;
    catalogue->added = memory_more(catalogue->added, room);
    catalogue->added[catalogue->count++] =
        (CatalogueEntry){ id, must_copy(path), section == NULL ? NULL : must_copy(section) };
    return true;
}

typedef struct Adding {
    Catalogue *catalogue;
    const char *path;
    size_t count;
} Adding;

static void add_section(void *context, const char *name)
{
    Adding *adding = context;
    adding->count += add(adding->catalogue, must_copy(name), adding->path, name);
}

static size_t add_folder(Catalogue *catalogue, DIR *folder, const char *path)
{
    size_t count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char file[PATH_ROOM];
        if (path_ends_with(entry->d_name, ".yaml") &&
            snprintf(file, sizeof file, "%s/%s", path, entry->d_name) < (int)sizeof file)
            count += add(catalogue, library_id(file), file, NULL);
    }
    return count;
}

size_t catalogue_add(Catalogue *catalogue, const char *path)
{
    DIR *folder = opendir(path);
    if (folder != NULL) {
        size_t count = add_folder(catalogue, folder, path);
        closedir(folder);
        return count;
    }
    size_t length;
    char *bytes =
        path_ends_with(path, ".ini") || path_ends_with(path, ".yaml") ? read_whole_file(path, &length) : NULL;
    if (bytes == NULL)
        return 0;
    Adding adding = { catalogue, path, 0 };
    if (path_ends_with(path, ".ini"))
        import_sections_each(path, bytes, length, add_section, &adding);
    else
        adding.count = add(catalogue, library_id(path), path, NULL);
    free(bytes);
    return adding.count;
}

bool catalogue_add_all(Catalogue *catalogue, const Arguments *arguments)
{
    catalogue->untuned = arguments->untuned;
    for (size_t i = 0; i < arguments->count; i++) {
        size_t count = catalogue_add(catalogue, arguments->positional[i]);
        if (count == 0) {
            fprintf(stderr, "vari: there is no definition at `%s`\n", arguments->positional[i]);
            return false;
        }
        char *why =
            count > 1 ? NULL : catalogue_why_not(catalogue, catalogue->added[catalogue->count - 1].id);
        if (why != NULL)
            fprintf(stderr, "vari: %s\n", why);
        free(why);
    }
    return true;
}

/* --- opening ----------------------------------------------------------------------------------------- */

static VariRules *load_section(const CatalogueEntry *entry)
{
    size_t length;
    char *bytes = read_whole_file(entry->path, &length);
    char *text = bytes == NULL ? NULL : import_section_text(entry->path, bytes, length, entry->section);
    VariRules *rules = NULL;
    if (text != NULL) {
        char path[PATH_ROOM];
        snprintf(path, sizeof path, "%s.yaml", entry->id);
        rules = library_load_text(path, text, strlen(text));
    }
    free(text);
    free(bytes);
    return rules;
}

/* With options that it has; what it cannot be played with is left out. */
static VariRules *load_path(const char *path, const VariSetting *settings, size_t count)
{
    VariRules *rules = library_load_file(path, NULL, 0);
    VariSetting known[SETTINGS_MAX];
    size_t kept = 0;
    if (!is_served(rules))
        return rules;
    for (size_t i = 0; i < count; i++)
        if (rules_have_option(rules, settings[i].name))
            known[kept++] = settings[i];
    if (kept == 0)
        return rules;
    VariRules *set = library_load_file(path, known, kept);
    bool better = is_served(set);
    vari_rules_free(better ? rules : set);
    return better ? set : rules;
}

static VariRules *load_entry(const CatalogueEntry *entry, const VariSetting *setting)
{
    return entry->section != NULL ? load_section(entry) : load_path(entry->path, setting, setting != NULL);
}

static const CatalogueEntry *find_added(const Catalogue *catalogue, const char *id)
{
    for (size_t i = catalogue->count; i > 0; i--) /* what was added last replaces what was there before */
        if (strcmp(catalogue->added[i - 1].id, id) == 0)
            return &catalogue->added[i - 1];
    return NULL;
}

/* A definition by another name than its id, with what that name says of its options. */
static VariRules *open_named(const char *name, const VariSetting *setting)
{
    Arguments choice = { 0 };
    char *id = (char *)(uintptr_t)name, *options = arguments_take_name(&choice, &id);
    if (options == NULL)
        return NULL;
    if (setting != NULL)
        arguments_choose(&choice, setting->name, setting->value);
    char *path = library_path(id);
    VariRules *rules = path == NULL ? NULL : load_path(path, choice.settings, choice.setting_count);
    free(path);
    free(id);
    free(options);
    return rules;
}

static VariRules *open_unweighed(const Catalogue *catalogue, const char *id, const VariSetting *setting)
{
    const CatalogueEntry *entry = find_added(catalogue, id);
    if (entry != NULL)
        return load_entry(entry, setting);
    char *path = library_path(id);
    VariRules *rules = path == NULL ? open_named(id, setting) : load_path(path, setting, setting != NULL);
    free(path);
    return rules;
}

static VariRules *open_served(const Catalogue *catalogue, const char *id, const VariSetting *setting)
{
    VariRules *rules = open_unweighed(catalogue, id, setting);
    if (is_served(rules))
        return rules;
    vari_rules_free(rules);
    return NULL;
}

/* A file of weights that is wrong is told, and left out: the conversation goes on. */
VariRules *catalogue_open(const Catalogue *catalogue, const char *id, const VariSetting *setting)
{
    const Arguments arguments = { .untuned = catalogue->untuned };
    VariRules *rules = open_served(catalogue, id, setting);
    if (rules == NULL || library_weigh(rules, &arguments))
        return rules;
    vari_rules_free(rules);
    return open_served(catalogue, id, setting);
}

/* The first line that tells an error. */
static void write_first_error(VariRules *rules, FILE *out)
{
    const char *line = vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false);
    size_t length = strcspn(line, "\n");
    for (const char *error = strstr(line, ": error"); error != NULL && error > line + length;
         length = strcspn(line, "\n"))
        line += length + 1;
    fprintf(out, "%.*s", (int)length, line);
}

char *catalogue_why_not(const Catalogue *catalogue, const char *id)
{
    char *why = NULL;
    size_t length;
    VariRules *rules = open_unweighed(catalogue, id, NULL);
    if (rules == NULL || is_served(rules)) {
        vari_rules_free(rules);
        return NULL;
    }
    FILE *out = open_text(&why, &length);
    if (!vari_rules_ok(rules))
        write_first_error(rules, out);
    else if (vari_rules_info(rules)->player_count != 2)
        fprintf(out, "`%s` is for %zu players, and this protocol for two", id,
                vari_rules_info(rules)->player_count);
    else
        fprintf(out, "`%s` has chance, which this protocol has no word for", id);
    close_text(out, &why);
    vari_rules_free(rules);
    return why;
}

static Wanted wanted_path(const char *index, const char *path)
{
    bool shipped;
    library_folder(path, &shipped);
    return !shipped ? WANTED_HERE : served_is_known(index, path) ? WANTED_KNOWN : WANTED_REST;
}

void catalogue_each(const Catalogue *catalogue, CatalogueTell *tell, void *context)
{
    for (size_t i = 0; i < catalogue->count; i++) {
        const CatalogueEntry *entry = &catalogue->added[i];
        if (find_added(catalogue, entry->id) != entry)
            continue;
        VariRules *rules = load_entry(entry, NULL);
        if (rules != NULL)
            tell(context, entry->id, served_rules(rules), WANTED_HERE);
        vari_rules_free(rules);
    }
    size_t count;
    char **paths = library_paths(&count), *index = served_open();
    for (size_t i = 0; i < count; i++) {
        char *id = library_id(paths[i]);
        Served served = find_added(catalogue, id) == NULL ? served_path(index, paths[i]) : SERVED_NOT;
        if (served != SERVED_NOT)
            tell(context, id, served, wanted_path(index, paths[i]));
        free(id);
    }
    free(index);
    library_free_paths(paths, count);
}

void catalogue_free(Catalogue *catalogue)
{
    for (size_t i = 0; i < catalogue->count; i++) {
        free(catalogue->added[i].id);
        free(catalogue->added[i].path);
        free(catalogue->added[i].section);
    }
    free(catalogue->added);
}
