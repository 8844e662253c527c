/* Knows what all commands of the command line share: exit statuses, options,
 * finding definitions, telling mistakes. Sees the library through vari.h. */
#ifndef VARI_TOOL_H
#define VARI_TOOL_H

#include <stdio.h>

#include "vari.h"

enum { EXIT_DONE = 0, EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_WORLD = 3 };

/* Where in a file a value was read that could have been typed. */
typedef struct Origin {
    const char *path; /* NULL: it was typed, or is not there */
    const char *line; /* up to its end or that of the file */
    size_t number;    /* of the line, from 1 */
    size_t offset;    /* of the value in the line */
} Origin;

/* What a command line says; of options, what the command takes. */
typedef struct Arguments {
    char **positional;
    size_t count;
    VariSetting settings[64];
    size_t setting_count;
    const char *position, *moves, *format, *output;
    const char *seats, *section, *resume;
    const char *resigned; /* who has given up after the moves; only a saved game says it */
    Origin variant_from, setting_from, seats_from, position_from, moves_from, resigned_from;
    long games, threads, hash, seed;
    bool has_seed;
    bool json, batch, divide, strict, no_tests, kernel, program, reference, flip, all, flat;
} Arguments;

typedef struct Command {
    const char *name;
    const char *arguments;
    const char *summary;
    const char *help;
    const char *options; /* that it takes beside --set and --help; see arguments.c */
    size_t least, most;  /* how many arguments it takes that are no options */
    int (*run)(const Arguments *arguments);
} Command;
extern const Command commands[];
extern const size_t command_count;
const Command *command_find(const char *name);
void command_usage(const Command *command, FILE *out);

/* --- options --------------------------------------------------------------- */

/* Returns false after telling what is wrong (status in *status), or after --help. */
bool arguments_parse(const Command *command, int argc, char **argv, Arguments *arguments, int *status);

/* --- definitions ------------------------------------------------------------- */

/* Loads a VARIANT: an id of a shipped definition or a path. NULL after telling
 * why not, with the exit status in *status. */
VariRules *library_open(const char *variant, const Arguments *arguments, int *status);
/* Whether it can be loaded with its options as they are, without a word. */
bool library_plays(const char *variant);
/* Loads a text as if it stood in a file of that path. NULL without memory. */
VariRules *library_load_text(const char *path, const char *bytes, size_t length);
/* The shipped definition of an id; NULL, without a word, where there is none that can be played. */
VariRules *library_find(const char *id);
/* Loads a file; mistakes are in the rules. NULL when it cannot be read. */
VariRules *library_load_file(const char *path, const VariSetting *settings, size_t count);
/* Paths of all shipped definitions sorted by id; freed by library_free_paths. */
char **library_paths(size_t *count);
void library_free_paths(char **paths, size_t count);
/* What a command does with a game; the exit status. */
typedef int GameTask(VariGame *game, VariRules *rules, const Arguments *arguments);
/* Has it done with the VARIANT that is the first argument, at the position and after the moves that the
 * others say. */
int with_game(const Arguments *arguments, GameTask *task);
/* Plays blank-separated actions until one is not legal; `at` (may be NULL) is where that one begins. */
bool play_all(VariGame *game, const char *moves, size_t *at);

/* --- telling ---------------------------------------------------------------------- */

/* Whether colour may be used on this stream. */
bool colourful(FILE *stream);
/* How wide the terminal is that the stream goes to; 0: it is none, or nobody knows. */
unsigned terminal_columns(FILE *stream);
/* Shows a text with the part that is wrong underlined. */
void tell_text_error(const char *what, const char *text, const VariGame *game);
/* Tells that a part of a value is wrong, in the form of diagnostics: the line of its origin, and the bytes
 * from `offset` of the value on underlined. `nearest` may be "". */
void tell_origin_error(const Origin *origin, size_t offset, size_t length, const char *message,
                       const char *nearest);
/* Tells that the position asks too much, if it does, and gives the exit status. */
int tell_overrun(VariGame *game);
/* The bytes of a file and a 0 behind them, for free(); NULL with errno set. */
char *read_whole_file(const char *path, size_t *length);
/* Writes to a temporary name and renames, so that nothing is lost half-way. What is there and is no
 * plain file (a device, a pipe, a link) is written to: a rename would put a file in its place.
 * Returns false with errno set. */
bool write_whole_file(const char *path, const char *text);
double seconds_now(void);

/* --- JSON ------------------------------------------------------------------------- */

/* One object a line of `vari moves --json`. */
void print_moves_json(VariGame *game, const VariRules *rules, FILE *out);
void print_error_json(const char *message, size_t offset, const char *nearest, FILE *out);

int run_list(const Arguments *arguments);
int run_validate(const Arguments *arguments);
int run_explain(const Arguments *arguments);
int run_board(const Arguments *arguments);
int run_moves(const Arguments *arguments);
int run_perft(const Arguments *arguments);
int run_play(const Arguments *arguments);
int run_import(const Arguments *arguments);
int run_export(const Arguments *arguments);
int run_simulate(const Arguments *arguments);

#endif
