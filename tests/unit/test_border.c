/* Both layers of the border beside each other along random games: what a position says of its actions as
 * values is what a game says in texts. */

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "definition_files.h"

enum { PLIES = 70, ACTIONS_MAX = 20000, TEXT_ROOM = 4000 };

/* Castling and promotion, hands, hops, effects, several phases and picks, what must come first, chance by
 * weight, rings, more players than two, wars on several boards, hooks. */
static const char *const played[] = { "chess",       "crazyhouse", "xiangqi",   "shogi",
                                      "atomic",      "duck",       "antichess", "hydra",
                                      "four-player", "glinski",    "seirawan",  "alice",
                                      "draughts",    "amazons",    "janggi",    "extinction" };

typedef struct Pair {
    const char *id;
    VariRules *rules;
    VariGame *game;
    VariPosition *position;
    VariAction *actions;
    size_t count;
} Pair;

static int compare_texts(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static char *text_of_action(Pair *pair, const VariAction *action)
{
    char text[TEXT_ROOM];
    size_t length;
    cr_assert(vari_action_text(pair->position, action, text, sizeof text, &length) == VARI_OK);
    cr_assert(length > 0 && strlen(text) == length, "%s: an action without a text", pair->id);
    return strdup(text);
}

/* The same actions under the same texts, and each can be read back. */
static void check_actions(Pair *pair)
{
    char **texts = calloc(pair->count + 1, sizeof *texts);
    cr_assert_eq(pair->count, vari_game_action_count(pair->game), "%s: %zu listed, not %zu at %s", pair->id,
                 pair->count, vari_game_action_count(pair->game),
                 vari_position_text(vari_game_at(pair->game)));
    for (size_t i = 0; i < pair->count; i++) {
        VariAction read;
        texts[i] = text_of_action(pair, &pair->actions[i]);
        cr_expect(vari_action_read(pair->position, texts[i], &read) == VARI_OK &&
                  vari_actions_equal(&read, &pair->actions[i]));
        cr_expect(i == 0 || !vari_actions_equal(&pair->actions[i], &pair->actions[i - 1]));
    }
    qsort(texts, pair->count, sizeof *texts, compare_texts);
    for (size_t i = 0; i < pair->count; i++) {
        cr_expect_str_eq(texts[i], vari_game_action_text(pair->game, i), "%s: %s", pair->id, texts[i]);
        free(texts[i]);
    }
    free(texts);
}

static void check_position(Pair *pair)
{
    VariResult expected = *vari_position_result(vari_game_at(pair->game));
    const char *text = vari_position_text(pair->position);
    bool check = vari_position_in_check(pair->position);
    cr_expect_str_eq(text, vari_position_text(vari_game_at(pair->game)));
    cr_expect_eq(vari_position_key(pair->position), vari_position_key(vari_game_at(pair->game)),
                 "%s: keys at %s", pair->id, text);
    cr_expect_eq(vari_position_player(pair->position), vari_position_player(vari_game_at(pair->game)));
    cr_expect_eq(check, vari_position_in_check(vari_game_at(pair->game)), "%s: check at %s", pair->id, text);
    VariResult result = *vari_position_result(pair->position);
    cr_assert(result.status == VARI_OK);
    cr_expect(result.over == expected.over && result.draw == expected.draw &&
                  result.winners == expected.winners && result.losers == expected.losers &&
                  strcmp(result.reason, expected.reason) == 0,
              "%s: %s, not %s at %s", pair->id, result.reason, expected.reason, text);
}

/* What an action is said to be made of, against what making it does. */
static void check_info(Pair *pair, const VariAction *action)
{
    VariActionInfo info = { .size = sizeof info };
    size_t cells = vari_rules_info(pair->rules)->cell_count;
    uint64_t key = vari_position_key(pair->position);
    cr_assert(vari_action_info(pair->position, action, &info) == VARI_OK);
    cr_expect_eq(vari_position_key(pair->position), key);
    for (size_t i = 0; i < info.capture_count; i++)
        cr_expect(vari_position_piece(pair->position, info.captures[i])->present,
                  "%s: nothing stands on what is taken", pair->id);
    VariPiece moved = *vari_position_piece(pair->position, info.from);
    if (info.form == VARI_MOVES)
        cr_expect(info.from < cells && info.to < cells && moved.kind == info.piece &&
                  moved.owner == info.owner);
    if (info.form == VARI_DROPS)
        cr_expect(info.from == SIZE_MAX && !vari_position_piece(pair->position, info.to)->present);
}

static bool lists(Pair *pair)
{
    VariStatus status = vari_position_actions(pair->position, pair->actions, ACTIONS_MAX, &pair->count);
    cr_assert(status == VARI_OK, "%s: status %d", pair->id, (int)status);
    return pair->count > 0;
}

static bool is_listed(Pair *pair, const VariAction *action)
{
    for (size_t i = 0; lists(pair) && i < pair->count; i++)
        if (vari_actions_equal(&pair->actions[i], action))
            return true;
    return false;
}

static Pair pair_new(const char *id)
{
    const char *path = files_find(id);
    cr_assert(path != NULL, "%s", id);
    Pair pair = { .id = id, .rules = files_load(path, NULL, 0) };
    pair.game = vari_game_new(pair.rules, 1);
    pair.position = vari_position_new(pair.rules, 1);
    pair.actions = calloc(ACTIONS_MAX, sizeof *pair.actions);
    return pair;
}

static void pair_free(Pair *pair)
{
    vari_position_free(pair->position);
    vari_game_free(pair->game);
    vari_rules_free(pair->rules);
    free(pair->actions);
}

/* Each action is made and taken back; what was made is what the game comes to. */
static void play_pair(Pair *pair)
{
    uint64_t keys[PLIES];
    unsigned ply = 0;
    VariAction kept = { { 0 }, 0 };
    for (; ply < PLIES; ply++) {
        check_position(pair);
        keys[ply] = vari_position_key(pair->position);
        if (!lists(pair))
            break;
        check_actions(pair);
        for (size_t i = 0; i < pair->count && i < 300; i++) {
            check_info(pair, &pair->actions[i]);
            cr_assert(vari_position_make(pair->position, &pair->actions[i]) == VARI_OK);
            vari_position_unmake(pair->position);
            cr_assert_eq(vari_position_key(pair->position), keys[ply]);
        }
        if (ply > 0 && vari_position_make(pair->position, &kept) == VARI_OK) /* of another position */
            vari_position_unmake(pair->position);
        VariAction drawn = kept = pair->actions[(ply * 7919u + 13) % pair->count];
        char *text = text_of_action(pair, &drawn);
        cr_assert(vari_position_make(pair->position, &drawn) == VARI_OK &&
                      vari_game_play(pair->game, text) == VARI_OK,
                  "%s: %s", pair->id, text);
        free(text);
    }
    cr_expect(lists(pair) != vari_position_result(vari_game_at(pair->game))->over);
    while (ply-- > 0 && vari_position_made_count(pair->position) > 0) {
        if (vari_position_made_count(pair->position) == ply + 1)
            vari_position_unmake(pair->position);
        cr_expect_eq(vari_position_key(pair->position), keys[ply]);
    }
}

Test(border, positions_and_games_say_the_same, .timeout = 1500)
{
    for (size_t i = 0; i < sizeof played / sizeof played[0]; i++) {
        Pair pair = pair_new(played[i]);
        play_pair(&pair);
        pair_free(&pair);
    }
}

/* Half of the bytes of a legal action changed, or all of them: made or refused, and never more. */
Test(border, what_is_no_action_is_refused, .timeout = 1500)
{
    for (size_t i = 0; i < sizeof played / sizeof played[0]; i++) {
        Pair pair = pair_new(played[i]);
        uint64_t state = 88172645463325252u, key = vari_position_key(pair.position);
        cr_assert(lists(&pair));
        for (unsigned n = 0; n < 4000; n++) {
            VariAction action = pair.actions[n % pair.count];
            VariActionInfo info = { .size = sizeof info };
            for (size_t k = 0; k < 1 + n % 5; k++) {
                state ^= state << 13, state ^= state >> 7, state ^= state << 17;
                unsigned char byte = (unsigned char)(state >> 32);
                ((unsigned char *)&action)[(state >> 8) % sizeof action] = byte & (n % 2 == 0 ? 255 : 7);
            }
            vari_action_info(pair.position, &action, &info);
            if (vari_position_make(pair.position, &action) == VARI_OK)
                vari_position_unmake(pair.position);
            cr_assert_eq(vari_position_key(pair.position), key, "%s", pair.id);
        }
        pair_free(&pair);
    }
}

static Pair pair_at(const char *id, const char *text)
{
    Pair pair = pair_new(id);
    cr_assert(vari_game_set_position(pair.game, text) == VARI_OK, "%s", vari_game_error(pair.game)->message);
    vari_position_free(pair.position);
    pair.position = vari_position_copy(vari_game_at(pair.game));
    return pair;
}

static VariActionInfo info_of(Pair *pair, const char *text)
{
    VariAction action;
    VariActionInfo info = { .size = sizeof info };
    cr_assert(vari_action_read(pair->position, text, &action) == VARI_OK, "%s", text);
    cr_assert(vari_action_info(pair->position, &action, &info) == VARI_OK);
    return info;
}

static const char *cell_name(const Pair *pair, size_t cell)
{
    return vari_rules_cell(pair->rules, cell)->name;
}

Test(border, parts_of_actions)
{
    Pair pair = pair_at("chess", "r3k2r/P7/8/2pP4/8/8/8/R3K2R w KQkq c6 0 1");
    VariActionInfo info = info_of(&pair, "e1c1");
    cr_expect(info.form == VARI_CASTLES && info.capture_count == 0);
    cr_expect_str_eq(cell_name(&pair, info.rook_from), "a1");
    cr_expect_str_eq(cell_name(&pair, info.rook_to), "d1");
    info = info_of(&pair, "d5c6");
    cr_expect(info.form == VARI_MOVES && info.capture_count == 1 && info.becomes == SIZE_MAX);
    cr_expect_str_eq(cell_name(&pair, info.captures[0]), "c5");
    pair_free(&pair);
    pair = pair_at("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    info = info_of(&pair, "a7b8n");
    cr_expect_str_eq(vari_rules_kind(pair.rules, info.becomes)->id, "knight");
    cr_expect_str_eq(vari_rules_kind(pair.rules, info.piece)->id, "pawn");
    bool capture = false, promotion = false;
    for (size_t i = 0; i < vari_rules_info(pair.rules)->class_count; i++) {
        const char *name = vari_rules_info(pair.rules)->classes[i];
        capture = capture || ((info.classes >> i & 1) != 0 && strcmp(name, "capture") == 0);
        promotion = promotion || ((info.classes >> i & 1) != 0 && strcmp(name, "promotion") == 0);
    }
    cr_expect(capture && promotion);
    pair_free(&pair);
    pair = pair_at("atomic", "4k3/8/8/3nb3/8/2N5/8/4K3 w - - 0 1");
    cr_expect_eq(info_of(&pair, "c3d5").capture_count, 1u, "what explodes is removed, and not taken");
    pair_free(&pair);
    pair = pair_new("duck");
    info = info_of(&pair, "e2e4,e4e3");
    cr_expect(info.form == VARI_MOVES && info.pick_count == 1 && info.picks[0].type == VARI_PICKS_CELL);
    cr_expect_str_eq(cell_name(&pair, (size_t)info.picks[0].value), "e3");
    pair_free(&pair);
}

static void expect_cells(const Pair *pair, const uint16_t *cells, size_t count, const char *expected)
{
    char names[TEXT_ROOM] = "";
    for (size_t i = 0; i < count; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i > 0 ? " " : "",
                 cell_name(pair, cells[i]));
    cr_expect_str_eq(names, expected);
}

Test(border, attackers)
{
    Pair pair = pair_at("chess", "4k3/8/3p4/4N3/8/2n5/4R3/4K3 w - - 0 1");
    uint16_t cells[8];
    size_t count, e5 = 36, e2 = 12;
    cr_expect_str_eq(cell_name(&pair, e5), "e5");
    cr_assert(vari_position_attackers(pair.position, e5, cells, 8, &count) == VARI_OK);
    expect_cells(&pair, cells, count, "d6");
    cr_assert(vari_position_attackers(pair.position, e2, cells, 8, &count) == VARI_OK);
    expect_cells(&pair, cells, count, "c3");
    cr_expect(vari_position_attackers(pair.position, e2, NULL, 0, &count) == VARI_NO_ROOM && count == 1);
    cr_expect(vari_position_attackers(pair.position, 64, cells, 8, &count) == VARI_NOT_HERE);
    pair_free(&pair);
}

/* A game drawn through the border, and the same drawn again. */
Test(border, draws_repeat)
{
    for (size_t i = 0; i < sizeof played / sizeof played[0]; i++) {
        Pair pair = pair_new(played[i]);
        uint64_t keys[2][PLIES + 1], seed = 0;
        for (unsigned round = 0; round < 2; round++) {
            VariAction drawn;
            seed = 5;
            for (unsigned ply = 0; ply < PLIES; ply++) {
                bool going = vari_position_play_random(pair.position, &seed, &drawn) == VARI_OK;
                keys[round][ply] = vari_position_key(pair.position);
                if (!going)
                    continue;
                vari_position_unmake(pair.position);
                cr_expect(is_listed(&pair, &drawn), "%s", pair.id);
                cr_assert(vari_position_make(pair.position, &drawn) == VARI_OK);
                cr_expect_eq(vari_position_key(pair.position), keys[round][ply], "%s", pair.id);
            }
            while (vari_position_made_count(pair.position) > 0)
                vari_position_unmake(pair.position);
        }
        cr_expect_arr_eq(keys[0], keys[1], PLIES * sizeof keys[0][0]);
        pair_free(&pair);
    }
}

static uint64_t count_tree(VariPosition *position, unsigned depth)
{
    VariAction list[400];
    size_t count;
    uint64_t nodes = 0;
    if (depth == 0)
        return 1;
    if (vari_position_actions(position, list, 400, &count) != VARI_OK)
        return 0;
    for (size_t i = 0; i < count; i++)
        if (vari_position_make(position, &list[i]) == VARI_OK) {
            nodes += count_tree(position, depth - 1);
            vari_position_unmake(position);
        }
    return nodes;
}

static void *count_in_thread(void *context)
{
    static _Thread_local uint64_t nodes;
    nodes = count_tree(context, 3);
    return &nodes;
}

/* Copies in threads of their own count what one counts alone; none hears of another. */
Test(border, copies_in_threads)
{
    Pair pair = pair_new("crazyhouse");
    pthread_t threads[3];
    VariPosition *copies[3];
    uint64_t expected = count_tree(pair.position, 3);
    for (size_t i = 0; i < 3; i++) {
        copies[i] = vari_position_copy(pair.position);
        cr_assert(pthread_create(&threads[i], NULL, count_in_thread, copies[i]) == 0);
    }
    cr_expect_eq(count_tree(pair.position, 3), expected);
    for (size_t i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
        cr_expect_eq(vari_position_key(copies[i]), vari_position_key(pair.position));
        cr_expect_eq(count_tree(copies[i], 3), expected);
        vari_position_free(copies[i]);
    }
    pair_free(&pair);
}

Test(border, a_copy_knows_the_history)
{
    Pair pair = pair_new("chess");
    const char *const there_and_back[] = { "g1f3", "g8f6", "f3g1", "f6g8" };
    VariAction action;
    for (size_t i = 0; i < 4; i++) {
        cr_assert(vari_action_read(pair.position, there_and_back[i], &action) == VARI_OK);
        cr_assert(vari_position_make(pair.position, &action) == VARI_OK);
    }
    cr_expect_eq(vari_position_turn(pair.position)->repeats, 1u);
    VariPosition *copy = vari_position_copy(pair.position);
    cr_expect(vari_position_turn(copy)->repeats == 1 && vari_position_made_count(copy) == 0);
    vari_position_unmake(copy);
    cr_expect_eq(vari_position_key(copy), vari_position_key(pair.position));
    vari_position_free(copy);
    pair_free(&pair);
}
