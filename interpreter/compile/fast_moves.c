/* Writes the ways of every code on every cell as words, in the order that
 * counting wants them, and notes where two ways meet. */

#include "compile/fast.h"
#include "play/play.h"

/* The order of FastMoves. */
static const struct {
    uint8_t form, modes;
} groups[] = { { WAY_RAY, MODE_BOTH }, { WAY_LEAP, MODE_BOTH },  { WAY_RAY, MODE_EMPTY },
               { WAY_RAY, MODE_TAKE }, { WAY_LEAP, MODE_EMPTY }, { WAY_LEAP, MODE_TAKE } };
enum { GROUP_COUNT = 6 };

static void push_word(FastBuild *build, unsigned word, FastOrigin origin)
{
    list_push(build->arena, &build->words, (uint16_t)word);
    list_push(build->arena, &build->origins, origin);
}

static void push_ray(FastBuild *build, const FastWay *way, const uint16_t *cells)
{
    push_word(build, way->count, way->origin);
    size_t first = build->words.count, count = first + way->count;
    build->words.items = list_reserve(build->arena, build->words.items, count, &build->words.capacity,
                                      sizeof *build->words.items);
    build->origins.items = list_reserve(build->arena, build->origins.items, count, &build->origins.capacity,
                                        sizeof *build->origins.items);
    for (unsigned i = 0; i < way->count; i++) {
        build->words.items[first + i] = cells[i];
        build->origins.items[first + i] = way->origin;
        build->origins.items[first + i].distance = (uint16_t)(way->origin.distance + i);
    }
    build->words.count = build->origins.count = count;
    push_word(build, build->tables->cell_count, way->origin);
}

static void push_jump(FastBuild *build, const FastWay *way, const uint16_t *cells)
{
    push_word(build, way->modes, way->origin);
    push_word(build, way->count - 1u, way->origin);
    for (unsigned i = 0; i < way->count; i++)
        push_word(build, cells[i], way->origin);
    push_word(build, way->trail, way->origin);
}

static void push_hop(FastBuild *build, const FastWay *way, const uint16_t *cells)
{
    push_word(build, way->modes, way->origin);
    push_ray(build, way, cells);
    build->hops = true;
}

/* A leap to a cell that an earlier one leads to in the same way is the same action. */
static void drop_twin_leaps(FastWays *ways)
{
    for (size_t i = 0; i < ways->items.count; i++) {
        FastWay *way = &ways->items.items[i];
        for (size_t j = 0; way->form == WAY_LEAP && j < i; j++) {
            const FastWay *earlier = &ways->items.items[j];
            if (earlier->form == WAY_LEAP && earlier->trail == way->trail &&
                ways->cells.items[earlier->first] == ways->cells.items[way->first])
                way->modes = (uint8_t)(way->modes & ~earlier->modes);
        }
    }
}

/* Whether two ways may lead to one cell as the same action. Ways that leave trails are others. */
static bool ways_overlap(FastBuild *build, const FastWays *ways, bool *overlap)
{
    uint32_t stamp = ++build->cover_stamp;
    for (size_t i = 0; i < ways->items.count; i++) {
        const FastWay *way = &ways->items.items[i];
        unsigned first = way->form == WAY_JUMP ? way->count - 1u : 0;
        for (unsigned k = first; k < way->count; k++) {
            FastCover *cover = &build->covers[ways->cells.items[way->first + k] & FAST_CELL];
            if (cover->stamp != stamp)
                *cover = (FastCover){ .stamp = stamp };
            uint8_t *modes = way->trail == 0 ? &cover->plain : &cover->trailed;
            if (cover->last == i + 1)
                return fast_refuse(build, "a slide crosses a cell twice");
            cover->last = i + 1;
            if ((*modes & way->modes) != 0 && way->trail != 0)
                return fast_refuse(build, "two ways that leave a trail lead to one cell");
            *overlap = *overlap || (*modes & way->modes) != 0;
            *modes |= way->modes;
        }
    }
    return true;
}

static uint16_t *group_count(FastMoves *moves, unsigned group)
{
    uint16_t *counts[GROUP_COUNT] = { &moves->rays_mc, &moves->leaps_mc, &moves->rays_m,
                                      &moves->rays_c,  &moves->leaps_m,  &moves->leaps_c };
    return counts[group];
}

