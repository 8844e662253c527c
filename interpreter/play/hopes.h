/* Proofs that a player cannot win any more: what is prepared once per game. See can_win() in play.h. */
#ifndef VARI_PLAY_HOPES_H
#define VARI_PLAY_HOPES_H

#include "program/facts.h"

/* Notes of a game whether it is one of which it can be proven who cannot win. */
void hopes_note(Arena *arena, const Program *program, PlayTables *tables);
/* What pieces are worth for that. After reach_need(). A LazyBuild. */
void hopes_build(Arena *arena, void *program);

#endif
