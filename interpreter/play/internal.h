/* Functions shared by the files of room `play` only. Never included outside the room. */
#ifndef VARI_PLAY_INTERNAL_H
#define VARI_PLAY_INTERNAL_H

#include "play/evaluator.h"
#include "play/play.h"
#include "program/facts.h"

/* --- questions of the evaluator that need move generation -------------- */

/* The evaluator's files call nothing above themselves: they ask through Program.answer (answers.c). */
typedef enum PlayAsks {
    ASKS_ATTACKED, /* which of the cells are attacked, from the evaluator's viewpoint */
    ASKS_DEFENDED, /* on which of the cells stands a defended piece */
    ASKS_ACTION,   /* true if the player would have a legal action now */
    ASKS_CAN,      /* true if it would have one for which the condition holds */
    ASKS_ROW,      /* see turn_row() */
    ASKS_BARRED,   /* true if some action of the next player fails this law and no other */
    ASKS_CHASE,    /* see chase_goes_on() */
    ASKS_RETAKEN,  /* see recapture_is_possible() */
    ASKS_MUTUAL    /* see recapture_is_mutual() */
} PlayAsks;
typedef struct PlayQuestion {
    PlayAsks asks;
    Player player;
    ExprId condition;
    int law;
    const CellSet *cells;
    CellSet *result; /* the cells that are attacked or defended; may be `cells` */
} PlayQuestion;
/* Returns 0 where the answer is a set of cells. */
static inline int32_t evaluator_ask(Evaluator *evaluator, PlayQuestion question)
{
    Position *position = evaluator->position;
    bool making = position->making;
    position->making = false;
    int32_t answer = position->program->answer(evaluator, &question);
    position->making = making;
    return answer;
}
static inline void evaluator_attacked(Evaluator *evaluator, const CellSet *cells, bool by_friends,
                                      CellSet *result)
{
    evaluator_ask(evaluator, (PlayQuestion){ .asks = by_friends ? ASKS_DEFENDED : ASKS_ATTACKED,
                                             .cells = cells,
                                             .result = result });
}

/* --- answered without it -------------------------------------------------------- */

/* attack_tables.c: whether anything that the kernel's `attacked` expression selects is attacked, as far as
 * tables and codes decide. */
Known attack_decided(const Evaluator *evaluator, ExprId attacked);
/* Fills `result` with the cells that the kernel's movement reaches from a cell, for the viewpoint. */
void walk_reach(Evaluator *evaluator, int movement, Cell from, CellSet *result);
/* The same from the target of the current action, before it is made. False if that is not known. */
bool walk_reach_predicted(const Evaluator *evaluator, int movement, CellSet *result);
/* shuttle.c: how many times in a row the piece that the player moved last has left its cell and returned. */
size_t shuttle_count(Position *position, Player player);

/* --- shared by the files of the evaluator ------------------------------------- */

/* For code kept out of the evaluator's large switches. Its cell sets would enlarge the stack frame of every
 * operation. */
#define APART static __attribute__((noinline))

/* The value of a cell expression, or CELL_NONE if it is no cell of the board. */
Cell evaluator_cell(Evaluator *evaluator, ExprId expr);
/* The value of a player expression, or nobody if it is no player. */
Player evaluator_player(Evaluator *evaluator, ExprId expr);
/* The next player to act, predicted if necessary. */
static inline Player evaluator_next(const Evaluator *evaluator)
{
    return evaluator->next != PLAYER_NONE ? evaluator->next : play_actor(evaluator->position);
}
/* The piece on a cell, real or imagined. */
static inline Piece evaluator_piece_at(const Evaluator *evaluator, Cell cell)
{
    if (cell == CELL_NONE)
        return piece_none();
    return cell == evaluator->ghost_cell ? evaluator->ghost : evaluator->position->board[cell];
}
/* evaluator_matches() for callers that have set the ghost already, or need none. */
bool evaluator_selects(Evaluator *evaluator, ExprId selection, Piece piece, Cell cell);
/* The cells of ZONE, HOME or DEAD_END for the viewpoint and the current kind. */
const CellSet *evaluator_fixed(const Evaluator *evaluator, const Expr *expr);

/* State that OF and WAS change while their last operand is evaluated. evaluator_leave() restores it. */
typedef struct SavedScope {
    Player view;
    bool viewed;
    size_t top; /* of the journal */
} SavedScope;
SavedScope evaluator_enter(Evaluator *evaluator, const Expr *expr);
void evaluator_leave(Evaluator *evaluator, SavedScope saved);
/* Rewinds the position to before the action, if one was made and changed something in `reads` (Read bits).
 * Undo it by position_replay() with the result. */
size_t evaluator_enter_past(Evaluator *evaluator, uint32_t reads);
/* --- evaluator_cache.c --- */

/* Where the value of a cached expression is stored, and under which versions. */
typedef struct CachePlace {
    Answer *answer; /* NULL: it cannot be cached now */
    uint64_t state, askers;
} CachePlace;
/* True if the value is in the cache. Otherwise fills `place` for evaluator_cache_store(). */
bool evaluator_cache_find(const Evaluator *evaluator, const Expr *expr, CachePlace *place, int32_t *value);
void evaluator_cache_store(const Position *position, const CachePlace *place, int32_t value);

/* evaluator_where.c: removes from `among` the cells for which, as `it`, the condition does not hold. */
void where_narrow(Evaluator *evaluator, ExprId condition, CellSet *among);

/* evaluator_lines.c */
Cell lines_step(const Evaluator *evaluator, int frame, int heading, Cell from);
Cell lines_beyond(const Evaluator *evaluator, Cell from, Cell past);
void lines_between(const Evaluator *evaluator, Cell from, Cell to, CellSet *add_to);
void lines_ahead(const Evaluator *evaluator, const CellSet *of, bool back, CellSet *result);
void lines_flanked(const Evaluator *evaluator, Cell from, CellSet *result);
/* Removes the cells from which nothing is flanked. */
void lines_flanking(const Evaluator *evaluator, CellSet *cells);
/* OP_LONGEST, along any heading, or OP_ROW, along one. */
int32_t lines_longest(const Evaluator *evaluator, const CellSet *set, const Expr *expr);
/* Fills `result` with the cells of `among` that are connected to `from` (flood fill over `steps`). */
void lines_linked(const Evaluator *evaluator, const CellSet *from, const CellSet *among, const CellSet *steps,
                  CellSet *result);

/* evaluator_game.c */
/* The depth of an evaluator of endings. It generates as the game itself does. */
#define DEPTH_OUTSIDE UINT32_MAX
/* True if the current question may list actions: at most one listing within a listing, two for attacks, and
 * never more than ASKING_MAX altogether. Phases and effects of a turn start again from depth 0 but may ask
 * the same question. */
enum { ASKING_MAX = 3 };
bool evaluator_may_generate(const Evaluator *evaluator);
/* The value of an operation on hands, history, possible actions or the end of the game. */
int32_t game_answer(Evaluator *evaluator, const Expr *expr);
Player game_enemy(const Evaluator *evaluator);
int32_t game_number(const Evaluator *evaluator, int number);
void game_in_hand(const Evaluator *evaluator, const KindSet *among, Player player, KindSet *result);
/* Bit set of the players in play; bit set of the sides of players. */
unsigned players_left(const Position *position);
unsigned sides_of(const Kernel *kernel, unsigned players);
/* Index in the history of the first position like this one; history_count if there is none. */
size_t game_first_occurrence(const Position *position);
int32_t game_pick(const Evaluator *evaluator, int slot, int type);

#endif
