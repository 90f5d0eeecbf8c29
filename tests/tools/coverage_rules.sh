#!/usr/bin/env bash
# Which rows of the rules ledgers no test cites. coverage_rules.sh [NAME of tests/ledgers/NAME.txt | FILE]
#
# A ledger has a row a line, `ID title`, or is a Markdown table `| ID | title | ...`. An ID is a word, '-', and a
# number, a letter or both, perhaps with parts behind a dot: DQC-58, HVH-3.2a, HVH-Q.1, HVH-R07. A row is cited by a
# check of tests/support/row.h in a tests/**/*_test.c that has the ID as its first argument, and by nothing else; it
# waits when a header of engine/ has the line ` * waiting ID: reason`.
# Ends with `N of M rows cited`; exit 1 when a row is neither cited nor waiting, or both.
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
        names=$(find "$root/tests/ledgers" -name '*.txt' -printf "%f\n" 2>/dev/null | sort | tr "\n" " " |
            sed 's/\.txt / /g')
        echo "coverage-rules: no ledger '$1'; there are: ${names:-none} (or name a file)" >&2
        exit 2
    }
done

id='[A-Z][A-Z0-9]*-([A-Z]?[0-9]+|[A-Z])(\.[0-9]+)?[a-z]?'
cited() {
    find "$root/tests" -name '*_test.c' -exec cat {} + | tr -s ' \n' ' ' |
        grep -oE '\<row_(holds|number|near|text)\( ?"[^"]*",' | sed -E 's/.*"([^"]*)",/\1/' | sort -u || true
}
waiting() { find "$root/engine" -name '*.h' -exec cat {} + | sed -nE "s/^ *\* waiting ($id): */\1 /p"; }
rows() {
    sed -nE -e "s/^\|? *($id)[ |]+([^|]*).*\$/\1 \4/p" -e "s/^($id)\$/\1/p" "${ledgers[@]}"
}

awk '
    FNR == 1 { input++ }
    input == 1 { word[$0] }
    input == 2 && NF { id = $1; sub(/^[^ ]+ */, ""); reason[id] = $0 }
    input == 3 && NF {
        id = $1; sub(/^[^ ]+ */, ""); sub(/ +$/, "")
        if (id in seen) { print id " stands twice in the ledger"; open++; next }
        seen[id]; rows++
        if (id in word && id in reason) { print id " is cited and waits: " reason[id]; open++ }
        if (id in word) cited++
        else if (id in reason) { late[++waits] = id " waits: " reason[id]; crawl += id ~ /^DQC-/ }
        else { print id " no test: " $0; open++ }
    }
    END {
        for (i = 1; i <= waits; i++) print late[i]
        if (!rows) print "the ledger has no rows"
        if (waits) printf "%d rows wait%s\n", waits, crawl == waits ? " for the crawl" : ""
        printf "%d of %d rows cited\n", cited, rows
        exit open || !rows
    }' <(cited; echo) <(waiting; echo) <(rows)
