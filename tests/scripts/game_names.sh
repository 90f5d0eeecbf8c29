#!/usr/bin/env bash
# labels: once
# Games are asked through tables: nothing but a game's own folders (rules, evaluation, face), the tables that list
# games, and the measurements of bench/measure includes its headers or has its name as a text; and nothing at all, also
# no face, compares rules with those of one game. And this check finds one that does. The dungeon has its combat in
# its own folders.
set -euo pipefail
riposte=$(realpath "$1")
root=$2
floors=(engine eval search bench play)
tables='engine/registry\.c|eval/evaluators\.c|play/faces/faces\.c|bench/measure/[a-z_]*\.[ch]'

# Prints what names a game in the sources below $1.
named() (
    cd "$1"
    for folder in engine/games/*/; do
        folder=$(basename "$folder")
        own="engine/games/$folder/|eval/$folder/|play/faces/$folder/"
        [[ $folder != dungeonquest_combat ]] || own+="|(engine/games|eval|play/faces)/dungeonquest/"
        grep -rnE --include='*.[ch]' "(engine/games|eval|play/faces)/$folder/" "${floors[@]}" |
            grep -vE "^($own|$tables)" || true
    done
    for name in "${names[@]}"; do
        grep -rnE --include='*.[ch]' "\"$name[\":]" "${floors[@]}" |
            grep -vE "^(engine/games/|eval/[a-z0-9_]*/|play/faces/[a-z0-9_]*/|$tables)|:[0-9]+: \*" || true
    done
    rules=$(grep -rhoE '^const rp_rules rp_[a-z0-9_]+' engine/games | sed 's/.* //' | paste -sd '|')
    grep -rnE --include='*.[ch]' "[!=]= *&($rules)\b|&($rules) *[!=]=" "${floors[@]}" || true
)

mapfile -t names < <("$riposte" games --json | python3 -c '
import json, sys
for game in json.load(sys.stdin)["games"]: print(game["name"])')
((${#names[@]} >= 13))

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/engine/games/pig "$work"/{eval/pig,search,bench/measure,play/faces/pig}
for good in eval/pig/good.c play/faces/pig/good.c eval/evaluators.c; do
    echo '#include "engine/games/pig/pig.h"' >"$work/$good"
done
echo '    {"pig", NULL},' >"$work/bench/measure/good.c"
echo 'const rp_rules rp_pig = {' >"$work/engine/games/pig/pig.c"
[[ -z $(named "$work") ]] || { echo "a table was refused: $(named "$work")"; exit 1; }
for bad in '#include "engine/games/pig/pig.h"' '#include "eval/pig/evaluation.h"' 'if (strcmp(name, "pig") == 0)' \
    'begin("pig:goal=20")'; do
    echo "$bad" >"$work/play/bad.c"
    [[ -n $(named "$work") ]] || { echo "not refused: $bad"; exit 1; }
done
rm "$work/play/bad.c"
for bad in 'if (game->rules == &rp_pig)' 'if (&rp_pig != rules)'; do
    echo "$bad" >"$work/play/faces/pig/bad.c"
    [[ -n $(named "$work") ]] || { echo "not refused in a face: $bad"; exit 1; }
done

found=$(named "$root")
[[ -z $found ]] || { printf 'games named outside their folders and tables:\n%s\n' "$found"; exit 1; }
echo "${#names[@]} games, named in their own folders and tables only"
