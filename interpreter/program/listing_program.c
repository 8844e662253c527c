/* The compiled program in words: what each rule became,
 * how it is played and why, with the line of the definition that wrote it. */

#include "program/listing_program.h"

#include "program/late.h"
#include "program/tables.h"

static void add_place(const SourceList *sources, Span span, Buffer *out)
{
    if (span.source == 0) {
        buffer_add(out, "  (made)\n");
        return;
    }
    Place place = source_place(sources, span);
    buffer_add(out, "  %.*s:%u\n", TEXT_ARG(place.path), (unsigned)place.line);
}

static void list_tables(const Program *program, Buffer *out)
{
    const Kernel *kernel = program->kernel;
    buffer_add(out, "board: %u cells, %u headings, %u words a set\n", (unsigned)program->board->cell_count,
               (unsigned)program->board->heading_count, (unsigned)program->words);
    buffer_add(out, "expressions: %zu instructions; zones: %zu; castle ways: %zu\n", kernel->expr_count,
               kernel->zone_count, program->castle_way_count);
}

/* How the rule is played: by tables alone, by tables and a question, or by walking. */
static void list_how(const Program *program, size_t rule, Buffer *out)
{
    static const char *const played[] = {
        [RULE_TABLED] = "in tables", [RULE_ASKED] = "asked", [RULE_WALKED] = "walked"
    };
    if (program->slots == NULL)
        return;
    const RuleFacts *facts = &program->slots->rules[rule];
    buffer_add(out, "; %s", played[facts->how]);
    if (facts->how != RULE_TABLED)
        buffer_add(out, ": %s", facts->why);
    else if (facts->once)
        buffer_add(out, ", its condition asked once for a piece");
}

static void list_rules(const Program *program, const SourceList *sources, Buffer *out)
{
    static const char *const forms[] = { "move", "stay", "drop", "castle", "free", "native", "pass" };
    const Kernel *kernel = program->kernel;
    late_need(program->slots_late);
    buffer_add(out, "\naction rules\n");
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        Text kind = rule->kind == KIND_NONE ? TEXT("") : kernel->kinds[rule->kind].id;
        buffer_add(out, "%4zu %-6s %-14.*s %-18.*s %u legs%s%s%s", i, forms[rule->form], TEXT_ARG(kind),
                   TEXT_ARG(rule->name), (unsigned)rule->leg_count, rule->promotes ? ", promotes" : "",
                   rule->leaves >= 0 ? ", leaves a trail" : "", rule->pick_count > 0 ? ", picks" : "");
        list_how(program, i, out);
        add_place(sources, rule->span, out);
    }
}

static void list_code(const Program *program, const SourceList *sources, Buffer *out)
{
    const Kernel *kernel = program->kernel;
    buffer_add(out, "\ninstructions\n");
    for (size_t i = 0; i < kernel->expr_count; i++) {
        const Expr *expr = &kernel->exprs[i];
        buffer_add(out, "%5zu %c %-11s a=%d b=%d", i, expr->type, op_info[expr->op].name, (int)expr->a,
                   (int)expr->b);
        for (uint8_t kid = 0; kid < expr->kid_count; kid++)
            buffer_add(out, " #%d", (int)expr->kids[kid]);
        add_place(sources, expr->span, out);
    }
}

void listing_program(const Program *program, const SourceList *sources, Buffer *out)
{
    list_tables(program, out);
    list_rules(program, sources, out);
    list_code(program, sources, out);
}
