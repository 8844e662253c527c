/* `vari board`: the position drawn, in text or as a picture. */

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "draw_text.h"

/* --- marks ----------------------------------------------------------------------------------- */

static void mark_last(const Canvas *canvas, const size_t *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        canvas_polygon(canvas, cells[i], 0.93,
                       "fill=\"#ffe14d\" fill-opacity=\".62\" stroke=\"#7a5c00\" stroke-width=\".045\"");
}

/* A cell, or an arrow from it, of `e4 d2-d4`. */
typedef struct Mark {
    size_t cell, to; /* to: SIZE_MAX where it is no arrow */
} Mark;
enum { MARKS_MAX = 256 };

/* How many they are; SIZE_MAX after telling what names no cell. */
static size_t read_marks(const VariRules *rules, const char *text, Mark marks[MARKS_MAX])
{
    size_t count = 0;
    for (text += strspn(text, " ,"); *text != '\0' && count < MARKS_MAX; text += strspn(text, " ,")) {
        size_t word = strcspn(text, " ,"), length, more = 0;
        Mark mark = { cell_named(rules, text, &length), SIZE_MAX };
        if (mark.cell != SIZE_MAX && text[length] == '-') {
            mark.to = cell_named(rules, text + length + 1, &more);
            length = mark.to == SIZE_MAX ? 0 : length + 1 + more;
        }
        if (mark.cell == SIZE_MAX || length != word) {
            fprintf(stderr, "vari: --mark takes cells and arrows, like `%s %s-%s`; `%.*s` is neither\n",
                    vari_rules_cell_name(rules, 0), vari_rules_cell_name(rules, 0),
                    vari_rules_cell_name(rules, vari_rules_cell_count(rules) - 1), (int)word, text);
            return SIZE_MAX;
        }
        marks[count++] = mark;
        text += word;
    }
    return count;
}

static void draw_marks(const Canvas *canvas, const Mark *marks, size_t count)
{
    const char *colour = "#1c6e4a";
    for (size_t i = 0; i < count; i++)
        if (marks[i].to != SIZE_MAX)
            arrow_draw(canvas, marks[i].cell, marks[i].to, colour);
        else
            fprintf(canvas->out,
                    "<circle cx=\"%.3f\" cy=\"%.3f\" r=\"%.3f\" fill=\"none\" stroke=\"%s\" "
                    "stroke-width=\".07\"/>\n",
                    canvas->x[marks[i].cell], canvas->y[marks[i].cell], 0.44 * canvas->scale, colour);
}

static void draw_checks(const Canvas *canvas, VariGame *game)
{
    char *marks = memory_zeroed(canvas->cell_count, 1);
    mark_checks(game, canvas->rules, marks);
    for (size_t cell = 0; cell < canvas->cell_count; cell++)
        if (marks[cell] == MARK_CHECK)
            canvas_polygon(canvas, cell, 0.9,
                           "fill=\"#d2281e\" fill-opacity=\".4\" stroke=\"#a01208\" stroke-width=\".07\" "
                           "stroke-dasharray=\".16 .1\"");
    free(marks);
}

/* --- pieces ------------------------------------------------------------------------------------ */

static double turn_of(const Canvas *canvas, size_t owner)
{
    return vari_rules_player_turn(canvas->rules, owner) - canvas->turn;
}

/* Where a drawing could not be told from others it is left to say whose the piece is. */
static void draw_owner(const Canvas *canvas, size_t owner, size_t cell)
{
    Colour colour = colour_of_player(canvas->rules, owner);
    fprintf(
        canvas->out,
        "<circle cx=\"%.3f\" cy=\"%.3f\" r=\".42\" fill=\"%s\" stroke=\"#1c1714\" stroke-width=\".16\"/>\n",
        canvas->x[cell], canvas->y[cell], colour_text(colour).text);
}

static void draw_pieces(const Canvas *canvas, const VariGame *game)
{
    const double least = 6.6, size = 0.9 * canvas->scale; /* pixels */
    bool small = canvas->pixels > 0 && size * canvas->pixels < least;
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        size_t kind = vari_game_piece_kind(game, cell), owner = vari_game_piece(game, cell).owner;
        if (kind != SIZE_MAX && small)
            draw_owner(canvas, owner, cell);
        else if (kind != SIZE_MAX)
            piece_draw(canvas, kind, owner, canvas->x[cell], canvas->y[cell], size, turn_of(canvas, owner));
    }
}

/* Empty ones are shown, too. */
static size_t count_hands(const Canvas *canvas)
{
    return vari_rules_has_hands(canvas->rules) ? vari_rules_player_count(canvas->rules) : 0;
}

enum { HAND_ROW = 1 }; /* cells that the row of a hand is high */

