/* Knows what is measured of a game and how sure each figure is: games at random and between bots become
 * figures, figures become sentences. Does not know how they are shown: report_text.c, report_json.c and
 * report_page.c do. A game depends on the seed and its number alone, so that no figure depends on how threads
 * share the work. */
#ifndef VARI_REPORT_H
#define VARI_REPORT_H

#include "seats.h"
#include "simulation.h"

enum { REPORT_SEATS = 8, REPORT_LEVELS = 3, REASON_SIZE = 64, CURVE_POINTS = 61, TRIAL_PLIES = 600 };

/* --- one game between bots ------------------------------------------------------------- */

/* What the bot that moves thinks of its chances. */
typedef struct Moment {
    uint32_t ply, seat;
    double score; /* in pieces of the cheapest kind; MATE_SCORE and more where it sees the end */
} Moment;
#define MATE_SCORE 99.0

/* A game; arrays are owned. */
typedef struct Trial {
    double points[REPORT_SEATS]; /* by seat; together 1 */
    bool over, draw;
    char reason[REASON_SIZE];
    uint32_t plies;
    uint32_t counted, forced;   /* plies at which a bot moved; ... with a single action */
    uint64_t choices;           /* legal actions at those, summed */
    uint32_t looked, sensible;  /* plies at which sensible actions were counted; those, summed */
    uint32_t again, most_often; /* plies that came to a position again; how often one was there */
    Moment *moments;
    size_t moment_count;
    uint32_t *cells; /* to which actions went */
    size_t cell_count;
    int32_t *leads; /* [lead_count][kind]: pieces that the first side had more than the others, each */
    size_t lead_count;
} Trial;

/* Who plays a game. */
typedef struct Seating {
    bool even;                     /* all seats play at one level */
    size_t level;                  /* index of the level, or of the higher one of two */
    size_t strong;                 /* the side that has the higher one */
    unsigned levels[REPORT_SEATS]; /* by seat */
    uint64_t opening, luck;        /* seeds */
} Seating;

extern const unsigned report_levels[REPORT_LEVELS];
enum { LEVEL_STEP = 2 }; /* uneven games: level n against level n-2 */

/* --- all games of a definition -------------------------------------------------------------- */

typedef struct Lab {
    VariRules *rules;
    const Arguments *arguments;
    uint64_t seed;
    size_t seats, sides, kinds;
    size_t games;            /* between bots at most */
    double minutes;          /* 0: until all games are played */
    const char *path;        /* where games between bots are kept; NULL: nowhere */
    const char *random_path; /* ... and games at random */
    Trial **trials;          /* [game]; NULL: not played */
    Simulation random;       /* games at random; their playouts */
    size_t never_games;      /* games at random that were searched for what never happens */
    char **never;            /* what never happened in them */
    size_t never_count;
} Lab;

/* Plays all games, or as many as there is time for, and those at random; the exit status. */
int lab_run(Lab *lab);
void lab_free(Lab *lab);
Seating lab_seating(const Lab *lab, size_t game);
size_t lab_side(const Lab *lab, size_t seat);
/* What a side scores where nobody is better: its share of the seats. */
double lab_fair_share(const Lab *lab, size_t side);
/* The points of a side. */
double lab_points(const Lab *lab, const double points[REPORT_SEATS], size_t side);
/* The points of each seat by a result. */
void lab_share_out(const Lab *lab, const VariResult *result, double points[REPORT_SEATS]);
/* The names of a side's seats, joined. */
void lab_side_name(const Lab *lab, size_t side, char *name, size_t room);

/* Plays one game; for trial_free(). */
Trial *trial_play(const Lab *lab, VariSearch *search, size_t game);
void trial_free(Trial *trial);
/* The game as a line of JSON, for free(), and back; NULL: the line is no such game. */
char *trial_write(const Lab *lab, const Trial *trial, size_t game);
Trial *trial_read(const Lab *lab, const char *line, size_t *game);

/* --- figures -------------------------------------------------------------------------------- */

typedef enum Question {
    ASKS_FAIR,
    ASKS_SKILL,
    ASKS_DECISIVE,
    ASKS_LENGTH,
    ASKS_INTEREST,
    QUESTIONS,
    ASKS_ENDINGS = QUESTIONS /* for comparisons alone: each ending's share */
} Question;

typedef enum FigureForm {
    FIGURE_SHARE, /* of games: each counts 0, 1, or a part where it is shared */
    FIGURE_PART,  /* the mean of a part of each game */
    FIGURE_NUMBER
} FigureForm;

/* A figure with its 95 % interval. */
typedef struct Figure {
    char id[48];     /* for programs and for comparing reports: "fair/white/level-5" */
    char label[120]; /* "White scores, bots of level 5" */
    Question question;
    FigureForm form;
    double value, low, high, error; /* error: the standard error */
    size_t games;
    double expected; /* what it would be if nothing were the matter; NAN: nothing is expected */
    bool shown;      /* it differs from that by more than chance, all such figures of the question together */
    bool of_openings; /* `games` counts openings, each played once with each side as the stronger one */
} Figure;

typedef struct Ending {
    const char *reason;
    size_t outcome; /* the side that won; the number of sides: a draw; one more: no end */
    size_t random, bots;
} Ending;

typedef struct Worth {
    size_t piece;
    double bot;              /* what a bot thinks that it is worth, in pieces of the cheapest kind */
    double share, low, high; /* what the side scores that has one more */
    size_t games;
    bool shown; /* one more is an advantage, or a disadvantage, by more than chance */
} Worth;

enum { FIGURES_MAX = 256, ENDINGS_MAX = 96, WORTHS_MAX = 64 };

typedef struct Report {
    const Lab *lab;
    size_t games, random_games;
    Figure figures[FIGURES_MAX];
    size_t figure_count;
    Ending endings[ENDINGS_MAX];
    size_t ending_count;
    Worth worths[WORTHS_MAX];
    size_t worth_count;
    double survival_random[CURVE_POINTS], survival_bots[CURVE_POINTS]; /* shares of games that still go on */
    uint32_t survival_step;                                            /* plies from one point to the next */
    size_t *visits;                                                    /* [cell]; owned */
    double scale; /* a lead of so many of the cheapest pieces makes winning e times as likely as losing */
} Report;

/* True if more games would say little more: the score of the first side is known to 2 points at each level.
 */
bool report_is_sure(const Lab *lab);
void report_make(const Lab *lab, Report *report);
void report_free(Report *report);
/* NULL: there is none. */
const Figure *report_figure(const Report *report, const char *id);

/* One figure of two reports. */
typedef struct Difference {
    const Figure *ours, *base; /* base: that of Comparison.absent where the base game has none such */
    bool few;                  /* too few games to judge by */
    double chance;             /* of so much of a difference if there is none */
    bool shown;                /* more than chance, all comparisons together (Holm) */
} Difference;

typedef struct Comparison {
    const Report *ours, *base;
    Difference items[FIGURES_MAX];
    size_t count;
    Figure *absent; /* owned */
} Comparison;
/* For comparison_free(). */
void report_compare(const Report *ours, const Report *base, Comparison *comparison);
void comparison_free(Comparison *comparison);

#endif
