/* Knows what the files of room `play` ask of each other and nobody else may.
 * Does not know how any of it is done. Never included outside the room. */
#ifndef VARI_PLAY_INTERNAL_H
#define VARI_PLAY_INTERNAL_H

#include "play/machine.h"

/* --- asked by the machine, answered by walking and generation -------------- */

/* The cells of `set` that are attacked from the machine's viewpoint; `result` may be `set`. */
void attack_filter(Machine *machine, const CellSet *set, CellSet *result);
/* The cells of `set` whose piece a friend of its owner could retake. */
void guarded_filter(Machine *machine, const CellSet *set, CellSet *result);
/* Where movement `movement` of the kernel leads from a cell now, for the viewpoint. */
void walk_reach(Machine *machine, int movement, Cell from, CellSet *result);
/* Whether the player, were it to act now, has a legal action; ... one for which the condition holds. */
bool turn_has_action(Machine *machine, Player player);
bool turn_can(Machine *machine, Player player, ExprId condition);
/* Whether some action of who acts next fails this law and no other. */
bool turn_barred(Machine *machine, int law);
/* Who acts next, the turn of the position having been passed on or not. */
Player turn_next_player(Position *position);
/* The value of a native hook that is a term. */
int32_t hook_term(Machine *machine, int native);

/* --- machine_sets.c, machine_board.c, machine_game.c: operations too long for the switch ------ */

#endif
