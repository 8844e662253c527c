/* Paragraphs of what words mean: zones, terms, what the game remembers. And of
 * options. */

#include "describe/internal.h"
#include "describe/paragraphs.h"
#include "native/native.h"

/* A name as people read it, as a subject. */
static Text named(Description *description, Text name)
{
    Buffer subject = { .arena = description->arena };
    words_named(&subject, description->kernel, name);
    words_capital(&subject, 0);
    return buffer_text(&subject);
}

/* True if a zone is a hook's alone, which says what it does there. */
static bool is_parameter(const Kernel *kernel, size_t zone)
{
    size_t count;
    const HookInfo *hooks = native_hooks(&count);
    for (size_t i = 0; i < kernel->native_count; i++)
        for (size_t p = 0; p < kernel->natives[i].parameter_count; p++)
            if (hooks[kernel->natives[i].hook].parameters[p].type == 'r' &&
                kernel->natives[i].parameters[p] == (int32_t)zone &&
                text_is(kernel->zones[zone].name, hooks[kernel->natives[i].hook].parameters[p].name))
                return true;
    return false;
}

static bool is_spoken_of(const Description *description, Text noun)
{
    Buffer word = { .arena = description->arena };
    buffer_add_text(&word, text_starts_with(noun, TEXT("your ")) ? text_slice(noun, 5, noun.length) : noun);
    for (size_t i = 0; i < description->paragraphs->count; i++)
        if (description->paragraphs->items[i].section != SECTION_ABOUT &&
            speaks_of(description->paragraphs->items[i].text, word.bytes))
            return true;
    return false;
}

static void describe_zones(Description *description)
{
    const Kernel *kernel = description->kernel;
    for (size_t i = 0; i < kernel->zone_count; i++) {
        const Zone *zone = &kernel->zones[i];
        bool told = !words_zone_is_named(kernel, zone) || is_parameter(kernel, i);
        for (size_t other = 0; other < i && !told; other++)
            told = text_equals(kernel->zones[other].name, zone->name);
        if (told)
            continue;
        Buffer out = { .arena = NULL };
        Voice voice = { .kernel = kernel, .out = &out, .viewer = EXPR_NONE };
        words_zone_cells(&voice, zone);
        buffer_add(&out, ".");
        Buffer subject = { .arena = description->arena };
        Text called = words_called(kernel, zone->name);
        Buffer name = { .arena = description->arena };
        words_name(&name, zone->name);
        Text noun = called.length > 0 ? called : buffer_text(&name);
        if (!is_spoken_of(description, noun))
            buffer_clear(&out);
        buffer_add(&subject, "The %.*s", TEXT_ARG(noun));
        description_add(description, SECTION_WORDS, buffer_text(&subject), &out);
    }
}

static void describe_term(Description *description, const Term *term, bool check)
{
    Buffer out = { .arena = NULL };
    Voice voice = { .kernel = description->kernel, .out = &out, .viewer = EXPR_NONE };
    const Expr *value = &description->kernel->exprs[term->value];
    if (condition_is_false(description->kernel, term->value) && value->type == 'T') {
        buffer_add(&out, check ? "Nobody is ever in check" : "Never");
    } else if (value->type == 'T') {
        buffer_add(&out, check ? "You are in check while " : "Holds while ");
        words_clause(&voice, term->value, true);
    } else {
        words_phrase(&voice, term->value);
    }
    buffer_add(&out, ".");
    words_capital(&out, 0);
    description_add(description, SECTION_WORDS, check ? TEXT("Check") : named(description, term->name), &out);
}

static void describe_terms(Description *description)
{
    const Kernel *kernel = description->kernel;
    for (size_t i = 0; i < kernel->term_count; i++) {
        bool check = kernel->in_check != EXPR_NONE && kernel_resolved(kernel, kernel->in_check) ==
                                                          kernel_resolved(kernel, kernel->terms[i].value);
        if (check || !words_term_is_seen(kernel, &kernel->terms[i]))
            describe_term(description, &kernel->terms[i], check);
    }
}

