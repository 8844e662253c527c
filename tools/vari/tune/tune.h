/* Knows how weights of the evaluation are found: bots without any play themselves, a regression says what
 * counted in their games, and a match says whether bots play better by it. Does not know how lines of a long
 * run are kept or shared out. A game depends on the seed and its number alone, so that nothing hangs on how
 * threads and processes share the work. */
#ifndef VARI_TUNE_H
#define VARI_TUNE_H

#include "intervals.h"
#include "match_play.h"
#include "progress.h"

/* What counted in a quiet position of a game. */
typedef struct Sample {
    double score;   /* the untuned evaluation, of the first side, in pieces of the cheapest kind */
    double *counts; /* [weights] by how much one more of each weight changes it */
} Sample;

/* A game of a bot with itself; arrays are owned. */
typedef struct SelfPlay {
    double points; /* of the first side */
    unsigned plies;
    Sample *samples;
    size_t count;
} SelfPlay;

/* A weight and what was found of it. */
typedef struct Tuned {
    const char *group, *name; /* the library's, as long as the rules */
    double before;            /* untuned */
    double value, error;
    bool seen; /* it counts in some position */
} Tuned;

typedef struct Fit {
    Tuned *weights;
    size_t count;
    size_t games, positions;
    double slope; /* of the logistic curve: what a piece of the cheapest kind does */
    double ridge; /* its strength, chosen by cross-validation; INFINITY: nothing untuned predicts better */
    double loss_before,
        loss; /* of a position, in cross-validation: with the untuned weights, with tuned ones */
} Fit;

typedef struct Tuning {
    VariRules *rules;
    const Arguments *arguments;
    uint64_t seed;
    size_t games, tests; /* at most */
    double minutes;      /* 0: until all games are played */
    size_t sides;
    const char *path; /* where games are kept; NULL: nowhere */
    int kept;         /* -1: nowhere */
    atomic_bool broken;
    SelfPlay **played; /* [game]; NULL: not played */
    Fit fit;
    char *text;     /* of the file of weights, without the line of the test; owned */
    Match match;    /* the test */
    Played *tested; /* [test] */
    bool *known;    /* [test] */
    Pairs pairs;
    atomic_size_t end; /* tests before it count */
    Progress progress;
} Tuning;

/* The differences in Elo between which the test decides. */
extern const double tune_elo[2];

/* --- tune_play.c: a game */

/* The weights that there are, without a value; for free(). */
Tuned *tune_weights(const Tuning *tuning, size_t *count);
SelfPlay *tune_play(const Tuning *tuning, VariSearch *search, size_t game);
void self_play_free(SelfPlay *played);
/* The game as a line, for free(), and back; NULL: the line is none. */
char *self_play_write(const Tuning *tuning, const SelfPlay *played, size_t game);
SelfPlay *self_play_read(const Tuning *tuning, const char *line, size_t *game);

/* --- tune_fit.c: what games say */

/* Fills tuning->fit but for its weights' names. False: there are too few games. */
bool tune_fit(Tuning *tuning);

/* --- tune_run.c: playing and testing */

/* Plays what is not kept. The exit status. */
int tune_self_play(Tuning *tuning);
/* Lets bots with the weights of tuning->text, which the rules have by then, play bots without. */
int tune_test(Tuning *tuning);
/* 1: the weights are better; 0: they are not; 2: that is not clear. */
size_t tune_result(const Tuning *tuning, double *likelihood);
/* All that a game depends on, as a line, for free(). */
char *tune_identity(const Tuning *tuning);

/* --- tune_tell.c: what is told and written */

/* The text of a file with these weights, for free(). */
char *tune_text(const Tuning *tuning);
void tune_print(const Tuning *tuning, const char *written);
cJSON *tune_json(const Tuning *tuning, const char *written);
/* The file with a line on the test, for free(). */
char *tune_file(const Tuning *tuning);

#endif
