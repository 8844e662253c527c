/* The blocks that say what the game is called and where it is
 * played. */

#include "definition/blocks.h"

#include "base/buffer.h"
#include "definition/blocks_common.h"
#include "definition/expression.h"
#include "definition/plain.h"
#include "definition/rules_common.h"
#include "definition/schema.h"
#include "report/nearest.h"

#include <stdlib.h>
#include <string.h>

enum { MEASURE_MAX = 1024 };

void block_credits(Scope *scope, const Node *root)
{
    static const Plain credits[] = { PLAIN(CREDITS_NAME, Kernel, name),
                                     PLAIN(CREDITS_ABOUT, Kernel, about),
                                     PLAIN(CREDITS_INVENTOR, Kernel, inventor),
                                     PLAIN(CREDITS_YEAR, Kernel, year),
                                     PLAIN(CREDITS_SOURCE, Kernel, source),
                                     PLAIN(CREDITS_TAGS, Kernel, tags),
                                     { 0 } };
    plain_read_over(scope, root, credits, scope->kernel);
}

/* --- grids --------------------------------------------------------------------- */

/* How often a run of digits begins, and the first two of them as a size: of `8 by 8`, 8x8. */
static size_t count_numbers(Scope *scope, Text text, Text *size)
{
    Buffer out = { .arena = scope->reading };
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++) {
        bool digit = text.bytes[i] >= '0' && text.bytes[i] <= '9';
        bool first = digit && (i == 0 || text.bytes[i - 1] < '0' || text.bytes[i - 1] > '9');
        count += first;
        if (digit && count <= 2)
            buffer_add(&out, "%s%c", first && count == 2 ? "x" : "", text.bytes[i]);
    }
    *size = buffer_text(&out);
    return count;
}

/* An option that stands in the text, or nothing. */
static Text option_in(const Scope *scope, Text text)
{
    for (size_t i = 0; i < scope->kernel->option_count; i++)
        if (text_has_name(text, scope->kernel->options[i].name))
            return scope->kernel->options[i].name;
    return (Text){ NULL, 0 };
}

static bool report_measures(Scope *scope, const Node *value)
{
    return diag_error(scope->diags, DIAG_WRONG_NUMBER, value->span,
                      "a board has from 1 to %d files and ranks, not %.*s", MEASURE_MAX,
                      TEXT_ARG(value->text));
}

static bool report_size(Scope *scope, const Node *value)
{
    Text size, option = option_in(scope, value->text);
    if (count_numbers(scope, value->text, &size) == 2 && text_equals(size, value->text))
        return report_measures(scope, value); /* only too large */
    diag_error(scope->diags, DIAG_WRONG_BOARD, value->span, "`%.*s` is not a board size",
               TEXT_ARG(value->text));
    if (option.length > 0)
        diag_help(scope->diags,
                  "a size is two numbers; by an option it is chosen in `overlays`: `- {if: %.*s == ..., "
                  "board: {grid: 8x8}}`",
                  TEXT_ARG(option));
    else if (count_numbers(scope, value->text, &size) == 2)
        diag_suggest(scope->diags, size), diag_is_certain(scope->diags);
    else if (count_numbers(scope, value->text, &size) == 3)
        diag_help(scope->diags, "%.*s", TEXT_ARG(schema_answer(TEXT("dimensions"))));
    else
        diag_help(
            scope->diags,
            "files x ranks, like 8x8; others are maps: `{hex: hexagon, side: 6}`, `{ring: 4, sectors: 24}`, "
            "`{graph: {cells: ..., lines: ...}}`");
    return false;
}

/* "8x8". */
static bool read_grid_size(Scope *scope, const Node *value, BoardSpec *spec)
{
    if (value->type != NODE_SCALAR)
        return false;
    Text text = value->text;
    size_t cross = text_find(text, 'x');
    int64_t files = 0, ranks = 0;
    if (!text_to_int(text_trim(text_slice(text, 0, cross)), &files) ||
        !text_to_int(text_trim(text_slice(text, cross + 1, text.length)), &ranks))
        return report_size(scope, value);
    if (files < 1 || ranks < 1 || files > MEASURE_MAX || ranks > MEASURE_MAX)
        return report_measures(scope, value);
    if (files * ranks > BOARD_CELLS_MAX)
        return diag_error(scope->diags, DIAG_TOO_MANY, value->span,
                          "a board has %d cells at most; %.*s are %lld", BOARD_CELLS_MAX, TEXT_ARG(text),
                          (long long)files * ranks);
    spec->files = (int)files;
    spec->ranks = (int)ranks;
    return true;
}

