/* Pictures of a report. */

#include "report_charts.h"

#include <math.h>
#include <stdlib.h>

#include "draw.h"

void chart_interval(FILE *out, double value, double low, double high, double most, double expected)
{
    const double to = most > 0 ? 100 / most : 0;
    fputs("<svg class=\"track\" width=\"100%\" height=\"20\" aria-hidden=\"true\">"
          "<line class=\"axis\" x1=\"0\" x2=\"100%\" y1=\"10\" y2=\"10\"/>",
          out);
    if (!isnan(expected))
        fprintf(out, "<line class=\"expected\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"1\" y2=\"19\"/>",
                expected * to, expected * to);
    fprintf(out,
            "<line class=\"interval\" x1=\"%.2f%%\" x2=\"%.2f%%\" y1=\"10\" y2=\"10\"/>"
            "<circle class=\"value\" cx=\"%.2f%%\" cy=\"10\" r=\"4.5\"/></svg>",
            fmax(0, low) * to, fmin(most, high) * to, value * to);
}

/* --- how long games last ------------------------------------------------------------------------- */

enum { WIDE = 480, HIGH = 200, LEFT = 40, BELOW = 30, ABOVE = 10 };

static void draw_curve(FILE *out, const double *curve, const char *class_name)
{
    fprintf(out, "<path class=\"%s\" d=\"", class_name);
    for (size_t point = 0; point < CURVE_POINTS; point++)
        fprintf(out, "%s%.1f %.1f", point == 0 ? "M" : "L",
                LEFT + (double)point * (WIDE - LEFT) / (CURVE_POINTS - 1), ABOVE + (1 - curve[point]) * HIGH);
    fputs("\"/>\n", out);
}

void chart_survival(FILE *out, const Report *report)
{
    enum { LINES = 4 };
    fprintf(out,
            "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\"><title>Share of games that still go on"
            "</title>\n",
            WIDE + 16, HIGH + ABOVE + BELOW);
    for (int i = 0; i <= LINES; i++) {
        int y = ABOVE + HIGH * i / LINES, x = LEFT + (WIDE - LEFT) * i / LINES;
        fprintf(out, "<line class=\"axis\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>", LEFT, WIDE, y, y);
        fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%d %%</text>", LEFT - 6, y + 4,
                100 - 100 * i / LINES);
        fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%u</text>\n", x, HIGH + ABOVE + 20,
                (unsigned)((CURVE_POINTS - 1) * report->survival_step * (unsigned)i / LINES));
    }
    draw_curve(out, report->survival_random, "random");
    draw_curve(out, report->survival_bots, "bots");
    fputs("</svg>\n", out);
}

/* --- the board ----------------------------------------------------------------------------------------- */

void chart_board(FILE *out, const Report *report)
{
    VariRules *rules = report->lab->rules;
    VariGame *game = must_have(vari_game_new(rules, 0));
    PositionPicture picture = { .perspective = 0 };
    position_draw(game, rules, &picture, out);
    vari_game_free(game);
}

static void mark_unvisited(const Canvas *canvas, size_t cell)
{
    const double arm = 0.16, x = canvas->x[cell], y = canvas->y[cell];
    fprintf(canvas->out,
            "<path d=\"M%.3f %.3fL%.3f %.3fM%.3f %.3fL%.3f %.3f\" stroke=\"#5a4326\" stroke-width=\".05\" "
            "stroke-linecap=\"round\"/>\n",
            x - arm, y - arm, x + arm, y + arm, x - arm, y + arm, x + arm, y - arm);
}

/* The more often, the darker, by the square root: so much less than most is still seen. */
static void mark_visits(const Canvas *canvas, const Report *report)
{
    size_t most = 1;
    for (size_t cell = 0; cell < canvas->cell_count; cell++)
        most = report->visits[cell] > most ? report->visits[cell] : most;
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        char attributes[80];
        if (report->visits[cell] == 0) {
            mark_unvisited(canvas, cell);
            continue;
        }
        snprintf(attributes, sizeof attributes, "fill=\"#a3341a\" fill-opacity=\"%.2f\"",
                 0.85 * sqrt((double)report->visits[cell] / (double)most));
        canvas_polygon(canvas, cell, 0.94, attributes);
    }
}

void chart_visits(FILE *out, const Report *report)
{
    char *body;
    size_t length;
    FILE *inside = open_text(&body, &length);
    Canvas canvas = canvas_begin(report->lab->rules, 0, inside);
    double margin = board_margin(&canvas);
    board_draw(&canvas, NULL);
    mark_visits(&canvas, report);
    board_label(&canvas, NULL);
    close_text(inside, &body);
    svg_begin(out, canvas.left - margin, canvas.top - margin, canvas.right - canvas.left + 2 * margin,
              canvas.bottom - canvas.top + 2 * margin, 0, "Where pieces went");
    fputs(body, out);
    svg_end(out);
    free(body);
    canvas_end(&canvas);
}
