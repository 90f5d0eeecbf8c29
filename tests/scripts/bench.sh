#!/usr/bin/env bash
# riposte bench: the signature is the golden one, whatever the number of threads and the length of the runs; JSON is
# whole.
set -u
riposte=$(realpath "$1")
folder=$(mktemp -d)
source_folder=$(realpath "$2")
. "$source_folder/tests/support/sanitizer.sh"
. "$source_folder/tests/support/fast_clock.sh"
trap 'rm -rf "$folder"' EXIT
hasten "$folder" # how fast anything is matters nothing here
bench() { "${hastened[@]}" "$riposte" bench --quick "$@"; }
failures=0
fail() { echo "FAIL: $1" >&2; failures=$((failures + 1)); }

bench --json --quiet >"$folder/json" 2>"$folder/error" || fail "--json: exit $?"
[ -s "$folder/error" ] && fail "--quiet spoke: $(cat "$folder/error")"
signature=$(sed -n 's/^ *"signature": *\([0-9]*\).*/\1/p' "$folder/json")
[ -n "$signature" ] || fail "no signature in the JSON"
[ "${signature:-0}" -gt 0 ] || fail "the signature '$signature' is no positive integer"
golden=$(cat "$source_folder/tests/golden/signature.txt")
[ "$signature" = "$golden" ] || fail "the signature is $signature, in tests/golden/signature.txt it is $golden:
behaviour has changed, which tests/golden/README.md is about"
# What the program says of itself: the signature that was measured, or none where files differ from the commit.
told=$("$riposte" version)
case $told in
*-dirty* | *unknown*) ;;
*", signature $signature;"*) ;;
*) fail "'$told' instead of signature $signature" ;;
esac
grep -q '"rates"' "$folder/json" || fail "no rates in the JSON"
for name in "clone dq-combat" "state dq-combat" "playouts dq-combat" "playouts destinyquest" \
    "simulations ismcts dq-combat" \
    "simulations mcts tictactoe" "simulations ismcts kuhn" "nodes expectimax tictactoe"; do
    value=$(sed -n "s/^ *\"$name\": *\([0-9.e+]*\),*\$/\1/p" "$folder/json" | head -n 1)
    case $value in "" | 0 | 0.0) fail "'$name' is '$value'" ;; esac
done
bench --threads 1 --quiet >"$folder/table" || fail "table: exit $?"
grep -qx "signature $signature" "$folder/table" ||
    fail "another signature with one thread: $(head -n 1 "$folder/table")"
grep -q "2 threads" "$folder/table" && fail "--threads 1 measured two threads"
for word in processor commit compiler; do
    grep -q "^$word ." "$folder/table" || fail "the table does not name the $word"
done
for wrong in "--threads 0" "--threads 10000" "--data $folder/nowhere" "extra"; do
    # shellcheck disable=SC2086
    bench $wrong >"$folder/out" 2>"$folder/error" && fail "bench $wrong succeeded"
    [ "$(wc -l <"$folder/error")" = 1 ] || fail "bench $wrong: $(cat "$folder/error")"
done

[ $failures = 0 ] && echo "bench: all good"
exit $((failures > 0))
