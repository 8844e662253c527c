/* Knows the definitions that `vari new` begins with. */
#ifndef VARI_NEW_H
#define VARI_NEW_H

/* The files of the folder `new`, one behind another, built in as bytes. */
extern const char new_text[];

#endif
