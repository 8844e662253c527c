/* Knows what stands behind the border's opaque types. Shared by the vari*.c
 * files only. */
#ifndef VARI_INTERNAL_H
#define VARI_INTERNAL_H

#include <setjmp.h>

#include "compile/compile.h"
#include "definition/definition.h"
#include "notation/notation.h"
#include "vari.h"

struct VariRules {
    Arena *arena; /* rules: sources, diagnostics, kernel, program */
    SourceList sources;
    DiagList diags;
    const Kernel *kernel;
    const Program *program; /* NULL when the definition cannot be played */
    Buffer rendered;        /* last diagnostics asked for */
    Buffer listing;
    VariFind *find;
    void *find_context;
    const char *path;
    const char *bytes;
    size_t length;
    jmp_buf out_of_memory; /* the one recovery point while loading */
};

typedef struct PlayedAction {
    PlayUndo undo;
    char *text;
} PlayedAction;

/* Giving up is no action: it stands between two. */
typedef struct Resignation {
    size_t ply;
    PlayUndo undo;
} Resignation;

struct VariGame {
    VariRules *rules;
    Position *position;
    Position *start; /* where the game began, for reset and undo's floor */
    Random random;
    PlayedAction *played;
    size_t played_count, played_capacity;
    Resignation resignations[BOARD_PLAYERS_MAX]; /* in order */
    size_t resignation_count;
    NamedActionList actions; /* of the current position, when listed */
    bool listed;
    NotationError error;
    Buffer position_text;
    Buffer picture;
    Buffer early;
    Buffer audit;
};

/* A zero-terminated copy of a text that lives as long as the rules. */
const char *rules_string(VariRules *rules, Text text);
/* How a result is told at the border. */
VariResult told_result(const VariRules *rules, const Result *result);
/* Loads once more with the settings of a test; NULL when they are refused. */
VariRules *rules_with_settings(const VariRules *rules, const VariSetting *settings, size_t count);

#endif
