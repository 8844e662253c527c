/* Knows what a capture would come to. Shared by the files of the room that judge
 * threats; never included outside it. Does not know who asks, or what for. */
#ifndef VARI_PLAY_THREATS_H
#define VARI_PLAY_THREATS_H

#include "play/generate.h"

/* The cells of all that could take a royal of the player's now. `depth`: how deep threats are asked about
 * within threats, from 1; what moves hang on may ask of them again. */
void threat_checkers(Position *position, Player player, unsigned depth, CellSet *checkers);
/* Whether the player may do so without coming into check, those aside who gave check before. */
bool threat_is_sound(Position *position, const Deed *deed, Player player, unsigned depth,
                     const CellSet *checkers);

#endif
