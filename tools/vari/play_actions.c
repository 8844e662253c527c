/* Actions as people type them at `vari play`: found among the legal ones in spite
 * of blanks, strokes and capitals. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "typed.h"

/* Signs that people write and actions mostly do not: the first are tried before the second. */
static const char *const strokes[] = { " \t-", " \t-x:=," };
enum { STROKES = sizeof strokes / sizeof strokes[0] };

/* --- finding -------------------------------------------------------------------------- */

static size_t find_listed(Table *table, const char *text)
{
    for (size_t i = 0; i < vari_game_action_count(table->game); i++)
        if (strcmp(vari_game_action_text(table->game, i), text) == 0)
            return i;
    return SIZE_MAX;
}

size_t table_find_action(Table *table, const char *text)
{
    size_t action = find_listed(table, strcasecmp(text, "pass") == 0 ? "0000" : text), meant;
    if (action != SIZE_MAX)
        return action;
    return vari_game_meant(table->game, text, &meant, 1) == 1 ? meant : SIZE_MAX;
}

/* What is left of the text after what was typed, but for capitals and the signs skipped; NULL: it begins
 * otherwise. */
static const char *rest_after(const char *text, const char *typed, const char *skipped)
{
    for (;;) {
        typed += strspn(typed, skipped);
        if (*typed == '\0')
            return text;
        text += strspn(text, skipped);
        if (tolower((unsigned char)*text) != tolower((unsigned char)*typed))
            return NULL;
        text++;
        typed++;
    }
}

void note_match(Matches *matches, size_t action)
{
    if (matches->count < TOLD_MANY)
        matches->first[matches->count] = action;
    matches->count++;
}

Matches match_typed(const Table *table, const char *typed, bool whole)
{
    Matches matches = { 0 };
    if (strspn(typed, strokes[STROKES - 1]) == strlen(typed))
        return matches;
    for (size_t s = 0; s < STROKES && matches.count == 0; s++)
        for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
            const char *rest = rest_after(vari_game_action_text(table->game, i), typed, strokes[s]);
            if (rest != NULL && (!whole || rest[strspn(rest, strokes[s])] == '\0'))
                note_match(&matches, i);
        }
    return matches;
}

void print_matches(const Table *table, const Matches *matches, const char *last)
{
    for (size_t i = 0; i < matches->count && i < TOLD_MANY; i++)
        printf("%s%s",
               i == 0                   ? ""
               : i + 1 < matches->count ? ", "
                                        : last,
               vari_game_action_text(table->game, matches->first[i]));
}

/* The cell alone, where all that can be done is to put a piece somewhere: what puts one there, or SIZE_MAX.
 */
static size_t put_on(const Table *table, const char *typed)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *at = strchr(vari_game_action_text(table->game, i), '@');
        if (at == NULL)
            return SIZE_MAX;
        if (strcasecmp(at + 1, typed) != 0)
            continue;
        if (found != SIZE_MAX)
            return SIZE_MAX;
        found = i;
    }
    return found;
}

/* Whether all begin as it is typed: what is missing comes behind it. */
static bool all_go_on(const Table *table, const Matches *matches, const char *typed)
{
    bool all = matches->count > 1;
    for (size_t i = 0; i < matches->count && i < TOLD_MANY; i++)
        all = all && rest_after(vari_game_action_text(table->game, matches->first[i]), typed, "") != NULL;
    return all;
}

/* Where a placing or a choice is yet to be named: how it goes on. */
static bool tells_how_it_goes_on(const Table *table, const char *typed)
{
    Matches matches = match_typed(table, typed, false);
    if (matches.count == 0)
        return false;
    printf("`%s` goes on", typed);
    if (matches.count <= TOLD_MANY) {
        printf(": ");
        print_matches(table, &matches, " or ");
        printf(".\n");
        return true;
    }
    printf(", as in %s: `moves %s` lists the %zu actions that begin so.\n",
           vari_game_action_text(table->game, matches.first[0]), typed, matches.count);
    return true;
}

/* --- playing ------------------------------------------------------------------------------ */

/* Whoever types something else than yes or no has chosen again. */
static bool confirms(Table *table, const char *warning)
{
    printf("Warning: %s. Play it all the same? (y/n) ", warning);
    fflush(stdout);
    char *answer = table_read_line(table);
    size_t length = answer == NULL ? 0 : strcspn(answer, " \t");
    bool yes = (length == 1 || length == 3) && strncasecmp(answer, "yes", length) == 0;
    bool no = length == 0 || (length <= 2 && strncasecmp(answer, "no", length) == 0);
    printf(yes ? "" : no ? "It is not played; choose again.\n" : "It is not played.\n");
    if (!yes && !no)
        table->unread = answer;
    else
        free(answer);
    return yes;
}

static void play_typed(Table *table, size_t action)
{
    const char *warning = vari_game_action_warning(table->game, action);
    if (warning != NULL && !confirms(table, warning))
        return;
    table_play(table, action);
    table_show_unless_chance(table);
}

/* Several actions in one line: which of them are meant is not guessed. */
static bool tells_it_is_several(Table *table, const char *typed)
{
    size_t length = strcspn(typed, " \t");
    if (typed[length] == '\0')
        return false;
    char *head = memory_part(typed, length);
    bool action = table_find_action(table, head) != SIZE_MAX;
    if (action)
        printf("One action at a time: `%s` is one, and nothing goes on as `%s`.\n", head, typed);
    free(head);
    return action;
}

static char *without_blanks(const char *typed)
{
    char *joined = must_copy(typed);
    char *to = joined;
    for (const char *at = typed; *at != '\0'; at++)
        if (*at != ' ' && *at != '\t')
            *to++ = *at;
    *to = '\0';
    return joined;
}

/* The legal actions that it may mean: written so, as chess players write, loosely, or as a cell alone. */
static Matches meant_by(Table *table, const char *typed)
{
    Matches matches = { .first = { table_find_action(table, typed) } };
    if (matches.first[0] != SIZE_MAX)
        matches.count = 1;
    else
        matches.count = vari_game_meant(table->game, typed, matches.first, TOLD_MANY);
    if (matches.count == 0)
        matches = match_typed(table, typed, true);
    if (matches.count == 0 && (matches.first[0] = put_on(table, typed)) != SIZE_MAX)
        matches.count = 1;
    return matches;
}

void table_take_action(Table *table, const char *typed)
{
    if (vari_game_result(table->game).over) {
        const char *word = table_nearest_word(typed);
        printf("The game is over");
        printf(word == NULL ? "." : ". Did you mean `%s`?", word);
        printf(" (`help` lists what there is.)\n");
        return;
    }
    char *joined = without_blanks(typed);
    Matches matches = meant_by(table, joined);
    bool told =
        (matches.count == 0 && tells_it_is_several(table, typed)) ||
        ((matches.count == 0 || all_go_on(table, &matches, joined)) && tells_how_it_goes_on(table, joined));
    if (matches.count == 1) {
        play_typed(table, matches.first[0]);
    } else if (matches.count > 1 && !told) {
        printf("`%s` may be ", typed);
        print_matches(table, &matches, " or ");
        printf(": please write one of them as it stands here.\n");
    } else if (!told) {
        table_find_action(table, joined); /* for its mistake */
        tell_illegal(table, joined);
    }
    free(joined);
}
