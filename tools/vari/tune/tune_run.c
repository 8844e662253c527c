/* Playing the games of a tuning and its test, by threads and processes, and keeping them. */

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation.h"
#include "exit_status.h"
#include "files.h"
#include "json_text.h"
#include "kept_lines.h"
#include "telling.h"
#include "tune.h"
#include "work.h"

enum { TABLE_MB = 1, TEST_KEY_SIZE = 17, SECONDS_A_MINUTE = 60 };
const double tune_elo[2] = { 0, 10 };
static const double self_play_share = 0.4; /* of the time */

/* --- what is kept ---------------------------------------------------------------------------- */

char *tune_identity(const Tuning *tuning)
{
    const VariRulesInfo *info = vari_rules_info(tuning->rules);
    cJSON *object = must_have(cJSON_CreateObject()), *inner = cJSON_AddObjectToObject(object, "tune");
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, info->rules_hash);
    cJSON_AddStringToObject(inner, "variant", info->id);
    cJSON_AddStringToObject(inner, "rules", hash);
    cJSON_AddNumberToObject(inner, "seed", (double)tuning->seed);
    cJSON *names = cJSON_AddArrayToObject(inner, "weights");
    for (size_t i = 0; i < tuning->fit.count; i++)
        cJSON_AddItemToArray(names, must_have(cJSON_CreateString(tuning->fit.weights[i].name)));
    char *text = json_text(object);
    cJSON_Delete(object);
    return text;
}

/* Stands for the weights that a test is about. */
static void test_key(const char *text, char key[static TEST_KEY_SIZE])
{
    snprintf(key, TEST_KEY_SIZE, "%016" PRIx64, hash_of_bytes(text, strlen(text)));
}

static char *write_test(const Tuning *tuning, size_t test)
{
    char key[TEST_KEY_SIZE];
    const Played *played = &tuning->tested[test];
    cJSON *object = must_have(cJSON_CreateObject());
    test_key(tuning->text, key);
    cJSON_AddNumberToObject(object, "test", (double)test + 1);
    cJSON_AddStringToObject(object, "of", key);
    cJSON_AddNumberToObject(object, "points", played->points);
    cJSON_AddStringToObject(object, "reason", played->reason);
    char *text = json_text(object);
    cJSON_Delete(object);
    return text;
}

/* *ours: it is a game between those that are tested now. */
static bool read_test(const Tuning *tuning, const char *line, size_t *test, Played *played, bool *ours)
{
    cJSON *object = cJSON_Parse(line);
    char key[TEST_KEY_SIZE];
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(object, "test"),
                *of = cJSON_GetObjectItemCaseSensitive(object, "of"),
                *points = cJSON_GetObjectItemCaseSensitive(object, "points");
    bool good = cJSON_IsNumber(number) && number->valuedouble >= 1 && number->valuedouble < 1e9 &&
                cJSON_IsString(of) && cJSON_IsNumber(points) && points->valuedouble >= 0 &&
                points->valuedouble <= 1;
    if (good && tuning->text != NULL) {
        test_key(tuning->text, key);
        *ours = strcmp(of->valuestring, key) == 0;
        *test = (size_t)number->valuedouble - 1;
        *played = (Played){ .points = points->valuedouble, .failed = 2 };
    }
    cJSON_Delete(object);
    return good;
}

static bool take_kept(void *context, const char *line)
{
    Tuning *tuning = context;
    size_t game, test;
    bool ours;
    Played tested;
    SelfPlay *played = self_play_read(tuning, line, &game);
    if (played == NULL)
        return read_test(tuning, line, &test, &tested, &ours);
    if (game < tuning->games && tuning->played[game] == NULL) {
        tuning->played[game] = played;
        tuning->progress.known++;
    } else {
        self_play_free(played);
    }
    return true;
}

/* Reads the games of the test that are kept: what is tested is known only after those before it. */
static void take_tests(Tuning *tuning)
{
    Line line = { 0 };
    FILE *in = tuning->path == NULL || tuning->kept < 0 ? NULL : open_file(tuning->path);
    while (in != NULL && line_read_from(in, &line)) {
        size_t test;
        bool ours = false;
        Played tested;
        if (read_test(tuning, line.text, &test, &tested, &ours) && ours && test < tuning->tests &&
            !tuning->known[test]) {
            tuning->tested[test] = tested;
            tuning->known[test] = true;
            tuning->progress.known++;
        }
    }
    free(line.text);
    if (in != NULL)
        fclose(in);
}

static void keep(Tuning *tuning, char *line)
{
    if (tuning->kept >= 0 && !kept_add(tuning->kept, line)) {
        fprintf(stderr, "vari: the games cannot be kept: %s\n", file_problem(errno));
        atomic_store(&tuning->broken, true);
    }
    free(line);
}

/* --- games of a bot with itself -------------------------------------------------------------- */

static void *open_search(void *context)
{
    const Tuning *tuning = context;
    return must_have(vari_search_new(tuning->rules, TABLE_MB));
}

static void close_search(void *own)
{
    vari_search_free(own);
}

static bool is_wanted(void *context, size_t game)
{
    const Tuning *tuning = context;
    return tuning->played[game] == NULL;
}

static bool is_enough(void *context, size_t game)
{
    Tuning *tuning = context;
    (void)game;
    return atomic_load(&tuning->broken) ||
           (tuning->progress.until > 0 && seconds_now() >= tuning->progress.until);
}

static void play_game(void *context, void *own, size_t game)
{
    Tuning *tuning = context;
    tuning->played[game] = tune_play(tuning, own, game);
}

