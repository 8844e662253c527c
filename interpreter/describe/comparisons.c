/* Describes comparisons of numbers: "you have at least three pawns", "round 3 is over". Each add_...()
 * returns false, and adds nothing, if the comparison is not of its form. */

#include <string.h>

#include "describe/internal.h"
#include "describe/paragraphs.h"

Op words_opposite(Op op)
{
    switch ((int)op) {
    case OP_EQ: return OP_NE;
    case OP_NE: return OP_EQ;
    case OP_LT: return OP_GE;
    case OP_GE: return OP_LT;
    case OP_GT: return OP_LE;
    default: return OP_GT;
    }
}

bool words_quantity(Voice *voice, Op op, ExprId number)
{
    static const struct {
        Op op;
        const char *words;
    } quantities[] = { { OP_EQ, "exactly " }, { OP_NE, "any number but " }, { OP_LT, "fewer than " },
                       { OP_LE, "at most " }, { OP_GT, "more than " },      { OP_GE, "at least " } };
    const Expr *expr = voice_expr(voice, number);
    if (expr->op != OP_CONST || expr->b < 1)
        return false;
    for (size_t i = 0; i < sizeof quantities / sizeof *quantities; i++)
        if (quantities[i].op == op)
            buffer_add(voice->out, "%s", quantities[i].words);
    words_count(voice->out, expr->b);
    return true;
}

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

/* "you have at least three pawns" for count S >= 3, perhaps as another player sees it. */
static bool add_counted(Voice *voice, Op op, const Expr *left, ExprId right)
{
    Voice seen = *voice;
    if (left->op == OP_OF && voice_expr(voice, left->kids[1])->op == OP_COUNT) {
        seen = voice_seen_by(voice, left->kids[0]);
        left = voice_expr(voice, left->kids[1]);
    }
    if (left->op != OP_COUNT && left->op != OP_HAND_COUNT && left->op != OP_LOST)
        return false;
    const Expr *number = voice_expr(voice, right);
    bool none = number->op == OP_CONST && number->b == 0;
    if (number->op != OP_CONST || number->b < 0 || (none && op != OP_EQ && op != OP_NE && op != OP_GT))
        return false;
    if (left->op == OP_COUNT && none) {
        words_exists(&seen, left->kids[0], OP_ANY, EXPR_NONE, op != OP_EQ);
        return true;
    }
    if (left->op == OP_COUNT) {
        words_exists(&seen, left->kids[0], op, right, true);
        return true;
    }
    words_phrase(&seen, left->kids[1]);
    const Expr *kinds = voice_expr(voice, left->kids[0]);
    if (left->op == OP_HAND_COUNT && none && kinds->op == OP_KINDS) {
        bool his = voice_expr(voice, left->kids[1])->op == OP_ME && words_is_you(&seen);
        buffer_add(voice->out, his ? " have " : " has ");
        Buffer noun = { .arena = NULL };
        words_kinds(&noun, voice->kernel, &voice->kernel->kindsets[kinds->a], SINGULAR, "or");
        if (op == OP_EQ)
            buffer_add(voice->out, "no ");
        else
            words_article(voice->out, buffer_text(&noun));
        buffer_add(voice->out, "%.*s in hand", TEXT_ARG(buffer_text(&noun)));
        buffer_free(&noun);
        return true;
    }
    const char *verb = left->op == OP_LOST ? " lost" : "";
    bool you = voice_expr(voice, left->kids[1])->op == OP_ME && words_is_you(&seen);
    buffer_add(voice->out, "%s%s ", you ? " have" : " has", verb);
    if (none)
        buffer_add(voice->out, op == OP_EQ ? "none" : "some");
    else
        words_quantity(voice, op, right);
    if (!none && kinds->op == OP_KINDS) { /* at least three pawns */
        bool one = number->b == 1 && op != OP_LT;
        buffer_add_char(voice->out, ' ');
        words_kinds(voice->out, voice->kernel, &voice->kernel->kindsets[kinds->a], one ? SINGULAR : PLURAL,
                    "or");
    } else {
        buffer_add(voice->out, kinds->op == OP_ONE_KIND ? " of " : " of the ");
        words_phrase(&seen, left->kids[0]);
    }
    buffer_add(voice->out, left->op == OP_LOST ? " since the set-up" : " in hand");
    return true;
}

