/* Describes sets of pieces and cells: "your unmoved rooks on the hill". */

#include <string.h>

#include "describe/selection_parts.h"
#include "listing/listing.h"

/* --- words of a selection ------------------------------------------------- */

/* True if the pieces belong to the viewer alone, or to the viewer's side if every player is a side. */
static bool is_own(const Voice *voice, const Selection *selection)
{
    if (selection->relation_count != 1 || selection->owner_count > 0)
        return false;
    const Expr *expr = voice_expr(voice, selection->relations[0]);
    bool alone = voice->kernel->side_count == voice->kernel->player_count; /* who has no allies */
    return expr->op == OP_OWNED && (expr->a == RELATION_OWN || (alone && expr->a == RELATION_FRIEND));
}

bool selection_is_of_side(const Voice *voice, const Selection *selection)
{
    if (selection->relation_count != 1 || selection->owner_count > 0)
        return false;
    const Expr *expr = voice_expr(voice, selection->relations[0]);
    return expr->op == OP_OWNED && expr->a == RELATION_FRIEND &&
           voice->kernel->side_count < voice->kernel->player_count;
}

int selection_named_owner(const Voice *voice, const Selection *selection, Number number)
{
    if (selection->relation_count != 1 || number == PLURAL)
        return -1;
    const Expr *expr = voice_expr(voice, selection->relations[0]);
    return expr->op == OP_OWNED && expr->a >= RELATION_PLAYER ? expr->a - RELATION_PLAYER : -1;
}

bool selection_is_had(const Voice *voice, const Selection *selection)
{
    return selection_named_owner(voice, selection, SINGULAR) >= 0 ||
           (selection->owner_count == 1 && selection->relation_count == 0) || is_own(voice, selection) ||
           selection_is_of_side(voice, selection);
}

/* Appends the parts of a union to `parts`. Returns how many there are then. */
static unsigned take_relations(const Voice *voice, ExprId id, ExprId *parts, unsigned count)
{
    const Expr *expr = voice_expr(voice, id);
    if (expr->op == OP_UNITE && count + 1 < UNITED_MAX) {
        count = take_relations(voice, expr->kids[0], parts, count);
        return take_relations(voice, expr->kids[1], parts, count);
    }
    if (count < UNITED_MAX)
        parts[count++] = id;
    return count;
}

/* "enemy", "allied", "enemy, neutral or own"; of a named player "White's". */
static void add_relation(Voice *voice, ExprId id)
{
    static const char *const words[] = { "own", "enemy", "allied", "friendly", "neutral" };
    ExprId parts[UNITED_MAX];
    unsigned count = take_relations(voice, id, parts, 0);
    for (unsigned i = 0; i < count; i++) {
        const Expr *expr = voice_expr(voice, parts[i]);
        words_join(voice->out, i, count, "or");
        if (expr->a < RELATION_PLAYER) {
            buffer_add(voice->out, "%s", words[expr->a]);
            continue;
        }
        words_player_name(voice->out, voice->kernel, expr->a - RELATION_PLAYER);
        buffer_add(voice->out, voice->out->bytes[voice->out->length - 1] == 's' ? "'" : "'s");
    }
}

bool selection_is_their_enemy(const Voice *voice, const Selection *selection)
{
    if (words_is_you(voice) || selection->relation_count != 1)
        return false;
    const Expr *expr = voice_expr(voice, selection->relations[0]);
    return expr->op == OP_OWNED && expr->a == RELATION_ENEMY;
}

void selection_add_noun(Voice *voice, const Selection *selection, Number number)
{
    if (selection->empty && !selection_names_pieces(selection)) {
        buffer_add(voice->out, number == PLURAL ? "empty cells" : "empty cell");
    } else if (selection->chosen_kinds != EXPR_NONE) {
        buffer_add(voice->out, number == PLURAL ? "pieces of " : "piece of ");
        words_phrase(voice, selection->chosen_kinds);
    } else if (selection->has_kinds) {
        words_kinds(voice->out, voice->kernel, &selection->kinds, number, "or");
    } else if (selection_names_pieces(selection)) {
        buffer_add(voice->out, number == PLURAL ? "pieces" : "piece");
    } else {
        buffer_add(voice->out, number == PLURAL ? "cells" : "cell");
    }
}

