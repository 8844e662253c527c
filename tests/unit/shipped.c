/* Definitions loaded through the border, as a program that uses the library loads them. */

#include "shipped.h"

#include "definition_files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_ROOM = 1024, LINE_ROOM = 256, BYTES_MAX = 1 << 20, SETTINGS_MAX = 8 };

static char *read_whole(const char *path, size_t *length)
{
    FILE *file = path == NULL ? NULL : fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *bytes = malloc(BYTES_MAX);
    *length = bytes == NULL ? 0 : fread(bytes, 1, BYTES_MAX, file);
    fclose(file);
    return bytes;
}

/* The path of a shipped definition, on the heap, or NULL. */
static char *path_of(const char *id)
{
    const char *root = VARI_SOURCE_FOLDER "/definitions";
    DIR *folders = opendir(root);
    char path[PATH_ROOM], *found = NULL;
    for (struct dirent *entry; folders != NULL && found == NULL && (entry = readdir(folders)) != NULL;) {
        if (snprintf(path, sizeof path, "%s/%s/%s.yaml", root, entry->d_name, id) >= (int)sizeof path)
            continue;
        FILE *file = fopen(path, "rb");
        if (file != NULL) {
            fclose(file);
            found = strdup(path);
        }
    }
    if (folders != NULL)
        closedir(folders);
    return found;
}

static bool find_definition(void *context, const char *name, const char *from, char **path, char **bytes,
                            size_t *length)
{
    (void)context;
    (void)from;
    *path = path_of(name);
    *bytes = read_whole(*path, length);
    return *bytes != NULL;
}

static VariRules *load(const char *path, const VariSetting *settings, size_t count)
{
    size_t length = 0;
    char *bytes = read_whole(path, &length);
    VariRules *rules =
        bytes == NULL ? NULL
                      : vari_rules_load(NULL, path, bytes, length, settings, count, find_definition, NULL);
    free(bytes);
    return rules;
}

VariRules *shipped_load(const char *line)
{
    char copy[LINE_ROOM];
    VariSetting settings[SETTINGS_MAX];
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    char *rest = NULL, *id = strtok_r(copy, " ", &rest);
    for (char *word; count < SETTINGS_MAX && (word = strtok_r(NULL, " ", &rest)) != NULL;) {
        char *equals = strchr(word, '=');
        if (equals == NULL)
            return NULL;
        *equals = '\0';
        settings[count++] = (VariSetting){ .name = word, .value = equals + 1 };
    }
    char *path = path_of(id);
    VariRules *rules = load(path, settings, count);
    free(path);
    return rules;
}

VariRules *shipped_load_file(const char *path)
{
    return load(path, NULL, 0);
}

VariRules *shipped_load_text(const char *text)
{
    return vari_rules_load(NULL, "text.yaml", text, strlen(text), NULL, 0, find_definition, NULL);
}

bool shipped_option_sets(unsigned part, unsigned parts, void (*visit)(const char *line))
{
    char line[LINE_ROOM];
    FILE *file = fopen(VARI_SOURCE_FOLDER "/tests/option-sets.txt", "r");
    if (file == NULL)
        return false;
    for (unsigned i = 0; fgets(line, sizeof line, file) != NULL;) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        if (i % parts == part && files_in_share(i / parts, part))
            visit(line);
        i++;
    }
    fclose(file);
    return true;
}
