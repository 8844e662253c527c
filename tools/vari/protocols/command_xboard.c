/* `vari xboard`: the engine side of XBoard's protocol (CECP, version 2), for every definition with two
 * players that XBoard can show. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "uci_protocols.h"
#include "xboard.h"

#define UNKNOWN "unknown variant"

static void refuse(const char *why, const char *line)
{
    thinker_say("Error (%s): %.100s", why, line);
}

/* --- protocol ----------------------------------------------------------------------------------------- */

/* Handles a command; `rest` is what follows its word, and may be changed. */
typedef void Handler(Xboard *xboard, char *rest);

static void ignore(Xboard *xboard, char *rest)
{
    (void)xboard;
    (void)rest;
}

static void greet(Xboard *xboard, char *rest)
{
    (void)xboard;
    (void)rest;
    thinker_say("%s", "");
}

static void tell_features(Xboard *xboard, char *rest)
{
    (void)rest;
    thinker_say("feature done=0"); /* XBoard then waits for the list of variants, which takes time */
    thinker_say(
        "feature myname=\"vari %s\" ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 "
        "sigterm=0 reuse=1 analyze=1 colors=0 ics=0 name=0 pause=0 nps=0 debug=1 memory=1 smp=1 "
        "exclude=0 setscore=0 highlight=0",
        vari_version());
    thinker_say("feature option=\"Skill Level -spin %d 0 %d\"", XBOARD_SKILL, XBOARD_SKILL);
    thinker_say("feature option=\"MultiPV -spin 1 1 %d\"", XBOARD_LINES);
    thinker_say("feature option=\"Resign -check 0\"");
    thinker_say("feature option=\"Agree to draws -check 0\"");
    xboard_tell_variants(xboard);
    thinker_say("feature done=1");
}

/* During a search the pong waits until the search has ended, as the protocol wants. */
static void answer_ping(Xboard *xboard, char *rest)
{
    pthread_mutex_lock(&xboard->table);
    bool later = xboard->wanted && xboard->pong_count < XBOARD_PONGS;
    if (later)
        xboard->pongs[xboard->pong_count++] = must_copy(rest);
    pthread_mutex_unlock(&xboard->table);
    if (later)
        return;
    thinker_prepare(&xboard->thinker);
    thinker_say("pong %s", rest);
}

/* --- the game ------------------------------------------------------------------------------------------- */

/* The player who is not to move. */
static size_t other(const Xboard *xboard)
{
    return vari_position_player(vari_game_at(xboard->thinker.game)) == 0 ? 1 : 0;
}

static void begin(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard_drop(xboard);
    if (strcmp(xboard->thinker.variant, UCI_GAME) != 0)
        thinker_choose(&xboard->thinker, UCI_GAME);
    vari_game_set_position(xboard->thinker.game, NULL);
    if (xboard->thinker.search != NULL)
        vari_search_forget(xboard->thinker.search);
    thinker_prepare(&xboard->thinker); /* before its clock runs */
    xboard->side = 1;
    xboard->analyses = xboard->drawn_offer = xboard->unknown = false;
    xboard->hopeless = 0;
    xboard->times.depth = 0;
    xboard->times.left = xboard->times.left_other = -1;
}

static void take_variant(Xboard *xboard, char *rest)
{
    xboard_drop(xboard);
    xboard->unknown = !xboard_choose(xboard, rest);
    xboard->analyses = xboard->analyses && !xboard->unknown;
    if (xboard->unknown) {
        char *why = xboard_why_not(xboard, rest);
        refuse(why == NULL ? UNKNOWN : why, rest);
        free(why);
        return;
    }
    xboard_tell_setup(xboard);
    thinker_prepare(&xboard->thinker);
}

static void take_force(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard_drop(xboard);
    xboard->side = XBOARD_NOBODY;
}

static void take_go(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard_drop(xboard);
    VariPosition *position = vari_game_at(xboard->thinker.game);
    xboard->side = vari_position_player(position);
    if (vari_position_result(position)->over)
        xboard_tell_result(xboard);
    xboard_go_on(xboard);
}

static void take_other(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard_drop(xboard);
    xboard->side = other(xboard);
}

/* Changes the side to move to `turn`, w or b, if the position text has one. */
static void set_turn(Xboard *xboard, char turn)
{
    xboard_drop(xboard);
    VariGame *game = xboard->thinker.game;
    char *position = must_copy(vari_position_text(vari_game_at(game)));
    char *blank = strchr(position, ' ');
    if (blank != NULL && (blank[1] == 'w' || blank[1] == 'b')) {
        blank[1] = turn;
        vari_game_set_position(game, position);
    }
    free(position);
    xboard->side = other(xboard);
}

static void take_white(Xboard *xboard, char *rest)
{
    (void)rest;
    set_turn(xboard, 'w');
}

