/* The last action counted by the fast road's tables, where what follows it is not theirs: laws and
 * moves that ask the position sleep, or the position, or the piece, is the reference's. */

#include "play/last.h"

#include <stdlib.h>

#include "play/fast_sight.h"
#include "play/fast_tally.h"
#include "play/generate.h"
#include "program/last.h"
#include "program/late.h"

/* --- what sleeps ------------------------------------------------------------------------ */

static bool sleeps(const LastTables *last, const FastPosition *fast, const LastSleeper *sleeper,
                   Position *position, Player player)
{
    Machine machine = machine_for(position, player);
    for (unsigned i = 0; i < sleeper->count; i++)
        switch ((LastAsk)sleeper->asks[i]) {
        case LAST_NOW:
            if (!machine_truth(&machine, sleeper->parts[i]))
                return true;
            break;
        case LAST_PASSING:
            if (fast->traced == 0)
                return true;
            break;
        case LAST_PROMOTION:
            if (!last->promotes)
                return true;
            break;
        }
    return false;
}

/* Laws are asked of what others could take, too, where somebody must not be attacked. */
static bool laws_sleep(const LastTables *last, const FastPosition *fast, Position *position)
{
    for (unsigned i = 0; i < last->law_count; i++)
        for (Player player = 0; player < last->fast->player_count; player++)
            if ((player == fast->mover || last->fast->has_check) &&
                !sleeps(last, fast, &last->laws[i], position, player))
                return false;
    return true;
}

/* Kinds of which some move that is no word may be there. */
static void find_awake(const LastTables *last, const FastPosition *fast, Position *position, KindSet *awake)
{
    const Kernel *kernel = position->program->kernel;
    *awake = (KindSet){ { 0 } };
    for (unsigned i = 0; i < last->rule_count; i++) {
        Kind kind = kernel->rules[last->rules[i].index].kind;
        if (!kindset_has(awake, kind) && !sleeps(last, fast, &last->rules[i], position, fast->mover))
            kindset_add(awake, kind);
    }
}

/* --- loading ------------------------------------------------------------------------------- */

/* A royal comes to no cell where it is attacked. */
static void keep_safe(FastPosition *fast, FastCode royal, CellSet *zone)
{
    unsigned words = fast->program->words;
    for (unsigned cell = cellset_next(zone, 0, words); cell < CELLSET_MAX;
         cell = cellset_next(zone, cell + 1, words)) {
        uint8_t stood = fast->board[cell];
        fast->board[cell] = royal;
        if (fast_attacked(fast, (Cell)cell, fast->tables->taken_by[royal]))
            cellset_drop(zone, cell);
        fast->board[cell] = stood;
    }
}

/* False where somebody who has a royal may get another. */
static bool royals_come_alone(const FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    for (unsigned i = 0; i < tables->drops.count; i++)
        if ((tables->royals >> tables->drops.items[i].code[fast->mover] & 1) != 0 &&
            fast->hands[fast->mover][i] > 0 &&
            (fast->royal[fast->mover] != CELL_NONE || fast->several != 0 || tables->choosy ||
             tables->judged || tables->shy || (tables->has_check && tables->royal_rule != ROYAL_CHECK)))
            return false;
    return true;
}

/* Whether what the mover drops is a royal that it minds. */
static bool drops_minded(const FastPosition *fast, unsigned drop)
{
    const FastTables *tables = fast->tables;
    return (tables->royals >> tables->drops.items[drop].code[fast->mover] & 1) != 0 &&
           (fast->minded >> fast->mover & 1) != 0;
}

/* Whether what the mover has in hand may go where the position says, not the tables. */
static bool zone_hangs(const LastTables *last, const FastPosition *fast, unsigned drop)
{
    return fast->hands[fast->mover][drop] > 0 && (last->zones[drop] != EXPR_NONE || drops_minded(fast, drop));
}

static void find_zone(const LastTables *last, FastPosition *fast, Position *position, unsigned drop)
{
    const FastDrop *rule = &last->fast->drops.items[drop];
    Machine machine = machine_for(position, fast->mover);
    machine.kind_context = rule->kind;
    if (last->zones[drop] != EXPR_NONE)
        machine_set(&machine, last->zones[drop], &fast->zones[drop]);
    if (drops_minded(fast, drop))
        keep_safe(fast, rule->code[fast->mover], &fast->zones[drop]);
}

