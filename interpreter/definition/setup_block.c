/* The first position: a position text, a picture, or a map of
 * who has what where. */

#include "definition/blocks.h"
#include "definition/blocks_common.h"
#include "definition/expression.h"
#include "definition/plain.h"
#include "definition/setup.h"
#include "report/nearest.h"
#include "text/board_text.h"

enum { HAND_MAX = 9999 };

static uint16_t *hand_of(const Kernel *kernel, Player player, Kind kind)
{
    return &kernel->setup.hands[(size_t)player * kernel->kind_count + kind];
}

static void fill_supplies(Kernel *kernel)
{
    for (Player player = 0; player < kernel->player_count; player++)
        for (size_t k = 0; k < kernel->kind_count; k++)
            if (!kernel->kinds[k].neutral)
                *hand_of(kernel, player, (Kind)k) = (uint16_t)kernel->kinds[k].supply;
}

/* --- a position text -------------------------------------------------------------- */

/* Whose turn it is stands behind the board; the rest is read when a game begins. */
static void read_side(Kernel *kernel, Text rest)
{
    Text word;
    size_t offset = 0, at = 0;
    if (!next_word(&rest, &offset, &word, &at) || word.length != 1)
        return;
    for (Player player = 0; player < kernel->player_count; player++)
        if (kernel->players[player].letter == word.bytes[0])
            kernel->setup.first = player;
}

static void read_position(Scope *scope, const Node *value)
{
    Kernel *kernel = scope->kernel;
    size_t inset = 0;
    while (inset < value->text.length && value->text.bytes[inset] == ' ')
        inset++;
    Text text = text_trim(value->text);
    BoardText board = {
        .board = kernel->setup.board,
        .hands = arena_array(scope->rules, (size_t)kernel->player_count * kernel->kind_count + 1,
                             sizeof *board.hands),
    };
    BoardTextError error;
    if (!board_text_read(kernel, text, &board, &error)) {
        if (scope->letters_amiss)
            return;
        diag_error(scope->diags, DIAG_WRONG_SETUP,
                   scalar_part(scope, value, inset + error.offset, error.length), "%s", error.message);
        if (error.nearest[0] != '\0')
            diag_help(scope->diags, "did you mean `%s`?", error.nearest);
        else if (text_find(text, '/') == text.length && setup_is_joined(scope, value))
            setup_help_joined(scope, value);
        else if (error.no_piece)
            setup_help_letters(scope, "");
        return;
    }
    kernel->setup.hands = board.hands;
    kernel->setup.has_hands = kernel->setup.has_hands || board.has_hands;
    kernel->setup.text = arena_text(scope->rules, text);
    kernel->setup.text_span = value->span;
    read_side(kernel, text_slice(text, board.end, text.length));
}

/* --- maps --------------------------------------------------------------------------- */

/* Where the name of a cell stands in a text of cells; the whole text where a box or a zone has it. */
static Span span_of_cell(const Node *cells, Text name)
{
    Text rest = cells->text, word;
    size_t offset = 0, at = 0;
    while (next_word(&rest, &offset, &word, &at))
        if (text_equals(word, name))
            return node_part(cells, at, word.length);
    return cells->span;
}

/* The cells that `value` names. */
static void put_all(Scope *scope, const CellSet *cells, Kind kind, Player owner, Player seat,
                    const Node *value)
{
    const Board *board = scope->kernel->board;
    for (EACH_CELL(c, cells, board->words)) {
        Cell cell = seat == PLAYER_NONE ? (Cell)c : board->seats[seat].cell[c];
        bool taken = scope->kernel->setup.board[cell].kind != KIND_NONE;
        setup_put(scope, cell, kind, owner, taken ? span_of_cell(value, board->names[c]) : value->span);
    }
}

/* kind: cells, of one owner. */
static void read_pieces_of(Scope *scope, const Node *map, Player owner)
{
    for (size_t i = 0; map->type == NODE_MAP && i < map->count; i++) {
        const NodeEntry *entry = &map->entries[i];
        CellSet seen_by[BOARD_PLAYERS_MAX + 1];
        Kind kind = read_kind_text(scope, entry->key, entry->key_span);
        if (kind == KIND_NONE || !node_present(entry->value) || !read_fixed_set(scope, entry->value, seen_by))
            continue;
        bool neutral = scope->kernel->kinds[kind].neutral;
        if (neutral && owner != PLAYER_NOBODY)
            diag_error(scope->diags, DIAG_WRONG_SETUP, entry->key_span,
                       "`%.*s` is nobody's: it stands under `nobody`", TEXT_ARG(entry->key));
        else
            put_all(scope, &seen_by[owner], kind, owner, PLAYER_NONE, entry->value);
    }
}