static void take_black(Xboard *xboard, char *rest)
{
    (void)rest;
    set_turn(xboard, 'b');
}

/* Without a side it is a game of others, who may have gone on past a draw, as in a file or in an analysis. */
static void pass_draw(Xboard *xboard)
{
    if (xboard->side == XBOARD_NOBODY)
        vari_game_go_on(xboard->thinker.game);
}

static void take_action(Xboard *xboard, char *rest)
{
    if (xboard->unknown) {
        thinker_say("Illegal move (" UNKNOWN "): %.100s", rest);
        return;
    }
    pthread_mutex_lock(&xboard->table);
    bool busy = xboard->wanted;
    pthread_mutex_unlock(&xboard->table);
    if (busy) {
        thinker_say("Illegal move (it is not your turn): %.100s", rest);
        return;
    }
    xboard_drop(xboard);
    pass_draw(xboard);
    size_t action = xboard_read(xboard, rest);
    if (action == SIZE_MAX || vari_game_play_index(xboard->thinker.game, action) != VARI_OK)
        thinker_say("Illegal move: %.100s", rest);
    else
        xboard_tell_result(xboard);
    xboard_go_on(xboard);
}

/* Takes back so many actions; none where there are fewer, which is reported of `word`, the command. */
static void take_back(Xboard *xboard, unsigned actions, const char *word)
{
    pthread_mutex_lock(&xboard->table); /* who thinks may just play */
    bool enough = vari_game_ply(xboard->thinker.game) >= actions;
    pthread_mutex_unlock(&xboard->table);
    if (!enough) {
        refuse("there is nothing to take back", word);
        return;
    }
    xboard_drop(xboard);
    for (unsigned i = 0; i < actions; i++)
        vari_game_undo(xboard->thinker.game);
    if (xboard->analyses)
        xboard_go_on(xboard);
}

static void take_undo(Xboard *xboard, char *rest)
{
    (void)rest;
    take_back(xboard, 1, "undo");
}

static void take_remove(Xboard *xboard, char *rest)
{
    (void)rest;
    take_back(xboard, 2, "remove");
}

static void take_position(Xboard *xboard, char *rest)
{
    xboard_drop(xboard);
    thinker_fit(&xboard->thinker, rest);
    thinker_prepare(&xboard->thinker);
    VariGame *game = must_have(vari_game_new(xboard->thinker.rules, 0));
    if (vari_game_set_position(game, rest) == VARI_OK)
        thinker_set_game(&xboard->thinker, game);
    else {
        thinker_say("tellusererror Illegal position: %s", vari_game_error(game)->message);
        vari_game_free(game);
    }
    if (xboard->analyses)
        xboard_go_on(xboard);
}

static void take_edit(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard_drop(xboard);
    xboard_edit_begin(xboard);
}

static void take_result(Xboard *xboard, char *rest)
{
    take_force(xboard, rest);
}

/* An offer of a draw. During a search the answer follows with the next action; otherwise the last score
 * decides. */
static void take_draw(Xboard *xboard, char *rest)
{
    (void)rest;
    pthread_mutex_lock(&xboard->table);
    xboard->drawn_offer = xboard->wanted;
    bool agree = !xboard->wanted && xboard->draws && xboard->side != XBOARD_NOBODY && xboard->score <= 0;
    pthread_mutex_unlock(&xboard->table);
    if (agree)
        thinker_say("offer draw");
}

/* --- thinking ------------------------------------------------------------------------------------------- */

static void take_now(Xboard *xboard, char *rest)
{
    (void)rest;
    if (!xboard->analyses)
        thinker_stop(&xboard->thinker);
}

static void take_hint(Xboard *xboard, char *rest)
{
    (void)rest;
    char text[NOTATION_ROOM];
    xboard_hint(xboard, text);
    if (text[0] != '\0')
        thinker_say("Hint: %s", text);
}

static void take_book(Xboard *xboard, char *rest)
{
    (void)xboard;
    (void)rest;
    thinker_say(" there is no book\n");
}

static void take_analyze(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard_drop(xboard);
    xboard->side = XBOARD_NOBODY;
    xboard->analyses = xboard->posts = true;
    xboard_go_on(xboard);
}

static void take_exit(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard_drop(xboard);
    xboard->analyses = false;
}

static void take_hard(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard->ponders = true;
}

/* Turns pondering off, and stops a search on the opponent's time. */
static void take_easy(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard->ponders = false;
    pthread_mutex_lock(&xboard->table);
    bool idle = !xboard->wanted && !xboard->analyses;
    pthread_mutex_unlock(&xboard->table);
    if (idle)
        thinker_stop(&xboard->thinker);
}

static void take_post(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard->posts = true;
}

static void take_nopost(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard->posts = false;
}

/* --- time ----------------------------------------------------------------------------------------------- */

