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
    static const char only[] = ", only to capture";
    size_t length = strlen(only), end = voice->out->length;
    bool said = end >= length && memcmp(voice->out->bytes + end - length, only, length) == 0;
    buffer_add(voice->out, said ? " " : ", capturing only ");
    words_prey(voice, rule->captures);
}

static void add_trail(Voice *voice, size_t trail)
{
    Buffer name = { .arena = NULL };
    words_trail(&name, voice->kernel, trail);
    buffer_add(voice->out, "; it leaves ");
    if (buffer_text(&name).bytes[0] == '"')
        buffer_add(voice->out, "the trail ");
    else
        words_article(voice->out, buffer_text(&name));
    buffer_add(voice->out, "%.*s on the cells crossed", TEXT_ARG(buffer_text(&name)));
    buffer_free(&name);
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
            add_trail(voice, (size_t)rule->leaves);
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
    for (size_t class_index = CLASS_FIRST_DECLARED;
         class_index < voice->kernel->class_count && class_index < CLASSES_MAX; class_index++)
        if ((rule->classes >> class_index & 1) != 0 && rule->form != RULE_FREE && rule->form != RULE_NATIVE) {
            buffer_add(voice->out, "; this is ");
            words_class(voice->out, voice->kernel, class_index);
        }
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

void describe_move_core(const Kernel *kernel, const ActionRule *rule, Buffer *out)
{
    Voice voice = voice_of(kernel, rule, out);
    if (rule->form == RULE_STAY)
        buffer_add(out, "acts without moving");
    else
        words_legs(&voice, rule);
}

static bool promotes_not(const Kernel *kernel, const ActionRule *rule)
{
    return rule->kind < kernel->kind_count && kernel->kinds[rule->kind].promotion_count > 0 &&
           !rule->promotes;
}

void describe_move_tail(const Kernel *kernel, const ActionRule *rule, Buffer *out)
{
    Voice voice = voice_of(kernel, rule, out);
    add_captures(&voice, rule);
    if (rule->from_home)
        buffer_add(out, ", only from a starting cell");
    add_place(&voice, ", from ", rule->from);
    add_place(&voice, ", to ", rule->to);
    add_place(&voice, ", staying on ", rule->within);
    if (rule->condition != EXPR_NONE && !condition_is_true(kernel, rule->condition)) {
        buffer_add(out, ", if ");
        words_clause(&voice, rule->condition, true);
    }
    add_deeds(&voice, rule);
    add_classes(&voice, rule);
    if (promotes_not(kernel, rule))
        buffer_add(out, ", without promoting");
}

void describe_move(const Kernel *kernel, const ActionRule *rule, Buffer *out)
{
    buffer_add(out, "It ");
    describe_move_core(kernel, rule, out);
    describe_move_tail(kernel, rule, out);
    buffer_add_char(out, '.');
}

/* --- what else is special ----------------------------------------------------------- */

static void add_royalty(const Kernel *kernel, const KindRule *kind, Buffer *out)
{
    static const char *const words[] = { "", " It is royal.",
                                         " It is royal while its owner has no other royal piece.",
                                         " It is royal together with the others: all must be attacked.",
                                         " It is royal and can be captured." };
    (void)kernel;
    buffer_add(out, "%s", words[kind->royal]);
}

/* "leaves the field", "enters the throne"; nothing of the whole board. */
static void add_stay(const Kernel *kernel, const KindRule *kind, bool several, Buffer *out)
{
    static const Text all = { "the whole board", 15 }, most = { "the whole board except ", 23 };
    Buffer place = { .arena = NULL };
    Voice voice = {
        .kernel = kernel, .out = &place, .viewer = EXPR_NONE, .it = "its cell", .it_is_piece = true
    };
    if (kind->stays != EXPR_NONE)
        words_phrase(&voice, kind->stays);
    Text text = buffer_text(&place);
    const char *ending = several ? "" : "s";
    if (text_starts_with(text, most))
        buffer_add(out, "enter%s %.*s", ending, TEXT_ARG(text_slice(text, most.length, text.length)));
    else if (text.length > 0 && !text_equals(text, all))
        buffer_add(out, "leave%s %.*s", ending, TEXT_ARG(text));
    buffer_free(&place);
}

void describe_piece_stay(const Kernel *kernel, Kind kind, Buffer *out)
{
    Buffer place = { .arena = NULL };
    add_stay(kernel, &kernel->kinds[kind], false, &place);
    if (place.length > 0)
        buffer_add(out, "It never %.*s.", TEXT_ARG(buffer_text(&place)));
    buffer_free(&place);
}

/* The kinds that never leave what this one never leaves. */
static KindSet companions(const Kernel *kernel, const KindRule *kind)
{
    KindSet all = { .words = { 0 } };
    Buffer place = { .arena = NULL }, other = { .arena = NULL };
    add_stay(kernel, kind, true, &place);
    for (unsigned k = 0; k < kernel->kind_count; k++) {
        buffer_clear(&other);
        add_stay(kernel, &kernel->kinds[k], true, &other);
        if (text_equals(buffer_text(&place), buffer_text(&other)))
            kindset_add(&all, k);
    }
    buffer_free(&place);
    buffer_free(&other);
    return all;
}

/* True if it is told of several kinds at once what this one never leaves. */
static bool shares_place(const Kernel *kernel, const KindRule *kind)
{
    KindSet all = companions(kernel, kind);
    return kindset_count(&all) > 2;
}

/* "Pieces other than pawns never leave the field", where several never leave it. */
static void describe_stays(Description *description)
{
    const Kernel *kernel = description->kernel;
    KindSet told = { .words = { 0 } };
    for (unsigned k = 0; k < kernel->kind_count; k++) {
        const KindRule *kind = &kernel->kinds[k];
        if (kind->stays == EXPR_NONE || kindset_has(&told, k) || !shares_place(kernel, kind))
            continue;
        KindSet all = companions(kernel, kind);
        for (unsigned other = 0; other < kernel->kind_count; other++)
            if (kindset_has(&all, other))
                kindset_add(&told, other);
        Buffer out = { .arena = NULL };
        words_kinds(&out, kernel, &all, PLURAL, "and");
        words_capital(&out, 0);
        buffer_add(&out, " never ");
        size_t before = out.length;
        add_stay(kernel, kind, true, &out);
        buffer_add(&out, ".");
        if (out.length == before + 1)
            buffer_clear(&out); /* the whole board */
        description_add(description, SECTION_PIECES, TEXT(""), &out);
    }
}

/* True if it has moves, and no phase names it, as pieces of nobody have to be. */
static bool lies_still(const Kernel *kernel, Kind kind)
{
    for (size_t i = 0; i < kernel->phase_count; i++)
        for (size_t j = 0; j < kernel->phases[i].entry_count; j++) {
            const PhaseEntry *entry = &kernel->phases[i].entries[j];
            if (entry->neutral && kindset_has(&entry->kinds, kind))
                return false;
        }
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == RULE_MOVE && kernel->rules[i].kind == kind && !kernel->rules[i].never)
            return true;
    return false;
}

