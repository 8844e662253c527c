/* Turns lines of HTML into text: people copy games out of the source of web pages. */

#include "page_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- tags ---------------------------------------------------------------------------------------------- */

/* The elements that may surround text or stand in it. */
static const char *const tags[] = {
    "a",       "abbr",   "article", "aside", "b",   "big",   "blockquote", "body", "br",       "button",
    "caption", "center", "cite",    "code",  "dd",  "del",   "div",        "dl",   "dt",       "em",
    "font",    "footer", "h1",      "h2",    "h3",  "h4",    "h5",         "h6",   "head",     "header",
    "hr",      "html",   "i",       "img",   "ins", "kbd",   "label",      "li",   "link",     "main",
    "mark",    "meta",   "nav",     "ol",    "p",   "pre",   "s",          "samp", "section",  "small",
    "span",    "strike", "strong",  "sub",   "sup", "table", "tbody",      "td",   "textarea", "tfoot",
    "th",      "thead",  "title",   "tr",    "tt",  "u",     "ul",         "wbr",
};

static bool is_tag_name(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strlen(tags[i]) == length && strncasecmp(tags[i], name, length) == 0)
            return true;
    return false;
}

/* Where the last tag and the last comment of a line end; NULL: it has none. Known in advance, so that a line
 * with many
 * `<` is not searched to its end for each of them. */
typedef struct Ends {
    const char *tag, *comment;
} Ends;

static Ends ends_of(const char *line)
{
    Ends ends = { strrchr(line, '>'), NULL };
    for (const char *at = ends.tag; at != NULL && ends.comment == NULL && at - line >= 2; at--)
        if (strncmp(at - 2, "-->", strlen("-->")) == 0)
            ends.comment = at - 2;
    return ends;
}

/* The length of the tag or comment at the beginning of the text; 0 if there is none. */
static size_t tag_length(const char *text, const Ends *ends)
{
    static const char comment[] = "<!--", doctype[] = "<!doctype ";
    if (strncmp(text, comment, strlen(comment)) == 0)
        return ends->comment == NULL || ends->comment < text
                   ? 0
                   : (size_t)(strstr(text, "-->") - text) + strlen("-->");
    const char *name = text + 1 + (text[1] == '/');
    size_t length = 0;
    while (isalnum((unsigned char)name[length]))
        length++;
    bool known = strncasecmp(text, doctype, strlen(doctype)) == 0 ||
                 (is_tag_name(name, length) && name[length] != '\0' && strchr(" \t/>", name[length]) != NULL);
    return !known || ends->tag == NULL || ends->tag < name ? 0 : (size_t)(strchr(name, '>') - text) + 1;
}

const char *page_tag(const char *line, size_t at, size_t *length)
{
    const Ends ends = ends_of(line);
    for (line = strchr(line + at, '<'); line != NULL; line = strchr(line + 1, '<'))
        if ((*length = tag_length(line, &ends)) > 0)
            return line;
    return NULL;
}

/* --- entities ------------------------------------------------------------------------------------------ */

/* The entities of Latin-1, in the order of their code points from U+00A0. */
static const char latin[] = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg "
                            "macr deg plusmn sup2 sup3 acute "
                            "micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave "
                            "Aacute Acirc Atilde Auml Aring "
                            "AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde "
                            "Ograve Oacute Ocirc Otilde Ouml "
                            "times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc "
                            "atilde auml aring aelig ccedil "
                            "egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute "
                            "ocirc otilde ouml divide oslash "
                            "ugrave uacute ucirc uuml yacute thorn yuml ";
static const struct {
    const char *name;
    unsigned point;
} others[] = {
    { "amp", '&' },      { "lt", '<' },       { "gt", '>' },        { "quot", '"' },     { "apos", '\'' },
    { "OElig", 0x152 },  { "oelig", 0x153 },  { "Scaron", 0x160 },  { "scaron", 0x161 }, { "Yuml", 0x178 },
    { "ndash", 0x2013 }, { "mdash", 0x2014 }, { "lsquo", 0x2018 },  { "rsquo", 0x2019 }, { "ldquo", 0x201C },
    { "rdquo", 0x201D }, { "bull", 0x2022 },  { "hellip", 0x2026 }, { "infin", 0x221E }, { "minus", 0x2212 },
};

/* The code point of a named entity; 0 if there is none. */
static unsigned point_of(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strlen(others[i].name) == length && memcmp(others[i].name, name, length) == 0)
            return others[i].point;
    unsigned point = 0xA0;
    for (const char *at = latin; *at != '\0'; at += strcspn(at, " ") + 1, point++)
        if (strcspn(at, " ") == length && memcmp(at, name, length) == 0)
            return point;
    return 0;
}

/* The code point of the number behind `&#`, decimal, or hexadecimal behind `x`; 0 if it is none. */
static unsigned point_of_number(const char *text, size_t length)
{
    bool hexadecimal = text[0] == 'x' || text[0] == 'X';
    const char *digits = text + hexadecimal;
    char *end;
    unsigned long point = strtoul(digits, &end, hexadecimal ? 16 : 10);
    bool whole = end == text + length && isxdigit((unsigned char)digits[0]);
    return !whole || point < ' ' || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000) ? 0
                                                                                            : (unsigned)point;
}

/* Writes a code point as UTF-8. Returns the number of bytes, which is never more than an entity has. */
static size_t put_sign(char *to, unsigned point)
{
    static const unsigned firsts[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
    size_t length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = length; i-- > 1; point >>= 6)
        to[i] = (char)(0x80 | (point & 0x3F));
    to[0] = (char)(firsts[length] | point);
    return length;
}

/* Writes the character of the entity at the beginning of the text, whose length *taken becomes. Returns the
 * number of bytes written; 0 if there is no entity. */
static size_t put_entity(char *to, const char *text, size_t *taken)
{
    enum { NAME_MAX = 9 };
    size_t length = 0;
    while (length < NAME_MAX && (isalnum((unsigned char)text[1 + length]) || (length == 0 && text[1] == '#')))
        length++;
    if (text[1 + length] != ';')
        return 0;
    unsigned point = text[1] == '#' ? point_of_number(text + 2, length - 1) : point_of(text + 1, length);
    *taken = length + 2;
    return point == 0 ? 0 : put_sign(to, point);
}

void page_make_text(char *line)
{
    /* Writing in place never overtakes `from`, so the ends stay valid. */
    const Ends ends = ends_of(line);
    char *to = line;
    for (const char *from = line; *from != '\0';) {
        size_t tag = *from == '<' ? tag_length(from, &ends) : 0, entity = 0;
        size_t put = *from == '&' ? put_entity(to, from, &entity) : 0;
        if (put > 0) {
            to += put;
            from += entity;
        } else {
            *to++ = tag > 0 ? ' ' : *from;
            from += tag > 0 ? tag : 1;
        }
    }
    *to = '\0';
}
