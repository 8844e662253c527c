/* What is wrong with a document, what would mend it, and its layout. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "lsp.h"
#include "telling.h"

enum { ERROR = 1, WARNING = 2, TEST_NODES_TYPED = 50000, TEST_SECONDS_TYPED = 1 };

cJSON *text_edit(const Document *document, Range range, const char *text)
{
    cJSON *edit = cJSON_CreateObject();
    cJSON_AddItemToObject(edit, "range", text_range(document, range));
    cJSON_AddStringToObject(edit, "newText", text);
    return edit;
}

/* Where a mistake is shown: one of a file that this one extends, where this one does so. */
static Range shown_range(const Document *document, const VariDiagnostic *diagnostic)
{
    if (strcmp(diagnostic->path, document->path) == 0)
        return (Range){ diagnostic->start, diagnostic->end };
    for (size_t i = 0; document->sheet != NULL && i < document->sheet->part_count; i++) {
        VariPart part = document->sheet->parts[i];
        Range key = key_above(document->sheet, &part);
        if (!part.is_key && is_name(document->text, key, "extends", strlen("extends")))
            return (Range){ part.start, part.end };
    }
    return (Range){ 0, 0 };
}

static void add_message(cJSON *object, const Document *document, const VariDiagnostic *diagnostic)
{
    char *message;
    size_t length;
    FILE *out = open_text(&message, &length);
    if (strcmp(diagnostic->path, document->path) != 0)
        fprintf(out, "in %s: ", diagnostic->path);
    fprintf(out, "%s%s%s", diagnostic->message, diagnostic->help[0] == '\0' ? "" : "\n", diagnostic->help);
    close_text(out, &message);
    cJSON_AddStringToObject(object, "message", message);
    free(message);
}

cJSON *location(const Document *document, Range range)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "uri", document->uri);
    cJSON_AddItemToObject(object, "range", text_range(document, range));
    return object;
}

/* The other places that a diagnostic points at. */
static void add_notes(cJSON *object, const Server *server, const Document *document,
                      const VariDiagnostic *diagnostic)
{
    cJSON *list = diagnostic->note_count == 0 ? NULL : cJSON_AddArrayToObject(object, "relatedInformation");
    for (size_t i = 0; i < diagnostic->note_count; i++) {
        const VariNote *note = &diagnostic->notes[i];
        const Range range = { note->start, note->end };
        Document other = { 0 };
        bool own = strcmp(note->path, document->path) == 0;
        if (!own && !document_read(server, note->path, &other))
            continue;
        cJSON *related = cJSON_CreateObject();
        cJSON_AddItemToObject(related, "location", location(own ? document : &other, range));
        cJSON_AddStringToObject(related, "message", note->message);
        cJSON_AddItemToArray(list, related);
        document_free(&other);
    }
}

static cJSON *one_diagnostic(const Server *server, const Document *document, const VariDiagnostic *diagnostic)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "range", text_range(document, shown_range(document, diagnostic)));
    cJSON_AddNumberToObject(object, "severity", diagnostic->error ? ERROR : WARNING);
    cJSON_AddStringToObject(object, "code", diagnostic->code);
    cJSON_AddStringToObject(object, "source", "vari");
    add_message(object, document, diagnostic);
    add_notes(object, server, document, diagnostic);
    return object;
}

void document_check(Document *document)
{
    document->wants_check = false;
    if (document->is_checked)
        return;
    document->is_checked = true;
    clock_t until = after_seconds(TEST_SECONDS_TYPED);
    vari_rules_set_stop(document->rules, is_over, &until);
    vari_rules_run_tests(document->rules, TEST_NODES_TYPED, NULL, NULL);
    vari_rules_set_stop(document->rules, NULL, NULL);
    vari_rules_check_choices(document->rules);
}

cJSON *document_diagnostics(const Server *server, const Document *document)
{
    cJSON *params = cJSON_CreateObject();
    cJSON_AddStringToObject(params, "uri", document->uri);
    cJSON *list = cJSON_AddArrayToObject(params, "diagnostics");
    for (size_t i = 0; i < vari_rules_diagnosed(document->rules)->kept; i++) {
        VariDiagnostic diagnostic = *vari_rules_diagnostic(document->rules, i);
        if (strcmp(diagnostic.code, "test-limit") != 0) /* `vari validate` looks further */
            cJSON_AddItemToArray(list, one_diagnostic(server, document, &diagnostic));
    }
    return params;
}

static cJSON *action(const Server *server, const Document *document, const VariDiagnostic *diagnostic)
{
    char *title;
    size_t length;
    FILE *out = open_text(&title, &length);
    if (diagnostic->mend_start != diagnostic->start || diagnostic->mend_end != diagnostic->end)
        fputs(diagnostic->help, out);
    else
        fprintf(out, "write `%s`", diagnostic->suggestion);
    close_text(out, &title);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "title", title);
    free(title);
    cJSON_AddStringToObject(object, "kind", "quickfix");
    cJSON_AddBoolToObject(object, "isPreferred", diagnostic->certain);
    cJSON *diagnostics = cJSON_AddArrayToObject(object, "diagnostics");
    cJSON_AddItemToArray(diagnostics, one_diagnostic(server, document, diagnostic));
    cJSON *edit = cJSON_AddObjectToObject(object, "edit");
    cJSON *edits = cJSON_AddArrayToObject(cJSON_AddObjectToObject(edit, "changes"), document->uri);
    cJSON_AddItemToArray(edits, text_edit(document, (Range){ diagnostic->mend_start, diagnostic->mend_end },
                                          diagnostic->suggestion));
    return object;
}

cJSON *answer_actions(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)error;
    const cJSON *range = cJSON_GetObjectItem(params, "range");
    size_t start = place_offset(document, cJSON_GetObjectItem(range, "start"));
    size_t end = place_offset(document, cJSON_GetObjectItem(range, "end"));
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < vari_rules_diagnosed(document->rules)->kept; i++) {
        VariDiagnostic diagnostic = *vari_rules_diagnostic(document->rules, i);
        if (diagnostic.suggestion[0] != '\0' && strcmp(diagnostic.path, document->path) == 0 &&
            diagnostic.start <= end && diagnostic.end >= start)
            cJSON_AddItemToArray(list, action(server, document, &diagnostic));
    }
    return list;
}

cJSON *answer_formatting(Server *server, const Document *document, const cJSON *params, const char **error)
{
    (void)server;
    (void)params;
    (void)error;
    const char *text = vari_rules_description(document->rules, VARI_DESCRIPTION_LAID_OUT);
    cJSON *edits = cJSON_CreateArray();
    if (text != NULL && strcmp(text, document->text) != 0)
        cJSON_AddItemToArray(edits, text_edit(document, (Range){ 0, document->length }, text));
    return edits;
}
