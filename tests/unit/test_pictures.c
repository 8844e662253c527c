/* What programs that draw are told: how a piece may move, tried on each board, and what cells look like. */

#include "shipped.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 1024 };

static size_t find_piece(const VariRules *rules, const char *id)
{
    size_t piece = 0;
    while (piece < vari_rules_info(rules)->kind_count && strcmp(vari_rules_kind(rules, piece)->id, id) != 0)
        piece++;
    return piece;
}

static size_t find_cell(const VariRules *rules, const char *name)
{
    size_t cell = 0;
    while (cell < vari_rules_info(rules)->cell_count && strcmp(vari_rules_cell(rules, cell)->name, name) != 0)
        cell++;
    return cell;
}

Test(pictures, reach)
{
    enum {
        M = VARI_REACH_MOVE,
        T = VARI_REACH_TAKE,
        S = VARI_REACH_SLIDE,
        L = VARI_REACH_LAME,
        I = VARI_REACH_INITIAL,
        C = VARI_REACH_CONDITION,
        OVER = VARI_REACH_HOP_TAKE
    };
    static const struct {
        const char *variant, *piece, *from, *to;
        unsigned bits;
    } rows[] = {
        { "chess", "pawn", "d4", "d5", M },
        { "chess", "pawn", "d4", "d6", M | S | I },
        { "chess", "pawn", "d4", "e5", T },
        { "chess", "pawn", "d4", "d3", 0 },
        { "chess", "knight", "d4", "e6", M | T },
        { "chess", "knight", "d4", "d5", 0 },
        { "chess", "rook", "d4", "d5", M | T },
        { "chess", "rook", "d4", "d8", M | T | S },
        { "xiangqi", "horse", "e5", "f7", M | T | L },
        { "xiangqi", "horse", "e5", "e6", VARI_REACH_BLOCKS },
        { "xiangqi", "cannon", "e5", "e6", M },
        { "xiangqi", "cannon", "e5", "e8", M | S | OVER },
        { "xiangqi", "soldier", "e7", "f7", M | T | C },
        { "xiangqi", "advisor", "e2", "f3", M | T },
        { "xiangqi", "advisor", "f3", "g4", 0 },
        { "orda", "lancer", "d4", "d8", T | S },
        { "grasshopper", "grasshopper", "d4", "d6", OVER | VARI_REACH_HOP },
        { "grasshopper", "grasshopper", "d4", "d5", 0 },
        { "janggi", "cannon", "e5", "e7", OVER | VARI_REACH_HOP },
        { "glinski", "knight", "f6", "g8", M | T },
        { "circular", "rook", "c3", "c4", M | T | VARI_REACH_THEN | VARI_REACH_TAKE_THEN },
        { "hare-and-hounds", "hound", "f", "i", M },
    };
    unsigned bits[CELLS_MAX];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        VariRules *rules = shipped_load(rows[i].variant);
        cr_assert(rules != NULL && vari_rules_ok(rules), "%s", rows[i].variant);
        size_t piece = find_piece(rules, rows[i].piece), from = find_cell(rules, rows[i].from);
        cr_expect_eq(vari_rules_reach(rules, piece, 0, &from, bits), VARI_OK);
        unsigned found = bits[find_cell(rules, rows[i].to)];
        cr_expect_eq(found, rows[i].bits, "%s %s %s-%s: %u, not %u", rows[i].variant, rows[i].piece,
                     rows[i].from, rows[i].to, found, rows[i].bits);
        vari_rules_free(rules);
    }
}

Test(pictures, reach_refuses_what_is_not_there)
{
    VariRules *rules = shipped_load("chess");
    unsigned bits[CELLS_MAX];
    cr_expect_eq(vari_rules_reach(rules, 99, 0, &(size_t){ SIZE_MAX }, bits), VARI_NOT_HERE);
    cr_expect_eq(vari_rules_reach(rules, 0, 2, &(size_t){ SIZE_MAX }, bits), VARI_NOT_HERE);
    cr_expect_eq(vari_rules_reach(rules, 0, 0, &(size_t){ 64 }, bits), VARI_NOT_HERE);
    vari_rules_free(rules);
}

