/* The command line: a table of commands, and finding the one meant. */

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tool.h"
#include "uci_protocols.h"

#define POSITION_HELP                                                                                        \
    "  -p, --position TEXT   start from this position instead of the set-up\n"                               \
    "  -m, --moves \"M1 M2\"   play these actions first (repeatable)\n"                                      \
    "      --set NAME=VALUE  choose an option of the definition (repeatable)\n"

const Command commands[] = {
    { "list", "[WORD...]", "the definitions that there are, or those that a word fits",
      "      --players N       for so many players\n"
      "      --board KIND      on grid, hex, ring or graph, or a size such as 9x10\n"
      "      --group NAME      of one group, as they are told\n"
      "      --json            one JSON object a line\n"
      "Your own definitions stand in ~/.local/share/vari/definitions (or $XDG_DATA_HOME/vari/definitions), "
      "and "
      "in the\nfolders of $VARI_DEFINITIONS, with colons between: they come before the shipped ones.\n",
      "players board group json", 0, SIZE_MAX, run_list },
    { "options", "VARIANT", "what may be chosen of a definition",
      "      --json            one JSON object\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "json", 1, 1, run_options },
    { "validate", "VARIANT...", "every mistake in definitions",
      "      --format text|json|gcc\n"
      "      --strict          warnings are errors\n"
      "      --fix             first mend what can only have been meant otherwise, in the files themselves\n"
      "      --play            play some hundred games at random too, and say what never happens in them\n"
      "      --games N         so many (300)\n"
      "      --seed N          games by another number\n"
      "      --no-tests        do not run the files' own tests\n"
      "      --test-nodes N    nodes that a file's tests may take (10 million), 0 for any number\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "format strict fix play games seed no-tests test-nodes", 1, SIZE_MAX, run_validate },
    { "explain", "CODE", "a diagnostic code at length, or (--kernel) what a definition became",
      "      --kernel VARIANT  what the definition's shorthand stands for\n"
      "      --program VARIANT the compiled program, with lines of the definition\n"
      "      --search VARIANT  how a bot searches it, and why\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "kernel program search", 1, 1, run_explain },
    { "describe", "VARIANT", "the rules in plain English",
      "      --markdown        with titles and lists of Markdown\n"
      "      --whole           this game alone, for who does not know the one it extends\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n"
      "Where the definition extends another, what is different comes first.\n",
      "markdown whole", 1, 1, run_describe },
    { "board", "VARIANT", "the position drawn",
      POSITION_HELP
      "      --flip            from the last player's side\n"
      "      --format text|svg|png  as the end of the file's name says, or else text\n"
      "      --size PIXELS     of the wider side of a picture; coordinates that could not be\n"
      "                        read then are left out, and pieces are discs\n"
      "      --last ACTION     mark this action, instead of the last one played\n"
      "      --mark \"e4 d2-d4\" mark cells, and in pictures draw arrows\n"
      "      --unicode         text with signs and glyphs instead of letters\n"
      "      --colour always|auto|never  auto: at a terminal, unless NO_COLOR is set\n"
      "      --notation coordinates  call files, ranks and cells by their names, and not as the "
      "game's players do\n"
      "  -o FILE               write to a file\n"
      "      --force           even where there is one already\n",
      "position moves output force flip format size last mark unicode colour notation", 1, 1, run_board },
    { "diagram", "VARIANT PIECE", "how a piece moves, drawn",
      "      --all             the whole army on one sheet\n"
      "      --format text|svg|png  as the end of the file's name says, or else text; PNG needs librsvg\n"
      "  -o FILE               write to a file\n"
      "      --force           even where there is one already\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n"
      "PIECE is a name or a letter. It is tried on a board that is empty but for what it takes or leaps "
      "over.\n",
      "all format output force", 1, 2, run_diagram },
    { "moves", "VARIANT", "the legal actions, one a line",
      POSITION_HELP
      "      --json            one JSON object\n"
      "      --details         with --json: what each action is made of\n"
      "      --batch           read positions, one a line (a tab and moves may follow), from "
      "standard input\n"
      "      --notation NAME   players: as the game's players write actions; coordinates: as usual;\n"
      "                        or another that grammar/LANGUAGE.md tells of, such as san\n",
      "position moves json details batch notation", 1, 1, run_moves },
    { "perft", "VARIANT DEPTH", "counts sequences of actions",
      POSITION_HELP "      --divide          count for each first action\n"
                    "      --threads N       use N threads\n"
                    "      --hash MB         remember positions counted before\n"
                    "      --reference       by the slow, obvious generator\n"
                    "      --json            one JSON object\n",
      "position moves json divide threads hash reference", 2, 2, run_perft },
    { "simulate", "VARIANT", "many games at random or of bots, and what they say of the rules",
      POSITION_HELP
      "      --games N         how many (default 100)\n"
      "      --seed N          the same seed gives the same games (default 1)\n"
      "      --threads N       use N threads; the results do not depend on it\n"
      "      --seats LIST      who plays: random (default) or bot:1 to bot:10, joined by commas;\n"
      "                        a bot:5+resign gives up when it is lost, bots with +draw may agree to one\n"
      "      --think TIME      how long a bot may think, such as 500ms; the same seed then gives\n"
      "                        other games; without it a bot looks at 20,000 positions at most\n"
      "      --json            one JSON object\n",
      "position moves json games seed threads seats think", 1, 1, run_simulate },
    { "match", "VARIANT A B", "plays two bots or programs against each other, each with either side",
      POSITION_HELP
      "      --games N         how many (default 20); the next starts from another opening when each side\n"
      "                        has been had once\n"
      "      --think TIME      for each action, such as 100ms; a program is trusted to heed it\n"
      "      --even            A takes as long for an action as B has taken so far\n"
      "      --nodes N         positions looked at for each action, instead (default 20,000)\n"
      "      --plies N         actions at random that each opening is made of (default 6)\n"
      "      --seed N          the same seed gives the same openings (default 1)\n"
      "      --threads N       so many games at a time\n"
      "      --patience TIME   how much longer than it should a program may say nothing (default 20s)\n"
      "  -o FILE               keep each game, a line each; what is there already is not played again;\n"
      "                        in a FILE.pgn as PGN; `vari replay FILE` shows both\n"
      "      --json            one JSON object\n"
      "A and B are bot, bot:1 to bot:10, random, or a program by its protocol: `uci COMMAND`, `usi "
      "COMMAND`,\n"
      "`xboard COMMAND`, options behind semicolons: 'uci fairy-stockfish; Skill Level=5'. A has one side "
      "(of\n"
      "more than two a seat), B the rest.\n",
      "position moves games think even nodes plies seed threads patience output json", 3, 3, run_match },
    { "play", "VARIANT", "play in the terminal",
      POSITION_HELP
      "      --seats LIST      who plays, joined by commas: human, random, or bot:1 to\n"
      "                        bot:10 (default human,bot, where bot is of level 5);\n"
      "                        a bot:5+resign gives up when it is lost; the rest are\n"
      "                        bots; one more says who throws for chance\n"
      "      --think TIME      how long a bot may think, such as 500ms (default 2s)\n"
      "      --time 5+3        clocks: minutes for each player, and seconds for each turn\n"
      "      --seed N          for random seats, chance and shuffled set-ups\n"
      "      --resume [FILE]   go on with a record, or the game played last; names the VARIANT itself\n"
      "      --spoken          no board: what happens told in sentences\n"
      "      --notation NAME   coordinates, or another way to write actions; else as the game's players do\n"
      "      --unicode         signs and glyphs instead of letters\n"
      "      --colour always|auto|never  auto: at a terminal, unless NO_COLOR is set\n"
      "A game is kept while it is played, in ~/.local/state/vari/games or $XDG_STATE_HOME/vari/games.\n",
      "position moves seats seed resume think time spoken unicode colour notation", 0, 1, run_play },
    { "new", "ID", "a definition of one's own to begin with, in ID.yaml",
      "      --like WORD       what it is like (default chess); another word gets a list of those there are\n"
      "      --players N       how many play (default 2)\n"
      "A file that is there already is left as it is.\n",
      "like players", 1, 1, run_new },
    { "fmt", "FILE...", "lays definition files out: order, indentation, blanks; comments stay",
      "      --check           change nothing; say which files are not laid out (exit status 1)\n"
      "A file that is no YAML is left as it is. `-` is standard input, laid out to standard output.\n",
      "check", 1, SIZE_MAX, run_fmt },
    { "watch", "FILE", "checks a definition at each save, and draws what has changed",
      "It tells what is wrong or, where nothing is, draws the board and the pieces that move otherwise than\n"
      "before, counts actions, and plays a game at random. Ctrl-C ends it.\n",
      "", 1, 1, run_watch },
    { "lsp", "", "serves editors by the Language Server Protocol",
      "An editor starts it and talks to it through standard input and output; grammar/EDITORS.md says how.\n",
      "", 0, 0, run_lsp },
    { "replay", "FILE", "checks and shows games that were kept, action by action",
      "      --check           say only what is wrong\n"
      "      --game N          only the Nth game of the file\n"
      "      --boards          draw the board before each action\n"
      "      --notation NAME   coordinates, or another way to write actions; else as the game's players do\n"
      "      --format text|pgn|record  text, or written anew in this form\n"
      "  -o FILE               write to a file\n"
      "      --force           even where there is one already\n"
      "      --variant ID      what is played, if the file does not say it\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n"
      "FILE is a record, as `vari play` keeps one, what `vari match -o` wrote, or holds games in PGN; `-` is "
      "PGN from standard input.\n",
      "check game boards format output force variant notation", 1, 1, run_replay },
    { "import", "FILE", "definitions from a variants.ini of Fairy-Stockfish, or an Interactive Diagram",
      "      --section NAME    this section, or this diagram, alone\n"
      "  -o DIR                one file for each; without it one definition is written out\n"
      "      --force           even where there is one already\n"
      "      --flat            write everything, extend nothing\n"
      "An Interactive Diagram is the text `pawn:P:ifmnDfmWfceF:pawn:a2-h2` of pages of chessvariants.com, "
      "alone or\n"
      "in its page. What cannot be carried over is told with its line and what is lost.\n",
      "section output force flat", 1, 1, run_import },
    { "export", "VARIANT", "a definition in the forms of other programs",
      "      --format betza    how each piece moves (default)\n"
      "      --format xboard   the same as `piece` commands of XBoard\n"
      "      --format ini      a section of Fairy-Stockfish's variants.ini; what it cannot say stands above "
      "it\n"
      "      --format fen      the first position\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "format", 1, 1, run_export },
    { "worth", "VARIANT", "what each kind of piece is worth to a bot, in pieces of the cheapest kind",
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n", "", 1, 1, run_worth },
    { "uci", "[PATH...]", "plays behind chess programs' windows, by the Universal Chess Interface",
      "Every definition for two players without chance is a UCI_Variant; paths, here or as VariantPath, add\n"
      "others: a definition, a folder of them, or a variants.ini of Fairy-Stockfish. `usi` and `ucci` are\n"
      "understood, too.\n",
      "", 0, SIZE_MAX, run_uci },
    { "xboard", "[PATH...]", "plays behind XBoard and whatever else speaks its protocol",
      "Every definition for two players without chance, on a board of rows and files, is a variant there;\n"
      "paths add others: a definition, a folder of them, or a variants.ini of Fairy-Stockfish:\n"
      "  xboard -fcp 'vari xboard my.yaml' -variant my\n",
      "", 0, SIZE_MAX, run_xboard },
    { "manual", "[COMMAND]", "a page of the manual, for `man`", "As in: vari manual play | man -l -\n", "", 0,
      1, run_manual },
    { "complete", "[WORD...]", "what may stand next behind these words, for shells",
      "The last word is one that is begun. Shells are taught by what stands in share/bash-completion and the "
      "like.\n",
      "", 0, SIZE_MAX, run_complete },
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
    streams_fold(true);
    fprintf(out, "usage: vari %s%s%s\n%s\n\n%s      --help            this text\n", command->name,
            command->arguments[0] == '\0' ? "" : " ", command->arguments, command->summary, command->help);
    streams_fold(false);
}

static void usage(FILE *out)
{
    streams_fold(true);
    fprintf(out, "vari plays chess variants written as YAML.\n\nusage: vari COMMAND ...\n\n");
    for (size_t i = 0; i < command_count; i++) {
        char head[64];
        snprintf(head, sizeof head, "%s %s", commands[i].name, commands[i].arguments);
        fprintf(out, "  %-22s %s\n", head, commands[i].summary);
    }
    fprintf(out, "\nVARIANT is the id of a definition (see `vari list`), a path to a .yaml file, or `-`.\n"
                 "Try:  vari play chess\n"
                 "Each command has --help.\n");
    streams_fold(false);
}

void command_tell_unknown(const char *name)
{
    const char *names[sizeof commands / sizeof commands[0]];
    for (size_t i = 0; i < command_count; i++)
        names[i] = commands[i].name;
    size_t nearest = vari_nearest(name, names, command_count);
    char *word = shell_word(name);
    fprintf(stderr, "vari: there is no command `%s`; ", name);
    if (name[0] != '-' && library_plays(name))
        fprintf(stderr, "`vari play %s` plays that\n", word);
    else if (nearest == SIZE_MAX)
        fprintf(stderr, "`vari --help` lists them\n");
    else
        fprintf(stderr, "did you mean `%s`?\n", names[nearest]);
    free(word);
}

static int help_with(const char *name)
{
    const Command *command = command_find(name);
    if (command == NULL) {
        command_tell_unknown(name);
        return EXIT_USAGE;
    }
    command_usage(command, stdout);
    return EXIT_DONE;
}

/* Where one of the three streams is closed, the next file that is opened would be it, and what is printed
 * would go into that. What stands there instead takes nothing and gives nothing. */
static void keep_places_of_streams(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 &&
            open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) != descriptor)
            _exit(EXIT_WORLD);
}

/* Makes another name of a definition its id, and chooses what the name and the position ask for. The texts
 * stay until the end. */
static void take_variant(Arguments *arguments)
{
    static char *variant, *options;
    variant = arguments->positional[0];
    options = arguments_take_name(arguments, &variant);
    arguments->positional[0] = variant;
    (void)options; /* what the settings point into */
    bool asks = arguments->position != NULL && strchr(arguments->position, ' ') != NULL;
    char *path = asks && strcmp(variant, "-") != 0 ? library_path(variant) : NULL;
    VariRules *rules = path == NULL || access(path, R_OK) != 0
                           ? NULL
                           : library_load_file(path, arguments->settings, arguments->setting_count);
    if (rules != NULL && vari_rules_ok(rules) && position_is_dealt(rules, arguments->position))
        arguments_choose(arguments, DEALT_OPTION, "true");
    vari_rules_free(rules);
    free(path);
}

int main(int argc, char **argv)
{
    keep_places_of_streams();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is no error: writing fails and we end */
    signal(SIGXFSZ, SIG_IGN); /* so does writing a file that may not grow */
    streams_guard();
    json_takes_memory();
    if (argc < 2) {
        usage(stderr);
        return EXIT_USAGE;
    }
    if (argc == 3 && strcmp(argv[1], "help") == 0)
        return streams_end(help_with(argv[2]));
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        usage(stdout);
        return streams_end(EXIT_DONE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("vari %s, language %d\n", vari_version(), VARI_LANGUAGE_VERSION);
        return streams_end(EXIT_DONE);
    }
    const Command *command = command_find(argv[1]);
    if (command == NULL) {
        command_tell_unknown(argv[1]);
        return EXIT_USAGE;
    }
    Arguments arguments;
    int status;
    if (arguments_parse(command, argc - 1, argv + 1, &arguments, &status)) {
        if (strncmp(command->arguments, "VARIANT", strlen("VARIANT")) == 0 && arguments.count > 0)
            take_variant(&arguments);
        status = command->run(&arguments);
    }
    return streams_end(status);
}
