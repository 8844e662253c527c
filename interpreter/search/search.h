/* Knows how to choose an action in any game: by searching from the position at hand, as deep as it is
 * allowed. Does not know the rules (play does), nor the time (the host tells it). Lives from search_new() to
 * search_free(); the program must outlive it. Fails by memory_fail(). */
#ifndef VARI_SEARCH_SEARCH_H
#define VARI_SEARCH_SEARCH_H

#include "search/evaluate.h"

enum {
    SEARCH_PLIES = 96,
    SEARCH_LINES = 64,   /* that can be asked for */
    VALUE_WON = 1000000, /* less one for each ply that it takes */
    VALUE_LEAST_WON = VALUE_WON - 1000
};

/* One way that the game may go. */
typedef struct SearchLine {
    const Action *actions; /* [count], valid while the host is told */
    unsigned count;
    int32_t value;        /* for who acts first; beyond VALUE_LEAST_WON the game is decided */
    unsigned depth, rank; /* rank 0 is the best line */
    uint64_t nodes;
    unsigned fill; /* of the table, in thousandths */
} SearchLine;

typedef struct SearchHost {
    double (*now)(void *context); /* seconds; NULL: there is no clock */
    bool (*stop)(void *context);  /* NULL: nobody does */
    void (*progress)(void *context, const SearchLine *line);
    void *context;
} SearchHost;

typedef struct SearchLimits {
    double seconds;     /* 0: any */
    double enough;      /* seconds after which no deeper look is begun; 0: none */
    uint64_t nodes;     /* 0: any */
    unsigned depth;     /* 0: any */
    unsigned lines;     /* at least 1 */
    int32_t blunder;    /* how far the evaluation errs on purpose */
    uint64_t seed;      /* of that */
    const Action *only; /* these first actions alone; NULL: all */
    size_t only_count;
} SearchLimits;

typedef struct Search Search;

Search *search_new(const Appraisal *appraisal, size_t table_megabytes);
/* Forgets everything and has another table, of which the system gives the memory as it is filled. */
void search_set_table(Search *search, size_t megabytes);
void search_free(Search *search);
/* How many threads think together from now on. More than one do not find the same each time. */
void search_set_threads(Search *search, unsigned threads);
/* Judges by another appraisal of the same game from now on. Forgets what it knows if it is another one. */
void search_judge_by(Search *search, const Appraisal *appraisal);
/* Forgets what it knows of other games. */
void search_forget(Search *search);
/* The best action of the position, which is the search's for the time being and comes back as it was. false:
 * there is none, or chance acts. */
bool search_think(Search *search, Position *position, const SearchLimits *limits, const SearchHost *host,
                  Action *best);

/* True if a pass is hardly ever the best that one could do, in random games from there. */
bool search_passing_is_no_blessing(Search *search, const Appraisal *appraisal, const Position *start);
/* True if no capture or promotion gains anything there by the evaluation, neither for the player to move, who
 * is not in check, nor for the next one after a null move. Forgets what the search knows: one that thinks
 * about the game is another. */
bool search_is_quiet(Search *search, Position *position);
/* After memory ran out while it thought, and what was taken meanwhile has been given back. */
void search_abandon(Search *search);

#endif
