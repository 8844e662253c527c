/* Makes movements of parsed moves. A chain is unfolded if the direction of a leg decides which directions the
 * next one has. Movements that differ in the directions of one leg alone are joined again, because fewer
 * rules are faster. */

#include "definition/movement_parts.h"

#include <string.h>

typedef struct Builder {
    const Reader *reader;
    MovementList *list;
    size_t first; /* movements before this one came from other notations */
    Frame frame;  /* of the first leg */
} Builder;

/* --- joining ---------------------------------------------------------- */

static bool directions_equal(const Leg *left, const Leg *right)
{
    return left->direction_count == right->direction_count &&
           memcmp(left->directions, right->directions, left->direction_count * sizeof *left->directions) == 0;
}

/* True if the legs are equal but for their directions. */
static bool legs_alike(const Leg *left, const Leg *right)
{
    return left->min_steps == right->min_steps && left->max_steps == right->max_steps &&
           left->hop == right->hop && left->lame == right->lame && left->ends == right->ends &&
           left->anywhere == right->anywhere;
}

static bool has_direction(const Leg *leg, Direction direction)
{
    for (uint8_t i = 0; i < leg->direction_count; i++)
        if (memcmp(&leg->directions[i], &direction, sizeof direction) == 0)
            return true;
    return false;
}

/* Adds directions to a leg, sorted. False, and the leg unchanged, if there are too many. */
static bool join_legs(Leg *leg, const Leg *more)
{
    Leg joined = *leg;
    for (uint8_t i = 0; i < more->direction_count; i++) {
        Direction direction = more->directions[i];
        if (has_direction(&joined, direction))
            continue;
        if (joined.direction_count == DIRECTIONS_MAX)
            return false;
        uint8_t at = joined.direction_count++;
        for (; at > 0 && direction_order(joined.directions[at - 1]) > direction_order(direction); at--)
            joined.directions[at] = joined.directions[at - 1];
        joined.directions[at] = direction;
    }
    *leg = joined;
    return true;
}

/* Joins the texts if one follows directly after the other. */
static void join_texts(Movement *movement, const Movement *more)
{
    if (movement->text.bytes == NULL || movement->text.bytes + movement->text.length != more->text.bytes)
        return;
    movement->text.length += more->text.length;
    if (movement->span.end == more->span.start)
        movement->span.end = more->span.end;
}

/* Joins two movements that differ in the directions of at most one leg. False, with no change, if they differ
 * more. */
static bool join(Movement *movement, const Movement *more)
{
    uint8_t differing = 0, differences = 0;
    if (movement->leg_count != more->leg_count || movement->initial != more->initial ||
        movement->wrap != more->wrap || movement->leaves_trail != more->leaves_trail)
        return false;
    for (uint8_t i = 0; i < more->leg_count; i++) {
        if (!legs_alike(&movement->legs[i], &more->legs[i]))
            return false;
        if (!directions_equal(&movement->legs[i], &more->legs[i])) {
            differing = i;
            differences++;
        }
    }
    if (differences > 1 ||
        (differences == 1 && !join_legs(&movement->legs[differing], &more->legs[differing])))
        return false;
    join_texts(movement, more);
    return true;
}

/* After each join the search starts again: the joined movement may join a third. */
bool movement_add(Scope *scope, MovementList *list, size_t first, const Movement *movement, Span span)
{
    Movement grown = *movement;
    size_t at = first;

    while (at < list->count) {
        Movement old = list->items[at];
        if (!join(&old, &grown)) {
            at++;
            continue;
        }
        memmove(&list->items[at], &list->items[at + 1], (list->count - at - 1) * sizeof *list->items);
        list->count--;
        grown = old;
        at = first;
    }
    if (list->count - first == MOVEMENT_LIST_MAX)
        return diag_error(scope->diags, DIAG_MOVEMENT_LIMIT, span,
                          "this notation makes more than %d movements", MOVEMENT_LIST_MAX);
    list_push(scope->reading, list, grown);
    return true;
}

/* --- unfolding -------------------------------------------------------- */

/* Adds the draft with these directions of its last leg. Graphs may have more than a leg can hold: then it
 * adds several movements. */
static bool add_in_chunks(Builder *builder, Movement *draft, const DirectionList *list)
{
    Leg *leg = &draft->legs[draft->leg_count - 1];
    size_t done = 0;
    do {
        size_t count = list->count - done < DIRECTIONS_MAX ? list->count - done : DIRECTIONS_MAX;
        memset(leg->directions, 0, sizeof leg->directions);
        memcpy(leg->directions, list->items + done, count * sizeof *list->items);
        leg->direction_count = (uint8_t)count;
        if (!movement_add(builder->reader->scope, builder->list, builder->first, draft,
                          builder->reader->span))
            return false;
        done += count;
    } while (done < list->count);
    return true;
}

Frame movement_next_frame(const Board *board, Frame frame, Direction direction)
{
    bool turned = direction.rel % board->orthogonal_step != 0;
    direction.rel = 0;
    return (Frame){ .orthogonal = frame.orthogonal != turned, .continued = true, .before = direction };
}

bool movement_frames_equal(Frame left, Frame right)
{
    return left.orthogonal == right.orthogonal &&
           memcmp(&left.before, &right.before, sizeof left.before) == 0;
}

static bool unfold(Builder *builder, const Move *move, uint8_t at, Frame frame, Movement *draft);

