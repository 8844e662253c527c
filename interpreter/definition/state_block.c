/* Reads the state of a game beyond board and hands: numbers, counters, flags,
 * trails; and makes what the sugar needs of it (castling rights, promoted
 * pieces, the trail of double steps). */

#include <string.h>

#include "definition/movement.h"
#include "definition/rules_common.h"
#include "definition/setup_eval.h"

enum { COUNTER_MAX = 32767 };

/* --- names ------------------------------------------------------------------- */

static int add_flag(Scope *scope, Text name, bool lost_moving, Span span)
{
    Kernel *kernel = scope->kernel;
    if (kernel->flag_count == FLAGS_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, span, "a game has at most %d flags", FLAGS_MAX);
        diag_help(scope->diags, "castling rights and `promoted` are flags too");
        return -1;
    }
    FlagRule *flag = RULES_ADD(scope, kernel->flags, kernel->flag_count);
    *flag = (FlagRule){ .name = arena_text(scope->rules, name), .lost_moving = lost_moving, .span = span };
    return (int)kernel->flag_count - 1;
}

static void add_trail(Scope *scope, Text name, bool by_any, Span span)
{
    Kernel *kernel = scope->kernel;
    if (kernel->trail_count == TRAILS_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, span, "a game has at most %d trails", TRAILS_MAX);
        return;
    }
    TrailRule *trail = RULES_ADD(scope, kernel->trails, kernel->trail_count);
    *trail = (TrailRule){ .name = arena_text(scope->rules, name), .taken_by_any = by_any, .span = span };
}

static void add_number(Scope *scope, NumberRule number)
{
    Kernel *kernel = scope->kernel;
    if (kernel->number_count == NUMBERS_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, number.span, "a game has at most %d numbers", NUMBERS_MAX);
        return;
    }
    number.slot = kernel->number_slots;
    number.until = EXPR_NONE;
    number.name = arena_text(scope->rules, number.name);
    *RULES_ADD(scope, kernel->numbers, kernel->number_count) = number;
    kernel->number_slots = (uint16_t)(kernel->number_slots + (number.per_player ? kernel->player_count : 1));
    if (number.counts_turns && kernel->clock < 0)
        kernel->clock = (int16_t)(kernel->number_count - 1);
}

static bool name_number(Scope *scope, const NodeEntry *entry)
{
    if (!read_expression_name(scope, entry->key, entry->key_span, "a number"))
        return false;
    bool taken = rules_find_number(scope, entry->key) >= 0 || scope_find_option(scope, entry->key) >= 0;
    if (taken)
        diag_error(scope->diags, DIAG_NAME_TWICE, entry->key_span, "`%.*s` is a number or an option already",
                   TEXT_ARG(entry->key));
    return !taken;
}

static const Plain number_values[] = { PLAIN_IS(STATE_PER, PLAYER, NumberRule, per_player), { 0 } };
static const Plain flag_values[] = { PLAIN_IS(STATE_LOST, MOVING, FlagRule, lost_moving), { 0 } };
static const Plain trail_values[] = { PLAIN_IS(STATE_TAKEN_BY, ANY, TrailRule, taken_by_any), { 0 } };
static const Plain counter_rules[] = { PLAIN(STATE_UNTIL, NumberRule, until), { 0 } };

/* What is wrong with it was told: that it is there stays true, so that nothing is said of where it is named.
 */
static void declare_anyway(Scope *scope, const NodeEntry *entry)
{
    add_number(scope, (NumberRule){ .name = entry->key, .max = COUNTER_MAX, .span = entry->key_span });
}

static void read_number_rule(Scope *scope, const NodeEntry *entry)
{
    NumberRule number = { .name = entry->key, .span = entry->key_span };
    const Node *start = node_present_get(entry->value, KEY_STATE_START);
    int64_t first = 0;
    if (!name_number(scope, entry))
        return;
    if (!read_range(scope, node_get(entry->value, KEY_STATE_NUMBER), &number.min, &number.max)) {
        declare_anyway(scope, entry);
        return;
    }
    first = number.min > 0 ? number.min : number.max < 0 ? number.max : 0;
    if (start != NULL)
        read_number(scope, start, number.min, number.max, "the start of a number", &first);
    number.start = (int32_t)first;
    plain_read(scope, entry->value, number_values, &number);
    add_number(scope, number);
}

