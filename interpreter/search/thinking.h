/* Knows what the files of the search share while one position is thought about. Never included outside the
 * room. */
#ifndef VARI_SEARCH_THINKING_H
#define VARI_SEARCH_THINKING_H

#include "search/moves.h"
#include "search/search.h"
#include "search/transpositions.h"

enum { HISTORY_BITS = 14, REPLY_BITS = 16, JUDGED_BITS = 14, KILLERS = 2, INFINITE = VALUE_WON + 1 };

/* What a position was evaluated to. */
typedef struct Judged {
    uint64_t key; /* 0: nothing stands here */
    int32_t value;
} Judged;

/* One thread's. */
struct Search {
    const Appraisal *appraisal;
    Transpositions *table;        /* shared by chief and helpers */
    Search *chief;                /* of a helper, else NULL */
    Search **helpers;             /* [helper_count], of the chief */
    unsigned helper_count, ahead; /* how much deeper a helper begins */
    atomic_bool over,
        starved;           /* the chief's: helpers are to stop; one of the threads has run out of memory */
    _Atomic uint64_t told; /* a helper's nodes, now and then */
    int32_t history[2][1 << HISTORY_BITS]; /* [camp] how often an action without gain was good */
    int32_t replies[1 << REPLY_BITS];      /* the same as an answer to the action before */
    uint32_t
        played[SEARCH_PLIES + 2]; /* [ply] key of the action that led there; 0: the turn was given away */
    uint32_t killers[SEARCH_PLIES + 1][KILLERS];
    Judged judged[1 << JUDGED_BITS]; /* by the lowest bits of the key */
    Moves moves[SEARCH_PLIES + 1];
    bool checked[SEARCH_PLIES + 2]; /* whether who acts at that ply is in check */
    bool open[SEARCH_PLIES + 2];    /* whether it is not known if there is anything to do */
    bool unsettled; /* there is nothing: the action that led here must be made anew, to see whether that is
                       the end */
    Action lines[SEARCH_PLIES + 2][SEARCH_PLIES + 1]; /* [ply] the best way on from there, */
    unsigned line_counts[SEARCH_PLIES + 2];           /* and its length */
    /* of one position */
    Position *position;
    Camps camps;
    const SearchLimits *limits;
    const SearchHost *host;
    Watch watch; /* hears the host while the position answers a question */
    uint64_t nodes, salt;
    uint64_t work, poll_at, poll_each; /* the host is asked after so much work */
    double started, polled;
    bool stopped;
    bool royals; /* some piece can be in check */
};

/* --- thinking: the whole ----------------------------------------------------------------- */

/* Asks the host; true: it wants to stop. `context` is the search. */
bool search_is_stopped(void *context);
/* Before the position is thought about, by this thread, whose search it then asks whether to stop. */
void search_prepare(Search *search, Position *position, const SearchLimits *limits, const SearchHost *host);
/* Thinks, without the helpers; false: there is no action. */
bool search_deepen(Search *search, Action *best);
/* The same with them. */
bool search_together(Search *search, Action *best);
/* Where the appraisal says so: by random games instead. */
bool search_grow(Search *search, Action *best);
/* Whether the host allows a first action. */
bool search_is_wanted(const SearchLimits *limits, uint32_t key);
/* Of all threads. */
uint64_t search_nodes(const Search *search);

/* Where ->replies tells how good an action is at that ply. */
static inline unsigned search_reply(const Search *search, unsigned ply, uint32_t key)
{
    return (search->played[ply] * UINT32_C(0x9E3779B1) ^ key) >> (32 - REPLY_BITS);
}

/* --- one position ------------------------------------------------------------------------ */

/* The camp from whose viewpoint a position is valued. */
unsigned search_camp(const Search *search);
/* Counts a node, and asks the host now and then; false: it is to stop. */
bool search_goes_on(Search *search);
/* The same for what is no node. */
bool search_works(Search *search, size_t work);
/* Lists what may be done, or what wins something at once; false: the position asks too much. */
bool search_lists(Search *search, Moves *moves, bool gains);
/* Whether who acts at that ply is in check: to be noted before that ply is searched. */
void search_note_check(Search *search, unsigned ply);
/* The value of the position after an action, from the viewpoint of who did it. */
int32_t search_action(Search *search, const Action *action, Window window, int depth, unsigned ply);
/* Whether there is nothing to do and it is open what that means: noted, and the value is none. */
bool search_unsettles(Search *search, const Moves *moves, unsigned ply);
/* Until nothing is taken any more. */
int32_t search_quiet(Search *search, Window window, unsigned ply, unsigned quiet_ply);
/* Of a game that is over. */
int32_t search_end(const Search *search, unsigned ply);
int32_t search_evaluate(Search *search, Window window);
/* What is known of the position already; whether that is enough for the window at that depth. */
bool search_recall(const Search *search, Window window, int depth, unsigned ply, uint32_t *first,
                   int32_t *value);
/* Keeps what has been found for the window. */
void search_keep(Search *search, unsigned ply, int depth, int32_t best, uint32_t first, Window window);
/* Whether an order says that the action may cost more than it wins. */
bool search_order_is_loss(int32_t order);
/* Fills in the order in which actions are tried; `first` is the key of the one to begin with, or 0. */
void search_order(const Search *search, Moves *moves, uint32_t first, unsigned ply);

#endif
