/* Numbers that count turns, as texts have them in the middle of a turn. They are
 * counted when the turn ends, and whether an action of it has set them to 0 is no
 * number. A text tells what the turn so far makes of them, as FEN's clock does:
 * 0, or one more than before the turn. */

#include "notation/internal.h"

static bool amid_turn(const Position *position)
{
    return position->program->kernel->phase_count > 0 &&
           (position->turn.repeated > 0 || position->turn.phase != play_first_phase(position));
}

int32_t counted_value(const Position *position, const NumberRule *number)
{
    int32_t value = position->numbers[number->slot];
    if (!number->counts_turns || !amid_turn(position))
        return value;
    if ((position->turn.held >> (number - position->program->kernel->numbers) & 1) != 0)
        return 0;
    return value < number->max ? value + 1 : value;
}

void counted_begin_turn(Position *position)
{
    const Kernel *kernel = position->program->kernel;
    if (!amid_turn(position))
        return;
    Turn turn = position->turn;
    for (size_t i = 0; i < kernel->number_count; i++) {
        const NumberRule *number = &kernel->numbers[i];
        int32_t value = position->numbers[number->slot];
        if (number->counts_turns && value > 0)
            position_write_number(position, number->slot, value - 1);
        else if (number->counts_turns && number->until != EXPR_NONE)
            turn.held |= UINT32_C(1) << i;
    }
    position_write_turn(position, turn);
}
