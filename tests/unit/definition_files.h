/* Knows where the shipped definitions lie, and loads them with options chosen. Does not know what
 * is to be tried with them. What is gathered lives as long as the test. */
#ifndef VARI_TESTS_DEFINITION_FILES_H
#define VARI_TESTS_DEFINITION_FILES_H

#include "vari.h"

#include <stdbool.h>

enum { FILES_MAX = 1024, FILE_ROOM = 1024 };
typedef struct FileList {
    char paths[FILES_MAX][FILE_ROOM];
    size_t count;
} FileList;

/* Adds the definitions of a folder, and of those in it. */
void files_gather(FileList *files, const char *folder);

size_t files_shipped_count(void);
const char *files_shipped_path(size_t index);
/* True if a costly test is to try the shipped definition with this index: one of two, under sanitizers one of
 * twelve, and each with VARI_LONG or VARI_ONLY. Tests with different turns try different ones. */
bool files_in_share(size_t index, size_t turn);
/* The path of the definition with this id, or NULL. */
const char *files_find(const char *id);
/* Fails the test if there is no such file, but not if it is wrong. */
VariRules *files_load(const char *path, const VariSetting *settings, size_t count);
/* The finder of definitions that others extend, by id. */
VariFind files_definition;

#endif
