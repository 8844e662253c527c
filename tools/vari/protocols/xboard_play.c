/* Thinking for XBoard: our own actions, analysis, hints, and what is told of them. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "outcome.h"
#include "seats.h"
#include "telling.h"
#include "xboard.h"

enum {
    MATE = 100000,      /* what a won game counts, and actions until then with it */
    HINT_NODES = 20000, /* for an answer at once */
    HOPELESS_TURNS = 3
};
static const double HOPELESS = -8, LIKELY_DRAW = 0, EACH = 2; /* in cheapest pieces; seconds */

/* --- actions as texts -------------------------------------------------------------------------------- */

/* Boards of exactly ten ranks count them from 0. */
Notation xboard_notation(const VariRules *rules)
{
    Notation notation = notation_of(rules, NOTATION_FROM_ZERO);
    if (notation.ranks != 10)
        notation.form = NOTATION_UCI;
    return notation;
}

static const char pass_here[] = "@@@@", pass[] = "0000";

void xboard_write(const Xboard *xboard, const char *action, char out[NOTATION_ROOM])
{
    Notation notation = xboard_notation(xboard->thinker.rules);
    notation_write(&notation, strcmp(action, pass) == 0 ? pass_here : action, out);
}

/* True of the king taking its rook, as the text of castling has it by the rules of dealt set-ups. */
static bool takes_rook(const VariRules *rules, const VariActionInfo *info, const char *text)
{
    char takes[NOTATION_ROOM];
    if (info->form != VARI_CASTLES)
        return false;
    snprintf(takes, sizeof takes, "%s%s", vari_rules_cell(rules, info->from)->name,
             vari_rules_cell(rules, info->rook_from)->name);
    return strcmp(takes, text) == 0;
}

void xboard_write_action(const Xboard *xboard, VariGame *game, size_t action, char out[NOTATION_ROOM])
{
    static const char castles[] = "O-O";
    VariActionInfo info = { .size = sizeof info };
    char text[NOTATION_ROOM];
    snprintf(text, sizeof text, "%s", vari_game_action_text(game, action));
    xboard_write(xboard, text, out);
    if (vari_game_action_info(game, action, &info) != VARI_OK ||
        !takes_rook(vari_game_rules(game), &info, text))
        return;
    const char *players = vari_game_action_written(game, action, VARI_NOTATION_SAN);
    if (strncmp(players, castles, strlen(castles)) == 0)
        snprintf(out, NOTATION_ROOM, "%.*s", (int)strspn(players, castles), players);
}

size_t xboard_read(const Xboard *xboard, const char *word)
{
    char text[NOTATION_ROOM];
    Notation notation = xboard_notation(xboard->thinker.rules);
    notation_read(&notation, strcmp(word, pass_here) == 0 ? pass : word, text);
    size_t action = thinker_action(xboard->thinker.game, text), length = strlen(text);
    if (action == SIZE_MAX && length > 0 && text[length - 1] == '=') { /* said of what does not promote */
        text[length - 1] = '\0';
        action = thinker_action(xboard->thinker.game, text);
    }
    return action;
}

/* --- telling ------------------------------------------------------------------------------------------ */

/* Keeps what `.` asks for. */
static void note_seen(Xboard *xboard, const VariLine *line)
{
    char one[NOTATION_ROOM];
    snprintf(one, sizeof one, "%.*s", (int)strcspn(line->actions, " "), line->actions);
    pthread_mutex_lock(&xboard->table);
    xboard->seen.nodes = line->nodes;
    if (line->rank == 0) {
        xboard->seen.depth = line->depth;
        xboard_write(xboard, one, xboard->seen.action);
    }
    pthread_mutex_unlock(&xboard->table);
}

void xboard_tell_line(void *context, const VariLine *line)
{
    Xboard *xboard = context;
    double seconds = seconds_now() - xboard->thinker.began;
    double score = line->ends_in > 0   ? MATE + (line->ends_in + 1) / 2
                   : line->ends_in < 0 ? -MATE + (line->ends_in - 1) / 2
                                       : line->score * 100;
    if (line->rank == 0) {
        pthread_mutex_lock(&xboard->table);
        xboard->score = score / 100;
        pthread_mutex_unlock(&xboard->table);
    }
    note_seen(xboard, line);
    if (!xboard->posts)
        return;
    char *actions, action[NOTATION_ROOM], one[NOTATION_ROOM];
    size_t length;
    FILE *out = open_text(&actions, &length);
    for (const char *at = line->actions; *at != '\0';) {
        size_t word = strcspn(at, " ");
        snprintf(one, sizeof one, "%.*s", (int)word, at);
        xboard_write(xboard, one, action);
        fprintf(out, " %s", action);
        at += word + strspn(at + word, " ");
    }
    close_text(out, &actions);
    thinker_say("%u %.0f %.0f %llu%s", line->depth, score, seconds * 100, (unsigned long long)line->nodes,
                actions);
    free(actions);
}

void xboard_tell_count(void *context, const char *action, uint64_t nodes)
{
    (void)context; /* nobody counts here */
    (void)action;
    (void)nodes;
}

void xboard_tell_ready(void *context)
{
    const Xboard *xboard = context;
    thinker_say("# %s is ready", xboard->thinker.variant);
}