/* Adds tests of a cell or piece: " that is on the hill", " for which a king stands beside it". */
static void add_tests(Voice *voice, const Selection *selection)
{
    for (unsigned i = 0; i < selection->test_count; i++) {
        Buffer clause = { .arena = NULL };
        Voice inner = *voice;
        inner.out = &clause;
        inner.it = selection_names_pieces(selection) ? "its cell" : "that cell";
        inner.it_is_piece = selection_names_pieces(selection);
        words_clause(&inner, selection->tests[i], true);
        Op joint = words_joint(voice, selection->tests[i], true);
        bool is = text_starts_with(buffer_text(&clause), TEXT("it is ")) && selection->test_count == 1 &&
                  joint != OP_AND && joint != OP_OR;
        buffer_add(voice->out, is ? " that " : i == 0 ? " for which " : " and for which ");
        buffer_add_text(voice->out, text_slice(buffer_text(&clause), is ? 3 : 0, clause.length));
        buffer_free(&clause);
    }
}

/* Says whose view decides who is an enemy, unless the reader's does or the phrase says it already. */
static void add_viewer(Voice *voice, const Selection *selection)
{
    if (words_is_you(voice) || selection->relation_count == 0 || selection_is_had(voice, selection) ||
        selection_is_their_enemy(voice, selection))
        return;
    buffer_add(voice->out, ", as ");
    words_subject(voice);
    buffer_add(voice->out, " sees it,");
}

bool selection_has_adjectives_alone(const Voice *voice, const Selection *selection)
{
    bool everywhere =
        selection->place_count == 0 ||
        (selection->place_count == 1 && voice_expr(voice, selection->places[0])->op == OP_CELLS);
    return everywhere && !selection->has_kinds && !selection->taken && selection->relation_count == 0 &&
           selection->owner_count == 0 && selection->chosen_kinds == EXPR_NONE &&
           selection->test_count == 0 && selection->except_count == 0 && !selection->overflows &&
           (selection->empty || selection->attacked || selection->guarded || selection->flag_count > 0);
}

void selection_add_adjectives(Voice *voice, const Selection *selection)
{
    const char *sign = "";
    for (unsigned i = 0; i < selection->flag_count; i++) {
        buffer_add(voice->out, "%s", i == 0 ? "" : " and ");
        words_flag(voice->out, voice->kernel, (size_t)voice_expr(voice, selection->flags[i])->a);
        sign = " and ";
    }
    if (selection->empty)
        buffer_add(voice->out, "%sempty", sign);
    if (selection->attacked)
        buffer_add(voice->out, "%s%sattacked", sign, selection->empty ? " and " : "");
    if (selection->guarded)
        buffer_add(voice->out, "%s%sguarded", sign, selection->empty || selection->attacked ? " and " : "");
}

/* Drops kinds and owner that an exception shares with the whole set, so that they are not repeated. */
static void drop_shared(const Voice *voice, const Selection *whole, Selection *excepted)
{
    if (excepted->has_kinds && whole->has_kinds &&
        memcmp(&excepted->kinds, &whole->kinds, sizeof whole->kinds) == 0)
        excepted->has_kinds = false;
    if (excepted->relation_count != 1 || whole->relation_count != 1)
        return;
    const Expr *one = voice_expr(voice, excepted->relations[0]),
               *other = voice_expr(voice, whole->relations[0]);
    if (one->op == OP_OWNED && other->op == OP_OWNED && one->a == other->a)
        excepted->relation_count = 0;
}

/* Adds " that is not frozen" for exceptions that adjectives describe. Returns those as bits, by their
 * index. */
static unsigned add_denied(Voice *voice, const Selection *selection, const char *are)
{
    unsigned told = 0;
    for (unsigned i = 0; i < selection->except_count && selection_names_pieces(selection); i++) {
        Selection excepted;
        if (!words_is_selection(voice->kernel, selection->excepted[i]))
            continue;
        selection_read(voice->kernel, selection->excepted[i], &excepted);
        drop_shared(voice, selection, &excepted);
        if (excepted.empty || !selection_has_adjectives_alone(voice, &excepted))
            continue;
        buffer_add(voice->out, told == 0 ? " that %s not " : " and not ", are);
        selection_add_adjectives(voice, &excepted);
        told |= 1U << i;
    }
    return told;
}

