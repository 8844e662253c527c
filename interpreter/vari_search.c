/* The border: somebody to play against. */

#include <stdio.h>
#include <string.h>

#include "search/features.h"
#include "search/moves.h"
#include "search/search.h"
#include "vari_internal.h"

struct VariSearch {
    VariRules *rules;
    Appraisal *appraisal; /* untuned */
    Appraisal *tuned;     /* NULL: there are no weights */
    Features *features;   /* of the one by which it judges now; NULL: nobody has asked for them */
    VariWeight *weights;  /* the same as they are told */
    Search *judge;        /* finds out whether positions are quiet */
    bool weighed;         /* ->weights and ->evaluation are of the position at hand */
    double evaluation;
    Search *search;
    char method[512];
};

/* --- life ------------------------------------------------------------------------------------ */

static const char *const method_names[] = {
    [METHOD_LINES] = "principal variation search",
    [METHOD_GAMES] = "Monte Carlo tree search",
};

enum { TABLE_FOR_TRIAL = 1 }; /* megabytes, while it is looked at whether a pass is a blessing */

static const char *name_of_feature(const VariRules *rules, const Feature *feature)
{
    return feature->group == WEIGHT_OTHERS ? other_words[feature->index]
                                           : rules->kernel->kinds[feature->index].id.bytes;
}

static bool is_of_feature(const VariRules *rules, const VariWeight *weight, const Feature *feature)
{
    return strcmp(weight->group, weight_groups[feature->group]) == 0 &&
           strcmp(weight->name, name_of_feature(rules, feature)) == 0;
}

/* The weights of the rules, put in place of what was worked out. */
static Appraisal *tuned_appraisal(const VariRules *rules, const Appraisal *untuned, const Position *start)
{
    const VariRulesInfo *info = &rules->info;
    size_t count, kinds = rules->kernel->kind_count;
    Feature *features = features_list(untuned, &count);
    Weights weights = weights_copy(&untuned->weights, kinds);
    for (size_t i = 0; i < count; i++)
        for (size_t w = 0; w < info->weight_count; w++)
            if (is_of_feature(rules, &info->weights[w], &features[i]))
                *features_share(&weights, &features[i]) = info->weights[w].value / features[i].scale;
    Appraisal *tuned = appraisal_tuned(untuned, &weights, start);
    weights_free(&weights);
    memory_free(features);
    return tuned;
}

static VariSearch *search_made(VariRules *rules, const VariGame *start, size_t table_mb)
{
    VariSearch *search = memory_new(1, sizeof *search);
    search->rules = rules;
    search->appraisal = appraisal_new(start->at.state);
    if (rules->info.weight_count > 0)
        search->tuned = tuned_appraisal(rules, search->appraisal, start->at.state);
    search->search = search_new(search->appraisal, TABLE_FOR_TRIAL);
    search->appraisal->passing =
        search->appraisal->method == METHOD_LINES &&
        search_passing_is_no_blessing(search->search, search->appraisal, start->at.state);
    if (search->tuned != NULL) {
        search->tuned->passing = search->appraisal->passing;
        search_judge_by(search->search, search->tuned);
    }
    search_set_table(search->search, vari_table_mb(table_mb));
    snprintf(search->method, sizeof search->method, "%s%s: %s%s%s", method_names[search->appraisal->method],
             search->appraisal->sides > 2 ? ", one side against all others" : "", search->appraisal->why,
             search->appraisal->passing ? "; a pass is no blessing" : "",
             search->tuned != NULL ? "; with tuned weights" : "");
    return search;
}

VariSearch *vari_search_new(VariRules *rules, size_t table_mb)
{
    VariGame *start = vari_game_new(rules, 0);
    if (start == NULL)
        return NULL;
    vari_game_set_claims(start, VARI_CLAIMS_AT_ONCE);
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        vari_game_free(start);
        return NULL;
    }
    VariSearch *search = search_made(rules, start, table_mb);
    memory_leave(&scope);
    vari_game_free(start);
    return search;
}

static void forget_features(VariSearch *search)
{
    features_free(search->features);
    memory_free(search->weights);
    search_free(search->judge);
    search->features = NULL;
    search->weights = NULL;
    search->judge = NULL;
}

void vari_search_free(VariSearch *search)
{
    if (search == NULL)
        return;
    search_free(search->search);
    forget_features(search);
    appraisal_free(search->tuned);
    appraisal_free(search->appraisal);
    memory_free(search);
}

