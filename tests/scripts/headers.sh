#!/usr/bin/env bash
# labels: long once
# Each header compiles alone, without warnings; and this check refuses one that does not.
set -euo pipefail
root=$2
compiler=${CC:-gcc}

alone() { "$compiler" -fsyntax-only -std=c17 -D_DEFAULT_SOURCE -Wall -Wextra -Werror -I "$root" -x c "$1"; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'int needs_stdint(uint8_t x);' >"$work/bad.h"
if alone "$work/bad.h" 2>/dev/null; then
    echo "a header that lacks an include was accepted"
    exit 1
fi

# A second inclusion shows a missing guard. Prints the headers that do not compile.
export -f alone
export root compiler
twice() {
    # shellcheck disable=SC2016
    xargs -0 -n 1 -P 2 bash -c 'alone <(printf "#include \"%s\"\n#include \"%s\"\n" "$0" "$0") ||
        echo "does not compile alone: ${0#"$root"/}"'
}
headers() { find "$root"/{engine,eval,search,bench,play,tests} -name '*.h' -print0 | sort -z; }

failed=$(headers | twice)
count=$(headers | tr -cd '\0' | wc -c)
[[ -z $failed ]] || printf '%s\n' "$failed"
echo "$count headers looked at"
((count > 0)) && [[ -z $failed ]]
