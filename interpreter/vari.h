/* vari: chess variants written as YAML. The only header that programs need.
 *
 * Rules come from a definition and outlive the games made from them. A game is
 * a position with its history. The library never prints, never reads the clock,
 * a global generator or the locale. It is for C and for C++. What fails answers NULL, false, SIZE_MAX, "" or
 * a VariStatus, and changes nothing: vari_game_error() has status and text of what was asked of a game,
 * vari_rules_diagnostics() the mistakes of a definition. Texts returned are UTF-8, belong to the object they
 * were asked of, and stay valid until it is freed or the same question is asked again, unless it is said
 * otherwise. Structs that are given by pointer belong to the library, and later versions may add members at
 * their end; those that the caller fills begin zeroed, and zero stands for what is usual.
 *
 * Players, cells, kinds of pieces, options, zones, classes and actions are numbers from 0, below the count of
 * each; SIZE_MAX stands for none. Asked for a number that is not there, a function answers "", 0, false,
 * SIZE_MAX or NULL, as it does of rules that have mistakes; one that acts does nothing and says so. Pointers
 * to objects are not NULL, but for those of ..._free(). Lengths and offsets are bytes. What ..._new(),
 * _copy(), _of() and _load() return is the caller's, to be freed once by the _free() of its kind. A game, a
 * position, a search or a sheet is used by one thread at a time. Several may make games and positions of the
 * same rules and use them at once; other functions that take rules without `const` are for one thread at a
 * time.
 *
 *     VariRules *rules = vari_rules_load(NULL, "chess.yaml", bytes, length, NULL, 0, NULL, NULL);
 *     if (!vari_rules_ok(rules))
 *         fputs(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), stderr);
 *     VariGame *game = vari_game_new(rules, 1);
 *     for (size_t i = 0; i < vari_game_action_count(game); i++)
 *         puts(vari_game_action_text(game, i));
 *     vari_game_play(game, "e2e4");
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

#define VARI_LANGUAGE_VERSION 1

typedef struct VariRules VariRules;
typedef struct VariGame VariGame;
typedef struct VariPosition VariPosition;

typedef enum VariFormat { VARI_FORMAT_TEXT, VARI_FORMAT_JSON, VARI_FORMAT_GCC } VariFormat;

typedef enum VariStatus {
    VARI_OK,
    VARI_NO_MEMORY,     /* the position is as it was before the call */
    VARI_NO_ROOM,       /* in what the caller gave; how much there should be is told */
    VARI_NOT_HERE,      /* nothing of the kind can be done, or is there, in this position */
    VARI_ASKS_TOO_MUCH, /* see vari_game_overrun() */
} VariStatus;

typedef struct VariSetting {
    const char *name;
    const char *value;
} VariSetting;

/* Looks for definitions that others extend: given the name written after
 * `extends:` and the path of the file it stands in, returns the bytes and the
 * path in memory from malloc() (the library frees both), or false; then the path is NULL, or a name that
 * would have been found and may have been meant. */
typedef bool VariFind(void *context, const char *name, const char *from_path, char **path, char **bytes,
                      size_t *length);

/* As "1.2.3"; valid for ever. */
VARI_API const char *vari_version(void);
/* Which of several names somebody may have meant by `word`: its index, or SIZE_MAX when none is near. */
VARI_API size_t vari_nearest(const char *word, const char *const *names, size_t count);
/* The first character of a text. Texts of a definition, and messages that quote what they were given, may
 * hold some that do harm where they are shown: they steer a terminal, turn the order of letters round, cannot
 * be seen, or are no UTF-8. Tabs and line feeds do none. */
typedef struct VariCharacter {
    size_t length;  /* in bytes; 0: the text is empty */
    uint32_t point; /* U+FFFD for a byte that is no UTF-8; what is harmful is below U+10000 */
    bool harmful;
} VariCharacter;
VARI_API VariCharacter vari_character(const char *text, size_t length);

/* --- rules ------------------------------------------------------------- */

/* How much work and memory somebody else's definition may take; 0 stands for what is usual. */
typedef struct VariLimits {
    size_t memory;  /* bytes of its rules, and half of that while it is read: 512 MB */
    uint32_t steps; /* of one question, such as for the legal actions: 8 million; at most 64 million */
} VariLimits;
/* Loads a definition, within limits (NULL: the usual ones). Always returns an object (NULL only without
 * memory); vari_rules_ok() tells whether it can be played. `find` may be NULL: then no definition can extend
 * another. */
VARI_API VariRules *vari_rules_load(const VariLimits *limits, const char *path, const char *bytes,
                                    size_t length, const VariSetting *settings, size_t setting_count,
                                    VariFind *find, void *context);
/* Its games, positions and searches are to be freed before. */
VARI_API void vari_rules_free(VariRules *rules);
/* True if it can be played: it has no errors. */
VARI_API bool vari_rules_ok(const VariRules *rules);
/* Asked every so often while a question about these rules, or about a game of them, is answered, in whichever
 * thread works: true gives the question up, as if it had asked too much. Set it before any game is made of
 * them. Counts and bots that have a `stop` of their own ask that one. */
typedef bool VariStop(void *context);
VARI_API void vari_rules_on_work(VariRules *rules, VariStop *stop, void *context);
/* Called whenever a call about these rules, or about a game of them, has found no memory and put back what it
 * changed; at once if loading has. It need not come back. What gives NULL or says itself that there was none
 * (a new game, a copy, a playout) does not call it. */
