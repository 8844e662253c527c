/* import_diagram_shuffle.c -- the option `shuffle` of an Interactive Diagram, `N!BRQK,AC`: pieces that change
 * places before a game, `!` before one that lies on both shades, or is alone and keeps its shade. */

#include <stdlib.h>
#include <string.h>

#include "import_diagram.h"

/* Pieces that are shuffled among themselves. */
typedef struct Deal {
    bool has[DIAGRAM_PIECES], shaded[DIAGRAM_PIECES];
} Deal;

/* Reads the ids up to a comma, the longest that fits each time. Returns where they end. */
static const char *read_deal(Diagram *diagram, const IniEntry *entry, const char *at, Deal *deal)
{
    *deal = (Deal){ .has = { false } };
    bool shaded = false;
    while (*at != '\0' && *at != ',') {
        int best = -1;
        for (int i = 0; i < diagram->count; i++) {
            const char *id = diagram->pieces[i].id;
            if (strncmp(at, id, strlen(id)) == 0 &&
                (best < 0 || strlen(id) > strlen(diagram->pieces[best].id)))
                best = i;
        }
        if (best >= 0) {
            deal->has[best] = true;
            deal->shaded[best] |= shaded;
        } else if (*at != '!' && *at != ' ') {
            tell_warning(&diagram->telling, entry->line, "shuffle: `%c` is no piece's id; it is passed over",
                         *at);
        }
        shaded = *at == '!';
        at += best >= 0 ? strlen(diagram->pieces[best].id) : 1;
    }
    return at;
}

/* Where the first player's pieces of a deal stand, or those of one kind. */
static const char *cells_of(const Diagram *diagram, const bool *has)
{
    const char *text = "";
    for (int rank = 0; rank < diagram->ranks; rank++)
        for (int file = 0; file < diagram->files; file++) {
            int piece = diagram->board[rank][file];
            if (piece > 0 && piece != HOLE && has[piece - 1])
                text = import_format("%s%s%c%d", text, text[0] == '\0' ? "" : " ", 'a' + file, rank + 1);
        }
    return text;
}

static const char *cells_of_piece(const Diagram *diagram, int piece)
{
    bool has[DIAGRAM_PIECES] = { false };
    has[piece] = true;
    return cells_of(diagram, has);
}

static int count_words(const char *text)
{
    int count = text[0] != '\0';
    for (; *text != '\0'; text++)
        count += *text == ' ';
    return count;
}

/* a1 is dark. */
static bool is_light(const char *cell)
{
    return (cell[0] - 'a' + diagram_digits(cell + 1) - 1) % 2 != 0;
}

static const char *join(const char *left, const char *right)
{
    return import_format("%s%s%s", left, left[0] == '\0' ? "" : " and ", right);
}

static const char *shade_text(const Diagram *diagram, int piece)
{
    const char *cells = cells_of_piece(diagram, piece), *kind = diagram->pieces[piece].kind;
    int count = count_words(cells);
    if (count <= 1)
        return count == 0 ? "" : import_format("any own %s in %s", kind, is_light(cells) ? "light" : "dark");
    return import_format("count own %s in light >= %d and count own %s in dark >= %d", kind, count / 2, kind,
                         count / 2);
}

/* Who castles stands between those whom it castles with. */
static const char *castling_text(const Diagram *diagram, const Deal *deal, Tree *castling)
{
    const char *text = "";
    for (int i = 0; castling != NULL && i < diagram->count; i++) {
        const Tree *partner = tree_get(castling, "rook");
        const char *king = diagram->pieces[i].kind;
        if (!deal->has[i] || !diagram->pieces[i].castles || partner == NULL || partner->type != TREE_TEXT)
            continue;
        tree_say(castling, "from", "anywhere");
        text = import_format(
            "min(x(it) for own %s) < max(x(it) for own %s) and max(x(it) for own %s) < max(x(it) "
            "for own %s)",
            partner->text, king, king, partner->text);
    }
    return text;
}

