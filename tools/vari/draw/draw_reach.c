/* What a piece may do, drawn: signs on cells, lines along which it slides, a key of those that are used. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "draw_reach.h"

/* What a cell's bits come to: first what stands in the cell, then how the piece comes there. */
const ReachSign reach_signs[] = {
    { VARI_REACH_MOVE | VARI_REACH_TAKE | VARI_REACH_ELSEWHERE,
      VARI_REACH_MOVE | VARI_REACH_TAKE | VARI_REACH_ELSEWHERE, '$',
      "moves or takes there, or takes what stands there and ends elsewhere" },
    { VARI_REACH_TAKE | VARI_REACH_ELSEWHERE, VARI_REACH_TAKE | VARI_REACH_ELSEWHERE, 'X',
      "takes there, or takes what stands there and ends elsewhere" },
    { VARI_REACH_MOVE | VARI_REACH_TAKE, VARI_REACH_MOVE | VARI_REACH_TAKE, '*', "moves or takes there" },
    { VARI_REACH_MOVE | VARI_REACH_HOP_TAKE, VARI_REACH_MOVE | VARI_REACH_HOP_TAKE, '%',
      "moves there; takes only over another piece" },
    { VARI_REACH_HOP | VARI_REACH_HOP_TAKE, VARI_REACH_HOP | VARI_REACH_HOP_TAKE, '^',
      "moves or takes there only over another piece" },
    { VARI_REACH_HOP | VARI_REACH_TAKE, VARI_REACH_HOP | VARI_REACH_TAKE, '=',
      "takes there; moves there only over another piece" },
    { VARI_REACH_MOVE | VARI_REACH_ELSEWHERE, VARI_REACH_MOVE | VARI_REACH_ELSEWHERE, '@',
      "moves there, or takes what stands there, ending elsewhere" },
    { VARI_REACH_MOVE, VARI_REACH_MOVE, 'o', "moves there, takes nothing" },
    { VARI_REACH_TAKE, VARI_REACH_TAKE, 'x', "only takes there" },
    { VARI_REACH_HOP_TAKE, VARI_REACH_HOP_TAKE, '+', "takes there only over another piece" },
    { VARI_REACH_HOP, VARI_REACH_HOP, '~', "moves there only over another piece" },
    { VARI_REACH_ELSEWHERE, VARI_REACH_ELSEWHERE, '&', "takes what stands there, ending elsewhere" },
    { VARI_REACH_SWAP, VARI_REACH_SWAP, '/', "changes places with a piece there" },
    { VARI_REACH_TAKE_OWN, VARI_REACH_TAKE_OWN, '0', "takes a piece of its own side there" },
    { VARI_REACH_BLOCKS, VARI_REACH_BLOCKS, '#', "a piece here is in its way" },
};
const size_t reach_sign_count = sizeof reach_signs / sizeof reach_signs[0];

const ReachSign reach_ways[] = {
    { VARI_REACH_SLIDE, VARI_REACH_SLIDE, '-', "slides there over empty cells" },
    { VARI_REACH_LAME, VARI_REACH_LAME, '\'', "can be blocked on the way" },
    { VARI_REACH_INITIAL, VARI_REACH_INITIAL, '1', "only from where it begins" },
    { VARI_REACH_CONDITION, VARI_REACH_CONDITION, '?', "only on a condition that the rules name" },
    { VARI_REACH_PAST, VARI_REACH_PAST, 'p', "or there past another piece" },
    { VARI_REACH_THEN, VARI_REACH_THEN, '>', "does not stay there as it is: see what follows in the rules" },
    { VARI_REACH_THEN | VARI_REACH_TAKE_THEN, VARI_REACH_TAKE_THEN, '!',
      "when it takes, it does not stay there as it is" },
    { VARI_REACH_SWAP, VARI_REACH_SWAP, 's', "or changes places with a piece there" },
    { VARI_REACH_TAKE_OWN, VARI_REACH_TAKE_OWN, 'd', "or takes a piece of its own side there" },
};
const size_t reach_way_count = sizeof reach_ways / sizeof reach_ways[0];

