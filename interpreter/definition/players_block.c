/* Who plays, who plays together, and what is left of those
 * who are out. */

#include "definition/blocks.h"
#include "definition/plain.h"

static char small(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* --- players ------------------------------------------------------------------- */

static bool read_letter(Scope *scope, const Node *map, PlayerRule *player)
{
    const Node *letter = map == NULL ? NULL : node_present_get(map, KEY_PLAYER_LETTER);
    player->letter = small(player->name.bytes[0]);
    if (letter == NULL || letter->type != NODE_SCALAR)
        return true;
    player->letter = letter->text.length == 1 ? small(letter->text.bytes[0]) : '\0';
    if (player->letter >= 'a' && player->letter <= 'z')
        return true;
    return diag_error(scope->diags, DIAG_WRONG_LETTER, letter->span, "a player's letter is one of a to z");
}

static Heading read_forward(Scope *scope, const Node *map)
{
    const Node *forward = map == NULL ? NULL : node_present_get(map, KEY_PLAYER_FORWARD);
    Text word;
    if (forward == NULL || !read_word(scope, forward, &word))
        return HEADING_NONE;
    const Board *board = scope->kernel->board;
    Heading heading = board_find_heading(board, word);
    if (heading == HEADING_NONE) {
        Text names[BOARD_HEADINGS_MAX + 4];
        size_t count = 0;
        for (; count < board->heading_count; count++)
            names[count] = board->heading_names[count];
        if (board->topology != TOPOLOGY_GRAPH) {
            names[count++] = TEXT("up");
            names[count++] = TEXT("down");
            names[count++] = TEXT("left");
            names[count++] = TEXT("right");
        }
        report_unknown(scope, forward->span, "the heading", word, names, count);
    }
    return heading;
}

/* Where a letter came from: the key `letter`, or the name. */
static Span letter_span(const Node *item, Span name)
{
    const Node *letter = item->type == NODE_MAP ? node_present_get(item, KEY_PLAYER_LETTER) : NULL;
    return letter != NULL ? letter->span : name;
}

static void check_letter(Scope *scope, const Node *item, Span name_span, const PlayerRule *player)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->player_count; i++) {
        const PlayerRule *other = &kernel->players[i];
        if (other->letter != player->letter || scope_name_equals(other->name, player->name))
            continue;
        diag_error(scope->diags, DIAG_WRONG_LETTER, letter_span(item, name_span),
                   "`%.*s` and `%.*s` have the same letter `%c` in position texts", TEXT_ARG(other->name),
                   TEXT_ARG(player->name), player->letter);
        diag_help(scope->diags, "give one of them another: {name: %.*s, letter: ...}",
                  TEXT_ARG(player->name));
        return;
    }
}

/* As style sheets write it: `red`, `#c33`, `#cc3333`. */
static bool is_colour(Text text)
{
    bool number = text.length > 0 && text.bytes[0] == '#',
         good = !number || text.length == 4 || text.length == 7;
    for (size_t i = number ? 1 : 0; i < text.length; i++) {
        char byte = small(text.bytes[i]);
        bool digit = byte >= '0' && byte <= '9';
        good = good && (number ? digit || (byte >= 'a' && byte <= 'f') : byte >= 'a' && byte <= 'z');
    }
    return good && text.length > 0;
}

static const Plain player_values[] = { PLAIN(PLAYER_CALLED, PlayerRule, called),
                                       PLAIN(PLAYER_COLOUR, PlayerRule, colour),
                                       { 0 } };

static void read_player_item(Scope *scope, const Node *item, Heading *forward)
{
    Kernel *kernel = scope->kernel;
    const Node *map = item->type == NODE_MAP ? item : NULL;
    const Node *name = map != NULL ? node_get(map, KEY_PLAYER_NAME) : item;
    PlayerRule player = { .side = kernel->player_count };
    if (name == NULL || name->type != NODE_SCALAR ||
        !read_expression_name(scope, name->text, name->span, "a player") ||
        !read_text(scope, name, &player.name))
        return;
    if (scope_find_player(scope, player.name) != PLAYER_NONE) {
        diag_error(scope->diags, DIAG_NAME_TWICE, name->span, "the player `%.*s` stands twice",
                   TEXT_ARG(player.name));
        diag_help(scope->diags, "each has a name of its own: `players: [white, black]`");
        diag_unread(scope->diags, UNREAD_NAMES);
        return;
    }
    if (read_letter(scope, map, &player))
        check_letter(scope, item, name->span, &player);
    plain_read(scope, map, player_values, &player);
    if (player.colour.bytes != NULL && !is_colour(player.colour))
        diag_error(scope->diags, DIAG_WRONG_TYPE, node_get(map, KEY_PLAYER_COLOUR)->span,
                   "a colour is a word of letters, or `#` and three or six digits from 0 to f, not `%.*s`",
                   TEXT_ARG(player.colour));
    forward[kernel->player_count] = read_forward(scope, map);
    kernel->players[kernel->player_count++] = player;
}

/* `x` is nobody's letter where players' letters stand before those of pieces. */
static void check_nobody(Scope *scope, Span span)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; kernel->player_count > 2 && i < kernel->player_count; i++)
        if (kernel->players[i].letter == 'x')
            diag_error(scope->diags, DIAG_WRONG_LETTER, span,
                       "`x` is nobody's letter where more than two play: "
                       "give `%.*s` another",
                       TEXT_ARG(kernel->players[i].name));
}

