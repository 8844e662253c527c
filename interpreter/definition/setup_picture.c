/* Reads a picture of the first position: rows of letters, the last line the first rank. */

#include "definition/setup.h"

#include "base/letters.h"
#include "definition/blocks_common.h"
#include "text/board_text.h"

#include "schema_keys.h"

void setup_put(Scope *scope, Cell cell, Kind kind, Player owner, Span span)
{
    const Kernel *kernel = scope->kernel;
    SetupPiece *piece = &kernel->setup.board[cell];
    if (piece->kind != KIND_NONE) {
        diag_error(scope->diags, DIAG_WRONG_SETUP, span, "`%.*s` has a piece already: %.*s",
                   TEXT_ARG(kernel->board->names[cell]), TEXT_ARG(kernel->kinds[piece->kind].id));
        if (scope->diags->sources->count > 1) /* it extends another */
            diag_help(scope->diags,
                      "`%.*s: none` takes away those that are inherited, where a player's army is a map",
                      TEXT_ARG(kernel->kinds[piece->kind].id));
        return;
    }
    *piece = (SetupPiece){ .kind = kind, .owner = owner };
}

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
static size_t army_letter(const Kernel *kernel, Text text, Player letters, Kind *found)
{
    size_t best = 0;
    for (size_t k = 0; k < kernel->kind_count; k++) {
        Text letter = kernel->kinds[k].letters[kernel->kinds[k].neutral ? PLAYER_NOBODY : letters];
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

static Span picture_span(const SetupPicture *picture, size_t offset, size_t length)
{
    return scalar_part(picture->scope, picture->node, offset, length);
}

static bool picture_fail(const SetupPicture *picture, size_t offset, size_t length, const char *message,
                         Text text)
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

/* As much of the line as may have been meant for a letter: a character with its `+`, or all up to a blank or
 * a comma where pieces are written with their players. */
static size_t strange_letter(const Kernel *kernel, Text line)
{
    size_t end = text_find(line, ' '), sign = line.bytes[0] == '+';
    size_t one = sign + text_character_length(text_slice(line, sign, line.length));
    size_t comma = text_find(line, ',');
    if (board_text_has_commas(kernel))
        return comma > 0 && comma < end ? comma : end;
    return one > 0 && one < end ? one : end;
}

void setup_help_letters(Scope *scope, const char *more)
{
    enum { LETTERS_TOLD = 16 };
    const Kernel *kernel = scope->kernel;
    if (kernel->kind_count == 0 || kernel->kind_count > LETTERS_TOLD)
        return;
    Buffer letters = { .arena = scope->reading };
    for (size_t k = 0; k < kernel->kind_count; k++)
        buffer_add(&letters, "%s`%.*s`", k == 0 ? "" : ", ",
                   TEXT_ARG(kernel->kinds[k].letters[kernel->kinds[k].neutral ? PLAYER_NOBODY : 0]));
    diag_help(scope->diags, "the letters of pieces are %.*s%s", TEXT_ARG(buffer_text(&letters)), more);
}

/* --- lines that YAML has joined ----------------------------------------- */

bool setup_is_joined(const Scope *scope, const Node *picture)
{
    Text rest = source_text(scope->diags->sources, picture->span), shown = text_trim(picture->text);
    if (text_starts_with(rest, TEXT("|")))
        return false;
    if (text_starts_with(rest, TEXT(">")))
        text_cut(&rest, '\n');
    size_t lines = 0;
    while (rest.length > 0)
        lines += text_trim(text_cut(&rest, '\n')).length > 0;
    return lines > 1 && text_find(shown, '\n') == shown.length;
}

/* The key that a value stands behind, which ends at `*end`, its colon included; empty if another line or a
 * comment is between. */
static Text key_before(Text bytes, size_t start, size_t *end)
{
    while (start > 0 && (bytes.bytes[start - 1] == ' ' || bytes.bytes[start - 1] == '\n'))
        start--;
    *end = start;
    if (start == 0 || bytes.bytes[start - 1] != ':')
        return (Text){ "", 0 };
    size_t begin = --start;
    while (begin > 0 && letter_is_of_name(bytes.bytes[begin - 1]))
        begin--;
    return text_slice(bytes, begin, start - begin);
}

void setup_help_joined(const Scope *scope, const Node *picture)
{
    DiagList *diags = scope->diags;
    Span span = picture->span;
    const Source *source = source_get(diags->sources, span.source);
    size_t end = 0;
    Text key = source != NULL ? key_before(source->bytes, span.start, &end) : (Text){ "", 0 };
    if (key.length == 0)
        key = TEXT(KEY_BLOCKS_SETUP);
    else
        span = (Span){ .source = span.source, .start = (uint32_t)end, .end = (uint32_t)end };
    diag_help(diags, "a picture of several lines begins with `|`: `%.*s: |`", TEXT_ARG(key));
    if (text_starts_with(source_text(diags->sources, picture->span), TEXT(">")))
        diag_mend(diags, span_part(picture->span, 0, 1), TEXT("|"));
    else if (span.start == span.end)
        diag_mend(diags, span, TEXT(" |"));
    else
        return;
    diag_is_certain(diags);
}

/* --- lines --------------------------------------------------------------- */

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Where the first number of a picture stands that has one. */
static size_t first_number(Text text)
{
    size_t at = 0;
    while (at + 1 < text.length && !is_digit(text.bytes[at]))
        at++;
    return at;
}

static void report_no_piece(const SetupPicture *picture, Text line, size_t offset)
{
    const Kernel *kernel = picture->scope->kernel;
    if (picture->scope->letters_amiss)
        return;
    size_t end = strange_letter(kernel, line);
    if (is_digit(line.bytes[0])) {
        offset = first_number(picture->node->text);
        line = text_slice(picture->node->text, offset, picture->node->text.length);
        end = 1;
        while (end < line.length && is_digit(line.bytes[end]))
            end++;
        picture_fail(picture, offset, end, "a picture shows every cell, and has no numbers such as `%.*s`",
                     text_slice(line, 0, end));
        diag_help(picture->scope->diags,
                  "write a `.` for each empty cell; numbers count them in position texts, "
                  "which have `/` between the ranks");
        picture->scope->letters_amiss = true; /* once */
        return;
    }
    picture_fail(picture, offset, end, "no piece has the letter `%.*s`", text_slice(line, 0, end));
    if (line.bytes[0] == '#') {
        diag_help(picture->scope->diags, "a comment cannot stand within a picture: write it above `setup`");
        return;
    }
    setup_help_letters(picture->scope, "; `.` is an empty cell");
}

/* Cuts the next cell of a line: `.` or a piece. Returns its length, 0 after reporting. */
static size_t cut_cell(const SetupPicture *picture, Text line, size_t offset, SetupPiece *piece)
{
    const Kernel *kernel = picture->scope->kernel;
    *piece = (SetupPiece){ .kind = KIND_NONE, .owner = PLAYER_NONE };
    if (line.bytes[0] == '.')
        return 1;
    size_t length = 0;
    if (picture->whole) {
        length = board_text_piece(kernel, line, piece);
    } else {
        length = army_letter(kernel, line, picture->letters, &piece->kind);
        piece->owner = picture->player;
    }
    if (length == 0 && has_all_letters(kernel))
        report_no_piece(picture, line, offset);
    return length;
}

/* Where in the picture is only worked out for a mistake. */
static void put_pictured(const SetupPicture *picture, Cell place, SetupPiece piece, size_t offset,
                         size_t length)
{
    Scope *scope = picture->scope;
    const Kernel *kernel = scope->kernel;
    const KindRule *kind = &kernel->kinds[piece.kind];
    if (!picture->whole && kind->neutral) {
        diag_error(scope->diags, DIAG_WRONG_SETUP, picture_span(picture, offset, length),
                   "`%.*s` is nobody's: it stands under `nobody`", TEXT_ARG(kind->id));
        return;
    }
    if (node_named(picture->own, kind->id) != NULL)
        return;
    Cell cell = picture->whole ? place : kernel->board->seats[picture->player].cell[place];
    bool taken = kernel->setup.board[cell].kind != KIND_NONE;
    setup_put(scope, cell, piece.kind, piece.owner,
              taken ? picture_span(picture, offset, length) : (Span){ 0 });
    if (taken && !picture->whole)
        diag_help(scope->diags, "this is one army, drawn as its owner sees it; "
                                "the whole board is drawn under `setup: |` itself");
}

static void read_picture_line(const SetupPicture *picture, Text line, size_t offset, int rank)
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
    if (count > room && setup_is_joined(picture->scope, picture->node)) {
        diag_error(picture->scope->diags, DIAG_WRONG_SETUP, picture_span(picture, start, whole),
                   "the lines of this picture are read as one");
        setup_help_joined(picture->scope, picture->node);
        return;
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
void setup_read_picture(const SetupPicture *picture)
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
    if (picture->whole && rank <= board->ranks && !setup_is_joined(picture->scope, picture->node))
        diag_error(picture->scope->diags, DIAG_WRONG_SETUP, span_part(picture->node->span, 0, 1),
                   "the board has %d ranks, but the picture shows %d", board->ranks, rank - 1);
}
