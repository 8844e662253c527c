/* Expressions: what each becomes, told by its listing, and where mistakes are
 * reported. The scope is made by hand, with the names of many games at once. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "expression_scope.h"
#include "listing/listing.h"

/* An expression that must read; its listing where the row gives one. */
typedef struct Reading {
    const char *text;
    const char *wanted;
    const char *listing;
} Reading;

static const Reading readings[] = {
    /* numbers, truths, options */
    { "1 + 2 * 3", "N", "7" },
    { "7 div 0 + 7 mod 0", "N", "0" },
    { "-7 div 2", "N", "-3" },
    { "2147483 * 1000000", "N", "2147483647" },
    { "loop", "T", "true" },
    { "not loop", "T", "false" },
    { "late and any own king", "T", "false" },
    { "loop and any own king", "T", "any own king" },
    { "late or any own king", "T", "any own king" },
    { "swap == any", "T", "true" },
    { "swap == opposed and any own king", "T", "false" },
    { "swap != opposed or round > 2", "T", "true" },
    { "players == 4 and seating == adjacent", "T", "false" },
    { "teams != none and not (players == 4 or players == 6)", "T", "false" },
    { "distance <= behemoth-distance", "T", "distance <= 4" },
    { "count own uncastled king/queen > castling-deadline - round", "T",
      "count own queen/king uncastled > 64 - round" },
    { "round - 1 - 2", "N", "round - 1 - 2" },
    { "round - (1 - alive)", "N", "round - (1 - alive)" },
    { "not (round > 1 or me is black)", "T", "not (round > 1 or me == black)" },
    /* selections */
    { "own pawn", "S", "own pawn" },
    { "piece", "S", "piece" },
    { "not cannon", "S", "piece not cannon" },
    { "piece not cannon", "S", "piece not cannon" },
    { "enemy not cannon", "S", "enemy piece not cannon" },
    { "enemy/neutral", "S", "enemy/neutral" },
    { "own king/queen", "S", "own queen/king" },
    { "own kind", "S", "own kind" },
    { "king of next", "S", "king of next" },
    { "king of white", "S", "white king" },
    { "attacked king of next", "S", "attacked king of next" },
    { "any enemy king attacked", "T", "any attacked enemy king" },
    { "own uncastled rook where no own uncastled king/queen in rank(it)", "S",
      "own rook uncastled where no own queen/king uncastled in rank(it)" },
    { "enemy in beside(to) where (straight(from..to) and beyond(to..it) is own)", "S",
      "enemy in beside(to) where (straight(from..to) and beyond(to..it) is own)" },
    { "any piece in twin(arrived)", "T", "any piece in twin(arrived)" },
    { "count enemy king in captured", "N", "count enemy king in captured" },
    { "any own pawn not in hill", "T", "any (own pawn - hill)" },
    { "path attacked", "S", "attacked path" },
    { "empty", "S", "empty" },
    { "promoted own queen", "S", "own queen promoted" },
    { "uncastled/own", "S", "uncastled/own" },
    /* hands */
    { "any own piece in hand", "T", "count piece in hand of me > 0" },
    { "no king of mover in hand", "T", "count king in hand of mover == 0" },
    { "own hawk/disc in hand", "M", "hawk/disc in hand of me" },
    { "enemy not pawn in hand", "M", "piece not pawn in hand of enemy" },
    { "count king in hand", "N", "count king in hand of white + count king in hand of black" },
    { "lost(own kind) > 0", "T", "lost(kind of me) > 0" },
    { "lost enemy pawn", "N", "lost(pawn of enemy)" },
    { "king/queen/rook", "SM", "rook/queen/king" },
    { "own king in hill", "SM", "own king in hill" },
    /* is */
    { "piece is not king and to in crown", "T", "piece is not king and to in crown" },
    { "it is not enemy king", "T", "it is not enemy king" },
    { "to is empty", "T", "to is empty" },
    { "to is not attacked", "T", "to is not attacked cells" },
    { "me is white", "T", "me == white" },
    { "me is not white", "T", "not me == white" },
    { "next is enemy/ally", "T", "next is enemy or next is ally" },
    { "kind is king/queen", "T", "kind is queen/king" },
    { "kind == queen", "T", "kind == queen" },
    { "twin(it) is empty", "T", "twin(it) is empty" },
    { "piece is uncastled", "T", "piece is uncastled" },
    /* players and viewpoints */
    { "checks of enemy", "N", "checks of enemy" },
    { "no-moves of mover", "T", "no-moves of mover" },
    { "can(capture and piece is jumping) of mover", "T", "can(capture and piece is jumping) of mover" },
    { "row(capture and piece is jumping) of mover", "N", "row(capture and piece is jumping) of mover" },
    { "row(2 * advance(to)) of mover", "N", "row(2 * advance(to)) of mover" },
    { "in-check of next", "T", "in-check of next" },
    { "crown of enemy", "S", "crown of enemy" },
    { "owner(to) == me", "T", "owner(to) == me" },
    { "owner", "P", "owner(it)" },
    { "white", "P", "white" },
    { "me == white", "T", "me == white" },
    /* cells and fixed sets */
    { "e4", "C", "e4" },
    { "to in d4-e5", "T", "to in d4-e5" },
    { "d1-f3 d8-f8", "S", "d1-f3 d8-f8" },
    { "d4 e4", "S", "d4 e4" },
    { "rank 8", "S", "rank 8" },
    { "ranks 1-7", "S", "ranks 1-7" },
    { "files a-c", "S", "files a-c" },
    { "file e", "S", "file e" },
    { "rank (goal-rank)", "S", "rank 8" },
    { "cells - dead-end", "S", "cells - dead-end" },
    { "hill + e3", "S", "hill + e3" },
    { "(rank(to) & file(own king)) + (file(to) & rank(own king))", "S",
      "(rank(to) & file(own king)) + (file(to) & rank(own king))" },
    { "to not in file(from)", "T", "to not in file(from)" },
    { "arrived == to", "T", "arrived == to" },
    { "swept", "S", "own pawn" },
    /* lines and walks */
    { "no piece in between(own king..enemy king)", "T", "no piece in between(own king..enemy king)" },
    { "empty where step(it by s) is not empty", "S", "empty where step(it by s) is not empty" },
    { "step(to by forward-left)", "C", "step(to by forward-left)" },
    { "empty where any flanked(it)", "S", "empty where any flanked(it)" },
    { "piece in was(flanked(to))", "S", "piece in was(flanked(to))" },
    { "vacated where was(it is fresh)", "S", "vacated where was(it is fresh)" },
    { "max(advance(it) for own piece)", "N", "max(advance(it) for own)" },
    { "direction == n", "T", "direction == n" },
    { "barred(repetition)", "T", NULL },
    { "reach(to by mQ)", "S", NULL },
    { "twin(it)", "C", "twin(it)" },
    { "counter-pawn of owner(p) in ahead(p)", "S", "counter-pawn of owner(pick-1) in ahead(pick-1)" },
    { "own pawn in last-rank", "S", "own pawn in last-rank" },
    { "longest(own disc) >= 4", "T", "longest(own disc) >= 4" },
};

