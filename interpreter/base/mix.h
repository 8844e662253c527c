/* Knows how to turn numbers into well-mixed 64-bit keys, and a seeded generator
 * that is always passed in. Keeps no state of its own. */
#ifndef VARI_BASE_MIX_H
#define VARI_BASE_MIX_H

#include <stdint.h>

typedef struct Random {
    uint64_t state;
} Random;

/* A bijection of 64 bits (the finaliser of SplitMix64). */
static inline uint64_t mix64(uint64_t value)
{
    value += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ (value >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94d049bb133111eb);
    return value ^ (value >> 31);
}

static inline uint64_t random_next(Random *random)
{
    random->state += UINT64_C(0x9e3779b97f4a7c15);
    return mix64(random->state);
}

__extension__ typedef unsigned __int128 Product;

/* Uniform in 0 .. below - 1, without bias: the whole part of below times a fraction, where fractions under
 * the remainder of 2^64 would make some results likelier (D. Lemire, Fast random integer generation in an
 * interval, 2019). They are less than `below`, so that the remainder is hardly ever worked out. */
static inline uint64_t random_below(Random *random, uint64_t below)
{
    if (below < 2)
        return 0;
    Product product = (Product)random_next(random) * below;
    while ((uint64_t)product < below && (uint64_t)product < (0 - below) % below)
        product = (Product)random_next(random) * below;
    return (uint64_t)(product >> 64);
}

#endif
