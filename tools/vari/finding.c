/* Finds definitions by words: by names, tags and what is said of them, with a few words that mean the same.
 */

#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "finding.h"
#include "folding.h"
#include "library.h"
#include "library_names.h"

enum { FITS_NAME = 0, FITS_TAG = 1, FITS_BEGINNING = 1, FITS_PART = 2, FITS_TEXT = 3, FITS_NOT = 16 };
enum { PHRASE_WORDS = 6, MEANINGS = 12, SHORT = 3, MASK_WORDS = 32 };

/* Some of the words that stand side by side, and what may be meant by them. */
typedef struct Phrase {
    char *meanings[MEANINGS];
    size_t count, players; /* 0: no number of players is meant */
} Phrase;

/* Words that people use, and the tags that definitions have for them. */
static const struct {
    const char *phrase, *tag;
} synonyms[] = {
    { "kids", "children" },       { "kid", "children" },
    { "child", "children" },      { "family", "children" },
    { "easy", "children" },       { "simple", "children" },
    { "beginner", "children" },   { "fast", "quick" },
    { "short", "quick" },         { "mini", "small" },
    { "tiny", "small" },          { "little", "small" },
    { "large", "big" },           { "largest", "huge" },
    { "giant", "huge" },          { "medieval", "old" },
    { "traditional", "classic" }, { "popular", "classic" },
    { "well known", "classic" },  { "best", "famous" },
    { "cooperative", "teams" },   { "coop", "teams" },
    { "team", "teams" },          { "partner", "teams" },
    { "together", "teams" },      { "2v2", "two-on-two" },
    { "2 on 2", "two-on-two" },   { "two vs two", "two-on-two" },
    { "2 vs 2", "two-on-two" },   { "chance", "dice" },
    { "luck", "dice" },           { "random", "dice" },
    { "no chance", "no-luck" },   { "no dice", "no-luck" },
    { "skill", "no-luck" },       { "strategy", "no-luck" },
    { "secret", "hidden" },       { "norse", "viking" },
    { "multiplayer", "many" },    { "asymmetrical", "asymmetric" },
    { "hexagon", "hexagonal" },   { "hex", "hexagonal" },
    { "biggest", "huge" },        { "smallest", "small" },
    { "learn", "children" },      { "teach", "children" },
    { "weird", "fairy" },         { "strange", "fairy" },
    { "minutes", "quick" },       { "five minutes", "quick" },
    { "5 minutes", "quick" },     { "ten minutes", "quick" },
    { "10 minutes", "quick" },    { "3d", "three-dimensional" },
};

/* Words of a sentence that say nothing of a game. */
static const char idle_words[] =
    " a abstract an and are board both but by created for from game games i in invented inventor is it like "
    "made of on or pieces play similar something than that the to variant variants want where which with "
    "you your ";

static const char *const numbers[] = { "one", "two", "three", "four", "five", "six", "seven", "eight" };

/* --- texts ------------------------------------------------------------------------------ */

bool has_text(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; *text != '\0'; text++)
        if (strncasecmp(text, part, length) == 0)
            return true;
    return length == 0;
}

static bool is_letter(const char *at)
{
    size_t length;
    return *at != '\0' && folded_letter(at, &length) != 0;
}

static size_t letters_of(const char *text)
{
    size_t count = 0, length;
    for (; *text != '\0'; text += length)
        count += folded_letter(text, &length) != 0;
    return count;
}

/* How much of a text the phrase takes up that it begins with, capitals aside; 0: it does not. What stands
 * between words is passed over: in names anywhere, in other texts where the phrase has a blank. */
static size_t begins_with(const char *text, const char *phrase, bool is_name)
{
    const char *at = text;
    size_t length, other;
    for (; *phrase != '\0'; phrase += length) {
        uint32_t letter = folded_letter(phrase, &length);
        if (is_name || letter == 0)
            while (*at != '\0' && !is_letter(at))
                at++;
        if (letter == 0)
            continue;
        if (*at == '\0' || folded_letter(at, &other) != letter)
            return 0;
        at += other;
    }
    return (size_t)(at - text);
}

/* True if some word of the text, or a number behind letters, begins with the phrase; short words have to be
 * whole. */
static bool has_words(const char *text, const char *phrase, bool is_name)
{
    bool whole = letters_of(phrase) <= SHORT, inside = false, digits = false;
    size_t step;
    for (const char *at = text; *at != '\0'; at += step) {
        uint32_t letter = folded_letter(at, &step);
        bool digit = letter >= '0' && letter <= '9', begins = letter != 0 && (!inside || (digit && !digits));
        size_t length = begins ? begins_with(at, phrase, is_name) : 0;
        if (length > 0 && !(whole && is_letter(at + length)))
            return true;
        inside = letter != 0;
        digits = digit;
    }
    return false;
}

