/* What follows the board in a position's text: the fields that the
 * definition lists, in their order, then `name=value` for every further part of
 * the state that is not at its default. Reads more loosely than it writes. */

#include <stdio.h>
#include <string.h>

#include "base/letters.h"
#include "notation/internal.h"
#include "report/nearest.h"

/* --- writing ------------------------------------------------------------------ */

static int32_t shown(const Position *position, const NumberRule *number, unsigned i)
{
    return number->per_player ? position->numbers[number->slot + i] : counted_value(position, number);
}

static void write_numbers(const Position *position, const NumberRule *number, Buffer *out)
{
    unsigned count = number->per_player ? position->program->kernel->player_count : 1;
    for (unsigned i = 0; i < count; i++)
        buffer_add(out, "%s%d", i > 0 ? "+" : "", (int)shown(position, number, i));
}

static bool number_is_default(const Position *position, const NumberRule *number)
{
    unsigned count = number->per_player ? position->program->kernel->player_count : 1;
    for (unsigned i = 0; i < count; i++)
        if (shown(position, number, i) != number->start)
            return false;
    return true;
}

static void write_cells(const Position *position, const CellSet *cells, Buffer *out)
{
    const Board *board = position->program->board;
    bool first = true;
    for (EACH_CELL(cell, cells, board->words)) {
        if (!first)
            buffer_add_char(out, ',');
        first = false;
        buffer_add_text(out, board->names[cell]);
    }
}

static void write_out(const Position *position, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    bool first = true;
    for (Player player = 0; player < kernel->player_count; player++)
        if ((position->turn.out >> player & 1) != 0) {
            buffer_add(out, "%s%c", first ? "" : ",", kernel->players[player].letter);
            first = false;
        }
}

static void write_en_passant(const Position *position, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    size_t before = out->length;
    for (size_t trail = 0; trail < kernel->trail_count; trail++)
        for (Player player = 0; player < kernel->player_count; player++)
            if (!kernel->trails[trail].taken_by_any && position->trails[trail][player].piece != CELL_NONE)
                trail_write_cells(position, (int)trail, player, out);
    if (out->length == before)
        buffer_add_char(out, '-');
}

static bool listed(const Kernel *kernel, FieldForm form, int index)
{
    for (size_t i = 0; i < kernel->field_count; i++) {
        const FieldRule *field = &kernel->fields[i];
        if (field->form == form && (index < 0 || field->index == index))
            return true;
        if (form == FIELD_NUMBER && index >= 0 && field->instead == index + 1)
            return true;
    }
    return false;
}

/* True if FEN's field for en passant speaks of the trail; a named one then speaks of what that cannot say. */
static bool trail_is_fen(const Kernel *kernel, int trail)
{
    return !kernel->trails[trail].taken_by_any && listed(kernel, FIELD_EN_PASSANT, -1) &&
           !listed(kernel, FIELD_TRAIL, trail);
}

/* The flag that FEN's field for castling takes in; -1: none. */
static int merged_flag(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->field_count; i++)
        if (kernel->fields[i].form == FIELD_CASTLING)
            return kernel->fields[i].index;
    return -1;
}

/* True if FEN's field for castling speaks of the flag; a named one then speaks of those who have no letter.
 */
static bool flag_is_fen(const Kernel *kernel, int flag)
{
    return listed(kernel, FIELD_CASTLING, -1) && !listed(kernel, FIELD_FLAG, flag) &&
           ((kernel->castling.present && flag == kernel->castling.flag) || flag == merged_flag(kernel));
}

static bool write_flag(const Position *position, int flag, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    CellSet cells;
    cellset_copy(&cells, &position->flag_cells[flag], position->words);
    if (flag_is_fen(kernel, flag)) {
        CastlingSaid said;
        Buffer letters = { 0 };
        castling_write(position, merged_flag(kernel), &said, &letters);
        buffer_free(&letters);
        cellset_subtract(&cells, flag == kernel->castling.flag ? &said.rooks : &said.merged, position->words);
    }
    write_cells(position, &cells, out);
    return cellset_any(&cells, position->words);
}

