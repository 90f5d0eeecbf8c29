#!/usr/bin/env bash
# labels: static
# Every row of the rules ledgers is cited by a test or listed as waiting; and the report tells the cases apart.
set -euo pipefail
root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/tests/ledgers "$work"/engine
printf '%s\n' 'ABC-5 five' 'ABC-58 fifty-eight' 'ABC-6 six' 'ABC-7 seven' >"$work/tests/ledgers/abc.txt"
echo '/* ABC-58, XABC-6 */' >"$work/tests/some_test.c"
printf '%s\n' '/*' ' * waiting ABC-7: needs more' ' */' >"$work/engine/some.h"

report() { RIPOSTE_COVERAGE_ROOT=$work bash "$root/tests/tools/coverage_rules.sh" "$@"; }
expect() {
    [[ $2 == "$3" ]] || { printf '%s: expected\n%s\nbut got\n%s\n' "$1" "$3" "$2"; exit 1; }
}
expect "open rows" "$(report abc && echo "no failure")" \
    $'ABC-5 no test: five\nABC-6 no test: six\nABC-7 waits: needs more\n1 rows wait for the crawl\n1 of 4 rows cited'
printf '%s\n' '| ID | Rule |' '|---|---|' '| ABC-58 | fifty-eight | more |' >"$work/table.md"
expect "Markdown" "$(report "$work/table.md")" $'0 rows wait for the crawl\n1 of 1 rows cited'
expect "unknown ledger" "$(report nothing 2>&1 || echo "exit $?")" \
    $'coverage-rules: no ledger \'nothing\'; there are: abc  (or name a file)\nexit 2'

"$root/run" coverage-rules
