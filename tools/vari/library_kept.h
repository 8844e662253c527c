/* Knows the definitions that are kept with a game, for the case that they change. */
#ifndef VARI_LIBRARY_KEPT_H
#define VARI_LIBRARY_KEPT_H

#include "arguments.h"

/* The texts of a definition that are kept with a game: its own, then that of what it extends, and so on.
 * Zeroed, there are none. */
typedef struct KeptText {
    char *path, *bytes;
    size_t length, capacity;
    size_t said; /* how long it was when it was written */
} KeptText;

typedef struct KeptTexts {
    KeptText *items;
    size_t count;
    char *file;       /* in which they stand */
    size_t number;    /* of the line in which they begin */
    const char *hash; /* that the game was played by, as rules_hash_text() writes it; NULL: nobody knows */
} KeptTexts;

/* Loads the definition that a game was played by: the one that is there, if it has not changed, else the one
 * of `arguments->kept`, which is told. NULL where neither can be had. The texts are needed as long as the
 * rules. */
VariRules *library_load_kept(const char *path, const Arguments *arguments);
/* 16 digits: the hash of vari_rules_info(). */
void rules_hash_text(const VariRules *rules, char text[static 17]);

#endif
