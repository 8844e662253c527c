/* Steps of `do` and picks: "choose an empty cell; then put a stone on it". */

#include "describe/internal.h"

/* --- steps --------------------------------------------------------------- */

static Text named_by(const Kernel *kernel, const Change *change)
{
    switch ((int)change->op) {
    case CHANGE_TRAIL: return kernel->trails[change->index].name;
    case CHANGE_NATIVE: return kernel->natives[change->index].name;
    default: return TEXT("");
    }
}

/* "your points", "the clock": the number that a step sets. */
static void add_number(Voice *voice, const Change *change)
{
    const NumberRule *number = &voice->kernel->numbers[change->index];
    Text called = words_called(voice->kernel, number->name);
    Voice whose = change->player == EXPR_NONE ? *voice : voice_seen_by(voice, change->player);
    if (number->per_player)
        words_possessive(&whose);
    else
        buffer_add(voice->out, called.length > 0 ? "the" : "the number");
    buffer_add_char(voice->out, ' ');
    if (text_starts_with(called, TEXT("your ")))
        buffer_add_text(voice->out, text_slice(called, 5, called.length));
    else
        words_named(voice->out, voice->kernel, number->name);
}

static bool is_same_player(const Voice *voice, ExprId one, ExprId other)
{
    const Expr *left = voice_expr(voice, one), *right = voice_expr(voice, other);
    return left->kid_count == 0 && right->kid_count == 0 && left->op == right->op && left->a == right->a &&
           left->b == right->b;
}

/* By how much a step raises the number that it sets, or lowers it; false: it is set anew. */
static bool add_growth(Voice *voice, const Change *change)
{
    const Expr *value = voice_expr(voice, change->value);
    if (value->op != OP_ADD && value->op != OP_SUB)
        return false;
    const Expr *before = voice_expr(voice, value->kids[0]);
    bool of = before->op == OP_OF, asked = change->player != EXPR_NONE;
    if (of != asked || (of && !is_same_player(voice, before->kids[0], change->player)))
        return false;
    if (of)
        before = voice_expr(voice, before->kids[1]);
    if (before->op != OP_NUMBER || before->a != (int32_t)change->index)
        return false;
    buffer_add(voice->out, value->op == OP_ADD ? "raise " : "lower ");
    add_number(voice, change);
    buffer_add(voice->out, " by ");
    words_phrase(voice, value->kids[1]);
    return true;
}

/* "the pieces around it become frozen", "no piece is frozen any longer". */
static void add_mark(Voice *voice, const Change *change)
{
    const Expr *cells = voice_expr(voice, change->cells);
    bool on = change->op == CHANGE_FLAG;
    if (!on && cells->op == OP_FLAGGED && cells->a == (int32_t)change->index) {
        buffer_add(voice->out, "no piece is ");
        words_flag(voice->out, voice->kernel, (size_t)change->index);
        buffer_add(voice->out, " any longer");
        return;
    }
    bool selected = words_is_selection(voice->kernel, change->cells);
    buffer_add(voice->out, "%s", selected ? "" : "what stands on ");
    words_selection(voice, change->cells, AMOUNT_ALL);
    bool several = selected && words_are_several(voice, change->cells);
    buffer_add(voice->out, on        ? (several ? " become " : " becomes ")
                           : several ? " are no longer "
                                     : " is no longer ");
    words_flag(voice->out, voice->kernel, (size_t)change->index);
}

static bool is_of_pieces(const Voice *voice, ExprId set)
{
    const Expr *expr = voice_expr(voice, set);
    return words_is_selection(voice->kernel, set) ||
           (expr->op == OP_UNITE && is_of_pieces(voice, expr->kids[0]) && is_of_pieces(voice, expr->kids[1]));
}

/* Pieces by what they are, or by where they stand. */
static void add_cells(Voice *voice, const Change *change)
{
    if (change->cells == EXPR_NONE)
        return;
    bool place = change->op == CHANGE_PUT || change->op == CHANGE_SWAP || change->op == CHANGE_TRAIL;
    if (!place && !is_of_pieces(voice, change->cells))
        buffer_add(voice->out, "what stands on ");
    words_selection(voice, change->cells, AMOUNT_ALL);
}

