/* Generates the moves that are walked: each end of a walk, with its promotion and its picks. All are
 * iterators, since the position may be changed and restored between two moves. */

#include "base/mix.h"
#include "play/generate.h"

#include <assert.h>

/* --- open phases -------------------------------------------------------------------- */

bool generator_admits(const Generator *generator, const ActionRule *rule, uint64_t classes, uint64_t late,
                      bool neutral)
{
    if (rule->never)
        return false;
    for (unsigned i = 0; i < generator->open.count; i++)
        if (phase_admits(generator->open.phases[i], rule, classes | late, neutral))
            return true;
    return false;
}

/* --- the current pseudo-legal move --------------------------------------------------------------- */

void generator_start(Generator *generator, Position *position, Player actor, unsigned depth)
{
    assert(!position->making);
    generator->position = position;
    evaluator_start(&generator->evaluator, position, actor);
    generator->evaluator.view = viewpoint_of(actor);
    generator->evaluator.depth = depth;
    generator->evaluator.mover = actor;
    generator->open.count = 0;
    generator->target.cell = CELL_NONE;
    generator->target.untrailed = false;
    generator->target.tables = generator->move_tables = NULL;
    generator->laws.asked = true;
    generator->open.pass = false;
    generator->filter.gaining = generator->filter.takes_only = false;
    generator->yields_simple = generator->spent = false;
    generator->simple = NULL;
    generator->check_info.plan = NULL; /* not computed */
    generator->check_info.has_unrestricted = false;
    generator->source = SOURCE_NONE;
    generator->parts.left = 0;
    generator->laws.barred = -1;
    generator->laws.first_barred = false;
    generator->laws.fails_barred = false;
    generator->current.neutral = generator->filter.skips = false;
    generator->counted = NULL;
    generator->seen.count = 0;
    generator->evaluator.delta = &generator->pseudo_move.delta;
    generator->laws.memo.condition = EXPR_NONE;
    generator->evaluator.picks = generator->pseudo_move.action.picks;
}

void generator_open_all(Generator *generator)
{
    const Kernel *kernel = generator->position->program->kernel;
    generator->open.count = 0;
    generator->open.pass = false;
    for (size_t i = 0; i < kernel->phase_count; i++)
        if (!kernel->phases[i].chance)
            generator->open.phases[generator->open.count++] = &kernel->phases[i];
}

void generator_ask(Generator *generator, Position *position, Player player, unsigned depth, Cell target)
{
    generator_start(generator, position, player, 1);
    generator_open_all(generator);
    generator->evaluator.attack_depth = depth;
    generator->target.cell = target;
}

void generator_imagine(Generator *generator, Piece piece)
{
    generator->evaluator.ghost_cell = generator->target.cell;
    generator->evaluator.ghost = piece;
}

void generator_begin(Generator *generator, const ActionRule *rule, Piece piece, Cell from)
{
    generator->current.rule = rule;
    generator->current.granted = rule->condition == EXPR_NONE;
    generator->current.denied = generator->current.distinct = false;
    pseudo_move_clear(&generator->pseudo_move, &generator->evaluator, rule, piece, from);
}

/* A hash of the changes of a piece's action. Equal hashes are one action. */
static uint64_t pseudo_move_content(const Generator *generator)
{
    const PseudoMove *pseudo_move = &generator->pseudo_move;
    const ActionRule *rule = generator->current.rule;
    const Action *action = &pseudo_move->action;
    int leaves = pseudo_move->trail_count > 0 ? rule->leaves : -1; /* a trail without cells is none */
    uint64_t content =
        mix64((uint64_t)action->to | (uint64_t)action->kind << 16 | (uint64_t)pseudo_move->swaps << 24 |
              (uint64_t)(uint16_t)leaves << 32 | (uint64_t)action->promotion << 48);
    if (rule->changes.count > 0 || rule->text.length > 0)
        content = mix64(content ^ ((uint64_t)action->rule + 1));
    if (rule->text.length > 0)
        content = mix64(content ^ ((uint64_t)action->heading << 16 | action->distance | UINT64_C(1) << 40));
    if (rule->form == RULE_MOVE && deltas_read_path(generator->position->program)) {
        content = mix64(content ^ ((uint64_t)action->heading << 16 | action->distance | UINT64_C(1) << 41));
        for (unsigned i = 0; i < generator->position->words; i++)
            content = mix64(content ^ pseudo_move->delta.path.words[i]);
    }
    for (unsigned i = 0; i < action->pick_count; i++)
        content = mix64(content ^ action->picks[i]);
    for (unsigned i = 0; pseudo_move->delta.taken_count > 0 && i < generator->position->words; i++)
        content = mix64(content ^ pseudo_move->delta.taken_cells.words[i]);
    return content;
}

