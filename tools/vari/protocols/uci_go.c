/* `go`: what is asked for, and how the answer is told. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "outcome.h"
#include "telling.h"
#include "uci.h"

enum {
    COUNT_MOST = 1000000, /* of plies or moves */
    MILLISECONDS = 1000,
    SCORE_ROOM = 32,
    UCCI_MATE = 10000 /* what a won game counts there, less the plies until then */
};

/* --- telling ------------------------------------------------------------------------------------ */

/* Writes each action of a line as the protocol does, from free() on the caller's. */
static char *written(const Uci *uci, const char *actions)
{
    char *text, action[NOTATION_ROOM], one[NOTATION_ROOM];
    size_t length;
    Notation notation = notation_of(uci->thinker.rules, uci->form);
    FILE *out = open_text(&text, &length);
    for (const char *at = actions; *at != '\0';) {
        size_t word = strcspn(at, " ");
        snprintf(one, sizeof one, "%.*s", (int)word, at);
        notation_write(&notation, one, action);
        fprintf(out, at == actions ? "%s" : " %s", action);
        at += word + strspn(at + word, " ");
    }
    close_text(out, &text);
    return text;
}

/* UCI counts moves to a mate, USI plies. UCCI has numbers alone, and a mate is a large one. */
static void write_mate(const Uci *uci, int plies, char out[SCORE_ROOM])
{
    if (uci->form == NOTATION_FROM_ZERO)
        snprintf(out, SCORE_ROOM, "%d", plies > 0 ? UCCI_MATE - plies : -UCCI_MATE - plies);
    else
        snprintf(out, SCORE_ROOM, "mate %d",
                 uci->form == NOTATION_USI ? plies
                 : plies > 0               ? (plies + 1) / 2
                                           : (plies - 1) / 2);
}

static void write_score(const Uci *uci, const VariLine *line, char out[SCORE_ROOM])
{
    if (line->ends_in != 0)
        write_mate(uci, line->ends_in, out);
    else
        snprintf(out, SCORE_ROOM, "%s%.0f", uci->form == NOTATION_FROM_ZERO ? "" : "cp ", line->score * 100);
}

void uci_tell_line(void *context, const VariLine *line)
{
    Uci *uci = context;
    double seconds = seconds_now() - uci->thinker.began;
    char score[SCORE_ROOM], *actions = written(uci, line->actions);
    write_score(uci, line, score);
    thinker_say("info depth %u multipv %zu score %s nodes %llu nps %.0f hashfull %u time %.0f pv %s",
                line->depth, line->rank + 1, score, (unsigned long long)line->nodes,
                seconds > 0 ? (double)line->nodes / seconds : 0.0, line->fill, seconds * 1000, actions);
    free(actions);
    if (line->rank == 0) {
        free(uci->best);
        uci->best = must_copy(line->actions);
        uci->ends_in = line->ends_in;
    }
}

/* What the other side is thought to answer, in the best line; "" where that is not known. It is asked of the
 * thinker's own copy of the game, in which nobody thinks any longer. */
static void find_reply(const Uci *uci, const char *action, char reply[NOTATION_ROOM])
{
    reply[0] = '\0';
    VariGame *game = uci->thinker.copy;
    size_t length = strlen(action), player = vari_position_player(vari_game_at(game));
    const char *line = uci->best;
    if (line == NULL || strncmp(line, action, length) != 0 || line[length] != ' ')
        return;
    snprintf(reply, NOTATION_ROOM, "%.*s", (int)strcspn(line + length + 1, " "), line + length + 1);
    bool theirs = vari_game_play(game, action) == VARI_OK &&
                  vari_position_player(vari_game_at(game)) != player &&
                  thinker_action(game, reply) != SIZE_MAX;
    if (!theirs)
        reply[0] = '\0';
}

/* The answer of USI where a mate was asked for. A search that ends by itself has looked as deep as it can. */
static void tell_mate(const Uci *uci, size_t action)
{
    if (action != SIZE_MAX && uci->best != NULL && uci->ends_in > 0) {
        char *actions = written(uci, uci->best);
        thinker_say("checkmate %s", actions);
        free(actions);
    } else if (action == SIZE_MAX || uci->ends_in < 0 || !thinker_was_stopped(&uci->thinker))
        thinker_say("checkmate nomate");
    else
        thinker_say("checkmate timeout");
}

static void tell_result(const Uci *uci, const VariResult *result)
{
    char *told = outcome_told(uci->thinker.rules, result), *sentence = capital(told);
    thinker_say("info string %s", sentence);
    free(sentence);
    free(told);
}