static bool is_same(const char *text, const char *phrase)
{
    size_t length = begins_with(text, phrase, true);
    return length > 0 && letters_of(text + length) == 0;
}

/* Words with blanks between. */
static bool is_among(const char *words, const char *word)
{
    for (const char *at = words; *(at += strspn(at, " ")) != '\0'; at += strcspn(at, " ")) {
        size_t length = begins_with(at, word, true);
        if (length > 0 && length == strcspn(at, " "))
            return true;
    }
    return false;
}

/* --- words that are looked for ------------------------------------------------------------ */

static bool is_idle(const Query *query, size_t word)
{
    return query->word_count > 1 && is_among(idle_words, query->words[word]);
}

static Phrase *phrase_of(const Query *query, size_t first, size_t length)
{
    return &query->phrases[first * PHRASE_WORDS + length - 1];
}

/* The number that a text begins with, in words or as a digit, and how long that is; 0: none. */
static size_t number_of(const char *text, size_t *length)
{
    *length = isdigit((unsigned char)text[0]) ? strspn(text, "0123456789") : strcspn(text, " -");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strlen(numbers[i]) == *length && strncmp(text, numbers[i], *length) == 0)
            return i + 1;
    return *length == 1 && text[0] >= '1' && text[0] <= '8' ? (size_t)(text[0] - '0') : 0;
}

size_t finding_number(const char *text)
{
    size_t length, number = number_of(text, &length);
    return text[length] == '\0' ? number : 0;
}

/* `three players`, `3-player`, `3p`, `three-way`, `three people`, `for three`, `players 3`. */
static size_t players_of(const char *text)
{
    static const char *const people[] = { "player", "players", "people", "persons", "p", "way", "handed" };
    static const char *const before[] = { "for ", "players ", "player " };
    size_t skipped = 0, length;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (strncmp(text, before[i], strlen(before[i])) == 0)
            skipped = strlen(before[i]);
    size_t number = number_of(text + skipped, &length);
    const char *rest = text + skipped + length;
    bool players = skipped > 0 && *rest == '\0';
    for (size_t i = 0; i < sizeof people / sizeof *people; i++)
        players = players || is_same(rest, people[i]);
    return players ? number : 0;
}

static void mean(Phrase *phrase, const char *form, ...)
{
    if (phrase->count == MEANINGS)
        return;
    size_t size;
    va_list values;
    FILE *out = open_text(&phrase->meanings[phrase->count], &size);
    va_start(values, form);
    vfprintf(out, form, values);
    va_end(values);
    close_text(out, &phrase->meanings[phrase->count++]);
}

static void mean_synonyms(Phrase *phrase, const char *text)
{
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
        if (is_same(synonyms[i].phrase, text))
            mean(phrase, "%s", synonyms[i].tag);
}

/* The same without an end: `tigers`, `shooting`, `smaller`. */
static void mean_without(Phrase *phrase, const char *text, const char *end)
{
    size_t length = strlen(text), cut = strlen(end);
    if (length < SHORT + cut || strcmp(text + length - cut, end) != 0 || text[length - cut - 1] == 's')
        return;
    char *rest = memory_part(text, length - cut);
    mean(phrase, "%s", rest);
    mean_synonyms(phrase, rest);
    if (length - cut > 2 && rest[length - cut - 1] == rest[length - cut - 2]) { /* `bigger` */
        rest[length - cut - 1] = '\0';
        mean(phrase, "%s", rest);
        mean_synonyms(phrase, rest);
    }
    free(rest);
}

/* What may be meant: the words, a synonym, one of several, numbers in words and as digits, and `without` for
 * `no`. */
static Phrase prepare_phrase(const char *text)
{
    Phrase phrase = { .players = players_of(text) };
    size_t length, number = number_of(text, &length);
    mean(&phrase, "%s", text);
    mean_synonyms(&phrase, text);
    mean_without(&phrase, text, "s");
    mean_without(&phrase, text, "ing");
    mean_without(&phrase, text, "er");
    if (number > 0 && isdigit((unsigned char)*text))
        mean(&phrase, "%s%s", numbers[number - 1], text + length);
    else if (number > 0)
        mean(&phrase, "%zu%s", number, text + length);
    if (strncmp(text, "no ", 3) == 0)
        mean(&phrase, "without %s", text + 3);
    if (strncmp(text, "without ", 8) == 0)
        mean(&phrase, "no %s", text + 8);
    return phrase;
}

