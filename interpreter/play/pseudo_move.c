/* A pseudo-legal move as a value: the delta of an action, computed from the action and the board. The
 * generator fills it for each move that it finds, and making an action fills it again. */

#include "play/hooks.h"
#include "play/make.h"

#include <string.h>

/* --- parts --------------------------------------------------------------------------------- */

void pseudo_move_clear(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule, Piece piece, Cell from)
{
    MoveDelta *delta = &move->delta;
    unsigned words = evaluator->position->words;
    evaluator->position->asked = &rule->span;
    move->swaps = false;
    move->trail_count = 0;
    move->action = action_blank((size_t)(rule - evaluator->kernel->rules), from, CELL_NONE);
    move->action.pick_count = rule->pick_count;
    delta->action = &move->action;
    delta->piece = piece;
    delta->from = from;
    delta->to = CELL_NONE;
    delta->kind = KIND_NONE;
    delta->classes = rule->classes;
    delta->taken_count = 0;
    delta->journal_before = evaluator->position->journal_count;
    delta->made = false;
    cellset_clear(&delta->path, words);
    cellset_clear(&delta->arrived, words);
    cellset_clear(&delta->vacated, words);
    cellset_clear(&delta->taken_cells, words);
    evaluator->it = from;
}

static void pseudo_move_take(PseudoMove *move, const Evaluator *evaluator, Cell cell)
{
    Piece piece = evaluator_piece_at(evaluator, cell);
    if (piece.kind != KIND_NONE && !cellset_has(&move->delta.taken_cells, cell))
        delta_take(&move->delta, cell, piece);
}

void pseudo_move_take_more(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule)
{
    CellSet more;
    if (rule->takes == EXPR_NONE)
        return;
    evaluator_set(evaluator, rule->takes, &more);
    for (EACH_CELL(cell, &more, evaluator->position->words)) {
        Piece piece = evaluator_piece_at(evaluator, (Cell)cell);
        if (cell != move->delta.from && piece.kind != KIND_NONE &&
            !piece_is_immune(evaluator, evaluator->mover, piece, (Cell)cell))
            pseudo_move_take(move, evaluator, (Cell)cell);
    }
}

void pseudo_move_classify(PseudoMove *move, const ActionRule *rule)
{
    move->delta.classes = rule->classes;
    if (move->delta.taken_count > 0)
        move->delta.classes |= UINT64_C(1) << CLASS_CAPTURE;
    if (move->action.promotion > 0 ||
        (rule->become != EXPR_NONE && (rule->form == RULE_MOVE || rule->form == RULE_STAY)))
        move->delta.classes |= UINT64_C(1) << CLASS_PROMOTION;
}

uint32_t pseudo_move_weight(Evaluator *evaluator)
{
    ExprId weight = evaluator->kernel->rules[evaluator->delta->action->rule].weight;
    int32_t value = weight == EXPR_NONE ? 1 : evaluator_number(evaluator, weight);
    return value < 0 ? 0 : (uint32_t)value;
}

/* --- walked moves ----------------------------------------------------------------------------- */

static void note_path(PseudoMove *move, const Evaluator *evaluator, const Walk *walk)
{
    cellset_clear(&move->delta.path, evaluator->position->words);
    move->trail_count = 0;
    for (unsigned i = 0; i < walk->end.path_count; i++) {
        Cell cell = walk->end.path[i];
        if (cell == walk->from || cell == walk->end.to)
            continue;
        cellset_add(&move->delta.path, cell);
        if (move->trail_count < TRAIL_CELLS_MAX)
            move->trail[move->trail_count++] = cell;
    }
}

void pseudo_move_note_end(PseudoMove *move, Evaluator *evaluator, const Walk *walk)
{
    MoveDelta *delta = &move->delta;
    unsigned words = evaluator->position->words;
    move->swaps = walk->end.swaps;
    move->action.to = delta->to = walk->end.to;
    move->action.heading = walk->end.heading;
    move->action.distance = walk->end.distance;
    memcpy(move->action.via, walk->end.via, sizeof move->action.via);
    cellset_clear(&delta->arrived, words);
    cellset_clear(&delta->vacated, words);
    cellset_clear(&delta->taken_cells, words);
    delta->taken_count = 0;
    cellset_add(&delta->arrived, walk->end.to);
    if (!walk->end.swaps && walk->end.to != walk->from)
        cellset_add(&delta->vacated, walk->from);
    else if (walk->end.swaps && evaluator_piece_at(evaluator, walk->end.to).owner == delta->piece.owner)
        cellset_add(&delta->arrived, walk->from);
    for (unsigned i = 0; i < walk->end.taken_count; i++)
        pseudo_move_take(move, evaluator, walk->end.taken[i]);
    note_path(move, evaluator, walk);
}

