/* What endings and effects hang on, and laws that sleep: the truths that are watched. */

#include "compile/last.h"

static uint16_t condition_truth(FastBuild *build, ExprId condition, Player mover, Player each)
{
    FastAsker asker = { .build = build, .mover = mover, .next = PLAYER_NONE, .view = mover, .each = each };
    if (build->tables->player_count == 2)
        asker.next = (Player)(1 - mover);
    return condition == EXPR_NONE ? FAST_TRUE : fast_truth(&asker, condition);
}

/* An effect that only sets numbers: it bars nothing, and nothing but endings can see it. */
static bool is_quiet(const EffectRule *effect)
{
    for (size_t i = 0; i < effect->changes.count; i++) {
        const Change *change = &effect->changes.items[i];
        if (change->op != CHANGE_SET || change->player != EXPR_NONE)
            return false;
    }
    return effect->pick_count == 0 && !effect->optional && !effect->each;
}

/* By how much `set NUMBER to NUMBER + n` changes it; 0: unknown. */
static int32_t change_step(const Kernel *kernel, const Change *change, const EffectRule *effect)
{
    const Expr *value = &kernel->exprs[change->value];
    if ((value->op != OP_ADD && value->op != OP_SUB) || effect->times != EXPR_NONE)
        return 0;
    const Expr *number = &kernel->exprs[value->kids[0]], *by = &kernel->exprs[value->kids[1]];
    if (number->op != OP_NUMBER || number->a != change->index || by->op != OP_CONST)
        return 0;
    return value->op == OP_ADD ? by->b : -by->b;
}

/* Whether there are positions in which so many actions do not make it another than wanted, whichever they
 * are. */
static bool may_stay(const FastBuild *build, uint16_t id, bool want)
{
    const FastTruth *truth = &build->truths.items[id];
    switch ((FastTruthForm)truth->form) {
    case TRUTH_KNOWN: return (truth->limit != 0) == want;
    case TRUTH_UNKNOWN:
    case TRUTH_DEED:
    case TRUTH_CHECK: return false;
    case TRUTH_SIGHT: return !want;
    case TRUTH_NOT: return may_stay(build, truth->kids[0], !want);
    case TRUTH_BOTH:
    case TRUTH_EITHER: {
        bool first = may_stay(build, truth->kids[0], want), second = may_stay(build, truth->kids[1], want);
        return want == (truth->form == TRUTH_BOTH) ? first && second : first || second;
    }
    case TRUTH_COUNT:
    case TRUTH_NUMBER:
    case TRUTH_REPEATS:
    case TRUTH_RETURNS: break;
    }
    return true;
}

static void watch_effect(FastBuild *build, const EffectRule *effect, Player mover)
{
    const Kernel *kernel = build->program->kernel;
    const FastBlast *blast = build->tables->blast;
    size_t index = (size_t)(effect - kernel->effects);
    const FastStone *stone = build->tables->stone;
    if ((blast != NULL && blast->effect == index) || (stone != NULL && stone->effect == index) ||
        fast_gate_knows(build, index) || last_effect_is_idle(build, effect))
        return;
    bool mild = fast_effect_is_mild(build, effect), late = mild || fast_effect_is_late(build, index);
    for (Player each = 0; !is_quiet(effect) && each < (effect->each ? kernel->player_count : 1); each++) {
        FastEnding noted = { .players = (uint8_t)(1u << mover | (effect->each ? 1u << each : 0u)),
                             .mild = mild };
        noted.truth = condition_truth(build, effect->condition, mover, each);
        if (late)
            list_push(build->arena, &build->late, noted);
        else
            list_push(build->arena, &build->loud, noted.truth);
        if (!late && !may_stay(build, noted.truth, false))
            fast_refuse(build, "the effect `%.*s` does more than set numbers, and may come with any move",
                        TEXT_ARG(effect->name));
    }
    uint16_t truth =
        is_quiet(effect) ? condition_truth(build, effect->condition, mover, PLAYER_NONE) : FAST_FALSE;
    if (truth == FAST_FALSE)
        return;
    for (size_t i = 0; i < effect->changes.count; i++) {
        const Change *change = &effect->changes.items[i];
        const NumberRule *number = &kernel->numbers[change->index];
        FastNumberChange noted = { .slot = (uint16_t)(number->slot + (number->per_player ? mover : 0u)),
                                   .truth = truth,
                                   .step = change_step(kernel, change, effect) };
        list_push(build->arena, &build->changes, noted);
    }
}

