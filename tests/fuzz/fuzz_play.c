/* Definitions at random, drawn by the bytes, some with a mistake put in: those that load are played, and at
 * each position the engine is compared with the reference, texts are read back, games copied and taken back.
 * Bases come from the shipped definitions, or from the folder VARI_FUZZ_BASES. */

#include "game_check.h"
#include "told.h"

#include <stdio.h>
#include <stdlib.h>

enum { SPOILT = 20 }; /* of a hundred */

static const Pains pains = { .games = 1, .plies = 8, .wide = 120, .nodes = 400, .effort = 4000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *folder = getenv("VARI_FUZZ_BASES");
    const Shelf *shelf = shelf_of(folder != NULL ? folder : VARI_DEFINITIONS);
    Choices choices = choices_from_bytes(data, size);
    /* by all the bytes: one byte that says so would be kept by the fuzzer, since mistakes reach much code */
    bool spoilt = choices.state % 100 < SPOILT, loaded;
    char *text = author_definition(&choices, shelf);
    if (spoilt)
        author_spoil(&choices, &text);
    Fault fault = { "" };
    if (!check_definition(&choices, text, shelf, &pains, &loaded, &fault)) {
        fprintf(stderr, "%s\n%s\n", text, fault.text);
        abort();
    }
    told_input("fuzz_play", loaded);
    free(text);
    return 0;
}
