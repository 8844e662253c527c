/* Reads and writes the file format of the World Xiangqi Federation (www.wxf.org/xq/computer/wxf_format.html):
 * headers, each a word and its value, and moves between `START{` and `}END`. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "forms.h"
#include "pgn_words.h"
#include "telling.h"

static const char format[] = "FORMAT", own_format[] = "WXF", start[] = "START{", end[] = "}END";
static const char blanks[] = " \t";
static const char ended[] = "normal",
                  unended[] = "unterminated"; /* values of Termination that RESULT implies */

/* Of two words for one tag, a game may have both: then the first has a tag of its own. */
static const struct Header {
    const char *wxf, *tag, *own;
} headers[] = { { "GAME", "Event", "Title" },     { "EVENT", "Event", NULL },
                { "PLACE", "Site", "Place" },     { "SITE", "Site", NULL },
                { "ROUND", "Round", NULL },       { "RED", "White", NULL },
                { "BLACK", "Black", NULL },       { "AUTHOR", "Annotator", NULL },
                { "OPEN", "Opening", "Open" },    { "OPENING", "Opening", NULL },
                { "TIME", "TimeControl", NULL },  { "FEN", "FEN", NULL },
                { "REDTEAM", "WhiteTeam", NULL }, { "BLACKTEAM", "BlackTeam", NULL },
                { "VARIANT", "Variant", NULL },   { "VARIANTOPTIONS", "VariantOptions", NULL } };
enum { HEADERS = sizeof headers / sizeof headers[0] };

/* --- reading ------------------------------------------------------------------------------------------- */

static bool wxf_begins(const char *text)
{
    size_t length = strlen(format);
    return strncasecmp(text, start, strlen(start)) == 0 ||
           (strncasecmp(text, format, length) == 0 && text[length] != '\0' &&
            strchr(blanks, text[length]) != NULL);
}

static const char *tag_of(const char *name)
{
    for (size_t i = 0; i < HEADERS; i++)
        if (strcasecmp(headers[i].wxf, name) == 0)
            return headers[i].own != NULL ? headers[i].own : headers[i].tag;
    return name;
}

/* Renames what was read by the first of two words, unless the game has the other one, too. */
static void join_headers(PgnGame *game)
{
    for (size_t i = 0; i < HEADERS; i++)
        for (size_t k = 0; headers[i].own != NULL && k < game->tag_count; k++) {
            PgnTag *tag = &game->tags[k];
            const char *line = tag->origin.path == NULL ? "" : tag->origin.line;
            if (strcmp(tag->name, headers[i].own) != 0 || pgn_tag(game, headers[i].tag) != NULL ||
                strncasecmp(line + strspn(line, blanks), headers[i].wxf, strlen(headers[i].wxf)) != 0)
                continue;
            free(tag->name);
            tag->name = must_copy(headers[i].tag);
        }
}

static void set_result(const FormFile *file, PgnGame *game, const char *value, size_t from)
{
    const char *result = strcmp(value, PGN_LOST_BY_BOTH) == 0 ? value : pgn_result_word(value, strlen(value));
    if (result == NULL)
        form_warn(file, from, strlen(value), "expected a result: 1-0, 0-1, 1/2-1/2 or *; ignored");
    else
        snprintf(game->result, sizeof game->result, "%s", result);
    game->result_origin = form_origin(file, from);
    game->result_length = strlen(value);
}

/* Adds the tag of a header. FORMAT is ignored: moves show by themselves how they are written. */
static void keep_header(const FormFile *file, PgnGame *game, const char *name, const char *value, size_t from)
{
    if (strcasecmp(name, "RESULT") == 0)
        set_result(file, game, value, from);
    else if (strcasecmp(name, "DATE") == 0)
        form_set_date(game, value, form_origin(file, from));
    else if (strcasecmp(name, format) != 0)
        pgn_add_tag(game, tag_of(name), value, form_origin(file, from));
}

static void take_header(const FormFile *file, PgnGame *game)
{
    const char *line = file->lines[file->at - 1];
    size_t at = strspn(line, blanks), length = strcspn(line + at, " \t:"), from = at + length;
    from += strspn(line + from, " \t:");
    char *name = memory_part(line + at, length), *value = must_copy(line + from);
    for (size_t last = strlen(value); last > 0 && strchr(blanks, value[last - 1]) != NULL; last--)
        value[last - 1] = '\0';
    if (value[0] != '\0' && length > 0)
        keep_header(file, game, name, value, from);
    free(name);
    free(value);
}

