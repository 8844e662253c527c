/* import_diagram_write.c -- an Interactive Diagram becomes the tree of a definition: board, pieces,
 * promotion, hands, castling, set-up. What is not understood is told with its line. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import_diagram.h"

/* --- options ----------------------------------------------------------------------------------- */

/* Options that are rules and are carried over; those that only say how the diagram looks. */
static const char *const rules_read[] = { "files",      "ranks",       "holdingsType", "promoZone",
                                          "maxPromote", "promoChoice", "promoOffset",  "symmetry",
                                          "royal",      "stalemate",   "firstRank",    "satellite",
                                          "shuffle",    NULL };
static const char *const looks[] = { "graphicsDir", "graphicsType", "lightShade", "darkShade",
                                     "startShade",  "shady",        "squareSize", "whitePrefix",
                                     "blackPrefix", "useMarkers",   "enableAI",   "coords",
                                     "rimColor",    "coordColor",   "borders",    "theme",
                                     "newClick",    "trackPieces",  "hole",       NULL };

static bool listed(const char *key, const char *const *list)
{
    for (; *list != NULL; list++)
        if (strcmp(key, *list) == 0)
            return true;
    return false;
}

static void tell_not_carried(Diagram *diagram, const IniEntry *entry)
{
    enum { NEAR = 2 };
    const char *nearest = NULL;
    for (const char *const *known = rules_read; *known != NULL && nearest == NULL; known++)
        if (import_distance(entry->key, *known) <= NEAR)
            nearest = *known;
    if (nearest != NULL)
        tell_warning(&diagram->telling, entry->line, "%s: there is no such option; did you mean `%s`?",
                     entry->key, nearest);
    else
        tell_warning(&diagram->telling, entry->line, "%s: this is not carried over", entry->key);
}

static void tell_number(Diagram *diagram, const IniEntry *entry)
{
    static const char *const signed_too[] = { "holdingsType", "promoOffset", NULL };
    char *end;
    long number = strtol(entry->value, &end, 10);
    if (end == entry->value || *end != '\0')
        tell_warning(&diagram->telling, entry->line, "%s: `%s` is not a number", entry->key, entry->value);
    else if (number < 0 && !listed(entry->key, signed_too))
        tell_warning(&diagram->telling, entry->line, "%s: `%s` is less than 0", entry->key, entry->value);
    else if (strcmp(entry->key, "maxPromote") == 0 && number > diagram->count)
        tell_warning(&diagram->telling, entry->line, "maxPromote: there are only %d sorts of piece",
                     diagram->count);
}

/* `*` is before what is taken from the hand. */
static void tell_no_hand(Diagram *diagram, const IniEntry *entry, const DiagramPiece *piece)
{
    if (diagram_number(diagram, "holdingsType", 0) == 0 && strpbrk(piece->hand, "123456789") == NULL)
        tell_warning(&diagram->telling, entry->line,
                     "promoChoice: `*%s` may be chosen only while one is in hand, and without `holdingsType` "
                     "none comes there",
                     piece->id);
}

/* Ids with `!`, `*` and digits between. */
static void tell_choice(Diagram *diagram, const IniEntry *entry)
{
    size_t length;
    for (const char *at = entry->value; *at != '\0'; at += length > 0 ? length : 1) {
        int piece = diagram_id_at(diagram, at, &length);
        if (piece < 0 && isalpha((unsigned char)*at)) {
            tell_warning(&diagram->telling, entry->line, "promoChoice: no piece has the id `%c`", *at);
            return;
        }
        if (piece >= 0 && at > entry->value && at[-1] == '*')
            tell_no_hand(diagram, entry, &diagram->pieces[piece]);
    }
}

/* Pieces with none of their own so far behind them. */
static void tell_offset(Diagram *diagram, const IniEntry *entry)
{
    int offset = diagram_number(diagram, "promoOffset", 0);
    const char *names = "";
    for (int i = 0; i < diagram->count; i++)
        if (i + offset >= diagram->count && diagram_promoted_side(diagram, i) >= 0)
            names = import_format("%s%s%s", names, names[0] == '\0' ? "" : ", ", diagram->pieces[i].name);
    if (names[0] != '\0')
        tell_note(&diagram->telling, entry->line,
                  "promoOffset: no piece is %d places behind these, so they promote to %s: %s", offset,
                  diagram->pieces[offset].name, names);
}

/* Values of another sort, and options that are said again. */
static void tell_value(Diagram *diagram, size_t index)
{
    static const char *const numbers[] = { "files",      "ranks",       "holdingsType", "promoZone",
                                           "maxPromote", "promoOffset", "firstRank",    NULL };
    static const char *const symmetries[] = { "mirror", "rotate", "none", NULL };
    static const char *const added[] = { "royal", NULL }; /* each line counts */
    const IniEntry *entry = &diagram->options[index];
    for (size_t i = 0; i < index && !listed(entry->key, added); i++)
        if (strcmp(diagram->options[i].key, entry->key) == 0)
            tell_warning(&diagram->telling, entry->line, "%s: line %d says it, too; the later line counts",
                         entry->key, diagram->options[i].line);
    if (listed(entry->key, numbers))
        tell_number(diagram, entry);
    else if (strcmp(entry->key, "promoChoice") == 0)
        tell_choice(diagram, entry);
    else if (strcmp(entry->key, "symmetry") == 0 && !listed(entry->value, symmetries))
        tell_warning(&diagram->telling, entry->line,
                     "symmetry: `%s` is none of `mirror`, `rotate` and `none`; it is read as `none`",
                     entry->value);
    if (strcmp(entry->key, "promoOffset") == 0)
        tell_offset(diagram, entry);
}

