/* import_trial.c -- whether two definitions play the same game, as far as some random games tell. A
 * section laid over a shipped definition must play as it does when all of it is written out: what is
 * shipped may say a thing otherwise, and what is laid over it then means something else. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "import.h"
#include "library.h"

VariRules *import_load(const Tree *whole)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = open_text(&bytes, &length);
    tree_write(whole, out);
    close_text(out, &bytes);
    VariRules *rules = library_load_text("import.yaml", bytes, length);
    free(bytes);
    return rules;
}

/* What was tried before: movements and names come again and again where drafts are compared. */
bool import_tree_loads(const Tree *whole)
{
    enum { TRIED = 1 << 12 };
    static struct {
        uint64_t what; /* 0: free */
        bool ok;
    } tried[TRIED];
    uint64_t what = tree_hash(whole);
    size_t at = what % TRIED;
    if (tried[at].what != what) {
        VariRules *rules = import_load(whole);
        tried[at].what = what;
        tried[at].ok = vari_rules_ok(rules);
        vari_rules_free(rules);
    }
    return tried[at].ok;
}

const char *import_mistake(const Tree *whole)
{
    VariRules *rules = import_load(whole);
    const char *text = "";
    for (size_t i = 0; text[0] == '\0' && i < vari_rules_diagnosed(rules)->kept; i++)
        if (vari_rules_diagnostic(rules, i)->error)
            text = import_format("%s", vari_rules_diagnostic(rules, i)->message);
    vari_rules_free(rules);
    return text;
}

bool import_may_be_kind(const char *name)
{
    Tree *root = tree_map(), *piece = tree_under(tree_under(root, "pieces"), name);
    tree_say(root, "vari", "1");
    tree_say(root, "name", "Trial");
    tree_say(root, "board", "2x2");
    tree_say(piece, "letter", "X");
    tree_say(piece, "moves", "W");
    return import_tree_loads(root);
}

enum { GAMES = 16, PLIES = 100, WIDEST = 4000, TRIES = 4, ENOUGH = 60000 };

static uint32_t next_random(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Texts may end with the name of a rule, which each definition gives as it likes. */
static bool same_text(const char *left, const char *right)
{
    size_t length = strcspn(left, ":");
    return length == strcspn(right, ":") && strncmp(left, right, length) == 0;
}

static bool same_actions(VariGame *left, VariGame *right, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!same_text(vari_game_action_text(left, i), vari_game_action_text(right, i)))
            return false;
    return true;
}

static bool same_result(VariResult left, VariResult right)
{
    return left.over == right.over &&
           (!left.over || (left.draw == right.draw && left.winners == right.winners));
}

static size_t letters_in(const char *text)
{
    size_t count = 0;
    for (; *text != '\0' && *text != ' '; text++)
        count += isalpha((unsigned char)*text) != 0;
    return count;
}

/* Of some actions the one that leaves the fewest pieces, so that games come to their ends. */
static size_t greedy_index(VariGame *game, size_t count, uint32_t *state)
{
    size_t best = next_random(state) % count, least = SIZE_MAX;
    for (int i = 0; i < TRIES; i++) {
        size_t index = next_random(state) % count;
        if (vari_game_play_index(game, index) != VARI_OK)
            continue;
        size_t letters = letters_in(vari_position_text(vari_game_at(game)));
        if (letters < least) {
            least = letters;
            best = index;
        }
        vari_game_undo(game);
        vari_game_action_count(game);
    }
    return best;
}

/* Plays one game until it ends, or until both differ: false. */
static bool same_run(VariGame *left, VariGame *right, bool greedy, uint32_t *state, size_t *compared,
                     unsigned *plies)
{
    for (int ply = 0; ply <= PLIES; ply++) {
        if (!same_result(*vari_position_result(vari_game_at(left)),
                         *vari_position_result(vari_game_at(right))))
            return false;
        if (vari_position_result(vari_game_at(left))->over)
            return true;
        size_t count = vari_game_action_count(left);
        if (count != vari_game_action_count(right) || !same_actions(left, right, count))
            return false;
        *compared += count;
        ++*plies;
        if (count == 0 || count > WIDEST)
            return true;
        size_t index = greedy ? greedy_index(left, count, state) : next_random(state) % count;
        if (vari_game_play_index(left, index) != VARI_OK || vari_game_play_index(right, index) != VARI_OK)
            return true;
    }
    return true;
}

/* True if all games go alike; *plies: how long those that are played do. */
static bool same_games(VariRules *left, VariRules *right, bool to_the_end, unsigned *plies)
{
    VariGame *games[2] = { must_have(vari_game_new(left, 1)), must_have(vari_game_new(right, 1)) };
    for (size_t i = 0; i < 2; i++)
        vari_game_set_claims(games[i], VARI_CLAIMS_AT_ONCE);
    uint32_t state = 2463534242;
    bool same = true;
    size_t compared = 0;
    for (int i = 0; (same || to_the_end) && i < GAMES && compared < ENOUGH; i++) {
        uint32_t own = state + (uint32_t)i; /* each game begins alike, however the others went */
        vari_game_set_position(games[0], NULL);
        vari_game_set_position(games[1], NULL);
        bool alike = same_run(games[0], games[1], i % 2 != 0, &own, &compared, plies);
        *plies += alike ? PLIES : 0;
        same &= alike;
    }
    vari_game_free(games[0]);
    vari_game_free(games[1]);
    return same;
}

bool import_same_game(VariRules *left, VariRules *right)
{
    unsigned plies = 0;
    return same_games(left, right, false, &plies);
}

unsigned import_agreement(VariRules *left, VariRules *right)
{
    unsigned plies = 0;
    return same_games(left, right, true, &plies) ? UINT32_MAX : plies;
}
