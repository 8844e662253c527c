/* The border: definitions loaded, their diagnostics, names and
 * listings. Memory that runs out while loading ends at the one recovery point
 * here and becomes a diagnostic. */

#include <stdlib.h>
#include <string.h>

#include "hooks/hooks.h"
#include "program/listing.h"
#include "program/listing_program.h"
#include "report/nearest.h"
#include "report/render.h"
#include "vari_internal.h"

enum { RULES_MEMORY = 512 << 20, READING_MEMORY = 256 << 20 };

const char *vari_version(void)
{
    return VARI_VERSION;
}

size_t vari_nearest(const char *word, const char *const *names, size_t count)
{
    Text *texts = calloc(count + 1, sizeof *texts);
    if (texts == NULL)
        return SIZE_MAX;
    for (size_t i = 0; i < count; i++)
        texts[i] = text_of(names[i]);
    Text nearest = nearest_name(text_of(word), texts, count);
    size_t index = 0;
    while (index < count && texts[index].bytes != nearest.bytes)
        index++;
    free(texts);
    return index < count ? index : SIZE_MAX;
}

const char *rules_string(VariRules *rules, Text text)
{
    return text.length == 0 ? "" : arena_text(rules->arena, text).bytes;
}

/* --- finding other definitions -------------------------------------------------- */

static bool find_for_definition(void *context, Arena *arena, Text name, Text from_path, Text *path,
                                Text *bytes)
{
    VariRules *rules = context;
    if (rules->find == NULL)
        return false;
    char *found_path = NULL;
    char *found_bytes = NULL;
    size_t length = 0;
    Text name_copy = arena_text(arena, name);
    Text from_copy = arena_text(arena, from_path);
    bool found = rules->find(rules->find_context, name_copy.bytes, from_copy.bytes, &found_path, &found_bytes,
                             &length);
    if (found_path != NULL)
        *path = arena_text(arena, text_of(found_path));
    if (!found) {
        free(found_path);
        return false;
    }
    *bytes = arena_text(arena, (Text){ found_bytes, length });
    free(found_path);
    free(found_bytes);
    return true;
}

/* --- loading ---------------------------------------------------------------------- */

enum { OWN_SOURCE = 1 }; /* of the file itself; what it extends comes after it */

static Text id_of_path(Text path)
{
    size_t start = path.length;
    while (start > 0 && path.bytes[start - 1] != '/')
        start--;
    Text id = text_slice(path, start, path.length);
    for (size_t i = id.length; i > 0; i--)
        if (id.bytes[i - 1] == '.')
            return text_slice(id, 0, i - 1);
    return id;
}

static Span setup_part(const Setup *setup, size_t offset, size_t length)
{
    bool verbatim = setup->text_span.end - setup->text_span.start == setup->text.length;
    return verbatim ? span_part(setup->text_span, offset, length) : setup->text_span;
}

/* A set-up that is a position text is read as any position is: what is wrong with
 * its fields is told where it stands. */
static void check_setup(VariRules *rules)
{
    const Setup *setup = &rules->kernel->setup;
    if (setup->text.length == 0)
        return;
    Position *position = position_new(rules->program);
    NotationError error;
    if (!notation_read_position(position, setup->text, &error)) {
        diag_error(&rules->diags, DIAG_WRONG_SETUP, setup_part(setup, error.offset, error.length), "%s",
                   error.message);
    } else if (error.idle_length > 0 && setup->text_span.source == OWN_SOURCE) {
        diag_warning(&rules->diags, DIAG_UNUSED, setup_part(setup, error.idle_offset, error.idle_length),
                     "%s", error.idle_message);
    }
    position_free(position);
}

