/* Whether a game has the shape that the fast road carries, as far as musts, captures, forms
 * of move and trails go; and the codes. Turns, laws, drops and what else hangs on the position have
 * files of their own. */

#include "compile/last.h"
#include "play/fast.h"

/* --- what surrounds the turn ------------------------------------------------------ */

/* A must is carried if it is the one to take, or to drop certain kinds. */
static bool musts_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (kernel->must_count == 0)
        return true;
    build->tables->must_take =
        kernel->must_count == 1 && condition_is_class(kernel, kernel->musts[0].condition, CLASS_CAPTURE);
    if (kernel->must_count == 1 && fast_is_drop_of(kernel, kernel->musts[0].condition, &build->must_drop))
        return true;
    return build->tables->must_take || fast_refuse(build, "must `%.*s`", TEXT_ARG(kernel->musts[0].name));
}

static bool surroundings_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (kernel->side_count < 2)
        return fast_refuse(build, "there is one side");
    for (size_t i = 0; build->last == NULL && i < kernel->effect_count; i++)
        if (kernel->effects[i].condition == EXPR_NONE && !fast_is_gate(kernel, i) && !fast_is_stone(build, i))
            return fast_refuse(build, "effect `%.*s`", TEXT_ARG(kernel->effects[i].name));
    build->tables->asks_stuck = kernel->player_count > 2 || !fast_stuck_ends(build->program);
    return true;
}

/* --- codes ----------------------------------------------------------------------------- */

FastCode fast_add_code(FastBuild *build, Player owner, Kind kind)
{
    FastTables *tables = build->tables;
    FastCode code = ++tables->code_count;
    const Program *program = build->program;
    if (owner != PLAYER_NOBODY)
        tables->setup[code] = (int16_t)program->setup_count[program_piece(program, owner, kind)];
    tables->owner[code] = owner;
    tables->kind[code] = kind;
    tables->owned[owner] |= UINT64_C(1) << code;
    tables->moved[code] = code;
    tables->drops.hand_of[code] = tables->drops.swept_to[code] = FAST_NO_DROP;
    if (tables->has_check && owner != PLAYER_NOBODY && kindset_has(&build->royal_kinds, kind))
        tables->royals |= UINT64_C(1) << code;
    return code;
}

/* Whether there are pieces of a kind and an owner: those of players who are out may stay as nobody's. */
static bool has_pieces(const Kernel *kernel, Player owner, unsigned kind)
{
    bool stones = kernel->player_count > 2 && kernel->when_out == OUT_STONE;
    if (owner == PLAYER_NOBODY)
        return stones || kernel->kinds[kind].neutral;
    return !kernel->kinds[kind].neutral;
}

static void add_codes_of(FastBuild *build, Player owner, bool remembers)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    size_t row = owner < kernel->player_count ? owner : kernel->player_count;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        if (!has_pieces(kernel, owner, kind))
            continue;
        size_t index = row * kernel->kind_count + kind;
        tables->kind_codes[index] = tables->promoted_codes[index] = fast_add_code(build, owner, (Kind)kind);
        if (remembers)
            tables->promoted_codes[index] = fast_add_code(build, owner, (Kind)kind);
        tables->counted[tables->kind_codes[index]] = tables->counted[tables->promoted_codes[index]] =
            tables->kind_codes[index];
        if (owner == PLAYER_NOBODY || !kindset_has(&build->fresh_kinds, kind))
            continue;
        tables->fresh_codes[index] = fast_add_code(build, owner, (Kind)kind);
        tables->moved[tables->fresh_codes[index]] = tables->counted[tables->fresh_codes[index]] =
            tables->kind_codes[index];
    }
}

static bool kinds_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        const KindRule *rule = &kernel->kinds[kind];
        if (rule->facing != HEADING_NONE && build->program->board->topology == TOPOLOGY_GRAPH)
            return fast_refuse(build, "`%.*s` has a facing of its own", TEXT_ARG(rule->id));
    }
    return true;
}