/* True if the author calls the number by a plural: "your points are more than 3". */
static bool is_called_in_plural(const Voice *voice, const Expr *expr)
{
    const Kernel *kernel = voice->kernel;
    Text name = expr->op == OP_NUMBER ? kernel->numbers[expr->a].name
                : expr->op == OP_TERM ? kernel->terms[expr->a].name
                                      : TEXT("");
    Text called = words_called(kernel, name);
    bool of = speaks_of(called, " of "); /* "the count of turns" is singular */
    bool yours = text_starts_with(called, TEXT("your "));
    Text rest = text_slice(called, yours ? 5 : 0, called.length), first = text_cut(&rest, ' ');
    return called.length > 0 && !of &&
           (called.bytes[called.length - 1] == 's' || first.bytes[first.length - 1] == 's');
}

/* "the rank of the target exceeds the greatest rank of any piece by more than 1" for A > B + 1. */
static bool add_excess(Voice *voice, Op op, ExprId left, ExprId right)
{
    static const struct {
        Op op;
        const char *verb, *words;
    } forms[] = { { OP_GT, "exceeds", "more than" },
                  { OP_GE, "exceeds", "at least" },
                  { OP_LE, "does not exceed", "more than" },
                  { OP_LT, "does not exceed", "at least" } };
    const Expr *sum = voice_expr(voice, right);
    if (sum->op != OP_ADD || voice_expr(voice, sum->kids[1])->op != OP_CONST)
        return false;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i].op == op) {
            words_phrase(voice, left);
            buffer_add(voice->out, " %s ", forms[i].verb);
            words_phrase(voice, sum->kids[0]);
            buffer_add(voice->out, " by %s %d", forms[i].words, voice_expr(voice, sum->kids[1])->b);
            return true;
        }
    return false;
}

/* "two players are still in the game". */
static bool add_alive(Voice *voice, Op op, const Expr *left, ExprId right)
{
    if (left->op != OP_ALIVE && left->op != OP_SIDES)
        return false;
    const Expr *number = voice_expr(voice, right);
    if (op != OP_EQ && !words_quantity(voice, op, right))
        return false;
    if (op == OP_EQ && (number->op != OP_CONST || number->b < 1))
        return false;
    bool one = number->b == 1 && op != OP_LT && op != OP_NE;
    if (op == OP_EQ && one)
        buffer_add(voice->out, "only one");
    else if (op == OP_EQ)
        words_count(voice->out, number->b);
    buffer_add(voice->out, " %s%s still in the game", left->op == OP_ALIVE ? "player" : "side",
               one ? " is" : "s are");
    return true;
}

/* "the number of the round is even", "... is divisible by 3" for X mod 3 == 0. */
static bool add_remainder(Voice *voice, Op op, const Expr *left, ExprId right)
{
    const Expr *number = voice_expr(voice, right);
    if (left->op != OP_MOD || number->op != OP_CONST || number->b < 0 || (op != OP_EQ && op != OP_NE))
        return false;
    const Expr *by = voice_expr(voice, left->kids[1]);
    bool holds = op == OP_EQ;
    words_phrase(voice, left->kids[0]);
    if (by->op == OP_CONST && by->b == 2 && number->b < 2) {
        buffer_add(voice->out, (number->b == 0) == holds ? " is even" : " is odd");
        return true;
    }
    buffer_add(voice->out, holds ? " is " : " is not ");
    if (number->b > 0)
        buffer_add(voice->out, "%d more than a number ", number->b);
    buffer_add(voice->out, "divisible by ");
    words_phrase(voice, left->kids[1]);
    return true;
}

