/* import_words.c -- what the lines of import_rules.txt name that has to be computed: texts, numbers, and
 * parts of a definition that no line can write. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"

static bool on(const Writer *writer, const char *option)
{
    return model_bool(writer->model, option);
}

/* --- the set-up ------------------------------------------------------------------------------------ */

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

/* How many checks win; where the set-up says nothing that program begins with one. */
static int checks_to_win(const Writer *writer)
{
    int checks = 1;
    for (const char *at = checks_field(writer->model); *at != '\0'; at++)
        if (isdigit((unsigned char)*at) && atoi(at) > checks)
            checks = atoi(at);
    return checks;
}

/* All six fields, the hand in brackets wherever the game has hands. */
static void write_set_up(Writer *writer)
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
        checks = import_format("%d+%d ", checks_to_win(writer), checks_to_win(writer));
    }
    tree_say(writer->root, "setup", "%.*s%s %s %s %s %s%s %s", (int)board, fen,
             hands ? import_format("[%s]", hand) : "", fields[0], fields[1], fields[2], checks, number[0],
             number[1]);
}

/* How many of the sort the side has that has most of them. */
static int most_in_set_up(const Model *model, int slot)
{
    char letter = model->letters[slot];
    int white = model_set_up_count(model, (char)toupper((unsigned char)letter)),
        black = model_set_up_count(model, letter);
    return white > black ? white : black;
}

static bool is_in_hand(const Model *model, int slot)
{
    const char *hand = strchr(model_text(model, "startFen"), '[');
    for (; hand != NULL && *hand != ']' && *hand != '\0'; hand++)
        if (model_slot_of_letter(model, *hand) == slot)
            return true;
    return false;
}

/* --- pieces ------------------------------------------------------------------------------------------ */

/* True if a kind may end where it never moves from, and no promotion keeps it from there: it has to turn
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

static bool some_turn(const Writer *writer)
{
    for (int slot = 0; slot < slot_count; slot++)
        if (model_map(writer->model, "promotedPieceType", slot) >= 0 && writer_uses(writer, slot))
            return true;
    return false;
}

/* True if the sort at hand never meets the enemy's king: each of them is bound to cells of its own. */
static bool is_homebound(const Writer *writer)
{
    const Model *model = writer->model;
    int slot = writer->element.slot, king = slot_find("king");
    Cells meet = cells_meet(model->mobility[0][slot], model->mobility[1][king]);
    return model->has_mobility[slot] && model->has_mobility[king] && cells_empty(&meet);
}

/* Moves that set the clock back: those of some kinds that the piece cannot take back at once. */
static const char *moves_that_count(Writer *writer)
{
    const Pieces *types[] = { model_pieces(writer->model, "nMoveRuleTypesWhite"),
                              model_pieces(writer->model, "nMoveRuleTypesBlack") };
    Pieces both = { .count = 0 };
    const char *text = "", *initial;
    for (int slot = 0; slot < slot_count; slot++) {
        Pieces one = { .slots = { slot }, .count = 1 };
        const char *names = writer_kinds(writer, &one);
        bool white = pieces_has(types[0], slot), black = pieces_has(types[1], slot);
        BetzaReturns returns = betza_returns(writer->model->betza[slot]);
        if ((!white && !black) || names[0] == '\0' || returns == RETURNS_ALWAYS)
            continue;
        const char *far = returns == RETURNS_NEVER ? ""
                                                   : import_format(" and from not in reach(to by %s)",
                                                                   writer_betza(writer, slot, &initial));
        if (white && black && returns == RETURNS_NEVER)
            both.slots[both.count++] = slot;
        else
            text = import_format("%s or %spiece is %s%s", text,
                                 white && black ? ""
                                 : white        ? "me is white and "
                                                : "me is black and ",
                                 names, far);
    }
    const char *names = writer_kinds(writer, &both);
    return names[0] == '\0' ? text : import_format(" or piece is %s%s", names, text);
}

/* --- endings --------------------------------------------------------------------------------------- */

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

/* Whether `me` has what it needs in the goal; "" where neither side has a piece for it. */
static const char *reached_text(const Writer *writer, bool safe)
{
    const Model *model = writer->model;
    int count = model_number(model, "flagPieceCount");
    const char *reached[2], *names[2], *goal = writer_name(writer, "goal");
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
    return names[0][0] == '\0' && names[1][0] == '\0' ? ""
           : strcmp(names[0], names[1]) == 0
               ? reached[0]
               : import_format("me is white and (%s) or me is black and (%s)", reached[0], reached[1]);
}

static bool only_kings_race(const Writer *writer)
{
    const Pieces *piece = model_pieces(writer->model, "flagPieceBlack");
    return !piece->all && piece->count == 1 && piece->slots[0] == slot_find("king");
}

static const char *cell_of_square(int forward, int right)
{
    const char *cell = "it";
    for (int i = 0; i < forward; i++)
        cell = import_format("step(%s by forward)", cell);
    for (int i = 0; i < right; i++)
        cell = import_format("step(%s by right)", cell);
    return cell;
}

