/* Whether a side can still win, where it can be proven that it cannot.
 *
 * It is tried where players but move, capture and promote, one action a turn, nothing but the law against
 * check keeps them from it, and a side wins by checkmate alone. Then what a side has decides:
 *
 * A royal piece that steps gives no check: where it attacks the other one, that one attacks it, and one of
 * the two would have moved into check. So whoever has nothing else cannot win.
 *
 * A side with one more piece cannot win against a lone royal piece if that has a step out of every check that
 * the piece could give, wherever the three stand: all such positions are gone through.
 *
 * If all other pieces of both sides are bound to one part of the board, on which they stand and which alone
 * they attack, as bishops on cells of one colour, and from each cell of the part a royal piece can step out
 * of it, wherever the other royal piece stands, nobody can win.
 *
 * For the proof pieces attack whatever they could on an empty board. A piece that promotes may become
 * anything. */

#include "play/hopes.h"
#include "base/lazy.h"

#include "play/generate.h"

enum { LONE_CELLS_MAX = 128, BOUND_PARTS_MAX = 64 };

struct Hopes {
    bool even;        /* no royal piece gives check */
    bool *harmless;   /* [owner * kinds + kind] beside its royal piece it does not mate a lone one */
    uint64_t **bound; /* [owner * kinds + kind][cell] a bit for each part that it never leaves; NULL: none */
    CellSet parts[BOUND_PARTS_MAX];
    unsigned part_count;
};

/* --- rules that the proof knows ----------------------------------------------------------------- */

static bool rule_is_known(const ActionRule *rule)
{
    bool form = rule->form == RULE_MOVE || rule->form == RULE_CASTLE || rule->form == RULE_PASS;
    return rule->never || (form && rule->changes.count == 0 && rule->swaps == EXPR_NONE &&
                           rule->become == EXPR_NONE && rule->pick_count == 0);
}

/* Whether the rule takes whatever is an enemy's. */
static bool rule_takes_all(const Kernel *kernel, const ActionRule *rule)
{
    bool all = true;
    for (Player player = 0; rule->captures != EXPR_NONE && player < 2; player++)
        for (Kind kind = 0; kind < kernel->kind_count; kind++)
            all = all && select_code(kernel, rule->captures, player, kind, (Player)(1 - player)) == KNOWN_YES;
    return all;
}

/* A step that can always be made, to an empty cell or to an enemy's piece. */
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

/* Everything that moves may be moved. */
static bool phase_is_known(const PhaseRule *phase)
{
    for (unsigned i = 0; i < phase->entry_count; i++)
        if ((phase->entries[i].classes >> CLASS_MOVE & 1) != 0 && phase->entries[i].any_kind &&
            !phase->entries[i].neutral)
            return true;
    return false;
}

static bool laws_are_known(const Kernel *kernel)
{
    bool check = false;
    for (size_t i = 0; i < kernel->law_count; i++) {
        const LawRule *law = &kernel->laws[i];
        if (law->form == LAW_WARN || condition_is_false(kernel, law->condition))
            continue;
        if (!law->is_check)
            return false;
        check = true;
    }
    return check && kernel->must_count == 0;
}

static bool rules_are_known(const Program *program)
{
    const Kernel *kernel = program->kernel;
    bool known = kernel->player_count == 2 && kernel->side_count == 2 && turns_are_single_phase(program) &&
                 phase_is_known(&kernel->phases[0]) && kernel->native_count == 0 &&
                 kernel->effect_count == 0 && laws_are_known(kernel) && game_plan(program)->royal_is_check;
    for (size_t i = 0; i < kernel->rule_count; i++)
        known = known && rule_is_known(&kernel->rules[i]);
    for (size_t i = 0; i < kernel->kind_count; i++)
        known = known && kind_is_known(program, (Kind)i);
    for (size_t i = 0; i < kernel->captured_count; i++)
        known = known && !kernel->captured[i].to_hand;
    return known;
}

/* A term's name is looked up once for all, by a copy of what it stands for. */
static bool is_same(const Expr *left, const Expr *right)
{
    bool same = left->op == right->op && left->a == right->a && left->b == right->b;
    for (unsigned i = 0; i < left->kid_count && same; i++)
        same = left->kids[i] == right->kids[i];
    return same;
}

