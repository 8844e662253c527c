/* Check info: decides, without making a move, whether it leaves an own royal piece attacked. It is computed
 * once per position, as CheckInfo is in Stockfish (checkers, blockers, pinners), for any royal pieces and any
 * moves. It lives while the actions of one position are listed. */
#ifndef VARI_PLAY_CHECK_INFO_H
#define VARI_PLAY_CHECK_INFO_H

#include "play/evaluator.h"
#include "program/facts.h"

typedef enum Verdict { VERDICT_LEGAL, VERDICT_ILLEGAL, VERDICT_ASK } Verdict;

/* A piece that stands alone between a royal piece and its attacker. */
typedef struct Pin {
    Cell cell;
    CellSet line; /* from the royal's neighbour to the attacker */
} Pin;
enum { PINS_MAX = 8 };

/* See check_info.c. */
typedef struct CheckInfo {
    const LawPlan *plan; /* NULL: every action must be made and tested */
    bool legal;          /* every action is legal */
    bool doubt;          /* the check depends on a condition of the attacker's rule */
    unsigned royal_count;
    bool has_screens; /* `screens` is not empty */
    unsigned checks;  /* number of checkers, counted up to 2 */
    bool ends;        /* filling any cell of the check mask ends the check */
    bool hops;        /* some piece attacks a royal piece over a hurdle */
    CellSet check_mask, blockers, screens;
    unsigned pin_count;
    Pin pins[PINS_MAX];    /* blockers that are pinned on one line and may move along it ... */
    CellSet pinned;        /* ... and the set of their cells */
    bool has_unrestricted; /* `unrestricted` holds the pieces whose every move is legal */
    CellSet unrestricted;
} CheckInfo;

/* Computes the check info of the actor, before any action is made. `counts_allow` is the answer of
 * laws_counts_allow(). */
void check_info_compute(CheckInfo *check_info, Position *position, Player actor, bool counts_allow);
/* True if the royal law protects such a piece. The sets do not cover captures by a trail. */
bool check_info_guards(const LawPlan *plan, Code code);
/* Whether a move from a cell to another is legal. The piece becomes `becomes` and captures what stands on
 * `to`. VERDICT_ASK: the move must be made to find out. */
Verdict check_info_judge(const CheckInfo *check_info, Position *position, Cell from, Cell to, Code becomes);
/* True if every move of the piece is legal. */
static inline bool check_info_unrestricted(const CheckInfo *check_info, Cell from)
{
    return check_info->has_unrestricted && cellset_has(&check_info->unrestricted, from);
}
/* Whether dropping a piece of this code on an empty cell is legal. */
Verdict check_info_judge_drop(const CheckInfo *check_info, Cell to, Code code);
/* Judges castling after the generator has tested the cells that the king leaves and crosses. */
Verdict check_info_judge_castling(const CheckInfo *check_info, Position *position,
                                  const CastlingMove *castling_move);

#endif
