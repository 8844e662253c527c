/* Knows the compiled game: the kernel's rules and the tables that `compile`
 * worked out from them. Does not know where any of it came from. Lives in the
 * rules arena; immutable, shared by all positions and threads of the game. */
#ifndef VARI_PROGRAM_PROGRAM_H
#define VARI_PROGRAM_PROGRAM_H

#include "program/kernel.h"

struct GameFacts;  /* program/facts.h */
struct LineTables; /* program/tables.h */
struct MoveTables;
struct Counter;

typedef uint16_t Code; /* what stands on a cell: 0 nothing, else 1 + program_piece() */

/* One castling that the board allows: king and rook on these cells may go there.
 * Found for every king cell and rook cell that could carry the right. */
typedef struct CastlingMove {
    Player player;
    uint8_t wing;
    Cell king_from, king_to, rook_from, rook_to;
    CellSet empty;      /* must be empty but for the two themselves */
    CellSet unattacked; /* the king's cells: stands on, crosses, reaches; empty set with through: anything;
                           a condition is asked of all but the last */
} CastlingMove;

/* The primitive writes to a position. */
typedef enum WriteForm {
    WRITE_CELL,
    WRITE_HAND,
    WRITE_NUMBER,
    WRITE_TRAIL,
    WRITE_TURN,
    WRITE_HISTORY
} WriteForm;
enum { WRITE_FORMS = WRITE_HISTORY + 1 };

/* Bit set of the WriteForms that may change what `reads` covers. */
static inline unsigned forms_read(uint32_t reads)
{
    const uint32_t questions = READ_RULES | READ_ATTACK | READ_GENERATION | READ_CHECKS | READ_NEXT;
    return ((reads & READ_PIECES) != 0 ? 1u << WRITE_CELL : 0) |
           ((reads & READ_HANDS) != 0 ? 1u << WRITE_HAND : 0) |
           ((reads & READ_NUMBERS) != 0 ? 1u << WRITE_NUMBER : 0) |
           ((reads & READ_TRAILS) != 0 ? 1u << WRITE_TRAIL : 0) |
           ((reads & (READ_OUT | READ_TURN | READ_ROUND)) != 0 ? 1u << WRITE_TURN : 0) |
           ((reads & READ_HISTORY) != 0 ? 1u << WRITE_HISTORY : 0) |
           ((reads & questions) != 0 ? (1u << WRITE_FORMS) - 1 : 0);
}

/* How the value of an expression is cached: by what it reads. */
typedef struct CacheRule {
    uint32_t first;  /* place of its first answer */
    uint32_t count;  /* one for each cell, or for each who may look */
    uint32_t reads;  /* READ_IT or READ_FROM: which cell; READ_ATTACK */
    uint8_t forms;   /* bit per WriteForm that may change it */
    uint64_t askers; /* what of Evaluator it depends on: see evaluator_cache.c */
} CacheRule;

/* Lets the caller stop long work. Called at intervals, in whichever thread works; true: stop. */
typedef struct Watch {
    bool (*stop)(void *context); /* NULL: nobody wants to */
    void *context;
} Watch;
static inline bool watch_stops(const Watch *watch)
{
    return watch != NULL && watch->stop != NULL && watch->stop(watch->context);
}

struct Evaluator;
struct PlayQuestion;

