/* Paragraphs of laws, of what is compulsory, and of how the game ends. */

#include "describe/internal.h"
#include "describe/paragraphs.h"

/* --- laws ------------------------------------------------------------------ */

static void add_before(const Kernel *kernel, const LawRule *law, Buffer *out)
{
    buffer_add(out, " (judged before ");
    size_t start = out->length;
    words_name(out, kernel->effects[law->before].name);
    words_capital(out, start);
    buffer_add_char(out, ')');
}

void describe_law(const Kernel *kernel, const LawRule *law, Buffer *out)
{
    if (condition_is_false(kernel, law->condition))
        return;
    size_t start = out->length;
    bool after = law->form != LAW_FORBID && law->before < 0;
    Voice voice = {
        .kernel = kernel, .out = out, .viewer = EXPR_NONE, .next = after ? NEXT_MOVES : NEXT_FOLLOWS
    };
    Buffer before = { .arena = NULL }, deed = { .arena = NULL }, rest = { .arena = NULL };
    Voice aside = voice;
    aside.out = &before;
    if (words_clause_part(&aside, law->condition, CLAUSE_BEFORE)) {
        buffer_add(out, "If ");
        words_past(out, buffer_text(&before));
        buffer_add(out, " before the action, ");
    }
    aside.out = &deed;
    words_clause_part(&aside, law->condition, CLAUSE_DEED);
    aside.out = &rest;
    words_clause_part(&aside, law->condition, CLAUSE_REST);
    static const char *const forms[][2] = { [LAW_FORBID] = { "you may not ", " if " },
                                            [LAW_NEVER] = { "you may not ", " if afterwards " },
                                            [LAW_WARN] = { "you are warned if you ", " and afterwards " } };
    buffer_add(out, "%s%.*s", forms[law->form][0],
               TEXT_ARG(deed.length > 0 ? buffer_text(&deed) : TEXT("act")));
    if (rest.length > 0)
        buffer_add(out, "%s%.*s", forms[law->form][1], TEXT_ARG(buffer_text(&rest)));
    words_capital(out, start);
    buffer_free(&before);
    buffer_free(&deed);
    buffer_free(&rest);
    if (law->before >= 0)
        add_before(kernel, law, out);
    if (law->at_turn_end)
        buffer_add(out, " (this is asked when your turn is over)");
    buffer_add(out, ".");
}

void describe_must(const Kernel *kernel, const MustRule *must, Buffer *out)
{
    if (condition_is_false(kernel, must->condition))
        return;
    Voice voice = { .kernel = kernel, .out = out, .viewer = EXPR_NONE };
    Buffer deed = { .arena = NULL }, rest = { .arena = NULL };
    Voice aside = voice;
    aside.out = &deed;
    words_clause_part(&aside, must->condition, CLAUSE_DEED);
    aside.out = &rest;
    words_clause_part(&aside, must->condition, CLAUSE_REST);
    buffer_add(out, must == kernel->musts ? "You must " : "Otherwise you must ");
    if (deed.length == 0)
        buffer_add(out, "act so that %.*s, if you can.", TEXT_ARG(buffer_text(&rest)));
    else if (rest.length == 0)
        buffer_add(out, "%.*s if you can.", TEXT_ARG(buffer_text(&deed)));
    else if (speaks_of(buffer_text(&rest), "the target") || speaks_of(buffer_text(&rest), "the origin") ||
             speaks_of(buffer_text(&rest), " moving piece") || speaks_of(buffer_text(&rest), "captured"))
        buffer_add(out, "%.*s so that %.*s, if you can.", TEXT_ARG(buffer_text(&deed)),
                   TEXT_ARG(buffer_text(&rest)));
    else
        buffer_add(out, "%.*s if you can and %.*s.", TEXT_ARG(buffer_text(&deed)),
                   TEXT_ARG(buffer_text(&rest)));
    buffer_free(&deed);
    buffer_free(&rest);
}

/* --- endings ---------------------------------------------------------------- */

