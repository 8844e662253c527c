/* Loads, games and frees leak nothing: two threads load a definition, begin a game of it, list and play, copy
 * and free, so many times; what the process has of memory after the first tenth of them it has after all. A
 * second definition has mistakes. Usage: host_leaks TIMES */

#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vari.h"

enum { THREADS = 2, PLIES = 4, SLACK = 256 << 10 }; /* bytes that an allocator may keep between two calls */

static const char good[] =
    "vari: 1\nname: Small\nboard: 3x4\npieces: {rook: {letter: R, moves: R}, king: {letter: K, moves: K, "
    "royal: check}}\nsetup: 1rk/3/3/KR1 w\n";
static const char wrong[] =
    "vari: 1\nname: Wrong\nboard: 3x3\npieces: {rook: {letter: R, movs: R}}\nsetup: 3/3/3 w\n";

static void play(VariRules *rules, uint64_t seed)
{
    VariGame *game = vari_game_new(rules, seed);
    for (int ply = 0; ply < PLIES && vari_game_action_count(game) > 0; ply++)
        vari_game_play_index(game, vari_game_play_random(game));
    VariGame *copy = vari_game_copy(game);
    VariPosition *position = vari_position_copy(vari_game_at(copy));
    vari_position_play_random(position, &seed, NULL);
    vari_position_text(position);
    vari_game_undo(copy);
    vari_game_meant(copy, "Kxz9", NULL, 0);
    vari_position_free(position);
    vari_game_free(copy);
    vari_game_free(game);
}

static VariRules *load(const char *text)
{
    return vari_rules_load(NULL, "small.yaml", text, strlen(text), NULL, 0, NULL, NULL);
}

static void *work(void *context)
{
    for (size_t i = 0; i < *(size_t *)context; i++) {
        VariRules *rules = load(i % 8 == 0 ? wrong : good);
        if (vari_rules_ok(rules) != (i % 8 != 0)) {
            fputs(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false), stderr);
            exit(1);
        }
        if (vari_rules_ok(rules))
            play(rules, i + 1);
        vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false);
        vari_rules_free(rules);
    }
    return NULL;
}

static size_t in_use_after(size_t times)
{
    pthread_t threads[THREADS];
    size_t each = times / THREADS;
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, work, &each) != 0)
            exit(1);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return mallinfo2().uordblks + mallinfo2().hblkhd;
}

int main(int argc, char **argv)
{
    size_t times = argc > 1 ? strtoul(argv[1], NULL, 10) : 2000;
    size_t first = in_use_after(times / 10), last = in_use_after(times - times / 10);
    printf("%zu times: %zu bytes in use after a tenth, %zu after all\n", times, first, last);
    return last <= first + SLACK ? 0 : 1;
}
