#!/usr/bin/env bash
# labels: once
# Every row of the rules ledgers is cited by a test or listed as waiting; and the report tells the cases apart.
set -euo pipefail
root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/tests/ledgers "$work"/engine
printf '%s\n' 'ABC-5 five' 'ABC-58 fifty-eight' 'ABC-6 six' 'ABC-7 seven' >"$work/tests/ledgers/abc.txt"
printf '%s\n' 'HVH-3.2 dice' 'HVH-3.2a more dice' 'HVH-3.2b' 'HVH-0.3b half' 'HVH-Q.1 check' 'HVH-Q.10 last' \
    'HVH-R01 ruling' \
    >"$work/tests/ledgers/parts.txt"
echo 'DQC-9 nine' >"$work/tests/ledgers/crawl.txt"
cat >"$work/tests/some_test.c" <<'C'
/* ABC-5; row_holds(ABC-6, true) */
int main(void) {
    row_holds("ABC-58", true);
    row_text("HVH-3.2a", seen, wanted), row_number(
        "HVH-Q.1", 1, 1);
    row_near("HVH-R01", 1.0, 1.0, 0);
    arrow_holds("HVH-0.3b", true), row_holdsx("HVH-Q.10", true), row_holds("HVH-3.2 HVH-Q.10", true);
}
C
printf '%s\n' '/*' ' * waiting ABC-7: needs more' ' * waiting HVH-3.2b: later' ' * waiting DQC-9: a board' ' */' \
    >"$work/engine/some.h"

report() { RIPOSTE_COVERAGE_ROOT=$work bash "$root/tests/tools/coverage_rules.sh" "$@"; }
expect() {
    [[ $2 == "$3" ]] || { printf '%s: expected\n%s\nbut got\n%s\n' "$1" "$3" "$2"; exit 1; }
}
expect "open rows" "$(report abc && echo "no failure")" \
    $'ABC-5 no test: five\nABC-6 no test: six\nABC-7 waits: needs more\n1 rows wait\n1 of 4 rows cited'
expect "IDs with parts" "$(report parts && echo "no failure")" \
    $'HVH-3.2 no test: dice\nHVH-0.3b no test: half\nHVH-Q.10 no test: last\nHVH-3.2b waits: later\n'\
$'1 rows wait\n3 of 7 rows cited'
expect "crawl" "$(report crawl)" $'DQC-9 waits: a board\n1 rows wait for the crawl\n0 of 1 rows cited'
printf '%s\n' '| ID | Rule |' '|---|---|' '| ABC-58 | fifty-eight | more |' >"$work/table.md"
expect "Markdown" "$(report "$work/table.md")" '1 of 1 rows cited'
expect "unknown ledger" "$(report nothing 2>&1 || echo "exit $?")" \
    $'coverage-rules: no ledger \'nothing\'; there are: abc crawl parts  (or name a file)\nexit 2'

"$root/run" coverage-rules
