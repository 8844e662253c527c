/* The language server: messages of the Language Server Protocol, in and out, however they come and go. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "lsp.h"

enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    NO_SUCH_METHOD = -32601,
    REQUEST_FAILED = -32803,
    BY_CHANGES = 2,
    FOLDERS_MAX = 64
};

/* --- messages ------------------------------------------------------------------------------------- */

static void send_message(const Server *server, cJSON *message)
{
    cJSON_AddStringToObject(message, "jsonrpc", "2.0");
    server->send(server->context, message);
    cJSON_Delete(message);
}

static void send_notification(const Server *server, const char *method, cJSON *params)
{
    cJSON *message = cJSON_CreateObject();
    cJSON_AddStringToObject(message, "method", method);
    cJSON_AddItemToObject(message, "params", params);
    send_message(server, message);
}

static void send_answer(const Server *server, const cJSON *id, cJSON *result)
{
    cJSON *message = cJSON_CreateObject();
    cJSON_AddItemToObject(message, "id", id == NULL ? cJSON_CreateNull() : cJSON_Duplicate(id, true));
    cJSON_AddItemToObject(message, "result", result == NULL ? cJSON_CreateNull() : result);
    send_message(server, message);
}

static void send_error(const Server *server, const cJSON *id, int code, const char *text)
{
    cJSON *message = cJSON_CreateObject();
    cJSON_AddItemToObject(message, "id", id == NULL ? cJSON_CreateNull() : cJSON_Duplicate(id, true));
    cJSON *error = cJSON_AddObjectToObject(message, "error");
    cJSON_AddNumberToObject(error, "code", code);
    cJSON_AddStringToObject(error, "message", text);
    send_message(server, message);
}

/* --- what the server can --------------------------------------------------------------------------- */

static cJSON *capabilities(void)
{
    static const char *const plain[] = { "hoverProvider",          "definitionProvider",
                                         "referencesProvider",     "codeActionProvider",
                                         "documentSymbolProvider", "documentFormattingProvider" };
    static const char *const triggers[] = { " ", ":", "{", "[", "," };
    cJSON *answer = cJSON_CreateObject(), *can = cJSON_AddObjectToObject(answer, "capabilities");
    cJSON *sync = cJSON_AddObjectToObject(can, "textDocumentSync");
    cJSON_AddBoolToObject(sync, "openClose", true);
    cJSON_AddNumberToObject(sync, "change", BY_CHANGES);
    cJSON_AddBoolToObject(sync, "save", true);
    cJSON_AddStringToObject(can, "positionEncoding", "utf-16");
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        cJSON_AddBoolToObject(can, plain[i], true);
    cJSON_AddItemToObject(cJSON_AddObjectToObject(can, "completionProvider"), "triggerCharacters",
                          cJSON_CreateStringArray(triggers, sizeof triggers / sizeof triggers[0]));
    cJSON_AddBoolToObject(cJSON_AddObjectToObject(can, "renameProvider"), "prepareProvider", true);
    cJSON *info = cJSON_AddObjectToObject(answer, "serverInfo");
    cJSON_AddStringToObject(info, "name", "vari");
    cJSON_AddStringToObject(info, "version", vari_version());
    return answer;
}

static void add_folder(Server *server, const char *uri)
{
    if (uri == NULL || strncmp(uri, "file://", strlen("file://")) != 0 || server->folder_count == FOLDERS_MAX)
        return;
    server->folders = memory_more(server->folders, (server->folder_count + 1) * sizeof *server->folders);
    server->folders[server->folder_count++] = path_of_uri(uri);
}

static void note_folders(Server *server, const cJSON *params)
{
    const cJSON *folder;
    cJSON_ArrayForEach(folder, cJSON_GetObjectItem(params, "workspaceFolders"))
    {
        add_folder(server, cJSON_GetStringValue(cJSON_GetObjectItem(folder, "uri")));
    }
    if (server->folder_count == 0)
        add_folder(server, cJSON_GetStringValue(cJSON_GetObjectItem(params, "rootUri")));
}

/* --- notifications ----------------------------------------------------------------------------------- */

static const char *uri_of(const cJSON *params)
{
    const char *uri =
        cJSON_GetStringValue(cJSON_GetObjectItem(cJSON_GetObjectItem(params, "textDocument"), "uri"));
    return uri == NULL ? "" : uri;
}

static void publish(const Server *server, const Document *document, const cJSON *params)
{
    const cJSON *version = cJSON_GetObjectItem(cJSON_GetObjectItem(params, "textDocument"), "version");
    cJSON *told = document_diagnostics(server, document);
    if (cJSON_IsNumber(version))
        cJSON_AddNumberToObject(told, "version", cJSON_GetNumberValue(version));
    send_notification(server, "textDocument/publishDiagnostics", told);
}

/* Reads a text again that extends one that has changed, and tells it if it is not what it was. */
static void read_heir(Server *server, Document *document, bool check)
{
    uint64_t before = document->hash;
    document_read_again(server, document);
    if (document->hash == before)
        return;
    document->wants_check |= check;
    publish(server, document, NULL);
}

static bool server_is_asked(const Server *server)
{
    return server->is_asked != NULL && server->is_asked(server->context);
}

/* What extends a changed text is read before anything is checked, which takes much longer. */
void server_check_waiting(Server *server)
{
    for (size_t i = 0; i < server->count && !server_is_asked(server); i++)
        if (server->documents[i].wants_reading)
            read_heir(server, &server->documents[i], true);
    for (size_t i = 0; i < server->count && !server_is_asked(server); i++) {
        Document *document = &server->documents[i];
        if (!document->wants_check)
            continue;
        document_wake(server, document);
        size_t before = vari_rules_diagnosed(document->rules)->kept;
        document_check(document);
        if (vari_rules_diagnosed(document->rules)->kept != before)
            publish(server, document, NULL);
    }
}

