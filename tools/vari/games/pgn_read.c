/* The parser of Portable Game Notation: splits lines into tags, comments, moves, glyphs and results, and
 * finds where one game ends and the next begins. Accepts what people write beside the standard. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "forms.h"
#include "pgn_scan.h"
#include "pgn_words.h"

/* Adds a glyph at byte `from` of the line; 0 is none and adds nothing. */
static void add_glyph(const Scan *scan, size_t from, unsigned glyph)
{
    char number[16];
    int length = snprintf(number, sizeof number, "%u", glyph);
    if (glyph > 0)
        pgn_add_at(scan, PGN_GLYPH, from, number, (size_t)length);
}

/* The length of the remark at the end of a word, and its glyph in *glyph; 0 if there is none. `whole`: the
 * remark may be the whole word. */
static size_t remark_length(const char *word, size_t length, bool whole, unsigned *glyph)
{
    size_t remark = vari_remark(word, length, glyph);
    bool bracketed =
        remark > 0 && word[length - remark] == '('; /* `a8(D)`: a piece's letter in some languages */
    return !bracketed && (whole || remark < length) ? remark : 0;
}

/* Adds the move from byte `from` to `end`, and the judgements and the evaluation written close behind it. */
static void add_move(Scan *scan, size_t from, size_t end)
{
    enum { JUDGED_MAX = 4 };
    unsigned judged[JUDGED_MAX];
    const char *word = scan->line + from;
    size_t count = 0, remark, evaluation = pgn_evaluation(word, end - from), behind = end;
    end -= evaluation;
    while (count < JUDGED_MAX && (remark = remark_length(word, end - from, false, &judged[count])) > 0) {
        end -= remark;
        count++;
    }
    pgn_add_at(scan, PGN_MOVE, from, word, end - from);
    pgn_drop_idle_signs(scan->reader->game->items[scan->reader->game->count - 1].text);
    scan->reader->game->items[scan->reader->game->count - 1].length = end - from;
    while (count-- > 0)
        add_glyph(scan, end, judged[count]);
    if (evaluation > 0)
        pgn_add_at(scan, PGN_COMMENT, behind - evaluation, scan->line + behind - evaluation, evaluation);
}

/* Adds the glyphs of a word that consists of remarks, such as `N` for a novelty. False if it is a move. A
 * single capital behind the number of a move is the letter of a piece, as in `1. N f3`; so are the single
 * capitals in the rest of the game. */
static bool take_remarks(Scan *scan, size_t from, size_t length, bool numbered)
{
    enum { REMARKS_MAX = 4 };
    const char *word = scan->line + from;
    unsigned glyphs[REMARKS_MAX];
    size_t rest = length, count = 0, remark;
    bool letter = length == 1 && isupper((unsigned char)word[0]);
    PgnReader *reader = scan->reader;
    reader->spaced = reader->spaced || (letter && numbered);
    if (letter && reader->spaced)
        return false;
    if (pgn_is_idle(word, length))
        return true;
    while (rest > 0 && count < REMARKS_MAX &&
           (remark = remark_length(word, rest, true, &glyphs[count])) > 0) {
        rest -= remark;
        count++;
    }
    while (rest == 0 && count-- > 0)
        add_glyph(scan, from, glyphs[count]);
    return rest == 0;
}

/* The length of the word that the text begins with. It ends before a blank or one of the bytes in `ends`. */
static size_t word_length(const char *text, const char *ends)
{
    size_t length = 0, most = strcspn(text, ends);
    while (length < most && pgn_unicode_blank(text + length) == 0)
        length++;
    return length;
}

/* True if the next token closes a variation. */
static bool closes_next(const Scan *scan)
{
    const char *rest = scan->line + scan->at;
    return rest[strspn(rest, " \t")] == ')';
}

/* The length of the text before a comment, a variation or a result. */
static size_t words_length(const char *text)
{
    size_t length = strcspn(text, "{};("), taken;
    for (size_t at = 0; at < length; at += strcspn(text + at, " \t"), at += strspn(text + at, " \t"))
        if (pgn_result_of(text + at, length - at, true, &taken) != NULL)
            return at;
    return length;
}

