/* The door: finds what a request asks for, and has it answered. */

#include "door.h"
#include "allocation.h"
#include "json_text.h"
#include "telling.h"

#include <stdlib.h>
#include <string.h>

enum { REQUEST_MAX = 16 << 20, REQUEST_SECONDS = 60 };

/* What must have been loaded before. */
typedef enum Need { NEEDS_NOTHING, NEEDS_TEXT, NEEDS_GAME } Need;

static const struct {
    const char *name;
    Need need;
    DoorTask *task;
} tasks[] = {
    { "version", NEEDS_NOTHING, door_version },
    { "load", NEEDS_NOTHING, door_load },
    { "library", NEEDS_NOTHING, door_library },
    { "source", NEEDS_NOTHING, door_source },
    { "format", NEEDS_NOTHING, door_format },
    { "close", NEEDS_NOTHING, door_close },
    { "lsp", NEEDS_NOTHING, door_lsp },
    { "import", NEEDS_NOTHING, door_import },
    { "open", NEEDS_NOTHING, door_open },
    { "check", NEEDS_TEXT, door_check },
    { "rules", NEEDS_GAME, door_rules },
    { "describe", NEEDS_GAME, door_describe },
    { "kinds", NEEDS_GAME, door_kinds },
    { "diagram", NEEDS_GAME, door_diagram },
    { "piece", NEEDS_GAME, door_piece },
    { "export", NEEDS_GAME, door_export },
    { "record", NEEDS_GAME, door_record },
    { "new", NEEDS_TEXT, door_new },
    { "set", NEEDS_GAME, door_set },
    { "play", NEEDS_GAME, door_play },
    { "undo", NEEDS_GAME, door_undo },
    { "redo", NEEDS_GAME, door_redo },
    { "go", NEEDS_GAME, door_go },
    { "claim", NEEDS_GAME, door_claim },
    { "resign", NEEDS_GAME, door_resign },
    { "state", NEEDS_GAME, door_state },
    { "actions", NEEDS_GAME, door_actions },
    { "picture", NEEDS_GAME, door_picture },
    { "reason", NEEDS_GAME, door_reason },
    { "think", NEEDS_GAME, door_think },
    { "simulate", NEEDS_GAME, door_simulate },
};

static bool meets(const Session *session, Need need)
{
    switch (need) {
    case NEEDS_NOTHING: return true;
    case NEEDS_TEXT: return session->rules != NULL;
    case NEEDS_GAME: return session->game != NULL;
    }
    return false;
}

static void answer(Call *call)
{
    const char *wanted = call_needed_text(call, "do"), *name = call_text(call, "session");
    const char *names[sizeof tasks / sizeof tasks[0]];
    size_t count = sizeof tasks / sizeof tasks[0], found = 0;
    for (size_t i = 0; i < count; i++)
        names[i] = tasks[i].name;
    while (found < count && strcmp(names[found], wanted) != 0)
        found++;
    if (call->error != NULL)
        return;
    if (found == count) {
        size_t nearest = vari_nearest(wanted, names, count);
        call_fail(call, "there is no `do: %s`%s%s%s", wanted, nearest == SIZE_MAX ? "" : "; did you mean `",
                  nearest == SIZE_MAX ? "" : names[nearest], nearest == SIZE_MAX ? "" : "`?");
        return;
    }
    call->session = session_of(call->sessions, name == NULL ? "" : name);
    call->session->until = seconds_now() + REQUEST_SECONDS;
    if (meets(call->session, tasks[found].need))
        tasks[found].task(call);
    else
        call_fail(call, call->session->rules == NULL ? "no definition has been loaded in this session"
                                                     : "the definition has mistakes: it cannot be played");
}

/* What is told while a request is answered. A call that finds no memory is left in its middle, and its stream
 * with it: until the next call, which closes it. */
static struct {
    FILE *stream, *before;
    char *text;
    size_t length;
} remarks;

static void begin_remarks(void)
{
    if (remarks.stream != NULL)
        fclose(remarks.stream);
    free(remarks.text);
    remarks.stream = NULL;
    remarks.stream = open_text(&remarks.text, &remarks.length);
    remarks.before = tell_into(remarks.stream);
}

static void end_remarks(cJSON *told)
{
    FILE *stream = remarks.stream;
    tell_into(remarks.before);
    remarks.stream = NULL;
    close_text(stream, &remarks.text);
    if (remarks.text[0] != '\0')
        cJSON_AddStringToObject(told, "remarks", remarks.text);
}

/* The answer, or in its place the error. */
static cJSON *finished(Call *call)
{
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(call->request, "id");
    cJSON *told = call->error == NULL ? call->answer : cJSON_CreateObject();
    cJSON_AddBoolToObject(told, "ok", call->error == NULL);
    if (id != NULL)
        cJSON_AddItemToObject(told, "id", cJSON_Duplicate(id, true));
    end_remarks(told);
    if (call->error != NULL) {
        cJSON_AddStringToObject(told, "error", call->error);
        cJSON_Delete(call->answer);
    }
    free(call->error);
    return told;
}

char *door_answer(Sessions *sessions, const char *request)
{
    size_t length = strlen(request);
    json_takes_memory();
    cJSON *read = length > REQUEST_MAX ? NULL : cJSON_ParseWithLengthOpts(request, length + 1, NULL, true);
    Call call = { .sessions = sessions, .request = read, .answer = cJSON_CreateObject() };
    begin_remarks();
    if (length > REQUEST_MAX)
        call_fail(&call, "the request is longer than %d MB", REQUEST_MAX >> 20);
    else if (!cJSON_IsObject(read))
        call_fail(&call, read == NULL ? "this is no JSON" : "a request is an object");
    else
        answer(&call);
    cJSON *told = finished(&call);
    char *text = json_text(told);
    cJSON_Delete(told);
    cJSON_Delete(read);
    return text;
}

const char *vari_door(const char *request)
{
    static Sessions sessions;
    static char *text;
    free(text);
    text = door_answer(&sessions, request);
    return text;
}
