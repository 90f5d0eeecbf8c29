#!/usr/bin/env bash
# labels: longer
# Bouts of destinyquest by `riposte play` and advice by `riposte suggest`: Enter alone, typed choices, saving, going on,
# undo.
set -u
program=$1
. "$2/tests/support/length.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }
enter() { printf '%*s' "$1" "" | tr ' ' '\n'; }
record() { grep -o '[^ ]*/riposte/[^ ]*\.json' "$1" | tail -1; }

# Nothing but Enter: both heroes, the level, a bout to its end, a record that replays to the same result.
enter 3000 | "$program" play destinyquest --seed 7 >enter.txt 2>err || complain "Enter alone: exit $?"
[ ! -s err ] || complain "Enter alone complains: $(cat err)"
for text in "^Your hero, by number, id or name?" "^The computer's hero, by" "^How strong" "^Payoff: " \
    "The suggestion: " "for attack speed: " "wins\? the round" \
    "^-- Round 2: " "wins the bout against" " health: "; do
    grep -q "$text" enter.txt || complain "Enter alone lacks: $text"
done
# Enter takes equal chances; who wants the bout as it is says no.
fair="Book 1 act 1 rogue begins with [0-9]* health instead of 70"
grep -qE "^ *1  yes: $fair" enter.txt && grep -qE "^yes: $fair" enter.txt || complain "Enter alone is not fair"
! grep -q $'\033' enter.txt || complain "escape codes in a pipe"
file=$(record enter.txt)
"$program" replay "$file" >replay.txt || complain "replay: exit $?"
[ "$(grep '^Payoff' enter.txt | sed 's/you/Book 1 act 1 warrior/')" = "$(grep '^Payoff' replay.txt)" ] ||
    complain "the replay ends otherwise"
# At quick length only the first rounds, and further on heroes of few health.
keys=3000 lines=100000 least=80 weak=
! is_quick || keys=9 lines=60 least=60 weak=,p1-health=15,p2-health=15
beginning() { grep -v /riposte/ "$1" | head -n $lines; }
enter $keys | "$program" play destinyquest --seed 7 >again.txt 2>err
[ "$(beginning again.txt | wc -l)" -ge $least ] && cmp -s <(beginning enter.txt) <(beginning again.txt) ||
    complain "the same seed gives another bout"

# The heroes are listed once, and each line of a bout calls the other by what he is.
[ "$(grep -c "Book 2 act 3 titan  " enter.txt)" -eq 1 ] || complain "the heroes are listed twice"
grep -q "^The rogue: health " enter.txt && grep -q "^The suggestion: fearless. You play fearless\.$" enter.txt ||
    complain "long names, or a choice told in two lines"
! grep -q "^The suggestion: pass\. You [^p]" enter.txt || complain "what comes after a pass reads as if it did it"
# The Elo of a level is that of the heroes, or of the game that it names.
printf 'l3n\nh3r\nno\nq\n' | "$program" play destinyquest | sed -n '/^How strong/,$p' >elo.txt
grep -q "easy: Elo -115 " elo.txt && ! grep -q "another game" elo.txt || complain "Elo of l3n, h3r: $(cat elo.txt)"
printf 'l1m\nl1r\nno\nq\n' | "$program" play destinyquest | sed -n '/^How strong/,$p' >elo.txt
grep -q "^(Elo is that of another game: destinyquest:p1=l3n,p2=h3r)$" elo.txt || complain "Elo of l1m: $(cat elo.txt)"

# Heroes by number and by name, the second seat; options of the game stay.
printf '2\nl1w\n1\nquit\n' | "$program" play destinyquest:tie=reroll --seat second --seed 3 >chosen.txt 2>err ||
    complain "choosing: exit $?"
grep -q "tie=reroll" chosen.txt && grep -q "level easy" chosen.txt &&
    grep -q "^You are Book 1 act 1 mage, the computer is Book 1 act 1 warrior, level" chosen.txt ||
    complain "heroes, seat or options are lost"
"$program" play destinyquest --agent greedy </dev/null | grep -q "No game was begun" || complain "no input at all"

