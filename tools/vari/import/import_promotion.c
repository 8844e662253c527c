/* import_promotion.c -- what pieces become: pawns at the end of their way, pieces as in shogi, or both. */

#include <ctype.h>
#include <string.h>

#include "import.h"

/* "lost(own kind) > 0" says it where the limits are what each side begins with. */
static const char *limit_text(const Writer *writer, const Pieces *pieces)
{
    const Model *model = writer->model;
    const char *text = "";
    bool as_lost = pieces->count > 0;
    for (int i = 0; i < pieces->count; i++) {
        int slot = pieces->slots[i], limit = model_map(model, "promotionLimit", slot);
        const KindOut *kind = writer_kind(writer, slot);
        char letter = model->letters[slot];
        if (kind == NULL)
            continue;
        as_lost &= limit > 0 && limit == model_set_up_count(model, letter) &&
                   limit == model_set_up_count(model, (char)toupper((unsigned char)letter));
        if (limit > 0)
            text = import_format("%s%s(kind is not %s or count own %s < %d)", text,
                                 text[0] == '\0' ? "" : " and ", kind->name, kind->name, limit);
    }
    return as_lost ? "lost(own kind) > 0" : text;
}

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
static const char *promotion_land(Writer *writer, bool white, bool black)
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

/* Whether every piece to become is limited, so that there may be nothing left to become. */
static bool may_run_out(const Writer *writer, const Pieces *pieces)
{
    for (int i = 0; i < pieces->count; i++)
        if (writer_kind(writer, pieces->slots[i]) != NULL &&
            model_map(writer->model, "promotionLimit", pieces->slots[i]) <= 0)
            return false;
    return pieces->count > 0;
}

/* A pawn that cannot become anything attacks all the same: a law, not the move, keeps it out. */
static void write_must_promote(Writer *writer, const char *name, const char *land)
{
    tree_say(tree_under(tree_under(writer->root, "laws"), import_format("%s-promotes", name)), "never",
             "move and piece is %s and to in (%s) and not promotion", name, land);
}

static void fill_pawn_promotion(Writer *writer, Tree *record, const KindOut *pawn, const Pieces *pieces,
                                const char *land)
{
    const Model *model = writer->model;
    Tree *to = tree_list(record, "to");
    for (int i = 0; i < writer->kind_count; i++)
        if (writer->kinds[i].plain_slot == SLOT_NONE && pieces_has(pieces, writer->kinds[i].slot))
            tree_item(to, tree_text(writer->kinds[i].name));
    tree_say(record, "in", "%s", land);
    const char *limit = limit_text(writer, pieces);
    if (limit[0] != '\0')
        tree_say(record, "if", "%s", limit);
    bool must = model_bool(model, "mandatoryPawnPromotion");
    if (!must || may_run_out(writer, pieces))
        tree_say(record, "optional", "true");
    if (!must && model_bool(model, "immobilityIllegal"))
        tree_say(record, "forced", "dead-end");
    if (must && may_run_out(writer, pieces))
        write_must_promote(writer, pawn->name, land);
}

static bool same_pieces(const Pieces *left, const Pieces *right)
{
    for (int slot = 0; slot < slot_count; slot++)
        if (pieces_has(left, slot) != pieces_has(right, slot))
            return false;
    return true;
}

/* A pawn that must promote and has nothing to become cannot go where it would. */
static bool is_barred(const Writer *writer, const KindOut *kind, int colour)
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