/* The length of a move number with its dots at the beginning of a word: `12.`, `12`, `...`. 0 if there is
 * none. `33.4` is a move: the middle one of three soldiers on the third file. */
static size_t number_length(const char *word, size_t length)
{
    size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
    bool move = digits == 2 && dots == 1 && length >= 4 && isdigit((unsigned char)word[3]) &&
                !isdigit((unsigned char)word[4]);
    return digits == length || (dots > 0 && !move) ? digits + dots : 0;
}

/* Reads a move or a result, perhaps with a number. Judgements behind a move are dropped; every move ends with
 * a digit. */
static void take_word(const FormFile *file, PgnGame *game, size_t from, size_t length)
{
    const char *word = file->lines[file->at - 1] + from;
    size_t number = number_length(word, length);
    number = number < length ? number : length;
    word += number;
    from += number;
    length -= number;
    char *text = memory_part(word, length);
    if (strcmp(text, "1-0") == 0 || strcmp(text, "0-1") == 0 || strcmp(text, "1/2-1/2") == 0)
        set_result(file, game, text, from);
    else if (length > 0 && strcmp(text, "*") != 0) {
        while (length > 1 && strchr("!?+#", text[length - 1]) != NULL)
            text[--length] = '\0';
        form_add(file, game, PGN_MOVE, from, length, text);
    }
    free(text);
}

/* Adds a comment, or, if it `goes_on`, another line of the last one. */
static void add_comment(const FormFile *file, PgnGame *game, size_t from, size_t length, bool goes_on)
{
    const char *line = file->lines[file->at - 1];
    if (!goes_on) {
        char *text = memory_part(line + from, length);
        form_add(file, game, PGN_COMMENT, from, length, text);
        free(text);
        return;
    }
    PgnItem *comment = &game->items[game->count - 1];
    size_t size = strlen(comment->text);
    comment->text = memory_more(comment->text, size + length + 2);
    sprintf(comment->text + size, "\n%.*s", (int)length, line + from);
}

typedef struct Reading {
    FormFile *file;
    PgnGame *game;
    bool moves;      /* `START{` has been read */
    bool in_comment; /* a comment goes on in the next line */
    bool ended;      /* `}END` has been read */
} Reading;

/* True if the brace at this byte ends the game: `}END`, perhaps on two lines, or a brace with nothing behind
 * it. */
static bool ends_game(const FormFile *file, size_t at)
{
    const char *line = file->lines[file->at - 1], *text = line + at + 1;
    text += strspn(text, blanks);
    if (text[0] == '\0' && file->at < file->count)
        text = file->lines[file->at];
    return text[0] == '\0' || strncasecmp(text, end + 1, strlen(end + 1)) == 0;
}

/* True if the next brace in the line closes a comment. */
static bool closes_later(const FormFile *file, size_t at)
{
    const char *line = file->lines[file->at - 1], *next = strpbrk(line + at, "{}");
    return next != NULL && *next == '}' && !ends_game(file, (size_t)(next - line));
}

/* The length of the comment from this byte on, within this line. Pairs of braces are a part of it. */
static size_t comment_length(const FormFile *file, size_t at)
{
    const char *line = file->lines[file->at - 1];
    size_t stop = at, depth = 0;
    for (; line[stop] != '\0'; stop++) {
        depth += line[stop] == '{';
        if (line[stop] != '}')
            continue;
        if (depth == 0 || !closes_later(file, stop + 1))
            break;
        depth--;
    }
    return stop - at;
}

static void take_moves(Reading *reading, size_t at)
{
    const char *line = reading->file->lines[reading->file->at - 1];
    for (at += strspn(line + at, blanks); line[at] != '\0' && !reading->ended;
         at += strspn(line + at, blanks)) {
        bool goes_on = reading->in_comment;
        if (goes_on || line[at] == '{') {
            at += !goes_on;
            size_t length = comment_length(reading->file, at);
            add_comment(reading->file, reading->game, at, length, goes_on);
            at += length;
            reading->in_comment = line[at] == '\0';
            at += !reading->in_comment;
        } else if (line[at] == '}' && ends_game(reading->file, at)) {
            reading->ended = true;
        } else if (line[at] == '}') {
            form_warn(reading->file, at++, 1, "no comment begins before this `}`; ignored");
        } else {
            size_t length = strcspn(line + at, " \t{}");
            take_word(reading->file, reading->game, at, length);
            at += length;
        }
    }
}