static void describe_number(Description *description, const NumberRule *number)
{
    if (words_is_counter(description->kernel, number))
        return; /* told where it is asked for */
    Buffer out = { .arena = NULL };
    Voice voice = { .kernel = description->kernel, .out = &out, .viewer = EXPR_NONE };
    buffer_add(&out, "A number%s", number->per_player ? " of each player's" : "");
    if (number->max < 32767 || number->min != 0)
        buffer_add(&out, " from %d to %d", number->min, number->max);
    buffer_add(&out, ", %d at first", number->start);
    if (number->counts_turns || number->counts_actions)
        buffer_add(&out, "; it counts %s", number->counts_turns ? "turns" : "actions");
    if (number->until != EXPR_NONE && !condition_is_false(description->kernel, number->until)) {
        buffer_add(&out, ", and is 0 again after an action for which ");
        words_clause(&voice, number->until, true);
    }
    buffer_add(&out, ".");
    description_add(description, SECTION_WORDS, named(description, number->name), &out);
}

static void describe_state(Description *description)
{
    const Kernel *kernel = description->kernel;
    for (size_t i = 0; i < kernel->number_count; i++)
        describe_number(description, &kernel->numbers[i]);
    for (size_t i = 0; i < kernel->flag_count; i++) {
        if ((kernel->castling.present && (int)i == kernel->castling.flag) || !kernel->flags[i].lost_moving)
            continue; /* castling says all of it; or others do */
        Buffer out = { .arena = NULL }, subject = { .arena = description->arena };
        words_flag(&subject, kernel, i);
        words_capital(&subject, 0);
        buffer_add(&out, "until the piece moves.");
        description_add(description, SECTION_WORDS, buffer_text(&subject), &out);
    }
    for (size_t i = 0; i < kernel->trail_count; i++) {
        Buffer out = { .arena = NULL };
        if (!kernel->trails[i].taken_by_any && text_is(kernel->trails[i].name, "en-passant")) {
            buffer_add(&out,
                       "An enemy's piece that has just crossed a cell can be captured there, as if it had "
                       "stopped on it, until its owner's next turn.");
            description_add(description, SECTION_WORDS, TEXT("En passant"), &out);
            continue;
        }
        buffer_add(&out,
                   "Until its owner's next turn, %s ends where a piece has left this trail captures "
                   "that piece.",
                   kernel->trails[i].taken_by_any ? "any capturing move of an enemy that"
                                                  : "a move of an enemy that captures en passant and");
        Buffer subject = { .arena = description->arena };
        words_trail(&subject, kernel, i);
        words_capital(&subject, 0);
        description_add(description, SECTION_WORDS, buffer_text(&subject), &out);
    }
}

/* A word of which the text makes use. */
static void describe_danger(Description *description, const char *word, const char *subject, const char *says)
{
    bool used = false;
    for (size_t i = 0; i < description->paragraphs->count; i++)
        used = used || speaks_of(description->paragraphs->items[i].text, word);
    Buffer out = { .arena = NULL };
    buffer_add(&out, "%s", used ? says : "");
    description_add(description, SECTION_WORDS, text_of(subject), &out);
}

void describe_words(Description *description)
{
    describe_state(description);
    describe_terms(description);
    describe_zones(description);
    describe_danger(description, "guarded", "Guarded",
                    "A piece is guarded while a friend could retake where it stands.");
    if (words_steps_capture(description->kernel))
        describe_danger(
            description, "direct", "Direct capture",
            "One that the action itself makes. What is captured afterwards, by a step or an effect "
            "that follows, does not count.");
    if (!words_turns_are_actions(description->kernel))
        describe_danger(description, "the next player", "The next player",
                        "The one who acts next; in the middle of a turn, that is you.");
}

void describe_options(Description *description)
{
    const Kernel *kernel = description->kernel;
    for (size_t i = 0; i < kernel->option_count; i++) {
        const OptionRule *option = &kernel->options[i];
        if (option->withdrawn || (!option->is_number && option->choice_count < 2))
            continue;
        Buffer out = { .arena = NULL };
        buffer_add_text(&out, option->about);
        words_capital(&out, 0);
        if (out.length > 0)
            buffer_add(&out, "%s ", out.bytes[out.length - 1] == '.' ? "" : ".");
        size_t start = out.length;
        if (option->is_number)
            buffer_add(&out, "A number from %d to %d", option->lowest, option->highest);
        /* other choices are named where it is told what they change */
        buffer_add(&out, "%s%s %.*s.", option->is_number ? "; " : "",
                   option->value_default ? "default:" : "chosen:", TEXT_ARG(option->value));
        words_capital(&out, start);
        description_add(description, SECTION_OPTIONS, option->name, &out);
    }
}
