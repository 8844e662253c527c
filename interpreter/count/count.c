/* How many actions there are, without offering each: of a piece that no law can stop, its table moves are
 * counted by rays and by sets of targets. */

#include "count/count.h"

#include "base/lazy.h"
#include "count/tables.h"
#include "play/lines.h"

/* --- one piece ---------------------------------------------------------------------------------- */

/* How far the first piece ahead stands, or where the line ends; ... back. */
static unsigned distance_ahead(const Position *position, const CountStep *step)
{
    uint64_t on = position->lines[step->line] >> (step->bit + 1) | UINT64_C(1) << (step->length - 1);
    return 1 + (unsigned)__builtin_ctzll(on);
}

static unsigned distance_back(const Position *position, const CountStep *step)
{
    uint64_t on = position->lines[step->line] << (64 - step->bit) | UINT64_C(1) << (64 - step->length);
    return 1 + (unsigned)__builtin_clzll(on);
}

/* Whether what stands on a cell of the line may be taken; nothing stands at its end. */
static unsigned may_be_taken(const Position *position, unsigned at, const CountStep *step)
{
    Code code = position->codes[position->program->lines->line_cells[at]];
    return code_is_of(position->tables, code, step->take);
}

/* What is clear before the first piece, and that. */
static unsigned ride_count(const Position *position, const CountStep *step, unsigned distance, unsigned at)
{
    unsigned clear = distance - 1 < step->most ? distance - 1 : step->most;
    unsigned count = step->empties && clear >= step->least ? clear - step->least + 1 : 0;
    return count + (distance >= step->least && distance <= step->most && may_be_taken(position, at, step));
}

static unsigned piece_count(const Position *position, const CountTables *tables, const CellSet *sets,
                            const CountPiece *piece)
{
    const MoveTables *table_moves = position->tables;
    const CountStep *step = &tables->steps[piece->first];
    unsigned count = 0, distance;
    for (unsigned i = piece->forms[COUNT_LEAPS]; i > 0; i--, step++)
        count += (unsigned)__builtin_popcountll(step->bits & sets[step->take].words[step->line]);
    for (unsigned i = piece->forms[COUNT_ALL_AHEAD]; i > 0; i--, step++) {
        distance = 1 + (unsigned)__builtin_ctzll(position->lines[step->line] >> (step->bit + 1));
        count += distance - 1 + may_be_taken(position, step->at + distance, step);
    }
    for (unsigned i = piece->forms[COUNT_ALL_BACK]; i > 0; i--, step++) {
        distance = 1 + (unsigned)__builtin_clzll(position->lines[step->line] << (64 - step->bit));
        count += distance - 1 + may_be_taken(position, step->at - distance, step);
    }
    for (unsigned i = piece->forms[COUNT_AHEAD]; i > 0; i--, step++) {
        distance = distance_ahead(position, step);
        count += ride_count(position, step, distance, step->at + distance);
    }
    for (unsigned i = piece->forms[COUNT_BACK]; i > 0; i--, step++) {
        distance = distance_back(position, step);
        count += ride_count(position, step, distance, step->at - distance);
    }
    for (unsigned i = piece->forms[COUNT_TABLE_MOVE]; i > 0; i--, step++)
        count += table_move_is_open(position, table_moves, &table_moves->table_moves[step->at]);
    return count;
}

/* --- all pieces of a code ------------------------------------------------------------------------- */

/* A word of the set of cells that lie so far from those of another; beyond its ends there is nothing. */
static inline uint64_t word_shifted(const CellSet *set, unsigned words, unsigned word, int by)
{
    if (words == 1) /* most boards have one */
        return by >= 64 || by <= -64 ? 0 : by < 0 ? set->words[0] >> -by : set->words[0] << by;
    int from = (int)word * 64 - by, low = from >> 6, shift = from & 63;
    uint64_t below = low >= 0 && low < (int)words ? set->words[low] >> shift : 0;
    uint64_t above =
        shift > 0 && low + 1 >= 0 && low + 1 < (int)words ? set->words[low + 1] << (64 - shift) : 0;
    return below | above;
}

