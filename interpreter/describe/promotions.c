/* What pieces become: when, and which kinds. */

#include "describe/internal.h"
#include "describe/paragraphs.h"

static bool tell_kind(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const Kernel *kernel = knowledge->kernel;
    const Expr *expr = &kernel->exprs[id];
    if (expr->op != OP_KIND_IN || kernel_meaning(kernel, expr->kids[0])->op != OP_KIND ||
        kernel_meaning(kernel, expr->kids[1])->op != OP_KINDS)
        return false;
    unsigned kind = *(const unsigned *)knowledge->mind;
    *value = kindset_has(&kernel->kindsets[kernel_meaning(kernel, expr->kids[1])->a], kind);
    return true;
}

/* Leaves those kinds of which a condition on the kind chosen holds; false: it asks something else, too. */
static bool choose_kinds(const Kernel *kernel, const PromotionRule *rule, KindSet *kinds)
{
    const Expr *to = kernel_meaning(kernel, rule->to);
    if (to->op != OP_KINDS)
        return false;
    *kinds = (KindSet){ .words = { 0 } };
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        if (!kindset_has(&kernel->kindsets[to->a], kind))
            continue;
        Knowledge knowledge = { .kernel = kernel, .tell = tell_kind, .mind = &kind };
        int32_t value = 1;
        if (rule->condition != EXPR_NONE && words_asks_choice(kernel, rule->condition) &&
            !expression_known(&knowledge, rule->condition, &value))
            return false;
        if (value != 0)
            kindset_add(kinds, kind);
    }
    return true;
}

/* "a knight, bishop or queen", or a kind out of a hand. */
static void add_choices(Voice *voice, const PromotionRule *rule)
{
    ExprId to = rule->to;
    KindSet chosen;
    bool known = choose_kinds(voice->kernel, rule, &chosen);
    const Expr *expr = kernel_meaning(voice->kernel, to);
    if (expr->op != OP_KINDS) {
        buffer_add(voice->out, "one of the ");
        words_phrase(voice, to);
        return;
    }
    Buffer kinds = { .arena = NULL };
    words_kinds(&kinds, voice->kernel, known ? &chosen : &voice->kernel->kindsets[expr->a], SINGULAR, "or");
    words_article(voice->out, buffer_text(&kinds));
    buffer_add_text(voice->out, buffer_text(&kinds));
    buffer_free(&kinds);
}

/* Who may be promoted when: "may be promoted when it ends its move on your last rank". */
static void add_promotion_when(const Kernel *kernel, const PromotionRule *rule, Buffer *out)
{
    Voice voice = {
        .kernel = kernel, .out = out, .viewer = EXPR_NONE, .it = "its cell", .it_is_piece = true
    };
    buffer_add(out, rule->optional ? " may be promoted" : " is promoted");
    if (rule->back)
        buffer_add(out, " back");
    bool anywhere = rule->in != EXPR_NONE ? kernel_meaning(kernel, rule->in)->op == OP_CELLS
                                          : rule->touching == EXPR_NONE;
    if (anywhere) {
        buffer_add(out, " by any of its moves");
        return;
    }
    if (rule->in != EXPR_NONE) {
        buffer_add(out, " when it ends its move on ");
        words_phrase(&voice, rule->in);
    }
    if (rule->touching != EXPR_NONE) {
        buffer_add(out, rule->in != EXPR_NONE ? ", or when it begins or ends it on "
                                              : " when it begins or ends its move on ");
        words_phrase(&voice, rule->touching);
    }
}

/* Of what else it hangs. */
static void add_promotion_rest(const Kernel *kernel, const PromotionRule *rule, Buffer *out)
{
    Voice voice = {
        .kernel = kernel, .out = out, .viewer = EXPR_NONE, .it = "its cell", .it_is_piece = true
    };
    if (rule->from_enemy_hand) {
        buffer_add(out, ", paid from ");
        words_hand(&voice, rule->hand);
    }
    KindSet chosen;
    bool told = rule->condition != EXPR_NONE && words_asks_choice(kernel, rule->condition) &&
                choose_kinds(kernel, rule, &chosen);
    if (!told && rule->condition != EXPR_NONE && !condition_is_true(kernel, rule->condition)) {
        buffer_add(out, ", if ");
        words_clause(&voice, rule->condition, true);
    }
    if (rule->forced != EXPR_NONE && kernel_meaning(kernel, rule->forced)->op == OP_DEAD_END) {
        buffer_add(out, "; it must be where it could otherwise never move again");
    } else if (rule->forced != EXPR_NONE) {
        buffer_add(out, "; it must be promoted on ");
        words_phrase(&voice, rule->forced);
    }
    buffer_add(out, ".");
}

void describe_promotion(const Kernel *kernel, const PromotionRule *rule, Text usual, Buffer *out)
{
    Voice voice = { .kernel = kernel, .out = out, .viewer = EXPR_NONE };
    Buffer all = { .arena = NULL };
    add_promotion_when(kernel, rule, &all);
    size_t when = all.length;
    add_promotion_rest(kernel, rule, &all);
    bool as_usual = text_equals(buffer_text(&all), usual);
    if (as_usual)
        buffer_add(out, " Promoted, it becomes ");
    else
        buffer_add(out, " It%.*s: it becomes ", TEXT_ARG(text_slice(buffer_text(&all), 0, when)));
    add_choices(&voice, rule);
    if (as_usual)
        buffer_add(out, ".");
    else
        buffer_add_text(out, text_slice(buffer_text(&all), when, all.length));
    buffer_free(&all);
}

Text describe_usual_promotion(Description *description)
{
    enum { SEVERAL = 3, LONG = 60 };
    const Kernel *kernel = description->kernel;
    Text *texts = arena_array(description->arena, kernel->kind_count + 1, sizeof *texts), usual = TEXT("");
    size_t most = SEVERAL - 1;
    for (size_t kind = 0; kind < kernel->kind_count; kind++) {
        Buffer text = { .arena = description->arena };
        if (kernel->kinds[kind].promotion_count == 1 &&
            !condition_is_false(kernel, kernel->kinds[kind].promotions[0].condition)) {
            add_promotion_when(kernel, &kernel->kinds[kind].promotions[0], &text);
            add_promotion_rest(kernel, &kernel->kinds[kind].promotions[0], &text);
        }
        texts[kind] = buffer_text(&text);
        size_t count = 0;
        for (size_t other = 0; other <= kind && texts[kind].length > LONG; other++)
            count += text_equals(texts[other], texts[kind]);
        if (count > most) {
            most = count;
            usual = texts[kind];
        }
    }
    return usual;
}
