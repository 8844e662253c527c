/* What completion offers that no text says: files beside the document, and the players of games that declare
 * none. */

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "files.h"
#include "lsp.h"

/* The folder that a path leads to which is written in the file, with its last `/`; for free(). */
static char *folder_of(const char *path, const char *typed)
{
    const char *slash = strrchr(path, '/'), *last = strrchr(typed, '/');
    size_t written = last == NULL ? 0 : (size_t)(last + 1 - typed);
    size_t before = typed[0] == '/' || slash == NULL ? 0 : (size_t)(slash + 1 - path);
    char *folder;
    size_t length;
    FILE *out = open_text(&folder, &length);
    fprintf(out, "%.*s%.*s", (int)before, path, (int)written, typed);
    close_text(out, &folder);
    return folder;
}

static bool is_folder(const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 && S_ISDIR(file.st_mode);
}

char **files_beside(const char *path, const char *typed, size_t *count)
{
    enum { FILES_MOST = 1000 };
    char **files = memory_zeroed(FILES_MOST, sizeof *files), *folder = folder_of(path, typed);
    DIR *listed = opendir(folder);
    const struct dirent *entry;
    *count = 0;
    while (listed != NULL && *count < FILES_MOST && (entry = readdir(listed)) != NULL) {
        char *whole, *shown;
        size_t length;
        FILE *out = open_text(&whole, &length);
        fprintf(out, "%s%s", folder, entry->d_name);
        close_text(out, &whole);
        bool inner = is_folder(whole), definition = strcmp(path_ending(entry->d_name), "yaml") == 0;
        if (entry->d_name[0] != '.' && (inner || definition) && !is_same_file(whole, path)) {
            out = open_text(&shown, &length);
            fprintf(out, "%s%s", entry->d_name, inner ? "/" : "");
            close_text(out, &shown);
            files[(*count)++] = shown;
        }
        free(whole);
    }
    if (listed != NULL)
        closedir(listed);
    free(folder);
    return files;
}

VariRules *rules_of_usual_players(void)
{
    static const char text[] = "vari: 1\nname: trial\nboard: 2x2\npieces: {trial: {letter: X, moves: W}}\n";
    return library_load_text("trial.yaml", text, sizeof text - 1);
}
