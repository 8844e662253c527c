/* Paragraphs of the board, of who plays, and of the first position. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "describe/internal.h"
#include "describe/paragraphs.h"

/* --- the board ------------------------------------------------------------- */

/* How many cells such a board has without holes. */
static int whole_count(const Board *board)
{
    int files = board->files, side = (board->files + 1) / 2;
    if (board->topology == TOPOLOGY_HEX && board->shape == HEX_HEXAGON)
        return (3 * side * (side - 1) + 1) * board->layers;
    if (board->topology == TOPOLOGY_HEX && board->shape == HEX_TRIANGLE)
        return files * (files + 1) / 2 * board->layers;
    return board->files * board->ranks * board->layers;
}

/* True if a point's name says already at which file and rank it lies. */
static bool names_its_place(const Board *board, Cell cell)
{
    char place[16];
    int length = snprintf(place, sizeof place, "%c%u", 'a' + board->file[cell] - 1, board->rank[cell]);
    return text_equals(board->names[cell], text_slice((Text){ place, (size_t)length }, 0, (size_t)length));
}

static bool is_reached(const Board *board, Cell cell, Heading heading)
{
    for (Cell other = 0; other < board->cell_count; other++)
        if (board_hop(board, other, heading) == cell)
            return true;
    return false;
}

/* A line of a graph from a cell on, until it ends or comes round. */
static void add_line(const Board *board, Cell from, Heading heading, CellSet *told, Buffer *out)
{
    Cell cell = from;
    buffer_add_text(out, board->names[cell]);
    while (!cellset_has(told, cell)) {
        cellset_add(told, cell);
        cell = board_hop(board, cell, heading);
        if (cell == CELL_NONE)
            return;
        buffer_add(out, "-%.*s", TEXT_ARG(board->names[cell]));
    }
}

/* Of graphs nobody knows what is where unless it is told. */
static void add_lines(const Board *board, Buffer *out)
{
    bool named = true;
    for (Cell cell = 0; cell < board->cell_count; cell++)
        named = named && names_its_place(board, cell);
    buffer_add(out, "%s", named ? "" : " File and rank of the points:");
    for (Cell cell = 0; cell < board->cell_count && !named; cell++)
        buffer_add(out, "%s %.*s %u/%u", cell == 0 ? "" : ",", TEXT_ARG(board->names[cell]),
                   board->file[cell], board->rank[cell]);
    buffer_add(out, "%s", named ? "" : ".");
    for (Heading heading = 0; heading < board->heading_count; heading++) {
        if (board->heading_names[heading].bytes[0] == '-')
            continue;
        buffer_add(out, " Lines %.*s:", TEXT_ARG(board->heading_names[heading]));
        CellSet told;
        memset(&told, 0, sizeof told);
        const char *sign = " ";
        for (unsigned turn = 0; turn < 2; turn++) /* those that begin somewhere, then those that go round */
            for (Cell cell = 0; cell < board->cell_count; cell++) {
                if (cellset_has(&told, cell) || board_hop(board, cell, heading) == CELL_NONE ||
                    (turn == 0 && is_reached(board, cell, heading)))
                    continue;
                buffer_add(out, "%s", sign);
                add_line(board, cell, heading, &told, out);
                sign = ", ";
            }
        buffer_add(out, ".");
    }
}

enum { HOLES_MAX = 8 }; /* that are told one by one */

/* Names the holes of a grid. False: there are too many, or cells have names of their own. */
static bool add_holes(const Board *board, Buffer *out)
{
    enum { PLACE_ROOM = 16 };
    char holes[HOLES_MAX][PLACE_ROOM];
    unsigned count = 0, at = 0; /* cells are in the order of their places, rank by rank */
    if (board->topology != TOPOLOGY_GRID || board->layers > 1 || board->files > 26 ||
        board->cell_count + HOLES_MAX < whole_count(board))
        return false;
    for (int rank = 1; rank <= board->ranks; rank++)
        for (int file = 1; file <= board->files; file++) {
            if (at < board->cell_count && board->rank[at] == rank && board->file[at] == file) {
                if (!names_its_place(board, (Cell)at++))
                    return false;
            } else if (count < HOLES_MAX) {
                snprintf(holes[count++], PLACE_ROOM, "%c%d", 'a' + file - 1, rank);
            }
        }
    if (at < board->cell_count || count == 0)
        return false;
    buffer_add(out, count == 1 ? " This cell is left out: " : " These cells are left out: ");
    for (unsigned i = 0; i < count; i++) {
        words_join(out, i, count, "and");
        buffer_add(out, "%s", holes[i]);
    }
    buffer_add(out, ".");
    return true;
}

