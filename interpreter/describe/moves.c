/* How pieces go: one rule's legs as "slides any number of cells diagonally". */

#include <string.h>

#include "describe/internal.h"

/* --- directions ------------------------------------------------------------ */

enum { AROUND_MAX = 12 }; /* headings of a whole turn, at most */

/* What the ways of one leg have in common: straight ones of one length, or leaps of one shape. */
typedef struct Ways {
    unsigned m, n;
    bool slanting;                                  /* straight ways across corners */
    bool straight[AROUND_MAX];                      /* [rel]: n == 0 */
    bool to_left[AROUND_MAX], to_right[AROUND_MAX]; /* [rel]: then n steps to that side */
    unsigned count;
} Ways;

/* How the board's headings stand to what is straight on. */
typedef struct Compass {
    const Board *board;
    unsigned around; /* headings of a whole turn */
    unsigned edge;   /* 0: what is straight on leads across an edge; 1: across a corner */
    bool knight;     /* its leap is told of the kind that has no other move */
    bool turning;    /* ways are counted from the leg before, not from the piece's forward */
} Compass;

static bool is_slanting(const Compass *compass, unsigned rel)
{
    return (rel & 1) != compass->edge;
}

static bool same_ways(const Compass *compass, const Ways *ways, const Direction *direction)
{
    return ways->count > 0 && ways->m == direction->m && ways->n == direction->n &&
           (ways->n > 0 || compass->around == 8 || ways->slanting == is_slanting(compass, direction->rel));
}

static void add_way(const Compass *compass, Ways *ways, const Direction *direction)
{
    unsigned rel = direction->rel % compass->around;
    ways->m = direction->m;
    ways->n = direction->n;
    ways->slanting = is_slanting(compass, rel);
    if (ways->n == 0)
        ways->straight[rel] = true;
    else if (direction->turn > 0)
        ways->to_right[rel] = true;
    else
        ways->to_left[rel] = true;
    ways->count++;
}

/* A heading by itself. Squares have eight, hexes twelve; the tables begin at straight on. */
static const char *way_word(const Compass *compass, unsigned rel)
{
    static const char *const squares[] = { "straight forward", "diagonally forward to the right",
                                           "to the right",     "diagonally back to the right",
                                           "straight back",    "diagonally back to the left",
                                           "to the left",      "diagonally forward to the left" };
    static const char *const hexes[][AROUND_MAX] = {
        { "straight forward", "forward a little to the right", "forward to the right", "to the right",
          "back to the right", "back a little to the right", "straight back", "back a little to the left",
          "back to the left", "to the left", "forward to the left", "forward a little to the left" },
        { "straight forward", "forward to the right", "a little forward to the right", "to the right",
          "a little back to the right", "back to the right", "straight back", "back to the left",
          "a little back to the left", "to the left", "a little forward to the left", "forward to the left" }
    };
    static const char *const turns[] = { "straight on",   "half right",   "to its right", "sharply right",
                                         "straight back", "sharply left", "to its left",  "half left" };
    static const char *const hex_turns[] = { "straight on",
                                             "30 degrees to the right",
                                             "60 degrees to the right",
                                             "90 degrees to the right",
                                             "120 degrees to the right",
                                             "150 degrees to the right",
                                             "straight back",
                                             "150 degrees to the left",
                                             "120 degrees to the left",
                                             "90 degrees to the left",
                                             "60 degrees to the left",
                                             "30 degrees to the left" };
    if (compass->around == 8)
        return (compass->turning ? turns : squares)[rel & 7];
    return (compass->turning ? hex_turns : hexes[compass->edge])[rel % AROUND_MAX];
}

/* Sets of headings of squares that have a name of their own. */
static const char *squares_name(unsigned set)
{
    static const struct {
        unsigned set;
        const char *words;
    } names[] = { { 0xff, "in any direction" },
                  { 0x55, "orthogonally" },
                  { 0xaa, "diagonally" },
                  { 0x82, "diagonally forward" },
                  { 0x28, "diagonally back" },
                  { 0x44, "sideways" },
                  { 0x11, "straight forward or back" },
                  { 0x45, "straight forward or sideways" },
                  { 0x54, "straight back or sideways" },
                  { 0x83, "straight or diagonally forward" },
                  { 0x38, "straight or diagonally back" },
                  { 0xab, "diagonally or straight forward" },
                  { 0xba, "diagonally or straight back" },
                  { 0xd7, "orthogonally or diagonally forward" },
                  { 0x7d, "orthogonally or diagonally back" },
                  { 0xc7, "forward, diagonally forward or sideways" },
                  { 0xbb, "in any direction but sideways" },
                  { 0xee, "in any direction but straight forward or back" },
                  { 0x93, "straight forward, diagonally forward or straight back" },
                  { 0xef, "in any direction but straight back" },
                  { 0xfe, "in any direction but straight forward" } };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].set == set)
            return names[i].words;
    return NULL;
}

