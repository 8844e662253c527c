/* The parser of KIF and KI2 files: headers, moves with or without numbers, times, comments, variations, and
 * the sentence at the end. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "kif.h"
#include "kif_tree.h"
#include "library_names.h"

/* True if a file that begins so may be KIF or KI2. */
static bool kif_begins(const char *start)
{
    if (kif_starts(start, "#KIF") || kif_starts(start, "#KI2"))
        return true;
    while (start[0] == '#' || start[0] == '*') { /* remarks, which other files have, too */
        start += strcspn(start, "\n");
        start += start[0] == '\n';
    }
    /* ISO-2022-JP begins with an escape, and has no bytes from 0x80 on. */
    return (unsigned char)start[0] >= 0x80 || start[0] == '\x1b';
}

/* --- lines --------------------------------------------------------------------------------------------- */

/* The state of reading one game. */
typedef struct Reading {
    FormFile *file;
    PgnGame *game;
    KifTree tree;
    Origin title_from;
    char *title;    /* the name of the start position, owned; NULL: not given */
    unsigned heads; /* a bit for each of `heads` that the game has */
    size_t remarks; /* lines before this index have been read, or are remarks of this game */
    bool begun;     /* moves or the end have been read: no headers follow */
    bool any;       /* the game has a line that is no remark */
    bool skips;     /* lines are skipped up to the next variation, as this one is wrong */
} Reading;

/* Headers with which a game may begin. A second one of the same name begins another game. */
static const char *const heads[] = { "手合割", "開始日時", "対局日", "棋戦", "表題",
                                     "場所",   "先手",     "後手",   "下手", "上手" };
enum { HEADS = sizeof heads / sizeof heads[0] };

/* The target of the previous move, which `同` stands for. False if there is none. */
static bool read_same(const KifTree *tree, unsigned cell[2])
{
    const char *before = tree->nodes[tree->at].text;
    if (before == NULL)
        return false;
    cell[0] = (unsigned)(before[0] - '0');
    cell[1] = (unsigned)(before[1] - '0');
    return true;
}

/* The seconds that a move took, from `( 0:16/00:00:16)` at byte `from` of the line, or -1. Warns of anything
 * else in brackets. The total time behind the slash is only checked, since it is computed when games are
 * written. */
static double read_took(const FormFile *file, size_t from)
{
    const char *line = file->lines[file->at - 1];
    double seconds, total;
    from += kif_blanks(line + from);
    if (line[from] != '(')
        return -1;
    size_t length = strcspn(line + from, ")") + 1, at = from + 1 + kif_blanks(line + from + 1);
    size_t taken = form_read_clock(line + at, &seconds);
    at += taken + kif_blanks(line + at + taken);
    if (taken == 0 || line[at] == '\0' || strchr("/)", line[at]) == NULL) {
        form_warn(file, from, length, "expected a time, as in `( 0:16/00:00:16)`; ignored");
        return -1;
    }
    if (line[at] == '/') {
        size_t rest = at + 1 + kif_blanks(line + at + 1);
        rest += form_read_clock(line + rest, &total);
        if (line[rest + kif_blanks(line + rest)] != ')')
            form_warn(file, at + 1, strcspn(line + at + 1, ")"),
                      "expected the player's total time, as in `00:00:16`; ignored");
    }
    return seconds;
}

/* Reads the time that the end of the game took. Times belong to moves first, so it is dropped, with a
 * warning, if the last move has none. */
static void take_end_time(Reading *reading, KifNode *last, size_t from)
{
    last->end_took = read_took(reading->file, from);
    if (last->end_took < 0 || last->took >= 0)
        return;
    from += kif_blanks(reading->file->lines[reading->file->at - 1] + from);
    if (last->end_took > 0)
        form_warn(reading->file, from, strlen(reading->file->lines[reading->file->at - 1] + from),
                  FORM_TIME_ALONE);
    last->end_took = -1;
}

/* Reads a word for the end of the game or the variation. False if there is none. */
static bool take_end(Reading *reading, size_t at)
{
    const EndWord *word = kif_end(reading->file->lines[reading->file->at - 1] + at);
    if (word == NULL)
        return false;
    size_t length = strlen(word->kif);
    KifNode *last = &reading->tree.nodes[reading->tree.at];
    if (!kif_tree_on_main(&reading->tree)) {
        last->end = word;
    } else if (reading->game->end != NULL) {
        form_warn(reading->file, at, length, FORM_HAS_ENDED);
    } else {
        end_say(reading->file, reading->game, word, word->outcome, at, length);
        take_end_time(reading, last, at + length);
    }
    return true;
}

