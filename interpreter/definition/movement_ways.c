/* Which directions direction letters choose. All boards but
 * graphs are treated alike, by angles: a letter picks the directions that lead
 * farthest that way, two letters those that lead both ways. */

#include "base/buffer.h"
#include "definition/movement_parts.h"

#include <string.h>

/* sin of 15 degrees times the index: fine enough for 8 and 12 headings. */
static const double sines[24] = {
    0.0,
    0.25881904510252074,
    0.5,
    0.7071067811865476,
    0.8660254037844386,
    0.9659258262890683,
    1.0,
    0.9659258262890683,
    0.8660254037844386,
    0.7071067811865476,
    0.5,
    0.25881904510252074,
    0.0,
    -0.25881904510252074,
    -0.5,
    -0.7071067811865476,
    -0.8660254037844386,
    -0.9659258262890683,
    -1.0,
    -0.9659258262890683,
    -0.8660254037844386,
    -0.7071067811865476,
    -0.5,
    -0.25881904510252074,
};
static const double nearly = 1e-6;

typedef struct Vector {
    double x, y; /* y straight along rel 0, x to its right */
} Vector;

/* A direction that letters may choose, and how far it leads in the frame. */
typedef struct Candidate {
    Direction direction;
    double along, across; /* forward and to the right */
    double length2;       /* squared length */
    bool own;             /* of the atom itself; the others are there for two letters between */
    bool chosen;
} Candidate;

typedef struct Choice {
    Candidate items[BOARD_HEADINGS_MAX];
    size_t count;
    bool oblique;   /* leaps to either side of a heading */
    bool on_square; /* headings of squares: oblique leaps keep XBetza's letters */
    bool again;     /* of an `a` chain, where XBetza's letters hold too */
} Choice;

static Vector unit(const Board *board, int rel)
{
    int ticks = (rel + board->heading_count) % board->heading_count * (24 / board->heading_count);
    return (Vector){ sines[ticks], sines[(ticks + 6) % 24] };
}

static Vector step_vector(const Board *board, Direction direction)
{
    Vector one = unit(board, direction.rel);
    Vector two = unit(board, direction.rel + direction.turn * board->orthogonal_step);
    return (Vector){ direction.m * one.x + direction.n * two.x, direction.m * one.y + direction.n * two.y };
}

static void add_candidate(Choice *choice, Direction direction, Vector vector, Vector ahead, bool own)
{
    choice->items[choice->count++] = (Candidate){
        .direction = direction,
        .own = own,
        .along = vector.x * ahead.x + vector.y * ahead.y,
        .across = vector.x * ahead.y - vector.y * ahead.x,
        .length2 = vector.x * vector.x + vector.y * vector.y,
    };
}

/* --- candidates ------------------------------------------------------- */

static void add_shape(const Board *board, Shape shape, Frame frame, Choice *choice)
{
    Vector ahead = step_vector(board, frame.before);
    bool oblique = shape.n != 0 && shape.n != shape.m;
    bool wants_orthogonal = shape.n != shape.m;

    for (uint8_t rel = 0; rel < board->heading_count; rel++) {
        bool orthogonal = (rel % board->orthogonal_step == 0) == frame.orthogonal;
        if (orthogonal != wants_orthogonal)
            continue;
        for (int turn = -1; turn <= 1; turn += 2) {
            Direction direction = { .rel = rel, .m = shape.m };
            if (oblique) {
                direction.turn = (int8_t)turn;
                direction.n = shape.n;
            } else if (turn > 0) {
                continue;
            }
            add_candidate(choice, direction, step_vector(board, direction), ahead, true);
        }
    }
    choice->oblique = oblique;
}

/* Oblique leaps in clockwise order, counted from the one before. Two lie between
 * neighbouring orthogonal headings: the first leans right of the one, the second
 * left of the next. */
static Direction oblique_after(const Board *board, Shape shape, Direction before, int count)
{
    int place = count + (before.turn > 0 ? 0 : board->heading_count - 1);
    int gap = place / 2 % (board->heading_count / board->orthogonal_step);
    bool leans_right = place % 2 == 0;
    int heading = (leans_right ? gap : gap + 1) * board->orthogonal_step % board->heading_count;
    return (Direction){ (uint8_t)heading, shape.m, leans_right ? 1 : -1, shape.n };
}

