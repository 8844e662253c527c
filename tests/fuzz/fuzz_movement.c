/* Any bytes as movement notation, on one board of each kind. What is read must
 * be within the kernel's bounds. */

#include "definition/movement.h"
#include "definition/pieces.h"
#include "loaded.h"
#include "splice.h"
#include "told.h"

#include <stdlib.h>

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const Text graph_cells[] = { { "a", 1 }, { "b", 1 }, { "c", 1 } };
static const float graph_x[] = { 0, 1, 2 }, graph_y[] = { 0, 0, 1 };
static const Text graph_lines[] = { { "east", 4 }, { "up", 2 } };
static const uint16_t east_cells[] = { 0, 1, 2 }, up_cells[] = { 0, 2 };
static const uint16_t *const graph_line_cells[] = { east_cells, up_cells };
static const size_t graph_lengths[] = { 3, 2 };
static const GraphSpec graph = { graph_cells,      graph_x,       graph_y, 3,   graph_lines,
                                 graph_line_cells, graph_lengths, 2,       NULL };

static const BoardSpec boards[] = {
    { .topology = TOPOLOGY_GRID, .files = 8, .ranks = 8 },
    { .topology = TOPOLOGY_HEX, .shape = HEX_HEXAGON, .side = 3 },
    { .topology = TOPOLOGY_HEX, .shape = HEX_TRIANGLE, .side = 4 },
    { .topology = TOPOLOGY_RING, .rings = 3, .sectors = 8 },
    { .topology = TOPOLOGY_GRAPH, .graph = &graph },
};

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void check_leg(const Board *board, const Leg *leg)
{
    require(leg->anywhere == (leg->direction_count == 0));
    require(leg->direction_count <= DIRECTIONS_MAX);
    require(leg->min_steps >= 1 && leg->max_steps >= leg->min_steps);
    for (uint8_t i = 0; i < leg->direction_count; i++) {
        const Direction *direction = &leg->directions[i];
        require(direction->rel < board->heading_count && direction->m > 0 && direction->n < direction->m);
        require((direction->n > 0) == (direction->turn != 0) && direction->turn >= -1 &&
                direction->turn <= 1);
    }
}

static void check_movement(const Board *board, const Movement *movement)
{
    require(movement->leg_count >= 1 && movement->leg_count <= LEGS_MAX);
    for (uint8_t i = 0; i < movement->leg_count; i++) {
        check_leg(board, &movement->legs[i]);
        require(movement->legs[i].ends != 0);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return splice_mutate(data, size, max_size, seed, 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    Arena *arena = arena_new(64 << 20);
    SourceList sources = { .arena = arena };
    DiagList diags = { .arena = arena, .sources = &sources };
    Board *board = board_new(arena, &diags, &boards[data[0] % (sizeof boards / sizeof *boards)]);
    Kernel kernel = { .board = board };
    Scope scope = { .rules = arena,
                    .reading = arena,
                    .diags = &diags,
                    .kernel = &kernel,
                    .movement_lexer = lexer_new(arena, LEXER_MOVEMENT) };
    Heading forward = (Heading)(data[1] % (board->heading_count + 1));
    if (forward == board->heading_count)
        forward = HEADING_NONE;

    Text text = { (const char *)data + 2, size - 2 };
    Span span = { source_add(&sources, TEXT("fuzz"), text), 0, (uint32_t)text.length };
    MovementList list = { 0 };
    bool read = movement_read_text(&scope, text, span, forward, &list);
    require(read == (diags.error_count == 0) && read == (list.count > 0));
    for (size_t i = 0; i < list.count; i++)
        check_movement(board, &list.items[i]);
    if (read)
        loaded_add(data, size);
    told_input("fuzz_movement", read);

    Node go = { .type = NODE_SCALAR, .verbatim = true, .text = text, .span = span };
    Node *items[] = { &(Node){
        .type = NODE_MAP, .entries = &(NodeEntry){ TEXT("go"), .value = &go }, .count = 1 } };
    MovementList moves = { 0 };
    legs_read(&scope, &(Node){ .type = NODE_LIST, .items = items, .count = 1 }, forward, &moves);
    for (size_t i = 0; i < moves.count; i++)
        check_movement(board, &moves.items[i]);
    arena_free(arena);
    return 0;
}
