/* Knows a sitting of `vari play`: the game, the players, what has been shown, and the words that people may
 * type beside actions. Does not know how actions are chosen by bots. The table owns its game until the
 * command ends. */
#ifndef VARI_SITTING_H
#define VARI_SITTING_H

#include <histedit.h>
#include <time.h>

#include "outcome.h"
#include "record.h"
#include "seats.h"

enum { SEATS_MAX = 32 };

/* How people ended a game that its rules did not; END_SAID: as the record says that is gone on with. */
typedef enum TableEnd { END_BY_RULES, END_AGREED, END_TIME, END_SAID } TableEnd;

/* Clocks of the players, in seconds. */
typedef struct Clocks {
    bool run;
    double left[SEATS_MAX], added; /* `added` for each turn that is done */
    double since;                  /* seconds_now() when who acts was first asked; 0: nobody has been */
    double (*before)[SEATS_MAX]; /* [ply] what was left when that action was first asked for; from malloc() */
    size_t capacity;
} Clocks;

/* The game as it is kept on the disk: a record that grows with each thing that happens. */
typedef struct Journal {
    int file;                /* -1: there is none yet */
    char *path, *log;        /* lines of all that happened */
    size_t log_length, kept; /* bytes of the log, and of those that are on the disk */
    size_t length;           /* bytes of the file; 0: not even its first lines are there */
    bool told_broken;        /* that nothing can be kept has been told */
} Journal;

/* What is played when people leave this game for another: one of these, or with none of the first and last
 * the same definition anew. From malloc(). */
typedef struct Next {
    bool wanted;
    char *variant, *seats, *path; /* another definition; who sits where; a kept game that is gone on with */
    char *settings;               /* `NAME=VALUE` of options to be chosen, with blanks between */
} Next;

enum { VIEW_HOME = -1, VIEW_TURNS = -2 }; /* from the first person's seat; from that of who acts */

typedef struct Table {
    VariRules *rules;
    VariGame *game;
    Seat seats[SEATS_MAX + 1]; /* [player]; behind the last player, who throws for chance */
    Mood moods[SEATS_MAX + 1]; /* of bots */
    int view;                  /* a player, or one of the above */
    const Arguments *arguments;
    const Record *record; /* that is gone on with; NULL: none */
    char *start;          /* the position where the game began; NULL: at the set-up */
    char *state_at_setup; /* what is told below the board there: only what differs needs to be told */
    bool state_told;      /* all of it has been shown once */
    size_t first_mover;   /* who acted first */
    size_t resigned;      /* whose giving up ended the game, or whose time was up; SIZE_MAX: nobody's */
    TableEnd end;
    VariResult said; /* END_SAID */
    bool coloured, unicode, spoken;
    VariNotation notation; /* in which actions are told */
    bool keeps;            /* somebody sits here whose game is to be kept */
    char *changed;         /* [cell] since a person acted, or by that: what a CellMark says */
    bool own;              /* that is what a person did */
    bool stale;            /* something happened that has not been shown */
    size_t told;           /* plies already told */
    char **notes;          /* [ply] who played what, and what else happened */
    size_t note_capacity;
    EditLine *editor; /* NULL when input is no terminal, or libedit is not there */
    History *history;
    char *unread;       /* a line that answered something else; from malloc() */
    char *begun;        /* an action of which more is to be typed; from malloc() */
    bool told_help;     /* how to see what is legal has been told: once is enough */
    Next *next;         /* what is played then */
    size_t back;        /* actions that one has stepped back to look at an earlier position */
    bool left;          /* the people have gone */
    bool cancelled;     /* the last line was broken off by Ctrl-C */
    size_t alone;       /* actions in a row that were no person's */
    VariSearch *search; /* of bots; NULL until one is asked */
    Clocks clocks;
    Journal journal;
    int status; /* the exit status */
} Table;

/* --- command_play.c: taking turns --------------------------------------------------------------------- */

/* Takes the seats that a text such as `human,bot:3` says. Those that are left out are bots'; one behind the
 * players' says who throws for chance. Returns false after telling what is wrong. */
