/* Pseudo-legal moves of pieces: an end of a walk, with its promotion and its picks. */

#include "play/generate.h"

#include "base/mix.h"

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
    generator->position = position;
    evaluator_start(&generator->evaluator, position, actor);
    generator->evaluator.view = viewpoint_of(actor);
    generator->evaluator.depth = depth;
    generator->evaluator.mover = actor;
    generator->open.count = 0;
    generator->wanted = NULL;
    generator->target.cell = generator->target.imagined = CELL_NONE;
    generator->target.untrailed = false;
    generator->target.imagined_piece = piece_none();
    generator->target.tables = generator->move_tables = NULL;
    generator->laws.asked = true;
    generator->open.pass = false;
    generator->filter.gaining = generator->filter.takes_only = false;
    generator->filter.passes = 0;
    generator->filter.shape = NULL;
    generator->visit = NULL;
    generator->visits_simple = false;
    generator->simple = NULL;
    generator->check_info.has_unrestricted = false;
    generator->context = NULL;
    generator->found = false;
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

void generator_ask(Generator *generator, Position *position, Player player, unsigned depth, Cell target,
                   MoveVisit *visit, void *context)
{
    generator_start(generator, position, player, 1);
    generator_open_all(generator);
    generator->evaluator.attack_depth = depth;
    generator->target.cell = target;
    generator->visit = visit;
    generator->context = context;
}

void generator_imagine(Generator *generator, Piece piece)
{
    generator->target.imagined = generator->evaluator.ghost_cell = generator->target.cell;
    generator->target.imagined_piece = generator->evaluator.ghost = piece;
}

void pseudo_move_clear(Generator *generator, const ActionRule *rule, Piece piece, Cell from)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    MoveDelta *delta = &pseudo_move->delta;
    unsigned words = generator->position->words;
    generator->current.rule = rule;
    generator->position->asked = &rule->span;
    generator->current.granted = rule->condition == EXPR_NONE;
    generator->current.denied = false;
    pseudo_move->swaps = false;
    pseudo_move->promotion = -1;
    pseudo_move->trail_count = 0;
    pseudo_move->action = action_blank((size_t)(rule - generator->evaluator.kernel->rules), from, CELL_NONE);
    pseudo_move->action.pick_count = rule->pick_count;
    delta->action = &pseudo_move->action;
    delta->piece = piece;
    delta->from = from;
    delta->to = CELL_NONE;
    delta->kind = KIND_NONE;
    delta->classes = rule->classes;
    delta->taken_count = 0;
    delta->journal_before = generator->position->journal_count;
    delta->made = false;
    cellset_clear(&delta->path, words);
    cellset_clear(&delta->arrived, words);
    cellset_clear(&delta->vacated, words);
    cellset_clear(&delta->taken_cells, words);
    generator->evaluator.it = from;
}

static Piece generator_look(const Generator *generator, Cell cell)
{
    return cell == generator->target.imagined ? generator->target.imagined_piece
                                              : generator->position->board[cell];
}

static void pseudo_move_take(Generator *generator, Cell cell)
{
    MoveDelta *delta = &generator->pseudo_move.delta;
    Piece piece = generator_look(generator, cell);
    if (piece.kind != KIND_NONE && !cellset_has(&delta->taken_cells, cell))
        delta_take(delta, cell, piece);
}

/* Adds the captures of `takes`. Immune pieces stay. */
static void pseudo_move_take_more(Generator *generator)
{
    if (generator->current.rule->takes == EXPR_NONE)
        return;
    unsigned words = generator->position->words;
    CellSet more;
    evaluator_set(&generator->evaluator, generator->current.rule->takes, &more);
    for (EACH_CELL(cell, &more, words)) {
        Piece piece = generator_look(generator, (Cell)cell);
        if (cell != generator->pseudo_move.delta.from && piece.kind != KIND_NONE &&
            !piece_is_immune(&generator->evaluator, generator->evaluator.mover, piece, (Cell)cell))
            pseudo_move_take(generator, (Cell)cell);
    }
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
              (uint64_t)(uint16_t)leaves << 32 | (uint64_t)(uint8_t)pseudo_move->promotion << 48);
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
    if (generator->current.rule->form != RULE_MOVE && generator->current.rule->form != RULE_STAY)
        return true;
    uint64_t content = pseudo_move_content(generator);
    for (unsigned i = 0; i < generator->seen.count; i++)
        if (generator->seen.hashes[i] == content)
            return false;
    if (generator->seen.count < SEEN_MAX)
        generator->seen.hashes[generator->seen.count++] = content;
    return true;
}

