/* Knows the record of a game: lines of `key: value` that a person can read and mend. First lines that say
 * what is played, then one for each thing that happened, in order; so a file that was cut off is good up to
 * its last whole line, and a game that goes on is kept by adding lines. Does not know where records are kept,
 * nor who sits where. */
#ifndef VARI_RECORD_H
#define VARI_RECORD_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "library_kept.h"

/* The lines there are: name, key, place, what stands behind the key. */
#define RECORD_LINES(LINE)                                                                                   \
    LINE(RECORD, "record", FIRST, "the form's version, which is 1")                                          \
    LINE(VARIANT, "variant", ONCE, "the id or path of the definition")                                       \
    LINE(HASH, "hash", ONCE, "16 digits, the hash of vari_rules_info(): what the definition was")            \
    LINE(SET, "set", OFTEN, "NAME=VALUE of an option")                                                       \
    LINE(TAG, "tag", OFTEN, "NAME=VALUE of anything else that is known of the game, as PGN's tags tell it")  \
    LINE(SEATS, "seats", ONCE, "who plays, joined by commas")                                                \
    LINE(SEED, "seed", ONCE, "of shuffled set-ups and chance, a whole number")                               \
    LINE(TIME, "time", ONCE, "what the clocks were set to")                                                  \
    LINE(POSITION, "position", ONCE, "where the game began, if not at the set-up")                           \
    LINE(MOVE, "move", HAPPENS, "an action of the player who acts")                                          \
    LINE(CHANCE, "chance", HAPPENS, "an outcome of chance")                                                  \
    LINE(UNDO, "undo", HAPPENS, "how many actions, or giving up or claiming, are taken back")                \
    LINE(RESIGNED, "resigned", HAPPENS, "the player who gave up")                                            \
    LINE(CLAIMED, "claimed", HAPPENS, "the player who claimed the draw that the rules offer")                \
    LINE(CLOCK, "clock", HAPPENS, "the clocks after that")                                                   \
    LINE(COMMENT, "comment", HAPPENS, "what somebody said of that")                                          \
    LINE(RESULT, "result", HAPPENS,                                                                          \
         "the winners, separated by blanks, nothing if nobody won, or `draw`; then perhaps ` by ` and the "  \
         "reason")

typedef enum RecordKey {
#define LINE(NAME, key, place, meaning) RECORD_##NAME,
    RECORD_LINES(LINE)
#undef LINE
        RECORD_KEY_COUNT
} RecordKey;

enum { RECORD_VERSION = 1, RECORD_MINUTES_MAX = 24 * 60 /* that a clock may begin with */ };

typedef struct RecordLine {
    RecordKey key;
    char *value;   /* as it is meant: without the quotes that it may be written in */
    Origin origin; /* of the value as it is written */
} RecordLine;

/* Zeroed, it is empty. */
typedef struct Record {
    RecordLine *lines;
    size_t count, capacity;
    size_t first; /* index of the first line that tells what happened; `count`: nothing has */
    size_t cut;   /* number of a last line without its end, which is passed over; 0: there is none */
    size_t whole; /* bytes of the file up to the end of its last whole line: there more may be added */
    size_t above; /* lines of the file before it, which are other games */
    char *path, *text;
    char *variant[1]; /* the argument that says what is played */
    char *named;      /* what that name chooses; NULL: it is an id or a path */
    KeptTexts kept;   /* the definition, if the record has it */
} Record;

/* --- writing ------------------------------------------------------------------------------------------- */

/* True if these are the first bytes of a record. */
bool record_begins(const char *text);
/* Writes the first line. */
void record_write_head(FILE *out);
/* Writes one line, its end too; a value that could not be read back goes into quotes. `undo: 2` is
 * record_write(out, RECORD_UNDO, "2"). */
void record_write(FILE *out, RecordKey key, const char *value);
/* Writes the lines that say what is played: the definition (by its whole path, if it is a file), its hash
 * and options, and the position where the game began (NULL: at the set-up). */
void record_write_rules(FILE *out, const Arguments *arguments, const VariRules *rules, const char *position);
/* Writes the definition itself, in lines that say nothing to who does not know them: one that is not shipped,
 * which may change or go. Stands behind all lines that say what is played. */
