/* Memory that runs out: a game is loaded, played, copied and told with each of its allocations failing in
 * turn, once alone and once with all that come after. Whatever fails says so, leaves the game as it was, and
 * does when it is tried again what it does when nothing fails, and all that was taken is given back. malloc()
 * and its like are the linker's --wrap.
 * Usage: memory_tests DEFINITIONS... */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vari.h"
#include "vari_audit.h"

/* --- an allocator that fails ------------------------------------------------------------ */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *block);

static _Atomic unsigned taken, failing; /* the allocation that fails; 0: none */
static _Atomic unsigned held;           /* blocks that are not given back yet */
static bool for_good;                   /* and all that come after */

static bool fails(void)
{
    unsigned now = ++taken;
    return failing != 0 && (for_good ? now >= failing : now == failing);
}

static void *hold(void *block)
{
    held += block != NULL;
    return block;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : hold(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : hold(__real_calloc(count, size));
}

void *__wrap_realloc(void *block, size_t size)
{
    if (fails())
        return NULL;
    void *moved = __real_realloc(block, size);
    return block == NULL ? hold(moved) : moved;
}

char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : hold(__real_strdup(text));
}

void __wrap_free(void *block)
{
    held -= block != NULL;
    __real_free(block);
}

/* --- what happens in a run ---------------------------------------------------------------- */

static char told[1 << 16]; /* all that was answered */
static unsigned refusals;  /* calls that found no memory */

static void tell(const char *format, ...)
{
    size_t length = strlen(told);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(told + length, sizeof told - length, format, arguments);
    va_end(arguments);
}

static void broken(const char *what)
{
    fprintf(stderr, "allocation %u%s: %s\n", (unsigned)failing, for_good ? " and all after" : "", what);
    exit(1);
}

/* Nothing fails until the call is made again. */
static void try_again(void)
{
    refusals++;
    failing = 0;
}

static char *whole_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *bytes = hold(__real_calloc(1, 1 << 18));
    *length = file == NULL ? 0 : fread(bytes, 1, (1 << 18) - 1, file);
    if (file != NULL)
        fclose(file);
    return bytes;
}

static const char *folder; /* of the definition at hand; what it extends stands beside it */

static bool find(void *context, const char *name, const char *from, char **path, char **bytes, size_t *length)
{
    char wanted[1000];
    (void)context, (void)from;
    snprintf(wanted, sizeof wanted, "%s/%s.yaml", folder, name);
    *bytes = whole_file(wanted, length);
    *path = hold(__real_malloc(strlen(wanted) + 1));
    memcpy(*path, wanted, strlen(wanted) + 1);
    return *length > 0;
}

static VariRules *load(const char *path, const char *bytes, size_t length)
{
    VariRules *rules = vari_rules_load(NULL, path, bytes, length, NULL, 0, find, NULL);
    if (rules == NULL || vari_rules_diagnosed(rules)->status == VARI_NO_MEMORY) {
        if (rules != NULL && vari_rules_ok(rules))
            broken("rules without memory are said to be good");
        vari_rules_free(rules);
        try_again();
        rules = vari_rules_load(NULL, path, bytes, length, NULL, 0, find, NULL);
    }
    if (!vari_rules_ok(rules))
        broken(vari_rules_diagnostics(rules, VARI_FORMAT_TEXT, false));
    return rules;
}

/* Asks once more where the first answer says that there is no memory. */
#define ASK(object, whose, call)                                                                             \
    do {                                                                                                     \
        call;                                                                                                \
        if (vari_##whose##_diagnosed(object)->status == VARI_NO_MEMORY) {                                    \
            try_again();                                                                                     \
            call;                                                                                            \
        }                                                                                                    \
    } while (0)

static void tell_rules(VariRules *rules)
{
    const char *text = "";
    size_t failed = 0, passed = 0;
    ASK(rules, rules, vari_rules_run_tests(rules, VARI_TEST_NODES, &passed, &failed));
    tell("%zu failed, %zu passed\n", failed, passed);
    ASK(rules, rules, text = vari_rules_diagnostics(rules, VARI_FORMAT_JSON, false));
    tell("%s\n", text);
    ASK(rules, rules, text = vari_rules_description(rules, VARI_DESCRIPTION_KERNEL));
    tell("%zu\n", strlen(text));
    ASK(rules, rules, text = vari_rules_description(rules, VARI_DESCRIPTION_TEXT));
    tell("%zu\n", strlen(text));
    for (size_t piece = 0; piece < vari_rules_info(rules)->kind_count; piece++) {
        ASK(rules, rules, text = vari_rules_kind_text(rules, piece, VARI_KIND_BETZA, NULL));
        tell("%s ", text);
    }
    for (size_t i = 0; i < vari_rules_info(rules)->option_count; i++) {
        const VariOption *option = vari_rules_info(rules)->options[i];
        tell("%s=%s ", option->name, option->value);
    }
}

