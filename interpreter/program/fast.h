/* Knows the rules of a game in the form that the fast road runs on: for each
 * sort of piece and cell where it may go, for each cell from where it may be
 * taken; and which moves are odd, so that others must tell what follows them.
 * Does not know rows, columns or directions: compile/fast*.c put all
 * that into lists of cells. Lives in the rules arena; immutable. How it is used: play/FAST.md. */
#ifndef VARI_PROGRAM_FAST_H
#define VARI_PROGRAM_FAST_H

#include "program/program.h"

/* What the tables tell apart of a piece: owner and kind, and where that matters whether it
 * was promoted, whether it has not moved, and by the rules of which mode it moves. So one kind may have
 * several codes; FastTables.counted is the same for all of them. 0 is an empty cell,
 * FastTables.wall the cell that ends every list. A set of codes is 64 bits. */
typedef uint8_t FastCode;

enum {
    FAST_CODES_MAX = 62,
    FAST_WORDS_MAX = 16 << 20,
    FAST_BARS_MAX = 8,  /* pieces that it may take to bar a cell to drops */
    FAST_BLAST_MAX = 32 /* pieces that one action may take besides its target; cells of a sweep */
};

/* A word of FastMoves that is a target: its cell, and whether what comes there promotes. */
enum { FAST_CELL = 0x3fff, FAST_MAY_PROMOTE = 0x4000, FAST_MUST_PROMOTE = 0x8000 };

/* FastMoves.traits: what must be asked of a code's moves from a cell. */
enum {
    FAST_PROMOTES = 1, /* some word has a promotion bit */
    FAST_OVERLAPS = 2, /* two ways may lead to one cell, which is one action */
    FAST_JUDGED = 4,   /* takings are tried one by one */
    FAST_SWAPS = 8,    /* it may change places with a piece */
    FAST_BARRED = 16   /* targets are asked whether the bar lets the piece there */
};

/* What a way may end with: on an empty cell, taking, changing places. */
enum {
    MODE_EMPTY = 1,
    MODE_TAKE = 2,
    MODE_BOTH = 3,
    MODE_SWAP = 4,
    MODE_BEHIND = 8 /* of hops: right there */
};

/* What a word's move is to the rules. */
typedef struct FastOrigin {
    uint16_t rule;
    uint16_t distance;
    Cell via; /* where its first leg ended, or CELL_NONE */
    Heading heading;
} FastOrigin;

/* Where a code may go from a cell: words from `first` on, in this order (m: only
 * to an empty cell, c: only taking, mc: both):
 *   rays mc, m, c:  how many cells, the cells, the cell beyond the board
 *   leaps mc, m, c: the cell
 *   jumps:          modes, how many cells must be empty, those, the cell, trail
 *   hops:           modes, how many cells, the cells, the cell beyond; only behind the first piece,
 *                   if that is a hurdle to it
 * program/words.h reads them. */
typedef struct FastMoves {
    uint32_t first;
    uint16_t rays_mc, leaps_mc, rays_m, rays_c, leaps_m, leaps_c, jumps, hops;
    uint16_t words; /* how many in all */
    uint8_t others; /* whether there is any after leaps mc */
    uint8_t traits;
} FastMoves;

/* Whence a piece on a cell may be taken. Leaps stand alone; a line is walked to
 * its first piece, which takes if its code is in the mask of that distance; in games
 * with hops, to its second, which takes if its code is in the hop mask, or in the mask
 * of those who land right behind where the first stands on the cell beside, and the first is a hurdle to it.
 * A line lies in line_cells: how many, the cells, the cell beyond the board. */
typedef struct FastSources {
    uint32_t lines, leaps; /* first of each */
    uint16_t line_count, leap_count;
} FastSources;

typedef struct FastTrail {
    uint16_t count;
    Cell cells[TRAIL_CELLS_MAX];
} FastTrail;

/* A move that takes in passing, by the cell it goes to. */
typedef struct FastPassing {
    Cell from;
    uint16_t word; /* the cell it goes to, with promotion bits */
    FastCode code;
    FastOrigin origin;
} FastPassing;

/* A kind that may be dropped, and where each player may. */
typedef struct FastDrop {
    uint16_t rule;
    Kind kind, shown; /* in hand, and as it then lies on the board */
    uint8_t hand;     /* of a kind's two faces the first: the drop that stands for what is in hand */
    FastCode code[BOARD_PLAYERS_MAX];
    CellSet cells[BOARD_PLAYERS_MAX];
    bool may_not_mate;                   /* a drop that gives check and leaves no answer is none */
    bool may_not_check;                  /* one that gives check is none */
    uint64_t barring[BOARD_PLAYERS_MAX]; /* codes that bar cells to it ... */
    CellSet *barred;                     /* ... by the cell that such a piece stands on ... */
    uint8_t bars_from;                   /* ... once so many of them bar a cell */
} FastDrop;

