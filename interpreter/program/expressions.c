/* Static facts about expressions, without a position. */

#include "program/expressions.h"

#include "program/tables.h"

/* --- players ------------------------------------------------------------- */

bool relation_holds(const Kernel *kernel, Player viewpoint, int relation, Player owner)
{
    if (owner == PLAYER_NONE)
        return false;
    if (relation >= RELATION_PLAYER)
        return owner == relation - RELATION_PLAYER;
    bool played = owner < BOARD_PLAYERS_MAX && owner < kernel->player_count;
    bool plays = viewpoint < BOARD_PLAYERS_MAX && viewpoint < kernel->player_count;
    bool same_side = played && plays && kernel->players[owner].side == kernel->players[viewpoint].side;
    switch ((Relation)relation) {
    case RELATION_OWN: return plays ? owner == viewpoint : !played; /* chance owns what is nobody's */
    case RELATION_ENEMY: return plays && played && !same_side;
    case RELATION_ALLY: return same_side && owner != viewpoint;
    case RELATION_FRIEND: return plays ? same_side : !played;
    case RELATION_NEUTRAL:
    case RELATION_PLAYER: return !played;
    }
    return false;
}

/* --- what expressions hang on ------------------------------------------- */

bool selects_by_piece(const Kernel *kernel, ExprId selection)
{
    const Expr *expr = &kernel->exprs[selection];
    if (op_combines(expr->op))
        return selects_by_piece(kernel, expr->kids[0]) && selects_by_piece(kernel, expr->kids[1]);
    if (expr->op == OP_PIECES)
        return kernel->exprs[expr->kids[0]].op == OP_KINDS;
    return expr->op == OP_NOTHING || expr->op == OP_CELLS ||
           (op_asks_piece(expr->op) && expr->op != OP_OWNED_BY);
}

bool selects_by_code(const Kernel *kernel, ExprId selection)
{
    ExprId id = kernel_resolved(kernel, selection);
    const Expr *expr = &kernel->exprs[id];
    if (op_combines(expr->op))
        return selects_by_code(kernel, expr->kids[0]) && selects_by_code(kernel, expr->kids[1]);
    return expr->op != OP_FLAGGED && selects_by_piece(kernel, id);
}

/* The reads of an operand that remain outside its scope. */
static uint32_t reads_of_kid(const Kernel *kernel, const Expr *expr, unsigned kid)
{
    uint32_t reads = kernel->exprs[expr->kids[kid]].reads;
    switch ((OpScope)op_info[expr->op].scope) {
    case SCOPE_IT_0: return kid == 0 ? reads & ~(uint32_t)READ_IT : reads;
    case SCOPE_IT_1: return kid == 1 ? reads & ~(uint32_t)READ_IT : reads;
    case SCOPE_VIEW_1: return kid == 1 ? reads & ~(uint32_t)READ_VIEW : reads;
    case SCOPE_PAST: return reads | READ_PAST;
    case SCOPE_MATCH:
        return selects_by_piece(kernel, expr->kids[kid]) ? reads & ~(uint32_t)READ_PIECES : reads;
    case SCOPE_NONE:
    case SCOPE_TERM: return reads;
    }
    return reads;
}

uint32_t operation_reads(const Kernel *kernel, const Expr *expr)
{
    uint32_t reads = op_info[expr->op].reads;
    for (unsigned i = 0; i < expr->kid_count; i++)
        reads |= reads_of_kid(kernel, expr, i);
    if (op_info[expr->op].scope == SCOPE_TERM)
        reads |= kernel->exprs[kernel->terms[expr->a].value].reads;
    if ((reads & READ_CLASS) != 0) {
        bool late = expr->a == CLASS_CAPTURE || expr->a == CLASS_PROMOTION;
        reads = (reads & ~(uint32_t)READ_CLASS) | (late ? READ_END : READ_RULE);
    }
    return reads;
}

/* --- conditions ---------------------------------------------------------- */

bool condition_parts(const Kernel *kernel, Op op, ExprId condition, Parts *parts)
{
    ExprId id = kernel_resolved(kernel, condition);
    if (id == EXPR_NONE)
        return true;
    const Expr *expr = &kernel->exprs[id];
    if (expr->op == op)
        return condition_parts(kernel, op, expr->kids[0], parts) &&
               condition_parts(kernel, op, expr->kids[1], parts);
    if (parts->count == PARTS_MAX)
        return false;
    parts->items[parts->count++] = id;
    return true;
}

