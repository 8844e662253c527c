/* The result of the static analysis of a game's rules, which `compile` makes once and `play` reads. It lives
 * in the rules arena and is immutable, except for its lazy parts: a function that needs one builds it. */
#ifndef VARI_PROGRAM_FACTS_H
#define VARI_PROGRAM_FACTS_H

#include "program/expressions.h"
#include "program/rays.h"
#include "program/tables.h"

struct Lazy;

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

/* --- selections that piece codes decide ------------------------------------------------------- */

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

/* --- quick tests that rule endings out -------------------------------------------------------- */

typedef enum GuardForm {
    GUARD_NONE,
    GUARD_NUMBER,  /* a number compared with `bound` */
    GUARD_REPEATS, /* the number of earlier occurrences of the position compared with `bound` */
    GUARD_STUCK,   /* the next player has no action */
    GUARD_DEAD,    /* none of the players in the bit set `slot` can win any more */
    GUARD_MATERIAL /* the ending depends on material only */
} GuardForm;

typedef struct EndingGuard {
    uint8_t form;  /* GuardForm */
    uint8_t holds; /* bit 0, 1, 2: the comparison holds for a number below, at, above the bound */
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

/* --- who can give checkmate --------------------------------------------------------------------- */

/* What is proven of the material of a game that is won by checkmate alone. Royal pieces give no check. */
typedef struct MatingMaterial {
    bool *harmless; /* [owner * kinds + kind] with its royal piece alone it cannot mate a lone royal piece */
    uint64_t *
        *bound; /* [owner * kinds + kind][cell] a bit for each safe part of the board that the piece never
                   leaves; NULL: none. A royal piece can step out of a safe part from each of its cells. */
} MatingMaterial;

/* --- laws and effects -------------------------------------------------------------------------- */

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

/* Parts of an action's condition that can be tested before all picks are made: part i after `after[i]`
 * picks. */
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
    bool class_does_more[4];      /* [MoveClass] an effect may fire that writes, picks or fails */
    bool others_do_more;          /* the same for drops and castling */
    bool drops;                   /* there are drop rules */
    bool picks;                   /* some effect picks */
    bool countable;               /* no effect has too many choices */
    bool samplable;               /* ... and there are no `must` rules */
    bool takes_first;             /* the first `must` rule asks for captures and nothing else */
    bool takes_friends;           /* ... and pieces may capture friends */
    bool captures_later;          /* effects may capture more pieces */
    bool musts_by_class;          /* `must_is_static` of all, and there are at most 64 */
    int early;                    /* the effect whose picks are decided before the move is made, or -1 */
    int early_leaves;             /* its pick that is one of the vacated cells, each by itself; or -1 */
    int counted_until;            /* up to this effect an action puts at most one piece on the board; or -1 */
    unsigned takes_most;          /* the most pieces that one action captures, effects aside ... */
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
    bool *law_before;             /* [effect] a law is asked before it */
    uint8_t *effect_classes; /* [effect] bit set of the MoveClasses after which it may fire and write, pick or
                                fail; EFFECT_AFTER_OTHERS stands for actions that are no moves */
    /* [effect] its row in Position.effects_idle; EFFECT_NOT_KEPT if its condition reads more than piece
     * counts, players out and the mover, or if it picks */
    uint8_t *effect_memory;
    bool *must_is_static;   /* [must rule] the class of a move, or the kind dropped, decides whether the move
                               satisfies it */
    PickParts **pick_parts; /* [rule], NULL: none */
    bool *alternative;      /* [effect] it belongs to a run of alternatives and is not the first: it picks for
                               another captured piece */
    uint32_t counting;      /* bit set of the numbers that count turns or actions */
    CounterStates *counters;        /* [4 * rule + MoveClass] of moves and drops */
    bool *simple;                   /* [4 * rule + MoveClass] see play_simple() */
    uint64_t musts[4], *drop_musts; /* bit per `must` rule, by MoveClass and [kind] */
} LawPlan;

enum { EFFECTS_IDLE_MAX = 4, EFFECT_NOT_KEPT = EFFECTS_IDLE_MAX };
enum { EFFECT_AFTER_OTHERS = 1 << 4 }; /* see LawPlan.effect_classes */
enum { SAMPLED_EFFECTS_MAX = 16 };     /* effects from this one on keep their static number of choices */

/* --- all of it --------------------------------------------------------------------------------- */

