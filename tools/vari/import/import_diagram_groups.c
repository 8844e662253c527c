/* import_diagram_groups.c -- groups in brackets and the letters `z` and `q` of a piece's notation in an
 * Interactive Diagram, written out: `(paf)3R` is RpafRpafpafRpafpafpafR, `afsafzK` is aflafrKafraflK. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import_diagram.h"

enum { LEGS_MAX = 4, TURNED_MAX = 200 };

/* One part of a notation: x(y)z and its atom, with all that stands behind it. */
typedef struct Group {
    const char *before, *again, *after, *atom;
    int times; /* at most */
    bool has_group;
} Group;

static size_t count_of(const char *text, char letter)
{
    size_t count = 0;
    for (; *text != '\0'; text++)
        count += *text == letter;
    return count;
}

/* Returns where the part ends; NULL where there is no atom any more. */
static const char *read_group(const char *at, Group *group)
{
    *group = (Group){ .before = "", .again = "", .after = "", .atom = "" };
    size_t length = strcspn(at, "(ABCDEFGHIJKLMNOPQRSTUVWXYZ@");
    group->before = import_cut(at, length);
    at += length;
    const char *close = *at == '(' ? strchr(at, ')') : NULL;
    if (close != NULL) {
        group->has_group = true;
        group->again = import_cut(at + 1, (size_t)(close - at) - 1);
        at = close + 1;
        group->times = isdigit((unsigned char)*at) ? diagram_digits(at) : LEGS_MAX;
        at += strspn(at, "0123456789");
        length = strcspn(at, "(ABCDEFGHIJKLMNOPQRSTUVWXYZ@");
        group->after = import_cut(at, length);
        at += length;
    }
    if (*at == '\0' || *at == '(')
        return NULL;
    length = 1 + (at[1] == at[0]);
    length += strspn(at + length, "XY");
    length += at[length] == '*' ? 1 : strspn(at + length, "0123456789");
    group->atom = import_cut(at, length);
    return at + length;
}

/* The letters with every turn to the side that it takes where the first is to `side`. */
static const char *turned(const char *letters, char side)
{
    char text[TURNED_MAX + 1] = "", last = '\0';
    size_t used = 0;
    bool later = false; /* behind the first leg */
    for (; *letters != '\0' && used < TURNED_MAX; letters++) {
        char letter = *letters;
        later |= letter == 'a';
        if (later && strchr("szq", letter) != NULL)
            letter = last == '\0' || letter == 's' ? side : letter == 'q' ? last : last == 'l' ? 'r' : 'l';
        last = later && strchr("lr", letter) != NULL ? letter : last;
        text[used++] = letter;
    }
    return import_cut(text, used);
}

/* A part once, or with both sides to which it turns first. */
static const char *add_part(const char *text, const char *letters, const char *atom)
{
    const char *again = strchr(letters, 'a');
    if (again == NULL || strpbrk(again, "zq") == NULL)
        return import_format("%s%s%s", text, letters, atom);
    return import_format("%s%s%s%s%s", text, turned(letters, 'l'), atom, turned(letters, 'r'), atom);
}

const char *diagram_expanded(Diagram *diagram, const DiagramPiece *piece)
{
    const char *text = "", *at = piece->moves, *next;
    Group group;
    for (; strpbrk(at, "(zq") != NULL && (next = read_group(at, &group)) != NULL; at = next) {
        const char *letters = group.before;
        int time = 0;
        for (; time <= group.times; time++) {
            const char *whole = import_format("%s%s", letters, group.after);
            if (count_of(whole, 'a') >= LEGS_MAX)
                break;
            text = add_part(text, whole, group.atom);
            letters = import_format("%s%s", letters, group.again);
        }
        if (group.has_group && time <= group.times)
            tell_warning(&diagram->telling, piece->line, "%s: `%.*s` goes on for %d legs at most here",
                         piece->name, (int)(next - at), at, LEGS_MAX);
    }
    return import_format("%s%s", text, at);
}
