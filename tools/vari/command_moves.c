/* `vari moves`, `vari perft` and `vari board`. */

#include <cjson/cJSON.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "game_json.h"
#include "json_text.h"
#include "notation.h"
#include "opening.h"
#include "outcome.h"
#include "telling.h"

/* Says why there are no actions where the game is over. */
static void tell_over(const VariGame *game, const VariRules *rules)
{
    const VariResult *result = vari_position_result(vari_game_at(game));
    if (!result->over)
        return;
    char *told = outcome_told(rules, result);
    fprintf(stderr, "vari: the game is over: %s\n", told);
    free(told);
}

/* --- moves ------------------------------------------------------------------------ */

static void tell_wrong_line(const char *message, size_t offset, const char *nearest, bool json)
{
    if (json)
        print_error_json(message, offset, nearest);
    else
        printf("error: %s\n", message);
    fflush(stdout);
}

static Details details_of(const Arguments *arguments)
{
    return arguments->details ? WITH_DETAILS : NO_DETAILS;
}

/* Returns whether the line was good. */
static bool answer_line(VariGame *game, const VariRules *rules, char *line, const Arguments *arguments,
                        VariNotation notation)
{
    bool json = arguments->json;
    char *tab = strchr(line, '\t');
    if (tab != NULL)
        *tab = '\0';
    size_t move = 0;
    bool placed = vari_game_set_position(game, line[0] == '\0' ? NULL : line) == VARI_OK,
         ok = placed && play_all(game, tab == NULL ? NULL : tab + 1, &move) && !asks_too_much(game);
    if (!ok)
        tell_wrong_line(vari_game_error(game)->message,
                        placed && tab != NULL ? (size_t)(tab + 1 - line) + move
                                              : vari_game_error(game)->offset,
                        vari_game_error(game)->nearest, json);
    else if (json) {
        print_moves_json(game, rules, details_of(arguments), notation);
    } else {
        for (size_t i = 0; i < vari_game_action_count(game); i++)
            printf("%s%s", i > 0 ? " " : "", vari_game_action_written(game, i, notation));
        printf("\n");
    }
    return ok;
}

/* Lines are answered one by one, so that a program at the other end may wait. */
static int answer_batch(VariGame *game, const VariRules *rules, const Arguments *arguments,
                        VariNotation notation)
{
    Line line = { 0 };
    bool good = true;
    while (line_read(&line) && !ferror(stdout)) {
        if (line.wrong != NULL) {
            tell_wrong_line(line.wrong, 0, "", arguments->json);
            good = false;
            continue;
        }
        VariGame *at = must_have(vari_game_copy(game));
        good = answer_line(at, rules, line.text, arguments, notation) && good;
        vari_game_free(at);
        fflush(stdout);
    }
    free(line.text);
    int status = line_status(&line);
    return status != EXIT_DONE || good ? status : EXIT_INPUT;
}

static int list_moves(VariGame *game, VariRules *rules, const Arguments *arguments)
{
    VariNotation notation;
    if (!notation_chosen(rules, arguments, VARI_NOTATION_COORDINATES, &notation))
        return EXIT_USAGE;
    if (arguments->batch)
        return answer_batch(game, rules, arguments, notation);
    if (asks_too_much(game))
        return tell_overrun(game);
    if (arguments->json)
        print_moves_json(game, rules, details_of(arguments), notation);
    else
        for (size_t i = 0; i < vari_game_action_count(game); i++)
            puts(vari_game_action_written(game, i, notation));
    if (!arguments->json)
        tell_over(game, rules);
    return EXIT_DONE;
}

int run_moves(const Arguments *arguments)
{
    if (arguments->details && !arguments->json) {
        fprintf(stderr, "vari moves: --details are told with --json\n");
        return EXIT_USAGE;
    }
    if (arguments->batch && (arguments->position != NULL || arguments->moves != NULL)) {
        fprintf(stderr, "vari moves: --batch reads positions and moves from standard input; it takes no %s\n",
                arguments->position != NULL ? "--position" : "--moves");
        return EXIT_USAGE;
    }
    return with_game(arguments, list_moves);
}

