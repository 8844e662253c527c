/* Games in Portable Game Notation, read line by line. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "pgn.h"
#include "uci_protocols.h"

enum { GAME_LARGEST = 8 << 20 }; /* bytes of one game */

/* --- what a game is made of ---------------------------------------------------------------------------- */

void pgn_free(PgnGame *game)
{
    for (size_t i = 0; i < game->tag_count; i++) {
        free(game->tags[i].name);
        free(game->tags[i].value);
    }
    for (size_t i = 0; i < game->count; i++)
        free(game->items[i].text);
    for (size_t i = 0; i < game->line_count; i++)
        free(game->lines[i]);
    free(game->tags);
    free(game->items);
    free(game->lines);
    *game = (PgnGame){ 0 };
}

static void *grown(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = *capacity * 2 + 16;
    return memory_more(items, *capacity * size);
}

static PgnItem *add_item(PgnGame *game, PgnType type, char *text)
{
    game->items = grown(game->items, game->count, &game->capacity, sizeof *game->items);
    game->items[game->count] = (PgnItem){ .type = type, .text = text };
    return &game->items[game->count++];
}

void pgn_add(PgnGame *game, PgnType type, const char *text)
{
    add_item(game, type, must_copy(text));
}

static PgnTag *add_tag(PgnGame *game, char *name, char *value)
{
    game->tags = grown(game->tags, game->tag_count, &game->tag_capacity, sizeof *game->tags);
    game->tags[game->tag_count] = (PgnTag){ .name = name, .value = value };
    return &game->tags[game->tag_count++];
}

const PgnTag *pgn_tag(const PgnGame *game, const char *name)
{
    for (size_t i = 0; i < game->tag_count; i++)
        if (strcmp(game->tags[i].name, name) == 0)
            return &game->tags[i];
    return NULL;
}

void pgn_set_tag(PgnGame *game, const char *name, const char *value)
{
    for (size_t i = 0; i < game->tag_count; i++)
        if (strcmp(game->tags[i].name, name) == 0) {
            char *copy = must_copy(value); /* it may be the old one */
            free(game->tags[i].value);
            game->tags[i].value = copy;
            return;
        }
    add_tag(game, must_copy(name), must_copy(value));
}

/* --- a line -------------------------------------------------------------------------------------------- */

typedef struct Scan {
    PgnReader *reader;
    const char *line;
    size_t at;
} Scan;

static Origin origin_of(const Scan *scan, size_t offset)
{
    return (Origin){
        .path = scan->reader->path, .line = scan->line, .number = scan->reader->number, .offset = offset
    };
}

static bool fail(const Scan *scan, size_t from, size_t to, const char *message)
{
    Origin origin = origin_of(scan, from);
    if (!scan->reader->quiet)
        tell_origin_error(&origin, 0, to - from, message, "");
    scan->reader->game->malformed = true;
    return false;
}

/* The text behind an opening quote, where `\` lets a quote or itself stand; NULL: it does not end. */
static char *read_quoted(Scan *scan)
{
    char *value = memory_take(strlen(scan->line + scan->at) + 1), *to = value;
    for (; scan->line[scan->at] != '"'; scan->at++) {
        bool escape = scan->line[scan->at] == '\\' && scan->line[scan->at + 1] != '\0' &&
                      strchr("\"\\", scan->line[scan->at + 1]) != NULL;
        scan->at += escape;
        if (scan->line[scan->at] == '\0') {
            free(value);
            return NULL;
        }
        *to++ = scan->line[scan->at];
    }
    *to = '\0';
    scan->at++;
    return value;
}

static void skip_blanks(Scan *scan)
{
    scan->at += strspn(scan->line + scan->at, " \t");
}

static const char tag_form[] = "a tag is written [Name \"value\"]";

static bool take_tag(Scan *scan)
{
    size_t from = scan->at++;
    skip_blanks(scan);
    size_t start = scan->at;
    while (isalnum((unsigned char)scan->line[scan->at]) || scan->line[scan->at] == '_')
        scan->at++;
    size_t end = scan->at;
    skip_blanks(scan);
    if (end == start || scan->line[scan->at] != '"')
        return fail(scan, from, strlen(scan->line), tag_form);
    size_t quote = ++scan->at;
    char *value = read_quoted(scan);
    if (value == NULL)
        return fail(scan, from, strlen(scan->line), tag_form);
    PgnTag *tag = add_tag(scan->reader->game, memory_part(scan->line + start, end - start), value);
    tag->origin = origin_of(scan, quote);
    skip_blanks(scan);
    if (scan->line[scan->at] != ']')
        return fail(scan, from, strlen(scan->line), tag_form);
    scan->at++;
    return true;
}

/* As much of a comment in braces as stands in this line; its parts are joined by blanks. */
static void take_comment(Scan *scan)
{
    PgnReader *reader = scan->reader;
    PgnGame *game = reader->game;
    size_t length = strcspn(scan->line + scan->at, "}");
    PgnItem *item = &game->items[game->count - 1];
    size_t before = strlen(item->text);
    bool blank = before > 0 && length > 0 && item->text[before - 1] != ' ';
    item->text = memory_more(item->text, before + length + 2);
    snprintf(item->text + before, length + 2, "%s%.*s", blank ? " " : "", (int)length, scan->line + scan->at);
    scan->at += length;
    reader->in_comment = scan->line[scan->at] == '\0';
    scan->at += !reader->in_comment;
}

