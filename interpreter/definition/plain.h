/* Knows how a map of plain values is read into a record: a table says for each key where its value is kept,
 * the schema how it is read (schema_keys.h). A key that the schema does not have, a word that it lacks, and a
 * value kept in a member of another type do not compile. Does not know what any value means. */
#ifndef VARI_DEFINITION_PLAIN_H
#define VARI_DEFINITION_PLAIN_H

#include "definition/blocks_common.h"
#include "schema_keys.h"

#include <stddef.h>

typedef struct Plain {
    const char *key;   /* NULL ends a table */
    const char *words; /* of PLAIN_WORD and PLAIN_IS, parted by / */
    char holds;        /* HOLDS_... of schema_keys.h, or one of PLAIN_... below */
    uint8_t size;      /* of the member */
    uint16_t offset;
    int32_t lowest, highest; /* numbers: bounds; words: what the first is kept as; the word that is meant */
} Plain;

enum { PLAIN_SET_OR_NONE = 'E', PLAIN_WORD_AS_NUMBER = 'w', PLAIN_IS_WORD = 'i' };

#define PLAIN_AT(KEY, Record, member)                                                                        \
    .key = KEY_##KEY, .offset = offsetof(Record, member), .size = sizeof(((Record *)0)->member)
/* How a key is read, which must be one for which `allowed` holds, into a member of its C type. */
#define PLAIN_HOLDS(KEY, Record, member, allowed, how)                                                       \
    _Generic(((Record *)0)->member, C_##KEY : (char)((how) + 0 * sizeof(char[(allowed) ? 1 : -1])))

/* A condition, a set, a text, a truth, as the schema says. */
#define PLAIN(KEY, Record, member)                                                                           \
    {                                                                                                        \
        PLAIN_AT(KEY, Record, member),                                                                       \
            .holds = PLAIN_HOLDS(KEY, Record, member, HOLDS_##KEY != 'n', HOLDS_##KEY)                       \
    }
/* A set where `none` does not take away what was inherited, but is the empty set. */
#define PLAIN_SET(KEY, Record, member)                                                                       \
    {                                                                                                        \
        PLAIN_AT(KEY, Record, member),                                                                       \
            .holds = PLAIN_HOLDS(KEY, Record, member, HOLDS_##KEY == 'S', PLAIN_SET_OR_NONE)                 \
    }
#define PLAIN_NUMBER(KEY, Record, member, least, most)                                                       \
    {                                                                                                        \
        PLAIN_AT(KEY, Record, member),                                                                       \
            .holds = PLAIN_HOLDS(KEY, Record, member, HOLDS_##KEY == 'n', HOLDS_##KEY), .lowest = (least),   \
            .highest = (most)                                                                                \
    }
/* Kept as an enumerator: the first word as `first`, the others as what follows it. WORDS_ARE stands above. */
#define PLAIN_WORD(KEY, Record, member, first)                                                               \
    {                                                                                                        \
        PLAIN_AT(KEY, Record, member), .words = WORDS_##KEY, .holds = PLAIN_WORD_AS_NUMBER,                  \
                                       .lowest = (first)                                                     \
    }
/* Kept as the truth whether this word is said. */
#define PLAIN_IS(KEY, WORD, Record, member)                                                                  \
    {                                                                                                        \
        PLAIN_AT(KEY, Record, member), .words = WORDS_##KEY,                                                 \
                                       .holds = _Generic(((Record *)0)->member, bool                         \
                                                         : PLAIN_IS_WORD),                                   \
                                       .lowest = WORD_##KEY##_##WORD                                         \
    }
/* Holds the words of a key against the enumerators that start with `prefix`: the same, in the same order. */
#define WORDS_ARE(KEY, prefix, first)                                                                        \
    enum { FIRST_##KEY = (first) };                                                                          \
    EACH_WORD_##KEY(WORD_IS, prefix)
#define WORD_IS(KEY, WORD, prefix)                                                                           \
    _Static_assert((int)WORD_##KEY##_##WORD + (int)FIRST_##KEY == (int)prefix##WORD,                         \
                   "the schema and C say the same words in the same order");

/* Reads what a map says. What it does not say, or says wrongly, is blank: EXPR_NONE, false, 0, no text. */
void plain_read(Scope *scope, const Node *map, const Plain *table, void *record);
/* The same over what the record has: only what the map says is changed, by `none` to blank. */
void plain_read_over(Scope *scope, const Node *map, const Plain *table, void *record);

#endif
