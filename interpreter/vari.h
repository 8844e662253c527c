/* vari: chess variants written as YAML. The only header that programs need.
 *
 * Rules are loaded from the text of a definition. Games and positions are made of rules, which must outlive
 * them: a game lists its actions as sorted texts, for people; a position has them as values, for programs
 * that search. The library never prints. It reads no file, clock, environment or locale; what is random comes
 * from seeds. The header is for C and for C++.
 *
 * How calls fail: a function that acts returns VARI_OK, or why it failed as another VariStatus; a function
 * that answers returns "", 0, false, NULL or SIZE_MAX where it has no answer; a function that makes an object
 * returns NULL. A call that fails changes nothing, and a number that there is not, or rules with mistakes, do
 * no harm. vari_game_error() tells why the last call failed, with a text for people; so do, without a text,
 * vari_position_status() and vari_rules_diagnosed(). Rules with mistakes are an object, too, of which no game
 * can be made: vari_rules_diagnostics() has the mistakes.
 *
 * Texts are UTF-8 and end with a zero. A text or a struct that is returned belongs to the object that was
 * asked, and is valid until the same function is called with that object again, or the object is freed,
 * unless another time is named. Objects that the functions ..._new(), ..._copy() and ..._load() return are
 * the caller's; each is freed once, by the ..._free() of its kind, which takes NULL, too. No other function
 * takes NULL for a pointer, but for those parameters of which this is said and the contexts of callbacks.
 *
 * How structs grow: later versions of the library add members at the end. A struct that begins with `size` is
 * the caller's: set that to its sizeof and the rest to zero, which stands for what is usual; the library
 * reads and writes no byte beyond. Other structs that a function returns, or gives to a callback, are the
 * library's, and are only pointed to. What is passed in arrays, within others or by value never changes:
 * VariSetting, VariNote, VariPart, VariAction, VariPick, VariIntent, VariPictureSpot, VariCharacter and
 * VariWeight.
 *
 * Players, cells, kinds of pieces, options, zones, classes and listed actions are numbers from 0, below the
 * count of each. Lengths and offsets are bytes.
 *
 * A game, a position, a search or a sheet is used by one thread at a time. Several threads may make games and
 * positions of the same rules, and use them, at once. Other functions that take rules without `const` are for
 * one thread at a time.
 *
 *     VariRules *rules = vari_rules_load(NULL, "chess.yaml", bytes, length, NULL, 0, NULL, NULL);
 *     if (!vari_rules_ok(rules))
 *         fputs(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), stderr);
 *     VariGame *game = vari_game_new(rules, 1);
 *     for (size_t i = 0; i < vari_game_action_count(game); i++)
 *         puts(vari_game_action_text(game, i));
 *     if (vari_game_play(game, "e2e4") != VARI_OK)
 *         puts(vari_game_error(game)->message);
 *     puts(vari_position_text(vari_game_at(game)));
 *     vari_game_free(game);
 *     vari_rules_free(rules);
 */
#ifndef VARI_H
#define VARI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define VARI_API __attribute__((visibility("default")))
#else
#define VARI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Of the language in which definitions are written: their `vari:`. */
#define VARI_LANGUAGE_VERSION 1

typedef struct VariRules VariRules;
typedef struct VariGame VariGame;
typedef struct VariPosition VariPosition;

typedef enum VariStatus {
    VARI_OK,
    VARI_NO_MEMORY,     /* the process, or VariLimits, have no more */
    VARI_NO_ROOM,       /* what the caller gave is too small; how much is needed is told */
    VARI_NOT_HERE,      /* it cannot be done, or there is no such thing, in this position or these rules */
    VARI_ASKS_TOO_MUCH, /* the position has more than 262,144 actions, or one of more than 10 picks, or needs
                           more work than VariLimits allow */
    VARI_STOPPED,       /* by the caller's `stop` */
    VARI_MISUSE         /* a struct of the caller's has no `size` */
} VariStatus;

/* A value for an option of a definition. */
typedef struct VariSetting {
    const char *name;
    const char *value;
} VariSetting;

/* Finds a definition that another one extends. `name` is what is written after `extends:` in the file
 * `from_path`. True: *path and *bytes, of *length, are from malloc(), and the library frees them. False:
 * there is none; *path may be a name like it, from malloc(), that may have been meant. */
typedef bool VariFind(void *context, const char *name, const char *from_path, char **path, char **bytes,
                      size_t *length);
/* Asked time and again while something takes long: true stops it. */
typedef bool VariStop(void *context);

/* The version of the library, such as "1.2.3"; valid for ever. */
VARI_API const char *vari_version(void);
/* The index of the name that is most like `word` among `count` names; SIZE_MAX if none is near. */
VARI_API size_t vari_nearest(const char *word, const char *const *names, size_t count);
/* A character that begins a text. `harmful`: it steers a terminal, turns the direction of writing, cannot be
 * seen, or is no UTF-8; texts of a definition, and messages that quote them, may have some. Tabs and line
 * feeds are not. */
typedef struct VariCharacter {
    size_t length;  /* in bytes; 0: the text is empty */
    uint32_t point; /* its code point; U+FFFD for a byte that is no UTF-8 */
    bool harmful;
} VariCharacter;
/* The first character of `length` bytes. */
VARI_API VariCharacter vari_character(const char *text, size_t length);
/* How many of the last of `length` bytes are a remark that players write behind moves: a judgement such as
 * `!?` or `±`, or a word that says what the move does, `ch` or `mate`; 0: none are. Words, and `N` or `=`,
 * must have a blank before them, or nothing. *glyph becomes the number that PGN has for a judgement, else 0.
 */
VARI_API size_t vari_remark(const char *text, size_t length, unsigned *glyph);

/* --- rules ------------------------------------------------------------- */

/* How much a definition may take of the computer. */
typedef struct VariLimits {
    size_t size;
    size_t memory;  /* bytes for its rules, and half as many more while it is loaded; 0: 512 MB */
    uint32_t steps; /* of work for one question (the legal actions, say), up to 64 million; 0: 8 million */
} VariLimits;
/* Loads the `length` bytes of a definition, of which messages speak as the file `path`, with options chosen.
 * `limits` may be NULL; so may `find`, and then the definition can extend nothing. The bytes are copied.
 * Returns NULL only without memory for the object itself (or for VARI_MISUSE): see vari_rules_ok(). */
VARI_API VariRules *vari_rules_load(const VariLimits *limits, const char *path, const char *bytes,
                                    size_t length, const VariSetting *settings, size_t setting_count,
                                    VariFind *find, void *context);
