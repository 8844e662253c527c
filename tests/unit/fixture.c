#include "fixture.h"

#include "base/buffer.h"
#include "definition/movement.h"
#include "definition/pieces.h"
#include "program/facts.h"

#include <assert.h>
#include <stdarg.h>

enum { EXPRS_MAX = 20000, KINDSETS_MAX = 64, RULES_MAX = 16 };

static void add_players(Kernel *kernel)
{
    kernel->player_count = 2;
    kernel->side_count = 2;
    kernel->players[0] = (PlayerRule){ .name = TEXT("white"), .letter = 'w', .side = 0 };
    kernel->players[1] = (PlayerRule){ .name = TEXT("black"), .letter = 'b', .side = 1 };
}

static void add_state(Fixture *fixture)
{
    Kernel *kernel = &fixture->kernel;
    kernel->number_count = 2;
    kernel->numbers = arena_array(fixture->arena, 2, sizeof *kernel->numbers);
    kernel->numbers[FIXTURE_LIVES] = (NumberRule){
        .name = TEXT("lives"), .max = 9, .start = 3, .per_player = true, .until = EXPR_NONE, .slot = 0
    };
    kernel->numbers[FIXTURE_CLOCK] = (NumberRule){
        .name = TEXT("clock"), .max = 100, .counts_turns = true, .until = EXPR_NONE, .slot = 2
    };
    kernel->number_slots = 3;
    kernel->flag_count = 2;
    kernel->flags = arena_array(fixture->arena, 2, sizeof *kernel->flags);
    kernel->flags[0] = (FlagRule){ .name = TEXT("fresh"), .lost_moving = true };
    kernel->flags[1] = (FlagRule){ .name = TEXT("marked") };
    kernel->promoted_flag = -1;
    kernel->trail_count = 1;
    kernel->trails = arena_array(fixture->arena, 1, sizeof *kernel->trails);
    kernel->trails[0].name = TEXT("passed");
    kernel->clock = FIXTURE_CLOCK;
}

static void add_rule(Kernel *kernel, Kind kind, const uint8_t *headings, unsigned count, unsigned steps)
{
    ActionRule *rule = &kernel->rules[kernel->rule_count++];
    *rule = rules_blank(RULE_MOVE, kind, (Span){ 0 });
    rule->classes = 1u << CLASS_MOVE;
    rule->leg_count = 1;
    Leg *leg = &rule->legs[0];
    *leg = movement_leg_blank(steps);
    leg->direction_count = (uint8_t)count;
    leg->ends = END_EMPTY | END_TAKE;
    for (unsigned i = 0; i < count; i++)
        leg->directions[i] = (Direction){ .rel = headings[i], .m = 1 };
}

static void add_kinds(Fixture *fixture)
{
    static const char *const names[] = { "king", "rook", "pawn", "stone" };
    static const uint8_t all_round[] = { 0, 1, 2, 3, 4, 5, 6, 7 }, straight[] = { 0, 2, 4, 6 };
    Kernel *kernel = &fixture->kernel;
    kernel->kind_count = FIXTURE_KINDS;
    kernel->kinds = arena_array(fixture->arena, FIXTURE_KINDS, sizeof *kernel->kinds);
    for (unsigned kind = 0; kind < FIXTURE_KINDS; kind++)
        kernel->kinds[kind] = (KindRule){ .id = text_of(names[kind]),
                                          .name = text_of(names[kind]),
                                          .facing = HEADING_NONE,
                                          .immune = EXPR_NONE,
                                          .stays = EXPR_NONE,
                                          .unpromoted = (Kind)kind,
                                          .neutral = kind == FIXTURE_STONE };
    kernel->rules = arena_array(fixture->arena, RULES_MAX, sizeof *kernel->rules);
    add_rule(kernel, FIXTURE_KING, all_round, 8, 1);
    add_rule(kernel, FIXTURE_ROOK, straight, 4, STEPS_UNLIMITED);
    add_rule(kernel, FIXTURE_PAWN, straight, 1, 1);
    add_rule(kernel, KIND_NONE, NULL, 0, 1);
    ActionRule *pass = &kernel->rules[kernel->rule_count - 1];
    pass->form = RULE_PASS;
    pass->classes = 1u << CLASS_PASS;
    pass->leg_count = 0;
}

static void add_setup(Fixture *fixture)
{
    Kernel *kernel = &fixture->kernel;
    const Board *board = kernel->board;
    kernel->setup.board = arena_array(fixture->arena, board->cell_count, sizeof *kernel->setup.board);
    kernel->setup.hands =
        arena_array(fixture->arena, kernel->player_count * kernel->kind_count, sizeof *kernel->setup.hands);
    kernel->setup.shuffle_if = EXPR_NONE;
    for (unsigned cell = 0; cell < board->cell_count; cell++) {
        SetupPiece *piece = &kernel->setup.board[cell];
        Player owner = board->rank[cell] <= 2 ? 0 : 1;
        int rank = board_rank_seen(board, owner, (Cell)cell), file = board->file[cell];
        *piece = (SetupPiece){ .kind = KIND_NONE, .owner = PLAYER_NONE };
        if (rank == 2)
            *piece = (SetupPiece){ .kind = FIXTURE_PAWN, .owner = owner };
        else if (rank == 1 && (file == 1 || file == board->files))
            *piece = (SetupPiece){ .kind = FIXTURE_ROOK, .owner = owner, .flags = 1 };
        else if (rank == 1 && file == board->files / 2 + 1)
            *piece = (SetupPiece){ .kind = FIXTURE_KING, .owner = owner, .flags = 1 };
        else if (rank == 3 && file == 1 && owner == 1)
            *piece = (SetupPiece){ .kind = FIXTURE_STONE, .owner = PLAYER_NOBODY };
    }
}

