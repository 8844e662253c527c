/* What the files share that generate moves and test whether they are legal, on top of make.h. The room
 * `sample` includes it, too; no other does. */
#ifndef VARI_PLAY_GENERATE_H
#define VARI_PLAY_GENERATE_H

#include "play/check_info.h"
#include "play/hooks.h"
#include "play/make.h"

/* --- attack.c ------------------------------------------------------------------------------ */

/* Fills `result` (which may be `set`) with the cells of `set` that are attacked, from the evaluator's
 * viewpoint; if `by_friends`, with those whose piece is defended. */
void attack_filter(Evaluator *evaluator, const CellSet *set, bool by_friends, CellSet *result);
/* The piece to imagine on an empty cell when asking whether the cell is attacked: a royal piece of the
 * viewer, if there is such a kind. */
Piece piece_imagined(const Kernel *kernel, Player view);

typedef struct Generator Generator;

/* --- capture_ends.c ------------------------------------------------------------------------ */

/* Fills `ends` with the cells on which a single-leg rule must end to capture the generator's target, trails
 * aside. The pseudo-legal move must have been begun. False if there is no such cell. */
bool capture_ends(Generator *generator, const ActionRule *rule, Cell from, CellSet *ends);

/* --- walked_moves.c ---------------------------------------------------------------------- */

enum { SEEN_MAX = 2048 };

/* An open table move of the piece on a cell, or a drop on an empty cell. */
typedef struct SimpleMove {
    const TableMove *table_move; /* NULL: a drop ... */
    const ActionRule *drop;      /* ... by this rule */
    Cell cell;
    bool unrestricted; /* every move of the piece is legal */
} SimpleMove;
/* What to capture, where only captures of one cell are generated. */
typedef struct CaptureTarget {
    Cell cell;                     /* CELL_NONE: everything is generated */
    bool untrailed;                /* it left no trail: only a move that ends there captures it */
    const MoveTables *tables;      /* skip rules in these attack tables (NULL: none) ... */
    CellSet conditional_attackers; /* ... except for the pieces on these cells */
} CaptureTarget;

/* Moves that are left out. */
typedef struct MoveFilter {
    bool takes_only; /* skip table moves that do not capture on their target */
    bool gaining;    /* only captures and promotions are wanted */
    bool skips; /* skip the pieces on the cells `skipped`: they are counted already, or capture nothing */
    CellSet skipped;
} MoveFilter;

/* The rule whose moves are generated now. */
typedef struct CurrentRule {
    const ActionRule *rule;
    bool granted, denied; /* its condition holds, or fails, for all its moves */
    bool neutral;         /* it moves a neutral piece for a player */
    bool distinct;        /* no other move of the piece is the same as one of these */
} CurrentRule;

/* Hashes of the moves that the current piece has offered, to drop duplicates. */
typedef struct SeenMoves {
    unsigned count;
    uint64_t hashes[SEEN_MAX];
} SeenMoves;

/* True if no move of this hash was offered before. Notes it, as long as there is room. */
static inline bool seen_add(SeenMoves *seen, uint64_t content)
{
    for (unsigned i = 0; i < seen->count; i++)
        if (seen->hashes[i] == content)
            return false;
    if (seen->count < SEEN_MAX)
        seen->hashes[seen->count++] = content;
    return true;
}

/* The cells of all trails, if there is any trail. */
typedef struct TrailCells {
    bool any;
    CellSet cells;
} TrailCells;

/* Where generator_next() goes on. */
typedef enum MoveSource {
    SOURCE_NONE,
    SOURCE_TABLE_MOVES,  /* a piece that has only table moves */
    SOURCE_RULES,        /* the rules of a piece, in order */
    SOURCE_RULE,         /* one rule of a piece */
    SOURCE_SIMPLE_DROPS, /* the cells of a drop rule: each is a simple move ... */
    SOURCE_DROPS,        /* ... or must be tested */
    SOURCE_HOOK,         /* the actions of a native hook */
    SOURCE_ACTION,       /* one action, with its picks */
} MoveSource;

