/* Knows the parts from which playing is made: a walk along a movement, a
 * candidate action with what it would do, and what a leaf of the tree of choices
 * is. Shared by the generating files of the room; never included outside it. */
#ifndef VARI_PLAY_GENERATE_H
#define VARI_PLAY_GENERATE_H

#include "play/internal.h"
#include "play/play.h"

/* --- tables.c: what can be said of rules once for all --------------------------- */

enum {
    TRAIT_TURN = 1,       /* reads what turn passing changes */
    TRAIT_GENERATION = 2, /* asks no-moves, can or barred */
    TRAIT_HISTORY = 4,    /* reads earlier positions */
    TRAIT_CHECKING = 8,   /* reads the check bits of the history */
    TRAIT_END = 16,       /* reads where the action ends or what it takes */
    TRAIT_ATTACK = 32,
    TRAIT_WAY = 64 /* reads how the piece came where it ends */
};
/* Of an expression with all it is made of; tables only make it quick. */
unsigned expr_traits(const Program *program, ExprId expr);
bool rule_takes_only_target(const ActionRule *rule);
/* ... and not even that. */
bool rule_takes_nothing(const ActionRule *rule);
/* Whether a rule's capture on its target hangs on nothing but the walk. */
bool rule_is_plain(const Program *program, const ActionRule *rule);
/* Whether the condition of a piece's rule hangs on nothing of what its action does: it holds for all or none.
 */
bool rule_is_foregone(const Program *program, const ActionRule *rule);
/* What needs the turn to be passed on before a law can be asked. */
bool laws_need_passing(const Program *program);
unsigned game_traits(const Program *program);
/* Whether a kind takes by e-trails. */
bool kind_may_use_trails(const Program *program, Kind kind);
/* Whether there are actions that are neither a piece's move nor a drop, castle or pass. */
bool rules_have_others(const Program *program);
/* Cells that a kind's moves may reach on an empty board from a cell; NULL: not known. After reach_need(). */
void reach_need(const Program *program);
const CellSet *reach_of(const Program *program, Player owner, Kind kind, Cell from);
Cell leap_of(const Program *program, Cell from, Heading heading, const Direction *direction, int turn,
             unsigned wrap);
/* Where the leap leads from each cell; NULL: no table holds it. */
const Cell *leaps_of(const Program *program, Heading heading, const Direction *direction, int turn,
                     unsigned wrap);
/* For each owner one that faces alike: of its owner a move knows only the way it faces. */
void rows_share(const Program *program, uint8_t row[PLAYER_NOBODY + 1]);

/* --- ways.c: how the first leg of a rule goes --------------------------------------- */

/* One of its directions. */
typedef struct Way {
    const Cell *to;         /* the next cell, from each; NULL: leap_of() knows */
    const uint64_t *reach;  /* from each cell, as many words as a set has: what it could come to if the board
                               were empty; of rules that take on their target alone; NULL: not known */
    Heading heading, frame; /* of the leap; which the next leg looks in */
} Way;

typedef struct WayTables WayTables;
WayTables *ways_prepare(Arena *arena, const Program *program);
/* NULL: they are not made, or not yet. */
const WayTables *ways_tables(const Program *program);
/* One for each direction of the first leg; NULL: not known. */
const Way *ways_of(const WayTables *tables, const Kernel *kernel, const ActionRule *rule, Player owner);

/* --- attack_reads.c ------------------------------------------------------------------- */

/* Whether what attacks a cell hangs on nothing but the cells that are read in finding out. */
bool attacks_read_cells(const Program *program);
/* Whether the set says of one cell, by what stands there, that it belongs to it; by its flags, too. */
bool selects_by_cell(const Kernel *kernel, ExprId id, bool flags);
/* attacks_read_cells(), worked out once. */
bool attacks_are_kept(const Program *program);

/* --- attack_known.c ------------------------------------------------------------------- */

enum { KNOWN_ATTACKS_MAX = 4 };

typedef struct KnownAttack {
    Cell target;
    bool attacked;
    CellSet reads;
} KnownAttack;

