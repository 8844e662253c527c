/* Knows the commands of the command line: the table of main.c, and what runs them. */
#ifndef VARI_COMMANDS_H
#define VARI_COMMANDS_H

#include <stdio.h>

#include "arguments.h"

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
void command_tell_unknown(const char *name);

int run_list(const Arguments *arguments);
int run_complete(const Arguments *arguments);
int run_manual(const Arguments *arguments);
int run_options(const Arguments *arguments);
int run_validate(const Arguments *arguments);
int run_explain(const Arguments *arguments);
int run_describe(const Arguments *arguments);
int run_board(const Arguments *arguments);
int run_diagram(const Arguments *arguments);
int run_moves(const Arguments *arguments);
int run_perft(const Arguments *arguments);
int run_play(const Arguments *arguments);
int run_games(const Arguments *arguments);
int run_replay(const Arguments *arguments);
int run_import(const Arguments *arguments);
int run_export(const Arguments *arguments);
int run_simulate(const Arguments *arguments);
int run_worth(const Arguments *arguments);
int run_uci(const Arguments *arguments);
int run_new(const Arguments *arguments);
int run_fmt(const Arguments *arguments);
int run_watch(const Arguments *arguments);
int run_lsp(const Arguments *arguments);
int run_studio(const Arguments *arguments);
int run_xboard(const Arguments *arguments);
int run_match(const Arguments *arguments);
int run_report(const Arguments *arguments);
int run_tune(const Arguments *arguments);
int run_index(const Arguments *arguments);
/* What `vari games` can be told to do. */
enum { GAMES_LIST, GAMES_RESUME, GAMES_DELETE, GAMES_WORDS };
extern const char *const games_words[GAMES_WORDS];
/* Runs `vari explain --search`. */
int explain_search(const Arguments *arguments);

#endif
