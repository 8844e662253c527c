/* Knows how the words of FastMoves are read, for whoever wants each move of a
 * piece. Counting alone has a quicker way (fast_count.c). */
#ifndef VARI_PLAY_FAST_WALK_H
#define VARI_PLAY_FAST_WALK_H

#include "play/fast_position.h"

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

FAST_INLINE void walk_read(const FastWalk *walk, Cell cell)
{
    if (walk->cell_read != NULL)
        walk->cell_read(walk->context, cell);
}

FAST_INLINE uint32_t walk_rays(const FastPosition *fast, const FastWalk *walk, uint32_t at, unsigned rays,
                               uint64_t ends, bool stops, WalkBar bar)
{
    const uint16_t *words = fast->tables->words;
    for (; rays > 0; rays--) {
        uint32_t next = at + words[at] + 2u;
        for (at++;; at++) {
            Cell cell = words[at] & FAST_CELL;
            bool open = walk_open(bar, cell);
            if (!open && walk_cut(bar, cell, words[at + 1]))
                break;
            walk_read(walk, cell);
            if (fast->board[cell] != 0) {
                if (open && (ends >> fast->board[cell] & 1) != 0)
                    walk->move(walk->context, words[at], at, 0);
                break;
            }
            if (open && stops)
                walk->move(walk->context, words[at], at, 0);
        }
        at = next;
    }
    return at;
}

FAST_INLINE uint32_t walk_leaps(const FastPosition *fast, const FastWalk *walk, uint32_t at, unsigned leaps,
                                uint64_t ends, WalkBar bar)
{
    const uint16_t *words = fast->tables->words;
    for (; leaps > 0; leaps--, at++) {
        Cell cell = words[at] & FAST_CELL;
        if (!walk_open(bar, cell))
            continue;
        walk_read(walk, cell);
        if (ends >> fast->board[cell] & 1)
            walk->move(walk->context, words[at], at, 0);
    }
    return at;
}

FAST_INLINE uint32_t walk_jumps(const FastPosition *fast, const FastWalk *walk, uint32_t at, unsigned jumps,
                                uint64_t takes, uint64_t swaps, WalkBar bar)
{
    const uint16_t *words = fast->tables->words;
    for (; jumps > 0; jumps--) {
        unsigned empty = words[at + 1];
        bool open = walk_open(bar, words[at + 2 + empty] & FAST_CELL);
        for (unsigned i = 0; open && i < empty; i++) {
            walk_read(walk, words[at + 2 + i]);
            open = fast->board[words[at + 2 + i]] == 0;
        }
        uint64_t ends = (words[at] & 4) != 0 ? swaps : 0;
        ends |= ((words[at] & 1) != 0 ? 1u : 0u) | ((words[at] & 2) != 0 ? takes : 0u);
        uint32_t target = at + 2 + empty;
        if (open) {
            Cell cell = words[target] & FAST_CELL;
            walk_read(walk, cell);
            if (ends >> fast->board[cell] & 1)
                walk->move(walk->context, words[target], target, words[target + 1]);
        }
        at = target + 2;
    }
    return at;
}

FAST_INLINE void walk_hops(const FastPosition *fast, const FastWalk *walk, uint32_t at, unsigned hops,
                           uint64_t takes, WalkBar bar)
{
    const uint16_t *words = fast->tables->words;
    for (; hops > 0; hops--) {
        unsigned modes = words[at], pieces = 0;
        uint64_t ends = (modes & 2) != 0 ? takes : 0;
        uint32_t next = at + words[at + 1] + 3u;
        for (at += 2; pieces < 2 && at < next; at++) {
            Cell cell = words[at] & FAST_CELL;
            walk_read(walk, cell);
            bool full = fast->board[cell] != 0;
            if (pieces == 1 && walk_open(bar, cell) && (full ? ends >> fast->board[cell] & 1 : modes & 1))
                walk->move(walk->context, words[at], at, 0);
            pieces += full;
        }
        at = next;
    }
}

FAST_INLINE void walk_all(const FastPosition *fast, FastCode code, Cell from, const FastWalk *walk,
                          WalkBar bar)
{
    const FastMoves *moves = fast_moves_of(fast->tables, code, from);
    uint64_t takes = fast->tables->takes[code];
    uint32_t at = walk_rays(fast, walk, moves->first, moves->rays_mc, takes, true, bar);
    at = walk_leaps(fast, walk, at, moves->leaps_mc, takes | 1, bar);
    if (moves->others == 0)
        return;
    at = walk_rays(fast, walk, at, moves->rays_m, 0, true, bar);
    at = walk_rays(fast, walk, at, moves->rays_c, takes, false, bar);
    at = walk_leaps(fast, walk, at, moves->leaps_m, 1, bar);
    at = walk_leaps(fast, walk, at, moves->leaps_c, takes, bar);
    at = walk_jumps(fast, walk, at, moves->jumps, takes, fast->tables->swaps[code], bar);
    walk_hops(fast, walk, at, moves->hops, takes, bar);
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
