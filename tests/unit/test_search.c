/* Bots: they see wins, take what hangs, keep to their limits, and answer alike whenever they are asked alike.
 */

#include "shipped.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { TABLE = 1, NODES = 20000 };

typedef struct Told {
    int ends_in;
    size_t lines;
    unsigned depth;
    double score;
    char first[16];
} Told;

static void note_line(void *context, const VariLine *line)
{
    Told *told = context;
    told->lines++;
    if (line->rank > 0)
        return;
    told->ends_in = line->ends_in;
    told->depth = line->depth;
    told->score = line->score;
    size_t length = strcspn(line->actions, " ");
    cr_assert(length < sizeof told->first);
    memcpy(told->first, line->actions, length);
    told->first[length] = '\0';
}

/* The text of the action that the search would play; NULL: none. */
static const char *thought_of(VariSearch *search, VariGame *game, const VariThinking *thinking)
{
    static char text[64];
    VariAction best;
    if (vari_search_think(search, vari_game_at(game), thinking, &best) != VARI_OK)
        return NULL;
    cr_assert(vari_action_text(vari_game_at(game), &best, text, sizeof text, NULL) == VARI_OK);
    return text;
}

static const char *choose(const char *id, const char *position, VariThinking thinking, Told *told)
{
    static char chosen[64];
    VariRules *rules = shipped_load(id);
    VariGame *game = vari_game_new(rules, 1);
    cr_assert(position == NULL || vari_game_set_position(game, position) == VARI_OK, "%s: %s", id,
              vari_game_error(game)->message);
    vari_game_action_count(game); /* the list is there before the tables are */
    VariSearch *search = vari_search_new(rules, TABLE);
    uint64_t before = vari_position_key(vari_game_at(game));
    thinking.progress = note_line;
    thinking.context = told;
    const char *action = thought_of(search, game, &thinking);
    cr_expect_eq(vari_position_key(vari_game_at(game)), before, "%s: the game is as it was", id);
    strcpy(chosen, action == NULL ? "" : action);
    vari_search_free(search);
    vari_game_free(game);
    vari_rules_free(rules);
    return chosen;
}

typedef struct Puzzle {
    const char *id, *position, *action;
    int ends_in; /* actions; 0: not told */
} Puzzle;