typedef struct KnownAttacks {
    size_t base; /* where in the journal the position is in which they were asked */
    uint8_t out; /* who was out then */
    unsigned count;
    KnownAttack of[KNOWN_ATTACKS_MAX];
} KnownAttacks;

void attacks_begin(KnownAttacks *known, const Position *position);
/* Whether an enemy could take what stands there, as far as the machine's `known` tells; NULL: it does not. */
const KnownAttack *attack_answer(const Machine *machine, Cell target);
/* attack.c: the same, worked out; whether what stands there has left a trail. */
bool piece_is_attacked(const Machine *machine, Cell target);
bool target_is_trailed(const Position *position, Cell target);

/* --- walk.c -------------------------------------------------------------------------- */

typedef struct Walk Walk;
/* false stops the walk. */
typedef bool WalkVisit(Walk *walk);

struct Walk {
    Machine *machine; /* asked for sets and conditions; its viewpoint is the piece's */
    const ActionRule *rule;
    Piece piece;
    Cell from;
    Cell aim;      /* only ends on this cell are wanted, of a rule with one leg; or CELL_NONE */
    Cell imagined; /* a cell where a piece is thought to stand, or CELL_NONE */
    Piece imagined_piece;
    const Way *ways; /* of the first leg; NULL: not known */
    Deed *deed;      /* kept up to date for leg conditions only */
    Action *action;
    WalkVisit *visit;
    void *context;
    /* the end that is being visited */
    Cell to;
    Cell via[LEGS_MAX];
    uint8_t leg; /* the leg that ends here */
    Heading heading;
    uint16_t distance;
    bool swaps;
    bool en_passant;          /* an e-trail's piece is the last of `taken` */
    Cell taken[LEGS_MAX + 1]; /* in order; what stands on the target included */
    uint8_t taken_count;
    uint16_t path_count;
    Cell path[BOARD_CELLS_MAX * LEGS_MAX]; /* in the order crossed */
    /* private */
    Heading forward;
    int8_t orientation;
    CellSet through[LEGS_MAX];
    bool through_known[LEGS_MAX];
};

/* Everything but visit and context filled from the arguments. */
void walk_start(Walk *walk, Machine *machine, const ActionRule *rule, Piece piece, Cell from);
/* Visits every end; false when a visit stopped it. */
bool walk_run(Walk *walk);
/* The heading of a direction as who looks that way takes it; that in which the next leg looks: along the
 * leap, a diagonal one along its diagonal. */
Heading walk_heading(const Walk *walk, Heading looks, const Direction *direction);
Heading walk_frame(const Board *board, Heading heading, const Direction *direction, int turn);
/* Whether a mover may take a piece as far as its immunity goes. */
bool piece_is_immune(const Machine *machine, Player mover, Piece piece, Cell cell);
bool players_are_enemies(const Kernel *kernel, Player left, Player right); /* nobody is everyone's */
bool player_is_out(const Position *position, Player player);
/* The viewpoint of who acts: chance sees as nobody. */
Player viewpoint_of(Player actor);

/* --- candidates.c ---------------------------------------------------------------------- */

enum { SEEN_MAX = 2048 };

typedef struct Generator Generator;
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
    Machine machine; /* mover and viewpoint: who acts; its deed is the candidate's */
    Player actor;
    const PhaseRule *phases[PHASES_MAX]; /* whose entries are open */
    unsigned phase_count;
    const Action *wanted; /* only this one, conditions taken for granted; or NULL */
    Cell target;          /* for `attacked`: only what takes this cell; CELL_NONE otherwise */
    bool untrailed;       /* the target left no trail: only who comes there takes it */
    bool laws;            /* whether `forbid` laws are asked */
    bool offers_pass;     /* a pass is among the choices */
    Cell imagined;
    Piece imagined_piece;
    CandidateVisit *visit;
    void *context;
    int barred;        /* a law left aside, whose failure is only noted; or -1 */
    bool fails_barred; /* the candidate at hand fails it */
    /* private */
    Candidate candidate;
    CanMemo memo;
    const WayTables *ways; /* or NULL */
    KnownAttacks known;
    const ActionRule *rule;
    bool granted, denied;    /* the rule's condition is known to hold, or not to, whatever is done */
    bool neutral;            /* the rule at hand moves nobody's piece for a player */
    uint64_t seen[SEEN_MAX]; /* contents of what this piece has offered */
    unsigned seen_count;
};

