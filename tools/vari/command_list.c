/* `vari list` and `vari options`: what there is to play, and what may be chosen of it. */

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "finding.h"
#include "json_text.h"
#include "library.h"
#include "library_names.h"
#include "list_json.h"
#include "opening.h"
#include "quoting.h"
#include "served.h"
#include "streams.h"

/* --- which ------------------------------------------------------------------------------ */

/* What the options of the command ask for, words aside. */
static bool is_wanted(const Candidate *listed, const Arguments *arguments)
{
    return (arguments->players == 0 || candidate_can_have_players(listed, (size_t)arguments->players)) &&
           (arguments->group == NULL || has_text(listed->group, arguments->group) ||
            has_text(listed->tags, arguments->group)) &&
           (arguments->board == NULL || strcasecmp(arguments->board, listed->topology) == 0 ||
            has_text(listed->board, arguments->board));
}

/* --- as text --------------------------------------------------------------------------- */

/* How many characters a text of UTF-8 shows. */
static size_t width_of(const char *text)
{
    size_t width = 0;
    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

/* A column; what is too long for it pushes the others on, until there is room again. */
static void print_column(const char *text, size_t end, size_t *used)
{
    size_t own = width_of(text), missing = end > *used + own ? end - *used - own : 0;
    printf("%s%*s  ", text, (int)missing, "");
    *used += own + missing + 2;
}

/* As much of the text's first line as there is room for; in whole words. 0: all of it. */
static void print_cut(const char *text, size_t room)
{
    size_t length = strcspn(text, "\n"), end = 0, width = 0;
    for (size_t i = 0; i < length; i++) {
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
        if (room > 0 && width + 3 > room)
            break;
        if (i + 1 == length || text[i + 1] == ' ')
            end = i + 1;
    }
    bool whole = room == 0 || width_of(text) - width_of(text + length) <= room;
    printf("%.*s%s\n", (int)(whole ? length : end), text, whole ? "" : "...");
}

/* Name, players and what it is about, as far as there is room. */
static void print_words(const Candidate *listed, bool names, size_t room)
{
    size_t size = strlen(listed->name) + strlen(listed->about) + sizeof ". 18446744073709551615 players. ";
    char *words = memory_zeroed(size, 1);
    size_t length = 0;
    if (names)
        length += (size_t)snprintf(words, size, "%s. ", listed->name);
    if (listed->players != 2)
        length += (size_t)snprintf(words + length, size - length, "%zu players. ", listed->players);
    snprintf(words + length, size - length, "%s", listed->about);
    print_cut(words, room);
    free(words);
}

/* In a narrow window the board is left out, so that there is room for what it is about. */
static void print_definition(const Candidate *listed)
{
    enum { ID_END = 22, NAME_END = 50, BOARD_END = 60, NARROW = 100, LEAST = 4 };
    size_t columns = terminal_columns(), used = 2;
    bool narrow = columns > 0 && columns < NARROW;
    printf("  ");
    print_column(listed->id, ID_END, &used);
    if (!narrow) {
        print_column(listed->name, NAME_END, &used);
        print_column(listed->board, BOARD_END, &used);
    }
    print_words(listed, narrow, columns == 0 ? 0 : columns > used + LEAST ? columns - used : LEAST);
}

static void print_all(const Candidate *listed, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(listed[i].group, listed[i - 1].group) != 0)
            printf("%s%s\n", i > 0 ? "\n" : "", listed[i].group[0] == '\0' ? "others" : listed[i].group);
        print_definition(&listed[i]);
    }
}

/* --- list ------------------------------------------------------------------------------- */

