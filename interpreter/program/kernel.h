/* Knows the rules of one game as the kernel has them: every piece of sugar
 * rewritten, every name resolved to a number. `definition` writes it, `compile`
 * adds tables (program.h), `play` obeys it. Does not know YAML, but each rule
 * keeps the span that wrote it. Lives in the rules arena; immutable once made.
 * Indices, not pointers, join its parts. */
#ifndef VARI_PROGRAM_KERNEL_H
#define VARI_PROGRAM_KERNEL_H

#include "board/board.h"

typedef uint8_t Kind;
typedef int32_t ExprId; /* index into Kernel.exprs */

enum {
    KIND_NONE = 255,
    EXPR_NONE = -1,
    KINDS_MAX = 250,
    FLAGS_MAX = 8,
    NUMBERS_MAX = 32,
    TRAILS_MAX = 4,
    PHASES_MAX = 8,
    PICKS_MAX = 4,
    TERMS_MAX = 64,
    LEGS_MAX = 4,
    DIRECTIONS_MAX = 24,
    CLASSES_MAX = 64,
    NATIVES_MAX = 32,
    TRAIL_CELLS_MAX = 30,
    LETTER_MAX = 7, /* bytes of a piece letter, terminator excluded */
    STEPS_UNLIMITED = 0xffff
};

/* --- expressions ------------------------------------------------------ */

typedef enum Op {
#define OP(NAME, result, kids, a, b, meaning) OP_##NAME,
#include "program/ops.h"
#undef OP
    OP_COUNT_OF_OPS
} Op;

/* How an owner stands to the viewpoint; RELATION_PLAYER + p names player p. */
typedef enum Relation {
    RELATION_OWN,     /* the viewpoint's own */
    RELATION_ENEMY,   /* another side's, still in play or not, but not nobody's */
    RELATION_ALLY,    /* of the same side, but another player's */
    RELATION_FRIEND,  /* own or ally */
    RELATION_NEUTRAL, /* nobody's */
    RELATION_PLAYER   /* + player number */
} Relation;

/* STEP's operand a: what its heading in b is counted from. */
typedef enum StepFrame {
    STEP_ABSOLUTE, /* b is an absolute heading */
    STEP_FORWARD,  /* b headings clockwise of the viewpoint's forward, as its seat is oriented */
} StepFrame;

typedef struct Expr {
    uint8_t op;
    char type; /* N T P K H C S M, resolved */
    uint8_t kid_count;
    int32_t a, b;
    ExprId kids[3]; /* always less than the expression's own id: no circle can be written */
    Span span;
} Expr;

typedef struct KindSet {
    uint64_t words[4];
} KindSet;

static inline bool kindset_has(const KindSet *set, unsigned kind)
{
    return kind < 256 && (set->words[kind >> 6] >> (kind & 63) & 1) != 0;
}
static inline void kindset_add(KindSet *set, unsigned kind)
{
    set->words[kind >> 6] |= UINT64_C(1) << (kind & 63);
}

/* A fixed set of cells as each player sees it; [PLAYER_NOBODY] as the first player does. */
typedef struct Zone {
    Text name;
    CellSet seen_by[BOARD_PLAYERS_MAX + 1];
} Zone;

typedef struct Term {
    Text name;
    ExprId value;
    Span span;
} Term;

/* --- state ------------------------------------------------------------ */

typedef struct NumberRule {
    Text name;
    int32_t min, max, start;
    bool per_player;
    bool counts_turns;   /* a counter: +1 at each turn's end, or ... */
    bool counts_actions; /* ... after each action, unless `until` holds, which sets it to 0 */
    ExprId until;
    uint16_t slot; /* first of its values in Position.numbers; per player: slot + player */
    Span span;
} NumberRule;

typedef struct FlagRule {
    Text name;
    bool lost_moving; /* cleared when its piece moves */
    Span span;
} FlagRule;

typedef struct TrailRule {
    Text name;
    bool taken_by_any; /* every taking move that ends on it; else only `e` moves */
    Span span;
} TrailRule;

/* --- movement --------------------------------------------------------- */

/* One way a leg may go: m steps along the heading `rel` clockwise of the frame
 * (in headings of the cycle, mirrored for mirrored seats), then n along the next
 * orthogonal one round (turn +1 or -1, mirrored likewise). n = 0: straight on. On
 * graphs `rel` is an absolute heading. See board_leap(). */
