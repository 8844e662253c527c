/* import_repetition.c -- what becomes of games that repeat, and of those in which nothing happens: perpetual
 * check, perpetual chase, pieces that go to and fro, so many moves without a capture. */

#include <string.h>

#include "import.h"

static bool on(const Writer *writer, const char *option)
{
    return model_bool(writer->model, option);
}

static Tree *ending(Writer *writer, const char *name)
{
    return tree_under(tree_under(writer->root, "endings"), name);
}

/* The names of those of the sorts that the game has, "horse/cannon"; "" for none. */
static const char *names_of(const Writer *writer, const char *const *sorts, size_t count)
{
    Pieces pieces = { .count = 0 };
    for (size_t i = 0; i < count; i++)
        pieces.slots[pieces.count++] = slot_find(sorts[i]);
    return writer_kinds(writer, &pieces);
}

/* All but kings and soldiers, who may chase. */
static Pieces chasers(const Writer *writer)
{
    Pieces pieces = { .count = 0 };
    for (int i = 0; i < writer->kind_count && pieces.count < PICKED; i++) {
        int slot = writer->kinds[i].slot;
        if (slot != slot_find("king") && slot != slot_find("soldier") && !pieces_has(&pieces, slot))
            pieces.slots[pieces.count++] = slot;
    }
    return pieces;
}

static const char *joined(const char *text, const char *more)
{
    return more[0] == '\0' ? text : text[0] == '\0' ? more : import_format("%s or %s", text, more);
}

/* Threats against what is worth more, protected or not. */
static const char *prize_text(const Writer *writer)
{
    static const char *const light[] = { "horse", "cannon" }, *const weak[] = { "elephant", "fers" },
                             *const rook[] = { "rook" }, *const strong[] = { "rook", "cannon", "horse" };
    const char *lights = names_of(writer, light, 2), *weaks = names_of(writer, weak, 2);
    const char *rooks = names_of(writer, rook, 1), *strongs = names_of(writer, strong, 3), *text = "";
    if (lights[0] != '\0' && rooks[0] != '\0')
        text = import_format("piece is %s and to is %s", lights, rooks);
    if (weaks[0] != '\0' && strongs[0] != '\0')
        text = joined(text, import_format("piece is %s and to is %s", weaks, strongs));
    return text;
}

/* What a threat must be for a chase, as the Asian Xiangqi Federation has it. */
static void write_chase(Writer *writer, int repeats)
{
    static const char *const soldier[] = { "soldier" };
    const Model *model = writer->model;
    Pieces pieces = chasers(writer);
    const char *hunters = writer_kinds(writer, &pieces), *soldiers = names_of(writer, soldier, 1);
    const char *prize = prize_text(writer), *even = "";
    int far = model->ranks + 1 - model_number(model, "soldierPromotionRank");
    if (hunters[0] == '\0')
        return;
    for (int i = 0; i < pieces.count; i++) {
        Pieces one = { .slots = { pieces.slots[i] }, .count = 1 };
        const char *name = writer_kinds(writer, &one);
        even = joined(even, import_format("piece is %s and to is %s", name, name));
    }
    Tree *terms = tree_under(writer->root, "terms");
    const char *prey = import_format("to is %s", hunters);
    if (soldiers[0] != '\0')
        prey = far == model->ranks
                   ? import_format("to is %s/%s", hunters, soldiers)
                   : import_format("%s or to is %s and to in ranks 1-%d", prey, soldiers, far);
    tree_say(terms, "prey", "%s", prey);
    if (prize[0] != '\0')
        tree_say(terms, "prize", "%s", prize);
    tree_say(terms, "standoff", "mutual and (%s)", even);
    tree_say(terms, "chase", "piece is %s and prey and %s", hunters,
             prize[0] != '\0' ? "(prize or not retaken and not standoff)" : "not retaken and not standoff");
    tree_say(ending(writer, "mutual-chase"), "if",
             "repeats >= %d and chasing(chase) and chasing(chase) of next", repeats);
    writer_say_draw(writer, ending(writer, "mutual-chase"));
    tree_say(ending(writer, "perpetual-chase"), "each", "p");
    tree_say(ending(writer, "perpetual-chase"), "if", "repeats >= %d and chasing(chase) of p", repeats);
    tree_say(ending(writer, "perpetual-chase"), "loses", "p");
    tell_note(writer->telling, model_told_line(model, "chasingRule"),
              "chasingRule: a threat is new if the capture was no threat before; checks do not lengthen the "
              "count of moves");
}