/* Ignores, with a warning, an unknown word behind a move. False if it may be a move, as it begins with a
 * digit, or there is no move before it. */
static bool pass_unknown_end(const Reading *reading, size_t at)
{
    const char *text = reading->file->lines[reading->file->at - 1] + at;
    size_t length;
    if (reading->tree.nodes[reading->tree.at].text == NULL || (unsigned char)text[0] < 0x80 ||
        form_digit(text, &length) >= 0)
        return false;
    form_warn(reading->file, at, strlen(text), "an end that KIF does not have: ignored");
    return true;
}

/* Drops an end, with a warning, because a move follows. */
static void go_past_end(Reading *reading, size_t from, size_t length)
{
    PgnGame *game = reading->game;
    if (game->end == NULL || !kif_tree_on_main(&reading->tree))
        return;
    form_warn(reading->file, from, length, "the game goes on behind its end, which is ignored");
    game->end = NULL;
    game->result_origin = (Origin){ 0 };
}

/* Reports a wrong move. In a variation, the rest of that is skipped; in the main line, the game is malformed.
 * Returns false. */
static bool fail_move(Reading *reading, size_t from, size_t length, const char *message)
{
    char warning[200];
    if (kif_tree_on_main(&reading->tree))
        return form_fail(reading->file, reading->game, from, length, message);
    snprintf(warning, sizeof warning, "%s; the variation is left out from here on", message);
    form_warn(reading->file, from, length, warning);
    reading->skips = true;
    return false;
}

/* Reads a move or an end at byte `at`. `７六歩(77)` is kept as `76歩(77)`. False after reporting an error. */
static bool take_move(Reading *reading, size_t at)
{
    const char *line = reading->file->lines[reading->file->at - 1];
    const char *text = line + at + kif_mark(line + at);
    unsigned cell[2];
    size_t from = (size_t)(text - line), target = kif_target(text, cell);
    bool told = target > 0 && (cell[0] > 0 || read_same(&reading->tree, cell));
    if (!told && target > 0)
        return fail_move(reading, from, target, "there is no move before this one");
    if (!told && (take_end(reading, from) || pass_unknown_end(reading, from)))
        return true;
    if (!told)
        return fail_move(reading, from, kif_move_length(text),
                         "a move is `７六歩(77)`: where to, the piece, and where from");
    text += target;
    text += kif_blanks(text);
    size_t length = kif_move_length(text);
    go_past_end(reading, from, (size_t)(text - line) + length - from);
    char *move = memory_take(length + 3);
    snprintf(move, length + 3, "%u%u%.*s", cell[0], cell[1], (int)length, text);
    KifNode *node = kif_tree_add(&reading->tree, move);
    node->origin = form_origin(reading->file, from);
    node->length = (size_t)(text - line) + length - from;
    node->took = read_took(reading->file, (size_t)(text - line) + length);
    free(move);
    return true;
}

/* Reads the sentence at the end, `まで67手で先手の勝ち`. An end among the moves takes precedence. */
static void take_sentence(Reading *reading, size_t at)
{
    const char *line = reading->file->lines[reading->file->at - 1];
    Outcome outcome;
    const EndWord *end = ki2_end(line + at, &outcome);
    if (end == NULL)
        form_warn(reading->file, at, strlen(line + at), "this tells no known end; ignored");
    else if (!kif_tree_on_main(&reading->tree))
        reading->tree.nodes[reading->tree.at].end = end;
    else if (reading->game->end == NULL)
        end_say(reading->file, reading->game, end, outcome, at, strlen(line + at));
}

/* True if a move may stand in the text. */
static bool has_move(const char *text)
{
    for (; text[0] != '\0'; text++)
        if (kif_mark(text) > 0 || kif_target(text, NULL) > 0)
            return true;
    return false;
}

/* Reads what follows the last move of a line: nothing, or an end. False if something else follows. */
static bool take_line_end(Reading *reading, size_t at)
{
    const char *line = reading->file->lines[reading->file->at - 1];
    at += line[at] == '(';
    if (line[at] == '\0' || take_end(reading, at))
        return true;
    if (kif_starts(line + at, KIF_UP_TO)) {
        take_sentence(reading, at);
        return true;
    }
    return !has_move(line + at) && pass_unknown_end(reading, at);
}

