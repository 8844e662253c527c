/* import_diagram_board.c -- where the pieces of an Interactive Diagram stand: cells, holes, hands, castling
 * and the position that they make. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import_diagram.h"

static bool is_rotated(const Diagram *diagram)
{
    const IniEntry *entry = diagram_option(diagram, "symmetry");
    return entry != NULL && strcmp(entry->value, "rotate") == 0;
}

static bool is_mirrored(const Diagram *diagram)
{
    const IniEntry *entry = diagram_option(diagram, "symmetry");
    return entry == NULL || strcmp(entry->value, "mirror") == 0;
}

/* --- cells ------------------------------------------------------------------------------------- */

static void put_one(Diagram *diagram, int file, int rank, int piece)
{
    diagram->board[rank][file] = (signed char)piece;
    diagram->holes |= piece == HOLE;
}

/* A piece of White's, with its like for Black. */
static void put(Diagram *diagram, int file, int rank, int piece)
{
    put_one(diagram, file, rank, piece);
    int other = piece == HOLE ? HOLE : -piece;
    if (piece < 0)
        return;
    if (is_rotated(diagram))
        put_one(diagram, diagram->files - 1 - file, diagram->ranks - 1 - rank, other);
    else if (is_mirrored(diagram))
        put_one(diagram, file, diagram->ranks - 1 - rank, other);
}

/* "e4": false where it is no cell of the board. */
static bool read_cell(const Diagram *diagram, const char *text, int *file, int *rank)
{
    *file = text[0] - 'a';
    size_t digits = text[0] == '\0' ? 0 : strspn(text + 1, "0123456789");
    *rank = digits > 0 ? diagram_digits(text + 1) : -1;
    *rank -= diagram->first_rank;
    bool ends = digits > 0 && (text[1 + digits] == '\0' || text[1 + digits] == '-');
    return ends && *file >= 0 && *file < diagram->files && *rank >= 0 && *rank < diagram->ranks;
}

/* "a2-h2", or a single cell. */
static void put_box(Diagram *diagram, const char *text, int piece, const DiagramPiece *told)
{
    const char *dash = strchr(text, '-');
    int file, rank, last_file, last_rank;
    bool fits = read_cell(diagram, text, &file, &rank) &&
                read_cell(diagram, dash == NULL ? text : dash + 1, &last_file, &last_rank);
    if (!fits)
        tell_warning(&diagram->telling, told->line, "%s: `%s` is no cell of the board; it is passed over",
                     told->name, text);
    if (fits && (rank > last_rank || file > last_file))
        tell_warning(&diagram->telling, told->line,
                     "%s: `%s` has no cells: a box goes from its lower left to its upper right", told->name,
                     text);
    bool taken = false;
    for (int y = rank; fits && y <= last_rank; y++)
        for (int x = file; x <= last_file; x++) {
            int there = diagram->board[y][x];
            taken |=
                there != 0 && there != HOLE && piece != HOLE && there != piece && (there > 0) == (piece > 0);
            put(diagram, x, y, piece);
        }
    if (taken)
        tell_warning(&diagram->telling, told->line,
                     "%s: a piece stands on `%s` already; this one replaces it", told->name, text);
}

/* Cells between commas; behind an empty one they are Black's. */
void diagram_put(Diagram *diagram, const DiagramPiece *piece, int number)
{
    bool black = false;
    for (const char *at = piece->squares; *at != '\0';) {
        size_t length = strcspn(at, ",");
        const char *cell = import_cut(at, length);
        if (cell[0] == '\0' || cell[1] == '\0')
            black = true;
        else
            put_box(diagram, cell, black && number != HOLE ? -number : number, piece);
        at += length + (at[length] == ',');
    }
}

/* The holes are no sort of piece. */
void diagram_take_holes(Diagram *diagram)
{
    int kept = 0;
    for (int i = 0; i < diagram->count; i++) {
        DiagramPiece piece = diagram->pieces[i];
        const char *word = "hole";
        bool is_hole = strlen(piece.name) == 4;
        for (size_t k = 0; is_hole && k < 4; k++)
            is_hole = tolower((unsigned char)piece.name[k]) == word[k];
        if (is_hole)
            diagram_put(diagram, &piece, HOLE);
        else
            diagram->pieces[kept++] = piece;
    }
    diagram->count = kept;
}

/* --- castling ------------------------------------------------------------------------ */

