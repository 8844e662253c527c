/* The positions that have been: in order, and counted by their keys. */

#include "play/history.h"

#include "base/memory.h"

enum { HISTORY_START = 128 };

static HashCount *history_place(const Position *position, uint64_t hash)
{
    size_t mask = 2 * position->history_capacity - 1, i = hash & mask;
    while (position->history_seen[i].count > 0 && position->history_seen[i].hash != hash)
        i = (i + 1) & mask;
    return &position->history_seen[i];
}

static void history_count_in(Position *position, uint64_t hash)
{
    HashCount *place = history_place(position, hash);
    place->hash = hash;
    place->count++;
}

static void history_count_anew(Position *position)
{
    memset(position->history_seen, 0, 2 * position->history_capacity * sizeof *position->history_seen);
    for (size_t i = 0; i < position->history_count; i++)
        history_count_in(position, position->history[i]);
}

void history_reserve(Position *position, size_t count)
{
    if (count <= position->history_capacity)
        return;
    size_t capacity = position->history_capacity == 0 ? HISTORY_START : 2 * position->history_capacity;
    while (capacity < count)
        capacity *= 2;
    position->history = memory_grow_for(position, position->history, capacity, sizeof *position->history);
    position->history_checks =
        memory_grow_for(position, position->history_checks, capacity, sizeof *position->history_checks);
    if (position->program->keeps_boards)
        position->history_scenes =
            memory_grow_for(position, position->history_scenes, capacity, position_scene_bytes(position));
    position->history_seen =
        memory_grow_for(position, position->history_seen, 2 * capacity, sizeof *position->history_seen);
    position->history_capacity = capacity;
    history_count_anew(position);
}

void history_add(Position *position, uint64_t hash, uint8_t checks)
{
    history_count_in(position, hash);
    if (position->history_scenes != NULL)
        position_keep_scene(position, position->history_count);
    position->history[position->history_count] = hash;
    position->history_checks[position->history_count++] = checks;
}

void history_drop(Position *position, uint64_t hash)
{
    position->history_count--;
    history_place(position, hash)->count--;
}

void history_forget(Position *position)
{
    while (position->history_count > 0)
        history_drop(position, position->history[position->history_count - 1]);
}

void history_assign(Position *to, const Position *from)
{
    history_reserve(to, from->history_count);
    to->history_count = from->history_count;
    if (from->history_count == 0)
        return;
    memcpy(to->history, from->history, from->history_count * sizeof *to->history);
    memcpy(to->history_checks, from->history_checks, from->history_count * sizeof *to->history_checks);
    if (to->history_scenes != NULL && from->history_scenes != NULL)
        memcpy(to->history_scenes, from->history_scenes, from->history_count * position_scene_bytes(from));
    for (size_t i = 0; i < to->history_count; i++)
        history_count_in(to, to->history[i]);
}

size_t position_repeats(const Position *now)
{
    return now->predicted_repeats + (now->history_count == 0 ? 0 : history_place(now, now->hash)->count);
}
