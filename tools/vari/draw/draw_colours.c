/* Colours of players, and what is read on what. */

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "draw.h"

static const Colour white = { 1, 1, 1 }, black = { 0, 0, 0 };
static const double readable = 4.5; /* contrast that letters need */

static int digit_of(char digit)
{
    const char *digits = "0123456789abcdef";
    const char *found = digit == '\0' ? NULL : strchr(digits, tolower((unsigned char)digit));
    return found == NULL ? -1 : (int)(found - digits);
}

/* `#c33` or `#bf3b43`. */
static bool read_number(const char *text, Colour *colour)
{
    size_t length = strlen(text + 1), each = length / 3;
    double parts[3];
    if (length != 3 && length != 6)
        return false;
    for (size_t i = 0; i < 3; i++) {
        int high = digit_of(text[1 + i * each]), low = digit_of(text[each + i * each]);
        if (high < 0 || low < 0)
            return false;
        parts[i] = (high * 16 + low) / 255.0;
    }
    *colour = (Colour){ parts[0], parts[1], parts[2] };
    return true;
}

static bool read_colour(const char *text, Colour *colour)
{
    static const struct {
        const char *name, *number;
    } known[] = {
        { "white", "#ffffff" },  { "black", "#000000" },  { "red", "#ff0000" },     { "green", "#008000" },
        { "blue", "#0000ff" },   { "yellow", "#ffff00" }, { "orange", "#ffa500" },  { "purple", "#800080" },
        { "brown", "#a52a2a" },  { "grey", "#808080" },   { "gray", "#808080" },    { "pink", "#ffc0cb" },
        { "cyan", "#00ffff" },   { "teal", "#008080" },   { "magenta", "#ff00ff" }, { "navy", "#000080" },
        { "maroon", "#800000" }, { "olive", "#808000" },  { "lime", "#00ff00" },    { "silver", "#c0c0c0" },
        { "gold", "#ffd700" },   { "ivory", "#fffff0" },  { "tan", "#d2b48c" },     { "crimson", "#dc143c" },
    };
    if (text[0] == '#')
        return read_number(text, colour);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, text) == 0)
            return read_number(known[i].number, colour);
    return false;
}

/* A player who is called by a colour has it, whoever moves first. */
static bool colour_of_name(const char *name, Colour *colour)
{
    static const struct {
        const char *name;
        Colour colour;
    } known[] = {
        { "white", { 1, 0.995, 0.97 } },   { "black", { 0.16, 0.14, 0.13 } },
        { "red", { 0.75, 0.23, 0.26 } },   { "blue", { 0.25, 0.52, 0.75 } },
        { "gold", { 0.82, 0.65, 0.18 } },  { "yellow", { 0.82, 0.65, 0.18 } },
        { "green", { 0.3, 0.57, 0.38 } },  { "purple", { 0.55, 0.35, 0.65 } },
        { "orange", { 0.85, 0.5, 0.25 } }, { "silver", { 0.75, 0.76, 0.78 } },
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, name) == 0) {
            *colour = known[i].colour;
            return true;
        }
    return false;
}

Colour colour_of_player(const VariRules *rules, size_t player)
{
    static const Colour two[] = { { 1, 0.995, 0.97 }, { 0.16, 0.14, 0.13 } };
    static const Colour more[] = { { 0.75, 0.23, 0.26 }, { 0.25, 0.52, 0.75 }, { 0.82, 0.65, 0.18 },
                                   { 0.3, 0.57, 0.38 },  { 0.55, 0.35, 0.65 }, { 0.85, 0.5, 0.25 },
                                   { 0.2, 0.6, 0.62 },   { 0.4, 0.35, 0.3 } };
    static const Colour nobody = { 0.62, 0.62, 0.6 };
    Colour colour;
    if (player >= vari_rules_info(rules)->player_count)
        return nobody;
    if (read_colour(vari_rules_player(rules, player)->colour, &colour) ||
        colour_of_name(vari_rules_player(rules, player)->called, &colour) ||
        read_colour(vari_rules_player(rules, player)->called, &colour))
        return colour;
    return vari_rules_info(rules)->player_count <= 2 ? two[player] : more[player % 8];
}

ColourText colour_text(Colour colour)
{
    ColourText text;
    snprintf(text.text, sizeof text.text, "#%02x%02x%02x", (unsigned)lround(colour.red * 255) & 255U,
             (unsigned)lround(colour.green * 255) & 255U, (unsigned)lround(colour.blue * 255) & 255U);
    return text;
}

/* As the guidelines for readable web pages reckon it. */
static double light_of(double part)
{
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double luminance(Colour colour)
{
    return 0.2126 * light_of(colour.red) + 0.7152 * light_of(colour.green) + 0.0722 * light_of(colour.blue);
}

double colour_contrast(Colour one, Colour other)
{
    double a = luminance(one) + 0.05, b = luminance(other) + 0.05;
    return a > b ? a / b : b / a;
}

Colour colour_on(Colour ground)
{
    return colour_contrast(white, ground) > colour_contrast(black, ground) ? white : black;
}

Colour colour_read_on(Colour colour, Colour ground)
{
    for (int i = 0; i < 40 && colour_contrast(colour, ground) < readable; i++)
        colour = (Colour){ colour.red * 0.9, colour.green * 0.9, colour.blue * 0.9 };
    return colour;
}