static void add_at(const Scan *scan, PgnType type, size_t from, const char *text, size_t length)
{
    PgnItem *item = add_item(scan->reader->game, type, memory_part(text, length));
    item->origin = origin_of(scan, from);
    item->length = scan->at - from;
}

/* `!?` and the like behind a move are glyphs that have numbers. */
static void add_suffix(const Scan *scan, size_t from, const char *signs, size_t length)
{
    static const char *const suffixes[] = { "!", "?", "!!", "??", "!?", "?!" };
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++)
        if (strlen(suffixes[i]) == length && strncmp(signs, suffixes[i], length) == 0)
            add_at(scan, PGN_GLYPH, from, (char[]){ (char)('1' + i), '\0' }, 1);
}

static bool is_result(const char *word, size_t length)
{
    static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "*" };
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (strlen(results[i]) == length && strncmp(word, results[i], length) == 0)
            return true;
    return false;
}

/* A word: a move, perhaps with its number before it, or the result. */
static void take_word(Scan *scan, bool *ended)
{
    size_t from = scan->at, length = strcspn(scan->line + from, " \t{}();$");
    const char *word = scan->line + from;
    PgnGame *game = scan->reader->game;
    scan->at += length;
    if (is_result(word, length)) {
        snprintf(game->result, sizeof game->result, "%.*s", (int)length, word);
        game->result_origin = origin_of(scan, from);
        *ended = true;
        return;
    }
    size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
    size_t number = dots > 0                             ? digits + dots
                    : digits == length && word[0] != '0' ? digits
                                                         : 0; /* `0000`: a pass */
    size_t end = length;
    while (end > number && strchr("!?", word[end - 1]) != NULL)
        end--;
    bool passing = end - number == 4 && strncmp(word + number, "e.p.", 4) == 0;
    if (end > number && !passing)
        add_at(scan, PGN_MOVE, from + number, word + number, end - number);
    add_suffix(scan, from + end, word + end, length - end);
}

static bool take_glyph(Scan *scan)
{
    size_t from = scan->at, digits = strspn(scan->line + from + 1, "0123456789");
    if (digits == 0 || digits > 3)
        return fail(scan, from, from + 1, "a `$` has the number of a glyph behind it");
    scan->at += 1 + digits;
    add_at(scan, PGN_GLYPH, from, scan->line + from + 1, digits);
    return true;
}

/* What is not a tag; *ended: it was the result, and the game ends here. */
static bool take_token(Scan *scan, bool *ended)
{
    size_t from = scan->at;
    switch (scan->line[from]) {
    case '{':
        scan->at++;
        skip_blanks(scan);
        add_at(scan, PGN_COMMENT, from, "", 0);
        take_comment(scan);
        return true;
    case ';':
        scan->at++;
        skip_blanks(scan);
        add_at(scan, PGN_COMMENT, from, scan->line + scan->at, strlen(scan->line + scan->at));
        scan->at = strlen(scan->line);
        return true;
    case '(':
    case ')':
        scan->at++;
        add_at(scan, scan->line[from] == '(' ? PGN_OPENS : PGN_CLOSES, from, "", 0);
        return true;
    case '$': return take_glyph(scan);
    case '}': return fail(scan, from, from + 1, "no comment begins before this `}`");
    default: take_word(scan, ended); return true;
    }
}

/* --- a game -------------------------------------------------------------------------------------------- */

/* Reads a line from the file; false: there is none, or none that can be read. */
static bool read_line(PgnReader *reader, Line *line)
{
    if (line_read_from(reader->in, line)) {
        reader->number++;
        return true;
    }
    if (line_status_of(line, reader->path) != EXIT_DONE)
        reader->failed = true;
    free(line->text);
    return false;
}

/* The next line, which belongs to the game from now on; NULL: there is none, or the game is malformed. */
static const char *next_line(PgnReader *reader, size_t *offset)
{
    PgnGame *game = reader->game;
    Line line = { .text = reader->waiting };
    *offset = reader->waiting != NULL ? reader->offset : 0;
    reader->waiting = NULL;
    if (line.text == NULL && !read_line(reader, &line))
        return NULL;
    game->lines = grown(game->lines, game->line_count, &game->line_capacity, sizeof *game->lines);
    game->lines[game->line_count++] = line.text;
    reader->size += strlen(line.text);
    const char *wrong = reader->size > GAME_LARGEST ? "a game has 8 MB at most" : line.wrong;
    Scan scan = { reader, line.text, 0 };
    if (wrong != NULL)
        fail(&scan, 0, 0, wrong);
    return wrong == NULL ? line.text : NULL;
}

/* What is left of the line is the next game's. */
static void put_back(PgnReader *reader, const char *line, size_t offset)
{
    reader->waiting = must_copy(line);
    reader->offset = offset;
}

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
        put_back(reader, line, 0);
    return false;
}

