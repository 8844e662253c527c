/* Knows what the parts of the door share: sessions, and a request on its way to an answer (README.md is the
 * protocol). Does not know where requests come from. Sees the library through vari.h. A request that fails
 * leaves its session as it was. */
#ifndef VARI_DOOR_H
#define VARI_DOOR_H

#include <stdio.h>

#include "lsp.h"

/* A definition's text and the files that it may extend. */
typedef struct DoorFile {
    char *name, *text;
} DoorFile;

struct Sessions;

/* What a page, or a part of one, has open. All is owned. */
typedef struct Session {
    struct Sessions *among;
    char *name;
    DoorFile *files; /* the first is the definition */
    size_t file_count;
    VariSetting settings[SETTINGS_MAX];
    size_t setting_count;
    VariRules *rules; /* NULL: nothing has been loaded */
    VariGame *game;   /* NULL: the rules cannot be played */
    VariSearch *search;
    uint64_t seed;
    char *start;   /* the position where the game began; NULL: at the set-up */
    char **undone; /* the last one is played again first */
    size_t undone_count;
    Server *server; /* the language server; NULL: nothing has been asked of it */
    OpenTexts open; /* the files, for the loader */
    double until;   /* what seconds_now() says when the request at hand is given up */
    unsigned long used;
} Session;

enum { SESSIONS_MAX = 32 };

/* Those that one host holds. Zeroed, there are none. */
typedef struct Sessions {
    Session *items[SESSIONS_MAX]; /* NULL: free */
    unsigned long uses;
} Sessions;

#define SEED_MAX 9007199254740992.0 /* up to there JSON has all whole numbers */

/* A request on its way. */
typedef struct Call {
    Sessions *sessions;
    Session *session;
    const cJSON *request;
    cJSON *answer;
    char *error; /* for free(); NULL: all is well so far */
} Call;

typedef void DoorTask(Call *call);

/* Answers a request, both as JSON; for free(). */
char *door_answer(Sessions *sessions, const char *request);
/* The same with sessions of its own; the answer is valid until the next call. Ends the program where there is
 * no memory. */
const char *vari_door(const char *request);

/* --- door_call.c: what a request says ------------------------------------------------------------------- */

/* Says why it cannot be answered; what was said first stays. */
void call_fail(Call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The text of a key; NULL: it is not there, or no text, which fails. */
const char *call_text(Call *call, const char *key);
/* The same of one that must be there: "" after failing. */
const char *call_needed_text(Call *call, const char *key);
/* A number of a key, or else the usual one; fails where it is none, or is not between the two. */
double call_number(Call *call, const char *key, double usual, double least, double most);
bool call_flag(Call *call, const char *key, bool usual);
/* A list or an object of a key; NULL: it is not there, or nothing of the kind, which fails. */
const cJSON *call_object(Call *call, const char *key);
/* The player of a key, or else the usual one; fails where there is none of that name. */
size_t call_player(Call *call, const char *key, size_t usual);
/* The kind of piece of a key; fails where there is none of that name. */
size_t call_kind(Call *call, const char *key);
/* Adds what is written to a stream: stream = call_open(&text, ..); call_close() adds and frees it. */
void call_add_stream(Call *call, const char *key, FILE *stream, char **text);

/* --- door_session.c ------------------------------------------------------------------------------------- */

/* The session of that name, made if there is none. */
Session *session_of(Sessions *sessions, const char *name);
void session_close(Session *session);
void sessions_close(Sessions *sessions);
/* Loads the session's files with its options as new rules, which are the caller's. NULL without memory. */
VariRules *session_read(Session *session);
/* Takes rules from session_read() as the session's, and begins a game if they can be played. */
void session_take(Session *session, VariRules *rules);
/* Makes the session empty, but for its name and editor, and returns what was open; session_settle() frees
 * that, or what is open now in its place: a request that fails leaves the session as it was. */
Session session_begin(Session *session);
void session_settle(Session *session, Session *before, bool keep);
void session_forget_undone(Session *session);
void files_free(DoorFile *files, size_t count);
void settings_free(VariSetting *settings, size_t count);

/* --- door_rules.c --------------------------------------------------------------------------------------- */

DoorTask door_load, door_library, door_source, door_rules, door_describe, door_kinds, door_diagram,
    door_piece, door_check, door_close, door_version, door_format;
/* Reads `options`; false after failing. The settings are the caller's. */
bool call_settings(Call *call, VariSetting *settings, size_t *count);
/* Adds all that is told of a definition when it is loaded. */
void call_add_loaded(Call *call);
/* The text of a definition that has an id, for free(); NULL: there is none. No path is an id. */
char *shipped_text(const char *id);
/* Adds `diagnostics`, `errors` and `warnings` of rules, of which the text is that of the session. */
void call_add_diagnostics(Call *call, VariRules *rules);

/* --- door_game.c ---------------------------------------------------------------------------------------- */

DoorTask door_new, door_set, door_play, door_undo, door_redo, door_go, door_claim, door_resign, door_state,
    door_picture, door_reason;
/* Adds `state`. */
void call_add_state(Call *call);

/* --- door_actions.c, door_think.c, door_files.c --------------------------------------------------------- */

DoorTask door_actions;
/* An action as players write it; valid until the next is asked for. */
const char *door_written(VariGame *game, VariRules *rules, size_t action);
DoorTask door_think, door_simulate;
DoorTask door_lsp, door_import, door_export;
DoorTask door_record, door_open;

#endif
