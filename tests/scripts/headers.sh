#!/usr/bin/env bash
# labels: once
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

count=0 failed=0
while IFS= read -r header; do
    # A second inclusion shows a missing guard.
    printf '#include "%s"\n#include "%s"\n' "$header" "$header" >"$work/twice.c"
    alone "$work/twice.c" || { echo "does not compile alone: ${header#"$root"/}"; failed=$((failed + 1)); }
    count=$((count + 1))
done < <(find "$root"/{engine,eval,search,bench,play,tests} -name '*.h' | sort)
echo "$count headers compiled alone, $failed failed"
((count > 0 && failed == 0))
