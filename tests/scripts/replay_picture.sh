#!/usr/bin/env bash
# `riposte replay --svg` of the dungeon: XML, the same each time, in which each hero's way is what the events of his
# moves say, dead ones are marked, and names are escaped; and what is refused.
program=$1
root=$2
. "$root/tests/support/table_games.sh"

"$program" match dungeonquest:players=4 --agents greedy,random --pairs 2 --seed 3 --quiet --out records >/dev/null ||
    complain "match: exit $?"
printf '%s\n' 1 "" 2 "" 1 3 1 2 1 1 | "$program" play dungeonquest:players=1 --seed 4 >left 2>/dev/null
cp "$(sed -n 's/^The game is saved in //p' left)" open
cat >read.py <<'PYTHON'
import json, sys, xml.etree.ElementTree as tree
picture, told, least = tree.parse(sys.argv[1]).getroot(), json.load(open(sys.argv[2])), int(sys.argv[3])
svg = "{http://www.w3.org/2000/svg}"
ways, dead = {}, set()
for event in told["events"]:
    for what in event["told"]:
        if what["event"] in ("placed", "moved"):
            ways.setdefault(what["player"], []).append(what.get("square") or what["to"])
        elif what["event"] == "died":
            dead.add(what["player"])
assert picture.tag == svg + "svg" and sum(map(len, ways.values())) >= least, ways
def square(point):
    x, y = map(float, point.split(","))
    return "abcdefghijklm"[int(x - 44) // 56] + str(int(y - 92) // 56 + 1)
groups = {group.get("id"): group for group in picture.iter(svg + "g")}
assert sorted(groups) == ["p%d" % (i + 1) for i in range(len(told["agents"]))]
styles = set()
for name, group in groups.items():
    assert group.find(svg + "title").text.split(": ")[1].split() == ways[name], (name, ways[name])
    lines, at = list(group.iter(svg + "polyline")), []
    for line in lines:
        points = [square(point) for point in line.get("points").split()]
        walked = line.get("stroke-width") == "3.0"
        if walked:
            at += points
            styles.add((name, line.get("stroke"), line.get("stroke-dasharray")))
        else:
            assert len(points) == 2 and points[0] == at[-1]
    assert at == ways[name], (name, at, ways[name])
    assert len(list(group.iter(svg + "line"))) == (4 if name in dead else 0), name
for i in (1, 2):
    assert len({style[i] for style in styles}) == len(styles) == len(groups)
words = " ".join(text.text for text in picture.iter(svg + "text"))
assert told["game"] in words and "portcullis" in words and "..." not in words, words
for group in groups.values():
    assert " %s: " % group.find(svg + "title").text.split(":")[0] in words
PYTHON
for line in 1 2 3 4; do
    "$program" replay records --line $line --svg picture$line.svg >/dev/null || complain "--svg: exit $?"
    "$program" replay records --line $line --json >told || complain "--json: exit $?"
    python3 read.py picture$line.svg told 12 || complain "the picture of game $line is not what was played"
done
"$program" replay open --json --svg open.svg >told && python3 read.py open.svg told 3 || complain "an open game"
"$program" replay records --svg again.svg >text && cmp -s again.svg picture1.svg || complain "another picture"
"$program" replay records | cmp -s text || complain "--svg changes what is told"

# Names with signs that mean something in XML.
mkdir mine
sed 's/"Hugo the Glorious"/"Hugo \& <Sons> \\"x\\""/' "$root/engine/games/dungeonquest_combat/data/figures.json" \
    >mine/figures.json
"$program" match dungeonquest:players=1,heroes=hugo --agents random,greedy --pairs 1 --data mine --quiet \
    --out mine/records >/dev/null || complain "match with own names"
"$program" replay mine/records --data mine --svg mine.svg >/dev/null && grep -q "Hugo &amp; &lt;Sons&gt;" mine.svg &&
    python3 -c 'import xml.etree.ElementTree as t; t.parse("mine.svg")' || complain "names are not escaped"

refuse() {
    local line=$1
    shift
    "$program" replay "$@" >out 2>err </dev/null
    [ $? = 2 ] && [ "$(cat err)" = "riposte: $line" ] && [ ! -s out ] || complain "$*: $(cat out err)"
}
"$program" match kuhn --agents random,random --pairs 1 --quiet --out kuhn >/dev/null
refuse "--svg: kuhn has no picture; games with one: dungeonquest" kuhn --svg new.svg
refuse "--svg: again.svg is there already; --force replaces it" records --svg again.svg
[ ! -e new.svg ] || complain "a file of a picture that there is not"

((failures == 0)) || exit 1
echo "pictures of recorded games"
