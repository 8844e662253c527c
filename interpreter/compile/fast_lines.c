/* Turns the words round: for each cell, whence a piece there may be taken. Ways
 * that begin alike, seen from the cell, share a line; its masks tell who takes
 * from which distance. */

#include "compile/fast.h"
#include "program/words.h"

typedef struct Line {
    uint16_t count;
    uint32_t next; /* line that begins with the same cell, by its place in the list plus one */
    Cell *cells;
    uint64_t *masks, *hop_masks, *behind_masks;
    size_t cell_room, mask_room, hop_room, behind_room;
} Line;

typedef struct Lines {
    LIST(Line) items;
    uint32_t *first; /* [cell]: the first line that begins with it, by its place plus one */
} Lines;

typedef enum Reach { BY_LINE, BY_HOP, BY_HOP_BEHIND } Reach;

/* A ray from the cell at hand, and all codes that have it. */
typedef struct Ray {
    const uint16_t *cells;
    unsigned count;
    uint64_t codes;
    Reach reach;
} Ray;

typedef struct Turner {
    FastBuild *build;
    Lines *lines; /* [cell] */
    LIST(Ray) rays;
    size_t total;
} Turner;

static void line_extend(Turner *turner, Line *line, const Cell *path, unsigned length)
{
    Arena *arena = turner->build->arena;
    line->cells = list_reserve(arena, line->cells, length, &line->cell_room, sizeof *line->cells);
    line->masks = list_reserve(arena, line->masks, length, &line->mask_room, sizeof *line->masks);
    if (turner->build->hops) {
        line->hop_masks =
            list_reserve(arena, line->hop_masks, length, &line->hop_room, sizeof *line->hop_masks);
        line->behind_masks =
            list_reserve(arena, line->behind_masks, length, &line->behind_room, sizeof *line->behind_masks);
    }
    for (unsigned i = line->count; i < length; i++) {
        line->cells[i] = path[i];
        line->masks[i] = 0;
        if (line->hop_masks != NULL)
            line->hop_masks[i] = line->behind_masks[i] = 0;
        turner->total++;
    }
    line->count = (uint16_t)length;
}

/* The line the path may share, or a new one. */
static Line *find_line(Turner *turner, Lines *lines, const Cell *path, unsigned length)
{
    Arena *arena = turner->build->arena;
    if (lines->first == NULL)
        lines->first = arena_array(arena, turner->build->tables->cell_count, sizeof *lines->first);
    uint32_t at = lines->first[path[0]], last = 0;
    for (; at != 0; at = lines->items.items[at - 1].next) {
        Line *candidate = &lines->items.items[at - 1];
        unsigned shared = candidate->count < length ? candidate->count : length;
        if (memcmp(candidate->cells, path, shared * sizeof *path) == 0)
            return candidate;
        last = at;
    }
    Line *line = list_grow(arena, &lines->items);
    *(last == 0 ? &lines->first[path[0]] : &lines->items.items[last - 1].next) = (uint32_t)lines->items.count;
    return line;
}

/* `path` leads from the cell outwards, the taker last. */
static void add_path(Turner *turner, unsigned to, const Cell *path, unsigned length, uint64_t codes,
                     Reach reach)
{
    Line *line = find_line(turner, &turner->lines[to], path, length);
    if (line->count < length)
        line_extend(turner, line, path, length);
    uint64_t *masks = reach == BY_HOP          ? line->hop_masks
                      : reach == BY_HOP_BEHIND ? line->behind_masks
                                               : line->masks;
    masks[length - 1] |= codes;
}

/* Most codes share their rays with others, and each is turned round once. */
static void note_ray(Turner *turner, const uint16_t *cells, unsigned count, FastCode code, Reach reach)
{
    Ray *ray = NULL;
    for (size_t i = 0; i < turner->rays.count && ray == NULL; i++) {
        Ray *other = &turner->rays.items[i];
        if (other->reach == reach && other->count == count &&
            memcmp(other->cells, cells, count * sizeof *cells) == 0)
            ray = other;
    }
    if (ray == NULL) {
        ray = list_grow(turner->build->arena, &turner->rays);
        *ray = (Ray){ .cells = cells, .count = count, .reach = reach };
    }
    ray->codes |= UINT64_C(1) << code;
}

static void add_ray(Turner *turner, const Ray *ray, Cell from)
{
    Cell
        path[BOARD_CELLS_MAX + 1]; /* the ray from its end back to the piece: each cell's is the rest of it */
    unsigned count = ray->count;
    for (unsigned i = 0; i < count; i++)
        path[i] = ray->cells[count - 1 - i] & FAST_CELL;
    path[count] = from;
    for (unsigned k = 0; k < count; k++)
        add_path(turner, ray->cells[k] & FAST_CELL, path + count - k, k + 1, ray->codes, ray->reach);
}

/* A piece whose words are turned round. */
typedef struct Taker {
    Turner *turner;
    FastCode code;
    Cell from;
} Taker;

static void take_ray(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    const Taker *taker = context;
    if ((modes & MODE_TAKE) != 0)
        note_ray(taker->turner, cells, count, taker->code, BY_LINE);
}

