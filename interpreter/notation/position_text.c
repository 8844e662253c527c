/* A whole position as text: BOARD[HANDS] by the room
 * `program`, the fields by fields.c. */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "notation/internal.h"
#include "text/board_text.h"

/* --- shared by the room --------------------------------------------------------- */

bool notation_fail(NotationError *error, size_t offset, size_t length, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    error->offset = offset;
    error->length = length > 0 ? length : 1;
    error->nearest[0] = '\0';
    return false;
}

Cell notation_cut_cell(const Board *board, Text text, size_t *length)
{
    enum { NAME_MAX_LENGTH = 32 };
    *length = text.length < NAME_MAX_LENGTH ? text.length : NAME_MAX_LENGTH;
    for (; *length > 0; --*length) {
        Cell cell = board_find_cell(board, text_slice(text, 0, *length));
        if (cell != CELL_NONE)
            return cell;
    }
    return CELL_NONE;
}

bool notation_read_cells(const Board *board, Text text, size_t offset, CellSet *set, NotationError *error)
{
    for (size_t start = 0; start <= text.length;) {
        Text rest = text_slice(text, start, text.length);
        size_t length = text_find(rest, ',');
        Cell cell = board_find_cell(board, text_slice(rest, 0, length));
        if (cell == CELL_NONE)
            return notation_fail(error, offset + start, length, "`%.*s` is no cell of this board",
                                 (int)(length < 40 ? length : 40), rest.bytes);
        cellset_add(set, cell);
        start += length + 1;
    }
    return true;
}

void notation_flag_cell(Position *position, Cell cell, int flag)
{
    Piece piece = position->board[cell];
    piece.flags = (uint8_t)(piece.flags | 1u << flag);
    position_write_cell(position, cell, piece);
}

/* --- writing ---------------------------------------------------------------------- */

static void write_gap(unsigned *gap, bool comma, Buffer *out)
{
    if (*gap > 0)
        buffer_add(out, "%s%u", comma ? "," : "", *gap);
    *gap = 0;
}

static void write_row(const Position *position, const Cell *cells, unsigned count, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    bool commas = board_text_has_commas(kernel);
    size_t start = out->length;
    unsigned gap = 0;
    for (unsigned i = 0; i < count; i++) {
        Piece piece = position->board[cells[i]];
        if (piece.kind == KIND_NONE) {
            gap++;
            continue;
        }
        write_gap(&gap, commas && out->length > start, out);
        if (commas && out->length > start)
            buffer_add_char(out, ',');
        SetupPiece written = { piece.kind, piece.owner, piece.flags };
        board_text_write_piece(kernel, written, out);
    }
    write_gap(&gap, commas && out->length > start, out);
}

/* Kinds in falling order, as the programs that positions are pasted from do it. */
static void write_hands(const Position *position, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    bool commas = board_text_has_commas(kernel);
    buffer_add_char(out, '[');
    size_t start = out->length;
    for (Player player = 0; player < kernel->player_count; player++)
        for (size_t i = kernel->kind_count; i > 0; i--) {
            Kind kind = (Kind)(i - 1);
            unsigned held = position_hand(position, player, kind);
            for (unsigned n = 0; n < held; n++) {
                if (commas && out->length > start)
                    buffer_add_char(out, ',');
                board_text_write_held(kernel, kind, player, out);
            }
        }
    buffer_add_char(out, ']');
}

void notation_write_position(const Position *position, Buffer *out)
{
    BoardRows *rows = memory_new(1, sizeof *rows);
    board_rows(position->program->board, rows);
    for (uint16_t row = 0; row < rows->row_count; row++) {
        if (row > 0)
            buffer_add_char(out, '/');
        write_row(position, rows->cells + rows->start[row], (unsigned)rows->start[row + 1] - rows->start[row],
                  out);
    }
    memory_free(rows);
    if (position->program->kernel->setup.has_hands)
        write_hands(position, out);
    fields_write(position, out);
}

/* --- reading ------------------------------------------------------------------------- */

static void put_board(Position *position, const BoardText *read)
{
    const Kernel *kernel = position->program->kernel;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++) {
        SetupPiece piece = read->board[cell];
        if (piece.kind != KIND_NONE)
            position_write_cell(position, cell,
                                (Piece){ .kind = piece.kind, .owner = piece.owner, .flags = piece.flags });
    }
    for (Player player = 0; player < kernel->player_count; player++)
        for (size_t kind = 0; kind < kernel->kind_count; kind++) {
            uint16_t held = read->hands[player * kernel->kind_count + kind];
            position_write_hand(position, player, (Kind)kind, held);
        }
}

/* True if a text puts pieces into hands that the game does not have. A supply without end is no hand: other
 * programs write it, and it is left out. */
static bool holds_in_vain(const Kernel *kernel, const BoardText *read)
{
    if (kernel->setup.has_hands)
        return false;
    for (size_t i = 0; i < (size_t)kernel->player_count * kernel->kind_count; i++)
        if (read->hands[i] > 0 && !kernel->kinds[i % kernel->kind_count].unlimited)
            return true;
    return false;
}

/* Says what is wrong with hands that begin at `start`. Without a bracket a row too many is more likely. */
static bool refuse_hands(const Kernel *kernel, Text text, size_t start, NotationError *error)
{
    if (text.bytes[start - 1] == '[')
        return notation_fail(error, start, 1, "this game has no hands");
    BoardRows *rows = memory_new(1, sizeof *rows);
    board_rows(kernel->board, rows);
    notation_fail(error, start - 1, 1, "the board has %u rows, and more are written",
                  (unsigned)rows->row_count);
    memory_free(rows);
    return false;
}

