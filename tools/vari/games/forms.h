/* Knows the forms in which other programs keep games beside PGN, and what all of them share: files as lines
 * of UTF-8, tags, endings, and boards of files and ranks from the right and from above. A game in any of them
 * becomes a PgnGame, whose moves stay as they are written. Does not know definitions: which piece a name
 * stands for they say themselves (`also` of vari_rules_kind()), and which game a file is of
 * (library_named()). */
#ifndef VARI_FORMS_H
#define VARI_FORMS_H

#include "pgn.h"

/* A file, read as a whole. */
typedef struct FormFile {
    const char *path;
    char *text;   /* UTF-8; each line ends with a 0 */
    char **lines; /* point into it */
    size_t count, at;
    bool quiet; /* nobody asked for this game: what is wrong in it is not told */
} FormFile;

/* All that a stream gives and a 0 behind it, for free(); NULL after telling why that cannot be had. */
char *form_read_all(const char *path, FILE *in, size_t *length);
/* True if a text of two bytes or more begins as UTF-16 does. */
bool form_is_utf16(const char *start);
/* All that a stream of UTF-16 gives as UTF-8, for free(); NULL after telling why that cannot be had. */
char *form_read_utf16(const char *path, FILE *in, size_t *length);
/* The same line, from malloc(), as UTF-8: where it is none, it is read as what older programs of China write
 * (GB 18030) if it can be that, else as what those of the west do. */
char *form_line(char *line);
/* Reads all of a stream, whatever it is written in of UTF-8, UTF-16 and the form's encoding. Returns false
 * after telling why that cannot be; freed by form_file_free() either way. */
bool form_file_read(FormFile *file, const char *path, FILE *in, const struct GameForm *form);
void form_file_free(FormFile *file);
/* Tells what is wrong with a part of the line read last, unless nobody asked. The game is malformed then.
 * Returns false. */
bool form_fail(const FormFile *file, PgnGame *game, size_t from, size_t length, const char *message);
/* Warns of a part of the line read last that is ignored. The game goes on. */
void form_warn(const FormFile *file, size_t from, size_t length, const char *message);
/* That part of the line read last. */
Origin form_origin(const FormFile *file, size_t from);
/* Adds what stands in the line read last. */
void form_add(const FormFile *file, PgnGame *game, PgnType type, size_t from, size_t length,
              const char *text);

/* How a form says why a game ended: by PGN's tag Termination, or by words of its own. */
typedef enum EndWords { END_BY_TAGS, END_BY_CSA, END_BY_KIF } EndWords;

/* Whose notation a form has for time controls; CONTROLS_ANY: any text stays as it is. */
typedef enum Controls { CONTROLS_ANY, CONTROLS_PGN, CONTROLS_CSA, CONTROLS_KIF } Controls;

struct GameForm {
    const char *name, *title; /* as `--format` has it; as people do */
    const char *endings;      /* of files' names, with blanks round each */
    const char *encoding;     /* of files that are not Unicode; NULL: a Japanese one, found by its bytes */
    /* True if a file with these first bytes is one. NULL: tags say it. */
    bool (*begins)(const char *start);
    /* Reads the next game, as pgn_read() does; NULL: the files are PGN but for moves and positions. */
    bool (*read)(FormFile *file, PgnGame *game);
    /* Puts `game` where the lines say that it begins. Returns false after telling why that cannot be. NULL:
     * the tag FEN says it. */
    bool (*begin)(PgnGame *pgn, VariRules *rules, VariGame *game);
    /* The text, for free(), by which vari_game_meant() finds a move that is written so; of several actions
     * that make one move, one a line. NULL: its own. */
    char *(*move)(VariGame *game, const VariRules *rules, const char *text);
    /* Goes on, with a colon, with why a move cannot be meant that is written so, where the form alone says
     * it. False: it does not. NULL: it never does. */
    bool (*tell_wrong)(VariGame *game, const VariRules *rules, const char *text, FILE *out);
    /* NULL, or why games by these rules cannot be written so. */
    const char *(*why_not)(const VariRules *rules);
    /* Writes the game, of which all is known but how it is told; `game` stands where it begins, and stays
     * where it ends. False after telling what cannot be written. NULL: games are only read. */
    bool (*write)(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out);
    /* Sets the tag Variant by what else the game says of its rules. NULL: nothing does. */
    void (*find_variant)(PgnGame *game);
    EndWords ends;
    Controls controls;
    bool blank_between;                      /* a blank line stands between games */
    bool lacks_variations, lacks_judgements; /* what it has no place for */
    bool lacks_times;                        /* ... nor for other commands in comments */
    bool lacks_braces;                       /* comments stand in braces and cannot have any */
};

/* The form of that name, of the file of that name, of a file that begins so; NULL: there is none. */
const GameForm *form_named(const char *name);
const GameForm *form_of_path(const char *path);
/* True if a file of this name can be written. *form becomes the form of its ending; NULL: it has no ending,
 * or one of `own`, each between blanks, which the caller writes without a form. */
