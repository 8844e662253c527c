/* Time controls as forms of games write them: `600+10` and `600:1/30` in PGN, `00:10+30` in CSA 2.2,
 * `600+30+10` in CSA 3.0, `10分+30秒` in KIF. No text is valid in two of these. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "forms.h"

enum { SIXTY = 60, HOUR = 3600 };

/* In seconds; 0: none. */
typedef struct Control {
    double main;    /* for the whole game */
    double byoyomi; /* for each move after that */
    double added;   /* after each move: Fischer's increment */
} Control;

/* --- reading ------------------------------------------------------------------------------------------- */

/* Reads the number that *text begins with, and moves *text behind it. */
static bool read_number(const char **text, double *number)
{
    return record_read_number(text, FORM_TIME_MOST, number);
}

static bool pass(const char **text, const char *word)
{
    size_t length = strlen(word);
    bool there = strncmp(*text, word, length) == 0;
    *text += there ? length : 0;
    return there;
}

/* `600`, `600+10`, `1/30`, `600:1/30`, `600+10:1/30`. */
static bool read_pgn(const char *text, Control *control)
{
    double moves = 0, first;
    *control = (Control){ 0 };
    if (!read_number(&text, &first))
        return false;
    if (*text != '/') {
        control->main = first;
        if (pass(&text, "+") && !read_number(&text, &control->added))
            return false;
        if (*text == '\0')
            return true;
        if (!pass(&text, ":") || !read_number(&text, &first))
            return false;
    }
    moves = first;
    return pass(&text, "/") && moves > 0 && moves < 2 && read_number(&text, &control->byoyomi) &&
           *text == '\0';
}

/* `00:25+30`: hours and minutes, then seconds for each move. */
static bool read_csa_2(const char *text, Control *control)
{
    double hours, minutes;
    *control = (Control){ 0 };
    if (!read_number(&text, &hours) || !pass(&text, ":") || !read_number(&text, &minutes) || minutes >= SIXTY)
        return false;
    control->main = hours * HOUR + minutes * SIXTY;
    return pass(&text, "+") && read_number(&text, &control->byoyomi) && *text == '\0';
}

/* `1500+30+0`: seconds for the game, for each move after that, and added by each. */
static bool read_csa_3(const char *text, Control *control)
{
    *control = (Control){ 0 };
    return read_number(&text, &control->main) && pass(&text, "+") && read_number(&text, &control->byoyomi) &&
           pass(&text, "+") && read_number(&text, &control->added) && *text == '\0';
}

int form_digit(const char *text, size_t *length)
{
    static const char zero[] = "０";
    bool wide = strncmp(text, zero, strlen(zero) - 1) == 0;
    int digit = wide ? (unsigned char)text[2] - (unsigned char)zero[2] : text[0] - '0';
    *length = wide ? strlen(zero) : 1;
    return digit >= 0 && digit <= 9 ? digit : -1;
}

/* As read_number(), but digits may be fullwidth. */
static bool read_wide_number(const char **text, double *number)
{
    char digits[24];
    size_t count = 0, length = 1;
    const char *at = *text, *read = digits;
    for (int digit; count + 1 < sizeof digits && (*at == '.' || (digit = form_digit(at, &length)) >= 0);) {
        digits[count++] = *at == '.' ? '.' : (char)('0' + digit);
        at += *at == '.' ? 1 : length;
    }
    digits[count] = '\0';
    *text = at;
    return read_number(&read, number);
}

/* Reads `1時間30分`. False: no time stands there. */
static bool read_span(const char **text, double *seconds)
{
    static const struct {
        const char *word;
        double seconds;
    } units[] = { { "時間", HOUR }, { "分", SIXTY }, { "秒", 1 } };
    double number;
    bool any = false;
    *seconds = 0;
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        const char *at = *text;
        if (!read_wide_number(&at, &number) || !pass(&at, units[i].word))
            continue;
        *seconds += number * units[i].seconds;
        *text = at;
        any = true;
    }
    return any;
}

static void pass_words(const char **text, const char *const words[])
{
    bool passed = true;
    while (passed) {
        passed = false;
        for (size_t i = 0; words[i] != NULL; i++)
            passed = pass(text, words[i]) || passed;
    }
}

/* `各30分`, `10分+30秒`, `10分、切れたら1手30秒`, `5分+10秒加算`. */
static bool read_kif(const char *text, Control *control)
{
    static const char *const before[] = { "各", " ", "　", NULL };
    static const char *const between[] = { "+",    "＋",       "|",      "、",   "，",   ",",    "・",
                                           " ",    "　",       "秒読み", "1手",  "１手", "一手", "切れたら",
                                           "以後", "切れ負け", "その後", "以降", NULL };
    static const char *const behind[] = { "未満", "以内", "秒読み", NULL };
    double seconds;
    *control = (Control){ 0 };
    pass_words(&text, before);
    bool good = read_span(&text, &control->main) || *text != '\0';
    pass_words(&text, between);
    while (good && *text != '\0') {
        good = read_span(&text, &seconds);
        bool added = good && (pass(&text, "加算") || pass(&text, "フィッシャー"));
        *(added ? &control->added : &control->byoyomi) = seconds;
        pass_words(&text, behind);
        pass_words(&text, between);
    }
    return good;
}