/* "the piece that you moved last has left its cell and come straight back three times in a row". */
static bool add_returns(Voice *voice, Op op, const Expr *left, ExprId right)
{
    const Expr *number = voice_expr(voice, right);
    int64_t times = (int64_t)number->b + (op == OP_GT);
    if (left->op != OP_RETURNS || number->op != OP_CONST || (op != OP_GE && op != OP_GT) || times < 1)
        return false;
    buffer_add(voice->out, "the piece that ");
    words_subject(voice);
    buffer_add(voice->out, " moved last has left its cell and come straight back");
    if (times > 1) {
        buffer_add_char(voice->out, ' ');
        words_count(voice->out, times);
        buffer_add(voice->out, " times in a row");
    }
    return true;
}

/* "at least five of your stones stand in a row through what was put down". */
static bool add_row(Voice *voice, Op op, const Expr *left, ExprId right)
{
    const Expr *number = voice_expr(voice, right);
    if (left->op != OP_LONGEST || number->op != OP_CONST || number->b < 2 || (op != OP_GE && op != OP_GT) ||
        !words_is_selection(voice->kernel, left->kids[0]))
        return false;
    Buffer row = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &row;
    words_selection(&aside, left->kids[0], AMOUNT_ALL);
    const Text the = TEXT("the ");
    Text text = buffer_text(&row);
    bool of = !text_starts_with(text, the); /* four of your discs, four enemy discs */
    words_quantity(voice, op, right);
    buffer_add(voice->out, "%s", of ? " of " : " ");
    buffer_add_text(voice->out, text_slice(text, of ? 0 : the.length, text.length));
    buffer_free(&row);
    buffer_add(voice->out, " stand in a row through what was put down");
    return true;
}

/* "the kind chosen is a rook or queen". False if the kinds are no fixed set. */
static bool add_kind_in(Voice *voice, const Expr *expr, bool holds)
{
    const Expr *kinds = voice_expr(voice, expr->kids[1]);
    if (kinds->op != OP_KINDS)
        return false;
    Buffer noun = { .arena = NULL };
    words_kinds(&noun, voice->kernel, &voice->kernel->kindsets[kinds->a], SINGULAR, "or");
    words_phrase(voice, expr->kids[0]);
    buffer_add(voice->out, holds ? " is " : " is not ");
    words_article(voice->out, buffer_text(&noun));
    buffer_add_text(voice->out, buffer_text(&noun));
    buffer_free(&noun);
    return true;
}

void words_comparison(Voice *voice, const Expr *expr, bool holds)
{
    if (expr->op == OP_KIND_IN) {
        if (!add_kind_in(voice, expr, holds))
            words_pattern(voice, expr, op_info[expr->op].said[holds ? SAID_ENGLISH : SAID_DENIED]);
        return;
    }
    Op op = holds ? (Op)expr->op : words_opposite((Op)expr->op);
    const Expr *left = voice_expr(voice, expr->kids[0]);
    if (add_repeats(voice, op, left, expr->kids[1]) || add_counter(voice, op, left, expr->kids[1]) ||
        add_round(voice, op, left, expr->kids[1]) || add_counted(voice, op, left, expr->kids[1]) ||
        add_alive(voice, op, left, expr->kids[1]) || add_excess(voice, op, expr->kids[0], expr->kids[1]) ||
        add_remainder(voice, op, left, expr->kids[1]) || add_returns(voice, op, left, expr->kids[1]) ||
        add_row(voice, op, left, expr->kids[1]))
        return;
    bool left_you = words_calls_you(voice, expr->kids[0]);
    if (left_you || words_calls_you(voice, expr->kids[1])) {
        buffer_add(voice->out, op == OP_EQ ? "you are " : "you are not ");
        words_phrase(voice, expr->kids[left_you ? 1 : 0]);
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