enum { FAST_NO_DROP = 255, FAST_NO_FACE = 63 };

/* An action of no piece is not there without one of these codes on one of these cells, nor
 * without one of these that is lost. */
typedef struct FastOffer {
    Player player;
    bool after; /* also once the player has moved, in the same turn */
    uint64_t codes;
    uint64_t lost; /* 0: not asked */
    CellSet cells;
} FastOffer;

/* A law that bars targets whose number is greater than the greatest number of some pieces:
 * a player's limit, that moves with them. Numbers are counted from the limit of no piece. */
typedef struct FastBar {
    uint64_t codes;                      /* who minds */
    uint64_t counted[BOARD_PLAYERS_MAX]; /* whose numbers set a player's limit */
    int16_t *height[BOARD_PLAYERS_MAX];  /* [cell] as a target, the wall lowest */
    uint16_t *weight[BOARD_PLAYERS_MAX]; /* [cell] of a counted piece */
    uint16_t weights;                    /* one more than the greatest */
    bool uneven; /* along some ray heights rise, fall or stay by turns; else nothing is open beyond a bar
                    that does not fall */
} FastBar;

enum { FAST_TALLIES_MAX = 4 };

/* Something that rules hang on: whether there are at least so many of the codes. What holds for a player,
 * as bits, is its *mode*. */
typedef struct FastTally {
    uint64_t codes; /* as they are counted */
    uint16_t least;
} FastTally;

/* A law that strikes nothing out where something was not so before the action. */
typedef struct FastSleeper {
    ExprId asked;
    uint16_t law;
    uint16_t truth[2]; /* as each player sees it */
} FastSleeper;

typedef enum FastForm {
    FAST_PLAIN,
    FAST_PASSING,
    FAST_CASTLE,
    FAST_DROP,
    FAST_SWAP,
    FAST_SWEEP,
    FAST_REST
} FastForm;

/* Where one of these stands on the other cell when the code comes to its cell, an action of no piece may
 * be there. */
typedef struct FastMeeting {
    FastCode code;
    Cell cell, other;
    uint64_t codes;
} FastMeeting;

/* Moves that are *odd*: the tables list them, but cannot tell what comes after them. By codes. */
typedef struct FastOdd {
    bool any;          /* whether there is anything below */
    bool own_cells;    /* `to` and `from` are not the tables' */
    uint8_t forms;     /* bit per FastForm */
    uint8_t checks;    /* bit per player whose giving check is odd */
    uint64_t taken;    /* odd to be taken, by whomever */
    uint64_t moved;    /* odd to move */
    uint64_t promoted; /* odd to become another */
    uint64_t made;     /* odd to arise, by promotion or drop */
    uint64_t *to;      /* [cell]: odd to come there, in any way; NULL: none */
    uint64_t *from;    /* [cell]: odd to leave there, unless taken; NULL: none */
} FastOdd;

/* What every taking by some codes removes besides, by the cell it goes to. The one
 * who takes is among them where it goes, too. */
typedef struct FastBlast {
    size_t effect;   /* in the kernel */
    uint64_t by;     /* codes whose takings do that */
    bool to_hand;    /* what is removed counts as taken */
    uint32_t *first; /* [cell], and one more */
    uint16_t *cells;
    uint64_t *masks; /* [index in cells * players + who takes]: codes that go */
} FastBlast;

enum { FAST_GATES_MAX = 16 };

/* A kind that may enter from the hand, and its drop, or FAST_NO_DROP. */
typedef struct FastEntrant {
    Kind kind;
    uint8_t drop;
    FastCode code[BOARD_PLAYERS_MAX];
} FastEntrant;

/* Behind a piece with the flag, which it loses moving, another may enter from its player's hand. */
typedef struct FastGate {
    size_t effect;                /* in the kernel */
    uint8_t kind_slot, cell_slot; /* of its picks */
    uint8_t flag, count;
    FastEntrant kinds[FAST_GATES_MAX];
} FastGate;

typedef enum FastStonePlace {
    STONE_EMPTY,  /* an empty one of FastStone.cells */
    STONE_LEFT,   /* the one that the piece left */
    STONE_REACHED /* one that the code's words lead to from where the piece goes to */
} FastStonePlace;