static void add_words(Query *query, const char *text)
{
    for (text += strspn(text, " \t\n"); *text != '\0'; text += strspn(text, " \t\n")) {
        size_t length = strcspn(text, " \t\n");
        query->words = memory_more(query->words, (query->word_count + 1) * sizeof *query->words);
        char *word = memory_part(text, length);
        query->typed = memory_more(query->typed, (query->word_count + 1) * sizeof *query->typed);
        query->typed[query->word_count] = word;
        query->words[query->word_count++] = folded_word(word);
        text += length;
    }
}

static bool is_size(const char *word)
{
    return *word != '\0' && strlen(word) <= 3 && strspn(word, "0123456789") == strlen(word);
}

/* `9 by 9` and `9 x 9` become `9x9`. */
static void join_sizes(Query *query)
{
    for (size_t i = 0; i + 2 < query->word_count; i++) {
        char **words = &query->words[i], *size;
        size_t room = strlen(words[0]) + strlen(words[2]) + sizeof "x";
        bool joins = strcmp(words[1], "by") == 0 || strcmp(words[1], "x") == 0;
        if (!joins || !is_size(words[0]) || !is_size(words[2]))
            continue;
        size = memory_zeroed(room, 1);
        snprintf(size, room, "%sx%s", words[0], words[2]);
        for (size_t k = 0; k < 3; k++)
            free(words[k]);
        free(query->typed[i + 1]);
        free(query->typed[i + 2]);
        words[0] = size;
        query->word_count -= 2;
        memmove(&words[1], &words[3], (query->word_count - i - 1) * sizeof *words);
        memmove(&query->typed[i + 1], &query->typed[i + 3],
                (query->word_count - i - 1) * sizeof *query->typed);
    }
}

static void prepare_phrases(Query *query, size_t first)
{
    char *text = must_copy(query->words[first]);
    for (size_t length = 1;; length++) {
        *phrase_of(query, first, length) = prepare_phrase(text);
        if (length == PHRASE_WORDS || first + length == query->word_count)
            break;
        char *longer = NULL;
        size_t size;
        FILE *out = open_text(&longer, &size);
        fprintf(out, "%s %s", text, query->words[first + length]);
        close_text(out, &longer);
        free(text);
        text = longer;
    }
    free(text);
}

Query query_of(char *const *arguments, size_t count)
{
    Query query = { 0 };
    for (size_t i = 0; i < count; i++)
        add_words(&query, arguments[i]);
    join_sizes(&query);
    query.phrases = memory_zeroed(query.word_count * PHRASE_WORDS + 1, sizeof *query.phrases);
    query.is_known = memory_zeroed(query.word_count + 1, sizeof *query.is_known);
    for (size_t i = 0; i < query.word_count; i++) {
        query.is_known[i] = is_idle(&query, i);
        prepare_phrases(&query, i);
    }
    return query;
}

const char *query_answer(const Query *query)
{
    char *joined;
    size_t size;
    FILE *out = open_text(&joined, &size);
    for (size_t i = 0; i < query->word_count; i++)
        fprintf(out, "%s%s", i == 0 ? "" : " ", query->words[i]);
    close_text(out, &joined);
    const char *answer = library_answer(joined);
    free(joined);
    return answer;
}

void query_free(Query *query)
{
    for (size_t i = 0; i < query->word_count; i++) {
        free(query->words[i]);
        free(query->typed[i]);
    }
    free(query->typed);
    for (size_t i = 0; i < query->word_count * PHRASE_WORDS; i++)
        for (size_t k = 0; k < query->phrases[i].count; k++)
            free(query->phrases[i].meanings[k]);
    free(query->words);
    free(query->phrases);
    free(query->is_known);
}

/* --- cards --------------------------------------------------------------------------- */

/* A text that the object has; "": it has none. */
static const char *card_text(const cJSON *object, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
    return text == NULL ? "" : text;
}

static double card_number(const cJSON *object, const char *key)
{
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsNumber(number) ? number->valuedouble : 0;
}

/* --- how well they fit ------------------------------------------------------------------- */

static unsigned better(unsigned one, unsigned other)
{
    return one < other ? one : other;
}