const ReachSign *reach_sign(unsigned bits)
{
    for (size_t i = 0; i < reach_sign_count; i++)
        if ((bits & reach_signs[i].mask) == reach_signs[i].bits)
            return &reach_signs[i];
    return NULL;
}

bool reach_has_way(unsigned bits, size_t way)
{
    const ReachSign *sign = reach_sign(bits);
    return sign != NULL && (bits & reach_ways[way].mask) == reach_ways[way].bits &&
           sign->bits != reach_ways[way].bits;
}

/* --- signs --------------------------------------------------------------------------------- */

#define MOVE_COLOUR "#14532d"
#define TAKE_COLOUR "#9b1c14"
#define WAY_COLOUR  "#23405e"
#define PAPER       "#fffdf8"
#define TRIANGLE    "<path d=\"M0 -1.15L1.15 .9H-1.15Z\" stroke-linejoin=\"round\" "
#define CROSS(SIZE)                                                                                          \
    "<path d=\"M-" SIZE " -" SIZE "L" SIZE " " SIZE "M" SIZE " -" SIZE "L-" SIZE " " SIZE "\" "

/* Green: it moves there, filled where it takes there, too; red: it takes; triangles: over another piece.
 * In units of a sign's radius. */
static const struct {
    char sign;
    const char *shape;
} shapes[] = {
    { '*', "<circle r=\"1\" fill=\"" MOVE_COLOUR "\" stroke=\"" PAPER "\"/>" },
    { 'o', "<circle r=\".95\" fill=\"" PAPER "\" stroke=\"" MOVE_COLOUR "\"/>" },
    { '%', "<circle r=\".95\" fill=\"" PAPER "\" stroke=\"" MOVE_COLOUR "\"/>" TRIANGLE
           "fill=\"#f4c7c3\" stroke=\"" TAKE_COLOUR "\" transform=\"scale(.55)\"/>" },
    { '@', "<circle r=\".95\" fill=\"" PAPER "\" stroke=\"" MOVE_COLOUR
           "\"/>" CROSS(".35") "stroke=\"" TAKE_COLOUR "\"/>" },
    { 'x', CROSS(".9") "stroke=\"" TAKE_COLOUR "\" stroke-width=\".5\"/>" },
    { '^', TRIANGLE "fill=\"" MOVE_COLOUR "\" stroke=\"" PAPER "\"/>" },
    { '~', TRIANGLE "fill=\"" PAPER "\" stroke=\"" MOVE_COLOUR "\"/>" },
    { '+', TRIANGLE "fill=\"#f4c7c3\" stroke=\"" TAKE_COLOUR "\"/>" },
    { '=', TRIANGLE "fill=\"" PAPER "\" stroke=\"" MOVE_COLOUR
                    "\"/>" CROSS(".4") "stroke=\"" TAKE_COLOUR "\" transform=\"translate(0 .3)\"/>" },
    { '&', "<rect x=\"-1\" y=\"-1\" width=\"2\" height=\"2\" fill=\"" PAPER "\" stroke=\"" TAKE_COLOUR
           "\"/>" CROSS(".5") "stroke=\"" TAKE_COLOUR "\"/>" },
    { '$', "<circle r=\"1\" fill=\"" MOVE_COLOUR "\" stroke=\"" PAPER "\"/>" CROSS(".35") "stroke=\"" PAPER
                                                                                          "\"/>" },
    { 'X', "<rect x=\"-1\" y=\"-1\" width=\"2\" height=\"2\" fill=\"" PAPER "\" stroke=\"" TAKE_COLOUR
           "\"/>" CROSS(".8") "stroke=\"" TAKE_COLOUR "\"/>" },
    { '/', "<path d=\"M-1 -.4H1L.4 -1M1 .4H-1L-.4 1\" fill=\"none\" stroke=\"" MOVE_COLOUR "\"/>" },
    { '0', CROSS(".9") "stroke=\"" WAY_COLOUR "\" stroke-width=\".5\"/>" },
    { '#', "<rect x=\"-.7\" y=\"-.7\" width=\"1.4\" height=\"1.4\" fill=\"" WAY_COLOUR "\"/>" },
};