static char *write_game(void *context, size_t game)
{
    const Tuning *tuning = context;
    return self_play_write(tuning, tuning->played[game], game);
}

static bool read_game(void *context, const char *line, size_t *game)
{
    Tuning *tuning = context;
    SelfPlay *played = self_play_read(tuning, line, game);
    bool good = played != NULL && *game < tuning->games && tuning->played[*game] == NULL;
    if (good)
        tuning->played[*game] = played;
    else
        self_play_free(played);
    return good;
}

static void take_game(void *context, size_t game)
{
    Tuning *tuning = context;
    keep(tuning, tuning->kept < 0 ? NULL : write_game(tuning, game));
    atomic_fetch_add(&tuning->progress.done, 1);
}

static void play_all_games(Tuning *tuning, const char *identity)
{
    char label[160];
    const Work work = { .parts = tuning->games,
                        .threads = tuning->arguments->threads,
                        .identity = identity,
                        .context = tuning,
                        .open = open_search,
                        .close = close_search,
                        .wanted = is_wanted,
                        .enough = is_enough,
                        .play = play_game,
                        .take = take_game,
                        .write = write_game,
                        .read = read_game };
    snprintf(label, sizeof label, "%s: games of a bot with itself", vari_rules_info(tuning->rules)->id);
    tuning->progress.all = tuning->games;
    tuning->progress.until =
        tuning->minutes > 0 ? seconds_now() + tuning->minutes * SECONDS_A_MINUTE * self_play_share : 0;
    progress_begin(&tuning->progress, label, tuning->arguments->ranks);
    work_do(&work, tuning->arguments->ranks);
    progress_end(&tuning->progress);
}

int tune_self_play(Tuning *tuning)
{
    char *identity = tune_identity(tuning);
    int status = EXIT_DONE;
    tuning->kept = -1;
    tuning->played = memory_zeroed(tuning->games + 1, sizeof(SelfPlay *));
    if (tuning->path != NULL && ranks_tells(tuning->arguments->ranks))
        tuning->kept = kept_open(tuning->path, "tuning", identity, take_kept, tuning, &status);
    if (status == EXIT_DONE) {
        play_all_games(tuning, identity);
        status = atomic_load(&tuning->broken) ? EXIT_WORLD : EXIT_DONE;
    }
    free(identity);
    return status;
}

/* --- the test -------------------------------------------------------------------------------- */

static void count_pairs(Tuning *tuning)
{
    atomic_store(&tuning->end, match_count_pairs(&tuning->pairs, tuning->tested, tuning->known,
                                                 atomic_load(&tuning->end), tune_elo));
}

size_t tune_result(const Tuning *tuning, double *likelihood)
{
    *likelihood = pairs_likelihood(&tuning->pairs, tune_elo[0], tune_elo[1]);
    return *likelihood <= -pairs_bound() ? 0 : *likelihood >= pairs_bound() ? 1 : 2;
}

static void *open_players(void *context)
{
    const Tuning *tuning = context;
    return match_players_open(&tuning->match);
}

static bool is_test_wanted(void *context, size_t test)
{
    const Tuning *tuning = context;
    return !tuning->known[test];
}

static bool is_test_enough(void *context, size_t test)
{
    Tuning *tuning = context;
    return test >= atomic_load(&tuning->end) || is_enough(context, test);
}

static void play_test(void *context, void *own, size_t test)
{
    Tuning *tuning = context;
    match_play(&tuning->match, own, test, &tuning->tested[test]);
    free(tuning->tested[test].moves);
    tuning->tested[test].moves = NULL;
}

static char *write_test_part(void *context, size_t test)
{
    return write_test(context, test);
}

static bool read_test_part(void *context, const char *line, size_t *test)
{
    Tuning *tuning = context;
    bool ours = false;
    Played played;
    bool good = read_test(tuning, line, test, &played, &ours) && ours && *test < tuning->tests &&
                !tuning->known[*test];
    if (good)
        tuning->tested[*test] = played;
    return good;
}

static void take_test(void *context, size_t test)
{
    Tuning *tuning = context;
    keep(tuning, tuning->kept < 0 ? NULL : write_test(tuning, test));
    tuning->known[test] = true;
    count_pairs(tuning);
    atomic_fetch_add(&tuning->progress.done, 1);
}

int tune_test(Tuning *tuning)
{
    char label[160];
    const Work work = { .parts = tuning->tests,
                        .threads = tuning->arguments->threads,
                        .identity = tuning->text,
                        .context = tuning,
                        .open = open_players,
                        .close = match_players_close,
                        .wanted = is_test_wanted,
                        .enough = is_test_enough,
                        .play = play_test,
                        .take = take_test,
                        .write = write_test_part,
                        .read = read_test_part };
    tuning->tested = memory_zeroed(tuning->tests + 1, sizeof *tuning->tested);
    tuning->known = memory_zeroed(tuning->tests + 1, sizeof *tuning->known);
    atomic_store(&tuning->end, tuning->tests);
    tuning->progress = (Progress){ .all = tuning->tests };
    tuning->progress.until =
        tuning->minutes > 0 ? seconds_now() + tuning->minutes * SECONDS_A_MINUTE * (1 - self_play_share) : 0;
    take_tests(tuning);
    count_pairs(tuning);
    snprintf(label, sizeof label, "%s: games of the test", vari_rules_info(tuning->rules)->id);
    progress_begin(&tuning->progress, label, tuning->arguments->ranks);
    work_do(&work, tuning->arguments->ranks);
    progress_end(&tuning->progress);
    return atomic_load(&tuning->broken) ? EXIT_WORLD : EXIT_DONE;
}