/* --- selections ----------------------------------------------------------- */

static Known pair_has(const Kernel *kernel, const Expr *expr, const CellQuery *asked)
{
    Known left = set_has(kernel, expr->kids[0], asked), right = set_has(kernel, expr->kids[1], asked);
    if (expr->op == OP_EXCEPT && right != KNOWN_NOT)
        right = known_truth(right == KNOWN_NO);
    Known decides = expr->op == OP_UNITE ? KNOWN_YES : KNOWN_NO;
    if (left == decides || right == decides)
        return decides;
    return left == KNOWN_NOT || right == KNOWN_NOT ? KNOWN_NOT : left;
}

static Known known_cells(const CellSet *cells, Cell cell)
{
    return cells == NULL || cell == CELL_NONE ? KNOWN_NOT : known_truth(cellset_has(cells, cell));
}

Known set_has(const Kernel *kernel, ExprId set, const CellQuery *asked)
{
    const Expr *expr = kernel_meaning(kernel, set),
               *kid = expr->kid_count > 0 ? &kernel->exprs[expr->kids[0]] : expr;
    if (op_combines(expr->op))
        return pair_has(kernel, expr, asked);
    if (asked->empty && op_asks_piece(expr->op))
        return known_truth(expr->op == OP_EMPTY);
    switch ((Op)expr->op) {
    case OP_NOTHING: return KNOWN_NO;
    case OP_CELLS: return KNOWN_YES;
    case OP_EMPTY: return asked->piece ? KNOWN_NO : KNOWN_NOT;
    case OP_OCCUPIED: return asked->piece ? KNOWN_YES : KNOWN_NOT;
    case OP_PIECES:
        return kid->op == OP_KINDS && asked->piece
                   ? known_truth(kindset_has(&kernel->kindsets[kid->a], asked->kind))
                   : KNOWN_NOT;
    case OP_OWNED:
        return asked->piece ? known_truth(relation_holds(kernel, asked->viewer, expr->a, asked->owner))
                            : KNOWN_NOT;
    case OP_ZONE: {
        Player seat = asked->viewer < kernel->player_count ? asked->viewer : PLAYER_NOBODY;
        return known_cells(&kernel->zones[expr->a].seen_by[seat], asked->cell);
    }
    case OP_HOME: return known_cells(asked->home, asked->cell);
    case OP_DEAD_END: return known_cells(asked->dead_end, asked->cell);
    case OP_CELL:
        return kid->op == OP_CONST && asked->cell != CELL_NONE ? known_truth(kid->b == asked->cell)
                                                               : KNOWN_NOT;
    default: return KNOWN_NOT;
    }
}

bool selects_pieces_alone(const Kernel *kernel, ExprId selection)
{
    CellQuery nobody = { .viewer = PLAYER_NOBODY, .empty = true, .cell = CELL_NONE };
    return set_has(kernel, selection, &nobody) == KNOWN_NO;
}

void kinds_at_most(const Kernel *kernel, ExprId id, KindSet *kinds)
{
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_KINDS) {
        for (unsigned i = 0; i < 4; i++)
            kinds->words[i] |= kernel->kindsets[expr->a].words[i];
    } else if (expr->op == OP_IN_HAND || expr->op == OP_WAS) {
        kinds_at_most(kernel, expr->kids[0], kinds);
    } else {
        for (unsigned kind = 0; kind < kernel->kind_count; kind++)
            kindset_add(kinds, kind);
    }
}

static bool same_within(const Kernel *kernel, ExprId left, ExprId right, unsigned depth)
{
    if (left == EXPR_NONE || right == EXPR_NONE || depth == 0)
        return left == right;
    const Expr *one = kernel_meaning(kernel, left), *other = kernel_meaning(kernel, right);
    bool same = (one->op == other->op && one->type == other->type && one->a == other->a &&
                 one->b == other->b && one->kid_count == other->kid_count);
    for (unsigned i = 0; same && i < one->kid_count; i++)
        same = same_within(kernel, one->kids[i], other->kids[i], depth - 1);
    return same;
}

bool expressions_are_same(const Kernel *kernel, ExprId left, ExprId right)
{
    enum { DEPTH = 12 };
    return same_within(kernel, left, right, DEPTH);
}