/* The next player has no action, and is in check. */
static bool is_mate(const Kernel *kernel, ExprId condition)
{
    Parts parts = { .count = 0 };
    bool stuck = false, check = false;
    if (condition == EXPR_NONE || kernel->in_check == EXPR_NONE ||
        !condition_parts(kernel, OP_AND, condition, &parts))
        return false;
    for (unsigned i = 0; i < parts.count; i++) {
        const Expr *part = kernel_meaning(kernel, parts.items[i]);
        stuck = stuck || part->op == OP_NO_MOVES;
        check = check ||
                (part->op == OP_OF && kernel_meaning(kernel, part->kids[0])->op == OP_NEXT &&
                 is_same(kernel_meaning(kernel, part->kids[1]), kernel_meaning(kernel, kernel->in_check)));
    }
    return stuck && check;
}

/* Whether an ending lets the player win by checkmate at most. */
static bool ending_is_known(const Kernel *kernel, const EndingRule *ending, Player player)
{
    if (ending->outcome == OUTCOME_DRAW || ending->outcome == OUTCOME_LOSES_ALL ||
        (ending->condition != EXPR_NONE && condition_is_false(kernel, ending->condition)))
        return true;
    if (ending->outcome != OUTCOME_WINS && ending->outcome != OUTCOME_LOSES)
        return false;
    bool wins = ending->outcome == OUTCOME_WINS;
    const Expr *named = kernel_meaning(kernel, ending->player);
    if (named->op == OP_CONST)
        return (named->b == player) != wins;
    return !ending->each && named->op == (wins ? OP_MOVER : OP_NEXT) && is_mate(kernel, ending->condition);
}

void hopes_note(Arena *arena, const Program *program, PlayTables *tables)
{
    const Kernel *kernel = program->kernel;
    bool known = rules_are_known(program);
    tables->promoters = arena_array(arena, kernel->kind_count, sizeof *tables->promoters);
    for (Kind kind = 0; kind < kernel->kind_count; kind++)
        if (kernel->kinds[kind].promotion_count > 0)
            tables->promoters[tables->promoter_count++] = kind;
    for (Player player = 0; player < 2; player++) {
        tables->mates_alone[player] = known;
        for (size_t i = 0; i < kernel->ending_count; i++)
            tables->mates_alone[player] =
                tables->mates_alone[player] && ending_is_known(kernel, &kernel->endings[i], player);
    }
}

/* --- going through positions ---------------------------------------------------------------------- */

typedef struct Proof {
    const Program *program;
    struct Hopes *hopes;
    unsigned cells, words;
} Proof;

static bool is_royal(const Program *program, Kind kind)
{
    return program->kernel->kinds[kind].royal != ROYAL_NONE;
}

/* Where two royal pieces stand, and how they step. */
typedef struct Royals {
    Kind kind, other_kind;
    Player owner; /* of the one that is to be mated */
    Cell cell, other;
} Royals;

static const CellSet *steps_of_other(const Proof *proof, const Royals *royals)
{
    return reach_of(proof->program, (Player)(1 - royals->owner), royals->other_kind, royals->other);
}

/* Whether the royal piece has a step to a cell that is neither shut nor attacked by the other one. */
static bool can_step_out(const Proof *proof, const Royals *royals, const CellSet *shut)
{
    CellSet ways;
    cellset_copy(&ways, reach_of(proof->program, royals->owner, royals->kind, royals->cell), proof->words);
    cellset_subtract(&ways, shut, proof->words);
    cellset_subtract(&ways, steps_of_other(proof, royals), proof->words);
    cellset_drop(&ways, royals->other);
    return cellset_next(&ways, 0, proof->words) < CELLSET_MAX;
}

/* Whether the royal piece can step out wherever the other one stands, but for a cell. */
static bool always_steps_out(const Proof *proof, Royals royals, const CellSet *shut, Cell taken)
{
    for (royals.other = 0; royals.other < proof->cells; royals.other++)
        if (royals.other != royals.cell && royals.other != taken &&
            !cellset_has(steps_of_other(proof, &royals), royals.cell) && !can_step_out(proof, &royals, shut))
            return false;
    return true;
}

typedef bool RoyalsVisit(const Proof *proof, Royals royals, const void *context);

/* Whether it holds for royal pieces of all kinds, of which the owner's is to be mated. */
static bool for_all_royals(const Proof *proof, Player owner, RoyalsVisit *holds, const void *context)
{
    size_t kinds = proof->program->kernel->kind_count;
    for (Kind kind = 0; kind < kinds; kind++)
        for (Kind other = 0; other < kinds; other++)
            if (is_royal(proof->program, kind) && is_royal(proof->program, other) &&
                !holds(proof, (Royals){ .kind = kind, .other_kind = other, .owner = owner }, context))
                return false;
    return true;
}

