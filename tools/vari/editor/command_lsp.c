/* `vari lsp`: messages of the Language Server Protocol, in and out. */

#define _GNU_SOURCE /* strcasestr */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "lsp.h"

enum {
    MESSAGE_MAX = 16 << 20,
    HEADER_MAX = 4096,
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    NO_SUCH_METHOD = -32601,
    REQUEST_FAILED = -32803,
    BY_CHANGES = 2,
    FOLDERS_MAX = 64,
    IDLE_MILLISECONDS = 150
};

/* --- messages ------------------------------------------------------------------------------------- */

/* What has been read of standard input and not taken yet: whether more waits can be seen. */
typedef struct Input {
    unsigned char bytes[1 << 16];
    size_t at, end;
} Input;

static int next_byte(Input *input)
{
    if (input->at == input->end) {
        ssize_t got;
        do
            got = read(fileno(stdin), input->bytes, sizeof input->bytes);
        while (got < 0 && errno == EINTR);
        if (got <= 0)
            return EOF;
        input->at = 0;
        input->end = (size_t)got;
    }
    return input->bytes[input->at++];
}

/* True if nothing is asked for so many milliseconds. */
static bool is_idle(const Input *input, int milliseconds)
{
    struct pollfd waiting = { .fd = fileno(stdin), .events = POLLIN };
    return input->at == input->end && poll(&waiting, 1, milliseconds) == 0;
}

/* A header's line without its end; false: the input has ended. */
static bool read_line(Input *input, char *line, size_t room)
{
    size_t length = 0;
    int byte;
    while ((byte = next_byte(input)) != EOF && byte != '\n')
        if (length + 1 < room && byte != '\r')
            line[length++] = (char)byte;
    line[length] = '\0';
    return byte != EOF || length > 0;
}

/* The text of the next message, for free(), in *text, NULL for one that is too long or has no length; false:
 * the input has ended. */
static bool read_message(Input *input, char **text)
{
    static const char head[] = "Content-Length:";
    char line[HEADER_MAX];
    long length = -1;
    bool any = false, header = false;
    *text = NULL;
    while (read_line(input, line, sizeof line)) {
        any = true;
        if (line[0] == '\0' && length < 0 && header)
            return true; /* without a length: nobody knows where the message ends */
        if (line[0] == '\0' && length < 0)
            continue; /* what is no header is passed over, up to the next that says a length */
        if (line[0] == '\0')
            break;
        size_t name = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-");
        header = header || (name > 0 && line[name] == ':');
        const char *said = strcasestr(line, head); /* perhaps behind the end of such a message */
        if (said != NULL)
            length = strtol(said + strlen(head), NULL, 10);
    }
    if (!any || length < 0)
        return false;
    bool kept = length <= MESSAGE_MAX;
    if (kept)
        *text = memory_zeroed((size_t)length + 1, 1);
    for (long i = 0; i < length; i++) {
        int byte = next_byte(input);
        if (byte == EOF) {
            free(*text);
            *text = NULL;
            return false;
        }
        if (kept)
            (*text)[i] = (char)byte;
    }
    return true;
}

static void send_message(cJSON *message)
{
    FILE *out = streams_unguarded(1) == NULL ? stdout : streams_unguarded(1);
    cJSON_AddStringToObject(message, "jsonrpc", "2.0");
    char *text = must_have(cJSON_PrintUnformatted(message));
    fprintf(out, "Content-Length: %zu\r\n\r\n%s", strlen(text), text);
    fflush(out);
    free(text);
    cJSON_Delete(message);
}

static void send_notification(const char *method, cJSON *params)
{
    cJSON *message = cJSON_CreateObject();
    cJSON_AddStringToObject(message, "method", method);
    cJSON_AddItemToObject(message, "params", params);
    send_message(message);
}

static void send_answer(const cJSON *id, cJSON *result)
{
    cJSON *message = cJSON_CreateObject();
    cJSON_AddItemToObject(message, "id", id == NULL ? cJSON_CreateNull() : cJSON_Duplicate(id, true));
    cJSON_AddItemToObject(message, "result", result == NULL ? cJSON_CreateNull() : result);
    send_message(message);
}

static void send_error(const cJSON *id, int code, const char *text)
{
    cJSON *message = cJSON_CreateObject();
    cJSON_AddItemToObject(message, "id", id == NULL ? cJSON_CreateNull() : cJSON_Duplicate(id, true));
    cJSON *error = cJSON_AddObjectToObject(message, "error");
    cJSON_AddNumberToObject(error, "code", code);
    cJSON_AddStringToObject(error, "message", text);
    send_message(message);
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
    send_notification("textDocument/publishDiagnostics", told);
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

/* What takes longer is done where nothing else is asked, and told where it has found something: what extends
 * a changed text is read before anything is checked, which takes much longer. */
static void check_waiting(Server *server, const Input *input)
{
    for (size_t i = 0; i < server->count && is_idle(input, 0); i++)
        if (server->documents[i].wants_reading)
            read_heir(server, &server->documents[i], true);
    for (size_t i = 0; i < server->count && is_idle(input, 0); i++) {
        Document *document = &server->documents[i];
        if (!document->wants_check)
            continue;
        document_wake(server, document);
        size_t before = vari_rules_diagnostic_count(document->rules);
        document_check(document);
        if (vari_rules_diagnostic_count(document->rules) != before)
            publish(server, document, NULL);
    }
}

static bool wants_check(const Server *server)
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
    send_notification("textDocument/publishDiagnostics", nothing);
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

/* --- the loop ------------------------------------------------------------------------------------------ */

static void take_request(Server *server, const char *method, const cJSON *id, const cJSON *params)
{
    if (strcmp(method, "initialize") == 0) {
        note_folders(server, params);
        send_answer(id, capabilities());
        return;
    }
    if (strcmp(method, "shutdown") == 0) {
        server->shut_down = true;
        send_answer(id, NULL);
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
            send_answer(id, result);
        else
            send_error(id, REQUEST_FAILED, error);
        return;
    }
    if (server->shut_down)
        send_error(id, INVALID_REQUEST, "the server is shut down");
    else
        send_error(id, NO_SUCH_METHOD, "there is no such method");
}

static void take_message(Server *server, const cJSON *message)
{
    const cJSON *id = cJSON_GetObjectItem(message, "id"), *params = cJSON_GetObjectItem(message, "params");
    const char *method = cJSON_GetStringValue(cJSON_GetObjectItem(message, "method"));
    if (method == NULL) {
        if (!cJSON_IsObject(message))
            send_error(NULL, INVALID_REQUEST, "a message is an object with a method");
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

int run_lsp(const Arguments *arguments)
{
    (void)arguments;
    Server server = { .open = { document_text, &server } };
    Input *input = memory_zeroed(1, sizeof *input);
    char *text;
    while (!server.ended) {
        if (wants_check(&server) && is_idle(input, IDLE_MILLISECONDS))
            check_waiting(&server, input);
        if (!read_message(input, &text))
            break;
        cJSON *message = text == NULL ? NULL : cJSON_Parse(text);
        if (message == NULL)
            send_error(NULL, PARSE_ERROR, "this is no JSON");
        else
            take_message(&server, message);
        cJSON_Delete(message);
        free(text);
    }
    while (server.count > 0)
        document_close(&server, &server.documents[0]);
    free(input);
    free(server.documents);
    library_free_paths(server.folders, server.folder_count);
    return server.shut_down ? EXIT_DONE : EXIT_INPUT;
}
