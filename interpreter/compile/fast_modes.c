/* Rules that hang on numbers of pieces ("while there is no queen"). What they ask is split
 * into *tallies*: are there at least so many of some codes? The answers a player sees are
 * its *mode*. A kind with such rules has a code for each set of rules that a mode opens, so
 * that words and sources know nothing of all this; pieces change codes with the mode. */

#include "compile/fast.h"

/* --- what is asked ---------------------------------------------------------------------- */

/* What each player counts; what one of them has in common with another set says nothing of the others. */
typedef struct Counted {
    uint64_t codes[BOARD_PLAYERS_MAX];
} Counted;

static bool is_tally(const FastTables *tables, unsigned index, const Counted *counted, int64_t least)
{
    for (Player player = 0; player < tables->player_count; player++) {
        const FastTally *tally = &tables->modes.tallies[player][index];
        if (tally->codes != counted->codes[player] || tally->least != least)
            return false;
    }
    return true;
}

/* The tally of a set and a number, and what is counted; tally_count where it is not noted. */
static bool find_tally(const FastBuild *build, ExprId set, int64_t least, Counted *counted, unsigned *index)
{
    const FastTables *tables = build->tables;
    if (least < 1 || least > BOARD_CELLS_MAX)
        return false;
    for (Player player = 0; player < tables->player_count; player++) {
        if (!fast_selection(build->program, tables, set, player, &counted->codes[player]))
            return false;
        counted->codes[player] &= build->bases;
    }
    *index = 0;
    while (*index < tables->modes.tally_count && !is_tally(tables, *index, counted, least))
        ++*index;
    return true;
}

static bool note_tally(FastBuild *build, ExprId set, int64_t least)
{
    FastTables *tables = build->tables;
    Counted counted;
    unsigned index;
    if (!find_tally(build, set, least, &counted, &index))
        return false;
    if (index < tables->modes.tally_count)
        return true;
    if (tables->modes.tally_count == FAST_TALLIES_MAX)
        return false;
    tables->modes.tally_count++;
    for (Player player = 0; player < tables->player_count; player++) {
        FastTally *tally = &tables->modes.tallies[player][index];
        *tally = (FastTally){ .codes = counted.codes[player], .least = (uint16_t)least };
        tables->modes.tallied |= tally->codes;
    }
    return true;
}

/* `count SET` compared with a number, turned to "at least" or its opposite. */
static bool is_count(const Kernel *kernel, const Expr *expr, ExprId *set, int64_t *least, bool *otherwise)
{
    if (expr->op < OP_LT || expr->op > OP_GE)
        return false;
    const Expr *count = &kernel->exprs[expr->kids[0]], *limit = &kernel->exprs[expr->kids[1]];
    if (count->op != OP_COUNT || limit->op != OP_CONST)
        return false;
    *set = count->kids[0];
    *least = (int64_t)limit->b + (expr->op == OP_GT || expr->op == OP_LE);
    *otherwise = expr->op == OP_LT || expr->op == OP_LE;
    return true;
}

static bool note_tallies(FastBuild *build, ExprId condition)
{
    const Kernel *kernel = build->program->kernel;
    const Expr *expr = kernel_meaning(kernel, condition);
    ExprId set;
    int64_t least;
    bool otherwise;
    if (fast_known(kernel, condition, &otherwise))
        return true;
    switch ((Op)expr->op) {
    case OP_AND:
    case OP_OR: return note_tallies(build, expr->kids[0]) && note_tallies(build, expr->kids[1]);
    case OP_NOT: return note_tallies(build, expr->kids[0]);
    case OP_ANY: return note_tally(build, expr->kids[0], 1);
    default: return is_count(kernel, expr, &set, &least, &otherwise) && note_tally(build, set, least);
    }
}

/* What is noted as a tally is known in a mode. */
typedef struct Mind {
    const FastBuild *build;
    unsigned mode;
} Mind;

static bool told(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const Mind *mind = knowledge->mind;
    const Expr *expr = &knowledge->kernel->exprs[id];
    ExprId set = expr->op == OP_ANY ? expr->kids[0] : EXPR_NONE;
    int64_t least = 1;
    bool otherwise = false;
    Counted counted;
    unsigned index;
    if ((set == EXPR_NONE && !is_count(knowledge->kernel, expr, &set, &least, &otherwise)) ||
        !find_tally(mind->build, set, least, &counted, &index))
        return false;
    *value = ((mind->mode >> index & 1) != 0) != otherwise;
    return true;
}

/* Whether a condition whose tallies are noted holds in a mode. */
static bool holds_in(const FastBuild *build, ExprId condition, unsigned mode)
{
    Mind mind = { build, mode };
    Knowledge knowledge = { .kernel = build->program->kernel, .tell = told, .mind = &mind };
    int32_t value = 0;
    return expression_known(&knowledge, condition, &value) && value != 0;
}