bool form_to_write(const char *path, const char *own, const GameForm **form);
/* Why a file of this name cannot be written, with the endings that can. For free(). */
char *form_why_not_to_write(const char *path, const char *own);
const GameForm *form_of_start(const char *start);
/* True after telling that a file that begins so is in a form that is not read. */
bool form_refuses(const char *path, const char *start);
/* Behind a form that is not read: what is. */
#define FORM_READ_INSTEAD "which is not read; of such games, records that `vari play` saves are read"
/* The form of a game that was read as PGN, by its tags and its first move. */
const GameForm *form_of_game(const PgnGame *game);
/* That of PGN itself. */
const GameForm *form_pgn(void);
/* The names of all forms, as a sentence lists them. */
const char *form_names(void);

extern const GameForm form_csa, form_kif, form_ki2, form_pdn, form_wxf, form_dhtmlxq, form_usi;

/* --- how games end ------------------------------------------------------------------------------------- */

typedef struct EndWord {
    const char *reason; /* as records of vari tell it */
    const char *csa, *kif;
    const char *ki2; /* a part of the sentence that says who has won */
    const char *usi;
    Outcome outcome;
    const char *termination; /* the value of PGN's tag */
} EndWord;
/* The last row has NULL as its reason. A form's word is "" where it has none. */
extern const EndWord end_words[];
/* The row of an ending whose reason is told; NULL: there is none. */
const EndWord *end_of_reason(const char *reason);
/* The reason in the words of records, where `said` may be those of PGN's tag Termination. Unknown words are
 * returned as they are. */
const char *end_reason(const char *said);
/* What PGN's tag says of that reason. */
const char *end_termination(const char *reason);
/* True if what was said of the end leaves the result open, such as an interruption: that is kept where the
 * rules say otherwise. */
bool end_leaves_open(const PgnGame *pgn);
/* True if the rules alone say how the game has ended: not where it goes on past a draw by them. */
bool end_is_by_rules(const PgnGame *pgn, const VariGame *game);
/* Sets `pgn->closing` for a writer of that form; `game` stands at its end. NULL: the game is not over. If the
 * form has no word for the reason, sets the tag EndReason, and warns if the form has words of its own. */
void end_choose(PgnGame *pgn, VariGame *game, const GameForm *form);
/* The warning of an end behind another one. */
#define FORM_HAS_ENDED "the game has ended before this; ignored"
/* Notes the end that the last line read has told, and its outcome. form_settle() then finds the winner. */
void end_say(const FormFile *file, PgnGame *game, const EndWord *word, Outcome outcome, size_t from,
             size_t length);
/* Writes the tag EndReason of a record for a game that has a reason but no result. */
void end_record_reason(FILE *out, const PgnGame *pgn);
/* Sets the reason from the tag EndReason, and drops that tag. */
void end_take_reason(PgnGame *pgn);
/* Sets result and reason by what the file has said about the end; `game` stands where the moves begin. */
void form_settle(PgnGame *pgn, const VariGame *game);

/* --- thinking times, which PGN tells in comments: `[%emt 0:00:16]` ------------------------------------- */

enum { FORM_TIME_MOST = 10000000 /* seconds */ };
/* Warns of a time of the game's end that would otherwise be read as the last move's. */
#define FORM_TIME_ALONE "no move with a time stands before this one; ignored"

/* Reads `1:02:03.5`, or fewer parts, of which those behind another one are below 60. Returns its length, and
 * the seconds; 0: it is no time. */
size_t form_read_clock(const char *text, double *seconds);
/* Where in the line from byte `at` to `end` the first `[%emt ...]` or `[%clk ...]` stands that tells no time;
 * its length becomes *length. One that goes on in the next line is none. SIZE_MAX: there is none. */
size_t form_bad_time(const char *line, size_t at, size_t end, size_t *length);
/* Says that the move before this place took so long; a second one behind a move is of the game's end. */
void form_add_time(PgnGame *pgn, double seconds);
/* Takes them all out if no move has taken any time: then nobody has measured it. */
void form_drop_unmeasured_times(PgnGame *pgn);
/* True if the comment tells a time, and nothing else. */
bool form_is_time(const char *comment, double *seconds);
/* What a comment says beside times, for free(). */
char *form_untimed(const char *comment);
/* What a comment says beside commands, `[%clk 0:03:00]` and the like, for free(), and how many of them there
 * are. */
char *form_without_commands(const char *comment, size_t *times, size_t *others);

typedef struct FormTimes {
    int64_t *took;   /* [item] milliseconds; -1: nobody knows */
    uint64_t *total; /* [item] whole seconds of its player up to this move, where that one is known */
    int64_t end;     /* which whoever gave up, or ended the game otherwise, took for it; -1 as above */
    uint64_t end_total;
    size_t fractions; /* how many are no whole seconds */
} FormTimes;
/* Those of all moves; `first` is who moves first. To be freed by form_times_free(). */
void form_times(FormTimes *times, const PgnGame *pgn, size_t first);
void form_times_free(FormTimes *times);
/* Milliseconds as whole seconds, rounded. */
uint64_t form_seconds(int64_t milliseconds);
/* Warns of what is lost in a form of whole seconds. */
void form_times_tell(const FormTimes *times, const char *title);

