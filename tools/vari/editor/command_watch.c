/* `vari watch`: tells at each save of a definition what is wrong with it or, where nothing is, shows it: the
 * board, the pieces whose moves have changed, how many actions there are, and how a game at random goes. */

#define _GNU_SOURCE /* sigaction, nanosleep */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "allocation.h"
#include "commands.h"
#include "diagram.h"
#include "draw_text.h"
#include "exit_status.h"
#include "files.h"
#include "library.h"
#include "outcome.h"
#include "rehearse.h"
#include "streams.h"
#include "telling.h"

enum {
    SHOWN_SECONDS = 10,        /* of work, at most, for one look at the definition */
    PAUSE = 200 * 1000 * 1000, /* nanoseconds between two looks */
    DEPTH_MAX = 3,
    NODES_FEW = 20000, /* one ply more is counted as long as it is likely to be done at once */
    PLIES_MAX = 2000,
    PIECES_SHOWN = 3,
    PLAYED_GAMES = 200
};

static const double PLAYED_SECONDS = 1.5; /* what happens in this time is said at each save */

static volatile sig_atomic_t ended;
static clock_t looked_until;

static bool is_to_stop(void *context)
{
    (void)context;
    return ended || is_over(&looked_until);
}

static void end(int signal)
{
    (void)signal;
    ended = 1;
}

/* What tells one state of a file from another; editors put another file in its place. */
typedef struct Stamp {
    ino_t file;
    off_t size;
    struct timespec time;
    bool there;
} Stamp;

static Stamp stamp_of(const char *path)
{
    struct stat status;
    Stamp stamp = { 0 };
    if (stat(path, &status) == 0)
        stamp = (Stamp){ status.st_ino, status.st_size, status.st_mtim, true };
    return stamp;
}

static bool same_stamp(const Stamp *left, const Stamp *right)
{
    return left->there == right->there && left->file == right->file && left->size == right->size &&
           left->time.tv_sec == right->time.tv_sec && left->time.tv_nsec == right->time.tv_nsec;
}

/* Waits for another state of the file in which it is there; false: it is to end. */
static bool wait_for_save(const char *path, Stamp *last)
{
    for (;;) {
        Stamp now = stamp_of(path);
        if (ended)
            return false;
        if (now.there && !same_stamp(&now, last)) {
            *last = now;
            return true;
        }
        nanosleep(&(struct timespec){ 0, PAUSE }, NULL);
    }
}

static size_t piece_called(const VariRules *rules, const char *id)
{
    for (size_t i = 0; rules != NULL && i < vari_rules_info(rules)->kind_count; i++)
        if (strcmp(vari_rules_kind(rules, i)->id, id) == 0)
            return i;
    return SIZE_MAX;
}

/* True if the piece moves otherwise than it did, or was not there. */
static bool has_changed(VariRules *before, const VariRules *now, const Diagram *diagram)
{
    Diagram old;
    size_t cells = vari_rules_info(now)->cell_count;
    size_t piece = piece_called(before, vari_rules_kind(now, diagram->piece)->id);
    if (piece == SIZE_MAX || vari_rules_info(before)->cell_count != cells)
        return true;
    diagram_find(before, piece, &old);
    bool same = old.from == diagram->from && memcmp(old.bits, diagram->bits, cells * sizeof *old.bits) == 0;
    free(old.bits);
    return !same;
}

static void show_pieces(VariRules *before, VariRules *now)
{
    Diagram diagrams[PIECES_SHOWN];
    size_t count = 0;
    for (size_t piece = 0; before != NULL && piece < vari_rules_info(now)->kind_count; piece++) {
        if (count == PIECES_SHOWN)
            break;
        diagram_find(now, piece, &diagrams[count]);
        if (diagrams[count].used != 0 && has_changed(before, now, &diagrams[count]))
            count++;
        else
            free(diagrams[count].bits);
    }
    if (count > 0)
        diagram_write(now, diagrams, count, stdout);
    for (size_t i = 0; i < count; i++)
        free(diagrams[i].bits);
}

