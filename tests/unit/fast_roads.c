/* Shipped definitions loaded, and both roads compared: the same actions and the same counts. */

#include "fast_roads.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

enum { LISTED_MAX = 80 };

static char *read_whole(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    char *bytes = malloc(1 << 20);
    *length = fread(bytes, 1, (1 << 20) - 1, file);
    bytes[*length] = '\0';
    fclose(file);
    return bytes;
}

/* The path of a shipped definition by its id, on the heap, or NULL. */
static char *find_id(const char *id)
{
    char root[ROADS_PATH_MAX], path[ROADS_PATH_MAX * 2];
    snprintf(root, sizeof root, "%s/definitions", VARI_SOURCE_FOLDER);
    char *found = NULL;
    DIR *folders = opendir(root);
    for (struct dirent *entry; folders != NULL && found == NULL && (entry = readdir(folders)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s/%s.yaml", root, entry->d_name, id);
        FILE *file = fopen(path, "rb");
        if (file != NULL) {
            fclose(file);
            found = strdup(path);
        }
    }
    closedir(folders);
    return found;
}

static bool find_definition(void *context, const char *name, const char *from_path, char **path, char **bytes,
                            size_t *length)
{
    (void)context;
    (void)from_path;
    *path = find_id(name);
    *bytes = *path != NULL ? read_whole(*path, length) : NULL;
    return *bytes != NULL;
}

static VariRules *load_with(const char *id, const VariSetting *settings, size_t count)
{
    size_t length = 0;
    char *path = find_id(id);
    char *bytes = path != NULL ? read_whole(path, &length) : NULL;
    if (bytes == NULL)
        return NULL;
    VariRules *rules = vari_rules_load(path, bytes, length, settings, count, find_definition, NULL);
    free(path);
    free(bytes);
    return rules;
}

VariRules *roads_load(const char *id)
{
    return load_with(id, NULL, 0);
}

VariRules *roads_load_line(const char *line)
{
    char copy[256];
    VariSetting settings[8];
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    char *id = strtok(copy, " ");
    for (char *word = strtok(NULL, " "); word != NULL && count < 8; word = strtok(NULL, " ")) {
        char *equals = strchr(word, '=');
        *equals = '\0';
        settings[count++] = (VariSetting){ .name = word, .value = equals + 1 };
    }
    return load_with(id, settings, count);
}

static int compare_actions(const void *left, const void *right)
{
    const Action *a = left, *b = right;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    if (a->to != b->to)
        return a->to < b->to ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->rule != b->rule)
        return a->rule < b->rule ? -1 : 1;
    if (a->extra != b->extra)
        return a->extra < b->extra ? -1 : 1;
    for (unsigned i = 0; i < a->pick_count && i < b->pick_count; i++)
        if (a->picks[i] != b->picks[i])
            return a->picks[i] < b->picks[i] ? -1 : 1;
    return 0;
}

bool roads_same_action(const Action *a, const Action *b)
{
    return compare_actions(a, b) == 0 && a->heading == b->heading && a->distance == b->distance &&
           memcmp(a->via, b->via, sizeof a->via) == 0 && a->pick_count == b->pick_count &&
           memcmp(a->picks, b->picks, a->pick_count * sizeof a->picks[0]) == 0;
}

/* Whether something but moves and clocks may end the game: then more is counted three plies deep. */
static bool has_triggers(const FastTables *tables)
{
    for (unsigned i = 0; i < tables->watched.ending_count; i++) {
        uint8_t form = tables->watched.truths[tables->watched.endings[i].truth].form;
        if (form != TRUTH_NUMBER && form != TRUTH_REPEATS)
            return true;
    }
    return tables->watched.number_change_count > 0;
}

