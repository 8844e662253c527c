/* The border: perft over one or several threads, with or without
 * a table of positions counted before. */

#include <pthread.h>
#include <string.h>

#include "vari_internal.h"
#include "vari_table.h"

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
    Table table;
    atomic_bool overrun; /* some position asked too much: nothing more is counted */
    Span costly;         /* the rule for which the first of them did */
    atomic_bool out_of_memory;
    bool (*stop)(void *context); /* the host's; or NULL */
    void *context;
    Watch watch; /* hears the host while a question is answered */
    atomic_bool stopped;
} Crew;

enum { WATCHED_DEPTH = 2 }; /* so deep a count is over before anybody could want to stop it */

static bool is_stopped(void *context)
{
    Crew *crew = context;
    if (!atomic_load(&crew->stopped) && crew->stop(crew->context))
        atomic_store(&crew->stopped, true);
    return atomic_load(&crew->stopped);
}

static uint64_t count(Position *position, unsigned depth, Crew *crew);

static uint64_t count_each(Position *position, unsigned depth, Crew *crew)
{
    if (position->result.over)
        return 0;
    ActionList list = { 0 };
    play_actions(position, &list);
    uint64_t nodes = depth == 1 ? list.count : 0;
    for (size_t i = 0; depth > 1 && i < list.count && !position->overrun; i++) {
        PlayUndo undo = play_make(position, &list.items[i]);
        nodes += count(position, depth - 1, crew);
        play_unmake(position, undo);
    }
    action_list_free(&list);
    return nodes;
}

static uint64_t count_once(Position *position, unsigned depth, Crew *crew)
{
    uint64_t key = table_key(&crew->table, position, depth), nodes = table_find(&crew->table, key);
    if (nodes != 0)
        return nodes;
    nodes = count_each(position, depth, crew);
    if (!position->overrun && !atomic_load(&crew->stopped))
        table_keep(&crew->table, key, nodes);
    return nodes;
}

static uint64_t count(Position *position, unsigned depth, Crew *crew)
{
    if (depth > 0 && position->result.over) /* whoever came here otherwise may play on */
        return 0;
    bool watched = crew->stop != NULL && depth > WATCHED_DEPTH;
    if (watched && is_stopped(crew))
        return 0;
    if (crew->table.entries != NULL && depth >= 2)
        return count_once(position, depth, crew);
    return watched ? count_each(position, depth, crew) : play_perft(position, depth);
}

/* --- sharing the work --------------------------------------------------------------- */

enum { SPLIT_DEPTH = 4 }; /* below it a second action is too little work to share */

static void task_push(Crew *crew, size_t *capacity, Task task)
{
    if (crew->task_count == *capacity) {
        *capacity = *capacity * 2 + 64;
        crew->tasks = memory_grow(crew->tasks, *capacity, sizeof *crew->tasks);
    }
    crew->tasks[crew->task_count++] = task;
}

/* A copy of where the count begins, for one thread. */
static Position *crew_position(Crew *crew)
{
    Position *position = position_copy(crew->root);
    if (crew->stop != NULL)
        position->watch = &crew->watch;
    return position;
}

static void crew_done_with(Crew *crew, Position *position)
{
    if (position->overrun && !atomic_exchange(&crew->overrun, true))
        crew->costly = position->costly;
    position_free(position);
}

static void share_out(Crew *crew, bool deeper)
{
    size_t capacity = 0;
    Position *position = crew_position(crew);
    for (size_t i = 0; i < crew->action_count && !position->overrun; i++) {
        if (!deeper) {
            task_push(crew, &capacity, (Task){ .first = i });
            continue;
        }
        PlayUndo undo = play_make(position, &crew->actions[i]);
        ActionList list = { 0 };
        if (!position->result.over)
            play_actions(position, &list);
        for (size_t k = 0; k < list.count; k++)
            task_push(crew, &capacity, (Task){ .first = i, .deeper = true, .second = list.items[k] });
        action_list_free(&list);
        play_unmake(position, undo);
    }
    crew_done_with(crew, position);
}