static void show_counts(VariGame *game)
{
    uint64_t last = 0;
    printf("actions:");
    for (unsigned depth = 1; depth <= DEPTH_MAX; depth++) {
        const VariPerft request = {
            .size = sizeof request, .depth = depth, .threads = 1, .stop = is_to_stop
        };
        uint64_t count;
        if (vari_game_perft(game, &request, NULL, NULL, &count) != VARI_OK) {
            printf(" ...");
            break;
        }
        printf(" %llu", (unsigned long long)count);
        if (count == 0 || count > NODES_FEW || (last > 0 && count / last * count > NODES_FEW * 10ULL))
            break;
        last = count;
    }
    printf("\n");
}

static void show_playout(const VariRules *rules, VariGame *game)
{
    const VariPlayout *playout = vari_game_playout(game, 1, PLIES_MAX, 0);
    const VariResult *result = playout->result;
    if (playout->status == VARI_NO_MEMORY)
        out_of_memory();
    printf("a game at random: %u plies, ", playout->plies);
    if (playout->status == VARI_ASKS_TOO_MUCH) {
        const char *place = vari_game_error(game)->place;
        printf("and then a position that asks too much%s%s\n", place[0] == '\0' ? "" : ": ", place);
    } else if (!result->over) {
        printf("and no end\n");
    } else {
        char *told = outcome_told(rules, result);
        printf("%s\n", told);
        free(told);
    }
}

static void show(VariRules *before, VariRules *now, bool coloured)
{
    VariGame *game = must_have(vari_game_new(now, 1));
    VariPictureWish wish = { .size = sizeof wish, .columns = terminal_columns() };
    char *marks = memory_zeroed(vari_rules_info(now)->cell_count + 1, 1);
    wish.marks = marks;
    board_print(game, now, &wish, coloured);
    printf("\n");
    show_pieces(before, now);
    show_counts(game);
    if (!ended)
        show_playout(now, game);
    free(marks);
    vari_game_free(game);
}

/* Looks at the file as it is now. Returns what can be played, or what could before. */
static VariRules *look(const char *path, VariRules *before, bool coloured)
{
    VariRules *now = library_load_file(path, NULL, 0);
    if (now == NULL)
        return before;
    if (isatty(STDOUT_FILENO))
        streams_steer(STDOUT_FILENO, "\033[H\033[2J");
    size_t passed = 0;
    looked_until = after_seconds(SHOWN_SECONDS);
    vari_rules_set_stop(now, is_to_stop, NULL);
    vari_rules_run_tests(now, VARI_TEST_NODES, &passed, NULL);
    vari_rules_check_choices(now);
    VariRehearsed played = { .size = sizeof played };
    if (vari_rules_ok(now))
        played = rehearse(now, PLAYED_GAMES, 1, PLAYED_SECONDS, &ended);
    fputs(vari_rules_diagnostics(now, VARI_FORMAT_TEXT, false), stdout);
    size_t errors = vari_rules_diagnosed(now)->errors;
    if (vari_rules_info(now)->kind_count > 0 && errors == 0 && !ended)
        show(before, now, coloured);
    if (played.games > 0)
        rehearsal_print(now, &played, ended ? 0 : PLAYED_GAMES);
    printf("%s: %s\n", path, errors == 0 ? "ok" : "has mistakes");
    fflush(stdout);
    if (errors == 0) {
        vari_rules_free(before);
        return now;
    }
    vari_rules_free(now);
    return before;
}

int run_watch(const Arguments *arguments)
{
    const char *path = arguments->positional[0];
    struct sigaction action = { .sa_handler = end,
                                .sa_flags = (int)SA_RESETHAND }; /* a second one ends at once */
    Stamp last = { 0 };
    bool coloured;
    if (!colours_wanted(NULL, &coloured))
        return EXIT_USAGE;
    if (!stamp_of(path).there) {
        fprintf(stderr, "vari: cannot read %s: %s\n", path, file_problem(errno));
        return EXIT_WORLD;
    }
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    VariRules *rules = NULL;
    while (!ferror(stdout) && wait_for_save(path, &last))
        rules = look(path, rules, coloured);
    if (terminal_columns() > 0)
        printf("\n"); /* behind the ^C */
    vari_rules_free(rules);
    return EXIT_DONE;
}
