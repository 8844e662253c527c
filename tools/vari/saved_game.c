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

bool saved_game_write(const char *path, const Arguments *arguments, const char *seats, const char *position,
                      size_t first, VariGame *game)
{
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        printf("`%s` cannot be written: %s.\n", path, strerror(errno));
        return false;
    }
    fprintf(file, "%s\n", first_line);
    write_variant(file, arguments->positional[0]);
    for (size_t i = 0; i < arguments->setting_count; i++)
        fprintf(file, "set: %s=%s\n", arguments->settings[i].name, arguments->settings[i].value);
    fprintf(file, "seats: %s\nseed: %ld\nposition: %s\nmoves:", seats, arguments->seed, position);
    for (size_t ply = first; ply < vari_game_ply(game); ply++)
        fprintf(file, " %s", vari_game_played(game, ply));
    fprintf(file, "\n");
    bool written = !ferror(file);
    if (fclose(file) != 0 || !written) {
        printf("`%s` could not be written: %s.\n", path, strerror(errno));
        return false;
    }
    return true;
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

/* Returns what is wrong with the line, or NULL. */
static const char *take_line(Arguments *arguments, const char *key, char *value)
{
    static char *variant[1];
    if (strcmp(key, "variant") == 0) {
        variant[0] = value;
        arguments->positional = variant;
        arguments->count = 1;
    } else if (strcmp(key, "set") == 0) {
        return take_setting(arguments, value) ? NULL : "`set:` takes NAME=VALUE";
    } else if (strcmp(key, "seats") == 0) {
        arguments->seats = arguments->seats != NULL ? arguments->seats : value;
    } else if (strcmp(key, "seed") == 0) {
        return take_seed(arguments, value) ? NULL : "`seed:` takes a whole number";
    } else if (strcmp(key, "position") == 0) {
        arguments->position = value;
    } else if (strcmp(key, "moves") == 0) {
        arguments->moves = value;
    } else {
        return "only variant, set, seats, seed, position and moves can stand here";
    }
    return NULL;
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
    for (char *line = text, *next; line != NULL; line = next, number++) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        char *colon = strchr(line, ':');
        if (colon == NULL)
            return tell_line(path, number, "this is no line of a saved game");
        *colon = '\0';
        const char *problem = take_line(arguments, line, colon + 1 + strspn(colon + 1, " "));
        if (problem != NULL)
            return tell_line(path, number, problem);
    }
    return arguments->count == 1 || tell_line(path, number, "there is no line `variant:`");
}
