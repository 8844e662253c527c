/* Pairs of actions: the second player's counted once, as if it were to act; after a
 * first action only the counts anew that hung on a cell it changed. First actions come from the
 * reference; one that does more than move, take or drop a piece is made by it, too. */

#include <stdlib.h>

#include "play/generate.h"
#include "play/mixed_position.h"
#include "program/late.h"
#include "program/words.h"

/* Cells that the last action may change: of a plain one, and of one that puts something or takes by a trail.
 */
enum { CHANGED_PLAIN = 2, CHANGED_MOST = 4 };

static Mixed *mixed_new(void)
{
    Mixed *mixed = malloc(sizeof *mixed);
    if (mixed == NULL)
        abort();
    return mixed;
}

/* --- one ply ----------------------------------------------------------------------------- */

static const Trail *trail_left(const Mixed *mixed)
{
    if (mixed->fast->passing.trail < 0)
        return NULL;
    const Trail *trail = &mixed->position->trails[mixed->fast->passing.trail][mixed->first];
    return trail->piece != CELL_NONE ? trail : NULL;
}

/* Whether all that must be done is done by what tables count. */
static bool musts_are_plain(const Mixed *mixed)
{
    for (unsigned i = 0; i < mixed->item_count; i++)
        if (mixed->items[i].must > 0 && mixed->items[i].form != MIXED_WORDS)
            return false;
    return true;
}

/* Where some actions must come first: those, and what they put on the cells that are empty then. */
static uint64_t count_musts(const Mixed *mixed, uint64_t musts, uint32_t empty_count)
{
    return musts * (mixed->tables->sprouts ? empty_count + UINT64_C(1) : UINT64_C(1));
}

/* Adds up what is loaded. False when the reference must. */
static bool sum_up(const Mixed *mixed, uint64_t *nodes)
{
    const Trail *trail = trail_left(mixed);
    FastCode piece = trail != NULL ? mixed->board[trail->piece] : 0;
    *nodes = mixed->total + mixed->drop_count;
    if (trail != NULL)
        *nodes += mixed_count_passing(mixed, trail->cells, trail->count, piece);
    if (mixed->musts > 0)
        *nodes = count_musts(mixed, mixed->musts, mixed->empty_count);
    else if (mixed->lates > 0)
        *nodes = mixed->lates;
    if (mixed->musts > 0 && (trail != NULL || !musts_are_plain(mixed)))
        return false;
    return *nodes > 0 && (mixed->must >> piece & 1) == 0;
}

static bool count_one(Position *position, uint64_t *nodes)
{
    Mixed *mixed = mixed_new();
    mixed->position = position;
    mixed->second = position->turn.player;
    mixed->first = (Player)(1 - mixed->second);
    bool done = mixed_find_earlier(mixed, 1) &&
                !mixed_near_earlier(mixed, CELL_NONE, CELL_NONE, piece_none(), CHANGED_MOST) &&
                mixed_load(mixed, position, false) && sum_up(mixed, nodes);
    mixed_free(mixed);
    return done;
}

static uint64_t count_surely(Position *position)
{
    uint64_t nodes = 0;
    return position->result.over || count_one(position, &nodes) ? nodes : play_perft(position, 1);
}

static uint64_t detour(Position *position, const Action *action)
{
    PlayUndo undo = play_make(position, action);
    uint64_t nodes = count_surely(position);
    play_unmake(position, undo);
    return nodes;
}

/* --- a plain first action --------------------------------------------------------------------- */

typedef struct Step {
    Cell from, to; /* from CELL_NONE: a drop */
    Piece piece;
    FastCode code;
    const FastTrail *trail; /* that it leaves; NULL: none */
} Step;

/* A move whose trail is sought. */
typedef struct Trailing {
    Cell to;
    uint16_t trail;
} Trailing;

static inline void no_ray(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    (void)context, (void)cells, (void)count, (void)modes;
}

static inline void no_leap(void *context, const uint16_t *cell, unsigned modes)
{
    (void)context, (void)cell, (void)modes;
}

static inline void trail_jump(void *context, const uint16_t *cells, unsigned empty, unsigned modes)
{
    Trailing *trailing = context;
    (void)modes;
    if (cells[empty] == trailing->to && trailing->trail == 0)
        trailing->trail = cells[empty + 1];
}

/* The trail of a move, found among the words it may have come from. */
static const FastTrail *find_trail(const Mixed *mixed, FastCode code, Cell from, Cell to)
{
    static const WordReader reader = { no_ray, no_leap, trail_jump, no_ray };
    const FastTables *fast = mixed->fast;
    Trailing trailing = { .to = to };
    words_read(fast, &fast->moves[(size_t)code * fast->cell_count + from], &reader, &trailing);
    return trailing.trail == 0 ? NULL : &fast->passing.trails[trailing.trail];
}

