/* The border: positions drawn in text. */

#include "describe/describe.h"
#include "notation/picture.h"
#include "vari_internal.h"

static const char *picture(VariGame *game, const VariPictureWish *asked)
{
    buffer_clear(&game->picture);
    game->spots.count = 0;
    size_t players = game->at.rules->kernel->player_count;
    PictureWish wish = { .perspective = (Player)(asked->perspective < players ? asked->perspective : 0),
                         .unicode = asked->unicode,
                         .plain = asked->plain,
                         .phases = play_open_phases(game->at.state, NULL),
                         .rows = asked->rows > INT16_MAX ? INT16_MAX : (int)asked->rows,
                         .columns = asked->columns > INT16_MAX ? INT16_MAX : (int)asked->columns,
                         .call = describe_name,
                         .marks = asked->marks,
                         .spots = &game->spots };
    notation_picture(game->at.state, &wish, &game->picture);
    game->at.state->overrun = false;
    return game->picture.bytes;
}

static const char *picture_as(VariGame *game, const VariPictureWish *wish, const VariPictureSpot **spots,
                              size_t *count)
{
    size_t most = (size_t)game->at.rules->kernel->board->cell_count * CANVAS_SPOTS_EACH;
    if (game->spots.capacity == 0) {
        game->told_spots = memory_grow_for(game, game->told_spots, most, sizeof *game->told_spots);
        game->spots.items = memory_new_for(game, most, sizeof *game->spots.items);
        game->spots.capacity = most;
    }
    const char *text = picture(game, wish);
    size_t told = game->spots.count;
    for (size_t i = 0; i < told; i++) {
        const CanvasSpot *spot = &game->spots.items[i];
        game->told_spots[i] = (VariPictureSpot){ spot->offset, spot->length, spot->tag };
    }
    if (spots != NULL)
        *spots = game->told_spots;
    if (count != NULL)
        *count = told;
    return text;
}

const char *vari_game_picture(VariGame *game, const VariPictureWish *wish, const VariPictureSpot **spots,
                              size_t *count)
{
    if (spots != NULL)
        *spots = NULL;
    if (count != NULL)
        *count = 0;
    VariPictureWish asked;
    if (!struct_take(&asked, sizeof asked, wish)) {
        game_ends(game, VARI_MISUSE);
        return "";
    }
    GUARDED(game, game, const char *, "", picture_as(game, &asked, spots, count));
}
