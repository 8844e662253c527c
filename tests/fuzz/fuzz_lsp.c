/* An editor's day with `vari lsp`, at random: definitions as somebody would write them, spoilt, changed at
 * places that need not be there, and asked about everywhere; and messages that are none. What can be laid out
 * is laid out once and for all, and the answer to the end is an exit status. */

#include "author.h"
#include "commands.h"
#include "exit_status.h"
#include "told.h"
#include "tool_run.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGES = 12, NONSENSE = 5, WHOLE = 30 };

static void add_message(Page *page, cJSON *message)
{
    char *text = cJSON_PrintUnformatted(message);
    page_add(page, "Content-Length: %zu\r\n\r\n%s", strlen(text), text);
    free(text);
    cJSON_Delete(message);
}

static cJSON *position(Choices *choices)
{
    cJSON *place = cJSON_CreateObject();
    cJSON_AddNumberToObject(place, "line", (double)choose(choices, 40) - 1);
    cJSON_AddNumberToObject(place, "character", (double)choose(choices, 60) - 1);
    return place;
}

static cJSON *range(Choices *choices)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "start", position(choices));
    cJSON_AddItemToObject(object, "end", position(choices));
    return object;
}

static cJSON *message(const char *method, cJSON **params)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "method", method);
    *params = cJSON_AddObjectToObject(object, "params");
    cJSON *document = cJSON_AddObjectToObject(*params, "textDocument");
    cJSON_AddStringToObject(document, "uri", "file:///nowhere/fuzzed.yaml");
    return object;
}

static void ask(Choices *choices, Page *page)
{
    static const char *const methods[] = { "hover",      "completion",     "definition",
                                           "references", "prepareRename",  "rename",
                                           "codeAction", "documentSymbol", "formatting" };
    char method[64];
    cJSON *params;
    snprintf(method, sizeof method, "textDocument/%s",
             methods[choose(choices, sizeof methods / sizeof methods[0])]);
    cJSON *asked = message(method, &params);
    cJSON_AddNumberToObject(asked, "id", 1);
    cJSON_AddItemToObject(params, "position", position(choices));
    cJSON_AddItemToObject(params, "range", range(choices));
    cJSON_AddStringToObject(params, "newName", chance(choices, 70) ? "fresh" : "no name");
    add_message(page, asked);
}

static void change(Choices *choices, Page *page)
{
    static const char *const texts[] = { "",         "x",  "{",  "}",  "[", "\n",
                                         "  ",       ": ", "- ", "\"", "#", "\xf0\x9f\x90\xb4",
                                         "pieces:\n" };
    cJSON *params, *changed = message("textDocument/didChange", &params), *one = cJSON_CreateObject();
    cJSON_AddItemToObject(one, "range", range(choices));
    cJSON_AddStringToObject(one, "text", texts[choose(choices, sizeof texts / sizeof texts[0])]);
    cJSON_AddItemToArray(cJSON_AddArrayToObject(params, "contentChanges"), one);
    add_message(page, changed);
}

static void open_document(Choices *choices, Page *page)
{
    char *text = author_definition(choices, shelf_of(VARI_DEFINITIONS));
    cJSON *params, *opened = message("textDocument/didOpen", &params);
    if (!chance(choices, WHOLE))
        author_spoil(choices, &text);
    cJSON_AddStringToObject(cJSON_GetObjectItem(params, "textDocument"), "text", text);
    add_message(page, opened);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    setenv("VARI_SHIPPED", VARI_DEFINITIONS, 0);
    Choices choices = choices_from_bytes(data, size);
    Page page = { 0 };
    open_document(&choices, &page);
    for (unsigned i = choose(&choices, MESSAGES); i > 0; i--) {
        if (chance(&choices, NONSENSE))
            page_add(&page, chance(&choices, 50) ? "Content-Length: 7\r\n\r\n{\"a\":[}" : "Nonsense\r\n\r\n");
        else if (chance(&choices, 30))
            change(&choices, &page);
        else
            ask(&choices, &page);
    }
    Arguments arguments = { 0 };
    int status = run_quietly(run_lsp, &arguments, page.bytes);
    if (status != EXIT_DONE && status != EXIT_INPUT)
        abort();
    told_input("fuzz_lsp", true);
    free(page.bytes);
    return 0;
}
