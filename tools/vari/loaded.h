/* Knows how a shared library is loaded at run time. Libraries that a single command needs are not linked, as
 * they would slow down the start of every other command. Does not know what a library is for. A library stays
 * loaded until the program ends. Fails by returning false. */
#ifndef VARI_LOADED_H
#define VARI_LOADED_H

#include <stdbool.h>
#include <stddef.h>

/* For a list of functions, `#define FUNCTIONS(USE) USE(one) USE(another)`: FUNCTIONS(LOADED_MEMBER) declares
 * the members of a struct of pointers to them, FUNCTIONS(LOADED_NAME) lists their names in the same order. */
#define LOADED_MEMBER(name) __typeof__(name) *name;
#define LOADED_NAME(name)   #name,

/* Loads the library with this file name, such as `libedit.so.2`, and fills in `pointers`: a struct that has
 * `count` pointers to functions, in the order of `names`, and nothing else. False if the library or one of
 * the functions is missing; then no pointer may be used. */
bool loaded_open(const char *library, const char *const *names, size_t count, void *pointers);

#endif
