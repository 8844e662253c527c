/* Knows how the first position is drawn, and what of it can only be told once all
 * rules are read. Private to the loader. */
#ifndef VARI_DEFINITION_SETUP_H
#define VARI_DEFINITION_SETUP_H

#include "definition/scope.h"

typedef struct SetupPicture {
    Scope *scope;
    const Node *node;
    bool whole;      /* the whole board, owners told by the letters; else one army */
    const Node *own; /* map of the player whose army it is: its kinds are left out */
    Player player;
    Player letters; /* by whose letters an army is drawn: one that all have, by the first player's */
} SetupPicture;

/* Puts a piece onto an empty cell of the first position; reports another one that stands there. */
void setup_put(Scope *scope, Cell cell, Kind kind, Player owner, Span span);
/* Puts what a picture shows. */
void setup_read_picture(const SetupPicture *picture);

/* True if YAML has joined the lines of a picture to one, as it does without `|`. */
bool setup_is_joined(const Scope *scope, const Node *picture);
/* Adds to the report made last how the lines stay. */
void setup_help_joined(const Scope *scope, const Node *picture);

/* Adds to the report made last which letters pieces have, and what else there is (`; ...`). */
void setup_help_letters(Scope *scope, const char *more);

/* Finds out whether the game has hands at all. */
void setup_finish(Scope *scope);
/* In a definition without mistakes: warns that there is no set-up, and nothing that brings pieces to the
 * board. */
void setup_warn_of_emptiness(Scope *scope, const Node *root);

#endif
