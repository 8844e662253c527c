/* What bots do at `vari play`: they act on their seats, give hints, and look at a position as long as people
 * like. */

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation.h"
#include "sitting.h"
#include "streams.h"

enum { THINKING = 2, HINT_LINES = 3, ANALYSIS = 3600 }; /* seconds, where nothing else is said */

static VariSearch *search_of(Table *table)
{
    if (table->search == NULL)
        table->search = must_have(vari_search_new(table->rules, BOT_HASH));
    return table->search;
}

/* Not more than a part of what its clock has left. */
static double seconds_of(const Table *table)
{
    const double part = 0.03, least = 0.02;
    double seconds = table->arguments->think > 0 ? table->arguments->think : THINKING;
    double share = fmax(least, clocks_left(table) * part + table->clocks.added / 2);
    return fmin(seconds, share);
}

static bool wants_to_go_on(void *context)
{
    (void)context;
    return table_is_interrupted();
}

/* On a line that is written over, where somebody watches. */
static void show_thought(const Table *table, const VariLine *line)
{
    char told[64];
    if (isatty(STDERR_FILENO) == 0)
        return;
    char *first = table_line(table, line->actions, 1);
    snprintf(told, sizeof told, "\r\033[Kthinking: %u action%s ahead, %s", line->depth,
             line->depth == 1 ? "" : "s", first);
    streams_steer(STDERR_FILENO, told);
    free(first);
}

static void tell_thinking(void *context, const VariLine *line)
{
    show_thought(context, line);
}

/* The first look may take long, too. */
static void tell_that_thought_begins(void)
{
    if (isatty(STDERR_FILENO) != 0)
        streams_steer(STDERR_FILENO, "\r\033[Kthinking ...");
}

static void tell_nothing_more(void)
{
    if (isatty(STDERR_FILENO) != 0)
        streams_steer(STDERR_FILENO, "\r\033[K");
}

size_t table_bot_action(Table *table, size_t seat)
{
    uint64_t ply = vari_game_ply(table->game);
    Bot bot = { .search = search_of(table),
                .seconds = seconds_of(table),
                .seed = (uint64_t)table->arguments->seed * UINT64_C(0x9e3779b97f4a7c15) + ply,
                .stop = wants_to_go_on,
                .progress = tell_thinking,
                .context = table,
                .untuned = table->seats[seat].untuned,
                .mood = &table->moods[seat] };
    tell_that_thought_begins();
    size_t action = bot_choose(&bot, table->game, table->seats[seat].level);
    tell_nothing_more();
    if (table_has_people_in(table)) /* who only looks on has nothing else to leave by */
        table_heed_again();
    return action;
}

/* --- hints ---------------------------------------------------------------------------------------- */

static void print_score(const VariLine *line)
{
    if (line->ends_in == 1)
        printf("it wins at once");
    else if (line->ends_in > 0)
        printf("it wins in %d actions", line->ends_in);
    else if (line->ends_in < 0)
        printf("it loses in %d actions", -line->ends_in);
    else
        printf("%+.2f", line->score);
}

typedef struct Lines {
    const Table *table;
    char *texts[HINT_LINES]; /* of the deepest look; from malloc() */
    VariLine lines[HINT_LINES];
} Lines;

static void keep_line(void *context, const VariLine *line)
{
    Lines *kept = context;
    show_thought(kept->table, line);
    if (line->rank >= HINT_LINES)
        return;
    free(kept->texts[line->rank]);
    kept->texts[line->rank] = must_copy(line->actions);
    kept->lines[line->rank] = *line;
    kept->lines[line->rank].actions = kept->texts[line->rank];
}

/* True if a line before it begins with the same action: a deeper look may end after its first line. */
static bool is_told_before(const Lines *lines, size_t line)
{
    size_t length = strcspn(lines->texts[line], " ");
    for (size_t i = 0; i < line; i++)
        if (strcspn(lines->texts[i], " ") == length &&
            strncmp(lines->texts[i], lines->texts[line], length) == 0)
            return true;
    return false;
}

/* For sorting: wins before all, the sooner the better, and losses behind all. */
static double rank_of(const VariLine *line)
{
    const double surely = 1e6;
    return line->ends_in > 0   ? surely - line->ends_in
           : line->ends_in < 0 ? -surely - line->ends_in
                               : line->score;
}

/* True if what it is worth can be held against the first: they were looked at alike, and none is said to be
 * better than what is chosen. */