void vari_search_forget(VariSearch *search)
{
    search_forget(search->search);
}

/* As many threads think together from now on; where there is no memory for them it stays as it was. */
static void set_threads(VariSearch *search, unsigned threads)
{
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        memory_give_up(&scope);
        return;
    }
    search_set_threads(search->search, threads < VARI_THREADS_MAX ? threads : VARI_THREADS_MAX);
    memory_leave(&scope);
}

/* --- what it judges by ------------------------------------------------------------------------- */

/* The appraisal that pieces are told by. */
static const Appraisal *told_appraisal(const VariSearch *search)
{
    return search->tuned != NULL ? search->tuned : search->appraisal;
}

static void make_features(VariSearch *search, const Appraisal *appraisal)
{
    search->features = features_new(appraisal);
    search->judge = search_new(appraisal, 1);
    search->weights = memory_new(search->features->count + 1, sizeof *search->weights);
    for (size_t i = 0; i < search->features->count; i++) {
        const Feature *feature = &search->features->items[i];
        search->weights[i] = (VariWeight){ .group = weight_groups[feature->group],
                                           .name = name_of_feature(search->rules, feature),
                                           .value = feature->weight };
    }
}

/* Without memory there are no features. */
static void judge_as_asked(VariSearch *search, const VariThinking *thinking)
{
    const Appraisal *appraisal = thinking->untuned ? search->appraisal : told_appraisal(search);
    search_judge_by(search->search, appraisal);
    if (search->features != NULL && search->features->appraisal != appraisal)
        forget_features(search);
    if (!thinking->weighs || search->features != NULL)
        return;
    MemoryScope scope;
    memory_enter(&scope);
    if (setjmp(scope.escape) != 0) {
        search->features = NULL;
        search->weights = NULL;
        search->judge = NULL;
        memory_give_up(&scope);
        return;
    }
    make_features(search, appraisal);
    memory_leave(&scope);
}

/* --- levels ---------------------------------------------------------------------------------- */

/* How far each level sees: a fraction says how often it is a ply more. By how many of the cheapest kind it
 * errs at most; of less, where evaluations are hardly ever so far apart. A ply more is worth about as much in
 * every game, a smaller error is not: only the lowest levels err. */
static const struct Level {
    double depth;
    uint64_t nodes;
    double blunder;
} levels[VARI_LEVELS] = {
    { 1, 2000, 3.2 },  { 1, 4000, 1.5 },   { 1, 6000, 0 },     { 1.75, 15000, 0 }, { 2.5, 30000, 0 },
    { 3.3, 70000, 0 }, { 4.2, 150000, 0 }, { 5.2, 400000, 0 }, { 7, 2000000, 0 },  { 0, 0, 0 },
};

/* The level that plays about as well as somebody of that rating. */
static unsigned level_of_elo(unsigned elo)
{
    const unsigned each = (VARI_ELO_MOST - VARI_ELO_LEAST) / VARI_LEVELS;
    unsigned above = elo > VARI_ELO_LEAST ? elo - VARI_ELO_LEAST : 0;
    return above / each < VARI_LEVELS ? above / each + 1 : VARI_LEVELS;
}

static uint64_t lesser(uint64_t asked, uint64_t most)
{
    return asked == 0 || (most != 0 && most < asked) ? most : asked;
}

enum { EFFORT_ORDINARY = 3000 }; /* of a listing: where it takes more, a level looks at fewer positions */

static uint64_t nodes_of(const struct Level *level, const Survey *survey)
{
    uint64_t each = survey->effort / (survey->listings + 1);
    return each <= EFFORT_ORDINARY || level->nodes == 0 ? level->nodes
                                                        : 1 + level->nodes * EFFORT_ORDINARY / each;
}

static int32_t lesser_swing(const Appraisal *appraisal)
{
    return appraisal->survey.swing < appraisal->unit ? appraisal->survey.swing : appraisal->unit;
}

/* How deep the level looks in the position with that hash. */
static unsigned depth_of(const struct Level *level, uint64_t hash, uint64_t seed)
{
    const unsigned parts = 100;
    unsigned whole = (unsigned)level->depth;
    unsigned more = (unsigned)((level->depth - whole) * parts);
    return whole + (mix64(mix64(hash ^ seed)) % parts < more);
}

