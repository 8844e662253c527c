/* Knows the files in which `vari play` keeps games: lines of `key: value`, so that a
 * person can read and mend them. */
#ifndef VARI_SAVED_GAME_H
#define VARI_SAVED_GAME_H

#include "tool.h"

/* Writes the game: what the arguments chose, who sits where, the position that `position` says, the
 * actions played since ply `first`, and who (may be NULL) gave up then. Returns false after telling why not.
 */
bool saved_game_write(const char *path, const Arguments *arguments, const char *seats, const char *position,
                      size_t first, const char *resigned, VariGame *game);
/* Reads such a file into the arguments, as if it had been typed; what was typed beside it stays.
 * Returns false after telling what is wrong. */
bool saved_game_read(const char *path, Arguments *arguments, int *status);

#endif