static bool is_in(const char *text, Controls controls, Control *control)
{
    switch (controls) {
    case CONTROLS_ANY: return true;
    case CONTROLS_PGN: return read_pgn(text, control);
    case CONTROLS_CSA: return read_csa_2(text, control) || read_csa_3(text, control);
    case CONTROLS_KIF: return strspn(text, "0123456789.+:/") < strlen(text) && read_kif(text, control);
    }
    return false;
}

/* --- writing ------------------------------------------------------------------------------------------- */

static void write_pgn(const Control *control, FILE *out)
{
    if (control->main > 0 || control->added > 0 || control->byoyomi <= 0)
        fprintf(out, "%.12g", control->main);
    if (control->added > 0)
        fprintf(out, "+%.12g", control->added);
    if (control->byoyomi > 0)
        fprintf(out, "%s1/%.12g", control->main > 0 || control->added > 0 ? ":" : "", control->byoyomi);
}

static bool is_whole(double number)
{
    return floor(number) >= number;
}

/* Version 2.2 has whole minutes and no increment. `alone`: the control is that of both players, the only kind
 * that version has. */
static void write_csa(const Control *control, bool alone, FILE *out)
{
    enum { BYOYOMI_MOST = 99, HOURS_MOST = 99 };
    bool old = alone && is_whole(control->main / SIXTY) && control->main <= HOURS_MOST * HOUR &&
               is_whole(control->byoyomi) && control->byoyomi <= BYOYOMI_MOST && control->added <= 0;
    if (old)
        fprintf(out, "%02d:%02d+%02d", (int)(control->main / HOUR), (int)(control->main / SIXTY) % SIXTY,
                (int)control->byoyomi);
    else
        fprintf(out, "%.12g+%.12g+%.12g", control->main, control->byoyomi, control->added);
}

static void write_kif(const Control *control, FILE *out)
{
    int hours = (int)(control->main / HOUR), minutes = (int)(control->main / SIXTY) % SIXTY;
    double seconds = control->main - hours * (double)HOUR - minutes * (double)SIXTY;
    if (hours > 0)
        fprintf(out, "%d時間", hours);
    if (minutes > 0 || (hours == 0 && seconds <= 0))
        fprintf(out, "%d分", minutes);
    if (seconds > 0)
        fprintf(out, "%.12g秒", seconds);
    if (control->byoyomi > 0)
        fprintf(out, "+%.12g秒", control->byoyomi);
    if (control->added > 0)
        fprintf(out, "+%.12g秒加算", control->added);
}

static char *written(const Control *control, Controls controls, bool alone)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    if (controls == CONTROLS_PGN)
        write_pgn(control, out);
    else if (controls == CONTROLS_CSA)
        write_csa(control, alone, out);
    else
        write_kif(control, out);
    close_text(out, &text);
    return text;
}

/* --- in a game ----------------------------------------------------------------------------------------- */

static const char byoyomi_tag[] = "秒読み"; /* a header of KIF beside that of the main time */

/* Moves the time for each move from its own header into the control. */
static void join_byoyomi(PgnGame *pgn, Control *control)
{
    const PgnTag *tag = pgn_tag(pgn, byoyomi_tag);
    const char *text = tag == NULL ? "" : tag->value;
    if (tag == NULL || !read_span(&text, &control->byoyomi) || *text != '\0')
        return;
    pgn_drop_tag(pgn, byoyomi_tag);
}

static void fit_tag(PgnGame *pgn, const char *name, Controls controls, bool alone)
{
    const PgnTag *tag = pgn_tag(pgn, name);
    Control control, kept;
    if (tag == NULL || is_in(tag->value, controls, &kept))
        return;
    for (Controls from = CONTROLS_PGN; from <= CONTROLS_KIF; from++)
        if (is_in(tag->value, from, &control)) {
            if (alone)
                join_byoyomi(pgn, &control);
            char *text = written(&control, controls, alone);
            pgn_set_tag(pgn, name, text);
            free(text);
            return;
        }
}

void form_fit_controls(PgnGame *pgn, Controls controls)
{
    fit_tag(pgn, "TimeControl", controls, true);
    fit_tag(pgn, "WhiteTimeControl", controls, false);
    fit_tag(pgn, "BlackTimeControl", controls, false);
}

const char *form_csa_control(const char *text)
{
    Control control;
    return read_csa_2(text, &control) ? "TIME_LIMIT" : read_csa_3(text, &control) ? "TIME" : "TimeControl";
}