/* Every further expression of the design's sketches. */
static const Reading sketches[] = {
    { "any own king attacked and any enemy king and no enemy king in around(own king)", "T", NULL },
    { "piece in to", "S", NULL },
    { "piece not pawn in around(to)", "S", NULL },
    { "drop and piece is king", "T", NULL },
    { "piece is behemoth", "T", NULL },
    { "no-moves and stalemate == draw", "T", NULL },
    { "capture or piece is pawn", "T", NULL },
    { "any own bishop in light and any own bishop in dark and min(x(it) for own rook) < max(x(it) for own "
      "king) "
      "and max(x(it) for own king) < max(x(it) for own rook)",
      "T", NULL },
    { "ally soldier", "S", NULL },
    { "ally counter-pawn", "S", NULL },
    { "teams == none and alive == 2", "T", NULL },
    { "rules == byzantine and teams == none and count own piece == 1", "T", NULL },
    { "king-loss == eliminate", "T", NULL },
    { "no friend king", "T", NULL },
    { "move and was(duel) and any own king attacked", "T", NULL },
    { "warn == mercy and any own king attacked", "T", NULL },
    { "no-moves and duel and any attacked king of next", "T", NULL },
    { "any own jumping and piece is not jumping", "T", NULL },
    { "capture and not promotion", "T", NULL },
    { "own jumping", "S", NULL },
    { "no own king or no own queen or no own pawn", "T", NULL },
    { "piece is hound and x(to) < x(from)", "T", NULL },
    { "min(x(it) for hound) >= max(x(it) for hare)", "T", NULL },
    { "loop and (selfcapture-king or to is not king) and (selfcapture-uncastled or to is not uncastled)", "T",
      NULL },
    { "it is uncastled", "T", NULL },
    { "orphan == released", "T", NULL },
    { "move and piece is uncastled", "T", NULL },
    { "piece is pawn and (drop or to not in file(from)) and count own pawn in file(to) >= 4", "T", NULL },
    { "repeats > 0", "T", NULL },
    { "any enemy king in captured", "T", NULL },
    { "castle and deadline-mode == force and count own uncastled king/queen > castling-deadline - round", "T",
      NULL },
    { "count own king in hill == 4", "T", NULL },
    { "deadline-mode == forfeit and round >= castling-deadline and any own uncastled king/queen", "T", NULL },
    { "no-moves and barred(repetition)", "T", NULL },
    { "no-moves and count king of next == 1", "T", NULL },
    { "piece is king and to in hill and to is not attacked", "T", NULL },
    { "capture and count enemy king == 1 and no enemy queen/rook/pawn and (no enemy bishop and count enemy "
      "knight <= 2 "
      "or no enemy knight and (no enemy bishop in light or no enemy bishop in dark))",
      "T", NULL },
    { "no own queen and any own king", "T", NULL },
    { "no own royalty/rook and any own bishop", "T", NULL },
    { "capture and was(oligarchy) and oligarchy of enemy and not was(oligarchy of enemy)", "T", NULL },
    { "13 * count own chariot + 7 * count own cannon + 3 * count own elephant/guard", "N", NULL },
    { "not pass", "T", NULL },
    { "repeats >= 2", "T", NULL },
    { "was(bikjang) and bikjang", "T", NULL },
    { "2 * worth + komi", "N", NULL },
    { "piece is lion and any lion in captured and to is guarded and to not in around(from)", "T", NULL },
    { "count enemy rua >= 2", "T", NULL },
    { "limit of next < checks of next", "T", NULL },
    { "limit < 255 and counted > limit", "T", NULL },
    { "round > 1 or me is black", "T", NULL },
    { "in-check of enemy", "T", NULL },
    { "immune-king-attacks or from not in crown or to is empty", "T", NULL },
    { "it in crown", "T", NULL },
    { "frontier == own", "T", NULL },
    { "advance(to) > worth + 1", "T", NULL },
    { "any own king in goal", "T", NULL },
    { "across of white and across of black", "T", NULL },
    { "across of white and (me is black or not can(piece is king and to in goal))", "T", NULL },
    { "piece in first-rank", "S", NULL },
    { "drop and piece is pawn and any own pawn in file(to)", "T", NULL },
    { "drop and piece is pawn and in-check of next and no-moves", "T", NULL },
    { "repeats >= 3 and checking", "T", NULL },
    { "move and any own piece in hand", "T", NULL },
    { "promotion and in-check of next", "T", NULL },
    { "checks - 1", "N", NULL },
    { "any enemy immobilizer/chameleon in around(from) where (it is immobilizer or piece is immobilizer)",
      "T", NULL },
    { "enemy in beyond(to..from)", "S", NULL },
    { "no enemy in path where beyond(from..it) is not empty", "T", NULL },
    { "enemy leaper in path + enemy withdrawer in beyond(to..from) + enemy coordinator in hill + enemy "
      "pincer in "
      "beside(to) where (straight(from..to) and beyond(to..it) is own)",
      "S", NULL },
    { "d1-f3", "S", NULL },
    { "a8 b7 c6 d5 e5 f6 g7 h8", "S", NULL },
    { "around(own stone)", "S", NULL },
    { "true", "T", "true" },
    { "piece in path", "S", NULL },
    { "enemy in around(to)", "S", NULL },
};

