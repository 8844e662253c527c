/* Documents that an editor has open: their texts, and what they are read as. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "files.h"
#include "lsp.h"

enum {
    TEXT_MAX = 2 << 20, /* the library refuses half of that with a message of its own */
    AWAKE_MOST = 64     /* documents whose rules are in memory */
};

Document *document_find(Server *server, const char *uri)
{
    for (size_t i = 0; i < server->count; i++)
        if (strcmp(server->documents[i].uri, uri) == 0)
            return &server->documents[i];
    return NULL;
}

const Document *document_at(const Server *server, const char *path)
{
    struct stat file;
    bool there = stat(path, &file) == 0;
    for (size_t i = 0; i < server->count; i++) {
        const Document *document = &server->documents[i];
        bool same = there && document->file.st_nlink > 0 && document->file.st_ino == file.st_ino &&
                    document->file.st_dev == file.st_dev;
        if (same || strcmp(document->path, path) == 0)
            return document;
    }
    return NULL;
}

char *document_text(void *context, const char *path)
{
    const Server *server = context;
    Document *reading = server->reading;
    if (reading != NULL) {
        reading->sought = memory_more(reading->sought, (reading->sought_count + 1) * sizeof *reading->sought);
        reading->sought[reading->sought_count++] = must_copy(path);
    }
    const Document *open = document_at(server, path);
    return open == NULL ? NULL : must_copy(open->text);
}

static void sleep_on(Document *document)
{
    if (document->rules != document->good)
        vari_rules_free(document->rules);
    vari_rules_free(document->good);
    vari_sheet_free(document->sheet);
    document->rules = document->good = NULL;
    document->sheet = NULL;
}

/* This one has been used; those that were not for longest sleep, but for so many. */
static void keep_awake(Server *server, Document *used)
{
    size_t awake = 0;
    Document *oldest = NULL;
    used->used = ++server->uses;
    for (size_t i = 0; i < server->count; i++) {
        Document *document = &server->documents[i];
        if (document->rules == NULL || document == used)
            continue;
        awake++;
        if (oldest == NULL || document->used < oldest->used)
            oldest = document;
    }
    if (awake >= AWAKE_MOST)
        sleep_on(oldest);
}

void document_wake(Server *server, Document *document)
{
    if (document->rules == NULL || document->wants_reading)
        document_read_again(server, document);
    keep_awake(server, document);
}

void document_read_again(Server *server, Document *document)
{
    vari_sheet_free(document->sheet);
    library_free_paths(document->sought, document->sought_count);
    document->sought = NULL;
    document->sought_count = 0;
    if (stat(document->path, &document->file) != 0)
        document->file.st_nlink = 0;
    document->sheet = vari_sheet_new(document->text, document->length);
    if (document->rules != document->good)
        vari_rules_free(document->rules);
    server->reading = document;
    document->rules = library_load_among(document->path, document->text, document->length, &server->open);
    server->reading = NULL;
    document->is_checked = document->wants_reading = false;
    document->hash = vari_rules_info(document->rules)->hash;
    keep_awake(server, document);
    if (!vari_rules_ok(document->rules))
        return;
    vari_rules_free(document->good);
    document->good = document->rules;
}

bool document_extends(const Document *document, const char *path)
{
    for (size_t i = 0; i < document->sought_count; i++)
        if (is_same_file(document->sought[i], path))
            return true;
    return false;
}

Document *document_open(Server *server, const char *uri, const char *text)
{
    Document *document = document_find(server, uri);
    if (document != NULL)
        document_close(server, document);
    if (server->count == server->capacity) {
        server->capacity = server->capacity * 2 + 8;
        server->documents = memory_more(server->documents, server->capacity * sizeof *server->documents);
    }
    document = &server->documents[server->count++];
    *document = (Document){ .uri = must_copy(uri),
                            .path = path_of_uri(uri),
                            .text = must_copy(text),
                            .last = memory_take(sizeof *document->last) };
    *document->last = (TextPlace){ 0 };
    document->length = strlen(text);
    document_read_again(server, document);
    return document;
}