/* --- time controls ------------------------------------------------------------------------------------- */

/* The value of the digit that the text begins with, perhaps a fullwidth one, whose length becomes *length;
 * -1: there is none. */
int form_digit(const char *text, size_t *length);
/* Rewrites the tags of time controls in another notation. A text that is in none stays as it is. */
void form_fit_controls(PgnGame *pgn, Controls controls);
/* The header that CSA has for a time control in this text. */
const char *form_csa_control(const char *text);

/* --- tags ---------------------------------------------------------------------------------------------- */

/* Sets the tag Date, and Time if a time of day is told, from `2003/05/03 10:30:00`, `2003-5` or `2003`. Any
 * other text becomes the date as it is. */
void form_set_date(PgnGame *pgn, const char *value, Origin origin);
/* As much of the date as is known, with that sign between its parts, for free(); NULL: nothing is known. */
char *form_date(const PgnGame *pgn, char between);
/* `2003/05/03 10:30:00`, with that sign between the parts of the date, for free(); NULL: no date is known. */
char *form_date_and_time(const PgnGame *pgn, char between);
/* The value of a tag that says something; NULL: `?`, or there is none. */
const char *form_tag(const PgnGame *pgn, const char *name);
const char *form_value(const PgnTag *tag); /* which may be NULL */
/* True if the tag is one that PGN needs and other forms say otherwise. */
bool form_tag_is_told(const char *name);
/* True if these rules, with no option chosen, are those that the name stands for. */
bool form_is_game(const VariRules *rules, const Arguments *arguments, const char *name);
/* Says which rules a game is played by that the form has no name for. */
void form_write_variant(const VariRules *rules, const Arguments *arguments, const char *before,
                        const char *between, FILE *out);

/* --- boards of files from the right and ranks from above ---------------------------------------------- */

enum { FORM_SIDE_MAX = 9, FORM_PIECES_MAX = 64 /* kinds that may be in hand */ };

typedef struct FormBoard {
    const VariRules *rules;
    unsigned files, ranks;
    size_t cells[FORM_SIDE_MAX + 1][FORM_SIDE_MAX + 1]; /* by file and rank, from 1 */
} FormBoard;

/* Returns false where the board is none of such. */
bool form_board(const VariRules *rules, FormBoard *board);
/* The file and rank of a cell. */
void form_place(const FormBoard *board, size_t cell, unsigned *file, unsigned *rank);
/* The kind of piece that is called so; SIZE_MAX: none is. */
size_t form_piece(const VariRules *rules, const char *name, size_t length);
/* What a form calls a kind of piece: the first name for which `fits`; its length becomes *length. NULL: it
 * has none. */
typedef bool FormNameFits(const char *name, size_t length);
const char *form_name(const VariRules *rules, size_t piece, FormNameFits *fits, size_t *length);
/* NULL, or why games by these rules cannot be written with such names. */
const char *form_names_why_not(const VariRules *rules, FormNameFits *fits, const char *title);
/* True if the kind has a name, or all kinds have one of which there are pieces in the position. False after
 * telling which has none. */
bool form_names_piece(const VariRules *rules, size_t piece, FormNameFits *fits, const char *title);
bool form_names_all(VariGame *game, FormNameFits *fits, const char *title);
/* The kind that a kind is before it is promoted, by its letter. */
size_t form_unpromoted(const VariRules *rules, size_t piece);

/* A move as such forms write it; absent is SIZE_MAX. */
typedef struct FormMove {
    size_t from, to;      /* cells; from nowhere: a drop */
    size_t before, after; /* kinds of the piece, before and after it; absent: any */
} FormMove;
/* The move that an action is; false: these forms cannot write it. */
bool form_move(VariGame *game, size_t action, FormMove *move);
/* The text by which vari_game_meant() finds a move, or says why it is not legal; for free(). */
char *form_move_text(VariGame *game, const VariRules *rules, const FormMove *move);

/* Where a game begins, put together from what a file says; `cells` and hands are kinds, SIZE_MAX for none. */
typedef struct FormStart {
    const FormBoard *board;
    size_t pieces[FORM_SIDE_MAX + 1][FORM_SIDE_MAX + 1], owners[FORM_SIDE_MAX + 1][FORM_SIDE_MAX + 1];
    unsigned hands[2][FORM_PIECES_MAX];
    size_t first; /* who moves first */
} FormStart;
/* The set-up, or an empty board. */
void form_start(FormStart *start, const FormBoard *board, VariGame *game, bool set_up);
/* Reports an error in a line that says where a game begins. Returns false. */
bool form_place_fail(const Origin *line, size_t from, size_t length, const char *message);
/* Puts the game there, and the tag FEN where that is not the set-up. Returns false after telling why not. */
bool form_begin(const FormStart *start, PgnGame *pgn, VariGame *game);

#endif
