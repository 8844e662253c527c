/* Knows the definitions that a program behind a protocol may be asked for: the shipped ones, and what was
 * added: files, folders of them, and sections of another program's file of variants. Lives as long as a
 * conversation. Fails by returning NULL or 0, without a word: how that is told is the protocol's business. */
#ifndef VARI_CATALOGUE_H
#define VARI_CATALOGUE_H

#include "arguments.h"
#include "served.h"

typedef struct CatalogueEntry {
    char *id, *path; /* the id has none of the signs by which protocols tell words apart */
    char *section;   /* of the file of variants at the path; NULL: it is a definition */
} CatalogueEntry;

typedef struct Catalogue {
    CatalogueEntry *added;
    size_t count;
    bool untuned; /* weights that lie beside definitions are left out */
} Catalogue;

/* Adds what is at a path; how many definitions that were. */
size_t catalogue_add(Catalogue *catalogue, const char *path);
/* Adds what is at the paths that a command line names, and takes --untuned from it; false after telling at
 * which there is nothing. Tells why a file that is named is not played. */
bool catalogue_add_all(Catalogue *catalogue, const Arguments *arguments);
/* The rules of an id, or of a path, that was added or else is shipped, or of another name of it; with
 * `setting` (may be NULL) if the definition has an option of that name. NULL: there is none that two players
 * can play without chance. */
VariRules *catalogue_open(const Catalogue *catalogue, const char *id, const VariSetting *setting);
/* Why catalogue_open() gives nothing, for free(); NULL: there is no such definition. */
char *catalogue_why_not(const Catalogue *catalogue, const char *id);
/* Who asks for a definition, for lists that have no room for all. */
typedef enum Wanted {
    WANTED_HERE,  /* it was added, or is one's own */
    WANTED_KNOWN, /* other programs know it, too (served_is_known()) */
    WANTED_REST,
    WANTED_COUNT
} Wanted;
/* Calls `tell` for each definition that catalogue_open() gives, and with SERVED_NOT for those of the added
 * ones that it does not give: what was added comes first. */
typedef void CatalogueTell(void *context, const char *id, Served served, Wanted wanted);
void catalogue_each(const Catalogue *catalogue, CatalogueTell *tell, void *context);
void catalogue_free(Catalogue *catalogue);

#endif
