/* Who sits on a seat. */

#include "seats.h"
#include "telling.h"

#include <stdlib.h>
#include <string.h>

/* When a game is given up, or may be drawn; units are pieces of the cheapest kind. */
enum { HOPELESS_TURNS = 3, HOPELESS_UNITS = 8, EVEN_TURNS = 15 };
static const double EVEN_UNITS = 0.75;

static bool is_word(const char *text, size_t length, const char *word)
{
    return length == strlen(word) && strncmp(text, word, length) == 0;
}

/* `:3`, or nothing. */
static bool level_read(const char *text, size_t length, unsigned *level)
{
    if (length == 0)
        return true;
    if (text[0] != ':' || length > 3)
        return false;
    *level = 0;
    for (size_t i = 1; i < length; i++)
        *level = text[i] >= '0' && text[i] <= '9' ? *level * 10 + (unsigned)(text[i] - '0') : 99;
    return *level >= 1 && *level <= VARI_LEVELS;
}

static bool habit_read(const char *text, size_t length, Seat *seat)
{
    if (is_word(text, length, "resign"))
        seat->resigns = true;
    else if (is_word(text, length, "draw"))
        seat->agrees = true;
    else if (is_word(text, length, "untuned"))
        seat->untuned = true;
    else
        return false;
    return true;
}

static bool bot_read(const char *text, size_t length, Seat *seat)
{
    const char *end = text + length, *plus = memchr(text, '+', length);
    bool read = level_read(text, (size_t)((plus == NULL ? end : plus) - text), &seat->level);
    while (read && plus != NULL) {
        const char *habit = plus + 1;
        plus = memchr(habit, '+', (size_t)(end - habit));
        read = habit_read(habit, (size_t)((plus == NULL ? end : plus) - habit), seat);
    }
    return read;
}

size_t seats_sides(const VariRules *rules)
{
    size_t sides = 0;
    for (size_t player = 0; player < vari_rules_info(rules)->player_count; player++)
        if (vari_rules_player(rules, player)->side >= sides)
            sides = vari_rules_player(rules, player)->side + 1;
    return sides;
}

bool seat_read(const char *text, size_t length, Seat *seat)
{
    *seat = (Seat){ .form = SEAT_BOT, .level = SEAT_LEVEL };
    if (length >= 3 && strncmp(text, "bot", 3) == 0)
        return bot_read(text + 3, length - 3, seat);
    seat->form = text[0] == 'h' ? SEAT_HUMAN : SEAT_RANDOM;
    return is_word(text, length, "human") || is_word(text, length, "random");
}

void seat_write(Seat seat, char text[SEAT_TEXT])
{
    if (seat.form == SEAT_BOT)
        snprintf(text, SEAT_TEXT, "bot:%u%s%s%s", seat.level, seat.resigns ? "+resign" : "",
                 seat.agrees ? "+draw" : "", seat.untuned ? "+untuned" : "");
    else
        snprintf(text, SEAT_TEXT, "%s", seat.form == SEAT_HUMAN ? "human" : "random");
}

/* --- thinking --------------------------------------------------------------------------------- */

static double bot_now(void *context)
{
    (void)context;
    return seconds_now();
}

static bool bot_stop(void *context)
{
    const Bot *bot = context;
    return bot->stop != NULL && bot->stop(bot->context);
}

static void bot_progress(void *context, const VariLine *line)
{
    const Bot *bot = context;
    if (bot->mood != NULL && line->rank == 0)
        *bot->mood = (Mood){ bot->mood->hopeless, bot->mood->even, line->score, line->ends_in };
    if (bot->progress != NULL)
        bot->progress(bot->context, line);
}

static void mood_note(Mood *mood)
{
    bool lost = mood->ends_in < 0 || mood->score < -HOPELESS_UNITS;
    bool even = mood->ends_in == 0 && mood->score < EVEN_UNITS && mood->score > -EVEN_UNITS;
    mood->hopeless = lost ? mood->hopeless + 1 : 0;
    mood->even = even ? mood->even + 1 : 0;
}

bool mood_is_hopeless(const Mood *mood)
{
    return mood->hopeless >= HOPELESS_TURNS;
}

bool mood_is_even(const Mood *mood)
{
    return mood->even >= EVEN_TURNS;
}

static bool is_listed_as(VariGame *game, size_t index, const VariAction *action)
{
    VariActionInfo info = { .size = sizeof info };
    return vari_game_action_info(game, index, &info) == VARI_OK && vari_actions_equal(&info.action, action);
}

size_t search_choose(VariSearch *search, VariGame *game, const VariThinking *thinking)
{
    VariAction best;
    if (vari_search_think(search, vari_game_at(game), thinking, &best) != VARI_OK)
        return SIZE_MAX;
    size_t count = vari_game_action_count(game), index = 0;
    while (index < count && !is_listed_as(game, index, &best))
        index++;
    return index < count ? index : SIZE_MAX;
}

size_t bot_choose(const Bot *bot, VariGame *game, unsigned level)
{
    Bot context = *bot;
    VariThinking thinking = { .size = sizeof thinking,
                              .seconds = bot->seconds,
                              .enough = bot->enough > 0 ? bot->enough : bot->seconds * 0.6,
                              .nodes = bot->nodes,
                              .level = level,
                              .lines = bot->lines,
                              .seed = bot->seed,
                              .untuned = bot->untuned,
                              .weighs = bot->weighs,
                              .now = bot_now,
                              .stop = bot_stop,
                              .progress = bot_progress,
                              .context = &context };
    if (bot->mood != NULL)
        bot->mood->score = bot->mood->ends_in = 0;
    size_t action = search_choose(bot->search, game, &thinking);
    if (bot->mood != NULL)
        mood_note(bot->mood);
    return action;
}
