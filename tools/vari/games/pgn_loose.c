/* Mends moves that people write otherwise: with blanks inside or none between them, by numbers, or with
 * letters of pieces in another language, which a definition has as `de:S` among the other names of a
 * piece. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "forms.h"
#include "pgn_words.h"
#include "telling.h"

/* --- blanks -------------------------------------------------------------------------------------------- */

enum { WORDS_MAX = 5, JOINED_MAX = 64 };

/* True if both words are in one line with nothing but blanks between. */
static bool follows(const PgnItem *word, const PgnItem *next)
{
    size_t end = word->origin.offset + word->length;
    return next->origin.line == word->origin.line && next->origin.offset > end &&
           strspn(word->origin.line + end, " \t") == next->origin.offset - end;
}

/* True for a move, or a glyph of one byte in the file, such as `N` or `=`, which may be a part of a move. */
static bool is_part(const PgnItem *item)
{
    return item->type == PGN_MOVE || (item->type == PGN_GLYPH && item->length == 1);
}

/* Removes the items from `first` up to `end`. */
static void take_out(PgnGame *pgn, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        free(pgn->items[i].text);
    memmove(&pgn->items[first], &pgn->items[end], (pgn->count - end) * sizeof *pgn->items);
    pgn->count -= end - first;
}

static bool is_legal(VariGame *game, const char *text)
{
    size_t action;
    return vari_game_meant(game, text, &action, 1) == 1;
}

/* Joins `e2 e4` or `N f3`, from item `at` on. False if no such words are a legal move. */
static bool join_words(PgnGame *pgn, size_t at, VariGame *game)
{
    char text[JOINED_MAX];
    PgnItem *item = &pgn->items[at];
    size_t length = (size_t)snprintf(text, sizeof text, "%s", item->text);
    for (size_t i = at + 1; i < pgn->count && i < at + WORDS_MAX && length < sizeof text; i++) {
        const PgnItem *next = &pgn->items[i];
        if (!is_part(next) || !follows(&pgn->items[i - 1], next))
            return false;
        length += (size_t)snprintf(text + length, sizeof text - length, "%.*s", (int)next->length,
                                   next->origin.line + next->origin.offset);
        if (length >= sizeof text || !is_legal(game, text))
            continue;
        item->length = next->origin.offset + next->length - item->origin.offset;
        free(item->text);
        item->text = must_copy(text);
        take_out(pgn, at + 1, i + 1);
        return true;
    }
    return false;
}

/* Replaces `5254` by `e2e4` (ICCF numeric notation). A fifth digit promotes: 1 queen, 2 rook, 3 bishop, 4
 * knight. */
static bool spell_numeric(PgnItem *item, VariGame *game)
{
    static const char pieces[] = "qrbn";
    enum { CELLS = 4 };
    const char *digits = item->text;
    char spelt[CELLS + 2];
    size_t length = strlen(digits);
    if (!pgn_is_numeric(digits, length) || (length > CELLS && digits[CELLS] > '4'))
        return false;
    for (size_t i = 0; i < CELLS; i++)
        spelt[i] = i % 2 == 0 ? (char)('a' + digits[i] - '1') : digits[i];
    spelt[CELLS] = length > CELLS ? pieces[digits[CELLS] - '1'] : '\0';
    spelt[CELLS + 1] = '\0';
    if (!is_legal(game, spelt))
        return false;
    free(item->text);
    item->text = must_copy(spelt);
    return true;
}

/* Removes bytes from the front of an item. */
static void cut_front(PgnItem *item, size_t length)
{
    memmove(item->text, item->text + length, strlen(item->text + length) + 1);
    item->origin.offset += length;
    item->origin.column = 0; /* nobody has counted them anew */
    item->length -= length < item->length ? length : item->length;
}

/* Splits an item into two moves: the first `length` bytes of its text, and everything from byte `next` on. */
static void split(PgnGame *pgn, size_t at, size_t length, size_t next)
{
    PgnItem item = pgn->items[at];
    char *first = memory_part(item.text, length);
    pgn_add_taking(pgn, PGN_MOVE, must_copy(item.text + next));
    PgnItem second = item;
    second.text = pgn->items[pgn->count - 1].text;
    second.origin.offset += next;
    second.origin.column = 0;
    second.length -= next < item.length ? next : item.length;
    memmove(&pgn->items[at + 2], &pgn->items[at + 1], (pgn->count - at - 2) * sizeof *pgn->items);
    pgn->items[at + 1] = second;
    free(item.text);
    pgn->items[at].text = first;
    pgn->items[at].length = length;
}

/* True if the first `length` bytes of the text are a legal move. */
static bool is_legal_part(VariGame *game, const char *text, size_t length)
{
    char *part = memory_part(text, length);
    bool legal = is_legal(game, part);
    free(part);
    return legal;
}

