/* One legal move drawn from all: moves are counted piece by piece, and only those of the
 * piece that was drawn are listed. */

#include "play/fast_tally.h"

/* --- cells that are attacked -------------------------------------------------------------- */

typedef struct Attack {
    const FastPosition *fast;
    CellSet *cells;
} Attack;

static inline void attack_ray(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    const Attack *attack = context;
    if ((modes & MODE_TAKE) == 0)
        return;
    for (unsigned i = 0; i < count; i++) {
        cellset_add(attack->cells, cells[i] & FAST_CELL);
        if (attack->fast->board[cells[i] & FAST_CELL] != 0)
            return;
    }
}

static inline void attack_leap(void *context, const uint16_t *cell, unsigned modes)
{
    const Attack *attack = context;
    if ((modes & MODE_TAKE) != 0)
        cellset_add(attack->cells, *cell & FAST_CELL);
}

static inline void attack_jump(void *context, const uint16_t *cells, unsigned empty, unsigned modes)
{
    const Attack *attack = context;
    unsigned i = 0;
    while (i < empty && attack->fast->board[cells[i]] == 0)
        i++;
    if (i == empty)
        attack_leap(context, cells + empty, modes);
}

/* Nobody hops where this is asked. */
static inline void attack_hop(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    (void)context, (void)cells, (void)count, (void)modes;
}

static void attack_piece(const FastPosition *fast, FastCode code, Cell from, CellSet *cells)
{
    static const WordReader reader = { attack_ray, attack_leap, attack_jump, attack_hop };
    Attack attack = { fast, cells };
    words_read(fast->tables, fast_moves_of(fast->tables, code, from), &reader, &attack);
}

bool fast_attacked_cells(const FastPosition *fast, uint64_t attackers, CellSet *cells)
{
    const FastTables *tables = fast->tables;
    Player other = fast_next(fast, fast->mover);
    if (tables->player_count != 2 || tables->sources.hop_masks != NULL || tables->has_threats ||
        tables->choosy || tables->judged || tables->bar != NULL || tables->modes.shifted != NULL ||
        (attackers & ~tables->owned[other]) != 0)
        return false;
    cellset_clear(cells, fast->program->words);
    for (unsigned i = 0; i < fast->counts[other]; i++) {
        Cell from = fast->cells[other][i];
        FastCode code = fast->board[from];
        if ((attackers >> code & 1) != 0)
            attack_piece(fast, code, from, cells);
    }
    return true;
}

/* --- drawing ------------------------------------------------------------------------------- */

/* Whether what may be done is what pieces may do, each for itself. */
static bool by_pieces(const FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    return !fast->chance && fast_gate_kinds(fast, fast->mover) == 0 && !tables->judged && !tables->shy &&
           !tables->must_take && tables->drops.must == 0 && tables->resting == 0 && !tables->parting &&
           (tables->drops.count == 0 || !fast_has_hand(fast, fast->mover));
}

static size_t draw_listed(FastPosition *fast, FastList *list, Random *random, FastMove *move)
{
    fast_list_legal(fast, list);
    if (list->count > 0)
        *move = list->items[random_below(random, list->count)];
    return list->count;
}

unsigned fast_count_piece(FastPosition *fast, const FastGuard *guard, Cell cell)
{
    const FastPin *pin = guard->pin_count == 0 ? NULL : fast_pin_of(guard, cell);
    return pin != NULL || guard->checkers > 0 || guard->edited ? tally_minded(fast, guard, pin, cell, NULL, 0)
                                                               : tally_piece(fast, cell, NULL, 0);
}

enum { LEAPS_MAX = 64 };

/* Leaps of the royal, by their words. */
typedef struct Leaps {
    unsigned count;
    uint32_t words[LEAPS_MAX];
} Leaps;