static const Puzzle puzzles[] = {
    /* mates in one, two and three */
    { "chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", 1 },
    { "chess", "7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "f6f7", 3 },
    { "chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", NULL, 3 },
    { "chess", "3k4/8/8/8/8/8/R7/1R4K1 b - - 0 1", NULL, 0 },
    { "crazyhouse", "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "N@f7", 1 },
    { "xiangqi", "3k5/9/9/9/9/9/9/9/4A4/R3K3R w - - 0 1", NULL, 3 },
    /* what hangs */
    { "chess", "4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", "e3d5", 0 },
    { "chess", "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", NULL, 0 },
    /* endings other than mate: three checks; what is won by losing all */
    { "3check", "4k3/8/8/8/8/8/R7/4K3 w - - 1+3 0 1", NULL, 1 },
    { "antichess", "8/8/8/8/8/2p5/1P6/8 w - - 0 1", NULL, 0 },
};

static void solve(const Puzzle *puzzle, VariThinking thinking)
{
    Told told = { 0 };
    const char *action = choose(puzzle->id, puzzle->position, thinking, &told);
    cr_expect(puzzle->action == NULL || strcmp(action, puzzle->action) == 0, "%s: %s is played, not %s",
              puzzle->position, action, puzzle->action);
    cr_expect(puzzle->ends_in == 0 || told.ends_in == puzzle->ends_in, "%s: it ends in %d, not %d, after %s",
              puzzle->position, told.ends_in, puzzle->ends_in, action);
    cr_expect(told.lines > 0 && told.first[0] != 0);
}

Test(search, sees_what_wins)
{
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++)
        solve(&puzzles[i], (VariThinking){ .size = sizeof(VariThinking), .nodes = NODES, .depth = 7 });
}

Test(search, does_not_take_what_is_guarded)
{
    Told told = { 0 };
    const char *action = choose("chess", "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1",
                                (VariThinking){ .size = sizeof(VariThinking), .depth = 1 }, &told);
    cr_expect_str_neq(action, "d2d5");
}

/* Going on with checks would be a draw by the count alone; the rules call it lost. */
Test(search, perpetual_check_is_no_way_out_where_it_loses)
{
    VariRules *rules = shipped_load("xiangqi");
    VariGame *game = vari_game_new(rules, 1);
    cr_assert(vari_game_set_position(game, "3k5/9/R8/9/8r/8r/8r/9/9/5K3 w - - 0 1") == VARI_OK);
    for (const char *moves = "a8a10 d10d9 a10a9 d9d10", *end; moves[0] != 0; moves = end + (end[0] == ' ')) {
        char action[8] = "";
        end = moves + strcspn(moves, " ");
        memcpy(action, moves, (size_t)(end - moves));
        cr_assert(vari_game_play(game, action) == VARI_OK, "%s", action);
    }
    VariSearch *search = vari_search_new(rules, TABLE);
    Told told = { 0 };
    VariThinking thinking = { .size = sizeof thinking, .depth = 3, .progress = note_line, .context = &told };
    const char *action = thought_of(search, game, &thinking);
    cr_assert_not_null(action);
    cr_expect_str_neq(action, "a9a10");
    cr_expect_lt(told.score, -5);
    vari_search_free(search);
    vari_game_free(game);
    vari_rules_free(rules);
}

/* By what endings ask for alone: nothing can be taken or promote, and one ply sees no end. */
Test(search, goes_where_endings_want_pieces)
{
    static const struct {
        const char *id, *position;
        double least; /* cheapest pieces */
    } wanted[] = {
        /* a chain from below to above lacks two stones, the other's all eleven but one */
        { "hex", "11/5S4s/5S4s/5S4s/5S4s/5S4s/5S4s/5S4s/5S4s/5S4s/11 r round=10", 5 },
        /* pieces that are to come together, and are more scattered than the others' */
        { "lines-of-action", "M7/8/8/3M4/3MM3/8/m7/1m5m b - - 0 1", 3 },
        /* the king that is nearer to the middle */
        { "kingofthehill", "k7/8/8/8/8/8/3K4/8 w - - 0 1", 1.2 },
    };
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        Told told = { 0 };
        const char *action = choose(wanted[i].id, wanted[i].position,
                                    (VariThinking){ .size = sizeof(VariThinking), .depth = 1 }, &told);
        cr_expect_gt(told.score, wanted[i].least, "%s: %s is told as %g", wanted[i].id, action, told.score);
    }
}

/* A level that errs does not refuse to win. */
Test(search, the_lowest_level_wins_where_it_can)
{
    for (uint64_t seed = 1; seed <= 8; seed++) {
        Told told = { 0 };
        const char *action =
            choose("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
                   (VariThinking){ .size = sizeof(VariThinking), .level = 1, .seed = seed }, &told);
        cr_expect_str_eq(action, "a1a8", "seed %d", (int)seed);
    }
}

Test(search, the_same_game_comes_of_the_same_seed)
{
    static const char *const ids[] = { "chess", "four-player", "marseillais", "behemoth-loop" };
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        const uint64_t luck = 9;
        char games[2][1024] = { "", "" };
        VariRules *rules = shipped_load(ids[i]);
        cr_assert(rules != NULL, "%s", ids[i]);
        VariSearch *search = vari_search_new(rules, TABLE);
        for (size_t g = 0; g < 2; g++) {
            VariGame *game = vari_game_new(rules, 5);
            vari_search_forget(search);
            for (size_t ply = 0; ply < 6 && !vari_position_result(vari_game_at(game))->over; ply++) {
                VariThinking thinking = {
                    .size = sizeof thinking, .nodes = 300, .level = 3, .seed = 7 + ply
                };
                const char *action = thought_of(search, game, &thinking);
                if (action == NULL)
                    action = vari_game_action_text(game, vari_game_random(game, &luck));
                strcat(strcat(games[g], action), " ");
                cr_assert(vari_game_play(game, action) == VARI_OK);
            }
            vari_game_free(game);
        }
        cr_expect_str_eq(games[0], games[1], "%s", ids[i]);
        vari_search_free(search);
        vari_rules_free(rules);
    }
}

static bool stop_after_some(void *context)
{
    unsigned *asked = context;
    return ++*asked > 3;
}

