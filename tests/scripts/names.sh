#!/usr/bin/env bash
# labels: once
# Every name that the libraries give to a linker begins with rp_ or with the prefix of a game: inside dq-combat dq_,
# inside destinyquest destiny_, inside mage-knight mk_, inside calamity cal_, inside dungeonquest dungeon_, else the
# name of the game's folder.
set -u
folder=$(dirname "$(realpath "$1")")
games=$(cd "$2/engine/games" && printf '|%s' */)
allowed="^(rp|dq|destiny|mk|cal|dungeon${games//\//})_"
failures=0 found=0
for library in "$folder"/libriposte_*.a; do
    case $library in *_play.a) continue ;; esac
    while read -r name; do
        found=$((found + 1))
        [[ $name =~ $allowed ]] && continue
        echo "FAIL: $(basename "$library"): $name" >&2
        failures=$((failures + 1))
    done < <(nm -g --defined-only "$library" 2>/dev/null | awk '$2 ~ /^[TDBRCVW]$/ { print $3 }')
done
[ $found -gt 50 ] || { echo "FAIL: only $found names in $folder" >&2; failures=1; }
[ $failures = 0 ] && echo "names: all $found good"
exit $((failures > 0))
