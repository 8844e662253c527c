/* The border: definitions loaded, their diagnostics, names and
 * listings. Memory that runs out while loading ends at the one recovery point
 * here and becomes a diagnostic. */

#include <stdlib.h>
#include <string.h>

#include "count/count.h"
#include "hooks/hooks.h"
#include "listing/listing.h"
#include "report/nearest.h"
#include "report/render.h"
#include "report/shown.h"
#include "vari_internal.h"

const char *vari_version(void)
{
    return VARI_VERSION;
}

size_t vari_nearest(const char *word, const char *const *names, size_t count)
{
    size_t nearest = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        Text both[] = { text_of(nearest == SIZE_MAX ? "" : names[nearest]), text_of(names[i]) };
        if (nearest_name(text_of(word), both, 2).bytes == both[1].bytes)
            nearest = i;
    }
    return nearest;
}

VariCharacter vari_character(const char *text, size_t length)
{
    ShownCharacter shown = shown_character((Text){ text, length });
    return (VariCharacter){ shown.length, shown.point, shown.harmful };
}

size_t vari_remark(const char *text, size_t length, unsigned *glyph)
{
    return notation_remark((Text){ text, length }, glyph);
}

const char *rules_string(VariRules *rules, Text text)
{
    return text.length == 0 ? "" : arena_text(rules->arena, text).bytes;
}

/* --- finding other definitions -------------------------------------------------- */

/* What was found is from malloc(), and is given back whatever happens. */
static void copy_found(Arena *arena, Text found, char *found_path, Text *bytes, Text *path)
{
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        free(found_path);
        free((void *)found.bytes);
        memory_fail();
    }
    if (found_path != NULL)
        *path = arena_text(arena, text_of(found_path));
    if (bytes != NULL)
        *bytes = arena_text(arena, found);
    memory_leave(&scope);
    free(found_path);
    free((void *)found.bytes);
}

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
    copy_found(arena, (Text){ found_bytes, length }, found_path, found ? bytes : NULL, path);
    return found;
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

Span rules_part(Span span, Text text, size_t offset, size_t length)
{
    return span.end - span.start == text.length ? span_part(span, offset, length) : span;
}

/* A set-up that is a position text is read as any position is: what is wrong with
 * its fields is told where it stands. */
static void check_setup(const Program *program, DiagList *diags)
{
    const Setup *setup = &program->kernel->setup;
    const Span span = setup->text_span;
    if (setup->text.length == 0)
        return;
    Position *position = position_new(program);
    NotationError error;
    if (!notation_read_position(position, setup->text, &error)) {
        diag_error(diags, DIAG_WRONG_SETUP, rules_part(span, setup->text, error.offset, error.length), "%s",
                   error.message);
    } else if (error.idle_length > 0 && span.source == OWN_SOURCE) {
        diag_warning(diags, DIAG_UNUSED, rules_part(span, setup->text, error.idle_offset, error.idle_length),
                     "%s", error.idle_message);
    }
    position_free(position);
}

Program *rules_read(const DefinitionRequest *request, const Kernel **kernel)
{
    *kernel = definition_load(request);
    hooks_register();
    Program *program = NULL;
    if (*kernel != NULL)
        program = compile_program(request->rules, request->diags, *kernel);
    if (program != NULL) {
        count_serve(request->rules, program); /* the engine is whole without it */
        check_setup(program, request->diags);
    }
    return program;
}

static void keep_request(VariRules *rules, const VariSetting *settings, size_t setting_count)
{
    rules->sets = arena_array(rules->arena, setting_count + 1, sizeof *rules->sets);
    rules->set_count = setting_count;
    for (size_t i = 0; i < setting_count; i++) {
        rules->sets[i][0] = arena_text(rules->arena, text_of(settings[i].name));
        rules->sets[i][1] = arena_text(rules->arena, text_of(settings[i].value));
    }
    rules->path = arena_text(rules->arena, text_of(rules->path)).bytes;
    rules->bytes = arena_text(rules->arena, (Text){ rules->bytes, rules->length }).bytes;
    /* from here on nothing of the caller's is needed */
}

DefinitionRequest rules_request(VariRules *rules, Arena *reading)
{
    return (DefinitionRequest){
        .rules = rules->arena,
        .reading = reading,
        .diags = &rules->diags,
        .find = find_for_definition,
        .find_context = rules,
        .path = text_of(rules->path),
        .bytes = { rules->bytes, rules->length },
        .id = id_of_path(text_of(rules->path)),
        .sets = (const Text(*)[2])rules->sets,
        .set_count = rules->set_count,
    };
}

