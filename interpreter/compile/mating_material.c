/* Proves which material cannot give checkmate. See can_win() in play.
 *
 * The proof covers games in which players only move, capture and promote, one action a turn, effects change
 * nothing but numbers and flags, the only law is the one against check, and a side wins by checkmate alone:
 *
 * A royal piece that steps never gives check. Where it attacks the other royal piece, that one attacks it
 * too, so one of the two would have moved into check. A side that has nothing else cannot win.
 *
 * A side with one more piece cannot win against a lone royal piece that can step out of every check by that
 * piece, wherever the three stand. All such positions are tried.
 *
 * Nobody can win if all other pieces of both sides are confined to one part of the board (as bishops of one
 * colour are) and a royal piece can step out of the part from each of its cells, wherever the other royal
 * piece stands.
 *
 * Where a number of checks wins, too, only the first of these is proven: a royal piece alone gives no check.
 *
 * Pieces may enter from the hand by an optional effect. Then nothing is proven until all hands are empty.
 *
 * In the proof a piece attacks all cells that it could attack on an empty board. A piece that promotes may
 * become anything.
 *
 * Whatever else a game has, nobody can win once no piece on the board can capture, if each win needs a
 * capture, an attack, or that pieces are missing which are there. */

#include "base/lazy.h"
#include "compile/internal.h"

enum { LONE_CELLS_MAX = 128, BOUND_PARTS_MAX = 64 };

/* --- rules that the proof knows ----------------------------------------------------------------- */

static bool rule_is_known(const ActionRule *rule)
{
    bool form = rule->form == RULE_MOVE || rule->form == RULE_CASTLE || rule->form == RULE_PASS;
    return rule->never || (form && rule->changes.count == 0 && rule->swaps == EXPR_NONE &&
                           rule->become == EXPR_NONE && rule->pick_count == 0);
}

/* True if the rule captures every enemy piece. */
static bool rule_takes_all(const Kernel *kernel, const ActionRule *rule)
{
    bool all = true;
    for (Player player = 0; rule->captures != EXPR_NONE && player < 2; player++)
        for (Kind kind = 0; kind < kernel->kind_count; kind++)
            all = all && select_code(kernel, rule->captures, player, kind, (Player)(1 - player)) == KNOWN_YES;
    return all;
}

/* True if the rule is a step that is always possible, to an empty cell or to an enemy piece. */
static bool rule_is_step(const Kernel *kernel, const ActionRule *rule)
{
    const Leg *leg = &rule->legs[0];
    return rule->form == RULE_MOVE && rule->leg_count == 1 && leg->max_steps == 1 && leg->hop == HOP_NONE &&
           !leg->lame && !leg->anywhere && leg->through == EXPR_NONE && leg->condition == EXPR_NONE &&
           leg->captures == EXPR_NONE &&
           (leg->ends & (END_EMPTY | END_TAKE | END_TAKE_OWN)) == (END_EMPTY | END_TAKE) &&
           rule->condition == EXPR_NONE && rule->from == EXPR_NONE && rule->to == EXPR_NONE &&
           rule->within == EXPR_NONE && rule_takes_all(kernel, rule) && rule->takes == EXPR_NONE &&
           !rule->from_home;
}

static bool kind_is_known(const Program *program, Kind kind)
{
    const Kernel *kernel = program->kernel;
    const KindRule *rule = &kernel->kinds[kind];
    if (rule->neutral || rule->immune != EXPR_NONE || rule->stays != EXPR_NONE ||
        (rule->royal != ROYAL_NONE && (rule->royal != ROYAL_CHECK || rule->promotion_count > 0)))
        return false;
    for (unsigned i = 0; rule->royal != ROYAL_NONE && i < program->rule_count[kind]; i++) {
        const ActionRule *move = &kernel->rules[program->rule_first[kind] + i];
        if (!move->never && move->form == RULE_MOVE && !rule_is_step(kernel, move))
            return false;
    }
    return true;
}

/* True if every piece may be moved in the phase. */
static bool phase_is_known(const PhaseRule *phase)
{
    for (unsigned i = 0; i < phase->entry_count; i++)
        if ((phase->entries[i].classes >> CLASS_MOVE & 1) != 0 && phase->entries[i].any_kind &&
            !phase->entries[i].neutral)
            return true;
    return false;
}

