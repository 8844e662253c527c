/* import_endings.c -- who is royal, and how the game ends. */

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

/* What a value for a player means: "win" for `next` is wins: next. */
void writer_say_value(Tree *ending, const char *value, const char *player)
{
    if (strcmp(value, "draw") == 0)
        tree_say(ending, "draw", "true");
    else
        tree_say(ending, strcmp(value, "win") == 0 ? "wins" : "loses", "%s", player);
}

/* --- royalty --------------------------------------------------------------------------------- */

static bool has_king(const Writer *writer)
{
    return writer_kind(writer, slot_find("king")) != NULL;
}

static bool pseudo_royal(const Writer *writer)
{
    const Pieces *types = model_pieces(writer->model, "extinctionPieceTypes");
    return on(writer, "extinctionPseudoRoyal") &&
           (types->count > 0 || (types->all && !on(writer, "blastOnCapture")));
}

bool writer_has_royals(const Writer *writer)
{
    return has_king(writer) || pseudo_royal(writer);
}

static void make_royal(Writer *writer, int slot, const char *how)
{
    for (int i = 0; i < writer->kind_count; i++)
        if (writer->kinds[i].slot == slot)
            tree_say(tree_under(tree_under(writer->root, "pieces"), writer->kinds[i].name), "royal", "%s",
                     how);
}

/* What explodes with what it takes is safe beside another such, and where it falls together with one. The
 * last of its kind never takes; where there is but one kind that steps like a king,
 * its pieces never do. */
static void write_blast_royals(Writer *writer, const Pieces *pieces)
{
    const char *kings = writer_kinds(writer, pieces), *danger = "", *lost = "", *there = "";
    int used = 0, least = model_number(writer->model, "extinctionPieceCount") + 1;
    for (int i = 0; i < pieces->count; i++)
        used += writer_kind(writer, pieces->slots[i]) != NULL;
    for (int i = 0; i < pieces->count; i++) {
        Pieces one = { .slots = { pieces->slots[i] }, .count = 1 };
        const KindOut *kind = writer_kind(writer, pieces->slots[i]);
        make_royal(writer, pieces->slots[i], "check");
        if (kind == NULL)
            continue;
        if (used == 1 && strcmp(writer->model->betza[kind->slot], "K") == 0)
            tree_say(tree_under(tree_under(writer->root, "pieces"), kind->name), "captures", "none");
        const char *name = writer_kinds(writer, &one);
        const char *few = used == 1 ? "" : import_format("count own %s <= %d and ", name, least);
        danger = import_format("%s%s%sany own %s where (it is attacked and no enemy %s in around(it))",
                               danger, danger[0] == '\0' ? "" : " or ", few, name, kings);
        there = import_format("%sany enemy %s and ", there, name);
        lost = import_format("%s%sno own %s", lost, lost[0] == '\0' ? "" : " or ", name);
    }
    tree_say(tree_under(writer->root, "terms"), "in-check", used == 1 ? "%s%s" : "%s(%s)", there, danger);
    tree_say(tree_under(tree_under(writer->root, "laws"), "suicide"), "never", "%s", lost);
}

/* The last piece of all is royal, of whatever kind it is; returns when a player is in check. */
static const char *write_last_piece(Writer *writer, const char *attacked, int least)
{
    for (int i = 0; i < writer->kind_count; i++)
        if (writer->kinds[i].slot != slot_find("king"))
            make_royal(writer, writer->kinds[i].slot, "last");
    return import_format("%s%scount own piece %s %d and any own piece attacked", attacked,
                         attacked[0] == '\0' ? "" : " or ", least == 1 ? "==" : "<=", least);
}

/* Who was the last of its kind is royal until the move is done, even where a piece that turns, or is dropped,
 * makes it one of two. */
