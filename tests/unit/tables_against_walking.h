/* Knows how to play at two positions side by side, one that looks up tables and one that walks every rule,
 * and to compare what they answer. Does not know which games and positions are worth it: test_play_tables*.c
 * do. */
#ifndef VARI_TESTS_TABLES_AGAINST_WALKING_H
#define VARI_TESTS_TABLES_AGAINST_WALKING_H

#include "vari_internal.h"

/* Games and plies of a definition written out here, and of a shipped one, of which there are hundreds.
 * Sanitizers look for errors of memory, not of counting, and are slow: they get fewer. */
#ifdef VARI_SANITIZED
enum { WALKING_GAMES = 1, WALKING_PLIES = 9, SHIPPED_GAMES = 1, SHIPPED_PLIES = 9 };
#else
enum { WALKING_GAMES = 2, WALKING_PLIES = 40, SHIPPED_GAMES = 1, SHIPPED_PLIES = 32 };
#endif

/* The same position, where nothing is looked up; to be freed by position_free(). */
Position *walking_copy(const Position *position);

/* Order and equality of what actions say, as tables and walking must agree on it. */
int walking_compare_actions(const Program *program, const Action *left, const Action *right);

/* Compares all that is asked at a position with tables and without, once. `what` is told where they differ.
 * Returns whether they agree. */
bool walking_agrees(const char *what, const Position *position, unsigned ply);
/* Likewise at each ply of a random game from a position, or from the set-up, until they differ. */
bool walking_play_on(const char *what, const Position *position, uint64_t seed, unsigned plies);
bool walking_play(const char *what, const Program *program, uint64_t seed, unsigned plies);
/* Some games of a definition written out; returns after the first that differs. */
void walking_play_text(const char *text, unsigned games, unsigned plies);

/* A definition written out, which must be without mistakes. */
VariRules *walking_load_text(const char *text);
/* With tables and without, so many sequences of up to so many actions begin at the set-up, and at the full
 * depth as many as were counted before. */
void walking_counts(const char *text, unsigned depth, uint64_t nodes);

#endif