static bool compares(const Lines *lines, size_t line)
{
    const VariLine *best = &lines->lines[0], *other = &lines->lines[line];
    return other->depth == best->depth && rank_of(other) <= rank_of(best);
}

static void print_hint(const Table *table, const Lines *lines, const char *action)
{
    enum { FOLLOWED = 8 }; /* so many actions anybody follows */
    const VariLine *best = &lines->lines[0];
    printf("Perhaps %s: ", action);
    if (lines->texts[0] == NULL) {
        printf("there was no time to look further.\n");
        return;
    }
    print_score(best);
    if (best->ends_in == 1)
        printf(".\n");
    else {
        char *line = table_line(table, best->actions, FOLLOWED);
        printf(", %u action%s ahead: %s\n", best->depth, best->depth == 1 ? "" : "s", line);
        free(line);
    }
    for (size_t i = 1; i < HINT_LINES && lines->texts[i] != NULL && best->ends_in != 1; i++) {
        if (is_told_before(lines, i) || !compares(lines, i))
            continue;
        char *first = memory_part(lines->texts[i], strcspn(lines->texts[i], " "));
        char *line = table_line(table, first, 1);
        printf("  or %s: ", line);
        free(first);
        free(line);
        print_score(&lines->lines[i]);
        printf("\n");
    }
}

void table_hint(Table *table)
{
    Lines lines = { .table = table };
    Bot bot = { .search = search_of(table),
                .seconds = seconds_of(table) / 2,
                .lines = HINT_LINES,
                .stop = wants_to_go_on,
                .progress = keep_line,
                .context = &lines };
    tell_that_thought_begins();
    size_t action = bot_choose(&bot, table->game, VARI_LEVELS);
    tell_nothing_more();
    table_heed_again();
    if (action == SIZE_MAX)
        printf("There is no hint for chance; `random` throws.\n");
    else
        print_hint(table, &lines, table_written(table, action));
    for (size_t i = 0; i < HINT_LINES; i++)
        free(lines.texts[i]);
}

static void keep_best(void *context, const VariLine *line)
{
    if (line->rank == 0)
        *(VariLine *)context = *line;
}

/* It would rather have a draw than a game that it is losing, or a long one in which nobody is ahead. */
bool table_bot_takes_draw(Table *table)
{
    enum { LONG_GAME = 80 };
    const double ahead = 0.3;
    VariLine best = { 0 };
    Bot bot = { .search = search_of(table),
                .seconds = seconds_of(table) / 4,
                .stop = wants_to_go_on,
                .progress = keep_best,
                .context = &best };
    bot_choose(&bot, table->game, VARI_LEVELS);
    table_heed_again();
    bool even = best.score > -ahead && best.score < ahead;
    return best.ends_in > 0 ||
           (best.ends_in == 0 && (best.score >= ahead || (even && vari_game_ply(table->game) >= LONG_GAME)));
}

/* --- looking at a position ---------------------------------------------------------------------------- */

typedef struct Analysis {
    const Table *table;
    bool until_line; /* the next line that is typed ends it */
} Analysis;

static bool is_called_off(void *context)
{
    const Analysis *analysis = context;
    return table_is_interrupted() || (analysis->until_line && table_input_waits());
}

static void print_line(void *context, const VariLine *line)
{
    const Analysis *analysis = context;
    char *told = table_line(analysis->table, line->actions, UINT_MAX);
    if (line->rank == 0)
        printf("%u action%s ahead, %llu positions\n", line->depth, line->depth == 1 ? "" : "s",
               (unsigned long long)line->nodes);
    printf("  %zu. ", line->rank + 1);
    print_score(line);
    printf("  %s\n", told);
    free(told);
    fflush(stdout);
}

/* Where the next line is there already, as in a script, it takes as long as a bot would. */
void table_analyse(Table *table)
{
    Analysis analysis = { .table = table, .until_line = !table_input_waits() };
    double seconds = analysis.until_line ? ANALYSIS : seconds_of(table);
    Bot bot = { .search = search_of(table),
                .seconds = table->arguments->think > 0 ? table->arguments->think : seconds,
                .lines = HINT_LINES,
                .stop = is_called_off,
                .progress = print_line,
                .context = &analysis };
    if (bot_choose(&bot, table->game, VARI_LEVELS) == SIZE_MAX)
        printf("It is chance's turn: there is nothing to choose.\n");
    if (table_is_interrupted() && table->editor != NULL)
        printf("\n"); /* behind the ^C */
    table_heed_again();
}
