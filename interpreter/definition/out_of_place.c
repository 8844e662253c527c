/* Words that have a meaning, but mean nothing where they stand: they would be read, and be
 * false for ever. */

#include "definition/out_of_place.h"

#include "definition/rules_common.h"

/* What is known where an expression is asked. */
typedef enum Sight {
    SEES_NOTHING = 0,
    SEES_ORIGIN = 1, /* which piece goes, and from where */
    SEES_PATH = 2,   /* how, and where to */
    SEES_MOVE = SEES_ORIGIN | SEES_PATH,
    SEES_DELTA = 4, /* what an action is, takes and leaves */
    SEES_KIND = 8,  /* the kind that was chosen */
    SEES_ACTION = SEES_MOVE | SEES_DELTA,
    SEES_IT = 16,  /* a cell that is being looked at */
    BY_CHANCE = 32 /* who acts is nobody */
} Sight;

typedef struct Looker {
    Scope *scope;
    const Kernel *kernel;
    unsigned sight;
    const char *where; /* "in a phase's `if`" */
    Span term;         /* the name of the term that is being looked into, or nowhere */
    Text term_name;
} Looker;

/* --- words ------------------------------------------------------------------ */

typedef struct Need {
    const char *word; /* NULL: as the class is called */
    Op op;
    unsigned sight;
} Need;

static const Need needs[] = {
    { "from", OP_FROM, SEES_ORIGIN },       { "piece", OP_PIECE_KIND, SEES_ORIGIN },
    { "piece", OP_PIECE_IS, SEES_ORIGIN },  { "to", OP_TO, SEES_PATH },
    { "path", OP_PATH, SEES_PATH },         { "direction", OP_DIRECTION, SEES_PATH },
    { "distance", OP_DISTANCE, SEES_PATH }, { "captured", OP_TAKEN, SEES_DELTA },
    { "arrived", OP_ARRIVED, SEES_DELTA },  { "vacated", OP_VACATED, SEES_DELTA },
    { "retaken", OP_RETAKEN, SEES_DELTA },  { "mutual", OP_MUTUAL, SEES_DELTA },
    { NULL, OP_CLASS, SEES_DELTA },         { "was", OP_WAS, SEES_DELTA },
    { "kind", OP_KIND, SEES_KIND },         { "it", OP_IT, SEES_IT },
};

static const Need owner_of_it = { "owner", OP_OWNER, SEES_IT };

static const Need *find_need(unsigned op)
{
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (needs[i].op == op)
            return &needs[i];
    return NULL;
}

static void report_need(Looker *looker, const Expr *expr, const Need *need)
{
    DiagList *diags = looker->scope->diags;
    bool inside = looker->term.source != 0;
    const char *where = need->sight == SEES_IT ? "here: no cell is being looked at" : looker->where;
    Text word = need->word == NULL ? looker->kernel->class_names[expr->a] : text_of(need->word);
    if (inside)
        diag_error(diags, DIAG_MISPLACED_WORD, looker->term, "`%.*s` asks for `%.*s`, which is nothing %s",
                   TEXT_ARG(looker->term_name), TEXT_ARG(word), where);
    else
        diag_error(diags, DIAG_MISPLACED_WORD, expr->span, "`%.*s` is nothing %s", TEXT_ARG(word), where);
    if (need->sight == SEES_IT)
        diag_help(diags,
                  "`it` is the cell that `where` or `max(... for ...)` looks at; behind `where` a test with "
                  "`and` or `or` stands in brackets: `where (... and ...)`");
    else if (need->sight == SEES_KIND)
        diag_help(diags, "`kind` is what a promotion, a drop or `pick: {kind: ...}` has chosen; who acts is "
                         "`piece`");
    else if ((looker->sight & SEES_MOVE) == SEES_ORIGIN)
        diag_help(
            diags,
            "the cell where it would be taken is `it`; from where, and by what, are `from` and `piece`");
    else if ((looker->sight & SEES_DELTA) == 0)
        diag_help(diags,
                  "what an action did is kept in a number or a flag by an effect; whether a phase comes "
                  "again is asked by `repeat`, which sees the action");
    else
        diag_help(diags,
                  "what `pick` chose is known by its name; what a piece did before is kept in a flag or "
                  "a trail");
    if (inside)
        diag_note(diags, expr->span, "`%.*s` is asked here", TEXT_ARG(word));
}