static int by_text(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static void tell_unplayable(const char *path)
{
    char *word = shell_word(path);
    fprintf(stderr, "vari: %s cannot be played; `vari validate %s` says why\n", path, word);
    free(word);
}

/* Each group once. */
static void tell_groups(char **groups, size_t count)
{
    const char *join = "; the groups are ";
    qsort(groups, count, sizeof *groups, by_text);
    for (size_t i = 0; i < count; i++)
        if (groups[i][0] != '\0' && (i == 0 || strcmp(groups[i], groups[i - 1]) != 0)) {
            fprintf(stderr, "%s%s", join, groups[i]);
            join = ", ";
        }
}

/* What the language says of the words, or of the first that no definition fits; "": nothing. */
static const char *answer_to(const Query *query)
{
    const char *answer = query_answer(query);
    for (size_t i = 0; i < query->word_count && answer[0] == '\0'; i++)
        if (!query->is_known[i])
            answer = vari_explain_foreign_word(query->words[i]);
    return answer;
}

/* Names the words that no definition fits, and what may have been meant by the first. Returns how many. */
static size_t tell_unknown(const Query *query, const Candidate *listed, size_t listed_count)
{
    const char *first = NULL;
    size_t count = 0;
    fprintf(stderr, "vari: no definition fits");
    for (size_t i = 0; i < query->word_count; i++)
        if (!query->is_known[i]) {
            fprintf(stderr, "%s `%s`", count++ == 0 ? "" : ",", query->typed[i]);
            first = first == NULL ? query->words[i] : first;
        }
    if (count == 0 && query->word_count > 0)
        fprintf(stderr, " all words");
    bool answered = answer_to(query)[0] != '\0';
    char *nearest = first == NULL || answered ? NULL : nearest_word(listed, listed_count, first);
    if (nearest != NULL)
        fprintf(stderr, "; did you mean `%s`?", nearest);
    free(nearest);
    return count;
}

/* Says behind the list what the language has for the words, for people who want to write a game. */
static void tell_lesson(const Query *query)
{
    fflush(stdout);
    if (answer_to(query)[0] != '\0')
        fprintf(stderr, "\nvari: in a definition of your own: %s\n", answer_to(query));
}

/* What can be played and what the options want. Returns how many; the groups are those of all. */
static size_t load_all(const Arguments *arguments, char **paths, size_t count, Candidate *listed,
                       char **groups, int *status)
{
    char *index = served_open();
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        cJSON *card = served_card(index, paths[i]);
        Candidate one = candidate_of(card != NULL ? card : definition_load_json(paths[i]));
        groups[i] = must_copy(one.group);
        if (one.card == NULL) {
            tell_unplayable(paths[i]);
            *status = EXIT_INPUT;
        }
        if (one.card != NULL && is_wanted(&one, arguments))
            listed[kept++] = one;
        else
            candidate_free(&one);
    }
    free(index);
    return kept;
}

static void print_list(const Arguments *arguments, Candidate *listed, size_t count)
{
    if (!arguments->json) {
        if (count > 0)
            qsort(listed, count, sizeof *listed, candidate_order);
        print_all(listed, count);
    }
    for (size_t i = 0; i < count && arguments->json; i++)
        print_json(cJSON_Duplicate(listed[i].card, true));
}

int run_list(const Arguments *arguments)
{
    int status = EXIT_DONE;
    size_t count;
    char **paths = library_paths(&count);
    if (count == 0) {
        library_note_none_shipped();
        return EXIT_WORLD;
    }
    Query query = query_of(arguments->positional, arguments->count);
    Candidate *listed = memory_zeroed(count, sizeof *listed);
    char **groups = memory_zeroed(count, sizeof *groups);
    size_t loaded = load_all(arguments, paths, count, listed, groups, &status);
    size_t kept = find_candidates(&query, listed, loaded, !arguments->json && arguments->group == NULL);
    bool lesson = query.word_count > 1 && kept > 0;
    if (kept == 0) {
        tell_unknown(&query, listed, loaded);
        if (answer_to(&query)[0] != '\0')
            fprintf(stderr, ": %s", answer_to(&query));
        if (arguments->group != NULL)
            tell_groups(groups, count);
        fprintf(stderr, "\n");
        status = EXIT_INPUT;
    } else if (listed[0].missing > 0) {
        fprintf(stderr, "%s\n",
                tell_unknown(&query, listed, loaded) > 0 ? "; these fit other words"
                                                         : "; these fit some of them");
    }
    print_list(arguments, listed, kept);
    if (lesson && !arguments->json)
        tell_lesson(&query);
    for (size_t i = 0; i < loaded; i++)
        candidate_free(&listed[i]);
    free(listed);
    query_free(&query);
    library_free_paths(groups, count);
    library_free_paths(paths, count);
    return status;
}

/* --- options ---------------------------------------------------------------------------- */

static void print_option(const VariOption *option)
{
    printf("%s\n", option->name);
    if (option->about[0] != '\0')
        printf("    %s\n", option->about);
    if (option->choice_count == 0)
        printf("    from %d to %d (default %s)", (int)option->lowest, (int)option->highest,
               option->default_value);
    else
        printf("    %s", option->choices[0]);
    for (size_t i = 1; i < option->choice_count; i++)
        printf("%s%s", i == 1 ? " (default), " : ", ", option->choices[i]);
    if (strcmp(option->value, option->default_value) != 0)
        printf("; chosen: %s", option->value);
    printf("\n");
}

int run_options(const Arguments *arguments)
{
    int status;
    VariRules *rules = rules_open(arguments, &status);
    if (rules == NULL)
        return status;
    size_t count = vari_rules_info(rules)->option_count;
    if (arguments->json) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "id", vari_rules_info(rules)->id);
        json_add_options(object, rules);
        print_json(object);
    } else if (count == 0) {
        printf("%s has no options.\n", vari_rules_info(rules)->name);
    }
    for (size_t i = 0; i < count && !arguments->json; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        print_option(&option);
    }
    if (count > 0 && !arguments->json) {
        VariOption first = *vari_rules_info(rules)->options[0];
        const char *other = first.choice_count > 1 ? first.choices[1] : first.default_value;
        char *word = shell_word(arguments->positional[0]);
        printf("\nAs in: vari play %s --set %s=%s\n", word, first.name, other);
        free(word);
    }
    vari_rules_free(rules);
    return EXIT_DONE;
}
