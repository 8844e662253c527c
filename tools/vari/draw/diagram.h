/* Knows how pieces move as text shows it. Does not know pictures (draw_reach.h). */
#ifndef VARI_DIAGRAM_H
#define VARI_DIAGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "vari.h"

/* One piece and what it may do. */
typedef struct Diagram {
    size_t piece, from;
    unsigned *bits; /* [cell], for free() */
    unsigned used;
} Diagram;

/* Tries the piece on a board that is empty but for what it takes or leaps over. */
bool diagram_find(VariRules *rules, size_t piece, Diagram *diagram);
/* Draws them below each other, and what their signs mean. */
void diagram_write(VariRules *rules, const Diagram *diagrams, size_t count, FILE *out);

/* How they move in whole sentences, for what no sign says. */
void diagram_write_words(VariRules *rules, const Diagram *diagrams, size_t count, FILE *out);

/* --- diagram_sheet.c --------------------------------------------------------------------------- */

/* Writes an SVG of one diagram, or of several side by side with what their signs mean. */
void diagram_draw(VariRules *rules, const Diagram *diagrams, size_t count, FILE *out);

/* A piece by its name in the definition, as it is shown, or by its letter. SIZE_MAX: there is none; *nearest
 * is the one that may have been meant, or NULL. */
size_t piece_named(const VariRules *rules, const char *asked, const char **nearest);

#endif
