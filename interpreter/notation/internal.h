/* Knows what the files of room `notation` share. Never included outside it. */
#ifndef VARI_NOTATION_INTERNAL_H
#define VARI_NOTATION_INTERNAL_H

#include "notation/notation.h"

/* --- trails ---------------------------------------------------------------- */

/* The cells of a trail field as FEN has them: crossed cells, and the piece's own
 * cell where crossed cells alone would not tell which piece it was. Nothing where the
 * field cannot say it, as no move of such a piece leaves that trail. */
void trail_write_cells(const Position *position, int trail, Player owner, Buffer *out);
bool trail_read_cells(Position *position, int trail, Text text, NotationError *error);
/* Checks the field in a game of which no move leaves a trail. Cells mean nothing there and are left out. */
bool trail_read_none(const Position *position, Text text, NotationError *error);
/* `c4c8`: origin and piece, the form of named fields, and the cells behind them where these two do not tell
 * them; several joined by commas. `unsaid`: only those that FEN's field cannot say. */
void trail_write_named(const Position *position, int trail, bool unsaid, Buffer *out);
bool trail_read_named(Position *position, int trail, Text text, NotationError *error);

/* The king takes its rook: castling where that text must differ from a plain move's. False where it would
 * not. */
bool notation_write_castle(const Position *position, const Action *action, Buffer *out);

/* What enters from hand on a cell that the action leaves, if nothing else is chosen with it: its kind and the
 * cell. False: nothing does. */
bool notation_gate(const Position *position, const Action *action, Kind *kind, Cell *cell);

enum { NOTATION_WRITTEN_MAX = 64 }; /* longer texts are no actions as players write them */

/* True if nothing was chosen with it. */
bool notation_is_plain(const Action *action);

/* --- game records ---------------------------------------------------------- */

/* True if `+` behind a move says what the piece becomes. */
bool notation_plus_promotes(const Kernel *kernel);
/* The text without words that may stand right behind a move, `ch` and `e.p.`, and without what ends a
 * sentence. */
Text notation_without_words(Text text);
/* True if moves of the kind are written without a letter. */
bool notation_goes_without_letter(const Program *program, Kind kind);
/* The letter by which others are. */
Text notation_written_letter(const Program *program, Kind kind);

enum { GLYPH_ROOM = 4 };
/* How the owner's pieces show a glyph: chess symbols have a form for each of two players, in `room`. */
Text notation_glyph_of(Text glyph, Player owner, char room[GLYPH_ROOM]);

/* --- texts of actions in other systems ------------------------------------------- */

/* One action that is to be written. */
typedef struct Form {
    Position *position;
    const NamedActionList *list;
    const Action *action;
    Text listed;
} Form;
/* Appends what the action is in a system. Level 0 is the shortest, further ones tell it from more others;
 * false: there is no such text, or no such level. */
typedef bool FormWrite(const Form *form, unsigned level, Buffer *out);
FormWrite form_write_usi, form_write_hodges, form_write_wxf, form_write_iccs, form_write_draughts,
    form_write_points;

const ActionRule *form_rule(const Form *form);
/* True if it is a piece's move to another cell, which is written from that cell's name on; *tail: what is
 * listed behind the cells. */
bool form_is_move(const Form *form, Text *tail);
/* True if the action takes something. */
bool form_takes(const Form *form);
/* What players call a cell. */
Text form_cell(const Form *form, Cell cell);
void form_add_upper(Text text, Buffer *out);

/* Notes the items that a text is in the systems that the definition's players use, as notation_meant() does.
 */
size_t forms_meant(Position *position, NamedActionList *list, Text text, size_t *items, size_t most);

/* --- castling rights ------------------------------------------------------- */

/* Who has the right to castle, and the merged flag, by the letters. */
typedef struct CastlingSaid {
    CellSet rooks, merged;
} CastlingSaid;

