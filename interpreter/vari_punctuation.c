/* The border: slips in punctuation, which YAML tells late or elsewhere: what may be meant around what was
 * reported. */

#include <string.h>

#include "definition/schema.h"
#include "vari_mending.h"

enum { INDENT_MAX = 40, LINES_NEAR = 12, QUOTED_LINES_MAX = 3 };

/* --- what to try ----------------------------------------------------------------- */

static bool is_word(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-' || byte == '_';
}

static void add(Mending *mending, size_t start, size_t end, const char *by, const char *sort)
{
    mending_add(mending, (Edit){ .start = start, .end = end, .by = by, .sort = sort, .diag = SIZE_MAX });
}

/* --- operators of expressions ------------------------------------------------------ */

/* What people write, what it is here, and what is said of it. */
static const char *const operators[][3] = {
    { "=", "==", "equality is written `==`" },
    { "===", "==", "equality is written `==`" },
    { "equals", "==", "equality is written `==`" },
    { "<>", "!=", "inequality is written `!=`" },
    { "=/=", "!=", "inequality is written `!=`" },
    { "\u2260", "!=", "inequality is written `!=`" },
    { "=>", ">=", "at least is written `>=`" },
    { "\u2265", ">=", "at least is written `>=`" },
    { "=<", "<=", "at most is written `<=`" },
    { "\u2264", "<=", "at most is written `<=`" },
    { "&&", "and", "conditions are joined by `and`" },
    { "||", "or", "conditions are joined by `or`" },
    { "|", "or", "conditions are joined by `or`" },
    { "%", "mod", "the rest of a division is `mod`" },
    { "on", "in", "where a piece stands is `X in PLACE`" },
    { "at", "in", "where a piece stands is `X in PLACE`" },
    { "inside", "in", "where a piece stands is `X in PLACE`" },
    { "is in", "in", "where a piece stands is `X in PLACE`, without `is`" },
    { "is on", "in", "where a piece stands is `X in PLACE`" },
};

/* `{letter: H; moves: BN}`: all of them on the line, for one alone would leave as many mistakes. */
static void try_semicolons(Mending *mending, size_t begin, size_t end)
{
    size_t first = end, last = begin;
    for (size_t at = begin; at < end; at++)
        if (mending_byte(mending, at) == ';') {
            first = at < first ? at : first;
            last = at + 1;
        }
    if (first >= last)
        return;
    Buffer by = { .arena = mending->kept };
    for (size_t at = first; at < last; at++)
        buffer_add_char(&by, mending_byte(mending, at) == ';' ? ',' : mending_byte(mending, at));
    add(mending, first, last, buffer_text(&by).bytes, "what stands in brackets is parted by commas");
}

static bool is_parted(const Mending *mending, size_t begin, size_t start, size_t end)
{
    return start > begin && mending_byte(mending, start - 1) == ' ' && mending_byte(mending, end) == ' ';
}

static void try_operators(Mending *mending, size_t begin, size_t end)
{
    for (size_t at = begin; at < end; at++)
        for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
            Text written = text_of(operators[i][0]);
            if (is_parted(mending, begin, at, at + written.length) &&
                text_starts_with(text_slice(mending->bytes, at, end - at), written))
                mending_add(mending, (Edit){ .start = at,
                                             .end = at + written.length,
                                             .by = operators[i][1],
                                             .sort = operators[i][2],
                                             .diag = SIZE_MAX,
                                             .is_operator = true });
        }
}

/* --- signs of YAML --------------------------------------------------------------- */

/* True where a key of a map may begin. */
static bool begins_entry(const Mending *mending, size_t begin, size_t at)
{
    size_t before = at;
    while (before > begin && mending_byte(mending, before - 1) == ' ')
        before--;
    char sign = before > begin ? mending_byte(mending, before - 1) : '{';
    return sign == '{' || sign == ',' || (sign == '-' && before < at);
}