/* Chess programs tell the score of a game that is over as that of a search without depth. */
static void tell_final_score(const Uci *uci, bool draw, bool lost)
{
    if (uci->form == NOTATION_FROM_ZERO)
        thinker_say("info depth 0 score %d", draw ? 0 : lost ? -UCCI_MATE : UCCI_MATE);
    else
        thinker_say("info depth 0 score %s 0", draw ? "cp" : "mate");
}

/* How the game has ended that was to be gone on with, if it has, and what stands for a move then. In USI, who
 * has won declares it, and who has lost resigns. */
static void tell_end(const Uci *uci)
{
    bool won = false;
    VariPosition *position =
        uci->chosen && uci->thinker.copy != NULL ? vari_game_at(uci->thinker.copy) : NULL;
    if (position != NULL && vari_position_result(position)->over) {
        VariResult result = *vari_position_result(position);
        size_t player = vari_position_player(position);
        tell_result(uci, &result);
        tell_final_score(uci, result.draw, player < VARI_PLAYERS_MAX && (result.losers >> player & 1) != 0);
        won = player < VARI_PLAYERS_MAX && (result.winners >> player & 1) != 0;
    }
    if (uci->form == NOTATION_USI)
        thinker_say("bestmove %s", won ? "win" : "resign");
    else
        thinker_say(uci->form == NOTATION_FROM_ZERO ? "nobestmove" : "bestmove (none)");
}

void uci_tell_answer(void *context, size_t action)
{
    Uci *uci = context;
    if (uci->seeks_mate) {
        tell_mate(uci, action);
        return;
    }
    char best[NOTATION_ROOM], reply[NOTATION_ROOM], text[NOTATION_ROOM];
    Notation notation = notation_of(uci->thinker.rules, uci->form);
    if (action == SIZE_MAX) {
        thinker_say_overrun(&uci->thinker, "info string");
        tell_end(uci);
        return;
    }
    snprintf(text, sizeof text, "%s", vari_game_action_text(uci->thinker.copy, action));
    notation_write(&notation, text, best);
    find_reply(uci, text, reply);
    notation_write(&notation, reply, text);
    if (reply[0] == '\0')
        thinker_say("bestmove %s", best);
    else
        thinker_say("bestmove %s ponder %s", best, text);
}

void uci_tell_ready(void *context)
{
    const Uci *uci = context;
    if (uci->debug)
        thinker_say("info string %s is ready", uci->thinker.variant);
}

void uci_tell_count(void *context, const char *action, uint64_t nodes)
{
    const Uci *uci = context;
    char *text = action == NULL ? NULL : written(uci, action);
    if (text != NULL)
        thinker_say("%s: %llu", text, (unsigned long long)nodes);
    else if (nodes == UINT64_MAX)
        thinker_say("info string the count was not finished");
    else
        thinker_say("\nNodes searched: %llu\n", (unsigned long long)nodes);
    free(text);
}

/* --- what is asked ------------------------------------------------------------------------------ */

static const double NUMBER_MOST = 1e15;
#define INFINITE "infinite"

/* The next word as a number from 0 on, at most so large; 0 for what is none. */
static double number_next(char **rest)
{
    const char *word = strtok_r(NULL, " \t", rest);
    double value = word == NULL ? 0 : strtod(word, NULL);
    return value > 0 ? fmin(value, NUMBER_MOST) : 0;
}

/* The same as a whole number, as large as it may be. */
static unsigned count_next(char **rest)
{
    double value = number_next(rest);
    return value < COUNT_MOST ? (unsigned)value : COUNT_MOST;
}

/* A limit of nothing, or of what is no number, is the smallest there is: an answer comes. */
static unsigned limit_next(char **rest)
{
    unsigned count = count_next(rest);
    return count > 0 ? count : 1;
}

static bool is_infinite_next(const char *rest)
{
    const char *word = rest == NULL ? "" : rest + strspn(rest, " \t");
    return strcspn(word, " \t") == strlen(INFINITE) && strncmp(word, INFINITE, strlen(INFINITE)) == 0;
}

/* `infinite` is left to be read as a word of its own: UCCI has `depth infinite`. */
static void take_depth(Wish *wish, char **rest)
{
    if (!is_infinite_next(*rest))
        wish->thinking.depth = limit_next(rest);
}

/* What the search reduces or prunes at first it finds a little deeper; a depth that was asked for holds. */
static void take_mate(Wish *wish, char **rest)
{
    enum { DEEPER = 2 };
    wish->mate = limit_next(rest);
    if (wish->thinking.depth == 0)
        wish->thinking.depth = wish->mate * 2 + DEEPER;
}

