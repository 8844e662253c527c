/* Reads and writes the standard format of the Computer Shogi Association, version 2.2, with the common parts
 * of version 3. The specification is the page record_v22.html of its protocols. Games are written in
 * version 2.2 unless they need version 3. */

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "csa.h"
#include "telling.h"

static const char even_game[] = "平手"; /* the variant of files that name none */

static bool csa_begins(const char *start)
{
    return (start[0] == 'V' && isdigit((unsigned char)start[1])) ||
           (start[0] == 'N' && strchr("+-", start[1]) != NULL && start[1] != '\0') ||
           (start[0] == 'P' && start[1] != '\0' && strchr("I123456789+-", start[1]) != NULL) ||
           start[0] == '\'' || start[0] == '$' || (strchr("+-", start[0]) != NULL && start[0] != '\0');
}

/* --- header -------------------------------------------------------------------------------------------- */

static const struct Header {
    const char *csa, *tag;
} headers[] = { { "EVENT", "Event" },
                { "SITE", "Site" },
                { "OPENING", "Opening" },
                { "END_TIME", "EndTime" },
                { "TIME_LIMIT", "TimeControl" },
                { "TIME", "TimeControl" },
                { "TIME+", "WhiteTimeControl" },
                { "TIME-", "BlackTimeControl" } };
enum { HEADERS = sizeof headers / sizeof headers[0] };

static void take_header(const FormFile *file, PgnGame *game)
{
    const char *line = file->lines[file->at - 1] + 1;
    size_t length = strcspn(line, ":");
    char *name = memory_part(line, length);
    const char *tag = name, *value = line + length + (line[length] == ':');
    for (size_t i = 0; i < HEADERS; i++)
        if (strcmp(headers[i].csa, name) == 0)
            tag = headers[i].tag;
    if (strcmp(name, "START_TIME") == 0)
        form_set_date(game, value, (Origin){ 0 });
    else if (length > 0 && value[0] != '\0')
        pgn_add_tag(game, tag, value, form_origin(file, (size_t)(value - line) + 1));
    free(name);
}

/* --- moves --------------------------------------------------------------------------------------------- */

static bool is_move(const char *text, size_t length)
{
    return length == 7 && strspn(text + 1, "0123456789") == 4 && isupper((unsigned char)text[5]) &&
           isupper((unsigned char)text[6]);
}

/* `%MATTA` takes back the last move: removes it and its comments, with a warning. */
static void take_back(const FormFile *file, PgnGame *game, size_t from, size_t length)
{
    char message[100];
    size_t last = game->count;
    while (last > 0 && game->items[last - 1].type != PGN_MOVE)
        last--;
    if (last == 0 || game->end != NULL) {
        form_warn(file, from, length, last == 0 ? "there is no move to take back; ignored" : FORM_HAS_ENDED);
        return;
    }
    snprintf(message, sizeof message, "this takes `%.20s` back: that move is left out",
             game->items[last - 1].text);
    form_warn(file, from, length, message);
    while (game->count >= last)
        free(game->items[--game->count].text);
}

/* Reads a statement `%WORD` of `length` bytes: the end of the game, or a move taken back. */
static void take_end(FormFile *file, PgnGame *game, size_t from, size_t length)
{
    const char *text = file->lines[file->at - 1] + from + 1;
    if (length == 6 && strncmp(text, "MATTA", 5) == 0) {
        take_back(file, game, from, length);
        return;
    }
    if (game->end != NULL) {
        form_warn(file, from, length, FORM_HAS_ENDED);
        return;
    }
    for (const EndWord *word = end_words; word->reason != NULL; word++)
        if (length > 1 && strlen(word->csa) == length - 1 && strncmp(word->csa, text, length - 1) == 0) {
            end_say(file, game, word, word->outcome, from, length);
            return;
        }
    form_warn(file, from, length, "an end that CSA does not have: the game has no result");
}

/* Reads the seconds that a move took, `T12`, or `T12.5` in version 3. Behind the end of the game it is the
 * time of the end, but only if the last move has one as well. */
