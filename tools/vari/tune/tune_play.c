/* A game of a bot with itself, and the quiet positions in it. Positions at the ends of lines would not do: a
 * bot chooses lines whose ends it overrates. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "json_text.h"
#include "opening.h"
#include "seats.h"
#include "tune.h"

enum {
    OPENING_PLIES = 8, /* at random */
    OPENINGS_TRIED = 100,
    NODES = 300,      /* for an action */
    SAMPLE_EVERY = 3, /* plies: positions next to each other say the same */
    PLIES_MOST = 500
};
static const double score_most = 12, /* what is won in any case says nothing of what counts, */
    surprise_most = 2;               /* ... and what looks so different a few actions later says little */
static const double numbers_most = 1e9, rounding = 1e4;

/* --- a game ---------------------------------------------------------------------------------- */

/* What the last line of a search says. */
typedef struct Heard {
    VariLine line;
    double *counts; /* [weights] of it, if the line has any */
} Heard;

static void hear(void *context, const VariLine *line)
{
    Heard *heard = context;
    if (line->rank != 0)
        return;
    heard->line = *line;
    for (size_t i = 0; i < line->weight_count; i++)
        heard->counts[i] = line->weights[i].count;
}

/* Weights are told with the lines of a search. */
typedef struct Asking {
    Tuned *weights;
    size_t count;
} Asking;

static void hear_names(void *context, const VariLine *line)
{
    Asking *asking = context;
    if (asking->weights != NULL || line->weight_count == 0)
        return;
    asking->count = line->weight_count;
    asking->weights = memory_zeroed(line->weight_count, sizeof *asking->weights);
    for (size_t i = 0; i < line->weight_count; i++)
        asking->weights[i] = (Tuned){ .group = line->weights[i].group,
                                      .name = line->weights[i].name,
                                      .before = line->weights[i].value };
}

static VariGame *open_game(const Tuning *tuning, size_t number)
{
    uint64_t seed = (tuning->seed * UINT64_C(0xd1342543de82ef95) + number) * UINT64_C(0x9e3779b97f4a7c15);
    VariGame *game = NULL;
    for (unsigned tried = 0; tried < OPENINGS_TRIED; tried++, seed += UINT64_C(0x9e3779b97f4a7c15)) {
        vari_game_free(game);
        game = game_deal(tuning->rules, seed);
        vari_game_set_claims(game, VARI_CLAIMS_AT_ONCE);
        for (unsigned ply = 0; ply < OPENING_PLIES && !vari_position_result(vari_game_at(game))->over; ply++)
            if (vari_game_play_index(game, vari_game_random(game, &seed)) != VARI_OK)
                break;
        if (!vari_position_result(vari_game_at(game))->over && vari_game_action_count(game) > 0)
            break;
    }
    return game;
}

Tuned *tune_weights(const Tuning *tuning, size_t *count)
{
    enum { GAMES = 20 };
    Asking asking = { 0 };
    VariSearch *search = must_have(vari_search_new(tuning->rules, 1));
    for (size_t number = 0; number < GAMES && asking.weights == NULL; number++) {
        VariGame *game = open_game(tuning, number);
        for (unsigned ply = 0; ply < OPENING_PLIES && asking.weights == NULL; ply++) {
            const VariThinking thinking = { .size = sizeof thinking,
                                            .nodes = NODES,
                                            .untuned = true,
                                            .weighs = true,
                                            .progress = hear_names,
                                            .context = &asking };
            uint64_t seed = number;
            size_t action = search_choose(search, game, &thinking);
            if (vari_game_play_index(game, action != SIZE_MAX ? action : vari_game_random(game, &seed)) !=
                VARI_OK)
                break;
        }
        vari_game_free(game);
    }
    vari_search_free(search);
    *count = asking.count;
    return asking.weights;
}

static void take_sample(const Tuning *tuning, SelfPlay *played, const Heard *heard, double sign)
{
    Sample *sample;
    played->samples = memory_more(played->samples, (played->count + 1) * sizeof *played->samples);
    sample = &played->samples[played->count++];
    sample->score = round(sign * heard->line.evaluation * rounding) / rounding;
    sample->counts = memory_zeroed(tuning->fit.count + 1, sizeof *sample->counts);
    for (size_t i = 0; i < tuning->fit.count; i++)
        sample->counts[i] = round(sign * heard->counts[i] * rounding) / rounding;
}

static double points_of(const Tuning *tuning, const VariResult *result)
{
    bool first = false, other = false;
    for (size_t player = 0; player < vari_rules_info(tuning->rules)->player_count; player++)
        if (result->over && !result->draw && (result->winners >> player & 1) != 0)
            *(vari_rules_player(tuning->rules, player)->side == 0 ? &first : &other) = true;
    return first == other ? 0.5 : first ? 1 : 0;
}

