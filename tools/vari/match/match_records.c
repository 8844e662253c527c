/* The file that keeps a match: lines of JSON, one for the match and one for each game. If the ending of its
 * name is that of a form of games, it has the games in that form instead. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "allocation.h"
#include "exit_status.h"
#include "files.h"
#include "json_text.h"
#include "kept_lines.h"
#include "library_weights.h"
#include "match.h"
#include "replay.h"
#include "telling.h"

/* Adds the absolute path of a definition that was named by its path. */
static void add_file(cJSON *object, const char *variant)
{
    char *whole =
        strchr(variant, '/') != NULL || strchr(variant, '.') != NULL ? realpath(variant, NULL) : NULL;
    if (whole != NULL)
        cJSON_AddStringToObject(object, "file", whole);
    free(whole);
}

/* Adds hashes of the rules and weights, and the whole definition if it is not a shipped one. */
static void add_definition(cJSON *object, const VariRules *rules)
{
    char hash[17], *text;
    size_t length;
    rules_hash_text(rules, hash);
    cJSON_AddStringToObject(object, "hash", hash);
    weights_hash_text(rules, hash);
    if (vari_rules_info(rules)->weight_count > 0)
        cJSON_AddStringToObject(object, "weights", hash);
    FILE *out = open_text(&text, &length);
    record_write_definition(out, rules);
    close_text(out, &text);
    if (length > 0)
        cJSON_AddStringToObject(object, "definition", text);
    free(text);
    record_keep_definition(rules);
}

static void add_settings(cJSON *object, const Arguments *arguments)
{
    cJSON *set = arguments->setting_count > 0 ? cJSON_AddObjectToObject(object, "set") : NULL;
    for (size_t i = 0; i < arguments->setting_count; i++)
        cJSON_AddStringToObject(set, arguments->settings[i].name, arguments->settings[i].value);
}

/* Adds the clocks, and the limits of the second contestant if they differ from those of the first. */
static void add_clocks(cJSON *object, const Match *match)
{
    const Limits *a = &match->contestants[0].limits, *b = &match->contestants[1].limits;
    if (a->base > 0) {
        cJSON_AddNumberToObject(object, "base", a->base);
        cJSON_AddNumberToObject(object, "added", a->added);
    }
    if (!(a->think < b->think || a->think > b->think || a->nodes != b->nodes || a->base < b->base ||
          a->base > b->base || a->added < b->added || a->added > b->added))
        return;
    cJSON_AddNumberToObject(object, "think_b", b->think);
    cJSON_AddNumberToObject(object, "nodes_b", (double)b->nodes);
    cJSON_AddNumberToObject(object, "base_b", b->base);
    cJSON_AddNumberToObject(object, "added_b", b->added);
}

/* Everything that games depend on: matches with the same line are the same match. */
static cJSON *describe(const Match *match)
{
    VariGame *start = must_have(vari_game_copy(match->start));
    cJSON *object = cJSON_CreateObject(), *inner = cJSON_AddObjectToObject(object, "match");
    cJSON_AddStringToObject(inner, "variant", vari_rules_info(match->rules)->id);
    add_file(inner, match->arguments->positional[0]);
    add_settings(inner, match->arguments);
    add_definition(inner, match->rules);
    cJSON_AddStringToObject(inner, "start", vari_position_text(vari_game_at(start)));
    cJSON_AddStringToObject(inner, "a", match->contestants[0].text);
    cJSON_AddStringToObject(inner, "b", match->contestants[1].text);
    cJSON_AddNumberToObject(inner, "think", match->contestants[0].limits.think);
    if (match->even)
        cJSON_AddBoolToObject(inner, "even", true);
    cJSON_AddNumberToObject(inner, "nodes", (double)match->contestants[0].limits.nodes);
    add_clocks(inner, match);
    cJSON_AddNumberToObject(inner, "plies", match->plies);
    cJSON_AddNumberToObject(inner, "seed", (double)match->seed);
    vari_game_free(start);
    return object;
}

