/* Knows how a game's rules are shown to an author: the kernel's in the words of the language, the compiled
 * program's with how each is played, and the line of the file that wrote each. Does not know YAML. Writes
 * into a buffer of the caller. Nothing here fails. */
#ifndef VARI_LISTING_LISTING_H
#define VARI_LISTING_LISTING_H

#include "base/buffer.h"
#include "program/program.h"

/* An expression in the author's language again, with brackets where they are needed. */
void listing_expr(const Kernel *kernel, ExprId id, Buffer *buffer);
const char *listing_form(RuleForm form);
/* listing_move.c: one leg of a rule's move, as the first player sees it; where one wing's castling goes. */
void listing_leg(const Kernel *kernel, const ActionRule *rule, unsigned leg, Buffer *buffer);
void listing_wing(const Kernel *kernel, const Wing *wing, Buffer *buffer);
/* Everything that the sugar became, one rule a line, `path:line` beside it. */
void listing_kernel(const Kernel *kernel, const SourceList *sources, Buffer *buffer);
/* Tables, a line for how each rule is played, and every instruction. */
void listing_program(const Program *program, const SourceList *sources, Buffer *out);

#endif
