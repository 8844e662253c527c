/* Lazy SMP: several threads search the same position and share only the transposition table. The main thread
 * alone observes limits and reports; helpers search until it is done. */

#include <pthread.h>
#include <string.h>

#include "base/memory.h"
#include "search/thinking.h"

/* --- life ------------------------------------------------------------------------------------ */

static Search *thinker_new(const void *owner, const Appraisal *appraisal, TranspositionTable *table)
{
    Search *search = memory_new_for(owner, 1, sizeof *search);
    search->appraisal = appraisal;
    search->table = table;
    search->royals = appraisal->program->kernel->in_check != EXPR_NONE;
    return search;
}

Search *search_new(const Appraisal *appraisal, size_t table_megabytes)
{
    TranspositionTable *table = memory_new(1, sizeof *table);
    tt_make(table, table_megabytes);
    return thinker_new(table, appraisal, table);
}

static void forget_actions(Search *search)
{
    memset(search->history, 0, sizeof search->history);
    memset(search->replies, 0, sizeof search->replies);
    memset(search->killers, 0, sizeof search->killers);
    memset(search->eval_cache, 0, sizeof search->eval_cache);
}

void search_set_table(Search *search, size_t megabytes)
{
    tt_free(search->table);
    tt_make(search->table, megabytes);
    forget_actions(search);
}

void search_set_threads(Search *search, unsigned threads)
{
    unsigned wanted = threads > 0 ? threads - 1 : 0;
    while (search->helper_count > wanted)
        memory_free(search->helpers[--search->helper_count]);
    if (wanted > search->helper_count)
        search->helpers = search->helpers == NULL
                              ? memory_new_for(search, wanted, sizeof(Search *))
                              : memory_grow_for(search, search->helpers, wanted, sizeof(Search *));
    while (search->helper_count < wanted) {
        Search *helper = thinker_new(search, search->appraisal, search->table);
        helper->chief = search;
        helper->ahead = search->helper_count % 2;
        search->helpers[search->helper_count++] = helper;
    }
}

void search_free(Search *search)
{
    if (search == NULL)
        return;
    search_set_threads(search, 1);
    memory_free(search->helpers);
    tt_free(search->table);
    memory_free(search->table);
    memory_free(search);
}

void search_abandon(Search *search)
{
    memset(search->moves, 0, sizeof search->moves);
}

void search_forget(Search *search)
{
    tt_clear(search->table);
    forget_actions(search);
    for (unsigned i = 0; i < search->helper_count; i++)
        forget_actions(search->helpers[i]);
}

void search_judge_by(Search *search, const Appraisal *appraisal)
{
    if (search->appraisal == appraisal)
        return;
    search->appraisal = appraisal;
    for (unsigned i = 0; i < search->helper_count; i++)
        search->helpers[i]->appraisal = appraisal;
    search_forget(search);
}

uint64_t search_nodes(const Search *search)
{
    uint64_t nodes = search->nodes;
    for (unsigned i = 0; i < search->helper_count; i++)
        nodes += atomic_load_explicit(&search->helpers[i]->counted_nodes, memory_order_relaxed);
    return nodes;
}

/* --- thinking ---------------------------------------------------------------------------------- */

/* Shared by the threads while they think. */
typedef struct Crew {
    Search *chief;
    const Position *root; /* helpers search copies of it */
    SearchLimits limits;  /* of helpers */
} Crew;

typedef struct Part {
    Crew *crew;
    Search *search;
    pthread_t thread;
    Action best;
    bool any;
} Part;

static void help(const Crew *crew, Part *part)
{
    static const SearchHost alone = { 0 };
    Position *position = position_copy(crew->root);
    search_prepare(part->search, position, &crew->limits, &alone);
    part->any = search_iterate(part->search, &part->best);
    position_free(position);
}

/* A thread that runs out of memory must stop the others, too. */
static void *take_part(void *context)
{
    Part *part = context;
    Search *chief = part->crew->chief;
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        search_abandon(part->search);
        atomic_store(&chief->starved, true);
        atomic_store(&chief->over, true);
        return NULL;
    }
    if (part->search == chief) {
        part->any = search_iterate(chief, &part->best);
        atomic_store(&chief->over, true);
    } else
        help(part->crew, part);
    memory_leave(&scope);
    return NULL;
}

bool search_threads(Search *search, Action *best)
{
    Crew crew = { .chief = search, .root = position_copy(search->position), .limits = *search->limits };
    Part *parts = memory_new(search->helper_count, sizeof *parts), own = { .crew = &crew, .search = search };
    unsigned started = 0;
    crew.limits.nodes = 0;
    crew.limits.seconds = crew.limits.enough = 0;
    atomic_store(&search->over, false);
    atomic_store(&search->starved, false);
    for (; started < search->helper_count; started++) {
        Part *part = &parts[started];
        *part = (Part){ .crew = &crew, .search = search->helpers[started] };
        atomic_store(&part->search->counted_nodes, 0);
        if (pthread_create(&part->thread, NULL, take_part, part) != 0)
            break;
    }
    take_part(&own);
    for (unsigned i = 0; i < started; i++)
        pthread_join(parts[i].thread, NULL);
    memory_free(parts);
    position_free((Position *)crew.root);
    if (atomic_load(&search->starved))
        memory_fail();
    *best = own.best;
    return own.any;
}

bool search_think(Search *search, Position *position, const SearchLimits *limits, const SearchHost *host,
                  Action *best)
{
    if (position->result.over || play_actor(position) >= BOARD_PLAYERS_MAX)
        return false;
    tt_age(search->table);
    for (unsigned i = 0; i < search->helper_count; i++)
        atomic_store(&search->helpers[i]->counted_nodes, 0);
    const Watch *watch = position->watch;
    search_prepare(search, position, limits, host);
    bool any = search->appraisal->method == METHOD_GAMES ? search_mcts(search, best)
               : search->helper_count == 0               ? search_iterate(search, best)
                                                         : search_threads(search, best);
    position->watch = watch;
    return any;
}
