/* Games at random for the author of a definition. */

#include "rehearse.h"
#include "allocation.h"
#include "telling.h"

enum { PLIES_MOST = 2000 };

typedef struct Watch {
    const volatile sig_atomic_t *ended;
    double until;
} Watch;

static bool is_to_stop(void *context)
{
    const Watch *watch = context;
    return (watch->ended != NULL && *watch->ended != 0) || seconds_now() > watch->until;
}

VariRehearsed rehearse(VariRules *rules, uint32_t games, uint64_t seed, double seconds,
                       const volatile sig_atomic_t *ended)
{
    VariRehearsed played = { .size = sizeof played };
    Watch watch = { ended, seconds_now() + seconds };
    VariRehearsal request = { .size = sizeof request,
                              .games = games,
                              .plies = PLIES_MOST,
                              .seed = seed,
                              .stop = is_to_stop,
                              .context = &watch };
    if (vari_rules_rehearse(rules, &request, &played) == VARI_NO_MEMORY)
        out_of_memory();
    return played;
}

/* The number of games that ended without a winner or a draw, as by `loses: all`. All players of a team win
 * its games, so that only the first of them is counted. */
static size_t won_by_nobody(const VariRules *rules, const VariRehearsed *played)
{
    size_t told = played->draws;
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++) {
        bool first = true;
        for (size_t j = 0; j < i; j++)
            first = first && vari_rules_player(rules, j)->side != vari_rules_player(rules, i)->side;
        told += first ? played->wins[i] : 0;
    }
    return played->ended > told ? played->ended - told : 0;
}

void rehearsal_print(const VariRules *rules, const VariRehearsed *played, size_t wanted)
{
    printf("%zu game%s at random:", played->games, played->games == 1 ? "" : "s");
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++)
        printf(" %s wins %zu,", vari_rules_player(rules, i)->name, played->wins[i]);
    printf(" %zu %s", played->draws, played->draws == 1 ? "is a draw" : "are draws");
    size_t nobody = won_by_nobody(rules, played);
    if (nobody > 0)
        printf(", %zu %s won by nobody", nobody, nobody == 1 ? "is" : "are");
    if (played->ended < played->games)
        printf(", %zu without an end", played->games - played->ended);
    if (played->ended > 0)
        printf("; %u plies at least, %u at most", played->least_plies, played->most_plies);
    printf("\n");
    if (played->games < wanted)
        printf("time was over before %zu were played: such games are long, or slow\n", wanted);
}
