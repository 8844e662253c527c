/* Knows everything that can change while a game is played, and the six
 * primitive writes that are the only way to change it: each journals the old
 * value and updates the hash. Does not know any rule. Lives from
 * position_new() to position_free(); owns its memory. Allocation after that
 * happens only when journal or history grow. */
#ifndef VARI_PLAY_POSITION_H
#define VARI_PLAY_POSITION_H

#include "program/facts.h"
#include "program/tables.h"

typedef struct Piece {
    Kind kind; /* KIND_NONE: empty cell, then owner is PLAYER_NONE and flags 0 */
    Player owner;
    uint8_t flags; /* bit per FlagRule */
    uint8_t unused;
} Piece;

/* What a player's last move left behind; piece == CELL_NONE: nothing. */
typedef struct Trail {
    Cell piece;  /* where the piece that left it stands now */
    Cell origin; /* where it came from */
    uint8_t count;
    bool idle;                   /* no legal action can use it: it makes no difference between positions */
    Cell cells[TRAIL_CELLS_MAX]; /* in the order crossed */
    uint64_t key;                /* what it adds to the hash; set by position_write_trail() */
} Trail;

typedef struct Turn {
    Player player;     /* whose turn it is (also while chance acts for it) */
    uint8_t phase;     /* current phase */
    uint16_t repeated; /* actions already taken in this phase of this turn */
    uint16_t round;    /* full move, from 1 */
    uint8_t out;       /* bit per player */
    uint8_t passes;    /* players in a row that passed for want of actions */
    uint32_t held;     /* bit per number: its `until` held for an action of this turn; no identity */
    uint8_t passed;    /* 1: this turn had a pass for want of actions already; no identity */
    uint8_t unused[3]; /* a turn has no padding: it is compared bytewise */
} Turn;

static inline bool turns_are_equal(Turn left, Turn right)
{
    return memcmp(&left, &right, sizeof left) == 0;
}

typedef struct JournalEntry JournalEntry; /* private to position.c */

/* How a game ended, or would end by a claim. `lost` and `won` are bits per player. */
typedef struct Result {
    bool over;
    bool claimable; /* the game goes on unless somebody claims this; never together with `over` */
    bool unclaimed; /* its ending has a `claim`, and has come without one */
    bool draw;
    uint8_t won, lost;
    int16_t ending; /* index of the kernel's ending; RESULT_LAST_STANDING, RESULT_NO_ACTIONS */
} Result;
enum { RESULT_LAST_STANDING = -1, RESULT_NO_ACTIONS = -2, RESULT_RESIGNED = -3 };

/* Which endings do not end the game, but wait for a claim. */
typedef enum Waiting {
    WAITS_NOTHING,
    WAITS_PLAYERS, /* those that a player has to claim */
    WAITS_ALL,     /* and those that only end games that are played */
    WAITS_ENDLESS  /* no ending is asked: the position is none of a game */
} Waiting;

/* The number of positions in the history with this hash. */
typedef struct HashCount {
    uint64_t hash;
    uint64_t count; /* 0: the place is free */
} HashCount;

/* A cached value of an expression: see evaluator_cache.c. */
typedef struct Answer {
    uint64_t state;  /* version of what it reads when it was asked; 0: never */
    uint64_t askers; /* who asked */
    int32_t value;
} Answer;

/* Which rules have had their turn, a bit each: effects whose conditions have held (the first 64), and phases
 * in which somebody acted. */
typedef struct Came {
    uint64_t effects;
    uint32_t phases;
} Came;