/* The outermost piece of a row to one side; -1: there is none. */
static int outermost(const Diagram *diagram, int rank, int file, int step)
{
    int found = -1;
    for (int at = file + step; at >= 0 && at < diagram->files; at += step) {
        if (diagram->board[rank][at] == HOLE)
            break;
        if (diagram->board[rank][at] != 0)
            found = at;
    }
    return found;
}

static void add_partner(Tree *list, const char *kind)
{
    for (const Tree *item = list->first; item != NULL; item = item->next)
        if (strcmp(item->text, kind) == 0)
            return;
    tree_item(list, tree_text(kind));
}

/* The rights of one side, and the kinds it castles with. */
static const char *find_rights(const Diagram *diagram, int king, int sign, Tree *partners, int *king_file)
{
    static const char letters[2][2] = { { 'K', 'Q' }, { 'k', 'q' } };
    const char *rights = "";
    for (int rank = 0; rank < diagram->ranks; rank++)
        for (int file = 0; file < diagram->files; file++) {
            if (diagram->board[rank][file] != sign * (king + 1))
                continue;
            int right = diagram->turned && sign < 0 ? -1 : 1;
            *king_file = right > 0 ? file : diagram->files - 1 - file;
            for (int side = 0; side < 2; side++) {
                int partner = outermost(diagram, rank, file, side == 0 ? right : -right);
                int piece = partner < 0 ? 0 : diagram->board[rank][partner] * sign;
                int steps = diagram_castling(&diagram->pieces[king], side == 0 ? 'r' : 'l');
                if (piece <= 0 || steps == 0 || piece - 1 == king)
                    continue;
                add_partner(partners, diagram->pieces[piece - 1].kind);
                rights = import_format("%s%c", rights, letters[sign < 0][side]);
            }
        }
    return rights;
}

/* Returns the field of the position. */
const char *diagram_write_castling(Diagram *diagram, Tree *root)
{
    int king = -1, file = -1, other = -1;
    for (int i = 0; i < diagram->count; i++)
        if (diagram->pieces[i].castles) {
            if (king >= 0)
                tell_warning(&diagram->telling, diagram->pieces[i].line,
                             "%s: one kind castles here, and that is another", diagram->pieces[i].name);
            king = king < 0 ? i : king;
        }
    if (king < 0)
        return "-";
    const DiagramPiece *piece = &diagram->pieces[king];
    Tree *partners = tree_map(), *castling = tree_map();
    partners->type = TREE_LIST;
    const char *white = find_rights(diagram, king, 1, partners, &file),
               *black = find_rights(diagram, king, -1, partners, &other);
    file = file < 0 ? other : file; /* one side may have none */
    int right = file + diagram_castling(piece, 'r'), left = file - diagram_castling(piece, 'l');
    if (strchr(piece->moves, 'j') != NULL && strstr(piece->moves, "jO") != NULL)
        tell_warning(&diagram->telling, piece->line,
                     "%s: castling with the piece beside the corner, `j`, is lost", piece->name);
    if (partners->first == NULL)
        return "-";
    if (other >= 0 && other != file)
        tell_warning(&diagram->telling, piece->line,
                     "%s: castling leads to the same files for both; Black's are taken as White's",
                     piece->name);
    tree_say(castling, "king", "%s", piece->kind);
    tree_put(castling, "rook", partners->first->next == NULL ? tree_text(partners->first->text) : partners);
    Tree *to = tree_under(castling, "to");
    if (right < diagram->files && right > file)
        tree_say(to, "kingside", "%c %c", 'a' + right, 'a' + right - 1);
    if (left >= 0 && left < file)
        tree_say(to, "queenside", "%c %c", 'a' + left, 'a' + left + 1);
    tree_put(root, "castling", castling);
    return import_format("%s%s", white, black);
}

/* --- hands and set-up ---------------------------------------------------------------- */

static const char *hands_text(const Diagram *diagram)
{
    const char *text = "";
    for (int colour = 0; colour < 2; colour++)
        for (int i = 0; i < diagram->count; i++) {
            const char *hand = diagram->pieces[i].hand, *comma = strchr(hand, ',');
            int count = diagram_digits(colour == 1 && comma != NULL ? comma + 1 : hand);
            const char *letter = diagram->pieces[i].letter;
            if (colour == 1)
                letter = import_format("%s%c", letter[0] == '+' ? "+" : "",
                                       tolower((unsigned char)letter[strlen(letter) - 1]));
            for (int k = 0; k < count && k < 50; k++)
                text = import_format("%s%s", text, letter);
        }
    return text;
}

