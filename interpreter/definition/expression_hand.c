/* Pieces in hand, and pieces lost: counts per kind and
 * player, so only kinds, tags and owners describe them. */

#include "definition/check.h"

/* Whose hand: a player, or all that stand so to the viewpoint. */
typedef struct HandOwner {
    bool given;
    bool related;
    int32_t relation;
    ExprId player;
} HandOwner;

bool hand_is(const Syntax *node)
{
    return (node->form == SYNTAX_SELECT || node->form == SYNTAX_REFINED) && node->place_form == PLACE_HAND;
}

static bool misplaced(Reader *reader, const Word *word)
{
    READER_ERROR(reader, DIAG_MISPLACED_WORD, word->start, word->end,
                 "only kinds, tags and owners describe pieces in hand or lost, and `%.*s` is neither",
                 TEXT_ARG(word->text));
    return false;
}

static bool take_owner(Reader *reader, const Word *word, const Meaning *meaning, HandOwner *owner)
{
    const Kernel *kernel = reader->scope->kernel;
    owner->given = true;
    if (!meaning_is(meaning, OP_OWNED)) {
        owner->player = name_build(reader, word, meaning, 'P');
        return owner->player != EXPR_NONE;
    }
    int32_t relation = meaning->reserved->relation;
    if (relation == RELATION_NEUTRAL)
        return misplaced(reader, word);
    bool own = relation == RELATION_OWN;
    if (own || (relation == RELATION_ENEMY && kernel->player_count == 2 && kernel->side_count == 2)) {
        owner->player = scope_add(reader->scope, own ? OP_ME : OP_ENEMY, 'P', 0, 0,
                                  reader_span(reader, word->start, word->end), 0, NULL);
        return true;
    }
    owner->related = true;
    owner->relation = relation;
    return true;
}

/* One group of words: an owner, or kinds, or a kind chosen while playing. */
static bool take_group(Reader *reader, const WordGroup *group, HandOwner *owner, KindSet *kinds,
                       ExprId *chosen)
{
    const Scope *scope = reader->scope;
    KindSet named = { .words = { 0 } };
    for (size_t i = 0; i < group->count; i++) {
        const Word *word = &group->words[i];
        Meanings meanings = name_meanings(reader, word->text);
        const Meaning *meaning = word->value.length > 0 ? NULL : name_choose(reader, word, &meanings, 'S');
        if (meaning == NULL)
            return word->value.length > 0 ? misplaced(reader, word) : false;
        if (meaning->role == ROLE_OWNER && group->count == 1 && !group->negated && !owner->given)
            return take_owner(reader, word, meaning, owner);
        if (meaning_is(meaning, OP_PIECE_KIND) && !group->negated)
            return true;
        if (meaning->form == NAME_KIND) {
            kindset_add(&named, (unsigned)meaning->index);
        } else if (meaning->form == NAME_TAG) {
            for (int w = 0; w < 4; w++)
                named.words[w] |= scope->tags.items[meaning->index].kinds.words[w];
        } else if ((meaning->types & type_bit('M')) != 0 && group->count == 1 && !group->negated) {
            *chosen = name_build(reader, word, meaning, 'M');
            return *chosen != EXPR_NONE;
        } else {
            return misplaced(reader, word);
        }
    }
    for (int w = 0; w < 4; w++)
        kinds->words[w] &= group->negated ? ~named.words[w] : named.words[w];
    return true;
}

/* Which kinds and whose; false after reporting. */
static bool take_words(Reader *reader, const Syntax *node, HandOwner *owner, ExprId *kinds)
{
    KindSet set = { .words = { 0 } };
    *owner = (HandOwner){ .player = EXPR_NONE };
    *kinds = EXPR_NONE;
    if (node->form != SYNTAX_SELECT || node->where != NULL || node->negated) {
        READER_ERROR(reader, DIAG_MISPLACED_WORD, node->start, node->end,
                     "pieces in hand or lost are named by kinds and an owner only");
        diag_help(reader->scope->diags, "for example `own pawn` or `enemy not king`");
        return false;
    }
    for (unsigned k = 0; k < reader->scope->kernel->kind_count; k++)
        kindset_add(&set, k);
    for (size_t i = 0; i < node->groups.count; i++)
        if (!take_group(reader, &node->groups.items[i], owner, &set, kinds))
            return false;
    if (*kinds == EXPR_NONE)
        *kinds = check_kinds(reader, node, &set);
    if (node->of == NULL)
        return true;
    if (owner->given) {
        READER_ERROR(reader, DIAG_MISPLACED_WORD, node->of->start, node->of->end, "the owner is named twice");
        return false;
    }
    owner->given = true;
    owner->player = check_player(reader, node->of);
    return owner->player != EXPR_NONE;
}

static ExprId count_of(Reader *reader, const Syntax *node, Op op, ExprId kinds, ExprId player)
{
    return check_add(reader, node, op, 'N', 0, 0, 2, (ExprId[]){ kinds, player });
}

/* Over all players, or those that stand so to the viewpoint. */
static ExprId sum_of(Reader *reader, const Syntax *node, Op op, ExprId kinds, const HandOwner *owner)
{
    ExprId sum = check_constant(reader, node, 'N', 0);
    for (int p = 0; p < reader->scope->kernel->player_count; p++) {
        ExprId player = check_constant(reader, node, 'P', p);
        ExprId count = count_of(reader, node, op, kinds, player);
        if (owner->related) {
            ExprId related = check_add(reader, node, OP_RELATED, 'T', owner->relation, 0, 1, &player);
            ExprId choice[3] = { related, count, check_constant(reader, node, 'N', 0) };
            count = check_add(reader, node, OP_CHOOSE, 'N', 0, 0, 3, choice);
        }
        sum = p == 0 ? count : check_add(reader, node, OP_ADD, 'N', 0, 0, 2, (ExprId[]){ sum, count });
    }
    return sum;
}

ExprId hand_count(Reader *reader, const Syntax *node, Op op)
{
    HandOwner owner;
    ExprId kinds;
    if (op == OP_LOST && (node->place_form != PLACE_NONE || node->form != SYNTAX_SELECT)) {
        READER_ERROR(reader, DIAG_MISPLACED_WORD, node->start, node->end,
                     "`lost` wants kinds and an owner, for example `lost(own pawn)`");
        return EXPR_NONE;
    }
    if (!take_words(reader, node, &owner, &kinds))
        return EXPR_NONE;
    if (owner.given && !owner.related)
        return count_of(reader, node, op, kinds, owner.player);
    return sum_of(reader, node, op, kinds, &owner);
}

ExprId hand_kinds(Reader *reader, const Syntax *node)
{
    HandOwner owner;
    ExprId kinds;
    if (!take_words(reader, node, &owner, &kinds))
        return EXPR_NONE;
    if (owner.given && !owner.related)
        return check_add(reader, node, OP_IN_HAND, 'M', 0, 0, 2, (ExprId[]){ kinds, owner.player });
    READER_ERROR(reader, DIAG_MISPLACED_WORD, node->start, node->end, "it is not said in whose hand");
    diag_help(reader->scope->diags, "write `own ... in hand`, or name the player with `of`");
    return EXPR_NONE;
}
