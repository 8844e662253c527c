/* Knows a game with variations as KIF files tell it: each move with what follows it, the game itself first.
 * Does not know how moves are written. */
#ifndef VARI_KIF_TREE_H
#define VARI_KIF_TREE_H

#include "forms.h"

typedef struct KifNode {
    size_t parent, child, last, next; /* the first and the last that follow it, the next beside it; 0: none */
    size_t ply;
    char *text; /* the move; NULL for the beginning */
    Origin origin;
    size_t length;
    char *comment; /* NULL: there is none */
    size_t comment_length, comment_capacity;
    Origin comment_from;
    const EndWord *end;    /* with which a variation ends behind it; NULL: none is told */
    double took, end_took; /* seconds, of the move and of the game's end behind it; -1: nobody knows */
} KifNode;

typedef struct KifTree {
    KifNode *nodes;             /* the first is the beginning */
    size_t count, capacity, at; /* `at`: what comes next follows this one */
} KifTree;

void kif_tree_begin(KifTree *tree);
void kif_tree_free(KifTree *tree);
/* Goes back so that the next move is one of that ply, from 1; false: there are not so many before it. */
bool kif_tree_back(KifTree *tree, size_t ply);
/* Adds a move, which is where it goes on from. */
KifNode *kif_tree_add(KifTree *tree, const char *text);
/* Adds a line to what is said of the last move. */
void kif_tree_comment(KifTree *tree, const char *line, Origin from);
/* True if no variation has begun. */
bool kif_tree_on_main(const KifTree *tree);
/* Puts all of it in the order of PGN. */
void kif_tree_tell(const KifTree *tree, PgnGame *game);

#endif
