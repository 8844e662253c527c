/* The set of a definition: every kind of piece with its name, as each player's. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"

static const double place_high = 1.7, gap = 0.4, letter = 0.26;

/* A kind of piece of nobody is drawn once, others once a player. */
static size_t owner_count(const VariRules *rules, size_t kind)
{
    return vari_rules_kind(rules, kind)->neutral ? 1 : vari_rules_info(rules)->player_count;
}

static void draw_kind(const Canvas *canvas, size_t kind, double x, double y, double wide)
{
    const double broad = 0.66; /* a letter, of its size */
    const char *name = vari_rules_kind(canvas->rules, kind)->name;
    size_t owners = owner_count(canvas->rules, kind), players = vari_rules_info(canvas->rules)->player_count;
    double left = x + (wide - (double)owners) / 2 + 0.5;
    for (size_t i = 0; i < owners; i++) {
        size_t owner = vari_rules_kind(canvas->rules, kind)->neutral ? players : i;
        piece_draw(canvas, kind, owner, left + (double)i, y + 0.5, 0.9,
                   vari_rules_player(canvas->rules, owner)->turn - canvas->turn);
    }
    canvas_text(canvas, x + wide / 2, y + 1.25, fmin(letter, wide / (broad * (double)strlen(name))),
                "#2b2118", name);
}

void set_draw(VariRules *rules, FILE *out)
{
    const double across = 12; /* about so many pieces stand in a row */
    size_t kinds = vari_rules_info(rules)->kind_count;
    double wide = fmax(2, (double)vari_rules_info(rules)->player_count) + gap;
    size_t columns = (size_t)fmax(1, fmin((double)kinds, floor(across / wide)));
    size_t rows = (kinds + columns - 1) / columns;
    Canvas canvas = canvas_begin(rules, 0, out);
    svg_begin(out, 0, 0, (double)columns * wide + gap, (double)rows * place_high + gap, 0,
              vari_rules_info(rules)->name);
    for (size_t kind = 0; kind < kinds; kind++)
        draw_kind(&canvas, kind, gap / 2 + (double)(kind % columns) * wide,
                  gap / 2 + (double)(kind / columns) * place_high, wide);
    svg_end(out);
    canvas_end(&canvas);
}
