/* Texts between processes by MPI. This is a module of its own: whoever does not use it does not load MPI. */

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "ranks_way.h"

enum { TAG = 1 };

static bool mpi_open(int *rank, int *count)
{
    int level;
    return MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &level) == MPI_SUCCESS &&
           level >= MPI_THREAD_SERIALIZED && MPI_Comm_rank(MPI_COMM_WORLD, rank) == MPI_SUCCESS &&
           MPI_Comm_size(MPI_COMM_WORLD, count) == MPI_SUCCESS;
}

static void mpi_send(int to, const char *text)
{
    MPI_Send(text, (int)strlen(text) + 1, MPI_CHAR, to, TAG, MPI_COMM_WORLD);
}

static char *mpi_receive(int *from)
{
    MPI_Status status;
    int there = 0, length = 0;
    if (MPI_Iprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS || !there)
        return NULL;
    MPI_Get_count(&status, MPI_CHAR, &length);
    char *text = malloc((size_t)length + 1);
    if (text == NULL) {
        MPI_Abort(MPI_COMM_WORLD, 1);
        return NULL;
    }
    *from = status.MPI_SOURCE;
    MPI_Recv(text, length, MPI_CHAR, *from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    text[length] = '\0';
    return text;
}

static void mpi_close(void)
{
    MPI_Finalize();
}

static void mpi_abort(int status)
{
    MPI_Abort(MPI_COMM_WORLD, status);
}

extern const RanksWay ranks_way;
__attribute__((visibility("default")))
const RanksWay ranks_way = { mpi_open, mpi_send, mpi_receive, mpi_close, mpi_abort };
