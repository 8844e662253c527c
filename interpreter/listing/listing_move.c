/* How pieces go, in words: legs of moves, castling. */

#include "listing/listing.h"

/* --- legs ---------------------------------------------------------------- */

/* Where headings do not come in eighths: by its name on the board as the first player goes, or, behind
 * another leg, by how far it turns from that. */
static void print_heading(const Kernel *kernel, Heading forward, unsigned turned, Buffer *buffer)
{
    const Board *board = kernel->board;
    unsigned right = turned * 360 / board->heading_count;
    if (forward != HEADING_NONE)
        buffer_add_text(buffer, board->heading_names[board_turn(board, forward, (int)turned)]);
    else if (right == 0 || right == 180)
        buffer_add(buffer, right == 0 ? "straight on" : "back");
    else
        buffer_add(buffer, "%u degrees %s", right < 180 ? right : 360 - right,
                   right < 180 ? "right" : "left");
}

static void print_direction(const Kernel *kernel, Heading forward, const Direction *direction, Buffer *buffer)
{
    const Board *board = kernel->board;
    if (board->topology == TOPOLOGY_GRAPH)
        buffer_add_text(buffer, board->heading_names[direction->rel % board->heading_count]);
    else if (board->heading_count == BOARD_WAYS)
        buffer_add(buffer, "%s", board_way_words[direction->rel % BOARD_WAYS]);
    else
        print_heading(kernel, forward, direction->rel, buffer);
    if (direction->m != 1 || direction->n != 0)
        buffer_add(buffer, " %u", direction->m);
    if (direction->n != 0)
        buffer_add(buffer, "+%u %s", direction->n, direction->turn > 0 ? "right" : "left");
}

static void print_steps(const Leg *leg, Buffer *buffer)
{
    if (leg->max_steps == STEPS_UNLIMITED)
        buffer_add(buffer, leg->min_steps == 1 ? "slides " : "slides at least %u ", leg->min_steps);
    else if (leg->max_steps == 1)
        buffer_add(buffer, "steps ");
    else if (leg->min_steps == leg->max_steps)
        buffer_add(buffer, "steps exactly %u times ", leg->max_steps);
    else
        buffer_add(buffer, "steps %u to %u times ", leg->min_steps, leg->max_steps);
}

static void print_ends(const Leg *leg, Buffer *buffer)
{
    static const struct {
        uint8_t bit;
        const char *words;
    } ends[] = { { END_EMPTY, "to empty" },
                 { END_TAKE, "taking" },
                 { END_TAKE_OWN, "taking friends" },
                 { END_EN_PASSANT, "in passing" },
                 { END_LEAP_OVER, "over a piece" } };
    const char *sign = "; ";
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if ((leg->ends & ends[i].bit) == 0)
            continue;
        buffer_add(buffer, "%s%s", sign, ends[i].words);
        sign = ", ";
    }
    if (leg->may_stop)
        buffer_add(buffer, "; may stop");
    if (leg->lame)
        buffer_add(buffer, "; lame");
    if (leg->piece_frame)
        buffer_add(buffer, "; counted from the piece's forward");
}

static void print_clause(const Kernel *kernel, const char *word, ExprId id, Buffer *buffer)
{
    if (id == EXPR_NONE)
        return;
    buffer_add(buffer, "; %s ", word);
    listing_expr(kernel, id, buffer);
}

void listing_leg(const Kernel *kernel, const ActionRule *rule, unsigned index, Buffer *buffer)
{
    static const char *const hops[] = { "", "; over exactly one", "; right behind the hurdle",
                                        "; leaps the first cell" };
    const Leg *leg = &rule->legs[index];
    Heading forward = rule->kind == KIND_NONE || kernel->kinds[rule->kind].facing == HEADING_NONE
                          ? kernel->board->seats[0].forward
                          : kernel->kinds[rule->kind].facing;
    print_steps(leg, buffer);
    for (int i = 0; i < leg->direction_count; i++) {
        buffer_add(buffer, "%s", i == 0 ? "" : " / ");
        print_direction(kernel, index == 0 || leg->piece_frame ? forward : HEADING_NONE, &leg->directions[i],
                        buffer);
    }
    buffer_add(buffer, "%s", hops[leg->hop]);
    print_ends(leg, buffer);
    print_clause(kernel, "through", leg->through, buffer);
    print_clause(kernel, "over", leg->over, buffer);
    print_clause(kernel, "captures", leg->captures, buffer);
    print_clause(kernel, "if", leg->condition, buffer);
}

/* --- castling ------------------------------------------------------------- */

/* A file by its letters, which the names of its cells begin with; by its number where they do not. */
static void print_file(const Board *board, uint16_t file, Buffer *buffer)
{
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        Text name = board->names[cell];
        size_t length = 0;
        while (length < name.length && (name.bytes[length] < '0' || name.bytes[length] > '9'))
            length++;
        if (board->file[cell] == file && length > 0) {
            buffer_add_text(buffer, text_slice(name, 0, length));
            return;
        }
    }
    buffer_add(buffer, "%u", file);
}

static void print_rooks(const Kernel *kernel, Buffer *buffer)
{
    const char *sign = "";
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        if (kindset_has(&kernel->castling.rooks, kind)) {
            buffer_add(buffer, "%s%.*s", sign, TEXT_ARG(kernel->kinds[kind].id));
            sign = "/";
        }
}

void listing_wing(const Kernel *kernel, const Wing *wing, Buffer *buffer)
{
    const Castling *castling = &kernel->castling;
    buffer_add(buffer, "to file ");
    print_file(kernel->board, wing->king_file, buffer);
    buffer_add(buffer, ", ");
    print_rooks(kernel, buffer);
    buffer_add(buffer, " to file ");
    print_file(kernel->board, wing->rook_file, buffer);
    buffer_add(buffer, "; from %s; through ", castling->from_anywhere ? "anywhere" : "home");
    if (castling->asks_way) {
        buffer_add(buffer, "cells where ");
        listing_expr(kernel, castling->way, buffer);
    } else {
        buffer_add(buffer, castling->through_anything ? "anything" : "unattacked cells");
    }
}
