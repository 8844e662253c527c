/* import_pieces.c -- the kinds of a definition: their names, letters, moves and
 * promotions. */

#include <ctype.h>
#include <string.h>

#include "import.h"

/* --- which kinds there are --------------------------------------------------------------- */

/* What inventors call pieces that go so. */
static const char *const known_moves[][2] = {
    { "C", "camel" },       { "Z", "zebra" },           { "D", "dabbaba" },         { "A", "alfil" },
    { "F", "fers" },        { "W", "wazir" },           { "N", "knight" },          { "NC", "wildebeest" },
    { "NN", "nightrider" }, { "gQ", "grasshopper" },    { "K", "commoner" },        { "mfWcfF", "pawn" },
    { "fmWfceF", "pawn" },  { "fmWfceFifmnD", "pawn" }, { "mfFcefWimfnA", "pawn" }, { "BNW", "dragon" },
    { "RNF", "aiwok" },     { "NAD", "squirrel" },      { "nN", "horse" },          { "nA", "elephant" },
    { "mBcpB", "vao" },     { "mRcpR", "cannon" },      { "FfW", "silver" },        { "WfF", "gold" },
    { "CF", "wizard" },     { "HFD", "lion" },          { "NW", "marquis" },        { "NF", "priest" },
    { "QN", "amazon" },     { "QNAD", "maharajah" },    { "DAW", "champion" },      { "RcpRnN", "banner" },
    { "mQ", "queen" },      { "mR", "rook" },           { "mN", "knight" },         { "Q", "queen" },
    { "R", "rook" },        { "B", "bishop" },          { "FWDA", "elephant" },
};

static const char *name_by_letter(const KindNames *names, const char *letter)
{
    for (size_t i = 0; names != NULL && i < names->count; i++)
        if (strcmp(names->letters[i], letter) == 0)
            return names->names[i];
    return NULL;
}

static bool name_taken(const Writer *writer, const char *name)
{
    for (int i = 0; i < writer->kind_count; i++)
        if (strcmp(writer->kinds[i].name, name) == 0)
            return true;
    const KindNames *inherited = writer->base_names;
    for (size_t i = 0; inherited != NULL && i < inherited->count; i++)
        if (inherited->names[i] != NULL && strcmp(inherited->names[i], name) == 0)
            return true;
    return false;
}

/* What a comment calls the piece, as a name of a kind; NULL. */
static const char *said_name(const Model *model, int slot)
{
    const char *said = model->section->remarks.names[model->letters[slot] - 'a'];
    if (said == NULL)
        return NULL;
    char *name = import_take(strlen(said) + 1);
    for (size_t i = 0; said[i] != '\0'; i++)
        name[i] = (char)(said[i] == ' ' ? '-' : tolower((unsigned char)said[i]));
    return import_may_be_kind(name) ? name : NULL;
}

static const char *name_of(const Writer *writer, int slot, const char *letter)
{
    const Model *model = writer->model;
    const char *inherited = name_by_letter(writer->base_names, letter);
    if (inherited != NULL)
        return inherited;
    const char *said = said_name(model, slot);
    if (said != NULL)
        return name_taken(writer, said) ? import_format("%s-%c", said, model->letters[slot]) : said;
    const char *name = slots[slot].name;
    if (name != NULL && strncmp(name, "shogi-", 6) == 0)
        name += 6;
    if (name != NULL && strncmp(name, "janggi-", 7) == 0)
        name += 7;
    if (name != NULL && model->letters[slot] == 'k' && strcmp(name, "commoner") == 0)
        name = "king";
    for (size_t i = 0; name == NULL && i < sizeof known_moves / sizeof known_moves[0]; i++)
        if (strcmp(known_moves[i][0], model->betza[slot]) == 0)
            name = known_moves[i][1];
    if (name == NULL && pieces_has(model_pieces(model, "promotionPawnTypesWhite"), slot))
        name = "pawn";
    if (name == NULL)
        name = import_format("piece-%c", tolower((unsigned char)letter[0]));
    return name_taken(writer, name) ? import_format("%s-%c", name, tolower((unsigned char)letter[0])) : name;
}

