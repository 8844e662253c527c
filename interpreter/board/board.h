/* Knows which cell lies where, and what follows it when going a given way.
 * Does not know pieces; of players it knows only from which side each looks.
 * Lives in the rules arena; immutable once built. Fails by reporting while
 * building; after that nothing here can fail. */
#ifndef VARI_BOARD_BOARD_H
#define VARI_BOARD_BOARD_H

#include "base/cellset.h"
#include "report/diag.h"

typedef uint16_t Cell;
typedef uint8_t Heading;
typedef uint8_t Player;

#define CELL_NONE    ((Cell)0xffff)
#define HEADING_NONE ((Heading)0xff)

enum {
    BOARD_CELLS_MAX = 1024,
    BOARD_PLAYERS_MAX = 8,
    BOARD_HEADINGS_MAX = 64,
    PLAYER_NOBODY = 8, /* owner of neutral pieces */
    PLAYER_CHANCE = 9, /* who acts in a chance phase */
    PLAYER_NONE = 255
};

typedef enum Topology { TOPOLOGY_GRID, TOPOLOGY_HEX, TOPOLOGY_RING, TOPOLOGY_GRAPH } Topology;
typedef enum HexShape { HEX_HEXAGON, HEX_TRIANGLE, HEX_RHOMBUS } HexShape;
typedef enum HexUp { HEX_UP_EDGE, HEX_UP_CORNER } HexUp;
/* How seats follow from the first player's: see `board` in grammar/LANGUAGE.md. */
typedef enum Sides { SIDES_MIRRORED, SIDES_TURNED } Sides;

enum { WRAP_FILES = 1, WRAP_RANKS = 2, WRAP_BOTH = 3 };

/* Headings form one cycle of equal angles, clockwise as the first player sees
 * the board, straight up (away from that player) being heading 0: 8 on grids
 * (n ne e se s sw w nw), 8 on rings (out 0, clockwise 2, in 4, anticlockwise
 * 6, diagonals between), 12 on hexes (edge and corner directions in turn,
 * whichever is straight up first). On graphs the headings are the declared
 * lines and their reverses ("east", "-east"), all of them orthogonal, in no cycle. */
typedef struct Seat {
    Heading forward;    /* absolute */
    int8_t orientation; /* +1: right is clockwise of forward; -1: the seat is a mirror image */
    Cell *cell;         /* [cell as the first player sees it] -> absolute cell */
    Cell *seen;         /* the inverse */
} Seat;

typedef struct Board {
    Topology topology;
    uint16_t cell_count;
    uint8_t words; /* 64-bit words of a CellSet on this board */
    uint8_t heading_count;
    uint8_t orthogonal_step;  /* headings between neighbouring orthogonal ones: 2; graphs 1 */
    uint8_t orthogonal_first; /* 0 or 1: parity of the orthogonal headings */
    uint8_t wrap;             /* WRAP_ bits of the board itself */
    uint16_t files, ranks;    /* columns and rows; ring: sectors and rings; per layer */
    uint8_t layers;
    HexShape shape;
    HexUp up;
    Text description;      /* "8x8", "4 rings of 16" for lists */
    Text *names;           /* [cell] */
    float *x, *y;          /* [cell] picture coordinates, x to the right, y up, unit = one cell */
    uint16_t *file, *rank; /* [cell] from 1; ring: sector and ring (a = 1, outermost) */
    uint8_t *layer;        /* [cell] from 0 */
    Text heading_names[BOARD_HEADINGS_MAX];
    Cell *next; /* [heading * cell_count + cell], with the board's own wrap */
    uint8_t player_count;
    Seat seats[BOARD_PLAYERS_MAX];
    struct BoardGeometry *geometry; /* private to the room */
} Board;

/* What the `board:` block says, read and range-checked by `definition`. */
typedef struct BoardSpec {
    Span span;
    struct {
        Span size, wrap, files, layers, holes;
    } at; /* where each value is written; `size` stands for a missing one */
    Topology topology;
    int files, ranks;   /* grid */
    int rings, sectors; /* ring */
    HexShape shape;
    int side;
    int width, height; /* rhombus: files, ranks; 0: side by side */
    bool up_given;
    HexUp up;
    Text file_letters; /* empty: a b c ... z aa ab ...; else one letter a file */
    uint8_t wrap;
    const Text *layer_names; /* suffixes; NULL: one layer without suffix */
    size_t layer_count;
    const CellSet *holes; /* cells that do not exist, by number on the board without holes, or NULL */
    const struct GraphSpec *graph;
} BoardSpec;