static void add_cells_there(const Board *board, Buffer *out)
{
    CellSet all;
    memset(&all, 0, sizeof all);
    if (board->topology == TOPOLOGY_GRAPH || board->cell_count == whole_count(board))
        return;
    for (Cell cell = 0; cell < board->cell_count; cell++)
        cellset_add(&all, cell);
    if (add_holes(board, out))
        return;
    buffer_add(out, " Some cells are left out; these are there: ");
    words_cells(out, board, &all);
    buffer_add(out, ".");
}

/* The names that one cell has on the layers, as an example. */
static void add_layer_names(const Board *board, Buffer *out)
{
    unsigned at = 0;
    buffer_add(out, " The same cell is called ");
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board->file[cell] == board->file[0] && board->rank[cell] == board->rank[0]) {
            words_join(out, at++, board->layers, "and");
            buffer_add(out, "%.*s on the ", TEXT_ARG(board->names[cell]));
            words_ordinal(out, board->layer[cell] + 1);
        }
    buffer_add(out, ".");
}

/* Which corner of a triangle is where: nobody sees it from the names. */
static void add_corners(const Board *board, Buffer *out)
{
    Cell corners[3], count = 0;
    if (board->topology != TOPOLOGY_HEX || board->shape != HEX_TRIANGLE)
        return;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        unsigned beside = 0;
        for (Heading heading = board->up == HEX_UP_CORNER; heading < board->heading_count; heading += 2)
            beside += board_hop(board, cell, heading) != CELL_NONE; /* across edges */
        if (beside == 2 && count < 3)
            corners[count++] = cell;
    }
    for (unsigned i = 0; i < count; i++) {
        Cell cell = corners[i];
        Cell one = corners[(i + 1) % 3], other = corners[(i + 2) % 3];
        if (count == 3 && fabsf(board->y[one] - board->y[other]) < 0.1f)
            buffer_add(out,
                       " The apex of the triangle is %.*s, at the %s; the other corners are %.*s and %.*s.",
                       TEXT_ARG(board->names[cell]), board->y[cell] > board->y[one] ? "top" : "bottom",
                       TEXT_ARG(board->names[one]), TEXT_ARG(board->names[other]));
    }
    Cell first = CELL_NONE, last = CELL_NONE;
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board->file[cell] == 1) {
            first = first == CELL_NONE ? cell : first;
            last = cell;
        }
    if (first != last)
        buffer_add(out, " Ranks are level rows; files run parallel to the edge from %.*s to %.*s.",
                   TEXT_ARG(board->names[first]), TEXT_ARG(board->names[last]));
}

static void describe_cells(Description *description)
{
    static const char *const joined[] = { "", " The files at its left and right edges are joined.",
                                          " The first rank and the last are joined.",
                                          " All its opposite edges are joined." };
    const Board *board = description->kernel->board;
    Buffer out = { .arena = NULL };
    Text name = board->description;
    bool counted = name.length > 0 && name.bytes[0] >= '0' && name.bytes[0] <= '9';
    buffer_add(&out, "The board is %s%.*s", counted ? "" : "a ", TEXT_ARG(name));
    if (board->topology != TOPOLOGY_GRAPH) /* whose name has it already */
        buffer_add(&out, ", of %u cells", board->cell_count);
    buffer_add(&out, ".");
    if (board->topology == TOPOLOGY_HEX)
        buffer_add(&out, board->up == HEX_UP_EDGE ? " An edge of each cell is at its top."
                                                  : " A corner of each cell is at its top.");
    if (board->topology == TOPOLOGY_RING)
        buffer_add(
            &out,
            " Ring a is the outermost. The sectors are counted anticlockwise; the last is beside sector 1. "
            "Nothing goes past ring a or across the centre.");
    else
        buffer_add(&out, "%s", joined[board->wrap & WRAP_BOTH]);
    if (board->topology == TOPOLOGY_RING || board->wrap != 0)
        buffer_add(&out, " A piece that goes all the way round may not end where it began.");
    if (board->layers > 1) {
        buffer_add(
            &out,
            " Each of the %u layers is a board of its own; a cell's twin is the same cell of the next one.",
            board->layers);
        add_layer_names(board, &out);
    }
    if (board->topology == TOPOLOGY_GRAPH)
        add_lines(board, &out);
    add_corners(board, &out);
    add_cells_there(board, &out);
    description_add(description, SECTION_BOARD, TEXT(""), &out);
}

