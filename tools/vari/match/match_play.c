/* One game of a match. */

#include "match_play.h"
#include "allocation.h"
#include "opening.h"
#include "outcome.h"
#include "telling.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TURNS = 600, MOST_ACTIONS = 6000, OPENINGS_TRIED = 100, EVEN_MOST = 4 };

uint64_t match_seed(const Match *match, size_t game)
{
    return match->seed * UINT64_C(0xd1342543de82ef95) + game;
}

/* What the opening of a game is drawn from. It is the same for two games of two sides, and so on: each side
 * is had once with each opening. */
static uint64_t opening_seed(const Match *match, size_t number)
{
    return match_seed(match, number / match->sides) ^ UINT64_C(0x5851f42d4c957f2d);
}

static VariGame *deal(const Match *match, size_t number)
{
    if (!match->deals)
        return must_have(vari_game_copy(match->start));
    VariGame *start = game_deal(match->rules, opening_seed(match, number));
    vari_game_set_claims(start, VARI_CLAIMS_AT_ONCE);
    return start;
}

/* A game that is over before it has begun is none. */
static VariGame *open_game(const Match *match, const VariGame *start, size_t number)
{
    uint64_t seed = opening_seed(match, number);
    for (unsigned tried = 0; tried < OPENINGS_TRIED; tried++, seed += UINT64_C(0x9e3779b97f4a7c15)) {
        VariGame *game = must_have(vari_game_copy(start));
        for (unsigned ply = 0; ply < match->plies && !vari_position_result(vari_game_at(game))->over; ply++)
            if (vari_game_play_index(game, vari_game_random(game, &seed)) != VARI_OK)
                break;
        if (!vari_position_result(vari_game_at(game))->over && vari_game_action_count(game) > 0)
            return game;
        vari_game_free(game);
    }
    return must_have(vari_game_copy(start));
}

static char *moves_of(const VariGame *game)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    for (size_t ply = 0; ply < vari_game_ply(game); ply++)
        fprintf(out, ply == 0 ? "%s" : " %s", vari_game_played(game, ply));
    close_text(out, &text);
    return text;
}

/* What the first contestant has of a result: all, nothing, or a share. */
static double points_of(const Match *match, const VariResult *result, size_t side)
{
    unsigned ours = 0, others = 0;
    if (!result->over || result->draw || result->winners == 0)
        return 0.5;
    for (size_t player = 0; player < vari_rules_info(match->rules)->player_count; player++)
        if (result->winners >> player & 1)
            *(vari_rules_player(match->rules, player)->side == side ? &ours : &others) += 1;
    return others == 0 ? 1 : ours == 0 ? 0 : (double)ours / (ours + others);
}

/* Which contestant acts. */
static size_t contestant_of(const Match *match, size_t player, size_t side)
{
    return vari_rules_player(match->rules, player)->side == side ? 0 : 1;
}

static void lose(Played *played, size_t contestant, const char *reason)
{
    played->points = contestant == 0 ? 0 : 1;
    snprintf(played->reason, sizeof played->reason, "%s", reason);
}

static void fail(Played *played, const Player players[2], size_t contestant)
{
    lose(played, contestant, "failure");
    played->failed = contestant;
    snprintf(played->why, sizeof played->why, "%s", players[contestant].program.why);
}

/* Seconds for a contestant's next action: as many as make up for what the other has taken more for each of
 * its actions, not all at once. */
static double think_of(const Match *match, const Played *played, size_t contestant)
{
    size_t other = 1 - contestant;
    if (!match->even || contestant != 0 || played->actions[other] == 0)
        return match->contestants[contestant].limits.think;
    double each = played->seconds[other] / played->actions[other];
    double lacking = each * (played->actions[contestant] + 1) - played->seconds[contestant];
    return fmin(fmax(lacking, each / EVEN_MOST), each * EVEN_MOST);
}

/* Takes what an action took off the contestant's clock; false: nothing is left on it. */
static bool take_time(Player players[2], size_t contestant, double took)
{
    Player *player = &players[contestant];
    const Limits *limits = &player->contestant->limits;
    player->saved += player->think - took;
    player->left -= took;
    if (limits->base > 0 && player->left < 0)
        return false;
    player->left += limits->added;
    players[1 - contestant].left_other = player->left;
    return true;
}

static void draw(Played *played, const char *reason)
{
    played->points = 0.5;
    snprintf(played->reason, sizeof played->reason, "%s", reason);
}

