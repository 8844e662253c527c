/* Knows what the files share that understand what is typed at `vari play`. */
#ifndef VARI_TYPED_H
#define VARI_TYPED_H

#include "refused.h"
#include "sitting.h"

/* Who tells the game at the table; valid as long as it. */
Speaker table_speaker(const Table *table);
/* The legal actions that are written so with the first letter of a piece's name for its letter. */
Matches habit_matches(const Table *table, const char *typed);
/* Plays an action, unless the rules warn of it and the player then says no. */
void table_play_typed(Table *table, size_t action);
/* `22x15x8`, or `22x8` for short, where each jump is an action: plays them all, or asks which are meant.
 * False: it is no such row. */
bool table_takes_row(Table *table, const char *joined);
/* Where the first of the jumps can be made: tells what there is instead of the others. Returns whether it
 * did.
 */
bool table_tells_where_row_breaks(Table *table, const char *joined);

#endif