/* Games, positions and searches of the rules must have been freed before. */
VARI_API void vari_rules_free(VariRules *rules);
/* True if games can be made of them: there are no errors. */
VARI_API bool vari_rules_ok(const VariRules *rules);
/* Sets what is asked while a question about these rules, or a game of them, is answered, by whichever thread
 * works: true makes the question fail with VARI_ASKS_TOO_MUCH. NULL: nothing. To be set before any game is
 * made. Calls that have a `stop` of their own ask that instead. */
VARI_API void vari_rules_set_stop(VariRules *rules, VariStop *stop, void *context);
/* Sets what is called when a call about these rules, or a game of them, has found no memory and has put back
 * what it changed; it is called at once if loading has. It may leave by longjmp(). Functions that make an
 * object do not call it, nor does vari_game_playout(). NULL: nothing. */
typedef void VariNoMemory(void *context);
VARI_API void vari_rules_on_no_memory(VariRules *rules, VariNoMemory *tell, void *context);
/* How many diagnostics there are. */
typedef struct VariDiagnosed {
    size_t errors;     /* all of them */
    size_t warnings;   /* that are kept: the first fifty */
    size_t kept;       /* errors and warnings that vari_rules_diagnostic() tells: fifty of each at most */
    VariStatus status; /* of loading, or of the last call with the rules */
} VariDiagnosed;
VARI_API const VariDiagnosed *vari_rules_diagnosed(VariRules *rules);
/* The diagnostics as lines for people or for editors (GCC), or as JSON: the object that `vari validate
 * --json` prints. `strict`: warnings count as errors. */
typedef enum VariFormat { VARI_FORMAT_TEXT, VARI_FORMAT_JSON, VARI_FORMAT_GCC } VariFormat;
VARI_API const char *vari_rules_diagnostics(VariRules *rules, VariFormat format, bool strict);
/* Another place to which a diagnostic points: where a name was defined first, what takes a rule away. */
typedef struct VariNote {
    const char *path;
    size_t start, end; /* the bytes of that file: from, and up to but not with */
    const char *message;
} VariNote;
typedef struct VariDiagnostic {
    const char *code;  /* a word of VARI_WORD_CODE */
    bool error;        /* else it is a warning */
    const char *path;  /* of the file in which it stands: the definition's own, or one that it extends */
    size_t start, end; /* the bytes of that file that are wrong; equal: something is missing there */
    const char *message;
    const char *help;       /* what to do about it; "": nothing is said */
    const char *suggestion; /* what to write from `mend_start` on; "": nothing is suggested */
    bool certain;           /* nothing else can have been meant: the suggestion may be taken unasked */
    VariNote notes[3];
    size_t note_count;
    /* The bytes of that file that the suggestion replaces: mostly `start` and `end`. Where they are others,
     * `help` says what the change does. */
    size_t mend_start, mend_end;
} VariDiagnostic;
/* A diagnostic by number, in the order of the text; NULL: there are no more. Its texts are valid as long as
 * the rules. */
VARI_API const VariDiagnostic *vari_rules_diagnostic(VariRules *rules, size_t index);
/* The files that the rules were read from, by number: the definition's own is 0, then come those that it
 * extends, with the paths by which they were found. False: there are no more. All is valid as long as the
 * rules. */
VARI_API bool vari_rules_file(const VariRules *rules, size_t index, const char **path, const char **bytes,
                              size_t *length);
/* Calls `tell` for each name that a definition has by its own file, in `name:` and `also:`. `options`: the
 * options NAME=VALUE, with spaces between, with which it has that name; "" for none. The file is not checked.
 * The texts are valid during the call. */
typedef void VariNameTell(void *context, const char *name, const char *options);
VARI_API VariStatus vari_list_names(const char *bytes, size_t length, VariNameTell *tell, void *context);

/* Checks what loading does not: that somebody can act in the first position, with the options that were
 * chosen, with each other value of each option, with each overlay and, as far as there is time, with pairs of
 * overlays. What it finds becomes diagnostics. Takes as long as loading the definition up to 256 times. */
VARI_API VariStatus vari_rules_check_choices(VariRules *rules);
/* A usual limit for the tests of a definition; about a million nodes take a second. */
#define VARI_TEST_NODES UINT64_C(10000000)
/* Runs the definition's `tests:` and reports failures as diagnostics. Tests that are written wrongly are not
 * run; if the rules have errors, none is. `nodes`: how many actions the tests together may find or play,
 * other work being counted in proportion; 0: any number. *passed and *failed (each may be NULL) are how many
 * passed, and how many failed or were not run. */
VARI_API VariStatus vari_rules_run_tests(VariRules *rules, uint64_t nodes, size_t *passed, size_t *failed);
typedef enum VariTestOutcome { VARI_TEST_NOT_RUN, VARI_TEST_PASSED, VARI_TEST_FAILED } VariTestOutcome;
typedef struct VariTest {
    const char *name; /* "": it has none */
    unsigned line;    /* of the definition's file, from 1 */
    VariTestOutcome outcome;
} VariTest;
/* A test of the last vari_rules_run_tests() by number, in the order of the text; NULL: there are no more. The
 * name is valid as long as the rules. */
VARI_API const VariTest *vari_rules_test(VariRules *rules, size_t index);

/* Random games that are to show what never happens. */
typedef struct VariRehearsal {
    size_t size;
    uint32_t games; /* how many */
    uint32_t plies; /* after which a game is stopped */
    uint64_t seed;
    bool (*stop)(void *context); /* asked every few plies: true ends the rehearsal; NULL: nothing does */
    void *context;
} VariRehearsal;
/* How they went; a game that `stop` ended does not count. */
typedef struct VariRehearsed {
    size_t size;
    size_t games, ended, draws, wins[8]; /* of each player; a game won by a team is won by each of it */
    uint32_t least_plies;                /* of the games that ended */
    uint32_t most_plies;                 /* of all */
} VariRehearsed;
/* Plays them, and warns by diagnostics of moves, drops, actions, effects, phases, promotions, kinds of pieces
 * and endings that never occurred; of games that do not end; of turns in which nothing can be done; and of a
 * player who always wins. VARI_NOT_HERE: the rules have errors. */
VARI_API VariStatus vari_rules_rehearse(VariRules *rules, const VariRehearsal *request,
                                        VariRehearsed *played);
