/* Where cells lie in a picture, and what an SVG begins and ends with. */

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "draw.h"

static const double half_circle = 180, half_turn = 3.14159265358979323846;

static double least_distance(const Canvas *canvas)
{
    double least = DBL_MAX;
    for (size_t a = 0; a < canvas->cell_count; a++)
        for (size_t b = 0; b < a; b++) {
            if (vari_rules_cell(canvas->rules, a)->layer != vari_rules_cell(canvas->rules, b)->layer)
                continue;
            double distance = hypot(canvas->x[a] - canvas->x[b], canvas->y[a] - canvas->y[b]);
            least = distance > 1e-4 && distance < least ? distance : least;
        }
    return least < DBL_MAX ? least : 1;
}

static void place(const Canvas *canvas, double x, double y, double *to_x, double *to_y)
{
    double angle = canvas->turn * half_turn / half_circle;
    *to_x = x * cos(angle) - y * sin(angle);
    *to_y = -(x * sin(angle) + y * cos(angle));
}

static void measure(Canvas *canvas)
{
    canvas->left = canvas->top = DBL_MAX;
    canvas->right = canvas->bottom = -DBL_MAX;
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        double x[VARI_OUTLINE_MAX], y[VARI_OUTLINE_MAX];
        size_t count = canvas_outline(canvas, cell, x, y);
        for (size_t i = 0; i < count; i++) {
            canvas->left = fmin(canvas->left, x[i]);
            canvas->right = fmax(canvas->right, x[i]);
            canvas->top = fmin(canvas->top, y[i]);
            canvas->bottom = fmax(canvas->bottom, y[i]);
        }
    }
}

/* Layers stand side by side, the first at the left. */
static void part_layers(Canvas *canvas)
{
    enum { GAP = 1 };
    double wide = canvas->right - canvas->left + GAP;
    for (size_t cell = 0; cell < canvas->cell_count; cell++)
        canvas->x[cell] += wide * (double)vari_rules_cell(canvas->rules, cell)->layer;
    measure(canvas);
}

Canvas canvas_begin(VariRules *rules, size_t perspective, FILE *out)
{
    Canvas canvas = { .out = out,
                      .rules = rules,
                      .cell_count = vari_rules_info(rules)->cell_count,
                      .topology = vari_rules_info(rules)->topology,
                      .style = set_style(rules),
                      .turn = vari_rules_player(rules, perspective)->turn,
                      .scale = 1 };
    canvas.x = memory_zeroed(canvas.cell_count, sizeof *canvas.x);
    canvas.y = memory_zeroed(canvas.cell_count, sizeof *canvas.y);
    for (size_t cell = 0; cell < canvas.cell_count; cell++) {
        const float x = vari_rules_cell(rules, cell)->x, y = vari_rules_cell(rules, cell)->y;
        place(&canvas, (double)x, (double)y, &canvas.x[cell], &canvas.y[cell]);
    }
    double least = least_distance(&canvas);
    if (canvas.topology == VARI_TOPOLOGY_GRAPH) {
        const double apart = 1.25; /* that names fit beside the points */
        for (size_t cell = 0; cell < canvas.cell_count; cell++) {
            canvas.x[cell] *= apart / least;
            canvas.y[cell] *= apart / least;
        }
        least = 1;
    }
    canvas.scale = canvas.topology == VARI_TOPOLOGY_HEX ? 0.82 : fmin(1, 1.15 * least);
    measure(&canvas);
    part_layers(&canvas);
    return canvas;
}

void canvas_end(Canvas *canvas)
{
    free(canvas->x);
    free(canvas->y);
}