static void try_keys(Mending *mending, size_t begin, size_t end)
{
    static const char colon[] = "a colon is missing", blank[] = "a space is missing after the colon",
                      sign[] = "between a key and its value stands a colon";
    for (size_t at = begin; at < end; at++) {
        char first = mending_byte(mending, at);
        if (!is_word(first) || first == '-' || (at > begin && is_word(mending_byte(mending, at - 1))) ||
            !begins_entry(mending, begin, at))
            continue;
        size_t word = at, sign_at;
        while (word < end && is_word(mending_byte(mending, word)))
            word++;
        for (sign_at = word; mending_byte(mending, sign_at) == ' ' && sign_at < end;)
            sign_at++;
        char next = mending_byte(mending, sign_at);
        bool walrus = next == ':' && mending_byte(mending, sign_at + 1) == '=';
        if (walrus)
            add(mending, word, sign_at + 2, mending_byte(mending, sign_at + 2) == ' ' ? ":" : ": ", sign);
        else if (next == '=' || next == ';')
            add(mending, word, sign_at + 1, mending_byte(mending, sign_at + 1) == ' ' ? ":" : ": ", sign);
        else if (mending_byte(mending, word) == ':' && !mending_is_blank(mending_byte(mending, word + 1)))
            add(mending, word, word + 1, ": ", blank);
        else if (mending_byte(mending, word) != ':')
            add(mending, word, word, mending_is_blank(mending_byte(mending, word)) ? ":" : ": ", colon);
    }
}

static size_t indent_of(const Mending *mending, size_t begin)
{
    size_t at = begin;
    while (mending_byte(mending, at) == ' ' || mending_byte(mending, at) == '\t')
        at++;
    return at - begin;
}

static bool is_item(const Mending *mending, size_t begin, size_t width)
{
    return indent_of(mending, begin) == width && mending_byte(mending, begin + width) == '-' &&
           mending_byte(mending, begin + width + 1) == ' ';
}

/* True if an item stands right above or below a line, as far in: the sign is not too much there. */
static bool is_among_items(const Mending *mending, size_t begin)
{
    size_t width = indent_of(mending, begin), below = mending_line_end(mending, begin) + 1;
    return (begin > 0 && is_item(mending, mending_line_begin(mending, begin - 1), width)) ||
           (below < mending->bytes.length && is_item(mending, below, width));
}

static void try_items(Mending *mending, size_t begin, size_t end)
{
    size_t at = begin;
    while (at < end && mending_byte(mending, at) == ' ')
        at++;
    if (mending_byte(mending, at) == '-' && at + 1 < end && mending_byte(mending, at + 1) != ' ') {
        add(mending, at, at + 1, "- ", "a space is missing after the `-` of an item");
        add(mending, at, at + 1, " ", "this `-` is too much");
    }
    if (mending_byte(mending, at) == '-' && mending_byte(mending, at + 1) == ' ' &&
        !is_among_items(mending, begin))
        add(mending, at, at + 1, " ", "this `-` is too much");
    if (is_word(mending_byte(mending, at)))
        add(mending, at, at, "- ", "the `-` of an item is missing");
}

static void try_commas(Mending *mending, size_t begin, size_t end)
{
    for (size_t at = begin + 1; at < end; at++) {
        char before = mending_byte(mending, at - 1), here = mending_byte(mending, at);
        bool gap = here == ' ' && before != ' ' && before != '{' && before != '[' && before != ',' &&
                   before != ':' && before != '-';
        bool touch = (before == '}' || before == ']' || before == '"') &&
                     (here == '{' || here == '[' || here == '"' || is_word(here));
        if (gap || touch)
            add(mending, at, at, ",", "a comma is missing");
    }
}

/* At the ends of lines while what is in braces goes on. */
static void try_line_ends(Mending *mending, size_t begin)
{
    size_t depth = 0;
    for (size_t line = 0; line < LINES_NEAR && begin < mending->bytes.length; line++) {
        size_t end = mending_said_end(mending, begin);
        for (size_t at = begin; at < end; at++) {
            char here = mending_byte(mending, at);
            if (here == '{' || here == '[')
                depth++;
            else if ((here == '}' || here == ']') && depth > 0)
                depth--;
        }
        if (depth == 0)
            return;
        char last = end > begin ? mending_byte(mending, end - 1) : ',';
        if (last != ',' && last != '{' && last != '[' && last != ':')
            add(mending, end, end, ",", "a comma is missing");
        begin = mending_line_end(mending, end) + 1;
    }
}

