/* Positions: whatever is written can be unwritten, and hash and sets keep up. */

#include "fixture.h"

#include <criterion/criterion.h>

static Fixture *fixture;

static void set_up(void)
{
    fixture = fixture_new(8, 8, 0);
    fixture_start(fixture);
}

static void tear_down(void)
{
    fixture_free(fixture);
}

TestSuite(position, .init = set_up, .fini = tear_down);

Test(position, starts_consistent)
{
    cr_assert_not_null(fixture->program);
    cr_expect(position_is_consistent(fixture->position));
    cr_expect_eq(fixture->position->numbers[0], 3);
    cr_expect_eq(fixture->position->numbers[1], 3);
    cr_expect_eq(fixture->position->turn.round, 1);
}

Test(position, random_writes_are_undone)
{
    Random random = { 7 };
    Position *position = fixture->position;
    for (int round = 0; round < 300; round++) {
        Position *before = position_copy(position);
        size_t mark = position->journal_count;
        unsigned writes = 1 + (unsigned)random_below(&random, 20);
        for (unsigned i = 0; i < writes; i++) {
            fixture_scribble(fixture, position, &random);
            cr_assert(position_is_consistent(position), "round %d, write %u", round, i);
        }
        Position *after = position_copy(position);
        size_t top = position_rewind(position, mark);
        cr_assert(position_equals(position, before) && position->hash == before->hash);
        cr_assert_eq(position->history_count, before->history_count);
        cr_assert(position_is_consistent(position));
        position_replay(position, top);
        cr_assert(position_equals(position, after) && position->hash == after->hash);
        cr_assert_eq(position->history_count, after->history_count);
        if (random_below(&random, 2) == 0) {
            position_undo(position, mark);
            cr_assert(position_equals(position, before) && position->hash == before->hash);
            cr_assert_eq(position->history_count, before->history_count);
            cr_assert(position_is_consistent(position));
        }
        position_free(before);
        position_free(after);
    }
    position_undo(position, 0);
    cr_expect(position_is_consistent(position));
    cr_expect_eq(cellset_count(&position->occupied, position->words), 0);
}

Test(position, writes_in_the_past_are_undone_before_the_present_returns)
{
    Random random = { 11 };
    Position *position = fixture->position;
    for (int round = 0; round < 200; round++) {
        size_t mark = position->journal_count;
        for (int i = 0; i < 6; i++)
            fixture_scribble(fixture, position, &random);
        Position *after = position_copy(position);
        size_t top = position_rewind(position, mark);
        Position *past = position_copy(position);
        size_t inner = position->journal_count;
        for (int i = 0; i < 4; i++)
            fixture_scribble(fixture, position, &random);
        size_t inner_top = position_rewind(position, inner);
        cr_assert(position_equals(position, past));
        position_replay(position, inner_top);
        position_undo(position, inner);
        cr_assert(position_equals(position, past) && position->hash == past->hash);
        position_replay(position, top);
        cr_assert(position_equals(position, after) && position->hash == after->hash);
        cr_assert_eq(position->journal_top, position->journal_count);
        position_free(after);
        position_free(past);
    }
}

Test(position, a_piece_takes_its_trail_along_to_nowhere)
{
    Position *position = fixture->position;
    Cell cell = fixture_cell(fixture, "e4");
    Trail trail = { .piece = cell, .origin = fixture_cell(fixture, "e2"), .count = 1 };
    trail.cells[0] = fixture_cell(fixture, "e3");
    fixture_put(fixture, "e4", FIXTURE_PAWN, 0, 0);
    size_t mark = position->journal_count;
    uint64_t bare = position->hash;
    position_write_trail(position, 0, 0, &trail);
    cr_expect_neq(position->hash, bare);
    fixture_put(fixture, "e4", FIXTURE_PAWN, 0, 1);
    cr_expect_eq(position->trails[0][0].piece, cell, "a flag is no reason");
    fixture_put(fixture, "e4", KIND_NONE, PLAYER_NONE, 0);
    cr_expect_eq(position->trails[0][0].piece, CELL_NONE);
    cr_expect(position_is_consistent(position));
    position_undo(position, mark + 1);
    cr_expect_eq(position->trails[0][0].piece, cell);
    position_undo(position, mark);
    cr_expect_eq(position->hash, bare);
}