void pseudo_move_take_trails(PseudoMove *move, Evaluator *evaluator, const Walk *walk)
{
    const Kernel *kernel = evaluator->kernel;
    const Position *position = evaluator->position;
    const Leg *leg = &walk->rule->legs[walk->end.leg];
    ExprId captures = leg->captures != EXPR_NONE ? leg->captures : walk->rule->captures;
    if (position->trails_left == 0 || walk->end.swaps || (leg->ends & END_TAKE) == 0)
        return;
    for (size_t t = 0; t < kernel->trail_count; t++) {
        for (Player p = 0; kernel->trails[t].taken_by_any && p < kernel->player_count; p++) {
            const Trail *trail = &position->trails[t][p];
            if (!trail_crosses(trail, walk->end.to) || !players_are_enemies(kernel, p, evaluator->view))
                continue;
            Piece piece = position->board[trail->piece];
            if (piece.kind != KIND_NONE &&
                (captures == EXPR_NONE || evaluator_matches(evaluator, captures, piece, trail->piece)) &&
                !piece_is_immune(evaluator, evaluator->mover, piece, trail->piece))
                pseudo_move_take(move, evaluator, trail->piece);
        }
    }
}

/* --- table moves ------------------------------------------------------------------------------ */

Code table_move_becomes(const Position *position, const MoveShape *shape, Cell from)
{
    Piece piece = position->board[from];
    if (shape->kind == KIND_NONE)
        return position->codes[from];
    return code_of(position->program,
                   piece_turned(position->program->kernel, piece, shape->kind, piece.owner));
}

unsigned table_move_path(const Position *position, const Action *action, Player owner, Cell *path)
{
    const Program *program = position->program;
    const ActionRule *rule = &program->kernel->rules[action->rule];
    const Leg *leg = &rule->legs[0];
    unsigned d = position->tables->shapes[action->extra - 1].direction, count = 0;
    const RayTables *tables = ray_tables(program);
    const Ray *rays = tables == NULL ? NULL : rays_of(tables, program, rule, owner);
    Ray ray = rays != NULL ? rays[d] : ray_of(program, rule, owner, d);
    Cell cell = action->from;
    if (leg->lame) {
        const Direction *direction = &leg->directions[d];
        for (unsigned i = 1; i <= lame_cells(direction) && count < TRAIL_CELLS_MAX; i++) {
            Direction part = lame_part(direction, ray.turn, i);
            path[count++] = leap_of(program, cell, ray.heading, &part, ray.turn, rule->wrap);
        }
    }
    for (unsigned step = 1; step < action->distance && count < TRAIL_CELLS_MAX; step++)
        path[count++] = cell = ray.to[cell];
    return count;
}

void pseudo_move_set_shape(PseudoMove *move, const Evaluator *evaluator, const MoveShape *shape, Cell to,
                           unsigned distance)
{
    const Position *position = evaluator->position;
    const ActionRule *rule = &evaluator->kernel->rules[shape->rule];
    Action *action = &move->action;
    MoveDelta *delta = &move->delta;
    action->to = delta->to = to;
    action->kind = delta->kind = shape->kind;
    action->heading = shape->heading;
    action->distance = (uint16_t)distance;
    action->extra = (uint16_t)(shape - position->tables->shapes + 1);
    action->promotion = (uint8_t)(shape->promotion + 1);
    cellset_add(&delta->arrived, to);
    cellset_add(&delta->vacated, action->from);
    Piece taken = evaluator_piece_at(evaluator, to);
    if (taken.kind != KIND_NONE) {
        delta->taken[delta->taken_count++] = (TakenPiece){ .cell = to, .piece = taken };
        cellset_add(&delta->taken_cells, to);
    }
    if (rule->leaves >= 0 || rule->within != EXPR_NONE || position->program->facts->paths) {
        move->trail_count = (uint16_t)table_move_path(position, action, delta->piece.owner, move->trail);
        for (unsigned i = 0; i < move->trail_count; i++)
            cellset_add(&delta->path, move->trail[i]);
    }
    pseudo_move_classify(move, rule);
}

