#!/usr/bin/env bash
# How the card data plays: bash tests/tools/balance.sh PROGRAM PAIRS SIMS [SEED [THREADS [DATA-FOLDER]]]
# Every hero below against every monster in the official fight without escape, ismcts:sims=SIMS in both seats; the data
# folder changes their cards or adds to them. Prints Markdown: a table of the pairs, then how often each type and each
# card wins. Two equal agents play the two games of a pair alike, so PAIRS is the number of different fights of each
# pair of figures.
set -eu
program=$(realpath "$1") pairs=$2 sims=$3 seed=${4:-1} threads=${5:-1} data=${6:-}
here=$(dirname "$(realpath "$0")")
options=()
[ -z "$data" ] || options=(--data "$(realpath "$data")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
heroes="gherinn challara hugo krutzbeck lindel tatianna"
monsters="skeleton sorcerer troll golem demon"

fight() {
    local game="dq-combat:hero=$1,monster=$2,escape=no"
    "$program" match "$game" --agents "ismcts:sims=$sims,ismcts:sims=$sims" --pairs "$pairs" --seed "$seed" \
        --threads "$threads" --quiet --force --out "$folder/records" "${options[@]}" >"$folder/table"
    awk -v hero="$1" -v monster="$2" '
        $4 == "hero" { win = $6; payoff = $7; error = $9 }
        /rounds: median/ { sub(",", "", $6); rounds = $6; mean = $8 }
        END {
            printf "| %s | %s | %+.2f ± %.2f | %.0f %% | %g | %.1f |\n", hero, monster, payoff, error, win, rounds, mean
        }
    ' "$folder/table"
    local number=0
    while read -r line; do
        number=$((number + 1))
        [ $((number % 2)) = 1 ] || continue
        printf '%s\n' "$line" >"$folder/record"
        "$program" replay "$folder/record" "${options[@]}" >>"$folder/replays"
    done <"$folder/records"
}

echo "| hero | monster | payoff of the hero | hero wins | median rounds | mean rounds |"
echo "| --- | --- | --- | --- | --- | --- |"
for hero in $heroes; do
    for monster in $monsters; do fight "$hero" "$monster"; done
done
echo
awk -f "$here/balance_cards.awk" "$folder/replays"
