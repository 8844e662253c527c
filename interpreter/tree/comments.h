/* Knows comments where a value was meant: `colour: #eee`. Does not know what a key means. Nothing here fails.
 */
#ifndef VARI_TREE_COMMENTS_H
#define VARI_TREE_COMMENTS_H

#include "report/diag.h"

/* Reports the comment that stands where the value behind `before`, a key or a `-`, is missing. False: there
 * is none, or a blank behind its `#` says that it is meant as one. `whole`: only where the value can have
 * been nothing else, as a colour. */
bool comments_report_value(DiagList *diags, Span before, bool whole);

#endif
