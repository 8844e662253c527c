/* Knows what the parts of `vari import` share: sections of a variants.ini, the
 * rules that one of them adds up to, and the tree of a definition. The order of
 * work: ini -> model (options resolved, inheritance applied) -> tree (written out
 * in full) -> what differs from the tree of the base -> text. */
#ifndef VARI_IMPORT_H
#define VARI_IMPORT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "vari.h"

/* --- memory: everything of one run is freed at its end -------------------------- */

void *import_take(size_t size); /* zeroed; ends the program where there is no memory */
const char *import_format(const char *pattern, ...) __attribute__((format(printf, 1, 2)));
const char *import_format_list(const char *pattern, va_list arguments);
const char *import_cut(const char *start, size_t length);
void import_free_all(void);
/* What is taken after a mark may be given back alone. */
const void *import_mark(void);
void import_free_to(const void *mark);

/* --- sections --------------------------------------------------------------------- */

typedef struct IniEntry {
    const char *key, *value;
    int line;
} IniEntry;

/* What comments say, of a section those right above it. */
typedef struct IniRemarks {
    const char *about, *source; /* NULL: nothing */
    const char *names[26];      /* `# d: dragon`, by letter */
} IniRemarks;

/* A line that is not of the form that the program reads. */
typedef struct IniFault {
    struct IniFault *next; /* the next one in the file */
    int line;
    const char *says;
    bool fatal; /* the section cannot be made */
} IniFault;

typedef struct IniSection {
    const char *name, *base; /* base "" where it names none */
    int line;
    IniRemarks remarks;
    IniFault *faults, *last_fault;
    IniEntry *entries;
    size_t count;
    const struct IniFile *file;
} IniSection;

typedef struct IniFile {
    const char *path;
    IniSection *sections;
    size_t count;
    int stray_line; /* of an option before the first section; 0: there is none */
} IniFile;

/* What no file may have, and where. */
typedef struct IniProblem {
    int line;
    const char *says;
} IniProblem;

/* NULL where the bytes are too many, or no text. Text before the first section is passed over. Lines of
 * another form are kept as faults of their sections, for ini_tell_faults(). */
IniFile *ini_read(const char *path, const char *bytes, size_t length, IniProblem *problem);
const IniSection *ini_find(const IniFile *file, const char *name);
extern const char import_builtin_text[];
/* The variants that Fairy-Stockfish knows without a file. */
const IniFile *ini_builtin(void);

/* --- cells and pieces ----------------------------------------------------------------- */

enum { GRID = 16, SLOTS = 80, PICKED = 40 };

/* Cells of a grid of at most 16x16, as bits. */
typedef struct Cells {
    uint64_t words[GRID * GRID / 64];
} Cells;

static inline bool cells_has(const Cells *cells, int file, int rank)
{
    int bit = rank * GRID + file;
    return (cells->words[bit / 64] >> (bit % 64) & 1) != 0;
}
static inline void cells_add(Cells *cells, int file, int rank)
{
    int bit = rank * GRID + file;
    cells->words[bit / 64] |= UINT64_C(1) << (bit % 64);
}
/* False where a word is no cell, file or rank. */
bool cells_read(const char *text, Cells *cells);

/* A sort of piece that the program knows: how it is called there and here, how it moves. */
typedef struct Slot {
    const char *option; /* "shogiPawn" */
    const char *name;   /* "pawn" */
    const char *betza;  /* in that program's notation */
} Slot;
extern Slot slots[SLOTS];
extern int slot_count;
int slot_find(const char *option);
enum { SLOT_ALL = -2, SLOT_NONE = -1 };

/* --- the model -------------------------------------------------------------------------- */

typedef enum OptionType {
    IS_BOOL,
    IS_NUMBER,
    IS_FILE,
    IS_VALUE,
    IS_CELLS,
    IS_PIECES,
    IS_WORD,
    IS_MAP,
    IS_TEXT
} OptionType;

typedef enum OptionUse {
    USE_RULE,    /* carried over */
    USE_DISPLAY, /* for displays and the search: no rule */
    USE_LOST,    /* a rule that definitions made here cannot say */
    USE_ALIAS    /* stands for several others; see `means` */
} OptionUse;

typedef struct Option {
    const char *name;
    OptionType type;
    OptionUse use;
    const char *plain; /* what holds when nothing is said; of an alias, the options it sets */
    const char *words; /* what an IS_WORD may be, with blanks between; "*" of IS_PIECES that may be all */
} Option;

