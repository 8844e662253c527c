/* All games of a definition: which there are, playing them by threads, and keeping them. */

#include "report.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "exit_status.h"
#include "files.h"
#include "json_text.h"
#include "kept_lines.h"
#include "library_kept.h"
#include "library_weights.h"
#include "progress.h"
#include "rehearse.h"
#include "telling.h"
#include "work.h"

const unsigned report_levels[REPORT_LEVELS] = { 3, 5, 7 };

enum {
    EVEN_EACH = 2,      /* games at each level in each half of a round */
    RANDOM_EACH = 5,    /* games at random for each between bots */
    RANDOM_MOST = 5000, /* of them where there is a time */
    NEVER_GAMES = 300,
    NEVER_SECONDS = 600, /* at most, where games alone are counted */
    TABLE_MB = 4,
    SURE_EVERY = 200, /* games, after each of which it is asked whether enough is known */
    SECONDS_A_MINUTE = 60
};
static const double random_share = 0.08, never_share = 0.04; /* of the time */
static const double never_least = 3;                         /* seconds */

/* --- who plays ------------------------------------------------------------------------------- */

size_t lab_side(const Lab *lab, size_t seat)
{
    return vari_rules_player(lab->rules, seat)->side;
}

double lab_fair_share(const Lab *lab, size_t side)
{
    size_t seats = 0;
    for (size_t seat = 0; seat < lab->seats; seat++)
        seats += lab_side(lab, seat) == side;
    return (double)seats / (double)lab->seats;
}

double lab_points(const Lab *lab, const double points[REPORT_SEATS], size_t side)
{
    double sum = 0;
    for (size_t seat = 0; seat < lab->seats; seat++)
        sum += lab_side(lab, seat) == side ? points[seat] : 0;
    return sum;
}

void lab_share_out(const Lab *lab, const VariResult *result, double points[REPORT_SEATS])
{
    size_t winners = 0;
    bool drawn = !result->over || result->draw || result->winners == 0;
    for (size_t seat = 0; seat < lab->seats; seat++)
        winners += result->winners >> seat & 1;
    for (size_t seat = 0; seat < lab->seats; seat++)
        points[seat] = drawn                         ? 1.0 / (double)lab->seats
                       : result->winners >> seat & 1 ? 1.0 / (double)winners
                                                     : 0;
    if (lab->seats == 1)
        points[0] = !drawn;
}

void lab_side_name(const Lab *lab, size_t side, char *name, size_t room)
{
    size_t length = 0;
    name[0] = '\0';
    for (size_t seat = 0; seat < lab->seats && length < room; seat++)
        if (lab_side(lab, seat) == side)
            length += (size_t)snprintf(name + length, room - length, "%s%s", length == 0 ? "" : " and ",
                                       vari_rules_player(lab->rules, seat)->called);
    if (name[0] >= 'a' && name[0] <= 'z')
        name[0] = (char)(name[0] - 'a' + 'A');
}

/* A round has games at each level, then one level against a lower one with each side, then games at each
 * level again: so all figures become surer at the same rate. */
