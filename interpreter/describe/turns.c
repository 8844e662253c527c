/* Paragraphs of the turn, of actions that are no piece's, and of effects. */

#include "describe/internal.h"
#include "describe/paragraphs.h"
#include "native/native.h"
#include "program/expressions.h"

/* --- phases ---------------------------------------------------------------- */

/* True if options have not taken the phase away. */
static bool comes(const Kernel *kernel, const PhaseRule *phase)
{
    return !condition_is_false(kernel, phase->condition);
}

/* True if some phase that comes offers actions of these classes. */
static bool are_offered(const Kernel *kernel, uint64_t classes)
{
    uint64_t offered = 0;
    for (size_t i = 0; i < kernel->phase_count; i++)
        for (size_t entry = 0; entry < kernel->phases[i].entry_count; entry++)
            offered |= comes(kernel, &kernel->phases[i]) ? kernel->phases[i].entries[entry].classes : 0;
    return (offered & classes) != 0;
}

/* True if some rule can make an action of a class. */
static bool class_is_used(const Kernel *kernel, size_t class)
{
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if ((rule->classes >> class & 1) != 0 && !rule->never && !condition_is_false(kernel, rule->condition))
            return true;
    }
    return class == CLASS_CAPTURE || class == CLASS_PROMOTION;
}

