/* Knows what stands behind the border's opaque types. Shared by the vari*.c
 * files only. */
#ifndef VARI_INTERNAL_H
#define VARI_INTERNAL_H

#include "base/memory.h"
#include "compile/compile.h"
#include "definition/definition.h"
#include "notation/notation.h"
#include "notation/picture.h"
#include "play/lines.h"
#include "vari.h"

struct VariRules {
    Arena *arena; /* rules: sources, diagnostics, kernel, program */
    SourceList sources;
    DiagList diags;
    const Kernel *kernel;
    const Program *program; /* NULL when the definition cannot be played */
    Buffer rendered;        /* last diagnostics asked for */
    Buffer kernel_listing, program_listing, piece_text, description;
    VariLimits limits;
    uint64_t test_nodes; /* see vari_rules_run_tests() */
    VariFind *find;
    void *find_context;
    Watch watch; /* see vari_rules_set_stop(); of all positions */
    const char *path;
    const char *bytes;
    size_t length;
    uint64_t hash; /* of the sources */
    VariRulesInfo info;
    VariPlayer players[VARI_PLAYERS_MAX];
    VariCell *cells;
    VariKind *kinds;
    VariPiece *pieces; /* [kind][owner], nobody's last; and nothing behind them */
    size_t text_count; /* of those */
    bool guarded, out_of_memory;
    VariStatus status;       /* of the last call; see rules_status() */
    VariDiagnosed diagnosed; /* as they were asked for last */
    VariDiagnostic diagnostic;
    VariTest test;
    bool slipped;              /* what is wrong is one sign, whatever options are chosen */
    bool refused;              /* more was asked for than the limits allow */
    VariTestOutcome *outcomes; /* of the kernel's tests; NULL: they were not run */
    VariNoMemory *no_memory;   /* NULL: nobody wants to be told */
    void *no_memory_context;
    Text (*sets)[2]; /* options chosen: name, value */
    size_t set_count;
};

/* An action made, to be taken back. */
typedef struct MadeAction {
    PlayUndo undo;
    Action action;
    bool stalemate_pending; /* it is not known yet whether it has left the next player without actions */
    uint64_t hash;          /* of the position in which it was made */
    Player actor;           /* who made it */
} MadeAction;

struct VariPosition {
    VariRules *rules;
    Position *state;
    MadeAction *made;
    size_t made_count, made_capacity;
    ActionList list;       /* as last asked for */
    NamedActionList named; /* of the position as it stands, when `listed` */
    bool listed;
    Buffer text, doubt;
    bool is_of_game; /* which makes and takes back actions in it */
    bool guarded;
    VariStatus status; /* of the last call */
    VariTurn turn;     /* as they were asked for last */
    VariResult result, claim;
};

/* Giving up, or claiming, is no action: it stands between two. */
typedef struct Interlude {
    size_t ply;
    PlayUndo undo;
} Interlude;
enum {
    INTERLUDES_MAX = BOARD_PLAYERS_MAX + 1
}; /* each player may give up, and one ends the game by a claim */

struct VariGame {
    VariPosition at;
    Position *start; /* the set-up */
    Position *spare; /* in which games are played on at random; NULL: none was yet */
    Random random;
    char **played; /* texts of the actions that `at` has made */
    size_t played_count, played_capacity;
    Interlude interludes[INTERLUDES_MAX]; /* in order */
    size_t interlude_count;
    NotationError error;
    VariError told; /* the same, as it was asked for last */
    Span costly;    /* the rule for which the last count or playout asked too much */
    Buffer costly_text;
    Buffer picture;
    CanvasSpots spots; /* of the cells in it */
    VariPictureSpot *told_spots;
    Buffer early;
    Buffer written;
    Buffer audit;
    Buffer refused; /* the rule that was told of last in an objection */
    VariObjection objection;
    VariHindrance hindrance;
    VariPlayout playout;
    VariResult played_out;
    bool guarded;
};

