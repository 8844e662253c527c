/* Knows what definitions are called beside their ids, and which options a name stands for. Tells of names
 * that are unknown. */
#ifndef VARI_LIBRARY_NAMES_H
#define VARI_LIBRARY_NAMES_H

#include "arguments.h"

/* The id of the definition that is called so, capitals, blanks and hyphens aside: by its id, by what it says
 * that it is `also` called, or by its title; with 960 behind it, if it has DEALT_OPTION. For free(); NULL:
 * none is, or several are. *options, for free(): NAME=VALUE with blanks between, by which it is that game. */
char *library_named(const char *name, char **options);
/* The id of a definition that may have been meant, for free(), or NULL. */
char *library_nearest(const char *id);
/* Tells that no definition has this id, with the id that may have been meant. */
void library_tell_unknown(const char *id);
/* True if there are shipped definitions at all. */
bool library_has_shipped(void);
/* Tells, once, if there are none. */
void library_note_none_shipped(void);
/* What a game with these options is called in signs that are no ASCII, for free(); NULL: nothing. */
char *library_name_of(const char *id, const Arguments *arguments);
/* The ids of library_paths(); freed in the same way. */
char **library_ids(size_t *count);
/* What a definition is called with DEALT_OPTION, for free(): as it says that it is `also` called with that
 * option alone, or else with 960 behind its id. It begins with a capital. */
char *library_dealt_name(const char *id);
/* The explanation of a name that is a term the language lacks, `fog-of-war`; "": there is none. Valid until
 * the next call. */
const char *library_answer(const char *name);
bool rules_have_option(const VariRules *rules, const char *name);
/* Chooses an option, unless that is done; name and value are borrowed. */
void arguments_choose(Arguments *arguments, const char *name, const char *value);
/* The same of all of a text of library_named(), which it cuts into pieces. */
void arguments_choose_all(Arguments *arguments, char *options);
/* Where a VARIANT is no id and no path, but what library_named() knows: makes it an id, for free(), and
 * chooses its options. Returns what those point into, for free(); NULL: nothing was done. */
char *arguments_take_name(Arguments *arguments, char **variant);
/* True if a position has a castling right that the rules cannot carry, and DEALT_OPTION, which is not chosen,
 * may help. */
bool position_may_be_dealt(VariRules *rules, const char *position);
/* True if, of such a position, each right fits by the rules with that option, `dealt` (may be NULL). Where
 * some fit by neither, the rights are a careless text, and no sign of a set-up that was dealt. */
bool position_is_dealt(VariRules *rules, VariRules *dealt, const char *position);
/* The definition that the first argument names with the options chosen, and DEALT_OPTION; NULL: it cannot be
 * loaded. */
VariRules *arguments_open_dealt(const Arguments *arguments);
/* Chooses DEALT_OPTION where the position of the arguments needs it; `rules` are those without. */
void arguments_take_dealt(Arguments *arguments, VariRules *rules);

#endif
