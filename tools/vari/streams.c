/* What the program prints: every byte of stdout and stderr goes through one gate, where what does harm at a
 * terminal becomes U+FFFD. So no command has to know which of its texts are a stranger's. */

#define _GNU_SOURCE /* fopencookie; and stdout and stderr are variables */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "allocation.h"
#include "exit_status.h"
#include "streams.h"

static const char replacement[] = "\xEF\xBF\xBD";
enum { REPLACEMENT = sizeof replacement - 1, CHARACTER_MAX = 4, PIECE = 4096 };

/* Where a line stands that is broken at blanks, and how far in it goes on. */
typedef struct Fold {
    bool folds;
    bool whole; /* this one is not broken: a line of a file, above what points at a place in it */
    size_t columns, column, indent;
} Fold;

/* With what has not gone out yet of a character that came in parts. */
typedef struct Gate {
    int descriptor;
    bool given_up;
    Fold line;
    char rest[CHARACTER_MAX];
    size_t rest_length;
} Gate;

static FILE *unguarded[2];
static Gate gates[] = { { .descriptor = STDOUT_FILENO }, { .descriptor = STDERR_FILENO } };

static unsigned columns_of(int descriptor)
{
    struct winsize size;
    return isatty(descriptor) && ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

unsigned terminal_columns(void)
{
    return columns_of(STDOUT_FILENO);
}

unsigned terminal_rows(void)
{
    struct winsize size;
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

static bool (*gives_up)(void);

void streams_give_up_when(bool (*is_ending)(void))
{
    gives_up = is_ending;
}

bool streams_are_given_up(void)
{
    return gives_up != NULL && gives_up();
}

/* Who reads nothing, as a terminal that is halted, cannot keep a program that is to end. */
static bool write_all(Gate *gate, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = gate->given_up ? -1 : write(gate->descriptor, bytes, length);
        gate->given_up = gate->given_up || (written < 0 && errno == EINTR && streams_are_given_up());
        if (gate->given_up || (written < 0 && errno != EINTR))
            return false;
        bytes += written < 0 ? 0 : written;
        length -= written < 0 ? 0 : (size_t)written;
    }
    return true;
}

/* True if more bytes may make a whole character of these, which are none yet. */
static bool may_go_on(const char *bytes, size_t length)
{
    bool begun = length < CHARACTER_MAX && (unsigned char)bytes[0] >= 0xC0;
    for (size_t i = 1; i < length; i++)
        begun = begun && ((unsigned char)bytes[i] & 0xC0) == 0x80;
    return begun;
}

/* Writes what of the bytes is whole, and returns how many that are; SIZE_MAX with errno set. */
static size_t pass(Gate *gate, const char *bytes, size_t length)
{
    char out[PIECE];
    size_t filled = 0, at = 0;
    while (at < length) {
        VariCharacter character = vari_character(bytes + at, length - at);
        if (character.harmful && may_go_on(bytes + at, length - at))
            break;
        size_t size = character.harmful ? REPLACEMENT : character.length;
        memcpy(out + filled, character.harmful ? replacement : bytes + at, size);
        filled += size;
        at += character.length;
        if (filled + CHARACTER_MAX <= sizeof out && at < length)
            continue;
        if (!write_all(gate, out, filled))
            return SIZE_MAX;
        filled = 0;
    }
    return write_all(gate, out, filled) ? at : SIZE_MAX;
}

static size_t characters(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)bytes[i] & 0xC0) != 0x80;
    return count;
}

/* Two blanks or more behind the first word of a line that is set in: what follows stands apart, as in a
 * table. 0: nothing does. */
static size_t second_column(const char *bytes, size_t length, size_t blanks)
{
    size_t end = blanks, gap = 0;
    while (end < length && bytes[end] != '\n' && gap < 2)
        gap = bytes[end++] == ' ' ? gap + 1 : 0;
    while (end < length && bytes[end] == ' ')
        end++;
    return blanks > 0 && gap == 2 && end < length && bytes[end] != '\n' ? end : 0;
}

/* "   12 | a line of a file", or what points into it. */
static bool is_excerpt(const char *bytes, size_t length)
{
    size_t at = 0;
    while (at < length && strchr(" 0123456789", bytes[at]) != NULL && bytes[at] != '\0')
        at++;
    return at > 1 && at < length && bytes[at] == '|';
}

/* A line goes on below its first word, or below what stands apart from that. */
static void begin_line(Fold *line, const char *bytes, size_t length)
{
    size_t blanks = 0;
    while (blanks < length && bytes[blanks] == ' ')
        blanks++;
    size_t apart = second_column(bytes, length, blanks);
    line->column = 0;
    line->whole = is_excerpt(bytes, length);
    line->indent = apart > 0 ? characters(bytes, apart) : blanks;
    if (line->indent * 2 > line->columns)
        line->indent = blanks * 2 > line->columns ? 0 : blanks;
}