Test(position, counters_and_rounds_are_no_identity)
{
    Position *position = fixture->position;
    uint64_t hash = position->hash;
    position_write_number(position, 2, 40);
    cr_expect_eq(position->hash, hash);
    Turn turn = position->turn;
    turn.round = 17;
    turn.passes = 1;
    position_write_turn(position, turn);
    cr_expect_eq(position->hash, hash);
    position_write_number(position, 0, 2);
    cr_expect_neq(position->hash, hash);
    position_write_number(position, 0, 3);
    turn.phase = 1;
    position_write_turn(position, turn);
    cr_expect_neq(position->hash, hash);
}

Test(position, repeats_are_counted_in_the_history)
{
    Position *position = fixture->position;
    cr_expect_eq(position_repeats(position), 0);
    for (int i = 0; i < 500; i++)
        position_push_history(position, i % 100 == 0 ? position->hash : (uint64_t)i, 0);
    cr_expect_eq(position_repeats(position), 5);
    Position *copy = position_copy(position);
    cr_expect_eq(position_repeats(copy), 5);
    position_undo(position, position->journal_count - 450);
    cr_expect_eq(position_repeats(position), 1);
    position_assign(copy, position);
    cr_expect_eq(position_repeats(copy), 1);
    cr_expect(position_is_consistent(copy));
    position_free(copy);
}

/* Moving a piece is the same as taking it off and putting it on; what there was is still known. */
Test(position, a_move_is_two_writes)
{
    Position *position = fixture->position;
    Cell from = fixture_cell(fixture, "e4"), to = fixture_cell(fixture, "d4");
    const Piece rook = { .kind = FIXTURE_ROOK, .owner = 0 };
    position_write_cell(position, from, rook);
    size_t mark = position->journal_count;
    Position *before = position_copy(position), *other = position_copy(position);
    position_write_cell(other, from, piece_none());
    position_write_cell(other, to, rook);
    position_move_piece(position, from, to);
    cr_assert(position_is_consistent(position));
    cr_expect(position_equals(position, other) && position->hash == other->hash);
    cr_expect_eq(position->material_key, other->material_key);
    cr_expect_eq(position_piece_before(position, mark, from).kind, rook.kind);
    cr_expect_eq(position_piece_before(position, mark, to).kind, KIND_NONE);
    cr_expect_eq(position_forms_since(position, mark), 1u << WRITE_CELL);
    position_undo(position, mark);
    cr_assert(position_is_consistent(position));
    cr_expect(position_equals(position, before) && position->hash == before->hash);
    cr_expect_eq(position_forms_since(position, mark), 0);
    position_free(before);
    position_free(other);
}

/* A stamp stands for a state: it changes with what its form writes, and comes back with it. */
Test(position, stamps_tell_states_apart)
{
    Position *position = fixture->position;
    const uint64_t cells = position->versions[WRITE_CELL], turn = position->versions[WRITE_TURN];
    size_t mark = position->journal_count;
    position_write_cell(position, fixture_cell(fixture, "e4"), (Piece){ .kind = FIXTURE_ROOK, .owner = 0 });
    uint64_t written = position->versions[WRITE_CELL];
    cr_expect_neq(written, cells);
    cr_expect_eq(position->versions[WRITE_TURN], turn);
    size_t top = position_rewind(position, mark);
    cr_expect_eq(position->versions[WRITE_CELL], cells);
    position_replay(position, top);
    cr_expect_eq(position->versions[WRITE_CELL], written);
    position_undo(position, mark);
    cr_expect_eq(position->versions[WRITE_CELL], cells);
    position_write_cell(position, fixture_cell(fixture, "e4"), (Piece){ .kind = FIXTURE_KING, .owner = 0 });
    cr_expect(position->versions[WRITE_CELL] != cells && position->versions[WRITE_CELL] != written);
    Position *copy = position_copy(position);
    position_assign(copy, fixture->position);
    cr_expect_gt(copy->versions[WRITE_CELL], position->versions[WRITE_CELL]); /* what it kept holds no more */
    position_free(copy);
}
