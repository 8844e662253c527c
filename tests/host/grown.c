/* Structs of the program's that are smaller than the library's, or larger, as those of a program that was
 * compiled with another version of the headers. library.sh compiles this with headers that lack the last
 * member of each struct, and with some that have one more. Behind each struct stand bytes that the library
 * must neither write nor read: as pointers they end the program. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vari_host.h"

enum { BEHIND = 64, SIGN = 0xA5 };

static int failed;

static void expect(bool holds, const char *what)
{
    if (!holds)
        printf("structs of %s: %s\n", SIZES, what);
    failed += !holds;
}

/* A struct that says its size, with the bytes behind it. */
static void *made(size_t size)
{
    char *block = malloc(size + BEHIND);
    memset(block, SIGN, size + BEHIND);
    memset(block, 0, size);
    memcpy(block, &size, sizeof size);
    return block;
}

static void check(void *given, size_t size, const char *what)
{
    const unsigned char *bytes = given;
    size_t told, same = 0;
    memcpy(&told, bytes, sizeof told);
    while (same < BEHIND && bytes[size + same] == SIGN)
        same++;
    expect(told == size && same == BEHIND, what);
    free(given);
}

#define MAKE(Type, name)  Type *name = made(sizeof(Type))
#define CHECK(Type, name) check(name, sizeof(Type), #Type)

static void try_rules(VariRules *rules)
{
    MAKE(VariRehearsal, rehearsal);
    MAKE(VariRehearsed, rehearsed);
    rehearsal->games = 2;
    rehearsal->plies = 20;
    expect(vari_rules_rehearse(rules, rehearsal, rehearsed) == VARI_OK && rehearsed->games == 2, "rehearsal");
    CHECK(VariRehearsal, rehearsal);
    CHECK(VariRehearsed, rehearsed);
}

static void try_game(VariGame *game)
{
    uint64_t nodes;
    MAKE(VariActionInfo, info);
    MAKE(VariPerft, perft);
    MAKE(VariPictureWish, wish);
    expect(vari_game_action_info(game, 0, info) == VARI_OK && info->from != info->to, "information");
    perft->depth = 2;
    expect(vari_game_perft(game, perft, NULL, NULL, &nodes) == VARI_OK && nodes == 400, "perft");
    expect(strchr(vari_game_picture(game, wish, NULL, NULL), 'K') != NULL, "picture");
    CHECK(VariActionInfo, info);
    CHECK(VariPerft, perft);
    CHECK(VariPictureWish, wish);
}

static void try_search(VariRules *rules, VariGame *game)
{
    VariSearch *search = vari_search_new(rules, 1);
    VariAction best;
    MAKE(VariThinking, thinking);
    thinking->nodes = 200;
    expect(vari_search_think(search, vari_game_at(game), thinking, &best) == VARI_OK, "search");
    CHECK(VariThinking, thinking);
    vari_search_free(search);
}

/* What the library owns is copied as far as the program knows it. */
static void try_answers(VariRules *rules, VariGame *game)
{
    VariResult result = *vari_position_result(vari_game_at(game));
    VariPiece piece = *vari_position_piece(vari_game_at(game), 0);
    const VariRulesInfo *info = vari_rules_info(rules);
    expect(result.status == VARI_OK && !result.over, "result");
    expect(piece.present && strcmp(piece.name, "rook") == 0, "piece");
    expect(strcmp(info->options[0]->name, "") != 0 && strcmp(info->zones[0]->name, "") != 0,
           "options and zones");
    expect(strcmp(vari_rules_cell(rules, 1)->name, "b1") == 0, "cell");
}

/* What has no size is refused. */
static void try_nothing(VariRules *rules, VariGame *game)
{
    uint64_t nodes;
    VariPerft perft;
    VariActionInfo info;
    VariRehearsal rehearsal;
    VariRehearsed rehearsed;
    memset(&perft, 0, sizeof perft);
    memset(&info, 0, sizeof info);
    memset(&rehearsal, 0, sizeof rehearsal);
    memset(&rehearsed, 0, sizeof rehearsed);
    expect(vari_game_perft(game, &perft, NULL, NULL, &nodes) == VARI_MISUSE, "perft without a size");
    expect(vari_game_action_info(game, 0, &info) == VARI_MISUSE, "information without a size");
    expect(vari_rules_rehearse(rules, &rehearsal, &rehearsed) == VARI_MISUSE, "rehearsal without a size");
    expect(vari_position_status(vari_game_at(game)) == VARI_MISUSE, "status of misuse");
}

int main(void)
{
    VariHost *host = vari_host_new();
    VariRules *rules = vari_host_load(host, "chess", NULL, 0);
    VariGame *game = rules == NULL ? NULL : vari_game_new(rules, 1);
    if (game == NULL)
        return 1;
    try_rules(rules);
    try_game(game);
    try_search(rules, game);
    try_answers(rules, game);
    try_nothing(rules, game);
    MAKE(VariDrawing, drawing);
    expect(vari_host_svg(host, game, drawing) != NULL, "drawing");
    CHECK(VariDrawing, drawing);
    MAKE(VariLimits, limits);
    VariRules *limited =
        vari_rules_load(limits, "a.yaml", "vari: 1\n", strlen("vari: 1\n"), NULL, 0, NULL, NULL);
    expect(limited != NULL, "limits");
    CHECK(VariLimits, limits);
    vari_rules_free(limited);
    vari_game_free(game);
    vari_rules_free(rules);
    vari_host_free(host);
    return failed != 0;
}