typedef void VariNoMemory(void *context);
VARI_API void vari_rules_on_no_memory(VariRules *rules, VariNoMemory *tell, void *context);
/* How many there are: all of them, and those that can be had, fifty errors and fifty warnings at most. */
typedef struct VariDiagnosed {
    size_t errors;   /* also beyond those that are kept */
    size_t warnings; /* that are kept */
    size_t kept;
    bool out_of_memory; /* loading, or else the last call, found no memory or more than was allowed */
} VariDiagnosed;
VARI_API VariDiagnosed vari_rules_diagnosed(const VariRules *rules);
/* All diagnostics rendered; JSON is one object of the `validate` contract. `strict` makes warnings errors. */
VARI_API const char *vari_rules_diagnostics(VariRules *rules, VariFormat format, bool strict);
/* What else a diagnostic points at: where a name was made before, what takes the rule away. */
typedef struct VariNote {
    const char *path;
    size_t start, end; /* bytes of that file */
    const char *message;
} VariNote;
/* One of them, for programs that show or mend a text. */
typedef struct VariDiagnostic {
    const char *code;  /* a word of vari_code() */
    bool error;        /* else it is a warning */
    const char *path;  /* of the file in which it stands: the definition's own, or one that it extends */
    size_t start, end; /* the bytes of that file that are wrong; equal: something lacks there */
    const char *message;
    const char *help;       /* what to do about it; "" for nothing */
    const char *suggestion; /* what to write instead of those bytes, if that may be said; "" else */
    bool certain;           /* nothing else can have been meant: the suggestion may be taken unasked */
    VariNote notes[3];
    size_t note_count;
} VariDiagnostic;
/* By number, in the order of the text; the texts are valid as long as the rules. */
VARI_API VariDiagnostic vari_rules_diagnostic(VariRules *rules, size_t index);
/* The texts for which it stands, by number: that of its own file, then of what that extends, and so on, with
 * the paths by which they were found. False: there are no more. */
VARI_API bool vari_rules_text(const VariRules *rules, size_t index, const char **path, const char **bytes,
                              size_t *length);
/* Tells what a definition is called by its own file, which is only read and not judged: `name:` and `also:`.
 * `options` are NAME=VALUE with blanks between, by which it becomes what is called so; "" for none. False: no
 * memory. */
typedef void VariNameTell(void *context, const char *name, const char *options);
VARI_API bool vari_names(const char *bytes, size_t length, VariNameTell *tell, void *context);

/* Looks at the first position, in which somebody should be able to act, and at what options may choose
 * besides what was chosen: each value of each option, and each overlay. A mistake there becomes a diagnostic
 * where it stands. An overlay that takes something away is looked at together with each other one, as far as
 * there is room; a condition that no choice makes hold is warned of. Takes as long as loading the definition
 * up to 256 times. */
VARI_API void vari_rules_check_choices(VariRules *rules);
/* How many nodes the tests of a stranger may take: about a million go by in a second. */
#define VARI_TEST_NODES UINT64_C(10000000)
/* Runs the definition's `tests:`; failures become diagnostics of the rules, and so does the limit where it is
 * met. `nodes`: how many they may take together, actions found or played, and hard work in proportion; 0: any
 * number. *passed (may be NULL): how many passed. Returns how many failed or were not run; SIZE_MAX: memory
 * ran out. */
VARI_API size_t vari_rules_run_tests(VariRules *rules, uint64_t nodes, size_t *passed);
/* What became of a test. */
typedef enum VariTestOutcome { VARI_TEST_NOT_RUN, VARI_TEST_PASSED, VARI_TEST_FAILED } VariTestOutcome;
typedef struct VariTest {
    const char *name; /* "": it has none; the rules own it */
    unsigned line;    /* where it stands in the definition's file, counted from 1 */
    VariTestOutcome outcome;
} VariTest;
/* The tests of the last vari_rules_run_tests(), in their order; none before it. False: there are no more. */
VARI_API bool vari_rules_test(VariRules *rules, size_t index, VariTest *test);

/* Games to be played at random, for what never happens in them. */
typedef struct VariRehearsal {
    uint32_t games;
    uint32_t plies; /* after so many a game is cut */
    uint64_t seed;
    bool (*stop)(void *context); /* asked every few plies: whether to stop; or NULL */
    void *context;
} VariRehearsal;
/* How they went; those that were stopped do not count. */
typedef struct VariRehearsed {
    size_t games, ended, draws, wins[8]; /* per player; a team's game is won by each of it */
    uint32_t least_plies, most_plies;    /* of those that came to an end; of all */
} VariRehearsed;
/* Plays them, and warns of what has come into play in none: moves, drops, actions, effects, phases,
 * promotions, kinds and endings, each where it is written; and of games without an end, turns that break off,
 * and a seat that always wins. VARI_NOT_HERE: the rules cannot be played. */
VARI_API VariStatus vari_rules_rehearse(VariRules *rules, const VariRehearsal *request, VariRehearsed *told);
/* A definition as a text. In plain English, as text or Markdown: where the definition extends another, what
 * is different comes first; whole, for who does not know that other, it is all of this game alone. As lines,
 * for programs that compare: the same without options, one rule a line, "section<TAB>subject<TAB>sentences".
 * "" where it cannot be played. Valid until the same form, or another in English, is asked for. */
typedef enum VariDescription {
    VARI_DESCRIPTION_TEXT,
    VARI_DESCRIPTION_MARKDOWN,
    VARI_DESCRIPTION_LINES,
    VARI_DESCRIPTION_WHOLE,
    VARI_DESCRIPTION_WHOLE_MARKDOWN,
    VARI_DESCRIPTION_LAID_OUT, /* its own text: blocks and keys in one order, indented alike, comments kept.
                                  It means what it meant, and the rules may have mistakes. NULL: it is no
                                  YAML, or there was no memory */
    VARI_DESCRIPTION_KERNEL,   /* what the shorthand became */
    VARI_DESCRIPTION_PROGRAM   /* what it was compiled to, with the line of each instruction */
} VariDescription;
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
/* Their words in definitions, in this order, parted by `/`. */
VARI_API const char *vari_notation_words(void);
typedef enum VariTopology {
    VARI_TOPOLOGY_GRID,
    VARI_TOPOLOGY_HEX,
    VARI_TOPOLOGY_RING,
    VARI_TOPOLOGY_GRAPH
} VariTopology;
enum { VARI_PLAYERS_MAX = 8 };

