/* Knows how definitions are mended where it is certain what was meant. */
#ifndef VARI_FIX_H
#define VARI_FIX_H

#include "arguments.h"

/* Mends a file, and tells on stderr what it has changed; the exit status. */
int fix_file(const char *path, const Arguments *arguments);

#endif
