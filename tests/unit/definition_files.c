/* The shipped definitions as tests find them. */

#include "definition_files.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES_MAX = 1 << 20 };

static FileList shipped;

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), wanted = strlen(end);
    return length >= wanted && strcmp(text + length - wanted, end) == 0;
}

static void gather(FileList *files, const char *folder, int depth)
{
    DIR *listing = opendir(folder);
    if (listing == NULL || depth > 4)
        return;
    for (struct dirent *entry; (entry = readdir(listing)) != NULL && files->count < FILES_MAX;) {
        char path[FILE_ROOM];
        if (entry->d_name[0] == '.' ||
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path)
            continue;
        if (ends_with(path, ".yaml"))
            strcpy(files->paths[files->count++], path);
        else
            gather(files, path, depth + 1);
    }
    closedir(listing);
}

void files_gather(FileList *files, const char *folder)
{
    gather(files, folder, 0);
    cr_assert(files->count > 0, "%s", folder);
}

static int compare_paths(const void *left, const void *right)
{
    return strcmp(left, right);
}

size_t files_shipped_count(void)
{
    if (shipped.count == 0) {
        files_gather(&shipped, VARI_SOURCE_FOLDER "/definitions");
        qsort(shipped.paths, shipped.count, sizeof shipped.paths[0],
              compare_paths); /* folders are in no order */
    }
    return shipped.count;
}

bool files_in_share(size_t index, size_t turn)
{
#ifdef VARI_SANITIZED
    enum { SHARE = 12 };
#else
    enum { SHARE = 2 };
#endif
    /* Tests in parts take every fourth definition: each part has its share. Where it is small the parts begin
     * apart from each other, so that it reaches every family of some size. */
    size_t place = index / 4 + index % 4 * (SHARE / 4) + turn;
    return getenv("VARI_LONG") != NULL || getenv("VARI_ONLY") != NULL || place % SHARE == 0;
}

const char *files_shipped_path(size_t index)
{
    return index < files_shipped_count() ? shipped.paths[index] : NULL;
}

const char *files_find(const char *id)
{
    char end[FILE_ROOM];
    snprintf(end, sizeof end, "/%s.yaml", id);
    for (size_t i = 0; i < files_shipped_count(); i++)
        if (ends_with(shipped.paths[i], end))
            return shipped.paths[i];
    return NULL;
}

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *bytes = malloc(BYTES_MAX);
    *length = bytes == NULL ? 0 : fread(bytes, 1, BYTES_MAX, file);
    fclose(file);
    return bytes;
}

bool files_definition(void *context, const char *name, const char *from, char **path, char **bytes,
                      size_t *length)
{
    (void)context;
    char beside[FILE_ROOM];
    const char *slash = strrchr(from, '/'), *found = files_find(name);
    if (strncmp(name, "./", 2) == 0) {
        snprintf(beside, sizeof beside, "%.*s%s", slash == NULL ? 0 : (int)(slash - from + 1), from,
                 name + 2);
        found = beside;
    }
    if (found == NULL || (*bytes = read_file(found, length)) == NULL)
        return false;
    *path = strdup(found);
    return *path != NULL;
}

VariRules *files_load(const char *path, const VariSetting *settings, size_t count)
{
    size_t length = 0;
    char *bytes = read_file(path, &length);
    cr_assert(bytes != NULL, "%s", path);
    VariRules *rules = vari_rules_load(NULL, path, bytes, length, settings, count, files_definition, NULL);
    free(bytes);
    return rules;
}
