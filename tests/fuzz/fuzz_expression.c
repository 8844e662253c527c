/* Fuzzes the expression reader: whatever the text, it reads or reports, and
 * what it read can be listed. The first byte chooses the wanted type. Inputs come from the sentences of the
 * language, and go on from those that loaded. */

#include "../unit/expression_scope.h"
#include "author.h"
#include "listing/listing.h"
#include "loaded.h"
#include "told.h"

enum { SIZE_MAX_READ = 4096, BYTES = 5, NEW = 15, SPOILT = 5 }; /* the last three of a hundred */

static const char *const wanted[] = { "T", "S", "N", "SM", "P", "K", "C", "H" };
static const char sorts[] = "TSNWPKCH"; /* the same types, as the author names them */

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char *new_input(Choices *choices)
{
    unsigned type =
        choose(choices, 100) < 80 ? choose(choices, 3) : choose(choices, sizeof wanted / sizeof *wanted);
    char *text = author_expression(choices, sorts[type]);
    Page page = { 0 };
    page_add(&page, "%u%s", type, text);
    free(text);
    return page.bytes;
}

static char *changed_input(Choices *choices, const uint8_t *data, size_t size)
{
    size_t drawn;
    char *input = loaded_has(data, size) ? strndup((const char *)data, size) : loaded_draw(choices, &drawn);
    if (input == NULL || input[0] == '\0') {
        free(input);
        return new_input(choices);
    }
    char *text = strdup(input + 1);
    author_change_expression(choices, sorts[(uint8_t)input[0] % 8], &text);
    Page page = { 0 };
    page_add(&page, "%c%s", input[0], text);
    free(input);
    free(text);
    return page.bytes;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    Choices choices = choices_from_seed(seed);
    if (chance(&choices, BYTES))
        return LLVMFuzzerMutate(data, size, max_size);
    char *input = chance(&choices, NEW) ? new_input(&choices) : changed_input(&choices, data, size);
    if (chance(&choices, SPOILT))
        author_spoil(&choices, &input);
    size_t length = strlen(input);
    if (length > 0 && length <= max_size)
        memcpy(data, input, size = length);
    free(input);
    return size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1 || size > SIZE_MAX_READ)
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
        loaded_add(data, size);
    }
    told_input("fuzz_expression", id != EXPR_NONE);
    expression_scope_free(made);
    free(text);
    return 0;
}
