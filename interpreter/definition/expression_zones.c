/* Sets of cells that are known before a game: boxes,
 * ranks, files and the board's own sets, as each player sees them. */

#include "base/letters.h"
#include "definition/check.h"
#include "definition/setup_eval.h"

#include <string.h>

/* A fixed set as an expression. */
static ExprId build_zone(Reader *reader, Span span, const Zone *zone)
{
    return scope_add(reader->scope, OP_ZONE, 'S', scope_zone(reader->scope, zone), 0, span, 0, NULL);
}

static bool has_seats(const Board *board)
{
    return board->player_count > 0;
}

static int rank_seen(const Board *board, int player, Cell cell)
{
    return has_seats(board) ? board_rank_seen(board, player, cell) : board->rank[cell];
}

static int file_seen(const Board *board, int player, Cell cell)
{
    return has_seats(board) ? board_file_seen(board, player, cell) : board->file[cell];
}

typedef bool CellTest(const Board *board, int player, Cell cell, const int *range);

/* The cells that pass, for each player; nobody sees as the first player does. */
static void fill_zone(const Board *board, Zone *zone, CellTest *test, const int *range)
{
    for (int p = 0; p <= PLAYER_NOBODY; p++) {
        if (p > 0 && p >= board->player_count && p != PLAYER_NOBODY)
            continue;
        for (unsigned cell = 0; cell < board->cell_count; cell++)
            if (test(board, p == PLAYER_NOBODY ? 0 : p, (Cell)cell, range))
                cellset_add(&zone->seen_by[p], cell);
    }
}

static bool in_ranks(const Board *board, int player, Cell cell, const int *range)
{
    int rank = rank_seen(board, player, cell);
    return rank >= range[0] && rank <= range[1];
}

static bool in_files(const Board *board, int player, Cell cell, const int *range)
{
    int file = file_seen(board, player, cell);
    return file >= range[0] && file <= range[1];
}

static int greatest_rank(const Board *board, int player)
{
    int greatest = 0;
    for (unsigned cell = 0; cell < board->cell_count; cell++) {
        int rank = rank_seen(board, player, (Cell)cell);
        if (rank > greatest)
            greatest = rank;
    }
    return greatest;
}

/* --- ranks and files --------------------------------------------------- */

/* True if a cell's name begins with these letters and then goes on with a digit. */
static bool cell_has_letters(Text cell, Text letters)
{
    return cell.length > letters.length && text_starts_with(cell, letters) &&
           cell.bytes[letters.length] >= '0' && cell.bytes[letters.length] <= '9';
}

/* Number of a file (of rings: ring) by its letters, or of anything by its number; 0: none. */
static int counted_number(const Board *board, Text value, bool by_rank)
{
    int64_t number;
    if (text_to_int(value, &number))
        return number >= 1 && number <= BOARD_CELLS_MAX ? (int)number : 0;
    if (by_rank != (board->topology == TOPOLOGY_RING))
        return 0;
    for (unsigned cell = 0; cell < board->cell_count; cell++)
        if (cell_has_letters(board->names[cell], value))
            return by_rank ? board->rank[cell] : board->file[cell];
    return 0;
}

static bool zone_is_empty(const Board *board, const Zone *zone)
{
    return !cellset_any(&zone->seen_by[0], board->words);
}

static bool counts_ranks(Text word)
{
    return text_starts_with(word, TEXT("rank")) || text_starts_with(word, TEXT("ring"));
}

/* True if anybody sees a cell there. */
static bool somebody_counts(const Board *board, bool by_rank, int number)
{
    Zone zone = { .name = { NULL, 0 } };
    fill_zone(board, &zone, by_rank ? in_ranks : in_files, (int[]){ number, number });
    for (int p = 0; p <= PLAYER_NOBODY; p++)
        if (cellset_any(&zone.seen_by[p], board->words))
            return true;
    return false;
}

/* `ranks` and `sectors` of a phrase without their last letter, as one of them is called. */
static Text singular(Text word)
{
    return word.bytes[word.length - 1] == 's' ? text_slice(word, 0, word.length - 1) : word;
}

/* The letters in front of a cell's number, as `ring` and `file` count by them. */
static Text letters_of(Text cell)
{
    size_t length = 0;
    while (length < cell.length && letter_is_lower(cell.bytes[length]))
        length++;
    return text_slice(cell, 0, length);
}