/* The value of one field; false when it is at its default, for named ones. */
static bool write_value(const Position *position, FieldForm form, int index, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    size_t before = out->length;
    switch (form) {
    case FIELD_SIDE: buffer_add_char(out, kernel->players[position->turn.player].letter); return true;
    case FIELD_CASTLING: castling_write(position, index, &(CastlingSaid){ 0 }, out); return true;
    case FIELD_EN_PASSANT: write_en_passant(position, out); return true;
    case FIELD_CLOCK:
        if (kernel->clock >= 0)
            write_numbers(position, &kernel->numbers[kernel->clock], out);
        else
            buffer_add_char(out, '0');
        return true;
    case FIELD_ROUND: buffer_add(out, "%u", (unsigned)position->turn.round); return position->turn.round != 1;
    case FIELD_NUMBER:
        write_numbers(position, &kernel->numbers[index], out);
        return !number_is_default(position, &kernel->numbers[index]);
    case FIELD_FLAG: return write_flag(position, index, out);
    case FIELD_TRAIL:
        trail_write_named(position, index, trail_is_fen(kernel, index), out);
        return out->length > before;
    case FIELD_OUT: write_out(position, out); return out->length > before;
    case FIELD_PHASE:
        buffer_add_text(out, kernel->phases[position->turn.phase].name);
        return position->turn.phase != play_unnamed_phase(position);
    case FIELD_REPEATED:
        buffer_add(out, "%u", (unsigned)position->turn.repeated);
        return position->turn.repeated > 0;
    case FIELD_STUCK: return stuck_write(position, out);
    case FIELD_COUNTING: return counting_write(position, out);
    }
    return false;
}

/* The number that shares the field's place, or NULL. */
static const NumberRule *number_instead(const Kernel *kernel, const FieldRule *field)
{
    return field->instead > 0 ? &kernel->numbers[field->instead - 1] : NULL;
}

static void write_field(const Position *position, const FieldRule *field, Buffer *out)
{
    Buffer value = { 0 };
    const NumberRule *instead = number_instead(position->program->kernel, field);
    bool says_something = instead != NULL && !number_is_default(position, instead);
    if (says_something)
        write_numbers(position, instead, &value);
    else
        says_something = write_value(position, field->form, field->index, &value);
    if (field->name.length == 0)
        buffer_add(out, " %.*s", TEXT_ARG(buffer_text(&value)));
    else if (says_something)
        buffer_add(out, " %.*s=%.*s", TEXT_ARG(field->name), TEXT_ARG(buffer_text(&value)));
    buffer_free(&value);
}

/* True if a part of the state is said by a listed field of another form. */
static bool covered(const Kernel *kernel, FieldForm form, int index)
{
    if (listed(kernel, form, index))
        return true;
    switch (form) {
    case FIELD_FLAG: return index == kernel->promoted_flag;
    case FIELD_NUMBER: return index == kernel->clock && listed(kernel, FIELD_CLOCK, -1);
    default: return false;
    }
}

/* The number of the move is part of the state only where a rule reads it. */
static bool rules_ask_round(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->expr_count; i++)
        if (kernel->exprs[i].op == OP_ROUND)
            return true;
    return false;
}

/* Calls `visit` for every part of the state that no listed field says. */
typedef void FurtherVisit(void *context, const FieldRule *field);

static void further_fields(const Kernel *kernel, FurtherVisit *visit, void *context)
{
    for (size_t i = 0; i < kernel->flag_count; i++)
        if (!covered(kernel, FIELD_FLAG, (int)i))
            visit(context,
                  &(FieldRule){ .form = FIELD_FLAG, .name = kernel->flags[i].name, .index = (int16_t)i });
    for (size_t i = 0; i < kernel->trail_count; i++)
        if (!covered(kernel, FIELD_TRAIL, (int)i))
            visit(context,
                  &(FieldRule){ .form = FIELD_TRAIL, .name = kernel->trails[i].name, .index = (int16_t)i });
    for (size_t i = 0; i < kernel->number_count; i++)
        if (!covered(kernel, FIELD_NUMBER, (int)i))
            visit(context,
                  &(FieldRule){ .form = FIELD_NUMBER, .name = kernel->numbers[i].name, .index = (int16_t)i });
    if (!covered(kernel, FIELD_OUT, -1))
        visit(context, &(FieldRule){ .form = FIELD_OUT, .name = TEXT("out"), .index = -1 });
    if (!covered(kernel, FIELD_PHASE, -1))
        visit(context, &(FieldRule){ .form = FIELD_PHASE, .name = TEXT("phase"), .index = -1 });
    if (!covered(kernel, FIELD_ROUND, -1) && rules_ask_round(kernel))
        visit(context, &(FieldRule){ .form = FIELD_ROUND, .name = TEXT("round"), .index = -1 });
    visit(context, &(FieldRule){ .form = FIELD_REPEATED, .name = TEXT("repeated"), .index = -1 });
    visit(context, &(FieldRule){ .form = FIELD_STUCK, .name = TEXT("stuck"), .index = -1 });
    visit(context, &(FieldRule){ .form = FIELD_COUNTING, .name = TEXT("counting"), .index = -1 });
}

