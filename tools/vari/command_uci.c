/* `vari uci`: the Universal Chess Interface, with every definition for two players without chance. */

#include <stdlib.h>
#include <string.h>

#include "uci.h"
#include "uci_protocols.h"

size_t uci_action(VariGame *game, const char *text)
{
    size_t count = vari_game_action_count(game), meant;
    for (size_t i = 0; i < count; i++)
        if (strcmp(vari_game_action_text(game, i), text) == 0)
            return i;
    return vari_game_meant(game, text, &meant, 1) == 1 ? meant : SIZE_MAX;
}

/* --- positions ---------------------------------------------------------------------------------- */

static void play_moves(Uci *uci, VariGame *game, char *moves)
{
    char *more = NULL;
    for (const char *word = strtok_r(moves, " \t", &more); word != NULL;
         word = strtok_r(NULL, " \t", &more)) {
        size_t action = uci_action(game, word);
        if (action == SIZE_MAX || !vari_game_play_index(game, action)) {
            uci_say("info string `%s` is not legal here: it and what follows is left out", word);
            break;
        }
    }
    vari_game_free(uci->game);
    uci->game = game;
}

/* Ends the text before the word `moves` and the blanks before that; returns what comes after it. */
static char *cut_moves(char *rest)
{
    static const char word[] = "moves";
    enum { LENGTH = sizeof word - 1 };
    char *end = rest;
    for (char *at = rest; *at != '\0';) {
        size_t length = strcspn(at, " \t");
        if (length == LENGTH && strncmp(at, word, LENGTH) == 0) {
            *end = '\0';
            return at + LENGTH;
        }
        at += length;
        if (length > 0)
            end = at;
        at += strspn(at, " \t");
    }
    *end = '\0';
    return end;
}

/* `startpos` or `fen TEXT`, then perhaps `moves M1 M2 ...`. What cannot be read leaves the game as it was. */
static void take_position(Uci *uci, char *rest)
{
    uci_stop(uci);
    char *moves = cut_moves(rest);
    bool fen = strncmp(rest, "fen ", 4) == 0 || strncmp(rest, "sfen ", 5) == 0;
    if (!fen && strcmp(rest, "startpos") != 0) {
        uci_say("info string `position startpos` or `position fen TEXT`, then perhaps `moves M1 M2 ...`");
        return;
    }
    VariGame *game = must_have(vari_game_new(uci->rules, 0));
    if (fen && !vari_game_set_position(game, strchr(rest, ' ') + 1)) {
        uci_say("info string the position cannot be read: %s", vari_game_error(game));
        vari_game_free(game);
        return;
    }
    play_moves(uci, game, moves);
}

/* --- words ---------------------------------------------------------------------------------------- */

typedef void Handler(Uci *uci, char *rest);

static void greet(Uci *uci, char *rest)
{
    (void)rest;
    uci_say("id name vari %s\nid author the vari authors", vari_version());
    uci_tell_options(uci);
    uci_say("uciok");
}

static void greet_usi(Uci *uci, char *rest)
{
    (void)rest;
    uci_choose(uci, USI_GAME);
    uci_say("id name vari %s\nid author the vari authors\nusiok", vari_version());
}

static void greet_ucci(Uci *uci, char *rest)
{
    (void)rest;
    uci_choose(uci, UCCI_GAME);
    uci_say("id name vari %s\nid author the vari authors\nucciok", vari_version());
}

static void say_ready(Uci *uci, char *rest)
{
    (void)rest;
    uci_prepare(uci);
    uci_say("readyok");
}

static void begin_game(Uci *uci, char *rest)
{
    (void)rest;
    uci_stop(uci);
    if (uci->search != NULL)
        vari_search_forget(uci->search);
}

static void show(Uci *uci, char *rest)
{
    (void)rest;
    uci_say("%s\nFen: %s", vari_game_picture(uci->game, 0, 0), vari_game_position(uci->game));
}

static void stop(Uci *uci, char *rest)
{
    (void)rest;
    uci_stop(uci);
}

static const struct Word {
    const char *name;
    Handler *handle;
} words[] = {
    { "uci", greet },
    { "usi", greet_usi },
    { "ucci", greet_ucci },
    { "isready", say_ready },
    { "ucinewgame", begin_game },
    { "usinewgame", begin_game },
    { "setoption", uci_set_option },
    { "position", take_position },
    { "go", uci_go },
    { "stop", stop },
    { "ponderhit", stop },
    { "d", show },
};

/* false: the conversation is over. */
static bool take_line(Uci *uci, char *line)
{
    line += strspn(line, " \t");
    line[strcspn(line, "\r\n")] = '\0';
    size_t length = strcspn(line, " \t");
    if (length == 4 && strncmp(line, "quit", 4) == 0)
        return false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i].name) == length && strncmp(line, words[i].name, length) == 0) {
            words[i].handle(uci, line + length + strspn(line + length, " \t"));
            return true;
        }
    if (length > 0)
        uci_say("info string there is no word `%.*s`", length < 100 ? (int)length : 100, line);
    return true;
}

int run_uci(const Arguments *arguments)
{
    Uci uci = { .hash = UCI_HASH, .lines = 1, .skill = UCI_SKILL };
    (void)arguments;
    if (!uci_choose(&uci, UCI_GAME))
        return EXIT_WORLD;
    Line line = { 0 };
    bool on = true;
    while (on && line_read(&line)) {
        if (line.wrong != NULL)
            uci_say("info string %s", line.wrong);
        else
            on = take_line(&uci, line.text);
    }
    int status = on ? line_status(&line) : EXIT_DONE;
    if (on)
        uci_finish(&uci);
    uci_stop(&uci);
    free(line.text);
    vari_search_free(uci.search);
    vari_game_free(uci.game);
    vari_rules_free(uci.rules);
    free(uci.variant);
    for (size_t i = 0; i < uci.extra_count; i++)
        free(uci.extra[i]);
    free(uci.extra);
    return status;
}
