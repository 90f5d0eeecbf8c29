#!/usr/bin/env bash
# labels: longer
# riposte balance from outside: every game, settings, cards, odds written and compared with models/, wrong use, Ctrl-C.
set -u
. "$(dirname "$0")/../support/refusals.sh"
. "$(dirname "$0")/../support/length.sh"
riposte=$(realpath "$1") root=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# Wrong use, with one line that holds TEXT: refuses TEXT ARGUMENTS...
refuses() { refuses_with 2 "$1" balance "${@:2}"; }
refuses "unknown game" chess
refuses "unknown agent" pig --agent nobody
refuses "no option 'goals'" pig --vary goals=1..2
refuses "should be KEY=" pig --vary goal
refuses "should ascend" pig --vary goal=9..3
refuses "twice" pig --vary goal=20,20
refuses "goal twice" pig --vary goal=20 --vary goal=30
refuses "in the game already" pig:goal=10 --vary goal=20
refuses "nothing lists its values" matrix --vary rows=all
refuses "goal=1001" pig --vary goal=1001 --agent random
refuses "1024 combinations" oshi-zumo --vary coins=1..255 --vary size=1..50
refuses "--fair" kuhn --fair --agent random
refuses "--games" pig --games 0
refuses "two players" 2048 --agent random --games 1 --out odds
refuses "nowhere" pig --agent random --games 1 --out nowhere/odds
refuses "nowhere" pig --agent random --games 1 --svg nowhere/picture

# Every game, by the same tables.
games=0
for game in $("$riposte" games | sed -n 's/^\([a-z0-9-]*\): .*/\1/p'); do
    games=$((games + 1))
    "$riposte" balance "$game" --agent random --games 40 --cards --quiet >table 2>error || fail "$game: $(cat error)"
    [ ! -s error ] || fail "$game --quiet: $(cat error)"
    grep -q "^40 games:" table && grep -q "^decisions in a game: half" table && grep -q "won when played" table ||
        fail "$game: no shares, length or cards: $(cat table)"
    "$riposte" balance "$game" --agent random --games 40 --json --quiet | python3 -c 'import json, sys
d = json.load(sys.stdin)
assert d["all"]["games"] == 40 == d["all"]["drawn"] + sum(s["win"] for s in d["all"]["seats"]), d["all"]
assert all(s["low"] <= s["share"] <= s["high"] for s in d["all"]["seats"])
assert d["actions"] and all(a["played"] <= a["at_hand"] for a in d["actions"])' || fail "$game --json"
done
[ $games -ge 13 ] || fail "only $games games"

# All combinations; a setting on its own comes to the same; any number of threads.
"$riposte" balance goofspiel --vary cards=3..5 --vary info=all --agent random --games 70 --threads 2 >all
grep -q "^balance goofspiel, 6 settings, 70 games each, agent random in every seat, seed 1$" all ||
    fail "no six settings"
"$riposte" balance goofspiel --vary cards=3..5 --vary info=all --agent random --games 70 --threads 1 | cmp -s - all ||
    fail "threads change the table"
"$riposte" balance goofspiel --vary cards=4 --vary info=hidden --agent random --games 70 >one
row=$(grep "^4, hidden " all)
[ -n "$row" ] && grep -qF "$row" one || fail "4, hidden alone is not '$row'"
# A card that nobody can afford not to see: the highest bid is never dead, and a Power card of four is dealt to one.
"$riposte" balance dq-combat --agent random --games 40 --cards >cards
grep -q "^dealt by chance" cards && grep -Eq "^[A-Z].* M[0-9]+\{.*hero .* dealt$" cards || fail "no Power card is dealt"
grep -q " #2" cards && fail "copies of a card are counted apart"

# What sides had: of both sides of a game one has won, and each had three heroes, a trio and a turn.
"$riposte" balance calamity:p1=random,p2=random --agent random --games 70 --json --quiet | python3 -c 'import json, sys
d = json.load(sys.stdin)
sums = {kind: (sum(x["sides"] for x in d["had"] if x["kind"] == kind),
               sum(x["win"] for x in d["had"] if x["kind"] == kind)) for kind in ("hero", "trio", "turn")}
won = 70 - d["all"]["drawn"]
assert sums == {"hero": (420, 3 * won), "trio": (140, won), "turn": (140, won)}, sums' || fail "calamity: had"
"$riposte" balance calamity --agent random --games 70 >table
grep -Eq "^first turn +70 +50.0 %" table && grep -q "^6 in all, with the whole interval above 60 %:" table ||
    fail "no heroes in the table: $(cat table)"

