/* Paragraphs of castling, of what is captured, and of drops. */

#include "describe/paragraphs.h"
#include "describe/words.h"
#include "listing/listing.h"

/* --- castling -------------------------------------------------------------- */

/* The cells of a file as a player sees it: "file j", or "rank 5" for one who sits at the side. */
static void add_line_seen(const Board *board, int player, uint16_t file, Buffer *out)
{
    Text letters = TEXT(""), digits = TEXT("");
    bool same_letters = true, same_digits = true, any = false;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (board_file_seen(board, player, cell) != file)
            continue;
        Text name = board->names[cell];
        size_t length = 0;
        while (length < name.length && (name.bytes[length] < '0' || name.bytes[length] > '9'))
            length++;
        Text before = text_slice(name, 0, length), after = text_slice(name, length, name.length);
        same_letters = same_letters && (!any || text_equals(letters, before));
        same_digits = same_digits && (!any || text_equals(digits, after));
        letters = before;
        digits = after;
        any = true;
    }
    if (any && same_letters && letters.length > 0)
        buffer_add(out, "file %.*s", TEXT_ARG(letters));
    else if (any && same_digits && digits.length > 0)
        buffer_add(out, "rank %.*s", TEXT_ARG(digits));
    else
        buffer_add(out, "file %u", file);
}

static void add_wing_seen(const Board *board, int player, const Wing *wing, const char *between, Buffer *out)
{
    buffer_add(out, "to ");
    add_line_seen(board, player, wing->king_file, out);
    buffer_add(out, "%sto ", between);
    add_line_seen(board, player, wing->rook_file, out);
}

/* Where the two go as a player sees it, in a buffer that the caller frees. */
static Buffer wing_seen(const Board *board, int player, const Wing *wing, const char *between)
{
    Buffer seen = { .arena = NULL };
    add_wing_seen(board, player, wing, between, &seen);
    return seen;
}

/* Those who see the wing where `player` does, from `player` on; an earlier one: none. */
static size_t add_who_sees(const Kernel *kernel, int player, const Wing *wing, Buffer *who)
{
    size_t count = 0;
    Buffer seen = wing_seen(kernel->board, player, wing, ", ");
    for (int other = 0; other < kernel->player_count; other++) {
        Buffer theirs = wing_seen(kernel->board, other, wing, ", ");
        bool same = text_equals(buffer_text(&seen), buffer_text(&theirs));
        buffer_free(&theirs);
        if (same && other < player)
            break;
        if (!same)
            continue;
        buffer_add(who, "%s", count++ > 0 ? ", " : "");
        words_player_name(who, kernel, other);
    }
    buffer_free(&seen);
    return count;
}

/* Where the two go; where the players see the board otherwise, for each of them. */
static void add_wing(const Kernel *kernel, const Wing *wing, const char *between, Buffer *out)
{
    const char *sign = "";
    for (int player = 0; player < kernel->player_count; player++) {
        Buffer who = { .arena = NULL };
        size_t count = add_who_sees(kernel, player, wing, &who);
        if (count > 0) {
            buffer_add(out, "%s", sign);
            add_wing_seen(kernel->board, player, wing, between, out);
            sign = ", ";
        }
        if (count > 0 && count < kernel->player_count)
            buffer_add(out, " (%.*s)", TEXT_ARG(buffer_text(&who)));
        buffer_free(&who);
    }
}

static void describe_castling(Description *description)
{
    const Kernel *kernel = description->kernel;
    const Castling *castling = &kernel->castling;
    if (!castling->present)
        return;
    Buffer out = { .arena = NULL };
    Voice voice = { .kernel = kernel, .out = &out, .viewer = EXPR_NONE, .it = "the cell" };
    buffer_add(&out, "Once, your %.*s may castle with one of your ",
               TEXT_ARG(words_kind(kernel, castling->king)));
    words_kinds(&out, kernel, &castling->rooks, PLURAL, "or");
    buffer_add(&out,
               " of its rank, if neither has moved%s and the cells that they cross and reach are empty.",
               castling->from_anywhere ? " (wherever they began)" : "");
    Buffer other = { .arena = NULL };
    Text king = words_kind(kernel, castling->king);
    buffer_add(&other, " and the ");
    if (kindset_count(&castling->rooks) == 1)
        words_kinds(&other, kernel, &castling->rooks, SINGULAR, "or");
    else
        buffer_add(&other, "other piece");
    buffer_add_char(&other, ' ');
    for (unsigned wing = 0; wing < castling->wing_count; wing++) {
        buffer_add(&out, " %s the %.*s goes ", wing == 0 ? "On one wing" : "On the other", TEXT_ARG(king));
        add_wing(kernel, &castling->wings[wing], other.bytes, &out);
        buffer_add(&out, ".");
    }
    buffer_free(&other);
    if (castling->asks_way) {
        buffer_add(&out, " Of each cell that the %.*s leaves or crosses this must hold: ", TEXT_ARG(king));
        words_clause(&voice, castling->way, true);
        buffer_add(&out, ".");
    } else if (castling->through_anything) {
        buffer_add(&out, " Attacked cells do not matter.");
    } else {
        buffer_add(&out, " The %.*s may neither stand on, cross nor reach an attacked cell.", TEXT_ARG(king));
    }
    description_add(description, SECTION_CASTLING, TEXT(""), &out);
}

