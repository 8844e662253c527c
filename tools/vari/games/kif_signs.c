/* Signs of KIF and KI2: numbers, blanks, marks of players, signs of moves, names of headers. */

#include <string.h>

#include "kif.h"

const char *const kif_files[] = { "１", "２", "３", "４", "５", "６", "７", "８", "９" };
const char *const kif_ranks[] = { "一", "二", "三", "四", "五", "六", "七", "八", "九" };
const KifHeader kif_headers[KIF_HEADERS] = { { "棋戦", "Event" },
                                             { "場所", "Site" },
                                             { "戦型", "Opening" },
                                             { "終了日時", "EndTime" },
                                             { "持ち時間", "TimeControl" },
                                             { "先手持ち時間", "WhiteTimeControl" },
                                             { "後手持ち時間", "BlackTimeControl" } };
const Ki2SignText ki2_signs[KI2_SIGNS] = { { "右", KI2_RIGHT }, { "左", KI2_LEFT }, { "直", KI2_STRAIGHT },
                                           { "上", KI2_UP },    { "行", KI2_UP },   { "入", KI2_UP },
                                           { "寄", KI2_ASIDE }, { "引", KI2_BACK } };

bool kif_starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

size_t kif_blanks(const char *text)
{
    size_t length = 0;
    for (;;) {
        if (text[length] == ' ' || text[length] == '\t')
            length++;
        else if (kif_starts(text + length, KIF_BLANK))
            length += strlen(KIF_BLANK);
        else
            return length;
    }
}

size_t kif_stop(const char *text)
{
    static const char *const stops[] = { "、", "。", "，", "．", ",", ".", "（", "）", ")" };
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        if (kif_starts(text, stops[i]))
            return strlen(stops[i]);
    return 0;
}

size_t kif_gap(const char *text)
{
    size_t length = kif_blanks(text);
    for (size_t stop; (stop = kif_stop(text + length)) > 0; length += kif_blanks(text + length))
        length += stop;
    return length;
}

/* The ASCII sign for the sign of a cell or a time that the text begins with, and its length; 0: another sign
 * stands there. */
static char narrow_sign(const char *text, size_t *length)
{
    static const struct {
        const char *wide;
        char narrow;
    } signs[] = { { "：", ':' }, { "／", '/' }, { "．", '.' }, { KIF_BLANK, ' ' } };
    int digit = form_digit(text, length);
    if (digit >= 0)
        return (char)('0' + digit);
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (kif_starts(text, signs[i].wide)) {
            *length = strlen(signs[i].wide);
            return signs[i].narrow;
        }
    *length = 1;
    return text[0] != '\0' && strchr(":/. ", text[0]) != NULL ? text[0] : '\0';
}

/* The length of the text up to behind its closing bracket, where numbers stand before that; 0: there is none.
 */
static size_t bracketed(const char *text, const char *closing)
{
    size_t at = 0, length;
    while (narrow_sign(text + at, &length) != '\0')
        at += length;
    return at > 0 && kif_starts(text + at, closing) ? at + strlen(closing) : 0;
}

void kif_narrow_brackets(char *line)
{
    static const char opening[] = "（", closing[] = "）";
    char *to = line;
    for (const char *from = line; *from != '\0';) {
        size_t behind = kif_starts(from, opening) ? bracketed(from + strlen(opening), closing) : 0, length;
        if (behind == 0) {
            *to++ = *from++;
            continue;
        }
        const char *end = from + strlen(opening) + behind;
        *to++ = '(';
        for (from += strlen(opening); from < end - strlen(closing); from += length)
            *to++ = narrow_sign(from, &length);
        *to++ = ')';
        from = end;
    }
    *to = '\0';
}

size_t kif_digit(const char *text, unsigned *number)
{
    if (text[0] >= '1' && text[0] <= '9') {
        *number = (unsigned)(text[0] - '0');
        return 1;
    }
    for (unsigned i = 0; i < FORM_SIDE_MAX; i++)
        if (kif_starts(text, kif_files[i]) || kif_starts(text, kif_ranks[i])) {
            *number = i + 1;
            return strlen(kif_files[i]);
        }
    return 0;
}

size_t kif_mark(const char *text)
{
    static const char *const marks[] = { KIF_FIRST, KIF_SECOND, "▼", "▽", "☗", "☖" };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (kif_starts(text, marks[i]))
            return strlen(marks[i]);
    return 0;
}