/* --- chance -------------------------------------------------------------------- */

static void report_chance(Looker *looker, Span span, const char *what)
{
    diag_error(looker->scope->diags, DIAG_MISPLACED_WORD, span,
               "chance acts here, and has no %s: who acts is nobody", what);
    diag_help(looker->scope->diags, "who acts after it is `next`: `piece in hand of next`, `to: next`");
}

static bool is_who_acts(const Looker *looker, ExprId player)
{
    const Expr *expr = kernel_meaning(looker->kernel, player);
    return expr->op == OP_ME || expr->op == OP_MOVER;
}

/* --- expressions ----------------------------------------------------------------- */

static void look(Looker *looker, ExprId id);

/* An expression that is asked of other actions than the one at hand. */
static void look_elsewhere(Looker *looker, ExprId id)
{
    unsigned sight = looker->sight;
    looker->sight = SEES_ACTION | SEES_KIND | (sight & SEES_IT);
    look(looker, id);
    looker->sight = sight;
}

static void look_into_term(Looker *looker, const Expr *expr)
{
    const Term *term = &looker->kernel->terms[expr->a];
    Span outer = looker->term;
    Text outer_name = looker->term_name;
    if (outer.source == 0) {
        looker->term = expr->span;
        looker->term_name = term->name;
    }
    look(looker, term->value);
    looker->term = outer;
    looker->term_name = outer_name;
}

/* `owner` alone is written without the cell whose owner it is. */
static bool is_owner_of_it(const Looker *looker, const Expr *expr)
{
    const Expr *of = expr->op == OP_OWNER ? &looker->kernel->exprs[expr->kids[0]] : expr;
    return expr->op == OP_OWNER && of->op == OP_IT && of->span.start == expr->span.start;
}

/* True if a part is asked with `it` at one cell after the other. */
static bool looks_at_cells(const Expr *expr, unsigned kid)
{
    OpScope scope = (OpScope)op_info[expr->op].scope;
    return (scope == SCOPE_IT_0 && kid == 0) || (scope == SCOPE_IT_1 && kid == 1);
}

static void look_at_part(Looker *looker, const Expr *expr, unsigned kid)
{
    unsigned sight = looker->sight;
    if (expr->op == OP_CAN || expr->op == OP_RUN || expr->op == OP_CHASING)
        look_elsewhere(looker, expr->kids[kid]);
    else {
        looker->sight |= looks_at_cells(expr, kid) ? SEES_IT : 0u;
        look(looker, expr->kids[kid]);
    }
    looker->sight = sight;
}

static void look(Looker *looker, ExprId id)
{
    if (id == EXPR_NONE)
        return;
    const Expr *expr = &looker->kernel->exprs[id];
    bool owner = is_owner_of_it(looker, expr);
    const Need *need = owner ? &owner_of_it : find_need(expr->op);
    unsigned sight = looker->sight;
    if (need != NULL && (need->sight & sight) == 0)
        report_need(looker, expr, need);
    if (expr->op == OP_TERM)
        look_into_term(looker, expr);
    if ((sight & BY_CHANCE) != 0 &&
        (expr->op == OP_IN_HAND || expr->op == OP_HAND_COUNT || expr->op == OP_LOST) &&
        is_who_acts(looker, expr->kids[1]))
        report_chance(looker, expr->span, expr->op == OP_LOST ? "pieces to lose" : "hand");
    if (expr->op == OP_OF)
        looker->sight &= ~(unsigned)BY_CHANCE;
    for (unsigned i = 0; i < (owner ? 0 : expr->kid_count); i++)
        look_at_part(looker, expr, i);
    looker->sight = sight;
}