typedef enum VariDescription {
    VARI_DESCRIPTION_TEXT,     /* the rules in English; first, what differs from the game that it extends */
    VARI_DESCRIPTION_MARKDOWN, /* the same with marks for headings and lists */
    VARI_DESCRIPTION_LINES, /* the same for programs that compare: "section<TAB>subject<TAB>sentences", a rule
                               a line, without options */
    VARI_DESCRIPTION_WHOLE, /* the rules in English for a reader who does not know the game that it extends */
    VARI_DESCRIPTION_WHOLE_MARKDOWN,
    VARI_DESCRIPTION_LAID_OUT, /* the definition's text, formatted: keys in a fixed order, comments kept. The
                                  rules may have mistakes; NULL: the text is no YAML */
    VARI_DESCRIPTION_KERNEL,   /* the definition with its shorthand expanded */
    VARI_DESCRIPTION_PROGRAM   /* the instructions it was compiled to, with the line that each comes from */
} VariDescription;
/* The definition in another form; "" if it has errors, except as said. Valid until one in the same form, or
 * another in English, is asked for. */
VARI_API const char *vari_rules_description(VariRules *rules, VariDescription form);

/* --- what a definition says ---------------------------------------------- */

/* How players write actions. */
typedef enum VariNotation {
    VARI_NOTATION_COORDINATES, /* e2e4: as actions are listed */
    VARI_NOTATION_SAN,         /* Nf3, exd5, O-O */
    VARI_NOTATION_USI,         /* 7g7f, P*5e */
    VARI_NOTATION_HODGES,      /* P-7f, Px7f, N*5e */
    VARI_NOTATION_WXF,         /* C2=5, H2+3, C+=1 */
    VARI_NOTATION_ICCS,        /* H2-E2 */
    VARI_NOTATION_DRAUGHTS,    /* 22-18, 18x9 */
    VARI_NOTATION_POINTS       /* h8 */
} VariNotation;
typedef enum VariTopology {
    VARI_TOPOLOGY_GRID,
    VARI_TOPOLOGY_HEX,
    VARI_TOPOLOGY_RING,
    VARI_TOPOLOGY_GRAPH
} VariTopology;
enum { VARI_PLAYERS_MAX = 8 };

/* An option that a definition declares. */
typedef struct VariOption {
    const char *name;
    const char *value; /* as chosen for these rules */
    const char *default_value;
    const char *about; /* the comment behind its line; "" where there is none */
    const char *const *choices;
    size_t choice_count;     /* 0: it is a number */
    int32_t lowest, highest; /* of such a number */
} VariOption;

typedef struct VariZone {
    const char *name;
    unsigned shown; /* bit per player whose cells of the zone should be marked on a drawn board: there are
                       few, and the board does not show them otherwise */
} VariZone;

/* What something counts in the evaluation of positions. */
typedef struct VariWeight {
    const char *group; /* `values`, `hands` or `mobility` of kinds of pieces, or `others` */
    const char *name;  /* the id of a kind, or one of the words in search/weights.h */
    double
        value; /* in pieces of the cheapest kind; of some others, so many times what is usual for the game */
    double error; /* its standard error; 0: nobody knows */
    double count; /* how often it counts in a position, for one player more than for the others */
} VariWeight;

/* What belongs to the rules as a whole. Texts are "" where the definition says nothing. */
typedef struct VariRulesInfo {
    const char *id; /* the name of its file without folder and `.yaml` */
    const char *name;
    const char *about;
    const char *inventor;
    const char *year;
    const char *source;
    const char *tags;  /* words by which it is found, with spaces between; the first is its group */
    const char *board; /* "8x8" */
    uint64_t hash;     /* of the bytes of its file and of those that it extends, whatever options were chosen
                          and wherever the files lie. It is not cryptographic */
    VariTopology topology;
    VariNotation notation; /* that its players use */
    unsigned notations;  /* bit per notation in which actions may be written: that of the players, those with
                            the same cells and pieces, that of chess where two play, and coordinates */
    size_t player_count; /* 1 to VARI_PLAYERS_MAX */
    size_t cell_count;
    size_t kind_count; /* of pieces */
    size_t option_count;
    const VariOption *const *options;
    size_t layer_count; /* boards that lie on one another, as in three-dimensional games */
    size_t zone_count;
    const VariZone *const *zones;
    size_t class_count;
    const char *const *classes; /* of actions: `move`, `drop`, `castle`, `pass`, `capture`, `promotion`, and
                                   those of the definition */
    const char *no_table; /* why perft uses no hash table (VariPerft.hash_mb): what may follow depends on
                             the past of the game in a way that no key tells. NULL: it uses one */
    bool has_chance;      /* some phase is chance's */
    bool has_hands;       /* pieces can be in hand, in numbers that matter */
    bool on_points;       /* pieces stand on points where lines meet: on graphs, and on boards with lines */
    uint64_t rules_hash;  /* stands for the rules alone: other comments, texts for people and tests do not
                             change it, other options do */
    const VariWeight *weights; /* that searches use; see vari_rules_set_weights() */
    size_t weight_count;       /* 0: they use none but those that they work out themselves */
    bool deals;                /* the set-up is shuffled: see vari_game_new() */
} VariRulesInfo;
/* Valid as long as the rules. */
VARI_API const VariRulesInfo *vari_rules_info(const VariRules *rules);

typedef struct VariPlayer {
    const char *name;
    const char *called; /* what people say instead: `red` where the name is `white`; else the name */
    const char *colour; /* for programs that draw, as CSS writes it; "" for none */
    size_t side;        /* number of the team; players with the same one win together */
    double turn;        /* how far its forward is turned from up, in degrees clockwise */
} VariPlayer;
/* Valid as long as the rules. Asked for a number that there is not, this and the next two return a struct
 * with empty texts. */
VARI_API const VariPlayer *vari_rules_player(const VariRules *rules, size_t player);

