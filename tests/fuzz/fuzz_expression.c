/* Fuzzes the expression reader: whatever the text, it reads or reports, and
 * what it read can be listed. The first byte chooses the wanted type. */

#include "../unit/expression_scope.h"
#include "listing/listing.h"
#include "told.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const wanted[] = { "T", "S", "N", "SM", "P", "K", "C", "H" };
    if (size < 1 || size > 4096)
        return 0;
    char *text = malloc(size);
    if (text == NULL)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    ExpressionScope *made = expression_scope_new();
    ExprId id = expression_scope_read(made, text, wanted[data[0] % 8]);
    if (id == EXPR_NONE && made->diags.error_count == 0)
        abort();
    if (id != EXPR_NONE) {
        Buffer buffer = { .arena = made->scope.reading };
        expression_scope_publish(made);
        listing_expr(&made->kernel, id, &buffer);
    }
    told_input("fuzz_expression", id != EXPR_NONE);
    expression_scope_free(made);
    free(text);
    return 0;
}
