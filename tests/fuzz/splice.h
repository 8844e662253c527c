/* Knows how to make inputs out of parts of inputs that loaded, so that most of them load, too. Does not know
 * what they mean: parts are what stands between certain characters. */
#ifndef VARI_FUZZ_SPLICE_H
#define VARI_FUZZ_SPLICE_H

#include <stddef.h>
#include <stdint.h>

/* For LLVMFuzzerCustomMutator(), whose arguments these are: changes `data` and returns its new size, at most
 * `max_size`. The first `head` bytes of an input choose how the rest is read; parts come from inputs that
 * have the same. Inputs that loaded are those given to loaded_add(). */
size_t splice_mutate(uint8_t *data, size_t size, size_t max_size, unsigned seed, size_t head);

#endif
