/* The players of a match: bots, random players, and engines by their protocols. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "match.h"
#include "positions.h"
#include "telling.h"
#include "thinker.h"
#include "uci_protocols.h"
#include "xboard.h"

static const double GREETING = 15; /* seconds that an engine may take to get ready */

/* --- contestants ---------------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    ProtocolForm form;
} protocols[] = { { "uci ", PROTOCOL_UCI }, { "usi ", PROTOCOL_USI }, { "xboard ", PROTOCOL_XBOARD } };

static char *trimmed(char *text)
{
    text += strspn(text, " ");
    for (size_t length = strlen(text); length > 0 && text[length - 1] == ' '; length--)
        text[length - 1] = '\0';
    return text;
}

/* Reads `NAME=VALUE; NAME=VALUE`, and cuts it into pieces. False if it is of another form or too long. */
static bool read_options(char *at, Contestant *contestant)
{
    char *more = NULL;
    for (char *word = strtok_r(at, ";", &more); word != NULL; word = strtok_r(NULL, ";", &more)) {
        char *equals = strchr(word, '=');
        if (equals == NULL || contestant->option_count == MATCH_OPTIONS)
            return false;
        *equals = '\0';
        contestant->options[contestant->option_count++] = (VariSetting){ trimmed(word), trimmed(equals + 1) };
    }
    return true;
}

bool contestant_read(const char *text, Contestant *contestant)
{
    *contestant = (Contestant){ .text = text };
    for (size_t i = 0; i < sizeof protocols / sizeof protocols[0]; i++) {
        size_t length = strlen(protocols[i].word);
        if (strncmp(text, protocols[i].word, length) != 0)
            continue;
        contestant->protocol = protocols[i].form;
        contestant->command = must_copy(text + length);
        char *options = strchr(contestant->command, ';');
        if (options != NULL)
            *options++ = '\0';
        return strpbrk(text, "\r\n") == NULL &&
               contestant->command[strspn(contestant->command, " ")] != '\0' &&
               (options == NULL || read_options(options, contestant));
    }
    return seat_read(text, strlen(text), &contestant->seat) && contestant->seat.form != SEAT_HUMAN;
}

void contestant_free(Contestant *contestant)
{
    free(contestant->command);
}

/* --- any player ----------------------------------------------------------------------------------------- */

void player_open(Player *player, const Match *match, size_t contestant)
{
    *player = (Player){ .match = match, .contestant = &match->contestants[contestant] };
    if (player->contestant->protocol == PROTOCOL_NONE && player->contestant->seat.form == SEAT_BOT)
        player->search = must_have(vari_search_new(match->rules, BOT_HASH));
}

bool player_begin(Player *player, const VariGame *start, uint64_t seed)
{
    player->seed = seed;
    player->start = start;
    player->program.why[0] = '\0';
    if (player->search != NULL)
        vari_search_forget(player->search);
    switch (player->contestant->protocol) {
    case PROTOCOL_NONE: return true;
    case PROTOCOL_UCI:
    case PROTOCOL_USI: return uci_begin(player);
    case PROTOCOL_XBOARD: return xboard_begin(player);
    }
    return false;
}

static Choice choose_ourselves(const Player *player, VariGame *game, size_t *action)
{
    *action = SIZE_MAX;
    if (player->search != NULL) {
        const Limits *limits = &player->contestant->limits;
        const Clock clock = { .time = { player->left }, .increment = { limits->added } };
        VariThinking thinking = { .size = sizeof thinking, .seconds = player->think };
        if (limits->base > 0)
            clock_limits(&clock, 0, &thinking);
        Bot bot = { .search = player->search,
                    .seconds = thinking.seconds,
                    .enough = thinking.enough,
                    .nodes = limits->nodes,
                    .untuned = player->contestant->seat.untuned,
                    .seed = player->seed + vari_game_ply(game) };
        *action = bot_choose(&bot, game, player->contestant->seat.level);
    }
    if (*action == SIZE_MAX)
        *action = vari_game_random(game, &player->seed);
    return *action == SIZE_MAX ? CHOICE_FAILED : CHOICE_ACTION;
}