static bool read_board(Position *position, Text text, size_t *end, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    size_t hands = (size_t)kernel->player_count * kernel->kind_count + 1;
    BoardText read = { .board = memory_new(kernel->board->cell_count, sizeof(SetupPiece)),
                       .hands = memory_new(hands, sizeof(uint16_t)) };
    BoardTextError wrong = { 0 };
    bool ok = board_text_read(kernel, text, &read, &wrong);
    if (ok && holds_in_vain(kernel, &read)) {
        ok = refuse_hands(kernel, text, read.hands_at, error);
    } else if (ok) {
        put_board(position, &read);
        *end = read.end;
    } else {
        notation_fail(error, wrong.offset, wrong.length, "%s", wrong.message);
        snprintf(error->nearest, sizeof error->nearest, "%s", wrong.nearest);
    }
    memory_free(read.board);
    memory_free(read.hands);
    return ok;
}

/* A phase that is not named is the one in which the turn of who acts begins. */
static void set_phase(Position *position, uint8_t phase)
{
    Turn turn = position->turn;
    turn.phase = phase;
    position_write_turn(position, turn);
}

/* Who is out has no turn while play goes on; when it ended with one side left, or none, the turn stayed
 * where it was. */
static bool turn_is_somebodys(const Position *position, Text text, size_t fields, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    bool out = (position->turn.out >> position->turn.player & 1) != 0;
    if (!out || play_sides_left(position) < 2)
        return true;
    while (fields < text.length && text.bytes[fields] == ' ')
        fields++;
    return notation_fail(error, fields, 1, "%.*s is out, so it cannot be %.*s's turn",
                         TEXT_ARG(kernel->players[position->turn.player].name),
                         TEXT_ARG(kernel->players[position->turn.player].name));
}

/* Enters the phase in which the turn is, if none was named the one in which it begins, where it may have been
 * acted before only if somebody counts how often. Returns whether the turn has begun already. */
static bool enter_phase(Position *position, bool named)
{
    const Kernel *kernel = position->program->kernel;
    if (!named) {
        set_phase(position, 0);
        if (position->turn.repeated > 0)
            set_phase(position, play_unnamed_phase(position));
    }
    Turn turn = position->turn;
    if (turn.phase >= kernel->phase_count || kernel->phases[turn.phase].times == EXPR_NONE)
        turn.repeated = 0;
    position_write_turn(position, turn);
    return named || turn.repeated > 0;
}

static bool read_position(Position *position, Text text, NotationError *error)
{
    size_t end = 0;
    *error = (NotationError){ 0 };
    set_phase(position, PHASES_MAX);
    Text counting = { 0 };
    if (!read_board(position, text, &end, error) || !fields_read(position, text, end, &counting, error) ||
        !turn_is_somebodys(position, text, end, error))
        return false;
    bool named = position->turn.phase != PHASES_MAX;
    if (enter_phase(position, named))
        counted_begin_turn(position);
    if (!counting_read(position, counting, error)) {
        error->offset += (size_t)(counting.bytes - text.bytes);
        return false;
    }
    play_begin(position, named);
    position->journal_count = position->journal_top = 0;
    return true;
}

/* How long the words are that protocols write before a position. */
static size_t protocol_words(Text text)
{
    static const char *const words[] = { "position ", "fen " };
    size_t length = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_starts_with(text_slice(text, length, text.length), text_of(words[i])))
            length += strlen(words[i]);
    return length;
}

/* Writes a text that has `_` for blanks, as in the addresses of web pages (`8/8/8/8/8/8/8/8_w_-_-_0_1`), with
 * blanks. False: it is no such text. */
static bool read_address(Text text, Buffer *out)
{
    if (text_find(text, ' ') < text.length || text_find(text, '_') == text.length)
        return false;
    for (size_t i = 0; i < text.length; i++)
        buffer_add_char(out, text.bytes[i] == '_' ? ' ' : text.bytes[i]);
    return true;
}

/* Reads a text in USI's order, of which FEN's order was made. */
static bool read_sfen(Position *position, Text made, const SfenPlaces *places, NotationError *error)
{
    if (!places->turn_known)
        return notation_fail(error, places->turn, 1,
                             "SFEN writes `b` for who moves first, `w` for the other");
    if (places->wrong_length > 0)
        return notation_fail(error, places->wrong, places->wrong_length, "%s", places->why);
    if (read_position(position, made, error))
        return true;
    error->offset = sfen_offset(places, error->offset);
    return false;
}

bool notation_read_position(Position *position, Text whole, NotationError *error)
{
    Buffer turned = { 0 }, spaced = { 0 };
    Text text = text_trim(whole);
    if (read_address(text, &spaced))
        text = buffer_text(&spaced);
    size_t skipped = protocol_words(text);
    text = text_slice(text, skipped, text.length);
    SfenPlaces places;
    bool foreign = sfen_turn(position->program->kernel, text, &turned, &places);
    bool read = foreign ? read_sfen(position, buffer_text(&turned), &places, error)
                        : read_position(position, text, error);
    error->offset += read ? 0 : skipped;
    buffer_free(&turned);
    buffer_free(&spaced);
    return read;
}
