/* Knows what an inventor should read when libyaml gives up. Does not know
 * nodes. Private to the room. */
#ifndef VARI_TREE_COMPLAINT_H
#define VARI_TREE_COMPLAINT_H

#include "report/diag.h"

/* What libyaml said; places as byte offsets. */
typedef struct Complaint {
    Text problem;
    Text context;
    uint32_t problem_at;
    uint32_t context_at;
    bool has_context;
} Complaint;

void complaint_report(DiagList *diags, uint16_t source, const Complaint *complaint);

#endif