/* Plays on; false: the game is over, or as good as that. */
static bool act(const Tuning *tuning, VariSearch *search, VariGame *game, SelfPlay *played, Heard *heard,
                uint64_t seed, size_t *sampled)
{
    size_t player = vari_position_player(vari_game_at(game)), ply = vari_game_ply(game);
    if (player == SIZE_MAX) /* chance */
        return vari_game_play_index(game, vari_game_random(game, &seed)) == VARI_OK;
    heard->line = (VariLine){ 0 };
    Bot bot = { .search = search,
                .nodes = NODES,
                .seed = seed + ply,
                .untuned = true,
                .weighs = true,
                .progress = hear,
                .context = heard };
    size_t action = bot_choose(&bot, game, VARI_LEVELS);
    double sign = vari_rules_player(tuning->rules, player)->side == 0 ? 1 : -1;
    if (heard->line.ends_in != 0) {
        played->points = (heard->line.ends_in > 0) == (sign > 0) ? 1 : 0;
        return false;
    }
    if (heard->line.weight_count == tuning->fit.count && fabs(heard->line.score) < score_most &&
        fabs(heard->line.score - heard->line.evaluation) < surprise_most && ply >= *sampled + SAMPLE_EVERY) {
        take_sample(tuning, played, heard, sign);
        *sampled = ply;
    }
    if (vari_game_play_index(game, action != SIZE_MAX ? action : vari_game_random(game, &seed)) != VARI_OK)
        return false;
    const VariResult *result = vari_position_result(vari_game_at(game));
    played->points = points_of(tuning, result);
    return !result->over && vari_game_action_count(game) > 0 && vari_game_ply(game) < PLIES_MOST;
}

SelfPlay *tune_play(const Tuning *tuning, VariSearch *search, size_t number)
{
    SelfPlay *played = memory_zeroed(1, sizeof *played);
    VariGame *game = open_game(tuning, number);
    Heard heard = { .counts = memory_zeroed(tuning->fit.count + 1, sizeof *heard.counts) };
    size_t sampled = 0;
    uint64_t seed = (tuning->seed * UINT64_C(0xbf58476d1ce4e5b9)) ^ number;
    played->points = 0.5;
    vari_search_forget(search);
    while (act(tuning, search, game, played, &heard, seed, &sampled))
        continue;
    played->plies = (unsigned)vari_game_ply(game);
    vari_game_free(game);
    free(heard.counts);
    return played;
}

void self_play_free(SelfPlay *played)
{
    if (played == NULL)
        return;
    for (size_t i = 0; i < played->count; i++)
        free(played->samples[i].counts);
    free(played->samples);
    free(played);
}

/* --- as a line ------------------------------------------------------------------------------- */

/* Of each position its score, then number and count of each weight that counts. */
char *self_play_write(const Tuning *tuning, const SelfPlay *played, size_t game)
{
    cJSON *object = must_have(cJSON_CreateObject());
    cJSON_AddNumberToObject(object, "game", (double)game + 1);
    cJSON_AddNumberToObject(object, "points", played->points);
    cJSON_AddNumberToObject(object, "plies", played->plies);
    cJSON *positions = cJSON_AddArrayToObject(object, "positions");
    for (size_t i = 0; i < played->count; i++) {
        const Sample *sample = &played->samples[i];
        double *numbers = memory_zeroed(2 * tuning->fit.count + 1, sizeof *numbers);
        int length = 0;
        numbers[length++] = sample->score;
        for (size_t w = 0; w < tuning->fit.count; w++)
            if (sample->counts[w] < 0 || sample->counts[w] > 0) {
                numbers[length++] = (double)w;
                numbers[length++] = sample->counts[w];
            }
        cJSON_AddItemToArray(positions, must_have(cJSON_CreateDoubleArray(numbers, length)));
        free(numbers);
    }
    char *text = json_text(object);
    cJSON_Delete(object);
    return text;
}

static bool read_number(const cJSON *item, double least, double *number)
{
    *number = cJSON_IsNumber(item) ? item->valuedouble : NAN;
    return *number >= least && *number <= numbers_most;
}

static bool read_sample(const Tuning *tuning, const cJSON *list, Sample *sample)
{
    const cJSON *item = cJSON_IsArray(list) ? list->child : NULL;
    bool good = read_number(item, -numbers_most, &sample->score);
    for (item = good ? item->next : NULL; good && item != NULL; item = item->next->next) {
        double weight, count;
        good = read_number(item, 0, &weight) && weight < (double)tuning->fit.count &&
               read_number(item->next, -numbers_most, &count);
        if (!good)
            break;
        sample->counts[(size_t)weight] = count;
    }
    return good;
}

SelfPlay *self_play_read(const Tuning *tuning, const char *line, size_t *game)
{
    cJSON *object = cJSON_Parse(line);
    const cJSON *positions = cJSON_GetObjectItemCaseSensitive(object, "positions"), *item;
    SelfPlay *played = memory_zeroed(1, sizeof *played);
    double number = 0, plies = 0;
    bool good = read_number(cJSON_GetObjectItemCaseSensitive(object, "game"), 1, &number) &&
                read_number(cJSON_GetObjectItemCaseSensitive(object, "points"), 0, &played->points) &&
                played->points <= 1 &&
                read_number(cJSON_GetObjectItemCaseSensitive(object, "plies"), 0, &plies) &&
                cJSON_IsArray(positions);
    if (good)
        played->samples = memory_zeroed((size_t)cJSON_GetArraySize(positions) + 1, sizeof *played->samples);
    for (item = good ? positions->child : NULL; good && item != NULL; item = item->next) {
        Sample *sample = &played->samples[played->count++];
        sample->counts = memory_zeroed(tuning->fit.count + 1, sizeof *sample->counts);
        good = read_sample(tuning, item, sample);
    }
    cJSON_Delete(object);
    if (!good) {
        self_play_free(played);
        return NULL;
    }
    *game = (size_t)number - 1;
    played->plies = (unsigned)plies;
    return played;
}
