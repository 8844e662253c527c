/* import_diagram_moves.c -- how a piece of an Interactive Diagram moves, in the notation of definitions. Both
 * are XBetza; they differ in directions of kings and queens, in castling, in a piece's first move, and in
 * what only one of them has. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import_diagram.h"

enum { MODIFIERS = 60, NO_RANGE = -1 };

/* One part of a notation: modifiers, atom, range. */
typedef struct Part {
    char modifiers[MODIFIERS];
    char atom;
    int range;          /* NO_RANGE: none is written; 0: any number */
    int longer, wider;  /* signs X and Y behind the atom: the leap's arms grow */
    bool to_the_middle; /* `*`: as far as the middle of the board */
    bool first;         /* `i`: of a piece that has not moved */
    const char *text;   /* as it is written there */
} Part;

/* --- reading ----------------------------------------------------------------------------------- */

/* Behind an atom: the same again, X and Y, a number or a star. Returns where it ends. */
static const char *read_suffix(Part *part, const char *at)
{
    if (*at == part->atom && strchr("KQRB", part->atom) == NULL) {
        part->range = 0;
        at++;
    }
    for (; *at == 'X' || *at == 'Y'; at++)
        *(*at == 'X' ? &part->longer : &part->wider) += 1;
    if (isdigit((unsigned char)*at)) {
        part->range = diagram_digits(at);
        at += strspn(at, "0123456789");
    } else if (*at == '*') {
        part->to_the_middle = true;
        at++;
    }
    return at;
}

/* Behind the first leg `i` means something else. */
static bool is_first_move(const Part *part)
{
    const char *first = strchr(part->modifiers, 'i'), *again = strchr(part->modifiers, 'a');
    return first != NULL && (again == NULL || first < again) && part->atom != 'O';
}

/* The next part; NULL: no more. What stands behind the last atom is no part. */
static const char *read_part(const char *at, Part *part)
{
    *part = (Part){ .range = NO_RANGE };
    size_t used = 0;
    const char *start = at;
    for (; *at != '\0' && !isupper((unsigned char)*at) && *at != '@'; at++)
        if (!isspace((unsigned char)*at) && used + 1 < sizeof part->modifiers)
            part->modifiers[used++] = *at;
    if (*at == '\0')
        return NULL;
    part->atom = *at == 'J' ? 'Z' : *at == 'L' ? 'C' : *at;
    at = read_suffix(part, at + 1);
    part->text = import_cut(start, (size_t)(at - start));
    part->first = is_first_move(part);
    return at;
}

static bool has(const Part *part, const char *letters)
{
    return strpbrk(part->modifiers, letters) != NULL;
}

static bool has_legs(const Part *part)
{
    return has(part, "a");
}

/* --- writing ----------------------------------------------------------------------------------- */

/* The atom with its range: "N0", "(4,1)". */
static const char *atom_text(const Part *part, char atom)
{
    const char *text = import_format("%c", atom);
    static const struct {
        int longer, wider;
        char atom;
    } arms[] = { { 1, 0, 'W' }, { 1, 1, 'F' }, { 2, 0, 'D' }, { 2, 2, 'A' }, { 3, 0, 'H' },
                 { 3, 3, 'G' }, { 2, 1, 'N' }, { 3, 1, 'C' }, { 3, 2, 'Z' } };
    for (size_t i = 0; part->longer + part->wider > 0 && i < sizeof arms / sizeof arms[0]; i++)
        if (arms[i].atom == atom)
            text = import_format("(%d,%d)", arms[i].longer + 3 * part->longer + 2 * part->wider,
                                 arms[i].wider + 2 * part->wider);
    return part->range == NO_RANGE ? text : import_format("%s%d", text, part->range);
}

static bool is_direction(char letter)
{
    return letter != '\0' && strchr("fblrvs", letter) != NULL;
}

static bool is_upright(char letter)
{
    return strchr("fbv", letter) != NULL;
}

/* Directions of kings and queens are of eight there: one letter is exactly that way, two are between, and `h`
 * is half of all. Here they are those of the two parts. */
static const char *eight_ways(const Part *part, const char *text)
{
    char rest[MODIFIERS] = "";
    char straight = part->atom == 'K' ? 'W' : 'R', slanting = part->atom == 'K' ? 'F' : 'B';
    size_t used = 0;
    for (const char *at = part->modifiers; *at != '\0'; at++)
        if (!is_direction(*at) && *at != 'h')
            rest[used++] = *at;
    for (const char *at = part->modifiers; *at != '\0'; at++) {
        if (!is_direction(*at))
            continue;
        bool pair = is_direction(at[1]) && is_upright(*at) != is_upright(at[1]);
        if (pair)
            text = import_format("%s %s%c%c%s", text, rest, at[0], at[1], atom_text(part, slanting));
        else
            text = import_format("%s %s%c%s", text, rest, at[0], atom_text(part, straight));
        if (at[1] == 'h')
            text = import_format("%s %s%c%s", text, rest, at[0], atom_text(part, slanting));
        at += pair || at[1] == 'h' || at[1] == at[0];
    }
    return text + 1;
}