static bool pseudo_move_is_new(Generator *generator)
{
    if (generator->current.distinct ||
        (generator->current.rule->form != RULE_MOVE && generator->current.rule->form != RULE_STAY))
        return true;
    return seen_add(&generator->seen, pseudo_move_content(generator));
}

/* A condition that does not depend on the move is tested for the first move of the rule only. */
static bool pseudo_move_is_granted(Generator *generator)
{
    if (generator->current.granted)
        return true;
    bool known_before = generator->position->program->facts->known_before[generator->pseudo_move.action.rule];
    bool holds = evaluator_allows(&generator->evaluator, generator->current.rule->condition);
    generator->current.granted = known_before && holds;
    generator->current.denied = known_before && !holds;
    return holds;
}

bool generator_judge(Generator *generator)
{
    if (!pseudo_move_is_granted(generator))
        return false;
    if (generator->current.rule->form != RULE_PASS &&
        !generator_admits(generator, generator->current.rule, generator->pseudo_move.delta.classes, 0,
                          generator->current.neutral))
        return false;
    generator->laws.fails_barred = false;
    if (generator->laws.asked && laws_forbid(&generator->evaluator, &generator->laws))
        return false;
    return generator->target.cell != CELL_NONE || pseudo_move_is_new(generator);
}

/* Completes the current move, whose picks are known. False if it does not pass. */
static bool completion_passes(Generator *generator)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    const ActionRule *rule = generator->current.rule;
    Completion *completion = &generator->completion;
    if (rule->takes != EXPR_NONE) {
        completion->restores = true;
        completion->taken_count = pseudo_move->delta.taken_count;
        cellset_copy(&completion->taken_cells, &pseudo_move->delta.taken_cells, generator->position->words);
        pseudo_move_take_more(pseudo_move, &generator->evaluator, rule);
    }
    if (rule->become != EXPR_NONE) {
        int32_t kind = evaluator_number(&generator->evaluator, rule->become);
        if (kind < 0 || (size_t)kind >= generator->evaluator.kernel->kind_count)
            return false;
        pseudo_move->action.kind = (Kind)kind;
        pseudo_move->delta.kind = (Kind)kind;
    }
    pseudo_move_classify(pseudo_move, rule);
    return generator_judge(generator);
}

/* --- picks --------------------------------------------------------------------------------------- */

/* True if the rule's condition cannot hold any more with the picks made so far. */
static bool picks_are_vain(Generator *generator, unsigned pick_index)
{
    const Program *program = generator->position->program;
    const PickParts *parts = game_plan(program)->pick_parts[generator->current.rule - program->kernel->rules];
    bool vain = false;
    for (unsigned i = 0; parts != NULL && i < parts->count && !vain; i++)
        vain = parts->after[i] == pick_index && !evaluator_truth(&generator->evaluator, parts->parts[i]);
    return vain;
}

/* Begins the next pick, unless that is of no use. */
static void pick_begin(Generator *generator)
{
    Completion *completion = &generator->completion;
    unsigned index = completion->depth;
    if (picks_are_vain(generator, index))
        return;
    generator->spent = !position_spend(generator->position, 1);
    pick_values_start(&completion->values[index], &generator->evaluator,
                      &generator->current.rule->picks[index]);
    completion->depth++;
}