typedef struct Pieces {
    int slots[PICKED];
    int count;
    bool all; /* '*' */
} Pieces;

typedef struct Setting {
    const char *text;                     /* NULL: as plain */
    Pieces pieces;                        /* of IS_PIECES */
    int map_from[PICKED], map_to[PICKED]; /* of IS_MAP: slot -> slot or number */
    int map_count;
    int line;
    const IniFile *file;
} Setting;

enum { OPTIONS_MAX = 280 };

typedef struct Model {
    const char *name;
    const IniSection *section;
    char letters[SLOTS]; /* lower case; 0: there is no such piece */
    char also[SLOTS];    /* another letter that a set-up may have for it, or 0 */
    const char *betza[SLOTS];
    Cells mobility[2][SLOTS];
    bool has_mobility[SLOTS];
    int piece_line[SLOTS];
    int lost_line[26]; /* by letter: where the section takes it from its piece; 0: nowhere */
    Setting settings[OPTIONS_MAX];
    int files, ranks;
} Model;

/* What was told of a line, to be printed in the order of lines. */
typedef struct HeldLine {
    struct HeldLine *next;
    int line;
    const char *text;
} HeldLine;

/* What is told while a section is read. A null telling says nothing. */
typedef struct Telling {
    const char *path;
    const char *section;
    size_t warnings;
    bool failed;
    bool mute;       /* what is not told does not count */
    bool silent;     /* it counts */
    bool brief;      /* no notes */
    HeldLine **held; /* shared by copies; NULL: what is told is printed at once */
    uint64_t told[64];
    size_t told_count;
} Telling;
void tell_warning(Telling *telling, int line, const char *pattern, ...) __attribute__((format(printf, 3, 4)));
/* The section cannot be made. */
void tell_error(Telling *telling, int line, const char *pattern, ...) __attribute__((format(printf, 3, 4)));
void tell_note(Telling *telling, int line, const char *pattern, ...) __attribute__((format(printf, 3, 4)));
/* Prints what was held; from then on nothing is. */
void tell_held(Telling *telling);
void ini_tell_faults(const IniSection *section, Telling *telling);
/* True if a fault leaves nothing to make of the section. */
bool ini_is_broken(const IniSection *section);

/* An option of other days that sets another one to a word if it has a value, else to another word. */
typedef struct OldOption {
    const char *name, *value, *option, *word, *otherwise;
} OldOption;

enum { OLD_OPTIONS_MAX = 24 };
extern OldOption old_options[OLD_OPTIONS_MAX];
extern int old_option_count;
extern Option options[OPTIONS_MAX];
extern int option_count;
extern const char import_options_text[];
/* Reads the list of them, before anything is asked. */
void import_read_options(void);
/* The options that an alias stands for. */
const char *option_means(int index);
int option_find(const char *name);
const char *option_words(const char *option);
/* The nearest known name, or NULL. */
const char *option_nearest(const char *name);
int import_distance(const char *left, const char *right);

/* The model of a section, its bases applied first; NULL after telling. */
Model *model_of(const IniSection *section, const IniFile *file, Telling *telling);
/* What a section says, laid over what the model says already. */
void model_apply_section(Model *model, const IniSection *section, Telling *telling);
/* The section that one extends: in the same file above, or built in. */
const IniSection *model_base(const IniSection *section, const IniFile *file);

bool model_bool(const Model *model, const char *option);
int model_number(const Model *model, const char *option);
const char *model_text(const Model *model, const char *option);
bool model_is(const Model *model, const char *option, const char *word);
Cells model_cells(const Model *model, const char *option);
const Pieces *model_pieces(const Model *model, const char *option);
int model_line(const Model *model, const char *option);
/* Where to tell of an option: its line, or the section's where it is not written. */
int model_told_line(const Model *model, const char *option);
int model_map(const Model *model, const char *option, int slot); /* SLOT_NONE: none */
int model_slot_of_letter(const Model *model, char letter);
bool pieces_has(const Pieces *pieces, int slot);

/* --- the tree of a definition --------------------------------------------------------------- */

typedef enum TreeType { TREE_TEXT, TREE_LIST, TREE_MAP } TreeType;

