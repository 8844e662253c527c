/* What actions pick: each value in its turn, as long as the rule's condition can still hold. */

#include "play/generate.h"

bool pick_each(Machine *machine, const PickRule *pick, PickTry *try, void *context)
{
    unsigned words = machine->position->words;
    CellSet cells;
    KindSet kinds = { { 0 } };
    bool owners[PLAYER_NOBODY + 1] = { false };
    if (pick->type == PICK_NUMBER) {
        for (int32_t value = pick->lowest; value <= pick->highest; value++)
            if (!try(context, (unsigned)value))
                return false;
        return true;
    }
    if (pick->type == PICK_KIND) {
        machine_kinds(machine, pick->domain, &kinds);
        for (EACH_KIND(kind, &kinds))
            if (!try(context, kind))
                return false;
        return true;
    }
    machine_set(machine, pick->domain, &cells);
    for (EACH_CELL(cell, &cells, words)) {
        unsigned owner = machine->position->board[cell].owner;
        if (pick->type == PICK_PLAYER && (owner > PLAYER_NOBODY || owners[owner]))
            continue;
        if (pick->type == PICK_PLAYER)
            owners[owner] = true;
        if (!try(context, pick->type == PICK_PLAYER ? owner : cell))
            return false;
    }
    return true;
}

typedef struct Picking {
    Generator *generator;
    unsigned slot;
} Picking;

static bool candidate_picked(void *context, unsigned value)
{
    const Picking *picking = context;
    picking->generator->candidate.action.picks[picking->slot] = (uint16_t)value;
    return candidate_pick(picking->generator, picking->slot + 1);
}

/* Whether what is picked so far, or nothing yet, leaves the rule's condition no way to hold. */
static bool picks_are_vain(Generator *generator, unsigned slot)
{
    const Program *program = generator->position->program;
    const PickParts *parts = game_plan(program)->pick_parts[generator->rule - program->kernel->rules];
    bool vain = false;
    for (unsigned i = 0; parts != NULL && i < parts->count && !vain; i++)
        vain = parts->after[i] == slot && !machine_truth(&generator->machine, parts->parts[i]);
    return vain;
}

bool candidate_pick(Generator *generator, unsigned slot)
{
    const ActionRule *rule = generator->rule;
    Picking picking = { .generator = generator, .slot = slot };
    if (slot == rule->pick_count)
        return candidate_finish(generator);
    if (picks_are_vain(generator, slot))
        return true;
    if (generator->wanted != NULL)
        return candidate_picked(&picking, generator->wanted->picks[slot]);
    return position_spend(generator->position, 1) &&
           pick_each(&generator->machine, &rule->picks[slot], candidate_picked, &picking);
}
