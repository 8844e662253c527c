/* import_castling.c -- who castles with whom, and what castling wins or forbids. */

#include <ctype.h>
#include <string.h>

#include "import.h"

static bool on(const Writer *writer, const char *option)
{
    return model_bool(writer->model, option);
}

static Tree *block_item(Writer *writer, const char *block, const char *name)
{
    return tree_under(tree_under(writer->root, block), name);
}

/* The kinds that either side castles with and that are not `but`, as the key `rook` wants them. */
static Tree *partners(const Writer *writer, const KindOut *but)
{
    const Pieces *white = model_pieces(writer->model, "castlingRookPiecesWhite"),
                 *black = model_pieces(writer->model, "castlingRookPiecesBlack");
    Tree *list = tree_map();
    list->type = TREE_LIST;
    for (int i = 0; i < writer->kind_count; i++) {
        const KindOut *kind = &writer->kinds[i];
        if (kind->plain_slot == SLOT_NONE && kind != but &&
            ((pieces_has(white, kind->slot) && !white->all) ||
             (pieces_has(black, kind->slot) && !black->all)))
            tree_item(list, tree_text(kind->name));
    }
    return list->first == NULL ? NULL : list->first->next == NULL ? tree_text(list->first->text) : list;
}

static bool same_for_both(const Model *model, const char *option)
{
    const Pieces *white = model_pieces(model, import_format("%sWhite", option)),
                 *black = model_pieces(model, import_format("%sBlack", option));
    for (int slot = 0; slot < slot_count; slot++)
        if (model->letters[slot] != 0 && pieces_has(white, slot) != pieces_has(black, slot))
            return false;
    return true;
}

static void tell_kings(Writer *writer, const KindOut *king)
{
    const Model *model = writer->model;
    int line = model_told_line(model, "castlingKingPieceWhite");
    if (!same_for_both(model, "castlingKingPiece"))
        tell_warning(writer->telling, model_told_line(model, "castlingKingPieceBlack"),
                     "castlingKingPieceBlack: both sides castle with the same kind here; White's is taken");
    else if (strcmp(slots[king->slot].option, "king") != 0 && writer_kind(writer, slot_find("king")) != NULL)
        tell_warning(
            writer->telling, line,
            "castlingKingPiece: a %s castles here; where there is a king that program moves the king "
            "instead, from wherever it stands",
            king->name);
}

/* The files on the king's way to a wing, as its player sees them. */
static const char *wing_files(const Writer *writer, bool kingside)
{
    const Model *model = writer->model;
    const KindOut *king = writer_first_of(writer, "castlingKingPieceWhite");
    Cells home = model_home(model, king == NULL ? "K" : king->letter);
    int count = 0, file = model_number(model, "castlingKingFile") - 1;
    for (int at = 0; at < model->files * model->ranks; at++)
        count += cells_has(&home, at % model->files, at / model->files);
    for (int at = 0; count == 1 && at < model->files * model->ranks; at++)
        if (cells_has(&home, at % model->files, at / model->files))
            file = at % model->files;
    return kingside ? import_format("files %c-%c", 'a' + file + 1, 'a' + model->files - 1)
                    : import_format("files a-%c", 'a' + file - 1);
}

/* Which rights of a colour an option names: "KQkq" or some of them. */
static const char *rights_text(const Writer *writer, const char *rights, bool black, const char *owner)
{
    bool king = strchr(rights, black ? 'k' : 'K') != NULL, queen = strchr(rights, black ? 'q' : 'Q') != NULL;
    if (king && queen)
        return import_format("no %s castling", owner);
    return king || queen ? import_format("no %s castling in %s", owner, wing_files(writer, king)) : "";
}

static void write_rights_lost(Writer *writer, const char *name, const char *owner, const char *player)
{
    const char *rights = model_text(writer->model, "castlingWins");
    const char *white = rights_text(writer, rights, false, owner),
               *black = rights_text(writer, rights, true, owner);
    const char *of_white = import_format("%s is white and %s", player, white),
               *of_black = import_format("%s is black and %s", player, black);
    Tree *lost = block_item(writer, "endings", name);
    tree_say(lost, "if", "%s",
             strcmp(white, black) == 0 ? white
             : black[0] == '\0'        ? of_white
             : white[0] == '\0'        ? of_black
                                       : import_format("%s or %s", of_white, of_black));
    tree_say(lost, "loses", "%s", player);
}

/* Castling wins, and who can no longer castle loses. */
static void write_castling_wins(Writer *writer)
{
    const char *rights = model_text(writer->model, "castlingWins"), *text = "";
    static const char letters[] = "KQkq";
    for (int i = 0; i < 4; i++)
        if (strchr(rights, letters[i]) != NULL && !(i >= 2 && strchr(rights, letters[i - 2]) != NULL)) {
            bool both = i < 2 && strchr(rights, letters[i + 2]) != NULL;
            int file =
                model_number(writer->model, i % 2 == 0 ? "castlingKingsideFile" : "castlingQueensideFile");
            text = import_format("%s%s%sto in file %c", text, text[0] == '\0' ? "" : " or ",
                                 both    ? ""
                                 : i < 2 ? "me is white and "
                                         : "me is black and ",
                                 'a' + file - 1);
        }
    if (text[0] == '\0')
        return;
    tree_say(block_item(writer, "endings", "castled"), "if", "castle and (%s)", text);
    tree_say(block_item(writer, "endings", "castled"), "wins", "mover");
    write_rights_lost(writer, "right-given-up", "own", "mover");
    write_rights_lost(writer, "right-taken", "enemy", "next");
}

