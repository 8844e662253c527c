/* Knows how figures and what they answer are said in plain English. */
#ifndef VARI_REPORT_WORDS_H
#define VARI_REPORT_WORDS_H

#include "report.h"

enum { WORDS_MAX = 4096, FIGURE_WORDS = 80 }; /* bytes; eight sides have the most to be said of them */

const char *question_title(Question question);
/* What the question is about, for who reads it for the first time. */
const char *question_about(Question question);
/* "53 % (51 to 55)". */
void figure_words(const Figure *figure, char words[FIGURE_WORDS]);
/* A sentence or two that answer the question. */
void report_answer(const Report *report, Question question, char words[WORDS_MAX]);
/* The name of the game, with the options that were chosen. */
void report_title(const Report *report, char words[WORDS_MAX]);
/* What `games` of the figure counts: "game", "games", "opening" or "openings". */
const char *figure_unit(const Figure *figure);
/* What was played. */
void report_played(const Report *report, char words[WORDS_MAX]);
/* Cells to which no piece went in any game between bots; "" where there were none. */
void report_unvisited(const Report *report, char words[WORDS_MAX]);
/* What is said of the pieces' figures; of too few games that alone. */
const char *pieces_about(const Report *report);
/* How sure it is that the piece matters; "" where it is. */
const char *worth_words(const Lab *lab, const Worth *worth);
/* "White wins", "drawn", "no end". */
void ending_outcome(const Report *report, size_t outcome, char words[FIGURE_WORDS]);
/* The endings of an outcome, summed. */
Ending ending_sum(const Report *report, size_t outcome);
size_t report_bot_games(const Report *report); /* of those that endings count */
/* "higher", "lower", or that nothing is shown. */
const char *difference_words(const Difference *difference);
/* What the comparison shows, in a sentence. */
void comparison_answer(const Comparison *comparison, char words[WORDS_MAX]);

void report_print(const Report *report);
void comparison_print(const Comparison *comparison);
/* For the caller to delete; `comparison` may be NULL. */
cJSON *report_json(const Report *report, const Comparison *comparison);
/* A page of HTML, for free(). */
char *report_page(const Report *report, const Comparison *comparison, size_t *length);

#endif