static void add_zone(Fixture *fixture)
{
    Kernel *kernel = &fixture->kernel;
    kernel->zones = arena_array(fixture->arena, 1, sizeof *kernel->zones);
    kernel->zone_count = 1;
    kernel->zones[0].name = TEXT("last-rank");
    for (unsigned i = 0; i <= BOARD_PLAYERS_MAX; i++)
        for (unsigned cell = 0; cell < kernel->board->cell_count; cell++)
            if (board_rank_seen(kernel->board, i < 2 ? (int)i : 0, (Cell)cell) == kernel->board->ranks)
                cellset_add(&kernel->zones[0].seen_by[i], cell);
}

static void add_turn(Fixture *fixture)
{
    static Text class_names[] = { { "move", 4 }, { "drop", 4 },    { "castle", 6 },
                                  { "pass", 4 }, { "capture", 7 }, { "promotion", 9 } };
    Kernel *kernel = &fixture->kernel;
    kernel->class_names = class_names;
    kernel->class_count = CLASS_FIRST_DECLARED;
    kernel->phase_count = 1;
    kernel->phases = arena_array(fixture->arena, 1, sizeof *kernel->phases);
    kernel->phases[0] = (PhaseRule){ .name = TEXT("move"),
                                     .repeat_if = EXPR_NONE,
                                     .times = EXPR_NONE,
                                     .condition = EXPR_NONE,
                                     .entry_count = 1 };
    kernel->phases[0].entries = arena_array(fixture->arena, 1, sizeof(PhaseEntry));
    kernel->phases[0].entries[0] = (PhaseEntry){ .classes = 1u << CLASS_MOVE, .any_kind = true };
}

Fixture *fixture_new(int files, int ranks, unsigned wrap)
{
    Arena *arena = arena_new(0);
    Fixture *fixture = arena_alloc(arena, sizeof *fixture);
    Kernel *kernel = &fixture->kernel;
    fixture->arena = arena;
    fixture->sources = (SourceList){ .arena = arena };
    fixture->diags = (DiagList){ .arena = arena, .sources = &fixture->sources };
    BoardSpec spec = { .topology = TOPOLOGY_GRID, .files = files, .ranks = ranks, .wrap = (uint8_t)wrap };
    kernel->board = board_new(arena, &fixture->diags, &spec);
    board_seat_players(arena, &fixture->diags, kernel->board, (Span){ 0 }, 2, SIDES_MIRRORED, NULL);
    kernel->exprs = arena_array(arena, EXPRS_MAX, sizeof *kernel->exprs);
    kernel->kindsets = arena_array(arena, KINDSETS_MAX, sizeof *kernel->kindsets);
    kernel->terms = arena_array(arena, TERMS_MAX, sizeof *kernel->terms);
    kernel->in_check = EXPR_NONE;
    add_players(kernel);
    add_state(fixture);
    add_kinds(fixture);
    add_setup(fixture);
    add_zone(fixture);
    add_turn(fixture);
    return fixture;
}

void fixture_free(Fixture *fixture)
{
    position_free(fixture->position);
    arena_free(fixture->arena);
}

void fixture_start(Fixture *fixture)
{
    const Kernel *kernel = &fixture->kernel;
    fixture->program = compile_program(fixture->arena, &fixture->diags, kernel);
    if (fixture->program == NULL)
        return;
    fixture->program->keeps_boards = true; /* expressions are made after it ... */
    memcpy(kernel->exprs, fixture->program->kernel->exprs, kernel->expr_count * sizeof *kernel->exprs);
    fixture->program->kernel = kernel; /* ... and here, beside those that were folded: no census knows them */
    fixture->program->facts->material =
        arena_array(fixture->arena, (size_t)EXPRS_MAX * kernel->player_count, sizeof(CodeList));
    fixture->position = position_new(fixture->program);
    for (unsigned cell = 0; cell < kernel->board->cell_count; cell++) {
        SetupPiece piece = kernel->setup.board[cell];
        if (piece.kind != KIND_NONE)
            position_write_cell(fixture->position, (Cell)cell,
                                (Piece){ .kind = piece.kind, .owner = piece.owner, .flags = piece.flags });
    }
    fixture->evaluator = evaluator_for(fixture->position, 0);
}