/* Each attacks the other, or neither does. */
static bool royals_are_even(const Proof *proof, Royals royals, const void *context)
{
    (void)context;
    for (royals.other = 0; royals.other < proof->cells; royals.other++)
        for (royals.cell = 0; royals.cell < proof->cells; royals.cell++) {
            const CellSet *steps = reach_of(proof->program, royals.owner, royals.kind, royals.cell);
            if (cellset_has(steps, royals.other) != cellset_has(steps_of_other(proof, &royals), royals.cell))
                return false;
        }
    return true;
}

static bool part_is_safe(const Proof *proof, Royals royals, const void *context)
{
    const CellSet *part = context;
    for (royals.cell = 0; royals.cell < proof->cells; royals.cell++)
        if (cellset_has(part, royals.cell) && !always_steps_out(proof, royals, part, CELL_NONE))
            return false;
    return true;
}

static bool piece_is_harmless(const Proof *proof, Royals royals, const void *context)
{
    Kind kind = *(const Kind *)context;
    for (Cell at = 0; at < proof->cells; at++) {
        const CellSet *attacks = reach_of(proof->program, (Player)(1 - royals.owner), kind, at);
        for (royals.cell = 0; royals.cell < proof->cells; royals.cell++)
            if (royals.cell != at && cellset_has(attacks, royals.cell) &&
                !always_steps_out(proof, royals, attacks, at))
                return false;
    }
    return true;
}

/* --- what pieces are worth for it ------------------------------------------------------------------- */

/* Whether nothing but what it could take on an empty board tells where pieces of the kind come. */
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

/* All cells to which a piece on a cell could ever come, or that it could attack. */
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

static void add_part(const Proof *proof, const CellSet *cells)
{
    struct Hopes *hopes = proof->hopes;
    for (unsigned i = 0; i < hopes->part_count; i++)
        if (is_within(cells, &hopes->parts[i], proof->words))
            return;
    if (hopes->part_count < BOUND_PARTS_MAX && for_all_royals(proof, 0, part_is_safe, cells) &&
        for_all_royals(proof, 1, part_is_safe, cells))
        cellset_copy(&hopes->parts[hopes->part_count++], cells, proof->words);
}

static uint64_t parts_around(const Proof *proof, const CellSet *cells)
{
    uint64_t parts = 0;
    for (unsigned i = 0; i < proof->hopes->part_count; i++)
        if (is_within(cells, &proof->hopes->parts[i], proof->words))
            parts |= UINT64_C(1) << i;
    return parts;
}

/* Finds the parts that pieces of the kind never leave; false: some go everywhere. */
static bool find_parts(const Proof *proof, Player owner, Kind kind)
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

static void look_at_kinds(Arena *arena, const Proof *proof)
{
    struct Hopes *hopes = proof->hopes;
    const Kernel *kernel = proof->program->kernel;
    size_t pieces = 2 * kernel->kind_count;
    for (size_t piece = 0; piece < pieces; piece++) {
        Player owner = (Player)(piece / kernel->kind_count);
        Kind kind = (Kind)(piece % kernel->kind_count);
        if (is_royal(proof->program, kind) || kernel->kinds[kind].promotion_count > 0)
            continue;
        hopes->harmless[piece] = proof->cells <= LONE_CELLS_MAX &&
                                 for_all_royals(proof, (Player)(1 - owner), piece_is_harmless, &kind);
        if (kind_is_traced(proof->program, kind) && find_parts(proof, owner, kind))
            hopes->bound[piece] = arena_array(arena, proof->cells, sizeof **hopes->bound);
    }
    for (size_t piece = 0; piece < pieces; piece++)
        if (hopes->bound[piece] != NULL)
            bind(proof, (Player)(piece / kernel->kind_count), (Kind)(piece % kernel->kind_count),
                 hopes->bound[piece]);
}

void hopes_build(Arena *arena, void *whole)
{
    Program *program = whole;
    size_t pieces = 2 * program->kernel->kind_count;
    struct Hopes *hopes = arena_alloc(arena, sizeof *hopes);
    hopes->harmless = arena_array(arena, pieces, sizeof *hopes->harmless);
    hopes->bound = arena_array(arena, pieces, sizeof *hopes->bound);
    Proof proof = {
        .program = program, .hopes = hopes, .cells = program->board->cell_count, .words = program->words
    };
    hopes->even = program->play->reach != NULL && for_all_royals(&proof, 0, royals_are_even, NULL) &&
                  for_all_royals(&proof, 1, royals_are_even, NULL);
    if (hopes->even)
        look_at_kinds(arena, &proof);
    program->play->hopes = hopes;
}

