/* Rays and leaps of rules, looked up in tables where these are made. */

#include "program/facts.h"

const LeapTable *leap_find(const GameFacts *tables, const Direction *direction, unsigned wrap)
{
    for (size_t i = 0; tables != NULL && i < tables->leap_count; i++) {
        const LeapTable *leap = &tables->leaps[i];
        if (leap->m == direction->m && leap->n == direction->n && leap->wrap == wrap)
            return leap;
    }
    return NULL;
}

const Cell *leaps_of(const Program *program, Heading heading, const Direction *direction, int turn,
                     unsigned wrap)
{
    const Board *board = program->board;
    if (direction->n == 0 && direction->m == 1 && wrap == 0)
        return &board->next[(size_t)heading * board->cell_count];
    const LeapTable *leap = leap_find(program->facts, direction, wrap);
    return leap == NULL ? NULL : &leap->to[(2u * heading + (turn < 0)) * board->cell_count];
}

Cell leap_of(const Program *program, Cell from, Heading heading, const Direction *direction, int turn,
             unsigned wrap)
{
    const Cell *to = leaps_of(program, heading, direction, turn, wrap);
    if (to != NULL)
        return to[from];
    return board_leap(program->board, from, heading, direction->m, turn, direction->n, wrap);
}

unsigned ray_reach(const Program *program, const ActionRule *rule, unsigned direction, const Ray *ray,
                   Cell from, uint64_t *reach)
{
    const Leg *leg = &rule->legs[0];
    Cell cell = from;
    unsigned step = 0;
    for (; step < leg->max_steps && step < program->board->cell_count; step++) {
        cell = ray_next(program, ray, &leg->directions[direction], rule->wrap, cell);
        if (cell == CELL_NONE || cell == from)
            break;
        reach[cell / 64] |= UINT64_C(1) << cell % 64;
    }
    return step;
}

Ray ray_along(const Program *program, int orientation, Heading looks, const Direction *direction,
              unsigned wrap)
{
    const Board *board = program->board;
    bool graph = board->topology == TOPOLOGY_GRAPH;
    Ray ray = { .turn = (int8_t)(direction->turn * orientation) };
    ray.heading =
        graph ? (Heading)direction->rel : board_turn(board, looks, orientation * (int)direction->rel);
    ray.frame = ray.heading;
    if (!graph && direction->n != 0 && direction->n == direction->m) /* a diagonal leap, along its diagonal */
        ray.frame = board_turn(board, ray.heading, ray.turn * (int)board->orthogonal_step / 2);
    if (ray.heading < board->heading_count)
        ray.to = leaps_of(program, ray.heading, direction, ray.turn, wrap);
    return ray;
}

Ray ray_of(const Program *program, const ActionRule *rule, Player owner, unsigned direction)
{
    return ray_along(program, program_orientation(program, owner),
                     program_forward(program, owner, rule->kind), &rule->legs[0].directions[direction],
                     rule->wrap);
}

size_t ray_place(const Kernel *kernel, size_t row, const ActionRule *rule)
{
    bool moves = kernel->movement_count > 0 && rule >= kernel->movements &&
                 rule < kernel->movements + kernel->movement_count;
    size_t index =
        moves ? kernel->rule_count + (size_t)(rule - kernel->movements) : (size_t)(rule - kernel->rules);
    return row * (kernel->rule_count + kernel->movement_count) + index;
}

const Ray *rays_of(const RayTables *tables, const Program *program, const ActionRule *rule, Player owner)
{
    size_t row = program->facts->row[owner < PLAYER_NOBODY ? owner : PLAYER_NOBODY];
    return tables->of_rule[ray_place(program->kernel, row, rule)];
}