/* What holds of a deal where all are dealt at once. */
static const char *deal_text(const Diagram *diagram, const Deal *deal, bool single, Tree *castling)
{
    const char *text = "", *kinds = "";
    for (int i = 0; i < diagram->count; i++) {
        if (deal->has[i])
            kinds = import_format("%s%s%s", kinds, kinds[0] == '\0' ? "" : "/", diagram->pieces[i].kind);
        if (deal->shaded[i] && shade_text(diagram, i)[0] != '\0')
            text = join(text, shade_text(diagram, i));
    }
    const char *between = castling_text(diagram, deal, castling);
    if (between[0] != '\0')
        text = join(text, between);
    const char *cells = cells_of(diagram, deal->has);
    if (single || cells[0] == '\0')
        return text;
    const char *joined = "";
    for (size_t length; *cells != '\0'; cells += length + (cells[length] == ' ')) {
        length = strcspn(cells, " ");
        joined = import_format("%s%s%.*s", joined, joined[0] == '\0' ? "" : " + ", (int)length, cells);
    }
    return join(text, import_format("no own %s in (cells - (%s))", kinds, joined));
}

/* True if the second player's pieces stand as the first one's. */
static bool is_alike_for_both(const Diagram *diagram)
{
    for (int rank = 0; rank < diagram->ranks; rank++)
        for (int file = 0; file < diagram->files; file++) {
            int here = diagram->board[rank][file], other = diagram->turned ? diagram->files - 1 - file : file;
            int there = diagram->board[diagram->ranks - 1 - rank][other];
            if (here != HOLE && here != -there)
                return false;
        }
    for (int i = 0; i < diagram->count; i++)
        if (diagram->pieces[i].hand[0] != '\0')
            return false;
    return true;
}

static bool overlap(const Deal *left, const Deal *right)
{
    for (int i = 0; i < DIAGRAM_PIECES; i++)
        if (left->has[i] && right->has[i])
            return true;
    return false;
}

/* The deals of a text; 0 after telling that they cannot be said. */
static size_t read_deals(Diagram *diagram, const IniEntry *entry, Deal *deals, size_t room)
{
    size_t count = 0;
    for (const char *at = entry->value; *at != '\0' && count < room; at += *at == ',') {
        at = read_deal(diagram, entry, at, &deals[count]);
        for (size_t i = 0; i < count; i++)
            if (overlap(&deals[i], &deals[count])) {
                tell_warning(
                    &diagram->telling, entry->line,
                    "shuffle: pieces that are dealt twice, one deal after another, are not carried over");
                return 0;
            }
        count++;
    }
    if (count > 0 && is_alike_for_both(diagram))
        return count;
    tell_warning(&diagram->telling, entry->line,
                 "shuffle: this is carried over where both begin alike and have nothing in hand");
    return 0;
}

void diagram_write_shuffle(Diagram *diagram, Tree *root)
{
    enum { DEALS_MAX = 16 };
    const IniEntry *entry = diagram_option(diagram, "shuffle");
    Deal deals[DEALS_MAX], all = { .has = { false } };
    size_t count =
        entry == NULL || entry->value[0] == '\0' ? 0 : read_deals(diagram, entry, deals, DEALS_MAX);
    if (count == 0)
        return;
    const char *condition = "";
    for (size_t i = 0; i < count; i++) {
        const char *text = deal_text(diagram, &deals[i], count == 1, tree_get(root, "castling"));
        condition = text[0] == '\0' ? condition : join(condition, text);
        for (int piece = 0; piece < diagram->count; piece++)
            all.has[piece] |= deals[i].has[piece];
    }
    const char *cells = cells_of(diagram, all.has);
    if (cells[0] == '\0')
        return;
    Tree *setup = tree_put(root, "setup", tree_map()), *each = tree_under(setup, "each");
    for (int i = 0; i < diagram->count; i++)
        if (cells_of_piece(diagram, i)[0] != '\0')
            tree_say(each, diagram->pieces[i].kind, "%s", cells_of_piece(diagram, i));
    Tree *shuffle = tree_under(setup, "shuffle");
    tree_say(shuffle, "cells", "%s", cells);
    if (condition[0] != '\0')
        tree_say(shuffle, "if", "%s", condition);
}
