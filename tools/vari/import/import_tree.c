/* import_tree.c -- a definition as a tree of keys: made in full, compared with
 * that of a base, and written as one would by hand. */

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "import.h"
#include "quoting.h"

enum { MARGIN = 110 };

Tree *tree_map(void)
{
    Tree *tree = import_take(sizeof *tree);
    tree->type = TREE_MAP;
    return tree;
}

Tree *tree_text(const char *text)
{
    Tree *tree = import_take(sizeof *tree);
    tree->type = TREE_TEXT;
    tree->text = text;
    return tree;
}

Tree *tree_get(const Tree *map, const char *key)
{
    for (Tree *child = map == NULL ? NULL : map->first; child != NULL; child = child->next)
        if (child->key != NULL && strcmp(child->key, key) == 0)
            return child;
    return NULL;
}

static void append(Tree *parent, Tree *child)
{
    *(parent->last == NULL ? &parent->first : &parent->last->next) = child;
    parent->last = child;
}

Tree *tree_put(Tree *map, const char *key, Tree *value)
{
    Tree *old = tree_get(map, key);
    if (old != NULL) {
        Tree *next = old->next;
        *old = *value;
        old->key = key;
        old->next = next;
        return old;
    }
    value->key = key;
    append(map, value);
    return value;
}

Tree *tree_say(Tree *map, const char *key, const char *pattern, ...)
{
    va_list arguments;
    va_start(arguments, pattern);
    const char *text = import_format_list(pattern, arguments);
    va_end(arguments);
    return tree_put(map, key, tree_text(text));
}

Tree *tree_under(Tree *map, const char *key)
{
    Tree *child = tree_get(map, key);
    return child != NULL && child->type == TREE_MAP ? child : tree_put(map, key, tree_map());
}

Tree *tree_list(Tree *map, const char *key)
{
    Tree *list = tree_map();
    list->type = TREE_LIST;
    return tree_put(map, key, list);
}

void tree_item(Tree *list, Tree *item)
{
    append(list, item);
}

/* --- comparing --------------------------------------------------------------------------- */

bool tree_equal(const Tree *left, const Tree *right)
{
    if (left->type != right->type)
        return false;
    if (left->type == TREE_TEXT)
        return strcmp(left->text, right->text) == 0;
    const Tree *a = left->first, *b = right->first;
    if (left->type == TREE_LIST) {
        for (; a != NULL && b != NULL; a = a->next, b = b->next)
            if (!tree_equal(a, b))
                return false;
        return a == NULL && b == NULL;
    }
    for (; a != NULL; a = a->next)
        if (tree_get(right, a->key) == NULL || !tree_equal(a, tree_get(right, a->key)))
            return false;
    for (; b != NULL; b = b->next)
        if (tree_get(left, b->key) == NULL)
            return false;
    return true;
}

static Tree *tree_copy(const Tree *tree)
{
    Tree *copy = import_take(sizeof *copy);
    *copy = *tree;
    copy->next = NULL;
    copy->first = copy->last = NULL;
    for (const Tree *child = tree->first; child != NULL; child = child->next)
        append(copy, tree_copy(child));
    return copy;
}

/* All of an entry, and `none` for keys that it no longer has: a base may have it without writing it. */
static Tree *entry_anew(const Tree *old, const Tree *wanted)
{
    Tree *entry = tree_copy(wanted);
    for (const Tree *key = old->first; key != NULL && old->type == TREE_MAP; key = key->next)
        if (tree_get(wanted, key->key) == NULL)
            tree_put(entry, key->key, tree_text("none"));
    return entry;
}

Tree *tree_difference(const Tree *base, const Tree *wanted)
{
    if (base->type != TREE_MAP || wanted->type != TREE_MAP)
        return tree_equal(base, wanted) ? NULL : tree_copy(wanted);
    Tree *difference = tree_map();
    for (const Tree *child = wanted->first; child != NULL; child = child->next) {
        const Tree *old = tree_get(base, child->key);
        bool rules = base->key != NULL && strcmp(base->key, "endings") == 0;
        Tree *part = old == NULL ? tree_copy(child) : tree_difference(old, child);
        if (part != NULL && old != NULL && rules)
            part = entry_anew(old, child);
        if (part != NULL)
            tree_put(difference, child->key, part)->comment = child->comment;
    }
    for (const Tree *old = base->first; old != NULL; old = old->next)
        if (tree_get(wanted, old->key) == NULL)
            tree_put(difference, old->key, tree_text("none"));
    return difference->first == NULL ? NULL : difference;
}