/* Whether the bar's numbers rise, fall or stay all along a ray. */
static bool is_slope(const FastBuild *build, FastCode code, const uint16_t *cells, unsigned count)
{
    const int16_t *height = build->tables->bar->height[build->tables->owner[code]];
    bool rises = false, falls = false, stays = false;
    for (unsigned i = 0; i + 1 < count; i++) {
        int16_t here = height[cells[i] & FAST_CELL], next = height[cells[i + 1] & FAST_CELL];
        rises = rises || next > here;
        falls = falls || next < here;
        stays = stays || next == here;
    }
    return rises + falls + stays <= 1;
}

static void judge_slopes(FastBuild *build, FastCode code, const FastWays *ways)
{
    FastBar *bar = build->tables->bar;
    if (bar == NULL || (bar->codes >> code & 1) == 0)
        return;
    for (size_t i = 0; i < ways->items.count; i++) {
        const FastWay *way = &ways->items.items[i];
        if (way->form == WAY_RAY && !is_slope(build, code, &ways->cells.items[way->first], way->count))
            bar->uneven = true;
    }
}

static void push_ways(FastBuild *build, const FastWays *ways, FastMoves *moves)
{
    for (unsigned group = 0; group < GROUP_COUNT; group++)
        for (size_t i = 0; i < ways->items.count; i++) {
            const FastWay *way = &ways->items.items[i];
            if (way->form != groups[group].form || way->modes != groups[group].modes)
                continue;
            ++*group_count(moves, group);
            if (way->form == WAY_RAY)
                push_ray(build, way, &ways->cells.items[way->first]);
            else
                push_word(build, ways->cells.items[way->first], way->origin);
        }
    for (size_t i = 0; i < ways->items.count; i++)
        if (ways->items.items[i].form == WAY_JUMP) {
            moves->jumps++;
            push_jump(build, &ways->items.items[i], &ways->cells.items[ways->items.items[i].first]);
        }
    for (size_t i = 0; i < ways->items.count; i++)
        if (ways->items.items[i].form == WAY_HOP) {
            moves->hops++;
            push_hop(build, &ways->items.items[i], &ways->cells.items[ways->items.items[i].first]);
        }
    moves->others =
        moves->rays_m + moves->rays_c + moves->leaps_m + moves->leaps_c + moves->jumps + moves->hops > 0;
}

static bool moves_of(FastBuild *build, FastCode code, Cell from, FastWays *ways)
{
    FastTables *tables = build->tables;
    FastMoves *moves = &tables->moves[(size_t)code * tables->cell_count + from];
    ways->items.count = ways->cells.count = 0;
    bool thrown = tables->stone != NULL && tables->stone->code == code;
    if (tables->owner[code] == PLAYER_NOBODY && !thrown)
        return true;
    if (thrown ? !fast_stone_ways(build, from, ways) : !fast_ways(build, code, from, ways))
        return false;
    drop_twin_leaps(ways);
    bool overlap = false;
    if (!ways_overlap(build, ways, &overlap))
        return false;
    judge_slopes(build, code, ways);
    moves->first = (uint32_t)build->words.count;
    push_ways(build, ways, moves);
    size_t word_count = build->words.count - moves->first;
    if (word_count > UINT16_MAX)
        return fast_refuse(build, "the tables would be too large");
    moves->words = (uint16_t)word_count;
    for (size_t i = 0; i < ways->cells.count; i++)
        if (ways->cells.items[i] > FAST_CELL)
            moves->traits |= FAST_PROMOTES;
    if (overlap && (thrown || deeds_read_way(build->program)))
        return fast_refuse(build, "two ways of `%.*s` to one cell may do different things",
                           TEXT_ARG(build->program->kernel->kinds[tables->kind[code]].id));
    if (overlap)
        moves->traits |= FAST_OVERLAPS;
    if (tables->judged && tables->takes[code] != 0)
        moves->traits |= FAST_JUDGED;
    for (size_t i = 0; i < ways->items.count; i++)
        if (ways->items.items[i].modes == MODE_SWAP)
            moves->traits |= FAST_SWAPS;
    if (tables->bar != NULL && (tables->bar->codes >> code & 1) != 0)
        moves->traits |= FAST_BARRED;
    size_t most = ways->cells.count * (tables->promotion.count[code] + 1u);
    if (most > UINT16_MAX || build->words.count > FAST_WORDS_MAX)
        return fast_refuse(build, "the tables would be too large");
    if (most > tables->moves_max)
        tables->moves_max = (uint16_t)most;
    return true;
}