typedef struct WriteContext {
    const Position *position;
    Buffer *out;
} WriteContext;

static void write_further(void *context, const FieldRule *field)
{
    WriteContext *write = context;
    write_field(write->position, field, write->out);
}

void fields_write(const Position *position, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    for (size_t i = 0; i < kernel->field_count; i++)
        write_field(position, &kernel->fields[i], out);
    WriteContext context = { position, out };
    further_fields(kernel, write_further, &context);
}

/* --- reading ------------------------------------------------------------------ */

/* The player with that letter, or, where none has it, whom people call by a word that begins so. */
static bool find_player(const Kernel *kernel, char letter, Player *found)
{
    for (int called = 0; called < 2; called++)
        for (Player player = 0; player < kernel->player_count; player++) {
            const PlayerRule *rule = &kernel->players[player];
            char of = called ? letter_lower(player_called(rule).bytes[0]) : rule->letter;
            if (of == letter_lower(letter)) {
                *found = player;
                return true;
            }
        }
    return false;
}

static bool read_side(Position *position, Text text, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    Turn turn = position->turn;
    if (text.length == 1 && find_player(kernel, text.bytes[0], &turn.player)) {
        position_write_turn(position, turn);
        return true;
    }
    Buffer letters = { 0 };
    for (Player player = 0; player < kernel->player_count; player++)
        buffer_add(&letters, "%s`%c` for %.*s", player > 0 ? ", " : "", kernel->players[player].letter,
                   TEXT_ARG(kernel->players[player].name));
    notation_fail(error, 0, text.length, "whose turn it is is written %.*s", TEXT_ARG(buffer_text(&letters)));
    buffer_free(&letters);
    return false;
}

static bool read_count(Text text, int64_t highest, int64_t *value, NotationError *error)
{
    if (text_is(text, "-"))
        *value = 0;
    else if (!text_to_int(text, value) || *value < 0 || *value > highest)
        return notation_fail(error, 0, text.length, "a whole number from 0 to %lld stands here",
                             (long long)highest);
    return true;
}

static bool read_round(Position *position, Text text, NotationError *error)
{
    int64_t value;
    if (!read_count(text, 65000, &value, error))
        return false;
    Turn turn = position->turn;
    turn.round = value < 1 ? 1 : (uint16_t)value;
    position_write_turn(position, turn);
    return true;
}

static bool read_clock(Position *position, Text text, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    int64_t value;
    if (!read_count(text, 65000, &value, error))
        return false;
    if (kernel->clock >= 0) {
        const NumberRule *number = &kernel->numbers[kernel->clock];
        position_write_number(position, number->slot, value > number->max ? number->max : (int32_t)value);
    }
    return true;
}

static bool read_out(Position *position, Text text, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    Turn turn = position->turn;
    for (size_t i = 0; i < text.length; i++) {
        bool found = text.bytes[i] == ',' || text.bytes[i] == '-';
        for (Player player = 0; player < kernel->player_count; player++)
            if (text.bytes[i] == kernel->players[player].letter) {
                turn.out = (uint8_t)(turn.out | 1u << player);
                found = true;
            }
        if (!found)
            return notation_fail(error, i, 1, "no player has the letter `%c`", text.bytes[i]);
    }
    position_write_turn(position, turn);
    return true;
}

static bool read_phase(Position *position, Text text, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    for (size_t i = 0; i < kernel->phase_count; i++)
        if (text_equals(kernel->phases[i].name, text)) {
            Turn turn = position->turn;
            turn.phase = (uint8_t)i;
            position_write_turn(position, turn);
            return true;
        }
    return notation_fail(error, 0, text.length, "this game has no phase `%.*s`", TEXT_ARG(text));
}

static bool read_flag(Position *position, int flag, Text text, NotationError *error)
{
    CellSet cells = { 0 };
    const Board *board = position->program->board;
    if (!text_is(text, "-") && !notation_read_cells(board, text, 0, &cells, error))
        return false;
    for (EACH_CELL(cell, &cells, board->words)) {
        if (position->board[cell].kind == KIND_NONE)
            return notation_fail(error, 0, text.length, "%.*s is empty, so nothing there can have the mark",
                                 TEXT_ARG(board->names[cell]));
        notation_flag_cell(position, (Cell)cell, flag);
    }
    return true;
}