/* Goes on to the next combination of picks. A move without picks has one. */
static bool picks_next(Generator *generator)
{
    Completion *completion = &generator->completion;
    unsigned count = generator->current.rule->pick_count, value;
    if (completion->picks) {
        completion->picks = false;
        if (count == 0)
            return true;
        pick_begin(generator);
    }
    while (completion->depth > 0 && !generator->spent) {
        unsigned index = completion->depth - 1;
        if (!pick_values_next(&completion->values[index], generator->position->words, &value)) {
            completion->depth--;
            continue;
        }
        generator->pseudo_move.action.picks[index] = (uint16_t)value;
        if (completion->depth == count)
            return true;
        pick_begin(generator);
    }
    return false;
}

/* --- promotion ------------------------------------------------------------------------------------ */

static bool promotion_applies(Generator *generator, const PromotionRule *promotion)
{
    const MoveDelta *delta = &generator->pseudo_move.delta;
    Evaluator *evaluator = &generator->evaluator;
    if (promotion->in == EXPR_NONE && promotion->touching == EXPR_NONE)
        return true;
    return evaluator_cell_in(evaluator, promotion->in, delta->to) ||
           evaluator_cell_in(evaluator, promotion->touching, delta->to) ||
           evaluator_cell_in(evaluator, promotion->touching, delta->from);
}

static bool promotion_pays(Generator *generator, const PromotionRule *promotion, Kind kind)
{
    if (!promotion->from_enemy_hand)
        return true;
    Player player = evaluator_player(&generator->evaluator, promotion->hand);
    return player != PLAYER_NOBODY && position_holds(generator->position, player, kind);
}

/* True if the promotion rule of that index, counted from 1, offers the choice. */
static bool promotion_offers(Generator *generator, uint8_t index, Kind chosen)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    const KindRule *kind = &generator->evaluator.kernel->kinds[pseudo_move->delta.piece.kind];
    const PromotionRule *promotion = &kind->promotions[index - 1];
    KindSet kinds = { { 0 } };
    if (!promotion_applies(generator, promotion))
        return false;
    evaluator_kinds(&generator->evaluator, promotion->to, &kinds);
    pseudo_move->action.promotion = index;
    return kindset_has(&kinds, chosen) && promotion_pays(generator, promotion, chosen) &&
           evaluator_allows(&generator->evaluator, promotion->condition);
}

bool promotion_is_granted(Generator *generator)
{
    Action *action = &generator->pseudo_move.action;
    uint8_t index = action->promotion, first = 1;
    while (first <= index && !promotion_offers(generator, first, action->kind))
        first++;
    action->promotion = index;
    return first == index; /* otherwise an earlier rule offers it, or none does */
}

/* Goes on to the next kind that the current promotion rule offers, and that no earlier one has offered. */
static bool promotion_next_kind(Generator *generator)
{
    Completion *completion = &generator->completion;
    PseudoMove *pseudo_move = &generator->pseudo_move;
    const PromotionRule *promotion =
        &generator->evaluator.kernel->kinds[pseudo_move->delta.piece.kind].promotions[completion->promotion];
    while ((completion->kind = kindset_next(&completion->kinds, completion->kind)) < KINDS_MAX) {
        unsigned kind = completion->kind++;
        if (kindset_has(&completion->chosen, kind) || !promotion_pays(generator, promotion, (Kind)kind))
            continue;
        pseudo_move->action.kind = pseudo_move->delta.kind = (Kind)kind;
        pseudo_move->action.promotion = (uint8_t)(completion->promotion + 1);
        pseudo_move_classify(pseudo_move, generator->current.rule);
        if (evaluator_allows(&generator->evaluator, promotion->condition)) {
            kindset_add(&completion->chosen, kind);
            return true;
        }
    }
    pseudo_move->action.kind = pseudo_move->delta.kind = KIND_NONE;
    pseudo_move->action.promotion = 0;
    return false;
}

/* The kind whose promotions the current move may choose from; NULL: it has none. A piece that was swapped has
 * not moved there itself. */
static const KindRule *promoted_kind(const Generator *generator)
{
    const Kernel *kernel = generator->evaluator.kernel;
    Kind kind = generator->pseudo_move.delta.piece.kind;
    return generator->current.rule->promotes && !generator->pseudo_move.swaps && kind < kernel->kind_count &&
                   kernel->kinds[kind].promotion_count > 0
               ? &kernel->kinds[kind]
               : NULL;
}

