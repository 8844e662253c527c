/* BOARD[HANDS]: the order of cells, the letters of pieces. */

#include "text/board_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/letters.h"

enum { HAND_COUNT_MAX = 9999 }; /* pieces of a kind in one hand; more than a board has cells */

/* --- the order of cells -------------------------------------------------------- */

/* Row and place in it, joined so that sorting by the number sorts the cells. */
static uint32_t row_key(const Board *board, Cell cell, uint32_t *row)
{
    uint32_t rank = board->rank[cell], file = board->file[cell], layer = board->layer[cell];
    uint32_t place = file;
    switch (board->topology) {
    case TOPOLOGY_GRID: *row = board->ranks - rank; break;
    case TOPOLOGY_HEX:
        *row = board->up == HEX_UP_EDGE ? file : board->ranks - rank;
        place = board->up == HEX_UP_EDGE ? rank : file;
        break;
    case TOPOLOGY_RING: *row = rank; break;
    case TOPOLOGY_GRAPH: *row = 0, place = cell; break;
    }
    *row |= layer << 11;
    return place;
}

typedef struct Placed {
    uint32_t row, place;
    Cell cell;
} Placed;

static int compare_placed(const void *left, const void *right)
{
    const Placed *a = left, *b = right;
    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

void board_rows(const Board *board, BoardRows *rows)
{
    Placed placed[BOARD_CELLS_MAX];
    size_t count = board->cell_count;
    for (size_t i = 0; i < count; i++) {
        placed[i].cell = (Cell)i;
        placed[i].place = row_key(board, (Cell)i, &placed[i].row);
    }
    qsort(placed, count, sizeof *placed, compare_placed);
    rows->row_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || placed[i].row != placed[i - 1].row)
            rows->start[rows->row_count++] = (uint16_t)i;
        rows->cells[i] = placed[i].cell;
    }
    rows->start[rows->row_count] = (uint16_t)count;
}

/* --- pieces --------------------------------------------------------------------- */

