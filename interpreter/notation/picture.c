/* Pieces as people read them, and the lines under the board. */

#include "notation/picture.h"
#include <stdio.h>

#include "base/memory.h"
#include "notation/internal.h"
#include "notation/picture_board.h"
#include "program/shown_zones.h"

/* --- pieces ------------------------------------------------------------ */

static bool is_chess_symbol(Text glyph)
{
    const unsigned char *bytes = (const unsigned char *)glyph.bytes;
    return glyph.length == 3 && bytes[0] == 0xe2 && bytes[1] == 0x99 && bytes[2] >= 0x94 && bytes[2] <= 0x9f;
}

/* Unicode has one row of six chess symbols in outline and the same six filled;
 * the first of two players gets the outlines. */
Text notation_glyph_of(Text glyph, Player owner, char room[GLYPH_ROOM])
{
    if (!is_chess_symbol(glyph))
        return glyph;
    int symbol = ((unsigned char)glyph.bytes[2] - 0x94) % 6 + (owner == 0 ? 0 : 6);
    snprintf(room, GLYPH_ROOM, "\xe2\x99%c", (char)(0x94 + symbol));
    return text_of(room);
}

/* Glyphs that are no chess symbols do not show whose a piece is, so they serve only pieces of nobody, or
 * beside a player's letter. */
static bool find_glyph(const Picture *picture, const KindRule *kind, Player owner, Text *glyph)
{
    char room[GLYPH_ROOM];
    *glyph = kind->glyph;
    if (!picture->unicode || kind->glyph.length == 0)
        return false;
    if (owner >= picture->kernel->player_count || picture->kernel->player_count > 2)
        return true;
    if (!is_chess_symbol(kind->glyph))
        return false;
    *glyph = text_of(arena_format(picture->arena, "%.*s", TEXT_ARG(notation_glyph_of(*glyph, owner, room))));
    return true;
}

/* Drawings with signs, `wedge-A` or `disc-AB`, have them for texts, too: the first is the first player's, the
 * second the second's. Where both have one, and of all wedges, the second's is written after a v, as it looks
 * the other way. */
static bool find_sign(const Picture *picture, const KindRule *kind, Player owner, Text *sign)
{
    size_t at = text_find(kind->image, '-') + 1, end = at;
    unsigned count = 0;

    if (!picture->unicode || kind->glyph.length > 0 || at >= kind->image.length ||
        (unsigned char)kind->image.bytes[at] < 0xe0 || picture->kernel->player_count > 2)
        return false;
    for (; end < kind->image.length && count <= owner; count++) {
        at = end;
        end++;
        while (end < kind->image.length && ((unsigned char)kind->image.bytes[end] & 0xc0) == 0x80)
            end++;
    }
    *sign = text_slice(kind->image, at, end - at);
    if (owner == 1 && (count == 1 || text_starts_with(kind->image, TEXT("wedge"))))
        *sign = text_of(arena_format(picture->arena, "v%.*s", TEXT_ARG(*sign)));
    return true;
}

/* The glyph or sign of a piece, if the picture shows one. */
static bool find_drawn(const Picture *picture, Kind kind, Player owner, Text *drawn)
{
    const KindRule *rule = &picture->kernel->kinds[kind];
    return find_glyph(picture, rule, owner, drawn) || find_sign(picture, rule, owner, drawn);
}

/* True if an earlier kind has the same glyph or sign: then the letter tells them apart. */
static bool is_drawn_before(const Picture *picture, Kind kind, Player owner, Text drawn)
{
    for (unsigned earlier = 0; earlier < kind; earlier++) {
        Text other;
        if (find_drawn(picture, (Kind)earlier, owner, &other) && text_equals(other, drawn))
            return true;
    }
    return false;
}

/* True if the kind is written as promoted, `+R`, on a wedge. */
static bool is_promoted_wedge(const KindRule *rule, unsigned owner)
{
    const Text letter = rule->shown[owner];
    return letter.length > 0 && letter.bytes[0] == '+' && text_starts_with(rule->image, TEXT("wedge"));
}

