/* import_promotion.c -- what pieces become: pawns at the end of their way, pieces as in shogi, or both. */

#include <ctype.h>
#include <string.h>

#include "import.h"

static Pieces present(const Writer *writer, const Pieces *pieces)
{
    Pieces there = { .count = 0 };
    for (int slot = 0; slot < slot_count; slot++)
        if (pieces_has(pieces, slot) && writer_kind(writer, slot) != NULL)
            there.slots[there.count++] = slot;
    return there;
}

/* Cells that a colour may enter in passing. */
static Cells passing_cells(const Model *model, int colour)
{
    static const char *const steps[][2] = { { "doubleStepRegionBlack", "doubleStepRegionWhite" },
                                            { "tripleStepRegionBlack", "tripleStepRegionWhite" } };
    Cells found = { { 0 } },
          open = model_cells(model, colour == 0 ? "enPassantRegionWhite" : "enPassantRegionBlack");
    for (int i = 0; i < 2; i++) {
        Cells from = model_cells(model, steps[i][colour]);
        if (i == 0 && !model_bool(model, "doubleStep"))
            continue;
        for (int step = 0; step <= i; step++) {
            from = cells_ahead(model, from, 1 - colour);
            found = cells_join(found, from);
        }
    }
    return cells_meet(found, open);
}

/* Where a colour promotes, or both; not where it takes in passing. */
const char *writer_promotion_land(Writer *writer, bool white, bool black)
{
    const Model *model = writer->model;
    Cells zones[2] = { model_cells(model, "promotionRegionWhite"),
                       model_cells(model, "promotionRegionBlack") };
    Cells none = { { 0 } };
    bool passing = false;
    for (int colour = 0; colour < 2; colour++) {
        Cells met = cells_meet(zones[colour], passing_cells(model, colour));
        passing |= !cells_empty(&met);
    }
    const char *zone = white && black ? "promotion-zone" : white ? "white-promotion" : "black-promotion";
    const char *region = writer_region(writer, zone, white ? &zones[0] : &none, black ? &zones[1] : &none);
    if (strcmp(region, import_format("rank %d", model->ranks)) == 0)
        region = "last-rank";
    return passing ? import_format("%s - en-passant", region) : region;
}

/* True if every piece to become is limited, so that there may be nothing left to become. */
static bool may_run_out(const Writer *writer, const Pieces *pieces)
{
    for (int i = 0; i < pieces->count; i++)
        if (writer_kind(writer, pieces->slots[i]) != NULL &&
            model_map(writer->model, "promotionLimit", pieces->slots[i]) <= 0)
            return false;
    return pieces->count > 0;
}

/* A pawn that must promote and has nothing to become cannot go where it would. */
bool writer_is_barred(const Writer *writer, const KindOut *kind, int colour)
{
    static const char *const colours[] = { "White", "Black" };
    const Model *model = writer->model;
    const Pieces *to = model_pieces(model, import_format("promotionPieceTypes%s", colours[colour]));
    const Pieces *pawns = model_pieces(model, import_format("promotionPawnTypes%s", colours[colour]));
    bool pawn = strcmp(slots[kind->slot].option, "pawn") == 0 || pieces_has(pawns, kind->slot);
    bool none = true;
    for (int slot = 0; slot < slot_count; slot++)
        none &= !pieces_has(to, slot) || model->letters[slot] == 0;
    return pawn && none && kind->slot != slot_find("king") && model_bool(model, "mandatoryPawnPromotion") &&
           !model_bool(model, "sittuyinPromotion");
}

static Pieces pieces_to_become(const Writer *writer, int colour)
{
    return present(writer, model_pieces(writer->model, colour == 0 ? "promotionPieceTypesWhite"
                                                                   : "promotionPieceTypesBlack"));
}

/* True if a colour's pieces of a sort become others as pawns do. */
bool writer_becomes_others(const Writer *writer, int slot, int colour)
{
    const Model *model = writer->model;
    const char *types = colour == 0 ? "promotionPawnTypesWhite" : "promotionPawnTypesBlack";
    bool pawn = strcmp(slots[slot].option, "pawn") == 0; /* whatever the list says */
    if (slot == slot_find("king"))
        return false; /* nor does it say anything of kings */
    return (pawn || pieces_has(model_pieces(model, types), slot)) &&
           pieces_to_become(writer, colour).count > 0 && !model_bool(model, "sittuyinPromotion");
}

bool writer_pawn_promotes(const Writer *writer, int slot, int colour)
{
    Pieces kinds = pieces_to_become(writer, colour);
    return writer_becomes_others(writer, slot, colour) && !may_run_out(writer, &kinds);
}

int writer_pawn_kinds(const Writer *writer)
{
    int count = 0;
    for (int slot = 0; slot < slot_count; slot++)
        count += writer_kind(writer, slot) != NULL &&
                 (writer_becomes_others(writer, slot, 0) || writer_becomes_others(writer, slot, 1));
    return count;
}

bool writer_promotes(const Writer *writer)
{
    for (int i = 0; i < writer->kind_count; i++)
        if (tree_get(tree_get(tree_get(writer->root, "pieces"), writer->kinds[i].name), "promotes") != NULL)
            return true;
    return false;
}
