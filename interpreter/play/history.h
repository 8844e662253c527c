/* Knows the positions that have been, and how often each. Written by position.c alone, whose journal takes
 * back what it enters here: what was added last is dropped first, so that places free themselves in order.
 * Never included outside the room. */
#ifndef VARI_PLAY_HISTORY_H
#define VARI_PLAY_HISTORY_H

#include "play/position.h"

/* Makes room for so many. */
void history_reserve(Position *position, size_t count);
/* There must be room. */
void history_add(Position *position, uint64_t hash, uint8_t checks);
/* Drops the last, which has this hash; or all. */
void history_drop(Position *position, uint64_t hash);
void history_forget(Position *position);
/* Lends a position without a history that of another. */
void history_assign(Position *to, const Position *from);

#endif
