/* Decides how each rule is played: tabled, conditional or walked (RuleFacts). */

#include "compile/table_moves.h"
#include "program/expressions.h"

/* --- promotions ------------------------------------------------------------------------------- */

bool promotions_are_conditional(const Kernel *kernel, const ActionRule *rule)
{
    const KindRule *kind = &kernel->kinds[rule->kind];
    for (unsigned i = 0; rule->promotes && i < kind->promotion_count; i++) {
        const PromotionRule *promotion = &kind->promotions[i];
        if (promotion->condition != EXPR_NONE || promotion->from_enemy_hand ||
            kernel->exprs[promotion->to].op != OP_KINDS)
            return true;
    }
    return false;
}

static bool promotions_are_placed(const Program *program, Kind kind)
{
    const KindRule *rule = &program->kernel->kinds[kind];
    for (unsigned i = 0; i < rule->promotion_count; i++) {
        const PromotionRule *promotion = &rule->promotions[i];
        if (!compile_is_fixed(program, promotion->in, kind) ||
            !compile_is_fixed(program, promotion->touching, kind) ||
            !compile_is_fixed(program, promotion->forced, kind))
            return false;
    }
    return true;
}

/* --- laws --------------------------------------------------------------------------------------- */

static bool law_may_forbid(const Kernel *kernel, const ActionRule *rule)
{
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_FORBID &&
            !condition_fails(kernel, kernel->laws[i].condition, rule_action_facts(rule, CLASS_UNTOLD)))
            return true;
    return false;
}

/* --- rules ---------------------------------------------------------------------------------------- */

/* Conditions of a walk are tested before the action is known. */
static bool reads_action(const Program *program, ExprId id)
{
    return (expr_reads(program->kernel, id) & READ_DELTA) != 0;
}

static bool immunity_reads_action(const Program *program)
{
    for (size_t kind = 0; kind < program->kernel->kind_count; kind++)
        if (reads_action(program, program->kernel->kinds[kind].immune))
            return true;
    return false;
}

/* Something that a rule may be, and what comes of it. */
typedef struct Reason {
    bool holds;
    const char *why;
} Reason;

/* The first that holds; NULL: none does. */
static const char *first_reason(const Reason *reasons, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (reasons[i].holds)
            return reasons[i].why;
    return NULL;
}
#define FIRST_REASON(reasons) first_reason(reasons, sizeof(reasons) / sizeof *(reasons))

/* Why a rule has no table moves, or NULL. */
static const char *why_walked(const Program *program, const ActionRule *rule)
{
    const Leg *leg = &rule->legs[0];
    const Reason reasons[] = {
        { rule->never, "its condition can never hold" },
        { rule->form == RULE_STAY, "its piece goes nowhere" },
        { rule->form == RULE_CASTLE, "two pieces go at once" },
        { rule->form == RULE_FREE, "it is no piece's" },
        { rule->form == RULE_NATIVE, "a native hook offers it" },
        { rule->form == RULE_PASS, "it comes where nothing does" },
        { rule->leg_count != 1, "its path has several legs" },
        { leg->anywhere, "it goes anywhere" },
        { rule->takes != EXPR_NONE, "it takes what does not stand on its target" },
        { rule->swaps != EXPR_NONE, "it swaps" },
        { rule->pick_count > 0, "it picks" },
        { rule->become != EXPR_NONE, "what it becomes is worked out" },
        { leg->through != EXPR_NONE, "it passes through pieces" },
        { leg->condition != EXPR_NONE, "its path asks a condition" },
        { leg->hop != HOP_NONE && leg->lame, "it is lame and hops" },
        { leg->lame && rule->within != EXPR_NONE, "it is lame and confined" },
        { rule->promotes && !promotions_are_placed(program, rule->kind),
          "where it promotes hangs on the position" },
        { reads_action(program, rule->from) || reads_action(program, rule->captures) ||
              reads_action(program, leg->captures) || immunity_reads_action(program),
          "what it asks on its way hangs on the action" },
        { deltas_read_path(program), "what it does hangs on the way it goes" },
    };
    return FIRST_REASON(reasons);
}

