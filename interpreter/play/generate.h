/* Knows the parts from which playing is made: a walk along a movement, a
 * candidate action with what it would do, and what a leaf of the tree of choices
 * is. Shared by the generating files of the room; never included outside it. */
#ifndef VARI_PLAY_GENERATE_H
#define VARI_PLAY_GENERATE_H

#include "play/facts.h"
#include "play/internal.h"
#include "play/play.h"
#include "play/shield.h"
#include "play/walk.h"

/* --- tables.c: what can be said of rules once for all --------------------------- */

/* Whether players may move nobody's pieces in it. */
bool phase_moves_neutral(const PhaseRule *phase);
/* How many cells a movement leads to at most, from any cell, whoever goes. */
unsigned reach_at_most(const Program *program, int movement);
/* Cells that a kind's moves may reach on an empty board from a cell, to take what has left no trail; NULL:
 * not known. After reach_need(). */
void reach_need(const Program *program);
const CellSet *reach_of(const Program *program, Player owner, Kind kind, Cell from);

/* --- attack.c ------------------------------------------------------------------------------ */

/* Whether what stands there has left a trail. */
bool target_is_trailed(const Position *position, Cell target);
/* What is thought to stand on an empty cell of which it is asked whether it is attacked: a royal piece, if
 * there are any. */
Piece piece_imagined(const Kernel *kernel, Player view);

/* --- attack.c, by tables ---------------------------------------------------------------- */

typedef struct Question {
    Cell target;
    Code asked;      /* what stands there, or is thought to */
    unsigned owners; /* whose pieces count, a bit each */
} Question;

/* Whether some piece takes what is asked about by a rule that stands in the position's tables. Adds to the
 * suspects (may be NULL) who would if what is asked of its rule holds. */
bool tables_attack(const Position *position, const SlotTables *tables, const Question *question,
                   CellSet *suspects);
/* Where pieces of the kinds stand that are the owners' (a bit each). */
void pieces_of_kinds(const Position *position, const KindSet *wanted, unsigned owners, CellSet *pieces);
/* Whether one of the owners has a piece that may take by a rule that does not. */
bool tables_leave_takers(const Position *position, unsigned owners);
/* Whether any piece of the codes is attacked, or an own royal of the law plan, as far as the tables tell. */
Known codes_attacked(const Position *position, const CodeList *list);
Known royals_attacked(const Position *position, Player player);
/* Whether a piece could take, going along a line, what stands first there and is one of the owners': if it is
 * none of the tables' `other_takers`, whether it could take anything of theirs. */
bool tables_ride_takes(const Position *position, const SlotTables *tables, Cell from, unsigned owners);
/* Who is in play and an enemy, or a friend, of the owner: a bit each. */
static inline unsigned players_standing(const Position *position, Player owner, bool friends)
{
    unsigned everybody = (1u << position->program->kernel->player_count) - 1;
    unsigned enemies = position->program->play->enemies[owner];
    return (friends ? everybody & ~enemies : enemies) & ~(unsigned)position->turn.out;
}

typedef struct Generator Generator;

/* --- walk.c (and play/walk.h) -------------------------------------------------------- */

/* Whether a mover may take a piece as far as its immunity goes. */
bool piece_is_immune(const Machine *machine, Player mover, Piece piece, Cell cell);
bool player_is_out(const Position *position, Player player);
/* The viewpoint of who acts: chance sees as nobody. */
Player viewpoint_of(Player actor);

/* --- takes.c ------------------------------------------------------------------------ */

/* The cells on which a rule with one leg, whose candidate is begun, must end to take what is on the
 * generator's target, no trails left; false: there is none. */
bool ends_that_take(Generator *generator, const ActionRule *rule, Cell from, CellSet *ends);

/* --- candidates.c ---------------------------------------------------------------------- */

enum { SEEN_MAX = 2048 };

/* A slot that is open, for the piece on a cell. false stops the generation. */
typedef bool SlotVisit(Generator *generator, Cell from, const Slot *slot);
typedef SlotVisit *PieceVisit(const Generator *generator, Cell from);
/* A drop on an empty cell. */
typedef bool DropVisit(Generator *generator, const ActionRule *rule, Cell to);
/* All drops of a rule. true: they need not be visited one by one. */
typedef bool DropsVisit(Generator *generator, const ActionRule *rule, const CellSet *cells);
typedef struct Candidate {
    Action action;
    Deed deed; /* what it would do; made == false */
    bool swaps;
    int8_t promotion; /* index of the kind's promotion rule, or -1 */
    uint16_t trail_count;
    Cell trail[TRAIL_CELLS_MAX]; /* cells crossed, in order */
} Candidate;
/* false stops the generation. */
typedef bool CandidateVisit(Generator *generator, Candidate *candidate);