static void take_time(const FormFile *file, PgnGame *game, size_t from, size_t length)
{
    const char *text = file->lines[file->at - 1] + from + 1;
    double seconds;
    size_t items = game->count;
    while (items > 0 && game->items[items - 1].type == PGN_COMMENT &&
           !form_is_time(game->items[items - 1].text, &seconds))
        items--;
    bool move_is_timed = items > 0 && game->items[items - 1].type == PGN_COMMENT;
    if (game->count == 0 || (game->end != NULL && !move_is_timed))
        form_warn(file, from, length, FORM_TIME_ALONE);
    else if (form_read_clock(text, &seconds) != length - 1 || memchr(text, ':', length - 1) != NULL)
        form_warn(file, from, length, "expected a time in seconds, as in `T12`; ignored");
    else
        form_add_time(game, seconds);
}

/* Reads one statement of `length` bytes. False after reporting an error. */
static bool take_statement(FormFile *file, PgnGame *game, size_t from, size_t length)
{
    const char *text = file->lines[file->at - 1] + from;
    if (length == 0)
        return true;
    if (text[0] == 'T') {
        take_time(file, game, from, length);
        return true;
    }
    if (text[0] == '%') {
        take_end(file, game, from, length);
        return true;
    }
    if (csa_is_sign(text[0]) && length == 1) {
        pgn_add_place(game, form_origin(file, from));
        return true;
    }
    if (!csa_is_sign(text[0]) || !is_move(text, length))
        return form_fail(file, game, from, length,
                         "a move is `+7776FU`: whose, from where, to where, and what it is then");
    if (game->end != NULL)
        return form_fail(file, game, from, length, "the game has ended before this move");
    char *copy = memory_part(text, length);
    form_add(file, game, PGN_MOVE, from, length, copy);
    free(copy);
    return true;
}

/* Reads a line of statements that are separated by commas. False after reporting an error. */
static bool take_statements(FormFile *file, PgnGame *game)
{
    const char *line = file->lines[file->at - 1];
    for (size_t at = 0; line[at] != '\0'; at += line[at] == ',') {
        size_t length = strcspn(line + at, ","), end = length;
        while (end > 0 && isspace((unsigned char)line[at + end - 1]))
            end--;
        if (!take_statement(file, game, at, end))
            return false;
        at += length;
    }
    return true;
}

static bool is_comment(const char *line)
{
    return line[0] == '\'' && line[1] == '*';
}

/* Reads consecutive lines of comments as one. */
static void take_comment(FormFile *file, PgnGame *game)
{
    char *text;
    size_t length, next = file->at;
    FILE *out = open_text(&text, &length);
    const char *first = file->lines[file->at - 1] + 2;
    fputs(first, out);
    for (; next < file->count && is_comment(file->lines[next]); next++)
        fprintf(out, "\n%s", file->lines[next] + 2);
    close_text(out, &text);
    form_add(file, game, PGN_COMMENT, 2, strlen(first), text);
    free(text);
    file->at = next;
}

static bool take_line(FormFile *file, PgnGame *game)
{
    const char *line = file->lines[file->at - 1];
    switch (line[0]) {
    case '\0':
    case 'V': return true;
    case '\'':
        if (is_comment(line))
            take_comment(file, game);
        return true;
    case 'N':
        if (!csa_is_sign(line[1]))
            form_warn(file, 0, strlen(line), "expected a player's name, as in `N+NAME` or `N-NAME`; ignored");
        else if (line[2] != '\0')
            pgn_add_tag(game, line[1] == '+' ? "White" : "Black", line + 2, form_origin(file, 2));
        return true;
    case '$': take_header(file, game); return true;
    case 'P': pgn_add_place(game, form_origin(file, 0)); return true;
    case '+':
    case '-':
    case '%':
    case 'T': return take_statements(file, game);
    default:
        return form_fail(file, game, 0, strlen(line),
                         "unknown line; CSA lines begin with V, N, $, P, +, -, T or %");
    }
}

static bool has_begun(const PgnGame *game)
{
    return game->count > 0 || game->end != NULL;
}