Test(search, stops_when_it_is_told)
{
    VariRules *rules = shipped_load("chess");
    VariGame *game = vari_game_new(rules, 1);
    VariSearch *search = vari_search_new(rules, TABLE);
    unsigned asked = 0;
    VariThinking thinking = { .size = sizeof thinking, .stop = stop_after_some, .context = &asked };
    cr_expect_not_null(thought_of(search, game, &thinking));
    cr_expect_eq(asked, 4);
    vari_search_free(search);
    vari_game_free(game);
    vari_rules_free(rules);
}

/* Wherever it stops, also after a failed window, the move reported last is chosen, with a value. */
Test(search, keeps_the_best_so_far)
{
    for (uint64_t nodes = 1000; nodes < 12000; nodes += nodes / 12) {
        Told told = { 0 };
        const char *chosen =
            choose("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                   (VariThinking){ .size = sizeof(VariThinking), .nodes = nodes }, &told);
        cr_expect(told.lines == 0 || strcmp(chosen, told.first) == 0, "%" PRIu64 " nodes: %s, not %s", nodes,
                  chosen, told.first);
        cr_expect(told.ends_in == 0 && told.score > -10, "%" PRIu64 " nodes: %s is worth %f", nodes, chosen,
                  told.score);
    }
}

Test(search, considers_what_it_is_allowed_to)
{
    VariRules *rules = shipped_load("chess");
    VariGame *game = vari_game_new(rules, 1);
    VariAction only;
    Told told = { 0 };
    /* the search builds tables: what was listed before it is still understood */
    cr_assert_eq(vari_action_read(vari_game_at(game), "h2h3", &only), VARI_OK);
    VariSearch *search = vari_search_new(rules, TABLE);
    VariThinking thinking = {
        .size = sizeof thinking, .depth = 2, .only = &only, .only_count = 1, .lines = 3
    };
    cr_expect_str_eq(thought_of(search, game, &thinking), "h2h3");
    thinking = (VariThinking){
        .size = sizeof(VariThinking), .depth = 2, .lines = 3, .progress = note_line, .context = &told
    };
    thought_of(search, game, &thinking);
    cr_expect_eq(told.lines, 6);
    vari_search_free(search);
    vari_game_free(game);
    vari_rules_free(rules);
}

static double worth_of(const VariRules *rules, const VariSearch *search, const char *kind)
{
    for (size_t i = 0; i < vari_rules_info(rules)->kind_count; i++)
        if (strcmp(vari_rules_kind(rules, i)->id, kind) == 0)
            return vari_search_worth(search, i, false);
    cr_expect(false, "there is no %s", kind);
    return 0;
}

Test(search, knows_what_pieces_are_worth)
{
    VariRules *rules = shipped_load("chess");
    VariSearch *search = vari_search_new(rules, TABLE);
    double pawn = worth_of(rules, search, "pawn"), knight = worth_of(rules, search, "knight");
    double bishop = worth_of(rules, search, "bishop"), rook = worth_of(rules, search, "rook");
    double queen = worth_of(rules, search, "queen");
    cr_expect(pawn == 1 && knight > 2 && bishop > knight && rook > bishop + 0.5 && queen > rook + 2,
              "%.2f %.2f %.2f %.2f %.2f", pawn, knight, bishop, rook, queen);
    vari_search_free(search);
    vari_rules_free(rules);
}

/* Endings are asked: where who loses all wins, pieces are worth nothing good. */
Test(search, finds_out_that_less_is_more)
{
    static const struct {
        const char *id;
        bool turned;
    } rows[] = { { "antichess", true }, { "chess", false }, { "fox-and-hounds", false } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        VariRules *rules = shipped_load(rows[i].id);
        VariSearch *search = vari_search_new(rules, TABLE);
        bool turned = strstr(vari_search_method(search), "who has less wins") != NULL;
        cr_expect_eq(turned, rows[i].turned, "%s: %s", rows[i].id, vari_search_method(search));
        vari_search_free(search);
        vari_rules_free(rules);
    }
}

/* Several threads find what one does, and stop as soon. */
Test(search, threads_think_together)
{
    VariRules *rules = shipped_load("chess");
    VariGame *game = vari_game_new(rules, 1);
    VariSearch *search = vari_search_new(rules, TABLE);
    cr_assert(vari_game_set_position(game, "7k/8/5K2/8/8/8/8/6R1 w - - 0 1") == VARI_OK);
    for (unsigned threads = 3; threads > 0; threads--) {
        Told told = { 0 };
        VariThinking thinking = {
            .size = sizeof thinking, .depth = 6, .threads = threads, .progress = note_line, .context = &told
        };
        vari_search_forget(search);
        cr_expect_str_eq(thought_of(search, game, &thinking), "f6f7", "%u threads", threads);
        cr_expect_eq(told.ends_in, 3);
        thinking = (VariThinking){ .size = sizeof(VariThinking), .nodes = NODES };
        cr_expect_not_null(thought_of(search, game, &thinking));
    }
    vari_search_free(search);
    vari_game_free(game);
    vari_rules_free(rules);
}

/* A position of its own is thought about as a game's is; where nothing can be played the status says so. */
Test(search, thinks_about_positions)
{
    VariRules *rules = shipped_load("chess");
    VariPosition *position = vari_position_new(rules, 0);
    VariSearch *search = vari_search_new(rules, TABLE);
    VariThinking thinking = { .size = sizeof thinking, .depth = 2 };
    for (int ply = 0; ply < 4; ply++) {
        VariAction best;
        cr_assert_eq(vari_search_think(search, position, &thinking, &best), VARI_OK);
        cr_assert_eq(vari_position_make(position, &best), VARI_OK);
    }
    vari_position_free(position);
    VariGame *game = vari_game_new(rules, 1);
    cr_assert(vari_game_set_position(game, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1") == VARI_OK);
    cr_expect_null(thought_of(search, game, &thinking));
    vari_search_free(search);
    vari_game_free(game);
    vari_rules_free(rules);
}

Test(search, ratings_are_levels)
{
    static const struct {
        unsigned elo, level;
    } rows[] = { { 1, 1 }, { VARI_ELO_LEAST, 1 }, { 900, 3 }, { 1500, 6 } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Told told[2] = { { 0 }, { 0 } };
        choose("chess", NULL,
               (VariThinking){ .size = sizeof(VariThinking), .elo = rows[i].elo, .nodes = NODES }, &told[0]);
        choose("chess", NULL,
               (VariThinking){ .size = sizeof(VariThinking), .level = rows[i].level, .nodes = NODES },
               &told[1]);
        cr_expect_eq(told[0].lines, told[1].lines, "%u", rows[i].elo);
        cr_expect_eq(told[0].score, told[1].score, "%u", rows[i].elo);
    }
}

/* Where the evaluation is for nobody while somebody wins, random games are asked. */
Test(search, asks_random_games_where_it_knows_nothing)
{
    static const struct {
        const char *id;
        bool games;
    } rows[] = { { "four-in-a-row", true }, { "clobber", true }, { "othello", true },
                 { "dobutsu", false },      { "chess", false },  { "breakthrough", false } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        VariRules *rules = shipped_load(rows[i].id);
        VariSearch *search = vari_search_new(rules, TABLE);
        cr_expect_eq(strstr(vari_search_method(search), "Monte Carlo") != NULL, rows[i].games, "%s: %s",
                     rows[i].id, vari_search_method(search));
        vari_search_free(search);
        vari_rules_free(rules);
    }
}

/* A tree sees what wins at once, what must be stopped, and what wins for sure. */
Test(search, a_tree_sees_what_wins)
{
    static const Puzzle rows[] = {
        { "four-in-a-row", "7/7/7/p6/pp5/PPP4[PPPPPPPPPPPPPPPPPPpppppppppppppppppp] w - - 0 4", "P@d1", 1 },
        { "four-in-a-row", "7/7/7/p6/pp5/PPP4[PPPPPPPPPPPPPPPPPPpppppppppppppppppp] b - - 0 4", "P@d1", 0 },
        { "four-in-a-row", "7/7/7/7/2pp3/2PP3[PPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w - - 0 3", NULL, 3 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        solve(&rows[i], (VariThinking){ .size = sizeof(VariThinking), .nodes = NODES });
}

/* Where rows win, the first stone lies on a cell of as many possible rows as there can be. */
Test(search, begins_where_rows_lead)
{
    static const struct {
        const char *id;
        char first_file, last_file;
        int first_rank, last_rank;
    } rows[] = { { "gomoku", 'e', 'k', 5, 11 },
                 { "connect6", 'f', 'n', 6, 14 },
                 { "pente", 'e', 'o', 5, 15 } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Told told = { 0 };
        const char *action =
            choose(rows[i].id, NULL, (VariThinking){ .size = sizeof(VariThinking), .nodes = 50 }, &told);
        char file = '-';
        int rank = 0;
        cr_expect(sscanf(action, "S@%c%d", &file, &rank) == 2 && file >= rows[i].first_file &&
                      file <= rows[i].last_file && rank >= rows[i].first_rank && rank <= rows[i].last_rank,
                  "%s: %s", rows[i].id, action);
    }
}

/* One stone more is seen to make, or stop, what cannot be stopped later: before rows are complete. */
Test(search, sees_rows_come_about)
{
    static const Puzzle rows[] = {
        /* an open three becomes an open four */
        { "gomoku", "15/15/15/15/15/7s7/15/5SSS7/15/4s10/15/15/15/15/s14 b - - 0 4", NULL, 3 },
        /* a four with one end is closed */
        { "gomoku", "15/15/15/15/15/15/15/3sSSSS7/15/4s10/15/8s6/15/15/15 w - - 0 4", "S@i8", 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        solve(&rows[i], (VariThinking){ .size = sizeof(VariThinking), .nodes = NODES });
}

/* A turn that may go on ends when going on wins nothing. */
Test(search, ends_its_turn)
{
    static const char *const jumped =
        "11mmmmm/11mmmmm/12mmmm/13mmm/14mm/16/16/16/16/16/16/MM14/MMM1M11/MMMM12/"
        "MM1MM11/MMMMM11 w - - 0 1 jumping=e4";
    static const unsigned nodes[] = { 400, 1000, 3000 };
    for (size_t i = 0; i < sizeof nodes / sizeof nodes[0]; i++) {
        Told told = { 0 };
        const char *action =
            choose("halma", jumped, (VariThinking){ .size = sizeof(VariThinking), .nodes = nodes[i] }, &told);
        cr_expect_str_eq(action, "stop", "%u nodes: %s", nodes[i], action);
    }
}

/* Nobody goes back to where he has been in the same turn, however he errs: it might never end. */
Test(search, does_not_come_back_in_a_turn)
{
    VariRules *rules = shipped_load("halma");
    VariGame *game = vari_game_new(rules, 1);
    VariSearch *search = vari_search_new(rules, TABLE);
    cr_assert(vari_game_play(game, "c1e3") == VARI_OK);
    cr_assert(vari_game_play(game, "e3c1") == VARI_OK); /* he is in the middle of jumping now, as before */
    cr_assert(vari_game_play(game, "c1e3") == VARI_OK);
    for (unsigned seed = 0; seed < 12; seed++) {
        VariThinking thinking = { .size = sizeof thinking, .level = 1, .seed = seed };
        vari_search_forget(search);
        cr_expect_str_neq(thought_of(search, game, &thinking), "e3c1", "seed %u", seed);
    }
    vari_search_free(search);
    vari_game_free(game);
    vari_rules_free(rules);
}

/* A man who jumps over others is as far from a camp as he has to step when nobody stands in between. */
Test(search, steps_to_a_camp_where_nobody_can_be_jumped)
{
    static const char *const last_man =
        "9M2MMMM/11MMMMM/12MMMM/13MMM/14MM/16/16/16/mmmmmmmm8/16/mmmmmmmmmmm5/16/16/16/16/16 w - - 0 90";
    Told told = { 0 };
    const char *action =
        choose("halma", last_man, (VariThinking){ .size = sizeof(VariThinking), .depth = 1 }, &told);
    cr_expect(strncmp(action, "j16k", 4) == 0, "%s", action);
}

/* Whoever allows a large table need not have that memory, nor wait for it, before it is filled. */
Test(search, a_large_table_is_filled_little_by_little)
{
    enum { LARGE = 1024 }; /* megabytes */
    struct rusage before, after;
    VariRules *rules = shipped_load("chess");
    getrusage(RUSAGE_SELF, &before);
    VariSearch *search = vari_search_new(rules, LARGE);
    getrusage(RUSAGE_SELF, &after);
    cr_assert_not_null(search);
    cr_expect_lt(after.ru_maxrss - before.ru_maxrss, LARGE * 1024L / 4);
    vari_search_free(search);
    vari_rules_free(rules);
}
