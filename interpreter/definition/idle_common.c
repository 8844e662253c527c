/* What the warnings of places and of values that say nothing share. */

#include "definition/idle_common.h"

const Expr *idle_written(const Kernel *kernel, uint16_t source, ExprId id)
{
    if (id == EXPR_NONE || kernel->exprs[id].span.source != source)
        return NULL;
    return kernel_meaning(kernel, id);
}

void idle_report(const Scope *scope, Span span, const char *message, const char *help)
{
    diag_warning(scope->diags, DIAG_UNUSED, span, "%s", message);
    diag_help(scope->diags, "%s", help);
}
