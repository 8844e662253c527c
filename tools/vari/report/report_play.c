/* One game between bots, and what is noted of it. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "opening.h"
#include "report.h"

enum {
    THINK_NODES = 2000, /* positions for an action */
    LOOK_EVERY = 8,     /* plies from one count of sensible actions to the next */
    LOOK_NODES = 3000,
    LOOK_LINES = 12,
    LEAD_EVERY = 6, /* plies from one note of the pieces to the next */
    LEAD_STILL = 2  /* plies for which nothing was captured before it */
};
/* Worse by less than this, in pieces of the cheapest kind: as sensible as the best action. */
static const double sensible_margin = 0.5;

typedef struct Play {
    const Lab *lab;
    VariSearch *search;
    VariGame *game;
    Seating seating;
    Trial *trial;
    size_t number;
    uint64_t *hashes; /* of the positions so far */
    int32_t *lead;    /* [kind]: as it stands */
    int32_t *before;  /* ... as it stood a ply before */
    uint32_t still, since;
} Play;

/* What a search tells of its best lines. */
typedef struct Seen {
    double scores[LOOK_LINES];
    size_t count;
} Seen;

static void note_line(void *context, const VariLine *line)
{
    Seen *seen = context;
    if (line->rank >= LOOK_LINES)
        return;
    seen->scores[line->rank] = line->ends_in > 0 ? MATE_SCORE : line->ends_in < 0 ? -MATE_SCORE : line->score;
    seen->count = line->rank + 1 > seen->count ? line->rank + 1 : seen->count;
}

static void *room_for(void *items, size_t count, size_t size)
{
    enum { EACH = 64 };
    return count % EACH == 0 ? memory_more(items, (count + EACH) * size) : items;
}

/* --- noting ------------------------------------------------------------------------------- */

static void note_moment(Play *play, size_t seat, double score)
{
    Trial *trial = play->trial;
    trial->moments = room_for(trial->moments, trial->moment_count, sizeof *trial->moments);
    trial->moments[trial->moment_count++] =
        (Moment){ (uint32_t)vari_game_ply(play->game), (uint32_t)seat, round(score * 100) / 100 };
}

/* How many actions are about as good as the best one. */
static void look_around(Play *play, uint64_t seed)
{
    Seen seen = { 0 };
    Bot bot = { .search = play->search,
                .nodes = LOOK_NODES,
                .seed = seed,
                .lines = LOOK_LINES,
                .progress = note_line,
                .context = &seen };
    bot_choose(&bot, play->game, VARI_LEVELS);
    if (seen.count == 0)
        return;
    play->trial->looked++;
    for (size_t i = 0; i < seen.count; i++)
        play->trial->sensible += seen.scores[i] > seen.scores[0] - sensible_margin;
}

static void count_owned(const Play *play, size_t kind, size_t owner, int32_t count)
{
    const Lab *lab = play->lab;
    if (owner >= lab->seats || kind >= lab->kinds)
        return;
    int32_t others = (int32_t)lab->sides - 1;
    play->lead[kind] += lab_side(lab, owner) == 0 ? count * (others > 1 ? others : 1) : -count;
}

/* What the first side has more of than the others, on the board and in hand. Of more than two sides it is so
 * many times as much as there are others. */
static void count_lead(Play *play)
{
    const Lab *lab = play->lab;
    memset(play->lead, 0, lab->kinds * sizeof *play->lead);
    for (size_t cell = 0; cell < vari_rules_info(lab->rules)->cell_count; cell++) {
        VariPiece piece = *vari_position_piece(vari_game_at(play->game), cell);
        if (piece.present)
            count_owned(play, piece.kind, piece.owner, 1);
    }
    for (size_t seat = 0; vari_rules_info(lab->rules)->has_hands && seat < lab->seats; seat++)
        for (size_t kind = 0; kind < lab->kinds; kind++)
            count_owned(play, kind, seat,
                        (int32_t)vari_position_in_hand(vari_game_at(play->game), seat, kind));
}

/* Notes it now and then, and not in the middle of an exchange. */
static void note_lead(Play *play)
{
    Trial *trial = play->trial;
    size_t size = play->lab->kinds * sizeof *play->lead;
    count_lead(play);
    play->still = memcmp(play->lead, play->before, size) == 0 ? play->still + 1 : 0;
    memcpy(play->before, play->lead, size);
    if (++play->since < LEAD_EVERY || play->still < LEAD_STILL)
        return;
    play->since = 0;
    trial->leads = room_for(trial->leads, trial->lead_count, size);
    memcpy(trial->leads + trial->lead_count++ * play->lab->kinds, play->lead, size);
}

static void note_position(Play *play)
{
    size_t ply = vari_game_ply(play->game);
    uint32_t times = 0;
    play->hashes[ply] = vari_position_key(vari_game_at(play->game));
    for (size_t i = 0; i < ply; i++)
        times += play->hashes[i] == play->hashes[ply];
    play->trial->again += times > 0;
    play->trial->most_often = times + 1 > play->trial->most_often ? times + 1 : play->trial->most_often;
}