enum { VARI_OUTLINE_MAX = 16 };
typedef struct VariCell {
    const char *name;           /* in texts of positions and actions: "e4" */
    const char *label;          /* what players call it: `7f`, `22`; else the name */
    const char *number;         /* that is printed on the cell; NULL: none */
    const char *file_labels[2]; /* what players call its file at the first player's edge, and at the far edge;
                                   NULL: as in the cell's name */
    const char *rank_label;     /* the same of its rank */
    float x, y;     /* of its middle: to the right and up, as the first player sees the board, in steps */
    size_t layer;   /* from 0 */
    unsigned shade; /* 0 light, 1 dark, on hexes 2 between them; neighbours differ */
    bool star; /* a dot is drawn: at the point where pieces stand on points, else at the upper right corner */
    size_t corner_count; /* of its outline, in order; 0 on graphs, whose cells are points */
    float corner_x[VARI_OUTLINE_MAX], corner_y[VARI_OUTLINE_MAX];
} VariCell;
VARI_API const VariCell *vari_rules_cell(const VariRules *rules, size_t cell);
typedef enum VariNext {
    VARI_NEXT_BESIDE, /* one step along a line or across an edge */
    VARI_NEXT_ARROW,  /* where an arrow drawn on the cell points */
    VARI_NEXT_LINE    /* along a line drawn on the board */
} VariNext;
/* The cells next to a cell in that sense, by number; SIZE_MAX: there are no more. Where edges are joined they
 * may lie far apart. */
VARI_API size_t vari_rules_cell_next(const VariRules *rules, size_t cell, VariNext next, size_t index);

/* A kind of piece. */
typedef struct VariKind {
    const char *id;    /* its key in the definition */
    const char *name;  /* for people */
    const char *also;  /* its names in other programs' records, with spaces between; "" for none */
    const char *image; /* the name of its drawing, for programs that draw; "" for none */
    bool royal;        /* its owner is in check when it is attacked, or loses with it */
    bool neutral;      /* it belongs to nobody */
} VariKind;
VARI_API const VariKind *vari_rules_kind(const VariRules *rules, size_t kind);
/* The letter of a player's piece in position texts, or of a neutral piece for any player. `shown`: the letter
 * on boards and in records, where the definition names another. Valid as long as the rules. */
VARI_API const char *vari_rules_letter(const VariRules *rules, size_t kind, size_t player, bool shown);
typedef enum VariKindText {
    VARI_KIND_MOVES,   /* how it moves, and what it never leaves, in sentences */
    VARI_KIND_BETZA,   /* its moves in Betza's notation */
    VARI_KIND_CASTLING /* how it castles from the set-up, in H. G. Muller's extension of that notation: `isO2`
                          is a move sideways of two steps with the piece at the edge; each `j` stands for a
                          cell between that piece and the edge */
} VariKindText;
/* "" where there is no such text. *whole (may be NULL): true if Betza's notation tells all of how it moves.
 * Valid until another such text, or a description, is asked for. */
VARI_API const char *vari_rules_kind_text(VariRules *rules, size_t kind, VariKindText form, bool *whole);

/* True if the cell is in the zone of that player. */
VARI_API bool vari_rules_zone_has(const VariRules *rules, size_t zone, size_t player, size_t cell);

/* --- texts that are being written ------------------------------------------ */

/* A key or a value in the text of a definition. */
typedef struct VariPart {
    bool is_key;
    bool is_bare;      /* a word where a key belongs, still without a colon */
    bool is_made;      /* a key that is a name of the author's own */
    size_t start, end; /* the bytes from, and up to but not with; without quotes */
    size_t reach;      /* of a key: where its value ends */
    size_t above;      /* the part that is the key above it; SIZE_MAX: none */
    const char *type;  /* of the value, or of a key's value: alternatives with `|` between, as the head of
                          grammar/schema/definition.schema explains; "" where the key is unknown */
    const char *about; /* what the language says of a key; "" for a name, or nothing */
    const char *of;    /* what has the key: "a kind of piece"; "" for a name */
} VariPart;
/* What stands where in the text of a definition, which may be broken: for editors. */
typedef struct VariSheet {
    const VariPart *parts; /* in the order of the text */
    size_t part_count;
} VariSheet;
/* NULL: no memory, or the text has more than 4 MB. */
VARI_API VariSheet *vari_sheet_new(const char *bytes, size_t length);
VARI_API void vari_sheet_free(VariSheet *sheet);
/* A key of the language, or a word in its values. */
typedef struct VariWord {
    const char *name, *type, *about;
    const char *example; /* of a word that is written with brackets; "" else */
    bool required;       /* of a key: its map is nothing without it */
} VariWord;
/* The keys that a value of that type may have, by number; NULL: there are no more. They live with the
 * sheet. */
VARI_API const VariWord *vari_sheet_key(const VariSheet *sheet, const char *type, size_t index);
typedef enum VariWordSort {
    VARI_WORD_EXPRESSION, /* a word of expressions. `type` has a letter for each thing that the word may
                             begin: N a number, T a truth value, P a player, K a kind, H a direction, C a
                             cell, S a set of cells, M a set of kinds, ? any of these; W if it may stand among
                             words that select pieces, O if another follows it as in `own rook`, J if it
                             stands between two values as `and` does */
    VARI_WORD_MOVEMENT,   /* a letter of movement notation; `type` is "atom" or "modifier" */
    VARI_WORD_NOTATION,   /* the name of a VariNotation in definitions, in the order of that */
    VARI_WORD_CODE /* the code of a diagnostic; `about` is a page that explains it, valid until the same
                      thread asks for another, and NULL without memory */
} VariWordSort;
/* The words of the language by number; NULL: there are no more. Valid until the same thread asks again; the
 * texts are valid as long as the thread. */
VARI_API const VariWord *vari_word(VariWordSort sort, size_t index);
/* Explains a word that only other systems use, such as "fog": what to write instead, or that the language
 * cannot say it. "" for any other word. Valid until the same thread asks again. */
VARI_API const char *vari_explain_foreign_word(const char *word);

/* --- positions ------------------------------------------------------------- */

/* A position with its past, and actions as values: nothing is sorted, written as text or allocated that was
 * not asked for.
 *
 *     VariPosition *position = vari_position_new(rules, 0);
 *     VariAction actions[256];
 *     size_t count;
 *     while (vari_position_actions(position, actions, 256, &count) == VARI_OK && count > 0 &&
 *            vari_position_made_count(position) < 100)
 *         if (vari_position_make(position, &actions[count / 2]) != VARI_OK)
 *             break;
 *     printf("%u made\n", (unsigned)vari_position_made_count(position));
 *     vari_position_free(position);
 *
 * The first position of the rules takes longer: it builds the tables that make all of them fast. */

/* An action as a value: it may be copied, kept, compared by vari_actions_equal(), and made in any position of
 * the same rules in which it can be made. Its members are the library's; vari_action_info() says what it
 * does. */
typedef struct VariAction {
    uint16_t parts[25];
    uint16_t hint; /* not compared */
} VariAction;
/* True if both are the same action of the same position. */
VARI_API bool vari_actions_equal(const VariAction *left, const VariAction *right);