/* True if some pieces have one promoted side. */
static bool sides_are_shared(const Diagram *diagram)
{
    for (int i = 0; i < diagram->count; i++)
        for (int k = 0; k < i; k++)
            if (diagram_promoted_side(diagram, i) >= 0 &&
                diagram_promoted_side(diagram, i) == diagram_promoted_side(diagram, k))
                return true;
    return false;
}

static void write_holdings(Diagram *diagram, Tree *root, const char *hands)
{
    int type = diagram_number(diagram, "holdingsType", 0);
    if (type > 0 && !diagram_promotes_from_hand(diagram)) {
        tell_note(&diagram->telling, diagram_option(diagram, "holdingsType")->line,
                  "holdingsType: captured pieces are shown beside the board, and never come back; no rule "
                  "says so here");
    } else if (type != 0) {
        Tree *captured = tree_under(root, "captured");
        tree_say(captured, "to", type > 0 ? "hand of owner" : "hand of mover");
        bool back = type == -1 && diagram_number(diagram, "promoOffset", 0) > 0;
        if (back && sides_are_shared(diagram))
            tell_warning(
                &diagram->telling, diagram_option(diagram, "holdingsType")->line,
                "holdingsType: some pieces have one promoted side, so what is taken stays promoted here");
        else if (back)
            tree_say(captured, "as", "unpromoted");
    }
    if (type < 0 || (type == 0 && hands[0] != '\0'))
        tree_say(root, "drops", "anywhere");
}

static const char *row_text(const Diagram *diagram, int rank)
{
    const char *text = "";
    int empty = 0;
    for (int file = 0; file <= diagram->files; file++) {
        int piece = file == diagram->files ? 1 : diagram->board[rank][file];
        if (piece == 0) {
            empty++;
            continue;
        }
        if (empty > 0)
            text = import_format("%s%d", text, empty);
        empty = 0;
        if (file == diagram->files)
            break;
        const char *letter = piece == HOLE ? "*" : diagram->pieces[abs(piece) - 1].letter;
        if (piece < 0)
            letter = import_format("%s%c", letter[0] == '+' ? "+" : "",
                                   tolower((unsigned char)letter[strlen(letter) - 1]));
        text = import_format("%s%s", text, letter);
    }
    return text;
}

void diagram_write_set_up(Diagram *diagram, Tree *root, const char *rights)
{
    const char *rows = "", *hands = hands_text(diagram);
    write_holdings(diagram, root, hands);
    for (int rank = diagram->ranks - 1; rank >= 0; rank--)
        rows = import_format("%s%s%s", rows, row_text(diagram, rank), rank > 0 ? "/" : "");
    if (hands[0] != '\0' || tree_get(root, "drops") != NULL)
        rows = import_format("%s[%s]", rows, hands);
    tree_say(root, "setup", "%s w %s - 0 1", rows, rights);
}

/* True if the holes lie alike for both, seen from the other side or turned. */
static bool holes_are_alike(const Diagram *diagram, bool turned)
{
    for (int rank = 0; rank < diagram->ranks; rank++)
        for (int file = 0; file < diagram->files; file++) {
            int other = turned ? diagram->files - 1 - file : file;
            if ((diagram->board[rank][file] == HOLE) !=
                (diagram->board[diagram->ranks - 1 - rank][other] == HOLE))
                return false;
        }
    return true;
}

bool diagram_settle_sides(Diagram *diagram)
{
    if (holes_are_alike(diagram, diagram->turned))
        return true;
    if (holes_are_alike(diagram, !diagram->turned)) {
        if (diagram->turned)
            tell_warning(&diagram->telling, diagram->line,
                         "the holes fit a mirrored board alone; what goes otherwise to the left than to the "
                         "right is turned for Black there, and mirrored here");
        diagram->turned = !diagram->turned;
        return true;
    }
    tell_error(&diagram->telling, diagram->line,
               "the holes of the board lie otherwise for Black than for White");
    return false;
}

const char *diagram_holes(const Diagram *diagram)
{
    const char *text = "";
    for (int rank = 0; rank < diagram->ranks; rank++)
        for (int file = 0; file < diagram->files; file++)
            if (diagram->board[rank][file] == HOLE)
                text = import_format("%s%s%c%d", text, text[0] == '\0' ? "" : " ", 'a' + file, rank + 1);
    return text;
}
