/* Whether to pass is hardly ever a blessing: found out by looking, in random games, at what comes of giving
 * the turn away beside what comes of the best action. */

#include "sample/sample.h"
#include "search/moves.h"
#include "search/search.h"

enum {
    GAMES = 4,
    PLIES = 60,
    LOOKED_EACH = 7,    /* plies between two looks */
    LOOKS_LEAST = 6,    /* fewer say nothing */
    BLESSING_SHARE = 6, /* one look in so many at most may find that a pass is better */
    DEPTH = 2,
    NODES = 400,                   /* of one look */
    WORK_MOST = 100 * 1000 * 1000, /* nodes of all, times what listing takes */
    EFFORT_MOST = 1 << 21,         /* of one question */
    POLLS_MOST = 6000              /* of all looks: each is some nodes, or some effort */
};

typedef struct Looks {
    unsigned count, blessings;
    unsigned left; /* that may still be taken */
    unsigned polls;
    int32_t value; /* of the last one */
} Looks;

static void note_value(void *context, const SearchLine *line)
{
    ((Looks *)context)->value = line->value;
}

static bool has_looked_long(void *context)
{
    return ++((Looks *)context)->polls > POLLS_MOST;
}

/* The value for who acts; false: there is none. */
static bool look(Search *search, Position *position, unsigned depth, Looks *looks, int32_t *value)
{
    SearchLimits limits = { .depth = depth, .nodes = NODES };
    SearchHost host = { .stop = has_looked_long, .progress = note_value, .context = looks };
    Action best;
    looks->value = INT32_MIN;
    search_think(search, position, &limits, &host, &best);
    *value = looks->value;
    return *value != INT32_MIN && looks->polls <= POLLS_MOST;
}

static void compare(Search *search, const Appraisal *appraisal, Position *position, Looks *looks)
{
    const Kernel *kernel = appraisal->program->kernel;
    Player actor = play_actor(position);
    int32_t acting, passing;
    if (looks->left == 0)
        return;
    looks->left--;
    if (actor >= BOARD_PLAYERS_MAX || play_in_check(position, actor) ||
        !look(search, position, DEPTH, looks, &acting) || acting > VALUE_LEAST_WON ||
        acting < -VALUE_LEAST_WON)
        return;
    size_t journal = position->journal_count;
    Player next;
    if (turn_give_up(position) && (next = play_actor(position)) < BOARD_PLAYERS_MAX &&
        kernel->players[next].side != kernel->players[actor].side &&
        look(search, position, DEPTH - 1, looks, &passing)) {
        looks->count++;
        looks->blessings += -passing > acting + appraisal->unit / 2;
    }
    position_undo(position, journal);
}

/* Fewer where rules are hard. */
static unsigned looks_most(const Survey *survey)
{
    uint64_t each = 1 + survey->effort / (survey->listings + 1), most = WORK_MOST / (2 * NODES * each);
    return most < 2 * LOOKS_LEAST ? 2 * LOOKS_LEAST : (unsigned)most;
}

bool search_passing_is_no_blessing(Search *search, const Appraisal *appraisal, const Position *start)
{
    Random random = { 2 };
    Looks looks = { .left = looks_most(&appraisal->survey) };
    for (unsigned game = 0; game < GAMES && !appraisal->survey.overran; game++) {
        Position *position = position_copy(start);
        position->effort_max = EFFORT_MOST;
        Playing playing = { 0 };
        for (unsigned ply = 1; ply <= PLIES && sample_action(position, &random, &playing); ply++) {
            if (ply % LOOKED_EACH != 0)
                continue;
            sample_resolve_stalemate(position, &playing);
            if (!position->result.over)
                compare(search, appraisal, position, &looks);
        }
        action_list_free(&playing.list);
        position_free(position);
    }
    return looks.count >= LOOKS_LEAST && looks.blessings * BLESSING_SHARE <= looks.count;
}
