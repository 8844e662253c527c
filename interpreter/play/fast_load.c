/* Makes a fast position of a position, and says when it must not. */

#include <stdlib.h>

#include "play/fast_position.h"
#include "play/generate.h"
#include "program/late.h"

static bool add_piece(FastPosition *fast, Cell cell, Piece piece)
{
    const FastTables *tables = fast->tables;
    const Kernel *kernel = fast->program->kernel;
    FastCode code = fast_flagged_code(tables, kernel, piece.owner, piece.kind, piece.flags);
    if (code == 0)
        return false;
    Cell *cells = fast->cells[piece.owner];
    uint16_t slot = fast->counts[piece.owner]++;
    cells[slot] = cell;
    fast->slot[cell] = slot;
    fast->board[cell] = code;
    fast->lost[tables->counted[code]]--;
    if (fast->weighed != NULL)
        fast_bar_add(fast, code, cell);
    if ((tables->royals >> code & 1) == 0)
        return true;
    if (fast->minded == 0)
        return true;
    if (fast->royal[piece.owner] != CELL_NONE) {
        fast->several = (uint8_t)(fast->several | 1u << piece.owner);
        return tables->company;
    }
    fast->royal[piece.owner] = cell;
    fast->slot[cells[0]] = slot;
    cells[slot] = cells[0];
    cells[0] = cell;
    fast->slot[cell] = 0;
    return true;
}

static uint16_t list_cells(FastPosition *fast, const CellSet *set, const CastleWay *way, Cell **at,
                           bool others)
{
    uint16_t count = 0;
    unsigned words = fast->program->words;
    for (unsigned cell = cellset_next(set, 0, words); cell < CELLSET_MAX;
         cell = cellset_next(set, cell + 1, words))
        if (!others || (cell != way->king_from && cell != way->rook_from))
            (*at)[count++] = (Cell)cell;
    *at += count;
    return count;
}

static void add_castle(FastPosition *fast, const Position *position, size_t index, Cell **at)
{
    const CastleWay *way = &position->program->castle_ways[index];
    uint8_t bit = (uint8_t)(1u << fast->castle_count);
    FastCastle *castle = &fast->castles[fast->castle_count++];
    *castle = (FastCastle){ .way = (uint16_t)index,
                            .player = way->player,
                            .king_from = way->king_from,
                            .king_to = way->king_to,
                            .rook_from = way->rook_from,
                            .rook_to = way->rook_to };
    castle->empty = *at;
    castle->empty_count = list_cells(fast, &way->empty, way, at, true);
    castle->safe = *at;
    CellSet safe;
    cellset_copy(&safe, &way->unattacked, fast->program->words);
    if (fast->tables->castling.way_asks && way->king_to != way->king_from)
        cellset_drop(&safe, way->king_to); /* the law of check judges it */
    castle->safe_count = list_cells(fast, &safe, way, at, false);
    fast->rights |= bit;
    fast->rights_lost[way->king_from] |= bit;
    fast->rights_lost[way->rook_from] |= bit;
    const FastTables *tables = fast->tables;
    for (FastCode code = 1; code <= tables->code_count; code++)
        if (tables->counted[code] == tables->castling.king[way->player])
            fast->rights_lost_by[code] |= bit;
}

static bool add_castles(FastPosition *fast, const Position *position)
{
    const Kernel *kernel = position->program->kernel;
    const Castling *castling = &kernel->castling;
    if (!fast->tables->castling.there || castling->flag < 0)
        return true;
    fast->castle_cells = malloc((size_t)FAST_CASTLES_MAX * 2 * BOARD_CELLS_MAX * sizeof(Cell));
    if (fast->castle_cells == NULL)
        abort();
    Cell *at = fast->castle_cells;
    for (size_t i = 0; i < position->program->castle_way_count; i++) {
        const CastleWay *way = &position->program->castle_ways[i];
        Piece king = position->board[way->king_from], rook = position->board[way->rook_from];
        if (king.kind != castling->king || king.owner != way->player ||
            !kindset_has(&castling->rooks, rook.kind) || rook.owner != way->player ||
            (rook.flags >> castling->flag & 1) == 0)
            continue;
        if (fast->castle_count == FAST_CASTLES_MAX)
            return false;
        add_castle(fast, position, i, &at);
    }
    return true;
}

