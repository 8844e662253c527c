# The grammar is data; it is built into the library so that nothing has to be
# found when a program starts. Sets VARI_GRAMMAR_SOURCES.
set(grammar ${PROJECT_SOURCE_DIR}/grammar)
function(embed script output)
    set(target ${CMAKE_CURRENT_BINARY_DIR}/${output})
    add_custom_command(OUTPUT ${target}
        COMMAND ${CMAKE_COMMAND} "-DINPUTS=${ARGN}" -DOUTPUT=${target} -P ${script}
        DEPENDS ${script} ${ARGN} VERBATIM)
    set(VARI_GRAMMAR_SOURCES ${VARI_GRAMMAR_SOURCES} ${target} PARENT_SCOPE)
endfunction()

embed(${PROJECT_SOURCE_DIR}/interpreter/lexer/embed.cmake lexer_data.c
    ${grammar}/tokens/movement.tokens ${grammar}/tokens/expression.tokens)
file(GLOB schema_files CONFIGURE_DEPENDS ${grammar}/schema/*)
embed(${PROJECT_SOURCE_DIR}/interpreter/definition/embed.cmake schema_data.c ${schema_files} ${grammar}/words.txt)
embed(${PROJECT_SOURCE_DIR}/interpreter/definition/keys.cmake schema_keys.h ${schema_files})
