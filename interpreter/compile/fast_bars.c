/* Laws and conditions that say where pieces may go. Those that ask of piece, way
 * and target decide which words there are. One law more may compare a number of
 * the target with the greatest number of some pieces: a bar that moves with them. */

#include "compile/last.h"

static const FastCase nothing_known = {
    .owner = PLAYER_NOBODY, .from = CELL_NONE, .to = CELL_NONE, .it = CELL_NONE
};

bool fast_condition_modes(FastBuild *build, const ActionRule *rule, FastCase *at, uint8_t *modes)
{
    bool holds;
    if (fast_fresh_fits(build, rule))
        return true; /* of a code that has moved it is no way */
    if (fast_known(build->program->kernel, rule->condition, &holds))
        return true; /* it holds, or the rule would be void */
    for (uint8_t mode = MODE_EMPTY; mode <= MODE_TAKE; mode++) {
        int32_t value = 0;
        at->mode = mode;
        if (!fast_foresee(build, rule->condition, at, &value))
            return fast_refuse(build, "a move of `%.*s` asks the position",
                               TEXT_ARG(build->program->kernel->kinds[rule->kind].id));
        if (value == 0)
            *modes = (uint8_t)(*modes & ~mode);
    }
    return true;
}

/* --- laws on targets -------------------------------------------------------------------- */

/* Whether it matters where the piece comes from; in `max(... for ...)` and the like `it` is another cell. */
static bool asks_origin(const Kernel *kernel, ExprId id, bool it_too)
{
    const Expr *expr = &kernel->exprs[id];
    if (expr->op == OP_FROM || (expr->op == OP_IT && it_too) ||
        (expr->op == OP_TERM && asks_origin(kernel, kernel->terms[expr->a].value, it_too)))
        return true;
    bool binds = expr->op == OP_MAX || expr->op == OP_MIN || expr->op == OP_SUM || expr->op == OP_WHERE;
    for (unsigned i = 0; i < expr->kid_count; i++)
        if (asks_origin(kernel, expr->kids[i], it_too && !binds))
            return true;
    return false;
}

static bool law_modes(FastBuild *build, const LawRule *law, FastCase *at, uint8_t *modes)
{
    bool holds;
    if (fast_known(build->program->kernel, law->condition, &holds) && !holds)
        return true;
    for (uint8_t mode = MODE_EMPTY; mode <= MODE_TAKE; mode++) {
        int32_t value = 0;
        at->mode = mode;
        bool known = fast_foresee(build, law->condition, at, &value);
        if (!known && (law != build->bar_law || (build->tables->bar->codes >> at->code & 1) == 0))
            return fast_refuse(build, "law `%.*s`", TEXT_ARG(law->name));
        if (known && value != 0)
            *modes = (uint8_t)(*modes & ~mode);
    }
    return true;
}

/* Laws mostly ask of the target alone: then a code's answer is good for all its cells. */
bool fast_law_modes(FastBuild *build, FastCode code, Cell from)
{
    const Kernel *kernel = build->program->kernel;
    FastCase at = { .owner = build->tables->owner[code], .code = code, .from = from, .it = from };
    if (!build->place_laws || (build->lawful_code == code && !build->laws_ask_origin))
        return true;
    build->lawful_code = code;
    for (unsigned to = 0; to < build->tables->cell_count; to++) {
        at.to = (Cell)to;
        build->lawful[to] = MODE_BOTH;
        for (size_t i = 0; i < kernel->law_count; i++)
            if (kernel->laws[i].form == LAW_FORBID && !last_has_law(build, i) &&
                (i >= 64 || (build->calm_laws >> i & 1) == 0) &&
                !law_modes(build, &kernel->laws[i], &at, &build->lawful[to]))
                return false;
    }
    return true;
}

/* --- the bar --------------------------------------------------------------------------- */

/* A number of the position that is OFFSET more than the greatest NUMBER of the pieces in SET. */
typedef struct Greatest {
    ExprId number, set;
    int32_t offset;
} Greatest;

static bool greatest(FastBuild *build, ExprId id, Greatest *found)
{
    const Kernel *kernel = build->program->kernel;
    const Expr *expr = &kernel->exprs[id];
    int32_t value = 0;
    if (expr->op == OP_TERM)
        return greatest(build, kernel->terms[expr->a].value, found);
    if (expr->op == OP_CHOOSE)
        return fast_foresee(build, expr->kids[0], &nothing_known, &value) &&
               greatest(build, expr->kids[value != 0 ? 1 : 2], found);
    if (expr->op == OP_ADD || expr->op == OP_SUB) {
        if (!fast_foresee(build, expr->kids[1], &nothing_known, &value) ||
            !greatest(build, expr->kids[0], found))
            return false;
        found->offset += expr->op == OP_ADD ? value : -value;
        return true;
    }
    *found = (Greatest){ .number = expr->kids[0], .set = expr->kids[1] };
    return expr->op == OP_MAX;
}

