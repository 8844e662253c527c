/* A leg but for its directions: range, hop, what it may end
 * on; and legs written singly in move records. */

#include "definition/movement_parts.h"

#include <string.h>

static bool leg_hop(const Reader *reader, const Part *part, bool last, Leg *leg)
{
    DiagList *diags = reader->scope->diags;
    Span span = movement_span(reader, part->start, part->end);

    if (!last && part->hop == 'p') {
        leg->ends |= END_LEAP_OVER;
        return true;
    }
    if (!last && part->hop == 'g')
        return diag_error(diags, DIAG_BAD_MOVEMENT, span,
                          "`g` ends a move, so only the last leg may have it");
    leg->hop = part->hop == 'p'   ? HOP_OVER_ONE
               : part->hop == 'g' ? HOP_BEHIND
               : part->hop == 'j' ? HOP_SKIP_FIRST
                                  : HOP_NONE;
    if (leg->hop == HOP_NONE)
        return true;
    if (part->range < 2) {
        diag_error(diags, DIAG_MOVEMENT_RANGE, span,
                   "`%c` leaps over a cell of the way, but this way has only one", part->hop);
        diag_help(diags, "give the atom a range of 2 or more, or write the legs: `'[pW-W]'`");
        return false;
    }
    if (leg->hop == HOP_SKIP_FIRST)
        leg->min_steps = 2;
    return true;
}

Leg movement_leg_blank(unsigned steps)
{
    return (Leg){ .min_steps = 1,
                  .max_steps = steps == 0 ? STEPS_UNLIMITED : (uint16_t)steps,
                  .through = EXPR_NONE,
                  .over = EXPR_NONE,
                  .captures = EXPR_NONE,
                  .condition = EXPR_NONE };
}

bool movement_leg(const Reader *reader, const Part *part, bool last, Leg *leg)
{
    *leg = movement_leg_blank(part->range);
    leg->ends = part->ends;
    leg->anywhere = part->shape_count == 0;
    /* A single step has no cells between. */
    leg->lame = part->lame && part->shapes[0].m > 1;
    if (!last && (part->ends & END_EN_PASSANT) != 0)
        return diag_error(reader->scope->diags, DIAG_BAD_MOVEMENT,
                          movement_span(reader, part->start, part->end),
                          "`e` ends a move, so only the last leg may have it");
    return leg_hop(reader, part, last, leg);
}

/* --- legs of move records --------------------------------------------- */

/* Of all headings those the letters choose, across edges first: on hexes
 * forward-left is a neighbour where there is one that way. */
static Heading way_heading(const Board *board, Heading forward, const char *letters)
{
    static const char circle[] = "f..r..b..l..";
    int count = board->heading_count;
    Heading found = HEADING_NONE;

    if (letters[1] == '\0') {
        const char *at = strchr(circle, letters[0]);
        return (Heading)((at - circle) * count / 12);
    }
    int quarter = count / 4;
    int from = letters[0] == 'f' ? (letters[1] == 'r' ? 0 : 3 * quarter)
                                 : (letters[1] == 'r' ? quarter : 2 * quarter);
    for (int rel = from + 1; rel < from + quarter; rel++) {
        bool orthogonal = board_is_orthogonal(board, (Heading)((forward + rel) % count));
        if (found == HEADING_NONE || orthogonal)
            found = (Heading)rel;
    }
    return found;
}

Heading movement_find_way(const Board *board, Heading forward, Text name)
{
    static const struct {
        const char *name, *letters;
    } ways[] = {
#define MOVEMENT_WAY(name, letters) { name, letters },
#include "definition/movement_letters.h"
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!text_is(name, ways[i].name))
            continue;
        if (board->topology != TOPOLOGY_GRAPH)
            return way_heading(board, forward == HEADING_NONE ? 0 : forward, ways[i].letters);
        return text_is(name, "forward") && forward != HEADING_NONE ? forward : HEADING_NONE;
    }
    return HEADING_NONE;
}

/* A heading by name as rel counts it; HEADING_NONE when it is none. */
static Heading named_heading(const Board *board, Heading forward, Text name)
{
    Heading rel = movement_find_way(board, forward, name);
    if (rel != HEADING_NONE)
        return rel;
    Heading heading = board_find_heading(board, name);
    if (heading == HEADING_NONE || board->topology == TOPOLOGY_GRAPH || forward == HEADING_NONE)
        return heading;
    return (Heading)((heading + board->heading_count - forward) % board->heading_count);
}

/* Splits "forward 3" into name and range; 1 where no range is written, -1 where it is wrong. */
static int64_t split_range(Text text, Text *name)
{
    size_t digits = text.length;
    while (digits > 0 && text.bytes[digits - 1] >= '0' && text.bytes[digits - 1] <= '9')
        digits--;
    *name = text_trim(text_slice(text, 0, digits));
    Text number = text_slice(text, digits, text.length);
    int64_t range = 1;
    if (number.length > 0 && (!text_to_int(number, &range) || range >= BOARD_CELLS_MAX))
        return -1;
    return range;
}

static bool read_named_leg(Scope *scope, const Node *scalar, Heading rel, int64_t range, Leg *leg)
{
    if (range < 0)
        return diag_error(scope->diags, DIAG_MOVEMENT_RANGE, scalar->span,
                          "a range is at most %d; 0 stands for any number of steps", BOARD_CELLS_MAX - 1);
    *leg = movement_leg_blank((unsigned)range);
    leg->directions[leg->direction_count++] = (Direction){ .rel = rel, .m = 1 };
    return true;
}

static bool report_not_one(const Reader *reader)
{
    diag_error(reader->scope->diags, DIAG_BAD_MOVEMENT, reader->span,
               "a leg is one atom with its range, or a heading with a range");
    diag_help(reader->scope->diags,
              "as `go: fW`, `go: R`, `go: forward 2`; what holds for the whole move, as `i` "
              "and `o`, is a key of its record");
    return false;
}

bool movement_read_leg(Scope *scope, const Node *scalar, Heading forward, Leg *leg)
{
    Reader reader;
    Move move;
    Text name;
    DirectionList list;

    if (scalar->type == NODE_POISON)
        return false;
    if (scalar->type == NODE_SCALAR) {
        int64_t range = split_range(scalar->text, &name);
        Heading rel = named_heading(scope->kernel->board, forward, name);
        if (rel != HEADING_NONE)
            return read_named_leg(scope, scalar, rel, range, leg);
    }
    Text text = scalar->type == NODE_SCALAR ? scalar->text : (Text){ "", 0 };
    if (!movement_cut(&reader, scope, text, scalar->span, forward) || !movement_next(&reader, &move))
        return false;
    const Part *part = &move.parts[0];
    if (!movement_at_end(&reader) || move.count > 1 || part->initial || part->wrap)
        return report_not_one(&reader);
    if (!movement_leg(&reader, part, true, leg))
        return false;
    if (leg->anywhere)
        return true;
    if (!movement_directions(&reader, part, movement_first_frame(&reader), move.chain, &list))
        return false;
    if (list.count > DIRECTIONS_MAX)
        return diag_error(scope->diags, DIAG_MOVEMENT_LIMIT, scalar->span,
                          "this leg has %zu directions; at most %d are allowed", list.count, DIRECTIONS_MAX);
    memcpy(leg->directions, list.items, list.count * sizeof *list.items);
    leg->direction_count = (uint8_t)list.count;
    return true;
}
