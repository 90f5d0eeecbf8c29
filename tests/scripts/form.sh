#!/usr/bin/env bash
# labels: once
# Every C file is as .clang-format has it, and no line of code, script or build file has more than 120 columns; both
# checks refuse what breaks them.
set -euo pipefail
root=$2
cd "$root"

folders=(engine eval search bench play tests)
sources() { find "${folders[@]}" \( -name '*.c' -o -name '*.h' \) -print0 | sort -z; }
lined() {
    find .ci/run CMakeLists.txt run "${folders[@]}" -type f \( -name run -o -name CMakeLists.txt \
        -o -regex '.*\.\([ch]\|sh\|py\|awk\|cmake\|js\|css\|lua\)' \) -print0 | sort -z
}
# Prints FILE:LINE of lines that are too long; characters count, not bytes.
too_long() {
    xargs -0 python3 -c '
import sys
for name in sys.argv[1:]:
    for number, line in enumerate(open(name, encoding="utf-8"), 1):
        if len(line.rstrip("\n")) > 120:
            print(f"{name}:{number}: more than 120 columns")
'
}
# Prints the files that differ from their own format.
unformatted() {
    xargs -0 -n 200 -P 2 clang-format --style=file --dry-run 2>&1 | sed -nE 's/^([^:]+):[0-9]+:.*/\1/p' | uniq
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp .clang-format "$work"
printf 'int  a;\n// %0120d\n' 0 >"$work/bad.c"
[[ $(printf '%s\0' "$work/bad.c" | too_long) && $(printf '%s\0' "$work/bad.c" | unformatted) ]] ||
    { echo "a file with bad form was accepted"; exit 1; }

bad=$(sources | unformatted) long=$(lined | too_long)
[ -z "$bad" ] || printf 'differs from .clang-format (clang-format -i mends it): %s\n' $bad
[ -z "$long" ] || printf '%s\n' "$long"
count=$(sources | tr -cd '\0' | wc -c)
((count > 500)) || { echo "only $count C files found"; exit 1; }
echo "form: $count C files"
[ -z "$bad$long" ]