static void write_lasting_royalty(Writer *writer, const Pieces *one, int least)
{
    const char *names = writer_kinds(writer, one), *when = on(writer, "pieceDrops") ? "drop" : "";
    for (int i = 0; i < writer->kind_count; i++)
        if (writer->kinds[i].slot == one->slots[0] && writer->kinds[i].plain_slot != SLOT_NONE)
            when = on(writer, "pieceDrops") ? "(promotion or drop)" : "promotion";
    if (when[0] != '\0')
        tree_say(tree_under(tree_under(writer->root, "laws"),
                            import_format("lasting-%s", writer_kind(writer, one->slots[0])->name)),
                 "never",
                 "%s and was(count own %s %s %d) and any own %s where (it is attacked and it not in to)",
                 when, names, least == 1 ? "==" : "<=", least, names);
}

void write_royalty(Writer *writer)
{
    const Model *model = writer->model;
    const Pieces *types = model_pieces(model, "extinctionPieceTypes");
    int king = slot_find("king"), least = model_number(model, "extinctionPieceCount") + 1;
    if (has_king(writer))
        make_royal(writer, king, "check");
    if (!pseudo_royal(writer))
        return;
    if (on(writer, "blastOnCapture")) {
        write_blast_royals(writer, types);
        return;
    }
    const char *attacked =
        has_king(writer) ? import_format("any own %s attacked", writer_kind(writer, king)->name) : "";
    int used = types->all ? 1 : 0;
    if (types->all)
        attacked = write_last_piece(writer, attacked, least);
    for (int i = 0; i < types->count; i++) {
        Pieces one = { .slots = { types->slots[i] }, .count = 1 };
        const char *names = writer_kinds(writer, &one);
        if (names[0] == '\0')
            continue;
        used++;
        make_royal(writer, types->slots[i], on(writer, "dupleCheck") ? "all" : "last");
        if (!on(writer, "dupleCheck") && writer_kind(writer, types->slots[i]) != NULL)
            write_lasting_royalty(writer, &one, least);
        if (pieces_has(model_pieces(model, "petrifyOnCaptureTypes"), types->slots[i])) /* it would be stone */
            tree_say(tree_under(tree_under(writer->root, "pieces"), names), "captures", "none");
        attacked =
            import_format("%s%scount own %s %s %d and any own %s attacked", attacked,
                          attacked[0] == '\0' ? "" : " or ", names, least == 1 ? "==" : "<=", least, names);
    }
    if ((used > 1 || least > 1 || has_king(writer)) && !on(writer, "dupleCheck"))
        tree_say(tree_under(writer->root, "terms"), "in-check", "%s", attacked);
}

/* --- endings ---------------------------------------------------------------------------------- */

/* Whether a side has lost what it must not; of the player p where `whose` is NULL. */
static const char *extinct_text(const Writer *writer, const char *whose)
{
    const Model *model = writer->model;
    const Pieces *types = model_pieces(model, "extinctionPieceTypes");
    int count = model_number(model, "extinctionPieceCount"),
        others = model_number(model, "extinctionOpponentPieceCount");
    bool hands = on(writer, "freeDrops") ? false
                                         : on(writer, "capturesToHand") || on(writer, "twoBoards") ||
                                               strchr(model_text(model, "startFen"), '[') != NULL;
    const char *enemy = whose == NULL || strcmp(whose, "own") == 0 ? "enemy" : "own", *text = "";
    const char *owner = whose == NULL ? "" : import_format("%s ", whose), *of = whose == NULL ? " of p" : "";
    for (int i = 0; i < (types->all ? 1 : types->count); i++) {
        Pieces one = { .slots = { types->slots[i] }, .count = 1, .all = types->all };
        const char *names = writer_kinds(writer, &one);
        if (names[0] == '\0')
            continue;
        const char *men = import_format("%s%s%s", owner, names, of);
        const char *few = count == 0 && !hands ? import_format("no %s", men)
                          : count == 0         ? import_format("no %s and no %s in hand", men, men)
                          : hands ? import_format("count %s + count %s in hand <= %d", men, men, count)
                                  : import_format("count %s <= %d", men, count);
        if (others > 0)
            few = import_format("%s and count %s %s >= %d", few, enemy, names, others);
        text = import_format("%s%s%s", text, text[0] == '\0' ? "" : " or ", few);
    }
    return text;
}