void selection_add_rest(Voice *voice, const Selection *selection, Number number)
{
    const char *are = number == PLURAL ? "are" : "is";
    if (selection_is_their_enemy(voice, selection)) {
        buffer_add(voice->out, " of ");
        words_possessive(voice);
        buffer_add(voice->out, voice->kernel->side_count > 2 ? " opponents" : " opponent");
    }
    int named = selection_named_owner(voice, selection, number);
    if (named >= 0) {
        buffer_add(voice->out, " of ");
        words_player_name(voice->out, voice->kernel, named);
    }
    for (unsigned i = 0; i < selection->owner_count; i++) {
        buffer_add(voice->out, " of ");
        words_phrase(voice, selection->owners[i]);
    }
    for (unsigned i = 0; i < selection->flag_count; i++) {
        buffer_add(voice->out, i == 0 ? " that %s " : " and ", are);
        words_flag(voice->out, voice->kernel, (size_t)voice_expr(voice, selection->flags[i])->a);
    }
    unsigned denied = add_denied(voice, selection, are);
    for (unsigned i = 0; i < selection->place_count; i++) {
        if (voice_expr(voice, selection->places[i])->op == OP_CELLS)
            continue; /* anywhere */
        buffer_add(voice->out, i > 0                               ? " and among "
                               : selection_names_pieces(selection) ? " on "
                               : selection->empty                  ? " of "
                                                                   : " among ");
        words_phrase(voice, selection->places[i]);
        const Text ending =
            TEXT(", only to capture"); /* of cells that could be reached: pieces stand there */
        size_t rest = voice->out->length > ending.length ? voice->out->length - ending.length : 0;
        if (selection_names_pieces(selection) &&
            text_equals(text_slice(buffer_text(voice->out), rest, ending.length), ending))
            voice->out->length = rest;
    }
    for (unsigned i = 0, told = 0; i < selection->except_count; i++) {
        if ((denied >> i & 1) != 0)
            continue;
        bool place =
            selection_names_pieces(selection) && !words_is_selection(voice->kernel, selection->excepted[i]);
        buffer_add(voice->out, told++ > 0 ? " and " : place ? " except on " : " except ");
        words_phrase(voice, selection->excepted[i]);
    }
    if (selection->attacked)
        buffer_add(voice->out, " that %s attacked", are);
    if (selection->guarded)
        buffer_add(voice->out, " that %s guarded", are);
    if (selection->taken)
        buffer_add(voice->out, number == PLURAL ? " that are captured" : " that is captured");
    add_viewer(voice, selection);
    add_tests(voice, selection);
}

void selection_add_relations(Voice *voice, const Selection *selection, Number number)
{
    for (unsigned i = 0; i < selection->relation_count; i++) {
        if (selection_is_their_enemy(voice, selection) ||
            selection_named_owner(voice, selection, number) >= 0)
            continue; /* selection_add_rest() adds it behind the noun */
        add_relation(voice, selection->relations[i]);
        buffer_add_char(voice->out, ' ');
    }
}

/* Describes cells by their place alone. False if there is more to say. */
static bool add_places(Voice *voice, const Selection *selection)
{
    if (selection_names_pieces(selection) || selection->empty || selection->place_count == 0)
        return false;
    for (unsigned i = 0; i < selection->place_count; i++) {
        bool everywhere = voice_expr(voice, selection->places[i])->op == OP_CELLS;
        buffer_add(voice->out, i == 0 ? "" : " where it meets ");
        if (everywhere && (selection->test_count > 0 || selection->attacked || selection->guarded))
            buffer_add(voice->out, "the cells");
        else
            words_phrase(voice, selection->places[i]);
    }
    Selection rest = *selection;
    rest.place_count = 0;
    selection_add_rest(voice, &rest, PLURAL);
    return true;
}

/* True if the place is a single cell. */
static bool is_in_a_cell(const Voice *voice, const Selection *selection)
{
    return selection->place_count == 1 && voice_expr(voice, selection->places[0])->op == OP_CELL;
}

bool words_are_several(const Voice *voice, ExprId set)
{
    Selection selection;
    if (!words_is_selection(voice->kernel, set))
        return false;
    selection_read(voice->kernel, set, &selection);
    return !is_in_a_cell(voice, &selection);
}

/* "the enemy rooks", "your pawns on the last rank" */
static void add_all(Voice *voice, const Selection *selection)
{
    if (add_places(voice, selection))
        return;
    Number number = is_in_a_cell(voice, selection) ? SINGULAR : PLURAL;
    if (is_own(voice, selection)) {
        words_possessive(voice);
        buffer_add_char(voice->out, ' ');
    } else {
        bool narrowed = selection->place_count > 0 || selection->test_count > 0 ||
                        selection->relation_count > 0 || selection->owner_count > 0 ||
                        selection->flag_count > 0 || selection->taken || selection->chosen_kinds != EXPR_NONE;
        bool named = selection->relation_count == 1 &&
                     voice_expr(voice, selection->relations[0])->op == OP_OWNED &&
                     voice_expr(voice, selection->relations[0])->a >= RELATION_PLAYER;
        buffer_add(voice->out, "%s", narrowed && (!named || number == SINGULAR) ? "the " : "");
        selection_add_relations(voice, selection, number);
    }
    selection_add_noun(voice, selection, number);
    selection_add_rest(voice, selection, number);
}

