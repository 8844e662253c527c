/* Knows what the files of the room share: where in the source things stand, and the text that is written. */
#ifndef VARI_LAYOUT_INTERNAL_H
#define VARI_LAYOUT_INTERNAL_H

#include "base/buffer.h"
#include "base/list.h"
#include "definition/schema.h"

/* A stretch of the source, by byte offsets. */
typedef struct Stretch {
    uint32_t start, end;
} Stretch;

typedef struct Comment {
    Stretch at;
    bool own_line; /* nothing stands before it */
} Comment;

typedef LIST(Comment) CommentList;

typedef struct Layout {
    Arena *arena;
    const Schema *schema;
    Text bytes;
    CommentList comments; /* in the order of the source */
    Buffer out;
} Layout;

/* A key with its value, or an item of a list. */
typedef struct Member {
    Text key; /* empty: an item */
    Stretch key_at;
    const Node *value;
    Text type;
    uint32_t from, to; /* what belongs to it, with the comments above and below */
    uint32_t place;    /* in the order of the schema */
    size_t distance;   /* of the value behind the key, where it stands in the key's line; 0 elsewhere */
} Member;
typedef LIST(Member) MemberList;

/* Fills the list of comments. */
void comments_find(Layout *layout, const Node *root);
/* The first comment that begins at or behind `from` and before `to`, or NULL. */
const Comment *comments_first(const Layout *layout, uint32_t from, uint32_t to);

/* Where the value stands, with its quotes. */
Stretch layout_raw(const Layout *layout, const Node *node);
Text layout_source(const Layout *layout, Stretch stretch);
/* Characters of the source before the offset, in its line. */
size_t layout_column(const Layout *layout, uint32_t offset);
bool layout_is_flow(const Layout *layout, const Node *node);
/* True if a line ends between two offsets. */
bool layout_breaks(const Layout *layout, uint32_t from, uint32_t to);
/* True if an empty line stands between them. */
bool layout_gapes(const Layout *layout, uint32_t from, uint32_t to);

/* The members of a list or a map, in the order of the source, each with what belongs to it up to `to`. */
void members_list(Layout *layout, const Node *node, Text type, uint32_t from, uint32_t to,
                  MemberList *members);
/* Puts them into the order of the schema, where nothing speaks against it. */
void members_sort(Layout *layout, MemberList *members, bool top);

#endif