static void write_extinction(Writer *writer)
{
    const Model *model = writer->model;
    const char *value = model_text(model, "extinctionValue");
    if (strcmp(value, "none") == 0 || (on(writer, "extinctionPseudoRoyal") && !on(writer, "blastOnCapture")))
        return;
    const char *own = extinct_text(writer, "own"), *enemy = extinct_text(writer, "enemy");
    if (own[0] == '\0')
        return;
    if (on(writer, "extinctionClaim")) { /* the side to move claims; it may answer in kind first */
        Tree *bared = ending(writer, "bared");
        tree_say(bared, "if", "%s and count own piece > %d", enemy,
                 model_number(model, "extinctionOpponentPieceCount"));
        writer_say_value(bared, value, "next");
        Tree *late = ending(writer, "bared-for-good");
        tree_say(late, "if", "%s", own);
        writer_say_value(late, value, "mover");
        return;
    }
    if (!on(writer, "blastOnCapture") && model_number(model, "extinctionOpponentPieceCount") == 0) {
        Tree *each = ending(writer, "extinction"); /* not both at once, so that the order says nothing */
        tree_say(each, "each", "p");
        tree_say(each, "if", "%s", extinct_text(writer, NULL));
        writer_say_value(each, value, "p");
        return;
    }
    Tree *first = ending(writer, "own-extinction"), *second = ending(writer, "extinction");
    tree_say(first, "if", "%s", own);
    writer_say_value(first, value, "mover");
    tree_say(second, "if", "%s", enemy);
    writer_say_value(second, value, "next");
}

/* Whether `me` has what it needs in the goal; NULL where a side has no piece for it. */
static const char *reached_text(const Writer *writer, const char *goal, bool safe)
{
    const Model *model = writer->model;
    int count = model_number(model, "flagPieceCount");
    const char *reached[2], *names[2];
    for (int i = 0; i < 2; i++) {
        names[i] = writer_kinds(writer, model_pieces(model, i == 0 ? "flagPieceWhite" : "flagPieceBlack"));
        const char *men = import_format("own %s in %s", names[i], goal);
        reached[i] = names[i][0] == '\0' ? "1 == 0"
                     : count > 1         ? import_format("count %s >= %d", men, count)
                                         : import_format("any %s", men);
        if (on(writer, "flagPieceBlockedWin"))
            reached[i] = import_format("%s or any %s and no empty in %s", reached[i], men, goal);
        if (safe) /* more than are needed need not be safe */
            reached[i] = import_format("%s and (count %s > %d or no %s where (it is attacked))",
                                       on(writer, "flagPieceBlockedWin") ? import_format("(%s)", reached[i])
                                                                         : reached[i],
                                       men, count, men);
    }
    return names[0][0] == '\0' && names[1][0] == '\0' ? NULL
           : strcmp(names[0], names[1]) == 0
               ? reached[0]
               : import_format("me is white and (%s) or me is black and (%s)", reached[0], reached[1]);
}

/* A king that reaches the goal waits only where the second player's can follow at once. */
static void write_king_race(Writer *writer, const char *goal, const char *king)
{
    tree_say(ending(writer, "dead-heat"), "if", "across of white and across of black");
    tree_say(ending(writer, "dead-heat"), "draw", "true");
    tree_say(ending(writer, "black-home"), "if", "across of black");
    tree_say(ending(writer, "black-home"), "wins", "black");
    tree_say(ending(writer, "white-home"), "if",
             "across of white and (me is black or not can(to in %s and piece is %s))", goal, king);
    tree_say(ending(writer, "white-home"), "wins", "white");
}

