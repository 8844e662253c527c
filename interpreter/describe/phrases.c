/* Expressions that are no conditions: numbers, players, cells, sets of them, kinds, directions. */

#include <string.h>

#include "describe/internal.h"

/* --- who looks ---------------------------------------------------------- */

/* `seen_by`: who would be "me". */
static bool is_you(const Voice *voice, ExprId player, const Voice *seen_by)
{
    Op op = (Op)kernel_meaning(voice->kernel, player)->op;
    return op == OP_MOVER || (op == OP_NEXT && voice->next == NEXT_IS_YOU) ||
           (op == OP_ME && (seen_by == NULL || words_is_you(seen_by)));
}

bool words_is_you(const Voice *voice)
{
    return voice->viewer == EXPR_NONE || is_you(voice, voice->viewer, voice->outside);
}

bool words_calls_you(const Voice *voice, ExprId player)
{
    return is_you(voice, player, voice);
}

static const char next_mover[] = "the player to move";

void words_next(Voice *voice)
{
    static const char *const names[] = {
        [NEXT_FOLLOWS] = "the next player", [NEXT_MOVES] = next_mover, [NEXT_IS_YOU] = "you"
    };
    buffer_add(voice->out, "%s", names[voice->next]);
    voice->next_named |= voice->next == NEXT_MOVES;
}

void words_subject(Voice *voice)
{
    if (words_is_you(voice)) {
        buffer_add(voice->out, "you");
        return;
    }
    Voice outer = voice->outside == NULL ? *voice : *voice->outside;
    outer.out = voice->out;
    if (voice->outside == NULL)
        outer.viewer = EXPR_NONE;
    if (kernel_meaning(voice->kernel, voice->viewer)->op == OP_ME)
        words_subject(&outer);
    else
        words_phrase(&outer, voice->viewer);
    voice->next_named |= outer.next_named;
}

void words_possessive(Voice *voice)
{
    if (words_is_you(voice)) {
        buffer_add(voice->out, "your");
        return;
    }
    size_t start = voice->out->length;
    bool named = voice->next_named;
    words_subject(voice);
    if (text_is(text_slice(buffer_text(voice->out), start, voice->out->length), next_mover)) {
        voice->out->length = start;
        buffer_add(voice->out, named ? "that player" : "the next player");
    }
    bool hissing = voice->out->bytes[voice->out->length - 1] == 's';
    buffer_add(voice->out, hissing ? "'" : "'s"); /* the goats' */
}

/* --- operands ------------------------------------------------------------- */

void words_operand(Voice *voice, const Expr *expr)
{
    const Kernel *kernel = voice->kernel;
    Text name = TEXT("");
    switch ((int)expr->op) {
    case OP_TRAIL: words_trail(voice->out, kernel, (size_t)expr->a); return;
    case OP_NUMBER: name = kernel->numbers[expr->a].name; break;
    case OP_TERM: name = kernel->terms[expr->a].name; break;
    default: break;
    }
    words_named(voice->out, kernel, name);
}

void words_hand(Voice *voice, ExprId player)
{
    if (words_calls_you(voice, player)) {
        buffer_add(voice->out, "your hand");
        return;
    }
    buffer_add(voice->out, "the hand of ");
    words_phrase(voice, player);
}

/* " (as you see it)", where not all see ranks alike. */
static void add_view(Voice *voice)
{
    const Board *board = voice->kernel->board;
    bool alike = true;
    for (int p = 1; p < board->player_count; p++)
        for (Cell cell = 0; cell < board->cell_count; cell++)
            alike = alike && board_rank_seen(board, p, cell) == board->rank[cell];
    if (alike)
        return;
    buffer_add(voice->out, " (as ");
    words_subject(voice);
    buffer_add(voice->out, words_is_you(voice) ? " see it)" : " sees it)");
}

/* In brackets where a calculation has a part that is a choice: "(1 if you have a rook, otherwise 0) plus 1".
 */
