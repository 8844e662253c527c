/* The first position: a position text, a picture, or a map of
 * who has what where. */

#include "definition/blocks.h"
#include "definition/blocks_common.h"
#include "definition/expression.h"
#include "definition/setup.h"
#include "program/board_text.h"

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

static void put(Scope *scope, Cell cell, Kind kind, Player owner, Span span)
{
    const Kernel *kernel = scope->kernel;
    SetupPiece *piece = &kernel->setup.board[cell];
    if (piece->kind != KIND_NONE) {
        diag_error(scope->diags, DIAG_WRONG_SETUP, span, "`%.*s` has a piece already: %.*s",
                   TEXT_ARG(kernel->board->names[cell]), TEXT_ARG(kernel->kinds[piece->kind].id));
        return;
    }
    *piece = (SetupPiece){ .kind = kind, .owner = owner };
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
        diag_error(scope->diags, DIAG_WRONG_SETUP, node_part(value, inset + error.offset, error.length), "%s",
                   error.message);
        if (error.nearest[0] != '\0')
            diag_help(scope->diags, "did you mean `%s`?", error.nearest);
        return;
    }
    if (board.has_hands) {
        kernel->setup.hands = board.hands;
        kernel->setup.has_hands = true;
    }
    kernel->setup.text = arena_text(scope->rules, text);
    kernel->setup.text_span = value->span;
    read_side(kernel, text_slice(text, board.end, text.length));
}

/* --- pictures --------------------------------------------------------------------- */

typedef struct Picture {
    Scope *scope;
    const Node *node;
    bool whole;      /* the whole board, owners told by the letters; else one army */
    const Node *own; /* map of the player whose army it is: its kinds are left out */
    Player player;
} Picture;

/* Cells of a rank as the first player sees it, by file; CELL_NONE for holes of
 * grids. Returns how many places there are. */
static size_t rank_places(const Board *board, int rank, Cell places[BOARD_CELLS_MAX], size_t *cell_count)
{
    size_t count = 0;
    *cell_count = 0;
    for (int file = 1; file <= board->files; file++) {
        Cell found = CELL_NONE;
        for (Cell cell = 0; cell < board->cell_count; cell++)
            if (board->layer[cell] == 0 && board_rank_seen(board, 0, cell) == rank &&
                board_file_seen(board, 0, cell) == file)
                found = cell;
        *cell_count += found != CELL_NONE;
        if (found != CELL_NONE || board->topology == TOPOLOGY_GRID)
            places[count++] = found;
    }
    return count;
}

