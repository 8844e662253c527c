/* Kernel expressions as text, close to the grammar that an
 * author writes. Selections come out as words again. */

#include "listing/listing.h"
#include "program/expressions.h"

/* How tightly an expression binds; a looser one inside a tighter place is bracketed. */
typedef enum Level {
    LEVEL_OR = 1,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_TEST,
    LEVEL_SUM,
    LEVEL_PRODUCT,
    LEVEL_ITEM
} Level;

static void print(const Kernel *kernel, ExprId id, Level level, Buffer *buffer);

static const Expr *expr_of(const Kernel *kernel, ExprId id)
{
    return &kernel->exprs[id];
}

/* --- names ------------------------------------------------------------- */

static const char *relation_word(int32_t relation)
{
    static const char *const words[] = { "own", "enemy", "ally", "friend", "neutral" };
    return relation >= 0 && relation < RELATION_PLAYER ? words[relation] : "?";
}

static void print_player_name(const Kernel *kernel, int32_t player, Buffer *buffer)
{
    if (player >= 0 && player < kernel->player_count)
        buffer_add_text(buffer, kernel->players[player].name);
    else
        buffer_add(buffer, "%s", player == PLAYER_CHANCE ? "chance" : "nobody");
}

static void print_relation(const Kernel *kernel, int32_t relation, Buffer *buffer)
{
    if (relation < RELATION_PLAYER)
        buffer_add(buffer, "%s", relation_word(relation));
    else
        print_player_name(kernel, relation - RELATION_PLAYER, buffer);
}

static void print_heading(const Kernel *kernel, int32_t heading, Buffer *buffer)
{
    if (heading >= 0 && heading < kernel->board->heading_count)
        buffer_add_text(buffer, kernel->board->heading_names[heading]);
    else
        buffer_add(buffer, "heading %d", heading);
}

static void print_constant(const Kernel *kernel, const Expr *expr, Buffer *buffer)
{
    switch (expr->type) {
    case 'T': buffer_add(buffer, "%s", expr->b != 0 ? "true" : "false"); break;
    case 'P': print_player_name(kernel, expr->b, buffer); break;
    case 'K': buffer_add_text(buffer, kernel->kinds[expr->b].id); break;
    case 'H': print_heading(kernel, expr->b, buffer); break;
    case 'C':
        if (expr->b >= 0 && expr->b < kernel->board->cell_count)
            buffer_add_text(buffer, kernel->board->names[expr->b]);
        else
            buffer_add(buffer, "nowhere");
        break;
    default: buffer_add(buffer, "%d", expr->b);
    }
}

/* Kinds joined by `/`, or `piece not a not b` where that is shorter. */
static void print_kinds(const Kernel *kernel, const KindSet *set, Buffer *buffer)
{
    size_t count = 0;
    for (unsigned k = 0; k < kernel->kind_count; k++)
        count += kindset_has(set, k);
    bool inverted = count == kernel->kind_count || (count > 4 && count > kernel->kind_count - 3);
    if (inverted || count == 0)
        buffer_add(buffer, "%s", count == 0 ? "none" : "piece");
    bool first = true;
    for (unsigned k = 0; k < kernel->kind_count; k++) {
        if (kindset_has(set, k) == inverted)
            continue;
        buffer_add(buffer, "%s%.*s", inverted ? " not " : first ? "" : "/", TEXT_ARG(kernel->kinds[k].id));
        first = false;
    }
}

/* --- selections -------------------------------------------------------- */

enum { CHAIN_MAX = 16 };

/* What a chain of meets is made of. */
typedef struct Chain {
    ExprId words[CHAIN_MAX];
    ExprId excepted[CHAIN_MAX];
    size_t word_count, excepted_count;
    ExprId owner, place;
    bool fits;
} Chain;

static bool is_word(const Kernel *kernel, ExprId id)
{
    const Expr *expr = expr_of(kernel, id);
    if (expr->op == OP_UNITE)
        return is_word(kernel, expr->kids[0]) && is_word(kernel, expr->kids[1]);
    return op_asks_piece(expr->op) && expr->op != OP_OWNED_BY;
}