/* Leaves them to the tables where none hangs on the position. */
static void find_zones(const LastTables *last, FastPosition *fast, Position *position)
{
    const FastTables *tables = last->fast;
    bool any = false;
    for (unsigned i = 0; i < tables->drops.count && !any; i++)
        any = zone_hangs(last, fast, i);
    if (!any)
        return;
    fast->zones = malloc(tables->drops.count * sizeof *fast->zones);
    if (fast->zones == NULL)
        abort();
    for (unsigned i = 0; i < tables->drops.count; i++) {
        cellset_copy(&fast->zones[i], &tables->drops.items[i].cells[fast->mover], fast->program->words);
        if (zone_hangs(last, fast, i))
            find_zone(last, fast, position, i);
    }
}

static FastPosition *load(const LastTables *last, Position *position)
{
    if ((last->phases >> position->turn.phase & 1) == 0)
        return NULL;
    FastPosition *fast = fast_load_by(last->fast, position);
    if (fast == NULL)
        return NULL;
    if (!royals_come_alone(fast) || !laws_sleep(last, fast, position) ||
        !fast_effects_far(fast, position, 1)) {
        fast_free(fast);
        return NULL;
    }
    find_zones(last, fast, position);
    return fast;
}

/* --- what the reference is asked for ------------------------------------------------------------- */

/* A position loaded, and the pieces that the reference counts. */
typedef struct Asking {
    const LastTables *last;
    FastPosition *fast;
    Position *position;
    FastGuard guard;
    unsigned count;
    Cell cells[BOARD_CELLS_MAX];
    bool more; /* there may be actions beside those of words */
} Asking;

static bool is_asked(const LastTables *last, FastPosition *fast, const KindSet *awake, Cell cell)
{
    FastCode code = fast->board[cell];
    uint8_t odd = last->odd[(size_t)code * last->fast->cell_count + cell];
    return (odd & LAST_ALWAYS) != 0 || (odd != 0 && kindset_has(awake, last->fast->kind[code])) ||
           (last->takers && tally_takes(fast, cell) > 0);
}

/* Whether what may be done is told of each piece alone. */
static bool by_pieces(FastPosition *fast)
{
    const FastTables *tables = fast->tables;
    return !tables->must_take && !tables->shy && !tables->judged && fast->several == 0 &&
           (fast->traced == 0 || fast_count_passing(fast, fast->mover, fast->royal[fast->mover], NULL) == 0);
}

/* Whether somebody takes in passing, and more may follow that than words say. */
static bool passing_matters(const LastTables *last, FastPosition *fast)
{
    return last->takers && fast->traced != 0 && fast_count_passing(fast, fast->mover, CELL_NONE, NULL) > 0;
}

static void ask_end(Asking *asking)
{
    fast_free(asking->fast);
}

/* False where this road does not go; otherwise ask_end() must follow. */
static bool ask_begin(Asking *asking, Position *position)
{
    KindSet awake;
    late_need(position->program->roads_late);
    asking->last = position->program->last;
    asking->position = position;
    asking->count = 0;
    asking->fast = asking->last == NULL || position->result.over ? NULL : load(asking->last, position);
    if (asking->fast == NULL)
        return false;
    FastPosition *fast = asking->fast;
    find_awake(asking->last, fast, position, &awake);
    for (unsigned i = 0; i < fast->counts[fast->mover]; i++)
        if (is_asked(asking->last, fast, &awake, fast->cells[fast->mover][i]))
            asking->cells[asking->count++] = fast->cells[fast->mover][i];
    asking->more = asking->count > 0 || asking->last->rest_any || asking->last->other_count > 0;
    fast_guard(fast, fast->mover, &asking->guard);
    if (!passing_matters(asking->last, fast) && (!asking->more || by_pieces(fast)))
        return true;
    ask_end(asking);
    return false;
}

/* Calls for each action that the reference is asked for. */
static void ask_reference(const Asking *asking, Legal *legal)
{
    const Kernel *kernel = asking->position->program->kernel;
    position_rest(asking->position);
    for (unsigned i = 0; i < asking->count; i++)
        legal_run_part(asking->position, legal, asking->cells[i], NULL);
    for (unsigned i = 0; i < asking->last->other_count; i++)
        legal_run_part(asking->position, legal, CELL_NONE, &kernel->rules[asking->last->others[i]]);
}

