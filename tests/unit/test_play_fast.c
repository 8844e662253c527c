/* The fast road is the reference road, on every shipped definition that it can
 * carry: the same actions and the same counts at positions of random games. */

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "fast_roads.h"
#include "play/mixed.h"

/* What is said of a game's road is what is taken from its start. */
static void test_road(const char *id, VariRules *rules)
{
    char *told = strdup(vari_rules_program_listing(rules)), *road = strstr(told, "\nroad: ");
    Random random = { 1 };
    Position *position = position_new(rules->program);
    play_setup(position, &random);
    cr_assert(road != NULL, "%s", id);
    road += strlen("\nroad: ");
    road[strcspn(road, "\n")] = '\0';
    bool says_fast = strncmp(road, "pins and checks", 15) == 0;
    bool says_mixed = strncmp(road, "the last two plies", 18) == 0;
    uint64_t nodes;
    cr_expect(says_fast == fast_can(position, 1), "%s: told as \"%s\"", id, road);
    cr_expect(says_mixed == mixed_perft(position, 2, &nodes), "%s: told as \"%s\"", id, road);
    free(told);
    position_free(position);
}

static unsigned test_definition(const char *id)
{
    VariRules *rules = roads_load(id);
    if (rules != NULL && rules->program != NULL) {
        late_need(rules->program->roads_late);
        test_road(id, rules);
    }
    bool carried = rules != NULL && rules->program != NULL && rules->program->fast != NULL;
    for (unsigned game = 0; carried && game < ROADS_GAMES; game++)
        roads_play(id, rules->program, 7919u * (game + 1));
    vari_rules_free(rules);
    return carried;
}

/* In parts, so that they run side by side. */
static void test_part(unsigned part, unsigned parts)
{
    char root[ROADS_PATH_MAX], folder[ROADS_PATH_MAX * 2], id[512];
    unsigned carried = 0, found = 0;
    snprintf(root, sizeof root, "%s/definitions", VARI_SOURCE_FOLDER);
    DIR *folders = opendir(root);
    for (struct dirent *group; folders != NULL && (group = readdir(folders)) != NULL;) {
        snprintf(folder, sizeof folder, "%s/%s", root, group->d_name);
        DIR *files = group->d_name[0] == '.' ? NULL : opendir(folder);
        for (struct dirent *file; files != NULL && (file = readdir(files)) != NULL;) {
            size_t length = strlen(file->d_name);
            if (length < 6 || strcmp(file->d_name + length - 5, ".yaml") != 0 || found++ % parts != part)
                continue;
            snprintf(id, sizeof id, "%.*s", (int)(length - 5), file->d_name);
            carried += test_definition(id);
        }
        if (files != NULL)
            closedir(files);
    }
    closedir(folders);
    cr_expect(carried >= 10, "only %u definitions take the fast road", carried);
}

Test(fast, equals_the_reference_on_every_definition_first, .timeout = 300)
{
    test_part(0, 3);
}
Test(fast, equals_the_reference_on_every_definition_second, .timeout = 300)
{
    test_part(1, 3);
}
Test(fast, equals_the_reference_on_every_definition_third, .timeout = 300)
{
    test_part(2, 3);
}

Test(fast, equals_the_reference_with_options, .timeout = 300)
{
    char line[256];
    unsigned carried = 0;
    FILE *file = fopen(VARI_SOURCE_FOLDER "/tests/option-sets.txt", "r");
    cr_assert(file != NULL);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        VariRules *rules = roads_load_line(line);
        cr_assert(vari_rules_ok(rules), "%s", line);
        late_need(rules->program->roads_late);
        carried += rules->program->fast != NULL;
        test_road(line, rules);
        for (unsigned game = 0; rules->program->fast != NULL && game < ROADS_GAMES; game++)
            roads_play(line, rules->program, 104729u * (game + 1));
        vari_rules_free(rules);
    }
    fclose(file);
    cr_expect(carried >= 15, "only %u option sets take the fast road", carried);
}