static void read_layers(Scope *scope, const Node *map, BoardSpec *spec)
{
    const Node *list = node_present_get(map, KEY_BOARD_LAYERS);
    if (list == NULL || list->type != NODE_LIST)
        return;
    Text *names = arena_array(scope->rules, list->count + 1, sizeof *names);
    for (size_t i = 0; i < list->count; i++) {
        if (!read_text(scope, list->items[i], &names[i]))
            return;
    }
    if (list->count == 0 || list->count > 64) {
        diag_error(scope->diags, DIAG_WRONG_BOARD, list->span, "a board has from 1 to 64 layers");
        return;
    }
    spec->layer_names = names;
    spec->layer_count = list->count;
}

/* Holes are named on the board that has none: it is made first. */
static void read_holes(Scope *scope, const Node *map, BoardSpec *spec)
{
    const Node *value = node_present_get(map, KEY_BOARD_HOLES);
    if (value == NULL || value->type != NODE_SCALAR)
        return;
    const Board *whole = board_new(scope->reading, scope->diags, spec);
    CellSet *holes = arena_alloc(scope->rules, sizeof *holes);
    if (whole == NULL || !expression_boxes(scope, whole, value, holes))
        return;
    spec->holes = holes;
}

/* --- hexes, rings ---------------------------------------------------------------- */

static bool check_hex(Scope *scope, const Node *map, BoardSpec *spec)
{
    spec->up_given = node_present_get(map, KEY_BOARD_UP) != NULL;
    if (spec->side > 0 || (spec->shape == HEX_RHOMBUS && spec->width > 0 && spec->height > 0))
        return true;
    return diag_error(scope->diags, DIAG_MISSING_KEY, span_part(map->span, 0, 1),
                      spec->shape == HEX_RHOMBUS
                          ? "a rhombus of hexes needs its `side`, or its `width` and its `height`"
                          : "a board of hexes needs its `side`: `{hex: hexagon, side: 6}`");
}

static bool check_ring(Scope *scope, const Node *map, const BoardSpec *spec)
{
    return spec->sectors > 0 || diag_error(scope->diags, DIAG_MISSING_KEY, span_part(map->span, 0, 1),
                                           "a board of rings needs its `sectors`: `{ring: 4, sectors: 24}`");
}

/* --- graphs ---------------------------------------------------------------------- */

typedef struct GraphDraft {
    Text *cells;
    float *x, *y;
    size_t cell_count;
    Text *lines;
    const uint16_t **line_cells;
    size_t *line_lengths;
    Span *line_spans;
    size_t line_count;
} GraphDraft;

static bool read_coordinate(Scope *scope, const Node *value, Text word, size_t at, float *number)
{
    double read;
    if (text_to_real(word, &read) && read >= -1000 && read <= 1000) {
        *number = (float)read;
        return true;
    }
    return diag_error(scope->diags, DIAG_WRONG_BOARD, scalar_part(scope, value, at, word.length),
                      "the place of a cell is two numbers, x and y, each from -1000 to 1000");
}

static void read_graph_cell(Scope *scope, const NodeEntry *entry, GraphDraft *draft)
{
    Text name = entry->key;
    if (!read_name(scope, name, entry->key_span, "a cell") || entry->value->type != NODE_SCALAR)
        return;
    Text rest = entry->value->text, word;
    size_t offset = 0, at = 0;
    float place[2] = { 0, 0 };
    bool good = true; /* a cell without a good place is a cell all the same */
    for (size_t i = 0; good && i < 2; i++) {
        next_word(&rest, &offset, &word, &at);
        good = read_coordinate(scope, entry->value, word, at, &place[i]);
    }
    size_t cell = draft->cell_count++;
    draft->cells[cell] = arena_text(scope->rules, name);
    draft->x[cell] = place[0];
    draft->y[cell] = place[1];
}

static int find_graph_cell(const GraphDraft *draft, Text name)
{
    for (size_t i = 0; i < draft->cell_count; i++)
        if (text_equals(draft->cells[i], name))
            return (int)i;
    return -1;
}

