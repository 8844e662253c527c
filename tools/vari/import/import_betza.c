/* import_betza.c -- reads how a piece moves as Fairy-Stockfish reads it, with its
 * limits, and writes it in the notation of definitions. */

#include <ctype.h>
#include <string.h>

#include "import.h"

/* One atom with its modifiers. */
typedef struct Part {
    char directions[64];
    bool quiet, takes, en_passant, initial, lame, over, behind;
    char atom;
    bool rider;
    int range; /* 0: without end */
} Part;

/* The atoms whose steps that program lets a piece repeat, and those that it knows lame. */
static bool can_repeat(char atom)
{
    return strchr("WFNKRBQ", atom) != NULL;
}

static bool can_be_lame(char atom)
{
    return strchr("NAZD", atom) != NULL;
}

static const char *atom_text(const Part *part)
{
    char atom = part->atom;
    if (!part->rider)
        return import_format("%c", atom);
    if (part->range == 1)
        return strchr("RBQ", atom) != NULL ? (atom == 'R'   ? "W"
                                              : atom == 'B' ? "F"
                                                            : "K")
                                           : import_format("%c", atom);
    char slider = atom == 'W' ? 'R' : atom == 'F' ? 'B' : atom == 'K' ? 'Q' : atom;
    if (part->range > 1)
        return import_format("%c%d",
                             atom == 'N'     ? 'N'
                             : slider == 'R' ? 'R'
                             : slider == 'B' ? 'B'
                                             : 'Q',
                             part->range);
    return slider == 'N' ? "NN" : import_format("%c", slider);
}

/* Letters that may stand together: one that goes up or down with one that goes aside, or the same twice. */
static size_t direction_length(const char *at)
{
    static const char verticals[] = "fbvh", horizontals[] = "rlsh";
    bool up = strchr(verticals, at[0]) != NULL, aside = strchr(horizontals, at[0]) != NULL;
    if (!up && !aside)
        return 0;
    char next = at[1];
    return next != '\0' && (next == at[0] || (up && strchr(horizontals, next) != NULL) ||
                            (aside && strchr(verticals, next) != NULL))
               ? 2
               : 1;
}

/* Of two letters together the second says which way steps across edges go: `flK` is `lWflF`. Half of a king's
 * or queen's ways are one way across edges and both beside it. */
static const char *straight_ways(const char *directions)
{
    const char *text = "";
    for (const char *at = directions; *at != '\0';) {
        size_t length = direction_length(at) == 2 ? 2 : 1;
        bool half = length == 2 && (at[0] == 'h' || at[1] == 'h'),
             pair = length == 2 && at[0] != at[1] && !half;
        char way = at[0] == 'h' ? at[1] : at[0];
        if (half)
            text = import_format("%s%c%c", text, way, strchr("fb", way) != NULL ? 's' : 'v');
        else
            text = import_format("%s%.*s", text, pair ? 1 : (int)length, pair ? at + 1 : at);
        at += length;
    }
    return text;
}

static const char *part_text_with(const Part *part, const char *directions)
{
    return import_format("%s%s%s%s%s%s%s", directions,
                         part->quiet && (!part->takes || part->en_passant) ? "m" : "",
                         part->takes && (!part->quiet || part->en_passant) ? "c" : "",
                         part->en_passant ? "e" : "", part->lame ? "n" : "",
                         part->over     ? "p"
                         : part->behind ? "g"
                                        : "",
                         atom_text(part));
}

static const char *part_text(const Part *part)
{
    /* on a queen's or king's steps letters mean each half; written out, nothing is left to guess */
    if (part->directions[0] == '\0' || strchr("KQ", part->atom) == NULL)
        return part_text_with(part, part->directions);
    Part half = *part;
    half.atom = part->atom == 'K' ? 'W' : 'R';
    const char *straight = part_text_with(&half, straight_ways(part->directions));
    half.atom = part->atom == 'K' ? 'F' : 'B';
    return import_format("%s%s", straight, part_text_with(&half, part->directions));
}

/* Two letters together as that program takes them where definitions do not. On steps across edges `hl` is
 * `l`; on steps that do not lean it is every way. Pairs that begin with `v` or `s` lead nowhere but across
 * edges. False: no way is left. */