/* The directions of leg `at` by what they mean for the next leg, each kind in its turn. */
static bool unfold_next(Builder *builder, const Move *move, uint8_t at, Frame frame, Movement *draft,
                        const DirectionList *list)
{
    const Board *board = builder->reader->board;
    bool done[BOARD_HEADINGS_MAX] = { false };

    for (size_t i = 0; i < list->count; i++) {
        if (done[i])
            continue;
        Frame next = movement_next_frame(board, frame, list->items[i]);
        Leg *leg = &draft->legs[at];
        memset(leg->directions, 0, sizeof leg->directions);
        leg->direction_count = 0;
        for (size_t j = i; j < list->count && leg->direction_count < DIRECTIONS_MAX; j++) {
            if (done[j] || !movement_frames_equal(next, movement_next_frame(board, frame, list->items[j])))
                continue;
            leg->directions[leg->direction_count++] = list->items[j];
            done[j] = true;
        }
        if (!unfold(builder, move, (uint8_t)(at + 1), next, draft))
            return false;
    }
    return true;
}

static bool unfold(Builder *builder, const Move *move, uint8_t at, Frame frame, Movement *draft)
{
    const Part *part = &move->parts[at];
    bool last = at + 1 == move->count;
    DirectionList list = { .count = 0 };
    Leg *leg = &draft->legs[at];

    if (!movement_leg(builder->reader, part, last, leg))
        return false;
    if (leg->ends == 0)
        leg->ends = !last ? END_EMPTY : part->stop_ends != 0 ? part->stop_ends : END_EMPTY | END_TAKE;
    if (!leg->anywhere && !movement_directions(builder->reader, part, frame, move->chain, &list))
        return false;
    return last ? add_in_chunks(builder, draft, &list) : unfold_next(builder, move, at, frame, draft, &list);
}

/* jD, jA: the piece must leap over another; two legs say so. */
static void unfold_jump(Move *move)
{
    Part *part = &move->parts[0];
    Shape *shape = &part->shapes[0];
    bool leaps_one = shape->m == 2 && (shape->n == 0 || shape->n == 2);
    if (move->count > 1 || part->hop != 'j' || part->shape_count != 1 || part->range != 1 || !leaps_one)
        return;
    *shape = (Shape){ 1, shape->n / 2 };
    move->parts[1] = *part;
    move->count = 2;
    move->chain = CHAIN_BRACKET; /* straight on */
    part->hop = 'p';
    part->ends = 0;
    part->may_stop = false;
    move->parts[1].hop = 0;
    move->parts[1].way_count = 0;
}

static bool add_move(Builder *builder, const Move *move)
{
    const Reader *reader = builder->reader;
    Movement draft = { .leg_count = move->count, .span = movement_span(reader, move->start, move->end) };
    bool lame = false;

    draft.text = text_slice(reader->text, move->start, move->end - move->start);
    for (uint8_t i = 0; i < move->count; i++) {
        draft.initial = draft.initial || move->parts[i].initial;
        draft.wrap |= move->parts[i].wrap ? WRAP_BOTH : 0;
        lame = lame || move->parts[i].lame;
    }
    draft.leaves_trail = draft.initial && lame;
    return unfold(builder, move, 0, builder->frame, &draft);
}

static bool add_move_and_stops(Builder *builder, Move *move)
{
    unfold_jump(move);
    for (uint8_t i = 0; i + 1 < move->count; i++) {
        Move stopped = *move;
        stopped.count = (uint8_t)(i + 1);
        if (move->parts[i].may_stop && !add_move(builder, &stopped))
            return false;
    }
    return add_move(builder, move);
}

static bool read_text_in(Scope *scope, Text text, Span span, Heading forward, const Frame *frame,
                         MovementList *list)
{
    Reader reader;
    if (!movement_cut(&reader, scope, text, span, forward))
        return false;
    Builder builder = { .reader = &reader,
                        .list = list,
                        .first = list->count,
                        .frame = frame != NULL ? *frame : movement_first_frame(reader.board, forward) };
    while (!movement_at_end(&reader)) {
        Move move;
        bool good = movement_next(&reader, &move);
        if (builder.frame.continued)
            move.chain = CHAIN_BRACKET; /* it is one leg of several that are written one by one */
        if (!good || !add_move_and_stops(&builder, &move)) {
            list->count = builder.first;
            return false;
        }
    }
    return true;
}

bool movement_read_text(Scope *scope, Text text, Span span, Heading forward, MovementList *list)
{
    return read_text_in(scope, text, span, forward, NULL, list);
}

static bool read_in(Scope *scope, const Node *scalar, Heading forward, const Frame *frame, MovementList *list)
{
    switch (scalar->type) {
    case NODE_POISON: return false;
    case NODE_EMPTY: return read_text_in(scope, (Text){ "", 0 }, scalar->span, forward, frame, list);
    case NODE_SCALAR: return read_text_in(scope, scalar->text, scalar->span, forward, frame, list);
    case NODE_LIST:
    case NODE_MAP: break;
    }
    diag_error(scope->diags, DIAG_BAD_MOVEMENT, scalar->span, "movement notation is one text");
    diag_help(scope->diags, "legs in brackets stand in quotes, as `'[F?R]'`");
    return false;
}

bool movement_read(Scope *scope, const Node *scalar, Heading forward, MovementList *list)
{
    return read_in(scope, scalar, forward, NULL, list);
}

bool movement_read_leg(Scope *scope, const Node *scalar, Heading forward, Frame frame, MovementList *list)
{
    return read_in(scope, scalar, forward, &frame, list);
}