/* True if a path ("endings.stalemate.loses") lies under one of some ("endings.stalemate"); `*` is any key. */
static bool path_listed(const char *path, const char *const *list)
{
    for (; list != NULL && *list != NULL; list++) {
        const char *at = path, *want = *list;
        while (*want != '\0' && *at != '\0') {
            if (*want == '*') {
                want++;
                at += strcspn(at, ".");
            } else if (*want != *at) {
                break;
            } else {
                want++;
                at++;
            }
        }
        if (*want == '\0' && (*at == '\0' || *at == '.'))
            return true;
    }
    return false;
}

bool tree_only_adds(const Tree *difference, const Tree *base, const char *path, const char *const *same)
{
    for (const Tree *child = difference->first; child != NULL; child = child->next) {
        const Tree *old = tree_get(base, child->key);
        const char *here = path[0] == '\0' ? child->key : import_format("%s.%s", path, child->key);
        bool kind_gone = strcmp(path, "pieces") == 0 && child->type == TREE_TEXT;
        if (old == NULL || path_listed(kind_gone ? "pieces.*.moves" : here, same))
            continue;
        if (old->type != TREE_MAP || child->type != TREE_MAP || !tree_only_adds(child, old, here, same))
            return false;
    }
    return true;
}

/* --- writing ------------------------------------------------------------------------------- */

static bool needs_quotes(const char *text, bool flow)
{
    if (text[0] == '\0' || strchr("*[]{}@!&#%|>'\"`,?-: ", text[0]) != NULL || does_harm(text))
        return true;
    if (strstr(text, ": ") != NULL || strstr(text, " #") != NULL || text[strlen(text) - 1] == ':')
        return true;
    return flow && strpbrk(text, ",[]{}") != NULL;
}

/* In quotes; what does harm where it is shown is escaped. */
static const char *quoted(const char *text)
{
    enum { ESCAPED = 6 };
    size_t length = strlen(text), filled = 0;
    char *made = import_take(length * ESCAPED + 3);
    made[filled++] = '"';
    for (size_t at = 0; at < length;) {
        VariCharacter character = vari_character(text + at, length - at);
        if (character.harmful || character.point == '\n') {
            snprintf(made + filled, ESCAPED + 1, "\\u%04X", (unsigned)character.point);
            filled += ESCAPED;
        } else {
            if (character.point == '"' || character.point == '\\')
                made[filled++] = '\\';
            memcpy(made + filled, text + at, character.length);
            filled += character.length;
        }
        at += character.length;
    }
    made[filled] = '"';
    return made;
}

static const char *scalar(const char *text, bool flow)
{
    return needs_quotes(text, flow) ? quoted(text) : text;
}

static const char *flow_text(const Tree *tree)
{
    if (tree->type == TREE_TEXT)
        return scalar(tree->text, true);
    const char *text = "";
    for (const Tree *child = tree->first; child != NULL; child = child->next) {
        const char *item = flow_text(child);
        text = import_format("%s%s%s%s%s", text, text[0] == '\0' ? "" : ", ",
                             tree->type == TREE_MAP ? scalar(child->key, true) : "",
                             tree->type == TREE_MAP ? ": " : "", item);
    }
    return import_format(tree->type == TREE_MAP ? "{%s}" : "[%s]", text);
}

static void write_entry(const Tree *tree, int indent, FILE *out);

/* A condition too long for a line is folded before its `and` and `or`. */
static void write_folded(const char *text, int indent, FILE *out)
{
    fprintf(out, " >-\n%*s", indent, "");
    int column = indent;
    for (const char *at = text; *at != '\0';) {
        size_t word = strcspn(at, " ");
        bool joint = strncmp(at, "and ", 4) == 0 || strncmp(at, "or ", 3) == 0;
        if (column > indent && (column + (int)word > MARGIN - 10 || (joint && column > MARGIN / 2))) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            fputc(' ', out);
            column++;
        }
        fprintf(out, "%.*s", (int)word, at);
        column += (int)word;
        at += word + (at[word] == ' ');
    }
    fputc('\n', out);
}