/* The number at the beginning of the text, from 0 to 10 million. */
static double number_of(const char *text)
{
    static const double MOST = 1e7;
    double value = strtod(text, NULL);
    return value > 0 ? fmin(value, MOST) : 0;
}

static bool is_number(const char *text)
{
    char *end;
    strtod(text, &end);
    return end != text && end[strspn(end, " \t")] == '\0';
}

/* `level 40 5 0`, `level 0 0:30 1`: moves in a time control, its minutes and seconds, and the increment in
 * seconds. */
static void take_level(Xboard *xboard, char *rest)
{
    char *more = NULL, *moves = strtok_r(rest, " \t", &more), *base = strtok_r(NULL, " \t", &more),
         *increment = strtok_r(NULL, " \t", &more);
    if (increment == NULL) {
        refuse("too few parameters", "level");
        return;
    }
    const char *colon = strchr(base, ':');
    if (!is_number(moves) || (colon == NULL && !is_number(base)) || !is_number(increment)) {
        refuse("expected a number", "level");
        return;
    }
    xboard->times.moves = (unsigned)number_of(moves);
    xboard->times.base = number_of(base) * 60 + (colon == NULL ? 0 : number_of(colon + 1));
    xboard->times.increment = number_of(increment);
    xboard->times.each = 0;
    xboard->times.left = xboard->times.left_other = -1;
}

/* `st`: seconds for each action. */
static void take_each(Xboard *xboard, char *rest)
{
    xboard->times.each = number_of(rest);
}

/* `sd`: the depth of the search in plies. */
static void take_depth(Xboard *xboard, char *rest)
{
    xboard->times.depth = (unsigned)number_of(rest);
}

/* `time`: what is left on the engine's clock, in hundredths of a second. */
static void take_time(Xboard *xboard, char *rest)
{
    xboard->times.left = number_of(rest) / 100;
}

/* `otim`: the same of the opponent's clock. */
static void take_other_time(Xboard *xboard, char *rest)
{
    xboard->times.left_other = number_of(rest) / 100;
}

/* --- options ------------------------------------------------------------------------- */

/* `memory`: megabytes of the transposition table. Says so if less could be had. */
static void take_memory(Xboard *xboard, char *rest)
{
    double wanted = number_of(rest);
    xboard_drop(xboard);
    size_t taken = thinker_take_table(&xboard->thinker, wanted < 1     ? 1
                                                        : wanted > 1e9 ? (size_t)1e9
                                                                       : (size_t)wanted);
    if ((double)taken < wanted)
        thinker_say("# memory %.0f: %zu MB are taken", wanted, taken);
}

static void take_cores(Xboard *xboard, char *rest)
{
    double wanted = number_of(rest);
    xboard->thinker.threads = wanted < 1 ? 1 : wanted > VARI_THREADS_MAX ? VARI_THREADS_MAX : (long)wanted;
}

static bool is_option(const char *text, const char *name)
{
    return strcspn(text, "=") == strlen(name) && strncmp(text, name, strlen(name)) == 0;
}

/* Takes the value, or says that it is none from `least` to `most`. */
static void set_between(const char *text, long least, long most, long *number)
{
    char why[64];
    const char *equals = strchr(text, '='), *value = equals == NULL ? "" : equals + 1;
    double wanted = strtod(value, NULL);
    if (is_number(value) && wanted >= (double)least && wanted <= (double)most) {
        *number = (long)wanted;
        return;
    }
    snprintf(why, sizeof why, "expected a number from %ld to %ld", least, most);
    refuse(why, text);
}

static void set_check(const char *text, bool *check)
{
    long number = *check;
    set_between(text, 0, 1, &number);
    *check = number == 1;
}

static void take_option(Xboard *xboard, char *rest)
{
    if (is_option(rest, "Skill Level"))
        set_between(rest, 0, XBOARD_SKILL, &xboard->skill);
    else if (is_option(rest, "MultiPV"))
        set_between(rest, 1, XBOARD_LINES, &xboard->lines);
    else if (is_option(rest, "Resign"))
        set_check(rest, &xboard->resigns);
    else if (is_option(rest, "Agree to draws"))
        set_check(rest, &xboard->draws);
    else
        refuse("unknown option", rest);
}

/* --- commands ------------------------------------------------------------------------ */

static void tell_progress(Xboard *xboard, char *rest)
{
    (void)rest;
    xboard_tell_progress(xboard);
}

/* What a command needs: a known variant, a number behind its word. */
enum { NEEDS_GAME = 1, NEEDS_NUMBER = 2 };