/* In USI a mate of any length is asked for, and for how many thousandths of a second it may be looked for. */
static void take_mate_time(Wish *wish, char **rest)
{
    double most = number_next(rest); /* `infinite`: 0 */
    wish->mate = COUNT_MOST;
    wish->clock.each = most / MILLISECONDS;
}

static void take_nodes(Wish *wish, char **rest)
{
    double nodes = number_next(rest);
    wish->thinking.nodes = nodes < 1 ? 1 : (uint64_t)nodes;
}

static void take_each(Wish *wish, char **rest)
{
    wish->clock.each = number_next(rest) / 1000 + 1e-6;
}

static void take_byoyomi(Wish *wish, char **rest)
{
    wish->clock.overtime = number_next(rest) / 1000;
}

static void take_first_time(Wish *wish, char **rest)
{
    wish->clock.time[0] = number_next(rest) / 1000;
}

static void take_second_time(Wish *wish, char **rest)
{
    wish->clock.time[1] = number_next(rest) / 1000;
}

static void take_first_increment(Wish *wish, char **rest)
{
    wish->clock.increment[0] = number_next(rest) / 1000;
}

static void take_second_increment(Wish *wish, char **rest)
{
    wish->clock.increment[1] = number_next(rest) / 1000;
}

static void take_moves(Wish *wish, char **rest)
{
    wish->clock.moves = count_next(rest);
}

static void take_infinite(Wish *wish, char **rest)
{
    (void)rest;
    wish->waits = true;
}

static void take_ponder(Wish *wish, char **rest)
{
    (void)rest;
    wish->waits = wish->ponders = true;
}

static void take_perft(Wish *wish, char **rest)
{
    wish->perft = limit_next(rest);
}

static const struct GoWord {
    const char *name;
    void (*take)(Wish *wish, char **rest);
} go_words[] = {
    { "depth", take_depth },          { "mate", take_mate },
    { "nodes", take_nodes },          { "movetime", take_each },
    { "wtime", take_first_time },     { "btime", take_second_time },
    { "winc", take_first_increment }, { "binc", take_second_increment },
    { "movestogo", take_moves },      { INFINITE, take_infinite },
    { "ponder", take_ponder },        { "perft", take_perft },
    { "byoyomi", take_byoyomi },
};

/* What UCCI says of who is to move and of the other, in UCI's words for the first player and the second. */
static const struct Turned {
    const char *name, *meant[2]; /* [player to move] */
} turned_words[] = {
    { "time", { "wtime", "btime" } },
    { "increment", { "winc", "binc" } },
    { "opptime", { "btime", "wtime" } },
    { "oppincrement", { "binc", "winc" } },
};

static size_t player_to_move(const Uci *uci)
{
    return vari_position_player(vari_game_at(uci->thinker.game)) == 1 ? 1 : 0;
}

static const struct GoWord *find_word(const Uci *uci, const char *word)
{
    static const struct GoWord usi_mate = { "mate", take_mate_time };
    if (uci->form == NOTATION_USI && strcmp(word, usi_mate.name) == 0)
        return &usi_mate;
    for (size_t i = 0; uci->form == NOTATION_FROM_ZERO && i < sizeof turned_words / sizeof turned_words[0];
         i++)
        if (strcmp(turned_words[i].name, word) == 0)
            word = turned_words[i].meant[player_to_move(uci)];
    for (size_t i = 0; i < sizeof go_words / sizeof go_words[0]; i++)
        if (strcmp(go_words[i].name, word) == 0)
            return &go_words[i];
    return NULL;
}

/* Reads actions until a word of `go` comes, which it returns; NULL: the end. */
static const char *take_only(const Uci *uci, Wish *wish, char **rest)
{
    size_t count = vari_game_action_count(uci->thinker.game);
    const char *word;
    VariActionInfo info = { .size = sizeof info };
    if (wish->only == NULL)
        wish->only = memory_zeroed(count + 1, sizeof *wish->only);
    while ((word = strtok_r(NULL, " \t", rest)) != NULL && find_word(uci, word) == NULL) {
        size_t action = uci_action(uci, word);
        if (action == SIZE_MAX)
            thinker_say("info string `%s` is not legal here", word);
        else if (wish->thinking.only_count < count &&
                 vari_game_action_info(uci->thinker.game, action, &info) == VARI_OK)
            wish->only[wish->thinking.only_count++] = info.action;
    }
    return word;
}

