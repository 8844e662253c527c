/* The border: what programs want that show, mend and lay out the text of a definition. */

#include "layout/layout.h"
#include "vari_internal.h"

static const char *path_of(VariRules *rules, Span span)
{
    const Source *source = source_get(&rules->sources, span.source);
    return source == NULL ? rules->path : rules_string(rules, source->path);
}

static const VariDiagnostic *diagnostic(VariRules *rules, size_t index)
{
    const Diag *diag = &rules->diags.items[index];
    Span mended = diag->mended.source == 0 ? diag->span : diag->mended;
    VariDiagnostic told = {
        .code = rules_string(rules, diag_code_word(diag->code)),
        .error = diag->severity == SEVERITY_ERROR,
        .path = path_of(rules, diag->span),
        .start = diag->span.start,
        .end = diag->span.end,
        .message = rules_string(rules, diag->message),
        .help = rules_string(rules, diag->help),
        .suggestion = rules_string(rules, diag->suggestion),
        .certain = diag->certain,
        .note_count = diag->note_count,
        .mend_start = mended.start,
        .mend_end = mended.end,
    };
    for (size_t i = 0; i < diag->note_count; i++) {
        const DiagNote *note = &diag->notes[i];
        told.notes[i] = (VariNote){ path_of(rules, note->span), note->span.start, note->span.end,
                                    rules_string(rules, note->message) };
    }
    rules->diagnostic = told;
    return &rules->diagnostic;
}

const VariDiagnostic *vari_rules_diagnostic(VariRules *rules, size_t index)
{
    if (index >= rules->diags.count)
        return NULL;
    GUARDED(rules, rules, const VariDiagnostic *, NULL, diagnostic(rules, index));
}

const char *rules_laid_out(VariRules *rules)
{
    Arena *arena = arena_new_beside(rules->arena, 0);
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    uint16_t number = source_add(&sources, text_of(rules->path), (Text){ rules->bytes, rules->length });
    Text written = layout_text(arena, &diags, number);
    const char *text = diags.error_count > 0 ? NULL : rules_string(rules, written);
    arena_free(arena);
    return text;
}
