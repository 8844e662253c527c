/* Games with variations in the order of KIF files, which is not PGN's. */

#include "kif_tree.h"
#include "allocation.h"

#include <stdlib.h>
#include <string.h>

static KifNode *add_node(KifTree *tree)
{
    if (tree->count == tree->capacity) {
        tree->capacity = tree->capacity * 2 + 64;
        tree->nodes = memory_more(tree->nodes, tree->capacity * sizeof *tree->nodes);
    }
    tree->nodes[tree->count] = (KifNode){ .took = -1, .end_took = -1 };
    return &tree->nodes[tree->count++];
}

void kif_tree_begin(KifTree *tree)
{
    *tree = (KifTree){ 0 };
    add_node(tree);
}

void kif_tree_free(KifTree *tree)
{
    for (size_t i = 0; i < tree->count; i++) {
        free(tree->nodes[i].text);
        free(tree->nodes[i].comment);
    }
    free(tree->nodes);
    *tree = (KifTree){ 0 };
}

bool kif_tree_back(KifTree *tree, size_t ply)
{
    if (ply == 0 || ply > tree->nodes[tree->at].ply + 1)
        return false;
    while (tree->nodes[tree->at].ply >= ply)
        tree->at = tree->nodes[tree->at].parent;
    return true;
}

KifNode *kif_tree_add(KifTree *tree, const char *text)
{
    size_t index = tree->count, parent = tree->at;
    KifNode *node = add_node(tree);
    node->parent = parent;
    node->ply = tree->nodes[parent].ply + 1;
    node->text = must_copy(text);
    KifNode *before = &tree->nodes[parent];
    *(before->child == 0 ? &before->child : &tree->nodes[before->last].next) = index;
    before->last = index;
    tree->at = index;
    return node;
}

void kif_tree_comment(KifTree *tree, const char *line, Origin from)
{
    KifNode *node = &tree->nodes[tree->at];
    size_t before = node->comment_length;
    if (before == 0)
        node->comment_from = from;
    if (before + strlen(line) + 2 > node->comment_capacity) {
        node->comment_capacity = (before + strlen(line)) * 2 + 64;
        node->comment = memory_more(node->comment, node->comment_capacity);
    }
    node->comment_length += (size_t)sprintf(node->comment + before, "%s%s", before > 0 ? "\n" : "", line);
}

bool kif_tree_on_main(const KifTree *tree)
{
    return tree->at + 1 == tree->count && tree->nodes[tree->at].ply == tree->at;
}

static void tell_node(const KifNode *node, PgnGame *game)
{
    if (node->text != NULL) {
        PgnItem *move = pgn_add(game, PGN_MOVE, node->text);
        move->origin = node->origin;
        move->length = node->length;
    }
    if (node->took >= 0)
        form_add_time(game, node->took);
    if (node->comment != NULL)
        pgn_add(game, PGN_COMMENT, node->comment)->origin = node->comment_from;
    if (node->end_took >= 0)
        form_add_time(game, node->end_took);
}

static void tell_bracket(const KifNode *node, PgnGame *game, PgnType type, const char *text)
{
    PgnItem *item = pgn_add(game, type, text);
    item->origin = node->origin;
    item->length = node->length;
}

/* Why the line ends that begins with a node, in the words of records; "": nothing is told. */
static const char *end_of_line(const KifTree *tree, size_t index)
{
    while (tree->nodes[index].child != 0)
        index = tree->nodes[index].child;
    return tree->nodes[index].end == NULL ? "" : tree->nodes[index].end->reason;
}

/* The line that begins with a node. Variations stand in one another no deeper than a walk goes: what lies
 * deeper is opened there, and told by it. */
static void tell_line(const KifTree *tree, size_t index, PgnGame *game, unsigned depth)
{
    enum { DEEPEST = 200 };
    for (bool first = true; index != 0; index = tree->nodes[index].child, first = false) {
        const KifNode *node = &tree->nodes[index];
        tell_node(node, game);
        bool has_variations = !first || depth == 0;
        for (size_t other = node->next; has_variations && other != 0 && depth < DEEPEST;
             other = tree->nodes[other].next) {
            tell_bracket(&tree->nodes[other], game, PGN_OPENS, "");
            tell_line(tree, other, game, depth + 1);
            tell_bracket(&tree->nodes[other], game, PGN_CLOSES, end_of_line(tree, other));
        }
    }
}

void kif_tree_tell(const KifTree *tree, PgnGame *game)
{
    tell_node(&tree->nodes[0], game);
    tell_line(tree, tree->nodes[0].child, game, 0);
    form_drop_unmeasured_times(game);
}
