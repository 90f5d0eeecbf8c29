# Writes OUTPUT, a C file with VERSION, the commit of SOURCE ("-dirty" when files differ from it or are not in it) and
# the signature of that commit, when that has changed. SOURCE is to be the top of a git work tree.
function(ask result)
  execute_process(COMMAND git ${ARGN} WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE answer ERROR_QUIET
                  OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    set(answer "")
  endif()
  set(${result} "${answer}" PARENT_SCOPE)
endfunction()

ask(top rev-parse --show-toplevel)
file(REAL_PATH ${SOURCE} source)
set(commit unknown)
set(signature 0)
ask(head rev-parse --short=12 HEAD)
if(head AND top STREQUAL source)
  set(commit ${head})
  ask(changed status --porcelain)
  if(NOT changed STREQUAL "")
    string(APPEND commit -dirty)
  else()
    file(STRINGS ${SOURCE}/tests/golden/signature.txt signature LIMIT_COUNT 1)
  endif()
endif()
set(facts ".version = \"${VERSION}\", .commit = \"${commit}\", .signature = ${signature}u")
string(CONFIGURE [[
#include "engine/version.h"

const rp_version_facts *rp_version(void) {
    static const rp_version_facts facts = {@facts@};
    return &facts;
}
]] text @ONLY)
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT "${before}" STREQUAL "${text}")
  file(WRITE ${OUTPUT} "${text}")
endif()
