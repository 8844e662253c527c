/* Hashes of many inputs, and the bytes of the latest ones. */

#include "loaded.h"

#include <stdlib.h>
#include <string.h>

enum { HASHES = 1 << 18, LATEST = 256 };

static uint64_t hashes[HASHES];
static char *latest[LATEST];
static size_t count;

static uint64_t hash_of(const uint8_t *data, size_t size)
{
    return choices_from_bytes(data, size).state;
}

void loaded_add(const uint8_t *data, size_t size)
{
    uint64_t hash = hash_of(data, size);
    if (hashes[hash % HASHES] == hash)
        return;
    hashes[hash % HASHES] = hash;
    char **slot = &latest[count++ % LATEST];
    free(*slot);
    *slot = strndup((const char *)data, size);
}

bool loaded_has(const uint8_t *data, size_t size)
{
    uint64_t hash = hash_of(data, size);
    return hashes[hash % HASHES] == hash;
}

char *loaded_draw(Choices *choices)
{
    if (count == 0)
        return NULL;
    char *drawn = latest[choose(choices, (unsigned)(count < LATEST ? count : LATEST))];
    return drawn == NULL ? NULL : strdup(drawn);
}
