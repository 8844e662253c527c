/* import_cells.c -- sets of squares as a variants.ini lists them, as definitions
 * write them, and as set-ups fill them. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"

static bool read_word(const char *word, size_t length, Cells *cells)
{
    if (length == 1 && word[0] == '-')
        return true;
    if (length == 2 && isalpha((unsigned char)word[0]) && word[1] == '*') {
        for (int rank = 0; rank < GRID; rank++)
            cells_add(cells, (tolower((unsigned char)word[0]) - 'a') % GRID, rank);
        return true;
    }
    int rank = length < 2 || !isdigit((unsigned char)word[1]) ? 0 : atoi(word + 1);
    if (rank < 1 || rank > GRID)
        return false;
    if (word[0] == '*') {
        for (int file = 0; file < GRID; file++)
            cells_add(cells, file, rank - 1);
        return true;
    }
    int file = tolower((unsigned char)word[0]) - 'a';
    if (!isalpha((unsigned char)word[0]) || file >= GRID)
        return false;
    cells_add(cells, file, rank - 1);
    return true;
}

bool cells_read(const char *text, Cells *cells)
{
    bool all_read = true;
    while (*text != '\0' && *text != '#') {
        size_t length = strcspn(text, " \t");
        if (length > 0 && !(length == 1 && text[0] == '0'))
            all_read &= read_word(text, length, cells);
        text += length + (text[length] != '\0');
    }
    return all_read;
}

const char *cells_off_board(const Model *model, const char *text)
{
    while (*text != '\0' && *text != '#') {
        size_t length = strcspn(text, " \t");
        Cells cells = { { 0 } };
        if (length > 0 && read_word(text, length, &cells)) {
            Cells there = cells_meet(cells, cells_board(model));
            if (!cells_empty(&cells) && cells_empty(&there))
                return import_cut(text, length);
        }
        text += length + (text[length] != '\0');
    }
    return NULL;
}

bool cells_equal(const Cells *left, const Cells *right)
{
    return memcmp(left, right, sizeof *left) == 0;
}

bool cells_empty(const Cells *cells)
{
    Cells none = { { 0 } };
    return cells_equal(cells, &none);
}

Cells cells_meet(Cells left, Cells right)
{
    for (size_t i = 0; i < sizeof left.words / sizeof left.words[0]; i++)
        left.words[i] &= right.words[i];
    return left;
}

Cells cells_without(Cells left, Cells right)
{
    for (size_t i = 0; i < sizeof left.words / sizeof left.words[0]; i++)
        left.words[i] &= ~right.words[i];
    return left;
}

Cells cells_join(Cells left, Cells right)
{
    for (size_t i = 0; i < sizeof left.words / sizeof left.words[0]; i++)
        left.words[i] |= right.words[i];
    return left;
}

Cells cells_board(const Model *model)
{
    Cells cells = { { 0 } };
    for (int rank = 0; rank < model->ranks; rank++)
        for (int file = 0; file < model->files; file++)
            cells_add(&cells, file, rank);
    return cells;
}

Cells cells_ahead(const Model *model, Cells cells, int colour)
{
    Cells ahead = { { 0 } };
    for (int rank = 0; rank < model->ranks; rank++)
        for (int file = 0; file < model->files; file++) {
            int from = colour == 0 ? rank - 1 : rank + 1;
            if (from >= 0 && from < model->ranks && cells_has(&cells, file, from))
                cells_add(&ahead, file, rank);
        }
    return ahead;
}

/* As the second player sees them from the other side. */
static Cells other_side(const Model *model, const Cells *cells, bool turned)
{
    Cells seen = { { 0 } };
    for (int rank = 0; rank < model->ranks; rank++)
        for (int file = 0; file < model->files; file++)
            if (cells_has(cells, file, rank))
                cells_add(&seen, turned ? model->files - 1 - file : file, model->ranks - 1 - rank);
    return seen;
}

/* Boxes, each as wide and then as high as it can be. */
static const char *cells_text(const Cells *cells)
{
    Cells left = *cells;
    const char *text = "";
    for (int bit = 0; bit < GRID * GRID; bit++) {
        int file = bit % GRID, rank = bit / GRID, right = file, top = rank;
        if (!cells_has(&left, file, rank))
            continue;
        while (right + 1 < GRID && cells_has(&left, right + 1, rank))
            right++;
        for (bool full = true; full && top + 1 < GRID;) {
            for (int at = file; at <= right; at++)
                full &= cells_has(&left, at, top + 1);
            top += full;
        }
        Cells box = { { 0 } };
        for (int y = rank; y <= top; y++)
            for (int x = file; x <= right; x++)
                cells_add(&box, x, y);
        left = cells_without(left, box);
        text = import_format("%s%s%c%d", text, text[0] == '\0' ? "" : " ", 'a' + file, rank + 1);
        if (right > file || top > rank)
            text = import_format("%s-%c%d", text, 'a' + right, top + 1);
    }
    return text;
}

