/* What comes from other programs or goes to them as text: definitions, requests, messages of editors. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "export.h"
#include "host.h"
#include "import.h"
#include "import_sections.h"
#include "json_text.h"
#include "telling.h"

/* --- definitions of other programs ------------------------------------------------ */

typedef struct Importing {
    const char *name, *text, *section;
} Importing;

static void add_name(void *context, const char *name)
{
    fprintf(context, "%s\n", name);
}

static void list_sections(VariHost *host, void *context)
{
    const Importing *asked = context;
    char *names;
    size_t length;
    FILE *out = open_text(&names, &length);
    import_sections_each(asked->name, asked->text, strlen(asked->text), add_name, out);
    close_text(out, &names);
    host_keep(host, names);
}

const char *vari_host_sections(VariHost *host, const char *name, const char *text)
{
    return host_answered(host, list_sections, &(Importing){ .name = name, .text = text });
}

static void import(VariHost *host, void *context)
{
    const Importing *asked = context;
    host_keep(host, import_section_text(asked->name, asked->text, strlen(asked->text), asked->section));
    if (host->text == NULL)
        fprintf(tell_stream(), "vari: `%s` cannot be imported\n", asked->section);
}

const char *vari_host_import(VariHost *host, const char *name, const char *text, const char *section)
{
    return host_answered(host, import, &(Importing){ name, text, section });
}

typedef struct Exporting {
    VariRules *rules;
    const char *form;
} Exporting;

static void export(VariHost *host, void *context)
{
    const Exporting *asked = context;
    bool ini = strcmp(asked->form, "ini") == 0;
    if (!vari_rules_ok(asked->rules) || (!ini && strcmp(asked->form, "diagram") != 0)) {
        fprintf(tell_stream(), vari_rules_ok(asked->rules)
                                   ? "vari: a definition is exported as ini or diagram\n"
                                   : "vari: the definition has mistakes\n");
        return;
    }
    char *text;
    size_t length;
    memory_is_needed_for(asked->rules);
    FILE *out = open_text(&text, &length);
    bool written =
        (ini ? export_section : export_diagram)(asked->rules, vari_rules_info(asked->rules)->id, out);
    import_free_all();
    close_text(out, &text);
    host_keep(host, text);
    if (!written)
        host_keep(host, NULL);
}

const char *vari_host_export(VariHost *host, VariRules *rules, const char *form)
{
    const char *text = host_answered(host, export, &(Exporting){ rules, form });
    vari_rules_on_no_memory(rules, NULL, NULL);
    return text;
}

/* --- requests ----------------------------------------------------------------------- */

static void answer_request(VariHost *host, void *context)
{
    host_keep(host, door_answer(&host->sessions, context));
}

const char *vari_host_answer(VariHost *host, const char *request)
{
    if (host_run(host, answer_request, (void *)(uintptr_t)request))
        return host->text;
    host->sessions = (Sessions){ 0 }; /* one of them may be half changed */
    return NULL;
}

/* --- editors -------------------------------------------------------------------------- */

typedef struct Editing {
    const char *message;
    VariSend *send;
    void *context;
    bool waits;
} Editing;

static void send_message(void *context, const cJSON *message)
{
    const Editing *editing = context;
    char *text = json_text(message);
    editing->send(editing->context, text);
    free(text);
}

static void edit(VariHost *host, void *context)
{
    Editing *editing = context;
    json_takes_memory();
    if (host->server == NULL) {
        host->server = memory_zeroed(1, sizeof *host->server);
        *host->server = (Server){ .open = { document_text, host->server }, .send = send_message };
    }
    host->server->context = editing;
    if (editing->message != NULL)
        server_answer(host->server, editing->message);
    else
        server_check_waiting(host->server);
    editing->waits = server_wants_check(host->server);
}

VariStatus vari_host_edit(VariHost *host, const char *message, VariSend *send, void *context, bool *waits)
{
    Editing editing = { message, send, context, false };
    if (!host_run(host, edit, &editing))
        host->server = NULL; /* it may be half changed */
    *waits = editing.waits;
    return host->status;
}
