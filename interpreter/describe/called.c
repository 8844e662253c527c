/* Names that the file made: which of them are told, and how they are called. */

#include "describe/describe.h"
#include "describe/internal.h"

enum { SEEN_PARTS = 10 }; /* of a term that is told as what it says */

/* Parts of an expression, terms that it names looked up; counted no further than is asked. */
static unsigned parts_of(const Kernel *kernel, ExprId id)
{
    const Expr *expr = kernel_meaning(kernel, id);
    unsigned parts = 1;
    for (unsigned i = 0; i < expr->kid_count && parts <= SEEN_PARTS; i++)
        parts += parts_of(kernel, expr->kids[i]);
    return parts;
}

static size_t times_asked(const Kernel *kernel, const Term *term)
{
    size_t count = 0;
    for (size_t i = 0; i < kernel->expr_count; i++)
        count += kernel->exprs[i].op == OP_TERM && &kernel->terms[kernel->exprs[i].a] == term;
    return count;
}

bool words_term_is_seen(const Kernel *kernel, const Term *term)
{
    if (kernel->in_check != EXPR_NONE &&
        kernel_resolved(kernel, term->value) == kernel_resolved(kernel, kernel->in_check))
        return false; /* has a word of its own */
    const Expr *value = kernel_meaning(kernel, term->value);
    if (words_called(kernel, term->name).length > 0 || (value->op == OP_CHOOSE && value->type != 'T'))
        return false; /* ... or is a table */
    return parts_of(kernel, term->value) <= SEEN_PARTS || times_asked(kernel, term) <= 1;
}

ExprId words_seen(const Kernel *kernel, ExprId id)
{
    while (id != EXPR_NONE && kernel->exprs[id].op == OP_TERM &&
           words_term_is_seen(kernel, &kernel->terms[kernel->exprs[id].a]))
        id = kernel->terms[kernel->exprs[id].a].value;
    return id;
}

Text words_called(const Kernel *kernel, Text name)
{
    for (size_t i = kernel->called_count; i-- > 0;)
        if (text_equals(kernel->called[i].name, name))
            return kernel->called[i].text;
    return TEXT("");
}

void words_named(Buffer *out, const Kernel *kernel, Text name)
{
    Text called = words_called(kernel, name);
    if (called.length > 0) {
        buffer_add_text(out, called);
        return;
    }
    buffer_add_char(out, '"');
    words_name(out, name);
    buffer_add_char(out, '"');
}

void words_trail(Buffer *out, const Kernel *kernel, size_t trail)
{
    size_t named = 0;
    bool passing = text_is(kernel->trails[trail].name, "en-passant");
    for (size_t i = 0; i < kernel->trail_count; i++)
        named += !text_is(kernel->trails[i].name, "en-passant");
    Text called = words_called(kernel, kernel->trails[trail].name);
    if (called.length > 0)
        buffer_add_text(out, called);
    else if (passing)
        buffer_add(out, "en passant");
    else if (named == 1)
        buffer_add(out, "trail");
    else
        words_named(out, kernel, kernel->trails[trail].name);
}

void describe_name(const Kernel *kernel, Text name, Buffer *out)
{
    const Text your = TEXT("your ");
    Text called = words_called(kernel, name);
    for (size_t i = 0; i < kernel->number_count && called.length == 0; i++)
        if (text_equals(kernel->numbers[i].name, name) && words_is_counter(kernel, &kernel->numbers[i])) {
            Voice voice = { .kernel = kernel, .out = out, .viewer = EXPR_NONE };
            words_counted(&voice, &kernel->numbers[i], PLURAL);
            return;
        }
    if (called.length == 0)
        words_name(out, name);
    else
        buffer_add_text(out, text_starts_with(called, your) ? text_slice(called, your.length, called.length)
                                                            : called);
}