/* --- reading -------------------------------------------------------------------------------------------- */

/* The number of this name, or -1. */
static double number_in(const cJSON *object, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    return cJSON_IsNumber(item) ? item->valuedouble : -1;
}

/* Reads a list of two numbers from 0 to 1e9. False if there is none. */
static bool pair_in(const cJSON *object, const char *name, double pair[2])
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(object, name);
    for (int i = 0; i < 2; i++) {
        const cJSON *item = cJSON_GetArrayItem(list, i);
        if (!cJSON_IsNumber(item) || !(item->valuedouble >= 0) || item->valuedouble > 1e9)
            return false;
        pair[i] = item->valuedouble;
    }
    return true;
}

static void read_text(const cJSON *object, const char *name, char *out, size_t room)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    snprintf(out, room, "%s", cJSON_IsString(item) ? item->valuestring : "");
}

void played_forget(Played *played)
{
    free(played->moves);
    free(played->start);
    played->moves = played->start = NULL;
}

bool records_read(const char *line, size_t *index, Played *played)
{
    cJSON *object = cJSON_Parse(line);
    double game = number_in(object, "game"), side = number_in(object, "side"),
           points = number_in(object, "points"), plies = number_in(object, "plies"),
           failed = number_in(object, "failed"), claimed = number_in(object, "claimed"), actions[2] = { 0 };
    bool good = game >= 1 && game <= 1e9 && side >= 0 && side < MATCH_SIDES && points >= 0 && points <= 1 &&
                plies >= 0 && plies <= 1e9 && failed >= 0 && failed <= 2;
    Played read = { 0 };
    good = good && pair_in(object, "actions", actions) && pair_in(object, "seconds", read.seconds) &&
           pair_in(object, "longest", read.longest);
    if (good) {
        const cJSON *moves = cJSON_GetObjectItemCaseSensitive(object, "moves");
        const cJSON *start = cJSON_GetObjectItemCaseSensitive(object, "start");
        *index = (size_t)game - 1;
        read.side = (size_t)side;
        read.points = points;
        read.plies = (unsigned)plies;
        read.failed = (size_t)failed;
        read.claimed = claimed < 0 ? SIZE_MAX : (size_t)claimed;
        for (int i = 0; i < 2; i++)
            read.actions[i] = (unsigned)actions[i];
        read_text(object, "reason", read.reason, sizeof read.reason);
        read_text(object, "why", read.why, sizeof read.why);
        read.moves = must_copy(cJSON_IsString(moves) ? moves->valuestring : "");
        read.start = cJSON_IsString(start) ? must_copy(start->valuestring) : NULL;
        *played = read;
    }
    cJSON_Delete(object);
    return good;
}

/* Games of a match that is continued: [game] as played, and if it is known. */
typedef struct Kept {
    const Match *match;
    Played *played;
    bool *known;
} Kept;

static bool take_game(void *context, const char *line)
{
    const Kept *kept = context;
    Played played;
    size_t game;
    if (!records_read(line, &game, &played))
        return false;
    played_forget(&played);
    if (game < kept->match->games) {
        kept->played[game] = played;
        kept->known[game] = true;
    }
    return true;
}

/* --- writing -------------------------------------------------------------------------------------------- */

static const char own_endings[] = " games jsonl json record game ";

/* The form of games that the name of the file stands for, or NULL for one of vari's own. */
static const GameForm *form_of(const char *path)
{
    const GameForm *form;
    form_to_write(path, own_endings, &form);
    return form;
}

/* True for lines of JSON, with which a match can be continued; not for games or records. */
static bool can_continue(const char *path)
{
    return form_of(path) == NULL && !path_is_record(path);
}

/* Opens a file of games, which must be empty, as a match cannot be continued from it. Returns a descriptor,
 * or -1 after a report, with the exit status in *status. */
