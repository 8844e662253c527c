/* Prints JSON, what does harm escaped. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "json_text.h"

/* What does harm stands in strings only, where it can be escaped. */
char *json_text(const cJSON *object)
{
    char *text = must_have(cJSON_PrintUnformatted(object)), *safe;
    size_t room;
    FILE *out = open_text(&safe, &room);
    for (size_t at = 0, length = strlen(text); at < length;) {
        VariCharacter character = vari_character(text + at, length - at);
        if (character.harmful)
            fprintf(out, "\\u%04x", (unsigned)character.point);
        else
            fwrite(text + at, 1, character.length, out);
        at += character.length;
    }
    close_text(out, &safe);
    free(text);
    return safe;
}

void print_json(cJSON *object)
{
    char *text = json_text(object);
    puts(text);
    free(text);
    cJSON_Delete(object);
}

void print_error_json(const char *message, size_t offset, const char *nearest)
{
    cJSON *object = cJSON_CreateObject();
    cJSON *error = cJSON_AddObjectToObject(object, "error");
    cJSON_AddStringToObject(error, "message", message);
    cJSON_AddNumberToObject(error, "column", (double)offset + 1);
    if (nearest[0] != '\0')
        cJSON_AddStringToObject(error, "suggestion", nearest);
    print_json(object);
}
