/* import_betza.c -- reads how a piece moves as Fairy-Stockfish reads it, with its
 * limits, and writes it in the notation of definitions. */

#include <ctype.h>
#include <string.h>

#include "import.h"

/* --- ways ------------------------------------------------------------------------------------------ */

/* The eight ways of a leap (a,b), as bits, and the pairs of letters that choose each; a letter alone is a
 * pair of itself. Where b is 0 or a, two of them are one, and both bits are set. */
enum { WAYS = 8, ALL_WAYS = 0xFF, QUIET = 0, TAKING = 1 };
static const char *const pairs_of_way[WAYS] = {
    "ff vv rf rv fh rh hr", /* a forward, b right */
    "bb vv lb lv bh lh hr", /* a back, b left */
    "rr ss br bs bh rh hr", /* a right, b back */
    "ll ss fl fs fh lh hr", /* a left, b forward */
    "rr ss fr fs fh rh hl", /* a right, b forward */
    "ll ss bl bs bh lh hl", /* a left, b back */
    "bb vv rb rv bh rh hl", /* a back, b right */
    "ff vv lf lv fh lh hl", /* a forward, b left */
};
static const int twins_across[WAYS] = { 7, 6, 4, 5, 2, 3, 1, 0 },
                 twins_level[WAYS] = { 4, 5, 6, 7, 0, 1, 2, 3 };

static bool goes_across(char atom)
{
    return strchr("WDH", atom) != NULL;
}

static bool goes_level(char atom)
{
    return strchr("FAG", atom) != NULL;
}

static uint8_t ways_of_pair(char one, char two, char atom)
{
    const char pair[] = { one, two, '\0' };
    uint8_t ways = 0;
    for (int way = 0; way < WAYS; way++) {
        if (strstr(pairs_of_way[way], pair) == NULL)
            continue;
        ways |= (uint8_t)(1U << way);
        if (goes_across(atom) || goes_level(atom))
            ways |= (uint8_t)(1U << (goes_across(atom) ? twins_across : twins_level)[way]);
    }
    return ways;
}

/* What definitions call ways, the shortest first. */
static const char *const across_names[] = { "f", "b", "v", "l", "r", "s", NULL };
static const char *const level_names[] = { "f", "b", "l", "r", "fl", "fr", "bl", "br", NULL };
static const char *const oblique_names[] = { "f",  "b",  "v",  "l",  "r",  "s",  "fh", "bh", "lh",
                                             "rh", "hl", "hr", "fs", "bs", "lv", "rv", "fl", "fr",
                                             "bl", "br", "lf", "rf", "lb", "rb", NULL };

/* As few names as there can be for all of these ways and no other; "" where `most` are too few. A letter with
 * another behind it is doubled, since it would make a pair. */
static const char *cover_ways(const char *const *names, uint8_t ways, uint8_t left, char atom, int most)
{
    for (; most > 0 && *names != NULL; names++) {
        const char *name = *names;
        uint8_t named = ways_of_pair(name[0], name[1] == '\0' ? name[0] : name[1], atom);
        if ((named & left) == 0 || (named & ~ways) != 0)
            continue;
        left &= (uint8_t)~named;
        const char *rest = left == 0 ? "" : cover_ways(names + 1, ways, left, atom, most - 1);
        if (left == 0 || rest[0] != '\0')
            return import_format("%s%s%s", name,
                                 left != 0 && name[1] == '\0' && !goes_across(atom) ? name : "", rest);
        left |= named & ways;
    }
    return "";
}

static const char *ways_text(uint8_t ways, char atom)
{
    const char *const *names = goes_across(atom)  ? across_names
                               : goes_level(atom) ? level_names
                                                  : oblique_names;
    const char *text = "";
    for (int most = 1; ways != ALL_WAYS && text[0] == '\0' && most <= WAYS; most++)
        text = cover_ways(names, ways, ways, atom, most);
    return text;
}

