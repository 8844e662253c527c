/* Reads the list `legs:` of a move. The `go` of each leg is an atom with its modifiers, or a heading. If it
 * means several ways, the list makes one move for each. */

#include "definition/movement.h"
#include "definition/pieces.h"

#include <string.h>

enum { LEG_CHOICES_MAX = 64 };

/* The words of `forward`, `left 3` or, on a graph, `east 0`. Empty: there is no such word. */
typedef struct HeadingWords {
    Text heading, range, more;
    size_t heading_at, range_at, more_at; /* byte offsets in the scalar */
} HeadingWords;

/* False if the scalar has no word. */
static bool cut_heading(const Node *go, HeadingWords *words)
{
    Text rest = go->text;
    size_t offset = 0;
    *words = (HeadingWords){ 0 };
    if (!next_word(&rest, &offset, &words->heading, &words->heading_at))
        return false;
    if (next_word(&rest, &offset, &words->range, &words->range_at))
        next_word(&rest, &offset, &words->more, &words->more_at);
    return true;
}

/* The heading that a word means to a player who looks along `forward`, or HEADING_NONE. */
static Heading relative_heading(const Board *board, Heading forward, Text word)
{
    return board->topology == TOPOLOGY_GRAPH ? board_find_heading(board, word)
                                             : board_way(board, forward, word);
}

/* Adds the leg along a heading. The number behind it is the most steps, 0 for any number. */
static bool read_heading(Scope *scope, const HeadingWords *words, const Node *go, Heading rel,
                         MovementList *list)
{
    int64_t steps = 1;
    bool wrong = words->range.length > 0 &&
                 (!text_to_int(words->range, &steps) || steps < 0 || steps >= BOARD_CELLS_MAX);
    if (wrong || words->more.length > 0) {
        Text bad = wrong ? words->range : words->more;
        size_t at = wrong ? words->range_at : words->more_at;
        diag_error(scope->diags, DIAG_BAD_MOVEMENT, scalar_part(scope, go, at, bad.length),
                   "behind a heading stands one number of steps, and nothing else");
        diag_help(scope->diags, "`%.*s 2` is up to two steps, `%.*s 0` any number", TEXT_ARG(words->heading),
                  TEXT_ARG(words->heading));
        return false;
    }
    Movement *movement = list_grow(scope->reading, list);
    Leg *leg = &movement->legs[0];
    *leg = movement_leg_blank((unsigned)steps);
    leg->ends = END_EMPTY | END_TAKE;
    leg->directions[leg->direction_count++] = (Direction){ .rel = rel, .m = 1 };
    movement->leg_count = 1;
    movement->span = go->span;
    return true;
}

/* The relative word, such as `left`, for a heading as seen along `forward`, or NULL. */
static const char *way_word(const Board *board, Heading forward, Heading heading)
{
    for (size_t i = 0; i < BOARD_WAYS; i++)
        if (board_way(board, forward, text_of(board_way_words[i])) == heading)
            return board_way_words[i];
    return NULL;
}

/* Reports an absolute heading, `ne 2`: legs are relative to the player who owns the piece. */
static void report_absolute(Scope *scope, Span span, Text word, const char *way)
{
    diag_error(scope->diags, DIAG_BAD_MOVEMENT, span,
               "a leg goes as its player looks, not along the heading `%.*s`", TEXT_ARG(word));
    if (way != NULL)
        diag_suggest(scope->diags, text_of(way));
    else
        diag_help(scope->diags, "its headings are `forward`, `forward-right`, `right` and their like");
}

/* The word for a way that people call otherwise: `back` for `south`, `forward-left` for `left-forward`. Empty
 * if the word is neither known nor hyphenated. */
static Text other_way(Arena *arena, Text word)
{
    static const char *const words[][2] = { { "backward", "back" },    { "backwards", "back" },
                                            { "straight", "forward" }, { "ahead", "forward" },
                                            { "forwards", "forward" }, { "sideways", "right" },
                                            { "north", "forward" },    { "south", "back" },
                                            { "east", "right" },       { "west", "left" } };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is(word, words[i][0]))
            return text_of(words[i][1]);
    size_t stroke = text_find(word, '-');
    return stroke == word.length
               ? (Text){ NULL, 0 }
               : text_of(arena_format(arena, "%.*s-%.*s", TEXT_ARG(text_slice(word, stroke + 1, word.length)),
                                      TEXT_ARG(text_slice(word, 0, stroke))));
}

