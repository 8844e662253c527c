/* Knows what the files of the language server share: documents that an editor has open, places in them, and
 * answers as JSON. Positions come and go as lines and UTF-16 units from 0, as the Language Server
 * Protocol 3.17 has them; here they are offsets in bytes. */
#ifndef VARI_LSP_H
#define VARI_LSP_H

#include <cjson/cJSON.h>
#include <sys/stat.h>

#include "library.h"

typedef struct Range {
    size_t start, end;
} Range;

/* A file that an editor has open, or one that such a file extends. All is owned. */
/* A place in a text, as editors count: lines and characters from 0. */
typedef struct TextPlace {
    size_t offset, line, character;
} TextPlace;

typedef struct Document {
    char *uri, *path;
    char *text; /* with a 0 behind it, and none in it */
    size_t length;
    TextPlace *last; /* the one asked for last: many, one after another, are found without beginning anew */
    long version;
    VariRules *rules; /* as it is now; NULL: it sleeps, see document_wake() */
    VariRules *good;  /* as it was when it could last be played, or NULL; may be `rules` */
    VariSheet *sheet; /* NULL: it is too large */
    char **sought;    /* paths of files that it extends, or would if they were there */
    size_t sought_count;
    uint64_t hash;      /* of the rules that were read last */
    unsigned long used; /* the greater the later */
    struct stat file;   /* of its path, when it was read last; `st_nlink` 0: there was none */
    bool wants_reading; /* what it extends has changed */
    bool is_checked;    /* its tests and options have been tried */
    bool wants_check;   /* they are to be, as soon as nothing else is asked */
} Document;

typedef struct Server {
    Document *documents;
    size_t count, capacity;
    char **folders; /* that the editor has open */
    size_t folder_count;
    unsigned long uses; /* of all documents so far */
    OpenTexts open;
    Document *reading; /* the one that is read, or NULL */
    bool shut_down, ended;
    void (*send)(void *context, const cJSON *message); /* to the editor */
    bool (*is_asked)(void *context); /* true if the editor waits for something; NULL: it never does */
    void *context;
} Server;

/* --- lsp_server.c ---------------------------------------------------------------------------- */

/* Takes a message of the editor, as an object or as a text (NULL: one that could not be read), and sends what
 * there is to say. */
void server_take(Server *server, const cJSON *message);
void server_answer(Server *server, const char *text);
/* True if something waits that takes longer: to be done by server_check_waiting() where nothing else is
 * asked. It sends what that has found. */
bool server_wants_check(const Server *server);
void server_check_waiting(Server *server);
void server_end(Server *server);

/* --- lsp_text.c ------------------------------------------------------------------------------ */

/* The byte at a position; what is behind the end of a line is its end. */
size_t text_offset(const char *text, size_t length, double line, double character);
cJSON *text_range(const Document *document, Range range);
/* The path that a URI stands for, and back; for free(). What is no file is its own path. */
char *path_of_uri(const char *uri);
char *uri_of_path(const char *path);
/* The word around an offset: letters, digits, hyphens. */
Range word_at(const char *text, size_t length, size_t offset);
/* True if a stretch of a text is that name; `_` is read as a hyphen. */
bool is_name(const char *text, Range range, const char *name, size_t length);

/* True if a type of VariPart has such an alternative. */
bool has_type(const char *types, const char *type);

/* --- lsp_documents.c -------------------------------------------------------------------------- */

Document *document_find(Server *server, const char *uri);
/* The open document of a file, or NULL. */
const Document *document_at(const Server *server, const char *path);
Document *document_open(Server *server, const char *uri, const char *text);
/* True if a change of that file may change the document. */
bool document_extends(const Document *document, const char *path);
/* The text of a file that the editor has open, for free(), or NULL; a Server's OpenTexts. */
char *document_text(void *server, const char *path);
/* Applies the changes of a notification and reads the text anew. */
void document_change(Server *server, Document *document, const cJSON *changes);
/* Reads the text anew, and what it extends as the editor has it open, or else as it is on the disk. */
void document_read_again(Server *server, Document *document);
/* Before anything is asked of it: reads it anew if its rules have been given back, as those that were not
 * used for longest are where many are open. */
void document_wake(Server *server, Document *document);
void document_close(Server *server, Document *document);
/* The file as the editor holds it open, or else as it is on the disk, as a document without rules; false: it
 * cannot be read. */
