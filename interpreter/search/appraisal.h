/* Knows what the search knows of a game before it looks at a position: what pieces are worth and where, who
 * plays against whom, and what random games showed. Does not know how any rule is written: all of it is
 * worked out from the program and by playing. Lives from appraisal_new() to appraisal_free(), shared and
 * immutable; the program must outlive it. */
#ifndef VARI_SEARCH_APPRAISAL_H
#define VARI_SEARCH_APPRAISAL_H

#include "search/goals.h"
#include "search/mobility.h"
#include "search/weights.h"

/* What random games showed. */
typedef struct Survey {
    unsigned games;
    uint64_t plies, listings, actions; /* actions of all listings */
    uint64_t widest;
    bool overran;    /* some position asked too much: nothing was found out behind it */
    uint64_t effort; /* that listings took, as play counts it, and as much as an action for each action */
    unsigned fewer_won[2]; /* games of two sides that the first or the second won with less than the other */
    unsigned more_won[2];  /* ... and with more */
    unsigned won;          /* games of two sides that one has won */
    uint64_t forecasts, silent, right; /* positions of them, those where the evaluation was for nobody, and
                                          for who won */
    int32_t swing;                     /* by how much the evaluation changes in a few plies, on average */
    uint64_t *kind_acts;               /* [kind] actions listed of pieces of that kind ... */
    uint64_t *kind_seen;               /* ... and pieces of it of whoever was to act */
} Survey;

/* Which way a position is thought about. */
typedef enum Method {
    METHOD_LINES, /* principal variations are looked for: iterate.c */
    METHOD_GAMES  /* a tree is grown, from whose leaves random games are played: mcts.c */
} Method;

/* What a piece counts for on a cell. */
typedef struct Stand {
    int32_t place;   /* its worth there: the cell and the way to promotion count */
    int32_t promise; /* more of it if nothing keeps it from going on to where it promotes */
    int32_t hearth;  /* of royal pieces: how free it is there, as worth */
} Stand;

enum { VIEW_FRACTION = 256 }; /* parts of a point of worth, in which each thing that pieces can do counts */

typedef struct Appraisal {
    const Program *program;
    unsigned sides;
    bool chance, has_hands;
    int32_t *worth; /* [code] */
    Stand *stands;  /* [code * cells + cell] */
    int32_t *force; /* [code] the same; 0 of royal pieces */
    int32_t *hand;  /* [player * kinds + kind] one in hand */
    CellSet *way;   /* [code * cells + cell] what keeps a piece from going on to where it promotes if it is an
                       enemy's that promotes, too, or is ahead; NULL: nobody promotes, or the board is large */
    bool watched;   /* `way` is filled: it does not hang on what anything is worth */
    int64_t full;   /* worth of all pieces that are not royal at the start */
    int32_t *freedom;     /* [code] of each open table move, in parts of VIEW_FRACTION; 0: not counted */
    MobilityTables moves; /* the table moves, to be counted */
    Weights weights;
    int32_t attacks, space; /* of an attack around an enemy's royal piece, of a cell that some piece attacks,
                               in parts of VIEW_FRACTION */
    int32_t to_move;        /* of being to move */
    int32_t lacking, apart; /* of a piece that a chain lacks, of a step between pieces that are to meet */
    int32_t step;           /* of a step towards a camp */
    int32_t rows;           /* of the hundred in which rows are counted */
    int32_t far;            /* what pieces can do hardly makes up for so much */
    const struct Appraisal *untuned; /* whose parts it shares; NULL: it has its own */
    KindSet royals;
    double *reach;           /* [code] mean count of what it can do, captures twice: see worth.c */
    int32_t unit;            /* the cheapest kind that is worth something: what scores are told in */
    bool *elsewhere;         /* [rule] may take what does not stand on its target */
    bool captures_on_target; /* nothing is taken but by pieces that move, and nothing must be: play_gains()
                                tells all */
    Goals goals;             /* what endings ask of where pieces stand; their pull is part of ->stands */
    Method method;
    bool turned;    /* who has less is better off */
    bool passing;   /* to pass is hardly ever a blessing: null moves serve */
    bool repeating; /* a game that goes round in circles is drawn */
    bool judging;   /* ... or an ending says who loses by it, to be asked each time */
    Survey survey;
    char why[400]; /* it is searched so */
} Appraisal;

/* `start`: the set-up, from which random games are played. ->passing is left to who searches. */
Appraisal *appraisal_new(const Position *start);
void appraisal_free(Appraisal *appraisal);
/* The same game with other weights, which are copied. What it is searched by stays as it was found out
 * without them. `start`: the set-up; NULL: how much is left in a game is judged as before. The untuned one
 * must outlive it. */
Appraisal *appraisal_tuned(const Appraisal *untuned, const Weights *weights, const Position *start);

/* --- between the files of the room ------------------------------------------------- */

/* Plays random games from the set-up; ->worth is there already. */
void survey_games(Appraisal *appraisal, const Position *start);
/* Fills ->survey.swing; all else is there already. */
void survey_swing(Appraisal *appraisal, const Position *start);
/* True if going to and fro is a draw. */
bool survey_repeating(const Position *start);
/* Of all pieces on the board and in hand that are not royal. */
int64_t worth_of_all(const Appraisal *appraisal, const Position *position);
/* Fills worth, stands, hand, freedom, reach and, of one that is untuned, unit; called again when the survey
 * knows more. */
void worth_work_out(Appraisal *appraisal);

static inline size_t code_count(const Program *program)
{
    return (size_t)(PLAYER_NOBODY + 1) * program->kernel->kind_count + 1;
}
static inline Kind code_kind(const Program *program, Code code)
{
    return (Kind)((code - 1u) % program->kernel->kind_count);
}
static inline Player code_owner(const Program *program, Code code)
{
    return (Player)((code - 1u) / program->kernel->kind_count);
}

#endif
