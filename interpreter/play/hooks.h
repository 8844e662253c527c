/* Knows how bodies of native hooks are reached from playing, which lies below
 * them. Does not know any hook. The table is handed in once, before any game is
 * played, in the order of the registry of room `native`; it is never changed. */
#ifndef VARI_PLAY_HOOKS_H
#define VARI_PLAY_HOOKS_H

#include "play/evaluator.h"

enum { HOOK_ACTIONS = 32 };

/* A question to a hook for the actions that can be done now, and a part of its answer. The hook is asked
 * again for the next part. */
typedef struct HookCall {
    const Evaluator *evaluator; /* mover and viewpoint: who acts */
    const NativeRule *rule;
    unsigned skip; /* private: the number of actions in earlier parts */
    bool full;     /* there are more */
    unsigned count;
    Action actions[HOOK_ACTIONS];
} HookCall;
/* Hands one action in. Its cells (from, to, via), `extra` and `kind` are the hook's own; its text is from and
 * to, and via[0] and via[1] where a second piece goes. false: no more are wanted. */
static inline bool hook_offer(HookCall *call, const Action *action)
{
    if (call->skip > 0) {
        call->skip--;
        return true;
    }
    call->full = call->count == HOOK_ACTIONS;
    if (!call->full)
        call->actions[call->count++] = *action;
    return !call->full;
}

/* What expressions may ask of an action; empty at first. */
typedef struct HookChanges {
    CellSet *arrived, *vacated, *taken;
} HookChanges;

typedef struct HookBody {
    const char *name;
    /* Offers every action; returns early when hook_offer() says so. */
    void (*actions)(HookCall *call);
    /* Tells what an action changes. false: its cells are none that the hook could name. */
    bool (*changes)(const Position *position, const Action *action, const HookChanges *changes);
    /* Does an action after what it takes has left. false: it cannot be done. */
    bool (*apply)(Evaluator *evaluator, const NativeRule *rule, const Action *action);
    bool (*effect)(Evaluator *evaluator, const NativeRule *rule);
} HookBody;

void play_register_hooks(const HookBody *bodies, size_t count);
const HookBody *play_hook(unsigned hook); /* NULL when there is none */

/* apply.c, for bodies, too: takes a piece off, whatever stands there. */
void piece_remove(Position *position, Cell cell);
/* Several pieces at once, from[i] to to[i], with what moving does to flags and trails; targets must be empty
 * or among from. false: one is not. */
bool pieces_shift(Position *position, const Cell *from, const Cell *to, unsigned count);

#endif