static void report_no_way(Scope *scope, Span span, Text word)
{
    Text ways[BOARD_WAYS], meant = other_way(scope->reading, word);
    bool known = false;
    for (size_t i = 0; i < BOARD_WAYS; i++) {
        ways[i] = text_of(board_way_words[i]);
        known = known || text_equals(ways[i], meant);
    }
    report_unknown(scope, span, "the heading", word, ways, known ? 0 : BOARD_WAYS);
    if (known)
        diag_suggest(scope->diags, meant);
}

/* Reports a wrong heading. False, without a report, if the text may be notation: it has a capital or a
 * bracket, or its first word is as short as a row of modifiers. */
static bool report_heading(Scope *scope, const Node *go, Heading forward, const HeadingWords *words)
{
    enum { WAY_LEAST = 4 }; /* letters; shorter words may be modifiers */
    const Board *board = scope->kernel->board;
    Text word = words->heading;
    Span span = scalar_part(scope, go, words->heading_at, word.length);
    for (size_t i = 0; i < go->text.length; i++)
        if (go->text.bytes[i] == '(' || (go->text.bytes[i] >= 'A' && go->text.bytes[i] <= 'Z'))
            return false;
    Heading heading = board_find_heading(board, word);
    if (board->topology == TOPOLOGY_GRAPH)
        report_unknown(scope, span, "the heading", word, board->heading_names, board->heading_count);
    else if (heading != HEADING_NONE)
        report_absolute(scope, span, word, way_word(board, forward, heading));
    else if (word.length >= WAY_LEAST)
        report_no_way(scope, span, word);
    else
        return false;
    return true;
}

/* True if the notation has a modifier of purpose. */
static bool says_purpose(Text notation)
{
    for (size_t i = 0; i < notation.length; i++)
        if (notation.bytes[i] == 'm' || notation.bytes[i] == 'c' || notation.bytes[i] == 'e' ||
            notation.bytes[i] == 'd')
            return true;
    return false;
}

/* True for a single step before another leg: that one may start where a piece stands, as if stepping over
 * it. */
static bool may_step_over(const Leg *leg, bool last)
{
    return !last && leg->max_steps == 1 && leg->hop == HOP_NONE && !leg->anywhere;
}

static const Plain leg_values[] = { PLAIN_IS(LEG_FRAME, PIECE, Leg, piece_frame),
                                    PLAIN(LEG_STOP, Leg, may_stop),
                                    PLAIN_SET(LEG_CAPTURES, Leg, captures),
                                    PLAIN(LEG_THROUGH, Leg, through),
                                    PLAIN(LEG_OVER, Leg, over),
                                    PLAIN(LEG_IF, Leg, condition),
                                    { 0 } };

/* One item of the list. */
typedef struct LegItem {
    const Node *map, *go;
    HeadingWords words;
    Heading rel; /* that `go` names; HEADING_NONE: it is an atom */
    bool last;
    bool told; /* `go` has a modifier of purpose */
    Leg keys;  /* the values of the other keys */
    bool idle; /* keys without an effect have been reported */
} LegItem;

/* The legs of a move so far, and the frame for the next one. */
typedef struct Draft {
    Movement movement;
    Frame frame;
} Draft;
typedef LIST(Draft) DraftList;

static bool read_item(Scope *scope, const Node *map, Heading forward, bool last, LegItem *item)
{
    static const char *const stops[] = { KEY_LEG_STOP, NULL };
    *item = (LegItem){ .map = map, .go = node_present_get(map, KEY_LEG_GO), .last = last };
    if (last)
        report_idle_keys(scope, map, stops, "the last leg, which ends the move");
    if (item->go == NULL || item->go->type != NODE_SCALAR)
        return false;
    item->rel = cut_heading(item->go, &item->words)
                    ? relative_heading(scope->kernel->board, forward, item->words.heading)
                    : HEADING_NONE;
    item->told =
        item->rel == HEADING_NONE && says_purpose(item->go->text); /* `d` of `forward` is no modifier */
    item->keys = movement_leg_blank(1);
    plain_read_over(scope, map, leg_values, &item->keys);
    return item->rel != HEADING_NONE || !report_heading(scope, item->go, forward, &item->words);
}

static void add_keys(LegItem *item, Leg *leg)
{
    leg->piece_frame = item->keys.piece_frame;
    leg->may_stop = item->keys.may_stop && !item->last;
    leg->captures = item->keys.captures;
    leg->through = item->keys.through;
    leg->over = item->keys.over;
    leg->condition = item->keys.condition;
    if (node_get(item->map, KEY_LEG_CAPTURES) == NULL && !item->last && !leg->may_stop && !item->told)
        leg->ends = END_EMPTY; /* legs on the way capture only if the record says so */
    if (may_step_over(leg, item->last) && leg->through != EXPR_NONE) {
        leg->ends |= END_LEAP_OVER;
        leg->over = leg->through;
        leg->through = EXPR_NONE;
    }
}