struct Generator {
    Position *position;
    Machine machine;                     /* mover and viewpoint: who acts; its deed is the candidate's */
    const PhaseRule *phases[PHASES_MAX]; /* whose entries are open */
    unsigned phase_count;
    Player actor;
    bool untrailed;       /* the target left no trail: only who comes there takes it */
    bool laws;            /* whether `forbid` laws are asked */
    bool offers_pass;     /* a pass is among the choices */
    bool takes_only;      /* of slots, only those that take what stands on their target are wanted */
    bool gaining;         /* only what takes or promotes is wanted */
    const Action *wanted; /* only this one, conditions taken for granted; or NULL */
    Cell target;          /* for `attacked`: only what takes this cell; CELL_NONE otherwise */
    Cell imagined;
    Piece imagined_piece;
    const SlotTables *slots;  /* to be looked up in; NULL: all is walked */
    const SlotTables *tables; /* with `target`: what stands in them is left out; else NULL */
    CellSet suspects;         /* ... but for those of these cells */
    CandidateVisit *visit;
    SlotVisit *visit_slot;   /* if what stands in slots need not be made a candidate; else NULL */
    DropVisit *visit_drop;   /* together with it */
    DropsVisit *visit_drops; /* before those of one rule; or NULL */
    PieceVisit *visit_piece; /* what to visit a piece's slots with */
    void *context;
    int barred;        /* a law left aside, whose failure is only noted; or -1 */
    bool fails_barred; /* the candidate at hand fails it */
    /* private */
    bool granted, denied; /* the rule's condition is known to hold, or not to, whatever is done */
    bool neutral;         /* the rule at hand moves nobody's piece for a player */
    Candidate candidate;
    CanMemo memo;
    const ActionRule *rule;
    Shield shield;
    CellSet trail_cells;     /* over which somebody has left a trail */
    CellSet skipped;         /* pieces that are left out, if `skips`: */
    bool skips;              /* they have been counted, or take nothing */
    uint64_t seen[SEEN_MAX]; /* contents of what this piece has offered */
    unsigned seen_count;
    uint8_t phase_bits; /* of the open phases */
    bool trailed;       /* somebody has left a trail */
};

void generator_start(Generator *generator, Position *position, Player actor, unsigned depth);
/* Opens the phases that the turn is at, for the player in turn. */
void generator_open_turn(Generator *generator);
/* Opens every phase of a player, as `attacked` wants it. */
void generator_open_all(Generator *generator);
/* Both, for whoever asks what the player, were it its turn, could take on the target: with all its phases
 * open. `depth` is of attacks within attacks. */
void generator_ask(Generator *generator, Position *position, Player player, unsigned depth, Cell target,
                   CandidateVisit *visit, void *context);
/* A piece is thought to stand on the target. */
void generator_imagine(Generator *generator, Piece piece);
/* Offers every candidate of the open phases; false when stopped. Passes are turn.c's. */
bool generator_run(Generator *generator);
/* Those of the pieces on one cell, whoever may move them. */
bool generator_run_piece(Generator *generator, Cell from);
bool generator_run_castles(Generator *generator);
/* Whether some rook of who acts has the right to castle. */
bool generator_has_castles(const Generator *generator);
/* Whether nobody's pieces may be moved, too. */
bool generator_moves_neutral(const Generator *generator);
/* Those that are neither a piece's move nor a drop nor a castling. */
bool generator_run_others(Generator *generator);
/* Works out what a legal action does. false: it is none. */
bool candidate_resolve(Generator *generator, const Action *action);
bool phase_admits(const PhaseRule *phase, const ActionRule *rule, uint64_t classes, bool neutral);
/* Classes that only show once the action is known. */
#define LATE_CLASSES (UINT64_C(1) << CLASS_CAPTURE | UINT64_C(1) << CLASS_PROMOTION)
bool generator_admits(const Generator *generator, const ActionRule *rule, uint64_t classes, uint64_t late,
                      bool neutral);