static char small(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* In an army's picture the case of letters says nothing. */
static size_t army_letter(const Kernel *kernel, Text text, Kind *found)
{
    size_t best = 0;
    for (size_t k = 0; k < kernel->kind_count; k++) {
        Text letter = kernel->kinds[k].letters[kernel->kinds[k].neutral ? PLAYER_NOBODY : 0];
        size_t same = 0;
        while (same < letter.length && same < text.length &&
               small(letter.bytes[same]) == small(text.bytes[same]))
            same++;
        if (same == letter.length && same > best) {
            best = same;
            *found = (Kind)k;
        }
    }
    return best;
}

/* Part of a picture: in a block scalar the line is looked up in the file. */
static Span picture_span(const Picture *picture, size_t offset, size_t length)
{
    const Node *node = picture->node;
    if (node->verbatim)
        return node_part(node, offset, length);
    size_t start = offset, lines = 1; /* the first line holds the `|` */
    for (; start > 0 && node->text.bytes[start - 1] != '\n'; start--)
        continue;
    for (size_t i = 0; i < start; i++)
        lines += node->text.bytes[i] == '\n';
    Text source = source_text(picture->scope->diags->sources, node->span);
    size_t at = 0;
    for (; lines > 0 && at < source.length; at++)
        lines -= source.bytes[at] == '\n';
    Text line =
        text_slice(node->text, start, text_find(text_slice(node->text, start, node->text.length), '\n'));
    while (at < source.length && source.bytes[at] == ' ' &&
           !text_starts_with(text_slice(source, at, line.length), line))
        at++;
    if (lines > 0 || line.length == 0 || !text_starts_with(text_slice(source, at, line.length), line))
        return node->span;
    return span_part(node->span, at + offset - start, length);
}

static bool picture_fail(const Picture *picture, size_t offset, size_t length, const char *message, Text text)
{
    Span span = picture_span(picture, offset, length);
    return diag_error(picture->scope->diags, DIAG_WRONG_SETUP, span, message, TEXT_ARG(text));
}

/* Where a kind's letter is a mistake that was told already, nothing is said of letters. */
static bool has_all_letters(const Kernel *kernel)
{
    for (size_t k = 0; k < kernel->kind_count; k++)
        if (kernel->kinds[k].letters[kernel->kinds[k].neutral ? PLAYER_NOBODY : 0].length == 0)
            return false;
    return true;
}

/* Cuts the next cell of a line: `.` or a piece. Returns its length, 0 after reporting. */
static size_t cut_cell(const Picture *picture, Text line, size_t offset, SetupPiece *piece)
{
    const Kernel *kernel = picture->scope->kernel;
    *piece = (SetupPiece){ .kind = KIND_NONE, .owner = PLAYER_NONE };
    if (line.bytes[0] == '.')
        return 1;
    size_t length = 0;
    if (picture->whole) {
        length = board_text_piece(kernel, line, piece);
    } else {
        length = army_letter(kernel, line, &piece->kind);
        piece->owner = picture->player;
    }
    if (length == 0 && has_all_letters(kernel)) {
        size_t end = text_find(line, ' ');
        picture_fail(picture, offset, end, "no piece has the letter `%.*s`", text_slice(line, 0, end));
    }
    return length;
}

/* Whether a player's own map speaks of a kind: then `each` does not. */
static bool has_own(const Node *own, Text kind)
{
    for (size_t i = 0; own != NULL && i < own->count; i++)
        if (scope_name_equals(own->entries[i].key, kind))
            return true;
    return false;
}

/* Where in the picture is only worked out for a mistake. */
static void put_pictured(const Picture *picture, Cell place, SetupPiece piece, size_t offset, size_t length)
{
    Scope *scope = picture->scope;
    const Kernel *kernel = scope->kernel;
    const KindRule *kind = &kernel->kinds[piece.kind];
    if (!picture->whole && kind->neutral) {
        diag_error(scope->diags, DIAG_WRONG_SETUP, picture_span(picture, offset, length),
                   "`%.*s` is nobody's: it stands under `nobody`", TEXT_ARG(kind->id));
        return;
    }
    if (has_own(picture->own, kind->id))
        return;
    Cell cell = picture->whole ? place : kernel->board->seats[picture->player].cell[place];
    bool taken = kernel->setup.board[cell].kind != KIND_NONE;
    put(scope, cell, piece.kind, piece.owner, taken ? picture_span(picture, offset, length) : (Span){ 0 });
}

static void read_picture_line(const Picture *picture, Text line, size_t offset, int rank)
{
    Cell places[BOARD_CELLS_MAX];
    SetupPiece pieces[BOARD_CELLS_MAX];
    size_t cells = 0, count = 0, start = offset, whole = line.length;
    size_t room = rank_places(picture->scope->kernel->board, rank, places, &cells);
    while (line.length > 0 && count < BOARD_CELLS_MAX) {
        size_t length = line.bytes[0] == ' ' ? 1 : cut_cell(picture, line, offset, &pieces[count]);
        if (length == 0)
            return;
        count += line.bytes[0] != ' ';
        offset += length;
        line = text_slice(line, length, line.length);
    }
    if (count != room && count != cells) {
        diag_error(picture->scope->diags, DIAG_WRONG_SETUP, picture_span(picture, start, whole),
                   "rank %d has %zu cells, but the picture shows %zu", rank, cells, count);
        diag_help(picture->scope->diags, "`.` is an empty cell; pieces can be listed instead: `%s`",
                  picture->whole ? "each: {KIND: CELLS}" : "{KIND: CELLS}");
        return;
    }
    for (size_t i = 0, at = 0; i < count; i++, at++) {
        while (count != room && places[at] == CELL_NONE)
            at++;
        if (pieces[i].kind == KIND_NONE)
            continue;
        if (places[at] == CELL_NONE)
            picture_fail(picture, start, whole, "a piece stands in a hole here: `%.*s`",
                         text_slice(picture->node->text, start, whole));
        else
            put_pictured(picture, places[at], pieces[i], start, whole);
    }
}

/* From the last line up: it is the first rank. */
static void read_picture(const Picture *picture)
{
    const Board *board = picture->scope->kernel->board;
    Text text = picture->node->text;
    size_t end = text.length;
    int rank = 1;
    while (end > 0) {
        size_t start = end;
        while (start > 0 && text.bytes[start - 1] != '\n')
            start--;
        Text line = text_slice(text, start, end - start);
        if (text_trim(line).length > 0) {
            if (rank > board->ranks) {
                picture_fail(picture, start, line.length, "the board has no rank for this row: `%.*s`",
                             text_trim(line));
                return;
            }
            read_picture_line(picture, line, start, rank++);
        }
        end = start > 0 ? start - 1 : 0;
    }
    if (picture->whole && rank <= board->ranks)
        diag_error(picture->scope->diags, DIAG_WRONG_SETUP, span_part(picture->node->span, 0, 1),
                   "the board has %d ranks, but the picture shows %d", board->ranks, rank - 1);
}

/* --- maps --------------------------------------------------------------------------- */

static void put_all(Scope *scope, const CellSet *cells, Kind kind, Player owner, Player seat, Span span)
{
    const Board *board = scope->kernel->board;
    for (unsigned c = cellset_next(cells, 0, board->words); c < CELLSET_MAX;
         c = cellset_next(cells, c + 1, board->words))
        put(scope, seat == PLAYER_NONE ? (Cell)c : board->seats[seat].cell[c], kind, owner, span);
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
            put_all(scope, &seen_by[owner], kind, owner, PLAYER_NONE, entry->value->span);
    }
}

