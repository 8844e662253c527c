/* Paragraphs of the turn, of actions that are no piece's, and of effects. */

#include "describe/internal.h"
#include "describe/paragraphs.h"
#include "native/native.h"
#include "program/expressions.h"

/* --- phases ---------------------------------------------------------------- */

/* A class of action, as something that is made. */
static void add_class(const Kernel *kernel, size_t class, Buffer *out)
{
    static const char *const fixed[] = {
        "a move", "a drop", "castling", "a pass", "a capture", "a promotion"
    };
    if (class < CLASS_FIRST_DECLARED)
        buffer_add(out, "%s", fixed[class]);
    else
        buffer_add(out, "\"%.*s\"", TEXT_ARG(kernel->class_names[class]));
}

/* Whether some rule can make an action of a class. */
static bool class_is_used(const Kernel *kernel, size_t class)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        if ((kernel->rules[i].classes >> class & 1) != 0)
            return true;
    return class == CLASS_CAPTURE || class == CLASS_PROMOTION;
}

/* What one entry opens, and how much that is; castling is a move, and is named only where moves are not. */
static unsigned add_open(const Kernel *kernel, const PhaseEntry *entry, bool first, Buffer *out)
{
    unsigned count = 0;
    for (size_t class = 0; class < kernel->class_count && class < CLASSES_MAX; class ++) {
        bool told = class == CLASS_CASTLE && (entry->classes >> CLASS_MOVE & 1) != 0;
        if ((entry->classes >> class & 1) == 0 || told || !class_is_used(kernel, class))
            continue;
        buffer_add(out, "%s", first && count == 0 ? "" : ", ");
        count++;
        add_class(kernel, class, out);
    }
    if (count > 0 && (!entry->any_kind || entry->neutral)) {
        buffer_add(out, entry->neutral ? " of nobody's " : " of ");
        words_kinds(out, kernel, &entry->kinds, PLURAL, "and");
    }
    return count;
}

static void add_clause(Voice *voice, const char *before, ExprId condition)
{
    if (condition == EXPR_NONE || condition_is_true(voice->kernel, condition))
        return;
    buffer_add(voice->out, "%s", before);
    words_clause(voice, condition, true);
}

static void add_phase(const Kernel *kernel, const PhaseRule *phase, Buffer *out)
{
    Voice voice = { .kernel = kernel, .out = out, .viewer = EXPR_NONE };
    add_clause(&voice, "if ", phase->condition);
    buffer_add(out, "%s", out->length > 0 ? ", " : "");
    buffer_add(out, phase->chance     ? "chance, with equal chances where nothing else is said, makes "
                    : phase->optional ? "you may make "
                                      : "you make ");
    if (phase->times != EXPR_NONE) {
        buffer_add(out, "this number of actions: ");
        words_phrase(&voice, phase->times);
        buffer_add(out, ". Each is ");
    }
    unsigned count = 0;
    Buffer open = { .arena = NULL };
    for (unsigned i = 0; i < phase->entry_count; i++)
        count += add_open(kernel, &phase->entries[i], count == 0, &open);
    buffer_add(out, "%s%.*s",
               count > 1    ? "one of these: "
               : count == 1 ? ""
                            : "nothing",
               TEXT_ARG(buffer_text(&open)));
    buffer_free(&open);
    if (phase->repeat && phase->repeat_if == EXPR_NONE)
        buffer_add(out, "; then again, as often as you like");
    if (phase->repeat && phase->repeat_if != EXPR_NONE) {
        buffer_add(out, "; then again while ");
        words_clause(&voice, phase->repeat_if, true);
    }
    buffer_add(out, "%s.",
               phase->pass_free    ? "; or you pass"
               : phase->pass_stuck ? "; who cannot may pass, even if something of an earlier phase is left"
                                   : "");
}

static void describe_phases(Description *description)
{
    const Kernel *kernel = description->kernel;
    if (kernel->phase_count > 1) {
        Buffer out = { .arena = NULL };
        buffer_add(&out, "A turn has ");
        words_count(&out, (int64_t)kernel->phase_count);
        buffer_add(&out, " phases, in this order.");
        description_add(description, SECTION_TURN, TEXT(""), &out);
    }
    for (size_t i = 0; i < kernel->phase_count; i++) {
        if (condition_is_false(kernel, kernel->phases[i].condition))
            continue;
        Buffer out = { .arena = NULL };
        add_phase(kernel, &kernel->phases[i], &out);
        words_capital(&out, 0);
        description_add(description, SECTION_TURN,
                        kernel->phase_count > 1
                            ? description_title(description, kernel->phases[i].name, TEXT(""))
                            : TEXT(""),
                        &out);
    }
}

/* --- actions of no piece --------------------------------------------------------- */

