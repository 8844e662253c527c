/* What a piece may become where it comes to: the same everywhere, but for how many of a
 * kind its player may have. */

#include "compile/fast.h"

enum { NO_LIMIT = INT16_MAX };

/* A piece about to promote. */
typedef struct Promoter {
    FastBuild *build;
    FastCode code;
    Player owner;
    Kind kind;
    FastCode codes[64]; /* what it may become, in the order of kinds */
    uint8_t count;
} Promoter;

/* --- conditions -------------------------------------------------------------------------- */

/* A choice that a condition is asked of, its player having so many of the kind. */
typedef struct Choice {
    const Program *program;
    Player owner;
    Kind kind;
    int count;
} Choice;

static bool is_own(const Kernel *kernel, ExprId id)
{
    const Expr *expr = &kernel->exprs[id];
    return expr->op == OP_OWNED && expr->a == RELATION_OWN;
}

static bool is_choice(const Kernel *kernel, ExprId id)
{
    const Expr *expr = &kernel->exprs[id];
    return expr->op == OP_ONE_KIND && kernel->exprs[expr->kids[0]].op == OP_KIND;
}

/* `kind`, or the kind's own name. */
static bool is_choice_named(const Kernel *kernel, ExprId id, Kind kind)
{
    const Expr *expr = &kernel->exprs[id];
    KindSet alone = { { 0 } };
    kindset_add(&alone, kind);
    return is_choice(kernel, id) ||
           (expr->op == OP_KINDS && memcmp(&kernel->kindsets[expr->a], &alone, sizeof alone) == 0);
}

/* `own kind` */
static bool is_own_choice(const Kernel *kernel, ExprId id, Kind kind)
{
    const Expr *meet = &kernel->exprs[id];
    if (meet->op != OP_MEET)
        return false;
    for (unsigned side = 0; side < 2; side++) {
        const Expr *pieces = &kernel->exprs[meet->kids[side]];
        if (pieces->op == OP_PIECES && is_choice_named(kernel, pieces->kids[0], kind) &&
            is_own(kernel, meet->kids[1 - side]))
            return true;
    }
    return false;
}

static bool is_among(const Knowledge *knowledge, const Expr *expr, int32_t *value)
{
    const Kernel *kernel = knowledge->kernel;
    const Expr *kinds = &kernel->exprs[expr->kids[1]];
    int32_t kind;
    if (kinds->op != OP_KINDS || !expression_known(knowledge, expr->kids[0], &kind))
        return false;
    *value = kind >= 0 && kindset_has(&kernel->kindsets[kinds->a], (unsigned)kind);
    return true;
}

static bool lost_of(const Knowledge *knowledge, const Expr *expr, int32_t *value)
{
    const Choice *choice = knowledge->mind;
    const Program *program = choice->program;
    int32_t player;
    *value = program->setup_count[program_piece(program, choice->owner, choice->kind)] - choice->count;
    return is_choice(program->kernel, expr->kids[0]) && expression_known(knowledge, expr->kids[1], &player) &&
           player == choice->owner;
}

static bool told(const Knowledge *knowledge, ExprId id, int32_t *value)
{
    const Choice *choice = knowledge->mind;
    const Expr *expr = &knowledge->kernel->exprs[id];
    switch ((Op)expr->op) {
    case OP_ME:
    case OP_MOVER: *value = choice->owner; return true;
    case OP_KIND: *value = choice->kind; return true;
    case OP_KIND_IN: return is_among(knowledge, expr, value);
    case OP_LOST: return lost_of(knowledge, expr, value);
    case OP_COUNT:
    case OP_ANY:
        *value = expr->op == OP_COUNT ? choice->count : choice->count > 0;
        return is_own_choice(knowledge->kernel, expr->kids[0], choice->kind);
    default: return false;
    }
}

/* A kind is open to its player while there are less than so many; false where it is not so simple. */
static bool limit_of(FastBuild *build, const PromotionRule *promotion, Player owner, Kind kind, int *limit)
{
    Choice choice = { .program = build->program, .owner = owner, .kind = kind };
    Knowledge knowledge = { build->program->kernel, told, &choice, &build->steps };
    *limit = NO_LIMIT;
    if (promotion->condition == EXPR_NONE)
        return true;
    if (promotion->touching != EXPR_NONE && !promotion->optional)
        return false; /* where a piece must promote hangs on where it comes from */
    for (; choice.count <= build->tables->cell_count; choice.count++) {
        int32_t open;
        if (!expression_known(&knowledge, promotion->condition, &open) || (open != 0 && *limit < NO_LIMIT))
            return false;
        if (open == 0 && *limit == NO_LIMIT)
            *limit = choice.count;
    }
    return true;
}

