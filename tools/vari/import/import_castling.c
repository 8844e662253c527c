/* import_castling.c -- whether and how a section lets kings castle, and what castling wins. */

#include <ctype.h>
#include <string.h>

#include "import.h"

bool writer_castlers_differ(const Writer *writer)
{
    const Model *model = writer->model;
    const Pieces *white = model_pieces(model, "castlingKingPieceWhite"),
                 *black = model_pieces(model, "castlingKingPieceBlack");
    for (int slot = 0; slot < slot_count; slot++)
        if (model->letters[slot] != 0 && pieces_has(white, slot) != pieces_has(black, slot))
            return true;
    return false;
}

/* The files on the king's way to a wing, as its player sees them. */
const char *writer_wing_files(const Writer *writer, bool kingside)
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
    return king || queen ? import_format("no %s castling in %s", owner, writer_wing_files(writer, king)) : "";
}

static void write_rights_lost(Writer *writer, const char *name, const char *owner, const char *player)
{
    const char *rights = model_text(writer->model, "castlingWins");
    const char *white = rights_text(writer, rights, false, owner),
               *black = rights_text(writer, rights, true, owner);
    const char *of_white = import_format("%s is white and %s", player, white),
               *of_black = import_format("%s is black and %s", player, black);
    Tree *lost = tree_under(tree_under(writer->root, "endings"), name);
    tree_say(lost, "if", "%s",
             strcmp(white, black) == 0 ? white
             : black[0] == '\0'        ? of_white
             : white[0] == '\0'        ? of_black
                                       : import_format("%s or %s", of_white, of_black));
    tree_say(lost, "loses", "%s", player);
}

/* Castling wins, and who can no longer castle loses. */
void write_castling_wins(Writer *writer)
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
    tree_say(tree_under(tree_under(writer->root, "endings"), "castled"), "if", "castle and (%s)", text);
    tree_say(tree_under(tree_under(writer->root, "endings"), "castled"), "wins", "mover");
    write_rights_lost(writer, "right-given-up", "own", "mover");
    write_rights_lost(writer, "right-taken", "enemy", "next");
}

/* True if a colour's king begins where that program lets it castle. */
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

bool writer_has_rights(const Writer *writer)
{
    return strpbrk(model_field(writer->model, 1), "KQkqABCDEFGHIJabcdefghij") != NULL ||
           model_bool(writer->model, "castlingDroppedPiece");
}

bool writer_may_castle(const Writer *writer)
{
    const KindOut *king = writer_first_of(writer, "castlingKingPieceWhite");
    if (!writer_has_rights(writer))
        return writer->base_names != NULL;
    if (king == NULL)
        return false;
    return model_bool(writer->model, "castlingDroppedPiece") || king_on_rank(writer, king, 0) ||
           king_on_rank(writer, king, 1);
}
