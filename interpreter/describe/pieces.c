/* Paragraphs of pieces: how they move, promote, and what else is special. */

#include <string.h>

#include "describe/internal.h"
#include "describe/paragraphs.h"

/* --- one rule -------------------------------------------------------------- */

/* What may be added to a move besides its legs. */
static void add_place(Voice *voice, const char *before, ExprId set)
{
    if (set == EXPR_NONE)
        return;
    buffer_add(voice->out, "%s", before);
    words_phrase(voice, set);
}

static void add_captures(Voice *voice, const ActionRule *rule)
{
    unsigned ends = 0;
    for (unsigned i = 0; i < rule->leg_count; i++)
        ends |= rule->legs[i].ends;
    bool takes = (ends & (END_TAKE | END_TAKE_OWN | END_EN_PASSANT)) != 0;
    if (!takes || rule->captures == EXPR_NONE || words_is_usual_prey(voice->kernel, rule->captures))
        return;
    const Expr *expr = kernel_meaning(voice->kernel, rule->captures);
    if (expr->op == OP_NOTHING) {
        buffer_add(voice->out, ", never capturing");
        return;
    }
    if (expr->op == OP_OCCUPIED) {
        buffer_add(voice->out, ", capturing any piece, friends too");
        return;
    }
    buffer_add(voice->out, ", capturing only ");
    words_selection(voice, rule->captures, AMOUNT_ALL);
}

static void add_deeds(Voice *voice, const ActionRule *rule)
{
    const Kernel *kernel = voice->kernel;
    static const char *const wraps[] = { "", "; for this move the files are joined at the board's edges",
                                         "; for this move the ranks are joined at the board's edges",
                                         "; for this move the board is joined at all its edges" };
    buffer_add(voice->out, "%s", wraps[rule->wrap & WRAP_BOTH]);
    if (rule->takes != EXPR_NONE) {
        buffer_add(voice->out, "; it also captures ");
        words_selection(voice, rule->takes, AMOUNT_ALL);
    }
    if (rule->swaps != EXPR_NONE) {
        buffer_add(voice->out, "; it goes only onto ");
        words_selection(voice, rule->swaps, AMOUNT_ONE);
        buffer_add(voice->out, " and changes places with it");
    }
    if (rule->leaves >= 0) {
        Text trail = kernel->trails[rule->leaves].name;
        if (text_is(trail, "en-passant"))
            buffer_add(voice->out, "; it can then be captured en passant");
        else
            buffer_add(voice->out, "; it leaves the trail \"%.*s\" on the cells crossed", TEXT_ARG(trail));
    }
    if (rule->pick_count > 0) {
        buffer_add(voice->out, "; with it ");
        words_picks(voice);
    }
    if (rule->become != EXPR_NONE) {
        buffer_add(voice->out, "; it becomes ");
        words_phrase(voice, rule->become);
    }
    if (rule->changes.count > 0) {
        buffer_add(voice->out, "; then ");
        words_changes(voice, &rule->changes);
    }
    if (rule->weight != EXPR_NONE) {
        buffer_add(voice->out, "; it counts ");
        words_phrase(voice, rule->weight);
        buffer_add(voice->out, " times among what chance may do");
    }
}

/* The classes that a rule has beyond those of its form. */
static void add_classes(Voice *voice, const ActionRule *rule)
{
    for (size_t class = CLASS_FIRST_DECLARED; class < voice->kernel->class_count && class < CLASSES_MAX;
         class ++)
        if ((rule->classes >> class & 1) != 0 && rule->form != RULE_FREE && rule->form != RULE_NATIVE)
            buffer_add(voice->out, "; this is called \"%.*s\"", TEXT_ARG(voice->kernel->class_names[class]));
}

static Voice voice_of(const Kernel *kernel, const ActionRule *rule, Buffer *out)
{
    return (Voice){ .kernel = kernel,
                    .out = out,
                    .viewer = EXPR_NONE,
                    .it = "its cell",
                    .it_is_piece = true,
                    .picks = rule->picks,
                    .pick_count = rule->pick_count };
}

/* The part of a move that says how far and whither. */
static void add_core(const Kernel *kernel, const ActionRule *rule, Buffer *out)
{
    Voice voice = voice_of(kernel, rule, out);
    if (rule->form == RULE_STAY)
        buffer_add(out, "acts without moving");
    else
        words_legs(&voice, rule);
}

/* The part that says when, and what else. */
static void add_tail(const Kernel *kernel, const ActionRule *rule, Buffer *out)
{
    Voice voice = voice_of(kernel, rule, out);
    add_captures(&voice, rule);
    if (rule->from_home)
        buffer_add(out, ", only from where such a piece begins");
    add_place(&voice, ", from ", rule->from);
    add_place(&voice, ", to ", rule->to);
    add_place(&voice, ", staying on ", rule->within);
    if (rule->condition != EXPR_NONE && !condition_is_true(kernel, rule->condition)) {
        buffer_add(out, ", if ");
        words_clause(&voice, rule->condition, true);
    }
    add_deeds(&voice, rule);
    add_classes(&voice, rule);
}

