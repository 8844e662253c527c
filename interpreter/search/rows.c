/* Rows that endings ask for, counted place by place: a place with pieces of one player alone can still become
 * a row of that player. Open rows count for more than half-open ones since they lie in more places. */

#include "search/rows.h"

#include <string.h>

#include "base/memory.h"

enum {
    WEIGHT_NEXT = 200, /* per cent of the cheapest kind: a place where one piece is lacking, */
    WEIGHT_FADES = 4,  /* and so many times less for each that is lacking more */
    WEIGHT_WON = 3000, /* where who acts lacks one alone */
    ACTOR_TIMES = 2,   /* who acts comes first everywhere else */
    HEAT_MOST = 1 << 10,
    NOBODY = 0,
    SEVERAL = UINT8_MAX
};

/* --- finding the places ----------------------------------------------------------------------------------
 */

static bool is_alike(const Row *row, unsigned length, const CellSet *cells)
{
    return row->length == length && memcmp(&row->cells, cells, sizeof *cells) == 0;
}

void rows_note(Rows *rows, unsigned length, uint64_t headings, const CellSet *cells, size_t codes, Code code,
               Player player)
{
    unsigned i = 0;
    if (length < 2 || length > ROW_LENGTH_MAX)
        return;
    while (i < rows->count && !is_alike(&rows->items[i], length, cells))
        i++;
    if (i == ROWS_MAX)
        return;
    Row *row = &rows->items[i];
    if (i == rows->count) {
        rows->count++;
        *row = (Row){ .length = length, .cells = *cells, .seekers = memory_new(codes, sizeof *row->seekers) };
    }
    row->headings |= headings;
    row->seekers[code] = (uint8_t)(player + 1);
}

/* The cells from one on along a heading; false: there are not so many, or not all of them count. */
static bool follow(const Row *row, const Board *board, Cell from, Heading heading, Cell *place)
{
    Cell cell = from;
    for (unsigned i = 0; i < row->length; i++) {
        if (cell == CELL_NONE || !cellset_has(&row->cells, cell) || (i > 0 && cell == from))
            return false;
        place[i] = cell;
        cell = board_hop(board, cell, heading);
    }
    return place[0] < place[row->length - 1]; /* the same is found from the other end */
}

/* Counts the places; keeps them where there is room. */
static size_t find_places(const Row *row, const Board *board, Cell *places)
{
    size_t count = 0;
    Cell place[ROW_LENGTH_MAX];
    for (unsigned cell = 0; cell < board->cell_count; cell++)
        for (unsigned heading = 0; heading < board->heading_count; heading++) {
            Heading opposite = board_opposite(board, (Heading)heading);
            bool counts = (row->headings >> heading & 1) != 0 ||
                          (opposite != HEADING_NONE && (row->headings >> opposite & 1) != 0);
            if (!counts || !follow(row, board, (Cell)cell, (Heading)heading, place))
                continue;
            if (places != NULL)
                memcpy(&places[count * row->length], place, row->length * sizeof *place);
            count++;
        }
    return count;
}

void rows_settle(Rows *rows, const Program *program)
{
    for (unsigned i = 0; i < rows->count; i++) {
        Row *row = &rows->items[i];
        row->place_count = find_places(row, program->board, NULL);
        row->places = memory_new(row->place_count * row->length + 1, sizeof *row->places);
        find_places(row, program->board, row->places);
        int32_t weight = WEIGHT_NEXT;
        for (unsigned pieces = row->length - 1; pieces > 0; pieces--, weight /= WEIGHT_FADES)
            row->weights[pieces] = weight > 0 ? weight : 1;
    }
}

void rows_free(Rows *rows)
{
    for (unsigned i = 0; i < rows->count; i++) {
        memory_free(rows->items[i].seekers);
        memory_free(rows->items[i].places);
    }
}

/* --- counting --------------------------------------------------------------------------------------------
 */

/* Whose pieces alone stand in a place, and one; NOBODY: it is empty; SEVERAL: no row can come of it. */
static uint8_t seeker_of(const Row *row, const Position *position, const Cell *place, unsigned *pieces)
{
    uint8_t seeker = NOBODY;
    *pieces = 0;
    for (unsigned i = 0; i < row->length; i++) {
        Code code = position->codes[place[i]];
        if (code == 0)
            continue;
        uint8_t one = row->seekers[code];
        if (one == 0 || (seeker != NOBODY && seeker != one))
            return SEVERAL;
        seeker = one;
        ++*pieces;
    }
    return seeker;
}

void rows_count(const Rows *rows, const Position *position, Player actor, int32_t *promise)
{
    for (unsigned i = 0; i < rows->count; i++) {
        const Row *row = &rows->items[i];
        bool wins = false;
        for (size_t at = 0; at < row->place_count; at++) {
            unsigned pieces;
            uint8_t seeker = seeker_of(row, position, &row->places[at * row->length], &pieces);
            if (seeker == NOBODY || seeker == SEVERAL)
                continue;
            Player player = (Player)(seeker - 1);
            promise[player] += row->weights[pieces] * (player == actor ? ACTOR_TIMES : 1);
            wins = wins || (player == actor && pieces + 1 == row->length);
        }
        if (wins)
            promise[actor] += WEIGHT_WON;
    }
}

void rows_heat(const Rows *rows, const Position *position, int32_t *heat)
{
    memset(heat, 0, position->program->board->cell_count * sizeof *heat);
    for (unsigned i = 0; i < rows->count; i++) {
        const Row *row = &rows->items[i];
        for (size_t at = 0; at < row->place_count; at++) {
            unsigned pieces;
            const Cell *place = &row->places[at * row->length];
            if (seeker_of(row, position, place, &pieces) == SEVERAL)
                continue;
            int32_t more = pieces + 1 < row->length ? row->weights[pieces + 1] : HEAT_MOST;
            for (unsigned j = 0; j < row->length; j++)
                if (position->codes[place[j]] == 0)
                    heat[place[j]] += more;
        }
    }
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++)
        heat[cell] = heat[cell] < HEAT_MOST ? heat[cell] : HEAT_MOST;
}
