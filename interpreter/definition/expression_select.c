/* Selections: words, then `of`, `in` and `where`, as set
 * operations. Cheap fixed words stand first, the place and the test next, and
 * what needs a look at attacks last. */

#include "definition/check.h"

typedef enum GroupForm {
    GROUP_PIECE,  /* `piece`: any */
    GROUP_KINDS,  /* kinds and tags only: one fixed set of kinds */
    GROUP_FILTER, /* attacked, guarded */
    GROUP_EMPTY,
    GROUP_CELLS, /* cells, zones and other sets that are not about pieces */
    GROUP_OTHER  /* owners, flags, mixtures */
} GroupForm;

/* A group whose words are known. */
typedef struct Group {
    GroupForm form;
    const WordGroup *source;
    Meaning *meanings; /* [word]; unused for phrases */
    bool owner;        /* names an owner */
} Group;

typedef struct Selection {
    Group *groups;
    size_t count;
    bool owner;      /* some group names an owner */
    bool only_cells; /* all groups are of form CELLS */
    bool only_kinds; /* all groups are of form KINDS or PIECE */
} Selection;

/* --- classifying ------------------------------------------------------- */

static GroupForm word_form(const Word *word, const Meaning *meaning)
{
    if (word->value.length > 0 || meaning->role == ROLE_VALUE)
        return GROUP_CELLS;
    if (meaning->form == NAME_KIND || meaning->form == NAME_TAG)
        return GROUP_KINDS;
    if (meaning->form != NAME_RESERVED)
        return GROUP_OTHER;
    switch ((int)meaning->reserved->op) {
    case OP_PIECE_KIND: return GROUP_PIECE;
    case OP_ATTACKED:
    case OP_GUARDED: return GROUP_FILTER;
    case OP_EMPTY: return GROUP_EMPTY;
    default: return GROUP_OTHER;
    }
}

static bool classify_group(Reader *reader, const WordGroup *source, Group *group)
{
    *group = (Group){ .source = source };
    group->meanings = arena_array(reader->scope->reading, source->count, sizeof *group->meanings);
    for (size_t i = 0; i < source->count; i++) {
        const Word *word = &source->words[i];
        if (word->value.length == 0) {
            Meanings meanings = name_meanings(reader, word->text);
            const Meaning *meaning = name_choose(reader, word, &meanings, 'S');
            if (meaning == NULL)
                return false;
            group->meanings[i] = *meaning;
            group->owner = group->owner || meaning->role == ROLE_OWNER;
        }
        GroupForm form = word_form(word, &group->meanings[i]);
        group->form = i == 0 || form == group->form ? form : GROUP_OTHER;
    }
    return true;
}

/* The kind that a group names and nothing else, or NULL. */
static const Meaning *sole_kind(const Group *group)
{
    bool sole = group->form == GROUP_KINDS && !group->source->negated && group->source->count == 1;
    return sole && group->meanings[0].form == NAME_KIND ? &group->meanings[0] : NULL;
}

/* `to: knight bishop`: words side by side must all hold, and of two kinds no piece is both. */
static bool report_two_kinds(Reader *reader, const Selection *selection)
{
    const Group *first = NULL;
    for (size_t i = 0; i < selection->count; i++) {
        const Group *group = &selection->groups[i];
        const Meaning *kind = sole_kind(group);
        if (kind != NULL && first != NULL && sole_kind(first)->index != kind->index) {
            const Word *word = &group->source->words[0];
            Text other = first->source->words[0].text;
            READER_ERROR(reader, DIAG_MISPLACED_WORD, word->start, word->end,
                         "no piece is a `%.*s` and a `%.*s` at once", TEXT_ARG(other), TEXT_ARG(word->text));
            diag_help(reader->scope->diags, "either of them is `%.*s/%.*s`", TEXT_ARG(other),
                      TEXT_ARG(word->text));
            return false;
        }
        if (first == NULL && kind != NULL)
            first = group;
    }
    return true;
}