static bool codes_made(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    bool remembers = kernel->promoted_flag >= 0;
    size_t owned_kinds = kernel->kind_count * (kernel->player_count + 1u), sorts = 0;
    for (size_t i = 0; i < owned_kinds; i++) {
        size_t row = i / kernel->kind_count;
        Player owner = row < kernel->player_count ? (Player)row : PLAYER_NOBODY;
        sorts += has_pieces(kernel, owner, (unsigned)(i % kernel->kind_count));
    }
    fast_fresh(build);
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        sorts += kindset_has(&build->fresh_kinds, kind) ? kernel->player_count : 0;
    if (sorts * (remembers ? 2 : 1) > FAST_CODES_MAX)
        return fast_refuse(build, "there are %zu kinds of piece", kernel->kind_count);
    tables->cell_count = build->program->board->cell_count;
    tables->player_count = kernel->player_count;
    tables->kind_codes = arena_array(build->arena, owned_kinds, 1);
    tables->promoted_codes = arena_array(build->arena, owned_kinds, 1);
    tables->fresh_codes = arena_array(build->arena, owned_kinds, 1);
    if (!kinds_fit(build))
        return false;
    for (Player owner = 0; owner < kernel->player_count; owner++)
        add_codes_of(build, owner, remembers);
    add_codes_of(build, PLAYER_NOBODY, remembers);
    tables->wall = (FastCode)(tables->code_count + 1);
    return true;
}

static void special_codes(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    Kind imagined = 0; /* as attack.c has it */
    for (size_t kind = kernel->kind_count; kind > 0; kind--)
        if (kernel->kinds[kind - 1].royal != ROYAL_NONE)
            imagined = (Kind)(kind - 1);
    for (Player owner = 0; owner < kernel->player_count; owner++) {
        tables->imagined[owner] = fast_code(tables, kernel, owner, imagined);
        if (tables->castling.there)
            tables->castling.king[owner] = fast_code(tables, kernel, owner, kernel->castling.king);
    }
    if (kernel->player_count > 2) { /* who is not in turn next may stay in check */
        tables->odd.taken |= tables->royals;
        tables->odd.any = tables->odd.any || tables->royals != 0;
    }
}

/* --- who takes whom ------------------------------------------------------------------------ */

static uint64_t codes_of_kinds(const FastTables *tables, const KindSet *kinds)
{
    uint64_t codes = 0;
    for (FastCode code = 1; code <= tables->code_count; code++)
        codes |= (uint64_t)kindset_has(kinds, tables->kind[code]) << code;
    return codes;
}

static uint64_t codes_of_relation(const Program *program, const FastTables *tables, int relation, Player view)
{
    uint64_t codes = 0;
    for (FastCode code = 1; code <= tables->code_count; code++)
        codes |= (uint64_t)relation_holds(program->kernel, view, relation, tables->owner[code]) << code;
    return codes;
}

bool fast_selection(const Program *program, const FastTables *tables, ExprId set, Player view,
                    uint64_t *codes)
{
    const Kernel *kernel = program->kernel;
    const Expr *expr = kernel_meaning(kernel, set);
    uint64_t other = 0;
    switch ((Op)expr->op) {
    case OP_NOTHING: *codes = 0; return true;
    case OP_OCCUPIED: *codes = ~UINT64_C(1) & ~(~UINT64_C(0) << tables->wall); return true;
    case OP_OWNED: *codes = codes_of_relation(program, tables, expr->a, view); return true;
    case OP_PIECES: {
        const Expr *kinds = &kernel->exprs[expr->kids[0]];
        *codes = kinds->op == OP_KINDS ? codes_of_kinds(tables, &kernel->kindsets[kinds->a]) : 0;
        return kinds->op == OP_KINDS;
    }
    case OP_OWNED_BY: {
        const Expr *player = &kernel->exprs[expr->kids[0]];
        bool known = player->op == OP_CONST && player->b >= 0 && player->b < tables->player_count;
        *codes = known ? tables->owned[player->b] : player->op == OP_ME ? tables->owned[view] : 0;
        return known || player->op == OP_ME;
    }
    case OP_UNITE:
    case OP_MEET:
    case OP_EXCEPT:
        if (!fast_selection(program, tables, expr->kids[0], view, codes) ||
            !fast_selection(program, tables, expr->kids[1], view, &other))
            return false;
        *codes = expr->op == OP_UNITE  ? *codes | other
                 : expr->op == OP_MEET ? *codes & other
                                       : *codes & ~other;
        return true;
    default: return false;
    }
}

/* Of other sides, or nobody's. */
static uint64_t enemies_of(const FastBuild *build, Player owner)
{
    return codes_of_relation(build->program, build->tables, RELATION_ENEMY, owner) |
           build->tables->owned[PLAYER_NOBODY];
}

/* A royal that is immune on some cells: nobody gives it check there, and its taking never comes up. */
static bool royal_sheltered(FastBuild *build, FastCode code, ExprId immune)
{
    FastTables *tables = build->tables;
    Player owner = tables->owner[code];
    uint64_t enemies = enemies_of(build, owner);
    if ((tables->royals >> code & 1) == 0 || tables->castling.there ||
        (tables->royals & tables->owned[owner]) != UINT64_C(1) << code)
        return false;
    if (tables->sheltered == NULL)
        tables->sheltered = arena_array(build->arena, tables->cell_count, sizeof *tables->sheltered);
    for (unsigned cell = 0; cell < tables->cell_count; cell++) {
        FastCase at = { .owner = owner, .code = code, .from = CELL_NONE, .to = CELL_NONE, .it = (Cell)cell };
        int32_t value = 0;
        if (!fast_foresee(build, immune, &at, &value))
            return false;
        tables->sheltered[cell] |= value != 0 ? enemies : 0;
    }
    return true;
}