/* Ends the game by a claim that has been checked, and plays the action that makes the draw, if any. */
static void claim(VariGame *game, Played *played, size_t player, size_t action)
{
    if (action != SIZE_MAX)
        vari_game_play_index(game, action);
    VariResult result = *vari_position_result(vari_game_at(game));
    draw(played, result.over ? result.reason : "claim");
    played->claimed = player;
}

/* Lets whose turn it is act; false: the game is over by that. */
static bool act(const Match *match, Player players[2], VariGame *game, Played *played, uint64_t seed)
{
    size_t player = vari_position_player(vari_game_at(game)), action = SIZE_MAX;
    if (player == SIZE_MAX) /* chance */
        return vari_game_play_index(game, vari_game_random(game, &seed)) == VARI_OK;
    size_t contestant = contestant_of(match, player, played->side);
    double began = seconds_now();
    players[contestant].offered = players[1 - contestant].offers;
    players[contestant].think = think_of(match, played, contestant);
    Choice choice = player_choose(&players[contestant], game, &action);
    double took = seconds_now() - began;
    played->seconds[contestant] += took;
    played->longest[contestant] = took > played->longest[contestant] ? took : played->longest[contestant];
    played->actions[contestant]++;
    bool in_time = take_time(players, contestant, took);
    if (choice == CHOICE_ACTION && in_time && vari_game_play_index(game, action) == VARI_OK)
        return true;
    if (choice == CHOICE_CLAIMS)
        claim(game, played, player, action);
    else if (choice == CHOICE_DRAWS)
        draw(played, "agreement");
    else if (choice == CHOICE_RESIGNS)
        lose(played, contestant, "resignation");
    else if (choice == CHOICE_ACTION && !in_time &&
             outcome_on_time(match->rules, vari_game_at(game), player).draw)
        draw(played, "time");
    else if (choice == CHOICE_ACTION && !in_time)
        lose(played, contestant, "time");
    else
        fail(played, players, contestant);
    return false;
}

static bool begin(Player players[2], const VariGame *start, Played *played, uint64_t seed)
{
    for (size_t i = 0; i < 2; i++) {
        players[i].offers = false;
        players[i].saved = 0;
        players[i].left = players[1 - i].left_other = players[i].contestant->limits.base;
    }
    for (size_t i = 0; i < 2; i++)
        if (!player_begin(&players[i], start, seed * 2 + i)) {
            fail(played, players, i);
            return false;
        }
    return true;
}

Player *match_players_open(const Match *match)
{
    Player *players = memory_zeroed(2, sizeof *players);
    for (size_t i = 0; i < 2; i++)
        player_open(&players[i], match, i);
    return players;
}

void match_players_close(void *players)
{
    Player *both = players;
    for (size_t i = 0; i < 2; i++)
        player_close(&both[i]);
    free(both);
}

void match_play(const Match *match, Player players[2], size_t number, Played *played)
{
    uint64_t seed = match_seed(match, number);
    VariGame *start = deal(match, number), *game = open_game(match, start, number);
    *played = (Played){ .side = number % match->sides, .failed = 2, .claimed = SIZE_MAX };
    bool on = begin(players, start, played, seed);
    size_t turns = 0; /* some are of many actions, such as jumps */
    while (on && !vari_position_result(vari_game_at(game))->over && vari_game_action_count(game) > 0 &&
           turns < MOST_TURNS && vari_game_ply(game) < MOST_ACTIONS) {
        size_t player = vari_position_player(vari_game_at(game));
        on = act(match, players, game, played, seed);
        turns += vari_position_player(vari_game_at(game)) != player;
    }
    if (on) {
        VariResult result = *vari_position_result(vari_game_at(game));
        played->points = points_of(match, &result, played->side);
        snprintf(played->reason, sizeof played->reason, "%s", result.over ? result.reason : "stopped");
    }
    played->plies = (unsigned)vari_game_ply(game);
    played->moves = moves_of(game);
    played->start = match->deals ? must_copy(vari_position_text(vari_game_at(start))) : NULL;
    vari_game_free(game);
    vari_game_free(start);
}

size_t match_count_pairs(Pairs *pairs, const Played *played, const bool *known, size_t end, const double *elo)
{
    for (size_t game; (game = 2 * pairs->count) + 1 < end && known[game] && known[game + 1];) {
        pairs_add(pairs, played[game].points + played[game + 1].points);
        if (elo != NULL && fabs(pairs_likelihood(pairs, elo[0], elo[1])) >= pairs_bound())
            end = 2 * pairs->count;
    }
    return end;
}