/* Any other piece must stand there once the other side has answered. */
static void write_race(Writer *writer, const char *goal)
{
    const char *stayed = "across";
    if (on(writer, "flagPieceSafe")) {
        stayed = "stayed-across";
        tree_say(tree_under(writer->root, "terms"), stayed, "%s", reached_text(writer, goal, false));
    }
    tree_say(ending(writer, "dead-heat"), "if", "across and %s of next and next is white", stayed);
    tree_say(ending(writer, "dead-heat"), "draw", "true");
    tree_say(ending(writer, "stayed"), "if", "%s of next", stayed);
    tree_say(ending(writer, "stayed"), "wins", "next");
    if (on(writer, "flagPieceSafe")) { /* who cannot be driven away need not wait */
        tree_say(ending(writer, "goal"), "if", "across");
        tree_say(ending(writer, "goal"), "wins", "mover");
    }
}

/* Where the flag's goal is, and who must reach it. */
static void write_flag(Writer *writer)
{
    const Model *model = writer->model;
    Cells white = model_cells(model, "flagRegionWhite"), black = model_cells(model, "flagRegionBlack");
    if (cells_empty(&white) && cells_empty(&black))
        return;
    const char *goal = writer_region(writer, "goal", &white, &black),
               *text = reached_text(writer, goal, on(writer, "flagPieceSafe"));
    const Pieces *piece = model_pieces(model, "flagPieceBlack");
    const KindOut *king = writer_kind(writer, slot_find("king"));
    if (text == NULL)
        return;
    if (!on(writer, "flagMove")) {
        tree_say(ending(writer, "goal"), "if", "%s", text);
        tree_say(ending(writer, "goal"), "wins", "mover");
        if (on(writer, "flagPieceSafe")) { /* also once who attacked it is gone */
            tree_say(tree_under(writer->root, "terms"), "home-and-safe", "%s", text);
            tree_say(ending(writer, "goal"), "if", "home-and-safe");
            tree_say(ending(writer, "goal-kept"), "if", "home-and-safe of next");
            tree_say(ending(writer, "goal-kept"), "wins", "next");
        }
        return;
    }
    tree_say(tree_under(writer->root, "terms"), "across", "%s", text);
    if (king != NULL && !piece->all && piece->count == 1 && piece->slots[0] == slot_find("king"))
        write_king_race(writer, goal, king->name);
    else
        write_race(writer, goal);
}

static void write_checks(Writer *writer)
{
    if (on(writer, "checkCounting") && has_king(writer)) {
        tree_say(ending(writer, "third-check"), "if", "checks == 0");
        tree_say(ending(writer, "third-check"), "wins", "mover");
    }
}

void writer_say_draw(const Writer *writer, Tree *ending)
{
    const Model *model = writer->model;
    if (model_is(model, "materialCounting", "whitedrawodds") ||
        model_is(model, "materialCounting", "blackdrawodds"))
        tree_say(ending, "wins", model_is(model, "materialCounting", "whitedrawodds") ? "white" : "black");
    else if (model_is(model, "materialCounting", "unweighted"))
        tree_say(ending, "most", "count own piece");
    else if (model_is(model, "materialCounting", "janggi") && writer_rests(writer))
        tree_say(ending, "most", "score");
    else
        tree_say(ending, "draw", "true");
}

/* Where every cell is taken the game is over at once. */
static void write_full_board(Writer *writer)
{
    if (!on(writer, "adjudicateFullBoard"))
        return;
    tree_say(ending(writer, "filled"), "if", "no empty");
    writer_say_draw(writer, ending(writer, "filled"));
}

/* Who has no other move passes. */
static void write_stuck(Writer *writer)
{
    if (writer_has_royals(writer))
        tree_say(tree_under(writer->root, "endings"), "stalemate", "none");
    if (on(writer, "adjudicateFullBoard") || !model_is(writer->model, "flipEnclosedPieces", "none")) {
        tree_say(ending(writer, "full"), "if", "no-moves and no-moves of mover");
        tree_say(ending(writer, "full"), "most", "count own piece");
    }
}

