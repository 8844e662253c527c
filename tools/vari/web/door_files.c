/* Editors, and the files of other programs. */

#include <stdlib.h>
#include <string.h>

#include "door.h"
#include "export.h"
#include "import.h"
#include "record.h"

/* --- the language server
 * ------------------------------------------------------------------------------------ */

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

/* --- in
 * ----------------------------------------------------------------------------------------------------- */

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

/* --- out
 * ---------------------------------------------------------------------------------------------------- */

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
    bool written = (ini ? export_section : export_diagram)(rules, vari_rules_id(rules), out);
    import_free_all();
    if (!written)
        call_fail(call, "this definition cannot be written so");
    call_add_stream(call, "text", out, &text);
}

/* The game as it was played so far, from where it began. */
static void write_moves(const Session *session, FILE *out)
{
    VariGame *game = must_have(vari_game_new(session->rules, session->seed));
    if (session->start != NULL)
        vari_game_set_position(game, session->start);
    for (size_t i = 0; i < vari_game_ply(session->game); i++) {
        const char *action = vari_game_played(session->game, i);
        record_write(out, record_next(game), action);
        vari_game_play(game, action);
    }
    vari_game_free(game);
}

void door_record(Call *call)
{
    const Session *session = call->session;
    const char *form = call_text(call, "form");
    if (form != NULL && strcmp(form, "vari") != 0)
        call_fail(call, "`form` is vari");
    if (call->error != NULL)
        return;
    char *text, seed[24], *variant = must_copy(vari_rules_id(session->rules));
    size_t length;
    Arguments arguments = { .positional = &variant, .count = 1, .setting_count = session->setting_count };
    memcpy(arguments.settings, session->settings, sizeof arguments.settings);
    FILE *out = open_text(&text, &length);
    record_write_head(out);
    record_write_rules(out, &arguments, session->rules, session->start);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)session->seed);
    if (session->seed != 0)
        record_write(out, RECORD_SEED, seed);
    record_write_definition(out, session->rules);
    write_moves(session, out);
    record_write_result(out, session->game, session->rules);
    free(variant);
    call_add_stream(call, "text", out, &text);
}