/* True if a piece comes only by promotion and so is written with a `+`. */
static bool only_promoted(const Model *model, int slot)
{
    bool target = false;
    for (int other = 0; other < slot_count; other++)
        target |= model->letters[other] != 0 && model_map(model, "promotedPieceType", other) == slot;
    return target && !model_set_up_has(model, model->letters[slot]) &&
           !pieces_has(model_pieces(model, "promotionPieceTypesWhite"), slot) &&
           !pieces_has(model_pieces(model, "promotionPieceTypesBlack"), slot);
}

static bool may_come(const Model *model, int slot)
{
    bool free = model_bool(model, "pieceDrops") && model_bool(model, "freeDrops");
    return free || model_set_up_has(model, model->letters[slot]) ||
           pieces_has(model_pieces(model, "promotionPieceTypesWhite"), slot) ||
           pieces_has(model_pieces(model, "promotionPieceTypesBlack"), slot);
}

static void add_kind(Writer *writer, int slot, int plain, const char *letter)
{
    KindOut kind = { .letter = letter, .slot = slot, .plain_slot = plain, .seen = true };
    const char *inherited = name_by_letter(writer->base_names, letter);
    if (plain == SLOT_NONE)
        kind.name = name_of(writer, slot, letter);
    else
        kind.name =
            inherited != NULL ? inherited : import_format("promoted-%s", writer_kind(writer, plain)->name);
    writer->kinds[writer->kind_count++] = kind;
}

void write_kinds(Writer *writer)
{
    const Model *model = writer->model;
    bool made[SLOTS] = { false };
    for (int slot = 0; slot < slot_count; slot++) {
        if (model->letters[slot] == 0 || only_promoted(model, slot))
            continue;
        const char *letter = import_format("%c", toupper((unsigned char)model->letters[slot]));
        if (!may_come(model, slot) && name_by_letter(writer->base_names, letter) == NULL) {
            const char *initial;
            if (model->piece_line[slot] > 0) {
                tell_note(writer->telling, model->piece_line[slot],
                          "%s: it neither stands in the set-up nor may come later; it is left out",
                          slots[slot].option);
                writer_betza(writer, slot, &initial); /* mistakes in it are told all the same */
            }
            continue;
        }
        add_kind(writer, slot, SLOT_NONE, letter);
        made[slot] = true;
    }
    for (int slot = 0; slot < slot_count; slot++) {
        int promoted = model_map(model, "promotedPieceType", slot);
        if (made[slot] && promoted >= 0 &&
            slot != slot_find(
                        "king")) /* kings never turn; what is no piece any more stands where it comes to be */
            add_kind(writer, promoted, slot,
                     import_format("+%c", toupper((unsigned char)model->letters[slot])));
    }
}

const KindOut *writer_kind(const Writer *writer, int slot)
{
    for (int i = 0; i < writer->kind_count; i++)
        if (writer->kinds[i].slot == slot && writer->kinds[i].plain_slot == SLOT_NONE)
            return &writer->kinds[i];
    return NULL;
}

const KindOut *writer_first_of(const Writer *writer, const char *option)
{
    const Pieces *pieces = model_pieces(writer->model, option);
    for (int i = 0; i < pieces->count; i++)
        if (writer_kind(writer, pieces->slots[i]) != NULL)
            return writer_kind(writer, pieces->slots[i]);
    return NULL;
}

bool writer_uses(const Writer *writer, int slot)
{
    for (int i = 0; i < writer->kind_count; i++)
        if (writer->kinds[i].slot == slot)
            return true;
    return false;
}

const char *writer_kinds(const Writer *writer, const Pieces *pieces)
{
    const char *text = "";
    for (int i = 0; i < writer->kind_count && !pieces->all; i++)
        if (pieces_has(pieces, writer->kinds[i].slot))
            text = import_format("%s%s%s", text, text[0] == '\0' ? "" : "/", writer->kinds[i].name);
    return pieces->all ? "piece" : text;
}

/* --- how they move --------------------------------------------------------------------------- */

typedef struct Moves {
    const char *plain;
    Tree *records; /* a list, or NULL */
} Moves;

static Tree *record_of(const char *move)
{
    Tree *record = tree_map();
    tree_say(record, "move", "%s", move);
    return record;
}

static void add_record(Moves *moves, Tree *record)
{
    if (moves->records == NULL) {
        moves->records = tree_map();
        moves->records->type = TREE_LIST;
    }
    tree_item(moves->records, record);
}

