/* Boards: cells in their shades, or lines with points; zones; coordinates. */

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "draw.h"

static const double second_label = 0.42; /* how far it is from the first one */
static const char label_colour[] = "#4a3f33", line_colour[] = "#5a4326";

/* --- cells ------------------------------------------------------------------------------ */

static void draw_cells(const Canvas *canvas, const bool *wanted)
{
    static const char *const shades[2][3] = { { "#f3e6cb", "#cfa878", "#e2c9a0" },
                                              { "#f1dcae", "#f1dcae", "#f1dcae" } };
    bool plain = canvas->style == SET_WEDGES;
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        char attributes[120];
        if (wanted != NULL && !wanted[cell])
            continue;
        snprintf(attributes, sizeof attributes, "fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\"",
                 shades[plain][vari_rules_cell(canvas->rules, cell)->shade % 3], line_colour,
                 plain ? ".03" : ".015");
        canvas_polygon(canvas, cell, 1, attributes);
    }
}

/* --- lines and points ------------------------------------------------------------------------ */

/* True if the board says which lines it has; else they go along files and ranks, or a graph's own. */
static bool says_lines(const Canvas *canvas)
{
    return canvas->topology != VARI_TOPOLOGY_GRAPH && vari_rules_info(canvas->rules)->on_points;
}

static size_t line_from(const Canvas *canvas, size_t cell, size_t index)
{
    return says_lines(canvas) ? vari_rules_cell_next(canvas->rules, cell, VARI_NEXT_LINE, index)
                              : vari_rules_cell_next(canvas->rules, cell, VARI_NEXT_BESIDE, index);
}

static bool is_short(const Canvas *canvas, size_t from, size_t to)
{
    const double most = 1.5;
    return canvas->topology == VARI_TOPOLOGY_GRAPH || canvas->topology == VARI_TOPOLOGY_RING ||
           hypot(canvas->x[from] - canvas->x[to], canvas->y[from] - canvas->y[to]) < most;
}

static void draw_line(const Canvas *canvas, size_t from, size_t to)
{
    fprintf(canvas->out, "<path d=\"M%.3f %.3fL%.3f %.3f\"/>\n", canvas->x[from], canvas->y[from],
            canvas->x[to], canvas->y[to]);
}

/* Over a joined edge: to where the board ends. */
static void draw_joined(const Canvas *canvas, size_t from, size_t to)
{
    const double reach = 0.48;
    double x = canvas->x[from] - canvas->x[to], y = canvas->y[from] - canvas->y[to], length = hypot(x, y);
    fprintf(canvas->out, "<path d=\"M%.3f %.3fL%.3f %.3f\" stroke-dasharray=\".08 .08\"/>\n", canvas->x[from],
            canvas->y[from], canvas->x[from] + reach * x / length, canvas->y[from] + reach * y / length);
}

static void draw_lines(const Canvas *canvas, const bool *wanted)
{
    fprintf(canvas->out,
            "<rect x=\"%.3f\" y=\"%.3f\" width=\"%.3f\" height=\"%.3f\" fill=\"#f1dcae\"/>\n"
            "<g stroke=\"%s\" stroke-width=\".035\" stroke-linecap=\"round\" fill=\"none\">\n",
            canvas->left, canvas->top, canvas->right - canvas->left, canvas->bottom - canvas->top,
            line_colour);
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        size_t next;
        for (size_t i = 0; (next = line_from(canvas, cell, i)) != SIZE_MAX; i++) {
            bool here = wanted == NULL || (wanted[cell] && wanted[next]);
            bool again = next < cell && !says_lines(canvas);
            if (here && !is_short(canvas, cell, next))
                draw_joined(canvas, cell, next);
            else if (!again && here)
                draw_line(canvas, cell, next);
        }
    }
    fputs("</g>\n", canvas->out);
    for (size_t cell = 0; canvas->topology == VARI_TOPOLOGY_GRAPH && cell < canvas->cell_count; cell++)
        fprintf(canvas->out,
                "<circle cx=\"%.3f\" cy=\"%.3f\" r=\".24\" fill=\"#fffdf8\" stroke=\"%s\" "
                "stroke-width=\".035\"/>\n",
                canvas->x[cell], canvas->y[cell], line_colour);
}

/* --- arrows of the board ------------------------------------------------------------------------ */

