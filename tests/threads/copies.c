/* Copies of one position, each in a thread of its own: listed, made, taken back, drawn from and asked, all of
 * the same rules; and threads that think together. For the thread sanitizer. Usage: copy_threads DEFINITION
 */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "vari.h"

enum { THREADS = 4, PLIES = 40, ACTIONS_MAX = 4000, BYTES_MAX = 1 << 18, NODES = 20000 };

typedef struct Task {
    VariPosition *position;
    uint64_t sum; /* of the keys that were come to */
} Task;

static uint64_t keys_below(VariPosition *position)
{
    static _Thread_local VariAction actions[ACTIONS_MAX];
    size_t count;
    uint64_t sum = 0;
    if (vari_position_actions(position, actions, ACTIONS_MAX, &count) != VARI_OK)
        return 0;
    for (size_t i = 0; i < count; i++)
        if (vari_position_make(position, &actions[i]) == VARI_OK) {
            sum += vari_position_key(position) * (vari_position_result(position)->over ? 3 : 1);
            vari_position_unmake(position);
        }
    return sum;
}

static void *walk(void *context)
{
    Task *task = context;
    uint64_t seed = 1;
    for (unsigned ply = 0; ply < PLIES; ply++) {
        vari_position_text(task->position);
        task->sum += keys_below(task->position);
        if (vari_position_play_random(task->position, &seed, NULL) != VARI_OK)
            break;
    }
    return NULL;
}

static VariRules *load(const char *path)
{
    static char bytes[BYTES_MAX];
    FILE *file = fopen(path, "rb");
    size_t length = file == NULL ? 0 : fread(bytes, 1, sizeof bytes, file);
    if (file != NULL)
        fclose(file);
    return vari_rules_load(NULL, path, bytes, length, NULL, 0, NULL, NULL);
}

/* Threads that share a table choose something, time and again. */
static bool think_together(VariRules *rules)
{
    VariPosition *position = vari_position_new(rules, 1);
    VariSearch *search = vari_search_new(rules, 1);
    const VariThinking thinking = { .size = sizeof thinking, .nodes = NODES, .threads = THREADS };
    bool chosen = position != NULL && search != NULL;
    for (unsigned ply = 0; ply < 4 && chosen; ply++) {
        VariAction best;
        chosen = vari_search_think(search, position, &thinking, &best) == VARI_OK &&
                 vari_position_make(position, &best) == VARI_OK;
    }
    vari_search_free(search);
    vari_position_free(position);
    return chosen;
}

int main(int argc, char **argv)
{
    VariRules *rules = load(argv[argc - 1]);
    VariPosition *position = vari_position_new(rules, 1);
    Task tasks[THREADS];
    pthread_t threads[THREADS];
    bool alike = position != NULL;
    if (!alike)
        return EXIT_FAILURE;
    for (unsigned i = 0; i < THREADS; i++) {
        tasks[i] = (Task){ vari_position_copy(position), 0 };
        if (pthread_create(&threads[i], NULL, walk, &tasks[i]) != 0)
            return EXIT_FAILURE;
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        vari_position_free(tasks[i].position);
        alike = alike && tasks[i].sum != 0 && tasks[i].sum == tasks[0].sum;
    }
    vari_position_free(position);
    bool chosen = think_together(rules);
    vari_rules_free(rules);
    if (!chosen)
        puts("threads that think together choose nothing");
    puts(alike ? "copies in threads say the same" : "copies in threads differ");
    return alike && chosen ? EXIT_SUCCESS : EXIT_FAILURE;
}
