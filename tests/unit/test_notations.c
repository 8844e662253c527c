/* Actions as players write them: in random positions of every shipped definition, each action is written in
 * each notation that the definition's players may use, is read back as itself, and no two are written alike.
 * VARI_ONLY=NAME tries one definition; VARI_TELL says how many had no text of their own. Then what is written
 * and read in single positions. */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "definition_files.h"
#include "shipped.h"

#ifdef VARI_SANITIZED
enum { GAMES = 1, PLIES = 12 };
#else
enum { GAMES = 2, PLIES = 60 };
#endif
enum { EACH = 6, WRITTEN_MOST = 120, TIME_MAX = 3600, NOTATIONS = VARI_NOTATION_POINTS + 1 };

static size_t written_count[NOTATIONS], listed_count[NOTATIONS];

static void check_action(VariGame *game, size_t index, VariNotation notation, const char *what)
{
    char text[512];
    size_t meant[2] = { SIZE_MAX, SIZE_MAX };
    const char *listed = vari_game_action_text(game, index);
    snprintf(text, sizeof text, "%s", vari_game_action_written(game, index, notation));
    written_count[notation]++;
    listed_count[notation] += strcmp(text, listed) == 0;
    size_t count = vari_game_meant(game, text, meant, 2);
    cr_expect(count == 1 && meant[0] == index, "%s: `%s`, written `%s` (%d), is read as %zu, `%s`, at %s",
              what, listed, text, (int)notation, count,
              meant[0] == SIZE_MAX ? "" : vari_game_action_text(game, meant[0]),
              vari_position_text(vari_game_at(game)));
}

static void check_position(VariGame *game, const VariRules *rules, const char *what, unsigned ply)
{
    size_t count = vari_game_action_count(game), step = count / WRITTEN_MOST + 1;
    for (int notation = 0; notation < NOTATIONS; notation++)
        for (size_t i = ply % step;
             ((vari_rules_info(rules)->notations >> (VariNotation)notation & 1) != 0) && i < count; i += step)
            check_action(game, i, (VariNotation)notation, what);
}

static void check_definition(const char *path)
{
    VariRules *rules = files_load(path, NULL, 0);
    memset(written_count, 0, sizeof written_count);
    memset(listed_count, 0, sizeof listed_count);
    for (uint64_t seed = 1; vari_rules_ok(rules) && seed <= GAMES; seed++) {
        VariGame *game = vari_game_new(rules, seed);
        cr_assert(game != NULL, "%s", path);
        for (unsigned ply = 0; ply < PLIES && !vari_position_result(vari_game_at(game))->over; ply++) {
            if (ply % EACH == seed % EACH)
                check_position(game, rules, path, ply);
            size_t drawn = vari_game_random(game, NULL);
            if (drawn == SIZE_MAX || vari_game_play_index(game, drawn) != VARI_OK)
                break;
        }
        vari_game_free(game);
    }
    for (int i = 1; getenv("VARI_TELL") != NULL && i < NOTATIONS; i++)
        if (written_count[i] > 0 &&
            (i != VARI_NOTATION_SAN || vari_rules_info(rules)->notation == VARI_NOTATION_SAN))
            fprintf(stderr, "%s %d: %zu of %zu\n", path, i, listed_count[i], written_count[i]);
    vari_rules_free(rules);
}

static void check_part(size_t part, size_t parts)
{
    const char *only = getenv("VARI_ONLY");
    for (size_t i = part; i < files_shipped_count(); i += parts)
        if (files_in_share(i, part) && (only == NULL || strstr(files_shipped_path(i), only) != NULL))
            check_definition(files_shipped_path(i));
}

Test(notations, what_is_written_is_read_back_0, .timeout = TIME_MAX)
{
    check_part(0, 4);
}
Test(notations, what_is_written_is_read_back_1, .timeout = TIME_MAX)
{
    check_part(1, 4);
}
Test(notations, what_is_written_is_read_back_2, .timeout = TIME_MAX)
{
    check_part(2, 4);
}
Test(notations, what_is_written_is_read_back_3, .timeout = TIME_MAX)
{
    check_part(3, 4);
}

/* --- single positions --------------------------------------------------------------------------- */