/* Splits `e4,e5` into two moves, and removes the comma of `,e5`. False if that makes no legal move. */
static bool split_at_comma(PgnGame *pgn, size_t at, VariGame *game)
{
    const char *text = pgn->items[at].text, *comma = strchr(text, ',');
    if (comma == NULL || comma[1] == '\0')
        return false;
    size_t length = (size_t)(comma - text);
    if (length == 0) {
        cut_front(&pgn->items[at], 1);
        return is_legal(game, pgn->items[at].text);
    }
    if (!is_legal_part(game, text, length))
        return false;
    split(pgn, at, length, length + 1);
    return true;
}

enum { TOGETHER_MOVE_MAX = 16 }; /* bytes of one of several moves in a word */

/* The length of the longest legal move of fewer than `below` bytes at the beginning of the text; 0 if there
 * is none. */
static size_t first_move(VariGame *game, const char *text, size_t below)
{
    size_t length = below < TOGETHER_MOVE_MAX ? below : TOGETHER_MOVE_MAX;
    while (length > 1 && !is_legal_part(game, text, length - 1))
        length--;
    return length > 1 ? length - 1 : 0;
}

/* True if the first `length` bytes are a legal move, and the rest begins with a move that is legal after
 * it. */
static bool goes_on(VariGame *game, const char *text, size_t length)
{
    char *first = memory_part(text, length);
    VariGame *next = must_have(vari_game_copy(game));
    const char *rest = text + length;
    size_t action;
    bool goes = vari_game_meant(next, first, &action, 1) == 1 &&
                vari_game_play_index(next, action) == VARI_OK && first_move(next, rest, strlen(rest) + 1) > 0;
    vari_game_free(next);
    free(first);
    return goes;
}

/* Warns of a missing blank, once a game. */
static void tell_together(PgnGame *pgn, const PgnItem *item, size_t length)
{
    char message[120];
    snprintf(message, sizeof message,
             "no blank after `%.*s`: here and below, moves that run together are split", (int)length,
             item->text);
    if (!pgn->together)
        tell_origin_warning(&item->origin, item->length, message, "");
    pgn->together = true;
}

/* Splits `e4e5` or `e52.Nf3` into two moves, with a warning. The second may have to be split again. */
static bool split_together(PgnGame *pgn, size_t at, VariGame *game)
{
    const PgnItem *item = &pgn->items[at];
    const char *text = item->text;
    for (size_t length = strlen(text); (length = first_move(game, text, length)) > 0;) {
        size_t digits = strspn(text + length, "0123456789"), points = strspn(text + length + digits, ".");
        size_t number = digits > 0 && points > 0 ? digits + points : 0;
        if (number > 0 && text[length + number] == '\0') { /* the move itself stands behind a blank */
            tell_together(pgn, item, length);
            pgn->items[at].text[length] = '\0';
            return true;
        }
        if (number > 0 || goes_on(game, text, length)) {
            tell_together(pgn, item, length);
            split(pgn, at, length, length + number);
            return true;
        }
    }
    return false;
}

bool pgn_mend_move(PgnGame *pgn, size_t at, VariGame *game)
{
    return pgn->items[at].type == PGN_MOVE && pgn->items[at].origin.line != NULL &&
           (spell_numeric(&pgn->items[at], game) || split_at_comma(pgn, at, game) ||
            join_words(pgn, at, game) || split_together(pgn, at, game));
}

/* --- letters of other languages ------------------------------------------------------------------------ */

typedef struct Language {
    char name[8]; /* a code such as `de`, with the colon */
    char **texts; /* [item] the moves in letters of the definition; NULL: the item is none */
    bool used;    /* some letters are not the definition's */
} Language;

/* The next name in another language, such as `de:S`, among the names of a piece, and its length in *length;
 * NULL if there is none. */
static const char *next_name(const char *at, size_t *length)
{
    for (at += strspn(at, " "); *at != '\0'; at += *length + strspn(at + *length, " ")) {
        *length = strcspn(at, " ");
        const char *colon = memchr(at, ':', *length);
        if (colon != NULL && colon > at && colon - at < 7 && colon + 1 < at + *length)
            return at;
    }
    return NULL;
}

/* The letter of the piece whose name in this language the text begins with, the longest of them, and the
 * length of the name in *taken; NULL if there is none. */
static const char *letter_of(const VariRules *rules, const char *language, const char *text, size_t *taken)
{
    const char *letter = NULL;
    size_t length, prefix = strlen(language);
    *taken = 0;
    for (size_t piece = 0; piece < vari_rules_info(rules)->kind_count; piece++)
        for (const char *at = next_name(vari_rules_kind(rules, piece)->also, &length); at != NULL;
             at = next_name(at + length, &length)) {
            size_t size = length - prefix;
            if (length <= prefix || strncmp(at, language, prefix) != 0 || size <= *taken ||
                strncmp(at + prefix, text, size) != 0)
                continue;
            letter = vari_rules_letter(rules, piece, 0, false);
            *taken = size;
        }
    return letter;
}

static bool is_own_letter(const VariRules *rules, const char *text)
{
    for (size_t piece = 0; piece < vari_rules_info(rules)->kind_count; piece++) {
        const char *letter = vari_rules_letter(rules, piece, 0, false);
        if (letter[0] != '\0' && strncmp(letter, text, strlen(letter)) == 0)
            return true;
    }
    return false;
}