/* The same of a drop, whose table moves are the cells that it may go to. */
static const char *why_drop_walked(const Kernel *kernel, const ActionRule *rule)
{
    const Reason reasons[] = {
        { rule->pick_count > 0, "it picks what it becomes" },
        { kernel->kinds[rule->kind].neutral, "what is dropped is nobody's" },
    };
    return FIRST_REASON(reasons);
}

/* Why its table moves do not say all, or NULL. */
static const char *why_conditional(const Program *program, const ActionRule *rule)
{
    bool drop = rule->form == RULE_DROP;
    const Reason reasons[] = {
        { drop && rule->condition != EXPR_NONE, "its condition is asked of every cell" },
        { rule->condition != EXPR_NONE && !program->facts->known_before[rule - program->kernel->rules],
          "its condition hangs on the action" },
        { !drop && !(compile_is_fixed(program, rule->from, rule->kind) &&
                     compile_is_fixed(program, rule->to, rule->kind) &&
                     compile_is_fixed(program, rule->within, rule->kind) &&
                     compile_is_fixed(program, program->kernel->kinds[rule->kind].stays, rule->kind)),
          "where it may go hangs on the position" },
    };
    return FIRST_REASON(reasons);
}

static void facts_of_phases(const Kernel *kernel, const ActionRule *rule, RuleFacts *facts)
{
    static const uint64_t late[4] = { 0, UINT64_C(1) << CLASS_CAPTURE, UINT64_C(1) << CLASS_PROMOTION,
                                      UINT64_C(1) << CLASS_CAPTURE | UINT64_C(1) << CLASS_PROMOTION };
    for (unsigned class_index = 0; class_index < 4; class_index++)
        for (size_t phase = 0; phase < kernel->phase_count; phase++)
            if (phase_admits(&kernel->phases[phase], rule, rule->classes | late[class_index], false))
                facts->admits[class_index] = (uint8_t)(facts->admits[class_index] | 1u << phase);
}

static bool any_phase_takes(const Kernel *kernel, const RuleFacts *facts)
{
    for (size_t phase = 0; phase < kernel->phase_count; phase++)
        if (!kernel->phases[phase].chance && ((facts->admits[1] | facts->admits[3]) >> phase & 1) != 0)
            return true;
    return false;
}

/* --- how much there is to walk ------------------------------------------------------------------- */

enum { BOUND_MAX = 20000 };

/* The greatest number of ends of a walk along one leg on an empty board. */
static unsigned ends_of_leg(const Program *program, const ActionRule *rule, Player owner, unsigned from,
                            const CellSet *to)
{
    const Leg *leg = &rule->legs[0];
    unsigned ends = 0;
    for (unsigned d = 0; d < leg->direction_count; d++) {
        Ray ray = ray_of(program, rule, owner, d);
        if (ray.to == NULL)
            return BOUND_MAX + 1;
        unsigned cell = from;
        for (unsigned step = 1; step <= leg->max_steps && step <= program->board->cell_count; step++) {
            cell = ray.to[cell];
            if (cell == CELL_NONE || cell == from)
                break;
            if (step >= leg->min_steps && cellset_has(to, cell))
                ends += (leg->ends & END_EN_PASSANT) != 0 ? 2 : 1;
        }
    }
    return ends;
}

/* ... along several, whatever the cell. */
static uint64_t ends_of_legs(const Program *program, const ActionRule *rule)
{
    const Board *board = program->board;
    unsigned longest = board->files > board->ranks ? board->files : board->ranks;
    uint64_t ways = 1, ends = 0;
    if (board->topology >= TOPOLOGY_RING)
        longest = board->cell_count;
    for (unsigned i = 0; i < rule->leg_count && ways <= BOUND_MAX; i++) {
        const Leg *leg = &rule->legs[i];
        unsigned steps = leg->max_steps < longest ? leg->max_steps : longest;
        ways *= leg->anywhere ? board->cell_count : (uint64_t)leg->direction_count * steps;
        if (i + 1u < rule->leg_count)
            ways *= 2; /* it may take, or leap over */
        ends += ways;
    }
    return rule->leg_count == 0 ? 1 : ends;
}