/* First steps as a record has them, which says itself from where. */
static const char *without_initials(const char *moves)
{
    char *text = import_take(strlen(moves) + 1);
    for (size_t used = 0; *moves != '\0'; moves++)
        if (*moves != 'i')
            text[used++] = *moves;
    return text;
}

/* A step from cells of its own, in a zone of that name: with `leaves`, parted by whether it may be taken in
 * passing. */
static void add_steps(Writer *writer, Moves *moves, const char *move, const char *zone, Cells white,
                      Cells black, bool passing)
{
    const Model *model = writer->model;
    Cells open[2] = { model_cells(model, "enPassantRegionBlack"), /* where the other side takes */
                      model_cells(model, "enPassantRegionWhite") };
    Cells from[2] = { white, black }, free_from[2];
    for (int colour = 0; colour < 2; colour++) {
        Cells ahead = cells_meet(cells_ahead(model, from[colour], colour), open[colour]);
        Cells taken = cells_ahead(model, ahead, 1 - colour); /* back where the step begins */
        taken = passing ? cells_meet(taken, from[colour]) : (Cells){ { 0 } };
        free_from[colour] = cells_without(from[colour], taken);
        from[colour] = taken;
    }
    if (!cells_empty(&from[0]) || !cells_empty(&from[1])) {
        Tree *record = record_of(move);
        tree_say(record, "from", "%s", writer_region(writer, zone, &from[0], &from[1]));
        tree_say(record, "leaves", "en-passant");
        add_record(moves, record);
    }
    if (!cells_empty(&free_from[0]) || !cells_empty(&free_from[1])) {
        Tree *record = record_of(move);
        tree_say(record, "from", "%s", writer_region(writer, "free-steps", &free_from[0], &free_from[1]));
        add_record(moves, record);
    }
}

static bool whole(const Model *model, const char *option)
{
    Cells cells = model_cells(model, option), board = cells_board(model);
    return cells_equal(&cells, &board);
}

/* The cells of a region from which a pawn's steps begin: it may not step over cells that it may not enter. */
static Cells step_cells(const Model *model, const KindOut *kind, const char *region, int colour)
{
    Cells cells = model_cells(model, import_format("%s%s", region, colour == 0 ? "White" : "Black"));
    Cells land = cells_meet(model->mobility[colour][kind->slot], cells_board(model));
    bool bound = strcmp(slots[kind->slot].option, "pawn") == 0 && !cells_empty(&land);
    return bound ? cells_meet(cells, cells_ahead(model, land, 1 - colour)) : cells;
}

/* First steps hold where the set-up puts the kind, or from cells that the options name. */
static void write_first_steps(Writer *writer, Tree *piece, const KindOut *kind, Moves *moves,
                              const char *initial)
{
    const Model *model = writer->model;
    Cells white = step_cells(model, kind, "doubleStepRegion", 0),
          black = step_cells(model, kind, "doubleStepRegion", 1);
    bool passing = strchr(initial, 'n') != NULL;
    bool stepping = model_bool(model, "doubleStep") && !(cells_empty(&white) && cells_empty(&black));
    if (initial[0] != '\0' && stepping) {
        Cells homes[2] = { model_home(model, kind->letter),
                           model_home(model, import_format("%c", tolower((unsigned char)kind->letter[0]))) };
        bool at_home = cells_equal(&homes[0], &white) && cells_equal(&homes[1], &black);
        if (whole(model, "enPassantRegionWhite") && whole(model, "enPassantRegionBlack")) {
            moves->plain = import_format("%s%s", moves->plain, initial);
            if (!at_home)
                tree_say(piece, "home", "%s", writer_region(writer, "first-steps", &white, &black));
        } else {
            add_steps(writer, moves, without_initials(initial), "double-steps", white, black, passing);
        }
    }
    Cells three[2] = { step_cells(model, kind, "tripleStepRegion", 0),
                       step_cells(model, kind, "tripleStepRegion", 1) };
    if (strcmp(slots[kind->slot].option, "pawn") == 0 && (!cells_empty(&three[0]) || !cells_empty(&three[1])))
        add_steps(writer, moves, "fmnH", "triple-steps", three[0], three[1], true);
}