/* The name itself, its beginning, or a part of it. */
static unsigned fit_of_name(const char *name, const char *phrase)
{
    if (is_same(name, phrase))
        return FITS_NAME;
    if (begins_with(name, phrase, true) > 0)
        return FITS_BEGINNING;
    if ((letters_of(phrase) > SHORT && has_text(name, phrase)) || has_words(name, phrase, true))
        return FITS_PART;
    return FITS_NOT;
}

static unsigned fit_of_names(const Candidate *candidate, const char *phrase)
{
    unsigned fit = better(fit_of_name(candidate->id, phrase), fit_of_name(candidate->name, phrase));
    const cJSON *name;
    cJSON_ArrayForEach(name, candidate->also) fit = better(fit, fit_of_name(name->valuestring, phrase));
    return fit;
}

/* The option of that object, as option_json() makes it, may be that number. */
static bool offers_number(const cJSON *option, size_t number)
{
    char text[24];
    const cJSON *choices = cJSON_GetObjectItemCaseSensitive(option, "choices"), *choice;
    if (choices == NULL)
        return card_number(option, "lowest") <= (double)number &&
               (double)number <= card_number(option, "highest");
    snprintf(text, sizeof text, "%zu", number);
    cJSON_ArrayForEach(choice, choices) if (strcmp(choice->valuestring, text) == 0) return true;
    return false;
}

bool candidate_can_have_players(const Candidate *candidate, size_t players)
{
    bool can = players == candidate->players;
    const cJSON *option;
    cJSON_ArrayForEach(option, candidate->options) if (!can && offers_number(option, players))
    {
        char number[24];
        snprintf(number, sizeof number, "%zu", players);
        VariSetting setting = { card_text(option, "name"), number };
        VariRules *rules = library_load_file(candidate->path, &setting, 1);
        can = rules != NULL && vari_rules_ok(rules) && vari_rules_info(rules)->player_count == players;
        vari_rules_free(rules);
    }
    return can;
}

static unsigned fit_of_meaning(const Candidate *candidate, const char *phrase)
{
    const char *texts[] = { candidate->tags, candidate->inventor, candidate->about, candidate->group,
                            candidate->year, candidate->topology, candidate->board };
    unsigned fit = fit_of_names(candidate, phrase);
    if (is_among(candidate->tags, phrase) || is_same(candidate->board, phrase))
        fit = better(fit, FITS_TAG);
    for (size_t i = 0; i < sizeof texts / sizeof *texts && fit > FITS_TEXT; i++)
        if (has_words(texts[i], phrase, false))
            fit = FITS_TEXT;
    return fit;
}

static unsigned fit_of_phrase(const Candidate *candidate, const Phrase *phrase)
{
    unsigned fit = FITS_NOT;
    for (size_t i = 0; i < phrase->count; i++)
        fit = better(fit, fit_of_meaning(candidate, phrase->meanings[i]));
    if (phrase->players > 0 && fit > FITS_TAG && candidate_can_have_players(candidate, phrase->players))
        fit = FITS_TAG;
    return fit;
}

/* How the words fit from one on. */
typedef struct Fit {
    unsigned missing, distance;
    uint32_t words; /* a bit for each of the first MASK_WORDS words that fits */
    bool any;       /* some word fits that is no number alone */
} Fit;

/* The best way to take the words from one on: as phrases that fit, words that are passed over, or missing. A
 * number of players is one word. */
static Fit fit_from(const Query *query, size_t first, const Fit *later, const Candidate *candidate)
{
    bool players = first + 1 < query->word_count && phrase_of(query, first, 2)->players > 0;
    bool idle = is_idle(query, first);
    Fit best = later[first + (players ? 2 : 1)];
    best.missing += players ? 2 : !idle;
    for (size_t length = idle || players ? 2 : 1;
         length <= PHRASE_WORDS && first + length <= query->word_count; length++) {
        unsigned fit = fit_of_phrase(candidate, phrase_of(query, first, length));
        if (fit == FITS_NOT)
            continue;
        Fit way = later[first + length];
        way.distance += fit;
        way.words |= first < MASK_WORDS ? UINT32_C(1) << first : 0;
        way.any = way.any || query->word_count == 1 || length > 1 || finding_number(query->words[first]) == 0;
        if (way.missing < best.missing || (way.missing == best.missing && way.distance < best.distance))
            best = way;
        for (size_t i = first; i < first + length; i++)
            query->is_known[i] = true;
    }
    return best;
}