static uint64_t count_task(Position *position, const Task *task, Crew *crew)
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

static void work_on(Crew *crew)
{
    Position *position = crew_position(crew);
    while (!position->overrun && !atomic_load(&crew->overrun)) {
        size_t i = atomic_fetch_add(&crew->next, 1);
        if (i >= crew->task_count || atomic_load(&crew->out_of_memory))
            break;
        atomic_fetch_add(&crew->nodes[crew->tasks[i].first], count_task(position, &crew->tasks[i], crew));
    }
    crew_done_with(crew, position);
}

/* A thread that finds no memory must not leave the others behind. */
static void *work(void *context)
{
    Crew *crew = context;
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        atomic_store(&crew->out_of_memory, true);
        return NULL;
    }
    work_on(crew);
    memory_leave(&scope);
    return NULL;
}

static void run_crew(Crew *crew, unsigned threads)
{
    pthread_t *ids = memory_new(threads, sizeof *ids);
    unsigned started = 0;
    for (; started + 1 < threads; started++)
        if (pthread_create(&ids[started], NULL, work, crew) != 0)
            break;
    work(crew);
    for (unsigned i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    memory_free(ids);
    if (atomic_load(&crew->out_of_memory))
        memory_fail();
}

static void free_crew(Crew *crew)
{
    table_free(&crew->table);
    memory_free(crew->tasks);
    memory_free((void *)crew->nodes);
    memory_free((void *)crew->actions);
}

static VariStatus count_game(VariGame *game, const VariPerft *request, Crew *crew, VariDivide *divide,
                             void *context, uint64_t *nodes)
{
    NamedActionList list = { 0 };
    Position *root = position_copy(game->at.state);
    if (request->reference)
        play_use_reference(root);
    notation_actions(root, &list);
    Action *actions = memory_new(list.count + 1, sizeof *actions);
    crew->root = root;
    crew->actions = actions;
    crew->action_count = list.count;
    crew->nodes = memory_new(list.count + 1, sizeof *crew->nodes);
    crew->depth = request->depth;
    crew->stop = request->stop;
    crew->context = request->context;
    crew->watch = (Watch){ is_stopped, crew };
    for (size_t i = 0; i < list.count; i++)
        actions[i] = list.items[i].action;
    if (!table_make(&crew->table, request->hash_mb, game->at.rules->kernel))
        memory_fail();
    unsigned threads = request->threads > 0 ? request->threads : 1;
    if (!list.cut) {
        share_out(crew, threads > 1 && request->depth >= SPLIT_DEPTH);
        run_crew(crew, threads);
    }
    uint64_t total = 0;
    for (size_t i = 0; i < list.count; i++) {
        total += crew->nodes[i];
        if (divide != NULL && !list.cut && !atomic_load(&crew->stopped))
            divide(context, list.items[i].text, crew->nodes[i]);
    }
    VariStatus status = atomic_load(&crew->stopped)               ? VARI_STOPPED
                        : list.cut || atomic_load(&crew->overrun) ? VARI_ASKS_TOO_MUCH
                                                                  : VARI_OK;
    if (status == VARI_OK)
        *nodes = total;
    game->costly = list.cut ? root->costly : crew->costly;
    if (status != VARI_OK)
        game_fail(game, status,
                  status == VARI_STOPPED ? "the count was stopped" : "a position on the way asks too much");
    notation_actions_free(&list);
    position_free(root);
    free_crew(crew);
    return status;
}

VariStatus vari_game_perft(VariGame *game, const VariPerft *request, VariDivide *divide, void *context,
                           uint64_t *nodes)
{
    Crew crew = { 0 };
    VariPerft asked;
    *nodes = 0;
    if (!struct_take(&asked, sizeof asked, request))
        return game_ends(game, VARI_MISUSE);
    if (asked.depth == 0)
        *nodes = 1;
    if (asked.depth == 0)
        return game_ends(game, VARI_OK);
    GUARDED_STATUS(game, game, count_game(game, &asked, &crew, divide, context, nodes));
}
