/* What somebody says who has not read how the protocol goes. */

#include "dialogue.h"

#include <stdlib.h>
#include <string.h>

enum { LINES = 14, SPOILT = 15 };

static const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static void add_part(Choices *choices, const Shelf *shelf, char sign, Page *page)
{
    static const char *const actions[] = { "e2e4", "e7e5",    "g1f3", "e1g1",     "O-O",  "P@e4", "0000",
                                           "@@@@", "7g7f",    "P*5e", "e7e8q",    "a1a1", "h2e2", "xyzzy",
                                           "a0a9", "e2e4,e4", "z99",  "99999999", "+",    "" };
    static const char *const numbers[] = {
        "0", "1", "2", "-1", "3:30", "1e99", "nan", "99999999999", "x", ""
    };
    static const char *const positions[] = { "8/8/8/8/8/8/8/8 w - - 0 1",
                                             "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                                             "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
                                             "4k4/9/9/9/9/9/9/9/4K4 b 2P 1",
                                             "rubbish",
                                             "",
                                             "k/K[Pp] w",
                                             "9999999999/8 w" };
    if (sign == '%')
        page_add(page, "%s", actions[choose(choices, sizeof actions / sizeof *actions)]);
    else if (sign == '#')
        page_add(page, "%s", numbers[choose(choices, sizeof numbers / sizeof *numbers)]);
    else if (sign == '$')
        page_add(page, "%s", positions[choose(choices, sizeof positions / sizeof *positions)]);
    else {
        const char *name = file_name(shelf->paths[choose(choices, (unsigned)shelf->count)]);
        page_add(page, "%.*s", (int)strcspn(name, "."), name);
    }
}

char *write_dialogue(Choices *choices, const Shelf *shelf, const char *const *lines, unsigned count)
{
    Page page = { 0 };
    for (unsigned i = 1 + choose(choices, LINES); i > 0; i--) {
        for (const char *at = lines[choose(choices, count)]; *at != '\0'; at++)
            if (strchr("%#$!", *at) != NULL)
                add_part(choices, shelf, *at, &page);
            else
                page_add(&page, "%c", *at);
        page_add(&page, "\n");
    }
    if (choices->state % 100 < SPOILT)
        author_spoil(choices, &page.bytes);
    page.length = strlen(page.bytes);
    page.room = 0; /* it may have another size now */
    char *whole = page.bytes;
    Page ended = { 0 };
    page_add(&ended, "%s\nstop\nquit\n", whole);
    free(whole);
    return ended.bytes;
}
