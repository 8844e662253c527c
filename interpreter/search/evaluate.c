/* Worth of pieces where they stand and in hand, and what is open to them. */

#include "search/evaluate.h"

enum {
    FULL = 256,
    PER_CENT = 100,
    HEARTH_EARLY = 25, /* per cent of what a cell gives a royal piece in freedom */
    HEARTH_LATE = 35
};

SideMap side_map_of(const Kernel *kernel, unsigned first)
{
    SideMap side_map = { .others = 0 };
    uint32_t seen = 0;
    for (Player player = 0; player < BOARD_PLAYERS_MAX + 2; player++) {
        bool playing = player < kernel->player_count;
        side_map.of[player] = playing && kernel->players[player].side == first ? 0 : 1;
        if (playing && side_map.of[player] == 1 && (seen >> kernel->players[player].side & 1) == 0) {
            seen |= UINT32_C(1) << kernel->players[player].side;
            side_map.others++;
        }
    }
    return side_map;
}

/* --- what stands where ------------------------------------------------------------------- */

/* True if nothing keeps the piece from going on to where it promotes. */
static bool way_is_free(const Appraisal *appraisal, const Position *position, Player player, size_t at,
                        Kind kind)
{
    const CellSet *way = &appraisal->way[at], *own = &position->owner_cells[player];
    const CellSet *alike = &position->kind_cells[kind];
    for (unsigned w = 0; w < position->words; w++)
        if ((way->words[w] & alike->words[w] & ~own->words[w]) != 0)
            return false;
    return true;
}

/* What counts of a player's pieces, by when it does: always, early and late in the game. */
typedef struct Stock {
    int32_t worth, promise, hearth;
} Stock;

/* `left`: adds what there is to fear of the player. */
static Stock stock_of_player(const Appraisal *appraisal, const Position *position, Player player,
                             int64_t *left)
{
    size_t cells = appraisal->program->board->cell_count, kinds = appraisal->program->kernel->kind_count;
    Stock stock = { 0, 0, 0 };
    int64_t force = 0;
    for (unsigned w = 0; w < position->words; w++)
        for (uint64_t bits = position->owner_cells[player].words[w]; bits != 0; bits &= bits - 1) {
            unsigned cell = w * 64 + (unsigned)__builtin_ctzll(bits);
            Code code = position->codes[cell];
            size_t at = code * cells + cell;
            Stand stand = appraisal->stands[at];
            force += appraisal->force[code];
            stock.worth += stand.place;
            stock.hearth += stand.hearth;
            if (stand.promise != 0 &&
                way_is_free(appraisal, position, player, at, position->board[cell].kind))
                stock.promise += stand.promise;
        }
    for (size_t kind = 0; appraisal->has_hands && kind < kinds; kind++) {
        unsigned held = position->hands[player * kinds + kind];
        stock.worth += (int32_t)held * appraisal->hand[player * kinds + kind];
        force += (int64_t)held * appraisal->force[1 + player * kinds + kind];
    }
    *left += force;
    return stock;
}

/* `full`: how much is left in the game, 0 to FULL. A royal piece hides while there is much to fear, and helps
 * when there is little. */
static int32_t worth_of_stock(Stock stock, int32_t full)
{
    return stock.worth + stock.promise * (2 * FULL - full) / (2 * FULL) +
           stock.hearth * (HEARTH_LATE * (FULL - full) - HEARTH_EARLY * full) / (FULL * 100);
}

/* --- what is open to pieces ----------------------------------------------------------------- */

/* The cells around a player's royal pieces, and theirs. */
static void add_surroundings(const Appraisal *appraisal, const Position *position, Player player,
                             CellSet *cells)
{
    const MobilityTables *moves = &appraisal->moves;
    for (EACH_KIND(kind, &appraisal->royals))
        for (unsigned w = 0; w < position->words; w++)
            for (uint64_t bits = position->kind_cells[kind].words[w] & position->owner_cells[player].words[w];
                 bits != 0; bits &= bits - 1) {
                unsigned cell = w * 64 + (unsigned)__builtin_ctzll(bits);
                const MobilityRow *row =
                    &moves->rows[position->codes[cell] * appraisal->program->board->cell_count + cell];
                cellset_add(cells, cell);
                for (uint32_t i = row[0].leaps; i < row[1].leaps; i++)
                    if (moves->leaps[i].attacks)
                        cellset_add(cells, moves->leaps[i].to);
            }
}

/* What the pieces of a player can do. */
typedef struct View {
    CellSet attacked; /* cells */
    CellSet targets;  /* the surroundings of the enemies' royal pieces */
    int32_t freedom;  /* the worth of open moves, in parts of VIEW_FRACTION */
    int32_t pressure; /* attacks on the targets, by each piece on each cell */
} View;

