/* The command line: a table of commands, and finding the one meant. */

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool.h"

#define POSITION_HELP                                                                                        \
    "  -p, --position TEXT   start from this position instead of the set-up\n"                               \
    "  -m, --moves \"M1 M2\"   play these actions first\n"                                                   \
    "      --set NAME=VALUE  choose an option of the definition (repeatable)\n"

const Command commands[] = {
    { "list", "", "the shipped definitions", "      --json            one JSON object a line\n", "json", 0, 0,
      run_list },
    { "validate", "FILE...", "every mistake in definition files",
      "      --format text|json|gcc\n"
      "      --strict          warnings are errors\n"
      "      --no-tests        do not run the files' own tests\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "format strict no-tests", 1, SIZE_MAX, run_validate },
    { "explain", "CODE", "a diagnostic code at length, or (--kernel) what a definition became",
      "      --kernel VARIANT  what the definition's shorthand stands for\n"
      "      --program VARIANT the compiled program, with lines of the definition\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "kernel program", 1, 1, run_explain },
    { "board", "VARIANT", "the position drawn",
      POSITION_HELP "      --flip            from the last player's side\n"
                    "  -o FILE               write to a file\n",
      "position moves output flip", 1, 1, run_board },
    { "moves", "VARIANT", "the legal actions, one a line",
      POSITION_HELP "      --json            one JSON object\n"
                    "      --batch           read positions, one a line (a tab and moves may follow), from "
                    "standard input\n",
      "position moves json batch", 1, 1, run_moves },
    { "perft", "VARIANT DEPTH", "counts sequences of actions",
      POSITION_HELP "      --divide          count for each first action\n"
                    "      --threads N       use N threads\n"
                    "      --hash MB         remember positions counted before\n"
                    "      --reference       by the slow, obvious generator\n"
                    "      --json            one JSON object\n",
      "position moves json divide threads hash reference", 2, 2, run_perft },
    { "simulate", "VARIANT", "many games at random, and what they say of the rules",
      POSITION_HELP "      --games N         how many (default 100)\n"
                    "      --seed N          the same seed gives the same games (default 1)\n"
                    "      --threads N       use N threads; the results do not depend on it\n"
                    "      --json            one JSON object\n",
      "position moves json games seed threads", 1, 1, run_simulate },
    { "play", "VARIANT", "play in the terminal",
      POSITION_HELP "      --seats LIST      who plays: human or random for each seat, joined by commas;\n"
                    "                        the rest are random; one more says who throws for chance\n"
                    "      --seed N          for random seats, chance and shuffled set-ups\n"
                    "      --resume FILE     go on with a game that was saved; names the VARIANT itself\n",
      "position moves seats seed resume", 0, 1, run_play },
    { "import", "FILE.ini", "definitions from the sections of a variants.ini of Fairy-Stockfish",
      "      --section NAME    this section alone\n"
      "  -o DIR                one file for each section; without it one definition is written out\n"
      "      --flat            write everything, extend nothing\n"
      "What cannot be carried over is told with its option and line.\n",
      "section output flat", 1, 1, run_import },
    { "export", "VARIANT", "a definition in the forms of other programs",
      "      --format betza    how each piece moves (default)\n"
      "      --format xboard   the same as `piece` commands of XBoard\n"
      "      --format fen      the first position\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "format", 1, 1, run_export },
};
const size_t command_count = sizeof commands / sizeof commands[0];

const Command *command_find(const char *name)
{
    for (size_t i = 0; i < command_count; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

void command_usage(const Command *command, FILE *out)
{
    fprintf(out, "usage: vari %s%s%s\n%s\n\n%s      --help            this text\n", command->name,
            command->arguments[0] == '\0' ? "" : " ", command->arguments, command->summary, command->help);
}

static void usage(FILE *out)
{
    fprintf(out, "vari plays chess variants written as YAML.\n\nusage: vari COMMAND ...\n\n");
    for (size_t i = 0; i < command_count; i++) {
        char head[64];
        snprintf(head, sizeof head, "%s %s", commands[i].name, commands[i].arguments);
        fprintf(out, "  %-22s %s\n", head, commands[i].summary);
    }
    fprintf(out, "\nVARIANT is the id of a shipped definition (see `vari list`) or a path to a .yaml file.\n"
                 "Try:  vari play chess\n"
                 "Each command has --help.\n");
}

static void tell_unknown_command(const char *name)
{
    const char *names[sizeof commands / sizeof commands[0]];
    for (size_t i = 0; i < command_count; i++)
        names[i] = commands[i].name;
    size_t nearest = vari_nearest(name, names, command_count);
    fprintf(stderr, "vari: there is no command `%s`; ", name);
    if (nearest == SIZE_MAX)
        fprintf(stderr, "`vari --help` lists them\n");
    else
        fprintf(stderr, "did you mean `%s`?\n", names[nearest]);
}

/* What could not be written is told, but for a reader who has gone. */
static int end(int status)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    int reason = errno;
    struct stat out;
    if (reason == EPIPE ||
        (fstat(STDOUT_FILENO, &out) == 0 && (S_ISFIFO(out.st_mode) || S_ISSOCK(out.st_mode))))
        return status;
    fprintf(stderr, "vari: cannot write: %s\n", reason == 0 ? "the output takes no more" : strerror(reason));
    return EXIT_WORLD;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is no error: writing fails and we end */
    if (argc < 2) {
        usage(stderr);
        return EXIT_USAGE;
    }
    const Command *asked = argc == 3 && strcmp(argv[1], "help") == 0 ? command_find(argv[2]) : NULL;
    if (asked != NULL) {
        command_usage(asked, stdout);
        return end(EXIT_DONE);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        usage(stdout);
        return end(EXIT_DONE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("vari %s, language %d\n", vari_version(), VARI_LANGUAGE_VERSION);
        return end(EXIT_DONE);
    }
    const Command *command = command_find(argv[1]);
    if (command == NULL) {
        tell_unknown_command(argv[1]);
        return EXIT_USAGE;
    }
    Arguments arguments;
    int status;
    if (arguments_parse(command, argc - 1, argv + 1, &arguments, &status))
        status = command->run(&arguments);
    return end(status);
}
