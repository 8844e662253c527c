/* Knows how positions and actions are written and read. Does not know what is
 * legal: it asks play for the list of actions and compares. Fails by telling
 * the reason and the offset of the first byte that is wrong. */
#ifndef VARI_NOTATION_NOTATION_H
#define VARI_NOTATION_NOTATION_H

#include "base/buffer.h"
#include "play/play.h"

typedef struct NotationError {
    size_t offset; /* bytes into the text */
    size_t length; /* at least 1 */
    char message[240];
    char nearest[64];                /* something near that would have been right, or "" */
    size_t idle_offset, idle_length; /* what says nothing here and is left out, as a castling right that no
                                        piece there can carry */
    char idle_message[120];
} NotationError;

/* Appends the position's text (`Texts of positions` in grammar/LANGUAGE.md). */
void notation_write_position(const Position *position, Buffer *out);
/* Reads a text into a fresh position (play_begin() is called). On failure the
 * position is unspecified and *error filled. */
bool notation_read_position(Position *position, Text text, NotationError *error);

/* The standard or patterned text of one action, without the `:NAME` that tells
 * clashing ones apart (notation_actions does that). */
void notation_write_action(Position *position, const Action *action, Buffer *out);

/* Texts of a list's actions in one system, worked out when they are first asked for. */
typedef struct NamedForms {
    bool made;
    Buffer texts;   /* each with a 0 behind it */
    size_t *starts; /* [level * count + item]; SIZE_MAX: there is none */
} NamedForms;

/* All legal actions with their texts, sorted bytewise. */
typedef struct NamedAction {
    Action action;
    char *text; /* owned by the list */
} NamedAction;
typedef struct NamedActionList {
    NamedAction *items;
    size_t count;
    Buffer texts;       /* private */
    ActionList actions; /* private */
    bool cut;           /* more than ACTION_LIMIT, or too much to work out: then there are none */
    NamedForms forms[NOTATION_SYSTEMS]; /* private */
} NamedActionList;
/* What is told where a list is cut. */
extern const char notation_overrun[];
/* Reuses the list's memory; a zeroed list is a fresh one. */
void notation_actions(Position *position, NamedActionList *list);
void notation_actions_free(NamedActionList *list);
/* Fills the list, whose memory it reuses, with what a text may mean that is no legal action: each piece of
 * the player's to each other cell, and each kind that can be dropped to each cell. None can be made. */
void notation_intents(const Position *position, Player player, NamedActionList *list);
/* The item of the list with exactly that text, or the pass as other programs write it; SIZE_MAX and *error
 * filled where there is none. */
size_t notation_find_action(const Position *position, const NamedActionList *list, Text text,
                            NotationError *error);
/* The item with exactly that text; SIZE_MAX: there is none. */
size_t notation_listed(const NamedActionList *list, Text text);
/* Appends the item's text in the manner of chess players: `Nf3`, `exd5`, `e8=Q+`, `O-O`. It is read back by
 * notation_find_action() or else notation_meant(); what has no such text is written as it is listed. */
void notation_write_san(Position *position, NamedActionList *list, size_t item, Buffer *out);
/* True if the definition's players may write actions so. */
bool notation_may_write(const Kernel *kernel, NotationSystem system);
/* Appends the item's text in a system, which is read back as this item by notation_find_action() or else
 * notation_meant(); what has no such text is written as it is listed. */
void notation_write_in(Position *position, NamedActionList *list, size_t item, NotationSystem system,
                       Buffer *out);
/* The items that a text as players write it may mean: in the systems of the definition, or in the manner of
 * chess players: a castling as `O-O`, or by its king and either end of his way; a move as `Nf3`, `exd5` or
 * `e8=Q`; any of them, and what is listed, with remarks behind (`+#!?`, but for a `+` that says what a piece
 * becomes). Returns how many, and notes the first `most`. */
size_t notation_meant(Position *position, NamedActionList *list, Text text, size_t *items, size_t most);
/* The items that a move as Japanese players write it may mean, `７六歩`; `last` is where the last move went,
 * for `同歩` (CELL_NONE: there was none). Returns how many, and notes the first `most`. */
size_t notation_from_japanese(const Position *position, const NamedActionList *list, Text text, Cell last,
                              size_t *items, size_t most);
/* The text without what players write behind a move: signs for check, and judgements of the move or the
 * position, `!?`, `+-`, `±`, `$14`. A `+` that may belong to the text of an action stays. */
Text notation_without_remarks(const Kernel *kernel, Text text);
/* The text with the characters of keyboards for the signs of printers, `-` for dashes. False: it has none of
 * those, or is too long. */
enum { NOTATION_TYPED_MAX = 64 };
bool notation_typed(const char *text, char to[NOTATION_TYPED_MAX]);
/* How many bytes of the text's end are a remark of players, `!?`, ` N` or ` mate`; 0: none are. *glyph
 * becomes the number that PGN has for a judgement, else 0. */
size_t notation_remark(Text text, unsigned *glyph);
/* The cell with the longest name that the text begins with, whose length becomes *length; CELL_NONE: none. */
Cell notation_cut_cell(const Board *board, Text text, size_t *length);
/* True if the text has the form of an action of the game, as it is listed or as players write it. Only its
 * form is tested: the action need not be legal in any position. */
bool notation_is_possible(const Program *program, Text text);
/* True if the text moves a piece of some player to another cell, or drops one, whatever the rules say. Takes
 * as long as looking through all such moves. */
bool notation_is_intended(Position *position, Text text);
/* True if the text is a null move as records of games write it; NOTATION_NULL is the usual one. */
#define NOTATION_NULL "--"
bool notation_is_null(Text text);
/* The letter of the wing that `O-O` and its like stand for, NOTATION_ANY_WING for `castles`; 0: the text is
 * none of them. */
#define NOTATION_ANY_WING '*'
char notation_castling_letter(Text text);
/* The castlings of the list, in the same way. */
size_t notation_castlings(const Position *position, const NamedActionList *list, size_t *items, size_t most);

#endif
