/* Who can still win, in positions worked out by hand. A side that has what it takes in some sequence of legal
 * actions must be one that can win; of the others that is proven or left open, as the table says. */

#include <criterion/criterion.h>
#include <string.h>

#include "definition_files.h"

enum { GAMES = 3, PLIES = 150 };

typedef struct Row {
    const char *id, *position;
    const char *winners; /* w: the first player, b: the second; who may win, or is not proven unable to */
    const char *why;
} Row;

static const Row rows[] = {
    { "chess", "8/8/8/3k4/8/8/8/7K w - - 0 1", "", "two kings" },
    { "chess", "8/8/8/3k4/8/8/8/5B1K w - - 0 1", "", "a bishop" },
    { "chess", "8/8/8/3k4/4B3/8/8/7K b - - 0 1", "", "a bishop, although it gives check" },
    { "chess", "8/8/8/3k4/8/8/8/5N1K b - - 0 1", "", "a knight" },
    { "chess", "8/8/8/3k4/3K4/8/8/8 w - - 0 1", "wb",
      "kings side by side: no game comes there, so not proven" },
    { "chess", "8/8/8/3k4/8/8/8/4NN1K w - - 0 1", "w", "two knights mate with help" },
    { "chess", "8/8/8/3k4/8/8/8/5R1K w - - 0 1", "w", "a rook" },
    { "chess", "8/8/8/3k4/8/8/8/5Q1K w - - 0 1", "w", "a queen" },
    { "chess", "8/8/8/3k4/8/8/5P2/7K w - - 0 1", "w", "a pawn may become something" },
    { "chess", "8/8/8/k1b5/8/8/8/6BK w - - 0 1", "", "a bishop each, on cells of one colour" },
    { "chess", "8/8/8/k1b5/8/8/8/5B1K w - - 0 1", "wb", "a bishop each, on cells of both colours" },
    { "chess", "8/8/8/3k4/8/8/1BB5/7K w - - 0 1", "w", "bishops on both colours" },
    { "chess", "8/8/8/3k4/5B2/8/1BB5/7K w - - 0 1", "w", "bishops on both colours, two on one" },
    { "chess", "8/8/8/3k4/5B2/8/3B4/2B4K w - - 0 1", "", "three bishops on one colour" },
    { "chess", "8/8/3b4/3k4/5B2/8/3B4/2B4K w - - 0 1", "", "four bishops on one colour, of both sides" },
    { "chess", "8/8/8/3k4/8/8/8/nN5K w - - 0 1", "wb",
      "a knight each: the enemy's may be in the way of its king" },
    { "chess", "8/8/8/3k4/8/8/8/bN5K w - - 0 1", "wb", "a knight and a bishop" },
    { "chess", "8/8/8/3k4/8/8/8/rN5K w - - 0 1", "wb", "a knight beside an enemy's rook" },
    { "chess", "8/8/8/3k4/8/8/8/q6K w - - 0 1", "b", "a king alone never wins" },
    { "chess", "8/8/8/p1p1k1p1/P1P1P1P1/4K3/8/8 w - - 0 1", "wb", "a wall of pawns: not proven" },
    { "chess960", "8/8/8/3k4/8/8/8/5N1K b - - 0 1", "", "as chess" },
    { "armageddon", "8/8/8/3k4/8/8/8/5N1K b - - 0 1", "b", "White cannot; Black wins by any draw" },
    { "armageddon", "8/8/8/3k4/8/8/8/5R1K b - - 0 1", "wb", "White may mate" },
    { "knightmate", "8/8/8/3k4/8/8/8/7K w - - 0 1", "", "two royal knights" },
    { "knightmate", "8/8/8/3k4/8/8/8/5B1K w - - 0 1", "w", "a royal knight and a bishop mate in a corner" },
    { "capablanca", "10/10/10/3k6/10/10/10/5N3K w - - 0 1", "", "a knight on ten files" },
    { "capablanca", "10/10/10/3k6/10/10/10/5A3K w - - 0 1", "w", "an archbishop mates alone" },
    { "berolina", "8/8/8/3k4/8/8/5P2/7K w - - 0 1", "w", "other pawns become something, too" },
    { "losalamos", "6/6/3k2/6/6/N4K w - - 0 1", "", "a knight on six by six" },
    { "torus", "8/8/8/3k4/8/8/8/5Q1K w - - 0 1", "", "without an edge a queen mates nobody alone" },
    { "glinski", "6/7/8/3k5/10/11/10/3K5/8/7/6 w", "", "two kings on hexagons" },
    { "makruk", "8/8/8/3k4/8/8/8/7K w - - 0 1", "", "two kings; an effect only counts" },
    { "makruk", "8/8/8/3k4/8/8/8/5N1K w - - 0 1", "", "a knight" },
    { "makruk", "8/8/8/3k4/8/8/8/5R1K w - - 0 1", "w", "a rook" },
    { "makruk", "8/8/8/3k4/8/8/8/5S1K w - - 0 1", "w", "a khon mates with help in a corner" },
    { "horde", "8/8/8/3k4/8/8/5P2/8 w - - 0 1", "wb", "a side without a king" },
    { "atomic", "8/8/8/3k4/8/8/8/5N1K w - - 0 1", "wb", "explosions: not proven" },
    { "atomic", "8/8/8/3k4/3K4/8/8/8 w - - 0 1", "", "kings that capture nothing" },
    { "atomic", "8/8/8/3k4/8/8/4P3/7K w - - 0 1", "wb", "a pawn captures" },
    { "nuclear", "8/8/1*6/3k4/8/8/8/7K w - - 0 1", "", "kings that capture nothing, beside a dead cell" },
    { "atomic-duck", "8/8/1*6/3k4/8/8/8/7K w - - 0 1", "wb", "who is shut in wins" },
    { "atomic-giveaway-hill", "8/8/8/3k4/8/8/8/7K w - - 0 1", "wb", "a king alone reaches the hill" },
    { "atomic-crazyhouse", "8/8/8/3k4/8/8/8/7K[] w - - 0 1", "wb", "drops: not proven" },
    { "kingofthehill", "8/8/8/k7/8/8/8/7K w - - 0 1", "wb", "a king alone reaches the hill" },
    { "racingkings", "8/8/8/8/8/8/k6K/8 w - - 0 1", "wb", "two kings race" },
    { "3check", "8/8/8/3k4/8/8/8/5N1K w - - 3+3 0 1", "w", "a knight checks three times" },
    { "3check", "8/8/8/3k4/8/8/8/7K w - - 3+3 0 1", "", "no king gives check" },
    { "3check", "8/8/8/3k4/8/8/8/7K w - - 0+3 0 1", "w", "all checks are given: the next action wins" },
    { "3check", "8/8/8/k1b5/8/8/8/6BK w - - 3+3 0 1", "wb", "bishops on cells of one colour check" },
    { "3check", "8/8/8/3k4/8/8/5P2/7K w - - 3+3 0 1", "w", "a pawn checks" },
    { "5check", "8/8/8/3k4/8/8/8/5N1K w - - 5+5 0 1", "w", "and five times" },
    { "seirawan", "8/8/8/3k4/8/8/8/5N1K w - - 0 1", "", "a knight, and nothing in hand" },
    { "seirawan", "8/8/8/3k4/8/8/8/5N1K[H] w - - 0 1", "wb", "a hawk in hand: not proven" },
    { "seirawan", "8/8/8/3k4/8/8/8/5N1K[e] w - - 0 1", "wb", "an elephant in the other's" },
    { "seirawan", "8/8/8/3k4/8/8/8/5H1K[] w - - 0 1", "w", "a hawk" },
    { "antichess", "8/8/8/3k4/8/8/8/7K w - - 0 1", "wb", "who has nothing left wins" },
    { "suicide", "8/8/8/3n4/8/8/8/7N w - - 0 1", "wb", "a knight each" },
    { "codrus", "8/8/8/3k4/8/8/8/7K w - - 0 1", "wb", "who loses the king wins" },
    { "losers", "8/8/8/3k4/8/8/8/5N1K w - - 0 1", "wb", "who is bared wins" },
    { "crossing", "8/8/8/3k4/8/8/8/7K w - - 0 1", "wb", "a king alone crosses" },
    { "backrank", "8/8/8/3k4/8/8/8/7K w - - 0 1", "wb", "a king alone arrives" },
    { "capture-all", "8/8/8/3k4/8/8/8/7K w - - 0 1", "wb", "a king takes the other" },
    { "crazyhouse", "8/8/8/3k4/8/8/8/7K[] w - - 0 1", "wb", "drops: not proven" },
    { "crazyhouse", "8/8/8/3k4/8/8/8/7K[Nn] w - - 0 1", "wb", "a knight in hand" },
    { "stalemate-wins", "8/8/8/3k4/8/8/8/5N1K w - - 0 1", "wb", "a stalemate is enough" },
    { "checkless", "8/8/8/3k4/8/8/8/5R1K w - - 0 1", "wb", "another law" },
    { "xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "wb", "generals that face each other: not proven" },
    { "shogi", "4k4/9/9/9/9/9/9/9/4K4[] b - 1", "wb", "drops" },
    { "shatranj", "8/8/8/3k4/8/8/8/5N1K w - - 0 1", "wb", "who bares the king wins" },
};

/* Whatever happens in random games from there: who cannot win never can, and has not won at their end. */
static void expect_stays(VariGame *game, const Row *row)
{
    for (unsigned i = 0; i < GAMES; i++) {
        cr_assert(vari_game_set_position(game, row->position) == VARI_OK);
        uint32_t hopeless = 0;
        for (unsigned ply = 0; ply < PLIES && !vari_position_result(vari_game_at(game))->over; ply++) {
            for (size_t player = 0; player < 2; player++) {
                bool can = vari_position_can_win(vari_game_at(game), player);
                cr_expect(!can || (hopeless >> player & 1) == 0, "%s %s: %zu may win again at %s", row->id,
                          row->position, player, vari_position_text(vari_game_at(game)));
                hopeless |= (uint32_t)!can << player;
            }
            if (vari_game_random(game, NULL) == SIZE_MAX)
                break;
        }
        VariResult result = *vari_position_result(vari_game_at(game));
        cr_expect(!result.over || (result.winners & hopeless) == 0, "%s %s: who could not has won at %s",
                  row->id, row->position, vari_position_text(vari_game_at(game)));
    }
}

static void expect_row(const Row *row)
{
    const char *path = files_find(row->id);
    cr_assert(path != NULL, "%s", row->id);
    VariRules *rules = files_load(path, NULL, 0);
    VariGame *game = vari_game_new(rules, 1);
    cr_assert(game != NULL, "%s", row->id);
    cr_assert(vari_game_set_position(game, row->position) == VARI_OK, "%s %s: %s", row->id, row->position,
              vari_game_error(game)->message);
    for (size_t player = 0; player < 2; player++)
        cr_expect_eq(vari_position_can_win(vari_game_at(game), player),
                     strchr(row->winners, "wb"[player]) != NULL, "%s %s: %s: %s", row->id, row->position,
                     vari_rules_player(rules, player)->name, row->why);
    expect_stays(game, row);
    vari_game_free(game);
    vari_rules_free(rules);
}

Test(can_win, is_as_worked_out_by_hand)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_row(&rows[i]);
}
