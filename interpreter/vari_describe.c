/* The border: the rules in plain English. What it is compared with, the game that
 * it extends and itself with other options, is loaded anew. */

#include "definition/choices.h"
#include "describe/describe.h"
#include "vari_internal.h"

enum { OWN_SOURCE = 1, BASE_SOURCE = 2, SETTINGS_MAX = 65, READS_MAX = 250, BYTES_MAX = 8 << 20 };

/* --- other choices --------------------------------------------------------- */

typedef struct Telling {
    VariRules *rules;
    Arena *arena;
    ParagraphList *paragraphs;
    TrialList trials;        /* options that go together, for choices that mean nothing alone */
    ParagraphList **without; /* [trial]: how it is told; NULL: not read yet */
    size_t reads, most;
} Telling;

/* Long files are read less often. */
static size_t most_reads(const VariRules *rules)
{
    size_t bytes = 1;
    for (size_t i = 0; i < rules->text_count; i++)
        bytes += rules->sources.items[i].bytes.length;
    return BYTES_MAX / bytes < READS_MAX ? BYTES_MAX / bytes : READS_MAX;
}

static size_t put_setting(VariRules *rules, Text option, Text value, VariSetting *settings, size_t count)
{
    size_t at = 0;
    while (at < count && !text_equals(text_of(settings[at].name), option))
        at++;
    if (at + 1 < SETTINGS_MAX)
        settings[at] = (VariSetting){ rules_string(rules, option), rules_string(rules, value) };
    return at == count && at + 1 < SETTINGS_MAX ? count + 1 : count;
}

/* The rules with the settings as they are, those of a trial (NULL: none), and one option more; false: that
 * cannot be. */
static bool read_with(Telling *telling, const Trial *trial, Text option, Text value, ParagraphList *list)
{
    VariRules *rules = telling->rules;
    VariSetting settings[SETTINGS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < rules->set_count; i++)
        count = put_setting(rules, rules->sets[i][0], rules->sets[i][1], settings, count);
    for (size_t i = 0; trial != NULL && i < trial->count; i++)
        count = put_setting(rules, trial->sets[i][0], trial->sets[i][1], settings, count);
    count = put_setting(rules, option, value, settings, count);
    VariRules *other = rules_with_settings(rules, settings, count);
    if (other == NULL || other->out_of_memory)
        memory_fail(); /* what was not read is not what cannot be */
    bool plays = vari_rules_ok(other);
    if (plays)
        describe_rules(telling->arena, other->kernel, list);
    vari_rules_free(other);
    telling->reads++;
    return plays;
}

static void list_trials(Telling *telling)
{
    if (telling->without != NULL)
        return;
    DefinitionRequest request = rules_request(telling->rules, telling->arena);
    request.rules = telling->arena;
    choices_list(&request, &telling->trials);
    telling->without = arena_array(telling->arena, telling->trials.count + 1, sizeof *telling->without);
}

/* The value that a trial gives to an option; empty: it leaves it. */
static Text value_in(const Trial *trial, Text option)
{
    for (size_t i = 0; i < trial->count; i++)
        if (text_equals(trial->sets[i][0], option))
            return trial->sets[i][1];
    return TEXT("");
}

/* " and players 4 and teams pairs": what a trial sets besides an option. */
static Text besides(Arena *arena, const Trial *trial, Text option)
{
    Buffer out = { .arena = arena };
    for (size_t i = 0; i < trial->count; i++)
        if (!text_equals(trial->sets[i][0], option))
            buffer_add(&out, " and %.*s %.*s", TEXT_ARG(trial->sets[i][0]), TEXT_ARG(trial->sets[i][1]));
    return buffer_text(&out);
}

/* How it is told with a trial's options but for one, which is as ever. */
static const ParagraphList *read_without(Telling *telling, size_t index, const OptionRule *option)
{
    const Trial *trial = &telling->trials.items[index];
    bool keeps = value_in(trial, option->name).length == 0;
    if (keeps && telling->without[index] != NULL)
        return telling->without[index];
    ParagraphList *list = arena_alloc(telling->arena, sizeof *list);
    *list = (ParagraphList){ 0 };
    if (!read_with(telling, trial, option->name, option->value, list))
        return NULL;
    if (keeps)
        telling->without[index] = list;
    return list;
}

/* Tells what a choice changes that changes nothing by itself, or cannot be without others. */
static bool tell_together(Telling *telling, const OptionRule *option, Text value, bool plays)
{
    Arena *arena = telling->arena;
    list_trials(telling);
    for (size_t i = 0; i < telling->trials.count && telling->reads < telling->most; i++) {
        const Trial *trial = &telling->trials.items[i];
        Text with = besides(arena, trial, option->name), said;
        bool sets = text_equals(value_in(trial, option->name), value);
        ParagraphList other = { 0 };
        if (with.length == 0 || (!plays && !sets) ||
            (plays && !sets && value_in(trial, option->name).length > 0))
            continue;
        const ParagraphList *own = read_without(telling, i, option);
        if (own == NULL || !read_with(telling, trial, option->name, value, &other) ||
            !describe_difference(arena, own, &other, &said))
            continue;
        describe_choice(arena, telling->paragraphs, option->name, value, with, said);
        return true;
    }
    return false;
}

