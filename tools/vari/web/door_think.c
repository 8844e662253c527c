/* Bots, and many games. */

#include <stdlib.h>
#include <string.h>

#include "door.h"
#include "simulation.h"
#include "telling.h"

enum { LINES_MAX = 16, GAMES_MAX = 10000, PLENTY_NODES = 1000000000 };

/* --- thinking ------------------------------------------------------------------------------------------ */

/* The best lines so far. */
typedef struct Thought {
    double until;
    cJSON *lines[LINES_MAX];
    uint64_t nodes;
    const VariLine *line; /* at hand */
    bool lacks_memory;
} Thought;

static double now(void *context)
{
    (void)context;
    return seconds_now();
}

static bool is_over_now(void *context)
{
    return seconds_now() > ((const Thought *)context)->until;
}

static void keep_line_at_hand(void *context)
{
    Thought *thought = context;
    const VariLine *line = thought->line;
    thought->nodes = line->nodes;
    if (line->rank >= LINES_MAX)
        return;
    cJSON *told = cJSON_CreateObject();
    cJSON_AddStringToObject(told, "actions", line->actions);
    cJSON_AddNumberToObject(told, "score", line->score);
    cJSON_AddNumberToObject(told, "endsIn", line->ends_in);
    cJSON_AddNumberToObject(told, "depth", line->depth);
    cJSON_Delete(thought->lines[line->rank]);
    thought->lines[line->rank] = told;
}

static void keep_line(void *context, const VariLine *line)
{
    Thought *thought = context;
    thought->line = line;
    if (!memory_attempt_inside(keep_line_at_hand, thought))
        thought->lacks_memory = true;
}

static void add_thought(Call *call, Thought *thought, size_t action)
{
    VariGame *game = call->session->game;
    cJSON_AddStringToObject(call->answer, "action", vari_game_action_text(game, action));
    cJSON_AddStringToObject(call->answer, "written", door_written(game, call->session->rules, action));
    cJSON_AddNumberToObject(call->answer, "nodes", (double)thought->nodes);
    cJSON *lines = cJSON_AddArrayToObject(call->answer, "lines");
    for (size_t i = 0; i < LINES_MAX; i++) {
        if (thought->lines[i] != NULL)
            cJSON_AddItemToArray(lines, thought->lines[i]);
        thought->lines[i] = NULL;
    }
    const cJSON *best = lines->child;
    static const char *const copied[] = { "score", "endsIn", "depth" };
    for (size_t i = 0; best != NULL && i < 3; i++)
        cJSON_AddNumberToObject(call->answer, copied[i],
                                cJSON_GetNumberValue(cJSON_GetObjectItem(best, copied[i])));
}

void door_think(Call *call)
{
    Session *session = call->session;
    Thought thought = { 0 };
    double seconds = call_number(call, "milliseconds", 1000, 1, 600000) / 1000;
    VariThinking thinking = { .size = sizeof thinking,
                              .seconds = seconds,
                              .nodes = (uint64_t)call_number(call, "nodes", 0, 0, PLENTY_NODES),
                              .lines = (unsigned)call_number(call, "lines", 1, 1, LINES_MAX),
                              .level = (unsigned)call_number(call, "level", VARI_LEVELS, 1, VARI_LEVELS),
                              .seed = (uint64_t)call_number(call, "seed", 1, 0, SEED_MAX),
                              .now = now,
                              .stop = is_over_now,
                              .progress = keep_line,
                              .context = &thought };
    if (call->error != NULL)
        return;
    if (session->search == NULL)
        session->search = must_have(vari_search_new(session->rules, BOT_HASH));
    thought.until = seconds_now() + seconds;
    session->until = thought.until + 1;
    size_t action = search_choose(session->search, session->game, &thinking);
    if (thought.lacks_memory)
        out_of_memory();
    if (action == SIZE_MAX)
        call_fail(call, "there is nothing to think about here");
    else
        add_thought(call, &thought, action);
    for (size_t i = 0; i < LINES_MAX; i++)
        cJSON_Delete(thought.lines[i]);
}

/* --- many games ---------------------------------------------------------------------------------------- */

void door_simulate(Call *call)
{
    Session *session = call->session;
    double seconds = call_number(call, "milliseconds", 1000, 1, 600000) / 1000, start = seconds_now();
    Simulation simulation = { .rules = session->rules,
                              .game = session->game,
                              .games = (size_t)call_number(call, "games", 100, 1, GAMES_MAX),
                              .seed = (uint64_t)call_number(call, "seed", 1, 0, SEED_MAX),
                              .think = call_number(call, "think", 0, 0, 600000) / 1000,
                              .until = start + seconds };
    if (!simulation_read_seats(&simulation, call_text(call, "seats")))
        call_fail(call, "`seats` names bot, bot:1 to bot:%d or random for each player, joined by commas",
                  VARI_LEVELS);
    if (call->error != NULL)
        return;
    session->until = simulation.until;
    simulation_begin(&simulation);
    simulation_run(&simulation, 1);
    if (simulation.games == 0)
        call_fail(call, "no game came to its end in that time");
    else {
        Summary summary = simulation_sum_up(&simulation);
        cJSON *told = simulation_json(&simulation, &summary, seconds_now() - start);
        cJSON_Delete(call->answer);
        call->answer = told;
    }
    simulation_end(&simulation);
}
