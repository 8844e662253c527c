/* Conditions that ask one thing, and need more than a pattern: "the target is empty", "you are in check". */

#include "describe/internal.h"

static void add_in(Voice *voice, const Expr *expr, bool holds)
{
    if (voice->it_is_piece && voice_expr(voice, expr->kids[0])->op == OP_IT)
        buffer_add(voice->out, "it");
    else
        words_phrase(voice, expr->kids[0]);
    buffer_add(voice->out, holds ? " is " : " is not ");
    const Expr *place = voice_expr(voice, expr->kids[1]);
    bool one_cell = place->op == OP_CELL;
    buffer_add(voice->out, one_cell                                           ? ""
                           : words_is_selection(voice->kernel, expr->kids[1]) ? "among "
                                                                              : "on ");
    words_phrase(voice, expr->kids[1]);
}

/* "the target holds an enemy pawn", "the target is empty", "it is attacked". */
static void add_is(Voice *voice, const Expr *expr, bool holds)
{
    bool piece = voice->it_is_piece && voice_expr(voice, expr->kids[0])->op == OP_IT;
    if (piece)
        buffer_add(voice->out, "it");
    else
        words_phrase(voice, expr->kids[0]);
    size_t behind = voice->out->length;
    buffer_add(voice->out, holds ? " is " : " is not ");
    if (words_adjectives(voice, expr->kids[1]))
        return;
    if (!piece) {
        voice->out->length = behind;
        buffer_add(voice->out, holds ? " holds " : " does not hold ");
    }
    words_selection(voice, expr->kids[1], AMOUNT_ONE);
}

static void add_piece_is(Voice *voice, const Expr *expr, bool holds)
{
    buffer_add(voice->out, "the moving piece is %s", holds ? "" : "not ");
    if (!words_adjectives(voice, expr->kids[0]))
        words_selection(voice, expr->kids[0], AMOUNT_ONE);
}

static void add_related(Voice *voice, const Expr *expr, bool holds)
{
    static const char *const words[] = { "the same as", "an enemy of", "an ally of",
                                         "the same as or an ally of", "nobody, as against" };
    words_phrase(voice, expr->kids[0]);
    buffer_add(voice->out, holds ? " is " : " is not ");
    if (expr->a >= RELATION_PLAYER) {
        words_player_name(voice->out, voice->kernel, expr->a - RELATION_PLAYER);
        return;
    }
    buffer_add(voice->out, "%s ", words[expr->a]);
    words_subject(voice);
}

/* What an action is, by its class. */
static void add_class(Voice *voice, const Expr *expr, bool holds)
{
    static const char *const fixed[][2] = {
        [CLASS_MOVE] = { "the action is a move", "the action is no move" },
        [CLASS_DROP] = { "the action is a drop", "the action is no drop" },
        [CLASS_CASTLE] = { "the action is castling", "the action is not castling" },
        [CLASS_PASS] = { "the action is a pass", "the action is no pass" },
        [CLASS_CAPTURE] = { "something is captured", "nothing is captured" },
        [CLASS_PROMOTION] = { "a piece is promoted", "no piece is promoted" },
    };
    if (expr->a >= 0 && expr->a < CLASS_FIRST_DECLARED) {
        bool direct = expr->a == CLASS_CAPTURE && words_steps_capture(voice->kernel);
        buffer_add(voice->out, "%s%s", fixed[expr->a][holds ? 0 : 1], direct ? " directly" : "");
        return;
    }
    buffer_add(voice->out, holds ? "the action is " : "the action is not ");
    words_class(voice->out, voice->kernel, (size_t)expr->a);
}

/* Who is asked what he can do: who is named, or else who acts next. */
static void add_actor(Voice *voice)
{
    if (voice->viewer == EXPR_NONE)
        words_next(voice);
    else
        words_subject(voice);
}

static void add_can(Voice *voice, const Expr *expr, bool holds)
{
    bool you = voice->viewer == EXPR_NONE ? voice->next == NEXT_IS_YOU : words_is_you(voice);
    bool none = (expr->op == OP_NO_MOVES) == holds;
    add_actor(voice);
    buffer_add(voice->out, "%s %s", you ? " have" : " has", none ? "no legal action" : "a legal action");
    if (expr->op != OP_CAN)
        return;
    buffer_add(voice->out, " of which this holds: (");
    Voice inner = *voice;
    inner.viewer = EXPR_NONE;
    words_clause(&inner, expr->kids[0], true);
    buffer_add(voice->out, ")");
}

static void add_barred(Voice *voice, const Expr *expr, bool holds)
{
    Text law = voice->kernel->laws[expr->a].name, says = voice->kernel->laws[expr->a].says;
    buffer_add(voice->out, holds ? "some action of " : "no action of ");
    add_actor(voice);
    buffer_add(voice->out, " would be legal but for the rule ");
    size_t start = voice->out->length;
    words_name(voice->out, says.length > 0 ? says : law);
    words_capital(voice->out, start);
}

static void add_chasing(Voice *voice, const Expr *expr, bool holds)
{
    buffer_add(voice->out, "since this position first occurred, %severy action of ", holds ? "" : "not ");
    words_subject(voice);
    buffer_add(voice->out, "%s", words_is_you(voice) ? "rs" : ""); /* of yours */
    Buffer clause = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &clause;
    words_clause(&aside, expr->kids[0], true);
    Text noun = buffer_text(&clause);
    bool named =
        text_starts_with(noun, TEXT("your action is ")) || text_starts_with(noun, TEXT("the action of "));
    for (; named && !text_starts_with(noun, TEXT(" is ")); noun = text_slice(noun, 1, noun.length))
        continue; /* a capture that is a chase */
    buffer_add(voice->out, " has newly threatened one and the same piece with a capture %s%.*s%s",
               named ? "that" : "for which this holds: (", TEXT_ARG(noun), named ? "" : ")");
    buffer_free(&clause);
}

