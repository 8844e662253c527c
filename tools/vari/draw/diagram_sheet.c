/* Diagrams of piece moves as a picture, and finding the piece. */

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "diagram.h"
#include "draw_reach.h"

/* Capitals aside, and with blanks for hyphens. */
static bool is_alike(const char *name, const char *asked, size_t length)
{
    size_t i = 0;
    for (; i < length && asked[i] != '\0'; i++)
        if (tolower((unsigned char)name[i]) != tolower((unsigned char)asked[i]) &&
            (name[i] != '-' || asked[i] != ' '))
            return false;
    return i == length && asked[i] == '\0';
}

/* True if other programs call the kind so. */
static bool is_also(const VariRules *rules, size_t piece, const char *asked)
{
    const char *also = vari_rules_kind(rules, piece)->also;
    for (size_t length; (length = strcspn(also, " ")) > 0; also += length, also += strspn(also, " "))
        if (is_alike(also, asked, length))
            return true;
    return false;
}

size_t piece_named(const VariRules *rules, const char *asked, const char **nearest)
{
    size_t count = vari_rules_info(rules)->kind_count;
    const char **names = memory_zeroed(count + 1, sizeof *names);
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        names[i] = vari_rules_kind(rules, i)->id;
        if (strcmp(names[i], asked) == 0)
            found = i;
    }
    for (size_t i = 0; found == SIZE_MAX && i < count; i++)
        if (is_alike(vari_rules_kind(rules, i)->name, asked, strlen(vari_rules_kind(rules, i)->name)) ||
            strcasecmp(vari_rules_letter(rules, i, 0, false), asked) == 0 ||
            strcasecmp(vari_rules_letter(rules, i, 0, true), asked) == 0)
            found = i;
    for (size_t i = 0; found == SIZE_MAX && i < count; i++)
        if (is_also(rules, i, asked))
            found = i;
    size_t near = found == SIZE_MAX ? vari_nearest(asked, names, count) : SIZE_MAX;
    *nearest = near == SIZE_MAX ? NULL : names[near];
    free(names);
    return found;
}

enum {
    SIDE = 8,
    TITLE = 1,
    COLUMNS = 4
}; /* units of a diagram's place on a sheet, and how many stand in a row */

/* One diagram in a place of a sheet, made as large as it fits. */
static void draw_at(VariRules *rules, const Diagram *diagram, FILE *out, double x, double y)
{
    char *body, title[200];
    size_t length;
    FILE *inside = open_text(&body, &length);
    Canvas canvas = canvas_begin(rules, 0, inside);
    reach_draw(&canvas, diagram->piece, 0, diagram->from, diagram->bits);
    double wide = canvas.right - canvas.left, high = canvas.bottom - canvas.top;
    double scale = fmin((SIDE - 0.6) / fmax(wide, high), 1.4);
    close_text(inside, &body);
    canvas.out = out;
    snprintf(title, sizeof title, "%s (%s)", vari_rules_kind(rules, diagram->piece)->name,
             vari_rules_letter(rules, diagram->piece, 0, true));
    double size = fmin(0.62, SIDE / (0.72 * (double)strlen(title)));
    canvas_text(&canvas, x + SIDE / 2.0, y + TITLE / 2.0, size, "#2b2118", title);
    fprintf(out, "<g transform=\"translate(%.3f %.3f) scale(%.4f) translate(%.3f %.3f)\">\n", x + SIDE / 2.0,
            y + TITLE + SIDE / 2.0, scale, -(canvas.left + canvas.right) / 2,
            -(canvas.top + canvas.bottom) / 2);
    fputs(body, out);
    fputs("</g>\n", out);
    free(body);
    canvas_end(&canvas);
}

void diagram_draw(VariRules *rules, const Diagram *diagrams, size_t count, FILE *out)
{
    const double row = count > 1 ? 0.75 : 0.62, edge = 0.4;
    unsigned used = 0;
    for (size_t i = 0; i < count; i++)
        used |= diagrams[i].used;
    char *body;
    size_t length, columns = count <= 1                 ? 1
                             : count < COLUMNS          ? count
                             : count <= 9 && count != 4 ? 3
                                                        : COLUMNS;
    size_t rows = (count + columns - 1) / columns;
    double drawn = (double)columns * SIDE, wide = fmax(drawn, edge + reach_key_width(used, row));
    double left = edge + (wide - drawn) / 2, y = edge + (double)rows * (SIDE + TITLE) + row;
    FILE *inside = open_text(&body, &length);
    for (size_t i = 0; i < count; i++)
        draw_at(rules, &diagrams[i], inside, left + (double)(i % columns) * SIDE,
                edge + (double)(i / columns) * (SIDE + TITLE));
    Canvas canvas = { .out = inside, .rules = rules };
    y = reach_draw_key(&canvas, used, edge + 0.4, y, row);
    close_text(inside, &body);
    svg_begin(out, 0, 0, wide + 2 * edge, y, 0, vari_rules_info(rules)->name);
    fputs(body, out);
    svg_end(out);
    free(body);
}
