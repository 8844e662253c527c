/* Reads a record's `legs:`: the legs of a move one by one, each an atom of the
 * notation or a heading. Where an atom makes several legs, the move is made
 * once for each. */

#include "definition/movement.h"
#include "definition/pieces.h"

enum { LEG_CHOICES_MAX = 64 };

/* `forward`, `left 3`, on graphs `east 0`: a heading and how many steps, 0 for any number. */
static bool read_heading(Scope *scope, const Node *go, Heading forward, MovementList *list)
{
    const Board *board = scope->kernel->board;
    Text rest = go->text, word, range;
    size_t offset = 0, at;
    int64_t steps = 1;
    if (!next_word(&rest, &offset, &word, &at))
        return false;
    Heading rel =
        board->topology == TOPOLOGY_GRAPH ? board_find_heading(board, word) : board_way(board, forward, word);
    if (rel == HEADING_NONE)
        return false;
    if (next_word(&rest, &offset, &range, &at) &&
        (!text_to_int(range, &steps) || steps < 0 || steps >= BOARD_CELLS_MAX))
        return false;
    Movement *movement = list_grow(scope->reading, list);
    Leg *leg = &movement->legs[0];
    *leg = movement_leg_blank((unsigned)steps);
    leg->ends = END_EMPTY | END_TAKE;
    leg->directions[leg->direction_count++] = (Direction){ .rel = rel, .m = 1 };
    movement->leg_count = 1;
    movement->span = go->span;
    return true;
}

/* On a graph a word is a heading that there is not. */
static bool report_heading(Scope *scope, const Node *go)
{
    const Board *board = scope->kernel->board;
    Text rest = go->text, word;
    size_t offset = 0, at;
    if (board->topology != TOPOLOGY_GRAPH || !next_word(&rest, &offset, &word, &at) ||
        !text_equals(arena_text_in_case(scope->reading, word, false), word))
        return false; /* an atom is a capital */
    report_unknown(scope, scalar_part(scope, go, at, word.length), "the heading", word, board->heading_names,
                   board->heading_count);
    return true;
}

/* Whether the notation itself says what the leg is for. */
static bool says_purpose(Text notation)
{
    for (size_t i = 0; i < notation.length; i++)
        if (notation.bytes[i] == 'm' || notation.bytes[i] == 'c' || notation.bytes[i] == 'e' ||
            notation.bytes[i] == 'd')
            return true;
    return false;
}

/* A single step passes nothing on its way, but the leg after it may go on from a piece. */
static bool may_step_over(const Leg *leg, bool last)
{
    return !last && leg->max_steps == 1 && leg->hop == HOP_NONE && !leg->anywhere;
}

static const Plain leg_values[] = { PLAIN_IS(LEG_FRAME, PIECE, Leg, piece_frame),
                                    PLAIN(LEG_STOP, Leg, may_stop),
                                    PLAIN_SET(LEG_CAPTURES, Leg, captures),
                                    PLAIN(LEG_THROUGH, Leg, through),
                                    PLAIN(LEG_OVER, Leg, over),
                                    PLAIN(LEG_IF, Leg, condition),
                                    { 0 } };

/* `told`: `go` itself says what the leg is for. */
static void read_leg_keys(Scope *scope, const Node *map, bool last, bool told, Leg *leg)
{
    plain_read_over(scope, map, leg_values, leg);
    leg->may_stop = leg->may_stop && !last;
    if (node_get(map, KEY_LEG_CAPTURES) == NULL && !last && !leg->may_stop && !told)
        leg->ends = END_EMPTY; /* on the way nothing is taken unless it is said */
    if (may_step_over(leg, last) && leg->through != EXPR_NONE) {
        leg->ends |= END_LEAP_OVER;
        leg->over = leg->through;
        leg->through = EXPR_NONE;
    }
}

/* The legs that one item of the list may be. */
static bool read_leg(Scope *scope, const Node *map, Heading forward, bool last, MovementList *choices)
{
    static const char *const stops[] = { KEY_LEG_STOP, NULL }, *const over[] = { KEY_LEG_OVER, NULL };
    const Node *go = node_present_get(map, KEY_LEG_GO);
    if (last)
        report_idle_keys(scope, map, stops, "the last leg, which ends the move");
    if (go == NULL || go->type != NODE_SCALAR)
        return false;
    bool heading = read_heading(scope, go, forward, choices);
    if (!heading && (report_heading(scope, go) || !movement_read(scope, go, forward, choices)))
        return false;
    bool told = !heading && says_purpose(go->text); /* the `d` of `forward` is no modifier */
    if (choices->count > 0 && may_step_over(&choices->items[0].legs[0], last))
        report_idle_keys(scope, map, over, "a single step: what it may step over is said by `through`");
    else
        moves_report_idle_way(scope, map, choices);
    for (size_t i = 0; i < choices->count; i++) {
        if (choices->items[i].leg_count != 1)
            return diag_error(scope->diags, DIAG_MOVE_RECORD, go->span,
                              "one leg goes one way: write further legs as items of their own");
        read_leg_keys(scope, map, last, told, &choices->items[i].legs[0]);
    }
    return choices->count > 0;
}

/* Every movement so far, gone on with every choice. */
static bool multiply(Scope *scope, MovementList *moves, const MovementList *choices, Span span)
{
    MovementList longer = { 0 };
    if (moves->count * choices->count > LEG_CHOICES_MAX)
        return diag_error(scope->diags, DIAG_TOO_MANY, span, "these legs make more than %d different moves",
                          LEG_CHOICES_MAX);
    for (size_t i = 0; i < moves->count; i++) {
        for (size_t j = 0; j < choices->count; j++) {
            Movement *movement = list_grow(scope->reading, &longer);
            *movement = moves->items[i];
            movement->legs[movement->leg_count++] = choices->items[j].legs[0];
            movement->initial = movement->initial || choices->items[j].initial;
            movement->wrap |= choices->items[j].wrap;
        }
    }
    *moves = longer;
    return true;
}

void legs_read(Scope *scope, const Node *legs, Heading forward, MovementList *list)
{
    MovementList moves = { 0 };
    if (legs->type != NODE_LIST)
        return;
    if (legs->count == 0 || legs->count > LEGS_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, legs->span, "a move has from one to %d legs", LEGS_MAX);
        return;
    }
    list_grow(scope->reading, &moves)->span = legs->span;
    for (size_t i = 0; i < legs->count; i++) {
        MovementList choices = { 0 };
        if (legs->items[i]->type != NODE_MAP ||
            !read_leg(scope, legs->items[i], forward, i + 1 == legs->count, &choices) ||
            !multiply(scope, &moves, &choices, legs->items[i]->span))
            return;
    }
    *list = moves;
}