static void take_chain(const Kernel *kernel, ExprId id, Chain *chain)
{
    const Expr *expr = expr_of(kernel, id);
    if (chain->word_count >= CHAIN_MAX || chain->excepted_count >= CHAIN_MAX) {
        chain->fits = false;
    } else if (is_word(kernel, id)) {
        chain->words[chain->word_count++] = id;
    } else if (expr->op == OP_MEET) {
        take_chain(kernel, expr->kids[0], chain);
        take_chain(kernel, expr->kids[1], chain);
    } else if (expr->op == OP_EXCEPT && is_word(kernel, expr->kids[1])) {
        take_chain(kernel, expr->kids[0], chain);
        chain->excepted[chain->excepted_count++] = expr->kids[1];
    } else if (expr->op == OP_OWNED_BY && chain->owner == EXPR_NONE) {
        chain->owner = expr->kids[0];
    } else if (chain->place == EXPR_NONE && expr->op != OP_WHERE && expr->op != OP_UNITE) {
        chain->place = id;
    } else {
        chain->fits = false;
    }
}

static void print_word(const Kernel *kernel, ExprId id, Buffer *buffer)
{
    const Expr *expr = expr_of(kernel, id);
    switch ((int)expr->op) {
    case OP_OCCUPIED: buffer_add(buffer, "piece"); break;
    case OP_EMPTY: buffer_add(buffer, "empty"); break;
    case OP_OWNED: print_relation(kernel, expr->a, buffer); break;
    case OP_FLAGGED: buffer_add_text(buffer, kernel->flags[expr->a].name); break;
    case OP_UNITE:
        print_word(kernel, expr->kids[0], buffer);
        buffer_add_char(buffer, '/');
        print_word(kernel, expr->kids[1], buffer);
        break;
    default: print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
    }
}

static bool is_owner(const Kernel *kernel, ExprId id)
{
    return expr_of(kernel, id)->op == OP_OWNED;
}

/* own pawn fresh not king of next in hill */
static bool print_chain(const Kernel *kernel, ExprId id, Buffer *buffer)
{
    Chain chain = { .owner = EXPR_NONE, .place = EXPR_NONE, .fits = true };
    take_chain(kernel, id, &chain);
    if (!chain.fits || (chain.word_count == 0 && chain.owner == EXPR_NONE))
        return false;
    const char *blank = "";
    for (int owners = 1; owners >= 0; owners--) {
        for (size_t i = 0; i < chain.word_count; i++) {
            if (is_owner(kernel, chain.words[i]) != (owners == 1))
                continue;
            buffer_add(buffer, "%s", blank);
            print_word(kernel, chain.words[i], buffer);
            blank = " ";
        }
    }
    if (chain.word_count == 0)
        buffer_add(buffer, "piece");
    for (size_t i = 0; i < chain.excepted_count; i++) {
        buffer_add(buffer, " not ");
        print_word(kernel, chain.excepted[i], buffer);
    }
    if (chain.owner != EXPR_NONE) {
        buffer_add(buffer, " of ");
        print(kernel, chain.owner, LEVEL_ITEM, buffer);
    }
    if (chain.place != EXPR_NONE) {
        buffer_add(buffer, " in ");
        print(kernel, chain.place, LEVEL_ITEM, buffer);
    }
    return true;
}

/* --- shapes ------------------------------------------------------------ */

/* How tightly what stands between two binds; LEVEL_ITEM: it does not. */
static Level infix_level(Op op)
{
    static const Level levels[] = {
        [SHAPE_OWN] = LEVEL_ITEM, [SHAPE_WORD] = LEVEL_ITEM,      [SHAPE_CALL] = LEVEL_ITEM,
        [SHAPE_OR] = LEVEL_OR,    [SHAPE_AND] = LEVEL_AND,        [SHAPE_TEST] = LEVEL_TEST,
        [SHAPE_SUM] = LEVEL_SUM,  [SHAPE_PRODUCT] = LEVEL_PRODUCT
    };
    return levels[op_info[op].shape];
}

static void print_call(const Kernel *kernel, const Expr *expr, Buffer *buffer)
{
    bool over = expr->op == OP_MAX || expr->op == OP_MIN || expr->op == OP_SUM;
    buffer_add(buffer, "%s(", op_info[expr->op].word);
    print(kernel, expr->kids[0], LEVEL_OR, buffer);
    if (expr->op == OP_LOST) {
        buffer_add(buffer, " of ");
        print(kernel, expr->kids[1], LEVEL_ITEM, buffer);
    } else if (expr->kid_count == 2) {
        buffer_add(buffer, "%s", over ? " for " : "..");
        print(kernel, expr->kids[1], LEVEL_ITEM, buffer);
    }
    buffer_add_char(buffer, ')');
}

static void print_two(const Kernel *kernel, const Expr *expr, const char *between, Buffer *buffer)
{
    print(kernel, expr->kids[0], LEVEL_SUM, buffer);
    buffer_add(buffer, "%s", between);
    print(kernel, expr->kids[1], LEVEL_ITEM, buffer);
}