/* Whether what is drawn is one of the legal moves, and their number is known all the same. */
static bool draws_fit(const Position *position, Random *random)
{
    FastPosition *fast = fast_load(position);
    FastList list = { 0 }, scratch = { 0 };
    if (fast != NULL)
        fast_list_legal(fast, &list);
    size_t good = 0, draws = list.count == 0 ? 0 : 4;
    for (size_t draw = 0; draw < draws; draw++) {
        FastMove move;
        bool found = fast_draw(fast, &scratch, random, &move) == list.count;
        size_t i = 0;
        while (i < list.count && memcmp(&list.items[i], &move, sizeof move) != 0)
            i++;
        good += found && i < list.count;
    }
    free(list.items);
    free(scratch.items);
    fast_free(fast);
    return good == draws;
}

/* Whether three plies counted at once are as many as two counted after each action. */
static bool triples_fit(const char *id, Position *position, const ActionList *actions, unsigned ply)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < actions->count; i++) {
        PlayUndo undo = play_make(position, &actions->items[i]);
        sum += fast_perft(position, 2);
        play_unmake(position, undo);
    }
    uint64_t count = fast_perft(position, 3);
    cr_expect(count == sum, "%s, ply %u, three plies: %llu, not %llu", id, ply, (unsigned long long)count,
              (unsigned long long)sum);
    return count == sum;
}

/* False when something differs; says where. */
static bool same_here(const char *id, Position *position, unsigned ply)
{
    ActionList fast = { 0 }, slow = { 0 };
    bool triggers = has_triggers(position->program->fast);
    size_t wrong = 0;
    Random random = { ply };
    play_actions_reference(position, &slow);
    cr_expect(draws_fit(position, &random), "%s, ply %u: a draw that is not there", id, ply);
    if (fast_actions(position, &fast)) {
        qsort(fast.items, fast.count, sizeof(Action), compare_actions);
        qsort(slow.items, slow.count, sizeof(Action), compare_actions);
        wrong = fast.count != slow.count;
        cr_expect(wrong == 0, "%s, ply %u: %zu actions, not %zu", id, ply, fast.count, slow.count);
        for (size_t i = 0; wrong == 0 && i < fast.count; i++)
            if (!roads_same_action(&fast.items[i], &slow.items[i])) {
                cr_expect(false,
                          "%s, ply %u: another action %d-%d (rule %d, heading %d, distance %d), not %d-%d "
                          "(rule %d, heading %d, distance %d)",
                          id, ply, fast.items[i].from, fast.items[i].to, fast.items[i].rule,
                          fast.items[i].heading, fast.items[i].distance, slow.items[i].from, slow.items[i].to,
                          slow.items[i].rule, slow.items[i].heading, slow.items[i].distance);
                wrong++;
            }
    }
    for (unsigned depth = 1; depth <= 3 && wrong == 0; depth++) {
        if (!fast_can(position, depth) || (depth == 2 && (ply % 3 != 0 || slow.count > LISTED_MAX)) ||
            (depth == 3 &&
             (ply % (triggers ? 12 : 30) != (triggers ? 3 : 15) || slow.count > LISTED_MAX / 2)))
            continue;
        uint64_t quick = fast_perft(position, depth), sure = play_perft(position, depth);
        cr_expect(quick == sure, "%s, ply %u, depth %u: %llu, not %llu", id, ply, depth,
                  (unsigned long long)quick, (unsigned long long)sure);
        wrong += quick != sure;
    }
    if (wrong == 0 && ply % 4 == 1 && slow.count <= LISTED_MAX && fast_can(position, 3))
        wrong += !triples_fit(id, position, &slow, ply);
    action_list_free(&fast);
    action_list_free(&slow);
    return wrong == 0;
}

void roads_play_on(const char *id, Position *position, Random *random, unsigned first)
{
    for (unsigned ply = first; ply < ROADS_PLIES && !position->result.over; ply++) {
        if (!same_here(id, position, ply))
            break;
        ActionList list = { 0 };
        play_actions_reference(position, &list);
        Action action = list.items[random_below(random, list.count)];
        action_list_free(&list);
        play_make(position, &action);
    }
}

void roads_play(const char *id, const Program *program, uint64_t seed)
{
    Random random = { seed };
    Position *position = position_new(program);
    play_setup(position, &random);
    roads_play_on(id, position, &random, 0);
    position_free(position);
}
