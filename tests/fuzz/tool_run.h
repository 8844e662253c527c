/* Knows how to run a command of the command line within a fuzzer: its input from a file, what it tells thrown
 * away. Files are the process's own and go with it. */
#ifndef VARI_FUZZ_TOOL_RUN_H
#define VARI_FUZZ_TOOL_RUN_H

#include "arguments.h"

/* A file of this process alone, by its ending; what it holds is replaced. Stays valid. */
const char *own_file(const char *ending, const char *text, size_t length);
/* The exit status of a command whose typed input is a text. */
int run_quietly(int (*run)(const Arguments *arguments), const Arguments *arguments, const char *typed);

#endif
