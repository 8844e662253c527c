/* Two positions played side by side, with tables and without: the same actions, results, checks, attacks and
 * hashes, whatever is done. */

#include "tables_against_walking.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "sample/sample.h"

#ifdef VARI_SANITIZED
enum { MADE_MOST = 8, DRAWS = 2, DRAWN_MOST = 12, DRAWN_EACH = 20 };
#else
enum { MADE_MOST = 24, DRAWS = 4, DRAWN_MOST = 40, DRAWN_EACH = 24 };
#endif
/* At every so many plies two plies are counted, and three, and draws until each action must have come. */
/* A game of so many plies is over, too, when so many actions a ply were listed: wide games cost more. */
enum { LISTED_EACH = 40 };
/* Attacks are compared after every so many actions. */
enum { THREATS = 4 };
enum { SECOND = 10, SECOND_MOST = 60, THIRD = 30, THIRD_MOST = 24, DRAWN = 10 };

typedef struct Pair {
    const char *what;
    Position *tables, *plain;
    ActionList looked, walked; /* of both, in order */
    unsigned ply;
} Pair;

Position *walking_copy(const Position *position)
{
    Position *copy = position_copy(position);
    copy->reference = true;
    copy->tables = NULL;
    return copy;
}

/* --- telling what differs --------------------------------------------------------------- */

static const char *told_action(const Pair *pair, const Action *action)
{
    static char told[256];
    Buffer text = { 0 };
    if (action == NULL)
        return "";
    notation_write_action(pair->plain, action, &text);
    snprintf(told, sizeof told, "%.*s (rule %u, heading %u, distance %u)", (int)text.length, text.bytes,
             action->rule, (unsigned)action->heading, action->distance);
    buffer_free(&text);
    return told;
}

/* Returns `same`. */
static bool expect(const Pair *pair, bool same, const char *problem, const Action *action)
{
    if (same)
        return true;
    Buffer text = { 0 };
    notation_write_position(pair->plain, &text);
    cr_expect(false, "%s, ply %u: %s %s at %.*s", pair->what, pair->ply, problem, told_action(pair, action),
              (int)text.length, text.bytes);
    buffer_free(&text);
    return false;
}

/* --- actions ------------------------------------------------------------------------------ */

/* Only what counts; the rest zero. */
static Action action_told(const Program *program, const Action *action)
{
    Action told;
    memset(&told, 0, sizeof told);
    told.rule = action->rule;
    told.from = action->from;
    told.to = action->to;
    memcpy(told.via, action->via, sizeof told.via);
    told.kind = action->kind;
    told.heading = action->heading;
    told.distance = action->distance;
    told.promotion = action->promotion;
    if (program->kernel->rules[action->rule].form != RULE_MOVE)
        told.extra = action->extra;
    told.pick_count = action->pick_count;
    memcpy(told.picks, action->picks, action->pick_count * sizeof told.picks[0]);
    memcpy(told.pick_from, action->pick_from, action->pick_count * sizeof told.pick_from[0]);
    return told;
}

int walking_compare_actions(const Program *program, const Action *left, const Action *right)
{
    Action a = action_told(program, left), b = action_told(program, right);
    return memcmp(&a, &b, sizeof a);
}

static _Thread_local const Program *sorting;

static int compare_for_sort(const void *left, const void *right)
{
    return walking_compare_actions(sorting, left, right);
}

static void list_sorted(Position *position, ActionList *list)
{
    play_actions(position, list);
    sorting = position->program;
    qsort(list->items, list->count, sizeof(Action), compare_for_sort);
}

static bool lists_fit(Pair *pair)
{
    list_sorted(pair->tables, &pair->looked);
    list_sorted(pair->plain, &pair->walked);
    const Program *program = pair->plain->program;
    if (!expect(pair, pair->tables->overrun == pair->plain->overrun, "cut by one only", NULL))
        return false;
    for (size_t i = 0, k = 0; i < pair->looked.count || k < pair->walked.count; i++, k++) {
        const Action *looked = i < pair->looked.count ? &pair->looked.items[i] : NULL;
        const Action *walked = k < pair->walked.count ? &pair->walked.items[k] : NULL;
        int order = looked == NULL   ? 1
                    : walked == NULL ? -1
                                     : walking_compare_actions(program, looked, walked);
        if (!expect(pair, order >= 0, "only by tables", looked) ||
            !expect(pair, order <= 0, "only by walking", walked))
            return false;
        if (i > 0 &&
            !expect(pair, walking_compare_actions(program, looked - 1, looked) != 0, "twice", looked))
            return false;
    }
    return true;
}

/* --- what stands ---------------------------------------------------------------------------- */

static bool results_equal(Result left, Result right)
{
    return left.over == right.over && left.draw == right.draw && left.won == right.won &&
           left.lost == right.lost && left.ending == right.ending;
}