/* A move of a piece without flags that takes at most what stands where it ends, or a drop. */
static bool is_plain(const Mixed *mixed, const MixedTrigger *endings, const Action *action, Step *step)
{
    const Position *position = mixed->position;
    const Kernel *kernel = position->program->kernel;
    const ActionRule *rule = &kernel->rules[action->rule];
    const FastTables *fast = mixed->fast;
    bool drop = rule->form == RULE_DROP;
    if ((rule->form != RULE_MOVE && !drop) || action->pick_count > 0 || rule->changes.count > 0 ||
        rule->takes != EXPR_NONE || rule->swaps != EXPR_NONE || rule->become != EXPR_NONE ||
        rule->leg_count > 1 || action->to == action->from || endings->always)
        return false;
    step->from = drop ? CELL_NONE : action->from;
    step->to = action->to;
    step->piece = drop ? (Piece){ .kind = rule->kind, .owner = mixed->first } : position->board[action->from];
    step->trail = NULL;
    if (step->piece.owner != mixed->first || step->piece.flags != 0 || (!drop && action->kind != KIND_NONE))
        return false;
    step->code = fast_code(fast, kernel, mixed->first, step->piece.kind);
    Piece taken = position->board[step->to];
    FastCode taken_code = mixed->board[step->to];
    uint64_t odd = endings->taken | mixed->tables->noticed[mixed->first] | mixed->tables->must[mixed->first];
    if (taken.flags != 0 || (odd >> taken_code & 1) != 0 || (endings->moved >> step->code & 1) != 0)
        return false;
    if (taken.kind != KIND_NONE && taken.owner != mixed->second)
        return false;
    if (!drop && cellset_has(&mixed->trailed, step->to))
        return false;
    if (taken.kind != KIND_NONE && mixed->full[step->to] != 0 &&
        (mixed->tables->cap.counted[mixed->second] >> taken_code & 1) != 0)
        return false;
    if (!drop && rule->leaves >= 0)
        step->trail = find_trail(mixed, step->code, step->from, step->to);
    return true;
}

/* What the action writes, for items that the reference counts. */
static void write_step(Mixed *mixed, const Step *step)
{
    Position *position = mixed->position;
    if (step->from != CELL_NONE)
        position_write_cell(position, step->from, piece_none());
    else
        position_write_hand(position, mixed->first, step->piece.kind,
                            (uint16_t)(position_hand(position, mixed->first, step->piece.kind) - 1));
    position_write_cell(position, step->to, step->piece);
    if (step->trail == NULL)
        return;
    Trail trail = { .piece = step->to, .origin = step->from, .count = (uint8_t)step->trail->count };
    memcpy(trail.cells, step->trail->cells, step->trail->count * sizeof(Cell));
    position_write_trail(position, (unsigned)mixed->fast->passing.trail, mixed->first, &trail);
}

typedef struct Sums {
    uint64_t total, musts, lates;
    bool odd; /* the reference must say */
} Sums;

/* Counts anew what hung on the cells changed. The board shows the first action made. */
static void recount(Mixed *mixed, const Step *step, MixedBits bits, bool takes, Sums *sums)
{
    Position *position = mixed->position;
    size_t journal = position->journal_count;
    bool written = false;
    for (unsigned word = 0; word < MIXED_BITS; word++)
        for (; bits.words[word] != 0; bits.words[word] &= bits.words[word] - 1) {
            unsigned index = word * 64 + (unsigned)__builtin_ctzll(bits.words[word]);
            MixedItem *item = &mixed->items[index], kept = *item;
            bool asks = item->form != MIXED_WORDS;
            if (asks && !written && !takes)
                write_step(mixed, step);
            written = written || asks;
            sums->odd = sums->odd || (asks && takes);
            if (!asks || !takes)
                mixed_count_item(mixed, item, false);
            sums->total += item->count;
            sums->total -= kept.count;
            sums->musts += item->must;
            sums->musts -= kept.must;
            sums->lates += item->late;
            sums->lates -= kept.late;
            sums->odd = sums->odd || (asks && item->must > 0);
            *item = kept;
        }
    position_undo(position, journal);
}

/* The items that an action's cells concern, without the piece that it takes, whose count leaves the sums. */
static MixedBits concerned(const Mixed *mixed, const Step *step, bool takes, Sums *sums)
{
    MixedBits bits = mixed->always;
    for (unsigned i = 0; i < MIXED_BITS; i++) {
        bits.words[i] |= mixed->touched[step->to].words[i];
        if (step->from != CELL_NONE)
            bits.words[i] |= mixed->touched[step->from].words[i];
    }
    if (takes) {
        unsigned taken = mixed->item_of[step->to];
        bits.words[taken >> 6] &= ~(UINT64_C(1) << (taken & 63));
        sums->total -= mixed->items[taken].count;
        sums->musts -= mixed->items[taken].must;
        sums->lates -= mixed->items[taken].late;
    }
    return bits;
}