/* Notes why the game ended, also in the tag Termination, if PGN has a word for it and the file has no such
 * tag. */
static void note_reason(PgnGame *game, const char *reason)
{
    const EndWord *word = end_of_reason(reason);
    pgn_set_reason(game, reason);
    if (pgn_tag(game, "Termination") == NULL && word != NULL && strcmp(word->termination, "normal") != 0)
        pgn_set_tag(game, "Termination", word->termination);
}

/* Reads the end in words, `White resigns`. False if other words stand there. *ended becomes true if nothing
 * or a comment follows in the line; otherwise a result follows, and that counts. */
static bool take_ending(Scan *scan, size_t from, bool *ended)
{
    PgnGame *game = scan->reader->game;
    size_t length = words_length(scan->line + from);
    if (!isalpha((unsigned char)scan->line[from]) || scan->line[from + length] == '(')
        return false;
    char *words = memory_part(scan->line + from, length);
    PgnEnding ending;
    bool is = pgn_ending(words, &ending);
    free(words);
    if (!is)
        return false;
    scan->at = from + length;
    if (ending.reason != NULL)
        note_reason(game, ending.reason);
    *ended = strchr("{;", scan->line[scan->at]) != NULL;
    if (!*ended)
        return true;
    game->result_origin = pgn_origin(scan, from);
    if (ending.result != NULL) {
        snprintf(game->result, sizeof game->result, "%s", ending.result);
    } else { /* form_settle() finds out who it was */
        game->end = end_of_reason(ending.reason == NULL ? "resignation" : ending.reason);
        game->outcome = END_LOST;
    }
    return true;
}

/* The bytes before which a word ends. */
static const char word_ends[] = " \t{}();$";

/* Reads a result: that of the game, or, at the end of a variation, a comment on it. False if the word is
 * none. */
static bool take_result(Scan *scan, size_t from, size_t length, bool spaced, bool *ended)
{
    PgnReader *reader = scan->reader;
    const char *word = scan->line + from;
    size_t taken;
    const char *result = spaced ? pgn_result_of(word, length, true, &taken) : pgn_result_word(word, length);
    if (result == NULL)
        return false;
    if (reader->depth > 0 && closes_next(scan)) {
        pgn_add_at(scan, PGN_COMMENT, from, word, length); /* a variation has no result of its own */
        return true;
    }
    snprintf(reader->game->result, sizeof reader->game->result, "%s", result);
    reader->game->result_origin = pgn_origin(scan, from);
    *ended = true;
    return true;
}

/* Reads an end in words or an evaluation. False if there is neither. */
static bool take_words(Scan *scan, size_t from, bool *ended)
{
    if (scan->reader->depth == 0 && take_ending(scan, from, ended))
        return true;
    size_t evaluation = scan->reader->game->count == 0 ? 0 : pgn_evaluation_length(scan->line + from);
    if (evaluation == 0)
        return false;
    scan->at = from + evaluation;
    pgn_add_at(scan, PGN_COMMENT, from, scan->line + from, evaluation);
    return true;
}

/* True for the second `..` behind the number of a move. */
static bool is_third_player(Scan *scan, const char *word, size_t length)
{
    bool separates = length == 2 && strncmp(word, "..", 2) == 0;
    size_t *separators = &scan->reader->separators;
    if (isdigit((unsigned char)word[0]))
        *separators = 0;
    *separators += separates;
    return separates && *separators == 2;
}

/* Reads a word: a move, perhaps with its number, a judgement, or the result. False after reporting an
 * error. */