Choice player_choose(Player *player, VariGame *game, size_t *action)
{
    player->offers = false;
    switch (player->contestant->protocol) {
    case PROTOCOL_NONE: return choose_ourselves(player, game, action);
    case PROTOCOL_UCI:
    case PROTOCOL_USI: return uci_choose_action(player, game, action);
    case PROTOCOL_XBOARD: return xboard_choose_action(player, game, action);
    }
    return CHOICE_FAILED;
}

void player_close(Player *player)
{
    vari_search_free(player->search);
    program_end(&player->program);
}

/* Reads the action that an engine plays. Fails, with a message, if it is not legal. */
static Choice take_word(Player *player, VariGame *game, const char *word, size_t *action)
{
    char text[NOTATION_ROOM];
    notation_read(&player->notation, word, text);
    *action = thinker_action(game, text);
    if (*action != SIZE_MAX)
        return CHOICE_ACTION;
    program_fail(&player->program, "it plays `%.40s`, which is not legal, in %.250s", word,
                 vari_position_text(vari_game_at(game)));
    return CHOICE_FAILED;
}

/* Until when an engine may get ready, as seconds_now() counts. */
static double greeting_end(const Player *player)
{
    return seconds_now() + fmax(GREETING, player->match->patience);
}

/* Until when an engine may think, with the grace period. */
static double patience_end(const Player *player)
{
    return seconds_now() + fmax(player->think, player->left) + player->match->patience;
}

/* Writes " moves" and the actions played, in the engine's notation; nothing at the start. */
static void write_played(const Player *player, const VariGame *game, FILE *out)
{
    char text[NOTATION_ROOM];
    for (size_t ply = 0; ply < vari_game_ply(game); ply++) {
        notation_write(&player->notation, vari_game_played(game, ply), text);
        fprintf(out, "%s%s", ply == 0 ? " moves " : " ", text);
    }
}

/* --- UCI and USI ---------------------------------------------------------------------------------------- */

static bool is_usi(const Player *player)
{
    return player->contestant->protocol == PROTOCOL_USI;
}

/* True if the option UCI_Variant or USI_Variant has this id among its choices. */
static bool lists(const char *option, const char *id)
{
    size_t length = strlen(id);
    for (const char *at = option; (at = strstr(at, " var ")) != NULL;) {
        at += strlen(" var ");
        if (strncmp(at, id, length) == 0 && (at[length] == ' ' || at[length] == '\0'))
            return true;
    }
    return false;
}

/* Reads options up to the end of the greeting. *named becomes true if the engine has an option for variants,
 * *knows if that has ours. False if the engine does not end its greeting in time. */
static bool hear_options(Player *player, double until, bool *named, bool *knows)
{
    Program *program = &player->program;
    const char *end = is_usi(player) ? "usiok" : "uciok", *id = vari_rules_info(player->match->rules)->id;
    for (char *line; (line = program_hear(program, until)) != NULL;) {
        if (strcmp(line, end) == 0)
            return true;
        if (strncmp(line, "option name UCI_Variant ", 24) == 0 ||
            strncmp(line, "option name USI_Variant ", 24) == 0) {
            *named = true;
            *knows = lists(line, id);
        }
        if (seconds_now() > until) {
            program_fail(program, "it does not end its greeting");
            return false;
        }
    }
    return false;
}

static bool uci_greet(Player *player)
{
    Program *program = &player->program;
    const VariRules *rules = player->match->rules;
    double until = greeting_end(player);
    bool named = false, knows = false, usi = is_usi(player);
    if (!program_start(program, player->contestant->command) ||
        !program_say(program, until, usi ? "usi" : "uci") || !hear_options(player, until, &named, &knows))
        return false;
    knows = knows || (!named && strcmp(vari_rules_info(rules)->id, usi ? USI_GAME : UCI_GAME) == 0);
    if (!knows) {
        program_fail(program, "it does not know the game `%s`", vari_rules_info(rules)->id);
        return false;
    }
    if (named)
        program_say(program, until, "setoption name %s value %s", usi ? "USI_Variant" : "UCI_Variant",
                    vari_rules_info(rules)->id);
    for (size_t i = 0; i < player->contestant->option_count; i++)
        program_say(program, until, "setoption name %s value %s", player->contestant->options[i].name,
                    player->contestant->options[i].value);
    player->notation = notation_of(rules, usi ? NOTATION_USI : NOTATION_UCI);
    return true;
}

