/* Earlier positions of a game: how they are kept, and one shown once more by writing it into another. */

#include "play/position.h"

void position_keep_scene(Position *position, size_t index)
{
    size_t bytes = position_scene_bytes(position);
    char *scene = position->history_scenes + index * bytes;
    const char *end = (const char *)(position->board + position->program->board->cell_count);
    memcpy(scene, position->numbers, (size_t)(end - (const char *)position->numbers));
    memcpy(scene + bytes - sizeof(Turn), &position->turn, sizeof(Turn));
}

/* A part of what is kept of an earlier position, or (index == history_count) of this one: kept parts lie as
 * far from each other as its own. */
static const void *part_of(const Position *position, size_t index, const void *part)
{
    if (index == position->history_count)
        return part;
    const char *scene = position->history_scenes + index * position_scene_bytes(position);
    return scene + ((const char *)part - (const char *)position->numbers);
}

const Piece *position_board(const Position *position, size_t index)
{
    return part_of(position, index, position->board);
}

static Turn turn_of(const Position *position, size_t index)
{
    Turn turn = position->turn;
    size_t end = (index + 1) * position_scene_bytes(position);
    if (index < position->history_count)
        memcpy(&turn, position->history_scenes + end - sizeof turn, sizeof turn);
    return turn;
}

void position_show(const Position *position, size_t index, Position *shown)
{
    const Kernel *kernel = position->program->kernel;
    const Piece *board = position_board(position, index);
    const int32_t *numbers = part_of(position, index, position->numbers);
    const uint16_t *hands = part_of(position, index, position->hands);
    const Trail *trails =
        part_of(position, index, position->trails); /* [trail * BOARD_PLAYERS_MAX + player] */
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++)
        position_write_cell(shown, (Cell)cell, board[cell]);
    for (unsigned slot = 0; slot < kernel->number_slots; slot++)
        position_write_number(shown, slot, numbers[slot]);
    for (Player player = 0; player < kernel->player_count; player++) {
        for (size_t kind = 0; kind < kernel->kind_count; kind++)
            position_write_hand(shown, player, (Kind)kind, hands[player * kernel->kind_count + kind]);
        for (unsigned trail = 0; trail < kernel->trail_count; trail++)
            position_write_trail(shown, trail, player, &trails[trail * BOARD_PLAYERS_MAX + player]);
    }
    position_write_turn(shown, turn_of(position, index));
}
