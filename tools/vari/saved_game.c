/* Games on disk: written whole, read line by line into the arguments of a command line. */

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "saved_game.h"

static const char first_line[] = "# A game of vari. Go on with: vari play --resume FILE";

/* A definition's file is found again from anywhere; an id is an id. */
static void write_variant(FILE *file, const char *variant)
{
    bool is_path = strchr(variant, '/') != NULL || strchr(variant, '.') != NULL;
    char *whole = is_path ? realpath(variant, NULL) : NULL;
    if (is_path && whole == NULL && errno == ENOMEM)
        out_of_memory();
    char *value = line_value(whole != NULL ? whole : variant);
    fprintf(file, "variant: %s\n", value);
    free(value);
    free(whole);
}

static void write_setting(FILE *file, const VariSetting *setting)
{
    char *value = line_value(setting->value);
    fprintf(file, "set: %s=%s\n", setting->name, value);
    free(value);
}

/* What stands at the path and is no saved game is somebody's work: NULL, or why nothing is written there. */
static const char *why_not_there(const char *path)
{
    size_t length = 0;
    char *there = read_whole_file(path, &length);
    if (there == NULL)
        return errno == ENOENT ? NULL : file_problem(errno);
    bool saved = strncmp(there, first_line, sizeof first_line - 1) == 0;
    free(there);
    return saved ? NULL : "something else is there";
}

static bool tell_unwritten(const char *path, const char *why)
{
    printf("`%s` cannot be written: %s.\n", path, why);
    return false;
}

bool saved_game_write(const char *path, const Arguments *arguments, const char *seats, const char *position,
                      size_t first, const char *resigned, VariGame *game)
{
    char *text = NULL;
    size_t size = 0;
    const char *why_not = why_not_there(path);
    if (why_not != NULL)
        return tell_unwritten(path, why_not);
    FILE *file = open_text(&text, &size);
    fprintf(file, "%s\n", first_line);
    write_variant(file, arguments->positional[0]);
    for (size_t i = 0; i < arguments->setting_count; i++)
        write_setting(file, &arguments->settings[i]);
    fprintf(file, "seats: %s\nseed: %ld\nposition: %s\nmoves:", seats, arguments->seed, position);
    for (size_t ply = first; ply < vari_game_ply(game); ply++)
        fprintf(file, " %s", vari_game_played(game, ply));
    fprintf(file, "\n");
    if (resigned != NULL)
        fprintf(file, "resigned: %s\n", resigned);
    close_text(file, &text);
    bool written = write_whole_file(path, text);
    int reason = errno;
    free(text);
    return written || tell_unwritten(path, file_problem(reason));
}

static bool take_setting(Arguments *arguments, char *value)
{
    char *equals = strchr(value, '=');
    if (equals == NULL || equals == value || arguments->setting_count == 64 || !line_value_read(equals + 1))
        return false;
    *equals = '\0';
    arguments->settings[arguments->setting_count++] = (VariSetting){ value, equals + 1 };
    return true;
}

static bool take_seed(Arguments *arguments, const char *value)
{
    char *end;
    errno = 0;
    long seed = strtol(value, &end, 10);
    if (errno != 0 || end == value || *end != '\0' || seed < 0 || seed > INT_MAX)
        return false;
    if (!arguments->has_seed)
        arguments->seed = seed;
    arguments->has_seed = true;
    return true;
}

/* The lines of a saved game besides `set:`, which may stand more than once. */
static const char *const line_keys[] = { "variant", "seats", "seed", "position", "moves", "resigned" };
enum { LINE_VARIANT, LINE_SEATS, LINE_SEED, LINE_POSITION, LINE_MOVES, LINE_RESIGNED, LINE_COUNT };

typedef struct Reading {
    Arguments *arguments;
    Origin origin; /* of the line's value */
    bool seen[LINE_COUNT];
} Reading;

static const char not_quoted[] = "a value in quotes ends with a quote, and a `\\` has three digits behind it";

