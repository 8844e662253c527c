/* Figures in words. */

#include "report_words.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "intervals.h"

const char *question_title(Question question)
{
    static const char *const titles[QUESTIONS] = { "Is it fair?", "Does skill matter?", "Is it decisive?",
                                                   "How long is it?", "Is it interesting?" };
    return titles[question];
}

const char *question_about(Question question)
{
    static const char *const about[QUESTIONS] = {
        ("Bots play each other: equal ones, and unequal ones, of which each side is the stronger once from "
         "each opening. Of games that are fair, one in 100 is called unfair by chance."),
        ("A bot plays one that is two levels weaker, each opening with either side. Level 1 is beaten by a "
         "child, level 10 is the strongest."),
        "How games end. One that is stopped counts as a draw.",
        "A ply is one action of one player.",
        "What bots think of their chances along the way, and how many actions they could choose from.",
    };
    return about[question];
}

void figure_words(const Figure *figure, char words[FIGURE_WORDS])
{
    double value = figure->value, low = figure->low, high = figure->high;
    if (figure->form != FIGURE_NUMBER)
        snprintf(words, FIGURE_WORDS, "%.1f %% (%.1f to %.1f)", 100 * value, 100 * low, 100 * high);
    else
        snprintf(words, FIGURE_WORDS, "%.1f (%.1f to %.1f)", value, low, high);
}