/* What tells a piece from another with the same sign: `+飛` if it is the only promoted one, else its letter.
 */
static Text promoted_sign(const Picture *picture, const KindRule *rule, unsigned owner, Text sign)
{
    const Text letter = rule->shown[owner];
    if (!is_promoted_wedge(rule, owner))
        return letter;
    for (size_t i = 0; i < picture->kernel->kind_count; i++) {
        const KindRule *other = &picture->kernel->kinds[i];
        if (other != rule && is_promoted_wedge(other, owner) && text_equals(other->image, rule->image))
            return letter;
    }
    bool turned = sign.bytes[0] == 'v';
    return text_of(arena_format(picture->arena, "%s+%.*s", turned ? "v" : "",
                                TEXT_ARG(text_slice(sign, turned, sign.length))));
}

/* A piece as the picture shows it; in the arena. */
static Text piece_text(const Picture *picture, Kind kind, Player owner)
{
    const KindRule *rule = &picture->kernel->kinds[kind];
    bool nobody = owner >= picture->kernel->player_count;
    unsigned seen = nobody ? PLAYER_NOBODY : owner;
    Text body;

    if (!find_drawn(picture, kind, owner, &body))
        body = rule->shown[seen];
    else if (is_drawn_before(picture, kind, owner, body))
        body = promoted_sign(picture, rule, seen, body);
    if (picture->kernel->player_count <= 2 || rule->neutral)
        return body;
    char seat = nobody ? 'x' : picture->kernel->players[owner].letter;
    return text_of(arena_format(picture->arena, "%c%.*s", seat, TEXT_ARG(body)));
}

/* The number of a cell before what stands there; cells without one are not used. */
static Text numbered_cell(const Picture *picture, Cell cell)
{
    Piece piece = picture->position->board[cell];
    Text label = picture->kernel->notation.cells[cell];
    bool used = !text_equals(label, picture->board->names[cell]);
    Text body = piece.kind != KIND_NONE ? piece_text(picture, piece.kind, piece.owner)
                : !used                 ? TEXT(" ")
                : picture->unicode      ? TEXT("\xc2\xb7")
                                        : TEXT(".");
    return used ? text_of(arena_format(picture->arena, "%.*s%.*s", TEXT_ARG(label), TEXT_ARG(body))) : body;
}

static bool shows_numbers(const Picture *picture)
{
    return picture->kernel->notation.numbered && !picture->plain;
}

Text picture_cell(const Picture *picture, Cell cell)
{
    Piece piece = picture->position->board[cell];

    if (shows_numbers(picture))
        return numbered_cell(picture, cell);
    if (piece.kind == KIND_NONE && picture->zone_signs[cell] != 0)
        return (Text){ &picture->zone_signs[cell], 1 };
    if (piece.kind == KIND_NONE && picture->kernel->lines != NULL &&
        cellset_has(&picture->kernel->stars, cell))
        return TEXT("+");
    if (piece.kind == KIND_NONE)
        return picture->unicode ? TEXT("\xc2\xb7") : TEXT(".");
    return piece_text(picture, piece.kind, piece.owner);
}

static int widest_number(const Picture *picture)
{
    size_t widest = 0;

    for (Cell cell = 0; cell < picture->board->cell_count; cell++) {
        Text label = picture->kernel->notation.cells[cell];
        widest = label.length > widest ? label.length : widest;
    }
    return (int)widest;
}

/* Over all pieces there could be, so that the picture keeps its size during a game. */
static int widest_piece(const Picture *picture)
{
    int widest = 1;

    for (unsigned kind = 0; kind < picture->kernel->kind_count; kind++)
        for (unsigned owner = 0; owner <= picture->kernel->player_count; owner++) {
            Player whose = owner == picture->kernel->player_count ? PLAYER_NOBODY : (Player)owner;
            int width = canvas_width(piece_text(picture, (Kind)kind, whose));
            widest = width > widest ? width : widest;
        }
    return widest + (shows_numbers(picture) ? widest_number(picture) : 0);
}

