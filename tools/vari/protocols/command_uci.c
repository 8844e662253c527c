/* `vari uci`: the Universal Chess Interface, with every definition for two players without chance. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "positions.h"
#include "uci.h"
#include "uci_protocols.h"

size_t uci_action(const Uci *uci, const char *word)
{
    char text[NOTATION_ROOM];
    Notation notation = notation_of(uci->thinker.rules, uci->form);
    notation_read(&notation, word, text);
    return thinker_action(uci->thinker.game, text);
}

/* --- positions ---------------------------------------------------------------------------------- */

static void play_moves(const Uci *uci, char *moves)
{
    char *more = NULL;
    for (const char *word = strtok_r(moves, " \t", &more); word != NULL;
         word = strtok_r(NULL, " \t", &more)) {
        vari_game_go_on(uci->thinker.game); /* programs send games that went on past a draw */
        size_t action = uci_action(uci, word);
        if (action == SIZE_MAX || vari_game_play_index(uci->thinker.game, action) != VARI_OK) {
            thinker_say("info string `%s` is not legal here: it and what follows is left out", word);
            break;
        }
    }
}

/* `startpos`, `fen TEXT` or `sfen TEXT`, then perhaps `moves M1 M2 ...`. What cannot be read leaves the game
 * as it was. */
static void take_position(Uci *uci, char *rest)
{
    thinker_settle(&uci->thinker);
    if (!uci->chosen)
        return;
    char *moves = position_cut_moves(rest);
    bool fen = strncmp(rest, "fen ", 4) == 0;
    const char *text = fen ? strchr(rest, ' ') + 1 : strncmp(rest, "sfen ", 5) == 0 ? rest : NULL;
    if (text == NULL && strcmp(rest, "startpos") != 0) {
        thinker_say("info string `position startpos` or `position fen TEXT`, then perhaps `moves M1 M2 ...`");
        return;
    }
    bool ready = uci->thinker.search != NULL;
    thinker_fit(&uci->thinker, text);
    if (ready) /* by other rules perhaps: now, and not on its clock */
        thinker_prepare(&uci->thinker);
    VariGame *game = must_have(vari_game_new(uci->thinker.rules, 0));
    if (text != NULL && vari_game_set_position(game, text) != VARI_OK) {
        thinker_say("info string the position cannot be read: %s", vari_game_error(game)->message);
        vari_game_free(game);
        return;
    }
    thinker_set_game(&uci->thinker, game);
    free(uci->banned);
    uci->banned = NULL;
    play_moves(uci, moves);
}

/* --- words ---------------------------------------------------------------------------------------- */

typedef void Handler(Uci *uci, char *rest);

static void say_who_we_are(Uci *uci, const char *end)
{
    thinker_say("id name vari %s\nid author the vari authors", vari_version());
    uci_tell_options(uci);
    thinker_say("%s", end);
}

static void greet(Uci *uci, char *rest)
{
    (void)rest;
    thinker_settle(&uci->thinker);
    uci->form = NOTATION_UCI;
    say_who_we_are(uci, "uciok");
}

static void greet_for(Uci *uci, const char *game, NotationForm form, const char *end)
{
    uci_choose(uci, game);
    uci->form = form;
    say_who_we_are(uci, end);
}

static void greet_usi(Uci *uci, char *rest)
{
    (void)rest;
    greet_for(uci, USI_GAME, NOTATION_USI, "usiok");
}

static void greet_ucci(Uci *uci, char *rest)
{
    (void)rest;
    greet_for(uci, UCCI_GAME, NOTATION_FROM_ZERO, "ucciok");
}

static void say_ready(Uci *uci, char *rest)
{
    (void)rest;
    thinker_prepare(&uci->thinker);
    thinker_say("readyok");
}

static void begin_game(Uci *uci, char *rest)
{
    (void)rest;
    thinker_settle(&uci->thinker);
    if (uci->thinker.search != NULL)
        vari_search_forget(uci->thinker.search);
}