/* `number > greatest`, either way round, beside what is known of a code. */
static bool bar_parts(FastBuild *build, ExprId condition, FastCode code, ExprId *height, Greatest *found)
{
    const Expr *expr = &build->program->kernel->exprs[condition];
    FastCase at = nothing_known;
    int32_t value = 0;
    at.code = code;
    at.owner = build->tables->owner[code];
    if (expr->op == OP_AND) {
        if (fast_foresee(build, expr->kids[0], &at, &value) && value != 0)
            return bar_parts(build, expr->kids[1], code, height, found);
        return fast_foresee(build, expr->kids[1], &at, &value) && value != 0 &&
               bar_parts(build, expr->kids[0], code, height, found);
    }
    bool turned = expr->op == OP_LT || expr->op == OP_LE;
    if (!turned && expr->op != OP_GT && expr->op != OP_GE)
        return false;
    *height = expr->kids[turned ? 1 : 0];
    if (!greatest(build, expr->kids[turned ? 0 : 1], found))
        return false;
    found->offset -= expr->op == OP_GE || expr->op == OP_LE;
    return true;
}

/* For one player: the numbers of targets, and of cells that pieces stand on. The greatest number of no
 * piece is 0, which all are counted from. */
static bool bar_numbers(FastBuild *build, ExprId height, const Greatest *found, Player player)
{
    FastTables *tables = build->tables;
    FastBar *bar = tables->bar;
    unsigned cells = tables->cell_count;
    bar->height[player] = arena_array(build->arena, cells + 1u, sizeof *bar->height[player]);
    bar->weight[player] = arena_array(build->arena, cells, sizeof *bar->weight[player]);
    if (!fast_selection(build->program, tables, found->set, player, &bar->counted[player]))
        return false;
    for (unsigned cell = 0; cell < cells; cell++) {
        FastCase target = nothing_known, piece = nothing_known;
        int32_t high = 0, weight = 0;
        target.owner = piece.owner = player;
        target.to = piece.it = (Cell)cell;
        if (!fast_foresee(build, height, &target, &high) ||
            !fast_foresee(build, found->number, &piece, &weight) || weight < 0 || weight > BOARD_CELLS_MAX ||
            high - found->offset < INT16_MIN / 2 || high - found->offset > INT16_MAX / 2)
            return false;
        bar->height[player][cell] = (int16_t)(high - found->offset);
        bar->weight[player][cell] = (uint16_t)weight;
        if (weight >= bar->weights)
            bar->weights = (uint16_t)(weight + 1);
    }
    bar->height[player][cells] = INT16_MIN; /* the wall stops by itself */
    return true;
}

/* Whether a royal could stand where a player may not come; else it never matters. */
static bool bar_shelters(const FastBuild *build, Player player)
{
    const FastTables *tables = build->tables;
    const FastBar *bar = tables->bar;
    uint64_t royals = tables->royals & ~tables->owned[player];
    if ((royals & ~bar->counted[player]) != 0)
        return royals != 0;
    for (unsigned cell = 0; cell < tables->cell_count; cell++)
        if (bar->height[player][cell] > bar->weight[player][cell])
            return true;
    return false;
}

static bool bar_made(FastBuild *build, const LawRule *law)
{
    FastTables *tables = build->tables;
    FastBar *bar = tables->bar = arena_alloc(build->arena, sizeof *bar);
    ExprId height = EXPR_NONE;
    Greatest found = { .number = EXPR_NONE };
    build->bar_law = law;
    for (FastCode code = 1; code <= tables->code_count; code++)
        if (tables->owner[code] < tables->player_count &&
            bar_parts(build, law->condition, code, &height, &found))
            bar->codes |= UINT64_C(1) << code;
    for (Player player = 0; bar->codes != 0 && player < tables->player_count; player++) {
        if (!bar_numbers(build, height, &found, player))
            return false;
        if (!bar_shelters(build, player))
            continue;
        tables->bar_shelters = true;
        if ((bar->counted[player] & ~tables->owned[player]) != 0)
            return false;
    }
    return bar->codes != 0;
}

static bool asks_more(FastBuild *build, const LawRule *law)
{
    FastCase at = { .mode = MODE_EMPTY };
    for (at.code = 1; at.code <= build->tables->code_count; at.code++) {
        int32_t value;
        at.owner = build->tables->owner[at.code];
        if (at.owner < build->tables->player_count && !fast_foresee(build, law->condition, &at, &value))
            return true;
    }
    return false;
}

bool fast_bar_fits(FastBuild *build, const LawRule *law)
{
    FastTables *tables = build->tables;
    if (law->form != LAW_FORBID || tables->drops.count > 0 || tables->castling.there ||
        tables->passing.trail >= 0 || tables->shy || tables->promotion.scarce)
        return false;
    if (build->lawful == NULL)
        build->lawful = arena_array(build->arena, tables->cell_count, sizeof *build->lawful);
    build->place_laws = true;
    build->laws_ask_origin =
        build->laws_ask_origin || asks_origin(build->program->kernel, law->condition, true);
    return !asks_more(build, law) || (build->bar_law == NULL && bar_made(build, law));
}

/* What blasts and chance bring about does not ask for bars and shelter. */
bool fast_bar_whole(FastBuild *build)
{
    const FastTables *tables = build->tables;
    bool asked = tables->bar != NULL || tables->sheltered != NULL;
    return !asked ||
           (!tables->judged && tables->blast == NULL && tables->gate == NULL && tables->near == NULL &&
            tables->chance.sweepers == 0) ||
           fast_refuse(build,
                       "takings that remove more, chance, or what enters, and cells that are barred or safe");
}
