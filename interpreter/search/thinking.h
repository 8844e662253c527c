/* State and functions that the files of the search share. Never included outside the room. */
#ifndef VARI_SEARCH_THINKING_H
#define VARI_SEARCH_THINKING_H

#include "search/moves.h"
#include "search/search.h"
#include "search/tt.h"

enum { HISTORY_BITS = 14, REPLY_BITS = 16, JUDGED_BITS = 14, KILLERS = 2, INFINITE = VALUE_WON + 1 };

/* An entry of the cache of static evaluations. */
typedef struct EvalEntry {
    uint64_t key; /* 0: empty */
    int32_t value;
} EvalEntry;

/* The state of one thread. */
struct Search {
    const Appraisal *appraisal;
    TranspositionTable *table;    /* shared by all threads */
    Search *chief;                /* the main thread, in a helper; else NULL */
    Search **helpers;             /* [helper_count] in the main thread */
    unsigned helper_count, ahead; /* `ahead`: how much deeper than the main thread a helper starts */
    atomic_bool over, starved; /* of the main thread: helpers must stop; some thread has run out of memory */
    _Atomic uint64_t counted_nodes;        /* nodes of a helper, updated now and then */
    int32_t history[2][1 << HISTORY_BITS]; /* [side] history heuristic for quiet actions */
    int32_t replies[1 << REPLY_BITS];      /* countermove history: the same by the previous action */
    uint32_t played[SEARCH_PLIES + 2];     /* [ply] key of the action that led there; 0: a null move */
    uint32_t killers[SEARCH_PLIES + 1][KILLERS];
    EvalEntry eval_cache[1 << JUDGED_BITS]; /* by the lowest bits of the key */
    Moves moves[SEARCH_PLIES + 1];
    bool checked[SEARCH_PLIES + 2];    /* [ply] the player to move is in check */
    bool again[SEARCH_PLIES + 2];      /* [ply] the side to move has made the previous action, too */
    uint64_t hashes[SEARCH_PLIES + 2]; /* [ply] of the position */
    bool open[SEARCH_PLIES + 2];       /* [ply] it is not known yet whether there is a legal action */
    bool stalemate_pending; /* no legal action was found: the previous action must be made again to find out
                               whether that ends the game */
    Action lines[SEARCH_PLIES + 2][SEARCH_PLIES + 1]; /* [ply] principal variation (triangular table) */
    unsigned line_counts[SEARCH_PLIES + 2];           /* [ply] its length */
    /* the position being searched */
    Position *position;
    SideMap side_map;
    const SearchLimits *limits;
    const SearchHost *host;
    Watch watch; /* lets the host stop a long question of the position */
    uint64_t nodes, salt;
    uint64_t quiet_most, quiet_until;  /* nodes of one quiescence search, and where the one at hand ends */
    uint64_t work, poll_at, poll_each; /* the host is polled after this much work */
    double started, polled;
    bool stopped;
    bool royals; /* some piece can be in check */
};

/* --- the search from the root ----------------------------------------------------------------- */

/* Polls the host. True if it wants to stop. `context` is the search. */
bool search_is_stopped(void *context);
/* Prepares a search of the position by this thread. */
void search_prepare(Search *search, Position *position, const SearchLimits *limits, const SearchHost *host);
/* Iterative deepening in this thread. False if there is no legal action. */
bool search_iterate(Search *search, Action *best);
/* The same with all helper threads (lazy SMP). */
bool search_threads(Search *search, Action *best);
/* Monte Carlo tree search, for games where the appraisal prefers it. */
bool search_mcts(Search *search, Action *best);
/* True if the limits allow this action at the root. */
bool search_is_wanted(const SearchLimits *limits, uint32_t key);
/* The number of nodes of all threads. */
uint64_t search_nodes(const Search *search);

/* The index in `replies` of an action at that ply. */
static inline unsigned search_reply(const Search *search, unsigned ply, uint32_t key)
{
    return (search->played[ply] * UINT32_C(0x9E3779B1) ^ key) >> (32 - REPLY_BITS);
}

/* --- one position ------------------------------------------------------------------------ */

/* The side (0 or 1) from whose viewpoint the position is scored. */
unsigned search_side(const Search *search);
/* Counts a node and polls the host now and then. False if the search must stop. */
bool search_goes_on(Search *search);
/* The same for work that is no node. */
bool search_works(Search *search, size_t work);
/* Lists the legal actions, or if `gains` only captures and promotions. False if that costs too much. */
bool search_lists(Search *search, Moves *moves, bool gains);
/* Notes whether the player to move is in check. Call it before the ply is searched. */
void search_note_check(Search *search, unsigned ply);
/* The score after an action, from the viewpoint of the side that makes it. */
int32_t search_action(Search *search, const Action *action, Window window, int depth, unsigned ply);
/* True if there is no legal action and what that means is pending; sets `stalemate_pending`. The score is
 * then meaningless. */
bool search_unsettles(Search *search, const Moves *moves, unsigned ply);
/* Quiescence search: captures and promotions until the position is quiet. */
int32_t search_qsearch(Search *search, Window window, unsigned ply, unsigned quiet_ply);
/* The score of a finished game. */
int32_t search_end(const Search *search, unsigned ply);
/* The static evaluation for the side to move. */
int32_t search_evaluate(Search *search, Window window, unsigned ply);
/* Looks the node up in the transposition table. Fills `first` with the table's move. True if `value` is exact
 * enough for a cutoff. */
bool tt_probe_node(const Search *search, Window window, int depth, unsigned ply, uint32_t *first,
                   int32_t *value);
/* Stores the result of a node. */
void tt_store_node(Search *search, unsigned ply, int depth, int32_t best, uint32_t first, Window window);
/* True if an action ordered so may lose material. */
bool search_order_is_loss(int32_t order);
/* Move ordering: fills moves->order. `first` is the key of the table's move, or 0. */
void search_order(const Search *search, Moves *moves, uint32_t first, unsigned ply);

#endif