/* --- zones ---------------------------------------------------------------------------------------------- */

/* Signs of the zones that are shown, in their order; further zones have none. */
static const char zone_signs[] = "~:#\"-;|,_";

/* True if some player's cells of a zone are shown; adds them to *cells. */
static bool find_shown(const Kernel *kernel, size_t zone, CellSet *cells)
{
    bool shown = false;

    for (unsigned player = 0; player < kernel->player_count; player++)
        if (zone_is_shown(kernel, zone, (Player)player)) {
            cellset_unite(cells, &kernel->zones[zone].seen_by[player], kernel->board->words);
            shown = true;
        }
    return shown;
}

/* "~ near side", as people write names. */
static void add_legend(Buffer *legend, char sign, Text name)
{
    buffer_add(legend, "%s%c ", legend->length == 0 ? "" : "   ", sign);
    for (size_t i = 0; i < name.length; i++)
        buffer_add_char(legend, name.bytes[i] == '-' ? ' ' : name.bytes[i]);
}

/* Gives cells their signs, and tells below what each sign stands for; not among lines or arrows, which show
 * what zones are for. */
static void show_zones(Picture *picture, Buffer *legend)
{
    const Kernel *kernel = picture->kernel;
    char *signs = arena_array(picture->arena, picture->board->cell_count + 1u, 1);
    bool drawn = picture_has_lines(picture) || kernel->arrows != NULL;

    picture->zone_signs = signs;
    for (size_t zone = 0, shown = 0; !drawn && zone < kernel->zone_count && zone_signs[shown] != 0; zone++) {
        CellSet cells = { 0 };
        bool any = false;
        if (!find_shown(kernel, zone, &cells))
            continue;
        for (EACH_CELL(cell, &cells, picture->board->words)) {
            any = any || signs[cell] == 0;
            signs[cell] = signs[cell] == 0 ? zone_signs[shown] : signs[cell];
        }
        if (any)
            add_legend(legend, zone_signs[shown], kernel->zones[zone].name);
        shown += any;
    }
    if (legend->length > 0)
        buffer_add_char(legend, '\n');
}

/* --- the lines below --------------------------------------------------- */

static bool has_hands(const Position *position)
{
    const Kernel *kernel = position->program->kernel;
    size_t slots = (size_t)kernel->player_count * kernel->kind_count;

    for (size_t i = 0; i < slots; i++)
        if (position->hands[i] > 0)
            return true;
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        if (kernel->kinds[kind].unlimited)
            return true;
    return kernel->setup.has_hands;
}

static void add_name(const Picture *picture, Text name)
{
    if (picture->call != NULL)
        picture->call(picture->kernel, name, picture->out);
    else
        buffer_add_text(picture->out, name);
}

static void add_hand(const Picture *picture, Player player)
{
    const Kernel *kernel = picture->kernel;
    Buffer *out = picture->out;
    bool empty = true;

    buffer_add(out, "%.*s in hand:", TEXT_ARG(player_called(&kernel->players[player])));
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        unsigned count = position_hand(picture->position, player, (Kind)kind);
        bool unlimited = kernel->kinds[kind].unlimited && !kernel->kinds[kind].neutral;
        if (count == 0 && !unlimited)
            continue;
        Text piece = piece_text(picture, (Kind)kind, player);
        if (unlimited)
            buffer_add(out, " %.*s (any number)", TEXT_ARG(piece));
        else if (count == 1)
            buffer_add(out, " %.*s", TEXT_ARG(piece));
        else
            buffer_add(out, " %u%s%.*s", count, picture->unicode ? "\xc3\x97" : "x", TEXT_ARG(piece));
        empty = false;
    }
    buffer_add(out, "%s\n", empty ? " nothing" : "");
}

/* What counts since something happened says little before it has grown. */
static bool is_small_count(const NumberRule *rule, const int32_t *values, unsigned count)
{
    enum { SMALL = 20 };
    bool small = rule->until != EXPR_NONE;

    for (unsigned i = 0; i < count; i++)
        small = small && values[i] < SMALL && values[i] < rule->max / 2;
    return small;
}

