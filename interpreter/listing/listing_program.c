/* The compiled program in words: what each rule became,
 * how it is played and why, with the line of the definition that wrote it. */

#include "listing/listing.h"

#include "base/lazy.h"
#include "listing/how_played.h"

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
               kernel->zone_count, program->castling_move_count);
}

/* How a rule is played, at the end of its line. */
static void add_how(HowPlayed played, Buffer *out)
{
    static const char *const words[] = {
        [RULE_TABLED] = "in tables", [RULE_CONDITIONAL] = "asked", [RULE_WALKED] = "walked"
    };
    buffer_add(out, "; %s%s%s", words[played.how], played.why[0] != '\0' ? ": " : "", played.why);
}

static void list_rules(const Program *program, const SourceList *sources, Buffer *out)
{
    const Kernel *kernel = program->kernel;
    buffer_add(out, "\naction rules\n");
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        Text kind = rule->kind == KIND_NONE ? TEXT("") : kernel->kinds[rule->kind].id;
        buffer_add(out, "%4zu %-6s %-14.*s %-18.*s %u legs%s%s%s", i, listing_form(rule->form),
                   TEXT_ARG(kind), TEXT_ARG(rule->name), (unsigned)rule->leg_count,
                   rule->promotes ? ", promotes" : "", rule->leaves >= 0 ? ", leaves a trail" : "",
                   rule->pick_count > 0 ? ", picks" : "");
        add_how(how_rule(program, i), out);
        add_place(sources, rule->span, out);
    }
}

/* A rule of the kernel that is no action's: a heading before the first of its sort, then its line. */
static void list_other(const SourceList *sources, const char *heading, size_t index, Text name,
                       HowPlayed played, Span span, Buffer *out)
{
    if (index == 0)
        buffer_add(out, "\n%s\n", heading);
    buffer_add(out, "%4zu %.*s", index, TEXT_ARG(name));
    add_how(played, out);
    add_place(sources, span, out);
}

static void list_others(const Program *program, const SourceList *sources, Buffer *out)
{
    const Kernel *k = program->kernel;
    for (size_t i = 0; i < k->phase_count; i++)
        list_other(sources, "phases", i, k->phases[i].name, how_phase(program, i), k->phases[i].span, out);
    for (size_t i = 0; i < k->effect_count; i++)
        list_other(sources, "effects", i, k->effects[i].name, how_effect(program, i), k->effects[i].span,
                   out);
    for (size_t i = 0; i < k->law_count; i++)
        list_other(sources, "laws", i, k->laws[i].name, how_law(program, i), k->laws[i].span, out);
    for (size_t i = 0; i < k->must_count; i++)
        list_other(sources, "must", i, k->musts[i].name, how_must(program, i), k->musts[i].span, out);
    for (size_t i = 0; i < k->ending_count; i++)
        list_other(sources, "endings", i, k->endings[i].name, how_ending(program, i), k->endings[i].span,
                   out);
    for (size_t i = 0; i < k->native_count; i++)
        list_other(sources, "hooks", i, k->natives[i].name, how_hook(program, i), k->natives[i].span, out);
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
    lazy_get(program->lazy_tables);
    list_tables(program, out);
    list_rules(program, sources, out);
    list_others(program, sources, out);
    list_code(program, sources, out);
}
