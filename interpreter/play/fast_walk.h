/* Knows how the words of FastMoves are read, for whoever wants each move of a
 * piece. Counting alone has a quicker way (fast_count.c). */
#ifndef VARI_PLAY_FAST_WALK_H
#define VARI_PLAY_FAST_WALK_H

#include "play/fast_position.h"
#include "program/words.h"

/* What a walk tells: `cell_read` of each cell whose content it hung on, `move` of each target. */
typedef struct FastWalk {
    void (*move)(void *context, uint16_t word, uint32_t origin, uint16_t trail);
    void (*cell_read)(void *context, Cell cell); /* or NULL */
    void *context;
} FastWalk;

/* The bar as it stands for a piece. */
typedef struct WalkBar {
    const int16_t *height; /* NULL: it minds none */
    int16_t limit;
    bool cuts; /* a ray that does not fall ends at it */
} WalkBar;

FAST_INLINE bool walk_open(WalkBar bar, Cell cell)
{
    return bar.height == NULL || bar.height[cell] <= bar.limit;
}

FAST_INLINE bool walk_cut(WalkBar bar, Cell cell, uint16_t next)
{
    return bar.cuts && bar.height[next & FAST_CELL] >= bar.height[cell];
}

/* A walk as it goes. */
typedef struct Walking {
    const uint8_t *board;
    const uint16_t *words;
    const FastWalk *walk;
    WalkBar bar;
    uint64_t takes, swaps, hurdles;
} Walking;

FAST_INLINE void walk_read(const Walking *walking, Cell cell)
{
    if (walking->walk->cell_read != NULL)
        walking->walk->cell_read(walking->walk->context, cell);
}

FAST_INLINE void walk_move(const Walking *walking, const uint16_t *word, uint16_t trail)
{
    walking->walk->move(walking->walk->context, *word, (uint32_t)(word - walking->words), trail);
}

FAST_INLINE void walk_ray(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    const Walking *walking = context;
    uint64_t ends = words_ends(modes, walking->takes);
    (void)count;
    for (;; cells++) {
        Cell cell = *cells & FAST_CELL;
        bool open = walk_open(walking->bar, cell);
        if (!open && walk_cut(walking->bar, cell, cells[1]))
            return;
        walk_read(walking, cell);
        if (open && (ends >> walking->board[cell] & 1) != 0)
            walk_move(walking, cells, 0);
        if (walking->board[cell] != 0)
            return;
    }
}

FAST_INLINE void walk_leap(void *context, const uint16_t *word, unsigned modes)
{
    const Walking *walking = context;
    Cell cell = *word & FAST_CELL;
    if (!walk_open(walking->bar, cell))
        return;
    walk_read(walking, cell);
    if (words_ends(modes, walking->takes) >> walking->board[cell] & 1)
        walk_move(walking, word, 0);
}

FAST_INLINE void walk_jump(void *context, const uint16_t *cells, unsigned empty, unsigned modes)
{
    const Walking *walking = context;
    Cell cell = cells[empty] & FAST_CELL;
    uint64_t ends = words_ends(modes, walking->takes) | ((modes & MODE_SWAP) != 0 ? walking->swaps : 0);
    if (!walk_open(walking->bar, cell))
        return;
    for (unsigned i = 0; i < empty; i++) {
        walk_read(walking, cells[i]);
        if (walking->board[cells[i]] != 0)
            return;
    }
    walk_read(walking, cell);
    if (ends >> walking->board[cell] & 1)
        walk_move(walking, cells + empty, cells[empty + 1]);
}

FAST_INLINE void walk_hop(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    const Walking *walking = context;
    uint64_t ends = words_ends(modes, walking->takes);
    unsigned pieces = 0;
    for (unsigned i = 0; pieces < 2 && i <= count; i++) {
        Cell cell = cells[i] & FAST_CELL;
        FastCode code = walking->board[cell];
        walk_read(walking, cell);
        if (pieces == 1 && walk_open(walking->bar, cell) && (ends >> code & 1) != 0)
            walk_move(walking, cells + i, 0);
        if ((pieces == 1 && (modes & MODE_BEHIND) != 0) ||
            (pieces == 0 && code != 0 && (walking->hurdles >> code & 1) == 0))
            return;
        pieces += code != 0;
    }
}

FAST_INLINE void walk_all(const FastPosition *fast, FastCode code, Cell from, const FastWalk *walk,
                          WalkBar bar)
{
    static const WordReader reader = { walk_ray, walk_leap, walk_jump, walk_hop };
    const FastTables *tables = fast->tables;
    Walking walking = { fast->board,
                        tables->words,
                        walk,
                        bar,
                        tables->takes[code],
                        tables->swaps[code],
                        tables->sources.hurdles[code] };
    words_read(tables, fast_moves_of(tables, code, from), &reader, &walking);
}

FAST_INLINE void fast_walk(const FastPosition *fast, FastCode code, Cell from, const FastWalk *walk)
{
    const FastBar *bar = fast->tables->bar;
    if (bar == NULL || (bar->codes >> code & 1) == 0) {
        walk_all(fast, code, from, walk, (WalkBar){ .height = NULL });
        return;
    }
    Player owner = fast->tables->owner[code];
    walk_all(fast, code, from, walk,
             (WalkBar){ .height = bar->height[owner], .limit = fast->limit[owner], .cuts = !bar->uneven });
}

#endif
