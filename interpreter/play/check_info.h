/* Check info: decides, without making a move, whether it leaves an own royal piece attacked. It is computed
 * once per position, as CheckInfo is in Stockfish (checkers, blockers, pinners), for any royal pieces and any
 * moves. It lives while the actions of one position are listed. */
#ifndef VARI_PLAY_CHECK_INFO_H
#define VARI_PLAY_CHECK_INFO_H

#include "play/evaluator.h"
#include "play/facts.h"

typedef enum Verdict { VERDICT_LEGAL, VERDICT_ILLEGAL, VERDICT_ASK } Verdict;

/* The number of choices of an effect, not firing included. 0: too many, or unknown; 1: it has no picks.
 * `values`: the greatest number of values of each pick. */
typedef struct EffectChoices {
    uint64_t count;
    uint64_t values[PICKS_MAX];
} EffectChoices;

/* Bit sets of counters: those whose `until` condition is decided before the move, and those for which it
 * holds. */
typedef struct CounterStates {
    uint32_t decided, held;
} CounterStates;

/* Parts of an action's condition that can be tested before all picks are made: part i after `after[i]` picks.
 */
typedef struct PickParts {
    unsigned count;
    ExprId parts[PARTS_MAX];
    uint8_t after[PARTS_MAX];
} PickParts;

/* Static facts about the laws and effects of a game. */
typedef struct LawPlan {
    /* laws about the position after an action */
    bool none;             /* there are none */
    bool opaque;           /* some law must be tested after every action */
    bool royal_alone;      /* the royal law (see `royal_law`) has no further condition */
    bool royal_only;       /* ... and there is no other law */
    bool royal_first;      /* it is tested before any effect fires */
    bool royal_is_check;   /* `in check` means the same */
    bool forbids;          /* there is a `forbid` law */
    bool counts;           /* some law counts pieces */
    bool has_unrestricted; /* all moves are simple and no law counts pieces: see CheckInfo.unrestricted */
    /* effects and changes */
    bool class_does_more[4]; /* [MoveClass] an effect may fire that writes, picks or fails */
    bool drops_do_more;      /* the same for drops */
    bool drops;              /* there are drop rules */
    bool picks;              /* some effect picks */
    bool countable;          /* no effect has too many choices */
    bool samplable;          /* ... and there are no `must` rules */
    bool takes_first;        /* the first `must` rule asks for captures and nothing else */
    bool takes_friends;      /* ... and pieces may capture friends */
    bool captures_later;     /* effects may capture more pieces */
    bool musts_by_class; /* the class of a move, or the kind dropped, decides which `must` rules it satisfies
                          */
    int early;           /* the effect whose picks are decided before the move is made, or -1 */
    int early_leaves;    /* its pick that is one of the vacated cells, each by itself; or -1 */
    int counted_until;   /* up to this effect an action puts at most one piece on the board; or -1 */
    unsigned takes_most; /* the most pieces that one action captures, effects aside ... */
    unsigned takes_untrailed;     /* ... where there is no trail */
    ExprId royal_attacked, royal; /* the royal law is `forbid any attacked S and ...`: its `attacked S` and
                                     its S; or EXPR_NONE */
    size_t royal_law;             /* its index; royals_attacked() decides it */
    KindSet royal_kinds;          /* S as a set of kinds */
    uint64_t *royals;             /* bit per code: the code belongs to S for its owner */
    uint64_t *counted;            /* bit per code: some law counts such pieces, wherever they stand */
    bool *law_counts;             /* [law] */
    bool *rule_does_more;         /* [rule] its `do` changes something, or a law restricts it further */
    bool *rule_changes;           /* [rule] its `do` changes something */
    EffectChoices *choices;       /* [effect] */
    PickParts **pick_parts;       /* [rule], NULL: none */
    bool *alternative; /* [effect] it belongs to a run of alternatives and is not the first: it picks for
                          another captured piece */
    uint32_t counting; /* bit set of the numbers that count turns or actions */
    CounterStates *counters;        /* [4 * rule + MoveClass] of moves and drops */
    bool *simple;                   /* [4 * rule + MoveClass] see play_simple() */
    uint64_t musts[4], *drop_musts; /* bit per `must` rule, by MoveClass and [kind] */
} LawPlan;

enum { SAMPLED_EFFECTS_MAX = 16 }; /* effects from this one on keep their static number of choices */
/* The greatest number of values that a pick can have; 0: unknown. */
uint64_t pick_choices(const Program *program, const PickRule *pick);

/* law_plan.c: bit set of the MoveClasses after which the effect may fire and write, pick or fail;
 * EFFECT_AFTER_OTHERS stands for actions that are no moves. */
enum { EFFECT_AFTER_OTHERS = 1 << 4 };
unsigned effect_classes(const Kernel *kernel, const EffectRule *effect);
/* True if the class of a move, or the kind dropped, decides whether it satisfies the `must` rule. */
bool must_is_static(const Kernel *kernel, size_t must);
/* True if the steps are always possible for a player, and no law of the plan reads what they write. */
bool changes_only_set(const Kernel *kernel, const ChangeList *changes);
LawPlan *law_plan(Arena *arena, const Program *program);
/* pick_plan.c: fills the part of the plan that is about picks. */
void plan_picks(Arena *arena, const Program *program, LawPlan *plan);

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

/* Computes the check info of the actor, before any action is made. */
void check_info_compute(CheckInfo *check_info, Position *position, Player actor);
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

#endif