static void read_counter(Scope *scope, const NodeEntry *entry)
{
    int choice =
        read_choice(scope, node_get(entry->value, KEY_STATE_COUNTS), WORDS_STATE_COUNTS, KEY_STATE_COUNTS);
    if (!name_number(scope, entry))
        return;
    add_number(scope, (NumberRule){ .name = entry->key,
                                    .max = COUNTER_MAX,
                                    .counts_turns = choice == WORD_STATE_COUNTS_TURNS,
                                    .counts_actions = choice == WORD_STATE_COUNTS_ACTIONS,
                                    .span = entry->key_span });
}

static void read_flag(Scope *scope, const NodeEntry *entry)
{
    FlagRule flag;
    plain_read(scope, entry->value, flag_values, &flag);
    bool made = text_is(entry->key, "castling") || text_is(entry->key, "promoted");
    if (!(made ? read_name : read_expression_name)(scope, entry->key, entry->key_span, "a flag") ||
        !rules_name_is_free(scope, entry->key, entry->key_span, "a flag"))
        return;
    add_flag(scope, entry->key, flag.lost_moving, entry->key_span);
}

static void read_trail(Scope *scope, const NodeEntry *entry)
{
    report_idle_false(scope, entry->value, KEY_STATE_TRAIL,
                      "a trail is declared by `trail: true`; `none` takes an inherited one away");
    TrailRule trail;
    plain_read(scope, entry->value, trail_values, &trail);
    if (!read_expression_name(scope, entry->key, entry->key_span, "a trail"))
        return;
    if (rules_find_trail(scope, entry->key) >= 0) {
        diag_error(scope->diags, DIAG_NAME_TWICE, entry->key_span, "`%.*s` is a trail already",
                   TEXT_ARG(entry->key));
        return;
    }
    add_trail(scope, entry->key, trail.taken_by_any, entry->key_span);
}

/* Fields of position texts that stand beside those of the state. */
static bool is_field_word(Text name)
{
    static const char *const words[] = { "out", "phase", "repeated", "stuck", "counting" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is(name, words[i]))
            return true;
    return false;
}

static void read_state_entry(Scope *scope, const NodeEntry *entry)
{
    static const char *const forms[] = { KEY_STATE_NUMBER, KEY_STATE_COUNTS, KEY_STATE_FLAG,
                                         KEY_STATE_TRAIL };
    const Node *map = entry->value;
    int form = -1, forms_given = 0;
    for (int i = 0; i < 4; i++) {
        const Node *value = node_get(map, forms[i]);
        if (value != NULL && (!node_is_none(value) || text_is(TEXT(KEY_STATE_FLAG), forms[i]))) {
            form = i;
            forms_given++;
        }
    }
    if (forms_given != 1) {
        diag_error(scope->diags, DIAG_STATE_FORM, entry->key_span,
                   "`%.*s` must be one of a number, a counter, a flag, a trail", TEXT_ARG(entry->key));
        diag_help(scope->diags, "write one of `number: 0-9`, `counts: turns`, `flag: SET`, `trail: true`");
        if (name_number(scope, entry))
            declare_anyway(scope, entry);
        return;
    }
    static const char *const idle[][8] = { { KEY_STATE_UNTIL, KEY_STATE_LOST, KEY_STATE_TAKEN_BY, NULL },
                                           { "start", "per", "lost", "taken-by", NULL },
                                           { "start", "per", "until", "taken-by", NULL },
                                           { "start", "per", "until", "lost", NULL } };
    static const char *const what[] = { "a number", "a counter", "a flag", "a trail" };
    report_idle_keys(scope, map, idle[form], what[form]);
    if (is_field_word(entry->key))
        diag_error(scope->diags, DIAG_RESERVED_WORD, entry->key_span,
                   "`%.*s` cannot be the name of %s: texts of positions use the word", TEXT_ARG(entry->key),
                   what[form]);
    switch (form) {
    case 0: read_number_rule(scope, entry); break;
    case 1: read_counter(scope, entry); break;
    case 2: read_flag(scope, entry); break;
    default: read_trail(scope, entry); break;
    }
}