/* --- players ------------------------------------------------------------------ */

static void add_names(const Kernel *kernel, Buffer *out)
{
    for (int p = 0; p < kernel->player_count; p++) {
        words_join(out, (size_t)p, kernel->player_count, "and");
        words_player_name(out, kernel, p);
    }
}

static void add_sides(const Kernel *kernel, Buffer *out)
{
    if (kernel->side_count == kernel->player_count)
        return;
    for (unsigned side = 0; side < kernel->side_count; side++) {
        size_t count = 0, at = 0;
        for (int p = 0; p < kernel->player_count; p++)
            count += kernel->players[p].side == side;
        buffer_add(out, " ");
        for (int p = 0; p < kernel->player_count; p++) {
            if (kernel->players[p].side != side)
                continue;
            words_join(out, at++, count, "and");
            words_player_name(out, kernel, p);
        }
        buffer_add(out, count == 1 ? " plays alone." : " are allies.");
    }
}

/* The heading that is a player's right. */
static Heading right_of(const Board *board, int player)
{
    const Seat *seat = &board->seats[player];
    return board_turn(board, seat->forward, seat->orientation * (int)(board->heading_count / 4));
}

/* Where somebody's right is not where it is for who looks forward. */
static void add_right(const Kernel *kernel, Buffer *out)
{
    const Board *board = kernel->board;
    bool mirrored = false, same = true;
    for (int p = 0; p < kernel->player_count && p < board->player_count; p++) {
        mirrored = mirrored || board->seats[p].orientation < 0;
        same = same && right_of(board, p) == right_of(board, 0);
    }
    if (!mirrored || board->topology == TOPOLOGY_GRAPH)
        return;
    buffer_add(out, "; right is ");
    for (int p = 0; p < kernel->player_count && p < board->player_count && !same; p++) {
        words_join(out, (size_t)p, kernel->player_count, "and");
        words_compass(board, right_of(board, p), out);
        buffer_add(out, " for ");
        words_player_name(out, kernel, p);
    }
    if (same) {
        words_compass(board, right_of(board, 0), out);
        buffer_add(out, kernel->player_count > 2 ? " for all" : " for both");
    }
}

/* True if some paragraph tells of a direction that depends on where forward is. */
static bool tells_direction(const Description *description)
{
    static const char *const words[] = { "forward",    "back",      "sideways",  " left",
                                         " right",     "your rank", "your file", "your last",
                                         "your first", "your far",  "sees it",   "see it" };
    for (size_t i = 0; i < description->paragraphs->count; i++) {
        const Paragraph *paragraph = &description->paragraphs->items[i];
        if (paragraph->section == SECTION_ABOUT || speaks_of(paragraph->text, "Its forward is"))
            continue;
        for (size_t w = 0; w < sizeof words / sizeof *words; w++)
            if (speaks_of(paragraph->text, words[w]))
                return true;
    }
    return false;
}

static void add_forward(const Kernel *kernel, Buffer *out)
{
    const Board *board = kernel->board;
    if (board->seats[0].forward >= board->heading_count)
        return;
    buffer_add(out, " Forward is ");
    bool same = kernel->player_count > 1;
    for (int p = 0; p < kernel->player_count && p < board->player_count; p++)
        same = same && board->seats[p].forward == board->seats[0].forward;
    if (same) {
        words_compass(board, board->seats[0].forward, out);
        buffer_add(out, kernel->player_count > 2 ? " for all" : " for both");
    }
    for (int p = 0; p < kernel->player_count && p < board->player_count && !same; p++) {
        words_join(out, (size_t)p, kernel->player_count, "and");
        words_compass(board, board->seats[p].forward, out);
        buffer_add(out, " for ");
        words_player_name(out, kernel, p);
    }
    add_right(kernel, out);
    buffer_add(out, ".");
}

