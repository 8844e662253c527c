/* The fast road is the reference road, on every shipped definition that it can
 * carry: the same actions and the same counts at positions of random games. */

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "play/fast_position.h"
#include "play/mixed.h"
#include "program/late.h"
#include "vari_internal.h"

/* Sanitizers look at memory, not at counts: they are content with less. */
#ifdef __SANITIZE_ADDRESS__
enum { GAMES = 1, PLIES = 40 };
#else
enum { GAMES = 2, PLIES = 60 };
#endif
enum { PATH_MAX_HERE = 1024, LISTED_MAX = 80 };

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
    char root[PATH_MAX_HERE], path[PATH_MAX_HERE * 2];
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

static VariRules *load(const char *id)
{
    return load_with(id, NULL, 0);
}

/* "definition option=value option=value ..." */
static VariRules *load_line(const char *line)
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

static bool same_action(const Action *a, const Action *b)
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
            if (!same_action(&fast.items[i], &slow.items[i])) {
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
    action_list_free(&fast);
    action_list_free(&slow);
    return wrong == 0;
}

static void play_on(const char *id, Position *position, Random *random, unsigned first)
{
    for (unsigned ply = first; ply < PLIES && !position->result.over; ply++) {
        if (!same_here(id, position, ply))
            break;
        ActionList list = { 0 };
        play_actions_reference(position, &list);
        Action action = list.items[random_below(random, list.count)];
        action_list_free(&list);
        play_make(position, &action);
    }
}

static void play_random(const char *id, const Program *program, uint64_t seed)
{
    Random random = { seed };
    Position *position = position_new(program);
    play_setup(position, &random);
    play_on(id, position, &random, 0);
    position_free(position);
}

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
    VariRules *rules = load(id);
    if (rules != NULL && rules->program != NULL) {
        late_need(rules->program->roads_late);
        test_road(id, rules);
    }
    bool carried = rules != NULL && rules->program != NULL && rules->program->fast != NULL;
    for (unsigned game = 0; carried && game < GAMES; game++)
        play_random(id, rules->program, 7919u * (game + 1));
    vari_rules_free(rules);
    return carried;
}

/* In parts, so that they run side by side. */
static void test_part(unsigned part, unsigned parts)
{
    char root[PATH_MAX_HERE], folder[PATH_MAX_HERE * 2], id[512];
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
        VariRules *rules = load_line(line);
        cr_assert(vari_rules_ok(rules), "%s", line);
        late_need(rules->program->roads_late);
        carried += rules->program->fast != NULL;
        test_road(line, rules);
        for (unsigned game = 0; rules->program->fast != NULL && game < GAMES; game++)
            play_random(line, rules->program, 104729u * (game + 1));
        vari_rules_free(rules);
    }
    fclose(file);
    cr_expect(carried >= 15, "only %u option sets take the fast road", carried);
}