/* Whoever has them and is not said has no letter. */
void castling_write(const Position *position, int merged_flag, CastlingSaid *said, Buffer *out);
bool castling_read(Position *position, Text text, int merged_flag, NotationError *error);

/* --- numbers ---------------------------------------------------------------- */

/* Reads `3+3`, one value per player; `+2+0` counts what has been used up already. */
bool number_read(Position *position, const NumberRule *number, Text text, NotationError *error);
/* True for `+2+0` and `3+3`, which programs also write behind everything else. */
bool numbers_are_trailing(Text word);
/* Reads such a word there. Where nothing is counted for each player it is passed over; *done becomes true. */
bool numbers_read_trailing(Position *position, Text word, bool *done, NotationError *error);

/* --- numbers that count turns ------------------------------------------------ */

/* What a text says of a number that is one for all: in the middle of a turn, what the turn makes of it. */
int32_t counted_value(const Position *position, const NumberRule *number);
/* In a position that was read in the middle of a turn: takes that turn out of the numbers. */
void counted_begin_turn(Position *position);
/* What such numbers are now, where it would be read otherwise: `NAME:7`, and `:still` behind it where this
 * turn will not be counted. To be read when all else has been, and the turn has begun. */
bool counting_write(const Position *position, Buffer *out);
bool counting_read(Position *position, Text text, NotationError *error);
/* How many players in a row passed for want of actions; `+`: who is in turn is one of them. */
bool stuck_write(const Position *position, Buffer *out);
bool stuck_read(Position *position, Text text, NotationError *error);

/* --- operations of EPD ----------------------------------------------------- */

/* True if the text can be such operations, to its end. */
bool operations_begin(Text text);
/* The values of those that say what FEN's last two fields say; empty where they are not there. */
void operations_read(Text text, Text *clock, Text *round);

/* --- positions in USI's order ----------------------------------------------- */

/* Where the parts of a text in USI's order begin, and how long they are, in bytes. `turn_known`: whose turn
 * it is is written as USI has it. */
typedef struct SfenPlaces {
    size_t board, board_length;
    size_t turn;
    bool turn_known;
    size_t hands, hands_length;
    size_t wrong, wrong_length; /* what stands behind the hands and cannot; no length: nothing does */
    const char *why;
} SfenPlaces;

/* Appends the position in FEN's order where the text has it as USI writes it; `sfen ` before it
 * says so. False: it is no such text. */
bool sfen_turn(const Kernel *kernel, Text text, Buffer *out, SfenPlaces *places);

/* Where in the text is what stands at this offset of the position that sfen_turn() wrote; for what USI's
 * order does not have, whose turn it is. */
size_t sfen_offset(const SfenPlaces *places, size_t offset);

/* --- fields ---------------------------------------------------------------- */

/* `counting` is the value of that field, which is left to the caller; empty where it is not there. */
bool fields_read(Position *position, Text text, size_t offset, Text *counting, NotationError *error);
void fields_write(const Position *position, Buffer *out);

/* Fills an error and returns false. */
bool notation_fail(NotationError *error, size_t offset, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* A set of cells joined by commas, read into `set`. */
bool notation_read_cells(const Board *board, Text text, size_t offset, CellSet *set, NotationError *error);
/* Puts flags on the piece standing on a cell. */
void notation_flag_cell(Position *position, Cell cell, int flag);

/* --- moves of China and Japan ------------------------------------------------ */

/* The number from 1 to 9 that the text begins with, be it `7`, `７` or `七`, with the length of its sign in
 * *length; 0: it begins with none. */
int notation_digit(Text text, size_t *length);
enum { CHINESE_ROOM = 4 };
/* `炮二平五` as `C2=5`, in `out`; empty: it is nothing of the kind. */
Text notation_from_chinese(const Program *program, Text text, char out[CHINESE_ROOM]);
/* True if the text has the form of `７六歩` and names a cell and a piece of the game. */
bool notation_is_japanese(const Program *program, Text text);

#endif
