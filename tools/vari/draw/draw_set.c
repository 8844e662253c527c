/* The set of a definition: every kind of piece with its name, as each player's. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"

static const double place_high = 1.7, gap = 0.4, letter = 0.26;

/* A kind of piece of nobody is drawn once, others once a player. */
static size_t owner_count(const VariRules *rules, size_t kind)
{
    return vari_rules_piece_is_neutral(rules, kind) ? 1 : vari_rules_player_count(rules);
}

static void draw_kind(const Canvas *canvas, size_t kind, double x, double y, double wide)
{
    const double broad = 0.66; /* a letter, of its size */
    const char *name = vari_rules_piece_name(canvas->rules, kind);
    size_t owners = owner_count(canvas->rules, kind), players = vari_rules_player_count(canvas->rules);
    double left = x + (wide - (double)owners) / 2 + 0.5;
    for (size_t i = 0; i < owners; i++) {
        size_t owner = vari_rules_piece_is_neutral(canvas->rules, kind) ? players : i;
        piece_draw(canvas, kind, owner, left + (double)i, y + 0.5, 0.9,
                   vari_rules_player_turn(canvas->rules, owner) - canvas->turn);
    }
    canvas_text(canvas, x + wide / 2, y + 1.25, fmin(letter, wide / (broad * (double)strlen(name))),
                "#2b2118", name);
}

void set_draw(VariRules *rules, FILE *out)
{
    const double across = 12; /* about so many pieces stand in a row */
    size_t kinds = vari_rules_piece_count(rules);
    double wide = fmax(2, (double)vari_rules_player_count(rules)) + gap;
    size_t columns = (size_t)fmax(1, fmin((double)kinds, floor(across / wide)));
    size_t rows = (kinds + columns - 1) / columns;
    Canvas canvas = canvas_begin(rules, 0, out);
    svg_begin(out, 0, 0, (double)columns * wide + gap, (double)rows * place_high + gap, 0,
              vari_rules_name(rules));
    for (size_t kind = 0; kind < kinds; kind++)
        draw_kind(&canvas, kind, gap / 2 + (double)(kind % columns) * wide,
                  gap / 2 + (double)(kind / columns) * place_high, wide);
    svg_end(out);
    canvas_end(&canvas);
}
