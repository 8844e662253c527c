/* Knows what must hold of any definition that loads, along games at random. Does not know which definition it
 * is. Stateless; what is wrong is told in a text. */
#ifndef VARI_FUZZ_GAME_CHECK_H
#define VARI_FUZZ_GAME_CHECK_H

#include "author.h"
#include "vari.h"

/* How much is looked at. */
typedef struct Pains {
    unsigned games, plies;
    size_t wide;     /* positions with more actions are only listed */
    size_t nodes;    /* that perft may come to, about */
    uint32_t effort; /* games whose positions take more steps of work are left */
} Pains;

/* What is wrong, in a text; empty: nothing. */
typedef struct Fault {
    char text[2048];
} Fault;

/* Loads the definition with options drawn at random, if it has any, and checks it. false: there is a fault.
 * *loaded: whether it is without mistakes as it stands. */
bool check_definition(Choices *choices, const char *text, const Shelf *shelf, const Pains *pains,
                      bool *loaded, Fault *fault);
/* Plays one game of the rules and checks what is met. */
bool check_game(VariRules *rules, Choices *choices, const Pains *pains, uint64_t seed, bool remembers,
                Fault *fault);

/* True if the position asks too much: then no actions are listed though the game is not over. */
bool game_asks_too_much(VariGame *game);
/* How many legal actions a game has now; SIZE_MAX: too many, or they take too much work to find. */
size_t count_actions(VariGame *game, const Pains *pains);

#endif
