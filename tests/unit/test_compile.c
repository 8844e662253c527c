/* Tables of a program: homes, dead ends, ways to castle, and what is refused. */

#include "fixture.h"
#include "play/play.h"

#include <criterion/criterion.h>

static Fixture *fixture;

static void set_up(void)
{
    fixture = fixture_new(8, 8, 0);
}

static void tear_down(void)
{
    fixture_free(fixture);
}

TestSuite(compile, .init = set_up, .fini = tear_down);

static void add_castling(bool anywhere)
{
    fixture->kernel.castling = (Castling){ .present = true,
                                           .king = FIXTURE_KING,
                                           .wing_count = 2,
                                           .from_anywhere = anywhere,
                                           .wings = { { .king_file = 7, .rook_file = 6, .letter = 'K' },
                                                      { .king_file = 3, .rook_file = 4, .letter = 'Q' } } };
    kindset_add(&fixture->kernel.castling.rooks, FIXTURE_ROOK);
}

Test(compile, tables)
{
    fixture_start(fixture);
    const Program *program = fixture->program;
    cr_assert_not_null(program);
    cr_expect_str_eq(fixture_cells(fixture, program_home(program, 0, FIXTURE_ROOK)), "a1 h1");
    cr_expect_str_eq(fixture_cells(fixture, program_home(program, 1, FIXTURE_KING)), "e8");
    cr_expect_str_eq(fixture_cells(fixture, program_home(program, PLAYER_NOBODY, FIXTURE_STONE)), "a6");
    cr_expect_eq(program->setup_count[program_piece(program, 1, FIXTURE_PAWN)], 8);
    cr_expect_eq(program->rule_count[FIXTURE_ROOK], 1);
    cr_expect_eq(program->rule_first[FIXTURE_ROOK], 1);
    cr_expect_eq(program->rule_count[FIXTURE_STONE], 0);
    cr_expect_eq(program->drop_rule[FIXTURE_PAWN], -1);
    cr_expect_eq(program->castle_rule_first, -1);
    cr_expect_eq(program->pass_rule, 3);
    cr_expect_str_eq(fixture_cells(fixture, &program->rank_cells[2]), "a3 b3 c3 d3 e3 f3 g3 h3");
    cr_expect_eq(cellset_count(&program->around[fixture_cell(fixture, "e4")], program->words), 8);
    cr_expect_eq(cellset_count(&program->beside[fixture_cell(fixture, "a1")], program->words), 2);
    cr_expect(kindset_has(&program->counter_slots, 2) && !kindset_has(&program->counter_slots, 1));
}

Test(compile, dead_ends_are_where_a_kind_stops)
{
    fixture_expr(fixture, OP_DEAD_END, 'S', 0, 0, 0);
    fixture_start(fixture);
    const Program *program = fixture->program;
    cr_assert_not_null(program);
    cr_expect_str_eq(fixture_cells(fixture, program_dead_end(program, 0, FIXTURE_PAWN)),
                     "a8 b8 c8 d8 e8 f8 g8 h8");
    cr_expect_str_eq(fixture_cells(fixture, program_dead_end(program, 1, FIXTURE_PAWN)),
                     "a1 b1 c1 d1 e1 f1 g1 h1");
    cr_expect_str_eq(fixture_cells(fixture, program_dead_end(program, 0, FIXTURE_ROOK)), "");
    cr_expect_eq(cellset_count(program_dead_end(program, PLAYER_NOBODY, FIXTURE_STONE), program->words), 64);
}