/* A game that found no memory is what it was. */
static void expect_same(VariGame *game, uint64_t hash, size_t ply)
{
    const char *wrong = vari_game_audit(game);
    if (wrong != NULL)
        broken(wrong);
    if (vari_position_key(vari_game_at(game)) != hash || vari_game_ply(game) != ply)
        broken("the game is not what it was");
}

#define ASK_GAME(game, call)                                                                                 \
    do {                                                                                                     \
        uint64_t hash = vari_position_key(vari_game_at(game));                                               \
        size_t ply = vari_game_ply(game);                                                                    \
        call;                                                                                                \
        if ((vari_game_error(game)->status == VARI_NO_MEMORY)) {                                             \
            try_again();                                                                                     \
            expect_same(game, hash, ply);                                                                    \
            call;                                                                                            \
        }                                                                                                    \
    } while (0)

static void play_on(VariGame *game, unsigned plies)
{
    for (unsigned i = 0; i < plies; i++) {
        size_t count = 0, meant[4];
        const char *text = "";
        VariActionInfo info = { .size = sizeof info };
        bool played = false;
        ASK_GAME(game, count = vari_game_action_count(game));
        if (count == 0)
            break;
        size_t index = (i * 7 + 3) % count;
        ASK_GAME(game, vari_game_action_info(game, index, &info));
        ASK_GAME(game, text = vari_game_action_text(game, index));
        tell("%zu %s%s ", count, text, info.warning == NULL ? "" : info.warning);
        ASK_GAME(game, count = vari_game_meant(game, "O-O", meant, 4));
        ASK_GAME(game, played = vari_game_play_index(game, index) == VARI_OK);
        tell("%zu %d\n", count, played);
    }
}

static void tell_game(VariGame *game)
{
    const char *text = "";
    uint64_t nodes = 0;
    bool is = false;
    VariObjection objection = { .says = "" };
    ASK_GAME(game, text = vari_position_text(vari_game_at(game)));
    tell("%s\n", text);
    ASK_GAME(game, text = vari_game_picture(game, &(VariPictureWish){ .size = sizeof(VariPictureWish) }, NULL,
                                            NULL));
    tell("%s\n", text);
    const VariPictureSpot *spots;
    size_t spot_count = 0;
    VariPictureWish wish = { .size = sizeof wish, .unicode = true };
    ASK_GAME(game, text = vari_game_picture(game, &wish, &spots, &spot_count));
    tell("%s %zu\n", text, spot_count);
    ASK_GAME(game, is = vari_position_in_check(vari_game_at(game)));
    ASK_GAME(game, objection = *vari_game_objection(game, "a1a2"));
    tell("%d %s\n", is, objection.name == NULL ? "" : objection.name);
    VariIntent intent = { .from = SIZE_MAX, .to = SIZE_MAX, .piece = SIZE_MAX };
    VariHindrance hindrance = { .count = 0 }, castling = { .count = 0 };
    size_t intents = 0;
    ASK_GAME(game, intents = vari_game_intents(game, "a1a3", &intent, 1));
    ASK_GAME(game, hindrance = *vari_game_hindrance(game, &intent, NULL));
    ASK_GAME(game, castling = *vari_game_hindrance(game, NULL, "O-O"));
    tell("%zu %d %d\n", intents, (int)hindrance.form, (int)castling.form);
    VariPerft request = { .size = sizeof request, .depth = 2, .threads = 2, .hash_mb = 1 };
    ASK_GAME(game, vari_game_perft(game, &request, NULL, NULL, &nodes));
    tell("%llu\n", (unsigned long long)nodes);
    const VariPlayout *playout = vari_game_playout(game, 1, 6, 0);
    if (playout->status == VARI_NO_MEMORY) {
        try_again();
        playout = vari_game_playout(game, 1, 6, 0);
    }
    tell("%d\n", playout->plies > 0); /* which game it is hangs on what was worked out to be quicker */
}

/* Back over all that was played, and again from the text. */
static void take_back(VariGame *game)
{
    bool read = false;
    const char *text = "";
    ASK_GAME(game, text = vari_position_text(vari_game_at(game)));
    char kept[2000];
    snprintf(kept, sizeof kept, "%s", text);
    while (vari_game_undo(game) == VARI_OK)
        tell("%s ", vari_game_played(game, vari_game_ply(game)));
    ASK_GAME(game, text = vari_position_text(vari_game_at(game)));
    tell("%s\n", text);
    ASK_GAME(game, read = vari_game_set_position(game, kept) == VARI_OK);
    tell("%d\n", read);
    ASK_GAME(game, read = vari_game_resign(game, 0) == VARI_OK);
    ASK_GAME(game, read = vari_game_set_position(game, NULL) == VARI_OK);
}

