/* `vari tune`: weights of the evaluation from games of bots, kept only if bots play better by them. */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "json_text.h"
#include "opening.h"
#include "ranks.h"
#include "telling.h"
#include "tune.h"

enum { GAMES = 2000, GAMES_MOST = 100000, TESTS_EACH = 4, NODES = 1000, OPENING_PLIES = 6 };

static const char test_bot[] = "bot:10", test_untuned[] = "bot:10+untuned";

/* The match between bots with and without the weights, at equal nodes. */
static void prepare_test(Tuning *tuning, const VariGame *start)
{
    tuning->match = (Match){ .arguments = tuning->arguments,
                             .rules = tuning->rules,
                             .start = start,
                             .from_set_up = true,
                             .plies = OPENING_PLIES,
                             .games = tuning->tests,
                             .seed = tuning->seed,
                             .sides = tuning->sides };
    for (size_t i = 0; i < 2; i++) {
        Contestant *contestant = &tuning->match.contestants[i];
        contestant_read(i == 0 ? test_bot : test_untuned, contestant);
        contestant->limits.nodes = NODES;
    }
}

/* The same weights in all processes; "": there are none to be tested. */
static int take_weights(Tuning *tuning)
{
    char *text = NULL;
    if (ranks_tells(tuning->arguments->ranks)) {
        bool found = tune_fit(tuning);
        if (!found)
            fprintf(stderr, "vari: %zu games with %zu positions that can be judged are too few\n",
                    tuning->fit.games, tuning->fit.positions);
        text = found ? tune_text(tuning) : must_copy("");
    }
    tuning->text = ranks_share(tuning->arguments->ranks, text);
    free(text);
    if (tuning->text[0] == '\0')
        return EXIT_INPUT;
    return vari_rules_set_weights(tuning->rules, "weights", tuning->text, strlen(tuning->text)) == VARI_OK
               ? EXIT_DONE
               : EXIT_WORLD;
}

/* What was found goes to the file only if it is better, or if that is asked for. The exit status. */
static int show(const Tuning *tuning)
{
    const Arguments *arguments = tuning->arguments;
    double likelihood;
    bool accepted = !isinf(tuning->fit.ridge) && tune_result(tuning, &likelihood) == 1;
    const char *written = NULL;
    if (arguments->output != NULL && (accepted || arguments->anyway)) {
        char *text = tune_file(tuning);
        bool done = write_output(arguments->output, text, strlen(text), arguments->force);
        free(text);
        if (!done) {
            fprintf(stderr, "vari: cannot write %s: %s\n", arguments->output, file_problem(errno));
            return EXIT_WORLD;
        }
        written = arguments->output;
    }
    if (arguments->json)
        print_json(tune_json(tuning, written));
    else
        tune_print(tuning, written);
    return EXIT_DONE;
}

static int find_and_test(Tuning *tuning)
{
    int status = tune_self_play(tuning);
    if (status == EXIT_DONE)
        status = take_weights(tuning);
    if (status == EXIT_DONE && !(ranks_tells(tuning->arguments->ranks) && isinf(tuning->fit.ridge)))
        status = tune_test(tuning);
    if (status == EXIT_DONE && ranks_tells(tuning->arguments->ranks))
        status = show(tuning);
    return status;
}

static void tuning_free(Tuning *tuning)
{
    for (size_t game = 0; tuning->played != NULL && game < tuning->games; game++)
        self_play_free(tuning->played[game]);
    if (tuning->kept >= 0)
        close(tuning->kept);
    for (size_t i = 0; i < 2; i++)
        contestant_free(&tuning->match.contestants[i]);
    free(tuning->played);
    free(tuning->fit.weights);
    free(tuning->text);
    free(tuning->tested);
    free(tuning->known);
}

/* Nobody waits for hours to learn at the end that there is a file. */
static bool output_has_place(const Arguments *arguments)
{
    if (!ranks_tells(arguments->ranks) || arguments->output == NULL || arguments->force ||
        access(arguments->output, F_OK) != 0)
        return true;
    fprintf(stderr, "vari: cannot write %s: %s\n", arguments->output, file_problem(EEXIST));
    return false;
}

static int tune(VariRules *rules, const Arguments *arguments)
{
    VariGame *start = must_have(vari_game_new(rules, 1));
    vari_game_set_claims(start, VARI_CLAIMS_AT_ONCE);
    char *path = path_with(arguments->output, ".games");
    bool timed = arguments->minutes > 0;
    Tuning tuning = { .rules = rules,
                      .arguments = arguments,
                      .seed = arguments->has_seed ? (uint64_t)arguments->seed : 1,
                      .games = (size_t)(arguments->games > 0 ? arguments->games
                                        : timed              ? GAMES_MOST
                                                             : GAMES),
                      .minutes = arguments->minutes,
                      .sides = seats_sides(rules),
                      .path = path,
                      .kept = -1 };
    tuning.tests = tuning.games * TESTS_EACH;
    int status = tell_overrun(start);
    if (status == EXIT_DONE && tuning.sides != 2) {
        fprintf(stderr, "vari: weights are tuned for games of two sides, and %s has %zu\n",
                vari_rules_info(rules)->id, tuning.sides);
        status = EXIT_INPUT;
    }
    if (status == EXIT_DONE) {
        prepare_test(&tuning, start);
        tuning.fit.weights = tune_weights(&tuning, &tuning.fit.count);
        if (tuning.fit.count > 0) {
            status = output_has_place(arguments) ? find_and_test(&tuning) : EXIT_WORLD;
        } else {
            fprintf(stderr,
                    "vari: bots play %s by random games, and judge no positions: there is nothing to tune\n",
                    vari_rules_info(rules)->id);
            status = EXIT_INPUT;
        }
    }
    tuning_free(&tuning);
    vari_game_free(start);
    free(path);
    return status;
}

static int tune_of(const Arguments *arguments)
{
    int status;
    VariRules *rules = rules_open(arguments, &status);
    if (rules == NULL)
        return status;
    status = tune(rules, arguments);
    vari_rules_free(rules);
    return status;
}

int run_tune(const Arguments *arguments)
{
    return with_ranks(arguments, tune_of);
}
