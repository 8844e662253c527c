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
    char *whole =
        strchr(variant, '/') != NULL || strchr(variant, '.') != NULL ? realpath(variant, NULL) : NULL;
    fprintf(file, "variant: %s\n", whole != NULL ? whole : variant);
    free(whole);
}

/* What stands at the path and is no saved game is somebody's work. */
static bool is_free(const char *path)
{
    size_t length = 0;
    char *there = read_whole_file(path, &length);
    bool free_to_write = (there == NULL && errno == ENOENT) ||
                         (there != NULL && strncmp(there, first_line, sizeof first_line - 1) == 0);
    free(there);
    return free_to_write;
}

static bool tell_unwritten(const char *path, const char *why)
{
    printf("`%s` cannot be written: %s.\n", path, why);
    return false;
}

bool saved_game_write(const char *path, const Arguments *arguments, const char *seats, const char *position,
                      size_t first, VariGame *game)
{
    char *text = NULL;
    size_t size = 0;
    if (!is_free(path))
        return tell_unwritten(path, "something else is there");
    FILE *file = open_memstream(&text, &size);
    if (file == NULL)
        return tell_unwritten(path, strerror(errno));
    fprintf(file, "%s\n", first_line);
    write_variant(file, arguments->positional[0]);
    for (size_t i = 0; i < arguments->setting_count; i++)
        fprintf(file, "set: %s=%s\n", arguments->settings[i].name, arguments->settings[i].value);
    fprintf(file, "seats: %s\nseed: %ld\nposition: %s\nmoves:", seats, arguments->seed, position);
    for (size_t ply = first; ply < vari_game_ply(game); ply++)
        fprintf(file, " %s", vari_game_played(game, ply));
    fprintf(file, "\n");
    bool written = !ferror(file);
    written = fclose(file) == 0 && written && write_whole_file(path, text);
    free(text);
    return written || tell_unwritten(path, strerror(errno));
}

static bool tell_line(const char *path, size_t line, const char *what)
{
    fprintf(stderr, "vari: %s:%zu: %s\n", path, line, what);
    return false;
}

static bool take_setting(Arguments *arguments, char *value)
{
    char *equals = strchr(value, '=');
    if (equals == NULL || equals == value || arguments->setting_count == 64)
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
static const char *const line_keys[] = { "variant", "seats", "seed", "position", "moves" };
enum { LINE_VARIANT, LINE_SEATS, LINE_SEED, LINE_POSITION, LINE_MOVES, LINE_COUNT };

typedef struct Reading {
    Arguments *arguments;
    bool seen[LINE_COUNT];
} Reading;

static const char *take_value(Arguments *arguments, int key, char *value)
{
    static char *variant[1];
    switch (key) {
    case LINE_VARIANT:
        variant[0] = value;
        arguments->positional = variant;
        arguments->count = 1;
        return value[0] != '\0' ? NULL : "`variant:` says no definition";
    case LINE_SEATS: arguments->seats = arguments->seats != NULL ? arguments->seats : value; return NULL;
    case LINE_SEED: return take_seed(arguments, value) ? NULL : "`seed:` takes a whole number";
    case LINE_POSITION: arguments->position = value; return NULL;
    default: arguments->moves = value; return NULL;
    }
}

/* Returns what is wrong with the line, or NULL. */
static const char *take_line(Reading *reading, const char *key, char *value)
{
    if (strcmp(key, "set") == 0)
        return take_setting(reading->arguments, value) ? NULL : "`set:` takes NAME=VALUE";
    for (int i = 0; i < LINE_COUNT; i++) {
        if (strcmp(key, line_keys[i]) != 0)
            continue;
        if (reading->seen[i])
            return "this stands here a second time";
        reading->seen[i] = true;
        return take_value(reading->arguments, i, value);
    }
    return "only variant, set, seats, seed, position and moves can stand here";
}

bool saved_game_read(const char *path, Arguments *arguments, int *status)
{
    static char *text; /* what the arguments point into */
    size_t length = 0, number = 1;
    *status = EXIT_WORLD;
    free(text);
    text = read_whole_file(path, &length);
    if (text == NULL) {
        fprintf(stderr, "vari: cannot read `%s`: %s\n", path, strerror(errno));
        return false;
    }
    *status = EXIT_INPUT;
    if (strlen(text) < length)
        return tell_line(path, 1, "this is no text: there is a byte in it that is 0");
    Reading reading = { .arguments = arguments };
    for (char *line = text, *next; line != NULL; line = next, number++) {
        next = strchr(line, '\n');
        if (next == NULL && line[0] != '\0')
            return tell_line(path, number, "the file is cut off: its last line has no end");
        if (next != NULL)
            *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        char *colon = strchr(line, ':');
        if (colon == NULL)
            return tell_line(path, number, "this is no line of a saved game");
        *colon = '\0';
        const char *problem = take_line(&reading, line, colon + 1 + strspn(colon + 1, " "));
        if (problem != NULL)
            return tell_line(path, number, problem);
    }
    for (int i = 0; i < LINE_COUNT; i++)
        if (!reading.seen[i] && (i == LINE_VARIANT || i == LINE_MOVES)) {
            fprintf(stderr, "vari: %s: there is no line `%s:`\n", path, line_keys[i]);
            return false;
        }
    return true;
}