/* --- what the sugar needs ---------------------------------------------------------- */

static void note_promoted(void *context, const Node *scalar)
{
    if (!scalar->quoted && text_has_name(scalar->text, TEXT("promoted")))
        *(Span *)context = scalar->span;
}

/* Whether a scalar of a promotion names a kind that is not written with `+`:
 * such a piece can be an original too, and only a flag tells. */
typedef struct TargetScan {
    const Scope *scope;
    bool plain;
} TargetScan;

static void note_target(void *context, const Node *scalar)
{
    TargetScan *scan = context;
    Text rest = scalar->text, word;
    size_t offset = 0, at;
    while (next_word(&rest, &offset, &word, &at)) {
        Kind kind = scope_find_kind(scan->scope, word);
        if (kind != KIND_NONE && scan->scope->kernel->kinds[kind].letters[0].length > 0 &&
            scan->scope->kernel->kinds[kind].letters[0].bytes[0] != '+')
            scan->plain = true;
    }
}

static bool some_target_is_plain(Scope *scope, const Node *root)
{
    TargetScan scan = { .scope = scope };
    const Node *block = node_present_get(root, KEY_BLOCKS_PROMOTION);
    bool back = block != NULL && rules_truth(scope, block, KEY_PROMOTION_BACK);
    if (block != NULL)
        rules_scalars(node_get(block, KEY_PROMOTION_TO), note_target, &scan);
    for (size_t i = 0; i < scope->kernel->kind_count; i++) {
        const Node *promotes = node_present_get(rules_piece(scope, root, (Kind)i), KEY_PIECE_PROMOTES);
        const Node *to =
            promotes != NULL && promotes->type == NODE_MAP ? node_get(promotes, KEY_PROMOTION_TO) : promotes;
        rules_scalars(to, note_target, &scan);
    }
    return scan.plain && !back;
}

static bool is_unpromoted(const Node *captured)
{
    return captured->type == NODE_MAP && node_is_word(node_get(captured, KEY_CAPTURED_AS), "unpromoted");
}

static bool some_captured_is_unpromoted(const Node *root, Span *span)
{
    const Node *captured = node_present_get(root, KEY_BLOCKS_CAPTURED);
    if (captured == NULL)
        return false;
    *span = captured->span;
    if (is_unpromoted(captured))
        return true;
    for (size_t i = 0; captured->type == NODE_LIST && i < captured->count; i++)
        if (is_unpromoted(captured->items[i]))
            return true;
    return false;
}

static void make_promoted_flag(Scope *scope, const Node *root)
{
    static const char *const quiet[] = { KEY_CREDITS_NAME,   KEY_CREDITS_ABOUT, KEY_CREDITS_INVENTOR,
                                         KEY_CREDITS_SOURCE, KEY_CREDITS_TAGS,  KEY_TRIALS_TESTS,
                                         KEY_FILE_OVERLAYS,  KEY_FILE_OPTIONS };
    Span span = { 0 };
    for (size_t i = 0; i < root->count; i++) {
        bool skip = false;
        for (size_t q = 0; q < sizeof quiet / sizeof quiet[0]; q++)
            skip = skip || text_is(root->entries[i].key, quiet[q]);
        if (!skip)
            rules_scalars(root->entries[i].value, note_promoted, &span);
    }
    int flag = rules_find_flag(scope, TEXT("promoted"));
    if (flag < 0) {
        Span captured = { 0 };
        bool asked = span.source != 0;
        if (!asked && some_captured_is_unpromoted(root, &captured) && some_target_is_plain(scope, root)) {
            asked = true;
            span = captured;
        }
        if (asked && scope_find_kind(scope, TEXT("promoted")) == KIND_NONE)
            flag = add_flag(scope, TEXT("promoted"), false, span);
    }
    scope->kernel->promoted_flag = (int8_t)flag;
}

static void make_castling_flag(Scope *scope, const Node *root)
{
    const Node *castling = node_present_get(root, KEY_BLOCKS_CASTLING);
    if (castling == NULL || castling->type != NODE_MAP)
        return;
    if (node_get(castling, KEY_CASTLING_KING) != NULL && rules_find_flag(scope, TEXT("castling")) < 0)
        add_flag(scope, TEXT("castling"), true, castling->span);
}

