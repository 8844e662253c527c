/* import_eastern.c -- rules of the boards of Thailand, Burma and Korea: counting
 * of moves, promotion on the spot, lines across the palace, generals that face each
 * other. */

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

static const char *name_of(const Writer *writer, const char *option)
{
    const KindOut *kind = writer_kind(writer, slot_find(option));
    return kind == NULL ? NULL : kind->name;
}

/* --- moves ------------------------------------------------------------------------------- */

/* Along the lines of `diagonalLines`, from one of their cells to another. */
Tree *writer_diagonal(Writer *writer, const KindOut *kind)
{
    static const char *const ways[][2] = {
        { "rook", "B" }, { "janggiCannon", "pB" }, { "wazir", "F" }, { "king", "F" }, { "soldier", "fF" }
    };
    const Model *model = writer->model;
    Cells cells = model_cells(model, "diagonalLines");
    for (size_t i = 0; !cells_empty(&cells) && i < sizeof ways / sizeof ways[0]; i++) {
        if (strcmp(slots[kind->slot].option, ways[i][0]) != 0)
            continue;
        const char *zone = writer_region(writer, "crossing", &cells, &cells);
        Tree *record = tree_map();
        tree_say(record, "move", "%s", ways[i][1]);
        if (ways[i][1][0] == 'p') {
            tree_say(record, "over", "piece not %s", kind->name);
            tree_say(record, "captures", "enemy/neutral not %s", kind->name);
        }
        tree_say(record, "from", "%s", zone);
        tree_say(record, "to", "%s", zone); /* that program does not ask of the cells between */
        return record;
    }
    return NULL;
}

/* A pawn on the promotion cells, or the last one, may turn where it stands or one step aside. */
Tree *writer_promotion_in_place(Writer *writer, const KindOut *kind, bool stays)
{
    const Model *model = writer->model;
    const Pieces *to = model_pieces(model, "promotionPieceTypesWhite");
    const KindOut *promoted = to->count > 0 ? writer_kind(writer, to->slots[0]) : NULL;
    if (!on(writer, "sittuyinPromotion") || promoted == NULL ||
        !pieces_has(model_pieces(model, "promotionPawnTypesWhite"), kind->slot))
        return NULL;
    const char *zone = writer_region_of(writer, "star", "promotionRegionWhite", "promotionRegionBlack");
    int limit = model_map(model, "promotionLimit", promoted->slot);
    const char *scarce = limit == 1  ? import_format("no own %s and ", promoted->name)
                         : limit > 1 ? import_format("count own %s < %d and ", promoted->name, limit)
                                     : "",
               *initial, *moves = writer_betza(writer, promoted->slot, &initial);
    tree_say(tree_under(writer->root, "terms"), "ripe", "%s(from in %s or count own %s == 1)", scarce, zone,
             kind->name);
    tree_say(block_item(writer, "laws", "promotion-threatens-nothing"), "never",
             "promotion and (in-check of next or any enemy in reach(to by %s))", moves);
    if (to->count > 1 && stays)
        tell_warning(writer->telling, model_told_line(model, "promotionPieceTypesWhite"),
                     "promotionPieceTypes: a pawn that promotes where it stands becomes a %s here",
                     promoted->name);
    Tree *record = tree_map();
    tree_say(record, stays ? "stay" : "move", "%s", stays ? "true" : moves);
    if (!stays)
        tree_say(record, "captures", "none");
    tree_say(record, "if", "ripe");
    tree_say(record, "become", "%s", promoted->name);
    if (stays)
        tree_say(record, "text", "{from}{from}%c", model->letters[promoted->slot]);
    return record;
}

/* --- counting --------------------------------------------------------------------------------- */

static void add_line(Tree *table, const char *condition, const char *value)
{
    Tree *line = tree_map();
    if (condition != NULL)
        tree_say(line, "if", "%s", condition);
    tree_say(line, "is", "%s", value);
    tree_item(table, line);
}

typedef enum CountingRule { COUNTING_MAKRUK, COUNTING_CAMBODIAN, COUNTING_ASEAN } CountingRule;

/* Counted from three men down, with pawns on the board, too; a round less than in makruk. */
static void write_cambodian_limits(Tree *table, const char *const names[4])
{
    const char *pawn = names[0], *rook = names[1], *silver = names[2], *knight = names[3];
    add_line(table, "count own piece > 3 or count enemy piece == 1", "0");
    add_line(table, "not bare", "126");
    add_line(table, import_format("any %s", pawn), "0");
    add_line(table, import_format("count enemy %s > 1", rook), "14");
    add_line(table, import_format("count enemy %s == 1", rook), "30");
    add_line(table, import_format("count enemy %s > 1", silver), "42");
    add_line(table, import_format("count enemy %s > 1", knight), "62");
    add_line(table, import_format("count enemy %s == 1", silver), "86");
    add_line(table, NULL, "126");
}

