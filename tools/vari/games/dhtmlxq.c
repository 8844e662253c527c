/* Games as Chinese web pages hold them (DhtmlXQ, of dpxq.com): fields such as
 * `[DhtmlXQ_red]NAME[/DhtmlXQ_red]`. Each move is four digits, the file and rank that it leaves and reaches,
 * counted from 0 at Black's chariot on Red's left (https://github.com/FastLight126/vschess reads them). Games
 * are read, not written. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "forms.h"

enum { MOVE_DIGITS = 4, PIECES = 32, FIELDS_MAX = 4096, SIDE = 9, ROWS = 10 };

static const char start[] = "[DhtmlXQ]", end[] = "[/DhtmlXQ]", opens[] = "[DhtmlXQ_", closes[] = "[/DhtmlXQ_";
static const char variant[] = "DhtmlXQ";
/* The pieces of the field `binit`, in order, and where they stand at first. */
static const char pieces[] = "RNBAKABNRCCPPPPPrnbakabnrccppppp",
                  set_up[] = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

static const struct Header {
    const char *name, *tag;
} headers[] = { { "event", "Event" },         { "title", "Title" },  { "place", "Site" },
                { "round", "Round" },         { "red", "White" },    { "black", "Black" },
                { "author", "Annotator" },    { "open", "Opening" }, { "redteam", "WhiteTeam" },
                { "blackteam", "BlackTeam" }, { "date", "Date" } };
enum { HEADERS = sizeof headers / sizeof headers[0] };

typedef struct Field {
    char *name;
    size_t line, from, length; /* of its value; lines count from 1 */
    unsigned of, at,
        id; /* `move_OF_AT_ID`: what replaces a move of another line; a comment's line and move */
    bool is_line, is_comment, used;
} Field;

typedef struct Reading {
    FormFile *file;
    PgnGame *game;
    Field *fields;
    size_t count;
} Reading;

/* --- fields -------------------------------------------------------------------------------------------- */

static void number_field(Field *field)
{
    int used = 0;
    if (sscanf(field->name, "move_%u_%u_%u%n", &field->of, &field->at, &field->id, &used) == 3)
        field->is_line = field->name[used] == '\0';
    else if (sscanf(field->name, "comment%u_%u%n", &field->of, &field->at, &used) == 2)
        field->is_comment = field->name[used] == '\0';
    else if (sscanf(field->name, "comment%u%n", &field->at, &used) == 1) {
        field->of = 0;
        field->is_comment = field->name[used] == '\0';
    }
}

/* The fields of the line read last. Returns false after telling that there are too many. */
static bool find_fields(Reading *reading)
{
    const char *line = reading->file->lines[reading->file->at - 1];
    for (const char *at = strstr(line, opens); at != NULL; at = strstr(at, opens)) {
        const char *name = at + strlen(opens), *bracket = strchr(name, ']');
        if (bracket == NULL)
            break;
        const char *value = bracket + 1, *close = strstr(value, closes);
        if (reading->count == FIELDS_MAX)
            return form_fail(reading->file, reading->game, (size_t)(at - line), strlen(opens),
                             "a game has at most 4096 fields");
        reading->fields = memory_more(reading->fields, (reading->count + 1) * sizeof *reading->fields);
        Field *field = &reading->fields[reading->count++];
        *field = (Field){ .name = memory_part(name, (size_t)(bracket - name)),
                          .line = reading->file->at,
                          .from = (size_t)(value - line),
                          .length = close == NULL ? strlen(value) : (size_t)(close - value) };
        number_field(field);
        at = value + field->length;
    }
    return true;
}

static const Field *field_named(const Reading *reading, const char *name)
{
    for (size_t i = 0; i < reading->count; i++)
        if (strcmp(reading->fields[i].name, name) == 0 && reading->fields[i].length > 0)
            return &reading->fields[i];
    return NULL;
}

static const char *value_of(const Reading *reading, const Field *field)
{
    return reading->file->lines[field->line - 1] + field->from;
}

/* From malloc(). */
static char *copy_of(const Reading *reading, const Field *field)
{
    return memory_part(value_of(reading, field), field->length);
}

/* --- moves --------------------------------------------------------------------------------------------- */

static void add_comments(Reading *reading, unsigned of, unsigned at)
{
    for (size_t i = 0; i < reading->count; i++) {
        const Field *field = &reading->fields[i];
        if (!field->is_comment || field->of != of || field->at != at || field->length == 0)
            continue;
        char *text = copy_of(reading, field);
        for (char *pair = strstr(text, "||"); pair != NULL; pair = strstr(pair, "||")) {
            *pair = '\n'; /* a new line */
            memmove(pair + 1, pair + 2, strlen(pair + 2) + 1);
        }
        reading->file->at = field->line;
        form_add(reading->file, reading->game, PGN_COMMENT, field->from, field->length, text);
        free(text);
    }
}

