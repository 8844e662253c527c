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
/* Uniform in 0 .. below - 1, without bias; below is at least 1. */
uint64_t random_below(Random *random, uint64_t below);

#endif
