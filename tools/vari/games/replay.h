/* Knows what `vari replay` keeps from game to game, and how it shows what happens in one. */
#ifndef VARI_REPLAY_H
#define VARI_REPLAY_H

#include "forms.h"

typedef enum ReplayForm { SHOWN, AS_GAMES, AS_RECORD } ReplayForm;

typedef struct Replay {
    const Arguments *typed;
    ReplayForm form;
    const GameForm *as; /* AS_GAMES: which games */
    FILE *out;
    VariRules *rules;      /* of the game before, which the next one mostly has, too; NULL: none */
    VariRules *dealt;      /* the same with the option of set-ups that are dealt; NULL: nobody asked yet */
    VariNotation notation; /* beside which actions are told as they are listed */
    char *choice;          /* the variant and options by which they were loaded */
    size_t number;         /* of the game at hand in its file, from 1 */
    size_t told;           /* games that were asked for */
    size_t bad;            /* those of them that are not shown or written to their end */
    int status;
} Replay;

/* The text of a game that is not written yet, and where it will be. */
typedef struct HeldGame {
    FILE *out;
    char *text;
    size_t length;
} HeldGame;

void replay_note_wrong(Replay *replay, int status);
/* Counts the game at hand as bad. */
void replay_note_bad(Replay *replay);
/* What is written from here on is kept back until replay_release(), which gives it for free(): nothing of a
 * bad game is written. */
void replay_hold(Replay *replay, HeldGame *held);
char *replay_release(Replay *replay, HeldGame *held);
/* True if actions and positions are to be shown. */
bool replay_shows(const Replay *replay);
/* The board, where that was asked for. */
void replay_show_board(const Replay *replay, VariGame *game);
/* "   12. black e7e5 (e5)"; before it is played. SIZE_MAX: a null move. */
void replay_show_action(const Replay *replay, VariGame *game, size_t action);
/* How a game has ended, in a sentence. */
void replay_show_result(const Replay *replay, const VariResult *result);
/* How the game has ended, or that it has not, and the position. */
void replay_show_end(const Replay *replay, VariGame *game);
/* Loads what the arguments say as the replay's rules. False after telling why they cannot be played. */
bool replay_open_rules(Replay *replay, const Arguments *arguments);
/* The game where it begins, by rules that are the replay's from then on; NULL after telling what is wrong. A
 * position that was dealt chooses the option for it. */
VariGame *replay_open(Replay *replay, Arguments *arguments);

/* Fits a game to a form that it is written in: its comments and time controls. Warns of what the form has no
 * place for. */
void replay_fit(PgnGame *pgn, const GameForm *form);
/* Does what was asked with all games of a file of that form. */
void replay_games(Replay *replay, const GameForm *form, const char *path, FILE *in);
/* The same with all records of a file, whose text has `length` bytes and a 0. */
void replay_records(Replay *replay, const char *path, const char *text, size_t length);
/* True if a file that begins so is what `vari match` has kept. */
bool replay_is_match(const char *start);
/* The same with all games of a match. */
void replay_match(Replay *replay, const char *path, FILE *in);
/* Writes as a game of that form what the record says has happened since `start`, which it plays on and takes
 * back. Returns false after telling why that cannot be. */
bool replay_as(const GameForm *form, const Record *record, VariRules *rules, VariGame *start,
               const Arguments *arguments, FILE *out);

/* --- record_game.c ------------------------------------------------------------------------------------- */

/* What has happened in a game since it began at `start` (NULL: at the set-up, dealt by `seed`), as a record;
 * for free(). The arguments say what the definition is called, and the options chosen. */
char *record_of_game(VariRules *rules, const VariGame *game, const char *start, uint64_t seed,
                     const Arguments *arguments);
/* The same in another program's form, which may write games of these rules (see GameForm.why_not). NULL after
 * telling why not. */
char *game_as(const GameForm *form, VariRules *rules, const VariGame *game, const char *start, uint64_t seed,
              const Arguments *arguments);
/* True if the text has several games of that form; NULL: several records. */
bool holds_several(const GameForm *form, const char *text);
/* The game of that number in another program's file as a record, for free(); NULL after telling. */
char *record_of_text(const char *name, const char *text, long number);

#endif
