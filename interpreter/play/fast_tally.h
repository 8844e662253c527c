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

/* --- one piece ------------------------------------------------------------------------- */

FAST_INLINE const uint16_t *tally_rays(const uint8_t *board, const uint16_t *words, unsigned rays,
                                       uint64_t ends, bool stops, Touched touched, uint64_t bit,
                                       unsigned *count)
{
    for (; rays > 0; rays--) {
        const uint16_t *cells = words + 1;
        unsigned i = 0;
        while (board[cells[i]] == 0) {
            touch(touched, cells[i], bit);
            i++;
        }
        touch(touched, cells[i], bit);
        *count += (stops ? i : 0) + (unsigned)(ends >> board[cells[i]] & 1);
        words += words[0] + 2;
    }
    return words;
}

FAST_INLINE const uint16_t *tally_leaps(const uint8_t *board, const uint16_t *words, unsigned leaps,
                                        uint64_t ends, Touched touched, uint64_t bit, unsigned *count)
{
    for (unsigned i = 0; i < leaps; i++) {
        touch(touched, words[i], bit);
        *count += (unsigned)(ends >> board[words[i]] & 1);
    }
    return words + leaps;
}

FAST_INLINE const uint16_t *tally_jumps(const uint8_t *board, const uint16_t *words, unsigned jumps,
                                        uint64_t takes, Touched touched, uint64_t bit, unsigned *count)
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
        *count += (unsigned)(ends >> board[words[2 + empty]] & 1);
        words += empty + 4;
    }
    return words;
}

FAST_INLINE void tally_hops(const uint8_t *board, const uint16_t *words, unsigned hops, uint64_t takes,
                            Touched touched, uint64_t bit, unsigned *count)
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
            *count += ((words[0] & 1) != 0 ? i - hurdle - 1 : 0) + (unsigned)(ends >> board[cells[i]] & 1);
        }
        words += length + 3;
    }
}

/* fast_count.c: pieces that promote, or may go to a cell in two ways. */
unsigned tally_special(const FastPosition *fast, FastCode code, Cell cell, Touched touched, uint64_t bit);
/* fast_count.c: the moves of a piece that take. */
unsigned tally_takes(const FastPosition *fast, Cell cell);
/* fast_count.c: a pinned piece (or pin NULL), or any piece while there is a check. */
unsigned tally_minded(FastPosition *fast, const FastGuard *guard, const FastPin *pin, Cell cell,
                      Touched touched, uint64_t bit);
/* fast_count.c: the moves of who acts, the guard of its royal being known. */
uint64_t fast_count_guarded(FastPosition *fast, const FastGuard *guard);

FAST_INLINE unsigned tally_piece(const FastPosition *fast, Cell cell, Touched touched, uint64_t bit)
{
    const FastTables *tables = fast->tables;
    const uint8_t *board = fast->board;
    FastCode code = board[cell];
    const FastMoves *moves = fast_moves_of(tables, code, cell);
    if (moves->traits != 0)
        return tally_special(fast, code, cell, touched, bit);
    uint64_t takes = tables->takes[code];
    unsigned count = 0;
    const uint16_t *words = tables->words + moves->first;
    words = tally_rays(board, words, moves->rays_mc, takes, true, touched, bit, &count);
    words = tally_leaps(board, words, moves->leaps_mc, takes | 1, touched, bit, &count);
    if (moves->others == 0)
        return count;
    words = tally_rays(board, words, moves->rays_m, 0, true, touched, bit, &count);
    words = tally_rays(board, words, moves->rays_c, takes, false, touched, bit, &count);
    words = tally_leaps(board, words, moves->leaps_m, 1, touched, bit, &count);
    words = tally_leaps(board, words, moves->leaps_c, takes, touched, bit, &count);
    words = tally_jumps(board, words, moves->jumps, takes, touched, bit, &count);
    tally_hops(board, words, moves->hops, takes, touched, bit, &count);
    return count;
}

#endif