static const char *hexes_name(unsigned set, unsigned edge)
{
    unsigned edges = edge == 0 ? 0x555 : 0xaaa;
    if (set == 0xfff)
        return "in any of the twelve directions, across edges and corners";
    if (set == edges)
        return "in any direction across edges";
    return set == (0xfff & ~edges) ? "in any direction across corners" : NULL;
}

static const char *known_name(const Compass *compass, const bool *straight)
{
    unsigned set = 0;
    for (unsigned rel = 0; rel < compass->around; rel++)
        set |= (unsigned)straight[rel] << rel;
    if (compass->turning && compass->around == 8 && set == 0xef)
        return "in any direction but straight back";
    if (compass->turning && set != (1u << compass->around) - 1)
        return NULL;
    return compass->around == 8 ? squares_name(set) : hexes_name(set, compass->edge);
}

/* A heading, or with its mirror image "forward to either side". */
static void add_one_way(const Compass *compass, unsigned rel, bool pair, Buffer *out)
{
    static const char *const squares[] = { "", "diagonally forward", "sideways", "diagonally back" };
    static const Text right = { "right", 5 };
    if (pair && compass->around == 8 && !compass->turning && rel < 4) {
        buffer_add(out, "%s", squares[rel]);
        return;
    }
    Text word = text_of(way_word(compass, rel));
    size_t at = word.length;
    while (pair && at > 0 && !text_starts_with(text_slice(word, at, word.length), right))
        at--;
    bool named = pair && text_starts_with(text_slice(word, at, word.length), right);
    if (!named) {
        buffer_add_text(out, word);
        return;
    }
    Text before = text_slice(word, 0, at);
    bool article = before.length >= 4 && text_is(text_slice(before, before.length - 4, 4), "the ");
    buffer_add(out, "%.*s%s", TEXT_ARG(text_slice(before, 0, before.length - (article ? 4 : 0))),
               article ? "either side" : "right or left");
}

static void add_headings(const Compass *compass, const bool *straight, Buffer *out)
{
    const char *known = known_name(compass, straight);
    if (known != NULL) {
        buffer_add(out, "%s", known);
        return;
    }
    size_t count = 0, at = 0;
    bool corners = false, pairs[AROUND_MAX] = { false };
    for (unsigned rel = 0; rel < compass->around; rel++) {
        unsigned mirror = (compass->around - rel) % compass->around;
        pairs[rel] = straight[rel] && straight[mirror] && mirror != rel;
        count += straight[rel] && (!pairs[rel] || rel < mirror);
        corners = corners || (straight[rel] && is_slanting(compass, rel));
    }
    for (unsigned rel = 0; rel < compass->around; rel++) {
        if (!straight[rel] || (pairs[rel] && rel > compass->around / 2))
            continue;
        words_join(out, at++, count, "or");
        add_one_way(compass, rel, pairs[rel], out);
    }
    if (compass->around != 8)
        buffer_add(out, corners ? ", across corners" : ", across edges");
}

/* --- leaps ------------------------------------------------------------------- */

static bool leads_everywhere(const Compass *compass, const Ways *ways)
{
    for (unsigned rel = compass->edge; rel < compass->around; rel += 2)
        if (!ways->to_left[rel] || !ways->to_right[rel])
            return false;
    return true;
}

static void add_shape(const Ways *ways, const Compass *compass, Buffer *out)
{
    words_count(out, ways->m);
    buffer_add(out, ways->m == 1 ? " cell " : " cells ");
    if (compass->around != 8)
        buffer_add(out, "one way across edges and ");
    else
        buffer_add(out, "orthogonally and ");
    words_count(out, ways->n);
    buffer_add(out, compass->around == 8 ? " to the side" : " more, turned by 60 degrees");
}

static bool has_both_sides(const Ways *ways)
{
    bool any = false;
    for (unsigned rel = 0; rel < AROUND_MAX; rel++) {
        if (ways->to_left[rel] != ways->to_right[rel])
            return false;
        any = any || ways->to_left[rel];
    }
    return any;
}

