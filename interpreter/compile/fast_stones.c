/* Stones that each action puts: an effect with one pick, of an empty cell where a piece of nobody's comes to
 * stand; all there were of its kind may be taken off first. Each move is there once for each cell that may be
 * picked, so that the moves themselves need no more than being counted. */

#include "compile/fast.h"

static const Expr *meant(const Kernel *kernel, ExprId id)
{
    return &kernel->exprs[kernel_resolved(kernel, id)];
}

/* --- what an effect says ------------------------------------------------------------------ */

/* `remove KIND` */
static bool removes_kind(const Kernel *kernel, const Change *change, Kind kind)
{
    if (change->op != CHANGE_REMOVE || change->condition != EXPR_NONE ||
        meant(kernel, change->cells)->op != OP_PIECES)
        return false;
    const Expr *kinds = meant(kernel, meant(kernel, change->cells)->kids[0]);
    const KindSet *set = kinds->op == OP_KINDS ? &kernel->kindsets[kinds->a] : NULL;
    for (unsigned other = 0; set != NULL && other < kernel->kind_count; other++)
        if (kindset_has(set, other) != (other == kind))
            return false;
    return set != NULL;
}

/* `put KIND at PICK`, of nobody; then the kind. */
static bool puts_stone(const Kernel *kernel, const Change *change, Kind *kind)
{
    if (change->op != CHANGE_PUT || change->from_hand || change->condition != EXPR_NONE)
        return false;
    const Expr *what = meant(kernel, change->kind), *cell = meant(kernel, change->cells);
    if (what->op != OP_CONST || what->b < 0 || (size_t)what->b >= kernel->kind_count ||
        !kernel->kinds[what->b].neutral || cell->op != OP_PICK || cell->a != 0)
        return false;
    *kind = (Kind)what->b;
    const Expr *owner = change->player != EXPR_NONE ? meant(kernel, change->player) : NULL;
    return owner != NULL && owner->op == OP_CONST && owner->b == PLAYER_NOBODY;
}

/* Parts of `empty`, as each player sees them. */
static bool reads_empty(const FastBuild *build, ExprId id, FastStone *stone)
{
    const Program *program = build->program;
    const Kernel *kernel = program->kernel;
    const Expr *expr = meant(kernel, id);
    if (expr->op == OP_EMPTY) {
        for (Player player = 0; player < kernel->player_count; player++)
            cellset_copy(&stone->cells[player], &program->everywhere, program->words);
        return true;
    }
    if (expr->op != OP_MEET && expr->op != OP_EXCEPT)
        return false;
    ExprId set = expr->kids[0], zone = expr->kids[1];
    if (expr->op == OP_MEET && meant(kernel, set)->op == OP_ZONE) {
        set = expr->kids[1];
        zone = expr->kids[0];
    }
    if (meant(kernel, zone)->op != OP_ZONE || !reads_empty(build, set, stone))
        return false;
    for (Player player = 0; player < kernel->player_count; player++) {
        const CellSet *cells = &kernel->zones[meant(kernel, zone)->a].seen_by[player];
        for (unsigned cell = 0; cell < program->board->cell_count; cell++)
            if (cellset_has(cells, cell) == (expr->op == OP_EXCEPT))
                cellset_drop(&stone->cells[player], cell);
    }
    return true;
}

/* Slides and leaps to empty cells, from where the piece goes to. */
static bool reads_reach(const Kernel *kernel, const Expr *reach, FastStone *stone)
{
    const ActionRule *movement = &kernel->movements[reach->a];
    const Leg *leg = &movement->legs[0];
    stone->movement = reach->a;
    return meant(kernel, reach->kids[0])->op == OP_TO && movement->leg_count == 1 && leg->ends == END_EMPTY &&
           leg->min_steps <= 1 && leg->hop == HOP_NONE && !leg->lame && !leg->anywhere &&
           leg->through == EXPR_NONE && leg->over == EXPR_NONE && leg->condition == EXPR_NONE &&
           movement->condition == EXPR_NONE && movement->from == EXPR_NONE && movement->to == EXPR_NONE &&
           movement->within == EXPR_NONE && movement->swaps == EXPR_NONE && movement->wrap == 0;
}