/* True if another game begins in the next line. */
static bool begins_anew(const FormFile *file, const PgnGame *game)
{
    const char *line = file->lines[file->at];
    return line[0] == 'V' && (has_begun(game) || game->place_count > 0);
}

static bool csa_read(FormFile *file, PgnGame *game)
{
    *game = (PgnGame){ .result = "*", .form = &form_csa };
    bool any = false;
    while (file->at < file->count && !begins_anew(file, game)) {
        const char *line = file->lines[file->at++];
        if (line[0] == '/' && any)
            break;
        any = any || (line[0] != '\0' && line[0] != '/' && line[0] != '\'');
        if (line[0] != '/' && !game->malformed)
            take_line(file, game);
    }
    form_drop_unmeasured_times(game);
    if (any && pgn_tag(game, "Variant") == NULL)
        pgn_add_tag(game, "Variant", even_game, form_origin(file, 0));
    return any;
}

static char *csa_move(VariGame *game, const VariRules *rules, const char *text)
{
    FormBoard board;
    FormMove move = { SIZE_MAX, SIZE_MAX, SIZE_MAX, form_piece(rules, text + 5, 2) };
    unsigned digits[4];
    for (size_t i = 0; i < 4; i++)
        digits[i] = (unsigned)(text[i + 1] - '0');
    bool first = vari_position_player(vari_game_at(game)) == 0, drop = digits[0] == 0 && digits[1] == 0;
    bool good = form_board(rules, &board) && first == (text[0] == '+') && move.after != SIZE_MAX;
    for (size_t i = drop ? 2 : 0; i < 4; i++)
        good = good && digits[i] >= 1 && digits[i] <= (i % 2 == 0 ? board.files : board.ranks);
    if (!good)
        return must_copy(text);
    if (!drop)
        move.from = board.cells[digits[0]][digits[1]];
    move.to = board.cells[digits[2]][digits[3]];
    return form_move_text(game, rules, &move);
}

/* Whose move it is, which piece and which squares are written in the move itself. */
static bool csa_tell_wrong(VariGame *game, const VariRules *rules, const char *text, FILE *out)
{
    FormBoard board;
    size_t player = text[0] == '+' ? 0 : 1;
    if (!form_board(rules, &board))
        return false;
    if (vari_position_player(vari_game_at(game)) != player) {
        fprintf(out, ": `%c` is %s, and it is the turn of %s", text[0],
                vari_rules_player(rules, player)->called, vari_position_turn(vari_game_at(game))->called);
        return true;
    }
    if (form_piece(rules, text + 5, 2) == SIZE_MAX) {
        fprintf(out, ": no piece is called `%s`", text + 5);
        return true;
    }
    for (size_t i = text[1] == '0' && text[2] == '0' ? 3 : 1; i < 5; i += 2)
        if (text[i] < '1' || (unsigned)(text[i] - '0') > board.files || text[i + 1] < '1' ||
            (unsigned)(text[i + 1] - '0') > board.ranks) {
            fprintf(out, ": there is no square %.2s", text + i);
            return true;
        }
    return false;
}

/* --- writing ------------------------------------------------------------------------------------------- */

static bool is_csa_name(const char *name, size_t length)
{
    return length == 2 && isupper((unsigned char)name[0]) && isupper((unsigned char)name[1]);
}

static const char *csa_why_not(const VariRules *rules)
{
    return form_names_why_not(rules, is_csa_name, "CSA");
}

typedef struct Writing {
    const PgnGame *pgn;
    const FormBoard *board;
    FILE *out;
    size_t item; /* up to which comments have been written */
    bool good;
    FormTimes times;
} Writing;

/* Writes a line, with blanks for the line ends in `value`. NULL: writes nothing. */
static void write_value(FILE *out, const char *before, const char *value)
{
    if (value == NULL)
        return;
    fputs(before, out);
    for (; *value != '\0'; value++)
        fputc(*value == '\n' || *value == '\r' ? ' ' : *value, out);
    fputc('\n', out);
}