static void add_number(const Picture *picture, const NumberRule *rule)
{
    const Kernel *kernel = picture->kernel;
    const int32_t *values = &picture->position->numbers[rule->slot];
    unsigned count = rule->per_player ? kernel->player_count : 1;
    bool at_start = true;

    for (unsigned i = 0; i < count; i++)
        at_start = at_start && values[i] == rule->start;
    if (at_start || is_small_count(rule, values, count))
        return;
    add_name(picture, rule->name);
    buffer_add_char(picture->out, ':');
    for (unsigned i = 0; i < count; i++) {
        if (rule->per_player)
            buffer_add(picture->out, "%s %.*s", i == 0 ? "" : ",",
                       TEXT_ARG(player_called(&kernel->players[i])));
        buffer_add(picture->out, " %d", values[i]);
    }
    buffer_add_char(picture->out, '\n');
}

/* What readers of this picture call a cell. */
static Text cell_called(const Picture *picture, Cell cell)
{
    return picture->plain ? picture->board->names[cell] : picture->kernel->notation.cells[cell];
}

/* The cells of one owner, or of nobody; whether there are some. */
static bool add_flagged(const Picture *picture, const CellSet *cells, Player owner, bool first)
{
    unsigned words = picture->board->words, players = picture->kernel->player_count;
    bool any = false;
    for (EACH_CELL(cell, cells, words)) {
        Player of = picture->position->board[cell].owner;
        if ((of < players ? of : players) != owner)
            continue;
        Text name = owner < players ? player_called(&picture->kernel->players[owner]) : TEXT("nobody");
        if (!any && (owner < players || !first))
            buffer_add(picture->out, "%s %.*s", first ? "" : ",", TEXT_ARG(name));
        buffer_add(picture->out, " %.*s", TEXT_ARG(cell_called(picture, (Cell)cell)));
        any = true;
    }
    return any;
}

/* A flag on many pieces says little cell by cell. */
static void add_flag(const Picture *picture, unsigned flag)
{
    enum { NAMED_CELLS_MAX = 12 };
    const CellSet *cells = &picture->position->flag_cells[flag];
    unsigned count = cellset_count(cells, picture->board->words);
    bool first = true;

    if (count == 0 || count > NAMED_CELLS_MAX)
        return;
    add_name(picture, picture->kernel->flags[flag].name);
    buffer_add_char(picture->out, ':');
    for (unsigned owner = 0; owner <= picture->kernel->player_count; owner++)
        first = !add_flagged(picture, cells, (Player)owner, first) && first;
    buffer_add_char(picture->out, '\n');
}

static void add_trails(const Picture *picture, unsigned trail)
{
    for (unsigned player = 0; player < picture->kernel->player_count; player++) {
        const Trail *left = &picture->position->trails[trail][player];
        if (left->piece == CELL_NONE)
            continue;
        add_name(picture, picture->kernel->trails[trail].name);
        buffer_add_char(picture->out, ':');
        for (unsigned i = 0; i < left->count; i++)
            buffer_add(picture->out, " %.*s", TEXT_ARG(cell_called(picture, left->cells[i])));
        buffer_add_char(picture->out, '\n');
    }
}

static void add_players(const Picture *picture, const char *lead, unsigned players, const char *tail)
{
    const char *join = lead;

    for (unsigned player = 0; player < picture->kernel->player_count; player++)
        if ((players >> player & 1) != 0) {
            buffer_add(picture->out, "%s%.*s", join,
                       TEXT_ARG(player_called(&picture->kernel->players[player])));
            join = ", ";
        }
    buffer_add(picture->out, "%s", tail);
}

