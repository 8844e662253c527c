/* import_walls.c -- what captures blow up and turn to stone, and walls that moves leave behind. */

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

static Tree *add_step(Tree *list, const char *verb, const char *what)
{
    Tree *step = tree_map();
    tree_say(step, verb, "%s", what);
    tree_item(list, step);
    return step;
}

bool writer_petrifies(const Writer *writer)
{
    const Pieces *types = model_pieces(writer->model, "petrifyOnCaptureTypes");
    return on(writer, "petrifyPieces") || types->count > 0;
}

/* Whether a sort turns to stone when it captures. */
static bool petrifies(const Writer *writer, const char *sort)
{
    const Pieces *types = model_pieces(writer->model, "petrifyOnCaptureTypes");
    return types->count > 0 ? pieces_has(types, slot_find(sort)) : on(writer, "petrifyPieces");
}

/* Whether all pieces are immune, so that nothing ever explodes. */
static bool safe_from_blast(const Writer *writer)
{
    return model_pieces(writer->model, "blastImmuneTypes")->all;
}

static bool walls_off(const Writer *writer)
{
    return !model_is(writer->model, "wallingRule", "none");
}

/* What the game calls a cell that is no longer open; NULL where there is none. */
static const char *wall_name(const Writer *writer)
{
    const Model *model = writer->model;
    bool blast_stones = on(writer, "blastOnCapture") && on(writer, "petrifyBlastPieces");
    if (!walls_off(writer) && !writer_petrifies(writer) && !blast_stones &&
        strchr(model_text(model, "startFen"), '*') == NULL)
        return NULL;
    return model_is(model, "wallingRule", "duck")     ? "duck"
           : model_is(model, "wallingRule", "arrow")  ? "arrow"
           : writer_petrifies(writer) || blast_stones ? "stone"
                                                      : "wall";
}

/* --- captures that blow up ------------------------------------------------------------------ */

/* `piece not A/B`: a selection without the kinds that explosions leave alone. */
static const char *blown_up(const Writer *writer, bool pawns_too)
{
    Pieces safe = *model_pieces(writer->model, "blastImmuneTypes");
    if (!pawns_too && writer_kind(writer, slot_find("pawn")) != NULL && !pieces_has(&safe, slot_find("pawn")))
        safe.slots[safe.count++] = slot_find("pawn");
    const char *kinds = safe.count > 0 && !safe.all ? writer_kinds(writer, &safe) : "",
               *wall = wall_name(writer);
    const char *all = wall == NULL ? kinds : kinds[0] == '\0' ? wall : import_format("%s/%s", wall, kinds);
    return all[0] == '\0' ? "piece" : import_format("piece not %s", all);
}

static void write_explosion(Writer *writer)
{
    Tree *effect = block_item(writer, "effects", "explosion");
    tree_say(effect, "if", "capture");
    Tree *steps = tree_list(effect, "do");
    const char *verb = on(writer, "capturesToHand") ? "capture" : "remove", *wall = wall_name(writer);
    if (on(writer, "petrifyBlastPieces") && wall != NULL) { /* whoever they are */
        tree_say(add_step(steps, "become", wall), "at", "%s in around(to)", blown_up(writer, false));
        tree_say(add_step(steps, "convert", wall), "to", "nobody");
    }
    add_step(steps, verb, import_format("%s in to", blown_up(writer, true)));
    add_step(steps, verb, import_format("%s in around(to)", blown_up(writer, false)));
}

static void write_petrifying(Writer *writer)
{
    const Pieces *types = model_pieces(writer->model, "petrifyOnCaptureTypes");
    Pieces pawn = { .slots = { slot_find("pawn") }, .count = 1 };
    Tree *effect = block_item(writer, "effects", "petrify");
    if (types->count > 0)
        tree_say(effect, "if", "capture and piece is %s", writer_kinds(writer, types));
    else if (writer_kind(writer, slot_find("pawn")) == NULL)
        tree_say(effect, "if", "capture");
    else
        tree_say(effect, "if", "capture and piece is not %s", writer_kinds(writer, &pawn));
    Tree *steps = tree_list(effect, "do");
    add_step(steps, on(writer, "capturesToHand") ? "capture" : "remove", "piece in to");
    tree_say(add_step(steps, "put", wall_name(writer)), "at", "to");
}

/* --- walls -------------------------------------------------------------------------------------- */

/* Arrows fly as the piece goes that shoots them. */
static const char *arrow_text(Writer *writer)
{
    const char *first = NULL, *initial;
    Tree *table = tree_map();
    table->type = TREE_LIST;
    for (int i = 0; i < writer->kind_count; i++) {
        const char *way =
            import_format("reach(to by %s) & empty", writer_betza(writer, writer->kinds[i].slot, &initial));
        Tree *line = tree_map();
        if (i + 1 < writer->kind_count)
            tree_say(line, "if", "piece is %s", writer->kinds[i].name);
        tree_say(line, "is", "%s", way);
        tree_item(table, line);
        first = first == NULL ? way : first;
    }
    if (writer->kind_count == 1)
        return first;
    tree_put(tree_under(writer->root, "terms"), "shots", table);
    return "shots";
}

static const char *border_text(Writer *writer)
{
    const Model *model = writer->model;
    Cells border = { { 0 } };
    for (int rank = 0; rank < model->ranks; rank++)
        for (int file = 0; file < model->files; file++)
            if (file == 0 || rank == 0 || file + 1 == model->files || rank + 1 == model->ranks)
                cells_add(&border, file, rank);
    return writer_region(writer, "border", &border, &border);
}

