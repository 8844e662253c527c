/* Games that were kept, as PGN, as records and in the other forms: of shipped definitions and of definitions
 * at random, with variations, glyphs, comments and clocks, some of them with a mistake put in. Each is
 * replayed in every form; those without a mistake must be read. */

#include "commands.h"
#include "exit_status.h"
#include "game_check.h"
#include "pgn.h"
#include "told.h"
#include "tool_run.h"

#include <stdlib.h>
#include <string.h>

enum { SPOILT = 30, PLIES = 8, GAMES = 3, VARIATIONS = 2 };

static const Pains pains = { .wide = 300, .effort = 4000 };
static bool alternates; /* players took turns: only so PGN can tell a game */

/* An action at random; SIZE_MAX: none is to be played. */
static size_t draw_action(VariGame *game, Choices *choices)
{
    if (vari_position_result(vari_game_at(game))->over || game_asks_too_much(game))
        return SIZE_MAX;
    size_t count = count_actions(game, &pains);
    return count == 0 || count == SIZE_MAX ? SIZE_MAX : choose(choices, (unsigned)count);
}

static void play(VariGame *game, size_t index)
{
    char *before = strdup(vari_position_turn(vari_game_at(game))->called);
    if (vari_game_play_index(game, index) != VARI_OK)
        abort();
    alternates = alternates && (vari_position_result(vari_game_at(game))->over ||
                                strcmp(before, vari_position_turn(vari_game_at(game))->called) != 0);
    free(before);
}

/* --- PGN ------------------------------------------------------------------------------------------------ */

static void write_remarks(Choices *choices, Page *page)
{
    static const char *const remarks[] = { "{a comment}",
                                           "{[%clk 0:10:00]}",
                                           "$1",
                                           "$139",
                                           "{over\ntwo lines}",
                                           "; to the end of the line\n",
                                           "{\n\n[Event] is no tag here}",
                                           "\n% what nobody reads\n",
                                           "{ }" };
    while (chance(choices, 25))
        page_add(page, "%s ", remarks[choose(choices, sizeof remarks / sizeof *remarks)]);
}

static void write_line(VariGame *game, Choices *choices, Page *page, unsigned depth)
{
    static const char *const signs[] = { "", "", "", "!", "?!", "??" };
    for (unsigned left = choose(choices, PLIES), ply = 1; left > 0; left--, ply++) {
        size_t index = draw_action(game, choices), other = draw_action(game, choices);
        if (index == SIZE_MAX)
            return;
        if (chance(choices, 50))
            page_add(page, "%u%s ", (ply + 1) / 2, ply % 2 == 1 ? "." : "...");
        page_add(page, "%s%s ", vari_game_action_written(game, index, VARI_NOTATION_SAN),
                 signs[choose(choices, sizeof signs / sizeof *signs)]);
        write_remarks(choices, page);
        if (depth < VARIATIONS && chance(choices, 20)) {
            size_t before = vari_game_ply(game);
            page_add(page, "(%s ", vari_game_action_written(game, other, VARI_NOTATION_SAN));
            play(game, other);
            write_line(game, choices, page, depth + 1);
            page_add(page, ") ");
            while (vari_game_ply(game) > before)
                vari_game_undo(game);
        }
        play(game, index);
    }
}

static void write_pgn(VariRules *rules, Choices *choices, Page *page)
{
    for (unsigned left = 1 + choose(choices, GAMES); left > 0; left--) {
        VariGame *game = vari_game_new(rules, 7);
        page_add(page, "[Event \"%s\"]\n[Variant \"%s\"]\n",
                 chance(choices, 20) ? "a \\\"quoted\\\" \\\\ one" : "?", vari_rules_info(rules)->id);
        for (unsigned ply = chance(choices, 20) ? PLIES : 0; ply > 0; ply--) {
            size_t index = draw_action(game, choices);
            if (index != SIZE_MAX)
                vari_game_play_index(game, index);
        }
        if (!vari_position_result(vari_game_at(game))->over)
            page_add(page, "[SetUp \"1\"]\n[FEN \"%s\"]\n", vari_position_text(vari_game_at(game)));
        char *start = strdup(vari_position_text(vari_game_at(game)));
        if (vari_position_result(vari_game_at(game))->over || vari_game_set_position(game, start) != VARI_OK)
            vari_game_set_position(game, NULL);
        free(start);
        page_add(page, "\n");
        write_remarks(choices, page);
        write_line(game, choices, page, 0);
        VariResult result = *vari_position_result(vari_game_at(game));
        page_add(page, "%s\n\n", chance(choices, 50) ? "*" : pgn_result(&result));
        vari_game_free(game);
    }
}

/* --- records -------------------------------------------------------------------------------------------- */

static void write_record(VariRules *rules, const char *path, Choices *choices, Page *page)
{
    VariGame *game = vari_game_new(rules, 7);
    page_add(page, "record: 1\nvariant: %s\n", path);
    page_add(page, "position: %s\n", vari_position_text(vari_game_at(game)));
    for (unsigned left = choose(choices, 2 * PLIES); left > 0; left--) {
        size_t index = draw_action(game, choices);
        if (index == SIZE_MAX)
            break;
        page_add(page, "%s: %s\n", record_next(game) == RECORD_CHANCE ? "chance" : "move",
                 vari_game_action_text(game, index));
        vari_game_play_index(game, index);
        if (chance(choices, 15))
            page_add(page, "comment: \"two\\010lines\"\n");
        if (chance(choices, 10) && vari_game_undo(game) == VARI_OK)
            page_add(page, "undo: 1\n");
    }
    vari_game_free(game);
}

