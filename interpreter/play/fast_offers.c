/* Actions of no piece: seldom there. Which moves could bring them about is noted
 * when a position is loaded; who makes such a move takes a detour. */

#include "play/fast_position.h"

/* Levels of FastPosition.odd by who acts after the move: at once the other player, later both. */
enum { LEVEL_NEXT = 0, LEVEL_OWN = 1 };

static bool stands(const FastPosition *fast, const FastOffer *offer)
{
    unsigned words = fast->program->words;
    for (unsigned cell = cellset_next(&offer->cells, 0, words); cell < CELLSET_MAX;
         cell = cellset_next(&offer->cells, cell + 1, words))
        if (offer->codes >> fast->board[cell] & 1)
            return true;
    return false;
}

static bool is_lost(const FastPosition *fast, const FastOffer *offer)
{
    for (uint64_t codes = offer->lost; codes != 0; codes &= codes - 1)
        if (fast->lost[fast->tables->counted[__builtin_ctzll(codes)]] > 0)
            return true;
    return offer->lost == 0;
}

static void note_coming(FastPosition *fast, const FastOffer *offer)
{
    unsigned words = fast->program->words;
    fast_odd_cells(fast);
    for (unsigned level = offer->after ? LEVEL_NEXT : LEVEL_OWN; level < FAST_ODD_LEVELS; level++) {
        FastOdd *odd = &fast->odd[level];
        odd->any = true;
        for (unsigned cell = cellset_next(&offer->cells, 0, words); cell < CELLSET_MAX;
             cell = cellset_next(&offer->cells, cell + 1, words))
            odd->to[cell] |= offer->codes;
    }
}

/* Somebody waits for a piece to be lost. */
static void note_losing(FastPosition *fast, const FastOffer *offer)
{
    for (unsigned level = LEVEL_NEXT; level < FAST_ODD_LEVELS; level++) {
        FastOdd *odd = &fast->odd[level];
        odd->any = true;
        odd->taken |= offer->lost;
        odd->promoted |= offer->lost;
    }
}

/* Whatever is moved, the offer stands in the turn that follows. */
static void note_all(FastPosition *fast, unsigned first)
{
    for (unsigned level = first; level < FAST_ODD_LEVELS; level++) {
        fast->odd[level].any = true;
        fast->odd[level].forms = UINT8_MAX;
    }
}

/* --- pieces that meet ------------------------------------------------------------------- */

bool fast_meets(const FastPosition *fast, FastCode code, Cell cell)
{
    const FastTables *tables = fast->tables;
    size_t place = (size_t)code * tables->cell_count + cell;
    for (uint32_t i = tables->offers.meeting_first[place]; i < tables->offers.meeting_first[place + 1]; i++)
        if (tables->offers.meetings[i].codes >> fast->board[tables->offers.meetings[i].other] & 1)
            return true;
    return false;
}

/* Who comes together by a move is seen as it is made. */
static bool nobody_meets(FastPosition *fast)
{
    if (fast->tables->offers.meeting_first == NULL)
        return true;
    for (unsigned level = 0; level < FAST_ODD_LEVELS; level++)
        fast->odd[level].any = true;
    for (unsigned cell = 0; cell < fast->tables->cell_count; cell++)
        if (fast_meets(fast, fast->board[cell], (Cell)cell))
            return false;
    return true;
}

bool fast_offers_far(FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    if (!nobody_meets(fast))
        return false;
    for (unsigned i = 0; i < tables->offers.count; i++) {
        const FastOffer *offer = &tables->offers.items[i];
        bool here = stands(fast, offer), lost = is_lost(fast, offer);
        if (here && lost && offer->player == fast->mover)
            return false;
        if (here && lost)
            note_all(fast, LEVEL_NEXT);
        else if (here)
            note_losing(fast, offer);
        note_coming(fast, offer);
    }
    return true;
}