/* --- parts ------------------------------------------------------------------------------------------ */

typedef enum PartKind { STEP, SLIDE, HOP } PartKind;

/* An atom with its modifiers. Atoms that are two in one are two parts. */
typedef struct Part {
    uint8_t ways[2]; /* QUIET, TAKING */
    PartKind kind;
    bool en_passant, initial, lame, behind;
    bool halves; /* the next part is the other half of `K` or `Q` */
    bool dead;   /* it never moves there */
    char atom;
    int range; /* 0: without end */
} Part;

typedef struct Parts {
    Part *items;
    size_t count;
} Parts;

/* The letters before an atom. */
typedef struct Modifiers {
    char pairs[64][2];
    size_t pair_count;
    bool quiet, takes, en_passant, initial, lame, over, behind;
} Modifiers;

/* The atoms whose steps that program lets a piece repeat, and those that it knows lame. */
static bool can_repeat(char atom)
{
    return strchr("WFN", atom) != NULL;
}

static bool can_be_lame(char atom)
{
    return strchr("NAZD", atom) != NULL;
}

/* Letters that may stand together: one that goes up or down with one that goes aside, or the same twice. */
static size_t read_direction(Modifiers *modifiers, const char *at)
{
    static const char verticals[] = "fbvh", horizontals[] = "rlsh";
    bool up = strchr(verticals, at[0]) != NULL, aside = strchr(horizontals, at[0]) != NULL;
    if (!up && !aside)
        return 0;
    char next = at[1];
    bool paired = next != '\0' && (next == at[0] || (up && strchr(horizontals, next) != NULL) ||
                                   (aside && strchr(verticals, next) != NULL));
    if (modifiers->pair_count < sizeof modifiers->pairs / sizeof modifiers->pairs[0]) {
        char *pair = modifiers->pairs[modifiers->pair_count++];
        pair[0] = at[0];
        pair[1] = paired ? next : at[0];
    }
    return paired ? 2 : 1;
}

/* Before single atoms that go across edges each letter of a pair counts by itself; before `K` and `Q`, and on
 * steps that lean, a pair that is no name of a way leads nowhere. */
static uint8_t ways_chosen(const Modifiers *modifiers, char atom, bool compound)
{
    uint8_t ways = modifiers->pair_count == 0 ? ALL_WAYS : 0;
    for (size_t i = 0; i < modifiers->pair_count; i++) {
        const char *pair = modifiers->pairs[i];
        if (goes_across(atom) && !compound)
            ways |= (uint8_t)(ways_of_pair(pair[0], pair[0], atom) | ways_of_pair(pair[1], pair[1], atom));
        else
            ways |= ways_of_pair(pair[0], pair[1], atom);
    }
    return ways;
}

/* A hop of one cell ends right behind the hurdle, one of more cells is counted from where it begins. Without
 * an end are hops of a single step, too. */
static void settle_hop(Part *part, bool behind)
{
    part->kind = HOP;
    part->behind = part->range < 2 && (behind || part->range == 1);
    part->range = part->range < 2 ? 0 : part->range;
    part->dead = part->lame || (part->atom != 'W' && part->atom != 'F');
}

static void add_part(Parts *parts, const Modifiers *modifiers, char atom, bool compound, bool rider,
                     int range)
{
    Part part = { .atom = atom, .range = range, .kind = rider ? SLIDE : STEP, .initial = modifiers->initial };
    bool both = modifiers->quiet == modifiers->takes;
    uint8_t ways = ways_chosen(modifiers, atom, compound);
    part.ways[QUIET] = both || modifiers->quiet ? ways : 0;
    part.ways[TAKING] =
        (both || modifiers->takes) && !modifiers->initial ? ways : 0; /* first steps take nothing */
    /* `e` alone takes nothing in passing, since the piece may step there anyhow; so with `m` */
    part.en_passant = modifiers->en_passant && modifiers->takes && !modifiers->quiet;
    part.lame = modifiers->lame && !rider;
    part.dead = (rider && !can_repeat(atom)) || (part.lame && !can_be_lame(atom));
    if (modifiers->over || modifiers->behind)
        settle_hop(&part, modifiers->behind);
    if (part.initial && part.kind == SLIDE && atom != 'N')
        part.lame = true; /* first steps along a line can be taken in passing */
    parts->items[parts->count++] = part;
}