typedef struct Tree {
    const char *key;
    TreeType type;
    const char *text;
    struct Tree *first, *last, *next;
    const char *comment;
} Tree;

Tree *tree_map(void);
Tree *tree_text(const char *text);
/* `{a, b}` and `[a, b]` are written by hand in the texts of these; what they hold is compared as text. */
Tree *tree_put(Tree *map, const char *key, Tree *value);
Tree *tree_say(Tree *map, const char *key, const char *pattern, ...) __attribute__((format(printf, 3, 4)));
Tree *tree_under(Tree *map, const char *key); /* the map under a key, made where it is missing */
Tree *tree_get(const Tree *map, const char *key);
Tree *tree_list(Tree *map, const char *key); /* a list of texts or maps */
void tree_item(Tree *list, Tree *item);
bool tree_equal(const Tree *left, const Tree *right);
/* What has to be written so that `base` becomes `wanted`; NULL where nothing has. */
Tree *tree_difference(const Tree *base, const Tree *wanted);
/* True if a difference says anything of a part that the base has, but for the paths listed. */
bool tree_only_adds(const Tree *difference, const Tree *base, const char *path, const char *const *same);
void tree_write(const Tree *tree, FILE *out);
/* Of what is written of it; never 0. */
uint64_t tree_hash(const Tree *tree);
extern const uint64_t import_no_hash;
uint64_t import_text_hash(uint64_t sum, const char *text);

/* --- from model to tree ------------------------------------------------------------------------ */

/* Names of kinds by letter ("+P" too) in a shipped definition. */
typedef struct KindNames {
    const char *letters[250];
    const char *names[250];
    size_t count;
    bool shown;     /* so they are called on the board, too */
    bool ends_dead; /* the definition ends games that nobody can win any more */
} KindNames;

typedef struct KindOut {
    const char *name, *letter;
    int slot;       /* how it moves */
    int plain_slot; /* what it was before promotion, or SLOT_NONE */
    bool seen;      /* stands in the set-up, or may come */
} KindOut;

/* What `each` is at: a kind, or all kinds of a sort. */
typedef struct Element {
    int slot;
    const KindOut *kind; /* NULL: only a promotion moves so */
    const char *names;
    bool last;
} Element;

enum { NAMES_MAX = 128 };

typedef struct Writer {
    const Model *model;
    Telling *telling;
    Tree *root;
    KindOut kinds[2 * SLOTS];
    int kind_count;
    bool turned; /* seats are turned, not mirrored */
    bool whole;  /* nothing is inherited */
    Element element;
    struct {
        const char *name, *text;
    } names[NAMES_MAX];
    int name_count;
    const KindNames *base_names;
} Writer;

/* The rules that a definition makes, mistakes in them; for vari_rules_free(). */
VariRules *import_load(const Tree *whole);
/* "my-chess" as a name is written: "My Chess". */
const char *import_title(const char *name);
/* True if it is without mistakes. */
bool import_tree_loads(const Tree *whole);
/* The first of its mistakes, in words; "". */
const char *import_mistake(const Tree *whole);
/* True if a kind may be called so: a word of the language may not. */
bool import_may_be_kind(const char *name);
/* Writes the definition of a section; false where it cannot be made. */
bool import_write_section(const IniSection *section, const IniFile *file, bool flat, Telling *telling,
                          FILE *out);
/* The whole definition that a section stands for, nothing extended; NULL after telling. Kinds are called as
 * `names` calls those letters (NULL: as they move). `model` (may be NULL): what the section adds up to. */
Tree *import_whole(const IniSection *section, const IniFile *file, const KindNames *names, Telling *telling,
                   const Model **model);
/* The shipped definition that a section which is built in stands for. */
const char *import_shipped_id(const IniSection *section);
/* How rules call their kinds. */
KindNames *import_kind_names(const VariRules *rules);
/* True if two definitions play alike in some random games. */
bool import_same_game(VariRules *left, VariRules *right);
/* How long they do, of numbers that can be compared; UINT32_MAX: in all of them to the end. */
unsigned import_agreement(VariRules *left, VariRules *right);

/* The definitions of all sections of a file, one after another, whatever its bytes are; false where one
 * cannot be made. What is told goes to standard error. */
bool import_bytes(const char *path, const char *bytes, size_t length, bool flat, FILE *out);
/* True if each section makes a definition, of which nothing is told. Frees as import_bytes() does. */
bool import_makes_games(const char *text, size_t length);

