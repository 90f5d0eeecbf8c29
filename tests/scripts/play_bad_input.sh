#!/usr/bin/env bash
# Every command explains itself, and every wrong use gets exit 2 and one line on standard error.
set -u
. "$(dirname "$0")/../support/noise.sh"
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }

for command in play rules replay suggest pos match solve bench perft games agents help version \
    "pos new" "pos show" "pos view" "pos legal" "pos apply"; do
    # shellcheck disable=SC2086
    "$program" $command --help >out 2>err || complain "$command --help exits with $?"
    [ -s out ] && [ ! -s err ] || complain "$command --help prints nothing, or complains"
done
[ "$("$program" help suggest)" = "$("$program" suggest --help)" ] || complain "help suggest differs from suggest --help"
"$program" --version | grep -q '^riposte [0-9]' || complain "--version"

# refuse STATUS PATTERN ARGUMENTS...: exit status, exactly one line, beginning with the program's name, with the
# pattern.
refuse() {
    local status=$1 pattern=$2
    shift 2
    timeout 60 "$program" "$@" </dev/null >out 2>err
    local got=$?
    [ $got -eq "$status" ] || complain "'$*' exits with $got, not $status: $(head -c 300 err)"
    [ "$(wc -l <err)" -eq 1 ] || complain "'$*' complains in $(wc -l <err) lines"
    grep -q "^riposte: " err || complain "'$*': the line does not begin with 'riposte: '"
    grep -q -- "$pattern" err || complain "'$*': no '$pattern' in: $(cat err)"
}

"$program" pos new dq-combat:escape=no --seed 5 --to-decision >reveal.json || complain "pos new"
"$program" pos new dq-combat >start.json || complain "pos new"
"$program" pos view reveal.json --seat hero >hero.json || complain "pos view"
head -c 300 reveal.json >cut.json
head -c 50000000 /dev/zero | tr '\0' '[' >brackets.json
# Input that never ends ends the game all the same, and the game is kept.
timeout 60 "$program" play kuhn --seed 3 </dev/zero >out 2>err
[ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] || complain "play from /dev/zero: $(cat err)"
grep -q 'saved in' out || complain "play from /dev/zero does not save"
yes garbage | timeout 60 "$program" play kuhn --seed 3 >out 2>err
[ "${PIPESTATUS[1]}" -eq 1 ] || complain "play from endless garbage does not end"
grep -q 'saved in' out || complain "play from endless garbage does not save"
yes garbage | timeout 60 "$program" play >out 2>err
[ "${PIPESTATUS[1]}" -eq 0 ] || complain "the questions before a game do not end with endless garbage"

noise 1 4000 >noise
printf '{"riposte":"position","version":1,"game":"nogame","state":{}}' >nogame.json
printf '{"riposte":"position","version":1,"game":"dq-combat","state":%s}' \
    '{"phase":"reveal","hero":{"hand":["Slash"]},"monster":{"hand":["Slash"]}}' >twice.json
: >empty
sed 's/"version": 1/"version": 2/' hero.json >version2.json

refuse 2 "did you mean 'play'" plya
refuse 2 "unknown command" foo
refuse 2 "did you mean --seed" play --sed 4
refuse 2 "'riposte balance GAME --fair' does that" play dq-combat:variant=dice --fair --seed 3
refuse 2 "there are no settings that could make dungeonquest:players=2 fair" play dungeonquest:players=2 --fair --seed 3
refuse 2 "easy" play --level esy
refuse 2 "there are: dq-combat" play dq-cmbat
refuse 2 "hugo" play dq-combat:hero=hug
refuse 2 "foo" play dq-combat:foo=1
refuse 2 "there are: random" play dq-combat --agent ismts
refuse 2 "sims=0" play dq-combat --agent ismcts:sims=0
refuse 2 "threads=10000" play dq-combat --agent ismcts:threads=10000
refuse 2 "exclude" play --agent random --level easy
refuse 2 "'-4'" play --seed -4
refuse 2 "'4x'" play --seed 4x
refuse 2 "from 0 to 9007199254740992" play --seed 99999999999999999999
refuse 2 "from 0 to 9007199254740992" suggest --position hero.json --seed 18446744073709551615
refuse 2 "needs N" play --seed
refuse 2 "goblin" play dq-combat --seat goblin
refuse 2 "goblin" play --seat goblin
refuse 2 "/nofile" play --resume /nofile
refuse 2 "checksum" play --resume reveal.json
refuse 2 "resume" play dq-combat --resume start.json
refuse 2 "/nodir" play --data /nodir
refuse 2 "start.json: is a file; it should be a folder with any of the data files cards.json, figures.json" play \
    --data start.json
