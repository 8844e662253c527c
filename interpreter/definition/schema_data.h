/* Knows the text of grammar/schema/definition.schema, put into the program when it is built.
 * Static data, terminated by a zero byte that the size does not count. */
#ifndef VARI_DEFINITION_SCHEMA_DATA_H
#define VARI_DEFINITION_SCHEMA_DATA_H

#include <stddef.h>

extern const char schema_data[];
extern const size_t schema_data_size;

#endif