/* From the middle of a cell to its edge, where pieces leave the head free. */
static void draw_cell_arrow(const Canvas *canvas, size_t cell, size_t next)
{
    const double reach = 0.47, head = 0.14, half = 0.085, shaft = 0.025;
    double x = canvas->x[next] - canvas->x[cell], y = canvas->y[next] - canvas->y[cell];
    double length = hypot(x, y), way = is_short(canvas, cell, next) ? 1 : -1; /* over a joined edge */
    double most = fmax(fabs(x), fabs(y)) / length,
           slanting = canvas->topology == VARI_TOPOLOGY_GRID ? most : 1;
    x *= way / length;
    y *= way / length;
    double tip = reach / slanting, neck = tip - head, cx = canvas->x[cell], cy = canvas->y[cell];
    fprintf(canvas->out, "M%.3f %.3fL%.3f %.3fL%.3f %.3fL%.3f %.3fL%.3f %.3fL%.3f %.3fL%.3f %.3fZ",
            cx - shaft * y, cy + shaft * x, cx + neck * x - shaft * y, cy + neck * y + shaft * x,
            cx + neck * x - half * y, cy + neck * y + half * x, cx + tip * x, cy + tip * y,
            cx + neck * x + half * y, cy + neck * y - half * x, cx + neck * x + shaft * y,
            cy + neck * y - shaft * x, cx + shaft * y, cy - shaft * x);
}

static void draw_cell_arrows(const Canvas *canvas, const bool *wanted)
{
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        size_t next = vari_rules_cell_next(canvas->rules, cell, VARI_NEXT_ARROW, 0);
        if (next == SIZE_MAX || (wanted != NULL && !wanted[cell]))
            continue;
        fputs("<path d=\"", canvas->out);
        for (size_t i = 1; next != SIZE_MAX;
             next = vari_rules_cell_next(canvas->rules, cell, VARI_NEXT_ARROW, i++))
            draw_cell_arrow(canvas, cell, next);
        fprintf(canvas->out, "\" fill=\"%s\"/>\n", line_colour);
    }
}

/* --- zones ------------------------------------------------------------------------------------ */

/* True if two cells of a zone have this side in common. */
static bool side_is_inside(const Canvas *canvas, size_t zone, size_t player, size_t cell, double x, double y)
{
    const double near = 0.02;
    size_t next;
    for (size_t i = 0; (next = vari_rules_cell_next(canvas->rules, cell, VARI_NEXT_BESIDE, i)) != SIZE_MAX;
         i++) {
        double at_x[VARI_OUTLINE_MAX], at_y[VARI_OUTLINE_MAX];
        if (!vari_rules_zone_has(canvas->rules, zone, player, next))
            continue;
        size_t count = canvas_outline(canvas, next, at_x, at_y);
        for (size_t corner = 0; corner < count; corner++) {
            size_t other = (corner + 1) % count;
            if (fabs((at_x[corner] + at_x[other]) / 2 - x) < near &&
                fabs((at_y[corner] + at_y[other]) / 2 - y) < near)
                return true;
        }
    }
    return false;
}

static double toward(double middle, double end, double share)
{
    return middle + share * (end - middle);
}

static const double inset = 0.07; /* of each zone's outline within the one before it */

static void draw_border(const Canvas *canvas, size_t zone, size_t player, double within)
{
    const double share = 1 - within;
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        double x[VARI_OUTLINE_MAX], y[VARI_OUTLINE_MAX];
        if (!vari_rules_zone_has(canvas->rules, zone, player, cell))
            continue;
        size_t count = canvas_outline(canvas, cell, x, y);
        for (size_t i = 0; i < count; i++) {
            size_t next = (i + 1) % count;
            if (!side_is_inside(canvas, zone, player, cell, (x[i] + x[next]) / 2, (y[i] + y[next]) / 2))
                fprintf(canvas->out, "<path d=\"M%.3f %.3fL%.3f %.3f\"/>\n",
                        toward(canvas->x[cell], x[i], share), toward(canvas->y[cell], y[i], share),
                        toward(canvas->x[cell], x[next], share), toward(canvas->y[cell], y[next], share));
        }
    }
}

/* Zones that are outlined look different, as far as there are colours. */
static const ColourText zone_colours[] = { { "#2f6b73" }, { "#a0421c" }, { "#6a3d8f" },
                                           { "#3c7a2e" }, { "#8a6d00" }, { "#2c4fa3" } };

static bool is_outlined(const Canvas *canvas, size_t zone)
{
    return vari_rules_info(canvas->rules)->zones[zone]->shown != 0;
}

