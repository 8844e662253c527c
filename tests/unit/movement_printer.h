/* Movements as one line of text, for tables. A movement is `i` (from home), `o`
 * (wraps), `t` (leaves a trail), then its legs with `>` between; a leg is its
 * ends (m c d e, P: over any piece), its manner (n p g j) and its directions in
 * braces, with `xN` or `x*` behind them for a range. A direction is its rel, with
 * `*m` for longer steps and `:m/n` or `:m\n` for n steps to the right or left. */
#ifndef VARI_TESTS_MOVEMENT_PRINTER_H
#define VARI_TESTS_MOVEMENT_PRINTER_H

#include "base/buffer.h"
#include "definition/movement.h"

static inline void print_direction(Buffer *buffer, Direction direction)
{
    buffer_add(buffer, "%u", direction.rel);
    if (direction.n > 0)
        buffer_add(buffer, ":%u%c%u", direction.m, direction.turn > 0 ? '/' : '\\', direction.n);
    else if (direction.m > 1)
        buffer_add(buffer, "*%u", direction.m);
}

static inline void print_leg(Buffer *buffer, const Leg *leg)
{
    static const char ends[] = "mcdeP";
    for (int bit = 0; bit < 5; bit++)
        if ((leg->ends >> bit & 1) != 0)
            buffer_add_char(buffer, ends[bit]);
    if (leg->lame)
        buffer_add_char(buffer, 'n');
    if (leg->hop != HOP_NONE)
        buffer_add_char(buffer, " pgj"[leg->hop]);
    if (leg->anywhere)
        buffer_add(buffer, "{anywhere");
    for (uint8_t i = 0; i < leg->direction_count; i++) {
        buffer_add_char(buffer, i == 0 ? '{' : ' ');
        print_direction(buffer, leg->directions[i]);
    }
    buffer_add_char(buffer, '}');
    if (leg->max_steps == STEPS_UNLIMITED)
        buffer_add(buffer, "x*");
    else if (leg->max_steps > 1)
        buffer_add(buffer, "x%u", leg->max_steps);
}

static inline void print_movement(Buffer *buffer, const Movement *movement)
{
    if (movement->initial)
        buffer_add_char(buffer, 'i');
    if (movement->wrap != 0)
        buffer_add_char(buffer, 'o');
    if (movement->leaves_trail)
        buffer_add_char(buffer, 't');
    for (uint8_t i = 0; i < movement->leg_count; i++) {
        if (i > 0)
            buffer_add_char(buffer, '>');
        print_leg(buffer, &movement->legs[i]);
    }
}

static inline Text print_movements(Arena *arena, const MovementList *list)
{
    Buffer buffer = { .arena = arena };
    for (size_t i = 0; i < list->count; i++) {
        if (i > 0)
            buffer_add(&buffer, "; ");
        print_movement(&buffer, &list->items[i]);
    }
    return buffer_text(&buffer);
}

#endif
