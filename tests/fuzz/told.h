/* Knows how many of a fuzzer's inputs were what they should be, and tells it at the end. */
#ifndef VARI_FUZZ_TOLD_H
#define VARI_FUZZ_TOLD_H

#include <stdbool.h>

/* One more input of the fuzzer of that name; `loaded`: it was read without a mistake. */
void told_input(const char *name, bool loaded);

#endif
