/* Knows a set of up to 1,024 small numbers (cells, or kinds), one bit each.
 * Does not know what is counted. A set is a plain value. `words` is how many
 * 64-bit words matter on this board; words beyond it are left alone. */
#ifndef VARI_BASE_CELLSET_H
#define VARI_BASE_CELLSET_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { CELLSET_WORDS = 16, CELLSET_MAX = 1024 };

typedef struct CellSet {
    uint64_t words[CELLSET_WORDS];
} CellSet;

static inline bool cellset_has(const CellSet *set, unsigned cell)
{
    return cell < CELLSET_MAX && (set->words[cell >> 6] >> (cell & 63) & 1) != 0;
}
static inline void cellset_add(CellSet *set, unsigned cell)
{
    set->words[cell >> 6] |= UINT64_C(1) << (cell & 63);
}
static inline void cellset_drop(CellSet *set, unsigned cell)
{
    set->words[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
}
/* Written out: what compilers make of a loop or of memset() here takes ten times as long. */
static inline void cellset_clear(CellSet *set, unsigned words)
{
    uint64_t *word = set->words;
    if (words == 1) { /* most boards have one */
        *word = 0;
        return;
    }
    if ((words & 1) != 0)
        *word++ = 0;
    if ((words & 2) != 0) {
        word[0] = word[1] = 0;
        word += 2;
    }
    if ((words & 4) != 0) {
        word[0] = word[1] = word[2] = word[3] = 0;
        word += 4;
    }
    if (words >= 8) {
        word[0] = word[1] = word[2] = word[3] = 0;
        word[4] = word[5] = word[6] = word[7] = 0;
    }
    if (words >= CELLSET_WORDS) {
        word[8] = word[9] = word[10] = word[11] = 0;
        word[12] = word[13] = word[14] = word[15] = 0;
    }
}
static inline void cellset_copy(CellSet *to, const CellSet *from, unsigned words)
{
    if (words == 1)
        to->words[0] = from->words[0];
    else
        memcpy(to->words, from->words, words * sizeof to->words[0]);
}
static inline void cellset_unite(CellSet *to, const CellSet *with, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        to->words[i] |= with->words[i];
}
static inline void cellset_meet(CellSet *to, const CellSet *with, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        to->words[i] &= with->words[i];
}
static inline void cellset_subtract(CellSet *to, const CellSet *without, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        to->words[i] &= ~without->words[i];
}
static inline bool cellset_any(const CellSet *set, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (set->words[i] != 0)
            return true;
    return false;
}
/* True if some cell is in both. */
static inline bool cellset_meets(const CellSet *left, const CellSet *right, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if ((left->words[i] & right->words[i]) != 0)
            return true;
    return false;
}
static inline unsigned cellset_count(const CellSet *set, unsigned words)
{
    unsigned count = 0;
    for (unsigned i = 0; i < words; i++)
        count += (unsigned)__builtin_popcountll(set->words[i]);
    return count;
}
/* The member that so many come before, or CELLSET_MAX. */
static inline unsigned cellset_nth(const CellSet *set, unsigned index, unsigned words)
{
    for (unsigned word = 0; word < words; word++) {
        uint64_t bits = set->words[word];
        unsigned count = (unsigned)__builtin_popcountll(bits);
        if (index >= count) {
            index -= count;
            continue;
        }
        for (; index > 0; index--)
            bits &= bits - 1;
        return word * 64 + (unsigned)__builtin_ctzll(bits);
    }
    return CELLSET_MAX;
}
/* The lowest member not below `from`, or CELLSET_MAX. */
static inline unsigned cellset_next(const CellSet *set, unsigned from, unsigned words)
{
    unsigned word = from >> 6;
    if (word >= words)
        return CELLSET_MAX;
    uint64_t bits = set->words[word] & (~UINT64_C(0) << (from & 63));
    while (bits == 0) {
        if (++word >= words)
            return CELLSET_MAX;
        bits = set->words[word];
    }
    return word * 64 + (unsigned)__builtin_ctzll(bits);
}
/* Of a loop over all members, ascending: for (EACH_CELL(cell, &set, words)). The set may change meanwhile. */
#define EACH_CELL(cell, set, words)                                                                          \
    unsigned cell = cellset_next(set, 0, words);                                                             \
    cell < CELLSET_MAX;                                                                                      \
    cell = cellset_next(set, cell + 1, words)

#endif