/* Those of a piece's rule; only what ends on a cell, of a rule with one leg, or (CELL_NONE) anywhere. */
bool generator_run_rule(Generator *generator, const ActionRule *rule, Piece piece, Cell from, Cell to);
/* Whether a piece's rule lets its candidate end where it does, and cross what it crosses. */
bool candidate_may_go(Generator *generator);
/* What was put together as a candidate: asked whether it may be. */
bool candidate_judge(Generator *generator);
void candidate_classify(Generator *generator);
bool generator_run_pieces_of(Generator *generator, Player owner);
/* Begins a candidate; tries its picks from a slot on and finishes each combination. */
void candidate_clear(Generator *generator, const ActionRule *rule, Piece piece, Cell from);
bool candidate_pick(Generator *generator, unsigned slot);
/* Tries each value that a pick may have now; false when a try stopped it. */
typedef bool PickTry(void *context, unsigned value);
bool pick_each(Machine *machine, const PickRule *pick, PickTry *try, void *context);
/* For native hooks: hands in what was put into generator->candidate. */
bool candidate_finish(Generator *generator);

/* --- slots.c ------------------------------------------------------------------------------ */

/* What the open phases and the trails are, for slots. After they are opened. */
void slots_begin(Generator *generator);
/* All that the piece of who acts may do: by slots where they say it, else by walking. */
bool slots_run_piece(Generator *generator, Cell from, Piece piece);
bool slot_is_granted(Generator *generator, Cell from, const Slot *slot);
/* Lets the generator skip the pieces of who acts, of those of whose moves slots say all, that take nothing of
 * the owners' (a bit each, nobody's pieces among them). After reach_need(). */
void slots_skip_idle(Generator *generator, unsigned owners);
/* Whether the candidate's promotion is one that it may choose now. */
bool promotion_is_granted(Generator *generator);
/* Whether the piece may ever come to a cell of the trail; what must be walked may. */
bool slots_meet_trail(const Position *position, Cell from, const Trail *trail);
/* Whether it ends on a cell over which somebody has left a trail, so that walking must tell what it takes. */
bool slot_is_trailed(const Generator *generator, const SlotShape *shape, const Slot *slot);
/* Whether nothing is against an open slot: neither the phases, nor its rule's condition, or a law that
 * forbids. May make some candidate to ask. */
bool slot_is_offered(Generator *generator, Cell from, const Slot *slot);
/* The cells that the owner's piece crosses by a slot that is listed, in order: TRAIL_CELLS_MAX at most. */
unsigned slot_path(const Position *position, const Action *action, Player owner, Cell *path);
void candidate_of_drop(Generator *generator, const ActionRule *rule, Cell to);
/* Makes the generator's candidate of an open slot, or of an action that was listed as one. */
void candidate_of_slot(Generator *generator, Cell from, const Slot *slot);
void candidate_of_action(Generator *generator, const Action *action);
Action action_of_drop(const Kernel *kernel, const ActionRule *rule, Cell to);
Action action_of_slot(const SlotTables *tables, Cell from, const Slot *slot);
/* The code that the piece of a slot will have; what it is beside its rule's classes. */
Code slot_becomes(const Position *position, const SlotShape *shape, Cell from);
static inline unsigned move_class(const Position *position, const SlotShape *shape, Cell to)
{
    return (position->codes[to] != 0 ? SLOT_CAPTURES : 0u) | (shape->promotion >= 0 ? SLOT_PROMOTES : 0u);
}

/* --- apply.c ------------------------------------------------------------------------------ */

typedef struct Flow {
    bool again, end_turn;
} Flow;

/* The candidate's own changes. false: one cannot be done; the caller undoes. */
bool apply_candidate(Machine *machine, Candidate *candidate, Flow *flow);
/* Those of what its slot's shape says whole; `shape` == NULL: of such a drop. */
bool apply_whole(Machine *machine, const Action *action, const SlotShape *shape);
void apply_out(Position *position, Player player);
/* Takes what stands on the cell: it goes where the captured rules send it. */
void piece_capture(Machine *machine, Cell cell);
/* One more of the kind in a hand; one fewer, false where there is none. What is no player has no hand. */
void hand_add(Position *position, int32_t player, Kind kind);
bool hand_pay(Position *position, int32_t player, Kind kind);