bool document_read(const Server *server, const char *path, Document *document);
/* What the document extends, in the same way; false: there is none. */
bool document_base(const Server *server, const Document *document, Document *base);
void document_free(Document *document);
/* The part in which an offset lies, or SIZE_MAX. */
size_t part_at(const VariSheet *sheet, size_t offset);
/* The key above a part as it is written; an empty range: there is none. */
Range key_above(const VariSheet *sheet, const VariPart *part);

/* In how many shipped definitions words stand, a line each: `key pieces moves 268` (by the block in which a
 * key stands; `top` for blocks), `extends chess 177`, `word mover 300`. Made by uses.cmake; a line break
 * comes before the first. */
extern const char uses_text[];

/* --- lsp_sources.c ---------------------------------------------------------------------------- */

/* The definitions and folders that a path may go on with which is written in a file so far, as `./` or
 * `../games/ch`: for library_free_paths(). Folders have `/` behind them. */
char **files_beside(const char *path, const char *typed, size_t *count);
/* Rules of a game that says nothing of its players; for vari_rules_free(). */
VariRules *rules_of_usual_players(void);

/* --- lsp_names.c ------------------------------------------------------------------------------ */

/* A name that a text makes: a key of one's own, or a word that is one. */
typedef struct Made {
    Range name, whole, scope; /* where it stands, with its value, and where it means this */
    size_t part;
    const char
        *space; /* the block whose names alone may not be the same; "": that of all names in expressions */
} Made;
/* The next name from part `*next` on; false: there are no more. */
bool made_next(const Document *document, size_t *next, Made *made);
/* True if a key is a block: it stands at the top of the definition, or of an overlay. */
bool is_block(const Document *document, const VariPart *key);
/* True if the name is that of a player: it is made under `players`. */
bool is_player_made(const Document *document, const VariPart *part);
/* True if the term, which is a key, is a player as far as its first word tells. */
bool term_is_player(const Document *document, size_t term);
/* True if the part has a key of this name right below it. */
bool has_key_below(const Document *document, size_t part, const char *key);
/* True if names may stand in the value. */
bool holds_names(const Document *document, const VariPart *part);
/* What is meant by a name: `scope` and `space` as in Made. */
typedef struct Meaning {
    const char *name;
    size_t length;
    const char *space;
    Range scope;
} Meaning;
/* Where the document makes the name that is meant by a word of it: of those around it the one with the
 * smallest scope. `scope` is not asked for. {0, 0} is a word that stands in no entry. */
bool meaning_made(const Document *document, const Meaning *meaning, Range word, Made *found);
/* Every place where the name stands and means this. */
typedef void Use(void *context, const Document *document, Range word);
void each_use(const Document *document, const Meaning *meaning, Use *use, void *context);

/* --- lsp_family.c ----------------------------------------------------------------------------- */

typedef struct Relative {
    Document document;
    bool shares; /* the name means the same in it */
} Relative;
/* Definitions around one that is asked about, which is not among them. */
typedef struct Family {
    Relative *files;
    size_t count, capacity;
    bool is_kept; /* the name is made in a shipped definition that the editor does not have at hand */
} Family;
/* Adds those that the document extends, the nearest first. */
void family_add_bases(Family *family, const Server *server, const Document *document);
/* Adds all that share what is meant, and the other files that the document extends; false: no definition
 * makes that name. */
bool family_find(Family *family, const Server *server, const Document *document, const Meaning *meaning);
void family_free(Family *family);
/* Which of the document and its bases, the nearest first, makes what is meant by a word of it; NULL: none. In
 * lsp_names.c. */
const Document *nearest_maker(const Family *bases, const Document *document, const Meaning *meaning,
                              Range word, Made *made);

/* --- answers to requests: NULL stands for null; *error is told instead where it is set -------------- */

typedef cJSON *Answer(Server *server, const Document *document, const cJSON *params, const char **error);
Answer answer_symbols, answer_definition, answer_references, answer_rename, answer_may_rename;
Answer answer_hover, answer_completion, answer_actions, answer_formatting;
/* The offset of a position, and of that which a request asks about. */
size_t place_offset(const Document *document, const cJSON *position);
size_t asked_offset(const Document *document, const cJSON *params);
/* Runs the tests of the definition and tries its options, whose mistakes become diagnostics. */
void document_check(Document *document);
/* The parameters of `textDocument/publishDiagnostics`. */
cJSON *document_diagnostics(const Server *server, const Document *document);
/* {"uri": ..., "range": ...} */
cJSON *location(const Document *document, Range range);
/* {"range": ..., "newText": ...} */
cJSON *text_edit(const Document *document, Range range, const char *text);

#endif