/* An atom and what stands behind it: the same again, or one digit. */
static size_t read_atom(Parts *parts, const Modifiers *modifiers, const char *at)
{
    bool rider = strchr("RBQ", at[0]) != NULL, more = at[1] == at[0] || isdigit((unsigned char)at[1]);
    int range = isdigit((unsigned char)at[1]) ? at[1] - '0' : 0;
    bool compound = at[0] == 'K' || at[0] == 'Q';
    char atom = compound || at[0] == 'R' ? 'W'
                : at[0] == 'B'           ? 'F'
                : at[0] == 'L'           ? 'C'
                : at[0] == 'J'           ? 'Z'
                                         : at[0];
    add_part(parts, modifiers, atom, compound, rider || more, range);
    if (compound) {
        parts->items[parts->count - 1].halves = true;
        add_part(parts, modifiers, 'F', true, rider || more, range);
    }
    return more ? 2 : 1;
}

/* --- what parts do to each other -------------------------------------------------------------------- */

/* That program keeps one limit for each way of stepping, sliding and hopping: what is said last. What is said
 * twice is written once. */
static void let_last_count(Parts *parts)
{
    for (size_t i = 0; i < parts->count; i++)
        for (size_t j = i + 1; j < parts->count; j++) {
            Part *part = &parts->items[i], *later = &parts->items[j];
            if (part->atom != later->atom || part->kind != later->kind || part->initial != later->initial)
                continue;
            bool alike =
                part->range == later->range && part->lame == later->lame && part->behind == later->behind;
            const Part *kept = alike ? part : later;
            Part *left = alike ? later : part;
            left->ways[QUIET] &= (uint8_t)~kept->ways[QUIET];
            left->ways[TAKING] &= (uint8_t)~kept->ways[TAKING];
        }
}

enum { LINES = 4, FAR = 100 };

/* The lines that it knows as one: files, ranks, diagonals. */
static const struct {
    char atom;
    uint8_t lines[LINES];
} classes[] = { { 'W', { 0x81, 0x42 } }, { 'W', { 0x14, 0x28 } }, { 'F', { 0x11, 0x22, 0x44, 0x88 } } };

static bool is_line_part(const Part *part, char atom, PartKind kind, bool behind)
{
    if (part->atom != atom || part->kind != kind)
        return false;
    return kind == STEP ? part->lame : part->behind == behind && !part->dead;
}

/* How far each line of a class is gone, by any part, or by those of one manner. */
static void measure_lines(const Parts *parts, size_t class, int purpose, bool initial, PartKind kind,
                          bool behind, int far[LINES])
{
    for (size_t i = 0; i < parts->count; i++) {
        const Part *part = &parts->items[i];
        if (part->initial != initial || !is_line_part(part, classes[class].atom, kind, behind))
            continue;
        for (int line = 0; line < LINES; line++) {
            int range = kind == STEP ? 1 : part->range == 0 ? FAR : part->range;
            if ((part->ways[purpose] & classes[class].lines[line]) != 0 && range > far[line])
                far[line] = range;
        }
    }
}

/* Who slides or hops along one line of a class does so along all of it, as far as the piece goes there in any
 * manner: `fRbpR` slides back. */
