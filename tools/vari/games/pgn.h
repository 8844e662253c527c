/* Knows games in Portable Game Notation (S. J. Edwards, "Portable Game Notation Specification and
 * Implementation Guide", 1994): files of any number of them, read one by one and kept with their comments,
 * glyphs and variations. Does not know which actions are legal before a game is walked through. What does not
 * stand in that text: the tag VariantOptions holds NAME=VALUE of chosen options with blanks between. */
#ifndef VARI_PGN_H
#define VARI_PGN_H

#include "pgn_layout.h"
#include "record.h"

typedef struct GameForm GameForm; /* forms.h: how it is written, where that is not as in PGN */
struct EndWord;

/* Who has won, as seen by whoever would move next. */
typedef enum Outcome { END_UNKNOWN, END_LOST, END_WON, END_DRAWN, END_FIRST_LOST, END_SECOND_LOST } Outcome;

/* How deep variations may stand in one another, and how that is told. */
#define PGN_DEPTH_MAX      100
#define PGN_TOO_DEEP       "variations stand in one another " PGN_NUMBER(PGN_DEPTH_MAX) " deep at most"
#define PGN_NUMBER(macro)  PGN_DIGITS(macro)
#define PGN_DIGITS(number) #number

typedef enum PgnType { PGN_MOVE, PGN_COMMENT, PGN_GLYPH, PGN_OPENS, PGN_CLOSES } PgnType;

/* What stands in the text of moves, in order. A variation opens behind the move that it stands for. */
typedef struct PgnItem {
    PgnType type;
    char *text;    /* a move, a comment without its braces, a glyph's number; of the end of a variation its
                      reason,    in the words of records, if one was told */
    Origin origin; /* of a comment: where it begins */
    size_t length; /* in the file, of what stands in one line */
} PgnItem;

typedef struct PgnTag {
    char *name, *value;
    Origin origin; /* of the value */
} PgnTag;

/* Zeroed, it is empty. */
typedef struct PgnGame {
    PgnTag *tags;
    size_t tag_count, tag_capacity;
    PgnItem *items;
    size_t count, capacity;
    char result[8];       /* `1-0`, `0-1`, `1/2-1/2`, PGN_LOST_BY_BOTH or `*` */
    Origin result_origin; /* no path: nothing says it, and the result is `*` */
    char **lines;         /* what origins point into */
    size_t line_count, line_capacity;
    const GameForm *form;   /* NULL: PGN */
    const VariRules *rules; /* other forms: those by which moves are read */
    Origin *places;         /* other forms: lines that say where it begins */
    size_t place_count, place_capacity;
    const struct EndWord *end; /* ... and what was said of the end; NULL: nothing */
    Outcome outcome;           /* by that end */
    const struct EndWord
        *closing; /* for writers, by end_choose(): its words are written, even if not its reason */
    size_t result_length;
    char *reason;    /* why it has ended, in the words of records; NULL: nobody has said */
    size_t first;    /* the player from whom moves are numbered */
    bool as_written; /* moves are written as they stand here, not as SAN */
    bool goes_past;  /* moves follow a draw by the rules, which has been told */
    bool together;   /* moves without blanks between them were taken apart, which has been told */
    bool malformed;  /* what was wrong has been told, and what stands behind it has been passed over */
} PgnGame;

typedef struct PgnReader {
    const char *path;
    FILE *in;
    size_t number; /* of the line read last, from 1 */
    char *waiting; /* a line, or the rest of one, that belongs to the next game; or NULL. The game that was
                      read last has origins in it */
    size_t offset; /* of that in its line */
    size_t rest;   /* bytes of the line from there on */
    size_t counted, column;           /* so many bytes of the line are so many characters */
    size_t comment, comment_capacity; /* bytes of the comment that is read */
    CommentLine comment_line;         /* the last one of it */
    bool in_comment;                  /* the text so far ends inside braces */
    bool in_tag;                      /* or inside the quotes of a tag */
    bool after_number;                /* the word read last is the number of a move */
    size_t separators;                /* `..` behind the number of the move */
    size_t depth;                     /* so many variations are open */
    bool spaced;                      /* letters of pieces have stood alone in this game */
    bool after_gap;                   /* the line read last has nothing in it */
    bool quiet;                       /* nobody asked for this game: what is wrong in it is not told */
    bool page;                        /* it has been told that a line has tags of HTML */
    PgnGame *game;
    char result[8]; /* of the game before; "" if it had none */
    size_t size;    /* of its lines */
    bool failed;    /* the file cannot be read on */
} PgnReader;

/* --- reading ------------------------------------------------------------------------------------------- */

/* Reads the next game, which may be `malformed`: then the one behind it is the next that begins with a tag.
 * Returns false at the end of the file, or after telling why it cannot be read on, with `failed` set. The
 * game is to be freed by pgn_free() either way, before the next one is read. */
bool pgn_read(PgnReader *reader, PgnGame *game);
void pgn_free(PgnGame *game);
/* The value of a tag; NULL: there is none. */
const PgnTag *pgn_tag(const PgnGame *game, const char *name);
/* The tag that says what is played; other programs call it Game. NULL: nothing does. */
const PgnTag *pgn_variant_tag(const PgnGame *game);
/* The position that the game begins with; NULL: no tag says one, or it says that nobody knows. */
const PgnTag *pgn_position_tag(const PgnGame *game);
/* Neither has a point: both were absent, or lost by a rule of the tournament. */
#define PGN_LOST_BY_BOTH "0-0"
/* Takes a final `0-0` as the result. Call it only if it cannot be castling. */
void pgn_take_lost_by_both(PgnGame *game);
/* Why the game has ended, as the file says; NULL: it does not say, or only that the end was normal or that
 * the game is not over. */
