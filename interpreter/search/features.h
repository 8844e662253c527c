/* Knows which weights of a game can be tuned, in which units people read them, and how often each counts in a
 * position: found by evaluating it with that weight changed, so that it holds for whatever the evaluation
 * does. Does not know what games say of them. Lives from features_new() to features_free(); the appraisal
 * must outlive it. */
#ifndef VARI_SEARCH_FEATURES_H
#define VARI_SEARCH_FEATURES_H

#include "search/evaluate.h"

typedef struct Feature {
    WeightGroup group;
    size_t index;  /* the kind, or the OtherWeight */
    double scale;  /* what its share is multiplied with, as people read it: in pieces of the cheapest kind, or
                      1 */
    double weight; /* as it counts now, as people read it */
} Feature;

typedef struct Features {
    const Appraisal *appraisal;
    Appraisal **changed; /* [count] a share more of each; NULL: being to move, which no evaluation shows */
    Feature *items;
    size_t count;
} Features;

/* The features of an untuned appraisal, for memory_free(). */
Feature *features_list(const Appraisal *untuned, size_t *count);
/* Where weights have the feature's share. */
double *features_share(Weights *weights, const Feature *feature);
/* `appraisal`: untuned or not. */
Features *features_new(const Appraisal *appraisal);
void features_free(Features *features);
/* Fills counts[features->count]: by how much the evaluation grows, from the viewpoint of side 0 and in pieces
 * of the cheapest kind, with one more of each weight. Returns the evaluation, being to move with it. */
double features_count(const Features *features, const Position *position, const SideMap *side_map,
                      double *counts);

#endif