/* Options a definition declares. A range has no choices. */
typedef struct VariOption {
    const char *name;
    const char *value; /* as chosen for these rules */
    const char *default_value;
    const char *about; /* the comment behind its line; "" where there is none */
    const char *const *choices;
    size_t choice_count;
    int32_t lowest, highest;
} VariOption;

typedef struct VariZone {
    const char *name;
    unsigned shown; /* bit per player whose cells of it are to be marked on the board: they are few enough,
                       and do not show already */
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

/* What belongs to the rules as a whole. Texts are "" for what the definition does not say. */
typedef struct VariRulesInfo {
    const char *id; /* the name of its file without a folder and `.yaml` */
    const char *name;
    const char *about;
    const char *inventor;
    const char *year;
    const char *source;
    const char *tags;  /* words by which it is found, with blanks between; the first is its group */
    const char *board; /* "8x8" */
    uint64_t hash; /* stands for the bytes of its file and of those that it extends: the same where nothing in
                      them has changed, whatever options were chosen and wherever the files lie. No proof
                      against somebody who wants to deceive */
    VariTopology topology;
    VariNotation notation; /* that its players use */
    unsigned notations; /* a bit for each in which actions may be written: that of the players, those with the
                           same cells and pieces, that of chess where two play, and coordinates */
    size_t player_count; /* 1 to VARI_PLAYERS_MAX */
    size_t cell_count;
    size_t kind_count; /* of pieces */
    size_t option_count;
    const VariOption *options;
    size_t layer_count;
    size_t zone_count;
    const VariZone *zones;
    size_t class_count;
    const char *const *classes; /* of actions: `move`, `drop`, `castle`, `pass`, `capture`, `promotion`, and
                                   those of the definition */
    const char
        *no_table;       /* why perft keeps no table of positions counted before (VariPerft.hash_mb): what is
                            to come hangs on how the game has gone in a way that no key tells. NULL: it does */
    bool has_chance;     /* some phase is chance's */
    bool has_hands;      /* pieces can be in hand, of which there are not simply any number */
    bool on_points;      /* pieces stand on points where lines meet: on graphs, and where a board has lines */
    uint64_t rules_hash; /* stands for the rules alone: other comments, texts for people and tests do not
                            change it, other options do */
    const VariWeight *weights; /* that searches use; see vari_rules_set_weights() */
    size_t weight_count;       /* 0: they use none but those that they work out themselves */
} VariRulesInfo;
VARI_API const VariRulesInfo *vari_rules_info(const VariRules *rules);

typedef struct VariPlayer {
    const char *name;
    const char *called; /* what people read instead: `red` where the name is `white`; else the name */
    const char *colour; /* for programs that draw, as style sheets write it; "" for none */
    size_t side;        /* equal among a team's */
    double turn;        /* how far its forward is turned clockwise from straight up, in degrees */
} VariPlayer;
VARI_API const VariPlayer *vari_rules_player(const VariRules *rules, size_t player);

enum { VARI_OUTLINE_MAX = 16 };
typedef struct VariCell {
    const char *name;   /* as texts of positions and actions have it: "e4" */
    const char *label;  /* what players call it: `7f`, `22`; its name where they call it nothing else */
    const char *number; /* that stands on the cell of the board; NULL: it has none */
    const char *file_labels[2]; /* what players call its file at the edge of the first player, and at the far
                                   one; NULL: as the cells' names say */
    const char *rank_label;
    float x, y;     /* its middle: to the right and up as the first player sees the board, a step being 1 */
    size_t layer;   /* from 0; layers lie on one another */
    unsigned shade; /* 0 light, 1 dark, and on hexes 2 between them; no cell is beside another of its shade */
    bool star; /* a dot is drawn for it: in its point where pieces stand on points, else at its corner that
                  is farthest up and right */
    size_t corner_count; /* round it, in order; none on graphs, whose cells are points */
    float corner_x[VARI_OUTLINE_MAX], corner_y[VARI_OUTLINE_MAX];
} VariCell;
VARI_API const VariCell *vari_rules_cell(const VariRules *rules, size_t cell);
typedef enum VariNext {
    VARI_NEXT_BESIDE, /* one step along a line or across an edge */
    VARI_NEXT_ARROW,  /* where an arrow drawn on the cell points */
    VARI_NEXT_LINE    /* along a line drawn on the board */
} VariNext;
/* The first, second ... cell to which that leads from a cell; a board's joined edges make some lie far.
 * SIZE_MAX: there are no more. */
VARI_API size_t vari_rules_cell_next(const VariRules *rules, size_t cell, VariNext next, size_t index);

/* A kind of piece. */
typedef struct VariKind {
    const char *id;   /* the key in the definition */
    const char *name; /* as shown */
    const char
        *also; /* what other programs call it in records of games, with blanks between; "" for nothing */
    const char *image; /* the name of its drawing, for programs that draw; "" for none */
    bool royal;        /* the game hangs on its life: it stands in check when its player does */
    bool neutral;      /* it is nobody's */
} VariKind;
VARI_API const VariKind *vari_rules_kind(const VariRules *rules, size_t kind);
/* The letter of a player's piece in position texts; of a neutral piece whoever is asked for. `shown`: as
 * boards show it, the letter that records of games write, where the definition says one. */
VARI_API const char *vari_rules_letter(const VariRules *rules, size_t kind, size_t player, bool shown);
typedef enum VariKindText {
    VARI_KIND_MOVES,   /* how it moves, and what it never leaves, in whole sentences */
    VARI_KIND_BETZA,   /* how it moves in Betza's notation as the definition has it, all moves joined */
    VARI_KIND_CASTLING /* how it castles from the set-up in H. G. Muller's extension of that notation: `isO2`,
                          an initial move sideways of two steps with the piece at the edge, `j` for each cell
                          that this one stands from there */
} VariKindText;
/* "" where there is none of it. *whole (may be NULL): whether Betza's notation tells all of how it moves.
 * Valid until the next such text or description is asked for. */
VARI_API const char *vari_rules_kind_text(VariRules *rules, size_t kind, VariKindText form, bool *whole);

/* True if a cell is in a zone as that player has it. */
VARI_API bool vari_rules_zone_has(const VariRules *rules, size_t zone, size_t player, size_t cell);

/* --- texts that are being written ------------------------------------------ */

/* A key or a single value; a text of several lines is one. */
typedef struct VariPart {
    bool is_key;
    bool is_bare;      /* a word where a key belongs, without a colon yet */
    bool is_made;      /* a key that is a name of the author's own */
    size_t start, end; /* in bytes, without quotes */
    size_t reach;      /* of a key: where its value ends */
    size_t above;      /* the part that is the key under which it stands, or SIZE_MAX */
    const char *type;  /* of a value, or of a key's: alternatives parted by `|`, as at the head of
                          grammar/schema/definition.schema; "" where the key is unknown */
    const char *about; /* what the language says of a key; "" for a name, or nothing */
    const char *of;    /* what sort of map has the key: "a kind of piece"; "" for a name */
} VariPart;
/* What stands where in a definition's text, however broken it is: for editors. */
typedef struct VariSheet {
    const VariPart *parts; /* in the order of the text */
    size_t part_count;
} VariSheet;
/* A key that a map may have, or a word of expressions. */
typedef struct VariWord {
    const char *name, *type, *about;
    const char *example; /* of a word that is written with brackets; "" else */
} VariWord;
/* NULL without memory, or where the text is much too large. */
VARI_API VariSheet *vari_sheet_new(const char *bytes, size_t length);
VARI_API void vari_sheet_free(VariSheet *sheet);
/* The keys of the map that a value of the type may be; false: there are no more. */
VARI_API bool vari_sheet_key(const VariSheet *sheet, const char *type, size_t index, VariWord *key);
typedef enum VariWordSort {
    VARI_WORD_EXPRESSION, /* a word of expressions. Its `type` has a letter for each thing that the word may
                             begin: N a number, T a truth, P a player, K a kind, H a direction, C a cell, S a
                             set of cells, M a set of kinds, ? any of these; W if it may stand among the words
                             that select pieces, O if more of them follow it as in `own rook`, J if it stands
                             between two values as `and` does */
    VARI_WORD_MOVEMENT    /* a letter of movement notation, as its `type` says "atom" or "modifier" */
} VariWordSort;
/* The words of the language by number; false: there are no more. The texts are valid for ever. */
VARI_API bool vari_word(VariWordSort sort, size_t index, VariWord *word);

/* --- positions ------------------------------------------------------------- */

/* A position with actions as values, for programs that search: nothing is sorted, written as text or
 * allocated that was not asked for.
 *
 *     VariPosition *position = vari_position_new(rules, 0);
 *     VariAction actions[256];
 *     size_t count;
 *     while (vari_position_actions(position, actions, 256, &count) == VARI_OK && count > 0 &&
 *            vari_position_made(position) < 100)
 *         if (vari_position_make(position, &actions[count / 2]) != VARI_OK)
 *             break;
 *     printf("%u made\n", (unsigned)vari_position_made(position));
 *     vari_position_free(position);
 *
 * The first position of the rules takes the time to make all that makes play quick. A position belongs to one
 * thread at a time; copies of it, and any number of positions of the same rules, may be used in different
 * threads at the same time. */

/* An action of a position, as a value: it may be copied, compared by vari_actions_equal(), kept, and made in
 * any position of the same rules in which it can be made. What it does is told by vari_action_info(). */
typedef struct VariAction {
    uint16_t parts[25];
    uint16_t hint; /* where the library looks first; not compared */
} VariAction;
/* Whether they are the same action, if both are of the same position. */
VARI_API bool vari_actions_equal(const VariAction *left, const VariAction *right);

/* The set-up, as for vari_game_new(). NULL: no memory, or the rules cannot be played. */
VARI_API VariPosition *vari_position_new(VariRules *rules, uint64_t seed);
/* NULL: no memory. With the history, for repetitions, but without the actions made: they cannot be taken back
 * in the copy. */
VARI_API VariPosition *vari_position_copy(const VariPosition *position);
VARI_API void vari_position_free(VariPosition *position);

/* The legal actions, in any order, none twice; none where the game is over. `*count` is how many there are,
 * also if there is not room for them: then `room` of them are written. */
VARI_API VariStatus vari_position_actions(VariPosition *position, VariAction *out, size_t room,
                                          size_t *count);
/* Makes an action. VARI_NOT_HERE: it cannot be made here. Whether the laws allow one that was not listed in
 * this position is not asked. */
VARI_API VariStatus vari_position_make(VariPosition *position, const VariAction *action);
/* Takes back what was made last; nothing where nothing was. */
VARI_API void vari_position_unmake(VariPosition *position);
/* How many actions can be taken back. */
VARI_API size_t vari_position_made(const VariPosition *position);
/* Draws an action, each as likely as any other or, where chance acts, by weight, makes it, and tells it
 * (`drawn` may be NULL). Quicker than choosing from a list. VARI_NOT_HERE: the game is over, or something can
 * be claimed. The same seeds give the same actions; `*seed` is the caller's, and goes on. */
VARI_API VariStatus vari_position_play_random(VariPosition *position, uint64_t *seed, VariAction *drawn);

/* The position's text, as vari_game_set_position() reads it. */
VARI_API const char *vari_position_text(VariPosition *position);
/* Equal for equal positions of the same rules: what stands where with its marks, hands, numbers, trails that
 * can be used, and who acts in which phase; not rounds, counters and history. */
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
VARI_API VariTurn vari_position_turn(const VariPosition *position);

typedef struct VariResult {
    VariStatus status; /* unless VARI_OK, it could not be found out if the game is over */
    bool over;
    bool draw;
    const char *reason; /* the ending's name; "last-standing", "no-actions", "resignation" */
    const char *says;   /* what the definition tells of it; "" for nothing */
    uint32_t winners;   /* bit per player */
    uint32_t losers;
} VariResult;
/* How the game stands; asks now whether who acts has an action, if that decides it. Its texts are valid as
 * long as the rules. */
VARI_API VariResult vari_position_result(VariPosition *position);
/* The result that the game would have by a claim; not over: nothing can be claimed here. */
VARI_API VariResult vari_position_claimable(VariPosition *position);
/* True unless it is proven that no sequence of legal actions lets the player win, as far as the kinds of
 * pieces tell (a king alone in chess). A game that is over is not looked at. */
VARI_API bool vari_position_can_win(VariPosition *position, size_t player);
/* Why no game can come to the position, as far as is looked: a player has no royal piece, or is in check when
 * the other acts. NULL: nothing is known against it. */
VARI_API const char *vari_position_doubt(VariPosition *position);

typedef struct VariPiece {
    bool present;
    const char *letter; /* as in position texts of two-player games */
    const char *glyph;  /* or NULL */
    const char *name;
    size_t owner; /* SIZE_MAX: nobody */
    size_t kind;  /* SIZE_MAX: nothing */
} VariPiece;
/* What stands on a cell; not present: nothing. Texts are valid as long as the rules. */
VARI_API VariPiece vari_position_piece(const VariPosition *position, size_t cell);
/* How many of the kind the player has in hand. */
VARI_API unsigned vari_position_in_hand(const VariPosition *position, size_t player, size_t kind);
/* True if a royal piece of the player to move is attacked. */
VARI_API bool vari_position_in_check(VariPosition *position);
/* True if the cell is attacked, as `tests: attacked` asks, from the viewpoint of who acts. */
VARI_API bool vari_position_is_attacked(VariPosition *position, size_t cell);
/* The cells of the pieces that could take what stands on a cell (or a royal piece of who acts, if nothing
 * does), whoever's turn it is, as vari_position_is_attacked() means it. `*count` as for actions. */
VARI_API VariStatus vari_position_attackers(VariPosition *position, size_t cell, uint16_t *out, size_t room,
                                            size_t *count);
/* The cells to which the piece on a cell could go, were it its owner's turn, laws aside. */
VARI_API VariStatus vari_position_reach(VariPosition *position, size_t cell, uint16_t *out, size_t room,
                                        size_t *count);

typedef enum VariForm {
    VARI_MOVES,
    VARI_SWAPS, /* a piece changes places with what stands on its target */
    VARI_STAYS, /* a piece acts where it stands */
    VARI_DROPS,
    VARI_CASTLES,
    VARI_PASSES, /* nothing happens; a piece may be told that stays where it is */
    VARI_ACTS    /* anything else */
} VariForm;

typedef enum VariPickType {
    VARI_PICKS_CELL,
    VARI_PICKS_PIECE,
    VARI_PICKS_PLAYER,
    VARI_PICKS_NUMBER
} VariPickType;

/* One thing that an action, or an effect of it, chooses. */
typedef struct VariPick {
    const char *name; /* in the definition; "" where an effect without picks is done or left out */
    VariPickType type;
    int32_t value;
    bool left_out; /* with its effect */
} VariPick;

enum { VARI_PICKS_MAX = 10, VARI_CAPTURES_MAX = 64 };

/* What an action is made of; SIZE_MAX stands for what there is not. */
typedef struct VariActionInfo {
    VariForm form;
    const char *rule;    /* its rule's name */
    uint64_t classes;    /* bit per class of VariRulesInfo */
    size_t from, to;     /* cells; castling: the king's */
    size_t piece, owner; /* what moves, or is dropped */
    size_t becomes;      /* the piece that it is afterwards, if that is another */
    size_t rook_from, rook_to;
    size_t capture_count; /* pieces taken, by effects that capture, too, not what they remove; only so many as
                             there is room for are told */
    uint16_t captures[VARI_CAPTURES_MAX]; /* their cells */
    size_t pick_count;
    VariPick picks[VARI_PICKS_MAX];
    VariAction action; /* itself, for a position */
    uint32_t weight; /* how likely an outcome of chance is, relative to the others of the position; else 1 */
    const char
        *warning; /* what the `warn` law that marks the action says, or else its name; NULL: none does */
} VariActionInfo;
/* Of an action that is legal in the position. Names live as long as the rules. */
VARI_API VariStatus vari_action_info(VariPosition *position, const VariAction *action, VariActionInfo *info);
/* Its text, as a game lists it. Returns its length; of what is longer than `room`, with the zero at its end,
 * as much as fits is written. 0: it is not legal here; SIZE_MAX: no memory. The texts of all legal actions
 * are worked out when the first is asked for. */
VARI_API size_t vari_action_text(VariPosition *position, const VariAction *action, char *out, size_t room);
/* The legal action of which this is the text. */
VARI_API VariStatus vari_action_read(VariPosition *position, const char *text, VariAction *action);
/* The same of the action that a game lists as `index`. */
VARI_API VariStatus vari_game_action_info(VariGame *game, size_t index, VariActionInfo *info);

/* --- games ------------------------------------------------------------- */

/* The set-up. `seed` deals shuffled set-ups and chance; 0 leaves a shuffled
 * set-up as it is written. NULL: the rules have mistakes, or there is no memory. */
VARI_API VariGame *vari_game_new(VariRules *rules, uint64_t seed);
/* The game's own position, for whatever is asked of positions; valid as long as the game. Actions are played
 * in the game: what would make them in its position, or take them back, answers VARI_NOT_HERE. */
VARI_API VariPosition *vari_game_at(const VariGame *game);
VARI_API VariRules *vari_game_rules(const VariGame *game); /* by which it is played; they stay the caller's */
/* With the actions played, so that they can be taken back in the copy as in the game. NULL: no memory. */
VARI_API VariGame *vari_game_copy(const VariGame *game);
VARI_API void vari_game_free(VariGame *game);
/* Starts anew from a position text; NULL: from the set-up as it was dealt. On failure false;
 * vari_game_error() says why and the game is unchanged.
 */
VARI_API bool vari_game_set_position(VariGame *game, const char *text);
/* Why something failed. */
typedef struct VariError {
    VariStatus status;       /* of the last call: VARI_OK, or why it failed */
    const char *message;     /* of the last failure, with the wrong part quoted; "" for none */
    size_t offset, length;   /* of that part, bytes of the text that was given */
    const char *nearest;     /* what may have been meant by it; "" for nothing */
    const char *passed_over; /* what of the position text that was read last is passed over, as programs do
                                from which such texts come; offset and length say where. NULL: nothing */
    const char *place; /* where the rule stands that was asked when the last position, playout or count asked
                          too much, as `file.yaml:7:3`; "" if it is not known */
} VariError;
/* Valid until it is asked again. */
VARI_API const VariError *vari_game_error(const VariGame *game);

/* How many legal actions there are, and the text of each, sorted bytewise. Valid until the position changes.
 */
VARI_API size_t vari_game_action_count(VariGame *game);
VARI_API const char *vari_game_action_text(VariGame *game, size_t index);
/* Those that come before the rest of the turn and may be left out, with blanks between; "" for none. */
VARI_API const char *vari_game_early_actions(VariGame *game);
/* Whether the position asks too much: more than 262,144 actions, one of more than 10 picks, or more work
 * than one question may take. Then there are no actions though the game is not over, and vari_game_error()
 * says why. */
VARI_API bool vari_game_overrun(VariGame *game);
/* Why an action is not legal. */
typedef struct VariObjection {
    const char *name; /* of the first law that is against it, or of a `must` rule; NULL: another reason */
    const char *says; /* what the definition tells of it; "" for nothing */
    const char *rule; /* the law or rule in a sentence, as descriptions have it; "" for none */
    bool must;        /* other actions come first */
    bool check;       /* a royal piece would be attacked: the law that royalty makes */
    size_t royal, attacker; /* such a law: where that piece would stand, and one that would attack it;
                               SIZE_MAX: it is another law, or that is not known */
} VariObjection;
/* Why no action that begins with this text, capitals aside, is legal. Takes as long as listing the actions
 * once for each law. Its texts are valid until it is asked again. */
VARI_API VariObjection vari_game_objection(VariGame *game, const char *action);
/* What a text may mean that is no legal action: a piece to another cell, however pieces move. */
typedef struct VariIntent {
    size_t from, to; /* SIZE_MAX for `from`: it is dropped */
    size_t piece;
} VariIntent;
/* How many moves and drops of who acts, or else of another player, a text may mean that promotes nothing, and
 * the first `most` of them. It is read as vari_game_meant() reads it. */
VARI_API size_t vari_game_intents(VariGame *game, const char *text, VariIntent *out, size_t most);
/* What keeps a piece from a cell, laws aside. */
typedef enum VariHindranceForm {
    VARI_HINDRANCE_NONE,      /* nothing does */
    VARI_HINDRANCE_NEVER,     /* it does not go there, or is not dropped there, whatever stands where */
    VARI_HINDRANCE_WAY,       /* what stands on the cells is in its way, each of it alone */
    VARI_HINDRANCE_NO_HURDLE, /* it needs a piece to go over, on one of the cells */
    VARI_HINDRANCE_HURDLES,   /* more stand on the cells than it goes over */
    VARI_HINDRANCE_HURDLE,    /* it does not go over what stands on the cells */
    VARI_HINDRANCE_TARGET,    /* what stands on the target keeps it off */
    VARI_HINDRANCE_PREY,      /* it takes other kinds there, but not that one */
    VARI_HINDRANCE_NO_PREY,   /* it goes there only to take something */
    VARI_HINDRANCE_RIGHT,     /* castling: the right to it is gone */
    VARI_HINDRANCE_ATTACKED   /* castling: the cells of the king's way, and his own, that are attacked */
} VariHindranceForm;
#define VARI_HINDRANCE_CELLS 8
typedef struct VariHindrance {
    VariHindranceForm form;
    size_t count;
    uint16_t cells[VARI_HINDRANCE_CELLS]; /* those nearest to where it stands, in order */
} VariHindrance;
/* What keeps a piece from going to a cell, or who acts from dropping it there, whatever is in hand. NULL for
 * the intent: what keeps who acts from a castling that is written `O-O`, `O-O-O` or `castle`, or by the
 * king's way. */
VARI_API VariHindrance vari_game_hindrance(VariGame *game, const VariIntent *intent, const char *castling);
/* Plays the legal action of exactly this text. False: it is not legal, and vari_game_error() says so. */
VARI_API bool vari_game_play(VariGame *game, const char *action);
/* How many legal actions a text that a person has typed may mean, and the first `most` of them: the one that
 * is listed so, else what the definition's players may write so (`P-7f`, `C2=5`, `22-18`), or chess players
 * (`O-O`, `Nf3`, `exd5`, `e8=Q`). Unless it is one,
 * vari_game_error() says what is wrong. */
VARI_API size_t vari_game_meant(VariGame *game, const char *text, size_t *actions, size_t most);
/* A legal action in a notation, where it has such a text; else as it is listed. vari_game_meant() reads it
 * back.
 * "": there is none of that index. */
VARI_API const char *vari_game_action_written(VariGame *game, size_t index, VariNotation notation);
/* Plays the action that is listed so. False: there is none of that number, or no memory. */
VARI_API bool vari_game_play_index(VariGame *game, size_t index);
/* Makes a null move, if the text is one as records of games write it (`--`, `Z0`, `<>`, `@@@@`, `0000`): the
 * turn passes though no rule allows it. It is played as `--`. False where it is none, and where the game is
 * over, in the middle of a turn, where chance acts, and in check. */
VARI_API bool vari_game_play_null(VariGame *game, const char *text);
/* Takes back the last action, or a resignation or claim after it. False: there is none. */
VARI_API bool vari_game_undo(VariGame *game);
/* How many actions have been played since the game's first position. */
VARI_API size_t vari_game_ply(const VariGame *game);
VARI_API const char *vari_game_played(const VariGame *game,
                                      size_t ply); /* the text of an action played, from 0 */
/* The player gives up: a game of two ends, others go on without the player. False: the game is over, or the
 * player has left it. */
VARI_API bool vari_game_resign(VariGame *game, size_t player);
/* The index of a random action, which is not played: by weight at chance phases, else each as likely as any
 * other. SIZE_MAX if there is none. NULL for the seed: by the game's generator. Else it is drawn from the
 * seed, the place in the game and the position alone: a game that is saved and gone on with meets with the
 * same luck. */
VARI_API size_t vari_game_random(VariGame *game, const uint64_t *seed);

/* What a game does where an ending holds that has to be claimed, or that ends only games that are played. */
typedef enum VariClaims {
    VARI_CLAIMS_GO_ON,  /* it goes on past both, as lists of actions, perft and records do; so does a new game
                         */
    VARI_CLAIMS_WAIT,   /* it goes on until somebody claims; an ending of games that are played ends it */
    VARI_CLAIMS_AT_ONCE /* it ends by either, as games of bots and random games do */
} VariClaims;
VARI_API void vari_game_set_claims(VariGame *game, VariClaims claims);
/* Ends the game so. false: nothing can be claimed here. */
VARI_API bool vari_game_claim(VariGame *game);

/* A game played on at random from where it stands, where it still stands afterwards. */
typedef struct VariPlayout {
    uint32_t plies;
    uint32_t counted;   /* plies before which the legal actions were counted */
    uint64_t choices;   /* ... these, summed */
    uint32_t widest;    /* ... most in one position */
    uint64_t hash;      /* of the position that it came to, as vari_position_key() tells it */
    VariResult result;  /* not over: it was cut after `most_plies`, or */
    bool overrun;       /* where the position asks too much (vari_game_overrun) */
    bool out_of_memory; /* nothing of the above is meant */
} VariPlayout;
/* The same seed gives the same game. Choices are counted once in `each` plies, 0: never; to count all takes
 * three times as long again. Different games of the same rules may play in different threads. */
VARI_API VariPlayout vari_game_playout(VariGame *game, uint64_t seed, uint32_t most_plies, uint32_t each);

typedef struct VariPerft {
    unsigned depth;
    unsigned threads; /* at least 1 */
    size_t hash_mb;   /* 0: none; where there is no memory for it, nothing is counted */
    bool reference;   /* without tables, each rule walked and each law asked: slow, for comparison */
    bool (*stop)(
        void *context); /* asked every few thousand nodes, from any thread: whether to stop; or NULL */
    void *context;
} VariPerft;
/* Counts sequences of actions; UINT64_MAX: some position asked too much (vari_game_overrun), memory ran
 * out, or it was stopped. `divide`, if not NULL, is called for each first action. */
typedef void VariDivide(void *context, const char *action, uint64_t nodes);
VARI_API uint64_t vari_game_perft(VariGame *game, const VariPerft *request, VariDivide *divide,
                                  void *context);

/* --- explanations -------------------------------------------------------- */

/* The words of the codes of diagnostics, by number; NULL: there are no more. Valid for ever. *explained (may
 * be NULL): the long explanation, valid until the thread asks for the next one; NULL without memory. */
VARI_API const char *vari_code(size_t index, const char **explained);

/* --- search ------------------------------------------------------------------ */

/* Somebody to play against, for any definition. What it knows of the rules is worked out when it is made,
 * which may take some tenths of a second. One thread at a time may use it; different ones may think about the
 * same rules at once. */
typedef struct VariSearch VariSearch;

/* How many megabytes a table takes for which so many are asked: as many, or the greatest power of two that is
 * no more than half of the memory that there is for this process. */
VARI_API size_t vari_table_mb(size_t wanted);
/* `table_mb`: memory (see vari_table_mb()) for what was found out about positions. NULL: there is not enough
 * memory, or the rules cannot be played. The rules must outlive it. */
VARI_API VariSearch *vari_search_new(VariRules *rules, size_t table_mb);
VARI_API void vari_search_free(VariSearch *search);
/* Forgets what it found out in other games: from then on it plays as if it were new. */
VARI_API void vari_search_forget(VariSearch *search);

/* Searches that are made from then on use the weights of a file, as `vari tune` writes it: they count instead
 * of what searches work out from the rules. NULL for the bytes: none. VARI_NOT_HERE: they are not used, and a
 * diagnostic says why, with this path: a warning where the rules have changed since, an error where the file
 * is wrong; with an error the rules cannot be played any longer. No search of the rules may be in use. */
VARI_API VariStatus vari_rules_set_weights(VariRules *rules, const char *path, const char *bytes,
                                           size_t length);

/* How a game may go on, as far as has been seen. */
typedef struct VariLine {
    const char *actions;       /* with blanks between; valid while it is told */
    size_t rank;               /* 0: the best one */
    unsigned depth;            /* actions looked ahead */
    double score;              /* for who acts, in pieces of the cheapest kind */
    int ends_in;               /* actions until who acts has won, or (negative) lost; 0: that is not known */
    uint64_t nodes;            /* positions looked at so far */
    unsigned fill;             /* of the table, in thousandths */
    const VariWeight *weights; /* what counts in the position thought about, for who acts: of the best line,
                                  if it was asked for, and the position is quiet; valid while it is told */
    size_t weight_count;
    double evaluation; /* of that position, without looking ahead; where weights are told */
} VariLine;

enum { VARI_LEVELS = 10, VARI_THREADS_MAX = 64, VARI_ELO_LEAST = 500, VARI_ELO_MOST = 2500 };

/* What is asked for; zero stands for no limit, one line, the highest level, no callback. */
typedef struct VariThinking {
    double seconds; /* at most */
    double enough;  /* seconds after which no deeper look is begun */
    uint64_t nodes;
    unsigned depth;
    unsigned lines; /* how many of the best actions to tell of */
    unsigned level; /* 1, which a child beats, to VARI_LEVELS */
    unsigned elo; /* instead of a level: a rating, VARI_ELO_LEAST to VARI_ELO_MOST, about as which it plays */
    uint64_t seed;    /* of the mistakes of low levels */
    unsigned threads; /* that think together from now on, up to VARI_THREADS_MAX; 0: as many as before, one at
                         first. More than one share what they find out, and do not give the same answer each
                         time. Without memory for them it stays as it was */
    const VariAction *only; /* these alone are considered */
    size_t only_count;
    double (*now)(void *context); /* the host's clock; without one there is no limit of seconds */
    bool (*stop)(void *context);  /* asked every few milliseconds at most: whether to stop. Any thread may say
                                     so  by what this reads; now, stop and progress are called by one thread,
                                     the  one that called vari_search_think() */
    void (*progress)(void *context, const VariLine *line);
    void *context;
    bool untuned; /* by what it has worked out from the rules, whatever weights there are for them */
    bool weighs;  /* lines are told with what counts in the position */
} VariThinking;
/* The action that it would play in a position, which is as it was afterwards. VARI_NOT_HERE: the game is
 * over, or chance acts. The same position with the same history, seed and limit of nodes give the same
 * answer, if nothing was asked before that was not asked then. */
VARI_API VariStatus vari_search_think(VariSearch *search, VariPosition *position,
                                      const VariThinking *thinking, VariAction *best);
/* What a kind of piece is worth on the board or in hand, in pieces of the cheapest kind; 0 for what nobody
 * owns. */
VARI_API double vari_search_worth(const VariSearch *search, size_t kind, bool in_hand);
/* How it searches and why: facts of the rules. */
VARI_API const char *vari_search_method(const VariSearch *search);

/* --- for programs that draw ------------------------------------------------ */

/* How a position is drawn in text. Begins zeroed. */
typedef struct VariPictureWish {
    size_t perspective; /* the player at the bottom */
    unsigned columns;   /* what is wider is drawn in several strips; 0: nothing is */
    unsigned rows; /* a board with lines that needs more is drawn without those between ranks; 0: none is */
    bool unicode;  /* signs and glyphs instead of letters, where the definition has some */
    bool plain;    /* files, ranks and cells are called by their names, and not as players call them */
    const char *marks; /* for each cell a sign written before it, 0: none; NULL: before none */
} VariPictureWish;
/* Where in such a text a cell stands, with the blank or sign before it. */
typedef struct VariPictureSpot {
    size_t offset, length; /* in bytes */
    size_t cell;
} VariPictureSpot;
/* The position drawn in text. *spots and *count (may be NULL): the cells in the order of the text. */
VARI_API const char *vari_game_picture(VariGame *game, const VariPictureWish *wish,
                                       const VariPictureSpot **spots, size_t *count);

/* What one kind of piece may do from one cell, found out by trying it on a board that is empty but for what
 * it takes or leaps over. */
typedef enum VariReachBit {
    VARI_REACH_MOVE = 1,         /* it may go there if the cell is empty */
    VARI_REACH_TAKE = 2,         /* it may take there what is an enemy's */
    VARI_REACH_HOP = 4,          /* ... going there only over another piece */
    VARI_REACH_HOP_TAKE = 8,     /* ... taking there only so */
    VARI_REACH_SLIDE = 16,       /* it goes on the way over cells where it may stop, which must be empty */
    VARI_REACH_LAME = 32,        /* it goes over cells where it cannot stop, which must be empty */
    VARI_REACH_INITIAL = 64,     /* only from where it is at home */
    VARI_REACH_CONDITION = 128,  /* only on a condition that the rules name */
    VARI_REACH_ELSEWHERE = 256,  /* what stands there is taken by a piece that ends on another cell */
    VARI_REACH_BLOCKS = 512,     /* no end: a piece here is in the way of those that are LAME */
    VARI_REACH_TAKE_OWN = 1024,  /* it may take there what is its owner's */
    VARI_REACH_SWAP = 2048,      /* it may change places with what stands there */
    VARI_REACH_THEN = 4096,      /* having gone there it is moved on, changed or taken away */
    VARI_REACH_TAKE_THEN = 8192, /* ... having taken there */
    VARI_REACH_PAST = 16384      /* it is SLIDE or LAME, and may come there past another piece, too */
} VariReachBit;
/* Fills bits for each cell of the board, and returns the cell itself. SIZE_MAX for `from`: where it reaches
 * most, next to the middle. SIZE_MAX: there is no such piece, player or cell, or no memory. */
VARI_API size_t vari_rules_reach(VariRules *rules, size_t piece, size_t player, size_t from, unsigned *bits);

#ifdef __cplusplus
}
#endif

#endif