# The beginning names what both heroes can do, and with the first table and the prompt fits on a screen of 24 lines;
# what may happen between them is not counted. The sheets say what abilities do whenever they are wanted.
heroes=$("$program" play destinyquest </dev/null | awk '$1 ~ /^[0-9]+$/ && $2 == "Book" { print $(NF - 5) }')
[ "$(echo "$heroes" | wc -l)" -eq 15 ] || complain "heroes: $heroes"
# All pairs of heroes at full length, else each hero once on either side.
pairs() {
    local first second
    if ! is_full; then
        paste -d ' ' <(echo "$heroes") <(echo "$heroes" | tail -n +2; echo "$heroes" | head -n 1)
    else
        for first in $heroes; do
            for second in $heroes; do echo "$first $second"; done
        done
    fi
}
while read -r first second; do
    echo quit | "$program" play "destinyquest:p1=$first,p2=$second" --level easy --seed 1 |
        awk '/^DestinyQuest, /,/^.sheets. says/ { print } /^$/ { blank++ } blank == 1 { print }' >opening.txt
    [ "$(wc -l <opening.txt)" -le 23 ] &&
        [ "$(grep -cE ": (speed|combat|modifier|passive) [a-z]" opening.txt)" -eq 2 ] &&
        grep -q "^'sheets' says what" opening.txt || complain "the opening of $first, $second: $(cat opening.txt)"
done < <(pairs)
printf '%s\n' fearless sheets quit | "$program" play destinyquest:p1=l1w,p2=l1r --agent greedy --seed 7 >sheets.txt ||
    complain "sheets: exit $?"
for text in "^Book 1 act 1 warrior (you): warrior$" "^  health 90 (45 doubled), speed 5" \
    "^  combat    piercing  *The damage score passes armour" \
    "^  modifier  charm x3 " "^Before round 1: the rogue's first cut has struck: you have " "^A round: " \
        "^  speed     fearless (used) "; do
    grep -q "$text" sheets.txt || complain "the sheets lack: $text"
done
printf '%s\n' help sheets quit | "$program" play kuhn --seed 3 >sheets.txt
grep -q "'sheets' is not possible" sheets.txt && ! grep -q "hero sheets" sheets.txt ||
    complain "sheets in a game without"

# A whole bout with typed choices: always the first choice, by number; then it is replayed.
enter 3000 | sed 's/^/1/' 2>/dev/null |
    "$program" play destinyquest:p1=l1w,p2=l1r,p1-health=15,p2-health=15 --level easy --seed 5 >typed.txt 2>err ||
        complain "typed: exit $?: $(cat err)"
grep -q "^Payoff: " typed.txt || complain "typed choices do not finish the bout"
"$program" replay "$(record typed.txt)" | grep -q "^Payoff" || complain "the typed bout does not replay"

# A hero by a word of his name, or by his id.
printf 'pyro\nL1R\nq\n' | "$program" play destinyquest >asked.txt
grep -q "^Book 1 act 2 pyromancer$" asked.txt && grep -q "^Book 1 act 1 rogue$" asked.txt ||
    complain "heroes by word and id: $(cat asked.txt)"
printf 'book\nhealth\n90\nq\n' | "$program" play destinyquest >asked.txt
[ "$(grep -c "is none of them" asked.txt)" -eq 3 ] || complain "several heroes, or none: $(cat asked.txt)"
# What was done before the first round is said with what it came to.
echo quit | "$program" play destinyquest:p1=l2m,p2=l1r --seed 5 | tr '\n' ' ' | tr -s ' ' >asked.txt
grep -q "has struck: you have 79 health of 80 and venom\." asked.txt ||
    complain "what first cut did: $(cat asked.txt)"

# Commands; undo peeks only where dice fell; by name; what was saved goes on as if nothing had been.
printf '%s\n' help hint why undo zzz 99 table none undo 'undo anyway' fearless save 'save copy.json' log quit |
    "$program" play destinyquest:p1=l1w,p2=l1r$weak --agent greedy --seed 7 >commands.txt 2>err ||
        complain "commands: exit $?"
for text in "Suggestion: .*payoff [+-]0[.0-9]* +- 0.*, wins [0-9]* %" "^[*] [a-z]* *[+-]0[.0-9]* *0[.0-9]* *[0-9.]* %" \
    "no choice of yours to take back" "You take back" "Saved in .*copy.json" "There is no choice 99" \
    "'zzz' is not possible" "^You play fearless\.$"; do
    grep -q "$text" commands.txt || complain "the commands lack: $text"
