/* Knows what all commands of the command line share: exit statuses, options,
 * finding definitions, telling mistakes. Sees the library through vari.h. */
#ifndef VARI_TOOL_H
#define VARI_TOOL_H

#include <cjson/cJSON.h>
#include <limits.h>
#include <stdio.h>
#include <time.h>

#include "vari.h"

enum { EXIT_DONE = 0, EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_WORLD = 3 };

/* Where in a file a value was read that could have been typed. */
typedef struct Origin {
    const char *path; /* NULL: it was typed, or is not there */
    const char *line; /* up to its end or that of the file */
    size_t number;    /* of the line, from 1 */
    size_t offset;    /* of the value in the line */
    size_t column;    /* how many characters stand before it; 0 with an offset: nobody has counted them */
} Origin;

/* The texts of a definition that are kept with a game: its own, then that of what it extends, and so on.
 * Zeroed, there are none. */
typedef struct KeptText {
    char *path, *bytes;
    size_t length, capacity;
    size_t said; /* how long it was when it was written */
} KeptText;

typedef struct KeptTexts {
    KeptText *items;
    size_t count;
    char *file;       /* in which they stand */
    size_t number;    /* of the line in which they begin */
    const char *hash; /* that the game was played by, as rules_hash_text() writes it; NULL: nobody knows */
} KeptTexts;

typedef struct Ranks Ranks; /* ranks.h */

enum { SETTINGS_MAX = 64 }; /* options that can be chosen */

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

/* --- options --------------------------------------------------------------- */

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

/* --- definitions ------------------------------------------------------------- */

/* Loads a VARIANT: an id, a path, or `-`, which is standard input; mistakes are in the rules. NULL after
 * telling why it cannot be read, with the exit status in *status. */
VariRules *library_load(const char *variant, const Arguments *arguments, int *status);
/* The same of one that is to be played; mistakes are told. NULL after telling
 * why not, with the exit status in *status. */
VariRules *library_open(const char *variant, const Arguments *arguments, int *status);
/* Loads the definition that a game was played by: the one that is there, if it has not changed, else the one
 * of `arguments->kept`, which is told. NULL where neither can be had. The texts are needed as long as the
 * rules. */
VariRules *library_load_kept(const char *path, const Arguments *arguments);
/* 16 digits: the hash of vari_rules_info(). */
void rules_hash_text(const VariRules *rules, char text[static 17]);
/* The folder of the shipped definitions. */
const char *library_shipped(void);
/* From here on that is the folder of the shipped definitions, unless $VARI_SHIPPED names another: before any
 * is looked for. */
void library_ships(const char *folder);
/* True if a file lies in the folder of the shipped definitions, however its path is written. */
bool library_is_shipped(const char *path);
/* True if the definition can be loaded with its default options. Prints nothing. */
bool library_plays(const char *variant);
/* The id of the definition that is called so, capitals, blanks and hyphens aside: by its id, by what it says
 * that it is `also` called, or by its title; with 960 behind it, if it has DEALT_OPTION. For free(); NULL:
 * none is, or several are. *options, for free(): NAME=VALUE with blanks between, by which it is that game. */
char *library_named(const char *name, char **options);
/* What a game with these options is called in signs that are no ASCII, for free(); NULL: nothing. */
char *library_name_of(const char *id, const Arguments *arguments);
bool rules_have_option(const VariRules *rules, const char *name);
/* Chooses an option, unless that is done; name and value are borrowed. */
void arguments_choose(Arguments *arguments, const char *name, const char *value);
/* The same of all of a text of library_named(), which it cuts into pieces. */
void arguments_choose_all(Arguments *arguments, char *options);
/* Where a VARIANT is no id and no path, but what library_named() knows: makes it an id, for free(), and
 * chooses its options. Returns what those point into, for free(); NULL: nothing was done. */
char *arguments_take_name(Arguments *arguments, char **variant);
/* True if a position has castling rights that the rules cannot carry, and DEALT_OPTION, which is not chosen,
 * may help. */
bool position_is_dealt(VariRules *rules, const char *position);
/* What `extends: NAME` in a file of that path stands for: its path and bytes, for free(); false: nothing. */
bool library_base(const char *name, const char *from_path, char **path, char **bytes, size_t *length);
/* The explanation of a name that is a term the language lacks, `fog-of-war`; "": there is none. Valid until
 * the next call. */
