# Writes OUTPUT, a C file with the commit of SOURCE ("-dirty" when files differ from it), when that has changed.
execute_process(COMMAND git describe --always --dirty --abbrev=12 --exclude "*" WORKING_DIRECTORY ${SOURCE}
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
if(NOT status EQUAL 0 OR NOT commit)
  set(commit unknown)
endif()
set(text "#include \"bench/measure/build_facts.h\"\n\nconst char rp_build_commit[] = \"${commit}\";\n")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT "${before}" STREQUAL "${text}")
  file(WRITE ${OUTPUT} "${text}")
endif()
