/* Knows how to draw a position in text for people. Does not know what is
 * legal. Fails never. */
#ifndef VARI_NOTATION_PICTURE_H
#define VARI_NOTATION_PICTURE_H

#include "notation/canvas.h"
#include "play/position.h"

typedef struct PictureWish {
    Player perspective; /* who sits at the bottom; PLAYER_NONE: as the board is named, up upwards */
    bool plain;         /* cells are called as they are named, and not as players call them */
    bool unicode;       /* glyphs and dots beyond ASCII are welcome */
    uint32_t phases;    /* those that offer something, a bit for each, as play_open_phases() has them */
    int columns;        /* what is wider is drawn in several strips; 0: nothing is */
    int rows; /* a board with lines that needs more is drawn without those between ranks; 0: none is */
    /* Appends what people read instead of the name of a thing of the state, a phase or an ending; NULL: the
     * name. */
    void (*call)(const Kernel *kernel, Text name, Buffer *out);
    const char *marks;  /* [cell] what is written before it, 0: nothing; NULL: before none */
    CanvasSpots *spots; /* where cells are noted, tagged by their numbers; or NULL */
} PictureWish;

/* Appends the board, then hands, state and whose turn it is, each on a line of its own. */
void notation_picture(const Position *position, const PictureWish *wish, Buffer *out);

#endif