static inline unsigned shift_count(const CountShift *shift, const CellSet *pieces, const CellSet *sets,
                                   const CellSet *empty, unsigned words)
{
    CellSet from;
    uint64_t any = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < words; i++)
        any |= from.words[i] = pieces->words[i] & shift->origins->words[i];
    if (any == 0)
        return 0;
    int rest = shift->leap;
    if (shift->over != 0) {
        CellSet over;
        for (unsigned i = 0; i < words; i++)
            over.words[i] = word_shifted(&from, words, i, shift->over) & empty->words[i];
        cellset_copy(&from, &over, words);
        rest -= shift->over;
    }
    for (unsigned i = 0; i < words; i++)
        count +=
            (unsigned)__builtin_popcountll(word_shifted(&from, words, i, rest) & sets[shift->take].words[i]);
    return count;
}

/* --- all that are free -------------------------------------------------------------------------- */

static inline void fill_sets(const Position *position, const CountTables *tables, CellSet *sets,
                             unsigned words)
{
    for (unsigned class_index = 0; class_index < position->tables->class_count; class_index++) {
        const CountClass *told = &tables->classes[class_index];
        if (!told->used)
            continue;
        for (unsigned i = 0; i < words; i++) {
            uint64_t cells = told->empty ? ~position->occupied.words[i] : 0;
            for (unsigned owners = told->owners; owners != 0; owners &= owners - 1)
                cells |= position->owner_cells[__builtin_ctz(owners)].words[i];
            sets[class_index].words[i] = cells;
        }
    }
}

/* Of a kind's pieces, each once. */
static inline unsigned kind_count(const Position *position, const CountTables *tables, const CellSet *sets,
                                  const CellSet *empty, const CellSet *pieces, size_t code, unsigned words)
{
    unsigned cells = position->program->board->cell_count, count = 0;
    const uint32_t *shifts = &tables->first_shift[code];
    for (uint32_t i = shifts[0]; i < shifts[1]; i++)
        count += shift_count(&tables->shifts[i], pieces, sets, empty, words);
    if (shifts[0] < shifts[1])
        return count;
    for (unsigned word = 0; word < words; word++)
        for (uint64_t bits = pieces->words[word]; bits != 0; bits &= bits - 1)
            count += piece_count(position, tables, sets,
                                 &tables->pieces[code * cells + word * 64 + (unsigned)__builtin_ctzll(bits)]);
    return count;
}

static inline uint64_t count_words(const Position *position, const CountTables *tables,
                                   const UnrestrictedPieces *unrestricted, CellSet *counted, unsigned words)
{
    const Program *program = position->program;
    CellSet sets[CLASSES_OF_CODES_MAX], empty, pieces;
    uint64_t count = 0;
    fill_sets(position, tables, sets, words);
    for (unsigned i = 0; i < words; i++)
        empty.words[i] = ~position->occupied.words[i];
    for (unsigned kind = 0; kind < program->kernel->kind_count; kind++) {
        size_t code = 1 + program_piece(program, unrestricted->owner, (Kind)kind);
        uint64_t any = 0;
        for (unsigned i = 0; i < words; i++)
            any |= pieces.words[i] = position->kind_cells[kind].words[i] & unrestricted->cells->words[i];
        if (any == 0 || !tables->counted[code] ||
            (position->tables->kind_admits[kind] & unrestricted->phases) == 0)
            continue;
        count += kind_count(position, tables, sets, &empty, &pieces, code, words);
        cellset_unite(counted, &pieces, words);
    }
    return count;
}

static uint64_t count_pieces(const Position *position, const UnrestrictedPieces *unrestricted,
                             CellSet *counted)
{
    const TableCounter *served = (const TableCounter *)position->program->counter;
    const CountTables *tables = lazy_pays(served->lazy) ? served->tables : NULL;
    if (tables == NULL)
        return 0;
    return position->words == 1 ? count_words(position, tables, unrestricted, counted, 1)
                                : count_words(position, tables, unrestricted, counted, position->words);
}

void count_serve(Arena *arena, Program *program)
{
    TableCounter *served = arena_alloc(arena, sizeof *served);
    served->counter.count = count_pieces;
    served->lazy = lazy_new(arena, program, count_tables_build);
    program->counter = &served->counter;
}
