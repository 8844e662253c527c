/* Knows how a library is loaded that a single command wants: with it, every other would begin more slowly. */
#ifndef VARI_LOADED_H
#define VARI_LOADED_H

#include <stdbool.h>
#include <stddef.h>

/* What a list of functions, `#define FUNCTIONS(USE) USE(one) USE(another)`, is made into: members of a struct
 * of pointers, and their names in the same order. */
#define LOADED_MEMBER(name) __typeof__(name) *name;
#define LOADED_NAME(name)   #name,

/* Loads a library, by its file's name, which stays until the program ends, and sets the pointers of a struct
 * that has nothing else. False: it, or one of the functions, is not there. */
bool loaded_open(const char *library, const char *const *names, size_t count, void *pointers);

#endif
