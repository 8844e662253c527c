/* What only makes the reference quicker (ways worked out beforehand, attacks kept from one action to the
 * next, actions that are not made to be judged) changes no list of actions: random games of definitions with
 * laws and attacks of all sorts, beside a program that has none of it. */

#include <criterion/criterion.h>

#include "fast_roads.h"

enum { PLIES = 50 };

/* Returns which action to play, or NULL where the lists differ or the game is over. */
static const Action *same_here(const char *id, Position *quick, Position *plain, ActionList lists[2],
                               Random *random, unsigned ply)
{
    play_actions_reference(quick, &lists[0]);
    play_actions_reference(plain, &lists[1]);
    cr_expect(lists[0].count == lists[1].count, "%s, ply %u: %zu actions, not %zu", id, ply, lists[0].count,
              lists[1].count);
    if (lists[0].count != lists[1].count || lists[0].count == 0)
        return NULL;
    for (size_t i = 0; i < lists[0].count; i++)
        if (!roads_same_action(&lists[0].items[i], &lists[1].items[i])) {
            cr_expect(false, "%s, ply %u: another action %d-%d", id, ply, lists[0].items[i].from,
                      lists[0].items[i].to);
            return NULL;
        }
    return &lists[0].items[random_below(random, lists[0].count)];
}

static void play_beside_plain(const char *id, uint64_t seed)
{
    VariRules *rules = roads_load(id);
    cr_assert(rules != NULL && rules->program != NULL, "%s does not load", id);
    Program bare = *rules->program;
    bare.play = NULL;
    Random random = { seed }, same = { seed };
    Position *quick = position_new(rules->program), *plain = position_new(&bare);
    play_setup(quick, &random);
    play_setup(plain, &same);
    ActionList lists[2] = { { 0 }, { 0 } };
    const Action *action;
    for (unsigned ply = 0; ply < PLIES && !quick->result.over &&
                           (action = same_here(id, quick, plain, lists, &random, ply)) != NULL;
         ply++) {
        play_make(quick, action);
        play_make(plain, action);
        cr_expect(quick->hash == plain->hash && quick->result.over == plain->result.over,
                  "%s, ply %u: another position", id, ply);
    }
    action_list_free(&lists[0]);
    action_list_free(&lists[1]);
    position_free(quick);
    position_free(plain);
    vari_rules_free(rules);
}

Test(known, changes_no_list)
{
    static const char *ids[] = {
        "chess",        "annan",      "annan-shogi", "alice",       "madrasi", "icelandic",
        "petrified",    "placement",  "chu-shogi",   "lion-chess",  "ultima",  "einstein",
        "racingkings",  "crazyhouse", "shogi",       "xiangqi",     "janggi",  "grasshopper",
        "torus",        "glinski",    "circular",    "spartan",     "coregal", "atomic",
        "seirawan",     "synochess",  "duck",        "four-player", "legan",   "monochromatic",
        "cannon-shogi", "hydra-vari", "othello",     "shako",       "shatar",  "checkshogi",
        "nightrider",   "omega",      "threekings",  "knightmate",  "loop",    "chak",
    };
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        play_beside_plain(ids[i], 11 + i);
}
