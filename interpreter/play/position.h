/* Knows everything that can change while a game is played, and the six
 * primitive writes that are the only way to change it: each journals the old
 * value and updates the hash. Does not know any rule. Lives from
 * position_new() to position_free(); owns its memory. Allocation after that
 * happens only when journal or history grow. */
#ifndef VARI_PLAY_POSITION_H
#define VARI_PLAY_POSITION_H

#include "program/program.h"

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
    Cell cells[TRAIL_CELLS_MAX]; /* in the order crossed */
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

typedef enum WriteForm {
    WRITE_CELL,
    WRITE_HAND,
    WRITE_NUMBER,
    WRITE_TRAIL,
    WRITE_TURN,
    WRITE_HISTORY
} WriteForm;

typedef struct JournalEntry JournalEntry; /* private to position.c */

/* How a game ended. `lost` and `won` are bits per player. */
typedef struct Result {
    bool over;
    bool draw;
    uint8_t won, lost;
    int16_t ending; /* index of the kernel's ending; RESULT_LAST_STANDING, RESULT_NO_ACTIONS */
} Result;
enum { RESULT_LAST_STANDING = -1, RESULT_NO_ACTIONS = -2, RESULT_RESIGNED = -3 };

typedef struct Position {
    const Program *program;
    uint8_t words;
    uint64_t hash; /* identity of the position: all but counters, round, history */
    /* Read freely, write through the functions below. */
    Piece *board;        /* [cell] */
    CellSet *kind_cells; /* [kind] */
    CellSet owner_cells[PLAYER_NOBODY + 1];
    CellSet flag_cells[FLAGS_MAX];
    CellSet occupied;
    uint16_t *hands;                    /* [player * kind_count + kind] */
    int32_t *numbers;                   /* [slot] */
    Trail (*trails)[BOARD_PLAYERS_MAX]; /* [trail][player] */
    Turn turn;
    Result result;     /* set by play_make(), restored by play_unmake() */
    uint64_t *history; /* hashes of the positions before this one since the start, oldest first */
    uint8_t
        *history_checks;  /* for each: bit 0: who was to act was in check; bits 4 to 7: whose turn it was */
    char *history_scenes; /* for each its numbers, hands, trails, board and turn, where program->keeps_boards;
                             else NULL */
    size_t history_count, history_capacity;
    JournalEntry *journal;
    size_t journal_count, journal_capacity;
    size_t journal_top; /* == journal_count, but for a rewound stretch: see position_rewind() */
    uint32_t effort;    /* steps of work spent on the question at hand: see position_spend() */
    uint8_t asking;     /* how many questions of what could be done are being asked, one within another */
    bool shielding;     /* an `immune` is being asked: meanwhile nothing is immune */
    bool overrun;       /* a question cost too much or had too many answers: the game cannot go on */
} Position;

Position *position_new(const Program *program);    /* empty board, numbers at their start */
Position *position_copy(const Position *position); /* without journal, with history */
void position_free(Position *position);
/* Makes `to` equal to `from` (same program) without allocating when it has room. */
void position_assign(Position *to, const Position *from);

/* The primitive writes. A piece removed or replaced (not: flagged) loses its trails, so a
 * trail is written after its piece has come to its last cell and kind. Writing what is
 * there already journals nothing. */
void position_write_cell(Position *position, Cell cell, Piece piece);
void position_write_hand(Position *position, Player player, Kind kind, uint16_t count);
void position_write_number(Position *position, unsigned slot, int32_t value);
void position_write_trail(Position *position, unsigned trail, Player player, const Trail *value);
void position_write_turn(Position *position, Turn turn);
/* `checks` as in history_checks: in check or not, and player << 4. */
void position_push_history(Position *position, uint64_t hash, uint8_t checks);

/* Undoes writes until the journal is as long as it was. */
void position_undo(Position *position, size_t journal_count);
/* Takes the position back to `journal_count` without forgetting what was
 * written, and forward again: how `was` sees the position before the action.
 * Writes in between must be undone before the replay. Nests. position_rewind
 * returns what position_replay must be given. */
size_t position_rewind(Position *position, size_t journal_count);
void position_replay(Position *position, size_t journal_top);

/* Adds the cells that were written since the journal was so long. False: the position is not that one with
 * something done. */
bool position_written_since(const Position *position, size_t journal_count, CellSet *cells);

/* Total is not yet quick: what a definition asks may be bounded and still take hours. So
 * whatever loops counts its steps, and gives up when a question has taken too many. Who
 * asked finds out by position_is_spent(), as what was answered then means nothing. */
enum { EFFORT_MAX = 1 << 23 };
static inline bool position_spend(Position *position, uint32_t steps)
{
    position->effort += steps;
    return position->effort <= EFFORT_MAX;
}
/* At the start of a question from outside. */
static inline void position_rest(Position *position)
{
    position->effort = 0;
}
/* At its end: whether it took too much, which is kept in `overrun`. */
static inline bool position_is_spent(Position *position)
{
    position->overrun = position->overrun || position->effort > EFFORT_MAX;
    return position->overrun;
}

/* Numbers, hands, trails and board lie in one piece, and so they are kept; the turn behind them. */
static inline size_t position_scene_bytes(const Position *position)
{
    const char *end = (const char *)(position->board + position->program->board->cell_count);
    return ((size_t)(end - (const char *)position->numbers) + sizeof(Turn) + 15) & ~(size_t)15;
}
/* The board of an earlier position, or (index == history_count) this one's. Where program->keeps_boards. */
static inline const Piece *position_board(const Position *position, size_t index)
{
    size_t inset = (size_t)((const char *)position->board - (const char *)position->numbers);
    if (index == position->history_count)
        return position->board;
    const char *scene = position->history_scenes + index * position_scene_bytes(position);
    return (const Piece *)(const void *)(scene + inset);
}
/* Writes into another position all that an earlier one was, or (index == history_count) this one is. */
void position_show(const Position *position, size_t index, Position *shown);

static inline Piece piece_none(void)
{
    return (Piece){ .kind = KIND_NONE, .owner = PLAYER_NONE };
}
static inline uint16_t position_hand(const Position *position, Player player, Kind kind)
{
    return position->hands[(size_t)player * position->program->kernel->kind_count + kind];
}

/* The hash worked out from nothing; and whether sets, hash and board agree (tests, Debug). */
uint64_t position_recompute_hash(const Position *position);
bool position_is_consistent(const Position *position);
/* Same state, history and journal aside. */
bool position_equals(const Position *left, const Position *right);
/* Tells of the earlier positions that the journal reaches, latest first: which of the history, the board, and
 * on how many cells it differs. Returns how many of the history it does not reach. */
typedef void EarlierVisit(void *context, size_t index, const Piece *board, unsigned differ);
size_t position_visit_earlier(const Position *position, EarlierVisit *visit, void *context);
size_t position_repeats(const Position *position); /* earlier occurrences of the position's hash */

#endif