/* As a sign of its own, also in the key. */
static void draw_shape(FILE *out, double x, double y, double size, char sign)
{
    const double radius = 0.17;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++)
        if (shapes[i].sign == sign)
            fprintf(out,
                    "<g transform=\"translate(%.3f %.3f) scale(%.4f)\" stroke-width=\".32\" "
                    "stroke-linecap=\"round\">%s</g>\n",
                    x, y, radius * size, shapes[i].shape);
}

enum { WAY_INITIAL = 2, WAY_LETTERS = 3 }; /* of reach_ways: drawn as a ring; from here on as letters */

/* What stands round a sign: a broken ring for a first move, letters for what else there is to say. */
static void draw_way(const Canvas *canvas, double x, double y, double size, unsigned bits)
{
    double right = 0.32;
    if ((bits & VARI_REACH_INITIAL) != 0)
        fprintf(canvas->out,
                "<circle cx=\"%.3f\" cy=\"%.3f\" r=\"%.3f\" fill=\"none\" stroke=\"%s\" stroke-width=\".05\" "
                "stroke-dasharray=\".12 .08\"/>\n",
                x, y, 0.33 * size, WAY_COLOUR);
    for (size_t i = WAY_LETTERS; i < reach_way_count; i++) {
        const char letter[2] = { reach_ways[i].sign, '\0' };
        if (!reach_has_way(bits, i))
            continue;
        canvas_text(canvas, x + right * size, y - 0.26 * size, 0.34 * size, WAY_COLOUR, letter);
        right -= 0.64;
    }
}

static void draw_path(const Canvas *canvas, double x, double y, double to_x, double to_y, bool lame)
{
    fprintf(canvas->out,
            "<path d=\"M%.3f %.3fL%.3f %.3f\" stroke=\"%s\" stroke-width=\"%s\" fill=\"none\"%s/>\n", x, y,
            to_x, to_y, WAY_COLOUR, lame ? ".045" : ".09", lame ? " stroke-dasharray=\".1 .09\"" : "");
}

/* Rings bend what is straight on a board: there a slide is drawn from each cell to the one before it. */
static double round_about(const Canvas *canvas, size_t from, size_t cell)
{
    double apart = fabs(atan2(canvas->y[cell], canvas->x[cell]) - atan2(canvas->y[from], canvas->x[from]));
    const double turn = 6.28318530717958648;
    return 3 * fmin(apart, turn - apart) +
           fabs(hypot(canvas->x[cell], canvas->y[cell]) - hypot(canvas->x[from], canvas->y[from]));
}

static size_t cell_before(const Canvas *canvas, size_t from, size_t cell, const unsigned *bits)
{
    size_t best = from;
    double nearest = hypot(canvas->x[cell] - canvas->x[from], canvas->y[cell] - canvas->y[from]);
    for (size_t at = 0; canvas->topology == VARI_TOPOLOGY_RING && at < canvas->cell_count; at++) {
        double distance = hypot(canvas->x[cell] - canvas->x[at], canvas->y[cell] - canvas->y[at]);
        if (bits[at] != 0 && distance < nearest &&
            round_about(canvas, from, at) + 0.2 < round_about(canvas, from, cell)) {
            nearest = distance;
            best = at;
        }
    }
    return best;
}

static size_t cell_at(const Canvas *canvas, double x, double y)
{
    size_t cell = 0;
    while (cell < canvas->cell_count && hypot(canvas->x[cell] - x, canvas->y[cell] - y) > 0.1 * canvas->scale)
        cell++;
    return cell;
}