static int open_games(const char *path, int *status)
{
    struct stat there;
    int records = kept_hold(path, "match");
    *status = records < 0 ? EXIT_WORLD : EXIT_DONE;
    if (records < 0 || stat(path, &there) != 0 || there.st_size == 0)
        return records;
    const char *ending = path_ending(path);
    fprintf(
        stderr,
        "vari: %s: there are games in it, and a match cannot be continued from %s; `-o %.*sgames` keeps one "
        "that can\n",
        path, form_of(path) == NULL ? "records" : form_of(path)->title, (int)(ending - path), path);
    *status = EXIT_INPUT;
    close(records);
    return -1;
}

char *records_identity(const Match *match)
{
    cJSON *object = describe(match);
    char *text = json_text(object);
    cJSON_Delete(object);
    return text;
}

int records_open(const char *path, const Match *match, Played *played, bool *known, int *status)
{
    if (!can_continue(path))
        return open_games(path, status);
    Kept kept = { match, played, known };
    char *header = records_identity(match);
    int records = kept_open(path, "match", header, take_game, &kept, status);
    free(header);
    return records;
}

/* A game with some random actions from the start of the match, for vari_game_free(). */
static VariGame *tried_game(const Match *match, const char *start, uint64_t seed)
{
    enum { ACTIONS = 60 };
    VariGame *game = must_have(vari_game_new(match->rules, seed));
    vari_game_set_position(game, start);
    for (unsigned i = 0; i < ACTIONS; i++) {
        size_t action = vari_game_random(game, NULL);
        if (action == SIZE_MAX || vari_game_play_index(game, action) != VARI_OK)
            break;
    }
    return game;
}

/* The text behind the first `end`, if it begins with `beginning`; else the whole text. */
static const char *behind(const char *text, const char *beginning, const char *end)
{
    const char *found = strncmp(text, beginning, strlen(beginning)) == 0 ? strstr(text, end) : NULL;
    return found == NULL ? text : found + strlen(end);
}

/* Why a random game of the match cannot be written in a form, for free(), or NULL if it can. */
static char *why_not_so(const Match *match, const GameForm *form, uint64_t seed)
{
    const char *why_not = form->why_not(match->rules);
    if (why_not != NULL)
        return must_copy(why_not);
    char *start = must_copy(vari_position_text(vari_game_at(match->start))), *told;
    size_t length;
    VariGame *game = tried_game(match, start, seed);
    FILE *out = open_text(&told, &length), *usual = tell_into(out);
    char *text = game_as(form, match->rules, game, start, 0, match->arguments);
    tell_into(usual);
    close_text(out, &told);
    told[strcspn(told, "\n")] = '\0';
    char *why = text != NULL ? NULL : must_copy(behind(behind(told, "vari: ", ": "), "move ", ": "));
    free(told);
    free(text);
    free(start);
    vari_game_free(game);
    return why;
}

/* The same for several random games. */
static char *why_not_tried(const Match *match, const GameForm *form)
{
    enum { GAMES_TRIED = 4 };
    char *why = NULL;
    for (uint64_t seed = 1; seed <= GAMES_TRIED && why == NULL; seed++)
        why = why_not_so(match, form, seed);
    return why;
}

/* Prints the forms in which the games can be written, with an `or` before each. */
static void tell_other_forms(const Match *match)
{
    for (const char *at = form_names(); *at != '\0'; at += strspn(at, ", ")) {
        size_t length = strcspn(at, ",");
        char *name = memory_part(at, length), *why = why_not_tried(match, form_named(name));
        if (why == NULL)
            fprintf(stderr, " or FILE.%s", name);
        free(name);
        free(why);
        at += length;
    }
}