/* Numbers of pieces that rules and promotions hang on change here, and phases open. */
static const char *const numbers[][2] = {
    { "hydra", "4k3/8/8/8/8/8/8/KN6 w - - 0 1" },
    { "hydra", "n1n1k3/PPP5/8/8/8/8/5ppp/4KN1N w - - 0 1" },
    { "hydra", "r3k2r/P1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" },
    { "hydra", "1nbqkbn1/8/8/3N4/8/8/8/1NB1KB2 b - - 0 1" },
    { "hydra", "Pnb1kb2/8/8/8/8/8/8/8 w - - 0 1" },
    { "hydra", "P1b1kb2/1P5P/8/8/8/8/p5p1/RNBQKBNR w KQ - 0 1" },
    { "hydra", "4k3/PP4P1/8/8/8/8/pp4p1/4K3 w - - 0 1" },
    { "hydra", "1q2k1n1/8/8/8/4N3/8/8/1K2Q3 b - - 0 1" },
    { "hydra late-replacement=turn", "P1b1kb2/1P5P/8/8/8/8/p5p1/RNBQKBNR w KQ - 0 1" },
    { "hydra late-replacement=turn", "4k3/PP4P1/8/8/8/8/pp4p1/4K3 w - - 0 1" },
    { "hydra", "P3k3/8/8/8/8/1q6/8/RNBQKBNR b - - 0 1" },
    { "hydra check=true", "n2r2k1/p7/8/4p3/2NP4/8/1P6/K2Q2N1 w - - 0 1" },
    { "hydra check=true", "3qk3/8/2N5/8/8/5n2/8/3QK3 w - - 0 1" },
    { "hydra check=true", "3qk3/8/8/3N4/8/2n5/1n6/K2Q4 w - - 0 1" },
    { "hydra check=true", "4k3/8/4r3/8/8/4N3/4q3/4K3 w - - 0 1" },
    { "hydra check=true", "4k3/PP4P1/8/8/8/8/pp4p1/4K3 w - - 0 1" },
    { "hydra check=true castling-through-attack=false", "r3k2r/8/8/8/8/8/P6P/R3K2R w KQkq - 0 1" },
    { "circular rules=byzantine", "8P1C5/3NR3p1c5/K7k7/2p2c10 b" },
    { "circular rules=byzantine", "k7K7/R2r12/5Nn9/16 b" },
    { "circular rules=byzantine pair-removal=before-or-after", "8P1C5/3NR3p1c5/KP1c4k3P1C1/2p2c3n6 w" },
    { "circular", "k1Q5K7/R2r12/5Nn9/1P8p5 b" },
    { "circular players=3", "9,rR,1,gK,12/9,rK,1,gR,12/3,rN,7,rQ,12/3,rR,20 g out=b" },
    { "circular players=3 rules=byzantine", "21,rP,bC,1/3,bE,20/1,bK,14,rP,bC,6/rK,bR,bN,bN,16,bG,3 r out=g" },
    { "circular players=4", "12,rR,yK,18/20,bK,11/4,rK,3,bR,1,bQ,21/4,rR,27 r out=g" },
    { "circular players=6 teams=pairs team-check=last-kings",
      "4,kK,43/24,bK,2,bN,20/19,kR,8,yK,4,rQ,14/4,bR,13,rN,29 k out=g,p" },
    { "chigorin", "1r3k2/P1P5/8/8/8/8/p1p5/1R3K2 w - - 0 1" },
    { "chak", "4j4/9/4k4/9/4K4/9/9/9/4J4 w - - 0 1" },
    { "chak", "rvsq1jsvr/9/9/2k6/3K5/4p4/P1P1P1P1P/9/RVSJ1QSVR b - - 0 1" },
    { "grandhouse", "5k4/PPP7/10/10/10/10/10/10/ppp7/5K4[Qq] w - - 0 1" },
    { "shogun", "4k3/PPP5/2N2R2/8/8/2n2r2/ppp5/4K3[Bb] w - - 0 1" },
};

static void play_from(const char *const (*starts)[2], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        VariRules *rules = load_line(starts[i][0]);
        cr_assert(vari_rules_ok(rules), "%s", starts[i][0]);
        late_need(rules->program->roads_late);
        cr_expect(rules->program->fast != NULL, "%s is refused", starts[i][0]);
        for (uint64_t seed = 1; seed <= 3; seed++) {
            Random random = { seed };
            VariGame *game = vari_game_new(rules, 0);
            cr_expect(vari_game_set_position(game, starts[i][1]), "%s: %s", starts[i][0], starts[i][1]);
            play_on(starts[i][0], game->position, &random, 15);
            vari_game_free(game);
        }
        vari_rules_free(rules);
    }
}

Test(fast, follows_numbers_of_pieces, .timeout = 120)
{
    play_from(numbers, sizeof numbers / sizeof numbers[0]);
}

/* Kings come to where they are safe, and to a goal; others to a bar that moves. */
static const char *const places[][2] = {
    { "pyramid-chase",
      "1/2/3/4/3Bk/6/7/4K1Q1/9/10/b5n4/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 w" },
    { "pyramid-chase frontier=own",
      "1/1K/3/4/B4/P3pk/7/P7/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 b" },
    { "pyramid-chase pawn-turns=true", "1/2/3/2Kp/k4/6/7/1r4r1/4r4/10/11/12/13/14/15/16/17/18/19/20/21/22/23/"
                                       "24/25/26/27/28/29/30/31/32/33 w" },
    { "pyramid-chase immune-king-attacks=false",
      "1/2/3/4/1q2k/2B3/3K3/8/9/10/6n4/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 w" },
    { "pyramid-chase goal-rank=32",
      "1/2/3/k2K/5/6/6b/8/9/7p2/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 b" },
    { "pyramid-chase frontier=own immune-king-attacks=false",
      "1/2/1K1/4/2k2/4q1/7/8/Q8/7B2/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 b" },
    { "pyramid-chase stalemate=pass",
      "1/kK/3/4/5/4B1/5Q1/1Q6/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 b" },
    { "pyramid-chase goal-rank=31 stalemate=loss",
      "1/2/3/1k2/5/RQ3K/7/8/7b1/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 b" },
    { "pyramid-chase",
      "1/2/3/4/5/3k2/6r/K7/9/10/3b7/12/13/14/15/16/17/18/19/20/21/22/23/24/25/26/27/28/29/30/31/32/33 w" },
    { "pyramid-chase frontier=own", "k/2/3/1K1R/1n1R1/6/7/1q6/9/10/11/12/13/14/15/16/17/18/19/20/21/22/23/24/"
                                    "25/26/27/28/29/30/31/32/33 b" },
};

