/* Means, intervals and tests. */

#include "report_statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "intervals.h"

static const double z95 = 1.959964;

void tally_add(Tally *tally, double value)
{
    tally->count++;
    tally->sum += value;
    tally->squares += value * value;
}

static Figure *add_figure(Report *report, Question question, FigureForm form, const char *id,
                          const char *label)
{
    if (report->figure_count == FIGURES_MAX)
        return NULL;
    Figure *figure = &report->figures[report->figure_count++];
    *figure = (Figure){ .question = question, .form = form, .expected = NAN };
    snprintf(figure->id, sizeof figure->id, "%s", id);
    snprintf(figure->label, sizeof figure->label, "%s", label);
    return figure;
}

/* The variance of one game. A share gets a win and a loss more: where none has been seen they are rare, and
 * not impossible. */
static double variance_of(const Tally *tally, FigureForm form)
{
    double count = (double)tally->count, mean = tally->sum / count;
    double squares = fmax(0, tally->squares - count * mean * mean);
    if (form == FIGURE_SHARE)
        return (squares + 0.5) / (count + 2);
    return tally->count > 1 ? squares / (count - 1) : mean * mean;
}

/* Wilson's interval for as many games as would say as much if each were won or lost: draws make it narrower.
 */
static void share_interval(Figure *figure, double variance)
{
    double each = figure->value * (1 - figure->value);
    double games = fmax((double)figure->games, each * (double)figure->games / variance);
    interval_of_share(figure->value, (size_t)games, &figure->low, &figure->high);
}

Figure *figure_of_tally(Report *report, Question question, FigureForm form, const Tally *tally,
                        const char *id, const char *label)
{
    Figure *figure = tally->count == 0 ? NULL : add_figure(report, question, form, id, label);
    if (figure == NULL)
        return NULL;
    double variance = variance_of(tally, form);
    figure->games = tally->count;
    figure->value = tally->sum / (double)tally->count;
    figure->error = sqrt(variance / (double)tally->count);
    if (form == FIGURE_SHARE) {
        share_interval(figure, variance);
        return figure;
    }
    figure->low = fmax(0, figure->value - z95 * figure->error);
    figure->high = figure->value + z95 * figure->error;
    if (form == FIGURE_PART)
        figure->high = fmin(1, figure->high);
    return figure;
}

static int by_size(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

Figure *figure_of_median(Report *report, Question question, double *values, size_t count, const char *id,
                         const char *label)
{
    Figure *figure = count == 0 ? NULL : add_figure(report, question, FIGURE_NUMBER, id, label);
    if (figure == NULL)
        return NULL;
    qsort(values, count, sizeof *values, by_size);
    double half = z95 * sqrt((double)count) / 2, middle = ((double)count - 1) / 2;
    double low = fmax(0, floor(middle - half)), high = fmin((double)count - 1, ceil(middle + half));
    figure->games = count;
    figure->value = (values[(count - 1) / 2] + values[count / 2]) / 2;
    figure->low = values[(size_t)low];
    figure->high = values[(size_t)high];
    figure->error = (figure->high - figure->low) / (2 * z95);
    return figure;
}

double chance_of(double difference, double error)
{
    if (error <= 0)
        return fabs(difference) > 0 ? 0 : 1;
    return erfc(fabs(difference) / error / sqrt(2));
}

void holm_mark(const double *chances, bool *shown, size_t count, double level)
{
    memset(shown, 0, count * sizeof *shown);
    for (size_t left = count; left > 0; left--) {
        size_t least = SIZE_MAX;
        for (size_t i = 0; i < count; i++)
            if (!shown[i] && (least == SIZE_MAX || chances[i] < chances[least]))
                least = i;
        if (least == SIZE_MAX || chances[least] > level / (double)left)
            return;
        shown[least] = true;
    }
}

/* Takes a multiple of one row from another, in both matrices. */
static void take_row(double *matrix, double *inverse, size_t size, size_t from, size_t row, double times)
{
    for (size_t i = 0; i < size; i++) {
        matrix[from * size + i] -= times * matrix[row * size + i];
        inverse[from * size + i] -= times * inverse[row * size + i];
    }
}

bool matrix_invert(double *matrix, double *inverse, size_t size)
{
    for (size_t i = 0; i < size * size; i++)
        inverse[i] = i / size == i % size ? 1 : 0;
    for (size_t row = 0; row < size; row++) { /* positive definite: the diagonal is never 0 */
        double pivot = matrix[row * size + row];
        if (!(pivot > 1e-12))
            return false;
        for (size_t i = 0; i < size; i++) {
            matrix[row * size + i] /= pivot;
            inverse[row * size + i] /= pivot;
        }
        for (size_t from = 0; from < size; from++)
            if (from != row)
                take_row(matrix, inverse, size, from, row, matrix[from * size + row]);
    }
    return true;
}