/* The direction of a leap's shorter arm as the player sees it. */
static const char *aside_word(const Compass *compass, unsigned rel, const Ways *ways)
{
    enum { SQUARES = 8, QUARTER = SQUARES / 4 };
    static const char *const quarters[] = { "forward", "to the right", "back", "to the left" };
    bool left = ways->to_left[rel];
    if (left && ways->to_right[rel])
        return "to either side of that";
    if (compass->around != SQUARES || compass->turning || rel % QUARTER != 0)
        return left ? "to the left of that" : "to the right of that";
    return quarters[(rel / QUARTER + (left ? 3 : 1)) % 4];
}

/* "two cells straight forward and one to either side". */
static void add_oblique(const Compass *compass, const Ways *ways, Buffer *out)
{
    if (leads_everywhere(compass, ways)) {
        if (compass->knight && compass->around == 8 && ways->m == 2 && ways->n == 1)
            buffer_add(out, "as a knight");
        else
            add_shape(ways, compass, out);
        return;
    }
    if (compass->around == 8 && !compass->turning && has_both_sides(ways)) {
        bool across = ways->to_left[2] && ways->to_left[6] && !ways->to_left[0] && !ways->to_left[4];
        words_count(out, ways->m);
        buffer_add(out, ways->m == 1 ? " cell " : " cells ");
        add_headings(compass, ways->to_left, out);
        buffer_add(out, " and ");
        words_count(out, ways->n);
        buffer_add(out, across ? " forward or back" : " to either side of that");
        return;
    }
    size_t count = 0, at = 0;
    for (unsigned rel = 0; rel < compass->around; rel++)
        count += ways->to_left[rel] || ways->to_right[rel];
    for (unsigned rel = 0; rel < compass->around; rel++) {
        if (!ways->to_left[rel] && !ways->to_right[rel])
            continue;
        words_join(out, at++, count, "or");
        words_count(out, ways->m);
        buffer_add(out, ways->m == 1 ? " cell %s and " : " cells %s and ", way_word(compass, rel));
        words_count(out, ways->n);
        buffer_add(out, " %s", aside_word(compass, rel, ways));
    }
}

/* --- how far ------------------------------------------------------------------- */

static void add_cells(Buffer *out, unsigned count)
{
    words_count(out, count);
    buffer_add(out, count == 1 ? " cell" : " cells");
}

/* "steps", "slides up to three cells", "slides", with a blank behind. */
static void add_walk(const Leg *leg, Buffer *out)
{
    if (leg->max_steps == 1) {
        buffer_add(out, "steps ");
        return;
    }
    buffer_add(out, "slides ");
    if (leg->max_steps == STEPS_UNLIMITED && leg->min_steps == 1)
        return;
    if (leg->max_steps == STEPS_UNLIMITED) {
        words_count(out, leg->min_steps);
        buffer_add(out, " or more cells");
    } else if (leg->min_steps == leg->max_steps) {
        buffer_add(out, "exactly ");
        add_cells(out, leg->max_steps);
    } else if (leg->min_steps == 1) {
        buffer_add(out, "up to ");
        add_cells(out, leg->max_steps);
    } else {
        words_count(out, leg->min_steps);
        buffer_add(out, " to ");
        add_cells(out, leg->max_steps);
    }
    buffer_add_char(out, ' ');
}

/* Of leaps: how often they are made in a line. */
static void add_repeated(const Leg *leg, Buffer *out)
{
    if (leg->max_steps == 1)
        return;
    if (leg->max_steps == STEPS_UNLIMITED && leg->min_steps == 1) {
        buffer_add(out, ", once or any number of times in line");
        return;
    }
    buffer_add(out, ", ");
    words_count(out, leg->min_steps);
    if (leg->max_steps == STEPS_UNLIMITED) {
        buffer_add(out, " or more times in line");
        return;
    }
    if (leg->max_steps > leg->min_steps) {
        buffer_add(out, " to ");
        words_count(out, leg->max_steps);
    }
    buffer_add(out, " times in line");
}

/* `again`: behind another leap, whose verb serves. */
static void add_group(const Compass *compass, const Leg *leg, const Ways *ways, bool again, Buffer *out)
{
    bool leaps = ways->m > 1 || ways->n > 0;
    if (!leaps) {
        add_walk(leg, out);
        add_headings(compass, ways->straight, out);
        return;
    }
    if (!again)
        buffer_add(out, leg->lame ? "goes " : "leaps ");
    if (ways->n == 0) {
        words_count(out, ways->m);
        buffer_add(out, " cells ");
        add_headings(compass, ways->straight, out);
    } else {
        add_oblique(compass, ways, out);
    }
    add_repeated(leg, out);
}

