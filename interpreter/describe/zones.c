/* Fixed sets of cells as people read them: "your ranks 1-3", "the hill", a list of cells. */

#include <string.h>

#include "base/letters.h"
#include "describe/internal.h"

static const char *row_word(const Board *board, bool files)
{
    if (board->topology == TOPOLOGY_RING)
        return files ? "sector" : "ring";
    return files ? "file" : "rank";
}

/* The rows (or files) that the zone consists of, the same for every player; false where it is not so. */
static bool made_of_rows(const Board *board, const Zone *zone, bool files, bool *rows, int *greatest)
{
    int (*seen)(const Board *, int, Cell) = files ? board_file_seen : board_rank_seen;
    memset(rows, 0, BOARD_CELLS_MAX + 1);
    *greatest = 0;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        int row = seen(board, 0, cell);
        *greatest = row > *greatest ? row : *greatest;
        if (cellset_has(&zone->seen_by[0], cell))
            rows[row] = true;
    }
    for (int p = 0; p < board->player_count || p == 0; p++)
        for (Cell cell = 0; cell < board->cell_count; cell++)
            if (rows[seen(board, p, cell)] != cellset_has(&zone->seen_by[p], cell))
                return false;
    return true;
}

static void add_row(Voice *voice, bool files, int row)
{
    const Board *board = voice->kernel->board;
    bool letters = files ? board->topology != TOPOLOGY_RING : board->topology == TOPOLOGY_RING;
    if (letters && row <= 26)
        buffer_add_char(voice->out, (char)('a' + row - 1));
    else
        buffer_add(voice->out, "%d", row);
}

/* True if everybody sees these cells in the same place. */
static bool is_seen_alike(const Board *board, const Zone *zone)
{
    bool same = true;
    for (int p = 1; p < board->player_count; p++)
        for (Cell cell = 0; cell < board->cell_count; cell++)
            same = same && cellset_has(&zone->seen_by[p], cell) == cellset_has(&zone->seen_by[0], cell);
    return same;
}

/* "sector 12 (White) or 4 (Black)": nobody counts from where he sits. False where it is no one sector. */
static bool add_sectors(Voice *voice, const Zone *zone, int total)
{
    const Board *board = voice->kernel->board;
    if (board->topology != TOPOLOGY_RING || total != 1 || is_seen_alike(board, zone))
        return false;
    buffer_add(voice->out, "sector ");
    for (int p = 0; p < board->player_count; p++) {
        Cell cell = 0;
        while (cell + 1 < board->cell_count && !cellset_has(&zone->seen_by[p], cell))
            cell++;
        words_join(voice->out, (size_t)p, board->player_count, "or");
        buffer_add(voice->out, "%d (", board->file[cell]);
        words_player_name(voice->out, voice->kernel, p);
        buffer_add_char(voice->out, ')');
    }
    return true;
}

/* "your ranks 1-3 and 5", or "ranks 1-3" where they are the same for all. */
static void add_rows(Voice *voice, const Zone *zone, bool files, const bool *rows, int greatest)
{
    int firsts[BOARD_CELLS_MAX], lasts[BOARD_CELLS_MAX], count = 0, total = 0;
    for (int row = 1; row <= greatest; row++) {
        total += rows[row];
        if (rows[row] && !rows[row - 1])
            firsts[count++] = row;
        if (rows[row])
            lasts[count - 1] = row;
    }
    if (files && add_sectors(voice, zone, total))
        return;
    bool shared = is_seen_alike(voice->kernel->board, zone);
    if (!shared)
        words_possessive(voice);
    buffer_add(voice->out, "%s%s%s ", shared ? "" : " ", row_word(voice->kernel->board, files),
               total == 1 ? "" : "s");
    for (int i = 0; i < count; i++) {
        words_join(voice->out, (size_t)i, (size_t)count, "and");
        add_row(voice, files, firsts[i]);
        if (lasts[i] > firsts[i]) {
            buffer_add_char(voice->out, '-');
            add_row(voice, files, lasts[i]);
        }
    }
}

static bool is_most(const Board *board, const CellSet *cells)
{
    unsigned count = 0;
    for (Cell cell = 0; cell < board->cell_count; cell++)
        count += cellset_has(cells, cell);
    return count * 2 > board->cell_count;
}