static void report_idle(Scope *scope, LegItem *item, const MovementList *choices)
{
    static const char *const over[] = { KEY_LEG_OVER, NULL };
    if (item->idle)
        return;
    item->idle = true;
    if (choices->count > 0 && may_step_over(&choices->items[0].legs[0], item->last))
        report_idle_keys(scope, item->map, over, "a single step: what it may step over is said by `through`");
    else
        moves_report_idle_way(scope, item->map, choices);
}

/* Fills in the legs that an item may mean, as seen from the frame. False after reporting a mistake. */
static bool read_choices(Scope *scope, LegItem *item, Heading forward, Frame frame, MovementList *choices)
{
    bool good = item->rel != HEADING_NONE ? read_heading(scope, &item->words, item->go, item->rel, choices)
                                          : movement_read_leg(scope, item->go, forward, frame, choices);
    if (!good)
        return false;
    report_idle(scope, item, choices);
    for (size_t i = 0; i < choices->count; i++) {
        if (choices->items[i].leg_count != 1)
            return diag_error(scope->diags, DIAG_MOVE_RECORD, item->go->span,
                              "one leg goes one way: write further legs as items of their own");
        add_keys(item, &choices->items[i].legs[0]);
    }
    return choices->count > 0;
}

/* Extends a draft by a leg. Directions after which the next leg sees the board alike stay together; the
 * others make drafts of their own. On a graph the frame never changes. */
static void go_on(Scope *scope, const Draft *draft, Frame frame, const Movement *choice, DraftList *longer)
{
    const Board *board = scope->kernel->board;
    const Leg *leg = &choice->legs[0];
    bool graph = board->topology == TOPOLOGY_GRAPH, done[DIRECTIONS_MAX] = { false };
    for (unsigned i = 0; i == 0 || i < leg->direction_count; i++) {
        if (done[i])
            continue;
        Draft next = *draft;
        next.frame = graph || leg->anywhere ? frame : movement_next_frame(board, frame, leg->directions[i]);
        next.movement.initial = next.movement.initial || choice->initial;
        next.movement.wrap |= choice->wrap;
        Leg *part = &next.movement.legs[next.movement.leg_count++];
        *part = *leg;
        memset(part->directions, 0, sizeof part->directions);
        part->direction_count = 0;
        for (unsigned j = i; j < leg->direction_count; j++) {
            if (done[j] || (!graph && !movement_frames_equal(
                                          next.frame, movement_next_frame(board, frame, leg->directions[j]))))
                continue;
            part->directions[part->direction_count++] = leg->directions[j];
            done[j] = true;
        }
        list_push(scope->reading, longer, next);
    }
}

/* Extends every draft by every leg that the item may mean. */
static bool add_leg(Scope *scope, LegItem *item, Heading forward, DraftList *drafts)
{
    const Board *board = scope->kernel->board;
    const Frame first = movement_first_frame(board, forward);
    DraftList longer = { 0 };
    for (size_t i = 0; i < drafts->count; i++) {
        MovementList choices = { 0 };
        Frame frame = item->keys.piece_frame ? first : drafts->items[i].frame;
        if (!read_choices(scope, item, forward, frame, &choices))
            return false;
        for (size_t j = 0; j < choices.count; j++)
            go_on(scope, &drafts->items[i], frame, &choices.items[j], &longer);
        if (longer.count > LEG_CHOICES_MAX)
            return diag_error(scope->diags, DIAG_TOO_MANY, item->map->span,
                              "these legs make more than %d different moves", LEG_CHOICES_MAX);
    }
    *drafts = longer;
    return true;
}

void legs_read(Scope *scope, const Node *legs, Heading forward, MovementList *list)
{
    DraftList drafts = { 0 };
    if (legs->type != NODE_LIST)
        return;
    if (legs->count == 0 || legs->count > LEGS_MAX) {
        diag_error(scope->diags, DIAG_TOO_MANY, legs->span, "a move has from one to %d legs", LEGS_MAX);
        return;
    }
    list_push(scope->reading, &drafts,
              ((Draft){ .movement = { .span = legs->span },
                        .frame = movement_first_frame(scope->kernel->board, forward) }));
    for (size_t i = 0; i < legs->count; i++) {
        LegItem item;
        if (legs->items[i]->type != NODE_MAP ||
            !read_item(scope, legs->items[i], forward, i + 1 == legs->count, &item) ||
            !add_leg(scope, &item, forward, &drafts))
            return;
    }
    for (size_t i = 0; i < drafts.count; i++)
        if (!movement_add(scope, list, 0, &drafts.items[i].movement, legs->span))
            return;
}
