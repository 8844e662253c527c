/* Games at random, and what must hold at each of their positions. */

#include "game_check.h"
#include "vari_internal.h"

#include "vari_audit.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETTINGS_MAX = 8,
    TEXTS_CHECKED = 6,
    DEEPEST = 3,
    HASH_MB = 1,
    PLAYOUT_PLIES = 60,
    COLUMNS = 40,
    TESTED_CELLS = 30,
    FEW_ACTIONS = 40
};

/* UINT64_MAX: it failed. */
static uint64_t perft(VariGame *game, const VariPerft *request)
{
    uint64_t nodes;
    return vari_game_perft(game, request, NULL, NULL, &nodes) == VARI_OK ? nodes : UINT64_MAX;
}

/* How the game came to where it stands. */
static void say_played(Fault *fault, const VariGame *game)
{
    for (size_t ply = 0; ply < vari_game_ply(game); ply++) {
        size_t length = strlen(fault->text);
        snprintf(fault->text + length, sizeof fault->text - length, "%s%s", ply == 0 ? ", played: " : " ",
                 vari_game_played(game, ply));
    }
}

static bool complain(Fault *fault, VariGame *game, const char *what, const char *more)
{
    snprintf(fault->text, sizeof fault->text, "%s%s%s", what, more[0] == '\0' ? "" : ": ", more);
    if (game == NULL)
        return false;
    size_t length = strlen(fault->text);
    snprintf(fault->text + length, sizeof fault->text - length, " at %s",
             vari_position_text(vari_game_at(game)));
    say_played(fault, game);
    return false;
}

/* --- with tables and without -------------------------------------------------------- */

static bool same_lists(const NamedActionList *left, const NamedActionList *right)
{
    if (left->cut != right->cut || left->count != right->count)
        return false;
    for (size_t i = 0; i < left->count; i++)
        if (strcmp(left->items[i].text, right->items[i].text) != 0)
            return false;
    return true;
}

/* What the engine lists and counts is what the plain rules say, which try everything and ask every law. */
static bool engine_agrees(VariGame *game, unsigned depth, Fault *fault)
{
    NamedActionList quick = { 0 }, plain = { 0 };
    Position *walked = position_copy(game->at.state);
    play_use_reference(walked);
    notation_actions(game->at.state, &quick);
    notation_actions(walked, &plain);
    bool same = same_lists(&quick, &plain);
    position_free(walked);
    notation_actions_free(&quick);
    notation_actions_free(&plain);
    if (!same)
        return complain(fault, game, "with tables other actions are listed than without", "");
    for (unsigned at = 1; at <= depth; at++) {
        VariPerft request = { .size = sizeof request, .depth = at, .threads = 1 };
        uint64_t counted = perft(game, &request);
        request.reference = true;
        uint64_t wanted = perft(game, &request);
        if (counted == wanted)
            continue;
        char numbers[96];
        snprintf(numbers, sizeof numbers, "depth %u: %llu, without tables %llu", at,
                 (unsigned long long)counted, (unsigned long long)wanted);
        return complain(fault, game, "with tables it is counted otherwise than without", numbers);
    }
    return true;
}

/* So deep as stays below the nodes that may be spent. */
static unsigned depth_for(size_t actions, const Pains *pains)
{
    unsigned depth = 1;
    for (size_t nodes = actions * actions; depth < DEEPEST && nodes <= pains->nodes; nodes *= actions + 1)
        depth++;
    return depth;
}

static bool perft_agrees(VariGame *game, unsigned depth, Fault *fault)
{
    VariPerft request = { .size = sizeof request, .depth = depth, .threads = 1 };
    uint64_t counted = perft(game, &request);
    request.hash_mb = HASH_MB;
    uint64_t remembered = perft(game, &request);
    request.threads = 2;
    uint64_t shared = perft(game, &request);
    char numbers[96];
    if (counted == remembered && counted == shared)
        return true;
    snprintf(numbers, sizeof numbers, "depth %u: %llu, with a table %llu, and with two threads %llu", depth,
             (unsigned long long)counted, (unsigned long long)remembered, (unsigned long long)shared);
    return complain(fault, game, "perft counts otherwise with a table", numbers);
}

/* --- texts and copies ----------------------------------------------------------------------- */

