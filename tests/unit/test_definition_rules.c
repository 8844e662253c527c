/* The rules side of definitions: what the sugar becomes. Definitions stand here
 * as texts; each is loaded and its kernel looked at. */

#include "definition/definition.h"
#include "native/native.h"

#include <criterion/criterion.h>
#include <stdio.h>

typedef struct Loaded {
    Arena *rules, *reading;
    SourceList sources;
    DiagList diags;
    Kernel *kernel;
} Loaded;

static bool find_nothing(void *context, Arena *arena, Text name, Text from_path, Text *path, Text *bytes)
{
    (void)context, (void)arena, (void)name, (void)from_path, (void)path, (void)bytes;
    return false;
}

static Loaded *load(const char *text)
{
    Arena *rules = arena_new(0);
    Loaded *loaded = arena_alloc(rules, sizeof *loaded);
    *loaded = (Loaded){ .rules = rules, .reading = arena_new(0), .sources = { .arena = rules } };
    loaded->diags = (DiagList){ .arena = rules, .sources = &loaded->sources };
    const DefinitionRequest request = { .rules = rules,
                                        .reading = loaded->reading,
                                        .diags = &loaded->diags,
                                        .find = find_nothing,
                                        .path = TEXT("test.yaml"),
                                        .bytes = text_of(text),
                                        .id = TEXT("test") };
    loaded->kernel = definition_load(&request);
    for (size_t i = 0; i < loaded->diags.count && loaded->kernel == NULL; i++)
        fprintf(stderr, "%.*s\n", TEXT_ARG(loaded->diags.items[i].message));
    return loaded;
}

static void unload(Loaded *loaded)
{
    arena_free(loaded->reading);
    arena_free(loaded->rules);
}

#define BOARD "vari: 1\nname: Test\nboard: 8x8\n"
#define SETUP "setup: {white: {king: e1}, black: {king: e8}}\n"

static Op op_of(const Kernel *kernel, ExprId id)
{
    return id == EXPR_NONE ? OP_COUNT_OF_OPS : (Op)kernel->exprs[id].op;
}

static const ActionRule *rule_of_form(const Kernel *kernel, RuleForm form, size_t nth)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == form && nth-- == 0)
            return &kernel->rules[i];
    return NULL;
}