static bool promotes_not(const Kernel *kernel, const ActionRule *rule)
{
    return rule->kind < kernel->kind_count && kernel->kinds[rule->kind].promotion_count > 0 &&
           !rule->promotes;
}

void describe_move(const Kernel *kernel, const ActionRule *rule, Buffer *out)
{
    buffer_add(out, "It ");
    add_core(kernel, rule, out);
    add_tail(kernel, rule, out);
    buffer_add(out, promotes_not(kernel, rule) ? ", without promoting." : ".");
}

/* --- all rules of a kind ------------------------------------------------------ */

static bool goes(const Kernel *kernel, const ActionRule *rule, Kind kind)
{
    return rule->kind == kind && (rule->form == RULE_MOVE || rule->form == RULE_STAY) && !rule->never &&
           !condition_is_false(kernel, rule->condition);
}

/* Sentences of one sort in a row are one: "It slides ... or leaps ...". */
typedef struct Row {
    Buffer cores, tail;
    bool started;
} Row;

static void end_row(Row *row, Buffer *out)
{
    if (!row->started)
        return;
    buffer_add(out, "%sIt %.*s%.*s.", out->length > 0 ? " " : "", TEXT_ARG(buffer_text(&row->cores)),
               TEXT_ARG(buffer_text(&row->tail)));
    buffer_clear(&row->cores);
    buffer_clear(&row->tail);
    row->started = false;
}

void describe_piece_moves(const Kernel *kernel, Kind kind, Buffer *out)
{
    Row row = { .started = false };
    Buffer moves = { .arena = NULL }, tail = { .arena = NULL };
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (!goes(kernel, rule, kind))
            continue;
        buffer_clear(&tail);
        add_tail(kernel, rule, &tail);
        if (promotes_not(kernel, rule))
            buffer_add(&tail, ", without promoting");
        bool joins = row.started && tail.length == 0 && row.tail.length == 0;
        if (!joins)
            end_row(&row, &moves);
        buffer_add(&row.cores, "%s", joins ? ", or " : "");
        add_core(kernel, rule, &row.cores);
        if (!joins)
            buffer_add_text(&row.tail, buffer_text(&tail));
        row.started = true;
    }
    end_row(&row, &moves);
    buffer_add_text(out, buffer_text(&moves));
    if (moves.length == 0)
        buffer_add(out, "It never moves.");
    buffer_free(&row.cores);
    buffer_free(&row.tail);
    buffer_free(&moves);
    buffer_free(&tail);
}

/* --- promotion ------------------------------------------------------------------ */