/* A call from outside: what was there before it, for when memory runs out in the middle. */
typedef struct Attempt {
    MemoryScope scope;
    size_t journal_count, interlude_count;
    Result result;
} Attempt;
void position_enter(VariPosition *position, Attempt *attempt);
void position_leave(VariPosition *position, Attempt *attempt);
void position_give_up(VariPosition *position, Attempt *attempt);
void game_enter(VariGame *game, Attempt *attempt);
void game_leave(VariGame *game, Attempt *attempt);
void game_give_up(VariGame *game, Attempt *attempt);                 /* takes back what was done */
VariStatus position_ends(VariPosition *position, VariStatus status); /* keeps it */
VariStatus game_ends(VariGame *game, VariStatus status);
VariStatus rules_ends(VariRules *rules, VariStatus status);
/* Fails, and says so; the part of a text that is wrong is not known. */
VariStatus game_fail(VariGame *game, VariStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Lists the actions with their texts; the status says whether that asks too much. */
VariStatus game_list(VariGame *game);
void rules_enter(VariRules *rules, Attempt *attempt);
void rules_leave(VariRules *rules, Attempt *attempt);
void rules_give_up(VariRules *rules, Attempt *attempt);
void rules_find_no_memory(VariRules *rules);
void rules_tell_no_memory(const VariRules *rules);

/* The body of a function of the border, which returns `told` once `answer` is what the call does, or `failed`
 * without memory. Calls among them are one. `whose`: position, game or rules. */
#define GUARDED_AS(whose, object, Type, failed, call, told)                                                  \
    do {                                                                                                     \
        Attempt attempt;                                                                                     \
        if ((object)->guarded)                                                                               \
            return (call);                                                                                   \
        whose##_enter((object), &attempt);                                                                   \
        if (setjmp(attempt.scope.escape) != 0) {                                                             \
            whose##_give_up((object), &attempt);                                                             \
            return failed;                                                                                   \
        }                                                                                                    \
        Type answer = (call);                                                                                \
        whose##_leave((object), &attempt);                                                                   \
        return told;                                                                                         \
    } while (0)
#define GUARDED(whose, object, Type, failed, call) GUARDED_AS(whose, object, Type, failed, call, answer)
/* The same where the call answers a VariStatus, which is kept. */
#define GUARDED_STATUS(whose, object, call)                                                                  \
    GUARDED_AS(whose, object, VariStatus, VARI_NO_MEMORY, call, whose##_ends((object), answer))

/* Structs of the caller's begin with their size. Reads one: what it does not have is zero. False: it says no
 * size. */
bool struct_take(void *ours, size_t our_size, const void *given);
/* Writes as much as one has room for; its size stays. */
bool struct_give(void *given, const void *ours, size_t our_size);

/* Looks for the one typing mistake, in a word or a sign, that explains the errors of rules just loaded, and
 * reports it instead. `sets`: options with which there must be no error either; may be NULL. */
void rules_find_slip(VariRules *rules, const Text (*sets)[2], size_t set_count);

enum { RULES_MEMORY = 512 << 20, READING_MEMORY = 256 << 20 };

/* What was asked for when the rules were loaded, with another arena to read in. */
DefinitionRequest rules_request(VariRules *rules, Arena *reading);
/* All that loading is; NULL when it cannot be played, which has been reported. */
Program *rules_read(const DefinitionRequest *request, const Kernel **kernel);
/* Does the work; false where there was no more memory. */
bool rules_attempt(VariRules *rules, void (*work)(void *context), void *context);
/* What is told of rules that could not be read. */
extern const VariRulesInfo rules_info_nothing;
/* Fills what is told of them: `info`, `players`, `cells`, `kinds`. */
void rules_tell(VariRules *rules);
/* What the shorthand became; the compiled program; the text laid out, NULL where it is no YAML. */
const char *rules_kernel_listing(VariRules *rules);
const char *rules_program_listing(VariRules *rules);
/* The page that explains a code, valid until the same thread asks for another; NULL without memory. */
const char *rules_code_explained(DiagCode code);
const char *rules_laid_out(VariRules *rules);
/* How a kind of piece moves, in sentences. */
const char *rules_kind_moves(VariRules *rules, size_t kind);
/* A zero-terminated copy of a text that lives as long as the rules. */
const char *rules_string(VariRules *rules, Text text);
/* Where a part of a text stands that was read from the span; the whole of it where it was not written so. */
Span rules_part(Span span, Text text, size_t offset, size_t length);
/* What a game and a position of their own do alike. */
/* Lists the actions with their texts, unless that is done. */
void at_list(VariPosition *at);
typedef enum Settling { RESOLVE_NOW, RESOLVE_LAZILY } Settling;
/* Makes an action; false, and nothing is done, where it cannot be made here. */
bool at_make(VariPosition *at, const Action *action, Settling settling);
/* Makes a null move; false, and nothing is done, where there can be none. */
bool at_null(VariPosition *at);
void at_unmake(VariPosition *at);
/* Frees what it owns. */
void at_free(VariPosition *at);
/* An action as the border has it, and back; false: it is none that could be made in the position, or it is
 * not known whether it is. */
void action_write(const VariPosition *at, const Action *action, VariAction *out);
bool action_read(const VariPosition *at, const VariAction *action, Action *out);
/* Writes as much of the text as fits; returns its length. */
size_t text_give(const char *text, char *out, size_t room);
/* How a result of a position is told at the border. */
VariResult told_result(const Kernel *kernel, const Position *position, Result result);
/* True if an enemy of the player to move attacks the cell. */
bool position_is_attacked(VariPosition *position, size_t cell);
/* What the first file takes away from those that it extends, by `NAME: none`. Lives in the arena. */
typedef struct Removed Removed;
Removed *removed_read(const SourceList *sources, Arena *arena);
/* Finds what is meant by a word of a file that is extended, a name or the letter of a kind: its name, and
 * where it is taken away. */
bool removed_find(const Removed *removed, Text word, Text *name, Span *place);
/* Reports of what is missing in files that are extended become one for each thing that this file takes away.
 */
void removed_tell(const Removed *removed, DiagList *diags);
/* Loads once more with the settings of a test; NULL when they are refused. */
VariRules *rules_with_settings(const VariRules *rules, const VariSetting *settings, size_t count);

#endif
