/* Every castling that the board allows, worked out once: for each player and wing,
 * who may go where, over what. Files and ranks are as the player sees them; a king
 * passes its rook, so the wing's own files tell on which side the rook begins. */

#include "base/list.h"
#include "compile/internal.h"

enum { FILES_MAX = CELLSET_MAX, CASTLING_MOVES_MAX = 20000 };

typedef LIST(CastlingMove) CastlingMoveList;

/* One rank of one layer as one player sees it. */
typedef struct Rank {
    Player player;
    unsigned files;
    Cell cell[FILES_MAX + 1]; /* [file as seen, from 1], CELL_NONE in holes */
} Rank;

typedef struct Castler {
    Arena *arena;
    Program *program;
    CastlingMoveList castling_moves;
    Rank rank;
    bool too_many;
} Castler;

static void look_along(Castler *castler, Player player, Cell through)
{
    const Board *board = castler->program->board;
    Rank *rank = &castler->rank;
    rank->player = player;
    rank->files = 0;
    for (unsigned file = 0; file <= FILES_MAX; file++)
        rank->cell[file] = CELL_NONE;
    int wanted = board_rank_seen(board, player, through);
    for (unsigned cell = 0; cell < board->cell_count; cell++) {
        int file = board_file_seen(board, player, (Cell)cell);
        if (board->layer[cell] != board->layer[through] || file < 1 || file > FILES_MAX ||
            board_rank_seen(board, player, (Cell)cell) != wanted)
            continue;
        rank->cell[file] = (Cell)cell;
        if ((unsigned)file > rank->files)
            rank->files = (unsigned)file;
    }
}

/* Adds the cells from one file to another, both included; false where one does not exist. */
static bool span_files(const Rank *rank, unsigned from, unsigned to, CellSet *add_to)
{
    unsigned low = from < to ? from : to, high = from < to ? to : from;
    for (unsigned file = low; file <= high; file++) {
        if (file > FILES_MAX || rank->cell[file] == CELL_NONE)
            return false;
        cellset_add(add_to, rank->cell[file]);
    }
    return true;
}

static void add_castling_move(Castler *castler, unsigned wing_index, unsigned king, unsigned rook)
{
    const Castling *castling = &castler->program->kernel->castling;
    const Wing *wing = &castling->wings[wing_index];
    const Rank *rank = &castler->rank;
    bool rook_is_higher = wing->king_file > wing->rook_file;
    if (king == rook || rank->cell[king] == CELL_NONE || rank->cell[rook] == CELL_NONE ||
        (rook > king) != rook_is_higher)
        return;
    CastlingMove castling_move = { .player = rank->player, .wing = (uint8_t)wing_index };
    CellSet crossed = { { 0 } };
    if (!span_files(rank, king, wing->king_file, &crossed))
        return;
    castling_move.empty = crossed;
    if (!span_files(rank, rook, wing->rook_file, &castling_move.empty))
        return;
    castling_move.king_from = rank->cell[king];
    castling_move.king_to = rank->cell[wing->king_file];
    castling_move.rook_from = rank->cell[rook];
    castling_move.rook_to = rank->cell[wing->rook_file];
    cellset_drop(&castling_move.empty, castling_move.king_from);
    cellset_drop(&castling_move.empty, castling_move.rook_from);
    if (!castling->through_anything)
        castling_move.unattacked = crossed;
    if (castler->castling_moves.count >= CASTLING_MOVES_MAX)
        castler->too_many = true;
    else
        list_push(castler->arena, &castler->castling_moves, castling_move);
}

/* The cells that a shuffled set-up may give to kings: the ranks of kings that are at home, and the first
 * rank. */
static void deal_kings(const Board *board, Player player, CellSet *kings)
{
    CellSet home = *kings;
    for (unsigned cell = 0; cell < board->cell_count; cell++) {
        int rank = board_rank_seen(board, player, (Cell)cell);
        bool dealt = rank == 1;
        for (EACH_CELL(king, &home, board->words))
            dealt = dealt || (board->layer[king] == board->layer[cell] &&
                              board_rank_seen(board, player, (Cell)king) == rank);
        if (dealt)
            cellset_add(kings, cell);
    }
}

/* A king's cell with each rook's on its rank. */
static void castling_moves_of(Castler *castler, Player player)
{
    const Program *program = castler->program;
    const Castling *castling = &program->kernel->castling;
    CellSet kings = *program_home(program, player, castling->king), rooks = { { 0 } };
    for (EACH_KIND(kind, &castling->rooks))
        cellset_unite(&rooks, program_home(program, player, (Kind)kind), program->words);
    if (castling->from_anywhere) {
        rooks = program->everywhere;
        deal_kings(program->board, player, &kings);
    }
    for (EACH_CELL(king, &kings, program->words)) {
        unsigned king_file = (unsigned)board_file_seen(program->board, player, (Cell)king);
        look_along(castler, player, (Cell)king);
        for (unsigned wing = 0; wing < castling->wing_count; wing++)
            for (unsigned file = 1; file <= castler->rank.files && !castler->too_many; file++)
                if (castler->rank.cell[file] != CELL_NONE && cellset_has(&rooks, castler->rank.cell[file]))
                    add_castling_move(castler, wing, king_file, file);
    }
}

void compile_castling_moves(Arena *arena, DiagList *diags, Program *program)
{
    const Kernel *kernel = program->kernel;
    if (!kernel->castling.present)
        return;
    Castler castler = { .arena = arena, .program = program };
    for (Player player = 0; player < kernel->player_count; player++)
        castling_moves_of(&castler, player);
    if (castler.too_many)
        diag_error(diags, DIAG_CASTLING_WAYS, kernel->castling.span,
                   "there are more than %d ways to castle from anywhere", CASTLING_MOVES_MAX);
    program->castling_moves = castler.castling_moves.items;
    program->castling_move_count = castler.castling_moves.count;
}
