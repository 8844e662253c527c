/* The six primitive writes. Each is one exchange: the journal entry goes in with
 * the new value and comes out holding the old one, so that doing, undoing,
 * rewinding and replaying are the same few lines and cannot drift apart. */

#include "play/position.h"

#include "base/mix.h"
#include "play/internal.h"

#include <assert.h>
#include <stdlib.h>

enum { JOURNAL_START = 256, HISTORY_START = 128 };

struct JournalEntry {
    uint8_t form;
    uint8_t player; /* of hands and trails */
    uint16_t index; /* cell, kind, slot or trail */
    size_t top;     /* Position.journal_top before the write */
    union {
        Piece piece;
        uint16_t count;
        int32_t number;
        Trail trail;
        Turn turn;
        struct {
            uint64_t hash;
            uint8_t checks;
            bool done;
        } history;
    } value;
};

/* --- memory ------------------------------------------------------------- */

static size_t place(size_t *size, size_t bytes)
{
    size_t at = *size;
    *size += (bytes + 15) & ~(size_t)15;
    return at;
}

/* Where in its one block each part of a position lies; the block's size. */
static size_t lay_out(const Program *program, Position *position)
{
    const Kernel *kernel = program->kernel;
    size_t size = 0;
    place(&size, sizeof(Position));
    size_t kind_cells = place(&size, kernel->kind_count * sizeof(CellSet));
    size_t numbers = place(&size, kernel->number_slots * sizeof(int32_t));
    size_t hands = place(&size, kernel->player_count * kernel->kind_count * sizeof(uint16_t));
    size_t trails = place(&size, kernel->trail_count * sizeof(Trail[BOARD_PLAYERS_MAX]));
    size_t board = place(&size, program->board->cell_count * sizeof(Piece));
    if (position != NULL) {
        char *block = (char *)position;
        position->kind_cells = (CellSet *)(void *)(block + kind_cells);
        position->numbers = (int32_t *)(void *)(block + numbers);
        position->hands = (uint16_t *)(void *)(block + hands);
        position->trails = (Trail(*)[BOARD_PLAYERS_MAX])(void *)(block + trails);
        position->board = (Piece *)(void *)(block + board);
    }
    return size;
}

/* There is no way on without a journal, and undo must never be wrong. */
static void *grown(void *items, size_t count, size_t size)
{
    void *result = count > SIZE_MAX / size ? NULL : realloc(items, count * size);
    if (result == NULL)
        abort();
    return result;
}

static Position *position_blank(const Program *program)
{
    Position *position = calloc(1, lay_out(program, NULL));
    if (position == NULL)
        abort();
    lay_out(program, position);
    position->program = program;
    position->words = program->words;
    return position;
}

Position *position_new(const Program *program)
{
    const Kernel *kernel = program->kernel;
    Position *position = position_blank(program);
    for (size_t cell = 0; cell < program->board->cell_count; cell++)
        position->board[cell] = piece_none();
    for (size_t trail = 0; trail < kernel->trail_count; trail++)
        for (size_t player = 0; player < BOARD_PLAYERS_MAX; player++)
            position->trails[trail][player] = (Trail){ .piece = CELL_NONE, .origin = CELL_NONE };
    for (size_t i = 0; i < kernel->number_count; i++) {
        const NumberRule *rule = &kernel->numbers[i];
        for (size_t j = 0; j < (rule->per_player ? kernel->player_count : 1); j++)
            position->numbers[rule->slot + j] = rule->start;
    }
    position->turn = (Turn){ .round = 1 };
    position->hash = position_recompute_hash(position);
    return position;
}

/* Keeps what the position is now as that of a place in the history. */
static void keep_scene(Position *position, size_t index)
{
    size_t bytes = position_scene_bytes(position);
    char *scene = position->history_scenes + index * bytes;
    const char *end = (const char *)(position->board + position->program->board->cell_count);
    memcpy(scene, position->numbers, (size_t)(end - (const char *)position->numbers));
    memcpy(scene + bytes - sizeof(Turn), &position->turn, sizeof(Turn));
}

static void reserve_history(Position *position, size_t count)
{
    if (count <= position->history_capacity)
        return;
    size_t capacity = position->history_capacity == 0 ? HISTORY_START : 2 * position->history_capacity;
    if (capacity < count)
        capacity = count;
    position->history = grown(position->history, capacity, sizeof *position->history);
    position->history_checks = grown(position->history_checks, capacity, sizeof *position->history_checks);
    if (position->program->keeps_boards)
        position->history_scenes = grown(position->history_scenes, capacity, position_scene_bytes(position));
    position->history_capacity = capacity;
}