/* Goes on to the next promotion of the current move. The last is none, unless one is compulsory. */
static bool promotions_next(Generator *generator)
{
    Completion *completion = &generator->completion;
    const KindRule *kind = promoted_kind(generator);
    for (; kind != NULL && completion->promotion < kind->promotion_count; completion->promotion++) {
        const PromotionRule *promotion = &kind->promotions[completion->promotion];
        if (!completion->choosing) {
            if (!promotion_applies(generator, promotion))
                continue;
            if (!promotion->optional ||
                evaluator_cell_in(&generator->evaluator, promotion->forced, generator->pseudo_move.delta.to))
                completion->compulsory = true;
            completion->kinds = (KindSet){ { 0 } };
            evaluator_kinds(&generator->evaluator, promotion->to, &completion->kinds);
            completion->choosing = true;
            completion->kind = 0;
        }
        if (promotion_next_kind(generator))
            return true;
        completion->choosing = false;
    }
    completion->promotes = false;
    return !completion->compulsory;
}

void completion_begin(Generator *generator, bool promotes)
{
    Completion *completion = &generator->completion;
    completion->promotes = promotes && promoted_kind(generator) != NULL;
    completion->picks = !completion->promotes;
    completion->restores = completion->compulsory = completion->choosing = false;
    completion->depth = completion->promotion = 0;
    if (completion->promotes)
        completion->chosen = (KindSet){ { 0 } };
}

bool completion_next(Generator *generator)
{
    Completion *completion = &generator->completion;
    MoveDelta *delta = &generator->pseudo_move.delta;
    for (;;) {
        if (completion->restores) {
            delta->taken_count = completion->taken_count;
            cellset_copy(&delta->taken_cells, &completion->taken_cells, generator->position->words);
            completion->restores = false;
        }
        if (generator->current.denied)
            return false;
        if (picks_next(generator)) {
            generator->spent = !position_spend(generator->position, 1);
            if (!generator->spent && completion_passes(generator))
                return true;
        } else if (generator->spent || !completion->promotes || !promotions_next(generator)) {
            return false;
        } else {
            completion->picks = true;
        }
    }
}

/* --- pieces ------------------------------------------------------------------------------------------- */

bool generator_may_go(Generator *generator)
{
    Evaluator *evaluator = &generator->evaluator;
    const ActionRule *rule = generator->current.rule;
    const MoveDelta *delta = &generator->pseudo_move.delta;
    const ExprId stays = evaluator->kernel->kinds[rule->kind].stays;
    /* tested here to save the calls: most rules have neither */
    if ((rule->to != EXPR_NONE && !evaluator_allows_cell(evaluator, rule->to, delta->to)) ||
        (stays != EXPR_NONE && !evaluator_allows_cell(evaluator, stays, delta->to)))
        return false;
    if (rule->within == EXPR_NONE)
        return true;
    CellSet within, crossed = delta->path;
    evaluator_set(evaluator, rule->within, &within);
    cellset_subtract(&crossed, &within, generator->position->words);
    return cellset_has(&within, delta->to) && !cellset_any(&crossed, generator->position->words);
}

/* Notes the end that the walk has come to. False if the piece may not go there. */
static bool walked_end_begin(Generator *generator)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    const Walk *walk = &generator->walk;
    if (walk->aim != CELL_NONE && walk->end.to != walk->aim)
        return false;
    pseudo_move_note_end(pseudo_move, &generator->evaluator, walk);
    if (!generator_may_go(generator))
        return false;
    if (generator->position->trails_left != 0)
        pseudo_move_take_trails(pseudo_move, &generator->evaluator, walk);
    return generator->target.cell == CELL_NONE || walk->rule->takes != EXPR_NONE ||
           cellset_has(&pseudo_move->delta.taken_cells, generator->target.cell);
}

/* True if nothing is chosen where a walk of the rule ends, and nothing more is taken. */
static bool ends_are_single(const Generator *generator)
{
    const ActionRule *rule = generator->current.rule;
    return rule->pick_count == 0 && rule->takes == EXPR_NONE && rule->become == EXPR_NONE &&
           promoted_kind(generator) == NULL;
}