/* What is said of one player's army alone. */
static const Node *own_army(const Kernel *kernel, const Node *setup, Player player)
{
    for (size_t i = 0; i < setup->count; i++)
        if (scope_name_equals(setup->entries[i].key, kernel->players[player].name) &&
            node_present(setup->entries[i].value))
            return setup->entries[i].value;
    return NULL;
}

static const Node *own_map(const Kernel *kernel, const Node *setup, Player player)
{
    const Node *army = own_army(kernel, setup, player);
    return army != NULL && army->type == NODE_MAP ? army : NULL;
}

/* A picture shows the whole of an army: the one under `each` says nothing of that player. */
static bool is_pictured(const Kernel *kernel, const Node *setup, Player player)
{
    const Node *army = own_army(kernel, setup, player);
    return army != NULL && army->type == NODE_SCALAR;
}

static void read_each_map(Scope *scope, const Node *setup, const Node *each)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < each->count; i++) {
        const NodeEntry *entry = &each->entries[i];
        CellSet seen_by[BOARD_PLAYERS_MAX + 1];
        Kind kind = read_kind_text(scope, entry->key, entry->key_span);
        if (kind == KIND_NONE || !node_present(entry->value) || !read_fixed_set(scope, entry->value, seen_by))
            continue;
        if (kernel->kinds[kind].neutral) {
            diag_error(scope->diags, DIAG_WRONG_SETUP, entry->key_span,
                       "`%.*s` is nobody's: it stands under `nobody`", TEXT_ARG(entry->key));
            continue;
        }
        for (Player player = 0; player < kernel->player_count; player++)
            if (node_named(own_map(kernel, setup, player), entry->key) == NULL)
                put_all(scope, &seen_by[0], kind, player, player, entry->value);
    }
}

static void read_each(Scope *scope, const Node *setup, const Node *each)
{
    if (each->type == NODE_MAP) {
        read_each_map(scope, setup, each);
        return;
    }
    if (each->type != NODE_SCALAR)
        return;
    for (Player player = 0; player < scope->kernel->player_count; player++) {
        size_t before = scope->diags->error_count;
        if (is_pictured(scope->kernel, setup, player))
            continue;
        SetupPicture picture = {
            .scope = scope, .node = each, .own = own_map(scope->kernel, setup, player), .player = player
        };
        setup_read_picture(&picture);
        if (scope->diags->error_count > before)
            return; /* every player's would say the same */
    }
}

static void read_hand(Scope *scope, const Node *map, Player player)
{
    for (size_t i = 0; map->type == NODE_MAP && i < map->count; i++) {
        const NodeEntry *entry = &map->entries[i];
        Kind kind = read_kind_text(scope, entry->key, entry->key_span);
        int64_t count = 0;
        if (kind == KIND_NONE || !node_present(entry->value) ||
            !read_number(scope, entry->value, 0, HAND_MAX, "the number in hand", &count))
            continue;
        if (scope->kernel->kinds[kind].neutral) {
            diag_error(scope->diags, DIAG_WRONG_SETUP, entry->key_span,
                       "`%.*s` is nobody's, so nobody has it in hand", TEXT_ARG(entry->key));
            continue;
        }
        *hand_of(scope->kernel, player, kind) = (uint16_t)count;
        scope->kernel->setup.has_hands = true;
    }
}

static void read_hands(Scope *scope, const Node *hands)
{
    const Node *each = node_present_get(hands, KEY_SETUP_EACH);
    for (Player player = 0; each != NULL && player < scope->kernel->player_count; player++)
        read_hand(scope, each, player);
    for (size_t i = 0; hands->type == NODE_MAP && i < hands->count; i++) {
        const NodeEntry *entry = &hands->entries[i];
        if (!node_present(entry->value) || text_is(entry->key, KEY_SETUP_EACH))
            continue;
        Player player = read_player_text(scope, entry->key, entry->key_span);
        if (player != PLAYER_NONE)
            read_hand(scope, entry->value, player);
    }
}