/* What one entry opens, and how much that is; castling is a move, and is named only where moves are not. */
static unsigned add_open(const Kernel *kernel, const PhaseEntry *entry, bool first, Buffer *out)
{
    unsigned count = 0;
    for (size_t class_index = 0; class_index < kernel->class_count && class_index < CLASSES_MAX;
         class_index++) {
        bool told = class_index == CLASS_CASTLE && (entry->classes >> CLASS_MOVE & 1) != 0;
        if ((entry->classes >> class_index & 1) == 0 || told || !class_is_used(kernel, class_index))
            continue;
        buffer_add(out, "%s", first && count == 0 ? "" : ", ");
        count++;
        words_class(out, kernel, class_index);
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

/* True if a phase that may be left out stands before this one. */
static bool follows_optional(const Kernel *kernel, const PhaseRule *phase)
{
    return phase > kernel->phases && phase[-1].optional;
}

static void add_phase(const Kernel *kernel, const PhaseRule *phase, Buffer *out)
{
    Voice voice = { .kernel = kernel, .out = out, .viewer = EXPR_NONE, .next = NEXT_IS_YOU };
    add_clause(&voice, "if ", phase->condition);
    buffer_add(out, "%s", out->length > 0 ? ", " : "");
    buffer_add(out, phase->chance ? "chance makes " : phase->optional ? "you may make " : "you make ");
    const Expr *times = phase->times == EXPR_NONE ? NULL : voice_expr(&voice, phase->times);
    if (times != NULL && times->op == OP_CONST && times->b > 1) {
        words_count(out, times->b);
        buffer_add(out, " actions, each ");
    } else if (times != NULL) {
        bool one_at_least = times->op == OP_NUMBER && kernel->numbers[times->a].min > 0;
        buffer_add(out, "this number of actions%s: ", one_at_least ? "" : ", one at least");
        words_phrase(&voice, phase->times);
        buffer_add(out, ". Each is ");
    }
    if (phase->entry_count == 1 && phase->entries[0].classes == 1u << CLASS_DROP &&
        !phase->entries[0].any_kind && !phase->repeat && phase->times == EXPR_NONE && !phase->pass_free) {
        Buffer kinds = { .arena = NULL };
        words_kinds(&kinds, kernel, &phase->entries[0].kinds, SINGULAR, "or");
        out->length -= text_of("make ").length;
        buffer_add(out, "drop ");
        words_article(out, buffer_text(&kinds));
        buffer_add(out, "%.*s.", TEXT_ARG(buffer_text(&kinds)));
        buffer_free(&kinds);
        return;
    }
    unsigned count = 0;
    Buffer open = { .arena = NULL };
    for (unsigned i = 0; i < phase->entry_count; i++)
        count += add_open(kernel, &phase->entries[i], count == 0, &open);
    bool names_kinds = speaks_of(buffer_text(&open), " of ");
    Text listed = buffer_text(&open), last = listed;
    for (size_t at = 0; at < listed.length && count > 1 && !names_kinds; at++)
        if (text_starts_with(text_slice(listed, at, listed.length), TEXT(", ")))
            last = text_slice(listed, at + 2, listed.length);
    if (count > 1 && !names_kinds)
        buffer_add(out, "%.*s or %.*s", TEXT_ARG(text_slice(listed, 0, listed.length - last.length - 2)),
                   TEXT_ARG(last));
    else
        buffer_add(out, "%s%.*s",
                   count > 1    ? "one of these: "
                   : count == 1 ? ""
                                : "nothing",
                   TEXT_ARG(listed));
    buffer_free(&open);
    if (phase->chance)
        buffer_add(out, ", any with the same probability unless said otherwise");
    if (phase->repeat && phase->repeat_if == EXPR_NONE)
        buffer_add(out, "; then again, as often as you like");
    if (phase->repeat && phase->repeat_if != EXPR_NONE) {
        buffer_add(out, "; then again while ");
        voice.next = NEXT_FOLLOWS;
        words_clause(&voice, phase->repeat_if, true);
    }
    buffer_add(out, "%s.",
               phase->pass_free     ? "; or you pass"
               : !phase->pass_stuck ? ""
               : follows_optional(kernel, phase)
                   ? "; if you cannot, you may pass, even if something of an earlier phase is left"
                   : "; if you cannot, you may pass");
}

/* True if a turn is one move of a piece, as everybody expects. */
static bool is_plain(const Kernel *kernel)
{
    const PhaseRule *phase = &kernel->phases[0];
    const uint64_t moves = 1u << CLASS_MOVE | 1u << CLASS_CASTLE;
    return kernel->phase_count == 1 && !phase->chance && !phase->optional && !phase->pass_free &&
           !phase->pass_stuck && !phase->repeat && phase->times == EXPR_NONE &&
           (phase->condition == EXPR_NONE || condition_is_true(kernel, phase->condition)) &&
           phase->entry_count == 1 && phase->entries[0].any_kind && !phase->entries[0].neutral &&
           (phase->entries[0].classes & ~moves) == 0 && (phase->entries[0].classes >> CLASS_MOVE & 1) != 0;
}

static void describe_phases(Description *description)
{
    const Kernel *kernel = description->kernel;
    int64_t count = 0;
    for (size_t i = 0; i < kernel->phase_count; i++)
        count += comes(kernel, &kernel->phases[i]);
    if (count > 1) {
        Buffer out = { .arena = NULL };
        buffer_add(&out, "A turn has ");
        words_count(&out, count);
        buffer_add(&out, " phases, in this order.");
        description_add(description, SECTION_TURN, TEXT(""), &out);
    }
    for (size_t i = 0; i < kernel->phase_count; i++) {
        if (!comes(kernel, &kernel->phases[i]) || is_plain(kernel))
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

/* The part of `cases` that has an index: "a|b|c". */
static Text case_of(Text cases, int32_t index)
{
    for (int32_t skipped = 0; skipped < index; skipped++)
        text_cut(&cases, '|');
    return text_cut(&cases, '|');
}

/* What a parameter of a hook is in this game; `cases` say it of words. */
static void add_parameter(const Kernel *kernel, const HookParameter *parameter, int32_t value, Text cases,
                          Buffer *out)
{
    Voice voice = { .kernel = kernel, .out = out, .viewer = EXPR_NONE };
    switch (parameter->type) {
    case 'k': words_kinds(out, kernel, &kernel->kindsets[value], PLURAL, "or"); break;
    case 'f': words_flag(out, kernel, (size_t)value); break;
    case 'r': words_zone_cells(&voice, &kernel->zones[value]); break;
    case 'w': buffer_add_text(out, case_of(cases, value)); break;
    default: buffer_add(out, "%d", value);
    }
}

/* The text of a hook's "{name}" or "{name|a|b}". */
static void add_part(const Kernel *kernel, const HookInfo *hook, const NativeRule *rule, Text part,
                     Buffer *out)
{
    Text name = text_cut(&part, '|');
    for (size_t i = 0; i < rule->parameter_count; i++)
        if (text_is(name, hook->parameters[i].name))
            add_parameter(kernel, &hook->parameters[i], rule->parameters[i], part, out);
}

static void describe_native(Description *description, const NativeRule *rule)
{
    size_t count;
    const HookInfo *hook = &native_hooks(&count)[rule->hook];
    Buffer out = { .arena = NULL };
    Text rest = text_of(hook->english);
    while (rest.length > 0) {
        buffer_add_text(&out, text_cut(&rest, '{'));
        if (rest.length > 0)
            add_part(description->kernel, hook, rule, text_cut(&rest, '}'), &out);
    }
    buffer_add(&out, ".");
    words_capital(&out, 0);
    description_add(description, SECTION_ACTIONS, description_title(description, rule->name, TEXT("")), &out);
}

/* True if chance alone makes such actions. */
static bool is_of_chance(const Kernel *kernel, uint64_t classes)
{
    bool chance = false, players = false;
    for (size_t i = 0; i < kernel->phase_count; i++)
        for (size_t entry = 0; entry < kernel->phases[i].entry_count; entry++) {
            bool offered = (kernel->phases[i].entries[entry].classes & classes) != 0;
            chance = chance || (offered && kernel->phases[i].chance);
            players = players || (offered && !kernel->phases[i].chance);
        }
    return chance && !players;
}

static void describe_action(Description *description, const ActionRule *rule)
{
    const Kernel *kernel = description->kernel;
    Buffer out = { .arena = NULL };
    Voice voice = { .kernel = kernel,
                    .out = &out,
                    .viewer = EXPR_NONE,
                    .next = is_of_chance(kernel, rule->classes) ? NEXT_MOVES : NEXT_FOLLOWS,
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
        buffer_add(&out, "%scapture %s", out.length > start ? "; " : "",
                   words_is_selection(kernel, rule->takes) ? "" : "what stands on ");
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

/* True if all that happens is that a player who loses something is out. */
static bool only_puts_out(const Kernel *kernel, const EffectRule *effect)
{
    bool only = effect->each && !effect->optional && effect->at == EFFECT_ACTION && effect->pick_count == 0 &&
                effect->times == EXPR_NONE && effect->condition != EXPR_NONE;
    unsigned out = 0;
    for (size_t i = 0; i < effect->changes.count && only; i++) {
        const Change *change = &effect->changes.items[i];
        if (condition_is_false(kernel, change->condition))
            continue;
        only = change->op == CHANGE_OUT && change->player != EXPR_NONE &&
               kernel_meaning(kernel, change->player)->op == OP_EACH && change->condition == EXPR_NONE;
        out++;
    }
    return only && out == 1;
}

/* "for each enemy king that is captured, " or "as many times as the number of the round says, ". */
static void add_times(Voice *voice, ExprId times)
{
    const Expr *expr = voice_expr(voice, times);
    bool pieces = expr->op == OP_COUNT && words_is_selection(voice->kernel, expr->kids[0]);
    Buffer set = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &set;
    if (pieces)
        words_selection(&aside, expr->kids[0], AMOUNT_ONE);
    Text noun = buffer_text(&set);
    text_cut(&noun, ' '); /* an enemy king, one of your rooks */
    if (pieces) {
        buffer_add(voice->out, "for each %.*s, ", TEXT_ARG(noun));
    } else if (expr->op == OP_CONST) {
        buffer_add(voice->out, "%d times, ", expr->b);
    } else {
        buffer_add(voice->out, "as many times as ");
        words_phrase(voice, times);
        buffer_add(voice->out, " says, ");
    }
    buffer_free(&set);
}

static void describe_effect(Description *description, const EffectRule *effect)
{
    static const char *const when[] = { "After an action", "At the end of a turn",
                                        "At the start of each turn but the game's first" };
    const Kernel *kernel = description->kernel;
    if (condition_is_false(kernel, effect->condition))
        return;
    Buffer out = { .arena = NULL };
    Voice voice = { .kernel = kernel,
                    .out = &out,
                    .viewer = EXPR_NONE,
                    .next = effect->at == EFFECT_TURN_START ? NEXT_IS_YOU : NEXT_FOLLOWS,
                    .picks = effect->picks,
                    .pick_count = effect->pick_count };
    if (only_puts_out(kernel, effect)) {
        buffer_add(&out, "A player is out of the game");
        add_clause(&voice, " if ", effect->condition);
        buffer_add(&out, ".");
        description_add(description, SECTION_EFFECTS, description_title(description, effect->name, TEXT("")),
                        &out);
        return;
    }
    buffer_add(&out, "%s%s", when[effect->at], effect->each ? ", for each player still in the game" : "");
    add_clause(&voice, ", if ", effect->condition);
    buffer_add(&out, effect->optional ? ", you may: " : ": ");
    if (effect->times != EXPR_NONE)
        add_times(&voice, effect->times);
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
            !condition_is_false(kernel, kernel->rules[i].condition) &&
            are_offered(kernel, kernel->rules[i].classes))
            describe_action(description, &kernel->rules[i]);
    for (size_t i = 0; i < kernel->native_count; i++)
        describe_native(description, &kernel->natives[i]);
    for (size_t i = 0; i < kernel->effect_count; i++)
        describe_effect(description, &kernel->effects[i]);
}