Seating lab_seating(const Lab *lab, size_t game)
{
    const size_t half = REPORT_LEVELS * EVEN_EACH, uneven = lab->sides > 1 ? REPORT_LEVELS * lab->sides : 0;
    size_t round = game / (2 * half + uneven), place = game % (2 * half + uneven);
    Seating seating = { .even = place < half || place >= half + uneven };
    uint64_t salt = lab->seed * UINT64_C(0xd1342543de82ef95);
    seating.luck = (salt + game) * UINT64_C(0x9e3779b97f4a7c15);
    seating.opening = seating.luck ^ UINT64_C(0x5851f42d4c957f2d);
    if (seating.even) {
        seating.level = place % REPORT_LEVELS;
    } else {
        seating.level = (place - half) / lab->sides;
        seating.strong = (place - half) % lab->sides;
        seating.opening = (salt ^ (round * REPORT_LEVELS + seating.level + 1)) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    for (size_t seat = 0; seat < lab->seats; seat++)
        seating.levels[seat] = report_levels[seating.level] -
                               (seating.even || lab_side(lab, seat) == seating.strong ? 0 : LEVEL_STEP);
    return seating;
}

/* --- playing --------------------------------------------------------------------------------- */

typedef struct Shift {
    Lab *lab;
    Progress progress;        /* of the games */
    int kept;                 /* -1: nothing is kept */
    atomic_bool broken, sure; /* sure: enough is known */
} Shift;

static void *open_search(void *context)
{
    const Shift *shift = context;
    return must_have(vari_search_new(shift->lab->rules, TABLE_MB));
}

static void close_search(void *own)
{
    vari_search_free(own);
}

static bool is_wanted(void *context, size_t game)
{
    const Shift *shift = context;
    return shift->lab->trials[game] == NULL;
}

static bool is_enough(void *context, size_t game)
{
    Shift *shift = context;
    (void)game;
    return atomic_load(&shift->broken) || atomic_load(&shift->sure) ||
           (shift->progress.until > 0 && seconds_now() >= shift->progress.until);
}

static void play_trial(void *context, void *own, size_t game)
{
    Shift *shift = context;
    shift->lab->trials[game] = trial_play(shift->lab, own, game);
}

static char *write_trial(void *context, size_t game)
{
    const Shift *shift = context;
    return trial_write(shift->lab, shift->lab->trials[game], game);
}

static bool read_trial(void *context, const char *line, size_t *game)
{
    Shift *shift = context;
    Trial *trial = trial_read(shift->lab, line, game);
    bool good = trial != NULL && *game < shift->lab->games && shift->lab->trials[*game] == NULL;
    if (good)
        shift->lab->trials[*game] = trial;
    else
        trial_free(trial);
    return good;
}

static void take_trial(void *context, size_t game)
{
    Shift *shift = context;
    char *line = shift->kept < 0 ? NULL : write_trial(shift, game);
    if (line != NULL && !kept_add(shift->kept, line)) {
        fprintf(stderr, "vari: the games cannot be kept: %s\n", file_problem(errno));
        atomic_store(&shift->broken, true);
    }
    free(line);
    size_t done = atomic_fetch_add(&shift->progress.done, 1) + 1;
    if (shift->progress.until > 0 && done % SURE_EVERY == 0 && report_is_sure(shift->lab))
        atomic_store(&shift->sure, true);
}

/* `identity`: all that a game depends on. */
static void work_together(Shift *shift, const char *identity)
{
    const Arguments *arguments = shift->lab->arguments;
    const Work work = { .parts = shift->lab->games,
                        .threads = arguments->threads,
                        .identity = identity,
                        .context = shift,
                        .open = open_search,
                        .close = close_search,
                        .wanted = is_wanted,
                        .enough = is_enough,
                        .play = play_trial,
                        .take = take_trial,
                        .write = write_trial,
                        .read = read_trial };
    char label[160];
    snprintf(label, sizeof label, "%s: games between bots", vari_rules_info(shift->lab->rules)->id);
    progress_begin(&shift->progress, label, arguments->ranks);
    work_do(&work, arguments->ranks);
    progress_end(&shift->progress);
}

/* --- games that are kept ------------------------------------------------------------------------ */

static bool take_kept(void *context, const char *line)
{
    Shift *shift = context;
    size_t game;
    Trial *trial = trial_read(shift->lab, line, &game);
    if (trial == NULL)
        return false;
    if (game < shift->lab->games && shift->lab->trials[game] == NULL) {
        shift->lab->trials[game] = trial;
        shift->progress.known++;
    } else {
        trial_free(trial);
    }
    return true;
}

/* All that a game depends on. */
static char *identity_of(const Lab *lab)
{
    cJSON *object = must_have(cJSON_CreateObject()), *inner = cJSON_AddObjectToObject(object, "report");
    char hash[17];
    rules_hash_text(lab->rules, hash);
    cJSON_AddStringToObject(inner, "variant", vari_rules_info(lab->rules)->id);
    cJSON_AddStringToObject(inner, "hash", hash);
    for (size_t i = 0; i < vari_rules_info(lab->rules)->option_count; i++) {
        VariOption option = *vari_rules_info(lab->rules)->options[i];
        cJSON_AddStringToObject(inner, option.name, option.value);
    }
    weights_hash_text(lab->rules, hash);
    if (vari_rules_info(lab->rules)->weight_count > 0)
        cJSON_AddStringToObject(inner, "weights", hash);
    cJSON_AddNumberToObject(inner, "seed", (double)lab->seed);
    char *text = json_text(object);
    cJSON_Delete(object);
    return text;
}

static int play_bots(Lab *lab)
{
    Shift shift = { .lab = lab, .kept = -1 };
    char *identity = identity_of(lab);
    int status = EXIT_DONE;
    if (lab->path != NULL && ranks_tells(lab->arguments->ranks))
        shift.kept = kept_open(lab->path, "report", identity, take_kept, &shift, &status);
    if (status == EXIT_DONE) {
        shift.progress.all = lab->games;
        shift.progress.until = lab->minutes > 0 ? seconds_now() + lab->minutes * SECONDS_A_MINUTE *
                                                                      (1 - random_share - never_share)
                                                : 0;
        work_together(&shift, identity);
        status = atomic_load(&shift.broken) ? EXIT_WORLD : EXIT_DONE;
    }
    if (shift.kept >= 0)
        close(shift.kept);
    free(identity);
    return status;
}

/* --- games at random ------------------------------------------------------------------------------ */

static int play_at_random(Lab *lab)
{
    VariGame *game = must_have(vari_game_new(lab->rules, 0));
    Simulation *random = &lab->random;
    double seconds = lab->minutes * SECONDS_A_MINUTE * random_share;
    *random = (Simulation){ .rules = lab->rules,
                            .game = game,
                            .seed = lab->seed,
                            .ranks = lab->arguments->ranks,
                            .watched = isatty(STDERR_FILENO) != 0,
                            .games = lab->minutes > 0 ? RANDOM_MOST : lab->games * RANDOM_EACH,
                            .until = lab->minutes > 0 ? seconds_now() + seconds : 0 };
    simulation_begin(random);
    bool keeps = lab->random_path != NULL && ranks_tells(lab->arguments->ranks);
    int status = keeps ? simulation_keep_in(random, lab->random_path) : EXIT_DONE;
    if (status == EXIT_DONE) {
        simulation_run(random, lab->arguments->threads);
        status = atomic_load(&random->broken) ? EXIT_WORLD : EXIT_DONE;
        if (keeps)
            close(random->kept);
    }
    random->game = NULL;
    vari_game_free(game);
    return status;
}

/* The file that a warning is about; NULL: it is none of the definition's. */
static const char *file_of(const VariRules *rules, const VariDiagnostic *diagnostic, size_t *length)
{
    const char *path, *bytes;
    for (size_t i = 0; vari_rules_file(rules, i, &path, &bytes, length); i++)
        if (strcmp(path, diagnostic->path) == 0)
            return bytes;
    return NULL;
}

/* A warning with the file and the line that it is about; for free(). */
static char *located_text(const VariRules *rules, const VariDiagnostic *diagnostic)
{
    const char *name = strrchr(diagnostic->path, '/');
    size_t length, line = 1, room;
    char *text;
    FILE *out = open_text(&text, &room);
    const char *bytes = file_of(rules, diagnostic, &length);
    for (size_t at = 0; bytes != NULL && at < diagnostic->start && at < length; at++)
        line += bytes[at] == '\n';
    if (bytes != NULL)
        fprintf(out, "%s:%zu: ", name == NULL ? diagnostic->path : name + 1, line);
    fputs(diagnostic->message, out);
    close_text(out, &text);
    return text;
}

/* True if the warning is about the name of an ending that came in some game of the report. */
static bool came_after_all(const Lab *lab, const VariDiagnostic *diagnostic)
{
    size_t length, size = diagnostic->end - diagnostic->start;
    const char *bytes = file_of(lab->rules, diagnostic, &length);
    if (bytes == NULL || diagnostic->end > length)
        return false;
    const char *name = bytes + diagnostic->start;
    for (size_t i = 0; i < lab->random.games; i++) {
        const VariResult *result = &lab->random.playouts[i].result;
        if (result->over && strlen(result->reason) == size && strncmp(result->reason, name, size) == 0)
            return true;
    }
    for (size_t i = 0; i < lab->games; i++) {
        const char *reason = lab->trials[i] == NULL ? "" : lab->trials[i]->reason;
        if (strlen(reason) == size && strncmp(reason, name, size) == 0)
            return true;
    }
    return false;
}

/* What never happens becomes warnings of the rules, among those that they had. */
static void find_never(Lab *lab)
{
    if (!ranks_tells(lab->arguments->ranks))
        return;
    double seconds = fmax(never_least, lab->minutes * SECONDS_A_MINUTE * never_share);
    VariRehearsed played =
        rehearse(lab->rules, NEVER_GAMES, lab->seed, lab->minutes > 0 ? seconds : NEVER_SECONDS, NULL);
    size_t count = vari_rules_diagnosed(lab->rules)->kept;
    lab->never_games = played.games;
    lab->never = memory_zeroed(count + 1, sizeof *lab->never);
    for (size_t i = 0; i < count; i++) {
        const VariDiagnostic *diagnostic = vari_rules_diagnostic(lab->rules, i);
        if (strcmp(diagnostic->code, "never-played") == 0 && !came_after_all(lab, diagnostic))
            lab->never[lab->never_count++] = located_text(lab->rules, diagnostic);
    }
}

int lab_run(Lab *lab)
{
    size_t overruns = 0;
    lab->trials = memory_zeroed(lab->games, sizeof *lab->trials);
    int status = play_at_random(lab);
    if (status != EXIT_DONE)
        return status;
    for (size_t i = 0; i < lab->random.games; i++) {
        if (lab->random.playouts[i].out_of_memory)
            out_of_memory();
        overruns += lab->random.playouts[i].overrun;
    }
    if (ranks_tells(lab->arguments->ranks))
        status = simulation_tell_overruns(&lab->random, overruns);
    if (status == EXIT_DONE)
        status = play_bots(lab);
    if (status == EXIT_DONE)
        find_never(lab);
    return status;
}

void lab_free(Lab *lab)
{
    for (size_t game = 0; lab->trials != NULL && game < lab->games; game++)
        trial_free(lab->trials[game]);
    for (size_t i = 0; i < lab->never_count; i++)
        free(lab->never[i]);
    free(lab->trials);
    free(lab->never);
    simulation_end(&lab->random);
}
