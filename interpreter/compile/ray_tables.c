/* Builds the ray tables: the rays of the first leg of each rule, with the cells that each reaches on an empty
 * board. */

#include "compile/internal.h"
#include "program/facts.h"

enum { RAY_BYTES_MAX = 8 << 20, RAY_SHARED_MAX = 128 };

/* Many go the same way. */
typedef struct SharedReach {
    const Cell *to;
    unsigned steps;
    const uint64_t *reach;
    bool repeats;
} SharedReach;

typedef struct RayBuild {
    Arena *arena;
    const Program *program;
    size_t bytes;
    SharedReach shared[RAY_SHARED_MAX];
    unsigned shared_count;
} RayBuild;

/* The cells that the ray reaches from each cell. */
static SharedReach reach_build(RayBuild *build, const ActionRule *rule, unsigned direction, const Ray *ray)
{
    const Board *board = build->program->board;
    size_t words = build->program->words, bytes = board->cell_count * words * sizeof(uint64_t);
    SharedReach built = { .to = ray->to, .steps = rule->legs[0].max_steps };
    if (build->bytes + bytes > RAY_BYTES_MAX)
        return built;
    build->bytes += bytes;
    uint64_t *reach = arena_array(build->arena, board->cell_count * words, sizeof *reach);
    for (Cell start = 0; start < board->cell_count; start++) {
        unsigned steps = ray_reach(build->program, rule, direction, ray, start, &reach[start * words]);
        unsigned cells = 0;
        for (size_t i = 0; i < words; i++)
            cells += (unsigned)__builtin_popcountll(reach[start * words + i]);
        built.repeats = built.repeats || steps != cells;
    }
    built.reach = reach;
    return built;
}

static SharedReach reach_shared(RayBuild *build, const ActionRule *rule, unsigned direction, const Ray *ray)
{
    unsigned steps = rule->legs[0].max_steps, i = 0;
    while (i < build->shared_count && (build->shared[i].to != ray->to || build->shared[i].steps != steps))
        i++;
    if (i < build->shared_count)
        return build->shared[i];
    SharedReach built = reach_build(build, rule, direction, ray);
    if (i < RAY_SHARED_MAX)
        build->shared[build->shared_count++] = built;
    return built;
}

static const Ray *rays_build(RayBuild *build, const ActionRule *rule, Player owner)
{
    const Leg *leg = &rule->legs[0];
    Ray *rays = arena_array(build->arena, leg->direction_count, sizeof *rays);
    for (unsigned i = 0; i < leg->direction_count; i++) {
        rays[i] = ray_of(build->program, rule, owner, i);
        if (rays[i].to == NULL)
            return NULL;
        if (rule->form == RULE_MOVE && rule->leg_count == 1) {
            SharedReach shared = reach_shared(build, rule, i, &rays[i]);
            rays[i].reach = shared.reach;
            rays[i].repeats = shared.repeats;
        }
    }
    return rays;
}

static void rays_add(RayBuild *build, RayTables *tables, Player row, const ActionRule *rule)
{
    if (rule->form == RULE_MOVE && rule->leg_count > 0 && !rule->legs[0].anywhere)
        tables->of_rule[ray_place(build->program->kernel, row, rule)] = rays_build(build, rule, row);
}

/* Adds the cells that the rule's rays reach from `from` to `met`. False if one was there already, or may be
 * met twice. */
static bool met_add_rays(const Program *program, const ActionRule *rule, const Ray *rays, Cell from,
                         CellSet *met)
{
    for (unsigned i = 0; i < rule->legs[0].direction_count; i++) {
        if (rays[i].reach == NULL || rays[i].repeats)
            return false;
        const uint64_t *reach = &rays[i].reach[from * (size_t)program->words];
        for (unsigned word = 0; word < program->words; word++) {
            if ((met->words[word] & reach[word]) != 0)
                return false;
            met->words[word] |= reach[word];
        }
    }
    return true;
}

/* True if no two rays share a heading. Actions with a text of their own are compared by heading and distance.
 */
static bool headings_differ(const ActionRule *rule, const Ray *rays)
{
    for (unsigned i = 0; i < rule->legs[0].direction_count; i++)
        for (unsigned j = 0; j < i; j++)
            if (rays[i].frame == rays[j].frame)
                return false;
    return true;
}

/* Adds the targets of the rule's moves from `from` to `met`. False if two moves may be the same action. */
static bool met_add_ends(const Program *program, const RayTables *tables, size_t row, const ActionRule *rule,
                         Cell from, CellSet *met)
{
    const Ray *rays = tables->of_rule[ray_place(program->kernel, row, rule)];
    if (rule->form == RULE_MOVE &&
        (rule->leg_count != 1 || rays == NULL || (rule->legs[0].ends & END_EN_PASSANT) != 0))
        return false;
    if (rule->form == RULE_MOVE)
        return rule->text.length > 0 ? headings_differ(rule, rays)
                                     : met_add_rays(program, rule, rays, from, met);
    if (rule->form == RULE_STAY && rule->text.length == 0) {
        bool is_new = !cellset_has(met, from);
        cellset_add(met, from);
        return is_new;
    }
    return true;
}

/* True if no two moves of a kind are the same action. */
static bool kind_is_distinct(const Program *program, const RayTables *tables, size_t row, Kind kind)
{
    for (Cell from = 0; from < program->board->cell_count; from++) {
        CellSet met;
        cellset_clear(&met, program->words);
        for (unsigned i = 0; i < program->rule_count[kind]; i++)
            if (!met_add_ends(program, tables, row, &program->kernel->rules[program->rule_first[kind] + i],
                              from, &met))
                return false;
    }
    return true;
}

RayTables *rays_prepare(Arena *arena, const Program *program)
{
    const Kernel *kernel = program->kernel;
    size_t rows = program->board->player_count;
    RayTables *tables = arena_alloc(arena, sizeof *tables);
    RayBuild build = { .arena = arena, .program = program };
    tables->of_rule =
        arena_array(arena, rows * (kernel->rule_count + kernel->movement_count) + 1, sizeof *tables->of_rule);
    for (Player row = 0; row < rows; row++) {
        for (size_t i = 0; program->facts->row[row] == row && i < kernel->movement_count; i++)
            rays_add(&build, tables, row, &kernel->movements[i]);
        for (size_t i = 0; program->facts->row[row] == row && i < kernel->rule_count; i++)
            rays_add(&build, tables, row, &kernel->rules[i]);
    }
    for (Kind kind = 0; kind < kernel->kind_count; kind++) {
        bool distinct = true;
        for (Player row = 0; row < rows && distinct; row++)
            distinct = program->facts->row[row] != row || kind_is_distinct(program, tables, row, kind);
        if (distinct)
            kindset_add(&tables->distinct, kind);
    }
    return tables;
}