typedef struct Loading {
    VariRules *rules;
    Arena *reading;
    const VariSetting *settings;
    size_t setting_count;
    bool errors_only;
} Loading;

/* FNV-1a of all their bytes; a zero stands between two of them. */
static uint64_t hash_sources(const SourceList *sources)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < sources->count; i++)
        for (size_t at = 0; at <= sources->items[i].bytes.length; at++) {
            bool inside = at < sources->items[i].bytes.length;
            hash ^= inside ? (unsigned char)sources->items[i].bytes.bytes[at] : 0;
            hash *= UINT64_C(0x100000001b3);
        }
    return hash;
}

static void load(void *context)
{
    const Loading *loading = context;
    VariRules *rules = loading->rules;
    keep_request(rules, loading->settings, loading->setting_count);
    DefinitionRequest request = rules_request(rules, loading->reading);
    request.errors_only = loading->errors_only;
    Program *program = rules_read(&request, &rules->kernel);
    if (program != NULL) {
        program->steps_max = rules->limits.steps < STEPS_LIMIT ? rules->limits.steps : STEPS_LIMIT;
        program->watch = &rules->watch;
    }
    rules->program = program;
    if (diag_rule_errors(&rules->diags) > 0)
        rules->program = NULL; /* other errors come from tests, which need games */
    rules->hash = hash_sources(&rules->sources);
    rules->text_count = rules->sources.count;
    rules_tell(rules);
    diag_sort(&rules->diags);
}

void rules_enter(VariRules *rules, Attempt *attempt)
{
    rules->out_of_memory = false;
    rules->status = VARI_OK;
    rules->guarded = true;
    memory_enter(&attempt->scope);
}

void rules_leave(VariRules *rules, Attempt *attempt)
{
    rules->guarded = false;
    memory_leave(&attempt->scope);
}

VariStatus rules_ends(VariRules *rules, VariStatus status)
{
    rules->status = status;
    return status;
}

void rules_give_up(VariRules *rules, Attempt *attempt)
{
    Buffer *kept[] = { &rules->rendered, &rules->kernel_listing, &rules->program_listing, &rules->piece_text,
                       &rules->description };
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
        if (memory_is_lost(&attempt->scope, kept[i]->bytes))
            *kept[i] = (Buffer){ 0 };
    memory_give_up(&attempt->scope);
    rules->guarded = false;
    rules->refused = attempt->scope.refused;
    rules_find_no_memory(rules);
}

void rules_find_no_memory(VariRules *rules)
{
    rules->out_of_memory = true;
    rules->status = VARI_NO_MEMORY;
    rules_tell_no_memory(rules);
}

void rules_tell_no_memory(const VariRules *rules)
{
    if (rules->no_memory != NULL && !rules->refused)
        rules->no_memory(rules->no_memory_context);
}

void vari_rules_set_stop(VariRules *rules, VariStop *stop, void *context)
{
    rules->watch = (Watch){ stop, context };
}

void vari_rules_on_no_memory(VariRules *rules, VariNoMemory *tell, void *context)
{
    rules->no_memory = tell;
    rules->no_memory_context = context;
    if (rules->out_of_memory && rules->program == NULL) /* else it was a call since, which has told */
        rules_tell_no_memory(rules);
}

/* The recovery point has a function of its own, so that no variable of the
 * caller's can be lost by the jump. */
bool rules_attempt(VariRules *rules, void (*work)(void *context), void *context)
{
    Attempt attempt;
    rules_enter(rules, &attempt);
    if (setjmp(attempt.scope.escape) != 0) {
        rules_give_up(rules, &attempt);
        return false;
    }
    work(context);
    rules_leave(rules, &attempt);
    return true;
}

static VariRules *load_within(const VariLimits *limits, const char *path, const char *bytes, size_t length,
                              const VariSetting *settings, size_t setting_count, VariFind *find,
                              void *context, bool errors_only)
{
    VariRules *rules = memory_try(sizeof *rules);
    size_t memory = limits->memory == 0 ? RULES_MEMORY : limits->memory;
    Arena *reading = arena_new(memory / 2 + 1);
    if (rules != NULL)
        rules->arena = arena_new(memory);
    if (rules == NULL || reading == NULL || rules->arena == NULL) {
        arena_free(reading);
        if (rules != NULL)
            arena_free(rules->arena);
        memory_free(rules);
        return NULL;
    }
    rules->sources.arena = rules->diags.arena = rules->arena;
    rules->diags.sources = &rules->sources;
    rules->limits = *limits;
    rules->find = find;
    rules->find_context = context;
    rules->path = path;
    rules->bytes = bytes;
    rules->length = length;
    Loading loading = { rules, reading, settings, setting_count, errors_only };
    if (!rules_attempt(rules, load, &loading)) {
        rules->program = NULL;
        rules->kernel = NULL;
        rules->info = rules_info_nothing;
        rules->diags.error_count++;
    }
    arena_free(reading);
    return rules;
}

