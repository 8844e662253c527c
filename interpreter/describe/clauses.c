/* Conditions as clauses: "you have no king, and the target is on the hill". */

#include "describe/internal.h"

/* --- and, or, not --------------------------------------------------------- */

enum { JOINED_MAX = 32 };

typedef struct Part {
    ExprId id;
    bool holds;
} Part;

/* Nobody has anything in hand where there are no hands, and no piece is of no kind: what a definition says of
 * pieces that another has taken away. */
static bool tell_absent(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const Expr *expr = &knowledge->kernel->exprs[id];
    *value = 0;
    return (expr->op == OP_HAND_COUNT && !knowledge->kernel->setup.has_hands) ||
           ((expr->op == OP_ANY || expr->op == OP_COUNT) &&
            words_is_of_no_kind(knowledge->kernel, expr->kids[0]));
}

static Known known_of(const Voice *voice, ExprId id)
{
    int32_t value;
    Knowledge knowledge = { .kernel = voice->kernel, .tell = tell_absent };
    return expression_known(&knowledge, id, &value) ? known_truth(value != 0) : KNOWN_NOT;
}

/* What a condition is behind its denials, and behind choices that options have made. */
static Part undenied(const Voice *voice, ExprId id, bool holds)
{
    for (;;) {
        id = words_seen(voice->kernel, id);
        const Expr *expr = voice_expr(voice, id);
        Known first = expr->op == OP_CHOOSE ? known_of(voice, expr->kids[0]) : KNOWN_NOT;
        if (expr->op != OP_NOT && first == KNOWN_NOT)
            return (Part){ id, holds };
        holds = holds != (expr->op == OP_NOT);
        id = expr->op == OP_NOT ? expr->kids[0] : expr->kids[first == KNOWN_YES ? 1 : 2];
    }
}

/* The two parts that a clause is said of, denials carried inside, and their joint, OP_AND or OP_OR; else
 * another operation. A choice that is settled in one of its cases is such a clause. */
static Op part_in_two(const Voice *voice, Part whole, Part two[2])
{
    const Expr *expr = voice_expr(voice, whole.id);
    Op op = (Op)expr->op;
    two[0] = (Part){ expr->kids[0], whole.holds };
    two[1] = (Part){ expr->kids[1], whole.holds };
    if (op == OP_CHOOSE && expr->type == 'T') {
        Known yes = known_of(voice, expr->kids[1]), no = known_of(voice, expr->kids[2]);
        if (yes == KNOWN_NOT && no == KNOWN_NOT)
            return op;
        bool settled = yes != KNOWN_NOT; /* if the first holds */
        op = (settled ? yes : no) == KNOWN_YES ? OP_OR : OP_AND;
        two[0].holds = whole.holds == ((op == OP_OR) == settled);
        two[1].id = expr->kids[settled ? 2 : 1];
    }
    if (op == OP_AND || op == OP_OR)
        return (op == OP_AND) == whole.holds ? OP_AND : OP_OR;
    return op;
}

Op words_joint(const Voice *voice, ExprId id, bool holds)
{
    Part two[2];
    return part_in_two(voice, undenied(voice, id, holds), two);
}

/* The parts that one joint joins, those left out that options have decided. */
static unsigned take_parts(const Voice *voice, ExprId id, bool holds, Op joint, Part *parts, unsigned count)
{
    Part whole = undenied(voice, id, holds), two[2];
    if (part_in_two(voice, whole, two) == joint) {
        count = take_parts(voice, two[0].id, two[0].holds, joint, parts, count);
        return take_parts(voice, two[1].id, two[1].holds, joint, parts, count);
    }
    Known known = known_of(voice, whole.id);
    bool idle = known != KNOWN_NOT && ((known == KNOWN_YES) == whole.holds) == (joint == OP_AND);
    if (!idle && count < JOINED_MAX)
        parts[count++] = whole;
    return count;
}

