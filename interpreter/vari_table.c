/* The border: what perft keeps of positions counted before. Two ways to one position may go on
 * differently: by their counters, and, where the rules ask how often a position has been there, by their
 * history. Only so much of that goes into a key as can still be told apart in the actions to come, else no
 * two ways would meet. */

#include "vari_table.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/mix.h"
#include "vari.h"

/* --- what the rules ask of the history -------------------------------------------------- */

/* An expression and all below it. */
static void mark(const Kernel *kernel, ExprId id, bool *marked)
{
    if (id == EXPR_NONE || marked[id])
        return;
    const Expr *expr = &kernel->exprs[id];
    marked[id] = true;
    for (unsigned i = 0; i < expr->kid_count; i++)
        mark(kernel, expr->kids[i], marked);
    if (expr->op == OP_TERM)
        mark(kernel, kernel->terms[expr->a].value, marked);
}

/* How often a position must have been there before for a comparison with that number to notice. */
static int32_t noticed_by(const Kernel *kernel, const Expr *expr)
{
    const Expr *left = &kernel->exprs[expr->kids[0]], *right = &kernel->exprs[expr->kids[1]];
    if (left->op == OP_REPEATS && right->op == OP_CONST) {
        if (expr->op == OP_GE || expr->op == OP_EQ || expr->op == OP_LT)
            return right->b;
        if (expr->op == OP_GT || expr->op == OP_LE)
            return right->b < INT32_MAX ? right->b + 1 : right->b;
    }
    return 1;
}

/* Once, unless whatever asks compares the number with a greater one. */
static unsigned occurrences_noticed(const Kernel *kernel)
{
    size_t asked = 0, compared = 0;
    int32_t least = INT32_MAX;
    for (size_t i = 0; i < kernel->expr_count; i++) {
        const Expr *expr = &kernel->exprs[i];
        asked += expr->op == OP_REPEATS;
        for (unsigned k = 0; k < expr->kid_count; k++)
            if (kernel->exprs[expr->kids[k]].op == OP_REPEATS) {
                int32_t noticed = expr->kid_count == 2 ? noticed_by(kernel, expr) : 1;
                compared++;
                least = noticed < least ? noticed : least;
            }
    }
    if (asked == 0)
        return 0;
    return compared < asked || least < 1 ? 1 : (unsigned)least;
}

/* Only what endings ask is asked of positions that are come to: laws and conditions look ahead. */
static bool asked_ahead(const Kernel *kernel)
{
    bool *marked = calloc(kernel->expr_count + 1, sizeof *marked);
    if (marked == NULL)
        return true;
    for (size_t i = 0; i < kernel->ending_count; i++) {
        mark(kernel, kernel->endings[i].condition, marked);
        mark(kernel, kernel->endings[i].player, marked);
        mark(kernel, kernel->endings[i].value, marked);
        mark(kernel, kernel->endings[i].claim, marked);
    }
    bool ahead = false;
    for (size_t i = 0; i < kernel->expr_count; i++) {
        Op op = (Op)kernel->exprs[i].op;
        bool looks = op == OP_REPEATS || op == OP_NO_MOVES;
        ahead = ahead || op == OP_CAN || op == OP_RUN || op == OP_BARRED || (looks && !marked[i]);
    }
    free(marked);
    return ahead;
}

/* True if a change may put something on the board, or let somebody act out of turn. */
static bool changes_add(const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++)
        switch (list->items[i].op) {
        case CHANGE_REMOVE:
        case CHANGE_CAPTURE:
        case CHANGE_SEND:
        case CHANGE_BECOME:
        case CHANGE_GIVE:
        case CHANGE_SPEND:
        case CHANGE_SET:
        case CHANGE_FLAG:
        case CHANGE_CLEAR:
        case CHANGE_TRAIL: break;
        case CHANGE_PUT:
        case CHANGE_MOVE:
        case CHANGE_SWAP:
        case CHANGE_CONVERT:
        case CHANGE_OUT:
        case CHANGE_AGAIN:
        case CHANGE_END_TURN:
        case CHANGE_NATIVE: return true;
        }
    return false;
}

static bool phase_is_simple(const PhaseRule *phase)
{
    return !phase->chance && !phase->optional && !phase->pass_free && !phase->pass_stuck && !phase->repeat &&
           phase->times == EXPR_NONE && phase->condition == EXPR_NONE;
}

/* Two players in turn who but take and move their own men, a step each: what one has moved only he can move
 * back, and nobody else's man can stand for his. So both must act twice before all is as it was. */
static bool both_act_twice(const Kernel *kernel)
{
    bool twice = kernel->player_count == 2 && kernel->side_count == 2 && kernel->phase_count == 1 &&
                 phase_is_simple(&kernel->phases[0]) && kernel->native_count == 0;
    for (size_t i = 0; i < kernel->kind_count; i++)
        twice = twice && !kernel->kinds[i].neutral;
    for (size_t i = 0; i < kernel->effect_count; i++)
        twice = twice && !changes_add(&kernel->effects[i].changes);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        bool moves = rule->form == RULE_MOVE && rule->leg_count == 1 && rule->swaps == EXPR_NONE;
        twice = twice && (moves || rule->form == RULE_CASTLE || rule->form == RULE_PASS) &&
                !changes_add(&rule->changes);
    }
    return twice;
}