static SearchLimits limits_of(const VariSearch *search, const VariThinking *thinking, uint64_t hash)
{
    unsigned asked =
        thinking->level == 0 && thinking->elo > 0 ? level_of_elo(thinking->elo) : thinking->level;
    unsigned level = asked == 0 || asked > VARI_LEVELS ? VARI_LEVELS : asked;
    const struct Level *of = &levels[level - 1];
    return (SearchLimits){ .seconds = thinking->seconds,
                           .enough = thinking->enough,
                           .nodes = lesser(thinking->nodes, nodes_of(of, &search->appraisal->survey)),
                           .depth = (unsigned)lesser(thinking->depth, depth_of(of, hash, thinking->seed)),
                           .lines = thinking->lines,
                           .blunder = (int32_t)(of->blunder * lesser_swing(search->appraisal)),
                           .seed = thinking->seed };
}

/* --- thinking ---------------------------------------------------------------------------------- */

typedef struct Thought {
    VariSearch *search;
    const VariThinking *thinking;
    const NamedActionList *named;
    Position *position;
    Buffer line;
} Thought;

static double thought_now(void *context)
{
    const Thought *thought = context;
    return thought->thinking->now(thought->thinking->context);
}

static bool thought_stop(void *context)
{
    const Thought *thought = context;
    return thought->thinking->stop(thought->thinking->context);
}

static size_t index_of(const NamedActionList *named, const Action *action)
{
    for (size_t i = 0; i < named->count; i++)
        if (action_key(&named->items[i].action) == action_key(action))
            return i;
    return SIZE_MAX;
}

/* The actions of a line as texts, each written where it is played. */
static void write_line(Thought *thought, const SearchLine *line)
{
    PlayUndo undo[SEARCH_PLIES];
    unsigned made = 0;
    size_t first = index_of(thought->named, &line->actions[0]);
    buffer_clear(&thought->line);
    for (; made < line->count && made < SEARCH_PLIES && !thought->position->result.over; made++) {
        if (made > 0)
            buffer_add_char(&thought->line, ' ');
        if (made == 0 && first != SIZE_MAX)
            buffer_add(&thought->line, "%s", thought->named->items[first].text);
        else
            notation_write_action(thought->position, &line->actions[made], &thought->line);
        undo[made] = play_make(thought->position, &line->actions[made]);
    }
    while (made > 0)
        play_unmake(thought->position, undo[--made]);
}

/* Notes what counts in the position, if it is quiet. */
static void weigh(VariSearch *search, Position *position)
{
    const Kernel *kernel = search->rules->kernel;
    search->weighed = search->features != NULL && search->appraisal->method == METHOD_LINES &&
                      search_is_quiet(search->judge, position);
    if (!search->weighed)
        return;
    double *counts = memory_new(search->features->count + 1, sizeof *counts);
    SideMap side_map = side_map_of(kernel, kernel->players[play_actor(position)].side);
    search->evaluation = features_count(search->features, position, &side_map, counts);
    for (size_t i = 0; i < search->features->count; i++)
        search->weights[i].count = counts[i];
    memory_free(counts);
}

static int ends_in(int32_t value)
{
    return value > VALUE_LEAST_WON ? VALUE_WON - value : value < -VALUE_LEAST_WON ? -VALUE_WON - value : 0;
}

static void thought_progress(void *context, const SearchLine *line)
{
    Thought *thought = context;
    write_line(thought, line);
    VariLine told = { .actions = thought->line.bytes,
                      .rank = line->rank,
                      .depth = line->depth,
                      .score = (double)line->value / thought->search->appraisal->unit,
                      .ends_in = ends_in(line->value),
                      .nodes = line->nodes,
                      .fill = line->fill };
    if (thought->search->weighed && line->rank == 0) {
        told.evaluation = thought->search->evaluation;
        told.weights = thought->search->weights;
        told.weight_count = thought->search->features->count;
    }
    thought->thinking->progress(thought->thinking->context, &told);
}

/* True if the player has already had this position in this turn. */
static bool was_in_turn(const VariPosition *at, uint64_t hash)
{
    Player actor = play_actor(at->state);
    bool was = hash == at->state->hash;
    for (size_t i = at->made_count; i > 0 && at->made[i - 1].actor == actor && !was; i--)
        was = hash == at->made[i - 1].hash;
    return was;
}

