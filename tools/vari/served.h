/* Knows what is to be listed of definitions and which of them the protocols offer, without loading the
 * shipped ones: an index that is made when the program is built says it of them. It counts only where all of
 * the shipped files are, byte for byte, those that it was made of; everything else is loaded and looked at.
 * Lives as long as one list is made. */
#ifndef VARI_SERVED_H
#define VARI_SERVED_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "vari.h"

/* How far the protocols can play a definition. */
typedef enum Served {
    SERVED_NOT,
    SERVED_UCI,    /* two players without chance */
    SERVED_XBOARD, /* also on one layer of files and ranks, one action a turn: XBoard can show it */
} Served;

/* Of rules that may be NULL or have mistakes; whether that is more than SERVED_NOT, without trying XBoard. */
Served served_rules(VariRules *rules);
bool is_served(const VariRules *rules);

/* The index; NULL: there is none that counts. For free(). */
char *served_open(void);
/* Of the definition at a path; `index` may be NULL. */
Served served_path(const char *index, const char *path);
/* True if Fairy-Stockfish knows the definition at a path, as far as its text tells: it names that program,
 * which counts as it does, or from whose file it comes. */
bool served_is_known(const char *index, const char *path);
/* The object of `vari list --json` of a shipped definition, by the index; NULL: it has to be loaded. */
cJSON *served_card(const char *index, const char *path);

#endif
