/* Copies of one position, each in a thread of its own: listed, made, taken back, drawn from and asked, all of
 * the same rules, for the thread sanitizer. Usage: copy_threads DEFINITION */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "vari.h"

enum { THREADS = 4, PLIES = 40, ACTIONS_MAX = 4000, BYTES_MAX = 1 << 18 };

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
            VariResult result;
            vari_position_result(position, &result);
            sum += vari_position_key(position) * (result.over ? 3 : 1);
            vari_position_unmake(position);
        }
    return sum;
}

static void *walk(void *context)
{
    Task *task = context;
    uint64_t seed = 1;
    for (unsigned ply = 0; ply < PLIES; ply++) {
        char text[400];
        vari_position_text(task->position, text, sizeof text);
        task->sum += keys_below(task->position);
        if (vari_position_draw(task->position, &seed, NULL) != VARI_OK)
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
    return vari_rules_load(path, bytes, length, NULL, 0, NULL, NULL);
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
    vari_rules_free(rules);
    puts(alike ? "copies in threads say the same" : "copies in threads differ");
    return alike ? EXIT_SUCCESS : EXIT_FAILURE;
}