/* Parts of a turn's moves, in the order in which they are generated; bits. */
enum {
    GENERATE_PIECES = 1,
    GENERATE_PASS = 2,
    GENERATE_NEUTRAL = 4, /* moves of neutral pieces */
    GENERATE_CASTLES = 8,
    GENERATE_DROPS = 16,
    GENERATE_OTHERS = 32, /* actions that are no piece's move, drop or castling */
};

/* The parts that are still to come, and what comes next in the current one. */
typedef struct TurnParts {
    unsigned left;          /* bit set, the current part included */
    bool begun;             /* the current part has been begun */
    unsigned kind;          /* of pieces, or in hand */
    unsigned word;          /* pieces: of that kind's cells, the next; and those of the word before ... */
    uint64_t pieces;        /* ... that are still to come (a bit set) */
    size_t index;           /* of a castling move */
    const ActionRule *rule; /* of drops and others, the last one; NULL: none of this kind yet */
    unsigned cell;          /* drops: the next of ... */
    CellSet cells;
} TurnParts;

/* The moves of a piece. */
typedef struct PieceMoves {
    Cell from;
    Piece piece;
    const TableMove *next, *end; /* table moves that are still to come */
    unsigned rule;
    bool granted, admitted; /* the condition of that rule holds; some open phase admits all its moves */
    bool simple;            /* no rule has a condition, and all are admitted now ... */
    bool plain;             /* ... and each open table move is offered */
    bool untrailed;         /* no piece of the kind may take by a trail now */
    /* SOURCE_RULES */
    const TableMove *first, *rest; /* the table moves of the current rule */
    unsigned rules_left;           /* rules to come */
    bool tabled;                   /* it has table moves */
    bool walking, walked;          /* the current rule is being walked; was, or need not be */
} PieceMoves;

/* How far the choices of a begun move have been made: its promotion, then its picks. */
typedef struct Completion {
    bool single;   /* of a walked rule: no end has anything to choose */
    bool promotes; /* promotions are still to be tried */
    bool picks;    /* picks are still to be begun */
    bool restores; /* the captures of the last combination must be taken back */
    bool compulsory;
    bool choosing; /* a kind of the current promotion rule */
    unsigned promotion;
    unsigned kind;
    KindSet kinds, chosen;
    unsigned depth; /* the number of picks begun */
    PickValues values[PICKS_MAX];
    unsigned taken_count;
    CellSet taken_cells;
} Completion;

struct Generator {
    Position *position;
    Evaluator evaluator; /* mover and viewpoint are the actor; its delta is the pseudo-legal move's */
    OpenPhases open;
    CaptureTarget target;
    LawTests laws;
    MoveFilter filter;
    const MoveTables *move_tables; /* NULL: every rule is walked */
    bool yields_simple;            /* table moves and drops need not become a PseudoMove */
    bool spent;                    /* the generation was given up because the budget is spent */
    const SimpleMove *simple;      /* the current move, if it is simple; NULL: it is `pseudo_move` */
    PseudoMove pseudo_move;
    uint64_t
        *counted; /* not NULL: unrestricted drops may be added to this count instead of being generated */
    CheckInfo check_info;
    /* private */
    CurrentRule current;
    TrailCells trails;
    MoveSource source;
    TurnParts parts;
    PieceMoves piece_moves;
    Completion completion;
    SimpleMove simple_move;
    HookCall hook;
    unsigned hook_next, hook_done; /* the number of its actions that were tried, in this part and in others */
    CellSet ends;
    Walk walk;
    SeenMoves seen;
};

void generator_start(Generator *generator, Position *position, Player actor, unsigned depth);
/* Opens the phases that the turn has reached. */
static inline void generator_open_turn(Generator *generator)
{
    generator->evaluator.next = phases_open(generator->position, &generator->open);
}
/* Opens every phase of a player, as attack detection needs it. */
void generator_open_all(Generator *generator);
/* Starts a generator for the player's captures of the target, as if it were the player's turn, with all
 * phases open. `depth` counts attack questions within attack questions. */