static void take_line(Reading *reading)
{
    const char *line = reading->file->lines[reading->file->at - 1];
    size_t at = strspn(line, blanks), word = strcspn(line + at, " \t{"), brace = at + word;
    brace += strspn(line + brace, blanks);
    if (reading->moves) {
        take_moves(reading, 0);
    } else if (word == strlen(start) - 1 && strncasecmp(line + at, start, word) == 0 && line[brace] == '{') {
        reading->moves = true;
        take_moves(reading, brace + 1);
    } else {
        take_header(reading->file, reading->game);
    }
}

static const char *after_blanks(const char *line)
{
    return line + strspn(line, blanks);
}

static bool is_empty(const char *line)
{
    return after_blanks(line)[0] == '\0';
}

/* Skips lines behind a game up to the next `FORMAT`, and warns of the first one. If a `START{` comes before
 * that, the lines are headers of another game and stay. */
static void pass_rest(FormFile *file)
{
    size_t next = file->at;
    while (next < file->count && !wxf_begins(after_blanks(file->lines[next])))
        next++;
    if (next < file->count && strncasecmp(after_blanks(file->lines[next]), start, 1) == 0)
        return;
    bool told = false;
    while (file->at < next) {
        const char *line = file->lines[file->at++];
        if (!told && !is_empty(line))
            form_warn(file, 0, strlen(line),
                      "this stands behind the end of a game; ignored up to the next one");
        told = told || !is_empty(line);
    }
}

static bool wxf_read(FormFile *file, PgnGame *game)
{
    *game = (PgnGame){ .result = "*", .form = &form_wxf };
    Reading reading = { .file = file, .game = game };
    bool any = false;
    while (file->at < file->count && !reading.ended) {
        if (any && !reading.in_comment && wxf_begins(file->lines[file->at]))
            if (reading.moves || strncasecmp(file->lines[file->at], start, 1) != 0)
                break;
        file->at++;
        any = any || !is_empty(file->lines[file->at - 1]);
        take_line(&reading);
    }
    if (reading.ended && file->at < file->count && strcasecmp(file->lines[file->at], end + 1) == 0)
        file->at++;
    if (reading.ended)
        pass_rest(file);
    if (any && !reading.moves)
        form_fail(file, game, 0, strlen(file->lines[file->at - 1]),
                  "this game has no `START{` before its moves");
    else if (any && !reading.ended)
        form_fail(file, game, 0, strlen(file->lines[file->at - 1]), "this game does not end with `}END`");
    join_headers(game);
    if (any && pgn_tag(game, "Variant") == NULL)
        pgn_add_tag(game, "Variant", own_format, form_origin(file, 0));
    if (any && pgn_tag(game, "Termination") == NULL)
        pgn_set_tag(game, "Termination", strcmp(game->result, "*") == 0 ? unended : ended);
    return any;
}

/* --- writing ------------------------------------------------------------------------------------------- */

static const char *wxf_why_not(const VariRules *rules)
{
    const char *why_not = pgn_why_not(rules);
    if (why_not != NULL)
        return why_not;
    return vari_rules_info(rules)->notation == VARI_NOTATION_WXF ? NULL
                                                                 : "WXF is for games with notation: wxf";
}

typedef struct Writing {
    const PgnGame *pgn;
    FILE *out;
    size_t item;   /* up to which comments have been written */
    size_t number; /* of the move that was written last, from 1 */
    size_t first;  /* who moved first */
    bool second;   /* the next action is the second of its number */
    bool good;
} Writing;

/* Writes the comments up to an item, except those in variations, which WXF does not have. */
static void write_comments(Writing *writing, size_t until)
{
    size_t depth = 0;
    for (; writing->item < until; writing->item++) {
        const PgnItem *item = &writing->pgn->items[writing->item];
        depth += item->type == PGN_OPENS;
        depth -= item->type == PGN_CLOSES;
        if (item->type != PGN_COMMENT || depth > 0)
            continue;
        fprintf(writing->out, "\n{%s}", item->text);
    }
}

/* Writes an action as files have it: capitals for red, small letters for black, and a point instead of
 * `=`. */
static void write_action(VariGame *game, size_t action, FILE *out)
{
    bool second = vari_position_player(vari_game_at(game)) == 1;
    for (const char *at = vari_game_action_written(game, action, VARI_NOTATION_WXF); *at != '\0'; at++)
        fputc(*at == '=' ? '.' : second ? tolower((unsigned char)*at) : *at, out);
}

