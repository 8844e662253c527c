/* Knows the pictures of a report as inline SVG. Their colours are those of the page's style. */
#ifndef VARI_REPORT_CHARTS_H
#define VARI_REPORT_CHARTS_H

#include "report.h"

/* An interval on a scale from 0 to `most`, with a line where the value is expected (NAN: nowhere). */
void chart_interval(FILE *out, double value, double low, double high, double most, double expected);
/* The share of games that still go on, ply by ply. */
void chart_survival(FILE *out, const Report *report);
/* The board with the cells to which pieces went often, and those to which none ever went. */
void chart_visits(FILE *out, const Report *report);
/* The set-up. */
void chart_board(FILE *out, const Report *report);

#endif
