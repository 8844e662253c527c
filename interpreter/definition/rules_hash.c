/* A hash of the rules (FNV-1a over the merged tree). */

#include "definition/rules_hash.h"

#include "schema_keys.h"

/* Keys of a definition, and of the maps in some of its parts, that say nothing to who plays by the rules. */
static const char *const file_texts[] = { KEY_FILE_VARI,       KEY_CREDITS_NAME,     KEY_CREDITS_ALSO,
                                          KEY_CREDITS_ABOUT,   KEY_CREDITS_INVENTOR, KEY_CREDITS_YEAR,
                                          KEY_CREDITS_SOURCE,  KEY_CREDITS_TAGS,     KEY_FILE_EXTENDS,
                                          KEY_FILE_OPTIONS,    KEY_FILE_OVERLAYS,    KEY_BLOCKS_CALLED,
                                          KEY_BLOCKS_NOTATION, KEY_TRIALS_TESTS,     NULL },
                         *const piece_texts[] = { KEY_PIECE_NAME,  KEY_PIECE_WRITTEN, KEY_PIECE_ALSO,
                                                  KEY_PIECE_GLYPH, KEY_PIECE_IMAGE,   NULL },
                         *const player_texts[] = { KEY_PLAYER_CALLED, KEY_PLAYER_COLOUR, NULL },
                         *const law_texts[] = { KEY_LAW_SAYS, NULL },
                         *const ending_texts[] = { KEY_ENDING_SAYS, KEY_ENDING_UNCLAIMED, NULL };

static const struct {
    const char *part;
    const char *const *texts;
} parts[] = { { KEY_BLOCKS_PIECES, piece_texts },
              { KEY_BLOCKS_PLAYERS, player_texts },
              { KEY_BLOCKS_LAWS, law_texts },
              { KEY_BLOCKS_ENDINGS, ending_texts } };

static bool is_among(const char *const *words, Text word)
{
    while (words != NULL && *words != NULL && !text_is(word, *words))
        words++;
    return words != NULL && *words != NULL;
}

static uint64_t add_byte(uint64_t hash, unsigned byte)
{
    return (hash ^ byte) * UINT64_C(0x100000001b3);
}

/* Runs of blanks and line ends count as one blank: how a text is folded is no rule. */
static uint64_t add_text(uint64_t hash, Text text)
{
    text = text_trim(text);
    for (size_t i = 0; i < text.length; i++) {
        bool blank = text.bytes[i] == ' ' || text.bytes[i] == '\n';
        if (!blank)
            hash = add_byte(hash, (unsigned char)text.bytes[i]);
        else if (text.bytes[i - 1] != ' ' && text.bytes[i - 1] != '\n')
            hash = add_byte(hash, ' ');
    }
    return add_byte(hash, 0);
}

/* `below`: how many levels farther down the keys in `texts` are left out. */
static uint64_t add_node(uint64_t hash, const Node *node, const char *const *texts, unsigned below)
{
    hash = add_byte(hash, (unsigned)node->type);
    if (node->type == NODE_SCALAR)
        return add_text(hash, node->text);
    for (size_t i = 0; node->type == NODE_MAP && i < node->count; i++) {
        const NodeEntry *entry = &node->entries[i];
        if (below == 0 && is_among(texts, entry->key))
            continue;
        hash = add_node(add_text(hash, entry->key), entry->value, below == 0 ? NULL : texts, below - 1);
    }
    for (size_t i = 0; node->type == NODE_LIST && i < node->count; i++)
        hash = add_node(hash, node->items[i], below == 0 ? NULL : texts, below - 1);
    return add_byte(hash, 1);
}

static const char *const *texts_of_part(Text part)
{
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (text_is(part, parts[i].part))
            return parts[i].texts;
    return NULL;
}

uint64_t rules_hash(const Node *root, const Kernel *kernel)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < kernel->option_count; i++)
        if (!kernel->options[i].withdrawn)
            hash = add_text(add_text(hash, kernel->options[i].name), kernel->options[i].value);
    for (size_t i = 0; root->type == NODE_MAP && i < root->count; i++)
        if (!is_among(file_texts, root->entries[i].key))
            hash = add_node(add_text(hash, root->entries[i].key), root->entries[i].value,
                            texts_of_part(root->entries[i].key), 1);
    return hash == 0 ? 1 : hash;
}
