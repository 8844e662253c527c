/* `vari moves`, `vari perft` and `vari board`. */

#include <cjson/cJSON.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tool.h"

static bool one_variant(const Command *command, const Arguments *arguments, size_t count, int *status)
{
    if (arguments->count == count)
        return true;
    command_usage(command, stderr);
    *status = EXIT_USAGE;
    return false;
}

/* --- moves ------------------------------------------------------------------------ */

static void answer_line(VariGame *game, const VariRules *rules, char *line, bool json)
{
    char *tab = strchr(line, '\t');
    if (tab != NULL)
        *tab = '\0';
    bool ok = line[0] != '\0' ? vari_game_set_position(game, line) : (vari_game_reset(game), true);
    ok = ok && play_all(game, tab == NULL ? NULL : tab + 1) && !vari_game_overrun(game);
    if (!ok && json) {
        print_error_json(vari_game_error(game), vari_game_error_offset(game), vari_game_error_nearest(game),
                         stdout);
    } else if (!ok) {
        printf("error: %s\n", vari_game_error(game));
    } else if (json) {
        print_moves_json(game, rules, stdout);
    } else {
        for (size_t i = 0; i < vari_game_action_count(game); i++)
            printf("%s%s", i > 0 ? " " : "", vari_game_action_text(game, i));
        printf("\n");
    }
}

/* Lines are answered one by one, so that a program at the other end may wait. */
static int answer_batch(VariGame *game, const VariRules *rules, bool json)
{
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) >= 0 && !ferror(stdout)) {
        line[strcspn(line, "\r\n")] = '\0';
        VariGame *at = vari_game_copy(game);
        answer_line(at, rules, line, json);
        vari_game_free(at);
        fflush(stdout);
    }
    free(line);
    return EXIT_DONE;
}

int run_moves(int argc, char **argv)
{
    int status;
    Arguments arguments;
    const Command *command = command_find("moves");
    if (!arguments_parse(command, "position moves json batch", argc, argv, &arguments, &status) ||
        !one_variant(command, &arguments, 1, &status))
        return status;
    VariRules *rules = library_open(arguments.positional[0], &arguments, &status);
    VariGame *game = rules == NULL ? NULL : open_game(rules, &arguments, &status);
    if (game != NULL) {
        status = EXIT_DONE;
        if (arguments.batch)
            status = answer_batch(game, rules, arguments.json);
        else if (vari_game_overrun(game))
            status = tell_overrun(game);
        else if (arguments.json)
            print_moves_json(game, rules, stdout);
        else
            for (size_t i = 0; i < vari_game_action_count(game); i++)
                puts(vari_game_action_text(game, i));
    }
    vari_game_free(game);
    vari_rules_free(rules);
    return status;
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
    cJSON_AddStringToObject(object, "variant", vari_rules_id(rules));
    cJSON_AddStringToObject(object, "position", vari_game_position(game));
    cJSON_AddNumberToObject(object, "depth", request->depth);
    cJSON_AddNumberToObject(object, "nodes", (double)nodes);
    cJSON_AddNumberToObject(object, "seconds", seconds);
    cJSON_AddNumberToObject(object, "nps", seconds > 0 ? (double)(uint64_t)((double)nodes / seconds) : 0);
    cJSON_AddNumberToObject(object, "threads", request->threads);
    cJSON_AddNumberToObject(object, "hash_mb", (double)request->hash_mb);
    cJSON_AddItemToObject(object, "divide", divide == NULL ? cJSON_CreateNull() : divide);
    char *text = cJSON_PrintUnformatted(object);
    printf("%s\n", text == NULL ? "" : text);
    free(text);
    cJSON_Delete(object);
}