const char *library_answer(const char *name);
/* The id of a definition that may have been meant, for free(), or NULL. */
char *library_nearest(const char *id);
/* Loads a text as if it stood in a file of that path. */
VariRules *library_load_text(const char *path, const char *bytes, size_t length);
/* Texts that count instead of what files hold: an editor has them open. */
typedef struct OpenTexts {
    char *(*find)(void *context, const char *path); /* the text for free(), or NULL: the file counts */
    void *context;
} OpenTexts;
/* The same, where what it extends may be open; `open` lives as long as the rules. */
VariRules *library_load_among(const char *path, const char *bytes, size_t length, OpenTexts *open);
/* The same with options chosen. Memory that is not there is no end of the program: see
 * vari_rules_diagnosed(). NULL: not even for that. */
VariRules *library_load_with(const char *path, const char *bytes, size_t length, const VariSetting *settings,
                             size_t count, OpenTexts *open);
/* Gives bots the weights that lie beside the definition, unless the arguments leave them out, or tells why
 * they are not used. False after telling that the file is wrong: then the rules cannot be played. */
bool library_weigh(VariRules *rules, const Arguments *arguments);
/* The same rules with their weights. NULL, with the exit status in *status, for rules that are freed since
 * the file is wrong; NULL alone for NULL. */
VariRules *library_weighed(VariRules *rules, const Arguments *arguments, int *status);
/* 16 digits that stand for the weights that bots use; all 0 where there are none. */
void weights_hash_text(const VariRules *rules, char text[static 17]);
/* The shipped definition of an id; NULL, without a word, where there is none that can be played. */
VariRules *library_find(const char *id);
/* Where a VARIANT is, for free(); NULL: no shipped definition has that id. */
char *library_path(const char *variant);
/* The id of the definition at a path, for free(): `chess` of `definitions/chess/chess.yaml`. */
char *library_id(const char *path);
/* The ids of library_paths(); freed in the same way. */
char **library_ids(size_t *count);
/* Loads a file; mistakes are in the rules. NULL when it cannot be read. */
VariRules *library_load_file(const char *path, const VariSetting *settings, size_t count);
/* Paths of all definitions that have an id, sorted by it: one's own ($XDG_DATA_HOME/vari/definitions or
 * ~/.local/share/vari/definitions), those of the folders that VARI_DEFINITIONS names with colons between, and
 * the shipped ones. An id that several have is that of the first. Freed by library_free_paths. */
char **library_paths(size_t *count);
/* Paths of all `.yaml` files of a folder and those in it, four deep; freed in the same way. */
char **library_paths_below(const char *folder, size_t *count);
void library_free_paths(char **paths, size_t count);
/* The folder of those in which a definition was found; "" for a path of another file. */
const char *library_folder(const char *path, bool *shipped);
/* The folder of what is installed, relative to the program's, or else of what is built there; for free().
 * Where there is none, that of what would be installed. */
char *beside_program(const char *installed, const char *built);
/* What a command does with a game. Returns the exit status. */
typedef int GameTask(VariGame *game, VariRules *rules, const Arguments *arguments);
/* Has it done with the VARIANT that is the first argument, at the position and after the moves that the
 * others say. */
int with_game(const Arguments *arguments, GameTask *task);
/* Loads the VARIANT that is the first argument. NULL after telling why not, and which line of a file asked
 * for it. */
VariRules *rules_open(const Arguments *arguments, int *status);
/* A game by these rules at the position and after the moves that the arguments say. NULL after telling what
 * is wrong. */
VariGame *game_open(VariRules *rules, const Arguments *arguments, int *status);
/* The notation that the arguments ask for, or else `usual`; a word for the players' own is `players`. False
 * after telling that there is none of that name, or that actions of these rules are not written so. */
bool notation_chosen(const VariRules *rules, const Arguments *arguments, VariNotation usual,
                     VariNotation *notation);
/* True if coordinates were chosen where players write something else: then boards have them, too. */
bool tells_coordinates(const VariRules *rules, VariNotation notation);
/* Plays blank-separated actions until one is not legal; `at` (may be NULL) is where that one begins. */
bool play_all(VariGame *game, const char *moves, size_t *at);

/* --- memory --------------------------------------------------------------------------- */

