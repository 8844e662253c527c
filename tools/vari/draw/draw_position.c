/* A position as a picture. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "draw.h"
#include "draw_text.h"

static void mark_last(const Canvas *canvas, const size_t *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        canvas_polygon(canvas, cells[i], 0.93,
                       "fill=\"#ffe14d\" fill-opacity=\".62\" stroke=\"#7a5c00\" stroke-width=\".045\"");
}

static void draw_arrow(const Canvas *canvas, size_t from, size_t to, const char *colour)
{
    double x = canvas->x[to] - canvas->x[from], y = canvas->y[to] - canvas->y[from], length = hypot(x, y);
    const double start = 0.3, end = 0.12, head = 0.3, half = 0.17, shaft = 0.05;
    if (length < start + head)
        return;
    x /= length;
    y /= length;
    double ax = canvas->x[from] + start * x, ay = canvas->y[from] + start * y;
    double bx = canvas->x[to] - end * x, by = canvas->y[to] - end * y;
    double cx = bx - head * x, cy = by - head * y;
    fprintf(canvas->out,
            "<path d=\"M%.3f %.3fL%.3f %.3fL%.3f %.3fL%.3f %.3fL%.3f %.3fL%.3f %.3fL%.3f %.3fZ\" fill=\"%s\" "
            "fill-opacity=\".8\" stroke=\"#fffdf8\" stroke-width=\".02\"/>\n",
            ax - shaft * y, ay + shaft * x, cx - shaft * y, cy + shaft * x, cx - half * y, cy + half * x, bx,
            by, cx + half * y, cy - half * x, cx + shaft * y, cy - shaft * x, ax + shaft * y, ay - shaft * x,
            colour);
}

static void draw_marks(const Canvas *canvas, const Mark *marks, size_t count)
{
    const char *colour = "#1c6e4a";
    for (size_t i = 0; i < count; i++)
        if (marks[i].to != SIZE_MAX)
            draw_arrow(canvas, marks[i].cell, marks[i].to, colour);
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
    return vari_rules_player(canvas->rules, owner)->turn - canvas->turn;
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

/* For pages in which a board is played on: what stands where. */
static void begin_piece(const Canvas *canvas, const char *place, const char *name, size_t piece, size_t owner)
{
    fprintf(canvas->out, "<g data-%s=\"", place);
    svg_escape(canvas->out, name);
    fputs("\" data-piece=\"", canvas->out);
    svg_escape(canvas->out, vari_rules_kind(canvas->rules, piece)->id);
    if (owner != SIZE_MAX) {
        fputs("\" data-player=\"", canvas->out);
        svg_escape(canvas->out, vari_rules_player(canvas->rules, owner)->name);
    }
    fputs("\">", canvas->out);
}

static void draw_pieces(const Canvas *canvas, const VariGame *game, bool live)
{
    const double least = 6.6, size = 0.9 * canvas->scale; /* pixels */
    bool small = canvas->pixels > 0 && size * canvas->pixels < least;
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        size_t kind = vari_position_piece(vari_game_at(game), cell)->kind,
               owner = vari_position_piece(vari_game_at(game), cell)->owner;
        if (kind == SIZE_MAX)
            continue;
        if (live)
            begin_piece(canvas, "on", vari_rules_cell(canvas->rules, cell)->name, kind, owner);
        if (small)
            draw_owner(canvas, owner, cell);
        else
            piece_draw(canvas, kind, owner, canvas->x[cell], canvas->y[cell], size, turn_of(canvas, owner));
        if (live)
            fputs("</g>\n", canvas->out);
    }
}

/* Empty ones are shown, too. */
static size_t count_hands(const Canvas *canvas)
{
    return vari_rules_info(canvas->rules)->has_hands ? vari_rules_info(canvas->rules)->player_count : 0;
}

enum { HAND_ROW = 1 }; /* cells that the row of a hand is high */