/* `[s1, hub, n1]`: a line whose cells became lines of one cell each. Told once. */
static bool is_cut_up(Scope *scope, const Node *lines)
{
    for (size_t i = 0; i < lines->count; i++)
        if (lines->items[i]->type != NODE_SCALAR ||
            text_find(text_trim(lines->items[i]->text), ' ') < text_trim(lines->items[i]->text).length)
            return false;
    if (lines->count < 2)
        return false;
    diag_error(scope->diags, DIAG_WRONG_BOARD, span_part(lines->span, 0, 1),
               "these lines have one cell each");
    diag_help(scope->diags,
              "the cells of a line are separated by spaces, lines by commas: `[%.*s %.*s ..., ...]`",
              TEXT_ARG(lines->items[0]->text), TEXT_ARG(lines->items[1]->text));
    return true;
}

static void read_line(Scope *scope, Text name, const Node *value, GraphDraft *draft)
{
    if (value->type != NODE_SCALAR)
        return;
    uint16_t *cells = arena_array(scope->rules, value->text.length / 2 + 2, sizeof *cells);
    size_t length = 0, before = scope->diags->error_count;
    Text rest = value->text, word;
    size_t offset = 0, at = 0;
    while (next_word(&rest, &offset, &word, &at)) {
        int cell = find_graph_cell(draft, word);
        if (cell < 0)
            report_unknown(scope, scalar_part(scope, value, at, word.length), "the cell", word, draft->cells,
                           draft->cell_count);
        else
            cells[length++] = (uint16_t)cell;
    }
    if (length < 2) {
        if (scope->diags->error_count == before)
            diag_error(scope->diags, DIAG_WRONG_BOARD, value->span, "a line joins two cells or more");
        return;
    }
    draft->lines[draft->line_count] = name;
    draft->line_cells[draft->line_count] = cells;
    draft->line_spans[draft->line_count] = value->span;
    draft->line_lengths[draft->line_count++] = length;
}

static size_t count_lines(const Node *lines)
{
    size_t count = 0;
    for (size_t i = 0; i < lines->count; i++)
        count += lines->entries[i].value->type == NODE_LIST ? lines->entries[i].value->count : 0;
    return count;
}

static void read_lines(Scope *scope, const Node *lines, GraphDraft *draft)
{
    size_t count = count_lines(lines) + 1;
    draft->lines = arena_array(scope->rules, count, sizeof *draft->lines);
    draft->line_cells = arena_array(scope->rules, count, sizeof *draft->line_cells);
    draft->line_lengths = arena_array(scope->rules, count, sizeof *draft->line_lengths);
    draft->line_spans = arena_array(scope->rules, count, sizeof *draft->line_spans);
    for (size_t i = 0; i < lines->count; i++) {
        const NodeEntry *entry = &lines->entries[i];
        if (entry->value->type != NODE_LIST || !read_name(scope, entry->key, entry->key_span, "a heading"))
            continue;
        Text name = arena_text(scope->rules, entry->key);
        bool cut_up = is_cut_up(scope, entry->value);
        for (size_t j = 0; !cut_up && j < entry->value->count; j++)
            read_line(scope, name, entry->value->items[j], draft);
    }
}

static bool is_on_a_line(const GraphDraft *draft, size_t cell)
{
    for (size_t line = 0; line < draft->line_count; line++)
        for (size_t i = 0; i < draft->line_lengths[line]; i++)
            if (draft->line_cells[line][i] == cell)
                return true;
    return false;
}

/* Warns of cells that lie where others lie, and of cells that no line joins with another. */
static void warn_of_cells(Scope *scope, const Node *cells, const GraphDraft *draft)
{
    for (size_t i = 0; i < cells->count; i++) {
        const NodeEntry *entry = &cells->entries[i];
        int cell = find_graph_cell(draft, entry->key);
        if (cell < 0 || entry->key_span.source != scope->root->span.source)
            continue;
        int other = 0;
        while (other < cell && (draft->x[other] != draft->x[cell] || draft->y[other] != draft->y[cell]))
            other++;
        if (other < cell)
            diag_warning(scope->diags, DIAG_BOARD_GRAPH, entry->value->span,
                         "`%.*s` lies where `%.*s` lies: pictures draw one over the other",
                         TEXT_ARG(draft->cells[cell]), TEXT_ARG(draft->cells[other]));
        if (!is_on_a_line(draft, (size_t)cell)) {
            diag_warning(scope->diags, DIAG_BOARD_GRAPH, entry->key_span,
                         "`%.*s` is on no line, so that no step leads there", TEXT_ARG(entry->key));
            diag_help(scope->diags, "name it in one of the `lines`, or leave it out");
        }
    }
}

