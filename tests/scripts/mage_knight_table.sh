#!/usr/bin/env bash
# `mage-knight` at the table, in a combat and in a Round: random choices by number to the end, then what a player does
# with the record: replay, review, saves, results; and a game that is left, gone on with, and a choice taken back.
program=$1
root=$2
. "$root/tests/support/table_games.sh"

for game in mage-knight:tier=0 mage-knight:tier=2 mage-knight:layer=round,tier=1; do
    for seat in 1 2; do
        case $game$seat in
        *round*1) name=first ;;
        *round*2) name=second ;;
        *1) name=aggressor ;;
        *) name=defender ;;
        esac
        whole_game $game $name
        grep -q "Drawn" played && complain "$game as $name tells draws one by one"
        grep -v "^Payoff\|^second: \|^first: \|^aggressor: \|^defender: " told >events
        narrow events
        case $game in *round*) grep -q "share a Round" events ;; *) grep -q " attacks " events ;; esac ||
            complain "replay of $game: $(head -8 events)"
    done
done
reviewed "$file"
[ "$("$program" saves | grep -c "mage-knight")" -ge 6 ] || complain "saves: $("$program" saves)"
"$program" results >results || complain "results: exit $?"
grep -q "layer=round" results || complain "results: $(cat results)"

left_and_resumed mage-knight:layer=round,tier=1 "1 1" undo
grep -q "^== .*, your turn, number 1 ==$" resumed || complain "the table after resume: $(cat resumed)"
grep -q "share a Round; you begin" resumed || complain "the log after resume: $(cat resumed)"

((failures == 0)) || exit 1
echo "combats and Rounds at the table"