/* FEN's en-passant field speaks of every trail that `e` moves take. */
static bool read_en_passant(Position *position, Text text, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    bool ok = true, any = false;
    if (text_is(text, "-"))
        return true;
    for (size_t trail = 0; ok && trail < kernel->trail_count; trail++)
        if (!kernel->trails[trail].taken_by_any) {
            any = true;
            ok = trail_read_cells(position, (int)trail, text, error);
        }
    if (any || !trail_read_none(position, text, error))
        return any && ok;
    if (error->idle_length == 0) {
        error->idle_offset = 0;
        error->idle_length = text.length;
        snprintf(error->idle_message, sizeof error->idle_message,
                 "the en-passant cell `%.*s` is left out: nothing is taken en passant in this game",
                 TEXT_ARG(text));
    }
    return true;
}

static bool read_repeated(Position *position, Text text, NotationError *error)
{
    int64_t value;
    if (!read_count(text, 65000, &value, error))
        return false;
    Turn turn = position->turn;
    turn.repeated = (uint16_t)value;
    position_write_turn(position, turn);
    return true;
}

/* True if a word is the number that shares the field's place: a zero is a clock's. */
static bool is_instead(const FieldRule *field, Text word)
{
    int64_t value;
    return field->instead > 0 && text_to_int(word, &value) && value > 0;
}

static bool read_value(Position *position, const FieldRule *field, Text text, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    if (is_instead(field, text))
        return number_read(position, number_instead(kernel, field), text, error);
    switch (field->form) {
    case FIELD_SIDE: return read_side(position, text, error);
    case FIELD_CASTLING: return castling_read(position, text, field->index, error);
    case FIELD_EN_PASSANT: return read_en_passant(position, text, error);
    case FIELD_CLOCK: return read_clock(position, text, error);
    case FIELD_ROUND: return read_round(position, text, error);
    case FIELD_NUMBER: return number_read(position, &kernel->numbers[field->index], text, error);
    case FIELD_FLAG: return read_flag(position, field->index, text, error);
    case FIELD_TRAIL: return text_is(text, "-") || trail_read_named(position, field->index, text, error);
    case FIELD_OUT: return read_out(position, text, error);
    case FIELD_PHASE: return read_phase(position, text, error);
    case FIELD_REPEATED: return read_repeated(position, text, error);
    case FIELD_STUCK: return stuck_read(position, text, error);
    case FIELD_COUNTING: return true; /* when the turn has begun */
    }
    return false;
}

typedef struct NamedSearch {
    Text name;
    FieldRule field;
    bool found;
    size_t visited, found_at; /* how many had names; which was it */
    Text names[64];
    size_t name_count;
} NamedSearch;

/* How far the fields have been read. */
typedef struct Progress {
    size_t place;   /* the next field without a name */
    uint64_t named; /* of the others, those that have been given, as the search counts them */
    Text counting;
} Progress;

static void search_named(void *context, const FieldRule *field)
{
    NamedSearch *search = context;
    if (field->name.length == 0)
        return;
    search->visited++;
    if (search->name_count < 64)
        search->names[search->name_count++] = field->name;
    if (text_equals(field->name, search->name)) {
        search->field = *field;
        search->found = true;
        search->found_at = search->visited - 1;
    }
}

static bool read_named(Position *position, Text word, size_t equals, Progress *progress, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    Text value = text_slice(word, equals + 1, word.length);
    NamedSearch search = { .name = text_slice(word, 0, equals) };
    for (size_t i = 0; i < kernel->field_count; i++)
        search_named(&search, &kernel->fields[i]);
    further_fields(kernel, search_named, &search);
    if (!search.found) {
        Text near = nearest_name(search.name, search.names, search.name_count);
        notation_fail(error, 0, equals, "positions of this game have no field `%.*s`", TEXT_ARG(search.name));
        snprintf(error->nearest, sizeof error->nearest, "%.*s", TEXT_ARG(near));
        return false;
    }
    uint64_t bit = search.found_at < 64 ? UINT64_C(1) << search.found_at : 0;
    if ((progress->named & bit) != 0)
        return notation_fail(error, 0, equals, "the field `%.*s` stands here twice", TEXT_ARG(search.name));
    progress->named |= bit;
    bool idle_before = error->idle_length > 0;
    if (search.field.form == FIELD_COUNTING)
        progress->counting = value;
    bool read = read_value(position, &search.field, value, error);
    if (!idle_before && error->idle_length > 0)
        error->idle_offset += equals + 1;
    if (read)
        return true;
    error->offset += equals + 1;
    return false;
}