bool uci_begin(Player *player)
{
    Program *program = &player->program;
    if (!player->ready) {
        program_end(program);
        player->ready = uci_greet(player);
    }
    double until = greeting_end(player);
    player->ready =
        player->ready && program_say(program, until, is_usi(player) ? "usinewgame" : "ucinewgame") &&
        program_say(program, until, "isready") && program_await(program, until, "readyok") != NULL;
    return player->ready;
}

/* Milliseconds, at least 1: some engines take 0 for no limit. */
static unsigned thousandths(double seconds)
{
    return (unsigned)fmax(1, seconds * 1000);
}

/* In USI the first player is black. */
static bool uci_tell_clocks(Player *player, VariGame *game, double until)
{
    const Contestant *both = player->match->contestants, *own = player->contestant;
    const Limits *other = &both[own == &both[0] ? 1 : 0].limits;
    bool whites = (vari_position_player(vari_game_at(game)) == 0) != is_usi(player);
    unsigned left = thousandths(player->left), left_other = thousandths(player->left_other),
             added = (unsigned)(own->limits.added * 1000), added_other = (unsigned)(other->added * 1000);
    return program_say(&player->program, until, "go wtime %u btime %u winc %u binc %u",
                       whites ? left : left_other, whites ? left_other : left, whites ? added : added_other,
                       whites ? added_other : added);
}

/* The start of the game, for free(): `sfen` or `fen`, and the position in that form. */
static char *uci_start(const Player *player)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    VariGame *start = must_have(vari_game_copy(player->start));
    bool sfen = is_usi(player) && position_has_sfen(player->match->rules);
    fputs(sfen ? "sfen " : "fen ", out);
    if (sfen)
        position_write_sfen(vari_game_at(start), out);
    else
        fputs(vari_position_text(vari_game_at(start)), out);
    vari_game_free(start);
    close_text(out, &text);
    return text;
}

/* Sends the position and the limits. False if the engine cannot be written to. */
static bool uci_ask(Player *player, VariGame *game, double until)
{
    Program *program = &player->program;
    const Match *match = player->match;
    char *moves;
    size_t length;
    FILE *out = open_text(&moves, &length);
    write_played(player, game, out);
    close_text(out, &moves);
    char *start = match->from_set_up ? NULL : uci_start(player);
    bool said = start == NULL ? program_say(program, until, "position startpos%s", moves)
                              : program_say(program, until, "position %s%s", start, moves);
    free(start);
    free(moves);
    if (!said)
        return false;
    const Limits *limits = &player->contestant->limits;
    if (limits->nodes > 0)
        return program_say(program, until, "go nodes %llu", (unsigned long long)limits->nodes);
    if (limits->base > 0)
        return uci_tell_clocks(player, game, until);
    unsigned milliseconds = thousandths(player->think);
    return program_say(program, until, is_usi(player) ? "go btime 0 wtime 0 byoyomi %u" : "go movetime %u",
                       milliseconds);
}

Choice uci_choose_action(Player *player, VariGame *game, size_t *action)
{
    double until = patience_end(player);
    char *line = uci_ask(player, game, until) ? program_await(&player->program, until, "bestmove") : NULL;
    char *more = NULL, *word = line == NULL ? NULL : strtok_r(line + strlen("bestmove"), " ", &more);
    if (word != NULL && strcmp(word, "resign") == 0)
        return CHOICE_RESIGNS;
    Choice choice = CHOICE_FAILED;
    if (word != NULL && is_usi(player) && strcmp(word, "win") == 0)
        program_fail(&player->program,
                     "it declares that it has won, `win`, which the rules do not have, in %.250s",
                     vari_position_text(vari_game_at(game)));
    else if (word != NULL)
        choice = take_word(player, game, word, action);
    else
        program_fail(&player->program, "it does not say what it plays");
    player->ready = choice == CHOICE_ACTION;
    return choice;
}

