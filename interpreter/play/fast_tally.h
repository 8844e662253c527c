/* Knows how one piece's moves are counted without visiting them. Does not know
 * check; fast_count.c and fast_pairs.c do. */
#ifndef VARI_PLAY_FAST_TALLY_H
#define VARI_PLAY_FAST_TALLY_H

#include "play/fast_position.h"

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

FAST_INLINE unsigned tally_end(const uint8_t *board, Cell cell, uint64_t ends, Hits *hits)
{
    unsigned counts = (unsigned)(ends >> board[cell] & 1);
    if (hits != NULL && counts != 0 && board[cell] != 0)
        hits->cells[hits->count++] = cell;
    return counts;
}

/* --- one piece ------------------------------------------------------------------------- */

FAST_INLINE const uint16_t *tally_rays(const uint8_t *board, const uint16_t *words, unsigned rays,
                                       uint64_t ends, bool stops, Touched touched, uint64_t bit,
                                       unsigned *count, Hits *hits)
{
    for (; rays > 0; rays--) {
        const uint16_t *cells = words + 1;
        unsigned i = 0;
        while (board[cells[i]] == 0) {
            touch(touched, cells[i], bit);
            i++;
        }
        touch(touched, cells[i], bit);
        *count += (stops ? i : 0) + tally_end(board, cells[i], ends, hits);
        words += words[0] + 2;
    }
    return words;
}

FAST_INLINE const uint16_t *tally_leaps(const uint8_t *board, const uint16_t *words, unsigned leaps,
                                        uint64_t ends, Touched touched, uint64_t bit, unsigned *count,
                                        Hits *hits)
{
    for (unsigned i = 0; i < leaps; i++) {
        touch(touched, words[i], bit);
        *count += tally_end(board, words[i], ends, hits);
    }
    return words + leaps;
}

FAST_INLINE const uint16_t *tally_jumps(const uint8_t *board, const uint16_t *words, unsigned jumps,
                                        uint64_t takes, Touched touched, uint64_t bit, unsigned *count,
                                        Hits *hits)
{
    for (; jumps > 0; jumps--) {
        unsigned empty = words[1];
        uint64_t ends = ((words[0] & 1) != 0 ? 1u : 0u) | ((words[0] & 2) != 0 ? takes : 0u);
        for (unsigned i = 0; i < empty; i++) {
            touch(touched, words[2 + i], bit);
            if (board[words[2 + i]] != 0)
                ends = 0;
        }
        touch(touched, words[2 + empty], bit);
        *count += tally_end(board, words[2 + empty], ends, hits);
        words += empty + 4;
    }
    return words;
}

FAST_INLINE void tally_hops(const uint8_t *board, const uint16_t *words, unsigned hops, uint64_t takes,
                            Touched touched, uint64_t bit, unsigned *count, Hits *hits)
{
    for (; hops > 0; hops--) {
        uint64_t ends = (words[0] & 2) != 0 ? takes : 0u;
        unsigned length = words[1], i = 0;
        const uint16_t *cells = words + 2;
        for (; board[cells[i]] == 0; i++)
            touch(touched, cells[i], bit);
        touch(touched, cells[i], bit);
        if (i < length) {
            unsigned hurdle = i++;
            for (; board[cells[i]] == 0; i++)
                touch(touched, cells[i], bit);
            touch(touched, cells[i], bit);
            *count += ((words[0] & 1) != 0 ? i - hurdle - 1 : 0) + tally_end(board, cells[i], ends, hits);
        }
        words += length + 3;
    }
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
    const FastTables *tables = fast->tables;
    const uint8_t *board = fast->board;
    uint64_t takes = tables->takes[code];
    unsigned count = 0;
    const uint16_t *words = tables->words + moves->first;
    words = tally_rays(board, words, moves->rays_mc, takes, true, touched, bit, &count, hits);
    words = tally_leaps(board, words, moves->leaps_mc, takes | 1, touched, bit, &count, hits);
    if (moves->others == 0)
        return count;
    words = tally_rays(board, words, moves->rays_m, 0, true, touched, bit, &count, hits);
    words = tally_rays(board, words, moves->rays_c, takes, false, touched, bit, &count, hits);
    words = tally_leaps(board, words, moves->leaps_m, 1, touched, bit, &count, hits);
    words = tally_leaps(board, words, moves->leaps_c, takes, touched, bit, &count, hits);
    words = tally_jumps(board, words, moves->jumps, takes, touched, bit, &count, hits);
    tally_hops(board, words, moves->hops, takes, touched, bit, &count, hits);
    return count;
}

FAST_INLINE unsigned tally_piece(FastPosition *fast, Cell cell, Touched touched, uint64_t bit)
{
    FastCode code = fast->board[cell];
    const FastMoves *moves = fast_moves_of(fast->tables, code, cell);
    if (moves->traits != 0)
        return tally_special(fast, code, cell, touched, bit);
    return tally_words(fast, code, moves, touched, bit, NULL);
}

#endif