/* True if a word can be the value of a field that stands at its place, so that fields left out of a pasted
 * position do not shift the others. */
static bool may_be(const Position *position, const FieldRule *field, Text word)
{
    const Kernel *kernel = position->program->kernel;
    bool digits = word.length > 0 && letter_is_digit(word.bytes[0]);
    bool pluses = text_find(word, '+') < word.length;
    switch (field->form) {
    case FIELD_NUMBER: return kernel->numbers[field->index].per_player ? pluses : digits || pluses;
    case FIELD_CLOCK:
    case FIELD_ROUND: return (digits || text_is(word, "-")) && !pluses;
    case FIELD_CASTLING: return !digits && !pluses;
    case FIELD_EN_PASSANT: return is_instead(field, word) || (!pluses && (!digits || word.length > 2));
    default: return true;
    }
}

/* The next listed field without a name that the word may be; field_count when none. */
static size_t next_place(const Position *position, size_t from, Text word)
{
    const Kernel *kernel = position->program->kernel;
    for (size_t i = from; i < kernel->field_count; i++)
        if (kernel->fields[i].name.length == 0 && may_be(position, &kernel->fields[i], word))
            return i;
    return kernel->field_count;
}

/* True if the next listed field without a name is a number. */
static bool number_is_next(const Kernel *kernel, size_t place)
{
    while (place < kernel->field_count && kernel->fields[place].name.length > 0)
        place++;
    if (place == kernel->field_count)
        return false;
    FieldForm form = kernel->fields[place].form;
    return form == FIELD_CLOCK || form == FIELD_ROUND || form == FIELD_NUMBER;
}

/* A word that can be none of the fields left. Programs append clocks that a game may not have. */
static bool read_surplus(Position *position, Text word, const Progress *progress, NotationError *error)
{
    bool done = false;
    int64_t number;
    if (numbers_are_trailing(word) && !numbers_read_trailing(position, word, &done, error))
        return false;
    if (done || text_is(word, "-") || (text_to_int(word, &number) && number >= 0))
        return true;
    if (number_is_next(position->program->kernel, progress->place))
        return notation_fail(error, 0, word.length, "a number from 0 on is expected here");
    return notation_fail(error, 0, word.length, "nothing more is expected here");
}

static bool read_word(Position *position, Text word, Progress *progress, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    size_t equals = text_find(word, '=');
    if (equals < word.length)
        return read_named(position, word, equals, progress, error);
    size_t at = next_place(position, progress->place, word);
    if (at == kernel->field_count)
        return read_surplus(position, word, progress, error);
    progress->place = at + 1;
    return read_value(position, &kernel->fields[at], word, error);
}

/* What EPD says behind the fields, of which the numbers of two fields may be a part. */
static bool read_operations(Position *position, Text text, NotationError *error)
{
    Text clock, round;
    operations_read(text, &clock, &round);
    bool read_first = clock.length == 0 || read_clock(position, clock, error);
    if (read_first && (round.length == 0 || read_round(position, round, error)))
        return true;
    error->offset += (size_t)((read_first ? round : clock).bytes - text.bytes);
    return false;
}

bool fields_read(Position *position, Text text, size_t offset, Text *counting, NotationError *error)
{
    Progress progress = { .place = 0 };
    for (size_t i = offset; i < text.length;) {
        if (text.bytes[i] == ' ' || text.bytes[i] == '\t') {
            i++;
            continue;
        }
        size_t end = i;
        while (end < text.length && strchr(" \t;", text.bytes[end]) == NULL)
            end++;
        bool idle_before = error->idle_length > 0;
        Text word = text_slice(text, i, end - i), rest = text_slice(text, i, text.length);
        if (end == i || (operations_begin(rest) && next_place(position, progress.place, word) ==
                                                       position->program->kernel->field_count)) {
            *counting = progress.counting;
            if (read_operations(position, rest, error))
                return true;
            error->offset += i;
            return false;
        }
        if (!read_word(position, word, &progress, error)) {
            error->offset += i;
            return false;
        }
        if (!idle_before && error->idle_length > 0)
            error->idle_offset += i;
        i = end;
    }
    *counting = progress.counting;
    return true;
}
