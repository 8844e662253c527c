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
    file(CONFIGURE OUTPUT ${name}.c @ONLY
        CONTENT "#include \"@header@\"\nconst char @array@[] = {\n    @bytes@0\n};\n")
endfunction()
build_in(import_builtin import.h import_builtin_text ${CMAKE_CURRENT_LIST_DIR}/import/import_builtin.ini)
build_in(drawings_text draw.h drawings_text ${CMAKE_CURRENT_LIST_DIR}/draw/drawings.txt)
file(GLOB beginnings CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/editor/new/*.yaml)
build_in(new_text new.h new_text ${beginnings})
set(BUILT_IN_SOURCES ${CMAKE_CURRENT_BINARY_DIR}/import_builtin.c ${CMAKE_CURRENT_BINARY_DIR}/new_text.c
    ${CMAKE_CURRENT_BINARY_DIR}/drawings_text.c)
