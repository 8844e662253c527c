/* Knows how mistakes are shown: to people, to editors that read gcc's lines,
 * and as the JSON object of `validate`. Does not know where output goes. What
 * comes from a definition is shown without control characters, so that no
 * stranger's file can steer a terminal. `strict` shows warnings as errors. */
#ifndef VARI_REPORT_RENDER_H
#define VARI_REPORT_RENDER_H

#include "base/buffer.h"
#include "report/diag.h"

/* Each appends lines, in the order of the list (diag_sort() first). `file` is
 * the definition asked about: it stands for reports from nowhere, and JSON
 * names the file of a diagnostic only where it is another one. */
void render_text(const DiagList *diags, Text file, bool strict, Buffer *out);
void render_gcc(const DiagList *diags, Text file, bool strict, Buffer *out);
/* One object, one line. Columns of `end_column` are those behind the last character. */
void render_json(const DiagList *diags, Text file, bool strict, Buffer *out);
/* The long explanation of a code; false when there is no such code. */
bool render_explanation(Text code, Buffer *out);

#endif