static void try_closing(Mending *mending, size_t begin, size_t end, const char *sign, const char *sort)
{
    add(mending, end, end, sign, sort);
    for (size_t at = end; at-- > begin;) {
        char here = mending_byte(mending, at);
        if (here == ',' || here == '}' || here == ']' || here == ')')
            add(mending, at, at, sign, sort);
    }
}

static void try_opening(Mending *mending, size_t begin, size_t end, const char *sign, const char *sort)
{
    for (size_t at = begin; at < end; at++) {
        char before = at > begin ? mending_byte(mending, at - 1) : ' ', here = mending_byte(mending, at);
        if (!mending_is_blank(here) && (before == ' ' || before == '[' || before == '{' || before == '('))
            add(mending, at, at, sign, sort);
    }
}

static size_t count_byte(const Mending *mending, size_t begin, size_t end, char byte)
{
    size_t count = 0;
    for (size_t at = begin; at < end; at++)
        count += mending_byte(mending, at) == byte;
    return count;
}

static void try_brackets(Mending *mending, size_t begin, size_t end)
{
    static const char missing[][2][24] = { { "a `}` is missing", "a `{` is missing" },
                                           { "a `]` is missing", "a `[` is missing" } };
    static const char signs[][2][2] = { { "}", "{" }, { "]", "[" } };
    for (size_t i = 0; i < 2; i++) {
        size_t open = count_byte(mending, begin, end, signs[i][1][0]),
               closed = count_byte(mending, begin, end, signs[i][0][0]);
        if (open > closed)
            try_closing(mending, begin, end, signs[i][0], missing[i][0]);
        if (closed > open)
            try_opening(mending, begin, end, signs[i][1], missing[i][1]);
    }
}

/* --- brackets of expressions -------------------------------------------------------- */

static bool begins_key(const Mending *mending, size_t begin)
{
    size_t at = begin + indent_of(mending, begin);
    if (mending_byte(mending, at) == '-' && mending_byte(mending, at + 1) == ' ')
        at += 2;
    while (is_word(mending_byte(mending, at)))
        at++;
    return mending_byte(mending, at) == ':';
}

/* The line on which the value begins that a line goes on with. */
static size_t value_begin(const Mending *mending, size_t begin)
{
    for (size_t i = 0; i < LINES_NEAR && begin > 0 && !begins_key(mending, begin); i++)
        begin = mending_line_begin(mending, begin - 1);
    return begin;
}

static size_t value_end(const Mending *mending, size_t begin)
{
    size_t end = mending_said_end(mending, begin);
    for (size_t i = 0; i < LINES_NEAR; i++) {
        size_t next = mending_line_end(mending, end) + 1;
        if (next >= mending->bytes.length || begins_key(mending, next) ||
            indent_of(mending, next) <= indent_of(mending, begin))
            break;
        end = mending_said_end(mending, next);
    }
    return end;
}

/* The first bracket of a value that has no partner there; SIZE_MAX: each has one. */
static size_t lone_bracket(const Mending *mending, size_t begin, size_t end, bool opening)
{
    size_t depth = 0, lone = SIZE_MAX;
    for (size_t i = 0; i < end - begin; i++) {
        size_t at = opening ? end - 1 - i : begin + i;
        char here = mending_byte(mending, at);
        if (here == (opening ? ')' : '('))
            depth++;
        else if (here == (opening ? '(' : ')') && depth > 0)
            depth--;
        else if (here == (opening ? '(' : ')'))
            lone = lone == SIZE_MAX ? at : lone;
    }
    return lone;
}

/* Nobody puts a word by itself in brackets, unless something takes them. */
static bool is_one_word(const Mending *mending, size_t start, size_t end)
{
    while (start < end && mending_is_blank(mending_byte(mending, start)))
        start++;
    while (end > start && mending_is_blank(mending_byte(mending, end - 1)))
        end--;
    for (size_t at = start; at < end; at++)
        if (!is_word(mending_byte(mending, at)))
            return false;
    return true;
}

/* Behind each word that follows the bracket. */
static void try_behind_words(Mending *mending, size_t from, size_t end)
{
    bool call = from > 0 && is_word(mending_byte(mending, from - 1));
    for (size_t at = from + 1; at <= end; at++) {
        char before = mending_byte(mending, at - 1);
        if ((is_word(before) || before == ')') && !is_word(mending_byte(mending, at)) &&
            mending_byte(mending, at) != '(' && (call || !is_one_word(mending, from + 1, at)))
            add(mending, at, at, ")", "a `)` is missing");
    }
}