static bool classify(Reader *reader, const Syntax *node, Selection *selection)
{
    *selection = (Selection){ .count = node->groups.count, .only_cells = true, .only_kinds = true };
    selection->groups = arena_array(reader->scope->reading, node->groups.count, sizeof *selection->groups);
    for (size_t i = 0; i < node->groups.count; i++) {
        Group *group = &selection->groups[i];
        if (!classify_group(reader, &node->groups.items[i], group))
            return false;
        selection->owner = selection->owner || group->owner;
        selection->only_cells = selection->only_cells && group->form == GROUP_CELLS;
        selection->only_kinds =
            selection->only_kinds && (group->form == GROUP_KINDS || group->form == GROUP_PIECE);
    }
    return report_two_kinds(reader, selection);
}

/* True if all groups are kinds and tags, asked without reporting. */
static bool names_only_kinds(Reader *reader, const Syntax *node)
{
    for (size_t i = 0; i < node->groups.count; i++) {
        const WordGroup *group = &node->groups.items[i];
        for (size_t j = 0; j < group->count; j++) {
            Meanings meanings = name_meanings(reader, group->words[j].text);
            bool piece = meanings.count == 1 && meaning_is(&meanings.items[0], OP_PIECE_KIND) &&
                         node->groups.count > 1;
            if (!piece && (meanings_types(&meanings) & type_bit('M')) == 0)
                return false;
        }
    }
    return true;
}

/* --- sets of words ----------------------------------------------------- */

static ExprId unite_all(Reader *reader, const Syntax *node, ExprId *sets, size_t count)
{
    while (count > 1) { /* in pairs, so that long lists stay flat */
        size_t half = 0;
        for (size_t i = 0; i < count; i += 2) {
            ExprId pair[2] = { sets[i], i + 1 < count ? sets[i + 1] : EXPR_NONE };
            sets[half++] = i + 1 < count ? check_add(reader, node, OP_UNITE, 'S', 0, 0, 2, pair) : pair[0];
        }
        count = half;
    }
    return sets[0];
}

static ExprId word_set(Reader *reader, const Word *word, const Meaning *meaning)
{
    return word->value.length > 0 ? zone_phrase(reader, word) : name_build(reader, word, meaning, 'S');
}

static ExprId group_set(Reader *reader, const Syntax *node, const Group *group)
{
    ExprId *sets = arena_array(reader->scope->reading, group->source->count, sizeof *sets);
    for (size_t i = 0; i < group->source->count; i++) {
        sets[i] = word_set(reader, &group->source->words[i], &group->meanings[i]);
        if (sets[i] == EXPR_NONE)
            return EXPR_NONE;
    }
    return unite_all(reader, node, sets, group->source->count);
}

/* `d4 to e5`: a box in words, which would be two cells and the target of the move. */
static bool is_box_in_words(const Selection *selection, size_t index)
{
    if (index == 0 || index + 1 >= selection->count)
        return false;
    const Meaning *before = selection->groups[index - 1].meanings,
                  *after = selection->groups[index + 1].meanings;
    const Meaning *to = selection->groups[index].meanings;
    return meaning_is(to, OP_TO) && before->form == NAME_CELL && after->form == NAME_CELL;
}

static ExprId report_box(Reader *reader, const Selection *selection, size_t index)
{
    const Word *word = &selection->groups[index].source->words[0];
    Text from = selection->groups[index - 1].source->words[0].text;
    Text to = selection->groups[index + 1].source->words[0].text;
    READER_ERROR(reader, DIAG_BAD_EXPRESSION, word->start, word->end,
                 "`to` is where a move ends, no part of a box");
    diag_help(reader->scope->diags, "a box of cells is written `%.*s-%.*s`", TEXT_ARG(from), TEXT_ARG(to));
    return EXPR_NONE;
}

