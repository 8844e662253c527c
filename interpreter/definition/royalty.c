/* What royal kinds add to the rules, written as texts of the language itself,
 * so that `explain --kernel` and messages show nothing an author could not
 * have written. */

#include "definition/royalty.h"

#include <string.h>

#include "base/buffer.h"
#include "definition/ending_order.h"

/* Selection words for the royal kinds of one mode: the tag when there is no
 * other mode, else the kinds. NULL when the mode does not occur. */
static const char *mode_words(Scope *scope, RoyalMode mode)
{
    Buffer words = { .arena = scope->reading };
    const Kernel *kernel = scope->kernel;
    bool others = false;
    for (size_t i = 0; i < kernel->kind_count; i++) {
        others = others || (kernel->kinds[i].royal != ROYAL_NONE && kernel->kinds[i].royal != mode);
        if (kernel->kinds[i].royal == mode)
            buffer_add(&words, "%s%.*s", words.length > 0 ? "/" : "", TEXT_ARG(kernel->kinds[i].id));
    }
    if (words.length == 0)
        return NULL;
    return others ? words.bytes : "royal";
}

static Span royal_span(const Scope *scope, const Node *root, RoyalMode mode)
{
    for (size_t i = 0; i < scope->kernel->kind_count; i++) {
        if (scope->kernel->kinds[i].royal == ROYAL_NONE ||
            (mode != ROYAL_NONE && scope->kernel->kinds[i].royal != mode))
            continue;
        const NodeEntry *royal = node_entry(rules_piece(scope, root, (Kind)i), KEY_PIECE_ROYAL);
        return royal != NULL ? royal->value->span : scope->kernel->kinds[i].span;
    }
    return (Span){ 0 };
}

Royalty royalty_of(Scope *scope, const Node *root)
{
    static const char *const conditions[] = {
        [ROYAL_NONE] = "",
        [ROYAL_CHECK] = "any own %s attacked",
        [ROYAL_LAST] = "count own %s == 1 and any own %s attacked",
        [ROYAL_ALL] = "any own %s and no own %s not attacked",
        [ROYAL_CAPTURE] = "any own %s attacked",
    };
    Royalty royalty = { 0 };
    Buffer text = { .arena = scope->reading };
    for (RoyalMode mode = ROYAL_CHECK; mode <= ROYAL_CAPTURE; mode++) {
        const char *words = mode_words(scope, mode);
        if (words == NULL)
            continue;
        royalty.any = true;
        royalty.checked = royalty.checked || mode != ROYAL_CAPTURE;
        if (mode == ROYAL_CAPTURE) {
            royalty.captured = true;
            royalty.captured_kinds = words;
        }
        if (text.length > 0)
            buffer_add(&text, " or ");
        const char *form = conditions[mode];
        for (const char *hole; (hole = strstr(form, "%s")) != NULL; form = hole + 2) {
            buffer_add_text(&text, (Text){ form, (size_t)(hole - form) });
            buffer_add(&text, "%s", words);
        }
        buffer_add(&text, "%s", form);
    }
    if (royalty.any) {
        royalty.in_check = text.bytes;
        royalty.span = royal_span(scope, root, ROYAL_NONE);
    }
    return royalty;
}

static void add_entry(Scope *scope, RuleOrder *order, RuleEntry entry)
{
    entry.name = arena_text(scope->rules, entry.name);
    *RULES_ADD(scope, order->items, order->count) = entry;
}

/* A made part stands where the file writes it; else where `add_made` is called. */
static void add_made(Scope *scope, RuleOrder *order, const Node *block, const char *name, Span span)
{
    if (block == NULL || node_get(block, name) == NULL)
        add_entry(scope, order, (RuleEntry){ .name = text_of(name), .span = span, .made = true });
}

/* The entries from one place of the block to another. */
static void add_written(Scope *scope, RuleOrder *order, const Node *block, const char *const *made,
                        size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const NodeEntry *entry = &block->entries[i];
        bool is_made = false;
        for (const char *const *name = made; *name != NULL; name++)
            is_made = is_made || text_is(entry->key, *name);
        if (node_present(entry->value))
            add_entry(
                scope, order,
                (RuleEntry){
                    .name = entry->key, .span = entry->key_span, .written = entry->value, .made = is_made });
    }
}

RuleOrder royalty_laws(Scope *scope, const Node *root)
{
    Royalty royalty = royalty_of(scope, root);
    const Node *block = node_present_map(root, KEY_BLOCKS_LAWS);
    const char *made[] = { royalty.checked ? "check" : NULL, NULL };
    RuleOrder order = { 0 };
    if (royalty.checked)
        add_made(scope, &order, block, "check", royalty.span);
    add_written(scope, &order, block, made, 0, block == NULL ? 0 : block->count);
    return order;
}

/* A royal that is gone ends the game before anything else is asked: whoever has
 * nothing left to move has lost, not been stalemated. */
RuleOrder royalty_endings(Scope *scope, const Node *root)
{
    Royalty royalty = royalty_of(scope, root);
    const Node *block = node_present_map(root, KEY_BLOCKS_ENDINGS);
    bool stalemate = royalty.checked && scope->kernel->side_count <= 2;
    const char *made[4] = { NULL };
    size_t count = 0;
    RuleOrder order = { 0 };
    if (royalty.captured) {
        made[count++] = "regicide";
        add_made(scope, &order, block, "regicide", royal_span(scope, root, ROYAL_CAPTURE));
    }
    if (royalty.checked) {
        made[count++] = "checkmate";
        add_made(scope, &order, block, "checkmate", royalty.span);
    }
    if (stalemate)
        made[count++] = STALEMATE;
    size_t place = ending_order_stalemate(block);
    add_written(scope, &order, block, made, 0, place);
    if (stalemate)
        add_made(scope, &order, block, STALEMATE, royalty.span);
    add_written(scope, &order, block, made, place, block == NULL ? 0 : block->count);
    return order;
}

static bool player_has_royal(const Scope *scope, int player)
{
    const Kernel *kernel = scope->kernel;
    const Setup *setup = &kernel->setup;
    for (size_t k = 0; k < kernel->kind_count; k++) {
        if (kernel->kinds[k].royal != ROYAL_CAPTURE)
            continue;
        if (kernel->kinds[k].supply > 0 || kernel->kinds[k].unlimited ||
            (setup->hands != NULL && setup->hands[(size_t)player * kernel->kind_count + k] > 0))
            return true;
        for (Cell cell = 0; setup->board != NULL && cell < kernel->board->cell_count; cell++)
            if (setup->board[cell].kind == k && setup->board[cell].owner == player)
                return true;
    }
    return false;
}

ExprId royalty_regicide(Scope *scope, const Royalty *royalty)
{
    Buffer text = { .arena = scope->reading };
    const Kernel *kernel = scope->kernel;
    bool all = true;
    for (int p = 0; p < kernel->player_count; p++)
        all = all && player_has_royal(scope, p);
    for (int p = 0; p < kernel->player_count && !all; p++)
        if (player_has_royal(scope, p))
            buffer_add(&text, "%sp == %.*s", text.length > 0 ? " or " : "(",
                       TEXT_ARG(kernel->players[p].name));
    if (text.length > 0)
        buffer_add(&text, ") and ");
    const char *words = royalty->captured_kinds;
    buffer_add(&text, "no %s of p and no %s of p in hand", words, words);
    return rules_made(scope, text.bytes, royalty->span, "T");
}