/* Each action puts a piece of nobody's on an empty cell that its player picks. */
typedef struct FastStone {
    size_t effect; /* in the kernel */
    Kind kind;
    FastCode code;
    bool alone; /* what there was of it goes first */
    FastStonePlace place;
    int32_t movement;                 /* STONE_REACHED: what says how */
    CellSet cells[BOARD_PLAYERS_MAX]; /* STONE_EMPTY: where each player may */
} FastStone;

enum { FAST_CHECKS_MAX = 4, FAST_ASKED_MAX = 6 };

/* A law that a player's royals must not be attacked. It stands while all that it asks holds, which
 * changes only when players go out, or when pieces that are counted come or go. */
typedef struct FastCheck {
    ExprId asked[FAST_ASKED_MAX];
    uint8_t asked_count;
    uint8_t was;                    /* bit per condition that is asked as it was before the action */
    bool friends;                   /* allies' royals, too */
    int16_t before;                 /* the effect before which it is asked, or -1 */
    uint64_t codes[FAST_ASKED_MAX]; /* counted by each */
} FastCheck;

/* What chance may do: nobody's piece goes to a cell and takes whatever it comes over. It stays where both
 * are one. */
typedef struct FastSweep {
    Cell to;
    uint16_t count; /* of the cells swept, `to` the last of them */
    uint32_t cells; /* first of them in sweep_cells */
    uint32_t weight;
    FastOrigin origin;
} FastSweep;

/* An ending that comes as soon as none of these pieces is left, on the board or in the hand. */
typedef struct FastVital {
    uint64_t codes;
    Player player;   /* whose hand is asked */
    uint64_t drops;  /* bit per drop; 0: no hand is asked */
    KindSet in_hand; /* the same as kinds */
} FastVital;

/* What conditions hang on (compile/fast_triggers.c), as a tree. */
typedef enum FastTruthForm {
    TRUTH_KNOWN,   /* `limit` */
    TRUTH_UNKNOWN, /* nobody knows */
    TRUTH_BOTH,
    TRUTH_EITHER,
    TRUTH_NOT,     /* of the first kid; both are the same */
    TRUTH_COUNT,   /* how many pieces of `codes`, or where there are cells, of those on each: op limit */
    TRUTH_NUMBER,  /* a number of the state: op limit, or op another number */
    TRUTH_REPEATS, /* earlier occurrences of the position: op limit */
    TRUTH_RETURNS, /* how often running a piece has come straight back: op limit */
    TRUTH_DEED,    /* what the action is: see `codes` and after */
    TRUTH_CHECK,   /* the mover gives check */
    TRUTH_SIGHT    /* the two royals stand on one line, an orthogonal one if op says STRAIGHT, and nothing
                      between */
} FastTruthForm;

enum {
    FAST_FALSE, /* the first truths */
    FAST_TRUE,
    FAST_UNKNOWN,
    FAST_MOVES_PLAIN = 1 << FAST_PLAIN | 1 << FAST_PASSING | 1 << FAST_SWAP,
    FAST_MOVES_CASTLE = 1 << FAST_CASTLE,
    FAST_MOVES_DROP = 1 << FAST_DROP
};

typedef struct FastTruth {
    uint8_t form;  /* FastTruthForm */
    uint8_t op;    /* an Op that compares */
    uint8_t step;  /* a count's: by how much one action may change it; of returns: actions to a move */
    uint8_t moves; /* a deed's: bit per FastForm */
    bool promotes; /* a deed's: it must */
    bool counter;  /* a number's: it counts by itself */
    Player mover;  /* of a check */
    int16_t other; /* slot of the number that is the limit, or -1 */
    uint16_t slot; /* of a number */
    uint16_t kids[2];
    int32_t limit;
    uint64_t codes;   /* counted; a deed's: the piece's, as before */
    uint64_t *cells;  /* [cell]: codes counted there; a deed's: that come there; NULL: everywhere */
    uint64_t leaving; /* codes counted that may promote to others ... */
    uint64_t arising; /* ... and that others may promote to, or that are dropped */
    uint64_t taken;   /* a deed's: of these one is; 0: any or none */
} FastTruth;

/* An ending that may come with another action following, or not, were it not for its condition. */
typedef struct FastEnding {
    uint16_t ending, truth;
    uint8_t players; /* bits of who may have acted and of whom it is asked: not where they are out */
    bool mild;       /* an effect that bars no action */
} FastEnding;

