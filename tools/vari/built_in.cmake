# Files that are data are built in as bytes. Sets BUILT_IN_SOURCES.
function(build_in name header array)
    set(bytes "")
    foreach(file ${ARGN})
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
        file(READ ${file} hex HEX)
        string(APPEND bytes "${hex}")
    endforeach()
    string(REGEX REPLACE "(..)" "0x\\1, " bytes "${bytes}")
    string(REGEX REPLACE "(0x.., 0x.., 0x.., 0x.., 0x.., 0x.., 0x.., 0x.., )" "\\1\n    " bytes "${bytes}")
    set(BUILT_IN_SOURCES ${BUILT_IN_SOURCES} ${CMAKE_CURRENT_BINARY_DIR}/${name}.c PARENT_SCOPE)
    file(CONFIGURE OUTPUT ${name}.c @ONLY
        CONTENT "#include \"@header@\"\nconst char @array@[] = {\n    @bytes@0\n};\n")
endfunction()
set(BUILT_IN_SOURCES "")
build_in(import_builtin import.h import_builtin_text ${CMAKE_CURRENT_LIST_DIR}/import/import_builtin.ini)
build_in(import_options_data import.h import_options_text ${CMAKE_CURRENT_LIST_DIR}/import/import_options.txt)
build_in(import_rules_data import.h import_rules_text ${CMAKE_CURRENT_LIST_DIR}/import/import_rules.txt)
build_in(drawings_text draw.h drawings_text ${CMAKE_CURRENT_LIST_DIR}/draw/drawings.txt)
file(GLOB beginnings CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/editor/new/*.yaml)
build_in(new_text new.h new_text ${beginnings})
# How often words stand in the shipped definitions.
file(GLOB_RECURSE counted CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/definitions/*.yaml)
set(uses ${CMAKE_CURRENT_LIST_DIR}/editor/uses.cmake)
add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/uses_data.c
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${PROJECT_SOURCE_DIR}/definitions -DOUTPUT=${CMAKE_CURRENT_BINARY_DIR}/uses_data.c -P ${uses}
    DEPENDS ${uses} ${counted})
list(APPEND BUILT_IN_SOURCES ${CMAKE_CURRENT_BINARY_DIR}/uses_data.c)
