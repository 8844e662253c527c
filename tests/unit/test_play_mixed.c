/* The mixed road is the reference road: the same counts at positions of random games and at
 * positions made for what it counts in ways of its own. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/mixed.h"
#include "play/play.h"
#include "program/late.h"
#include "vari_internal.h"

enum { PLIES = 120, EVERY = 8, PAIRS_MOST = 300 };

static const char path[] = VARI_SOURCE_FOLDER "/definitions/seeds/hydra-vari.yaml";

static VariRules *load(const VariSetting *settings, size_t count)
{
    FILE *file = fopen(path, "rb");
    cr_assert(file != NULL, "%s", path);
    char *bytes = malloc(1 << 20);
    size_t length = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    VariRules *rules = vari_rules_load(path, bytes, length, settings, count, NULL, NULL);
    free(bytes);
    cr_assert(rules != NULL && vari_rules_ok(rules));
    return rules;
}

/* Whether the mixed road went. */
static bool same_count(Position *position, unsigned depth, const char *what)
{
    uint64_t quick = 0;
    size_t journal = position->journal_count;
    uint64_t hash = position->hash;
    if (!mixed_perft(position, depth, &quick))
        return false;
    cr_expect(position->journal_count == journal && position->hash == hash &&
                  position_is_consistent(position),
              "%s: the position is another", what);
    uint64_t sure = play_perft(position, depth);
    cr_expect(quick == sure, "%s, depth %u: %llu, not %llu", what, depth, (unsigned long long)quick,
              (unsigned long long)sure);
    return true;
}

/* --- random games ------------------------------------------------------------------------ */

/* With what went before, and as if nothing had. */
static unsigned same_here(Position *position, size_t action_count, const char *what)
{
    unsigned went = 0;
    Position *bare = position_copy(position);
    bare->history_count = 0;
    for (unsigned depth = 1; depth <= (action_count <= PAIRS_MOST ? 2 : 1); depth++) {
        went += same_count(position, depth, what);
        went += same_count(bare, depth, what);
    }
    position_free(bare);
    return went;
}

static unsigned play_random(const Program *program, uint64_t seed, const char *what)
{
    Random random = { seed };
    unsigned went = 0;
    Position *position = position_new(program);
    play_setup(position, &random);
    for (unsigned ply = 0; ply < PLIES && !position->result.over; ply++) {
        ActionList list = { 0 };
        play_actions_reference(position, &list);
        if (ply % EVERY == EVERY - 1)
            went += same_here(position, list.count, what);
        Action action = list.items[random_below(&random, list.count)];
        action_list_free(&list);
        play_make(position, &action);
    }
    position_free(position);
    return went;
}

static void play_with(const char *what, const VariSetting *settings, size_t count)
{
    VariRules *rules = load(settings, count);
    late_need(rules->program->roads_late);
    cr_assert(rules->program->mixed != NULL, "%s is refused: %.*s", what,
              TEXT_ARG(rules->program->fast_reason));
    unsigned went = 0;
    for (uint64_t seed = 1; seed <= 2; seed++)
        went += play_random(rules->program, 104729 * seed, what);
    cr_expect(went > 5, "%s: only %u counts went", what, went);
    vari_rules_free(rules);
}

Test(mixed, equals_the_reference_in_random_games, .timeout = 300)
{
    play_with("as it stands", NULL, 0);
}

Test(mixed, equals_the_reference_with_other_options, .timeout = 300)
{
    play_with("no loop", (VariSetting[]){ { "loop", "false" } }, 1);
    play_with("forced castling",
              (VariSetting[]){ { "castling-deadline", "4" }, { "orphan", "invulnerable" } }, 2);
    play_with("taking one's own", (VariSetting[]){ { "selfcapture-king", "true" }, { "stuck", "loss" } }, 2);
    play_with("forfeit", (VariSetting[]){ { "deadline-mode", "forfeit" }, { "weave", "per-file" } }, 2);
}

/* --- positions -------------------------------------------------------------------------------- */

