/* Clauses about the existence of pieces or cells: "there is no enemy king", "you have a rook". */

#include <string.h>

#include "describe/selection_parts.h"

/* "you have", "White has", "your side has", or "there are" if no owner can be the subject. */
static void add_opening(Voice *voice, const Selection *selection, bool plural)
{
    if (!selection_is_had(voice, selection)) {
        buffer_add(voice->out, plural ? "there are " : "there is ");
        return;
    }
    int named = selection_named_owner(voice, selection, SINGULAR);
    if (named >= 0) {
        words_player_name(voice->out, voice->kernel, named);
        bool several = voice->out->bytes[voice->out->length - 1] == 's'; /* goats have */
        buffer_add(voice->out, several ? " have " : " has ");
        return;
    }
    if (selection->owner_count == 1) {
        words_phrase(voice, selection->owners[0]);
        buffer_add(voice->out, words_calls_you(voice, selection->owners[0]) ? " have " : " has ");
        return;
    }
    if (selection_is_of_side(voice, selection)) {
        words_possessive(voice);
        buffer_add(voice->out, " side has ");
        return;
    }
    words_subject(voice);
    buffer_add(voice->out, words_is_you(voice) ? " have " : " has ");
}

/* Removes the owner that add_opening() has named as the subject. */
static void drop_owner(const Voice *voice, Selection *selection)
{
    bool named = selection_named_owner(voice, selection, SINGULAR) >= 0;
    if (!named && (selection->owner_count != 1 || !selection_is_had(voice, selection)))
        return;
    selection->owner_count = 0;
    selection->relation_count = named ? 0 : selection->relation_count;
    selection->occupied = true;
}

/* The noun phrase without its article. */
static void add_asked(Voice *voice, const Selection *selection, Number number)
{
    if (!selection_is_had(voice, selection))
        selection_add_relations(voice, selection, number);
    selection_add_noun(voice, selection, number);
    selection_add_rest(voice, selection, number);
}

static Text without_article(Text noun)
{
    size_t article = text_starts_with(noun, TEXT("an ")) ? 3 : text_starts_with(noun, TEXT("a ")) ? 2 : 0;
    return text_slice(noun, article, noun.length);
}

void words_captured(Voice *voice, ExprId set)
{
    Selection selection;
    selection_read(voice->kernel, set, &selection);
    selection.taken = false;
    selection_add_one(voice, &selection);
}

/* True if a name that the author gave the cells is all there is to say: "your fighters". */
static bool is_of_called_cells(const Voice *voice, const Selection *selection)
{
    if (selection_names_pieces(selection) || selection->empty || selection->place_count != 1 ||
        selection->test_count > 0 || selection->except_count > 0 || selection->attacked || selection->guarded)
        return false;
    const Expr *place = voice_expr(voice, selection->places[0]);
    if (place->op == OP_OF)
        place = voice_expr(voice, place->kids[1]);
    return place->op == OP_TERM &&
           words_called(voice->kernel, voice->kernel->terms[place->a].name).length > 0;
}

/* True if "is attacked" can be the verb of the clause: nothing else follows the noun, and no owner is the
 * subject. */
static bool is_attacked_alone(const Voice *voice, const Selection *selection)
{
    return selection->attacked && !selection->guarded && selection->test_count == 0 &&
           selection->relation_count > 0 && !selection_is_had(voice, selection) &&
           (words_is_you(voice) || selection_is_their_enemy(voice, selection));
}

/* True if the set is described by so many places and nothing else. */
static bool is_of_places(const Selection *selection, unsigned places)
{
    return !selection_names_pieces(selection) && !selection->empty && selection->place_count == places &&
           selection->test_count == 0 && selection->except_count == 0 && !selection->attacked &&
           !selection->guarded && !selection->overflows;
}

/* "there is a cell behind the target". False if the set is no such cell, or one that every board has. */
static bool add_cell_exists(Voice *voice, const Selection *selection, bool holds)
{
    if (!is_of_places(selection, 1) || voice_expr(voice, selection->places[0])->op != OP_CELL)
        return false;
    const Text the = TEXT("the ");
    Buffer cell = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &cell;
    words_phrase(&aside, selection->places[0]);
    Text text = buffer_text(&cell);
    bool named = text_starts_with(text, TEXT("the cell "));
    if (!named && !text_starts_with(text, the)) { /* d4 always exists */
        buffer_free(&cell);
        return false;
    }
    if (named)
        buffer_add(voice->out, "there is %s %.*s", holds ? "a" : "no",
                   TEXT_ARG(text_slice(text, the.length, text.length)));
    else
        buffer_add(voice->out, "%.*s %s", TEXT_ARG(text), holds ? "exists" : "does not exist");
    buffer_free(&cell);
    return true;
}

