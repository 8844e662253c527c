/* Knows what the parts of reading an Interactive Diagram share: H. G. Muller's text of a board and its
 * pieces, as pages of chessvariants.com hold it. The order of work: text -> Diagram -> tree of a definition
 * -> text. What the form means is taken from the program that draws it, whose source is public. */
#ifndef VARI_IMPORT_DIAGRAM_H
#define VARI_IMPORT_DIAGRAM_H

#include "import.h"

enum { DIAGRAM_PIECES = 52, DIAGRAM_SIDE = 26 };

/* A line `name:id:moves:image:squares:hand`. */
typedef struct DiagramPiece {
    const char *name, *id, *moves, *squares, *hand;
    int line;
    const char *kind, *letter; /* what the definition calls it */
    Tree *plain;               /* its moves: a text or a list */
    bool castles, royal;
    bool fresh; /* some of its moves are for pieces that have not moved, wherever they stand */
} DiagramPiece;

typedef struct Diagram {
    const char *path, *name;
    int line;
    IniEntry *options;
    size_t option_count, option_room;
    DiagramPiece pieces[DIAGRAM_PIECES];
    int count;
    int files, ranks, first_rank;
    bool turned; /* some piece goes otherwise to the left than to the right */
    bool holes;
    /* 0: empty; else the number of a piece, from 1, of Black's negative; HOLE */
    signed char board[DIAGRAM_SIDE][DIAGRAM_SIDE];
    Telling telling;
} Diagram;

enum { HOLE = 127 };

typedef struct DiagramFile {
    Diagram **diagrams;
    size_t count;
} DiagramFile;

/* True if a text is a diagram, or a page that has some. */
bool diagram_is(const char *bytes, size_t length);
/* The diagrams of a page, or the text alone; NULL after telling what is too much. */
DiagramFile *diagram_read(const char *path, const char *bytes, size_t length);

/* What a diagram says of an option; NULL: nothing. */
const IniEntry *diagram_option(const Diagram *diagram, const char *key);
int diagram_number(const Diagram *diagram, const char *key, int plain);
/* The number that a text begins with, at most 999; 0: none. */
int diagram_digits(const char *text);
/* The piece with the longest id that a text begins with, and its length; -1: none. */
int diagram_id_at(const Diagram *diagram, const char *at, size_t *length);
/* Whether the piece of a list of ids, `!Q*N3`, is this one: its place in the list, or NULL. The longest id
 * that fits counts. */
const char *diagram_chosen(const Diagram *diagram, const char *list, int piece);

/* How a piece moves, groups in brackets written out; what is too long is told. */
const char *diagram_expanded(Diagram *diagram, const DiagramPiece *piece);
/* Puts a set-up that is shuffled in the place of the one written, where the diagram has one. */
void diagram_write_shuffle(Diagram *diagram, Tree *root);
/* Reads how a piece moves into `plain` and the flags beside it. */
void diagram_moves(Diagram *diagram, DiagramPiece *piece);
/* How far the castling of a piece takes it to a side ('l' or 'r'); 0: it does not. */
int diagram_castling(const DiagramPiece *piece, char side);
/* What a piece becomes where every piece has a promoted side; -1: nothing. */
int diagram_promoted_side(const Diagram *diagram, int piece);
/* True if some piece may be chosen only while its owner has one in hand. */
bool diagram_promotes_from_hand(const Diagram *diagram);
/* Writes what one becomes where it ends in the zone. */
void diagram_write_promotion(const Diagram *diagram, Tree *piece, int index);
/* The holes of the board are no sort of piece. */
void diagram_take_holes(Diagram *diagram);
/* Puts a piece, `number`, onto its cells, and its like for Black. */
void diagram_put(Diagram *diagram, const DiagramPiece *piece, int number);
/* Settles whether the board is mirrored or turned; false after telling that its holes allow neither. */
bool diagram_settle_sides(Diagram *diagram);
const char *diagram_holes(const Diagram *diagram);
/* Writes the block, and returns the rights as a position has them. */
const char *diagram_write_castling(Diagram *diagram, Tree *root);
/* Writes the position, and what is done with pieces in hand. */
void diagram_write_set_up(Diagram *diagram, Tree *root, const char *rights);
/* The definition; NULL after telling why there is none. */
Tree *diagram_tree(Diagram *diagram);

#endif
