/* Words of people beside moves, and results in the ways in which they are written. */

#include "pgn_words.h"

#include <string.h>
#include <strings.h>

/* --- signs and remarks ---------------------------------------------------------------------------------- */

/* Judgements that stand in files as signs, and the numbers that PGN has for them. Longer ones come first;
 * what is no judgement but a remark on the game has none. */
static const PgnWord judgements[] = {
    { "!!", "3" },
    { "??", "4" },
    { "!?", "5" },
    { "?!", "6" },
    { "!", "1" },
    { "?", "2" },
    { "+/-", "16" },
    { "-/+", "17" },
    { "+/=", "14" },
    { "=/+", "15" },
    { "=/\xE2\x88\x9E", "44" },
    { "+-", "18" },
    { "-+", "19" },
    { "+=", "14" },
    { "=+", "15" },
    { "\xC2\xB1", "16" },
    { "\xE2\x88\x93", "17" },
    { "\xE2\xA9\xB2", "14" },
    { "\xE2\xA9\xB1", "15" },
    { "\xE2\x88\x9E", "13" },
    { "\xE2\x96\xA1", "7" },
    { "\xE2\xA8\x80", "22" },
    { "\xE2\x9F\xB3", "32" },
    { "\xE2\x86\x91", "36" },
    { "\xE2\x86\x92", "40" },
    { "*", "7" },
    { "\xE2\x87\x86", "132" },
};

/* Those that are none behind a move, where `=` and `N` may say what a piece becomes. */
static const PgnWord lone_judgements[] = {
    { "=", "10" }, { "~", "13" }, { "N", "146" }, { "TN", "146" }, { "D", "220" }, { "RR", "145" },
};

/* Words beside a move that say nothing the move does not, and the sign of a diagram. */
static const PgnWord redundant[] = {
    { "+", "" },     { "++", "" },         { "#", "" },         { "ch", "" },          { "ch.", "" },
    { "mate", "" },  { "check", "" },      { "checkmate", "" }, { "check!", "" },      { "mate!", "" },
    { "(ch)", "" },  { "(check)", "" },    { "(mate)", "" },    { "(checkmate)", "" }, { "chk", "" },
    { "dbl", "" },   { "dbl.", "" },       { "dis", "" },       { "dis.", "" },        { "double", "" },
    { "disc.", "" }, { "discovered", "" }, { "dbl.ch.", "" },   { "+ch", "" },         { "matt", "" },
    { ",", "" },     { "(ep)", "" },       { "e.p.", "" },      { "(e.p.)", "" },      { "ep", "" },
    { "(=)", "" },   { "dis.ch.", "" },    { "(D)", "220" },    { "\\", "" },
};

static const struct {
    const PgnWord *words;
    size_t count;
} lists[] = {
    [PGN_JUDGEMENTS] = { judgements, sizeof judgements / sizeof *judgements },
    [PGN_LONE_JUDGEMENTS] = { lone_judgements, sizeof lone_judgements / sizeof *lone_judgements },
    [PGN_REDUNDANT] = { redundant, sizeof redundant / sizeof *redundant },
};

/* True if it is that word in capitals or not, and perhaps with a point behind it: `Check`, `mate.` */
static bool is_word(const char *text, size_t length, const char *word)
{
    size_t size = strlen(word);
    bool point = length == size + 1 && text[size] == '.';
    return (length == size || point) && strncasecmp(text, word, size) == 0;
}

const PgnWord *pgn_word(PgnWords list, const char *text, size_t length, bool ends)
{
    for (size_t i = 0; i < lists[list].count; i++) {
        const PgnWord *word = &lists[list].words[i];
        size_t size = strlen(word->written);
        bool fits = !ends && list == PGN_REDUNDANT
                        ? is_word(text, length, word->written)
                        : (ends ? size < length : size == length) &&
                              memcmp(text + length - size, word->written, size) == 0;
        if (fits)
            return word;
    }
    return NULL;
}

const PgnWord *pgn_redundant_bracket(const char *text)
{
    for (size_t i = 0; i < sizeof redundant / sizeof *redundant; i++)
        if (redundant[i].written[0] == '(' &&
            strncmp(text, redundant[i].written, strlen(redundant[i].written)) == 0)
            return &redundant[i];
    return NULL;
}

void pgn_drop_idle_signs(char *text)
{
    static const char first[] = "\xEF\xB8\x8E", second[] = "\xEF\xB8\x8F";
    char *to = text;
    for (const char *from = text; *from != '\0';)
        if (strncmp(from, first, strlen(first)) == 0 || strncmp(from, second, strlen(second)) == 0)
            from += strlen(first);
        else if (*from == '=' && from > text && from[-1] == '(')
            from++;
        else
            *to++ = *from++;
    *to = '\0';
}

/* --- results -------------------------------------------------------------------------------------------- */

/* One side's share of a result, in half points; two points for a game are four halves. */
static const struct {
    const char *written;
    int halves;
} shares[] = {
    { "1/2", 1 }, { "\xC2\xBD", 1 }, { "0.5", 1 }, { "0,5", 1 }, { "1", 2 }, { "0", 0 }, { "2", 4 },
};

