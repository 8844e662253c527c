/* Knows what stands around the place of a complaint, byte by byte and line by line. Does not know YAML's
 * rules. Private to the files of complaints. Nothing here fails. */
#ifndef VARI_TREE_SCENE_H
#define VARI_TREE_SCENE_H

#include "tree/complaint.h"

typedef struct Scene {
    DiagList *diags;
    uint16_t number;
    const Source *source;
    const Complaint *complaint;
} Scene;

static inline bool scene_is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static inline bool scene_ends_line(char byte)
{
    return byte == '\0' || byte == '\n' || byte == '\r';
}

static inline char scene_byte(const Scene *scene, uint32_t at)
{
    return at < scene->source->bytes.length ? scene->source->bytes.bytes[at] : '\0';
}

static inline Text scene_slice(const Scene *scene, uint32_t start, uint32_t end)
{
    return text_slice(scene->source->bytes, start, end - start);
}

static inline bool scene_says(const Scene *scene, const char *problem)
{
    return text_contains(scene->complaint->problem, text_of(problem));
}

uint32_t scene_line_start(const Scene *scene, uint32_t at);
/* From a byte to the end of the word that begins there, at least one character if there is one; closing signs
 * belong to what stands around the word. */
Span scene_word(const Scene *scene, uint32_t at);

/* Each of these reports what it knows, or returns false (complaint_lines.c). */
bool scene_report_joined_lines(const Scene *scene);
bool scene_report_line_without_colon(const Scene *scene);
bool scene_report_odd_line(const Scene *scene);
/* Maps one below the other that should be items of a list. */
bool scene_report_bare_items(const Scene *scene);
/* The same, of quotes, signs of other scripts, and what stands behind a value (complaint_signs.c). */
bool scene_report_lone_quote(const Scene *scene);
bool scene_report_foreign_sign(const Scene *scene);
bool scene_report_behind_value(const Scene *scene);
bool scene_report_colon(const Scene *scene);
/* The same, of a comment that swallows the end of a bracket (comments.c). */
bool scene_report_comment(const Scene *scene);

#endif