static bool same_actions(VariGame *left, VariGame *right)
{
    size_t count = vari_game_action_count(left);
    if (vari_game_action_count(right) != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (strcmp(vari_game_action_text(left, i), vari_game_action_text(right, i)) != 0)
            return false;
    return true;
}

static bool same_games(VariGame *left, VariGame *right)
{
    return strcmp(vari_position_text(vari_game_at(left)), vari_position_text(vari_game_at(right))) == 0 &&
           vari_position_key(vari_game_at(left)) == vari_position_key(vari_game_at(right)) &&
           same_actions(left, right);
}

/* A text reads back to the same position; where no rule asks what was before, with the same actions. Whether
 * a game is over may hang on the last action, which no text tells. */
static bool text_agrees(VariGame *game, bool remembers, Fault *fault)
{
    VariGame *other = vari_game_copy(game);
    char *text = strdup(vari_position_text(vari_game_at(game)));
    bool read = vari_game_set_position(other, text) == VARI_OK, good = read;
    if (!read)
        complain(fault, game, "a position is not read back", vari_game_error(other)->message);
    if (read && !vari_position_result(vari_game_at(game))->over &&
        (strcmp(vari_position_text(vari_game_at(other)), text) != 0 ||
         vari_position_key(vari_game_at(other)) != vari_position_key(vari_game_at(game))))
        good = complain(fault, game, "a position reads back as another",
                        vari_position_text(vari_game_at(other)));
    if (good && !remembers && !vari_position_result(vari_game_at(game))->over &&
        !vari_position_result(vari_game_at(other))->over && !same_actions(game, other))
        good = complain(fault, game, "a position read back has other actions", "");
    free(text);
    vari_game_free(other);
    return good;
}

static bool copy_agrees(VariGame *game, size_t index, Fault *fault)
{
    VariGame *copy = vari_game_copy(game);
    bool good = same_games(game, copy) ||
                complain(fault, game, "a copy is another game", vari_position_text(vari_game_at(copy)));
    char *text = strdup(vari_game_action_text(game, index));
    if (good && (vari_game_play(copy, text) != VARI_OK || vari_game_play_index(game, index) != VARI_OK))
        good = complain(fault, game, "a legal action is not played", text);
    if (good && !same_games(game, copy))
        good = complain(fault, game, "a copy goes on otherwise after", text);
    free(text);
    vari_game_free(copy);
    return good;
}

static bool action_is_meant(VariGame *game, size_t index, Fault *fault)
{
    size_t meant[2] = { SIZE_MAX, SIZE_MAX };
    char text[256];
    snprintf(text, sizeof text, "%s", vari_game_action_text(game, index));
    if (strlen(text) + 1 < sizeof text && (vari_game_meant(game, text, meant, 2) != 1 || meant[0] != index))
        return complain(fault, game, "the text of an action means another", text);
    return true;
}

/* --- what is only asked ------------------------------------------------------------------------ */

/* What is against some moves, whatever stands there. */
static void check_refusals(VariGame *game, const VariRules *rules)
{
    size_t cells = vari_rules_info(rules)->cell_count;
    for (size_t cell = 0; cell < cells && cell < TEXTS_CHECKED; cell++)
        vari_game_hindrance(game, &(VariIntent){ .from = cell, .to = (cell * 7 + 3) % cells }, NULL);
    for (size_t piece = 0; piece < vari_rules_info(rules)->kind_count; piece++)
        vari_game_hindrance(game, &(VariIntent){ .from = SIZE_MAX, .to = piece % cells, .piece = piece },
                            NULL);
    VariIntent intents[2];
    vari_game_intents(game, "Nf3", intents, 2);
    vari_game_hindrance(game, NULL, "O-O");
}

static void ask_about(VariGame *game, size_t cells, size_t count)
{
    VariRules *rules = game->at.rules;
    for (size_t i = 0; i < count && i < TEXTS_CHECKED; i++) {
        VariActionInfo info = { .size = sizeof info };
        vari_game_action_info(game, i, &info);
    }
    for (size_t cell = 0, attackers; cell < cells; cell++) {
        vari_position_piece(vari_game_at(game), cell);
        if (cell < TEXTS_CHECKED)
            vari_position_attackers(vari_game_at(game), cell, NULL, 0, &attackers);
    }
    for (size_t piece = 0; piece < vari_rules_info(rules)->kind_count; piece++)
        vari_position_in_hand(vari_game_at(game), 0, piece);
    vari_game_early_actions(game);
    vari_position_in_check(vari_game_at(game));
    vari_game_picture(
        game, &(VariPictureWish){ .size = sizeof(VariPictureWish), .perspective = 0, .columns = COLUMNS },
        NULL, NULL);
    vari_game_picture(game,
                      &(VariPictureWish){ .size = sizeof(VariPictureWish),
                                          .perspective = vari_rules_info(rules)->player_count - 1,
                                          .columns = 0 },
                      NULL, NULL);
    if (count <= FEW_ACTIONS) /* this lists them once for each law */
        vari_game_objection(game, vari_rules_cell(rules, 0)->name);
    check_refusals(game, rules);
    vari_game_play(game, "a1a1 none of these");
}

static bool playouts_agree(VariGame *game, uint64_t seed, Fault *fault)
{
    VariPlayout first = *vari_game_playout(game, seed, PLAYOUT_PLIES, 0);
    VariResult result = *first.result;
    const VariPlayout *again = vari_game_playout(game, seed, PLAYOUT_PLIES, 0);
    if (first.plies != again->plies || first.hash != again->hash || first.status != again->status ||
        result.winners != again->result->winners || result.over != again->result->over)
        return complain(fault, game, "the same seed gives another game", "");
    return true;
}

/* --- a game ---------------------------------------------------------------------------------------- */

/* What may be done, and what comes of each action, which may ask more than any listing: an ending that looks
 * for actions, above all. No more is asked of it than may be spent. */
static bool is_heavy(const VariGame *game, const Pains *pains)
{
    Position *position = position_copy(game->at.state);
    ActionList list = { 0 };
    position->effort_max = pains->effort;
    position_rest(position);
    bool heavy = !play_actions(position, &list) || list.count > pains->wide;
    for (size_t i = 0; i < list.count && !heavy; i++) {
        PlayUndo undo = play_make(position, &list.items[i]);
        heavy = position->overrun;
        play_unmake(position, undo);
    }
    action_list_free(&list);
    position_free(position);
    return heavy;
}

bool game_asks_too_much(VariGame *game)
{
    return vari_game_action_count(game) == 0 && vari_game_error(game)->status == VARI_ASKS_TOO_MUCH;
}

size_t count_actions(VariGame *game, const Pains *pains)
{
    return game_asks_too_much(game) || is_heavy(game, pains) ? SIZE_MAX : vari_game_action_count(game);
}

static bool check_position(VariGame *game, const Pains *pains, bool remembers, Fault *fault)
{
    size_t count = vari_game_action_count(game);
    const char *problem = vari_game_audit(game);
    if (problem != NULL) {
        snprintf(fault->text, sizeof fault->text, "%s", problem);
        say_played(fault, game);
        return false;
    }
    unsigned depth = depth_for(count, pains);
    return text_agrees(game, remembers, fault) &&
           engine_agrees(game, vari_game_ply(game) % 4 == 0 ? depth : 1, fault) &&
           (vari_game_ply(game) % 8 != 0 || perft_agrees(game, depth, fault));
}

static bool take_back(VariGame *game, const char *text, uint64_t hash, Fault *fault)
{
    while (vari_game_undo(game) == VARI_OK)
        ;
    return (strcmp(vari_position_text(vari_game_at(game)), text) == 0 &&
            vari_position_key(vari_game_at(game)) == hash) ||
           complain(fault, game, "taken back, a game does not stand where it began", text);
}

static bool play_on(VariGame *game, Choices *choices, const Pains *pains, bool remembers, Fault *fault)
{
    size_t cells = vari_rules_info(game->at.rules)->cell_count;
    for (unsigned ply = 0; ply < pains->plies && !vari_position_result(vari_game_at(game))->over; ply++) {
        size_t count = count_actions(game, pains);
        if (count == SIZE_MAX)
            return true;
        if (!check_position(game, pains, remembers, fault))
            return false;
        if (ply % 4 == 0)
            ask_about(game, cells, count);
        if (count == 0)
            break;
        size_t index = choose(choices, (unsigned)count);
        if (!action_is_meant(game, index, fault) || !copy_agrees(game, index, fault))
            return false;
        if (chance(choices, 5))
            vari_game_resign(game, choose(choices, (unsigned)vari_rules_info(game->at.rules)->player_count));
    }
    return count_actions(game, pains) == SIZE_MAX ||
           (text_agrees(game, true, fault) &&
            playouts_agree(game, vari_position_key(vari_game_at(game)), fault));
}

bool check_game(VariRules *rules, Choices *choices, const Pains *pains, uint64_t seed, bool remembers,
                Fault *fault)
{
    VariGame *game = vari_game_new(rules, seed);
    char *start = strdup(vari_position_text(vari_game_at(game)));
    uint64_t hash = vari_position_key(vari_game_at(game));
    bool good = play_on(game, choices, pains, remembers, fault) && take_back(game, start, hash, fault);
    if (good) {
        vari_game_set_position(game, NULL);
        good = strcmp(vari_position_text(vari_game_at(game)), start) == 0 ||
               complain(fault, game, "a game set back is another", start);
    }
    free(start);
    vari_game_free(game);
    return good;
}

/* --- a definition ------------------------------------------------------------------------------------- */

/* Rules that ask for more than a position text says. */
static bool asks_history(const char *listing)
{
    static const char *const words[] = { "repeats", "returns", "checking", "chasing", "longest" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(listing, words[i]) != NULL)
            return true;
    return false;
}

static bool mistakes_are_told(VariRules *rules, Fault *fault)
{
    for (int format = VARI_FORMAT_TEXT; format <= VARI_FORMAT_GCC; format++) {
        const char *told = vari_rules_diagnostics(rules, (VariFormat)format, false);
        if (told == NULL || (told[0] == '\0' && !vari_rules_ok(rules)))
            return complain(fault, NULL, "a mistake is not told", "");
    }
    return vari_rules_ok(rules) || vari_rules_diagnosed(rules)->errors > 0 ||
           complain(fault, NULL, "refused without a mistake", "");
}

static bool check_rules(VariRules *rules, Choices *choices, const Pains *pains, Fault *fault)
{
    if (!mistakes_are_told(rules, fault))
        return false;
    if (!vari_rules_ok(rules))
        return true;
    const char *kernel = vari_rules_description(rules, VARI_DESCRIPTION_KERNEL);
    if (kernel == NULL || vari_rules_description(rules, VARI_DESCRIPTION_PROGRAM) == NULL)
        return complain(fault, NULL, "there is no listing", "");
    if (vari_rules_description(rules, VARI_DESCRIPTION_TEXT)[0] == '\0')
        return complain(fault, NULL, "there is no description", "");
    bool remembers = asks_history(kernel), whole;
    for (size_t i = 0; i < vari_rules_info(rules)->kind_count; i++) {
        vari_rules_kind_text(rules, i, VARI_KIND_BETZA, &whole);
        vari_rules_kind_text(rules, i, VARI_KIND_CASTLING, NULL);
    }
    if (vari_rules_info(rules)->cell_count <= TESTED_CELLS)
        vari_rules_run_tests(rules, VARI_TEST_NODES, NULL, NULL);
    for (unsigned i = 0; i < pains->games; i++)
        if (!check_game(rules, choices, pains, i, remembers, fault))
            return false;
    return true;
}

/* Some of the options that rules declare, each with a value at random. */
static size_t draw_settings(const VariRules *rules, Choices *choices, VariSetting *settings,
                            char numbers[][16])
{
    size_t count = 0;
    for (size_t i = 0; i < vari_rules_info(rules)->option_count && count < SETTINGS_MAX; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        if (!chance(choices, 60))
            continue;
        snprintf(numbers[count], 16, "%d",
                 option.lowest + (int)choose(choices, (unsigned)(option.highest - option.lowest) + 1));
        settings[count].name = option.name;
        settings[count].value = option.choice_count == 0
                                    ? numbers[count]
                                    : option.choices[choose(choices, (unsigned)option.choice_count)];
        count++;
    }
    return count;
}

bool check_definition(Choices *choices, const char *text, const Shelf *shelf, const Pains *pains,
                      bool *loaded, Fault *fault)
{
    VariSetting settings[SETTINGS_MAX];
    char numbers[SETTINGS_MAX][16];
    VariRules *rules =
        vari_rules_load(NULL, "something.yaml", text, strlen(text), NULL, 0, shelf_find, (void *)shelf);
    *loaded = vari_rules_ok(rules);
    bool good = check_rules(rules, choices, pains, fault);
    size_t count = good && *loaded ? draw_settings(rules, choices, settings, numbers) : 0;
    if (count > 0) {
        VariRules *set = vari_rules_load(NULL, "something.yaml", text, strlen(text), settings, count,
                                         shelf_find, (void *)shelf);
        good = check_rules(set, choices, pains, fault);
        vari_rules_free(set);
    }
    vari_rules_free(rules);
    return good;
}
