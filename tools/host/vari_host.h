/* vari-host: what programs need beside vari.h that have files, editors and pages. It finds definitions in
 * folders, draws boards, reads and writes records of games, imports and exports, answers requests in JSON,
 * and is a language server. It never prints. It reads the environment, files, and a clock.
 *
 * Calls fail as those of vari.h do: a function that acts returns a VariStatus, a function that answers with a
 * text, or makes an object, returns NULL. vari_host_status() tells why, and vari_host_message() tells people.
 * Without memory (VARI_NO_MEMORY) rules and games that were given are as they were, and what the call had
 * allocated until then is lost.
 *
 * Every call belongs to a VariHost. A text that is returned is UTF-8, belongs to the host, and is valid until
 * the next call with the same host, unless another time is named. Texts that are given are UTF-8 and end with
 * a zero. Structs grow as those of vari.h do.
 *
 * Calls may come from any thread; a second one waits until the first has returned. While a call has rules or
 * a game, no other thread may use them. A call with rules or a game sets vari_rules_on_no_memory(), and
 * leaves it unset. The library sets the memory functions of cJSON for the whole process.
 *
 *     VariHost *host = vari_host_new();
 *     VariRules *rules = vari_host_load(host, "chess", NULL, 0);
 *     if (rules == NULL)
 *         fputs(vari_host_message(host), stderr);
 *     VariGame *game = vari_game_new(rules, 1);
 *     vari_game_play(game, "e2e4");
 *     VariDrawing drawing = { sizeof drawing, 0, 400, true, NULL };
 *     puts(vari_host_svg(host, game, &drawing));
 *     vari_game_free(game);
 *     vari_rules_free(rules);
 *     vari_host_free(host);
 */
#ifndef VARI_HOST_H
#define VARI_HOST_H

#include "vari.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct VariHost VariHost;

/* A host, for vari_host_free(). NULL: no memory. */
VARI_API VariHost *vari_host_new(void);
/* Rules and games that it has made are not freed with it. NULL: nothing is done. */
VARI_API void vari_host_free(VariHost *host);
/* VARI_OK, or why the last call with the host failed. */
VARI_API VariStatus vari_host_status(const VariHost *host);
/* What people should read of the last call, whether it failed or not: errors and warnings, one a line, with
 * file, line and column where they have some; "" for nothing. */
VARI_API const char *vari_host_message(const VariHost *host);

/* --- definitions --------------------------------------------------------- */

/* Loads a definition: `variant` is an id (`chess`), another name of a definition, or a path, which has a `/`
 * or
 * `.yaml` in it. Ids and names are looked for in $XDG_DATA_HOME/vari/definitions (or
 * ~/.local/share/vari/definitions), then in the folders that $VARI_DEFINITIONS names with colons between,
 * then in $VARI_SHIPPED or, without that, beside this library as it is installed. `settings` are `count`
 * options, at most 64. The rules are the caller's, for vari_rules_free(), and may have errors: see
 * vari_rules_ok(). NULL: it is not found, or cannot be read. */
VARI_API VariRules *vari_host_load(VariHost *host, const char *variant, const VariSetting *settings,
                                   size_t count);
/* Loads a text of `length` bytes as if it stood in the file `path`, which need not exist: what it extends is
 * looked for beside that, and as above. */
VARI_API VariRules *vari_host_load_text(VariHost *host, const char *path, const char *bytes, size_t length,
                                        const VariSetting *settings, size_t count);

/* --- pictures -------------------------------------------------------------- */

/* How a position is drawn; zeroed but for `size`: as the first player sees it, in the usual size, without
 * marks.
 */
typedef struct VariDrawing {
    size_t size;
    size_t player;     /* at the bottom */
    double pixels;     /* of the longer side, up to 8000; 0: as usual */
    bool last;         /* marks the cells of the last action */
    const char *marks; /* cells and arrows with spaces between: "e4 d2-d4"; NULL: none */
} VariDrawing;
/* The position as SVG; the drawing may be NULL for a zeroed one. NULL: there is no such player or mark, or
 * `pixels` is out of range. */
VARI_API const char *vari_host_svg(VariHost *host, VariGame *game, const VariDrawing *drawing);
/* How a kind of piece moves, as SVG. NULL: there is no such kind, or the rules have errors. */
VARI_API const char *vari_host_diagram(VariHost *host, VariRules *rules, size_t kind);

/* --- files of games ---------------------------------------------------------- */

/* The forms of vari_host_record(), with spaces between: `vari pgn ...`. Valid for ever. */
VARI_API const char *vari_host_record_forms(void);
/* The game as a record of that form, from where it began. `vari` is what `vari play` saves; a definition that
 * is not shipped is in it. NULL: there is no such form, or this game cannot be written in it. */
VARI_API const char *vari_host_record(VariHost *host, const VariGame *game, const char *form);
/* Reads the game of that number, from 1, of the text of a file: the ending of its name, and the text, tell
 * the form. It stands after its last action. The game is the caller's, for vari_game_free(), and so are its
 * rules, vari_game_rules(), for vari_rules_free() after that. NULL: there is no such game, or it cannot be
 * played. */
VARI_API VariGame *vari_host_open(VariHost *host, const char *name, const char *text, size_t number);

/* --- other programs' definitions ----------------------------------------------- */

/* The names of the sections of a `variants.ini` of Fairy-Stockfish, or of the Interactive Diagrams of a page,
 * one a line; "" for none. `name` is the file's. */
VARI_API const char *vari_host_sections(VariHost *host, const char *name, const char *text);
/* A definition that says what one of these sections says, and extends nothing. NULL: there is no such
 * section, or it cannot be imported. vari_host_message() has what is left out. */
VARI_API const char *vari_host_import(VariHost *host, const char *name, const char *text,
                                      const char *section);
/* The definition as a section of a `variants.ini` ("ini") or as an Interactive Diagram ("diagram"), with
 * comments on what that cannot say. NULL: there is no such form, or that program has no such board. */
VARI_API const char *vari_host_export(VariHost *host, VariRules *rules, const char *form);

/* --- requests -------------------------------------------------------------------- */

/* The answer in JSON to a request in JSON, by the protocol of tools/vari/web/README.md. Its sessions live as
 * long as the host. A bad request is answered, too: the answer says what is wrong. NULL: no memory; the
 * sessions are lost. */
VARI_API const char *vari_host_answer(VariHost *host, const char *request);

/* A message to the editor: one object of the Language Server Protocol. The text is valid during the call,
 * which must not use the host. */
typedef void VariSend(void *context, const char *message);
/* Takes a message of an editor, and calls `send` for each message to it. *waits: checking a document is left,
 * which takes longer: call again with NULL for the message when the editor asks nothing. A host serves one
 * editor. VARI_NO_MEMORY: its documents are lost. */
VARI_API VariStatus vari_host_edit(VariHost *host, const char *message, VariSend *send, void *context,
                                   bool *waits);

#ifdef __cplusplus
}
#endif

#endif
