/* Reads the lines of a PGN file one by one, as UTF-8 text. Each belongs to a game. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"
#include "files.h"
#include "forms.h"
#include "page_text.h"
#include "pgn_scan.h"
#include "pgn_words.h"
#include "telling.h"

enum { GAME_LARGEST = 8 << 20 }; /* bytes of a game */

bool pgn_fail(const Scan *scan, size_t from, size_t to, const char *message)
{
    Origin origin = pgn_origin(scan, from);
    if (!scan->reader->quiet)
        tell_origin_error(&origin, 0, to - from, message, "");
    scan->reader->game->malformed = true;
    return false;
}

/* Makes plain text of a line that may be from a web page. Warns of the first line of the file with tags. */
static void read_page(PgnReader *reader, char *line)
{
    size_t length;
    const char *tag = page_tag(line, 0, &length);
    if (tag != NULL && !reader->page && !reader->quiet) {
        Origin origin = { reader->path, line, reader->number, (size_t)(tag - line), 0 };
        tell_origin_warning(&origin, length, "this is from a web page: here and below, HTML tags are ignored",
                            "");
    }
    reader->page = reader->page || tag != NULL;
    page_make_text(line);
}

/* Reads a line from the file. False at its end, or after reporting that it cannot be read. DOS files end with
 * Ctrl-Z; files that a crash cut off end with bytes that are 0. */
static bool read_line(PgnReader *reader, Line *line)
{
    static const char dos_end[] = "\x1A";
    if (line_read_from(reader->in, line) && (line->wrong == NULL || line->length > 0 || !feof(reader->in))) {
        reader->number++;
        line->text[strcspn(line->text, dos_end)] = '\0';
        line->text = form_line(line->text);
        read_page(reader, line->text);
        line->length = strlen(line->text);
        return true;
    }
    if (line_status_of(line, reader->path) != EXIT_DONE)
        reader->failed = true;
    free(line->text);
    return false;
}

const char *pgn_next_line(PgnReader *reader, size_t *offset)
{
    PgnGame *game = reader->game;
    bool waits = reader->waiting != NULL;
    Line line = { .text = reader->waiting, .length = waits ? reader->rest : 0 };
    *offset = waits ? reader->offset : 0;
    reader->waiting = NULL;
    if (!waits) {
        if (!read_line(reader, &line))
            return NULL;
        reader->counted = reader->column = 0;
    }
    game->lines = pgn_grown(game->lines, game->line_count, &game->line_capacity, sizeof *game->lines);
    game->lines[game->line_count++] = line.text;
    reader->rest = line.length;
    reader->size += line.length;
    const char *wrong = reader->size > GAME_LARGEST ? "a game has 8 MB at most" : line.wrong;
    Scan scan = { reader, line.text, 0 };
    if (wrong != NULL)
        pgn_fail(&scan, 0, 0, wrong);
    return wrong == NULL ? line.text : NULL;
}

void pgn_put_back(PgnReader *reader, size_t from, size_t offset)
{
    reader->waiting = reader->game->lines[--reader->game->line_count];
    reader->offset = offset;
    reader->rest -= offset - from;
}

void pgn_pass_over(PgnReader *reader)
{
    const PgnGame *game = reader->game;
    const char *last = game->line_count == 0 ? "" : game->lines[game->line_count - 1];
    bool among_tags = game->count == 0 && last[strspn(last, " \t")] == '[';
    while (reader->waiting == NULL) {
        Line line = { .text = NULL };
        if (!read_line(reader, &line))
            return;
        bool tag = line.text[0] == '[' && isalpha((unsigned char)line.text[1]);
        if (tag && !among_tags) {
            reader->waiting = line.text;
            reader->rest = line.length;
            reader->offset = reader->counted = reader->column = 0;
            return;
        }
        among_tags = among_tags && (tag || line.text[strspn(line.text, " \t")] == '\0');
        free(line.text);
    }
}
