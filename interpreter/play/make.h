/* What the files share that make an action and test laws: a pseudo-legal move with its delta, computed from
 * the action alone; a resolution, which is a pseudo-legal move with every choice of its effects made. They
 * know no generator: generate.h, which builds on this, declares it. */
#ifndef VARI_PLAY_MAKE_H
#define VARI_PLAY_MAKE_H

#include "play/internal.h"
#include "play/play.h"
#include "play/walk.h"

/* --- attack_tables.c ------------------------------------------------------------------------ */

/* True if the piece on the target has left a trail. */
bool target_is_trailed(const Position *position, Cell target);

typedef struct Question {
    Cell target;
    Code asked;      /* the piece on the target, real or imagined */
    unsigned owners; /* bit set: whose attackers count */
} Question;

/* True if some piece attacks the target by a rule that is in the attack tables. Adds to
 * `conditional_attackers` (may be NULL) the pieces that attack it only if a condition of their rule holds. */
bool tables_attack(const Position *position, const MoveTables *tables, const Question *question,
                   CellSet *conditional_attackers);
/* Fills `pieces` with the cells of the owners' pieces of these kinds. `owners` is a bit set. */
void pieces_of_kinds(const Position *position, const KindSet *wanted, unsigned owners, CellSet *pieces);
/* True if one of the owners has a piece that may capture by a rule that is not in the attack tables. */
bool tables_miss_attackers(const Position *position, unsigned owners);
/* Whether a piece of one of the codes is attacked; whether a royal piece of the player's is. KNOWN_NOT if the
 * tables cannot decide it. */
Known codes_attacked(const Position *position, const CodeList *list);
Known royals_attacked(const Position *position, Player player);
/* True if the piece on `from` could capture the first piece on one of its lines, and that is one of the
 * owners'. For kinds outside `other_attackers` this covers all their captures. */
bool tables_ride_takes(const Position *position, const MoveTables *tables, Cell from, unsigned owners);
/* Bit set of the players in play who are friends, or enemies, of the owner. */
static inline unsigned players_related(const Position *position, Player owner, bool friends)
{
    unsigned everybody = (1u << position->program->kernel->player_count) - 1;
    unsigned enemies = position->program->facts->enemies[owner];
    return (friends ? everybody & ~enemies : enemies) & ~(unsigned)position->turn.out;
}

/* --- walk.c (and play/walk.h) -------------------------------------------------------- */

/* True if the piece's `immune` condition protects it from the mover. */
bool piece_is_immune(const Evaluator *evaluator, Player mover, Piece piece, Cell cell);
static inline bool player_is_out(const Position *position, Player player)
{
    return player < BOARD_PLAYERS_MAX && (position->turn.out >> player & 1) != 0;
}
/* The viewpoint for an actor. Chance has the viewpoint of nobody. */
static inline Player viewpoint_of(Player actor)
{
    return actor < BOARD_PLAYERS_MAX ? actor : PLAYER_NOBODY;
}

/* --- evaluator_sets.c ------------------------------------------------------------------------------ */

/* An iterator over the values that a pick may have now. */
typedef struct PickValues {
    const PickRule *pick;
    int64_t next;
    KindSet kinds; /* or players */
    CellSet cells;
} PickValues;
void pick_values_start(PickValues *values, Evaluator *evaluator, const PickRule *pick);
/* False if there is no further value. `words` is Position.words. */
bool pick_values_next(PickValues *values, unsigned words, unsigned *value);

/* --- phases.c ------------------------------------------------------------------------------------ */

typedef struct Flow {
    bool again, end_turn;
} Flow;

/* The phases of the turn whose entries may be played. */
typedef struct OpenPhases {
    const PhaseRule *phases[PHASES_MAX];
    unsigned count;
    uint8_t bits; /* the same as a bit set. See table_moves_begin() */
    bool pass;    /* a pass is a choice, too */
} OpenPhases;

/* Fills `open` with the phases that the turn has reached, and predicts who acts next. */
Player phases_open(Position *position, OpenPhases *open);
/* True if the phase's condition holds. */
bool phase_holds(Position *position, unsigned phase);
/* The phase after an optional one, whose actions are open, too; the number of phases if the turn would be
 * over. */
unsigned phase_beside(Position *position, unsigned phase);
/* True if a pass may be chosen. `ends_turn` tells whether it ends the turn. */
bool phase_may_pass(Position *position, bool *ends_turn);
/* Predicts who acts next, before the turn passes. */
Player phase_predict_player(Position *position, const Flow *flow);
/* The phase after all optional ones, if a pass replaces it when it offers nothing; otherwise PHASES_MAX. */
unsigned phase_stuck(Position *position);
/* The player in play whose turn is next. */
static inline Player player_after(const Position *position)
{
    unsigned count = position->program->kernel->player_count, out = position->turn.out;
    unsigned player = position->turn.player;
    do {
        player = player + 1 < count ? player + 1 : 0;
    } while ((out >> player & 1) != 0 && player != position->turn.player);
    return (Player)player;
}