static void add_operand(Voice *voice, const Expr *expr, ExprId part)
{
    Buffer words = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &words;
    words_phrase(&aside, part);
    Text text = buffer_text(&words);
    bool calculates = expr->op == OP_ADD || expr->op == OP_SUB || expr->op == OP_MUL;
    bool brackets = calculates && text_find(text, ',') < text.length;
    buffer_add(voice->out, "%s%.*s%s", brackets ? "(" : "", TEXT_ARG(text), brackets ? ")" : "");
    buffer_free(&words);
}

static void add_sign(Voice *voice, const Expr *expr, char sign)
{
    bool you = words_is_you(voice);
    switch (sign) {
    case 'a': words_operand(voice, expr); break;
    case 'S': words_subject(voice); break;
    case 'P': words_possessive(voice); break;
    case 'H': buffer_add(voice->out, you ? "have" : "has"); break;
    case 'v': add_view(voice); break;
    default: add_operand(voice, expr, expr->kids[sign - '0']);
    }
}

void words_pattern(Voice *voice, const Expr *expr, const char *pattern)
{
    for (const char *at = pattern; *at != '\0'; at++)
        if (*at == '%' && at[1] == 'h' && at[2] != '\0') {
            at += 2;
            words_hand(voice, expr->kids[*at - '0']);
        } else if (*at == '%' && at[1] != '\0')
            add_sign(voice, expr, *++at);
        else
            buffer_add_char(voice->out, *at);
}

/* --- directions ------------------------------------------------------------- */

/* The other way along a graph's line that is called by a point of the compass. */
static bool add_opposite(Buffer *out, Text name)
{
    static const char *const opposites[][2] = {
        { "north", "south" },           { "east", "west" },
        { "south", "north" },           { "west", "east" },
        { "north-east", "south-west" }, { "north-west", "south-east" },
        { "south-east", "north-west" }, { "south-west", "north-east" }
    };
    for (size_t i = 0; i < sizeof opposites / sizeof *opposites; i++)
        if (text_is(name, opposites[i][0])) {
            buffer_add(out, "%s", opposites[i][1]);
            return true;
        }
    return false;
}

void words_compass(const Board *board, Heading heading, Buffer *out)
{
    Text name = board->heading_names[heading];
    bool compass = board->topology != TOPOLOGY_GRAPH && name.length <= 3;
    for (size_t i = 0; i < name.length; i++)
        compass = compass && strchr("nesw", name.bytes[i]) != NULL;
    for (size_t i = 0; compass && i < name.length; i++) {
        char letter = name.bytes[i];
        buffer_add(out, "%s%s", i > 0 ? "-" : "",
                   letter == 'n'   ? "north"
                   : letter == 'e' ? "east"
                   : letter == 's' ? "south"
                                   : "west");
    }
    if (!compass)
        buffer_add_text(out, name);
}

void words_heading(Voice *voice, int frame, int heading)
{
    const Board *board = voice->kernel->board;
    Text name = frame == STEP_ABSOLUTE ? board->heading_names[heading % board->heading_count] : TEXT("");
    if (name.length > 1 && name.bytes[0] == '-' && add_opposite(voice->out, text_slice(name, 1, name.length)))
        return;
    if (name.length > 1 && name.bytes[0] == '-') /* a graph's line the other way */
        buffer_add(voice->out, "back along %.*s", TEXT_ARG(text_slice(name, 1, name.length)));
    else if (frame == STEP_ABSOLUTE)
        words_compass(board, (Heading)(heading % board->heading_count), voice->out);
    else if (heading == 0 || (board->heading_count == BOARD_WAYS && heading > 0 && heading < BOARD_WAYS))
        buffer_add(voice->out, "%s", board_way_words[heading]);
    else if (board->heading_count > 0 && heading * 2 == board->heading_count)
        buffer_add(voice->out, "back");
    else
        buffer_add(voice->out, "%d twelfths of a turn right of forward", heading);
}

/* --- single shapes --------------------------------------------------------------- */

