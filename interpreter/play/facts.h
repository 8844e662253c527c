/* Static facts about a game's rules, worked out once before it is played (by tables.c, law_plan.c,
 * ending_plan.c and material.c). They live in the rules arena and are immutable, except for their lazy parts.
 * Never included outside the room. */
#ifndef VARI_PLAY_FACTS_H
#define VARI_PLAY_FACTS_H

#include "play/position.h"
#include "program/expressions.h"

struct LawPlan;   /* check_info.h */
struct RayTables; /* rays.h */
struct Lazy;

/* The targets of a leap in every heading. */
typedef struct LeapTable {
    uint8_t m, n, wrap;
    Cell *to; /* [(2 * heading + (turn < 0)) * cells + cell] */
} LeapTable;

/* Which cells lie on one line. */
typedef struct LineRows {
    Heading *headings;           /* [from * cells + to], as board_line() */
    CellSet *aligned, *straight; /* [cell] cells on a common line; on a common orthogonal line */
} LineRows;

/* True if the bit set of codes has this one. */
static inline bool bit_has(const uint64_t *bits, unsigned bit)
{
    return (bits[bit / 64] >> bit % 64 & 1) != 0;
}

/* --- material.c: selections that piece codes decide ----------------------------------------------------- */

typedef struct CountedCode {
    Code code;
    Kind kind;
    Player owner;
    bool immune; /* its kind has an `immune` condition */
} CountedCode;

/* The codes of a selection, as one player sees it. */
typedef struct CodeList {
    const CountedCode *codes;
    uint16_t count;
    bool known; /* the selection depends on nothing else */
} CodeList;

/* Returns [expression * players + viewer] the codes of every selection that is counted or tested for attack.
 */
CodeList *material_prepare(Arena *arena, const Program *program);
/* True if a condition depends only on the number of pieces of each code and on who asks; with `with_turn`,
 * also on the next player and on who is in play. Adds the codes to `codes`. */
bool material_decides(const Program *program, ExprId condition, bool with_turn, uint64_t *codes);
/* Adds the codes of a selection for one viewer, empty cells aside. False if the selection depends on more
 * than codes. */
bool codes_selected(const Program *program, ExprId selection, Player viewer, uint64_t *codes);
/* The same for all viewers together. */
bool material_codes(const Program *program, ExprId selection, uint64_t *codes);

/* --- ending_plan.c: quick tests that rule endings out ---------------------------------------- */

typedef enum GuardForm {
    GUARD_NONE,
    GUARD_NUMBER,  /* a number compared with `bound` */
    GUARD_REPEATS, /* the number of earlier occurrences of the position compared with `bound` */
    GUARD_STUCK,   /* the next player has no action */
    GUARD_DEAD,    /* neither the mover nor the next player can win any more */
    GUARD_MATERIAL /* the ending depends on material only */
} GuardForm;

typedef struct EndingGuard {
    uint8_t form;     /* GuardForm */
    uint8_t compare;  /* Op */
    bool bound_first; /* the bound is the left operand */
    uint16_t slot;
    int32_t bound;
    uint16_t ending;
} EndingGuard;

typedef struct EndingPlan {
    EndingGuard *guards; /* one per ending that can come after an action, in order */
    size_t count;
    bool material;          /* some ending depends on material only ... */
    bool material_by_mover; /* ... and on the mover */
} EndingPlan;

EndingPlan *ending_plan(Arena *arena, const Program *program);

/* --- all of it --------------------------------------------------------------------------------- */

struct PlayTables {
    bool *known_before;             /* [rule] of a piece: its condition does not depend on the move's delta */
    bool *passing;                  /* [rule] some law can be tested only after the turn has passed */
    bool any_passing;               /* `passing` of some rule */
    bool others;                    /* there are rules of forms free or native */
    uint32_t game_reads;            /* Read bits of all expressions ... */
    uint32_t taking_reads;          /* ... and of those that decide captures */
    uint8_t row[PLAYER_NOBODY + 1]; /* [owner] the first owner with the same facing: they share tables */
    struct Lazy *lazy_reach;
    CellSet *reach; /* [(row * kinds + kind) * cells + cell] or NULL */
    struct Lazy *lazy_hopes;
    const struct Hopes *hopes;
    struct Lazy *lazy_rows;
    LineRows rows;
    struct Lazy *lazy_rays;
    const struct RayTables *rays;
    LeapTable *leaps;
    size_t leap_count;
    bool path_matters; /* see deltas_read_path() */
    const struct LawPlan *plan;
    const CodeList *material; /* see material_prepare() */
    const EndingPlan *endings;
    Kind *promoters;                /* kinds that can promote ... */
    unsigned promoter_count;        /* ... and how many there are */
    bool mates_alone[2];            /* [player] it wins by checkmate alone, as hopes.c knows it */
    bool paths;                     /* some expression reads the cells that a piece has crossed */
    KindSet trail_users;            /* kinds that capture by a trail (`e`, en passant) */
    bool single_phase;              /* see turns_are_single_phase() */
    bool neutral_moves;             /* some phase lets players move neutral pieces */
    uint8_t enemies[UINT8_MAX + 1]; /* [owner] bit set of its enemies, in play or not */
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
/* True if every turn is one action of the same phase, with no effects at its start or end. */
static inline bool turns_are_single_phase(const Program *program)
{
    return program->play->single_phase;
}
/* The codes that decide a selection for a viewer, or NULL if it depends on more than codes or the viewer is
 * no player. */
static inline const CodeList *material_list(const Program *program, ExprId id, Player viewer)
{
    unsigned players = program->kernel->player_count;
    const CodeList *list = &program->play->material[(size_t)id * players + viewer];
    return viewer < players && list->known ? list : NULL;
}
#endif