/* --- both ----------------------------------------------------------------------------------------------- */

/* A definition, for free(); *path is where it is. */
static char *draw_definition(Choices *choices, const Shelf *shelf, const char **path)
{
    size_t length = 0;
    if (chance(choices, 70)) {
        *path = shelf->paths[choose(choices, (unsigned)shelf->count)];
        return shelf_read(*path, &length);
    }
    char *text = author_definition(choices, shelf);
    *path = own_file("yaml", text, strlen(text));
    return text;
}

/* false: the definition has no game. */
static bool write_games(Choices *choices, const Shelf *shelf, Page *page)
{
    const char *path;
    char *text = draw_definition(choices, shelf, &path);
    VariRules *rules = vari_rules_load(NULL, path, text, strlen(text), NULL, 0, shelf_find, (void *)shelf);
    bool good = vari_rules_ok(rules);
    if (good && strstr(path, ".yaml") != NULL &&
        strncmp(path, VARI_DEFINITIONS, strlen(VARI_DEFINITIONS)) == 0 && pgn_why_not(rules) == NULL &&
        chance(choices, 70))
        write_pgn(rules, choices, page);
    else if (good)
        write_record(rules, path, choices, page);
    vari_rules_free(rules);
    free(text);
    return good;
}

/* --- other forms ---------------------------------------------------------------------------------------- */

static const struct Form {
    const char *name, *game;
} forms[] = { { "csa", "/shogi.yaml" },    { "kif", "/shogi.yaml" },
              { "ki2", "/shogi.yaml" },    { "ki2", "/minishogi.yaml" },
              { "pdn", "/draughts.yaml" }, { "pdn", "/international-draughts.yaml" },
              { "wxf", "/xiangqi.yaml" } };

/* The shipped definition whose path ends so. */
static const char *find_shipped(const Shelf *shelf, const char *end)
{
    for (size_t i = 0; i < shelf->count; i++) {
        size_t length = strlen(shelf->paths[i]);
        if (length >= strlen(end) && strcmp(shelf->paths[i] + length - strlen(end), end) == 0)
            return shelf->paths[i];
    }
    abort();
}

/* A game at random, as the form tells it; false: it cannot. */
static bool write_form(const struct Form *form, Choices *choices, const Shelf *shelf, Page *page)
{
    const char *path = find_shipped(shelf, form->game);
    size_t length = 0;
    char *text = shelf_read(path, &length);
    VariRules *rules = vari_rules_load(NULL, path, text, length, NULL, 0, shelf_find, (void *)shelf);
    Page record = { 0 };
    write_record(rules, path, choices, &record);
    char *named[] = { (char *)(uintptr_t)own_file("kept", record.bytes, strlen(record.bytes)) };
    const char *told = own_file(form->name, "", 0);
    Arguments arguments = {
        .positional = named, .count = 1, .format = form->name, .output = told, .force = true
    };
    bool good = run_quietly(run_replay, &arguments, "") == EXIT_DONE;
    vari_rules_free(rules);
    free(record.bytes);
    free(text);
    text = shelf_read(told, &length);
    page_add(page, "%s", text);
    free(text);
    return good;
}

static int replay_as(const char *path, const char *form, bool check, bool boards)
{
    char *named[] = { (char *)(uintptr_t)path };
    Arguments arguments = {
        .positional = named, .count = 1, .format = form, .check = check, .boards = boards
    };
    return run_quietly(run_replay, &arguments, "");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    setenv("VARI_SHIPPED", VARI_DEFINITIONS, 0);
    Choices choices = choices_from_bytes(data, size);
    Page page = { 0 };
    page_add(&page, "%s", "");
    alternates = true;
    const Shelf *shelf = shelf_of(VARI_DEFINITIONS);
    const struct Form *form =
        chance(&choices, 40) ? &forms[choose(&choices, sizeof forms / sizeof forms[0])] : NULL;
    bool spoilt = chance(&choices, SPOILT);
    bool good = form != NULL ? write_form(form, &choices, shelf, &page) : write_games(&choices, shelf, &page);
    if (spoilt)
        author_spoil(&choices, &page.bytes);
    const char *path = own_file(form == NULL ? "kept" : form->name, page.bytes, strlen(page.bytes));
    int status = replay_as(path, NULL, false, false);
    if (status == EXIT_USAGE || (good && alternates && !spoilt && status != EXIT_DONE))
        abort();
    told_input("fuzz_replay", status == EXIT_DONE);
    switch (choose(&choices, 4)) {
    case 0: replay_as(path, "pgn", false, false); break;
    case 1: replay_as(path, "record", false, false); break;
    default:
        if (replay_as(path, NULL, chance(&choices, 50), true) != status)
            abort();
    }
    free(page.bytes);
    return 0;
}