/* `missing`: those that are not in the set. */
static void add_cells(Voice *voice, const CellSet *cells, bool missing)
{
    const Board *board = voice->kernel->board;
    CellSet told;
    memset(&told, 0, sizeof told);
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (cellset_has(cells, cell) != missing)
            cellset_add(&told, cell);
    words_cells(voice->out, board, &told);
}

/* Of most of the board, whoever sees it, it is told what is missing. */
static void add_cells_of_each(Voice *voice, const Zone *zone)
{
    const Board *board = voice->kernel->board;
    bool most = is_most(board, &zone->seen_by[0]);
    for (int p = 1; p < board->player_count; p++)
        most = most && is_most(board, &zone->seen_by[p]);
    buffer_add(voice->out, "%s", most ? "the whole board except " : "");
    if (is_seen_alike(board, zone)) {
        add_cells(voice, &zone->seen_by[0], most);
        return;
    }
    for (int p = 0; p < board->player_count; p++) {
        buffer_add(voice->out, "%s", p == 0 ? "" : ", ");
        add_cells(voice, &zone->seen_by[p], most);
        buffer_add(voice->out, " (");
        words_player_name(voice->out, voice->kernel, p);
        buffer_add_char(voice->out, ')');
    }
}

void words_zone_cells(Voice *voice, const Zone *zone)
{
    const Board *board = voice->kernel->board;
    bool rows[BOARD_CELLS_MAX + 1];
    int greatest, size = 0;
    for (Cell cell = 0; cell < board->cell_count; cell++)
        size += cellset_has(&zone->seen_by[0], cell);
    if (board->topology != TOPOLOGY_GRAPH && size > 1 && size < board->cell_count) {
        for (int files = 0; files < 2; files++)
            if (made_of_rows(board, zone, files != 0, rows, &greatest)) {
                add_rows(voice, zone, files != 0, rows, greatest);
                return;
            }
    }
    if (size == board->cell_count)
        buffer_add(voice->out, "the whole board");
    else
        add_cells_of_each(voice, zone);
}

/* What the language itself calls so. */
static const char *own_word(Text name)
{
    static const char *const words[][2] = { { "first-rank", "first rank" },
                                            { "last-rank", "last rank" },
                                            { "far-edge", "far edge" } };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is(name, words[i][0]))
            return words[i][1];
    return NULL;
}

bool words_zone_is_named(const Kernel *kernel, const Zone *zone)
{
    bool letters = zone->name.length > 0 && own_word(zone->name) == NULL && !text_is(zone->name, "light") &&
                   !text_is(zone->name, "dark");
    for (size_t i = 0; i < zone->name.length; i++)
        letters = letters && (letter_is(zone->name.bytes[i]) || zone->name.bytes[i] == '-' ||
                              (i > 0 && letter_is_digit(zone->name.bytes[i])));
    for (size_t i = 1; i + 1 < zone->name.length; i++) /* a box by its corners */
        letters = letters && (zone->name.bytes[i] != '-' ||
                              board_find_cell(kernel->board, text_slice(zone->name, 0, i)) == CELL_NONE);
    return letters && !board_is_cell_like(kernel->board, zone->name) &&
           board_find_cell(kernel->board, zone->name) == CELL_NONE && strchr(zone->name.bytes, ' ') == NULL;
}

/* "your points", "the clock", and whose it is: "the prisoners of Black". */
void words_thing(Voice *voice, Text called, bool owned)
{
    bool yours = text_starts_with(called, TEXT("your "));
    if (yours || owned) {
        words_possessive(voice);
        buffer_add(voice->out, " %.*s", TEXT_ARG(text_slice(called, yours ? 5 : 0, called.length)));
        return;
    }
    buffer_add(voice->out, "the %.*s", TEXT_ARG(called));
}

void words_zone(Voice *voice, const Zone *zone)
{
    const char *word = own_word(zone->name);
    Text called = words_called(voice->kernel, zone->name);
    if (called.length > 0) {
        words_thing(voice, called, false);
    } else if (word != NULL) {
        words_possessive(voice);
        buffer_add(voice->out, " %s", word);
    } else if (text_is(zone->name, "light") || text_is(zone->name, "dark")) {
        buffer_add(voice->out, "the %.*s cells", TEXT_ARG(zone->name));
    } else if (words_zone_is_named(voice->kernel, zone)) {
        bool you = words_is_you(voice);
        if (!you)
            words_possessive(voice);
        buffer_add(voice->out, "%s ", you ? "the" : "");
        words_name(voice->out, zone->name);
    } else {
        words_zone_cells(voice, zone);
    }
}
