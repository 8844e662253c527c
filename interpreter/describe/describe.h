/* Knows how the rules of a game are told to a person: in plain English, from the kernel alone. Does not know
 * how the text is laid out where it is shown: it is made of sections and paragraphs, which layout.c joins as
 * text or Markdown. Writes into a buffer of the caller. Nothing here fails. */
#ifndef VARI_DESCRIBE_DESCRIBE_H
#define VARI_DESCRIBE_DESCRIBE_H

#include "base/buffer.h"
#include "base/list.h"
#include "program/kernel.h"

typedef enum SectionName {
#define SECTION(NAME, title) SECTION_##NAME,
#include "describe/section_list.h"
#undef SECTION
    SECTION_COUNT
} SectionName;

/* What can be compared with another game's: a paragraph that says all of one thing. */
typedef struct Paragraph {
    SectionName section;
    Text subject;      /* a kind's, a law's, an ending's name; empty: the only one of its section, or free */
    Text text;         /* whole sentences */
    Text choice;       /* of an option: what was said last of a choice, its names masked ... */
    size_t choice_end; /* ... and where in the text further choices are named of which the same is true */
} Paragraph;

typedef LIST(Paragraph) ParagraphList;

/* One game's rules, in order of their sections. Texts live in the arena. */
void describe_rules(Arena *arena, const Kernel *kernel, ParagraphList *paragraphs);

/* How one piece goes, all its moves in whole sentences: "It slides any number of cells diagonally." */
void describe_piece_moves(const Kernel *kernel, Kind kind, Buffer *out);
/* "It never leaves the palace."; nothing of a kind that goes everywhere. */
void describe_piece_stay(const Kernel *kernel, Kind kind, Buffer *out);
/* One rule of a piece's: what `fmW` is, "It moves one cell straight forward, without taking." */
void describe_move(const Kernel *kernel, const ActionRule *rule, Buffer *out);

/* What people read instead of the name of a thing of the state, a phase or an ending, short: "points",
 * "actions without a capture or a pawn move". */
void describe_name(const Kernel *kernel, Text name, Buffer *out);
/* A law or a `must` rule of the kernel in a sentence; nothing where it never applies. */
void describe_law(const Kernel *kernel, const LawRule *law, Buffer *out);
void describe_must(const Kernel *kernel, const MustRule *must, Buffer *out);

/* True if the rules differ; `said` is how, in the arena. */
bool describe_difference(Arena *arena, const ParagraphList *own, const ParagraphList *other, Text *said);
/* Leaves out an option none of whose choices changes anything: it is of another game that this one extends.
 */
void describe_idle_option(ParagraphList *paragraphs, Text option);
/* Adds to the paragraph of an option what is said of another value; `with` are the other options that it was
 * tried with: " and players 4", or empty. */
void describe_choice(Arena *arena, ParagraphList *paragraphs, Text option, Text value, Text with, Text said);

typedef enum DescribeForm { DESCRIBE_TEXT, DESCRIBE_MARKDOWN } DescribeForm;

/* Joined with titles. With the paragraphs of another game that it starts from (NULL: none), what is different
 * comes first, then what is gone, then what is as there; `base_name` is that game's. */
void describe_layout(const Kernel *kernel, const ParagraphList *paragraphs, const ParagraphList *base,
                     Text base_name, DescribeForm form, Buffer *out);
/* What can be compared, one paragraph a line: the section's title, the subject and the text, tabs between. */
void describe_lines(const ParagraphList *paragraphs, Buffer *out);

#endif
