/* Comments in PGN: in braces, which may contain line ends and further braces; behind `;`; in square
 * brackets. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "forms.h"
#include "pgn_scan.h"
#include "pgn_words.h"
#include "telling.h"

void pgn_add_at(const Scan *scan, PgnType type, size_t from, const char *text, size_t length)
{
    PgnItem *item = pgn_add_taking(scan->reader->game, type, memory_part(text, length));
    item->origin = pgn_origin(scan, from);
    item->length = scan->at - from;
}

void pgn_warn(const Scan *scan, size_t from, size_t to, const char *message)
{
    Origin origin = pgn_origin(scan, from);
    if (!scan->reader->quiet)
        tell_origin_warning(&origin, to - from, message, "");
}

/* Warns of malformed times from byte `from` to `end`: they would be lost in other forms. */
static void tell_bad_times(const Scan *scan, size_t from, size_t end)
{
    size_t length;
    if (scan->reader->quiet)
        return;
    while ((from = form_bad_time(scan->line, from, end, &length)) != SIZE_MAX) {
        Origin origin = pgn_origin(scan, from);
        tell_origin_warning(&origin, length, "expected a time, as in `[%emt 0:00:16]`; kept as text", "");
        from += length;
    }
}

void pgn_take_comment(Scan *scan)
{
    PgnReader *reader = scan->reader;
    PgnGame *game = reader->game;
    PgnItem *item = &game->items[game->count - 1];
    size_t before = reader->comment;
    if (before > 0 || scan->at == 0)
        pgn_skip_blanks(scan);
    size_t length = strcspn(scan->line + scan->at, "}");
    tell_bad_times(scan, scan->at, scan->at + length);
    while (before > 0 && strchr(" \t", item->text[before - 1]) != NULL)
        before--;
    const char *joint =
        before == 0 ? ""
                    : pgn_comment_separator(item->text, before, reader->comment_line, scan->line + scan->at);
    if (before + length + 2 > reader->comment_capacity) {
        reader->comment_capacity = 2 * (before + length) + 2;
        item->text = memory_more(item->text, reader->comment_capacity);
    }
    reader->comment = before + (size_t)snprintf(item->text + before, length + 2, "%s%.*s", joint, (int)length,
                                                scan->line + scan->at);
    scan->at += length;
    reader->in_comment = scan->line[scan->at] == '\0';
    reader->comment_line = pgn_comment_line(scan->line);
    if (reader->in_comment)
        return;
    scan->at++;
    for (size_t end = reader->comment; end > 0 && strchr(" \t\n", item->text[end - 1]) != NULL;)
        item->text[--end] = '\0';
}

bool pgn_comment_goes_on(PgnReader *reader, const char *line)
{
    static const char first[] = "[Event \"";
    const PgnItem *comment = &reader->game->items[reader->game->count - 1];
    if (line != NULL && (!reader->after_gap || strncmp(line, first, strlen(first)) != 0))
        return true;
    if (!reader->quiet)
        tell_origin_error(&comment->origin, 0, 1, "this comment does not end", "");
    reader->game->malformed = true;
    if (line != NULL)
        pgn_put_back(reader, 0, 0);
    return false;
}

void pgn_take_square_comment(Scan *scan)
{
    size_t from = scan->at, end = from + strcspn(scan->line + from, "]");
    bool command = scan->line[from + 1] == '%' && scan->line[end] == ']';
    size_t text = command ? from : from + 1, length = end + command - text;
    scan->at = end + (scan->line[end] == ']');
    tell_bad_times(scan, from, scan->at);
    pgn_add_at(scan, PGN_COMMENT, from, scan->line + text, length);
}

/* In PGN `;` begins a comment. Some people separate moves by it, so moves behind it get a warning. */
void pgn_take_line_comment(Scan *scan)
{
    size_t from = scan->at++;
    pgn_skip_blanks(scan);
    const char *text = scan->line + scan->at;
    if (scan->reader->game->count > 0 && pgn_looks_like_moves(text))
        pgn_warn(scan, from, scan->at + strlen(text),
                 "a semicolon begins a comment up to the end of the line: these moves are not played");
    tell_bad_times(scan, scan->at, strlen(scan->line));
    pgn_add_at(scan, PGN_COMMENT, from, text, strlen(text));
    scan->at += strlen(text);
}

/* The number of braces that are opened but not closed in a comment. */
static size_t open_braces(const char *comment)
{
    size_t open = 0;
    for (; *comment != '\0'; comment++) {
        open += *comment == '{';
        open -= *comment == '}' && open > 0;
    }
    return open;
}

/* The last comment with open braces, or NULL. */
static PgnItem *find_nesting(PgnGame *game)
{
    size_t at = game->count;
    while (at > 0 && (game->items[at - 1].type != PGN_COMMENT || open_braces(game->items[at - 1].text) == 0))
        at--;
    return at > 0 ? &game->items[at - 1] : NULL;
}

/* Each closing brace copies the comment anew, so the depth is limited. */
bool pgn_take_outer_end(Scan *scan)
{
    PgnGame *game = scan->reader->game;
    PgnItem *comment = find_nesting(game);
    if (comment == NULL)
        return pgn_fail(scan, scan->at, scan->at + 1, "no comment begins before this `}`");
    if (open_braces(comment->text) > PGN_DEPTH_MAX)
        return pgn_fail(scan, scan->at, scan->at + 1,
                        "braces stand in one another " PGN_NUMBER(PGN_DEPTH_MAX) " deep at most");
    size_t first = game->line_count, length;
    while (first > 0 && game->lines[first - 1] != comment->origin.line)
        first--;
    char *text;
    FILE *out = open_text(&text, &length);
    for (size_t i = first == 0 ? 0 : first - 1; i < game->line_count; i++) {
        size_t from = game->lines[i] == comment->origin.line ? comment->origin.offset + 1 : 0;
        size_t end = i + 1 == game->line_count ? scan->at : strlen(game->lines[i]);
        fprintf(out, "%s%.*s", from > 0 ? "" : " ", (int)(end - from), game->lines[i] + from);
    }
    close_text(out, &text);
    free(comment->text);
    comment->text = text;
    while (&game->items[game->count - 1] != comment)
        free(game->items[--game->count].text);
    scan->at++;
    return true;
}
