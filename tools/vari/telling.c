/* What several commands say alike: mistakes in positions, moves and files. */

#include <string.h>
#include <time.h>

#include "exit_status.h"
#include "positions.h"
#include "telling.h"

enum { SHOWN_MAX = 2000 }; /* longer lines are not shown */

static _Thread_local FILE *chosen_stream;
static FILE *_Atomic usual_stream; /* NULL: stderr */
static _Thread_local size_t warnings;

FILE *tell_stream(void)
{
    FILE *usual = usual_stream;
    return chosen_stream != NULL ? chosen_stream : usual != NULL ? usual : stderr;
}

void tell_usually_into(FILE *stream)
{
    usual_stream = stream;
}

FILE *tell_into(FILE *stream)
{
    FILE *before = chosen_stream;
    chosen_stream = stream;
    return before;
}

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void tell_underlined(const char *text, size_t offset, size_t length)
{
    if (strlen(text) < SHOWN_MAX && strpbrk(text, "\n\r\t") == NULL) {
        fprintf(tell_stream(), "    %s\n    %*s^", text, (int)offset, "");
        for (size_t i = 1; i < length; i++)
            fputc('~', tell_stream());
        fputc('\n', tell_stream());
    }
}

void tell_fault(const char *what, const char *text, const PositionFault *fault)
{
    fprintf(tell_stream(), "vari: %s: %s\n", what, fault->message);
    tell_underlined(text, fault->at, fault->length);
    if (fault->nearest[0] != '\0')
        fprintf(tell_stream(), "    did you mean `%s`?\n", fault->nearest);
}

void tell_text_error(const char *what, const char *text, const VariGame *game)
{
    const VariError *error = vari_game_error(game);
    tell_fault(what, text, &(PositionFault){ error->message, error->nearest, error->offset, error->length });
}

/* The columns that so many bytes take. */
static size_t columns_of(const char *text, size_t bytes)
{
    size_t columns = 0;
    for (size_t i = 0; i < bytes && text[i] != '\0'; i++)
        columns += (text[i] & 0xC0) != 0x80;
    return columns;
}

/* How many bytes the line has from here on; no more than `most` are looked at. */
static size_t bytes_of_line(const char *text, size_t most)
{
    size_t bytes = 0;
    while (bytes < most && strchr("\r\n", text[bytes]) == NULL)
        bytes++;
    return bytes;
}

/* Looks at no more of a long line than it tells of: a line may have tens of thousands of mistakes. */
static void tell_origin(const char *sort, const Origin *origin, size_t offset, size_t length,
                        const char *message, const char *nearest)
{
    const char *value = origin->line + origin->offset, *part = value + bytes_of_line(value, offset);
    size_t before = origin->column > 0 ? origin->column : columns_of(origin->line, origin->offset);
    size_t column = before + columns_of(value, (size_t)(part - value));
    size_t whole = bytes_of_line(origin->line, SHOWN_MAX);
    fflush(stdout); /* what was shown before it stands before it */
    fprintf(tell_stream(), "%s:%zu:%zu: %s: %s\n", origin->path, origin->number, column + 1, sort, message);
    if (whole < SHOWN_MAX && memchr(origin->line, '\t', whole) == NULL) {
        fprintf(tell_stream(), "%5zu | %.*s\n      | %*s^", origin->number, (int)whole, origin->line,
                (int)column, "");
        for (size_t i = columns_of(part, bytes_of_line(part, length)); i > 1; i--)
            fputc('~', tell_stream());
        fputc('\n', tell_stream());
    }
    if (nearest[0] != '\0')
        fprintf(tell_stream(), "   help: did you mean `%s`?\n", nearest);
}

size_t tell_warnings(void)
{
    return warnings;
}

void tell_count_warning(void)
{
    warnings++;
}

void tell_origin_error(const Origin *origin, size_t offset, size_t length, const char *message,
                       const char *nearest)
{
    tell_origin("error", origin, offset, length, message, nearest);
}

void tell_origin_warning(const Origin *origin, size_t length, const char *message, const char *nearest)
{
    tell_count_warning();
    tell_origin("warning", origin, 0, length, message, nearest);
}

void tell_origin_warning_at(const Origin *origin, size_t offset, size_t length, const char *message)
{
    tell_count_warning();
    tell_origin("warning", origin, offset, length, message, "");
}

const char position_asks_too_much[] =
    "the definition asks too much in a position on the way: more than 262,144 actions, "
    "one of more than 10 picks, or too many steps to find them";

bool asks_too_much(VariGame *game)
{
    return vari_game_action_count(game) == 0 && vari_game_error(game)->status == VARI_ASKS_TOO_MUCH;
}

int tell_overrun(VariGame *game)
{
    if (!asks_too_much(game))
        return EXIT_DONE;
    tell_costly(game, vari_game_error(game)->message);
    return EXIT_INPUT;
}

void tell_costly(VariGame *game, const char *message)
{
    const char *place = vari_game_error(game)->place;
    fprintf(tell_stream(), "vari: %s%s%s\n", message, place[0] == '\0' ? "" : ": ", place);
}

bool is_over(void *until)
{
    return clock() > *(const clock_t *)until;
}

clock_t after_seconds(unsigned seconds)
{
    return clock() + (clock_t)seconds * CLOCKS_PER_SEC;
}