static void add_special(const Kernel *kernel, const KindRule *kind, Buffer *out)
{
    Voice voice = {
        .kernel = kernel, .out = out, .viewer = EXPR_NONE, .it = "its cell", .it_is_piece = true
    };
    add_royalty(kernel, kind, out);
    if (kind->neutral)
        buffer_add(out, " It belongs to nobody%s.",
                   lies_still(kernel, (Kind)(kind - kernel->kinds)) ? ", and nobody may move it" : "");
    if (kind->facing != HEADING_NONE) {
        buffer_add(out, " Its forward is ");
        words_compass(kernel->board, kind->facing, out);
        buffer_add(out, kernel->player_count > 1 && kernel->board->topology != TOPOLOGY_RING
                            ? ", as the first player sees the board."
                            : ".");
    }
    Buffer place = { .arena = NULL };
    add_stay(kernel, kind, false, &place);
    if (place.length > 0 && !shares_place(kernel, kind))
        buffer_add(out, " It never %.*s.", TEXT_ARG(buffer_text(&place)));
    buffer_free(&place);
    if (kind->immune == EXPR_NONE || condition_is_false(kernel, kind->immune))
        return;
    bool checked = kind->royal == ROYAL_CHECK || kind->royal == ROYAL_LAST || kind->royal == ROYAL_ALL;
    buffer_add(out, checked ? " It can be neither attacked nor captured" : " It cannot be captured");
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
    buffer_add(out, " Its starting cells are ");
    words_zone_cells(&voice, &zone);
    buffer_add(out, ".");
}