/* --- asking ------------------------------------------------------------------------------------------- */

static unsigned count_of(const Position *position, Player owner, Kind kind)
{
    return position->counts[1 + program_piece(position->program, owner, kind)];
}

static bool may_promote(const Position *position, Player player)
{
    const PlayTables *tables = position->program->play;
    for (unsigned i = 0; i < tables->promoter_count; i++)
        if (count_of(position, player, tables->promoters[i]) > 0)
            return true;
    return false;
}

/* What a player has beside its royal piece. */
typedef struct Army {
    unsigned royals, others;
    bool roams;  /* one of the others is bound nowhere */
    size_t last; /* of the others: owner * kinds + kind */
} Army;

static Army army_of(const Position *position, Player player)
{
    const struct Hopes *hopes = position->program->play->hopes;
    Kind kinds = (Kind)position->program->kernel->kind_count;
    Army army = { .royals = 0 };
    for (Kind kind = 0; kind < kinds; kind++) {
        unsigned count = count_of(position, player, kind);
        if (is_royal(position->program, kind)) {
            army.royals += count;
        } else if (count > 0) {
            army.others += count;
            army.last = (size_t)player * kinds + kind;
            army.roams = army.roams || hopes->bound[army.last] == NULL;
        }
    }
    return army;
}

/* Whether all but the royal pieces are bound to one part. */
static bool all_are_bound(const Position *position)
{
    const Program *program = position->program;
    uint64_t parts = UINT64_MAX;
    for (Player player = 0; player < 2; player++) {
        const CellSet *cells = &position->owner_cells[player];
        for (unsigned cell = cellset_next(cells, 0, position->words); cell < CELLSET_MAX && parts != 0;
             cell = cellset_next(cells, cell + 1, position->words)) {
            Kind kind = position->board[cell].kind;
            if (!is_royal(program, kind))
                parts &= program->play->hopes->bound[player * program->kernel->kind_count + kind][cell];
        }
    }
    return parts != 0;
}

static bool royals_meet(const Position *position, Player player)
{
    const CellSet *cells = position->owner_cells;
    for (unsigned cell = cellset_next(&cells[player], 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&cells[player], cell + 1, position->words)) {
        Kind kind = position->board[cell].kind;
        const CellSet *steps = reach_of(position->program, player, kind, (Cell)cell);
        for (unsigned other = cellset_next(steps, 0, position->words);
             is_royal(position->program, kind) && other < CELLSET_MAX;
             other = cellset_next(steps, other + 1, position->words))
            if (cellset_has(&cells[1 - player], other) &&
                is_royal(position->program, position->board[other].kind))
                return true;
    }
    return false;
}

/* What the player has beside its royal piece is too little to mate alone, whatever stands where. */
static bool is_alone(const Position *position, const Army *army, const Army *theirs)
{
    return army->others == 0 ||
           (army->others == 1 && theirs->others == 0 && position->program->play->hopes->harmless[army->last]);
}

/* True if the numbers of pieces alone leave the player a hope, which is nearly always. */
static bool material_can_win(const Position *position, Player player)
{
    const Program *program = position->program;
    if (player >= 2 || !program->play->mates_alone[player] || may_promote(position, player))
        return true;
    reach_need(program);
    lazy_get(program->play->lazy_hopes);
    const struct Hopes *hopes = program->play->hopes;
    if (hopes == NULL || !hopes->even)
        return true;
    Army army = army_of(position, player), theirs = army_of(position, (Player)(1 - player));
    return army.royals != 1 || theirs.royals != 1 ||
           (!is_alone(position, &army, &theirs) && (army.roams || theirs.roams));
}

bool material_leaves_hope(Position *position)
{
    bool hope = position->hopeful_key == position->material_key || material_can_win(position, 0) ||
                material_can_win(position, 1);
    if (hope)
        position->hopeful_key = position->material_key;
    return hope;
}

bool can_win(Position *position, Player player)
{
    if (material_can_win(position, player))
        return true;
    Army army = army_of(position, player), theirs = army_of(position, (Player)(1 - player));
    position_spend(position, army.others + theirs.others + 2);
    return royals_meet(position, player) || !(is_alone(position, &army, &theirs) || all_are_bound(position));
}
