#!/usr/bin/env bash
# ./run fuzz [SECONDS] [TARGET]: fuzzes each target (or one: NAME of tests/fuzz/NAME_fuzz.c) for SECONDS
# (600). New inputs are kept in build/fuzz/found/TARGET, crashing ones in build/fuzz/crashes.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
seconds=${1:-600}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || { echo "run: '$seconds' should be a number of seconds" >&2; exit 2; }
"$root/run" build fuzz
targets=$(cd "$root/tests/fuzz" && printf '%s\n' *_fuzz.c | sed 's/_fuzz\.c$//')
for target in ${2:-$targets}; do
    [[ -x $root/build/fuzz/fuzz_$target ]] || { echo "run: no fuzz target '$target'" >&2; exit 2; }
    bash "$root/tests/fuzz/run_target.sh" "$root/build/fuzz/fuzz_$target" "$root" "$seconds"
done