static bool immunity_known(FastBuild *build, FastCode code, uint64_t *immune)
{
    const Kernel *kernel = build->program->kernel;
    const KindRule *kind = &kernel->kinds[build->tables->kind[code]];
    if (kind->immune == EXPR_NONE)
        return true;
    const Expr *expr = &kernel->exprs[kind->immune];
    if (expr->op != OP_CONST)
        return royal_sheltered(build, code, kind->immune) ||
               fast_refuse(build, "`%.*s` is immune at times", TEXT_ARG(kind->id));
    if (expr->b != 0)
        *immune |= UINT64_C(1) << code;
    return true;
}

bool fast_rule_takes(FastBuild *build, const ActionRule *rule, FastCode code, uint64_t *takes)
{
    const FastTables *tables = build->tables;
    Player owner = tables->owner[code];
    const Leg *leg = &rule->legs[rule->leg_count - 1];
    ExprId captures = leg->captures != EXPR_NONE ? leg->captures : rule->captures;
    *takes = 0;
    if ((leg->ends & (END_TAKE | END_EN_PASSANT | END_TAKE_OWN)) == 0)
        return true;
    bool enemies = (leg->ends & (END_TAKE | END_EN_PASSANT)) != 0;
    if (enemies && captures == EXPR_NONE)
        *takes = enemies_of(build, owner);
    else if (enemies && !fast_selection(build->program, tables, captures, owner, takes))
        return fast_refuse(build, "what `%.*s` takes hangs on more than kind and owner",
                           TEXT_ARG(build->program->kernel->kinds[rule->kind].id));
    if ((leg->ends & END_TAKE_OWN) != 0)
        *takes |= codes_of_relation(build->program, tables, RELATION_FRIEND, owner);
    return true;
}

bool fast_only_threatens(const FastBuild *build, FastCode code, uint64_t takes)
{
    const FastTables *tables = build->tables;
    return takes != 0 && takes == (tables->royals & ~tables->owned[tables->owner[code]]);
}

/* Whether no royal is ever there to be taken: where one that is attacked may be left so, a way that takes
 * royals alone does more than threaten. */
static bool royals_stay(const FastTables *tables)
{
    for (unsigned i = 0; i < tables->check_count; i++)
        if (tables->checks[i].asked_count > 0)
            return false;
    return tables->player_count == 2 && tables->royal_rule == ROYAL_CHECK;
}

static bool rule_takes(FastBuild *build, const ActionRule *rule, FastCode code, uint64_t immune)
{
    FastTables *tables = build->tables;
    uint64_t enemies = enemies_of(build, tables->owner[code]), takes = 0;
    if (rule->form != RULE_MOVE || rule->swaps != EXPR_NONE || fast_rule_is_void(build, rule) ||
        (fast_is_fresh_rule(build, rule) && tables->moved[code] == code))
        return true;
    if (!fast_rule_takes(build, rule, code, &takes))
        return false;
    if ((rule->legs[rule->leg_count - 1].ends & (END_TAKE | END_EN_PASSANT | END_TAKE_OWN)) == 0)
        return true;
    if (fast_only_threatens(build, code, takes))
        return royals_stay(tables) || fast_refuse(build, "a way of `%.*s` takes royals alone, and may do so",
                                                  TEXT_ARG(build->program->kernel->kinds[rule->kind].id));
    takes &= ~(immune & enemies);
    if ((takes & tables->royals & ~enemies) != 0)
        return fast_refuse(build, "`%.*s` may take a royal of its own side",
                           TEXT_ARG(build->program->kernel->kinds[rule->kind].id));
    if (build->takes_known[code] && takes != tables->takes[code])
        return fast_refuse(build, "`%.*s` takes different pieces in different ways",
                           TEXT_ARG(build->program->kernel->kinds[rule->kind].id));
    build->takes_known[code] = true;
    tables->takes[code] = takes;
    return true;
}

/* --- rules ------------------------------------------------------------------------------------ */