static void write_asean_limits(Tree *table, const char *const names[4])
{
    add_line(table, import_format("any %s or not bare", names[0]), "0");
    add_line(table, import_format("any enemy %s", names[1]), "32");
    add_line(table, import_format("any enemy %s", names[2]), "88");
    add_line(table, import_format("any enemy %s", names[3]), "128");
    add_line(table, NULL, "0");
}

static void write_makruk_limits(Tree *table, const char *const names[4])
{
    const char *rook = names[1], *silver = names[2], *knight = names[3];
    add_line(table, import_format("any %s or count enemy piece == 1", names[0]), "0");
    add_line(table, "not bare", "128");
    add_line(table, import_format("count enemy %s > 1", rook), "16");
    add_line(table, import_format("count enemy %s == 1", rook), "32");
    add_line(table, import_format("count enemy %s > 1", silver), "44");
    add_line(table, import_format("count enemy %s > 1", knight), "64");
    add_line(table, import_format("count enemy %s == 1", silver), "88");
    add_line(table, NULL, "128");
}

static Tree *add_set(Tree *list, const char *number, const char *value)
{
    Tree *step = tree_map();
    tree_say(step, "set", "%s", number);
    tree_say(step, "to", "%s", value);
    tree_item(list, step);
    return step;
}

/* The limit stands where trails would. */
static void write_limit_field(Writer *writer)
{
    static const char *const items[] = { "side", "castling", "limit|en-passant", "clock", "round" };
    Tree *position = tree_get(writer->root, "position");
    for (Tree *item = position == NULL ? NULL : position->first; item != NULL; item = item->next)
        if (item->text != NULL && strcmp(item->text, "en-passant") == 0)
            item->text = items[2];
    if (position != NULL)
        return;
    position = tree_list(writer->root, "position");
    for (size_t i = 0; i < 5; i++)
        tree_item(position, tree_text(items[i]));
}

/* The kinds that a count speaks of; false where the game has not all of them. */
static bool find_counted(const Writer *writer, const char *names[4])
{
    static const char *const needed[] = { "pawn", "rook", "silver", "knight" };
    for (size_t i = 0; i < 4; i++) {
        names[i] = name_of(writer, needed[i]);
        if (names[i] == NULL) {
            tell_warning(writer->telling, model_told_line(writer->model, "countingRule"),
                         "countingRule: it speaks of a %s, which this game has not; it is not carried over",
                         needed[i]);
            return false;
        }
    }
    return true;
}

static void write_counting_terms(Writer *writer, CountingRule rule, const char *const names[4])
{
    Tree *terms = tree_under(writer->root, "terms");
    tree_say(terms, "bare", "count own piece == 1");
    Tree *table = tree_list(terms, "escape");
    switch (rule) {
    case COUNTING_MAKRUK: write_makruk_limits(table, names); break;
    case COUNTING_CAMBODIAN: write_cambodian_limits(table, names); break;
    case COUNTING_ASEAN: write_asean_limits(table, names); break;
    }
    tree_say(terms, "begun", "limit > 0 and was(limit == 0)");
    if (rule == COUNTING_ASEAN)
        tree_say(terms, "anew",
                 "limit > 0 and bare of next and escape of next > 0 and (capture or promotion)");
}

static void write_counting_state(Writer *writer, CountingRule rule)
{
    Tree *clock = tree_under(tree_under(writer->root, "state"), "clock");
    const char *until = tree_get(clock, "until")->text;
    tree_say(clock, "until",
             rule == COUNTING_ASEAN ? "limit == 0 and (%s) or begun or anew"
                                    : "limit == 0 and (%s) or begun and not bare and not bare of next",
             until);
    tree_say(block_item(writer, "state", "limit"), "number", "0-128");
    Tree *called = tree_under(writer->root, "called");
    tree_say(called, "limit", "limit of the count");
    tree_say(called, "clock", "count of turns");
    tree_say(called, "escape", "your limit when the count begins");
}

static void write_counting_effects(Writer *writer, CountingRule rule, const char *pawn)
{
    if (rule != COUNTING_ASEAN) {
        Tree *last = block_item(writer, "effects", "last-bia-taken");
        tree_say(last, "if", "bare and any %s in captured and escape > 0", pawn);
        Tree *steps = tree_list(last, "do");
        add_set(steps, "limit", "escape");
        add_set(steps, "clock", "2 * count piece - 2");
    }
    Tree *begin = block_item(writer, "effects", "begin");
    tree_say(begin, "if",
             rule == COUNTING_MAKRUK
                 ? "escape of next > 0 and (limit == 0 or bare of next and capture)"
                 : "escape of next > 0 and (limit == 0 or bare of next and (capture or promotion))");
    Tree *steps = tree_list(begin, "do");
    add_set(steps, "limit", "escape of next");
    if (rule != COUNTING_ASEAN)
        add_set(steps, "clock", "2 * count piece - 1");
}

