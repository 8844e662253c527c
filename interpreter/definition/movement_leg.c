/* A leg but for its directions: range, hop, what it may end on. */

#include "definition/movement_parts.h"

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
