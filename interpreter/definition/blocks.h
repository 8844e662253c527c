/* Knows the order in which the blocks of a merged definition are read, and what
 * each may count on: all blocks above it are in scope->kernel already. Each
 * returns nothing: mistakes are in the diagnostics. `root` is the merged map,
 * checked against the schema already (unknown keys and wrong node types are
 * reported there; a block function must still survive NODE_POISON and missing keys). */
#ifndef VARI_DEFINITION_BLOCKS_H
#define VARI_DEFINITION_BLOCKS_H

#include "definition/scope.h"

/* definition/loader side: who plays where */
void block_credits(Scope *scope, const Node *root); /* name about inventor year source */
void block_board(Scope *scope, const Node *root);   /* kernel->board, unseated */
void block_players(Scope *scope, const Node *root); /* players teams when-out; seats the board */
/* rules side: names first, so that expressions may use them */
void block_kinds(Scope *scope,
                 const Node *root); /* ids, letters, tags, royal of `pieces`, in file order; like resolved */
void block_state_names(Scope *scope,
                       const Node *root); /* numbers, flags, trails: names, bounds; slots. Also the sugar's
                                             flags and trail (castling, promoted, en-passant) */
void block_class_names(Scope *scope,
                       const Node *root);         /* fixed classes, actions, natives, `as:` of move records */
void block_zones(Scope *scope, const Node *root); /* loader side: zones, fixed or expressions */
/* kernel->arrows, lines: of the board, but they may name zones */
void block_drawings(Scope *scope, const Node *root);
/* The lines of a set of discs whose board names none; after everything else is in the kernel. */
void drawings_finish(Scope *scope);
void block_setup(
    Scope *scope,
    const Node *root); /* loader side: kernel->setup; before the rules, since home, LOST and rights need it */
void block_natives(Scope *scope, const Node *root);
void block_terms(Scope *scope,
                 const Node *root); /* in-check of royalty first, then the file's terms in order */
void block_called(Scope *scope, const Node *root); /* kernel->called; after terms */
void block_state_rules(
    Scope *scope,
    const Node *root); /* until, selections of flags at the set-up (writes flags into setup.board) */
void block_pieces(
    Scope *scope,
    const Node *root); /* moves, captures, immune, stays, promotes, drops, supply -> kernel->rules, kinds */
void block_captured(Scope *scope, const Node *root);
void block_castling(Scope *scope,
                    const Node *root);              /* rules of form castle, flag `castling` on setup.board */
void block_actions(Scope *scope, const Node *root); /* actions, natives that are action classes, pass */
void block_effects(Scope *scope, const Node *root);
void block_laws(Scope *scope, const Node *root); /* check law of royalty included */
void block_musts(Scope *scope, const Node *root);
void block_endings(Scope *scope, const Node *root);  /* those of royalty included, in their places */
void block_turn(Scope *scope, const Node *root);     /* phases */
void block_position(Scope *scope, const Node *root); /* loader side: fields of the position text */
void block_notation(Scope *scope, const Node *root); /* what cells are called, for which royalty is known */
void block_tests(Scope *scope, const Node *root);    /* loader side */

/* Shared readers: a pick map, a `do` list. */
void read_picks(Scope *scope, const Node *pick, PickRule *picks, uint8_t *count);
ChangeList read_changes(Scope *scope, const Node *list);

#endif
