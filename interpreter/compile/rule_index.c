/* Look-up tables: rules by kind, counts and homes of the set-up, rows and neighbours of cells, hash keys. */

#include "compile/internal.h"

#include "base/mix.h"
#include "program/expressions.h"

/* --- rules ---------------------------------------------------------------------------- */

static void note_rule(Program *program, size_t index)
{
    const ActionRule *rule = &program->kernel->rules[index];
    switch (rule->form) {
    case RULE_MOVE:
    case RULE_STAY: /* grouped by kind: the first one opens the group */
        if (program->rule_count[rule->kind]++ == 0)
            program->rule_first[rule->kind] = (uint16_t)index;
        break;
    case RULE_DROP:
        if (program->drop_rule[rule->kind] < 0)
            program->drop_rule[rule->kind] = (int16_t)index;
        break;
    case RULE_CASTLE:
        if (program->castle_rule_first < 0)
            program->castle_rule_first = (int16_t)index;
        break;
    case RULE_PASS: program->pass_rule = (int16_t)index; break;
    case RULE_FREE:
    case RULE_NATIVE: break;
    }
}

void compile_rules(Program *program)
{
    const Kernel *kernel = program->kernel;
    program->castle_rule_first = -1;
    program->pass_rule = -1;
    for (size_t kind = 0; kind < KINDS_MAX; kind++)
        program->drop_rule[kind] = -1;
    for (size_t i = 0; i < kernel->rule_count; i++)
        note_rule(program, i);
    for (Player viewer = 0; viewer <= PLAYER_CHANCE; viewer++)
        for (int relation = 0; relation < RELATION_PLAYER + kernel->player_count; relation++)
            for (Player owner = 0; owner <= PLAYER_NOBODY; owner++)
                if ((owner < kernel->player_count || owner == PLAYER_NOBODY) &&
                    relation_holds(kernel, viewer, relation, owner))
                    program->owners[viewer][relation] |= (uint16_t)(1u << owner);
    for (size_t i = 0; i < kernel->trail_count; i++)
        program->identity_needs_trail_check |= !kernel->trails[i].taken_by_any;
    for (size_t i = 0; i < kernel->expr_count; i++)
        program->keeps_boards |= kernel->exprs[i].op == OP_CHASING || kernel->exprs[i].op == OP_RETURNS;
}

/* --- set-up --------------------------------------------------------------------------- */

/* A kind's own `home` replaces the cells of the set-up. */
static void take_written_homes(Program *program)
{
    const Kernel *kernel = program->kernel;
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        for (unsigned p = 0; kernel->kinds[kind].home != NULL && p <= kernel->player_count; p++) {
            Player owner = p < kernel->player_count ? (Player)p : PLAYER_NOBODY;
            program->home[program_owned_kind(program, owner, (Kind)kind)] = kernel->kinds[kind].home[p];
        }
}

void compile_setup(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    size_t owned_kinds = kernel->kind_count * (kernel->player_count + 1u);
    program->home = arena_array(arena, owned_kinds, sizeof *program->home);
    program->setup_count =
        arena_array(arena, kernel->kind_count * kernel->player_count, sizeof *program->setup_count);
    for (unsigned cell = 0; kernel->setup.board != NULL && cell < program->board->cell_count; cell++) {
        SetupPiece piece = kernel->setup.board[cell];
        if (piece.kind == KIND_NONE)
            continue;
        cellset_add(&program->home[program_owned_kind(program, piece.owner, piece.kind)], cell);
        if (piece.owner < kernel->player_count)
            program->setup_count[program_piece(program, piece.owner, piece.kind)]++;
    }
    take_written_homes(program);
}

/* --- cells ---------------------------------------------------------------------------- */

/* A set per row; row[cell] numbers the rows from 1, 0 being in none. */
static CellSet *gather_rows(Arena *arena, const uint16_t *row, size_t cell_count)
{
    size_t rows = 0;
    for (size_t cell = 0; cell < cell_count; cell++)
        rows = row[cell] > rows ? row[cell] : rows;
    CellSet *sets = arena_array(arena, rows + 1, sizeof *sets);
    for (unsigned cell = 0; cell < cell_count; cell++)
        if (row[cell] > 0)
            cellset_add(&sets[row[cell] - 1], cell);
    return sets;
}

void compile_geometry(Arena *arena, Program *program)
{
    const Board *board = program->board;
    program->rank_cells = gather_rows(arena, board->rank, board->cell_count);
    program->file_cells = gather_rows(arena, board->file, board->cell_count);
    program->around = arena_array(arena, board->cell_count, sizeof *program->around);
    program->beside = arena_array(arena, board->cell_count, sizeof *program->beside);
    program->twin = arena_array(arena, board->cell_count, sizeof *program->twin);
    for (unsigned cell = 0; cell < board->cell_count; cell++) {
        Cell twin = board_twin(board, (Cell)cell);
        if (twin != CELL_NONE)
            cellset_add(&program->twin[cell], twin);
        board_around(board, (Cell)cell, &program->around[cell]);
        board_beside(board, (Cell)cell, &program->beside[cell]);
    }
}

/* --- keys ----------------------------------------------------------------------------- */

/* Owners that are not in the game keep keys of 0, whose memory is never touched. */
static void fill_piece_keys(const Program *program, Player owner)
{
    size_t kinds = program->kernel->kind_count, cells = program->board->cell_count;
    uint64_t *key = program->piece_key + owner * kinds * cells;
    for (size_t kind = 0; kind < kinds; kind++)
        for (size_t cell = 0; cell < cells; cell++)
            *key++ = mix64((uint64_t)owner << 24 | kind << 16 | cell);
}

void compile_keys(Arena *arena, Program *program)
{
    const Kernel *kernel = program->kernel;
    size_t count = (PLAYER_NOBODY + 1u) * kernel->kind_count * program->board->cell_count;
    program->piece_key = arena_array(arena, count, sizeof *program->piece_key);
    for (Player owner = 0; owner < kernel->player_count; owner++)
        fill_piece_keys(program, owner);
    fill_piece_keys(program, PLAYER_NOBODY);
    for (const NumberRule *rule = kernel->numbers; (size_t)(rule - kernel->numbers) < kernel->number_count;
         rule++) {
        for (unsigned j = 0; j < (rule->per_player ? kernel->player_count : 1u); j++)
            if (rule->counts_turns || rule->counts_actions)
                kindset_add(&program->counter_slots, rule->slot + j);
    }
}