/* Says which rings, or files, a board has that lacks one with these letters. */
static bool help_letters(Reader *reader, const Word *word, Text end)
{
    const Board *board = reader->scope->kernel->board;
    bool by_rank = counts_ranks(word->text);
    Text lines = singular(word->text), first = TEXT(""), last = TEXT("");
    bool named = board->topology != TOPOLOGY_GRAPH && by_rank == (board->topology == TOPOLOGY_RING);
    if (!named || end.length == 0 || letters_of(end).length != end.length)
        return false;
    int least = 0, most = 0;
    for (unsigned cell = 0; cell < board->cell_count; cell++) {
        int number = by_rank ? board->rank[cell] : board->file[cell];
        if (first.length == 0 || number < least) {
            least = number;
            first = letters_of(board->names[cell]);
        }
        if (last.length == 0 || number > most) {
            most = number;
            last = letters_of(board->names[cell]);
        }
    }
    diag_help(reader->scope->diags, "the %.*ss are %.*s to %.*s", TEXT_ARG(lines), TEXT_ARG(first),
              TEXT_ARG(last));
    return first.length > 0;
}

/* Both ends are of the board, and the first is the lesser one. */
static bool check_range(Reader *reader, const Word *word, const Text ends[2], const int range[2])
{
    const Board *board = reader->scope->kernel->board;
    Text text = text_slice(reader->text, word->start, word->end - word->start);
    for (int i = 0; i < 2; i++) {
        if (range[i] != 0 && somebody_counts(board, counts_ranks(word->text), range[i]))
            continue;
        Text one = singular(word->text);
        READER_ERROR(reader, DIAG_UNKNOWN_CELL, word->start, word->end, "the board has no `%.*s %.*s`",
                     TEXT_ARG(one), TEXT_ARG(ends[i]));
        int number = text_number_word(ends[i]);
        Meanings meanings = name_meanings(reader, ends[i]);
        if ((meanings_types(&meanings) & type_bit('C')) != 0) {
            const char *call =
                arena_format(reader->scope->diags->arena, "%.*s(%.*s)", TEXT_ARG(one), TEXT_ARG(ends[i]));
            diag_help(reader->scope->diags, "`%.*s` of a cell is written with brackets: `%s`", TEXT_ARG(one),
                      call);
            if (text_equals(ends[0], ends[1])) {
                diag_mend(reader->scope->diags, reader_span(reader, word->start, word->end), text_of(call));
                diag_is_certain(reader->scope->diags);
            }
            return false;
        }
        if (number >= 0)
            diag_help(reader->scope->diags, "did you mean `%.*s %d`?", TEXT_ARG(one), number);
        else if (help_letters(reader, word, ends[i]))
            return false;
        else if (range[i] == 0)
            diag_help(reader->scope->diags, "an expression after `%.*s` stands in brackets",
                      TEXT_ARG(word->text));
        else
            name_help_cells(reader->scope);
        return false;
    }
    if (range[0] <= range[1])
        return true;
    READER_ERROR(reader, DIAG_WRONG_RANGE, word->start, word->end, "the range `%.*s` is upside down",
                 TEXT_ARG(text));
    diag_suggest(reader->scope->diags,
                 text_of(arena_format(reader->scope->reading, "%.*s %.*s-%.*s", TEXT_ARG(word->text),
                                      TEXT_ARG(ends[1]), TEXT_ARG(ends[0]))));
    return false;
}

ExprId zone_phrase(Reader *reader, const Word *word)
{
    const Board *board = reader->scope->kernel->board;
    if (reader->scope->options_only || board == NULL) {
        READER_ERROR(reader, DIAG_NOT_FIXED, word->start, word->end,
                     "only options and numbers can stand here");
        return EXPR_NONE;
    }
    bool by_rank = counts_ranks(word->text);
    size_t hyphen = text_find(word->value, '-');
    Text first = text_slice(word->value, 0, hyphen);
    Text last = hyphen < word->value.length ? text_slice(word->value, hyphen + 1, word->value.length) : first;
    int range[2] = { counted_number(board, first, by_rank), counted_number(board, last, by_rank) };
    if (!check_range(reader, word, (Text[]){ first, last }, range))
        return EXPR_NONE;
    Zone zone = { .name = arena_text(reader->scope->rules,
                                     text_slice(reader->text, word->start, word->end - word->start)) };
    fill_zone(board, &zone, by_rank ? in_ranks : in_files, range);
    return build_zone(reader, reader_span(reader, word->start, word->end), &zone);
}