static void look_with(Looker *looker, ExprId id, unsigned sight, const char *where)
{
    looker->sight = sight;
    looker->where = where;
    look(looker, id);
}

/* --- rules -------------------------------------------------------------------------- */

static bool changes_a_hand(const Change *change)
{
    return change->op == CHANGE_GIVE || change->op == CHANGE_SPEND || change->op == CHANGE_SEND;
}

static void look_at_changes(Looker *looker, const ChangeList *list, unsigned sight, const char *where)
{
    for (size_t i = 0; i < list->count; i++) {
        const Change *change = &list->items[i];
        const ExprId parts[] = { change->condition, change->cells, change->target,
                                 change->player,    change->kind,  change->value };
        for (size_t p = 0; p < sizeof parts / sizeof parts[0]; p++) {
            bool each =
                (change->op == CHANGE_MOVE && parts[p] == change->target) ||
                ((change->op == CHANGE_SEND || change->op == CHANGE_CONVERT) && parts[p] == change->player);
            look_with(looker, parts[p], sight | (each ? SEES_IT : 0u), where);
        }
        bool by_chance = (sight & BY_CHANCE) != 0;
        bool own = change->player == EXPR_NONE
                       ? change->op == CHANGE_PUT && change->from_hand
                       : is_who_acts(looker, change->player) && (changes_a_hand(change) || change->from_hand);
        if (by_chance && own)
            report_chance(looker, change->span, "hand");
        else if (by_chance && change->op == CHANGE_SET && change->player == EXPR_NONE && change->index >= 0 &&
                 looker->kernel->numbers[change->index].per_player)
            report_chance(looker, change->span, "number of its own (`of: next` says whose)");
    }
}

static void look_at_picks(Looker *looker, const PickRule *picks, unsigned count, unsigned sight,
                          const char *where)
{
    for (unsigned i = 0; i < count; i++)
        if (picks[i].type != PICK_NUMBER)
            look_with(looker, picks[i].domain, sight, where);
}

static bool opens(const PhaseRule *phase, uint64_t classes)
{
    for (unsigned i = 0; i < phase->entry_count; i++)
        if ((phase->entries[i].classes & classes) != 0)
            return true;
    return false;
}

/* True if chance alone ever does it. */
static bool is_of_chance(const Kernel *kernel, const ActionRule *rule)
{
    bool chance = false;
    for (size_t i = 0; i < kernel->phase_count; i++) {
        if (!opens(&kernel->phases[i], rule->classes))
            continue;
        if (!kernel->phases[i].chance)
            return false;
        chance = true;
    }
    return chance && rule->form == RULE_FREE;
}

static bool promotes(const Kernel *kernel, const ActionRule *rule)
{
    return rule->become != EXPR_NONE ||
           (rule->promotes && rule->kind != KIND_NONE && kernel->kinds[rule->kind].promotion_count > 0);
}

static void look_at_rule(Looker *looker, const ActionRule *rule)
{
    static const char here[] = "here: no kind was chosen";
    unsigned moves = rule->form == RULE_FREE ? 0 : SEES_MOVE;
    unsigned sight = SEES_DELTA | moves | (is_of_chance(looker->kernel, rule) ? BY_CHANCE : 0u);
    unsigned drop = rule->form == RULE_DROP ? SEES_KIND : 0u;
    unsigned cell = rule->form == RULE_FREE ? 0u : SEES_IT; /* where the piece stands, or is dropped */
    const char *where = rule->form == RULE_FREE ? "here: in this action no piece moves" : here;
    const ExprId parts[] = { rule->condition, rule->from,  rule->to,    rule->within,
                             rule->captures,  rule->takes, rule->swaps, rule->become };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        look_with(looker, parts[i], sight | drop | cell, where);
    for (unsigned i = 0; i < rule->leg_count; i++)
        look_with(looker, rule->legs[i].condition, sight | SEES_IT, where);
    look_at_picks(looker, rule->picks, rule->pick_count, sight | drop | cell, where);
    look_at_changes(looker, &rule->changes, sight | drop | (promotes(looker->kernel, rule) ? SEES_KIND : 0u),
                    where);
}