/* True if the move leaves a trail for en passant: `in` in notation, `leaves: en-passant` in a record. */
static bool movement_leaves_trail(Scope *scope, const Node *move, Heading forward)
{
    if (move == NULL)
        return false;
    if (move->type == NODE_MAP) {
        const Node *leaves = node_present_get(move, KEY_MOVE_LEAVES);
        return (leaves != NULL && text_is(leaves->text, "en-passant")) ||
               movement_leaves_trail(scope, node_get(move, KEY_MOVE_MOVE), forward);
    }
    /* `in` needs both letters: most movements lack one and need not be parsed. */
    if (move->type != NODE_SCALAR || text_find(move->text, 'i') == move->text.length ||
        text_find(move->text, 'n') == move->text.length)
        return false;
    MovementList list = { 0 };
    movement_read(scope, move, forward, &list);
    for (size_t i = 0; i < list.count; i++)
        if (list.items[i].leaves_trail)
            return true;
    return false;
}

static void make_trail(Scope *scope, const Node *root)
{
    const Text name = TEXT("en-passant");
    const Kernel *kernel = scope->kernel;
    if (rules_find_trail(scope, name) >= 0 || kernel->board == NULL)
        return;
    for (size_t i = 0; i < kernel->kind_count; i++) {
        const Node *moves = node_present_get(rules_piece(scope, root, (Kind)i), KEY_PIECE_MOVES);
        Heading facing = kernel->kinds[i].facing;
        Heading forward = facing != HEADING_NONE ? facing : kernel->board->seats[0].forward;
        bool leaves = movement_leaves_trail(scope, moves, forward);
        for (size_t m = 0; moves != NULL && moves->type == NODE_LIST && m < moves->count && !leaves; m++)
            leaves = movement_leaves_trail(scope, moves->items[m], forward);
        if (leaves) {
            add_trail(scope, name, false, moves->span);
            return;
        }
    }
}

void block_state_names(Scope *scope, const Node *root)
{
    const Node *state = node_present_get(root, KEY_BLOCKS_STATE);
    scope->kernel->clock = -1;
    for (size_t i = 0; state != NULL && state->type == NODE_MAP && i < state->count; i++)
        if (node_present(state->entries[i].value) && state->entries[i].value->type == NODE_MAP)
            read_state_entry(scope, &state->entries[i]);
    make_castling_flag(scope, root);
    make_promoted_flag(scope, root);
    make_trail(scope, root);
}

/* --- rules ------------------------------------------------------------------------------ */

/* A flag stands on each piece of the set-up that the selection holds, seen by its owner. */
static void flag_setup(Scope *scope, const Node *selection, int flag)
{
    ExprId set = rules_set(scope, selection);
    Kernel *kernel = scope->kernel;
    if (set == EXPR_NONE || kernel->setup.board == NULL)
        return;
    for (int owner = 0; owner <= PLAYER_NOBODY; owner++) {
        if (owner >= kernel->player_count && owner != PLAYER_NOBODY)
            continue;
        CellSet cells = { 0 };
        if (!setup_set(scope, set, (Player)owner, &cells))
            return;
        for (Cell cell = 0; cell < kernel->board->cell_count; cell++) {
            SetupPiece *piece = &kernel->setup.board[cell];
            if (piece->kind != KIND_NONE && piece->owner == owner && cellset_has(&cells, cell))
                piece->flags |= (uint8_t)(1u << flag);
        }
    }
}

void block_state_rules(Scope *scope, const Node *root)
{
    const Node *state = node_present_get(root, KEY_BLOCKS_STATE);
    for (size_t i = 0; state != NULL && state->type == NODE_MAP && i < state->count; i++) {
        const NodeEntry *entry = &state->entries[i];
        int number = rules_find_number(scope, entry->key);
        int flag = rules_find_flag(scope, entry->key);
        const Node *selection = node_get(entry->value, KEY_STATE_FLAG);
        if (number >= 0 && node_get(entry->value, KEY_STATE_COUNTS) != NULL) {
            plain_read(scope, entry->value, counter_rules, &scope->kernel->numbers[number]);
        } else if (flag >= 0 && selection != NULL) {
            flag_setup(scope, selection, flag);
        }
    }
}