/* What clauses in a row may begin with alike; it is said once. */
static size_t shared_opening(Text before, Text clause)
{
    static const struct {
        const char *both; /* begin so ... */
        const char *once; /* ... and this is not said again */
    } openings[] = { { "since this position first occurred, ", "since this position first occurred, " },
                     { "there is no ", "there is " },
                     { "the player to move ", "the player to move " },
                     { "the next player ", "the next player " },
                     { "that player has no ", "that player has " },
                     { "that player's side has no ", "that player's side has " },
                     { "that player ", "that player " },
                     { "your opponent ", "your opponent " },
                     { "you have no ", "you have " },
                     { "you ", "you " },
                     { "the moving piece is ", "the moving piece " },
                     { "the action is ", "the action is " },
                     { "the target ", "the target " },
                     { "the origin ", "the origin " },
                     { "it ", "it " } };
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        Text both = text_of(openings[i].both);
        size_t length = text_of(openings[i].once).length;
        /* the opening of "the origin and the target" is not shared */
        if (text_starts_with(before, both) && text_starts_with(clause, both))
            return text_starts_with(text_slice(clause, length, clause.length), TEXT("and ")) ? 0 : length;
    }
    return 0;
}

/* Both parts say that a player cannot win any more: the mover, and the player to move. */
static bool is_hopeless(const Voice *voice, const Part *parts, unsigned count)
{
    bool said[2] = { false, false };
    for (unsigned i = 0; i < count && !parts[i].holds; i++) {
        const Expr *expr = voice_expr(voice, parts[i].id);
        bool next = expr->op == OP_OF && voice_expr(voice, expr->kids[0])->op == OP_NEXT;
        said[next] |= (next ? voice_expr(voice, expr->kids[1]) : expr)->op == OP_CAN_WIN;
    }
    return said[0] && said[1] && count == 2 && voice->kernel->player_count == 2;
}

static void add_joined(Voice *voice, ExprId id, bool holds, Op joint)
{
    Part parts[JOINED_MAX];
    Buffer before = { .arena = NULL }, clause = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &clause;
    unsigned count = take_parts(voice, id, holds, joint, parts, 0);
    bool hopeless = joint == OP_AND && is_hopeless(voice, parts, count);
    if (hopeless)
        buffer_add(voice->out, "neither player can win any more");
    for (unsigned i = 0; i < count && !hopeless; i++) {
        Op inner = words_joint(voice, parts[i].id, parts[i].holds);
        bool mixed = count > 1 && (inner == OP_AND || inner == OP_OR);
        bool brackets = mixed && joint == OP_AND;
        aside.next_named = voice->next_named || speaks_of(buffer_text(voice->out), "the player to move");
        buffer_clear(&clause);
        words_clause(&aside, parts[i].id, parts[i].holds);
        size_t shared = mixed ? 0 : shared_opening(buffer_text(&before), buffer_text(&clause));
        if (i > 0)
            buffer_add(voice->out, joint == OP_AND ? " and " : mixed || count > 2 ? ", or " : " or ");
        Text rest = text_slice(buffer_text(&clause), shared, clause.length);
        buffer_add(voice->out, brackets ? "(%.*s)" : "%.*s", TEXT_ARG(rest));
        buffer_clear(&before);
        if (!mixed)
            buffer_add_text(&before, buffer_text(&clause));
    }
    buffer_free(&before);
    buffer_free(&clause);
}

/* Which part of a rule a condition belongs to; `deeds` are the parts that say what is done. */
static ClausePart part_of(const Voice *voice, const Part *part, bool moves)
{
    const Expr *expr = voice_expr(voice, part->id);
    if (expr->op == OP_WAS)
        return CLAUSE_BEFORE;
    if (part->holds && expr->op == OP_CLASS && expr->a != CLASS_PASS && expr->a != CLASS_PROMOTION)
        return CLAUSE_DEED;
    if (part->holds && expr->op == OP_PIECE_IS && moves && words_is_kinds_alone(voice->kernel, expr->kids[0]))
        return CLAUSE_DEED;
    if (part->holds && expr->op == OP_ANY && words_is_taken(voice->kernel, expr->kids[0]))
        return CLAUSE_DEED;
    return CLAUSE_REST;
}

