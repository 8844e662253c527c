/* Loads definitions, and draws. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "diagram.h"
#include "draw.h"
#include "host.h"
#include "library_names.h"
#include "telling.h"

/* --- definitions ------------------------------------------------------------- */

typedef struct Loading {
    const char *variant; /* or the path of a text */
    const char *bytes;
    size_t length;
    const VariSetting *settings;
    size_t count;
    VariRules *rules;
} Loading;

/* What the caller does with rules is not the host's: without memory their functions fail. */
static VariRules *handed_over(VariRules *rules)
{
    if (rules != NULL)
        vari_rules_on_no_memory(rules, NULL, NULL);
    return rules;
}

static void load(VariHost *host, void *context)
{
    (void)host;
    Loading *loading = context;
    Arguments arguments = { .setting_count = loading->count };
    if (loading->count > 0)
        memcpy(arguments.settings, loading->settings, loading->count * sizeof *loading->settings);
    char *variant = (char *)(uintptr_t)loading->variant, *given = variant;
    char *named = arguments_take_name(&arguments, &variant);
    int status;
    loading->rules = handed_over(library_load(variant, &arguments, &status));
    if (variant != given)
        free(variant);
    free(named);
}

static void load_text(VariHost *host, void *context)
{
    (void)host;
    Loading *loading = context;
    loading->rules = must_have(library_load_with(loading->variant, loading->bytes, loading->length,
                                                 loading->settings, loading->count, NULL));
}

static void tell_too_many(VariHost *host, void *context)
{
    (void)host;
    fprintf(tell_stream(), "vari: there are %zu options; a definition has at most %d\n",
            ((const Loading *)context)->count, SETTINGS_MAX);
}

static void tell_no_name(VariHost *host, void *context)
{
    (void)host;
    fprintf(tell_stream(), "vari: `%s` is no definition\n", ((const Loading *)context)->variant);
}

VariRules *vari_host_load(VariHost *host, const char *variant, const VariSetting *settings, size_t count)
{
    Loading loading = { .variant = variant, .settings = settings, .count = count };
    bool typed = strcmp(variant, "-") == 0; /* standard input is the program's */
    if (host_run(host,
                 count > SETTINGS_MAX ? tell_too_many
                 : typed              ? tell_no_name
                                      : load,
                 &loading) &&
        loading.rules == NULL)
        host->status = VARI_NOT_HERE;
    return loading.rules;
}

VariRules *vari_host_load_text(VariHost *host, const char *path, const char *bytes, size_t length,
                               const VariSetting *settings, size_t count)
{
    Loading loading = { path, bytes, length, settings, count, NULL };
    host_run(host, load_text, &loading);
    return loading.rules;
}

/* --- pictures ------------------------------------------------------------------- */

typedef struct Picturing {
    VariRules *rules;
    VariGame *game;
    const VariDrawing *drawing;
    size_t piece;
} Picturing;

enum { PIXELS_MAX = 8000 };

/* False after telling what is wrong. */
static bool read_drawing(const Picturing *asked, PositionPicture *picture)
{
    const VariDrawing *drawing = asked->drawing;
    size_t length;
    const char *wrong =
        drawing->marks == NULL ? NULL : position_read_marks(asked->rules, drawing->marks, picture, &length);
    if (drawing->player >= vari_rules_info(asked->rules)->player_count)
        fprintf(tell_stream(), "vari: there is no player %zu\n", drawing->player);
    else if (!(drawing->pixels >= 0 && drawing->pixels <= PIXELS_MAX))
        fprintf(tell_stream(), "vari: a picture has up to %d pixels, not %g\n", PIXELS_MAX, drawing->pixels);
    else if (wrong != NULL)
        fprintf(tell_stream(), "vari: marks are cells and arrows; `%.*s` is neither\n", (int)length, wrong);
    else
        return true;
    return false;
}

static void draw_position(VariHost *host, void *context)
{
    const Picturing *asked = context;
    PositionPicture picture = { 0 };
    size_t ply = vari_game_ply(asked->game);
    if (asked->drawing != NULL && !read_drawing(asked, &picture))
        return;
    if (asked->drawing != NULL) {
        picture.perspective = asked->drawing->player;
        picture.pixels = asked->drawing->pixels;
    }
    if (asked->drawing != NULL && asked->drawing->last && ply > 0)
        picture.last_count =
            cells_of_action(asked->rules, vari_game_played(asked->game, ply - 1), picture.last);
    char *svg;
    size_t length;
    memory_is_needed_for(asked->rules);
    FILE *out = open_text(&svg, &length);
    position_draw(asked->game, asked->rules, &picture, out);
    close_text(out, &svg);
    host_keep(host, svg);
}

static void draw_diagram(VariHost *host, void *context)
{
    const Picturing *asked = context;
    Diagram diagram;
    memory_is_needed_for(asked->rules);
    if (!vari_rules_ok(asked->rules) || asked->piece >= vari_rules_info(asked->rules)->kind_count ||
        !diagram_find(asked->rules, asked->piece, &diagram)) {
        fprintf(tell_stream(), "vari: there is no piece %zu that can be tried on a board\n", asked->piece);
        return;
    }
    char *svg;
    size_t length;
    FILE *out = open_text(&svg, &length);
    diagram_draw(asked->rules, &diagram, 1, out);
    close_text(out, &svg);
    free(diagram.bits);
    host_keep(host, svg);
}

static const char *drawn(VariHost *host, HostTask *task, Picturing *asked)
{
    const char *text = host_answered(host, task, asked);
    handed_over(asked->rules);
    return text;
}

/* The struct is the program's, which may be older or newer: what it does not have is zero. */
static VariDrawing drawing_given(const VariDrawing *given)
{
    VariDrawing drawing = { .size = 0 };
    memcpy(&drawing, given, given->size < sizeof drawing ? given->size : sizeof drawing);
    return drawing;
}

const char *vari_host_svg(VariHost *host, VariGame *game, const VariDrawing *drawing)
{
    Picturing asked = { .rules = vari_game_rules(game), .game = game };
    if (drawing == NULL)
        return drawn(host, draw_position, &asked);
    if (drawing->size <= sizeof drawing->size) {
        host->status = VARI_MISUSE;
        return NULL;
    }
    VariDrawing taken = drawing_given(drawing);
    asked.drawing = &taken;
    return drawn(host, draw_position, &asked);
}

const char *vari_host_diagram(VariHost *host, VariRules *rules, size_t kind)
{
    return drawn(host, draw_diagram, &(Picturing){ .rules = rules, .piece = kind });
}