static bool settle_pairs(Part *part)
{
    bool across = strchr("WRDH", part->atom) != NULL, level = strchr("FBAGKQ", part->atom) != NULL;
    char kept[sizeof part->directions] = "";
    size_t used = 0;
    for (const char *at = part->directions; *at != '\0';) {
        size_t length = direction_length(at) == 2 ? 2 : 1;
        bool aside = length == 2 && at[0] == 'h' && (at[1] == 'l' || at[1] == 'r');
        bool half_alone = at[0] == 'h' && (length == 1 || strchr("hfbv", at[1]) != NULL);
        bool turned =
            length == 2 && at[0] != at[1] && (at[0] == 'v' || at[0] == 's') && at[1] != 'h' && !across;
        bool dead = half_alone || turned;
        if (aside && level) {
            part->directions[0] = '\0';
            return true;
        }
        if (aside && across) {
            kept[used++] = at[1];
        } else if (!dead) {
            memcpy(kept + used, at, length);
            used += length;
        }
        at += length;
    }
    bool any = used > 0 || part->directions[0] == '\0';
    memcpy(part->directions, kept, sizeof kept);
    return any;
}

static int model_line_of_piece(const Model *model, int slot)
{
    return model->piece_line[slot] > 0 ? model->piece_line[slot] : model->section->line;
}

static void tell_limit(Writer *writer, int slot, const Part *part)
{
    const Model *model = writer->model;
    int line = model_line_of_piece(model, slot);
    if (part->over || part->behind)
        tell_warning(writer->telling, line,
                     "%s: that program hops along no `%c`, so this part of `%s` never moves",
                     slots[slot].option, part->atom, model->betza[slot]);
    else if (part->rider && !can_repeat(part->atom))
        tell_warning(writer->telling, line,
                     "%s: that program repeats no step of `%c`, so this part of `%s` never moves",
                     slots[slot].option, part->atom, model->betza[slot]);
    else
        tell_warning(writer->telling, line,
                     "%s: that program knows no lame `%c`; this part of `%s` is left out", slots[slot].option,
                     part->atom, model->betza[slot]);
}

static void add_direction(Part *part, const char *at, size_t length)
{
    size_t used = strlen(part->directions);
    if (used + length < sizeof part->directions)
        memcpy(part->directions + used, at, length);
}

/* Behind an atom: the same again, or one digit. */
static size_t read_range(Part *part, const char *at)
{
    part->rider = strchr("RBQ", part->atom) != NULL;
    part->range = 0;
    if (at[1] == at[0] || isdigit((unsigned char)at[1])) {
        part->rider = true;
        part->range = isdigit((unsigned char)at[1]) ? at[1] - '0' : 0;
        return 1;
    }
    return 0;
}

/* A hop of one cell ends right behind the hurdle, one of more cells is counted from where it begins. */
static void settle_hops(Part *part)
{
    if (!part->over && !part->behind)
        return;
    bool bounded = part->rider && part->range > 1;
    part->behind = !bounded && (part->behind || part->range == 1);
    part->over = !part->behind;
    part->rider = true;
    if (part->range == 1)
        part->range = 0;
}

/* `e` alone takes nothing in passing, since the piece may step there anyhow; so with `m`. Long riders are
 * never lame. First steps along a line can be taken in passing. */
static void settle_purpose(Part *part)
{
    if (part->en_passant && !(part->takes && !part->quiet))
        part->en_passant = false;
    if (part->rider && part->atom == 'N')
        part->lame = false;
    if (part->initial && part->rider && strchr("WFKRBQ", part->atom) != NULL && !part->over && !part->behind)
        part->lame = true;
}

/* A blank keeps apart what doubled would mean another thing. */
static const char *join_parts(const char *text, const char *part)
{
    size_t length = strlen(text);
    return import_format("%s%s%s", text, length > 0 && text[length - 1] == part[0] ? " " : "", part);
}