/* The set-up of the rules; `seed` as for vari_game_new(). NULL: no memory, or the rules have errors. */
VARI_API VariPosition *vari_position_new(VariRules *rules, uint64_t seed);
/* A copy that knows the past, for repetitions, but cannot take it back. NULL: no memory. */
VARI_API VariPosition *vari_position_copy(const VariPosition *position);
VARI_API void vari_position_free(VariPosition *position);
/* VARI_OK, or why the last call with this position failed. */
VARI_API VariStatus vari_position_status(const VariPosition *position);

/* The legal actions, in any order, none twice; none where the game is over. *count is how many there are.
 * VARI_NO_ROOM: these are more than `room`; then `room` of them are written. */
VARI_API VariStatus vari_position_actions(VariPosition *position, VariAction *out, size_t room,
                                          size_t *count);
/* Makes an action. VARI_NOT_HERE: it cannot be made, or the position is a game's. An action that was not
 * listed in this position is not checked against the laws. */
VARI_API VariStatus vari_position_make(VariPosition *position, const VariAction *action);
/* Takes back the last action made. VARI_NOT_HERE: there is none, or the position is a game's. */
VARI_API VariStatus vari_position_unmake(VariPosition *position);
/* How many actions can be taken back. */
VARI_API size_t vari_position_made_count(const VariPosition *position);
/* Makes a random action: by weight where chance acts, else each as likely as any other. It is faster than
 * choosing from a list. *seed is the state of the generator, and goes on; *drawn (may be NULL) is the action.
 * VARI_NOT_HERE: the game is over, a draw can be claimed, or the position is a game's. */
VARI_API VariStatus vari_position_play_random(VariPosition *position, uint64_t *seed, VariAction *drawn);

/* The position's text, as vari_game_set_position() reads it. */
VARI_API const char *vari_position_text(VariPosition *position);
/* A hash key, equal for equal positions of the same rules: the pieces with their marks, hands, numbers,
 * rights that can be used, and who acts in which phase; not rounds, counters and the past. */
VARI_API uint64_t vari_position_key(const VariPosition *position);
/* Who acts; SIZE_MAX: chance. */
VARI_API size_t vari_position_player(const VariPosition *position);
typedef struct VariTurn {
    size_t player;      /* who acts; SIZE_MAX: chance */
    const char *called; /* what people call who acts: a player, or "chance" */
    const char *phase;  /* the name of the phase of the turn; `move` where the definition names none */
    uint32_t round;     /* its number, from 1: as the position's text says */
    uint32_t out;       /* bit per player that has left the game while others go on */
    size_t repeats;     /* how often the position was there before in the game */
} VariTurn;
VARI_API const VariTurn *vari_position_turn(const VariPosition *position);

typedef struct VariResult {
    VariStatus status; /* unless VARI_OK, it is not known whether the game is over */
    bool over;
    bool draw;
    const char *reason; /* the ending's name; "last-standing", "no-actions", "resignation"; "": not over */
    const char *says;   /* the definition's sentence for it; "" for none */
    uint32_t winners;   /* bit per player */
    uint32_t losers;
    uint32_t compared; /* bit per player whose number the ending has compared by which the game is over; a
                          player who had left the game has none */
    double numbers[VARI_PLAYERS_MAX]; /* these numbers, such as scores; 0 for others */
} VariResult;
/* How the game stands. May have to find out whether there is a legal action. Its texts are valid as long as
 * the rules. */
VARI_API const VariResult *vari_position_result(VariPosition *position);
/* The result that the game would have by a claim; not `over`: nothing can be claimed. */
VARI_API const VariResult *vari_position_claimable(VariPosition *position);
/* False if it is proven that no sequence of legal actions lets the player win: nobody of that side is left in
 * the game, or the kinds of pieces that are left do not suffice (as a king alone in chess). Does not ask
 * whether the game is over. */
VARI_API bool vari_position_can_win(VariPosition *position, size_t player);
/* Why no game can come to the position, in a sentence: a player has no royal piece, or is in check though the
 * other is to move. NULL: nothing is known against it. */
VARI_API const char *vari_position_doubt(VariPosition *position);

typedef struct VariPiece {
    bool present;
    const char *letter; /* in position texts of two players; NULL: nothing is there */
    const char *glyph;  /* a sign for boards in text; NULL: it has none */
    const char *name;   /* of its kind; NULL: nothing is there */
    size_t owner;       /* SIZE_MAX: nobody */
    size_t kind;        /* SIZE_MAX: nothing is there */
} VariPiece;
/* What stands on a cell. Valid as long as the rules. */
VARI_API const VariPiece *vari_position_piece(const VariPosition *position, size_t cell);
/* How many pieces of the kind the player has in hand. */
VARI_API unsigned vari_position_in_hand(const VariPosition *position, size_t player, size_t kind);
/* True if a royal piece of the player to move is attacked. */
VARI_API bool vari_position_in_check(VariPosition *position);
/* The cells of the pieces that attack what stands on a cell (if nothing does: that would attack a royal piece
 * of the player to move there), whoever's turn it is. *count and VARI_NO_ROOM as for vari_position_actions();
 * `out` may be NULL where `room` is 0. VARI_NOT_HERE: there is no such cell. */
VARI_API VariStatus vari_position_attackers(VariPosition *position, size_t cell, uint16_t *out, size_t room,
                                            size_t *count);

typedef enum VariForm {
    VARI_MOVES,
    VARI_SWAPS, /* a piece changes places with what stands on its target */
    VARI_STAYS, /* a piece acts where it stands */
    VARI_DROPS,
    VARI_CASTLES,
    VARI_PASSES, /* nothing happens; it may name a piece that stays where it is */
    VARI_ACTS    /* anything else */
} VariForm;

typedef enum VariPickType {
    VARI_PICKS_CELL,
    VARI_PICKS_PIECE,
    VARI_PICKS_PLAYER,
    VARI_PICKS_NUMBER
} VariPickType;

/* One choice within an action, or within an effect of it. */
typedef struct VariPick {
    const char *name; /* in the definition; "" for the choice whether an effect happens */
    VariPickType type;
    int32_t value;
    bool left_out; /* the effect does not happen */
} VariPick;

enum { VARI_PICKS_MAX = 10, VARI_CAPTURES_MAX = 64 };