unsigned cells_at_most(const Kernel *kernel, ExprId id, CellsSeen *seen, const void *mind)
{
    const Expr *expr = kernel_meaning(kernel, id);
    unsigned cells = kernel->board->cell_count, left, right;
    switch ((Op)expr->op) {
    case OP_NOTHING: return 0;
    case OP_CELL: return 1;
    case OP_VACATED:
    case OP_ARRIVED: return 2; /* castling */
    case OP_MEET:
        left = cells_at_most(kernel, expr->kids[0], seen, mind);
        right = cells_at_most(kernel, expr->kids[1], seen, mind);
        return left < right ? left : right;
    case OP_UNITE:
        left = cells_at_most(kernel, expr->kids[0], seen, mind) +
               cells_at_most(kernel, expr->kids[1], seen, mind);
        return left < cells ? left : cells;
    case OP_EXCEPT:
    case OP_WHERE: return cells_at_most(kernel, expr->kids[0], seen, mind);
    case OP_FILTER: return cells_at_most(kernel, expr->kids[1], seen, mind);
    case OP_ZONE: return cellset_count(&kernel->zones[expr->a].seen_by[0], kernel->board->words);
    default: return seen != NULL ? seen(mind, expr) : cells;
    }
}

/* --- folding -------------------------------------------------------------- */

static Folded folded_to(int32_t value)
{
    return (Folded){ FOLDED_TO_CONSTANT, value };
}

static Folded folded_to_kid(bool known, int32_t kid)
{
    return (Folded){ known ? FOLDED_TO_KID : FOLDED_NOT, kid };
}

/* One side of `and` and `or` decides, or leaves it to the other. */
static Folded either_folded(bool decides, const Expr *const kids[2])
{
    for (int i = 0; i < 2; i++)
        if (kids[i]->op == OP_CONST)
            return (kids[i]->b != 0) == decides ? folded_to(decides) : folded_to_kid(true, 1 - i);
    return folded_to_kid(false, 0);
}

static Folded sets_folded(unsigned op, unsigned left, unsigned right)
{
    bool second = (left == OP_NOTHING && op == OP_UNITE) || (left == OP_CELLS && op == OP_MEET);
    bool first = left == OP_NOTHING || (left == OP_CELLS && op == OP_UNITE);
    if (op == OP_EXCEPT && right == OP_CELLS)
        return (Folded){ FOLDED_TO_NOTHING, 0 };
    if (second || (right == OP_NOTHING && op == OP_MEET) || (right == OP_CELLS && op == OP_UNITE))
        return folded_to_kid(true, 1);
    return folded_to_kid(first || right == OP_NOTHING || right == OP_CELLS, 0);
}

static Folded where_folded(const Expr *set, const Expr *test)
{
    if (set->op != OP_NOTHING && test->op == OP_CONST && test->b == 0)
        return (Folded){ FOLDED_TO_NOTHING, 0 };
    return folded_to_kid(set->op == OP_NOTHING || test->op == OP_CONST, 0);
}

Folded operation_folded(const Expr *exprs, const Expr *expr)
{
    if (expr->kid_count == 0)
        return folded_to_kid(false, 0);
    const Expr *kids[2] = { &exprs[expr->kids[0]], &exprs[expr->kids[expr->kid_count > 1]] };
    bool known = kids[0]->op == OP_CONST;
    switch ((Op)expr->op) {
    case OP_AND:
    case OP_OR: return either_folded(expr->op == OP_OR, kids);
    case OP_NOT: return known ? folded_to(kids[0]->b == 0) : folded_to_kid(false, 0);
    case OP_NEG: return known ? folded_to(number_clamp(-(int64_t)kids[0]->b)) : folded_to_kid(false, 0);
    case OP_CHOOSE: return folded_to_kid(known, kids[0]->b != 0 ? 1 : 2);
    case OP_WAS: return folded_to_kid(known, 0); /* what is so in every position was so before */
    case OP_OF: return folded_to_kid(kids[1]->op == OP_CONST, 1);
    case OP_WHERE: return where_folded(kids[0], kids[1]);
    case OP_ANY:
    case OP_COUNT: return kids[0]->op == OP_NOTHING ? folded_to(0) : folded_to_kid(false, 0);
    default: break;
    }
    if (op_combines(expr->op))
        return sets_folded(expr->op, kids[0]->op, kids[1]->op);
    return op_joins(expr->op) && known && kids[1]->op == OP_CONST
               ? folded_to(op_joined(expr->op, kids[0]->b, kids[1]->b))
               : folded_to_kid(false, 0);
}

/* --- what is known -------------------------------------------------------- */

