/* `vari board`: the position drawn, in text or as a picture. */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "draw.h"
#include "draw_text.h"
#include "exit_status.h"
#include "notation.h"
#include "opening.h"
#include "streams.h"

/* --- what is shown ------------------------------------------------------------------------------- */

/* false after telling what is wrong. */
static bool find_shown(VariGame *game, const VariRules *rules, const Arguments *arguments,
                       PositionPicture *shown)
{
    size_t ply = vari_game_ply(game);
    const char *last = arguments->last != NULL ? arguments->last
                       : ply > 0               ? vari_game_played(game, ply - 1)
                                               : "";
    shown->last_count = cells_of_action(rules, last, shown->last);
    if (arguments->last != NULL && shown->last_count == 0) {
        fprintf(stderr, "vari: --last takes an action; `%s` names no cell\n", last);
        return false;
    }
    size_t length;
    const char *wrong =
        arguments->mark == NULL ? NULL : position_read_marks(rules, arguments->mark, shown, &length);
    if (wrong != NULL)
        fprintf(stderr, "vari: --mark takes cells and arrows, like `%s %s-%s`; `%.*s` is neither\n",
                vari_rules_cell(rules, 0)->name, vari_rules_cell(rules, 0)->name,
                vari_rules_cell(rules, vari_rules_info(rules)->cell_count - 1)->name, (int)length, wrong);
    return wrong == NULL;
}

static size_t perspective_of(const VariRules *rules, const Arguments *arguments)
{
    return arguments->flip ? vari_rules_info(rules)->player_count - 1 : 0;
}

/* What `--all` asks for instead of a position. */
static void draw_wanted(VariGame *game, VariRules *rules, const PositionPicture *shown,
                        const Arguments *arguments, FILE *out)
{
    if (arguments->all)
        set_draw(rules, out);
    else
        position_draw(game, rules, shown, out);
}

static int draw_text(VariGame *game, VariRules *rules, const Arguments *arguments,
                     const PositionPicture *shown, VariPictureWish *wish)
{
    bool coloured;
    if (!colours_wanted(arguments->colour, &coloured))
        return EXIT_USAGE;
    char *marks = memory_zeroed(vari_rules_info(rules)->cell_count, 1);
    for (size_t i = 0; i < shown->last_count; i++)
        marks[shown->last[i]] = MARK_LAST;
    mark_checks(game, rules, marks);
    for (size_t i = 0; i < shown->mark_count; i++) {
        marks[shown->marks[i].cell] = MARK_ASKED;
        if (shown->marks[i].to != SIZE_MAX)
            marks[shown->marks[i].to] = MARK_ASKED;
    }
    wish->marks = marks;
    int status = EXIT_DONE;
    if (arguments->output == NULL) {
        board_print(game, rules, wish, coloured);
    } else {
        const char *text = vari_game_picture(game, wish, NULL, NULL);
        status = picture_write(text, strlen(text), false, arguments);
    }
    free(marks);
    return status;
}

static int draw(VariGame *game, VariRules *rules, const Arguments *arguments)
{
    PictureFormat format = picture_format(arguments);
    PositionPicture shown = { .perspective = perspective_of(rules, arguments),
                              .pixels = (double)arguments->size };
    char *svg;
    size_t length;
    VariNotation notation;
    if (format == PICTURE_WRONG ||
        !notation_chosen(rules, arguments, vari_rules_info(rules)->notation, &notation))
        return EXIT_USAGE;
    if (!find_shown(game, rules, arguments, &shown))
        return EXIT_INPUT;
    if (format == PICTURE_TEXT && arguments->all) {
        fprintf(stderr, "vari: --all is for pictures: say -o FILE.svg or --format svg\n");
        return EXIT_USAGE;
    }
    if (format == PICTURE_TEXT) {
        VariPictureWish wish = { .size = sizeof wish,
                                 .perspective = perspective_of(rules, arguments),
                                 .columns = arguments->output == NULL ? terminal_columns() : 0,
                                 .unicode = arguments->unicode,
                                 .plain = tells_coordinates(rules, notation) };
        return draw_text(game, rules, arguments, &shown, &wish);
    }
    FILE *out = open_text(&svg, &length);
    draw_wanted(game, rules, &shown, arguments, out);
    close_text(out, &svg);
    int status = picture_write(svg, length, format == PICTURE_PNG, arguments);
    free(svg);
    return status;
}

int run_board(const Arguments *arguments)
{
    return with_game(arguments, draw);
}
