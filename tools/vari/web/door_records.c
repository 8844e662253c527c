/* Games as texts: vari's own records, and what other programs write. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "door.h"
#include "replay.h"

/* --- out ----------------------------------------------------------------------------------------------- */

static char *convert(Call *call, const GameForm *form, const Arguments *arguments)
{
    const Session *session = call->session;
    const char *why_not = form->why_not == NULL ? NULL : form->why_not(session->rules);
    char *written = why_not != NULL ? NULL
                                    : game_as(form, session->rules, session->game, session->start,
                                              session->seed, arguments);
    if (written == NULL)
        call_fail(call, "%s", why_not != NULL ? why_not : "this game cannot be written so");
    return written;
}

void door_record(Call *call)
{
    const Session *session = call->session;
    const char *name = call_text(call, "form");
    bool own = name == NULL || strcmp(name, "vari") == 0;
    const GameForm *form = own ? NULL : form_named(name);
    if (!own && form == NULL)
        call_fail(call, "`form` is vari, %s", form_names());
    if (call->error != NULL)
        return;
    char *variant = must_copy(vari_rules_info(session->rules)->id);
    Arguments arguments = { .positional = &variant, .count = 1, .position = session->start };
    arguments.setting_count = session->setting_count;
    memcpy(arguments.settings, session->settings, sizeof arguments.settings);
    char *text = form != NULL ? convert(call, form, &arguments)
                              : record_of_game(session->rules, session->game, session->start, session->seed,
                                               &arguments);
    if (text != NULL)
        cJSON_AddStringToObject(call->answer, "text", text);
    free(text);
    free(variant);
}

/* --- in ------------------------------------------------------------------------------------------------ */

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* The definition that the record has, or else the shipped one that it names. */
static void take_definition(Call *call, const Arguments *arguments)
{
    Session *session = call->session;
    const KeptTexts *kept = arguments->kept;
    session->files = memory_zeroed(kept == NULL ? 1 : kept->count + 1, sizeof *session->files);
    for (size_t i = 0; kept != NULL && i < kept->count; i++)
        session->files[session->file_count++] =
            (DoorFile){ must_copy(file_name(kept->items[i].path)), must_copy(kept->items[i].bytes) };
    char *text =
        session->file_count > 0 || arguments->count == 0 ? NULL : shipped_text(arguments->positional[0]);
    if (text != NULL)
        session->files[session->file_count++] = (DoorFile){ must_copy("game.yaml"), text };
    else if (session->file_count == 0)
        call_fail(call, "the game names no definition that is here");
    for (size_t i = 0; i < arguments->setting_count; i++)
        session->settings[session->setting_count++] =
            (VariSetting){ must_copy(arguments->settings[i].name), must_copy(arguments->settings[i].value) };
    session->seed = (uint64_t)arguments->seed;
}

/* Plays what has happened. */
static void play_record(Call *call, const Record *record, const Arguments *arguments)
{
    Session *session = call->session;
    if (arguments->position != NULL && vari_game_set_position(session->game, arguments->position) != VARI_OK)
        call_fail(call, "the position cannot be read: %s", vari_game_error(session->game)->message);
    session->start = arguments->position == NULL ? NULL : must_copy(arguments->position);
    for (size_t i = record->first; i < record->count && call->error == NULL; i++)
        if (!record_play(&record->lines[i], session->game, session->rules))
            call_fail(call, "line %zu, `%s`, cannot be played: %s", record->lines[i].origin.number,
                      record->lines[i].value, vari_game_error(session->game)->message);
}

static void open_record(Call *call, Record *record)
{
    Session *session = call->session;
    Arguments arguments = { 0 };
    if (record_arguments(record, &arguments))
        take_definition(call, &arguments);
    else
        call_fail(call, "the record cannot be read");
    if (call->error != NULL)
        return;
    session_take(session, must_have(session_read(session)));
    if (session->game == NULL)
        call_fail(call, "the definition of this game cannot be played");
    else
        play_record(call, record, &arguments);
    if (call->error != NULL)
        return;
    cJSON_AddStringToObject(call->answer, "text", session->files[0].text);
    call_add_loaded(call);
}

void door_open(Call *call)
{
    const char *given = call_needed_text(call, "text"), *name = call_text(call, "name");
    long number = (long)call_number(call, "game", 1, 1, 1000000);
    if (call->error != NULL)
        return;
    name = name == NULL ? "games.pgn" : name;
    char *text =
        record_begins(given) ? record_of_number(given, (size_t)number) : record_of_text(name, given, number);
    Record record = { 0 };
    if (text == NULL)
        call_fail(call, "no game can be read there");
    else if (!record_read_text(name, text, strlen(text), &record))
        call_fail(call, "the record cannot be read");
    if (call->error == NULL) {
        Session before = session_begin(call->session);
        open_record(call, &record);
        session_settle(call->session, &before, call->error == NULL);
    }
    record_free(&record);
}