typedef struct Direction {
    uint8_t rel;
    uint8_t m;
    int8_t turn;
    uint8_t n;
} Direction;

typedef enum HopMode {
    HOP_NONE,
    HOP_OVER_ONE,  /* p: passes exactly one hurdle, then goes on; may only end beyond it */
    HOP_BEHIND,    /* g: ends right behind the first hurdle */
    HOP_SKIP_FIRST /* j: the first cell is leapt over, whatever stands there */
} HopMode;

enum {
    END_EMPTY = 1,      /* m: may end (or, before the last leg, go on) on an empty cell */
    END_TAKE = 2,       /* c: may end on a piece it may take, taking it */
    END_TAKE_OWN = 4,   /* d: may take friends (own and allied) too */
    END_EN_PASSANT = 8, /* e: may end on an empty cell of an e-trail of an enemy, taking who left it */
    END_LEAP_OVER = 16  /* a leg before the last that may "end" on any piece without taking it */
};

/* A leg is walked step by step: min..max repetitions of one Direction. */
typedef struct Leg {
    Direction directions[DIRECTIONS_MAX];
    uint8_t direction_count;
    uint16_t min_steps, max_steps; /* at least 1; STEPS_UNLIMITED: until the board or a piece ends it */
    HopMode hop;
    bool lame;     /* every cell of the walk between (m - n orthogonal, n diagonal steps) must be empty */
    bool anywhere; /* U: one leap to any other cell; there are no directions then, and it is the only leg */
    bool may_stop; /* before the last leg: the move may end here ([F?R]) */
    bool piece_frame; /* directions count from the piece's forward, not from the leg before */
    uint8_t ends;     /* END_ bits */
    ExprId through;   /* S: pieces it passes as if the cells were empty, or EXPR_NONE */
    ExprId over;      /* S: what counts as a hurdle, or may be leapt over; EXPR_NONE: any piece */
    ExprId captures;  /* S: what it may take; EXPR_NONE: the rule's */
    ExprId condition; /* T, `it` being the cell where the leg ends */
} Leg;

/* --- action rules ----------------------------------------------------- */

typedef enum PickType { PICK_CELL, PICK_KIND, PICK_PLAYER, PICK_NUMBER } PickType;

typedef struct PickRule {
    Text name;
    PickType type;
    ExprId domain; /* S for cells, M for kinds, S of owners' pieces for players; EXPR_NONE for numbers */
    int32_t lowest, highest; /* numbers */
    Span span;
} PickRule;

typedef enum ChangeOp {
    CHANGE_REMOVE,  /* cells S: out of the game */
    CHANGE_CAPTURE, /* cells S: taken, goes where the captured rules say */
    CHANGE_SEND,    /* cells S, player P: to that player's hand */
    CHANGE_PUT,     /* kind K, cell C, player P (or EXPR_NONE: mover); from_hand pays */
    CHANGE_MOVE,    /* cells S, target C (asked with `it` at each, ascending) */
    CHANGE_SWAP,    /* cell C, target C */
    CHANGE_BECOME,  /* kind K, cells S */
    CHANGE_CONVERT, /* cells S, player P */
    CHANGE_GIVE,    /* kind K, player P: hand + 1 */
    CHANGE_SPEND,   /* kind K, player P: hand - 1 */
    CHANGE_SET,     /* index: number; value N; player P when per player (EXPR_NONE: mover) */
    CHANGE_FLAG,    /* index: flag; cells S */
    CHANGE_CLEAR,   /* index: flag; cells S */
    CHANGE_TRAIL,   /* index: trail; cells S; by the piece on `to` */
    CHANGE_OUT,     /* player P */
    CHANGE_AGAIN,
    CHANGE_END_TURN,
    CHANGE_NATIVE /* index: native */
} ChangeOp;

typedef struct Change {
    ChangeOp op;
    ExprId condition; /* EXPR_NONE: always */
    ExprId cells;     /* S or C as above */
    ExprId target;    /* C */
    ExprId player;    /* P */
    ExprId kind;      /* K */
    ExprId value;     /* N */
    int32_t index;
    bool from_hand;
    Span span;
} Change;

typedef struct ChangeList {
    Change *items;
    size_t count;
} ChangeList;

