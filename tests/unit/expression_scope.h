/* Knows a scope made by hand, with the names of many games at once, for tests
 * and fuzzing of expressions. Included once per program that uses it. */
#ifndef VARI_TESTS_EXPRESSION_SCOPE_H
#define VARI_TESTS_EXPRESSION_SCOPE_H

#include <stdlib.h>
#include <string.h>

#include "definition/expression.h"

typedef struct ExpressionScope {
    Scope scope;
    Kernel kernel;
    SourceList sources;
    DiagList diags;
    size_t before; /* expressions of the scope itself */
} ExpressionScope;

static void expression_scope_publish(ExpressionScope *made)
{
    made->kernel.exprs = made->scope.exprs.items;
    made->kernel.expr_count = made->scope.exprs.count;
    made->kernel.kindsets = made->scope.kindsets.items;
    made->kernel.kindset_count = made->scope.kindsets.count;
    made->kernel.zones = made->scope.zones.items;
    made->kernel.zone_count = made->scope.zones.count;
    made->kernel.movements = made->scope.movements.items;
    made->kernel.movement_count = made->scope.movements.count;
}

static ExprId expression_scope_read(ExpressionScope *made, const char *string, const char *wanted)
{
    Text text = text_of(string);
    uint16_t source = source_add(&made->sources, TEXT("test"), text);
    Span span = { .source = source, .start = 0, .end = (uint32_t)text.length };
    return expression_read_text(&made->scope, text, span, wanted);
}

/* Splits "a b c" into names in the arena. */
static Text *expression_scope_names(Arena *arena, const char *string, size_t *count)
{
    Text rest = arena_text(arena, text_of(string));
    Text *names = arena_array(arena, rest.length + 1, sizeof *names);
    for (*count = 0; rest.length > 0;) {
        size_t blank = text_find(rest, ' ');
        names[(*count)++] = text_slice(rest, 0, blank);
        rest = text_slice(rest, blank + 1, rest.length);
    }
    return names;
}

static void expression_scope_option(ExpressionScope *made, const char *name, const char *choices)
{
    OptionRule *option = &made->kernel.options[made->kernel.option_count++];
    *option = (OptionRule){ .name = text_of(name) };
    option->choices = expression_scope_names(made->scope.rules, choices, &option->choice_count);
    option->value = option->choices[0];
}

static void expression_scope_options(ExpressionScope *made)
{
    static const char *const options[][2] = { { "loop", "true false" },
                                              { "late", "false true" },
                                              { "swap", "any opposed" },
                                              { "players", "2 3 4 5 6" },
                                              { "seating", "adjacent opposite" },
                                              { "teams", "none pairs threes" },
                                              { "behemoth-distance", "4 3 2 1" },
                                              { "castling-deadline", "64" },
                                              { "goal-rank", "8" },
                                              { "stalemate", "draw pass" },
                                              { "rules", "modern byzantine" },
                                              { "king-loss", "team eliminate" },
                                              { "warn", "mercy hardcore" },
                                              { "selfcapture-king", "false true" },
                                              { "selfcapture-uncastled", "true false" },
                                              { "orphan", "released invulnerable" },
                                              { "deadline-mode", "force forfeit none" },
                                              { "frontier", "any own" },
                                              { "immune-king-attacks", "true false" } };
    made->kernel.options = arena_array(made->scope.rules, 32, sizeof *made->kernel.options);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        expression_scope_option(made, options[i][0], options[i][1]);
}

static void expression_scope_pieces(ExpressionScope *made)
{
    Arena *arena = made->scope.rules;
    size_t count;
    Text *kinds = expression_scope_names(
        arena,
        "pawn knight bishop rook queen king counter-pawn cannon chariot elephant guard hawk disc stone hound "
        "hare lion rua bia met behemoth immobilizer chameleon leaper withdrawer coordinator pincer double",
        &count);
    made->kernel.kinds = arena_array(arena, count, sizeof *made->kernel.kinds);
    for (size_t i = 0; i < count; i++)
        made->kernel.kinds[i] = (KindRule){ .id = kinds[i], .immune = EXPR_NONE, .stays = EXPR_NONE };
    made->kernel.kind_count = count;
    TagName royal = { .name = TEXT("royal") }, royalty = { .name = TEXT("royalty") },
            soldier = { .name = TEXT("soldier") };
    kindset_add(&royal.kinds, 5);
    kindset_add(&royalty.kinds, 4);
    kindset_add(&royalty.kinds, 5);
    kindset_add(&soldier.kinds, 0);
    list_push(arena, &made->scope.tags, royal);
    list_push(arena, &made->scope.tags, royalty);
    list_push(arena, &made->scope.tags, soldier);
    Text *flags = expression_scope_names(arena, "uncastled jumping fresh", &count);
    made->kernel.flags = arena_array(arena, count, sizeof *made->kernel.flags);
    for (size_t i = 0; i < count; i++)
        made->kernel.flags[i].name = flags[i];
    made->kernel.flag_count = count;
    made->kernel.promoted_flag = -1;
    Text *trails = expression_scope_names(arena, "en-passant jump", &count);
    made->kernel.trails = arena_array(arena, count, sizeof *made->kernel.trails);
    for (size_t i = 0; i < count; i++)
        made->kernel.trails[i].name = trails[i];
    made->kernel.trail_count = count;
}