static const struct Word {
    const char *name;
    Handler *handle;
    unsigned needs;
} words[] = {
    { "xboard", greet, 0 },
    { "protover", tell_features, 0 },
    { "ping", answer_ping, 0 },
    { "new", begin, 0 },
    { "variant", take_variant, 0 },
    { "force", take_force, 0 },
    { "go", take_go, NEEDS_GAME },
    { "playother", take_other, NEEDS_GAME },
    { "white", take_white, NEEDS_GAME },
    { "black", take_black, NEEDS_GAME },
    { "usermove", take_action, 0 },
    { "undo", take_undo, NEEDS_GAME },
    { "remove", take_remove, NEEDS_GAME },
    { "setboard", take_position, NEEDS_GAME },
    { "edit", take_edit, NEEDS_GAME },
    { "result", take_result, 0 },
    { "draw", take_draw, 0 },
    { "?", take_now, 0 },
    { "hint", take_hint, NEEDS_GAME },
    { "bk", take_book, 0 },
    { "analyze", take_analyze, NEEDS_GAME },
    { "exit", take_exit, 0 },
    { "post", take_post, 0 },
    { "nopost", take_nopost, 0 },
    { "level", take_level, 0 },
    { "st", take_each, NEEDS_NUMBER },
    { "sd", take_depth, NEEDS_NUMBER },
    { "time", take_time, NEEDS_NUMBER },
    { "otim", take_other_time, NEEDS_NUMBER },
    { "memory", take_memory, NEEDS_NUMBER },
    { "cores", take_cores, NEEDS_NUMBER },
    { "option", take_option, 0 },
    { "accepted", ignore, 0 },
    { "rejected", ignore, 0 },
    { "random", ignore, 0 },
    { "hard", take_hard, 0 },
    { "easy", take_easy, 0 },
    { "computer", ignore, 0 },
    { "name", ignore, 0 },
    { "rating", ignore, 0 },
    { "ics", ignore, 0 },
    { ".", tell_progress, 0 },
};

/* One word with a number, a drop or castling in it: an action, legal or not. */
static bool looks_like_action(const char *word)
{
    return strchr(word, ' ') == NULL &&
           (strpbrk(word, "0123456789@") != NULL || strncmp(word, "O-O", 3) == 0);
}

/* A line that is no command: an action without `usermove`, or an error. */
static void take_other_word(Xboard *xboard, char *line)
{
    pthread_mutex_lock(&xboard->table);
    bool busy = xboard->wanted;
    pthread_mutex_unlock(&xboard->table);
    if (!busy)
        pass_draw(xboard);
    if (looks_like_action(line) ||
        (!busy && strchr(line, ' ') == NULL && xboard_read(xboard, line) != SIZE_MAX))
        take_action(xboard, line);
    else
        refuse("unknown command", line);
}

/* False after `quit`. */
static bool take_line(Xboard *xboard, char *line)
{
    line += strspn(line, " \t");
    line[strcspn(line, "\r\n")] = '\0';
    size_t length = strcspn(line, " \t");
    if (xboard->edit.on) {
        xboard_edit_take(xboard, line);
        return strcmp(line, "quit") != 0;
    }
    if (length == 4 && strncmp(line, "quit", 4) == 0)
        return false;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i].name) == length && strncmp(line, words[i].name, length) == 0) {
            char *rest = line + length + strspn(line + length, " \t");
            if ((words[i].needs & NEEDS_GAME) != 0 && xboard->unknown)
                refuse(UNKNOWN, line);
            else if ((words[i].needs & NEEDS_NUMBER) != 0 && !is_number(rest))
                refuse("expected a number", line);
            else
                words[i].handle(xboard, rest);
            return true;
        }
    if (length > 0)
        take_other_word(xboard, line);
    return true;
}

int run_xboard(const Arguments *arguments)
{
    Xboard xboard = { .thinker = { .hash = THINKER_HASH,
                                   .threads = 1,
                                   .host = &xboard,
                                   .tell_line = xboard_tell_line,
                                   .tell_answer = xboard_tell_answer,
                                   .tell_count = xboard_tell_count,
                                   .tell_ready = xboard_tell_ready },
                      .side = 1,
                      .skill = XBOARD_SKILL,
                      .lines = 1,
                      .times = { .base = -1, .left = -1, .left_other = -1 },
                      .table = PTHREAD_MUTEX_INITIALIZER };
    if (!catalogue_add_all(&xboard.thinker.catalogue, arguments))
        return EXIT_INPUT;
    if (!thinker_choose(&xboard.thinker, UCI_GAME))
        return EXIT_WORLD;
    Line line = { 0 };
    bool on = true;
    while (on && line_read(&line)) {
        if (line.wrong != NULL)
            refuse(line.wrong, "");
        else
            on = take_line(&xboard, line.text);
    }
    int status = on ? line_status(&line) : EXIT_DONE;
    if (on)
        thinker_finish(&xboard.thinker);
    xboard_drop(&xboard);
    free(line.text);
    thinker_free(&xboard.thinker);
    return status;
}