/* --- counting -------------------------------------------------------------------------------- */

static bool asked_counts(Leaf *leaf, const Legal *legal)
{
    (void)leaf;
    ++*(uint64_t *)legal->context;
    return true;
}

/* Pieces that may rest: a rest is lawful where there is no check. */
static unsigned count_rests(const Asking *asking, const Cell *cells, unsigned count)
{
    const FastPosition *fast = asking->fast;
    unsigned rests = 0;
    for (unsigned i = 0; asking->last->rest_any && asking->guard.checkers == 0 && i < count; i++)
        rests += asking->last->rests[fast->tables->kind[fast->board[cells[i]]]] >= 0;
    return rests;
}

/* Moves by words of the pieces that are asked. */
static uint64_t count_words(Asking *asking)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < asking->count; i++)
        count += asking->cells[i] == asking->guard.royal
                     ? tally_royal(asking->fast, &asking->guard, NULL)
                     : fast_count_piece(asking->fast, &asking->guard, asking->cells[i]);
    return count;
}

static uint64_t count_all(Asking *asking)
{
    FastPosition *fast = asking->fast;
    uint64_t asked = 0;
    if (fast->tables->drops.must != 0) {
        uint64_t must = fast_count_must_drops(fast, &asking->guard);
        if (must > 0)
            return must;
    }
    uint64_t count = fast_count(fast);
    if (!asking->more)
        return count;
    Legal legal = { .visit = asked_counts, .context = &asked, .only = EXPR_NONE, .barred = -1 };
    ask_reference(asking, &legal);
    return count + asked - count_words(asking) +
           count_rests(asking, fast->cells[fast->mover], fast->counts[fast->mover]) -
           count_rests(asking, asking->cells, asking->count);
}

bool last_count(Position *position, uint64_t *nodes)
{
    Asking asking;
    if (!ask_begin(&asking, position))
        return false;
    *nodes = count_all(&asking);
    ask_end(&asking);
    return *nodes > 0;
}

/* --- listing --------------------------------------------------------------------------------- */

static bool asked_lists(Leaf *leaf, const Legal *legal)
{
    action_list_push(legal->context, &leaf->action);
    return true;
}

static bool is_among(const Asking *asking, Cell cell)
{
    for (unsigned i = 0; i < asking->count; i++)
        if (asking->cells[i] == cell)
            return true;
    return false;
}

static void list_rests(const Asking *asking, ActionList *list)
{
    const FastPosition *fast = asking->fast;
    for (unsigned i = 0; asking->last->rest_any && i < fast->counts[fast->mover]; i++) {
        Cell cell = fast->cells[fast->mover][i];
        if (is_among(asking, cell) || count_rests(asking, &cell, 1) == 0)
            continue;
        Action rest = { .rule = (uint16_t)asking->last->rests[fast->tables->kind[fast->board[cell]]],
                        .from = cell,
                        .to = cell,
                        .via = { CELL_NONE, CELL_NONE, CELL_NONE },
                        .kind = KIND_NONE,
                        .heading = HEADING_NONE };
        action_list_push(list, &rest);
    }
}

static void list_words(const Asking *asking, ActionList *list)
{
    FastList moves = { 0 };
    fast_list_legal(asking->fast, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        bool by_piece = moves.items[i].form == FAST_PLAIN || moves.items[i].form == FAST_PASSING;
        if (by_piece && is_among(asking, moves.items[i].from))
            continue;
        Action action = fast_action_of(asking->fast, &moves.items[i]);
        action_list_push(list, &action);
    }
    free(moves.items);
}

bool last_actions(Position *position, ActionList *list)
{
    Asking asking;
    if (!ask_begin(&asking, position))
        return false;
    FastPosition *fast = asking.fast;
    bool musts = fast->tables->drops.must != 0 && fast_count_must_drops(fast, &asking.guard) > 0;
    list->count = 0;
    list_words(&asking, list);
    Legal legal = { .visit = asked_lists, .context = list, .only = EXPR_NONE, .barred = -1 };
    if (asking.more && !musts) {
        ask_reference(&asking, &legal);
        list_rests(&asking, list);
    }
    ask_end(&asking);
    return list->count > 0;
}