const char *pgn_reason(const PgnGame *game);
void pgn_set_reason(PgnGame *game, const char *reason);
void pgn_set_tag(PgnGame *game, const char *name, const char *value);
/* Takes over the result that a tag has, where behind the moves stands none, or `*`. Where another stands
 * there, that is kept, with a warning unless `quiet`. */
void pgn_take_result_tag(PgnGame *game, bool quiet);
/* Adds one that stands there in a file; there may be one of its name until pgn_join_tags(). */
void pgn_add_tag(PgnGame *game, const char *name, const char *value, Origin origin);
/* Of tags with the same name, the last value stands where the first did. */
void pgn_join_tags(PgnGame *game);
/* Takes away the tags of that name. */
void pgn_drop_tag(PgnGame *game, const char *name);
PgnItem *pgn_add(PgnGame *game, PgnType type, const char *text);
/* The same of texts from malloc() that are the game's from now on. */
PgnItem *pgn_add_taking(PgnGame *game, PgnType type, char *text);
PgnTag *pgn_add_tag_taking(PgnGame *game, char *name, char *value);
/* A list with room for one more; it is doubled where it is full. */
void *pgn_grown(void *items, size_t count, size_t *capacity, size_t size);
void pgn_add_place(PgnGame *game, Origin line);
/* Texts into which arguments point. */
typedef struct PgnChoice {
    char *variant, *settings, *named;
} PgnChoice;
/* What the game says of the rules and the position, as if it had been typed; a variant that was typed counts
 * where no tag has a name that is known. The arguments point into the choice, which is to be freed by
 * pgn_choice_free() either way. Returns false after telling what is wrong. */
bool pgn_arguments(const PgnGame *game, Arguments *arguments, PgnChoice *choice);
void pgn_choice_free(PgnChoice *choice);

/* Rewrites moves whose ranks are counted from 0 as vari counts them, and takes out the tag that says so:
 * where a tag Format is "ICCS", and where without one they cannot be meant otherwise; the tag goes. `game` is
 * where they begin. */
void pgn_read_coordinates(PgnGame *pgn, const VariRules *rules, VariGame *game);
/* Players' names stand by seat, whatever the tags call the seats: `[Red "Anna"]` is White where red begins.
 */
void pgn_name_seats(PgnGame *pgn, const VariRules *rules);

/* --- walking ------------------------------------------------------------------------------------------- */

/* Joins words of PGN that are one move together, and cuts variations before what is illegal in them, with a
 * warning. `game` stands where the moves begin, and is left there. */
void pgn_prune(PgnGame *pgn, VariGame *game);
/* True if the game's own moves are legal. `game` as above. */
bool pgn_goes(PgnGame *pgn, VariGame *game);
/* Where the end is an illegal move, the last move is illegal, and its player has lost: makes a comment of
 * that move. `game` as above. */
void pgn_take_foul(PgnGame *pgn, VariGame *game);
/* Makes a legal move of the item, which is none, and of words behind it. False: that cannot be. */
bool pgn_mend_move(PgnGame *pgn, size_t at, VariGame *game);
/* Moves that have letters of pieces from another language get those of the definition, where the game is
 * legal so, and not as it stands. Returns false after telling that several languages make several games of
 * it. */
bool pgn_translate(PgnGame *pgn, const VariRules *rules, VariGame *game);
/* What is said, with the reason of the draw, of moves that go on past one. */
#define PGN_GOES_PAST "before this the game is over by the rules, a draw%s; what follows is read"
/* What is said of a result where the rules have another. */
#define PGN_KEPT "what stands here is kept"
/* How a null move is written. */
#define PGN_NULL "--"
/* Told of each action before it is played; `index` as vari_game_action_text() counts, SIZE_MAX for a null
 * move; `item` as in the game; `depth` is 0 in the game itself, and more in variations. */
typedef void PgnStep(void *context, VariGame *at, size_t index, size_t item, size_t depth);
/* Plays all that the PGN says, variations too, and stays where the game ends; where `out` is no NULL, writes
 * the text of moves anew. Goes on past draws by the rules where moves follow, and warns of the first. Returns
 * false after telling which action is not legal. */
bool pgn_walk(PgnGame *pgn, VariGame *game, FILE *out, PgnStep *step, void *context);

/* --- writing ------------------------------------------------------------------------------------------- */

/* NULL, or why games by these rules cannot be written so. */
const char *pgn_why_not(const VariRules *rules);
/* How a result is written: `1-0` and so on. */
const char *pgn_result(const VariResult *result);
/* Says by which rules and options the game is played, which stands where it begins. A name that stood in the
 * PGN and means this game stays, and orthodox games that had none get none. Where set-ups are dealt, the name
 * is the one that says so. */
void pgn_describe_variant(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game);
/* Says where the game begins, which is where it stands, unless that is the set-up as it is written, which is
 * never dealt. */
void pgn_describe_start(PgnGame *pgn, VariRules *rules, VariGame *game);
/* Fills in what the game is: the definition, its options, where it begins, which is where `game` stands, and
 * its result. */
void pgn_describe(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game);
/* Writes tags, moves and result; `game` stands where the PGN begins, and stays where it ends. False as
 * pgn_walk(). */
bool pgn_write(PgnGame *pgn, VariGame *game, FILE *out);

#endif