static int count_and_print(VariGame *game, const VariRules *rules, const Arguments *arguments, unsigned depth)
{
    VariPerft request = { depth, (unsigned)arguments->threads, (size_t)arguments->hash,
                          arguments->reference };
    Divide divide = { arguments->json && arguments->divide ? cJSON_CreateObject() : NULL };
    double start = seconds_now();
    uint64_t nodes = vari_game_perft(game, &request, arguments->divide ? note_divide : NULL, &divide);
    double seconds = seconds_now() - start;
    if (nodes == UINT64_MAX) {
        fputs(
            "vari: the definition asks too much in a position on the way: more than 262,144 actions, one of "
            "more than 10 picks, or too many steps to find them\n",
            stderr);
        cJSON_Delete(divide.object);
        return EXIT_INPUT;
    }
    if (arguments->json)
        print_perft_json(game, rules, &request, nodes, seconds, divide.object);
    else
        printf("%s%" PRIu64 " nodes, depth %u, %.3f s, %.2f million a second\n",
               arguments->divide ? "\n" : "", nodes, depth, seconds,
               seconds > 0 ? (double)nodes / seconds * 1e-6 : 0.0);
    return EXIT_DONE;
}

int run_perft(int argc, char **argv)
{
    int status;
    Arguments arguments;
    const Command *command = command_find("perft");
    if (!arguments_parse(command, "position moves json divide threads hash reference", argc, argv, &arguments,
                         &status) ||
        !one_variant(command, &arguments, 2, &status))
        return status;
    char *end;
    errno = 0;
    unsigned long depth = strtoul(arguments.positional[1], &end, 10);
    if (errno != 0 || *end != '\0' || end == arguments.positional[1] || depth > 100) {
        fprintf(stderr, "vari: the depth is a whole number from 0 to 100, not `%s`\n",
                arguments.positional[1]);
        return EXIT_USAGE;
    }
    VariRules *rules = library_open(arguments.positional[0], &arguments, &status);
    VariGame *game = rules == NULL ? NULL : open_game(rules, &arguments, &status);
    if (game != NULL)
        status = count_and_print(game, rules, &arguments, (unsigned)depth);
    vari_game_free(game);
    vari_rules_free(rules);
    return status;
}

/* --- board -------------------------------------------------------------------------- */

static bool told_unwritten(const char *path)
{
    fprintf(stderr, "vari: cannot write %s: %s\n", path, strerror(errno));
    return false;
}

/* Written to a temporary name and renamed, so that nothing is lost half-way. What is there and
 * is no plain file (a device, a pipe, a link) is written to: a rename would put a file in its place. */
static bool write_file(const char *path, const char *text)
{
    struct stat there;
    if (lstat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        FILE *straight = fopen(path, "w");
        if (straight == NULL)
            return told_unwritten(path);
        bool written = fputs(text, straight) >= 0;
        return (fclose(straight) == 0 && written) || told_unwritten(path);
    }
    char temporary[4096];
    if (snprintf(temporary, sizeof temporary, "%s.part", path) >= (int)sizeof temporary)
        return false;
    FILE *file = fopen(temporary, "w");
    bool ok = file != NULL && fputs(text, file) >= 0;
    if (file != NULL)
        ok = fclose(file) == 0 && ok;
    ok = ok && rename(temporary, path) == 0;
    if (!ok) {
        int reason = errno;
        remove(temporary);
        errno = reason;
        return told_unwritten(path);
    }
    return ok;
}

int run_board(int argc, char **argv)
{
    int status;
    Arguments arguments;
    const Command *command = command_find("board");
    if (!arguments_parse(command, "position moves output flip", argc, argv, &arguments, &status) ||
        !one_variant(command, &arguments, 1, &status))
        return status;
    VariRules *rules = library_open(arguments.positional[0], &arguments, &status);
    VariGame *game = rules == NULL ? NULL : open_game(rules, &arguments, &status);
    if (game != NULL) {
        const char *picture =
            vari_game_picture(game, arguments.flip ? vari_rules_player_count(rules) - 1 : 0);
        status = EXIT_DONE;
        if (arguments.output == NULL)
            fputs(picture, stdout);
        else if (!write_file(arguments.output, picture))
            status = EXIT_WORLD;
    }
    vari_game_free(game);
    vari_rules_free(rules);
    return status;
}
