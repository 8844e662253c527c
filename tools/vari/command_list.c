/* `vari list` and `vari options`: what there is to play, and what may be chosen of it. */

#include <cjson/cJSON.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "list_json.h"

/* --- which ------------------------------------------------------------------------------ */

typedef struct Listed {
    char *path;
    char *group; /* see definition_group() */
    VariRules *rules;
    cJSON *also;  /* what it is called besides */
    unsigned fit; /* the less the better */
} Listed;

static bool contains(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; *text != '\0'; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return length == 0;
}

enum { FITS_NOT = 12 };

static unsigned better(unsigned one, unsigned other)
{
    return one < other ? one : other;
}

/* The name itself, its beginning, or a part of it. */
static unsigned fit_of_name(const char *name, const char *word)
{
    if (strcasecmp(name, word) == 0)
        return 0;
    if (strncasecmp(name, word, strlen(word)) == 0)
        return 1;
    return contains(name, word) ? 2 : FITS_NOT;
}

/* How well a word fits: 0 is best, and FITS_NOT not at all. */
static unsigned fit_of_word(const Listed *listed, const char *word)
{
    const VariRules *rules = listed->rules;
    const char *texts[] = { vari_rules_id(rules),       vari_rules_name(rules),  vari_rules_tags(rules),
                            vari_rules_inventor(rules), vari_rules_about(rules), listed->group,
                            vari_rules_year(rules),     topology_word(rules),    vari_rules_board(rules) };
    unsigned fit = FITS_NOT;
    for (size_t i = 0; i < 2; i++)
        fit = better(fit, fit_of_name(texts[i], word));
    for (const cJSON *name = listed->also->child; name != NULL; name = name->next)
        fit = better(fit, fit_of_name(name->valuestring, word));
    if (fit < FITS_NOT)
        return fit;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (contains(texts[i], word))
            return 2 + i;
    return FITS_NOT;
}

/* Some option makes the game one for so many players. */
static bool can_have_players(const Listed *listed, size_t players)
{
    bool can = players == vari_rules_player_count(listed->rules);
    for (size_t i = 0; !can && i < vari_rules_option_count(listed->rules); i++) {
        VariOption option = vari_rules_option(listed->rules, i);
        char number[24];
        snprintf(number, sizeof number, "%zu", players);
        bool offers =
            option.choice_count == 0 && (size_t)option.lowest <= players && players <= (size_t)option.highest;
        for (size_t choice = 0; choice < option.choice_count; choice++)
            offers = offers || strcmp(option.choices[choice], number) == 0;
        if (!offers)
            continue;
        VariRules *rules = library_load_file(listed->path, &(VariSetting){ option.name, number }, 1);
        can = rules != NULL && vari_rules_ok(rules) && vari_rules_player_count(rules) == players;
        vari_rules_free(rules);
    }
    return can;
}

/* Every word stands in its id, name, tags, inventor, year, board, description or group. What is tagged so is
 * listed only when it is named, or for programs. */
static bool is_wanted(Listed *listed, const Arguments *arguments)
{
    bool hidden = strcmp(listed->group, "unlisted") == 0 && !arguments->json && arguments->group == NULL;
    for (size_t i = 0; i < arguments->count; i++) {
        unsigned fit = fit_of_word(listed, arguments->positional[i]);
        if (fit == FITS_NOT)
            return false;
        listed->fit += fit;
    }
    hidden = hidden && (arguments->count == 0 || listed->fit > arguments->count);
    return !hidden && (arguments->players == 0 || can_have_players(listed, (size_t)arguments->players)) &&
           (arguments->group == NULL || contains(listed->group, arguments->group) ||
            contains(vari_rules_tags(listed->rules), arguments->group)) &&
           (arguments->board == NULL || strcasecmp(arguments->board, topology_word(listed->rules)) == 0 ||
            contains(vari_rules_board(listed->rules), arguments->board));
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
static void print_words(const VariRules *rules, bool names, size_t room)
{
    const char *name = vari_rules_name(rules), *about = vari_rules_about(rules);
    size_t size = strlen(name) + strlen(about) + sizeof ". 18446744073709551615 players. ";
    char *words = memory_zeroed(size, 1);
    size_t players = vari_rules_player_count(rules), length = 0;
    if (names)
        length += (size_t)snprintf(words, size, "%s. ", name);
    if (players != 2)
        length += (size_t)snprintf(words + length, size - length, "%zu players. ", players);
    snprintf(words + length, size - length, "%s", about);
    print_cut(words, room);
    free(words);
}

/* In a narrow window the board is left out, so that there is room for what it is about. */
static void print_definition(const VariRules *rules)
{
    enum { ID_END = 22, NAME_END = 50, BOARD_END = 60, NARROW = 100, LEAST = 4 };
    size_t columns = terminal_columns(), used = 2;
    bool narrow = columns > 0 && columns < NARROW;
    printf("  ");
    print_column(vari_rules_id(rules), ID_END, &used);
    if (!narrow) {
        print_column(vari_rules_name(rules), NAME_END, &used);
        print_column(vari_rules_board(rules), BOARD_END, &used);
    }
    print_words(rules, narrow, columns == 0 ? 0 : columns > used + LEAST ? columns - used : LEAST);
}

static void print_all(const Listed *listed, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || strcmp(listed[i].group, listed[i - 1].group) != 0)
            printf("%s%s\n", i > 0 ? "\n" : "", listed[i].group[0] == '\0' ? "others" : listed[i].group);
        print_definition(listed[i].rules);
    }
}

