#!/usr/bin/env bash
# Deck files: made, checked, shown, and played as `decks=FILE`; what is wrong with one is said in a line that names it.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }
run() { "$program" "$@" >out 2>err; }

run deck new calamity:p1=brand+maren+tuck,decks1=control && mv out mine.json || complain "deck new: $(cat err)"
run deck new calamity:decks2=spells --seat p2 && mv out other.json || complain "deck new --seat: $(cat err)"
run deck check mine.json || complain "deck check: $(cat err)"
[[ $(cat out) == "mine.json: a legal deck of calamity: 30 cards of Brand, Maren, Tuck" ]] || complain "says $(cat out)"
[[ $("$program" deck check - <mine.json) == "-: a legal deck "* ]] || complain "not read from standard input"
run deck show mine.json && grep -q "^  2 Hold the Line: taunt, +[0-9]* armor: Brand" out ||
    complain "deck show: $(cat out)"
run deck show other.json && tr -s ' \n' ' ' <out | grep -q "Deep Thought: .*; heal 3: the active hero [0-9]" &&
    ! grep -q "nobody" out || complain "deck show of Common Spells: $(cat out)"

# What is written reads back to the same.
run pos new calamity:decks=mine.json+other.json && mv out now.json || complain "decks=FILE+FILE: $(cat err)"
for seat in p1:mine p2:other; do
    run deck new --position now.json --seat "${seat%:*}" || complain "deck new --position: $(cat err)"
    cmp -s out "${seat#*:}.json" || complain "the deck of $seat is another one: $(cat out)"
done
run deck new calamity:decks=+other.json,p1=brand+lark+nyx --seat p2 && cmp -s out other.json ||
    complain "decks=+FILE: $(cat out err)"
run match calamity:decks=mine.json --agents random,random --pairs 1 || complain "match: $(cat err)"
# A position of one player tells the other's deck once it is seen, not while it is built.
run pos view now.json --seat p1 && mv out view.json && run deck new --position view.json --seat p2 &&
    cmp -s out other.json || complain "an open list is not told: $(cat err)"
run pos new calamity:stage=match && mv out match.json
run deck new --position match.json && complain "a deck before there is one: $(cat out)"

# refused LINE PYTHON [PLAYED]: the deck in mine.json, changed so, is refused in this one line, and so where it is to be
# played, for p1 or p2, or there in the other line.
refused() {
    python3 -c "
import json
deck = json.load(open('mine.json'))
cards, heroes = deck['cards'], deck['heroes']
$2
json.dump(deck, open('bad.json', 'w'))"
    run deck check bad.json
    local status=$?
    [[ $status -eq 2 && $(cat err) == "riposte: bad.json: $1" && ! -s out ]] ||
        complain "exit $status, '$(cat err)' should be '$1'"
    local named
    for named in bad.json +bad.json; do
        run match "calamity:decks=$named" --agents random,random --pairs 1 && complain "played: $1"
        [[ $(cat err) == "riposte: bad.json: ${3:-$1}" ]] || complain "'$(cat err)' of decks=$named should be '$1'"
    done
}
of="Spells of brand, maren, tuck or Common ones"
refused "cards: 'dodge' is there 3 times, should be at most 2" "cards['dodge'] = 3"
refused "cards: 'last-breath' is there 2 times, should be at most 1" "cards['last-breath'] = 2"
refused "cards: has 29 cards, should have 30 to 40" "del cards['decoy']"
ten="cards.update(dict.fromkeys(('aim', 'fury', 'sharpen', 'insight', 'deep-thought'), 2))"
refused "cards: has 41 cards, should have 30 to 40" "$ten; cards['battle-cry'] = 1"
refused "cards: 'stomp' is a Spell of ossa; should be of brand, maren, tuck or Common" "cards['stomp'] = 1"
refused "cards: there is no card 'doge'; did you mean 'dodge'?" "cards['doge'] = cards.pop('dodge')"
refused "cards: there is no card 'xyzzy'; should be $of" "cards['xyzzy'] = 1"
refused "heroes: 'maren' is there twice" "heroes[2] = 'maren'"
refused "cards.dodge: 0 should be a whole number from 1 to 99" "cards['dodge'] = 0"
refused "cards.dodge: should be a whole number from 1 to 99, not a text" "cards['dodge'] = '2'"
refused "cards: 'a,p2=x' should be an id: letters, digits, - and _, at most 31" "cards['a,p2=x'] = 1"
refused "cards: is empty, should have cards and how many of each" "cards.clear()"
refused "heroes[0]: 'b+c' should be an id: letters, digits, - and _, at most 31" "heroes[0] = 'b+c'"
refused "cards: is too long; should be 2047 bytes at most as an option" \
    "cards.update({'x' * 27 + str(i): 1 for i in range(100)})"
