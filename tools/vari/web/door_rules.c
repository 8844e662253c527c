/* Definitions: loading them, and what is told of them. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "diagram.h"
#include "door.h"
#include "draw.h"
#include "files.h"
#include "list_json.h"
#include "telling.h"

enum { FILES_MAX = 64 };

/* --- diagnostics ---------------------------------------------------------------------------------------- */

/* How many UTF-16 units so many bytes of UTF-8 are. */
static size_t units_of(const char *text, size_t bytes)
{
    size_t units = 0;
    for (size_t i = 0; i < bytes && text[i] != '\0'; i++)
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            units += (unsigned char)text[i] >= 0xF0 ? 2 : 1;
    return units;
}

/* What only programs that show the text need, beside what `vari validate --json` says. */
static void add_place(cJSON *told, const VariDiagnostic *diagnostic, const DoorFile *file)
{
    bool own = strcmp(diagnostic->path, file->name) == 0;
    cJSON_AddBoolToObject(told, "own", own);
    cJSON_AddBoolToObject(told, "certain", diagnostic->certain);
    if (!own)
        return;
    cJSON_AddNumberToObject(told, "start", (double)units_of(file->text, diagnostic->start));
    cJSON_AddNumberToObject(told, "end", (double)units_of(file->text, diagnostic->end));
    if (diagnostic->suggestion[0] == '\0')
        return;
    cJSON_AddNumberToObject(told, "mend_start", (double)units_of(file->text, diagnostic->mend_start));
    cJSON_AddNumberToObject(told, "mend_end", (double)units_of(file->text, diagnostic->mend_end));
}

void call_add_diagnostics(Call *call, VariRules *rules)
{
    const DoorFile *file = &call->session->files[0];
    cJSON *object = cJSON_Parse(vari_rules_diagnostics(rules, VARI_FORMAT_JSON, false));
    cJSON *list = cJSON_DetachItemFromObject(object, "diagnostics"), *told;
    size_t index = 0;
    cJSON_Delete(object);
    cJSON_ArrayForEach(told, list)
    {
        VariDiagnostic diagnostic = *vari_rules_diagnostic(rules, index++);
        add_place(told, &diagnostic, file);
    }
    if (list == NULL) { /* there was not even room to say what is wrong */
        list = cJSON_CreateArray();
        call_fail(call, "the definition needs too much memory");
    }
    cJSON_AddItemToObject(call->answer, "diagnostics", list);
    cJSON_AddNumberToObject(call->answer, "errors", (double)vari_rules_diagnosed(rules)->errors);
    cJSON_AddNumberToObject(call->answer, "warnings", (double)vari_rules_diagnosed(rules)->warnings);
}

/* --- what rules are ------------------------------------------------------------------------------------- */

static void add_players(cJSON *object, const VariRules *rules)
{
    cJSON *players = cJSON_AddArrayToObject(object, "players");
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++) {
        cJSON *player = cJSON_CreateObject();
        cJSON_AddItemToArray(players, player);
        cJSON_AddStringToObject(player, "player", vari_rules_player(rules, i)->name);
        cJSON_AddStringToObject(player, "called", vari_rules_player(rules, i)->called);
        cJSON_AddStringToObject(player, "colour", colour_text(colour_of_player(rules, i)).text);
        cJSON_AddNumberToObject(player, "side", (double)vari_rules_player(rules, i)->side);
        cJSON_AddNumberToObject(player, "turn", vari_rules_player(rules, i)->turn);
    }
}

static void add_options(cJSON *object, const VariRules *rules)
{
    cJSON *options = cJSON_AddArrayToObject(object, "options");
    for (size_t i = 0; i < vari_rules_info(rules)->option_count; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        cJSON *told = option_json(&option);
        cJSON_AddStringToObject(told, "value", option.value);
        cJSON_AddItemToArray(options, told);
    }
}

