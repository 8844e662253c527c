/* Knows a parsed command line, and the options that there are. Does not know the commands (commands.h).
 * Borrows its texts from the command line. Mistakes are told. */
#ifndef VARI_ARGUMENTS_H
#define VARI_ARGUMENTS_H

#include "origin.h"
#include "vari.h"

typedef struct Command Command;     /* commands.h */
typedef struct KeptTexts KeptTexts; /* library_kept.h */
typedef struct Ranks Ranks;         /* ranks.h */
enum { SETTINGS_MAX = 64 };         /* options that can be chosen */

/* A parsed command line, from which its texts are borrowed. NULL, 0 and false: the option was not given. */
typedef struct Arguments {
    char **positional;
    const char *found_id; /* the first argument, if it is a VARIANT */
    const char *found;    /* the path of its definition; NULL: none was found, or it is `-` */
    size_t count;
    VariSetting settings[SETTINGS_MAX];
    size_t setting_count;
    const char *position, *moves, *format, *output;
    const char *seats, *section, *resume;
    const KeptTexts *kept; /* count where the definition has changed or is gone; NULL: there are none */
    const char *last, *mark, *colour, *time, *time_b, *like, *notation, *sprt;
    Origin variant_from, setting_from, seats_from, position_from, moves_from;
    long games, threads, hash, seed, test_nodes, players, nodes, nodes_b, plies;
    double think, think_b, patience; /* seconds */
    double minutes;
    bool has_seed, has_test_nodes, has_plies;
    long size;           /* pixels of a picture's wider side; 0: as many as are usual */
    const char *variant; /* what a file is to be read as */
    const char *group, *board;
    const char *against; /* what a definition is compared with */
    Ranks *ranks;        /* processes that share the work; NULL: this one alone */
    long game;           /* the number of one in a file; 0: all of them */
    bool json, details, batch, divide, strict, no_tests, kernel, program, search, reference, flip, all, flat,
        markdown, whole, unicode, spoken, even, untuned, anyway, resumes, check, fix, play, boards, force;
} Arguments;

/* Parses a command line, argv[0] being the command. False after reporting what is wrong or printing the help,
 * with the exit status in *status. */
bool arguments_parse(const Command *command, int argc, char **argv, Arguments *arguments, int *status);

/* An option as shells ask for it. */
typedef struct OptionForm {
    const char *name;
    bool takes_value;
    int value; /* for getopt_long */
} OptionForm;

/* The option with this index, from 0. False if there are no more. */
bool option_form(size_t index, OptionForm *form);
/* The option in `--name`, `--name=VALUE` or `-n`. False if there is none. */
bool option_of_word(const char *word, OptionForm *form);
bool command_accepts(const Command *command, const OptionForm *form);
/* Takes an option that determines the position: --set, --position or --moves. False for any other one, and
 * for a setting without a name or `=`. */
bool arguments_take(Arguments *arguments, const OptionForm *form, char *value);
/* The limit of nodes for the tests of a definition. */
uint64_t test_nodes(const Arguments *arguments);
enum { TESTS_SECONDS = 20 }; /* of work, for all tests of a file */

#endif