done
enter 3000 | "$program" play --resume copy.json >resumed.txt 2>err || complain "--resume: exit $?: $(cat err)"
grep -q "^Payoff: " resumed.txt || complain "the resumed bout does not end"
enter 6 | "$program" play destinyquest:p1=l1w,p2=l1r,p1-health=15,p2-health=15 --agent greedy --seed 9 >part.txt 2>err
[ $? -eq 1 ] || complain "end of input"
enter 3000 | "$program" play --resume "$(record part.txt)" >/dev/null || complain "going on: exit $?"
enter 3000 | "$program" play destinyquest:p1=l1w,p2=l1r,p1-health=15,p2-health=15 --agent greedy --seed 9 >whole.txt
undated() { sed 's/"date":"20[0-9T:-]*Z",//; s/"check":.*//' "$1"; }
[ "$(undated "$(record whole.txt)")" = "$(undated "$(record part.txt)")" ] ||
    complain "the resumed bout differs from the whole one"

# Every level plays; the computer of level hard decides within a second.
for level in easy normal hard master; do
    start=$(date +%s%N)
    enter 3 | "$program" play destinyquest:p1=l1w,p2=l1r$weak --level $level --seed 4 \
        >level.txt 2>/dev/null
    grep -q "level $level\b" level.txt || complain "level $level is not named"
    echo "$level: $((($(date +%s%N) - start) / 1000000)) ms"
done

# Advice in three views: before the roll, for the loser and for the winner of a round. The same twice, with reasons and
# terms.
views=0
for seed in $(seq 1 60); do
    "$program" pos new destinyquest:p1=l1w,p2=l1r --seed $((seed / 12)) --events $((3 + seed % 12)) >here.json ||
        complain "pos new"
    phase=$(sed -nE 's/^ *"phase": "([^"]*)".*/\1/p' here.json)
    ! grep -q '"roll"' here.json || phase=-
    case $phase in
    answer | damage-score | slower | faster)
        [ -e "$phase.json" ] || { cp here.json "$phase.json"; views=$((views + 1)); } ;;
    esac
done
for phase in answer damage-score slower faster; do
    [ -e "$phase.json" ] || continue
    "$program" suggest --position "$phase.json" --agent expectimax:depth=2,nodes=0 >one.txt ||
        complain "suggest at $phase: exit $?"
    "$program" suggest --position "$phase.json" --agent expectimax:depth=2,nodes=0 >two.txt
    cmp -s one.txt two.txt || complain "another answer the second time at $phase"
    for text in "^Best: " "^  - .*if nobody plays more" "blows of later rounds" "expected payoff"; do
        grep -q "$text" one.txt || complain "the advice at $phase lacks: $text"
    done
    "$program" suggest --position "$phase.json" --agent greedy --json |
        python3 -c 'import json,sys
a=json.load(sys.stdin)
assert all(x["reasons"] for x in a["actions"]) and len(a["terms"]) > 5, a' ||
        complain "suggest --json at $phase"
done
[ "$views" -ge 3 ] || complain "only $views kinds of positions"

# The values of a search that ends in estimates have no standard error.
"$program" suggest --position slower.json --agent expectimax:depth=1,nodes=0 | grep -q "0\.000" &&
    complain "an estimate with an error of 0.000"

# Positions with hundreds of millions of nodes in two plies: the advice comes all the same, and so does level master's
# move.
cat >dear.json <<'JSON'
{"riposte": "position", "version": 1, "game": "destinyquest:p1=l3i,p2=l3i", "kind": "world", "state":
{"phase": "strike-back", "round": 5,
"first": {"health": 32, "statuses": ["bleed"], "used": ["curse", "ice shards", "overload"]},
"second": {"health": 10, "statuses": ["bleed"], "used": ["curse", "ice shards", "rake", "ice shield"],
"combat_played": "ice shards"}, "winner": "second", "loss": 1, "attack": {"kind": "damage-dice"}}}
JSON
master=$("$program" play --help | tr -s ' \n' '\n' |
    awk '/^destinyquest:/ { on = 1 } on && before == "master" { print; exit } { before = $0 }')
[ -n "$master" ] || complain "play --help does not say who plays level master in duels"
for agent in "" "--agent $master"; do
    # shellcheck disable=SC2086
    "$program" suggest --position dear.json $agent --json >dear.txt ||
        complain "a dear position, '$agent': exit $?"
    python3 -c 'import json; assert json.load(open("dear.txt"))["nodes"] < 4e6' ||
        complain "a dear position, '$agent': $(cat dear.txt)"
done

echo "$failures failures"
[ "$failures" -eq 0 ]