/* What an action does; SIZE_MAX stands for what there is not. */
typedef struct VariActionInfo {
    size_t size;
    VariForm form;
    const char *rule;          /* the name of its rule; "" for none */
    uint64_t classes;          /* bit per class of VariRulesInfo */
    size_t from, to;           /* cells; of the king when castling */
    size_t piece, owner;       /* the kind and owner of what moves or is dropped */
    size_t becomes;            /* the kind that it is afterwards, if that is another */
    size_t rook_from, rook_to; /* cells of the other piece when castling */
    size_t capture_count; /* captured pieces, by effects, too; only so many as there is room for are told */
    uint16_t captures[VARI_CAPTURES_MAX]; /* their cells */
    size_t pick_count;
    VariPick picks[VARI_PICKS_MAX];
    VariAction action; /* as a value */
    uint32_t weight; /* how likely an outcome of chance is, relative to the others of the position; else 1 */
    const char *warning; /* of a `warn` law that it breaks, the sentence or else the name; NULL: none */
} VariActionInfo;
/* Tells of an action; VARI_NOT_HERE: it is not legal in the position. Its texts live as long as the rules. */
VARI_API VariStatus vari_action_info(VariPosition *position, const VariAction *action, VariActionInfo *info);
/* Writes the text of a legal action, as a game lists it, and a zero; `room` is in bytes. *length (may be
 * NULL) is that of the text without the zero. VARI_NO_ROOM: it is cut. VARI_NOT_HERE: it is not legal, and ""
 * is written. The first such question in a position works out the texts of all legal actions. */
VARI_API VariStatus vari_action_text(VariPosition *position, const VariAction *action, char *out, size_t room,
                                     size_t *length);
/* The legal action that a game lists as `text`. VARI_NOT_HERE: there is none. */
VARI_API VariStatus vari_action_read(VariPosition *position, const char *text, VariAction *action);
/* As vari_action_info(), of the action that a game lists as `index`. */
VARI_API VariStatus vari_game_action_info(VariGame *game, size_t index, VariActionInfo *info);

/* --- games ------------------------------------------------------------- */

/* A game from the set-up. `seed` deals shuffled set-ups and chance; 0 leaves a shuffled set-up as it is
 * written. NULL: no memory, or the rules have errors. */
VARI_API VariGame *vari_game_new(VariRules *rules, uint64_t seed);
/* The game's own position, for all questions about positions; valid as long as the game. Actions are played
 * in the game: to make them in its position, or take them back, fails with VARI_NOT_HERE. */
VARI_API VariPosition *vari_game_at(const VariGame *game);
/* The rules that it is played by; they stay the caller's. */
VARI_API VariRules *vari_game_rules(const VariGame *game);
/* A copy with the actions played, which can be taken back. NULL: no memory. */
VARI_API VariGame *vari_game_copy(const VariGame *game);
VARI_API void vari_game_free(VariGame *game);
/* Starts anew from a position's text; NULL: from the set-up as it was dealt. VARI_NOT_HERE: the text is none
 * of these rules. */
VARI_API VariStatus vari_game_set_position(VariGame *game, const char *text);
/* Why something failed. */
typedef struct VariError {
    VariStatus status;       /* of the last call with the game, or with its position */
    const char *message;     /* of the last call with the game that failed, for people; "": none has */
    size_t offset, length;   /* of what is wrong in the text that was given, in bytes */
    const char *nearest;     /* what may have been meant by that; "" for nothing */
    const char *passed_over; /* what was ignored in the last position text, as a message: a field that other
                                programs write. `offset` and `length` say where. NULL: nothing was */
    const char *place;       /* the rule that was at work when the last question asked too much, as
                                `file.yaml:7:3`; "" if that is not known */
} VariError;
VARI_API const VariError *vari_game_error(const VariGame *game);

/* How many legal actions there are, and the text of each, in the order of bytes. Valid until the position
 * changes. */
VARI_API size_t vari_game_action_count(VariGame *game);
VARI_API const char *vari_game_action_text(VariGame *game, size_t index);
/* The legal actions of an earlier, optional phase of the turn, with spaces between; "" for none. */
VARI_API const char *vari_game_early_actions(VariGame *game);
/* Why an action is not legal. */
typedef struct VariObjection {
    const char *name;       /* of the first law that forbids it, or of a `must` rule; NULL: another reason */
    const char *says;       /* the definition's sentence for it; "" for none */
    const char *rule;       /* the law or rule in a sentence, as descriptions have it; "" for none */
    bool must;              /* a `must` rule: other actions go first */
    bool check;             /* the law against leaving a royal piece attacked */
    size_t royal, attacker; /* the cells of that piece and of one that would attack it; SIZE_MAX: it is
                               another law, or that is not known */
} VariObjection;
/* Why no action whose text begins so, capitals or not, is legal. Takes as long as listing the actions once
 * for each law. */
VARI_API const VariObjection *vari_game_objection(VariGame *game, const char *action);
/* A piece that is to go to a cell, whether it may or not. */
typedef struct VariIntent {
    size_t from, to; /* cells; SIZE_MAX for `from`: it is dropped */
    size_t piece;    /* its kind */
} VariIntent;
/* How many moves and drops a text can mean, apart from promotions, of the player to move or else of another
 * one, and the first `most` of them. The text is read as vari_game_meant() reads it. */
VARI_API size_t vari_game_intents(VariGame *game, const char *text, VariIntent *out, size_t most);
/* What keeps a piece from a cell, apart from laws. */
typedef enum VariHindranceForm {
    VARI_HINDRANCE_NONE,      /* nothing does */
    VARI_HINDRANCE_NEVER,     /* it never goes there, or is never dropped there, whatever stands where */
    VARI_HINDRANCE_WAY,       /* each of the pieces on the cells blocks it */
    VARI_HINDRANCE_NO_HURDLE, /* it needs a piece to leap over, on one of the cells */
    VARI_HINDRANCE_HURDLES,   /* it leaps over fewer pieces than stand on the cells */
    VARI_HINDRANCE_HURDLE,    /* it does not leap over the piece on the cells */
    VARI_HINDRANCE_TARGET,    /* the piece on the target keeps it off */
    VARI_HINDRANCE_PREY,      /* it captures other kinds there, but not that one */
    VARI_HINDRANCE_NO_PREY,   /* it goes there only to capture */
    VARI_HINDRANCE_RIGHT,     /* castling: the right to it is lost */
    VARI_HINDRANCE_ATTACKED   /* castling: cells from the king to his target are attacked */
} VariHindranceForm;
#define VARI_HINDRANCE_CELLS 8
typedef struct VariHindrance {
    VariHindranceForm form;
    size_t count;
    uint16_t cells[VARI_HINDRANCE_CELLS]; /* the nearest to the piece, in order */
} VariHindrance;
/* What keeps a piece from going to a cell, or the player to move from dropping it there if it were in hand.
 * NULL for the intent: what keeps the player to move from the castling that is written `O-O`, `O-O-O` or
 * `castle`, or as the king's move; else `castling` is not read, and may be NULL. */
