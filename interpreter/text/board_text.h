/* Knows BOARD[HANDS], the part of a position's text that says what stands
 * where: in which order cells are written, and how pieces are. Does not know
 * the fields that follow. The only reader of it: set-ups and positions are read
 * alike. Fails by telling the reason and where. */
#ifndef VARI_TEXT_BOARD_TEXT_H
#define VARI_TEXT_BOARD_TEXT_H

#include "base/buffer.h"
#include "program/kernel.h"

/* The cells in the order they are written, row by row: grids and hexes with
 * level ranks from the top rank down, each from the left; hexes with upright
 * files file by file, each from its lowest cell up; rings from the outermost in,
 * sector 1 first; graphs in one row, as declared. Layers follow one another.
 * Only cells that exist are written. */
typedef struct BoardRows {
    uint16_t row_count;
    uint16_t start[BOARD_CELLS_MAX + 1]; /* [row] first of its cells; [row_count] == cell_count */
    Cell cells[BOARD_CELLS_MAX];
} BoardRows;
void board_rows(const Board *board, BoardRows *rows);

typedef struct BoardTextError {
    size_t offset; /* bytes into the text */
    size_t length; /* at least 1, unless the text ends too early */
    char message[240];
    char nearest[16]; /* a letter that would have been right, or "" */
    bool no_piece;    /* something else stands where a piece is written */
} BoardTextError;

typedef struct BoardText {
    SetupPiece *board; /* [cell], filled by the reader: KIND_NONE where empty */
    uint16_t *hands;   /* [player * kind_count + kind], filled by the reader */
    bool has_hands;    /* brackets (or a last row of hands) were there */
    size_t hands_at;   /* their first byte, behind the bracket */
    size_t end;        /* first byte behind BOARD[HANDS] */
} BoardText;

/* With one or two players a piece is its letter: upper case is the first
 * player's (the letters of the kinds say so), `@` before it makes it nobody's, and a row
 * is written without blanks: `rnb3+P~`. With more, a row is a list joined by commas of
 * empty counts, and of pieces: the player's letter (`x` is nobody's), then the
 * kind's: `rK,3,bP`. Gaps may have several digits; `~` marks a promoted piece. Hands
 * are written likewise; a row too many is read as hands. A hand that is not
 * written is empty. The caller gives `board` and `hands` room. */
bool board_text_read(const Kernel *kernel, Text text, BoardText *result, BoardTextError *error);

/* One piece from the front of a text: its length, or 0 when no letter fits. */
size_t board_text_piece(const Kernel *kernel, Text text, SetupPiece *piece);
/* How a piece is written, `~` and all. */
void board_text_write_piece(const Kernel *kernel, SetupPiece piece, Buffer *out);
/* The same in a hand, where what is nobody's on the board is the first player's, and with `@` before it the
 * second's; with more players it has their letter. */
void board_text_write_held(const Kernel *kernel, Kind kind, Player player, Buffer *out);
/* True if rows are lists joined by commas, and pieces are written with the player's letter. */
static inline bool board_text_has_commas(const Kernel *kernel)
{
    return kernel->player_count > 2;
}

#endif
