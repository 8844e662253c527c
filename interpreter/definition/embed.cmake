# Writes the schema as a C file, as numbers, because compilers need not take long strings:
#   cmake -DINPUTS=grammar/schema/definition.schema -DOUTPUT=schema_data.c -P embed.cmake
set(bytes "")
foreach(input IN LISTS INPUTS)
    file(READ "${input}" hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
    string(APPEND bytes "${hex}")
endforeach()
string(REGEX REPLACE "(................................................................................)" "\\1\n"
    bytes "${bytes}")
file(WRITE "${OUTPUT}.new" "/* Made from grammar/schema. */
#include \"definition/schema_data.h\"

const char schema_data[] = {
${bytes} 0};
const size_t schema_data_size = sizeof schema_data - 1;
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