/* --- changes.c ------------------------------------------------------------------------------ */

/* The steps of `do`, in order. false: one cannot be done; the caller undoes. */
bool apply_changes(Machine *machine, Deed *deed, const ChangeList *changes, Flow *flow);

/* --- effects.c ------------------------------------------------------------------------------ */

typedef struct Leaf Leaf;
typedef struct DrawWays DrawWays;
/* Called at each end of the choices. false stops. */
typedef bool LeafVisit(Leaf *leaf);

struct Leaf {
    Generator *generator;
    Machine machine;
    Candidate *candidate;
    Deed *deed;
    Action action; /* with the picks of effects */
    Flow flow;
    bool kept;      /* what is done stays done */
    bool asks_laws; /* those that come before an effect */
    bool bare;      /* a pass for want of actions: effects that pick, or that cannot be done, are left out */
    const Action *script; /* not NULL: picks are read from it */
    Random *dice; /* not NULL: effects pick at random, and one leaf is visited at the most, each being as
                     likely as any other of any candidate */
    const DrawWays *ways; /* ... with it */
    bool early;           /* ... and how the early effect comes out is drawn already */
    uint64_t drawn;       /* which picks are left to be made */
    unsigned nest;        /* of looking ahead within a turn */
    bool fails_barred;
    LeafVisit *visit;
    void *context;
    LeafVisit *done; /* private: what follows the effects being done */
};

/* One to be run of the generator's candidate: laws are asked, and what is done is undone. */
static inline void leaf_start(Leaf *leaf, Generator *generator, LeafVisit *visit, void *context)
{
    leaf->generator = generator;
    leaf->kept = leaf->bare = false;
    leaf->asks_laws = true;
    leaf->script = NULL;
    leaf->dice = NULL;
    leaf->nest = 0;
    leaf->visit = visit;
    leaf->context = context;
}
/* Whether an effect of which all that it asks is known before a candidate is made can come out as drawn. */
bool effect_comes(Generator *generator, int effect, const EffectWays *ways, uint64_t drawn);
/* Applies the candidate, then its effects with every combination of picks, and
 * calls `leaf->visit` in the position each leads to, before the turn passes.
 * Undoes everything, unless it is kept. false when stopped. */
bool leaf_run(Leaf *leaf);
/* Whether it can be said of an action before it is made that no effect of it picks anything. */
bool effects_pick_nothing(Machine *machine);
/* Effects of the start or the end of a turn, which pick nothing; what cannot be done is left out. */
void effects_run_plain(Machine *machine, Deed *deed, EffectTime at, Flow *flow);

/* --- draw_ways.c ------------------------------------------------------------------------------------ */

/* In how many ways effects may come out in this position, whatever is done. */
struct DrawWays {
    EffectWays effects[DRAWN_EFFECTS_MAX]; /* where some effect picks */
    uint64_t among[DRAWN_EFFECTS_MAX]; /* of how many ways one is drawn: where a run of alternatives begins,
                                          for all of it; 0: for one before it */
    bool drawable;                     /* none of them in too many ways */
    bool single;                       /* each in one */
    int early;                         /* the plan's early effect, if it can come, or -1 ... */
    bool by_origin;                    /* ... it picks the cell that a piece leaves ... */
    CellSet origins;                   /* ... if it is one of these: of each of these cells ... */
    EffectWays of_cell, elsewhere;     /* ... and of others, and of drops */
    EffectWays of_other;               /* of what is neither a piece's move nor a drop */
};
void draw_ways_now(Generator *generator, DrawWays *ways);
static inline const EffectWays *draw_ways_of(const DrawWays *ways, const LawPlan *plan, size_t effect)
{
    return effect < DRAWN_EFFECTS_MAX ? &ways->effects[effect] : &plan->ways[effect];
}
/* Whether the way of an effect is one that was drawn for its run. */
static inline bool draw_goes_on(const DrawWays *ways, size_t effect)
{
    return effect < DRAWN_EFFECTS_MAX && ways->among[effect] == 0;
}
static inline uint64_t draw_among(const DrawWays *ways, const LawPlan *plan, size_t effect)
{
    return effect < DRAWN_EFFECTS_MAX ? ways->among[effect] : plan->ways[effect].count;
}
/* Rules by which something in hand may be dropped now. */
typedef struct DropLot {
    const ActionRule *rules[KINDS_MAX];
    unsigned count;
    bool whole; /* no drop asks more than the tables say */
} DropLot;
void drops_fill(const Generator *generator, DropLot *lot);
/* Of the early effect, after what a piece does from there. */
static inline const EffectWays *draw_ways_from(const DrawWays *ways, Cell from)
{
    return !ways->by_origin || cellset_has(&ways->origins, from) ? &ways->of_cell : &ways->elsewhere;
}
/* Whether a condition can come to hold by what is done now; whether some `forbid` law can. */
bool draw_may_hold(const Generator *generator, ExprId condition);
bool draw_asks_laws(const Generator *generator);

