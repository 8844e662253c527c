/* Knows inputs of this run that loaded, so that a mutator can go on from one of them. */
#ifndef VARI_FUZZ_LOADED_H
#define VARI_FUZZ_LOADED_H

#include "author.h"

void loaded_add(const uint8_t *data, size_t size);
/* True if this input has been added. Inputs of a very long run may be forgotten. */
bool loaded_has(const uint8_t *data, size_t size);
/* A copy of one of the latest inputs that loaded and its size, with a zero behind it; NULL before there is
 * one. Free with free(). */
char *loaded_draw(Choices *choices, size_t *size);
/* A copy with a zero behind it; free with free(). */
char *loaded_copy(const void *bytes, size_t size);

#endif