size_t canvas_outline(const Canvas *canvas, size_t cell, double *x, double *y)
{
    const VariCell *from = vari_rules_cell(canvas->rules, cell);
    size_t count = from->corner_count;
    for (size_t i = 0; i < count; i++) {
        place(canvas, (double)(from->corner_x[i] - from->x), (double)(from->corner_y[i] - from->y), &x[i],
              &y[i]);
        x[i] += canvas->x[cell];
        y[i] += canvas->y[cell];
    }
    if (count > 0)
        return count;
    for (; count < 8; count++) { /* a point has a disc round it */
        double angle = half_turn * ((double)count + 0.5) / 4;
        x[count] = canvas->x[cell] + 0.66 * cos(angle);
        y[count] = canvas->y[cell] + 0.66 * sin(angle);
    }
    return count;
}

void canvas_polygon(const Canvas *canvas, size_t cell, double share, const char *attributes)
{
    double x[VARI_OUTLINE_MAX], y[VARI_OUTLINE_MAX];
    size_t count = canvas_outline(canvas, cell, x, y);
    fputs("<polygon points=\"", canvas->out);
    for (size_t i = 0; i < count; i++)
        fprintf(canvas->out, "%s%.3f,%.3f", i == 0 ? "" : " ",
                canvas->x[cell] + share * (x[i] - canvas->x[cell]),
                canvas->y[cell] + share * (y[i] - canvas->y[cell]));
    fprintf(canvas->out, "\" %s/>\n", attributes);
}

/* --- texts ---------------------------------------------------------------------------------- */

void svg_escape(FILE *out, const char *text)
{
    size_t rest = strlen(text);
    while (rest > 0) {
        VariCharacter character = vari_character(text, rest);
        if (character.harmful)
            fputs("\xEF\xBF\xBD", out);
        else if (text[0] == '<' || text[0] == '>' || text[0] == '&' || text[0] == '"')
            fprintf(out, "&#%d;", text[0]);
        else
            fwrite(text, 1, character.length, out);
        text += character.length;
        rest -= character.length;
    }
}

static const double least_letter = 6.5; /* pixels */

double readable_size(const Canvas *canvas, double size, double most)
{
    if (canvas->pixels <= 0)
        return size;
    size = fmin(most, fmax(size, least_letter / canvas->pixels));
    return size * canvas->pixels < least_letter ? 0 : size;
}

static void write_text(const Canvas *canvas, double x, double y, double size, const char *colour,
                       const char *anchor, const char *text)
{
    if (size <= 0) /* too small to be read */
        return;
    const double baseline = 0.36; /* of a capital's size below its middle */
    const int units = 100;        /* letters far smaller than a unit would be set badly */
    fprintf(canvas->out,
            "<text transform=\"translate(%.3f %.3f) scale(%.5f)\" font-size=\"%d\" fill=\"%s\" "
            "text-anchor=\"%s\">",
            x, y + baseline * size, size / units, units, colour, anchor);
    svg_escape(canvas->out, text);
    fputs("</text>\n", canvas->out);
}

void canvas_text(const Canvas *canvas, double x, double y, double size, const char *colour, const char *text)
{
    write_text(canvas, x, y, size, colour, "middle", text);
}

void canvas_text_from(const Canvas *canvas, double x, double y, double size, const char *colour,
                      const char *text)
{
    write_text(canvas, x, y, size, colour, "start", text);
}

void svg_begin(FILE *out, double left, double top, double width, double height, double pixels,
               const char *title)
{
    const double cell = 60, most = 4000; /* pixels of a cell, and of a picture */
    double each = pixels > 0 ? pixels / fmax(width, height) : fmin(cell, most / fmax(width, height));
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.3f %.3f %.3f %.3f\" width=\"%.0f\" "
            "height=\"%.0f\" font-family=\"DejaVu Sans, Verdana, Noto Sans CJK JP, sans-serif\" "
            "font-weight=\"bold\">\n<title>",
            left, top, width, height, ceil(width * each), ceil(height * each));
    svg_escape(out, title);
    fprintf(out, "</title>\n<rect x=\"%.3f\" y=\"%.3f\" width=\"%.3f\" height=\"%.3f\" fill=\"#fffdf8\"/>\n",
            left, top, width, height);
}

void svg_end(FILE *out)
{
    fputs("</svg>\n", out);
}
