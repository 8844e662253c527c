/* Knows what the parts of measuring share. */
#ifndef VARI_REPORT_PARTS_H
#define VARI_REPORT_PARTS_H

#include "report_statistics.h"

/* Adds figures, or what else of the report it is named after. */
void measure_fairness(const Lab *lab, Report *report);
void measure_skill(const Lab *lab, Report *report);
void measure_endings(const Lab *lab, Report *report);
void measure_length(const Lab *lab, Report *report);
void measure_interest(const Lab *lab, Report *report);
void measure_pieces(const Lab *lab, Report *report);

#endif
