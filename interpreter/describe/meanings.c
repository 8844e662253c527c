/* Paragraphs of what words mean: zones, terms, what the game remembers. And of
 * options. */

#include "describe/internal.h"
#include "describe/paragraphs.h"

/* A name with its quotes, as a subject. */
static Text quoted(Description *description, Text name)
{
    Buffer subject = { .arena = description->arena };
    buffer_add_char(&subject, '"');
    words_name(&subject, name);
    buffer_add_char(&subject, '"');
    return buffer_text(&subject);
}

static void describe_zones(Description *description)
{
    const Kernel *kernel = description->kernel;
    for (size_t i = 0; i < kernel->zone_count; i++) {
        const Zone *zone = &kernel->zones[i];
        bool told = !words_zone_is_named(kernel, zone);
        for (size_t other = 0; other < i && !told; other++)
            told = text_equals(kernel->zones[other].name, zone->name);
        if (told)
            continue;
        Buffer out = { .arena = NULL };
        Voice voice = { .kernel = kernel, .out = &out, .viewer = EXPR_NONE };
        words_zone_cells(&voice, zone);
        buffer_add(&out, ".");
        Buffer subject = { .arena = description->arena };
        buffer_add(&subject, "The %.*s", TEXT_ARG(zone->name));
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
    description_add(description, SECTION_WORDS, check ? TEXT("Check") : quoted(description, term->name),
                    &out);
}

static void describe_terms(Description *description)
{
    const Kernel *kernel = description->kernel;
    for (size_t i = 0; i < kernel->term_count; i++) {
        bool check = kernel->in_check != EXPR_NONE && kernel_resolved(kernel, kernel->in_check) ==
                                                          kernel_resolved(kernel, kernel->terms[i].value);
        if (check || !words_term_is_short(kernel, &kernel->terms[i]))
            describe_term(description, &kernel->terms[i], check);
    }
}

static void describe_number(Description *description, const NumberRule *number)
{
    if (words_is_counter(description->kernel, number))
        return; /* told where it is asked for */
    Buffer out = { .arena = NULL };
    Voice voice = { .kernel = description->kernel, .out = &out, .viewer = EXPR_NONE };
    buffer_add(&out, "A number%s", number->per_player ? " of each player" : "");
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
    description_add(description, SECTION_WORDS, quoted(description, number->name), &out);
}

static void describe_state(Description *description)
{
    const Kernel *kernel = description->kernel;
    for (size_t i = 0; i < kernel->number_count; i++)
        describe_number(description, &kernel->numbers[i]);
    for (size_t i = 0; i < kernel->flag_count; i++) {
        if (kernel->castling.present && (int)i == kernel->castling.flag)
            continue; /* castling says all of it */
        Buffer out = { .arena = NULL };
        buffer_add(&out, kernel->flags[i].lost_moving ? "A mark, which a piece loses when it moves."
                                                      : "A mark of pieces.");
        description_add(description, SECTION_WORDS, quoted(description, kernel->flags[i].name), &out);
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
                   "Until its owner's next turn, %s that ends where a piece has left this trail captures "
                   "that piece.",
                   kernel->trails[i].taken_by_any ? "any capturing move of an enemy"
                                                  : "an enemy's move that captures en passant");
        description_add(description, SECTION_WORDS, quoted(description, kernel->trails[i].name), &out);
    }
}

void describe_words(Description *description)
{
    static const char guard[] =
        "A piece is attacked while an enemy of its owner could capture it, if it were that enemy's turn. "
        "It is guarded while a friend could retake there.";
    Buffer out = { .arena = NULL };
    buffer_add(&out, "\"You\" are the player who acts, or the owner of the piece that is spoken of. %s",
               guard);
    description_add(description, SECTION_WORDS, TEXT(""), &out);
    describe_zones(description);
    describe_state(description);
    describe_terms(description);
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
        buffer_add(&out, "%shere it is %.*s%s.", option->is_number ? "; " : "", TEXT_ARG(option->value),
                   option->value_default ? ", as usual" : "");
        words_capital(&out, start);
        description_add(description, SECTION_OPTIONS, option->name, &out);
    }
}