/* Most pseudo-legal moves of a piece's rule from a cell, whatever stands where; UINT16_MAX: nobody knows. */
static unsigned rule_bound(const Program *program, const ActionRule *rule, Player owner, unsigned from)
{
    const Kernel *kernel = program->kernel;
    CellSet cells, to;
    compile_fixed_set(program, rule->from, owner, rule->kind, &cells);
    if (!cellset_has(&cells, from))
        return 0;
    compile_fixed_set(program, rule->to, owner, rule->kind, &to);
    bool one = rule->form == RULE_MOVE && rule->leg_count == 1 && !rule->legs[0].anywhere;
    uint64_t bound = one ? ends_of_leg(program, rule, owner, from, &to) : ends_of_legs(program, rule);
    KindSet kinds = { { 0 } };
    unsigned choices = 1;
    for (unsigned i = 0; rule->promotes && i < kernel->kinds[rule->kind].promotion_count; i++)
        kinds_at_most(kernel, kernel->kinds[rule->kind].promotions[i].to, &kinds);
    choices += kindset_count(&kinds);
    bound *= choices;
    for (unsigned i = 0; i < rule->pick_count && bound <= BOUND_MAX; i++) {
        uint64_t ways = pick_choices(program, &rule->picks[i]);
        bound = ways == 0 ? BOUND_MAX + 1 : bound * ways;
    }
    return bound > BOUND_MAX ? UINT16_MAX : (unsigned)bound;
}

unsigned piece_bound(const TableBuild *build, Player owner, Kind kind, unsigned from)
{
    const Program *program = build->program;
    unsigned bound = 0;
    for (unsigned i = 0; i < program->rule_count[kind] && bound < UINT16_MAX; i++) {
        const ActionRule *rule = &program->kernel->rules[program->rule_first[kind] + i];
        if (build->tables->rules[program->rule_first[kind] + i].how == RULE_WALKED && !rule->never)
            bound += rule_bound(program, rule, owner, from);
    }
    return bound < UINT16_MAX ? bound : UINT16_MAX;
}

void table_rules(TableBuild *build)
{
    const Program *program = build->program;
    const Kernel *kernel = program->kernel;
    MoveTables *tables = build->tables;
    tables->rules = arena_array(build->arena, kernel->rule_count + 1, sizeof *tables->rules);
    for (size_t phase = 0; phase < kernel->phase_count; phase++)
        tables->other_phases |= (uint8_t)(phase_moves_neutral(&kernel->phases[phase]) << phase);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        RuleFacts *facts = &tables->rules[i];
        facts->why = rule->form == RULE_DROP ? why_drop_walked(kernel, rule) : why_walked(program, rule);
        facts->how = facts->why != NULL ? RULE_WALKED : RULE_TABLED;
        if (facts->why == NULL)
            facts->why = why_conditional(program, rule);
        if (facts->how == RULE_TABLED && (facts->why != NULL || law_may_forbid(kernel, rule)))
            facts->how = RULE_CONDITIONAL;
        facts->once = facts->how == RULE_TABLED && rule->condition != EXPR_NONE;
        if (rule->never)
            continue;
        facts->takes = (rule->form == RULE_MOVE && !rule_takes_nothing(rule)) || rule->takes != EXPR_NONE;
        facts_of_phases(kernel, rule, facts);
        if (rule->form == RULE_FREE || rule->form == RULE_NATIVE)
            for (unsigned class_index = 0; class_index < 4; class_index++)
                tables->other_phases |= facts->admits[class_index];
        facts->takes = facts->takes && any_phase_takes(kernel, facts);
    }
}
