#!/usr/bin/env bash
# labels: once
# A floor includes only itself and the floors before it; and this check refuses one that does not.
set -euo pipefail
root=$2
floors=(engine eval search bench play)

# Prints each include in folder $1 that runs upward, or that leaves its own floor by a relative path.
upward() {
    local top=$1 allowed='' floor
    for floor in "${floors[@]}"; do
        allowed+=${allowed:+|}$floor
        find "$top/$floor" -name '*.[ch]' -exec grep -HnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*["<]' {} + |
            grep -E '["<](\.\./|tests/|models/|engine/|eval/|search/|bench/|play/)' |
            grep -vE "[\"<]($allowed)/[^\"]*\"" || true
    done
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{engine/game,eval,search,bench,play}
echo '#include "engine/a.h"' >"$work/play/good.c"
[[ -z $(upward "$work") ]] || { echo "a downward include was refused"; exit 1; }
bad=('engine/game/bad.c|"search/agent.h"' 'eval/bad.h| <bench/x.h>' 'search/bad.c|"../play/console.h"'
    'bench/bad.c|"tests/support/x.h"')
for case in "${bad[@]}"; do
    echo "# include ${case#*|}" >"$work/${case%%|*}"
    [[ -n $(upward "$work") ]] || { echo "not refused: ${case}"; exit 1; }
    rm "$work/${case%%|*}"
done

found=$(upward "$root")
[[ -z $found ]] || { printf 'includes that run upward:\n%s\n' "$found"; exit 1; }
count=$(find "${floors[@]/#/$root/}" -name '*.[ch]' | wc -l)
echo "$count files include downward only"
((count > 0))