void position_assign(Position *to, const Position *from)
{
    assert(to->program == from->program);
    size_t block = lay_out(from->program, NULL);
    Position kept = *to;
    memcpy(to, from, block);
    lay_out(to->program, to);
    to->history = kept.history;
    to->history_checks = kept.history_checks;
    to->history_scenes = kept.history_scenes;
    to->history_capacity = kept.history_capacity;
    to->journal = kept.journal;
    to->journal_capacity = kept.journal_capacity;
    to->journal_count = 0;
    to->journal_top = 0;
    reserve_history(to, from->history_count);
    if (from->history_count > 0) {
        memcpy(to->history, from->history, from->history_count * sizeof *to->history);
        memcpy(to->history_checks, from->history_checks, from->history_count * sizeof *to->history_checks);
        if (to->history_scenes != NULL && from->history_scenes != NULL)
            memcpy(to->history_scenes, from->history_scenes,
                   from->history_count * position_scene_bytes(from));
    }
}

Position *position_copy(const Position *position)
{
    Position *copy = position_blank(position->program);
    position_assign(copy, position);
    return copy;
}

void position_free(Position *position)
{
    if (position == NULL)
        return;
    free(position->history);
    free(position->history_checks);
    free(position->history_scenes);
    free(position->journal);
    free(position);
}

/* --- keys ---------------------------------------------------------------- */

/* What a key stands for is told apart by the top byte. */
enum { KEY_FLAG = 1, KEY_HAND, KEY_NUMBER, KEY_TRAIL, KEY_TRAIL_CELL, KEY_TURN };

static uint64_t key(unsigned what, unsigned a, unsigned b, uint32_t c)
{
    return mix64((uint64_t)what << 56 | (uint64_t)(a & 0xff) << 48 | (uint64_t)(b & 0xffff) << 32 | c);
}

static uint64_t key_piece(const Position *position, Cell cell, Piece piece)
{
    const Program *program = position->program;
    if (piece.kind == KIND_NONE)
        return 0;
    uint64_t result =
        program
            ->piece_key[program_piece(program, piece.owner, piece.kind) * program->board->cell_count + cell];
    for (unsigned flags = piece.flags; flags != 0; flags &= flags - 1)
        result ^= key(KEY_FLAG, (unsigned)__builtin_ctz(flags), cell, 0);
    return result;
}

static uint64_t key_hand(unsigned player, unsigned kind, uint16_t count)
{
    return count == 0 ? 0 : key(KEY_HAND, player, kind, count);
}

static uint64_t key_number(const Position *position, unsigned slot, int32_t value)
{
    return kindset_has(&position->program->counter_slots, slot) ? 0
                                                                : key(KEY_NUMBER, 0, slot, (uint32_t)value);
}

/* The cells count in any order; where the piece came from does not count. */
static uint64_t key_trail(unsigned trail, unsigned player, const Trail *value)
{
    if (value->piece == CELL_NONE)
        return 0;
    uint64_t result = key(KEY_TRAIL, trail * BOARD_PLAYERS_MAX + player, value->piece, value->count);
    for (unsigned i = 0; i < value->count; i++)
        result += key(KEY_TRAIL_CELL, trail * BOARD_PLAYERS_MAX + player, value->cells[i], value->piece);
    return mix64(result);
}

static uint64_t key_turn(Turn turn)
{
    return key(KEY_TURN, turn.player, (unsigned)turn.phase << 8 | turn.out, turn.repeated);
}

uint64_t position_recompute_hash(const Position *position)
{
    const Kernel *kernel = position->program->kernel;
    uint64_t hash = key_turn(position->turn);
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++)
        hash ^= key_piece(position, (Cell)cell, position->board[cell]);
    for (unsigned player = 0; player < kernel->player_count; player++)
        for (unsigned kind = 0; kind < kernel->kind_count; kind++)
            hash ^= key_hand(player, kind, position_hand(position, (Player)player, (Kind)kind));
    for (unsigned slot = 0; slot < kernel->number_slots; slot++)
        hash ^= key_number(position, slot, position->numbers[slot]);
    for (unsigned trail = 0; trail < kernel->trail_count; trail++)
        for (unsigned player = 0; player < kernel->player_count; player++)
            hash ^= key_trail(trail, player, &position->trails[trail][player]);
    return hash;
}

/* --- exchanges ------------------------------------------------------------- */

static void take_off(Position *position, Cell cell, Piece piece)
{
    cellset_drop(&position->kind_cells[piece.kind], cell);
    cellset_drop(&position->owner_cells[piece.owner], cell);
    cellset_drop(&position->occupied, cell);
    for (unsigned flags = piece.flags; flags != 0; flags &= flags - 1)
        cellset_drop(&position->flag_cells[__builtin_ctz(flags)], cell);
}

