/* Knows the shape of an expression before any name in it means anything. Does
 * not know types. Lives in the reading arena while one expression is read.
 * Private to the expression files of this room. Parsing fails by reporting. */
#ifndef VARI_DEFINITION_SYNTAX_H
#define VARI_DEFINITION_SYNTAX_H

#include "base/letters.h"
#include "definition/scope.h"

enum {
    SYNTAX_NESTING_MAX = 32, /* brackets and `any` inside each other */
    SYNTAX_DEPTH_MAX = 64,   /* of the tree: also bounds how deep play recurses */
    SYNTAX_NODES_MAX = 1000,
    SYNTAX_WORDS_MAX = 1024
};

typedef enum SyntaxForm {
    SYNTAX_NUMBER,
    SYNTAX_TRUTH,
    SYNTAX_BINARY,  /* op: ADD SUB MUL DIV MOD MEET AND OR */
    SYNTAX_COMPARE, /* op: EQ NE LT LE GT GE */
    SYNTAX_NOT,
    SYNTAX_NEG,
    SYNTAX_CHOICE,  /* option == choice: number the option, name the choice */
    SYNTAX_IS,      /* kids[0] is [not] kids[1], a SYNTAX_SELECT of words */
    SYNTAX_COUNTED, /* op: ANY NOT(no) COUNT LOST of kids[0] */
    SYNTAX_CALL,    /* name(kids[0] .. kids[1]), or with `by` in argument */
    SYNTAX_SELECT,  /* words, then of, in, where */
    SYNTAX_REFINED  /* kids[0], then of, in, where */
} SyntaxForm;

typedef enum PlaceForm { PLACE_NONE, PLACE_HAND, PLACE_CAPTURED, PLACE_SET } PlaceForm;
typedef enum CallJoin { JOIN_ONE, JOIN_RANGE, JOIN_FOR, JOIN_BY } CallJoin;

typedef struct Syntax Syntax;

/* One word of a selection; with a value it is a phrase: `rank 8`, `files a-c`. */
typedef struct Word {
    Text text;
    Text value;
    uint32_t start, end;
} Word;

/* Words joined by `/`: any of them will do. */
typedef struct WordGroup {
    bool negated;
    Word *words;
    size_t count;
} WordGroup;

struct Syntax {
    SyntaxForm form;
    uint32_t start, end; /* bytes of the text */
    unsigned depth;
    Op op;
    bool negated;   /* is not; not in */
    int32_t number; /* value, truth, or option */
    Text name;
    uint32_t name_start;
    CallJoin join;
    Text argument; /* after `by`: movement notation or a heading */
    uint32_t argument_start;
    Syntax *kids[2];
    LIST(WordGroup) groups;
    Syntax *of;
    PlaceForm place_form;
    Syntax *place;
    Syntax *where;
};

/* One expression being read. */
typedef struct Reader {
    Scope *scope;
    const Node *node; /* NULL: the text stands at `span` byte by byte */
    Span span;
    Text text;
    Token *tokens;
    size_t at;
    int16_t word, number, range;
    unsigned nesting, nodes, words;
    bool poisoned; /* a name stands in it whose own mistake was reported */
} Reader;

/* Where bytes start .. end of the text stand in the file. */
Span reader_span(const Reader *reader, uint32_t start, uint32_t end);
/* Reports at bytes start .. end; false. */
#define READER_ERROR(reader, code, start, end, ...)                                                          \
    diag_error((reader)->scope->diags, (code), reader_span((reader), (start), (end)), __VA_ARGS__)

/* Says beside a mistake just reported what is written instead of the present
 * sign (expression_mistakes.c); false when nothing is known of it. */
bool mistake_help_sign(Reader *reader);
/* What a text is in which nothing binds what stands beside it. */
typedef enum PlainSet {
    PLAIN_SET_NONE,  /* it is none */
    PLAIN_SET_CELLS, /* `d4`, `a1-c3`, `rank 1`: blanks join it to others */
    PLAIN_SET_NAME   /* `camp`, `enemy`: `+` joins it to others, since it may narrow what stands beside it */
} PlainSet;
PlainSet mistake_plain_set(Text text);
/* Proposes `d4 e4` for `d4, e4`, `1000` for `1,000`, `rook/queen` for `rook, queen` and `camp + own` for
 * `camp, own` beside a mistake just reported, where nothing else can be meant (expression_commas.c). All
 * commas at once: to mend one would leave the others wrong. */
void mistake_mend_commas(Reader *reader);

/* True of what words of expressions consist of: lower-case letters, digits, hyphens. */
static inline bool word_byte(char byte)
{
    return letter_is_lower(byte) || letter_is_digit(byte) || byte == '-';
}
/* Words that build the sentence and so cannot be names in it (expression_words.c). */
bool word_is_structural(Text word);
/* `rank`, `files`: words that count cells by what stands behind them. */
bool word_counts_cells(Text word);

/* NULL after reporting. */
Syntax *syntax_read(Reader *reader);
/* The only word of an unrefined or refined selection of one plain word, else NULL. */
const Word *syntax_single(const Syntax *node);

#endif