static const char *const between_shares[] = { "-", ":", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x88\x92" };

/* How much of the text the share is that it begins with; 0: none. */
static size_t share_length(const char *text, size_t length, int *halves)
{
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        size_t size = strlen(shares[i].written);
        if (size <= length && memcmp(text, shares[i].written, size) == 0) {
            *halves = shares[i].halves;
            return size;
        }
    }
    return 0;
}

/* What separates shares, `blanks` may stand around; 0: nothing does. */
static size_t separator_length(const char *text, size_t length, bool blanks)
{
    size_t before = blanks ? strspn(text, " \t") : 0;
    for (size_t i = 0; i < sizeof between_shares / sizeof *between_shares && before <= length; i++) {
        size_t size = strlen(between_shares[i]);
        if (before + size <= length && memcmp(text + before, between_shares[i], size) == 0)
            return before + size + (blanks ? strspn(text + before + size, " \t") : 0);
    }
    return 0;
}

/* What two sides have must be a result of a game: `0-0` is a castling. */
const char *pgn_result_of(const char *text, size_t length, bool blanks, size_t *taken)
{
    static const char *const sums[] = { "1/2-1/2", "1-0", "0-1" };
    int left, right;
    *taken = length > 0 && text[0] == '*';
    if (*taken > 0)
        return "*";
    size_t first = share_length(text, length, &left);
    if (first == 0)
        return NULL;
    *taken = first;
    size_t sign = separator_length(text + first, length - first, blanks), second;
    if (sign == 0)
        return left == 1 ? sums[0] : NULL;
    second = first + sign > length ? 0 : share_length(text + first + sign, length - first - sign, &right);
    *taken = first + sign + second;
    bool whole = second > 0 && (left + right == 2 || left + right == 4);
    return !whole || left * right == 3 ? NULL : sums[left > right ? 1 : left < right ? 2 : 0];
}

const PgnEnding *pgn_ending(const char *text)
{
    static const PgnEnding endings[] = {
        { "white resigns", "0-1", "resignation" },
        { "black resigns", "1-0", "resignation" },
        { "white resigned", "0-1", "resignation" },
        { "black resigned", "1-0", "resignation" },
        { "white wins", "1-0", NULL },
        { "black wins", "0-1", NULL },
        { "draw", "1/2-1/2", NULL },
        { "drawn", "1/2-1/2", NULL },
        { "draw agreed", "1/2-1/2", "agreement" },
        { "agreed drawn", "1/2-1/2", "agreement" },
        { "draw by agreement", "1/2-1/2", "agreement" },
    };
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t.!", text[length - 1]) != NULL)
        length--;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strlen(endings[i].written) == length && strncasecmp(text, endings[i].written, length) == 0)
            return &endings[i];
    return NULL;
}

const char *pgn_result_word(const char *word, size_t length)
{
    size_t taken;
    const char *result = pgn_result_of(word, length, false, &taken);
    return taken == length ? result : NULL;
}

size_t pgn_spaced_result(const char *text)
{
    size_t taken, end = strcspn(text, "{}();$[");
    const char *result = pgn_result_of(text, end, true, &taken);
    bool ends = text[taken] == '\0' || strchr(" \t{}();$[", text[taken]) != NULL;
    return result != NULL && ends && memchr(text, ' ', taken) != NULL ? taken : 0;
}

size_t pgn_before_result(const char *word, size_t length)
{
    for (size_t before = 1; before < length; before++)
        if (strchr("#+!?", word[before - 1]) != NULL &&
            pgn_result_word(word + before, length - before) != NULL)
            return before;
    size_t star = length > 1 && word[length - 1] == '*' ? length - 1 : length;
    return strspn(word, "0123456789-x:") < star ? star : length;
}

/* --- numbers and brackets ------------------------------------------------------------------------------ */

bool pgn_is_numeric(const char *word, size_t length)
{
    enum { CELLS = 4 };
    return (length == CELLS || length == CELLS + 1) && strspn(word, "12345678") == length;
}

size_t pgn_number_length(const char *word, size_t length)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    size_t digits = strspn(word, "0123456789"), end = digits;
    while (word[end] == '.' || strncmp(word + end, ellipsis, sizeof ellipsis - 1) == 0)
        end += word[end] == '.' ? 1 : sizeof ellipsis - 1;
    return end > digits || (digits == length && word[0] != '0' && !pgn_is_numeric(word, length)) ? end : 0;
}

size_t pgn_bracket_length(const char *text)
{
    size_t length = text[0] != '(' ? 0 : strspn(text + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ+=");
    if (length == 0 || length > 2 || text[length + 1] != ')')
        return strncmp(text, "(ep)", 4) == 0 ? 4 : strncmp(text, "(e.p.)", 6) == 0 ? 6 : 0;
    return length + 2;
}

bool pgn_is_board_number(const char *word, size_t length)
{
    size_t digits = strspn(word, "0123456789");
    return digits > 0 && digits + 1 < length && strchr("ABab", word[digits]) != NULL &&
           word[digits + 1] == '.';
}
