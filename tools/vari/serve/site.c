/* The files of a site, found once: what is not in this list cannot be asked for. */

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "allocation.h"
#include "serve.h"

enum { PATH_ROOM = 4096, DEEPEST = 4, FILES_MAX = 1000 };

static void add_file(Site *site, const char *name, const char *path)
{
    site->files = memory_more(site->files, (site->count + 1) * sizeof *site->files);
    site->files[site->count++] = (Served){ must_copy(name), must_copy(path) };
}

static void walk(Site *site, const char *folder, size_t root, int depth)
{
    DIR *directory = depth > DEEPEST ? NULL : opendir(folder);
    if (directory == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL && site->count < FILES_MAX;) {
        char path[PATH_ROOM];
        struct stat status;
        if (entry->d_name[0] == '.' ||
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path ||
            lstat(path, &status) != 0) /* a link may lead out of the folder */
            continue;
        if (S_ISDIR(status.st_mode))
            walk(site, path, root, depth + 1);
        else if (S_ISREG(status.st_mode))
            add_file(site, path + root, path);
    }
    closedir(directory);
}

bool site_open(Site *site, const char *folder)
{
    walk(site, folder, strlen(folder) + 1, 0);
    for (size_t i = 0; i < site->count; i++)
        if (strcmp(site->files[i].name, "index.html") == 0)
            return true;
    return false;
}

void site_close(Site *site)
{
    for (size_t i = 0; i < site->count; i++) {
        free(site->files[i].name);
        free(site->files[i].path);
    }
    free(site->files);
}
