/* Lexical rules of PGN files: signs, evaluations, results and numbers, in all the ways in which they are
 * written. */

#include "pgn_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "vari.h"

/* --- signs and remarks ---------------------------------------------------------------------------------- */

bool pgn_is_idle(const char *word, size_t length)
{
    return length > 0 && strspn(word, "+#,\\") >= length;
}

size_t pgn_bracketed_remark(const char *text, unsigned *glyph)
{
    *glyph = 0;
    size_t length = text[0] == '(' ? strcspn(text + 1, "() \t") : 0;
    if (length == 0 || text[1 + length] != ')')
        return 0;
    const char *inside = text + 1;
    bool piece = length == 1 && isupper((unsigned char)inside[0]) && inside[0] != 'D'; /* `f1 (Q)` */
    bool offer = length == 1 && inside[0] == '=';
    if (!offer && !pgn_is_idle(inside, length) && (piece || vari_remark(inside, length, glyph) != length))
        return 0;
    return length + 2;
}

/* The length of a number of pawns, `0.35`, or of moves to mate, `M5`, at the beginning of the text; 0 if
 * there is none. */
static size_t pawns_length(const char *text)
{
    static const char digits[] = "0123456789";
    if (text[0] == 'M' || text[0] == '#')
        return strspn(text + 1, digits) > 0 ? 1 + strspn(text + 1, digits) : 0;
    size_t whole = strspn(text, digits);
    bool parted = whole > 0 && (text[whole] == '.' || text[whole] == ',');
    size_t part = parted ? strspn(text + whole + 1, digits) : 0;
    return part > 0 ? whole + 1 + part : 0;
}

/* The length of `+`, `-` or a minus sign at the beginning of the text; 0 if there is none. */
static size_t sign_length(const char *text)
{
    static const char minus[] = "\xE2\x88\x92";
    return text[0] == '+' || text[0] == '-' ? 1 : strncmp(text, minus, 3) == 0 ? 3 : 0;
}

/* The length of the evaluation at the beginning of the text, with its depth but without brackets; 0 if there
 * is none. `bare`: the sign may be missing. */
static size_t score_length(const char *text, bool bare)
{
    static const char digits[] = "0123456789";
    size_t sign = sign_length(text), pawns = sign > 0 || bare ? pawns_length(text + sign) : 0;
    size_t length = sign + pawns;
    if (pawns == 0)
        return 0;
    size_t depth = text[length] == '/' ? strspn(text + length + 1, digits) : 0;
    return depth > 0 ? length + 1 + depth : length;
}

size_t pgn_evaluation(const char *word, size_t length)
{
    for (size_t at = 1; at < length; at++)
        if (sign_length(word + at) > 0 && score_length(word + at, false) == length - at)
            return length - at;
    return 0;
}