VariRules *vari_rules_load(const VariLimits *limits, const char *path, const char *bytes, size_t length,
                           const VariSetting *settings, size_t setting_count, VariFind *find, void *context)
{
    VariLimits within = { .size = sizeof within };
    if (limits != NULL && !struct_take(&within, sizeof within, limits))
        return NULL;
    VariRules *rules =
        load_within(&within, path, bytes, length, settings, setting_count, find, context, false);
    if (rules != NULL && !rules->out_of_memory)
        rules_find_slip(rules, NULL, 0);
    return rules;
}

VariRules *rules_with_settings(const VariRules *rules, const VariSetting *settings, size_t count)
{
    return load_within(&rules->limits, rules->path, rules->bytes, rules->length, settings, count, rules->find,
                       rules->find_context, true);
}

void vari_rules_free(VariRules *rules)
{
    if (rules == NULL)
        return;
    buffer_free(&rules->rendered);
    buffer_free(&rules->kernel_listing);
    buffer_free(&rules->program_listing);
    buffer_free(&rules->piece_text);
    buffer_free(&rules->description);
    arena_free(rules->arena);
    memory_free(rules);
}

/* --- what a definition says of itself ----------------------------------------------- */

bool vari_rules_ok(const VariRules *rules)
{
    return rules->program != NULL && rules->diags.error_count == 0;
}

bool vari_rules_file(const VariRules *rules, size_t index, const char **path, const char **bytes,
                     size_t *length)
{
    if (index >= rules->text_count)
        return false;
    const Source *source = &rules->sources.items[index];
    *path = source->path.bytes;
    *bytes = source->bytes.bytes;
    *length = source->bytes.length;
    return true;
}

const VariDiagnosed *vari_rules_diagnosed(VariRules *rules)
{
    VariDiagnosed told = { .errors = rules->diags.error_count,
                           .kept = rules->diags.count,
                           .status = rules->status };
    for (size_t i = 0; i < rules->diags.count; i++)
        told.warnings += rules->diags.items[i].severity == SEVERITY_WARNING;
    rules->diagnosed = told;
    return &rules->diagnosed;
}

static const char *rendered(VariRules *rules, VariFormat format, bool strict)
{
    buffer_clear(&rules->rendered);
    switch (format) {
    case VARI_FORMAT_TEXT: render_text(&rules->diags, text_of(rules->path), strict, &rules->rendered); break;
    case VARI_FORMAT_GCC: render_gcc(&rules->diags, text_of(rules->path), strict, &rules->rendered); break;
    case VARI_FORMAT_JSON: render_json(&rules->diags, text_of(rules->path), strict, &rules->rendered); break;
    }
    if (!vari_rules_ok(rules) && rules->diags.count == 0)
        buffer_add(&rules->rendered, "%s: error: %s\n", rules->path,
                   rules->refused ? "the definition needs too much memory" : "there is not enough memory");
    return rules->rendered.length > 0 ? rules->rendered.bytes : "";
}

const char *vari_rules_diagnostics(VariRules *rules, VariFormat format, bool strict)
{
    GUARDED(rules, rules, const char *, "", rendered(rules, format, strict));
}

/* --- listings and explanations --------------------------------------------------------- */

const char *rules_kernel_listing(VariRules *rules)
{
    buffer_clear(&rules->kernel_listing);
    if (rules->kernel != NULL)
        listing_kernel(rules->kernel, &rules->sources, &rules->kernel_listing);
    return rules->kernel_listing.length > 0 ? rules->kernel_listing.bytes : "";
}

const char *rules_program_listing(VariRules *rules)
{
    buffer_clear(&rules->program_listing);
    if (rules->program != NULL)
        listing_program(rules->program, &rules->sources, &rules->program_listing);
    return rules->program_listing.length > 0 ? rules->program_listing.bytes : "";
}

const char *rules_code_explained(DiagCode code)
{
    static _Thread_local Buffer text;
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        if (memory_is_lost(&scope, text.bytes))
            text = (Buffer){ 0 };
        memory_give_up(&scope);
        return NULL;
    }
    buffer_clear(&text);
    render_explanation(diag_code_word(code), &text);
    memory_leave(&scope);
    return text.bytes;
}
