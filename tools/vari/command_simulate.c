/* `vari simulate`: many games at random or between bots, and what they say
 * of the rules. */

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "forms.h"
#include "intervals.h"
#include "json_text.h"
#include "kept_lines.h"
#include "library_weights.h"
#include "opening.h"
#include "outcome.h"
#include "simulation.h"
#include "telling.h"

/* --- telling ----------------------------------------------------------------------- */

/* A share with its interval, in per cent. */
static void print_share(const char *what, size_t count, size_t of)
{
    double share = (double)count / (double)of, low, high;
    interval_of_share(share, of, &low, &high);
    printf("  %-24s %8zu   %5.1f %%  (%.1f to %.1f)\n", what, count, 100 * share, 100 * low, 100 * high);
}

static void print_text(const Simulation *simulation, const Summary *summary, double seconds)
{
    printf("%s: %zu game%s %s, seed %llu\n", vari_rules_info(simulation->rules)->name, simulation->games,
           simulation->games == 1 ? "" : "s", simulation->bots ? "of bots" : "at random",
           (unsigned long long)simulation->seed);
    for (size_t seat = 0; seat < vari_rules_info(simulation->rules)->player_count; seat++) {
        char what[96];
        snprintf(what, sizeof what, "%s wins", vari_rules_player(simulation->rules, seat)->called);
        print_share(what, summary->wins[seat], simulation->games);
    }
    print_share("drawn", summary->draws, simulation->games);
    char endless[64];
    snprintf(endless, sizeof endless, "stopped at %d plies", MOST_PLIES);
    if (summary->cut > summary->overrun)
        print_share(endless, summary->cut - summary->overrun, simulation->games);
    if (summary->overrun > 0)
        print_share("stopped: asks too much", summary->overrun, simulation->games);
    if (summary->reason_count > 0)
        printf("endings\n");
    for (size_t i = 0; i < summary->reason_count; i++) {
        char *reason = outcome_named(summary->reasons[i]);
        print_share(reason, summary->reason_counts[i], simulation->games);
        free(reason);
    }
    printf("plies: mean %.1f, median %.1f, from %u to %u\n", summary->mean_plies, summary->median_plies,
           (unsigned)summary->least_plies, (unsigned)summary->most_plies);
    printf("branching: mean %.1f, at most %u", summary->mean_branching, (unsigned)summary->widest);
    if (summary->counted < summary->plies)
        printf(", in a sample of %llu positions", (unsigned long long)summary->counted);
    printf("\n");
    printf("%.2f s, %.0f plies a second\n", seconds, seconds > 0 ? (double)summary->plies / seconds : 0.0);
}

/* --- the command --------------------------------------------------------------------------- */

/* The exit status. */
static int play_and_tell(Simulation *simulation, const Arguments *arguments)
{
    bool tells = ranks_tells(simulation->ranks), keeps = tells && arguments->output != NULL;
    int status = keeps ? simulation_keep_in(simulation, arguments->output) : EXIT_DONE;
    if (status != EXIT_DONE)
        return status;
    double start = seconds_now();
    simulation_run(simulation, arguments->threads);
    double seconds = seconds_now() - start;
    if (keeps)
        close(simulation->kept);
    if (atomic_load(&simulation->broken))
        return EXIT_WORLD;
    if (!tells)
        return EXIT_DONE;
    Summary summary = simulation_sum_up(simulation);
    if (arguments->json)
        print_json(simulation_json(simulation, &summary, seconds));
    else
        print_text(simulation, &summary, seconds);
    return simulation_tell_overruns(simulation, summary.overrun);
}

/* False after telling that the name is one of a file of games, of which a simulation keeps figures alone. */
static bool output_is_good(const char *path)
{
    if (form_of_path(path) == NULL && !path_is_record(path))
        return true;
    fprintf(stderr,
            "vari: `%s` cannot be written: a simulation keeps its figures as lines of JSON; `vari match "
            "VARIANT random random -o %s` plays and keeps games\n",
            path, path);
    return false;
}

static int simulate(VariGame *game, VariRules *rules, const Arguments *arguments)
{
    if (arguments->output != NULL && !output_is_good(arguments->output))
        return EXIT_USAGE;
    Simulation simulation = { .rules = rules,
                              .game = game,
                              .deals = vari_rules_info(rules)->deals && arguments->position == NULL &&
                                       arguments->moves == NULL,
                              .games = (size_t)(arguments->games > 0 ? arguments->games : 100),
                              .seed = arguments->has_seed ? (uint64_t)arguments->seed : 1,
                              .think = arguments->think,
                              .ranks = arguments->ranks,
                              .watched = isatty(STDERR_FILENO) != 0 };
    if (!simulation_read_seats(&simulation, arguments->seats)) {
        fprintf(stderr,
                "vari: --seats names bot, bot:1 to bot:10 (+resign, +draw) or random for each of the %zu "
                "players, joined by commas\n",
                vari_rules_info(rules)->player_count);
        return EXIT_USAGE;
    }
    if (!library_weigh(rules, arguments))
        return EXIT_INPUT;
    simulation_begin(&simulation);
    int status = play_and_tell(&simulation, arguments);
    simulation_end(&simulation);
    return status;
}

static int simulate_of(const Arguments *arguments)
{
    return with_game(arguments, simulate);
}

int run_simulate(const Arguments *arguments)
{
    return with_ranks(arguments, simulate_of);
}
