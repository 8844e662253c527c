/* Knows how a game runs: what may be done, what doing it does, and when it is over. What stands in tables
 * (program/tables.h) is looked up, the rest is walked, made and asked; see README.md of this folder. Nothing
 * here fails but for lack of memory. */
#ifndef VARI_PLAY_PLAY_H
#define VARI_PLAY_PLAY_H

#include "base/mix.h"
#include "play/machine.h"

typedef struct PlayUndo {
    size_t journal_count;
    Result result;
} PlayUndo;

/* Works out, once for all positions of a game, what only makes playing quicker.
 * Called at the end of compiling; a program without it plays alike. */
void play_prepare(Arena *arena, Program *program);

/* Puts the set-up on the board. With a generator and a shuffled set-up, deals
 * it; without one the set-up stands as written. */
void play_setup(Position *position, Random *random);
/* Before anything is asked of it time and again: from then on the tables may be looked up, if they pay. */
void play_ready(Position *position);
/* ... are looked up, however long it takes to make them; ... nothing is. */
void play_need_tables(Position *position);
void play_make_plain(Position *position);
/* Whether what an action does may hang on the way the piece went, so that two ways to one cell may
 * be two actions. */
bool deeds_read_way(const Program *program);
/* To be called when a position was read from a text: enters the first phase
 * that has something to offer, and asks the endings as if the player before had
 * acted without doing anything. `resumed`: the turn has come to its phase already,
 * so that the phase's own condition is not asked any more. */
void play_begin(Position *position, bool resumed);

/* The phase in which the turn of the player to act begins, in this position. */
uint8_t play_first_phase(const Position *position);
/* The phase that a text of the position need not name: the same for one who knows nothing of what was before,
 * as whoever reads the text. */
uint8_t play_unnamed_phase(const Position *position);

/* How many sides (teams, or players by themselves) have a member who is not out. */
unsigned play_sides_left(const Position *position);

/* Who acts now: a player, or PLAYER_CHANCE. */
Player play_actor(const Position *position);
/* The legal actions, in no promised order, without duplicates (same text, same
 * changes). Empty when the game is over. A pass stands alone where there is
 * nothing else. false: the list is cut, as there are more than ACTION_LIMIT or to find them takes
 * too much (position->overrun). */
bool play_actions(Position *position, ActionList *list);
/* Those alone that take what stands on their target, or promote; `must` rules aside, and no pass. */
bool play_gains(Position *position, ActionList *list);
/* Pieces that no law can stop, whatever they do, in a position where nobody has left a trail: the owner acts
 * in these phases. */
typedef struct FreePieces {
    const CellSet *cells;
    Player owner;
    uint8_t phases; /* a bit each */
} FreePieces;
/* Who counts several actions at once, for play_count(); a program may have one. How many actions some of the
 * free pieces have, who are added to `counted` and not offered any more. */
typedef struct Counter {
    uint64_t (*count)(const Position *position, const FreePieces *free, CellSet *counted);
} Counter;
/* How many there are, where that can be told without a list; 0: a pass alone. false: it cannot be told, or it
 * is too much. */
bool play_count(Position *position, uint64_t *count);
/* The phases that offer something to do now, a bit for each; a pass aside. `early` (may be NULL): the actions
 * of those that may be left out for another. */
uint32_t play_open_phases(Position *position, ActionList *early);
/* Whether some ending that is no draw counts how often a position has been there, or asks what was done
 * since. */
bool play_judges_rounds(const Program *program);
/* What the endings would say if a position that has been there before came again so often that one of them
 * counts it, the same having been done meanwhile. false: none of them would, or the game is over. */
bool play_foresee(Position *position, Result *result);
/* For who asks why something cannot be done. The actions that fail this law and no other: */
void play_actions_barred(Position *position, int law, ActionList *list);
/* ... and those that are put off by the `must` rule that decides here, whose index is returned; or -1: none
 * does. */
int play_actions_put_off(Position *position, ActionList *list);
/* The weight of a chance action. */
uint32_t play_weight(Position *position, const Action *action);
/* Makes a legal action: changes, effects, turn passing, endings, history. */
PlayUndo play_make(Position *position, const Action *action);
/* The same of one that may not be legal: false, and nothing is done, where it cannot be made. `unsettled`
 * (may be NULL): whether the next player has an action is not asked, if that decides the game, and it is
 * noted that it was not. */
bool play_try(Position *position, const Action *action, PlayUndo *undo, bool *unsettled);
void play_unmake(Position *position, PlayUndo undo);
/* Makes a null move: the turn goes to the next player. False, and nothing is done, where the game is over, in
 * the middle of a turn, where chance acts, and in check. */
bool play_null(Position *position, PlayUndo *undo);
/* A game played on at random: what must be known from one action to the next. Begins zeroed. */
typedef struct Playing {
    ActionList list; /* to be freed by action_list_free() */
    Action action;   /* the last one ... */
    PlayUndo undo;
    bool unsettled; /* ... of which it is not known whether it left the next player without actions */
} Playing;

/* Draws one of the legal actions, each as likely as any other, or by weight where chance acts, and makes it.
 * false: the game is over, or asks too much. */
bool play_draw(Position *position, Random *random, Playing *playing);
/* What the last action drawn has left open, to be asked before the result is: whether it ends the game. */
void play_settle(Position *position, Playing *playing);
/* Whether a `warn` law marks the action (index of the law, or -1). */
int play_warning(Position *position, const Action *action);
/* in-check of who acts; false where nothing is royal. */
bool play_in_check(Position *position, Player player);
/* Whether one of the owners (a bit each) takes what is thought to stand on the cell, as far as tables tell.
 */
bool play_is_covered(const Position *position, Cell cell, Code code, unsigned owners);
/* Cells with a piece that an enemy of its owner could take, from a player's viewpoint. */
void play_attacked(Position *position, Player viewpoint, CellSet *result);
/* Cells with a piece that could take what stands on a cell, or would stand there as a royal piece of who
 * acts: of its owner's enemies, whoever's turn it is. */
void play_attackers(Position *position, Cell target, CellSet *result);
/* Cells to which the piece on a cell could go, laws aside, whoever's turn it is. */
void play_reach(Position *position, Cell from, CellSet *result);
/* What an action does, and all that it and its effects take. false: it cannot be made. */
bool play_deed(Position *position, const Action *action, Deed *deed);
/* false: it is proven that no sequence of legal actions lets the player win. */
bool can_win(Position *position, Player player);
void play_resign(Position *position, Player player);
/* Ends the game by what can be claimed, if something can be. */
void play_claim(Position *position);
/* Says which endings wait to be claimed from now on; in a new position none does. What could be claimed and
 * waits no longer ends the game. */
void play_let_wait(Position *position, Waiting waits);

/* Sequences of `depth` actions; those of the last ply are counted, and not made. */
uint64_t play_perft(Position *position, unsigned depth);

#endif
