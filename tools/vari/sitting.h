/* Knows the table at which `vari play` sits: the game, who plays, what has been told;
 * and the words that a person may type beside actions. */
#ifndef VARI_SITTING_H
#define VARI_SITTING_H

#include <histedit.h>

#include "seats.h"

typedef struct Table {
    VariRules *rules;
    VariGame *game;
    Seat seats[33]; /* [player]; behind the last player, who throws for chance */
    size_t view;    /* from whose seat the board is shown; SIZE_MAX: from that of who acts */
    const Arguments *arguments;
    char *start; /* the position where the game began, or was resigned by one of many */
    size_t start_ply;
    size_t resigned; /* whose giving up ended the game; SIZE_MAX: nobody's */
    size_t told;     /* plies already shown */
    char **notes;    /* [ply] who played what, and what else happened */
    size_t note_capacity;
    EditLine *editor; /* NULL when input is no terminal */
    History *history;
    char *unread;       /* a line that answered something else; from malloc() */
    bool told_help;     /* how to see what is legal has been told: once is enough */
    bool left;          /* the people have gone */
    size_t alone;       /* actions in a row that were no person's */
    VariSearch *search; /* of bots; NULL until one is asked */
    int status;         /* the exit status */
} Table;

/* Who plays together, if anybody does. */
void table_show_teams(const Table *table);
/* How the game has ended, or how it stands. */
void table_show_result(const Table *table);
/* Whether a person is to type the next action. */
bool table_asks_person(const Table *table);
/* Plays and notes who did and what else happened, to be told when the board is shown. */
bool table_play(Table *table, size_t index);
void table_show(Table *table);
/* After an action that was typed: what chance makes of it is shown at once, not the board in between. */
void table_show_unless_chance(Table *table);
/* An action for who is no person: by weight where chance acts, else each alike; SIZE_MAX if there is none.
 * The same whenever the same game comes to the same place. */
size_t table_draw(const Table *table);
/* An action for a bot of that level; SIZE_MAX if there is none. */
size_t table_bot_action(Table *table, unsigned level);
/* Suggests an action. */
void table_hint(Table *table);
/* Looks at the position, telling the best lines, until somebody interrupts it. */
void table_analyse(Table *table);
/* Whether somebody wants what goes on to end; and whether that was all: what was interrupted has ended. */
bool table_is_interrupted(void);
void table_heed_again(void);
/* One line without its end, in memory from malloc(); NULL at the end of input. */
char *table_read_line(Table *table);
/* The game is told from here on, when it is saved. */
void table_starts_here(Table *table);
/* Keeps the game in that file. Returns false after telling why not. */
bool table_save(Table *table, const char *path);

/* Does what the word says, false after telling the table that the people leave; *known: whether it is one. */
bool table_take_word(Table *table, const char *word, size_t length, const char *argument, bool *known);

/* Whether somebody may have meant one of the words: that one, or NULL. */
const char *table_nearest_word(const char *word);

/* Plays what was typed if it is an action, else says what there is instead. */
void table_take_action(Table *table, const char *typed);
/* The index of a legal action written exactly so, or in another way that is understood; else SIZE_MAX. */
size_t table_find_action(Table *table, const char *text);

#endif