static void spread_manner(Parts *parts, size_t class, int purpose, bool initial, PartKind kind, bool behind)
{
    int own[LINES] = { 0 }, any[LINES] = { 0 };
    measure_lines(parts, class, purpose, initial, kind, behind, own);
    if (own[0] + own[1] + own[2] + own[3] == 0)
        return;
    measure_lines(parts, class, purpose, initial, SLIDE, false, any);
    measure_lines(parts, class, purpose, initial, HOP, false, any);
    measure_lines(parts, class, purpose, initial, HOP, true, any);
    measure_lines(parts, class, purpose, initial, STEP, false,
                  any); /* lame ones, which never step themselves */
    for (int line = 0; line < LINES; line++) {
        if (any[line] <= own[line] || (kind == HOP && any[line] < 2))
            continue;
        Part *part = &parts->items[parts->count++];
        *part = (Part){ .atom = classes[class].atom,
                        .kind = kind,
                        .behind = behind,
                        .initial = initial,
                        .lame = initial && kind == SLIDE,
                        .range = any[line] == FAR ? 0 : any[line] };
        part->ways[purpose] = classes[class].lines[line];
    }
}

static void spread_manners(Parts *parts)
{
    for (size_t class_index = 0; class_index < sizeof classes / sizeof classes[0]; class_index++)
        for (int purpose = QUIET; purpose <= TAKING; purpose++)
            for (int initial = 0; initial < 2; initial++) {
                spread_manner(parts, class_index, purpose, initial == 1, SLIDE, false);
                spread_manner(parts, class_index, purpose, initial == 1, HOP, false);
                spread_manner(parts, class_index, purpose, initial == 1, HOP, true);
            }
}

/* --- reading ---------------------------------------------------------------------------------------- */

typedef void PartTell(void *context, const char *at, const Part *part);

static bool leads_nowhere(const Part *part)
{
    return (part->ways[QUIET] | part->ways[TAKING]) == 0;
}

/* `tell` is told of what never moves, with the part, and of letters that mean nothing, without; NULL. */
static Parts read_parts(const char *betza, PartTell *tell, void *context)
{
    enum { SPREAD = 2 * 2 * 3 * (2 + 2 + LINES) };
    Parts parts = { import_take((2 * strlen(betza) + SPREAD) * sizeof(Part)), 0 };
    Modifiers modifiers = { .pair_count = 0 };
    for (const char *at = betza; *at != '\0';) {
        size_t length = read_direction(&modifiers, at), before = parts.count;
        bool *flag = *at == 'm'   ? &modifiers.quiet
                     : *at == 'c' ? &modifiers.takes
                     : *at == 'e' ? &modifiers.en_passant
                     : *at == 'i' ? &modifiers.initial
                     : *at == 'n' ? &modifiers.lame
                     : *at == 'p' ? &modifiers.over
                     : *at == 'g' ? &modifiers.behind
                                  : NULL;
        if (flag != NULL) {
            *flag = true;
        } else if (length == 0 && strchr("WFDNAHLCJZGKRBQ", *at) != NULL) {
            length = read_atom(&parts, &modifiers, at);
            modifiers = (Modifiers){ .pair_count = 0 };
            bool moves = false;
            for (size_t i = before; i < parts.count; i++)
                moves |= !parts.items[i].dead && !leads_nowhere(&parts.items[i]);
            if (!moves && tell != NULL)
                tell(context, at, &parts.items[before]);
        } else if (length == 0 && !isspace((unsigned char)*at) && tell != NULL) {
            tell(context, at, NULL);
        }
        at += length > 0 ? length : 1;
    }
    let_last_count(&parts);
    spread_manners(&parts);
    return parts;
}

/* --- writing ---------------------------------------------------------------------------------------- */

static const char *atom_text(const Part *part, bool both)
{
    char step = both ? 'K' : part->atom;
    char slider = part->kind == STEP || part->range == 1 ? step
                  : both                                 ? 'Q'
                  : part->atom == 'W'                    ? 'R'
                  : part->atom == 'F'                    ? 'B'
                                                         : part->atom;
    if (part->kind == STEP || part->range == 1)
        return import_format("%c", step);
    if (part->range > 1)
        return import_format("%c%d", slider, part->range);
    return slider == 'N' ? "NN" : import_format("%c", slider);
}