typedef struct Mistake {
    const char *text;
    const char *wanted;
    DiagCode code;
    size_t start, length;
} Mistake;

static const Mistake mistakes[] = {
    { "any own kng", "T", DIAG_UNKNOWN_NAME, 8, 3 },
    { "own king", "T", DIAG_TYPE_MISMATCH, 0, 8 },
    { "count own king", "T", DIAG_TYPE_MISMATCH, 0, 14 },
    { "round", "S", DIAG_TYPE_MISMATCH, 0, 5 },
    { "1 < round < 5", "T", DIAG_BAD_EXPRESSION, 10, 1 },
    { "max(x(it), y(it))", "N", DIAG_BAD_EXPRESSION, 9, 1 },
    { "any own king: true", "T", DIAG_BAD_EXPRESSION, 12, 1 },
    { "round = 3", "T", DIAG_BAD_EXPRESSION, 6, 1 },
    { "any own king and", "T", DIAG_BAD_EXPRESSION, 15, 1 },
    { "(any own king", "T", DIAG_BAD_EXPRESSION, 12, 1 },
    { "swap == opposd", "T", DIAG_UNKNOWN_CHOICE, 8, 6 },
    { "swap", "T", DIAG_TYPE_MISMATCH, 0, 4 },
    { "to in z9", "T", DIAG_UNKNOWN_CELL, 6, 2 },
    { "rank 9", "S", DIAG_UNKNOWN_CELL, 0, 6 },
    { "rank (round)", "S", DIAG_NOT_FIXED, 0, 12 },
    { "own pawn hill", "S", DIAG_MISPLACED_WORD, 9, 4 },
    { "to is hill", "T", DIAG_MISPLACED_WORD, 6, 4 },
    { "any own attacked in hand", "T", DIAG_MISPLACED_WORD, 8, 8 },
    { "arrund(to)", "S", DIAG_UNKNOWN_NAME, 0, 6 },
    { "enemy(round)", "N", DIAG_BAD_EXPRESSION, 0, 5 },
    { "between(to)", "S", DIAG_BAD_EXPRESSION, 0, 11 },
    { "step(to by nne)", "C", DIAG_UNKNOWN_NAME, 11, 3 },
    { "barred(repetiton)", "T", DIAG_UNKNOWN_NAME, 7, 9 },
    { "checks of pawn", "N", DIAG_TYPE_MISMATCH, 10, 4 },
    { "own king == 1", "T", DIAG_TYPE_MISMATCH, 12, 1 },
    { "captured is king", "T", DIAG_TYPE_MISMATCH, 0, 8 },
    { "a-1 + 2", "N", DIAG_UNKNOWN_NAME, 0, 3 },
    { "3-1", "N", DIAG_BAD_EXPRESSION, 0, 3 },
    { "", "N", DIAG_BAD_EXPRESSION, 0, 0 },
    { "99999999999", "N", DIAG_BAD_EXPRESSION, 0, 11 },
};

