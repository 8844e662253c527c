/* Knows what can be said of a game's rules once for all, before it is played. Does not know how it is found
 * out (tables.c, law_plan.c, ending_plan.c, census.c). Lives in the rules arena; immutable but for its late
 * parts. Never included outside the room. */
#ifndef VARI_PLAY_FACTS_H
#define VARI_PLAY_FACTS_H

#include "play/position.h"
#include "program/expressions.h"

struct LawPlan;   /* shield.h */
struct WayTables; /* ways.h */
struct Late;

/* Where a leap leads, whichever way it goes. */
typedef struct LeapTable {
    uint8_t m, n, wrap;
    Cell *to; /* [(2 * heading + the other way round) * cells + cell] */
} LeapTable;

/* How cells lie to each other. */
typedef struct LineRows {
    Heading *headings;           /* [from * cells + to], as board_line() */
    CellSet *aligned, *straight; /* [cell] those on one line, on an orthogonal one */
} LineRows;

/* Of a set of codes. */
static inline bool bit_has(const uint64_t *bits, unsigned bit)
{
    return (bits[bit / 64] >> bit % 64 & 1) != 0;
}

/* --- census.c: selections that codes tell ----------------------------------------------------- */

typedef struct CountedCode {
    Code code;
    Kind kind;
    Player owner;
    bool immune; /* it may be */
} CountedCode;

/* The codes of a selection, as one player sees it. */
typedef struct CodeList {
    const CountedCode *codes;
    uint16_t count;
    bool known; /* they are all that the selection hangs on */
} CodeList;

/* Of what is counted, and of what is asked whether it is attacked: [expression * players + who looks]. */
CodeList *census_prepare(Arena *arena, const Program *program);
/* Whether a condition hangs on nothing but how many pieces of each code there are and who asks; `with_turn`:
 * and on who acts next and is in play. Notes the codes. */
bool census_decides(const Program *program, ExprId condition, bool with_turn, uint64_t *codes);
/* Notes the codes of a selection as one player sees it; false: it hangs on more than codes. Empty cells
 * aside. */
bool codes_selected(const Program *program, ExprId selection, Player viewer, uint64_t *codes);
/* Notes the codes of a selection, whoever looks; false: it hangs on more than codes. */
bool census_codes(const Program *program, ExprId selection, uint64_t *codes);

/* --- ending_plan.c: what must hold before an ending can ---------------------------------------- */

typedef enum GuardForm {
    GUARD_NONE,
    GUARD_NUMBER,  /* a number compared with `bound` */
    GUARD_REPEATS, /* earlier occurrences of the position compared with it */
    GUARD_STUCK,   /* who acts next has no action */
    GUARD_HOPE,    /* whoever acted cannot win any more */
    GUARD_CENSUS   /* it hangs on counts alone */
} GuardForm;

typedef struct EndingGuard {
    uint8_t form;     /* GuardForm */
    uint8_t compare;  /* Op */
    bool bound_first; /* the bound stands before what is compared with it */
    uint16_t slot;
    int32_t bound;
    uint16_t ending;
} EndingGuard;

typedef struct EndingPlan {
    EndingGuard *guards; /* of those that may come after an action, in their order */
    size_t count;
    bool census;          /* some hang on counts alone ... */
    bool census_by_mover; /* ... and on who acts or has acted */
} EndingPlan;

EndingPlan *ending_plan(Arena *arena, const Program *program);

/* --- all of it --------------------------------------------------------------------------------- */

struct PlayTables {
    bool *known_before;    /* [rule] of a piece: what its actions do does not matter to its condition */
    bool *passing;         /* [rule] the turn must be passed on before all laws can be asked of an action */
    bool any_passing;      /* of some rule */
    bool others;           /* there are rules of forms free and native */
    uint32_t game_reads;   /* Read bits of all expressions ... */
    uint32_t taking_reads; /* ... and of those that say who takes what */
    uint8_t row[PLAYER_NOBODY + 1]; /* [owner] one that faces alike: a move knows no more of its owner */
    struct Late *reach_late;
    CellSet *reach;      /* [(row * kinds + kind) * cells + cell] or NULL */
    bool mates_alone[2]; /* [player] it wins by checkmate alone, as hopes.c knows it */
    Kind *promoters;     /* kinds that promote */
    unsigned promoter_count;
    struct Late *hopes_late;
    const struct Hopes *hopes;
    struct Late *rows_late;
    LineRows rows;
    struct Late *ways_late;
    const struct WayTables *ways;
    LeapTable *leaps;
    size_t leap_count;
    bool way; /* see deeds_read_way() */
    const struct LawPlan *plan;
    const CodeList *census; /* see census_prepare() */
    const EndingPlan *endings;
    bool paths;                     /* something asks which cells a piece has crossed */
    KindSet trail_users;            /* kinds that take by e-trails */
    bool plain_turns;               /* see turns_are_plain() */
    bool neutral_moves;             /* some phase lets players move nobody's pieces */
    uint8_t enemies[UINT8_MAX + 1]; /* [owner] whose enemy it is, in play or not: a bit each */
};
typedef struct PlayTables PlayTables;

/* --- hopes.c --------------------------------------------------------------------------------- */

/* Notes of a game whether it is one of which it can be proven who cannot win. */
void hopes_note(Arena *arena, const Program *program, PlayTables *tables);
/* What pieces are worth for that. After reach_need(). */
void hopes_build(Arena *arena, void *program);

static inline const struct LawPlan *game_plan(const Program *program)
{
    return program->play->plan;
}
/* Whether each turn is one action of one phase, always the same, with nothing at its start or end. */
static inline bool turns_are_plain(const Program *program)
{
    return program->play->plain_turns;
}
/* Of an operation of the census. NULL: more than codes must be asked, or it is nobody who looks. */
static inline const CodeList *census_list(const Program *program, ExprId id, Player viewer)
{
    unsigned players = program->kernel->player_count;
    const CodeList *list = &program->play->census[(size_t)id * players + viewer];
    return viewer < players && list->known ? list : NULL;
}
#endif