void pseudo_move_classify(Generator *generator)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    const ActionRule *rule = generator->current.rule;
    pseudo_move->delta.classes = rule->classes;
    if (pseudo_move->delta.taken_count > 0)
        pseudo_move->delta.classes |= UINT64_C(1) << CLASS_CAPTURE;
    if (pseudo_move->promotion >= 0 ||
        (rule->become != EXPR_NONE && (rule->form == RULE_MOVE || rule->form == RULE_STAY)))
        pseudo_move->delta.classes |= UINT64_C(1) << CLASS_PROMOTION;
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

bool generator_offer(Generator *generator)
{
    const Action *action = &generator->pseudo_move.action;
    const MoveShape *shape = generator->filter.shape;
    Cell target = generator->target.cell;
    if (generator->visit != NULL)
        return generator->visit(generator);
    if ((target != CELL_NONE && !cellset_has(&generator->pseudo_move.delta.taken_cells, target)) ||
        (shape != NULL && (action->kind != shape->kind || action->heading != shape->heading)))
        return true;
    generator->found = generator->filter.passes == 0;
    generator->filter.passes -= !generator->found;
    return !generator->found;
}

bool pseudo_move_judge(Generator *generator)
{
    if (generator->wanted != NULL)
        return generator->wanted->kind != generator->pseudo_move.action.kind || generator_offer(generator);
    if (!pseudo_move_is_granted(generator))
        return !generator->current.denied;
    if (generator->current.rule->form != RULE_PASS &&
        !generator_admits(generator, generator->current.rule, generator->pseudo_move.delta.classes, 0,
                          generator->current.neutral))
        return true;
    generator->laws.fails_barred = false;
    if (generator->laws.asked && laws_forbid(generator))
        return true;
    if (generator->target.cell == CELL_NONE && !pseudo_move_is_new(generator))
        return true;
    return generator_offer(generator);
}

bool pseudo_move_finish(Generator *generator)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    if (!position_spend(generator->position, 1))
        return false;
    const ActionRule *rule = generator->current.rule;
    unsigned taken_count = pseudo_move->delta.taken_count;
    CellSet taken_cells;
    if (rule->takes != EXPR_NONE) {
        cellset_copy(&taken_cells, &pseudo_move->delta.taken_cells, generator->position->words);
        pseudo_move_take_more(generator);
    }
    if (rule->become != EXPR_NONE) {
        int32_t kind = evaluator_number(&generator->evaluator, rule->become);
        if (kind < 0 || (size_t)kind >= generator->evaluator.kernel->kind_count)
            return true;
        pseudo_move->action.kind = (Kind)kind;
        pseudo_move->delta.kind = (Kind)kind;
    }
    pseudo_move_classify(generator);
    bool going = pseudo_move_judge(generator);
    if (going && rule->takes != EXPR_NONE) {
        pseudo_move->delta.taken_count = taken_count;
        cellset_copy(&pseudo_move->delta.taken_cells, &taken_cells, generator->position->words);
    }
    return going;
}

uint32_t weight_of(Generator *generator)
{
    ExprId weight = generator->evaluator.kernel->rules[generator->pseudo_move.action.rule].weight;
    int32_t value = weight == EXPR_NONE ? 1 : evaluator_number(&generator->evaluator, weight);
    return value < 0 ? 0 : (uint32_t)value;
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

static bool pseudo_move_picked(Generator *generator, unsigned pick_index, unsigned value)
{
    generator->pseudo_move.action.picks[pick_index] = (uint16_t)value;
    return pseudo_move_pick(generator, pick_index + 1);
}

bool pseudo_move_pick(Generator *generator, unsigned pick_index)
{
    const ActionRule *rule = generator->current.rule;
    PickValues values;
    unsigned value;
    if (pick_index == rule->pick_count)
        return pseudo_move_finish(generator);
    if (picks_are_vain(generator, pick_index))
        return true;
    if (generator->wanted != NULL)
        return pseudo_move_picked(generator, pick_index, generator->wanted->picks[pick_index]);
    if (!position_spend(generator->position, 1))
        return false;
    pick_values_start(&values, &generator->evaluator, &rule->picks[pick_index]);
    while (pick_values_next(&values, generator->position->words, &value))
        if (!pseudo_move_picked(generator, pick_index, value))
            return false;
    return true;
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

/* True if the promotion rule of that index offers the choice. */
static bool promotion_offers(Generator *generator, int8_t index, Kind chosen)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    const KindRule *kind = &generator->evaluator.kernel->kinds[pseudo_move->delta.piece.kind];
    const PromotionRule *promotion = &kind->promotions[index];
    KindSet kinds = { { 0 } };
    if (!promotion_applies(generator, promotion))
        return false;
    evaluator_kinds(&generator->evaluator, promotion->to, &kinds);
    pseudo_move->promotion = index;
    return kindset_has(&kinds, chosen) && promotion_pays(generator, promotion, chosen) &&
           evaluator_allows(&generator->evaluator, promotion->condition);
}

bool promotion_is_granted(Generator *generator)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    int8_t index = pseudo_move->promotion, first = 0;
    while (first <= index && !promotion_offers(generator, first, pseudo_move->action.kind))
        first++;
    pseudo_move->promotion = index;
    return first == index; /* otherwise an earlier rule offers it, or none does */
}