/* What is asked of a position is asked once more where there was no memory, and it is what it was. */
#define ASK_POSITION(position, status, call)                                                                 \
    do {                                                                                                     \
        uint64_t key = vari_position_key(position);                                                          \
        size_t made = vari_position_made_count(position);                                                    \
        status = (call);                                                                                     \
        if (status == VARI_NO_MEMORY) {                                                                      \
            try_again();                                                                                     \
            if (vari_position_key(position) != key || vari_position_made_count(position) != made)            \
                broken("the position is not what it was");                                                   \
            status = (call);                                                                                 \
        }                                                                                                    \
    } while (0)

static void tell_action(VariPosition *position, const VariAction *action)
{
    char text[64];
    VariActionInfo info = { .size = sizeof info };
    VariStatus status;
    VariAction read;
    size_t count;
    uint16_t cells[4];
    size_t length = 0;
    ASK_POSITION(position, status, vari_action_text(position, action, text, sizeof text, &length));
    ASK_POSITION(position, status, vari_action_info(position, action, &info));
    tell("%s %zu %d %zu ", text, length, status, info.capture_count);
    ASK_POSITION(position, status, vari_action_read(position, text, &read));
    ASK_POSITION(position, status, vari_position_attackers(position, 0, cells, 4, &count));
    tell("%zu ", count);
}

static void walk_position(VariPosition *position)
{
    static VariAction actions[1000];
    VariStatus status;
    VariResult result;
    size_t count;
    for (unsigned i = 0; i < 8; i++) {
        ASK_POSITION(position, status, vari_position_actions(position, actions, 1000, &count));
        if (status != VARI_OK || count == 0)
            break;
        tell_action(position, &actions[i % count]);
        ASK_POSITION(position, status, vari_position_make(position, &actions[i % count]));
        ASK_POSITION(position, status, (result = *vari_position_result(position)).status);
        tell("%d %zu %d\n", (int)status, count, result.over);
    }
    uint64_t seed = 1;
    ASK_POSITION(position, status, vari_position_play_random(position, &seed, NULL));
    while (vari_position_made_count(position) > 0)
        vari_position_unmake(position);
}

static void tell_position(const VariGame *game)
{
    VariPosition *position = vari_position_copy(vari_game_at(game));
    if (position == NULL) {
        try_again();
        position = vari_position_copy(vari_game_at(game));
    }
    walk_position(position);
    vari_position_free(position);
}

static void run(const char *path, const char *bytes, size_t length)
{
    told[0] = '\0';
    refusals = 0;
    taken = 0;
    unsigned before = held;
    VariRules *rules = load(path, bytes, length);
    tell_rules(rules);
    VariGame *game = vari_game_new(rules, 1);
    if (game == NULL) {
        try_again();
        game = vari_game_new(rules, 1);
    }
    play_on(game, 6);
    VariGame *copy = vari_game_copy(game);
    if (copy == NULL) {
        try_again();
        copy = vari_game_copy(game);
    }
    tell_game(copy);
    play_on(copy, 3);
    tell_position(copy);
    take_back(copy);
    vari_game_free(copy);
    take_back(game);
    vari_game_free(game);
    vari_rules_free(rules);
    if (held != before)
        broken("not all memory is given back");
}

/* Returns how many allocations there were to fail. */
static unsigned try_all(const char *path, unsigned step)
{
    static char expected[sizeof told];
    char beside[1000];
    size_t length;
    char *bytes = whole_file(path, &length);
    snprintf(beside, sizeof beside, "%s", path);
    if (strrchr(beside, '/') != NULL)
        *strrchr(beside, '/') = '\0';
    folder = beside;
    failing = 0;
    run(path, bytes, length);
    memcpy(expected, told, sizeof told);
    unsigned all = taken;
    for (unsigned n = 1; n <= all; n += step)
        for (int after = 0; after < 2; after++) {
            failing = n;
            for_good = after == 1;
            run(path, bytes, length);
            if (strcmp(told, expected) != 0)
                broken("what is told afterwards is not what is told with memory enough");
        }
    free(bytes);
    return all;
}

int main(int argc, char **argv)
{
    unsigned step = (unsigned)strtoul(argv[1], NULL, 10);
    for (int i = 2; i < argc; i++)
        printf("%s: each of %u allocations failed\n", argv[i], try_all(argv[i], step));
    return argc < 3;
}
