/* Knows how the items of a list are separated, and recognizes several items that were read as one text. Does
 * not know what items mean: the caller says which are valid. */
#ifndef VARI_REPORT_SEPARATORS_H
#define VARI_REPORT_SEPARATORS_H

#include "report/diag.h"

/* True if the text is a valid item by itself. */
typedef bool IsOneItem(const void *context, Text text);

/* Adds help to the last report, which is about the text in a span, if it looks like several items (`e2e4
 * d2d4`, `e2e4,d2d4`) or like one with a superfluous sign (`e2e4,`, `e2e4]`). Where each item is valid, the
 * help is the text that was meant. */
void separators_help(DiagList *diags, Span span, Text text, IsOneItem *is_one, const void *context);

/* True if the text holds signs that separate or enclose items, and besides them valid items alone. */
bool separators_hold_only(Text text, IsOneItem *is_one, const void *context);

/* True if an item is missing before a comma or semicolon. */
bool separators_have_gap(Text text);

/* The item, if the text is one with commas or brackets around it; else the text as it is. */
Text separators_strip(Text text);

#endif
