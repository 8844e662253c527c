/* Knows how to write definitions at random, so that most of them load: a world (board, players, kinds, zones,
 * numbers ...) is laid out first, then rules are written from templates that speak of it. Every choice is
 * taken from bytes or from a seed, so that the same ones give the same text. Does not know what a definition
 * means. Fails by abort() where there is no memory. */
#ifndef VARI_FUZZ_AUTHOR_H
#define VARI_FUZZ_AUTHOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where choices come from: bytes, one or two for each, and once they are used up a generator whose seed they
 * are. Without bytes from a seed alone. */
typedef struct Choices {
    const uint8_t *bytes;
    size_t length, at;
    uint64_t state;
} Choices;

Choices choices_from_bytes(const uint8_t *bytes, size_t length);
Choices choices_from_seed(uint64_t seed);
/* 0 to below - 1. */
unsigned choose(Choices *choices, unsigned below);
bool chance(Choices *choices, unsigned per_cent);

/* A text that grows, zero-terminated; free `bytes`. */
typedef struct Page {
    char *bytes;
    size_t length, room;
} Page;

void page_add(Page *page, const char *pattern, ...) __attribute__((format(printf, 2, 3)));

/* What definitions may be built on: paths of files, each known by its name without folder and ending. */
typedef struct Shelf {
    char **paths;
    size_t count;
} Shelf;

/* All definitions below a folder, sorted; lives as long as the program. */
const Shelf *shelf_of(const char *folder);
/* A VariFind over a shelf, which is its context. */
bool shelf_find(void *context, const char *name, const char *from_path, char **path, char **bytes,
                size_t *length);
char *shelf_read(const char *path, size_t *length);

/* A whole definition from nothing, or built on one of the shelf (which may be NULL). */
char *author_definition(Choices *choices, const Shelf *shelf);
/* Replaces a value by another one of its sort, or adds or removes an entry. False, and nothing is changed:
 * the text does not load, or its board is wide. */
bool author_change(Choices *choices, char **text, const Shelf *shelf);
/* An expression of a sort (T condition, N number, S set, W selection, C cell, P player, K kinds, H heading)
 * that speaks of the names of tests/unit/expression_scope.h. */
char *author_expression(Choices *choices, char sort);
/* Replaces a word or a part of such an expression by another one of its sort. */
void author_change_expression(Choices *choices, char sort, char **text);
/* Some words of a text exchanged, left out or misspelt: what an inventor gets wrong. */
void author_spoil(Choices *choices, char **text);

#endif