void selection_add_one(Voice *voice, const Selection *selection)
{
    Buffer noun = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &noun;
    if (is_own(voice, selection)) {
        buffer_add(voice->out, "one of ");
        words_possessive(voice);
        buffer_add_char(voice->out, ' ');
        selection_add_noun(voice, selection, PLURAL);
        selection_add_rest(voice, selection, SINGULAR);
        return;
    }
    bool of_place = !selection_names_pieces(selection) && !selection->empty && selection->place_count == 1 &&
                    voice_expr(voice, selection->places[0])->op != OP_CELLS &&
                    voice_expr(voice, selection->places[0])->op != OP_CELL;
    if (of_place) { /* one of the cells around the target */
        Selection rest = *selection;
        rest.place_count = 0;
        buffer_add(voice->out, "one of ");
        words_phrase(voice, selection->places[0]);
        selection_add_rest(voice, &rest, SINGULAR);
        return;
    }
    selection_add_relations(&aside, selection, SINGULAR);
    selection_add_noun(&aside, selection, SINGULAR);
    words_article(voice->out, buffer_text(&noun));
    buffer_add_text(voice->out, buffer_text(&noun));
    buffer_free(&noun);
    selection_add_rest(voice, selection, SINGULAR);
}

/* Appends the sets of a union to `parts`. Returns how many there are then. */
static unsigned take_union(const Voice *voice, ExprId id, ExprId *parts, unsigned count)
{
    const Expr *expr = voice_expr(voice, id);
    if (expr->op == OP_UNITE && !words_is_selection(voice->kernel, id) && count + 1 < UNITED_MAX) {
        count = take_union(voice, expr->kids[0], parts, count);
        return take_union(voice, expr->kids[1], parts, count);
    }
    if (count < UNITED_MAX)
        parts[count++] = id;
    return count;
}

/* True if the set is described by one flag alone. */
static bool is_flagged_alone(const Voice *voice, ExprId id)
{
    Selection selection;
    selection_read(voice->kernel, id, &selection);
    return selection_has_adjectives_alone(voice, &selection) && selection.flag_count == 1 &&
           !selection.empty && !selection.attacked && !selection.guarded;
}

/* "frozen or newly frozen". False if the set is no union of sets that one flag each describes. */
static bool add_either_flag(Voice *voice, ExprId id)
{
    ExprId parts[UNITED_MAX];
    unsigned count = take_union(voice, id, parts, 0);
    for (unsigned i = 0; i < count; i++)
        if (count < 2 || !is_flagged_alone(voice, parts[i]))
            return false;
    for (unsigned i = 0; i < count; i++) {
        words_join(voice->out, i, count, "or");
        words_adjectives(voice, parts[i]);
    }
    return count > 1;
}

static void add_union(Voice *voice, ExprId id, Amount amount)
{
    ExprId parts[UNITED_MAX];
    unsigned count = take_union(voice, id, parts, 0);
    size_t start = voice->out->length;
    buffer_add(voice->out, amount == AMOUNT_ONE ? "a piece that is " : "the pieces that are ");
    if (add_either_flag(voice, id))
        return;
    voice->out->length = start;
    const char *joint = amount == AMOUNT_ONE ? "or" : "and";
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            buffer_add(voice->out, count > 2 ? ", %s " : " %s ", joint);
        words_selection(voice, parts[i], amount);
    }
}

void words_selection(Voice *voice, ExprId set, Amount amount)
{
    const Expr *expr = voice_expr(voice, set);
    if (expr->op == OP_OF) {
        Voice other = voice_seen_by(voice, expr->kids[0]);
        words_selection(&other, expr->kids[1], amount);
        return;
    }
    if (expr->op == OP_UNITE && !words_is_selection(voice->kernel, set)) {
        add_union(voice, set, amount);
        return;
    }
    if (!words_is_selection(voice->kernel, set)) {
        words_phrase(voice, set);
        return;
    }
    Selection selection;
    selection_read(voice->kernel, set, &selection);
    if (selection.overflows)
        listing_expr(voice->kernel, set, voice->out); /* no definition has one so long */
    else if (amount == AMOUNT_ALL)
        add_all(voice, &selection);
    else
        selection_add_one(voice, &selection);
}

bool words_adjectives(Voice *voice, ExprId set)
{
    if (voice_expr(voice, set)->op == OP_UNITE && !words_is_selection(voice->kernel, set))
        return add_either_flag(voice, set);
    Selection selection;
    selection_read(voice->kernel, set, &selection);
    if (!selection_has_adjectives_alone(voice, &selection))
        return false;
    selection_add_adjectives(voice, &selection);
    return true;
}