# Of a dungeon: which heroes there were, how it ended for them, and their gold; of those who are alone none has an even
# share, and of three it is a third. Its heroes are listed.
"$riposte" balance dungeonquest:variant=dice --agent random --games 20 --cards >table || fail "a dungeon alone: exit $?"
grep -Eq "^hero .* not won +gold brought out$" table && grep -q "^end " table && grep -q "^gold brought out " table &&
    ! grep -q "the whole interval" table && grep -Eq "^gold brought out: mean [0-9.]* \[" table &&
    grep -Eq "^search  *p1 " table || fail "a dungeon alone: $(cat table)"
"$riposte" balance dungeonquest:players=3,variant=dice --agent random --games 20 --json --quiet >three.json
python3 - three.json <<'PYTHON' || fail "a dungeon of three"
import json, sys
had = json.load(open(sys.argv[1]))["had"]
sides = {kind: sum(x["sides"] for x in had if x["kind"] == kind) for kind in ("hero", "end", "gold brought out")}
assert set(sides.values()) == {60}, sides
dead = [x for x in had if x["label"] == "dead"]
assert len(dead) == 1 and dead[0]["win"] == 0 and 20 < dead[0]["sides"] < 60, dead
none = [x for x in had if x["label"] == "none"]
assert none[0]["sides"] >= dead[0]["sides"], none
told = json.load(open(sys.argv[1]))
assert told["measure"] == "gold brought out" and none[0]["measured"] == 0, told["measure"]
gold = sum(x["sides"] * x["measured"] for x in had if x["kind"] == "end")
assert gold > 0 and abs(gold / 60 - told["measured"]) < 1e-6, (gold, told["measured"])
PYTHON
"$riposte" balance dungeonquest:players=3,variant=dice --agent random --games 20 --quiet >table
[ "$(grep -c "with the whole interval above 40 %: [0-9]*, below 27 %" table)" = 3 ] || fail "thirds: $(cat table)"
"$riposte" balance dungeonquest:players=2,variant=dice --vary heroes=all --agent random --games 1 --quiet >table
[ "$(grep -c "^[a-z]*+random " table)" = 6 ] || fail "heroes of a dungeon: $(cat table)"

# The picture: seats and what sides had, as well-formed XML with the shares of the table; of many things the outer ones.
drawn=(calamity:p1=random,p2=random --agent random --games 70 --quiet --svg picture.svg)
"$riposte" balance "${drawn[@]}" --cards >table || fail "no picture"
refuses "--force" "${drawn[@]}"
python3 - picture.svg table <<'PYTHON' || fail "the picture is not that of the table"
import re, sys, xml.dom.minidom
page = xml.dom.minidom.parse(sys.argv[1])
texts = [t.firstChild.data for t in page.getElementsByTagName("text")]
first = re.search(r"^first turn +70 +50.0 % +(\S+ % \[\S+, \S+\])", open(sys.argv[2]).read(), re.M)[1]
assert texts[texts.index("first turn") + 1] == f"{first} of 70", first
assert all(kind in texts for kind in ("seat", "card", "hero", "turn", "trio")), texts
cards = texts[texts.index("card") : texts.index("hero")]
all_cards = int(re.search(r"^card .*?^([0-9]+) in all", open(sys.argv[2]).read(), re.M | re.S)[1])
assert f"{all_cards - 40} more between" in cards, all_cards

# Each interval and its point lie where their figures do on the axis of their chart.
def check(figures, ticks, marks):
    share, low, high = map(float, re.fullmatch(r"(\S+) % \[(\S+), (\S+)\] of [0-9]+", figures.firstChild.data).groups())
    (left, x0), *_, (right, x1) = sorted(ticks.items())
    per_cent, y = (x1 - x0) / (right - left), float(figures.getAttribute("y")) - 4
    number = lambda mark, *names: tuple(float(mark.getAttribute(name)) for name in names)
    body, *caps = [number(m, "x1", "y1", "x2", "y2") for m in marks if m.tagName == "line"]
    (point,) = [number(m, "cx", "cy") for m in marks if m.tagName == "circle"]
    assert all(abs(y - at) < 0.11 for at in (body[1], body[3], point[1])), (figures.toxml(), body, point)
    for at, value in ((body[0], low), (point[0], share), (body[2], high)):
        assert abs(x0 + per_cent * (value - left) - at) < 0.11 + 0.06 * per_cent, (figures.toxml(), body, point)
    assert [(c[0], c[2]) for c in caps] == [(body[0], body[0]), (body[2], body[2])], (figures.toxml(), caps)
    assert all(abs(y - 4 - c[1]) < 0.11 and abs(y + 4 - c[3]) < 0.11 for c in caps), (figures.toxml(), caps)

ticks, marks, checked = {}, [], 0
for node in (n for n in page.documentElement.childNodes if n.nodeType == n.ELEMENT_NODE):
    if node.tagName == "circle" or node.getAttribute("stroke-width") == "2.0":
        marks.append(node)
    elif node.tagName == "text" and node.getAttribute("font-weight"):
        ticks = {}
    elif node.tagName == "text" and node.getAttribute("font-size") == "11":
        ticks[float(node.firstChild.data)] = float(node.getAttribute("x"))
    elif marks:
        check(node, ticks, marks)
        marks, checked = [], checked + 1
