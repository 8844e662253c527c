/* Knows how well definitions fit words that somebody looks for them by. Does not know how they are listed. A
 * query belongs to the caller. Nothing here fails. */
#ifndef VARI_FINDING_H
#define VARI_FINDING_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is known of a definition. */
typedef struct Candidate {
    cJSON *card; /* the object of `vari list --json`; NULL: it cannot be played. The texts below are in it */
    const char *path, *id, *name, *board, *topology, *group, *tags, *inventor, *year, *about;
    const cJSON *also, *options; /* its other names, texts; and what option_json() makes */
    size_t players;
    /* How well it fits a query, by find_candidates(). */
    unsigned missing;  /* words that do not fit */
    unsigned distance; /* of those that fit; 0 is best */
    uint32_t words;    /* those that fit, a bit for each of the first 32 */
} Candidate;

/* The words, prepared. */
typedef struct Query {
    size_t word_count;
    char **words;           /* folded: see folding.h */
    char **typed;           /* as they were typed */
    struct Phrase *phrases; /* of one to several words each; phrase_of() */
    bool *is_known;         /* of each word: some definition fits it, or it says nothing of a game */
} Query;

/* Takes over the card, which may be NULL. */
Candidate candidate_of(cJSON *card);
void candidate_free(Candidate *candidate);
/* A number from 1 to 8, as a digit or as a word; 0: the text is none. */
size_t finding_number(const char *text);
/* The definition, or some choice of its options, is for so many players. */
bool candidate_can_have_players(const Candidate *candidate, size_t players);

/* The arguments may be several words each. For query_free(). */
Query query_of(char *const *arguments, size_t count);
/* The explanation of the words together, `fog of war`, where they are a term that the language lacks; "":
 * there is none. Valid until the next call. */
const char *query_answer(const Query *query);
void query_free(Query *query);
/* Brings those that as many words fit as fit any to the front, in their order. Those that are unlisted have
 * to be named by id if `hides`. Returns how many they are. */
size_t find_candidates(const Query *query, Candidate *candidates, size_t count, bool hides);
/* For qsort(): what fits best first; of what fits alike what is best known, then by groups. */
int candidate_order(const void *left, const void *right);
/* An id, or a word that finds some of the candidates, that may have been meant by another one; for free(), or
 * NULL. */
char *nearest_word(const Candidate *candidates, size_t count, const char *word);

bool has_text(const char *text, const char *part); /* capitals aside */

#endif
