/* Knows what a capture would come to. Shared by the files of the room that judge
 * threats; never included outside it. Does not know who asks, or what for. */
#ifndef VARI_PLAY_THREATS_H
#define VARI_PLAY_THREATS_H

#include "play/generate.h"

/* The cells of all that could take a royal of the player's now. */
void threat_checkers(Position *position, Player player, CellSet *checkers);
/* Whether the player may do so without coming into check, those aside who gave check before. */
bool threat_is_sound(Position *position, const Deed *deed, Player player, const CellSet *checkers);

#endif
