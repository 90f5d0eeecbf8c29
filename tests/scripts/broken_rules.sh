#!/usr/bin/env bash
# labels: long
# Each rule that is broken on purpose is caught by the test of its own row; and breaks that are not are told apart.
set -uo pipefail
tool=$2/tests/tools/broken_rules.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

told() { # told TEXT OLD NEW: what the tool says of that break, with exit 1
    printf '%s\n' 'row DQC-90' 'test canceled_end_test' 'file engine/games/dungeonquest_combat/combat.h' "- $2" "+ $3" \
        >"$work/break.txt"
    python3 "$tool" "$work/break.txt" >"$work/said" 2>&1
    [ $? = 1 ] && grep -q "$1" "$work/said" || { echo "FAIL: not '$1':"; cat "$work/said"; exit 1; }
}
guard='#endif'
told 'canceled_end_test passes' "$guard" "$guard  "
told 'does not build' "$guard" '#error'
told 'stand 0 times' 'no such line' 'x'
exec python3 "$tool"