void describe_players(Description *description)
{
    static const char *const when_out[] = {
        [OUT_STONE] = "stay as obstacles", [OUT_STAY] = "stay as they are", [OUT_VANISH] = "leave the board"
    };
    const Kernel *kernel = description->kernel;
    Buffer out = { .arena = NULL };
    buffer_add(&out, "%s", kernel->player_count == 1 ? "There is one player: " : "");
    add_names(kernel, &out);
    buffer_add(&out, kernel->player_count == 1                  ? ". "
                     : kernel->player_count == 2                ? " play in turn. "
                     : kernel->board->topology == TOPOLOGY_RING ? " play in this order, anticlockwise. "
                                                                : " play in this order. ");
    words_player_name(&out, kernel, kernel->setup.first);
    bool several = out.length > 0 && out.bytes[out.length - 1] == 's'; /* goats begin, Black begins */
    buffer_add(&out, several ? " begin." : " begins.");
    add_sides(kernel, &out);
    if (tells_direction(description))
        add_forward(kernel, &out);
    if (kernel->side_count > 2 || (kernel->player_count > 2 && describe_goes_out(kernel))) {
        bool captured = kernel->when_out == OUT_STONE && words_moves_capture(kernel);
        buffer_add(&out, " The pieces of a player who is out of the game %s%s.", when_out[kernel->when_out],
                   captured ? ", which anybody may capture" : "");
    }
    description_add(description, SECTION_PLAYERS, TEXT(""), &out);
}

/* --- the set-up ------------------------------------------------------------------- */

static bool stands(const Kernel *kernel, Cell cell, Player owner, Kind kind, unsigned flag)
{
    const SetupPiece *piece = &kernel->setup.board[cell];
    return piece->kind == kind && piece->owner == owner && (flag == 0 || (piece->flags & flag) != 0);
}

/* "pawns a2-h2": the cells of one owner's pieces of a kind; false where there are none. */
static bool add_cells_of(const Kernel *kernel, Player owner, Kind kind, unsigned flag, bool first,
                         Buffer *out)
{
    CellSet cells;
    unsigned count = 0;
    memset(&cells, 0, sizeof cells);
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        if (stands(kernel, cell, owner, kind, flag)) {
            cellset_add(&cells, cell);
            count++;
        }
    if (count == 0)
        return false;
    buffer_add(out, "%s", first ? "" : "; ");
    if (count == 1)
        buffer_add_text(out, words_kind(kernel, kind));
    else
        words_plural(out, words_kind(kernel, kind));
    buffer_add_char(out, ' ');
    words_cells(out, kernel->board, &cells);
    return true;
}

static void describe_army(Description *description, Player owner, Text who)
{
    const Kernel *kernel = description->kernel;
    Buffer out = { .arena = NULL };
    bool any = false;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        any = add_cells_of(kernel, owner, (Kind)kind, 0, !any, &out) || any;
    if (any)
        buffer_add(&out, ".");
    words_capital(&out, 0);
    description_add(description, SECTION_SETUP, who, &out);
}

/* By how many sectors a ring's army stands further on than the first player's; 0: it is another. */
static int shift_of(const Kernel *kernel, int player)
{
    const Board *board = kernel->board;
    if (board->topology != TOPOLOGY_RING || player == 0)
        return 0;
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        const SetupPiece *first = &kernel->setup.board[cell];
        const SetupPiece *piece = &kernel->setup.board[board->seats[player].cell[cell]];
        bool is_first = first->kind != KIND_NONE && first->owner == 0;
        bool is_theirs = piece->kind != KIND_NONE && piece->owner == (Player)player;
        if (is_first != is_theirs ||
            (is_first && (first->kind != piece->kind || first->flags != piece->flags)))
            return 0;
    }
    return (board->file[board->seats[player].cell[0]] - board->file[0] + board->files) % board->files;
}

static void describe_armies(Description *description)
{
    const Kernel *kernel = description->kernel;
    for (int p = 0; p < kernel->player_count; p++) {
        Buffer name = { .arena = description->arena };
        words_player_name(&name, kernel, p);
        int shift = shift_of(kernel, p);
        if (shift > 0) {
            Buffer out = { .arena = NULL };
            buffer_add(&out, "The same pieces as ");
            words_player_name(&out, kernel, 0);
            buffer_add(&out, ", %d sectors on.", shift);
            description_add(description, SECTION_SETUP, buffer_text(&name), &out);
            continue;
        }
        describe_army(description, (Player)p, buffer_text(&name));
    }
    describe_army(description, PLAYER_NOBODY, TEXT("Nobody's pieces"));
}