/* "rank 8", "ranks 2-3", joined by "+"; NULL where some rank is not whole. */
static const char *ranks_text(const Model *model, const Cells *cells)
{
    const char *text = "";
    for (int rank = 0; rank < model->ranks; rank++) {
        int had = 0;
        for (int file = 0; file < model->files; file++)
            had += cells_has(cells, file, rank);
        if (had != 0 && had != model->files)
            return NULL;
        if (had == 0)
            continue;
        int last = rank;
        while (last + 1 < model->ranks && cells_has(cells, 0, last + 1))
            last++;
        for (int at = rank; at <= last; at++)
            for (int file = 0; file < model->files; file++)
                if (!cells_has(cells, file, at))
                    return NULL;
        text = import_format(last > rank ? "%s%sranks %d-%d" : "%s%srank %d", text,
                             text[0] == '\0' ? "" : " + ", rank + 1, last + 1);
        rank = last;
    }
    return text;
}

static const char *make_zone(Writer *writer, const char *name, Tree *value)
{
    Tree *zones = tree_under(writer->root, "zones");
    const char *free_name = name;
    for (int number = 2; tree_get(zones, free_name) != NULL; number++) {
        if (tree_equal(tree_get(zones, free_name), value))
            return free_name;
        free_name = import_format("%s-%d", name, number);
    }
    tree_put(zones, free_name, value);
    return free_name;
}

const char *writer_region(Writer *writer, const char *zone, const Cells *white, const Cells *black)
{
    const Model *model = writer->model;
    Cells board = cells_board(model), seen = other_side(model, black, writer->turned);
    if (cells_empty(white) && cells_empty(black))
        return "none";
    if (cells_equal(white, &board) && cells_equal(black, &board))
        return "cells";
    const char *ranks = cells_equal(white, &seen) ? ranks_text(model, white) : NULL;
    if (ranks != NULL)
        return strstr(ranks, " + ") != NULL ? import_format("(%s)", ranks) : ranks;
    if (cells_equal(white, black))
        return make_zone(writer, zone, tree_text(cells_text(white)));
    Tree *value = tree_map();
    if (cells_equal(white, &seen)) {
        tree_say(value, "each", "%s", cells_text(white));
        return make_zone(writer, zone, value);
    }
    tree_say(value, "white", "%s", cells_empty(white) ? "none" : cells_text(white));
    tree_say(value, "black", "%s", cells_empty(black) ? "none" : cells_text(black));
    return make_zone(writer, zone, value);
}

const char *writer_region_of(Writer *writer, const char *zone, const char *white_option,
                             const char *black_option)
{
    Cells white = model_cells(writer->model, white_option), black = model_cells(writer->model, black_option);
    return writer_region(writer, zone, &white, &black);
}

/* --- the set-up ---------------------------------------------------------------------------------- */

typedef struct FenAt {
    int file, rank;
    const char *letter; /* "P", "+p", "*" */
} FenAt;

/* The pieces of the board, then those in hand with file -1. Returns how many. */
static int read_fen(const Model *model, FenAt *pieces, int room)
{
    const char *fen = model_text(model, "startFen");
    int count = 0, file = 0, rank = model->ranks - 1;
    bool hand = false;
    for (const char *at = fen; *at != '\0' && *at != ' ' && count < room; at++) {
        if (*at == '/') {
            file = 0;
            rank--;
        } else if (*at == '[') {
            hand = true;
        } else if (isdigit((unsigned char)*at)) {
            file += atoi(at) % 100;
            while (isdigit((unsigned char)at[1]))
                at++;
        } else if ((isalpha((unsigned char)*at) || *at == '*' || *at == '+') && file < 1000) {
            size_t length = *at == '+' && at[1] != '\0' ? 2 : 1;
            pieces[count++] = (FenAt){ hand ? -1 : file++, rank, import_cut(at, length) };
            at += length - 1;
        }
    }
    return count;
}

Cells model_home(const Model *model, const char *letter)
{
    FenAt pieces[GRID * GRID];
    int count = read_fen(model, pieces, GRID * GRID);
    Cells cells = { { 0 } };
    for (int i = 0; i < count; i++)
        if (pieces[i].file >= 0 && pieces[i].rank >= 0 && pieces[i].file < GRID &&
            strcmp(pieces[i].letter, letter) == 0)
            cells_add(&cells, pieces[i].file, pieces[i].rank);
    return cells;
}

int model_set_up_count(const Model *model, char letter)
{
    FenAt pieces[2 * GRID * GRID];
    int count = read_fen(model, pieces, 2 * GRID * GRID), found = 0;
    for (int i = 0; i < count; i++)
        found += pieces[i].letter[0] == letter;
    return found;
}

bool model_set_up_has(const Model *model, char letter)
{
    FenAt pieces[2 * GRID * GRID];
    int count = read_fen(model, pieces, 2 * GRID * GRID);
    for (int i = 0; i < count; i++)
        if (tolower((unsigned char)pieces[i].letter[strlen(pieces[i].letter) - 1]) ==
            tolower((unsigned char)letter))
            return true;
    return false;
}

const char *model_field(const Model *model, int field)
{
    const char *at = model_text(model, "startFen");
    at += strcspn(at, " ");
    for (;; field--) {
        at += strspn(at, " ");
        size_t length = strcspn(at, " ");
        if (field == 0 || length == 0)
            return import_cut(at, length);
        at += length;
    }
}