void xboard_tell_result(const Xboard *xboard)
{
    VariGame *game = xboard->thinker.game;
    VariPosition *position = vari_game_at(game);
    VariResult result = *vari_position_result(position);
    if (!result.over && xboard->side != XBOARD_NOBODY) /* without a side, nothing is claimed */
        result = *vari_position_claimable(position);
    if (!result.over)
        return;
    const char *points = result.winners == 1 ? "1-0" : result.winners == 2 ? "0-1" : "1/2-1/2";
    char *cause = outcome_cause(vari_game_rules(game), &result);
    for (char *at = cause; *at != '\0'; at++) /* which end the comment and the line */
        if (*at == '}' || *at == '\n')
            *at = ' ';
    thinker_say("%s {%s}", points, cause);
    free(cause);
}

static void say_pongs(Xboard *xboard)
{
    for (size_t i = 0; i < xboard->pong_count; i++) {
        thinker_say("pong %s", xboard->pongs[i]);
        free(xboard->pongs[i]);
    }
    xboard->pong_count = 0;
}

/* --- our turn ----------------------------------------------------------------------------------------- */

/* True if what we see is so bad, for so long, that nobody would go on. */
static bool gives_up(Xboard *xboard)
{
    xboard->hopeless = xboard->score < HOPELESS ? xboard->hopeless + 1 : 0;
    return xboard->resigns && xboard->hopeless >= HOPELESS_TURNS;
}

static void act(Xboard *xboard, size_t action)
{
    char text[NOTATION_ROOM];
    if (gives_up(xboard)) {
        thinker_say("resign");
        xboard->side = XBOARD_NOBODY;
        return;
    }
    xboard_write_action(xboard, xboard->thinker.game, action, text);
    if (vari_game_play_index(xboard->thinker.game, action) != VARI_OK)
        return;
    if (xboard->drawn_offer && xboard->draws && xboard->score <= LIKELY_DRAW)
        thinker_say("offer draw");
    xboard->drawn_offer = false;
    thinker_say("move %s", text);
    xboard_tell_result(xboard);
}

void xboard_tell_answer(void *context, size_t action)
{
    Xboard *xboard = context;
    pthread_mutex_lock(&xboard->table);
    if (xboard->wanted && action != SIZE_MAX)
        act(xboard, action);
    else if (xboard->wanted)
        thinker_say_overrun(&xboard->thinker, "tellusererror");
    xboard->wanted = false;
    say_pongs(xboard);
    pthread_mutex_unlock(&xboard->table);
}

void xboard_drop(Xboard *xboard)
{
    pthread_mutex_lock(&xboard->table);
    xboard->wanted = false;
    pthread_mutex_unlock(&xboard->table);
    thinker_stop(&xboard->thinker);
    say_pongs(xboard); /* of an analysis */
}

static void set_clock(const Xboard *xboard, Wish *wish)
{
    const XboardTimes *times = &xboard->times;
    double left = times->left >= 0 ? times->left : times->base;
    wish->thinking.depth = times->depth;
    if (times->each > 0)
        wish->clock.each = times->each;
    else if (left >= 0) {
        size_t ply = vari_game_ply(xboard->thinker.game) / 2;
        wish->clock.time[0] = wish->clock.time[1] = left;
        wish->clock.increment[0] = wish->clock.increment[1] = times->increment;
        wish->clock.moves = times->moves > 0 ? times->moves - (unsigned)(ply % times->moves) : 0;
    } else if (times->depth == 0)
        wish->clock.each = EACH;
}

void xboard_tell_progress(Xboard *xboard)
{
    Thinker *thinker = &xboard->thinker;
    if (!xboard->analyses || !thinker->thinking)
        return;
    pthread_mutex_lock(&xboard->table);
    const XboardSeen *seen = &xboard->seen;
    /* which of the first moves are left nobody knows: all are searched until the depth is done */
    thinker_say("stat01: %.0f %llu %u %zu %zu%s%s", (seconds_now() - thinker->began) * 100,
                (unsigned long long)seen->nodes, seen->depth, vari_game_action_count(thinker->game),
                vari_game_action_count(thinker->game), seen->depth > 0 ? " " : "", seen->action);
    pthread_mutex_unlock(&xboard->table);
}

void xboard_go_on(Xboard *xboard)
{
    VariGame *game = xboard->thinker.game;
    if (xboard->analyses)
        vari_game_go_on(game); /* what comes after a draw is worth a thought, too */
    bool ours = vari_position_player(vari_game_at(game)) == xboard->side;
    if ((!ours && !xboard->analyses) || vari_position_result(vari_game_at(game))->over ||
        vari_game_action_count(game) == 0)
        return;
    Wish wish = { .clock = { .time = { -1, -1 } },
                  .goes_on = xboard->ponders && !xboard->analyses,
                  .thinking = { .lines = (unsigned)xboard->lines,
                                .level = (unsigned)(1 + xboard->skill * (VARI_LEVELS - 1) / XBOARD_SKILL),
                                .seed = 1 } };
    if (xboard->analyses) {
        wish.waits = true;
        wish.thinking.level = VARI_LEVELS;
    } else
        set_clock(xboard, &wish);
    xboard->wanted = !xboard->analyses;
    xboard->seen = (XboardSeen){ 0 };
    thinker_start(&xboard->thinker, &wish);
}

void xboard_hint(Xboard *xboard, char text[NOTATION_ROOM])
{
    Thinker *thinker = &xboard->thinker;
    text[0] = '\0';
    if (thinker->thinking && !atomic_load(&thinker->done))
        return;
    thinker_stop(thinker);
    thinker_prepare(thinker);
    if (thinker->search == NULL || vari_game_action_count(thinker->game) == 0)
        return;
    const VariThinking thinking = { .size = sizeof thinking, .nodes = HINT_NODES, .level = VARI_LEVELS };
    size_t action = search_choose(thinker->search, thinker->game, &thinking);
    if (action != SIZE_MAX)
        xboard_write_action(xboard, thinker->game, action, text);
}