static void expect_reading(ExpressionScope *made, const Reading *row)
{
    size_t errors = made->diags.error_count;
    ExprId id = expression_scope_read(made, row->text, row->wanted);
    const char *message =
        made->diags.error_count > errors ? made->diags.items[made->diags.count - 1].message.bytes : "";
    cr_expect(id != EXPR_NONE, "`%s` must read: %s", row->text, message);
    cr_expect(made->diags.error_count == errors, "`%s` must not be reported: %s", row->text, message);
    if (id == EXPR_NONE)
        return;
    Buffer buffer = { .arena = made->scope.reading };
    expression_scope_publish(made);
    listing_expr(made->scope.kernel, id, &buffer);
    if (row->listing != NULL)
        cr_expect(text_is(buffer_text(&buffer), row->listing), "`%s` reads as `%s`, not `%s`", row->text,
                  buffer.bytes, row->listing);
}

Test(expression, reads)
{
    ExpressionScope *made = expression_scope_new();
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
        expect_reading(made, &readings[i]);
    expression_scope_free(made);
}

Test(expression, reads_the_sketches)
{
    ExpressionScope *made = expression_scope_new();
    for (size_t i = 0; i < sizeof sketches / sizeof *sketches; i++)
        expect_reading(made, &sketches[i]);
    expression_scope_free(made);
}

Test(expression, kids_stand_before_parents_with_their_types)
{
    ExpressionScope *made = expression_scope_new();
    for (size_t i = 0; i < sizeof sketches / sizeof *sketches; i++)
        expression_scope_read(made, sketches[i].text, sketches[i].wanted);
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++)
        expression_scope_read(made, readings[i].text, readings[i].wanted);
    for (size_t i = 0; i < made->scope.exprs.count; i++) {
        const Expr *expr = &made->scope.exprs.items[i];
        cr_expect(strlen(op_info[expr->op].kids) == expr->kid_count);
        for (int k = 0; k < expr->kid_count; k++)
            cr_expect(expr->kids[k] >= 0 && (size_t)expr->kids[k] < i);
    }
    expression_scope_free(made);
}