static void view_piece(const Appraisal *appraisal, const Position *position, unsigned cell, View *view)
{
    CellSet attacked;
    Code code = position->codes[cell];
    if (appraisal->freedom[code] == 0)
        return;
    cellset_clear(&attacked, position->words);
    view->freedom += appraisal->freedom[code] *
                     (int32_t)mobility_count(&appraisal->moves, position, code, cell, &attacked);
    cellset_unite(&view->attacked, &attacked, position->words);
    for (unsigned w = 0; w < position->words; w++)
        view->pressure += __builtin_popcountll(attacked.words[w] & view->targets.words[w]);
}

static int32_t worth_of_view(const Appraisal *appraisal, const Position *position, Player player)
{
    const Kernel *kernel = appraisal->program->kernel;
    View view = { .freedom = 0, .pressure = 0 };
    cellset_clear(&view.attacked, position->words);
    cellset_clear(&view.targets, position->words);
    for (Player enemy = 0; enemy < kernel->player_count && appraisal->attacks != 0; enemy++)
        if (kernel->players[enemy].side != kernel->players[player].side)
            add_surroundings(appraisal, position, enemy, &view.targets);
    for (unsigned w = 0; w < position->words; w++)
        for (uint64_t bits = position->owner_cells[player].words[w]; bits != 0; bits &= bits - 1)
            view_piece(appraisal, position, w * 64 + (unsigned)__builtin_ctzll(bits), &view);
    int32_t space = (int32_t)cellset_count(&view.attacked, position->words);
    return (view.freedom + view.pressure * appraisal->attacks + space * appraisal->space) / VIEW_FRACTION;
}

/* --- what is wanting to win ----------------------------------------------------------------- */

static int32_t lack_of_player(const Appraisal *appraisal, const Position *position, Player player)
{
    const Goals *goals = &appraisal->goals;
    int32_t lack = 0;
    if (goals->chained && goals->chains[player].asked)
        lack += (int32_t)goals_chain_lacks(goals, position, player) * appraisal->lacking;
    if (goals->gathering)
        lack += goals_spread(goals, position, player) * appraisal->apart / PER_CENT;
    if (goals->camped)
        lack += (int32_t)((int64_t)camps_lack(goals->camps, position, player) * appraisal->step / PER_CENT);
    return lack;
}

/* --- the whole -------------------------------------------------------------------------------- */

typedef struct Balance {
    int32_t side[2];
} Balance;

static int32_t balance_value(const Balance *balance, const SideMap *side_map)
{
    return balance->side[0] - balance->side[1] / (side_map->others > 1 ? side_map->others : 1);
}

int32_t evaluate(const Appraisal *appraisal, const Position *position, const SideMap *side_map, Window window,
                 bool *whole)
{
    Balance worth = { { 0, 0 } }, freedom = { { 0, 0 } };
    unsigned players = appraisal->program->kernel->player_count;
    Stock stocks[BOARD_PLAYERS_MAX];
    int64_t left = 0;
    for (Player player = 0; player < players; player++)
        stocks[player] = stock_of_player(appraisal, position, player, &left);
    left = left * FULL / appraisal->full;
    int32_t full = left > FULL ? FULL : (int32_t)left;
    int32_t rows[BOARD_PLAYERS_MAX] = { 0 };
    if (appraisal->goals.rows.count > 0)
        rows_count(&appraisal->goals.rows, position, play_actor(position), rows);
    for (Player player = 0; player < players; player++)
        worth.side[side_map->of[player]] += worth_of_stock(stocks[player], full) -
                                            lack_of_player(appraisal, position, player) +
                                            rows[player] * appraisal->rows / PER_CENT;
    int32_t value = balance_value(&worth, side_map), far = appraisal->far;
    *whole = value >= window.alpha - far && value <= window.beta + far;
    if (!*whole || position->tables == NULL)
        return value;
    for (Player player = 0; player < players; player++)
        freedom.side[side_map->of[player]] += worth_of_view(appraisal, position, player);
    return value + balance_value(&freedom, side_map);
}

int32_t worth_of_officers(const Appraisal *appraisal, const Position *position, const SideMap *side_map,
                          unsigned side)
{
    const Kernel *kernel = appraisal->program->kernel;
    int32_t worth = 0;
    for (Player player = 0; player < kernel->player_count; player++)
        for (unsigned cell = cellset_next(&position->owner_cells[player], 0, position->words);
             side_map->of[player] == side && cell < CELLSET_MAX;
             cell = cellset_next(&position->owner_cells[player], cell + 1, position->words)) {
            int32_t one = appraisal->worth[position->codes[cell]];
            bool officer = kernel->kinds[position->board[cell].kind].royal == ROYAL_NONE;
            worth += officer && one > appraisal->unit + appraisal->unit / 2 ? one : 0;
        }
    return worth;
}