static bool is_nobodys_kind(const Kernel *kernel, ExprId kind)
{
    const Expr *expr = kind == EXPR_NONE ? NULL : kernel_meaning(kernel, kind);
    return expr != NULL && expr->op == OP_CONST && expr->type == 'K' && kernel->kinds[expr->b].neutral;
}

/* Whose: " of White". */
static void add_player(Voice *voice, const Change *change)
{
    bool owned = change->op == CHANGE_PUT;
    if (change->player == EXPR_NONE) {
        buffer_add(voice->out, "%s", owned ? "" : "you");
        return;
    }
    if (owned &&
        (is_nobodys_kind(voice->kernel, change->kind) || voice_expr(voice, change->player)->op == OP_MOVER))
        return; /* nobody else can have it; or it is yours anyway */
    buffer_add(voice->out, "%s", owned ? " of " : "");
    words_phrase(voice, change->player);
}

static void add_hand(Voice *voice, const Change *change)
{
    if (change->player == EXPR_NONE)
        buffer_add(voice->out, "your hand");
    else if (change->cells != EXPR_NONE && voice_expr(voice, change->player)->op == OP_OWNER)
        buffer_add(voice->out,
                   words_are_several(voice, change->cells) ? "their owners' hands" : "its owner's hand");
    else
        words_hand(voice, change->player);
}

static void add_part(Voice *voice, const Change *change, char sign)
{
    Voice inner = *voice;
    inner.it = change->cells != EXPR_NONE && words_are_several(voice, change->cells) ? "where each stands"
                                                                                     : "where it stands";
    switch (sign) {
    case 'c': add_cells(voice, change); break;
    case 'p': add_player(voice, change); break;
    case 'h': add_hand(voice, change); break;
    case 't': words_phrase(change->op == CHANGE_MOVE ? &inner : voice, change->target); break;
    case 'k': words_phrase(voice, change->kind); break;
    case 'v': words_phrase(voice, change->value); break;
    case 's': add_number(voice, change); break;
    default: words_name(voice->out, named_by(voice->kernel, change));
    }
}

/* "the piece on the target now belongs to nobody"; false: it is given to somebody. */
static bool add_release(Voice *voice, const Change *change)
{
    const Expr *player = change->player == EXPR_NONE ? NULL : voice_expr(voice, change->player);
    if (change->op != CHANGE_CONVERT || player == NULL || player->op != OP_CONST ||
        player->b != PLAYER_NOBODY)
        return false;
    add_cells(voice, change);
    buffer_add(voice->out,
               words_is_selection(voice->kernel, change->cells) && words_are_several(voice, change->cells)
                   ? " now belong to nobody"
                   : " now belongs to nobody");
    return true;
}

static void add_step(Voice *voice, const Change *change)
{
    static const char *const english[] = {
#define STEP(NAME, english) [CHANGE_##NAME] = english,
        CHANGE_OPS(STEP)
#undef STEP
    };
    if (change->condition != EXPR_NONE && !condition_is_true(voice->kernel, change->condition)) {
        buffer_add(voice->out, "if ");
        words_clause(voice, change->condition, true);
        buffer_add(voice->out, ", ");
    }
    if (change->op == CHANGE_FLAG || change->op == CHANGE_CLEAR) {
        add_mark(voice, change);
        return;
    }
    if ((change->op == CHANGE_SET && add_growth(voice, change)) || add_release(voice, change))
        return;
    for (const char *at = english[change->op]; *at != '\0'; at++)
        if (*at == '%' && at[1] != '\0')
            add_part(voice, change, *++at);
        else
            buffer_add_char(voice->out, *at);
    if (change->from_hand)
        buffer_add(voice->out, ", out of the hand");
}

/* True if all pieces of one kind of nobody are removed, and one is put on a cell: it is moved there, or
 * comes. */
static bool is_relocation(const Voice *voice, const Change *remove, const Change *put)
{
    if (remove->op != CHANGE_REMOVE || put->op != CHANGE_PUT || put->from_hand ||
        remove->condition != EXPR_NONE || put->condition != EXPR_NONE ||
        !is_nobodys_kind(voice->kernel, put->kind))
        return false;
    KindSet kinds = { .words = { 0 } };
    kindset_add(&kinds, (unsigned)kernel_meaning(voice->kernel, put->kind)->b);
    Buffer removed = { .arena = NULL }, all = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &removed;
    words_selection(&aside, remove->cells, AMOUNT_ALL);
    words_kinds(&all, voice->kernel, &kinds, PLURAL, "and");
    bool same = text_equals(buffer_text(&removed), buffer_text(&all));
    buffer_free(&removed);
    buffer_free(&all);
    return same;
}