struct GameFacts {
    bool *known_before;             /* [rule] of a piece: its condition does not depend on the move's delta */
    bool *passing;                  /* [rule] some law can be tested only after the turn has passed */
    bool any_passing;               /* `passing` of some rule */
    bool others;                    /* there are rules of forms free or native */
    uint32_t game_reads;            /* Read bits of all expressions ... */
    uint32_t taking_reads;          /* ... and of those that decide captures */
    uint8_t row[PLAYER_NOBODY + 1]; /* [owner] the first owner with the same facing: they share tables */
    struct Lazy *lazy_reach;
    CellSet *reach; /* [(row * kinds + kind) * cells + cell] or NULL */
    struct Lazy *lazy_mating;
    const MatingMaterial *mating;
    struct Lazy *lazy_rows;
    LineRows rows;
    struct Lazy *lazy_rays;
    const RayTables *rays;
    LeapTable *leaps;
    size_t leap_count;
    bool path_matters; /* the changes of an action may depend on its path: two paths to one cell can be two
                          actions */
    const LawPlan *plan;
    const CodeList *material; /* see material_prepare() */
    const EndingPlan *endings;
    KindSet promoters; /* kinds that can promote */
    /* [player] It wins by checkmate, or by checks as below, and in no other way: material may rule it out. */
    bool mates_alone[2];
    bool needs_empty_hands; /* ... but only while all hands are empty */
    /* [player] Each win needs a capture: it cannot win once all pieces are of kinds that take nothing, and
     * those of the codes (bits) are on the board. */
    bool wins_by_capture_alone[2];
    KindSet takes_nothing;
    uint64_t *needed_codes;
    int16_t check_number; /* counts a player's checks, and wins at `winning_checks`; -1: none does */
    int32_t winning_checks;
    bool paths;                     /* some expression reads the cells that a piece has crossed */
    KindSet trail_users;            /* kinds that capture by a trail (`e`, en passant) */
    bool single_phase;              /* see turns_are_single_phase() */
    bool neutral_moves;             /* some phase lets players move neutral pieces */
    uint8_t enemies[UINT8_MAX + 1]; /* [owner] bit set of its enemies, in play or not */
};
typedef struct GameFacts GameFacts;

static inline const LawPlan *game_plan(const Program *program)
{
    return program->facts->plan;
}
/* True if every turn is one action of the same phase, with no effects at its start or end. */
static inline bool turns_are_single_phase(const Program *program)
{
    return program->facts->single_phase;
}
/* The codes that decide a selection for a viewer, or NULL if it depends on more than codes or the viewer is
 * no player. */
static inline const CodeList *material_list(const Program *program, ExprId id, Player viewer)
{
    unsigned players = program->kernel->player_count;
    const CodeList *list = &program->facts->material[(size_t)id * players + viewer];
    return viewer < players && list->known ? list : NULL;
}

/* --- questions -------------------------------------------------------------------------------- */

/* True if the changes of an action may depend on its path, so that two paths to one cell can be two
 * actions. */
static inline bool deltas_read_path(const Program *program)
{
    return program->facts->path_matters;
}
/* Nobody is everyone's enemy. */
static inline bool players_are_enemies(const Kernel *kernel, Player left, Player right)
{
    if (left >= BOARD_PLAYERS_MAX || right >= BOARD_PLAYERS_MAX)
        return left != right;
    return kernel->players[left].side != kernel->players[right].side;
}
/* True if players may move neutral pieces in this phase. */
bool phase_moves_neutral(const PhaseRule *phase);
static inline bool entry_admits(const PhaseEntry *entry, const ActionRule *rule, uint64_t classes,
                                bool neutral)
{
    return (entry->classes & classes) != 0 && (rule->kind == KIND_NONE || entry->neutral == neutral) &&
           (entry->any_kind || rule->kind == KIND_NONE || kindset_has(&entry->kinds, rule->kind));
}
/* True if an entry of the phase admits actions of the rule with these classes. */
static inline bool phase_admits(const PhaseRule *phase, const ActionRule *rule, uint64_t classes,
                                bool neutral)
{
    for (const PhaseEntry *entry = phase->entries; (size_t)(entry - phase->entries) < phase->entry_count;
         entry++) {
        /* chance owns neutral pieces, so they need no `neutral` in its phases */
        if (entry_admits(entry, rule, classes, phase->chance && neutral ? entry->neutral : neutral))
            return true;
    }
    return false;
}
/* True if an action by the rule is a pass: by name, or since its piece stays where it is and nothing changes.
 */
bool rule_passes(const ActionRule *rule);
/* True if the rule captures nothing but the piece on its target; if it captures nothing at all. */
bool rule_takes_only_target(const ActionRule *rule);
bool rule_takes_nothing(const ActionRule *rule);
/* Adds the codes of a selection for one viewer, empty cells aside. False if the selection depends on more
 * than codes. */
bool codes_selected(const Program *program, ExprId selection, Player viewer, uint64_t *codes);
/* The cells that a kind's moves could reach from a cell on an empty board, captures by a trail aside, or NULL
 * if they are not known. Call reach_need() first. */
void reach_need(const Program *program);
const CellSet *reach_of(const Program *program, Player owner, Kind kind, Cell from);
/* The heading of the line between two cells, as board_line(); the cells on a common line with a
 * cell, or NULL if they are not in the tables. */
Heading line_from(const Program *program, Cell from, Cell to);
const CellSet *line_cells_of(const Program *program, Cell cell, bool straight);
/* NULL: nothing can be proven. Otherwise reach_of() is known, too. */
const MatingMaterial *mating_material(const Program *program);
/* NULL: not made, or not yet. */
const RayTables *ray_tables(const Program *program);

#endif