void record_write_definition(FILE *out, const VariRules *rules);
/* Keeps a shipped definition for games whose records only name it, once for all of them: the next version of
 * vari may have another. */
void record_keep_definition(const VariRules *rules);
/* Whether the next action of the game is a RECORD_MOVE or a RECORD_CHANCE: to be asked before it is played.
 */
RecordKey record_next(const VariGame *game);
/* What `result:` says of a result, for free(). */
char *record_result_text(const VariRules *rules, const VariResult *result);
/* Writes how the game has ended by its rules; nothing where it has not. */
void record_write_result(FILE *out, const VariGame *game, const VariRules *rules);

/* The lines of a match's object that say what is played, as a record; for free(). */
char *record_of_rules(const cJSON *header);
/* The position with which a game of a match begins, of the objects that `vari match -o` writes for both;
 * valid as long as they. */
const char *record_match_start(const cJSON *header, const cJSON *played);
/* The record of a game of a match, of the objects that `vari match -o` writes for both; for free(). */
char *record_of_match(const cJSON *header, const cJSON *played, VariRules *rules);

/* --- reading ------------------------------------------------------------------------------------------- */

/* Reads a file. Returns false after telling what is wrong, and where, with the exit status in *status. A last
 * line without its end is passed over. Freed by record_free() either way. */
bool record_read(const char *path, Record *record, int *status);
/* The same of bytes that were read from the file of that path, and a 0 behind them, which it frees. */
bool record_read_text(const char *path, char *text, size_t length, Record *record);
/* The games of a file, one after another. `text` has `length` bytes and a 0; with all else zeroed, the first
 * game is the next one. */
typedef struct RecordFile {
    const char *path, *text;
    size_t length;
    size_t at, line; /* bytes and lines before the next game */
} RecordFile;
/* True if there is a next one. An empty file has one, which cannot be read: so it is reported. */
bool record_follows(const RecordFile *file);
/* Skips the next one, up to where another begins. */
void record_pass(RecordFile *file);
/* Reads the next one, as record_read_text() does. */
bool record_read_next(RecordFile *file, Record *record);
/* The text of the game of that number, from 1, for free(); NULL: there are not so many. */
char *record_of_number(const char *text, size_t number);
void record_free(Record *record);
/* Takes a line of those that record_write_definition() writes; others do nothing. `text` is its `length`
 * bytes. */
void record_take_text(Record *record, const char *text, size_t length, size_t number);
/* After the last line: makes of the record's definition, or of the one that record_keep_definition() has
 * kept, what arguments take. NULL: there is none. */
const KeptTexts *record_kept(Record *record);
void record_free_kept(KeptTexts *kept);
/* The first line of that key; NULL: there is none. */
const RecordLine *record_find(const Record *record, RecordKey key);
/* Puts what the record says of the rules, the seats, the seed and the position into the arguments, as if it
 * had been typed; seats and seed that were typed stay. They point into the record. Returns false after
 * telling what is wrong. */
bool record_arguments(Record *record, Arguments *arguments);
/* Reads a number that is not below 0, of digits and a point, and goes on behind it: strtod() knows more than
 * people write. */
bool record_read_number(const char **text, double most, double *value);
/* Reads the seconds that each player has left; `left` may be NULL. Returns false after telling what is wrong.
 */
bool record_read_clock(const RecordLine *line, const VariRules *rules, double *left);
/* Reads the value of `result:`, into which the reason points; "": it has none. False: it tells no result. */
bool record_read_result(const char *value, const VariRules *rules, VariResult *result);
/* True if the game is over by a draw that a record may go on past. */
bool record_may_go_past(const VariGame *game);
/* Does in the game what a line says that happened: plays, takes back, resigns; clocks are read, and comments
 * and results do nothing. Returns false after telling why it cannot, in the form of diagnostics. */
bool record_play(const RecordLine *line, VariGame *game, const VariRules *rules);
/* Warns where the game is not gone on with by the definition by which it was played. */
void record_compare(const Record *record, const VariRules *rules);
/* Tells that something is wrong with the line's value, in the form of diagnostics. */
void record_tell(const RecordLine *line, const char *message, const char *nearest);

#endif
