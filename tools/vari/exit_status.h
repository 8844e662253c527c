/* Knows the exit statuses of commands, which other functions return as well. */
#ifndef VARI_EXIT_STATUS_H
#define VARI_EXIT_STATUS_H

enum { EXIT_DONE = 0, EXIT_INPUT = 1, EXIT_USAGE = 2, EXIT_WORLD = 3 };

#endif
