/* Knows what the files of this room share of saying expressions. See words.h for what others may use. */
#ifndef VARI_DESCRIBE_INTERNAL_H
#define VARI_DESCRIBE_INTERNAL_H

#include "describe/words.h"

static inline const Expr *voice_expr(const Voice *voice, ExprId id)
{
    return &voice->kernel->exprs[id];
}

/* A pattern of ops.h with its kids filled in. */
void words_pattern(Voice *voice, const Expr *expr, const char *pattern);
/* Whether a number counts what has been done since something happened, and nothing else changes it. */
bool words_is_counter(const Kernel *kernel, const NumberRule *number);
/* What it counts: "actions without a capture or a pawn move". */
void words_counted(Voice *voice, const NumberRule *number, Number many);
/* Whether a term is a condition so short that it is told wherever it is asked for, and has no name then. */
bool words_term_is_short(const Kernel *kernel, const Term *term);
/* What an operation's operand names. */
void words_operand(Voice *voice, const Expr *expr);
/* "you", "the next player". */
void words_subject(Voice *voice);
/* Whether the viewer is you. */
bool words_is_you(const Voice *voice);
/* A fixed set of cells. */
void words_zone(Voice *voice, const Zone *zone);
/* Whether such a set is called by its own name, which the words section explains. */
bool words_zone_is_named(const Kernel *kernel, const Zone *zone);
/* What its cells are, whatever it is called. */
void words_zone_cells(Voice *voice, const Zone *zone);
/* "forward-right" and the like as words of the player's; a board's heading by its name. */
void words_heading(Voice *voice, int frame, int heading);
/* A number that is compared: "at most three", "two or more"; false: it is no such operation. */
bool words_quantity(Voice *voice, Op op, ExprId number);
/* The comparison that holds where this one does not. */
Op words_opposite(Op op);
/* Whether a clause is of parts joined by and, or. */
Op words_joint(const Voice *voice, ExprId id, bool holds);

#endif