/* A player of whom the condition has spoken is "that player". */
static void add_player(Voice *voice, ExprId player, const char *verb_you, const char *verb)
{
    Op op = (Op)kernel_meaning(voice->kernel, player)->op;
    bool you = op == OP_ME || op == OP_MOVER;
    Text said = buffer_text(voice->out);
    if (op == OP_NEXT && (speaks_of(said, "the player to move") || speaks_of(said, "the next player")))
        buffer_add(voice->out, "that player");
    else
        words_phrase(voice, player);
    bool several = op == OP_CONST && voice->out->bytes[voice->out->length - 1] == 's'; /* Goats win */
    buffer_add(voice->out, " %s", you || several ? verb_you : verb);
}

static void add_outcome(Voice *voice, const EndingRule *ending)
{
    const Kernel *kernel = voice->kernel;
    bool two = kernel->side_count == 2;
    switch (ending->outcome) {
    case OUTCOME_WINS: add_player(voice, ending->player, "win", "wins"); break;
    case OUTCOME_LOSES:
        add_player(voice, ending->player, "lose", "loses");
        if (!two)
            buffer_add(voice->out, " and %s out; with two sides left the other wins",
                       words_calls_you(voice, ending->player) ? "are" : "is");
        break;
    case OUTCOME_LOSES_ALL: buffer_add(voice->out, "all players lose"); break;
    case OUTCOME_OUT: add_player(voice, ending->player, "are out of the game", "is out of the game"); break;
    case OUTCOME_DRAW:
        buffer_add(voice->out, "the game is drawn");
        if (ending->value != EXPR_NONE && !condition_is_true(kernel, ending->value)) {
            buffer_add(voice->out, " (if ");
            words_clause(voice, ending->value, true);
            buffer_add(voice->out, ")");
        }
        break;
    case OUTCOME_MOST:
        buffer_add(voice->out, "the highest count wins (");
        words_phrase(voice, ending->value);
        buffer_add(voice->out, "), and equal counts are a draw");
        break;
    }
}

static void add_claim(Voice *voice, const EndingRule *ending)
{
    if (ending->played)
        buffer_add(voice->out, " where it is being played; a record may go on");
    if (ending->claim == EXPR_NONE || condition_is_false(voice->kernel, ending->claim))
        return;
    buffer_add(voice->out, " if a player claims it");
    if (condition_is_true(voice->kernel, ending->claim))
        return;
    buffer_add(voice->out, ", and without a claim if ");
    words_clause(voice, ending->claim, false);
}

static bool is_each(const Kernel *kernel, ExprId player)
{
    return player != EXPR_NONE && kernel_meaning(kernel, player)->op == OP_EACH;
}

static void add_condition(const Kernel *kernel, const EndingRule *ending, Buffer *out)
{
    Voice voice = { .kernel = kernel, .out = out, .viewer = EXPR_NONE, .next = NEXT_MOVES };
    if (ending->condition != EXPR_NONE)
        words_clause(&voice, ending->condition, true);
}

/* True if an earlier ending asks the same, so that this one never comes. */
static bool is_forestalled(const Kernel *kernel, size_t index)
{
    const EndingRule *ending = &kernel->endings[index];
    bool forestalled = false;
    Buffer own = { .arena = NULL }, other = { .arena = NULL };
    add_condition(kernel, ending, &own);
    for (size_t i = 0; i < index && !ending->each && kernel->no_actions != (int16_t)index; i++) {
        const EndingRule *earlier = &kernel->endings[i];
        if (earlier->each || earlier->claim != EXPR_NONE || earlier->played ||
            kernel->no_actions == (int16_t)i)
            continue;
        buffer_clear(&other);
        add_condition(kernel, earlier, &other);
        forestalled = forestalled || text_equals(buffer_text(&own), buffer_text(&other));
    }
    buffer_free(&own);
    buffer_free(&other);
    return forestalled;
}