/* One row, as wide as it must be; returns how wide. */
static double draw_hand(const Canvas *canvas, const VariGame *game, size_t player, double y, bool live)
{
    const double size = 0.8, usual = 0.32, broad = 0.78; /* of letters; how broad they are, of their size */
    double x = canvas->left, letter = readable_size(canvas, usual, HAND_ROW);
    const char *name = vari_rules_player(canvas->rules, player)->called, *nothing = "nothing in hand";
    canvas_text_from(canvas, x, y, letter, "#2b2118", name);
    x += letter > 0 ? 0.3 + broad * letter * (double)strlen(name) : 0;
    double begin = x;
    for (size_t kind = 0; kind < vari_rules_info(canvas->rules)->kind_count; kind++) {
        unsigned count = vari_position_in_hand(vari_game_at(game), player, kind);
        char text[24];
        if (count == 0)
            continue;
        if (live)
            begin_piece(canvas, "hand", vari_rules_kind(canvas->rules, kind)->id, kind, player);
        piece_draw(canvas, kind, player, x + size / 2, y, size, turn_of(canvas, player));
        if (live)
            fprintf(canvas->out,
                    "<rect x=\"%.3f\" y=\"%.3f\" width=\"%.3f\" height=\"%.3f\" fill-opacity=\"0\"/></g>\n",
                    x, y - size / 2, size, size);
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

/* The parts of the board that can be pointed at, over all else. */
static void draw_targets(const Canvas *canvas)
{
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        char *attributes;
        size_t length;
        FILE *out = open_text(&attributes, &length);
        fputs("fill-opacity=\"0\" data-cell=\"", out);
        svg_escape(out, vari_rules_cell(canvas->rules, cell)->name);
        fputs("\"", out);
        close_text(out, &attributes);
        canvas_polygon(canvas, cell, 1, attributes);
        free(attributes);
    }
}

static void draw_board(const Canvas *canvas, VariGame *game, const PositionPicture *picture)
{
    board_draw(canvas, NULL);
    mark_last(canvas, picture->last, picture->last_count);
    draw_checks(canvas, game);
    board_label(canvas, game);
    draw_pieces(canvas, game, picture->live);
    if (picture->last_count > 1)
        draw_arrow(canvas, picture->last[0], picture->last[1], "#8a5a00");
    draw_marks(canvas, picture->marks, picture->mark_count);
    if (picture->live)
        draw_targets(canvas);
}

void position_draw(VariGame *game, VariRules *rules, const PositionPicture *picture, FILE *out)
{
    char *body;
    size_t length;
    FILE *inside = open_text(&body, &length);
    Canvas canvas = canvas_begin(rules, picture->perspective, inside);
    double margin = board_margin(&canvas), wide = canvas.right - canvas.left,
           y = canvas.bottom + margin + 0.4;
    double high = canvas.bottom - canvas.top + HAND_ROW * (double)count_hands(&canvas);
    high += has_legend(&canvas) ? 0.6 : 0;
    canvas.pixels = picture->pixels / (fmax(wide, high) + 2 * margin);
    draw_board(&canvas, game, picture);
    if (has_legend(&canvas))
        y += legend_draw(&canvas, y - 0.4);
    for (size_t player = 0; player < count_hands(&canvas); player++) {
        double row = draw_hand(&canvas, game, player, y, picture->live);
        wide = row > wide ? row : wide;
        y += HAND_ROW;
    }
    close_text(inside, &body);
    svg_begin(out, canvas.left - margin, canvas.top - margin, wide + 2 * margin,
              y - 0.4 - canvas.top + margin, picture->pixels, vari_rules_info(rules)->name);
    fputs(body, out);
    svg_end(out);
    free(body);
    canvas_end(&canvas);
}

const char *position_read_marks(const VariRules *rules, const char *text, PositionPicture *picture,
                                size_t *length)
{
    picture->mark_count = 0;
    for (text += strspn(text, " ,"); *text != '\0' && picture->mark_count < MARKS_MAX;
         text += strspn(text, " ,")) {
        size_t more = 0, end;
        Mark mark = { cell_named(rules, text, &end), SIZE_MAX };
        if (mark.cell != SIZE_MAX && text[end] == '-') {
            mark.to = cell_named(rules, text + end + 1, &more);
            end = mark.to == SIZE_MAX ? 0 : end + 1 + more;
        }
        *length = strcspn(text, " ,");
        if (mark.cell == SIZE_MAX || end != *length)
            return text;
        picture->marks[picture->mark_count++] = mark;
        text += *length;
    }
    return NULL;
}