bool records_can_tell(const Match *match)
{
    const char *output = match->arguments->output;
    const GameForm *form = NULL;
    if (output != NULL && !form_to_write(output, own_endings, &form)) {
        char *why_not = form_why_not_to_write(output, own_endings);
        fprintf(stderr, "vari: `%s` cannot be written: %s\n", output, why_not);
        free(why_not);
        return false;
    }
    char *why = form == NULL ? NULL : why_not_tried(match, form);
    if (why == NULL)
        return true;
    fprintf(stderr, "vari: games of %s cannot be kept as %s: %s; they can as FILE.games",
            vari_rules_info(match->rules)->id, form->title, why);
    tell_other_forms(match);
    fputc('\n', stderr);
    free(why);
    return false;
}

/* The game of a record that begins at the position `from` in another form, for free(); NULL after reporting
 * why not. Frees `record_text`. */
static char *text_in_form(const Match *match, const GameForm *form, const char *from, char *record_text)
{
    char *told;
    size_t length;
    Record record = { 0 };
    FILE *out = open_text(&told, &length);
    VariGame *start = must_have(vari_game_new(match->rules, 0));
    vari_game_set_position(start, from);
    bool good = record_read_text("the match", record_text, strlen(record_text), &record) &&
                replay_as(form, &record, match->rules, start, match->arguments, out);
    close_text(out, &told);
    vari_game_free(start);
    record_free(&record);
    if (good)
        return told;
    free(told);
    return NULL;
}

/* The game as a record or in another form, for free(); NULL after reporting why not. kept_add() adds the
 * blank line behind it. */
static char *game_text(const Match *match, const cJSON *played)
{
    const GameForm *form = form_of(match->arguments->output);
    cJSON *header = describe(match);
    char *text = record_of_match(header, played, match->rules);
    if (form != NULL)
        text = text_in_form(match, form, record_match_start(header, played), text);
    cJSON_Delete(header);
    return text;
}

static cJSON *game_object(size_t game, const Played *played)
{
    cJSON *object = cJSON_CreateObject();
    const double actions[2] = { played->actions[0], played->actions[1] };
    char date[32] = "";
    struct tm day;
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &day));
    cJSON_AddNumberToObject(object, "game", (double)game + 1);
    cJSON_AddNumberToObject(object, "side", (double)played->side);
    cJSON_AddNumberToObject(object, "points", played->points);
    cJSON_AddStringToObject(object, "reason", played->reason);
    if (played->claimed != SIZE_MAX)
        cJSON_AddNumberToObject(object, "claimed", (double)played->claimed);
    cJSON_AddNumberToObject(object, "plies", played->plies);
    cJSON_AddNumberToObject(object, "failed", (double)played->failed);
    cJSON_AddStringToObject(object, "why", played->why);
    cJSON_AddItemToObject(object, "actions", cJSON_CreateDoubleArray(actions, 2));
    cJSON_AddItemToObject(object, "seconds", cJSON_CreateDoubleArray(played->seconds, 2));
    cJSON_AddItemToObject(object, "longest", cJSON_CreateDoubleArray(played->longest, 2));
    cJSON_AddStringToObject(object, "date", date);
    if (played->start != NULL)
        cJSON_AddStringToObject(object, "start", played->start);
    cJSON_AddStringToObject(object, "moves", played->moves == NULL ? "" : played->moves);
    return object;
}

char *records_write(size_t game, const Played *played)
{
    cJSON *object = game_object(game, played);
    char *text = json_text(object);
    cJSON_Delete(object);
    return text;
}

bool records_add(const Match *match, int records, size_t game, const Played *played)
{
    cJSON *object = game_object(game, played);
    char *text = can_continue(match->arguments->output) ? json_text(object) : game_text(match, object);
    bool added = text != NULL && kept_add(records, text);
    if (text == NULL)
        fprintf(stderr, "vari: game %zu cannot be kept so\n", game + 1);
    else if (!added)
        fprintf(stderr, "vari: the games cannot be kept: %s\n", file_problem(errno));
    free(text);
    cJSON_Delete(object);
    return added;
}
