/* Choices, growing texts, and the shelf of definitions that others are built on. */

#include "author.h"

#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATHS_MAX = 1024, FILE_MAX = 1 << 20, FOLDERS_DEEP = 4 };

/* --- choices ---------------------------------------------------------------- */

Choices choices_from_seed(uint64_t seed)
{
    return (Choices){ .state = seed };
}

Choices choices_from_bytes(const uint8_t *bytes, size_t length)
{
    Choices choices = { .bytes = bytes, .length = length, .state = UINT64_C(0xcbf29ce484222325) };
    for (size_t i = 0; i < length; i++)
        choices.state = (choices.state ^ bytes[i]) * UINT64_C(0x100000001b3);
    return choices;
}

/* Splitmix (Steele, Lea, Flood 2014). */
static uint32_t next_random(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((mixed ^ (mixed >> 31)) >> 32);
}

unsigned choose(Choices *choices, unsigned below)
{
    if (below <= 1)
        return 0;
    if (choices->at >= choices->length)
        return next_random(&choices->state) % below;
    unsigned value = choices->bytes[choices->at++];
    if (below > 256 && choices->at < choices->length)
        value = value << 8 | choices->bytes[choices->at++];
    return value % below;
}

bool chance(Choices *choices, unsigned per_cent)
{
    return choose(choices, 100) < per_cent;
}

/* --- pages -------------------------------------------------------------------- */

void page_add(Page *page, const char *pattern, ...)
{
    va_list arguments, again;
    va_start(arguments, pattern);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, pattern, again);
    va_end(again);
    size_t wanted = page->length + (size_t)length + 1;
    if (wanted > page->room) {
        page->room = wanted * 2 + 256;
        page->bytes = realloc(page->bytes, page->room);
    }
    if (page->bytes == NULL)
        abort();
    vsnprintf(page->bytes + page->length, page->room - page->length, pattern, arguments);
    va_end(arguments);
    page->length += (size_t)length;
}

/* --- the shelf ------------------------------------------------------------------ */

static void gather(Shelf *shelf, const char *folder, int depth)
{
    DIR *listing = opendir(folder);
    if (listing == NULL || depth > FOLDERS_DEEP)
        return;
    for (struct dirent *entry; (entry = readdir(listing)) != NULL && shelf->count < PATHS_MAX;) {
        Page path = { 0 };
        if (entry->d_name[0] == '.')
            continue;
        page_add(&path, "%s/%s", folder, entry->d_name);
        if (path.length > 5 && strcmp(path.bytes + path.length - 5, ".yaml") == 0) {
            shelf->paths[shelf->count++] = path.bytes;
        } else {
            gather(shelf, path.bytes, depth + 1);
            free(path.bytes);
        }
    }
    closedir(listing);
}

static int by_text(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

const Shelf *shelf_of(const char *folder)
{
    static char *paths[PATHS_MAX];
    static Shelf shelf = { .paths = paths };
    if (shelf.count == 0) {
        gather(&shelf, folder, 0);
        qsort(paths, shelf.count, sizeof *paths, by_text);
    }
    return &shelf;
}

char *shelf_read(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes = file == NULL ? NULL : malloc(FILE_MAX);
    if (bytes != NULL) {
        *length = fread(bytes, 1, FILE_MAX - 1, file);
        bytes[*length] = '\0';
    }
    if (file != NULL)
        fclose(file);
    return bytes;
}

bool shelf_find(void *context, const char *name, const char *from_path, char **path, char **bytes,
                size_t *length)
{
    const Shelf *shelf = context;
    (void)from_path;
    *path = NULL;
    for (size_t i = 0; shelf != NULL && i < shelf->count; i++) {
        const char *file = strrchr(shelf->paths[i], '/') + 1;
        size_t stem = strlen(file) - strlen(".yaml");
        if (strlen(name) != stem || strncmp(file, name, stem) != 0)
            continue;
        *bytes = shelf_read(shelf->paths[i], length);
        *path = strdup(shelf->paths[i]);
        return *bytes != NULL && *path != NULL;
    }
    return false;
}