/* True if the law forbids leaving oneself in check. It may be tested before an effect, because known effects
 * leave the board as it is. */
static bool law_is_of_check(const Kernel *kernel, const LawRule *law)
{
    return law->is_check ||
           (law->form == LAW_NEVER && law->before >= 0 && !law->at_turn_end &&
            kernel->in_check != EXPR_NONE && expressions_are_same(kernel, law->condition, kernel->in_check));
}

static bool laws_are_known(const Kernel *kernel)
{
    bool check = false;
    for (size_t i = 0; i < kernel->law_count; i++) {
        const LawRule *law = &kernel->laws[i];
        if (law->form == LAW_WARN || condition_is_false(kernel, law->condition))
            continue;
        if (!law_is_of_check(kernel, law))
            return false;
        check = true;
    }
    return check && kernel->must_count == 0;
}

/* True if the effect is optional and puts a piece from the hand, so that it cannot fire with empty hands. */
static bool effect_needs_hands(const EffectRule *effect)
{
    bool needs = false;
    for (size_t i = 0; i < effect->changes.count; i++) {
        const Change *change = &effect->changes.items[i];
        needs = needs || (change->op == CHANGE_PUT && change->from_hand && change->condition == EXPR_NONE);
    }
    return needs && effect->optional;
}

/* True if the effect only sets numbers or flags, or does nothing while hands are empty. */
static bool effect_is_known(const EffectRule *effect)
{
    bool known = effect->pick_count == 0;
    if (effect_needs_hands(effect))
        return true;
    for (size_t i = 0; i < effect->changes.count; i++) {
        ChangeOp op = effect->changes.items[i].op;
        known = known && (op == CHANGE_SET || op == CHANGE_FLAG || op == CHANGE_CLEAR);
    }
    return known;
}

static bool rules_are_known(const Program *program)
{
    const Kernel *kernel = program->kernel;
    bool known = kernel->player_count == 2 && kernel->side_count == 2 && turns_are_single_phase(program) &&
                 phase_is_known(&kernel->phases[0]) && kernel->native_count == 0 && laws_are_known(kernel) &&
                 game_plan(program)->royal_is_check;
    for (size_t i = 0; i < kernel->effect_count; i++)
        known = known && effect_is_known(&kernel->effects[i]);
    for (size_t i = 0; i < kernel->rule_count; i++)
        known = known && rule_is_known(&kernel->rules[i]);
    for (size_t i = 0; i < kernel->kind_count; i++)
        known = known && kind_is_known(program, (Kind)i);
    for (size_t i = 0; i < kernel->captured_count; i++)
        known = known && !kernel->captured[i].to_hand;
    return known;
}

/* Which halves of checkmate a condition demands of the next player. */
typedef struct MateParts {
    bool no_moves, check;
} MateParts;

static MateParts mate_parts_of(const Kernel *kernel, ExprId condition)
{
    Parts parts = { .count = 0 };
    MateParts found = { .no_moves = false };
    if (condition == EXPR_NONE || kernel->in_check == EXPR_NONE ||
        !condition_parts(kernel, OP_AND, condition, &parts))
        return found;
    for (unsigned i = 0; i < parts.count; i++) {
        const Expr *part = kernel_meaning(kernel, parts.items[i]);
        found.no_moves = found.no_moves || part->op == OP_NO_MOVES;
        found.check =
            found.check || (part->op == OP_OF && kernel_meaning(kernel, part->kids[0])->op == OP_NEXT &&
                            expressions_are_same(kernel, part->kids[1], kernel->in_check));
    }
    return found;
}

/* True if each player has the number, and only that player's actions that give check change it. */
static bool counts_checks(const Kernel *kernel, size_t number)
{
    const NumberRule *rule = &kernel->numbers[number];
    bool counts = rule->per_player && !rule->counts_turns && !rule->counts_actions;
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        for (size_t k = 0; k < effect->changes.count; k++) {
            const Change *change = &effect->changes.items[k];
            if (change->op == CHANGE_SET && change->index == (int32_t)number)
                counts = counts && effect->at == EFFECT_ACTION && !effect->each &&
                         change->player == EXPR_NONE && mate_parts_of(kernel, effect->condition).check;
        }
    }
    return counts;
}

/* True if the ending lets the mover win when a number of checks has some value. Notes both in `facts`, which
 * have room for one such ending: false for another. */
