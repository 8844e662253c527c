/* Knows what is kept while pairs of moves are counted: the second player's counts, and on which cells each
 * hung. Used by fast_pairs.c, fast_pairs_begin.c and fast_triples.c alone. */
#ifndef VARI_PLAY_FAST_PAIRS_H
#define VARI_PLAY_FAST_PAIRS_H

#include "play/fast_sight.h"
#include "play/fast_tally.h"

/* Bits of the counts. A piece's is its slot; the royal's leaps, drops that may give no check, the
 * sight and castling follow. */
enum {
    ITEMS_MAX = 60,
    BIT_DROPS = 60,
    BIT_SIGHT = 61,
    BIT_CASTLES = 62,
    BIT_GUARD = 63,
    FEW_MOVES = 4,
    DROPS_MAX = 24
};

typedef struct Pairs {
    FastPosition *fast;
    Player second;
    FastGuard guard;      /* of the second player's royal, before the first move ... */
    const FastGuard *now; /* ... and as it is */
    unsigned piece_count;
    unsigned leap_count; /* of the royal, each an item of its own */
    const uint16_t *leaps;
    uint64_t leap_ends[64];
    FastCode royal_code;
    uint64_t present;       /* codes that the first player has on the board; or all */
    unsigned gates;         /* kinds that may enter behind what the second player moves */
    bool drops;             /* the second player has something to drop ... */
    uint64_t minds;         /* ... by bit, where it may not mate ... */
    uint64_t bars;          /* ... and codes of its own that bar it cells */
    uint64_t total, taking; /* taking: of those that take, where these come first */
    uint16_t value[64], takes[64];
    bool must;
    bool numbers;       /* of pieces: something hangs on them */
    uint64_t promoters; /* bits of pieces that may promote now */
    /* Where the second player may give no check: what it sees of the first one's royal, before the first
     * move, or anew after it; the royal's own sight is with itself lifted. NULL: it may. */
    const FastSight *sight, *royal_sight;
    /* from here on what pairs_resume() does not take over, but for the marks */
    CellSet zones[DROPS_MAX];
    FastSight before, after, lifted;
    uint64_t touched[BOARD_CELLS_MAX + 1];
} Pairs;

/* A move that was made, and how. */
typedef struct PairsStep {
    const FastMove *move;
    const FastUndo *undo;
} PairsStep;

#define DROPS_BIT (UINT64_C(1) << BIT_DROPS)
#define SIGHT_BIT (UINT64_C(1) << BIT_SIGHT)
#define GUARD_BIT (UINT64_C(1) << BIT_GUARD)

/* fast_pairs_begin.c: counts the second player's moves; false where the shape is not for this way of
 * counting. */
bool pairs_begin(Pairs *pairs, FastPosition *fast);
/* Its parts: what pieces may do, with their royal; drops and castlings, which hang on more. */
bool pairs_begin_moves(Pairs *pairs, FastPosition *fast);
void pairs_begin_others(Pairs *pairs);
/* Their parts: the moves of a piece that is not royal, and one leap of the royal, lifted, both added to the
 * total; marks of what fast_guard() read; whether what it said allows this way of counting. */
void pairs_begin_piece(Pairs *pairs, unsigned slot);
void pairs_begin_leap(Pairs *pairs, unsigned index);
void pairs_touch_guard(Pairs *pairs, Cell royal);
void pairs_touch_sight(Pairs *pairs); /* likewise of fast_sight() */
bool pairs_guard_fits(const Pairs *pairs);
/* fast_triples.c: the same from counts as they were before the second player's own last move, where only some
 * must be made anew; false where that is not known. */
bool pairs_resume(Pairs *pairs, const Pairs *base, const PairsStep *last);
/* fast_pairs.c: how many moves follow these in all; `base`: NULL, or for pairs_resume(). */
uint64_t pairs_count(FastPosition *fast, const FastMove *moves, size_t count, const Pairs *base,
                     const PairsStep *last);
/* Those whose moves are tried, not read off a line, as bits; but for one on `taken`. */
uint64_t pairs_pinned(const Pairs *pairs, const FastGuard *guard, Cell taken);
bool pairs_same_pins(const FastGuard *left, const FastGuard *right);
unsigned pairs_castles(const Pairs *pairs);
/* Whether the second player stands where it may take in passing what left a trail. */
bool pairs_may_pass(const Pairs *pairs, const FastTrail *trail, FastCode left);

/* How often each move from a cell is there: alone, and with what may enter behind it. */
FAST_INLINE unsigned pairs_weight(const Pairs *pairs, Cell from)
{
    return pairs->gates > 0 && pairs->fast->waiting[from] ? 1 + pairs->gates : 1;
}

FAST_INLINE bool pairs_royal_quiet(const Pairs *pairs, Cell to)
{
    FastCode code = pairs->fast->tables->moved[pairs->royal_code];
    return fast_is_quiet(pairs->fast, pairs->royal_sight, code, pairs->guard.royal, to);
}

/* Whether the royal, lifted, may make one of its leaps. */
FAST_INLINE unsigned pairs_royal_leap(const Pairs *pairs, unsigned index)
{
    const FastPosition *fast = pairs->fast;
    Cell to = pairs->leaps[index];
    bool open = !fast_barred(fast, pairs->royal_code, to) &&
                (pairs->leap_ends[index] >> fast->board[to] & 1) != 0 &&
                fast_royal_may_go(pairs->fast, &pairs->guard, pairs->royal_code, to) &&
                (pairs->sight == NULL || pairs_royal_quiet(pairs, to));
    return open ? pairs_weight(pairs, pairs->guard.royal) : 0;
}

/* The moves of a piece. */
FAST_INLINE unsigned pairs_piece(Pairs *pairs, unsigned slot)
{
    FastPosition *fast = pairs->fast;
    Cell cell = fast->cells[pairs->second][slot];
    if (pairs->sight != NULL)
        return tally_quiet(fast, pairs->sight, pairs->now, cell, NULL, 0);
    const FastPin *pin = pairs->now->pin_count == 0 ? NULL : fast_pin_of(pairs->now, cell);
    unsigned count =
        pin != NULL ? tally_minded(fast, pairs->now, pin, cell, NULL, 0) : tally_piece(fast, cell, NULL, 0);
    return count * pairs_weight(pairs, cell);
}
#endif
