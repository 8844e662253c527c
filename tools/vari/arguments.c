/* Parses command lines. One table has the options of all commands; which of them a command takes, its entry
 * in main.c says. */

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "finding.h"

enum {
    OPT_SET = 256,
    OPT_HELP,
    OPT_JSON,
    OPT_BATCH,
    OPT_DIVIDE,
    OPT_THREADS,
    OPT_HASH,
    OPT_STRICT,
    OPT_NO_TESTS,
    OPT_FORMAT,
    OPT_KERNEL,
    OPT_PROGRAM,
    OPT_SEARCH,
    OPT_REFERENCE,
    OPT_SEATS,
    OPT_SEED,
    OPT_FLIP,
    OPT_SECTION,
    OPT_FLAT,
    OPT_MARKDOWN,
    OPT_WHOLE,
    OPT_GAMES,
    OPT_RESUME,
    OPT_NODES,
    OPT_DETAILS,
    OPT_THINK,
    OPT_LAST,
    OPT_MARK,
    OPT_ALL,
    OPT_UNICODE,
    OPT_COLOUR,
    OPT_VARIANT,
    OPT_GAME,
    OPT_BOARDS,
    OPT_CHECK,
    OPT_PLAYERS,
    OPT_BOARD,
    OPT_GROUP,
    OPT_SPOKEN,
    OPT_EVEN,
    OPT_TIME,
    OPT_LIKE,
    OPT_FIX,
    OPT_PLAY,
    OPT_SEARCH_NODES,
    OPT_PLIES,
    OPT_PATIENCE,
    OPT_SIZE,
    OPT_FORCE,
    OPT_NOTATION,
    OPT_THINK_B,
    OPT_NODES_B,
    OPT_TIME_B,
    OPT_SPRT,
    OPT_AGAINST,
    OPT_MINUTES,
    OPT_UNTUNED,
    OPT_ANYWAY
};

enum { NODES_MOST = 1000000000 };

static const struct option long_options[] = {
    { "set", required_argument, NULL, OPT_SET },
    { "help", no_argument, NULL, OPT_HELP },
    { "position", required_argument, NULL, 'p' },
    { "moves", required_argument, NULL, 'm' },
    { "output", required_argument, NULL, 'o' },
    { "json", no_argument, NULL, OPT_JSON },
    { "batch", no_argument, NULL, OPT_BATCH },
    { "details", no_argument, NULL, OPT_DETAILS },
    { "divide", no_argument, NULL, OPT_DIVIDE },
    { "threads", required_argument, NULL, OPT_THREADS },
    { "hash", required_argument, NULL, OPT_HASH },
    { "strict", no_argument, NULL, OPT_STRICT },
    { "no-tests", no_argument, NULL, OPT_NO_TESTS },
    { "format", required_argument, NULL, OPT_FORMAT },
    { "kernel", no_argument, NULL, OPT_KERNEL },
    { "program", no_argument, NULL, OPT_PROGRAM },
    { "search", no_argument, NULL, OPT_SEARCH },
    { "reference", no_argument, NULL, OPT_REFERENCE },
    { "seats", required_argument, NULL, OPT_SEATS },
    { "seed", required_argument, NULL, OPT_SEED },
    { "games", required_argument, NULL, OPT_GAMES },
    { "flip", no_argument, NULL, OPT_FLIP },
    { "section", required_argument, NULL, OPT_SECTION },
    { "flat", no_argument, NULL, OPT_FLAT },
    { "markdown", no_argument, NULL, OPT_MARKDOWN },
    { "whole", no_argument, NULL, OPT_WHOLE },
    { "test-nodes", required_argument, NULL, OPT_NODES },
    { "resume", optional_argument, NULL, OPT_RESUME },
    { "size", required_argument, NULL, OPT_SIZE },
    { "spoken", no_argument, NULL, OPT_SPOKEN },
    { "time", required_argument, NULL, OPT_TIME },
    { "think", required_argument, NULL, OPT_THINK },
    { "last", required_argument, NULL, OPT_LAST },
    { "mark", required_argument, NULL, OPT_MARK },
    { "all", no_argument, NULL, OPT_ALL },
    { "unicode", no_argument, NULL, OPT_UNICODE },
    { "colour", required_argument, NULL, OPT_COLOUR },
    { "like", required_argument, NULL, OPT_LIKE },
    { "players", required_argument, NULL, OPT_PLAYERS },
    { "check", no_argument, NULL, OPT_CHECK },
    { "fix", no_argument, NULL, OPT_FIX },
    { "play", no_argument, NULL, OPT_PLAY },
    { "nodes", required_argument, NULL, OPT_SEARCH_NODES },
    { "plies", required_argument, NULL, OPT_PLIES },
    { "even", no_argument, NULL, OPT_EVEN },
    { "patience", required_argument, NULL, OPT_PATIENCE },
    { "variant", required_argument, NULL, OPT_VARIANT },
    { "game", required_argument, NULL, OPT_GAME },
    { "boards", no_argument, NULL, OPT_BOARDS },
    { "board", required_argument, NULL, OPT_BOARD },
    { "group", required_argument, NULL, OPT_GROUP },
    { "force", no_argument, NULL, OPT_FORCE },
    { "notation", required_argument, NULL, OPT_NOTATION },
    { "think-b", required_argument, NULL, OPT_THINK_B },
    { "nodes-b", required_argument, NULL, OPT_NODES_B },
    { "time-b", required_argument, NULL, OPT_TIME_B },
    { "sprt", required_argument, NULL, OPT_SPRT },
    { "against", required_argument, NULL, OPT_AGAINST },
    { "minutes", required_argument, NULL, OPT_MINUTES },
    { "untuned", no_argument, NULL, OPT_UNTUNED },
    { "anyway", no_argument, NULL, OPT_ANYWAY },
    { NULL, 0, NULL, 0 },
};

