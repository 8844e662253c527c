/* The border: perft over one or several threads, with or without
 * a table of positions counted before. */

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "play/fast.h"
#include "vari_internal.h"

/* A table that threads share without locks: key and value are stored so that a
 * torn entry does not match (Hyatt and Mann's lockless hashing). */
typedef struct TableEntry {
    _Atomic uint64_t key; /* position and depth, xor value */
    _Atomic uint64_t value;
} TableEntry;

typedef struct Table {
    TableEntry *entries;
    size_t mask;
} Table;

/* What one thread counts at a time: all below a first action or, to share the work more evenly,
 * below a first and a second. */
typedef struct Task {
    size_t first; /* index in Crew.actions */
    bool deeper;
    Action second;
} Task;

typedef struct Crew {
    const Position *root;
    const Action *actions;
    size_t action_count;
    _Atomic uint64_t *nodes; /* per root action */
    Task *tasks;
    size_t task_count;
    atomic_size_t next;
    unsigned depth;
    bool reference;
    Table table;
    atomic_bool overrun; /* some position asked too much */
} Crew;

static bool table_make(Table *table, size_t megabytes)
{
    size_t count = 1;
    while (count * 2 * sizeof(TableEntry) <= megabytes << 20)
        count *= 2;
    table->entries = megabytes == 0 ? NULL : calloc(count, sizeof(TableEntry));
    table->mask = count - 1;
    return table->entries != NULL;
}

/* Counters, round and history are no part of a position's hash, yet a rule may
 * read them; so the table's key adds what the counters say. */
static uint64_t table_key(const Position *position, unsigned depth)
{
    const Kernel *kernel = position->program->kernel;
    uint64_t key = position->hash ^ mix64(depth);
    for (unsigned slot = 0; slot < kernel->number_slots; slot++)
        key = mix64(key ^ (uint64_t)(uint32_t)position->numbers[slot]);
    return mix64(key ^ position->turn.round);
}

static uint64_t count(Position *position, unsigned depth, const Crew *crew);

static void list_actions(Position *position, const Crew *crew, ActionList *list)
{
    if (crew->reference)
        play_actions_reference(position, list);
    else
        play_actions(position, list);
}

static uint64_t count_each(Position *position, unsigned depth, const Crew *crew)
{
    if (position->result.over)
        return 0;
    ActionList list = { 0 };
    list_actions(position, crew, &list);
    uint64_t nodes = 0;
    for (size_t i = 0; i < list.count; i++) {
        PlayUndo undo = play_make(position, &list.items[i]);
        nodes += count(position, depth - 1, crew);
        play_unmake(position, undo);
    }
    action_list_free(&list);
    return nodes;
}

static uint64_t count_once(Position *position, unsigned depth, const Crew *crew)
{
    uint64_t key = table_key(position, depth);
    TableEntry *entry = &crew->table.entries[key & crew->table.mask];
    uint64_t stored = atomic_load_explicit(&entry->value, memory_order_relaxed);
    if (stored != 0 && (atomic_load_explicit(&entry->key, memory_order_relaxed) ^ stored) == key)
        return stored;
    uint64_t nodes = count_each(position, depth, crew);
    atomic_store_explicit(&entry->key, key ^ nodes, memory_order_relaxed);
    atomic_store_explicit(&entry->value, nodes, memory_order_relaxed);
    return nodes;
}

/* With a table, the fast road counts the last three plies only. */
static uint64_t count(Position *position, unsigned depth, const Crew *crew)
{
    bool table = crew->table.entries != NULL && depth >= 2;
    bool mixed = position->program->mixed != NULL && depth == 2;
    if (table && (crew->reference || depth >= 4 || (!mixed && !fast_can(position, depth))))
        return count_once(position, depth, crew);
    return crew->reference ? play_perft(position, depth) : fast_perft(position, depth);
}

/* --- sharing the work --------------------------------------------------------------- */

enum { SPLIT_DEPTH = 4 }; /* below it a second action is too little work to share */