static void put_on(Position *position, Cell cell, Piece piece)
{
    cellset_add(&position->kind_cells[piece.kind], cell);
    cellset_add(&position->owner_cells[piece.owner], cell);
    cellset_add(&position->occupied, cell);
    for (unsigned flags = piece.flags; flags != 0; flags &= flags - 1)
        cellset_add(&position->flag_cells[__builtin_ctz(flags)], cell);
}

static void exchange_cell(Position *position, JournalEntry *entry)
{
    Cell cell = entry->index;
    Piece old = position->board[cell], new = entry->value.piece;
    if (old.kind != KIND_NONE)
        take_off(position, cell, old);
    if (new.kind != KIND_NONE)
        put_on(position, cell, new);
    position->hash ^= key_piece(position, cell, old) ^ key_piece(position, cell, new);
    position->board[cell] = new;
    entry->value.piece = old;
}

static void exchange_hand(Position *position, JournalEntry *entry)
{
    size_t at = entry->player * position->program->kernel->kind_count + entry->index;
    uint16_t old = position->hands[at], new = entry->value.count;
    position->hash ^= key_hand(entry->player, entry->index, old) ^ key_hand(entry->player, entry->index, new);
    position->hands[at] = new;
    entry->value.count = old;
}

static void exchange_number(Position *position, JournalEntry *entry)
{
    int32_t old = position->numbers[entry->index], new = entry->value.number;
    position->hash ^= key_number(position, entry->index, old) ^ key_number(position, entry->index, new);
    position->numbers[entry->index] = new;
    entry->value.number = old;
}

static void exchange_trail(Position *position, JournalEntry *entry)
{
    Trail *trail = &position->trails[entry->index][entry->player];
    Trail old = *trail;
    position->hash ^= key_trail(entry->index, entry->player, &old);
    *trail = entry->value.trail;
    position->hash ^= key_trail(entry->index, entry->player, trail);
    entry->value.trail = old;
}

static void exchange_turn(Position *position, JournalEntry *entry)
{
    Turn old = position->turn;
    position->hash ^= key_turn(old) ^ key_turn(entry->value.turn);
    position->turn = entry->value.turn;
    entry->value.turn = old;
}

static void exchange_history(Position *position, JournalEntry *entry)
{
    if (entry->value.history.done) {
        position->history_count--;
    } else {
        if (position->history_scenes != NULL) /* now and whenever the entry is replayed it is this one */
            keep_scene(position, position->history_count);
        position->history[position->history_count] = entry->value.history.hash;
        position->history_checks[position->history_count++] = entry->value.history.checks;
    }
    entry->value.history.done = !entry->value.history.done;
}

static void exchange(Position *position, JournalEntry *entry)
{
    switch ((WriteForm)entry->form) {
    case WRITE_CELL: exchange_cell(position, entry); break;
    case WRITE_HAND: exchange_hand(position, entry); break;
    case WRITE_NUMBER: exchange_number(position, entry); break;
    case WRITE_TRAIL: exchange_trail(position, entry); break;
    case WRITE_TURN: exchange_turn(position, entry); break;
    case WRITE_HISTORY: exchange_history(position, entry); break;
    }
}

/* --- writes -------------------------------------------------------------------- */

/* A new entry at the end. In a rewound position it lies behind the stretch that is
 * undone, and must itself be undone before that is replayed. */
static JournalEntry *journal(Position *position, WriteForm form, unsigned player, unsigned index)
{
    if (position->journal_count == position->journal_capacity) {
        size_t capacity = position->journal_capacity == 0 ? JOURNAL_START : 2 * position->journal_capacity;
        position->journal = grown(position->journal, capacity, sizeof *position->journal);
        position->journal_capacity = capacity;
    }
    JournalEntry *entry = &position->journal[position->journal_count++];
    entry->form = (uint8_t)form;
    entry->player = (uint8_t)player;
    entry->index = (uint16_t)index;
    entry->top = position->journal_top;
    position->journal_top = position->journal_count;
    return entry;
}

static void drop_trails_of(Position *position, Cell cell)
{
    const Kernel *kernel = position->program->kernel;
    for (unsigned trail = 0; trail < kernel->trail_count; trail++)
        for (unsigned player = 0; player < kernel->player_count; player++)
            if (position->trails[trail][player].piece == cell)
                position_write_trail(position, trail, (Player)player,
                                     &(Trail){ .piece = CELL_NONE, .origin = CELL_NONE });
}