mkdir bare
refuse 2 "bare: has none of the data files abilities.json, heroes.json" play destinyquest --data bare
refuse 2 "one word too many" play dq-combat hero
refuse 2 "position" suggest
refuse 2 "/nofile" suggest --position /nofile
refuse 2 "'0'" suggest --position reveal.json --sims 0
refuse 2 "'-5'" suggest --position reveal.json --sims -5
refuse 2 "'0ms'" suggest --position reveal.json --time 0ms
refuse 2 "with its unit" suggest --position reveal.json --time 50
refuse 2 "not of tictactoe" suggest tictactoe --position reveal.json
refuse 2 "not of dq-combat:variant=dice" suggest dq-combat:variant=dice --position reveal.json
refuse 2 "goblin" suggest --position reveal.json --seat goblin
refuse 2 "view of hero" suggest --position hero.json --seat monster
refuse 2 "mcts cannot play" suggest --position reveal.json --agent mcts
refuse 2 "chance is to act" suggest --position start.json
refuse 2 "version: 2 should be 1" suggest --position version2.json
refuse 2 "cut.json" suggest --position cut.json
refuse 2 "brackets.json" suggest --position brackets.json
refuse 2 "nogame" suggest --position nogame.json
refuse 2 "twice.json" suggest --position twice.json
refuse 2 "noise" suggest --position noise
refuse 2 "empty" suggest --position empty
refuse 2 "verb" pos
refuse 2 "did you mean 'new'" pos nwe
refuse 2 "GAME is missing" pos new
refuse 2 "'x'" pos new kuhn --events x
refuse 2 "exclude" pos new kuhn --events 3 --to-decision
refuse 2 "/nofile" pos show /nofile
refuse 2 "seat is missing" pos view reveal.json
refuse 2 "view of hero" pos view hero.json --seat monster
refuse 2 "TEXT or --script" pos apply reveal.json
refuse 2 "'foo'" pos apply reveal.json foo
refuse 2 "chosen already" pos apply reveal.json hero=low hero=low
refuse 2 "monster is missing" pos apply reveal.json hero=low
refuse 2 "chance is not to act" pos apply reveal.json chance=low
refuse 2 "a view" pos apply hero.json low
refuse 2 "/nofile" pos apply reveal.json --script /nofile
refuse 2 "line 1" pos apply reveal.json --script noise
refuse 2 "script: \.: Is a directory" pos apply reveal.json --script .
refuse 2 "GAME is missing" perft
refuse 2 "1 to 64" perft kuhn --depth 65
refuse 1 "1000 histories" perft dq-combat --depth 20 --nodes-maximum 1000
refuse 2 "FILE is missing" replay
refuse 2 "checksum" replay reveal.json
refuse 2 "empty" replay empty
refuse 2 "noise" replay noise
refuse 2 "takes no value" replay empty --step=1
refuse 2 "there are: dq-combat" games nogame
refuse 2 "there are: random" agents noagent
refuse 2 "did you mean --json" agents --jsn
refuse 2 "takes no value" games --json=1

"$program" games >/dev/full 2>err
[ $? -eq 1 ] && grep -q "^riposte: standard output" err || complain "a full disk under standard output is not reported"

# Card data of somebody's own: without the usual hero and monster, with names that are not ASCII.
mkdir own
python3 - "$2/engine/games/dungeonquest_combat/data" <<'PYTHON' || complain "own data could not be made"
import json, sys
cards, figures = (json.load(open(f"{sys.argv[1]}/{name}.json")) for name in ("cards", "figures"))
for card in cards["combat"]:
    card["name"] = card["name"].replace("a", "ä").replace("o", "ö")