/* On squares a slide is drawn as a line if that leads over cells where the piece may stop. One that turns, or
 * goes on at another edge, has a stroke through its end. */
static bool goes_straight(const Canvas *canvas, size_t from, size_t cell, const unsigned *bits)
{
    double right = (canvas->x[cell] - canvas->x[from]) / canvas->scale;
    double down = (canvas->y[cell] - canvas->y[from]) / canvas->scale;
    long columns = labs(lround(right)), rows = labs(lround(down)), steps = columns, rest = rows;
    if (canvas->topology != VARI_TOPOLOGY_GRID || (bits[cell] & VARI_REACH_LAME) != 0)
        return true;
    while (rest != 0) { /* the greatest common divisor */
        long next = steps % rest;
        steps = rest;
        rest = next;
    }
    for (long i = 1; i < steps; i++) {
        double part = (double)i / (double)steps * canvas->scale;
        size_t at = cell_at(canvas, canvas->x[from] + right * part, canvas->y[from] + down * part);
        if (at == canvas->cell_count || bits[at] == 0)
            return false;
    }
    return steps > 1;
}

static void draw_paths(const Canvas *canvas, size_t from, const unsigned *bits, const bool *wanted)
{
    fputs("<g opacity=\".5\">\n", canvas->out);
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        if (!wanted[cell] || (bits[cell] & (VARI_REACH_SLIDE | VARI_REACH_LAME)) == 0)
            continue;
        bool lame = (bits[cell] & VARI_REACH_LAME) != 0;
        size_t before = lame ? from : cell_before(canvas, from, cell, bits);
        if (goes_straight(canvas, from, cell, bits))
            draw_path(canvas, canvas->x[before], canvas->y[before], canvas->x[cell], canvas->y[cell], lame);
        else
            draw_path(canvas, canvas->x[cell] - 0.4 * canvas->scale, canvas->y[cell],
                      canvas->x[cell] + 0.4 * canvas->scale, canvas->y[cell], lame);
    }
    fputs("</g>\n", canvas->out);
}

/* --- one piece ------------------------------------------------------------------------------- */

static bool is_near(const Canvas *canvas, size_t from, size_t cell)
{
    const double most = 5.6;
    return vari_rules_cell(canvas->rules, from)->layer == vari_rules_cell(canvas->rules, cell)->layer &&
           fabs(canvas->x[cell] - canvas->x[from]) < most && fabs(canvas->y[cell] - canvas->y[from]) < most;
}

/* Of a large board as much as shows how it goes on; all of rings and of graphs. */
static void choose_cells(Canvas *canvas, size_t from, const unsigned *bits, bool *wanted)
{
    double left = canvas->x[from] - 1.2, right = left + 2.4, top = canvas->y[from] - 1.2, bottom = top + 2.4;
    bool whole = canvas->topology == VARI_TOPOLOGY_RING || canvas->topology == VARI_TOPOLOGY_GRAPH;
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        if (bits[cell] == 0 || !is_near(canvas, from, cell))
            continue;
        left = fmin(left, canvas->x[cell] - 0.7);
        right = fmax(right, canvas->x[cell] + 0.7);
        top = fmin(top, canvas->y[cell] - 0.7);
        bottom = fmax(bottom, canvas->y[cell] + 0.7);
    }
    double shown[4] = { 1e9, 1e9, -1e9, -1e9 };
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        double cell_x[VARI_OUTLINE_MAX], cell_y[VARI_OUTLINE_MAX];
        wanted[cell] =
            vari_rules_cell(canvas->rules, from)->layer == vari_rules_cell(canvas->rules, cell)->layer &&
            (whole || (canvas->x[cell] > left && canvas->x[cell] < right && canvas->y[cell] > top &&
                       canvas->y[cell] < bottom));
        size_t count = wanted[cell] ? canvas_outline(canvas, cell, cell_x, cell_y) : 0;
        for (size_t i = 0; i < count; i++) {
            shown[0] = fmin(shown[0], cell_x[i]);
            shown[1] = fmin(shown[1], cell_y[i]);
            shown[2] = fmax(shown[2], cell_x[i]);
            shown[3] = fmax(shown[3], cell_y[i]);
        }
    }
    canvas->left = shown[0];
    canvas->top = shown[1];
    canvas->right = shown[2];
    canvas->bottom = shown[3];
}

