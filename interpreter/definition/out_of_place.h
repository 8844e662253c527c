/* Knows what may be asked where: what an action did where there is one, the chosen kind where
 * one is chosen, a hand where somebody acts who has one. Does not know what the words are
 * worth. Looks into terms. Reports errors, at the word or at the term that asks for it. */
#ifndef VARI_DEFINITION_OUT_OF_PLACE_H
#define VARI_DEFINITION_OUT_OF_PLACE_H

#include "definition/scope.h"

/* The kernel has its expressions and all its rules already. */
void out_of_place_report(Scope *scope);

#endif
