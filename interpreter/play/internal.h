/* Knows what the files of room `play` ask of each other and nobody else may.
 * Does not know how any of it is done. Never included outside the room. */
#ifndef VARI_PLAY_INTERNAL_H
#define VARI_PLAY_INTERNAL_H

#include "play/machine.h"

/* --- asked by the machine, answered by walking and generation -------------- */

/* The cells of `set` that are attacked from the machine's viewpoint, or those whose piece a friend of its
 * owner could retake; `result` may be `set`. */
void attack_filter(Machine *machine, const CellSet *set, bool by_friends, CellSet *result);
/* Whether anything of an `attacked` of the kernel is, where tables and codes tell. */
Known attack_told(const Machine *machine, ExprId attacked);
/* Where movement `movement` of the kernel leads from a cell now, for the viewpoint. */
void walk_reach(Machine *machine, int movement, Cell from, CellSet *result);
/* ... from where the action at hand ends, which swaps nothing, before it is made; false: not known. */
bool walk_reach_foreseen(const Machine *machine, int movement, CellSet *result);
/* Whether the player, were it to act now, has a legal action; ... one for which the condition holds. */
bool turn_has_action(Machine *machine, Player player);
bool turn_can(Machine *machine, Player player, ExprId condition);
/* How many actions in a row, each of which the condition holds for, the player could do in one turn at most.
 */
unsigned turn_row(Machine *machine, Player player, ExprId condition);
/* Whether some action of who acts next fails this law and no other. */
bool turn_barred(Machine *machine, int law);
/* threats.c: whether what the action at hand takes could be avenged, and whether it could itself take what
 * comes; neither by coming into a check that there was not before. */
bool threat_is_retaken(Machine *machine);
bool threat_is_mutual(Machine *machine);
/* chase.c: whether the viewpoint has threatened one and the same piece anew with each of its actions since
 * the position stood here before, by captures for which the condition holds. */
bool chase_goes_on(Machine *machine, ExprId condition);
/* returns.c: how often running the piece that the player moved last has left its cell and come straight back.
 */
size_t returns_count(Position *position, Player player);

/* --- what the files of the machine ask of each other ------------------------------------- */

/* For what is kept out of the machine's switches, whose frames are opened for every operation:
 * theirs hold sets. */
#define APART static __attribute__((noinline))

/* A cell's number, or CELL_NONE for anything that is none. */
Cell machine_cell(Machine *machine, ExprId expr);
/* A player, or nobody for anything that is none. */
Player machine_player(Machine *machine, ExprId expr);
/* Who acts next, worked out if need be. */
Player machine_next(Machine *machine);
/* The piece on a cell, or the one thought to stand there. */
Piece machine_piece_at(const Machine *machine, Cell cell);
/* machine_matches() for whoever has set the ghost already, or wants none. */
bool machine_selects(Machine *machine, ExprId selection, Piece piece, Cell cell);
/* ZONE, HOME or DEAD_END, for the viewpoint and the kind at hand. */
const CellSet *machine_fixed(const Machine *machine, const Expr *expr);
/* Cells with a piece whose owner stands so to the viewpoint. */
void machine_owned(const Machine *machine, int relation, CellSet *result);

/* What OF and WAS change while their last kid is asked, to be put back by machine_leave(). */
typedef struct SavedScope {
    Player view;
    bool viewed;
    size_t top; /* of the journal */
} SavedScope;
SavedScope machine_enter(Machine *machine, const Expr *expr);
void machine_leave(Machine *machine, SavedScope saved);
/* The position before the action, if one was made and wrote anything that is to be read (Read bits); to be
 * undone by position_replay(). */
size_t machine_enter_past(Machine *machine, uint32_t reads);
/* The writes that may change what is read, a bit for each WriteForm. */
static inline unsigned forms_read(uint32_t reads)
{
    const uint32_t questions = READ_RULES | READ_ATTACK | READ_GENERATION | READ_CHECKS | READ_NEXT;
    return ((reads & READ_PIECES) != 0 ? 1u << WRITE_CELL : 0) |
           ((reads & READ_HANDS) != 0 ? 1u << WRITE_HAND : 0) |
           ((reads & READ_NUMBERS) != 0 ? 1u << WRITE_NUMBER : 0) |
           ((reads & READ_TRAILS) != 0 ? 1u << WRITE_TRAIL : 0) |
           ((reads & (READ_OUT | READ_TURN | READ_ROUND)) != 0 ? 1u << WRITE_TURN : 0) |
           ((reads & READ_HISTORY) != 0 ? 1u << WRITE_HISTORY : 0) |
           ((reads & questions) != 0 ? (1u << WRITE_FORMS) - 1 : 0);
}

/* machine_kept.c: the worth of an expression whose answer is kept; `ask` works it out anew. */
typedef int32_t NumberAsked(Machine *machine, const Expr *expr);
int32_t machine_kept(Machine *machine, const Expr *expr, NumberAsked *ask);

/* machine_where.c: takes the cells out of which, being `it`, the condition does not hold. */
void where_narrow(Machine *machine, ExprId condition, CellSet *among);

/* tables.c: the heading of the line from a cell to another, as board_line(); those that lie on a line with a
 * cell, or NULL where that is not known. */
Heading line_from(const Program *program, Cell from, Cell to);
const CellSet *line_cells_of(const Program *program, Cell cell, bool straight);

/* machine_lines.c */
Cell lines_step(const Machine *machine, int frame, int heading, Cell from);
Cell lines_beyond(const Machine *machine, Cell from, Cell past);
void lines_between(const Machine *machine, Cell from, Cell to, CellSet *add_to);
void lines_ahead(const Machine *machine, const CellSet *of, bool back, CellSet *result);
void lines_flanked(const Machine *machine, Cell from, CellSet *result);
/* Takes the cells out from which nothing is flanked. */
void lines_flanking(const Machine *machine, CellSet *cells);
/* OP_LONGEST, along any heading, or OP_ROW, along one. */
int32_t lines_longest(const Machine *machine, const CellSet *set, const Expr *expr);
/* The cells of `among` that those of `from` hang together with, step by step. */
void lines_linked(const Machine *machine, const CellSet *from, const CellSet *among, const CellSet *steps,
                  CellSet *result);

/* machine_game.c */
/* The depth of a machine of endings: what it asks is generated as for the game itself. */
#define DEPTH_OUTSIDE UINT32_MAX
/* Whether what is asked may list actions: one deep inside a listing, two where it says what attacks; and
 * altogether ASKING_MAX, as phases and what comes with a turn begin anew, but may ask the same. */
enum { ASKING_MAX = 3 };
bool machine_may_generate(const Machine *machine);
Player game_enemy(const Machine *machine);
int32_t game_number(const Machine *machine, int number);
int32_t game_hand_count(const Machine *machine, const KindSet *kinds, Player player);
void game_in_hand(const Machine *machine, const KindSet *among, Player player, KindSet *result);
int32_t game_lost(const Machine *machine, const KindSet *kinds, Player player);
/* Players in play, and the sides of players: a bit each. */
unsigned players_left(const Position *position);
unsigned sides_of(const Kernel *kernel, unsigned players);
bool game_checking(Machine *machine);
/* Index in the history of the first position like this one; history_count if there is none. */
size_t game_first_occurrence(const Position *position);
bool game_no_moves(Machine *machine);
bool game_can(Machine *machine, ExprId condition);
int32_t game_row(Machine *machine, ExprId condition);
int32_t game_pick(const Machine *machine, int slot, int type);

#endif