HistoryNeed history_need(const Kernel *kernel)
{
    HistoryNeed need = { .circle = both_act_twice(kernel) ? 4 : 1, .occurs = occurrences_noticed(kernel) };
    for (size_t i = 0; i < kernel->expr_count; i++) {
        Op op = (Op)kernel->exprs[i].op;
        need.unknown = need.unknown || op == OP_CHECKING || op == OP_CHASING || op == OP_RETURNS;
    }
    need.all = need.occurs > 0 && asked_ahead(kernel);
    return need;
}

/* --- keys ---------------------------------------------------------------------------------- */

/* True if so many further actions may come to a position once more as often as is noticed, which has been
 * there `times`, `ago` actions before the last time. */
static bool may_be_noticed(const HistoryNeed *need, size_t times, size_t ago, unsigned depth)
{
    size_t back = ago >= need->circle ? 1 : need->circle - ago;
    size_t missing = times > need->occurs ? 0 : need->occurs - times;
    return need->all || depth >= back + missing * need->circle;
}

static uint64_t key_of_history(const HistoryNeed *need, const Position *position, unsigned depth)
{
    uint64_t key = 0;
    size_t here = position_repeats(position);
    if (need->occurs == 0)
        return 0;
    for (size_t i = position->history_count; i > 0; i--) {
        uint64_t hash = position->history[i - 1];
        size_t times = 0, later = 0;
        for (size_t k = 0; k < position->history_count; k++)
            if (position->history[k] == hash)
                *(k < i ? &times : &later) += 1;
        bool counts = hash != position->hash && later == 0; /* the last time of it */
        if (counts && may_be_noticed(need, times, position->history_count - i + 1, depth))
            key += mix64(hash ^ mix64(times));
    }
    return mix64(key ^ here);
}

static uint64_t key_of_trail(uint64_t key, const Trail *trail)
{
    key = mix64(key ^ ((uint64_t)trail->origin << 32 | (uint64_t)trail->piece << 16 | trail->count));
    for (unsigned i = 0; i < trail->count; i++)
        key = mix64(key ^ trail->cells[i]);
    return key;
}

uint64_t table_key(const Table *table, const Position *position, unsigned depth)
{
    const Kernel *kernel = position->program->kernel;
    const Turn *turn = &position->turn;
    uint64_t key = mix64(position->hash ^ mix64(depth));
    for (unsigned slot = 0; slot < kernel->number_slots; slot++)
        key = mix64(key ^ (uint64_t)(uint32_t)position->numbers[slot]);
    for (unsigned trail = 0; trail < kernel->trail_count; trail++)
        for (unsigned player = 0; player < kernel->player_count; player++)
            key = key_of_trail(key, &position->trails[trail][player]);
    key = mix64(key ^ ((uint64_t)turn->round << 32 | turn->held));
    key = mix64(key ^ ((uint64_t)turn->passes << 8 | turn->passed));
    return mix64(key ^ key_of_history(&table->need, position, depth));
}

/* --- the table ------------------------------------------------------------------------------ */

size_t vari_table_mb(size_t wanted)
{
    size_t half = (memory_there_is() >> 20) / 2, most = 1;
    if (wanted <= half)
        return wanted;
    while (most * 2 <= half)
        most *= 2;
    return most < wanted ? most : wanted;
}

bool table_make(Table *table, size_t megabytes, const Kernel *kernel)
{
    size_t count = 1;
    *table = (Table){ .need = history_need(kernel) };
    if (megabytes == 0 || table->need.unknown)
        return true;
    megabytes = vari_table_mb(megabytes);
    while (count * 2 * sizeof(TableEntry) <= megabytes << 20)
        count *= 2;
    table->entries = memory_try(count * sizeof(TableEntry));
    table->mask = count - 1;
    return table->entries != NULL;
}

void table_free(Table *table)
{
    memory_free(table->entries);
    table->entries = NULL;
}

uint64_t table_find(const Table *table, uint64_t key)
{
    const TableEntry *entry = &table->entries[key & table->mask];
    uint64_t stored = atomic_load_explicit(&entry->value, memory_order_relaxed);
    return (atomic_load_explicit(&entry->key, memory_order_relaxed) ^ stored) == key ? stored : 0;
}

void table_keep(const Table *table, uint64_t key, uint64_t nodes)
{
    TableEntry *entry = &table->entries[key & table->mask];
    atomic_store_explicit(&entry->key, key ^ nodes, memory_order_relaxed);
    atomic_store_explicit(&entry->value, nodes, memory_order_relaxed);
}
