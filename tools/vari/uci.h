/* Knows a conversation in the Universal Chess Interface: the game at hand, the options, who thinks. Lives
 * from the first line to the last; nothing that is said ends it but `quit` and the end of input. */
#ifndef VARI_UCI_H
#define VARI_UCI_H

#include <pthread.h>
#include <stdatomic.h>

#include "tool.h"

enum { UCI_HASH = 16, UCI_SKILL = 20, UCI_LINES = 64 };

/* What `go` asks for. Times in seconds; 0: not said. */
typedef struct Going {
    VariThinking thinking;
    bool waits; /* no answer before `stop` or `ponderhit` */
    size_t *only;
} Going;

typedef struct Uci {
    VariRules *rules;
    VariGame *game;
    VariSearch *search; /* made when it is first wanted */
    char *variant;      /* what was chosen last; from malloc() */
    long hash, lines, skill;
    char **extra; /* paths of definitions beside the shipped ones */
    size_t extra_count;
    /* while somebody thinks */
    pthread_t thread;
    bool thinking;
    VariGame *copy;
    Going going;
    double began;
    atomic_bool stop, released; /* released: an answer may be given */
} Uci;

/* Says a line; for other threads, too. */
void uci_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Gets ready what thinking wants, so that it takes nobody's time. */
void uci_prepare(Uci *uci);
/* Stops whoever thinks and waits for the answer. */
void uci_stop(Uci *uci);
/* At the end of input: waits for an answer that comes by itself. */
void uci_finish(Uci *uci);
/* The rest of a line that begins with `go`. */
void uci_go(Uci *uci, char *rest);
/* Names the options; sets one, from the rest of `setoption`. */
void uci_tell_options(Uci *uci);
void uci_set_option(Uci *uci, char *rest);
/* Loads a definition; false after saying why not: then the old one stays. */
bool uci_choose(Uci *uci, const char *variant);
/* The index of the action, or SIZE_MAX. */
size_t uci_action(VariGame *game, const char *text);

#endif