/* Lines of a graph by their names. */
static void add_lines(const Board *board, const Leg *leg, Buffer *out)
{
    add_walk(leg, out);
    if (leg->direction_count == board->heading_count) {
        buffer_add(out, "along any line");
        return;
    }
    buffer_add(out, "along the line%s ", leg->direction_count == 1 ? "" : "s");
    for (unsigned i = 0; i < leg->direction_count; i++) {
        words_join(out, i, leg->direction_count, "or");
        Text name = board->heading_names[leg->directions[i].rel % board->heading_count];
        buffer_add_text(out, name);
    }
}

/* Straight ways of both sorts and one length are told together. */
static bool joins_all(const Leg *leg)
{
    for (unsigned i = 0; i < leg->direction_count; i++)
        if (leg->directions[i].n != 0 || leg->directions[i].m != leg->directions[0].m)
            return false;
    return true;
}

static void add_directions(const Compass *compass, const Leg *leg, Buffer *out)
{
    if (leg->anywhere) {
        buffer_add(out, "leaps to any other cell");
        return;
    }
    if (compass->board->topology == TOPOLOGY_GRAPH) {
        add_lines(compass->board, leg, out);
        return;
    }
    Ways groups[DIRECTIONS_MAX];
    unsigned count = 0;
    memset(groups, 0, sizeof groups);
    bool joined = joins_all(leg);
    for (unsigned i = 0; i < leg->direction_count; i++) {
        unsigned group = 0;
        while (group < count && !joined && !same_ways(compass, &groups[group], &leg->directions[i]))
            group++;
        if (group == count || count == 0)
            count = group + 1;
        add_way(compass, &groups[group], &leg->directions[i]);
    }
    for (unsigned i = 0; i < count; i++) {
        words_join(out, i, count, "or");
        bool leaps = i > 0 && (groups[i - 1].m > 1 || groups[i - 1].n > 0) && leg->max_steps == 1;
        add_group(compass, leg, &groups[i], leaps, out);
    }
}

/* --- the whole ------------------------------------------------------------------ */

static Heading forward_of(const Kernel *kernel, const ActionRule *rule)
{
    Heading facing = rule->kind < kernel->kind_count ? kernel->kinds[rule->kind].facing : HEADING_NONE;
    return facing != HEADING_NONE ? facing : kernel->board->seats[0].forward;
}

static bool is_knight(const Kernel *kernel, Kind kind)
{
    return kind < kernel->kind_count && text_is(kernel->kinds[kind].name, "knight");
}

/* True if another kind of the game is called knight and moves as one. */
static bool leaps_as_knight(const Kernel *kernel, const ActionRule *rule)
{
    const ActionRule *only = NULL;
    bool oblique = false;
    for (unsigned i = 0; i < rule->leg_count; i++)
        for (unsigned j = 0; j < rule->legs[i].direction_count; j++)
            oblique = oblique || (rule->legs[i].directions[j].m == 2 && rule->legs[i].directions[j].n == 1);
    if (!oblique || is_knight(kernel, rule->kind))
        return false;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *other = &kernel->rules[i];
        bool moves = other->kind != rule->kind && other->form == RULE_MOVE && !other->never &&
                     is_knight(kernel, other->kind);
        if (moves && only != NULL)
            return false;
        only = moves ? other : only;
    }
    enum { EVERY_KNIGHT_LEAP = 8 };
    return only != NULL && only->leg_count == 1 && only->legs[0].direction_count == EVERY_KNIGHT_LEAP &&
           only->legs[0].directions[0].m == 2 && only->legs[0].directions[0].n == 1 &&
           only->legs[0].max_steps == 1;
}

void words_legs(Voice *voice, const ActionRule *rule)
{
    const Kernel *kernel = voice->kernel;
    const Board *board = kernel->board;
    Heading forward = forward_of(kernel, rule);
    bool known = forward < board->heading_count && board->topology != TOPOLOGY_GRAPH;
    unsigned forward_edge = known && !board_is_orthogonal(board, forward) ? 1 : 0;
    Compass compass = { .board = board,
                        .around = board->heading_count,
                        .edge = forward_edge,
                        .knight = leaps_as_knight(kernel, rule) };
    for (unsigned i = 0; i < rule->leg_count; i++) {
        const Leg *leg = &rule->legs[i];
        if (i > 0) {
            const Leg *before = &rule->legs[i - 1];
            bool corner = before->direction_count > 0 && is_slanting(&compass, before->directions[0].rel);
            compass.turning = !leg->piece_frame;
            compass.edge = compass.turning ? (corner ? 1 : 0) : forward_edge;
            words_then(voice, before);
        }
        add_directions(&compass, leg, voice->out);
        words_leg_end(voice, rule, i);
    }
}