static void describe_ending(Description *description, size_t index)
{
    const Kernel *kernel = description->kernel;
    const EndingRule *ending = &kernel->endings[index];
    if (condition_is_false(kernel, ending->condition) || is_forestalled(kernel, index))
        return;
    Buffer out = { .arena = NULL };
    Voice voice = { .kernel = kernel, .out = &out, .viewer = EXPR_NONE, .next = NEXT_MOVES };
    if (kernel->no_actions >= 0 && (size_t)kernel->no_actions == index)
        buffer_add(&out, "When all have passed in a row because they could do nothing, ");
    bool asked = ending->condition != EXPR_NONE && !condition_is_true(kernel, ending->condition);
    bool of_each =
        asked && ending->each && is_each(kernel, ending->player) &&
        (ending->outcome == OUTCOME_WINS || (ending->outcome == OUTCOME_LOSES && kernel->side_count == 2));
    if (of_each) {
        buffer_add(&out, "a player %s if ", ending->outcome == OUTCOME_WINS ? "wins" : "loses");
        words_clause(&voice, ending->condition, true);
    } else if (asked) {
        buffer_add(&out, ending->each ? "if, for any player, " : "if ");
        words_clause(&voice, ending->condition, true);
        buffer_add(&out, ", ");
    }
    if (!of_each)
        add_outcome(&voice, ending);
    add_claim(&voice, ending);
    buffer_add(&out, ".");
    words_capital(&out, 0);
    description_add(description, SECTION_ENDINGS, description_title(description, ending->name, ending->says),
                    &out);
}

/* True if some ending comes whenever somebody can do nothing. */
static bool ends_when_stuck(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->ending_count; i++)
        if (kernel->endings[i].condition != EXPR_NONE && !kernel->endings[i].each &&
            kernel_meaning(kernel, kernel->endings[i].condition)->op == OP_NO_MOVES)
            return true;
    return false;
}

static bool puts_out(const ChangeList *changes)
{
    for (size_t i = 0; i < changes->count; i++)
        if (changes->items[i].op == CHANGE_OUT)
            return true;
    return false;
}

bool describe_goes_out(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->ending_count; i++)
        if (kernel->endings[i].outcome == OUTCOME_OUT ||
            (kernel->endings[i].outcome == OUTCOME_LOSES && kernel->side_count > 2))
            return true;
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (puts_out(&kernel->effects[i].changes))
            return true;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (puts_out(&kernel->rules[i].changes))
            return true;
    return false;
}

static void describe_last(Description *description)
{
    Buffer out = { .arena = NULL };
    if (describe_goes_out(description->kernel))
        buffer_add(&out, "When all players of all sides but one are out, that side wins.");
    description_add(description, SECTION_ENDINGS, TEXT("Last standing"), &out);
}

static void describe_stuck(Description *description)
{
    const Kernel *kernel = description->kernel;
    if (ends_when_stuck(kernel))
        return;
    Buffer out = { .arena = NULL };
    if (kernel->no_actions == NO_ACTIONS_DRAW)
        buffer_add(
            &out,
            "A player without a legal action passes; when all have passed so in a row, the game is drawn.");
    else
        buffer_add(&out, "A player without a legal action passes, unless the game ends for that.");
    description_add(description, SECTION_ENDINGS, TEXT("No actions"), &out);
}

void describe_ends(Description *description)
{
    const Kernel *kernel = description->kernel;
    Buffer out = { .arena = NULL };
    for (size_t i = 0; i < kernel->law_count; i++) {
        const LawRule *law = &kernel->laws[i];
        describe_law(kernel, law, &out);
        description_add(description, SECTION_LAWS, description_title(description, law->name, law->says),
                        &out);
    }
    for (size_t i = 0; i < kernel->must_count; i++) {
        describe_must(kernel, &kernel->musts[i], &out);
        description_add(description, SECTION_MUST,
                        description_title(description, kernel->musts[i].name, TEXT("")), &out);
    }
    if (kernel->ending_count > 1)
        buffer_add(&out, "After each action, the first of these that holds ends the game.");
    description_add(description, SECTION_ENDINGS, TEXT(""), &out);
    for (size_t i = 0; i < kernel->ending_count; i++)
        describe_ending(description, i);
    describe_last(description);
    describe_stuck(description);
}
