/* Knows what the files share that understand what is typed at `vari play`. */
#ifndef VARI_TYPED_H
#define VARI_TYPED_H

#include "refused.h"
#include "sitting.h"

/* Who tells the game at the table; valid as long as it. */
Speaker table_speaker(const Table *table);
/* The legal actions that are written so with the first letter of a piece's name for its letter. */
Matches habit_matches(const Table *table, const char *typed);

#endif