static bool turns_back(const KindRule *kind, const Kernel *kernel)
{
    return kind->unpromoted < kernel->kind_count && &kernel->kinds[kind->unpromoted] != kind;
}

Kind describe_usual_return(const Kernel *kernel)
{
    enum { SEVERAL = 3 };
    for (unsigned to = 0; to < kernel->kind_count; to++) {
        unsigned count = 0;
        for (unsigned k = 0; k < kernel->kind_count; k++)
            count += turns_back(&kernel->kinds[k], kernel) && kernel->kinds[k].unpromoted == to &&
                     !kernel->kinds[k].always_unpromotes;
        if (count >= SEVERAL)
            return (Kind)to;
    }
    return KIND_NONE;
}

static void add_unpromoted(const Kernel *kernel, const KindRule *kind, Buffer *out)
{
    if (!turns_back(kind, kernel) ||
        (!kind->always_unpromotes && kind->unpromoted == describe_usual_return(kernel)))
        return;
    bool returns = false, stays = false;
    for (size_t i = 0; i < kernel->captured_count; i++) {
        const CapturedRule *rule = &kernel->captured[i];
        bool comes = rule->to_hand && !condition_is_false(kernel, rule->condition);
        returns = returns || (comes && rule->unpromoted);
        stays = stays || (comes && !rule->unpromoted);
    }
    if (!returns)
        return;
    buffer_add(out,
               stays ? " Where captured pieces turn back, it becomes " : " Captured, it turns back into ");
    words_article(out, words_kind(kernel, kind->unpromoted));
    buffer_add(out, "%.*s%s.", TEXT_ARG(words_kind(kernel, kind->unpromoted)),
               kind->always_unpromotes ? "" : ", if it was promoted");
}