/* Tests that take their `not` in the middle. */
static const char *negatable_sign(const Expr *expr)
{
    switch ((int)expr->op) {
    case OP_IN: return " not in ";
    case OP_IS:
    case OP_KIND_IN:
    case OP_PIECE_IS: return " is not ";
    default: return NULL;
    }
}

static void print_not(const Kernel *kernel, const Expr *expr, Buffer *buffer)
{
    const Expr *kid = expr_of(kernel, expr->kids[0]);
    if (kid->op == OP_ANY) {
        buffer_add(buffer, "no ");
        print(kernel, kid->kids[0], LEVEL_ITEM, buffer);
        return;
    }
    const char *sign = negatable_sign(kid);
    if (sign == NULL) {
        buffer_add(buffer, "not ");
        print(kernel, expr->kids[0], LEVEL_TEST, buffer);
    } else if (kid->op == OP_PIECE_IS) {
        buffer_add(buffer, "piece is not ");
        print(kernel, kid->kids[0], LEVEL_ITEM, buffer);
    } else {
        print_two(kernel, kid, sign, buffer);
    }
}

static void print_step(const Kernel *kernel, const Expr *expr, Buffer *buffer)
{
    buffer_add(buffer, "%s(", op_info[expr->op].word);
    print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
    buffer_add(buffer, " by ");
    if (expr->a == STEP_ABSOLUTE)
        print_heading(kernel, expr->b, buffer);
    else if (expr->b == 0 ||
             (kernel->board->heading_count == BOARD_WAYS && expr->b > 0 && expr->b < BOARD_WAYS))
        buffer_add(buffer, "%s", board_way_words[expr->b]);
    else
        buffer_add(buffer, "forward+%d", expr->b);
    buffer_add_char(buffer, ')');
}

static void print_named(const Kernel *kernel, const Expr *expr, Buffer *buffer)
{
    switch ((int)expr->op) {
    case OP_NUMBER: buffer_add_text(buffer, kernel->numbers[expr->a].name); break;
    case OP_TERM: buffer_add_text(buffer, kernel->terms[expr->a].name); break;
    case OP_ZONE:
        if (kernel->zones[expr->a].name.length > 0)
            buffer_add_text(buffer, kernel->zones[expr->a].name);
        else
            buffer_add(buffer, "zone %d", expr->a);
        break;
    case OP_TRAIL: buffer_add_text(buffer, kernel->trails[expr->a].name); break;
    case OP_FLAGGED: buffer_add_text(buffer, kernel->flags[expr->a].name); break;
    case OP_CLASS: buffer_add_text(buffer, kernel->class_names[expr->a]); break;
    case OP_BARRED:
        if (expr->a >= 0 && (size_t)expr->a < kernel->law_count)
            buffer_add(buffer, "barred(%.*s)", TEXT_ARG(kernel->laws[expr->a].name));
        else
            buffer_add(buffer, "barred(%d)", expr->a);
        break;
    case OP_PICK: buffer_add(buffer, "pick-%d", expr->a + 1); break;
    default: buffer_add(buffer, "%s", op_info[expr->op].name);
    }
}

static void print_choice(const Kernel *kernel, const Expr *expr, Buffer *buffer)
{
    buffer_add(buffer, "(if ");
    print(kernel, expr->kids[0], LEVEL_OR, buffer);
    buffer_add(buffer, " is ");
    print(kernel, expr->kids[1], LEVEL_OR, buffer);
    buffer_add(buffer, " else ");
    print(kernel, expr->kids[2], LEVEL_OR, buffer);
    buffer_add_char(buffer, ')');
}

static void print_reach(const Kernel *kernel, const Expr *expr, Buffer *buffer)
{
    buffer_add(buffer, "%s(", op_info[OP_REACH].word);
    print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
    buffer_add(buffer, " by ");
    if (expr->a >= 0 && (size_t)expr->a < kernel->movement_count)
        buffer_add_text(buffer, kernel->movements[expr->a].name);
    buffer_add_char(buffer, ')');
}