Test(compile, castling_from_home)
{
    add_castling(false);
    fixture_start(fixture);
    const Program *program = fixture->program;
    cr_assert_not_null(program);
    cr_assert_eq(program->castling_move_count, 4);
    static const struct {
        Player player;
        const char *king_to, *rook_from, *rook_to, *empty, *unattacked;
    } rows[] = {
        { 0, "g1", "h1", "f1", "f1 g1", "e1 f1 g1" },
        { 0, "c1", "a1", "d1", "b1 c1 d1", "c1 d1 e1" },
        { 1, "g8", "h8", "f8", "f8 g8", "e8 f8 g8" },
        { 1, "c8", "a8", "d8", "b8 c8 d8", "c8 d8 e8" },
    };
    for (size_t i = 0; i < 4; i++) {
        const CastlingMove *castling_move = &program->castling_moves[i];
        cr_expect_eq(castling_move->player, rows[i].player, "row %zu", i);
        cr_expect_eq(castling_move->wing, i % 2, "row %zu", i);
        cr_expect_eq(castling_move->king_to, fixture_cell(fixture, rows[i].king_to), "row %zu", i);
        cr_expect_eq(castling_move->rook_from, fixture_cell(fixture, rows[i].rook_from), "row %zu", i);
        cr_expect_eq(castling_move->rook_to, fixture_cell(fixture, rows[i].rook_to), "row %zu", i);
        cr_expect_str_eq(fixture_cells(fixture, &castling_move->empty), rows[i].empty, "row %zu", i);
        cr_expect_str_eq(fixture_cells(fixture, &castling_move->unattacked), rows[i].unattacked, "row %zu",
                         i);
    }
}

Test(compile, castling_from_anywhere)
{
    add_castling(true);
    fixture->kernel.castling.through_anything = true;
    fixture_start(fixture);
    const Program *program = fixture->program;
    cr_assert_not_null(program);
    cr_expect_eq(program->castling_move_count, 2 * 2 * 28);
    for (size_t i = 0; i < program->castling_move_count; i++) {
        const CastlingMove *castling_move = &program->castling_moves[i];
        cr_expect_eq(cellset_count(&castling_move->unattacked, program->words), 0);
        cr_expect(!cellset_has(&castling_move->empty, castling_move->king_from) &&
                  !cellset_has(&castling_move->empty, castling_move->rook_from));
        cr_expect(castling_move->king_to == castling_move->rook_from ||
                  castling_move->king_to == castling_move->king_from ||
                  cellset_has(&castling_move->empty, castling_move->king_to));
    }
}

Test(compile, a_rank_too_long_for_all_its_castlings_is_refused)
{
    fixture_free(fixture);
    fixture = fixture_new(200, 5, 0);
    add_castling(true);
    fixture_start(fixture);
    cr_expect_null(fixture->program);
    cr_expect_eq(fixture->diags.error_count, 1);
    cr_expect_eq(fixture->diags.items[0].code, DIAG_CASTLING_WAYS);
}

/* Tests for each cell inside tests for each cell ... */
static ExprId nested(int depth)
{
    ExprId inner = fixture_expr(fixture, OP_CELLS, 'S', 0, 0, 0);
    for (int i = 0; i < depth; i++) {
        ExprId any = fixture_expr(fixture, OP_ANY, 'T', 0, 0, 1, inner);
        ExprId cells = fixture_expr(fixture, OP_CELLS, 'S', 0, 0, 0);
        inner = fixture_expr(fixture, OP_WHERE, 'S', 0, 0, 2, cells, any);
    }
    return inner;
}

Test(compile, three_tests_within_each_other_are_fine)
{
    nested(3);
    fixture_start(fixture);
    cr_expect_not_null(fixture->program);
}

Test(compile, what_would_never_end_is_refused_once)
{
    nested(9);
    fixture_start(fixture);
    cr_expect_null(fixture->program);
    cr_expect_eq(fixture->diags.error_count, 1);
    cr_expect_eq(fixture->diags.items[0].code, DIAG_TOO_COSTLY);
}

/* --- expressions --------------------------------------------------------------------------- */

#define E(op, type, a, b, ...) fixture_expr(fixture, op, type, a, b, __VA_ARGS__)

