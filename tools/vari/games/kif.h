/* Knows the words and signs of KIF and KI2 files (http://kakinoki.o.oo7.jp/kif_format.html), which are read
 * and written by kif_read.c, kif_move.c, kif_place.c and kif_write.c, and what KI2 has of its own (ki2.c).
 * The library has a table of its own for the moves that it reads (interpreter/notation/japanese.c): vari.h
 * names no signs. */
#ifndef VARI_KIF_H
#define VARI_KIF_H

#include "forms.h"

#define KIF_EVEN      "平手"
#define KIF_OTHERWISE "その他"
#define KIF_BLANK     "　"
#define KIF_SAME      "同" /* where the last move went */
#define KIF_PROMOTES  "成"
#define KIF_DECLINES  "不成"
#define KIF_DROPS     "打"
#define KIF_FIRST     "▲" /* marks of the players */
#define KIF_SECOND    "△"

/* Files as they are written, and ranks and other numbers, from 1. */
extern const char *const kif_files[FORM_SIDE_MAX], *const kif_ranks[FORM_SIDE_MAX];
/* What headers are as tags. */
typedef struct KifHeader {
    const char *kif, *tag;
} KifHeader;
extern const KifHeader kif_headers[];
enum { KIF_HEADERS = 7 };

bool kif_starts(const char *text, const char *with);
/* How many bytes of blanks the text begins with. */
size_t kif_blanks(const char *text);
/* The length of a sign that begins the text and, in Japanese prose, stands behind moves: `、`, `。`; 0: none
 * does. */
size_t kif_stop(const char *text);
/* How many bytes of blanks and of such signs the text begins with. */
size_t kif_gap(const char *text);
/* Replaces fullwidth brackets by ASCII, with the fullwidth signs inside, where numbers stand in them: a cell
 * or a time. */
void kif_narrow_brackets(char *line);
/* The length of a number from 1 to 9 in whatever signs, which becomes *number; 0: there is none. */
size_t kif_digit(const char *text, unsigned *number);
/* The length of the mark of a player that the text begins with; 0: there is none. */
size_t kif_mark(const char *text);
/* The piece whose name the text begins with, the longest one; its length becomes *length. */
size_t kif_piece(const VariRules *rules, const char *text, size_t *length);
/* The length of the cell that a move begins with, or of `同`; 0: there is none. `cell` is NULL or gets file
 * and rank, 0 for `同`. */
size_t kif_target(const char *text, unsigned cell[2]);
/* The length of what says the piece of a move and where it comes from: up to the move's time, the next move,
 * or what says how the game ends. */
size_t kif_move_length(const char *text);
/* True if the text begins with a move that has no number and no player's mark: a cell, a piece of one or two
 * signs, and behind them only signs of moves. Remarks and ends may begin with digits, too. */
bool kif_is_bare_move(const char *text);
#define KIF_UP_TO "まで" /* the sentence begins with it that says how the game ends */
/* The end whose word the text begins with; NULL: there is none. */
const EndWord *kif_end(const char *text);
/* True if the line says who moves first. */
bool kif_is_turn(const char *line);

bool kif_read(FormFile *file, PgnGame *game);
bool kif_begin(PgnGame *pgn, VariRules *rules, VariGame *game);
/* The move in vari's own notation, even if it is not legal; the text itself if it is no move. For free(). */
char *kif_move(VariGame *game, const VariRules *rules, const char *text);
/* What is meant by a move that is not legal and is typed as KIF or KI2 have it (`７六歩`, `☗7六歩`, `同歩`),
 * in vari's own notation, for free(), so that vari_game_meant() says why; NULL: it is no such move. */
char *kif_typed(VariGame *game, const char *text);
bool kif_write(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out);
bool ki2_write(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out);
const char *kif_why_not(const VariRules *rules);

/* Which of several pieces of a kind moves: where it stands, and how it goes, as its owner sees it. */
typedef enum Ki2Sign {
    KI2_RIGHT = 1,
    KI2_LEFT = 2,
    KI2_STRAIGHT = 4,
    KI2_UP = 8,
    KI2_ASIDE = 16,
    KI2_BACK = 32
} Ki2Sign;
typedef unsigned Ki2Signs; /* several of them */

typedef struct Ki2SignText {
    const char *text;
    Ki2Sign sign;
} Ki2SignText;
/* As they are read; of several with one meaning, the first is written. */
extern const Ki2SignText ki2_signs[];
enum { KI2_SIGNS = 8 };

/* Writes the signs that tell the move from others, or that it is a drop. */
void ki2_write_from(VariGame *game, const FormBoard *board, const FormMove *move, FILE *out);
/* How a game has ended by a line such as `まで67手で先手の勝ち`, with the outcome; NULL: it says nothing
 * known. */
const EndWord *ki2_end(const char *text, Outcome *outcome);
/* Writes such a line. `first`: the player who moved first. `odds`: players have the names that they have in
 * games with odds. */
void ki2_write_end(const EndWord *end, size_t moves, size_t first, bool odds, FILE *out);

#endif