/* "a knight, bishop or queen", or a kind out of a hand. */
static void add_choices(Voice *voice, ExprId to)
{
    const Expr *expr = kernel_meaning(voice->kernel, to);
    if (expr->op != OP_KINDS) {
        buffer_add(voice->out, "one of the ");
        words_phrase(voice, to);
        return;
    }
    Buffer kinds = { .arena = NULL };
    words_kinds(&kinds, voice->kernel, &voice->kernel->kindsets[expr->a], SINGULAR, "or");
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
    if (rule->in != EXPR_NONE && kernel_meaning(kernel, rule->in)->op != OP_CELLS) {
        buffer_add(out, " when it ends its move on ");
        words_phrase(&voice, rule->in);
    } else if (rule->touching != EXPR_NONE) {
        buffer_add(out, " when it begins or ends its move on ");
        words_phrase(&voice, rule->touching);
    } else {
        buffer_add(out, " by any of its moves");
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
    if (rule->condition != EXPR_NONE && !condition_is_true(kernel, rule->condition)) {
        buffer_add(out, words_asks_choice(kernel, rule->condition) ? ", if for the kind chosen " : ", if ");
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

static void add_promotion(const Kernel *kernel, const PromotionRule *rule, Text usual, Buffer *out)
{
    Voice voice = { .kernel = kernel, .out = out, .viewer = EXPR_NONE };
    Buffer all = { .arena = NULL };
    add_promotion_when(kernel, rule, &all);
    size_t when = all.length;
    add_promotion_rest(kernel, rule, &all);
    bool as_usual = text_equals(buffer_text(&all), usual);
    if (as_usual)
        buffer_add(out, " It promotes to ");
    else
        buffer_add(out, " It%.*s: it becomes ", TEXT_ARG(text_slice(buffer_text(&all), 0, when)));
    add_choices(&voice, rule->to);
    if (as_usual)
        buffer_add(out, ".");
    else
        buffer_add_text(out, text_slice(buffer_text(&all), when, all.length));
    buffer_free(&all);
}

/* When most pieces are promoted, if that is the same for several, and long; else empty. In the arena. */
static Text usual_promotion(Description *description)
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

/* --- what else is special ----------------------------------------------------------- */

static void add_royalty(const Kernel *kernel, const KindRule *kind, Buffer *out)
{
    static const char *const words[] = { "", " It is royal.", " It is royal while it is the last royal one.",
                                         " It is royal together with the others: all must be attacked.",
                                         " It is royal and can be captured." };
    (void)kernel;
    buffer_add(out, "%s", words[kind->royal]);
}

static void add_special(const Kernel *kernel, const KindRule *kind, Buffer *out)
{
    Voice voice = {
        .kernel = kernel, .out = out, .viewer = EXPR_NONE, .it = "its cell", .it_is_piece = true
    };
    add_royalty(kernel, kind, out);
    if (kind->neutral)
        buffer_add(out, " It belongs to nobody.");
    if (kind->facing != HEADING_NONE)
        buffer_add(out, " Its forward is %.*s%s.", TEXT_ARG(kernel->board->heading_names[kind->facing]),
                   kernel->player_count > 1 ? ", as the first player sees the board" : "");
    if (kind->stays != EXPR_NONE) {
        buffer_add(out, " It never leaves ");
        words_phrase(&voice, kind->stays);
        buffer_add(out, ".");
    }
    if (kind->immune == EXPR_NONE || condition_is_false(kernel, kind->immune))
        return;
    buffer_add(out, " It cannot be captured");
    if (!condition_is_true(kernel, kind->immune)) {
        buffer_add(out, " while ");
        words_clause(&voice, kind->immune, true);
    }
    buffer_add(out, ".");
}

static void add_home(const Kernel *kernel, const KindRule *kind, Buffer *out)
{
    if (kind->home == NULL)
        return;
    Voice voice = { .kernel = kernel, .out = out, .viewer = EXPR_NONE };
    Zone zone = { .name = { NULL, 0 } };
    for (int p = 0; p < kernel->player_count; p++)
        zone.seen_by[p] = kind->home[p];
    buffer_add(out, " As cells where it begins count ");
    words_zone_cells(&voice, &zone);
    buffer_add(out, ".");
}

static void add_unpromoted(const Kernel *kernel, const KindRule *kind, Buffer *out)
{
    if (kind->unpromoted >= kernel->kind_count || &kernel->kinds[kind->unpromoted] == kind)
        return;
    bool returns = false;
    for (size_t i = 0; i < kernel->captured_count; i++)
        returns = returns || kernel->captured[i].unpromoted;
    if (!returns)
        return;
    buffer_add(out, " Captured, it turns back into ");
    words_article(out, words_kind(kernel, kind->unpromoted));
    buffer_add(out, "%.*s%s.", TEXT_ARG(words_kind(kernel, kind->unpromoted)),
               kind->always_unpromotes ? "" : ", if it was promoted");
}

/* How it moves, or of which kind told before it moves as that. */
static void add_moves(Description *description, Kind kind, Text *told, Buffer *out)
{
    enum { LONG = 100 }; /* what is shorter is told again */
    const Kernel *kernel = description->kernel;
    Buffer moves = { .arena = description->arena };
    describe_piece_moves(kernel, kind, &moves);
    told[kind] = buffer_text(&moves);
    Kind other = 0;
    while (other < kind && !text_equals(told[other], told[kind]))
        other++;
    if (other == kind || told[kind].length < LONG) {
        buffer_add_text(out, told[kind]);
        return;
    }
    buffer_add(out, "It moves as ");
    words_article(out, words_kind(kernel, other));
    buffer_add(out, "%.*s.", TEXT_ARG(words_kind(kernel, other)));
}

static void describe_kind(Description *description, Kind kind, Text *told, Text usual)
{
    const Kernel *kernel = description->kernel;
    const KindRule *rule = &kernel->kinds[kind];
    Buffer out = { .arena = NULL };
    add_moves(description, kind, told, &out);
    for (unsigned i = 0; i < rule->promotion_count; i++)
        if (!condition_is_false(kernel, rule->promotions[i].condition))
            add_promotion(kernel, &rule->promotions[i], rule->promotion_count == 1 ? usual : TEXT(""), &out);
    add_special(kernel, rule, &out);
    add_home(kernel, rule, &out);
    add_unpromoted(kernel, rule, &out);
    size_t start = 0;
    Buffer title = { .arena = description->arena };
    buffer_add_text(&title, words_kind(kernel, kind));
    words_capital(&title, start);
    Text letter = rule->letters[rule->neutral ? PLAYER_NOBODY : 0];
    if (letter.length > 0)
        buffer_add(&title, " (%.*s)", TEXT_ARG(letter));
    description_add(description, SECTION_PIECES, buffer_text(&title), &out);
}

void describe_pieces(Description *description)
{
    Buffer usual = { .arena = NULL };
    buffer_add(&usual,
               "Unless something else is said, a move ends on an empty cell, or on a piece of an enemy or of "
               "nobody, which it captures. A step goes one cell. A slide goes as far as is said, or any "
               "number of cells, and "
               "over empty ones alone.");
    description_add(description, SECTION_PIECES, TEXT(""), &usual);
    Text usually = usual_promotion(description);
    if (usually.length > 0) {
        Buffer out = { .arena = NULL };
        buffer_add(&out, "A piece of which is told what it becomes%.*s", TEXT_ARG(usually));
        description_add(description, SECTION_PIECES, TEXT("Promotion"), &out);
    }
    Text *told = arena_array(description->arena, description->kernel->kind_count + 1, sizeof *told);
    for (size_t kind = 0; kind < description->kernel->kind_count; kind++)
        describe_kind(description, (Kind)kind, told, usually);
}
