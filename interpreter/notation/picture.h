/* Knows how to draw a position in text for people. Does not know what is
 * legal. Fails never. */
#ifndef VARI_NOTATION_PICTURE_H
#define VARI_NOTATION_PICTURE_H

#include "base/buffer.h"
#include "play/position.h"

/* Appends the board with `perspective` at the bottom (PLAYER_NONE: as it is
 * named, up upwards), then hands, state and whose turn it is, each on a line
 * of its own. `unicode` allows glyphs and dots beyond ASCII. */
void notation_picture(const Position *position, Player perspective, bool unicode, Buffer *out);

#endif
