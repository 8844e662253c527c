/* Knows how to make a small kernel by hand, for tests of what obeys kernels. Does
 * not know the definition language. Lives from fixture_new() to fixture_free(). */
#ifndef VARI_TESTS_FIXTURE_H
#define VARI_TESTS_FIXTURE_H

#include "base/mix.h"
#include "compile/compile.h"
#include "play/evaluator.h"

/* Two mirrored players on a grid with a king, two rooks and a rank of pawns each and one stone of
 * nobody's; number 0 is per player (0 to 9, from 3), number 1 counts turns; two flags; one trail. */
enum { FIXTURE_KING, FIXTURE_ROOK, FIXTURE_PAWN, FIXTURE_STONE, FIXTURE_KINDS };
enum { FIXTURE_LIVES, FIXTURE_CLOCK };

typedef struct Fixture {
    Arena *arena;
    SourceList sources;
    DiagList diags;
    Kernel kernel;
    Program *program;
    Position *position;  /* the set-up, made by fixture_start() */
    Evaluator evaluator; /* of player 0 there */
    size_t room;         /* for exprs */
} Fixture;

Fixture *fixture_new(int files, int ranks, unsigned wrap);
void fixture_free(Fixture *fixture);
/* Compiles what was added so far and puts the set-up on a board. */
void fixture_start(Fixture *fixture);

Cell fixture_cell(const Fixture *fixture, const char *name);
void fixture_put(Fixture *fixture, const char *cell, Kind kind, Player owner, uint8_t flags);
/* Names of the cells of a set, blanks between, in the arena. */
const char *fixture_cells(Fixture *fixture, const CellSet *set);

/* Expressions; kids are the ids returned before. May be added after fixture_start(), too. */
ExprId fixture_expr(Fixture *fixture, Op op, char type, int32_t a, int32_t b, int kid_count, ...);
ExprId fixture_number(Fixture *fixture, int32_t value);
ExprId fixture_at(Fixture *fixture, const char *cell);  /* type C */
ExprId fixture_kinds(Fixture *fixture, unsigned kind);  /* type M */
ExprId fixture_pieces(Fixture *fixture, unsigned kind); /* type S */
ExprId fixture_owned(Fixture *fixture, int relation);

/* One random primitive write, of any sort. */
void fixture_scribble(const Fixture *fixture, Position *position, Random *random);

#endif
