/* vari-host: what programs need beside vari.h that have files, editors and pages. It finds definitions in
 * folders, draws boards, reads and writes records of games, imports and exports, answers requests in JSON,
 * and is a language server. It never prints. It reads the environment, files, and a clock.
 *
 * Every call belongs to a VariHost. A text that is returned is UTF-8, belongs to the host, and stays valid
 * until the next call with the same host; vari_host_told() then says what a person is told of the call, if it
 * failed or not. Failure is NULL or false. Without memory every call fails: then vari_host_told() is "out of
 * memory", rules and games that were given are as they were, and what the call had taken until then is lost.
 *
 * Calls may come from any thread; a second one waits until the first has returned. While a call has rules or
 * a game, no other thread may use that game, and the rules' vari_rules_on_no_memory() is taken: afterwards
 * none is set. The library sets the memory functions of cJSON for the whole process.
 *
 *     VariHost *host = vari_host_new();
 *     VariRules *rules = vari_host_load(host, "chess", NULL, 0);
 *     if (rules == NULL)
 *         fputs(vari_host_told(host), stderr);
 *     VariGame *game = vari_game_new(rules, 1);
 *     vari_game_play(game, "e2e4");
 *     VariDrawing drawing = { 0, 400, true, NULL };
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

/* NULL: no memory. For vari_host_free(). */
VARI_API VariHost *vari_host_new(void);
/* Rules and games that it has loaded are not freed with it. NULL: nothing is done. */
VARI_API void vari_host_free(VariHost *host);
/* What the last call told: errors, with file, line and column where they have some, and warnings, in lines;
 * "" for nothing. Never NULL. */
VARI_API const char *vari_host_told(const VariHost *host);

/* --- definitions --------------------------------------------------------- */

/* Loads a definition: `variant` is an id (`chess`), another name that a definition goes by, or a path with a
 * `/` or `.yaml` in it. Definitions are looked for in $XDG_DATA_HOME/vari/definitions (or
 * ~/.local/share/vari/definitions), in the folders that $VARI_DEFINITIONS names with colons between, and in
 * $VARI_SHIPPED, or else beside this library as it is installed. `settings` are `count` options, at most 64.
 * The rules are the caller's, for vari_rules_free(); they may have mistakes: vari_rules_ok(). NULL: it cannot
 * be found or read. */
VARI_API VariRules *vari_host_load(VariHost *host, const char *variant, const VariSetting *settings,
                                   size_t count);
/* The same of a text of `length` bytes, as if it stood in a file of that path, which need not be there: what
 * it extends is looked for beside that, and as above. NULL: no memory. */
VARI_API VariRules *vari_host_load_text(VariHost *host, const char *path, const char *bytes, size_t length,
                                        const VariSetting *settings, size_t count);

/* --- pictures -------------------------------------------------------------- */

/* How a position is drawn. Zeroed: as the first player sees it, in the usual size, without marks. */
typedef struct VariDrawing {
    size_t player;     /* at the bottom, from 0 */
    double pixels;     /* of the wider side, up to 8000; 0: as usual */
    bool last;         /* marks the cells of the last action */
    const char *marks; /* cells and arrows with blanks between: "e4 d2-d4"; NULL: none */
} VariDrawing;
/* The position as SVG. NULL for the drawing: zeroed. NULL: `player`, `pixels` or
 * `marks` are none of this game. */
VARI_API const char *vari_host_svg(VariHost *host, VariGame *game, const VariDrawing *drawing);
/* How a kind of piece moves, as SVG. NULL: there is no piece of that number, or the rules have mistakes. */
VARI_API const char *vari_host_diagram(VariHost *host, VariRules *rules, size_t piece);

/* --- files of games ---------------------------------------------------------- */

/* The words of vari_host_record(), with blanks between: `vari pgn ...`. Valid for ever. */
VARI_API const char *vari_host_record_forms(void);
/* The game as a record of that form, from where it began. `vari` is what `vari play` keeps, with the
 * definition in it if it is not shipped. NULL: there is no such form, or this game cannot be written in it.
 */
VARI_API const char *vari_host_record(VariHost *host, const VariGame *game, const char *form);
/* The game of that number, from 1, in a text that was read from a file of that name (its ending, and the
 * text, tell the form), after its last action. It is the caller's, for vari_game_free(), and so are its
 * rules, which are put into `*rules`. NULL: there is none that can be played; then `*rules` is NULL. */
VARI_API VariGame *vari_host_open(VariHost *host, const char *name, const char *text, size_t number);

/* --- other programs' definitions ----------------------------------------------- */

/* The names of the sections of a `variants.ini` of Fairy-Stockfish, or of the Interactive Diagrams of a page,
 * one in a line; "" for none. `name` is the file's. NULL: no memory. */
VARI_API const char *vari_host_sections(VariHost *host, const char *name, const char *text);
/* The definition that one of them becomes, extending nothing. NULL: there is no such section, or it cannot be
 * imported. What is not carried over is told. */
VARI_API const char *vari_host_import(VariHost *host, const char *name, const char *text,
                                      const char *section);
/* The definition as a section of a `variants.ini` ("ini") or as an Interactive Diagram ("diagram"), what that
 * cannot say as remarks above it. NULL: there is no such form, or it is no board of that program. */
VARI_API const char *vari_host_export(VariHost *host, VariRules *rules, const char *form);

/* --- requests -------------------------------------------------------------------- */

/* The answer in JSON to a request in JSON, by the protocol of tools/vari/web/README.md. Sessions live as long
 * as the host. What is wrong with a request stands in the answer. NULL: no memory; then the sessions are
 * lost.
 */
VARI_API const char *vari_host_answer(VariHost *host, const char *request);

/* A message to the editor: one object of the Language Server Protocol. The text is valid while it is told. It
 * must not call the host. */
typedef void VariSend(void *context, const char *message);
/* Takes a message of an editor, and sends what there is to say. True if something is left to do that takes
 * longer: call it with NULL for the message when the editor asks nothing. The host is one editor's server. */
VARI_API bool vari_host_edit(VariHost *host, const char *message, VariSend *send, void *context);

#ifdef __cplusplus
}
#endif

#endif