void generator_ask(Generator *generator, Position *position, Player player, unsigned depth, Cell target);
/* Imagines a piece on the target. */
void generator_imagine(Generator *generator, Piece piece);
/* Begin to generate pseudo-legal moves: all of the open phases (forced passes are added by list.c); some
 * parts of them (GENERATE_ bits); the moves of the piece on one cell, for whoever may move it; the moves of
 * one rule of a piece. `to` limits a single-leg rule to moves that end there; CELL_NONE: anywhere. */
void generator_begin_all(Generator *generator);
void generator_begin_parts(Generator *generator, unsigned parts);
void generator_begin_piece(Generator *generator, Cell from);
void generator_begin_rule(Generator *generator, const ActionRule *rule, Piece piece, Cell from, Cell to);
/* Goes on to the next of TurnParts.pieces, which must not be empty. */
static inline Cell turn_next_piece(TurnParts *parts)
{
    unsigned bit = (unsigned)__builtin_ctzll(parts->pieces);
    parts->pieces &= parts->pieces - 1;
    return (Cell)((parts->word - 1) * 64 + bit);
}
/* For SOURCE_TABLE_MOVES: goes on to the next move of the piece, or of the next one of the kind. */
bool piece_table_move_next(Generator *generator);
/* Goes on to a move of the next source, unless this one has more. */
bool generator_next_source(Generator *generator);
/* Goes on to the next move: Generator.simple or, if that is NULL, Generator.pseudo_move. False if there is
 * none, or the budget is spent. The position must be as it was before. */
static inline bool generator_next(Generator *generator)
{
    if (generator->source == SOURCE_TABLE_MOVES) {
        if (piece_table_move_next(generator))
            return true;
        generator->source = SOURCE_NONE;
    }
    return generator_next_source(generator);
}
/* Goes on to the next move that captures the target. */
bool generator_next_capture(Generator *generator);
/* True if some rook of the actor's still has its castling right. */
bool generator_has_castles(const Generator *generator);
/* True if neutral pieces may be moved, too. */
bool generator_moves_neutral(const Generator *generator);
/* Classes that are known only when the whole move is: capture and promotion. */
#define LATE_CLASSES (UINT64_C(1) << CLASS_CAPTURE | UINT64_C(1) << CLASS_PROMOTION)
bool generator_admits(const Generator *generator, const ActionRule *rule, uint64_t classes, uint64_t late,
                      bool neutral);
/* Begins to walk a rule. False if the piece cannot move by it. */
bool walked_rule_begin(Generator *generator, const ActionRule *rule, Piece piece, Cell from, Cell to);
bool walked_rule_next(Generator *generator);
/* True if the rule allows the target and the path of the current pseudo-legal move. */
bool generator_may_go(Generator *generator);
/* Tests the conditions, phases and `forbid` laws of the current pseudo-legal move. */
bool generator_judge(Generator *generator);
/* Begins a pseudo-legal move. */
void generator_begin(Generator *generator, const ActionRule *rule, Piece piece, Cell from);
/* Iterates over the choices of the current move for which it passes the tests: its promotions, if `promotes`,
 * and its picks. */
void completion_begin(Generator *generator, bool promotes);
bool completion_next(Generator *generator);

/* --- table_moves.c ------------------------------------------------------------------------------ */

/* Notes the open phases and the trails. Call it after the phases are opened. */
void table_moves_begin(Generator *generator);
bool table_move_is_granted(Generator *generator, Cell from, const TableMove *table_move);
/* A class includes kinds that may be immune. Their immunity must be tested. */
static inline bool table_move_may_be_immune(const Generator *generator, const TableMove *table_move)
{
    Piece piece = generator->position->board[table_move->to];
    return piece.kind != KIND_NONE && generator->evaluator.kernel->kinds[piece.kind].immune != EXPR_NONE;
}
/* True if the current move may choose its promotion now. */
bool promotion_is_granted(Generator *generator);
/* True if the move ends on a cell of a trail, so that only walking it shows what it captures. */
bool table_move_is_trailed(const Generator *generator, const MoveShape *shape, const TableMove *table_move);
/* True if an open table move passes the phases, its rule's condition and the `forbid` laws. May build the
 * pseudo-legal move to test them. */