static bool add_line(Reading *reading, const Field *line, unsigned id, unsigned number, unsigned depth);

/* What could have been played for a move. */
static bool add_variations(Reading *reading, unsigned of, unsigned at, unsigned depth)
{
    bool good = true;
    for (size_t i = 0; i < reading->count && good; i++) {
        Field *field = &reading->fields[i];
        if (!field->is_line || field->used || field->of != of || field->at != at || field->length == 0)
            continue;
        field->used = true;
        reading->file->at = field->line;
        if (depth == PGN_DEPTH_MAX) {
            form_warn(reading->file, field->from, field->length, PGN_TOO_DEEP "; this one is left out");
            continue;
        }
        form_add(reading->file, reading->game, PGN_OPENS, field->from, 1, "(");
        good = add_line(reading, field, field->id, at, depth + 1);
        form_add(reading->file, reading->game, PGN_CLOSES, field->from, 1, ")");
    }
    return good;
}

/* Cuts a variation before a bad move and returns true. In the main line the game is bad: returns false. */
static bool fail_move(Reading *reading, size_t from, size_t length, unsigned depth)
{
    if (depth == 0)
        return form_fail(reading->file, reading->game, from, length, "a move is four digits here");
    form_warn(reading->file, from, length,
              "a move is four digits here; the variation is left out from here on");
    return true;
}

static bool add_line(Reading *reading, const Field *line, unsigned id, unsigned number, unsigned depth)
{
    size_t from = line->from, length = line->length, row = line->line;
    for (size_t at = 0; at < length; at += MOVE_DIGITS, number++) {
        const char *text = reading->file->lines[row - 1] + from + at;
        size_t digits = 0, rest = length - at;
        while (digits < MOVE_DIGITS && isdigit((unsigned char)text[digits]))
            digits++;
        reading->file->at = row;
        if (digits < MOVE_DIGITS || rest < MOVE_DIGITS)
            return fail_move(reading, from + at, rest < MOVE_DIGITS ? rest : MOVE_DIGITS, depth);
        char *move = memory_part(text, MOVE_DIGITS);
        form_add(reading->file, reading->game, PGN_MOVE, from + at, MOVE_DIGITS, move);
        free(move);
        add_comments(reading, id, number);
        if (!add_variations(reading, id, number, depth))
            return false;
    }
    return true;
}

/* The action that is listed from the one cell to the other: read in another way the text might mean something
 * else. */
static char *dhtmlxq_move(VariGame *game, const VariRules *rules, const char *text)
{
    char listed[16];
    (void)rules;
    snprintf(listed, sizeof listed, "%c%d%c%d", 'a' + text[0] - '0', ROWS - (text[1] - '0'),
             'a' + text[2] - '0', ROWS - (text[3] - '0'));
    for (size_t i = 0; i < vari_game_action_count(game); i++)
        if (strcmp(vari_game_action_text(game, i), listed) == 0)
            return must_copy(listed);
    return must_copy(text);
}

/* --- what is said of a game ---------------------------------------------------------------------------- */

/* Where it begins; who moves first is whose piece moves first. */
static bool take_start(Reading *reading, const Field *moves)
{
    const Field *field = field_named(reading, "binit");
    char board[ROWS][SIDE] = { { 0 } }, *text;
    size_t length;
    if (field == NULL)
        return true;
    const char *value = value_of(reading, field);
    reading->file->at = field->line;
    if (field->length != (size_t)2 * PIECES || strspn(value, "0123456789") < field->length)
        return form_fail(reading->file, reading->game, field->from, field->length,
                         "`binit` is 64 digits, two for each piece");
    for (size_t i = 0; i < PIECES; i++) {
        int file = value[2 * i] - '0', row = value[2 * i + 1] - '0';
        if (file < SIDE)
            board[row][file] = pieces[i];
    }
    const char *first = moves == NULL ? NULL : value_of(reading, moves);
    bool second = first != NULL && isdigit((unsigned char)first[0]) && isdigit((unsigned char)first[1]) &&
                  first[0] - '0' < SIDE && islower((unsigned char)board[first[1] - '0'][first[0] - '0']);
    FILE *out = open_text(&text, &length);
    for (size_t row = 0; row < ROWS; row++) {
        int empty = 0;
        for (size_t file = 0; file <= SIDE; file++) {
            bool piece = file < SIDE && board[row][file] != '\0';
            if ((piece || file == SIDE) && empty > 0)
                fprintf(out, "%d", empty);
            if (piece)
                fputc(board[row][file], out);
            empty = piece ? 0 : empty + 1;
        }
        fputs(row + 1 < ROWS ? "/" : "", out);
    }
    bool other = (fflush(out), strcmp(text, set_up) != 0) || second;
    fprintf(out, " %c - - 0 1", second ? 'b' : 'w');
    close_text(out, &text);
    if (other)
        pgn_add_tag(reading->game, "FEN", text, form_origin(reading->file, field->from));
    free(text);
    return true;
}

