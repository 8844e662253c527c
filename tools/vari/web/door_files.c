/* Editors, and the files of other programs. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "door.h"
#include "export.h"
#include "import.h"
#include "import_sections.h"

/* --- the language server ------------------------------------------------------------------------------- */

static void keep_message(void *context, const cJSON *message)
{
    cJSON_AddItemToArray(context, cJSON_Duplicate(message, true));
}

static Server *server_of(Session *session)
{
    if (session->server == NULL) {
        session->server = memory_zeroed(1, sizeof *session->server);
        *session->server = (Server){ .open = { document_text, session->server }, .send = keep_message };
    }
    return session->server;
}

void door_lsp(Call *call)
{
    Server *server = server_of(call->session);
    const cJSON *message = call_object(call, "message");
    bool idle = call_flag(call, "idle", false);
    if (message == NULL && !idle)
        call_fail(call, "`message` is missing");
    if (call->error != NULL)
        return;
    server->context = cJSON_AddArrayToObject(call->answer, "messages");
    if (message != NULL)
        server_take(server, message);
    else
        server_check_waiting(server);
    cJSON_AddBoolToObject(call->answer, "waiting", server_wants_check(server));
}

/* --- in ------------------------------------------------------------------------------------------------ */

static void add_section(void *context, const char *name)
{
    cJSON_AddItemToArray(context, cJSON_CreateString(name));
}

void door_import(Call *call)
{
    const char *text = call_needed_text(call, "text"), *name = call_text(call, "name"),
               *variant = call_text(call, "variant");
    if (call->error != NULL)
        return;
    name = name == NULL ? "import" : name;
    cJSON *sections = cJSON_AddArrayToObject(call->answer, "sections");
    import_sections_each(name, text, strlen(text), add_section, sections);
    if (variant == NULL && cJSON_GetArraySize(sections) == 1)
        variant = sections->child->valuestring;
    if (cJSON_GetArraySize(sections) == 0)
        call_fail(call, "this has no section such as [my-chess:chess], and no Interactive Diagram");
    if (variant == NULL || call->error != NULL)
        return;
    char *definition = import_section_text(name, text, strlen(text), variant);
    if (definition == NULL)
        call_fail(call, "`%s` cannot be imported", variant);
    else
        cJSON_AddStringToObject(call->answer, "text", definition);
    cJSON_AddStringToObject(call->answer, "name", variant);
    free(definition);
}

/* --- out ----------------------------------------------------------------------------------------------- */

void door_export(Call *call)
{
    const char *form = call_needed_text(call, "form");
    VariRules *rules = call->session->rules;
    bool ini = strcmp(form, "ini") == 0;
    if (!ini && strcmp(form, "diagram") != 0)
        call_fail(call, "`form` is ini or diagram");
    if (call->error != NULL)
        return;
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    bool written = (ini ? export_section : export_diagram)(rules, vari_rules_info(rules)->id, out);
    import_free_all();
    if (!written)
        call_fail(call, "this definition cannot be written so");
    call_add_stream(call, "text", out, &text);
}
