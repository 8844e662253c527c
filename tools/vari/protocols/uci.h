/* Knows a conversation in the Universal Chess Interface, and in the two that were made after it (USI, UCCI):
 * the options, and how things are said. Lives from the first line to the last; nothing that is said ends it
 * but `quit` and the end of input. */
#ifndef VARI_UCI_H
#define VARI_UCI_H

#include "notation.h"
#include "thinker.h"

enum { UCI_SKILL = 20, UCI_LINES = 64 };

typedef struct Uci {
    Thinker thinker;
    long lines, skill, elo;
    bool chosen;       /* false: the variant asked for is not there, and nothing is played */
    bool limited;      /* to `elo`, whatever the skill is */
    bool over;         /* the conversation is */
    bool debug;        /* what happens inside is told */
    bool seconds;      /* UCCI: the clock is told in them, not in thousandths */
    NotationForm form; /* of the greeting that came last */
    bool seeks_mate;   /* the answer is a line that mates, as USI's `go mate` asks */
    char *banned;      /* UCCI: moves that the next answer must not be; NULL: none */
    char *best;        /* the best line so far; the thinking thread's while there is one */
    int ends_in;       /* actions until that line ends the game; below 0: lost; 0: it does not */
} Uci;

/* The rest of a line that begins with `go`. */
void uci_go(Uci *uci, char *rest);
/* What the thinker calls. */
void uci_tell_line(void *context, const VariLine *line);
void uci_tell_answer(void *context, size_t action);
void uci_tell_count(void *context, const char *action, uint64_t nodes);
void uci_tell_ready(void *context);
/* Names the options; sets one, from the rest of `setoption`. */
void uci_tell_options(Uci *uci);
void uci_set_option(Uci *uci, char *rest);
/* Adds the definitions at a path and tells which there are then. */
void uci_add_path(Uci *uci, const char *path);
/* Loads a definition; false after saying why not: then the old one stays. */
bool uci_choose(Uci *uci, const char *variant);
/* Reads an action as the protocol writes it; SIZE_MAX: it is none. */
size_t uci_action(const Uci *uci, const char *word);

#endif