static bool read_graph(Scope *scope, const Node *map, BoardSpec *spec)
{
    const Node *cells = node_present_get(map, KEY_GRAPH_CELLS),
               *lines = node_present_get(map, KEY_GRAPH_LINES);
    if (node_is_broken(map, KEY_GRAPH_CELLS) || node_is_broken(map, KEY_GRAPH_LINES))
        return false;
    if (cells == NULL || lines == NULL || cells->type != NODE_MAP || lines->type != NODE_MAP)
        return diag_error(scope->diags, DIAG_MISSING_KEY, span_part(map->span, 0, 1),
                          "a graph needs its `cells` and its `lines`");
    if (cells->count > BOARD_CELLS_MAX)
        return diag_error(scope->diags, DIAG_TOO_MANY, span_part(cells->span, 0, 1),
                          "a board has %d cells at most; these are %zu", BOARD_CELLS_MAX, cells->count);
    size_t before = scope->diags->error_count;
    GraphDraft draft = {
        .cells = arena_array(scope->rules, cells->count + 1, sizeof *draft.cells),
        .x = arena_array(scope->rules, cells->count + 1, sizeof *draft.x),
        .y = arena_array(scope->rules, cells->count + 1, sizeof *draft.y),
    };
    for (size_t i = 0; i < cells->count; i++)
        if (!node_is_none(cells->entries[i].value))
            read_graph_cell(scope, &cells->entries[i], &draft);
    read_lines(scope, lines, &draft);
    GraphSpec *graph = arena_alloc(scope->rules, sizeof *graph);
    *graph = (GraphSpec){ draft.cells,        draft.x,          draft.y,
                          draft.cell_count,   draft.lines,      draft.line_cells,
                          draft.line_lengths, draft.line_count, draft.line_spans };
    spec->graph = graph;
    if (scope->diags->error_count == before)
        warn_of_cells(scope, cells, &draft);
    return scope->diags->error_count == before;
}

/* --- all --------------------------------------------------------------------------- */

/* What is said of boards of another sort. */
static void check_keys(Scope *scope, const Node *map, const BoardSpec *spec)
{
    static const char *const of_grid[] = { KEY_BOARD_SIDE, KEY_BOARD_WIDTH,   KEY_BOARD_HEIGHT,
                                           KEY_BOARD_UP,   KEY_BOARD_SECTORS, NULL };
    static const char *const of_hexagon[] = { KEY_BOARD_WIDTH, KEY_BOARD_HEIGHT, KEY_BOARD_SECTORS, NULL };
    static const char *const of_rhombus[] = { KEY_BOARD_SECTORS, NULL };
    static const char *const of_ring[] = { KEY_BOARD_SIDE, KEY_BOARD_WIDTH, KEY_BOARD_HEIGHT,
                                           KEY_BOARD_UP,   KEY_BOARD_WRAP,  NULL };
    static const char *const of_graph[] = {
        KEY_BOARD_SIDE, KEY_BOARD_WIDTH, KEY_BOARD_HEIGHT, KEY_BOARD_UP,     KEY_BOARD_SECTORS,
        KEY_BOARD_WRAP, KEY_BOARD_FILES, KEY_BOARD_HOLES,  KEY_BOARD_LAYERS, NULL
    };
    bool rhombus = spec->shape == HEX_RHOMBUS && spec->side == 0;
    switch (spec->topology) {
    case TOPOLOGY_GRID: report_idle_keys(scope, map, of_grid, "a grid"); return;
    case TOPOLOGY_HEX:
        report_idle_keys(scope, map, rhombus ? of_rhombus : of_hexagon,
                         rhombus ? "hexes" : "hexes measured by their `side`");
        return;
    case TOPOLOGY_RING: report_idle_keys(scope, map, of_ring, "rings"); return;
    case TOPOLOGY_GRAPH: report_idle_keys(scope, map, of_graph, "a graph"); return;
    }
}

WORDS_ARE(BOARD_HEX, HEX_, HEX_HEXAGON)
WORDS_ARE(BOARD_UP, HEX_UP_, HEX_UP_EDGE)
WORDS_ARE(BOARD_WRAP, WRAP_, WRAP_FILES)