static bool take_word(Scan *scan, bool *ended)
{
    PgnReader *reader = scan->reader;
    size_t from = scan->at, length = word_length(scan->line + from, word_ends);
    const char *word = scan->line + from;
    size_t spaced = pgn_spaced_result(word);
    if (spaced == 0 && take_words(scan, from, ended))
        return true;
    length = spaced > 0                         ? spaced
             : pgn_evaluation(word, length) > 0 ? length
                                                : pgn_before_result(word, length);
    scan->at += length;
    if (take_result(scan, from, length, spaced > 0, ended))
        return true;
    if (pgn_is_board_number(word, length))
        return pgn_fail(scan, from, scan->at,
                        "this numbers the moves of one of two boards: this is BPGN, " FORM_READ_INSTEAD);
    if (is_third_player(scan, word, length))
        return pgn_fail(scan, from, scan->at,
                        "this stands before the move of a third player: this is PGN4, " FORM_READ_INSTEAD);
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
    while (length > 1 && word[length - 1] == ',')
        length--;
    if (!take_remarks(scan, from, length, numbered)) {
        size_t bracket = pgn_bracket_length(word + length);
        length += bracket + (bracket > 0 ? strcspn(word + length + bracket, word_ends) : 0);
        scan->at = from + length;
        add_move(scan, from, scan->at);
    }
    return true;
}

/* Reads `$14`. Numbers beyond those of PGN may be an extension, so they are kept. */
static void take_glyph(Scan *scan)
{
    enum { GLYPH_MAX = 255 };
    size_t from = scan->at, digits = strspn(scan->line + from + 1, "0123456789");
    size_t length = 1 + digits + strcspn(scan->line + from + 1 + digits, word_ends);
    char *end;
    scan->at += digits == 0 ? length : 1 + digits;
    if (digits == 0) {
        pgn_warn(scan, from, scan->at, "expected the number of a glyph after `$`; ignored");
        return;
    }
    if (strtoul(scan->line + from + 1, &end, 10) > GLYPH_MAX)
        pgn_warn(scan, from, scan->at, "PGN has glyphs up to `$255`; kept as it is");
    pgn_add_at(scan, PGN_GLYPH, from, scan->line + from + 1, digits);
}

/* Reads `(0:16)`, the time that the move before it took. False if there is no such time. */
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

/* Reads brackets that are no variation: a time `(0:16)`, a judgement `(!)`, an evaluation `(+0.35/12)`. Skips
 * `(=)`, the offer of a draw, and `(e.p.)`. False if a variation begins or ends. */
static bool take_bracket(Scan *scan)
{
    size_t from = scan->at, evaluation;
    const char *text = scan->line + from;
    unsigned glyph;
    if (text[0] == '(' && take_bracketed_time(scan))
        return true;
    size_t remark = pgn_bracketed_remark(text, &glyph);
    if (remark > 0) {
        scan->at += remark;
        add_glyph(scan, scan->at, glyph);
        return true;
    }
    evaluation = text[0] == '(' && scan->reader->game->count > 0 ? pgn_evaluation_length(text) : 0;
    scan->at += evaluation;
    if (evaluation > 0)
        pgn_add_at(scan, PGN_COMMENT, from, text + 1, evaluation - 2);
    return evaluation > 0;
}

/* Adds the end of a variation, with the reason if a comment before it names one: `{resignation}`. */
static void add_close(const Scan *scan, size_t from)
{
    PgnGame *game = scan->reader->game;
    PgnItem *last = game->count == 0 ? NULL : &game->items[game->count - 1];
    const EndWord *end = last == NULL || last->type != PGN_COMMENT ? NULL : end_of_reason(last->text);
    if (end != NULL)
        free(game->items[--game->count].text);
    pgn_add_at(scan, PGN_CLOSES, from, end == NULL ? "" : end->reason, end == NULL ? 0 : strlen(end->reason));
}

/* Reads anything but a tag. *ended becomes true behind the result. False after reporting an error. */
static bool take_token(Scan *scan, bool *ended)
{
    size_t from = scan->at;
    if (strchr("{;()$}", scan->line[from]) != NULL)
        scan->reader->after_number = false;
    switch (scan->line[from]) {
    case '{':
        scan->at++;
        pgn_skip_blanks(scan);
        pgn_add_at(scan, PGN_COMMENT, from, "", 0);
        scan->reader->comment = scan->reader->comment_capacity = 0;
        pgn_take_comment(scan);
        return true;
    case ';': pgn_take_line_comment(scan); return true;
    case '(':
    case ')':
        if (take_bracket(scan))
            return true;
        scan->at++;
        if (scan->line[from] == ')')
            add_close(scan, from);
        else
            pgn_add_at(scan, PGN_OPENS, from, "", 0);
        scan->reader->depth += scan->line[from] == '(';
        scan->reader->depth -= scan->line[from] == ')' && scan->reader->depth > 0;
        return true;
    case '$': take_glyph(scan); return true;
    case '}': return pgn_take_outer_end(scan);
    default: return take_word(scan, ended);
    }
}