/* Whether some piece of one of the sorts, or of none of them, gives check. */
static const char *checks_text(Writer *writer, const char *const *sorts, size_t count, bool others)
{
    const KindOut *king = writer_kind(writer, slot_find("king"));
    const char *text = "";
    for (int i = 0; king != NULL && i < writer->kind_count; i++) {
        const KindOut *kind = &writer->kinds[i];
        bool named = false;
        for (size_t k = 0; k < count; k++)
            named = named || kind->slot == slot_find(sorts[k]);
        if (named == others || kind->slot == slot_find("king"))
            continue;
        const char *initial, *moves = writer_betza(writer, kind->slot, &initial);
        text = import_format("%s%sany own %s where (any enemy %s in reach(it by %s))", text,
                             text[0] == '\0' ? "" : " or ", kind->name, king->name, moves);
    }
    return text[0] == '\0' ? "1 == 0" : text;
}

/* A mate counts that a knight alone has not given, in a row of checks one of which a rook, a bers or a knight
 * gave. */
static void write_shatar_mate(Writer *writer)
{
    static const char *const strong[] = { "rook", "bers" }, *const all[] = { "rook", "bers", "knight" };
    Tree *terms = tree_under(writer->root, "terms"), *effects = tree_under(writer->root, "effects");
    tree_say(terms, "weak-check", "%s", checks_text(writer, all, 3, true));
    tree_say(terms, "strong-check", "%s", checks_text(writer, strong, 2, false));
    tree_say(terms, "knight-check", "%s", checks_text(writer, all + 2, 1, false));
    Tree *shak = tree_under(tree_under(writer->root, "state"), "shak");
    tree_say(shak, "number", "0-1");
    tree_say(shak, "per", "player");
    static const char *const names[] = { "shak", "quiet" }, *const values[] = { "1", "0" },
                             *const ifs[] = {
                                 "in-check of next and shak == 0 and (strong-check or knight-check)",
                                 "shak > 0 and not in-check of next"
                             };
    for (size_t i = 0; i < 2; i++) {
        Tree *effect = tree_under(effects, names[i]), *step = tree_map();
        tree_say(effect, "if", "%s", ifs[i]);
        tree_say(step, "set", "shak");
        tree_say(step, "to", "%s", values[i]);
        tree_item(tree_list(effect, "do"), step);
    }
    Tree *knights = ending(writer, "knights-mate"), *niol = ending(writer, "niol"),
         *mate = ending(writer, "checkmate");
    tree_say(knights, "if", "no-moves and in-check of next and not strong-check and not weak-check");
    tree_say(knights, "loses", "mover");
    tree_say(niol, "if", "no-moves and in-check of next and shak == 0");
    tree_say(niol, "draw", "true");
    tree_say(mate, "if", "no-moves and in-check of next");
    tree_say(mate, "loses", "next");
}

static void write_mates(Writer *writer)
{
    const Model *model = writer->model;
    const char *mate = model_text(model, "checkmateValue"), *stale = model_text(model, "stalemateValue");
    if (writer_has_royals(writer) && on(writer, "shatarMateRule"))
        write_shatar_mate(writer);
    if (writer_has_royals(writer) && strcmp(mate, "loss") != 0) {
        tree_say(ending(writer, "checkmate"), "if", "no-moves and in-check of next");
        writer_say_value(ending(writer, "checkmate"), mate, "next");
    }
    bool stuck[2];
    for (int colour = 0; colour < 2; colour++)
        stuck[colour] = writer_passing(writer, colour) == PASS_STUCK ||
                        (writer_passing(writer, colour) == PASS_FREE && writer_rests(writer));
    if (stuck[0] && stuck[1]) {
        write_stuck(writer);
        if (writer_has_royals(writer) || !model_is(model, "flipEnclosedPieces", "none"))
            return;
    }
    Tree *stalemate = ending(writer, "stalemate");
    tree_say(stalemate, "if",
             stuck[0] && stuck[1] ? "no-moves and no piece of next"
             : stuck[0]           ? "no-moves and (next is black or no piece of next)"
             : stuck[1]           ? "no-moves and (next is white or no piece of next)"
                                  : "no-moves");
    if (on(writer, "stalematePieceCount")) {
        bool fewer = strcmp(stale, "win") == 0;
        tree_say(stalemate, "most", fewer ? "-count own piece" : "count own piece");
    } else if (strcmp(stale, "draw") == 0 || strcmp(stale, "none") == 0) {
        writer_say_draw(writer, stalemate);
    } else {
        writer_say_value(stalemate, stale, "next");
    }
}

