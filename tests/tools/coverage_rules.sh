#!/usr/bin/env bash
# Which rows of the rules ledgers no test cites. coverage_rules.sh [NAME of tests/ledgers/NAME.txt | FILE]
#
# A ledger has a row a line, `ID title`, or is a Markdown table `| ID | title | ...`. A row is cited when its ID stands as
# a whole word in a tests/**/*_test.c; it waits when a header of engine/ has the line ` * waiting ID: reason`.
# Ends with `N of M rows cited`; exit 1 when a row is neither cited nor waiting.
set -euo pipefail
root=${RIPOSTE_COVERAGE_ROOT:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)}

if (($# == 0)); then
    ledgers=("$root"/tests/ledgers/*.txt)
elif [[ -f $root/tests/ledgers/$1.txt ]]; then
    ledgers=("$root/tests/ledgers/$1.txt")
else
    ledgers=("$1")
fi
for ledger in "${ledgers[@]}"; do
    [[ -f $ledger && -r $ledger ]] || {
        names=$(find "$root/tests/ledgers" -name '*.txt' -printf '%f ' 2>/dev/null | sed 's/\.txt / /g')
        echo "coverage-rules: no ledger '$1'; there are: ${names:-none} (or name a file)" >&2
        exit 2
    }
done

words() { find "$root/tests" -name '*_test.c' -exec cat {} + | grep -oE '[A-Za-z0-9_-]+' | sort -u || true; }
waiting() { find "$root/engine" -name '*.h' -exec cat {} + | sed -nE 's/^ *\* waiting ([A-Z][A-Z0-9]*-[0-9]+): */\1 /p'; }
rows() {
    sed -nE -e 's/^\|? *([A-Z][A-Z0-9]*-[0-9]+)[ |]+([^|]*).*$/\1 \2/p' -e 's/^([A-Z][A-Z0-9]*-[0-9]+)$/\1/p' "${ledgers[@]}"
}

awk '
    FNR == 1 { input++ }
    input == 1 { word[$1] }
    input == 2 && NF { id = $1; sub(/^[^ ]+ */, ""); reason[id] = $0 }
    input == 3 && NF {
        id = $1; sub(/^[^ ]+ */, ""); sub(/ +$/, "")
        if (id in seen) { print id " stands twice in the ledger"; open++; next }
        seen[id]; rows++
        if (id in word) cited++
        else if (id in reason) late[++waits] = id " waits: " reason[id]
        else { print id " no test: " $0; open++ }
    }
    END {
        for (i = 1; i <= waits; i++) print late[i]
        if (!rows) print "the ledger has no rows"
        printf "%d rows wait for the crawl\n%d of %d rows cited\n", waits, cited, rows
        exit open || !rows
    }' <(words; echo) <(waiting; echo) <(rows)
