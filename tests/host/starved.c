/* Each allocation of a call to libvari-host fails in turn: then the call fails and says why, the program goes
 * on, and rules and games that were given are as they were. Linked with the shared libraries, whose malloc()
 * and so on are those here. Usage: host_starved STEP, with $VARI_SHIPPED */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vari_host.h"

/* The GNU C library's own, by the names that it keeps for this. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static size_t left = SIZE_MAX; /* how many may still succeed */

static bool is_refused(void)
{
    if (left == 0) {
        errno = ENOMEM;
        return true;
    }
    left -= left != SIZE_MAX;
    return false;
}

void *malloc(size_t size)
{
    return is_refused() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return is_refused() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size)
{
    return is_refused() ? NULL : __libc_realloc(memory, size);
}

static VariHost *host;
static VariRules *rules;
static VariGame *game;

/* What is tried; each says whether the call succeeded. */
typedef bool Trial(void);

static bool load(void)
{
    VariRules *loaded = vari_host_load(host, "chess", NULL, 0);
    bool done = loaded != NULL && vari_rules_ok(loaded);
    vari_rules_free(loaded);
    return done;
}

static bool load_unknown(void)
{
    return vari_host_load(host, "chesss", NULL, 0) == NULL &&
           strstr(vari_host_message(host), "did you mean") != NULL;
}

static bool draw(void)
{
    const char *svg = vari_host_svg(host, game, NULL);
    return svg != NULL && strstr(svg, "</svg>") != NULL;
}

static bool draw_diagram(void)
{
    return vari_host_diagram(host, rules, 0) != NULL;
}

static bool record(void)
{
    const char *pgn = vari_host_record(host, game, "pgn");
    return pgn != NULL && strstr(pgn, "1. e4 *") != NULL;
}

static bool open_record(void)
{
    VariGame *again = vari_host_open(host, "x.pgn", "[Variant \"chess\"]\n\n1. e4 e5 *\n", 1);
    VariRules *opened = again == NULL ? NULL : vari_game_rules(again);
    bool done = again != NULL && vari_game_ply(again) == 2;
    vari_game_free(again);
    vari_rules_free(opened);
    return done;
}

static bool import(void)
{
    return vari_host_import(host, "x.ini", "[x:chess]\nqueen = -\n", "x") != NULL;
}

static bool answer(void)
{
    const char *told = vari_host_answer(host, "{\"do\":\"load\",\"text\":\"vari: 1\\nextends: chess\\n\"}");
    return told != NULL && strstr(told, "\"ok\":true") != NULL;
}

static const struct {
    const char *name;
    Trial *run;
} trials[] = { { "load", load },     { "load_unknown", load_unknown },
               { "draw", draw },     { "diagram", draw_diagram },
               { "record", record }, { "open", open_record },
               { "import", import }, { "answer", answer } };

/* Lets the allocations succeed in the first `count` cases; true once the trial has met none that failed. */
static bool met_none(Trial *run, size_t count, const char *name, size_t *failed)
{
    left = count;
    bool done = run();
    bool met = left == 0;
    left = SIZE_MAX;
    if (!done && !met) {
        fprintf(stderr, "%s fails though there is memory: %s\n", name, vari_host_message(host));
        exit(1);
    }
    *failed += !done;
    return !met;
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    size_t step = argc > 1 ? (size_t)atoi(argv[1]) : 1;
    host = vari_host_new();
    rules = vari_host_load(host, "chess", NULL, 0);
    game = rules == NULL ? NULL : vari_game_new(rules, 0);
    if (game == NULL || vari_game_play(game, "e2e4") != VARI_OK)
        return 1;
    char *position = strdup(vari_position_text(vari_game_at(game)));
    bool holds = true;
    for (size_t i = 0; i < sizeof trials / sizeof trials[0] && holds; i++) {
        size_t failed = 0, count = 0;
        trials[i].run(); /* what is kept for later calls is there */
        while (!met_none(trials[i].run, count, trials[i].name, &failed))
            count += step;
        printf("%s: %zu allocations or so, %zu failures\n", trials[i].name, count, failed);
        holds = failed > 0 && strcmp(position, vari_position_text(vari_game_at(game))) == 0 &&
                vari_game_ply(game) == 1;
    }
    free(position);
    vari_game_free(game);
    vari_rules_free(rules);
    vari_host_free(host);
    return holds ? 0 : 1;
}