static void tell_options(Diagram *diagram)
{
    const char *names = "";
    int line = 0;
    for (size_t i = 0; i < diagram->option_count; i++) {
        const IniEntry *entry = &diagram->options[i];
        if (listed(entry->key, rules_read))
            tell_value(diagram, i);
        if (listed(entry->key, looks)) {
            line = line == 0 ? entry->line : line;
            names = import_format("%s%s%s", names, names[0] == '\0' ? "" : ", ", entry->key);
        } else if (!listed(entry->key, rules_read)) {
            tell_not_carried(diagram, entry);
        }
    }
    if (diagram->first_rank == 0)
        tell_note(&diagram->telling, diagram_option(diagram, "firstRank")->line,
                  "firstRank: ranks are counted from 1 here");
    if (line > 0)
        tell_note(&diagram->telling, line, "for displays, and no rules: %s", names);
}

/* --- names and letters --------------------------------------------------------------- */

static bool name_is_free(const Diagram *diagram, const char *name, int before)
{
    for (int i = 0; i < before; i++)
        if (strcmp(diagram->pieces[i].kind, name) == 0)
            return false;
    return import_may_be_kind(name);
}

/* Letters, digits and single hyphens; a word that means something else gets a number. */
static void name_kind(Diagram *diagram, int index)
{
    enum { LONGEST = 40 };
    DiagramPiece *piece = &diagram->pieces[index];
    char name[LONGEST + 1];
    size_t used = 0;
    for (const char *at = piece->name; *at != '\0' && used < LONGEST; at++)
        if (isalnum((unsigned char)*at) && (unsigned char)*at < 128)
            name[used++] = (char)tolower((unsigned char)*at);
        else if (used > 0 && name[used - 1] != '-')
            name[used++] = '-';
    while (used > 0 && name[used - 1] == '-')
        used--;
    name[used] = '\0';
    const char *base =
        isalpha((unsigned char)name[0]) ? import_cut(name, used) : import_format("piece%s", name);
    piece->kind = base;
    for (int number = 2; !name_is_free(diagram, piece->kind, index) && number < 2 * DIAGRAM_PIECES; number++)
        piece->kind = import_format("%s-%d", base, number);
}

static bool letter_is_free(const Diagram *diagram, const char *letter)
{
    for (int i = 0; i < diagram->count; i++)
        if (diagram->pieces[i].letter != NULL && strcmp(diagram->pieces[i].letter, letter) == 0)
            return false;
    return true;
}

