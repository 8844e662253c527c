/* Knows how near two games are to each other by what their descriptions say. A rule counts by its words, in
 * whatever order they stand: lists of kinds are in no order. Everything lives until import_free_to(). */
#ifndef VARI_SAYINGS_H
#define VARI_SAYINGS_H

#include "import.h"

/* One rule: "The pieces", "Pawn (P)", "It moves ...". */
typedef struct Saying {
    const char *section, *subject, *text;
    uint64_t sense; /* equal where the same words are said in the same section */
} Saying;

typedef struct Sayings {
    Saying *items;
    size_t count;
    uint64_t *words; /* of all, with their section, sorted */
    size_t word_count;
} Sayings;

const Sayings *sayings_of(VariRules *rules);
/* What a section has to say that starts from another one: where `wanted` says what `shipped` does, it need
 * only say what `base` says, which the two are known to mean alike. */
const Sayings *sayings_translated(const Sayings *wanted, const Sayings *shipped, const Sayings *base);
/* 0 where both say the same; else how many words and rules only one of them has. */
unsigned sayings_distance(const Sayings *left, const Sayings *right);
/* Which rules the others have not, of the first 64: the first is bit 0. */
uint64_t sayings_lost(const Sayings *sayings, const Sayings *others);
typedef void SayingTell(void *context, const Saying *saying);
/* Tells each rule that `sayings` have and `others` have not. */
void sayings_missing(const Sayings *sayings, const Sayings *others, SayingTell *tell, void *context);
/* The numbers that the rules name, each once; how many that are, `room` at most. */
size_t sayings_numbers(const Sayings *sayings, int *numbers, size_t room);

#endif