static bool same_hands(const Kernel *kernel)
{
    size_t size = kernel->kind_count * sizeof *kernel->setup.hands;
    for (unsigned player = 1; player < kernel->player_count; player++)
        if (memcmp(kernel->setup.hands, kernel->setup.hands + player * kernel->kind_count, size) != 0)
            return false;
    return kernel->player_count > 1;
}

static void add_hand(const Kernel *kernel, int player, bool all, Buffer *out)
{
    size_t held = 0, at = 0;
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        held += kernel->setup.hands[(size_t)player * kernel->kind_count + kind] > 0;
    if (held == 0)
        return;
    if (all)
        buffer_add(out, "Each player");
    else
        words_player_name(out, kernel, player);
    bool several = !all && out->bytes[out->length - 1] == 's'; /* Goats have */
    buffer_add(out, several ? " have in hand " : " has in hand ");
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        unsigned count = kernel->setup.hands[(size_t)player * kernel->kind_count + kind];
        if (count == 0)
            continue;
        words_join(out, at++, held, "and");
        if (count == 1) {
            words_article(out, words_kind(kernel, kind));
            buffer_add_text(out, words_kind(kernel, kind));
            continue;
        }
        words_count(out, count);
        buffer_add_char(out, ' ');
        words_plural(out, words_kind(kernel, kind));
    }
    buffer_add(out, ". ");
}

/* True if no piece of the set-up is without the flag while another of its kind has it. */
static bool marks_whole_kinds(const Kernel *kernel, unsigned flag)
{
    const SetupPiece *board = kernel->setup.board;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        for (Cell other = 0; other < kernel->board->cell_count; other++)
            if (board[cell].kind != KIND_NONE && board[cell].kind == board[other].kind &&
                (board[cell].flags & flag) != (board[other].flags & flag))
                return false;
    return true;
}

/* Flags that pieces of the set-up begin with. */
static void describe_flags(Description *description)
{
    const Kernel *kernel = description->kernel;
    for (size_t flag = 0; flag < kernel->flag_count; flag++) {
        Buffer out = { .arena = NULL };
        bool any = false;
        if (kernel->castling.present && (int)flag == kernel->castling.flag &&
            marks_whole_kinds(kernel, 1U << flag))
            continue; /* of those that have not moved, as castling says */
        for (int p = 0; p <= PLAYER_NOBODY; p++)
            for (unsigned kind = 0; kind < kernel->kind_count; kind++)
                any = add_cells_of(kernel, (Player)p, (Kind)kind, 1u << flag, !any, &out) || any;
        Buffer subject = { .arena = description->arena };
        words_flag(&subject, kernel, flag);
        words_capital(&subject, 0);
        buffer_add(&subject, " at first");
        if (any)
            buffer_add(&out, ".");
        words_capital(&out, 0);
        description_add(description, SECTION_SETUP, buffer_text(&subject), &out);
    }
}

static void describe_setup(Description *description)
{
    const Kernel *kernel = description->kernel;
    describe_armies(description);
    describe_flags(description);
    Buffer out = { .arena = NULL };
    bool alike = kernel->setup.hands != NULL && same_hands(kernel);
    for (int p = 0; p < (alike ? 1 : kernel->player_count); p++)
        add_hand(kernel, p, alike, &out);
    if (kernel->setup.shuffles) {
        Voice voice = { .kernel = kernel, .out = &out, .viewer = EXPR_NONE };
        buffer_add(&out, "Before the game what stands on ");
        words_cells(&out, kernel->board, &kernel->setup.shuffle_cells);
        buffer_add(&out, ", as the first player sees them, is shuffled, for all players alike");
        if (kernel->setup.shuffle_if != EXPR_NONE) {
            buffer_add(&out, ", so that ");
            words_clause(&voice, kernel->setup.shuffle_if, true);
        }
        buffer_add(&out, ".");
    }
    description_add(description, SECTION_SETUP, TEXT(""), &out);
}

void describe_board(Description *description)
{
    describe_cells(description);
    describe_setup(description);
}
