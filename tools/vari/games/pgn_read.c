/* Games in Portable Game Notation, read line by line. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"
#include "pgn_scan.h"
#include "pgn_words.h"

/* Warns of times that cannot be read: no other form could hold them. */
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

/* As much of a comment in braces as stands in this line; its parts are joined as pgn_comment_separator()
 * says. */
static void take_comment(Scan *scan)
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

static void add_at(const Scan *scan, PgnType type, size_t from, const char *text, size_t length)
{
    PgnItem *item = pgn_add_taking(scan->reader->game, type, memory_part(text, length));
    item->origin = pgn_origin(scan, from);
    item->length = scan->at - from;
}

/* The move, and the judgements behind it. */
static void add_move(Scan *scan, size_t from, size_t end)
{
    const PgnWord *judged[4];
    size_t count = 0;
    while (count < 4 &&
           (judged[count] = pgn_word(PGN_JUDGEMENTS, scan->line + from, end - from, true)) != NULL)
        end -= strlen(judged[count++]->written);
    add_at(scan, PGN_MOVE, from, scan->line + from, end - from);
    pgn_drop_idle_signs(scan->reader->game->items[scan->reader->game->count - 1].text);
    scan->reader->game->items[scan->reader->game->count - 1].length = end - from;
    while (count-- > 0)
        add_at(scan, PGN_GLYPH, end, judged[count]->meant, strlen(judged[count]->meant));
}

/* The sign that a word is by itself; a letter behind a number is a piece's, and so are those that follow. */
static const PgnWord *find_lone(PgnReader *reader, const char *word, size_t length, bool numbered)
{
    const PgnWord *found = pgn_word(PGN_JUDGEMENTS, word, length, false);
    bool letter = length == 1 && isupper((unsigned char)word[0]);
    reader->spaced = reader->spaced || (letter && numbered);
    return found != NULL || (letter && reader->spaced) ? found
                                                       : pgn_word(PGN_LONE_JUDGEMENTS, word, length, false);
}

/* The length of a word, which one of `ends` or a blank ends. */
static size_t word_length(const char *text, const char *ends)
{
    size_t length = 0, most = strcspn(text, ends);
    while (length < most && pgn_unicode_blank(text + length) == 0)
        length++;
    return length;
}

/* True if a variation ends behind this. */
static bool closes_next(const Scan *scan)
{
    const char *rest = scan->line + scan->at;
    return rest[strspn(rest, " \t")] == ')';
}

/* Reads `White resigns`, with which a line and the game end. False: other words stand there. */
static bool take_ending(Scan *scan, size_t from)
{
    PgnGame *game = scan->reader->game;
    const PgnEnding *ending = isalpha((unsigned char)scan->line[from]) ? pgn_ending(scan->line + from) : NULL;
    if (ending == NULL)
        return false;
    snprintf(game->result, sizeof game->result, "%s", ending->result);
    game->result_origin = pgn_origin(scan, from);
    scan->at = strlen(scan->line);
    if (ending->reason != NULL)
        pgn_set_reason(game, ending->reason);
    return true;
}

/* What ends a word. */
static const char word_ends[] = " \t{}();$";

/* A word: a move, perhaps with its number before it, a judgement, or the result. */
static bool take_word(Scan *scan, bool *ended)
{
    size_t from = scan->at, length = word_length(scan->line + from, word_ends);
    const char *word = scan->line + from;
    size_t spaced = pgn_spaced_result(word), taken;
    length = spaced > 0 ? spaced : pgn_before_result(word, length);
    const char *result =
        spaced > 0 ? pgn_result_of(word, spaced, true, &taken) : pgn_result_word(word, length);
    PgnReader *reader = scan->reader;
    PgnGame *game = reader->game;
    scan->at += length;
    if (result != NULL && reader->depth > 0 && closes_next(scan)) {
        add_at(scan, PGN_COMMENT, from, word, length); /* the result to which the variation leads */
        return true;
    }
    if (result != NULL) {
        snprintf(game->result, sizeof game->result, "%s", result);
        game->result_origin = pgn_origin(scan, from);
        *ended = true;
        return true;
    }
    if (reader->depth == 0 && take_ending(scan, from)) {
        *ended = true;
        return true;
    }
    if (pgn_is_board_number(word, length))
        return pgn_fail(scan, from, scan->at,
                        "this numbers the moves of one of two boards: games on several boards are not read");
    size_t number = pgn_number_length(word, length);
    bool numbered = number > 0 || reader->after_number;
    reader->after_number = number == length;
    if (number == length) {
        scan->at += reader->depth == 0 && scan->line[scan->at] == ')'; /* `1)` is a number, too */
        return true;
    }
    from += number;
    word += number;
    length -= number;
    const PgnWord *found = find_lone(reader, word, length, numbered);
    if (found != NULL) {
        add_at(scan, PGN_GLYPH, from, found->meant, strlen(found->meant));
    } else if (pgn_word(PGN_REDUNDANT, word, length, false) == NULL) {
        size_t bracket = pgn_bracket_length(word + length);
        length += bracket + (bracket > 0 ? strcspn(word + length + bracket, word_ends) : 0);
        scan->at = from + length;
        add_move(scan, from, scan->at);
    }
    return true;
}