/* --- pseudo_move.c ------------------------------------------------------------------------ */

typedef struct PseudoMove {
    Action action;
    MoveDelta delta; /* what making it would change; made == false */
    bool swaps;
    uint16_t trail_count;
    Cell trail[TRAIL_CELLS_MAX]; /* cells crossed, in order */
} PseudoMove;

/* Begins a pseudo-legal move of the rule: nothing is changed yet. The evaluator sees its delta. */
void pseudo_move_clear(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule, Piece piece,
                       Cell from);
/* Notes where a walk has come to: target, path, captures, arrived and vacated cells. */
void pseudo_move_note_end(PseudoMove *move, Evaluator *evaluator, const Walk *walk);
/* Adds the pieces on whose trail the walk ends, where every capturing move captures them, too. */
void pseudo_move_take_trails(PseudoMove *move, Evaluator *evaluator, const Walk *walk);
/* Adds the captures of `takes`. Immune pieces stay. Call it when the picks are known. */
void pseudo_move_take_more(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule);
void pseudo_move_classify(PseudoMove *move, const ActionRule *rule);
/* Fill a move that was cleared: as a table move of this shape; as a drop; as a castling. */
void pseudo_move_set_shape(PseudoMove *move, const Evaluator *evaluator, const MoveShape *shape, Cell to,
                           unsigned distance);
void pseudo_move_set_drop(PseudoMove *move, Evaluator *evaluator, const ActionRule *rule, Cell to);
void pseudo_move_set_castling(PseudoMove *move, const Program *program, unsigned castling_move);
/* Fills a move that was cleared with an action of a native hook. False if it captures what is immune. */
bool pseudo_move_set_native(PseudoMove *move, Evaluator *evaluator, const NativeRule *native,
                            const Action *action);
/* Starts the evaluator and fills the move with an action of the player who acts: what it changes, captures
 * and picks. Only the action and the board decide; no condition is tested. False if it cannot be made. */
bool pseudo_move_of_action(PseudoMove *move, Evaluator *evaluator, Position *position, const Action *action);
/* The weight of the current move, where chance acts. */
uint32_t pseudo_move_weight(Evaluator *evaluator);
/* True if it moves a neutral piece for a player. */
static inline bool pseudo_move_is_neutral(const PseudoMove *move, const Kernel *kernel)
{
    RuleForm form = kernel->rules[move->action.rule].form;
    return move->delta.piece.owner == PLAYER_NOBODY && (form == RULE_MOVE || form == RULE_STAY);
}
/* Fills `path` with the cells that a listed table move crosses, in order, and returns how many there are: at
 * most TRAIL_CELLS_MAX. */
unsigned table_move_path(const Position *position, const Action *action, Player owner, Cell *path);
/* table_move_becomes(): the code of the piece after the move. move_class(): the MoveClass bits. */
Code table_move_becomes(const Position *position, const MoveShape *shape, Cell from);
static inline unsigned move_class(const Position *position, const MoveShape *shape, Cell to)
{
    return (position->codes[to] != 0 ? MOVE_CAPTURES : 0u) | (shape->promotion >= 0 ? MOVE_PROMOTES : 0u);
}

/* --- pieces.c -------------------------------------------------------------------------------------- */

/* The piece without the flags that it loses by moving. */
Piece piece_moved(const Kernel *kernel, Piece piece);
typedef enum KingFate { KING_MOVED, KING_GONE } KingFate;
/* Removes castling rights: all rooks of a king that has moved lose them; after a king is captured, the rooks
 * that have no other king. */
void piece_end_rights(Position *position, Piece piece, KingFate fate);
/* The player is out of the game. */
void apply_out(Position *position, Player player);
/* Add a piece to a hand, or take one from it. hand_pay() returns false if the hand has none. Nobody and
 * chance have no hand. */
void hand_add(Position *position, int32_t player, Kind kind);
bool hand_pay(Position *position, int32_t player, Kind kind);

/* --- apply.c ------------------------------------------------------------------------------ */

/* Makes the move itself, without effects. False if a change is impossible; the caller undoes. */
bool apply_pseudo_move(Evaluator *evaluator, PseudoMove *pseudo_move, Flow *flow);
/* Makes a simple table move, or a simple drop if `shape` is NULL. */
bool apply_simple(Evaluator *evaluator, const Action *action, const MoveShape *shape);

/* --- changes.c ------------------------------------------------------------------------------ */