static void add_result(const Picture *picture)
{
    const Result *result = &picture->position->result;

    if (result->draw)
        buffer_add(picture->out, "drawn");
    else if (result->won != 0)
        add_players(picture, "won by ", result->won, "");
    else
        buffer_add(picture->out, "lost by all");
    if (result->ending >= 0 && (size_t)result->ending < picture->kernel->ending_count)
        buffer_add(picture->out, " (%.*s)",
                   TEXT_ARG(ending_called(&picture->kernel->endings[result->ending], result->unclaimed)));
    buffer_add_char(picture->out, '\n');
}

static void add_claim(const Picture *picture)
{
    const EndingRule *ending = &picture->kernel->endings[picture->position->result.ending];
    buffer_add(picture->out,
               ending->played ? ", a game that is played is drawn here (" : ", a draw can be claimed (");
    add_name(picture, ending->name);
    buffer_add_char(picture->out, ')');
}

/* True if it says anything which phase a turn has come to: chance's own does. */
static bool has_choice_of_phases(const Kernel *kernel, bool chance)
{
    unsigned count = 0;

    for (unsigned i = 0; i < kernel->phase_count; i++)
        count += !kernel->phases[i].chance;
    return count > 1 || chance;
}

/* The phases at hand that offer something: one that is optional leaves the next open, too. */
static void add_phases(const Picture *picture, unsigned phase)
{
    const Kernel *kernel = picture->kernel;
    const char *join = ", phase ";

    for (bool more = true; more && phase < kernel->phase_count; phase++) {
        const PhaseRule *rule = &kernel->phases[phase];
        more = rule->optional && !rule->chance;
        if ((picture->phases >> phase & 1) == 0 || rule->name.length == 0)
            continue;
        buffer_add(picture->out, "%s", join);
        add_name(picture, rule->name);
        join = " or ";
    }
}

static void add_turn(const Picture *picture)
{
    const Kernel *kernel = picture->kernel;
    const Turn *turn = &picture->position->turn;

    if (turn->out != 0)
        add_players(picture, "out: ", turn->out, "\n");
    if (picture->position->result.over) {
        add_result(picture);
        return;
    }
    const PhaseRule *phase = turn->phase < kernel->phase_count ? &kernel->phases[turn->phase] : NULL;
    Text name =
        turn->player < kernel->player_count ? player_called(&kernel->players[turn->player]) : TEXT("nobody");
    if (phase != NULL && phase->chance)
        buffer_add(picture->out, "chance to act in the turn of %.*s", TEXT_ARG(name));
    else
        buffer_add(picture->out, "%.*s to act", TEXT_ARG(name));
    if (phase != NULL && has_choice_of_phases(kernel, phase->chance))
        add_phases(picture, turn->phase);
    if (picture->position->result.claimable)
        add_claim(picture);
    buffer_add(picture->out, ", round %u\n", turn->round);
}

void notation_picture(const Position *position, const PictureWish *wish, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    Picture picture = { .position = position,
                        .kernel = kernel,
                        .board = kernel->board,
                        .perspective =
                            wish->perspective < kernel->player_count ? wish->perspective : PLAYER_NONE,
                        .unicode = wish->unicode,
                        .plain = wish->plain,
                        .phases = wish->phases,
                        .call = wish->call,
                        .columns = wish->columns,
                        .rows = wish->rows,
                        .marks = wish->marks,
                        .spots = wish->spots,
                        .arena = arena_new(0),
                        .out = out };

    if (picture.arena == NULL)
        memory_fail();
    picture.width = widest_piece(&picture);
    Buffer legend = { .arena = picture.arena };
    show_zones(&picture, &legend);
    picture_board(&picture);
    buffer_add_char(out, '\n');
    buffer_add_text(out, buffer_text(&legend));
    for (unsigned player = 0; has_hands(position) && player < kernel->player_count; player++)
        add_hand(&picture, (Player)player);
    for (size_t i = 0; i < kernel->number_count; i++)
        add_number(&picture, &kernel->numbers[i]);
    for (unsigned i = 0; i < kernel->flag_count; i++)
        add_flag(&picture, i);
    for (unsigned i = 0; i < kernel->trail_count; i++)
        add_trails(&picture, i);
    add_turn(&picture);
    arena_free(picture.arena);
}
