/* Knows what the files of completion share: one request, and what may stand at its place. Does not know what
 * is offered there. */
#ifndef VARI_LSP_COMPLETION_H
#define VARI_LSP_COMPLETION_H

#include "lsp.h"

/* A request. The text gets a letter at the cursor, so that there is a word to complete. */
typedef struct Asked {
    const Document *document; /* as it is */
    Document typed;           /* with the letter; has no rules */
    VariPart part;            /* the word at the cursor */
    size_t offset;            /* of the cursor, in bytes */
    Family bases;             /* the files that the document extends */
    cJSON *items;             /* the answer */
} Asked;

/* --- lsp_wanted.c: letters of vari_word() say what may stand somewhere ------------------------------ */

extern const char wanted_any[]; /* any value */
/* The letters for the place of the cursor in a value of this type. */
const char *wanted_here(const Asked *asked, const char *type);
/* True if what begins as `types` says may stand where `wanted` is. */
bool wanted_allows(const char *types, const char *wanted);
/* True if a player's name may stand there. */
bool wanted_may_be_owner(const char *wanted);
/* The letters for the name that a part makes, which has that index; "?" if nothing decides. */
const char *name_letters(const Document *document, const VariPart *part, size_t index);

#endif