/* True if both are the same, and each agrees with itself. */
static bool positions_fit(const Pair *pair, const Action *action)
{
    const Position *tables = pair->tables, *plain = pair->plain;
    return expect(pair, position_is_consistent(tables), "the looked-up one disagrees with itself after",
                  action) &&
           expect(pair, position_is_consistent(plain), "the walked one disagrees with itself after",
                  action) &&
           expect(pair, tables->hash == plain->hash && position_equals(tables, plain),
                  "another position after", action) &&
           expect(pair, results_equal(tables->result, plain->result), "another result after", action) &&
           expect(pair, play_actor(tables) == play_actor(plain), "somebody else acts after", action);
}

static bool threats_fit(const Pair *pair, const Action *action)
{
    const Kernel *kernel = pair->plain->program->kernel;
    for (unsigned player = 0; player < kernel->player_count; player++) {
        CellSet looked = { { 0 } }, walked = { { 0 } };
        if (!expect(pair,
                    play_in_check(pair->tables, (Player)player) == play_in_check(pair->plain, (Player)player),
                    "checked by one only after", action))
            return false;
        play_attacked(pair->tables, (Player)player, &looked);
        play_attacked(pair->plain, (Player)player, &walked);
        if (!expect(pair, memcmp(&looked, &walked, sizeof looked) == 0, "other cells attacked after", action))
            return false;
    }
    return true;
}

/* --- making ------------------------------------------------------------------------------------ */

static bool unmade_fits(const Pair *pair, const Position *before, const Action *action)
{
    return positions_fit(pair, action) &&
           expect(pair, position_equals(pair->tables, before) && pair->tables->hash == before->hash,
                  "another position after taking back", action);
}

/* The action as it is listed by each, and the looked-up position with what walking listed, as if it had been
 * read from a text. */
static bool action_fits(Pair *pair, size_t i, const Position *before)
{
    const Action *looked = &pair->looked.items[i], *walked = &pair->walked.items[i];
    PlayUndo undo = play_make(pair->tables, looked), plain_undo = play_make(pair->plain, walked);
    bool fits = positions_fit(pair, walked) && (i % THREATS != 0 || threats_fit(pair, walked));
    play_unmake(pair->tables, undo);
    if (fits && looked->extra != walked->extra) {
        undo = play_make(pair->tables, walked);
        fits = positions_fit(pair, walked);
        play_unmake(pair->tables, undo);
    }
    play_unmake(pair->plain, plain_undo);
    return fits && unmade_fits(pair, before, walked);
}

static bool actions_fit(Pair *pair)
{
    size_t step = pair->walked.count / MADE_MOST + 1;
    Position *before = position_copy(pair->plain);
    bool fits = true;
    for (size_t i = pair->ply % step; fits && i < pair->walked.count; i += step)
        fits = action_fits(pair, i, before);
    position_free(before);
    return fits;
}

static bool counts_fit(Pair *pair)
{
    size_t count = pair->walked.count;
    unsigned depth = pair->ply % THIRD == THIRD / 2 && count <= THIRD_MOST      ? 3
                     : pair->ply % SECOND == SECOND / 2 && count <= SECOND_MOST ? 2
                                                                                : 1;
    return depth == 1 ||
           expect(pair, play_perft(pair->tables, depth) == play_perft(pair->plain, depth),
                  depth == 2 ? "another count of two plies" : "another count of three plies", NULL);
}

/* --- drawing ------------------------------------------------------------------------------------ */

static size_t index_of(const Pair *pair, const Action *action)
{
    size_t i = 0;
    while (i < pair->walked.count &&
           walking_compare_actions(pair->plain->program, &pair->walked.items[i], action) != 0)
        i++;
    return i;
}

/* One action drawn, which must be listed, and leave what making it leaves. Returns its index. */
static size_t draw_one(Pair *pair, Random *random, Playing *playing, bool made)
{
    bool drawn = sample_action(pair->tables, random, playing);
    if (!expect(pair, drawn, "nothing is drawn", NULL))
        return SIZE_MAX;
    size_t i = index_of(pair, &playing->action);
    bool fits = expect(pair, i < pair->walked.count, "drawn, but not listed", &playing->action);
    sample_resolve_stalemate(pair->tables, playing);
    if (fits && made) {
        PlayUndo undo = play_make(pair->plain, &pair->walked.items[i]);
        fits = positions_fit(pair, &pair->walked.items[i]);
        play_unmake(pair->plain, undo);
    }
    play_unmake(pair->tables, playing->undo);
    playing->stalemate_pending = false;
    return fits ? i : SIZE_MAX;
}

