/* Where each player sits: a symmetry of the board that carries the
 * first player's view to this one's. On lattices a symmetry turns or mirrors
 * the headings and then shifts the cells so that they cover the board again. */

#include "board/geometry.h"

#include <limits.h>

/* u' = a u + b v + shift_u; v' = c u + d v + shift_v */
typedef struct Symmetry {
    int a, b, c, d;
    int shift_u, shift_v;
} Symmetry;

static Heading heading_of_step(const Board *board, int u, int v)
{
    for (unsigned heading = 0; heading < board->heading_count; heading++)
        if (board->geometry->steps[heading][0] == u && board->geometry->steps[heading][1] == v)
            return (Heading)heading;
    return HEADING_NONE;
}

/* The linear part that carries forward to forward. False when it would carry
 * edges to corners. */
static bool find_linear(const Board *board, Heading first, Heading forward, bool mirror, Symmetry *symmetry)
{
    const BoardGeometry *geometry = board->geometry;
    int along_u = heading_of_step(board, 1, 0), along_v = heading_of_step(board, 0, 1);
    int by = mirror ? first + forward : forward - first;

    if (by % 2 != 0)
        return false;
    const int8_t *u = geometry->steps[board_turn(board, 0, mirror ? by - along_u : along_u + by)];
    const int8_t *v = geometry->steps[board_turn(board, 0, mirror ? by - along_v : along_v + by)];
    *symmetry = (Symmetry){ .a = u[0], .b = v[0], .c = u[1], .d = v[1] };
    return true;
}

/* The shift that lays the lowest corner of the image on that of the board. */
static void find_shift(const Board *board, Symmetry *symmetry)
{
    int low_u = INT_MAX, low_v = INT_MAX, image_u = INT_MAX, image_v = INT_MAX;

    for (Cell cell = 0; cell < board->cell_count; cell++) {
        int u = board->geometry->u[cell], v = board->geometry->v[cell];
        int to_u = symmetry->a * u + symmetry->b * v, to_v = symmetry->c * u + symmetry->d * v;
        low_u = u < low_u ? u : low_u;
        low_v = v < low_v ? v : low_v;
        image_u = to_u < image_u ? to_u : image_u;
        image_v = to_v < image_v ? to_v : image_v;
    }
    symmetry->shift_u = low_u - image_u;
    symmetry->shift_v = low_v - image_v;
}

/* Fills the seat; else *lost is a cell that the symmetry carries off the board. */
static bool carry_cells(const Board *board, const Symmetry *by, Seat *seat, Cell *lost)
{
    const BoardGeometry *geometry = board->geometry;
    bool turns = by->b != 0 || by->c != 0;

    for (Cell cell = 0; cell < board->cell_count; cell++) {
        int u = by->a * geometry->u[cell] + by->b * geometry->v[cell] + by->shift_u;
        int v = by->c * geometry->u[cell] + by->d * geometry->v[cell] + by->shift_v;
        /* On closed lines a quarter turn must not fold an oblong board over itself. */
        bool inside = u >= 0 && v >= 0 && u < geometry->width && v < geometry->height;
        Cell to = turns && !inside ? CELL_NONE : lattice_cell(board, board->layer[cell], u, v, 0);
        if (to == CELL_NONE) {
            *lost = cell;
            return false;
        }
        seat->cell[cell] = to;
        seat->seen[to] = cell;
    }
    return true;
}

static bool find_seat(const Board *board, Heading first, Heading forward, bool mirror, Seat *seat, Cell *lost)
{
    Symmetry symmetry;

    *lost = CELL_NONE;
    if (!find_linear(board, first, forward, mirror, &symmetry))
        return false;
    find_shift(board, &symmetry);
    seat->orientation = mirror ? -1 : 1;
    return carry_cells(board, &symmetry, seat, lost);
}

static void sit_as_first(const Board *board, Seat *seat)
{
    seat->orientation = 1;
    for (Cell cell = 0; cell < board->cell_count; cell++)
        seat->cell[cell] = seat->seen[cell] = cell;
}

static bool sit_on_ring(DiagList *diags, Board *board, Span span, int player)
{
    const Symmetry shift = { 1, 0, 0, 1, player * board->files / board->player_count, 0 };
    Seat *seat = &board->seats[player];
    Cell lost;

    if (board->files % board->player_count != 0) {
        diag_error(diags, DIAG_BOARD_SEATS, span, "%u sectors cannot be shared evenly by %u players",
                   board->files, board->player_count);
        diag_help(diags, "each player gets as many sectors as the others: make `sectors` a multiple of %u",
                  board->player_count);
        return false;
    }
    seat->orientation = 1;
    if (carry_cells(board, &shift, seat, &lost))
        return true;
    return diag_error(diags, DIAG_BOARD_SEATS, span,
                      "the holes differ from seat to seat: `%.*s` has no counterpart for player %d",
                      TEXT_ARG(board->names[lost]), player + 1);
}

