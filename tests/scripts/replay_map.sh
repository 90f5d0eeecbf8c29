#!/usr/bin/env bash
# `riposte replay --map`: a map after each move that changes it and after no other, as the moves that are told say, each
# with its number; a single move, the end, a seat, a game that is not over, and what is refused.
program=$1
root=$2
. "$root/tests/support/table_games.sh"

"$program" match dungeonquest:players=3 --agents greedy,random --pairs 1 --seed 3 --quiet --out records >/dev/null ||
    complain "match: exit $?"
"$program" replay records --map >maps || complain "replay --map: exit $?: $(tail -3 maps)"
"$program" replay records --json >told || complain "replay --json: exit $?"
"$program" replay records >whole || complain "replay: exit $?"
narrow maps
# Where heroes stand on the maps is where the events that are told put them; the numbers leave no move out.
python3 - <<'PYTHON' || complain "the maps are not what the moves did"
import json, re
told = json.load(open("told"))
lines = open("maps").read().split("\n")
letters = "     " + "    ".join("abcdefghijklm")
maps, numbers, last = {}, [], 0
for at, line in enumerate(lines):
    row = re.match(r" {0,3}(\d+)  (?:(changes nothing)|to (\d+) change nothing|\S)", line)
    if row:
        assert int(row[1]) == last + 1, line
        last = int(row[3] or row[1])
        numbers += [last] if not row[2] and not row[3] else []
    if line == letters:
        maps[last] = [text[3:].ljust(66) for text in lines[at + 1:at + 22]]
assert len(maps) > 10 and sorted(maps) == numbers, (len(maps), numbers[:5])
assert len(maps) < len(told["events"]) / 2
drawn = list(maps.items())
assert all(a[1] != b[1] for a, b in zip(drawn, drawn[1:]))
where, gone, checked = {}, set(), 0
for event in told["events"]:
    for what in event["told"]:
        who = what.get("player")
        if what["event"] == "placed":
            where[who] = what["square"]
        elif what["event"] == "moved":
            where[who] = what["to"]
        elif what["event"] in ("leaves", "died"):
            gone.add(who)
        elif what["event"] == "descends":
            where[who] = None  # the marker lies on
    if event["number"] not in maps:
        continue
    for who, square in where.items():
        hero = who[1:]
        board = maps[event["number"]][1::2]
        squares = [(chr(97 + column) + str(row + 1), text[5 * column + 1:5 * column + 5])
                   for row, text in enumerate(board[:10]) for column in range(13)]
        there = [name for name, text in squares if hero in text or "*" in text]
        if who in gone:
            assert not [name for name, text in squares if hero in text], (event["number"], who)
        elif square:
            assert square in there or square in ("g5", "g6"), (event["number"], who, square, there)
            checked += 1
assert checked > len(maps), checked
PYTHON
grep -q "^1 .*, dead$\|, out$\|, out  \|, dead  " maps || complain "nobody is said to be gone: $(tail -8 maps)"
[ "$(grep "^Payoff" maps)" = "$(grep "^Payoff" whole)" ] || complain "--map ends otherwise"

# One move alone is what the whole has of it; the last is that at the end.
number=$(sed -n 's/^ *\([0-9]*\)  [A-Z].* goes .*/\1/p' maps | sed -n 5p)
"$program" replay records --map --at "$number" >one || complain "--at $number: exit $?"
[ "$(grep -c "^     a    b" one)" = 1 ] && ! grep -q "^Payoff" one || complain "--at $number: $(cat one)"
sed -n "/^ *$number  /,/unexplored/p" maps | cmp -s - <(sed -n "/^ *$number  /,/unexplored/p" one) ||
    complain "--at $number differs: $(cat one)"
"$program" replay records --map --at end >end || complain "--at end: exit $?"
[ "$(grep -c "^     a    b" end)" = 1 ] && grep -q "^Payoff" end || complain "--at end: $(cat end)"
cmp -s <(sed -n '/^     a    b/,$p' end) <(tac maps | sed '/^     a    b/q' | tac) || complain "--at end: another map"

# Waiting for Enter, after maps alone.
yes "" | head -2000 | "$program" replay records --map --step >stepped && cmp -s stepped maps || complain "--step"
printf '\n\nq\n' | "$program" replay records --map --step | grep -c "^     a    b" | grep -qx 3 || complain "--step, q"

# One seat, and a game that is not over.
"$program" replay records --map --seat p2 | grep -q "^ *[0-9]*  You go" || complain "--seat p2"
printf '1\n1\n1\n1\n' | "$program" play dungeonquest:players=1 --seed 4 >left 2>/dev/null
file=$(sed -n 's/^The game is saved in //p' left)
"$program" replay "$file" --map >left || complain "a game that is not over: exit $?"
grep -q "^The record ends here" left && grep -q "^     a    b" left || complain "a game that is not over: $(cat left)"

refuse() {
    local line=$1
    shift
    "$program" replay "$@" >out 2>err </dev/null
    [ $? = 2 ] && [ "$(cat err)" = "riposte: $line" ] && [ ! -s out ] || complain "$*: $(cat out err)"
}
"$program" match kuhn --agents random,random --pairs 1 --quiet --out kuhn >/dev/null
moves=$(python3 -c 'import json; print(len(json.load(open("told"))["events"]))')
refuse "--map: kuhn has no map; games with one: dungeonquest" kuhn --map
refuse "--at: only with --map" records --at 3
refuse "--at: 'x' should be the number of a move, or end" records --map --at x
refuse "--at: '0' should be the number of a move, or end" records --map --at 0
refuse "--at: the record has no move $((moves + 1)), the last is $moves" records --map --at $((moves + 1))
refuse "--step and --at exclude each other" records --map --at 3 --step
"$program" replay records --map --json >out 2>err
[ $? = 2 ] && grep -q "exclude each other" out err || complain "--map --json"

((failures == 0)) || exit 1
echo "maps of recorded games"