static const char *option_name(int option)
{
    for (const struct option *entry = long_options; entry->name != NULL; entry++)
        if (entry->val == option)
            return entry->name;
    return "";
}

/* True if the option is one of the names in `accepted`, which are separated by blanks, or one that every
 * command takes. */
static bool accepts(const char *accepted, int option)
{
    const char *name = option_name(option);
    size_t length = strlen(name);
    for (const char *at = accepted; (at = strstr(at, name)) != NULL; at += length)
        if ((at == accepted || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return option == OPT_HELP || option == OPT_SET;
}

/* Reads a whole number. False after reporting that it is none or not from `lowest` to `highest`. */
static bool read_number(int option, const char *text, long lowest, long highest, long *value)
{
    char *end;
    errno = 0;
    *value = strtol(text, &end, 10);
    if (errno == 0 && end != text && *end == '\0' && *value >= lowest && *value <= highest)
        return true;
    fprintf(stderr, "vari: --%s takes a whole number from %ld to %ld, not `%s`\n", option_name(option),
            lowest, highest, text);
    return false;
}

/* Reads `3` or `three`. False after reporting anything else. */
static bool read_players(int option, const char *text, Arguments *arguments)
{
    arguments->players = (long)finding_number(text);
    return arguments->players > 0 || read_number(option, text, 1, 32, &arguments->players);
}

/* Reads `2s`, `2` or `500ms`, at most an hour. False after reporting anything else. */
static bool read_seconds(int option, const char *text, double *seconds)
{
    enum { LONGEST = 3600 };
    char *end;
    *seconds = strtod(text, &end);
    if (strcmp(end, "ms") == 0)
        *seconds /= 1000;
    bool unit = *end == '\0' || strcmp(end, "s") == 0 || strcmp(end, "ms") == 0;
    if (end != text && unit && *seconds > 0 && *seconds <= LONGEST)
        return true;
    fprintf(stderr, "vari: --%s takes a time such as 2s or 500ms, not `%s`\n", option_name(option), text);
    return false;
}

/* Reads a number of minutes, at most a week. False after reporting anything else. */
static bool read_minutes(const char *text, double *minutes)
{
    enum { LONGEST = 7 * 24 * 60 };
    char *end;
    *minutes = strtod(text, &end);
    if (end != text && *end == '\0' && *minutes > 0 && *minutes <= LONGEST)
        return true;
    fprintf(stderr, "vari: --minutes takes a number of minutes such as 5 or 0.5, not `%s`\n", text);
    return false;
}

/* Cuts NAME=VALUE in two, in place. False after reporting that it is not of that form, or one too many. */
static bool add_setting(Arguments *arguments, char *text)
{
    char *equals = strchr(text, '=');
    if (equals == NULL || equals == text || arguments->setting_count == SETTINGS_MAX) {
        fprintf(stderr, "vari: --set takes NAME=VALUE, not `%s`\n", text);
        return false;
    }
    *equals = '\0';
    arguments->settings[arguments->setting_count++] = (VariSetting){ text, equals + 1 };
    return true;
}

/* Moves of several `-m` are joined. */
static void add_moves(Arguments *arguments, const char *moves)
{
    static char *all; /* the joined moves; the last ones live as long as the program */
    if (arguments->moves == NULL) {
        arguments->moves = moves;
        return;
    }
    size_t size = strlen(arguments->moves) + strlen(moves) + 2;
    char *joined = memory_take(size);
    snprintf(joined, size, "%s %s", arguments->moves, moves);
    free(all);
    arguments->moves = all = joined;
}

/* Reads a number from 0 to `most`, and notes that the option was given: 0 is not its default. */
static bool read_given(int option, const char *value, long most, long *number, bool *given)
{
    *given = true;
    return read_number(option, value, 0, most, number);
}

static bool take_resume(Arguments *arguments, char *value)
{
    arguments->resumes = true;
    arguments->resume = value;
    return true;
}

/* The place of an option whose value is kept as it is, or NULL. */
static const char **text_of(Arguments *arguments, int option)
{
    switch (option) {
    case 'p': return &arguments->position;
    case 'o': return &arguments->output;
    case OPT_FORMAT: return &arguments->format;
    case OPT_SEATS: return &arguments->seats;
    case OPT_SECTION: return &arguments->section;
    case OPT_TIME: return &arguments->time;
    case OPT_TIME_B: return &arguments->time_b;
    case OPT_SPRT: return &arguments->sprt;
    case OPT_AGAINST: return &arguments->against;
    case OPT_LAST: return &arguments->last;
    case OPT_MARK: return &arguments->mark;
    case OPT_COLOUR: return &arguments->colour;
    case OPT_LIKE: return &arguments->like;
    case OPT_NOTATION: return &arguments->notation;
    case OPT_BOARD: return &arguments->board;
    case OPT_GROUP: return &arguments->group;
    case OPT_VARIANT: return &arguments->variant;
    default: return NULL;
    }
}

/* Takes an option with its value, which is borrowed. False after reporting what is wrong with it. */
static bool take(Arguments *arguments, int option, char *value)
{
    const char **text = text_of(arguments, option);
    if (text != NULL) {
        *text = value;
        return true;
    }
    switch (option) {
    case OPT_SET: return add_setting(arguments, value);
    case 'm': add_moves(arguments, value); return true;
    case OPT_JSON: arguments->json = true; return true;
    case OPT_BATCH: arguments->batch = true; return true;
    case OPT_DETAILS: arguments->details = true; return true;
    case OPT_DIVIDE: arguments->divide = true; return true;
    case OPT_THREADS: return read_number(option, value, 1, 256, &arguments->threads);
    case OPT_HASH: return read_number(option, value, 0, 65536, &arguments->hash);
    case OPT_GAMES: return read_number(option, value, 1, 10000000, &arguments->games);
    case OPT_STRICT: arguments->strict = true; return true;
    case OPT_NO_TESTS: arguments->no_tests = true; return true;
    case OPT_KERNEL: arguments->kernel = true; return true;
    case OPT_PROGRAM: arguments->program = true; return true;
    case OPT_SEARCH: arguments->search = true; return true;
    case OPT_REFERENCE: arguments->reference = true; return true;
    case OPT_SEED: return read_given(option, value, INT_MAX, &arguments->seed, &arguments->has_seed);
    case OPT_FLIP: arguments->flip = true; return true;
    case OPT_FLAT: arguments->flat = true; return true;
    case OPT_MARKDOWN: arguments->markdown = true; return true;
    case OPT_WHOLE: arguments->whole = true; return true;
    case OPT_RESUME: return take_resume(arguments, value);
    case OPT_SIZE: return read_number(option, value, 32, 8192, &arguments->size);
    case OPT_SPOKEN: arguments->spoken = true; return true;
    case OPT_EVEN: arguments->even = true; return true;
    case OPT_UNTUNED: arguments->untuned = true; return true;
    case OPT_ANYWAY: arguments->anyway = true; return true;
    case OPT_THINK: return read_seconds(option, value, &arguments->think);
    case OPT_THINK_B: return read_seconds(option, value, &arguments->think_b);
    case OPT_NODES_B: return read_number(option, value, 1, NODES_MOST, &arguments->nodes_b);
    case OPT_MINUTES: return read_minutes(value, &arguments->minutes);
    case OPT_ALL: arguments->all = true; return true;
    case OPT_UNICODE: arguments->unicode = true; return true;
    case OPT_CHECK: arguments->check = true; return true;
    case OPT_FIX: arguments->fix = true; return true;
    case OPT_FORCE: arguments->force = true; return true;
    case OPT_PLAY: arguments->play = true; return true;
    case OPT_PATIENCE: return read_seconds(option, value, &arguments->patience);
    case OPT_SEARCH_NODES: return read_number(option, value, 1, NODES_MOST, &arguments->nodes);
    case OPT_PLIES: return read_given(option, value, 100, &arguments->plies, &arguments->has_plies);
    case OPT_PLAYERS: return read_players(option, value, arguments);
    case OPT_GAME: return read_number(option, value, 1, LONG_MAX, &arguments->game);
    case OPT_BOARDS: arguments->boards = true; return true;
    case OPT_NODES:
        return read_given(option, value, LONG_MAX, &arguments->test_nodes, &arguments->has_test_nodes);
    default: return false;
    }
}

/* --- completion --------------------------------------------------------------------------- */

static void tell_form(const struct option *entry, OptionForm *form)
{
    *form = (OptionForm){ entry->name, entry->has_arg == required_argument, entry->val };
}

bool option_form(size_t index, OptionForm *form)
{
    if (index >= sizeof long_options / sizeof long_options[0] - 1)
        return false;
    tell_form(&long_options[index], form);
    return true;
}

bool option_of_word(const char *word, OptionForm *form)
{
    bool is_long = strncmp(word, "--", 2) == 0,
         is_short = word[0] == '-' && word[1] != '\0' && word[2] == '\0';
    size_t length = strcspn(word, "=");
    for (const struct option *entry = long_options; entry->name != NULL; entry++)
        if ((is_long && strlen(entry->name) == length - 2 &&
             strncmp(word + 2, entry->name, length - 2) == 0) ||
            (is_short && entry->val == word[1])) {
            tell_form(entry, form);
            return true;
        }
    return false;
}

bool command_accepts(const Command *command, const OptionForm *form)
{
    return accepts(command->options, form->value);
}

bool arguments_take(Arguments *arguments, const OptionForm *form, char *value)
{
    bool told = form->value == 'm' || form->value == 'p' ||
                (form->value == OPT_SET && strchr(value, '=') != NULL && value[0] != '=');
    return told && take(arguments, form->value, value);
}

static void tell_unknown_option(const Command *command, const char *word)
{
    const char *names[sizeof long_options / sizeof long_options[0]];
    size_t count = 0;
    for (const struct option *entry = long_options; entry->name != NULL; entry++)
        if (accepts(command->options, entry->val))
            names[count++] = entry->name;
    size_t nearest = strncmp(word, "--", 2) == 0 ? vari_nearest(word + 2, names, count) : SIZE_MAX;
    fprintf(stderr, "vari %s: unknown option `%s`; ", command->name, word);
    if (nearest == SIZE_MAX)
        fprintf(stderr, "`vari %s --help` lists them\n", command->name);
    else
        fprintf(stderr, "did you mean `--%s`?\n", names[nearest]);
}

bool arguments_parse(const Command *command, int argc, char **argv, Arguments *arguments, int *status)
{
    *arguments = (Arguments){ .threads = 1 };
    *status = EXIT_USAGE;
    optind = 1;
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":p:m:o:", long_options, NULL)) != -1;) {
        if (option == OPT_HELP) {
            command_usage(command, stdout);
            *status = EXIT_DONE;
            return false;
        }
        if (option == ':' || option == '?') {
            if (option == ':')
                fprintf(stderr, "vari: `%s` wants a value\n", argv[optind - 1]);
            else
                tell_unknown_option(command, argv[optind - 1]);
            return false;
        }
        if (!accepts(command->options, option)) {
            fprintf(stderr, "vari: `vari %s` takes no option --%s\n", command->name, option_name(option));
            return false;
        }
        if (!take(arguments, option, optarg))
            return false;
    }
    arguments->positional = argv + optind; /* getopt has moved them to the end */
    arguments->count = (size_t)(argc - optind);
    if (arguments->count >= command->least && arguments->count <= command->most)
        return true;
    if (arguments->count > command->most)
        fprintf(stderr, "vari %s: `%s` is one too many\n", command->name,
                arguments->positional[command->most]);
    else
        fprintf(stderr, "vari %s: it needs %s\n", command->name, command->arguments);
    command_usage(command, stderr);
    return false;
}

uint64_t test_nodes(const Arguments *arguments)
{
    return arguments->has_test_nodes ? (uint64_t)arguments->test_nodes : VARI_TEST_NODES;
}