/* --- XBoard's protocol --------------------------------------------------------------- */

static bool has_feature(const char *line, const char *feature)
{
    const char *at = strstr(line, feature);
    return at != NULL && (at == line || at[-1] == ' ');
}

static bool xboard_greet(Player *player)
{
    Program *program = &player->program;
    double until = greeting_end(player);
    if (!program_start(program, player->contestant->command) ||
        !program_say(program, until, "xboard\nprotover 2"))
        return false;
    for (char *line; (line = program_hear(program, until)) != NULL;) {
        if (strncmp(line, "feature ", 8) != 0)
            continue;
        player->pings = player->pings || has_feature(line, "ping=1");
        player->user_moves = player->user_moves || has_feature(line, "usermove=1");
        player->sets_board = player->sets_board || has_feature(line, "setboard=1");
        player->plays_once = player->plays_once || has_feature(line, "reuse=0");
        if (has_feature(line, "done=1"))
            return true;
        if (seconds_now() > until)
            break;
    }
    program_fail(program, "it does not end its greeting");
    return false;
}

/* Skips what the engine has said so far, by a ping if it knows that. */
static bool xboard_settle(Player *player, double until)
{
    char word[32];
    if (!player->pings)
        return true;
    snprintf(word, sizeof word, "pong %u", ++player->pinged);
    return program_say(&player->program, until, "ping %u", player->pinged) &&
           program_await(&player->program, until, word) != NULL;
}

static bool xboard_new_game(Player *player, double until)
{
    Program *program = &player->program;
    const Match *match = player->match;
    const char *name = xboard_name(vari_rules_info(match->rules)->id);
    bool said = program_say(program, until, "new");
    if (said && strcmp(name, xboard_name(UCI_GAME)) != 0)
        said = program_say(program, until, "variant %s", name);
    said = said && program_say(program, until, "easy\nforce");
    for (size_t i = 0; said && i < player->contestant->option_count; i++)
        said = program_say(program, until, "option %s=%s", player->contestant->options[i].name,
                           player->contestant->options[i].value);
    if (said && !match->from_set_up) {
        VariGame *start = must_have(vari_game_copy(player->start));
        said = program_say(program, until, "setboard %s", vari_position_text(vari_game_at(start)));
        vari_game_free(start);
    }
    return said;
}

bool xboard_begin(Player *player)
{
    if (!player->ready || player->plays_once) {
        program_end(&player->program);
        player->ready = xboard_greet(player);
        player->notation = xboard_notation(player->match->rules);
    }
    double until = greeting_end(player);
    player->told = 0;
    player->ready = player->ready && xboard_new_game(player, until) && xboard_settle(player, until);
    return player->ready;
}

/* Writes clocks for a fixed time an action: before each action the time for forty, so that each gets an equal
 * share. Engines use more or less than their share; excess is subtracted several times over, so that it does
 * not add up. */
static void xboard_write_shares(const Player *player, char *text, size_t room)
{
    enum { FORTY = 40, DEBT = 8 };
    double saved = player->saved * (player->saved < 0 ? DEBT : 1);
    double whole = player->think * FORTY, left = fmax(player->think, whole + saved);
    unsigned seconds = (unsigned)fmax(1, whole + 0.5), hundredths = (unsigned)fmax(1, left * 100);
    snprintf(text, room, "level %d %u:%02u 0\ntime %u\notim %u", FORTY, seconds / 60, seconds % 60,
             hundredths, hundredths);
}

static void xboard_write_clocks(const Player *player, char *text, size_t room)
{
    const Limits *limits = &player->contestant->limits;
    unsigned seconds = (unsigned)fmax(1, limits->base + 0.5);
    snprintf(text, room, "level 0 %u:%02u %g\ntime %.0f\notim %.0f", seconds / 60, seconds % 60,
             limits->added, fmax(1, player->left * 100), fmax(1, player->left_other * 100));
}

