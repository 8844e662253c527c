/* The border: what programs want that show, mend and lay out the text of a definition. */

#include "layout/layout.h"
#include "vari_internal.h"

size_t vari_rules_diagnostic_count(const VariRules *rules)
{
    return rules->diags.count;
}

static VariDiagnostic diagnostic(VariRules *rules, size_t index)
{
    const Diag *diag = &rules->diags.items[index];
    const Source *source = source_get(&rules->sources, diag->span.source);
    return (VariDiagnostic){
        .code = rules_string(rules, diag_code_word(diag->code)),
        .error = diag->severity == SEVERITY_ERROR,
        .path = source == NULL ? rules->path : rules_string(rules, source->path),
        .start = diag->span.start,
        .end = diag->span.end,
        .message = rules_string(rules, diag->message),
        .help = rules_string(rules, diag->help),
        .suggestion = rules_string(rules, diag->suggestion),
        .certain = diag->certain,
    };
}

VariDiagnostic vari_rules_diagnostic(VariRules *rules, size_t index)
{
    VariDiagnostic none = { "", false, "", 0, 0, "", "", "", false };
    GUARDED(rules, rules, VariDiagnostic, none, diagnostic(rules, index));
}

static const char *laid_out(VariRules *rules)
{
    if (rules->program == NULL)
        return NULL;
    Arena *arena = arena_new_beside(rules->arena, 0);
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    uint16_t number = source_add(&sources, text_of(rules->path), (Text){ rules->bytes, rules->length });
    const char *text = rules_string(rules, layout_text(arena, &diags, number));
    arena_free(arena);
    return text;
}

const char *vari_rules_laid_out(VariRules *rules)
{
    GUARDED(rules, rules, const char *, NULL, laid_out(rules));
}