static void add_parameter(const Kernel *kernel, const HookParameter *parameter, int32_t value, Buffer *out)
{
    Voice voice = { .kernel = kernel, .out = out, .viewer = EXPR_NONE };
    buffer_add(out, "; %s: ", parameter->name);
    switch (parameter->type) {
    case 'k': words_kinds(out, kernel, &kernel->kindsets[value], PLURAL, "and"); break;
    case 'f': buffer_add(out, "\"%.*s\"", TEXT_ARG(kernel->flags[value].name)); break;
    case 'r': words_zone(&voice, &kernel->zones[value]); break;
    case 'w': {
        Text words = text_of(parameter->words);
        for (int32_t skipped = 0; skipped < value; skipped++)
            text_cut(&words, '/');
        buffer_add_text(out, text_cut(&words, '/'));
        break;
    }
    default: buffer_add(out, "%d", value);
    }
}

static void describe_native(Description *description, const NativeRule *rule)
{
    size_t count;
    const HookInfo *hook = &native_hooks(&count)[rule->hook];
    Buffer out = { .arena = NULL };
    buffer_add(&out, "By the built-in rule %s: %s", hook->name, hook->english);
    for (size_t i = 0; i < rule->parameter_count; i++)
        add_parameter(description->kernel, &hook->parameters[i], rule->parameters[i], &out);
    buffer_add(&out, ".");
    description_add(description, SECTION_ACTIONS, description_title(description, rule->name, TEXT("")), &out);
}

static void describe_action(Description *description, const ActionRule *rule)
{
    const Kernel *kernel = description->kernel;
    Buffer out = { .arena = NULL };
    Voice voice = { .kernel = kernel,
                    .out = &out,
                    .viewer = EXPR_NONE,
                    .picks = rule->picks,
                    .pick_count = rule->pick_count };
    bool asks_choice = rule->condition != EXPR_NONE && words_asks_choice(kernel, rule->condition);
    if (!asks_choice)
        add_clause(&voice, "if ", rule->condition);
    buffer_add(&out, "%s", out.length > 0 ? ": " : "");
    size_t start = out.length;
    words_picks(&voice);
    if (asks_choice)
        add_clause(&voice, ", so that ", rule->condition);
    if (rule->takes != EXPR_NONE) {
        buffer_add(&out, "%scapture ", out.length > start ? "; then " : "");
        words_selection(&voice, rule->takes, AMOUNT_ALL);
    }
    if (rule->changes.count > 0) {
        buffer_add(&out, "%s", out.length > start ? "; then " : "");
        words_changes(&voice, &rule->changes);
    }
    if (rule->weight != EXPR_NONE) {
        buffer_add(&out, "; it counts so many times among what chance may do: ");
        words_phrase(&voice, rule->weight);
    }
    if (out.length == start)
        buffer_add(&out, "nothing happens");
    buffer_add(&out, ".");
    words_capital(&out, 0);
    description_add(description, SECTION_ACTIONS, description_title(description, rule->name, TEXT("")), &out);
}

/* --- effects ------------------------------------------------------------------------ */

static void describe_effect(Description *description, const EffectRule *effect)
{
    static const char *const when[] = { "After an action", "At the end of a turn", "At the start of a turn" };
    const Kernel *kernel = description->kernel;
    if (condition_is_false(kernel, effect->condition))
        return;
    Buffer out = { .arena = NULL };
    Voice voice = { .kernel = kernel,
                    .out = &out,
                    .viewer = EXPR_NONE,
                    .picks = effect->picks,
                    .pick_count = effect->pick_count };
    buffer_add(&out, "%s%s", when[effect->at], effect->each ? ", for each player still in the game" : "");
    add_clause(&voice, ", if ", effect->condition);
    buffer_add(&out, effect->optional ? ", you may: " : ": ");
    if (effect->times != EXPR_NONE) {
        buffer_add(&out, "so many times as this number, ");
        words_phrase(&voice, effect->times);
        buffer_add(&out, ", ");
    }
    words_picks(&voice);
    buffer_add(&out, "%s", effect->pick_count > 0 && effect->changes.count > 0 ? "; then " : "");
    words_changes(&voice, &effect->changes);
    buffer_add(&out, ".");
    description_add(description, SECTION_EFFECTS, description_title(description, effect->name, TEXT("")),
                    &out);
}

void describe_turn(Description *description)
{
    const Kernel *kernel = description->kernel;
    describe_phases(description);
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == RULE_FREE && !kernel->rules[i].never &&
            !condition_is_false(kernel, kernel->rules[i].condition))
            describe_action(description, &kernel->rules[i]);
    for (size_t i = 0; i < kernel->native_count; i++)
        describe_native(description, &kernel->natives[i]);
    for (size_t i = 0; i < kernel->effect_count; i++)
        describe_effect(description, &kernel->effects[i]);
}
