#!/usr/bin/env bash
# labels: once
# Every ability of destinyquest is cited by a test; and the table tells what is not.
set -euo pipefail
root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/tests/deep "$work"/engine/games/destinyquest/data
cat >"$work/engine/games/destinyquest/data/abilities.json" <<'JSON'
{"abilities": [{"id": "parry", "kind": "combat", "windows": ["interrupt"]}, {"id": "thorn-fist", "kind": "combat"},
               {"id": "thorn", "kind": "passive"}]}
JSON
cat >"$work/tests/deep/some_test.c" <<'C'
static const char two[] = "ability:parry "
                          "ability:thorn-fist";
cases[] = {{two, "a"}, {two, "b"}, {"ability:parry", "c"}};
C

table() { RIPOSTE_ABILITY_ROOT=$work bash "$root/tests/tools/ability_table.sh"; }
expect() {
    [[ $2 == "$3" ]] || { printf '%s: expected\n%s\nbut got\n%s\n' "$1" "$3" "$2"; exit 1; }
}
expect "one without a test" "$(table || echo "exit $?")" 'parry       combat    interrupt    3
thorn-fist  combat    -            2
thorn       passive   -            0
no test: thorn
2 of 3 abilities tested
exit 1'
echo '/* ability:thorn, ability:thorns */' >"$work/tests/other_test.c"
expect "one that there is not" "$(table | tail -n 2; echo "exit ${PIPESTATUS[0]}")" 'no such ability: thorns
3 of 3 abilities tested
exit 1'
echo '/* ability:thorn */' >"$work/tests/other_test.c"
expect "all" "$(table | tail -n 1; echo "exit ${PIPESTATUS[0]}")" $'3 of 3 abilities tested\nexit 0'

"$root/run" ability-table | tail -n 20
