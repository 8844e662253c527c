/* Knows a conversation in XBoard's protocol (version 2,
 * https://www.gnu.org/software/xboard/engine-intf.html): who plays which side, the clocks, and what is told
 * of a game. Lives from the first line to the last; nothing that is said ends it but `quit` and the end of
 * input. */
#ifndef VARI_XBOARD_H
#define VARI_XBOARD_H

#include "notation.h"
#include "thinker.h"

enum { XBOARD_SKILL = 20, XBOARD_LINES = 64, XBOARD_PONGS = 16, XBOARD_NOBODY = 2, XBOARD_MOST = 16 };

/* What the time is for; seconds, below 0: not said. */
typedef struct XboardTimes {
    unsigned moves; /* of a time control; 0: it is for the whole game */
    double base, increment, each, left, left_other;
    unsigned depth;
} XboardTimes;

/* What a search has told last. */
typedef struct XboardSeen {
    unsigned depth; /* 0: nothing yet */
    uint64_t nodes;
    char action[NOTATION_ROOM];
} XboardSeen;

/* A position that is put together piece by piece. */
typedef struct XboardEdit {
    bool on, second;                      /* pieces put down are the second player's */
    char cells[XBOARD_MOST][XBOARD_MOST]; /* [rank][file]; 0: empty */
} XboardEdit;

typedef struct Xboard {
    Thinker thinker;
    size_t side; /* that we play, or XBOARD_NOBODY */
    bool posts, analyses, ponders;
    bool unknown; /* a variant was asked for that we do not know: nothing is played until another is */
    long skill, lines;
    bool resigns, draws; /* whether we may do so */
    XboardTimes times;
    XboardEdit edit;
    /* Whoever changes the game, or these, holds `table`: the thread that thinks plays its own action. */
    pthread_mutex_t table;
    bool wanted;      /* the answer that is being looked for */
    bool drawn_offer; /* the other side has offered a draw that we thought about */
    double score;     /* that we saw last, for us */
    XboardSeen seen;
    unsigned hopeless;         /* times in a row that it was */
    char *pongs[XBOARD_PONGS]; /* to be said when we have acted */
    size_t pong_count;
} Xboard;

/* Stops whoever thinks; what it found is not wanted. */
void xboard_drop(Xboard *xboard);
/* Thinks, if it is our turn or we analyse. */
void xboard_go_on(Xboard *xboard);
/* What the thinker calls. */
void xboard_tell_line(void *context, const VariLine *line);
void xboard_tell_answer(void *context, size_t action);
void xboard_tell_count(void *context, const char *action, uint64_t nodes);
void xboard_tell_ready(void *context);
/* Tells how the game has ended, if it has. */
void xboard_tell_result(const Xboard *xboard);
/* How far an analysis is: `stat01: TIME NODES PLY MOVES-LEFT MOVES-TOTAL MOVE`. Nothing without one. */
void xboard_tell_progress(Xboard *xboard);
/* An action that would be good; "" where there is none. */
void xboard_hint(Xboard *xboard, char text[NOTATION_ROOM]);
/* How it writes actions, and a word of it in our form. */
Notation xboard_notation(const VariRules *rules);
void xboard_write(const Xboard *xboard, const char *action, char out[NOTATION_ROOM]);
/* The same of an action of a game. Castling of which the text is the king taking its rook is `O-O`, as XBoard
 * writes what begins from set-ups that were dealt. */
void xboard_write_action(const Xboard *xboard, VariGame *game, size_t action, char out[NOTATION_ROOM]);
size_t xboard_read(const Xboard *xboard, const char *word);

/* --- which games there are */

/* What XBoard calls a definition. */
const char *xboard_name(const char *id);
/* `variants="..."`: those that it can show. */
void xboard_tell_variants(const Xboard *xboard);
/* Chooses a game by its word; false: there is none. */
bool xboard_choose(Xboard *xboard, const char *name);
/* Why there is none, for free(); NULL: it is unknown. */
char *xboard_why_not(const Xboard *xboard, const char *name);
/* `setup` and `piece` of the game at hand, where it is none that XBoard knows. */
void xboard_tell_setup(const Xboard *xboard);

/* --- edit mode */

void xboard_edit_begin(Xboard *xboard);
/* One line of it; `.` ends it. */
void xboard_edit_take(Xboard *xboard, const char *line);

#endif