/* It still gives check there, so a law keeps it out. */
void write_barred(Writer *writer, const KindOut *kind)
{
    const Model *model = writer->model;
    static const char *const regions[] = { "promotionRegionWhite", "promotionRegionBlack" };
    Cells zones[2] = { { { 0 } }, { { 0 } } };
    for (int colour = 0; colour < 2; colour++)
        if (is_barred(writer, kind, colour))
            zones[colour] = model_cells(model, regions[colour]);
    if (cells_empty(&zones[0]) && cells_empty(&zones[1]))
        return;
    bool turns = model_map(model, "promotedPieceType", kind->slot) >= 0;
    if (turns && strcmp(slots[kind->slot].option, "pawn") == 0)
        return; /* its promotion is compulsory */
    Tree *law = tree_under(tree_under(writer->root, "laws"), import_format("%s-stays-back", kind->name));
    tree_say(law, "never", "move and piece is %s and to in %s%s", kind->name,
             writer_region(writer, "closed-zone", &zones[0], &zones[1]), turns ? " and not promotion" : "");
}

static Pieces pieces_to_become(const Writer *writer, int colour)
{
    return present(writer, model_pieces(writer->model, colour == 0 ? "promotionPieceTypesWhite"
                                                                   : "promotionPieceTypesBlack"));
}

/* Whether a colour's pieces of a sort become others as pawns do. */
static bool becomes_others(const Writer *writer, int slot, int colour)
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
    return becomes_others(writer, slot, colour) && !may_run_out(writer, &kinds);
}

int writer_pawn_kinds(const Writer *writer)
{
    int count = 0;
    for (int slot = 0; slot < slot_count; slot++)
        count += writer_kind(writer, slot) != NULL &&
                 (becomes_others(writer, slot, 0) || becomes_others(writer, slot, 1));
    return count;
}

void write_pawn_promotion(Writer *writer, Tree *piece, int slot)
{
    bool pawns[2] = { becomes_others(writer, slot, 0), becomes_others(writer, slot, 1) };
    Pieces kinds[2] = { pieces_to_become(writer, 0), pieces_to_become(writer, 1) };
    if (!pawns[0] && !pawns[1])
        return;
    const KindOut *pawn = writer_kind(writer, slot);
    if (pawns[0] && pawns[1] && same_pieces(&kinds[0], &kinds[1])) {
        fill_pawn_promotion(writer, tree_under(piece, "promotes"), pawn, &kinds[0],
                            promotion_land(writer, true, true));
        return;
    }
    Tree *list = tree_list(piece, "promotes");
    for (int colour = 0; colour < 2; colour++)
        if (pawns[colour]) {
            Tree *record = tree_map();
            fill_pawn_promotion(writer, record, pawn, &kinds[colour],
                                promotion_land(writer, colour == 0, colour == 1));
            tree_item(list, record);
        }
}

/* What all promotions of pieces, shogi's kind, have in common. */
static void fill_piece_promotion(Writer *writer, Tree *record)
{
    const Model *model = writer->model;
    const char *region =
        writer_region_of(writer, "promotion-zone", "promotionRegionWhite", "promotionRegionBlack");
    bool taking = model_bool(model, "piecePromotionOnCapture"), anywhere = strcmp(region, "cells") == 0;
    if (taking && anywhere)
        tree_say(record, "in", "enemy piece");
    else if (taking)
        tree_say(record, "in", "enemy piece where (it in %s or from in %s)", region, region);
    if (taking && writer->base_names != NULL)
        tree_say(record, "touching", "none"); /* the base may say otherwise */
    if (!taking)
        tree_say(record, "touching", "%s", region);
    if (!model_bool(model, "mandatoryPiecePromotion")) {
        tree_say(record, "optional", "true");
        if (model_bool(model, "immobilityIllegal"))
            tree_say(record, "forced", "dead-end");
    }
    if (model_bool(model, "pieceDemotion"))
        tree_say(record, "back", "true");
}

/* A real pawn promotes so only where its other promotions lie. */
static void fill_pawn_piece(Writer *writer, Tree *record)
{
    const char *land = promotion_land(writer, true, true);
    if (model_bool(writer->model, "piecePromotionOnCapture"))
        land = import_format("enemy piece in %s",
                             strchr(land, ' ') == NULL ? land : import_format("(%s)", land));
    tree_say(record, "in", "%s", land);
    if (model_bool(writer->model, "mandatoryPawnPromotion"))
        return;
    tree_say(record, "optional", "true");
    if (model_bool(writer->model, "immobilityIllegal"))
        tree_say(record, "forced", "dead-end");
}