/* --- captured pieces ----------------------------------------------------------- */

static void add_return(const Kernel *kernel, Buffer *out)
{
    Kind usual = describe_usual_return(kernel);
    buffer_add(out, ", turned back");
    if (usual != KIND_NONE) {
        buffer_add(out, " into ");
        words_article(out, words_kind(kernel, usual));
        buffer_add_text(out, words_kind(kernel, usual));
    }
    buffer_add(out, " if it was promoted");
}

static void describe_captured(Description *description)
{
    const Kernel *kernel = description->kernel;
    Buffer out = { .arena = NULL };
    Voice voice = {
        .kernel = kernel, .out = &out, .viewer = EXPR_NONE, .it = "its cell", .it_is_piece = true
    };
    bool all = false;
    for (size_t i = 0; i < kernel->captured_count && !all; i++) {
        const CapturedRule *rule = &kernel->captured[i];
        if (condition_is_false(kernel, rule->condition))
            continue;
        all = condition_is_true(kernel, rule->condition);
        buffer_add(&out, out.length > 0 ? "Any other captured piece " : "A captured piece ");
        if (rule->to_hand) {
            buffer_add(&out, "goes to ");
            words_hand(&voice, rule->player);
        } else {
            buffer_add(&out, "leaves the game");
        }
        if (rule->unpromoted)
            add_return(kernel, &out);
        if (!all) {
            buffer_add(&out, ", if ");
            words_clause(&voice, rule->condition, true);
        }
        buffer_add(&out, ". ");
    }
    if (!all && kernel->captured_count > 0)
        buffer_add(&out, "Any other captured piece leaves the game.");
    description_add(description, SECTION_DROPS, TEXT("Captured pieces"), &out);
}

/* --- drops ------------------------------------------------------------------------ */

static void add_drop(const Kernel *kernel, const ActionRule *rule, Buffer *out)
{
    Voice voice = { .kernel = kernel,
                    .out = out,
                    .viewer = EXPR_NONE,
                    .it = "the target",
                    .picks = rule->picks,
                    .pick_count = rule->pick_count };
    const Expr *to = rule->to == EXPR_NONE ? NULL : kernel_meaning(kernel, rule->to);
    Buffer place = { .arena = NULL };
    voice.out = &place;
    if (to != NULL && to->op != OP_CELLS)
        words_phrase(&voice, rule->to);
    voice.out = out;
    bool empty = speaks_of(buffer_text(&place), "empty cell");
    buffer_add(out, " may be dropped from the hand onto %s%s%.*s", empty ? "one of" : "any empty cell",
               place.length == 0 ? ""
               : empty           ? " "
                                 : " of ",
               TEXT_ARG(buffer_text(&place)));
    buffer_free(&place);
    if (rule->pick_count > 0)
        buffer_add(out, ", with either side up");
    if (rule->condition != EXPR_NONE && !condition_is_true(kernel, rule->condition)) {
        buffer_add(out, ", if ");
        words_clause(&voice, rule->condition, true);
    }
    if (rule->changes.count > 0) {
        buffer_add(out, "; then ");
        words_changes(&voice, &rule->changes);
    }
    buffer_add(out, ".");
}

/* Kinds of which the same is said are told together. */
static void describe_drops(Description *description)
{
    const Kernel *kernel = description->kernel;
    bool told[KINDS_MAX] = { false };
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (rule->form != RULE_DROP || rule->kind >= kernel->kind_count || told[rule->kind] || rule->never ||
            condition_is_false(kernel, rule->condition))
            continue;
        KindSet kinds = { .words = { 0 } };
        Buffer said = { .arena = NULL }, other = { .arena = NULL }, out = { .arena = NULL };
        add_drop(kernel, rule, &said);
        for (size_t k = i; k < kernel->rule_count; k++) {
            const ActionRule *next = &kernel->rules[k];
            if (next->form != RULE_DROP || next->kind >= kernel->kind_count || told[next->kind])
                continue;
            buffer_clear(&other);
            add_drop(kernel, next, &other);
            if (!text_equals(buffer_text(&said), buffer_text(&other)))
                continue;
            told[next->kind] = true;
            kindset_add(&kinds, next->kind);
        }
        words_kinds(&out, kernel, &kinds, PLURAL, "and");
        words_capital(&out, 0);
        buffer_add_text(&out, buffer_text(&said));
        description_add(description, SECTION_DROPS, TEXT(""), &out);
        buffer_free(&said);
        buffer_free(&other);
    }
}

static void describe_supplies(Description *description)
{
    const Kernel *kernel = description->kernel;
    Buffer out = { .arena = NULL };
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        if (!kernel->kinds[kind].unlimited)
            continue;
        buffer_add(&out, out.length == 0 ? "Every hand has an unlimited supply of " : ", ");
        words_plural(&out, words_kind(kernel, kind));
    }
    if (out.length > 0)
        buffer_add_char(&out, '.');
    description_add(description, SECTION_DROPS, TEXT(""), &out);
}

void describe_hands(Description *description)
{
    describe_castling(description);
    describe_captured(description);
    describe_drops(description);
    describe_supplies(description);
}
