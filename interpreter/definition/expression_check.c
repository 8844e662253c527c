/* From the shape of an expression to typed kernel
 * expressions. Each node first says as what it can stand; the wanted type
 * decides, and the node is built once. */

#include "definition/blocks_common.h"
#include "definition/check.h"
#include "report/nearest.h"

#include <string.h>

static const char type_letters[] = "NTPKHCSM";

Types type_bit(char type)
{
    const char *found = type == '\0' ? NULL : strchr(type_letters, type);
    return found == NULL ? 0 : 1u << (found - type_letters);
}

Types types_of(const char *letters)
{
    Types types = 0;
    for (; *letters != '\0'; letters++)
        types |= type_bit(*letters);
    return types;
}

const char *type_words(char type)
{
    switch (type) {
    case 'N': return "a number";
    case 'T': return "a condition";
    case 'P': return "a player";
    case 'K': return "a kind of piece";
    case 'H': return "a direction";
    case 'C': return "a cell";
    case 'S': return "a set of cells";
    case 'M': return "a set of kinds";
    default: return "a value";
    }
}

Span check_span(const Reader *reader, const Syntax *node)
{
    return reader_span(reader, node->start, node->end);
}

ExprId check_add(Reader *reader, const Syntax *node, Op op, char type, int32_t a, int32_t b, int kid_count,
                 const ExprId *kids)
{
    return scope_add(reader->scope, op, type, a, b, check_span(reader, node), kid_count, kids);
}

ExprId check_constant(Reader *reader, const Syntax *node, char type, int32_t value)
{
    return check_add(reader, node, OP_CONST, type, 0, value, 0, NULL);
}

ExprId check_kinds(Reader *reader, const Syntax *node, const KindSet *kinds)
{
    return check_add(reader, node, OP_KINDS, 'M', scope_kindset(reader->scope, kinds), 0, 0, NULL);
}

ExprId check_player(Reader *reader, const Syntax *node)
{
    return check(reader, node, "P");
}

/* --- as what a node can stand ------------------------------------------ */

/* A cell is a set of one. */
static Types with_sets(Types types)
{
    return (types & type_bit('C')) != 0 ? types | type_bit('S') : types;
}

static Types sum_types(Reader *reader, const Syntax *node)
{
    Types left = with_sets(check_types(reader, node->kids[0]));
    Types right = with_sets(check_types(reader, node->kids[1]));
    Types both = left == 0 ? right : right == 0 ? left : left & right;
    Types wanted = node->op == OP_MEET ? type_bit('S') : type_bit('N') | type_bit('S');
    return both & wanted;
}

Types check_types(Reader *reader, const Syntax *node)
{
    switch (node->form) {
    case SYNTAX_NUMBER:
    case SYNTAX_NEG: return type_bit('N');
    case SYNTAX_TRUTH:
    case SYNTAX_COMPARE:
    case SYNTAX_CHOICE:
    case SYNTAX_IS: return type_bit('T');
    case SYNTAX_NOT: {
        Types kid = check_types(reader, node->kids[0]);
        return (kid & type_bit('T')) != 0 || kid == 0 ? type_bit('T')
               : with_sets(kid) & type_bit('S')       ? type_bit('S')
                                                      : type_bit('T');
    }
    case SYNTAX_BINARY:
        if (node->op == OP_AND || node->op == OP_OR)
            return type_bit('T');
        return node->op == OP_ADD || node->op == OP_SUB || node->op == OP_MEET ? sum_types(reader, node)
                                                                               : type_bit('N');
    case SYNTAX_COUNTED: return type_bit(node->op == OP_COUNT || node->op == OP_LOST ? 'N' : 'T');
    case SYNTAX_CALL: return call_types(reader, node);
    case SYNTAX_SELECT:
    case SYNTAX_REFINED: return select_types(reader, node);
    }
    return 0;
}

/* --- mistakes ---------------------------------------------------------- */

