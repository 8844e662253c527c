/* What the search counts by tables: the moves open to pieces, as many as there are slots open to them one by
 * one; and what an exchange leaves, where it can be told by hand. */

#include "shipped.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "play/lines.h"
#include "sample/sample.h"
#include "search/moves.h"
#include "vari_internal.h"

enum { GAMES = 3, PLIES = 120 };

static const char *const games[] = { "chess", "xiangqi",  "shogi",    "janggi", "circular",
                                     "grand", "cylinder", "berolina", "hex",    "glinski" };

static unsigned open_table_moves(const Position *position, Cell cell)
{
    TableMoveSpan table_moves = table_moves_of(position, position->program->move_tables, cell);
    unsigned open = 0;
    for (const TableMove *table_move = table_moves.first; table_move < table_moves.end; table_move++)
        open += table_move_is_open(position, position->program->move_tables, table_move);
    return open;
}

static void count_all(const char *id, const MobilityTables *moves, const Position *position)
{
    for (Cell cell = 0; cell < position->program->board->cell_count; cell++)
        if (position->board[cell].owner < position->program->kernel->player_count)
            cr_assert_eq(mobility_count(moves, position, position->codes[cell], cell),
                         open_table_moves(position, cell), "%s, cell %u", id, cell);
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

/* What is left is what is won, less so much of the piece that acts. */
typedef struct Exchange {
    const char *position, *action;
    bool gives; /* less than nothing is left */
} Exchange;

static const Exchange exchanges[] = {
    /* nobody takes back; one who does, by a cheaper piece */
    { "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", false },
    { "4k3/8/3p4/4p3/8/8/8/4R1K1 w - - 0 1", "e1e5", true },
    /* a rook behind a rook; and both behind each other */
    { "3rk3/8/8/3n4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", false },
    { "3rk3/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", true },
    /* the cheapest comes first, and many take in turn */
    { "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", true },
    { "4q2k/8/3p4/4n3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", true },
    /* a king takes back what nobody guards, and only that */
    { "8/8/4k3/4p3/8/8/4Q3/4R1K1 w - - 0 1", "e2e5", false },
    { "8/8/4k3/4p3/8/8/4R3/6K1 w - - 0 1", "e2e5", true },
    { "8/8/4k3/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", false },
    /* nothing is taken, but the piece can be */
    { "4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5", true },
    { "4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3d4", false },
};

static const Action *find(VariGame *game, const char *text)
{
    for (size_t i = 0; i < vari_game_action_count(game); i++)
        if (strcmp(vari_game_action_text(game, i), text) == 0)
            return &game->at.named.items[i].action;
    cr_assert_fail("there is no %s", text);
    return NULL;
}

Test(search_tables, tells_what_exchanges_leave)
{
    VariRules *rules = shipped_load("chess");
    VariGame *game = vari_game_new(rules, 1);
    Appraisal *appraisal = appraisal_new(game->at.state);
    for (size_t i = 0; i < sizeof exchanges / sizeof exchanges[0]; i++) {
        const Exchange *row = &exchanges[i];
        cr_assert(vari_game_set_position(game, row->position), "%s", row->position);
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
    }
    appraisal_free(appraisal);
    vari_game_free(game);
    vari_rules_free(rules);
}
