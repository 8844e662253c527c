/* The identity of table moves. */

#include "program/tables.h"

/* Keep in step with pseudo_move_content() of play. */
uint64_t table_move_content(const Kernel *kernel, const MoveShape *shape, const TableMove *table_move)
{
    const ActionRule *rule = &kernel->rules[shape->rule];
    bool own = rule->changes.count > 0 || rule->text.length > 0;
    bool crosses = (table_move->distance & MOVE_DISTANCE) > 1 || rule->legs[0].lame;
    int leaves = rule->leaves >= 0 && crosses ? rule->leaves : -1;
    uint64_t way = rule->text.length > 0
                       ? (uint64_t)shape->heading << 16 | (table_move->distance & MOVE_DISTANCE)
                       : UINT16_MAX;
    return (uint64_t)table_move->to | (uint64_t)shape->kind << 16 |
           (uint64_t)(uint8_t)shape->promotion << 24 | (uint64_t)(uint8_t)(leaves + 1) << 32 |
           (((own ? (uint64_t)(shape->rule + 1u) << 48 : 0) ^ way << 40));
}