static char first_letter(Types types)
{
    static const char order[] = "NTPHSCKM";
    for (const char *letter = order; *letter != '\0'; letter++)
        if ((types & type_bit(*letter)) != 0)
            return *letter;
    return '\0';
}

static ExprId report_mismatch(Reader *reader, const Syntax *node, const char *wanted, Types given)
{
    char last = wanted[0];
    const char *first = type_words(wanted[0]);
    if (name_report_unknown(reader, node, wanted[0]))
        return EXPR_NONE;
    const Word *single = syntax_single(node);
    Meanings meanings = { .count = 0 };
    if (single != NULL && node->of == NULL && node->place_form == PLACE_NONE && node->where == NULL)
        meanings = name_meanings(reader, single->text);
    const char *is =
        meanings.count > 0 ? name_describe(reader, &meanings.items[0]) : type_words(first_letter(given));
    if (wanted[1] != '\0')
        last = wanted[1];
    READER_ERROR(reader, DIAG_TYPE_MISMATCH, node->start, node->end, "%s%s%s is wanted here; this is %s",
                 first, last == wanted[0] ? "" : " or ", last == wanted[0] ? "" : type_words(last), is);
    mistake_help_type(reader, node, wanted[0], given);
    return EXPR_NONE;
}

/* --- operators --------------------------------------------------------- */

static ExprId build_pair(Reader *reader, const Syntax *node, Op op, char result, const char *wanted)
{
    ExprId kids[2];
    kids[0] = check(reader, node->kids[0], wanted);
    kids[1] = check(reader, node->kids[1], wanted);
    return check_add(reader, node, op, result, 0, 0, 2, kids);
}

/* `any captured - light`: meant of sets, and the word before them takes only what stands next to it. */
static bool asks_too_little(Reader *reader, const Syntax *node)
{
    Types right = with_sets(check_types(reader, node->kids[1]));
    return node->kids[0]->form == SYNTAX_COUNTED && check_types(reader, node->kids[0]) == type_bit('T') &&
           (right & type_bit('S')) != 0 && (right & type_bit('N')) == 0;
}

static ExprId build_binary(Reader *reader, const Syntax *node, char type)
{
    if (type == 'T')
        return build_pair(reader, node, node->op, 'T', "T");
    if (type == 'N' && !asks_too_little(reader, node))
        return build_pair(reader, node, node->op, 'N', "N");
    if (mistake_report_joined(reader, node))
        return EXPR_NONE;
    Op op = node->op == OP_ADD ? OP_UNITE : node->op == OP_SUB ? OP_EXCEPT : OP_MEET;
    ExprId set = build_pair(reader, node, op, 'S', "S");
    if (set == EXPR_NONE)
        return EXPR_NONE;
    ExprId fixed = zone_unite(reader, node, &set, 1);
    return fixed == EXPR_NONE ? set : fixed;
}

static ExprId negate(Reader *reader, const Syntax *node, ExprId truth)
{
    return check_add(reader, node, OP_NOT, 'T', 0, 0, 1, &truth);
}

/* True if a selection's first word is about pieces rather than cells. */
static bool describes_pieces(Reader *reader, const Syntax *node)
{
    if (node->form != SYNTAX_SELECT || node->groups.items[0].words[0].value.length > 0)
        return false;
    Meanings meanings = name_meanings(reader, node->groups.items[0].words[0].text);
    return meanings.count > 0 && meanings.items[0].role != ROLE_VALUE;
}

static ExprId build_not(Reader *reader, const Syntax *node, char type)
{
    if (type == 'T')
        return negate(reader, node, check(reader, node->kids[0], "T"));
    Op all = describes_pieces(reader, node->kids[0]) ? OP_OCCUPIED : OP_CELLS;
    ExprId pair[2] = { check_add(reader, node, all, 'S', 0, 0, 0, NULL), check(reader, node->kids[0], "S") };
    return check_add(reader, node, OP_EXCEPT, 'S', 0, 0, 2, pair);
}

