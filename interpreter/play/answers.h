/* Knows what is kept of an answer. Does not know which expressions have one (compile/answers.c), nor how
 * they are asked. */
#ifndef VARI_PLAY_ANSWERS_H
#define VARI_PLAY_ANSWERS_H

#include "play/machine.h"

typedef struct Answer {
    uint64_t state;  /* stamp of what it reads when it was asked; 0: never */
    uint64_t askers; /* who asked */
    int32_t value;
} Answer;

#endif