static bool note_checks(const Kernel *kernel, const EndingRule *ending, GameFacts *facts)
{
    if (ending->condition == EXPR_NONE || ending->outcome != OUTCOME_WINS || ending->each ||
        kernel_meaning(kernel, ending->player)->op != OP_MOVER)
        return false;
    const Expr *equal = kernel_meaning(kernel, ending->condition);
    if (equal->op != OP_EQ)
        return false;
    const Expr *number = kernel_meaning(kernel, equal->kids[0]),
               *value = kernel_meaning(kernel, equal->kids[1]);
    if (number->op != OP_NUMBER || value->op != OP_CONST || !counts_checks(kernel, (size_t)number->a) ||
        (facts->check_number >= 0 && (facts->check_number != number->a || facts->winning_checks != value->b)))
        return false;
    facts->check_number = (int16_t)number->a;
    facts->winning_checks = value->b;
    return true;
}

/* True if the player never wins by the ending. */
static bool ending_is_no_win(const Kernel *kernel, const EndingRule *ending, Player player)
{
    if (ending->outcome == OUTCOME_DRAW || ending->outcome == OUTCOME_LOSES_ALL ||
        (ending->condition != EXPR_NONE && condition_is_false(kernel, ending->condition)))
        return true;
    if (ending->outcome != OUTCOME_WINS && ending->outcome != OUTCOME_LOSES)
        return false;
    const Expr *named = kernel_meaning(kernel, ending->player);
    return named->op == OP_CONST && (named->b == player) != (ending->outcome == OUTCOME_WINS);
}

/* True if the ending lets the player win only by checkmate, if at all. */
static bool ending_is_known(const Kernel *kernel, const EndingRule *ending, Player player)
{
    if (ending_is_no_win(kernel, ending, player))
        return true;
    Op winner = ending->outcome == OUTCOME_WINS ? OP_MOVER : OP_NEXT;
    MateParts mate = mate_parts_of(kernel, ending->condition);
    return (ending->outcome == OUTCOME_WINS || ending->outcome == OUTCOME_LOSES) && !ending->each &&
           kernel_meaning(kernel, ending->player)->op == winner && mate.no_moves && mate.check;
}

/* --- pieces that capture nothing -------------------------------------------------------------------- */

static bool rule_takes_no_piece(const Kernel *kernel, const ActionRule *rule)
{
    if (rule->never || rule_takes_nothing(rule))
        return true;
    if (rule->form != RULE_MOVE || !rule_takes_only_target(rule) || rule->captures == EXPR_NONE ||
        rule->legs[0].captures != EXPR_NONE || (rule->legs[0].ends & (END_TAKE_OWN | END_EN_PASSANT)) != 0)
        return false;
    for (Player player = 0; player < 2; player++)
        for (Player owner = 0; owner <= PLAYER_NOBODY; owner++)
            for (Kind kind = 0; kind < kernel->kind_count; kind++)
                if ((owner < 2 || owner == PLAYER_NOBODY) &&
                    select_code(kernel, rule->captures, player, kind, owner) != KNOWN_NO)
                    return false;
    return true;
}

static bool kind_takes_nothing(const Program *program, Kind kind)
{
    bool nothing = program->kernel->kinds[kind].promotion_count == 0;
    for (unsigned i = 0; i < program->rule_count[kind]; i++)
        nothing = nothing && rule_takes_no_piece(program->kernel,
                                                 &program->kernel->rules[program->rule_first[kind] + i]);
    return nothing;
}

/* True if the condition fails, or the set is empty, while no piece can capture and the pieces of all
 * `present` codes are on the board. Adds to these. */
static bool fails_without_captures(const Program *program, ExprId id, uint64_t *present)
{
    const Expr *expr = kernel_meaning(program->kernel, id);
    const Expr *denied = expr->op == OP_NOT ? kernel_meaning(program->kernel, expr->kids[0]) : NULL;
    switch ((Op)expr->op) {
    case OP_ATTACKED:
    case OP_TAKEN: return true;
    case OP_CLASS: return expr->a == CLASS_CAPTURE;
    case OP_NOT: return denied->op == OP_ANY && material_codes(program, denied->kids[0], present);
    case OP_ANY: return fails_without_captures(program, expr->kids[0], present);
    case OP_OF:
    case OP_IN:
    case OP_IS: return fails_without_captures(program, expr->kids[1], present);
    case OP_AND:
    case OP_MEET:
    case OP_WHERE:
        return fails_without_captures(program, expr->kids[0], present) ||
               fails_without_captures(program, expr->kids[1], present);
    case OP_OR:
    case OP_UNITE:
        return fails_without_captures(program, expr->kids[0], present) &&
               fails_without_captures(program, expr->kids[1], present);
    default: return false;
    }
}

