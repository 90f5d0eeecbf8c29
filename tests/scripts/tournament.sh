#!/usr/bin/env bash
# riposte tournament from outside: reports, the picture, killed and resumed runs, wrong use.
set -u
. "$(dirname "$0")/../support/refusals.sh"
riposte=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# Wrong use, with one line that holds TEXT: refuses TEXT ARGUMENTS...
refuses() { refuses_with 2 "$1" tournament "${@:2}"; }

refuses "--agent" destinyquest
refuses "unknown game" chess --agent random
refuses "unknown agent" destinyquest --agent nobody
refuses "nobody" destinyquest --agent random --heroes l1w,nobody
refuses "entrants" destinyquest --agent random --heroes l1w
refuses "twice" destinyquest --agent random --heroes l1w,l1r,l1w
refuses "--heroes" destinyquest --agent random --heroes l1w,,l1r
refuses "p2" destinyquest:p2=l1w --agent random
refuses "pairs" destinyquest --agent random --pairs 0
refuses "--seats" kuhn --agent random
refuses "two names" pig --agent random --seats goal --heroes 10,20
refuses "no option 'goals'" pig --agent random --seats goals,sides --heroes 10,20
refuses "--svg" destinyquest --agent random --svg nowhere/file.svg
refuses "nowhere" destinyquest --agent random --out nowhere/file
refuses "nowhere" destinyquest --agent random --resume nowhere

heroes=(destinyquest:p1-health=10,p2-health=10 --agent mcts:sims=30,memory=8 --heroes l1w,l1m,l1r,h1w --pairs 5 --seed \
    4)
"$riposte" tournament "${heroes[@]}" --threads 2 --out whole --svg picture.svg --quiet >whole.table 2>error ||
    fail "unbroken run: exit $?"
[ -s error ] && fail "--quiet spoke: $(cat error)"
[ "$(wc -l <whole)" = 60 ] || fail "unbroken run: $(wc -l <whole) records"
for hero in l1w l1m l1r h1w; do
    grep -q "^$hero  *[+-][0-9]" whole.table || fail "no rating of $hero"
    grep -q ">$hero</text>" picture.svg || fail "$hero is not in the picture"
done
grep -q "^h1w  *knockdown  *[1-9]" whole.table || fail "nobody counted knockdown"
grep -Eq "^l1w  *acid |^l1m  *sear " whole.table && fail "abilities that act by themselves are said to be never used"

# Sides that differ: each two heroes meet both ways round, and what they played is counted by cards.
"$riposte" tournament mage-knight:tier=1 --agent random --pairs 3 --quiet --out duels >duels.table 2>error ||
    fail "mage-knight: $(cat error)"
[ "$(wc -l <duels)" = 36 ] || fail "four heroes: $(wc -l <duels) records"
for hero in arythea goldyx norowas tovak; do
    grep -q "^$hero  *[+-][0-9]" duels.table || fail "no rating of $hero"
    grep -q "aggressor=$hero," duels && grep -q "defender=$hero" duels ||
        fail "$hero was on one side only"
done
grep -q "^tovak  *march sideways  *[1-9]" duels.table || fail "nobody counted March sideways"

# More heroes in the data than may enter: those that are named do.
mkdir crowd
python3 -c 'import json
json.dump({"heroes": [{"id": "hero%d" % i, "name": "Hero", "total": {"speed": 5, "brawn": 5, "magic": 0,
    "armour": 0, "health": 9}} for i in range(40)]}, open("crowd/heroes.json", "w"))'
refuses "at most 32 heroes, the data has 55" destinyquest --data crowd --agent random --pairs 1
"$riposte" tournament destinyquest --data crowd --agent random --pairs 1 --heroes hero1,hero39 --quiet >crowd.table \
    2>error ||
    fail "two of many: exit $?: $(cat error)"
"$riposte" tournament "${heroes[@]}" --threads 1 --json --quiet >json || fail "--json: exit $?"
for member in '"entrants"' '"versus"' '"ratings"' '"uses"' '"action": "knockdown"'; do
    grep -q "$member" json || fail "the JSON has no $member"
done

games_in() { if [ -e "$1" ]; then wc -l <"$1"; else echo 0; fi; }
for signal in KILL INT TERM; do
    rm -f part
    "$riposte" tournament "${heroes[@]}" --threads 2 --out part --quiet >part.table 2>part.error &
    process=$!
    while [ "$(games_in part)" -lt 7 ] && kill -0 $process 2>/dev/null; do sleep 0.01; done
    kill -"$signal" $process 2>/dev/null
    wait $process 2>/dev/null
    status=$?
    played=$(games_in part)
    if [ $signal != KILL ] && [ "$played" -lt 60 ]; then
        [ $status = $((128 + $(kill -l $signal))) ] || fail "$signal: exit $status"
        grep -q -- "to go on: riposte .*--resume.* --out part" part.error ||
            fail "$signal: '$(cat part.error)' does not say how to go on"
    fi
    "$riposte" tournament "${heroes[@]}" --threads 2 --resume part --quiet >part.table 2>part.error ||
        fail "resumed after $signal: $(cat part.error)"
    cmp -s whole part || fail "after $signal at game $played other records"
    cmp -s whole.table part.table || fail "after $signal at game $played another table"
done
refuses "seed" "${heroes[@]}" --seed 5 --resume part

[ $failures = 0 ] && echo "tournament: all good"
exit $((failures > 0))
