/* What the search counts by tables: the moves open to pieces, as many as there are slots open to them one by
 * one; and what an exchange leaves, where it can be told by hand. */

#include "shipped.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "play/lines.h"
#include "sample/sample.h"
#include "search/evaluate.h"
#include "search/moves.h"
#include "vari_internal.h"

enum { GAMES = 3, PLIES = 120 };

static const char *const games[] = { "chess", "xiangqi",  "shogi",    "janggi", "circular",
                                     "grand", "cylinder", "berolina", "hex",    "glinski" };

static bool attacks_enemies(const Program *program, Player player, const MoveShape *shape)
{
    for (Player enemy = 0; enemy < program->kernel->player_count; enemy++)
        for (size_t kind = 0; kind < program->kernel->kind_count; kind++)
            if (program->kernel->players[enemy].side != program->kernel->players[player].side &&
                code_is_of(program->move_tables, (Code)(1 + program_piece(program, enemy, (Kind)kind)),
                           shape->take))
                return true;
    return false;
}

/* Counts the open table moves of the piece on a cell one by one, and collects the cells it attacks. */
static unsigned open_table_moves(const Position *position, Cell cell, CellSet *attacked)
{
    const MoveTables *tables = position->program->move_tables;
    TableMoveSpan table_moves = table_moves_of(position, tables, cell);
    unsigned open = 0;
    for (const TableMove *table_move = table_moves.first; table_move < table_moves.end; table_move++) {
        const MoveShape *shape = &tables->shapes[table_move->shape];
        open += table_move_is_open(position, tables, table_move);
        if (attacks_enemies(position->program, position->board[cell].owner, shape) &&
            path_is_clear(position, tables, table_move->between, table_move->line, shape->hop, shape->over))
            cellset_add(attacked, table_move->to);
    }
    return open;
}

static void count_all(const char *id, const MobilityTables *moves, const Position *position)
{
    for (Cell cell = 0; cell < position->program->board->cell_count; cell++) {
        if (position->board[cell].owner >= position->program->kernel->player_count)
            continue;
        CellSet counted = { { 0 } }, listed = { { 0 } };
        cr_assert_eq(mobility_count(moves, position, position->codes[cell], cell, &counted),
                     open_table_moves(position, cell, &listed), "%s, cell %u", id, cell);
        cr_assert_eq(memcmp(&counted, &listed, sizeof counted), 0, "%s, attacks from cell %u", id, cell);
    }
}

Test(search_tables, counts_what_is_open_to_pieces)
{
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        VariRules *rules = shipped_load(games[i]);
        VariGame *game = vari_game_new(rules, 1);
        Appraisal *appraisal = appraisal_new(game->at.state);
        Random random = { i + 1 };
        for (unsigned played = 0; played < GAMES; played++) {
            Position *position = position_copy(game->at.state);
            Playing playing = { 0 };
            for (unsigned ply = 0; ply < PLIES && sample_action(position, &random, &playing); ply++)
                count_all(games[i], &appraisal->moves, position);
            action_list_free(&playing.list);
            position_free(position);
        }
        appraisal_free(appraisal);
        vari_game_free(game);
        vari_rules_free(rules);
    }
}

/* The evaluation of a position for the first side, in hundredths of the cheapest kind. */
static int32_t value_of(const Appraisal *appraisal, VariGame *game, const char *position)
{
    SideMap side_map = side_map_of(appraisal->program->kernel, 0);
    bool whole;
    cr_assert(vari_game_set_position(game, position) == VARI_OK, "%s", vari_game_error(game)->message);
    play_need_tables(game->at.state);
    int32_t value =
        evaluate(appraisal, game->at.state, &side_map, (Window){ INT32_MIN / 2, INT32_MAX / 2 }, &whole);
    return value * 100 / appraisal->unit;
}

/* Where pieces are dropped, two attacks next to the king count; elsewhere the same piece is worth as much on
 * the mirrored cell. */