static void add_constant(Voice *voice, const Expr *expr)
{
    const Kernel *kernel = voice->kernel;
    switch (expr->type) {
    case 'T': buffer_add(voice->out, "%s", expr->b != 0 ? "true" : "false"); break;
    case 'P': words_player_name(voice->out, kernel, expr->b); break;
    case 'K': {
        Text name = words_kind(kernel, (unsigned)expr->b);
        words_article(voice->out, name);
        buffer_add_text(voice->out, name);
        break;
    }
    case 'H': words_heading(voice, STEP_ABSOLUTE, expr->b); break;
    case 'C':
        if (expr->b >= 0 && expr->b < kernel->board->cell_count)
            buffer_add_text(voice->out, kernel->board->names[expr->b]);
        else
            buffer_add(voice->out, "no cell");
        break;
    default: buffer_add(voice->out, "%d", expr->b);
    }
}

unsigned words_pick_place(const Voice *voice, unsigned pick)
{
    unsigned alike = 0, place = 0;
    for (unsigned i = 0; i < voice->pick_count; i++) {
        alike += voice->picks[i].type == voice->picks[pick].type;
        place = i == pick ? alike : place;
    }
    return alike > 1 ? place : 0;
}

static void add_pick(Voice *voice, const Expr *expr)
{
    static const char *const sorts[] = { "cell", "kind", "player", "number" };
    if (voice->picks == NULL || expr->a < 0 || (unsigned)expr->a >= voice->pick_count) {
        buffer_add(voice->out, "the choice");
        return;
    }
    const PickRule *pick = &voice->picks[expr->a];
    unsigned place = words_pick_place(voice, (unsigned)expr->a);
    buffer_add(voice->out, "the ");
    if (place > 0)
        words_ordinal(voice->out, place);
    buffer_add(voice->out, "%schosen %s", place > 0 ? " " : "", sorts[pick->type]);
}

/* "3 if A; 4 if B; otherwise 5". */
static void add_choice(Voice *voice, const Expr *expr)
{
    int32_t known;
    Knowledge knowledge = { .kernel = voice->kernel };
    if (expression_known(&knowledge, expr->kids[0], &known)) {
        words_phrase(voice, expr->kids[known != 0 ? 1 : 2]);
        return;
    }
    words_phrase(voice, expr->kids[1]);
    buffer_add(voice->out, " if ");
    words_clause(voice, expr->kids[0], true);
    buffer_add(voice->out,
               kernel_meaning(voice->kernel, expr->kids[2])->op == OP_CHOOSE ? "; " : "; otherwise ");
    words_phrase(voice, expr->kids[2]);
}

static void add_hand(Voice *voice, const Expr *expr, const char *verb)
{
    buffer_add(voice->out, "%s", verb);
    words_phrase(voice, expr->kids[0]);
    buffer_add(voice->out, " in ");
    words_hand(voice, expr->kids[1]);
}

static void add_number(Voice *voice, const Expr *expr)
{
    const NumberRule *rule = &voice->kernel->numbers[expr->a];
    Text called = words_called(voice->kernel, rule->name);
    if (called.length > 0) {
        words_thing(voice, called, rule->per_player);
        return;
    }
    if (words_is_counter(voice->kernel, rule)) {
        buffer_add(voice->out, "the number of ");
        words_counted(voice, rule, PLURAL);
        return;
    }
    if (rule->per_player)
        words_possessive(voice);
    else
        buffer_add(voice->out, "the number");
    buffer_add_char(voice->out, ' ');
    words_operand(voice, expr);
}

static void add_term(Voice *voice, const Expr *expr)
{
    Text called = words_called(voice->kernel, voice->kernel->terms[expr->a].name);
    if (called.length > 0) {
        words_thing(voice, called, false);
        return;
    }
    buffer_add(voice->out, "the ");
    words_operand(voice, expr);
    if (!words_is_you(voice)) {
        buffer_add(voice->out, " of ");
        words_subject(voice);
    }
}

