/* The first position, as written or dealt. */

#include "play/generate.h"

enum { DEALS_MAX = 20000, SEARCH_MAX = 50000 };

/* The cells dealt anew, as the first player sees them, and which piece lies on which. */
typedef struct Deal {
    unsigned count;
    uint16_t cells[BOARD_CELLS_MAX];
    uint16_t order[BOARD_CELLS_MAX];
} Deal;

static Piece setup_piece(const SetupPiece *piece)
{
    if (piece->kind == KIND_NONE)
        return piece_none();
    return (Piece){ .kind = piece->kind, .owner = piece->owner, .flags = piece->flags };
}

static void setup_as_written(Position *position)
{
    const Kernel *kernel = position->program->kernel;
    const Setup *setup = &kernel->setup;
    for (unsigned cell = 0; setup->board != NULL && cell < position->program->board->cell_count; cell++)
        position_write_cell(position, (Cell)cell, setup_piece(&setup->board[cell]));
    for (Player p = 0; p < kernel->player_count; p++)
        for (size_t kind = 0; kind < kernel->kind_count; kind++) {
            int32_t held = setup->hands != NULL ? setup->hands[p * kernel->kind_count + kind] : 0;
            position_write_hand(position, p, (Kind)kind, (uint16_t)(held > UINT16_MAX ? UINT16_MAX : held));
        }
    for (size_t i = 0; i < kernel->number_count; i++) {
        const NumberRule *number = &kernel->numbers[i];
        for (unsigned p = 0; p < (number->per_player ? kernel->player_count : 1u); p++)
            position_write_number(position, number->slot + p, number->start);
    }
    for (unsigned t = 0; t < kernel->trail_count; t++)
        for (Player p = 0; p < kernel->player_count; p++)
            position_clear_trail(position, t, p);
}

/* Every player is dealt alike: cells are matched through the seats. */
static void deal_lay(Position *position, const Deal *deal)
{
    const Program *program = position->program;
    for (Player p = 0; p < program->kernel->player_count; p++) {
        const Seat *seat = &program->board->seats[p];
        for (unsigned i = 0; i < deal->count; i++)
            position_write_cell(
                position, seat->cell[deal->cells[i]],
                setup_piece(&program->kernel->setup.board[seat->cell[deal->cells[deal->order[i]]]]));
    }
}

/* A condition that takes too long pleases, too. */
static bool deal_pleases(Position *position)
{
    Evaluator evaluator = evaluator_for(position, 0);
    return evaluator_allows(&evaluator, position->program->kernel->setup.shuffle_if) ||
           position_is_spent(position);
}

static void deal_swap(Deal *deal, unsigned i, unsigned j)
{
    uint16_t kept = deal->order[i];
    deal->order[i] = deal->order[j];
    deal->order[j] = kept;
}

static void deal_in_order(Deal *deal)
{
    for (unsigned i = 0; i < deal->count; i++)
        deal->order[i] = (uint16_t)i;
}

/* The next order after this one; false after the last. */
static bool deal_next(Deal *deal)
{
    unsigned i = deal->count, j = deal->count;
    while (i > 1 && deal->order[i - 2] >= deal->order[i - 1])
        i--;
    if (i <= 1)
        return false;
    while (deal->order[j - 1] <= deal->order[i - 2])
        j--;
    deal_swap(deal, i - 2, j - 1);
    for (unsigned low = i - 1, high = deal->count - 1; low < high; low++, high--)
        deal_swap(deal, low, high);
    return true;
}

static void setup_shuffle(Position *position, Random *random)
{
    const Setup *setup = &position->program->kernel->setup;
    Deal deal = { .count = 0 };
    size_t journal = position->journal_count;
    for (EACH_CELL(cell, &setup->shuffle_cells, position->words))
        deal.cells[deal.count++] = (uint16_t)cell;
    for (unsigned tries = 0; tries < DEALS_MAX + SEARCH_MAX; tries++) {
        if (tries <= DEALS_MAX)
            deal_in_order(&deal);
        else if (!deal_next(&deal))
            return;
        for (unsigned i = deal.count; tries < DEALS_MAX && i > 1; i--)
            deal_swap(&deal, i - 1, (unsigned)random_below(random, i));
        position_undo(position, journal);
        deal_lay(position, &deal);
        if (deal_pleases(position))
            return;
    }
}

void play_setup(Position *position, Random *random)
{
    const Setup *setup = &position->program->kernel->setup;
    position_rest(position);
    position_write_turn(position, (Turn){ .player = setup->first, .round = 1 });
    setup_as_written(position);
    if (random != NULL && setup->shuffles && setup->board != NULL)
        setup_shuffle(position, random);
    play_begin(position, false);
}