/* False when a royal could be dropped. */
static bool add_hands(FastPosition *fast, const Position *position)
{
    const FastTables *tables = fast->tables;
    for (unsigned i = 0; i < tables->drops.count; i++)
        for (Player player = 0; player < tables->player_count; player++) {
            Kind kind = tables->drops.items[i].kind;
            bool unlimited = fast->program->kernel->kinds[kind].unlimited;
            fast->hands[player][i] = unlimited ? 1 : position_hand(position, player, kind);
            if (!tables->leaves_alone && fast->hands[player][i] > 0 &&
                (tables->royals >> tables->drops.items[i].code[player] & 1) != 0)
                return false;
        }
    return true;
}

static void add_trails(FastPosition *fast, const Position *position)
{
    for (Player owner = 0; fast->tables->passing.trail >= 0 && owner < fast->tables->player_count; owner++) {
        const Trail *trail = &position->trails[fast->tables->passing.trail][owner];
        if ((owner == fast->mover && !fast->chance) || trail->piece == CELL_NONE || trail->count == 0)
            continue;
        FastTrail *loaded = &fast->loaded[owner];
        loaded->count = trail->count;
        memcpy(loaded->cells, trail->cells, trail->count * sizeof(Cell));
        fast->traces[owner] = (FastTrace){ .trail = loaded, .piece = trail->piece };
        fast->traced = (uint8_t)(fast->traced | 1u << owner);
    }
}

/* Whether nobody could take it. */
static bool royal_fits(const FastPosition *fast, Player player)
{
    Cell royal = fast->royal[player];
    return royal == CELL_NONE || !fast_attacked(fast, royal, fast->tables->taken_by[fast->board[royal]]);
}

/* Of two players who act in turn, the other must not be in check; where there are more it may be, and
 * to take a royal is odd, but who minds the own must not be able to: what the law says of that is its own
 * affair. */
static bool royals_fit(const FastPosition *fast)
{
    Player other = fast_next(fast, fast->mover);
    Cell royal = fast->royal[other];
    if (fast->tables->judged) /* whoever is taken, it is seen */
        return royal != CELL_NONE && fast->royal[fast->mover] != CELL_NONE;
    Cell own = fast->royal[fast->mover];
    if (fast->tables->calm_alone && own != CELL_NONE &&
        fast_attacked(fast, own, fast->tables->taken_by[fast->board[own]]))
        return false;
    if (fast->several >> other & 1)
        return fast_company_safe(fast, other);
    if (fast->tables->player_count == 2)
        return royal_fits(fast, other);
    for (Player player = 0; (fast->minded >> fast->mover & 1) != 0 && player < fast->tables->player_count;
         player++)
        if (players_are_enemies(fast->program->kernel, fast->mover, player) && !royal_fits(fast, player))
            return false;
    return true;
}

static bool may_drop(const FastTables *tables, Kind kind)
{
    for (unsigned i = 0; i < tables->drops.count; i++)
        if (tables->drops.items[i].kind == kind)
            return true;
    return false;
}

/* False when chance could be without anything to do, when somebody has several kings with castling to
 * lose, or when a game that goes on should be over. */
static bool chance_fits(const FastPosition *fast, const Position *position)
{
    const FastTables *tables = fast->tables;
    const Kernel *kernel = position->program->kernel;
    for (unsigned i = 0; i < tables->vitals.count; i++)
        for (size_t kind = 0; kind < kernel->kind_count; kind++)
            if (kindset_has(&tables->vitals.items[i].in_hand, (unsigned)kind) &&
                position_hand(position, tables->vitals.items[i].player, (Kind)kind) > 0 &&
                !may_drop(tables, (Kind)kind))
                return false;
    if (tables->vitals.count > 0 && fast_vitals_gone(fast))
        return false;
    if (!tables->chance.acts)
        return true;
    unsigned sweepers = 0;
    for (unsigned i = 0; i < fast->counts[PLAYER_NOBODY]; i++)
        sweepers += (tables->chance.sweepers >> fast->board[fast->cells[PLAYER_NOBODY][i]] & 1) != 0;
    for (Player player = 0; player < tables->player_count && fast->castle_count > 0; player++) {
        int kings = tables->setup[tables->castling.king[player]] - fast->lost[tables->castling.king[player]];
        for (unsigned i = 0; i < tables->drops.count; i++)
            kings += tables->drops.items[i].code[player] == tables->castling.king[player]
                         ? fast->hands[player][i]
                         : 0;
        if (kings > 1)
            return false;
    }
    return sweepers > 0;
}