/* The colour that the definition gives to the only player who has the zone, or else one of those above. */
static ColourText colour_of_zone(const Canvas *canvas, size_t zone, size_t index)
{
    for (size_t player = 0; player < vari_rules_info(canvas->rules)->player_count; player++)
        if (vari_rules_info(canvas->rules)->zones[zone]->shown == 1U << player &&
            vari_rules_player(canvas->rules, player)->colour[0] != '\0')
            return colour_text(colour_of_player(canvas->rules, player));
    return zone_colours[index];
}

/* What begins a group of outlines, in the look of the zone that is outlined as so many before it. */
static void begin_outline(const Canvas *canvas, size_t zone, size_t index)
{
    enum { COLOURS = sizeof zone_colours / sizeof zone_colours[0] };
    fprintf(
        canvas->out,
        "<g fill=\"none\" stroke=\"%s\" stroke-width=\".06\" opacity=\".7\" stroke-linecap=\"round\"%s>\n",
        colour_of_zone(canvas, zone, index % COLOURS).text,
        index < COLOURS ? "" : " stroke-dasharray=\".1 .12\"");
}

static void draw_zones(const Canvas *canvas)
{
    size_t index = 0;
    for (size_t zone = 0; zone < vari_rules_info(canvas->rules)->zone_count; zone++) {
        if (!is_outlined(canvas, zone))
            continue;
        begin_outline(canvas, zone, index++);
        for (size_t player = 0; player < vari_rules_info(canvas->rules)->player_count; player++)
            if (((vari_rules_info(canvas->rules)->zones[zone]->shown >> player & 1) != 0))
                draw_border(canvas, zone, player, inset * (double)(index - 1));
        fputs("</g>\n", canvas->out);
    }
}

/* --- the legend of zones ------------------------------------------------------------------------ */

static const double legend_letter = 0.32, swatch = 0.44;

bool has_legend(const Canvas *canvas)
{
    bool any = false;
    for (size_t zone = 0;
         !vari_rules_info(canvas->rules)->on_points && zone < vari_rules_info(canvas->rules)->zone_count;
         zone++)
        any = any || is_outlined(canvas, zone);
    return any && readable_size(canvas, legend_letter, 0.5) > 0;
}

/* A zone's name as words. */
static void write_name(const Canvas *canvas, size_t zone, double x, double y, double letter)
{
    char *name = must_copy(vari_rules_info(canvas->rules)->zones[zone]->name);
    for (char *hyphen = name; (hyphen = strchr(hyphen, '-')) != NULL;)
        *hyphen = ' ';
    canvas_text_from(canvas, x, y, letter, "#2b2118", name);
    free(name);
}

double legend_draw(const Canvas *canvas, double y)
{
    const double broad = 0.7, row = 0.6; /* a letter, of its size */
    double letter = readable_size(canvas, legend_letter, 0.5), x = canvas->left, high = row;
    size_t index = 0;
    for (size_t zone = 0; zone < vari_rules_info(canvas->rules)->zone_count; zone++) {
        double wide =
            swatch + 0.4 + broad * letter * (double)strlen(vari_rules_info(canvas->rules)->zones[zone]->name);
        if (!is_outlined(canvas, zone))
            continue;
        if (x > canvas->left && x + wide > canvas->right) {
            x = canvas->left;
            high += row;
        }
        double middle = y + high - row / 2;
        begin_outline(canvas, zone, index++);
        fprintf(canvas->out, "<rect x=\"%.3f\" y=\"%.3f\" width=\"%g\" height=\"%g\"/>\n</g>\n", x + 0.03,
                middle - swatch / 2, swatch, swatch);
        write_name(canvas, zone, x + swatch + 0.15, middle, letter);
        x += wide;
    }
    return high;
}

/* --- dots --------------------------------------------------------------------------------------- */

/* The cell so far right and up, as the first player sees it; SIZE_MAX: there is none. */
static size_t cell_off(const Canvas *canvas, size_t cell, float right, float up)
{
    const float near = 0.1F;
    const VariCell *from = vari_rules_cell(canvas->rules, cell);
    for (size_t other = 0; other < canvas->cell_count; other++) {
        const VariCell *at = vari_rules_cell(canvas->rules, other);
        if (at->layer == from->layer && fabsf(at->x - from->x - right) < near &&
            fabsf(at->y - from->y - up) < near)
            return other;
    }
    return SIZE_MAX;
}