/* Beside the promotions of a pawn. */
static void add_piece_promotion(Writer *writer, Tree *piece, const KindOut *kind)
{
    Tree *old = tree_get(piece, "promotes"), *list = tree_map(), *record = tree_map();
    list->type = TREE_LIST;
    if (old->type == TREE_MAP) {
        Tree *first = import_take(sizeof *first);
        *first = *old;
        first->next = NULL;
        tree_item(list, first);
    } else {
        for (Tree *item = old->first, *next; item != NULL; item = next) {
            next = item->next;
            item->next = NULL;
            tree_item(list, item);
        }
    }
    tree_say(record, "to", "%s", kind->name);
    if (strcmp(slots[kind->plain_slot].option, "pawn") == 0)
        fill_pawn_piece(writer, record);
    else
        fill_piece_promotion(writer, record);
    tree_item(list, record);
    tree_put(piece, "promotes", list);
}

/* Where the limit is reached the piece need not promote. */
static void write_piece_limit(Writer *writer, Tree *record, const KindOut *kind, int limit)
{
    Pieces target = { .slots = { kind->slot }, .count = 1 };
    const char *few = import_format("count own %s < %d", writer_kinds(writer, &target), limit);
    tree_say(record, "if", "%s", few);
    if (!model_bool(writer->model, "mandatoryPiecePromotion"))
        return;
    const char *name = writer_kind(writer, kind->plain_slot)->name,
               *region =
                   writer_region_of(writer, "promotion-zone", "promotionRegionWhite", "promotionRegionBlack");
    tree_say(record, "optional", "true");
    tree_say(tree_under(tree_under(writer->root, "laws"), import_format("%s-promotes", name)), "never",
             "move and piece is %s and (from in %s or to in %s)%s and not promotion and %s", name, region,
             region, model_bool(writer->model, "piecePromotionOnCapture") ? " and capture" : "", few);
}

bool writer_promotes(const Writer *writer)
{
    for (int i = 0; i < writer->kind_count; i++)
        if (tree_get(tree_get(tree_get(writer->root, "pieces"), writer->kinds[i].name), "promotes") != NULL)
            return true;
    return false;
}

/* Whether a real pawn has a promoted side. */
static bool pawn_turns(const Writer *writer)
{
    for (int i = 0; i < writer->kind_count; i++)
        if (writer->kinds[i].plain_slot == slot_find("pawn"))
            return true;
    return false;
}

void write_piece_promotions(Writer *writer)
{
    const Model *model = writer->model;
    bool apart = writer_promotes(writer) || pawn_turns(writer), said = false;
    for (int i = 0; i < writer->kind_count; i++) {
        const KindOut *kind = &writer->kinds[i];
        if (kind->plain_slot == SLOT_NONE)
            continue;
        Tree *piece =
            tree_under(tree_under(writer->root, "pieces"), writer_kind(writer, kind->plain_slot)->name);
        bool pawn = strcmp(slots[kind->plain_slot].option, "pawn") == 0;
        int limit = pawn ? 0 : model_map(model, "promotionLimit", kind->slot);
        if (tree_get(piece, "promotes") != NULL) {
            add_piece_promotion(writer, piece, kind);
            continue;
        }
        if (!apart && !pawn && !said)
            fill_piece_promotion(writer, tree_under(writer->root, "promotion"));
        said |= !pawn;
        if (!apart && limit <= 0 && !pawn) {
            tree_say(piece, "promotes", "%s", kind->name);
            continue;
        }
        Tree *record = tree_under(piece, "promotes");
        tree_say(record, "to", "%s", kind->name);
        if (pawn)
            fill_pawn_piece(writer, record);
        else if (apart)
            fill_piece_promotion(writer, record);
        if (limit > 0)
            write_piece_limit(writer, record, kind, limit);
    }
}