FastPosition *fast_load(const Position *position)
{
    late_need(position->program->roads_late);
    const FastTables *tables = position->program->fast;
    if (tables == NULL || position->turn.phase > tables->main_phase + (tables->chance.acts ? 1 : 0))
        return NULL;
    return fast_load_by(tables, position);
}

/* Whether somebody who is out has pieces, as where they stay, or in a position that is typed: they attack
 * nothing, which the tables do not know. */
static bool ghosts_stand(const Position *position)
{
    for (unsigned player = 0; player < BOARD_PLAYERS_MAX; player++)
        if ((position->turn.out >> player & 1) != 0 &&
            cellset_any(&position->owner_cells[player], position->words))
            return true;
    return false;
}

FastPosition *fast_load_by(const FastTables *tables, const Position *position)
{
    if (position->turn.player >= tables->player_count || ghosts_stand(position))
        return NULL;
    FastPosition *fast = calloc(1, sizeof *fast);
    if (fast == NULL)
        abort();
    fast->tables = tables;
    fast->program = position->program;
    fast->mover = position->turn.player;
    fast->chance = play_actor(position) == PLAYER_CHANCE;
    fast->out = position->turn.out;
    fast->board[tables->cell_count] = tables->wall;
    for (unsigned player = 0; player < BOARD_PLAYERS_MAX; player++)
        fast->royal[player] = CELL_NONE;
    if (tables->bar != NULL) {
        fast->weighed = calloc((size_t)tables->player_count * tables->bar->weights, sizeof *fast->weighed);
        if (fast->weighed == NULL)
            abort();
    }
    memcpy(fast->lost, tables->setup, sizeof fast->lost);
    for (unsigned level = 0; level < FAST_ODD_LEVELS; level++)
        fast->odd[level] = tables->odd;
    bool fits = fast_check_stands(fast, position);
    for (unsigned cell = 0; cell < tables->cell_count && fits; cell++)
        if (position->board[cell].kind != KIND_NONE)
            fits = add_piece(fast, (Cell)cell, position->board[cell]);
    fits = fits && ((tables->resting == 0 && !tables->parting) || fast->several == 0);
    fits = fits && (!tables->company || fast_company_load(fast)) && fast_royals_fit(fast) &&
           add_castles(fast, position) && add_hands(fast, position) &&
           (tables->gate == NULL || fast_gate_load(fast, position)) &&
           (tables->stone == NULL || fast_stone_load(fast));
    if (fits && tables->modes.tally_count > 0)
        fast_change_modes(fast); /* from mode 0 */
    for (Player player = 0; tables->promotion.crowned != 0 && player < tables->player_count; player++)
        fits = fits &&
               (fast->royal[player] != CELL_NONE || fast->minded == 0 || (fast->several >> player & 1) != 0);
    fits = fits && fast_offers_far(fast) && chance_fits(fast, position);
    if (fits)
        add_trails(fast, position);
    if (fits && royals_fit(fast))
        return fast;
    fast_free(fast);
    return NULL;
}

void fast_free(FastPosition *fast)
{
    if (fast == NULL)
        return;
    for (unsigned level = 0; level < FAST_ODD_LEVELS; level++)
        if (fast->odd[level].own_cells) {
            free(fast->odd[level].to);
            free(fast->odd[level].from);
        }
    free(fast->scratch.items);
    free(fast->line.steps);
    free(fast->castle_cells);
    free(fast->weighed);
    free(fast->zones);
    free(fast->triples);
    free(fast);
}