/* Suggests seats that would work, for two players. */
static void suggest_seats(DiagList *diags, const Board *board, Heading first, Heading forward, Seat *seat,
                          bool mirror)
{
    Cell lost;

    if (board->player_count != 2) {
        diag_help(diags, "give the players `forward` headings that the board's shape can be turned to");
        return;
    }
    if (find_seat(board, first, forward, !mirror, seat, &lost))
        diag_help(diags, "`sides: %s` fits this board", mirror ? "turned" : "mirrored");
    else if (find_seat(board, first, first, true, seat, &lost))
        diag_help(diags, "`sides: mirrored` with the same `forward` for both seats them left and right");
    else
        diag_help(diags, "`sides: turned` with the same `forward` for both seats them on one side");
}

static bool sit(DiagList *diags, Board *board, Span span, int player, bool mirror)
{
    const Seat *first = &board->seats[0];
    Seat *seat = &board->seats[player];
    Cell lost;

    if (board->topology == TOPOLOGY_GRAPH || player == 0) {
        sit_as_first(board, seat);
        return true;
    }
    if (board->topology == TOPOLOGY_RING)
        return sit_on_ring(diags, board, span, player);
    if (find_seat(board, first->forward, seat->forward, mirror, seat, &lost))
        return true;
    if (lost == CELL_NONE)
        diag_error(diags, DIAG_BOARD_SEATS, span,
                   "player %d cannot look `%.*s` where the first looks `%.*s`: that carries edges to corners",
                   player + 1, TEXT_ARG(board->heading_names[seat->forward]),
                   TEXT_ARG(board->heading_names[first->forward]));
    else
        diag_error(diags, DIAG_BOARD_SEATS, span,
                   "the board has no symmetry that %s player 1's side to player %d's (`%.*s` forward): "
                   "`%.*s` would fall off the board",
                   mirror ? "mirrors" : "turns", player + 1, TEXT_ARG(board->heading_names[seat->forward]),
                   TEXT_ARG(board->names[lost]));
    suggest_seats(diags, board, first->forward, seat->forward, seat, mirror);
    return false;
}

/* The forward heading of a player who was given none; HEADING_NONE after reporting. */
static Heading default_forward(DiagList *diags, const Board *board, Span span, int player)
{
    Heading first = board->seats[0].forward;
    int count = board->player_count;

    if (player == 0)
        return 0;
    if (board->topology == TOPOLOGY_RING)
        return first;
    if (count == 2)
        return board_opposite(board, first);
    if (board->topology == TOPOLOGY_GRAPH)
        return first;
    if (board->heading_count % count == 0)
        return board_turn(board, first, player * board->heading_count / count);
    diag_error(diags, DIAG_BOARD_SEATS, span,
               "%d players cannot be seated evenly round this board: say for each where `forward` is", count);
    diag_help(diags, "write `players: [{name: red, letter: r, forward: up}, ...]`");
    return HEADING_NONE;
}

bool board_seat_players(Arena *arena, DiagList *diags, Board *board, Span span, int player_count, Sides sides,
                        const Heading *forward)
{
    bool mirrored = sides == SIDES_MIRRORED && board->topology != TOPOLOGY_RING;

    if (player_count < 1 || player_count > BOARD_PLAYERS_MAX)
        return diag_error(diags, DIAG_BOARD_SEATS, span, "a game has 1 to %d players, not %d",
                          BOARD_PLAYERS_MAX, player_count);
    board->player_count = (uint8_t)player_count;
    for (int player = 0; player < player_count; player++) {
        Seat *seat = &board->seats[player];
        seat->cell = arena_array(arena, board->cell_count, sizeof *seat->cell);
        seat->seen = arena_array(arena, board->cell_count, sizeof *seat->seen);
        bool given = forward != NULL && forward[player] < board->heading_count;
        seat->forward = given ? forward[player] : default_forward(diags, board, span, player);
        if (seat->forward == HEADING_NONE)
            return false;
    }
    for (int player = 0; player < player_count; player++) {
        /* of more than two those who look one way have the same left and right */
        bool mirror =
            mirrored && (player_count == 2 || board->seats[player].forward != board->seats[0].forward);
        if (!sit(diags, board, span, player, mirror))
            return false;
    }
    if (board->topology == TOPOLOGY_RING)
        ring_turn_picture(board, player_count);
    return true;
}

int board_seat_turn(const Board *board, Player player)
{
    if (player >= board->player_count)
        return 0;
    int turn = board->seats[player].forward - board->seats[0].forward;
    return turn < 0 ? turn + board->heading_count : turn;
}