bool table_move_is_offered(Generator *generator, Cell from, const TableMove *table_move);
/* Fill the generator's pseudo-legal move from an open table move, or with a drop. */
void generator_begin_table_move(Generator *generator, Cell from, const TableMove *table_move);
void generator_begin_drop(Generator *generator, const ActionRule *rule, Cell to);
Action action_of_simple(const Generator *generator, const SimpleMove *simple);
/* --- piece_moves.c ----------------------------------------------------------------------------- */

/* Begins the moves of a piece. Sets Generator.source. */
void piece_moves_begin(Generator *generator, Cell from);
/* For SOURCE_RULES. */
bool piece_rule_move_next(Generator *generator);
/* Skips the mover's pieces whose table moves capture nothing that belongs to `owners` (a bit set that may
 * include nobody). Call reach_need() first. */
void table_moves_skip_idle(Generator *generator, unsigned owners);

/* --- legal.c ------------------------------------------------------------------------------------- */

enum { NEST_MAX = 12 }; /* how many actions ahead a turn is tried */

typedef struct Legal Legal;
/* Called for a legal simple move, Generator.simple. Returning false stops. */
typedef bool SimpleVisit(const Legal *legal, const Generator *generator);

struct Legal {
    ResolutionVisit *visit;    /* finds this struct in Resolution.context */
    SimpleVisit *visit_simple; /* for simple moves, which need not be resolved; or NULL */
    void *context;
    ExprId only;       /* condition or number tested before each action, or EXPR_NONE */
    int barred;        /* see LawTests; or -1 */
    bool first_barred; /* see LawTests */
    uint64_t *counted; /* not NULL: actions may be added to this count instead of being visited */
    unsigned nest;
    bool no_pass;
    bool gaining; /* only captures and promotions are wanted; others may be visited, too */
    bool wants_musts;
    const uint64_t
        *seen; /* `must` rules satisfied so far, if actions that satisfy fewer may be skipped; or NULL */
    /* Set by legal_visit(). */
    const OpenPhases *open;
    uint64_t musts; /* bit set of the `must` rules that the current move satisfies */
    int32_t value;  /* of `only` for it: 0 if it does not hold */
};

/* Visits every legal action of the current turn, before `must` rules are applied. A pass is visited only
 * where it may be chosen. False if a visitor stopped it. */
bool legal_visit(Position *position, unsigned depth, Legal *legal);
Action action_pass(const Position *position);
bool pass_is_lawful(Position *position, unsigned depth, unsigned nest);
/* True if there is a legal action that is no pass. */
bool legal_any_but_pass(Position *position, unsigned depth, unsigned nest);

/* Decides from the check info whether an open table move, or a drop on an empty cell, is legal without making
 * it. Call check_info_compute() first. */
Verdict simple_move_verdict(const Generator *generator, const SimpleMove *simple);
/* The `must` rules (a bit set) that the simple move satisfies. Where LawPlan.musts_by_class. */
uint64_t simple_move_musts(const Generator *generator, const SimpleMove *simple);

/* Tests the laws on a resolution that has been made. Passes the turn if a law depends on it, or if `pass`. */
bool resolution_is_lawful(Resolution *resolution, bool pass);
/* True if the current pseudo-legal move has a legal resolution. */
bool pseudo_move_is_lawful(Generator *generator);

/* --- play.c --------------------------------------------------------------------------------------- */

/* Makes a simple action, passes the turn and tests the endings. False if it is impossible or illegal; the
 * caller undoes. `stalemate_pending` as in play_try(). */