static const char *take_value(Reading *reading, int key, char *value)
{
    static char *variant[1];
    Arguments *arguments = reading->arguments;
    switch (key) {
    case LINE_VARIANT:
        variant[0] = value;
        arguments->positional = variant;
        arguments->count = 1;
        arguments->variant_from = reading->origin;
        if (!line_value_read(value))
            return not_quoted;
        return value[0] != '\0' ? NULL : "`variant:` says no definition";
    case LINE_SEATS:
        if (arguments->seats != NULL) /* what was typed counts */
            return NULL;
        arguments->seats = value;
        arguments->seats_from = reading->origin;
        return NULL;
    case LINE_SEED: return take_seed(arguments, value) ? NULL : "`seed:` takes a whole number";
    case LINE_POSITION:
        arguments->position = value;
        arguments->position_from = reading->origin;
        return NULL;
    case LINE_RESIGNED:
        arguments->resigned = value;
        arguments->resigned_from = reading->origin;
        return NULL;
    default:
        arguments->moves = value;
        arguments->moves_from = reading->origin;
        return NULL;
    }
}

/* Returns what is wrong with the line, or NULL. */
static const char *take_pair(Reading *reading, const char *key, char *value)
{
    if (strcmp(key, "set") == 0) {
        if (!take_setting(reading->arguments, value))
            return "`set:` takes NAME=VALUE";
        reading->arguments->setting_from = reading->origin;
        return NULL;
    }
    for (int i = 0; i < LINE_COUNT; i++) {
        if (strcmp(key, line_keys[i]) != 0)
            continue;
        if (reading->seen[i]) {
            reading->origin.offset = 0;
            return "this stands here a second time";
        }
        reading->seen[i] = true;
        return take_value(reading, i, value);
    }
    reading->origin.offset = 0;
    return "only variant, set, seats, seed, position, moves and resigned can stand here";
}

static bool take_line(Reading *reading, char *line)
{
    const char *problem = "this is no line of a saved game";
    size_t length = strlen(line);
    char *colon = strchr(line, ':');
    reading->origin.offset = 0;
    if (colon != NULL) {
        *colon = '\0';
        char *value = colon + 1 + strspn(colon + 1, " ");
        reading->origin.offset = (size_t)(value - line);
        problem = take_pair(reading, line, value);
    }
    if (problem != NULL)
        tell_origin_error(&reading->origin, 0,
                          reading->origin.offset > 0 ? length - reading->origin.offset : strlen(line),
                          problem, "");
    return problem == NULL;
}

/* Tells which line that must be there is not, at the end of the file. */
static bool has_all_lines(const Reading *reading)
{
    for (int i = 0; i < LINE_COUNT; i++)
        if (!reading->seen[i] && (i == LINE_VARIANT || i == LINE_MOVES)) {
            fprintf(stderr, "%s:%zu:1: error: the file ends without a line `%s:`\n", reading->origin.path,
                    reading->origin.number, line_keys[i]);
            return false;
        }
    return true;
}

bool saved_game_read(const char *path, Arguments *arguments, int *status)
{
    static char *text, *copy; /* what the arguments point into, and the lines as they are in the file */
    size_t length = 0;
    *status = EXIT_WORLD;
    free(text);
    free(copy);
    copy = NULL;
    text = read_whole_file(path, &length);
    if (text == NULL) {
        fprintf(stderr, "vari: cannot read `%s`: %s\n", path, file_problem(errno));
        return false;
    }
    copy = must_copy(text);
    *status = EXIT_INPUT;
    Reading reading = { .arguments = arguments, .origin = { .path = path, .line = copy, .number = 1 } };
    if (strlen(text) < length) {
        fprintf(stderr, "%s:1:1: error: this is no text: there is a byte in it that is 0\n", path);
        return false;
    }
    for (char *line = text, *next; line != NULL; line = next, reading.origin.number++) {
        next = strchr(line, '\n');
        reading.origin.line = copy + (line - text);
        reading.origin.offset = 0;
        if (next == NULL && line[0] == '\0')
            break;
        if (next == NULL) {
            tell_origin_error(&reading.origin, 0, strlen(line),
                              "the file is cut off: its last line has no end", "");
            return false;
        }
        *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        if (line[0] != '#' && line[0] != '\0' && !take_line(&reading, line))
            return false;
    }
    return has_all_lines(&reading);
}
