/* Actions as people type them at `vari play`: found among the legal ones in spite
 * of blanks, strokes and capitals. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "draw_text.h"
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

bool table_is_listed(Table *table, const char *text)
{
    return !table_result(table).over && find_listed(table, text) != SIZE_MAX;
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

/* --- in two steps ------------------------------------------------------------------------- */

void table_forget_begun(Table *table)
{
    free(table->begun);
    table->begun = NULL;
}

/* How an action's text goes on behind a comma, up to the next, where it begins as typed; NULL: it does not.
 */
static const char *next_choice(const char *text, const char *typed)
{
    size_t length = strlen(typed);
    return strncmp(text, typed, length) == 0 && text[length] == ',' ? text + length + 1 : NULL;
}

/* What is chosen next, by its name in the definition; "" where that is not known. */
static const char *name_of_choice(const Table *table, size_t action, const char *typed)
{
    VariActionInfo info;
    size_t commas = 0;
    for (const char *at = typed; *at != '\0'; at++)
        commas += *at == ',';
    if (vari_game_action_info(table->game, action, &info) != VARI_OK || commas >= info.pick_count)
        return "";
    return info.picks[commas].name;
}

enum { CHOICES_TOLD = 6 };

/* Marks where the next choice may lead, and tells the first few of them. */
static size_t find_choices(const Table *table, const char *typed, char *marks, FILE *told)
{
    size_t count = 0, length;
    const char *before = "";
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *choice = next_choice(vari_game_action_text(table->game, i), typed);
        size_t size = choice == NULL ? 0 : strcspn(choice, ",");
        if (choice == NULL || (strncmp(choice, before, size) == 0 && before[size] == choice[size]))
            continue;
        before = choice;
        if (count++ < CHOICES_TOLD)
            fprintf(told, "%s%.*s", count == 1 ? "" : ", ", (int)size, choice);
        /* of a piece and where it goes, or of a cell alone: the last one */
        for (const char *at = choice; at < choice + size; at += length) {
            size_t cell = cell_named(table->rules, at, &length);
            if (cell == SIZE_MAX)
                length = 1;
            else if (at + length == choice + size)
                marks[cell] = MARK_ASKED;
        }
    }
    return count;
}

/* Where all that begins as it is typed goes on with a choice: that is asked for. */
static bool asks_for_choice(Table *table, const char *typed)
{
    size_t first = SIZE_MAX;
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *text = vari_game_action_text(table->game, i);
        if (strcmp(text, typed) == 0)
            return false;
        if (first == SIZE_MAX && next_choice(text, typed) != NULL)
            first = i;
    }
    if (first == SIZE_MAX)
        return false;
    char *told, *marks = memory_zeroed(vari_rules_cell_count(table->rules) + 1, 1);
    size_t length;
    FILE *out = open_text(&told, &length);
    size_t count = find_choices(table, typed, marks, out);
    close_text(out, &told);
    const char *name = name_of_choice(table, first, typed);
    if (table->editor != NULL && count > CHOICES_TOLD)
        table_show_marked(table, marks);
    printf("%s, and then%s%s? %s%s", typed, name[0] == '\0' ? "" : " the ", name, told,
           count > CHOICES_TOLD ? " ..." : "");
    printf(count > CHOICES_TOLD ? " (%zu choices; an empty line takes %s back)\n"
                                : " (an empty line takes it back)\n",
           count, typed);
    table_forget_begun(table);
    table->begun = must_copy(typed);
    free(told);
    free(marks);
    return true;
}

/* --- playing ------------------------------------------------------------------------------ */

static void play_typed(Table *table, size_t action)
{
    const char *warning = vari_game_action_warning(table->game, action);
    if (warning != NULL) {
        char *question;
        size_t length;
        FILE *out = open_text(&question, &length);
        fprintf(out, "Warning: %s. Play it all the same?", warning);
        close_text(out, &question);
        bool yes = table_confirms(table, question);
        free(question);
        if (!yes) {
            printf("It is not played; choose again.\n");
            return;
        }
    }
    table_play(table, action);
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
    return matches.count > 0 ? matches : habit_matches(table, typed);
}

/* What was typed behind an action that was begun. */
static char *with_begun(Table *table, const char *joined)
{
    if (table->begun == NULL)
        return NULL;
    size_t size = strlen(table->begun) + strlen(joined) + 2;
    char *whole = memory_take(size);
    snprintf(whole, size, "%s,%s", table->begun, joined);
    Matches matches = meant_by(table, whole);
    if (matches.count > 0 || asks_for_choice(table, whole))
        return whole;
    free(whole);
    return NULL;
}

static void take_joined(Table *table, const char *typed, const char *joined)
{
    Matches matches = meant_by(table, joined);
    bool told =
        (matches.count == 0 && (asks_for_choice(table, joined) || tells_it_is_several(table, typed))) ||
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
}

void table_take_action(Table *table, const char *typed)
{
    if (table_result(table).over) {
        const char *word = table_nearest_word(typed);
        printf("The game is over");
        printf(word == NULL ? "." : ". Did you mean `%s`?", word);
        printf(" (`help` lists what there is.)\n");
        return;
    }
    char *joined = without_blanks(typed), *whole = with_begun(table, joined);
    if (whole == NULL)
        table_forget_begun(table);
    if (whole == NULL || meant_by(table, whole).count > 0)
        take_joined(table, whole == NULL ? typed : whole, whole == NULL ? joined : whole);
    free(whole);
    free(joined);
}
