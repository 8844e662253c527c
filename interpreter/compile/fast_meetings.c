/* Actions of no piece that ask of two pieces that one stands right ahead of the other:
 * for each piece and cell it is worked out whom it would meet there. */

#include "compile/fast.h"

/* What the second pick asks: kinds and owner, and that it is ahead of the first. */
typedef struct Ahead {
    uint64_t codes;
    bool same_owner, ahead;
} Ahead;

static bool is_first_pick(const Kernel *kernel, ExprId id)
{
    return kernel->exprs[id].op == OP_PICK && kernel->exprs[id].a == 0;
}

/* What is not known of the set is left open: it may be smaller. */
static void read_ahead(const FastBuild *build, ExprId id, Player view, Ahead *ahead)
{
    const Kernel *kernel = build->program->kernel;
    const Expr *expr = &kernel->exprs[id];
    uint64_t codes;
    if (expr->op == OP_TERM) {
        read_ahead(build, kernel->terms[expr->a].value, view, ahead);
    } else if (fast_selection(build->program, build->tables, id, view, &codes)) {
        ahead->codes &= codes;
    } else if (expr->op == OP_MEET) {
        read_ahead(build, expr->kids[0], view, ahead);
        read_ahead(build, expr->kids[1], view, ahead);
    } else if (expr->op == OP_AHEAD && kernel->exprs[expr->kids[0]].op == OP_CELL) {
        ahead->ahead = ahead->ahead || is_first_pick(kernel, kernel->exprs[expr->kids[0]].kids[0]);
    } else if (expr->op == OP_OWNED_BY && kernel->exprs[expr->kids[0]].op == OP_OWNER) {
        ahead->same_owner = ahead->same_owner || is_first_pick(kernel, kernel->exprs[expr->kids[0]].kids[0]);
    }
}

static void add_meeting(FastBuild *build, FastCode code, Cell cell, Cell other, uint64_t codes)
{
    FastMeeting *meeting = list_grow(build->arena, &build->meetings);
    *meeting = (FastMeeting){ .code = code, .cell = cell, .other = other, .codes = codes };
}

/* Each knows of the other: either may come last. */
static void add_pairs(FastBuild *build, FastCode code, uint64_t mates)
{
    const Program *program = build->program;
    const FastTables *tables = build->tables;
    Heading forward = program_forward(program, tables->owner[code], tables->kind[code]);
    for (unsigned cell = 0; cell < tables->cell_count && mates != 0; cell++) {
        Cell next = board_hop(program->board, (Cell)cell, forward);
        if (next == CELL_NONE)
            continue;
        add_meeting(build, code, (Cell)cell, next, mates);
        for (uint64_t codes = mates; codes != 0; codes &= codes - 1)
            add_meeting(build, (FastCode)__builtin_ctzll(codes), next, (Cell)cell, UINT64_C(1) << code);
    }
}

bool fast_meeting_fits(FastBuild *build, const ActionRule *rule, Player view)
{
    const FastTables *tables = build->tables;
    uint64_t codes = 0;
    bool cells = rule->pick_count >= 2 && rule->picks[0].type == PICK_CELL &&
                 rule->picks[1].type == PICK_CELL && rule->picks[0].domain != EXPR_NONE &&
                 rule->picks[1].domain != EXPR_NONE;
    if (!cells || !fast_selection(build->program, tables, rule->picks[0].domain, view, &codes) ||
        (codes & tables->owned[PLAYER_NOBODY]) != 0)
        return false;
    Ahead ahead = { .codes = ~UINT64_C(0) };
    read_ahead(build, rule->picks[1].domain, view, &ahead);
    if (!ahead.ahead || (ahead.codes >> tables->code_count >> 1) != 0)
        return false;
    for (FastCode code = 1; code <= tables->code_count; code++)
        if (codes >> code & 1)
            add_pairs(build, code,
                      ahead.codes & (ahead.same_owner ? tables->owned[tables->owner[code]] : ~UINT64_C(0)));
    return true;
}

/* What was noted more than once has left empty places. */
static void close_gaps(FastTables *tables, size_t count)
{
    uint32_t kept = 0, at = 0;
    for (size_t place = 0; place < count; place++) {
        uint32_t end = tables->offers.meeting_first[place + 1];
        tables->offers.meeting_first[place] = kept;
        for (; at < end; at++)
            if (tables->offers.meetings[at].codes != 0)
                tables->offers.meetings[kept++] = tables->offers.meetings[at];
    }
    tables->offers.meeting_first[count] = kept;
}

void fast_sort_meetings(FastBuild *build)
{
    FastTables *tables = build->tables;
    size_t count = (tables->wall + 1u) * (size_t)tables->cell_count;
    if (build->meetings.count == 0)
        return;
    tables->offers.meeting_first = arena_array(build->arena, count + 1, sizeof *tables->offers.meeting_first);
    tables->offers.meetings =
        arena_array(build->arena, build->meetings.count, sizeof *tables->offers.meetings);
    for (size_t i = 0; i < build->meetings.count; i++) {
        const FastMeeting *meeting = &build->meetings.items[i];
        tables->offers.meeting_first[meeting->code * (size_t)tables->cell_count + meeting->cell + 1]++;
    }
    for (size_t i = 0; i < count; i++)
        tables->offers.meeting_first[i + 1] += tables->offers.meeting_first[i];
    for (size_t i = 0; i < build->meetings.count; i++) {
        const FastMeeting *meeting = &build->meetings.items[i];
        uint32_t at =
            tables->offers.meeting_first[meeting->code * (size_t)tables->cell_count + meeting->cell];
        while (tables->offers.meetings[at].codes != 0 && tables->offers.meetings[at].other != meeting->other)
            at++;
        uint64_t codes = tables->offers.meetings[at].codes | meeting->codes;
        tables->offers.meetings[at] = *meeting;
        tables->offers.meetings[at].codes = codes;
    }
    close_gaps(tables, count);
}