static void draw_stars(const Canvas *canvas, const bool *wanted)
{
    bool points = vari_rules_info(canvas->rules)->on_points;
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        if (!vari_rules_cell(canvas->rules, cell)->star)
            continue;
        size_t other = points ? cell : cell_off(canvas, cell, 1, 1);
        if (other != SIZE_MAX && (wanted == NULL || (wanted[cell] && wanted[other])))
            fprintf(canvas->out, "<circle cx=\"%.3f\" cy=\"%.3f\" r=\".09\" fill=\"%s\"/>\n",
                    (canvas->x[cell] + canvas->x[other]) / 2, (canvas->y[cell] + canvas->y[other]) / 2,
                    line_colour);
    }
}

void board_draw(const Canvas *canvas, const bool *wanted)
{
    if (vari_rules_info(canvas->rules)->on_points) {
        draw_lines(canvas, wanted);
    } else {
        draw_cells(canvas, wanted);
        if (wanted == NULL && has_legend(canvas))
            draw_zones(canvas);
    }
    draw_stars(canvas, wanted);
    draw_cell_arrows(canvas, wanted);
}

/* --- coordinates ------------------------------------------------------------------------------ */

/* What cells of one file, or of one rank, have in common: the letters of their names, or the digits. */
typedef struct Part {
    char text[24];
} Part;

static Part name_part_of(const Canvas *canvas, size_t cell, bool digits)
{
    const char *name = vari_rules_cell(canvas->rules, cell)->name;
    size_t letters = 0;
    while (isalpha((unsigned char)name[letters]))
        letters++;
    Part part;
    if (digits)
        snprintf(part.text, sizeof part.text, "%s", name + letters); /* with the layer's word */
    else
        snprintf(part.text, sizeof part.text, "%.*s", (int)letters, name);
    return part;
}

/* True if the board is seen from the far side. */
static bool is_upside_down(const Canvas *canvas)
{
    const double near = 1;
    return fabs(fabs(canvas->turn) - 180) < near;
}

/* The same as players call it: what stands at the lower edge, or the left one. */
static Part part_of(const Canvas *canvas, size_t cell, bool digits)
{
    const char *label = digits ? vari_rules_cell(canvas->rules, cell)->rank_label
                               : vari_rules_cell(canvas->rules, cell)->file_labels[is_upside_down(canvas)];
    Part part;
    if (label == NULL)
        return name_part_of(canvas, cell, digits);
    snprintf(part.text, sizeof part.text, "%s", label);
    return part;
}

/* True if each player counts files from another side: both edges have labels, then. */
static bool counts_files_twice(const Canvas *canvas)
{
    bool twice = false;
    for (size_t cell = 0; cell < canvas->cell_count && !twice; cell++) {
        const char *const *labels = vari_rules_cell(canvas->rules, cell)->file_labels;
        twice = labels[0] != NULL && strcmp(labels[0], labels[1]) != 0;
    }
    return twice;
}

/* True if cells keep their names all the same, of which the files are told, too. */
static bool names_files_too(const Canvas *canvas)
{
    bool named = canvas->topology == VARI_TOPOLOGY_GRID && counts_files_twice(canvas);
    for (size_t cell = 0; cell < canvas->cell_count && named; cell++)
        named = strcmp(vari_rules_cell(canvas->rules, cell)->label,
                       vari_rules_cell(canvas->rules, cell)->name) == 0;
    return named;
}

/* Cells of one name's part, and where they lie. */
typedef struct Row {
    Part part;
    size_t lowest, highest, leftmost;
    bool upright; /* all at one x */
    bool level;
} Row;

static bool find_row(const Canvas *canvas, size_t first, bool digits, Row *row)
{
    const double near = 0.05;
    *row = (Row){ part_of(canvas, first, digits), first, first, first, true, true };
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        if (vari_rules_cell(canvas->rules, cell)->layer != vari_rules_cell(canvas->rules, first)->layer ||
            strcmp(part_of(canvas, cell, digits).text, row->part.text) != 0)
            continue;
        if (cell < first)
            return false; /* its row was found before */
        double below = canvas->y[cell] - canvas->y[row->lowest];
        bool left = canvas->x[cell] < canvas->x[row->lowest];
        if (below > near || (below > -near && left))
            row->lowest = cell;
        if (canvas->y[cell] < canvas->y[row->highest] - near)
            row->highest = cell;
        if (canvas->x[cell] < canvas->x[row->leftmost] - near)
            row->leftmost = cell;
        row->upright = row->upright && fabs(canvas->x[cell] - canvas->x[first]) < near;
        row->level = row->level && fabs(canvas->y[cell] - canvas->y[first]) < near;
    }
    return true;
}