/* Legs of an `a` chain count evenly round from the leg before. Straight atoms
 * have the ways of their own class, and those between for two letters: so `afsW`
 * turns from edges to corners. */
static void add_again(const Board *board, const Part *part, Frame frame, Choice *choice)
{
    Shape shape = part->shapes[0];
    Vector ahead = unit(board, 0);
    bool oblique = shape.n != 0 && shape.n != shape.m;

    for (uint8_t count = 0; count < board->heading_count; count++) {
        bool own = oblique || part->shape_count > 1 || count % board->orthogonal_step == 0;
        Direction direction = oblique ? oblique_after(board, shape, frame.before, count)
                                      : (Direction){ .rel = count, .m = shape.m };
        add_candidate(choice, direction, unit(board, count), ahead, own);
    }
}

/* --- letters ---------------------------------------------------------- */

static double leads(const Candidate *candidate, char letter)
{
    double along = candidate->along, across = candidate->across;
    switch (letter) {
    case 'f': return along;
    case 'b': return -along;
    case 'l': return -across;
    case 'r': return across;
    case 'v': return along < 0 ? -along : along;
    default: return across < 0 ? -across : across;
    }
}

static double farthest(const Choice *choice, char letter)
{
    double best = 0;
    for (size_t i = 0; i < choice->count; i++)
        if (choice->items[i].own && leads(&choice->items[i], letter) > best)
            best = leads(&choice->items[i], letter);
    return best;
}

/* `v` and `s` are the farthest of each of their two ways. */
static bool leads_farthest(const Choice *choice, const Candidate *candidate, char letter)
{
    if (letter == 'v')
        return leads_farthest(choice, candidate, 'f') || leads_farthest(choice, candidate, 'b');
    if (letter == 's')
        return leads_farthest(choice, candidate, 'l') || leads_farthest(choice, candidate, 'r');
    double best = farthest(choice, letter);
    return candidate->own && best > nearly && leads(candidate, letter) > best - nearly;
}

static bool leads_both(const Choice *choice, const Candidate *candidate, char one, char two)
{
    if (leads(candidate, one) <= nearly)
        return false;
    if (choice->oblique && choice->on_square)
        return leads_farthest(choice, candidate, two);
    return leads(candidate, two) > nearly;
}

static size_t choose(Candidate *candidate, bool wanted)
{
    candidate->chosen = candidate->chosen || wanted;
    return wanted;
}

static size_t choose_both(Choice *choice, char one, char two, bool own)
{
    size_t chosen = 0;
    for (size_t i = 0; i < choice->count; i++)
        chosen += choose(&choice->items[i],
                         choice->items[i].own == own && leads_both(choice, &choice->items[i], one, two));
    return chosen;
}

static size_t choose_farthest(Choice *choice, char letter)
{
    size_t chosen = 0;
    for (size_t i = 0; i < choice->count; i++)
        chosen += choose(&choice->items[i], leads_farthest(choice, &choice->items[i], letter));
    return chosen;
}

static size_t choose_half(Choice *choice, char letter)
{
    size_t chosen = 0;
    for (size_t i = 0; i < choice->count; i++)
        chosen +=
            choose(&choice->items[i], choice->items[i].own && leads(&choice->items[i], letter) > nearly);
    return chosen;
}

/* hl, hr: the leaps that lean left or right of their heading. */
static size_t choose_leaning(Choice *choice, char side)
{
    size_t chosen = 0;
    for (size_t i = 0; i < choice->count; i++)
        chosen += choose(&choice->items[i], choice->items[i].direction.turn == (side == 'r' ? 1 : -1));
    return chosen;
}

static bool is_vertical(char letter)
{
    return letter == 'f' || letter == 'b' || letter == 'v';
}

static bool is_sideways(char letter)
{
    return letter == 'l' || letter == 'r' || letter == 's';
}

/* XBetza pairs neither `v` nor `s` with the letter after it. */
static bool makes_pair(const Choice *choice, char one, char two)
{
    bool xbetza = choice->again || (choice->oblique && choice->on_square);
    if (xbetza && (one == 'v' || one == 's'))
        return false;
    return (is_vertical(one) && is_sideways(two)) || (is_sideways(one) && is_vertical(two));
}