/* True if no effect changes which pieces there are while no piece can capture. */
static bool effects_need_captures(const Program *program, uint64_t *present)
{
    const Kernel *kernel = program->kernel;
    bool keep = true;
    for (size_t i = 0; i < kernel->effect_count; i++)
        keep = keep && (effect_is_known(&kernel->effects[i]) ||
                        (kernel->effects[i].condition != EXPR_NONE &&
                         fails_without_captures(program, kernel->effects[i].condition, present)));
    return keep;
}

/* Notes who cannot win once no piece can capture. */
static void find_capture_wins(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    GameFacts *facts = program->facts;
    facts->needed_codes = arena_array(arena, CODES_MAX / 64 + 1, sizeof *facts->needed_codes);
    bool known = kernel->player_count == 2 && kernel->side_count == 2 && kernel->native_count == 0 &&
                 effects_need_captures(program, facts->needed_codes);
    for (size_t i = 0; i < kernel->rule_count; i++)
        known = known && rule_is_known(&kernel->rules[i]);
    for (Kind kind = 0; kind < kernel->kind_count; kind++)
        known = known && (!kernel->kinds[kind].neutral || kind_takes_nothing(program, kind));
    for (Kind kind = 0; known && kind < kernel->kind_count; kind++)
        if (kind_takes_nothing(program, kind))
            kindset_add(&facts->takes_nothing, kind);
    for (Player player = 0; player < 2; player++) {
        facts->wins_by_capture_alone[player] = known;
        for (size_t i = 0; i < kernel->ending_count; i++)
            facts->wins_by_capture_alone[player] =
                facts->wins_by_capture_alone[player] &&
                (ending_is_no_win(kernel, &kernel->endings[i], player) ||
                 (kernel->endings[i].condition != EXPR_NONE &&
                  fails_without_captures(program, kernel->endings[i].condition, facts->needed_codes)));
    }
}

/* --- trying positions --------------------------------------------------------------------------- */

enum { ROYAL_PAIRS_MAX = 64 };

/* Two royal pieces, one of which is to be mated. */
typedef struct Royals {
    Kind kind, other_kind;
    Player owner; /* of the one that is to be mated */
    Cell cell, other;
} Royals;

typedef struct Proof {
    const Program *program;
    MatingMaterial *mating;
    unsigned cells, words;
    CellSet parts[BOUND_PARTS_MAX]; /* safe parts of the board */
    unsigned part_count;
    Royals pairs[2][ROYAL_PAIRS_MAX]; /* [owner] the kinds of royal pieces that may meet */
    unsigned pair_count;
} Proof;

static bool is_royal(const Program *program, Kind kind)
{
    return program->kernel->kinds[kind].royal != ROYAL_NONE;
}

static const CellSet *steps_of_other(const Proof *proof, const Royals *royals)
{
    return reach_of(proof->program, (Player)(1 - royals->owner), royals->other_kind, royals->other);
}

/* True if one of these steps of the royal piece leads neither to the other one nor to where that attacks. */
static bool can_step_out(const Proof *proof, const Royals *royals, const CellSet *steps)
{
    CellSet ways;
    cellset_copy(&ways, steps, proof->words);
    cellset_subtract(&ways, steps_of_other(proof, royals), proof->words);
    cellset_drop(&ways, royals->other);
    return cellset_any(&ways, proof->words);
}

/* True if the royal piece can step to a cell that is not `shut`, wherever the other one stands, except on
 * `taken`. */
static bool always_steps_out(const Proof *proof, Royals royals, const CellSet *shut, Cell taken)
{
    CellSet steps;
    cellset_copy(&steps, reach_of(proof->program, royals.owner, royals.kind, royals.cell), proof->words);
    cellset_subtract(&steps, shut, proof->words);
    for (royals.other = 0; royals.other < proof->cells; royals.other++)
        if (royals.other != royals.cell && royals.other != taken &&
            !cellset_has(steps_of_other(proof, &royals), royals.cell) &&
            !can_step_out(proof, &royals, &steps))
            return false;
    return true;
}