/* Cells and zones side by side: all of them, less those after `not`. */
static ExprId cells_set(Reader *reader, const Syntax *node, const Selection *selection)
{
    for (size_t i = 0; i < selection->count; i++)
        if (is_box_in_words(selection, i))
            return report_box(reader, selection, i);
    ExprId *sets = arena_array(reader->scope->reading, selection->count, sizeof *sets);
    size_t count = 0;
    for (size_t i = 0; i < selection->count; i++) {
        if (selection->groups[i].source->negated)
            continue;
        sets[count] = group_set(reader, node, &selection->groups[i]);
        if (sets[count++] == EXPR_NONE)
            return EXPR_NONE;
    }
    ExprId set = count == 0   ? check_add(reader, node, OP_CELLS, 'S', 0, 0, 0, NULL)
                 : count == 1 ? sets[0]
                              : zone_unite(reader, node, sets, count);
    if (set == EXPR_NONE)
        set = unite_all(reader, node, sets, count);
    for (size_t i = 0; i < selection->count; i++) {
        if (!selection->groups[i].source->negated)
            continue;
        ExprId pair[2] = { set, group_set(reader, node, &selection->groups[i]) };
        set = check_add(reader, node, OP_EXCEPT, 'S', 0, 0, 2, pair);
    }
    return set;
}

static ExprId meet(Reader *reader, const Syntax *node, ExprId left, ExprId right)
{
    return check_add(reader, node, OP_MEET, 'S', 0, 0, 2, (ExprId[]){ left, right });
}

/* --- words that narrow ------------------------------------------------- */

/* What the kinds and tags of a selection come to. */
static KindSet fixed_kinds(const Reader *reader, const Selection *selection, bool *narrowed)
{
    const Scope *scope = reader->scope;
    KindSet kinds = { .words = { 0 } };
    *narrowed = false;
    for (unsigned k = 0; k < scope->kernel->kind_count; k++)
        kindset_add(&kinds, k);
    for (size_t i = 0; i < selection->count; i++) {
        const Group *group = &selection->groups[i];
        if (group->form != GROUP_KINDS)
            continue;
        KindSet named = { .words = { 0 } };
        for (size_t j = 0; j < group->source->count; j++) {
            const Meaning *meaning = &group->meanings[j];
            if (meaning->form == NAME_KIND)
                kindset_add(&named, (unsigned)meaning->index);
            else
                for (int w = 0; w < 4; w++)
                    named.words[w] |= scope->tags.items[meaning->index].kinds.words[w];
        }
        for (int w = 0; w < 4; w++)
            kinds.words[w] &= group->source->negated ? ~named.words[w] : named.words[w];
        *narrowed = true;
    }
    return kinds;
}

/* Where words about pieces and sets of cells are mixed, `in` was forgotten. */
static bool report_cells(Reader *reader, const Selection *selection, bool matching)
{
    for (size_t i = 0; i < selection->count; i++) {
        const Group *group = &selection->groups[i];
        bool filtered = group->form == GROUP_FILTER || group->form == GROUP_EMPTY;
        if (group->form != GROUP_CELLS || (filtered && !matching))
            continue;
        const Word *word = &group->source->words[0];
        Text place = text_slice(reader->text, word->start, word->end - word->start);
        READER_ERROR(reader, DIAG_MISPLACED_WORD, word->start, word->end,
                     "`%.*s` is a set of cells and does not describe a piece", TEXT_ARG(place));
        diag_help(reader->scope->diags, "write `in %.*s`", TEXT_ARG(place));
        return false;
    }
    return true;
}

/* True if cells are joined by words only that hold of cells, too: `path attacked`. */
static bool cells_may_stand(const Selection *selection)
{
    for (size_t i = 0; i < selection->count; i++) {
        GroupForm form = selection->groups[i].form;
        if (form != GROUP_CELLS && form != GROUP_FILTER && form != GROUP_EMPTY)
            return false;
    }
    return true;
}

/* The owner after `of` as a set of pieces. */
static ExprId owned_by(Reader *reader, const Syntax *node, ExprId player)
{
    if (player == EXPR_NONE)
        return EXPR_NONE;
    Expr expr = *scope_expr(reader->scope, player);
    if (expr.op == OP_ME)
        return check_add(reader, node, OP_OWNED, 'S', RELATION_OWN, 0, 0, NULL);
    if (expr.op == OP_CONST)
        return check_add(reader, node, OP_OWNED, 'S', RELATION_PLAYER + expr.b, 0, 0, NULL);
    return check_add(reader, node, OP_OWNED_BY, 'S', 0, 0, 1, &player);
}

/* A set under construction: EXPR_NONE with `begun` false is "everything so far". */
typedef struct Narrowed {
    ExprId set;
    bool begun;
} Narrowed;