static bool is_letter(char byte)
{
    return isupper((unsigned char)byte) || (unsigned char)byte >= 0x80;
}

/* A move in letters of the definition, for free(). Notes if that changes any. */
static char *translate(const VariRules *rules, Language *language, const char *text)
{
    static const char castling[] = "O-O";
    char *told;
    size_t length, taken;
    if (strncmp(text, castling, strlen(castling)) == 0)
        return must_copy(text);
    FILE *out = open_text(&told, &length);
    for (; *text != '\0'; text += taken) {
        const char *letter = is_letter(*text) ? letter_of(rules, language->name, text, &taken) : NULL;
        if (letter == NULL)
            taken = 1;
        else
            language->used = language->used || !is_own_letter(rules, text);
        fprintf(out, "%.*s", letter == NULL ? 1 : 8, letter == NULL ? text : letter);
    }
    close_text(out, &told);
    return told;
}

/* True if a move has a letter that is not the definition's. */
static bool is_foreign(const PgnGame *pgn, const VariRules *rules)
{
    for (size_t i = 0; i < pgn->count; i++)
        for (const char *at = pgn->items[i].text; pgn->items[i].type == PGN_MOVE && *at != '\0'; at++)
            if (is_letter(*at) && *at != 'O' && !is_own_letter(rules, at))
                return true;
    return false;
}

/* Fills in the languages that the definition has names for, at most `most`, with the moves translated from
 * each. Returns how many there are. */
static size_t find_languages(const PgnGame *pgn, const VariRules *rules, Language *languages, size_t most)
{
    size_t count = 0, length;
    for (size_t piece = 0; piece < vari_rules_info(rules)->kind_count; piece++)
        for (const char *at = next_name(vari_rules_kind(rules, piece)->also, &length); at != NULL;
             at = next_name(at + length, &length)) {
            Language language = { 0 };
            size_t known = 0;
            snprintf(language.name, sizeof language.name, "%.*s", (int)(strcspn(at, ":") + 1), at);
            while (known < count && strcmp(languages[known].name, language.name) != 0)
                known++;
            if (known == count && count < most)
                languages[count++] = language;
        }
    for (size_t i = 0; i < count; i++) {
        languages[i].texts = memory_zeroed(pgn->count + 1, sizeof *languages[i].texts);
        for (size_t k = 0; k < pgn->count; k++)
            if (pgn->items[k].type == PGN_MOVE)
                languages[i].texts[k] = translate(rules, &languages[i], pgn->items[k].text);
    }
    return count;
}

static void exchange(PgnGame *pgn, Language *language)
{
    for (size_t i = 0; i < pgn->count; i++)
        if (pgn->items[i].type == PGN_MOVE) {
            char *text = pgn->items[i].text;
            pgn->items[i].text = language->texts[i];
            language->texts[i] = text;
        }
}

static bool is_same(const PgnGame *pgn, const Language *one, const Language *other)
{
    for (size_t i = 0; i < pgn->count; i++)
        if (pgn->items[i].type == PGN_MOVE && strcmp(one->texts[i], other->texts[i]) != 0)
            return false;
    return true;
}

static bool may_be(PgnGame *pgn, VariGame *game, Language *language)
{
    if (!language->used)
        return false;
    exchange(pgn, language);
    bool goes = pgn_goes(pgn, game);
    exchange(pgn, language);
    return goes;
}

/* Tells of the first move that two languages read otherwise. */
static void tell_apart(const PgnGame *pgn, const Language *one, const Language *other)
{
    for (size_t i = 0; i < pgn->count; i++) {
        const PgnItem *item = &pgn->items[i];
        if (item->type != PGN_MOVE || strcmp(one->texts[i], other->texts[i]) == 0)
            continue;
        char message[200];
        snprintf(message, sizeof message,
                 "in one language this move is `%.40s`, in another `%.40s`, and the game is legal in both",
                 one->texts[i], other->texts[i]);
        tell_origin_error(&item->origin, 0, item->length, message, "");
        return;
    }
}

bool pgn_translate(PgnGame *pgn, const VariRules *rules, VariGame *game)
{
    enum { LANGUAGES = 32 };
    Language languages[LANGUAGES];
    size_t count = is_foreign(pgn, rules) ? find_languages(pgn, rules, languages, LANGUAGES) : 0;
    Language *found = NULL;
    bool unique = true, foreign = false;
    for (size_t i = 0; i < count; i++)
        foreign = foreign || languages[i].used;
    foreign = foreign && !pgn_goes(pgn, game);
    for (size_t i = 0; i < count && foreign && unique; i++) {
        if ((found != NULL && is_same(pgn, found, &languages[i])) || !may_be(pgn, game, &languages[i]))
            continue;
        unique = found == NULL;
        if (!unique)
            tell_apart(pgn, found, &languages[i]);
        found = &languages[i];
    }
    if (found != NULL && unique)
        exchange(pgn, found);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < pgn->count; k++)
            free(languages[i].texts[k]);
        free(languages[i].texts);
    }
    return unique;
}