static bool game_chooses_kinds(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->kind_count; i++)
        if (kernel->kinds[i].promotion_count > 0)
            return true;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == RULE_DROP || kernel->rules[i].form == RULE_NATIVE ||
            kernel->rules[i].become != EXPR_NONE)
            return true;
    return false;
}

static void look_at_effects(Looker *looker, unsigned sight)
{
    static const char none[] = "here: no action in this game chooses a kind";
    static const char start[] = "where a turn begins";
    for (size_t i = 0; i < looker->kernel->effect_count; i++) {
        const EffectRule *effect = &looker->kernel->effects[i];
        bool begins = effect->at == EFFECT_TURN_START;
        unsigned seen = begins ? SEES_NOTHING : sight;
        const char *where = begins ? start : none;
        look_with(looker, effect->condition, seen, where);
        look_with(looker, effect->times, seen, where);
        look_at_picks(looker, effect->picks, effect->pick_count, seen, where);
        look_at_changes(looker, &effect->changes, seen, where);
    }
}

static void look_at_phases(Looker *looker, unsigned sight)
{
    static const char comes[] = "here: a phase's `if` and `times` are asked as the turn comes to it";
    for (size_t i = 0; i < looker->kernel->phase_count; i++) {
        const PhaseRule *phase = &looker->kernel->phases[i];
        look_with(looker, phase->condition, SEES_NOTHING, comes);
        look_with(looker, phase->times, SEES_NOTHING, comes);
        look_with(looker, phase->repeat_if, sight, "here: no action in this game chooses a kind");
    }
}

/* True if it asks whether a kind was chosen, or of what sort the action is. */
static bool asks_of_choice(const Kernel *kernel, ExprId condition)
{
    Parts parts = { .count = 0 };
    if (!condition_parts(kernel, OP_AND, condition, &parts))
        return true;
    for (unsigned i = 0; i < parts.count; i++) {
        const Expr *part = kernel_meaning(kernel, parts.items[i]);
        if (part->op == OP_CLASS)
            return true;
        for (unsigned kid = 0; kid < part->kid_count; kid++)
            if (kernel_meaning(kernel, part->kids[kid])->op == OP_KIND)
                return true;
    }
    return false;
}

typedef struct KindSearch {
    const Kernel *kernel;
    const Expr *found;
} KindSearch;

/* The word `kind` among what an expression asks of the action at hand. */
static void find_kind(KindSearch *search, ExprId id)
{
    const Expr *expr = id == EXPR_NONE ? NULL : &search->kernel->exprs[id];
    if (expr == NULL || expr->op == OP_CAN || expr->op == OP_RUN || expr->op == OP_CHASING)
        return;
    if (expr->op == OP_KIND && search->found == NULL)
        search->found = expr;
    for (unsigned i = 0; i < expr->kid_count; i++)
        find_kind(search, expr->kids[i]);
}

/* Of most actions no kind is chosen: what only some have is a slip for `piece`, or forgot to say which. */
static void warn_of_kind(const Looker *looker, ExprId condition)
{
    KindSearch search = { .kernel = looker->kernel };
    if (condition == EXPR_NONE || asks_of_choice(looker->kernel, condition))
        return;
    find_kind(&search, condition);
    if (search.found == NULL)
        return;
    diag_warning(looker->scope->diags, DIAG_MISPLACED_WORD, search.found->span,
                 "`kind` is nothing here but in an action that chooses one: a promotion, a drop, a pick");
    diag_help(looker->scope->diags,
              "any piece is `piece`; if such actions are meant say so: `promotion and ...`, `drop and ...`");
}