/* Operations with a shape of their own; the rest have names. */
static void print_shaped(const Kernel *kernel, const Expr *expr, Buffer *buffer)
{
    switch ((int)expr->op) {
    case OP_CONST: print_constant(kernel, expr, buffer); break;
    case OP_EACH: buffer_add(buffer, "each-player"); break;
    case OP_NEG:
        buffer_add_char(buffer, '-');
        print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
        break;
    case OP_NOT: print_not(kernel, expr, buffer); break;
    case OP_CHOOSE: print_choice(kernel, expr, buffer); break;
    case OP_OF:
        print(kernel, expr->kids[1], LEVEL_ITEM, buffer);
        buffer_add(buffer, " of ");
        print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
        break;
    case OP_RELATED:
        print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
        buffer_add(buffer, " is ");
        print_relation(kernel, expr->a, buffer);
        break;
    case OP_FIRST:
    case OP_CELL:
    case OP_ONE_KIND:
    case OP_PIECES: print(kernel, expr->kids[0], LEVEL_ITEM, buffer); break;
    case OP_KINDS: print_kinds(kernel, &kernel->kindsets[expr->a], buffer); break;
    case OP_STEP:
    case OP_ROW: print_step(kernel, expr, buffer); break;
    case OP_OWNED: print_relation(kernel, expr->a, buffer); break;
    case OP_OWNED_BY:
        buffer_add(buffer, "piece of ");
        print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
        break;
    case OP_WHERE:
        print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
        buffer_add(buffer, " where ");
        print(kernel, expr->kids[1], LEVEL_TEST, buffer);
        break;
    case OP_ATTACKED:
    case OP_GUARDED:
    case OP_ANY:
    case OP_COUNT:
        buffer_add(buffer, "%s ", op_info[expr->op].word);
        print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
        break;
    case OP_TAKEN:
        print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
        buffer_add(buffer, " in captured");
        break;
    case OP_REACH: print_reach(kernel, expr, buffer); break;
    case OP_FILTER: print_two(kernel, expr, " within ", buffer); break;
    case OP_IN: print_two(kernel, expr, " in ", buffer); break;
    case OP_IS:
    case OP_KIND_IN: print_two(kernel, expr, " is ", buffer); break;
    case OP_PIECE_IS:
        buffer_add(buffer, "piece is ");
        print(kernel, expr->kids[0], LEVEL_ITEM, buffer);
        break;
    case OP_IN_HAND:
    case OP_HAND_COUNT:
        buffer_add(buffer, "%s", expr->op == OP_HAND_COUNT ? "count " : "");
        print_two(kernel, expr, " in hand of ", buffer);
        break;
    default: print_named(kernel, expr, buffer);
    }
}

/* Selections that end in an open test or place swallow what follows them. */
static Level level_of(const Kernel *kernel, const Expr *expr)
{
    switch ((int)expr->op) {
    case OP_NOT: return negatable_sign(expr_of(kernel, expr->kids[0])) != NULL ? LEVEL_TEST : LEVEL_NOT;
    case OP_IN:
    case OP_IS:
    case OP_KIND_IN:
    case OP_PIECE_IS:
    case OP_RELATED:
    case OP_WHERE: return LEVEL_TEST;
    default: return infix_level((Op)expr->op);
    }
}

static bool is_set_op(const Expr *expr)
{
    return expr->op == OP_MEET || expr->op == OP_EXCEPT || expr->op == OP_UNITE;
}

static void print(const Kernel *kernel, ExprId id, Level level, Buffer *buffer)
{
    const Expr *expr = expr_of(kernel, id);
    if (is_set_op(expr) && (expr->op != OP_UNITE || is_word(kernel, id)) && print_chain(kernel, id, buffer))
        return;
    Level own = level_of(kernel, expr);
    bool brackets = own < level && !(expr->op == OP_NOT && expr_of(kernel, expr->kids[0])->op == OP_ANY);
    if (brackets)
        buffer_add_char(buffer, '(');
    const OpInfo *info = &op_info[expr->op];
    if (infix_level((Op)expr->op) != LEVEL_ITEM) {
        bool mixed = own == LEVEL_SUM && expr_of(kernel, expr->kids[0])->op != expr->op;
        Level left = own == LEVEL_TEST || (mixed && expr->type == 'S') ? (Level)(own + 1) : own;
        print(kernel, expr->kids[0], left, buffer);
        buffer_add(buffer, " %s ", info->word);
        print(kernel, expr->kids[1], (Level)(own + 1), buffer);
    } else if (info->shape == SHAPE_CALL) {
        print_call(kernel, expr, buffer);
    } else if (info->shape == SHAPE_WORD) {
        buffer_add(buffer, "%s", info->word);
    } else {
        print_shaped(kernel, expr, buffer);
    }
    if (brackets)
        buffer_add_char(buffer, ')');
}

void listing_expr(const Kernel *kernel, ExprId id, Buffer *buffer)
{
    if (id == EXPR_NONE)
        buffer_add(buffer, "-");
    else
        print(kernel, id, LEVEL_OR, buffer);
}