typedef struct Program {
    const Kernel *kernel;
    const Board *board;
    uint8_t words; /* of cell sets */
    CellSet everywhere;
    /* Rules of forms move and stay of a kind are rules[first .. first + count). */
    uint16_t rule_first[KINDS_MAX], rule_count[KINDS_MAX];
    int16_t drop_rule[KINDS_MAX];    /* first drop rule of the kind, or -1 */
    int16_t castle_rule_first;       /* rules of form castle, one per wing, or -1 */
    int16_t pass_rule;               /* always there */
    CellSet *home;                   /* [kind * (players + 1) + owner] */
    CellSet *dead_end;               /* likewise, worked out on an empty board */
    CellSet *rank_cells;             /* [rank - 1], all layers */
    CellSet *file_cells;             /* [file - 1] */
    CellSet *around, *beside, *twin; /* [cell] */
    /* Bit per owner who stands so to who looks: [PLAYER_CHANCE for all who play nobody][Relation]. */
    uint16_t owners[PLAYER_CHANCE + 1][RELATION_PLAYER + BOARD_PLAYERS_MAX];
    uint16_t *setup_count; /* [player * kind_count + kind] pieces on the set-up's board */
    CastlingMove *castling_moves;
    size_t castling_move_count;
    /* Hash keys: made by mix64 from what they stand for, so that equal
     * definitions hash alike in every run. */
    uint64_t
        *piece_key; /* [(owner * kind_count + kind) * cell_count + cell]; nobody is owner PLAYER_NOBODY */
    KindSet counter_slots;            /* slots of numbers that are no part of a position's identity */
    bool identity_needs_trail_check;  /* some trail is taken by `e` moves */
    uint32_t steps_max;               /* of work that one question may take; 0: as many as is usual */
    const Watch *watch;               /* of whose rules they are, for positions; NULL: nobody's */
    bool keeps_boards;                /* some expression asks how earlier boards stood */
    struct GameFacts *facts;          /* what is known of rules once for all */
    CacheRule *cache;                 /* [Expr.kept - 1] */
    size_t cache_count, answer_count; /* places for answers altogether */
    struct LineTables *lines;
    struct MoveTables *move_tables; /* see program_slots() */
    struct Lazy *lazy_tables;
    /* play answers what expressions ask of it: see play/internal.h */
    int32_t (*answer)(struct Evaluator *evaluator, const struct PlayQuestion *question);
    struct Counter *counter; /* who counts several actions at once: see play/play.h; NULL: nobody */
} Program;

static inline size_t program_piece(const Program *program, Player owner, Kind kind)
{
    return (size_t)owner * program->kernel->kind_count + kind;
}

/* Which way round an owner's seat turns. Nobody sits as the first player does. */
static inline int program_orientation(const Program *program, Player owner)
{
    return program->board->seats[owner < program->kernel->player_count ? owner : 0].orientation;
}

/* Which way a kind of an owner looks: its own facing as the owner's seat turns it, or the seat's
 * forward. Nobody looks as the first player does. KIND_NONE faces as its seat does. */
static inline Heading program_forward(const Program *program, Player owner, Kind kind)
{
    const Seat *first = &program->board->seats[0];
    const Seat *seat = owner < program->kernel->player_count ? &program->board->seats[owner] : first;
    Heading facing = kind < program->kernel->kind_count ? program->kernel->kinds[kind].facing : HEADING_NONE;
    if (facing == HEADING_NONE)
        return seat->forward;
    if (program->board->topology == TOPOLOGY_GRAPH) /* lines have no cycle: only straight about is known */
        return seat->forward == first->forward ? facing : board_opposite(program->board, facing);
    int clockwise = first->orientation * ((int)facing - (int)first->forward);
    return board_turn(program->board, seat->forward, seat->orientation * clockwise);
}

/* The owners who stand so to who looks, a bit each. */
static inline unsigned program_owners(const Program *program, Player viewer, int relation)
{
    return program->owners[viewer < PLAYER_CHANCE ? viewer : PLAYER_CHANCE][relation];
}

/* The cells where the set-up puts a kind of an owner, and those from which it has no move on an empty board.
 * Owners that are no players (nobody, chance) count as nobody. */
static inline size_t program_owned_kind(const Program *program, Player owner, Kind kind)
{
    unsigned players = program->kernel->player_count;
    return (size_t)kind * (players + 1) + (owner < players ? owner : players);
}
static inline const CellSet *program_home(const Program *program, Player owner, Kind kind)
{
    return &program->home[program_owned_kind(program, owner, kind)];
}
static inline const CellSet *program_dead_end(const Program *program, Player owner, Kind kind)
{
    return &program->dead_end[program_owned_kind(program, owner, kind)];
}

/* Proves that nothing in the kernel points outside it and that every expression
 * has the types and kids that ops.h asks for, so that play need not check.
 * NULL when all is well, else what is wrong (a mistake of ours, never the author's). */
const char *program_verify(Arena *arena, const Program *program);

#endif