void position_write_cell(Position *position, Cell cell, Piece piece)
{
    Piece old = position->board[cell];
    assert(cell < position->program->board->cell_count);
    assert(piece.kind == KIND_NONE
               ? piece.owner == PLAYER_NONE && piece.flags == 0
               : piece.kind < position->program->kernel->kind_count &&
                     (piece.owner < position->program->kernel->player_count || piece.owner == PLAYER_NOBODY));
    bool same_piece = old.kind == piece.kind && old.owner == piece.owner;
    if (same_piece && old.flags == piece.flags)
        return;
    if (!same_piece && old.kind != KIND_NONE)
        drop_trails_of(position, cell);
    JournalEntry *entry = journal(position, WRITE_CELL, 0, cell);
    entry->value.piece = piece;
    exchange_cell(position, entry);
}

void position_write_hand(Position *position, Player player, Kind kind, uint16_t count)
{
    assert(player < position->program->kernel->player_count && kind < position->program->kernel->kind_count);
    if (position_hand(position, player, kind) == count)
        return;
    JournalEntry *entry = journal(position, WRITE_HAND, player, kind);
    entry->value.count = count;
    exchange_hand(position, entry);
}

void position_write_number(Position *position, unsigned slot, int32_t value)
{
    assert(slot < position->program->kernel->number_slots);
    if (position->numbers[slot] == value)
        return;
    JournalEntry *entry = journal(position, WRITE_NUMBER, 0, slot);
    entry->value.number = value;
    exchange_number(position, entry);
}

void position_write_trail(Position *position, unsigned trail, Player player, const Trail *value)
{
    assert(trail < position->program->kernel->trail_count &&
           player < position->program->kernel->player_count);
    if (value->piece == CELL_NONE && position->trails[trail][player].piece == CELL_NONE)
        return;
    Trail copy = *value; /* the caller's may lie in the position itself */
    JournalEntry *entry = journal(position, WRITE_TRAIL, player, trail);
    entry->value.trail = copy;
    exchange_trail(position, entry);
}

void position_write_turn(Position *position, Turn turn)
{
    if (turns_are_equal(turn, position->turn))
        return;
    JournalEntry *entry = journal(position, WRITE_TURN, 0, 0);
    entry->value.turn = turn;
    exchange_turn(position, entry);
}

void position_push_history(Position *position, uint64_t hash, uint8_t checks)
{
    reserve_history(position, position->history_count + 1);
    JournalEntry *entry = journal(position, WRITE_HISTORY, 0, 0);
    entry->value.history.hash = hash;
    entry->value.history.checks = checks;
    entry->value.history.done = false;
    exchange_history(position, entry);
}

/* --- back and forth --------------------------------------------------------------- */

void position_undo(Position *position, size_t journal_count)
{
    while (position->journal_count > journal_count) {
        JournalEntry *entry = &position->journal[--position->journal_count];
        assert(position->journal_top == position->journal_count + 1);
        exchange(position, entry);
        position->journal_top = entry->top;
    }
}

size_t position_rewind(Position *position, size_t journal_count)
{
    size_t top = position->journal_top;
    while (position->journal_top > journal_count)
        exchange(position, &position->journal[--position->journal_top]);
    return top;
}

void position_replay(Position *position, size_t journal_top)
{
    while (position->journal_top < journal_top)
        exchange(position, &position->journal[position->journal_top++]);
}

bool position_written_since(const Position *position, size_t journal_count, CellSet *cells)
{
    size_t top = position->journal_top;
    for (; top > journal_count && position->journal[top - 1].top == top - 1; top--)
        if (position->journal[top - 1].form == WRITE_CELL)
            cellset_add(cells, position->journal[top - 1].index);
    return top == journal_count;
}

static bool pieces_are_equal(Piece left, Piece right)
{
    return left.kind == right.kind && left.owner == right.owner && left.flags == right.flags;
}

size_t position_visit_earlier(const Position *position, EarlierVisit *visit, void *context)
{
    size_t unreached = position->history_count;
    if (unreached == 0)
        return 0;
    unsigned differ = 0;
    Piece board[BOARD_CELLS_MAX];
    memcpy(board, position->board, position->program->board->cell_count * sizeof *board);
    for (size_t i = position->journal_count; i > 0; i--) {
        const JournalEntry *entry = &position->journal[i - 1];
        if (entry->form == WRITE_CELL) {
            differ -= !pieces_are_equal(board[entry->index], position->board[entry->index]);
            board[entry->index] = entry->value.piece;
            differ += !pieces_are_equal(board[entry->index], position->board[entry->index]);
        } else if (entry->form == WRITE_HISTORY) {
            visit(context, --unreached, board, differ);
        }
    }
    return unreached;
}

size_t position_repeats(const Position *position)
{
    size_t count = 0;
    for (size_t i = 0; i < position->history_count; i++)
        count += position->history[i] == position->hash;
    return count;
}
