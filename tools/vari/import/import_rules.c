/* import_rules.c -- the blocks of a definition but pieces and endings: hands and
 * drops, castling, state, effects, laws, what must be done, the set-up. */

#include <ctype.h>
#include <stdlib.h>
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

/* --- hands and drops ------------------------------------------------------------------------- */

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

/* Where a piece of the sort may be dropped, told apart from the block. */
static const char *drop_text(Writer *writer, const KindOut *kind, const char *general)
{
    const Model *model = writer->model;
    const char *option = slots[kind->slot].option;
    Cells board = cells_board(model);
    Cells white = model_cells(model, "whiteDropRegion"), black = model_cells(model, "blackDropRegion");
    const char *text = general;
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
        text = writer_region(writer, "pawn-drops", &white, &black);
        if (on(writer, "immobilityIllegal") && !on(writer, "dropPromoted"))
            text = import_format("%s - dead-end", text);
    } else if (strcmp(option, "rook") == 0 && on(writer, "sittuyinRookDrop")) {
        text = "rank 1";
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

static void write_no_doubles(Writer *writer)
{
    const Model *model = writer->model;
    const Pieces *pieces = model_pieces(model, "dropNoDoubled");
    int count = model_number(model, "dropNoDoubledCount");
    Pieces plain = { .count = 0 };
    for (int slot = 0; slot < slot_count; slot++)
        if (!pieces->all && pieces_has(pieces, slot) && writer_kind(writer, slot) != NULL)
            plain.slots[plain.count++] = slot;
    if (plain.count == 0 || count == 0)
        return;
    const char *names = writer_kind_list(writer, &plain);
    Tree *law = block_item(writer, "laws", "two-pawns");
    if (count == 1)
        tree_say(law, "forbid", "drop and piece is %s and any own %s in file(to)", names, names);
    else
        tree_say(law, "forbid", "drop and piece is %s and count own %s in file(to) >= %d", names, names,
                 count);
}

static const char *promoted_kinds(const Writer *writer)
{
    const char *text = "";
    for (int i = 0; i < writer->kind_count; i++)
        if (writer->kinds[i].plain_slot != SLOT_NONE)
            text = import_format("%s%s%s", text, text[0] == '\0' ? "" : "/", writer->kinds[i].name);
    return text;
}

static void write_captured(Writer *writer)
{
    Tree *captured = tree_under(writer->root, "captured");
    bool own_goes = on(writer, "blastOnCapture") || writer_petrifies(writer),
         loop = on(writer, "dropLoop") || !writer_promotes(writer);
    if (!loop && writer_pawn_kinds(writer) > 1) {
        tell_warning(
            writer->telling, model_told_line(writer->model, "promotionPawnTypesWhite"),
            "promotionPawnTypes: several kinds become the same pieces, so that of a captured one it cannot "
            "be told what it was; it stays what it is here");
        loop = true;
    }
    tree_say(captured, "to", "hand of %s", own_goes ? "enemy" : "mover");
    if (own_goes) { /* what explodes or turns to stone goes to who does not own it */
        Tree *list = tree_list(writer->root, "captured"), *own = tree_map(), *other = tree_map();
        tree_say(own, "if", "it is own");
        tree_say(own, "to", "hand of next");
        tree_say(other, "to", "hand of mover");
        for (int i = 0; i < 2 && !loop; i++)
            tree_say(i == 0 ? own : other, "as", "unpromoted");
        tree_item(list, own);
        tree_item(list, other);
    } else if (!loop) {
        tree_say(captured, "as", "unpromoted");
    }
}

/* Where all kinds may be dropped that do not say otherwise. */
static const char *drop_region(Writer *writer)
{
    const char *region = writer_region_of(writer, "drop-zone", "whiteDropRegion", "blackDropRegion");
    if (!model_is(writer->model, "enclosingDrop", "none"))
        return enclosing_text(writer);
    return on(writer, "immobilityIllegal") && !on(writer, "dropPromoted")
               ? import_format("%s - dead-end", region)
               : region;
}

static void write_drops(Writer *writer, const char *region)
{
    const char *shown = strcmp(region, "cells") == 0 ? "anywhere" : region;
    if (!on(writer, "dropPromoted")) {
        tree_say(writer->root, "drops", "%s", shown);
        return;
    }
    Tree *drops = tree_under(writer->root, "drops");
    tree_say(drops, "to", "%s", shown);
    tree_say(drops, "as", "either");
    const char *promoted = promoted_kinds(writer);
    if (on(writer, "immobilityIllegal") &&
        promoted[0] != '\0') /* with its promoted side up it may stand there */
        tree_say(block_item(writer, "laws", "no-dead-drops"), "never",
                 "drop and to in dead-end and to is not %s", promoted);
}

static void write_drops_of_kinds(Writer *writer, const char *region)
{
    for (int i = 0; i < writer->kind_count; i++) {
        const KindOut *kind = &writer->kinds[i];
        const char *text = kind->plain_slot == SLOT_NONE ? drop_text(writer, kind, region) : region;
        bool pawn = strcmp(slots[kind->slot].option, "pawn") == 0; /* a base may say otherwise of pawns */
        if (strcmp(text, region) != 0 || (pawn && writer->base_names != NULL))
            tree_say(block_item(writer, "pieces", kind->name), "drops", "%s", text);
    }
}

void write_hands(Writer *writer)
{
    const Model *model = writer->model;
    if (on(writer, "capturesToHand"))
        write_captured(writer);
    if (!on(writer, "pieceDrops"))
        return;
    for (int i = 0; i < writer->kind_count && on(writer, "freeDrops"); i++)
        tree_say(block_item(writer, "pieces", writer->kinds[i].name), "supply", "unlimited");
    if (on(writer, "freeDrops") && model_line(model, "freeDrops") > 0)
        tell_warning(
            writer->telling, model_line(model, "freeDrops"),
            "freeDrops: that program reads it in no file, only its own variants have it; here pieces "
            "are dropped without end");
    const char *region = drop_region(writer);
    write_drops(writer, region);
    write_drops_of_kinds(writer, region);
    write_no_doubles(writer);
    if (on(writer, "twoBoards"))
        tell_warning(writer->telling, model_told_line(model, "twoBoards"),
                     "twoBoards: this is one board of the two; pieces come to a hand by the position alone");
}

/* --- state, effects, laws ------------------------------------------------------------------------------ */

static Tree *add_step(Tree *list, const char *verb, const char *what)
{
    Tree *step = tree_map();
    tree_say(step, verb, "%s", what);
    tree_item(list, step);
    return step;
}

/* A rook that comes to a king's line takes its leap, whatever stands between. */
static void write_aim(Writer *writer)
{
    const KindOut *king = writer_kind(writer, slot_find("king")),
                  *rook = writer_kind(writer, slot_find("rook"));
    if (!on(writer, "cambodianMoves") || king == NULL || rook == NULL)
        return;
    Tree *effect = block_item(writer, "effects", "aim");
    tree_say(effect, "if", "piece is %s", rook->name);
    tree_say(add_step(tree_list(effect, "do"), "clear", "fresh"), "at", "enemy %s in (rank(to) + file(to))",
             king->name);
}

/* `7+7`, wherever it stands: set-ups are written with fields left out. At the end `+0+2` are checks given, of
 * three each. Empty where there is none. */
static const char *checks_field(const Model *model)
{
    enum { AT_FIRST = 3 };
    for (int field = 1; field <= 6; field++) {
        const char *text = model_field(model, field), *plus = strchr(text, '+');
        if (plus != NULL && plus > text && isdigit((unsigned char)plus[-1]))
            return text;
        if (plus == text && isdigit((unsigned char)plus[1]) && plus[2] == '+' &&
            isdigit((unsigned char)plus[3]))
            return import_format("%d+%d", AT_FIRST - (plus[1] - '0'), AT_FIRST - (plus[3] - '0'));
    }
    return "";
}

static void write_check_count(Writer *writer)
{
    const Model *model = writer->model;
    const char *field = checks_field(model);
    int checks = 1; /* where the set-up says nothing that program begins with one */
    for (const char *at = field; *at != '\0'; at++)
        if (isdigit((unsigned char)*at) && atoi(at) > checks)
            checks = atoi(at);
    Tree *number = block_item(writer, "state", "checks");
    tree_say(number, "number", "0-%d", checks);
    tree_say(number, "start", "%d", checks);
    tree_say(number, "per", "player");
    if (writer_kind(writer, slot_find("king")) == NULL)
        return; /* that program counts checks to kings alone */
    Tree *count = block_item(writer, "effects", "count");
    tree_say(count, "if", "in-check of next");
    Tree *step = tree_map();
    tree_say(step, "set", "checks");
    tree_say(step, "to", "checks - 1");
    tree_item(tree_list(count, "do"), step);
}

static void write_state(Writer *writer)
{
    write_clock(writer);
    if (on(writer, "checkCounting"))
        write_check_count(writer);
    if (on(writer, "gating")) {
        Tree *fresh = block_item(writer, "state", "fresh");
        Pieces leapers = { .slots = { slot_find("king"), slot_find("fers") }, .count = 2 };
        tree_say(fresh, "flag", "%s",
                 on(writer, "cambodianMoves") ? writer_kinds(writer, &leapers) : "piece in first-rank");
        tree_say(fresh, "lost", "moving");
        write_aim(writer);
    }
    if (on(writer, "checkCounting") || on(writer, "gating")) {
        Tree *list = tree_list(writer->root, "position");
        const char *items[] = { "side",       on(writer, "gating") ? "castling+fresh" : "castling",
                                "en-passant", on(writer, "checkCounting") ? "checks" : NULL,
                                "clock",      "round" };
        for (size_t i = 0; i < 6; i++)
            if (items[i] != NULL)
                tree_item(list, tree_text(items[i]));
    }
}

/* Pieces in hand enter on the cell that a first move leaves. */
static void write_gate(Writer *writer)
{
    const Model *model = writer->model;
    Pieces held = { .count = 0 };
    const char *hand = strchr(model_text(model, "startFen"), '[');
    for (; hand != NULL && *hand != ']' && *hand != '\0'; hand++) {
        int slot = model_slot_of_letter(model, *hand);
        if (slot >= 0 && !pieces_has(&held, slot))
            held.slots[held.count++] = slot;
    }
    Tree *effect = block_item(writer, "effects", "gate"), *pick = tree_under(effect, "pick");
    const KindOut *pawn = writer_kind(writer, slot_find("pawn"));
    if (on(writer, "capturesToHand") && pawn != NULL)
        tree_say(pick, "kind", "was(own piece not %s in hand)", pawn->name); /* not what this move takes */
    else
        tree_say(pick, "kind", "own %s in hand", held.count > 0 ? writer_kinds(writer, &held) : "piece");
    const char *region = writer_region_of(writer, "drop-zone", "whiteDropRegion", "blackDropRegion");
    tree_say(pick, "at", "vacated where %s",
             strcmp(region, "cells") == 0 ? "was(it is fresh)"
                                          : import_format("(was(it is fresh) and it in %s)", region));
    tree_say(effect, "optional", "true");
    Tree *step = add_step(tree_list(effect, "do"), "put", "kind");
    tree_say(step, "at", "at");
    tree_say(step, "from", "hand");
    if (!on(writer, "capturesToHand")) {
        Tree *all = block_item(writer, "effects", "all-in");
        tree_say(all, "if", "no own %s in hand", held.count > 0 ? writer_kinds(writer, &held) : "piece");
        tree_say(add_step(tree_list(all, "do"), "clear", "fresh"), "at", "own fresh");
    }
    tree_say(block_item(writer, "laws", "check"), "before", "gate");
}

/* What a drop or a move turns over. */
static void write_flips(Writer *writer)
{
    const Model *model = writer->model;
    const char *rule = model_text(model, "flipEnclosedPieces");
    if (strcmp(rule, "none") == 0)
        return;
    bool enclosed = strcmp(rule, "reversi") == 0;
    Tree *effect = block_item(writer, "effects", enclosed ? "flip" : "infect");
    if (enclosed)
        tree_say(effect, "if", "drop");
    else if (strcmp(rule, "quadwrangle") == 0)
        tree_say(effect, "if", "not drop or any own piece in around(to)");
    tree_say(add_step(tree_list(effect, "do"), "convert",
                      enclosed ? "piece in was(flanked(to))" : "enemy in around(to)"),
             "to", "mover");
    if (!enclosed && strcmp(rule, "ataxx") != 0 && strcmp(rule, "quadwrangle") != 0)
        tell_warning(writer->telling, model_told_line(model, "flipEnclosedPieces"),
                     "flipEnclosedPieces: `%s` is read as `ataxx`", rule);
}

static void write_effects(Writer *writer)
{
    const Model *model = writer->model;
    if (on(writer, "seirawanGating"))
        write_gate(writer);
    if (on(writer, "castlingDroppedPiece") && tree_get(writer->root, "castling") != NULL &&
        writer_first_of(writer, "castlingKingPieceWhite") != NULL) {
        const char *king = writer_first_of(writer, "castlingKingPieceWhite")->name;
        const char *rook = writer_first_of(writer, "castlingRookPiecesWhite") == NULL
                               ? king
                               : writer_first_of(writer, "castlingRookPiecesWhite")->name;
        int file = model_number(model, "castlingKingFile") - 1;
        const char *corner = import_format("(rank 1 & (file a + file %c))", 'a' + model->files - 1);
        tree_say(block_item(writer, "pieces", king), "home", "rank 1 & file %c", 'a' + file);
        tree_say(block_item(writer, "pieces", rook), "home", "%.*s", (int)strlen(corner) - 2, corner + 1);
        Tree *effect = block_item(writer, "effects", "rights");
        tree_say(effect, "if", "drop and any own %s in (rank 1 & file %c)", king, 'a' + file);
        tree_say(add_step(tree_list(effect, "do"), "flag", "castling"), "at", "own %s in %s", rook, corner);
    }
    write_flips(writer);
}

/* Where the enemies of a king stand that give it check. */
static const char *checkers_text(Writer *writer, const KindOut *king)
{
    const char *text = "", *initial;
    for (int i = 0; i < writer->kind_count; i++) {
        const char *moves = writer_betza(writer, writer->kinds[i].slot, &initial);
        if (moves[0] != '\0')
            text = import_format("%s%s(enemy %s in reach(own %s by %s))", text, text[0] == '\0' ? "" : " + ",
                                 writer->kinds[i].name, king->name, moves);
    }
    return text;
}

/* What must be done where it can be. */
static void write_duties(Writer *writer)
{
    const Pieces *type = model_pieces(writer->model, "mustDropType");
    bool takes[] = { on(writer, "mustCaptureWhite"), on(writer, "mustCaptureBlack") };
    if (takes[0] || takes[1])
        tree_say(tree_under(writer->root, "must"), "capture",
                 takes[0] && takes[1] ? "capture"
                 : takes[0]           ? "capture and me is white"
                                      : "capture and me is black");
    else if (on(writer, "mustCaptureEnPassant"))
        tree_say(tree_under(writer->root, "must"), "en-passant", "capture and was(no piece in to)");
    if (on(writer, "mustDrop") && type->all)
        tree_say(tree_under(writer->root, "must"), "placing", "drop");
    else if (on(writer, "mustDrop"))
        tree_say(tree_under(writer->root, "must"), "placing", "drop and piece is %s",
                 writer_kinds(writer, type));
}

/* Where no king rests, who may pass freely passes in a phase for it; where only one side may, by an action.
 */
static void write_free_pass(Writer *writer)
{
    if (!writer_passes(writer, PASS_FREE) || writer_rests(writer))
        return;
    if (writer_passing(writer, 0) != writer_passing(writer, 1)) {
        Tree *wait = block_item(writer, "actions", "wait");
        tree_say(wait, "if", writer_passing(writer, 0) == PASS_FREE ? "me is white" : "me is black");
        tree_say(wait, "text", "0000");
        return;
    }
    Tree *phase = tree_map();
    tree_say(phase, "phase", "move");
    tree_item(tree_list(phase, "actions"), tree_text("move"));
    if (on(writer, "pieceDrops"))
        tree_item(tree_get(phase, "actions"), tree_text("drop"));
    tree_say(phase, "pass", "free");
    tree_item(tree_list(writer->root, "turn"), phase);
}

/* Half of the bishops on each colour; other drops leave them room. */
static void write_bishop_drops(Writer *writer)
{
    const KindOut *bishop = writer_kind(writer, slot_find("bishop"));
    if (!on(writer, "dropOppositeColoredBishop") || bishop == NULL)
        return;
    const char *region = writer_region_of(writer, "drop-zone", "whiteDropRegion", "blackDropRegion"),
               *name = bishop->name;
    const char *room = strcmp(region, "cells") == 0 ? "" : import_format("%s & ", region);
    tree_say(tree_under(writer->root, "terms"), "all-bishops", "count own %s + count own %s in hand", name,
             name);
    tree_say(block_item(writer, "laws", "bishops-of-both-colours"), "forbid",
             "drop and piece is %s and (to in light and count own %s in light >= (all-bishops + 1) div 2 or "
             "to in dark and count own %s in dark >= (all-bishops + 1) div 2)",
             name, name, name);
    tree_say(block_item(writer, "laws", "room-for-bishops"), "never",
             "drop and piece is not %s and (count own %s in light + count empty in (%slight) < all-bishops "
             "div 2 or count own %s in dark + count empty in (%sdark) < all-bishops div 2)",
             name, name, room, name, room);
}

/* Whether a kind may end where it never moves from, and no promotion keeps it from there: it has to turn
 * wherever else it would be stuck. */
static bool may_be_stuck(const Writer *writer, const KindOut *kind)
{
    static const char *const colours[] = { "White", "Black" };
    const Model *model = writer->model;
    int promoted =
        kind->plain_slot == SLOT_NONE ? model_map(model, "promotedPieceType", kind->slot) : SLOT_NONE;
    bool turns = promoted >= 0 && !on(writer, "piecePromotionOnCapture") &&
                 model_map(model, "promotionLimit", promoted) <= 0;
    for (int colour = 0; colour < 2; colour++) {
        Cells stuck = betza_dead_ends(model, model->betza[kind->slot], colour);
        Cells zone = model_cells(model, import_format("promotionRegion%s", colours[colour]));
        Cells left = cells_without(stuck, zone);
        bool leaves =
            turns || (kind->plain_slot == SLOT_NONE && writer_pawn_promotes(writer, kind->slot, colour));
        if (!cells_empty(leaves ? &left : &stuck))
            return model->betza[kind->slot][0] != '\0' && model->letters[kind->slot] != 0;
    }
    return false;
}

static bool some_may_be_stuck(const Writer *writer)
{
    for (int i = 0; i < writer->kind_count; i++)
        if (may_be_stuck(writer, &writer->kinds[i]))
            return true;
    return false;
}

static void write_laws(Writer *writer)
{
    const KindOut *king = writer_kind(writer, slot_find("king"));
    if (king != NULL && !on(writer, "checking"))
        tree_say(block_item(writer, "laws", "no-checks"), "never", "any enemy %s attacked", king->name);
    /* that program sees checks to kings alone here, not to what is royal by extinction */
    if (on(writer, "pieceDrops") && !on(writer, "dropChecks") && king != NULL)
        tree_say(block_item(writer, "laws", "no-drop-checks"), "never", "drop and any enemy %s attacked",
                 king->name);
    const KindOut *pawn = writer_kind(writer, slot_find("shogiPawn"));
    if (on(writer, "shogiPawnDropMateIllegal") && pawn != NULL && king != NULL)
        tree_say(block_item(writer, "laws", "pawn-drop-mate"), "never",
                 "drop and %s is %s and in-check of next and no-moves",
                 on(writer, "dropPromoted") ? "to" : "piece", pawn->name); /* its other side may mate */
    if (on(writer, "pieceDrops") && !on(writer, "dropMates") && king != NULL)
        tree_say(block_item(writer, "laws", "drop-mate"), "never", "drop and in-check of next and no-moves");
    write_bishop_drops(writer);
    if (on(writer, "makpongRule") && king != NULL) {
        tree_say(tree_under(writer->root, "terms"), "checkers", "%s", checkers_text(writer, king));
        tree_say(block_item(writer, "laws", "makpong"), "forbid",
                 "in-check and piece is %s and (to not in checkers or count checkers > 1)", king->name);
    }
    if (on(writer, "immobilityIllegal") && some_may_be_stuck(writer)) /* it attacks there all the same */
        tree_say(block_item(writer, "laws", "no-dead-ends"), "never",
                 "move and not promotion and to in dead-end");
    write_duties(writer);
    write_free_pass(writer);
}

void write_specials(Writer *writer)
{
    write_castling(writer);
    write_state(writer);
    write_walls(writer);
    write_effects(writer);
    write_laws(writer);
}

/* --- the set-up -------------------------------------------------------------------------------------------
 */

/* All six fields, the hand in brackets wherever the game has hands. */
void write_set_up(Writer *writer)
{
    const Model *model = writer->model;
    const char *fen = model_text(model, "startFen");
    size_t board = strcspn(fen, " [");
    const char *hand = fen[board] == '[' ? import_cut(fen + board + 1, strcspn(fen + board + 1, "] ")) : "";
    if (strcmp(hand, "-") == 0 || on(writer, "freeDrops"))
        hand = "";
    bool hands = !on(writer, "freeDrops") &&
                 (on(writer, "pieceDrops") || on(writer, "capturesToHand") || hand[0] != '\0');
    const char *fields[4] = { "w", "-", "-", "" };
    int count = 0, numbers = 0;
    const char *number[2] = { "0", "1" };
    for (int i = 0; model_field(model, i)[0] != '\0' && i < 8; i++) {
        const char *field = model_field(model, i);
        if (strchr(field, '+') != NULL)
            fields[3] = checks_field(model);
        else if (isdigit((unsigned char)field[0]) && count > 0 && numbers < 2)
            number[numbers++] = field;
        else if (count < 3)
            fields[count++] = field;
    }
    const char *checks = "";
    if (on(writer, "checkCounting") && fields[3][0] != '\0') {
        checks = import_format("%s ", fields[3]);
    } else if (on(writer, "checkCounting")) {
        const char *start = tree_get(block_item(writer, "state", "checks"), "start")->text;
        checks = import_format("%s+%s ", start, start);
    }
    tree_say(writer->root, "setup", "%.*s%s %s %s %s %s%s %s", (int)board, fen,
             hands ? import_format("[%s]", hand) : "", fields[0], fields[1], fields[2], checks, number[0],
             number[1]);
}
