/* import_options.c -- the sorts of piece and the options of a variants.ini, as import_options.txt lists them.
 */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"

Slot slots[SLOTS];
int slot_count;
Option options[OPTIONS_MAX];
int option_count;
OldOption old_options[OLD_OPTIONS_MAX];
int old_option_count;

/* --- the list ---------------------------------------------------------------------------------- */

/* The next word of a text, which is cut there; NULL behind the last one. */
static char *cut_word(char **at)
{
    char *word = *at + strspn(*at, " \n"), *end = word + strcspn(word, " \n");
    *at = end + (*end != '\0');
    *end = '\0';
    return word[0] == '\0' ? NULL : word;
}

/* "dragonHorse" is a dragon-horse. */
static const char *hyphenated(const char *option)
{
    static char names[1000];
    static size_t used;
    char *name = names + used;
    for (; *option != '\0'; option++) {
        if (isupper((unsigned char)*option))
            names[used++] = '-';
        names[used++] = (char)tolower((unsigned char)*option);
    }
    used++;
    return name;
}

/* "clobber/clobberer=cW" */
static void read_sorts(char *at)
{
    for (char *word; (word = cut_word(&at)) != NULL;) {
        char *betza = strchr(word, '='), *name = strchr(word, '/');
        Slot *slot = &slots[slot_count++];
        slot->betza = betza == NULL ? "" : betza + 1;
        if (name != NULL)
            *name++ = '\0';
        if (betza != NULL)
            *betza = '\0';
        slot->option = word;
        slot->name = name != NULL ? name : betza != NULL ? hyphenated(word) : NULL;
    }
}

static int index_of(const char *word, const char *const *list)
{
    int index = 0;
    while (strcmp(list[index], word) != 0)
        index++;
    return index;
}

static void read_options(const char *type, char *head, char *names)
{
    static const char *const types[] = { "bool",   "number", "file", "value", "cells",
                                         "pieces", "word",   "map",  "text" },
                             *const uses[] = { "rule", "display", "lost", "alias" };
    OptionUse use = (OptionUse)index_of(cut_word(&head), uses);
    for (char *name; (name = cut_word(&names)) != NULL;)
        options[option_count++] = (Option){ name, (OptionType)index_of(type, types), use, head, "" };
}

static void read_line(char *head)
{
    char *names = strchr(head, ':'), *first;
    *names++ = '\0';
    first = cut_word(&head);
    if (strcmp(first, "sorts") == 0) {
        read_sorts(names);
    } else if (strcmp(first, "words") == 0) {
        for (char *name; (name = cut_word(&head)) != NULL;)
            options[option_find(name)].words = names + 1;
    } else if (strcmp(first, "old") == 0) {
        OldOption *old = &old_options[old_option_count++];
        *old = (OldOption){ .name = cut_word(&head), .value = head, .option = cut_word(&names) };
        old->word = cut_word(&names);
        old->otherwise = cut_word(&names);
    } else {
        read_options(first, head, names);
    }
}

/* Once, before anything is asked of them. */
void import_read_options(void)
{
    static char text[12000];
    if (slot_count > 0)
        return;
    strncpy(text, import_options_text, sizeof text - 1);
    for (char *at = text, *next; *at != '\0'; at = next) {
        char *end = at + strcspn(at, "\n");
        while (end[0] != '\0' && end[1] == ' ')
            end += 1 + strcspn(end + 1, "\n");
        next = end + (*end != '\0');
        *end = '\0';
        if (*at != '#' && *at != '\0')
            read_line(at);
    }
}

/* --- asking -------------------------------------------------------------------------------------- */

const char *option_means(int index)
{
    const char *name = options[index].name;
    return options[index].plain[0] == '*' ? import_format("%sWhite %sBlack", name, name)
                                          : options[index].plain;
}

const char *option_words(const char *option)
{
    return options[option_find(option)].words;
}

int slot_find(const char *option)
{
    for (int i = 0; i < slot_count; i++)
        if (strcmp(slots[i].option, option) == 0)
            return i;
    return SLOT_NONE;
}

int option_find(const char *name)
{
    enum { ROOM = 1024 };
    static int found[ROOM]; /* by hash: an option, counted from 1; 0: none */
    static int known;
    for (; known < option_count; known++) {
        size_t at = import_text_hash(import_no_hash, options[known].name) % ROOM;
        while (found[at] != 0)
            at = (at + 1) % ROOM;
        found[at] = known + 1;
    }
    for (size_t at = import_text_hash(import_no_hash, name) % ROOM; found[at] != 0; at = (at + 1) % ROOM)
        if (strcmp(options[found[at] - 1].name, name) == 0)
            return found[at] - 1;
    return -1;
}

/* How many letters must be put in, left out or changed, or exchanged with the next. */
int import_distance(const char *left, const char *right)
{
    enum { LONGEST = 48 };
    int cost[LONGEST + 1][LONGEST + 1];
    size_t rows = strlen(left), columns = strlen(right);
    if (rows > LONGEST || columns > LONGEST)
        return LONGEST;
    for (size_t i = 0; i <= rows; i++)
        for (size_t j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = (int)(i + j);
                continue;
            }
            bool same = tolower((unsigned char)left[i - 1]) == tolower((unsigned char)right[j - 1]);
            int best = cost[i - 1][j - 1] + !same;
            best = cost[i - 1][j] + 1 < best ? cost[i - 1][j] + 1 : best;
            best = cost[i][j - 1] + 1 < best ? cost[i][j - 1] + 1 : best;
            bool crossed = i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
            cost[i][j] = crossed && cost[i - 2][j - 2] + 1 < best ? cost[i - 2][j - 2] + 1 : best;
        }
    return cost[rows][columns];
}

const char *option_nearest(const char *name)
{
    const char *nearest = NULL;
    int least = (int)strlen(name) / 3 + 1;
    for (int i = 0; i < option_count + slot_count; i++) {
        const char *candidate = i < option_count ? options[i].name : slots[i - option_count].option;
        int distance = import_distance(name, candidate);
        if (distance < least) {
            least = distance;
            nearest = candidate;
        }
    }
    return nearest;
}