/* --- codes of modes ----------------------------------------------------------------------- */

bool fast_asks_numbers(const FastBuild *build, const ActionRule *rule)
{
    return build->by_numbers != NULL && build->by_numbers[rule - build->program->kernel->rules];
}

bool fast_rule_open(const FastBuild *build, const ActionRule *rule, FastCode code)
{
    return !fast_asks_numbers(build, rule) || holds_in(build, rule->condition, build->mode_of[code]);
}

/* Whether a kind has the same rules in both modes. */
static bool modes_alike(const FastBuild *build, Kind kind, unsigned left, unsigned right)
{
    const Program *program = build->program;
    for (unsigned i = 0; i < program->rule_count[kind]; i++) {
        const ActionRule *rule = &program->kernel->rules[program->rule_first[kind] + i];
        if (fast_asks_numbers(build, rule) &&
            holds_in(build, rule->condition, left) != holds_in(build, rule->condition, right))
            return false;
    }
    return true;
}

static bool add_modes(FastBuild *build, FastCode base, unsigned modes)
{
    FastTables *tables = build->tables;
    for (unsigned mode = 1; mode < modes; mode++) {
        FastCode code = base;
        for (unsigned earlier = 0; earlier < mode && code == base; earlier++)
            if (modes_alike(build, tables->kind[base], earlier, mode))
                code = tables->modes.shifted[earlier][base];
        bool known = code != base || modes_alike(build, tables->kind[base], 0, mode);
        if (!known) {
            if (tables->code_count == FAST_CODES_MAX)
                return fast_refuse(build, "there are too many modes of pieces");
            code = fast_add_code(build, tables->owner[base], tables->kind[base]);
            build->mode_of[code] = (uint8_t)mode;
            tables->counted[code] = tables->counted[base];
            tables->modes.shifting |= UINT64_C(1) << code | UINT64_C(1) << base;
        }
        tables->modes.shifted[mode][base] = code;
    }
    return true;
}

/* What a piece was in one mode says what it is in others. */
static void complete_modes(FastTables *tables, FastCode bases, unsigned modes)
{
    for (FastCode base = 1; base <= bases; base++)
        for (unsigned was = 0; was < modes; was++)
            for (unsigned mode = 0; mode < modes; mode++)
                tables->modes.shifted[mode][tables->modes.shifted[was][base]] =
                    tables->modes.shifted[mode][base];
}

/* Who is kept out of check must know that its own moves leave the other player's mode, but for what
 * they take; drops change numbers where nobody looks. */
static bool surroundings_fit(FastBuild *build)
{
    const FastTables *tables = build->tables;
    uint64_t others = 0;
    for (Player player = 0; player < tables->player_count; player++)
        for (unsigned i = 0; i < tables->modes.tally_count; i++)
            others |= tables->modes.tallies[player][i].codes & ~tables->owned[player];
    if ((others == 0 || !tables->has_check) && !tables->shy && !tables->chance.acts &&
        build->program->kernel->player_count == 2)
        return true;
    return fast_refuse(build, "rules hang on numbers of pieces where some may not be attacked");
}

/* Conditions that ask for anything else are left to fast_bars.c. */
static void note_conditions(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    build->by_numbers = arena_array(build->arena, kernel->rule_count + 1, sizeof *build->by_numbers);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        uint8_t count = tables->modes.tally_count;
        uint64_t tallied = tables->modes.tallied;
        build->by_numbers[i] =
            rule->form == RULE_MOVE && rule->condition != EXPR_NONE && note_tallies(build, rule->condition);
        if (!build->by_numbers[i]) {
            tables->modes.tally_count = count;
            tables->modes.tallied = tallied;
        }
    }
}

bool fast_modes(FastBuild *build)
{
    FastTables *tables = build->tables;
    for (FastCode code = 1; code <= tables->code_count; code++)
        build->bases |= (uint64_t)(tables->counted[code] == code) << code;
    note_conditions(build);
    if (tables->modes.tally_count == 0)
        return true;
    if (!surroundings_fit(build))
        return false;
    FastCode bases = tables->code_count;
    unsigned modes = 1u << tables->modes.tally_count;
    tables->modes.shifted = arena_array(build->arena, modes, sizeof *tables->modes.shifted);
    for (unsigned mode = 0; mode < modes; mode++)
        for (FastCode code = 1; code <= bases; code++)
            tables->modes.shifted[mode][code] = code;
    for (FastCode base = 1; base <= bases; base++)
        if (tables->owner[base] != PLAYER_NOBODY && !add_modes(build, base, modes))
            return false;
    complete_modes(tables, bases, modes);
    for (FastCode code = 1; code <= tables->code_count; code++)
        tables->modes.tallied |= (tables->modes.tallied >> tables->counted[code] & 1) << code;
    tables->wall = (FastCode)(tables->code_count + 1);
    return true;
}
