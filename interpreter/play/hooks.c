/* The way from playing up to the bodies of native hooks. */

#include "play/hooks.h"
#include "play/generate.h"

static const HookBody *registered;
static size_t registered_count;

void play_register_hooks(const HookBody *bodies, size_t count)
{
    registered = bodies;
    registered_count = count;
}

const HookBody *play_hook(unsigned hook)
{
    return hook < registered_count ? &registered[hook] : NULL;
}

void hook_offer_clear(const HookCall *call, HookOffer *offer)
{
    unsigned words = call->evaluator->position->words;
    offer->action = action_blank(0, CELL_NONE, CELL_NONE);
    cellset_clear(&offer->path, words);
    cellset_clear(&offer->arrived, words);
    cellset_clear(&offer->vacated, words);
    cellset_clear(&offer->taken, words);
}

static bool offer_is_wanted(const Action *wanted, const Action *offered)
{
    return wanted->from == offered->from && wanted->to == offered->to && wanted->via[0] == offered->via[0] &&
           wanted->via[1] == offered->via[1] && wanted->via[2] == offered->via[2] &&
           wanted->extra == offered->extra && wanted->kind == offered->kind;
}

/* The move delta of an offer; false when it would take what is immune. */
static bool offer_note(Generator *generator, const HookOffer *offer)
{
    const Position *position = generator->position;
    MoveDelta *delta = &generator->pseudo_move.delta;
    delta->from = offer->action.from;
    delta->to = offer->action.to;
    delta->kind = offer->action.kind;
    delta->piece =
        delta->from < position->program->board->cell_count ? position->board[delta->from] : piece_none();
    cellset_copy(&delta->path, &offer->path, position->words);
    cellset_copy(&delta->arrived, &offer->arrived, position->words);
    cellset_copy(&delta->vacated, &offer->vacated, position->words);
    cellset_clear(&delta->taken_cells, position->words);
    delta->taken_count = 0;
    for (EACH_CELL(cell, &offer->taken, position->words)) {
        Piece piece = position->board[cell];
        if (piece.kind == KIND_NONE)
            continue;
        if (piece_is_immune(&generator->evaluator, generator->evaluator.mover, piece, (Cell)cell))
            return false;
        delta_take(delta, (Cell)cell, piece);
    }
    return true;
}

bool hook_offer(HookCall *call, const HookOffer *offer)
{
    Generator *generator = call->context;
    if (generator == NULL)
        return false;
    if (generator->wanted != NULL && !offer_is_wanted(generator->wanted, &offer->action))
        return true;
    uint16_t rule = generator->pseudo_move.action.rule;
    generator->pseudo_move.action = offer->action;
    generator->pseudo_move.action.rule = rule;
    generator->pseudo_move.action.pick_count = 0;
    generator->evaluator.it = offer->action.from;
    if (!offer_note(generator, offer))
        return true;
    if (!pseudo_move_finish(generator)) {
        call->context = NULL; /* tells run_native() and later offers that it was stopped */
        return false;
    }
    return true;
}