/* Chooses by the letter at `at` and perhaps the next one; how many directions,
 * and in *used how many letters that were. */
static size_t choose_group(Choice *choice, const Part *part, size_t at, size_t *used)
{
    char one = part->ways[at].letter;
    char two = at + 1 < part->way_count ? part->ways[at + 1].letter : '\0';

    *used = 2;
    if (one == 'h' && (two == 'l' || two == 'r'))
        return choose_leaning(choice, two);
    if (one != 'h' && two == 'h')
        return choose_half(choice, one);
    if (one != 'h' && two == one)
        return choose_farthest(choice, one);
    if (makes_pair(choice, one, two)) {
        size_t chosen = choose_both(choice, one, two, true);
        if (chosen == 0)
            chosen = choose_both(choice, one, two, false);
        if (chosen > 0)
            return chosen;
    }
    *used = 1;
    return one == 'h' ? 0 : choose_farthest(choice, one);
}

static bool choose_by_letters(const Reader *reader, const Part *part, Choice *choice)
{
    for (size_t at = 0, used; at < part->way_count; at += used) {
        if (choose_group(choice, part, at, &used) > 0)
            continue;
        uint32_t start = part->ways[at].offset;
        Span span = movement_span(reader, start, part->ways[at + used - 1].offset + 1);
        diag_error(reader->scope->diags, DIAG_MOVEMENT_DIRECTION, span,
                   "no direction of this leg is chosen by `%c%.*s`", part->ways[at].letter, used > 1 ? 1 : 0,
                   &part->ways[at + used - 1].letter);
        if (part->ways[at].letter == 'h')
            diag_help(reader->scope->diags,
                      "`h` stands behind another letter (`fh`: all that lead forward); `hl` "
                      "and `hr` are for leaps as the knight's");
        return false;
    }
    return true;
}

/* --- defaults --------------------------------------------------------- */

static void choose_all(Choice *choice)
{
    for (size_t i = 0; i < choice->count; i++)
        choice->items[i].chosen = true;
}

/* The first half of the candidates of an `a` leg, the straight way back and the
 * second half follow each other. */
static void choose_all_but_back(Choice *choice)
{
    for (size_t i = 0; i < choice->count; i++)
        choice->items[i].chosen = choice->items[i].own && i != choice->count / 2;
}

static double likeness(const Candidate *candidate)
{
    double along = candidate->along;
    return (along < 0 ? -along : along) * along / candidate->length2;
}

static void choose_most_similar(Choice *choice)
{
    double best = -1e9;
    for (size_t i = 0; i < choice->count; i++)
        if (likeness(&choice->items[i]) > best)
            best = likeness(&choice->items[i]);
    for (size_t i = 0; i < choice->count; i++)
        choice->items[i].chosen = likeness(&choice->items[i]) > best - nearly;
}

/* --- a leg's list ----------------------------------------------------- */

/* Inserts in order; what is there already stays single. */
static void list_add(DirectionList *list, Direction direction)
{
    size_t at = list->count;
    while (at > 0 && direction_order(direction) < direction_order(list->items[at - 1]))
        at--;
    if (at > 0 && direction_order(direction) == direction_order(list->items[at - 1]))
        return;
    memmove(&list->items[at + 1], &list->items[at], (list->count - at) * sizeof *list->items);
    list->items[at] = direction;
    list->count++;
}

static void list_chosen(const Choice *choice, DirectionList *list)
{
    for (size_t i = 0; i < choice->count; i++)
        if (choice->items[i].chosen)
            list_add(list, choice->items[i].direction);
}

static void add_atom(Buffer *buffer, Text modifiers, char atom, uint16_t range, bool rider)
{
    buffer_add_text(buffer, modifiers);
    buffer_add_char(buffer, atom);
    if (range == STEPS_UNLIMITED && !rider)
        buffer_add_char(buffer, '0');
    if (range != STEPS_UNLIMITED && (range != 1 || rider))
        buffer_add(buffer, "%u", range);
}

