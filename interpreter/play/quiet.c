/* Actions that need not be made to know that no law stops them: no effect follows, and what each `never` law
 * asks is false already, as the action says or as nothing attacked stays so (attack_known.c). */

#include "play/generate.h"

typedef struct QuietPart {
    ExprId id;
    bool attacked; /* it asks whether something in this set is; else what the action is */
} QuietPart;

/* Of a law, or of an effect. Where one part is false, nothing comes of it. */
typedef struct QuietParts {
    bool mute; /* an effect that only sets numbers */
    uint8_t count;
    QuietPart of[PARTS_MAX];
} QuietParts;

struct QuietTables {
    QuietParts *laws, *effects;
};

/* --- what can be known beforehand ----------------------------------------------------- */

/* Whether only what the action is decides, made or not. */
static bool truth_of_deed(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    switch ((Op)expr->op) {
    case OP_CLASS: return true;
    case OP_PIECE_IS: return selects_by_cell(kernel, expr->kids[0], true);
    case OP_NOT: return truth_of_deed(kernel, expr->kids[0]);
    case OP_AND:
    case OP_OR: return truth_of_deed(kernel, expr->kids[0]) && truth_of_deed(kernel, expr->kids[1]);
    default: return false;
    }
}

/* `any attacked S`: the set, or EXPR_NONE. Not one by flags: of those an action may change others' too. */
static ExprId set_attacked(const Kernel *kernel, ExprId id)
{
    const Expr *any = kernel_meaning(kernel, id);
    if (any->op != OP_ANY)
        return EXPR_NONE;
    const Expr *attacked = kernel_meaning(kernel, any->kids[0]);
    bool fits = attacked->op == OP_ATTACKED && selects_by_cell(kernel, attacked->kids[0], false);
    return fits ? attacked->kids[0] : EXPR_NONE;
}

static void parts_find(const Kernel *kernel, ExprId condition, bool law, QuietParts *quiet)
{
    Parts parts = { .count = 0 };
    if (condition == EXPR_NONE || !condition_parts(kernel, OP_AND, condition, &parts))
        return;
    for (unsigned i = 0; i < parts.count; i++) {
        ExprId set = law ? set_attacked(kernel, parts.items[i]) : EXPR_NONE;
        if (set != EXPR_NONE)
            quiet->of[quiet->count++] = (QuietPart){ .id = set, .attacked = true };
        else if (truth_of_deed(kernel, parts.items[i]))
            quiet->of[quiet->count++] = (QuietPart){ .id = parts.items[i] };
    }
}

/* Such changes can always be done where a player acts. */
static bool effect_is_mute(const Kernel *kernel, const EffectRule *effect)
{
    for (size_t i = 0; i < effect->changes.count; i++) {
        const Change *change = &effect->changes.items[i];
        if (change->op != CHANGE_SET ||
            (kernel->numbers[change->index].per_player && change->player != EXPR_NONE))
            return false;
    }
    return effect->pick_count == 0 && !effect->optional;
}

QuietTables *quiet_prepare(Arena *arena, const Program *program)
{
    const Kernel *kernel = program->kernel;
    if (!attacks_are_kept(program) || laws_need_passing(program) || deeds_read_way(program))
        return NULL;
    QuietTables *tables = arena_alloc(arena, sizeof *tables);
    tables->laws = arena_array(arena, kernel->law_count + 1, sizeof *tables->laws);
    tables->effects = arena_array(arena, kernel->effect_count + 1, sizeof *tables->effects);
    bool every = true; /* whether of each law and effect something can be known */
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_NEVER) {
            parts_find(kernel, kernel->laws[i].condition, true, &tables->laws[i]);
            every = every && tables->laws[i].count > 0;
        }
    for (size_t i = 0; i < kernel->effect_count; i++) {
        tables->effects[i].mute = effect_is_mute(kernel, &kernel->effects[i]);
        parts_find(kernel, kernel->effects[i].condition, false, &tables->effects[i]);
        every = every && (tables->effects[i].mute || tables->effects[i].count > 0);
    }
    return every ? tables : NULL;
}

/* --- the action at hand ----------------------------------------------------------------- */

