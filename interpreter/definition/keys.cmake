# Writes what C asks of the schema, so that neither can say a key or a word that the other lacks:
#   cmake -DINPUTS=grammar/schema/definition.schema -DOUTPUT=schema_keys.h -P keys.cmake
# For the key `at` of `map law`, which is one of some words:
#   KEY_LAW_AT              "at"
#   HOLDS_LAW_AT            how definition/plain.c reads it: 'T', 'S', 'K' ... as expressions are wanted
#   C_LAW_AT                the C type it is kept in
#   WORDS_LAW_AT            "turn-end", the words parted by /
#   WORD_LAW_AT_TURN_END    the number of a word, from 0
#   BESIDE_LAW_AT           what the schema says may stand beside it, parted by blanks; those with ! must
#   KEYS_LAW                all keys of the map, parted by /
#   EACH_WORD_LAW_AT(X, prefix)   X(LAW_AT, TURN_END, prefix) for each word
cmake_policy(VERSION 3.20)
function(constant name out)
    string(TOUPPER "${name}" name)
    string(REPLACE "-" "_" name "${name}")
    set(${out} "${name}" PARENT_SCOPE)
endfunction()

set(read_condition T)
set(read_value N)
set(read_set S)
set(read_kind K)
set(read_player P)
set(read_cell C)
set(header "")

function(add_words name type)
    if(NOT type MATCHES "\\(([^)]*)\\)")
        return()
    endif()
    set(words ${CMAKE_MATCH_1})
    set(each "")
    set(numbers "")
    string(REPLACE "/" ";" list "${words}")
    set(all ${list})
    list(REMOVE_ITEM list none) # it may stand anywhere, and is read before words are; messages name it, last
    foreach(word IN LISTS list)
        constant(${word} WORD)
        string(APPEND numbers " WORD_${name}_${WORD},")
        string(APPEND each " X(${name}, ${WORD}, prefix)")
    endforeach()
    if("none" IN_LIST all)
        list(APPEND list none)
    endif()
    list(JOIN list "/" words)
    set(header "${header}#define WORDS_${name} \"${words}\"\nenum {${numbers} };
#define EACH_WORD_${name}(X, prefix)${each}\n" PARENT_SCOPE)
endfunction()

function(add_key map key type beside)
    constant(${map}_${key} name)
    string(REPLACE "|(none)" "" type "${type}") # it may stand anywhere, and is read before anything else
    string(STRIP "${beside}" beside)
    string(APPEND header "#define KEY_${name} \"${key}\"\n#define BESIDE_${name} \"${beside}\"\n")
    if(DEFINED alias_${type})
        set(type "${alias_${type}}")
    endif()
    if(DEFINED read_${type})
        string(APPEND header "#define HOLDS_${name} '${read_${type}}'\n#define C_${name} ExprId\n")
    elseif("${type}" MATCHES "^(text|word)$")
        string(APPEND header "#define HOLDS_${name} 't'\n#define C_${name} Text\n")
    elseif("${type}" STREQUAL "number")
        string(APPEND header "#define HOLDS_${name} 'n'\n#define C_${name} int32_t\n")
    elseif("${type}" STREQUAL "truth")
        string(APPEND header "#define HOLDS_${name} 'b'\n#define C_${name} bool\n")
    endif()
    add_words(${name} "${type}")
    set(header "${header}" PARENT_SCOPE)
endfunction()

file(READ "${INPUTS}" text)
string(REGEX REPLACE "[;#][^\n]*" "" text "${text}")
string(REPLACE "\n" ";" lines "${text}")
set(map "")
foreach(line IN LISTS lines)
    if(line MATCHES "^type +([^ ]+) += +([^ ]+)")
        set(alias_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
    elseif(line MATCHES "^map +([^ ]+)")
        set(map ${CMAKE_MATCH_1})
        list(APPEND maps ${map})
    elseif(map AND line MATCHES "^([a-z-]+)[!?]? +([^ ]+)(.*)" AND NOT CMAKE_MATCH_1 STREQUAL "copies")
        list(APPEND keys_${map} ${CMAKE_MATCH_1})
        add_key(${map} ${CMAKE_MATCH_1} "${CMAKE_MATCH_2}" "${CMAKE_MATCH_3}")
    endif()
endforeach()
foreach(map IN LISTS maps)
    constant(${map} name)
    list(JOIN keys_${map} "/" keys)
    string(APPEND header "#define KEYS_${name} \"${keys}\"\n")
endforeach()
file(WRITE "${OUTPUT}.new" "/* Made from grammar/schema by definition/keys.cmake. */
#ifndef VARI_SCHEMA_KEYS_H
#define VARI_SCHEMA_KEYS_H

${header}
#endif
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
