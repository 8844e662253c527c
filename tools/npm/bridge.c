/* What the npm package calls of vari.h that a JavaScript program cannot call by itself: functions that answer
 * with structs put them as whole numbers into one shared buffer, and actions are handles. */

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vari_host.h"

enum { SHARED_MAX = 80, NOTHING = -1 };

/* What the last call has answered. */
static int32_t shared[SHARED_MAX];

int32_t *npm_shared(void);
const char *npm_text_of(const VariRules *rules, unsigned which, size_t index);
size_t npm_count_of(const VariRules *rules, unsigned which);
VariGame *npm_game_new(VariRules *rules, double seed);
void npm_result(VariPosition *position, bool claimable);
void npm_piece(const VariPosition *position, size_t cell);
const char *npm_error(const VariGame *game, bool nearest);
size_t npm_error_offset(const VariGame *game);
bool npm_out_of_memory(const VariGame *game);
size_t npm_checked(const VariRules *rules, VariPosition *position);
const char *npm_passed_over(const VariGame *game);
const char *npm_written(VariGame *game, size_t index, int notation);
bool npm_action(VariGame *game, size_t index);
const char *npm_picture(VariGame *game);
double npm_perft(VariGame *game, unsigned depth);
const char *npm_svg(VariHost *host, VariGame *game, size_t player, double pixels, bool last,
                    const char *marks);

static int32_t number(size_t value)
{
    return value == SIZE_MAX ? NOTHING : (int32_t)value;
}

int32_t *npm_shared(void)
{
    return shared;
}

/* --- rules ---------------------------------------------------------------------------------- */

enum { OF_RULES, OF_PLAYERS, OF_CELLS, OF_KINDS, OF_OPTIONS, OF_VALUES };

/* The texts of the rules as a whole, in the order in which index.js names them. */
static const char *text_of_rules(const VariRulesInfo *info, size_t index)
{
    const char *const texts[] = { info->id,   info->name,   info->about, info->inventor,
                                  info->year, info->source, info->tags,  info->board };
    return index < sizeof texts / sizeof texts[0] ? texts[index] : "";
}

const char *npm_text_of(const VariRules *rules, unsigned which, size_t index)
{
    const VariRulesInfo *info = vari_rules_info(rules);
    switch (which) {
    case OF_RULES: return text_of_rules(info, index);
    case OF_PLAYERS: return vari_rules_player(rules, index)->name;
    case OF_CELLS: return vari_rules_cell(rules, index)->name;
    case OF_KINDS: return vari_rules_kind(rules, index)->id;
    case OF_OPTIONS: return index < info->option_count ? info->options[index]->name : "";
    case OF_VALUES: return index < info->option_count ? info->options[index]->value : "";
    default: return "";
    }
}

size_t npm_count_of(const VariRules *rules, unsigned which)
{
    const VariRulesInfo *info = vari_rules_info(rules);
    switch (which) {
    case OF_RULES: return info->notation;
    case OF_PLAYERS: return info->player_count;
    case OF_CELLS: return info->cell_count;
    case OF_KINDS: return info->kind_count;
    default: return info->option_count;
    }
}

/* --- games ----------------------------------------------------------------------------------- */

VariGame *npm_game_new(VariRules *rules, double seed)
{
    return vari_game_new(rules, (uint64_t)seed);
}

/* status, over, draw, reason, says, winners, losers */
void npm_result(VariPosition *position, bool claimable)
{
    const VariResult *result = claimable ? vari_position_claimable(position) : vari_position_result(position);
    shared[0] = (int32_t)result->status;
    shared[1] = result->over;
    shared[2] = result->draw;
    shared[3] = (int32_t)(intptr_t)result->reason;
    shared[4] = (int32_t)(intptr_t)result->says;
    shared[5] = (int32_t)result->winners;
    shared[6] = (int32_t)result->losers;
}

/* kind and owner */
void npm_piece(const VariPosition *position, size_t cell)
{
    VariPiece piece = *vari_position_piece(position, cell);
    shared[0] = piece.present ? number(piece.kind) : NOTHING;
    shared[1] = number(piece.owner);
    shared[2] = (int32_t)(intptr_t)piece.letter;
}

static bool is_checked(const VariRules *rules, VariPosition *position, size_t cell)
{
    VariPiece piece = *vari_position_piece(position, cell);
    uint16_t attacker;
    size_t count = 0;
    return piece.present && piece.owner == vari_position_player(position) &&
           vari_rules_kind(rules, piece.kind)->royal &&
           vari_position_attackers(position, cell, &attacker, 1, &count) != VARI_NO_MEMORY && count > 0;
}

/* How many royal pieces of the player to move are in check; their cells. */
size_t npm_checked(const VariRules *rules, VariPosition *position)
{
    size_t count = 0;
    for (size_t cell = 0; vari_position_in_check(position) && cell < vari_rules_info(rules)->cell_count;
         cell++)
        if (count < SHARED_MAX && is_checked(rules, position, cell))
            shared[count++] = (int32_t)cell;
    return count;
}