/* Whether the answer hangs on a cell that the action changes. */
static bool answer_hangs_on(const KnownAttack *answer, const Deed *deed)
{
    if (cellset_has(&answer->reads, deed->to) || cellset_has(&answer->reads, deed->from))
        return true;
    for (unsigned i = 0; i < deed->taken_count; i++)
        if (cellset_has(&answer->reads, deed->taken[i].cell))
            return true;
    return false;
}

/* Whether a cell that the action leaves empty belongs to the set then. */
static bool set_gains_empty(Machine *machine, const Deed *deed, ExprId set)
{
    if (deed->from != CELL_NONE && machine_matches(machine, set, piece_none(), deed->from))
        return true;
    for (unsigned i = 0; i < deed->taken_count; i++)
        if (machine_matches(machine, set, piece_none(), deed->taken[i].cell))
            return true;
    return false;
}

static Kind kind_coming(const Candidate *candidate)
{
    return candidate->action.kind == KIND_NONE ? candidate->deed.piece.kind : candidate->action.kind;
}

/* Nothing in the set is attacked, the action changes nothing of that, and adds nothing to the set. */
static bool set_stays_safe(Generator *generator, const Candidate *candidate, ExprId set)
{
    const Position *position = generator->position;
    const Deed *deed = &candidate->deed;
    Piece comes = { .kind = kind_coming(candidate), .owner = deed->piece.owner };
    CellSet cells;
    machine_set(&generator->machine, set, &cells);
    for (unsigned cell = cellset_next(&cells, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&cells, cell + 1, position->words)) {
        const KnownAttack *answer = attack_answer(&generator->machine, (Cell)cell);
        if (answer == NULL || answer->attacked || answer_hangs_on(answer, deed) ||
            /* who comes might attack it */
            players_are_enemies(generator->machine.kernel, comes.owner, position->board[cell].owner))
            return false;
    }
    return !machine_matches(&generator->machine, set, comes, deed->to) &&
           !set_gains_empty(&generator->machine, deed, set);
}

static bool parts_are_false(Generator *generator, const Candidate *candidate, const QuietParts *quiet)
{
    for (unsigned i = 0; i < quiet->count; i++)
        if (quiet->of[i].attacked ? set_stays_safe(generator, candidate, quiet->of[i].id)
                                  : !machine_truth(&generator->machine, quiet->of[i].id))
            return true;
    return false;
}

/* Kings that move or are gone take rights, which are flags, from their rooks. */
static bool rights_may_end(const Kernel *kernel, const Deed *deed)
{
    if (!kernel->castling.present)
        return false;
    for (unsigned i = 0; i < deed->taken_count; i++)
        if (deed->taken[i].piece.kind == kernel->castling.king)
            return true;
    return deed->piece.kind == kernel->castling.king;
}

/* Whether it does no more than put one piece of who acts on its target, and can be done. */
static bool candidate_is_simple(const Generator *generator, const Candidate *candidate)
{
    const Kernel *kernel = generator->machine.kernel;
    const ActionRule *rule = generator->rule;
    const Deed *deed = &candidate->deed;
    if ((rule->form != RULE_MOVE && rule->form != RULE_DROP) || rule->changes.count > 0 ||
        rule->become != EXPR_NONE || candidate->action.pick_count > 0 || candidate->swaps ||
        deed->piece.owner != generator->actor || generator->actor >= kernel->player_count ||
        kernel->kinds[deed->piece.kind].neutral || kernel->kinds[kind_coming(candidate)].neutral ||
        deed->taken_count >= TAKEN_MAX || deed->from == deed->to)
        return false;
    if (rights_may_end(kernel, deed))
        return false;
    if (generator->position->board[deed->to].kind != KIND_NONE && !cellset_has(&deed->taken_cells, deed->to))
        return false;
    return candidate->promotion < 0 ||
           !kernel->kinds[deed->piece.kind].promotions[candidate->promotion].from_enemy_hand;
}

bool candidate_is_quiet(Generator *generator, const Candidate *candidate)
{
    const Kernel *kernel = generator->machine.kernel;
    const QuietTables *tables = quiet_tables(generator->position->program);
    if (tables == NULL || generator->barred >= 0 || !candidate_is_simple(generator, candidate))
        return false;
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (!tables->effects[i].mute && !parts_are_false(generator, candidate, &tables->effects[i]))
            return false;
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].form == LAW_NEVER && !parts_are_false(generator, candidate, &tables->laws[i]))
            return false;
    return true;
}