static bool reads_cells(const FastBuild *build, ExprId domain, FastStone *stone)
{
    const Kernel *kernel = build->program->kernel;
    const Expr *expr = meant(kernel, domain);
    stone->movement = -1;
    if (expr->op == OP_CELL && meant(kernel, expr->kids[0])->op == OP_FROM) {
        stone->place = STONE_LEFT;
        return true;
    }
    stone->place = expr->op == OP_REACH ? STONE_REACHED : STONE_EMPTY;
    return expr->op == OP_REACH ? reads_reach(kernel, expr, stone) : reads_empty(build, domain, stone);
}

static bool reads_stone(const FastBuild *build, size_t index, FastStone *stone)
{
    const Kernel *kernel = build->program->kernel;
    const EffectRule *effect = &kernel->effects[index];
    const ChangeList *changes = &effect->changes;
    if (effect->at != EFFECT_ACTION || effect->each || effect->condition != EXPR_NONE ||
        effect->times != EXPR_NONE || effect->optional || effect->pick_count != 1 ||
        effect->picks[0].type != PICK_CELL || effect->picks[0].domain == EXPR_NONE || changes->count == 0 ||
        changes->count > 2)
        return false;
    Kind kind;
    stone->effect = index;
    stone->alone = changes->count == 2;
    if (!puts_stone(kernel, &changes->items[changes->count - 1], &kind) ||
        (stone->alone && !removes_kind(kernel, &changes->items[0], kind)))
        return false;
    stone->kind = kind;
    return reads_cells(build, effect->picks[0].domain, stone);
}

bool fast_is_stone(const FastBuild *build, size_t effect)
{
    FastStone stone = { .movement = -1 };
    return reads_stone(build, effect, &stone);
}

/* --- all --------------------------------------------------------------------------------------- */

/* What of the rest there may not be beside stones, or NULL. Where nothing but the cells matters: nobody minds
 * a royal, whose lines stones would cut, and whatever else asks what may be done has no part in it. */
static const char *misfit(const FastTables *tables)
{
    const struct {
        bool there;
        const char *what;
    } parts[] = { { tables->has_check || tables->judged, "royals that mind check" },
                  { tables->shy, "royals that nobody may check" },
                  { tables->must_take || tables->drops.must != 0, "actions that must be chosen" },
                  { tables->bar != NULL, "cells that are barred or safe" },
                  { tables->blast != NULL, "takings that remove more" },
                  { tables->gate != NULL, "pieces that enter" },
                  { tables->has_swaps, "pieces that change places" },
                  { tables->chance.acts, "chance" },
                  { tables->modes.tally_count > 0, "moves that hang on numbers of pieces" },
                  { tables->offers.count > 0 || tables->offers.meeting_first != NULL,
                    "actions of no piece" } };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].there)
            return parts[i].what;
    return NULL;
}

/* The same, of what only where the cells are matters to. */
static const char *misfit_of_place(const FastBuild *build, FastStonePlace place)
{
    const Kernel *kernel = build->program->kernel;
    const FastTables *tables = build->tables;
    for (size_t i = 0; place == STONE_REACHED && i < kernel->kind_count; i++)
        if (kernel->kinds[i].facing != HEADING_NONE)
            return "pieces that face a way";
    if (place != STONE_EMPTY && tables->castling.there)
        return "castling";
    if (place == STONE_LEFT && tables->drops.count > 0)
        return "drops";
    return place == STONE_REACHED && build->place_laws ? "cells that are forbidden" : NULL;
}

static const char *misfit_law(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_NEVER && !fast_law_is_void(kernel, &kernel->laws[i]))
            return "laws of what may never be";
    return NULL;
}

