/* Questions about the rules of a game that its kernel or the static analysis answers. */

#include "program/facts.h"

#include "base/lazy.h"

bool phase_moves_neutral(const PhaseRule *phase)
{
    for (unsigned i = 0; i < phase->entry_count; i++)
        if (phase->entries[i].neutral)
            return true;
    return false;
}

bool rule_passes(const ActionRule *rule)
{
    return rule->form == RULE_PASS ||
           (rule->form == RULE_STAY && rule->takes == EXPR_NONE && rule->become == EXPR_NONE &&
            rule->pick_count == 0 && rule->changes.count == 0 && rule->text.length == 0);
}

bool rule_takes_only_target(const ActionRule *rule)
{
    return rule->form == RULE_MOVE && rule->leg_count == 1 && rule->takes == EXPR_NONE;
}

bool rule_takes_nothing(const ActionRule *rule)
{
    if (rule->form == RULE_STAY)
        return rule->takes == EXPR_NONE;
    return rule_takes_only_target(rule) &&
           (rule->legs[0].ends & (END_TAKE | END_TAKE_OWN | END_EN_PASSANT)) == 0;
}

static void bit_set(uint64_t *bits, unsigned bit)
{
    bits[bit / 64] |= UINT64_C(1) << bit % 64;
}

bool codes_selected(const Program *program, ExprId selection, Player viewer, uint64_t *codes)
{
    const Kernel *kernel = program->kernel;
    for (Player owner = 0; owner <= PLAYER_NOBODY; owner++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
            Known known = select_code(kernel, selection, viewer, (Kind)kind, owner);
            if (known == KNOWN_NOT)
                return false;
            if (known == KNOWN_YES)
                bit_set(codes, 1 + (unsigned)program_piece(program, owner, (Kind)kind));
        }
    return true;
}

void reach_need(const Program *program)
{
    lazy_get(program->facts->lazy_reach);
}

const CellSet *reach_of(const Program *program, Player owner, Kind kind, Cell from)
{
    if (program->facts->reach == NULL)
        return NULL;
    unsigned row = program->facts->row[owner];
    return &program->facts
                ->reach[program_piece(program, (Player)row, kind) * program->board->cell_count + from];
}

static const LineRows *rows_of(const Program *program)
{
    return lazy_pays(program->facts->lazy_rows) && program->facts->rows.headings != NULL
               ? &program->facts->rows
               : NULL;
}

Heading line_from(const Program *program, Cell from, Cell to)
{
    int steps;
    if (from == CELL_NONE || to == CELL_NONE)
        return HEADING_NONE;
    const LineRows *rows = rows_of(program);
    return rows != NULL ? rows->headings[(size_t)from * program->board->cell_count + to]
                        : board_line(program->board, from, to, &steps);
}

const CellSet *line_cells_of(const Program *program, Cell cell, bool straight)
{
    const LineRows *rows = rows_of(program);
    return rows == NULL ? NULL : straight ? &rows->straight[cell] : &rows->aligned[cell];
}

const MatingMaterial *mating_material(const Program *program)
{
    lazy_get(program->facts->lazy_mating);
    return program->facts->mating;
}

const RayTables *ray_tables(const Program *program)
{
    return lazy_pays(program->facts->lazy_rays) ? program->facts->rays : NULL;
}