bool play_simple(Position *position, const Action *action, bool asks_laws, bool *stalemate_pending);

/* --- turn.c --------------------------------------------------------------------------------------- */

/* Passes the turn after an action and its effects. True if the turn ended. */
bool turn_pass(Resolution *resolution);
/* The same after a simple action. `states` says which counters are decided. */
void turn_pass_simple(Evaluator *evaluator, CounterStates states);
/* Ends a turn in which no action was possible. False, without any change, in the middle of a turn. */
bool turn_skip(Position *position);
/* Passes the turn to the next player who has a phase. False if nobody has. */
bool turn_begin_next(Position *position, unsigned depth, unsigned nest);
/* Advances to the first phase, from `phase` on, that offers an action. False if none does. */
bool turn_resolve_stalemate(Position *position, unsigned phase, unsigned repeated, unsigned depth,
                            unsigned nest);
/* The same from the position's own phase on, or else in the next turn. If `resumed`, the turn has reached
 * that phase already. */
void turn_begin(Position *position, bool resumed);
void turn_drop_trails(Position *position);

/* --- questions of expressions (see answers.c) ------------------------------------------------------- */

/* legal.c: true if the player would have a legal action now; if it would have one for which the condition
 * holds. */
bool turn_has_action(Evaluator *evaluator, Player player);
bool turn_can(Evaluator *evaluator, Player player, ExprId condition);
/* The greatest sum of `worth`, a number or a condition (1 if it holds), over consecutive actions of one turn,
 * each of which is worth something. */
int32_t turn_row(Evaluator *evaluator, Player player, ExprId worth);
/* True if some action of the next player fails this law and no other. */
bool turn_barred(Evaluator *evaluator, int law);
/* recapture.c: true if the piece captured by the current action could be recaptured; if the capturing piece
 * could in turn capture the recapturing one. Replies that expose a royal piece to a new check do not
 * count. */
bool recapture_is_possible(Evaluator *evaluator);
bool recapture_is_mutual(Evaluator *evaluator);
/* chase.c: true if the viewer has attacked the same piece anew with every action since the position last
 * occurred, by captures for which the condition holds (perpetual chase). */
bool chase_goes_on(Evaluator *evaluator, ExprId condition);

/* --- recapture.c --------------------------------------------------------------------------------- */

/* Adds the cells of the actor's pieces that attack the generator's target. Call reach_need() first. */
void generator_find_attackers(Generator *generator, CellSet *attackers);
/* Fills `checkers` with the cells of the pieces that could capture a royal piece of the player's now. `depth`
 * counts threats within threats, from 1: conditions of moves may ask about threats again. */
void threat_checkers(Position *position, Player player, unsigned depth, CellSet *checkers);
/* True if the delta does not expose the player to a new check. `checkers` gave check before and do not
 * count. */
bool threat_is_sound(Position *position, const MoveDelta *delta, Player player, unsigned depth,
                     const CellSet *checkers);

/* --- can_win.c --------------------------------------------------------------------------------- */

/* True if the numbers of pieces leave it open that one of the players (a bit set) can win. Quick if the
 * material key has not changed. */
bool can_win_by_material(Position *position, unsigned players);

/* --- endings.c --------------------------------------------------------------------------------- */

/* Tests the endings after an action (or none) of the evaluator's mover. Sets position->result. */
void endings_ask(Evaluator *evaluator);
/* Applies a resignation: the player drops out, or the game ends. */
void endings_resign(Position *position, Player player);
/* The same, but assumes that the next player has an action. True if an ending depended on that; if no action
 * is found later, the endings must be tested again. */
bool endings_ask_lightly(Evaluator *evaluator);
/* True if the position ends the game or puts a player out. */
bool endings_come(Position *position);
/* Tests the endings as if the player before had acted without doing anything. Where that one goes out by it,
 * somebody else is before, who is asked about as a text of the position would be. */
void endings_ask_before(Position *position);

#endif