/* All who become a kind do so within the same limit. */
static bool limit_noted(FastBuild *build, FastCode code, int limit)
{
    FastTables *tables = build->tables;
    FastCode counted = tables->counted[code];
    int16_t spare = (int16_t)(limit == NO_LIMIT ? INT16_MIN : tables->setup[counted] - limit);
    bool known = (build->limited >> counted & 1) != 0;
    build->limited |= UINT64_C(1) << counted;
    if (known && tables->promotion.spare[counted] != spare)
        return false;
    tables->promotion.spare[counted] = spare;
    tables->promotion.scarce = tables->promotion.scarce || limit != NO_LIMIT;
    return true;
}

/* --- kinds ------------------------------------------------------------------------------------ */

static bool hangs(const Promoter *promoter)
{
    return fast_refuse(promoter->build, "the promotion of `%.*s` hangs on the position",
                       TEXT_ARG(promoter->build->program->kernel->kinds[promoter->kind].id));
}

/* One more royal is left to the reference; one that must be lost before is carried, and so is a royal that
 * becomes another whom the same pieces take. */
static bool choice_fits(const Promoter *promoter, FastCode code, int limit, Cell to)
{
    const Program *program = promoter->build->program;
    FastTables *tables = promoter->build->tables;
    if (code == 0 || tables->kind[code] == promoter->kind)
        return false;
    bool royal = (tables->royals >> code & 1) != 0;
    if ((tables->royals >> promoter->code & 1) != 0) {
        if (!royal || limit != NO_LIMIT || tables->taken_by[code] != tables->taken_by[promoter->code])
            return false;
    } else if (royal) {
        if (limit > 1)
            tables->crowns |= UINT64_C(1) << promoter->code;
        else
            tables->promotion.crowned |= UINT64_C(1) << code;
    }
    for (size_t i = 0; tables->castling.there && i < program->castle_way_count; i++)
        if (program->castle_ways[i].player == promoter->owner && program->castle_ways[i].king_from == to &&
            tables->kind[code] == program->kernel->castling.king && limit != NO_LIMIT)
            return false;
    return true;
}

static bool add_choices(Promoter *promoter, const PromotionRule *promotion, Cell to)
{
    FastBuild *build = promoter->build;
    const FastTables *tables = build->tables;
    const Kernel *kernel = build->program->kernel;
    const Expr *choices = &kernel->exprs[promotion->to];
    if (promotion->from_enemy_hand || choices->op != OP_KINDS)
        return hangs(promoter);
    for (unsigned kind = 0; kind < kernel->kind_count; kind++) {
        int limit;
        if (!kindset_has(&kernel->kindsets[choices->a], kind))
            continue;
        if (!limit_of(build, promotion, promoter->owner, (Kind)kind, &limit))
            return hangs(promoter);
        if (limit == 0)
            continue;
        FastCode code = promotion->back ? fast_code(tables, kernel, promoter->owner, (Kind)kind)
                                        : fast_promoted_code(tables, kernel, promoter->owner, (Kind)kind);
        if (!choice_fits(promoter, code, limit, to))
            return fast_refuse(build, "pieces promote to royal ones, or to themselves");
        if (!limit_noted(build, code, limit))
            return hangs(promoter);
        if (memchr(promoter->codes, code, promoter->count) == NULL)
            promoter->codes[promoter->count++] = code;
    }
    return true;
}

static bool choices_noted(Promoter *promoter)
{
    FastBuild *build = promoter->build;
    FastTables *tables = build->tables;
    FastCode code = promoter->code;
    uint8_t count = promoter->count;
    if (tables->promotion.count[code] == 0 && count > 0) {
        tables->promotion.codes[code] = arena_array(build->arena, count, 1);
        memcpy(tables->promotion.codes[code], promoter->codes, count);
        tables->promotion.count[code] = count;
    }
    if (count == 0 || count != tables->promotion.count[code] ||
        memcmp(promoter->codes, tables->promotion.codes[code], count) != 0)
        return fast_refuse(build, "`%.*s` promotes differently here and there",
                           TEXT_ARG(build->program->kernel->kinds[promoter->kind].id));
    return true;
}

