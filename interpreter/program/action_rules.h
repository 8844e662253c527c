/* Knows the rules of what may be done: how pieces move, are dropped, promoted and castled, the actions
 * that are no piece's, and the steps of `do`. Does not know when: turns, laws and endings stand in
 * kernel.h, of which this is a part, and with which it lives. */
#ifndef VARI_PROGRAM_ACTION_RULES_H
#define VARI_PROGRAM_ACTION_RULES_H

#include "program/expr.h"

enum {
    PICKS_MAX = 4,
    LEGS_MAX = 4,
    DIRECTIONS_MAX = 24,
    CLASSES_MAX = 64,
    LETTER_MAX = 7, /* bytes of a piece letter, terminator excluded */
    STEPS_UNLIMITED = 0xffff
};

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

/* Steps of `do`, each named as the key of the schema that writes it, and how people are told: %c the cells,
 * %t the target, %k the kind, %p the player, %v the value, %s the number that is set, %n what the index
 * names. */
#define CHANGE_OPS(STEP)                                                                                     \
    STEP(REMOVE, "remove %c from the game") /* cells S */                                                    \
    STEP(CAPTURE, "capture %c")             /* cells S: goes where `captured` says */                        \
    STEP(SEND, "send %c to %h")             /* cells S, player P: to that hand */                            \
    STEP(PUT, "put %k%p on %c") /* kind K, cell C, player P (or EXPR_NONE: mover); from_hand pays */         \
    STEP(MOVE, "move %c to %t") /* cells S, target C (asked with `it` at each, ascending) */                 \
    STEP(SWAP, "swap what stands on %c and on %t") /* cell C, target C */                                    \
    STEP(BECOME, "turn %c into %k")                /* kind K, cells S */                                     \
    STEP(CONVERT, "hand %c over to %p")            /* cells S, player P */                                   \
    STEP(GIVE, "add %k to %h")                     /* kind K, player P: hand + 1 */                          \
    STEP(SPEND, "take %k out of %h")               /* kind K, player P: hand - 1 */                          \
    STEP(SET, "set %s to %v") /* index: number; value N; player P when per player (EXPR_NONE: mover) */      \
    STEP(FLAG, "")            /* index: flag; cells S; how it is told, describe/ knows */                    \
    STEP(CLEAR, "")           /* the same */                                                                 \
    STEP(TRAIL, "leave a trail on %c")  /* index: trail; cells S; by the piece on `to` */                    \
    STEP(OUT, "put %p out of the game") /* player P */                                                       \
    STEP(AGAIN, "act again")                                                                                 \
    STEP(END_TURN, "end the turn at once")                                                                   \
    STEP(NATIVE, "do as %n says") /* index: native */

typedef enum ChangeOp {
#define STEP(NAME, english) CHANGE_##NAME,
    CHANGE_OPS(STEP)
#undef STEP
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
    RULE_DROP, /* a kind from hand to an empty cell. With a pick (drops `as: either`) pick 0 is the kind
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
    bool never;       /* its condition can never hold */
    Span span;
} ActionRule;

/* True if a move by the rule may need another piece to go over. */
static inline bool rule_hops(const ActionRule *rule)
{
    for (unsigned i = 0; i < rule->leg_count; i++)
        if (rule->legs[i].hop == HOP_OVER_ONE || rule->legs[i].hop == HOP_BEHIND)
            return true;
    return false;
}

/* --- kinds of piece --------------------------------------------------- */

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
    Text shown[BOARD_PLAYERS_MAX +
               1]; /* the same on boards: what records of games write, if that is one letter */
    Text also;     /* what other programs call it, with blanks between */
    Text glyph;
    Text written; /* its letter in records of games; `none`: it has none; empty: nothing is said */
    Text image;   /* a drawing's name, for programs that draw; empty: none */
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

/* --- captured pieces, castling ---------------------------------------- */

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

#endif
