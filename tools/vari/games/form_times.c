/* Thinking times. PGN tells them in comments, `[%emt 0:00:16]` behind the move that took so long; KIF and CSA
 * have places of their own. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "forms.h"
#include "telling.h"

static const char opening[] = "[%emt ";

size_t form_read_clock(const char *text, double *seconds)
{
    enum { SIXTY = 60 };
    size_t at = 0;
    *seconds = 0;
    for (unsigned part = 0; part < 3; part++) {
        size_t digits = strspn(text + at, "0123456789");
        size_t point = text[at + digits] == '.' ? 1 + strspn(text + at + digits + 1, "0123456789") : 0;
        double number = digits == 0 ? FORM_TIME_MOST : strtod(text + at, NULL);
        if (digits == 0 || (part > 0 && number >= SIXTY))
            return 0;
        *seconds = *seconds * SIXTY + number;
        at += digits + point;
        if (text[at] != ':' || point > 0)
            break;
        at++;
    }
    return *seconds < FORM_TIME_MOST ? at : 0;
}

/* Where in a comment a thinking time stands; NULL: nowhere. */
static const char *find_time(const char *comment, size_t *length, double *seconds)
{
    for (const char *at = strstr(comment, opening); at != NULL; at = strstr(at + 1, opening)) {
        size_t blanks = strspn(at + strlen(opening), " ");
        size_t rest = form_read_clock(at + strlen(opening) + blanks, seconds);
        *length = strlen(opening) + blanks + rest + 1;
        if (rest > 0 && at[*length - 1] == ']')
            return at;
    }
    return NULL;
}

char *form_untimed(const char *comment)
{
    char *text;
    size_t size, length;
    double seconds;
    FILE *out = open_text(&text, &size);
    for (const char *time; (time = find_time(comment, &length, &seconds)) != NULL;) {
        fprintf(out, "%.*s", (int)(time - comment), comment);
        bool first = time == comment || time[-1] == '\n';
        comment = time + length;
        comment += *comment == ' ' || (first && *comment == '\n');
    }
    fputs(comment, out);
    close_text(out, &text);
    return text;
}

/* The length of the command, such as `[%emt 0:00:16]`, that the text begins with; 0: there is none. */
static size_t command_length(const char *text)
{
    size_t length = strncmp(text, "[%", 2) == 0 ? strcspn(text, "]") : 0;
    return length > 0 && text[length] == ']' ? length + 1 : 0;
}

char *form_without_commands(const char *comment, size_t *times, size_t *others)
{
    static const char *const of_time[] = { "[%emt ", "[%clk " };
    char *text;
    size_t size;
    FILE *out = open_text(&text, &size);
    *times = *others = 0;
    for (const char *at = comment; *at != '\0';) {
        size_t length = command_length(at);
        if (length == 0) {
            fputc(*at++, out);
            continue;
        }
        bool time = false, first = at == comment || at[-1] == '\n';
        for (size_t i = 0; i < sizeof of_time / sizeof of_time[0]; i++)
            time = time || strncmp(at, of_time[i], strlen(of_time[i])) == 0;
        *(time ? times : others) += 1;
        at += length;
        at += *at == ' ' || (first && *at == '\n');
    }
    close_text(out, &text);
    for (size_t end = strlen(text); end > 0 && strchr(" \n", text[end - 1]) != NULL && *times + *others > 0;
         end--)
        text[end - 1] = '\0';
    return text;
}

size_t form_bad_time(const char *text, size_t at, size_t end, size_t *length)
{
    static const char *const openings[] = { "[%emt", "[%clk" };
    for (; at < end; at++)
        for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++) {
            size_t from = at + strlen(openings[i]), blanks, stop;
            double seconds;
            if (strncmp(text + at, openings[i], strlen(openings[i])) != 0)
                continue;
            blanks = strspn(text + from, " ");
            stop = from + blanks + strcspn(text + from + blanks, "]}");
            *length = stop + (text[stop] == ']') - at;
            if (text[stop] != '\0' &&
                (blanks == 0 || text[stop] != ']' ||
                 form_read_clock(text + from + blanks, &seconds) != stop - from - blanks))
                return at;
        }
    return SIZE_MAX;
}