/* The only piece that turns to this one; -1: none, or several. */
static int only_origin(const Diagram *diagram, int piece)
{
    int found = -1;
    for (int i = 0; i < diagram->count; i++)
        if (diagram_promoted_side(diagram, i) == piece) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

/* The id where it is a letter, else one that is free. */
static void choose_letter(Diagram *diagram, int index)
{
    DiagramPiece *piece = &diagram->pieces[index];
    int origin = only_origin(diagram, index);
    const char *tries = import_format("%s%s%sABCDEFGHIJKLMNOPQRSTUVWXYZ", piece->id, piece->name, ""),
               *letter = NULL;
    if (origin >= 0 && origin < index && diagram->pieces[origin].letter[0] != '+')
        letter = import_format("+%s", diagram->pieces[origin].letter);
    for (int plus = 0; plus < 2 && (letter == NULL || !letter_is_free(diagram, letter)); plus++)
        for (const char *at = tries; *at != '\0'; at++)
            if (isalpha((unsigned char)*at) && (unsigned char)*at < 128) {
                letter = import_format("%s%c", plus == 1 ? "+" : "", toupper((unsigned char)*at));
                if (letter_is_free(diagram, letter))
                    break;
            }
    piece->letter = letter;
    if (letter != NULL && strcmp(letter, piece->id) != 0)
        tell_note(&diagram->telling, piece->line, "%s: `%s` is written `%s` here", piece->name, piece->id,
                  letter);
}

/* --- pieces -------------------------------------------------------------------------- */

/* Who is royal: numbers from 1, or ids; the last piece where nothing is said. */
static void find_royals(Diagram *diagram)
{
    bool any = false;
    for (size_t i = 0; i < diagram->option_count; i++) {
        const IniEntry *entry = &diagram->options[i];
        if (strcmp(entry->key, "royal") != 0)
            continue;
        int number = diagram_digits(entry->value);
        for (int piece = 0; number == 0 && piece < diagram->count; piece++)
            if (strcmp(diagram->pieces[piece].id, entry->value) == 0)
                number = piece + 1;
        if (number < 1 || number > diagram->count)
            tell_warning(&diagram->telling, entry->line, "royal: `%s` is no piece's number or id",
                         entry->value);
        else
            diagram->pieces[number - 1].royal = any = true;
    }
    if (!any)
        diagram->pieces[diagram->count - 1].royal = true;
}

/* Left and right changed. */
static const char *other_way(const char *text)
{
    char *copy = import_take(strlen(text) + 1);
    for (size_t i = 0; text[i] != '\0'; i++)
        copy[i] = text[i] == 'l' ? 'r' : text[i] == 'r' ? 'l' : text[i];
    return copy;
}

/* True if with each part there is one that goes the other way. */
static bool goes_both_ways(const char *moves)
{
    for (const char *at = moves; *at != '\0';) {
        size_t length = strcspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        length += at[length] != '\0';
        const char *part = import_cut(at, length);
        bool both_named = strstr(part, "lr") != NULL || strstr(part, "rl") != NULL;
        if (!both_named && strstr(moves, other_way(part)) == NULL)
            return false;
        at += length;
    }
    return true;
}

static void write_pieces_of(Diagram *diagram, Tree *root)
{
    Tree *pieces = tree_under(root, "pieces");
    const char *fresh = "";
    for (int i = 0; i < diagram->count; i++) {
        name_kind(diagram, i);
        choose_letter(diagram, i);
        diagram_moves(diagram, &diagram->pieces[i]);
    }
    for (int i = 0; i < diagram->count; i++) {
        DiagramPiece *made = &diagram->pieces[i];
        Tree *piece = tree_under(pieces, made->kind);
        tree_say(piece, "letter", "%s", made->letter);
        tree_put(piece, "moves", made->plain);
        if (made->royal)
            tree_say(piece, "royal", "check");
        diagram_write_promotion(diagram, piece, i);
        if (made->fresh)
            fresh = import_format("%s%s%s", fresh, fresh[0] == '\0' ? "" : "/", made->kind);
    }
    if (fresh[0] != '\0') {
        Tree *flag = tree_under(tree_under(root, "state"), "fresh");
        tree_say(flag, "flag", "%s", fresh);
        tree_say(flag, "lost", "moving");
    }
}

/* --- all of it ----------------------------------------------------------------------- */

static bool can_be_made(Diagram *diagram)
{
    diagram->files = diagram_number(diagram, "files", 8);
    diagram->ranks = diagram_number(diagram, "ranks", 8);
    diagram->first_rank = diagram_number(diagram, "firstRank", 1) == 0 ? 0 : 1;
    const IniEntry *wrong =
        diagram->files < 1 || diagram->files > DIAGRAM_SIDE   ? diagram_option(diagram, "files")
        : diagram->ranks < 1 || diagram->ranks > DIAGRAM_SIDE ? diagram_option(diagram, "ranks")
                                                              : NULL;
    if (wrong != NULL)
        tell_error(&diagram->telling, wrong->line, "a board has 1 to %d files and ranks here", DIAGRAM_SIDE);
    else
        diagram_take_holes(diagram);
    if (!diagram->telling.failed && diagram->count == 0)
        tell_error(&diagram->telling, diagram->line, "it has no piece, name:id:moves:image:squares");
    return !diagram->telling.failed;
}

Tree *diagram_tree(Diagram *diagram)
{
    if (!can_be_made(diagram))
        return NULL;
    for (int i = 0; i < diagram->count; i++) {
        diagram_put(diagram, &diagram->pieces[i], i + 1);
        diagram->turned |= !goes_both_ways(diagram->pieces[i].moves);
    }
    if (!diagram_settle_sides(diagram))
        return NULL;
    find_royals(diagram);
    tell_options(diagram);
    Tree *root = tree_map();
    tree_say(root, "vari", "1");
    tree_say(root, "name", "%s", import_title(diagram->name));
    tree_say(root, "source", "an Interactive Diagram");
    tree_say(root, "board", "%dx%d", diagram->files, diagram->ranks);
    if (diagram->turned || diagram->holes) {
        Tree *board = tree_put(root, "board", tree_map());
        tree_say(board, "grid", "%dx%d", diagram->files, diagram->ranks);
        if (diagram->holes)
            tree_say(board, "holes", "%s", diagram_holes(diagram));
        if (diagram->turned)
            tree_say(board, "sides", "turned");
    }
    write_pieces_of(diagram, root);
    const char *rights = diagram_write_castling(diagram, root);
    const IniEntry *stalemate = diagram_option(diagram, "stalemate");
    if (stalemate != NULL && strcmp(stalemate->value, "draw") != 0) {
        Tree *ending = tree_under(tree_under(root, "endings"), "stalemate");
        tree_say(ending, "if", "no-moves");
        tree_say(ending, "loses", "next");
    }
    diagram_write_set_up(diagram, root, rights);
    diagram_write_shuffle(diagram, root);
    return root;
}
