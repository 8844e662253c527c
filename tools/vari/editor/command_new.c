/* `vari new`: a definition to begin with. What it is made from stands in the folder `new` beside this, a
 * definition each; in them {name}, {players}, {12*players} and so on are filled in. A first line `#! hex 2 3`
 * says what the rest is like, and for how many players. */

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "library.h"
#include "new.h"

enum { PATH_ROOM = 256, PLAYERS_MAX = 8, HEAD_ROOM = 80 };

/* A definition to begin with, as it stands in new_text. */
typedef struct Beginning {
    char head[HEAD_ROOM]; /* " hex 2 3 " */
    const char *text;
    size_t length;
} Beginning;

/* The next one behind `*at`; false: there is none. */
static bool next_beginning(const char **at, Beginning *beginning)
{
    static const char mark[] = "#!";
    if (strncmp(*at, mark, strlen(mark)) != 0)
        return false;
    const char *line = *at + strlen(mark), *end = strchr(line, '\n');
    snprintf(beginning->head, sizeof beginning->head, "%.*s ", (int)(end - line), line);
    beginning->text = end + 1;
    const char *next = strstr(beginning->text, mark);
    *at = next == NULL ? strchr(beginning->text, '\0') : next;
    beginning->length = (size_t)(*at - beginning->text);
    return true;
}

static bool is_like(const Beginning *beginning, const char *like)
{
    size_t length = strlen(like);
    return length > 0 && strncmp(beginning->head + 1, like, length) == 0 &&
           beginning->head[1 + length] == ' ';
}

static bool is_for(const Beginning *beginning, long players)
{
    char number[32];
    snprintf(number, sizeof number, " %ld ", players);
    return strstr(beginning->head, number) != NULL;
}

/* Tells what there is instead. */
static void tell_none(const char *like, long players)
{
    char numbers[HEAD_ROOM] = "", words[512] = "", last[HEAD_ROOM] = "";
    Beginning beginning;
    for (const char *at = new_text; next_beginning(&at, &beginning);) {
        const char *numbers_at = strchr(beginning.head + 1, ' ');
        char word[HEAD_ROOM];
        snprintf(word, sizeof word, "%.*s", (int)(numbers_at - beginning.head - 1), beginning.head + 1);
        size_t used = strlen(words);
        if (strcmp(word, last) != 0)
            snprintf(words + used, sizeof words - used, "%s%s", used > 0 ? ", " : "", word);
        memcpy(last, word, sizeof last);
        used = strlen(numbers);
        if (is_like(&beginning, like))
            snprintf(numbers + used, sizeof numbers - used, "%.*s", (int)(strlen(numbers_at) - 1),
                     numbers_at);
    }
    if (numbers[0] == '\0')
        fprintf(stderr, "vari: --like takes one of %s, not `%s`\n", words, like);
    else
        fprintf(stderr, "vari: nothing like `%s` begins with %ld players; it may have%s\n", like, players,
                numbers);
}

/* Each begins with another letter: that is what position texts write. */
static void write_players(FILE *out, long count)
{
    static const char *const two[] = { "white", "black" };
    static const char *const several[PLAYERS_MAX] = { "red",    "blue",   "green", "yellow",
                                                      "purple", "orange", "cyan",  "white" };
    fputc('[', out);
    for (long i = 0; i < count; i++)
        fprintf(out, "%s%s", i > 0 ? ", " : "", count == 2 ? two[i] : several[i]);
    fputc(']', out);
}

/* `my-game` is called My Game. */
static void write_name(FILE *out, const char *id)
{
    bool begins = true;
    for (; *id != '\0'; id++) {
        fputc(*id == '-' ? ' ' : begins ? toupper((unsigned char)*id) : *id, out);
        begins = *id == '-';
    }
}

static char *fill_in(const Beginning *beginning, const char *id, long players)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    for (const char *at = beginning->text, *end = at + beginning->length; at < end; at++) {
        long times; /* so many of each player */
        int used = 0;
        if (strncmp(at, "{name}", 6) == 0) {
            write_name(out, id);
            at += 5;
        } else if (strncmp(at, "{players}", 9) == 0) {
            write_players(out, players);
            at += 8;
        } else if (sscanf(at, "{%ld*players}%n", &times, &used) == 1 && used > 0) {
            fprintf(out, "%ld", times * players);
            at += used - 1;
        } else {
            fputc(*at, out);
        }
    }
    close_text(out, &text);
    return text;
}

/* It becomes a file's name and, before a dot, what other definitions extend. */
static bool is_id(const char *id)
{
    size_t length = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (id[length] == '\0' && isalpha((unsigned char)id[0]) && id[length - 1] != '-' &&
        length < PATH_ROOM / 4)
        return true;
    fprintf(
        stderr,
        "vari: `%s` cannot be the id of a definition: that is a small letter, then small letters, digits and "
        "hyphens\n",
        id);
    return false;
}

static int write_new(const char *id, const char *text)
{
    char path[PATH_ROOM];
    struct stat status;
    snprintf(path, sizeof path, "%s.yaml", id);
    if (lstat(path, &status) == 0) {
        fprintf(stderr, "vari: there is a file %s already; it is left as it is\n", path);
        return EXIT_WORLD;
    }
    if (!write_whole_file(path, text)) {
        fprintf(stderr, "vari: cannot write %s: %s\n", path, file_problem(errno));
        return EXIT_WORLD;
    }
    char *taken = library_path(id);
    if (taken != NULL)
        fprintf(stderr, "vari: `%s` is the id of another definition: name this one by its path, ./%s\n", id,
                path);
    free(taken);
    printf("%s is written; try\n    vari board ./%s\n    vari play ./%s\n    vari watch %s\n", path, path,
           path, path);
    return EXIT_DONE;
}

int run_new(const Arguments *arguments)
{
    const char *id = arguments->positional[0];
    const char *like = arguments->like == NULL ? "chess" : arguments->like;
    Beginning beginning;
    bool found = false;
    long players = arguments->players;
    if (!is_id(id))
        return EXIT_USAGE;
    for (const char *at = new_text; !found && next_beginning(&at, &beginning);)
        found = is_like(&beginning, like) && is_for(&beginning, players == 0 ? 2 : players);
    if (!found) {
        tell_none(like, players == 0 ? 2 : players);
        return EXIT_USAGE;
    }
    char *text = fill_in(&beginning, id, players == 0 ? 2 : players);
    int status = write_new(id, text);
    free(text);
    return status;
}
