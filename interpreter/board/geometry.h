/* Knows the lattice under grids, hexes and rings: whole-number coordinates in
 * which every heading is one vector. Private to the room: each topology's file
 * describes its lattice, build.c lays the cells out on it. Graphs have no
 * lattice, only the table of next cells. */
#ifndef VARI_BOARD_GEOMETRY_H
#define VARI_BOARD_GEOMETRY_H

#include "board/board.h"

/* What a topology says about itself, before there is a board. */
typedef struct Lattice {
    int files, ranks;  /* highest file and rank in a cell's name */
    int width, height; /* every cell has 0 <= u < width, 0 <= v < height */
    uint8_t heading_count;
    uint8_t orthogonal_first;
    uint8_t can_wrap;                 /* WRAP_ bits: the ways that could be closed */
    uint8_t wrap;                     /* those that are */
    bool rank_first;                  /* names start with the rank's letters: rings */
    const int8_t (*steps)[2];         /* [heading] u, v */
    const char *const *heading_names; /* [heading] */
    /* Where the cell of that file and rank (from 1) lies; false where there is none. */
    bool (*locate)(const BoardSpec *spec, int file, int rank, int *u, int *v);
    /* Picture coordinates. */
    void (*place)(const BoardSpec *spec, int u, int v, float *x, float *y);
} Lattice;

typedef struct BoardGeometry {
    int width, height;
    int period_u, period_v; /* after how many steps a wrapped line closes */
    uint8_t can_wrap;
    bool rank_first;
    bool has_holes;
    int8_t steps[12][2];
    int16_t *u, *v; /* [cell] */
    Cell *at;       /* [(layer * height + v) * width + u] */
    Cell *named;    /* [(layer * ranks + rank - 1) * files + file - 1] */
    Text letters;   /* own letters of the files, or empty */
    Text *suffixes; /* [layer] */
} BoardGeometry;

/* Each fills the lattice, or returns false after reporting. */
bool grid_lattice(DiagList *diags, const BoardSpec *spec, Lattice *lattice);
bool hex_lattice(DiagList *diags, const BoardSpec *spec, Lattice *lattice);
bool ring_lattice(DiagList *diags, const BoardSpec *spec, Lattice *lattice);
/* The whole board of a graph; NULL after reporting. */
Board *graph_board(Arena *arena, DiagList *diags, const BoardSpec *spec);
/* Turns the picture of a ring so that the first of so many armies is at the bottom. */
void ring_turn_picture(Board *board, int player_count);
/* As board_outline(). */
size_t ring_outline(const Board *board, Cell cell, float *x, float *y);

/* The cell at a place of the lattice, `wrap` deciding which ways are closed. */
Cell lattice_cell(const Board *board, unsigned layer, int64_t u, int64_t v, unsigned wrap);
/* Everything about a board that all topologies have; no cells yet. */
Board *board_blank(Arena *arena, Topology topology, size_t cell_count, unsigned heading_count);

#endif
