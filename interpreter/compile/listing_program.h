/* Knows how the compiled program is shown: tables, a line for how each rule is
 * played, and every instruction, with the line of the definition that wrote it.
 * Writes into a buffer of the caller. Nothing here fails. */
#ifndef VARI_COMPILE_LISTING_PROGRAM_H
#define VARI_COMPILE_LISTING_PROGRAM_H

#include "base/buffer.h"
#include "program/program.h"

void listing_program(const Program *program, const SourceList *sources, Buffer *out);

#endif
