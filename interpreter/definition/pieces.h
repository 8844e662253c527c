/* Knows how the parts of one kind's map are shared out between the files that
 * read them. Private to the rules side of this room. */
#ifndef VARI_DEFINITION_PIECES_H
#define VARI_DEFINITION_PIECES_H

#include "definition/rules_common.h"

/* A rule with everything at rest: no expressions, no trail, EXPR_NONE throughout. */
ActionRule rules_blank(RuleForm form, Kind kind, Span span);

/* `moves`, `captures`: appends the kind's rules of form move and stay. */
void moves_read(Scope *scope, const Node *piece, Kind kind);
/* The legs of a record's `legs:` as movements; forward as in movement_read(). */
struct MovementList;
void legs_read(Scope *scope, const Node *legs, Heading forward, struct MovementList *list);
/* Reports `through` and `over` of a record or a leg where its movements pass nothing (moves_idle.c). */
void moves_report_idle_way(Scope *scope, const Node *map, const struct MovementList *list);
/* Reports a movement that can only take where `captures` of the map lets it take nothing. */
void moves_report_no_taking(Scope *scope, const Node *map, ExprId captures, const struct MovementList *list);
/* True if some movement asks what may be taken; reports `captures` of a map none of whose movements does. */
bool moves_ask_captures(const struct MovementList *list);
void moves_report_idle_captures(Scope *scope, const Node *map);
/* `promotes` of all kinds with the block `promotion`, and the ways back. */
void promotions_read(Scope *scope, const Node *root);

#endif
