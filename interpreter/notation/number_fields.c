/* Numbers of the state in a position's text: one, or one for each player. */

#include <stdio.h>

#include "base/letters.h"
#include "notation/internal.h"

bool number_read(Position *position, const NumberRule *number, Text text, NotationError *error)
{
    unsigned count = number->per_player ? position->program->kernel->player_count : 1;
    bool used = text_starts_with(text, TEXT("+"));
    size_t start = used ? 1 : 0;
    for (unsigned i = 0; i < count; i++) {
        Text rest = text_slice(text, start, text.length);
        size_t length = i + 1 < count ? text_find(rest, '+') : rest.length;
        int64_t value;
        if (!text_to_int(text_slice(rest, 0, length), &value))
            return notation_fail(error, start < text.length ? start : 0, length > 0 ? length : 1,
                                 "%.*s is a number%s", TEXT_ARG(number->name),
                                 count > 1 ? " for each player, joined by `+`" : "");
        if (used)
            value = number->start - value;
        if (value < number->min || value > number->max)
            return notation_fail(error, start, length, "%.*s goes from %d to %d", TEXT_ARG(number->name),
                                 (int)number->min, (int)number->max);
        position_write_number(position, number->slot + i, (int32_t)value);
        start += length + 1;
    }
    return true;
}

bool numbers_are_trailing(Text word)
{
    size_t pluses = 0;
    for (size_t i = 0; i < word.length; i++)
        if (word.bytes[i] == '+')
            pluses++;
        else if (!letter_is_digit(word.bytes[i]))
            return false;
    return pluses > 0 && word.length > pluses;
}

bool numbers_read_trailing(Position *position, Text word, bool *done, NotationError *error)
{
    const Kernel *kernel = position->program->kernel;
    for (size_t i = 0; i < kernel->field_count; i++)
        if (kernel->fields[i].form == FIELD_NUMBER && kernel->numbers[kernel->fields[i].index].per_player) {
            *done = true;
            return number_read(position, &kernel->numbers[kernel->fields[i].index], word, error);
        }
    *done = true;
    if (error->idle_length > 0)
        return true;
    error->idle_length = word.length;
    snprintf(error->idle_message, sizeof error->idle_message,
             "nothing is counted for each player here, so that this is left out");
    return true;
}