/* Before each word that the bracket follows, or between a word that takes brackets and what is glued to it.
 */
static void try_before_words(Mending *mending, size_t begin, size_t end)
{
    for (size_t at = end; at-- > begin;) {
        char before = at > begin ? mending_byte(mending, at - 1) : ' ';
        size_t word = at;
        while (word > begin && is_word(mending_byte(mending, word - 1)))
            word--;
        bool begins = word == at && (before == ' ' || before == '(') && !is_one_word(mending, at, end),
             glued = word < at && schema_is_spelled(text_slice(mending->bytes, word, at - word));
        if (is_word(mending_byte(mending, at)) && (begins || glued))
            add(mending, at, at, "(", "a `(` is missing");
    }
}

/* What YAML says is right, so that each place costs a whole reading: only where one bracket has no partner.
 */
static void try_round_brackets(Mending *mending, size_t begin)
{
    size_t end = value_end(mending, begin), open = count_byte(mending, begin, end, '('),
           closed = count_byte(mending, begin, end, ')');
    size_t lone = lone_bracket(mending, begin, end, open > closed);
    if (open == closed + 1 && lone != SIZE_MAX)
        try_behind_words(mending, lone, end);
    if (closed == open + 1 && lone != SIZE_MAX)
        try_before_words(mending, begin, lone);
}

/* A comma between words may belong to a text: only beside another sign of a list it says nothing. */
static bool is_idle_comma(const Mending *mending, size_t begin, size_t end, size_t at)
{
    size_t before = at, behind = at + 1;
    while (before > begin && mending_is_blank(mending_byte(mending, before - 1)))
        before--;
    while (behind < end && mending_is_blank(mending_byte(mending, behind)))
        behind++;
    return before == begin || behind >= end || strchr("[{(,:-", mending_byte(mending, before - 1)) != NULL ||
           strchr("]}),#", mending_byte(mending, behind)) != NULL;
}

/* True if the bytes from `start` to `end` are a number, or none. */
static bool is_number(const Mending *mending, size_t start, size_t end)
{
    for (size_t at = start; at < end; at++)
        if (strchr("0123456789.-", mending_byte(mending, at)) == NULL)
            return false;
    return true;
}

/* True if a number may be missing beside a comma, as in `[20, , 8902]`: the numbers behind it would change
 * places. */
static bool is_among_numbers(const Mending *mending, size_t begin, size_t end, size_t at)
{
    size_t before = at, behind = at + 1, first, last;
    while (before > begin && strchr(" ,", mending_byte(mending, before - 1)) != NULL)
        before--;
    while (behind < end && strchr(" ,", mending_byte(mending, behind)) != NULL)
        behind++;
    for (first = before; first > begin && strchr(" ,[", mending_byte(mending, first - 1)) == NULL;)
        first--;
    for (last = behind; last < end && strchr(" ,]", mending_byte(mending, last)) == NULL;)
        last++;
    return last > behind && is_number(mending, first, before) && is_number(mending, behind, last) &&
           (first < before || (before > begin && mending_byte(mending, before - 1) == '['));
}

/* A bracket may go only where a line has more of its sort than partners of theirs, and so may a quote. */
static void try_without(Mending *mending, size_t begin, size_t end)
{
    static const char brackets[] = "{}[]()"; /* partners stand beside each other */
    size_t counts[sizeof brackets - 1];
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        counts[i] = count_byte(mending, begin, end, brackets[i]);
    for (size_t at = begin; at < end; at++) {
        char here = mending_byte(mending, at), next = mending_byte(mending, at + 1);
        const char *bracket = here == '\0' ? NULL : strchr(brackets, here);
        size_t sort = bracket == NULL ? 0 : (size_t)(bracket - brackets);
        bool lone = bracket != NULL && counts[sort] > counts[sort ^ 1];
        if ((here == '"' || here == '\'') && count_byte(mending, begin, end, here) % 2 != 0)
            lone = true;
        if (here == ',' && is_idle_comma(mending, begin, end, at) &&
            !is_among_numbers(mending, begin, end, at))
            add(mending, at, at + 1, "", "this comma is too much");
        else if (lone || (here == ':' && (next == ':' || next == '{')))
            add(mending, at, at + 1, "", "this sign is too much");
        if (here == ';')
            add(mending, at, at + 1, ",", "what stands between things is a comma");
    }
}