/* --- draw_choice.c ------------------------------------------------------------------------------- */

enum { CHOICE_MAX = 512 };

/* A slot of the piece on a cell, or a drop on it. */
typedef struct Chance {
    const Slot *slot; /* or NULL */
    const ActionRule *drop;
    Cell cell;
} Chance;

/* One of those that come first, each as likely as any other, or by its weight where chance acts. Slots and
 * drops are kept till all have gone by; of what is more than that one is chosen on the way. */
typedef struct Choice {
    Random *random;
    uint64_t must;  /* the first rule that some action satisfies, as a bit; 0: none yet */
    uint64_t total; /* of weights of those chosen among on the way */
    Action action;
    unsigned count;
    Chance chances[CHOICE_MAX];
} Choice;

typedef enum Choosing {
    CHOICE_FAILS, /* there are too many, or one of them comes out in several ways */
    CHOICE_IS_MADE,
    CHOICE_IS_FREE /* none comes first */
} Choosing;

/* Lets all actions go by that may come first. `free`: whether it is enough to know that none does. */
Choosing choice_run(Generator *generator, Choice *choice, Random *random, bool free);
/* What the choice falls on, when it is made; NULL: its action. */
const Chance *choice_made(Choice *choice);

/* --- draw_list.c ------------------------------------------------------------------------------- */

/* false: there is none, or they cannot be listed. */
bool draw_from_list(Position *position, Random *random, Playing *playing);

/* --- draw_plain.c ------------------------------------------------------------------------------ */

/* Whether no move and no drop comes first now, or has an effect whose picks cannot be counted. */
bool draw_is_plain(Generator *generator, const DrawWays *ways);

/* --- laws.c ----------------------------------------------------------------------------------- */

/* Whether some `forbid` law strikes the candidate out. */
bool laws_forbid(Generator *generator);
/* Whether a law that stands `before` this effect, or (-1) is asked at the end, is against what was done. */
bool laws_stop(Leaf *leaf, int before, bool turn_ended);
/* ... of what is whole, before the turn passes. */
bool laws_stop_whole(const Machine *machine);
/* The first that speaks of where a turn ends; NULL: none does. */
const LawRule *laws_of_turn_end(const Kernel *kernel);
/* Bit per must rule that the candidate satisfies. */
uint64_t musts_of(Generator *generator, const Candidate *candidate);

/* --- legal.c ------------------------------------------------------------------------------------- */

enum { NEST_MAX = 12 }; /* how far a turn is looked ahead into */

typedef struct Legal Legal;
typedef bool LegalVisit(Leaf *leaf, const Legal *legal);
struct Legal {
    LegalVisit *visit;
    SlotVisit
        *visit_slot; /* of what is lawful and stands in slots, if no more need be known of it; or NULL */
    DropVisit *visit_drop;
    void *context;
    ExprId only;       /* T asked before the action, or EXPR_NONE */
    int barred;        /* see Generator; -1 */
    uint64_t *counted; /* not NULL: to what actions that need not be visited may be added */
    unsigned nest;
    bool no_pass;
    bool gaining; /* only what takes or promotes is wanted; others may be visited, too */
    bool wants_musts;
    const uint64_t *seen; /* must rules satisfied so far, if the rest may be left out; or NULL */
    uint64_t musts;       /* of the candidate at hand */
    bool holds;           /* whether `only` does */
};

/* Visits every legal action of the turn as it stands, but for `must`; a pass only where it may be chosen.
 * false when stopped. */
