/* Describes the end of a leg of a move and its conditions: "capturing an enemy pawn there, then". */

#include "describe/internal.h"

bool words_is_usual_prey(const Kernel *kernel, ExprId captures)
{
    if (captures == EXPR_NONE)
        return true;
    const Expr *expr = kernel_meaning(kernel, captures);
    if (expr->op != OP_UNITE)
        return false;
    const Expr *left = &kernel->exprs[expr->kids[0]], *right = &kernel->exprs[expr->kids[1]];
    return left->op == OP_OWNED && left->a == RELATION_ENEMY && right->op == OP_OWNED &&
           right->a == RELATION_NEUTRAL;
}

void words_prey(Voice *voice, ExprId captures)
{
    Buffer what = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &what;
    words_selection(&aside, captures, AMOUNT_ALL);
    bool article = text_starts_with(buffer_text(&what), TEXT("the "));
    buffer_add_text(voice->out, text_slice(buffer_text(&what), article ? 4 : 0, what.length));
    buffer_free(&what);
}

static void add_set_clause(Voice *voice, const char *before, ExprId set, const char *behind)
{
    buffer_add(voice->out, "%s", before);
    words_selection(voice, set, AMOUNT_ONE);
    buffer_add(voice->out, "%s", behind);
}

static void add_hop(Voice *voice, const Leg *leg)
{
    static const char *const before[] = { NULL, ", passing over exactly one piece",
                                          ", landing right behind the first piece in its way",
                                          ", jumping over the first cell, whatever stands there" };
    if (leg->hop == HOP_NONE)
        return; /* add_middle() tells what a step may go over */
    buffer_add(voice->out, "%s", before[leg->hop]);
    if (leg->over != EXPR_NONE)
        add_set_clause(voice, ", which must be ", leg->over, "");
}

/* Describes the end of a leg with which the move ends. */
static void add_ends(unsigned leg_ends, bool takes_besides, Buffer *out)
{
    unsigned ends = leg_ends & (END_EMPTY | END_TAKE | END_TAKE_OWN | END_EN_PASSANT);
    bool takes = (ends & END_TAKE) != 0;
    if (ends == END_EMPTY)
        buffer_add(out, takes_besides ? ", to an empty cell" : ", without capturing");
    else if ((ends & END_EMPTY) == 0 && takes)
        buffer_add(out, ", only to capture");
    else if (ends == END_TAKE_OWN)
        buffer_add(out, ", only to capture a friend");
    else if (ends == END_EN_PASSANT)
        buffer_add(out, ", only to capture en passant");
    else if (!takes)
        buffer_add(out, ", without capturing enemies");
    if ((ends & END_TAKE_OWN) != 0 && ends != END_TAKE_OWN)
        buffer_add(out, ", friends too");
    if ((ends & END_EN_PASSANT) != 0 && ends != END_EN_PASSANT)
        buffer_add(out, ", en passant too");
}

/* True if the leg says what it captures, and that is not what pieces capture by default. */
static bool has_own_prey(const Kernel *kernel, const Leg *leg)
{
    return leg->captures != EXPR_NONE && !words_is_usual_prey(kernel, leg->captures);
}

/* The ends of the leg; with `captures: none`, those that do not capture. */
static unsigned ends_of(const Kernel *kernel, const Leg *leg)
{
    bool nothing = leg->captures != EXPR_NONE && kernel_meaning(kernel, leg->captures)->op == OP_NOTHING;
    return leg->ends & ~(nothing ? (unsigned)(END_TAKE | END_EN_PASSANT) : 0U);
}

bool words_moves_capture(const Kernel *kernel)
{
    const unsigned takes = END_TAKE | END_TAKE_OWN | END_EN_PASSANT;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        bool nothing =
            rule->captures != EXPR_NONE && kernel_meaning(kernel, rule->captures)->op == OP_NOTHING;
        if (rule->never || condition_is_false(kernel, rule->condition))
            continue;
        if (rule->form == RULE_NATIVE || rule->takes != EXPR_NONE)
            return true;
        for (unsigned leg = 0; leg < rule->leg_count; leg++)
            if ((ends_of(kernel, &rule->legs[leg]) & takes) != 0 &&
                (!nothing || rule->legs[leg].captures != EXPR_NONE))
                return true;
    }
    return false;
}

/* The piece that a step may go over: "a piece", or what the leg says. */
static void add_hurdle(Voice *voice, const Leg *leg)
{
    if (leg->over == EXPR_NONE)
        buffer_add(voice->out, "a piece");
    else
        words_selection(voice, leg->over, AMOUNT_ONE);
}

/* "capturing an enemy frog there, friends too"; `it`: the piece has been mentioned. */
static void add_taking(Voice *voice, const Leg *leg, unsigned ends, bool it)
{
    if ((ends & END_TAKE) == 0)
        buffer_add(voice->out, "capturing a friend there");
    else if (has_own_prey(voice->kernel, leg))
        add_set_clause(voice, "capturing ", leg->captures, " there");
    else
        buffer_add(voice->out, it ? "capturing it" : "capturing there");
    if ((ends & END_TAKE) != 0 && (ends & END_TAKE_OWN) != 0)
        buffer_add(voice->out, ", friends too");
    if ((ends & END_EN_PASSANT) != 0)
        buffer_add(voice->out, ", en passant too");
}