typedef struct Position {
    const Program *program;
    const struct MoveTables *tables; /* what may be looked up in this position; NULL: all is walked */
    bool reference;                  /* nothing is looked up: how the tables are checked */
    uint8_t words;
    uint64_t hash; /* identity of the position: all but counters, round, history */
    /* Read freely, write through the functions below. */
    Piece *board;        /* [cell] */
    Code *codes;         /* [cell], and one more: what stands beyond the edge */
    uint64_t *lines;     /* [line] occupancy: see program/tables.h */
    CellSet *kind_cells; /* [kind] */
    CellSet owner_cells[PLAYER_NOBODY + 1];
    CellSet flag_cells[FLAGS_MAX];
    CellSet occupied;
    uint16_t *counts;      /* [code] how many pieces of it there are; of empty cells nothing is counted ... */
    uint64_t material_key; /* ... and a number for each state of all these: what hangs on them alone is kept
                              by it */
    uint16_t *hands;       /* [player * kind_count + kind] */
    int32_t *numbers;      /* [slot] */
    Trail (*trails)[BOARD_PLAYERS_MAX]; /* [trail][player] */
    unsigned trails_left;               /* how many of them there are */
    Turn turn;
    Result result;                       /* set by play_make(), restored by play_unmake() */
    int32_t compared[BOARD_PLAYERS_MAX]; /* [player] what the last ending that compares numbers has found; of
                                            who is out nothing */
    uint8_t waits;                       /* Waiting: which endings only make their result claimable */
    uint64_t *history; /* hashes of the positions before this one since the start, oldest first */
    uint8_t
        *history_checks;  /* for each: bit 0: who was to act was in check; bits 4 to 7: whose turn it was */
    char *history_scenes; /* for each its numbers, hands, trails, board and turn, where program->keeps_boards;
                             else NULL */
    size_t history_count, history_capacity;
    JournalEntry *journal;
    size_t journal_count, journal_capacity;
    Trail *journal_trails; /* as the journal has them */
    size_t journal_trail_count, journal_trail_capacity;
    unsigned predicted_repeats; /* how often more the position is thought to have been there: see
                                   play_predict_repetition() */
    HashCount *history_seen;    /* open addressing, 2 * history_capacity places: what is counted last is the
                                   first to be no longer counted, so that places free themselves in order */
    size_t journal_top;         /* == journal_count, but for a rewound stretch: see position_rewind() */
    uint32_t effort;            /* work spent on the question at hand: see position_spend() */
    uint32_t effort_max;        /* ... and how much it may cost */
    uint32_t effort_poll;       /* ... and what it comes to before the watch is asked */
    const Watch *watch;         /* of who asks; NULL: nobody's */
    const Span *asked;          /* the rule that was asked last ... */
    Span costly;                /* ... and the one that was when a question cost too much */
    uint8_t asking; /* how many questions of what could be done are being asked, one within another */
    uint8_t rows;   /* ... of them how many ask for the longest row of actions */
    bool shielding; /* an `immune` is being asked: meanwhile nothing is immune */
    bool making;    /* an action is being made: moves are generated only to answer conditions */
    bool auditing;  /* an assertion asks: see audit_start() */
    bool overrun;   /* a question cost too much or had too many answers: the game cannot go on */
    /* By form: no two states of what such writes change have one version, and what is undone gets its old one
     * back. So the greatest of some forms stands for all that they change. */
    uint64_t versions[WRITE_FORMS];
    uint64_t version_last;
    /* By who acted: the state, see endings.c, in which no ending came that hangs on counts alone. */
    uint64_t endings_idle[BOARD_PLAYERS_MAX];
    /* [LawPlan.effect_memory][mover] the last state in which the effect did not fire. See effects.c. */
    uint64_t effects_idle[EFFECTS_IDLE_MAX][BOARD_PLAYERS_MAX];
    uint64_t hopeful_keys[2]; /* [player] the last material key with which it could win: see can_win.c */
    Answer *answers;          /* NULL: there are none to keep */
    Came *came;               /* NULL, or where it is noted */
} Position;

Position *position_new(const Program *program);                 /* empty board, numbers at their start */
Position *position_copy(const Position *position);              /* without journal, with history */
Position *position_copy_bare(const Position *position);         /* without both */
Position *position_copy_with_journal(const Position *position); /* with journal */
void position_free(Position *position);
/* Makes `to` equal to `from` (same program) without allocating when it has room. */
void position_assign(Position *to, const Position *from);

/* Fills `result` with the cells of pieces whose owner has this Relation to the viewer. */
void position_owned(const Position *position, Player viewer, int relation, CellSet *result);

/* The primitive writes. A piece removed or replaced (not: flagged) loses its trails, so a
 * trail is written after its piece has come to its last cell and kind. Writing what is
 * there already journals nothing. */
void position_write_cell(Position *position, Cell cell, Piece piece);
/* The same as taking a piece without a trail off its cell and putting it, unchanged, on an empty one. */
void position_move_piece(Position *position, Cell from, Cell to);
void position_write_hand(Position *position, Player player, Kind kind, uint16_t count);
void position_write_number(Position *position, unsigned slot, int32_t value);
void position_write_trail(Position *position, unsigned trail, Player player, const Trail *value);
void position_clear_trail(Position *position, unsigned trail, Player player);
/* Clears those of the piece on a cell. */
void position_clear_trails_of(Position *position, Cell piece);
void position_write_turn(Position *position, Turn turn);
/* The same as writing the turn that begins when this one is over and it is the player's. */
void position_pass_turn(Position *position, Player player);
/* `checks` as in history_checks: in check or not, and player << 4. */
void position_push_history(Position *position, uint64_t hash, uint8_t checks);

/* Takes a piece off its lines, or, called again, puts it back on them. */
void position_lift(Position *position, Cell cell);

/* Undoes writes until the journal is as long as it was. */
void position_undo(Position *position, size_t journal_count);
/* Gives up undoing what was written before; what was written since stands first in the journal. */
void position_forget(Position *position, size_t journal_count);
/* Takes the position back to `journal_count` without forgetting what was
 * written, and forward again: how `was` sees the position before the action.
 * Writes in between must be undone before the replay. Nests. position_rewind
 * returns what position_replay must be given. */
size_t position_rewind(Position *position, size_t journal_count);
void position_replay(Position *position, size_t journal_top);

/* Which forms of writes there were since then, a bit each; and what stood on a cell. Of a rewound position
 * that is over what is still written. */
unsigned position_forms_since(const Position *position, size_t journal_count);
Piece position_piece_before(const Position *position, size_t journal_count, Cell cell);

/* The same after play was broken off anywhere in the middle, for want of memory. */
void position_recover(Position *position, size_t journal_count);