static void task_push(Crew *crew, size_t *capacity, Task task)
{
    if (crew->task_count == *capacity) {
        *capacity = *capacity * 2 + 64;
        crew->tasks = realloc(crew->tasks, *capacity * sizeof *crew->tasks);
        if (crew->tasks == NULL)
            abort();
    }
    crew->tasks[crew->task_count++] = task;
}

static void share_out(Crew *crew, bool deeper)
{
    size_t capacity = 0;
    Position *position = position_copy(crew->root);
    for (size_t i = 0; i < crew->action_count; i++) {
        if (!deeper) {
            task_push(crew, &capacity, (Task){ .first = i });
            continue;
        }
        PlayUndo undo = play_make(position, &crew->actions[i]);
        ActionList list = { 0 };
        if (!position->result.over)
            list_actions(position, crew, &list);
        for (size_t k = 0; k < list.count; k++)
            task_push(crew, &capacity, (Task){ .first = i, .deeper = true, .second = list.items[k] });
        action_list_free(&list);
        play_unmake(position, undo);
    }
    if (position->overrun)
        atomic_store(&crew->overrun, true);
    position_free(position);
}

static uint64_t count_task(Position *position, const Task *task, const Crew *crew)
{
    PlayUndo first = play_make(position, &crew->actions[task->first]);
    uint64_t nodes;
    if (task->deeper) {
        PlayUndo second = play_make(position, &task->second);
        nodes = count(position, crew->depth - 2, crew);
        play_unmake(position, second);
    } else {
        nodes = count(position, crew->depth - 1, crew);
    }
    play_unmake(position, first);
    return nodes;
}

static void *work(void *context)
{
    Crew *crew = context;
    Position *position = position_copy(crew->root);
    for (;;) {
        size_t i = atomic_fetch_add(&crew->next, 1);
        if (i >= crew->task_count)
            break;
        atomic_fetch_add(&crew->nodes[crew->tasks[i].first], count_task(position, &crew->tasks[i], crew));
    }
    if (position->overrun)
        atomic_store(&crew->overrun, true);
    position_free(position);
    return NULL;
}

static void run_crew(Crew *crew, unsigned threads)
{
    pthread_t *ids = calloc(threads, sizeof *ids);
    unsigned started = 0;
    for (; ids != NULL && started + 1 < threads; started++)
        if (pthread_create(&ids[started], NULL, work, crew) != 0)
            break;
    work(crew);
    for (unsigned i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    free(ids);
}

uint64_t vari_game_perft(VariGame *game, const VariPerft *request, VariDivide *divide, void *context)
{
    if (request->depth == 0)
        return 1;
    NamedActionList list = { 0 };
    notation_actions(game->position, request->reference, &list);
    if (list.cut) {
        notation_actions_free(&list);
        return UINT64_MAX;
    }
    Action *actions = calloc(list.count + 1, sizeof *actions);
    Crew crew = { .root = game->position,
                  .actions = actions,
                  .action_count = list.count,
                  .nodes = calloc(list.count + 1, sizeof *crew.nodes),
                  .depth = request->depth,
                  .reference = request->reference };
    if (actions == NULL || crew.nodes == NULL)
        abort();
    for (size_t i = 0; i < list.count; i++)
        actions[i] = list.items[i].action;
    table_make(&crew.table, request->hash_mb);
    unsigned threads = request->threads > 0 ? request->threads : 1;
    share_out(&crew, threads > 1 && request->depth >= SPLIT_DEPTH);
    run_crew(&crew, threads);
    uint64_t total = 0;
    for (size_t i = 0; i < list.count; i++) {
        total += crew.nodes[i];
        if (divide != NULL)
            divide(context, list.items[i].text, crew.nodes[i]);
    }
    if (atomic_load(&crew.overrun))
        total = UINT64_MAX;
    free(crew.table.entries);
    free(crew.tasks);
    free((void *)crew.nodes);
    free(actions);
    notation_actions_free(&list);
    return total;
}
