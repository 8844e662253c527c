/* `vari report`: what games say of a definition, and what is different from another one. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "json_text.h"
#include "library.h"
#include "library_weights.h"
#include "opening.h"
#include "report_words.h"
#include "telling.h"

enum { GAMES_MOST = 20000 }; /* where there is a time */
static const double MINUTES = 5;

static Lab lab_of(VariRules *rules, const Arguments *arguments)
{
    return (Lab){ .rules = rules,
                  .arguments = arguments,
                  .seed = arguments->has_seed ? (uint64_t)arguments->seed : 1,
                  .seats = vari_rules_info(rules)->player_count,
                  .sides = seats_sides(rules),
                  .kinds = vari_rules_info(rules)->kind_count,
                  .games = arguments->games > 0 ? (size_t)arguments->games : GAMES_MOST,
                  .minutes = arguments->minutes > 0 ? arguments->minutes
                             : arguments->games > 0 ? 0
                                                    : MINUTES };
}

/* Writes what was found where it is wanted; the exit status. */
static int show(const Report *report, const Comparison *comparison, const Arguments *arguments)
{
    if (arguments->output != NULL) {
        size_t length;
        char *page = report_page(report, comparison, &length);
        bool written = write_whole_bytes(arguments->output, page, length);
        free(page);
        if (!written) {
            fprintf(stderr, "vari: %s: %s\n", arguments->output, file_problem(errno));
            return EXIT_WORLD;
        }
    }
    if (arguments->json) {
        print_json(report_json(report, comparison));
        return EXIT_DONE;
    }
    report_print(report);
    if (comparison != NULL)
        comparison_print(comparison);
    return EXIT_DONE;
}

/* Plays the games of both, half of the time each, and compares them. */
static int compare(Lab *lab, Lab *base, const Arguments *arguments)
{
    Report *reports = memory_zeroed(2, sizeof *reports);
    Comparison *comparison = memory_zeroed(1, sizeof *comparison);
    lab->minutes /= 2;
    base->minutes /= 2;
    int status = lab_run(lab);
    status = status == EXIT_DONE ? lab_run(base) : status;
    if (status == EXIT_DONE && ranks_tells(arguments->ranks)) {
        report_make(lab, &reports[0]);
        report_make(base, &reports[1]);
        report_compare(&reports[0], &reports[1], comparison);
        status = show(&reports[0], comparison, arguments);
    }
    report_free(&reports[0]);
    report_free(&reports[1]);
    comparison_free(comparison);
    free(comparison);
    free(reports);
    return status;
}

static int alone(Lab *lab, const Arguments *arguments)
{
    Report *report = memory_zeroed(1, sizeof *report);
    int status = lab_run(lab);
    if (status == EXIT_DONE && ranks_tells(arguments->ranks)) {
        report_make(lab, report);
        status = show(report, NULL, arguments);
    }
    report_free(report);
    free(report);
    return status;
}

/* Options are those of the definition alone, not of what it is compared with. */
static int against(Lab *lab, const Arguments *arguments)
{
    Arguments others = *arguments;
    int status;
    others.setting_count = 0;
    VariRules *rules = library_weighed(library_open(arguments->against, &others, &status), &others, &status);
    if (rules == NULL)
        return status;
    Lab base = lab_of(rules, &others);
    char *path = path_with(arguments->output, ".base.games"),
         *random_path = path_with(arguments->output, ".base.random");
    base.path = path;
    base.random_path = random_path;
    status = compare(lab, &base, arguments);
    lab_free(&base);
    vari_rules_free(rules);
    free(path);
    free(random_path);
    return status;
}

/* False after telling that something else stands where the page is wanted: a page has its games beside it. */
static bool page_has_place(const Arguments *arguments, const char *games)
{
    struct stat there;
    if (games == NULL || arguments->force || access(games, F_OK) == 0 ||
        stat(arguments->output, &there) != 0 || !S_ISREG(there.st_mode) || there.st_size == 0)
        return true;
    fprintf(stderr, "vari: cannot write %s: %s\n", arguments->output, file_problem(EEXIST));
    return false;
}

static int measure(VariRules *rules, const Arguments *arguments)
{
    Lab lab = lab_of(rules, arguments);
    char *path = path_with(arguments->output, ".games"),
         *random_path = path_with(arguments->output, ".random");
    int status = EXIT_WORLD;
    lab.path = path;
    lab.random_path = random_path;
    if (!ranks_tells(arguments->ranks) || page_has_place(arguments, path))
        status = arguments->against != NULL ? against(&lab, arguments) : alone(&lab, arguments);
    lab_free(&lab);
    free(path);
    free(random_path);
    return status;
}

static int report_on(const Arguments *arguments)
{
    int status;
    VariRules *rules = library_weighed(rules_open(arguments, &status), arguments, &status);
    if (rules == NULL)
        return status;
    VariGame *game = must_have(vari_game_new(rules, 1));
    status = tell_overrun(game); /* what cannot be played is not measured */
    vari_game_free(game);
    if (status == EXIT_DONE)
        status = measure(rules, arguments);
    vari_rules_free(rules);
    return status;
}

int run_report(const Arguments *arguments)
{
    return with_ranks(arguments, report_on);
}