/* How it moves, or of which kind told before it moves as that. */
static void add_moves(Description *description, Kind kind, Text *told, Buffer *out)
{
    enum { LONG = 70 }; /* what is shorter is told again */
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

/* The title says already of whom is spoken: "Slides diagonally." */
static void drop_subject(Buffer *out)
{
    static const char *const verbs[] = { "steps ", "slides ", "leaps ",   "goes ",
                                         "moves ", "never ",  "promotes " };
    size_t to = 0;
    for (size_t at = 0; at < out->length; at++) {
        bool starts = at == 0 || (at >= 2 && out->bytes[at - 1] == ' ' && out->bytes[at - 2] == '.');
        Text rest = text_slice(buffer_text(out), at, out->length);
        bool drops = false;
        for (size_t i = 0; i < sizeof verbs / sizeof *verbs && starts && text_starts_with(rest, TEXT("It "));
             i++)
            drops = drops || text_starts_with(text_slice(rest, 3, rest.length), text_of(verbs[i]));
        at += drops ? 3 : 0;
        char byte = out->bytes[at];
        out->bytes[to++] = drops ? (char)(byte - 'a' + 'A') : byte;
    }
    out->length = to;
}

static void add_nature(const Kernel *kernel, const KindRule *rule, Buffer *out)
{
    add_special(kernel, rule, out);
    add_home(kernel, rule, out);
    add_unpromoted(kernel, rule, out);
}

/* True if nothing is to be told of a promoted kind but what was told of its twin; its moves are noted. */
static bool repeats_twin(Description *description, Kind kind, Text *told)
{
    const Kernel *kernel = description->kernel;
    const KindRule *rule = &kernel->kinds[kind];
    if (!words_kind_is_twin(kernel, kind) || rule->promotion_count > 0)
        return false;
    Buffer moves = { .arena = description->arena }, nature = { .arena = description->arena };
    describe_piece_moves(kernel, kind, &moves);
    add_nature(kernel, rule, &nature);
    for (Kind other = 0; other < kind; other++) {
        if (!text_equals(kernel->kinds[other].name, rule->name) ||
            !text_equals(told[other], buffer_text(&moves)))
            continue;
        Buffer its_nature = { .arena = description->arena };
        add_nature(kernel, &kernel->kinds[other], &its_nature);
        told[kind] = buffer_text(&moves);
        if (text_equals(buffer_text(&nature), buffer_text(&its_nature)))
            return true;
    }
    return false;
}

static void describe_kind(Description *description, Kind kind, Text *told, Text usual)
{
    const Kernel *kernel = description->kernel;
    const KindRule *rule = &kernel->kinds[kind];
    Buffer out = { .arena = NULL };
    if (repeats_twin(description, kind, told))
        return;
    add_moves(description, kind, told, &out);
    for (unsigned i = 0; i < rule->promotion_count; i++)
        if (!condition_is_false(kernel, rule->promotions[i].condition))
            describe_promotion(kernel, &rule->promotions[i], rule->promotion_count == 1 ? usual : TEXT(""),
                               &out);
    add_nature(kernel, rule, &out);
    drop_subject(&out);
    size_t start = 0;
    Buffer title = { .arena = description->arena };
    buffer_add_text(&title, words_kind(kernel, kind));
    words_capital(&title, start);
    Text letter = rule->shown[rule->neutral ? PLAYER_NOBODY : 0];
    if (letter.length > 0)
        buffer_add(&title, " (%.*s)", TEXT_ARG(letter));
    description_add(description, SECTION_PIECES, buffer_text(&title), &out);
}

/* True if some promoted kinds bear the names of plain ones, and are told with those. */
static bool has_twins(const Kernel *kernel)
{
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        if (words_kind_is_twin(kernel, kind) && kernel->kinds[kind].letters[0].bytes[0] == '+' &&
            kernel->kinds[kind].promotion_count == 0)
            return true;
    return false;
}

static bool has_neutrals(const Kernel *kernel)
{
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        if (kernel->setup.board[cell].kind != KIND_NONE && kernel->setup.board[cell].owner == PLAYER_NOBODY)
            return true;
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        if (kernel->kinds[kind].neutral)
            return true;
    return kernel->player_count > 2;
}

void describe_pieces(Description *description)
{
    Buffer usual = { .arena = NULL };
    bool moves = false;
    for (size_t i = 0; i < description->kernel->rule_count && !moves; i++)
        moves = description->kernel->rules[i].form == RULE_MOVE && !description->kernel->rules[i].never;
    if (moves) {
        buffer_add(&usual, "Pieces move to empty cells");
        if (words_moves_capture(description->kernel))
            buffer_add(&usual, " or capture enemies%s there",
                       has_neutrals(description->kernel) ? " or nobody's pieces" : "");
        buffer_add(&usual,
                   ", unless said otherwise. A step goes one cell, a slide any number over empty cells.");
    }
    description_add(description, SECTION_PIECES, TEXT(""), &usual);
    Text usually = describe_usual_promotion(description);
    if (usually.length > 0) {
        Buffer out = { .arena = NULL };
        buffer_add(&out, "A piece that promotes%.*s", TEXT_ARG(usually));
        if (has_twins(description->kernel))
            buffer_add(&out, " Pieces marked + promote no further.");
        description_add(description, SECTION_PIECES, TEXT("Promotion"), &out);
    }
    Text *told = arena_array(description->arena, description->kernel->kind_count + 1, sizeof *told);
    for (size_t kind = 0; kind < description->kernel->kind_count; kind++)
        describe_kind(description, (Kind)kind, told, usually);
    describe_stays(description);
}