/* Writes all of it, as import_rules.txt says. */
void write_rules(Writer *writer);
extern const char import_rules_text[];
/* A text that it has named; "". */
const char *writer_name(const Writer *writer, const char *name);
/* What it names that has to be computed: a text (NULL: there is none of that name), a number, a part to
 * write. */
const char *word_text(Writer *writer, const char *word);
bool word_number(Writer *writer, const char *word, int *number);
bool word_do(Writer *writer, const char *word);

/* Each writes a part of the definition. */
void write_kinds(Writer *writer);
/* Where all kinds may be dropped that do not say otherwise. */
const char *writer_drop_region(Writer *writer);
void write_drops(Writer *writer);
void write_kind_moves(Writer *writer); /* the moves of the kind at hand */
void write_castling_wins(Writer *writer);
/* True if the set-up says who may castle. */
bool writer_has_rights(const Writer *writer);
/* True if a king may castle from where it begins, or a base says from where. */
bool writer_may_castle(const Writer *writer);
/* True if the two sides castle with different pieces. */
bool writer_castlers_differ(const Writer *writer);
/* The files on the king's way to a wing, as its player sees them. */
const char *writer_wing_files(const Writer *writer, bool kingside);
/* True if a colour's pieces of a sort become others as pawns do. */
bool writer_becomes_others(const Writer *writer, int slot, int colour);
/* Where a colour promotes, or both. */
const char *writer_promotion_land(Writer *writer, bool white, bool black);
/* True if it is a pawn that must promote and has nothing to become. */
bool writer_is_barred(const Writer *writer, const KindOut *kind, int colour);
/* True if a colour's pieces of a sort become others as pawns do, and never lack what to become. */
bool writer_pawn_promotes(const Writer *writer, int slot, int colour);
/* True if a kind that is written promotes. */
bool writer_promotes(const Writer *writer);
/* How many sorts do. */
int writer_pawn_kinds(const Writer *writer);
/* True if a piece goes the same ways to the left and to the right. */
bool betza_is_mirrored(const char *betza);
/* Which of a piece's moves that take nothing it can take back at once. */
typedef enum BetzaReturns { RETURNS_NEVER, RETURNS_SOMETIMES, RETURNS_ALWAYS } BetzaReturns;
BetzaReturns betza_returns(const char *betza);
/* From where a colour's piece of that notation never moves. */
Cells betza_dead_ends(const Model *model, const char *betza, int colour);
const char *writer_betza(Writer *writer, int slot, const char **initial);
/* Kinds as words of a selection, "queen/rook"; "piece" for all. */
const char *writer_kinds(const Writer *writer, const Pieces *pieces);
const KindOut *writer_kind(const Writer *writer, int slot);
/* The first kind of a list of pieces that the game has; NULL. */
const KindOut *writer_first_of(const Writer *writer, const char *option);
const char *writer_land(const KindOut *kind); /* name of the zone that it stays in */
/* The cells that it does not leave, as an expression; "" where it may go everywhere. */
const char *writer_land_of(Writer *writer, const KindOut *kind);
bool writer_uses(const Writer *writer, int slot);
/* A region as an expression from the viewpoint of who sees it; a zone of that name is made where needed. */
const char *writer_region(Writer *writer, const char *zone, const Cells *white, const Cells *black);
const char *writer_region_of(Writer *writer, const char *zone, const char *white_option,
                             const char *black_option);
Cells cells_board(const Model *model);
/* The first word of a list of squares that names none of the board; NULL: each does. */
const char *cells_off_board(const Model *model, const char *text);
/* One step forward for the colour. */
Cells cells_ahead(const Model *model, Cells cells, int colour);
bool cells_equal(const Cells *left, const Cells *right);
bool cells_empty(const Cells *cells);
Cells cells_meet(Cells left, Cells right);
Cells cells_without(Cells left, Cells right);
Cells cells_join(Cells left, Cells right);
/* Where the set-up puts a letter ("p", "+p"); upper case for the first player. */
Cells model_home(const Model *model, const char *letter);
bool model_set_up_has(const Model *model, char letter);  /* either case, board or hand */
int model_set_up_count(const Model *model, char letter); /* exactly this letter */
const char *model_field(const Model *model, int field);  /* fields of the FEN behind the board; "" */

#endif