/* A text that grows sentence by sentence. */
static void say(char words[WORDS_MAX], const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(char words[WORDS_MAX], const char *format, ...)
{
    size_t length = strlen(words);
    va_list values;
    va_start(values, format);
    vsnprintf(words + length, WORDS_MAX - length, format, values);
    va_end(values);
}

/* Says a figure with words before and behind it; nothing where there is none. */
static void say_figure(const Report *report, const char *id, const char *before, const char *behind,
                       char *words)
{
    const Figure *figure = report_figure(report, id);
    char said[FIGURE_WORDS];
    if (figure == NULL)
        return;
    figure_words(figure, said);
    say(words, "%s%s%s", before, said, behind);
}

/* --- is it fair? ---------------------------------------------------------------------------------- */

static void say_elo(const Figure *figure, char *words)
{
    double elo = elo_of_share(figure->value), low = elo_of_share(figure->low),
           high = elo_of_share(figure->high);
    if (isfinite(elo) && isfinite(low) && isfinite(high))
        say(words, ", %+.0f Elo (%+.0f to %+.0f)", elo, low, high);
}

static void say_side(const Report *report, const Figure *figure, const char *name, char *words)
{
    char said[FIGURE_WORDS];
    figure_words(figure, said);
    say(words, "%s scores %s", name, said);
    if (report->lab->sides == 2)
        say_elo(figure, words);
    else
        say(words, ", where %.0f %% would be fair", 100 * figure->expected);
    say(words, " in games between bots. ");
}

/* Says what is beside the score of all bots. */
static void say_others(const Report *report, char *words)
{
    for (size_t i = 0; i < report->figure_count; i++) {
        const Figure *figure = &report->figures[i];
        char said[FIGURE_WORDS];
        size_t length = strlen(figure->id);
        if (figure->question != ASKS_FAIR || !figure->shown ||
            (length > 5 && strcmp(figure->id + length - 5, "/bots") == 0))
            continue;
        figure_words(figure, said);
        say(words, "%s: %s, which is not by chance. ", figure->label, said);
    }
}

enum { TO_JUDGE = 20 };            /* games: fewer say little */
static const double barely = 0.04; /* a score so close to even says little */

/* The interval leaves out what is expected, though not clearly enough for the number of figures judged. */
static bool leans(const Figure *figure)
{
    return !figure->shown && (figure->low > figure->expected || figure->high < figure->expected);
}

/* Who has an advantage, where somebody is shown to. */
static void say_advantage(const Report *report, const Figure *figure, size_t side, char *words)
{
    const Lab *lab = report->lab;
    char name[64], other[64];
    lab_side_name(lab, side, name, sizeof name);
    lab_side_name(lab, lab->sides == 2 ? 1 : side, other, sizeof other);
    if (figure->shown && figure->value > figure->expected)
        say(words, "%s has an advantage. ", name);
    else if (figure->shown && lab->sides == 2)
        say(words, "%s has an advantage. ", other);
    else if (figure->shown)
        say(words, "%s has a disadvantage. ", name);
    else if (lab->sides == 2 && figure->games < TO_JUDGE)
        say(words, "Too few games were played to say. ");
    else if (lab->sides == 2 && leans(figure))
        say(words, "%s may have an advantage, but so much can be chance. ",
            figure->value > figure->expected ? name : other);
    else if (lab->sides == 2)
        say(words, "Neither side is shown to have an advantage. ");
    if (figure->shown || lab->sides == 2)
        say_side(report, figure, name, words);
}

static void answer_fair(const Report *report, char *words)
{
    const Lab *lab = report->lab;
    bool any = false;
    if (lab->sides < 2) {
        say(words, "One side plays alone.");
        return;
    }
    for (size_t side = 0; side < (lab->sides == 2 ? 1 : lab->sides); side++) {
        char id[48];
        snprintf(id, sizeof id, "fair/side-%zu/bots", side + 1);
        const Figure *figure = report_figure(report, id);
        any = any || (figure != NULL && figure->shown);
        if (figure != NULL)
            say_advantage(report, figure, side, words);
    }
    if (!any && lab->sides > 2)
        say(words, "Nobody is shown to have an advantage among bots. ");
    say_others(report, words);
}

/* --- the other questions ----------------------------------------------------------------------------- */

/* Levels that do worse than those below, or no better. */
static void say_weak_levels(const Report *report, char *words)
{
    for (size_t level = 0; level < REPORT_LEVELS; level++) {
        char id[48];
        snprintf(id, sizeof id, "skill/level-%u", report_levels[level]);
        const Figure *figure = report_figure(report, id);
        if (figure == NULL || figure->games < TO_JUDGE || figure->value > figure->expected + barely)
            continue;
        say(words, "Level %u is %s than level %u here, so do not trust what bots of these levels do. ",
            report_levels[level], figure->value < figure->expected - barely ? "worse" : "hardly better",
            report_levels[level] - LEVEL_STEP);
    }
}

static void answer_skill(const Report *report, char *words)
{
    const Figure *all = report_figure(report, "skill/all");
    if (all == NULL) {
        say(words,
            report->lab->sides < 2 ? "The levels below win so often." : "Too few games were played to say.");
        return;
    }
    char said[FIGURE_WORDS];
    figure_words(all, said);
    if (!all->shown && all->games < TO_JUDGE)
        say(words, "Too few games were played to say: ");
    else
        say(words, leans(all)                   ? "Skill may matter, but so much can be chance: "
                   : !all->shown                ? "Skill is not shown to matter: "
                   : all->value > all->expected ? "Skill matters: "
                                                : "Looking farther ahead does harm: ");
    say(words, "a bot scores %s against bots two levels weaker, where %.0f %% would be luck alone. ", said,
        100 * all->expected);
    say_weak_levels(report, words);
    say_figure(report, "skill/luck", "Up to about ",
               " of the games are decided by luck, or by what these bots do not see.", words);
}

static void answer_decisive(const Report *report, char *words)
{
    say_figure(report, "decisive/bots", "Somebody wins ", " of the games between bots, ", words);
    say_figure(report, "drawn/bots", "", " are drawn", words);
    const Figure *endless = report_figure(report, "endless/bots");
    if (endless != NULL && endless->value > 0)
        say_figure(report, "endless/bots", ", and ", "", words);
    if (endless != NULL && endless->value > 0)
        say(words, " do not end within %d plies", TRIAL_PLIES);
    say(words, words[0] == '\0' ? "Too few games were played to say." : ".");
}

static void answer_length(const Report *report, char *words)
{
    const Figure *median = report_figure(report, "plies/bots");
    if (median == NULL) {
        say(words, "Too few games were played to say.");
        return;
    }
    if (median->value >= TRIAL_PLIES)
        say(words, "Half of the games between bots, or more, are not over after %d plies. ", TRIAL_PLIES);
    else
        say(words, "Half of the games between bots are over after %.0f plies (%.0f to %.0f). ", median->value,
            median->low, median->high);
    say_figure(report, "circles/games", "In ", " of them a position came three times.", words);
}

static void answer_interest(const Report *report, char *words)
{
    const Figure *actions = report_figure(report, "interest/actions"),
                 *sensible = report_figure(report, "interest/sensible"),
                 *changes = report_figure(report, "interest/lead-changes");
    if (actions != NULL && sensible != NULL)
        say(words, "Of %.1f actions, %.1f are about as good as the best. ", actions->value, sensible->value);
    if (changes != NULL)
        say(words, "The lead changes %.1f times in a game. ", changes->value);
    say_figure(report, "interest/settled", "The winner leads for good after ", " of it.", words);
    if (words[0] == '\0')
        say(words, "Too few games were played to say.");
}

void report_answer(const Report *report, Question question, char words[WORDS_MAX])
{
    words[0] = '\0';
    switch (question) {
    case ASKS_FAIR: answer_fair(report, words); break;
    case ASKS_SKILL: answer_skill(report, words); break;
    case ASKS_DECISIVE: answer_decisive(report, words); break;
    case ASKS_LENGTH: answer_length(report, words); break;
    case ASKS_INTEREST: answer_interest(report, words); break;
    case QUESTIONS: break;
    }
    for (size_t length = strlen(words); length > 0 && words[length - 1] == ' '; length--)
        words[length - 1] = '\0';
}

/* --- the rest ------------------------------------------------------------------------------------------ */

void report_title(const Report *report, char words[WORDS_MAX])
{
    const Arguments *arguments = report->lab->arguments;
    words[0] = '\0';
    say(words, "%s", vari_rules_info(report->lab->rules)->name);
    for (size_t i = 0; i < arguments->setting_count; i++)
        say(words, "%s%s=%s%s", i == 0 ? " (" : ", ", arguments->settings[i].name,
            arguments->settings[i].value, i + 1 == arguments->setting_count ? ")" : "");
}

const char *figure_unit(const Figure *figure)
{
    if (figure->of_openings)
        return figure->games == 1 ? "opening" : "openings";
    return figure->games == 1 ? "game" : "games";
}

const char *pieces_about(const Report *report)
{
    return report->worth_count == 0
               ? "Too few games were played to say."
               : "What a side scores between equal bots if it has one more of a kind, and all else is equal: "
                 "logistic regression on the pieces that sides had in the course of games. Below even, "
                 "having "
                 "more of it goes with losing. Beside it what a bot thinks the piece is worth, in pieces of "
                 "the "
                 "cheapest kind.";
}

void report_played(const Report *report, char words[WORDS_MAX])
{
    words[0] = '\0';
    say(words, "%zu game%s between bots of levels", report->games, report->games == 1 ? "" : "s");
    for (size_t i = 0; i < REPORT_LEVELS; i++)
        say(words, "%s%u", i == 0 ? " " : i + 1 < REPORT_LEVELS ? ", " : " and ", report_levels[i]);
    say(words,
        ", in which each player's first action is random, and %zu games at random, seed %llu. "
        "In brackets: the interval in which the figure lies with 95 %% certainty.",
        report->random_games, (unsigned long long)report->lab->seed);
}

void report_unvisited(const Report *report, char words[WORDS_MAX])
{
    const VariRules *rules = report->lab->rules;
    size_t cells = vari_rules_info(rules)->cell_count, count = 0;
    words[0] = '\0';
    if (report->games == 0)
        return;
    for (size_t cell = 0; cell < cells; cell++)
        count += report->visits[cell] == 0;
    if (count == 0)
        return;
    say(words, "To %zu of %zu cells nothing ever went:", count, cells);
    for (size_t cell = 0, told = 0; cell < cells && told < 24; cell++)
        if (report->visits[cell] == 0)
            say(words, "%s %s", told++ == 0 ? "" : ",", vari_rules_cell(rules, cell)->name);
    say(words, count > 24 ? " ..." : ".");
}

const char *worth_words(const Lab *lab, const Worth *worth)
{
    double even = lab_fair_share(lab, 0);
    if (worth->shown)
        return "";
    return worth->low > even || worth->high < even ? "may be chance" : "not shown to matter";
}

void ending_outcome(const Report *report, size_t outcome, char words[FIGURE_WORDS])
{
    char name[64];
    if (outcome >= report->lab->sides) {
        const char *nobody = report->lab->sides > 1 ? "Drawn" : "Not won";
        snprintf(words, FIGURE_WORDS, "%s", outcome == report->lab->sides ? nobody : "No end");
        return;
    }
    lab_side_name(report->lab, outcome, name, sizeof name);
    snprintf(words, FIGURE_WORDS, "%s %s", name, strstr(name, " and ") == NULL ? "wins" : "win");
}

Ending ending_sum(const Report *report, size_t outcome)
{
    Ending sum = { .reason = "", .outcome = outcome };
    for (size_t i = 0; i < report->ending_count; i++)
        if (report->endings[i].outcome == outcome) {
            sum.random += report->endings[i].random;
            sum.bots += report->endings[i].bots;
        }
    return sum;
}

size_t report_bot_games(const Report *report)
{
    size_t games = 0;
    for (size_t i = 0; i < report->ending_count; i++)
        games += report->endings[i].bots;
    return games;
}

const char *difference_words(const Difference *difference)
{
    if (!difference->shown)
        return difference->few ? "too few games" : "not significant";
    return difference->ours->value > difference->base->value ? "higher" : "lower";
}

void comparison_answer(const Comparison *comparison, char words[WORDS_MAX])
{
    size_t shown = 0;
    char base[WORDS_MAX];
    report_title(comparison->base, base);
    words[0] = '\0';
    for (size_t i = 0; i < comparison->count; i++)
        shown += comparison->items[i].shown;
    if (shown == 0)
        say(words, "No figure is shown to differ from %.200s. ", base);
    else
        say(words, "%zu of %zu figures differ from %.200s by more than chance. ", shown, comparison->count,
            base);
    say(words,
        "All comparisons are judged together by Holm's method: the chance that any of them is wrongly called "
        "a difference is 5 %%. `Not significant` does not mean equal: more games may show a difference.");
}
