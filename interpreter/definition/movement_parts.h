/* Knows a movement between its letters and its legs, for the files movement*.c
 * only: what was written of each leg, not yet which directions that means on
 * this board. Lives on the stack while one notation is read. */
#ifndef VARI_DEFINITION_MOVEMENT_PARTS_H
#define VARI_DEFINITION_MOVEMENT_PARTS_H

#include "definition/movement.h"

enum {
    MOVEMENT_TEXT_MAX = 1000, /* bytes of one notation */
    MOVEMENT_LIST_MAX = 128,  /* movements of one notation */
    PART_WAYS_MAX = 16,       /* direction letters of one leg */
    LEAP_MAX = 99
};

typedef struct Shape {
    uint8_t m, n; /* m >= n */
} Shape;

/* One direction letter. */
typedef struct Way {
    char letter;
    uint32_t offset; /* in the notation */
} Way;

/* What is written of one leg. */
typedef struct Part {
    char atom; /* '(' for a leap written by its steps */
    Shape shapes[2];
    uint8_t shape_count; /* 0: anywhere */
    uint16_t range;      /* STEPS_UNLIMITED */
    Way ways[PART_WAYS_MAX];
    uint8_t way_count;
    uint8_t ends;      /* END_ bits, 0 where no purpose is written */
    uint8_t stop_ends; /* purpose from before a bracket, where the move may end here */
    char hop;          /* p g j, or 0 */
    bool lame, initial, wrap;
    bool may_stop;       /* `?` follows */
    uint32_t start, end; /* from its first modifier to its range */
} Part;

/* How later legs choose their directions when no letter says so. */
typedef enum Chain {
    CHAIN_AGAIN,  /* `a`: the same steps, counted from the last one; all but back */
    CHAIN_BRACKET /* an atom of its own; the most similar direction */
} Chain;

/* One move as written: an atom, an `a` chain or a bracket. */
typedef struct Move {
    Part parts[LEGS_MAX];
    uint8_t count;
    Chain chain;
    uint32_t start, end;
} Move;

typedef struct Reader {
    Scope *scope;
    const Board *board;
    Text text;
    Span span;
    bool verbatim; /* offsets in the text are offsets in the span */
    Heading forward;
    TokenList tokens;
    size_t at;
    int16_t atom, modifier, number, leap, open, close, may_stop, go_on; /* token types */
} Reader;

/* Directions stand in a leg in this order. */
static inline int direction_order(Direction direction)
{
    return ((direction.rel * 128 + direction.m) * 4 + direction.turn + 1) * 128 + direction.n;
}

/* Enough for one atom on any board: a graph has the most directions. */
typedef struct DirectionList {
    Direction items[BOARD_HEADINGS_MAX];
    size_t count;
} DirectionList;

/* movement_text.c: letters. False after reporting. */
bool movement_cut(Reader *reader, Scope *scope, Text text, Span span, Heading forward);
/* The next move; false after reporting. At the end of the tokens call no more. */
bool movement_next(Reader *reader, Move *move);
bool movement_at_end(const Reader *reader);
Span movement_span(const Reader *reader, uint32_t start, uint32_t end);

/* movement_mistakes.c. `moves: bishop`, `moves: like bishop`: says that a piece is named where its moves
 * belong; false where none is. */
bool movement_help_kind(const Reader *reader);
/* Proposes the moves of a well-known piece that is named instead, a range behind: `rook 3`. False if none is.
 */
bool movement_help_named(const Reader *reader);
/* Proposes `R3` for `R1-3`. False if the sign stands in no such range. */
bool movement_help_span(const Reader *reader, const Token *stroke);
/* Adds help where what is written is a word and no row of modifiers. */
bool movement_help_words(const Reader *reader, Text written);
/* `N or B`: letters that would be modifiers, but are a word. Whether there is one. */
bool movement_report_word(const Reader *reader);
/* A byte that nothing begins with; a letter that is no atom, no modifier (`what`). Always false. */
bool movement_report_stray(const Reader *reader, size_t bad);
bool movement_report_letter(const Reader *reader, const Token *token, const char *what);

/* movement_ways.c: which directions a leg has, ascending by rel. False after reporting. */
bool movement_directions(const Reader *reader, const Part *part, Frame frame, Chain chain,
                         DirectionList *list);

/* movement_leg.c: all of a leg but its directions. False after reporting. */
bool movement_leg(const Reader *reader, const Part *part, bool last, Leg *leg);

#endif