/* A range keeps apart what doubled would mean another thing. */
static const char *join_parts(const char *text, const char *part)
{
    size_t length = strlen(text);
    bool meets = length > 0 && text[length - 1] == part[0],
         doubled = length > 1 && text[length - 2] == part[0];
    const char *range = !meets || doubled ? "" : strchr("RBQ", part[0]) != NULL ? "0" : "1";
    return import_format("%s%s%s", text, range, part);
}

static const char *add_text(const char *text, const Part *part, uint8_t ways, const char *purpose, bool both)
{
    if (ways == 0)
        return text;
    return join_parts(text, import_format("%s%s%s%s%s%s", part->initial ? "i" : "",
                                          ways_text(ways, part->atom), purpose, part->lame ? "n" : "",
                                          part->kind != HOP ? ""
                                          : part->behind    ? "g"
                                                            : "p",
                                          atom_text(part, both)));
}

/* What a part adds to a text; `both`: with its other half. */
static const char *add_part_text(const char *text, const Part *part, bool both)
{
    uint8_t quiet = part->ways[QUIET], taking = part->ways[TAKING];
    text = add_text(text, part, quiet & taking, "", both);
    text = add_text(text, part, quiet & (uint8_t)~taking, "m", both);
    return add_text(text, part, taking & (uint8_t)~quiet, part->en_passant ? "ce" : "c", both);
}

static bool is_full(uint8_t ways)
{
    return ways == 0 || ways == ALL_WAYS;
}

/* Both halves, in all ways or none. */
static bool stays_whole(const Part *part)
{
    return part->halves && is_full(part->ways[QUIET]) && is_full(part->ways[TAKING]) &&
           memcmp(part[0].ways, part[1].ways, sizeof part->ways) == 0;
}

typedef struct PieceTold {
    Writer *writer;
    int slot;
} PieceTold;

static void tell_part(void *context, const char *at, const Part *part)
{
    const PieceTold *told = context;
    const Model *model = told->writer->model;
    const char *option = slots[told->slot].option, *betza = model->betza[told->slot], *text;
    if (part == NULL)
        text = import_format("`%c` in `%s` means nothing there", *at, betza);
    else if (!part->dead && part->initial)
        text =
            import_format("first steps take nothing in that program; this part of `%s` never moves", betza);
    else if (!part->dead)
        text = import_format("directions in `%s` lead nowhere in that program; this part never moves", betza);
    else if (part->kind == HOP)
        text = import_format("that program hops along no `%c`, so this part of `%s` never moves", *at, betza);
    else if (part->kind == SLIDE)
        text = import_format("that program repeats no step of `%c`, so this part of `%s` never moves", *at,
                             betza);
    else
        text = import_format("that program knows no lame `%c`; this part of `%s` is left out", *at, betza);
    tell_warning(told->writer->telling,
                 model->piece_line[told->slot] > 0 ? model->piece_line[told->slot] : model->section->line,
                 "%s: %s", option, text);
}

const char *writer_betza(Writer *writer, int slot, const char **initial)
{
    PieceTold told = { writer, slot };
    Parts parts = read_parts(writer->model->betza[slot], tell_part, &told);
    const char *text = "";
    *initial = "";
    for (size_t i = 0; i < parts.count; i++) {
        const Part *part = &parts.items[i];
        bool both = stays_whole(part);
        const char **where = part->initial ? initial : &text;
        if (!part->dead)
            *where = add_part_text(*where, part, both);
        i += both;
    }
    return text;
}

/* --- asking ----------------------------------------------------------------------------------------- */

/* Where a part leads for a piece that sees left and right changed. */
static uint8_t mirrored(uint8_t ways)
{
    uint8_t other = 0;
    for (int way = 0; way < WAYS; way++)
        if ((ways >> way & 1) != 0)
            other |= (uint8_t)(1U << (WAYS - 1 - way));
    return other;
}