/* Writes each line of a comment as a line. Times in it are written elsewhere. */
static void write_comment(FILE *out, const char *comment)
{
    char *untimed = form_untimed(comment);
    bool time_alone = untimed[0] == '\0' && comment[0] != '\0';
    for (char *line = untimed, *next; line != NULL && !time_alone; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        write_value(out, "'*", line);
    }
    free(untimed);
}

/* Writes milliseconds as seconds, without trailing zeros; a negative time is unknown. */
static void write_time(FILE *out, int64_t took)
{
    if (took < 0)
        return;
    fprintf(out, "T%" PRId64, took / 1000);
    if (took % 1000 > 0) {
        char digits[8];
        size_t length = (size_t)snprintf(digits, sizeof digits, "%03d", (int)(took % 1000));
        while (digits[length - 1] == '0')
            length--;
        fprintf(out, ".%.*s", (int)length, digits);
    }
    fputc('\n', out);
}

/* Writes the comments up to an item, except those in variations, which CSA does not have. */
static void write_comments(Writing *writing, size_t end)
{
    size_t depth = 0;
    for (; writing->item < end; writing->item++) {
        const PgnItem *item = &writing->pgn->items[writing->item];
        depth += item->type == PGN_OPENS;
        depth -= item->type == PGN_CLOSES;
        if (item->type == PGN_COMMENT && depth == 0)
            write_comment(writing->out, item->text);
    }
}

static void write_piece(FILE *out, const VariRules *rules, size_t piece)
{
    size_t length = 0;
    const char *name = form_name(rules, piece, is_csa_name, &length);
    fprintf(out, "%.*s", (int)length, name == NULL ? "" : name);
}

static void write_step(void *context, VariGame *at, size_t action, size_t item, size_t depth)
{
    Writing *writing = context;
    FormMove move;
    unsigned file = 0, rank = 0, to_file, to_rank;
    if (depth > 0)
        return;
    write_comments(writing, item);
    if (action == SIZE_MAX || !form_move(at, action, &move)) {
        if (writing->good)
            fprintf(tell_stream(), "vari: `%s` cannot be written in CSA\n",
                    action == SIZE_MAX ? PGN_NULL : vari_game_action_text(at, action));
        writing->good = false;
        return;
    }
    if (move.from != SIZE_MAX)
        form_place(writing->board, move.from, &file, &rank);
    form_place(writing->board, move.to, &to_file, &to_rank);
    fprintf(writing->out, "%c%u%u%u%u", vari_position_player(vari_game_at(at)) == 0 ? '+' : '-', file, rank,
            to_file, to_rank);
    writing->good = writing->good && form_names_piece(writing->board->rules, move.after, is_csa_name, "CSA");
    write_piece(writing->out, writing->board->rules, move.after);
    fputc('\n', writing->out);
    write_time(writing->out, writing->times.took[item]);
}

static void write_position(const FormBoard *board, VariGame *game, FILE *out)
{
    for (unsigned rank = 1; rank <= board->ranks; rank++) {
        fprintf(out, "P%u", rank);
        for (unsigned file = board->files; file >= 1; file--) {
            VariPiece piece = *vari_position_piece(vari_game_at(game), board->cells[file][rank]);
            fputs(!piece.present ? " * " : piece.owner == 0 ? "+" : "-", out);
            if (piece.present)
                write_piece(out, board->rules, piece.kind);
        }
        fputc('\n', out);
    }
    for (size_t player = 0; player < 2; player++) {
        bool any = false;
        for (size_t piece = 0; piece < vari_rules_info(board->rules)->kind_count; piece++)
            for (unsigned left = vari_position_in_hand(vari_game_at(game), player, piece); left > 0; left--) {
                fprintf(out, "%s00", any ? "" : player == 0 ? "P+" : "P-");
                write_piece(out, board->rules, piece);
                any = true;
            }
        fputs(any ? "\n" : "", out);
    }
    fprintf(out, "%c\n", vari_position_player(vari_game_at(game)) == 0 ? '+' : '-');
}