/* Leaves the banned moves out of what is considered, unless that is all. */
static void leave_out_banned(const Uci *uci, Wish *wish)
{
    size_t count = vari_game_action_count(uci->thinker.game), kept = 0;
    VariActionInfo info = { .size = sizeof info };
    bool *banned = memory_zeroed(count + 1, sizeof *banned);
    char *words = must_copy(uci->banned), *more = NULL;
    for (char *word = strtok_r(words, " \t", &more); word != NULL; word = strtok_r(NULL, " \t", &more)) {
        size_t action = uci_action(uci, word);
        if (action != SIZE_MAX)
            banned[action] = true;
    }
    wish->only = memory_zeroed(count + 1, sizeof *wish->only);
    for (size_t i = 0; i < count; i++)
        if (!banned[i] && vari_game_action_info(uci->thinker.game, i, &info) == VARI_OK)
            wish->only[kept++] = info.action;
    wish->thinking.only_count = kept;
    free(words);
    free(banned);
}

/* Tells of a word of `go` that lacks its number. The search starts all the same. */
static void tell_no_number(const struct GoWord *known, const char *word, const char *rest)
{
    char *end;
    if (known->take == take_infinite || known->take == take_ponder || known->take == take_mate_time ||
        (known->take == take_depth && is_infinite_next(rest)))
        return;
    const char *number = rest == NULL ? "" : rest + strspn(rest, " \t");
    size_t length = strcspn(number, " \t");
    strtod(number, &end);
    if (length == 0)
        thinker_say("info string `go %s`: expected a number", word);
    else if (end != number + length)
        thinker_say("info string `go %s`: expected a number, found `%.*s`", word, (int)length, number);
}

static void swap(double pair[2])
{
    double first = pair[0];
    pair[0] = pair[1];
    pair[1] = first;
}

/* In USI black is who begins. What is for each action when the time is up comes to the same as what is added
 * for each, before. */
static void settle_clock(const Uci *uci, Clock *clock)
{
    size_t player = player_to_move(uci);
    for (size_t i = 0; uci->seconds && uci->form == NOTATION_FROM_ZERO && i < 2; i++) {
        clock->time[i] *= MILLISECONDS;
        clock->increment[i] *= MILLISECONDS;
    }
    if (uci->form == NOTATION_USI) {
        swap(clock->time);
        swap(clock->increment);
    }
    if (clock->overtime > 0 && clock->time[player] <= clock->overtime)
        clock->each = clock->overtime;
    else if (clock->overtime > 0)
        clock->increment[player] += clock->overtime;
}

/* Who asks about a position in which the game is drawn, and something can be played, wants a move: an old
 * game is looked at, or its players went on. In USI no other answer stands for a draw: `resign` would lose
 * it. */
static void pass_draw(Uci *uci)
{
    const VariResult result = *vari_position_result(vari_game_at(uci->thinker.game));
    if (vari_game_go_on(uci->thinker.game) == VARI_OK)
        tell_result(uci, &result);
}

void uci_go(Uci *uci, char *rest)
{
    if (!uci->chosen) {
        thinker_say("info string error: no variant is chosen");
        uci->seeks_mate = false;
        uci_tell_answer(uci, SIZE_MAX);
        return;
    }
    char *more = NULL;
    Wish wish = { .clock = { .time = { -1, -1 } } };
    thinker_settle(&uci->thinker);
    pass_draw(uci);
    const char *word = strtok_r(rest, " \t", &more);
    while (word != NULL) {
        if (strcmp(word, "searchmoves") == 0) {
            word = take_only(uci, &wish, &more);
            continue;
        }
        const struct GoWord *known = find_word(uci, word);
        if (known != NULL) {
            tell_no_number(known, word, more);
            known->take(&wish, &more);
        }
        word = strtok_r(NULL, " \t", &more);
    }
    if (uci->banned != NULL && wish.only == NULL)
        leave_out_banned(uci, &wish);
    settle_clock(uci, &wish.clock);
    uci->seeks_mate = uci->form == NOTATION_USI && wish.mate > 0;
    uci->ends_in = 0;
    wish.thinking.lines = (unsigned)uci->lines;
    if (uci->limited)
        wish.thinking.elo = (unsigned)uci->elo;
    else
        wish.thinking.level = (unsigned)(1 + uci->skill * (VARI_LEVELS - 1) / UCI_SKILL);
    wish.thinking.seed = 1;
    free(uci->best);
    uci->best = NULL;
    thinker_start(&uci->thinker, &wish);
}