static bool promotion_choices(Generator *generator, unsigned index, KindSet *chosen)
{
    const Kernel *kernel = generator->evaluator.kernel;
    PseudoMove *pseudo_move = &generator->pseudo_move;
    const PromotionRule *promotion = &kernel->kinds[pseudo_move->delta.piece.kind].promotions[index];
    KindSet kinds = { { 0 } };
    evaluator_kinds(&generator->evaluator, promotion->to, &kinds);
    bool going = true;
    for (EACH_KIND(kind, &kinds)) {
        if (!going || kindset_has(chosen, kind) || !promotion_pays(generator, promotion, (Kind)kind))
            continue;
        pseudo_move->action.kind = pseudo_move->delta.kind = (Kind)kind;
        pseudo_move->promotion = (int8_t)index;
        pseudo_move_classify(generator);
        if (evaluator_allows(&generator->evaluator, promotion->condition)) {
            kindset_add(chosen, kind);
            going = pseudo_move_pick(generator, 0);
        }
    }
    if (!going)
        return false; /* the move stays as it was offered */
    pseudo_move->action.kind = pseudo_move->delta.kind = KIND_NONE;
    pseudo_move->promotion = -1;
    return true;
}

static bool pseudo_move_promote(Generator *generator)
{
    const Kernel *kernel = generator->evaluator.kernel;
    PseudoMove *pseudo_move = &generator->pseudo_move;
    bool compulsory = false;
    /* a piece that was swapped has not moved there itself */
    if (generator->current.rule->promotes && !pseudo_move->swaps &&
        pseudo_move->delta.piece.kind < kernel->kind_count) {
        const KindRule *kind = &kernel->kinds[pseudo_move->delta.piece.kind];
        KindSet chosen = { { 0 } };
        for (unsigned i = 0; i < kind->promotion_count; i++) {
            const PromotionRule *promotion = &kind->promotions[i];
            if (!promotion_applies(generator, promotion))
                continue;
            if (!promotion->optional ||
                evaluator_cell_in(&generator->evaluator, promotion->forced, pseudo_move->delta.to))
                compulsory = true;
            if (!promotion_choices(generator, i, &chosen))
                return false;
        }
    }
    return compulsory || pseudo_move_pick(generator, 0);
}

/* --- pieces ------------------------------------------------------------------------------------------- */

/* Trails whose piece every capturing move captures, too. */
static void pseudo_move_take_trails(Generator *generator, const Leg *leg, ExprId captures)
{
    const Kernel *kernel = generator->evaluator.kernel;
    const Position *position = generator->position;
    Cell to = generator->pseudo_move.delta.to;
    if ((leg->ends & END_TAKE) == 0)
        return;
    for (size_t t = 0; t < kernel->trail_count; t++) {
        for (Player p = 0; kernel->trails[t].taken_by_any && p < kernel->player_count; p++) {
            const Trail *trail = &position->trails[t][p];
            if (!trail_crosses(trail, to) || !players_are_enemies(kernel, p, generator->evaluator.view))
                continue;
            Piece piece = position->board[trail->piece];
            if (piece.kind != KIND_NONE &&
                (captures == EXPR_NONE ||
                 evaluator_matches(&generator->evaluator, captures, piece, trail->piece)) &&
                !piece_is_immune(&generator->evaluator, generator->evaluator.mover, piece, trail->piece))
                pseudo_move_take(generator, trail->piece);
        }
    }
}

static bool action_matches(const Action *left, const Action *right)
{
    return left->to == right->to && left->heading == right->heading && left->distance == right->distance &&
           left->via[0] == right->via[0] && left->via[1] == right->via[1] && left->via[2] == right->via[2];
}

static void end_note_path(Generator *generator, const Walk *walk)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    cellset_clear(&pseudo_move->delta.path, generator->position->words);
    pseudo_move->trail_count = 0;
    for (unsigned i = 0; i < walk->end.path_count; i++) {
        Cell cell = walk->end.path[i];
        if (cell == walk->from || cell == walk->end.to)
            continue;
        cellset_add(&pseudo_move->delta.path, cell);
        if (pseudo_move->trail_count < TRAIL_CELLS_MAX)
            pseudo_move->trail[pseudo_move->trail_count++] = cell;
    }
}

