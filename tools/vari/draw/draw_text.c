/* Boards at a terminal. */

#include "draw_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation.h"
#include "draw.h"
#include "streams.h"
#include "telling.h"

size_t cell_named(const VariRules *rules, const char *text, size_t *length)
{
    size_t best = SIZE_MAX;
    *length = 0;
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
        const char *name = vari_rules_cell(rules, cell)->name;
        size_t size = strlen(name);
        if (size > *length && strncmp(text, name, size) == 0) {
            best = cell;
            *length = size;
        }
    }
    return best;
}

size_t cells_of_action(const VariRules *rules, const char *text, size_t cells[ACTION_CELLS_MAX])
{
    size_t count = 0;
    while (*text != '\0' && count < ACTION_CELLS_MAX) {
        size_t length, cell = cell_named(rules, text, &length);
        if (cell != SIZE_MAX)
            cells[count++] = cell;
        text += cell == SIZE_MAX ? 1 : length;
    }
    return count;
}

void mark_checks(VariGame *game, const VariRules *rules, char *marks)
{
    size_t player = vari_position_player(vari_game_at(game));
    for (size_t cell = 0;
         vari_position_in_check(vari_game_at(game)) && cell < vari_rules_info(rules)->cell_count; cell++) {
        size_t kind = vari_position_piece(vari_game_at(game), cell)->kind;
        if (kind != SIZE_MAX && vari_position_piece(vari_game_at(game), cell)->owner == player &&
            vari_rules_kind(rules, kind)->royal)
            marks[cell] = MARK_CHECK;
    }
}

bool colours_wanted(const char *colour, bool *wanted)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    *wanted = isatty(STDOUT_FILENO) != 0 && (refused == NULL || refused[0] == '\0') &&
              (terminal == NULL || strcmp(terminal, "dumb") != 0);
    if (colour == NULL || strcmp(colour, "auto") == 0)
        return true;
    *wanted = strcmp(colour, "always") == 0;
    if (*wanted || strcmp(colour, "never") == 0)
        return true;
    fprintf(tell_stream(), "vari: --colour takes always, auto or never, not `%s`\n", colour);
    return false;
}

/* --- colours -------------------------------------------------------------------------------- */

/* Cells are dark, so that every colour of a player, made lighter where it must be, is read on them. Shades,
 * and what stands for marks, are numbers of the 256 colours of terminals. */
typedef enum Ground { GROUND_PLAIN, GROUND_ZONE, GROUNDS } Ground;
static const int shades[GROUNDS][3] = { [GROUND_PLAIN] = { 238, 235, 236 }, [GROUND_ZONE] = { 18, 17, 17 } };
static const Colour lightest_shade = { 0.267, 0.267, 0.267 };

/* Zones that together are the whole board are not to be seen. */
static void drop_if_all(char *grounds, size_t cells)
{
    if (memchr(grounds, GROUND_PLAIN, cells) == NULL)
        memset(grounds, GROUND_PLAIN, cells);
}

/* For each cell a Ground: of zones that are to be seen; from malloc(). */
static char *find_grounds(const VariRules *rules)
{
    size_t cells = vari_rules_info(rules)->cell_count;
    char *grounds = memory_zeroed(cells + 1, 1);
    for (size_t zone = 0; zone < vari_rules_info(rules)->zone_count; zone++)
        for (size_t player = 0; player < vari_rules_info(rules)->player_count; player++) {
            bool marked = ((vari_rules_info(rules)->zones[zone]->shown >> player & 1) != 0);
            for (size_t cell = 0; marked && cell < cells; cell++)
                if (vari_rules_zone_has(rules, zone, player, cell))
                    grounds[cell] = GROUND_ZONE;
        }
    drop_if_all(grounds, cells);
    return grounds;
}

static int ground_of(const VariRules *rules, size_t cell, Ground ground, char mark)
{
    switch ((CellMark)mark) {
    case MARK_LAST: return 58;
    case MARK_CHECK: return 88;
    case MARK_ASKED: return 22;
    case MARK_NONE: break;
    }
    return shades[ground][vari_rules_cell(rules, cell)->shade % 3];
}

/* The nearest of the 216 colours of a cube with six steps each way. */
static int cube_colour(Colour colour)
{
    return 16 + 36 * (int)lround(colour.red * 5) + 6 * (int)lround(colour.green * 5) +
           (int)lround(colour.blue * 5);
}

static int ink_of(const VariRules *rules, const VariPiece *piece)
{
    static const Colour dark_army = { 1, 0.8, 0.4 }; /* stands for black, which cannot be seen */
    const double readable = 6;                       /* of the nearest colour there is still enough left */
    if (!piece->present)
        return 250;
    Colour colour = colour_of_player(rules, piece->owner);
    if (colour.red + colour.green + colour.blue < 0.6)
        colour = dark_army;
    for (int i = 0; i < 40 && colour_contrast(colour, lightest_shade) < readable; i++)
        colour = (Colour){ colour.red * 0.9 + 0.1, colour.green * 0.9 + 0.1, colour.blue * 0.9 + 0.1 };
    return cube_colour(colour);
}

void board_print_part(const VariGame *game, const VariRules *rules, const BoardPart *part)
{
    size_t at = part->from;
    char *grounds = part->coloured ? find_grounds(rules) : NULL;
    for (size_t i = 0; part->coloured && i < part->count; i++) {
        const VariPictureSpot *spot = &part->spots[i];
        char steer[48];
        if (spot->offset < at || spot->offset + spot->length > part->to)
            continue;
        VariPiece piece = *vari_position_piece(vari_game_at(game), spot->cell);
        char mark = part->marks == NULL ? 0 : part->marks[spot->cell];
        snprintf(steer, sizeof steer, "\033[%s48;5;%d;38;5;%dm", piece.present ? "1;" : "",
                 ground_of(rules, spot->cell, (Ground)grounds[spot->cell], mark), ink_of(rules, &piece));
        fwrite(part->text + at, 1, spot->offset - at, stdout);
        streams_steer(STDOUT_FILENO, steer);
        fwrite(part->text + spot->offset, 1, spot->length, stdout);
        streams_steer(STDOUT_FILENO, "\033[0m");
        at = spot->offset + spot->length;
    }
    fwrite(part->text + at, 1, part->to - at, stdout);
    free(grounds);
}

void board_print(VariGame *game, const VariRules *rules, const VariPictureWish *wish, bool coloured)
{
    BoardPart part = { .marks = wish->marks, .coloured = coloured };
    part.text = vari_game_picture(game, wish, &part.spots, &part.count);
    part.to = strlen(part.text);
    board_print_part(game, rules, &part);
}
