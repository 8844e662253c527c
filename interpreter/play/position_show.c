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

/* What is kept of a position, or what the position itself has. */
typedef struct Scene {
    const int32_t *numbers;
    const uint16_t *hands;
    const Trail *trails; /* [trail * BOARD_PLAYERS_MAX + player] */
    Turn turn;
} Scene;

/* Kept parts lie as far from each other as those of the position. */
static const void *kept_part(const Position *position, size_t index, const void *part)
{
    const char *scene = position->history_scenes + index * position_scene_bytes(position);
    return scene + ((const char *)part - (const char *)position->numbers);
}

static Scene scene_of(const Position *position, size_t index)
{
    Scene scene = { .numbers = position->numbers,
                    .hands = position->hands,
                    .trails = &position->trails[0][0],
                    .turn = position->turn };
    if (index == position->history_count)
        return scene;
    size_t bytes = position_scene_bytes(position);
    scene.numbers = kept_part(position, index, position->numbers);
    scene.hands = kept_part(position, index, position->hands);
    scene.trails = kept_part(position, index, position->trails);
    memcpy(&scene.turn, position->history_scenes + (index + 1) * bytes - sizeof(Turn), sizeof(Turn));
    return scene;
}

void position_show(const Position *position, size_t index, Position *shown)
{
    const Kernel *kernel = position->program->kernel;
    const Piece *board = position_board(position, index);
    Scene scene = scene_of(position, index);
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++)
        position_write_cell(shown, (Cell)cell, board[cell]);
    for (unsigned slot = 0; slot < kernel->number_slots; slot++)
        position_write_number(shown, slot, scene.numbers[slot]);
    for (Player player = 0; player < kernel->player_count; player++) {
        for (size_t kind = 0; kind < kernel->kind_count; kind++)
            position_write_hand(shown, player, (Kind)kind,
                                scene.hands[(size_t)player * kernel->kind_count + kind]);
        for (unsigned trail = 0; trail < kernel->trail_count; trail++)
            position_write_trail(shown, trail, player, &scene.trails[trail * BOARD_PLAYERS_MAX + player]);
    }
    position_write_turn(shown, scene.turn);
}