/* Larger on large boards, which are seen from farther away. */
static double label_size(const Canvas *canvas)
{
    const double usual = 0.4, most = 0.56, usual_width = 9;
    double wide = (canvas->right - canvas->left) / (double)vari_rules_info(canvas->rules)->layer_count;
    return readable_size(canvas, fmin(most, usual * fmax(1, wide / usual_width)), most);
}

/* Of hexes: those with a corner upward. */
static bool has_level_rows(const Canvas *canvas)
{
    double x[VARI_OUTLINE_MAX], y[VARI_OUTLINE_MAX];
    size_t count = canvas_outline(canvas, 0, x, y);
    for (size_t i = 0; i < count; i++)
        if (fabs(x[i] - canvas->x[0]) < 0.1)
            return true;
    return false;
}

/* Where coordinates stand already: none is written over another. */
typedef struct Labels {
    struct Box {
        double left, top, right, bottom;
    } * boxes;
    size_t count;
} Labels;

/* True if a place lies on the board. */
static bool is_on_cell(const Canvas *canvas, double x, double y)
{
    const double near = 0.66;
    bool on = false;
    for (size_t cell = 0; !on && cell < canvas->cell_count; cell++)
        on = hypot(canvas->x[cell] - x, canvas->y[cell] - y) < near;
    return on;
}

/* Writes a coordinate in the middle of a place, unless another or the board is there. */
static bool place_label(const Canvas *canvas, Labels *labels, double x, double y, const char *text)
{
    const double wide = 0.66, high = 0.75; /* of a letter, of its size */
    double size = label_size(canvas), half = wide * size * (double)strlen(text) / 2;
    if (canvas->topology == VARI_TOPOLOGY_HEX && is_on_cell(canvas, x, y))
        return false;
    struct Box box = { x - half, y - high * size / 2, x + half, y + high * size / 2 };
    for (size_t i = 0; i < labels->count; i++) {
        const struct Box *other = &labels->boxes[i];
        if (box.left < other->right && other->left < box.right && box.top < other->bottom &&
            other->top < box.bottom)
            return false;
    }
    labels->boxes = memory_more(labels->boxes, (labels->count + 1) * sizeof *labels->boxes);
    labels->boxes[labels->count++] = box;
    canvas_text(canvas, x, y, size, label_colour, text);
    return true;
}

/* Beside where another coordinate stands; false: there is no room for it. */
static bool place_near(const Canvas *canvas, Labels *labels, double x, double y, bool aside, const char *text)
{
    static const double shifts[] = { 0, -0.3, 0.3, -0.5, 0.5 };
    bool placed = false;
    for (size_t i = 0; !placed && i < sizeof shifts / sizeof shifts[0]; i++)
        placed = place_label(canvas, labels, x + (aside ? shifts[i] : 0), y + (aside ? 0 : shifts[i]), text);
    return placed;
}

/* The other player's label of a file; names of files stand outside the labels of both. */
static void label_far_edge(const Canvas *canvas, Labels *labels, const Row *row, double away)
{
    const char *label = vari_rules_cell(canvas->rules, row->lowest)->file_labels[!is_upside_down(canvas)];
    double out = away + second_label;
    place_near(canvas, labels, canvas->x[row->highest], canvas->top - away, true, label);
    if (!names_files_too(canvas))
        return;
    Part name = name_part_of(canvas, row->lowest, false);
    place_near(canvas, labels, canvas->x[row->lowest], canvas->bottom + out, true, name.text);
    place_near(canvas, labels, canvas->x[row->highest], canvas->top - out, true, name.text);
}

static void label_row(const Canvas *canvas, Labels *labels, const Row *row, bool digits)
{
    const char *text = row->part.text;
    double away = 0.36;
    if (canvas->topology == VARI_TOPOLOGY_GRID) {
        double layer =
            (canvas->right - canvas->left + 1) / (double)vari_rules_info(canvas->rules)->layer_count;
        double left = canvas->left + layer * (double)vari_rules_cell(canvas->rules, row->lowest)->layer;
        bool below = row->upright && (!row->level || !digits);
        place_near(canvas, labels, below ? canvas->x[row->lowest] : left - away,
                   below ? canvas->bottom + away : canvas->y[row->lowest], below, text);
        if (!digits && counts_files_twice(canvas))
            label_far_edge(canvas, labels, row, away);
        return;
    }
    if (!digits) {
        if (!place_near(canvas, labels, canvas->x[row->lowest], canvas->y[row->lowest] + 0.86, true, text))
            place_near(canvas, labels, canvas->x[row->highest], canvas->y[row->highest] - 0.86, true, text);
        return;
    }
    size_t cell = row->leftmost;
    bool upper = !has_level_rows(canvas) && canvas->x[cell] > canvas->left + 1 &&
                 canvas->y[cell] < (canvas->top + canvas->bottom) / 2;
    place_near(canvas, labels, canvas->x[cell] - (upper ? 0.74 : 0.86), canvas->y[cell] - (upper ? 0.47 : 0),
               false, text);
}

