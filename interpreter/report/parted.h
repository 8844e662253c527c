/* Knows how several texts are parted in a list, and what was written where that went wrong. Does not know
 * what the texts mean: whoever asks tells which could be meant. */
#ifndef VARI_REPORT_PARTED_H
#define VARI_REPORT_PARTED_H

#include "report/diag.h"

/* True if the text alone would have been right. */
typedef bool PartedIsOne(const void *context, Text text);

/* Adds to the report made last, which is about one text in a span, how several are parted, if it looks like
 * several (`e2e4 d2d4`, `e2e4,d2d4`), or like one with a sign too many (`e2e4,`, `e2e4]`). Where each part
 * would be right by itself, the help is the text that does say it. */
void parted_help(DiagList *diags, Span span, Text text, PartedIsOne *is_one, const void *context);

/* The text without the signs of a list before it and behind it. */
Text parted_alone(Text text);

#endif