/* How many bytes the next blanks and the word behind them are; whether the word is to begin a line. */
static size_t next_word(const Fold *line, const char *bytes, size_t length, size_t *blanks, bool *breaks)
{
    size_t end = 0;
    while (end < length && bytes[end] == ' ')
        end++;
    *blanks = end;
    while (end < length && bytes[end] != ' ' && bytes[end] != '\n')
        end++;
    size_t width = characters(bytes, end);
    *breaks = !line->whole && *blanks > 0 && end > *blanks && line->column > line->indent &&
              line->columns > 0 && line->column + width > line->columns &&
              line->indent + width - *blanks <= line->columns;
    return end;
}

/* The text with lines broken, for free(); its length in *length. */
static char *folded(Fold *line, const char *bytes, size_t *length)
{
    char *text;
    size_t room;
    FILE *out = open_text(&text, &room);
    for (size_t at = 0, size, blanks; at < *length; at += size) {
        if (line->column == 0)
            begin_line(line, bytes + at, *length - at);
        bool breaks;
        size = next_word(line, bytes + at, *length - at, &blanks, &breaks);
        size_t skipped = breaks ? blanks : 0;
        if (breaks)
            fprintf(out, "\n%*s", (int)line->indent, "");
        line->column =
            (breaks ? line->indent : line->column) + characters(bytes + at + skipped, size - skipped);
        fwrite(bytes + at + skipped, 1, size - skipped, out);
        if (at + size < *length && bytes[at + size] == '\n') {
            fputc('\n', out);
            line->column = 0;
            size++;
        }
    }
    close_text(out, &text);
    *length = room;
    return text;
}

void streams_fold(bool folds)
{
    fflush(stdout);
    gates[0].line = (Fold){ .columns = terminal_columns() };
    gates[0].line.folds = folds && gates[0].line.columns > 0;
}

char *streams_folded(const char *text, size_t *length)
{
    Fold line = { .columns = terminal_columns() };
    *length = strlen(text);
    return folded(&line, text, length);
}

static ssize_t gate_pass(Gate *gate, const char *bytes, size_t length);

bool streams_pass(int descriptor, const char *text, size_t length)
{
    Gate gate = { .descriptor = descriptor };
    return gate_pass(&gate, text, length) == (ssize_t)length;
}

static ssize_t gate_write(void *cookie, const char *bytes, size_t length)
{
    Gate *gate = cookie;
    if (gate->line.column == 0) /* a window may have become another */
        gate->line.columns = columns_of(gate->descriptor);
    if (!gate->line.folds)
        return gate_pass(gate, bytes, length);
    size_t longer = length;
    char *text = folded(&gate->line, bytes, &longer);
    ssize_t passed = gate_pass(gate, text, longer);
    free(text);
    return passed == 0 ? 0 : (ssize_t)length;
}

static ssize_t gate_pass(Gate *gate, const char *bytes, size_t length)
{
    size_t done = 0;
    while (gate->rest_length > 0 && done < length) {
        gate->rest[gate->rest_length++] = bytes[done++];
        size_t passed = pass(gate, gate->rest, gate->rest_length);
        if (passed == SIZE_MAX)
            return 0; /* so fopencookie wants it */
        gate->rest_length -= passed;
        memmove(gate->rest, gate->rest + passed, gate->rest_length);
    }
    size_t passed = pass(gate, bytes + done, length - done);
    if (passed == SIZE_MAX)
        return 0;
    if (done + passed < length) {
        gate->rest_length = length - done - passed;
        memcpy(gate->rest, bytes + done + passed, gate->rest_length);
    }
    return (ssize_t)length;
}

static void guard(FILE **stream, Gate *gate, bool by_lines)
{
    FILE *guarded = fopencookie(gate, "w", (cookie_io_functions_t){ .write = gate_write });
    if (guarded == NULL)
        out_of_memory();
    setvbuf(guarded, NULL, by_lines ? _IOLBF : _IOFBF, BUFSIZ);
    *stream = guarded;
}

void streams_guard(void)
{
    unguarded[0] = stdout;
    unguarded[1] = stderr;
    guard(&stderr, &gates[1], true);
    gates[1].line.folds = isatty(STDERR_FILENO) != 0;
    guard(&stdout, &gates[0], isatty(STDOUT_FILENO) != 0);
}

void streams_steer(int descriptor, const char *text)
{
    fflush(descriptor == STDOUT_FILENO ? stdout : stderr);
    write_all(&gates[descriptor == STDOUT_FILENO ? 0 : 1], text, strlen(text));
}

FILE *streams_unguarded(int descriptor)
{
    return unguarded[descriptor == STDOUT_FILENO ? 0 : 1];
}

/* What could not be written is told, but for a reader who has gone. */
int streams_end(int status)
{
    errno = 0;
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    for (size_t i = 0; written && i < sizeof gates / sizeof gates[0]; i++)
        if (gates[i].rest_length > 0) /* it will never be whole */
            written = write_all(&gates[i], replacement, REPLACEMENT) || i > 0;
    if (written)
        return status;
    int reason = errno;
    struct stat out;
    if (reason == EPIPE ||
        (fstat(STDOUT_FILENO, &out) == 0 && (S_ISFIFO(out.st_mode) || S_ISSOCK(out.st_mode))))
        return status;
    fprintf(stderr, "vari: cannot write: %s\n", reason == 0 ? "the output takes no more" : strerror(reason));
    return EXIT_WORLD;
}
