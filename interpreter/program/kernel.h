/* Knows the rules of one game as the kernel has them: every piece of sugar
 * rewritten, every name resolved to a number. `definition` writes it, `compile`
 * adds tables (program.h), `play` obeys it. Does not know YAML, but each rule
 * keeps the span that wrote it. Lives in the rules arena; immutable once made.
 * Indices, not pointers, join its parts. */
#ifndef VARI_PROGRAM_KERNEL_H
#define VARI_PROGRAM_KERNEL_H

#include "program/action_rules.h"

enum {
    FLAGS_MAX = 8,
    NUMBERS_MAX = 32,
    TRAILS_MAX = 4,
    TRAIL_CELLS_MAX = 30,
    PHASES_MAX = 8,
    NATIVES_MAX = 32
};

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

/* What people read instead of a name of the file. */
typedef struct CalledRule {
    Text name, text;
} CalledRule;

typedef struct TrailRule {
    Text name;
    bool taken_by_any; /* every taking move that ends on it; else only `e` moves */
    Span span;
} TrailRule;

/* --- the turn --------------------------------------------------------- */

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

/* --- laws and endings ------------------------------------------------- */

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

/* The result when all players in a row had to pass and no ending applies (Kernel.no_actions). */
enum { NO_ACTIONS_DRAW = -2, NO_ACTIONS_NEVER = -1 };

typedef struct EndingRule {
    Text name;
    ExprId claim;   /* T: a draw that a player has to claim; EXPR_NONE: it never is */
    Text unclaimed; /* its name where it comes without a claim; empty: `name` */
    bool played;    /* it ends a game that is played; records and lists of actions go on past it */
    ExprId condition;
    bool each;
    Outcome outcome;
    ExprId player; /* P */
    ExprId value;  /* N for MOST, asked of each player; T for DRAW (EXPR_NONE: true) */
    bool halves;   /* MOST: the value counts halves */
    Text says;     /* to a person, when it has come; empty: nothing but its name */
    Span span;
} EndingRule;

/* What an ending is called. */
static inline Text ending_called(const EndingRule *ending, bool unclaimed)
{
    return unclaimed && ending->unclaimed.length > 0 ? ending->unclaimed : ending->name;
}

/* --- players ---------------------------------------------------------- */

typedef struct PlayerRule {
    Text name;
    Text called; /* what people read instead; empty: the name */
    char letter; /* of the side field, lower case */
    Text colour; /* for programs that draw; empty: none */
    uint8_t side;
} PlayerRule;

static inline Text player_called(const PlayerRule *player)
{
    return player->called.length > 0 ? player->called : player->name;
}

typedef enum WhenOut { OUT_STONE, OUT_STAY, OUT_VANISH } WhenOut;

/* --- positions -------------------------------------------------------- */

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
    FIELD_PHASE,
    FIELD_REPEATED,
    FIELD_STUCK,
    FIELD_COUNTING
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

/* --- how players write actions ------------------------------------------ */

typedef enum NotationSystem {
    NOTATION_COORDINATES, /* e2e4: as actions are listed */
    NOTATION_SAN,         /* Nf3, exd5, O-O */
    NOTATION_USI,         /* 7g7f, P*5e */
    NOTATION_HODGES,      /* P-7f, Px7f, N*5e */
    NOTATION_WXF,         /* C2=5, H2+3 */
    NOTATION_ICCS,        /* H2-E2 */
    NOTATION_DRAUGHTS,    /* 22-18, 18x9 */
    NOTATION_POINTS,      /* h8: where a piece is placed */
    NOTATION_SYSTEMS
} NotationSystem;

typedef struct NotationRule {
    NotationSystem system;
    Text *cells;          /* [cell] what players call it; the board's names where nothing else is said */
    bool numbered;        /* by numbers, which stand on the board; cells that have none are not used */
    Text *file_labels[2]; /* [cell] at the edge of the first player, and at the far edge; NULL: as cells are
                             named */
    Text *rank_labels;    /* [cell] likewise */
} NotationRule;

/* --- what stands beside the rules -------------------------------------- */

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
    Text about; /* the comment behind its line */
    Text value; /* as set for this kernel */
    bool value_default;
    bool withdrawn; /* taken away by who extends it: its default for ever, and nobody may choose */
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
    bool broken; /* it is written wrongly, which has been reported: it cannot be run */
    Span span, only_span;
    /* For messages, one after another: position; each of moves, legal, illegal, only; count; each of perft,
     * winners; reason (or the result's); after; each of attacked. Zero spans for single ones that are not
     * there. */
    Span *spans;
} TestCase;

/* --- the whole -------------------------------------------------------- */

typedef struct Kernel {
    Text id, name, about, inventor, year, source, tags;
    uint64_t rules_hash; /* the same for definitions that say the same of how to play */
    Board *board;
    CellSet *arrows; /* [heading] cells with an arrow, for programs that draw; NULL: none have one */
    CellSet *lines;  /* ... from which a line goes on; NULL: pieces do not stand on points */
    CellSet stars;   /* cells with a dot, in the point or at the corner that is farthest up and right */
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
    CalledRule *called;
    size_t called_count;
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
    int16_t
        no_actions; /* the ending that is asked when all have passed, and then alone; or one of NO_ACTIONS_ */
    FieldRule *fields;
    size_t field_count;
    NotationRule notation;
    Setup setup;
    NativeRule *natives;
    size_t native_count;
    OptionRule *options;
    size_t option_count;
    TestCase *tests;
    size_t test_count;
    int16_t clock; /* number written in the clock field (the first that counts turns), or -1 */
} Kernel;

#endif