typedef enum RuleForm {
    RULE_MOVE, /* a piece's legs */
    RULE_STAY, /* a piece's action in place */
    RULE_DROP, /* a kind from hand to an empty cell. With a pick (drops `as: either`) slot 0 is the kind
                  that lies on the board and `become` names it; the hand pays `kind` all the same */
    RULE_CASTLE,
    RULE_FREE,   /* an entry of `actions` */
    RULE_NATIVE, /* a native action class */
    RULE_PASS
} RuleForm;

/* Classes of action: the first ones are fixed, declared ones follow. */
enum {
    CLASS_MOVE,
    CLASS_DROP,
    CLASS_CASTLE,
    CLASS_PASS,
    CLASS_CAPTURE,
    CLASS_PROMOTION,
    CLASS_FIRST_DECLARED
};

typedef struct ActionRule {
    RuleForm form;
    Text name;        /* for listings, and `:NAME` where two texts clash */
    uint64_t classes; /* bit per class; capture and promotion are found out per action */
    Kind kind;        /* of the moving or dropped piece; KIND_NONE for free, native and pass */
    ExprId condition; /* T, before the action; `it`, `from`: the piece's cell (moves) */
    ExprId from;      /* S origins; EXPR_NONE: any */
    ExprId to;        /* S targets */
    ExprId within;    /* S: every cell crossed, and the target */
    ExprId captures;  /* S what the move may take */
    ExprId takes;     /* S taken besides what stands on the target */
    ExprId swaps;     /* S: the target's piece changes places */
    Leg legs[LEGS_MAX];
    uint8_t leg_count;
    bool from_home; /* i: only from a HOME cell of the kind */
    uint8_t wrap;   /* WRAP_ bits added to the board's for this move */
    int16_t leaves; /* trail left on the cells crossed, or -1 */
    bool promotes;  /* whether the kind's promotion rules apply */
    PickRule picks[PICKS_MAX];
    uint8_t pick_count;
    ExprId become; /* K: retyped after moving, or EXPR_NONE */
    ChangeList changes;
    ExprId weight;    /* N, for chance; EXPR_NONE: 1 */
    Text text;        /* pattern; empty: the standard text */
    uint8_t wing;     /* castles: index into Castling.wings */
    uint8_t native;   /* index into Kernel.natives */
    Text notation;    /* moves: as written in Betza's notation, for exporting; empty where it was not */
    bool noted_whole; /* nothing but that notation says the move */
    Span span;
} ActionRule;

typedef struct PromotionRule {
    ExprId to;            /* M: the choices, asked before the move */
    bool from_enemy_hand; /* choices come from, and are paid from, a hand ... */
    ExprId hand;          /* ... P: whose */
    ExprId in;            /* S targets; EXPR_NONE with `touching` given */
    ExprId touching;      /* S origin or target; EXPR_NONE */
    ExprId condition;     /* T per choice, KIND being the choice; EXPR_NONE */
    ExprId forced;        /* S targets where an optional one is compulsory; EXPR_NONE */
    bool optional;
    bool signs; /* promoted form is written `+`, the way back `-`, in action texts */
    bool back;  /* this rule is the way back */
    Span span;
} PromotionRule;

typedef enum RoyalMode { ROYAL_NONE, ROYAL_CHECK, ROYAL_LAST, ROYAL_ALL, ROYAL_CAPTURE } RoyalMode;

typedef struct KindRule {
    Text id; /* as written in the file */
    Text name;
    Text letters[BOARD_PLAYERS_MAX + 1]; /* per owner, nobody last; upper or lower case already */
    Text glyph;
    Text image; /* a drawing's name, for programs that draw; empty: none */
    RoyalMode royal;
    int32_t worth;
    bool neutral;   /* owner: nobody */
    Heading facing; /* forward of its own, as the first player sees it; HEADING_NONE */
    ExprId immune;  /* T, `it` the piece; EXPR_NONE */
    ExprId stays;   /* S; EXPR_NONE */
    CellSet *home;  /* [owner, nobody at player_count]: `home` as written; NULL: where the set-up puts it */
    PromotionRule *promotions;
    uint8_t promotion_count;
    Kind unpromoted;        /* what it turns back into when taken `as: unpromoted`, if the piece has the flag
                               `promoted` or `always_unpromotes` is set; itself else */
    bool always_unpromotes; /* pieces of this kind arise by promotion alone (letters with `+`) */
    bool unlimited;         /* supply: unlimited */
    int32_t supply;         /* hand at the start */
    Span span;
} KindRule;