/* True if the first leg must end on a piece one step away, but all these cells are empty. */
static bool first_step_is_vain(const Generator *generator, const ActionRule *rule, const Ray *rays, Cell from)
{
    const Leg *leg = &rule->legs[0];
    if (rays == NULL || leg->max_steps != 1 || leg->hop != HOP_NONE ||
        (leg->ends & (END_EMPTY | END_EN_PASSANT)) != 0 || generator->evaluator.ghost_cell != CELL_NONE)
        return false;
    for (unsigned i = 0; i < leg->direction_count; i++) {
        Cell cell = rays[i].to[from];
        if (cell != CELL_NONE && generator->position->codes[cell] != 0)
            return false;
    }
    return true;
}

/* False if the rule's condition fails for every move of the piece. It is tested before the walk if it does
 * not depend on the move and costs less than a walk: if it asks for no attacks. */
static bool condition_may_hold(Generator *generator)
{
    const ActionRule *rule = generator->current.rule;
    if (rule->condition == EXPR_NONE ||
        !generator->position->program->facts->known_before[generator->pseudo_move.action.rule] ||
        (expr_reads(generator->evaluator.kernel, rule->condition) & (READ_ATTACK | READ_RULES)) != 0)
        return true;
    return pseudo_move_is_granted(generator);
}

bool walked_rule_begin(Generator *generator, const ActionRule *rule, Piece piece, Cell from, Cell to)
{
    Evaluator *evaluator = &generator->evaluator;
    const Program *program = generator->position->program;
    Walk *walk = &generator->walk;
    const RayTables *tables = rule->form == RULE_MOVE ? ray_tables(program) : NULL;
    const Ray *rays = tables == NULL ? NULL : rays_of(tables, program, rule, piece.owner);
    if (first_step_is_vain(generator, rule, rays, from))
        return false;
    generator_begin(generator, rule, piece, from);
    if ((rule->from_home && !cellset_has(program_home(program, piece.owner, piece.kind), from)) ||
        !evaluator_allows_cell(evaluator, rule->from, from) || !condition_may_hold(generator))
        return false;
    completion_begin(generator, rule->form == RULE_STAY);
    generator->completion.single = rule->form == RULE_MOVE && ends_are_single(generator);
    if (rule->form == RULE_STAY) {
        generator->pseudo_move.action.to = generator->pseudo_move.delta.to = from;
        return true;
    }
    generator->completion.picks = false; /* the first end begins */
    walk_start(walk, evaluator, rule, piece, from);
    walk->rays = rays;
    generator->current.distinct = tables != NULL && kindset_has(&tables->distinct, piece.kind);
    walk->aim = to;
    if (generator->target.untrailed && rule_takes_only_target(rule))
        walk->aim = generator->target.cell;
    if (generator->target.cell != CELL_NONE && generator->target.untrailed && rule->leg_count == 1 &&
        rule->takes != EXPR_NONE) {
        if (!capture_ends(generator, rule, from, &generator->ends))
            return false;
        walk->aims = &generator->ends;
    }
    walk->imagined = evaluator->ghost_cell;
    walk->imagined_piece = evaluator->ghost;
    walk->delta = &generator->pseudo_move.delta;
    walk->action = &generator->pseudo_move.action;
    return true;
}

/* Goes on to the next end of the walk where the piece may go. */
static bool walked_end_next(Generator *generator)
{
    do {
        if (!walk_next(&generator->walk)) {
            generator->spent = generator->walk.spent;
            return false;
        }
    } while (!walked_end_begin(generator));
    return true;
}

/* The same, where an end makes one move. */
static bool single_end_next(Generator *generator)
{
    while (!generator->current.denied && walked_end_next(generator)) {
        generator->spent = !position_spend(generator->position, 1);
        if (generator->spent)
            return false;
        pseudo_move_classify(&generator->pseudo_move, generator->current.rule);
        if (generator_judge(generator))
            return true;
    }
    return false;
}

bool walked_rule_next(Generator *generator)
{
    if (generator->completion.single)
        return single_end_next(generator);
    while (!completion_next(generator)) {
        if (generator->spent || generator->current.denied || generator->current.rule->form == RULE_STAY)
            return false;
        if (!walked_end_next(generator))
            return false;
        completion_begin(generator, true);
    }
    return true;
}