static void add_cells(cJSON *object, const VariRules *rules)
{
    cJSON *cells = cJSON_AddArrayToObject(object, "cells");
    for (size_t i = 0; i < vari_rules_info(rules)->cell_count; i++) {
        cJSON *cell = cJSON_CreateObject();
        const float x = vari_rules_cell(rules, i)->x, y = vari_rules_cell(rules, i)->y;
        cJSON_AddItemToArray(cells, cell);
        cJSON_AddStringToObject(cell, "cell", vari_rules_cell(rules, i)->name);
        cJSON_AddStringToObject(cell, "label", vari_rules_cell(rules, i)->label);
        cJSON_AddNumberToObject(cell, "x", (double)x);
        cJSON_AddNumberToObject(cell, "y", (double)y);
        cJSON_AddNumberToObject(cell, "layer", (double)vari_rules_cell(rules, i)->layer);
    }
}

static void add_credits(cJSON *object, const VariRules *rules)
{
    cJSON_AddStringToObject(object, "id", vari_rules_info(rules)->id);
    cJSON_AddStringToObject(object, "name", vari_rules_info(rules)->name);
    cJSON_AddStringToObject(object, "about", vari_rules_info(rules)->about);
    cJSON_AddStringToObject(object, "inventor", vari_rules_info(rules)->inventor);
    cJSON_AddStringToObject(object, "year", vari_rules_info(rules)->year);
    cJSON_AddStringToObject(object, "source", vari_rules_info(rules)->source);
    cJSON_AddStringToObject(object, "tags", vari_rules_info(rules)->tags);
    cJSON_AddStringToObject(object, "board", vari_rules_info(rules)->board);
}

static void add_rules(Call *call)
{
    const VariRules *rules = call->session->rules;
    cJSON *object = cJSON_AddObjectToObject(call->answer, "rules");
    add_credits(object, rules);
    cJSON_AddStringToObject(object, "topology", topology_word(vari_rules_info(rules)->topology));
    cJSON_AddBoolToObject(object, "onPoints", vari_rules_info(rules)->on_points);
    cJSON_AddNumberToObject(object, "layers", (double)vari_rules_info(rules)->layer_count);
    cJSON_AddBoolToObject(object, "hands", vari_rules_info(rules)->has_hands);
    cJSON_AddBoolToObject(object, "chance", vari_rules_info(rules)->has_chance);
    cJSON_AddStringToObject(object, "notation",
                            vari_word(VARI_WORD_NOTATION, vari_rules_info(rules)->notation)->name);
    add_players(object, rules);
    add_options(object, rules);
    add_cells(object, rules);
}

void door_rules(Call *call)
{
    add_rules(call);
}

/* --- loading -------------------------------------------------------------------------------------------- */

/* Names of files lie in one folder: nothing outside it is read. */
static bool is_plain_name(const char *name)
{
    return name[0] != '\0' && name[0] != '.' && strlen(name) < 200 && strpbrk(name, "/\\\n\r\t:") == NULL;
}

static DoorFile *read_files(Call *call, size_t *count)
{
    const char *text = call_needed_text(call, "text"), *name = call_text(call, "name");
    const cJSON *others = call_object(call, "files"), *other;
    DoorFile *files = memory_zeroed(FILES_MAX, sizeof *files);
    files[0] = (DoorFile){ must_copy(name == NULL ? "mine.yaml" : name), must_copy(text) };
    *count = 1;
    cJSON_ArrayForEach(other, others)
    {
        if (!cJSON_IsString(other) || other->string == NULL || *count == FILES_MAX) {
            call_fail(call, "`files` takes an object of at most %d texts by their names", FILES_MAX - 1);
            break;
        }
        files[(*count)++] = (DoorFile){ must_copy(other->string), must_copy(other->valuestring) };
    }
    for (size_t i = 0; i < *count; i++)
        if (!is_plain_name(files[i].name))
            call_fail(call, "`%s` cannot be the name of a file", files[i].name);
    return files;
}

bool call_settings(Call *call, VariSetting *settings, size_t *count)
{
    const cJSON *options = call_object(call, "options"), *option;
    *count = 0;
    cJSON_ArrayForEach(option, options)
    {
        char number[32];
        const char *value =
            cJSON_IsBool(option) ? cJSON_IsTrue(option) ? "true" : "false" : cJSON_GetStringValue(option);
        snprintf(number, sizeof number, "%.0f", cJSON_GetNumberValue(option));
        if (cJSON_IsNumber(option))
            value = number;
        if (value == NULL || option->string == NULL || *count == SETTINGS_MAX) {
            call_fail(call, "`options` takes an object of at most %d values by their names", SETTINGS_MAX);
            break;
        }
        settings[(*count)++] = (VariSetting){ must_copy(option->string), must_copy(value) };
    }
    return call->error == NULL;
}

