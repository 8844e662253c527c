/* The border: the rules in plain English. What it is compared with, the game that
 * it extends and itself with other options, is loaded anew. */

#include "describe/describe.h"
#include "vari_internal.h"

enum { OWN_SOURCE = 1, BASE_SOURCE = 2, SETTINGS_MAX = 65 };

/* --- other choices --------------------------------------------------------- */

/* The settings as they are, but for one option. */
static size_t settings_but(VariRules *rules, Text option, Text value, VariSetting *settings)
{
    size_t count = 0;
    for (size_t i = 0; i < rules->set_count && count + 1 < SETTINGS_MAX; i++)
        if (!text_equals(rules->sets[i][0], option))
            settings[count++] = (VariSetting){ rules->sets[i][0].bytes, rules->sets[i][1].bytes };
    settings[count++] = (VariSetting){ rules_string(rules, option), rules_string(rules, value) };
    return count;
}

static void compare_choice(VariRules *rules, Arena *arena, Text option, Text value, ParagraphList *paragraphs)
{
    VariSetting settings[SETTINGS_MAX];
    size_t count = settings_but(rules, option, value, settings);
    VariRules *other = rules_with_settings(rules, settings, count);
    if (other == NULL || vari_rules_out_of_memory(other))
        memory_fail(); /* what was not read is not what cannot be */
    bool plays = vari_rules_ok(other);
    ParagraphList list = { 0 };
    if (plays)
        describe_rules(arena, other->kernel, &list);
    describe_choice(arena, paragraphs, option, value, plays ? &list : NULL);
    vari_rules_free(other);
}

static void describe_all(VariRules *rules, Arena *arena, ParagraphList *paragraphs)
{
    const Kernel *kernel = rules->kernel;
    ParagraphList plain = { 0 };
    describe_rules(arena, kernel, &plain);
    *paragraphs = plain;
    for (size_t i = 0; i < kernel->option_count; i++) {
        const OptionRule *option = &kernel->options[i];
        for (size_t c = 0; c < option->choice_count && !option->withdrawn; c++)
            if (!text_equals(option->choices[c], option->value))
                compare_choice(rules, arena, option->name, option->choices[c], paragraphs);
    }
}

/* --- the game that it extends ------------------------------------------------- */

/* NULL where it extends none, or one that cannot be played by itself. */
static VariRules *load_base(VariRules *rules)
{
    if (rules->sources.count < BASE_SOURCE)
        return NULL;
    const Source *base = source_get(&rules->sources, BASE_SOURCE);
    VariRules *loaded =
        vari_rules_load_within(&rules->limits, rules_string(rules, base->path), base->bytes.bytes,
                               base->bytes.length, NULL, 0, rules->find, rules->find_context);
    if (loaded == NULL || vari_rules_out_of_memory(loaded))
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

const char *vari_rules_description(VariRules *rules, VariDescription form)
{
    GUARDED(rules, rules, const char *, "", description(rules, form));
}

/* --- one piece ------------------------------------------------------------------- */

static const char *piece_words(VariRules *rules, size_t piece)
{
    buffer_clear(&rules->description);
    if (rules->kernel == NULL || piece >= rules->kernel->kind_count)
        return "";
    describe_piece_moves(rules->kernel, (Kind)piece, &rules->description);
    return rules->description.bytes;
}

const char *vari_rules_piece_words(VariRules *rules, size_t piece)
{
    GUARDED(rules, rules, const char *, "", piece_words(rules, piece));
}

static const char *piece_moves(VariRules *rules, size_t piece)
{
    if (rules->kernel == NULL || piece >= rules->kernel->kind_count)
        return "";
    buffer_clear(&rules->description);
    describe_piece_moves(rules->kernel, (Kind)piece, &rules->description);
    return rules->description.length == 0 ? "" : rules->description.bytes;
}

const char *vari_rules_piece_moves(VariRules *rules, size_t piece)
{
    GUARDED(rules, rules, const char *, "", piece_moves(rules, piece));
}