static const Plain board_values[] = { PLAIN_WORD(BOARD_HEX, BoardSpec, shape, HEX_HEXAGON),
                                      PLAIN_WORD(BOARD_UP, BoardSpec, up, HEX_UP_EDGE),
                                      PLAIN_WORD(BOARD_WRAP, BoardSpec, wrap, WRAP_FILES),
                                      PLAIN_NUMBER(BOARD_SIDE, BoardSpec, side, 1, MEASURE_MAX),
                                      PLAIN_NUMBER(BOARD_WIDTH, BoardSpec, width, 1, MEASURE_MAX),
                                      PLAIN_NUMBER(BOARD_HEIGHT, BoardSpec, height, 1, MEASURE_MAX),
                                      PLAIN_NUMBER(BOARD_RING, BoardSpec, rings, 1, MEASURE_MAX),
                                      PLAIN_NUMBER(BOARD_SECTORS, BoardSpec, sectors, 1, MEASURE_MAX),
                                      PLAIN(BOARD_FILES, BoardSpec, file_letters),
                                      { 0 } };

/* The span of the first of these keys that the map has, or `otherwise`. */
static Span span_of(const Node *map, const char *const *keys, Span otherwise)
{
    const Node *value = NULL;
    for (; *keys != NULL && value == NULL; keys++)
        value = node_present_get(map, *keys);
    return value == NULL                ? otherwise
           : value->type == NODE_SCALAR ? value->span
                                        : span_part(value->span, 0, 1);
}

static void note_spans(const Node *map, BoardSpec *spec)
{
    static const char *const size[] = { KEY_BOARD_SIDE,
                                        KEY_BOARD_WIDTH,
                                        KEY_BOARD_HEIGHT,
                                        KEY_BOARD_SECTORS,
                                        KEY_BOARD_GRID,
                                        KEY_BOARD_RING,
                                        NULL };
    static const char *const wrap[] = { KEY_BOARD_WRAP, NULL }, *const files[] = { KEY_BOARD_FILES, NULL },
                             *const layers[] = { KEY_BOARD_LAYERS, NULL },
                             *const holes[] = { KEY_BOARD_HOLES, NULL };
    spec->at.size = span_of(map, size, spec->span);
    spec->at.wrap = span_of(map, wrap, spec->at.size);
    spec->at.files = span_of(map, files, spec->at.size);
    spec->at.layers = span_of(map, layers, spec->at.size);
    spec->at.holes = span_of(map, holes, spec->at.size);
}

static bool read_topology(Scope *scope, const Node *map, BoardSpec *spec)
{
    static const char *const keys[] = { KEY_BOARD_GRID, KEY_BOARD_HEX, KEY_BOARD_RING, KEY_BOARD_GRAPH };
    const Node *values[4];
    int found = -1;
    for (int i = 0; i < 4; i++) {
        values[i] = node_present_get(map, keys[i]);
        if (values[i] == NULL)
            continue;
        if (found >= 0)
            return diag_error(scope->diags, DIAG_WRONG_BOARD, node_entry(map, keys[i])->key_span,
                              "a board is either `%s` or `%s`", keys[found], keys[i]);
        found = i;
    }
    for (int i = 0; found < 0 && i < 4; i++)
        if (node_is_broken(map, keys[i]))
            return false;
    if (found < 0) {
        diag_error(scope->diags, DIAG_WRONG_BOARD, span_part(map->span, 0, 1),
                   "a board needs one of the keys `grid`, `hex`, `ring` and `graph`");
        diag_help(scope->diags, "squares are `grid: 8x8`, files x ranks");
        return false;
    }
    spec->topology = (Topology)found;
    note_spans(map, spec);
    size_t before = scope->diags->error_count;
    plain_read_over(scope, map, board_values, spec);
    if (scope->diags->error_count > before)
        return false;
    switch (spec->topology) {
    case TOPOLOGY_GRID: return read_grid_size(scope, values[0], spec);
    case TOPOLOGY_HEX: return check_hex(scope, map, spec);
    case TOPOLOGY_RING: return check_ring(scope, map, spec);
    case TOPOLOGY_GRAPH: break;
    }
    return read_graph(scope, values[3], spec);
}

void block_board(Scope *scope, const Node *root)
{
    const Node *board = node_present_get(root, KEY_BLOCKS_BOARD);
    if (board == NULL)
        return; /* reported as missing, or poison */
    BoardSpec spec = { .span = board->type == NODE_MAP ? span_part(board->span, 0, 1) : board->span };
    spec.at.size = spec.at.wrap = spec.at.files = spec.at.layers = spec.at.holes = spec.span;
    bool good =
        board->type == NODE_MAP ? read_topology(scope, board, &spec) : read_grid_size(scope, board, &spec);
    if (!good)
        return;
    if (board->type == NODE_MAP) {
        check_keys(scope, board, &spec);
        read_layers(scope, board, &spec);
        read_holes(scope, board, &spec);
    }
    scope->kernel->board = board_new(scope->rules, scope->diags, &spec);
}