static void narrow(Reader *reader, const Syntax *node, Narrowed *narrowed, ExprId set)
{
    narrowed->set = narrowed->begun ? meet(reader, node, narrowed->set, set) : set;
    narrowed->begun = true;
}

static void narrow_except(Reader *reader, const Syntax *node, Narrowed *narrowed, ExprId set)
{
    if (!narrowed->begun)
        narrow(reader, node, narrowed, check_add(reader, node, OP_OCCUPIED, 'S', 0, 0, 0, NULL));
    narrowed->set = check_add(reader, node, OP_EXCEPT, 'S', 0, 0, 2, (ExprId[]){ narrowed->set, set });
}

static void narrow_by_words(Reader *reader, const Syntax *node, const Selection *selection,
                            Narrowed *narrowed)
{
    bool by_kind;
    KindSet kinds = fixed_kinds(reader, selection, &by_kind);
    if (by_kind) {
        ExprId set = check_kinds(reader, node, &kinds);
        narrow(reader, node, narrowed, check_add(reader, node, OP_PIECES, 'S', 0, 0, 1, &set));
    }
    for (int negated = 0; negated < 2; negated++) {
        for (size_t i = 0; i < selection->count; i++) {
            const Group *group = &selection->groups[i];
            bool settled = group->form == GROUP_KINDS || group->form == GROUP_FILTER ||
                           (group->form == GROUP_PIECE && negated == 0);
            if (settled || group->source->negated != (negated == 1))
                continue;
            ExprId set = group_set(reader, node, group);
            if (negated == 1)
                narrow_except(reader, node, narrowed, set);
            else
                narrow(reader, node, narrowed, set);
        }
    }
}

/* attacked, guarded: asked last, of what is left. */
static ExprId filter(Reader *reader, const Syntax *node, const Selection *selection, ExprId set)
{
    for (size_t i = 0; i < selection->count; i++) {
        const Group *group = &selection->groups[i];
        if (group->form != GROUP_FILTER)
            continue;
        ExprId *sets = arena_array(reader->scope->reading, group->source->count, sizeof *sets);
        for (size_t j = 0; j < group->source->count; j++)
            sets[j] = check_add(reader, node, group->meanings[j].reserved->op, 'S', 0, 0, 1, &set);
        if (set == EXPR_NONE)
            return EXPR_NONE;
        ExprId kept = unite_all(reader, node, sets, group->source->count);
        set = group->source->negated
                  ? check_add(reader, node, OP_EXCEPT, 'S', 0, 0, 2, (ExprId[]){ set, kept })
                  : kept;
    }
    return set;
}

/* in PLACE, where TEST. */
static void narrow_by_place(Reader *reader, const Syntax *node, Narrowed *narrowed)
{
    if (node->place_form == PLACE_CAPTURED) {
        if (!narrowed->begun)
            narrow(reader, node, narrowed, check_add(reader, node, OP_OCCUPIED, 'S', 0, 0, 0, NULL));
        ExprId taken = check_add(reader, node, OP_TAKEN, 'S', 0, 0, 1, &narrowed->set);
        if (node->negated)
            narrow_except(reader, node, narrowed, taken);
        else
            narrowed->set = taken;
    } else if (node->place_form == PLACE_SET) {
        ExprId place = check(reader, node->place, "S");
        if (node->negated)
            narrow_except(reader, node, narrowed, place);
        else
            narrow(reader, node, narrowed, place);
    }
    if (node->where != NULL && narrowed->set != EXPR_NONE) {
        bool saw_it = reader->scope->sees_it;
        reader->scope->sees_it = true;
        ExprId pair[2] = { narrowed->set, check(reader, node->where, "T") };
        reader->scope->sees_it = saw_it;
        narrowed->set = check_add(reader, node, OP_WHERE, 'S', 0, 0, 2, pair);
    }
}

static ExprId seen_by(Reader *reader, const Syntax *node, ExprId player, ExprId value)
{
    if (player == EXPR_NONE || value == EXPR_NONE)
        return EXPR_NONE;
    return check_add(reader, node, OP_OF, scope_expr(reader->scope, value)->type, 0, 0, 2,
                     (ExprId[]){ player, value });
}