/* --- quotes ---------------------------------------------------------------------- */

static bool opens_value(const Mending *mending, size_t begin, size_t at)
{
    char before = at > begin ? mending_byte(mending, at - 1) : ' ';
    return before == ' ' || before == '[' || before == '{' || before == '(';
}

static bool closes_value(const Mending *mending, size_t at)
{
    char behind = mending_byte(mending, at + 1);
    return mending_is_blank(behind) || behind == ',' || behind == '}' || behind == ']';
}

/* The quotes of print, and those of another sort than their partners. How long one is; 0: none. */
static size_t wrong_quote(const Mending *mending, size_t at)
{
    static const char *const quotes[] = { "\u201c", "\u201d", "\u201e", "\u201f", "\u2018",
                                          "\u2019", "`",      "'",      "\"" };
    Text rest = text_slice(mending->bytes, at, 3);
    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++)
        if (text_starts_with(rest, text_of(quotes[i])))
            return text_of(quotes[i]).length;
    return 0;
}

/* Where a value may begin: behind a colon, a comma, a dash or a bracket. */
static bool begins_value(const Mending *mending, size_t begin, size_t at)
{
    size_t sign = at;
    while (sign > begin && mending_byte(mending, sign - 1) == ' ')
        sign--;
    char before = sign > begin ? mending_byte(mending, sign - 1) : '-';
    return (before == ':' && sign < at) || before == ',' || before == '-' || before == '[' || before == '{';
}

/* A quote whose partner is missing on its line: of those that open one that closes, and the other way round.
 */
static void try_partner(Mending *mending, size_t begin, size_t end, const char *quote)
{
    for (size_t at = begin; at < end; at++)
        if (wrong_quote(mending, at) > 1 || mending_byte(mending, at) == '`')
            return; /* that is the partner */
    for (size_t at = begin; at < end; at++) {
        if (mending_byte(mending, at) != quote[0])
            continue;
        if (opens_value(mending, begin, at))
            for (size_t stop = at + 1; stop <= end; stop++)
                if (stop == end || closes_value(mending, stop - 1))
                    add(mending, stop, stop, quote, "a quote is missing");
        if (closes_value(mending, at))
            for (size_t start = at; start-- > begin;)
                if (begins_value(mending, begin, start) && mending_byte(mending, start) != ' ')
                    add(mending, start, start, quote, "a quote is missing");
    }
}

/* Quotes of a line that have no partner there; an apostrophe within a word is none. */
static bool lacks_quote(const Mending *mending, size_t begin, size_t end, char quote)
{
    size_t count = 0;
    for (size_t at = begin; at < end; at++)
        count += mending_byte(mending, at) == quote &&
                 !(quote == '\'' && at > begin && is_word(mending_byte(mending, at - 1)) &&
                   is_word(mending_byte(mending, at + 1)));
    return count % 2 != 0;
}

static bool has_lone_quote(const Mending *mending, size_t begin, size_t end)
{
    return lacks_quote(mending, begin, end, '"') || lacks_quote(mending, begin, end, '\'');
}

static void try_quotes(Mending *mending, size_t begin, size_t end)
{
    static const char sort[] = "this quote is another than YAML's";
    bool lacks[2] = { lacks_quote(mending, begin, end, '"'), lacks_quote(mending, begin, end, '\'') };
    for (size_t at = begin; at < end; at++) {
        size_t length = wrong_quote(mending, at), last = at + length;
        bool usual = mending_byte(mending, at) == '"' || mending_byte(mending, at) == '\'';
        if (length == 0 || (usual && !(lacks[0] && lacks[1])))
            continue;
        for (size_t i = 0; i < 2; i++)
            if (lacks[i] && mending_byte(mending, at) != "\"'"[i])
                add(mending, at, at + length, i == 0 ? "\"" : "'", sort);
        while (last < end && wrong_quote(mending, last) == 0)
            last++;
        size_t closing = last < end && !usual ? wrong_quote(mending, last) : 0;
        if (closing > 0 && mending_byte(mending, last) != '"' && mending_byte(mending, last) != '\'')
            add(mending, at, last + closing,
                arena_format(mending->kept, "\"%.*s\"",
                             TEXT_ARG(text_slice(mending->bytes, at + length, last - at - length))),
                sort);
    }
}