/* Describes the end of a leg that another leg must follow. */
static void add_middle(Voice *voice, const Leg *leg)
{
    Buffer *out = voice->out;
    unsigned ends = ends_of(voice->kernel, leg);
    bool empty = (ends & END_EMPTY) != 0, takes = (ends & (END_TAKE | END_TAKE_OWN)) != 0,
         over = (ends & END_LEAP_OVER) != 0, any = over && leg->over == EXPR_NONE;
    bool or_not = empty && !over && (ends & (END_TAKE | END_TAKE_OWN)) == END_TAKE;
    if (!empty && !over && !takes)
        return;
    buffer_add(out, ", ");
    if (empty && !or_not)
        buffer_add(out, any ? "over an empty cell" : "to an empty cell");
    if (over) {
        buffer_add(out, empty ? " or " : "");
        buffer_add(out, any && empty ? "" : "over ");
        add_hurdle(voice, leg);
    }
    if (takes) {
        buffer_add(out, (empty && !or_not) || over ? " or " : "");
        add_taking(voice, leg, ends, any);
    }
    buffer_add(out, or_not ? " or not" : "");
}

/* Describes the end of a leg that another leg may follow if it has captured nothing. */
static void add_stop(Voice *voice, const Leg *leg)
{
    unsigned ends = ends_of(voice->kernel, leg);
    add_ends(ends, false, voice->out);
    if ((ends & END_TAKE) != 0 && has_own_prey(voice->kernel, leg)) {
        buffer_add(voice->out, ", capturing only ");
        words_prey(voice, leg->captures);
    }
    buffer_add(voice->out, ", and may stop there");
}

void words_then(Voice *voice, const Leg *before)
{
    unsigned ends = ends_of(voice->kernel, before);
    bool takes = (ends & (END_TAKE | END_TAKE_OWN | END_EN_PASSANT)) != 0;
    if (!before->may_stop) {
        buffer_add(voice->out, ", then ");
    } else if ((ends & END_LEAP_OVER) != 0) {
        buffer_add(voice->out, (ends & END_EMPTY) != 0 ? ", or, from an empty cell or over " : ", or, over ");
        add_hurdle(voice, before);
        buffer_add(voice->out, ", then ");
    } else {
        buffer_add(voice->out, takes ? ", or, having captured nothing, then " : ", or then ");
    }
}

/* "not over a piece", and for an oblique leap which of two paths counts. */
static void add_lameness(Voice *voice, const Leg *leg)
{
    bool bends = false;
    for (unsigned i = 0; i < leg->direction_count; i++)
        bends = bends || (leg->directions[i].n != 0 && leg->directions[i].n != leg->directions[i].m);
    buffer_add(voice->out, ", not over a piece");
    if (bends)
        buffer_add(voice->out, voice->kernel->board->topology == TOPOLOGY_HEX
                                   ? " (it goes across edges first, then across corners)"
                                   : " (it goes orthogonally first, then diagonally)");
}

static void add_leg_clauses(Voice *voice, const Leg *leg)
{
    if (leg->lame)
        add_lameness(voice, leg);
    add_hop(voice, leg);
    if (leg->through != EXPR_NONE) {
        buffer_add(voice->out, leg->lame ? ", going on from " : ", passing through ");
        words_selection(voice, leg->through, AMOUNT_ALL);
        buffer_add(voice->out, leg->lame ? " as from empty cells" : "");
    }
    if (leg->condition != EXPR_NONE && !condition_is_true(voice->kernel, leg->condition)) {
        Voice inner = *voice;
        inner.it = "the cell where this part ends";
        buffer_add(voice->out, ", if ");
        words_clause(&inner, leg->condition, true);
    }
}

static void add_last(Voice *voice, const ActionRule *rule, const Leg *leg)
{
    unsigned ends = ends_of(voice->kernel, leg);
    add_ends(ends, rule->takes != EXPR_NONE, voice->out);
    if ((ends & END_TAKE) != 0 && has_own_prey(voice->kernel, leg)) {
        buffer_add(voice->out, (ends & END_EMPTY) != 0 ? ", capturing there only " : " ");
        words_prey(voice, leg->captures);
    }
}

void words_leg_end(Voice *voice, const ActionRule *rule, unsigned number)
{
    const Leg *leg = &rule->legs[number];
    add_leg_clauses(voice, leg);
    if (number + 1 < rule->leg_count && leg->may_stop)
        add_stop(voice, leg);
    else if (number + 1 < rule->leg_count)
        add_middle(voice, leg);
    else if (rule->swaps == EXPR_NONE)
        add_last(voice, rule, leg);
}
