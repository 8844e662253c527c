/* The six primitive writes. A journal entry holds the old value and the old hash; undoing, rewinding and
 * replaying are the same exchange of these for what is there. */

#include "play/position.h"

#include "base/memory.h"
#include "play/history.h"
#include "play/internal.h"
#include "play/keys.h"
#include "play/lines.h"

#include <assert.h>
enum { JOURNAL_START = 256 };

struct JournalEntry {
    uint8_t form;
    uint8_t player;   /* of hands and trails */
    uint16_t index;   /* cell, kind, slot or trail */
    uint32_t top;     /* Position.journal_top before the write */
    uint64_t version; /* of the old value, once written ... */
    uint64_t hash;    /* ... and the position's with it */
    union {
        struct {
            Piece piece;
            Cell to; /* where it went, all else being equal; or CELL_NONE */
        } cell;
        uint16_t count;
        int32_t number;
        uint32_t trail; /* index in Position.journal_trails: trails are rare and large */
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

/* Lays out the parts of a position in its one block. Returns the size of the block. */
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
    size_t codes = place(&size, (program->board->cell_count + 1u) * sizeof(Code));
    size_t lines = place(&size, (program->lines->line_count + 1) * sizeof(uint64_t));
    size_t counts = place(&size, (program->lines->wall + 1u) * sizeof(uint16_t));
    if (position != NULL) {
        char *block = (char *)position;
        position->kind_cells = (CellSet *)(void *)(block + kind_cells);
        position->numbers = (int32_t *)(void *)(block + numbers);
        position->hands = (uint16_t *)(void *)(block + hands);
        position->trails = (Trail(*)[BOARD_PLAYERS_MAX])(void *)(block + trails);
        position->board = (Piece *)(void *)(block + board);
        position->codes = (Code *)(void *)(block + codes);
        position->lines = (uint64_t *)(void *)(block + lines);
        position->counts = (uint16_t *)(void *)(block + counts);
    }
    return size;
}

enum { WATCH_EFFORT = 1 << 16 }; /* a millisecond or so */

bool position_goes_on(Position *position)
{
    bool spent = position->effort > position->effort_max;
    if (spent || (!position->auditing && watch_stops(position->watch))) {
        if (position->effort_poll > 0 && position->asked != NULL && !position->auditing)
            position->costly = *position->asked;
        position->effort_poll = 0; /* what is asked now means nothing */
        return position_exhaust(position);
    }
    uint32_t left = position->effort_max - position->effort;
    position->effort_poll = position->effort + (left < WATCH_EFFORT ? left : WATCH_EFFORT);
    return true;
}

/* Makes all cached values invalid. */
static void version_renew(Position *position, uint64_t after)
{
    position->version_last = (after > position->version_last ? after : position->version_last) + 1;
    for (unsigned form = 0; form < WRITE_FORMS; form++)
        position->versions[form] = position->version_last;
}

static Position *position_blank(const Program *program)
{
    Position *position = memory_new(1, lay_out(program, NULL));
    lay_out(program, position);
    position->program = program;
    position->effort_max = (program->steps_max == 0 ? STEPS_MAX : program->steps_max) * STEP_EFFORT;
    position->watch = program->watch;
    position->words = program->words;
    version_renew(position, 0);
    if (program->answer_count > 0)
        position->answers = memory_new(program->answer_count, sizeof *position->answers);
    return position;
}

Position *position_new(const Program *program)
{
    const Kernel *kernel = program->kernel;
    Position *position = position_blank(program);
    for (size_t cell = 0; cell < program->board->cell_count; cell++)
        position->board[cell] = piece_none();
    position->codes[program->board->cell_count] = program->lines->wall;
    memcpy(position->lines, program->lines->line_edges, program->lines->line_count * sizeof(uint64_t));
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

/* All but journal and history, of which it keeps the memory. */
static void assign_state(Position *to, const Position *from)
{
    assert(to->program == from->program);
    Position kept = *to;
    memcpy(to, from, lay_out(from->program, NULL));
    lay_out(to->program, to);
    to->watch = kept.watch;
    to->effort_poll = 0;
    to->history = kept.history;
    to->history_checks = kept.history_checks;
    to->history_scenes = kept.history_scenes;
    to->history_seen = kept.history_seen;
    to->answers = kept.answers;
    version_renew(to, kept.version_last);
    to->history_count = 0;
    to->history_capacity = kept.history_capacity;
    to->journal = kept.journal;
    to->journal_capacity = kept.journal_capacity;
    to->journal_count = 0;
    to->journal_top = 0;
    to->journal_trails = kept.journal_trails;
    to->journal_trail_capacity = kept.journal_trail_capacity;
    to->journal_trail_count = 0;
}

void position_assign(Position *to, const Position *from)
{
    history_forget(to);
    assign_state(to, from);
    history_assign(to, from);
}

Position *position_copy(const Position *position)
{
    Position *copy = position_blank(position->program);
    position_assign(copy, position);
    return copy;
}

Position *position_copy_bare(const Position *position)
{
    Position *copy = position_blank(position->program);
    assign_state(copy, position);
    return copy;
}

static void *copied(const Position *owner, const void *items, size_t count, size_t size)
{
    void *copy = memory_grow_for(owner, NULL, count + 1, size);
    if (count > 0)
        memcpy(copy, items, count * size);
    return copy;
}

Position *position_copy_with_journal(const Position *position)
{
    Position *copy = position_copy(position);
    size_t entries = position->journal_count, trails = position->journal_trail_count;
    copy->journal = copied(copy, position->journal, entries, sizeof *copy->journal);
    copy->journal_capacity = entries + 1;
    copy->journal_count = entries;
    copy->journal_top = position->journal_top;
    copy->journal_trails = copied(copy, position->journal_trails, trails, sizeof *copy->journal_trails);
    copy->journal_trail_capacity = trails + 1;
    copy->journal_trail_count = trails;
    return copy;
}

void position_free(Position *position)
{
    if (position == NULL)
        return;
    memory_free(position->history);
    memory_free(position->history_seen);
    memory_free(position->history_checks);
    memory_free(position->history_scenes);
    memory_free(position->journal);
    memory_free(position->journal_trails);
    memory_free(position->answers);
    memory_free(position);
}

/* --- exchanges ------------------------------------------------------------- */

/* A cell is filled or emptied. */
static inline void toggle_lines(Position *position, Cell cell)
{
    const LineTables *lines = position->program->lines;
    uint64_t *words = position->lines;
    const Spot *spot = &lines->spots[(size_t)cell * lines->axis_count], *end = spot + lines->axis_count;
    for (; spot < end; spot++)
        words[spot->line] ^= spot->bits;
}

void position_lift(Position *position, Cell cell)
{
    toggle_lines(position, cell);
    position->codes[cell] =
        position->codes[cell] != 0 ? 0 : code_of(position->program, position->board[cell]);
}

static inline void take_off(Position *position, Cell cell, Piece piece)
{
    cellset_drop(&position->kind_cells[piece.kind], cell);
    cellset_drop(&position->owner_cells[piece.owner], cell);
    for (unsigned flags = piece.flags; flags != 0; flags &= flags - 1)
        cellset_drop(&position->flag_cells[__builtin_ctz(flags)], cell);
}

static inline void put_on(Position *position, Cell cell, Piece piece)
{
    cellset_add(&position->kind_cells[piece.kind], cell);
    cellset_add(&position->owner_cells[piece.owner], cell);
    for (unsigned flags = piece.flags; flags != 0; flags &= flags - 1)
        cellset_add(&position->flag_cells[__builtin_ctz(flags)], cell);
}

/* In the material key each piece counts for its key on the first cell. */
static inline void count_code(Position *position, Code code, int more)
{
    position->counts[code] = (uint16_t)(position->counts[code] + more);
    position->material_key += (uint64_t)more * key_piece(position, 0, code, 0);
}

static inline void exchange_cell(Position *position, JournalEntry *entry)
{
    Cell cell = entry->index;
    Piece old = position->board[cell], new = entry->value.cell.piece;
    Code before = position->codes[cell], after = code_of(position->program, new);
    if (before != 0) {
        take_off(position, cell, old);
        count_code(position, before, -1);
    }
    if (after != 0) {
        put_on(position, cell, new);
        count_code(position, after, 1);
    }
    if ((before == 0) != (after == 0)) {
        toggle_lines(position, cell);
        position->occupied.words[cell / 64] ^= UINT64_C(1) << cell % 64;
    }
    position->board[cell] = new;
    position->codes[cell] = after;
    entry->value.cell.piece = old;
}

/* A piece goes to an empty cell: of what it is where it stands changes alone. */
static inline void move_piece(Position *position, Cell from, Cell to)
{
    const LineTables *lines = position->program->lines;
    uint64_t *words = position->lines;
    Piece piece = position->board[from];
    Code code = position->codes[from];
    take_off(position, from, piece);
    put_on(position, to, piece);
    const Spot *left = cell_spots(position->program, from), *met = cell_spots(position->program, to);
    for (unsigned axis = 0; axis < lines->axis_count; axis++) {
        words[left[axis].line] ^= left[axis].bits;
        words[met[axis].line] ^= met[axis].bits;
    }
    cellset_drop(&position->occupied, from);
    cellset_add(&position->occupied, to);
    position->board[from] = piece_none();
    position->board[to] = piece;
    position->codes[from] = 0;
    position->codes[to] = code;
}

#define EXCHANGE(left, right)                                                                                \
    do {                                                                                                     \
        __typeof__(left) was = (left);                                                                       \
        (left) = (right);                                                                                    \
        (right) = was;                                                                                       \
    } while (0)

static uint16_t *hand_of(Position *position, unsigned player, unsigned kind)
{
    return &position->hands[player * position->program->kernel->kind_count + kind];
}

static void exchange_trail(Position *position, JournalEntry *entry)
{
    Trail *trail = &position->trails[entry->index][entry->player];
    Trail *kept = &position->journal_trails[entry->value.trail];
    position->trails_left += (kept->piece != CELL_NONE);
    position->trails_left -= (trail->piece != CELL_NONE);
    EXCHANGE(*trail, *kept);
}

static void exchange_history(Position *position, JournalEntry *entry)
{
    if (entry->value.history.done)
        history_drop(position, entry->value.history.hash);
    else /* now and whenever the entry is replayed it is this one */
        history_add(position, entry->value.history.hash, entry->value.history.checks);
    entry->value.history.done = !entry->value.history.done;
}

/* An if-chain, the most frequent first: each branch is predicted by itself, but a jump table has one indirect
 * jump. */
static void exchange(Position *position, JournalEntry *entry)
{
    const unsigned form = entry->form;
    EXCHANGE(position->versions[form], entry->version);
    EXCHANGE(position->hash, entry->hash);
    if (form == WRITE_CELL) {
        if (entry->value.cell.to == CELL_NONE)
            exchange_cell(position, entry);
        else if (position->codes[entry->index] != 0)
            move_piece(position, entry->index, entry->value.cell.to);
        else
            move_piece(position, entry->value.cell.to, entry->index);
    } else if (form == WRITE_TURN) {
        EXCHANGE(position->turn, entry->value.turn);
    } else if (form == WRITE_NUMBER) {
        EXCHANGE(position->numbers[entry->index], entry->value.number);
    } else if (form == WRITE_HISTORY) {
        exchange_history(position, entry);
    } else if (form == WRITE_HAND) {
        EXCHANGE(*hand_of(position, entry->player, entry->index), entry->value.count);
    } else {
        assert(form == WRITE_TRAIL);
        exchange_trail(position, entry);
    }
}

/* --- writes -------------------------------------------------------------------- */

static __attribute__((noinline)) void journal_grow(Position *position)
{
    size_t capacity = position->journal_capacity == 0 ? JOURNAL_START : 2 * position->journal_capacity;
    position->journal = memory_grow_for(position, position->journal, capacity, sizeof *position->journal);
    position->journal_capacity = capacity;
}

/* A new entry at the end. In a rewound position it lies behind the stretch that is
 * undone, and must itself be undone before that is replayed. */
static inline JournalEntry *journal(Position *position, WriteForm form, unsigned player, unsigned index)
{
    if (position->journal_count == position->journal_capacity)
        journal_grow(position);
    JournalEntry *entry = &position->journal[position->journal_count++];
    entry->form = (uint8_t)form;
    entry->player = (uint8_t)player;
    entry->index = (uint16_t)index;
    entry->top = (uint32_t)position->journal_top;
    entry->version = position->versions[form];
    entry->hash = position->hash;
    position->versions[form] = ++position->version_last;
    position->journal_top = position->journal_count;
    return entry;
}

void position_write_cell(Position *position, Cell cell, Piece piece)
{
    Piece old = position->board[cell];
    assert(cell < position->program->board->cell_count);
    assert(piece.kind == KIND_NONE
               ? piece.owner == PLAYER_NONE && piece.flags == 0
               : piece.kind < position->program->kernel->kind_count &&
                     (piece.owner < position->program->kernel->player_count || piece.owner == PLAYER_NOBODY));
    bool alike = pieces_are_alike(old, piece);
    if (alike && old.flags == piece.flags)
        return;
    if (position->trails_left > 0 && !alike && old.kind != KIND_NONE)
        position_clear_trails_of(position, cell);
    JournalEntry *entry = journal(position, WRITE_CELL, 0, cell);
    entry->value.cell.piece = piece;
    entry->value.cell.to = CELL_NONE;
    position->hash ^= key_piece(position, cell, position->codes[cell], old.flags) ^
                      key_piece(position, cell, code_of(position->program, piece), piece.flags);
    exchange_cell(position, entry);
}

/* Both writes at once. */
void position_move_piece(Position *position, Cell from, Cell to)
{
    assert(from != to && position->codes[from] != 0 && position->codes[to] == 0 &&
           position->trails_left == 0);
    Piece piece = position->board[from];
    Code code = position->codes[from];
    JournalEntry *entry = journal(position, WRITE_CELL, 0, from);
    entry->value.cell.piece = piece;
    entry->value.cell.to = to;
    position->hash ^=
        key_piece(position, from, code, piece.flags) ^ key_piece(position, to, code, piece.flags);
    move_piece(position, from, to);
}

void position_write_hand(Position *position, Player player, Kind kind, uint16_t count)
{
    assert(player < position->program->kernel->player_count && kind < position->program->kernel->kind_count);
    uint16_t *hand = hand_of(position, player, kind);
    if (*hand == count || position->program->kernel->kinds[kind].unlimited)
        return; /* nobody counts what never runs out */
    journal(position, WRITE_HAND, player, kind)->value.count = *hand;
    position->hash ^= key_hand(player, kind, *hand) ^ key_hand(player, kind, count);
    *hand = count;
}

void position_write_number(Position *position, unsigned slot, int32_t value)
{
    assert(slot < position->program->kernel->number_slots);
    int32_t old = position->numbers[slot];
    if (old == value)
        return;
    journal(position, WRITE_NUMBER, 0, slot)->value.number = old;
    position->hash ^= key_number(position, slot, old) ^ key_number(position, slot, value);
    position->numbers[slot] = value;
}

void position_write_trail(Position *position, unsigned trail, Player player, const Trail *value)
{
    assert(trail < position->program->kernel->trail_count &&
           player < position->program->kernel->player_count);
    if (value->piece == CELL_NONE && position->trails[trail][player].piece == CELL_NONE)
        return;
    if (position->journal_trail_count == position->journal_trail_capacity) {
        size_t capacity = 2 * position->journal_trail_capacity + 16;
        position->journal_trails =
            memory_grow_for(position, position->journal_trails, capacity, sizeof *position->journal_trails);
        position->journal_trail_capacity = capacity;
    }
    JournalEntry *entry = journal(position, WRITE_TRAIL, player, trail);
    entry->value.trail = (uint32_t)position->journal_trail_count;
    Trail *written = &position->journal_trails[position->journal_trail_count++];
    *written = *value;
    written->key = key_trail(trail, player, value);
    position->hash ^= position->trails[trail][player].key ^ written->key;
    exchange_trail(position, entry);
}

void position_clear_trail(Position *position, unsigned trail, Player player)
{
    static const Trail none = { .piece = CELL_NONE, .origin = CELL_NONE };
    position_write_trail(position, trail, player, &none);
}

void position_clear_trails_of(Position *position, Cell piece)
{
    const Kernel *kernel = position->program->kernel;
    for (unsigned trail = 0; trail < kernel->trail_count; trail++)
        for (Player player = 0; player < kernel->player_count; player++)
            if (position->trails[trail][player].piece == piece)
                position_clear_trail(position, trail, player);
}

void position_write_turn(Position *position, Turn turn)
{
    if (turns_are_equal(turn, position->turn))
        return;
    journal(position, WRITE_TURN, 0, 0)->value.turn = position->turn;
    position->hash ^= key_turn(position->turn) ^ key_turn(turn);
    position->turn = turn;
}

/* Written in place: a turn put together from its parts would have to be waited for. */
void position_pass_turn(Position *position, Player player)
{
    Turn *turn = &position->turn;
    journal(position, WRITE_TURN, 0, 0)->value.turn = *turn;
    position->hash ^= key_turn(*turn);
    if (player <= turn->player && turn->round < UINT16_MAX)
        turn->round++;
    turn->player = player;
    turn->phase = turn->passed = 0;
    turn->repeated = 0;
    turn->held = 0;
    position->hash ^= key_turn(*turn);
}

void position_push_history(Position *position, uint64_t hash, uint8_t checks)
{
    history_reserve(position, position->history_count + 1);
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
        if (entry->form == WRITE_TRAIL)
            position->journal_trail_count = entry->value.trail;
    }
}

void position_forget(Position *position, size_t journal_count)
{
    assert(position->journal_top == position->journal_count);
    position->journal_count -= journal_count;
    position->journal_top = position->journal_count;
    memmove(position->journal, position->journal + journal_count,
            position->journal_count * sizeof *position->journal);
    bool trails = false;
    for (size_t i = 0; i < position->journal_count; i++) {
        position->journal[i].top -= (uint32_t)journal_count;
        trails = trails || position->journal[i].form == WRITE_TRAIL;
    }
    if (!trails)
        position->journal_trail_count = 0;
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

unsigned position_forms_since(const Position *position, size_t journal_count)
{
    unsigned forms = 0;
    for (size_t i = journal_count; i < position->journal_top; i++)
        forms |= 1u << position->journal[i].form;
    return forms;
}

Piece position_piece_before(const Position *position, size_t journal_count, Cell cell)
{
    for (size_t i = journal_count; i < position->journal_top; i++) {
        const JournalEntry *entry = &position->journal[i];
        if (entry->form == WRITE_CELL && entry->index == cell)
            return entry->value.cell.piece;
        if (entry->form == WRITE_CELL && entry->value.cell.to == cell)
            return piece_none();
    }
    return position->board[cell];
}

void position_owned(const Position *position, Player viewer, int relation, CellSet *result)
{
    unsigned words = position->words, owners = program_owners(position->program, viewer, relation);
    if (owners == 0) {
        cellset_clear(result, words);
        return;
    }
    cellset_copy(result, &position->owner_cells[__builtin_ctz(owners)], words);
    for (owners &= owners - 1; owners != 0; owners &= owners - 1)
        cellset_unite(result, &position->owner_cells[__builtin_ctz(owners)], words);
}