bool table_read_seats(Table *table, const char *list);
/* True if a person is to type the next action. */
bool table_asks_person(const Table *table);
bool table_has_people(const Table *table);
/* True if one of them is still in the game. */
bool table_has_people_in(const Table *table);
/* Plays an action, writes it to the journal, and notes who played it and what happened, to be shown later. */
bool table_play(Table *table, size_t index);
/* A random action for chance, by its weights, or for a random player; SIZE_MAX if there is none. The same
 * position of the same game always gives the same action. */
size_t table_draw(const Table *table);

/* --- play_input.c -------------------------------------------------------------------------------------- */

void table_heed_interrupts(void);
/* True if a signal asks to end the current wait or the sitting. */
bool table_is_interrupted(void);
/* The number of that signal, or 0. */
int table_interrupt(void);
/* Forgets a Ctrl-C once what it interrupted has ended. */
void table_heed_again(void);
/* Interrupts a wait after so many seconds; 0: never. */
void table_wake_after(double seconds);
/* True if input can be read without waiting, also its end. */
bool table_input_waits(void);
/* The next line without its end, for free(); NULL at the end of input. */
char *table_read_line(Table *table);
/* True if the question is answered by yes. An answer that is neither yes nor no is left as the next line. */
bool table_confirms(Table *table, const char *question);

/* --- play_pager.c ------------------------------------------------------------------------------------ */

typedef bool TableTeller(Table *table, const char *argument);
/* Has something told, and if that is more than the terminal shows at once, shows it by the program that PAGER
 * names, or else by `less` or `more`. Where people do not sit at a terminal, or listen, it is just told. */
bool table_page(Table *table, TableTeller *tell, const char *argument);

/* --- play_result.c ------------------------------------------------------------------------------------- */

/* The result by the rules, or as people ended the game. */
VariResult table_result(const Table *table);
/* Takes over how the game ended by the value of `result:`, which stays the caller's, unless the rules say it.
 */
void table_take_result(Table *table, const char *value);
/* Forgets that where the rules say the same, as they do where an ending counts in play alone. */
void table_settle_result(Table *table);
/* Prints the teams, if there are any. */
void table_show_teams(const Table *table);
/* Prints who plays which side: "You are white. Black is a bot of level 5." */
void table_show_seats(const Table *table);
/* Prints how the game has ended. */
void table_show_result(const Table *table);

/* --- play_show.c --------------------------------------------------------------------------------------- */

/* The player from whose side the board is shown. */
size_t table_perspective(const Table *table);
/* The board and what has happened since it was shown last. */
void table_show(Table *table);
/* The same with these cells marked instead of the last action's; the whole board, however large. */
void table_show_marked(Table *table, const char *marks);
void table_show_whole(Table *table);
/* What has not been told yet. */
void table_tell_notes(Table *table);
/* Looks at the set-up, from which the state differs that is told. */
void table_note_setup(Table *table);

/* --- play_telling.c ------------------------------------------------------------------------------------ */

/* The beginning of a note, before the action of that index is played; the whole of it, after. From malloc().
 */
char *note_begin(const Table *table, size_t index);
/* A legal action in the notation of the table; valid until the next is asked for. */
const char *table_written(const Table *table, size_t index);
/* What the people at the table call a cell. */
const char *table_cell(const Table *table, size_t cell);
/* At most so many of the actions of a line, with blanks between, in that notation; from malloc(). */
char *table_line(const Table *table, const char *actions, unsigned most);
/* Tells actions in another notation from here on, those that were played, too. */
void table_set_notation(Table *table, VariNotation notation);
char *note_end(const Table *table, const char *begun, const char *happened);

/* --- play_bots.c --------------------------------------------------------------------------------------- */

/* An action for the bot on that seat; SIZE_MAX if there is none. */
size_t table_bot_action(Table *table, size_t seat);
/* Suggests an action. */
void table_hint(Table *table);
/* Looks at the position, telling the best lines, until somebody interrupts it or types a line. */
void table_analyse(Table *table);
/* True if a bot that is to answer now would rather have a draw than play on. */
bool table_bot_takes_draw(Table *table);

/* --- play_clocks.c ------------------------------------------------------------------------------------- */

