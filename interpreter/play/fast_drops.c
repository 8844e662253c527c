/* Drops: every empty cell that the kind's zone and a check leave. */

#include "play/fast_position.h"

bool fast_has_hand(const FastPosition *fast, Player player)
{
    unsigned any = 0;
    for (unsigned i = 0; i < fast->tables->drop_count; i++)
        any |= fast->hands[player][i];
    return any != 0;
}

void fast_empty_cells(const FastPosition *fast, CellSet *empty)
{
    cellset_copy(empty, &fast->program->everywhere, fast->program->words);
    for (Player player = 0; player < fast->tables->player_count; player++)
        for (unsigned i = 0; i < fast->counts[player]; i++)
            cellset_drop(empty, fast->cells[player][i]);
}

/* A check leaves only what lies between. */
void fast_drop_cells(const FastPosition *fast, const FastGuard *guard, CellSet *cells)
{
    if (guard->checkers == 0) {
        fast_empty_cells(fast, cells);
        return;
    }
    cellset_clear(cells, fast->program->words);
    for (unsigned i = 1; guard->checkers == 1 && i < guard->check_distance; i++)
        cellset_add(cells, fast->tables->line_cells[guard->check_line + i]);
}

uint64_t fast_count_drops(const FastPosition *fast, Player player, const CellSet *cells)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < fast->tables->drop_count; i++) {
        if (fast->hands[player][i] == 0)
            continue;
        const CellSet *zone = &fast->tables->drops[i].cells[player];
        for (unsigned word = 0; word < fast->program->words; word++)
            count += (unsigned)__builtin_popcountll(cells->words[word] & zone->words[word]);
    }
    return count;
}

void fast_list_drops(const FastPosition *fast, const CellSet *cells, FastList *list)
{
    unsigned words = fast->program->words;
    for (unsigned i = 0; i < fast->tables->drop_count; i++) {
        if (fast->hands[fast->mover][i] == 0)
            continue;
        const FastDrop *drop = &fast->tables->drops[i];
        CellSet open;
        cellset_copy(&open, cells, words);
        cellset_meet(&open, &drop->cells[fast->mover], words);
        fast_list_reserve(list, fast->tables->cell_count);
        for (unsigned cell = cellset_next(&open, 0, words); cell < CELLSET_MAX;
             cell = cellset_next(&open, cell + 1, words))
            list->items[list->count++] = (FastMove){ .from = (uint16_t)cell,
                                                     .to = (uint16_t)cell,
                                                     .code = drop->code[fast->mover],
                                                     .form = FAST_DROP,
                                                     .extra = (uint16_t)i };
    }
}