bool server_wants_check(const Server *server)
{
    for (size_t i = 0; i < server->count; i++)
        if (server->documents[i].wants_check || server->documents[i].wants_reading)
            return true;
    return false;
}

/* Others that are open may extend the text: they are read again, some at once, and where there are many, the
 * others where nothing else is asked. */
static void read_heirs(Server *server, const Document *base, bool check)
{
    enum { AT_ONCE = 8 };
    size_t count = 0;
    for (size_t i = 0; i < server->count; i++) {
        Document *document = &server->documents[i];
        if (document == base || !document_extends(document, base->path))
            continue;
        document->wants_reading = true;
        if (count++ < AT_ONCE)
            read_heir(server, document, check);
    }
}

static void on_open(Server *server, const cJSON *params)
{
    const char *text =
        cJSON_GetStringValue(cJSON_GetObjectItem(cJSON_GetObjectItem(params, "textDocument"), "text"));
    if (text == NULL)
        return;
    Document *document = document_open(server, uri_of(params), text);
    document->wants_check = true;
    publish(server, document, params);
}

static void on_change(Server *server, const cJSON *params)
{
    Document *document = document_find(server, uri_of(params));
    if (document == NULL)
        return;
    document_change(server, document, cJSON_GetObjectItem(params, "contentChanges"));
    publish(server, document, params);
    read_heirs(server, document, false);
}

/* What it extends may have been changed by another program. */
static void on_save(Server *server, const cJSON *params)
{
    Document *document = document_find(server, uri_of(params));
    if (document == NULL)
        return;
    document_read_again(server, document);
    document->wants_check = true;
    publish(server, document, params);
    read_heirs(server, document, true);
}

static void on_close(Server *server, const cJSON *params)
{
    Document *document = document_find(server, uri_of(params));
    if (document == NULL)
        return;
    document_close(server, document);
    cJSON *nothing = cJSON_CreateObject();
    cJSON_AddStringToObject(nothing, "uri", uri_of(params));
    cJSON_AddArrayToObject(nothing, "diagnostics");
    send_notification(server, "textDocument/publishDiagnostics", nothing);
}

static void on_end(Server *server, const cJSON *params)
{
    (void)params;
    server->ended = true;
}

static const struct {
    const char *method;
    void (*notice)(Server *server, const cJSON *params);
} notices[] = {
    { "textDocument/didOpen", on_open },
    { "textDocument/didChange", on_change },
    { "textDocument/didSave", on_save },
    { "textDocument/didClose", on_close },
    { "exit", on_end },
};

static const struct {
    const char *method;
    Answer *answer;
} requests[] = {
    { "textDocument/hover", answer_hover },
    { "textDocument/completion", answer_completion },
    { "textDocument/definition", answer_definition },
    { "textDocument/references", answer_references },
    { "textDocument/prepareRename", answer_may_rename },
    { "textDocument/rename", answer_rename },
    { "textDocument/codeAction", answer_actions },
    { "textDocument/documentSymbol", answer_symbols },
    { "textDocument/formatting", answer_formatting },
};

/* --- requests ------------------------------------------------------------------------------------------ */

static void take_request(Server *server, const char *method, const cJSON *id, const cJSON *params)
{
    if (strcmp(method, "initialize") == 0) {
        note_folders(server, params);
        send_answer(server, id, capabilities());
        return;
    }
    if (strcmp(method, "shutdown") == 0) {
        server->shut_down = true;
        send_answer(server, id, NULL);
        return;
    }
    for (size_t i = 0; i < sizeof requests / sizeof requests[0] && !server->shut_down; i++) {
        if (strcmp(requests[i].method, method) != 0)
            continue;
        Document *document = document_find(server, uri_of(params));
        if (document != NULL)
            document_wake(server, document);
        const char *error = document == NULL ? "that document is not open" : NULL;
        cJSON *result = error == NULL ? requests[i].answer(server, document, params, &error) : NULL;
        if (error == NULL)
            send_answer(server, id, result);
        else
            send_error(server, id, REQUEST_FAILED, error);
        return;
    }
    if (server->shut_down)
        send_error(server, id, INVALID_REQUEST, "the server is shut down");
    else
        send_error(server, id, NO_SUCH_METHOD, "there is no such method");
}

void server_take(Server *server, const cJSON *message)
{
    const cJSON *id = cJSON_GetObjectItem(message, "id"), *params = cJSON_GetObjectItem(message, "params");
    const char *method = cJSON_GetStringValue(cJSON_GetObjectItem(message, "method"));
    if (method == NULL) {
        if (!cJSON_IsObject(message))
            send_error(server, NULL, INVALID_REQUEST, "a message is an object with a method");
        return; /* an answer to what was never asked */
    }
    if (id != NULL) {
        take_request(server, method, id, params);
        return;
    }
    for (size_t i = 0; i < sizeof notices / sizeof notices[0]; i++)
        if (strcmp(notices[i].method, method) == 0)
            notices[i].notice(server, params);
}

void server_answer(Server *server, const char *text)
{
    cJSON *message = text == NULL ? NULL : cJSON_Parse(text);
    if (message == NULL)
        send_error(server, NULL, PARSE_ERROR, "this is no JSON");
    else
        server_take(server, message);
    cJSON_Delete(message);
}

void server_end(Server *server)
{
    while (server->count > 0)
        document_close(server, &server->documents[0]);
    free(server->documents);
    library_free_paths(server->folders, server->folder_count);
}