/* Reads what stands in a line from `at` on. Returns whether the game goes on behind it. */
static bool take_line(PgnReader *reader, const char *line, size_t at)
{
    Scan scan = { reader, line, at };
    bool ended = false;
    if (reader->in_comment && !comment_goes_on(reader, line))
        return false;
    reader->after_gap = line[strspn(line, " \t")] == '\0';
    if (reader->in_comment)
        take_comment(&scan);
    else if (line[0] == '%' && at == 0) /* what other programs say to themselves */
        return true;
    for (skip_blanks(&scan); line[scan.at] != '\0' && !ended; skip_blanks(&scan)) {
        bool tag = line[scan.at] == '[';
        if (tag && reader->game->count > 0) {
            put_back(reader, line, scan.at);
            return false;
        }
        if (tag ? !take_tag(&scan) : !take_token(&scan, &ended))
            return false;
    }
    if (ended && line[scan.at] != '\0')
        put_back(reader, line, scan.at);
    return !ended;
}

/* Passes over what is left of a malformed game: tags, if it has come no further, and then all up to a line
 * that begins with a tag. */
static void pass_over(PgnReader *reader)
{
    bool among_tags = reader->game->count == 0;
    while (reader->waiting == NULL) {
        Line line = { .text = NULL };
        if (!read_line(reader, &line))
            return;
        bool tag = line.text[0] == '[' && isalpha((unsigned char)line.text[1]);
        if (tag && !among_tags)
            put_back(reader, line.text, 0);
        among_tags = among_tags && (tag || line.text[strspn(line.text, " \t")] == '\0');
        free(line.text);
    }
}

bool pgn_read(PgnReader *reader, PgnGame *game)
{
    const char *line;
    size_t offset;
    *game = (PgnGame){ .result = "*" };
    reader->game = game;
    reader->size = 0;
    reader->failed = reader->in_comment = false;
    while ((line = next_line(reader, &offset)) != NULL && take_line(reader, line, offset))
        continue;
    if (game->malformed)
        pass_over(reader);
    else if (reader->in_comment && !reader->failed)
        comment_goes_on(reader, NULL);
    return !reader->failed &&
           (game->malformed || game->tag_count > 0 || game->count > 0 || game->result_origin.path != NULL);
}

/* --- what is played ------------------------------------------------------------------------------------ */

/* Other programs' names of variants are our ids or names but for capitals and signs. */
static bool is_alike(const char *left, const char *right)
{
    for (;; left++, right++) {
        while (*left != '\0' && !isalnum((unsigned char)*left))
            left++;
        while (*right != '\0' && !isalnum((unsigned char)*right))
            right++;
        if (tolower((unsigned char)*left) != tolower((unsigned char)*right))
            return false;
        if (*left == '\0')
            return true;
    }
}

/* The id of the definition that a name may stand for, for free(); NULL: no such is known. */
static char *id_of(const char *name)
{
    static const char *const plain[] = PGN_GAME_NAMES;
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (is_alike(name, plain[i]))
            return must_copy(UCI_GAME);
    size_t count;
    char **paths = library_paths(&count), *id = NULL;
    for (size_t i = 0; i < count && id == NULL; i++) {
        char *file = must_copy(strrchr(paths[i], '/') + 1);
        file[strlen(file) - strlen(".yaml")] = '\0';
        if (is_alike(name, file))
            id = file;
        else
            free(file);
    }
    library_free_paths(paths, count);
    return id;
}

static bool take_options(const PgnTag *tag, Arguments *arguments, char *settings)
{
    for (char *rest = settings, *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        char *equals = strchr(word, '=');
        if (equals == NULL || equals == word || arguments->setting_count == 64) {
            tell_origin_error(&tag->origin, 0, strlen(tag->value),
                              "options are NAME=VALUE with blanks between, 64 at most", "");
            return false;
        }
        *equals = '\0';
        arguments->settings[arguments->setting_count++] = (VariSetting){ word, equals + 1 };
        arguments->setting_from = tag->origin;
    }
    return true;
}

bool pgn_arguments(const PgnGame *game, Arguments *arguments, char **variant, char **settings)
{
    const PgnTag *named = pgn_tag(game, "Variant"), *options = pgn_tag(game, "VariantOptions"),
                 *fen = pgn_tag(game, "FEN");
    *settings = NULL;
    *variant = arguments->variant != NULL ? must_copy(arguments->variant)
               : named == NULL            ? must_copy(UCI_GAME)
                                          : id_of(named->value);
    if (*variant == NULL) {
        tell_origin_error(
            &named->origin, 0, strlen(named->value),
            "there is no definition of this name; `vari replay --variant ID` says what is meant", "");
        return false;
    }
    if (named != NULL && arguments->variant == NULL)
        arguments->variant_from = named->origin;
    if (fen != NULL) {
        arguments->position = fen->value;
        arguments->position_from = fen->origin;
    }
    if (options == NULL)
        return true;
    *settings = must_copy(options->value);
    return take_options(options, arguments, *settings);
}
