/* How the end of a game is told in a sentence. */

#include "outcome.h"
#include "allocation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

char *capital(const char *text)
{
    char *copy = must_copy(text);
    copy[0] = (char)toupper((unsigned char)copy[0]);
    return copy;
}

unsigned outcome_write_players(const VariRules *rules, uint32_t players, FILE *out)
{
    unsigned count = 0, told = 0;
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++)
        count += players >> i & 1;
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++)
        if ((players >> i & 1) != 0) {
            fprintf(out, "%s%s",
                    told == 0          ? ""
                    : told + 1 < count ? ", "
                                       : " and ",
                    vari_rules_player(rules, i)->called);
            told++;
        }
    return count;
}

/* Names that end alike are told alike: `fifty-moves` and `fifteen-moves`, `threefold` and `fourfold`,
 * `dead-position` and `won-position`. */
static const struct {
    const char *end, *before, *behind;
} families[] = {
    { "-moves", "the ", "-move rule" },
    { "fold", "", "fold repetition" },
    { "-position", "a ", " position" },
};

static void write_words(FILE *out, const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        fputc(name[i] == '-' ? ' ' : name[i], out);
}

/* The words of a family; false: the name belongs to none. */
static bool write_of_family(FILE *out, const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        size_t end = strlen(families[i].end);
        if (length <= end || strcmp(name + length - end, families[i].end) != 0)
            continue;
        fprintf(out, "%s%.*s%s", families[i].before, (int)(length - end), name, families[i].behind);
        return true;
    }
    return false;
}

char *outcome_named(const char *reason)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    if (strcmp(reason, "no-actions") == 0 || !write_of_family(out, reason))
        write_words(out, reason, strlen(reason));
    close_text(out, &text);
    return text;
}

/* What is said of an end: by the definition, or of the endings that every game has; "" for nothing. */
static const char *said_of(const VariResult *result)
{
    return result->says[0] != '\0'                        ? result->says
           : strcmp(result->reason, "last-standing") == 0 ? "nobody else is left"
           : strcmp(result->reason, "no-actions") == 0    ? "nobody can do anything"
                                                          : "";
}

static char *cause_of(const VariResult *result)
{
    const char *said = said_of(result);
    return said[0] != '\0' ? must_copy(said) : outcome_named(result->reason);
}

char *outcome_cause_behind(const VariResult *result)
{
    char *text, *cause = cause_of(result);
    size_t length;
    FILE *out = open_text(&text, &length);
    if (cause[0] != '\0')
        fprintf(out, "%s%s", said_of(result)[0] != '\0' ? ": " : " by ", cause);
    close_text(out, &text);
    free(cause);
    return text;
}

/* " (white 72, black 73.5)", where the result has such numbers. */
static void write_compared(const VariRules *rules, const VariResult *result, FILE *out)
{
    const char *before = " (";
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++)
        if ((result->compared >> i & 1) != 0) {
            fprintf(out, "%s%s %.12g", before, vari_rules_player(rules, i)->called, result->numbers[i]);
            before = ", ";
        }
    fputs(before[0] == ',' ? ")" : "", out);
}

char *outcome_cause(const VariRules *rules, const VariResult *result)
{
    char *text, *cause = cause_of(result);
    size_t length;
    FILE *out = open_text(&text, &length);
    fputs(cause, out);
    write_compared(rules, result, out);
    close_text(out, &text);
    free(cause);
    return text;
}

char *outcome_told(const VariRules *rules, const VariResult *result)
{
    char *text, *cause = outcome_cause_behind(result);
    size_t length;
    FILE *out = open_text(&text, &length);
    unsigned winners = outcome_write_players(rules, result->winners, out);
    fputs(result->draw ? "draw" : winners == 0 ? "nobody wins" : winners == 1 ? " wins" : " win", out);
    fputs(cause, out);
    write_compared(rules, result, out);
    close_text(out, &text);
    free(cause);
    return text;
}

bool outcome_is_same(const VariResult *left, const VariResult *right)
{
    return left->over == right->over && left->draw == right->draw && left->winners == right->winners;
}

VariResult outcome_on_time(const VariRules *rules, VariPosition *position, size_t player)
{
    VariResult result = { .over = true, .draw = true, .reason = "time", .says = "the time is up" };
    size_t side = vari_rules_player(rules, player)->side;
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++) {
        bool loses = vari_rules_player(rules, i)->side == side;
        *(loses ? &result.losers : &result.winners) |= UINT32_C(1) << i;
        result.draw = result.draw && (loses || !vari_position_can_win(position, i));
    }
    if (result.draw) {
        result.winners = result.losers = 0;
        result.says = "the time is up, and nobody else can win";
    }
    return result;
}