refused "game: players of kuhn bring no decks" "deck['game'] = 'kuhn'" "game: is 'kuhn', should be calamity"
heroes="brand maren tuck ossa quill vigo petra lark grimm nyx sable ember torrin hale wisp doran"
refused "heroes: there is no hero 'zzz'; there are: $heroes" "heroes[2] = 'zzz'"
refused "heroes: there is no hero 'random'; there are: $heroes" "heroes[2] = 'random'"
refused "heroes: there is no hero 'marren'; did you mean 'maren'?" "heroes[1] = 'marren'"
refused "heroes: has 2 heroes, should have 3" "del heroes[2]"
refused "heroes: has 1 hero, should have 3" "del heroes[1:]"
refused "heroes: has 4 heroes, should have 3" "heroes.append('lark')"
refused "cards: a list of cards goes with three heroes that are named" "heroes[:] = ['random']"
refused "cards: has 1 card, should have 30 to 40" "cards.clear(); cards['aim'] = 1"
refused "cards: there is no card 'attack'; should be $of" "cards.clear(); cards['attack'] = 1"
refused "unknown field 'name' (did you mean game?); there are: riposte version game heroes cards" "deck['name'] = 'x'"

# complains LINE ARGUMENTS...: these are refused in this line.
complains() {
    run "${@:2}" && complain "not refused: ${*:2}"
    [[ $(cat err) == "riposte: $1" ]] || complain "'$(cat err)' should be '$1'"
}
complains "decks: the file 'mine.json' says what p1 is; should be without one of them" \
    pos new calamity:p1=brand+lark+nyx,decks=mine.json
complains "decks: names more than two files, should be FILE or FILE+FILE" pos new calamity:decks=mine.json++mine.json
complains "mine.json: heroes: p1 has 'brand' too; should be others, or mirror_drafts=yes" \
    pos new calamity:decks=mine.json+mine.json
complains "p2=brand+maren+tuck: p1 has 'brand' too; should be others, or mirror_drafts=yes" \
    pos new calamity:p2=brand+maren+tuck,decks=mine.json
complains "decks1: a list of cards goes with three heroes that are named" \
    pos new calamity:p1=random,decks1=aim*2+fury
complains "decks1: 'aim*x' should be a card, or a card and its copies, as in A*2" pos new calamity:decks1=aim*x+fury
complains "decks=preset: goes with stage=duel only; in a match it is played out" \
    pos new calamity:stage=match,decks=preset
complains "p1=brand+lark+zzz: there is no hero 'zzz'; there are: $heroes" pos new calamity:p1=brand+lark+zzz
complains "p2=brand+lark+maron: there is no hero 'maron'; did you mean 'maren'?" pos new calamity:p2=brand+lark+maron
complains "p1=brand+lark: has 2 heroes, should have 3" pos new calamity:p1=brand+lark
complains "p1=brand++lark: there is no hero ''; there are: $heroes" pos new calamity:p1=brand++lark
cp mine.json p2
complains "p2: heroes: p1 has 'brand' too; should be others, or mirror_drafts=yes" pos new calamity:decks=mine.json+p2
complains "now.json: is a position, should be a deck" deck show now.json
complains "mine.json: is a deck, should be a position" pos show mine.json
# At the table the rest of a deck can be left to it; there is nothing else to finish.
export XDG_DATA_HOME=$work/data
printf 'finish\n1\n1\n1\n1\nhelp\nfinish\nfinish\nquit\n' |
    "$program" play calamity:stage=match --level easy --seed 5 >out 2>err
[[ $(grep -c "^Nothing is to be finished now\.$" out) -eq 2 ]] || complain "finish: $(cat out err)"
grep -q "^Your deck of [34][0-9] cards is done\.$" out || complain "no deck: $(cat out err)"
grep -q "^You add " out && complain "each card is told: $(cat out)"
grep -q "^  finish  " out || complain "help while a deck is built has no finish: $(cat out)"
grep -q "^  finish  " <(echo help | "$program" play kuhn --seed 1 2>&1) && complain "help of another game has finish"
exit $((failures > 0))
