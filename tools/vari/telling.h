/* Knows where and how mistakes and warnings are told, and clocks. */
#ifndef VARI_TELLING_H
#define VARI_TELLING_H

#include <stdio.h>
#include <time.h>

#include "origin.h"
#include "vari.h"

/* Where mistakes and warnings are told: stderr, or what was chosen instead. */
FILE *tell_stream(void);
/* From here on this thread tells them there; NULL: as usual. Returns what was chosen before. */
FILE *tell_into(FILE *stream);
/* From here on they are told there by threads that have chosen nothing else. */
void tell_usually_into(FILE *stream);

typedef struct PositionFault PositionFault; /* positions.h */
/* Tells what is wrong with a text, with the part underlined. `what` it is: "position". */
void tell_fault(const char *what, const char *text, const PositionFault *fault);
/* Shows a text with a part underlined. */
void tell_underlined(const char *text, size_t offset, size_t length);
/* The same with the game's last error. */
void tell_text_error(const char *what, const char *text, const VariGame *game);
/* Tells that a part of a value is wrong, in the form of diagnostics: the line of its origin, and the bytes
 * from `offset` of the value on underlined. `nearest` may be "". */
void tell_origin_error(const Origin *origin, size_t offset, size_t length, const char *message,
                       const char *nearest);
void tell_origin_warning(const Origin *origin, size_t length, const char *message, const char *nearest);
/* The same of the bytes from `offset` of the value on. */
void tell_origin_warning_at(const Origin *origin, size_t offset, size_t length, const char *message);
/* How many warnings this thread has told, in the form of diagnostics. */
size_t tell_warnings(void);
/* Counts one that is told otherwise. */
void tell_count_warning(void);
/* Why what was played on, or counted, could not be. */
extern const char position_asks_too_much[];
/* True if the position asks too much: then no actions are listed though the game is not over. */
bool asks_too_much(VariGame *game);
/* Tells that the position asks too much, if it does, and gives the exit status. */
int tell_overrun(VariGame *game);
/* Says on standard error that something asked too much, and which rule of the game was asked then. */
void tell_costly(VariGame *game, const char *message);
/* For vari_rules_set_stop(): true once clock() has passed *until, a clock_t of after_seconds(). */
bool is_over(void *until);
/* The value of clock() after so many more seconds of processor time. */
clock_t after_seconds(unsigned seconds);
double seconds_now(void);

#endif