typedef struct GraphSpec {
    const Text *cell_names;
    const float *x, *y;
    size_t cell_count;
    const Text *line_names; /* name of each line; several lines may share a name */
    const uint16_t *const *line_cells;
    const size_t *line_lengths;
    size_t line_count;
    const Span *line_spans; /* where each line is written; NULL: nowhere of its own */
} GraphSpec;

/* NULL after reporting (DIAG_BOARD_SIZE and the like at the value that is wrong). */
Board *board_new(Arena *arena, DiagList *diags, const BoardSpec *spec);
/* Gives the board its seats. `forward[p]` is HEADING_NONE for the default. Forward
 * and orientation of each: see Seat. False after reporting. */
bool board_seat_players(Arena *arena, DiagList *diags, Board *board, Span span, int player_count, Sides sides,
                        const Heading *forward);

/* The clockwise turn, in headings, from the first seat to this one; 0 for PLAYER_NOBODY. */
int board_seat_turn(const Board *board, Player player);

Cell board_find_cell(const Board *board, Text name); /* CELL_NONE when there is none */
/* True if a text names a hole; of hexes false, where what is missing may lie outside. */
bool board_is_hole(const Board *board, Text name);
/* True if a text has the shape of a cell's name on this kind of board, on it or not. */
bool board_is_cell_like(const Board *board, Text name);
/* Makes *set all cells of the box spanned by two corners (files, ranks, layers between). */
void board_box(const Board *board, Cell corner, Cell opposite, CellSet *set);
/* Absolute heading by name, also up down left right; HEADING_NONE when there is none. */
Heading board_find_heading(const Board *board, Text name);
bool board_is_orthogonal(const Board *board, Heading heading);
/* Words for headings as somebody sees them who looks along `forward`, clockwise from "forward" itself. */
enum { BOARD_WAYS = 8 };
extern const char *const board_way_words[BOARD_WAYS];
/* How far clockwise of `forward` such a word leads. Where headings do not come in eighths, a slanting word is
 * the orthogonal heading next to forward or back. HEADING_NONE for any other word; graphs know "forward"
 * alone. */
Heading board_way(const Board *board, Heading forward, Text word);
/* Along the cycle; graphs have none: there only by = 0 and half way round are not HEADING_NONE. */
Heading board_turn(const Board *board, Heading heading, int by);
Heading board_opposite(const Board *board, Heading heading);

/* Where one leap ends: m steps along `heading`, then n along the next
 * orthogonal heading clockwise (turn > 0) or anticlockwise (turn < 0), by
 * arithmetic: holes between do not matter. n = 0 goes m steps straight along
 * any heading. `wrap` adds to the board's own. CELL_NONE off the board. */
Cell board_leap(const Board *board, Cell from, Heading heading, int m, int turn, int n, unsigned wrap);
/* Those of the WRAP_ bits that change where leaps end: the board can be closed so, and is not. */
unsigned board_new_wraps(const Board *board, unsigned wrap);
/* One step, with the board's own wrap. */
static inline Cell board_hop(const Board *board, Cell from, Heading heading)
{
    return board->next[(size_t)heading * board->cell_count + from];
}

/* Rank, file (ring: ring, sector) of a cell as a player sees it, from 1. */
int board_rank_seen(const Board *board, int player, Cell cell);
int board_file_seen(const Board *board, int player, Cell cell);
/* Cells across an edge; all neighbours (edges and corners); same cell, next layer. */
void board_beside(const Board *board, Cell cell, CellSet *add_to);
void board_around(const Board *board, Cell cell, CellSet *add_to);
Cell board_twin(const Board *board, Cell cell);
/* Of two different cells on one line: the heading and the number of steps of the
 * shortest way from a to b (orthogonal headings preferred); HEADING_NONE when on none. */
Heading board_line(const Board *board, Cell from, Cell to, int *steps);
/* Colours of a board: light and dark cells of grids; empty sets elsewhere. a1 is dark. */
bool board_is_light(const Board *board, Cell cell);
/* In pictures: of grids and rings 0 or 1 (1 is dark), of hexes 0 to 2; none beside another of its shade. */
unsigned board_shade(const Board *board, Cell cell);
/* The corners round a cell in picture coordinates, in order; how many they are. Cells of graphs have none. */
enum { BOARD_OUTLINE_MAX = 16 };
size_t board_outline(const Board *board, Cell cell, float *x, float *y);

#endif
