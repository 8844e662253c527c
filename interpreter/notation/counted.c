/* What a turn that has begun keeps, as texts have it: numbers that count turns, how often a phase was acted
 * in, who was stuck. Such numbers are counted when the turn ends, and whether an action of it has set them to
 * 0 is no number. A text tells what the turn so far makes of them, as FEN's clock does: 0, or one more than
 * before the turn. A field of its own tells what would be read otherwise. */

#include "notation/internal.h"

/* --- numbers -------------------------------------------------------------------- */

static bool amid_turn(const Position *position)
{
    return position->program->kernel->phase_count > 0 &&
           (position->turn.repeated > 0 || position->turn.phase != play_unnamed_phase(position));
}

static bool turn_is_left_out(const Position *position, const NumberRule *number)
{
    return (position->turn.held >> (number - position->program->kernel->numbers) & 1) != 0;
}

/* Where it is kept for who is in turn. */
static unsigned slot_of_turn(const Position *position, const NumberRule *number)
{
    return number->slot + (number->per_player ? position->turn.player : 0u);
}

int32_t counted_value(const Position *position, const NumberRule *number)
{
    int32_t value = position->numbers[number->slot];
    bool goes_on = number->counts_turns && !turn_is_left_out(position, number) && value < number->max;
    return goes_on && amid_turn(position) ? value + 1 : value;
}

/* What was shown of a number, as it was before the turn; and whether the turn is left out of it. */
static int32_t value_read(const NumberRule *number, int32_t shown, bool *left_out)
{
    *left_out = shown == 0 && number->until != EXPR_NONE;
    return shown > 0 ? shown - 1 : 0;
}

/* True if the number would be read otherwise than it is. */
static bool is_read_otherwise(const Position *position, const NumberRule *number)
{
    int32_t value = position->numbers[slot_of_turn(position, number)], read = value;
    bool left_out = false;
    if (!number->counts_turns)
        return false;
    if (!number->per_player && amid_turn(position))
        read = value_read(number, counted_value(position, number), &left_out);
    return read != value || left_out != turn_is_left_out(position, number);
}

bool counting_write(const Position *position, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    size_t before = out->length;
    for (size_t i = 0; i < kernel->number_count; i++) {
        const NumberRule *number = &kernel->numbers[i];
        if (!is_read_otherwise(position, number))
            continue;
        buffer_add(out, "%s%.*s:%d%s", out->length > before ? "," : "", TEXT_ARG(number->name),
                   (int)position->numbers[slot_of_turn(position, number)],
                   turn_is_left_out(position, number) ? ":still" : "");
    }
    return out->length > before;
}

/* A phase's own `if` may ask such a number: whether the turn had begun is judged by what they were before it.
 */
void counted_begin_turn(Position *position)
{
    const Kernel *kernel = position->program->kernel;
    size_t journal = position->journal_count;
    Turn turn = position->turn;
    for (size_t i = 0; i < kernel->number_count; i++) {
        const NumberRule *number = &kernel->numbers[i];
        bool left_out;
        if (!number->counts_turns || number->per_player)
            continue;
        int32_t value = value_read(number, position->numbers[number->slot], &left_out);
        position_write_number(position, number->slot, value);
        turn.held |= (left_out ? UINT32_C(1) : 0) << i;
    }
    position_write_turn(position, turn);
    if (!amid_turn(position))
        position_undo(position, journal);
}

/* `NAME:7`, or `NAME:7:still` where the turn is left out. */
static bool read_counting(Position *position, Text text, size_t offset, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    size_t colon = text_find(text, ':');
    Text value = text_slice(text, colon < text.length ? colon + 1 : colon, text.length);
    size_t second = text_find(value, ':');
    bool still = text_is(text_slice(value, second, value.length), ":still");
    int64_t now;
    for (size_t i = 0; i < kernel->number_count; i++) {
        const NumberRule *number = &kernel->numbers[i];
        if (!number->counts_turns || !text_equals(number->name, text_slice(text, 0, colon)) ||
            (second < value.length && !still) || !text_to_int(text_slice(value, 0, second), &now) ||
            now < number->min || now > number->max)
            continue;
        position_write_number(position, slot_of_turn(position, number), (int32_t)now);
        Turn turn = position->turn;
        turn.held = (turn.held & ~(UINT32_C(1) << i)) | (still ? UINT32_C(1) : 0) << i;
        position_write_turn(position, turn);
        return true;
    }
    return notation_fail(error, offset, text.length,
                         "a number that counts turns and its value stand here, as in `clock:7`");
}

bool counting_read(Position *position, Text text, NotationError *error)
{
    for (size_t start = 0; start < text.length;) {
        Text rest = text_slice(text, start, text.length);
        size_t length = text_find(rest, ',');
        if (!read_counting(position, text_slice(rest, 0, length), start, error))
            return false;
        start += length + 1;
    }
    return true;
}

/* --- who was stuck -------------------------------------------------------------------- */

bool stuck_write(const Position *position, Buffer *out)
{
    const Turn *turn = &position->turn;
    buffer_add(out, "%u%s", (unsigned)turn->passes, turn->passed ? "+" : "");
    return turn->passes > 0 || turn->passed;
}

bool stuck_read(Position *position, Text text, NotationError *error)
{
    bool passed = text.length > 0 && text.bytes[text.length - 1] == '+';
    int64_t passes;
    if (!text_to_int(text_slice(text, 0, text.length - passed), &passes) || passes < 0 ||
        passes > BOARD_PLAYERS_MAX)
        return notation_fail(error, 0, text.length,
                             "how many players in a row were stuck, with `+` if who is in turn was");
    Turn turn = position->turn;
    turn.passes = (uint8_t)passes;
    turn.passed = passed;
    position_write_turn(position, turn);
    return true;
}