/* Total is not yet quick: what a definition asks may be bounded and still take hours. So
 * whatever loops counts its steps, and gives up when a question has taken too many. Who
 * asked finds out by position_is_spent(), as what was answered then means nothing. */
enum { STEPS_MAX = 1 << 23, STEPS_LIMIT = 1 << 26, STEP_EFFORT = 16 };
/* The rest of position_spend(): asks the watch, or notes which rule cost too much. */
bool position_goes_on(Position *position);
static inline bool position_spend(Position *position, uint32_t steps)
{
    if (position->effort <= position->effort_max)
        position->effort += steps * STEP_EFFORT;
    return position->effort <= position->effort_poll || position_goes_on(position);
}
/* Charges one operation of an expression, which is less than a step. Loops test whether the budget is
 * spent. */
static inline void position_spend_little(Position *position)
{
    position->effort++;
}
/* The question cannot be answered: as if it had taken too many. */
static inline bool position_exhaust(Position *position)
{
    position->effort = position->effort_max + 1;
    return false;
}
/* At the start of a question from outside. */
static inline void position_rest(Position *position)
{
    /* the watch is asked after so much work, however many questions share it */
    uint32_t left = position->effort_poll > position->effort ? position->effort_poll - position->effort : 0;
    position->effort_poll = left;
    position->effort = 0;
}
/* At its end: whether it took too much, which is kept in `overrun`. */
static inline bool position_is_spent(Position *position)
{
    position->overrun = position->overrun || position->effort > position->effort_max;
    return position->overrun;
}

/* A question that an assertion repeats leaves no trace, so work counts the same with and without assertions.
 * It costs at most AUDIT_EFFORT, is not charged, trusts cached values (otherwise each would be repeated
 * within every other) and stores none. */
enum { AUDIT_EFFORT = 1 << 12 };
typedef struct Audit {
    uint32_t effort, effort_max, effort_poll;
} Audit;
static inline Audit audit_start(Position *position)
{
    Audit audit = { position->effort, position->effort_max, position->effort_poll };
    if (audit.effort_max > audit.effort + AUDIT_EFFORT)
        position->effort_max = audit.effort + AUDIT_EFFORT;
    position->effort_poll = position->effort_max;
    position->auditing = true;
    return audit;
}
/* True if the answer is valid. */
static inline bool audit_end(Position *position, Audit audit)
{
    bool answered = position->effort <= position->effort_max;
    position->effort = audit.effort;
    position->effort_max = audit.effort_max;
    position->effort_poll = audit.effort_poll;
    position->auditing = false;
    return answered;
}

/* Numbers, hands, trails and board lie in one piece, and so they are kept; the turn behind them. */
static inline size_t position_scene_bytes(const Position *position)
{
    const char *end = (const char *)(position->board + position->program->board->cell_count);
    return ((size_t)(end - (const char *)position->numbers) + sizeof(Turn) + 15) & ~(size_t)15;
}
/* The board of an earlier position, or (index == history_count) this one's. Where program->keeps_boards. */
const Piece *position_board(const Position *position, size_t index);
/* Keeps what the position is now as that of a place in the history. */
void position_keep_scene(Position *position, size_t index);
/* Writes into another position all that an earlier one was, or (index == history_count) this one is. */
void position_show(const Position *position, size_t index, Position *shown);

static inline bool trail_crosses(const Trail *trail, Cell cell)
{
    for (unsigned i = 0; trail->piece != CELL_NONE && i < trail->count; i++)
        if (trail->cells[i] == cell)
            return true;
    return false;
}
static inline Code code_of(const Program *program, Piece piece)
{
    return piece.kind == KIND_NONE ? 0 : (Code)(1 + program_piece(program, piece.owner, piece.kind));
}
static inline Piece piece_none(void)
{
    return (Piece){ .kind = KIND_NONE, .owner = PLAYER_NONE };
}
/* True if both have the same kind and owner, whatever their flags. */
static inline bool pieces_are_alike(Piece left, Piece right)
{
    return left.kind == right.kind && left.owner == right.owner;
}
/* The same piece of another kind and owner; pieces of some kinds are nobody's, whoever should have them. */
static inline Piece piece_turned(const Kernel *kernel, Piece piece, Kind kind, Player owner)
{
    piece.kind = kind;
    piece.owner = kernel->kinds[kind].neutral ? PLAYER_NOBODY : owner;
    return piece;
}
static inline uint16_t position_hand(const Position *position, Player player, Kind kind)
{
    return position->hands[(size_t)player * position->program->kernel->kind_count + kind];
}

/* True if the player has a piece of the kind in hand. */
static inline bool position_holds(const Position *position, Player player, Kind kind)
{
    return position->program->kernel->kinds[kind].unlimited || position_hand(position, player, kind) > 0;
}

/* The hash worked out from nothing; and whether sets, hash and board agree (tests, Debug). */
uint64_t position_recompute_hash(const Position *position);
bool position_is_consistent(const Position *position);
/* Same state, history and journal aside. */
bool position_equals(const Position *left, const Position *right);
/* Earlier occurrences of the position's hash, and what is foreseen of it. */
size_t position_repeats(const Position *now);

#endif