static void warn(const Scan *scan, size_t from, size_t to, const char *message)
{
    Origin origin = pgn_origin(scan, from);
    if (!scan->reader->quiet)
        tell_origin_warning(&origin, to - from, message, "");
}

/* Reads `$14`. Numbers that PGN does not have may be another program's own, and stay. */
static void take_glyph(Scan *scan)
{
    enum { GLYPH_MAX = 255 };
    size_t from = scan->at, digits = strspn(scan->line + from + 1, "0123456789");
    size_t length = 1 + digits + strcspn(scan->line + from + 1 + digits, word_ends);
    char *end;
    scan->at += digits == 0 ? length : 1 + digits;
    if (digits == 0) {
        warn(scan, from, scan->at, "expected the number of a glyph after `$`; ignored");
        return;
    }
    if (strtoul(scan->line + from + 1, &end, 10) > GLYPH_MAX)
        warn(scan, from, scan->at, "PGN has glyphs up to `$255`; kept as it is");
    add_at(scan, PGN_GLYPH, from, scan->line + from + 1, digits);
}

/* Reads `(0:16)` behind a move, the time that it took. False: no time stands there. */
static bool take_bracketed_time(Scan *scan)
{
    const char *text = scan->line + scan->at + 1;
    double seconds;
    size_t length = form_read_clock(text, &seconds);
    if (scan->reader->game->count == 0 || length == 0 || text[length] != ')' ||
        memchr(text, ':', length) == NULL)
        return false;
    scan->at += length + 2;
    form_add_time(scan->reader->game, seconds);
    return true;
}

/* Reads `(0:16)`, a time, and `(D)`, a glyph. Skips `(=)`, by which a draw was offered, and `(e.p.)`. */
static bool take_bracket(Scan *scan)
{
    const char *text = scan->line + scan->at;
    if (text[0] == '(' && take_bracketed_time(scan))
        return true;
    const PgnWord *redundant = pgn_redundant_bracket(text);
    if (redundant == NULL)
        return false;
    scan->at += strlen(redundant->written);
    if (redundant->meant[0] != '\0')
        add_at(scan, PGN_GLYPH, scan->at, redundant->meant, strlen(redundant->meant));
    return true;
}

/* `[%clk 0:10]` outside a comment is one, and so is `[what somebody says]`. */
static void take_square_comment(Scan *scan)
{
    size_t from = scan->at, end = from + strcspn(scan->line + from, "]");
    bool command = scan->line[from + 1] == '%' && scan->line[end] == ']';
    size_t text = command ? from : from + 1, length = end + command - text;
    scan->at = end + (scan->line[end] == ']');
    tell_bad_times(scan, from, scan->at);
    add_at(scan, PGN_COMMENT, from, scan->line + text, length);
}

/* How many braces are still open at the end of a comment that has others in it. */
static size_t open_braces(const char *comment)
{
    size_t open = 0;
    for (; *comment != '\0'; comment++) {
        open += *comment == '{';
        open -= *comment == '}' && open > 0;
    }
    return open;
}

/* The last comment in which braces are open; NULL: there is none. */
static PgnItem *find_nesting(PgnGame *game)
{
    size_t at = game->count;
    while (at > 0 && (game->items[at - 1].type != PGN_COMMENT || open_braces(game->items[at - 1].text) == 0))
        at--;
    return at > 0 ? &game->items[at - 1] : NULL;
}

