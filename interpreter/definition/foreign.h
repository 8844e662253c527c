/* Knows what to answer those who write a definition in the words, or in the form, of another system. Private
 * to the loader. */
#ifndef VARI_DEFINITION_FOREIGN_H
#define VARI_DEFINITION_FOREIGN_H

#include "report/diag.h"

/* Gives each error of a source that stands at such a word the answer of grammar/schema as its help. */
void foreign_answer(DiagList *diags, uint16_t source);

#endif