Test(definition_rules, royalty_makes_law_and_endings_in_order)
{
    static const struct {
        const char *royal, *endings, *names;
        size_t laws;
        bool is_check;
    } rows[] = {
        { "royal: check", "", "checkmate stalemate ", 1, true },
        { "royal: last", "", "checkmate stalemate ", 1, true },
        { "royal: all", "", "checkmate stalemate ", 1, true },
        { "royal: capture", "", "regicide ", 0, false },
        { "royal: none", "", "", 0, false },
        { "royal: check", "endings: {hill: {if: any own king in d4, wins: mover}}\n",
          "checkmate hill stalemate ", 1, true },
        { "royal: check",
          "endings: {stalemate: {if: no-moves, loses: next}, hill: {if: any own king in d4, wins: mover}}\n",
          "checkmate stalemate hill ", 1, true },
        { "royal: check", "endings: {stalemate: none}\n", "checkmate ", 1, true },
        { "royal: check", "laws: {check: {at: turn-end}}\n", "checkmate stalemate ", 1, false },
        { "royal: check", "laws: {check: none}\n", "checkmate stalemate ", 0, false },
        { "royal: check", "terms: {in-check: any own king attacked}\n", "checkmate stalemate ", 1, false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[1024], names[256] = "";
        size_t length = 0;
        snprintf(text, sizeof text, BOARD "pieces: {king: {letter: K, moves: K, %s}}\n%s" SETUP,
                 rows[i].royal, rows[i].endings);
        Loaded *loaded = load(text);
        cr_assert_not_null(loaded->kernel, "row %zu", i);
        for (size_t e = 0; e < loaded->kernel->ending_count; e++)
            length += (size_t)snprintf(names + length, sizeof names - length, "%.*s ",
                                       TEXT_ARG(loaded->kernel->endings[e].name));
        cr_expect_str_eq(names, rows[i].names, "row %zu: %s", i, names);
        cr_expect_eq(loaded->kernel->law_count, rows[i].laws, "row %zu", i);
        if (rows[i].laws > 0)
            cr_expect_eq(loaded->kernel->laws[0].is_check, rows[i].is_check, "row %zu", i);
        unload(loaded);
    }
}

Test(definition_rules, letters_follow_owners)
{
    Loaded *loaded = load(
        BOARD
        "pieces:\n  king: {letter: k, moves: K}\n  tokin: {letter: +P, moves: W}\n"
        "  wall: {letter: \"*\", owner: nobody}\n  guard: {letter: {white: A, black: z}, moves: W}\n" SETUP);
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    cr_expect(text_is(kernel->kinds[0].letters[0], "K"));
    cr_expect(text_is(kernel->kinds[0].letters[1], "k"));
    cr_expect(text_is(kernel->kinds[1].letters[0], "+P"));
    cr_expect(text_is(kernel->kinds[1].letters[1], "+p"));
    cr_expect(text_is(kernel->kinds[2].letters[PLAYER_NOBODY], "*"));
    cr_expect(text_is(kernel->kinds[3].letters[1], "z"));
    unload(loaded);
}

Test(definition_rules, like_goes_through_chains)
{
    Loaded *loaded = load(
        BOARD "pieces:\n  king: {letter: K, like: duke, royal: check}\n  duke: {letter: D, like: wazir}\n"
              "  wazir: {letter: W, moves: W, worth: 7}\n" SETUP);
    cr_assert_not_null(loaded->kernel);
    cr_expect_eq(loaded->kernel->kinds[0].worth, 7);
    cr_expect_eq(loaded->kernel->kinds[0].royal, ROYAL_CHECK);
    cr_expect_eq(loaded->kernel->kinds[2].royal, ROYAL_NONE);
    cr_expect_eq(loaded->kernel->rule_count, 4); /* a move each, and the pass */
    unload(loaded);
}

Test(definition_rules, promotion_takes_defaults_and_ways_back)
{
    Loaded *loaded =
        load(BOARD "promotion: {touching: ranks 6-8, optional: true, back: true}\n"
                   "captured: {to: hand of mover, as: unpromoted}\ndrops: {to: anywhere, as: either}\n"
                   "pieces:\n  king: {letter: K, moves: K}\n  pawn: {letter: P, moves: fW, promotes: tokin}\n"
                   "  tokin: {letter: +P, moves: W}\n" SETUP);
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    cr_assert_eq(kernel->kinds[1].promotion_count, 1);
    cr_assert_eq(kernel->kinds[2].promotion_count, 1);
    const PromotionRule *there = &kernel->kinds[1].promotions[0], *back = &kernel->kinds[2].promotions[0];
    cr_expect(there->signs && there->optional && !there->back && there->touching != EXPR_NONE &&
              there->in == EXPR_NONE);
    cr_expect(back->signs && back->back);
    cr_expect_eq(kernel->kinds[2].unpromoted, 1);
    cr_expect(kernel->kinds[2].always_unpromotes);
    cr_expect_eq(kernel->promoted_flag, -1);
    cr_expect(kernel->setup.has_hands);
    const ActionRule *drop = rule_of_form(kernel, RULE_DROP, 1);
    cr_assert_not_null(drop);
    cr_expect_eq(drop->pick_count, 1);
    cr_expect_eq(op_of(kernel, drop->become), OP_PICK);
    cr_expect_eq(rule_of_form(kernel, RULE_DROP, 0)->pick_count, 0);
    unload(loaded);
}

Test(definition_rules, plain_promoted_pieces_need_a_flag)
{
    Loaded *loaded = load(BOARD "captured: {to: hand of mover, as: unpromoted}\n"
                                "pieces:\n  king: {letter: K, moves: K}\n  queen: {letter: Q, moves: Q}\n"
                                "  pawn: {letter: P, moves: fW, promotes: {to: [queen]}}\n" SETUP);
    cr_assert_not_null(loaded->kernel);
    cr_expect_geq(loaded->kernel->promoted_flag, 0);
    cr_expect_eq(loaded->kernel->kinds[1].unpromoted, 2);
    cr_expect_not(loaded->kernel->kinds[1].always_unpromotes);
    unload(loaded);
}

Test(definition_rules, castling_flags_the_rooks_of_both_wings)
{
    Loaded *loaded = load(BOARD "pieces:\n  king: {letter: K, moves: K}\n  rook: {letter: R, moves: R}\n"
                                "castling: {king: king, rook: rook, to: {kingside: g f, queenside: c d}}\n"
                                "setup: {each: {king: e1, rook: a1 h1 d4}}\n");
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    cr_expect(kernel->castling.present);
    cr_expect_eq(kernel->castling.wings[0].king_file, 7);
    cr_expect_eq(kernel->castling.wings[1].rook_file, 4);
    cr_expect_eq(kernel->castling.wings[1].letter, 'Q');
    const ActionRule *castle = rule_of_form(kernel, RULE_CASTLE, 1);
    cr_assert_not_null(castle);
    cr_expect_eq(castle->classes, UINT64_C(1) << CLASS_MOVE | UINT64_C(1) << CLASS_CASTLE);
    size_t flagged = 0;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        flagged += kernel->setup.board[cell].flags != 0 ? 1 : 0;
    cr_expect_eq(flagged, 4);
    unload(loaded);
}

Test(definition_rules, state_gets_slots_and_flags_follow_the_owner)
{
    Loaded *loaded = load(
        BOARD
        "pieces:\n  king: {letter: K, moves: K}\n"
        "state:\n  lives: {number: 0-3, start: 2, per: player}\n  clock: {counts: turns, until: capture}\n"
        "  fresh: {flag: piece in first-rank, lost: moving}\n  jump: {trail: true, taken-by: any}\n"
        "setup: {white: {king: e1 e8}, black: {king: d8 d1}}\n");
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    cr_expect_eq(kernel->numbers[0].slot, 0);
    cr_expect_eq(kernel->numbers[1].slot, 2);
    cr_expect_eq(kernel->number_slots, 3);
    cr_expect_eq(kernel->clock, 1);
    cr_expect_neq(kernel->numbers[1].until, EXPR_NONE);
    cr_expect(kernel->trails[0].taken_by_any);
    cr_expect_eq(kernel->setup.board[board_find_cell(kernel->board, TEXT("e1"))].flags, 1);
    cr_expect_eq(kernel->setup.board[board_find_cell(kernel->board, TEXT("e8"))].flags, 0);
    cr_expect_eq(kernel->setup.board[board_find_cell(kernel->board, TEXT("d8"))].flags, 1);
    unload(loaded);
}

Test(definition_rules, a_double_step_makes_its_trail)
{
    Loaded *loaded = load(
        BOARD "pieces:\n  king: {letter: K, moves: K}\n  pawn: {letter: P, moves: fmWfceFifmnD}\n" SETUP);
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    cr_assert_eq(kernel->trail_count, 1);
    cr_expect(text_is(kernel->trails[0].name, "en-passant"));
    size_t leaving = 0;
    for (size_t i = 0; i < kernel->rule_count; i++)
        leaving += kernel->rules[i].leaves == 0 && kernel->rules[i].from_home ? 1 : 0;
    cr_expect_eq(leaving, 1);
    unload(loaded);
}

Test(definition_rules, legs_take_only_at_the_end)
{
    Loaded *loaded =
        load(BOARD
             "pieces:\n  king: {letter: K, moves: {legs: [{go: K}, {go: forward 2, frame: piece}]}}\n" SETUP);
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    const ActionRule *rule = rule_of_form(kernel, RULE_MOVE, 0);
    cr_expect_eq(rule->legs[0].direction_count, 8);
    cr_expect_eq(rule->leg_count, 2);
    cr_expect_eq(rule->legs[0].ends, END_EMPTY);
    cr_expect_eq(rule->legs[1].ends, END_EMPTY | END_TAKE);
    cr_expect_eq(rule->legs[1].max_steps, 2);
    cr_expect(rule->legs[1].piece_frame);
    unload(loaded);
}

Test(definition_rules, phases_part_own_and_neutral_pieces)
{
    Loaded *loaded = load(
        BOARD
        "pieces:\n  king: {letter: K, moves: K}\n  beast: {letter: \"*\", owner: nobody, moves: Q}\n"
        "turn:\n  - {phase: first, actions: [move king beast, drop], optional: true, repeat: round < 3}\n"
        "  - {phase: rampage, who: chance, actions: [move beast], times: 2}\n" SETUP);
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    cr_assert_eq(kernel->phase_count, 2);
    cr_expect_eq(kernel->phases[0].entry_count, 3);
    cr_expect(!kernel->phases[0].entries[0].neutral && kernel->phases[0].entries[1].neutral);
    cr_expect(kernel->phases[0].entries[2].any_kind);
    cr_expect(kernel->phases[0].repeat && kernel->phases[0].repeat_if != EXPR_NONE &&
              kernel->phases[0].optional);
    cr_expect(kernel->phases[1].chance && kernel->phases[1].times != EXPR_NONE);
    unload(loaded);
}

Test(definition_rules, every_step_of_a_list_is_read)
{
    Loaded *loaded = load(
        BOARD
        "pieces:\n  king: {letter: K, moves: K}\n  wall: {letter: \"*\", owner: nobody}\n"
        "state:\n  lives: {number: 0-3}\n  hot: {flag: none}\n  jump: {trail: true}\n"
        "effects:\n  all:\n    if: capture\n    pick: {at: empty, n: 1-3}\n    do:\n"
        "      - {remove: piece in to}\n      - {capture: piece in to}\n      - {send: piece in to, to: hand "
        "of owner}\n"
        "      - {put: wall, at: at}\n      - {move: piece in to, to: at}\n      - {swap: to, with: at}\n"
        "      - {become: king}\n      - {convert: piece in to, to: nobody}\n      - {give: king, to: me}\n"
        "      - {spend: king, of: next}\n      - {set: lives, to: n, of: next}\n      - {flag: hot, at: "
        "to}\n"
        "      - {clear: hot, at: to}\n      - {trail: jump, at: path}\n      - {out: next, if: lives == 0}\n"
        "      - again\n      - {end-turn: true, if: lives > 1}\n" SETUP);
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    const ChangeList *changes = &kernel->effects[0].changes;
    cr_assert_eq(changes->count, 17);
    for (size_t i = 0; i < changes->count; i++)
        cr_expect_eq(changes->items[i].op, (ChangeOp)i, "step %zu", i);
    cr_expect_eq(kernel->exprs[changes->items[3].player].b, PLAYER_NOBODY); /* b is what play reads */
    cr_expect_neq(changes->items[6].cells, EXPR_NONE);
    cr_expect_neq(changes->items[14].condition, EXPR_NONE);
    cr_expect_eq(kernel->effects[0].picks[1].type, PICK_NUMBER);
    unload(loaded);
}

Test(definition_rules, hooks_take_their_parameters)
{
    Loaded *loaded =
        load(BOARD "pieces:\n  king: {letter: K, moves: K}\n  rook: {letter: R, moves: R}\n"
                   "state: {fresh: {flag: king/rook, lost: moving}}\n"
                   "native:\n  castle: {hook: castling-jump, movers: [king], partners: rook, among: fresh}\n"
                   "  weave: {hook: pawn-weave, piece: rook, ranks: [4, 5], pattern: per-file}\n"
                   "effects: {weave: {do: [{native: weave}]}}\n" SETUP);
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    cr_assert_eq(kernel->native_count, 2);
    cr_expect_eq(kernel->natives[0].parameters[2], 0);
    cr_expect_eq(kernel->natives[1].parameters[2], 1);
    cr_expect_eq(cellset_count(&kernel->zones[kernel->natives[1].parameters[1]].seen_by[1], CELLSET_WORDS),
                 16);
    const ActionRule *rule = rule_of_form(kernel, RULE_NATIVE, 0);
    cr_assert_not_null(rule);
    cr_expect_eq(rule->classes, UINT64_C(1) << CLASS_CASTLE);
    cr_expect_eq(kernel->effects[0].changes.items[0].index, 1);
    unload(loaded);
}

Test(definition_rules, regicide_spares_players_without_a_royal)
{
    Loaded *loaded =
        load(BOARD "players: [white, black]\npieces:\n  king: {letter: K, moves: K, royal: capture}\n"
                   "  pawn: {letter: P, moves: fW}\nsetup: {white: {king: e1}, black: {pawn: e7}}\n");
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    cr_assert_eq(kernel->ending_count, 1);
    cr_expect(kernel->endings[0].each);
    ExprId first = kernel->endings[0].condition;
    while (op_of(kernel, first) == OP_AND)
        first = kernel->exprs[first].kids[0];
    cr_expect_eq(op_of(kernel, first), OP_EQ, "only the player who has one is asked");
    cr_expect_eq(kernel->law_count, 0);
    unload(loaded);
}

Test(definition_rules, a_game_without_turn_has_one_phase_of_everything)
{
    Loaded *loaded = load(BOARD "pieces: {king: {letter: K, moves: {move: K, as: stride}}}\n"
                                "actions: {wait: {do: [end-turn]}}\n" SETUP);
    const Kernel *kernel = loaded->kernel;
    cr_assert_not_null(kernel);
    cr_assert_eq(kernel->phase_count, 1);
    const uint64_t classes = kernel->phases[0].entries[0].classes;
    cr_expect_eq(classes >> CLASS_FIRST_DECLARED, 3);
    cr_expect((classes & UINT64_C(1) << CLASS_MOVE) != 0 && (classes & UINT64_C(1) << CLASS_PASS) == 0);
    cr_expect_not_null(rule_of_form(kernel, RULE_PASS, 0));
    cr_expect_not_null(rule_of_form(kernel, RULE_FREE, 0));
    unload(loaded);
}
