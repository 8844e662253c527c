/* Selections and sets of cells that are the same in every position, for who asks: what
 * must stand on a cell for it to be in the set. */

#include "compile/fast.h"

static const Expr *expr_at(const FastAsker *asker, ExprId id)
{
    return kernel_meaning(asker->build->program->kernel, id);
}

/* --- constants -------------------------------------------------------------------------- */

static bool told(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const FastAsker *asker = knowledge->mind;
    bool two = asker->build->tables->player_count == 2;
    Player player = PLAYER_NONE;
    switch ((Op)knowledge->kernel->exprs[id].op) {
    case OP_ME: player = asker->view; break;
    case OP_MOVER: player = asker->mover; break;
    case OP_NEXT: player = asker->next; break;
    case OP_EACH: player = asker->each; break;
    case OP_ENEMY: player = two ? (Player)(1 - asker->view) : PLAYER_NONE; break;
    default: return false;
    }
    *value = player;
    return player < BOARD_PLAYERS_MAX;
}

bool fast_constant(const FastAsker *asker, ExprId id, int32_t *value)
{
    FastAsker mind = *asker;
    Knowledge knowledge = { asker->build->program->kernel, told, &mind, &asker->build->steps };
    return expression_known(&knowledge, id, value);
}

/* --- sets of cells, by what stands there --------------------------------------------------- */

static void places_fill(const FastAsker *asker, FastPlaces *places, uint64_t codes)
{
    for (unsigned cell = 0; cell < asker->build->tables->cell_count; cell++)
        places->codes[cell] = codes;
}

uint64_t fast_all_codes(const FastAsker *asker)
{
    return ~UINT64_C(1) & ~(~UINT64_C(0) << asker->build->tables->wall);
}

static void places_of_two(const FastAsker *asker, const Expr *expr, FastPlaces *places)
{
    unsigned count = asker->build->tables->cell_count;
    FastPlaces other = { .codes = arena_array(asker->build->arena, count, sizeof(uint64_t)), .exact = true };
    fast_places(asker, expr->kids[0], places);
    fast_places(asker, expr->kids[1], &other);
    for (unsigned cell = 0; cell < count; cell++)
        if (expr->op == OP_UNITE)
            places->codes[cell] |= other.codes[cell];
        else if (expr->op == OP_MEET)
            places->codes[cell] &= other.codes[cell];
        else if (other.exact)
            places->codes[cell] &= ~other.codes[cell];
    places->exact = places->exact && other.exact;
}

static void places_of_zone(const FastAsker *asker, const Zone *zone, FastPlaces *places)
{
    const CellSet *cells = &zone->seen_by[asker->view];
    for (unsigned cell = 0; cell < asker->build->tables->cell_count; cell++)
        places->codes[cell] = cellset_has(cells, cell) ? fast_all_codes(asker) | 1 : 0;
}

/* A selection that hangs on kind and owner alone; false when it asks for more. */
bool fast_selected(const FastAsker *asker, ExprId id, uint64_t *codes)
{
    const Expr *expr = expr_at(asker, id);
    int32_t player;
    if (expr->op == OP_OWNED_BY && fast_constant(asker, expr->kids[0], &player)) {
        *codes = player < asker->build->tables->player_count ? asker->build->tables->owned[player] : 0;
        return true;
    }
    return fast_selection(asker->build->program, asker->build->tables, id, asker->view, codes);
}

void fast_places(const FastAsker *asker, ExprId id, FastPlaces *places)
{
    const Kernel *kernel = asker->build->program->kernel;
    const Expr *expr = expr_at(asker, id);
    uint64_t codes;
    int32_t player;
    FastAsker other = *asker;
    places->exact = true;
    if (!fast_may_go_on(asker->build, asker->build->tables->cell_count)) {
        places_fill(asker, places, fast_all_codes(asker) | 1);
        places->exact = false;
        return;
    }
    switch ((Op)expr->op) {
    case OP_CELLS: places_fill(asker, places, fast_all_codes(asker) | 1); return;
    case OP_ZONE: places_of_zone(asker, &kernel->zones[expr->a], places); return;
    case OP_EMPTY: places_fill(asker, places, 1); return;
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT: places_of_two(asker, expr, places); return;
    case OP_WHERE:
        fast_places(asker, expr->kids[0], places);
        places->exact = false;
        return;
    case OP_ATTACKED:
    case OP_GUARDED:
        fast_places(asker, expr->kids[0], places);
        for (unsigned cell = 0; cell < asker->build->tables->cell_count; cell++)
            places->codes[cell] &= fast_all_codes(asker);
        places->exact = false;
        return;
    case OP_OF:
        if (fast_constant(asker, expr->kids[0], &player)) {
            other.view = (Player)player;
            fast_places(&other, expr->kids[1], places);
            return;
        }
        break;
    default:
        if (fast_selected(asker, id, &codes)) {
            places_fill(asker, places, codes);
            return;
        }
    }
    places_fill(asker, places, fast_all_codes(asker) | 1);
    places->exact = false;
}