/* Two steps, the first to an empty cell. */
static bool is_two_steps(const ActionRule *rule)
{
    if (rule->leg_count != 2 || rule->leaves >= 0 || rule->legs[0].ends != END_EMPTY ||
        rule->legs[0].may_stop || (rule->legs[1].ends & (END_EN_PASSANT | END_LEAP_OVER)) != 0)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        const Leg *leg = &rule->legs[i];
        if (leg->min_steps > 1 || leg->max_steps != 1 || leg->hop != HOP_NONE || leg->lame || leg->anywhere ||
            leg->through != EXPR_NONE || leg->over != EXPR_NONE || leg->condition != EXPR_NONE)
            return false;
    }
    return true;
}

static bool rule_fits(FastBuild *build, const ActionRule *rule)
{
    const Kernel *kernel = build->program->kernel;
    if (rule->form == RULE_PASS || rule->form == RULE_CASTLE || rule->form == RULE_DROP)
        return true; /* drops: fast_drops.c */
    if (rule->form == RULE_FREE)
        return build->last == NULL; /* fast_turn.c */
    if (rule->kind < kernel->kind_count && kernel->kinds[rule->kind].neutral)
        return true; /* no player moves it; chance: fast_chance.c */
    if (rule->form == RULE_STAY && build->last == NULL)
        return fast_rest_fits(build, rule);
    if (rule->form != RULE_MOVE)
        return fast_refuse(build, "`%.*s` is no plain move", TEXT_ARG(rule->name));
    const Leg *leg = &rule->legs[0];
    if (fast_rule_is_void(build, rule))
        return true;
    bool plain = rule->takes == EXPR_NONE && fast_swap_fits(build, rule) && rule->become == EXPR_NONE &&
                 rule->pick_count == 0 && rule->changes.count == 0;
    bool short_legs = rule->leg_count == 1 || is_two_steps(rule);
    bool one_leg = short_legs && !leg->anywhere && leg->through == EXPR_NONE && leg->condition == EXPR_NONE &&
                   (leg->ends & END_LEAP_OVER) == 0;
    bool admitted = (build->classes & rule->classes) != 0;
    bool royal_trail =
        rule->leaves >= 0 && (kernel->kinds[rule->kind].royal != ROYAL_NONE || leg->hop != HOP_NONE);
    if (plain && one_leg && admitted && rule->text.length == 0 && !royal_trail)
        return fast_hurdles(build, rule);
    return fast_refuse(build, "a move of `%.*s` is more than a slide or a leap",
                       TEXT_ARG(kernel->kinds[rule->kind].id));
}

static bool trails_fit(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    build->tables->passing.trail = -1;
    if (kernel->trail_count > 1)
        return fast_refuse(build, "there are %zu trails", kernel->trail_count);
    if (kernel->trail_count == 1 && kernel->trails[0].taken_by_any)
        return fast_refuse(build, "the trail `%.*s` is taken by any move", TEXT_ARG(kernel->trails[0].name));
    if (kernel->trail_count == 1)
        build->tables->passing.trail = 0;
    return true;
}

static bool takes_made(FastBuild *build)
{
    const Program *program = build->program;
    FastTables *tables = build->tables;
    uint64_t immune = 0;
    for (FastCode code = 1; code <= tables->code_count; code++)
        if (!immunity_known(build, code, &immune))
            return false;
    for (FastCode code = 1; code <= tables->code_count; code++) {
        Kind kind = tables->kind[code];
        for (unsigned i = 0; tables->owner[code] != PLAYER_NOBODY && i < program->rule_count[kind]; i++) {
            const ActionRule *rule = &program->kernel->rules[program->rule_first[kind] + i];
            if (fast_rule_open(build, rule, code) && !rule_takes(build, rule, code, immune) &&
                !last_takes_rule(build, rule))
                return false;
        }
        uint64_t attacks = tables->takes[code] & enemies_of(build, tables->owner[code]);
        for (FastCode taken = 1; taken <= tables->code_count; taken++)
            if (attacks >> taken & 1)
                tables->taken_by[taken] |= UINT64_C(1) << code;
    }
    return true;
}

bool fast_rules(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    if (!fast_turn(build) || !musts_fit(build) || !surroundings_fit(build) || !fast_laws(build) ||
        !trails_fit(build))
        return false;
    if (!codes_made(build) || !fast_modes(build))
        return false;
    build->in_check_known = fast_in_check_fits(build);
    if (!takes_made(build))
        return false;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (!rule_fits(build, &kernel->rules[i]) && !last_takes_rule(build, &kernel->rules[i]))
            return false;
    if (!fast_offers(build))
        return false;
    special_codes(build);
    fast_blast(build);
    return fast_drops(build) && fast_gates(build) && fast_place_laws(build) && fast_blast_fits(build) &&
           fast_sweeps(build) && fast_bar_whole(build) && fast_stones(build);
}