/* --- other moves -------------------------------------------------------------------------------- */

void pseudo_move_set_drop(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule, Cell to)
{
    move->action.to = move->delta.to = to;
    move->action.kind = move->delta.kind = rule->kind;
    evaluator->it = to;
    cellset_clear(&move->delta.arrived, evaluator->position->words);
    cellset_add(&move->delta.arrived, to);
    pseudo_move_classify(move, rule);
}

void pseudo_move_set_castling(PseudoMove *move, const Program *program, unsigned castling_move)
{
    const CastlingMove *castling = &program->castling_moves[castling_move];
    MoveDelta *delta = &move->delta;
    move->action.extra = (uint16_t)castling_move;
    move->action.to = delta->to = castling->king_to;
    cellset_add(&delta->vacated, castling->king_from);
    cellset_add(&delta->vacated, castling->rook_from);
    cellset_add(&delta->arrived, castling->king_to);
    cellset_add(&delta->arrived, castling->rook_to);
    cellset_drop(&delta->vacated, castling->king_to);
    cellset_drop(&delta->vacated, castling->rook_to);
}

bool pseudo_move_set_native(PseudoMove *move, Evaluator *evaluator, const NativeRule *native,
                            const Action *action)
{
    const Position *position = evaluator->position;
    const HookBody *body = play_hook(native->hook);
    MoveDelta *delta = &move->delta;
    CellSet taken;
    move->action = action_blank(move->action.rule, action->from, action->to);
    move->action.kind = action->kind;
    move->action.extra = action->extra;
    for (unsigned i = 0; i < LEGS_MAX - 1; i++)
        move->action.via[i] = action->via[i];
    evaluator->it = delta->from = action->from;
    delta->to = action->to;
    delta->kind = action->kind;
    delta->piece =
        delta->from < position->program->board->cell_count ? position->board[delta->from] : piece_none();
    delta->taken_count = 0;
    cellset_clear(&delta->arrived, position->words);
    cellset_clear(&delta->vacated, position->words);
    cellset_clear(&delta->taken_cells, position->words);
    cellset_clear(&taken, position->words);
    if (!body->changes(position, &move->action, &(HookChanges){ &delta->arrived, &delta->vacated, &taken }))
        return false;
    for (EACH_CELL(cell, &taken, position->words)) {
        if (piece_is_immune(evaluator, evaluator->mover, position->board[cell], (Cell)cell))
            return false;
        pseudo_move_take(move, evaluator, (Cell)cell);
    }
    return true;
}

/* --- the move of an action ----------------------------------------------------------------------- */

/* Walks the legs of the rule along the cells that the action names. */
static bool set_walked(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule, const Action *action)
{
    const Program *program = evaluator->position->program;
    const RayTables *rays = ray_tables(program);
    Walk walk;
    walk_start(&walk, evaluator, rule, move->delta.piece, action->from);
    if (rays != NULL)
        walk.rays = rays_of(rays, program, rule, move->delta.piece.owner);
    walk.delta = &move->delta;
    walk.action = &move->action;
    if (!walk_follow(&walk, action))
        return false;
    pseudo_move_note_end(move, evaluator, &walk);
    pseudo_move_take_trails(move, evaluator, &walk);
    return true;
}

/* True if the piece may become what the action says. */
static bool kind_fits(Evaluator *evaluator, const ActionRule *rule, const Action *action)
{
    const KindRule *kind = &evaluator->kernel->kinds[rule->kind];
    KindSet kinds;
    if (action->promotion > 0 && (!rule->promotes || action->promotion > kind->promotion_count))
        return false;
    if (rule->become != EXPR_NONE)
        return action->kind < evaluator->kernel->kind_count;
    if (action->promotion == 0)
        return action->kind == (rule->form == RULE_DROP ? rule->kind : KIND_NONE);
    evaluator_kinds(evaluator, kind->promotions[action->promotion - 1].to, &kinds);
    return action->kind != KIND_NONE && kindset_has(&kinds, action->kind);
}

