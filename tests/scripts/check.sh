#!/usr/bin/env bash
# riposte check from outside: what it prints, its exit status, the same again from a seed, wrong use.
set -u
. "$(dirname "$0")/../support/refusals.sh"
riposte=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# Wrong use, with one line that holds TEXT: refuses TEXT ARGUMENTS...
refuses() { refuses_with 2 "$1" check "${@:2}"; }
refuses "GAME is missing"
refuses "unknown game 'nothing'" nothing
refuses "--list goes without a game" --list kuhn
refuses "--games" kuhn --games 0
refuses "cards=1" kuhn:cards=1
"$riposte" check --help | grep -q "^Usage: riposte check GAME" || fail "no help"

# The list has every invariant once, and the header the same numbers and names.
"$riposte" check --list >list || fail "--list: exit $?"
count=$(wc -l <list)
[ "$count" -ge 30 ] || fail "$count invariants"
[ "$(awk '{ print $1 }' list)" = "$(seq "$count")" ] || fail "the invariants are not numbered from 1"
sed -nE 's/^ *([0-9]+)  ([^ ].*[^ ])  +[^ ].*$/\1 \2/p' list >list.names
sed -nE 's/^ \* +([0-9]+) ([^ ].*[^ ])  +[^ ].*$/\1 \2/p' "$2/engine/contract/contract.h" >header.names
cmp -s list.names header.names || fail "the header lists other invariants: $(diff list.names header.names)"
[ "$("$riposte" check --list --json | grep -c '"invariant":')" = "$count" ] || fail "--list --json"

# A game without violations; what does not apply is said with why; each invariant is in one of the two.
"$riposte" check leduc --games 30 --seed 5 >leduc || fail "leduc: exit $?"
grep -qE "^leduc: [0-9]+ invariants hold over 30 games, seed 5$" leduc || fail "leduc: $(cat leduc)"
hold=$(sed -nE 's/^leduc: ([0-9]+) .*/\1/p' leduc)
[ $((hold + $(grep -c "not checked: [0-9]* (.*): " leduc))) = "$count" ] || fail "leduc: $(cat leduc)"
"$riposte" check leduc --games 30 --seed 5 | cmp -s leduc - || fail "leduc: another report from the same seed"
"$riposte" check leduc --games 30 --seed 5 --json >json || fail "leduc --json: exit $?"
python3 -c '
import json, sys
report = json.load(open("json"))
count = int(sys.argv[1])
assert report["game"] == "leduc" and report["seed"] == 5 and report["games"] == 30 and report["violations"] == []
assert report["hold"] + len(report["not_checked"]) == count
' "$count" || fail "leduc --json"
"$riposte" check tictactoe --games 5 | grep -q "not checked: 29 (posterior): nothing is hidden" || fail "tictactoe"

# A large game.
"$riposte" check destinyquest --games 3 >/dev/null || fail "destinyquest: exit $?"

[ $failures = 0 ] && echo "check: all good"
exit $((failures > 0))