/* Keeps those that lead to safety; the royal is lifted. */
static void keep_safe(FastPosition *fast, const FastGuard *guard, Leaps *leaps)
{
    CellSet attacked;
    unsigned kept = 0;
    bool known = leaps->count > fast->counts[fast_next(fast, fast->mover)] / 3u &&
                 fast_attacked_cells(fast, guard->attackers, &attacked);
    for (unsigned i = 0; i < leaps->count; i++) {
        Cell to = fast->tables->words[leaps->words[i]];
        if (known ? !cellset_has(&attacked, to) : !fast_attacked_there(fast, to, guard->attackers))
            leaps->words[kept++] = leaps->words[i];
    }
    leaps->count = kept;
}

/* The royal's moves; false where it does more than leap. */
static bool royal_leaps(FastPosition *fast, const FastGuard *guard, Leaps *leaps)
{
    const FastTables *tables = fast->tables;
    FastCode code = fast->board[guard->royal];
    const FastMoves *moves = fast_moves_of(tables, code, guard->royal);
    const uint16_t *words = tables->words + moves->first;
    uint64_t ends = tables->takes[code] | 1;
    leaps->count = 0;
    if (moves->others != 0 || moves->rays_mc != 0 || moves->traits != 0 || moves->leaps_mc > LEAPS_MAX ||
        tables->bar != NULL)
        return false;
    for (unsigned i = 0; i < moves->leaps_mc; i++)
        if ((ends >> fast->board[words[i]] & 1) != 0 && fast_is_calm_enough(fast, guard, moves->first + i))
            leaps->words[leaps->count++] = moves->first + i;
    fast->board[guard->royal] = 0;
    keep_safe(fast, guard, leaps);
    fast->board[guard->royal] = code;
    return true;
}

static FastMove leap_move(const FastPosition *fast, Cell from, uint32_t word)
{
    return (FastMove){ .from = from,
                       .to = fast->tables->words[word],
                       .code = fast->tables->moved[fast->board[from]],
                       .form = FAST_PLAIN,
                       .origin = word };
}

static size_t count_listed(FastPosition *fast, const FastGuard *guard, FastList *list)
{
    fast_list_royal(fast, guard, list);
    size_t count = list->count;
    list->count = 0;
    return count;
}

size_t fast_draw(FastPosition *fast, FastList *list, Random *random, FastMove *move)
{
    uint16_t values[BOARD_CELLS_MAX];
    FastGuard guard;
    Leaps leaps;
    list->count = 0;
    if (fast->tables->stone != NULL)
        return fast_draw_stone(fast, list, random, move);
    if (!by_pieces(fast))
        return draw_listed(fast, list, random, move);
    fast_guard(fast, fast->mover, &guard);
    unsigned first = guard.royal == CELL_NONE ? 0 : 1;
    unsigned count = guard.checkers < 2 ? fast->counts[fast->mover] : first;
    bool leaping = first == 1 && royal_leaps(fast, &guard, &leaps);
    values[0] = (uint16_t)(leaping ? leaps.count : first == 1 ? count_listed(fast, &guard, list) : 0);
    fast_list_singular(fast, &guard, list);
    size_t singular = list->count, total = singular + (first == 1 ? values[0] : 0);
    for (unsigned i = first; i < count; i++) {
        values[i] = (uint16_t)fast_count_piece(fast, &guard, fast->cells[fast->mover][i]);
        total += values[i];
    }
    if (total == 0)
        return 0;
    size_t drawn = (size_t)random_below(random, total);
    if (drawn < singular) {
        *move = list->items[drawn];
        return total;
    }
    drawn -= singular;
    unsigned slot = 0;
    for (; drawn >= values[slot]; slot++)
        drawn -= values[slot];
    list->count = 0;
    if (slot < first && leaping) {
        *move = leap_move(fast, guard.royal, leaps.words[drawn]);
        return total;
    }
    if (slot < first)
        fast_list_royal(fast, &guard, list);
    else
        fast_list_guarded(fast, &guard, fast->cells[fast->mover][slot], list);
    *move = list->items[drawn];
    return total;
}