assert checked == len(page.getElementsByTagName("circle")) >= 60 and not marks, checked
PYTHON

# Odds: two heroes on both sides in turn, fair settings within the row, no file replaced unasked.
duel=(destinyquest --vary p1=l1w,h3m --vary p2=l1w,h3m --agent random --games 40 --seed 3 --fair --quiet)
"$riposte" balance "${duel[@]}" --out odds >table 2>error || fail "odds: $(cat error)"
[ "$(grep -c "^share " odds)" = 1 ] && grep -q "^share [0-9]* [0-9]* [0-9]* destinyquest:p2=h3m$" odds ||
    fail "odds of the two heroes: $(cat odds)"
grep -Eq "^fair [0-9]+ [0-9]+ [0-9]+ (-|p[12]-[a-z]+=[0-9]+(,p[12]-health=[0-9]+)?) destinyquest:p2=h3m$" odds ||
    fail "no fair setting"
refuses "--force" "${duel[@]}" --out odds
command=$(sed -n 's/^made-by riposte //p' odds)
cp odds before
eval "\"$riposte\" $command --force --quiet" >again 2>error || fail "the command in the file: $(cat error)"
cmp -s odds before || fail "the command in the file makes another file"

# Heroes far apart: the weaker one's bonus comes near, the stronger one's health nearer.
far=(destinyquest --vary p1=l1w,l3a --vary p2=l1w,l3a --agent greedy:samples=1 --games 1000 --fair --quiet --out far)
"$riposte" balance "${far[@]}" >table 2>error || fail "far apart: $(cat error)"
awk '$1 == "share" && $2 == 0 { lost++ }
    $1 == "fair" && $5 ~ /^p1-bonus=[0-9]+,p2-health=[0-9]+$/ && $2 + $3 / 2 >= 450 && $2 + $3 / 2 <= 550 { even++ }
    END { exit !(lost == 1 && even == 1) }' far || fail "far apart: $(grep -E "^(share|fair) " far)"

# What lies in models/ is what the command makes: a row, at full length three, made again with the agent, games and
# seed of the file; at quick length a row of bouts of heroes alone.
for model in "$root"/models/*.odds; do
    [ -e "$model" ] || continue
    value() { sed -n "s/^$1 //p" "$model"; }
    game=$(value game)
    even=$(awk '/^fair / { all++; share = ($2 + $3 / 2) / ($2 + $3 + $4); even += share >= 0.45 && share <= 0.55 }
        END { print even " of " all }' "$model")
    grep -qF "$even " "$root/README.md" || fail "README.md does not say that $even settings of $model are even"
    ! is_quick || [ "$game" = destinyquest ] || continue
    rows=$(grep -c "^share " "$model")
    numbers=($(((rows + 1) / 2)))
    if is_full; then numbers+=(1 "$rows"); fi
    for number in "${numbers[@]}"; do
        spec=$(grep "^share " "$model" | sed -n "${number}s/^share [0-9]* [0-9]* [0-9]* //p")
        mirrored=()
        if [ "$game" = destinyquest ]; then
            first=$(grep -oE "[:,]p1=[^,]*" <<<"$spec" | cut -d= -f2)
            second=$(grep -oE "[:,]p2=[^,]*" <<<"$spec" | cut -d= -f2)
            heroes=${first:-l1w},${second:-l1r}
            mirrored=(--vary "p1=$heroes" --vary "p2=$heroes")
            base=$game
        else
            base=$spec
        fi
        rm -f row
        "$riposte" balance "$base" "${mirrored[@]}" --agent "$(value agent)" --games "$(value games)" \
            --seed "$(value seed)" --quiet --out row >table 2>error || fail "$model: $spec: $(cat error)"
        if ! cmp -s <(grep -E "^(rules|data) " "$model") <(grep -E "^(rules|data) " row); then
            echo "$model is of other rules or data, so its odds are not shown; make it again: $(value made-by) --force"
            break
        fi
        line=$(grep "^share " row)
        grep -qxF "$line" "$model" || fail "$model has no line '$line'; make it again: $(value made-by) --force"
    done
done

# Ctrl-C: what is known, no odds, exit 130.
"$riposte" balance goofspiel --agent mcts:sims=200 --games 100000 --threads 1 --out late >table 2>error &
process=$!
until grep -q "games" error || ! kill -0 $process 2>/dev/null; do sleep 0.05; done
kill -INT $process
wait $process
[ $? = 130 ] || fail "Ctrl-C: exit is not 130"
grep -q "^only [0-9]* of 100000 games were played$" table || fail "Ctrl-C: does not say what was played"
[ ! -e late ] || fail "Ctrl-C: odds were written"
[ $failures = 0 ] && echo "riposte balance is right"
exit $((failures > 0))