static void add_reach(Voice *voice, const Expr *expr)
{
    const Kernel *kernel = voice->kernel;
    buffer_add(voice->out, "the cells that ");
    buffer_add(voice->out, words_is_you(voice) ? "you" : "");
    if (!words_is_you(voice))
        words_subject(voice);
    buffer_add(voice->out, " could reach from ");
    words_phrase(voice, expr->kids[0]);
    buffer_add(voice->out, " with a piece that ");
    if (expr->a >= 0 && (size_t)expr->a < kernel->movement_count) {
        Buffer legs = { .arena = NULL };
        Voice aside = *voice;
        aside.out = &legs;
        words_legs(&aside, &kernel->movements[expr->a]);
        Text text = buffer_text(&legs);
        const Text own = TEXT(", only to capture a friend"); /* what stands there is said by what is sought */
        size_t rest = text.length > own.length ? text.length - own.length : text.length;
        if (text_equals(text_slice(text, rest, text.length), own))
            text.length = rest;
        buffer_add_text(voice->out, text);
        buffer_free(&legs);
    }
}

static void add_seen_by(Voice *voice, const Expr *expr)
{
    Voice other = voice_seen_by(voice, expr->kids[0]);
    words_phrase(&other, expr->kids[1]);
}

static void add_step(Voice *voice, const Expr *expr)
{
    if (expr->op == OP_STEP) {
        buffer_add(voice->out, "the next cell ");
        words_heading(voice, expr->a, expr->b);
        buffer_add(voice->out, " of ");
        words_phrase(voice, expr->kids[0]);
        return;
    }
    buffer_add(voice->out, "the length of the longest row of ");
    words_phrase(voice, expr->kids[0]);
    buffer_add(voice->out, " through what was put down, along ");
    words_heading(voice, expr->a, expr->b);
}

/* "the greatest rank of any piece" for what is asked of each cell at once. */
static bool add_superlative(Voice *voice, const Expr *expr, const char *what)
{
    const Expr *value = voice_expr(voice, expr->kids[0]);
    if (value->kid_count != 1 || voice_expr(voice, value->kids[0])->op != OP_IT ||
        !words_is_selection(voice->kernel, expr->kids[1]))
        return false;
    Buffer set = { .arena = NULL }, each = { .arena = NULL }, phrase = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &set;
    words_selection(&aside, expr->kids[1], AMOUNT_ONE);
    Text noun = buffer_text(&set);
    bool article = text_starts_with(noun, TEXT("a ")) || text_starts_with(noun, TEXT("an "));
    text_cut(&noun, ' '); /* a piece, one of your pieces */
    buffer_add(&each, "any %.*s", TEXT_ARG(noun));
    aside.out = &phrase;
    aside.it = each.bytes;
    aside.it_is_piece = false;
    words_phrase(&aside, expr->kids[0]);
    bool fits = text_starts_with(buffer_text(&phrase), TEXT("the ")) &&
                (article || text_starts_with(buffer_text(&set), TEXT("one ")));
    if (fits)
        buffer_add(voice->out, "the %s %.*s", what,
                   TEXT_ARG(text_slice(buffer_text(&phrase), 4, phrase.length)));
    buffer_free(&set);
    buffer_free(&each);
    buffer_free(&phrase);
    return fits;
}

/* The greatest, the least, the sum of something asked of each of a set. */
static void add_over(Voice *voice, const Expr *expr)
{
    const Expr *value = voice_expr(voice, expr->kids[0]);
    if (expr->op == OP_MAX && value->op == OP_CONST && value->b > 0) {
        buffer_add(voice->out, "%d if ", value->b);
        words_exists(voice, expr->kids[1], OP_ANY, EXPR_NONE, true);
        buffer_add(voice->out, ", otherwise 0");
        return;
    }
    const char *what = expr->op == OP_MAX ? "greatest" : expr->op == OP_MIN ? "least" : "sum";
    if (expr->op != OP_SUM && add_superlative(voice, expr, what))
        return;
    Voice inner = *voice;
    inner.it_is_piece = words_is_selection(voice->kernel, expr->kids[1]);
    inner.it = inner.it_is_piece ? "its cell" : "that cell";
    buffer_add(voice->out, "the %s, among ", what);
    words_phrase(voice, expr->kids[1]);
    buffer_add(voice->out, ", of ");
    words_phrase(&inner, expr->kids[0]);
}

static void add_kind_set(Voice *voice, const Expr *expr)
{
    words_kinds(voice->out, voice->kernel, &voice->kernel->kindsets[expr->a], PLURAL, "or");
}

static void add_was(Voice *voice, const Expr *expr)
{
    words_phrase(voice, expr->kids[0]);
    buffer_add(voice->out, " before the action");
}

