#!/usr/bin/env bash
# `calamity` at the table, a duel and a whole match: random choices by number to the end, then what a player does with
# the record: replay, review, saves, results; and a game that is left, gone on with, and a choice taken back.
program=$1
root=$2
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

# Of a deck's next card: reasons of the six best of some forty, and of the one that is asked for, by place or by name.
printf '%s\n' "" "" "" "" why 'why 30' 'why nobody' quit |
    "$program" play calamity:stage=match --seat p1 --seed 1 --level easy >why
grep -q "^== Your deck" why || complain "no deck is built: $(cat why)"
[ "$(grep -c "^[* ]*add [a-z-]*:$" why)" = 7 ] || complain "reasons of $(grep -c "^[* ]*add [a-z-]*:$" why) cards"
asked=$(sed -n "/'why' with a choice behind it/,\$p" why | grep -m1 "^add .*: payoff about")
[ -n "$asked" ] || complain "a card that is asked for: $(sed -n "/'why' with/,\$p" why)"
grep -q "and [0-9]* more that are worth no more" why || complain "the end of the table: $(grep "and .* more" why)"
grep -q "^'nobody' is not possible" why || complain "why nobody: $(tail -5 why)"

((failures == 0)) || exit 1
echo "duels and matches at the table"