/* One step, then a slide: `yafsF`. NULL where the second leg is another one than straight on, aside, or
 * outward. */
static const char *bent_slide(const Part *part)
{
    const char *again = strchr(part->modifiers, 'a');
    if (again == NULL || strchr(again, 'y') != NULL || strchr(again + 1, 'a') != NULL ||
        strchr("WF", part->atom) == NULL || part->range > 1)
        return NULL;
    char first[MODIFIERS] = "", purpose[MODIFIERS] = "", ways[MODIFIERS] = "";
    size_t count = 0, purposes = 0, directions = 0;
    for (const char *at = part->modifiers; at < again; at++)
        if (is_direction(*at) || *at == 'i' || *at == 'h')
            first[count++] = *at;
        else if (*at != 'y' && *at != 'm')
            return NULL;
    for (const char *at = again + 1; *at != '\0'; at++)
        if (is_direction(*at))
            ways[directions++] = *at;
        else if (strchr("mcd", *at) != NULL)
            purpose[purposes++] = *at;
        else
            return NULL;
    bool outward = strcmp(ways, "fs") == 0 || strcmp(ways, "sf") == 0, straight = part->atom == 'W';
    if (!outward && strcmp(ways, "f") != 0 && strcmp(ways, "s") != 0)
        return NULL;
    return import_format("%s[%c-%s%s%c]", first, part->atom, purpose, outward ? "" : ways,
                         straight != outward ? 'R' : 'B');
}

/* The rank of the cells where a piece begins, counted from its own side from 0; -1: they are not of one. */
static int home_rank(const Diagram *diagram, int piece)
{
    int found = -1;
    for (int rank = 0; rank < diagram->ranks; rank++)
        for (int file = 0; file < diagram->files; file++) {
            int here = diagram->board[rank][file], own = here > 0 ? rank : diagram->ranks - 1 - rank;
            if (here == HOLE || abs(here) != piece + 1)
                continue;
            if (found >= 0 && found != own)
                return -1;
            found = own;
        }
    return found;
}

/* What a part is here; NULL where it cannot be said. */
static const char *part_text(const Diagram *diagram, int piece, Part *part)
{
    if (has(part, "kxuzqtw") || strchr("I@", part->atom) != NULL)
        return NULL;
    if (part->to_the_middle) { /* it depends on where the piece stands, so a first move alone is of one length
                                */
        int home = home_rank(diagram, piece), steps = diagram->ranks / 2 - home - 1;
        if (home < 0 || !part->first)
            return NULL;
        part->range = steps > 1 ? steps : 1;
    }
    if (has(part, "y"))
        return bent_slide(part);
    bool eight = strchr("KQ", part->atom) != NULL && !has_legs(part) && has(part, "fblrvs");
    return eight ? eight_ways(part, "") : import_format("%s%s", part->modifiers, atom_text(part, part->atom));
}

/* --- all of a piece ---------------------------------------------------------------------------- */

/* True if a part only leads forward, so that no piece comes home by it. */
static bool leads_forward(const Part *part)
{
    return has(part, "f") && !has(part, "bvsahlr");
}

/* `i` goes by the cell here and by the piece's memory there: that is the same where no piece comes home. */
static bool needs_memory(const Diagram *diagram, int piece)
{
    bool first_moves = false, forward = true;
    Part part;
    for (const char *at = diagram->pieces[piece].moves; (at = read_part(at, &part)) != NULL;) {
        first_moves |= part.first;
        forward &= part.atom == 'O' || leads_forward(&part);
    }
    bool drops = diagram_number(diagram, "holdingsType", 0) != 0 || diagram->pieces[piece].hand[0] != '\0';
    return first_moves && (!forward || drops || home_rank(diagram, piece) < 0);
}

static void without(char *text, char letter)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++)
        if (*from != letter)
            *to++ = *from;
    *to = '\0';
}

/* A movement as a record where notation alone does not say it; NULL where it does. */
static Tree *part_record(const DiagramPiece *piece, Part *part)
{
    bool first = piece->fresh && part->first, wrapped = has(part, "o");
    if (!first && !wrapped)
        return NULL;
    bool torus = strstr(part->modifiers, "oo") != NULL, leaves = first && has(part, "n");
    if (first)
        without(part->modifiers, 'i');
    without(part->modifiers, 'o');
    Tree *record = tree_map();
    tree_say(record, "move", "?");
    if (wrapped)
        tree_say(record, "wrap", torus ? "both" : "files");
    if (first)
        tree_say(record, "if", "piece is fresh");
    if (leaves)
        tree_say(record, "leaves", "en-passant");
    return record;
}