bool betza_is_mirrored(const char *betza)
{
    Parts parts = read_parts(betza, NULL, NULL);
    for (size_t i = 0; i < parts.count; i++)
        for (int purpose = QUIET; purpose <= TAKING; purpose++) {
            const Part *part = &parts.items[i];
            uint8_t wanted = mirrored(part->ways[purpose]);
            for (size_t j = 0; j < parts.count; j++) {
                const Part *other = &parts.items[j];
                if (part->atom == other->atom && part->kind == other->kind &&
                    part->initial == other->initial && part->range == other->range &&
                    part->lame == other->lame && part->behind == other->behind)
                    wanted &= (uint8_t)~other->ways[purpose];
            }
            if (wanted != 0 && !part->dead)
                return false;
        }
    return true;
}

/* True if a part leads back along a way, as far as another part goes. */
static bool leads_back(const Parts *parts, const Part *part, int way)
{
    for (size_t i = 0; i < parts->count; i++) {
        const Part *back = &parts->items[i];
        if (back->atom == part->atom && !back->initial && !back->dead &&
            (back->ways[QUIET] >> (way ^ 1) & 1) != 0 &&
            (back->range == 0 || (part->range != 0 && part->range <= back->range)))
            return true;
    }
    return false;
}

BetzaReturns betza_returns(const char *betza)
{
    Parts parts = read_parts(betza, NULL, NULL);
    size_t ways = 0, returning = 0;
    for (size_t i = 0; i < parts.count; i++)
        for (int way = 0; way < WAYS; way++) {
            const Part *part = &parts.items[i];
            if (part->dead || (part->ways[QUIET] >> way & 1) == 0)
                continue;
            ways++;
            returning += leads_back(&parts, part, way);
        }
    return returning == 0 ? RETURNS_NEVER : returning < ways ? RETURNS_SOMETIMES : RETURNS_ALWAYS;
}

/* Where a way leads from a cell, in files and ranks. */
static void step_of(const Part *part, int way, int colour, int *files, int *ranks)
{
    static const struct {
        char atom;
        signed char far, near;
    } leaps[] = { { 'W', 1, 0 }, { 'F', 1, 1 }, { 'D', 2, 0 }, { 'N', 2, 1 }, { 'A', 2, 2 },
                  { 'H', 3, 0 }, { 'C', 3, 1 }, { 'Z', 3, 2 }, { 'G', 3, 3 } };
    static const signed char signs[WAYS][2] = { { 1, 1 }, { -1, -1 }, { -1, 1 }, { 1, -1 },
                                                { 1, 1 }, { -1, -1 }, { -1, 1 }, { 1, -1 } };
    size_t leap = 0;
    while (leaps[leap].atom != part->atom)
        leap++;
    bool flat = way >= 2 && way < 6; /* the long arm leads aside */
    int side = colour == 0 ? 1 : -1;
    *ranks = side * signs[way][0] * (flat ? leaps[leap].near : leaps[leap].far);
    *files = side * signs[way][1] * (flat ? leaps[leap].far : leaps[leap].near);
}

Cells betza_dead_ends(const Model *model, const char *betza, int colour)
{
    Parts parts = read_parts(betza, NULL, NULL);
    Cells stuck = cells_board(model), open = { { 0 } };
    for (size_t i = 0; i < parts.count; i++)
        for (int way = 0; way < WAYS; way++) {
            const Part *part = &parts.items[i];
            int files, ranks;
            if (part->dead || part->initial || ((part->ways[QUIET] | part->ways[TAKING]) >> way & 1) == 0)
                continue;
            step_of(part, way, colour, &files, &ranks);
            for (int rank = 0; rank < model->ranks; rank++)
                for (int file = 0; file < model->files; file++)
                    if (rank + ranks >= 0 && rank + ranks < model->ranks && file + files >= 0 &&
                        file + files < model->files)
                        cells_add(&open, file, rank);
        }
    return cells_without(stuck, open);
}
