/* Knows how the kernel's rules are shown to an author: in the words of the
 * language, with the line of the file that wrote each. Does not know YAML.
 * Writes into a buffer of the caller. Nothing here fails. */
#ifndef VARI_PROGRAM_LISTING_H
#define VARI_PROGRAM_LISTING_H

#include "base/buffer.h"
#include "program/kernel.h"

/* An expression in the author's language again, with brackets where they are needed. */
void listing_expr(const Kernel *kernel, ExprId id, Buffer *buffer);
/* listing_move.c: one leg of a move; where one wing's castling goes. */
void listing_leg(const Kernel *kernel, const Leg *leg, Buffer *buffer);
/* "to file g and the latter to file f": `between` stands between the two. */
void listing_wing_files(const Kernel *kernel, const Wing *wing, const char *between, Buffer *buffer);
void listing_wing(const Kernel *kernel, const Wing *wing, Buffer *buffer);
/* Everything that the sugar became, one rule a line, `path:line` beside it. */
void listing_kernel(const Kernel *kernel, const SourceList *sources, Buffer *buffer);

#endif