typedef struct CapturedRule {
    bool to_hand;  /* else it leaves the game */
    ExprId player; /* P: whose hand; `it` is the piece taken */
    bool unpromoted;
    ExprId condition;
    Span span;
} CapturedRule;

typedef struct Wing {
    Text name;
    uint16_t king_file, rook_file; /* targets, as the player sees them */
    char letter;                   /* 'K' or 'Q' in castling fields: first wing K, second Q */
} Wing;

typedef struct Castling {
    bool present;
    Kind king;
    KindSet rooks; /* any of them */
    Wing wings[2];
    uint8_t wing_count;
    bool from_anywhere; /* set-ups are dealt: rights by file, text king takes rook */
    bool through_anything;
    bool asks_way; /* `through` is a condition: */
    ExprId way;    /* T, `it` each cell that the king leaves or crosses */
    int8_t flag;   /* flag `castling` on rooks that still may */
    Span span;
} Castling;

/* --- the game --------------------------------------------------------- */

typedef struct PhaseEntry {
    uint64_t classes; /* any of these */
    KindSet kinds;    /* of these kinds ... */
    bool any_kind;    /* ... or of any own */
    bool neutral;     /* nobody's pieces of those kinds, instead of own ones */
} PhaseEntry;

typedef struct PhaseRule {
    Text name;
    bool chance;
    bool optional;
    bool pass_free;
    bool pass_stuck; /* a pass where this phase offers nothing, beside what phases left out offer */
    bool repeat;     /* repeat: true or an expression in `repeat_if` */
    ExprId repeat_if;
    ExprId times;     /* N; EXPR_NONE: once */
    ExprId condition; /* T as the turn comes to it; EXPR_NONE */
    PhaseEntry *entries;
    uint8_t entry_count;
    Span span;
} PhaseRule;

typedef enum EffectTime { EFFECT_ACTION, EFFECT_TURN_END, EFFECT_TURN_START } EffectTime;

typedef struct EffectRule {
    Text name;
    EffectTime at;
    bool each;
    ExprId condition;
    ExprId times;  /* N; EXPR_NONE: once. Repetitions are unordered: picks ascend. */
    bool optional; /* adds the combination "none" */
    PickRule picks[PICKS_MAX];
    uint8_t pick_count;
    ChangeList changes;
    Text text; /* pattern; empty: the standard text of picks */
    Span span;
} EffectRule;

typedef enum LawForm { LAW_FORBID, LAW_NEVER, LAW_WARN } LawForm;

typedef struct LawRule {
    Text name;
    LawForm form;
    ExprId condition;
    int16_t before; /* index of an effect, or -1 */
    bool at_turn_end;
    bool is_check; /* the law that royalty made and nobody rewrote (never: in-check) */
    Text says;     /* to a person who breaks it; empty: nothing but its name */
    Span span;
} LawRule;

typedef struct MustRule {
    Text name;
    ExprId condition; /* T, asked before the action like `if` and `forbid` */
    Span span;
} MustRule;

typedef enum Outcome {
    OUTCOME_WINS,
    OUTCOME_LOSES,
    OUTCOME_LOSES_ALL,
    OUTCOME_OUT,
    OUTCOME_DRAW,
    OUTCOME_MOST
} Outcome;

typedef struct EndingRule {
    Text name;
    ExprId condition;
    bool each;
    Outcome outcome;
    ExprId player; /* P */
    ExprId value;  /* N for MOST, asked of each player; T for DRAW (EXPR_NONE: true) */
    Text says;     /* to a person, when it has come; empty: nothing but its name */
    Span span;
} EndingRule;

typedef struct PlayerRule {
    Text name;
    char letter; /* of the side field, lower case */
    Text colour; /* for programs that draw; empty: none */
    uint8_t side;
} PlayerRule;

typedef enum WhenOut { OUT_STONE, OUT_STAY, OUT_VANISH } WhenOut;

typedef enum FieldForm {
    FIELD_SIDE,
    FIELD_CASTLING,
    FIELD_EN_PASSANT,
    FIELD_CLOCK,
    FIELD_ROUND,
    FIELD_NUMBER,
    FIELD_FLAG,
    FIELD_TRAIL,
    FIELD_OUT,
    FIELD_PHASE
} FieldForm;