const char *npm_error(const VariGame *game, bool nearest)
{
    const VariError *error = vari_game_error(game);
    return nearest ? error->nearest : error->message;
}

size_t npm_error_offset(const VariGame *game)
{
    return vari_game_error(game)->offset;
}

bool npm_out_of_memory(const VariGame *game)
{
    return vari_game_error(game)->status == VARI_NO_MEMORY;
}

/* NULL: nothing was passed over. */
const char *npm_passed_over(const VariGame *game)
{
    return vari_game_error(game)->passed_over;
}

const char *npm_written(VariGame *game, size_t index, int notation)
{
    return vari_game_action_written(game, index, (VariNotation)notation);
}

static void tell_action(const VariActionInfo *info)
{
    const int32_t told[] = { (int32_t)info->form,         number(info->from),  number(info->to),
                             number(info->piece),         number(info->owner), number(info->becomes),
                             (int32_t)info->capture_count };
    memcpy(shared, told, sizeof told);
    for (size_t i = 0; i < info->capture_count && i < VARI_CAPTURES_MAX; i++)
        shared[7 + i] = info->captures[i];
}

/* form, from, to, kind, owner, what it becomes, how many are taken, and their cells */
bool npm_action(VariGame *game, size_t index)
{
    VariActionInfo info = { .size = sizeof info };
    if (vari_game_action_info(game, index, &info) != VARI_OK)
        return false;
    tell_action(&info);
    return true;
}

const char *npm_picture(VariGame *game)
{
    const VariPictureWish wish = { .size = sizeof wish };
    return vari_game_picture(game, &wish, NULL, NULL);
}

double npm_perft(VariGame *game, unsigned depth)
{
    const VariPerft request = { .size = sizeof request, .depth = depth, .threads = 1 };
    uint64_t nodes;
    return vari_game_perft(game, &request, NULL, NULL, &nodes) == VARI_OK ? (double)nodes : NOTHING;
}

const char *npm_svg(VariHost *host, VariGame *game, size_t player, double pixels, bool last,
                    const char *marks)
{
    const VariDrawing drawing = { sizeof drawing, player, pixels, last, marks };
    return vari_host_svg(host, game, &drawing);
}

/* --- thinking ------------------------------------------------------------------------------------ */

const char *npm_think(VariSearch *search, VariPosition *position, double seconds, double nodes,
                      unsigned depth, unsigned level, unsigned lines, double seed);
size_t npm_line_count(void);
const char *npm_line(size_t rank, double *numbers);

enum { LINES_MAX = 64, LINE_ROOM = 1000 };

/* The best lines of the last thought; the greatest depth of each rank. */
static struct Line {
    char actions[LINE_ROOM];
    double score, nodes;
    unsigned depth;
    int ends_in;
} lines[LINES_MAX];
static size_t line_count;

static void keep_line(void *context, const VariLine *told)
{
    (void)context;
    if (told->rank >= LINES_MAX)
        return;
    struct Line *line = &lines[told->rank];
    *line = (struct Line){
        .score = told->score, .nodes = (double)told->nodes, .depth = told->depth, .ends_in = told->ends_in
    };
    strncat(line->actions, told->actions, LINE_ROOM - 1);
    if (told->rank >= line_count)
        line_count = told->rank + 1;
}