static void expression_scope_board(ExpressionScope *made)
{
    Heading forward[2] = { HEADING_NONE, HEADING_NONE };
    BoardSpec spec = { .topology = TOPOLOGY_GRID, .files = 8, .ranks = 8 };
    made->kernel.players[0] = (PlayerRule){ .name = TEXT("white"), .letter = 'w', .side = 0 };
    made->kernel.players[1] = (PlayerRule){ .name = TEXT("black"), .letter = 'b', .side = 1 };
    made->kernel.player_count = made->kernel.side_count = 2;
    made->kernel.board = board_new(made->scope.rules, &made->diags, &spec);
    board_seat_players(made->scope.rules, &made->diags, made->kernel.board, spec.span, 2, SIDES_MIRRORED,
                       forward);
}

static void expression_scope_term(ExpressionScope *made, const char *name, const char *value,
                                  const char *wanted)
{
    ExprId id = expression_scope_read(made, value, wanted);
    made->kernel.terms[made->kernel.term_count++] = (Term){ .name = text_of(name), .value = id };
}

static void expression_scope_zone(ExpressionScope *made, const char *name, const char *value)
{
    ExprId set = expression_scope_read(made, value, "S");
    const Expr *expr = scope_expr(&made->scope, set);
    ZoneExpr zone = { .name = text_of(name), .set = set };
    if (expr->op == OP_ZONE) {
        Zone named = made->scope.zones.items[expr->a];
        named.name = text_of(name);
        zone.set = EXPR_NONE;
        zone.zone = scope_zone(&made->scope, &named);
    }
    list_push(made->scope.rules, &made->scope.zone_names, zone);
}

static void expression_scope_values(ExpressionScope *made)
{
    Arena *arena = made->scope.rules;
    size_t count;
    made->kernel.class_names =
        expression_scope_names(arena, "move drop castle pass capture promotion remove-pair", &count);
    made->kernel.class_count = count;
    Text *numbers = expression_scope_names(arena, "checks limit counted", &count);
    made->kernel.numbers = arena_array(arena, count, sizeof *made->kernel.numbers);
    for (size_t i = 0; i < count; i++)
        made->kernel.numbers[i] =
            (NumberRule){ .name = numbers[i], .max = 255, .per_player = true, .until = EXPR_NONE };
    made->kernel.number_count = count;
    made->kernel.terms = arena_array(arena, TERMS_MAX, sizeof *made->kernel.terms);
    made->scope.law_names[made->scope.law_count++] = TEXT("check");
    made->scope.law_names[made->scope.law_count++] = TEXT("repetition");
    expression_scope_zone(made, "hill", "d4-e5");
    expression_scope_zone(made, "goal", "rank 8");
    expression_scope_zone(made, "crown", "ranks 7-8");
    expression_scope_zone(made, "swept", "own pawn");
    expression_scope_zone(made, "double", "a1-b2");
    expression_scope_term(made, "in-check", "any own royal attacked", "T");
    expression_scope_term(made, "duel", "alive == 2", "T");
    expression_scope_term(made, "oligarchy", "no own royalty and any own rook", "T");
    expression_scope_term(made, "bikjang", "no piece in between(own king..enemy king)", "T");
    expression_scope_term(made, "across", "any own king in goal", "T");
    expression_scope_term(made, "worth", "13 * count own chariot", "N");
    expression_scope_term(made, "komi", "count own rook", "N");
}

static ExpressionScope *expression_scope_new(void)
{
    ExpressionScope *made = calloc(1, sizeof *made);
    if (made == NULL)
        abort();
    Arena *arena = arena_new(0);
    made->scope = (Scope){ .rules = arena, .reading = arena, .diags = &made->diags, .kernel = &made->kernel };
    made->sources.arena = arena;
    made->diags = (DiagList){ .arena = arena, .sources = &made->sources };
    made->scope.expression_lexer = lexer_new(arena, LEXER_EXPRESSION);
    made->scope.movement_lexer = lexer_new(arena, LEXER_MOVEMENT);
    made->kernel.in_check = EXPR_NONE;
    expression_scope_options(made);
    expression_scope_board(made);
    expression_scope_pieces(made);
    expression_scope_values(made);
    made->scope.picks[0] = (PickName){ .name = TEXT("p"), .type = PICK_CELL, .slot = 0 };
    made->scope.pick_count = 1;
    made->before = made->scope.exprs.count;
    return made;
}

static void expression_scope_free(ExpressionScope *made)
{
    arena_free(made->scope.rules);
    free(made);
}

#endif