/* --- list ------------------------------------------------------------------------------- */

/* What fits best first; among what fits alike, and with no words that is all, by groups. */
static int by_fit(const void *left, const void *right)
{
    const Listed *a = left, *b = right;
    int order = a->fit != b->fit ? (a->fit > b->fit) - (a->fit < b->fit) : strcmp(a->group, b->group);
    return order != 0 ? order : strcmp(vari_rules_id(a->rules), vari_rules_id(b->rules));
}

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
        if (i == 0 || strcmp(groups[i], groups[i - 1]) != 0) {
            fprintf(stderr, "%s%s", join, groups[i]);
            join = ", ";
        }
}

static void tell_nothing(const Arguments *arguments, char **groups, size_t count)
{
    fprintf(stderr, "vari: no definition fits");
    char *nearest = arguments->count == 1 ? library_nearest(arguments->positional[0]) : NULL;
    if (nearest != NULL)
        fprintf(stderr, "; did you mean `%s`?", nearest);
    if (arguments->group != NULL)
        tell_groups(groups, count);
    fprintf(stderr, "\n");
    free(nearest);
}

int run_list(const Arguments *arguments)
{
    int status = EXIT_DONE;
    size_t count, kept = 0;
    char **paths = library_paths(&count);
    if (count == 0) {
        fprintf(stderr, "vari: no shipped definitions were found; set VARI_SHIPPED to their folder\n");
        return EXIT_WORLD;
    }
    Listed *listed = memory_zeroed(count, sizeof *listed);
    char **groups = memory_zeroed(count, sizeof *groups);
    for (size_t i = 0; i < count; i++) {
        Listed one = { .path = paths[i], .rules = library_load_file(paths[i], NULL, 0) };
        one.group = groups[i] =
            one.rules == NULL ? definition_folder(paths[i]) : definition_group(paths[i], one.rules);
        one.also = definition_names(paths[i]);
        bool plays = one.rules != NULL && vari_rules_ok(one.rules);
        if (!plays) {
            tell_unplayable(paths[i]);
            status = EXIT_INPUT;
        }
        if (plays && is_wanted(&one, arguments)) {
            listed[kept++] = one;
            continue;
        }
        vari_rules_free(one.rules);
        cJSON_Delete(one.also);
    }
    if (!arguments->json && kept > 0)
        qsort(listed, kept, sizeof *listed, by_fit);
    if (!arguments->json)
        print_all(listed, kept);
    for (size_t i = 0; i < kept; i++) {
        if (arguments->json)
            print_json(definition_json(listed[i].path, listed[i].rules));
        vari_rules_free(listed[i].rules);
        cJSON_Delete(listed[i].also);
    }
    free(listed);
    if (kept == 0) {
        tell_nothing(arguments, groups, count);
        status = EXIT_INPUT;
    }
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
    size_t count = vari_rules_option_count(rules);
    if (arguments->json) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "id", vari_rules_id(rules));
        json_add_options(object, rules);
        print_json(object);
    } else if (count == 0) {
        printf("%s has no options.\n", vari_rules_name(rules));
    }
    for (size_t i = 0; i < count && !arguments->json; i++) {
        VariOption option = vari_rules_option(rules, i);
        print_option(&option);
    }
    if (count > 0 && !arguments->json) {
        VariOption first = vari_rules_option(rules, 0);
        const char *other = first.choice_count > 1 ? first.choices[1] : first.default_value;
        char *word = shell_word(arguments->positional[0]);
        printf("\nAs in: vari play %s --set %s=%s\n", word, first.name, other);
        free(word);
    }
    vari_rules_free(rules);
    return EXIT_DONE;
}