figures["heroes"] = [h for h in figures["heroes"] if h["id"] != "hugo"]
figures["monsters"] = [m for m in figures["monsters"] if m["id"] != "troll"]
cards["replace_all"] = figures["replace_all"] = True
json.dump(cards, open("own/cards.json", "w"))
json.dump(figures, open("own/figures.json", "w"))
PYTHON
printf '%400s' "" | tr ' ' '\n' | "$program" play --data own --seed 2 >out 2>err || complain "own data: exit $?"
grep -q "^Payoff" out && [ ! -s err ] || complain "no fight with own data: $(cat err)"
refuse 2 "hero=hugo: there is no such hero" pos new dq-combat:hero=hugo --data own
refuse 2 "monster=troll: there is no such monster" pos new dq-combat:monster=troll --data own
"$program" pos new dq-combat:escape=no --seed 1 --to-decision --data own >own.json ||
    complain "own data without the usual figures"
card=$("$program" play dq-combat:escape=no --seed 1 --data own </dev/null | grep '^You draw' |
    grep -o '[A-Z][^,]*[äö][^,]* [MRG][0-9]*\({[mrg]*}\)\?' | tail -1)
printf '%s\nquit\n' "$card" | "$program" play dq-combat:escape=no --seed 1 --data own >out 2>err ||
    complain "UTF-8: exit $?"
grep -qF "You reveal $card" out || complain "a name that is not ASCII cannot be typed: $card"
{ printf '\xef\xbb\xbf'; cat own.json; } >marked.json # as some editors write UTF-8
"$program" pos show marked.json --data own >/dev/null || complain "a byte order mark"
"$program" suggest --position own.json --data own --sims 50 | python3 -c '
import sys
lines = sys.stdin.read().splitlines()
head = next(i for i, line in enumerate(lines) if "payoff" in line)
ends = {len(line) for line in lines[head:head + 6]}
assert len(ends) == 1, ends' || complain "the table is not straight with UTF-8 names"

# A dungeon begins at each level, and says whom one plays.
for level in easy:ismcts:sims=2 normal:greedy hard:ismcts:sims=100,c=0.4 master:ismcts:sims=1000,c=0.4; do
    printf '1\nquit\n' |
        "$program" play dungeonquest:players=2,variant=dice --seed 3 --level "${level%%:*}" >out 2>err ||
        complain "a dungeon at level ${level%%:*}: exit $?"
    grep -q "^You are P1, the computer is P2, level ${level%%:*} (${level#*:})\.$" out ||
        complain "a dungeon at level ${level%%:*}: $(head -5 out)"
done
printf '1\nquit\n' | "$program" play dungeonquest:players=4,variant=dice --seat p2 --seed 3 --level easy >out 2>err
grep -q "^You are P2, the computer is P1, P3 and P4, level easy (ismcts:sims=2)\.$" out ||
    complain "three computer players: $(head -5 out)"

# Several people: who sits there, whose turn it is, and one end for all.
refuse 2 "--level: all seats are people's" play kuhn --seat all --level easy
refuse 2 "--agent: all seats are people's" play kuhn --seat second+first --agent random
refuse 2 "--learn explains the game to one person" play kuhn:players=3 --seat first+third --learn
refuse 2 "kuhn has no 'nobody'; there are: first, second" play kuhn --seat first+nobody
refuse 2 "'first' stands there twice" play kuhn --seat first+first
printf '%s\n' 2 2 no | "$program" play kuhn:players=3 --seat third+first --agent random --seed 1 >out 2>err ||
    complain "two people: exit $?"
for line in "---- First ----" "You are First, Third sits at this screen too, the computer is Second" \
    "---- Third ----" "The game is over, and all of you may see how\\." "Payoff: First .*, Second .*, Third .*"; do
    grep -q -- "^$line" out || complain "two people: no '$line' in $(cat out)"
done
printf '%s\n' 1 undo 1 undo 'undo anyway' 2 2 | "$program" play goofspiel:cards=3 --seat all --seed 1 >out 2>err
[ "$(grep -c "^Your choice is kept until the others have chosen" out)" -eq 3 ] || complain "held choices: $(cat out)"
[ "$(grep -c "^There is no choice of yours to take back" out)" -eq 1 ] || complain "nothing to undo: $(cat out)"
[ "$(grep -c "^Somebody else has chosen since your last choice, so it stays" out)" -eq 2 ] ||
    complain "another's choice: $(cat out)"

echo "$failures failures"
[ "$failures" -eq 0 ]