size_t pgn_evaluation_length(const char *text)
{
    size_t open = text[0] == '(', length = score_length(text + open, open > 0);
    if (length == 0)
        return 0;
    const char *rest = text + open + length;
    size_t blanks = strspn(rest, " \t"), seconds = strspn(rest + blanks, "0123456789.");
    bool timed = blanks > 0 && seconds > 0 && rest[blanks + seconds] == 's';
    length += open + (timed ? blanks + seconds + 1 : 0);
    if (open > 0)
        return text[length] == ')' ? length + 1 : 0;
    return strchr(" \t{}();$", text[length]) != NULL ? length : 0;
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

/* The points of one side, in halves. Some events count two points for a game: `2-0`. */
static const struct {
    const char *written;
    int halves;
} shares[] = {
    { "1/2", 1 }, { "\xC2\xBD", 1 }, { "0.5", 1 }, { "0,5", 1 }, { "1", 2 }, { "0", 0 }, { "2", 4 },
};

static const char *const between_shares[] = { "-", ":", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x88\x92" };

/* The length of the points at the beginning of the text, and their value in *halves; 0 if there are none. */
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

/* The length of the separator at the beginning of the text, with the blanks around it if `blanks`; 0 if there
 * is none. */
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

/* The points of both sides must add up to one game, or two points: `0-0` is a castling. */
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

/* Removes words from the beginning of the text. False if it begins otherwise. Every word, also the last, has
 * a blank behind it. */
static bool cut_words(const char **text, const char *words)
{
    size_t length = strlen(words);
    bool begins = strncasecmp(*text, words, length) == 0;
    *text += begins ? length : 0;
    return begins;
}

/* What a player did, whether that wins, and the reason of the end in the words of records. */
static const struct {
    const char *words;
    bool wins;
    const char *reason;
} deeds[] = {
    { "resigns ", false, "resignation" },
    { "resigned ", false, "resignation" },
    { "gives up ", false, "resignation" },
    { "gave up ", false, "resignation" },
    { "forfeits ", false, "default" },
    { "forfeited ", false, "default" },
    { "wins ", true, NULL },
    { "won ", true, NULL },
    { "loses ", false, NULL },
    { "lost ", false, NULL },
    { "mates ", true, "mate" },
    { "checkmates ", true, "mate" },
    { "is mated ", false, "mate" },
    { "is checkmated ", false, "mate" },
    { "mated ", false, "mate" },
    { "checkmated ", false, "mate" },
    { "ran out of time ", false, "time" },
    { "runs out of time ", false, "time" },
    { "oversteps the time limit ", false, "time" },
};

/* How the game ended, and the reason in the words of records. */
static const struct {
    const char *words, *reason;
} manners[] = {
    { "on time ", "time" },
    { "by time ", "time" },
    { "on time forfeit ", "time" },
    { "by time forfeit ", "time" },
    { "by forfeit ", "default" },
    { "on forfeit ", "default" },
    { "by default ", "default" },
    { "by resignation ", "resignation" },
    { "by mate ", "mate" },
    { "by checkmate ", "mate" },
    { "by agreement ", "agreement" },
    { "agreed ", "agreement" },
    { "by repetition ", "repetition" },
    { "by threefold repetition ", "repetition" },
    { "by stalemate ", "stalemate" },
    { "by insufficient material ", "insufficient material" },
    { "by timeout vs insufficient material ", "time" },
    { "by 50-move rule ", "fifty-moves" },
    { "- game abandoned ", "default" },
    { "by abandonment ", "default" },
};

/* True if the text is empty, or says how the game ended: then *reason becomes that. */
static bool is_manner(const char *text, const char **reason)
{
    for (size_t i = 0; i < sizeof manners / sizeof *manners; i++)
        if (strcasecmp(text, manners[i].words) == 0) {
            *reason = manners[i].reason;
            return true;
        }
    return text[0] == '\0';
}

/* True if the text says what a player did. `loser` and `winner` are the results if that loses or wins. */
static bool is_deed(const char *text, const char *loser, const char *winner, PgnEnding *ending)
{
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        const char *rest = text;
        *ending = (PgnEnding){ deeds[i].wins ? winner : loser, deeds[i].reason };
        if (cut_words(&rest, deeds[i].words) && is_manner(rest, &ending->reason))
            return true;
    }
    return false;
}

/* True if the text says that the game was drawn, and how. */
static bool is_draw(const char *text, PgnEnding *ending)
{
    static const char *const draws[] = { "draw ", "drawn ", "game drawn ", "stalemate " };
    *ending = (PgnEnding){ "1/2-1/2", NULL };
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        const char *rest = text;
        if (cut_words(&rest, draws[i]) && is_manner(rest, &ending->reason))
            return true;
    }
    if (strcasecmp(text, "agreed drawn ") == 0)
        ending->reason = "agreement";
    return ending->reason != NULL;
}

enum { ENDING_MAX = 64 };

/* Copies the text without a full stop, and with a blank behind it. False: it is empty, or too long for an
 * end. */