/* --- cells -------------------------------------------------------------------------------------- */

/* Whether it hangs on what is taken where a piece promotes. */
static bool asks_taken(const FastBuild *build, const PromotionRule *promotion, FastCode code, uint64_t *codes)
{
    return promotion->in != EXPR_NONE &&
           fast_selection(build->program, build->tables, promotion->in, build->tables->owner[code], codes);
}

bool fast_promotes_by_taken(const FastBuild *build, const ActionRule *rule, FastCode code)
{
    const KindRule *kind = &build->program->kernel->kinds[rule->kind];
    uint64_t codes;
    for (unsigned i = 0; i < kind->promotion_count; i++)
        if (asks_taken(build, &kind->promotions[i], code, &codes))
            return true;
    return false;
}

/* Whether the target is where a piece promotes: among cells, or pieces of which it takes one. */
static bool is_in(const Promoter *promoter, const PromotionRule *promotion, Cell to, uint8_t mode, bool *here)
{
    FastBuild *build = promoter->build;
    uint64_t codes, takes = build->tables->takes[promoter->code];
    *here = false;
    if (promotion->in == EXPR_NONE)
        return true;
    if (asks_taken(build, promotion, promoter->code, &codes)) {
        *here = mode == MODE_TAKE && (takes & codes) != 0;
        return !*here || (takes & ~codes) == 0 ||
               fast_refuse(build, "`%.*s` promotes where it takes some pieces, not others",
                           TEXT_ARG(build->program->kernel->kinds[promoter->kind].id));
    }
    const CellSet *in = fast_code_zone(build, promotion->in, promoter->code);
    *here = in != NULL && cellset_has(in, to);
    return in != NULL;
}

/* Whether a promotion rule is there for a way, and whether it is compulsory. */
static bool applies(const Promoter *promoter, const PromotionRule *promotion, const FastCase *at, bool *here,
                    bool *compulsory)
{
    FastBuild *build = promoter->build;
    Cell from = at->from, to = at->to;
    const CellSet *touching = fast_code_zone(build, promotion->touching, promoter->code),
                  *forced = fast_code_zone(build, promotion->forced, promoter->code);
    bool in = false;
    if (touching == NULL || forced == NULL || !is_in(promoter, promotion, to, at->mode, &in))
        return false;
    *here = in || (promotion->in == EXPR_NONE && promotion->touching == EXPR_NONE) ||
            (promotion->touching != EXPR_NONE && (cellset_has(touching, to) || cellset_has(touching, from)));
    *compulsory = !promotion->optional || (promotion->forced != EXPR_NONE && cellset_has(forced, to));
    return true;
}

bool fast_promotion(FastBuild *build, const ActionRule *rule, const FastCase *at, uint16_t *word)
{
    const KindRule *kind = &build->program->kernel->kinds[rule->kind];
    bool promotes = rule->promotes && rule->swaps == EXPR_NONE && kind->promotion_count > 0;
    FastCode code = at->code;
    Cell from = at->from, to = at->to;
    *word = to;
    if (!promotes)
        return true;
    Promoter promoter = { .build = build, .code = code };
    promoter.owner = build->tables->owner[code];
    promoter.kind = rule->kind;
    bool any = false, compulsory = false;
    for (unsigned i = 0; i < kind->promotion_count; i++) {
        bool here = false, must = false;
        if (!applies(&promoter, &kind->promotions[i], at, &here, &must))
            return false;
        if (here && build->odd != NULL) { /* left to the reference */
            build->odd[(size_t)code * build->tables->cell_count + from] = 1;
            here = false;
        }
        if (here && !add_choices(&promoter, &kind->promotions[i], to))
            return false;
        any = any || here;
        compulsory = compulsory || (here && must);
    }
    *word = (uint16_t)(to | (any ? compulsory ? FAST_MUST_PROMOTE : FAST_MAY_PROMOTE : 0));
    return !any || choices_noted(&promoter);
}