/* False if the choice changes nothing that is told. */
static bool tell_choice(Telling *telling, const OptionRule *option, Text value)
{
    ParagraphList other = { 0 };
    Text said = TEXT("");
    if (telling->reads >= telling->most) {
        describe_choice(telling->arena, telling->paragraphs, option->name, value, TEXT(""),
                        TEXT(" there are too many choices to tell what changes."));
        return true;
    }
    bool plays = read_with(telling, NULL, option->name, value, &other);
    bool differs = plays && describe_difference(telling->arena, telling->paragraphs, &other, &said);
    if (!differs && tell_together(telling, option, value, plays))
        return true;
    if (!differs)
        said = plays ? TEXT(" nothing else changes.") : TEXT(" not with the other choices here.");
    describe_choice(telling->arena, telling->paragraphs, option->name, value, TEXT(""), said);
    return differs || !plays;
}

static void describe_all(VariRules *rules, Arena *arena, ParagraphList *paragraphs)
{
    const Kernel *kernel = rules->kernel;
    ParagraphList plain = { 0 };
    describe_rules(arena, kernel, &plain);
    *paragraphs = plain;
    Telling telling = { .rules = rules, .arena = arena, .paragraphs = paragraphs, .most = most_reads(rules) };
    for (size_t i = 0; i < kernel->option_count; i++) {
        const OptionRule *option = &kernel->options[i];
        bool idle = !option->is_number && !option->withdrawn && option->span.source != OWN_SOURCE;
        for (size_t c = 0; c < option->choice_count && !option->withdrawn; c++)
            if (!text_equals(option->choices[c], option->value) &&
                tell_choice(&telling, option, option->choices[c]))
                idle = false;
        if (idle)
            describe_idle_option(paragraphs, option->name);
    }
}

/* --- the game that it extends ------------------------------------------------- */

/* NULL where it extends none, or one that cannot be played by itself. */
static VariRules *load_base(VariRules *rules)
{
    if (rules->sources.count < BASE_SOURCE)
        return NULL;
    const Source *base = source_get(&rules->sources, BASE_SOURCE);
    VariRules *loaded = vari_rules_load(&rules->limits, rules_string(rules, base->path), base->bytes.bytes,
                                        base->bytes.length, NULL, 0, rules->find, rules->find_context);
    if (loaded == NULL || loaded->out_of_memory)
        memory_fail();
    if (!vari_rules_ok(loaded)) {
        vari_rules_free(loaded);
        loaded = NULL;
    }
    return loaded;
}

static const char *description(VariRules *rules, VariDescription form)
{
    buffer_clear(&rules->description);
    if (!vari_rules_ok(rules))
        return "";
    Arena *arena = arena_new(READING_MEMORY);
    if (arena == NULL)
        memory_fail();
    ParagraphList own = { 0 }, theirs = { 0 };
    if (form == VARI_DESCRIPTION_LINES) {
        describe_rules(arena, rules->kernel, &own);
        describe_lines(&own, &rules->description);
        arena_free(arena);
        return rules->description.length > 0 ? rules->description.bytes : "";
    }
    describe_all(rules, arena, &own);
    bool whole = form == VARI_DESCRIPTION_WHOLE || form == VARI_DESCRIPTION_WHOLE_MARKDOWN;
    bool marks = form == VARI_DESCRIPTION_MARKDOWN || form == VARI_DESCRIPTION_WHOLE_MARKDOWN;
    VariRules *base = whole ? NULL : load_base(rules);
    if (base != NULL)
        describe_all(base, arena, &theirs);
    describe_layout(rules->kernel, &own, base == NULL ? NULL : &theirs,
                    base == NULL ? TEXT("") : base->kernel->name, marks ? DESCRIBE_MARKDOWN : DESCRIBE_TEXT,
                    &rules->description);
    vari_rules_free(base);
    arena_free(arena);
    return rules->description.length > 0 ? rules->description.bytes : "";
}

static const char *described(VariRules *rules, VariDescription form)
{
    switch (form) {
    case VARI_DESCRIPTION_LAID_OUT: return rules_laid_out(rules);
    case VARI_DESCRIPTION_KERNEL: return rules_kernel_listing(rules);
    case VARI_DESCRIPTION_PROGRAM: return rules_program_listing(rules);
    case VARI_DESCRIPTION_TEXT:
    case VARI_DESCRIPTION_MARKDOWN:
    case VARI_DESCRIPTION_LINES:
    case VARI_DESCRIPTION_WHOLE:
    case VARI_DESCRIPTION_WHOLE_MARKDOWN: return description(rules, form);
    }
    return "";
}

const char *vari_rules_description(VariRules *rules, VariDescription form)
{
    GUARDED(rules, rules, const char *, form == VARI_DESCRIPTION_LAID_OUT ? NULL : "",
            described(rules, form));
}

/* --- one piece ------------------------------------------------------------------- */

const char *rules_kind_moves(VariRules *rules, size_t piece)
{
    buffer_clear(&rules->description);
    if (rules->kernel == NULL || piece >= rules->kernel->kind_count)
        return "";
    Buffer stay = { .arena = NULL };
    describe_piece_moves(rules->kernel, (Kind)piece, &rules->description);
    describe_piece_stay(rules->kernel, (Kind)piece, &stay);
    if (stay.length > 0)
        buffer_add(&rules->description, " %.*s", TEXT_ARG(buffer_text(&stay)));
    buffer_free(&stay);
    return rules->description.length == 0 ? "" : rules->description.bytes;
}