Test(compile, expressions_know_what_they_hang_on)
{
    ExprId it = E(OP_IT, 'C', 0, 0, 0), own = fixture_owned(fixture, RELATION_OWN);
    ExprId holds = E(OP_IS, 'T', 0, 0, 2, it, own), white = E(OP_CONST, 'P', 0, 0, 0);
    const Expr *exprs = fixture->kernel.exprs;
    cr_expect_eq(exprs[holds].reads, READ_IT | READ_PIECES | READ_VIEW);
    cr_expect_eq(exprs[E(OP_WHERE, 'S', 0, 0, 2, own, holds)].reads, READ_PIECES | READ_VIEW);
    cr_expect_eq(exprs[E(OP_OF, 'S', 0, 0, 2, white, own)].reads, READ_PIECES);
    cr_expect_eq(exprs[E(OP_WAS, 'S', 0, 0, 1, own)].reads, READ_PIECES | READ_VIEW | READ_PAST);
    cr_expect_eq(exprs[E(OP_TAKEN, 'S', 0, 0, 1, own)].reads, READ_END | READ_VIEW);
    cr_expect_eq(exprs[E(OP_CLASS, 'T', CLASS_CAPTURE, 0, 0)].reads, READ_END);
    cr_expect_eq(exprs[E(OP_CLASS, 'T', CLASS_MOVE, 0, 0)].reads, READ_RULE);
}

Test(compile, what_is_settled_is_folded)
{
    ExprId yes = E(OP_CONST, 'T', 0, 1, 0), own = fixture_owned(fixture, RELATION_OWN);
    ExprId any = E(OP_ANY, 'T', 0, 0, 1, own), both = E(OP_AND, 'T', 0, 0, 2, yes, any);
    ExprId either = E(OP_OR, 'T', 0, 0, 2, any, yes), not = E(OP_NOT, 'T', 0, 0, 1, either);
    ExprId none = E(OP_WHERE, 'S', 0, 0, 2, own, not ), count = E(OP_COUNT, 'N', 0, 0, 1, none);
    ExprId looked = E(OP_OF, 'N', 0, 0, 2, E(OP_CONST, 'P', 0, 1, 0), E(OP_ALIVE, 'N', 0, 0, 0));
    fixture_start(fixture);
    const Expr *exprs = fixture->kernel.exprs;
    cr_expect_eq(exprs[both].op, OP_ANY);
    cr_expect(exprs[either].op == OP_CONST && exprs[either].b == 1);
    cr_expect(exprs[not ].op == OP_CONST && exprs[not ].b == 0);
    cr_expect_eq(exprs[none].op, OP_NOTHING);
    cr_expect(exprs[count].op == OP_CONST && exprs[count].b == 0);
    cr_expect_eq(exprs[looked].op, OP_ALIVE);
}

/* True if the worth was worked out anew. */
static bool works(ExprId expr, int32_t *value)
{
    fixture->position->effort = 0;
    *value = evaluator_number(&fixture->evaluator, expr);
    return fixture->position->effort > 0;
}

Test(compile, answers_are_kept_by_what_they_read)
{
    ExprId around = E(OP_AROUND, 'S', 0, 0, 1, fixture_owned(fixture, RELATION_OWN));
    ExprId count = E(OP_COUNT, 'N', 0, 0, 1, around);
    fixture_start(fixture);
    Position *position = fixture->position;
    int32_t first, again;
    cr_assert_gt(fixture->kernel.exprs[count].cached, 0);
    cr_expect(works(count, &first));
    cr_expect(!works(count, &again) && again == first);
    position_write_number(position, 0, 7);
    cr_expect(!works(count, &again), "numbers are nothing to it");
    fixture->evaluator.view = 1;
    cr_expect(works(count, &again), "somebody else asks");
    fixture->evaluator.view = 0;
    size_t mark = position->journal_count;
    position_write_cell(position, fixture_cell(fixture, "e5"), (Piece){ .kind = FIXTURE_ROOK, .owner = 0 });
    cr_expect(works(count, &again) && again > first);
    position_undo(position, mark);
    works(count, &again);
    cr_expect_eq(again, first);
    play_use_reference(position);
    cr_expect(works(count, &again) && again == first, "nothing is kept where nothing is looked up");
}