/* --- indentation ------------------------------------------------------------------ */

static const char *indent(const Mending *mending, size_t width, const char *dash)
{
    return arena_format(mending->kept, "%*s%s", (int)width, "", dash);
}

static void try_indent(Mending *mending, size_t begin, size_t width, const char *dash)
{
    size_t from = indent_of(mending, begin);
    bool tabs = from > 0 && memchr(mending->bytes.bytes + begin, '\t', from) != NULL;
    if (width <= INDENT_MAX && (width != from || dash[0] != '\0' || tabs))
        add(mending, begin, begin + from, indent(mending, width, dash),
            tabs              ? "this line is indented with a tab"
            : dash[0] != '\0' ? "the `-` of an item is missing"
                              : "this line is indented otherwise than what it belongs to");
}

/* In the columns of a line near it, as an item where that one is. */
static void try_column(Mending *mending, size_t begin, size_t other)
{
    size_t width = indent_of(mending, other), from = indent_of(mending, begin),
           end = mending_said_end(mending, other);
    bool item = mending_byte(mending, begin + from) == '-',
         like_item = mending_byte(mending, other + width) == '-';
    try_indent(mending, begin, width, "");
    if (like_item && !item) {
        try_indent(mending, begin, width, "- ");
        try_indent(mending, begin, width + 2, "");
    }
    if (other < begin && end > other && mending_byte(mending, end - 1) == ':') {
        try_indent(mending, begin, width + 2, "");
        if (!item)
            try_indent(mending, begin, width + 2, "- ");
    }
}

/* As the lines above it that are not over yet, and those below. */
static void try_indents(Mending *mending, size_t begin)
{
    size_t above = begin, below = begin, least = SIZE_MAX;
    for (size_t i = 0; i < LINES_NEAR && above > 0 && least > 0; i++) {
        above = mending_line_begin(mending, above - 1);
        size_t width = indent_of(mending, above);
        if (mending_said_end(mending, above) == above || width >= least)
            continue;
        least = width;
        try_column(mending, begin, above);
    }
    for (size_t i = 0; i < 2; i++) {
        below = mending_line_end(mending, below) + 1;
        if (below < mending->bytes.length && mending_said_end(mending, below) > below)
            try_column(mending, begin, below);
    }
}

/* A quote that is not closed swallows lines, and is reported far below. */
static void try_lone_quotes(Mending *mending)
{
    size_t tried = 0, end;
    for (size_t begin = 0; begin < mending->bytes.length && tried < QUOTED_LINES_MAX; begin = end + 1) {
        end = mending_line_end(mending, begin);
        size_t said = mending_said_end(mending, begin);
        if (end - begin > MENDED_LENGTH_MAX || !has_lone_quote(mending, begin, said))
            continue;
        tried++;
        try_quotes(mending, begin, said);
        for (size_t i = 0; i < 2; i++)
            if (lacks_quote(mending, begin, said, "\"'"[i]))
                try_partner(mending, begin, said, i == 0 ? "\"" : "'");
    }
}

/* The likely ones first. */
void mending_find_signs(Mending *mending)
{
    try_lone_quotes(mending);
    for (size_t i = 0; i < mending->line_count; i++) {
        size_t begin = mending->lines[i], end = mending_said_end(mending, begin);
        size_t value = value_begin(mending, begin);
        bool seen = false;
        for (size_t j = 0; j < i; j++)
            seen = seen || value_begin(mending, mending->lines[j]) == value;
        try_operators(mending, begin, end);
        try_semicolons(mending, begin, end);
        try_quotes(mending, begin, end);
        if (!seen)
            try_round_brackets(mending, value);
        try_keys(mending, begin, end);
        try_indents(mending, begin);
        try_items(mending, begin, end);
        try_brackets(mending, begin, end);
        try_commas(mending, begin, end);
        try_line_ends(mending, begin);
        try_without(mending, begin, end);
        mending_find_runs(mending, begin, end);
    }
}
