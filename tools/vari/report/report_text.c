/* A report as text on the terminal. */

#include <stdlib.h>
#include <string.h>

#include "outcome.h"
#include "report_words.h"
#include "streams.h"

static void print_sentence(const char *words)
{
    streams_fold(true);
    printf("%s\n", words);
    streams_fold(false);
}

static void print_figures(const Report *report, Question question)
{
    bool any = false;
    for (size_t i = 0; i < report->figure_count; i++) {
        const Figure *figure = &report->figures[i];
        char words[FIGURE_WORDS];
        if (figure->question != question)
            continue;
        figure_words(figure, words);
        printf("  %-58s %-26s %6zu %s%s\n", figure->label, words, figure->games, figure_unit(figure),
               figure->shown ? "  *" : "");
        any = any || figure->shown;
    }
    if (any)
        printf("  * differs from what is expected, and not by chance\n");
}

static double percent(size_t count, size_t of)
{
    return of > 0 ? 100 * (double)count / (double)of : 0;
}

/* A tree: by outcome, then by reason. */
static void print_endings(const Report *report)
{
    size_t bots = report_bot_games(report);
    printf("  %-58s %10s %10s\n", "endings", "bots", "at random");
    for (size_t outcome = 0; outcome < report->lab->sides + 2; outcome++) {
        Ending sum = ending_sum(report, outcome);
        char name[FIGURE_WORDS];
        if (sum.bots + sum.random == 0)
            continue;
        ending_outcome(report, outcome, name);
        printf("  %-58s %8.1f %% %8.1f %%\n", name, percent(sum.bots, bots),
               percent(sum.random, report->random_games));
        for (size_t i = 0; i < report->ending_count; i++) {
            const Ending *ending = &report->endings[i];
            if (ending->outcome != outcome || ending->reason[0] == '\0')
                continue;
            char *reason = outcome_named(ending->reason);
            printf("    %-56s %8.1f %% %8.1f %%\n", reason, percent(ending->bots, bots),
                   percent(ending->random, report->random_games));
            free(reason);
        }
    }
}

static void print_pieces(const Report *report)
{
    char words[WORDS_MAX];
    printf("\nDo the pieces matter?\n");
    print_sentence(pieces_about(report));
    if (report->worth_count > 0)
        printf("  %-30s %-24s %6s  %s\n", "one more of these", "scores", "games", "worth to a bot");
    for (size_t i = 0; i < report->worth_count; i++) {
        const Worth *worth = &report->worths[i];
        char scores[FIGURE_WORDS];
        snprintf(scores, sizeof scores, "%.0f %% (%.0f to %.0f)", 100 * worth->share, 100 * worth->low,
                 100 * worth->high);
        const char *sure = worth_words(report->lab, worth);
        printf("  %-30s %-24s %6zu  %5.2f%s%s\n", vari_rules_kind(report->lab->rules, worth->piece)->name,
               scores, worth->games, worth->bot, sure[0] == '\0' ? "" : "  ", sure);
    }
    report_unvisited(report, words);
    if (words[0] != '\0')
        print_sentence(words);
}

static void print_never(const Lab *lab)
{
    if (lab->never_games == 0)
        return;
    printf("\nWhat never happened?\n");
    if (lab->never_count == 0)
        printf("  In %zu games at random everything happened.\n", lab->never_games);
    for (size_t i = 0; i < lab->never_count; i++)
        printf("  %s\n", lab->never[i]);
}

void report_print(const Report *report)
{
    char words[WORDS_MAX];
    report_title(report, words);
    print_sentence(words);
    report_played(report, words);
    print_sentence(words);
    for (Question question = 0; question < QUESTIONS; question++) {
        report_answer(report, question, words);
        printf("\n%s\n", question_title(question));
        print_sentence(words);
        print_figures(report, question);
        if (question == ASKS_DECISIVE)
            print_endings(report);
    }
    print_pieces(report);
    print_never(report->lab);
}

static void print_differences(const Comparison *comparison, bool shown)
{
    for (size_t i = 0; i < comparison->count; i++) {
        const Difference *difference = &comparison->items[i];
        char ours[FIGURE_WORDS], base[FIGURE_WORDS];
        if (difference->shown != shown)
            continue;
        figure_words(difference->ours, ours);
        figure_words(difference->base, base);
        printf("  %-58s %-26s %-26s %s\n", difference->ours->label, ours, base, difference_words(difference));
    }
}

void comparison_print(const Comparison *comparison)
{
    char words[WORDS_MAX], title[WORDS_MAX];
    report_title(comparison->base, words);
    printf("\nWhat is different from %s?\n", words);
    comparison_answer(comparison, title);
    print_sentence(title);
    report_title(comparison->ours, title);
    printf("  %-58s %-26.26s %-26.26s\n", "", title, words);
    print_differences(comparison, true);
    print_differences(comparison, false);
}
