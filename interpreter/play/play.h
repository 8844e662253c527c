/* Plays a game: lists legal actions, makes and unmakes them, and says when the game is over. Moves in the
 * tables (program/tables.h) are looked up, all others are walked; see README.md in this folder. Nothing here
 * fails, except by memory_fail(). */
#ifndef VARI_PLAY_PLAY_H
#define VARI_PLAY_PLAY_H

#include "base/lazy.h"
#include "base/mix.h"
#include "play/evaluator.h"

typedef struct PlayUndo {
    size_t journal_count;
    Result result;
} PlayUndo;

/* Sets up the board. `random` shuffles a shuffled set-up; if it is NULL, the set-up is used as written. */
void play_setup(Position *position, Random *random);
/* Lets the position use the tables once they pay for themselves. Call it before asking many questions. */
static inline void play_ready(Position *position)
{
    if (position->tables == NULL && !position->reference && lazy_pays(position->program->lazy_tables))
        position->tables = position->program->move_tables;
}
/* Makes the tables at once and uses them; uses no table at all (the reference for tests). */
void play_need_tables(Position *position);
void play_use_reference(Position *position);
/* Call it after a position was read from text. Enters the first phase that offers an action and tests the
 * endings as if the previous player had just acted. If `resumed`, the turn has reached its phase already, and
 * the phase's condition is not tested again. */
void play_begin(Position *position, bool resumed);

/* The phase in which the turn of the player to move begins. */
uint8_t play_first_phase(const Position *position);
/* The phase that the text of a position leaves out. It depends on nothing that a reader of the text cannot
 * know. */
uint8_t play_unnamed_phase(const Position *position);

/* The number of sides (teams or single players) with a member still in play. */
unsigned play_sides_left(const Position *position);

/* The player who acts now, or PLAYER_CHANCE. */
static inline Player play_actor(const Position *position)
{
    const Kernel *kernel = position->program->kernel;
    bool chance = position->turn.phase < kernel->phase_count && kernel->phases[position->turn.phase].chance;
    return chance ? PLAYER_CHANCE : position->turn.player;
}
/* Fills the list with the legal actions, in no particular order and without duplicates (same text, same
 * changes). It is empty if the game is over. A forced pass is the only action. False if the list is
 * incomplete, because there are more than ACTION_LIMIT actions or finding them costs too much
 * (position->overrun). */
bool play_actions(Position *position, ActionList *list);
/* The same for captures on the target and promotions only, before `must` rules are applied and without
 * passes. */
bool play_gains(Position *position, ActionList *list);
/* Pieces of the player to move whose every move is legal, in a position without trails. */
typedef struct UnrestrictedPieces {
    const CellSet *cells;
    Player owner;
    uint8_t phases; /* bit set of the open phases */
} UnrestrictedPieces;
/* Counts actions in bulk for play_count(); set in Program.counter. Returns the number of actions of some of
 * the unrestricted pieces and adds these pieces to `counted`; the generator then skips them. */
typedef struct Counter {
    uint64_t (*count)(const Position *position, const UnrestrictedPieces *unrestricted, CellSet *counted);
} Counter;
/* Counts the legal actions without listing them; 0 for a forced pass. False if that is not possible, or costs
 * too much. */
bool play_count(Position *position, uint64_t *count);
/* Bit set of the phases that offer an action now, passes aside. `early` (may be NULL) gets the actions of
 * optional phases. */
uint32_t play_open_phases(Position *position, ActionList *early);
/* True if some ending other than a draw depends on repetition. */
bool play_judges_rounds(const Program *program);
/* The result if the current cycle repeats until a repetition rule applies. False if no rule would, or the
 * game is over. */
bool play_predict_repetition(Position *position, Result *result);
/* To explain why an action is not legal: the actions of which this law is the first that they fail. */
void play_actions_barred(Position *position, int law, ActionList *list);
/* The actions that a `must` rule rules out. Returns the index of that rule, or -1 if none applies. */
int play_actions_put_off(Position *position, ActionList *list);
/* The weight of a chance action. */
uint32_t play_weight(Position *position, const Action *action);
/* Makes a legal action: changes, effects, turn passing, endings, history. */
PlayUndo play_make(Position *position, const Action *action);
/* The same for an action that may be illegal: false, without any change, if it cannot be made.
 * `stalemate_pending` (may be NULL): do not test whether the next player has an action, and set this if an
 * ending depends on it. */
bool play_try(Position *position, const Action *action, PlayUndo *undo, bool *stalemate_pending);
void play_unmake(Position *position, PlayUndo undo);
/* Makes a null move: passes the turn to the next player. False, without any change, if the game is over, in
 * the middle of a turn, if chance acts, and in check. */
bool play_null(Position *position, PlayUndo *undo);
/* The index of the `warn` law that marks the action, or -1. */
int play_warning(Position *position, const Action *action);
/* True if a royal piece of the player is in check. */
bool play_in_check(Position *position, Player player);
/* True if a piece of one of the owners (a bit set) would capture such a piece on the cell, as far as the
 * tables decide. */
bool play_is_covered(const Position *position, Cell cell, Code code, unsigned owners);
/* Fills `result` with the cells of pieces that an enemy of their owner attacks, from a player's viewpoint. */
void play_attacked(Position *position, Player viewpoint, CellSet *result);
/* Fills `result` with the cells of enemy pieces that attack the piece on `target`, or a royal piece of the
 * player to move imagined there, whoever's turn it is. */
void play_attackers(Position *position, Cell target, CellSet *result);
/* Fills `result` with the cells to which the piece on a cell could move, laws aside, whoever's turn it is. */
void play_reach(Position *position, Cell from, CellSet *result);
/* Fills `result` with the empty cells on which the player may drop a kind that is in hand, laws aside,
 * whoever's turn it is. */
void play_drops(Position *position, Player player, Kind kind, CellSet *result);
/* True if king and rook stand where this castling begins, and the right to it is left. */
bool play_may_castle(const Position *position, const CastlingMove *castling_move);
/* Fills `delta` with the changes of an action, including all captures of its effects. False if it cannot be
 * made. */
bool play_delta(Position *position, const Action *action, MoveDelta *delta);
/* False if it is proven that no sequence of legal actions lets the player win. */
bool can_win(Position *position, Player player);
void play_resign(Position *position, Player player);
/* Ends the game by the claim that is available, if there is one. */
void play_claim(Position *position);
/* Sets which endings wait for a claim from now on. In a new position none does. A result that no longer waits
 * ends the game. */
void play_let_wait(Position *position, Waiting waits);

/* Answers what expressions ask of play. For Program.answer. */
struct PlayQuestion;
int32_t play_answer(Evaluator *evaluator, const struct PlayQuestion *question);

/* Perft: the number of action sequences of length `depth`. The last ply is counted in bulk. */
uint64_t play_perft(Position *position, unsigned depth);

#endif