/* True if each royal piece attacks the other one, or neither does, wherever they stand. */
static bool royals_are_even(const Proof *proof, Royals royals)
{
    for (royals.other = 0; royals.other < proof->cells; royals.other++)
        for (royals.cell = 0; royals.cell < proof->cells; royals.cell++) {
            const CellSet *steps = reach_of(proof->program, royals.owner, royals.kind, royals.cell);
            if (cellset_has(steps, royals.other) != cellset_has(steps_of_other(proof, &royals), royals.cell))
                return false;
        }
    return true;
}

/* True if the royal piece can step out of the part from each of its cells. */
static bool part_is_safe(const Proof *proof, Player owner, const CellSet *part)
{
    for (unsigned i = 0; i < proof->pair_count; i++) {
        Royals royals = proof->pairs[owner][i];
        for (royals.cell = 0; royals.cell < proof->cells; royals.cell++)
            if (cellset_has(part, royals.cell) && !always_steps_out(proof, royals, part, CELL_NONE))
                return false;
    }
    return true;
}

static bool piece_is_harmless_to(const Proof *proof, Royals royals, Kind kind)
{
    for (Cell at = 0; at < proof->cells; at++) {
        const CellSet *attacks = reach_of(proof->program, (Player)(1 - royals.owner), kind, at);
        for (royals.cell = 0; royals.cell < proof->cells; royals.cell++)
            if (royals.cell != at && cellset_has(attacks, royals.cell) &&
                !always_steps_out(proof, royals, attacks, at))
                return false;
    }
    return true;
}

/* True if the royal piece of the player can step out of every check that a piece of the kind gives. */
static bool piece_is_harmless(const Proof *proof, Player player, Kind kind)
{
    for (unsigned i = 0; i < proof->pair_count; i++)
        if (!piece_is_harmless_to(proof, proof->pairs[player][i], kind))
            return false;
    return true;
}

/* Lists the royal pieces that may meet. False if the proof is impossible: there are too many, or one of them
 * can give check to another. */
static bool proof_begin(Proof *proof)
{
    Kind kinds = (Kind)proof->program->kernel->kind_count;
    for (Kind kind = 0; kind < kinds; kind++)
        for (Kind other = 0; other < kinds; other++) {
            if (!is_royal(proof->program, kind) || !is_royal(proof->program, other))
                continue;
            if (proof->pair_count == ROYAL_PAIRS_MAX)
                return false;
            for (Player owner = 0; owner < 2; owner++) {
                Royals royals = { .kind = kind, .other_kind = other, .owner = owner };
                if (!royals_are_even(proof, royals))
                    return false;
                proof->pairs[owner][proof->pair_count] = royals;
            }
            proof->pair_count++;
        }
    return true;
}

/* --- kinds of pieces ------------------------------------------------------------------------- */

/* True if pieces of the kind only come to cells that they could attack on an empty board. */
static bool kind_is_traced(const Program *program, Kind kind)
{
    const Kernel *kernel = program->kernel;
    if (is_royal(program, kind) || kernel->kinds[kind].promotion_count > 0 ||
        (kernel->castling.present &&
         (kernel->castling.king == kind || kindset_has(&kernel->castling.rooks, kind))))
        return false;
    for (unsigned i = 0; i < program->rule_count[kind]; i++)
        if (rule_takes_nothing(&kernel->rules[program->rule_first[kind] + i]))
            return false;
    return true;
}

/* Fills `part` with all cells that a piece on a cell could ever reach or attack. */
static void trace(const Proof *proof, Player owner, Kind kind, Cell from, CellSet *part)
{
    CellSet done;
    cellset_clear(part, proof->words);
    cellset_clear(&done, proof->words);
    cellset_add(part, from);
    for (unsigned cell = from; cell < CELLSET_MAX;) {
        cellset_add(&done, cell);
        cellset_unite(part, reach_of(proof->program, owner, kind, (Cell)cell), proof->words);
        CellSet left;
        cellset_copy(&left, part, proof->words);
        cellset_subtract(&left, &done, proof->words);
        cell = cellset_next(&left, 0, proof->words);
    }
}

static bool is_within(const CellSet *cells, const CellSet *others, unsigned words)
{
    CellSet left;
    cellset_copy(&left, cells, words);
    cellset_subtract(&left, others, words);
    return !cellset_any(&left, words);
}