void generator_start(Generator *generator, Position *position, Player actor, unsigned depth);
/* Opens the phases that the turn is at, for the player in turn. */
void generator_open_turn(Generator *generator);
/* Opens every phase of a player, as `attacked` wants it. */
void generator_open_all(Generator *generator);
/* Offers every candidate of the open phases; false when stopped. Passes are turn.c's. */
bool generator_run(Generator *generator);
/* Those of the pieces on one cell, whoever may move them. */
bool generator_run_piece(Generator *generator, Cell from);
/* Those of one rule that is no piece's move, drop or castling. */
bool generator_run_other(Generator *generator, const ActionRule *rule);
/* Those that are no piece's move and may take something. */
bool generator_run_other_takers(Generator *generator);
/* Works out what a legal action does. false: it is none. */
bool candidate_resolve(Generator *generator, const Action *action);
bool phase_admits(const PhaseRule *phase, const ActionRule *rule, uint64_t classes, bool neutral);
/* Classes that only show once the action is known. */
#define LATE_CLASSES (UINT64_C(1) << CLASS_CAPTURE | UINT64_C(1) << CLASS_PROMOTION)
bool generator_admits(const Generator *generator, const ActionRule *rule, uint64_t classes, uint64_t late,
                      bool neutral);
bool generator_run_rule(Generator *generator, const ActionRule *rule, Piece piece, Cell from);
bool generator_run_pieces_of(Generator *generator, Player owner);
/* Begins a candidate; tries its picks from a slot on and finishes each combination. */
void candidate_clear(Generator *generator, const ActionRule *rule, Piece piece, Cell from);
bool candidate_pick(Generator *generator, unsigned slot);
/* For native hooks: hands in what was put into generator->candidate. */
bool candidate_finish(Generator *generator);

/* --- quiet.c ------------------------------------------------------------------------------ */

typedef struct QuietTables QuietTables;
/* NULL: of no action of the game it can be known. */
QuietTables *quiet_prepare(Arena *arena, const Program *program);
const QuietTables *quiet_tables(const Program *program);
/* Whether a candidate that no `forbid` law strikes out is legal without being made. */
bool candidate_is_quiet(Generator *generator, const Candidate *candidate);

/* --- apply.c ------------------------------------------------------------------------------ */

typedef struct Flow {
    bool again, end_turn;
} Flow;

/* The candidate's own changes. false: one cannot be done; the caller undoes. */
bool apply_candidate(Machine *machine, Candidate *candidate, Flow *flow);
void apply_out(Position *position, Player player);
void piece_remove(Position *position, Cell cell);
/* Takes what stands on the cell: it goes where the captured rules send it. */
void piece_capture(Machine *machine, Cell cell);
/* One more of the kind in a hand; one fewer, false where there is none. What is no player has no hand. */
void hand_add(Position *position, int32_t player, Kind kind);
bool hand_pay(Position *position, int32_t player, Kind kind);
/* Several pieces at once, with what moving does to flags and trails. false: a target is full. */
bool pieces_shift(Position *position, const Cell *from, const Cell *to, unsigned count);

/* --- changes.c ------------------------------------------------------------------------------ */

/* The steps of `do`, in order. false: one cannot be done; the caller undoes. */
bool apply_changes(Machine *machine, Deed *deed, const ChangeList *changes, Flow *flow);

/* --- effects.c ------------------------------------------------------------------------------ */

typedef struct Leaf Leaf;
/* Called at each end of the choices. false stops. */
typedef bool LeafVisit(Leaf *leaf);

struct Leaf {
    Generator *generator;
    Machine machine;
    Candidate *candidate;
    Deed *deed;
    Action action; /* with the picks of effects */
    Flow flow;
    bool replay; /* picks are read from `script`, laws are not asked */
    bool bare;   /* a pass for want of actions: effects that pick, or that cannot be done, are left out */
    const Action *script;
    unsigned nest; /* of looking ahead within a turn */
    bool fails_barred;
    LeafVisit *visit;
    void *context;
    LeafVisit *done; /* private: what follows the effects being done */
};