/* The length of the move number at the beginning of the text, and the number; 0 if there is none. Fullwidth
 * digits must have a blank behind them, otherwise they name a cell. */
static size_t read_count(const char *text, size_t *number)
{
    size_t length = 0, step;
    bool wide = false;
    *number = 0;
    for (int digit; (digit = form_digit(text + length, &step)) >= 0; length += step) {
        *number = *number > 1000000 ? *number : *number * 10 + (size_t)digit;
        wide = wide || step > 1;
    }
    const char *rest = text + length + kif_blanks(text + length);
    unsigned file;
    size_t next = kif_digit(rest, &file);
    bool files = next > 0 && kif_blanks(rest + next) > 0; /* above a board: `９ ８ ７` */
    return wide && (files || rest == text + length) ? 0 : length;
}

/* The offset behind a move in its line, its time, and the `+` that announces variations. */
static size_t behind_move(const char *line, const KifNode *node)
{
    size_t at = node->origin.offset + node->length;
    at += kif_blanks(line + at);
    if (line[at] == '(') {
        at += strcspn(line + at, ")");
        at += line[at] == ')';
    }
    at += kif_blanks(line + at);
    at += line[at] == '+';
    return at + kif_gap(line + at);
}

/* Reads a line of one or more moves, each with its number. */
static bool take_numbered(Reading *reading)
{
    const char *line = reading->file->lines[reading->file->at - 1];
    size_t at = kif_blanks(line), digits, number;
    reading->begun = true;
    while ((digits = read_count(line + at, &number)) > 0) {
        size_t before = reading->tree.count;
        size_t next = at + digits + kif_blanks(line + at + digits);
        if (!kif_tree_back(&reading->tree, number > 1000000 ? 0 : number))
            return (reading->game->end != NULL && take_end(reading, next)) ||
                   fail_move(reading, at, digits, "the move before this one is missing");
        if (!take_move(reading, next))
            return false;
        if (reading->tree.count == before) /* take_move() has read the end */
            return true;
        at = behind_move(line, &reading->tree.nodes[reading->tree.at]);
    }
    if (!take_line_end(reading, at))
        form_warn(reading->file, at, strlen(line + at), "this is no move, and ignored");
    return true;
}

/* Reads a line of moves without numbers, as in KI2. A player's mark may stand before each. */
static bool take_unnumbered(Reading *reading, size_t at)
{
    const char *line = reading->file->lines[reading->file->at - 1];
    reading->begun = true;
    while (kif_mark(line + at) > 0 || kif_is_bare_move(line + at)) {
        size_t before = reading->tree.count;
        if (!take_move(reading, at))
            return false;
        if (reading->tree.count == before) /* it was the end */
            return true;
        const KifNode *node = &reading->tree.nodes[reading->tree.at];
        at = node->origin.offset + node->length;
        at += kif_gap(line + at);
    }
    return take_line_end(reading, at) ||
           fail_move(reading, at, strlen(line + at), "a move is `▲７六歩`: whose, where to, and the piece");
}

/* Reads the time in a comment, `*[%emt 0:00:16]`, of a KI2 file converted from another form: that of the
 * move, then that of the end. False if the comment is none. */
static bool take_time(Reading *reading)
{
    KifNode *node = &reading->tree.nodes[reading->tree.at];
    bool of_end = node->took >= 0 && kif_tree_on_main(&reading->tree);
    double *took = of_end ? &node->end_took : &node->took, seconds;
    if (node->text == NULL || *took >= 0 ||
        !form_is_time(reading->file->lines[reading->file->at - 1] + 1, &seconds))
        return false;
    *took = seconds;
    return true;
}

/* Reads `変化：10手` behind `変化`: the lines that follow replace the tenth move. False after a warning if
 * there is no such move. */
static bool take_variation(Reading *reading, size_t at)
{
    const char *line = reading->file->lines[reading->file->at - 1];
    unsigned long number = 0;
    at += kif_starts(line + at, "：") ? strlen("：") : line[at] == ':';
    at += kif_blanks(line + at);
    for (; isdigit((unsigned char)line[at]) && number < 1000000; at++)
        number = number * 10 + (unsigned long)(line[at] - '0');
    bool known = kif_tree_back(&reading->tree, number);
    reading->skips = !known || kif_tree_on_main(&reading->tree);
    if (reading->skips)
        form_warn(reading->file, 0, strlen(line),
                  known ? "this variation replaces no move, but the end; it is left out"
                        : "the moves before this variation are missing; it is left out");
    return !reading->skips;
}