static ExprId build_choice(Reader *reader, const Syntax *node)
{
    Scope *scope = reader->scope;
    const OptionRule *option = &scope->kernel->options[node->number];
    for (size_t i = 0; i < option->choice_count; i++) {
        if (!scope_name_equals(option->choices[i], node->name))
            continue;
        bool chosen = scope_name_equals(scope_option_value(scope, node->number), option->choices[i]);
        return check_constant(reader, node, 'T', chosen == (node->op == OP_EQ));
    }
    uint32_t end = node->name_start + (uint32_t)node->name.length;
    READER_ERROR(reader, DIAG_UNKNOWN_CHOICE, node->name_start, end,
                 "`%.*s` is no choice of the option `%.*s`", TEXT_ARG(node->name), TEXT_ARG(option->name));
    help_unknown(scope, node->name, option->choices, option->choice_count);
    return EXPR_NONE;
}

/* Types that both sides of == can have. */
static const char *common_type(Types left, Types right)
{
    static const char *const order[] = { "N", "P", "K", "C", "H", "T" };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if ((left & right & types_of(order[i])) != 0)
            return order[i];
    return (with_sets(left) & with_sets(right) & type_bit('S')) != 0 ? "S" : NULL;
}

/* `captured == queen`: the cells of all queens, which is never meant. */
static bool compares_kind(Reader *reader, const Syntax *node)
{
    for (int side = 0; side < 2; side++) {
        const Syntax *kind = node->kids[side], *other = node->kids[1 - side];
        Types types = check_types(reader, other);
        if (syntax_single(kind) == NULL || kind->place_form != PLACE_NONE || kind->where != NULL ||
            kind->of != NULL || (check_types(reader, kind) & type_bit('K')) == 0)
            continue;
        Text of_kind = text_slice(reader->text, kind->start, kind->end - kind->start);
        Text of_other = text_slice(reader->text, other->start, other->end - other->start);
        READER_ERROR(reader, DIAG_TYPE_MISMATCH, kind->start, kind->end,
                     "cells are compared with cells; `%.*s` is a kind of piece", TEXT_ARG(of_kind));
        if ((types & type_bit('C')) != 0)
            diag_help(reader->scope->diags, "what stands there is asked by `%.*s is %s%.*s`",
                      TEXT_ARG(of_other), node->op == OP_EQ ? "" : "not ", TEXT_ARG(of_kind));
        else
            diag_help(reader->scope->diags, "what stands there is asked by `%s %.*s in %.*s`",
                      node->op == OP_EQ ? "any" : "no", TEXT_ARG(of_kind), TEXT_ARG(of_other));
        return true;
    }
    return false;
}

/* `own king == 0`: the number of cells was meant. */
static void help_count(Reader *reader, const Syntax *set)
{
    if (set->form == SYNTAX_SELECT)
        diag_help(reader->scope->diags, "how many there are is `count %.*s`", (int)(set->end - set->start),
                  reader->text.bytes + set->start);
}

static ExprId build_compare(Reader *reader, const Syntax *node)
{
    if (node->op != OP_EQ && node->op != OP_NE)
        return build_pair(reader, node, node->op, 'T', "N");
    Types left = check_types(reader, node->kids[0]), right = check_types(reader, node->kids[1]);
    const char *common = common_type(left, right);
    if (common != NULL && common[0] == 'S' && compares_kind(reader, node))
        return EXPR_NONE;
    if (common != NULL && common[0] == 'S') {
        ExprId same = build_pair(reader, node, OP_SAME, 'T', "S");
        return node->op == OP_EQ ? same : negate(reader, node, same);
    }
    if (common != NULL)
        return build_pair(reader, node, node->op, 'T', common);
    char wanted[2] = { (char)(left == 0 ? first_letter(right) : first_letter(left)), '\0' };
    if (wanted[0] == '\0')
        wanted[0] = 'N';
    check(reader, node->kids[left == 0 ? 0 : 1], wanted);
    if (left != 0 && wanted[0] == 'N')
        help_count(reader, node->kids[1]);
    else if (left != 0 && (right & type_bit('N')) != 0)
        help_count(reader, node->kids[0]);
    return EXPR_NONE;
}