/* `}` where no comment is open: it ends one that had braces in it, and what has been read since is a part of
 * that. The limit of open braces bounds how often one comment is joined anew. */
static bool take_outer_end(Scan *scan)
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

/* The end of a variation; a comment before it may tell why it ends, `{resignation}`. */
static void add_close(const Scan *scan, size_t from)
{
    PgnGame *game = scan->reader->game;
    PgnItem *last = game->count == 0 ? NULL : &game->items[game->count - 1];
    const EndWord *end = last == NULL || last->type != PGN_COMMENT ? NULL : end_of_reason(last->text);
    if (end != NULL)
        free(game->items[--game->count].text);
    add_at(scan, PGN_CLOSES, from, end == NULL ? "" : end->reason, end == NULL ? 0 : strlen(end->reason));
}

/* What is not a tag; *ended: it was the result, and the game ends here. */
static bool take_token(Scan *scan, bool *ended)
{
    size_t from = scan->at;
    if (strchr("{;()$}", scan->line[from]) != NULL)
        scan->reader->after_number = false;
    switch (scan->line[from]) {
    case '{':
        scan->at++;
        pgn_skip_blanks(scan);
        add_at(scan, PGN_COMMENT, from, "", 0);
        scan->reader->comment = scan->reader->comment_capacity = 0;
        take_comment(scan);
        return true;
    case ';':
        scan->at++;
        pgn_skip_blanks(scan);
        tell_bad_times(scan, scan->at, strlen(scan->line));
        add_at(scan, PGN_COMMENT, from, scan->line + scan->at, strlen(scan->line + scan->at));
        scan->at = strlen(scan->line);
        return true;
    case '(':
    case ')':
        if (take_bracket(scan))
            return true;
        scan->at++;
        if (scan->line[from] == ')')
            add_close(scan, from);
        else
            add_at(scan, PGN_OPENS, from, "", 0);
        scan->reader->depth += scan->line[from] == '(';
        scan->reader->depth -= scan->line[from] == ')' && scan->reader->depth > 0;
        return true;
    case '$': take_glyph(scan); return true;
    case '}': return take_outer_end(scan);
    default: return take_word(scan, ended);
    }
}

/* --- a game -------------------------------------------------------------------------------------------- */

/* What is wrong with the comment that goes on in this line, if it is that it has no end: another game begins.
 */
static bool comment_goes_on(PgnReader *reader, const char *line)
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

/* True if moves are numbered from 1 again in a line after some have been played: another game begins, though
 * neither a result nor a tag stands between. */
static bool is_anew(const Scan *scan)
{
    const PgnGame *game = scan->reader->game;
    const char *word = scan->line + scan->at;
    size_t depth = 0, moves = 0;
    if (word[0] != '1' || word[1] != '.' || strspn(word + 1, ". ") + 1 == strlen(word) || word[2] == '.')
        return false;
    for (size_t i = 0; i < game->count; i++) {
        depth += game->items[i].type == PGN_OPENS;
        depth -= game->items[i].type == PGN_CLOSES;
        moves += game->items[i].type == PGN_MOVE && depth == 0;
    }
    return depth == 0 && moves > 1;
}

/* True if the result stands there once more: `1-0 1-0`. */
static bool repeats_result(const Scan *scan)
{
    const char *word = scan->line + scan->at;
    const char *result = pgn_result_word(word, strcspn(word, " \t{}();$["));
    return result != NULL && strcmp(result, scan->reader->game->result) == 0;
}

/* Words behind the result, "White wins on time" or "(resigns)", are a remark; a move would have its number,
 * or another result behind it. */
static void take_remark(Scan *scan)
{
    const char *rest = scan->line + scan->at;
    size_t taken, length, inside = rest[0] == '(' ? strcspn(rest, ")0123456789") : 0;
    bool bracketed = inside > 0 && strcmp(rest + inside, ")") == 0;
    if (!bracketed && (!isalpha((unsigned char)rest[0]) || strpbrk(rest, "[{(") != NULL))
        return;
    for (const char *at = rest; *at != '\0'; at += length + strspn(at + length, " \t")) {
        length = strcspn(at, " \t");
        if (isdigit((unsigned char)at[0]) || pgn_result_of(at, length, false, &taken) != NULL)
            return;
    }
    size_t from = scan->at + bracketed;
    scan->at += strlen(rest);
    add_at(scan, PGN_COMMENT, from, rest + bracketed, strlen(rest) - 2 * bracketed);
}

