/* Draughts (`22-18`, `18x9`, by the standard of PDN, pdn.fmjd.org), and games in which pieces are placed
 * (`h8`). */

#include "notation/internal.h"

/* --- jumps and steps ----------------------------------------------------------------------------- */

/* True if it goes over a piece, which may be taken only later. */
static bool jumps(const Form *form)
{
    const Board *board = form->position->program->board;
    int steps;
    Cell cell = form->action->from;
    Heading heading = board_line(board, cell, form->action->to, &steps);
    for (int i = 1; heading != HEADING_NONE && i < steps && cell != CELL_NONE; i++) {
        cell = board_hop(board, cell, heading);
        if (cell != CELL_NONE && form->position->board[cell].kind != KIND_NONE)
            return true;
    }
    return false;
}

/* Level 1 names cells that are passed through, level 2 what is chosen with it, too. */
bool form_write_draughts(const Form *form, unsigned level, Buffer *out)
{
    const Board *board = form->position->program->board;
    const Action *action = form->action;
    Text tail;
    if (!form_is_move(form, &tail))
        return false;
    char sign = form_takes(form) || jumps(form) ? 'x' : '-';
    buffer_add_text(out, form_cell(form, action->from));
    for (int i = 0; i < LEGS_MAX - 1 && level > 0; i++)
        if (action->via[i] < board->cell_count && action->via[i] != action->to)
            buffer_add(out, "%c%.*s", sign, TEXT_ARG(form_cell(form, action->via[i])));
    buffer_add(out, "%c%.*s", sign, TEXT_ARG(form_cell(form, action->to)));
    if (level > 1 && tail.length > 0) {
        buffer_add_char(out, '=');
        form_add_upper(tail, out);
    }
    return true;
}

/* --- placing --------------------------------------------------------------------------------------- */

/* What is chosen with the action, as players say it: `d3xa4` for `d3,d3xa4`, where the choice begins with the
 * cell that the piece has come to. */
static Text behind_target(const Form *form, Text tail)
{
    Text target = form->position->program->board->names[form->action->to];
    Text choice = tail.length > 0 && tail.bytes[0] == ',' ? text_slice(tail, 1, tail.length) : TEXT("");
    return text_starts_with(choice, target) ? text_slice(choice, target.length, choice.length) : tail;
}

/* Level 1 tells which piece is placed; level 2 is read alone. */
bool form_write_points(const Form *form, unsigned level, Buffer *out)
{
    const Board *board = form->position->program->board;
    const Action *action = form->action;
    Text tail, listed = form->listed;
    RuleForm rule = form_rule(form)->form;
    if (rule == RULE_PASS && level == 0) {
        buffer_add(out, "pass");
        return true;
    }
    if (rule == RULE_DROP && action->to < board->cell_count) {
        size_t at = text_find(listed, '@');
        Text name = board->names[action->to], rest = text_slice(listed, at + 1, listed.length);
        if (at == listed.length || !text_starts_with(rest, name))
            return false;
        if (level == 1)
            buffer_add_text(out, text_slice(listed, 0, at + 1));
        tail = text_slice(rest, name.length, rest.length);
        buffer_add_text(out, form_cell(form, action->to));
        buffer_add_text(out, level == 2 ? behind_target(form, tail) : tail);
        return true;
    }
    if (level == 1 || !form_is_move(form, &tail))
        return false;
    tail = level == 2 ? behind_target(form, tail) : tail;
    buffer_add(out, "%.*s%c%.*s%.*s", TEXT_ARG(form_cell(form, action->from)), form_takes(form) ? 'x' : '-',
               TEXT_ARG(form_cell(form, action->to)), TEXT_ARG(tail));
    return true;
}