Test(expression, reports_once_at_the_place)
{
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        const Mistake *row = &mistakes[i];
        ExpressionScope *made = expression_scope_new();
        ExprId id = expression_scope_read(made, row->text, row->wanted);
        cr_expect(id == EXPR_NONE, "`%s` must not read", row->text);
        cr_expect(made->diags.error_count == 1, "`%s` is one mistake, not %zu", row->text,
                  made->diags.error_count);
        if (made->diags.count > 0) {
            const Diag *diag = &made->diags.items[0];
            cr_expect(diag->code == row->code, "`%s`: %.*s", row->text, TEXT_ARG(diag->message));
            cr_expect(diag->span.start == row->start && diag->span.end == row->start + row->length,
                      "`%s` at %u to %u: %.*s", row->text, diag->span.start, diag->span.end,
                      TEXT_ARG(diag->message));
        }
        expression_scope_free(made);
    }
}

Test(expression, a_name_with_two_meanings_is_reported_with_both)
{
    ExpressionScope *made = expression_scope_new();
    cr_expect(expression_scope_read(made, "double in hill", "S") == EXPR_NONE);
    cr_assert(made->diags.count == 1);
    cr_expect(made->diags.items[0].code == DIAG_AMBIGUOUS_NAME);
    expression_scope_free(made);
}

Test(expression, depth_and_length_are_bounded)
{
    static char text[20000];
    static const char *const parts[] = {
        "(", "not ", "any ", "was(", "1 + ", "-", "own ", "a1 ", "true and "
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        ExpressionScope *made = expression_scope_new();
        text[0] = '\0';
        for (size_t used = 0; used + strlen(parts[i]) < sizeof text - 1; used += strlen(parts[i]))
            strcpy(text + used, parts[i]);
        expression_scope_read(made, text, "T");
        cr_expect(made->diags.error_count == 1, "%s...", parts[i]);
        expression_scope_free(made);
    }
}

Test(expression, options_and_numbers_are_constant)
{
    ExpressionScope *made = expression_scope_new();
    Node node = { .type = NODE_SCALAR, .text = TEXT("8 * players - 3") };
    int64_t value = 0;
    bool truth = true;
    cr_expect(expression_constant(&made->scope, &node, &value) && value == 13);
    node.text = TEXT("rules == byzantine or loop and players != 2");
    cr_expect(expression_option_truth(&made->scope, &node, &truth) && !truth);
    cr_expect(made->diags.error_count == 0);
    node.text = TEXT("round + 1");
    cr_expect(!expression_constant(&made->scope, &node, &value) && made->diags.error_count == 1);
    expression_scope_free(made);
}

Test(expression, fixed_sets_are_seen_by_each_player)
{
    ExpressionScope *made = expression_scope_new();
    const Board *board = made->scope.kernel->board;
    CellSet seen[BOARD_PLAYERS_MAX + 1];
    Node node = { .type = NODE_SCALAR, .text = TEXT("rank 2 + e4") };
    cr_assert(expression_fixed_set(&made->scope, &node, seen));
    cr_expect(cellset_count(&seen[0], board->words) == 9);
    cr_expect(cellset_has(&seen[0], board_find_cell(board, TEXT("c2"))));
    cr_expect(cellset_has(&seen[1], board_find_cell(board, TEXT("c7"))));
    cr_expect(cellset_has(&seen[1], board_find_cell(board, TEXT("e4"))));
    cr_expect(cellset_has(&seen[PLAYER_NOBODY], board_find_cell(board, TEXT("c2"))));
    static const char *const unfixed[] = { "own pawn", "around(to)", "nonsense", "home", "" };
    for (size_t i = 0; i < sizeof unfixed / sizeof *unfixed; i++) {
        node.text = text_of(unfixed[i]);
        cr_expect(!expression_fixed_set(&made->scope, &node, seen), "%s", unfixed[i]);
    }
    cr_expect(made->diags.error_count == 0 && made->scope.exprs.count == made->before);
    expression_scope_free(made);
}

Test(expression, boxes_are_lists_of_cells)
{
    ExpressionScope *made = expression_scope_new();
    const Board *board = made->scope.kernel->board;
    CellSet cells = { .words = { 0 } };
    Node node = { .type = NODE_SCALAR, .text = TEXT("a1-c3 h8") };
    cr_expect(expression_boxes(&made->scope, board, &node, &cells) &&
              cellset_count(&cells, board->words) == 10);
    node.text = TEXT("a1-z9");
    cr_expect(!expression_boxes(&made->scope, board, &node, &cells) && made->diags.error_count == 1);
    expression_scope_free(made);
}
