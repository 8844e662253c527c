/* Games of a simulation as lines of JSON. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "exit_status.h"
#include "files.h"
#include "json_text.h"
#include "kept_lines.h"
#include "library_kept.h"
#include "library_weights.h"
#include "simulation.h"
#include "telling.h"

static const double numbers_most = 1e15;

/* --- writing --------------------------------------------------------------------------------- */

static void add_seats(cJSON *object, const Simulation *simulation)
{
    cJSON *list = cJSON_AddArrayToObject(object, "seats");
    for (size_t i = 0; i < vari_rules_info(simulation->rules)->player_count; i++) {
        char text[SEAT_TEXT];
        seat_write(simulation->seats[i], text);
        cJSON_AddItemToArray(list, must_have(cJSON_CreateString(text)));
    }
}

char *simulation_identity(const Simulation *simulation)
{
    cJSON *object = must_have(cJSON_CreateObject()), *inner = cJSON_AddObjectToObject(object, "simulation");
    VariGame *start = must_have(vari_game_copy(simulation->game));
    char hash[17], seed[24];
    rules_hash_text(simulation->rules, hash);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)simulation->seed);
    cJSON_AddStringToObject(inner, "variant", vari_rules_info(simulation->rules)->id);
    cJSON_AddStringToObject(inner, "hash", hash);
    weights_hash_text(simulation->rules, hash);
    if (vari_rules_info(simulation->rules)->weight_count > 0)
        cJSON_AddStringToObject(inner, "weights", hash);
    for (size_t i = 0; i < vari_rules_info(simulation->rules)->option_count; i++) {
        VariOption option = *vari_rules_info(simulation->rules)->options[i];
        cJSON_AddStringToObject(inner, option.name, option.value);
    }
    cJSON_AddStringToObject(inner, "start", vari_position_text(vari_game_at(start)));
    cJSON_AddStringToObject(inner, "seed", seed);
    add_seats(inner, simulation);
    cJSON_AddNumberToObject(inner, "think", simulation->think);
    char *text = json_text(object);
    vari_game_free(start);
    cJSON_Delete(object);
    return text;
}

static cJSON *game_list(const PlayedGame *playout)
{
    const VariResult *result = &playout->result;
    const double numbers[] = { playout->plies,  playout->counted, (double)playout->choices,
                               playout->widest, playout->overrun, result->over,
                               result->draw,    result->winners,  result->losers };
    cJSON *list = must_have(cJSON_CreateDoubleArray(numbers, sizeof numbers / sizeof numbers[0]));
    cJSON_AddItemToArray(list, must_have(cJSON_CreateString(result->over ? result->reason : "")));
    return list;
}

char *simulation_write_part(const Simulation *simulation, size_t part)
{
    cJSON *object = must_have(cJSON_CreateObject());
    cJSON_AddNumberToObject(object, "game", (double)(part * simulation->each) + 1);
    cJSON *games = cJSON_AddArrayToObject(object, "games");
    for (size_t i = part * simulation->each; i < simulation_part_end(simulation, part); i++) {
        if (simulation->playouts[i].out_of_memory)
            out_of_memory();
        cJSON_AddItemToArray(games, game_list(&simulation->playouts[i]));
    }
    cJSON_AddStringToObject(object, "costly", simulation->costly);
    char *text = json_text(object);
    cJSON_Delete(object);
    return text;
}

/* --- reading --------------------------------------------------------------------------------- */

/* An ending's name, kept as long as the simulation; NULL: there are too many. */
static const char *name_of(Simulation *simulation, const char *text)
{
    size_t i = 0;
    while (i < simulation->name_count && strcmp(simulation->names[i], text) != 0)
        i++;
    if (i == REASONS_MAX)
        return NULL;
    if (i == simulation->name_count)
        simulation->names[simulation->name_count++] = must_copy(text);
    return simulation->names[i];
}

enum { PLIES, COUNTED, CHOICES, WIDEST, OVERRUN, OVER, DRAW, WINNERS, LOSERS, NUMBERS };

static bool read_game(Simulation *simulation, const cJSON *list, PlayedGame *playout)
{
    double numbers[NUMBERS];
    if (cJSON_GetArraySize(list) != NUMBERS + 1)
        return false;
    for (int i = 0; i < NUMBERS; i++) {
        const cJSON *number = cJSON_GetArrayItem(list, i);
        if (!cJSON_IsNumber(number) || !(number->valuedouble >= 0) ||
            number->valuedouble > (i == CHOICES ? numbers_most : UINT32_MAX))
            return false;
        numbers[i] = number->valuedouble;
    }
    const cJSON *reason = cJSON_GetArrayItem(list, NUMBERS);
    const char *name = cJSON_IsString(reason) ? name_of(simulation, reason->valuestring) : NULL;
    *playout = (PlayedGame){ .plies = (uint32_t)numbers[PLIES],
                             .counted = (uint32_t)numbers[COUNTED],
                             .choices = (uint64_t)numbers[CHOICES],
                             .widest = (uint32_t)numbers[WIDEST],
                             .overrun = numbers[OVERRUN] > 0,
                             .result = { .over = numbers[OVER] > 0,
                                         .draw = numbers[DRAW] > 0,
                                         .reason = name,
                                         .says = "",
                                         .winners = (uint32_t)numbers[WINNERS],
                                         .losers = (uint32_t)numbers[LOSERS] } };
    return name != NULL;
}

static bool read_games(Simulation *simulation, const cJSON *games, size_t from, size_t *count)
{
    const cJSON *list;
    *count = 0;
    cJSON_ArrayForEach(list, games)
    {
        PlayedGame playout;
        size_t game = from + *count;
        if (!read_game(simulation, list, &playout))
            return false;
        if (game >= simulation->games)
            break;
        if (!simulation->known[game]) {
            simulation->playouts[game] = playout;
            simulation->known[game] = true;
            atomic_fetch_add(&simulation->done, 1);
            atomic_fetch_add(&simulation->overruns, playout.overrun);
        }
        ++*count;
    }
    return *count > 0 || from >= simulation->games;
}

bool simulation_read_games(Simulation *simulation, const char *line, size_t *from, size_t *count)
{
    cJSON *object = cJSON_Parse(line);
    const cJSON *first = cJSON_GetObjectItemCaseSensitive(object, "game"),
                *costly = cJSON_GetObjectItemCaseSensitive(object, "costly");
    bool good = cJSON_IsNumber(first) && first->valuedouble >= 1 && first->valuedouble <= numbers_most &&
                cJSON_IsString(costly);
    if (good) {
        *from = (size_t)first->valuedouble - 1;
        good = read_games(simulation, cJSON_GetObjectItemCaseSensitive(object, "games"), *from, count);
    }
    if (good && simulation->costly[0] == '\0')
        snprintf(simulation->costly, sizeof simulation->costly, "%s", costly->valuestring);
    cJSON_Delete(object);
    return good;
}

/* --- the file -------------------------------------------------------------------------------- */

static bool take_kept(void *context, const char *line)
{
    size_t from, count;
    return simulation_read_games(context, line, &from, &count);
}

static bool keep(Simulation *simulation, const char *line)
{
    bool kept = kept_add(simulation->kept, line);
    if (!kept)
        fprintf(tell_stream(), "vari: the games cannot be kept: %s\n", file_problem(errno));
    return kept;
}

int simulation_keep_in(Simulation *simulation, const char *path)
{
    int status = EXIT_DONE;
    char *header = simulation_identity(simulation);
    simulation->keep = keep;
    simulation->kept = kept_open(path, "simulation", header, take_kept, simulation, &status);
    free(header);
    return status;
}
