#!/usr/bin/env bash
# `calamity` at the table, a duel and a whole match: random choices by number to the end, then what a player does with
# the record: replay, review, saves, results; and a game that is left, gone on with, and a choice taken back.
set -u
program=$1
root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
. "$root/tests/support/table_games.sh"

for game in calamity calamity:stage=match calamity:stage=match,lists=hidden; do
    case $game in *match) name=p2 ;; *) name=p1 ;; esac
    whole_game $game $name
    grep -q "defeated" told || complain "replay of $game: $(tail -8 told)"
done
reviewed "$file"
[ "$("$program" saves | grep -c "calamity")" = 3 ] || complain "saves: $("$program" saves)"
"$program" results >results || complain "results: exit $?"
grep -q "stage=match" results || complain "results: $(cat results)"

left_and_resumed calamity:p1=brand+lark+nyx "1 5" undo
grep -q "^Your turn" resumed || complain "the log after resume: $(cat resumed)"
grep -q "^  finish " resumed && complain "a deck to be finished in a duel: $(cat resumed)"
left_and_resumed calamity:stage=match "1 1" "undo anyway"
grep -q "^== Draft: your pick" resumed || complain "the draft after resume: $(cat resumed)"
grep -q "^You roll " resumed || complain "the log after resume: $(cat resumed)"

((failures == 0)) || exit 1
echo "duels and matches at the table"