Test(fast, knows_places, .timeout = 120)
{
    play_from(places, sizeof places / sizeof places[0]);
}

/* Small laws: what is forbidden in check, how many may stand in a line, what taking makes of the taker. */
static const char *const small_laws[][2] = {
    { "makruk", "4k3/4r3/8/3m4/3M4/8/4R3/4K3 w - - 0 1" },
    { "makpong", "4k3/4r3/8/3m4/3M4/8/4R3/4K3 w - - 0 1" },
    { "makpong", "r2k3r/8/8/1N6/1n6/8/8/R2K3R w - - 0 1" },
    { "makpong", "3rk3/8/8/1N6/1n6/8/3S4/3RK3 b - - 0 1" },
    { "torishogi", "3k3/7/s1s1s1s/7/S1S1S1S/7/3K3[SSSSssss] w - - 0 1" },
    { "torishogi", "rp1k1pr/3f3/s1s4/4s1s/SS1S3/3F3/RP1K1PR[SSSss] b - - 0 1" },
    { "micro", "kb+r+l/4/4/4/+L+RBK[Pp] w - - 0 1" },
    { "xiangqihouse", "rnbakab1r/9/1c5c1/p1p1p3p/6p2/4P4/P1P3P1P/1C5C1/9/RNBAKABNR[N] w - - 0 5" },
    { "xiangqihouse", "2bak4/4a4/4b4/9/9/9/9/4B4/4A4/2BAK4[RCNrcn] w - - 0 1" },
    { "xiangqihouse", "3k5/4a4/9/4c4/9/4C4/9/9/4A4/5K3[RCNBrcnp] b - - 0 1" },
    { "micro", "k3/1+b2/r+p1P/2R1/2+LK[LBplb] w - - 0 1" },
};

Test(fast, knows_small_laws, .timeout = 120)
{
    play_from(small_laws, sizeof small_laws / sizeof small_laws[0]);
}

/* Others enter behind those that move for the first time. */
static const char *const gates[][2] = {
    { "seirawan", "r3k2r/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1" },
    { "seirawan", "rnbqkbnr/pppp1ppp/8/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[HEhe] b KQBCFGkqbcdfg - 0 3" },
    { "seirawan", "r3k2r/4q3/8/8/8/8/4N3/R3K2R[He] w KQEkq - 0 1" },
    { "seirawan", "4k3/4r3/8/8/8/8/8/1N1QK1NR[HE] w KBDG - 0 1" },
    { "seirawan", "1n2k1n1/P6P/8/8/8/8/p6p/1N2K1N1[HEhe] w BGbg - 0 1" },
    { "shouse", "r3k2r/pp4pp/8/3Pp3/8/8/PP4PP/RN2K1NR[HQhbp] w KQBGkq e6 0 9" },
    { "shouse", "r1bqk2r/ppp2ppp/2n2n2/4p3/4P3/2N2N2/PPP2PPP/R1BQK2R[HEhe] w KQCDkqcd - 0 6" },
    { "shouse", "4k3/P2P4/8/8/8/8/p2p4/R3K2R[Ee] w KQ - 0 1" },
};

Test(fast, lets_others_enter, .timeout = 120)
{
    play_from(gates, sizeof gates / sizeof gates[0]);
}