static void take_jump(void *context, const uint16_t *cells, unsigned empty, unsigned modes)
{
    const Taker *taker = context;
    Cell path[BOARD_CELLS_MAX + 1];
    for (unsigned i = 0; i < empty; i++)
        path[i] = cells[empty - 1 - i];
    path[empty] = taker->from;
    if ((modes & MODE_TAKE) != 0)
        add_path(taker->turner, cells[empty] & FAST_CELL, path, empty + 1, UINT64_C(1) << taker->code,
                 BY_LINE);
}

/* A jump over nothing. */
static void take_leap(void *context, const uint16_t *cell, unsigned modes)
{
    take_jump(context, cell, 0, modes);
}

static void take_hop(void *context, const uint16_t *cells, unsigned count, unsigned modes)
{
    const Taker *taker = context;
    if ((modes & MODE_TAKE) != 0)
        note_ray(taker->turner, cells, count, taker->code,
                 (modes & MODE_BEHIND) != 0 ? BY_HOP_BEHIND : BY_HOP);
}

static void add_takers(Turner *turner, FastCode code, Cell from)
{
    static const WordReader reader = { take_ray, take_leap, take_jump, take_hop };
    const FastTables *tables = turner->build->tables;
    Taker taker = { turner, code, from };
    words_read(tables, &tables->moves[(size_t)code * tables->cell_count + from], &reader, &taker);
}

static void write_line(FastTables *tables, const Line *line, uint32_t *at)
{
    tables->sources.line_cells[*at] = line->count;
    for (unsigned i = 0; i < line->count; i++) {
        tables->sources.line_cells[*at + 1 + i] = line->cells[i];
        tables->sources.line_masks[*at + 1 + i] = line->masks[i];
        tables->sources.line_masks[*at] |= line->masks[i];
        if (tables->sources.hop_masks == NULL)
            continue;
        tables->sources.hop_masks[*at + 1 + i] = line->hop_masks[i];
        tables->sources.behind_masks[*at + 1 + i] = line->behind_masks[i];
    }
    tables->sources.line_cells[*at + 1 + line->count] = tables->cell_count;
    *at += line->count + 2u;
}

static void write_sources(Turner *turner)
{
    FastTables *tables = turner->build->tables;
    Arena *arena = turner->build->arena;
    size_t lines = 0;
    for (unsigned cell = 0; cell < tables->cell_count; cell++)
        lines += turner->lines[cell].items.count;
    tables->sources.of = arena_array(arena, tables->cell_count + 1u, sizeof *tables->sources.of);
    tables->sources.line_cells =
        arena_array(arena, turner->total + 2 * lines + 1, sizeof *tables->sources.line_cells);
    tables->sources.line_masks =
        arena_array(arena, turner->total + 2 * lines + 1, sizeof *tables->sources.line_masks);
    if (turner->build->hops) {
        tables->sources.hop_masks =
            arena_array(arena, turner->total + 2 * lines + 1, sizeof *tables->sources.hop_masks);
        tables->sources.behind_masks =
            arena_array(arena, turner->total + 2 * lines + 1, sizeof *tables->sources.behind_masks);
    }
    tables->sources.leap_cells = arena_array(arena, lines + 1, sizeof *tables->sources.leap_cells);
    tables->sources.leap_masks = arena_array(arena, lines + 1, sizeof *tables->sources.leap_masks);
    uint32_t line_at = 0, leap_at = 0;
    for (unsigned cell = 0; cell < tables->cell_count; cell++) {
        FastSources *sources = &tables->sources.of[cell];
        sources->lines = line_at;
        sources->leaps = leap_at;
        for (size_t i = 0; i < turner->lines[cell].items.count; i++) {
            const Line *line = &turner->lines[cell].items.items[i];
            if (line->count > 1) {
                sources->line_count++;
                write_line(tables, line, &line_at);
                continue;
            }
            sources->leap_count++;
            tables->sources.leap_cells[leap_at] = line->cells[0];
            tables->sources.leap_masks[leap_at++] = line->masks[0];
        }
    }
}

bool fast_lines(FastBuild *build)
{
    FastTables *tables = build->tables;
    Turner turner = { .build = build };
    turner.lines = arena_array(build->arena, tables->cell_count, sizeof *turner.lines);
    for (unsigned cell = 0; cell < tables->cell_count; cell++) {
        turner.rays.count = 0;
        for (FastCode code = 1; code <= tables->code_count; code++)
            add_takers(&turner, code, (Cell)cell);
        for (size_t i = 0; i < turner.rays.count; i++)
            add_ray(&turner, &turner.rays.items[i], (Cell)cell);
        if (turner.total > FAST_WORDS_MAX)
            return fast_refuse(build, "the tables would be too large");
    }
    for (size_t i = 0; i < build->threats.count; i++) {
        const FastThreat *threat = &build->threats.items[i];
        add_path(&turner, threat->target, &build->threat_cells.items[threat->first], threat->count,
                 UINT64_C(1) << threat->code, BY_LINE);
    }
    tables->has_threats = build->threats.count > 0;
    write_sources(&turner);
    return true;
}
