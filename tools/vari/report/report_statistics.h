/* Knows means, intervals and tests of figures, and how many tests at once are told from chance. */
#ifndef VARI_REPORT_STATISTICS_H
#define VARI_REPORT_STATISTICS_H

#include "report.h"

/* What was added up of independent games. */
typedef struct Tally {
    size_t count;
    double sum, squares;
} Tally;
void tally_add(Tally *tally, double value);

/* Adds a figure to the report and returns it; one of a tally that is empty is left out: NULL. */
Figure *figure_of_tally(Report *report, Question question, FigureForm form, const Tally *tally,
                        const char *id, const char *label);
/* The median of values, which are sorted, with the interval of its order statistics. */
Figure *figure_of_median(Report *report, Question question, double *values, size_t count, const char *id,
                         const char *label);
/* The chance of a normal variable to be so many standard errors from its mean, or farther. */
double chance_of(double difference, double error);
/* Holm's step-down test: marks those of the chances that are small enough for `level` of errors together. */
void holm_mark(const double *chances, bool *shown, size_t count, double level);
/* Inverts a symmetric positive definite matrix, size x size by rows, which is lost by that. False: it has no
 * inverse. */
bool matrix_invert(double *matrix, double *inverse, size_t size);

#endif