bool legal_visit(Position *position, unsigned depth, Legal *legal);
Action action_pass(const Position *position);
bool pass_is_lawful(Position *position, unsigned depth, unsigned nest);
/* Whether there is one that is no pass. */
bool legal_any_but_pass(Position *position, unsigned depth, unsigned nest);

/* What the laws say of an open slot, or of a drop on an empty cell, without its being made. After
 * shield_raise(). */
Verdict slot_verdict(const Generator *generator, Cell from, const Slot *slot);
Verdict drop_verdict(const Generator *generator, const ActionRule *rule, Cell to);

/* Asks the laws that may stop what was done; passes the turn on if they must know who comes next, or if
 * `pass`. */
bool leaf_is_lawful(Leaf *leaf, bool pass);
/* Whether the candidate at hand can be made in some way that no law is against. */
bool candidate_is_lawful(Generator *generator);

/* --- play.c --------------------------------------------------------------------------------------- */

/* Whether a slot, or a drop, of a class says all that an action of its rule does, so that it need not be a
 * candidate: nothing comes of it but that a piece goes, takes and promotes, and nobody asks later what was
 * done. */
static inline bool rule_is_whole_of(const Program *program, unsigned rule, unsigned class)
{
    return game_plan(program)->whole[4 * rule + class];
}
/* Makes such an action: changes, turn passing, endings. false: it cannot be made, or a law is against it, and
 * who asked undoes. `unsettled` as in play_try(). */
bool play_whole(Position *position, const Action *action, bool asks_laws, bool *unsettled);

/* The weight of a chance action, the generator's candidate. */
uint32_t weight_of(Generator *generator);
/* Enters the position that is about to be left in the history. */
void play_note_history(Position *position);

/* --- turn.c --------------------------------------------------------------------------------------- */

/* Passes the turn on after an action whose changes and effects are done. Returns whether the turn ended. */
bool turn_pass(Leaf *leaf);
/* The same of what is whole, with what is told of counters. */
void turn_pass_whole(Machine *machine, CountersTold told);
/* Ends a turn in which nothing was done, as no rule allows it. False, and nothing is done, in the middle of a
 * turn. */
bool turn_skip(Position *position);
/* Who will act after the action that is being asked about or made, as far as can be seen before the turn
 * passes.
 */
Player turn_foresee(Position *position, const Flow *flow);
/* To the next player that has a phase; false: nobody has. */
bool turn_begin_next(Position *position, unsigned depth, unsigned nest);
/* To the first phase from this one on that has something to offer; false: none has. */
bool turn_settle(Position *position, unsigned phase, unsigned repeated, unsigned depth, unsigned nest);
/* The same from the position's own phase on (`resumed`: to which the turn has come already), or else in the
 * next turn. */
void turn_begin(Position *position, bool resumed);
/* The phase behind those that may be left out, if a pass stands for it where it offers nothing; else
 * PHASES_MAX. */
unsigned turn_stuck_phase(Position *position);
void turn_drop_trails(Position *position);

/* --- threats.c --------------------------------------------------------------------------------- */

/* Adds the cells of the pieces of who acts that take what is on the generator's target. After reach_need().
 */
void generator_find_attackers(Generator *generator, CellSet *attackers);
/* The cells of all that could take a royal of the player's now. `depth`: how deep threats are asked about
 * within threats, from 1; what moves hang on may ask of them again. */
void threat_checkers(Position *position, Player player, unsigned depth, CellSet *checkers);
/* Whether the player may do so without coming into check, those aside who gave check before. */
bool threat_is_sound(Position *position, const Deed *deed, Player player, unsigned depth,
                     const CellSet *checkers);

/* --- hopes.c ----------------------------------------------------------------------------------- */

/* True if the player has a piece that can promote: can_win() holds then. */
bool may_promote(const Position *position, Player player);

/* --- endings.c --------------------------------------------------------------------------------- */

/* Asks the endings after an action (or none) of the machine's mover; sets position->result. */
void endings_ask(Machine *machine);
/* What giving up alone does: one side less, or the end. */
void endings_resign(Position *position, Player player);
/* The same, but who acts next is taken to have an action where no more need be known. Returns whether that
 * was asked: then whoever finds none must ask anew. */
bool endings_ask_lightly(Machine *machine);
/* Whether the position as it stands ends the game, or puts somebody out. */
bool endings_come(Position *position);

#endif