/* Fills the delta with the cells that the move changes. */
static void end_note_cells(Generator *generator, const Walk *walk)
{
    PseudoMove *pseudo_move = &generator->pseudo_move;
    MoveDelta *delta = &pseudo_move->delta;
    unsigned words = generator->position->words;
    cellset_clear(&delta->arrived, words);
    cellset_clear(&delta->vacated, words);
    cellset_clear(&delta->taken_cells, words);
    delta->taken_count = 0;
    cellset_add(&delta->arrived, walk->end.to);
    if (!walk->end.swaps && walk->end.to != walk->from)
        cellset_add(&delta->vacated, walk->from);
    else if (walk->end.swaps && generator_look(generator, walk->end.to).owner == delta->piece.owner)
        cellset_add(&delta->arrived, walk->from);
    for (unsigned i = 0; i < walk->end.taken_count; i++)
        pseudo_move_take(generator, walk->end.taken[i]);
}

bool pseudo_move_may_go(Generator *generator)
{
    Evaluator *evaluator = &generator->evaluator;
    const ActionRule *rule = generator->current.rule;
    const MoveDelta *delta = &generator->pseudo_move.delta;
    if (!evaluator_allows_cell(evaluator, rule->to, delta->to) ||
        !evaluator_allows_cell(evaluator, evaluator->kernel->kinds[rule->kind].stays, delta->to))
        return false;
    if (rule->within == EXPR_NONE)
        return true;
    CellSet within, crossed = delta->path;
    evaluator_set(evaluator, rule->within, &within);
    cellset_subtract(&crossed, &within, generator->position->words);
    return cellset_has(&within, delta->to) && !cellset_any(&crossed, generator->position->words);
}

/* Offers the end that the walk has come to. False if the visitor stopped the generation. */
static bool end_offer(Generator *generator, const Walk *walk)
{
    const Kernel *kernel = generator->evaluator.kernel;
    PseudoMove *pseudo_move = &generator->pseudo_move;
    const ActionRule *rule = generator->current.rule;
    if (walk->aim != CELL_NONE && walk->end.to != walk->aim)
        return true;
    pseudo_move->action.to = pseudo_move->delta.to = walk->end.to;
    pseudo_move->action.heading = walk->end.heading;
    pseudo_move->action.distance = walk->end.distance;
    for (unsigned i = 0; i < LEGS_MAX - 1; i++)
        pseudo_move->action.via[i] = i < walk->end.leg ? walk->end.via[i] : CELL_NONE;
    if (generator->wanted != NULL && !action_matches(&pseudo_move->action, generator->wanted))
        return true;
    pseudo_move->swaps = walk->end.swaps;
    end_note_cells(generator, walk);
    end_note_path(generator, walk);
    if (generator->wanted == NULL && !pseudo_move_may_go(generator))
        return true;
    if (!walk->end.swaps && kernel->trail_count > 0) {
        const Leg *leg = &rule->legs[walk->end.leg];
        pseudo_move_take_trails(generator, leg, leg->captures != EXPR_NONE ? leg->captures : rule->captures);
    }
    if (generator->target.cell != CELL_NONE && rule->takes == EXPR_NONE &&
        !cellset_has(&pseudo_move->delta.taken_cells, generator->target.cell))
        return true;
    return pseudo_move_promote(generator);
}

bool generator_run_rule(Generator *generator, const ActionRule *rule, Piece piece, Cell from, Cell to)
{
    Evaluator *evaluator = &generator->evaluator;
    const Program *program = generator->position->program;
    pseudo_move_clear(generator, rule, piece, from);
    if (generator->wanted == NULL) {
        if (rule->from_home) {
            if (!cellset_has(program_home(program, piece.owner, piece.kind), from))
                return true;
        }
        if (!evaluator_allows_cell(evaluator, rule->from, from))
            return true;
    }
    if (rule->form == RULE_STAY) {
        generator->pseudo_move.action.to = generator->pseudo_move.delta.to = from;
        return pseudo_move_promote(generator) || generator->current.denied;
    }
    Walk walk;
    walk_start(&walk, evaluator, rule, piece, from);
    const RayTables *rays = ray_tables(program);
    if (rays != NULL)
        walk.rays = rays_of(rays, program, rule, piece.owner);
    walk.aim = to;
    if (generator->target.untrailed && rule_takes_only_target(rule))
        walk.aim = generator->target.cell;
    CellSet ends;
    if (generator->target.cell != CELL_NONE && generator->target.untrailed && rule->leg_count == 1 &&
        rule->takes != EXPR_NONE) {
        if (!capture_ends(generator, rule, from, &ends))
            return true;
        walk.aims = &ends;
    }
    walk.imagined = generator->target.imagined;
    walk.imagined_piece = generator->target.imagined_piece;
    walk.delta = &generator->pseudo_move.delta;
    walk.action = &generator->pseudo_move.action;
    while (walk_next(&walk))
        if (!end_offer(generator, &walk))
            return generator->current.denied;
    return !walk.spent || generator->current.denied;
}
