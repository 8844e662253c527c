/* What several commands say alike: mistakes in positions and moves,
 * JSON objects of positions. */

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "positions.h"
#include "tool.h"

enum { SHOWN_MAX = 2000 }; /* longer lines are not shown */

static _Thread_local FILE *chosen_stream;
static FILE *_Atomic usual_stream; /* NULL: stderr */

FILE *tell_stream(void)
{
    FILE *usual = usual_stream;
    return chosen_stream != NULL ? chosen_stream : usual != NULL ? usual : stderr;
}

void tell_usually_into(FILE *stream)
{
    usual_stream = stream;
}

FILE *tell_into(FILE *stream)
{
    FILE *before = chosen_stream;
    chosen_stream = stream;
    return before;
}

double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A text with marks under a part of it. */
static void show_part(const char *text, size_t offset, size_t length)
{
    if (strlen(text) < SHOWN_MAX && strpbrk(text, "\n\r\t") == NULL) {
        fprintf(tell_stream(), "    %s\n    %*s^", text, (int)offset, "");
        for (size_t i = 1; i < length; i++)
            fputc('~', tell_stream());
        fputc('\n', tell_stream());
    }
}

static void tell_part_error(const char *what, const char *text, const PositionFault *fault)
{
    fprintf(tell_stream(), "vari: %s: %s\n", what, fault->message);
    show_part(text, fault->at, fault->length);
    if (fault->nearest[0] != '\0')
        fprintf(tell_stream(), "    did you mean `%s`?\n", fault->nearest);
}

void tell_text_error(const char *what, const char *text, const VariGame *game)
{
    const VariError *error = vari_game_error(game);
    tell_part_error(what, text,
                    &(PositionFault){ error->message, error->nearest, error->offset, error->length });
}

/* The columns that so many bytes take. */
static size_t columns_of(const char *text, size_t bytes)
{
    size_t columns = 0;
    for (size_t i = 0; i < bytes && text[i] != '\0'; i++)
        columns += (text[i] & 0xC0) != 0x80;
    return columns;
}

/* How many bytes the line has from here on; no more than `most` are looked at. */
static size_t bytes_of_line(const char *text, size_t most)
{
    size_t bytes = 0;
    while (bytes < most && strchr("\r\n", text[bytes]) == NULL)
        bytes++;
    return bytes;
}

/* Looks at no more of a long line than it tells of: a line may have tens of thousands of mistakes. */
static void tell_origin(const char *sort, const Origin *origin, size_t offset, size_t length,
                        const char *message, const char *nearest)
{
    const char *value = origin->line + origin->offset, *part = value + bytes_of_line(value, offset);
    size_t before = origin->column > 0 ? origin->column : columns_of(origin->line, origin->offset);
    size_t column = before + columns_of(value, (size_t)(part - value));
    size_t whole = bytes_of_line(origin->line, SHOWN_MAX);
    fflush(stdout); /* what was shown before it stands before it */
    fprintf(tell_stream(), "%s:%zu:%zu: %s: %s\n", origin->path, origin->number, column + 1, sort, message);
    if (whole < SHOWN_MAX && memchr(origin->line, '\t', whole) == NULL) {
        fprintf(tell_stream(), "%5zu | %.*s\n      | %*s^", origin->number, (int)whole, origin->line,
                (int)column, "");
        for (size_t i = columns_of(part, bytes_of_line(part, length)); i > 1; i--)
            fputc('~', tell_stream());
        fputc('\n', tell_stream());
    }
    if (nearest[0] != '\0')
        fprintf(tell_stream(), "   help: did you mean `%s`?\n", nearest);
}

void tell_origin_error(const Origin *origin, size_t offset, size_t length, const char *message,
                       const char *nearest)
{
    tell_origin("error", origin, offset, length, message, nearest);
}

void tell_origin_warning(const Origin *origin, size_t length, const char *message, const char *nearest)
{
    tell_origin("warning", origin, 0, length, message, nearest);
}

const char position_asks_too_much[] =
    "the definition asks too much in a position on the way: more than 262,144 actions, "
    "one of more than 10 picks, or too many steps to find them";

bool asks_too_much(VariGame *game)
{
    return vari_game_action_count(game) == 0 && vari_game_error(game)->status == VARI_ASKS_TOO_MUCH;
}

int tell_overrun(VariGame *game)
{
    if (!asks_too_much(game))
        return EXIT_DONE;
    tell_costly(game, vari_game_error(game)->message);
    return EXIT_INPUT;
}

void tell_costly(VariGame *game, const char *message)
{
    const char *place = vari_game_error(game)->place;
    fprintf(tell_stream(), "vari: %s%s%s\n", message, place[0] == '\0' ? "" : ": ", place);
}

bool is_over(void *until)
{
    return clock() > *(const clock_t *)until;
}

clock_t after_seconds(unsigned seconds)
{
    return clock() + (clock_t)seconds * CLOCKS_PER_SEC;
}

bool play_all(VariGame *game, const char *moves, size_t *at)
{
    char *copy = must_copy(moves == NULL ? "" : moves);
    char *rest = copy;
    bool ok = true;
    for (char *move; ok && (move = strtok_r(rest, " \t\r\n", &rest)) != NULL;) {
        if (at != NULL)
            *at = (size_t)(move - copy);
        size_t meant;
        ok = vari_game_meant(game, move, &meant, 1) == 1 && vari_game_play_index(game, meant) == VARI_OK;
    }
    free(copy);
    return ok;
}