/* One row, as wide as it must be; returns how wide. */
static double draw_hand(const Canvas *canvas, const VariGame *game, size_t player, double y)
{
    const double size = 0.8, usual = 0.32, broad = 0.78; /* of letters; how broad they are, of their size */
    double x = canvas->left, letter = readable_size(canvas, usual, HAND_ROW);
    const char *name = vari_rules_player_called(canvas->rules, player), *nothing = "nothing in hand";
    canvas_text_from(canvas, x, y, letter, "#2b2118", name);
    x += letter > 0 ? 0.3 + broad * letter * (double)strlen(name) : 0;
    double begin = x;
    for (size_t kind = 0; kind < vari_rules_piece_count(canvas->rules); kind++) {
        unsigned count = vari_game_in_hand(game, player, kind);
        char text[24];
        if (count == 0)
            continue;
        piece_draw(canvas, kind, player, x + size / 2, y, size, turn_of(canvas, player));
        x += size + 0.02;
        snprintf(text, sizeof text, "×%u", count);
        if (count > 1)
            canvas_text_from(canvas, x, y, letter, "#2b2118", text);
        x += count > 1 ? broad * letter * (double)strlen(text) : 0.05;
    }
    if (x <= begin && letter > 0) {
        canvas_text_from(canvas, x, y, letter, "#5a4f43", nothing);
        x += broad * letter * (double)strlen(nothing);
    }
    return x - canvas->left;
}

/* --- what is shown ------------------------------------------------------------------------------- */

/* What is to be marked. */
typedef struct Shown {
    size_t last[ACTION_CELLS_MAX];
    size_t last_count;
    Mark marks[MARKS_MAX];
    size_t mark_count;
} Shown;

/* false after telling what is wrong. */
static bool find_shown(VariGame *game, const VariRules *rules, const Arguments *arguments, Shown *shown)
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
    shown->mark_count = arguments->mark == NULL ? 0 : read_marks(rules, arguments->mark, shown->marks);
    return shown->mark_count != SIZE_MAX;
}

static size_t perspective_of(const VariRules *rules, const Arguments *arguments)
{
    return arguments->flip ? vari_rules_player_count(rules) - 1 : 0;
}

static void draw_picture(VariGame *game, VariRules *rules, const Shown *shown, const Arguments *arguments,
                         FILE *out)
{
    char *body;
    size_t length;
    FILE *inside = open_text(&body, &length);
    Canvas canvas = canvas_begin(rules, perspective_of(rules, arguments), inside);
    double margin = board_margin(&canvas), wide = canvas.right - canvas.left,
           y = canvas.bottom + margin + 0.4, pixels = (double)arguments->size;
    double high = canvas.bottom - canvas.top + HAND_ROW * (double)count_hands(&canvas);
    high += has_legend(&canvas) ? 0.6 : 0;
    canvas.pixels = pixels / (fmax(wide, high) + 2 * margin);
    board_draw(&canvas, NULL);
    mark_last(&canvas, shown->last, shown->last_count);
    draw_checks(&canvas, game);
    board_label(&canvas, game);
    draw_pieces(&canvas, game);
    if (shown->last_count > 1)
        arrow_draw(&canvas, shown->last[0], shown->last[1], "#8a5a00");
    draw_marks(&canvas, shown->marks, shown->mark_count);
    if (has_legend(&canvas))
        y += legend_draw(&canvas, y - 0.4);
    for (size_t player = 0; player < count_hands(&canvas); player++) {
        double row = draw_hand(&canvas, game, player, y);
        wide = row > wide ? row : wide;
        y += HAND_ROW;
    }
    close_text(inside, &body);
    svg_begin(out, canvas.left - margin, canvas.top - margin, wide + 2 * margin,
              y - 0.4 - canvas.top + margin, pixels, vari_rules_name(rules));
    fputs(body, out);
    svg_end(out);
    free(body);
    canvas_end(&canvas);
}

/* What `--all` asks for instead of a position. */
static void draw_wanted(VariGame *game, VariRules *rules, const Shown *shown, const Arguments *arguments,
                        FILE *out)
{
    if (arguments->all)
        set_draw(rules, out);
    else
        draw_picture(game, rules, shown, arguments, out);
}

static int draw_text(VariGame *game, VariRules *rules, const Arguments *arguments, const Shown *shown,
                     VariPictureWish *wish)
{
    bool coloured;
    if (!colours_wanted(arguments->colour, &coloured))
        return EXIT_USAGE;
    char *marks = memory_zeroed(vari_rules_cell_count(rules), 1);
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
        const char *text = vari_game_picture_as(game, wish, NULL, NULL);
        status = picture_write(text, strlen(text), false, arguments);
    }
    free(marks);
    return status;
}

static int draw(VariGame *game, VariRules *rules, const Arguments *arguments)
{
    PictureFormat format = picture_format(arguments);
    Shown shown;
    char *svg;
    size_t length;
    VariNotation notation;
    if (format == PICTURE_WRONG || !notation_chosen(rules, arguments, vari_rules_notation(rules), &notation))
        return EXIT_USAGE;
    if (!find_shown(game, rules, arguments, &shown))
        return EXIT_INPUT;
    if (format == PICTURE_TEXT && arguments->all) {
        fprintf(stderr, "vari: --all is for pictures: say -o FILE.svg or --format svg\n");
        return EXIT_USAGE;
    }
    if (format == PICTURE_TEXT) {
        VariPictureWish wish = { .perspective = perspective_of(rules, arguments),
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