/* Captures the piece on the cell. It goes where the `captured` rules send it. */
void piece_capture(Evaluator *evaluator, Cell cell);
/* Makes the steps of a `do` list, in order. False if one is impossible; the caller undoes. */
bool apply_changes(Evaluator *evaluator, MoveDelta *delta, const ChangeList *changes, Flow *flow);

/* --- laws.c ----------------------------------------------------------------------------------- */

typedef struct Resolution Resolution;

/* Which laws are tested on pseudo-legal moves. */
typedef struct LawTests {
    bool asked;        /* test `forbid` laws */
    bool fails_barred; /* the current move fails the barred law */
    bool first_barred; /* laws behind the barred one are not enforced either */
    int barred;        /* index of a law that is not enforced: failing it is only noted; or -1 */
    CanMemo memo;
} LawTests;

/* True if some `forbid` law rules out the current pseudo-legal move. */
bool laws_forbid(const Evaluator *evaluator, LawTests *tests);
/* True if a law that stands `before` this effect (-1: a law tested at the end) rules out the resolution. */
bool laws_stop(Resolution *resolution, int before, bool turn_ended);
/* The same for a simple move, before the turn passes. */
bool laws_stop_simple(const Evaluator *evaluator);
/* The first law that depends on whether the turn ends, or NULL. */
const LawRule *laws_of_turn_end(const Kernel *kernel);
/* True if no law that counts pieces rules out every action already. */
bool laws_of_counts_allow(Position *position, Player actor);
static inline bool laws_counts_allow(Position *position, Player actor)
{
    return !game_plan(position->program)->counts || laws_of_counts_allow(position, actor);
}
/* Adds the position that is about to change to the history. */
void play_note_history(Position *position);
/* Bit set of the `must` rules that the pseudo-legal move satisfies. */
uint64_t musts_of(Evaluator *evaluator);

/* --- effects.c ------------------------------------------------------------------------------ */

typedef struct SampleChoices SampleChoices;
/* Called for each resolution. Returning false stops. */
typedef bool ResolutionVisit(Resolution *resolution);

struct Resolution {
    Evaluator evaluator;
    PseudoMove *pseudo_move;
    const LawTests *laws; /* which are enforced; NULL: all */
    MoveDelta *delta;
    Action action; /* includes the picks of effects */
    Flow flow;
    bool kept;            /* do not undo the changes */
    bool asks_laws;       /* test laws that stand `before` an effect */
    bool bare;            /* a forced pass: skip effects that pick or are impossible */
    const Action *script; /* not NULL: read the picks from this action */
    Random *dice; /* not NULL: pick at random and visit at most one resolution, all being equally likely */
    const SampleChoices *choices; /* set together with `dice` */
    bool early;                   /* the early effect's choice has been sampled already */
    uint64_t drawn;               /* the sampled choice, less the picks already made */
    unsigned nest;                /* depth of looking ahead within a turn */
    bool fails_barred;
    ResolutionVisit *visit; /* NULL: stop at the first resolution. With `kept` it stays made */
    void *context;
    bool found; /* it has stopped there */
};

/* Prepares to resolve a pseudo-legal move. By default laws are tested and changes undone. */
static inline void resolution_start(Resolution *resolution, const Evaluator *evaluator,
                                    PseudoMove *pseudo_move)
{
    resolution->evaluator = *evaluator;
    resolution->pseudo_move = pseudo_move;
    resolution->laws = NULL;
    resolution->kept = resolution->bare = false;
    resolution->asks_laws = true;
    resolution->script = NULL;
    resolution->dice = NULL;
    resolution->nest = 0;
    resolution->found = false;
    resolution->visit = NULL;
    resolution->context = NULL;
}
/* Makes the pseudo-legal move and then its effects with every combination of picks. Calls `visit` in each
 * resulting position, before the turn passes. Undoes everything unless `kept`. False if a visitor stopped
 * it. */
bool resolution_run(Resolution *resolution);
/* True if it is known before the move is made that no effect of it picks anything. */
bool effects_pick_nothing(Evaluator *evaluator);
/* Runs the effects of the start or the end of a turn. They have no picks; impossible changes are skipped. */
void effects_run_without_picks(Evaluator *evaluator, MoveDelta *delta, EffectTime at, Flow *flow);

/* True if table moves or drops of this rule and MoveClass are simple: a piece moves, captures and promotes,
 * no effect fires, and nothing asks later what was done. Such a move is made without a pseudo-legal move. */
static inline bool rule_is_simple_for(const Program *program, unsigned rule, unsigned class)
{
    return game_plan(program)->simple[4 * rule + class];
}

/* --- make.c ------------------------------------------------------------------------------- */

/* Makes an action with its effects; the turn does not pass, and no law is tested. False if it cannot be made;
 * the caller undoes. */
bool resolution_make(Resolution *resolution, PseudoMove *pseudo_move, Position *position,
                     const Action *action);

#endif
