/* Joining the processes that mpirun has started with this one. */

#include "allocation.h"
#include "exit_status.h"
#include "library.h"
#include "ranks.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* How many processes mpirun has started with this one; 1: it did not. */
static long started_together(void)
{
    const char *count = getenv("OMPI_COMM_WORLD_SIZE");
    return count == NULL ? 1 : strtol(count, NULL, 10);
}

/* The way by MPI is a module of its own, since every other command would begin more slowly with its
 * libraries. */
static const RanksWay *way_by_mpi(void)
{
    char *path = beside_program(VARI_SHARE_MPI, VARI_BUILT_MPI);
    void *module = path == NULL ? NULL : dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    free(path);
    return module == NULL ? NULL : dlsym(module, "ranks_way");
}

static void hide_errors(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
}

/* *ranks is NULL where this process is alone. */
static bool join(Ranks **ranks)
{
    *ranks = NULL;
    if (started_together() <= 1)
        return true;
    Ranks joined = { .way = way_by_mpi() };
    if (joined.way == NULL || !joined.way->open(&joined.rank, &joined.count)) {
        fprintf(stderr, "vari: mpirun has started %ld processes, but this vari was built without Open MPI\n",
                started_together());
        return false;
    }
    joined.asking = memory_zeroed((size_t)joined.count, sizeof *joined.asking);
    *ranks = memory_take(sizeof **ranks);
    **ranks = joined;
    if (joined.rank > 0)
        hide_errors();
    return true;
}

int with_ranks(const Arguments *arguments, int (*run)(const Arguments *arguments))
{
    Arguments ours = *arguments;
    return join(&ours.ranks) ? ranks_leave(ours.ranks, run(&ours)) : EXIT_WORLD;
}