/* What the second player may do after a plain action. False when the reference must say. */
static bool count_after(Mixed *mixed, const Step *step, uint64_t *nodes)
{
    bool takes = mixed->board[step->to] != 0;
    Sums sums = { .total = mixed->total + mixed->drop_count, .musts = mixed->musts, .lates = mixed->lates };
    uint8_t stood = mixed->board[step->to];
    uint32_t empty_count = mixed->empty_count;
    MixedBits bits = concerned(mixed, step, takes, &sums);
    if (step->from != CELL_NONE) {
        sums.total += mixed->drops[step->from];
        empty_count++;
        mixed->board[step->from] = 0;
    }
    if (!takes) {
        sums.total -= mixed->drops[step->to];
        empty_count--;
    }
    mixed->board[step->to] = step->code;
    recount(mixed, step, bits, takes, &sums);
    if (step->trail != NULL) {
        sums.total += mixed_count_passing(mixed, step->trail->cells, step->trail->count, step->code);
        sums.odd = sums.odd || sums.musts > 0 || (mixed->must >> step->code & 1) != 0;
    }
    mixed->board[step->to] = stood;
    if (step->from != CELL_NONE)
        mixed->board[step->from] = step->code;
    unsigned most = sums.musts > 0 || step->trail != NULL ? CHANGED_MOST : CHANGED_PLAIN;
    *nodes = sums.musts > 0   ? count_musts(mixed, sums.musts, empty_count)
             : sums.lates > 0 ? sums.lates
                              : sums.total;
    return !sums.odd && *nodes > 0 && !mixed_near_earlier(mixed, step->from, step->to, step->piece, most);
}

/* --- two plies ----------------------------------------------------------------------------------- */

/* Cells of trails that the first action may use. */
static void note_trails(Mixed *mixed)
{
    const Position *position = mixed->position;
    cellset_clear(&mixed->trailed, position->words);
    for (size_t t = 0; t < position->program->kernel->trail_count; t++)
        for (Player player = 0; player < 2; player++) {
            const Trail *trail = &position->trails[t][player];
            for (unsigned i = 0; trail->piece != CELL_NONE && i < trail->count; i++)
                cellset_add(&mixed->trailed, trail->cells[i]);
        }
}

/* The position as if the second player were to act. */
static void pass_over(Position *position)
{
    Turn turn = position->turn;
    turn.player = (Player)(1 - turn.player);
    if (turn.player == 0 && turn.round < UINT16_MAX)
        turn.round++;
    position_write_turn(position, turn);
    for (unsigned t = 0; t < position->program->kernel->trail_count; t++)
        position_write_trail(position, t, turn.player, &(Trail){ .piece = CELL_NONE, .origin = CELL_NONE });
}

/* Takes the plain actions out of the list and counts what follows them. False, and nothing taken out, when
 * this road does not go. */
static bool count_plain(Mixed *mixed, Position *position, ActionList *list, uint64_t *nodes)
{
    size_t journal = position->journal_count, kept = 0;
    note_trails(mixed);
    pass_over(position);
    bool fits = mixed_load(mixed, position, true);
    MixedTrigger endings = { .always = true };
    if (fits)
        endings = mixed_endings(mixed);
    for (size_t i = 0; fits && i < list->count; i++) {
        Step step;
        uint64_t after = 0;
        if (is_plain(mixed, &endings, &list->items[i], &step) && count_after(mixed, &step, &after))
            *nodes += after;
        else
            list->items[kept++] = list->items[i];
    }
    if (fits)
        list->count = kept;
    position_undo(position, journal);
    return fits;
}

static bool count_two(Position *position, uint64_t *nodes)
{
    Mixed *mixed = mixed_new();
    ActionList list = { 0 };
    mixed->position = position;
    mixed->first = position->turn.player;
    bool going = mixed_find_earlier(mixed, 2);
    if (going) {
        play_actions_reference(position, &list);
        count_plain(mixed, position, &list, nodes);
        for (size_t i = 0; i < list.count; i++)
            *nodes += detour(position, &list.items[i]);
    }
    action_list_free(&list);
    mixed_free(mixed);
    return going;
}

bool mixed_perft(Position *position, unsigned depth, uint64_t *nodes)
{
    const Program *program = position->program;
    late_need(program->roads_late);
    if (program->mixed == NULL || depth == 0 || depth > 2 || position->turn.out != 0 ||
        position->result.over || position->turn.player >= 2 || deeds_read_way(program))
        return false;
    *nodes = 0;
    return depth == 1 ? count_one(position, nodes) : count_two(position, nodes);
}