/* Several royals of one player: one attacked is enough, or all must be, or it matters once one is left. */
static const char *const companies[][2] = {
    { "coregal", "rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1" },
    { "coregal", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" },
    { "coregal", "4k2q/1P6/8/8/8/8/1p6/Q3K3 w - - 0 1" },
    { "coregal", "4k2q/8/8/2pP4/8/8/1QQ5/4K2R w K c6 0 1" },
    { "spartan", "2k4k/8/8/2Q5/8/8/6h1/4K2R w K - 0 1" },
    { "spartan", "lg1c1kwl/hhh1khhh/3h4/1B6/4P3/5N2/PPPP1PPP/RNBQK2R b KQ - 0 4" },
    { "spartan", "4k3/8/8/8/8/2h5/4h3/R3K3 b - - 0 1" },
    { "sho-shogi", "4k4/9/4E4/9/9/9/4e4/9/4K4 w - - 0 1" },
    { "sho-shogi", "3+e1k3/9/9/9/4R4/9/9/4B4/4K2+E1 b - - 0 1" },
    { "sho-shogi", "r3k4/3E5/9/9/9/9/9/9/r3K4 w - - 0 1" },
    { "xiangfu", "2rbm4/2cwn4/2+g6/4+g4/9/4+G4/6+G2/4NWC2/4MBR2[Gg] w - - 3 2" },
};

Test(fast, keeps_several_royals, .timeout = 120)
{
    play_from(companies, sizeof companies / sizeof companies[0]);
}

static const struct {
    const char *id, *position;
    unsigned depth;
    uint64_t nodes;
} known[] = {
    { "chess", NULL, 5, 4865609 },
    { "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603 },
    { "chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624 },
    { "chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333 },
    { "chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487 },
    { "makruk", NULL, 4, 273026 },
    { "horde", NULL, 4, 23310 },
    { "capablanca", NULL, 4, 805128 },
    { "crazyhouse", NULL, 5, 4888832 },
    { "antichess", NULL, 5, 2732672 },
    { "shatranj", NULL, 5, 1164248 },
    { "xiangqi", NULL, 4, 3290240 },
    { "shogi", NULL, 5, 19861490 },
    { "shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[RGgsnppppp] b - - 0 1", 3,
      4809015 },
    { "shogi", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3[RBGSNLPgggnnnppppppppppppppppp] w - - 0 1", 3, 53393368 },
    { "grand", NULL, 4, 15921643 },
    { "four-player", NULL, 5, 3452310 },
    { "pyramid-chase", NULL, 4, 6159192 },
    { "four-player", "3,yK,4/8/8/14/1,rR,12/2,rR,11/14/13,gK/14/14/bK,13/8/8/4,rK,3 r", 4, 3725 },
    { "atomic", NULL, 5, 4864979 },
    { "racingkings", NULL, 5, 9472927 },
    { "antichess", NULL, 6, 46264162 },
    { "behemoth", NULL, 4, 384704 },
    { "behemoth", "4r3/pp1k1ppp/8/2pPp3/1PB1P3/5*2/P1PQ2PP/R3K2R w KQ c6 0 8", 4, 1038944 },
    { "behemoth-loop", NULL, 4, 624608 },
    { "behemoth-loop", "r3k2r/pppq1ppp/2npbn2/4p3/2B*P3/2NP1N2/PPPQ1PPP/R3K2R[Pn] w KQkq - 0 8", 3, 169892 },
    { "seirawan", NULL, 4, 782599 },
    { "seirawan", "reb1k2r/ppppqppp/2nb1n2/4p3/4P3/N1P2N2/PB1PQPPP/RE2KBHR[h] b KQkqc - 3 7", 4, 890467 },
    { "gorogoroplus", "1gk2/slg1s/LpP1p/nP1N1/G3S/S1KG1[PP] w - - 1 9", 3, 5385 },
};

Test(fast, counts_what_others_count, .timeout = 120)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        VariRules *rules = load(known[i].id);
        VariGame *game = vari_game_new(rules, 0);
        if (known[i].position != NULL)
            vari_game_set_position(game, known[i].position);
        cr_expect(fast_can(game->position, known[i].depth), "%s %zu is refused", known[i].id, i);
        uint64_t nodes = fast_perft(game->position, known[i].depth);
        cr_expect(nodes == known[i].nodes, "%s %zu: %llu, not %llu", known[i].id, i,
                  (unsigned long long)nodes, (unsigned long long)known[i].nodes);
        vari_game_free(game);
        vari_rules_free(rules);
    }
}

/* --- detours ------------------------------------------------------------------------------ */

/* Calls a third of what there is odd, so that counts must come together from many pieces. */
static void make_odd(FastTables *tables, Random *random, uint64_t *to)
{
    FastOdd *odd = &tables->odd;
    *odd = (FastOdd){ .any = true, .to = to };
    odd->taken = random_next(random) & random_next(random);
    odd->moved = random_next(random) & random_next(random) & random_next(random);
    odd->promoted = random_next(random) & random_next(random);
    odd->made = random_next(random) & random_next(random);
    odd->forms =
        (uint8_t)(1u << FAST_CASTLE | 1u << (random_next(random) % 2 == 0 ? FAST_DROP : FAST_PASSING));
    for (unsigned cell = 0; cell < tables->cell_count; cell++)
        to[cell] = random_next(random) & random_next(random) & random_next(random);
}

Test(fast, detours_change_no_count, .timeout = 120)
{
    static uint64_t to[BOARD_CELLS_MAX];
    Random random = { 4711 };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].nodes > 6000000)
            continue;
        VariRules *rules = load(known[i].id);
        VariGame *game = vari_game_new(rules, 0);
        if (known[i].position != NULL)
            vari_game_set_position(game, known[i].position);
        late_need(rules->program->roads_late);
        make_odd((FastTables *)(uintptr_t)rules->program->fast, &random, to);
        uint64_t nodes = fast_perft(game->position, known[i].depth);
        cr_expect(nodes == known[i].nodes, "%s %zu: %llu, not %llu", known[i].id, i,
                  (unsigned long long)nodes, (unsigned long long)known[i].nodes);
        cr_expect(game->position->journal_count == 0 || position_is_consistent(game->position));
        vari_game_free(game);
        vari_rules_free(rules);
    }
}