/* --- playing ------------------------------------------------------------------------------ */

static bool make(Play *play, size_t action)
{
    Trial *trial = play->trial;
    VariActionInfo info = { .size = sizeof info };
    bool told = vari_game_action_info(play->game, action, &info) == VARI_OK;
    if (vari_game_play_index(play->game, action) != VARI_OK)
        return false;
    if (told && info.to < vari_rules_info(play->lab->rules)->cell_count) {
        trial->cells = room_for(trial->cells, trial->cell_count, sizeof *trial->cells);
        trial->cells[trial->cell_count++] = (uint32_t)info.to;
    }
    note_position(play);
    return true;
}

static size_t random_action(const Play *play, uint64_t seed)
{
    return vari_game_random(play->game, &seed);
}

/* Lets a bot move. */
static bool act(Play *play, size_t seat)
{
    Trial *trial = play->trial;
    size_t count = vari_game_action_count(play->game), ply = vari_game_ply(play->game);
    uint64_t seed = play->seating.luck + ply;
    trial->counted++;
    trial->choices += count;
    trial->forced += count == 1;
    if (play->seating.even && (ply + play->number) % LOOK_EVERY == 0)
        look_around(play, seed);
    Seen seen = { 0 };
    Bot bot = {
        .search = play->search, .nodes = THINK_NODES, .seed = seed, .progress = note_line, .context = &seen
    };
    size_t action = bot_choose(&bot, play->game, play->seating.levels[seat]);
    if (seen.count > 0)
        note_moment(play, seat, seen.scores[0]);
    note_lead(play);
    return make(play, action != SIZE_MAX ? action : random_action(play, play->seating.luck));
}

static bool game_is_over(const Play *play)
{
    return vari_position_result(vari_game_at(play->game))->over || vari_game_ply(play->game) >= TRIAL_PLIES ||
           vari_game_action_count(play->game) == 0;
}

/* Plays at random until each seat has chosen once. */
static void play_opening(Play *play, uint64_t seed)
{
    uint32_t chosen = 0, all = (1u << play->lab->seats) - 1;
    while (chosen != all && !game_is_over(play)) {
        size_t seat = vari_position_player(vari_game_at(play->game));
        if (seat < play->lab->seats && vari_game_action_count(play->game) > 1)
            chosen |= 1u << seat;
        if (!make(play, random_action(play, seed)))
            return;
    }
}

/* Begins with an action at random for each seat, so that games differ; if that ends the game, tries again. */
static void open_game(Play *play)
{
    enum { TRIES = 100 };
    uint64_t seed = play->seating.opening;
    for (unsigned tried = 0; tried < TRIES; tried++, seed += UINT64_C(0x9e3779b97f4a7c15)) {
        Trial *trial = play->trial;
        trial->cell_count = 0;
        trial->again = trial->most_often = 0;
        vari_game_free(play->game);
        play->game = game_deal(play->lab->rules, seed);
        vari_game_set_claims(play->game, VARI_CLAIMS_AT_ONCE);
        note_position(play);
        play_opening(play, seed);
        if (!game_is_over(play))
            return;
    }
}

static void note_result(Play *play)
{
    Trial *trial = play->trial;
    VariResult result = *vari_position_result(vari_game_at(play->game));
    trial->over = result.over;
    trial->draw = result.over && (result.draw || result.winners == 0);
    trial->plies = (uint32_t)vari_game_ply(play->game);
    snprintf(trial->reason, sizeof trial->reason, "%s", result.over ? result.reason : "");
    lab_share_out(play->lab, &result, trial->points);
}

Trial *trial_play(const Lab *lab, VariSearch *search, size_t number)
{
    Play play = { .lab = lab, .search = search, .seating = lab_seating(lab, number), .number = number };
    play.trial = memory_zeroed(1, sizeof *play.trial);
    play.hashes = memory_zeroed(TRIAL_PLIES + 1, sizeof *play.hashes);
    play.lead = memory_zeroed(lab->kinds + 1, sizeof *play.lead);
    play.before = memory_zeroed(lab->kinds + 1, sizeof *play.before);
    vari_search_forget(search);
    open_game(&play);
    while (!game_is_over(&play)) {
        size_t seat = vari_position_player(vari_game_at(play.game));
        bool made =
            seat < lab->seats ? act(&play, seat) : make(&play, random_action(&play, play.seating.luck));
        if (!made)
            break;
    }
    note_result(&play);
    vari_game_free(play.game);
    free(play.hashes);
    free(play.lead);
    free(play.before);
    return play.trial;
}

void trial_free(Trial *trial)
{
    if (trial == NULL)
        return;
    free(trial->moments);
    free(trial->cells);
    free(trial->leads);
    free(trial);
}
