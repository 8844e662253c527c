/* Who sits on a seat. */

#include "seats.h"

#include <stdlib.h>
#include <string.h>

static bool is_word(const char *text, size_t length, const char *word)
{
    return length == strlen(word) && strncmp(text, word, length) == 0;
}

bool seat_read(const char *text, size_t length, Seat *seat)
{
    *seat = (Seat){ .form = SEAT_BOT, .level = SEAT_LEVEL };
    if (is_word(text, length, "human") || is_word(text, length, "random"))
        seat->form = text[0] == 'h' ? SEAT_HUMAN : SEAT_RANDOM;
    else if (length > 4 && length <= 6 && strncmp(text, "bot:", 4) == 0) {
        seat->level = 0;
        for (size_t i = 4; i < length; i++)
            seat->level =
                text[i] >= '0' && text[i] <= '9' ? seat->level * 10 + (unsigned)(text[i] - '0') : 99;
        return seat->level >= 1 && seat->level <= VARI_LEVELS;
    } else
        return is_word(text, length, "bot");
    return true;
}

void seat_write(Seat seat, char text[SEAT_TEXT])
{
    if (seat.form == SEAT_BOT)
        snprintf(text, SEAT_TEXT, "bot:%u", seat.level);
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
    if (bot->progress != NULL)
        bot->progress(bot->context, line);
}

size_t bot_choose(const Bot *bot, VariGame *game, unsigned level)
{
    Bot context = *bot;
    VariThinking thinking = { .seconds = bot->seconds,
                              .enough = bot->seconds * 0.6,
                              .nodes = bot->nodes,
                              .level = level,
                              .lines = bot->lines,
                              .seed = bot->seed,
                              .now = bot_now,
                              .stop = bot_stop,
                              .progress = bot_progress,
                              .context = &context };
    return vari_search_think(bot->search, game, &thinking);
}
