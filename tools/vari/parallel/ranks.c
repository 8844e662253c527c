/* What processes say to each other. To the first: `ask WORK IDENTITY`, `give LINE` and, last of all, `leave
 * STATUS`; from it: the number of a part, or `none`. */

#include "ranks.h"
#include "allocation.h"
#include "exit_status.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char none[] = "none";
static const struct timespec pause_between = { .tv_nsec = 200 * 1000 };

bool ranks_tells(const Ranks *ranks)
{
    return ranks == NULL || ranks->rank == 0;
}

int ranks_leave(Ranks *ranks, int status)
{
    if (ranks == NULL)
        return status;
    if (ranks->rank > 0) {
        char text[32];
        snprintf(text, sizeof text, "leave %d", status);
        ranks->way->send(0, text);
        status = EXIT_DONE; /* the first tells it */
    } else {
        while (ranks->left < ranks->count - 1) {
            int from;
            char *text = NULL;
            RanksHeard heard = ranks_hear(ranks, &from, &text);
            free(text);
            for (int rank = 1; rank < ranks->count; rank++)
                if (ranks->asking[rank] > 0)
                    ranks_refuse(ranks, rank);
            if (heard == HEARD_NOTHING)
                nanosleep(&pause_between, NULL);
        }
        if (status == EXIT_DONE && ranks->failed != EXIT_DONE)
            fprintf(stderr, "vari: not all processes could take part in the work\n");
        status = status == EXIT_DONE ? ranks->failed : status;
    }
    ranks->way->close();
    free(ranks->asking);
    free(ranks);
    return status;
}

/* --- a text for all ---------------------------------------------------------------------------- */

/* Others ask for it as for a part of a work. */
static void give_to_all(Ranks *ranks, const char *text)
{
    int given = 0;
    while (given < ranks->count - 1) {
        int from;
        char *heard = NULL;
        RanksHeard what = ranks_hear(ranks, &from, &heard);
        free(heard);
        for (int rank = 1; rank < ranks->count; rank++) {
            if (ranks->asking[rank] == 0)
                continue;
            if (ranks->asking[rank] < ranks->works) {
                ranks_refuse(ranks, rank);
                continue;
            }
            ranks->asking[rank] = 0;
            ranks->way->send(rank, text);
            given++;
        }
        if (what == HEARD_NOTHING)
            nanosleep(&pause_between, NULL);
    }
}

char *ranks_share(Ranks *ranks, const char *text)
{
    char asked[32], *given;
    int from;
    if (ranks == NULL)
        return must_copy(text);
    ranks->works++;
    if (ranks->rank == 0) {
        give_to_all(ranks, text);
        return must_copy(text);
    }
    snprintf(asked, sizeof asked, "ask %u ", ranks->works);
    ranks->way->send(0, asked);
    while ((given = ranks->way->receive(&from)) == NULL)
        nanosleep(&pause_between, NULL);
    return given;
}

/* --- said to the first process ----------------------------------------------------------------- */

bool ranks_ask(Ranks *ranks, unsigned work, const char *identity, size_t *part)
{
    size_t size = strlen(identity) + 32;
    char *text = memory_take(size), *answer;
    int from;
    snprintf(text, size, "ask %u %s", work, identity);
    ranks->way->send(0, text);
    free(text);
    while ((answer = ranks->way->receive(&from)) == NULL)
        nanosleep(&pause_between, NULL);
    bool has = strcmp(answer, none) != 0;
    *part = has ? strtoull(answer, NULL, 10) : 0;
    free(answer);
    return has;
}

void ranks_give(Ranks *ranks, const char *line)
{
    size_t size = strlen(line) + 6;
    char *text = memory_take(size);
    snprintf(text, size, "give %s", line);
    ranks->way->send(0, text);
    free(text);
}

/* --- heard by it ------------------------------------------------------------------------------- */

/* The text behind a word; NULL: it is another. */
static const char *behind(const char *text, const char *word)
{
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 ? text + length : NULL;
}

RanksHeard ranks_hear(Ranks *ranks, int *from, char **text)
{
    char *heard = ranks->way->receive(from);
    const char *rest;
    if (heard == NULL)
        return HEARD_NOTHING;
    RanksHeard what = HEARD_NOTHING;
    if ((rest = behind(heard, "ask ")) != NULL) {
        char *identity;
        ranks->asking[*from] = (unsigned)strtoul(rest, &identity, 10);
        *text = must_copy(identity + (*identity == ' '));
        what = HEARD_ASKS;
    } else if ((rest = behind(heard, "give ")) != NULL) {
        *text = must_copy(rest);
        what = HEARD_GIVES;
    } else if ((rest = behind(heard, "leave ")) != NULL) {
        int status = (int)strtol(rest, NULL, 10);
        ranks->left++;
        ranks->failed = status == EXIT_DONE ? ranks->failed : status;
    }
    free(heard);
    return what;
}

void ranks_hand(Ranks *ranks, int to, size_t part)
{
    char text[32];
    snprintf(text, sizeof text, "%zu", part);
    ranks->asking[to] = 0;
    ranks->way->send(to, text);
}

void ranks_refuse(Ranks *ranks, int to)
{
    ranks->asking[to] = 0;
    ranks->way->send(to, none);
}
