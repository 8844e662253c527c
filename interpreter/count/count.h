/* Knows how to count actions quicker than they are offered: of pieces that no law can stop, by rays and by
 * sets of targets. Does not know who counts: play_count() takes it up where a program has it, and counts
 * without it alike; nothing below knows this room. Fails but for lack of memory never. */
#ifndef VARI_COUNT_COUNT_H
#define VARI_COUNT_COUNT_H

#include "program/program.h"

/* From then on the program's positions are counted so. To be called once, when it has been compiled. */
void count_serve(Arena *arena, Program *program);

#endif