static void add_part(Proof *proof, const CellSet *cells)
{
    for (unsigned i = 0; i < proof->part_count; i++)
        if (is_within(cells, &proof->parts[i], proof->words))
            return;
    if (proof->part_count < BOUND_PARTS_MAX && part_is_safe(proof, 0, cells) && part_is_safe(proof, 1, cells))
        cellset_copy(&proof->parts[proof->part_count++], cells, proof->words);
}

static uint64_t parts_around(const Proof *proof, const CellSet *cells)
{
    uint64_t parts = 0;
    for (unsigned i = 0; i < proof->part_count; i++)
        if (is_within(cells, &proof->parts[i], proof->words))
            parts |= UINT64_C(1) << i;
    return parts;
}

/* Notes the parts of the board that pieces of the kind never leave. False if some piece reaches every cell.
 */
static bool find_parts(Proof *proof, Player owner, Kind kind)
{
    CellSet part;
    for (Cell cell = 0; cell < proof->cells; cell++) {
        trace(proof, owner, kind, cell, &part);
        if (cellset_count(&part, proof->words) == proof->cells)
            return false;
        add_part(proof, &part);
    }
    return true;
}

static void bind(const Proof *proof, Player owner, Kind kind, uint64_t *bound)
{
    CellSet part;
    for (Cell cell = 0; cell < proof->cells; cell++) {
        trace(proof, owner, kind, cell, &part);
        bound[cell] = parts_around(proof, &part);
    }
}

static void look_at_kinds(Arena *arena, Proof *proof)
{
    MatingMaterial *mating = proof->mating;
    const Kernel *kernel = proof->program->kernel;
    size_t pieces = 2 * kernel->kind_count;
    for (size_t piece = 0; piece < pieces; piece++) {
        Player owner = (Player)(piece / kernel->kind_count);
        Kind kind = (Kind)(piece % kernel->kind_count);
        if (is_royal(proof->program, kind) || kernel->kinds[kind].promotion_count > 0)
            continue;
        mating->harmless[piece] =
            proof->cells <= LONE_CELLS_MAX && piece_is_harmless(proof, (Player)(1 - owner), kind);
        if (kind_is_traced(proof->program, kind) && find_parts(proof, owner, kind))
            mating->bound[piece] = arena_array(arena, proof->cells, sizeof **mating->bound);
    }
    for (size_t piece = 0; piece < pieces; piece++)
        if (mating->bound[piece] != NULL)
            bind(proof, (Player)(piece / kernel->kind_count), (Kind)(piece % kernel->kind_count),
                 mating->bound[piece]);
}

/* A LazyBuild. */
static void build_mating_material(Arena *arena, void *whole)
{
    Program *program = whole;
    size_t pieces = 2 * program->kernel->kind_count;
    MatingMaterial *mating = arena_alloc(arena, sizeof *mating);
    mating->harmless = arena_array(arena, pieces, sizeof *mating->harmless);
    mating->bound = arena_array(arena, pieces, sizeof *mating->bound);
    Proof proof = {
        .program = program, .mating = mating, .cells = program->board->cell_count, .words = program->words
    };
    reach_need(program);
    if (program->facts->reach == NULL || !proof_begin(&proof))
        return;
    look_at_kinds(arena, &proof);
    program->facts->mating = mating;
}

void compile_mating_material(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    GameFacts *tables = program->facts;
    bool known = rules_are_known(program);
    find_capture_wins(arena, program);
    for (Kind kind = 0; kind < kernel->kind_count; kind++)
        if (kernel->kinds[kind].promotion_count > 0)
            kindset_add(&tables->promoters, kind);
    tables->check_number = -1;
    for (size_t i = 0; i < kernel->effect_count; i++)
        tables->needs_empty_hands |= effect_needs_hands(&kernel->effects[i]);
    for (Player player = 0; player < 2; player++) {
        tables->mates_alone[player] = known;
        for (size_t i = 0; i < kernel->ending_count; i++)
            tables->mates_alone[player] =
                tables->mates_alone[player] && (ending_is_known(kernel, &kernel->endings[i], player) ||
                                                note_checks(kernel, &kernel->endings[i], tables));
    }
    if (tables->mates_alone[0] || tables->mates_alone[1])
        tables->lazy_mating = lazy_new(arena, program, build_mating_material);
}