/* Limits the search to actions that do not lead back to where the player has been in this turn, unless all
 * do: a turn that need not end would go on for ever. `only` begins with the actions asked for, and has room
 * for all. */
static void leave_out_circles(const VariPosition *at, Position *position, SearchLimits *limits, Action *only)
{
    Player actor = play_actor(at->state);
    size_t kept = 0, count = limits->only != NULL ? limits->only_count : at->named.count;
    if (at->made_count == 0 || at->made[at->made_count - 1].actor != actor)
        return;
    for (size_t i = 0; i < count; i++) {
        Action action = limits->only != NULL ? only[i] : at->named.items[i].action;
        PlayUndo undo = play_make(position, &action);
        bool circle = play_actor(position) == actor && was_in_turn(at, position->hash);
        play_unmake(position, undo);
        if (!circle)
            only[kept++] = action;
    }
    if (kept == 0 || kept == count)
        return;
    limits->only = only;
    limits->only_count = kept;
}

static VariStatus think(VariSearch *search, VariPosition *at, const VariThinking *thinking, VariAction *best)
{
    at->listed = false; /* it may be a list from before there were tables, in other words than the search's */
    at_list(at);
    if (at->named.count == 0)
        return at->named.cut ? VARI_ASKS_TOO_MUCH : VARI_NOT_HERE;
    SearchLimits limits = limits_of(search, thinking, at->state->hash);
    Action *only = memory_new(thinking->only_count + at->named.count + 1, sizeof *only);
    for (size_t i = 0; i < thinking->only_count; i++) { /* they may be from before there were tables */
        const NamedAction *listed = action_listed(at, &thinking->only[i]);
        if (listed != NULL)
            only[limits.only_count++] = listed->action;
    }
    limits.only = limits.only_count > 0 ? only : NULL;
    Thought thought = { .search = search, .thinking = thinking, .named = &at->named };
    thought.position = position_copy(at->state);
    thought.position->result.claimable = false; /* it is asked for an action; what comes later is claimed */
    play_let_wait(thought.position, WAITS_NOTHING);
    leave_out_circles(at, thought.position, &limits, only);
    search->weighed = false;
    if (thinking->weighs)
        weigh(search, thought.position);
    SearchHost host = { .now = thinking->now == NULL ? NULL : thought_now,
                        .stop = thinking->stop == NULL ? NULL : thought_stop,
                        .progress = thinking->progress == NULL ? NULL : thought_progress,
                        .context = &thought };
    Action found;
    bool any = search_think(search->search, thought.position, &limits, &host, &found);
    if (any)
        action_write(at, &found, best);
    buffer_free(&thought.line);
    position_free(thought.position);
    memory_free(only);
    return any ? VARI_OK : VARI_NOT_HERE;
}

VariStatus vari_search_think(VariSearch *search, VariPosition *position, const VariThinking *thinking,
                             VariAction *best)
{
    Attempt attempt;
    VariThinking asked;
    if (!struct_take(&asked, sizeof asked, thinking))
        return position_ends(position, VARI_MISUSE);
    if (asked.threads > 0)
        set_threads(search, asked.threads);
    judge_as_asked(search, &asked);
    position_enter(position, &attempt);
    if (setjmp(attempt.scope.escape) != 0) {
        search_abandon(search->search);
        position_give_up(position, &attempt);
        return VARI_NO_MEMORY;
    }
    VariStatus status = think(search, position, &asked, best);
    position_leave(position, &attempt);
    return position_ends(position, status);
}

/* --- what is known -------------------------------------------------------------------------------- */

static double worth(const VariSearch *search, const int32_t *worths, size_t piece)
{
    if (piece >= search->rules->kernel->kind_count || search->rules->kernel->kinds[piece].neutral)
        return 0;
    return (double)worths[piece] / search->appraisal->unit;
}

static double worth_in_hand(const VariSearch *search, size_t kind)
{
    double in_hand =
        search->rules->program->drop_rule[kind] >= 0 ? worth(search, told_appraisal(search)->hand, kind) : 0;
    return in_hand < 0 ? -in_hand : in_hand;
}

double vari_search_worth(const VariSearch *search, size_t kind, bool in_hand)
{
    if (kind >= search->rules->kernel->kind_count)
        return 0;
    return in_hand ? worth_in_hand(search, kind) : worth(search, told_appraisal(search)->worth + 1, kind);
}

const char *vari_search_method(const VariSearch *search)
{
    return search->method;
}