/* A comment may quote a stranger; a file goes through no gate. */
static const char *shown(const char *comment)
{
    return does_harm(comment) ? quoted(comment) : comment;
}

static void write_children(const Tree *tree, int indent, FILE *out)
{
    for (const Tree *child = tree->first; child != NULL; child = child->next) {
        if (child->comment != NULL)
            fprintf(out, "%*s# %s\n", indent, "", shown(child->comment));
        if (tree->type == TREE_MAP) {
            fprintf(out, "%*s%s:", indent, "", scalar(child->key, false));
            write_entry(child, indent + 2, out);
        } else {
            fprintf(out, "%*s- %s\n", indent, "",
                    child->type == TREE_TEXT ? scalar(child->text, false) : flow_text(child));
        }
    }
}

static bool fits(const Tree *tree, int indent)
{
    return indent + (int)strlen(tree->key == NULL ? "" : tree->key) + (int)strlen(flow_text(tree)) <= MARGIN;
}

static void write_entry(const Tree *tree, int indent, FILE *out)
{
    bool plain = tree->type == TREE_TEXT && !needs_quotes(tree->text, false);
    if (plain && indent > 2 && (int)strlen(tree->text) > MARGIN - indent)
        write_folded(tree->text, indent, out);
    else if (tree->type == TREE_TEXT)
        fprintf(out, " %s\n", scalar(tree->text, false));
    else if (indent > 2 ? fits(tree, indent) : tree->type == TREE_LIST && fits(tree, indent))
        fprintf(out, " %s\n", flow_text(tree));
    else {
        fputc('\n', out);
        write_children(tree, indent, out);
    }
}

/* Blocks that a definition says in one line when there is room. */
static bool in_one_line(const Tree *block)
{
    static const char *const names[] = { "castling", "captured", "drops", "promotion", "board", NULL };
    for (const char *const *name = names; *name != NULL; name++)
        if (strcmp(block->key, *name) == 0)
            return fits(block, 2);
    return false;
}

/* What a file says of itself before it says rules. */
static bool is_heading(const Tree *block)
{
    static const char *const names[] = { "vari", "name", "about", "source", "extends", NULL };
    for (const char *const *name = names; *name != NULL; name++)
        if (strcmp(block->key, *name) == 0)
            return true;
    return false;
}

void tree_write(const Tree *tree, FILE *out)
{
    const Tree *before = NULL;
    for (const Tree *block = tree->first; block != NULL; before = block, block = block->next) {
        bool head = block->type == TREE_TEXT || in_one_line(block);
        bool was_head = before == NULL || before->type == TREE_TEXT || in_one_line(before);
        bool first_block = before != NULL && is_heading(before) && !is_heading(block);
        if (before != NULL && (!head || !was_head || first_block || strcmp(block->key, "setup") == 0))
            fputc('\n', out);
        if (block->comment != NULL)
            fprintf(out, "# %s\n", shown(block->comment));
        fprintf(out, "%s:", scalar(block->key, false));
        if (block->type == TREE_MAP && in_one_line(block))
            fprintf(out, " %s\n", flow_text(block));
        else
            write_entry(block, 2, out);
    }
}

uint64_t import_text_hash(uint64_t sum, const char *text)
{
    for (const char *at = text; *at != '\0'; at++)
        sum = (sum ^ (uint64_t)(unsigned char)*at) * UINT64_C(0x100000001b3);
    return (sum ^ 0xff) * UINT64_C(0x100000001b3); /* where it ends */
}

const uint64_t import_no_hash = UINT64_C(0xcbf29ce484222325);

uint64_t tree_hash(const Tree *tree)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    tree_write(tree, out);
    close_text(out, &text);
    uint64_t sum = import_text_hash(import_no_hash, text);
    free(text);
    return sum | 1;
}
