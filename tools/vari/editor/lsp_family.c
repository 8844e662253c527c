/* The definitions that share a name: those that the asked one extends, and those that extend the one by which
 * the name is made, in the folders that the editor has open. What an editor holds open counts before what is
 * on the disk. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "files.h"
#include "lsp.h"

enum { BASES_MAX = 8, SHARERS_MAX = 4096 };

static void add_relative(Family *family, Document document, bool shares)
{
    if (family->count == family->capacity) {
        family->capacity = family->capacity * 2 + BASES_MAX;
        family->files = memory_more(family->files, family->capacity * sizeof *family->files);
    }
    family->files[family->count++] = (Relative){ document, shares };
}

void family_free(Family *family)
{
    for (size_t i = 0; i < family->count; i++)
        document_free(&family->files[i].document);
    free(family->files);
}

void family_add_bases(Family *family, const Server *server, const Document *document)
{
    Document base;
    while (family->count < BASES_MAX && document_base(server, document, &base)) {
        add_relative(family, base, false);
        document = &family->files[family->count - 1].document;
    }
}

static bool makes(const Document *document, const Meaning *meaning)
{
    Made made;
    return meaning_made(document, meaning, (Range){ 0, 0 }, &made);
}

/* Which of the bases makes the name first; `count`: the document itself, or nobody. */
static size_t home_of(const Family *bases, const Meaning *meaning)
{
    size_t home = bases->count;
    for (size_t i = 0; i < bases->count; i++)
        if (makes(&bases->files[i].document, meaning))
            home = i;
    return home;
}

/* True if a definition has the name from the file at `home`. */
static bool inherits(const Server *server, const Document *document, const Meaning *meaning, const char *home)
{
    Family bases = { 0 };
    family_add_bases(&bases, server, document);
    size_t first = home_of(&bases, meaning);
    bool is_heir = first < bases.count && is_same_file(bases.files[first].document.path, home);
    family_free(&bases);
    return is_heir;
}

static bool has_file(const Family *family, const char *path)
{
    for (size_t i = 0; i < family->count; i++)
        if (is_same_file(family->files[i].document.path, path))
            return true;
    return false;
}

/* Adds the file if it uses the name that is made in the one at `home`; it may be the asked one. */
static void add_heir(Family *family, const Server *server, const Document *asked, const Meaning *meaning,
                     const char *home, const char *path)
{
    Document heir;
    if (family->count >= SHARERS_MAX || is_same_file(path, asked->path) || has_file(family, path) ||
        !document_read(server, path, &heir))
        return;
    bool may = strstr(heir.text, "extends") != NULL && inherits(server, &heir, meaning, home);
    if (may)
        add_relative(family, heir, true);
    else
        document_free(&heir);
}

/* The folder of a file, for free(). */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? must_copy(".") : memory_part(path, (size_t)(slash - path) + (slash == path));
}

/* Adds what inherits the name and lies in a folder; whether the file at `home` does. */
static bool search_folder(Family *family, const Server *server, const Document *asked, const Meaning *meaning,
                          const char *home, const char *folder)
{
    size_t count;
    char **paths = library_paths_below(folder, &count);
    bool holds_home = false;
    for (size_t i = 0; i < count; i++) {
        holds_home = holds_home || is_same_file(paths[i], home);
        add_heir(family, server, asked, meaning, home, paths[i]);
    }
    library_free_paths(paths, count);
    return holds_home;
}

bool family_find(Family *family, const Server *server, const Document *document, const Meaning *meaning)
{
    family_add_bases(family, server, document);
    size_t first = home_of(family, meaning);
    bool own = first == family->count;
    if (own && !makes(document, meaning))
        return false;
    for (size_t i = 0; i < family->count; i++)
        family->files[i].shares = !own && i <= first;
    char *home = must_copy(own ? document->path : family->files[first].document.path);
    bool shipped, is_at_hand = own || document_at(server, home) != NULL;
    library_folder(home, &shipped);
    for (size_t i = 0; i < server->count; i++)
        add_heir(family, server, document, meaning, home, server->documents[i].path);
    for (size_t i = 0; i < server->folder_count; i++)
        is_at_hand |= search_folder(family, server, document, meaning, home, server->folders[i]);
    if (!shipped && home[0] == '/') {
        char *folder = folder_of(home);
        search_folder(family, server, document, meaning, home, folder);
        free(folder);
    }
    family->is_kept = shipped && !is_at_hand;
    free(home);
    return true;
}
