/* Knows what the warnings of values that say nothing share (idle_places.h, idle_values.h): which expressions
 * the checked file itself has, and how such a warning is reported. Does not know what says nothing. */
#ifndef VARI_DEFINITION_IDLE_COMMON_H
#define VARI_DEFINITION_IDLE_COMMON_H

#include "definition/scope.h"

/* The meaning of an expression that the file `source` itself has, or NULL. */
const Expr *idle_written(const Kernel *kernel, uint16_t source, ExprId id);
/* Reports a value that changes nothing, with what to write instead. */
void idle_report(const Scope *scope, Span span, const char *message, const char *help);

#endif