static void tell_position_error(const Arguments *arguments, const PositionFault *fault)
{
    if (arguments->position_from.path == NULL)
        tell_part_error("position", arguments->position, fault);
    else
        tell_origin_error(&arguments->position_from, fault->at, fault->length, fault->message,
                          fault->nearest);
}

static void tell_illegal_move(const VariGame *game)
{
    fprintf(tell_stream(), "vari: moves: %s", vari_game_error(game)->message);
    if (vari_game_ply(game) > 0)
        fprintf(tell_stream(), ", after %s", vari_game_played(game, vari_game_ply(game) - 1));
    fprintf(tell_stream(), "\n");
    if (vari_game_error(game)->nearest[0] != '\0')
        fprintf(tell_stream(), "    did you mean `%s`?\n", vari_game_error(game)->nearest);
}

static void tell_move_error(const Arguments *arguments, const VariGame *game, size_t at)
{
    if (arguments->moves_from.path != NULL) {
        tell_origin_error(&arguments->moves_from, at, strcspn(arguments->moves + at, " \t\r\n"),
                          vari_game_error(game)->message, vari_game_error(game)->nearest);
        return;
    }
    tell_illegal_move(game);
}

/* What a file says of the position, and the position does not hold. */
static void tell_passed_over(const Arguments *arguments, VariGame *game)
{
    if (vari_game_error(game)->passed_over != NULL)
        tell_origin("warning", &arguments->position_from, vari_game_error(game)->offset,
                    vari_game_error(game)->length, vari_game_error(game)->passed_over, "");
}

/* Positions of files were written by programs, which know how games come to them. */
static void tell_doubts(const Arguments *arguments, VariGame *game)
{
    if (arguments->position == NULL)
        return;
    if (arguments->position_from.path != NULL) {
        tell_passed_over(arguments, game);
        return;
    }
    if (vari_game_error(game)->passed_over != NULL) {
        fprintf(tell_stream(), "vari: warning: position: %s\n", vari_game_error(game)->passed_over);
        show_part(arguments->position, vari_game_error(game)->offset, vari_game_error(game)->length);
    }
    const char *doubt = vari_position_doubt(vari_game_at(game));
    if (doubt != NULL)
        fprintf(tell_stream(), "vari: warning: position: no game comes to this: %s\n", doubt);
}

VariGame *game_open(VariRules *rules, const Arguments *arguments, int *status)
{
    VariGame *game = must_have(vari_game_new(rules, (uint64_t)arguments->seed));
    char *position = must_copy(arguments->position == NULL ? "" : arguments->position);
    const char *first = position_cut_moves(position);
    size_t at = 0;
    PositionFault fault;
    *status = EXIT_INPUT;
    bool begun = arguments->position == NULL || position_take(rules, game, position, &fault);
    if (begun)
        tell_doubts(arguments, game);
    else
        tell_position_error(arguments, &fault);
    bool started = begun && play_all(game, first, NULL),
         played = started && play_all(game, arguments->moves, &at);
    if (begun && !started)
        tell_illegal_move(game);
    else if (started && !played)
        tell_move_error(arguments, game, at);
    free(position);
    if (played)
        return game;
    vari_game_free(game);
    return NULL;
}

/* What could not be loaded is named, or chosen, by a line of a file. */
static void tell_choice(const Arguments *arguments)
{
    if (arguments->setting_from.path != NULL && library_plays(arguments->positional[0]))
        tell_origin_error(&arguments->setting_from, 0, 0, "this game was played with another choice", "");
    else if (arguments->variant_from.path != NULL)
        tell_origin_error(&arguments->variant_from, 0, strlen(arguments->positional[0]),
                          "the definition of this game cannot be played", "");
}

VariRules *rules_open(const Arguments *arguments, int *status)
{
    VariRules *rules = library_open(arguments->positional[0], arguments, status);
    if (rules == NULL && *status == EXIT_INPUT)
        tell_choice(arguments);
    return rules;
}

int with_game(const Arguments *arguments, GameTask *task)
{
    int status;
    VariRules *rules = rules_open(arguments, &status);
    VariGame *game = rules == NULL ? NULL : game_open(rules, arguments, &status);
    if (game != NULL)
        status = task(game, rules, arguments);
    vari_game_free(game);
    vari_rules_free(rules);
    return status;
}

/* --- JSON ------------------------------------------------------------------------ */

/* What does harm stands in strings only, where it can be escaped. */
char *json_text(const cJSON *object)
{
    char *text = must_have(cJSON_PrintUnformatted(object)), *safe;
    size_t room;
    FILE *out = open_text(&safe, &room);
    for (size_t at = 0, length = strlen(text); at < length;) {
        VariCharacter character = vari_character(text + at, length - at);
        if (character.harmful)
            fprintf(out, "\\u%04x", (unsigned)character.point);
        else
            fwrite(text + at, 1, character.length, out);
        at += character.length;
    }
    close_text(out, &safe);
    free(text);
    return safe;
}

void print_json(cJSON *object)
{
    char *text = json_text(object);
    puts(text);
    free(text);
    cJSON_Delete(object);
}

void print_error_json(const char *message, size_t offset, const char *nearest)
{
    cJSON *object = cJSON_CreateObject();
    cJSON *error = cJSON_AddObjectToObject(object, "error");
    cJSON_AddStringToObject(error, "message", message);
    cJSON_AddNumberToObject(error, "column", (double)offset + 1);
    if (nearest[0] != '\0')
        cJSON_AddStringToObject(error, "suggestion", nearest);
    print_json(object);
}