/* True if a definition may say these moves: tried, so that there is one reader of movements. */
static bool is_movement(const Diagram *diagram, const Tree *move)
{
    Tree *root = tree_map(), *piece = tree_under(tree_under(root, "pieces"), "it-moves");
    tree_say(root, "vari", "1");
    tree_say(root, "name", "Trial");
    tree_say(root, "board", "%dx%d", diagram->files, diagram->ranks);
    tree_say(piece, "letter", "X");
    Tree *fresh = tree_under(tree_under(root, "state"), "fresh"), *copy = import_take(sizeof *copy);
    tree_say(fresh, "flag", "it-moves");
    tree_say(fresh, "lost", "moving");
    *copy = *move;
    copy->next = NULL;
    if (move->type == TREE_MAP)
        tree_item(tree_list(piece, "moves"), copy);
    else
        tree_put(piece, "moves", copy);
    return import_tree_loads(root);
}

static bool ends_with(const char *text, char letter)
{
    return text[0] != '\0' && text[strlen(text) - 1] == letter;
}

/* Forward to the middle of the board: one step from everywhere, and more of them on the own half. */
static bool add_way_to_the_middle(Diagram *diagram, Part *part, Tree *list, const char **plain)
{
    if (!part->to_the_middle || part->first || has_legs(part) || !has(part, "f") ||
        has(part, "bvslrhkxuzqtwyon"))
        return false;
    Tree *record = tree_map();
    tree_say(record, "move", "%s%c0", part->modifiers, part->atom);
    tree_say(record, "to", "ranks 1-%d", diagram->ranks / 2);
    const char *step = import_format("%s%c", part->modifiers, part->atom);
    if (diagram->ranks < 4 || !is_movement(diagram, tree_text(step)) || !is_movement(diagram, record))
        return false;
    *plain = import_format("%s%s%s", *plain, ends_with(*plain, step[0]) ? " " : "", step);
    tree_item(list, record);
    return true;
}

static void add_part(Diagram *diagram, DiagramPiece *piece, Part *part, Tree *list, const char **plain)
{
    if (add_way_to_the_middle(diagram, part, list, plain))
        return;
    Tree *record = part_record(piece, part);
    const char *text = part_text(diagram, (int)(piece - diagram->pieces), part);
    if (text != NULL && record != NULL)
        tree_say(record, "move", "%s", text);
    Tree *move = record != NULL ? record : tree_text(text);
    if (text == NULL || !is_movement(diagram, move)) {
        tell_warning(&diagram->telling, piece->line, "%s: `%s` has no form here; the piece moves without it",
                     piece->name, part->text);
        return;
    }
    if (has(part, "n") && strchr("NCZ", part->atom) != NULL)
        tell_warning(
            &diagram->telling, piece->line,
            "%s: `%s` is blocked there by either cell beside its way, here by the one across an edge",
            piece->name, part->text);
    if (record != NULL)
        tree_item(list, record);
    else /* a blank keeps apart what doubled would mean another thing */
        *plain = import_format("%s%s%s", *plain, ends_with(*plain, text[0]) ? " " : "", text);
}

void diagram_moves(Diagram *diagram, DiagramPiece *piece)
{
    piece->fresh = needs_memory(diagram, (int)(piece - diagram->pieces));
    Tree *list = tree_map();
    list->type = TREE_LIST;
    const char *plain = "", *at = piece->moves;
    Part part;
    for (const char *next; (next = read_part(at, &part)) != NULL; at = next)
        if (part.atom == 'O')
            piece->castles |= part.range > 0;
        else
            add_part(diagram, piece, &part, list, &plain);
    if (at[strspn(at, " \t")] != '\0')
        tell_warning(&diagram->telling, piece->line, "%s: `%s` has no atom; it is passed over", piece->name,
                     at);
    if (list->first == NULL) {
        piece->plain = tree_text(plain[0] == '\0' ? "none" : plain);
        return;
    }
    piece->plain = tree_map();
    piece->plain->type = TREE_LIST;
    if (plain[0] != '\0')
        tree_item(piece->plain, tree_text(plain));
    for (Tree *record = list->first, *next; record != NULL; record = next) {
        next = record->next;
        record->next = NULL;
        tree_item(piece->plain, record);
    }
}

int diagram_castling(const DiagramPiece *piece, char side)
{
    Part part;
    int steps = 0;
    for (const char *at = piece->moves; (at = read_part(at, &part)) != NULL;)
        if (part.atom == 'O' && part.range > 0 && !has(&part, "j") &&
            (!has(&part, "lr") || strchr(part.modifiers, side) != NULL))
            steps = part.range;
    return steps;
}