static void read_first(Scope *scope, const Node *value)
{
    Setup *setup = &scope->kernel->setup;
    Text word;
    int64_t seat = 0;
    if (!read_word(scope, value, &word))
        return;
    if (!text_to_int(word, &seat)) {
        Player player = read_player_text(scope, word, value->span);
        setup->first = player == PLAYER_NONE ? 0 : player;
    } else if (seat < 1 || seat > scope->kernel->player_count) {
        diag_error(scope->diags, DIAG_WRONG_NUMBER, value->span, "there are %d players, and no player %.*s",
                   scope->kernel->player_count, TEXT_ARG(word));
    } else {
        setup->first = (Player)(seat - 1);
    }
}

static const Plain shuffle_values[] = { PLAIN(SHUFFLE_IF, Setup, shuffle_if), { 0 } };

static void read_shuffle(Scope *scope, const Node *shuffle)
{
    Setup *setup = &scope->kernel->setup;
    const Node *cells = node_present_get(shuffle, KEY_SHUFFLE_CELLS);
    CellSet seen_by[BOARD_PLAYERS_MAX + 1];
    if (shuffle->type != NODE_MAP)
        return;
    if (cells == NULL) {
        diag_error(scope->diags, DIAG_MISSING_KEY, span_part(shuffle->span, 0, 1),
                   "a shuffle needs the key `cells`");
        return;
    }
    setup->shuffles = read_fixed_set(scope, cells, seen_by);
    if (setup->shuffles)
        setup->shuffle_cells = seen_by[0];
    plain_read(scope, shuffle, shuffle_values, setup);
}

/* What stands under a name that is no key of the schema is a player's army. */
static bool is_army(const NodeEntry *entry)
{
    static const char *const keys[] = { KEY_SETUP_EACH, KEY_SETUP_HANDS, KEY_SETUP_FIRST, KEY_SETUP_SHUFFLE,
                                        KEY_SETUP_NOBODY };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (text_is(entry->key, keys[i]))
            return false;
    return node_present(entry->value);
}

/* An army of nobody known, whose pieces are then missing. */
static void check_army(Scope *scope, const NodeEntry *entry)
{
    if (read_player_text(scope, entry->key, entry->key_span) != PLAYER_NONE)
        return;
    if (scope_find_kind(scope, entry->key) != KIND_NONE)
        diag_help(scope->diags, "kinds stand under who has them: `each: {%.*s: ...}`, or a player's name",
                  TEXT_ARG(entry->key));
    else if (text_is(entry->key, "neutral") || text_is(entry->key, "none"))
        diag_suggest(scope->diags, TEXT("nobody"));
    else if (nearest_name(entry->key, (Text[]){ TEXT("each") }, 1).length > 0)
        diag_suggest(scope->diags, TEXT("each"));
    else if (entry->value->type == NODE_SCALAR)
        diag_help(scope->diags, "the whole board is drawn under `setup: |` itself, what every player has "
                                "under `each: |`, one player's army under the player's name");
    diag_unread(scope->diags, UNREAD_PIECES);
}

static void read_army(Scope *scope, const NodeEntry *entry)
{
    const Node *army = entry->value;
    Player player = scope_find_player(scope, entry->key);
    if (player == PLAYER_NONE)
        return;
    if (army->type == NODE_SCALAR)
        setup_read_picture(
            &(SetupPicture){ .scope = scope, .node = army, .player = player, .letters = player });
    else
        read_pieces_of(scope, army, player);
}

static void read_map(Scope *scope, const Node *setup)
{
    const Node *each = node_present_get(setup, KEY_SETUP_EACH);
    for (size_t i = 0; i < setup->count; i++)
        if (is_army(&setup->entries[i]))
            check_army(scope, &setup->entries[i]);
    if (each != NULL)
        read_each(scope, setup, each);
    for (size_t i = 0; i < setup->count; i++) {
        const NodeEntry *entry = &setup->entries[i];
        if (!node_present(entry->value))
            continue;
        if (text_is(entry->key, KEY_SETUP_HANDS))
            read_hands(scope, entry->value);
        else if (text_is(entry->key, KEY_SETUP_FIRST))
            read_first(scope, entry->value);
        else if (text_is(entry->key, KEY_SETUP_SHUFFLE))
            read_shuffle(scope, entry->value);
        else if (text_is(entry->key, KEY_SETUP_NOBODY))
            read_pieces_of(scope, entry->value, PLAYER_NOBODY);
        else if (is_army(entry))
            read_army(scope, entry);
    }
}

