/* Knows how definitions are found and loaded: by path, or by id in the folders of definitions. Does not know
 * other names that they have (library_names.h). What cannot be read is told, but where it says otherwise. */
#ifndef VARI_LIBRARY_H
#define VARI_LIBRARY_H

#include "arguments.h"

/* Loads a VARIANT: an id, a path, or `-`, which is standard input; mistakes are in the rules. NULL after
 * telling why it cannot be read, with the exit status in *status. */
VariRules *library_load(const char *variant, const Arguments *arguments, int *status);
/* The same of one that is to be played; mistakes are told. NULL after telling
 * why not, with the exit status in *status. */
VariRules *library_open(const char *variant, const Arguments *arguments, int *status);
/* The folder of the shipped definitions. */
const char *library_shipped(void);
/* From here on that is the folder of the shipped definitions, unless $VARI_SHIPPED names another: before any
 * is looked for. */
void library_ships(const char *folder);
/* True if a file lies in the folder of the shipped definitions, however its path is written. */
bool library_is_shipped(const char *path);
/* True if the definition can be loaded with its default options. Prints nothing. */
bool library_plays(const char *variant);
/* What `extends: NAME` in a file of that path stands for: its path and bytes, for free(); false: nothing. */
bool library_base(const char *name, const char *from_path, char **path, char **bytes, size_t *length);
/* Loads a text as if it stood in a file of that path. */
VariRules *library_load_text(const char *path, const char *bytes, size_t length);

/* Texts that count instead of what files hold: an editor has them open. */
typedef struct OpenTexts {
    char *(*find)(void *context, const char *path); /* the text for free(), or NULL: the file counts */
    void *context;
} OpenTexts;

/* The same, where what it extends may be open; `open` lives as long as the rules. */
VariRules *library_load_among(const char *path, const char *bytes, size_t length, OpenTexts *open);
/* The same with options chosen. Memory that is not there is no end of the program: see
 * vari_rules_diagnosed(). NULL: not even for that. */
VariRules *library_load_with(const char *path, const char *bytes, size_t length, const VariSetting *settings,
                             size_t count, OpenTexts *open);
/* The shipped definition of an id; NULL, without a word, where there is none that can be played. */
VariRules *library_find(const char *id);
/* Where a VARIANT is, for free(); NULL: no shipped definition has that id. */
char *library_path(const char *variant);
/* The id of the definition at a path, for free(): `chess` of `definitions/chess/chess.yaml`. */
char *library_id(const char *path);
/* Loads a file; mistakes are in the rules. NULL when it cannot be read. */
VariRules *library_load_file(const char *path, const VariSetting *settings, size_t count);
/* Paths of all definitions that have an id, sorted by it: one's own ($XDG_DATA_HOME/vari/definitions or
 * ~/.local/share/vari/definitions), those of the folders that VARI_DEFINITIONS names with colons between, and
 * the shipped ones. An id that several have is that of the first. Freed by library_free_paths. */
char **library_paths(size_t *count);
/* Paths of all `.yaml` files of a folder and those in it, four deep; freed in the same way. */
char **library_paths_below(const char *folder, size_t *count);
void library_free_paths(char **paths, size_t count);
/* The folder of those in which a definition was found; "" for a path of another file. */
const char *library_folder(const char *path, bool *shipped);
/* The folder of what is installed, relative to the program's, or else of what is built there; for free().
 * Where there is none, that of what would be installed. */
char *beside_program(const char *installed, const char *built);

#endif