/* The zone that a kind does not leave; kings and their guards share the palace. */
const char *writer_land(const KindOut *kind)
{
    static const char *const courtiers[] = { "king", "fers", "wazir", NULL };
    for (const char *const *option = courtiers; *option != NULL; option++)
        if (strcmp(slots[kind->slot].option, *option) == 0)
            return "palace";
    return import_format("%s-land", kind->name);
}

/* Sorts of piece that move by more than their notation says. */
static void start_moves(Writer *writer, const KindOut *kind, Moves *moves, const char **initial)
{
    const Model *model = writer->model;
    const char *option = slots[kind->slot].option;
    int rank = model_number(model, "soldierPromotionRank");
    moves->plain = writer_betza(writer, kind->slot, initial);
    if (model->letters[kind->slot] == 0) {
        moves->plain = *initial = "";
        return;
    }
    if (strcmp(option, "pawn") == 0) {
        Cells white = step_cells(model, kind, "doubleStepRegion", 0),
              black = step_cells(model, kind, "doubleStepRegion", 1);
        bool steps = model_bool(model, "doubleStep") && (!cells_empty(&white) || !cells_empty(&black));
        *initial = steps ? "ifmnD" : "";
        if (!steps) /* `enPassantTypes` speaks of other pieces: pawns always take so */
            moves->plain = "fmWfcF";
    } else if (strcmp(option, "soldier") == 0 && rank > 1) {
        moves->plain = "fW";
        Tree *record = record_of("sW");
        tree_say(record, "from", "ranks %d-%d", rank, model->ranks);
        add_record(moves, record);
    } else if (strcmp(option, "janggiCannon") == 0) {
        moves->plain = "";
        Tree *record = record_of("pR");
        tree_say(record, "over", "piece not %s", kind->name);
        tree_say(record, "captures", "enemy/neutral not %s", kind->name);
        add_record(moves, record);
    } else if (strcmp(option, "shogiKnight") == 0) {
        moves->plain = "ffN";
    }
}

/* The cells that it does not leave, as an expression; "" where it may go everywhere. */
const char *writer_land_of(Writer *writer, const KindOut *kind)
{
    const Model *model = writer->model;
    if (!model->has_mobility[kind->slot])
        return "";
    Cells board = cells_board(model), lands[2];
    for (int colour = 0; colour < 2; colour++) {
        lands[colour] = cells_meet(model->mobility[colour][kind->slot], board);
        if (cells_empty(&lands[colour])) /* none given means everywhere */
            lands[colour] = board;
    }
    const char *region = writer_region(writer, writer_land(kind), &lands[0], &lands[1]);
    return strcmp(region, "cells") == 0 ? "" : region;
}

static void write_moves(Writer *writer, Tree *piece, const KindOut *kind)
{
    Moves moves = { .plain = "" };
    const char *initial;
    start_moves(writer, kind, &moves, &initial);
    write_first_steps(writer, piece, kind, &moves, initial);
    if (moves.records == NULL) {
        tree_say(piece, "moves", "%s", moves.plain[0] == '\0' ? "none" : moves.plain);
        return;
    }
    Tree *list = tree_list(piece, "moves");
    if (moves.plain[0] != '\0')
        tree_item(list, tree_text(moves.plain));
    for (Tree *record = moves.records->first, *next; record != NULL; record = next) {
        next = record->next;
        record->next = NULL;
        tree_item(list, record);
    }
}

/* --- all of a kind -------------------------------------------------------------------------------- */

static void write_name(const Writer *writer, Tree *piece, const KindOut *kind)
{
    const char *usual = slots[kind->slot].name;
    const KindNames *names = writer->base_names;
    bool inherited = names != NULL && !names->shown && name_by_letter(names, kind->letter) != NULL;
    static const char *const plain[] = {
        "alfil", "fers", "wazir", "amazon", "chancellor", "archbishop", NULL
    };
    for (const char *const *name = plain; inherited && usual != NULL && *name != NULL; name++)
        if (strcmp(*name, usual) == 0 && strcmp(usual, kind->name) != 0)
            tree_say(piece, "name", "%s", usual);
}

void write_kind_moves(Writer *writer)
{
    const KindOut *kind = writer->element.kind;
    Tree *piece = tree_under(tree_under(writer->root, "pieces"), kind->name);
    write_name(writer, piece, kind);
    write_moves(writer, piece, kind);
}