static void load(VariRules *rules, Arena *reading, const VariSetting *settings, size_t setting_count)
{
    Text(*sets)[2] = arena_array(reading, setting_count + 1, sizeof *sets);
    for (size_t i = 0; i < setting_count; i++) {
        sets[i][0] = text_of(settings[i].name);
        sets[i][1] = text_of(settings[i].value);
    }
    Text path = arena_text(rules->arena, text_of(rules->path));
    Text bytes = arena_text(rules->arena, (Text){ rules->bytes, rules->length });
    rules->path = path.bytes; /* from here on nothing of the caller's is needed */
    rules->bytes = bytes.bytes;
    DefinitionRequest request = {
        .rules = rules->arena,
        .reading = reading,
        .diags = &rules->diags,
        .find = find_for_definition,
        .find_context = rules,
        .path = path,
        .bytes = bytes,
        .id = id_of_path(path),
        .sets = (const Text(*)[2])sets,
        .set_count = setting_count,
    };
    rules->kernel = definition_load(&request);
    hooks_register();
    if (rules->kernel != NULL)
        rules->program = compile_program(rules->arena, &rules->diags, rules->kernel);
    if (rules->program != NULL)
        check_setup(rules);
    if (rules->diags.error_count > 0)
        rules->program = NULL; /* from here on errors come from tests, which need games */
    diag_sort(&rules->diags);
}

static void ran_out(void *context)
{
    longjmp(((VariRules *)context)->out_of_memory, 1);
}

/* The recovery point has a function of its own, so that no variable of the
 * caller's can be lost by the jump. */
static void load_guarded(VariRules *rules, Arena *reading, const VariSetting *settings, size_t setting_count)
{
    if (setjmp(rules->out_of_memory) == 0) {
        load(rules, reading, settings, setting_count);
    } else {
        rules->program = NULL;
        rules->diags.error_count++;
    }
}

VariRules *vari_rules_load(const char *path, const char *bytes, size_t length, const VariSetting *settings,
                           size_t setting_count, VariFind *find, void *context)
{
    VariRules *rules = calloc(1, sizeof *rules);
    Arena *reading = arena_new(READING_MEMORY);
    if (rules != NULL)
        rules->arena = arena_new(RULES_MEMORY);
    if (rules == NULL || reading == NULL || rules->arena == NULL) {
        if (reading != NULL)
            arena_free(reading);
        free(rules);
        return NULL;
    }
    rules->sources.arena = rules->diags.arena = rules->arena;
    rules->diags.sources = &rules->sources;
    rules->find = find;
    rules->find_context = context;
    rules->path = path;
    rules->bytes = bytes;
    rules->length = length;
    arena_on_failure(reading, ran_out, rules);
    arena_on_failure(rules->arena, ran_out, rules);
    load_guarded(rules, reading, settings, setting_count);
    arena_free(reading);
    return rules;
}

VariRules *rules_with_settings(const VariRules *rules, const VariSetting *settings, size_t count)
{
    return vari_rules_load(rules->path, rules->bytes, rules->length, settings, count, rules->find,
                           rules->find_context);
}

void vari_rules_free(VariRules *rules)
{
    if (rules == NULL)
        return;
    buffer_free(&rules->rendered);
    buffer_free(&rules->listing);
    arena_free(rules->arena);
    free(rules);
}

/* --- what a definition says of itself ----------------------------------------------- */

bool vari_rules_ok(const VariRules *rules)
{
    return rules->program != NULL && rules->diags.error_count == 0;
}

size_t vari_rules_error_count(const VariRules *rules)
{
    return rules->diags.error_count;
}

size_t vari_rules_warning_count(const VariRules *rules)
{
    size_t count = 0;
    for (size_t i = 0; i < rules->diags.count; i++)
        count += rules->diags.items[i].severity == SEVERITY_WARNING;
    return count;
}

const char *vari_rules_diagnostics(VariRules *rules, VariFormat format, bool strict)
{
    buffer_clear(&rules->rendered);
    switch (format) {
    case VARI_FORMAT_TEXT: render_text(&rules->diags, text_of(rules->path), strict, &rules->rendered); break;
    case VARI_FORMAT_GCC: render_gcc(&rules->diags, text_of(rules->path), strict, &rules->rendered); break;
    case VARI_FORMAT_JSON: render_json(&rules->diags, text_of(rules->path), strict, &rules->rendered); break;
    }
    if (!vari_rules_ok(rules) && rules->diags.count == 0)
        buffer_add(&rules->rendered, "%s: error: the definition needs too much memory\n", rules->path);
    return rules->rendered.length > 0 ? rules->rendered.bytes : "";
}

static const char *credit(const VariRules *rules, Text text)
{
    return rules->kernel != NULL && text.length > 0 ? text.bytes : "";
}