static bool set_piece_move(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule,
                           const Action *action)
{
    const Position *position = evaluator->position;
    Cell cells = position->program->board->cell_count;
    if (action->from >= cells || action->to >= cells || position->board[action->from].kind != rule->kind)
        return false;
    for (unsigned i = 0; i < LEGS_MAX - 1; i++)
        if (action->via[i] >= cells && action->via[i] != CELL_NONE)
            return false;
    pseudo_move_clear(move, evaluator, rule, position->board[action->from], action->from);
    if (action->extra != 0 && position->tables != NULL) {
        pseudo_move_set_shape(move, evaluator, &position->tables->shapes[action->extra - 1], action->to,
                              action->distance);
        return true;
    }
    if (rule->form == RULE_STAY)
        move->action.to = move->delta.to = action->from;
    else if (!set_walked(move, evaluator, rule, action))
        return false;
    move->action.kind = move->delta.kind = action->kind;
    move->action.promotion = action->promotion;
    return kind_fits(evaluator, rule, action);
}

static bool set_castling(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule, const Action *action)
{
    const Position *position = evaluator->position;
    const Program *program = position->program;
    if (action->extra >= program->castling_move_count)
        return false;
    const CastlingMove *castling = &program->castling_moves[action->extra];
    if (castling->player != evaluator->mover || position->board[castling->king_from].kind == KIND_NONE ||
        rule != &evaluator->kernel->rules[(size_t)program->castle_rule_first + castling->wing])
        return false;
    pseudo_move_clear(move, evaluator, rule, position->board[castling->king_from], castling->king_from);
    pseudo_move_set_castling(move, program, action->extra);
    return true;
}

static bool set_drop(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule, const Action *action)
{
    const Position *position = evaluator->position;
    if (action->to >= position->program->board->cell_count || position->codes[action->to] != 0)
        return false;
    pseudo_move_clear(move, evaluator, rule, (Piece){ .kind = rule->kind, .owner = evaluator->view },
                      CELL_NONE);
    pseudo_move_set_drop(move, evaluator, rule, action->to);
    move->action.kind = move->delta.kind = action->kind;
    return kind_fits(evaluator, rule, action);
}

static bool set_native(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule, const Action *action)
{
    const NativeRule *native = &evaluator->kernel->natives[rule->native];
    const HookBody *body = play_hook(native->hook);
    pseudo_move_clear(move, evaluator, rule, piece_none(), CELL_NONE);
    return body != NULL && body->changes != NULL && pseudo_move_set_native(move, evaluator, native, action);
}

static bool set_form(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule, const Action *action)
{
    switch (rule->form) {
    case RULE_MOVE:
    case RULE_STAY: return set_piece_move(move, evaluator, rule, action);
    case RULE_DROP: return set_drop(move, evaluator, rule, action);
    case RULE_CASTLE: return set_castling(move, evaluator, rule, action);
    case RULE_NATIVE: return set_native(move, evaluator, rule, action);
    case RULE_FREE:
    case RULE_PASS: pseudo_move_clear(move, evaluator, rule, piece_none(), CELL_NONE); break;
    }
    move->action.kind = move->delta.kind = rule->become == EXPR_NONE ? KIND_NONE : action->kind;
    return true;
}

bool pseudo_move_of_action(PseudoMove *move, Evaluator *evaluator, Position *position, const Action *action)
{
    const ActionRule *rule = &position->program->kernel->rules[action->rule];
    evaluator_start(evaluator, position, play_actor(position));
    evaluator->view = viewpoint_of(evaluator->mover);
    evaluator->next = phase_predict_player(position, &(Flow){ false, false });
    evaluator->delta = &move->delta;
    evaluator->picks = move->action.picks;
    if (action->pick_count < rule->pick_count || !set_form(move, evaluator, rule, action))
        return false;
    for (unsigned i = 0; i < rule->pick_count; i++)
        move->action.picks[i] = action->picks[i];
    pseudo_move_take_more(move, evaluator, rule);
    pseudo_move_classify(move, rule);
    return true;
}
