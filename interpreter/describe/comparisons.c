/* Numbers compared, as clauses: "you have at least three pawns", "round 3 is over". */

#include <string.h>

#include "describe/internal.h"
#include "describe/paragraphs.h"

/* "this position is there for the third time" for repeats >= 2. */
static bool add_repeats(Voice *voice, Op op, const Expr *left, ExprId right)
{
    const Expr *number = voice_expr(voice, right);
    if (left->op != OP_REPEATS || number->op != OP_CONST || (op != OP_GE && op != OP_GT))
        return false;
    buffer_add(voice->out, "this position occurs for the ");
    words_ordinal(voice->out, (int64_t)number->b + (op == OP_GT ? 2 : 1));
    buffer_add(voice->out, " time");
    return true;
}

/* "there have been 100 actions without a capture or a pawn move" for a counter that is at least 100. */
static bool add_counter(Voice *voice, Op op, const Expr *left, ExprId right)
{
    const Expr *number = voice_expr(voice, right);
    if (left->op != OP_NUMBER || !words_is_counter(voice->kernel, &voice->kernel->numbers[left->a]) ||
        number->op != OP_CONST || number->b < 1 || op == OP_NE)
        return false;
    int64_t count = (int64_t)number->b + (op == OP_GT || op == OP_LE);
    bool fewer = op == OP_LT || op == OP_LE;
    buffer_add(voice->out, count == 1 && !fewer ? "there has been " : "there have been ");
    buffer_add(voice->out, "%s", fewer ? "fewer than " : "");
    words_count(voice->out, count);
    buffer_add_char(voice->out, ' ');
    words_counted(voice, &voice->kernel->numbers[left->a], count == 1 ? SINGULAR : PLURAL);
    return true;
}

/* "round 3 is over" for round > 3. */
static bool add_round(Voice *voice, Op op, const Expr *left, ExprId right)
{
    const Expr *number = voice_expr(voice, right);
    if (left->op != OP_ROUND || number->op != OP_CONST)
        return false;
    int over = number->b - (op == OP_GE || op == OP_LT);
    switch ((int)op) {
    case OP_EQ: buffer_add(voice->out, "this is round %d", number->b); break;
    case OP_NE: buffer_add(voice->out, "this is not round %d", number->b); break;
    case OP_GT:
    case OP_GE: buffer_add(voice->out, "round %d is over", over); break;
    default: buffer_add(voice->out, "round %d is not over", over);
    }
    return true;
}

/* count S >= 3, after whom it is asked: "you have at least three pawns". */
static bool add_counted(Voice *voice, Op op, const Expr *left, ExprId right)
{
    ExprId viewer = voice->viewer;
    if (left->op == OP_OF && voice_expr(voice, left->kids[1])->op == OP_COUNT) {
        viewer = left->kids[0];
        left = voice_expr(voice, left->kids[1]);
    }
    if (left->op != OP_COUNT && left->op != OP_HAND_COUNT && left->op != OP_LOST)
        return false;
    const Expr *number = voice_expr(voice, right);
    bool none = number->op == OP_CONST && number->b == 0;
    if (number->op != OP_CONST || number->b < 0 || (none && op != OP_EQ && op != OP_NE && op != OP_GT))
        return false;
    Voice seen = *voice;
    seen.viewer = viewer;
    if (left->op == OP_COUNT && none) {
        words_exists(&seen, left->kids[0], OP_ANY, EXPR_NONE, op != OP_EQ);
        return true;
    }
    if (left->op == OP_COUNT) {
        words_exists(&seen, left->kids[0], op, right, true);
        return true;
    }
    words_phrase(&seen, left->kids[1]);
    const char *verb = left->op == OP_LOST ? " lost" : "";
    bool you = voice_expr(voice, left->kids[1])->op == OP_ME && words_is_you(&seen);
    buffer_add(voice->out, "%s%s ", you ? " have" : " has", verb);
    if (none)
        buffer_add(voice->out, op == OP_EQ ? "none" : "some");
    else
        words_quantity(voice, op, right);
    buffer_add(voice->out, voice_expr(voice, left->kids[0])->op == OP_ONE_KIND ? " of " : " of the ");
    words_phrase(&seen, left->kids[0]);
    buffer_add(voice->out, left->op == OP_LOST ? ", compared with the set-up" : " in hand");
    return true;
}

/* "your points are more than 3" */
static bool is_called_in_plural(const Voice *voice, const Expr *expr)
{
    const Kernel *kernel = voice->kernel;
    Text name = expr->op == OP_NUMBER ? kernel->numbers[expr->a].name
                : expr->op == OP_TERM ? kernel->terms[expr->a].name
                                      : TEXT("");
    Text called = words_called(kernel, name);
    bool of = speaks_of(called, " of "); /* the count of turns */
    return called.length > 0 && !of && called.bytes[called.length - 1] == 's';
}

void words_comparison(Voice *voice, const Expr *expr, bool holds)
{
    Op op = holds ? (Op)expr->op : words_opposite((Op)expr->op);
    const Expr *left = voice_expr(voice, expr->kids[0]);
    if (add_repeats(voice, op, left, expr->kids[1]) || add_counter(voice, op, left, expr->kids[1]) ||
        add_round(voice, op, left, expr->kids[1]) || add_counted(voice, op, left, expr->kids[1]))
        return;
    if (left->op == OP_MOVER || (left->op == OP_ME && words_is_you(voice))) {
        buffer_add(voice->out, op == OP_EQ ? "you are " : "you are not ");
        words_phrase(voice, expr->kids[1]);
        return;
    }
    const char *pattern = op_info[expr->op].said[holds ? SAID_ENGLISH : SAID_DENIED];
    static const char verb[] = "%0 is ";
    if (is_called_in_plural(voice, left) && strncmp(pattern, verb, strlen(verb)) == 0) {
        words_phrase(voice, expr->kids[0]);
        buffer_add(voice->out, " are ");
        pattern += strlen(verb);
    }
    words_pattern(voice, expr, pattern);
}