/* Tells that there is none left, and ends the program; inside memory_attempt() that returns false. */
_Noreturn void out_of_memory(void);
/* Has a task done; false: there was no memory for it, and what it had taken is lost. For hosts, which go on.
 */
bool memory_attempt(void (*task)(void *context), void *context);
/* The same for what the library calls back, which cannot leave it by out_of_memory(); where no host has tried
 * anything, the program ends. Who calls the library says out_of_memory() afterwards. */
bool memory_attempt_inside(void (*task)(void *context), void *context);
/* The same from here on wherever the library finds none for these rules or their games. */
void memory_is_needed_for(VariRules *rules);
/* What is told beside it from here on: how less would be needed. */
void memory_would_be_saved(const char *how);
/* The pointer itself; calls out_of_memory() if it is NULL. */
void *must_have(void *memory);
void *memory_take(size_t size);
void *memory_zeroed(size_t count, size_t size);
void *memory_more(void *memory, size_t size);
char *must_copy(const char *text);
char *memory_part(const char *text, size_t length);
/* A stream in memory. After close_text() *text is what was written, for free(), and *length its bytes. */
FILE *open_text(char **text, size_t *length);
void close_text(FILE *stream, char *const *text);
void json_takes_memory(void);

/* --- files ------------------------------------------------------------------------------ */

/* The bytes of a file and a 0 behind them, for free(); NULL with errno set: for file_problem(). */
char *read_whole_file(const char *path, size_t *length);
char *read_whole_stream(FILE *in, size_t *length);
/* True if two paths lead to the same file, or are equal if there is none. */
bool is_same_file(const char *path, const char *other);
/* A plain file, to be read line by line; NULL with errno set. */
FILE *open_file(const char *path);
/* Writes to a temporary file of the same folder, which takes the place of the old one, its mode too, once it
 * is on the disk: nothing is lost half-way. Returns false with errno set: for file_problem(). */
bool write_whole_file(const char *path, const char *text);
bool write_whole_bytes(const char *path, const char *bytes, size_t length);
/* Writes so what a command line names. What stands there already, whatever links lead to it, is replaced only
 * with `--force`; a file that is empty, or is the same already, is nobody's loss. */
bool write_output(const char *path, const char *bytes, size_t length, bool force);
/* Where vari keeps what nobody asked it to: $XDG_STATE_HOME/vari/NAME, or that in ~/.local/state. Returns
 * false with errno set where there is no home. */
bool state_folder(const char *name, char folder[PATH_MAX]);
/* Makes it with the folders that it lies in, which nobody else has to look into. False with errno set. */
bool make_folder(char *folder);
/* The path with that behind it, for free(); NULL of NULL. */
char *path_with(const char *path, const char *ending);
/* True if the name of a file ends so, capitals aside. */
bool path_ends_with(const char *path, const char *ending);
/* True if the name of a file is one of vari's own records of a game: `.record`, `.game`. */
bool path_is_record(const char *path);
/* What stands behind the last point of a file's name; empty: there is none. */
const char *path_ending(const char *path);
/* FNV-1a of the bytes, to tell contents apart that nobody forges. */
uint64_t hash_of_bytes(const char *bytes, size_t length);
/* The text for an errno of reading or writing a file. */
const char *file_problem(int reason);

typedef struct Line {
    char *text; /* for free(), without its end */
    size_t length, capacity;
    const char *wrong; /* why it cannot be used, or NULL */
    int reason;        /* why there is none; 0: the end */
} Line;
/* How many bytes of a text are the byte order mark at its beginning: 3 or 0. */
size_t byte_order_mark(const char *text);
/* The next line of a stream, without a byte order mark at its beginning: files are joined. False where there
 * is none. */
bool line_read_from(FILE *in, Line *line);
bool line_read(Line *line); /* of stdin */
/* After the last line: the exit status, after telling why no more can be read, if it is not the end. */
int line_status_of(const Line *line, const char *name);
int line_status(const Line *line);

/* The size of the terminal that stdout goes to; 0 if it is none or its size is unknown. */
unsigned terminal_columns(void);
unsigned terminal_rows(void);

/* --- telling ---------------------------------------------------------------------- */

