/* Why a piece does not go where somebody would have it go, where no law is against it: seen from how it moves
 * on an empty board. */

#include <math.h>
#include <stdlib.h>

#include "typed.h"

/* Whether a cell lies on the straight line between two others. Edges that are joined have none. */
static bool is_between(const VariRules *rules, size_t from, size_t cell, size_t to)
{
    float x[3], y[3];
    const size_t cells[] = { from, cell, to };
    for (size_t i = 0; i < 3; i++)
        vari_rules_cell_place(rules, cells[i], &x[i], &y[i]);
    float across = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
    float along = (x[1] - x[0]) * (x[2] - x[1]) + (y[1] - y[0]) * (y[2] - y[1]);
    return cell != from && cell != to && fabsf(across) < 0.01F && along > 0 &&
           vari_rules_cell_layer(rules, cell) == vari_rules_cell_layer(rules, from);
}

/* The first piece on the way, or SIZE_MAX. */
static size_t find_blocker(const Table *table, size_t from, size_t to)
{
    size_t found = SIZE_MAX;
    for (size_t cell = 0; cell < vari_rules_cell_count(table->rules); cell++)
        if (vari_game_piece(table->game, cell).present && is_between(table->rules, from, cell, to) &&
            (found == SIZE_MAX || is_between(table->rules, from, cell, found)))
            found = cell;
    return found;
}

/* What of VariReachBit holds for the piece on `from` and the cell `to`; 0: it never goes there. */
static unsigned reach_of(const Table *table, size_t from, size_t to)
{
    size_t kind = vari_game_piece_kind(table->game, from), player = vari_game_player_to_move(table->game);
    unsigned *bits = memory_zeroed(vari_rules_cell_count(table->rules) + 1, sizeof *bits);
    bool known = vari_rules_reach(table->rules, kind, player, from, bits) == from;
    unsigned reach = known ? bits[to] : VARI_REACH_CONDITION;
    free(bits);
    if (reach == 0 && vari_rules_piece_castling(table->rules, kind)[0] != '\0')
        return VARI_REACH_CONDITION; /* it may have been meant as castling */
    return reach;
}

static bool is_own(const Table *table, size_t cell)
{
    VariPiece piece = vari_game_piece(table->game, cell);
    size_t player = vari_game_player_to_move(table->game);
    return piece.present && player != SIZE_MAX && piece.owner == player;
}

bool tell_why_not_there(const Table *table, size_t from, size_t to)
{
    if (from == to || !is_own(table, from))
        return false;
    const unsigned takes = VARI_REACH_TAKE | VARI_REACH_HOP_TAKE, goes = VARI_REACH_MOVE | VARI_REACH_HOP,
                   unsure = VARI_REACH_CONDITION | VARI_REACH_ELSEWHERE | VARI_REACH_SWAP;
    VariPiece piece = vari_game_piece(table->game, from), there = vari_game_piece(table->game, to);
    unsigned reach = reach_of(table, from, to);
    size_t blocker = (reach & (VARI_REACH_SLIDE | VARI_REACH_LAME)) != 0 && (reach & VARI_REACH_PAST) == 0
                         ? find_blocker(table, from, to)
                         : SIZE_MAX;
    const char *target = vari_rules_cell_name(table->rules, to);
    if ((reach & unsure) != 0 || (reach != 0 && is_own(table, to) && (reach & VARI_REACH_TAKE_OWN) != 0))
        return false;
    if (reach == 0)
        printf(": the %s does not move so", piece.name);
    else if (blocker != SIZE_MAX) {
        VariPiece between = vari_game_piece(table->game, blocker);
        printf(": ");
        print_piece(table, &between);
        printf(" on %s is in the way", vari_rules_cell_name(table->rules, blocker));
    } else if (is_own(table, to)) {
        printf(": ");
        print_piece(table, &there);
        printf(" stands on %s", target);
    } else if (there.present && (reach & takes) == 0)
        printf(": the %s cannot take there", piece.name);
    else if (!there.present && (reach & goes) == 0)
        printf(": the %s goes there only to take", piece.name);
    else
        return false;
    return true;
}

bool tell_why_not_there_of_kind(const Table *table, size_t kind, size_t to)
{
    size_t only = SIZE_MAX;
    for (size_t cell = 0; cell < vari_rules_cell_count(table->rules); cell++) {
        if (!is_own(table, cell) || vari_game_piece_kind(table->game, cell) != kind ||
            reach_of(table, cell, to) == 0)
            continue;
        if (only != SIZE_MAX)
            return false; /* each has a reason of its own */
        only = cell;
    }
    return only != SIZE_MAX && tell_why_not_there(table, only, to);
}
