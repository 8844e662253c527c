/* Knows the compiled game: the kernel's rules and the tables that `compile`
 * worked out from them. Does not know where any of it came from. Lives in the
 * rules arena; immutable, shared by all positions and threads of the game. */
#ifndef VARI_PROGRAM_PROGRAM_H
#define VARI_PROGRAM_PROGRAM_H

#include "program/kernel.h"

struct FastTables;  /* room compile and play/fast only */
struct MixedTables; /* likewise, play/mixed */
struct PlayTables;  /* room play only: see play_prepare() */

/* One castling that the board allows: king and rook on these cells may go there.
 * Found for every king cell and rook cell that could carry the right. */
typedef struct CastleWay {
    Player player;
    uint8_t wing;
    Cell king_from, king_to, rook_from, rook_to;
    CellSet empty;      /* must be empty but for the two themselves */
    CellSet unattacked; /* the king's cells: stands on, crosses, reaches; empty set with through: anything;
                           a condition is asked of all but the last */
} CastleWay;

typedef struct Program {
    const Kernel *kernel;
    const Board *board;
    uint8_t words; /* of cell sets */
    CellSet everywhere;
    /* Rules of forms move and stay of a kind are rules[first .. first + count). */
    uint16_t rule_first[KINDS_MAX], rule_count[KINDS_MAX];
    int16_t drop_rule[KINDS_MAX]; /* first drop rule of the kind, or -1 */
    int16_t castle_rule_first;    /* rules of form castle, one per wing, or -1 */
    int16_t pass_rule;            /* always there */
    CellSet *home;                /* [kind * (players + 1) + owner] */
    CellSet *dead_end;            /* likewise, worked out on an empty board */
    CellSet *rank_cells;          /* [rank - 1], all layers */
    CellSet *file_cells;          /* [file - 1] */
    CellSet *around, *beside;     /* [cell] */
    uint16_t *setup_count;        /* [player * kind_count + kind] pieces on the set-up's board */
    CastleWay *castle_ways;
    size_t castle_way_count;
    uint8_t royal_mode[KINDS_MAX];
    /* Hash keys: made by mix64 from what they stand for, so that equal
     * definitions hash alike in every run. */
    uint64_t
        *piece_key; /* [(owner * kind_count + kind) * cell_count + cell]; nobody is owner PLAYER_NOBODY */
    KindSet counter_slots;           /* slots of numbers that are no part of a position's identity */
    bool identity_needs_trail_check; /* some trail is taken by `e` moves */
    bool keeps_boards;               /* some expression asks how earlier boards stood */
    struct PlayTables *play;         /* what only makes playing quicker; may be NULL */
    struct Late *roads_late;         /* whoever reads the next three says late_need() before */
    struct FastTables *fast;         /* NULL where the fast road cannot go */
    struct MixedTables *mixed;       /* NULL where the mixed road cannot go, or where the fast one does */
    struct LastTables *last; /* NULL where one of them goes, or not even the last ply can be counted */
    Text fast_reason;        /* why it can or cannot, for listings */
} Program;

static inline size_t program_piece(const Program *program, Player owner, Kind kind)
{
    return (size_t)owner * program->kernel->kind_count + kind;
}

/* Which way a kind of an owner looks: its own facing as the owner's seat turns it, or the seat's
 * forward. Nobody looks as the first player does. */
static inline Heading program_forward(const Program *program, Player owner, Kind kind)
{
    const Seat *first = &program->board->seats[0];
    const Seat *seat = owner < program->kernel->player_count ? &program->board->seats[owner] : first;
    Heading facing = program->kernel->kinds[kind].facing;
    if (facing == HEADING_NONE)
        return seat->forward;
    if (program->board->topology == TOPOLOGY_GRAPH) /* lines have no cycle: only straight about is known */
        return seat->forward == first->forward ? facing : board_opposite(program->board, facing);
    int clockwise = first->orientation * ((int)facing - (int)first->forward);
    return board_turn(program->board, seat->forward, seat->orientation * clockwise);
}

/* Where the set-up puts a kind of an owner, and whence it has no move on an empty board.
 * Any owner that is no player (nobody, chance) counts as nobody. */
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