/* True if only tags and comments have been read so far, and no tag of the same name as the one that begins at
 * the text. */
static bool only_remarks(const PgnGame *game, const char *text)
{
    for (size_t i = 0; i < game->count; i++)
        if (game->items[i].type != PGN_COMMENT)
            return false;
    text += 1 + strspn(text + 1, " \t");
    char *name = memory_part(text, strcspn(text, " \t\"]"));
    bool fresh = pgn_tag(game, name) == NULL;
    free(name);
    return fresh;
}

/* True if a second tag Event begins here: then the game before it has neither moves nor a result. */
static bool is_second_event(const Scan *scan)
{
    static const char first[] = "[Event \"";
    return strncmp(scan->line + scan->at, first, strlen(first)) == 0 &&
           pgn_tag(scan->reader->game, "Event") != NULL;
}

/* Reads what stands in a line from `at` on. Returns whether the game goes on behind it. */
static bool take_line(PgnReader *reader, const char *line, size_t at)
{
    Scan scan = { reader, line, at };
    bool ended = reader->in_comment && reader->game->result_origin.path != NULL;
    if (reader->in_comment && !comment_goes_on(reader, line))
        return false;
    if (reader->in_tag && at == 0 && pgn_take_rest_of_tag(&scan))
        return true;
    size_t first = at == 0 ? strspn(line, " \t") : at;
    bool was_in_comment = reader->in_comment;
    reader->after_gap = line[first] == '\0';
    if (reader->in_comment) {
        take_comment(&scan);
        ended = ended && !reader->in_comment;
    } else if (at == 0 && (line[0] == '%' || strncmp(line, "```", 3) == 0)) /* not for readers of PGN */
        return true;
    for (pgn_skip_blanks(&scan); line[scan.at] != '\0' && !ended; pgn_skip_blanks(&scan)) {
        bool tag = line[scan.at] == '[';
        bool begins = tag && reader->game->count > 0 && !only_remarks(reader->game, line + scan.at);
        if (scan.at == first && !was_in_comment && is_anew(&scan)) {
            pgn_put_back(reader, at, scan.at);
            return false;
        }
        if (begins && scan.at > first) {
            take_square_comment(&scan);
        } else if (begins || (tag && (scan.at == first && is_second_event(&scan)))) {
            pgn_put_back(reader, at, scan.at);
            return false;
        } else if (tag) {
            pgn_take_tag(&scan);
        } else if (!take_token(&scan, &ended)) {
            return false;
        }
    }
    while (ended && line[scan.at] != '\0' && (strchr("{;", line[scan.at]) != NULL || repeats_result(&scan))) {
        take_token(&scan, &ended);
        if (reader->in_comment)
            return true; /* the game ends where the comment does */
        pgn_skip_blanks(&scan);
    }
    if (ended)
        take_remark(&scan);
    if (ended && line[scan.at] != '\0')
        pgn_put_back(reader, at, scan.at);
    return !ended;
}

/* True if nothing has been read but the result that the game before has, too. */
static bool is_repeated(const PgnGame *game, const char *before)
{
    return !game->malformed && game->tag_count == 0 && game->count == 0 && game->result_origin.path != NULL &&
           strcmp(game->result, before) == 0;
}

bool pgn_read(PgnReader *reader, PgnGame *game)
{
    const char *line;
    size_t offset;
    *game = (PgnGame){ 0 };
    reader->game = game;
    do {
        pgn_free(game);
        *game = (PgnGame){ .result = "*" };
        reader->size = reader->depth = 0;
        reader->failed = reader->in_comment = reader->in_tag = reader->after_number = reader->spaced = false;
        while ((line = pgn_next_line(reader, &offset)) != NULL && take_line(reader, line, offset))
            continue;
    } while (is_repeated(game, reader->result));
    if (game->malformed)
        pgn_pass_over(reader);
    else if (reader->in_comment && !reader->failed)
        comment_goes_on(reader, NULL);
    snprintf(reader->result, sizeof reader->result, "%s",
             game->result_origin.path == NULL ? "" : game->result);
    pgn_take_result_tag(game, reader->quiet || game->malformed);
    return !reader->failed &&
           (game->malformed || game->tag_count > 0 || game->count > 0 || game->result_origin.path != NULL);
}
