/* Knows how JSON is printed. */
#ifndef VARI_JSON_TEXT_H
#define VARI_JSON_TEXT_H

#include <cjson/cJSON.h>

/* The object in one line, what does harm escaped; for free(). */
char *json_text(const cJSON *object);
/* Prints the object in a line of its own, and deletes it. */
void print_json(cJSON *object);
void print_error_json(const char *message, size_t offset, const char *nearest);

#endif