/* Texts of the kernel are zero-terminated copies in the rules arena. */
#define CREDIT(function, field)                                                                              \
    const char *function(const VariRules *rules)                                                             \
    {                                                                                                        \
        return credit(rules, rules->kernel == NULL ? TEXT("") : rules->kernel->field);                       \
    }
CREDIT(vari_rules_id, id)
CREDIT(vari_rules_name, name)
CREDIT(vari_rules_about, about)
CREDIT(vari_rules_inventor, inventor)
CREDIT(vari_rules_year, year)
CREDIT(vari_rules_source, source)
CREDIT(vari_rules_board, board->description)

size_t vari_rules_player_count(const VariRules *rules)
{
    return rules->kernel == NULL ? 0 : rules->kernel->player_count;
}

const char *vari_rules_player_name(const VariRules *rules, size_t player)
{
    return player < vari_rules_player_count(rules) ? rules->kernel->players[player].name.bytes : "";
}

const char *vari_rules_player_colour(const VariRules *rules, size_t player)
{
    Text colour = player < vari_rules_player_count(rules) ? rules->kernel->players[player].colour : TEXT("");
    return colour.length == 0 ? "" : colour.bytes;
}

size_t vari_rules_player_side(const VariRules *rules, size_t player)
{
    return player < rules->kernel->player_count ? rules->kernel->players[player].side : SIZE_MAX;
}

bool vari_rules_has_chance(const VariRules *rules)
{
    for (size_t i = 0; i < rules->kernel->phase_count; i++)
        if (rules->kernel->phases[i].chance)
            return true;
    return false;
}

size_t vari_rules_cell_count(const VariRules *rules)
{
    return rules->kernel == NULL ? 0 : rules->kernel->board->cell_count;
}

const char *vari_rules_cell_name(const VariRules *rules, size_t cell)
{
    return cell < vari_rules_cell_count(rules) ? rules->kernel->board->names[cell].bytes : "";
}

void vari_rules_cell_place(const VariRules *rules, size_t cell, float *x, float *y)
{
    bool known = cell < vari_rules_cell_count(rules);
    *x = known ? rules->kernel->board->x[cell] : 0;
    *y = known ? rules->kernel->board->y[cell] : 0;
}

size_t vari_rules_option_count(const VariRules *rules)
{
    return rules->kernel == NULL ? 0 : rules->kernel->option_count;
}

VariOption vari_rules_option(const VariRules *rules, size_t index)
{
    VariRules *owner = (VariRules *)rules; /* strings are made in its arena */
    const OptionRule *option = &rules->kernel->options[index];
    VariOption result = { .name = rules_string(owner, option->name),
                          .value = rules_string(owner, option->value),
                          .lowest = option->lowest,
                          .highest = option->highest };
    const char **choices = arena_array(owner->arena, option->choice_count + 1, sizeof *choices);
    for (size_t i = 0; i < option->choice_count; i++)
        choices[i] = rules_string(owner, option->choices[i]);
    result.choices = choices;
    result.choice_count = option->choice_count;
    result.default_value =
        option->is_number ? arena_format(owner->arena, "%d", (int)option->number_default) : choices[0];
    return result;
}

/* --- listings and explanations --------------------------------------------------------- */

const char *vari_rules_kernel_listing(VariRules *rules)
{
    buffer_clear(&rules->listing);
    if (rules->kernel != NULL)
        listing_kernel(rules->kernel, &rules->sources, &rules->listing);
    return rules->listing.length > 0 ? rules->listing.bytes : "";
}

const char *vari_rules_program_listing(VariRules *rules)
{
    buffer_clear(&rules->listing);
    if (rules->program != NULL)
        listing_program(rules->program, &rules->sources, &rules->listing);
    return rules->listing.length > 0 ? rules->listing.bytes : "";
}

const char *vari_explain(const char *code)
{
    static _Thread_local Buffer text;
    buffer_clear(&text);
    return render_explanation(text_of(code), &text) ? text.bytes : NULL;
}

size_t vari_code_count(void)
{
    return DIAG_CODE_COUNT;
}

const char *vari_code_word(size_t index)
{
    return index < DIAG_CODE_COUNT ? diag_code_word((DiagCode)index).bytes : "";
}