/* Where mistakes and warnings are told: stderr, or what was chosen instead. */
FILE *tell_stream(void);
/* From here on this thread tells them there; NULL: as usual. Returns what was chosen before. */
FILE *tell_into(FILE *stream);
/* From here on they are told there by threads that have chosen nothing else. */
void tell_usually_into(FILE *stream);
/* Shows a text with the part that is wrong underlined. */
void tell_text_error(const char *what, const char *text, const VariGame *game);
/* Tells that a part of a value is wrong, in the form of diagnostics: the line of its origin, and the bytes
 * from `offset` of the value on underlined. `nearest` may be "". */
void tell_origin_error(const Origin *origin, size_t offset, size_t length, const char *message,
                       const char *nearest);
void tell_origin_warning(const Origin *origin, size_t length, const char *message, const char *nearest);
/* Why what was played on, or counted, could not be. */
extern const char position_asks_too_much[];
/* True if the position asks too much: then no actions are listed though the game is not over. */
bool asks_too_much(VariGame *game);
/* Tells that the position asks too much, if it does, and gives the exit status. */
int tell_overrun(VariGame *game);
/* Says on standard error that something asked too much, and which rule of the game was asked then. */
void tell_costly(VariGame *game, const char *message);
/* For vari_rules_set_stop(): true once clock() has passed *until, a clock_t of after_seconds(). */
bool is_over(void *until);
/* The value of clock() after so many more seconds of processor time. */
clock_t after_seconds(unsigned seconds);
/* The limit of nodes for the tests of a definition. */
uint64_t test_nodes(const Arguments *arguments);
enum { TESTS_SECONDS = 20 }; /* of work, for all tests of a file */
/* True if the text has characters that must not be printed as they are in one line. */
bool does_harm(const char *text);
/* The text as one word of a shell, for free(). */
char *shell_word(const char *text);
/* The text as it can stand behind `key: ` in a line, for free(): in quotes where it could not be read back.
 */
char *line_value(const char *text);
/* Unquotes such a value in place. False if its quotes are not closed or an escape is no byte. */
bool line_value_read(char *value);
double seconds_now(void);
/* From here on all that is printed goes through the gate of streams.c. */
void streams_guard(void);
/* Turns on or off that lines of stdout longer than the terminal are broken at blanks: for texts that people
 * read, not for those that they copy. */
void streams_fold(bool folds);
/* The text as it would be printed then, for free(); its length in *length. */
char *streams_folded(const char *text, size_t *length);
/* Writes bytes to another descriptor than those of stdout and stderr; what does harm is kept from it, too.
 * False: it takes no more. */
bool streams_pass(int descriptor, const char *text, size_t length);
/* Asked where a signal comes while something waits to be written or a line is read: whether that is left. */
void streams_give_up_when(bool (*is_ending)(void));
bool streams_are_given_up(void);
/* Writes what steers a terminal, which the gate would not let through, after what was printed before. */
void streams_steer(int descriptor, const char *text);
/* The streams before the gate, for libedit. */
FILE *streams_unguarded(int descriptor);
/* Writes what is left, and gives the exit status: another one after telling that stdout takes no more. */
int streams_end(int status);

/* --- another program's file of variants ------------------------------------------- */

/* Calls `tell` with the name of each section; nothing of them is looked at. */
typedef void SectionTell(void *context, const char *name);
void import_sections_each(const char *path, const char *bytes, size_t length, SectionTell *tell,
                          void *context);
/* The definition that a section becomes, extending nothing, for free(); NULL after telling why there is none.
 */
char *import_section_text(const char *path, const char *bytes, size_t length, const char *name);

/* Writes how a piece moves in H. G. Muller's form of Betza's notation, as XBoard reads it, castling with it;
 * false, and nothing written, where it has no such form. *whole: whether that is all of how it moves. */
bool betza_write(VariRules *rules, size_t piece, bool *whole, FILE *out);

/* --- JSON ------------------------------------------------------------------------- */

/* The object in one line, what does harm escaped; for free(). */
char *json_text(const cJSON *object);
/* Prints the object in a line of its own, and deletes it. */
void print_json(cJSON *object);
void print_error_json(const char *message, size_t offset, const char *nearest);

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
/* What it can be told to do. */
enum { GAMES_LIST, GAMES_RESUME, GAMES_DELETE, GAMES_WORDS };
extern const char *const games_words[GAMES_WORDS];
int run_replay(const Arguments *arguments);
int run_import(const Arguments *arguments);
int run_export(const Arguments *arguments);
int run_simulate(const Arguments *arguments);
int explain_search(const Arguments *arguments);
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

#endif
