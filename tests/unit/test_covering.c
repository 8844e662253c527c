/* Definitions that mix rules are played at random, with tables and without, which must agree. In
 * `../covering` any two of many features stand together in some definition. A share of it is played always;
 * VARI_LONG=1
 * (`tools/test --long`) plays all, VARI_ONLY=07 the one of that name alone. Seeds are fixed. */

#include "shipped.h"

#include "vari_audit.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFINITIONS_MAX = 200, TEXTS_ROOM = 1 << 20, NAME_ROOM = 1024 };

/* How much is played of a definition. */
typedef struct Share {
    unsigned games, plies;
    unsigned second, third; /* at every so many plies two plies are counted, and three */
    size_t widest;          /* where more actions are listed they are not */
} Share;

static Share share_wanted(void)
{
    const char *wanted = getenv("VARI_LONG");
    if (wanted != NULL && wanted[0] != '\0')
        return (Share){ .games = 20, .plies = 200, .second = 5, .third = 40, .widest = 60 };
#ifdef VARI_SANITIZED
    return (Share){ .games = 1, .plies = 10, .second = 10, .third = 30, .widest = 20 };
#else
    return (Share){ .games = 1, .plies = 30, .second = 10, .third = 30, .widest = 40 };
#endif
}

/* --- with tables and without ------------------------------------------------------------- */

/* Texts of all actions, each with how many sequences begin with it. */
typedef struct Listing {
    char text[TEXTS_ROOM];
    size_t length;
} Listing;

static void list_one(void *context, const char *action, uint64_t nodes)
{
    Listing *listing = context;
    if (listing->length < TEXTS_ROOM)
        listing->length += (size_t)snprintf(listing->text + listing->length, TEXTS_ROOM - listing->length,
                                            "%s %llu\n", action, (unsigned long long)nodes);
}

static const Listing *list_by(VariGame *game, unsigned depth, bool reference)
{
    static Listing listings[2];
    Listing *listing = &listings[reference];
    const VariPerft request = {
        .size = sizeof request, .depth = depth, .threads = 1, .reference = reference
    };
    listing->length = 0;
    listing->text[0] = '\0';
    vari_game_perft(game, &request, list_one, listing, &(uint64_t){ 0 });
    return listing;
}

/* True if the same actions are listed here with tables and without, and as many sequences of so many plies
 * begin with each; if not, *line is the first that only one has, or that differs. */
static bool same_without_tables(VariGame *game, unsigned depth, const char **line)
{
    const char *with = list_by(game, depth, false)->text, *without = list_by(game, depth, true)->text;
    *line = without;
    if (strcmp(with, without) == 0)
        return true;
    for (; *with != '\0' && *with == *without; with++, without++)
        if (*without == '\n')
            *line = without + 1;
    return false;
}

/* --- playing ------------------------------------------------------------------------------ */

static bool same_here(VariGame *game, const char *name, uint64_t seed, unsigned ply, const Share *share)
{
    const char *line;
    bool narrow = vari_game_action_count(game) <= share->widest;
    unsigned depth = narrow && ply % share->third == share->third / 2                ? 3
                     : narrow && ply % share->second == (seed + ply) % share->second ? 2
                                                                                     : 1;
    bool same = same_without_tables(game, depth, &line);
    cr_expect(same, "%s, seed %d, ply %u, depth %u: not with tables: %.*s, at %s", name, (int)seed, ply,
              depth, (int)strcspn(line, "\n"), line, vari_position_text(vari_game_at(game)));
    /* not of a set-up: endings are asked of a position that is read, but not of where a game begins */
    const char *problem = ply > 0 && ply % share->second == 0 ? vari_game_audit(game) : NULL;
    cr_expect(problem == NULL, "%s, seed %d, ply %u: %s", name, (int)seed, ply, problem);
    return same && problem == NULL;
}

/* Returns whether all agreed. */
static bool play_one(VariRules *rules, const char *name, uint64_t seed, const Share *share)
{
    VariGame *game = vari_game_new(rules, seed);
    bool same = true;
    for (unsigned ply = 0; same && ply < share->plies && !vari_position_result(vari_game_at(game))->over;
         ply++) {
        same = same_here(game, name, seed, ply, share);
        size_t drawn = vari_game_random(game, &seed);
        if (drawn == SIZE_MAX || vari_game_play_index(game, drawn) != VARI_OK)
            break;
    }
    vari_game_free(game);
    return same;
}

static void play_definition(const char *name, const Share *share)
{
    char path[NAME_ROOM];
    snprintf(path, sizeof path, "%s/covering/%s.yaml", VARI_TESTS_FOLDER, name);
    VariRules *rules = shipped_load_file(path);
    cr_assert(rules != NULL, "%s cannot be read", path);
    cr_assert(vari_rules_ok(rules), "%s", vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    for (uint64_t seed = 1; seed <= share->games; seed++)
        if (!play_one(rules, name, seed, share))
            break;
    vari_rules_free(rules);
}

static bool is_there(const char *name)
{
    char path[NAME_ROOM];
    snprintf(path, sizeof path, "%s/covering/%s.yaml", VARI_TESTS_FOLDER, name);
    FILE *file = fopen(path, "rb");
    if (file != NULL)
        fclose(file);
    return file != NULL;
}

/* In parts, so that they run side by side. They are named 01, 02, 03 and so on. */
static void play_part(unsigned part)
{
    const Share share = share_wanted();
    const char *only = getenv("VARI_ONLY");
    char name[16] = "01";
    unsigned number = 1;
    for (; number < DEFINITIONS_MAX && is_there(name); snprintf(name, sizeof name, "%02u", ++number))
        if (number % 4 == part && (only == NULL || strcmp(only, name) == 0))
            play_definition(name, &share);
    cr_expect(number > 50, "only %u definitions", number - 1);
}

Test(covering, first)
{
    play_part(0);
}
Test(covering, second)
{
    play_part(1);
}
Test(covering, third)
{
    play_part(2);
}
Test(covering, fourth)
{
    play_part(3);
}