void document_free(Document *document)
{
    library_free_paths(document->sought, document->sought_count);
    free(document->uri);
    free(document->path);
    free(document->text);
    free(document->last);
    vari_sheet_free(document->sheet);
    if (document->rules != document->good)
        vari_rules_free(document->rules);
    vari_rules_free(document->good);
}

void document_close(Server *server, Document *document)
{
    document_free(document);
    *document = server->documents[--server->count];
}

size_t place_offset(const Document *document, const cJSON *position)
{
    return text_offset(document->text, document->length,
                       cJSON_GetNumberValue(cJSON_GetObjectItem(position, "line")),
                       cJSON_GetNumberValue(cJSON_GetObjectItem(position, "character")));
}

size_t asked_offset(const Document *document, const cJSON *params)
{
    return place_offset(document, cJSON_GetObjectItem(params, "position"));
}

/* A part of the text, or without a range all of it, is replaced. */
static void replace(Document *document, const cJSON *range, const char *text)
{
    size_t start = 0, end = document->length, length = strlen(text);
    if (range != NULL) {
        start = place_offset(document, cJSON_GetObjectItem(range, "start"));
        end = place_offset(document, cJSON_GetObjectItem(range, "end"));
    }
    end = end < start ? start : end;
    if (document->length - (end - start) + length > TEXT_MAX)
        return;
    char *changed = memory_take(document->length - (end - start) + length + 1);
    memcpy(changed, document->text, start);
    memcpy(changed + start, text, length);
    memcpy(changed + start + length, document->text + end, document->length - end);
    document->length = document->length - (end - start) + length;
    changed[document->length] = '\0';
    free(document->text);
    document->text = changed;
    *document->last = (TextPlace){ 0 };
}

void document_change(Server *server, Document *document, const cJSON *changes)
{
    const cJSON *change;
    cJSON_ArrayForEach(change, changes)
    {
        const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(change, "text"));
        if (text != NULL)
            replace(document, cJSON_GetObjectItem(change, "range"), text);
    }
    document_read_again(server, document);
}

size_t part_at(const VariSheet *sheet, size_t offset)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; sheet != NULL && i < sheet->part_count; i++) {
        VariPart part = sheet->parts[i];
        if (part.start <= offset && offset <= part.end)
            found = i;
    }
    return found;
}

Range key_above(const VariSheet *sheet, const VariPart *part)
{
    if (part->above == SIZE_MAX)
        return (Range){ 0, 0 };
    VariPart above = sheet->parts[part->above];
    return (Range){ above.start, above.end };
}

/* A document without rules from a text, of which it takes the ownership, as of the path. */
static Document document_of(const Server *server, char *path, char *text)
{
    const Document *open = document_at(server, path);
    if (open != NULL) {
        free(text);
        text = must_copy(open->text);
    }
    Document document = { .uri = open == NULL ? uri_of_path(path) : must_copy(open->uri), .path = path };
    document.text = text;
    document.last = memory_take(sizeof *document.last);
    *document.last = (TextPlace){ 0 };
    document.length = strlen(text);
    document.sheet = vari_sheet_new(text, document.length);
    return document;
}

bool document_read(const Server *server, const char *path, Document *document)
{
    size_t length = 0;
    char *text = document_at(server, path) != NULL ? must_copy("") : read_whole_file(path, &length);
    if (text == NULL || length > TEXT_MAX) {
        free(text);
        return false;
    }
    *document = document_of(server, must_copy(path), text);
    return true;
}

bool document_base(const Server *server, const Document *document, Document *base)
{
    for (size_t i = 0; document->sheet != NULL && i < document->sheet->part_count; i++) {
        VariPart part = document->sheet->parts[i];
        Range key = key_above(document->sheet, &part);
        bool extends = !part.is_key && is_name(document->text, key, "extends", strlen("extends"));
        if (!extends || document->sheet->parts[part.above].above != SIZE_MAX)
            continue;
        char *name = memory_part(document->text + part.start, part.end - part.start), *path, *text;
        size_t length;
        bool found = library_base(name, document->path, &path, &text, &length);
        free(name);
        if (found)
            *base = document_of(server, path, text);
        return found;
    }
    return false;
}
