/* Sessions: what is open, and the game that is played by it. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "door.h"
#include "telling.h"

/* --- parts ---------------------------------------------------------------------------------------------- */

void files_free(DoorFile *files, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(files[i].name);
        free(files[i].text);
    }
    free(files);
}

void settings_free(VariSetting *settings, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free((void *)(uintptr_t)settings[i].name);
        free((void *)(uintptr_t)settings[i].value);
    }
}

void session_forget_undone(Session *session)
{
    while (session->undone_count > 0)
        free(session->undone[--session->undone_count]);
    free(session->undone);
    session->undone = NULL;
}

static void drop_rules(Session *session)
{
    session_forget_undone(session);
    vari_search_free(session->search);
    vari_game_free(session->game);
    vari_rules_free(session->rules);
    free(session->start);
    session->search = NULL;
    session->game = NULL;
    session->rules = NULL;
    session->start = NULL;
}

static void drop_all(Session *session)
{
    drop_rules(session);
    files_free(session->files, session->file_count);
    settings_free(session->settings, session->setting_count);
}

/* --- sessions ------------------------------------------------------------------------------------------- */

void session_close(Session *session)
{
    for (size_t i = 0; i < SESSIONS_MAX; i++)
        if (session->among->items[i] == session)
            session->among->items[i] = NULL;
    drop_all(session);
    if (session->server != NULL)
        server_end(session->server);
    free(session->server);
    free(session->name);
    free(session);
}

/* A file of the session, as the loader asks for it. */
static char *find_file(void *context, const char *path)
{
    const Session *session = context;
    for (size_t i = 1; i < session->file_count; i++)
        if (strcmp(session->files[i].name, path) == 0)
            return must_copy(session->files[i].text);
    return NULL;
}

void sessions_close(Sessions *sessions)
{
    for (size_t i = 0; i < SESSIONS_MAX; i++)
        if (sessions->items[i] != NULL)
            session_close(sessions->items[i]);
}

Session *session_of(Sessions *sessions, const char *name)
{
    Session **items = sessions->items;
    size_t place = 0;
    for (size_t i = 0; i < SESSIONS_MAX; i++) {
        if (items[i] != NULL && strcmp(items[i]->name, name) == 0) {
            items[i]->used = ++sessions->uses;
            return items[i];
        }
        if (items[place] != NULL && (items[i] == NULL || items[i]->used < items[place]->used))
            place = i;
    }
    if (items[place] != NULL) /* the one that was not used for longest */
        session_close(items[place]);
    Session *session = memory_zeroed(1, sizeof *session);
    session->among = sessions;
    session->name = must_copy(name);
    session->open = (OpenTexts){ find_file, session };
    session->used = ++sessions->uses;
    items[place] = session;
    return session;
}

/* --- what is open, or was ------------------------------------------------------------------------------- */

Session session_begin(Session *session)
{
    Session before = *session;
    *session = (Session){ .among = before.among,
                          .name = before.name,
                          .server = before.server,
                          .open = before.open,
                          .until = before.until,
                          .used = before.used };
    return before;
}

void session_settle(Session *session, Session *before, bool keep)
{
    drop_all(keep ? before : session);
    if (!keep)
        *session = *before;
}

/* --- rules ---------------------------------------------------------------------------------------------- */

static bool is_late(void *context)
{
    const Session *session = context;
    return seconds_now() > session->until;
}

VariRules *session_read(Session *session)
{
    const DoorFile *file = &session->files[0];
    VariRules *rules = library_load_with(file->name, file->text, strlen(file->text), session->settings,
                                         session->setting_count, &session->open);
    if (rules != NULL && vari_rules_ok(rules))
        memory_is_needed_for(rules);
    if (rules != NULL)
        vari_rules_set_stop(rules, is_late, session);
    return rules;
}

void session_take(Session *session, VariRules *rules)
{
    drop_rules(session);
    session->rules = rules;
    if (vari_rules_ok(rules))
        session->game = must_have(vari_game_new(rules, session->seed));
}