/* "move the stone to the chosen cell, or put it there if there is none yet". */
static void add_relocation(Voice *voice, const Change *put)
{
    Text kind = words_kind(voice->kernel, (unsigned)kernel_meaning(voice->kernel, put->kind)->b);
    buffer_add(voice->out, "move the %.*s to ", TEXT_ARG(kind));
    words_selection(voice, put->cells, AMOUNT_ALL);
    buffer_add(voice->out, ", or put it there if there is none yet");
}

void words_changes(Voice *voice, const ChangeList *changes)
{
    bool first = true;
    for (size_t i = 0; i < changes->count; i++) {
        if (condition_is_false(voice->kernel, changes->items[i].condition))
            continue;
        buffer_add(voice->out, "%s", first ? "" : "; then ");
        first = false;
        if (i + 1 < changes->count && is_relocation(voice, &changes->items[i], &changes->items[i + 1]))
            add_relocation(voice, &changes->items[++i]);
        else
            add_step(voice, &changes->items[i]);
    }
}

static bool captures(const Kernel *kernel, const ChangeList *changes)
{
    for (size_t i = 0; i < changes->count; i++)
        if (changes->items[i].op == CHANGE_CAPTURE &&
            !condition_is_false(kernel, changes->items[i].condition))
            return true;
    return false;
}

bool words_steps_capture(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (!condition_is_false(kernel, kernel->effects[i].condition) &&
            captures(kernel, &kernel->effects[i].changes))
            return true;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (!kernel->rules[i].never && captures(kernel, &kernel->rules[i].changes))
            return true;
    return false;
}

/* --- picks ------------------------------------------------------------------ */

/* "an empty cell", "one of the cells around the target". */
static void add_one_cell(Voice *voice, ExprId domain)
{
    Buffer cell = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &cell;
    words_selection(&aside, domain, AMOUNT_ONE);
    Text text = buffer_text(&cell);
    bool one = words_is_selection(voice->kernel, domain) || voice_expr(voice, domain)->op == OP_CELL ||
               text_starts_with(text, TEXT("a ")) || text_starts_with(text, TEXT("an ")) ||
               text_starts_with(text, TEXT("one of "));
    buffer_add(voice->out, "%s%.*s", one ? "" : "one of ", TEXT_ARG(text));
    buffer_free(&cell);
}

static void add_player_domain(Voice *voice, ExprId domain)
{
    static const char *const words[] = { "yourself", "an opponent", "an ally", "yourself or an ally" };
    const Expr *expr = voice_expr(voice, domain);
    if (expr->op == OP_OCCUPIED || expr->op == OP_CELLS) {
        buffer_add(voice->out, "a player");
    } else if (expr->op == OP_OWNED && expr->a < RELATION_NEUTRAL) {
        buffer_add(voice->out, "%s", words[expr->a]);
    } else {
        buffer_add(voice->out, "the owner of ");
        words_selection(voice, domain, AMOUNT_ONE);
    }
}

static void add_domain(Voice *voice, const PickRule *pick)
{
    switch (pick->type) {
    case PICK_NUMBER: buffer_add(voice->out, "a number from %d to %d", pick->lowest, pick->highest); break;
    case PICK_CELL:
        if (voice_expr(voice, pick->domain)->op == OP_CELLS) {
            buffer_add(voice->out, "any cell");
            break;
        }
        add_one_cell(voice, pick->domain);
        break;
    case PICK_KIND:
        buffer_add(voice->out, "a kind out of ");
        words_phrase(voice, pick->domain);
        break;
    case PICK_PLAYER: add_player_domain(voice, pick->domain); break;
    }
}

void words_picks(Voice *voice)
{
    for (unsigned i = 0; i < voice->pick_count; i++) {
        unsigned place = words_pick_place(voice, i);
        buffer_add(voice->out, i == 0 ? "choose " : " and ");
        add_domain(voice, &voice->picks[i]);
        if (place == 0)
            continue;
        buffer_add(voice->out, " (the ");
        words_ordinal(voice->out, place);
        buffer_add(voice->out, " chosen)");
    }
}