bool form_is_time(const char *comment, double *seconds)
{
    size_t length;
    return find_time(comment, &length, seconds) == comment && comment[length] == '\0';
}

void form_add_time(PgnGame *pgn, double seconds)
{
    char text[64], part[16] = "";
    unsigned long milliseconds = (unsigned long)(seconds * 1000 + 0.5), whole = milliseconds / 1000;
    if (milliseconds % 1000 > 0)
        snprintf(part, sizeof part, ".%03lu", milliseconds % 1000);
    snprintf(text, sizeof text, "%s%lu:%02lu:%02lu%s]", opening, whole / 3600, whole / 60 % 60, whole % 60,
             part);
    pgn_add(pgn, PGN_COMMENT, text);
}

void form_drop_unmeasured_times(PgnGame *pgn)
{
    size_t length, kept = 0;
    double seconds, sum = 0;
    for (size_t i = 0; i < pgn->count; i++)
        if (pgn->items[i].type == PGN_COMMENT && find_time(pgn->items[i].text, &length, &seconds) != NULL)
            sum += seconds;
    for (size_t i = 0; i < pgn->count && sum <= 0; i++)
        if (pgn->items[i].type == PGN_COMMENT && find_time(pgn->items[i].text, &length, &seconds) != NULL)
            free(pgn->items[i].text);
        else
            pgn->items[kept++] = pgn->items[i];
    pgn->count = sum <= 0 ? kept : pgn->count;
}

/* --- what moves took ----------------------------------------------------------------------------------- */

enum { DEEPEST = 256 };

/* A line of moves: who has used how much, before its last move and with it, and who moves next. */
typedef struct Spent {
    uint64_t before[2], now[2];
    size_t mover, move; /* the last move's item; SIZE_MAX: there is none */
} Spent;

enum { MILLI = 1000 };

uint64_t form_seconds(int64_t milliseconds)
{
    return ((uint64_t)milliseconds + MILLI / 2) / MILLI;
}

static void note_time(FormTimes *times, Spent *line, double seconds, bool main)
{
    int64_t took = (int64_t)(seconds * MILLI + 0.5);
    bool told = line->move != SIZE_MAX && times->took[line->move] >= 0;
    times->fractions += took % MILLI > 0;
    if (told && main) { /* the move's own is known */
        times->end = took;
        times->end_total = line->now[line->mover] + form_seconds(took);
    } else if (!told && line->move != SIZE_MAX) {
        line->now[1 - line->mover] += form_seconds(took);
        times->took[line->move] = took;
        times->total[line->move] = line->now[1 - line->mover];
    }
}

void form_times(FormTimes *times, const PgnGame *pgn, size_t first)
{
    Spent lines[DEEPEST] = { { .mover = first, .move = SIZE_MAX } };
    size_t depth = 0, length;
    double seconds;
    *times = (FormTimes){ .took = memory_take((pgn->count + 1) * sizeof *times->took),
                          .total = memory_zeroed(pgn->count + 1, sizeof *times->total),
                          .end = -1 };
    for (size_t i = 0; i < pgn->count; i++) {
        const PgnItem *item = &pgn->items[i];
        Spent *line = &lines[depth];
        times->took[i] = -1;
        if (item->type == PGN_MOVE) {
            memcpy(line->before, line->now, sizeof line->before);
            line->mover = 1 - line->mover;
            line->move = i;
        } else if (item->type == PGN_OPENS && depth + 1 < DEEPEST) {
            lines[++depth] = (Spent){ .mover = 1 - line->mover, .move = SIZE_MAX };
            memcpy(lines[depth].now, line->before, sizeof line->before);
        } else if (item->type == PGN_CLOSES && depth > 0) {
            depth--;
        } else if (item->type == PGN_COMMENT && find_time(item->text, &length, &seconds) != NULL) {
            note_time(times, line, seconds, depth == 0);
        }
    }
}

void form_times_free(FormTimes *times)
{
    free(times->took);
    free(times->total);
}

void form_times_tell(const FormTimes *times, const char *title)
{
    if (times->fractions > 0)
        fprintf(tell_stream(), "vari: warning: %s has times of whole seconds: %zu %s rounded\n", title,
                times->fractions, times->fractions == 1 ? "is" : "are");
}
