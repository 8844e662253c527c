/* Which name somebody may have meant: edit distance, bounded in
 * length so that a page-long word costs nothing. */

#include "report/nearest.h"

enum { WORD_MAX = 64, CERTAIN_MIN = 4 };

/* Case, and `_` for `-`, make no difference worth counting. */
static char plain(char byte)
{
    if (byte >= 'A' && byte <= 'Z')
        return (char)(byte - 'A' + 'a');
    return byte == '_' ? '-' : byte;
}

static bool same(Text left, size_t i, Text right, size_t j)
{
    return plain(left.bytes[i]) == plain(right.bytes[j]);
}

static unsigned smaller(unsigned left, unsigned right)
{
    return left < right ? left : right;
}

/* Insertions, deletions, changes and swaps of neighbours, each counting one. */
static unsigned distance(Text left, Text right)
{
    unsigned rows[3][WORD_MAX + 1];
    for (size_t j = 0; j <= right.length; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= left.length; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *above = rows[(i + 2) % 3];
        const unsigned *twice_above = rows[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= right.length; j++) {
            row[j] = above[j - 1] + !same(left, i - 1, right, j - 1);
            row[j] = smaller(row[j], smaller(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && same(left, i - 1, right, j - 2) && same(left, i - 2, right, j - 1))
                row[j] = smaller(row[j], twice_above[j - 2] + 1);
        }
    }
    return rows[left.length % 3][right.length];
}

/* True if a word is another with one of its letters typed twice. */
static bool is_doubled(Text word, Text other)
{
    size_t at = 0;
    if (word.length != other.length + 1)
        return false;
    while (at < other.length && same(word, at, other, at))
        at++;
    if (at == 0 || !same(word, at, word, at - 1))
        return false;
    for (; at < other.length; at++)
        if (!same(word, at + 1, other, at))
            return false;
    return true;
}

bool nearest_is_slip(Text word, Text other)
{
    size_t at = 0;
    if (word.length != other.length)
        return is_doubled(word, other);
    while (at < word.length && same(word, at, other, at))
        at++;
    if (at + 1 >= word.length || !same(word, at, other, at + 1) || !same(word, at + 1, other, at))
        return false;
    return text_equals(text_slice(word, at + 2, word.length), text_slice(other, at + 2, other.length));
}

enum { EDIT = 5 }; /* more than any tie_break() */

/* Orders candidates at the same distance, the likeliest with the least: first those with two letters swapped
 * or one doubled or not, then those with the same first letter, then those of the same length. */
static unsigned tie_break(Text word, Text candidate)
{
    if (nearest_is_slip(word, candidate) || is_doubled(candidate, word))
        return 0;
    return 1 + (same(word, 0, candidate, 0) ? 0u : 2u) + (word.length == candidate.length ? 0u : 1u);
}

static size_t past_hyphens(Text word, size_t at)
{
    while (at < word.length && plain(word.bytes[at]) == '-')
        at++;
    return at;
}

bool nearest_is_alike(Text word, Text other)
{
    size_t i = past_hyphens(word, 0), j = past_hyphens(other, 0), count = 0;
    for (; i < word.length && j < other.length && same(word, i, other, j); count++) {
        i = past_hyphens(word, i + 1);
        j = past_hyphens(other, j + 1);
    }
    return count > 0 && i >= word.length && j >= other.length;
}

/* The first candidate that is alike, one of the same length before others; or an empty text. */
static Text alike_name(Text word, const Text *candidates, size_t count)
{
    Text alike = { "", 0 };
    for (size_t i = 0; i < count; i++)
        if (nearest_is_alike(word, candidates[i]) &&
            (alike.length == 0 || (alike.length != word.length && candidates[i].length == word.length)))
            alike = candidates[i];
    return alike;
}

Text nearest_name(Text word, const Text *candidates, size_t count)
{
    Text nearest = { "", 0 };
    if (word.length == 0 || word.length > WORD_MAX)
        return nearest;
    nearest = alike_name(word, candidates, count);
    if (nearest.length > 0)
        return nearest;
    /* A third of the letters may be wrong; one letter alone says nothing. */
    unsigned best = EDIT * ((unsigned)(word.length + 1) / 3 + 1);
    for (size_t i = 0; i < count; i++) {
        size_t length = candidates[i].length,
               at_least = length > word.length ? length - word.length : word.length - length;
        if (length == 0 || length > WORD_MAX || EDIT * at_least >= best)
            continue;
        unsigned cost = EDIT * distance(word, candidates[i]) + tie_break(word, candidates[i]);
        if (cost < best) {
            best = cost;
            nearest = candidates[i];
        }
    }
    return nearest;
}

bool nearest_is_one_edit(Text word, Text other)
{
    size_t shorter = word.length < other.length ? word.length : other.length,
           longer = word.length + other.length - shorter;
    return shorter > 0 && longer <= WORD_MAX && longer <= shorter + 1 && !text_equals(word, other) &&
           distance(word, other) <= 1;
}

/* True if exactly one candidate differs from the word in capitals and hyphens alone, or not at all. */
static bool one_is_alike(Text word, const Text *candidates, size_t count)
{
    Text found = { NULL, 0 };
    for (size_t i = 0; i < count; i++) {
        if (!nearest_is_alike(word, candidates[i]))
            continue;
        if (found.length > 0 && !text_equals(found, candidates[i]))
            return false;
        found = candidates[i];
    }
    return found.length > 0;
}

bool nearest_is_certain(Text word, const Text *candidates, size_t count)
{
    Text found = { NULL, 0 };
    if (one_is_alike(word, candidates, count))
        return true;
    if (word.length < CERTAIN_MIN || word.length > WORD_MAX)
        return false;
    for (size_t i = 0; i < count; i++) {
        size_t length = candidates[i].length;
        bool near = length > 0 && length <= WORD_MAX && length + 1 >= word.length &&
                    length <= word.length + 1 && distance(word, candidates[i]) <= 1;
        if (near && found.length > 0 && !text_equals(found, candidates[i]))
            return false;
        found = near ? candidates[i] : found;
    }
    return found.length > 0;
}
