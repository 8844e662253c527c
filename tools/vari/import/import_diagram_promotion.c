/* import_diagram_promotion.c -- what pieces of an Interactive Diagram become, and where. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "import_diagram.h"

/* What a piece becomes where every piece has a promoted side; -1: nothing. */
int diagram_promoted_side(const Diagram *diagram, int piece)
{
    int offset = diagram_number(diagram, "promoOffset", 0);
    if (offset <= 0 || piece >= diagram_number(diagram, "maxPromote", 1) || offset >= diagram->count)
        return -1;
    return piece + offset < diagram->count ? piece + offset : offset;
}

static const char *ranks_text(const Diagram *diagram, int deep, int but)
{
    int last = diagram->ranks - but, first = deep > diagram->ranks ? 1 : diagram->ranks - deep + 1;
    return deep == 1 && but == 0 ? "last-rank"
           : first >= last       ? import_format("rank %d", last)
                                 : import_format("ranks %d-%d", first, last);
}

/* Every piece has one promoted side, and may keep its own. */
static void write_sides(const Diagram *diagram, Tree *piece, int index, int target)
{
    int zone = diagram_number(diagram, "promoZone", 1);
    bool hands = diagram_number(diagram, "holdingsType", 0) != 0;
    const char *ranks = ranks_text(diagram, zone, 0);
    Tree *list = hands ? NULL : tree_list(piece, "promotes");
    for (int i = 0; i < (hands ? 1 : 2); i++) {
        Tree *record = hands ? tree_under(piece, "promotes") : tree_map();
        tree_say(record, "to", "%s", diagram->pieces[target].kind);
        tree_say(record, i == 0 && !hands ? "in" : "touching", "%s", ranks);
        if (!hands)
            tree_say(record, "if", i == 0 ? "from not in %s" : "capture and from in %s", ranks);
        tree_say(record, "optional", "true");
        if (index == 0)
            tree_say(record, "forced", "last-rank");
        if (!hands)
            tree_item(list, record);
    }
}

/* How a piece may be chosen: '!' not on the last rank, '*' only from the hand; how many ranks deep. */
typedef struct Choice {
    char sign;
    int deep;
} Choice;

static bool read_choice(const Diagram *diagram, int piece, int mover, Choice *choice)
{
    const IniEntry *entry = diagram_option(diagram, "promoChoice");
    const char *list = entry == NULL ? "QNRB" : entry->value;
    int zone = diagram_number(diagram, "promoZone", 1);
    *choice = (Choice){ 0, zone };
    if (list[0] == '\0')
        return piece != 0 && !diagram->pieces[piece].royal && piece != mover;
    const char *at = diagram_chosen(diagram, list, piece);
    if (at == NULL)
        return false;
    if (at > list && strchr("!*", at[-1]) != NULL)
        choice->sign = at[-1];
    int deep = diagram_digits(at + strlen(diagram->pieces[piece].id));
    if (deep > 0 && deep < zone)
        choice->deep = deep;
    return true;
}

bool diagram_promotes_from_hand(const Diagram *diagram)
{
    Choice choice;
    for (int i = 0; i < diagram->count && diagram_number(diagram, "promoOffset", 0) == 0; i++)
        if (read_choice(diagram, i, -1, &choice) && choice.sign == '*')
            return diagram_number(diagram, "maxPromote", 1) > 0;
    return false;
}

/* Pieces that are chosen in one way. */
static const char *alike(const Diagram *diagram, int mover, Choice wanted, bool done[], const char *between)
{
    const char *text = "";
    for (int i = 0; i < diagram->count; i++) {
        Choice choice;
        if (i == mover || !read_choice(diagram, i, mover, &choice) || choice.sign != wanted.sign ||
            choice.deep != wanted.deep)
            continue;
        done[i] = true;
        text = import_format("%s%s%s", text, text[0] == '\0' ? "" : between, diagram->pieces[i].kind);
    }
    return text;
}

/* A piece becomes one of several when it ends in the zone. */
static void write_choices(const Diagram *diagram, Tree *piece, int index)
{
    bool done[DIAGRAM_PIECES] = { false };
    Choice own, choice;
    bool keeps = read_choice(diagram, index, index, &own);
    Tree *list = tree_map();
    list->type = TREE_LIST;
    for (int i = 0; i < diagram->count; i++) {
        if (done[i] || i == index || !read_choice(diagram, i, index, &choice))
            continue;
        const char *kinds = alike(diagram, index, choice, done, choice.sign == '*' ? "/" : ", ");
        Tree *record = tree_map();
        if (choice.sign == '*')
            tree_say(record, "to", "own %s in hand",
                     strchr(kinds, '/') ? import_format("(%s)", kinds) : kinds);
        else if (strchr(kinds, ',') == NULL)
            tree_say(record, "to", "%s", kinds);
        else {
            Tree *to = tree_list(record, "to");
            for (const char *at = kinds; *at != '\0'; at += strcspn(at, " "), at += *at == ' ')
                tree_item(to, tree_text(import_cut(at, strcspn(at, ", "))));
        }
        tree_say(record, "in", "%s", ranks_text(diagram, choice.deep, choice.sign == '!'));
        if (keeps)
            tree_say(record, "optional", "true");
        if (keeps && own.sign == '!')
            tree_say(record, "forced", "last-rank");
        tree_item(list, record);
    }
    if (list->first != NULL && list->first->next == NULL)
        tree_put(piece, "promotes", list->first);
    else if (list->first != NULL)
        tree_put(piece, "promotes", list);
}

void diagram_write_promotion(const Diagram *diagram, Tree *piece, int index)
{
    if (index >= diagram_number(diagram, "maxPromote", 1) || diagram_number(diagram, "promoZone", 1) < 1)
        return;
    int target = diagram_promoted_side(diagram, index);
    if (target >= 0)
        write_sides(diagram, piece, index, target);
    else if (diagram_number(diagram, "promoOffset", 0) == 0)
        write_choices(diagram, piece, index);
}