/* An effect sets a number when its condition holds. */
typedef struct FastNumberChange {
    uint16_t slot, truth;
    int32_t step; /* by how much; 0: unknown */
} FastNumberChange;

/* What hangs together is a struct of its own; within it, small fields stand where they leave no gaps. */
typedef struct FastTables {
    /* --- codes --- */
    uint16_t cell_count;
    uint8_t player_count, code_count;
    FastCode wall;
    int8_t fresh_flag;       /* of those that have not moved, or -1 */
    uint8_t main_phase;      /* the phase in which a piece acts; the others are optional */
    uint8_t *kind_codes;     /* [owner * kinds + kind], nobody's last; 0: no such piece */
    uint8_t *promoted_codes; /* likewise, of pieces that remember having been promoted */
    uint8_t *fresh_codes;    /* likewise, of pieces that have not moved where that matters; 0: none */
    FastCode moved[64];      /* [code]: what moving makes of it */
    FastCode counted[64];    /* [code]: the one by which pieces of its owner and kind are counted */
    int16_t setup[64];       /* [code]: how many the set-up has */
    Player owner[64];
    Kind kind[64];
    uint64_t owned[BOARD_PLAYERS_MAX + 1]; /* codes of a player, or of nobody */
    uint64_t takes[64];                    /* [code]: what it takes */
    uint64_t taken_by[64];                 /* [code]: the reverse, but of other sides alone: who attacks it */
    uint64_t swaps[64];                    /* [code]: what it changes places with */
    /* --- check, and what the game has at all --- */
    uint64_t royals;
    bool has_check; /* there are laws of check; it stands if one of them does: */
    uint8_t check_count;
    FastCheck checks[FAST_CHECKS_MAX];
    uint8_t royal_rule;      /* RoyalMode: what a player's several royals mean */
    bool company;            /* there may be several */
    uint64_t crowns;         /* codes that may promote to one more royal */
    uint64_t resting;        /* royals that may stay where they are, where they are not in check ... */
    uint16_t rest_rules[64]; /* ... and by which rule */
    bool faces_straight;     /* moves are odd that bring royals in sight along an orthogonal line ... */
    bool faces_any;          /* ... or along any */
    bool leaves_alone;       /* only the last action is asked of: a royal may be in hand */
    bool parting;            /* whose royals are in sight along an orthogonal line must end that, or rest */
    bool has_swaps;
    bool has_threats;  /* some ways take royals alone, and are no words */
    bool shy;          /* nobody may give check */
    bool judged;       /* takings may remove royals, or uncover them, and are tried one by one */
    bool freed;        /* nobody is in check once the other royal is gone */
    bool calm_alone;   /* who is in check is the reference's */
    bool must_take;    /* whoever can take must */
    bool asks_stuck;   /* something may follow where nobody can move: the reference tells what */
    bool choosy;       /* who may take a royal hangs on more: on scarcity, shelter or the bar */
    bool bar_shelters; /* a royal may stand where the bar keeps takers away */
    FastCode
        imagined[BOARD_PLAYERS_MAX]; /* what is thought to stand on an empty cell that must not be attacked */
    bool *calm;                      /* [rule]: only of a royal that is not in check; or NULL */
    FastBar *bar;                    /* NULL: none */
    uint64_t *sheltered;             /* [cell]: codes that take no royal there; NULL: everywhere they may */
    FastOdd odd;                     /* in every position */
    struct {
        bool there;    /* the turn admits castling */
        bool way_asks; /* it asks that the king's cells are not attacked, the king being lifted */
        FastCode king[BOARD_PLAYERS_MAX];
    } castling;
    struct {
        uint8_t count;
        FastDrop *items;
        uint64_t must;        /* bit per drop: whoever can drop one of these must */
        uint8_t face[64];     /* [drop]: of the same piece with its other face, or FAST_NO_FACE */
        uint8_t hand_of[64];  /* [code]: the drop that its taker may do, or FAST_NO_DROP */
        uint8_t swept_to[64]; /* [code]: the drop that its owner may do once chance took it */
    } drops;
    /* --- words, and the words turned round --- */
    uint16_t moves_max; /* most words of one code on one cell, promotions counted */
    FastMoves *moves;   /* [code * cells + cell] */
    uint16_t *words;
    FastOrigin *origins; /* [word] */
    struct {
        FastSources *of; /* [cell] */
        uint16_t *line_cells;
        uint64_t *line_masks; /* beside line_cells */
        uint64_t *hop_masks;  /* likewise; NULL: nobody hops */
        uint64_t *behind_masks;
        uint64_t hurdles[64]; /* [code]: what it hops over */
        uint16_t *leap_cells;
        uint64_t *leap_masks;
    } sources;
    struct {
        uint8_t count[64];   /* [code] */
        FastCode *codes[64]; /* [code]: what it may become */
        bool scarce;         /* only what its player has not too many of ... */
        bool barren;         /* ... and perhaps nothing where it must */
        int16_t spare[64]; /* where scarce [counted code]: while more than so many of the set-up's are lost */
        uint64_t *must_mask; /* [cell]: codes that must promote when they take there; only where scarce */
        uint64_t crowned;    /* royals that a player who has none may promote to */
    } promotion;
    struct {
        int16_t trail;     /* the one trail, or -1 */
        FastTrail *trails; /* 0 is none */
        uint32_t *first;   /* [cell], and one more */
        FastPassing *items;
    } passing;
    FastGate *gate;   /* NULL: nothing enters behind what moves */
    FastStone *stone; /* NULL: nobody puts any */
    /* --- blasts --- */
    FastBlast *blast;               /* NULL: takings change nothing but their target */
    size_t royal_ending;            /* ending that comes when a royal is gone, plus one; only where judged */
    const CellSet *near, *way_near; /* [cell of a royal, or of a castling's way]: where the other royal frees
                                       it of check; or NULL */
    struct {
        uint8_t tally_count;
        FastTally tallies[BOARD_PLAYERS_MAX][FAST_TALLIES_MAX];
        uint64_t tallied;        /* codes whose coming or going may change a mode */
        uint64_t shifting;       /* codes that a piece of another mode does not have */
        FastCode (*shifted)[64]; /* [mode][code]: what a piece of a code is in that mode of its owner */
    } modes;
    struct {
        bool acts;         /* after each player's action */
        uint64_t sweepers; /* codes that it moves */
        uint32_t *first;   /* [code * cells + cell], and one more */
        FastSweep *sweeps;
        uint16_t *cells; /* of the sweeps */
    } chance;
    /* --- what is watched for: actions of no piece, pieces that must be there, endings and effects --- */
    struct {
        uint16_t count;
        FastOffer *items;
        uint32_t *meeting_first; /* [code * cells + cell], and one more; NULL: nobody meets */
        FastMeeting *meetings;
    } offers;
    struct {
        uint8_t count;
        FastVital *items;
        uint64_t codes;   /* of all of them */
        uint64_t endings; /* bit per ending that these are */
    } vitals;
    struct {
        FastTruth *truths;
        FastEnding *endings;      /* for each player that may have acted; but those for want of moves */
        FastEnding *late_effects; /* that only put players out, and mild ones: like endings */
        FastNumberChange *number_changes;
        uint16_t *loud_effects; /* truths of effects that do more */
        FastSleeper *sleepers;
        uint16_t sleeper_count;
        uint16_t ending_count, late_effect_count, number_change_count, loud_effect_count;
        uint64_t *zones; /* [cell]: codes that some truth with cells looks for there; NULL: there is none */
    } watched;
} FastTables;

