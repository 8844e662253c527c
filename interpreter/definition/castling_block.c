/* Reads castling: one rule per wing, and the flag `castling` on the rooks of
 * the set-up that still may. Which cells a castling needs is worked out from
 * the board by `compile`. */

#include "definition/check.h"
#include "definition/pieces.h"

static size_t letters_before_digits(Text name)
{
    size_t length = 0;
    while (length < name.length && (name.bytes[length] < '0' || name.bytes[length] > '9'))
        length++;
    return length;
}

/* A file by its letters; 0 after reporting. */
static uint16_t read_file(Scope *scope, const Node *value, size_t offset, Text letters)
{
    const Board *board = scope->kernel->board;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        Text name = board->names[cell];
        size_t length = letters_before_digits(name);
        if (board->topology != TOPOLOGY_RING && text_equals(text_slice(name, 0, length), letters))
            return board->file[cell];
    }
    diag_error(scope->diags, DIAG_BAD_CASTLING, scalar_part(scope, value, offset, letters.length),
               "the board has no file `%.*s`", TEXT_ARG(letters));
    name_help_cells(scope);
    return 0;
}

/* `g1 f1`: true after reporting cells where files are meant. */
static bool are_cells(Scope *scope, const Node *value, Text king, Text rook)
{
    const Board *board = scope->kernel->board;
    if (board_find_cell(board, king) == CELL_NONE || board_find_cell(board, rook) == CELL_NONE)
        return false;
    diag_error(scope->diags, DIAG_BAD_CASTLING, value->span, "a wing names files, not cells");
    diag_suggest(scope->diags,
                 text_of(arena_format(scope->reading, "%.*s %.*s", (int)letters_before_digits(king),
                                      king.bytes, (int)letters_before_digits(rook), rook.bytes)));
    return true;
}

/* `g f`: where king and rook end. */
static bool read_targets(Scope *scope, const Node *value, Wing *wing)
{
    Text rest = value->text, king, rook, more;
    size_t offset = 0, king_at, rook_at, more_at;
    if (!next_word(&rest, &offset, &king, &king_at) || !next_word(&rest, &offset, &rook, &rook_at) ||
        next_word(&rest, &offset, &more, &more_at)) {
        diag_error(scope->diags, DIAG_BAD_CASTLING, value->span,
                   "a wing names two files: where the king ends and where the rook ends, as in `g f`");
        return false;
    }
    if (are_cells(scope, value, king, rook))
        return false;
    wing->king_file = read_file(scope, value, king_at, king);
    wing->rook_file = read_file(scope, value, rook_at, rook);
    return wing->king_file != 0 && wing->rook_file != 0;
}

static void read_wings(Scope *scope, const Node *to, Castling *castling)
{
    if (to->type != NODE_MAP)
        return;
    for (size_t i = 0; i < to->count; i++) {
        const NodeEntry *entry = &to->entries[i];
        if (!node_present(entry->value) || entry->value->type != NODE_SCALAR)
            continue;
        if (castling->wing_count == 2) {
            diag_error(scope->diags, DIAG_BAD_CASTLING, entry->key_span, "castling has at most two wings");
            return;
        }
        Wing wing = { .name = arena_text(scope->rules, entry->key),
                      .letter = castling->wing_count == 0 ? 'K' : 'Q' };
        if (!read_name(scope, entry->key, entry->key_span, "a wing") ||
            !read_targets(scope, entry->value, &wing))
            continue;
        if (wing.king_file == wing.rook_file)
            diag_error(scope->diags, DIAG_BAD_CASTLING, entry->value->span,
                       "king and rook cannot both end on one file");
        castling->wings[castling->wing_count++] = wing;
    }
    if (castling->wing_count == 1 && castling->wings[0].king_file < castling->wings[0].rook_file)
        castling->wings[0].letter = 'Q'; /* there is no other wing than the left one */
}

/* The rook comes from the side on which the king ends: it is passed over. */
static bool stands_on_wing(const Wing *wing, int king_file, int rook_file)
{
    return wing->king_file > wing->rook_file ? rook_file > king_file : rook_file < king_file;
}

static bool may_castle(const Scope *scope, Cell rook)
{
    const Kernel *kernel = scope->kernel;
    const Board *board = kernel->board;
    Player owner = kernel->setup.board[rook].owner;
    if (owner >= kernel->player_count)
        return false;
    for (Cell king = 0; king < board->cell_count; king++) {
        const SetupPiece *piece = &kernel->setup.board[king];
        if (piece->kind != kernel->castling.king || piece->owner != owner ||
            board->layer[king] != board->layer[rook] ||
            board_rank_seen(board, owner, king) != board_rank_seen(board, owner, rook))
            continue;
        for (size_t w = 0; w < kernel->castling.wing_count; w++)
            if (stands_on_wing(&kernel->castling.wings[w], board_file_seen(board, owner, king),
                               board_file_seen(board, owner, rook)))
                return true;
    }
    return false;
}