void write_counting(Writer *writer)
{
    const char *name = model_text(writer->model, "countingRule");
    const char *names[4];
    if (strcmp(name, "none") == 0 || !find_counted(writer, names))
        return;
    CountingRule rule = strcmp(name, "asean") == 0    ? COUNTING_ASEAN
                        : strcmp(name, "makruk") == 0 ? COUNTING_MAKRUK
                                                      : COUNTING_CAMBODIAN;
    write_counting_terms(writer, rule, names);
    write_counting_state(writer, rule);
    write_counting_effects(writer, rule, names[0]);
    Tree *out = block_item(writer, "endings", "counted-out");
    tree_say(out, "if", "limit > 0 and clock > limit");
    tree_say(out, "draw", "true");
    tree_say(out, "says", "the count has run out");
    Tree *fifty = tree_get(tree_get(writer->root, "endings"), "fifty-moves");
    if (fifty != NULL && rule != COUNTING_ASEAN)
        tree_say(fifty, "if", "limit == 0 and clock >= 100");
    write_limit_field(writer);
}

/* --- generals that face each other, and rests ----------------------------------------------------- */

static const char *points_text(const Writer *writer)
{
    static const char *const worth[][2] = { { "rook", "26" },  { "janggiCannon", "14" },
                                            { "horse", "10" }, { "janggiElephant", "6" },
                                            { "wazir", "6" },  { "soldier", "4" } };
    const char *text = "";
    for (size_t i = 0; i < sizeof worth / sizeof worth[0]; i++)
        if (name_of(writer, worth[i][0]) != NULL)
            text = import_format("%s%s%s * count own %s", text, text[0] == '\0' ? "" : " + ", worth[i][1],
                                 name_of(writer, worth[i][0]));
    return text[0] == '\0' ? "0" : text;
}

Passing writer_passing(const Writer *writer, int colour)
{
    bool stuck = on(writer, colour == 0 ? "passOnStalemateWhite" : "passOnStalemateBlack"),
         free = on(writer, colour == 0 ? "passWhite" : "passBlack");
    return stuck ? PASS_STUCK : free ? PASS_FREE : PASS_NEVER;
}

bool writer_passes(const Writer *writer, Passing when)
{
    return writer_passing(writer, 0) == when || writer_passing(writer, 1) == when;
}

bool writer_rests(const Writer *writer)
{
    return writer_passes(writer, PASS_FREE) && name_of(writer, "king") != NULL;
}

static void say_score(const Writer *writer, Tree *ending)
{
    if (model_is(writer->model, "materialCounting", "janggi"))
        tree_say(ending, "most", "score");
    else
        writer_say_draw(writer, ending);
}

static void write_score(Writer *writer)
{
    Tree *terms = tree_under(writer->root, "terms");
    tree_say(terms, "points", "%s", points_text(writer));
    Tree *score = tree_list(terms, "score"); /* in halves: who moves second gets one point and a half */
    add_line(score, "me is black", "points + 3");
    add_line(score, NULL, "points");
}

static void write_facing(Writer *writer, const char *king)
{
    Tree *terms = tree_under(writer->root, "terms");
    tree_say(terms, "facing", "straight(own %s..enemy %s) and no piece in between(own %s..enemy %s)", king,
             king, king, king);
    tree_say(block_item(writer, "laws", "bikjang"), "never", "was(facing) and facing and not rest");
    tree_say(block_item(writer, "endings", "bikjang"), "if", "rest and was(facing) and facing");
    say_score(writer, block_item(writer, "endings", "bikjang"));
}

/* Two passes in a row end the game. */
void write_generals(Writer *writer)
{
    bool rests = writer_rests(writer), stuck = writer_passes(writer, PASS_STUCK);
    bool turns = !model_is(writer->model, "flipEnclosedPieces", "none");
    if (!writer_passes(writer, PASS_FREE) && (!stuck || turns))
        return;
    if (model_is(writer->model, "materialCounting", "janggi"))
        write_score(writer);
    if (on(writer, "bikjangRule") && rests)
        write_facing(writer, name_of(writer, "king"));
    if (writer_passing(writer, 0) == PASS_NEVER || writer_passing(writer, 1) == PASS_NEVER)
        return;
    const char *count = rests ? "rests" : "passes";
    tree_say(block_item(writer, "state", count), "counts", "turns");
    tree_say(block_item(writer, "state", count), "until",
             !rests  ? "not pass"
             : stuck ? "not rest and not pass"
                     : "not rest");
    Tree *both = block_item(writer, "endings", rests ? "both-rested" : "both-passed");
    tree_say(both, "if", "%s >= 2", count);
    say_score(writer, both);
}