static inline FastCode fast_code(const FastTables *tables, const Kernel *kernel, Player owner, Kind kind)
{
    size_t row = owner < kernel->player_count ? owner : kernel->player_count;
    return tables->kind_codes[row * kernel->kind_count + kind];
}
static inline FastCode fast_promoted_code(const FastTables *tables, const Kernel *kernel, Player owner,
                                          Kind kind)
{
    size_t row = owner < kernel->player_count ? owner : kernel->player_count;
    return tables->promoted_codes[row * kernel->kind_count + kind];
}

/* Of a piece with these flags; 0: there is none. */
static inline FastCode fast_flagged_code(const FastTables *tables, const Kernel *kernel, Player owner,
                                         Kind kind, uint8_t flags)
{
    size_t row = owner < kernel->player_count ? owner : kernel->player_count;
    size_t index = row * kernel->kind_count + kind;
    bool promoted = kernel->promoted_flag >= 0 && (flags >> kernel->promoted_flag & 1) != 0;
    bool fresh =
        tables->fresh_flag >= 0 && (flags >> tables->fresh_flag & 1) != 0 && tables->fresh_codes[index] != 0;
    return promoted && fresh ? 0
           : promoted        ? tables->promoted_codes[index]
           : fresh           ? tables->fresh_codes[index]
                             : tables->kind_codes[index];
}

#endif
