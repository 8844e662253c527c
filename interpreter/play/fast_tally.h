/* Knows how one piece's moves are counted without visiting them. Does not know
 * check; fast_count.c and fast_pairs.c do. */
#ifndef VARI_PLAY_FAST_TALLY_H
#define VARI_PLAY_FAST_TALLY_H

#include "play/fast_position.h"
#include "program/words.h"

/* Cells whose content a count hung on are marked with the count's bit; NULL: nobody asks. */
typedef uint64_t *Touched;

FAST_INLINE void touch(Touched touched, Cell cell, uint64_t bit)
{
    if (touched != NULL)
        touched[cell] |= bit;
}

/* Targets that a piece takes on, noted while its moves are counted; NULL: nobody asks. */
typedef struct Hits {
    unsigned count;
    Cell cells[BOARD_CELLS_MAX];
} Hits;

/* --- one piece ------------------------------------------------------------------------- */

/* A count as it goes. */
typedef struct Tallying {
    const uint8_t *board;
    uint64_t takes, hurdles;
    Touched touched;
    uint64_t bit;
    Hits *hits;
    unsigned count;
    bool takings; /* are counted, too */
    unsigned taken;
} Tallying;

FAST_INLINE void tally_end(Tallying *tallying, Cell cell, uint64_t ends)
{
    const uint8_t *board = tallying->board;
    unsigned counts = (unsigned)(ends >> board[cell] & 1);
    touch(tallying->touched, cell, tallying->bit);
    if (tallying->hits != NULL && counts != 0 && board[cell] != 0)
        tallying->hits->cells[tallying->hits->count++] = cell;
    if (tallying->takings)
        tallying->taken += board[cell] != 0 ? counts : 0;
    tallying->count += counts;
}

/* Goes on to the first piece; how many empty cells lie before it. */
FAST_INLINE unsigned tally_empty(const Tallying *tallying, const uint16_t *cells)
{
    unsigned empty = 0;
    for (; tallying->board[cells[empty]] == 0; empty++)
        touch(tallying->touched, cells[empty], tallying->bit);
    return empty;
}

FAST_INLINE void tally_ray(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    Tallying *tallying = context;
    unsigned empty = tally_empty(tallying, cells);
    (void)count;
    tallying->count += (modes & MODE_EMPTY) != 0 ? empty : 0;
    tally_end(tallying, cells[empty], words_ends(modes & MODE_TAKE, tallying->takes));
}

FAST_INLINE void tally_leap(void *context, const uint16_t *cell, unsigned modes)
{
    Tallying *tallying = context;
    tally_end(tallying, *cell, words_ends(modes, tallying->takes));
}

FAST_INLINE void tally_jump(void *context, const uint16_t *cells, unsigned empty, unsigned modes)
{
    Tallying *tallying = context;
    uint64_t ends = words_ends(modes, tallying->takes);
    for (unsigned i = 0; i < empty; i++) {
        touch(tallying->touched, cells[i], tallying->bit);
        if (tallying->board[cells[i]] != 0)
            ends = 0;
    }
    tally_end(tallying, cells[empty], ends);
}

FAST_INLINE void tally_hop(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    Tallying *tallying = context;
    unsigned hurdle = tally_empty(tallying, cells);
    touch(tallying->touched, cells[hurdle], tallying->bit);
    if (hurdle >= count || (tallying->hurdles >> tallying->board[cells[hurdle]] & 1) == 0)
        return;
    if ((modes & MODE_BEHIND) != 0)
        tally_end(tallying, cells[hurdle + 1], words_ends(modes, tallying->takes));
    else
        tally_ray(context, cells + hurdle + 1, count - hurdle - 1, modes);
}

/* fast_count.c: pieces that promote, or may go to a cell in two ways. */
unsigned tally_special(FastPosition *fast, FastCode code, Cell cell, Touched touched, uint64_t bit);
/* fast_count.c: the moves of a piece that take. */
unsigned tally_takes(FastPosition *fast, Cell cell);
/* fast_blast.c: a piece whose takings are judged. */
unsigned tally_judged(FastPosition *fast, FastCode code, Cell cell, Touched touched, uint64_t bit);
/* fast_pairs_begin.c: whether one of the attackers may take on the cell, with marks of what that hangs on. */
bool tally_attacked(const FastPosition *fast, Cell cell, uint64_t attackers, Touched touched, uint64_t bit);
/* fast_count.c: a pinned piece (or pin NULL), or any piece while there is a check. */
unsigned tally_minded(FastPosition *fast, const FastGuard *guard, const FastPin *pin, Cell cell,
                      Touched touched, uint64_t bit);
/* fast_count.c: the moves of who acts, the guard of its royal being known. */
uint64_t fast_count_guarded(FastPosition *fast, const FastGuard *guard);

FAST_INLINE unsigned tally_words(const FastPosition *fast, FastCode code, const FastMoves *moves,
                                 Touched touched, uint64_t bit, Hits *hits)
{
    static const WordReader reader = { tally_ray, tally_leap, tally_jump, tally_hop };
    Tallying tallying = { .board = fast->board,
                          .takes = fast->tables->takes[code],
                          .hurdles = fast->tables->sources.hurdles[code],
                          .touched = touched,
                          .bit = bit,
                          .hits = hits };
    words_read(fast->tables, moves, &reader, &tallying);
    return tallying.count;
}

FAST_INLINE unsigned tally_piece(FastPosition *fast, Cell cell, Touched touched, uint64_t bit)
{
    FastCode code = fast->board[cell];
    const FastMoves *moves = fast_moves_of(fast->tables, code, cell);
    if (moves->traits != 0)
        return tally_special(fast, code, cell, touched, bit);
    return tally_words(fast, code, moves, touched, bit, NULL);
}

/* Likewise, and how many of the moves take. */
FAST_INLINE unsigned tally_both(FastPosition *fast, Cell cell, Touched touched, uint64_t bit, unsigned *taken)
{
    static const WordReader reader = { tally_ray, tally_leap, tally_jump, tally_hop };
    FastCode code = fast->board[cell];
    const FastMoves *moves = fast_moves_of(fast->tables, code, cell);
    if (moves->traits != 0) {
        *taken = tally_takes(fast, cell);
        return tally_special(fast, code, cell, touched, bit);
    }
    Tallying tallying = { .board = fast->board,
                          .takes = fast->tables->takes[code],
                          .hurdles = fast->tables->sources.hurdles[code],
                          .touched = touched,
                          .bit = bit,
                          .takings = true };
    words_read(fast->tables, moves, &reader, &tallying);
    *taken = tallying.taken;
    return tallying.count;
}

#endif
