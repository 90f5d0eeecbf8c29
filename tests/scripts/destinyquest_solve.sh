#!/usr/bin/env bash
# riposte solve and exploit on a duel of destinyquest: the value that solved_test.c keeps, and answers to it.
set -u
riposte=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
fail() { echo "FAIL: $1" >&2; failures=$((failures + 1)); }

duel=destinyquest:p1=h3w,p2=h3r,p1-health=3,p2-health=3,round-limit=0
"$riposte" solve "$duel" >"$folder/solved" 2>"$folder/error" || fail "solve: exit $? $(cat "$folder/error")"
grep -qE '^value +first -0\.448302469136' "$folder/solved" || fail "solve says: $(grep value "$folder/solved")"
grep -qE '^NashConv +0 ' "$folder/solved" || fail "solve says: $(grep NashConv "$folder/solved")"

# Nothing is gained against exact play; a good deal is against random play.
gained() {
    "$riposte" exploit "$duel" --agent "$1" >"$folder/exploited" 2>"$folder/error" ||
        fail "exploit $1: $(cat "$folder/error")"
    sed -n 's/^NashConv *+*\([-0-9.e]*\).*/\1/p' "$folder/exploited"
}
exact=$(gained exact) random=$(gained random)
awk -v x="${exact:-1}" 'BEGIN { exit !(x < 1e-9 && x > -1e-9) }' || fail "exact play loses '$exact'"
awk -v x="${random:-0}" 'BEGIN { exit !(x > 0.3) }' || fail "random play loses '$random'"

[ $failures = 0 ] && echo "destinyquest_solve: all good"
exit $((failures > 0))