VARI_API const VariHindrance *vari_game_hindrance(VariGame *game, const VariIntent *intent,
                                                  const char *castling);
/* Plays the legal action of exactly this text. */
VARI_API VariStatus vari_game_play(VariGame *game, const char *action);
/* The most bytes that the text of an action has. */
enum { VARI_ACTION_MAX = 1000 };
/* How many legal actions a text that a person has typed can mean, and the first `most` of their indices: the
 * action that is listed so, else those that the definition's players may write so (`P-7f`, `C2=5`, `22-18`),
 * or chess players (`O-O`, `Nf3`, `exd5`, `e8=Q`). Any number but 1 is a failure: vari_game_error() says what
 * is wrong. */
VARI_API size_t vari_game_meant(VariGame *game, const char *text, size_t *actions, size_t most);
/* A legal action in a notation, or as it is listed where the notation has no text for it. vari_game_meant()
 * reads it. */
VARI_API const char *vari_game_action_written(VariGame *game, size_t index, VariNotation notation);
/* Plays the action that is listed as `index`. */
VARI_API VariStatus vari_game_play_index(VariGame *game, size_t index);
/* Makes a null move, if the text is one as records of games write it (`--`, `Z0`, `<>`, `@@@@`, `0000`): the
 * turn passes though no rule allows it. It is played as `--`. VARI_NOT_HERE: the text is none, the game is
 * over, the turn has begun, chance acts, or the player is in check. */
VARI_API VariStatus vari_game_play_null(VariGame *game, const char *text);
/* Takes back the last action, or a resignation or claim after it. VARI_NOT_HERE: there is none. */
VARI_API VariStatus vari_game_undo(VariGame *game);
/* How many actions have been played since the game's first position. */
VARI_API size_t vari_game_ply(const VariGame *game);
/* The text of an action that was played, from 0; valid until it is taken back. */
VARI_API const char *vari_game_played(const VariGame *game, size_t ply);
/* The player resigns: a game of two ends, in others the rest go on. VARI_NOT_HERE: the game is over, or the
 * player has left it. */
VARI_API VariStatus vari_game_resign(VariGame *game, size_t player);
/* The index of a random action, which is not played: by weight where chance acts, else each as likely as any
 * other. SIZE_MAX: there is none. NULL for the seed: the game's own generator chooses. Else the seed, the ply
 * and the position alone decide, so that a game that was saved and loaded meets with the same luck. */
VARI_API size_t vari_game_random(VariGame *game, const uint64_t *seed);

/* What a game does where a draw can be claimed, or where an ending holds that counts in play alone. */
typedef enum VariClaims {
    VARI_CLAIMS_GO_ON,  /* goes on past both, as perft and records do; a new game does this */
    VARI_CLAIMS_WAIT,   /* goes on until somebody claims; ends by an ending that counts in play */
    VARI_CLAIMS_AT_ONCE /* ends by either, as if it were claimed at once */
} VariClaims;
VARI_API void vari_game_set_claims(VariGame *game, VariClaims claims);
/* Ends the game by a claim. VARI_NOT_HERE: nothing can be claimed. */
VARI_API VariStatus vari_game_claim(VariGame *game);
/* Goes on past a draw by which the game is over, as a record may that tells of more: the next action can be
 * played, and after it the endings are asked again. VARI_NOT_HERE: the game is not over by a draw, or nothing
 * could be played. */
VARI_API VariStatus vari_game_go_on(VariGame *game);

/* A random game from where a game stands. */
typedef struct VariPlayout {
    VariStatus status; /* VARI_ASKS_TOO_MUCH: it came to a position that does; VARI_NO_MEMORY: the rest means
                          nothing */
    uint32_t plies;
    uint32_t counted;         /* plies before which the legal actions were counted */
    uint64_t choices;         /* the sum of these counts */
    uint32_t widest;          /* the greatest of them */
    uint64_t hash;            /* vari_position_key() of the last position */
    const VariResult *result; /* not `over`: it was cut after `most_plies`, or has failed */
} VariPlayout;
/* Plays one, which leaves the game as it is. The same seed gives the same game. Legal actions are counted
 * every `each` plies (0: never); to count at each ply takes three times as long again. */
VARI_API const VariPlayout *vari_game_playout(VariGame *game, uint64_t seed, uint32_t most_plies,
                                              uint32_t each);

typedef struct VariPerft {
    size_t size;
    unsigned depth;   /* in actions; 0: there is one way to do nothing */
    unsigned threads; /* 0: one */
    size_t hash_mb;   /* of a hash table; 0: none */
    bool reference;   /* walks each rule and asks each law instead of using tables: slow, for tests */
    bool (*stop)(void *context); /* asked every few thousand nodes, by any of the threads: true fails with
                                    VARI_STOPPED; NULL: nothing does */
    void *context;
} VariPerft;
/* Called for each first action, with how many sequences begin with it. */
typedef void VariDivide(void *context, const char *action, uint64_t nodes);
/* Counts the sequences of `depth` actions; *nodes is 0 if it fails. `divide` may be NULL. */
VARI_API VariStatus vari_game_perft(VariGame *game, const VariPerft *request, VariDivide *divide,
                                    void *context, uint64_t *nodes);

/* --- search ------------------------------------------------------------------ */

/* Plays any definition. To make one takes some tenths of a second, in which it studies the rules. */
typedef struct VariSearch VariSearch;

/* The megabytes that a table gets for which `wanted` are asked: as many, or the greatest power of two that is
 * at most half of the memory that this process may use. */
VARI_API size_t vari_table_mb(size_t wanted);
/* `table_mb`: the size of its transposition table in megabytes, bounded by vari_table_mb(). NULL: no memory,
 * or the rules have errors. */
VARI_API VariSearch *vari_search_new(VariRules *rules, size_t table_mb);
VARI_API void vari_search_free(VariSearch *search);
/* Clears what it remembers of earlier searches. */
VARI_API void vari_search_forget(VariSearch *search);