/* --- a game -------------------------------------------------------------------------------------------- */

/* True if the line begins with move 1 although moves have been played: another game begins without a result
 * or a tag between. */
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

/* True if the result is repeated: `1-0 1-0`. */
static bool repeats_result(const Scan *scan)
{
    const char *word = scan->line + scan->at;
    const char *result = pgn_result_word(word, strcspn(word, " \t{}();$["));
    return result != NULL && strcmp(result, scan->reader->game->result) == 0;
}

/* Adds words behind the result, such as "White wins on time" or "(resigns)", as a comment. Moves of another
 * game would have a number or a result among them. */
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
    pgn_add_at(scan, PGN_COMMENT, from, rest + bracketed, strlen(rest) - 2 * bracketed);
}

/* True if the game has only tags and comments so far, and none of these tags has the name of the tag at
 * `text`. */
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

/* True if a second tag Event begins here: another game, as the first one has neither moves nor a result. */
static bool is_second_event(const Scan *scan)
{
    static const char first[] = "[Event \"";
    return strncmp(scan->line + scan->at, first, strlen(first)) == 0 &&
           pgn_tag(scan->reader->game, "Event") != NULL;
}

/* True for a line that is no part of a game: `%` is for other programs, and Markdown puts pasted games
 * between fences. */
static bool is_ignored(const char *line)
{
    return line[0] == '%' || strncmp(line, "```", 3) == 0;
}

/* Reads a line from byte `at` on. True if the game goes on in the next line. */
static bool take_line(PgnReader *reader, const char *line, size_t at)
{
    Scan scan = { reader, line, at };
    bool ended = reader->in_comment && reader->game->result_origin.path != NULL;
    if (reader->in_comment && !pgn_comment_goes_on(reader, line))
        return false;
    if (reader->in_tag && at == 0 && pgn_take_rest_of_tag(&scan))
        return true;
    size_t first = at == 0 ? strspn(line, " \t") : at;
    bool was_in_comment = reader->in_comment;
    reader->after_gap = line[first] == '\0';
    if (reader->in_comment) {
        pgn_take_comment(&scan);
        ended = ended && !reader->in_comment;
    } else if (at == 0 && is_ignored(line)) {
        return true;
    }
    for (pgn_skip_blanks(&scan); line[scan.at] != '\0' && !ended; pgn_skip_blanks(&scan)) {
        bool tag = line[scan.at] == '[';
        bool begins = tag && reader->game->count > 0 && !only_remarks(reader->game, line + scan.at);
        if (scan.at == first && !was_in_comment && is_anew(&scan)) {
            pgn_put_back(reader, at, scan.at);
            return false;
        }
        if (begins && scan.at > first) {
            pgn_take_square_comment(&scan);
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

/* True if the game is nothing but the result of the game before, repeated. */
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
        reader->separators = 0;
        while ((line = pgn_next_line(reader, &offset)) != NULL && take_line(reader, line, offset))
            continue;
    } while (is_repeated(game, reader->result));
    if (game->malformed)
        pgn_pass_over(reader);
    else if (reader->in_comment && !reader->failed)
        pgn_comment_goes_on(reader, NULL);
    snprintf(reader->result, sizeof reader->result, "%s",
             game->result_origin.path == NULL ? "" : game->result);
    pgn_take_result_tag(game, reader->quiet || game->malformed);
    return !reader->failed &&
           (game->malformed || game->tag_count > 0 || game->count > 0 || game->result_origin.path != NULL);
}
