/* Positions with one good action (tests/tactics/positions.txt): the bot finds nine in ten of each game's
 * within a number of positions looked at, so that machine and load are nothing to it. */

#include "shipped.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 1024, TABLE = 8, NODES = 30000, PER_CENT = 90 };

/* One line, cut at its bars: `ID | POSITION | ACTION ACTION... | what it is`. */
typedef struct Row {
    char *id, *position, *actions;
} Row;

static bool row_read(char *line, Row *row)
{
    char *rest = line, *parts[3];
    if (line[0] == '#' || line[0] == '\n')
        return false;
    for (size_t i = 0; i < 3; i++) {
        parts[i] = strsep(&rest, "|");
        cr_assert_not_null(rest, "%s: there are too few bars", parts[i]);
        parts[i] += strspn(parts[i], " ");
        for (char *end = parts[i] + strlen(parts[i]); end > parts[i] && end[-1] == ' '; end--)
            end[-1] = '\0';
    }
    *row = (Row){ parts[0], parts[1], parts[2] };
    return true;
}

static bool is_among(const char *action, const char *actions)
{
    size_t length = strlen(action);
    for (const char *at = actions; *at != '\0'; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == length && strncmp(at, action, length) == 0)
            return true;
    return false;
}

/* One game's, with what is found. */
typedef struct Game {
    char id[64];
    VariRules *rules;
    VariSearch *search;
    unsigned count, solved;
} Game;

static void game_close(Game *game)
{
    if (game->rules == NULL)
        return;
    cr_expect(game->solved * 100 >= game->count * PER_CENT, "%s: %u of %u are solved", game->id, game->solved,
              game->count);
    vari_search_free(game->search);
    vari_rules_free(game->rules);
    *game = (Game){ 0 };
}

static void game_open(Game *game, const char *id)
{
    game_close(game);
    snprintf(game->id, sizeof game->id, "%s", id);
    game->rules = shipped_load(id);
    cr_assert_not_null(game->rules, "%s", id);
    game->search = vari_search_new(game->rules, TABLE);
}

static void try_row(Game *game, const Row *row)
{
    VariGame *at = vari_game_new(game->rules, 1);
    VariThinking thinking = { .size = sizeof thinking, .nodes = NODES };
    cr_assert(vari_game_set_position(at, row->position) == VARI_OK, "%s: %s", row->position,
              vari_game_error(at)->message);
    vari_search_forget(game->search);
    VariAction action;
    char chosen[64] = "nothing";
    if (vari_search_think(game->search, vari_game_at(at), &thinking, &action) == VARI_OK)
        vari_action_text(vari_game_at(at), &action, chosen, sizeof chosen, NULL);
    bool solved = is_among(chosen, row->actions);
    game->count++;
    game->solved += solved;
    if (!solved)
        fprintf(stderr, "%s: %s: %s is played, not %s\n", row->id, row->position, chosen, row->actions);
    vari_game_free(at);
}

Test(tactics, nine_in_ten_are_found)
{
    FILE *file = fopen(VARI_TESTS_FOLDER "/tactics/positions.txt", "r");
    char line[LINE_ROOM];
    Game game = { 0 };
    Row row;
    cr_assert_not_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (!row_read(line, &row))
            continue;
        if (strcmp(row.id, game.id) != 0)
            game_open(&game, row.id);
        try_row(&game, &row);
    }
    game_close(&game);
    fclose(file);
}