Cell fixture_cell(const Fixture *fixture, const char *name)
{
    return board_find_cell(fixture->kernel.board, text_of(name));
}

void fixture_put(Fixture *fixture, const char *cell, Kind kind, Player owner, uint8_t flags)
{
    Piece piece = kind == KIND_NONE ? piece_none() : (Piece){ .kind = kind, .owner = owner, .flags = flags };
    position_write_cell(fixture->position, fixture_cell(fixture, cell), piece);
}

const char *fixture_cells(Fixture *fixture, const CellSet *set)
{
    const Board *board = fixture->kernel.board;
    Buffer buffer = { .arena = fixture->arena };
    buffer_add(&buffer, "%s", "");
    for (EACH_CELL(cell, set, board->words))
        buffer_add(&buffer, "%s%.*s", buffer.length > 0 ? " " : "", TEXT_ARG(board->names[cell]));
    return buffer.bytes == NULL ? "" : buffer.bytes;
}

ExprId fixture_expr(Fixture *fixture, Op op, char type, int32_t a, int32_t b, int kid_count, ...)
{
    assert(fixture->kernel.expr_count < EXPRS_MAX);
    Expr *expr = &fixture->kernel.exprs[fixture->kernel.expr_count];
    *expr = (Expr){ .op = (uint8_t)op,
                    .type = type,
                    .kid_count = (uint8_t)kid_count,
                    .a = a,
                    .b = b,
                    .kids = { EXPR_NONE, EXPR_NONE, EXPR_NONE } };
    va_list kids;
    va_start(kids, kid_count);
    for (int i = 0; i < kid_count; i++)
        expr->kids[i] = va_arg(kids, ExprId);
    va_end(kids);
    expr->reads = operation_reads(&fixture->kernel, expr);
    return (ExprId)fixture->kernel.expr_count++;
}

ExprId fixture_number(Fixture *fixture, int32_t value)
{
    return fixture_expr(fixture, OP_CONST, 'N', 0, value, 0);
}

ExprId fixture_at(Fixture *fixture, const char *cell)
{
    return fixture_expr(fixture, OP_CONST, 'C', 0, fixture_cell(fixture, cell), 0);
}

ExprId fixture_kinds(Fixture *fixture, unsigned kind)
{
    assert(fixture->kernel.kindset_count < KINDSETS_MAX);
    KindSet *set = &fixture->kernel.kindsets[fixture->kernel.kindset_count++];
    kindset_add(set, kind);
    return fixture_expr(fixture, OP_KINDS, 'M', (int32_t)fixture->kernel.kindset_count - 1, 0, 0);
}

ExprId fixture_pieces(Fixture *fixture, unsigned kind)
{
    return fixture_expr(fixture, OP_PIECES, 'S', 0, 0, 1, fixture_kinds(fixture, kind));
}

ExprId fixture_owned(Fixture *fixture, int relation)
{
    return fixture_expr(fixture, OP_OWNED, 'S', relation, 0, 0);
}

/* --- random writes ------------------------------------------------------------------ */

static Cell any_cell(const Fixture *fixture, Random *random)
{
    return (Cell)random_below(random, fixture->kernel.board->cell_count);
}

static void scribble_cell(const Fixture *fixture, Position *position, Random *random)
{
    Piece piece = piece_none();
    if (random_below(random, 3) > 0) {
        piece.kind = (Kind)random_below(random, FIXTURE_KINDS);
        piece.owner = piece.kind == FIXTURE_STONE ? PLAYER_NOBODY : (Player)random_below(random, 2);
        piece.flags = (uint8_t)random_below(random, 4);
    }
    position_write_cell(position, any_cell(fixture, random), piece);
}

static void scribble_trail(const Fixture *fixture, Position *position, Random *random)
{
    Trail trail = { .piece = any_cell(fixture, random), .origin = any_cell(fixture, random) };
    if (position->board[trail.piece].kind == KIND_NONE)
        trail.piece = CELL_NONE;
    trail.count = (uint8_t)random_below(random, 4);
    for (unsigned i = 0; i < trail.count; i++)
        trail.cells[i] = any_cell(fixture, random);
    position_write_trail(position, 0, (Player)random_below(random, 2), &trail);
}

void fixture_scribble(const Fixture *fixture, Position *position, Random *random)
{
    switch (random_below(random, 8)) {
    case 0:
        position_write_hand(position, (Player)random_below(random, 2),
                            (Kind)random_below(random, FIXTURE_KINDS), (uint16_t)random_below(random, 3));
        break;
    case 1:
        position_write_number(position, (unsigned)random_below(random, 3), (int32_t)random_below(random, 9));
        break;
    case 2: scribble_trail(fixture, position, random); break;
    case 3:
        position_write_turn(position, (Turn){ .player = (Player)random_below(random, 2),
                                              .repeated = (uint16_t)random_below(random, 3),
                                              .round = (uint16_t)random_below(random, 99) });
        break;
    case 4: position_push_history(position, position->hash, (uint8_t)(position->turn.player << 4)); break;
    default: scribble_cell(fixture, position, random);
    }
}
