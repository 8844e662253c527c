/* What an evaluation is made of. */

#include "search/features.h"

#include "base/memory.h"

static const Window anything = { INT32_MIN / 2, INT32_MAX / 2 };

/* --- which there are ------------------------------------------------------------------------- */

/* Any owner's piece of the kind that counts so; 0: none does. */
static int32_t of_kind(const Appraisal *appraisal, const int32_t *of_codes, size_t kind)
{
    const Kernel *kernel = appraisal->program->kernel;
    for (Player player = 0; player < kernel->player_count; player++)
        if (of_codes[player * kernel->kind_count + kind] != 0)
            return of_codes[player * kernel->kind_count + kind];
    return 0;
}

/* What a share of 1 is as people read it; 0: it counts nowhere. */
static double scale_of_kind(const Appraisal *untuned, WeightGroup group, size_t kind)
{
    const Program *program = untuned->program;
    const KindRule *rule = &program->kernel->kinds[kind];
    double unit = untuned->unit;
    if (rule->neutral || untuned->goals.gathers[1 + kind])
        return 0;
    switch (group) {
    case WEIGHT_VALUES:
        return rule->royal != ROYAL_NONE ? 0 : of_kind(untuned, untuned->worth + 1, kind) / unit;
    case WEIGHT_HANDS: {
        int32_t held = program->drop_rule[kind] < 0 ? 0 : of_kind(untuned, untuned->hand, kind);
        return (held < 0 ? -held : held) / unit;
    }
    case WEIGHT_MOBILITY: return of_kind(untuned, untuned->freedom + 1, kind) / unit / VIEW_FRACTION;
    case WEIGHT_OTHERS: break;
    }
    return 0;
}

static bool any_promotes(const Kernel *kernel)
{
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        if (kernel->kinds[kind].promotion_count > 0)
            return true;
    return false;
}

static bool other_counts(const Appraisal *untuned, OtherWeight other)
{
    const Goals *goals = &untuned->goals;
    bool royals = kindset_count(&untuned->royals) > 0;
    switch (other) {
    case OTHER_TO_MOVE: return !goals->camped;
    case OTHER_ATTACKS:
    case OTHER_ROYAL_PLACES: return royals;
    case OTHER_SPACE:
    case OTHER_PLACES: return true;
    case OTHER_PROMOTION: return any_promotes(untuned->program->kernel);
    case OTHER_OPEN_WAY: return untuned->way != NULL && any_promotes(untuned->program->kernel);
    case OTHER_GOALS: return goals->any;
    case OTHER_CHAIN: return goals->chained;
    case OTHER_GATHERING: return goals->gathering;
    case OTHER_CAMP: return goals->camped;
    case OTHER_ROWS: return goals->rows.count > 0;
    case OTHER_COUNT: break;
    }
    return false;
}

Feature *features_list(const Appraisal *untuned, size_t *count)
{
    size_t kinds = untuned->program->kernel->kind_count;
    Feature *features = memory_new(WEIGHT_OF_KINDS * kinds + OTHER_COUNT, sizeof *features);
    *count = 0;
    for (size_t group = 0; group < WEIGHT_OF_KINDS; group++)
        for (size_t kind = 0; kind < kinds; kind++) {
            double scale = scale_of_kind(untuned, (WeightGroup)group, kind);
            if (scale > 0)
                features[(*count)++] = (Feature){ (WeightGroup)group, kind, scale, scale };
        }
    for (size_t other = 0; other < OTHER_COUNT; other++)
        if (other_counts(untuned, (OtherWeight)other))
            features[(*count)++] = (Feature){ WEIGHT_OTHERS, other, 1, untuned->weights.others[other] };
    return features;
}

double *features_share(Weights *weights, const Feature *feature)
{
    return feature->group == WEIGHT_OTHERS ? &weights->others[feature->index]
                                           : &weights->shares[feature->group][feature->index];
}

Features *features_new(const Appraisal *appraisal)
{
    Features *features = memory_new(1, sizeof *features);
    const Appraisal *untuned = appraisal->untuned != NULL ? appraisal->untuned : appraisal;
    features->appraisal = appraisal;
    features->items = features_list(untuned, &features->count);
    features->changed = memory_new(features->count + 1, sizeof(Appraisal *));
    Weights weights = weights_copy(&appraisal->weights, appraisal->program->kernel->kind_count);
    for (size_t i = 0; i < features->count; i++) {
        Feature *feature = &features->items[i];
        double *share = features_share(&weights, feature), before = *share;
        feature->weight = before * feature->scale;
        *share = before + 1;
        if (feature->group != WEIGHT_OTHERS || feature->index != OTHER_TO_MOVE)
            features->changed[i] = appraisal_tuned(untuned, &weights, NULL);
        *share = before;
    }
    weights_free(&weights);
    return features;
}

void features_free(Features *features)
{
    if (features == NULL)
        return;
    for (size_t i = 0; i < features->count; i++)
        appraisal_free(features->changed[i]);
    memory_free(features->changed);
    memory_free(features->items);
    memory_free(features);
}

/* --- how often they count -------------------------------------------------------------------- */

double features_count(const Features *features, const Position *position, const SideMap *side_map,
                      double *counts)
{
    bool whole;
    double unit = features->appraisal->unit;
    Player actor = play_actor(position);
    int to_move = actor < BOARD_PLAYERS_MAX && side_map->of[actor] == 0 ? 1 : -1;
    int32_t value = evaluate(features->appraisal, position, side_map, anything, &whole);
    for (size_t i = 0; i < features->count; i++) {
        const Appraisal *changed = features->changed[i];
        counts[i] = changed == NULL ? to_move
                                    : (evaluate(changed, position, side_map, anything, &whole) - value) /
                                          (unit * features->items[i].scale);
    }
    int32_t moving =
        features->appraisal->goals.camped ? features->appraisal->step : features->appraisal->to_move;
    return (value + to_move * moving) / unit;
}
