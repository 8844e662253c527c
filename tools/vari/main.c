/* The command line: a table of commands, and finding the one meant. */

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "library.h"
#include "library_names.h"
#include "quoting.h"
#include "streams.h"

#define POSITION_HELP                                                                                        \
    "  -p, --position TEXT   start from this position instead of the set-up\n"                               \
    "  -m, --moves \"M1 M2\"   play these actions first (repeatable)\n"                                      \
    "      --set NAME=VALUE  choose an option of the definition (repeatable)\n"

const Command commands[] = {
    { "list", "[WORD...]", "List the definitions, or those that match words.",
      "      --players N       only games for N players\n"
      "      --board KIND      only boards of this kind: grid, hex, ring, graph, or a size such as 9x10\n"
      "      --group NAME      only this group of the list\n"
      "      --json            one JSON object per line\n"
      "Your own definitions are found in ~/.local/share/vari/definitions (or "
      "$XDG_DATA_HOME/vari/definitions), "
      "and "
      "in the\nfolders of $VARI_DEFINITIONS, separated by colons. They come before the shipped ones.\n",
      "players board group json", 0, SIZE_MAX, run_list },
    { "options", "VARIANT", "List the options of a definition.",
      "      --json            one JSON object\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "json", 1, 1, run_options },
    { "validate", "VARIANT...", "Check definitions and report every mistake.",
      "      --format text|json|gcc  how mistakes are printed (default text)\n"
      "      --strict          treat warnings as errors\n"
      "      --fix             first apply the fixes that are certain, in the files themselves\n"
      "      --play            also play random games and report what never happens in them\n"
      "      --games N         number of random games (default 300)\n"
      "      --seed N          seed of the random games\n"
      "      --no-tests        do not run the files' own tests\n"
      "      --test-nodes N    limit of nodes for the tests of a file (default 10 million; 0: no limit)\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "format strict fix play games seed no-tests test-nodes", 1, SIZE_MAX, run_validate },
    { "explain", "CODE", "Explain a diagnostic code, or show what a definition compiles to.",
      "      --kernel VARIANT  what the shorthand of the definition expands to\n"
      "      --program VARIANT the compiled program, with the lines of the definition\n"
      "      --search VARIANT  how a bot searches it, and why\n"
      "      --untuned         with --search: without the weights that lie beside the definition\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "kernel program search untuned", 1, 1, run_explain },
    { "describe", "VARIANT", "Print the rules in plain English.",
      "      --markdown        as Markdown\n"
      "      --whole           all rules of this game, without comparison\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n"
      "For a definition that extends another the differences come first.\n",
      "markdown whole", 1, 1, run_describe },
    { "board", "VARIANT", "Draw a position.",
      POSITION_HELP
      "      --flip            draw it as the last player sees it\n"
      "      --format text|svg|png  default: by the file name, else text\n"
      "      --size PIXELS     wider side of the picture; very small pictures leave out\n"
      "                        coordinates and draw pieces as discs\n"
      "      --last ACTION     mark this action instead of the last one played\n"
      "      --mark \"e4 d2-d4\" mark cells; in pictures also draw arrows\n"
      "      --all             draw every piece with its name instead of the position, as a picture\n"
      "      --unicode         text with piece symbols instead of letters\n"
      "      --colour always|auto|never  auto: at a terminal, unless NO_COLOR is set\n"
      "      --notation coordinates  label files, ranks and cells by their names, not as players do\n"
      "  -o FILE               write to a file\n"
      "      --force           overwrite an existing file\n",
      "position moves output force flip format size last mark unicode colour all notation", 1, 1, run_board },
    { "diagram", "VARIANT PIECE", "Draw how a piece moves.",
      "      --all             the whole army on one sheet\n"
      "      --format text|svg|png  default: by the file name, else text; PNG needs librsvg\n"
      "  -o FILE               write to a file\n"
      "      --force           overwrite an existing file\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n"
      "PIECE is a name or a letter. The board is empty but for pieces that it captures or leaps over.\n",
      "all format output force", 1, 2, run_diagram },
    { "moves", "VARIANT", "List the legal actions, one per line.",
      POSITION_HELP
      "      --json            one JSON object\n"
      "      --details         with --json: the parts of each action\n"
      "      --batch           read positions from standard input, one per line, with moves after a tab\n"
      "      --notation NAME   players: as players of the game write actions; coordinates (default);\n"
      "                        or another notation of grammar/LANGUAGE.md, such as san\n",
      "position moves json details batch notation", 1, 1, run_moves },
    { "perft", "VARIANT DEPTH", "Count the sequences of actions of a given length.",
      POSITION_HELP "      --divide          count for each first action\n"
                    "      --threads N       use N threads\n"
                    "      --hash MB         memory for a table of counted positions\n"
                    "      --reference       use the slow reference generator\n"
                    "      --json            one JSON object\n",
      "position moves json divide threads hash reference", 2, 2, run_perft },
    { "simulate", "VARIANT", "Play many games at random or between bots, and print statistics.",
      POSITION_HELP
      "      --games N         number of games (default 100)\n"
      "      --seed N          the same seed gives the same games (default 1); a shuffled set-up is\n"
      "                        dealt anew for each\n"
      "      --threads N       use N threads (does not change the results)\n"
      "      --seats LIST      who plays: random (default) or bot:1 to bot:10, joined by commas;\n"
      "                        bot:5+resign resigns when it is lost; bots with +draw may agree to a draw;\n"
      "                        bots with +untuned play without weights of `vari tune`\n"
      "      --think TIME      time that a bot may take for an action, such as 500ms; games then differ\n"
      "                        even with the same seed (default: 20,000 positions)\n"
      "  -o FILE               keep the games; games already in the file are not repeated\n"
      "      --untuned         leave out the weights that lie beside the definition\n"
      "      --json            one JSON object\n"
      "`mpirun -n N vari simulate ...` shares the games among N processes, and finds the same.\n",
      "position moves json games seed threads seats think untuned output", 1, 1, run_simulate },
    { "match", "VARIANT A B", "Play a match between two bots or engines, with both colours.",
      POSITION_HELP
      "      --games N         number of games (default 20); each opening is played twice, with\n"
      "                        sides swapped\n"
      "      --think TIME      time for each action, such as 100ms; engines are trusted to keep it\n"
      "      --time 5+3        clocks: minutes for each side, plus seconds for each action;\n"
      "                        a side that runs out of time loses\n"
      "      --nodes N         positions for each action instead of a time (default 20,000)\n"
      "      --think-b TIME, --time-b 5+3, --nodes-b N\n"
      "                        limits of B, where they differ from those of A\n"
      "      --even            give A as much time for an action as B has used so far\n"
      "      --sprt ELO0,ELO1  stop as soon as a sequential test (5 % errors of either kind) decides "
      "whether\n"
      "                        A is stronger than B by ELO0 or by ELO1 points; by default after 20,000\n"
      "                        games at the latest\n"
      "      --plies N         random actions in each opening (default 6)\n"
      "      --seed N          the same seed gives the same openings (default 1); a shuffled set-up\n"
      "                        is dealt anew for each\n"
      "      --threads N       play N games at a time\n"
      "      --patience TIME   grace period before a silent engine loses on time (default 20s)\n"
      "  -o FILE               write each game as a line; games already in the file are not repeated;\n"
      "                        FILE.record, .pgn, .csa, .kif, .ki2, .pdn or .wxf is written in that format,\n"
      "                        and cannot be continued; `vari replay` reads all of these\n"
      "      --untuned         leave out the weights that lie beside the definition\n"
      "      --json            one JSON object\n"
      "A and B are bot, bot:1 to bot:10 (with +untuned: without weights of `vari tune`), random,\n"
      "or an engine with its protocol: `uci COMMAND`, `usi COMMAND`, `xboard COMMAND`,\n"
      "with options behind semicolons: 'uci fairy-stockfish; Skill Level=5'. A plays one\n"
      "side (where there are more than two, one seat), B all others.\n"
      "`mpirun -n N vari match ...` shares the games among N processes.\n",
      "position moves games think think-b time time-b even nodes nodes-b sprt plies seed threads patience "
      "output "
      "json untuned",
      3, 3, run_match },
    { "report", "VARIANT", "Measure whether a game is any good, by games at random and between bots.",
      "      --against BASE    compare each figure with that of another definition, and say which\n"
      "                        differences are more than chance\n"
      "  -o PAGE.html          write a page; its games are kept beside it in PAGE.html.games and\n"
      "                        PAGE.html.random, and the same command goes on with more\n"
      "      --force           overwrite an existing file that is no such page\n"
      "      --minutes M       time to play (default 5, unless --games is given); it ends sooner when scores "
      "are\n"
      "                        known to 2 points\n"
      "      --games N         games between bots at most, and five times as many at random;\n"
      "                        without --minutes the figures do not depend on the time\n"
      "      --seed N          the same seed gives the same games (default 1)\n"
      "      --threads N       use N threads (does not change the results of --games)\n"
      "      --untuned         leave out the weights that lie beside the definition\n"
      "      --json            one JSON object\n"
      "      --set NAME=VALUE  choose an option of the definition, not of BASE (repeatable)\n"
      "Each figure has an interval in which it lies with 95 % certainty. Is it fair, does skill matter, is "
      "it\n"
      "decisive, how long is it, is it interesting, do the pieces matter, what never happens?\n"
      "`mpirun -n N vari report ...` shares the games among N processes.\n",
      "against output force minutes games seed threads untuned json", 1, 1, run_report },
    { "tune", "VARIANT",
      "Find the weights of the evaluation by self-play, and keep them if bots play better.",
      "  -o FILE               write the weights if the test accepts them; bots use those of NAME.yaml that\n"
      "                        are in NAME.weights beside it. Games are kept in FILE.games, and the same\n"
      "                        command goes on with more\n"
      "      --force           overwrite an existing file\n"
      "      --anyway          write the weights even if the test does not accept them\n"
      "      --games N         games of a bot with itself (default 2000), and four times as many of the "
      "test\n"
      "                        at most\n"
      "      --minutes M       time to play\n"
      "      --seed N          the same seed gives the same games (default 1)\n"
      "      --threads N       use N threads (does not change the results of --games)\n"
      "      --json            one JSON object\n"
      "      --set NAME=VALUE  choose an option (repeatable); weights hold for these options alone\n"
      "Weights are what pieces count on the board and in hand, what they can do, and what else the "
      "evaluation\n"
      "knows. The test lets bots with the weights play bots without, each opening with both sides, at equal\n"
      "nodes, until it is clear whether they gain 10 Elo or nothing (SPRT).\n"
      "`mpirun -n N vari tune ...` shares the games among N processes.\n",
      "output force anyway minutes games seed threads json", 1, 1, run_tune },
    { "play", "VARIANT", "Play in the terminal.",
      POSITION_HELP
      "      --seats LIST      who plays, joined by commas: human, random, or bot:1 to\n"
      "                        bot:10 (default human,bot; bot alone is of level 5);\n"
      "                        bot:5+resign resigns lost games, bot:5+untuned plays\n"
      "                        without weights of `vari tune`; seats left out are\n"
      "                        bots; one more seat throws the dice\n"
      "      --think TIME      time that a bot may take for an action, such as 500ms (default 2s)\n"
      "      --time 5+3        clocks: minutes for each player, plus seconds for each turn\n"
      "      --seed N          seed for random seats, chance and shuffled set-ups\n"
      "      --resume [FILE]   continue the game in FILE, or the last one; needs no VARIANT\n"
      "      --spoken          sentences instead of a drawn board\n"
      "      --notation NAME   coordinates or another notation; default: as the game's players write\n"
      "      --untuned         leave out the weights that lie beside the definition\n"
      "      --unicode         piece symbols instead of letters\n"
      "      --colour always|auto|never  auto: at a terminal, unless NO_COLOR is set\n"
      "Games are saved while they are played, in ~/.local/state/vari/games or $XDG_STATE_HOME/vari/games.\n",
      "position moves seats seed resume think time spoken unicode colour notation untuned", 0, 1, run_play },
    { "games", "[WORD N...]", "List the games that `vari play` has kept, go on with one, delete some.",
      "      --json            with list: one JSON object per line\n"
      "      --spoken          with resume: sentences instead of a drawn board\n"
      "      --notation NAME   with resume: coordinates or another notation\n"
      "      --unicode         with resume: piece symbols instead of letters\n"
      "      --colour always|auto|never  with resume; auto: at a terminal, unless NO_COLOR is set\n"
      "`vari games resume 2` goes on with the second game of the list, `vari games delete 1 3` deletes two. "
      "The newest game is\nthe first. They lie in ~/.local/state/vari/games or "
      "$XDG_STATE_HOME/vari/games.\n",
      "json spoken unicode colour notation", 0, SIZE_MAX, run_games },
    { "new", "ID", "Write a new definition, ID.yaml, to start from.",
      "      --like WORD       the template (default chess); an unknown word lists the templates\n"
      "      --players N       number of players (default 2)\n"
      "An existing file is never overwritten.\n",
      "like players", 1, 1, run_new },
    { "fmt", "FILE...", "Format definition files: order, indentation, blanks. Comments are kept.",
      "      --check           change nothing; list files that are not formatted (exit status 1)\n"
      "A file that is not YAML is left unchanged. `-` formats standard input to standard output.\n",
      "check", 1, SIZE_MAX, run_fmt },
    { "watch", "FILE", "Check a definition at each save, and draw what has changed.",
      "It reports mistakes. If there are none, it draws the board and the pieces whose moves have changed,\n"
      "counts actions, and plays a random game. Ctrl-C ends it.\n",
      "", 1, 1, run_watch },
    { "studio", "[FILE]", "Serve the studio, a web page to write and play variants.",
      "The page is served on this computer alone, at an address that nobody can guess. It reads and saves "
      "FILE, "
      "a definition,\nand no other file. Ctrl-C ends it.\n",
      "", 0, 1, run_studio },
    { "lsp", "", "Run as a language server for editors.",
      "The editor starts it and talks to it on standard input and output; see grammar/EDITORS.md.\n", "", 0,
      0, run_lsp },
    { "replay", "FILE", "Check and show saved games, action by action.",
      "      --check           only report mistakes\n"
      "      --game N          only the Nth game of the file\n"
      "      --boards          draw the board before each action\n"
      "      --notation NAME   coordinates or another notation; default: as the game's players write\n"
      "      --format FORM     text, or convert to record, pgn, csa, kif, ki2, pdn or wxf\n"
      "  -o FILE               write to a file, in the format that its name ends with\n"
      "      --force           overwrite an existing file\n"
      "      --variant ID      the variant, if the file does not name it\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n"
      "FILE is a record of `vari play`, a file of `vari match -o`, or PGN, CSA, KIF, KI2, PDN,\n"
      "WXF or DhtmlXQ.\n"
      "`-` reads standard input.\n",
      "check game boards format output force variant notation", 1, 1, run_replay },
    { "import", "FILE", "Convert a variants.ini of Fairy-Stockfish or an Interactive Diagram to definitions.",
      "      --section NAME    only this section, or this diagram\n"
      "  -o DIR                write a file for each section; without it the only one goes to standard "
      "output\n"
      "      --force           overwrite an existing file\n"
      "      --flat            write whole definitions that extend nothing\n"
      "An Interactive Diagram is a text such as `pawn:P:ifmnDfmWfceF:pawn:a2-h2` from chessvariants.com, "
      "alone or\n"
      "in its page. Every line that cannot be converted is reported with what is lost.\n",
      "section output force flat", 1, 1, run_import },
    { "export", "VARIANT", "Write a definition in the format of another program.",
      "      --format betza    how each piece moves (default)\n"
      "      --format xboard   the same as `piece` commands of XBoard\n"
      "      --format ini      a section of variants.ini of Fairy-Stockfish, with comments on what is lost\n"
      "      --format diagram  an Interactive Diagram, with comments on what is lost\n"
      "      --format fen      the first position\n"
      "      --format sfen     the same as USI writes it\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n",
      "format", 1, 1, run_export },
    { "worth", "VARIANT", "Print what each kind of piece is worth to a bot, relative to the cheapest.",
      "      --untuned         as worked out from the rules, without the weights that lie beside the "
      "definition\n"
      "      --set NAME=VALUE  choose an option of the definition (repeatable)\n"
      "Weights of `vari tune` are printed with their standard errors.\n",
      "untuned", 1, 1, run_worth },
    { "uci", "[PATH...]", "Run as a UCI engine.",
      "      --untuned         leave out the weights that lie beside definitions\n"
      "Every definition for two players without chance is a UCI_Variant. Paths add others, here and in the\n"
      "option VariantPath: a definition, a folder of them, or a variants.ini of Fairy-Stockfish. The list "
      "of\n"
      "variants has no room for all, as some programs take no longer line: what paths add, your own and "
      "what\n"
      "Fairy-Stockfish knows comes first. Each can be chosen all the same. It speaks USI and UCCI, too.\n",
      "untuned", 0, SIZE_MAX, run_uci },
    { "xboard", "[PATH...]", "Run as an engine for XBoard.",
      "      --untuned         leave out the weights that lie beside definitions\n"
      "Every definition for two players, without chance and on a board of files and ranks, is a variant.\n"
      "Paths add others: a definition, a folder of them, or a variants.ini of Fairy-Stockfish:\n"
      "  xboard -fcp 'vari xboard my.yaml' -variant my\n",
      "untuned", 0, SIZE_MAX, run_xboard },
    { "manual", "[COMMAND]", "Print a manual page for `man`.", "For example: vari manual play | man -l -\n",
      "", 0, 1, run_manual },
    { "index", "",
      "Print which shipped definitions there are and which protocols offer them (used by the build).", "", "",
      0, 0, run_index },
    { "complete", "[WORD...]", "Print completions for a command line (used by the shell scripts).",
      "The last word is the one to complete. The shell scripts are in share/bash-completion and the like.\n",
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

/* Options stand in lines that begin with a blank; what else is to be said follows them. */
void command_usage(const Command *command, FILE *out)
{
    size_t options = 0;
    while (command->help[options] == ' ')
        options += strcspn(command->help + options, "\n") + 1;
    const char *rest = command->help + options;
    streams_fold(true);
    fprintf(out, "usage: vari %s%s%s\n%s\n\n%.*s      --help            print this text\n%s%s", command->name,
            command->arguments[0] == '\0' ? "" : " ", command->arguments, command->summary, (int)options,
            command->help, rest[0] == '\0' ? "" : "\n", rest);
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
    fprintf(out, "\nVARIANT is the id of a definition (see `vari list`), a path to a .yaml file, or `-` for "
                 "standard input.\n"
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

/* Opens /dev/null in place of a standard stream that is closed. Otherwise the next file that is opened would
 * get its number, and be read or written as that stream. Reading and writing fail as they do on a closed one.
 */
static void keep_places_of_streams(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 &&
            open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) != descriptor)
            _exit(EXIT_WORLD);
}

/* Definitions are loaded and freed again and again, where one is exported thousands of times: memory that
 * went back to the system each time would have to be asked for and cleared anew. */
static void keep_freed_memory(void)
{
#ifdef M_TRIM_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
#endif
}

/* Finds the definition that the first argument names. Replaces another name of it by its id, and sets the
 * options that this name and the position imply. The texts live as long as the program, as the arguments
 * point into them. */
static void take_variant(Arguments *arguments)
{
    static char *variant, *options, *path;
    variant = arguments->positional[0];
    bool typed = strcmp(variant, "-") == 0;
    path = typed ? NULL : library_path(variant);
    if (path == NULL && !typed) {
        options = arguments_take_name(arguments, &variant);
        arguments->positional[0] = variant;
        path = library_path(variant);
    }
    (void)options; /* static only to own what the settings point into */
    arguments->found_id = variant;
    arguments->found = path;
    if (path == NULL || arguments->position == NULL || strchr(arguments->position, ' ') == NULL)
        return;
    VariRules *rules = access(path, R_OK) != 0
                           ? NULL
                           : library_load_file(path, arguments->settings, arguments->setting_count);
    if (rules != NULL && vari_rules_ok(rules))
        arguments_take_dealt(arguments, rules);
    vari_rules_free(rules);
}

int main(int argc, char **argv)
{
    keep_places_of_streams();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is no error: writing fails and we end */
    signal(SIGXFSZ, SIG_IGN); /* so does writing a file that may not grow */
    streams_guard();
    json_takes_memory();
    keep_freed_memory();
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