Test(search_tables, attacks_next_to_a_royal_piece_count_where_pieces_are_dropped)
{
    static const char *const near = "6k1/8/8/6N1/8/8/8/4K3 w - - 0 1", *const far =
                                                                           "6k1/8/8/1N6/8/8/8/4K3 w - - 0 1";
    static const char *const ids[] = { "chess", "crazyhouse" };
    for (size_t i = 0; i < 2; i++) {
        VariRules *rules = shipped_load(ids[i]);
        VariGame *game = vari_game_new(rules, 1);
        Appraisal *appraisal = appraisal_new(game->at.state);
        int32_t more = value_of(appraisal, game, near) - value_of(appraisal, game, far);
        cr_expect(i == 0 ? more == 0 : more > 100, "%s: %d more", ids[i], more);
        appraisal_free(appraisal);
        vari_game_free(game);
        vari_rules_free(rules);
    }
}

/* What is left is what is won, less so much of the piece that acts. */
typedef struct Exchange {
    const char *variant, *position, *action;
    bool gives; /* less than nothing is left */
} Exchange;

static const Exchange exchanges[] = {
    /* nobody takes back; one who does, by a cheaper piece */
    { "chess", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", false },
    { "chess", "4k3/8/3p4/4p3/8/8/8/4R1K1 w - - 0 1", "e1e5", true },
    /* a rook behind a rook; and both behind each other */
    { "chess", "3rk3/8/8/3n4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", false },
    { "chess", "3rk3/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", true },
    /* the cheapest comes first, and many take in turn */
    { "chess", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", true },
    { "chess", "4q2k/8/3p4/4n3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", true },
    /* a king takes back what nobody guards, and only that */
    { "chess", "8/8/4k3/4p3/8/8/4Q3/4R1K1 w - - 0 1", "e2e5", false },
    { "chess", "8/8/4k3/4p3/8/8/4R3/6K1 w - - 0 1", "e2e5", true },
    { "chess", "8/8/4k3/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", false },
    /* nothing is taken, but the piece can be */
    { "chess", "4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", true },
    { "chess", "4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3d4", false },
    /* one who takes over another piece, and only so */
    { "xiangqi", "3k5/4c4/4n4/9/4p4/9/9/9/4R4/5K3 w", "e2e6", true },
    { "xiangqi", "3k5/4c4/9/9/4p4/9/9/9/4R4/5K3 w", "e2e6", false },
    { "shako", "4k5/4c5/4n5/10/4p5/10/10/10/4R5/5K4 w - - 0 1", "e2e6", true },
    { "shako", "4k5/4c5/10/10/4p5/10/10/10/4R5/5K4 w - - 0 1", "e2e6", false },
};

static const Action *find(VariGame *game, const char *text)
{
    for (size_t i = 0; i < vari_game_action_count(game); i++)
        if (strcmp(vari_game_action_text(game, i), text) == 0)
            return &game->at.named.items[i].action;
    cr_assert_fail("there is no %s", text);
    return NULL;
}

static void expect_exchange(const Exchange *row)
{
    VariRules *rules = shipped_load(row->variant);
    VariGame *game = vari_game_new(rules, 1);
    Appraisal *appraisal = appraisal_new(game->at.state);
    cr_assert(vari_game_set_position(game, row->position) == VARI_OK, "%s", row->position);
    Action action = *find(game, row->action);
    Position *position = position_copy(game->at.state), *before = position_copy(position);
    play_need_tables(position);
    int32_t won = action_gain(appraisal, position, &action).taken;
    int32_t left = action_exchange(appraisal, position, &action, won);
    cr_expect_eq(left < 0, row->gives, "%s: %s leaves %d of %d", row->position, row->action, left, won);
    cr_expect(position_equals(position, before) && position_is_consistent(position), "%s is as it was",
              row->position);
    position_free(position);
    position_free(before);
    appraisal_free(appraisal);
    vari_game_free(game);
    vari_rules_free(rules);
}

Test(search_tables, tells_what_exchanges_leave)
{
    for (size_t i = 0; i < sizeof exchanges / sizeof exchanges[0]; i++)
        expect_exchange(&exchanges[i]);
}

/* Pieces that go over any other one are found by looking along axes, as sliders are, and are listed cell by
 * cell only where some pieces are no hurdles. */
Test(search_tables, finds_hoppers_along_axes)
{
    static const char *const ids[] = { "xiangqi", "shako", "janggi" };
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        VariRules *rules = shipped_load(ids[i]);
        VariGame *game = vari_game_new(rules, 1);
        play_need_tables(game->at.state);
        cr_expect_eq(game->at.state->tables->hops != NULL, strcmp(ids[i], "janggi") != 0, "%s", ids[i]);
        vari_game_free(game);
        vari_rules_free(rules);
    }
}