/* "fK2 is read as fW2fF2": other programs read letters before K and Q otherwise. */
static void lint_compound(const Reader *reader, const Part *part)
{
    Arena *arena = reader->scope->reading;
    Buffer ways = { .arena = arena }, written = { .arena = arena }, parts = { .arena = arena };
    for (uint8_t i = 0; i < part->way_count; i++)
        buffer_add_char(&ways, part->ways[i].letter);
    Text modifiers = buffer_text(&ways);
    bool rider = part->atom == 'Q';

    add_atom(&written, modifiers, part->atom, part->range, rider);
    add_atom(&parts, modifiers, rider ? 'R' : 'W', part->range, rider);
    add_atom(&parts, modifiers, rider ? 'B' : 'F', part->range, rider);
    diag_warning(reader->scope->diags, DIAG_MOVEMENT_EXPANDS,
                 movement_span(reader, part->ways[0].offset, part->end),
                 "`%.*s` is read as `%.*s`: direction letters go to both parts of `%c`",
                 TEXT_ARG(buffer_text(&written)), TEXT_ARG(buffer_text(&parts)), part->atom);
}

/* On graphs there are lines and no shapes: W leads along all of them. */
static bool graph_directions(const Reader *reader, const Part *part, Frame frame, DirectionList *list)
{
    DiagList *diags = reader->scope->diags;
    const Board *board = reader->board;
    Span span = movement_span(reader, part->start, part->end);
    bool forward = part->way_count == 1 && part->ways[0].letter == 'f' && reader->forward != HEADING_NONE;

    if (part->shapes[0].m != 1 || part->shapes[0].n != 0 || part->atom == 'Q') {
        diag_error(diags, DIAG_BAD_MOVEMENT, span, "on a graph there are only the atoms `W`, `K` and `R`");
        diag_help(diags, "a longer way is written as `legs` of a move record, each along a named line");
        return false;
    }
    if (frame.continued) {
        diag_error(diags, DIAG_BAD_MOVEMENT, span, "on a graph a movement has one leg");
        diag_help(diags, "further legs are written as `legs` of a move record, each along a named line");
        return false;
    }
    if (part->way_count > 0 && !forward) {
        uint32_t at = part->ways[0].offset;
        diag_error(diags, DIAG_MOVEMENT_DIRECTION,
                   movement_span(reader, at, part->ways[part->way_count - 1].offset + 1),
                   "on a graph directions are named lines; the only letter is `f`, where `forward` is given");
        return false;
    }
    for (uint8_t heading = 0; heading < board->heading_count; heading++)
        if (!forward || heading == reader->forward)
            list_add(list, (Direction){ .rel = heading, .m = 1 });
    return true;
}

Frame movement_first_frame(const Board *board, Heading forward)
{
    return (Frame){ .orthogonal = board_is_orthogonal(board, forward == HEADING_NONE ? 0 : forward),
                    .before = { .m = 1 } };
}

bool movement_directions(const Reader *reader, const Part *part, Frame frame, Chain chain,
                         DirectionList *list)
{
    bool again = frame.continued && chain == CHAIN_AGAIN;
    list->count = 0;
    if (reader->board->topology == TOPOLOGY_GRAPH)
        return graph_directions(reader, part, frame, list);
    if (part->way_count > 0 && part->shape_count > 1 && !again)
        lint_compound(reader, part);

    Choice choice = { .on_square = reader->board->heading_count == 8, .again = again };
    if (again) {
        add_again(reader->board, part, frame, &choice);
        if (part->way_count == 0)
            choose_all_but_back(&choice);
        else if (!choose_by_letters(reader, part, &choice))
            return false;
        list_chosen(&choice, list);
        return true;
    }
    if (part->way_count == 0) {
        for (uint8_t i = 0; i < part->shape_count; i++)
            add_shape(reader->board, part->shapes[i], frame, &choice);
        if (frame.continued)
            choose_most_similar(&choice);
        else
            choose_all(&choice);
        list_chosen(&choice, list);
        return true;
    }
    for (uint8_t i = 0; i < part->shape_count; i++) {
        choice.count = 0;
        add_shape(reader->board, part->shapes[i], frame, &choice);
        if (!choose_by_letters(reader, part, &choice))
            return false;
        list_chosen(&choice, list);
    }
    return true;
}