/* --- headers ------------------------------------------------------------------------------------------- */

/* The text without blanks around it, also fullwidth ones, for free(). */
static char *trimmed(const char *text)
{
    text += kif_blanks(text);
    size_t length = strlen(text);
    for (size_t at = 0, end = 0; text[at] != '\0'; length = end) {
        size_t gap = kif_blanks(text + at);
        at += gap > 0 ? gap : 1;
        end = gap > 0 ? end : at;
    }
    return memory_part(text, length);
}

static void take_header(Reading *reading, const char *name, const char *value, Origin origin)
{
    PgnGame *game = reading->game;
    const char *tag = name;
    for (size_t i = 0; i < KIF_HEADERS; i++)
        if (strcmp(kif_headers[i].kif, name) == 0)
            tag = kif_headers[i].tag;
    if (value[0] == '\0')
        return;
    if (strcmp(name, "手合割") == 0) {
        free(reading->title);
        reading->title = must_copy(value);
        reading->title_from = origin;
    } else if (strcmp(name, "開始日時") == 0 || strcmp(name, "対局日") == 0) {
        form_set_date(game, value, origin);
    } else if (strcmp(name, "先手") == 0 || strcmp(name, "下手") == 0) {
        pgn_add_tag(game, "White", value, origin);
    } else if (strcmp(name, "後手") == 0 || strcmp(name, "上手") == 0) {
        pgn_add_tag(game, "Black", value, origin);
    } else {
        pgn_add_tag(game, tag, value, origin);
    }
}

/* Reads a header `NAME：VALUE`. False if the line is none; among the moves, a header has a value. */
static bool take_named(Reading *reading)
{
    const char *line = reading->file->lines[reading->file->at - 1];
    const char *wide = strstr(line, "："), *narrow = strchr(line, ':');
    const char *colon = wide != NULL && (narrow == NULL || wide < narrow) ? wide : narrow;
    if (colon == NULL || colon == line)
        return false;
    if (strstr(line, "の持駒") != NULL && strstr(line, "の持駒") < colon) {
        pgn_add_place(reading->game, form_origin(reading->file, 0));
        return true;
    }
    const char *from = colon + (colon == wide ? strlen("：") : 1);
    char *name = memory_part(line, (size_t)(colon - line)), *value = trimmed(from);
    bool header = value[0] != '\0' || !reading->begun;
    from += kif_blanks(from);
    take_header(reading, name, value, form_origin(reading->file, (size_t)(from - line)));
    free(name);
    free(value);
    return header;
}

bool kif_is_turn(const char *line)
{
    return kif_starts(line, "先手番") || kif_starts(line, "後手番") || kif_starts(line, "上手番") ||
           kif_starts(line, "下手番");
}

/* True for the numbers of files above a board: `９ ８ ７ ６`. */
static bool is_files(const char *text)
{
    unsigned file;
    size_t digit;
    while ((digit = kif_digit(text, &file)) > 0 && (text[digit] == '\0' || kif_blanks(text + digit) > 0))
        text += digit + kif_blanks(text + digit);
    return text[0] == '\0';
}

/* Reads a line of any sort. False after reporting an error. */
static bool take_line(Reading *reading)
{
    char *line = reading->file->lines[reading->file->at - 1];
    size_t at = kif_blanks(line);
    if (line[0] == '#' || line[0] == '&' || line[at] == '\0' ||
        kif_starts(line, "+-")) /* remarks, bookmarks, edges of boards */
        return true;
    reading->any = true;
    if (kif_starts(line + at, "変化"))
        return take_variation(reading, at + strlen("変化"));
    if (reading->skips)
        return true;
    if (kif_starts(line + at, KIF_UP_TO)) {
        reading->begun = true;
        take_sentence(reading, at);
        return true;
    }
    if (line[0] == '*') {
        if (!take_time(reading))
            kif_tree_comment(&reading->tree, line + 1, form_origin(reading->file, 1));
        return true;
    }
    if (line[0] == '|' || kif_is_turn(line)) {
        pgn_add_place(reading->game, form_origin(reading->file, 0));
        return true;
    }
    size_t number;
    bool marked = kif_mark(line + at) > 0 || kif_is_bare_move(line + at);
    bool numbered = !marked && read_count(line + at, &number) > 0;
    bool ends = reading->tree.count > 1 && kif_end(line + at) != NULL;
    if (marked || numbered || ends)
        kif_narrow_brackets(line);
    if (marked)
        return take_unnumbered(reading, at);
    if (numbered)
        return take_numbered(reading);
    bool head = kif_starts(line, "手数");
    reading->begun = reading->begun || head;
    if (ends && !head)
        return take_end(reading, at);
    if (!head && !is_files(line + at) && !take_named(reading))
        form_warn(reading->file, at, strlen(line + at), "unknown line; ignored");
    return true;
}