/* The words and what follows them. `matching`: asked of one cell, which may be empty. */
static ExprId selection_set(Reader *reader, const Syntax *node, bool matching)
{
    Selection selection;
    Narrowed narrowed = { .set = EXPR_NONE };
    if (!classify(reader, node, &selection))
        return EXPR_NONE;
    ExprId player = node->of == NULL ? EXPR_NONE : check_player(reader, node->of);
    if (node->of != NULL && player == EXPR_NONE)
        return EXPR_NONE;
    if (selection.only_cells && !matching) {
        ExprId cells = cells_set(reader, node, &selection);
        narrow(reader, node, &narrowed, node->of != NULL ? seen_by(reader, node, player, cells) : cells);
    } else {
        if ((matching || !cells_may_stand(&selection)) && !report_cells(reader, &selection, matching))
            return EXPR_NONE;
        narrow_by_words(reader, node, &selection, &narrowed);
        if (node->of != NULL && !selection.owner)
            narrow(reader, node, &narrowed, owned_by(reader, node, player));
        else if (node->of != NULL)
            narrowed.set = seen_by(reader, node, player, narrowed.set);
    }
    if (narrowed.begun && narrowed.set == EXPR_NONE)
        return EXPR_NONE;
    bool filtered = false;
    for (size_t i = 0; i < selection.count; i++)
        filtered = filtered || selection.groups[i].form == GROUP_FILTER;
    if (!narrowed.begun && !(filtered && node->place_form == PLACE_SET)) {
        Op all = filtered && matching ? OP_CELLS : OP_OCCUPIED;
        narrow(reader, node, &narrowed, check_add(reader, node, all, 'S', 0, 0, 0, NULL));
    }
    narrow_by_place(reader, node, &narrowed);
    return narrowed.set == EXPR_NONE ? EXPR_NONE : filter(reader, node, &selection, narrowed.set);
}

ExprId select_matching(Reader *reader, const Syntax *node)
{
    return selection_set(reader, node, true);
}

ExprId select_kinds(Reader *reader, const Syntax *node)
{
    Selection selection;
    bool narrowed;
    if (!classify(reader, node, &selection))
        return EXPR_NONE;
    for (size_t i = 0; i < selection.count; i++) {
        const Word *word = &selection.groups[i].source->words[0];
        GroupForm form = selection.groups[i].form;
        if (form == GROUP_KINDS || form == GROUP_PIECE)
            continue;
        READER_ERROR(reader, DIAG_MISPLACED_WORD, word->start, word->end,
                     "only kinds and tags describe a kind, and `%.*s` is neither", TEXT_ARG(word->text));
        diag_help(
            reader->scope->diags,
            "what stands on the board is asked by `any`, `no` and `count`: `any own queen in captured`, "
            "`no enemy king`");
        return EXPR_NONE;
    }
    KindSet kinds = fixed_kinds(reader, &selection, &narrowed);
    return check_kinds(reader, node, &kinds);
}

/* --- selections as values ---------------------------------------------- */

static bool single_is_word(const Reader *reader, const Word *word)
{
    Meanings meanings = name_meanings(reader, word->text);
    for (size_t i = 0; i < meanings.count; i++)
        if (meanings.items[i].role != ROLE_VALUE)
            return true;
    return false;
}

/* As what the words can stand, before `in` and `where`. */
static Types head_types(Reader *reader, const Syntax *node)
{
    if (node->form == SYNTAX_REFINED)
        return check_types(reader, node->kids[0]);
    const Word *single = syntax_single(node);
    if (single == NULL)
        return type_bit('S') | (node->of == NULL && names_only_kinds(reader, node) ? type_bit('M') : 0);
    Meanings meanings = name_meanings(reader, single->text);
    Types types = meanings_types(&meanings);
    if (node->of != NULL && single_is_word(reader, single))
        types &= type_bit('S') | type_bit('P');
    return types;
}