void door_load(Call *call)
{
    Session *session = call->session, before = session_begin(session);
    session->seed = (uint64_t)call_number(call, "seed", 0, 0, SEED_MAX);
    session->files = read_files(call, &session->file_count);
    if (call_settings(call, session->settings, &session->setting_count) && call->error == NULL) {
        session_take(session, must_have(session_read(session)));
        call_add_loaded(call);
    }
    session_settle(session, &before, call->error == NULL);
}

void call_add_loaded(Call *call)
{
    call_add_diagnostics(call, call->session->rules);
    cJSON_AddBoolToObject(call->answer, "playable", call->session->game != NULL);
    if (call->session->game == NULL)
        return;
    add_rules(call);
    call_add_state(call);
}

static void add_tests(Call *call, VariRules *rules)
{
    static const char *const outcomes[] = { "not run", "passed", "failed" };
    cJSON *tests = cJSON_AddArrayToObject(call->answer, "tests");
    const VariTest *test;
    for (size_t i = 0; (test = vari_rules_test(rules, i)) != NULL; i++) {
        cJSON *told = cJSON_CreateObject();
        cJSON_AddItemToArray(tests, told);
        cJSON_AddStringToObject(told, "name", test->name);
        cJSON_AddNumberToObject(told, "line", test->line);
        cJSON_AddStringToObject(told, "outcome", outcomes[test->outcome]);
    }
}

/* Reads the definition again, so that what is found is told once. */
void door_check(Call *call)
{
    double seconds = call_number(call, "milliseconds", 5000, 1, 600000) / 1000;
    VariRules *rules = call->error == NULL ? session_read(call->session) : NULL;
    if (rules == NULL)
        return;
    call->session->until = seconds_now() + seconds;
    size_t passed = 0, failed = 0;
    vari_rules_run_tests(rules, VARI_TEST_NODES, &passed, &failed);
    if (call_flag(call, "choices", true))
        vari_rules_check_choices(rules);
    cJSON_AddNumberToObject(call->answer, "passed", (double)passed);
    cJSON_AddNumberToObject(call->answer, "failed", (double)failed);
    add_tests(call, rules);
    call_add_diagnostics(call, rules);
    vari_rules_free(rules);
}

void door_close(Call *call)
{
    session_close(call->session);
    call->session = NULL;
}

void door_version(Call *call)
{
    cJSON_AddStringToObject(call->answer, "version", vari_version());
    cJSON_AddNumberToObject(call->answer, "language", VARI_LANGUAGE_VERSION);
}

void door_format(Call *call)
{
    const char *text = call_needed_text(call, "text");
    VariRules *rules = library_load_with("mine.yaml", text, strlen(text), NULL, 0, NULL);
    const char *laid_out = rules == NULL ? NULL : vari_rules_description(rules, VARI_DESCRIPTION_LAID_OUT);
    if (laid_out == NULL)
        call_fail(call, "the text is no YAML");
    else
        cJSON_AddStringToObject(call->answer, "text", laid_out);
    vari_rules_free(rules);
}

/* --- the shipped ones ----------------------------------------------------------------------------------- */

void door_library(Call *call)
{
    cJSON *list = list_json(), *definition;
    cJSON_ArrayForEach(definition, list)
    {
        cJSON_DeleteItemFromObject(definition, "file"); /* where it lies is nobody's business */
    }
    cJSON_AddItemToObject(call->answer, "definitions", list);
}

char *shipped_text(const char *id)
{
    size_t length;
    char *path = library_path(id), *found = path == NULL ? NULL : library_id(path);
    /* A path of another file is no id, and is not read. */
    char *text = found == NULL || strcmp(found, id) != 0 ? NULL : read_whole_file(path, &length);
    free(found);
    free(path);
    return text;
}

void door_source(Call *call)
{
    const char *id = call_needed_text(call, "id");
    char *text = shipped_text(id);
    if (text == NULL)
        call_fail(call, "there is no definition `%s`", id);
    else
        cJSON_AddStringToObject(call->answer, "text", text);
    free(text);
}