/* Folds the operation as if each operand of which the value is known were a constant. */
static bool operation_known(const Knowledge *knowledge, const Expr *expr, int32_t *value)
{
    const Knowledge always = { .kernel = knowledge->kernel };
    Expr kids[3], asked = *expr;
    *value = expr->b;
    if (expr->op == OP_CONST || (!op_follows(expr->op) && expr->op != OP_WAS))
        return expr->op == OP_CONST;
    for (unsigned i = 0; i < expr->kid_count; i++) {
        kids[i].b = 0;
        bool known = expression_known(expr->op == OP_WAS ? &always : knowledge, expr->kids[i], &kids[i].b);
        kids[i].op = known ? OP_CONST : OP_PICK;
        asked.kids[i] = (ExprId)i;
    }
    Folded folded = operation_folded(kids, &asked);
    *value = folded.to == FOLDED_TO_KID ? kids[folded.value].b : folded.value;
    return folded.to == FOLDED_TO_CONSTANT ||
           (folded.to == FOLDED_TO_KID && kids[folded.value].op == OP_CONST);
}

bool expression_known(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    id = kernel_resolved(knowledge->kernel, id);
    return operation_known(knowledge, &knowledge->kernel->exprs[id], value) ||
           (knowledge->tell != NULL && knowledge->tell(knowledge, id, value));
}

static bool condition_is(const Kernel *kernel, ExprId condition, bool truth)
{
    int32_t value;
    return expression_known(&(Knowledge){ .kernel = kernel }, condition, &value) && (value != 0) == truth;
}

bool condition_is_true(const Kernel *kernel, ExprId condition)
{
    return condition == EXPR_NONE || condition_is(kernel, condition, true);
}

bool condition_is_false(const Kernel *kernel, ExprId condition)
{
    return condition != EXPR_NONE && condition_is(kernel, condition, false);
}

/* --- actions -------------------------------------------------------------- */

/* True if a piece of the kind belongs to the selection, if the answer is the same for all who may act with
 * it. */
static bool piece_decided(const Kernel *kernel, ExprId selection, Kind kind, int32_t *value)
{
    Known known = select_code(kernel, selection, 0, kind, 0);
    for (Player owner = 0; owner < kernel->player_count; owner++)
        if (select_code(kernel, selection, owner, kind, owner) != known ||
            (known == KNOWN_NO && select_code(kernel, selection, owner, kind, PLAYER_NOBODY) != KNOWN_NO))
            return false;
    *value = known == KNOWN_YES;
    return known != KNOWN_NOT;
}

bool action_tells(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const Expr *expr = &knowledge->kernel->exprs[id];
    const ActionFacts *facts = knowledge->mind;
    bool drop = facts->dropped != KIND_NONE, late = expr->a == CLASS_CAPTURE || expr->a == CLASS_PROMOTION;
    Kind kind = facts->rule != NULL ? facts->rule->kind : facts->dropped;
    if (expr->op == OP_PIECE_IS && kind != KIND_NONE)
        return piece_decided(knowledge->kernel, expr->kids[0], kind, value);
    if (expr->op != OP_CLASS || (late ? !drop && facts->class == CLASS_UNTOLD
                                      : facts->rule == NULL && expr->a >= CLASS_FIRST_DECLARED))
        return false;
    if (late)
        *value = !drop && (facts->class & (expr->a == CLASS_CAPTURE ? MOVE_CAPTURES : MOVE_PROMOTES)) != 0;
    else if (facts->rule != NULL)
        *value = (facts->rule->classes >> expr->a & 1) != 0;
    else
        *value = expr->a == (drop ? CLASS_DROP : CLASS_MOVE);
    return true;
}

/* The same where nothing has been done yet but what the action itself does. */
static bool delta_decides(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const Expr *expr = &knowledge->kernel->exprs[id];
    const ActionFacts *facts = knowledge->mind;
    bool takes = facts->class == CLASS_UNTOLD || (facts->class & MOVE_CAPTURES) != 0;
    if (expr->op != OP_ANY || kernel_meaning(knowledge->kernel, expr->kids[0])->op != OP_TAKEN || takes)
        return action_tells(knowledge, id, value);
    *value = 0;
    return true;
}

bool condition_fails(const Kernel *kernel, ExprId condition, ActionFacts facts)
{
    Knowledge knowledge = { .kernel = kernel, .tell = delta_decides, .mind = &facts };
    int32_t value;
    return condition != EXPR_NONE && expression_known(&knowledge, condition, &value) && value == 0;
}