static char small(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

static bool starts_with(Text text, Text letter, bool any_case)
{
    if (letter.length == 0 || text.length < letter.length)
        return false;
    for (size_t i = 0; i < letter.length; i++) {
        char have = text.bytes[i], want = letter.bytes[i];
        if (have != want && !(any_case && small(have) == small(want)))
            return false;
    }
    return true;
}

/* What is nobody's need not have a letter for a player who has it in hand. */
static Text letter_of(const KindRule *kind, Player owner)
{
    return kind->letters[kind->neutral && kind->letters[owner].length == 0 ? PLAYER_NOBODY : owner];
}

/* The kind of an owner whose letter is the longest that fits. */
static size_t match_kind(const Kernel *kernel, Text text, Player owner, bool any_case, SetupPiece *piece)
{
    size_t best = 0;
    for (size_t k = 0; k < kernel->kind_count; k++) {
        const KindRule *kind = &kernel->kinds[k];
        Text letter = letter_of(kind, owner);
        if (letter.length <= best || !starts_with(text, letter, any_case))
            continue;
        best = letter.length;
        *piece = (SetupPiece){ .kind = (Kind)k, .owner = kind->neutral ? PLAYER_NOBODY : owner };
    }
    return best;
}

/* With commas: the owner's letter, then the kind's. */
static size_t match_owned(const Kernel *kernel, Text text, SetupPiece *piece)
{
    if (text.length == 0)
        return 0;
    Player owner = PLAYER_NOBODY;
    for (size_t p = 0; p < kernel->player_count; p++)
        if (kernel->players[p].letter == text.bytes[0])
            owner = (Player)p;
    if (owner == PLAYER_NOBODY && text.bytes[0] != 'x')
        return 0;
    size_t length = match_kind(kernel, text_slice(text, 1, text.length), owner, true, piece);
    piece->owner = owner;
    return length == 0 ? 0 : length + 1;
}

static size_t match_letter(const Kernel *kernel, Text text, SetupPiece *piece)
{
    size_t best = 0;
    for (Player owner = 0; owner <= PLAYER_NOBODY; owner++) {
        if (owner >= kernel->player_count && owner != PLAYER_NOBODY)
            continue;
        SetupPiece found = { .kind = KIND_NONE };
        size_t length = match_kind(kernel, text, owner, false, &found);
        bool alone = owner != PLAYER_NOBODY || (length > 0 && kernel->kinds[found.kind].neutral);
        if (length > best && alone) {
            best = length;
            *piece = found;
        }
    }
    return best;
}

/* The kind that records of games write with that letter: other programs have it in positions, too. Nothing
 * where two kinds have it. */
static size_t match_written(const Kernel *kernel, Text text, SetupPiece *piece)
{
    size_t found = 0;
    for (size_t k = 0; k < kernel->kind_count && kernel->player_count == 2 && text.length > 0; k++) {
        Text written = kernel->kinds[k].written;
        if (written.length != 1 || kernel->kinds[k].neutral ||
            small(written.bytes[0]) != small(text.bytes[0]))
            continue;
        Player owner = text.bytes[0] == small(text.bytes[0]) ? 1 : 0;
        *piece = (SetupPiece){ .kind = (Kind)k, .owner = owner };
        found++;
    }
    return found == 1 ? 1 : 0;
}

static size_t match_plain(const Kernel *kernel, Text text, SetupPiece *piece)
{
    size_t length = match_letter(kernel, text, piece);
    if (length == 0)
        length = match_written(kernel, text, piece);
    if (length > 0 || text.length < 2 || text.bytes[0] != '@')
        return length;
    length = match_letter(kernel, text_slice(text, 1, text.length), piece);
    piece->owner = PLAYER_NOBODY;
    return length == 0 ? 0 : length + 1;
}

size_t board_text_piece(const Kernel *kernel, Text text, SetupPiece *piece)
{
    SetupPiece found = { .kind = KIND_NONE, .owner = PLAYER_NONE };
    size_t length =
        board_text_has_commas(kernel) ? match_owned(kernel, text, &found) : match_plain(kernel, text, &found);
    if (length == 0)
        return 0;
    if (length < text.length && text.bytes[length] == '~') {
        length++;
        if (kernel->promoted_flag >= 0)
            found.flags |= (uint8_t)(1u << kernel->promoted_flag);
    }
    *piece = found;
    return length;
}

void board_text_write_piece(const Kernel *kernel, SetupPiece piece, Buffer *out)
{
    const KindRule *kind = &kernel->kinds[piece.kind];
    bool nobodys = piece.owner == PLAYER_NOBODY;
    if (board_text_has_commas(kernel)) {
        buffer_add_char(out, nobodys ? 'x' : kernel->players[piece.owner].letter);
        Text letter = letter_of(kind, piece.owner);
        for (size_t i = 0; i < letter.length; i++) {
            char byte = letter.bytes[i];
            buffer_add_char(out, byte >= 'a' && byte <= 'z' ? (char)(byte - 'a' + 'A') : byte);
        }
    } else {
        if (nobodys && !kind->neutral)
            buffer_add_char(out, '@');
        buffer_add_text(out, kind->letters[nobodys && !kind->neutral ? 0 : piece.owner]);
    }
    if (kernel->promoted_flag >= 0 && (piece.flags >> kernel->promoted_flag & 1) != 0)
        buffer_add_char(out, '~');
}

void board_text_write_held(const Kernel *kernel, Kind kind, Player player, Buffer *out)
{
    bool neutral = kernel->kinds[kind].neutral && !board_text_has_commas(kernel);
    if (neutral && player == 1)
        buffer_add_char(out, '@');
    board_text_write_piece(kernel, (SetupPiece){ kind, neutral ? PLAYER_NOBODY : player, 0 }, out);
}

/* --- reading --------------------------------------------------------------------- */

typedef struct Reading {
    const Kernel *kernel;
    Text text;
    size_t at;
    BoardText *result;
    BoardTextError *error;
    BoardRows rows;
} Reading;

__attribute__((format(printf, 4, 5))) static bool fail(Reading *reading, size_t offset, size_t length,
                                                       const char *format, ...)
{
    BoardTextError *error = reading->error;
    error->no_piece = false;
    error->offset = offset;
    error->length = offset + length > reading->text.length ? reading->text.length - offset : length;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return false;
}

static char peek(const Reading *reading)
{
    return reading->at < reading->text.length ? reading->text.bytes[reading->at] : '\0';
}

static Text rest(const Reading *reading)
{
    return text_slice(reading->text, reading->at, reading->text.length);
}

/* The same letter in the other case, if that is a piece. */
static void suggest_case(Reading *reading)
{
    char byte = peek(reading);
    char other = byte >= 'a' && byte <= 'z' ? (char)(byte - 'a' + 'A') : small(byte);
    SetupPiece piece;
    if (other != byte && board_text_piece(reading->kernel, (Text){ &other, 1 }, &piece) > 0)
        snprintf(reading->error->nearest, sizeof reading->error->nearest, "%c", other);
}

static bool is_letter(char byte)
{
    return letter_is(byte) || (byte & 0x80) != 0;
}

static bool unknown_letter(Reading *reading)
{
    Text text = rest(reading);
    bool promoted = text.length > 1 && text.bytes[0] == '+' && is_letter(text.bytes[1]);
    size_t length = promoted ? 2 : 1;
    while (length < text.length && (text.bytes[length] & 0xc0) == 0x80)
        length++; /* the whole of a UTF-8 character */
    if (board_text_has_commas(reading->kernel))
        while (length < text.length && strchr(",/[] ", text.bytes[length]) == NULL)
            length++;
    if (length > 24)
        length = 24;
    fail(reading, reading->at, length, "no piece is written `%.*s`", (int)length, text.bytes);
    reading->error->no_piece = true;
    suggest_case(reading);
    return false;
}

static bool read_piece(Reading *reading, SetupPiece *piece)
{
    size_t length = board_text_piece(reading->kernel, rest(reading), piece);
    if (length == 0)
        return unknown_letter(reading);
    reading->at += length;
    return true;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static size_t read_gap(Reading *reading)
{
    size_t gap = 0;
    for (; is_digit(peek(reading)); reading->at++)
        if (gap <= HAND_COUNT_MAX) /* what is larger is refused, so its value does not matter */
            gap = gap * 10 + (size_t)(peek(reading) - '0');
    return gap;
}

static bool is_row_end(char byte)
{
    return byte == '\0' || byte == '/' || byte == '[' || byte == ' ';
}

/* Other programs write a star for each cell that a board with holes has not got. */
static bool is_hole(const Reading *reading)
{
    SetupPiece piece;
    if (peek(reading) != '*' || board_text_has_commas(reading->kernel))
        return false;
    const BoardRows *rows = &reading->rows;
    bool ragged = false;
    for (size_t row = 1; row < rows->row_count; row++)
        ragged |= rows->start[row + 1] - rows->start[row] != rows->start[1] - rows->start[0];
    return ragged && board_text_piece(reading->kernel, rest(reading), &piece) == 0;
}

/* One gap or piece; moves *cell on. */
static bool read_item(Reading *reading, size_t row, size_t *cell, size_t end)
{
    size_t at = reading->at, gap = 1;
    SetupPiece piece = { .kind = KIND_NONE, .owner = PLAYER_NONE };
    if (is_digit(peek(reading)))
        gap = read_gap(reading);
    else if (!read_piece(reading, &piece))
        return false;
    if (gap == 0)
        return fail(reading, at, reading->at - at, "a gap of no cells");
    if (*cell + gap > end) {
        size_t cells = end - reading->rows.start[row];
        return fail(reading, at, reading->at - at, "row %zu has %zu cell%s, and more are written here",
                    row + 1, cells, cells == 1 ? "" : "s");
    }
    if (piece.kind != KIND_NONE)
        reading->result->board[reading->rows.cells[*cell]] = piece;
    *cell += gap;
    return true;
}

static bool read_row(Reading *reading, size_t row)
{
    size_t cell = reading->rows.start[row], end = reading->rows.start[row + 1], start = reading->at;
    while (!is_row_end(peek(reading))) {
        if (is_hole(reading)) {
            reading->at++;
            continue;
        }
        if (!read_item(reading, row, &cell, end))
            return false;
        if (!board_text_has_commas(reading->kernel) || is_row_end(peek(reading)))
            continue;
        if (peek(reading) != ',')
            return fail(reading, reading->at, 1, "a comma parts the cells of a row");
        reading->at++;
        if (is_row_end(peek(reading)))
            return fail(reading, reading->at - 1, 1, "the row ends with a comma");
    }
    if (cell == end)
        return true;
    size_t length = reading->at > start ? reading->at - start : 1;
    size_t cells = end - reading->rows.start[row], written = cell - reading->rows.start[row];
    return fail(reading, start, length, "row %zu has %zu cell%s, but %zu %s written", row + 1, cells,
                cells == 1 ? "" : "s", written, written == 1 ? "is" : "are");
}

/* What is nobody's on the board is in a hand as it is said by board_text_write_held(). */
static bool whose_hand(const Reading *reading, size_t at, SetupPiece *piece)
{
    const Kernel *kernel = reading->kernel;
    piece->owner = reading->text.bytes[at] == '@' ? 1 : 0;
    return kernel->kinds[piece->kind].neutral && piece->owner < kernel->player_count &&
           !board_text_has_commas(kernel);
}

static bool read_hand_piece(Reading *reading)
{
    size_t at = reading->at, count = 1;
    if (is_digit(peek(reading)))
        count = read_gap(reading); /* `3P`: three of them */
    SetupPiece piece;
    size_t item = reading->at;
    if (reading->at > at && (is_row_end(peek(reading)) || peek(reading) == ']'))
        return fail(reading, at, reading->at - at, "in a hand a piece follows the number");
    if (!read_piece(reading, &piece))
        return false;
    if (piece.owner == PLAYER_NOBODY && !whose_hand(reading, item, &piece))
        return fail(reading, at, reading->at - at, "nobody has no hand");
    uint16_t *hand = &reading->result->hands[(size_t)piece.owner * reading->kernel->kind_count + piece.kind];
    if (*hand + count > HAND_COUNT_MAX)
        return fail(reading, at, reading->at - at, "a hand holds at most %d pieces of a kind",
                    (int)HAND_COUNT_MAX);
    *hand = (uint16_t)(*hand + count);
    return true;
}

static bool read_hands(Reading *reading, bool bracketed)
{
    size_t start = reading->at;
    reading->result->has_hands = true;
    reading->result->hands_at = start;
    if (peek(reading) == '-')
        reading->at++;
    while (peek(reading) != ']' && peek(reading) != ' ' && peek(reading) != '\0') {
        if (!read_hand_piece(reading))
            return false;
        if (board_text_has_commas(reading->kernel) && peek(reading) == ',')
            reading->at++;
    }
    if (!bracketed)
        return true;
    if (peek(reading) != ']')
        return fail(reading, start - 1, 1, "the bracket of the hands is not closed");
    reading->at++;
    return true;
}

static bool read_board(Reading *reading)
{
    size_t rows = reading->rows.row_count;
    for (size_t row = 0; row < rows; row++) {
        if (row > 0) {
            if (peek(reading) != '/')
                return fail(reading, reading->at, 1, "the board has %zu rows, but %zu are written", rows,
                            row);
            reading->at++;
        }
        if (!read_row(reading, row))
            return false;
    }
    return true;
}

/* A row too many is read as hands, but hands hold no gap and no further rows. */
static bool is_board_row(const Reading *reading)
{
    Text text = text_slice(reading->text, reading->at + 1, reading->text.length);
    text = text_slice(text, 0, text_find(text, ' '));
    bool ends_with_gap = text.length > 0 && is_digit(text.bytes[text.length - 1]);
    return ends_with_gap || text_find(text, '/') < text.length || text_find(text, '[') < text.length;
}

bool board_text_read(const Kernel *kernel, Text text, BoardText *result, BoardTextError *error)
{
    Reading reading = { .kernel = kernel, .text = text, .result = result, .error = error };
    *error = (BoardTextError){ 0 };
    result->has_hands = false;
    result->hands_at = 0;
    board_rows(kernel->board, &reading.rows);
    for (size_t i = 0; i < kernel->board->cell_count; i++)
        result->board[i] = (SetupPiece){ .kind = KIND_NONE, .owner = PLAYER_NONE };
    memset(result->hands, 0, (size_t)kernel->player_count * kernel->kind_count * sizeof *result->hands);
    while (peek(&reading) == ' ')
        reading.at++;
    if (!read_board(&reading))
        return false;
    char next = peek(&reading);
    if (next == '/' && is_board_row(&reading))
        return fail(&reading, reading.at, 1, "the board has %u rows, and more are written",
                    (unsigned)reading.rows.row_count);
    if (next == '[' || next == '/') {
        reading.at++;
        if (!read_hands(&reading, next == '['))
            return false;
    }
    if (peek(&reading) != ' ' && peek(&reading) != '\0')
        return fail(&reading, reading.at, 1, "the board ends here, and `%c` follows it", peek(&reading));
    result->end = reading.at;
    return true;
}