static double now(void *context)
{
    (void)context;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* The text of the action; "": there is none. */
const char *npm_think(VariSearch *search, VariPosition *position, double seconds, double nodes,
                      unsigned depth, unsigned level, unsigned wanted, double seed)
{
    static char chosen[LINE_ROOM];
    const VariThinking thinking = { .size = sizeof thinking,
                                    .seconds = seconds,
                                    .nodes = (uint64_t)nodes,
                                    .depth = depth,
                                    .level = level,
                                    .lines = wanted,
                                    .seed = (uint64_t)seed,
                                    .now = now,
                                    .progress = keep_line };
    VariAction best;
    line_count = 0;
    chosen[0] = '\0';
    if (vari_search_think(search, position, &thinking, &best) == VARI_OK)
        vari_action_text(position, &best, chosen, sizeof chosen, NULL);
    return chosen;
}

size_t npm_line_count(void)
{
    return line_count;
}

/* Its actions; depth and ends_in are shared, score and nodes are put into `numbers`. */
const char *npm_line(size_t rank, double *numbers)
{
    numbers[0] = lines[rank].score;
    numbers[1] = lines[rank].nodes;
    shared[0] = (int32_t)lines[rank].depth;
    shared[1] = lines[rank].ends_in;
    return lines[rank].actions;
}

/* --- positions ------------------------------------------------------------------------------------ */

/* A position with the actions that were listed on the way to it, one behind the other. A handle is a place
 * among them: it is good in the position where it was listed, and after what was made since is unmade. */
typedef struct Walk {
    VariPosition *position;
    VariAction *actions;
    size_t room, top; /* the end of what is listed here */
    size_t *starts;   /* of what is listed in the position after so many actions */
    size_t depth;     /* for which there is room */
} Walk;

Walk *npm_walk_new(const VariGame *game);
void npm_walk_free(Walk *walk);
VariPosition *npm_walk_position(const Walk *walk);
int npm_walk_list(Walk *walk);
int npm_walk_make(Walk *walk, size_t handle);
bool npm_walk_unmake(Walk *walk);
bool npm_walk_action(Walk *walk, size_t handle);
size_t npm_walk_text(Walk *walk, size_t handle, char *out, size_t room);
int npm_walk_find(Walk *walk, const char *text);

enum { ROOM_FIRST = 1024, DEPTH_FIRST = 64 };

Walk *npm_walk_new(const VariGame *game)
{
    Walk *walk = calloc(1, sizeof *walk);
    if (walk == NULL)
        return NULL;
    *walk = (Walk){ .position = vari_position_copy(vari_game_at(game)),
                    .room = ROOM_FIRST,
                    .depth = DEPTH_FIRST };
    walk->actions = malloc(walk->room * sizeof *walk->actions);
    walk->starts = calloc(walk->depth, sizeof *walk->starts);
    if (walk->position != NULL && walk->actions != NULL && walk->starts != NULL)
        return walk;
    npm_walk_free(walk);
    return NULL;
}

void npm_walk_free(Walk *walk)
{
    if (walk == NULL)
        return;
    vari_position_free(walk->position);
    free(walk->actions);
    free(walk->starts);
    free(walk);
}

VariPosition *npm_walk_position(const Walk *walk)
{
    return walk->position;
}

static bool make_room(Walk *walk, size_t room)
{
    VariAction *more = realloc(walk->actions, room * sizeof *more);
    if (more == NULL)
        return false;
    walk->actions = more;
    walk->room = room;
    return true;
}

/* How many legal actions there are, or the negative of a VariStatus; the first one's handle is shared. */
int npm_walk_list(Walk *walk)
{
    size_t start = walk->starts[vari_position_made_count(walk->position)], count = 0;
    VariStatus status =
        vari_position_actions(walk->position, walk->actions + start, walk->room - start, &count);
    if (status == VARI_NO_ROOM) {
        if (!make_room(walk, 2 * (start + count)))
            return -(int)VARI_NO_MEMORY;
        status = vari_position_actions(walk->position, walk->actions + start, walk->room - start, &count);
    }
    if (status != VARI_OK)
        return -(int)status;
    walk->top = start + count;
    shared[0] = (int32_t)start;
    return (int)count;
}

/* A VariStatus. */
int npm_walk_make(Walk *walk, size_t handle)
{
    size_t made = vari_position_made_count(walk->position);
    if (handle < walk->starts[made] || handle >= walk->top)
        return VARI_NOT_HERE;
    if (made + 1 == walk->depth) {
        size_t *more = realloc(walk->starts, 2 * walk->depth * sizeof *more);
        if (more == NULL)
            return VARI_NO_MEMORY;
        walk->starts = more;
        walk->depth *= 2;
    }
    VariStatus status = vari_position_make(walk->position, &walk->actions[handle]);
    if (status == VARI_OK)
        walk->starts[made + 1] = walk->top;
    return (int)status;
}

/* False: nothing was made. */
bool npm_walk_unmake(Walk *walk)
{
    size_t made = vari_position_made_count(walk->position);
    if (made == 0)
        return false;
    vari_position_unmake(walk->position);
    walk->top = walk->starts[made];
    return true;
}

/* As npm_action(). */
bool npm_walk_action(Walk *walk, size_t handle)
{
    VariActionInfo info = { .size = sizeof info };
    if (handle >= walk->top || vari_action_info(walk->position, &walk->actions[handle], &info) != VARI_OK)
        return false;
    tell_action(&info);
    return true;
}

/* The length of its text; 0: there is none. */
size_t npm_walk_text(Walk *walk, size_t handle, char *out, size_t room)
{
    size_t length = 0;
    if (handle < walk->top)
        vari_action_text(walk->position, &walk->actions[handle], out, room, &length);
    return length;
}

/* The handle of the listed action of that text, or -1. */
int npm_walk_find(Walk *walk, const char *text)
{
    VariAction action;
    if (vari_action_read(walk->position, text, &action) != VARI_OK)
        return NOTHING;
    for (size_t i = walk->starts[vari_position_made_count(walk->position)]; i < walk->top; i++)
        if (vari_actions_equal(&walk->actions[i], &action))
            return (int)i;
    return NOTHING;
}