static const char *wall_cells(Writer *writer)
{
    const Model *model = writer->model;
    Cells white = model_cells(model, "wallingRegionWhite"), black = model_cells(model, "wallingRegionBlack");
    const char *region = writer_region(writer, "wall-land", &white, &black), *where = "empty";
    if (model_is(model, "wallingRule", "arrow"))
        where = arrow_text(writer);
    else if (model_is(model, "wallingRule", "past"))
        where = "from";
    else if (model_is(model, "wallingRule", "edge"))
        where = import_format("empty in (%s + beside(%s))", border_text(writer), wall_name(writer));
    else if (strcmp(region, "cells") != 0)
        return import_format("empty in %s", region);
    return strcmp(region, "cells") == 0 ? where : import_format("(%s) & %s", where, region);
}

/* A wall instead of a move. That program writes it as the first own piece moving to its own cell. */
static void write_wall_or_move(Writer *writer, const char *name)
{
    Tree *action = block_item(writer, "actions", name), *pick = tree_under(action, "pick");
    int files = writer->model->files;
    tree_say(pick, "builder", "own piece where x(it) + %d * y(it) == min(x(it) + %d * y(it) for own piece)",
             files, files);
    tree_say(pick, "at", "%s", wall_cells(writer));
    tree_say(add_step(tree_list(action, "do"), "put", name), "at", "at");
    tree_say(action, "text", "{builder}{builder},{builder}{at}");
}

static void write_wall_rule(Writer *writer, const char *name)
{
    const Model *model = writer->model;
    if (on(writer, "wallOrMove")) {
        write_wall_or_move(writer, name);
        return;
    }
    Tree *effect = block_item(writer, "effects", name);
    tree_say(tree_under(effect, "pick"), "at", "%s", wall_cells(writer));
    Tree *steps = tree_list(effect, "do");
    if (model_is(model, "wallingRule", "duck"))
        add_step(steps, "remove", name);
    tree_say(add_step(steps, "put", name), "at", "at");
    tree_say(effect, "text", "{to}{at}");
}

/* Whether captures may take a `king` off the board. */
static bool takes_kings(const Writer *writer)
{
    return writer_kind(writer, slot_find("king")) != NULL &&
           (on(writer, "blastOnCapture") || petrifies(writer, "king"));
}

/* What that program does not ask, or does wrong, where walls and explosions meet other rules. */
static void tell_walls(Writer *writer)
{
    const Model *model = writer->model;
    const Pieces *safe = model_pieces(model, "blastImmuneTypes");
    bool passes = writer_passes(writer, PASS_FREE) || writer_passes(writer, PASS_STUCK);
    int wall_line = model_told_line(model, "wallingRule");
    if (walls_off(writer) && passes)
        tell_warning(
            writer->telling, wall_line,
            "wallingRule: in that program who passes puts the wall on a1, whatever stands there; here "
            "the wall goes where the rule allows it");
    if (walls_off(writer) && on(writer, "pieceDrops"))
        tell_warning(writer->telling, wall_line,
                     "wallingRule: in that program the wall of a drop stands on one cell of the first rank, "
                     "which depends on the piece; here it goes where the rule allows it");
    if (on(writer, "wallOrMove") && !walls_off(writer))
        tell_warning(
            writer->telling, model_told_line(model, "wallOrMove"),
            "wallOrMove: without a wallingRule that program lets players pass; here it changes nothing");
    if (takes_kings(writer))
        tell_warning(
            writer->telling,
            model_told_line(model, on(writer, "blastOnCapture") ? "blastOnCapture" : "petrifyOnCaptureTypes"),
            "%s: kings may fall by captures here, and the game goes on; that program does not "
            "expect it of a `king`, only of what is royal by `extinctionPseudoRoyal`",
            on(writer, "blastOnCapture") ? "blastOnCapture" : "petrifyOnCaptureTypes");
    if (on(writer, "blastOnCapture") && on(writer, "extinctionPseudoRoyal") &&
        (safe->all || writer_kinds(writer, safe)[0] != '\0'))
        tell_warning(writer->telling, model_told_line(model, "blastImmuneTypes"),
                     "blastImmuneTypes: that program asks whether a move is legal as if these exploded, too; "
                     "here they never do");
}

void write_walls(Writer *writer)
{
    const char *name = wall_name(writer);
    tell_walls(writer);
    if (name != NULL) {
        Tree *wall = block_item(writer, "pieces", name);
        tree_say(wall, "letter", "*");
        tree_say(wall, "owner", "nobody");
        tree_say(wall, "immune", "true");
    }
    bool royals = writer_kind(writer, slot_find("king")) != NULL;
    if (walls_off(writer) && royals && !on(writer, "wallOrMove")) /* a new wall shields no king */
        tree_say(block_item(writer, "laws", "check"), "before", "%s", name);
    if (walls_off(writer)) /* where it may stand is asked before anything has blown up */
        write_wall_rule(writer, name);
    if (on(writer, "blastOnCapture") && !safe_from_blast(writer))
        write_explosion(writer);
    if (writer_petrifies(writer))
        write_petrifying(writer);
    bool explodes = on(writer, "blastOnCapture") && !safe_from_blast(writer);
    if (walls_off(writer))
        return;
    if (royals && explodes) /* it looks at a king's safety before anything has blown up, or is stone */
        tree_say(block_item(writer, "laws", "check"), "before", "explosion");
    else if ((on(writer, "blastOnCapture") && writer_petrifies(writer) &&
              on(writer, "extinctionPseudoRoyal")) ||
             (royals && petrifies(writer, "king")))
        tree_say(block_item(writer, "laws", "check"), "before", "petrify");
}