/* The bit of the header of `heads` in this line, or 0. */
static unsigned head_of(const char *line)
{
    for (size_t i = 0; i < HEADS; i++) {
        const char *behind = line + strlen(heads[i]);
        if (kif_starts(line, heads[i]) && (behind[0] == ':' || kif_starts(behind, "：")))
            return 1u << i;
    }
    return 0;
}

/* True if the game goes on after remarks (`#`): with a move, a comment or its end. */
static bool goes_on(Reading *reading)
{
    const FormFile *file = reading->file;
    size_t at = file->at;
    if (at < reading->remarks)
        return true;
    while (at < file->count &&
           (file->lines[at][0] == '#' || file->lines[at][kif_blanks(file->lines[at])] == '\0'))
        at++;
    reading->remarks = at;
    if (at == file->count)
        return true;
    const char *line = file->lines[at] + kif_blanks(file->lines[at]);
    size_t number;
    bool numbered = read_count(line, &number) > 0 && (number != 1 || reading->tree.count == 1);
    return numbered || line[0] == '*' || line[0] == '&' || kif_mark(line) > 0 || kif_is_bare_move(line) ||
           kif_starts(line, "変化") || kif_starts(line, KIF_UP_TO);
}

/* True if another game begins with the line that comes next. */
static bool begins_anew(Reading *reading)
{
    const char *line = reading->file->lines[reading->file->at];
    unsigned head = head_of(line);
    if (kif_starts(line, "#KIF") || kif_starts(line, "#KI2"))
        return reading->any;
    return line[0] == '#' ? reading->begun && !goes_on(reading)
                          : head != 0 && (reading->begun || (reading->heads & head) != 0);
}

/* Adds the variant that the title names. A title that names none is ignored if the file has a diagram. */
static void take_title(Reading *reading)
{
    char *options = NULL, *id = NULL;
    if (pgn_tag(reading->game, "Variant") != NULL)
        return;
    if (reading->title == NULL)
        reading->title_from = form_origin(reading->file, 0);
    bool shown = false;
    for (size_t i = 0; i < reading->game->place_count; i++)
        shown = shown || reading->game->places[i].line[0] == '|';
    if (reading->title != NULL)
        id = library_named(reading->title, &options);
    bool known = reading->title != NULL && (id != NULL || !shown);
    pgn_add_tag(reading->game, "Variant", known ? reading->title : KIF_EVEN, reading->title_from);
    free(id);
    free(options);
}

bool kif_read(FormFile *file, PgnGame *game)
{
    *game = (PgnGame){ .result = "*", .form = form_named("kif") };
    Reading reading = { .file = file, .game = game };
    kif_tree_begin(&reading.tree);
    while (file->at < file->count && !begins_anew(&reading)) {
        reading.heads |= head_of(file->lines[file->at++]);
        if (!game->malformed)
            take_line(&reading);
    }
    kif_tree_tell(&reading.tree, game);
    if (reading.any)
        take_title(&reading);
    kif_tree_free(&reading.tree);
    free(reading.title);
    return reading.any;
}

const GameForm form_kif = { .name = "kif",
                            .title = "KIF",
                            .endings = " kif kifu ",
                            .begins = kif_begins,
                            .read = kif_read,
                            .begin = kif_begin,
                            .move = kif_move,
                            .why_not = kif_why_not,
                            .write = kif_write,
                            .ends = END_BY_KIF,
                            .controls = CONTROLS_KIF,
                            .blank_between = true,
                            .lacks_judgements = true };