/* Sectors are numbered outside, rings lettered in a corner of the cells of a sector that is as empty as any.
 */
static void label_rings(const Canvas *canvas, const VariGame *game)
{
    size_t rings = 1, best = 0, fewest = SIZE_MAX;
    while (rings < canvas->cell_count &&
           strcmp(part_of(canvas, rings, true).text, part_of(canvas, 0, true).text) != 0)
        rings++;
    size_t sectors = rings;
    for (size_t sector = 0; sector < sectors; sector++) {
        size_t pieces = 0;
        for (size_t cell = sector; cell < canvas->cell_count; cell += sectors)
            pieces += game != NULL && vari_position_piece(vari_game_at(game), cell)->present;
        if (pieces < fewest) {
            fewest = pieces;
            best = sector;
        }
        double radius = hypot(canvas->x[sector], canvas->y[sector]), out = (radius + 0.9) / radius;
        canvas_text(canvas, canvas->x[sector] * out, canvas->y[sector] * out, label_size(canvas) * 1.2,
                    label_colour, part_of(canvas, sector, true).text);
    }
    for (size_t cell = best; cell < canvas->cell_count; cell += sectors) {
        double radius = hypot(canvas->x[cell], canvas->y[cell]), out = (radius + 0.32) / radius;
        canvas_text(canvas, canvas->x[cell] * out, canvas->y[cell] * out, readable_size(canvas, 0.32, 0.4),
                    "#2b2118", part_of(canvas, cell, false).text);
    }
}

/* In the point itself or, where a piece stands, beside it, over lines that may be there. */
static void label_point(const Canvas *canvas, const VariGame *game, size_t cell)
{
    const char *name = vari_rules_cell(canvas->rules, cell)->name;
    double size = readable_size(canvas, strlen(name) > 2 ? 0.2 : 0.26, 0.28), x = canvas->x[cell],
           y = canvas->y[cell];
    if (game == NULL || !vari_position_piece(vari_game_at(game), cell)->present) {
        canvas_text(canvas, x, y, size, label_colour, name);
        return;
    }
    if (size > 0)
        fprintf(canvas->out, "<circle cx=\"%.3f\" cy=\"%.3f\" r=\".17\" fill=\"#f1dcae\"/>\n", x + 0.42,
                y + 0.34);
    canvas_text(canvas, x + 0.42, y + 0.34, size, "#2b2118", name);
}

double board_margin(const Canvas *canvas)
{
    return canvas->topology == VARI_TOPOLOGY_RING    ? 0.8
           : canvas->topology == VARI_TOPOLOGY_GRAPH ? 0.25
                                                     : 0.8 + (names_files_too(canvas) ? second_label : 0);
}

/* In a corner of each cell that has one; false: none has. */
static bool label_numbers(const Canvas *canvas)
{
    const double aside = 0.34, above = 0.36;
    bool any = false;
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        const char *number = vari_rules_cell(canvas->rules, cell)->number;
        any = any || number != NULL;
        if (number != NULL)
            canvas_text(canvas, canvas->x[cell] - aside, canvas->y[cell] - above,
                        readable_size(canvas, 0.2, 0.24), "#2b2118", number);
    }
    return any;
}

void board_label(const Canvas *canvas, const VariGame *game)
{
    Labels labels = { 0 };
    Row row;
    if (label_numbers(canvas))
        return;
    if (canvas->topology == VARI_TOPOLOGY_RING && vari_rules_info(canvas->rules)->layer_count == 1) {
        label_rings(canvas, game);
        return;
    }
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        if (canvas->topology == VARI_TOPOLOGY_GRAPH) {
            label_point(canvas, game, cell);
            continue;
        }
        if (find_row(canvas, cell, false, &row))
            label_row(canvas, &labels, &row, false);
        if (find_row(canvas, cell, true, &row))
            label_row(canvas, &labels, &row, true);
    }
    free(labels.boxes);
}