/* --- words and pictures --------------------------------------------------------------------------------- */

void door_describe(Call *call)
{
    static const char *const names[] = { "text", "markdown", "lines" };
    static const VariDescription forms[][2] = {
        /* [whole] */
        { VARI_DESCRIPTION_TEXT, VARI_DESCRIPTION_WHOLE },
        { VARI_DESCRIPTION_MARKDOWN, VARI_DESCRIPTION_WHOLE_MARKDOWN },
        { VARI_DESCRIPTION_LINES, VARI_DESCRIPTION_LINES }
    };
    const char *wanted = call_text(call, "form");
    bool whole = call_flag(call, "whole", false);
    for (size_t i = 0; i < 3 && call->error == NULL; i++)
        if (strcmp(wanted == NULL ? names[0] : wanted, names[i]) == 0) {
            cJSON_AddStringToObject(call->answer, "text",
                                    vari_rules_description(call->session->rules, forms[i][whole]));
            return;
        }
    call_fail(call, "`form` is text, markdown or lines");
}

static cJSON *kind_json(VariRules *rules, size_t kind, const VariSearch *search)
{
    cJSON *told = cJSON_CreateObject();
    cJSON_AddStringToObject(told, "kind", vari_rules_kind(rules, kind)->id);
    cJSON_AddStringToObject(told, "name", vari_rules_kind(rules, kind)->name);
    cJSON *letters = cJSON_AddObjectToObject(told, "letters");
    for (size_t player = 0; player < vari_rules_info(rules)->player_count; player++)
        cJSON_AddStringToObject(letters, vari_rules_player(rules, player)->name,
                                vari_rules_letter(rules, kind, player, false));
    cJSON_AddStringToObject(told, "words", vari_rules_kind_text(rules, kind, VARI_KIND_MOVES, NULL));
    cJSON_AddBoolToObject(told, "royal", vari_rules_kind(rules, kind)->royal);
    cJSON_AddBoolToObject(told, "neutral", vari_rules_kind(rules, kind)->neutral);
    if (search != NULL)
        cJSON_AddNumberToObject(told, "worth", vari_search_worth(search, kind, false));
    return told;
}

void door_kinds(Call *call)
{
    VariRules *rules = call->session->rules;
    VariSearch *search = call_flag(call, "worth", false) ? vari_search_new(rules, 1) : NULL;
    cJSON *kinds = cJSON_AddArrayToObject(call->answer, "kinds");
    for (size_t kind = 0; kind < vari_rules_info(rules)->kind_count; kind++)
        cJSON_AddItemToArray(kinds, kind_json(rules, kind, search));
    vari_search_free(search);
}

void door_diagram(Call *call)
{
    VariRules *rules = call->session->rules;
    size_t kind = call_kind(call, "kind");
    Diagram diagram;
    if (kind == SIZE_MAX || !diagram_find(rules, kind, &diagram)) {
        call_fail(call, "this piece cannot be tried on the board");
        return;
    }
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    diagram_draw(rules, &diagram, 1, out);
    call_add_stream(call, "svg", out, &text);
    free(diagram.bits);
}

void door_piece(Call *call)
{
    VariRules *rules = call->session->rules;
    size_t kind = call_kind(call, "kind");
    bool neutral = kind != SIZE_MAX && vari_rules_kind(rules, kind)->neutral;
    size_t player = call_player(call, "player", neutral ? SIZE_MAX : 0);
    size_t viewpoint = call_player(call, "viewpoint", player);
    double pixels = call_number(call, "size", 60, 1, 4000);
    if (call->error != NULL)
        return;
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    Canvas canvas = { .out = out, .rules = rules, .style = set_style(rules), .scale = 1 };
    double turn = player == SIZE_MAX || viewpoint == SIZE_MAX
                      ? 0
                      : vari_rules_player(rules, player)->turn - vari_rules_player(rules, viewpoint)->turn;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\" width=\"%.0f\" height=\"%.0f\" "
            "font-family=\"DejaVu Sans, Verdana, Noto Sans CJK JP, sans-serif\" font-weight=\"bold\">",
            pixels, pixels);
    piece_draw(&canvas, kind, player, 0.5, 0.5, 1, turn);
    svg_end(out);
    call_add_stream(call, "svg", out, &text);
}