static void default_players(Scope *scope)
{
    Kernel *kernel = scope->kernel;
    kernel->player_count = SCOPE_USUAL_PLAYERS;
    for (uint8_t p = 0; p < SCOPE_USUAL_PLAYERS; p++)
        kernel->players[p] = (PlayerRule){ .name = text_of(scope_usual_players[p]),
                                           .letter = scope_usual_players[p][0],
                                           .side = p };
}

static void read_players(Scope *scope, const Node *list, Heading *forward)
{
    if (list->count > BOARD_PLAYERS_MAX)
        diag_error(scope->diags, DIAG_TOO_MANY, list->items[BOARD_PLAYERS_MAX]->span,
                   "a game has %d players at most; these are %zu", BOARD_PLAYERS_MAX, list->count);
    for (size_t i = 0; i < list->count && i < BOARD_PLAYERS_MAX; i++)
        read_player_item(scope, list->items[i], forward);
    check_nobody(scope, span_part(list->span, 0, 1));
    if (list->count == 0)
        diag_error(scope->diags, DIAG_MISSING_VALUE, span_part(list->span, 0, 1), "somebody has to play");
}

/* --- teams --------------------------------------------------------------------- */

static void join_team(Scope *scope, const Node *list, uint8_t team, uint8_t *team_of)
{
    for (size_t i = 0; i < list->count; i++) {
        Player player = read_player(scope, list->items[i]);
        if (player == PLAYER_NONE)
            continue;
        if (team_of[player] != 0)
            diag_error(scope->diags, DIAG_WRONG_TEAM, list->items[i]->span, "`%.*s` is in a team already",
                       TEXT_ARG(scope->kernel->players[player].name));
        team_of[player] = team;
    }
}

/* Sides are numbered in the order of their first player. */
static void number_sides(Kernel *kernel, const uint8_t *team_of)
{
    kernel->side_count = 0;
    for (size_t p = 0; p < kernel->player_count; p++) {
        size_t friend = 0;
        while (friend < p && (team_of[p] == 0 || team_of[friend] != team_of[p]))
            friend ++;
        kernel->players[p].side = friend < p ? kernel->players[friend].side : kernel->side_count++;
    }
}

static void read_teams(Scope *scope, const Node *root)
{
    Kernel *kernel = scope->kernel;
    uint8_t team_of[BOARD_PLAYERS_MAX] = { 0 };
    const Node *teams = node_present_get(root, KEY_BLOCKS_TEAMS);
    for (size_t i = 0; teams != NULL && teams->type == NODE_MAP && i < teams->count; i++) {
        const NodeEntry *entry = &teams->entries[i];
        if (read_name(scope, entry->key, entry->key_span, "a team") && entry->value->type == NODE_LIST &&
            i < 64)
            join_team(scope, entry->value, (uint8_t)(i + 1), team_of);
    }
    number_sides(kernel, team_of);
    if (teams != NULL && kernel->side_count < 2)
        diag_error(scope->diags, DIAG_WRONG_TEAM, span_part(teams->span, 0, 1),
                   "all players are in one team: there is nobody to play against");
}

/* --- seats --------------------------------------------------------------------- */

WORDS_ARE(BOARD_SIDES, SIDES_, SIDES_MIRRORED)

static Sides read_sides(Scope *scope, const Node *root)
{
    const Kernel *kernel = scope->kernel;
    const Node *sides = node_present_get(node_get(root, KEY_BLOCKS_BOARD), KEY_BOARD_SIDES);
    bool ring = kernel->board->topology == TOPOLOGY_RING;
    int choice = sides == NULL ? -1 : read_choice(scope, sides, WORDS_BOARD_SIDES, KEY_BOARD_SIDES);
    if (choice == SIDES_MIRRORED && ring)
        diag_error(scope->diags, DIAG_WRONG_BOARD, sides->span,
                   "players on a ring do not mirror each other: this board is `turned`");
    if (choice >= 0 && !ring)
        return (Sides)choice;
    return kernel->player_count > 2 || ring ? SIDES_TURNED : SIDES_MIRRORED;
}

WORDS_ARE(BLOCKS_WHEN_OUT, OUT_, OUT_STONE)

static const Plain fates[] = { PLAIN_WORD(BLOCKS_WHEN_OUT, Kernel, when_out, OUT_STONE), { 0 } };

void block_players(Scope *scope, const Node *root)
{
    Kernel *kernel = scope->kernel;
    Heading forward[BOARD_PLAYERS_MAX];
    for (size_t i = 0; i < BOARD_PLAYERS_MAX; i++)
        forward[i] = HEADING_NONE;
    const Node *players = node_present_get(root, KEY_BLOCKS_PLAYERS);
    size_t before = scope->diags->error_count;
    if (players != NULL && players->type == NODE_LIST)
        read_players(scope, players, forward);
    if (kernel->player_count == 0)
        default_players(scope);
    bool good = scope->diags->error_count == before;
    if (good)
        read_teams(scope, root);
    else
        kernel->side_count = kernel->player_count;
    plain_read(scope, root, fates, kernel);
    const Node *at = players != NULL ? players : node_get(root, KEY_BLOCKS_BOARD);
    Span span = at == NULL ? (Span){ 0 } : at->type == NODE_SCALAR ? at->span : span_part(at->span, 0, 1);
    /* After mistakes in the players the seats are tried, but not complained about. */
    DiagList tried = { .arena = scope->reading, .sources = scope->diags->sources };
    if (!board_seat_players(scope->rules, good ? scope->diags : &tried, kernel->board, span,
                            kernel->player_count, read_sides(scope, root), forward))
        kernel->board = NULL;
}
