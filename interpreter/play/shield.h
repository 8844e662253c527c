/* Knows which actions of a position the laws let pass without being made: what the answer "is a royal
 * attacked" hangs on is found once, and holds for every action that writes none of it. Does not know how
 * actions are listed. Lives while one position's actions are listed. */
#ifndef VARI_PLAY_SHIELD_H
#define VARI_PLAY_SHIELD_H

#include "play/facts.h"
#include "play/machine.h"

typedef enum Verdict { VERDICT_LEGAL, VERDICT_ILLEGAL, VERDICT_ASK } Verdict;

/* In how many ways an effect may come out, being left out or not asked for among them: 0: in too many, or
 * nobody knows; 1: it picks nothing. And how many values each of its picks has at most. */
typedef struct EffectWays {
    uint64_t count;
    uint64_t values[PICKS_MAX];
} EffectWays;

/* Of which counters (bit per number) it is known whether their `until` holds, and of which it does. */
typedef struct CountersTold {
    uint32_t told, held;
} CountersTold;

/* Parts of an action's condition that can be asked before all of its picks are made: each after so many. */
typedef struct PickParts {
    unsigned count;
    ExprId parts[PARTS_MAX];
    uint8_t after[PARTS_MAX];
} PickParts;

/* What can be said of the laws and effects of a game before it is played. */
typedef struct LawPlan {
    /* laws on what an action leads to */
    bool none;           /* there is none */
    bool opaque;         /* some must be asked of every action */
    bool royal_alone;    /* the royal law, see below, says nothing more */
    bool royal_only;     /* ... nor does any other */
    bool royal_first;    /* it is asked before any effect comes */
    bool royal_is_check; /* "in check" asks the same */
    bool forbids;        /* there is a `forbid` law */
    bool counts;         /* there is a law that counts pieces */
    bool frees;          /* no move does more than its slot says, and nothing is counted */
    /* effects and changes */
    bool class_does_more[4]; /* by SlotClass: an effect may come that writes, picks or fails */
    bool drops_do_more;      /* ... after a drop */
    bool drops;              /* there are rules for drops */
    bool picks;              /* some effect does */
    bool drawable;           /* none of them in too many ways */
    bool plain;              /* ... and there are no `must` rules */
    bool takes_first;        /* the first `must` rule wants captures and nothing else */
    bool takes_friends;      /* ... and somebody may take what is its own */
    bool captures_later;     /* what is done after an action is applied may capture more */
    bool
        musts_by_class; /* whether an action satisfies a `must` rule hangs on its class, or what is dropped */
    int early;          /* the effect of which it can be told before a move is made whether it picks, or -1 */
    int early_leaves;   /* its pick that is one of the cells left, each by itself; or -1 */
    int counted_until;  /* before this effect and earlier ones an action puts down one piece at most; or -1 */
    unsigned takes_most;      /* so many pieces an action takes at most, by itself ... */
    unsigned takes_untrailed; /* ... where nobody has left a trail */
    ExprId royal_attacked,
        royal;              /* `attacked S` and S of the one law `any attacked S and ...`, or EXPR_NONE */
    size_t royal_law;       /* where it is asked, that is told by royals_attacked() */
    KindSet royal_kinds;    /* S as kinds, of whoever looks */
    uint64_t *royals;       /* bit per code: belongs to S for its owner */
    uint64_t *counted;      /* bit per code: some law counts such pieces, wherever they stand */
    bool *law_counts;       /* [law] */
    bool *rule_does_more;   /* [rule] it does something itself, or a law asks more of it ... */
    bool *rule_changes;     /* ... it does something itself */
    EffectWays *ways;       /* [effect] */
    PickParts **pick_parts; /* [rule], NULL: none */
    bool *alternative;      /* [effect] it picks for another piece taken than those of its run before it */
    uint32_t counting;      /* bit per number that counts turns or actions */
    CountersTold *counters; /* [4 * rule + SlotClass] of moves and drops */
    bool *whole; /* [4 * rule + SlotClass] its slot, or the cell of a drop, says all that it does, and
                    nobody asks afterwards what was done: see play_whole() */
    uint64_t musts[4], *drop_musts; /* bit per `must` rule, by SlotClass and [kind] */
} LawPlan;

enum { DRAWN_EFFECTS_MAX = 16 }; /* effects from this one on are taken to come out in as many ways as ever */
/* In how many ways a pick may come out at most; 0: nobody knows. */
uint64_t pick_ways(const Program *program, const PickRule *pick);

/* law_plan.c: after what an effect may come that writes, picks or fails, a bit for each SlotClass; and one
 * for all that is no move. */
enum { EFFECT_AFTER_OTHERS = 1 << 4 };
unsigned effect_classes(const Kernel *kernel, const EffectRule *effect);
/* ... whether an action's class, or what is dropped, tells if it satisfies a must rule. */
bool must_is_told(const Kernel *kernel, size_t must);
/* ... whether steps can always be done where a player acts, and no law of the plan reads what they write. */
bool changes_only_set(const Kernel *kernel, const ChangeList *changes);
LawPlan *law_plan(Arena *arena, const Program *program);
/* pick_plan.c: the part of it that tells of picks. */
void plan_picks(Arena *arena, const Program *program, LawPlan *plan);

/* A piece alone between a royal and who would take it along a line. */
typedef struct Pin {
    Cell cell;
    CellSet line; /* from the royal's neighbour to the attacker */
} Pin;
enum { PINS_MAX = 8 };

/* The four sets: see shield.c. */
typedef struct Shield {
    const LawPlan *plan; /* NULL: every action must be asked */
    bool legal;          /* ... or none: all are legal */
    bool doubt;          /* an attack may stand: it hangs on what is asked */
    unsigned royal_count;
    bool filled;     /* `if_filled` is not empty */
    unsigned checks; /* royals' attackers found; counted to 2 */
    bool ends;       /* the standing attack ends with whatever fills one of its cells */
    bool hops;       /* somebody takes a royal over another piece */
    CellSet standing, if_emptied, if_filled;
    unsigned pin_count;
    Pin pins[PINS_MAX]; /* cells of `if_emptied` of which no more is to be asked ... */
    CellSet pinned;     /* ... and their set */
    bool frees;         /* there may be pieces that no law can stop, whatever they do: */
    CellSet free;
} Shield;

/* For whoever acts next, before any action is made. */
void shield_raise(Shield *shield, Position *position, Player actor);
/* Whether the law is about such a piece. What leaves a trail may be taken by it, which the sets do not say.
 */
bool shield_guards(const LawPlan *plan, Code code);
/* What becomes of the laws if a piece goes from a cell to another, where it is `becomes`, and takes what
 * stands there. */
Verdict shield_judge(const Shield *shield, Position *position, Cell from, Cell to, Code becomes);
/* Whether nothing that the piece could do breaks a law. */
static inline bool shield_frees(const Shield *shield, Cell from)
{
    return shield->frees && cellset_has(&shield->free, from);
}
/* ... if one is put on an empty cell. */
Verdict shield_judge_drop(const Shield *shield, Cell to, Code code);

#endif