/* Draws so often that each of a few actions must have come. */
static bool draws_fit(Pair *pair)
{
    size_t count = pair->walked.count, missing = count;
    bool all = pair->ply % DRAWN == 7 && count <= DRAWN_MOST && play_actor(pair->plain) != PLAYER_CHANCE;
    bool seen[DRAWN_MOST] = { false };
    Random random = { pair->ply };
    Playing playing = { 0 };
    bool fits = true;
    for (size_t draw = 0; fits && draw < (all ? count * DRAWN_EACH : DRAWS); draw++) {
        size_t i = draw_one(pair, &random, &playing, draw < DRAWS);
        fits = i != SIZE_MAX;
        if (fits && all && !seen[i]) {
            seen[i] = true;
            missing--;
        }
    }
    for (size_t i = 0; fits && all && missing > 0 && i < count; i++)
        fits = expect(pair, seen[i], "never drawn", &pair->walked.items[i]);
    action_list_free(&playing.list);
    return fits;
}

/* --- games -------------------------------------------------------------------------------------- */

static bool pair_agrees(Pair *pair)
{
    return positions_fit(pair, NULL) && lists_fit(pair) && threats_fit(pair, NULL) && actions_fit(pair) &&
           draws_fit(pair) && counts_fit(pair);
}

static Pair pair_of(const char *what, const Position *position, unsigned ply)
{
    return (
        Pair){ .what = what, .tables = position_copy(position), .plain = walking_copy(position), .ply = ply };
}

static void pair_free(Pair *pair)
{
    action_list_free(&pair->looked);
    action_list_free(&pair->walked);
    position_free(pair->tables);
    position_free(pair->plain);
}

bool walking_agrees(const char *what, const Position *position, unsigned ply)
{
    Pair pair = pair_of(what, position, ply);
    bool agrees = pair.plain->result.over || pair_agrees(&pair);
    pair_free(&pair);
    return agrees;
}

bool walking_play_on(const char *what, const Position *position, uint64_t seed, unsigned plies)
{
    Random random = { seed };
    Pair pair = pair_of(what, position, (unsigned)(seed % SECOND));
    bool agrees = true;
    for (unsigned last = pair.ply + plies; agrees && pair.ply < last && !pair.plain->result.over;
         pair.ply++) {
        agrees = pair_agrees(&pair);
        if (!agrees || pair.walked.count == 0 || pair.plain->overrun)
            break;
        size_t drawn = random_below(&random, pair.walked.count);
        play_make(pair.tables, &pair.looked.items[drawn]);
        play_make(pair.plain, &pair.walked.items[drawn]);
    }
    pair_free(&pair);
    return agrees;
}

bool walking_play(const char *what, const Program *program, uint64_t seed, unsigned plies)
{
    Random random = { seed };
    Position *position = position_new(program);
    play_setup(position, &random);
    bool agrees = walking_play_on(what, position, seed, plies);
    position_free(position);
    return agrees;
}

/* --- definitions written out ------------------------------------------------------------------------ */

VariRules *walking_load_text(const char *text)
{
    VariRules *rules = vari_rules_load(NULL, "written.yaml", text, strlen(text), NULL, 0, NULL, NULL);
    cr_assert(vari_rules_ok(rules), "%s%s", vari_rules_diagnostics(rules, VARI_FORMAT_GCC, false), text);
    return rules;
}

/* What is told of a definition written out. */
static const char *name_of(const char *text)
{
    static char name[80];
    const char *said = strstr(text, "name: ");
    said = said == NULL ? "" : said + strlen("name: ");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(said, "\n"), said);
    return name;
}

void walking_play_text(const char *text, unsigned games, unsigned plies)
{
    VariRules *rules = walking_load_text(text);
    bool agrees = true;
    for (uint64_t seed = 1; agrees && seed <= games; seed++)
        agrees = walking_play(name_of(text), rules->program, seed, plies);
    vari_rules_free(rules);
}

void walking_counts(const char *text, unsigned depth, uint64_t nodes)
{
    VariRules *rules = walking_load_text(text);
    VariGame *game = vari_game_new(rules, 0);
    Position *plain = walking_copy(game->at.state);
    for (unsigned ply = 1; ply <= depth; ply++) {
        uint64_t walked = play_perft(plain, ply), looked = play_perft(game->at.state, ply);
        cr_expect(ply < depth || walked == nodes, "by walking %llu, not %llu: %s", (unsigned long long)walked,
                  (unsigned long long)nodes, name_of(text));
        cr_expect(looked == walked, "depth %u: with tables %llu, not %llu: %s", ply,
                  (unsigned long long)looked, (unsigned long long)walked, name_of(text));
    }
    walking_agrees(name_of(text), game->at.state, 7);
    position_free(plain);
    vari_game_free(game);
    vari_rules_free(rules);
}