const char *writer_betza(Writer *writer, int slot, const char **initial)
{
    const char *betza = writer->model->betza[slot], *text = "";
    *initial = "";
    Part part = { .quiet = false };
    for (const char *at = betza; *at != '\0'; at++) {
        size_t directions = direction_length(at);
        if (directions > 0) {
            add_direction(&part, at,
                          directions == 2 && at[0] == at[1] && strchr("fb", at[0]) == NULL ? 1 : directions);
            at += directions - 1;
        } else if (*at == 'm' || *at == 'c') {
            *(*at == 'm' ? &part.quiet : &part.takes) = true;
        } else if (*at == 'e' || *at == 'i') {
            *(*at == 'e' ? &part.en_passant : &part.initial) = true;
        } else if (*at == 'n' || *at == 'p' || *at == 'g') {
            *(*at == 'n' ? &part.lame : *at == 'p' ? &part.over : &part.behind) = true;
        } else if (strchr("WFDNAHLCJZGKRBQ", *at) != NULL) {
            part.atom = *at == 'L' ? 'C' : *at == 'J' ? 'Z' : *at;
            at += read_range(&part, at);
            settle_hops(&part);
            settle_purpose(&part);
            if ((part.rider && !can_repeat(part.atom)) || ((part.over || part.behind) && part.atom == 'N') ||
                (part.lame && !part.rider && !can_be_lame(part.atom)))
                tell_limit(writer, slot, &part);
            else if (!settle_pairs(&part))
                tell_warning(writer->telling, model_line_of_piece(writer->model, slot),
                             "%s: directions in `%s` lead nowhere in that program; this part never moves",
                             slots[slot].option, betza);
            else if (part.initial)
                *initial = join_parts(*initial, part_text(&part));
            else
                text = join_parts(text, part_text(&part));
            part = (Part){ .quiet = false };
        } else if (!isspace((unsigned char)*at)) {
            tell_warning(writer->telling, model_line_of_piece(writer->model, slot),
                         "%s: `%c` in `%s` means nothing there", slots[slot].option, *at, betza);
        }
    }
    return text;
}

/* --- left and right ---------------------------------------------------------------------------- */

/* Copies one part, its directions in an order of their own, left and right changed if asked. Returns its
 * length. */
static size_t copy_part(const char *at, bool mirrored, char *copy, size_t room)
{
    char pairs[32][3] = { "" };
    size_t count = 0, used = 0, length = 0;
    for (; at[length] != '\0' && strchr("WFDNAHLCJZGKRBQ", at[length]) == NULL; length++) {
        size_t size = direction_length(at + length);
        for (size_t i = 0; i < (size > 0 ? size : 1) && count < 32; i++) {
            char letter = at[length + i];
            pairs[count][i] = !mirrored ? letter : letter == 'l' ? 'r' : letter == 'r' ? 'l' : letter;
        }
        if (count < 32 && size == 2 && pairs[count][0] > pairs[count][1]) {
            char first = pairs[count][0];
            pairs[count][0] = pairs[count][1];
            pairs[count][1] = first;
        }
        count += count < 32;
        length += size == 2;
    }
    for (size_t done = 0; done < count; done++) { /* the least of what is left, each time */
        size_t least = done;
        for (size_t i = done + 1; i < count; i++)
            if (strcmp(pairs[i], pairs[least]) < 0)
                least = i;
        for (size_t i = 0; pairs[least][i] != '\0' && used + 4 < room; i++)
            copy[used++] = pairs[least][i];
        memmove(pairs[least], pairs[done], sizeof pairs[done]);
    }
    if (at[length] != '\0')
        copy[used++] = at[length++];
    while (at[length] != '\0' && (isdigit((unsigned char)at[length]) || at[length] == at[length - 1]) &&
           used + 2 < room)
        copy[used++] = at[length++];
    copy[used] = '\0';
    return length;
}

static bool has_part(const char *betza, const char *part)
{
    char copy[96];
    for (const char *at = betza; *at != '\0'; at += copy_part(at, true, copy, sizeof copy)) {
        char other[96];
        copy_part(at, true, other, sizeof other);
        if (strcmp(other, part) == 0)
            return true;
    }
    return false;
}

bool betza_is_mirrored(const char *betza)
{
    char part[96];
    for (const char *at = betza; *at != '\0';) {
        at += copy_part(at, false, part, sizeof part);
        if (!has_part(betza, part))
            return false;
    }
    return true;
}
