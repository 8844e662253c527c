/* Knows what a definition that is being written has to speak of, and how templates become text. Shared by the
 * author*.c files only. */
#ifndef VARI_FUZZ_AUTHOR_WORLD_H
#define VARI_FUZZ_AUTHOR_WORLD_H

#include "author.h"

enum { NAME_ROOM = 64, NAMES_MAX = 64, CELLS_MAX = 1024 };

typedef struct Names {
    char items[NAMES_MAX][NAME_ROOM];
    unsigned count;
} Names;

/* What a template may need, and what a place offers. */
enum {
    HAS_ACTION = 1 << 0,   /* from, to, piece ... of the action */
    HAS_IT = 1 << 1,       /* a cell that is looked at */
    HAS_AFTER = 1 << 2,    /* what follows is known: no-moves, repeats ... */
    HAS_NUMBER = 1 << 3,   /* the state has numbers */
    HAS_FLAG = 1 << 4,     /* ... flags */
    HAS_ZONE = 1 << 5,     /* there are zones */
    HAS_TRUTH = 1 << 6,    /* options that are true or false */
    HAS_CHOICE = 1 << 7,   /* options of words */
    HAS_ROYAL = 1 << 8,    /* so that there is `in-check` */
    HAS_TWO = 1 << 9,      /* exactly two sides */
    HAS_HANDS = 1 << 10,   /* pieces may be in hand */
    HAS_PICK = 1 << 11,    /* a pick of a cell, `at` */
    HAS_NOBODY = 1 << 12,  /* a kind that is nobody's */
    HAS_GRID = 1 << 13,    /* ranks and files are there */
    HAS_LINES = 1 << 14,   /* a board of lines alone: no notation but W, K, R */
    HAS_ACTIONS = 1 << 15, /* classes besides moves */
    HAS_ARMY = 1 << 16,    /* a term that is a set */
    HAS_LAW = 1 << 17,     /* a law of the name `law-one` */
    HAS_TRAIL = 1 << 18,
    HAS_CONSTANT = 1 << 19, /* numbers that nothing sets: terms, options */
    HAS_EACH = 1 << 20,     /* a player p of `each:` */
    HAS_MOVE = 1 << 21,     /* the action is a piece's move */
    HAS_MANY = 1 << 22,     /* more than two players */
    HAS_TEAMS = 1 << 23,
    HAS_RIGHTS = 1 << 25,     /* pieces may have the right to castle, which no text says of who is no rook */
    HAS_LONG_TURNS = 1 << 24, /* on a board where to look ahead over them takes long */
};

typedef struct Template {
    const char *text;
    unsigned needs; /* all of these */
    unsigned bars;  /* none of these */
} Template;

typedef struct World {
    Choices *choices;
    unsigned has;
    char *cells[CELLS_MAX];
    unsigned cell_count, next_cell; /* those before next_cell are taken by the set-up */
    unsigned players;
    Names player_names, kinds, own_kinds, zones, numbers, constants, flags, trails, truths, words, classes;
    char letters[128];
} World;

void names_add(Names *names, const char *name);
/* Cells, players, kinds and options of a text that loads. False: it does not, or its board is wide. */
bool world_learn(World *world, const char *text, const Shelf *shelf);
/* Zones, numbers, flags and trails that the text itself names. */
void world_learn_blocks(World *world, const char *text);
void world_free_cells(World *world);
/* A template of a sort, its signs replaced: `$` and the letter of a sort stand for a template of that sort.
 */
void world_write(World *world, Page *page, char sort, unsigned depth);
/* The same of a text that is given. */
void world_expand(World *world, Page *page, const char *text, unsigned depth);
/* The blocks `setup` and, now and then, `tests`. */
void world_write_set_up(World *world, Page *page);
void world_write_tests(World *world, Page *page);
char world_kind_letter(const char *kind);
const Template *templates_of(char sort, size_t *count);

#endif