/* --- is ---------------------------------------------------------------- */

static ExprId player_word(Reader *reader, const Syntax *node, ExprId player, const Word *word)
{
    Meanings meanings = name_meanings(reader, word->text);
    if (meanings.count > 0 && meaning_is(&meanings.items[0], OP_OWNED))
        return check_add(reader, node, OP_RELATED, 'T', meanings.items[0].reserved->relation, 0, 1, &player);
    const Meaning *meaning = name_choose(reader, word, &meanings, 'P');
    if (meaning == NULL)
        return EXPR_NONE;
    ExprId pair[2] = { player, name_build(reader, word, meaning, 'P') };
    return check_add(reader, node, OP_EQ, 'T', 0, 0, 2, pair);
}

/* `me is white`, `next is enemy`. */
static ExprId player_is(Reader *reader, const Syntax *node, ExprId player)
{
    ExprId all = check_constant(reader, node, 'T', 1);
    for (size_t i = 0; i < node->groups.count && player != EXPR_NONE; i++) {
        const WordGroup *group = &node->groups.items[i];
        ExprId one = check_constant(reader, node, 'T', 0);
        for (size_t j = 0; j < group->count; j++) {
            ExprId pair[2] = { one, player_word(reader, node, player, &group->words[j]) };
            one = check_add(reader, node, OP_OR, 'T', 0, 0, 2, pair);
        }
        if (group->negated)
            one = negate(reader, node, one);
        all = check_add(reader, node, OP_AND, 'T', 0, 0, 2, (ExprId[]){ all, one });
    }
    return player == EXPR_NONE ? EXPR_NONE : all;
}

static bool is_piece_itself(Reader *reader, const Syntax *node)
{
    const Word *word = syntax_single(node);
    if (word == NULL || node->of != NULL || node->place_form != PLACE_NONE || node->where != NULL)
        return false;
    Meanings meanings = name_meanings(reader, word->text);
    return meanings.count == 1 && meaning_is(&meanings.items[0], OP_PIECE_KIND);
}

static ExprId build_is_plain(Reader *reader, const Syntax *node)
{
    const Syntax *left = node->kids[0], *words = node->kids[1];
    ExprId pair[2];
    if (is_piece_itself(reader, left)) {
        if (reader->scope->no_piece)
            return check(reader, left, "K"); /* reports it */
        pair[0] = select_matching(reader, words);
        return check_add(reader, node, OP_PIECE_IS, 'T', 0, 0, 1, pair);
    }
    Types types = check_types(reader, left);
    if ((types & type_bit('C')) == 0 && (types & type_bit('P')) != 0)
        return player_is(reader, words, check(reader, left, "P"));
    if ((types & type_bit('C')) == 0 && (types & type_bit('K')) != 0) {
        pair[0] = check(reader, left, "K");
        pair[1] = select_kinds(reader, words);
        return check_add(reader, node, OP_KIND_IN, 'T', 0, 0, 2, pair);
    }
    bool one_cell =
        left->form == SYNTAX_CALL &&
        (text_is(left->name, "twin") || text_is(left->name, "ahead") || text_is(left->name, "behind"));
    if ((types & type_bit('C')) == 0 && types != 0 && !one_cell) {
        report_mismatch(reader, left, "CP", types);
        if ((types & type_bit('S')) != 0)
            mistake_help_set_is(reader, left, words, node->negated);
        return EXPR_NONE;
    }
    pair[0] = check(reader, left, "C");
    pair[1] = pair[0] == EXPR_NONE ? EXPR_NONE : select_matching(reader, words);
    return check_add(reader, node, OP_IS, 'T', 0, 0, 2, pair);
}

