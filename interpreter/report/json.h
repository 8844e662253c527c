/* Knows how a text is written in JSON. Does not know objects. */
#ifndef VARI_REPORT_JSON_H
#define VARI_REPORT_JSON_H

#include "base/buffer.h"

/* In quotes; what does harm where it is shown is escaped, too, and bytes that are not UTF-8 become U+FFFD. */
void json_add_string(Buffer *out, Text text);

#endif
