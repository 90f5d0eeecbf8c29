#!/usr/bin/env bash
# labels: once
# Each break of tests/broken_rules finds the lines that it changes, once, and its test; and those that do not are named.
set -uo pipefail
tool=$2/tests/tools/broken_rules.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

header=engine/games/dungeonquest_combat/combat.h
refused() { # refused WHY TEST FILE OLD...: what the tool says, in one line, of a second block with these lines
    local why=$1
    {
        printf '%s\n' 'row DQC-90' 'test canceled_end_test' "file $header" '- #endif' ''
        printf '%s\n' 'row DQC-91' "test $2" "file $3" "${@:4}"
    } >"$work/break.txt"
    python3 "$tool" --check "$work/break.txt" >"$work/said" 2>&1
    local status=$?
    [ $status = 1 ] && [ "$(cat "$work/said")" = "break.txt, block 2, DQC-91: $why" ] ||
        { echo "FAIL: exit $status and not '$why':"; cat "$work/said"; exit 1; }
}
refused "the old lines stand 0 times in $header" canceled_end_test "$header" '- no such line'
refused "the old lines stand 0 times in $header" canceled_end_test "$header" '- #endif' '- #endif'
refused "the old lines stand 2 times in $header" canceled_end_test "$header" '- _GAMES_DUNGEONQUEST_COMBAT_'
refused "there is no engine/nothing.h" canceled_end_test engine/nothing.h '- #endif'
refused "there is no test nothing_test" nothing_test "$header" '- #endif'
exec python3 "$tool" --check
