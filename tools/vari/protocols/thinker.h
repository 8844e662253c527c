/* Knows what plays behind a protocol: the definition and the game at hand, and who thinks about it in a
 * thread of its own while the conversation goes on. Does not know how anything is said: the host's callbacks
 * do. Lives from the first line to the last. Only thinker_choose() can fail, and leaves all as it was. */
#ifndef VARI_THINKER_H
#define VARI_THINKER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "catalogue.h"

/* Seconds; below 0: not said. */
typedef struct Clock {
    double time[2], increment[2]; /* of the first and the second player */
    unsigned moves;               /* until there is more time; 0: for the whole game */
    double each;                  /* for one action; 0: not said */
    double overtime;              /* for each action once the time is up; 0: none */
} Clock;

/* How long to think on the clock of that player (0 or 1): at most, and after which time no deeper look is
 * worth it. Leaves both as they are where the clock says nothing. */
void clock_limits(const Clock *clock, size_t player, VariThinking *thinking);

/* What somebody is to think about. */
typedef struct Wish {
    VariThinking thinking;
    Clock clock;
    unsigned perft; /* count so deep instead; 0: think */
    unsigned mate;  /* a mate in so many moves, or fewer, is enough; 0: that is not asked */
    bool waits;     /* no answer before it is released */
    bool ponders;   /* its clock does not run before that */
    bool goes_on; /* after the answer it thinks about the position that comes of it, until it is stopped: what
                     it finds out is there when the other side has acted */
    VariAction *only; /* from malloc() or NULL; the thinker's once it thinks */
} Wish;

typedef struct Thinker Thinker;
struct Thinker {
    Catalogue catalogue;
    VariRules *rules;
    VariGame *game;
    VariSearch *search; /* made when it is first wanted */
    char *variant;      /* what was chosen last; from malloc() */
    bool dealt;         /* definitions are opened with the option of dealt set-ups, where they have it */
    char *dealt_for;    /* the position for which the definition at hand is, though nobody asked; or NULL */
    long hash, threads;

    /* The host, asked from the thread that thinks. `action` is SIZE_MAX where there is none. */
    void *host;
    void (*tell_line)(void *host, const VariLine *line);
    void (*tell_answer)(void *host, size_t action);
    void (*tell_count)(void *host, const char *action, uint64_t nodes); /* action NULL: the sum */
    /* What thinking wants has been got ready, which may take seconds. For any thread. */
    void (*tell_ready)(void *host);

    /* while somebody thinks */
    pthread_t thread;
    bool thinking;
    VariGame *copy;
    Wish wish;
    double began;
    _Atomic double deadline; /* of the host's clock; 0: none */
    atomic_bool stop, released, done;
};

enum { THINKER_HASH = 16, THINKER_HASH_MOST = 4096 };

/* Says a line and sends it off; for any thread. */
void thinker_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Says, behind that word, why there is no action where the position asks too much. For who thinks. */
void thinker_say_overrun(Thinker *thinker, const char *word);
/* Loads a definition; false: there is none of that name that is played here, and the old one stays. */
bool thinker_choose(Thinker *thinker, const char *variant);
/* Opens the definition at hand with the option of dealt set-ups where the position needs it, and without
 * where that was so for another one. NULL: the set-up. A game that is at hand is new then. */
void thinker_fit(Thinker *thinker, const char *position);
/* Puts a game in the place of the one at hand, which is freed. */
void thinker_set_game(Thinker *thinker, VariGame *game);
/* Gets ready what thinking wants, so that it takes nobody's time. */
void thinker_prepare(Thinker *thinker);
/* Gives what is found out about positions a table of so many megabytes, at once: nobody's clock runs now.
 * Returns how many it is, which may be fewer. */
size_t thinker_take_table(Thinker *thinker, size_t megabytes);
/* Forgets what was found out about positions. */
void thinker_forget(Thinker *thinker);
/* Thinks about the game at hand; the answer comes by callback. Nobody else may be thinking. */
void thinker_start(Thinker *thinker, const Wish *wish);
/* An answer may be given: from now on the clock runs. */
void thinker_release(Thinker *thinker);
/* Stops whoever thinks and waits for the answer; what has answered already is waited for, too. */
void thinker_stop(Thinker *thinker);
/* The same, but a count may take some seconds more: it is likely to be wanted. */
void thinker_settle(Thinker *thinker);
/* True if the search was ended from outside: by a word, or because its time or its nodes were up. For who
 * thinks. */
bool thinker_was_stopped(const Thinker *thinker);
/* At the end of input: an answer that comes by itself is waited for as long as somebody may read it. */
void thinker_finish(Thinker *thinker);
void thinker_free(Thinker *thinker);
/* The index of the action, as it is listed or as people write it; SIZE_MAX: it is none. */
size_t thinker_action(VariGame *game, const char *text);

#endif