/* Who castles takes the other's right to do so on the same wing. */
static void write_opposite(Writer *writer)
{
    static const char *const wings[] = { "kingside", "queenside" };
    for (int i = 0; i < 2; i++) {
        int file = model_number(writer->model, i == 0 ? "castlingKingsideFile" : "castlingQueensideFile");
        Tree *effect = block_item(writer, "effects", import_format("%s-once", wings[i]));
        tree_say(effect, "if", "castle and to in file %c", 'a' + file - 1);
        Tree *step = tree_map();
        tree_say(step, "clear", "castling");
        tree_say(step, "at", "enemy castling in %s", wing_files(writer, i == 0));
        tree_item(tree_list(effect, "do"), step);
    }
}

/* What a king may cross: where it is not royal anything, where it explodes other things. */
static void write_through(Writer *writer, Tree *castling, const KindOut *king)
{
    if (strcmp(slots[king->slot].option, "king") != 0 && !on(writer, "extinctionPseudoRoyal"))
        tree_say(castling, "through", "anything");
    else if (on(writer, "blastOnCapture") && on(writer, "extinctionPseudoRoyal"))
        tree_say(castling, "through", "it is not attacked or any enemy %s in around(it)", king->name);
}

/* Whether a colour's king begins where that program lets it castle. */
static bool king_on_rank(const Writer *writer, const KindOut *king, int colour)
{
    const Model *model = writer->model;
    char letter = king->letter[strlen(king->letter) - 1];
    int rank = model_number(model, "castlingRank") - 1;
    Cells home =
        model_home(model, import_format("%c", colour == 0 ? letter : tolower((unsigned char)letter)));
    if (rank < 0 || rank >= model->ranks)
        return false;
    for (int file = 0; file < model->files; file++)
        if (cells_has(&home, file, colour == 0 ? rank : model->ranks - 1 - rank))
            return true;
    return false;
}

/* Rooks castle here from wherever they begin; there each is looked for from a file on. */
static void tell_rook_files(Writer *writer)
{
    static const char *const sides[] = { "castlingRookQueensideFile", "castlingRookKingsideFile" };
    const Model *model = writer->model;
    for (int side = 0; side < 2; side++) {
        int file = model_number(model, sides[side]), corner = side == 0 ? 1 : model->files;
        bool beside = side == 0 ? file > corner : file < corner;
        if (beside && model_line(model, sides[side]) > 0)
            tell_warning(writer->telling, model_line(model, sides[side]),
                         "%s: which rook castles says the set-up here; the option is passed over",
                         sides[side]);
    }
}

void write_castling(Writer *writer)
{
    const Model *model = writer->model;
    const KindOut *king = writer_first_of(writer, "castlingKingPieceWhite");
    Tree *rook = king == NULL ? NULL : partners(writer, king);
    int kingside = model_number(model, "castlingKingsideFile"),
        queenside = model_number(model, "castlingQueensideFile");
    bool king_fits = kingside <= model->files && kingside > 1,
         queen_fits = queenside >= 1 && queenside < model->files;
    if (!on(writer, "castling") || king == NULL || rook == NULL || (!king_fits && !queen_fits))
        return;
    bool rights = strpbrk(model_field(model, 1), "KQkqABCDEFGHIJabcdefghij") != NULL ||
                  on(writer, "castlingDroppedPiece");
    if (!rights && writer->base_names == NULL)
        return;
    if (rights && !on(writer, "castlingDroppedPiece") && !king_on_rank(writer, king, 0) &&
        !king_on_rank(writer, king, 1))
        return;
    if (rights)
        tell_rook_files(writer);
    Tree *castling = tree_under(writer->root, "castling");
    tree_say(castling, "king", "%s", king->name);
    tree_put(castling, "rook", rook);
    Tree *to = tree_under(castling, "to");
    if (king_fits)
        tree_say(to, "kingside", "%c %c", 'a' + kingside - 1, 'a' + kingside - 2);
    if (queen_fits)
        tree_say(to, "queenside", "%c %c", 'a' + queenside - 1, 'a' + queenside);
    if (on(writer, "chess960"))
        tree_say(castling, "from", "anywhere");
    write_through(writer, castling, king);
    tell_kings(writer, king);
    if (rights && !model_is(model, "castlingWins", ""))
        write_castling_wins(writer);
    if (rights && on(writer, "oppositeCastling"))
        write_opposite(writer);
    if (writer->turned && rights)
        tell_warning(writer->telling, model->section->line,
                     "castling: the seats are turned here, since a piece moves otherwise to the left than to "
                     "the right; castling's files are as each player sees them");
}
