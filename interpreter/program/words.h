/* Knows in what order and form FastMoves lists its words (program/fast.h). Who reads
 * them says what to do with each; all is compiled into the reader, and costs no more than
 * loops of its own. Does not know what stands on the board. */
#ifndef VARI_PROGRAM_WORDS_H
#define VARI_PROGRAM_WORDS_H

#include "program/fast.h"

#define WORDS_INLINE static inline __attribute__((always_inline))

/* What to do with each; `modes` are those of the move (MODE_EMPTY and so on), known when this is compiled but
 * for jumps and hops. */
typedef struct WordReader {
    /* So many cells, and the one beyond the board. */
    void (*ray)(void *context, const uint16_t *cells, unsigned count, unsigned modes);
    void (*leap)(void *context, const uint16_t *cell, unsigned modes);
    /* So many cells that must be empty, then the target and the trail. */
    void (*jump)(void *context, const uint16_t *cells, unsigned empty, unsigned modes);
    void (*hop)(void *context, const uint16_t *cells, unsigned count, unsigned modes);
} WordReader;

WORDS_INLINE const uint16_t *words_rays(const uint16_t *words, unsigned rays, unsigned modes,
                                        const WordReader *reader, void *context)
{
    for (; rays > 0; rays--) {
        reader->ray(context, words + 1, words[0], modes);
        words += words[0] + 2;
    }
    return words;
}

WORDS_INLINE const uint16_t *words_leaps(const uint16_t *words, unsigned leaps, unsigned modes,
                                         const WordReader *reader, void *context)
{
    for (; leaps > 0; leaps--)
        reader->leap(context, words++, modes);
    return words;
}

WORDS_INLINE void words_read(const FastTables *tables, const FastMoves *moves, const WordReader *reader,
                             void *context)
{
    const uint16_t *words = tables->words + moves->first;
    words = words_rays(words, moves->rays_mc, MODE_BOTH, reader, context);
    words = words_leaps(words, moves->leaps_mc, MODE_BOTH, reader, context);
    if (moves->others == 0)
        return;
    words = words_rays(words, moves->rays_m, MODE_EMPTY, reader, context);
    words = words_rays(words, moves->rays_c, MODE_TAKE, reader, context);
    words = words_leaps(words, moves->leaps_m, MODE_EMPTY, reader, context);
    words = words_leaps(words, moves->leaps_c, MODE_TAKE, reader, context);
    for (unsigned jumps = moves->jumps; jumps > 0; jumps--) {
        reader->jump(context, words + 2, words[1], words[0]);
        words += words[1] + 4;
    }
    for (unsigned hops = moves->hops; hops > 0; hops--) {
        reader->hop(context, words + 2, words[1], words[0]);
        words += words[1] + 3;
    }
}

/* What may be done on a cell with so many codes to take: bit 0 for coming to it empty. */
WORDS_INLINE uint64_t words_ends(unsigned modes, uint64_t takes)
{
    return ((modes & MODE_EMPTY) != 0 ? 1u : 0u) | ((modes & MODE_TAKE) != 0 ? takes : UINT64_C(0));
}

#endif