/* --- perft ------------------------------------------------------------------------- */

typedef struct Divide {
    cJSON *object; /* NULL: print lines */
} Divide;

static void note_divide(void *context, const char *action, uint64_t nodes)
{
    Divide *divide = context;
    if (divide->object == NULL)
        printf("%s: %" PRIu64 "\n", action, nodes);
    else
        cJSON_AddNumberToObject(divide->object, action, (double)nodes);
}

static void print_perft_json(VariGame *game, const VariRules *rules, const VariPerft *request, uint64_t nodes,
                             double seconds, cJSON *divide)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "variant", vari_rules_info(rules)->id);
    cJSON_AddStringToObject(object, "position", vari_position_text(vari_game_at(game)));
    cJSON_AddNumberToObject(object, "depth", request->depth);
    cJSON_AddNumberToObject(object, "nodes", (double)nodes);
    cJSON_AddNumberToObject(object, "seconds", seconds);
    cJSON_AddNumberToObject(object, "nps", seconds > 0 ? (double)(uint64_t)((double)nodes / seconds) : 0);
    cJSON_AddNumberToObject(object, "threads", request->threads);
    cJSON_AddNumberToObject(object, "hash_mb", (double)request->hash_mb);
    cJSON_AddItemToObject(object, "divide", divide == NULL ? cJSON_CreateNull() : divide);
    print_json(object);
}

/* -1 after telling that it is none. */
static int read_depth(const char *text)
{
    char *end;
    errno = 0;
    unsigned long depth = strtoul(text, &end, 10);
    if (errno == 0 && *end == '\0' && end != text && depth <= 100)
        return (int)depth;
    fprintf(stderr, "vari: the depth is a whole number from 0 to 100, not `%s`\n", text);
    return -1;
}

static int count_and_print(VariGame *game, VariRules *rules, const Arguments *arguments)
{
    unsigned depth = (unsigned)read_depth(arguments->positional[1]);
    VariPerft request = { .size = sizeof request,
                          .depth = depth,
                          .threads = (unsigned)arguments->threads,
                          .hash_mb = (size_t)arguments->hash,
                          .reference = arguments->reference };
    const char *no_table = request.hash_mb > 0 ? vari_rules_info(rules)->no_table : NULL;
    if (no_table != NULL) {
        fprintf(stderr, "vari: positions counted before are not remembered in %s: %s\n",
                vari_rules_info(rules)->id, no_table);
        request.hash_mb = 0;
    }
    size_t taken = vari_table_mb(request.hash_mb);
    if (taken < request.hash_mb)
        fprintf(stderr, "vari: --hash %zu is more than half of the memory that there is: %zu MB are taken\n",
                request.hash_mb, taken);
    if (request.hash_mb > 0)
        memory_would_be_saved("with a smaller --hash, or without, less is needed");
    Divide divide = { arguments->json && arguments->divide ? cJSON_CreateObject() : NULL };
    double start = seconds_now();
    uint64_t nodes;
    VariStatus status =
        vari_game_perft(game, &request, arguments->divide ? note_divide : NULL, &divide, &nodes);
    double seconds = seconds_now() - start;
    if (status != VARI_OK) {
        tell_costly(game, position_asks_too_much);
        cJSON_Delete(divide.object);
        return EXIT_INPUT;
    }
    if (arguments->json)
        print_perft_json(game, rules, &request, nodes, seconds, divide.object);
    else
        printf("%s%" PRIu64 " nodes, depth %u, %.3f s, %.2f million a second\n",
               arguments->divide ? "\n" : "", nodes, depth, seconds,
               seconds > 0 ? (double)nodes / seconds * 1e-6 : 0.0);
    if (!arguments->json && depth > 0)
        tell_over(game, rules);
    return EXIT_DONE;
}

int run_perft(const Arguments *arguments)
{
    return read_depth(arguments->positional[1]) < 0 ? EXIT_USAGE : with_game(arguments, count_and_print);
}