static const Node *own_map(const Kernel *kernel, const Node *setup, Player player)
{
    for (size_t i = 0; i < setup->count; i++)
        if (scope_name_equals(setup->entries[i].key, kernel->players[player].name) &&
            setup->entries[i].value->type == NODE_MAP)
            return setup->entries[i].value;
    return NULL;
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
            if (!has_own(own_map(kernel, setup, player), entry->key))
                put_all(scope, &seen_by[0], kind, player, player, entry->value->span);
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
        Picture picture = { scope, each, false, own_map(scope->kernel, setup, player), player };
        read_picture(&picture);
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
        *hand_of(scope->kernel, player, kind) = (uint16_t)count;
        scope->kernel->setup.has_hands = true;
    }
}

static void read_hands(Scope *scope, const Node *hands)
{
    for (size_t i = 0; hands->type == NODE_MAP && i < hands->count; i++) {
        const NodeEntry *entry = &hands->entries[i];
        if (!node_present(entry->value))
            continue;
        if (text_is(entry->key, "each")) {
            for (Player player = 0; player < scope->kernel->player_count; player++)
                read_hand(scope, entry->value, player);
            continue;
        }
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

static void read_shuffle(Scope *scope, const Node *shuffle)
{
    Setup *setup = &scope->kernel->setup;
    const Node *cells = node_present_get(shuffle, "cells"), *until = node_present_get(shuffle, "if");
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
    if (until != NULL)
        setup->shuffle_if = expression_read(scope, until, "T");
}

static void read_map(Scope *scope, const Node *setup)
{
    const Node *each = node_present_get(setup, "each");
    if (each != NULL)
        read_each(scope, setup, each);
    for (size_t i = 0; i < setup->count; i++) {
        const NodeEntry *entry = &setup->entries[i];
        if (!node_present(entry->value) || text_is(entry->key, "each"))
            continue;
        if (text_is(entry->key, "hands"))
            read_hands(scope, entry->value);
        else if (text_is(entry->key, "first"))
            read_first(scope, entry->value);
        else if (text_is(entry->key, "shuffle"))
            read_shuffle(scope, entry->value);
        else if (text_is(entry->key, "nobody"))
            read_pieces_of(scope, entry->value, PLAYER_NOBODY);
        else {
            Player player = read_player_text(scope, entry->key, entry->key_span);
            if (player != PLAYER_NONE)
                read_pieces_of(scope, entry->value, player);
        }
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
    const Node *setup = node_present_get(root, "setup");
    if (setup == NULL)
        return;
    if (setup->type == NODE_MAP) {
        read_map(scope, setup);
        return;
    }
    Text text = setup->type == NODE_SCALAR ? text_trim(setup->text) : (Text){ NULL, 0 };
    if (text.length == 0)
        return;
    if (text_find(text, '\n') == text.length) {
        read_position(scope, setup);
    } else {
        Picture picture = { .scope = scope, .node = setup, .whole = true };
        read_picture(&picture);
    }
}

static bool puts_in_hand(const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].op == CHANGE_SEND || list->items[i].op == CHANGE_GIVE || list->items[i].from_hand)
            return true;
    return false;
}

/* Whether a piece can come to or from a hand that is counted. */
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
    if (scope->diags->error_count > 0 || node_present_get(root, "setup") != NULL)
        return;
    for (size_t i = 0; i < (size_t)kernel->player_count * kernel->kind_count; i++)
        if (kernel->setup.hands[i] > 0)
            return;
    for (size_t k = 0; k < kernel->kind_count; k++)
        if (kernel->kinds[k].unlimited)
            return;
    if (node_present_get(root, "actions") != NULL || node_present_get(root, "effects") != NULL ||
        node_present_get(root, "native") != NULL)
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