void write_endings(Writer *writer)
{
    write_extinction(writer);
    write_flag(writer);
    write_checks(writer);
    write_connection(writer);
    write_full_board(writer);
    write_generals(writer);
    write_mates(writer);
    write_repetition(writer);
    write_counting(writer);
}

/* That program draws a game in which neither side has the material to win. Proven dead positions are such
 * games, where mate alone wins: other goals, and hands, leave everybody a hope in both programs. */
void write_dead_position(Writer *writer)
{
    const Model *model = writer->model;
    const char *extinction = model_text(model, "extinctionValue");
    Cells white = model_cells(model, "flagRegionWhite"), black = model_cells(model, "flagRegionBlack");
    if (!has_king(writer) || strcmp(extinction, "none") != 0 || !cells_empty(&white) ||
        !cells_empty(&black) || on(writer, "checkCounting") || on(writer, "pieceDrops") ||
        on(writer, "capturesToHand") || on(writer, "blastOnCapture") ||
        !model_is(model, "stalemateValue", "draw") || !model_is(model, "checkmateValue", "loss"))
        return;
    Tree *dead = ending(writer, "dead-position");
    tree_say(dead, "if", "not can-win and not can-win of next");
    tree_say(dead, "draw", "true");
    tree_say(dead, "played", "true");
}

/* Whether that program never calls a game drawn for want of material. */
static bool always_hopes(const Writer *writer)
{
    const Model *model = writer->model;
    Cells white = model_cells(model, "flagRegionWhite"), black = model_cells(model, "flagRegionBlack");
    return on(writer, "capturesToHand") || !cells_empty(&white) || !cells_empty(&black) ||
           (!model_is(model, "extinctionValue", "none") && !on(writer, "extinctionPseudoRoyal"));
}

/* The kinds of which that program does not judge as one does who looks whether a mate can be: "horse, fers".
 */
static const char *misjudged(const Writer *writer)
{
    static const char *const judged[] = { "pawn",       "knight", "bishop",     "rook",    "queen",
                                          "king",       "amazon", "chancellor", "silver",  "gold",
                                          "archbishop", "bers",   "centaur",    "commoner" };
    Pieces others = { .count = 0 };
    for (int i = 0; i < writer->kind_count && others.count < PICKED; i++) {
        int slot = writer->kinds[i].slot;
        bool known = pieces_has(model_pieces(writer->model, "promotionPawnTypesWhite"), slot) ||
                     pieces_has(&others, slot);
        for (size_t k = 0; !known && k < sizeof judged / sizeof judged[0]; k++)
            known = slot == slot_find(judged[k]);
        if (!known)
            others.slots[others.count++] = slot;
    }
    return writer_kind_list(writer, &others);
}

void tell_dead_position(const Writer *writer)
{
    bool ends = writer->base_names != NULL
                    ? writer->base_names->ends_dead
                    : tree_get(tree_get(writer->root, "endings"), "dead-position") != NULL;
    const char *kinds = misjudged(writer);
    int line = writer->model->section->line;
    if (!writer_has_royals(writer) || always_hopes(writer))
        return;
    if (!ends)
        tell_note(
            writer->telling, line,
            "that program calls a game drawn where neither side has the material to mate; here it goes on");
    else if (kinds[0] != '\0')
        tell_note(
            writer->telling, line,
            "a game is drawn where neither side can win any more by legal moves; that program looks at the "
            "material alone, and may judge otherwise of: %s",
            kinds);
}