/* Cells that touch differ in shade, and what they have in common has the same corners. */
Test(pictures, shades_and_outlines)
{
    static const char *const variants[] = { "chess", "glinski", "pyramid-chase", "circular", "four-player" };
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        VariRules *rules = shipped_load(variants[i]);
        for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
            const VariCell *one = vari_rules_cell(rules, cell);
            size_t count = one->corner_count, next;
            for (size_t n = 0; (next = vari_rules_cell_next(rules, cell, VARI_NEXT_BESIDE, n)) != SIZE_MAX;
                 n++) {
                const VariCell *other = vari_rules_cell(rules, next);
                size_t others = other->corner_count, common = 0;
                cr_expect_neq(vari_rules_cell(rules, cell)->shade, vari_rules_cell(rules, next)->shade,
                              "%s %s", variants[i], vari_rules_cell(rules, cell)->name);
                for (size_t a = 0; a < count; a++)
                    for (size_t b = 0; b < others; b++)
                        common += fabsf(one->corner_x[a] - other->corner_x[b]) < 1e-3F &&
                                  fabsf(one->corner_y[a] - other->corner_y[b]) < 1e-3F;
                cr_expect_geq(common, 2, "%s %s and %s", variants[i], vari_rules_cell(rules, cell)->name,
                              vari_rules_cell(rules, next)->name);
            }
        }
        vari_rules_free(rules);
    }
}

/* Each cell is found again where the text has it, with its mark before it. */
Test(pictures, cells_are_found_in_the_text)
{
    static const char *const variants[] = { "chess", "shogi", "glinski", "circular", "hare-and-hounds" };
    for (size_t i = 0; i < 2 * sizeof variants / sizeof variants[0]; i++) {
        VariRules *rules = shipped_load(variants[i / 2]);
        VariGame *game = vari_game_new(rules, 1);
        char marks[CELLS_MAX];
        memset(marks, '>', sizeof marks);
        const VariPictureSpot *spots;
        size_t count;
        VariPictureWish wish = { .size = sizeof wish, .unicode = i % 2 != 0, .marks = marks };
        const char *text = vari_game_picture(game, &wish, &spots, &count);
        cr_expect_eq(count, vari_rules_info(rules)->cell_count, "%s: %zu", variants[i / 2], count);
        for (size_t spot = 0; spot < count; spot++)
            cr_expect(memchr(text + spots[spot].offset, '>', spots[spot].length) != NULL, "%s %s",
                      variants[i / 2], vari_rules_cell(rules, spots[spot].cell)->name);
        vari_game_free(game);
        vari_rules_free(rules);
    }
}

/* Rings are rings where the window holds them, and unrolled in strips where it does not. */
Test(pictures, rings_are_rings_where_there_is_room)
{
    static const struct {
        unsigned columns, rows;
        bool ring;
    } windows[] = { { 0, 0, true }, { 80, 30, true }, { 80, 21, true }, { 80, 12, false }, { 30, 0, false } };
    VariRules *rules = shipped_load("circular");
    VariGame *game = vari_game_new(rules, 1);
    for (size_t i = 0; i < sizeof windows / sizeof windows[0]; i++) {
        const VariPictureSpot *spots;
        size_t count;
        VariPictureWish wish = { .size = sizeof wish,
                                 .columns = windows[i].columns,
                                 .rows = windows[i].rows };
        const char *text = vari_game_picture(game, &wish, &spots, &count);
        cr_expect_eq(strstr(text, "d :") == NULL, windows[i].ring, "%zu: %s", i, text);
        cr_expect_eq(count, vari_rules_info(rules)->cell_count, "%zu: %zu", i, count);
        for (size_t spot = 0; spot < count; spot++)
            cr_expect_leq(spots[spot].offset + spots[spot].length, strlen(text));
    }
    vari_game_free(game);
    vari_rules_free(rules);
}

/* A perspective that no player has is the first player's, on boards that are turned for both players, too. */
static void expect_sides(VariRules *rules)
{
    VariGame *game = vari_game_new(rules, 1);
    VariPictureWish wish = { .size = sizeof wish };
    char *first = strdup(vari_game_picture(game, &wish, NULL, NULL));
    wish.perspective = 1;
    cr_expect_str_neq(vari_game_picture(game, &wish, NULL, NULL), first);
    wish.perspective = 2;
    cr_expect_str_eq(vari_game_picture(game, &wish, NULL, NULL), first);
    free(first);
    vari_game_free(game);
    vari_rules_free(rules);
}

Test(pictures, players_see_the_board_from_their_side)
{
    expect_sides(shipped_load("chess"));
    expect_sides(shipped_load_text("vari: 1\n"
                                   "name: Sideways\n"
                                   "board: 3x2\n"
                                   "players: [{name: west, forward: right}, {name: east, forward: left}]\n"
                                   "pieces: {rook: {letter: R, moves: R}}\n"
                                   "setup: {each: {rook: a1}}\n"
                                   "endings: {stuck: {if: no-moves, loses: mover}}\n"));
}