/* True if one of the parts asks that the action is a move or a drop. */
static bool ask_move(const Voice *voice, const Part *parts, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const Expr *expr = voice_expr(voice, parts[i].id);
        if (parts[i].holds && expr->op == OP_CLASS && (expr->a == CLASS_MOVE || expr->a == CLASS_DROP))
            return true;
    }
    return false;
}

/* True if one of the parts says what is captured. */
static bool names_captured(const Voice *voice, const Part *parts, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const Expr *expr = voice_expr(voice, parts[i].id);
        if (parts[i].holds && expr->op == OP_ANY && words_is_taken(voice->kernel, expr->kids[0]))
            return true;
    }
    return false;
}

/* "castle", "capture an enemy king", "make a swap"; a piece stands behind "move" or "drop". */
static void add_deed(Voice *voice, const Part *part, bool first)
{
    const Expr *expr = voice_expr(voice, part->id);
    buffer_add(voice->out, "%s", first ? "" : expr->op == OP_PIECE_IS ? " " : " and ");
    if (expr->op == OP_PIECE_IS) {
        words_selection(voice, expr->kids[0], AMOUNT_ONE);
    } else if (expr->op == OP_ANY) {
        buffer_add(voice->out, "capture ");
        words_captured(voice, expr->kids[0]);
    } else if (expr->a < CLASS_FIRST_DECLARED) {
        buffer_add(voice->out, expr->a == CLASS_MOVE                ? "move"
                               : expr->a == CLASS_DROP              ? "drop"
                               : expr->a != CLASS_CAPTURE           ? "castle"
                               : words_steps_capture(voice->kernel) ? "capture directly"
                                                                    : "capture");
    } else {
        buffer_add(voice->out, "make ");
        words_class(voice->out, voice->kernel, (size_t)expr->a);
    }
}

bool words_clause_part(Voice *voice, ExprId condition, ClausePart wanted)
{
    Part parts[JOINED_MAX];
    unsigned count = take_parts(voice, condition, true, OP_AND, parts, 0), told = 0, here = 0;
    bool moves = ask_move(voice, parts, count);
    for (unsigned i = 0; i < count; i++)
        here += part_of(voice, &parts[i], moves) == wanted;
    for (unsigned i = 0; i < count; i++) {
        const Expr *expr = voice_expr(voice, parts[i].id);
        if (part_of(voice, &parts[i], moves) != wanted ||
            (parts[i].holds && expr->op == OP_CLASS && expr->a == CLASS_CAPTURE &&
             names_captured(voice, parts, count)))
            continue;
        voice->next_named |= speaks_of(buffer_text(voice->out), "the player to move");
        if (wanted == CLAUSE_DEED) {
            add_deed(voice, &parts[i], told++ == 0);
            continue;
        }
        ExprId said = wanted == CLAUSE_BEFORE ? expr->kids[0] : parts[i].id;
        bool brackets = here > 1 && words_joint(voice, said, parts[i].holds) == OP_OR;
        buffer_add(voice->out, "%s%s", told++ > 0 ? " and " : "", brackets ? "(" : "");
        words_clause(voice, said, parts[i].holds);
        buffer_add(voice->out, "%s", brackets ? ")" : "");
    }
    return told > 0;
}

/* --- what is counted ----------------------------------------------------------- */

static bool sets_number(const Kernel *kernel, const ChangeList *changes, const NumberRule *number)
{
    for (size_t i = 0; i < changes->count; i++)
        if (changes->items[i].op == CHANGE_SET && &kernel->numbers[changes->items[i].index] == number)
            return true;
    return false;
}