static bool fits(FastBuild *build, const FastStone *stone)
{
    const Kernel *kernel = build->program->kernel;
    const char *beside = build->tables->stone != NULL ? "other stones" : misfit(build->tables);
    if (beside == NULL)
        beside = misfit_of_place(build, stone->place);
    if (beside == NULL)
        beside = misfit_law(kernel);
    return beside == NULL || fast_refuse(build, "stones of effect `%.*s` beside %s",
                                         TEXT_ARG(kernel->effects[stone->effect].name), beside);
}

bool fast_stones(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (size_t i = 0; i < kernel->effect_count; i++) {
        FastStone stone = { .movement = -1 };
        if (!reads_stone(build, i, &stone))
            continue;
        if (!fits(build, &stone))
            return false;
        stone.code = fast_code(build->tables, kernel, PLAYER_NOBODY, stone.kind);
        build->tables->stone = arena_alloc(build->arena, sizeof *build->tables->stone);
        *build->tables->stone = stone;
    }
    return true;
}

/* --- where a stone is thrown ----------------------------------------------------------------- */

static void add_throw(FastBuild *build, Player player, const Direction *direction, Cell from, FastWays *ways)
{
    const Program *program = build->program;
    const Board *board = program->board;
    const Seat *seat = &board->seats[player];
    const Leg *leg = &program->kernel->movements[build->tables->stone->movement].legs[0];
    Heading heading = board->topology == TOPOLOGY_GRAPH
                          ? (Heading)direction->rel
                          : board_turn(board, seat->forward, seat->orientation * (int)direction->rel);
    FastWay way = { .form = WAY_RAY, .modes = MODE_EMPTY, .first = (uint32_t)ways->cells.count };
    Cell at = from;
    for (unsigned step = 0; step < leg->max_steps && step < board->cell_count; step++) {
        bool near = direction->m == 1 && direction->n == 0;
        at = near ? board_hop(board, at, heading)
                  : board_leap(board, at, heading, direction->m, direction->turn * seat->orientation,
                               direction->n, 0);
        if (at == CELL_NONE || at == from)
            break;
        list_push(build->arena, &ways->cells, at);
        way.count++;
    }
    way.form = way.count == 1 ? WAY_LEAP : WAY_RAY;
    if (way.count > 0)
        list_push(build->arena, &ways->items, way);
}

/* Whether each of one list is in the other, too. */
static bool same_throws(const FastWays *left, const FastWays *right)
{
    for (size_t i = 0; i < left->items.count; i++) {
        const FastWay *way = &left->items.items[i];
        bool found = false;
        for (size_t k = 0; k < right->items.count && !found; k++) {
            const FastWay *other = &right->items.items[k];
            found = other->count == way->count &&
                    memcmp(&left->cells.items[way->first], &right->cells.items[other->first],
                           way->count * sizeof *left->cells.items) == 0;
        }
        if (!found)
            return false;
    }
    return left->items.count == right->items.count;
}

static void throws_of(FastBuild *build, Player player, Cell from, FastWays *ways)
{
    const Leg *leg = &build->program->kernel->movements[build->tables->stone->movement].legs[0];
    ways->items.count = ways->cells.count = 0;
    for (unsigned i = 0; i < leg->direction_count; i++)
        add_throw(build, player, &leg->directions[i], from, ways);
}

bool fast_stone_ways(FastBuild *build, Cell from, FastWays *ways)
{
    const Kernel *kernel = build->program->kernel;
    FastWays others = { 0 };
    if (build->tables->stone->place != STONE_REACHED)
        return true;
    throws_of(build, 0, from, ways);
    for (Player player = 1; player < kernel->player_count; player++) {
        throws_of(build, player, from, &others);
        if (!same_throws(ways, &others))
            return fast_refuse(build, "stones of effect `%.*s` reach other cells for each player",
                               TEXT_ARG(kernel->effects[build->tables->stone->effect].name));
    }
    return true;
}