void reach_draw(Canvas *canvas, size_t piece, size_t player, size_t from, const unsigned *bits)
{
    bool *wanted = memory_zeroed(canvas->cell_count, sizeof *wanted);
    choose_cells(canvas, from, bits, wanted);
    board_draw(canvas, wanted);
    draw_paths(canvas, from, bits, wanted);
    for (size_t cell = 0; cell < canvas->cell_count; cell++) {
        const ReachSign *sign = wanted[cell] ? reach_sign(bits[cell]) : NULL;
        if (sign == NULL || cell == from)
            continue;
        draw_shape(canvas->out, canvas->x[cell], canvas->y[cell], canvas->scale, sign->sign);
        draw_way(canvas, canvas->x[cell], canvas->y[cell], canvas->scale, bits[cell]);
    }
    piece_draw(canvas, piece, player, canvas->x[from], canvas->y[from], 0.9 * canvas->scale,
               vari_rules_player(canvas->rules, player)->turn - canvas->turn);
    free(wanted);
}

static void draw_key_way(const Canvas *canvas, double x, double y, size_t way)
{
    const char letter[2] = { reach_ways[way].sign, '\0' };
    if (way == WAY_INITIAL)
        draw_way(canvas, x + 0.3, y, 0.9, reach_ways[way].bits);
    else
        canvas_text(canvas, x + 0.3, y, 0.31, WAY_COLOUR, letter);
}

static const double key_letter = 0.7, key_text = 0.8; /* size, of a row; where texts begin */

double reach_key_width(unsigned used, double row)
{
    const double broad = 0.68; /* an average letter of a bold font, of its size */
    size_t longest = 0;
    for (size_t i = 0; i < reach_sign_count; i++)
        if ((used >> i & 1) != 0 && strlen(reach_signs[i].says) > longest)
            longest = strlen(reach_signs[i].says);
    for (size_t i = 0; i < reach_way_count; i++)
        if ((used >> (REACH_WAYS + i) & 1) != 0 && strlen(reach_ways[i].says) > longest)
            longest = strlen(reach_ways[i].says);
    return key_text + broad * key_letter * row * (double)longest;
}

double reach_draw_key(const Canvas *canvas, unsigned used, double x, double y, double row)
{
    for (size_t i = 0; i < reach_sign_count; i++) {
        if ((used >> i & 1) == 0)
            continue;
        draw_shape(canvas->out, x + 0.3, y, 1, reach_signs[i].sign);
        canvas_text_from(canvas, x + key_text, y, key_letter * row, "#2b2118", reach_signs[i].says);
        y += row;
    }
    for (size_t i = 0; i < reach_way_count; i++) {
        if ((used >> (REACH_WAYS + i) & 1) == 0)
            continue;
        if (i < 2)
            draw_path(canvas, x, y, x + 0.6, y, i == 1);
        else
            draw_key_way(canvas, x, y, i);
        canvas_text_from(canvas, x + key_text, y, key_letter * row, "#2b2118", reach_ways[i].says);
        y += row;
    }
    return y;
}

unsigned reach_used(const unsigned *bits, size_t cells, size_t from)
{
    unsigned used = 0;
    for (size_t cell = 0; cell < cells; cell++) {
        const ReachSign *sign = cell == from ? NULL : reach_sign(bits[cell]);
        if (sign == NULL)
            continue;
        used |= 1U << (unsigned)(sign - reach_signs);
        for (size_t i = 0; i < reach_way_count; i++)
            if (reach_has_way(bits[cell], i))
                used |= 1U << (REACH_WAYS + i);
    }
    return used;
}
