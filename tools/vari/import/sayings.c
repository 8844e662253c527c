/* sayings.c -- descriptions of games, compared. */

#include "sayings.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { RULE_WEIGHT = 5 }; /* a rule said whole is worth that many words */

static uint64_t hash(uint64_t seed, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        seed = (seed ^ (uint64_t)(unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return seed;
}

/* --- reading a description ----------------------------------------------------------------- */

static const char *cut_field(const char **at, char end)
{
    const char *start = *at, *stop = strchr(start, end);
    *at = stop + 1;
    return import_format("%.*s", (int)(stop - start), start);
}

/* A name of a piece, in which a hyphen is a blank: a section gives it one where there is none. */
static uint64_t hash_name(uint64_t seed, const char *name)
{
    for (; *name != '\0'; name++)
        seed = hash(seed, *name == '-' ? " " : name, 1);
    return seed;
}

/* A word begins with a capital where a sentence begins with it. */
static uint64_t hash_word(uint64_t seed, const char *word, size_t length)
{
    char first = (char)tolower((unsigned char)word[0]);
    return hash(hash(seed, &first, 1), word + 1, length - 1);
}

/* The names of laws and endings are what an author likes; those of pieces are what is set up. */
static bool subject_counts(const Saying *saying)
{
    return strcmp(saying->section, "The pieces") == 0;
}

/* How a piece goes: what follows is said of that alone. "slides diagonally, or moves orthogonally" is another
 * piece than "slides orthogonally, or moves diagonally". */
static bool is_way(const char *word, size_t length)
{
    static const char *const ways[] = { "slides", "moves", "leaps", "goes", "captures", "stays" };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (strlen(ways[i]) == length && strncmp(ways[i], word, length) == 0)
            return true;
    return false;
}

/* Adds the words of a text with the section (and the piece, and its way) that they are said of; a rule's
 * sense is their sum. */
static void add_words(Sayings *sayings, Saying *saying)
{
    static const char marks[] = " .,:;()\"-";
    uint64_t context = hash(UINT64_C(0xcbf29ce484222325), saying->section, strlen(saying->section));
    if (subject_counts(saying))
        context = hash_name(context, saying->subject);
    saying->sense = context;
    uint64_t way = context;
    for (const char *at = saying->text + strspn(saying->text, marks); *at != '\0';) {
        size_t length = strcspn(at, marks);
        if (subject_counts(saying) && is_way(at, length))
            way = hash(context, at, length);
        uint64_t word = hash_word(way, at, length);
        sayings->words[sayings->word_count++] = word;
        saying->sense += word * word;
        at += length + strspn(at + length, marks);
    }
}

static int compare_words(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/* --- names of zones ------------------------------------------------------------------------- */

/* "What the words mean<TAB>The bank<TAB>your ranks 1-5." */
static const char zone_line[] = "What the words mean\tThe ";

static const char *next_zone(const char *text)
{
    for (; *text != '\0'; text = strchr(text, '\n') + 1)
        if (strncmp(text, zone_line, sizeof zone_line - 1) == 0)
            return text + sizeof zone_line - 1;
    return NULL;
}

static const char *replaced(const char *text, const char *old, const char *new)
{
    size_t count = 0, length = strlen(old);
    for (const char *at = text; (at = strstr(at, old)) != NULL; at += length)
        count++;
    char *made = import_take(strlen(text) + count * strlen(new) + 1), *to = made;
    for (const char *at; (at = strstr(text, old)) != NULL; text = at + length) {
        bool word = isalnum((unsigned char)at[length]) || at[length] == '-';
        to += sprintf(to, "%.*s%s", (int)(at - text), text, word ? old : new);
    }
    memcpy(to, text, strlen(text) + 1);
    return made;
}

/* Zones have the names that an author likes; what they are stands for them. */
static const char *without_zone_names(const char *text)
{
    const char *made = text;
    for (const char *zone = text; (zone = next_zone(zone)) != NULL; zone = strchr(zone, '\n') + 1) {
        const char *tab = strchr(zone, '\t'), *stop = strchr(zone, '\n') - 1;
        made = replaced(made, import_format("the %.*s", (int)(tab - zone), zone),
                        import_format("%.*s", (int)(stop - tab - 1), tab + 1));
    }
    return made;
}

/* Who has to claim a draw is not said in a section: any program may let its players do so. */
static const char *without_claims(const char *text)
{
    static const char claimed[] = "the game is drawn if a player claims it";
    char *made = import_take(strlen(text) + 1), *to = made;
    for (const char *at; (at = strstr(text, claimed)) != NULL; text = at + strcspn(at, ".\n"))
        to += sprintf(to, "%.*sthe game is drawn", (int)(at - text), text);
    memcpy(to, text, strlen(text) + 1);
    return made;
}

/* That program ends by itself games that nobody can win any more. */
static const char *without_dead_positions(const char *text)
{
    static const char dead[] = "neither player can win any more, the game is drawn";
    char *made = import_take(strlen(text) + 1), *to = made;
    for (const char *next; *text != '\0'; text = next) {
        next = strchr(text, '\n') + 1;
        const char *at = strstr(text, dead);
        if (at == NULL || at >= next)
            to += sprintf(to, "%.*s", (int)(next - text), text);
    }
    *to = '\0';
    return made;
}

/* Which way right is for both players. */
static const char *without_sides(const char *text)
{
    static const char right[] = "; right is ", both[] = " for both.";
    const char *at = strstr(text, right), *end = at == NULL ? NULL : strstr(at, both);
    return end == NULL || end > at + strcspn(at, ".")
               ? text
               : import_format("%.*s%s", (int)(at - text), text, end + sizeof both - 2);
}

/* On boards of ranks: who says "your last rank", and who says "your rank 8", mean the same. */
static const char *with_ranks_as_numbers(const VariRules *rules, const char *text)
{
    int last = 0;
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
        const char *name = vari_rules_cell(rules, cell)->name;
        int rank = atoi(name + strspn(name, "abcdefghijklmnopqrstuvwxyz"));
        last = rank > last ? rank : last;
    }
    if (vari_rules_info(rules)->topology != VARI_TOPOLOGY_GRID || last == 0)
        return text;
    text = replaced(text, "your last rank", import_format("your rank %d", last));
    return replaced(text, "your first rank", "your rank 1");
}

/* Whose capture ends the game an ending says, too. */
static const char *without_mortals(const char *text)
{
    return replaced(text, " It is royal and can be captured.", "");
}

static bool is_left_out(const Saying *saying)
{
    return strcmp(saying->section, "The set-up") == 0 || /* which a position says */
           (strcmp(saying->section, "What the words mean") == 0 && strncmp(saying->subject, "The ", 4) == 0);
}

static void sort_words(Sayings *sayings)
{
    qsort(sayings->words, sayings->word_count, sizeof *sayings->words, compare_words);
}

const Sayings *sayings_of(VariRules *rules)
{
    /* which sides are left and right matters where pieces go otherwise to one than to the other, and games
     * tell */
    const char *text = without_sides(vari_rules_description(rules, VARI_DESCRIPTION_LINES));
    text = without_mortals(text);
    text = with_ranks_as_numbers(rules, without_zone_names(without_dead_positions(without_claims(text))));
    size_t lines = 0, words = 1;
    for (const char *at = text; *at != '\0'; at++) {
        lines += *at == '\n';
        words += strchr(" .,:;()\"\n", *at) != NULL;
    }
    Sayings *sayings = import_take(sizeof *sayings);
    sayings->items = import_take((lines + 1) * sizeof *sayings->items);
    sayings->words = import_take((words + lines) * sizeof *sayings->words);
    for (const char *at = text; *at != '\0';) {
        Saying *saying = &sayings->items[sayings->count];
        saying->section = cut_field(&at, '\t');
        saying->subject = cut_field(&at, '\t');
        saying->text = cut_field(&at, '\n');
        if (is_left_out(saying))
            continue;
        add_words(sayings, saying);
        sayings->count++;
    }
    sort_words(sayings);
    return sayings;
}

/* --- comparing ------------------------------------------------------------------------------ */

static bool has(const Sayings *sayings, const Saying *wanted)
{
    for (size_t i = 0; i < sayings->count; i++)
        if (sayings->items[i].sense == wanted->sense)
            return true;
    return false;
}

static bool of_one_subject(const Saying *rule, const Saying *other)
{
    return strcmp(rule->section, other->section) == 0 && strcmp(rule->subject, other->subject) == 0;
}

/* What `base` says of a rule that the shipped game has and the wanted one has not: as it is, or of its
 * subject. A rule that `base` says in words of its own may be any of those that the shipped game says in
 * other words in that section. */
static bool is_given_up(const Sayings *wanted, const Sayings *shipped, const Sayings *base,
                        const Saying *said)
{
    bool is_known = false, lacks_other = false;
    if (has(shipped, said))
        return !has(wanted, said);
    for (size_t i = 0; i < shipped->count; i++) {
        const Saying *rule = &shipped->items[i];
        bool lacks = !has(wanted, rule);
        if (of_one_subject(rule, said)) {
            if (lacks)
                return true;
            is_known = true;
        }
        lacks_other |= lacks && strcmp(rule->section, said->section) == 0 && !has(base, rule);
    }
    return !is_known && lacks_other;
}

const Sayings *sayings_translated(const Sayings *wanted, const Sayings *shipped, const Sayings *base)
{
    Sayings *made = import_take(sizeof *made);
    made->items = import_take((wanted->count + base->count + 1) * sizeof *made->items);
    for (size_t i = 0; i < wanted->count; i++)
        if (!has(shipped, &wanted->items[i]))
            made->items[made->count++] = wanted->items[i];
    for (size_t i = 0; i < base->count; i++)
        if (!has(made, &base->items[i]) && !is_given_up(wanted, shipped, base, &base->items[i]))
            made->items[made->count++] = base->items[i];
    size_t bytes = 1;
    for (size_t i = 0; i < made->count; i++)
        bytes += strlen(made->items[i].text) + 1;
    made->words = import_take(bytes * sizeof *made->words);
    for (size_t i = 0; i < made->count; i++)
        add_words(made, &made->items[i]);
    sort_words(made);
    return made;
}

static unsigned count_missing(const Sayings *sayings, const Sayings *others)
{
    unsigned missing = 0;
    for (size_t i = 0; i < sayings->count; i++)
        missing += !has(others, &sayings->items[i]);
    return missing;
}

unsigned sayings_distance(const Sayings *left, const Sayings *right)
{
    unsigned distance = (count_missing(left, right) + count_missing(right, left)) * RULE_WEIGHT;
    size_t l = 0, r = 0;
    while (l < left->word_count || r < right->word_count) {
        bool only_left = r == right->word_count || (l < left->word_count && left->words[l] < right->words[r]);
        bool only_right =
            l == left->word_count || (r < right->word_count && right->words[r] < left->words[l]);
        distance += only_left || only_right;
        l += !only_right;
        r += !only_left;
    }
    return distance;
}

uint64_t sayings_lost(const Sayings *sayings, const Sayings *others)
{
    uint64_t lost = 0;
    for (size_t i = 0; i < sayings->count && i < 64; i++)
        lost |= (uint64_t)!has(others, &sayings->items[i]) << i;
    return lost;
}

void sayings_missing(const Sayings *sayings, const Sayings *others, SayingTell *tell, void *context)
{
    for (size_t i = 0; i < sayings->count; i++)
        if (!has(others, &sayings->items[i]))
            tell(context, &sayings->items[i]);
}

size_t sayings_numbers(const Sayings *sayings, int *numbers, size_t room)
{
    size_t count = 0;
    for (size_t i = 0; i < sayings->count; i++)
        for (const char *at = sayings->items[i].text; *at != '\0'; at++) {
            if (!isdigit((unsigned char)*at))
                continue;
            long number = strtol(at, NULL, 10);
            at += strspn(at, "0123456789") - 1;
            bool known = number > 1000;
            for (size_t k = 0; k < count; k++)
                known |= numbers[k] == (int)number;
            if (!known && count < room)
                numbers[count++] = (int)number;
        }
    return count;
}
