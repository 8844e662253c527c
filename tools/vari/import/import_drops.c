/* import_drops.c -- where pieces may be dropped. */

#include <string.h>

#include "import.h"

static bool on(const Writer *writer, const char *option)
{
    return model_bool(writer->model, option);
}

/* Pushed in from the near edge of a line, a piece goes on until something stops it. From the far edge that
 * program takes the first empty cell of the line, wherever on it the next piece stands. */
static const char *anyside_text(const Model *model)
{
    const char *last = import_format("%c", 'a' + model->files - 1), *text = "";
    const char *const lines[][4] = { { "file", "n", import_format("a1-%s1", last),
                                       import_format("a%d-%s%d", model->ranks, last, model->ranks) },
                                     { "rank", "e", import_format("a1-a%d", model->ranks),
                                       import_format("%s1-%s%d", last, last, model->ranks) } };
    for (size_t i = 0; i < 2; i++) {
        const char *near = import_format("(%s(it) & %s)", lines[i][0], lines[i][2]);
        const char *far = import_format("(%s(it) & %s)", lines[i][0], lines[i][3]);
        text = import_format("%s%sstep(it by %s) is not empty and no piece in (between(it..%s) + %s)"
                             " or no piece in %s and no empty in (between(it..%s) + %s - it)",
                             text, i == 0 ? "" : " or ", lines[i][1], near, near, far, near, near);
    }
    return import_format("empty where (%s)", text);
}

static const char *enclosing_text(Writer *writer)
{
    const Model *model = writer->model;
    const char *rule = model_text(model, "enclosingDrop");
    const char *text = strcmp(rule, "reversi") == 0   ? "empty where any flanked(it)"
                       : strcmp(rule, "ataxx") == 0   ? "around(own piece)"
                       : strcmp(rule, "top") == 0     ? "empty where step(it by s) is not empty"
                       : strcmp(rule, "snort") == 0   ? "cells - beside(enemy piece)"
                       : strcmp(rule, "anyside") == 0 ? anyside_text(model)
                                                      : NULL;
    if (text == NULL) {
        tell_warning(writer->telling, model_told_line(model, "enclosingDrop"),
                     "enclosingDrop: `%s` is not carried over", rule);
        return "anywhere";
    }
    Cells start = model_cells(model, "enclosingDropStart");
    if (cells_empty(&start))
        return text;
    const char *zone = writer_region(writer, "middle", &start, &start);
    return import_format("(empty in %s) + (empty where (no empty in %s and any flanked(it)))", zone, zone);
}

static const char *join_sets(const char *left, const char *operation, const char *right)
{
    return strcmp(left, "cells") == 0 && operation[0] == '&'
               ? right
               : import_format("%s %s %s", left, operation, right);
}

/* The cells of a region where a drop encloses what it must, and is not stuck. From a side pieces are pushed
 * in wherever they otherwise might not be dropped. */
static const char *limited_drops(Writer *writer, const char *region)
{
    const char *rule = model_text(writer->model, "enclosingDrop"), *text = region;
    bool encloses = strcmp(rule, "none") != 0, whole = strcmp(region, "cells") == 0;
    if (encloses)
        text = enclosing_text(writer);
    if (encloses && !whole && strcmp(rule, "anyside") != 0)
        text = import_format("(%s) & %s", text, region);
    if (on(writer, "immobilityIllegal") && !on(writer, "dropPromoted"))
        text = import_format(encloses ? "(%s) - dead-end" : "%s - dead-end", text);
    return text;
}

/* Where a piece of the sort may be dropped, told apart from the block. */
static const char *drop_text(Writer *writer, const KindOut *kind, const char *general)
{
    const Model *model = writer->model;
    const char *option = slots[kind->slot].option;
    Cells board = cells_board(model);
    Cells white = model_cells(model, "whiteDropRegion"), black = model_cells(model, "blackDropRegion");
    const char *text = general;
    if (model_is(model, "enclosingDrop", "anyside"))
        return general;
    if (strcmp(option, "pawn") == 0) {
        Cells zones[2] = { model_cells(model, "promotionRegionWhite"),
                           model_cells(model, "promotionRegionBlack") };
        for (int file = 0; file < model->files && !on(writer, "firstRankPawnDrops"); file++) {
            cells_add(&zones[0], file, 0);
            cells_add(&zones[1], file, model->ranks - 1);
        }
        Cells own[2] = { model_cells(model, "promotionRegionWhite"),
                         model_cells(model, "promotionRegionBlack") };
        for (int colour = 0; colour < 2 && on(writer, "promotionZonePawnDrops"); colour++)
            zones[colour] = cells_without(zones[colour], own[colour]);
        white = cells_without(cells_meet(white, board), zones[0]);
        black = cells_without(cells_meet(black, board), zones[1]);
        text = limited_drops(writer, writer_region(writer, "pawn-drops", &white, &black));
    } else if (strcmp(option, "rook") == 0 && on(writer, "sittuyinRookDrop")) {
        text = limited_drops(writer, "rank 1");
    }
    if (model->has_mobility[kind->slot]) {
        Cells lands[2];
        for (int colour = 0; colour < 2; colour++) {
            lands[colour] = cells_meet(model->mobility[colour][kind->slot], board);
            if (cells_empty(&lands[colour]))
                lands[colour] = board;
        }
        text = join_sets(text, "&", writer_region(writer, writer_land(kind), &lands[0], &lands[1]));
    }
    if (pieces_has(model_pieces(model, "dropNoDoubled"), kind->slot) &&
        model_number(model, "dropNoDoubledCount") == 0)
        text = "none";
    return text;
}

/* Where all kinds may be dropped that do not say otherwise. */
const char *writer_drop_region(Writer *writer)
{
    return limited_drops(writer, writer_region_of(writer, "drop-zone", "whiteDropRegion", "blackDropRegion"));
}

void write_drops(Writer *writer)
{
    const char *region = writer_name(writer, "region");
    for (int i = 0; i < writer->kind_count; i++) {
        const KindOut *kind = &writer->kinds[i];
        const char *text = kind->plain_slot == SLOT_NONE ? drop_text(writer, kind, region) : region;
        bool pawn = strcmp(slots[kind->slot].option, "pawn") == 0; /* a base may say otherwise of pawns */
        if (strcmp(text, region) != 0 || (pawn && writer->base_names != NULL))
            tree_say(tree_under(tree_under(writer->root, "pieces"), kind->name), "drops", "%s", text);
    }
}