static const struct {
    const char *what, *loop, *position;
} made[] = {
    { "the set-up", "true", NULL },
    { "the set-up, no loop", "false", NULL },
    { "trails", "true",
      "k3k6k3k/2p4p8/2p4p8/7p8/8b7/16/16/16/3Pp11/4p11/1np13/5N10/6P9/5rP6P2/13P2/K3K6K3K[] b jump=d4d8" },
    { "trails to come", "true",
      "k3k6k3k/2p4p8/2p4p8/7p8/8b7/16/16/16/3Pp11/4p11/1np13/5N10/6P9/5rP6P2/13P2/K3K6K3K[] w" },
    { "immune, barred and free", "true",
      "r2k6k4q/16/5N9r/16/3R6B2B2/7k8/3p12/1Rp13/16/16/16/4P8n2/16/K15/1Q14/K1R4K7K[Np] w "
      "uncastled=a1,c1,h1,b2,a16,d16,p16,p14" },
    { "immune, barred and free, black", "true",
      "r2k6k4q/16/5N9r/16/3R6B2B2/7k8/3p12/1Rp13/16/16/16/4P8n2/16/K15/1Q14/K1R4K7K[Np] b "
      "uncastled=a1,c1,h1,b2,a16,d16,p16,p14" },
    { "full files and hands", "true",
      "k3k6k3k/16/2p13/2p13/2p6B6/2p13/3p12/2R13/8n7/7P8/9p6/8P7/8P7/2N5P7/8P7/K3K6K3K[PNrpp] w" },
    { "full files and hands, black", "true",
      "k3k6k3k/16/2p13/2p13/2p6B6/2p13/3p12/2R13/8n7/7P8/9p6/8P7/8P7/2N5P7/8P7/K3K6K3K[PNrpp] b" },
    { "kings to be taken", "true", "k3k6k3k/16/16/16/R15/16/8q7/16/16/16/16/16/3p12/16/16/K3K3K6K[N] w" },
    { "kings to be taken by both", "true",
      "k3k6k3k/16/16/16/4R11/16/8q7/16/16/16/16/16/3p12/16/16/K3K3K6K[Nb] w" },
    { "pawns on the last rank", "true",
      "k3k1P4k3k/16/6n9/16/4r11/6B9/16/16/16/16/16/16/16/9N6/4p11/K3K4p1K3K[PNrqp] w" },
    { "castling", "true",
      "rrbbbbqkkqbbbbrr/rrnnnnqkkqnnnnrr/p1p1p1p1p1p1p1p1/16/16/16/16/16/16/16/16/16/16/1P1P1P1P1P1P1P1P/"
      "RR1N1N1KK1N1N1RR/RR1B1BQKKQ1B1B1R[Nn] w "
      "uncastled=a1,b1,h1,i1,p1,a2,b2,h2,i2,o2,p2,a16,b16,g16,h16,o16" },
    { "castling that is due", "true",
      "rrbbbbqkkqbbbbrr/rrnnnnqkkqnnnnrr/p1p1p1p1p1p1p1p1/16/16/16/16/16/16/16/16/16/16/1P1P1P1P1P1P1P1P/"
      "RR1N1N1KK1N1N1RR/RR1B1BQKKQ1B1B1R[] b uncastled=a1,b1,h1,i1,p1,a2,b2,h2,i2,o2,p2,a16,b16,g16,h16,o16 "
      "move=62" },
    { "pawns before the last rank", "false",
      "k3k6k3k/6P9/16/16/4r11/6B9/16/16/16/16/16/16/16/9N6/4p11/K3K6K3K[NQrb] w" },
    { "near the hill", "true", "k3k6k3k/16/16/16/16/16/7K8/8K7/7KK7/9K6/16/16/16/16/16/K15[N] w" },
};

Test(mixed, equals_the_reference_in_positions_made_for_it, .timeout = 120)
{
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
        VariRules *rules = load(&(VariSetting){ "loop", made[i].loop }, 1);
        VariGame *game = vari_game_new(rules, 0);
        if (made[i].position != NULL)
            cr_assert(vari_game_set_position(game, made[i].position), "%s", made[i].what);
        for (unsigned depth = 1; depth <= 2; depth++) {
            bool went = same_count(game->position, depth, made[i].what);
            cr_expect(depth == 1 || went, "%s is refused", made[i].what);
        }
        vari_game_free(game);
        vari_rules_free(rules);
    }
}

/* Two knights go out and, but for the last of them, back: that is forbidden. */
Test(mixed, knows_what_may_not_come_back, .timeout = 60)
{
    static const char *const moves[] = { "e8f6", "k10j12", "f6e8", "j12k10" };
    VariRules *rules = load(NULL, 0);
    VariGame *game = vari_game_new(rules, 0);
    cr_assert(
        vari_game_set_position(game, "k3k6k3k/16/16/16/16/16/10n5/16/4N11/16/16/16/16/16/16/K3K6K3K[] w"));
    uint64_t counts[4];
    for (size_t i = 0; i < 3; i++) {
        for (unsigned depth = 1; depth <= 2; depth++)
            cr_expect(same_count(game->position, depth, moves[i]) || depth == 1, "%s is refused", moves[i]);
        counts[i] = play_perft(game->position, 1);
        cr_assert(vari_game_play(game, moves[i]), "%s", moves[i]);
    }
    same_count(game->position, 1, moves[3]);
    counts[3] = play_perft(game->position, 1);
    cr_expect(counts[3] == counts[1] - 1, "%d actions, then %d", (int)counts[1], (int)counts[3]);
    cr_expect(!vari_game_play(game, moves[3]));
    vari_game_free(game);
    vari_rules_free(rules);
}