/* True if the words are its id, or begin it: a title may be that of a game that is listed, too. */
static bool is_asked_for(const Query *query, const Candidate *candidate)
{
    return query->word_count > 0 && query->word_count <= PHRASE_WORDS &&
           fit_of_name(candidate->id, phrase_of(query, 0, query->word_count)->meanings[0]) <= FITS_BEGINNING;
}

/* False if no word fits. */
static bool fit_candidate(const Query *query, Candidate *candidate)
{
    Fit *fits = memory_zeroed(query->word_count + 1, sizeof *fits);
    for (size_t i = query->word_count; i-- > 0;)
        fits[i] = fit_from(query, i, fits, candidate);
    Fit fit = fits[0];
    free(fits);
    candidate->missing = fit.missing;
    candidate->distance = fit.distance;
    candidate->words = fit.words;
    return fit.any || fit.missing == 0;
}

/* Where no candidate fits all words: the more candidates fit the same words, the farther behind they go. */
static void put_common_behind(Candidate *candidates, size_t count)
{
    unsigned *shift = memory_zeroed(count, sizeof *shift);
    for (size_t i = 0; i < count; i++) {
        size_t same = 0;
        for (size_t k = 0; k < count; k++)
            same += candidates[k].words == candidates[i].words;
        for (; same > 1; same /= 2)
            shift[i] += FITS_NOT;
    }
    for (size_t i = 0; i < count; i++)
        candidates[i].distance += shift[i];
    free(shift);
}

size_t find_candidates(const Query *query, Candidate *candidates, size_t count, bool hides)
{
    unsigned least = UINT_MAX;
    for (size_t i = 0; i < count; i++) {
        Candidate *one = &candidates[i];
        bool fits = fit_candidate(query, one);
        if (!fits || (hides && strcmp(one->group, "unlisted") == 0 && !is_asked_for(query, one)))
            one->missing = UINT_MAX;
        least = better(least, one->missing);
    }
    size_t kept = 0;
    for (size_t i = 0; i < count && least < UINT_MAX; i++)
        if (candidates[i].missing == least) {
            Candidate other = candidates[kept];
            candidates[kept++] = candidates[i];
            candidates[i] = other;
        }
    if (kept > 0 && least > 0)
        put_common_behind(candidates, kept);
    return kept;
}

static unsigned fame_of(const Candidate *candidate)
{
    return is_among(candidate->tags, "famous") ? 2 : is_among(candidate->tags, "classic");
}

int candidate_order(const void *left, const void *right)
{
    const Candidate *a = left, *b = right;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    if (a->distance > 0 && fame_of(a) != fame_of(b))
        return fame_of(a) > fame_of(b) ? -1 : 1;
    int order = strcmp(a->group, b->group);
    return order != 0 ? order : strcmp(a->id, b->id);
}

char *nearest_word(const Candidate *candidates, size_t count, const char *word)
{
    size_t synonym_count = sizeof synonyms / sizeof *synonyms, total = 0, room = count + synonym_count;
    for (size_t i = 0; i < count; i++)
        room += strlen(candidates[i].tags);
    char **names = memory_zeroed(room, sizeof *names);
    for (size_t i = 0; i < count; i++) {
        names[total++] = must_copy(candidates[i].id);
        for (const char *tag = candidates[i].tags; *tag != '\0'; tag += strspn(tag, " ")) {
            names[total++] = memory_part(tag, strcspn(tag, " "));
            tag += strcspn(tag, " ");
        }
    }
    for (size_t i = 0; i < synonym_count; i++)
        names[total++] = must_copy(synonyms[i].phrase);
    size_t nearest = vari_nearest(word, (const char *const *)names, total);
    char *copy = nearest == SIZE_MAX ? NULL : must_copy(names[nearest]);
    library_free_paths(names, total);
    return copy;
}

/* --- definitions ---------------------------------------------------------------------- */

Candidate candidate_of(cJSON *card)
{
    return (Candidate){ .card = card,
                        .path = card_text(card, "file"),
                        .id = card_text(card, "id"),
                        .name = card_text(card, "name"),
                        .board = card_text(card, "board"),
                        .topology = card_text(card, "topology"),
                        .group = card_text(card, "group"),
                        .tags = card_text(card, "tags"),
                        .inventor = card_text(card, "inventor"),
                        .year = card_text(card, "year"),
                        .about = card_text(card, "about"),
                        .also = cJSON_GetObjectItemCaseSensitive(card, "also"),
                        .options = cJSON_GetObjectItemCaseSensitive(card, "options"),
                        .players = (size_t)card_number(card, "players") };
}

void candidate_free(Candidate *candidate)
{
    cJSON_Delete(candidate->card);
}
