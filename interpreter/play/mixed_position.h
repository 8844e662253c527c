/* Knows a position as the mixed road keeps it: a board of codes, and one count for each
 * piece of the player who acts last. Does not know rules beyond its tables. Lives as
 * long as one count. Never included outside the room. */
#ifndef VARI_PLAY_MIXED_POSITION_H
#define VARI_PLAY_MIXED_POSITION_H

#include "play/mixed.h"
#include "program/mixed.h"

enum { MIXED_ITEMS_MAX = 256, MIXED_BITS = MIXED_ITEMS_MAX / 64, MIXED_EARLIER_MAX = 16 };

typedef struct MixedBits {
    uint64_t words[MIXED_BITS];
} MixedBits;

/* Who counts: nobody, as all moves are barred; tables; the reference a piece's moves; the reference the
 * actions of a rule that are no piece's. */
typedef enum MixedForm { MIXED_BARRED, MIXED_WORDS, MIXED_PIECE, MIXED_OTHER } MixedForm;

typedef struct MixedItem {
    uint8_t form;
    FastCode code;
    Cell cell;
    uint16_t rule;  /* MIXED_OTHER */
    uint32_t count; /* actions */
    uint32_t must;  /* of those: that do what must be done before all else ... */
    uint32_t late;  /* ... and what must be done before the rest */
} MixedItem;

/* An earlier position that the last action might bring back, as what it differs in now shows. */
typedef struct MixedEarlier {
    unsigned differ; /* cells */
    Piece *board;
} MixedEarlier;

/* Plain actions after which a condition may hold: moves of these codes, and those that take those. */
typedef struct MixedTrigger {
    bool always;
    uint64_t moved, taken;
} MixedTrigger;

typedef struct Mixed {
    const MixedTables *tables;
    const FastTables *fast;
    Position *position;
    Player first, second; /* second acts last; all items are its */
    uint64_t must;        /* codes that it must take */
    unsigned item_count;
    MixedItem items[MIXED_ITEMS_MAX];
    uint8_t item_of[BOARD_CELLS_MAX]; /* of its piece on a cell */
    uint64_t total, musts, lates;     /* sums over items */
    MixedBits always;                 /* items that hang on everything */
    uint32_t empty_count, drop_count; /* empty cells; drops on them */
    uint8_t drops[BOARD_CELLS_MAX];   /* how many kinds it may drop on the cell, if empty */
    bool capped;                      /* some line is full for it: */
    uint8_t full[BOARD_CELLS_MAX];    /* [cell]: lies on such a line */
    unsigned actions;                 /* still to be counted */
    unsigned earlier_count;
    MixedEarlier earlier[MIXED_EARLIER_MAX];
    Piece *earlier_boards;
    CellSet trailed;                        /* cells of trails that the first action may use */
    bool marks;                             /* whether `touched` is kept */
    uint8_t board[BOARD_CELLS_MAX + 1];     /* codes; the cell beyond holds the wall */
    MixedBits touched[BOARD_CELLS_MAX + 1]; /* [cell]: items that hang on it */
} Mixed;

#define MIXED_INLINE static inline __attribute__((always_inline))

/* mixed_load.c: sets up the items of the player whose turn the position is at, and counts them. False when
 * this road does not go from here. */
bool mixed_load(Mixed *mixed, Position *position, bool marks);
void mixed_free(Mixed *mixed);

/* mixed_count.c: counts one item anew, marking the cells it hangs on if marks are kept. */
void mixed_count_item(Mixed *mixed, MixedItem *item, bool mark);
/* Moves that take in passing the piece of a code that left a trail over these cells. */
unsigned mixed_count_passing(const Mixed *mixed, const Cell *cells, unsigned count, FastCode piece);

/* mixed_triggers.c: whether it is sure that no law of those asked after an action strikes one that tables
 * count, and that no must rule but the one of taking matters, now and after one plain action before. */
bool mixed_laws_sleep(Mixed *mixed);
/* The plain actions of the first player after which an ending may come. */
MixedTrigger mixed_endings(Mixed *mixed);

/* mixed_earlier.c: finds earlier positions that may come back. False when there may be some that nobody knows
 * the board of, `actions` being those still to be counted. */
bool mixed_find_earlier(Mixed *mixed, unsigned actions);
/* Whether one of them differs in so many cells at most once `from` (or CELL_NONE) is empty and `piece` on
 * `to`. */
bool mixed_near_earlier(const Mixed *mixed, Cell from, Cell to, Piece piece, unsigned most);

MIXED_INLINE void mixed_add_bit(MixedBits *bits, unsigned item)
{
    bits->words[item >> 6] |= UINT64_C(1) << (item & 63);
}

#endif
