/* Knows how to load shipped definitions, and how to play them while both roads are compared. Does not know
 * which games and positions are worth it: test_play_fast*.c do. */
#ifndef VARI_TESTS_FAST_ROADS_H
#define VARI_TESTS_FAST_ROADS_H

#include "play/fast_position.h"
#include "program/late.h"
#include "vari_internal.h"

/* Sanitizers look at memory, not at counts: they are content with less. */
#ifdef __SANITIZE_ADDRESS__
enum { ROADS_GAMES = 1, ROADS_PLIES = 40 };
#else
enum { ROADS_GAMES = 2, ROADS_PLIES = 60 };
#endif
enum { ROADS_PATH_MAX = 1024 };

/* A shipped definition by its id, NULL for none; by a line "definition option=value option=value ...". */
VariRules *roads_load(const char *id);
VariRules *roads_load_line(const char *line);

bool roads_same_action(const Action *a, const Action *b);

/* Plays at random from a position, as if so many plies had been played, until the roads differ, or from a
 * set-up. */
void roads_play_on(const char *id, Position *position, Random *random, unsigned first);
void roads_play(const char *id, const Program *program, uint64_t seed);

#endif