/* --- where expressions stand ----------------------------------------------- */

static void visit_all(const char *where, const char *types, const ExprId *ids, ExprVisit *visit,
                      void *context)
{
    for (const char *end; *types != '\0'; types = *end == ' ' ? end + 1 : end, ids++) {
        end = types + strcspn(types, " ");
        if (*ids != EXPR_NONE)
            visit(context, *ids, where, types);
    }
}

/* Types one behind the other, as the expressions are. */
#define VISIT(where, types, ...) visit_all(where, types, (const ExprId[]){ __VA_ARGS__ }, visit, context)

static void visit_picks(const PickRule *picks, unsigned count, ExprVisit *visit, void *context)
{
    static const char *const domains[] = {
        [PICK_CELL] = "S", [PICK_KIND] = "M", [PICK_PLAYER] = "S", [PICK_NUMBER] = "N"
    };
    for (unsigned i = 0; i < count; i++)
        VISIT("pick", domains[picks[i].type], picks[i].domain);
}

void changes_visit(const ChangeList *changes, ExprVisit *visit, void *context)
{
    for (const Change *step = changes->items; (size_t)(step - changes->items) < changes->count; step++)
        VISIT("step", "T SC C P K N", step->condition, step->cells, step->target, step->player, step->kind,
              step->value);
}

void rule_visit(const ActionRule *rule, ExprVisit *visit, void *context)
{
    VISIT("rule", "T S S S S S S K N", rule->condition, rule->from, rule->to, rule->within, rule->captures,
          rule->takes, rule->swaps, rule->become, rule->weight);
    for (const Leg *leg = rule->legs; (size_t)(leg - rule->legs) < rule->leg_count; leg++)
        VISIT("leg", "S S S T", leg->through, leg->over, leg->captures, leg->condition);
    visit_picks(rule->picks, rule->pick_count, visit, context);
    changes_visit(&rule->changes, visit, context);
}

void effect_visit(const EffectRule *effect, ExprVisit *visit, void *context)
{
    VISIT("effect", "T N", effect->condition, effect->times);
    visit_picks(effect->picks, effect->pick_count, visit, context);
    changes_visit(&effect->changes, visit, context);
}

static void kind_visit(const KindRule *kind, ExprVisit *visit, void *context)
{
    VISIT("piece", "T S", kind->immune, kind->stays);
    for (const PromotionRule *rule = kind->promotions;
         (size_t)(rule - kind->promotions) < kind->promotion_count; rule++)
        VISIT("promotion", "M P S S T S", rule->to, rule->hand, rule->in, rule->touching, rule->condition,
              rule->forced);
}

void kernel_visit(const Kernel *kernel, ExprVisit *visit, void *context)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        rule_visit(&kernel->rules[i], visit, context);
    for (size_t i = 0; i < kernel->movement_count; i++)
        rule_visit(&kernel->movements[i], visit, context);
    for (size_t i = 0; i < kernel->effect_count; i++)
        effect_visit(&kernel->effects[i], visit, context);
    for (size_t i = 0; i < kernel->kind_count; i++)
        kind_visit(&kernel->kinds[i], visit, context);
    for (const PhaseRule *phase = kernel->phases; (size_t)(phase - kernel->phases) < kernel->phase_count;
         phase++)
        VISIT("phase", "T T N", phase->condition, phase->repeat_if, phase->times);
    for (size_t i = 0; i < kernel->law_count; i++)
        VISIT("law", "T", kernel->laws[i].condition);
    for (size_t i = 0; i < kernel->must_count; i++)
        VISIT("must", "T", kernel->musts[i].condition);
    for (const EndingRule *end = kernel->endings; (size_t)(end - kernel->endings) < kernel->ending_count;
         end++)
        VISIT("ending", "T P NT T", end->condition, end->player, end->value, end->claim);
    for (size_t i = 0; i < kernel->number_count; i++)
        VISIT("number", "T", kernel->numbers[i].until);
    for (size_t i = 0; i < kernel->captured_count; i++)
        VISIT("captured", "P T", kernel->captured[i].player, kernel->captured[i].condition);
    for (size_t i = 0; i < kernel->term_count; i++)
        VISIT("term", "NTPKHCSM", kernel->terms[i].value);
    if (kernel->castling.present && kernel->castling.asks_way)
        VISIT("castling", "T", kernel->castling.way);
    VISIT("kernel", "T T", kernel->setup.shuffle_if, kernel->in_check);
}