static const char chooses_none[] = "here: no action in this game chooses a kind";

static void look_at_choice(Looker *looker, ExprId condition, unsigned sight)
{
    look_with(looker, condition, sight, chooses_none);
    if ((sight & SEES_KIND) != 0)
        warn_of_kind(looker, condition);
}

static void look_at_laws(Looker *looker, unsigned sight)
{
    const Kernel *kernel = looker->kernel;
    for (size_t i = 0; i < kernel->law_count; i++)
        look_at_choice(looker, kernel->laws[i].condition, sight);
    for (size_t i = 0; i < kernel->must_count; i++)
        look_at_choice(looker, kernel->musts[i].condition, sight);
    for (size_t i = 0; i < kernel->number_count; i++)
        look_with(looker, kernel->numbers[i].until, sight, chooses_none);
    for (size_t i = 0; i < kernel->ending_count; i++) {
        look_at_choice(looker, kernel->endings[i].condition, sight);
        look_with(looker, kernel->endings[i].claim, sight, chooses_none);
        if (kernel->endings[i].outcome == OUTCOME_DRAW || kernel->endings[i].outcome == OUTCOME_MOST)
            look_with(looker, kernel->endings[i].value, sight, chooses_none);
        else
            look_with(looker, kernel->endings[i].player, sight, chooses_none);
    }
}

/* Whether a piece is immune is asked on the way to it, of who goes there. */
static void look_at_kinds(Looker *looker)
{
    for (size_t i = 0; i < looker->kernel->kind_count; i++)
        look_with(looker, looker->kernel->kinds[i].immune, SEES_ORIGIN | SEES_IT,
                  "here: it is asked before anything is taken");
}

/* `-x: ...` for an item, or for `x: ...`, where a name may be any text. */
static void look_at_names(Scope *scope)
{
    static const char *const blocks[] = { KEY_BLOCKS_EFFECTS, KEY_BLOCKS_LAWS, KEY_BLOCKS_MUST,
                                          KEY_BLOCKS_ENDINGS };
    for (size_t b = 0; b < sizeof blocks / sizeof *blocks; b++) {
        const Node *block = node_present_get(scope->root, blocks[b]);
        for (size_t i = 0; block != NULL && block->type == NODE_MAP && i < block->count; i++) {
            const NodeEntry *entry = &block->entries[i];
            if (entry->key.length > 0 && !text_starts_with(entry->key, TEXT("-")))
                continue;
            if (entry->key.length < 2) {
                diag_error(scope->diags, DIAG_WRONG_NAME, entry->key_span, "`%.*s` is not a name",
                           TEXT_ARG(entry->key));
                continue;
            }
            diag_error(scope->diags, DIAG_WRONG_NAME, entry->key_span,
                       "a name does not begin with `-`: `%.*s`", TEXT_ARG(entry->key));
            diag_suggest(scope->diags, text_slice(entry->key, 1, entry->key.length));
            diag_is_certain(scope->diags);
        }
    }
}

void out_of_place_report(Scope *scope)
{
    const Kernel *kernel = scope->kernel;
    Looker looker = { .scope = scope, .kernel = kernel };
    unsigned sight = SEES_ACTION | (game_chooses_kinds(kernel) ? SEES_KIND : 0u);
    for (size_t i = 0; i < kernel->rule_count; i++)
        look_at_rule(&looker, &kernel->rules[i]);
    look_at_names(scope);
    look_at_kinds(&looker);
    look_at_effects(&looker, sight);
    look_at_laws(&looker, sight);
    look_at_phases(&looker, sight);
    if (kernel->setup.shuffles)
        look_with(&looker, kernel->setup.shuffle_if, SEES_NOTHING,
                  "here: nothing was done before the first position");
}
