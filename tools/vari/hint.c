/* Suggests an action by playing on at random from each. */

#include "hint.h"

#include <stdlib.h>

#include "tool.h"

enum { PLIES_MAX = 400, ROUNDS_MAX = 1000 };

typedef struct Trial {
    double points;
    unsigned games;
} Trial;

static void try_once(VariGame *game, size_t action, size_t player, uint64_t seed, Trial *trial)
{
    VariGame *copy = vari_game_copy(game);
    if (copy != NULL && vari_game_play_index(copy, action)) {
        VariResult result = vari_game_result(copy);
        if (!result.over)
            result = vari_game_playout(copy, seed, PLIES_MAX).result;
        bool decided = result.over && !result.draw;
        trial->points += !decided ? 0.5 : (result.winners >> player & 1) != 0 ? 1 : 0;
        trial->games++;
    }
    vari_game_free(copy);
}

static Hint best_of(const Trial *trials, size_t count)
{
    Hint best = { .action = SIZE_MAX, .share = -1 };
    for (size_t i = 0; i < count; i++) {
        double share = trials[i].games > 0 ? trials[i].points / trials[i].games : -1;
        if (share > best.share)
            best = (Hint){ .action = i, .share = share, .games = trials[i].games };
    }
    return best;
}

/* An action that wins at once, or SIZE_MAX. */
static size_t winning_action(VariGame *game, size_t count, size_t player)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < count && found == SIZE_MAX; i++) {
        VariGame *copy = vari_game_copy(game);
        if (copy != NULL && vari_game_play_index(copy, i)) {
            VariResult result = vari_game_result(copy);
            if (result.over && !result.draw && (result.winners >> player & 1) != 0)
                found = i;
        }
        vari_game_free(copy);
    }
    return found;
}

Hint hint_for(VariGame *game, double seconds)
{
    size_t count = vari_game_action_count(game), player = vari_game_player_to_move(game);
    Trial *trials = calloc(count + 1, sizeof *trials);
    if (trials == NULL || player == SIZE_MAX)
        count = 0;
    size_t winning = winning_action(game, count, player);
    if (winning != SIZE_MAX) {
        free(trials);
        return (Hint){ .action = winning, .share = 1, .wins = true };
    }
    double start = seconds_now(), passed = 0;
    for (unsigned round = 0; count > 0 && round < ROUNDS_MAX && passed < seconds; round++)
        for (size_t i = 0; i < count && passed < (round == 0 ? 10 * seconds : seconds); i++) {
            try_once(game, i, player, (uint64_t)round * count + i + 1, &trials[i]);
            passed = seconds_now() - start;
        }
    Hint best = best_of(trials, count);
    free(trials);
    return best;
}