/* Applies the candidate, then its effects with every combination of picks, and
 * calls `leaf->visit` in the position each leads to, before the turn passes.
 * Undoes everything, unless replaying. false when stopped. */
bool leaf_run(Leaf *leaf);
/* Effects of the start or the end of a turn, which pick nothing; what cannot be done is left out. */
void effects_run_plain(Machine *machine, Deed *deed, EffectTime at, Flow *flow);

/* --- laws.c ----------------------------------------------------------------------------------- */

/* Whether some `forbid` law strikes the candidate out. */
bool laws_forbid(Generator *generator);
/* Whether a law `before` this effect, ... the laws asked at the end, hold. */
bool laws_stop_before(Leaf *leaf, int effect);
bool laws_stop(Leaf *leaf, bool turn_ended);
bool laws_ask_turn_end(const Kernel *kernel);
/* Bit per must rule that the candidate satisfies. */
uint64_t musts_of(Generator *generator, const Candidate *candidate);

/* --- legal.c ------------------------------------------------------------------------------------- */

/* The depth of a machine of endings: what it asks is generated as for the game itself. */
#define DEPTH_OUTSIDE UINT32_MAX
enum { NEST_MAX = 12 }; /* how far a turn is looked ahead into */

/* Whether what is asked may list actions: one deep inside a listing, two where it says what attacks; and
 * altogether ASKING_MAX, as phases and what comes with a turn begin anew, but may ask the same. */
enum { ASKING_MAX = 3 };
bool machine_may_generate(const Machine *machine);

typedef struct Legal Legal;
typedef bool LegalVisit(Leaf *leaf, const Legal *legal);
struct Legal {
    LegalVisit *visit;
    void *context;
    ExprId only; /* T asked before the action, or EXPR_NONE */
    int barred;  /* see Generator; -1 */
    unsigned nest;
    bool no_pass;
    bool wants_musts;
    uint64_t musts; /* of the candidate at hand */
    bool holds;     /* whether `only` does */
};

/* Every legal action but for `must` of the piece on a cell, or (rule not NULL) of a rule that is no piece's
 * move, drop or castling, in a turn that is at its only phase. false when stopped. */
bool legal_run_part(Position *position, Legal *legal, Cell from, const ActionRule *rule);
/* Whether there is one; whether there is one that is no pass. */
bool legal_any(Position *position, unsigned depth, unsigned nest);
bool legal_any_but_pass(Position *position, unsigned depth, unsigned nest);

/* --- play.c --------------------------------------------------------------------------------------- */

/* Enters the position that is about to be left in the history. */
void play_note_history(Position *position);

/* --- turn.c --------------------------------------------------------------------------------------- */

/* Passes the turn on after an action whose changes and effects are done. Returns whether the turn ended. */
bool turn_pass(Leaf *leaf);
/* Who will act after the action that is being judged or made, as far as can be seen before the turn passes.
 */
Player turn_foresee(Position *position, const Flow *flow);
/* In the turn of somebody who has no phase. */
void turn_stand(Position *position);
/* To the next player that has a phase; false: nobody has. */
bool turn_begin_next(Position *position, unsigned depth, unsigned nest);
/* To the first phase from this one on that has something to offer; false: none has. */
bool turn_settle(Position *position, unsigned phase, unsigned repeated, unsigned depth, unsigned nest);
/* The same from the position's own phase, to which the turn has come already. */
bool turn_resume(Position *position);
/* The phase behind those that may be left out, if a pass stands for it where it offers nothing; else
 * PHASES_MAX. */
unsigned turn_stuck_phase(Position *position);
void turn_drop_trails(Position *position);

/* --- endings.c --------------------------------------------------------------------------------- */

/* Asks the endings after an action (or none) of the machine's mover; sets position->result. */
void endings_ask(Machine *machine);
/* Whether the position as it stands ends the game, or puts somebody out. */
bool endings_come(Position *position);

#endif