static VariGame *game_at(VariRules *rules, const char *position)
{
    VariGame *game = vari_game_new(rules, 1);
    cr_assert(game != NULL);
    cr_assert(position[0] == '\0' || vari_game_set_position(game, position) == VARI_OK, "%s: %s", position,
              vari_game_error(game)->message);
    return game;
}

static size_t listed_as(VariGame *game, const char *text)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < vari_game_action_count(game); i++)
        if (strcmp(vari_game_action_text(game, i), text) == 0)
            found = i;
    return found;
}

Test(notations, single_positions)
{
    static const struct {
        const char *variant, *position, *listed;
        VariNotation notation;
        const char *written;
    } rows[] = {
        { "draughts", "", "f6g5", VARI_NOTATION_DRAUGHTS, "11-16" },
        { "draughts", "8/8/8/8/3m4/2M5/8/8 w - - 0 1", "c3d4e5", VARI_NOTATION_DRAUGHTS, "22x15" },
        { "international-draughts", "", "d4e5", VARI_NOTATION_DRAUGHTS, "32-28" },
        { "makhos", "", "b2a3", VARI_NOTATION_DRAUGHTS, "25-21" },
        { "russian-draughts", "", "c3d4", VARI_NOTATION_DRAUGHTS, "c3-d4" },
        { "brazilian-draughts", "", "c3d4", VARI_NOTATION_DRAUGHTS, "c3-d4" },
        { "gomoku", "", "S@h8", VARI_NOTATION_POINTS, "h8" },
        { "go", "", "S@i5", VARI_NOTATION_POINTS, "j5" },
        { "go", "", "0000", VARI_NOTATION_POINTS, "pass" },
        { "othello", "", "P@f4", VARI_NOTATION_POINTS, "f5" },
        { "seirawan", "", "b1c3h", VARI_NOTATION_SAN, "Nc3/H" },
        { "chu-shogi", "", "a4a5", VARI_NOTATION_HODGES, "P-12h" },
        { "shogi", "", "g3g4", VARI_NOTATION_HODGES, "P-3f" },
        { "shogi", "", "g3g4", VARI_NOTATION_USI, "3g3f" },
        { "shogi", "", "f1e2", VARI_NOTATION_HODGES, "G4i-5h" },
        { "shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 2 2", "b2h8+",
          VARI_NOTATION_HODGES, "Bx2b+" },
        { "shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 2 2", "b2h8",
          VARI_NOTATION_HODGES, "Bx2b=" },
        { "shogi", "4k4/9/9/9/9/9/9/9/4K4[N] w - - 0 1", "N@e5", VARI_NOTATION_HODGES, "N*5e" },
        { "xiangqi", "", "h3e3", VARI_NOTATION_WXF, "C2=5" },
        { "xiangqi", "", "h3e3", VARI_NOTATION_ICCS, "H2-E2" },
        { "janggihouse", "4k4/9/9/9/9/9/9/9/9/4K4[N] w - - 0 1", "N@e5", VARI_NOTATION_SAN, "H@e5" },
        { "xiangqihouse", "4k4/9/9/9/9/9/9/9/9/4K4[N] w - - 0 1", "N@e5", VARI_NOTATION_WXF, "H@e5" },
        { "xiangqi", "", "h1g3", VARI_NOTATION_WXF, "H2+3" },
        { "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", "h10g8",
          VARI_NOTATION_WXF, "H8+7" },
        { "xiangqi", "3k5/9/9/7C1/9/9/9/7C1/9/4K4 w - - 0 1", "h7i7", VARI_NOTATION_WXF, "C+=1" },
        { "xiangqi", "3k5/9/9/7C1/9/9/9/7C1/9/4K4 w - - 0 1", "h3i3", VARI_NOTATION_WXF, "C-=1" },
        { "xiangqi", "3k5/9/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "a7b7", VARI_NOTATION_WXF, "P9=8" },
        { "xiangqi", "3k5/9/P1P6/P1P6/9/9/9/9/9/4K4 w - - 0 1", "a8b8", VARI_NOTATION_WXF, "9+=8" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        VariRules *rules = shipped_load(rows[i].variant);
        cr_assert(vari_rules_ok(rules), "%s", rows[i].variant);
        VariGame *game = game_at(rules, rows[i].position);
        size_t action = listed_as(game, rows[i].listed);
        cr_expect(action != SIZE_MAX, "%s %s", rows[i].variant, rows[i].listed);
        const char *written = vari_game_action_written(game, action, rows[i].notation);
        cr_expect_str_eq(written, rows[i].written, "%s %s: `%s`, not `%s`", rows[i].variant, rows[i].listed,
                         written, rows[i].written);
        vari_game_free(game);
        vari_rules_free(rules);
    }
}

/* Soldiers one behind the other. */
#define PAWNS_3     "3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1"
#define PAWNS_5     "4P4/3kP4/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1"
#define PAWNS_3_2   "3k5/9/4P4/1P2P4/1P2P4/9/9/9/9/4K4 w - - 0 1"
#define PAWNS_BLACK "3k5/9/9/9/9/4p4/4p4/4p4/9/5K3 b - - 0 1"

#define EN_PASSANT "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
#define EXCHANGE   "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 2 2"

Test(notations, other_spellings)
{
    static const struct {
        const char *variant, *position, *typed, *listed; /* NULL: it is none */
    } rows[] = {
        { "draughts", "8/8/8/8/3m4/2M5/8/8 w - - 0 1", "22-15", "c3d4e5" },
        { "draughts", "8/8/8/8/3m4/2M5/8/8 w - - 0 1", "22:15", "c3d4e5" },
        { "nine-mens-morris", "9m9M1mM1[MMMMMMMmmmmmmm] w", "d3xa4", "M@d3,d3xa4" },
        { "nine-mens-morris", "9m9M1mM1[MMMMMMMmmmmmmm] w", "D3xA4", "M@d3,d3xa4" },
        { "nine-mens-morris", "m1m6m5M3M1mM1 w", "c3-d3xg7", "c3d3,d3xg7" },
        { "shogi", "", "P3f", "g3g4" },
        { "shogi", "", "p-3f", "g3g4" },
        { "shogi", "", "P3g-3f", "g3g4" },
        { "shogi", "", "P36", "g3g4" },
        { "xiangqi", "", "炮二平五", "h3e3" },
        { "xiangqi", "", "馬八進七", "b1c3" },
        { "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", "马8进7",
          "h10g8" },
        { "xiangqi", "3k5/9/9/7C1/9/9/9/7C1/9/4K4 w - - 0 1", "前炮平一", "h7i7" },
        { "xiangqi", "3k5/9/9/7C1/9/9/9/7C1/9/4K4 w - - 0 1", "后炮平一", "h3i3" },
        { "xiangqi", PAWNS_3, "前兵平四", "e8f8" },
        { "xiangqi", PAWNS_3, "中兵平四", "e7f7" },
        { "xiangqi", PAWNS_3, "后兵平四", "e6f6" },
        { "xiangqi", PAWNS_3, "一兵进一", "e8e9" },
        { "xiangqi", PAWNS_3, "P5=4", "e7f7" },
        { "xiangqi", PAWNS_3, "35=4", "e6f6" },
        { "xiangqi", PAWNS_5, "一兵平四", "e10f10" },
        { "xiangqi", PAWNS_5, "二兵平四", "e9f9" },
        { "xiangqi", PAWNS_5, "中兵平四", "e8f8" },
        { "xiangqi", PAWNS_5, "四兵平四", "e7f7" },
        { "xiangqi", PAWNS_5, "五兵平四", "e6f6" },
        { "xiangqi", PAWNS_5, "++=4", "e10f10" },
        { "xiangqi", PAWNS_5, "P5.4", "e8f8" },
        { "xiangqi", PAWNS_3_2, "前五平四", "e8f8" },
        { "xiangqi", PAWNS_3_2, "中五平四", "e7f7" },
        { "xiangqi", PAWNS_3_2, "后八平九", "b6a6" },
        { "xiangqi", PAWNS_3_2, "四兵平九", "b7a7" },
        { "xiangqi", PAWNS_3_2, "55.4", "e7f7" },
        { "xiangqi", PAWNS_3_2, "8-.9", "b6a6" },
        { "xiangqi", PAWNS_3_2, "28=9", "b6a6" },
        { "xiangqi", PAWNS_BLACK, "二卒平6", "e4f4" },
        { "shogi", "", "P-36", "g3g4" },
        { "shogi", "", "G49-58", "f1e2" },
        { "shogi", "4k4/9/9/9/9/9/9/9/4K4[N] w - - 0 1", "N'55", "N@e5" },
        { "shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 2 2", "Bx22+",
          "b2h8+" },
        { "shogi", "4k4/9/9/9/9/9/9/9/4K4[N] w - - 0 1", "N'5e", "N@e5" },
        { "shogi", "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 2 2", "Bx2b",
          "b2h8" },
        { "xiangqi", "", "C2.5", "h3e3" },
        { "xiangqi", "", "c2=5", "h3e3" },
        { "xiangqi", "", "N2+3", "h1g3" },
        { "xiangqi", "", "h2-e2", "h3e3" },
        { "xiangqi", "3k5/9/9/7C1/9/9/9/7C1/9/4K4 w - - 0 1", "+C.1", "h7i7" },
        { "xiangqi", "3k5/9/9/7C1/9/9/9/7C1/9/4K4 w - - 0 1", "-C=1", "h3i3" },
        { "xiangqi", "3k5/9/9/7C1/9/9/9/7C1/9/4K4 w - - 0 1", "C-.1", "h3i3" },
        { "xiangqi", "3k5/9/P8/P8/P8/9/9/9/9/4K4 w - - 0 1", "P+.8", "a8b8" },
        { "chess", "", "♘f3", "g1f3" },
        { "chess", "", "♞f3", "g1f3" },
        { "chess", "", "g1-f3", "g1f3" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1-g1", "e1g1" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ke1-c1", "e1c1" },
        { "chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=♕", "a7a8q" },
        { "chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8(Q)", "a7a8q" },
        { "chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=(Q)!", "a7a8q" },
        { "chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8/R +-", "a7a8r" },
        { "chess", "", "nf3", "g1f3" },
        { "chess", "4k3/8/8/8/8/pp6/P7/4K3 w - - 0 1", "ab", "a2b3" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Rh8+", "h1h8" },
        { "chess", EN_PASSANT, "exd6 e.p.", "e5d6" },
        { "chess", EN_PASSANT, "exd6ep!?", "e5d6" },
        { "chess", EN_PASSANT, "ed", "e5d6" },
        { "chess", EN_PASSANT, "e:d", "e5d6" },
        { "chess", EN_PASSANT, "Kd2:", "e1d2" },
        { "chess", EN_PASSANT, "k d2", NULL },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0$13", "e1g1" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "o-o-o N", "e1c1" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ke1xh1", "e1g1" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "g1", NULL },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kf1", "e1f1" },
        { "chess", "4k3/8/8/8/8/2N1N3/8/4K3 w - - 0 1", "Ncd5", "c3d5" },
        { "chess", "4k3/8/8/8/8/2N1N3/8/4K3 w - - 0 1", "Ne3-d5", "e3d5" },
        { "chess", "4k3/8/8/8/8/2N1N3/8/4K3 w - - 0 1", "Nfd5", NULL },
        { "chess", "4k3/8/8/2N5/8/2N5/8/4K3 w - - 0 1", "N5e4", "c5e4" },
        { "shogi", EXCHANGE, "Bh8=", "b2h8" },
        { "shogi", EXCHANGE, "Bxh8=", "b2h8" },
        { "shogi", EXCHANGE, "Bxh8+", "b2h8+" },
        { "shogi", EXCHANGE, "Bh8", "b2h8" },
        { "crazyhouse", "4k3/8/8/8/8/8/8/4K3[NPp] w - - 0 1", "@e4", "P@e4" },
        { "crazyhouse", "4k3/8/8/8/8/8/8/4K3[NPp] w - - 0 1", "N@e4!", "N@e4" },
        { "go", "", "null", "0000" },
        { "hydra", "4k3/8/8/8/8/8/P6P/4K2R w K - 0 1", "O-O", "e1g1" }, /* by a native hook */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        VariRules *rules = shipped_load(rows[i].variant);
        VariGame *game = game_at(rules, rows[i].position);
        size_t meant = SIZE_MAX, count = vari_game_meant(game, rows[i].typed, &meant, 1);
        bool fits =
            rows[i].listed == NULL ? count == 0 : count == 1 && meant == listed_as(game, rows[i].listed);
        cr_expect(fits, "%s `%s`: %zu, %s", rows[i].variant, rows[i].typed, count,
                  vari_game_error(game)->message);
        vari_game_free(game);
        vari_rules_free(rules);
    }
}