static bool begin_words(const char *text, char words[ENDING_MAX + 2])
{
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t.!", text[length - 1]) != NULL)
        length--;
    if (length == 0 || length > ENDING_MAX)
        return false;
    snprintf(words, ENDING_MAX + 2, "%.*s ", (int)length, text);
    return true;
}

bool pgn_ending(const char *text, PgnEnding *ending)
{
    char words[ENDING_MAX + 2];
    if (!begin_words(text, words))
        return false;
    const char *deed = words;
    if (cut_words(&deed, "white "))
        return is_deed(deed, "0-1", "1-0", ending);
    if (cut_words(&deed, "black "))
        return is_deed(deed, "1-0", "0-1", ending);
    return is_draw(words, ending) || (is_deed(words, NULL, "", ending) && ending->result == NULL);
}

const char *pgn_reason_of(const char *text)
{
    PgnEnding ending;
    char words[ENDING_MAX + 2];
    size_t length = strlen(text);
    const char *last = length > ENDING_MAX ? text + length - ENDING_MAX : text; /* what may be an end */
    if (pgn_ending(text, &ending))
        return ending.reason;
    for (const char *at = strchr(last, ' '); at != NULL; at = strchr(at + 1, ' ')) /* behind a name */
        if (begin_words(at + 1, words) && is_deed(words, "", "", &ending))
            return ending.reason;
    return NULL;
}

const char *pgn_result_word(const char *word, size_t length)
{
    size_t taken;
    length -= length > 1 && strchr(".,", word[length - 1]) != NULL;
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

/* True if the first `length` bytes of the word may be a move and the rest its result. A move by numbers may
 * end like a result: `10-1` goes to 1. But no move goes to 0. A draw must be written with halves: `R1-1` may
 * be a move, and `0.5` many things. */
static bool may_end(const char *word, size_t length, const char *result)
{
    const char *written = word + length;
    bool halves = strncmp(written, "1/2", 3) == 0 || strncmp(written, "\xC2\xBD", 2) == 0, letters = false;
    for (size_t i = 0; i < length; i++)
        letters = letters || isalpha((unsigned char)word[i]);
    return (strcmp(result, "1/2-1/2") != 0 || halves) &&
           (strchr("#+!?=", word[length - 1]) != NULL || letters ||
            (strcmp(result, "0-1") != 0 && strcspn(word, "-x:") < length));
}

size_t pgn_before_result(const char *word, size_t length)
{
    bool whole = pgn_result_word(word, length) != NULL;
    for (size_t before = 1; before < length && !whole; before++) {
        const char *result = pgn_result_word(word + before, length - before);
        if (result != NULL && result[0] != '*' && may_end(word, before, result))
            return before;
    }
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

const char *pgn_behind_number(const char *text)
{
    size_t digits = strspn(text, "0123456789"), length = pgn_number_length(text, strcspn(text, " \t\r\n"));
    return length > digits ? text + length + strspn(text + length, " \t\r\n") : text;
}

/* True for a move by its look: `Nf3`, `12.Nf3`, `O-O`. */
static bool looks_like_move(const char *word, size_t length)
{
    size_t number = pgn_number_length(word, length);
    bool letters = false, digits = false, castles = true;
    for (size_t i = number; i < length; i++) {
        letters = letters || isalpha((unsigned char)word[i]);
        digits = digits || isdigit((unsigned char)word[i]);
        castles = castles && strchr("O-+#!?", word[i]) != NULL;
    }
    return number < length && ((letters && digits) || castles);
}

bool pgn_looks_like_moves(const char *text)
{
    size_t moves = 0, length;
    for (; *text != '\0'; text += length, text += strspn(text, " \t")) {
        length = strcspn(text, " \t");
        bool move = looks_like_move(text, length);
        if (!move && pgn_number_length(text, length) < length && pgn_result_word(text, length) == NULL)
            return false;
        moves += move;
    }
    return moves > 0;
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