/* The cells of a square beside the one that it begins with. */
static const char *square_test(const Writer *writer)
{
    int size = model_number(writer->model, "connectNxN");
    const char *test = "";
    for (int i = 1; i < size * size; i++)
        test = import_format("%s%s%s is %s", test, test[0] == '\0' ? "" : " and ",
                             cell_of_square(i / size, i % size), writer_name(writer, "men"));
    return test;
}

/* Every diagonal that is long enough, cell by cell. */
static const char *diagonals_text(const Writer *writer)
{
    const Model *model = writer->model;
    const char *text = "", *men = writer_name(writer, "men");
    int count = model_number(model, "collinearN");
    for (int turn = -1; turn <= 1; turn += 2)
        for (int start = -model->ranks; start < model->files + model->ranks; start++) {
            const char *cells = "";
            int length = 0;
            for (int rank = 0; rank < model->ranks; rank++) {
                int file = start + turn * rank;
                if (file < 0 || file >= model->files)
                    continue;
                cells = import_format("%s%s%c%d", cells, length == 0 ? "" : " ", 'a' + file, rank + 1);
                length++;
            }
            if (length >= count)
                text = import_format("%s%scount %s in (%s) >= %d", text, text[0] == '\0' ? "" : " or ", men,
                                     cells, count);
        }
    return text;
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

/* The limit stands where trails would. */
static void write_limit(Writer *writer)
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

static bool ends_dead(const Writer *writer)
{
    return writer->base_names != NULL ? writer->base_names->ends_dead
                                      : tree_get(tree_get(writer->root, "endings"), "dead-position") != NULL;
}

/* --- promotion --------------------------------------------------------------------------------------- */

/* True if each side may have as many by promotion as it begins with. */
static bool limit_is_all(const Model *model, int slot)
{
    int limit = model_map(model, "promotionLimit", slot);
    char letter = model->letters[slot];
    return limit > 0 && limit == model_set_up_count(model, letter) &&
           limit == model_set_up_count(model, (char)toupper((unsigned char)letter));
}

static const char *in_brackets(const char *text)
{
    return strchr(text, ' ') == NULL ? text : import_format("(%s)", text);
}

/* Where the kind at hand would have to promote and cannot; false where there is no such cell. */
static bool find_barred(const Writer *writer, Cells zones[2])
{
    static const char *const regions[] = { "promotionRegionWhite", "promotionRegionBlack" };
    for (int colour = 0; colour < 2; colour++) {
        bool barred = writer_is_barred(writer, writer->element.kind, colour);
        zones[colour] = barred ? model_cells(writer->model, regions[colour]) : (Cells){ { 0 } };
    }
    return !cells_empty(&zones[0]) || !cells_empty(&zones[1]);
}

static const char *barred_zone(Writer *writer)
{
    Cells zones[2];
    find_barred(writer, zones);
    return writer_region(writer, "closed-zone", &zones[0], &zones[1]);
}

/* True if what the kind at hand is promoted from promotes already. */
static bool base_turns(const Writer *writer)
{
    const char *base = writer_kind(writer, writer->element.kind->plain_slot)->name;
    return tree_get(tree_get(tree_get(writer->root, "pieces"), base), "promotes") != NULL;
}

/* How the kind at hand moves, where that is no list yet. */
static const char *said_moves(const Writer *writer, const KindOut *kind)
{
    const Tree *moves = tree_get(tree_get(tree_get(writer->root, "pieces"), kind->name), "moves");
    return moves == NULL || moves->type != TREE_TEXT ? "" : moves->text;
}

/* --- by name ------------------------------------------------------------------------------------------ */

bool word_number(Writer *writer, const char *word, int *number)
{
    const Model *model = writer->model;
    const Element *element = &writer->element;
    const KindOut *kind = element->kind;
    Cells zones[2];
#define NUMBER(name, value)                                                                                  \
    if (strcmp(word, name) == 0) {                                                                           \
        *number = value;                                                                                     \
        return true;                                                                                         \
    }
    NUMBER("files", model->files)
    NUMBER("ranks", model->ranks)
    NUMBER("turned", writer->turned)
    NUMBER("whole", writer->whole)
    NUMBER("kindCount", writer->kind_count)
    NUMBER("pawnKinds", writer_pawn_kinds(writer))
    NUMBER("promotes", writer_promotes(writer))
    NUMBER("piecesTurn", some_turn(writer))
    NUMBER("someStuck", some_may_be_stuck(writer))
    NUMBER("checks", checks_to_win(writer))
    NUMBER("severalToBecome", model_pieces(model, "promotionPieceTypesWhite")->count > 1)
    NUMBER("inherits", writer->base_names != NULL)
    NUMBER("becomesWhite", writer_becomes_others(writer, element->slot, 0))
    NUMBER("becomesBlack", writer_becomes_others(writer, element->slot, 1))
    NUMBER("limit", model_map(model, "promotionLimit", element->slot))
    NUMBER("limitIsAll", limit_is_all(model, element->slot))
    NUMBER("turns", model_map(model, "promotedPieceType", element->slot) >= 0)
    NUMBER("barred", find_barred(writer, zones))
    NUMBER("baseTurns", base_turns(writer))
    NUMBER("hasRights", writer_has_rights(writer))
    NUMBER("mayCastle", writer_may_castle(writer))
    NUMBER("castlersDiffer", writer_castlers_differ(writer))
    NUMBER("castlingKingsideFits", model_number(model, "castlingKingsideFile") > 1 &&
                                       model_number(model, "castlingKingsideFile") <= model->files)
    NUMBER("castlingQueensideFits", model_number(model, "castlingQueensideFile") >= 1 &&
                                        model_number(model, "castlingQueensideFile") < model->files)
    NUMBER("rookFileLeft", model_number(model, "castlingRookKingsideFile") < model->files)
    NUMBER("castles", tree_get(writer->root, "castling") != NULL)
    NUMBER("wallsSetUp", strchr(model_text(model, "startFen"), '*') != NULL)
    NUMBER("kingsSetUp", most_in_set_up(model, slot_find("king")))
    NUMBER("onlyKingsRace", only_kings_race(writer))
    NUMBER("soldiersHome", model->ranks + 1 - model_number(model, "soldierPromotionRank"))
    NUMBER("endsDead", ends_dead(writer))
    NUMBER("plain", kind != NULL && kind->plain_slot == SLOT_NONE)
    NUMBER("last", element->last)
    NUMBER("held", is_in_hand(model, element->slot))
    NUMBER("homebound", is_homebound(writer))
#undef NUMBER
    return false;
}

const char *word_text(Writer *writer, const char *word)
{
    const Element *element = &writer->element;
    const KindOut *kind = element->kind;
    const Pieces alike = { .slots = { element->slot }, .count = 1 };
    const char *initial;
    int number;
#define TEXT(name, value)                                                                                    \
    if (strcmp(word, name) == 0)                                                                             \
        return value;
    TEXT("it", element->names)
    TEXT("kind", kind == NULL ? "" : kind->name)
    TEXT("sort", slots[element->slot].option)
    TEXT("moves", writer_betza(writer, element->slot, &initial))
    TEXT("betza", writer->model->betza[element->slot])
    TEXT("lastFile", import_format("%c", 'a' + writer->model->files - 1))
    TEXT("dropRegion", writer_drop_region(writer))
    TEXT("landOfKind", kind == NULL ? "" : writer_land_of(writer, kind))
    TEXT("said", kind == NULL ? "" : said_moves(writer, kind))
    TEXT("sign", import_format("%c", writer->model->letters[element->slot]))
    TEXT("border", border_text(writer))
    TEXT("extinctOwn", extinct_text(writer, "own"))
    TEXT("extinctEnemy", extinct_text(writer, "enemy"))
    TEXT("extinctEach", extinct_text(writer, NULL))
    TEXT("reachedGoal", reached_text(writer, false))
    TEXT("reachedSafely", reached_text(writer, true))
    TEXT("squareTest", square_test(writer))
    TEXT("diagonals", diagonals_text(writer))
    TEXT("movesThatCount", moves_that_count(writer))
    TEXT("besideKingside", import_format("%c", 'a' + model_number(writer->model, "castlingKingsideFile") - 2))
    TEXT("besideQueenside", import_format("%c", 'a' + model_number(writer->model, "castlingQueensideFile")))
    TEXT("kingsideFiles", writer_wing_files(writer, true))
    TEXT("queensideFiles", writer_wing_files(writer, false))
    TEXT("letter", kind == NULL ? "" : kind->letter)
    TEXT("base", kind == NULL || kind->plain_slot < 0 ? "" : slots[kind->plain_slot].option)
    TEXT("baseKind", kind == NULL || kind->plain_slot < 0 ? "" : writer_kind(writer, kind->plain_slot)->name)
    TEXT("alike", writer_kinds(writer, &alike))
    TEXT("landOfBoth", writer_promotion_land(writer, true, true))
    TEXT("landOfWhite", writer_promotion_land(writer, true, false))
    TEXT("landOfBlack", writer_promotion_land(writer, false, true))
    TEXT("landInBrackets", in_brackets(writer_promotion_land(writer, true, true)))
    TEXT("barredZone", barred_zone(writer))
#undef TEXT
    return word_number(writer, word, &number) ? import_format("%d", number) : NULL;
}

bool word_do(Writer *writer, const char *word)
{
    static const struct {
        const char *name;
        void (*does)(Writer *writer);
    } parts[] = { { "kinds", write_kinds }, { "moves", write_kind_moves },
                  { "drops", write_drops }, { "castling-wins", write_castling_wins },
                  { "limit", write_limit }, { "set-up", write_set_up } };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (strcmp(parts[i].name, word) == 0) {
            parts[i].does(writer);
            return true;
        }
    return false;
}