Types select_types(Reader *reader, const Syntax *node)
{
    Types head = head_types(reader, node);
    if (node->place_form == PLACE_HAND)
        return type_bit('M');
    Types types = head;
    if (node->place_form != PLACE_NONE)
        types = (head & type_bit('C')) != 0 ? type_bit('T') | type_bit('S') : head == 0 ? 0 : type_bit('S');
    return node->where != NULL ? types & type_bit('S') : types;
}

/* What stands before `in` and `where`, as this type. */
static ExprId build_head(Reader *reader, const Syntax *node, char type)
{
    char wanted[2] = { type, '\0' };
    ExprId value;
    if (node->form == SYNTAX_REFINED) {
        value = check(reader, node->kids[0], wanted);
    } else {
        const Word *word = syntax_single(node);
        if (word == NULL || type == 'S')
            return type == 'M' ? select_kinds(reader, node) : EXPR_NONE;
        Meanings meanings = name_meanings(reader, word->text);
        const Meaning *meaning = name_choose(reader, word, &meanings, type);
        value = meaning == NULL ? EXPR_NONE : name_build(reader, word, meaning, type);
    }
    if (node->of == NULL || value == EXPR_NONE)
        return value;
    return seen_by(reader, node, check_player(reader, node->of), value);
}

/* CELL in SET. */
static ExprId build_membership(Reader *reader, const Syntax *node)
{
    ExprId place;
    if (node->place_form == PLACE_CAPTURED) {
        place = check_add(reader, node, OP_OCCUPIED, 'S', 0, 0, 0, NULL);
        place = check_add(reader, node, OP_TAKEN, 'S', 0, 0, 1, &place);
    } else {
        place = check(reader, node->place, "S");
    }
    if (place == EXPR_NONE)
        return EXPR_NONE;
    ExprId pair[2] = { build_head(reader, node, 'C'), place };
    ExprId in = check_add(reader, node, OP_IN, 'T', 0, 0, 2, pair);
    return node->negated ? check_add(reader, node, OP_NOT, 'T', 0, 0, 1, &in) : in;
}

/* A call or brackets with `in` or `where` after it, as a set. */
static ExprId build_refined_set(Reader *reader, const Syntax *node)
{
    Narrowed narrowed = { .set = EXPR_NONE };
    narrow(reader, node, &narrowed, build_head(reader, node, 'S'));
    if (narrowed.set == EXPR_NONE)
        return EXPR_NONE;
    narrow_by_place(reader, node, &narrowed);
    return narrowed.set;
}

/* Cells and boxes by name, which everybody sees in the same place. */
static bool is_absolute(Reader *reader, const Syntax *node)
{
    if (node->form == SYNTAX_REFINED && node->kids[0]->place_form == PLACE_NONE)
        node = node->kids[0];
    if (node->form != SYNTAX_SELECT || node->groups.count == 0)
        return false;
    for (size_t i = 0; i < node->groups.count; i++)
        for (size_t j = 0; j < node->groups.items[i].count; j++) {
            const Word *word = &node->groups.items[i].words[j];
            Meanings meanings = name_meanings(reader, word->text);
            if (word->value.length > 0 || meanings.count != 1 ||
                (meanings.items[0].form != NAME_CELL && meanings.items[0].form != NAME_BOX))
                return false;
        }
    return true;
}

static bool report_absolute(Reader *reader, const Syntax *node)
{
    if (node->of == NULL || !is_absolute(reader, node))
        return false;
    READER_ERROR(reader, DIAG_MISPLACED_WORD, node->of->start, node->of->end,
                 "a cell by its name is the same for every player");
    diag_help(reader->scope->diags,
              "leave `of` out; ranks and files count as each player sees them, `rank 4 of enemy`, "
              "and so do zones with a line for each player");
    return true;
}

ExprId select_build(Reader *reader, const Syntax *node, char type)
{
    if (report_absolute(reader, node))
        return EXPR_NONE;
    if (node->place_form == PLACE_HAND)
        return hand_kinds(reader, node);
    if (type == 'T' && node->place_form != PLACE_NONE && node->where == NULL)
        return build_membership(reader, node);
    if (type != 'S' && node->place_form == PLACE_NONE && node->where == NULL)
        return build_head(reader, node, type);
    return node->form == SYNTAX_REFINED ? build_refined_set(reader, node)
                                        : selection_set(reader, node, false);
}