/* Whoever acts next, or who is named. */
static void add_run(Voice *voice, const Expr *expr)
{
    bool counted = voice_expr(voice, expr->kids[0])->type == 'T';
    Voice inner = *voice;
    inner.viewer = EXPR_NONE;
    buffer_add(voice->out,
               counted ? "the most actions in a row that " : "the most that actions in a row of ");
    if (voice->viewer == EXPR_NONE)
        words_next(voice);
    else
        words_subject(voice);
    if (counted) {
        buffer_add(voice->out, " could do in one turn, of each of which this holds: (");
        words_clause(&inner, expr->kids[0], true);
        buffer_add(voice->out, ")");
    } else {
        buffer_add(voice->out, " could add up to in one turn, of ");
        words_phrase(&inner, expr->kids[0]);
    }
}

/* "1 more than the greatest ...", whatever fixed numbers are added and subtracted. */
static bool add_more(Voice *voice, const Expr *expr)
{
    int64_t more = 0;
    ExprId rest = EXPR_NONE;
    for (; expr->op == OP_ADD || expr->op == OP_SUB; expr = voice_expr(voice, rest)) {
        const Expr *number = voice_expr(voice, expr->kids[1]);
        if (number->op != OP_CONST)
            break;
        more += expr->op == OP_ADD ? (int64_t)number->b : -(int64_t)number->b;
        rest = expr->kids[0];
    }
    if (rest == EXPR_NONE)
        return false;
    if (more != 0)
        buffer_add(voice->out, "%lld %s than ", (long long)(more < 0 ? -more : more),
                   more < 0 ? "less" : "more");
    words_phrase(voice, rest);
    return true;
}

static bool is_truth(const Expr *expr)
{
    return expr->type == 'T';
}

void words_phrase(Voice *voice, ExprId id)
{
    id = words_seen(voice->kernel, id);
    const Expr *expr = voice_expr(voice, id);
    if (is_truth(expr)) {
        words_clause(voice, id, true);
        return;
    }
    if (expr->type == 'S' && words_is_selection(voice->kernel, id)) {
        words_selection(voice, id, AMOUNT_ALL);
        return;
    }
    if (add_more(voice, expr))
        return;
    switch ((int)expr->op) {
    case OP_OWNER:
        if (voice->it_is_piece && voice_expr(voice, expr->kids[0])->op == OP_IT)
            buffer_add(voice->out, "its owner");
        else
            words_pattern(voice, expr, op_info[expr->op].said[SAID_ENGLISH]);
        break;
    case OP_CONST: add_constant(voice, expr); break;
    case OP_NEXT: words_next(voice); break;
    case OP_NUMBER: add_number(voice, expr); break;
    case OP_TERM: add_term(voice, expr); break;
    case OP_PICK: add_pick(voice, expr); break;
    case OP_CHOOSE: add_choice(voice, expr); break;
    case OP_OF: add_seen_by(voice, expr); break;
    case OP_IT: buffer_add(voice->out, "%s", voice->it == NULL ? "it" : voice->it); break;
    case OP_STEP:
    case OP_ROW: add_step(voice, expr); break;
    case OP_ZONE: words_zone(voice, &voice->kernel->zones[expr->a]); break;
    case OP_REACH: add_reach(voice, expr); break;
    case OP_KINDS: add_kind_set(voice, expr); break;
    case OP_HAND_COUNT: add_hand(voice, expr, "the number of "); break;
    case OP_COUNT:
        buffer_add(voice->out, "the number of ");
        words_selection(voice, expr->kids[0], AMOUNT_ALL);
        break;
    case OP_WAS: add_was(voice, expr); break;
    case OP_RUN: add_run(voice, expr); break;
    case OP_MAX:
    case OP_MIN:
    case OP_SUM: add_over(voice, expr); break;
    default:
        if (op_info[expr->op].said[SAID_ENGLISH] != NULL)
            words_pattern(voice, expr, op_info[expr->op].said[SAID_ENGLISH]);
        else
            words_selection(voice, id, AMOUNT_ALL); /* what is left are sets */
    }
}