static void write_headers(const PgnGame *pgn, FILE *out)
{
    write_value(out, "N+", form_tag(pgn, "White"));
    write_value(out, "N-", form_tag(pgn, "Black"));
    char *date = form_date_and_time(pgn, '/');
    write_value(out, "$START_TIME:", date);
    free(date);
    for (size_t i = 0; i < pgn->tag_count; i++) {
        const PgnTag *tag = &pgn->tags[i];
        const char *name = tag->name;
        for (size_t k = 0; k < HEADERS; k++)
            if (strcmp(headers[k].tag, tag->name) == 0)
                name = strcmp(tag->name, "TimeControl") == 0 ? form_csa_control(tag->value) : headers[k].csa;
        if (form_tag_is_told(tag->name) || form_value(tag) == NULL || strpbrk(name, ":\n") != NULL)
            continue;
        fprintf(out, "$%s", name);
        write_value(out, ":", tag->value);
    }
}

/* Without a word of CSA the side to move has won, which an illegal action of the other one expresses. */
static void write_end(const PgnGame *pgn, FILE *out)
{
    bool first_lost = strcmp(pgn->result, "0-1") == 0;
    if (pgn->closing->csa[0] != '\0')
        fprintf(out, "%%%s\n", pgn->closing->csa);
    else
        fprintf(out, "%%%cILLEGAL_ACTION\n", first_lost ? '+' : '-');
}

static bool is_ascii(const PgnGame *pgn)
{
    bool ascii = true;
    for (size_t i = 0; i < pgn->tag_count; i++)
        for (const char *at = pgn->tags[i].value; *at != '\0' && strcmp(pgn->tags[i].name, "Variant") != 0;
             at++)
            ascii = ascii && (unsigned char)*at < 0x80;
    for (size_t i = 0; i < pgn->count; i++)
        for (const char *at = pgn->items[i].text; pgn->items[i].type == PGN_COMMENT && *at != '\0'; at++)
            ascii = ascii && (unsigned char)*at < 0x80;
    return ascii;
}

/* True if the game has a fraction of a second, a time control or an end that version 2.2 lacks. */
static bool needs_version_3(const PgnGame *pgn, const FormTimes *times)
{
    const PgnTag *control = pgn_tag(pgn, "TimeControl");
    return times->fractions > 0 || pgn_tag(pgn, "WhiteTimeControl") != NULL ||
           pgn_tag(pgn, "BlackTimeControl") != NULL ||
           (pgn->closing != NULL && strcmp(pgn->closing->csa, "MAX_MOVES") == 0) ||
           (control != NULL && strcmp(form_csa_control(control->value), "TIME") == 0);
}

static bool csa_write(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out)
{
    FormBoard board;
    if (!form_board(rules, &board))
        return false;
    Writing writing = {
        .pgn = pgn, .board = &board, .out = out, .good = form_names_all(game, is_csa_name, "CSA")
    };
    form_times(&writing.times, pgn, vari_position_player(vari_game_at(game)));
    fprintf(out, "%sV%s\n", is_ascii(pgn) ? "" : "'CSA encoding=UTF-8\n",
            needs_version_3(pgn, &writing.times) ? "3.0" : "2.2");
    write_headers(pgn, out);
    if (!form_is_game(rules, arguments, even_game))
        form_write_variant(rules, arguments, "$", ":", out);
    write_position(&board, game, out);
    bool good = pgn_walk(pgn, game, NULL, write_step, &writing) && writing.good;
    write_comments(&writing, pgn->count);
    if (good && pgn->closing != NULL) {
        write_end(pgn, out);
        write_time(out, writing.times.end);
    }
    form_times_free(&writing.times);
    fprintf(out, "/\n");
    return good;
}

const GameForm form_csa = { .name = "csa",
                            .title = "CSA",
                            .endings = " csa ",
                            .begins = csa_begins,
                            .read = csa_read,
                            .begin = csa_begin,
                            .move = csa_move,
                            .tell_wrong = csa_tell_wrong,
                            .why_not = csa_why_not,
                            .write = csa_write,
                            .ends = END_BY_CSA,
                            .controls = CONTROLS_CSA,
                            .lacks_variations = true,
                            .lacks_judgements = true };
