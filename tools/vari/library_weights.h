/* Knows the weights of bots that lie beside a definition. */
#ifndef VARI_LIBRARY_WEIGHTS_H
#define VARI_LIBRARY_WEIGHTS_H

#include "arguments.h"

/* Gives bots the weights that lie beside the definition, unless the arguments leave them out, or tells why
 * they are not used. False after telling that the file is wrong: then the rules cannot be played. */
bool library_weigh(VariRules *rules, const Arguments *arguments);
/* The same rules with their weights. NULL, with the exit status in *status, for rules that are freed since
 * the file is wrong; NULL alone for NULL. */
VariRules *library_weighed(VariRules *rules, const Arguments *arguments, int *status);
/* 16 digits that stand for the weights that bots use; all 0 where there are none. */
void weights_hash_text(const VariRules *rules, char text[static 17]);

#endif
