/* What is said of a move in vain: pieces to pass where nothing is passed, hurdles where
 * nothing hops, a taking where nothing may be taken, what may be taken where nothing asks. */

#include "definition/movement.h"
#include "definition/pieces.h"

/* True if a leg walks on over cells that pieces may stand on. */
static bool slides(const Leg *leg)
{
    unsigned least = leg->hop == HOP_SKIP_FIRST ? 2 : 1; /* the first cell is passed anyhow */
    return !leg->anywhere && leg->max_steps > least;
}

static bool hops(const Leg *leg)
{
    return leg->hop == HOP_OVER_ONE || leg->hop == HOP_BEHIND || (leg->ends & END_LEAP_OVER) != 0;
}

/* The same, unless the leg says by itself what it passes. */
static bool slides_as_told(const Leg *leg)
{
    return slides(leg) && leg->through == EXPR_NONE;
}

static bool hops_as_told(const Leg *leg)
{
    return hops(leg) && leg->over == EXPR_NONE;
}

typedef bool LegTest(const Leg *leg);

static bool any_leg(const MovementList *list, LegTest *test)
{
    for (size_t i = 0; i < list->count; i++)
        for (unsigned leg = 0; leg < list->items[i].leg_count; leg++)
            if (test(&list->items[i].legs[leg]))
                return true;
    return false;
}

void moves_report_idle_way(Scope *scope, const Node *map, const MovementList *list)
{
    static const char *const through[] = { KEY_MOVE_THROUGH, NULL }, *const over[] = { KEY_MOVE_OVER, NULL };
    static const char own_ways[] = "legs each of which says it by itself";
    if (list->count == 0)
        return; /* the movement itself is a mistake */
    if (!any_leg(list, slides)) {
        if (report_idle_keys(scope, map, through, "a move of single steps"))
            diag_help(scope->diags,
                      "a leg of one step goes over the piece that it steps on where it says so itself: "
                      "`legs: [{go: W, through: ...}, ...]`");
    } else if (!any_leg(list, slides_as_told)) {
        report_idle_keys(scope, map, through, own_ways);
    }
    if (!any_leg(list, hops))
        report_idle_keys(scope, map, over, "a move that does not hop: it has neither `p` nor `g`");
    else if (!any_leg(list, hops_as_told))
        report_idle_keys(scope, map, over, own_ways);
}

/* `c` and `e` ask what may be taken; `d` takes friends whatever they are. */
static bool asks_captures(const Leg *leg)
{
    return (leg->ends & (END_TAKE | END_EN_PASSANT)) != 0 && leg->captures == EXPR_NONE;
}

bool moves_ask_captures(const MovementList *list)
{
    return list->count == 0 || any_leg(list, asks_captures); /* of none the movement itself is a mistake */
}

void moves_report_idle_captures(Scope *scope, const Node *map)
{
    static const char *const captures[] = { KEY_MOVE_CAPTURES, NULL };
    if (report_idle_keys(scope, map, captures, "moves without `c`"))
        diag_help(scope->diags,
                  "`d` takes every friend: to take some alone write `c`, and `captures: own ...`");
}

static bool takes_nothing(const Scope *scope, ExprId captures)
{
    return captures != EXPR_NONE && scope_expr(scope, captures)->op == OP_NOTHING;
}

/* True if it can be made although nothing is taken. */
static bool goes_without_taking(const Scope *scope, const Movement *movement)
{
    for (unsigned i = 0; i < movement->leg_count; i++) {
        const Leg *leg = &movement->legs[i];
        bool last = i + 1u == movement->leg_count;
        bool takes = (leg->ends & END_TAKE_OWN) != 0 ||
                     (leg->captures != EXPR_NONE && !takes_nothing(scope, leg->captures));
        if ((last || leg->may_stop) && (takes || (leg->ends & END_EMPTY) != 0))
            return true;
        if (!takes && (leg->ends & (END_EMPTY | END_LEAP_OVER)) == 0)
            return false;
    }
    return false;
}

/* A part of the notation may make several movements, each of which stops elsewhere. */
static bool part_goes(const Scope *scope, const MovementList *list, Span part)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].span.start == part.start && goes_without_taking(scope, &list->items[i]))
            return true;
    return false;
}

void moves_report_no_taking(Scope *scope, const Node *map, ExprId captures, const MovementList *list)
{
    const NodeEntry *entry = node_entry(map, KEY_MOVE_CAPTURES);
    if (!takes_nothing(scope, captures) || entry == NULL || !node_is_written_in(map, entry->key_span))
        return;
    for (size_t i = 0; i < list->count; i++) {
        if (part_goes(scope, list, list->items[i].span))
            continue;
        Text text = list->items[i].text;
        diag_error(scope->diags, DIAG_IDLE_KEY, list->items[i].span,
                   "%s%.*s%s would do nothing: it only takes, and `captures` lets it take nothing",
                   text.length > 0 ? "`" : "this move", TEXT_ARG(text), text.length > 0 ? "`" : "");
        return;
    }
}