/* A position text with a castling field says itself who still may. */
static bool text_says_rights(Text text)
{
    Text rest = text, word;
    size_t offset = 0, at, fields = 0;
    while (next_word(&rest, &offset, &word, &at))
        fields++;
    return fields > 2;
}

static void flag_rooks(Scope *scope)
{
    const Kernel *kernel = scope->kernel;
    SetupPiece *board = kernel->setup.board;
    if (board == NULL || kernel->castling.flag < 0 || text_says_rights(kernel->setup.text))
        return;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        if (kindset_has(&kernel->castling.rooks, board[cell].kind) && may_castle(scope, cell))
            board[cell].flags |= (uint8_t)(1u << kernel->castling.flag);
}

static void add_rules(Scope *scope)
{
    Kernel *kernel = scope->kernel;
    for (uint8_t w = 0; w < kernel->castling.wing_count; w++) {
        ActionRule rule = rules_blank(RULE_CASTLE, kernel->castling.king, kernel->castling.span);
        rule.name = kernel->castling.wings[w].name;
        rule.classes = UINT64_C(1) << CLASS_MOVE | UINT64_C(1) << CLASS_CASTLE;
        rule.wing = w;
        *RULES_ADD(scope, kernel->rules, kernel->rule_count) = rule;
    }
}

/* One kind, or a list of kinds. */
static bool read_rooks(Scope *scope, const Node *value, Castling *castling)
{
    size_t count = value->type == NODE_LIST ? value->count : 1;
    for (size_t i = 0; i < count; i++) {
        const Node *item = value->type == NODE_LIST ? value->items[i] : value;
        Kind kind = read_kind(scope, item);
        if (kind == KIND_NONE)
            return false;
        if (kind == castling->king)
            return diag_error(scope->diags, DIAG_BAD_CASTLING, item->span,
                              "king and rook must be of different kinds");
        kindset_add(&castling->rooks, kind);
    }
    return count > 0;
}

static bool read_men(Scope *scope, const NodeEntry *entry, Castling *castling)
{
    const Node *king = node_present_get(entry->value, KEY_CASTLING_KING);
    const Node *rook = node_present_get(entry->value, KEY_CASTLING_ROOK);
    const Node *to = node_present_get(entry->value, KEY_CASTLING_TO);
    if (node_is_broken(entry->value, KEY_CASTLING_KING) || node_is_broken(entry->value, KEY_CASTLING_ROOK) ||
        node_is_broken(entry->value, KEY_CASTLING_TO))
        return false;
    if (king == NULL && rook == NULL && to == NULL)
        return false; /* only `through` or `from`, laid over a castling that is gone */
    if (king == NULL || rook == NULL || to == NULL)
        return diag_error(scope->diags, DIAG_MISSING_KEY, entry->key_span, "castling needs the key `%s`",
                          king == NULL   ? "king"
                          : rook == NULL ? "rook"
                                         : "to");
    castling->king = read_kind(scope, king);
    if (castling->king == KIND_NONE || !read_rooks(scope, rook, castling))
        return false;
    read_wings(scope, to, castling);
    return castling->wing_count > 0;
}

/* `unattacked`, `anything`, or a condition asked of each cell of the king's way. */
static void read_way(Scope *scope, const Node *map, Castling *castling)
{
    const Node *through = node_present_get(map, KEY_CASTLING_THROUGH);
    if (through == NULL || through->type != NODE_SCALAR)
        return;
    int word = through->quoted ? -1 : text_among(TEXT(WORDS_CASTLING_THROUGH), through->text);
    castling->through_anything = word == WORD_CASTLING_THROUGH_ANYTHING;
    if (word >= 0)
        return;
    scope->sees_it = true;
    castling->way = rules_expr_or(scope, through, "T", WORDS_CASTLING_THROUGH);
    scope->sees_it = false;
    castling->asks_way = castling->way != EXPR_NONE;
}

static const Plain castling_values[] = { PLAIN_IS(CASTLING_FROM, ANYWHERE, Castling, from_anywhere), { 0 } };

void block_castling(Scope *scope, const Node *root)
{
    Castling *castling = &scope->kernel->castling;
    *castling = (Castling){ .king = KIND_NONE, .flag = -1 };
    const NodeEntry *entry = node_entry(root, KEY_BLOCKS_CASTLING);
    if (entry == NULL || !node_present(entry->value) || entry->value->type != NODE_MAP)
        return;
    castling->span = entry->key_span;
    plain_read(scope, entry->value, castling_values, castling);
    read_way(scope, entry->value, castling);
    if (!read_men(scope, entry, castling))
        return;
    castling->present = true;
    castling->flag = (int8_t)rules_find_flag(scope, TEXT("castling"));
    flag_rooks(scope);
    add_rules(scope);
}