/* Moves that take in passing, sorted by the cell they go to. There may be many: they are counted, then
 * placed. */
static void sort_passing(FastBuild *build)
{
    FastTables *tables = build->tables;
    size_t count = build->passing.count;
    tables->passing.first = arena_array(build->arena, tables->cell_count + 2u, sizeof *tables->passing.first);
    tables->passing.items = arena_array(build->arena, count + 1, sizeof *tables->passing.items);
    uint32_t *next = tables->passing.first + 1; /* where each cell's next one goes: at last, where they end */
    for (size_t i = 0; i < count; i++)
        next[(build->passing.items[i].word & FAST_CELL) + 1u]++;
    for (unsigned cell = 0; cell < tables->cell_count; cell++)
        next[cell + 1] += next[cell];
    for (size_t i = 0; i < count; i++)
        tables->passing.items[next[build->passing.items[i].word & FAST_CELL]++] = build->passing.items[i];
}

/* Whether a piece has something to become whatever there is. */
static bool always_becomes(const FastTables *tables, FastCode code)
{
    for (unsigned i = 0; i < tables->promotion.count[code]; i++)
        if (tables->promotion.spare[tables->counted[tables->promotion.codes[code][i]]] == INT16_MIN)
            return true;
    return tables->promotion.count[code] == 0;
}

/* Who has nothing to become takes nothing where it must promote. */
static void note_scarcity(FastBuild *build)
{
    FastTables *tables = build->tables;
    tables->promotion.must_mask =
        arena_array(build->arena, tables->cell_count + 1u, sizeof *tables->promotion.must_mask);
    for (FastCode code = 1; code <= tables->code_count; code++) {
        if (always_becomes(tables, code))
            continue;
        for (unsigned cell = 0; cell < tables->cell_count; cell++) {
            const FastMoves *moves = &tables->moves[(size_t)code * tables->cell_count + cell];
            for (uint32_t at = moves->first; at < moves->first + moves->words; at++)
                if (build->words.items[at] >= FAST_MUST_PROMOTE) {
                    tables->promotion.must_mask[build->words.items[at] & FAST_CELL] |= UINT64_C(1) << code;
                    tables->promotion.barren = true;
                }
        }
    }
}

bool fast_moves(FastBuild *build)
{
    FastTables *tables = build->tables;
    FastWays ways = { 0 };
    list_grow(build->arena, &build->trails);
    build->takings = arena_array(build->arena, build->program->kernel->rule_count, sizeof *build->takings);
    build->covers = arena_array(build->arena, tables->cell_count, sizeof *build->covers);
    tables->moves =
        arena_array(build->arena, (tables->wall + 1u) * tables->cell_count, sizeof *tables->moves);
    for (FastCode code = 1; code <= tables->code_count; code++)
        for (unsigned cell = 0; cell < tables->cell_count; cell++)
            if (!moves_of(build, code, (Cell)cell, &ways))
                return false;
    sort_passing(build);
    for (FastCode code = 1; tables->sheltered != NULL && code <= tables->code_count; code++)
        tables->takes[code] &= ~tables->royals | tables->owned[tables->owner[code]];
    if (tables->promotion.scarce && (tables->shy || tables->judged))
        return fast_refuse(build, "promotion within limits, where some may not be attacked in other ways");
    if (tables->modes.tally_count > 0 && tables->bar != NULL)
        return fast_refuse(build, "rules hang on numbers of pieces where a bar moves");
    if (tables->promotion.scarce)
        note_scarcity(build);
    if (build->words.count == 0) { /* where nothing moves by words, they still begin somewhere */
        push_word(build, tables->cell_count, (FastOrigin){ 0 });
        tables->moves_max = 1;
    }
    tables->words = build->words.items;
    tables->origins = build->origins.items;
    tables->passing.trails = build->trails.items;
    return true;
}