/* Reads `5+3`: minutes, and seconds added for each turn. Returns false where it is no such thing. */
bool clocks_read(Clocks *clocks, const char *text, size_t players);
/* Starts the clock of the player to move. */
void clocks_start(Table *table);
/* Stops it when that player has moved. */
void clocks_stop(Table *table, size_t player);
/* The seconds that the player to move has left; a large number without clocks. */
double clocks_left(const Table *table);
/* Notes what is left as what it was when the next action was first asked for. */
void clocks_note(Table *table);
/* Sets the clocks to that. */
void clocks_turn_back(Table *table);
void clocks_free(Clocks *clocks);
/* True if the player to move has no time left: then the game has ended, which the journal notes. */
bool clocks_are_up(Table *table);
/* Has the wait for a line end when the time is up. */
void clocks_wake(const Table *table);
void clocks_show(const Table *table);
/* What is left, for the record, from malloc(). */
char *clocks_text(const Table *table);

/* --- play_journal.c ------------------------------------------------------------------------------------ */

/* Before the game is gone on with: what is typed from here on goes behind that record, if it is a journal. */
bool journal_resume(Table *table);
/* Adds a line; NULL: the clocks. */
void journal_add(Table *table, RecordKey key, const char *value);
void journal_add_result(Table *table);
/* What was added is on the disk when this returns, or it was told that it is not. */
void journal_sync(Table *table);
/* Writes all of it anew, as when other people sit down. */
void journal_rewrite(Table *table);
/* The whole game as a record; from malloc(). */
char *journal_text(const Table *table);
/* Tells how to go on with the game, if it is kept. */
void journal_tell(Table *table);
void journal_close(Table *table);
/* A game that is kept. */
typedef struct KeptGame {
    char *path, *id; /* of its definition */
    struct timespec played;
    bool over, held; /* held: somebody is playing it */
} KeptGame;
/* Kept games, the newest first, of the variant of that id or (NULL) of any, but for the one at a path (NULL:
 * none). Freed by journal_free_games(). */
KeptGame *journal_games(const char *id, const char *but, size_t *count);
/* Prints them, numbered from 1. */
void kept_list(const KeptGame *games, size_t count);
/* Deletes the file of one, and says so; what keeps it from that goes to `mistakes`. The exit status. */
int kept_delete(const KeptGame *game, FILE *mistakes);
void journal_free_games(KeptGame *games, size_t count);
/* The newest game that has not ended, of the variant of that id or (NULL) of any, in memory from malloc();
 * NULL after telling that there is none. */
char *journal_last(const char *id);
/* The id, from malloc(), of the user's definition at the path, of which a game is kept that can be resumed;
 * NULL: there is none. The file may have changed or be gone. */
char *journal_id_of(const char *path);

/* --- play_words.c, play_words_look.c ------------------------------------------------------------------- */

/* Gives up for a player, tells it and notes it. */
void table_resign(Table *table, size_t player);
/* Ends the game by what the player can claim. */
void table_claim(Table *table, size_t player);
/* Does what the word says, false after telling the table that the people leave; *known: whether it is one. */
bool table_take_word(Table *table, const char *word, size_t length, const char *argument, bool *known);
/* The word that may have been meant, or NULL. */
const char *table_nearest_word(const char *word);
/* The word with this index, or NULL if there are no more. *takes_actions, unless NULL: actions may follow
 * it. */
const char *table_word(size_t number, bool *takes_actions);

/* --- play_actions.c ------------------------------------------------------------------------------------ */

/* Plays what was typed if it is an action, else says what there is instead. */
void table_take_action(Table *table, const char *typed);
/* The index of a legal action written exactly so, or in another way that is understood; else SIZE_MAX. */
size_t table_find_action(Table *table, const char *text);
/* True if a legal action is listed exactly so. */
bool table_is_listed(Table *table, const char *text);
/* The action of which more is to be typed, as far as it goes, in the table's notation; from malloc(), NULL:
 * there is none. */
char *table_begun(const Table *table);
/* Forgets the action of which more was to be typed. */
void table_forget_begun(Table *table);

/* --- play_complete.c ----------------------------------------------------------------------------------- */

/* Sets table->editor if input and output are a terminal and libedit can be loaded; otherwise it stays
 * NULL. */
void table_open_editor(Table *table);
void table_close_editor(Table *table);
/* The next line, for free(); NULL at the end of input or after a signal. */
char *table_edit_line(Table *table);
/* Drops the line that a signal interrupted. */
void table_reset_editor(Table *table);

#endif
