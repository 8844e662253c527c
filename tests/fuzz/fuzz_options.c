/* Options and overlays: a shipped definition, or one at random, with its options set at random, well and
 * badly; on top of some of them overlays are written that change a block each. What loads has its options as
 * chosen, and its first position can be written, read and played from. */

#include "game_check.h"
#include "told.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS = 6, BAD = 10, OVERLAYS = 3, VALUE_ROOM = 24 };

static const Pains pains = { .games = 1, .plies = 3, .wide = 100, .nodes = 100, .effort = 4000 };

typedef struct Chosen {
    VariSetting settings[SETTINGS];
    char values[SETTINGS][VALUE_ROOM];
    size_t count;
} Chosen;

/* One value of an option, seldom one that it has not. */
static void choose_value(Choices *choices, const VariOption *option, char *value)
{
    static const char *const bad[] = { "", "maybe", "-1", "99999999999", "true", "tru", "\n", "0x1" };
    if (chance(choices, BAD / 2))
        snprintf(value, VALUE_ROOM, "%s", bad[choose(choices, sizeof bad / sizeof *bad)]);
    else if (option->choice_count > 0)
        snprintf(value, VALUE_ROOM, "%s", option->choices[choose(choices, (unsigned)option->choice_count)]);
    else
        snprintf(value, VALUE_ROOM, "%d",
                 option->lowest + (int)choose(choices, (unsigned)(option->highest - option->lowest) + 1));
}

static void choose_settings(Choices *choices, const VariRules *rules, Chosen *chosen)
{
    size_t options = vari_rules_info(rules)->option_count;
    for (size_t i = 0; i < options && chosen->count < SETTINGS; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        if (!chance(choices, 50))
            continue;
        choose_value(choices, &option, chosen->values[chosen->count]);
        chosen->settings[chosen->count] = (VariSetting){ chance(choices, BAD / 4) ? "no-such" : option.name,
                                                         chosen->values[chosen->count] };
        chosen->count++;
    }
}

/* An extending file that adds an option and overlays over it. */
static char *write_overlays(Choices *choices, const char *base)
{
    static const char *const blocks[] = {
        "name: Another",
        "endings: {late: {if: round > 9, draw: true}}",
        "laws: {slow: {forbid: capture and round == 1}}",
        "castling: none",
        "drops: none",
        "endings: {threefold: none}",
        "when-out: stay",
        "refuse: this is not played",
        "effects: {odd: {if: capture, do: [{remove: piece in to, if: round > 3}]}}",
        "must: {take: capture}",
        "state: {seen: {number: 0-3}}",
        "about: none at all",
        "tests: none",
        "zones: {spot: cells}",
        "turn: [{phase: only, actions: [move, drop], pass: stuck}]",
        "terms: {many: count piece}",
    };
    static const char *const conditions[] = {
        "weather == rain", "weather != dry",           "calm",
        "not calm",        "calm and weather == snow", "depth > 2 or calm"
    };
    Page page = { 0 };
    page_add(
        &page,
        "vari: 1\nname: Over\nextends: %s\noptions:\n  weather: [dry, rain, snow]\n  calm: [false, true]\n",
        base);
    page_add(&page, "  depth: {number: 1-5}\noverlays:\n");
    for (unsigned i = 1 + choose(choices, OVERLAYS); i > 0; i--)
        page_add(&page, "  - if: %s\n    %s\n",
                 conditions[choose(choices, sizeof conditions / sizeof *conditions)],
                 blocks[choose(choices, sizeof blocks / sizeof *blocks)]);
    return page.bytes;
}

static char *draw_text(Choices *choices, const Shelf *shelf, const char **path)
{
    size_t length = 0;
    *path = shelf->paths[choose(choices, (unsigned)shelf->count)];
    const char *file = strrchr(*path, '/') + 1;
    switch (choose(choices, 3)) {
    case 0: return shelf_read(*path, &length);
    case 1: *path = "something.yaml"; return author_definition(choices, shelf);
    default: {
        Page name = { 0 };
        page_add(&name, "%.*s", (int)(strlen(file) - strlen(".yaml")), file);
        *path = "something.yaml";
        char *text = write_overlays(choices, name.bytes);
        free(name.bytes);
        return text;
    }
    }
}

/* Options are as they were chosen. */
static void check_options(const VariRules *rules, const Chosen *chosen)
{
    for (size_t i = 0; i < vari_rules_info(rules)->option_count; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        for (size_t k = 0; k < chosen->count; k++)
            if (strcmp(chosen->settings[k].name, option.name) == 0 &&
                strcmp(chosen->settings[k].value, option.value) != 0)
                abort();
    }
}

static bool check(Choices *choices, const Shelf *shelf, const char *path, const char *text)
{
    VariRules *plain = vari_rules_load(NULL, path, text, strlen(text), NULL, 0, shelf_find, (void *)shelf);
    Chosen chosen = { .count = 0 };
    choose_settings(choices, plain, &chosen);
    VariRules *rules = vari_rules_load(NULL, path, text, strlen(text), chosen.settings, chosen.count,
                                       shelf_find, (void *)shelf);
    bool ok = vari_rules_ok(rules);
    Fault fault = { "" };
    if (ok)
        check_options(rules, &chosen);
    if (!ok && vari_rules_diagnosed(rules)->errors == 0)
        abort();
    if (ok && vari_rules_info(rules)->cell_count <= 100 &&
        !check_game(rules, choices, &pains, 1, true, &fault)) {
        fprintf(stderr, "%s\n%s\n", text, fault.text);
        for (size_t i = 0; i < chosen.count; i++)
            fprintf(stderr, "--set %s=%s\n", chosen.settings[i].name, chosen.settings[i].value);
        abort();
    }
    vari_rules_diagnostics(rules, VARI_FORMAT_JSON, true);
    vari_rules_free(rules);
    vari_rules_free(plain);
    return ok;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Shelf *shelf = shelf_of(VARI_DEFINITIONS);
    Choices choices = choices_from_bytes(data, size);
    const char *path;
    char *text = draw_text(&choices, shelf, &path);
    told_input("fuzz_options", check(&choices, shelf, path, text));
    free(text);
    return 0;
}