ExprId zone_counted(Reader *reader, const Syntax *node, bool by_rank, ExprId number)
{
    const Board *board = reader->scope->kernel->board;
    if (number == EXPR_NONE || board == NULL)
        return EXPR_NONE;
    Scope *scope = reader->scope;
    Expr value = *scope_expr(scope, number);
    if (value.op != OP_CONST) {
        READER_ERROR(reader, DIAG_NOT_FIXED, node->start, node->end,
                     "this number must be known before a game: options and numbers only");
        return EXPR_NONE;
    }
    Zone zone = { .name = { NULL, 0 } };
    zone.name = text_of(arena_format(scope->rules, "%.*s %d", TEXT_ARG(node->name), value.b));
    fill_zone(board, &zone, by_rank ? in_ranks : in_files, (int[]){ value.b, value.b });
    if (!zone_is_empty(board, &zone))
        return build_zone(reader, check_span(reader, node), &zone);
    READER_ERROR(reader, DIAG_UNKNOWN_CELL, node->start, node->end, "the board has no %.*s",
                 TEXT_ARG(zone.name));
    return EXPR_NONE;
}

/* --- the board's own sets ---------------------------------------------- */

static bool on_last_rank(const Board *board, int player, Cell cell, const int *range)
{
    return rank_seen(board, player, cell) == range[player];
}

static bool at_far_edge(const Board *board, int player, Cell cell, const int *range)
{
    (void)range;
    Heading forward = has_seats(board) ? board->seats[player].forward : 0;
    return board_hop(board, cell, forward) == CELL_NONE;
}

static bool is_light(const Board *board, int player, Cell cell, const int *range)
{
    (void)player;
    (void)range;
    return board_is_light(board, cell);
}

static bool is_dark(const Board *board, int player, Cell cell, const int *range)
{
    return board->topology == TOPOLOGY_GRID && !is_light(board, player, cell, range);
}

ExprId zone_named(Reader *reader, const Word *word, const char *name)
{
    const Board *board = reader->scope->kernel->board;
    if (board == NULL) {
        READER_ERROR(reader, DIAG_NOT_FIXED, word->start, word->end, "the board is not known here");
        return EXPR_NONE;
    }
    Zone zone = { .name = text_of(name) };
    int last[BOARD_PLAYERS_MAX];
    for (int p = 0; p < BOARD_PLAYERS_MAX; p++)
        last[p] = p == 0 || p < board->player_count ? greatest_rank(board, p) : 0;
    if (strcmp(name, "first-rank") == 0)
        fill_zone(board, &zone, in_ranks, (int[]){ 1, 1 });
    else if (strcmp(name, "last-rank") == 0)
        fill_zone(board, &zone, on_last_rank, last);
    else if (strcmp(name, "far-edge") == 0)
        fill_zone(board, &zone, at_far_edge, NULL);
    else
        fill_zone(board, &zone, strcmp(name, "light") == 0 ? is_light : is_dark, NULL);
    return build_zone(reader, reader_span(reader, word->start, word->end), &zone);
}

/* --- boxes ------------------------------------------------------------- */

/* A hyphen may be part of a cell's name on a graph, so each is tried. */
bool zone_is_box(const Board *board, Text name, Cell corners[2])
{
    for (size_t i = 1; i + 1 < name.length; i++) {
        if (name.bytes[i] != '-')
            continue;
        corners[0] = board_find_cell(board, text_slice(name, 0, i));
        corners[1] = board_find_cell(board, text_slice(name, i + 1, name.length));
        if (corners[0] != CELL_NONE && corners[1] != CELL_NONE)
            return true;
    }
    return false;
}

static void same_for_all(Zone *zone)
{
    for (int p = 1; p <= PLAYER_NOBODY; p++)
        zone->seen_by[p] = zone->seen_by[0];
}

ExprId zone_box(Reader *reader, const Word *word)
{
    const Board *board = reader->scope->kernel->board;
    Cell corners[2];
    Zone zone = { .name = arena_text(reader->scope->rules, word->text) };
    if (!zone_is_box(board, word->text, corners))
        return EXPR_NONE;
    board_box(board, corners[0], corners[1], &zone.seen_by[0]);
    same_for_all(&zone);
    return build_zone(reader, reader_span(reader, word->start, word->end), &zone);
}

/* --- sets of sets ------------------------------------------------------ */

ExprId zone_unite(Reader *reader, const Syntax *node, const ExprId *sets, size_t count)
{
    Scope *scope = reader->scope;
    Text text = text_slice(reader->text, node->start, node->end - node->start);
    Zone zone = { .name = { NULL, 0 } };
    unsigned words = scope->kernel->board->words;
    for (int p = 0; p <= PLAYER_NOBODY; p++) {
        for (size_t i = 0; i < count; i++) {
            CellSet cells;
            if (!setup_fixed_set(scope, sets[i], (Player)p, &cells))
                return EXPR_NONE;
            cellset_unite(&zone.seen_by[p], &cells, words);
        }
    }
    zone.name = arena_text(scope->rules, text);
    return build_zone(reader, check_span(reader, node), &zone);
}