/* Searches that are made from then on use the weights of a file, as `vari tune` writes it: they count instead
 * of what searches work out from the rules. NULL for the bytes: none. VARI_NOT_HERE: they are not used, and a
 * diagnostic says why, with this path: a warning where the rules have changed since, an error where the file
 * is wrong; with an error the rules cannot be played any longer. No search of the rules may be in use. */
VARI_API VariStatus vari_rules_set_weights(VariRules *rules, const char *path, const char *bytes,
                                           size_t length);

/* A principal variation, as far as it is known. */
typedef struct VariLine {
    const char *actions; /* with spaces between; valid during the call */
    size_t rank;         /* 0: the best one */
    unsigned depth;      /* in actions */
    double score;        /* relative to the side to move, in pieces of the cheapest kind */
    int ends_in;    /* actions until the side to move has won, or (negative) lost; 0: that is not known */
    uint64_t nodes; /* positions looked at so far */
    unsigned fill;  /* of the table, in thousandths */
    const VariWeight *weights; /* what counts in the position that is searched, for the side to move: with the
                                  best line, if it was asked for and the position is quiet; valid during the
                                  call */
    size_t weight_count;
    double evaluation; /* of that position, without looking ahead; where weights are told */
} VariLine;

enum { VARI_LEVELS = 10, VARI_THREADS_MAX = 64, VARI_ELO_LEAST = 500, VARI_ELO_MOST = 2500 };

/* What a search is to do; zero stands for no limit, one line, the highest level, no callback. */
typedef struct VariThinking {
    size_t size;
    double seconds; /* at most; needs `now` */
    double enough;  /* seconds after which no deeper iteration is begun; needs `now` */
    uint64_t nodes;
    unsigned depth;   /* in actions */
    unsigned lines;   /* how many of the best actions `progress` tells of */
    unsigned level;   /* 1, which a child beats, to VARI_LEVELS */
    unsigned elo;     /* instead of a level: about which rating to play at, VARI_ELO_LEAST to VARI_ELO_MOST */
    uint64_t seed;    /* of the mistakes of low levels, and of where a level looks a ply deeper */
    unsigned threads; /* from now on, up to VARI_THREADS_MAX; 0: as many as before, which is one at first.
                         With more than one the same request may have another answer. Without memory for them
                         their number stays as it was */
    const VariAction *only;       /* these actions alone are considered */
    size_t only_count;            /* 0: all are */
    double (*now)(void *context); /* seconds, from any beginning, that never go back */
    bool (*stop)(void *context); /* asked every few milliseconds: true ends the search with the best action so
                                    far. `now`, `stop` and `progress` are called by the calling thread */
    void (*progress)(void *context, const VariLine *line);
    void *context;
    bool untuned; /* by what it has worked out from the rules, whatever weights there are for them */
    bool weighs;  /* lines are told with what counts in the position */
} VariThinking;
/* The action that it would play in a position, which is left as it is. VARI_NOT_HERE: the game is over, or
 * chance acts. The same requests in the same order have the same answers, where limits are of nodes or depth
 * and one thread works. */
VARI_API VariStatus vari_search_think(VariSearch *search, VariPosition *position,
                                      const VariThinking *thinking, VariAction *best);
/* What a kind of piece is worth on the board or in hand, in pieces of the cheapest kind; 0 if neutral. */
VARI_API double vari_search_worth(const VariSearch *search, size_t kind, bool in_hand);
/* The method of its search for these rules, and why it is used, in a line. Valid as long as the search. */
VARI_API const char *vari_search_method(const VariSearch *search);

/* --- for programs that draw ------------------------------------------------ */

/* How a position is drawn in text. */
typedef struct VariPictureWish {
    size_t size;
    size_t perspective; /* the player at the bottom; the first one, if there is no such player */
    unsigned columns;   /* of the page: a wider board is drawn in several strips; 0: it has no edge */
    unsigned rows; /* of the page: a higher board is drawn without lines between ranks; 0: it has no edge */
    bool unicode;  /* signs and glyphs instead of letters, where the definition has some */
    bool plain;    /* cells, files and ranks have their names, and not what players call them */
    const char *marks; /* for each cell a character that is drawn before it, 0: none; NULL: none at all */
} VariPictureWish;
/* Where a cell is in such a text, with what is drawn before it. */
typedef struct VariPictureSpot {
    size_t offset, length; /* in bytes */
    size_t cell;
} VariPictureSpot;
/* The position drawn in text. *spots and *count (each may be NULL): the cells in the order of the text. */
VARI_API const char *vari_game_picture(VariGame *game, const VariPictureWish *wish,
                                       const VariPictureSpot **spots, size_t *count);

/* How a kind of piece reaches a cell from another, on a board with nothing but what it captures or leaps
 * over. */
typedef enum VariReachBit {
    VARI_REACH_MOVE = 1,         /* goes there if the cell is empty */
    VARI_REACH_TAKE = 2,         /* captures an enemy there */
    VARI_REACH_HOP = 4,          /* MOVE, but only by leaping over another piece */
    VARI_REACH_HOP_TAKE = 8,     /* TAKE, but only by leaping */
    VARI_REACH_SLIDE = 16,       /* passes cells on which it may stop, which must be empty */
    VARI_REACH_LAME = 32,        /* passes cells on which it cannot stop, which must be empty */
    VARI_REACH_INITIAL = 64,     /* only from where it begins */
    VARI_REACH_CONDITION = 128,  /* only on a condition in the rules */
    VARI_REACH_ELSEWHERE = 256,  /* a piece there is captured by one that ends on another cell */
    VARI_REACH_BLOCKS = 512,     /* not a target: a piece here blocks those that are LAME */
    VARI_REACH_TAKE_OWN = 1024,  /* captures a piece of its owner there */
    VARI_REACH_SWAP = 2048,      /* changes places with what stands there */
    VARI_REACH_THEN = 4096,      /* after a MOVE it is moved on, changed or removed */
    VARI_REACH_TAKE_THEN = 8192, /* the same after a TAKE */
    VARI_REACH_PAST = 16384      /* SLIDE or LAME, and there is a way past another piece, too */
} VariReachBit;
/* Fills VariReachBit for each cell of the board: `bits` has room for cell_count. *from is the piece's cell;
 * SIZE_MAX is replaced by the cell from which it reaches most, near the middle. VARI_NOT_HERE: there is no
 * such piece, player or cell. */
VARI_API VariStatus vari_rules_reach(VariRules *rules, size_t piece, size_t player, size_t *from,
                                     unsigned *bits);

#ifdef __cplusplus
}
#endif

#endif