/* "one of the cells around the target is on the hill" for the intersection of two sets of cells. */
static bool add_meeting(Voice *voice, const Selection *selection, bool holds)
{
    if (!is_of_places(selection, 2))
        return false;
    buffer_add(voice->out, holds ? "one of " : "none of ");
    words_phrase(voice, selection->places[0]);
    buffer_add(voice->out, " is on ");
    words_phrase(voice, selection->places[1]);
    return true;
}

/* "none of the cells that it crosses is attacked". */
static bool add_attacked_cells(Voice *voice, const Selection *selection, bool holds)
{
    Selection bare = *selection;
    bare.attacked = false;
    if (!selection->attacked || !is_of_places(&bare, 1) ||
        voice_expr(voice, selection->places[0])->op == OP_CELLS)
        return false;
    bool cell = voice_expr(voice, selection->places[0])->op == OP_CELL;
    buffer_add(voice->out, "%s", cell ? "" : holds ? "one of " : "none of ");
    words_phrase(voice, selection->places[0]);
    buffer_add(voice->out, cell && !holds ? " is not attacked" : " is attacked");
    return true;
}

/* "the piece on the origin is frozen" for the piece in one cell that flags describe. */
static bool add_there(Voice *voice, const Selection *selection, bool holds)
{
    Selection bare = *selection;
    bare.place_count = 0;
    if (selection->place_count != 1 || selection->flag_count == 0 ||
        voice_expr(voice, selection->places[0])->op != OP_CELL ||
        !selection_has_adjectives_alone(voice, &bare))
        return false;
    buffer_add(voice->out, "the piece on ");
    words_phrase(voice, selection->places[0]);
    buffer_add(voice->out, holds ? " is " : " is not ");
    selection_add_adjectives(voice, &bare);
    return true;
}

/* "you have at least two rooks" */
static void add_quantity(Voice *voice, Selection *selection, Op op, ExprId number)
{
    const Expr *value = voice_expr(voice, number);
    bool one = value->op == OP_CONST && value->b == 1 && op != OP_LT;
    add_opening(voice, selection, !one || op == OP_NE);
    words_quantity(voice, op, number);
    if (is_of_called_cells(voice, selection)) {
        buffer_add(voice->out, " of ");
        words_phrase(voice, selection->places[0]);
        return;
    }
    buffer_add_char(voice->out, ' ');
    drop_owner(voice, selection);
    add_asked(voice, selection, one ? SINGULAR : PLURAL);
}

/* "you have a rook", "there is no enemy king", "no rook is captured" */
static void add_existence(Voice *voice, Selection *selection, bool holds)
{
    bool taken = selection->taken, attacked = !taken && is_attacked_alone(voice, selection);
    selection->taken = false;
    selection->attacked = selection->attacked && !attacked;
    if (!taken && !attacked) {
        add_opening(voice, selection, false);
        drop_owner(voice, selection);
    }
    Buffer asked = { .arena = NULL };
    Voice aside = *voice;
    aside.out = &asked;
    if (taken)
        selection_add_one(&aside, selection);
    else
        add_asked(&aside, selection, SINGULAR);
    bool drops = taken && !holds;
    bool one_of = drops && text_starts_with(buffer_text(&asked), TEXT("one of ")); /* none of yours */
    if (!holds)
        buffer_add(voice->out, one_of ? "n" : "no ");
    else if (!taken)
        words_article(voice->out, buffer_text(&asked));
    buffer_add_text(voice->out, drops ? without_article(buffer_text(&asked)) : buffer_text(&asked));
    buffer_add(voice->out, "%s", taken ? " is captured" : attacked ? " is attacked" : "");
    buffer_free(&asked);
}

void words_exists(Voice *voice, ExprId set, Op op, ExprId number, bool holds)
{
    const Expr *expr = voice_expr(voice, set);
    if (expr->op == OP_OF) {
        Voice other = voice_seen_by(voice, expr->kids[0]);
        words_exists(&other, expr->kids[1], op, number, holds);
        return;
    }
    Selection selection;
    selection_read(voice->kernel, set, &selection);
    const Expr *value = number == EXPR_NONE ? NULL : voice_expr(voice, number);
    if (value != NULL && op == OP_LT && value->op == OP_CONST && value->b == 1) {
        holds = false; /* fewer than one */
        number = EXPR_NONE;
    }
    if (number != EXPR_NONE) {
        add_quantity(voice, &selection, op, number);
        return;
    }
    if (add_cell_exists(voice, &selection, holds) || add_meeting(voice, &selection, holds) ||
        add_attacked_cells(voice, &selection, holds) || add_there(voice, &selection, holds))
        return;
    add_existence(voice, &selection, holds);
}
