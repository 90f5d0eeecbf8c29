#!/usr/bin/env bash
# `mage-knight` at the table, in a combat and in a Round: random choices by number to the end, then what a player does
# with the record: replay, review, saves, results; and a game that is left, gone on with, and a choice taken back.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
export XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }
numbers() { # numbers SEED COUNT
    RANDOM=$1
    for ((i = 0; i < $2; i++)); do echo $((RANDOM % 6 + 1)); done
}
narrow() { # narrow FILE: no line is wider than a screen, but for paths
    wide=$(grep -vF "$work" "$1" | awk 'length > 80')
    [ -z "$wide" ] || complain "$1 is wider than 80 columns: $wide"
}

for game in mage-knight:tier=0 mage-knight:tier=2 mage-knight:layer=round,tier=1; do
    for seat in 1 2; do
        case $game$seat in
        *round*1) name=first ;;
        *round*2) name=second ;;
        *1) name=aggressor ;;
        *) name=defender ;;
        esac
        numbers $seat 900 | "$program" play $game --seat $name --seed 7 --level easy >played 2>error ||
            complain "play $game as $name: exit $?: $(cat error)"
        narrow played
        grep -q "^Payoff: " played || complain "$game as $name does not end: $(tail -3 played)"
        grep -q "Drawn" played && complain "$game as $name tells draws one by one"
        file=$(sed -n 's/^The record is in //p' played)
        "$program" replay "$file" >replayed || complain "replay of $game: exit $?"
        grep -v "^Payoff\|^second: \|^first: \|^aggressor: \|^defender: " replayed >told
        narrow told
        case $game in *round*) grep -q "share a Round" told ;; *) grep -q " attacks " told ;; esac ||
            complain "replay of $game: $(head -8 told)"
        "$program" replay "$file" --json >/dev/null || complain "replay --json of $game: exit $?"
    done
done
"$program" review "$file" --agent ismcts:sims=5 >reviewed || complain "review: exit $?: $(tail -3 reviewed)"
narrow reviewed
"$program" review "$file" --agent ismcts:sims=5 --json | python3 -m json.tool >/dev/null || complain "review --json"
[ "$("$program" saves | grep -c "mage-knight")" -ge 6 ] || complain "saves: $("$program" saves)"
"$program" results >results || complain "results: exit $?"
grep -q "layer=round" results || complain "results: $(cat results)"

# The input ends in the middle; the game goes on, and a step of an own turn can be taken back.
printf '1\n1\n' | "$program" play mage-knight:layer=round,tier=1 --seed 5 --level easy >left 2>error
grep -q "it is saved in" error || complain "a game that is left: $(cat error)"
printf 'undo\nhelp\ntable\nrules\nsheets\nlog\n' | "$program" play --resume >resumed 2>error
grep -q "You take back your last choice" resumed || complain "undo: $(cat resumed)"
grep -q "^== .*, your turn, number 1 ==$" resumed || complain "the table after resume: $(cat resumed)"
grep -q "share a Round; you begin" resumed || complain "the log after resume: $(cat resumed)"
narrow resumed

((failures == 0)) || exit 1
echo "combats and Rounds at the table"