static void show(Uci *uci, char *rest)
{
    (void)rest;
    thinker_settle(&uci->thinker);
    VariGame *game = uci->thinker.game;
    if (!uci->chosen) {
        thinker_say("info string error: no variant is chosen");
        return;
    }
    size_t length;
    char *text;
    FILE *out = open_text(&text, &length);
    if (uci->form == NOTATION_USI)
        position_write_sfen(vari_game_at(game), out);
    else
        fputs(vari_position_text(vari_game_at(game)), out);
    close_text(out, &text);
    thinker_say("%s\n%s: %s",
                vari_game_picture(game, &(VariPictureWish){ .size = sizeof(VariPictureWish) }, NULL, NULL),
                uci->form == NOTATION_USI ? "Sfen" : "Fen", text);
    free(text);
}

/* For the position that was set last. */
static void ban_moves(Uci *uci, char *rest)
{
    free(uci->banned);
    uci->banned = must_copy(rest);
}

static void stop(Uci *uci, char *rest)
{
    (void)rest;
    thinker_stop(&uci->thinker);
}

static void go_on(Uci *uci, char *rest)
{
    (void)rest;
    thinker_release(&uci->thinker);
}

static void take_debug(Uci *uci, char *rest)
{
    uci->debug = strcmp(rest, "on") == 0;
}

/* UCCI: what the transposition table has of a position, of which each part may be missing. */
static void tell_no_hash(Uci *uci, char *rest)
{
    (void)uci;
    (void)rest;
    thinker_say("pophash");
}

static void ignore(Uci *uci, char *rest)
{
    (void)uci;
    (void)rest;
}

/* The conversation is over. */
static void quit(Uci *uci, char *rest)
{
    (void)rest;
    uci->over = true;
}

static const struct Word {
    const char *name;
    Handler *handle;
} words[] = {
    { "quit", quit },
    { "uci", greet },
    { "usi", greet_usi },
    { "ucci", greet_ucci },
    { "isready", say_ready },
    { "ucinewgame", begin_game },
    { "usinewgame", begin_game },
    { "setoption", uci_set_option },
    { "position", take_position },
    { "banmoves", ban_moves },
    { "go", uci_go },
    { "stop", stop },
    { "ponderhit", go_on },
    { "d", show },
    { "debug", take_debug },
    { "register", ignore },
    { "gameover", ignore },
    { "probe", tell_no_hash },
};

static const struct Word *find_word(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i].name) == length && strncmp(text, words[i].name, length) == 0)
            return &words[i];
    return NULL;
}

/* As UCI wants, what is unknown at the beginning of a line is passed over, word by word. */
static void take_line(Uci *uci, char *line)
{
    line[strcspn(line, "\r\n")] = '\0';
    char *first = line + strspn(line, " \t");
    size_t length;
    for (char *at = first; (length = strcspn(at, " \t")) > 0; at += length + strspn(at + length, " \t")) {
        const struct Word *word = find_word(at, length);
        if (word == NULL && at == first)
            thinker_say("info string there is no word `%.*s`", length < 100 ? (int)length : 100, at);
        if (word != NULL) {
            word->handle(uci, at + length + strspn(at + length, " \t"));
            return;
        }
    }
}

int run_uci(const Arguments *arguments)
{
    Uci uci = { .thinker = { .hash = THINKER_HASH,
                             .threads = 1,
                             .host = &uci,
                             .tell_line = uci_tell_line,
                             .tell_answer = uci_tell_answer,
                             .tell_count = uci_tell_count,
                             .tell_ready = uci_tell_ready },
                .lines = 1,
                .skill = UCI_SKILL,
                .elo = VARI_ELO_MOST };
    if (!catalogue_add_all(&uci.thinker.catalogue, arguments))
        return EXIT_INPUT;
    if (!uci_choose(&uci, UCI_GAME))
        return EXIT_WORLD;
    Line line = { 0 };
    while (!uci.over && line_read(&line)) {
        if (line.wrong != NULL)
            thinker_say("info string %s", line.wrong);
        else
            take_line(&uci, line.text);
    }
    int status = uci.over ? EXIT_DONE : line_status(&line);
    if (uci.over)
        thinker_settle(&uci.thinker);
    else
        thinker_finish(&uci.thinker);
    if (uci.over && uci.form == NOTATION_FROM_ZERO)
        thinker_say("bye");
    free(line.text);
    thinker_free(&uci.thinker);
    free(uci.best);
    free(uci.banned);
    return status;
}
