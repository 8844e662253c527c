/* How pieces move, in text: a sign for each cell. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "diagram.h"
#include "draw_reach.h"

bool diagram_find(VariRules *rules, size_t piece, Diagram *diagram)
{
    size_t cells = vari_rules_info(rules)->cell_count;
    diagram->piece = piece;
    diagram->bits = memory_zeroed(cells + 1, sizeof *diagram->bits);
    diagram->from = SIZE_MAX; /* where it reaches most */
    if (vari_rules_reach(rules, piece, 0, &diagram->from, diagram->bits) != VARI_OK)
        out_of_memory();
    diagram->used = reach_used(diagram->bits, cells, diagram->from);
    return true;
}

/* Rings and graphs have no rows to draw them in: their cells are listed. */
static void list_cells(const VariRules *rules, const Diagram *diagram, FILE *out)
{
    fprintf(out, "from %s:", vari_rules_cell(rules, diagram->from)->name);
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
        const ReachSign *sign = cell == diagram->from ? NULL : reach_sign(diagram->bits[cell]);
        if (sign == NULL)
            continue;
        fprintf(out, "  %s%c", vari_rules_cell(rules, cell)->name, sign->sign);
        for (size_t i = 0; i < reach_way_count; i++)
            if (reach_has_way(diagram->bits[cell], i))
                fputc(reach_ways[i].sign, out);
    }
    fputc('\n', out);
}

enum { TEXT_CELL = 4, TEXT_RADIUS = 6 }; /* columns of a cell; cells shown on each side of a piece */

static void put_cell(const VariRules *rules, const Diagram *diagram, size_t cell, char *place)
{
    const ReachSign *sign = reach_sign(diagram->bits[cell]);
    if (cell == diagram->from) {
        const char *letter = vari_rules_letter(rules, diagram->piece, 0, true);
        size_t length = strlen(letter);
        memcpy(place, letter, length < TEXT_CELL ? length : 1);
        return;
    }
    place[0] = sign == NULL ? '.' : sign->sign;
    for (size_t i = 0, at = 1; sign != NULL && i < reach_way_count && at < TEXT_CELL - 1; i++)
        if (reach_has_way(diagram->bits[cell], i))
            place[at++] = reach_ways[i].sign;
}

/* Returns which signs are on the cells that are drawn. Rows are half a step high on hexes with upright files,
 * whose neighbours lie half a step higher. */
static unsigned draw_rows(VariRules *rules, const Diagram *diagram, FILE *out)
{
    Canvas canvas = canvas_begin(rules, 0, NULL);
    double x = canvas.x[diagram->from], y = canvas.y[diagram->from];
    bool halves = canvas.topology == VARI_TOPOLOGY_HEX;
    unsigned *drawn = memory_zeroed(canvas.cell_count, sizeof *drawn);
    size_t wide = (2 * TEXT_RADIUS + 2) * TEXT_CELL, layer = vari_rules_cell(rules, diagram->from)->layer;
    for (int row = -4 * TEXT_RADIUS; row <= 4 * TEXT_RADIUS; row++) {
        char line[(2 * TEXT_RADIUS + 2) * TEXT_CELL + 1];
        bool any = false;
        memset(line, ' ', wide);
        line[wide] = '\0';
        for (size_t cell = 0; cell < canvas.cell_count; cell++) {
            double down = (canvas.y[cell] - y) * (halves ? 2 : 1), right = (canvas.x[cell] - x) * TEXT_CELL;
            if (lround(down) != row || fabs(canvas.y[cell] - y) > TEXT_RADIUS + 0.1 ||
                fabs(canvas.x[cell] - x) > TEXT_RADIUS + 0.1 || vari_rules_cell(rules, cell)->layer != layer)
                continue;
            put_cell(rules, diagram, cell, line + (lround(right) + TEXT_RADIUS * TEXT_CELL));
            drawn[cell] = diagram->bits[cell];
            any = true;
        }
        for (size_t end = wide; end > 0 && line[end - 1] == ' '; end--)
            line[end - 1] = '\0';
        if (any)
            fprintf(out, "  %s\n", line);
    }
    unsigned used = reach_used(drawn, canvas.cell_count, diagram->from);
    free(drawn);
    canvas_end(&canvas);
    return used;
}

static void write_key(unsigned used, FILE *out)
{
    for (size_t i = 0; i < reach_sign_count; i++)
        if ((used >> i & 1) != 0)
            fprintf(out, "  %c  %s\n", reach_signs[i].sign, reach_signs[i].says);
    for (size_t i = 0; i < reach_way_count; i++)
        if ((used >> (REACH_WAYS + i) & 1) != 0)
            fprintf(out, "  %c  %s\n", reach_ways[i].sign, reach_ways[i].says);
}

void diagram_write(VariRules *rules, const Diagram *diagrams, size_t count, FILE *out)
{
    VariTopology topology = vari_rules_info(rules)->topology;
    unsigned used = 0;
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s%s (%s)\n", i > 0 ? "\n" : "", vari_rules_kind(rules, diagrams[i].piece)->name,
                vari_rules_letter(rules, diagrams[i].piece, 0, true));
        bool listed = topology == VARI_TOPOLOGY_RING || topology == VARI_TOPOLOGY_GRAPH;
        if (listed)
            list_cells(rules, &diagrams[i], out);
        used |= listed ? diagrams[i].used : draw_rows(rules, &diagrams[i], out);
    }
    fputc('\n', out);
    write_key(used, out);
}

/* Broken into lines between words. */
static void write_folded(const char *text, FILE *out)
{
    enum { WIDTH = 79 };
    for (size_t column = 0; *text != '\0'; text += *text == ' ') {
        size_t length = strcspn(text, " ");
        bool breaks = column > 0 && column + 1 + length > WIDTH;
        fprintf(out, "%s%.*s", column == 0 ? "" : breaks ? "\n" : " ", (int)length, text);
        column = breaks || column == 0 ? length : column + 1 + length;
        text += length;
    }
    fputc('\n', out);
}

/* What the rules do with a piece that has moved. */
static void write_effects(VariRules *rules, FILE *out)
{
    static const char section[] = "What follows an action\t";
    const char *line = vari_rules_description(rules, VARI_DESCRIPTION_LINES);
    for (; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, section, sizeof section - 1) != 0)
            continue;
        char *told = memory_part(line, strcspn(line, "\n"));
        char *text = strchr(told + sizeof section - 1, '\t');
        fputc('\n', out);
        if (text != NULL)
            write_folded(text + 1, out);
        free(told);
    }
}

void diagram_write_words(VariRules *rules, const Diagram *diagrams, size_t count, FILE *out)
{
    unsigned used = 0;
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "\n%s%s", count > 1 ? vari_rules_kind(rules, diagrams[i].piece)->name : "",
                count > 1 ? ":\n" : "");
        write_folded(vari_rules_kind_text(rules, diagrams[i].piece, VARI_KIND_MOVES, NULL), out);
        used |= diagrams[i].used;
    }
    for (size_t i = 0; i < reach_way_count; i++)
        if ((used >> (REACH_WAYS + i) & 1) != 0 &&
            (reach_ways[i].bits & (VARI_REACH_THEN | VARI_REACH_TAKE_THEN)) != 0) {
            write_effects(rules, out);
            return;
        }
}