/* Its first verb that takes "not", with the blanks around it. */
static Text verb_of(Text clause)
{
    static const char *const verbs[] = { " is ", " are ", " has ", " have ", " can ", " may " };
    for (size_t at = 0; at < clause.length; at++)
        for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
            if (text_starts_with(text_slice(clause, at, clause.length), text_of(verbs[i])))
                return text_slice(clause, at, text_of(verbs[i]).length);
    return text_slice(clause, clause.length, 0);
}

/* Adds a clause in the author's words. "Your men are scattered" speaks of the viewpoint; "not" behind the
 * verb denies it. */
static void add_called(Voice *voice, Text clause, bool holds)
{
    static const char *const verbs[][2] = { { "you are ", " is " }, { "you have ", " has " } };
    const Text yours = TEXT("your ");
    Text verb = verb_of(clause);
    size_t at = 0, behind = (size_t)(verb.bytes - clause.bytes) + verb.length;
    buffer_add(voice->out, "%s", !holds && verb.length == 0 ? "this does not hold: " : "");
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs && !words_is_you(voice) && at == 0; i++)
        if (text_starts_with(clause, text_of(verbs[i][0]))) {
            words_subject(voice);
            buffer_add(voice->out, "%s", verbs[i][1]);
            at = text_of(verbs[i][0]).length;
        }
    if (!words_is_you(voice) && text_starts_with(clause, yours)) {
        buffer_add(voice->out, "the %.*s of ",
                   TEXT_ARG(text_slice(clause, yours.length, behind - verb.length - yours.length)));
        words_subject(voice);
        at = behind - verb.length;
    }
    if (!holds && verb.length > 0) {
        buffer_add_text(voice->out, text_slice(clause, at, behind > at ? behind - at : 0));
        buffer_add(voice->out, "not ");
        at = behind;
    }
    buffer_add_text(voice->out, text_slice(clause, at, clause.length));
}

/* The game's words for being in check, or a term by its name. */
static void add_term(Voice *voice, ExprId id, const Expr *expr, bool holds)
{
    const Kernel *kernel = voice->kernel;
    bool you = words_is_you(voice);
    bool check = kernel->in_check != EXPR_NONE &&
                 kernel_resolved(kernel, id) == kernel_resolved(kernel, kernel->in_check);
    if (check) {
        words_subject(voice);
        buffer_add(voice->out, "%s%s in check", you ? " are" : " is", holds ? "" : " not");
        return;
    }
    Text called = words_called(kernel, kernel->terms[expr->a].name);
    if (called.length > 0) {
        add_called(voice, called, holds);
        return;
    }
    words_operand(voice, expr);
    buffer_add(voice->out, holds ? " holds" : " does not hold");
    if (you)
        return;
    buffer_add(voice->out, " for ");
    words_subject(voice);
}

static void add_seen_by(Voice *voice, const Expr *expr, bool holds)
{
    Voice other = voice_seen_by(voice, expr->kids[0]);
    words_clause(&other, expr->kids[1], holds);
}

static void add_was(Voice *voice, const Expr *expr, bool holds)
{
    Op joint = words_joint(voice, expr->kids[0], holds);
    bool brackets = joint == OP_AND || joint == OP_OR;
    Buffer clause = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &clause;
    words_clause(&aside, expr->kids[0], holds);
    buffer_add(voice->out, "%s", brackets ? "(" : "");
    words_past(voice->out, buffer_text(&clause));
    buffer_add(voice->out, "%s before the action", brackets ? ")" : "");
    buffer_free(&clause);
}

static void add_choice(Voice *voice, const Expr *expr, bool holds)
{
    buffer_add(voice->out, "(in case ");
    words_clause(voice, expr->kids[0], true);
    buffer_add(voice->out, ": ");
    words_clause(voice, expr->kids[1], holds);
    buffer_add(voice->out, "; otherwise: ");
    words_clause(voice, expr->kids[2], holds);
    buffer_add(voice->out, ")");
}

bool words_asks_choice(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    if (expr->op == OP_PICK || expr->op == OP_KIND)
        return true;
    for (unsigned i = 0; i < expr->kid_count; i++)
        if (words_asks_choice(kernel, expr->kids[i]))
            return true;
    return false;
}

/* --- the whole --------------------------------------------------------------------- */

void words_question(Voice *voice, ExprId id, const Expr *expr, bool holds)
{
    switch ((int)expr->op) {
    case OP_TERM: add_term(voice, id, expr, holds); break;
    case OP_CHOOSE: add_choice(voice, expr, holds); break;
    case OP_OF: add_seen_by(voice, expr, holds); break;
    case OP_RELATED: add_related(voice, expr, holds); break;
    case OP_ANY: words_exists(voice, expr->kids[0], OP_ANY, EXPR_NONE, holds); break;
    case OP_IN: add_in(voice, expr, holds); break;
    case OP_IS: add_is(voice, expr, holds); break;
    case OP_PIECE_IS: add_piece_is(voice, expr, holds); break;
    case OP_CLASS: add_class(voice, expr, holds); break;
    case OP_WAS: add_was(voice, expr, holds); break;
    case OP_NO_MOVES:
    case OP_CAN: add_can(voice, expr, holds); break;
    case OP_BARRED: add_barred(voice, expr, holds); break;
    case OP_CHASING: add_chasing(voice, expr, holds); break;
    default: /* a choice of the author's that is a truth */
        words_operand(voice, expr);
        buffer_add(voice->out, holds ? " holds" : " does not hold");
    }
}