static bool xboard_ask(Player *player, VariGame *game, double until)
{
    Program *program = &player->program;
    char text[NOTATION_ROOM], times[128];
    for (; player->told < vari_game_ply(game); player->told++) {
        notation_write(&player->notation, vari_game_played(game, player->told), text);
        if (!program_say(program, until, player->user_moves ? "usermove %s" : "%s", text))
            return false;
    }
    player->told++; /* the action that it will play */
    if (player->contestant->limits.base > 0)
        xboard_write_clocks(player, times, sizeof times);
    else
        xboard_write_shares(player, times, sizeof times);
    return program_say(program, until, "%s\ngo%s", times, player->offered ? "\ndraw" : "");
}

static bool is_draw(VariResult result)
{
    return result.over && (result.draw || result.winners == 0);
}

/* True if the side to move can claim a draw: in this position, because neither side can win any more, or with
 * an action. *action becomes that action, or SIZE_MAX. */
static bool can_claim(VariGame *game, size_t *action)
{
    size_t count = vari_game_action_count(game);
    *action = SIZE_MAX;
    if (is_draw(*vari_position_claimable(vari_game_at(game))) ||
        (!vari_position_can_win(vari_game_at(game), 0) && !vari_position_can_win(vari_game_at(game), 1)))
        return true;
    for (size_t i = 0; i < count && *action == SIZE_MAX; i++) {
        if (vari_game_play_index(game, i) != VARI_OK)
            break;
        if (is_draw(*vari_position_result(vari_game_at(game))))
            *action = i;
        vari_game_undo(game);
    }
    return *action != SIZE_MAX;
}

/* True for an error that does not lose the game: the engine does not know an optional command, or an empty
 * line. */
static bool is_pardoned(const char *line)
{
    static const char *const words[] = { "", "easy", "level", "time", "otim", "draw" };
    const char *refused = strchr(line, ':');
    if (strncmp(line, "Error", 5) != 0 || refused == NULL)
        return false;
    refused += 1 + strspn(refused + 1, " ");
    size_t length = strcspn(refused, " ");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i]) == length && strncmp(words[i], refused, length) == 0)
            return true;
    return false;
}

/* The choice in a line of the engine. CHOICE_ACTION with *action SIZE_MAX: the line has none. */
static Choice xboard_take(Player *player, VariGame *game, char *line, size_t *action)
{
    static const char draw[] = "1/2-1/2", *const refusals[] = { "Illegal move", "Error", "1-0", "0-1", draw };
    *action = SIZE_MAX;
    if (strncmp(line, "move ", 5) == 0)
        return take_word(player, game, trimmed(line + 5), action);
    if (strcmp(line, "resign") == 0 || strncmp(line, "resign ", 7) == 0)
        return CHOICE_RESIGNS;
    if (strcmp(line, "offer draw") == 0) {
        player->offers = true;
        return player->offered ? CHOICE_DRAWS : CHOICE_ACTION;
    }
    bool claims = strncmp(line, draw, strlen(draw)) == 0;
    if (claims && can_claim(game, action))
        return CHOICE_CLAIMS;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
        if (strncmp(line, refusals[i], strlen(refusals[i])) == 0 && !is_pardoned(line)) {
            program_fail(&player->program,
                         claims ? "it claims a draw, `%.60s`, which is none in %.250s"
                                : "it says `%.80s` in %.250s",
                         line, vari_position_text(vari_game_at(game)));
            return CHOICE_FAILED;
        }
    return CHOICE_ACTION;
}

Choice xboard_choose_action(Player *player, VariGame *game, size_t *action)
{
    double until = patience_end(player);
    Choice choice = CHOICE_FAILED;
    bool asked = xboard_ask(player, game, until);
    for (char *line; asked && (line = program_hear(&player->program, until)) != NULL;) {
        choice = xboard_take(player, game, line, action);
        if (choice != CHOICE_ACTION || *action != SIZE_MAX)
            break;
        choice = CHOICE_FAILED;
        if (seconds_now() > until) {
            program_fail(&player->program, "it does not say what it plays");
            break;
        }
    }
    player->ready = choice == CHOICE_RESIGNS || choice == CHOICE_DRAWS || choice == CHOICE_CLAIMS ||
                    (choice == CHOICE_ACTION && program_say(&player->program, until, "force"));
    return choice;
}