/* --- all ---------------------------------------------------------------------------- */

void block_setup(Scope *scope, const Node *root)
{
    Kernel *kernel = scope->kernel;
    size_t cells = kernel->board->cell_count;
    kernel->setup.board = arena_array(scope->rules, cells, sizeof *kernel->setup.board);
    for (size_t i = 0; i < cells; i++)
        kernel->setup.board[i] = (SetupPiece){ .kind = KIND_NONE, .owner = PLAYER_NONE };
    kernel->setup.hands = arena_array(scope->rules, (size_t)kernel->player_count * kernel->kind_count + 1,
                                      sizeof *kernel->setup.hands);
    kernel->setup.shuffle_if = EXPR_NONE;
    fill_supplies(kernel);
    const Node *setup = node_present_get(root, KEY_BLOCKS_SETUP);
    if (setup == NULL)
        return;
    if (setup->type == NODE_MAP) {
        read_map(scope, setup);
        return;
    }
    Text text = setup->type == NODE_SCALAR ? text_trim(setup->text) : (Text){ NULL, 0 };
    if (text.length == 0)
        return;
    bool lines = text_find(text, '\n') < text.length;
    bool one_row = text_find(setup->text, '\n') < setup->text.length && text_find(text, '/') == text.length &&
                   kernel->board->ranks > 1; /* of a picture: position texts have several, parted by `/` */
    if (!lines && !one_row) {
        read_position(scope, setup);
    } else {
        SetupPicture picture = { .scope = scope, .node = setup, .whole = true };
        setup_read_picture(&picture);
    }
}

static bool puts_in_hand(const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].op == CHANGE_SEND || list->items[i].op == CHANGE_GIVE || list->items[i].from_hand)
            return true;
    return false;
}

/* True if a piece can come to or from a hand that is counted. */
static bool has_hands(const Kernel *kernel)
{
    bool found = false;
    for (size_t i = 0; i < (size_t)kernel->player_count * kernel->kind_count; i++)
        found = found || kernel->setup.hands[i] > 0;
    for (size_t i = 0; i < kernel->captured_count; i++)
        found = found || kernel->captured[i].to_hand;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        bool drop = rule->form == RULE_DROP && rule->kind != KIND_NONE;
        found = found || (drop && !kernel->kinds[rule->kind].unlimited) || puts_in_hand(&rule->changes);
    }
    for (size_t i = 0; i < kernel->effect_count; i++)
        found = found || puts_in_hand(&kernel->effects[i].changes);
    return found;
}

void setup_warn_of_emptiness(Scope *scope, const Node *root)
{
    const Kernel *kernel = scope->kernel;
    if (diag_rule_errors(scope->diags) > 0 || node_present_get(root, KEY_BLOCKS_SETUP) != NULL)
        return;
    for (size_t i = 0; i < (size_t)kernel->player_count * kernel->kind_count; i++)
        if (kernel->setup.hands[i] > 0)
            return;
    for (size_t k = 0; k < kernel->kind_count; k++)
        if (kernel->kinds[k].unlimited)
            return;
    if (node_present_get(root, KEY_BLOCKS_ACTIONS) != NULL ||
        node_present_get(root, KEY_BLOCKS_EFFECTS) != NULL ||
        node_present_get(root, KEY_BLOCKS_NATIVE) != NULL)
        return;
    diag_warning(scope->diags, DIAG_NO_SET_UP, span_part(root->span, 0, 1),
                 "there is no `setup`, and nothing else brings a piece to the board");
}

/* Rules that speak of hands say so early; here all that fills one is known. A
 * supply without end is no hand: nothing of it is counted. */
void setup_finish(Scope *scope)
{
    Setup *setup = &scope->kernel->setup;
    size_t board_end = text_find(setup->text, ' ');
    bool bracketed = text_find(setup->text, '[') < board_end;
    setup->has_hands = bracketed || has_hands(scope->kernel);
}