/* --- any, no, count, lost ---------------------------------------------- */

static ExprId build_counted(Reader *reader, const Syntax *node)
{
    const Syntax *kid = node->kids[0];
    if (node->op == OP_LOST)
        return hand_count(reader, kid, OP_LOST);
    if (hand_is(kid)) {
        ExprId pair[2] = { hand_count(reader, kid, OP_HAND_COUNT), check_constant(reader, node, 'N', 0) };
        if (node->op == OP_COUNT)
            return pair[0];
        return check_add(reader, node, node->op == OP_ANY ? OP_GT : OP_EQ, 'T', 0, 0, 2, pair);
    }
    ExprId set = check(reader, kid, "S");
    if (node->op == OP_COUNT)
        return check_add(reader, node, OP_COUNT, 'N', 0, 0, 1, &set);
    ExprId any = check_add(reader, node, OP_ANY, 'T', 0, 0, 1, &set);
    return node->op == OP_ANY ? any : negate(reader, node, any);
}

/* --- building ---------------------------------------------------------- */

static ExprId build(Reader *reader, const Syntax *node, char type)
{
    ExprId value;
    switch (node->form) {
    case SYNTAX_NUMBER: return check_constant(reader, node, 'N', node->number);
    case SYNTAX_TRUTH: return check_constant(reader, node, 'T', node->number);
    case SYNTAX_BINARY: return build_binary(reader, node, type);
    case SYNTAX_COMPARE: return build_compare(reader, node);
    case SYNTAX_NOT: return build_not(reader, node, type);
    case SYNTAX_NEG:
        value = check(reader, node->kids[0], "N");
        return check_add(reader, node, OP_NEG, 'N', 0, 0, 1, &value);
    case SYNTAX_CHOICE: return build_choice(reader, node);
    case SYNTAX_IS:
        value = build_is_plain(reader, node);
        return node->negated ? negate(reader, node, value) : value;
    case SYNTAX_COUNTED: return build_counted(reader, node);
    case SYNTAX_CALL: return call_build(reader, node, type);
    case SYNTAX_SELECT:
    case SYNTAX_REFINED: return select_build(reader, node, type);
    }
    return EXPR_NONE;
}

/* What a sum that fits nothing is best built as, so that its part at fault is reported. */
static char likely_type(Reader *reader, const Syntax *node, const char *wanted)
{
    if (node->form != SYNTAX_BINARY)
        return wanted[0];
    Types left = with_sets(check_types(reader, node->kids[0]));
    if (node->op == OP_MEET || (left & (type_bit('N') | type_bit('S'))) == type_bit('S'))
        return 'S';
    return 'N';
}

ExprId check(Reader *reader, const Syntax *node, const char *wanted)
{
    Types types = check_types(reader, node);
    Types kinds = type_bit('M') | type_bit('S');
    if (types == 0) /* a mistake inside: building it reports it */
        return build(reader, node, likely_type(reader, node, wanted));
    if ((types_of(wanted) & kinds) == kinds && (types & type_bit('M')) != 0)
        return build(reader, node, 'M'); /* bare kinds, where cells could stand too */
    for (const char *letter = wanted; *letter != '\0'; letter++)
        if ((types & type_bit(*letter)) != 0)
            return build(reader, node, *letter);
    if (strchr(wanted, 'S') != NULL && (types & type_bit('C')) != 0) {
        ExprId cell = build(reader, node, 'C');
        return check_add(reader, node, OP_CELL, 'S', 0, 0, 1, &cell);
    }
    if (strchr(wanted, 'C') != NULL && (types & type_bit('S')) != 0) {
        ExprId set = build(reader, node, 'S');
        return check_add(reader, node, OP_FIRST, 'C', 0, 0, 1, &set);
    }
    return report_mismatch(reader, node, wanted, types);
}