/* One field of the position text. Named fields are written `name=value` and may
 * be left out at their default; the others stand at their place. */
typedef struct FieldRule {
    FieldForm form;
    Text name;       /* of a named field, else empty */
    int16_t index;   /* number, flag or trail; FIELD_CASTLING: the flag merged in, or -1 */
    int16_t instead; /* 1 + the number that stands here while it is not at its start; 0: none */
    Span span;
} FieldRule;

typedef struct SetupPiece {
    Kind kind; /* KIND_NONE: empty */
    Player owner;
    uint8_t flags;
} SetupPiece;

typedef struct Setup {
    SetupPiece *board; /* [cell] */
    uint16_t *hands;   /* [player * kind_count + kind] */
    Player first;
    Text text; /* the position text when the set-up was given so; numbers and rights come from it */
    Span text_span;
    bool shuffles;
    CellSet shuffle_cells; /* as the first player sees them */
    ExprId shuffle_if;
    bool has_hands; /* the game uses hands: brackets are written */
} Setup;

typedef struct NativeRule {
    Text name;
    uint8_t hook;        /* index into the registry of room `native` */
    int32_t *parameters; /* as the hook declares them */
    size_t parameter_count;
    Span span;
} NativeRule;

typedef struct OptionRule {
    Text name;
    Text *choices; /* first is the default; for a range: none */
    size_t choice_count;
    bool is_number;
    int32_t lowest, highest, number_default;
    Text value; /* as set for this kernel */
    bool value_default;
    Span span;
} OptionRule;

typedef struct TestCase {
    Text name;
    Text (*sets)[2]; /* option, value */
    size_t set_count;
    Text position; /* empty: the set-up */
    Text *moves, *legal, *illegal, *only;
    size_t move_count, legal_count, illegal_count, only_count;
    bool has_only, has_count, draw, has_result;
    int64_t count;
    int64_t *perft;
    size_t perft_count;
    Text *winners;
    size_t winner_count;
    Text reason;
    Text after;
    Text *attacked;
    size_t attacked_count;
    Span span;
    /* For messages, one after another: position; each of moves, legal, illegal, only; count; each of perft,
     * winners; reason (or the result's); after; each of attacked. Zero spans for single ones that are not
     * there. */
    Span *spans;
} TestCase;

typedef struct Kernel {
    Text id, name, about, inventor, year, source;
    Board *board;
    PlayerRule players[BOARD_PLAYERS_MAX];
    uint8_t player_count;
    uint8_t side_count;
    WhenOut when_out;
    Expr *exprs;
    size_t expr_count;
    KindSet *kindsets;
    size_t kindset_count;
    Zone *zones;
    size_t zone_count;
    Term *terms;
    size_t term_count;
    ExprId in_check; /* term, T from a viewpoint; EXPR_NONE when nothing is royal */
    NumberRule *numbers;
    size_t number_count;
    uint16_t number_slots;
    FlagRule *flags;
    size_t flag_count;
    int8_t promoted_flag; /* flag `promoted`, or -1 */
    TrailRule *trails;
    size_t trail_count;
    KindRule *kinds;
    size_t kind_count;
    Text *class_names;
    size_t class_count; /* fixed ones first */
    ActionRule *rules;
    size_t rule_count; /* all action rules, moves grouped by kind */
    ActionRule *movements;
    size_t movement_count; /* what REACH names: legs only */
    CapturedRule *captured;
    size_t captured_count;
    Castling castling;
    PhaseRule *phases;
    size_t phase_count;
    EffectRule *effects;
    size_t effect_count;
    LawRule *laws;
    size_t law_count;
    MustRule *musts;
    size_t must_count;
    EndingRule *endings;
    size_t ending_count;
    FieldRule *fields;
    size_t field_count;
    Setup setup;
    NativeRule *natives;
    size_t native_count;
    OptionRule *options;
    size_t option_count;
    TestCase *tests;
    size_t test_count;
    int16_t clock; /* number written in the clock field (the first that counts turns), or -1 */
} Kernel;

/* Static facts on each operation, from ops.h. */
typedef struct OpInfo {
    const char *name;
    char result;
    const char *kids;
    const char *a, *b;
    const char *meaning;
} OpInfo;
extern const OpInfo op_info[OP_COUNT_OF_OPS];

#endif