static void write_perpetual_check(Writer *writer, int repeats)
{
    tree_say(ending(writer, "mutual-check"), "if", "repeats >= %d and checking and checking of next",
             repeats);
    writer_say_draw(writer, ending(writer, "mutual-check"));
    tree_say(ending(writer, "perpetual-check"), "each", "p");
    tree_say(ending(writer, "perpetual-check"), "if", "repeats >= %d and checking of p", repeats);
    tree_say(ending(writer, "perpetual-check"), "loses", "p");
}

/* A piece that comes to a cell for the third time, if it could ever get to the enemy's king. */
static void write_to_and_fro(Writer *writer)
{
    const Model *model = writer->model;
    int king = slot_find("king");
    Pieces home = { .count = 0 };
    for (int i = 0; i < writer->kind_count && home.count < PICKED; i++) {
        int slot = writer->kinds[i].slot;
        if (!model->has_mobility[slot] || !model->has_mobility[king])
            continue;
        Cells meet = cells_meet(model->mobility[0][slot], model->mobility[1][king]);
        if (cells_empty(&meet) && !pieces_has(&home, slot))
            home.slots[home.count++] = slot;
    }
    const char *names = writer_kinds(writer, &home);
    tree_say(ending(writer, "to-and-fro"), "if", "returns >= 2%s%s",
             names[0] == '\0' ? "" : " and piece is not ", names);
    tree_say(ending(writer, "to-and-fro"), "loses", "mover");
}

static void write_move_rule(Writer *writer)
{
    int moves = model_number(writer->model, "nMoveRule");
    if (moves <= 0)
        return;
    const char *name = moves == 50   ? "fifty-moves"
                       : moves == 70 ? "seventy-moves"
                       : moves == 60 ? "sixty-moves"
                                     : "move-rule";
    tree_say(ending(writer, name), "if", "clock >= %d", 2 * moves);
    writer_say_draw(writer, ending(writer, name));
}

void write_repetition(Writer *writer)
{
    const Model *model = writer->model;
    int fold = model_number(model, "nFoldRule");
    write_move_rule(writer);
    if (fold < 2)
        return;
    if (on(writer, "moveRepetitionIllegal"))
        write_to_and_fro(writer);
    if (on(writer, "perpetualCheckIllegal") && writer_has_royals(writer))
        write_perpetual_check(writer, fold - 1);
    if (model_is(model, "chasingRule", "axf"))
        write_chase(writer, fold - 1);
    Tree *repeated = ending(writer, fold == 3 ? "threefold" : fold == 4 ? "fourfold" : "repetition");
    tree_say(repeated, "if", "repeats >= %d", fold - 1);
    const char *value = model_text(model, "nFoldValue");
    if (strcmp(value, "draw") == 0 || strcmp(value, "none") == 0)
        writer_say_draw(writer, repeated);
    else if (on(writer, "nFoldValueAbsolute"))
        tree_say(repeated, "wins", strcmp(value, "win") == 0 ? "white" : "black");
    else
        writer_say_value(repeated, value, "next");
}

/* Moves that set the clock back: those of some kinds. */
static const char *moves_that_count(Writer *writer)
{
    const Pieces *types[] = { model_pieces(writer->model, "nMoveRuleTypesWhite"),
                              model_pieces(writer->model, "nMoveRuleTypesBlack") };
    Pieces both = { .count = 0 };
    const char *text = "";
    int line = model_line(writer->model, "nMoveRuleTypesWhite");
    for (int slot = 0; slot < slot_count; slot++) {
        Pieces one = { .slots = { slot }, .count = 1 };
        const char *names = writer_kinds(writer, &one);
        bool white = pieces_has(types[0], slot), black = pieces_has(types[1], slot);
        if ((!white && !black) || names[0] == '\0')
            continue;
        if (line > 0 && betza_returns(writer->model->betza[slot]))
            tell_note(
                writer->telling, line,
                "nMoveRuleTypes: to that program a move of a %s counts as nothing happening where the piece "
                "can go straight back; here each one sets the count back",
                names);
        if (white && black)
            both.slots[both.count++] = slot;
        else
            text = import_format("%s or me is %s and piece is %s", text, white ? "white" : "black", names);
    }
    const char *names = writer_kinds(writer, &both);
    return names[0] == '\0' ? text : import_format(" or piece is %s%s", names, text);
}

void write_clock(Writer *writer)
{
    Tree *clock = tree_under(tree_under(writer->root, "state"), "clock");
    tree_say(clock, "counts", "turns");
    const char *until = "capture";
    if (on(writer, "pieceDrops"))
        until = import_format("%s or drop", until);
    for (int slot = 0; slot < slot_count; slot++)
        if (model_map(writer->model, "promotedPieceType", slot) >= 0 && writer_uses(writer, slot)) {
            until = import_format("%s or promotion", until);
            break;
        }
    until = import_format("%s%s", until, moves_that_count(writer));
    tree_say(clock, "until", "%s", until);
}