static void watch_ending(FastBuild *build, size_t index, Player mover)
{
    const Kernel *kernel = build->program->kernel;
    const EndingRule *ending = &kernel->endings[index];
    for (Player each = 0; each < (ending->each ? kernel->player_count : 1); each++) {
        FastEnding noted = { .ending = (uint16_t)index, .players = (uint8_t)(1u << mover) };
        noted.truth = condition_truth(build, ending->condition, mover, ending->each ? each : PLAYER_NONE);
        noted.players = (uint8_t)(noted.players | (ending->each ? 1u << each : 0u));
        if (noted.truth != FAST_FALSE)
            list_push(build->arena, &build->endings, noted);
    }
}

static bool watch_sleepers(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    bool any = build->sleepers.count > 0 || build->tables->parting;
    for (unsigned i = 0; any && i < build->tables->drops.count; i++)
        if (build->tables->drops.items[i].may_not_mate)
            return fast_refuse(build, "a law asks what was, where some drops may not mate");
    for (size_t i = 0; i < build->sleepers.count; i++) {
        FastSleeper *sleeper = &build->sleepers.items[i];
        if (kernel->player_count != 2)
            return fast_refuse(build, "law `%.*s`", TEXT_ARG(kernel->laws[sleeper->law].name));
        for (Player mover = 0; mover < 2; mover++) {
            sleeper->truth[mover] = condition_truth(build, sleeper->asked, mover, PLAYER_NONE);
            if (!fast_of_position(build, sleeper->truth[mover]) ||
                !may_stay(build, sleeper->truth[mover], false))
                return fast_refuse(build, "law `%.*s`", TEXT_ARG(kernel->laws[sleeper->law].name));
        }
    }
    return true;
}

/* All cells that some condition looks at, so that positions need no lists of their own. */
static void gather_zones(FastBuild *build)
{
    FastTables *tables = build->tables;
    for (size_t i = 0; i < build->truths.count; i++) {
        const FastTruth *truth = &build->truths.items[i];
        if (truth->cells == NULL)
            continue;
        if (tables->watched.zones == NULL)
            tables->watched.zones =
                arena_array(build->arena, tables->cell_count, sizeof *tables->watched.zones);
        for (unsigned cell = 0; cell < tables->cell_count; cell++)
            tables->watched.zones[cell] |= truth->cells[cell] & truth->codes;
    }
    for (unsigned cell = 0; tables->watched.zones != NULL && cell < tables->cell_count; cell++) {
        tables->watched.zones[cell] |= tables->odd.to != NULL ? tables->odd.to[cell] : 0;
        tables->watched.zones[cell] |= tables->odd.from != NULL ? tables->odd.from[cell] : 0;
    }
}

bool fast_triggers(FastBuild *build)
{
    const Kernel *kernel = build->program->kernel;
    FastTables *tables = build->tables;
    fast_add_truth(build, (FastTruth){ .form = TRUTH_KNOWN, .limit = 0 });
    fast_add_truth(build, (FastTruth){ .form = TRUTH_KNOWN, .limit = 1 });
    fast_add_truth(build, (FastTruth){ .form = TRUTH_UNKNOWN });
    for (Player mover = 0; mover < kernel->player_count; mover++) {
        for (size_t i = 0; build->last == NULL && i < kernel->ending_count; i++) {
            bool seen = tables->royal_ending == i + 1 || (i < 64 && (tables->vitals.endings >> i & 1) != 0);
            if (!seen &&
                !condition_needs_no_moves(kernel, kernel->endings[i].condition)) /* else nothing follows */
                watch_ending(build, i, mover);
        }
        for (size_t i = 0; i < kernel->effect_count; i++)
            watch_effect(build, &kernel->effects[i], mover);
    }
    if (!watch_sleepers(build))
        return false;
    gather_zones(build);
    tables->watched.sleepers = build->sleepers.items;
    tables->watched.sleeper_count = (uint16_t)build->sleepers.count;
    tables->watched.truths = build->truths.items;
    tables->watched.endings = build->endings.items;
    tables->watched.ending_count = (uint16_t)build->endings.count;
    tables->watched.number_changes = build->changes.items;
    tables->watched.number_change_count = (uint16_t)build->changes.count;
    tables->watched.late_effects = build->late.items;
    tables->watched.late_effect_count = (uint16_t)build->late.count;
    tables->watched.loud_effects = build->loud.items;
    tables->watched.loud_effect_count = (uint16_t)build->loud.count;
    return build->reason.length == 0;
}