bool words_is_counter(const Kernel *kernel, const NumberRule *number)
{
    bool counts = (number->counts_turns || number->counts_actions) && number->until != EXPR_NONE &&
                  !condition_is_false(kernel, number->until) && !number->per_player && number->start == 0;
    for (size_t i = 0; i < kernel->effect_count; i++)
        counts = counts && !sets_number(kernel, &kernel->effects[i].changes, number);
    for (size_t i = 0; i < kernel->rule_count; i++)
        counts = counts && !sets_number(kernel, &kernel->rules[i].changes, number);
    return counts;
}

static bool acts_again(const ChangeList *changes)
{
    for (size_t i = 0; i < changes->count; i++)
        if (changes->items[i].op == CHANGE_AGAIN)
            return true;
    return false;
}

bool words_turns_are_actions(const Kernel *kernel)
{
    bool same = kernel->phase_count == 1 && !kernel->phases[0].repeat && kernel->phases[0].times == EXPR_NONE;
    for (size_t i = 0; i < kernel->effect_count; i++)
        same = same && !acts_again(&kernel->effects[i].changes);
    for (size_t i = 0; i < kernel->rule_count; i++)
        same = same && !acts_again(&kernel->rules[i].changes);
    return same;
}

/* "a capture", "a pawn move": what a condition asks of an action, as a noun; false: there is none for it. */
static bool add_event(Voice *voice, const Part *part)
{
    const Expr *expr = voice_expr(voice, part->id);
    if (part->holds && expr->op == OP_CLASS) {
        words_class(voice->out, voice->kernel, (size_t)expr->a);
        return true;
    }
    if (!part->holds || expr->op != OP_PIECE_IS || !words_is_kinds_alone(voice->kernel, expr->kids[0]))
        return false;
    words_selection(voice, expr->kids[0], AMOUNT_ONE);
    buffer_add(voice->out, " move");
    return true;
}

static bool add_events(Voice *voice, ExprId until)
{
    Part parts[JOINED_MAX];
    unsigned count = take_parts(voice, until, true, OP_OR, parts, 0);
    for (unsigned i = 0; i < count; i++) {
        words_join(voice->out, i, count, "or");
        if (!add_event(voice, &parts[i]))
            return false;
    }
    return count > 0;
}

void words_counted(Voice *voice, const NumberRule *number, Number many)
{
    Buffer events = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &events;
    buffer_add(voice->out, many == PLURAL ? "%ss" : "%s",
               number->counts_actions || words_turns_are_actions(voice->kernel) ? "action" : "turn");
    if (add_events(&aside, number->until)) {
        buffer_add(voice->out, " without %.*s", TEXT_ARG(buffer_text(&events)));
    } else {
        buffer_add(voice->out, " since the last one after which ");
        words_clause(voice, number->until, true);
    }
    buffer_free(&events);
}

/* --- the whole --------------------------------------------------------------------- */

void words_clause(Voice *voice, ExprId condition, bool holds)
{
    Known known = known_of(voice, condition);
    if (known != KNOWN_NOT) {
        buffer_add(voice->out, (known == KNOWN_YES) == holds ? "always" : "never");
        return;
    }
    Op joint = words_joint(voice, condition, holds);
    if (joint == OP_AND || joint == OP_OR) {
        add_joined(voice, condition, holds, joint);
        return;
    }
    Part bare = undenied(voice, condition, holds);
    ExprId id = bare.id;
    holds = bare.holds;
    const Expr *expr = voice_expr(voice, id);
    if (op_compares(expr->op) || expr->op == OP_KIND_IN)
        words_comparison(voice, expr, holds);
    else if (op_info[expr->op].said[SAID_ENGLISH] != NULL && op_info[expr->op].said[SAID_DENIED] != NULL)
        words_pattern(voice, expr,
                      holds ? op_info[expr->op].said[SAID_ENGLISH] : op_info[expr->op].said[SAID_DENIED]);
    else
        words_question(voice, id, expr, holds);
}
