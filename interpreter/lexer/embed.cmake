# Turns the token files into a C file that holds their bytes.
#   cmake -DINPUTS="a.tokens;b.tokens" -DOUTPUT=lexer_data.c -P embed.cmake
# A file's place in the table is LEXER_ and its name in capitals.
set(arrays "")
set(entries "")
foreach(input IN LISTS INPUTS)
    get_filename_component(name "${input}" NAME_WE)
    string(TOUPPER "${name}" NAME)
    file(READ "${input}" bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n    " bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const unsigned char ${name}_bytes[] = {\n    ${bytes}0\n};\n\n")
    string(APPEND entries
        "    [LEXER_${NAME}] = { \"${name}\", ${name}_bytes, sizeof ${name}_bytes - 1 },\n")
endforeach()
file(WRITE "${OUTPUT}"
    "/* Made from the token files by lexer/embed.cmake. */\n\n#include \"lexer/lexer_data.h\"\n\n"
    "${arrays}const LexerData lexer_data[LEXER_FILE_COUNT] = {\n${entries}};\n")