static void write_step(void *context, VariGame *at, size_t action, size_t item, size_t depth)
{
    Writing *writing = context;
    if (depth > 0)
        return;
    write_comments(writing, item);
    if (action == SIZE_MAX) {
        if (writing->good)
            fprintf(tell_stream(), "vari: `%s` cannot be written in WXF\n", PGN_NULL);
        writing->good = false;
        return;
    }
    bool second = vari_position_player(vari_game_at(at)) == 1;
    if (!second || writing->number == 0)
        fprintf(writing->out, "\n%3zu. ", ++writing->number);
    else
        fputs("  ", writing->out);
    fputs(second && writing->number == 1 && !writing->second ? "...  " : "", writing->out);
    writing->second = true;
    write_action(at, action, writing->out);
}

static void write_value(FILE *out, const char *name, const char *value)
{
    if (value == NULL || name[0] == '\0')
        return;
    fprintf(out, "%s\t", name);
    for (; *value != '\0'; value++)
        fputc(*value == '\n' || *value == '\r' || *value == '\t' ? ' ' : *value, out);
    fputc('\n', out);
}

/* The word of a tag. */
static const char *name_of(const PgnGame *pgn, const char *tag)
{
    for (size_t i = 0; i < HEADERS; i++) {
        const char *own = headers[i].own;
        bool both = own != NULL && form_tag(pgn, own) != NULL;
        if ((own != NULL && strcmp(own, tag) == 0) || (strcmp(headers[i].tag, tag) == 0 && !both))
            return headers[i].wxf;
    }
    return tag;
}

/* True if another tag is written by the word that is this tag's name. */
static bool is_taken(const PgnGame *pgn, const char *name)
{
    for (size_t i = 0; i < HEADERS; i++) {
        const char *own = headers[i].own;
        if (strcasecmp(headers[i].wxf, name) == 0 &&
            (form_tag(pgn, headers[i].tag) != NULL || (own != NULL && form_tag(pgn, own) != NULL)))
            return true;
    }
    return false;
}

static void write_tag(const PgnGame *pgn, const PgnTag *tag, FILE *out)
{
    const char *name = name_of(pgn, tag->name);
    if (name == tag->name && is_taken(pgn, name))
        fprintf(tell_stream(), "vari: warning: WXF writes another tag as `%s`: this one is left out\n", name);
    else
        write_value(out, name, tag->value);
}

/* True for a tag that is written as a header of its own. */
static bool is_header(const PgnGame *pgn, const PgnTag *tag)
{
    static const char *const told[] = { "Variant", "VariantOptions", "FEN",  "SetUp",
                                        "Result",  "Date",           "Time", "Format" };
    const char *value = form_value(tag);
    if (value == NULL || strpbrk(tag->name, " \t:{") != NULL || tag == pgn_variant_tag(pgn))
        return false;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
        if (strcmp(told[i], tag->name) == 0)
            return false;
    return strcmp(tag->name, "Termination") != 0 ||
           (strcmp(value, ended) != 0 && strcmp(value, unended) != 0);
}

static void write_headers(const PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game,
                          FILE *out)
{
    write_value(out, format, own_format);
    if (!form_is_game(rules, arguments, own_format))
        form_write_variant(rules, arguments, "", "\t", out);
    char *date = form_date_and_time(pgn, '-');
    write_value(out, "DATE", date);
    free(date);
    for (size_t i = 0; i < pgn->tag_count; i++)
        if (is_header(pgn, &pgn->tags[i]))
            write_tag(pgn, &pgn->tags[i], out);
    VariGame *fresh = must_have(vari_game_new(rules, 0));
    if (strcmp(vari_position_text(vari_game_at(fresh)), vari_position_text(vari_game_at(game))) != 0)
        write_value(out, "FEN", vari_position_text(vari_game_at(game)));
    vari_game_free(fresh);
    write_value(out, "RESULT", pgn->result);
}

static bool wxf_write(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out)
{
    Writing writing = { .pgn = pgn, .out = out, .good = true };
    write_headers(pgn, arguments, rules, game, out);
    fprintf(out, "\nSTART{");
    bool good = pgn_walk(pgn, game, NULL, write_step, &writing) && writing.good;
    write_comments(&writing, pgn->count);
    fprintf(out, "\n%s\n", end);
    return good;
}

const GameForm form_wxf = { .name = "wxf",
                            .title = "WXF",
                            .endings = " wxf ",
                            .begins = wxf_begins,
                            .read = wxf_read,
                            .why_not = wxf_why_not,
                            .write = wxf_write,
                            .blank_between = true,
                            .lacks_variations = true,
                            .lacks_judgements = true,
                            .lacks_times = true,
                            .lacks_braces = true };
