/* Objects of positions-*.jsonl: the complete list of legal moves,
 * whether the side to move is in check, how the game ended, and the position
 * after one of the moves. */

#include <cjson/cJSON.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "oracle.h"

typedef struct Case {
    Oracle *oracle;
    VariRules *rules;
    VariGame *game;
    const cJSON *object;
    const char *variant, *fen;
    bool failed, excepted;
} Case;

static const char *string(const Case *test, const char *key)
{
    const char *value = cJSON_GetStringValue(cJSON_GetObjectItem(test->object, key));
    return value == NULL ? "" : value;
}

static void differ(Case *test, const char *what, const char *here, const char *there)
{
    if (!test->failed)
        test->excepted = oracle_excepts(test->oracle, test->variant, test->fen, 0);
    if (!test->excepted && (!test->failed || test->oracle->verbose))
        printf("%s: %s: %s\n    here:  %s\n    there: %s\n", test->variant, test->fen, what, here, there);
    test->failed = true;
}

static void compare_moves(Case *test)
{
    static char here[1 << 18];
    size_t length = 0;
    here[0] = '\0';
    for (size_t i = 0; i < vari_game_action_count(test->game); i++)
        length += (size_t)snprintf(here + length, sizeof here - length, "%s%s", i > 0 ? " " : "",
                                   vari_game_action_text(test->game, i));
    if (strcmp(here, string(test, "moves")) != 0)
        differ(test, "legal moves", here, string(test, "moves"));
}

static void compare_result(Case *test)
{
    const char *there = string(test, "result");
    VariResult result = *vari_position_result(vari_game_at(test->game));
    const char *here = !result.over ? "" : result.draw ? "1/2-1/2" : result.winners == 1 ? "1-0" : "0-1";
    /* a dead draw by another program's table of material is no rule of most games */
    if (strcmp(string(test, "end"), "insufficient_material") == 0 && !result.over)
        return;
    if (strcmp(here, there) != 0)
        differ(test, "result", here, there);
}

static int by_byte(const void *left, const void *right)
{
    return *(const char *)left - *(const char *)right;
}

/* Positions are compared with the pieces in hand sorted: their order means nothing. */
static void normalise(char *fen)
{
    char *open = strchr(fen, '[');
    char *close = strchr(fen, ']');
    if (open != NULL && close != NULL)
        qsort(open + 1, (size_t)(close - open) - 1, 1, by_byte);
}

/* Where any number can be placed, other programs write many in hand. */
static void without_hands(char *fen)
{
    char *open = strchr(fen, '[');
    char *close = strchr(fen, ']');
    if (open != NULL && close != NULL)
        memmove(open, close + 1, strlen(close + 1) + 1);
}

/* Some programs write an en-passant cell that no pawn could use; here it is left
 * out, as the data's notes on such cells allow. */
static bool differs_in_idle_trail(const char *here, char *there)
{
    char *field = there;
    for (int blanks = 0; blanks < 3 && field != NULL; blanks++)
        field = strchr(field + (blanks > 0), ' ');
    if (field == NULL || strlen(field) < 3)
        return false;
    size_t start = (size_t)(field - there) + 1;
    size_t length = strcspn(field + 1, " ");
    return strncmp(here, there, start) == 0 && strncmp(here + start, "- ", 2) == 0 &&
           strcmp(here + start + 1, there + start + length) == 0;
}

static void compare_next(Case *test)
{
    const char *play = string(test, "play");
    if (play[0] == '\0')
        return;
    if (vari_game_play(test->game, play) != VARI_OK) {
        differ(test, "the move played", vari_game_error(test->game)->message, play);
        return;
    }
    char here[2048], there[2048];
    snprintf(here, sizeof here, "%s", vari_position_text(vari_game_at(test->game)));
    snprintf(there, sizeof there, "%s", string(test, "next"));
    normalise(here);
    normalise(there);
    if (strchr(here, '[') == NULL)
        without_hands(there);
    if (strcmp(here, there) != 0 && !differs_in_idle_trail(here, there))
        differ(test, play, here, there);
}

static void ask(Case *test)
{
    if (vari_game_set_position(test->game, test->fen) != VARI_OK) {
        differ(test, "the position does not read", vari_game_error(test->game)->message, test->fen);
        return;
    }
    compare_moves(test);
    const cJSON *told = cJSON_GetObjectItem(test->object, "in_check");
    bool check = cJSON_IsTrue(told);
    if (told != NULL && vari_position_in_check(vari_game_at(test->game)) != check)
        differ(test, "check", check ? "not in check" : "in check", check ? "in check" : "not in check");
    compare_result(test);
    compare_next(test);
}

static void take_object(Oracle *oracle, const char *line)
{
    cJSON *object = cJSON_Parse(line);
    Case test = { .oracle = oracle, .object = object };
    test.variant = string(&test, "variant");
    test.fen = string(&test, "fen");
    test.rules = oracle_rules(oracle, test.variant);
    if (test.rules == NULL) {
        oracle->positions.skipped++;
    } else {
        test.game = vari_game_new(test.rules, 0);
        ask(&test);
        vari_game_free(test.game);
        *(test.excepted ? &oracle->positions.excepted
          : test.failed ? &oracle->positions.failed
                        : &oracle->positions.passed) += 1;
    }
    cJSON_Delete(object);
}

static void take_file(Oracle *oracle, const char *path)
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t capacity = 0;
    while (file != NULL && getline(&line, &capacity, file) >= 0)
        take_object(oracle, line);
    free(line);
    if (file != NULL)
        fclose(file);
}

void oracle_run_positions(Oracle *oracle)
{
    char pattern[4096];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/positions-%s.jsonl", oracle->data,
             oracle->only == NULL ? "*" : oracle->only);
    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            take_file(oracle, found.gl_pathv[i]);
    globfree(&found);
}