static bool says(const char *text, const char *one, const char *other)
{
    return strstr(text, one) != NULL || strstr(text, other) != NULL;
}

/* "红胜", "黑负", "和棋"; the first is red. */
static void take_result(Reading *reading, const Field *field, const char *value)
{
    bool black = says(value, "黑", "后"), lost = says(value, "负", "負"), won = says(value, "胜", "勝");
    const char *result =
        strcmp(value, "1-0") == 0 || strcmp(value, "0-1") == 0 || strcmp(value, "1/2-1/2") == 0 ? value
        : strstr(value, "和") != NULL                                                           ? "1/2-1/2"
        : lost || won ? (black == won ? "0-1" : "1-0")
                      : "*";
    snprintf(reading->game->result, sizeof reading->game->result, "%s", result);
    reading->file->at = field->line;
    reading->game->result_origin = form_origin(reading->file, field->from);
    reading->game->result_length = field->length;
}

static void take_headers(Reading *reading)
{
    for (size_t i = 0; i < HEADERS; i++) {
        const Field *field = field_named(reading, headers[i].name);
        if (field == NULL)
            continue;
        char *value = copy_of(reading, field);
        reading->file->at = field->line;
        Origin origin = form_origin(reading->file, field->from);
        if (strcmp(headers[i].tag, "Date") == 0)
            form_set_date(reading->game, value, origin);
        else
            pgn_add_tag(reading->game, headers[i].tag, value, origin);
        free(value);
    }
    const Field *result = field_named(reading, "result");
    if (result != NULL) {
        char *value = copy_of(reading, result);
        take_result(reading, result, value);
        free(value);
    }
    pgn_add_tag(reading->game, "Variant", variant, form_origin(reading->file, 0));
    pgn_set_tag(reading->game, "Termination",
                strcmp(reading->game->result, "*") == 0 ? "unterminated" : "normal");
}

static const char *dhtmlxq_why_not(const VariRules *rules)
{
    bool fits = vari_rules_info(rules)->notation == VARI_NOTATION_WXF &&
                strcmp(vari_rules_info(rules)->board, "9x10") == 0;
    return fits ? NULL : "DhtmlXQ is for boards of 9x10 with notation: wxf";
}

/* --- files --------------------------------------------------------------------------------------------- */

static bool dhtmlxq_begins(const char *text)
{
    text += strspn(text, " \t\r\n");
    return strncmp(text, start, strlen(start)) == 0 || strncmp(text, opens, strlen(opens)) == 0;
}

/* Up to where a game ends or the next one begins. Returns false if there is none. */
static bool read_fields(Reading *reading, bool *good)
{
    FormFile *file = reading->file;
    bool any = false, ended = false;
    while (file->at < file->count && !ended) {
        const char *line = file->lines[file->at];
        if (reading->count > 0 && strstr(line, start) != NULL)
            break;
        file->at++;
        *good = *good && find_fields(reading);
        any = any || line[strspn(line, " \t")] != '\0';
        ended = strstr(line, end) != NULL;
    }
    return any;
}

static bool dhtmlxq_read(FormFile *file, PgnGame *game)
{
    *game = (PgnGame){ .result = "*", .form = &form_dhtmlxq };
    Reading reading = { .file = file, .game = game };
    bool good = true, any = read_fields(&reading, &good);
    size_t after = file->at;
    if (any && good) {
        const Field *moves = field_named(&reading, "movelist");
        take_headers(&reading);
        add_comments(&reading, 0, 0);
        if (take_start(&reading, moves) && moves != NULL)
            add_line(&reading, moves, 0, 1, 0);
    }
    for (size_t i = 0; i < reading.count; i++)
        free(reading.fields[i].name);
    free(reading.fields);
    file->at = after;
    return any;
}

const GameForm form_dhtmlxq = { .name = "dhtmlxq",
                                .title = "DhtmlXQ",
                                .endings = " ubb ",
                                .encoding = "GB18030",
                                .begins = dhtmlxq_begins,
                                .read = dhtmlxq_read,
                                .move = dhtmlxq_move,
                                .why_not = dhtmlxq_why_not };
