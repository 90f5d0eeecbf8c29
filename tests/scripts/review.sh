#!/usr/bin/env bash
# `riposte review`: the mistake is named, printed commands run as they stand, the documented JSON, a picture that is
# well formed, what was judged before Ctrl-C, and one-line errors for what is no record.
set -u
program=$1
. "$(dirname "$0")/../support/signals.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }

# A player who folds everything he may: random play of leduc until somebody has folded.
"$program" match leduc --agents random,random --pairs 20 --seed 3 --quiet --out "it's games.jsonl" >/dev/null
"$program" match dq-combat --agents random,random --pairs 1 --seed 1 --quiet --out fight.jsonl >/dev/null
line=$(python3 - <<'PYTHON'
import json
for number, line in enumerate(open("it's games.jsonl"), 1):
    if max(abs(x) for x in json.loads(line)["payoff"]) >= 3:
        print(number)
        break
PYTHON
)
"$program" review "it's games.jsonl" --line "$line" --json >one.json || complain "exit $?"
"$program" review "it's games.jsonl" --line "$line" --json >two.json
cmp -s one.json two.json || complain "another review the second time"
"$program" review - --line "$line" --json <"it's games.jsonl" >pipe.json || complain "standard input: exit $?"
"$program" review "it's games.jsonl" --quiet >first.txt 2>quiet.txt || complain "text: exit $?"
[ -s quiet.txt ] && complain "--quiet speaks"
"$program" review "it's games.jsonl" 2>&1 >/dev/null | grep -q "has more games" ||
    complain "the other games are not named"
python3 - <<'PYTHON' || complain "the JSON is not as documented"
import json
one, pipe = json.load(open("one.json")), json.load(open("pipe.json"))
assert one["finished"] and not one["stopped"] and one["seat"] == "first" and one["player"] == "random"
for a, b in zip(one["choices"], pipe["choices"]):
    assert a["again"].startswith("riposte play --from 'it'\\''s games.jsonl' "), a["again"]
    assert b["again"] is None
    assert a["verdict"] in ("best", "close", "mistake", "unknown")
    a["again"] = None
    assert a == b
loss, account = one["loss"], one["account"]
assert loss["mistakes"] == sum(c["verdict"] == "mistake" for c in one["choices"])
assert abs(loss["cost"] - sum(c["cost"] for c in one["choices"])) < 1e-9
assert abs(account["result"] - sum(account[k] for k in ("start", "luck", "hidden", "choices", "others"))) < 1e-9
PYTHON

"$program" review fight.jsonl --agent ismcts:sims=300 --quiet | grep -v "riposte play" | awk 'length > 80' | grep . &&
    complain "wider than 80 columns"
# Of many choices only mistakes are listed, and where there is none, no table.
agents=expectimax:nodes=2000,random
"$program" match 2048:target=256 --agents $agents --pairs 1 --seed 1 --quiet --out long.jsonl >/dev/null
"$program" review long.jsonl --agent expectimax:nodes=2000 --quiet >long.txt || complain "many choices: exit $?"
grep -qE "^No mistake was found in these [0-9]{2,3} choices; 'riposte review --json' lists all\.$" long.txt &&
    ! grep -q "^   no\." long.txt || complain "many choices without a mistake: $(cat long.txt)"
"$program" review long.jsonl --line 2 --agent expectimax:nodes=2000 --quiet >long.txt ||
    complain "many choices, mistakes: exit $?"
grep -q "^   no\." long.txt && grep -q "choices only mistakes are listed" long.txt ||
    complain "many choices with mistakes: $(cat long.txt)"
# Two names of cards have room beside each other where no column of chances to win stands there too.
"$program" match dq-combat --agents greedy,greedy --pairs 1 --seed 1 --quiet --out greedy.jsonl >/dev/null
"$program" review greedy.jsonl --agent greedy --quiet | sed -n '/^   no\. /,/^$/p' >names.txt
grep -q " [MRG][0-9].* [MRG][0-9].*too close" names.txt && ! grep -F ... names.txt ||
    complain "names are cut without need"
# Estimates are marked, what is proved is not, and signs are explained where they stand.
"$program" match connect4 --agents expectimax:nodes=2000,random --pairs 1 --seed 1 --quiet --out stones.jsonl >/dev/null
"$program" review stones.jsonl --line 1 --seat first --agent expectimax:nodes=2000 --quiet | tr -s ' \n' ' ' >stones.txt
grep -Eq " ~[+-]0\.[0-9]{3} - " stones.txt && grep -Eq " \+1\.000 100 % " stones.txt || complain "$(cat stones.txt)"
grep -q "~[+-]1\.000" stones.txt && complain "a proof is marked as an estimate: $(cat stones.txt)"
grep -q "~ is an estimate" stones.txt && grep -q -- "- under wins: " stones.txt || complain "signs: $(cat stones.txt)"
grep -q -- "- under wins" names.txt && complain "signs that do not stand there: $(cat names.txt)"
grep -q " [+-][0-9]" names.txt && complain "what was sampled is not marked as an estimate: $(cat names.txt)"
"$program" match tictactoe --agents random,random --pairs 1 --seed 1 --quiet --out marks.jsonl >/dev/null
"$program" review marks.jsonl --line 1 --seat x --quiet >marks.txt
grep -q "payoff" marks.txt && ! grep "~" marks.txt || complain "a solved game has estimates: $(cat marks.txt)"

# Where all choose at once, what is left over is not the other's doing alone.
"$program" match matrix --agents random,random --pairs 1 --seed 1 --quiet --out met.jsonl >/dev/null
"$program" review met.jsonl --line 1 --seat row --quiet >met.txt
grep -q "^  how choices met  *[+-]" met.txt && ! grep "the other's choices" met.txt ||
    complain "how choices met is the other's doing: $(cat met.txt)"

# Programs are told the texts of actions, people what these are called at the table.
"$program" match kuhn --agents random,random --pairs 20 --seed 1 --quiet --out cards.jsonl >/dev/null
for line in $(seq 40); do
    for seat in first second; do "$program" review cards.jsonl --line "$line" --seat $seat --quiet; done
done >kuhn.txt
line=$(awk '/^kuhn, / { seats++ }
    /^1\. Choice 1: fold cost .* Best was call\.$/ && seats % 2 == 0 { print seats / 2; exit }' kuhn.txt)
"$program" review cards.jsonl --line "${line:-1}" --seat second --json --quiet >cards.json
grep -q '"played": "pass"' cards.json && ! grep -Eq '"(played|best)": "(call|fold)"' cards.json ||
    complain "the JSON names other actions: $(cat cards.json)"
[ -n "$line" ] && grep -q "^ !   1  fold  *call " kuhn.txt || complain "people are told other actions: $(cat kuhn.txt)"
# The parts of a mix differ a little by the error of the solution: what the mix names is no mistake for that.
grep -q "^     .* part of the mix .* -$" kuhn.txt && ! grep "^ !.* part of the mix" kuhn.txt ||
    complain "a part of the mix is a mistake: $(cat kuhn.txt)"
awk '/^kuhn, / { mistakes = 0 } /^ !/ { mistakes++ } /cannot find fault/ && mistakes { exit 1 }' kuhn.txt ||
    complain "no fault, and a mistake: $(cat kuhn.txt)"

# Every printed command begins the game again where it says, for the seat.
mkdir bin && ln -s "$program" bin/riposte
python3 -c 'import json; [print(c["again"]) for c in json.load(open("one.json"))["choices"]]' >again.sh
while read -r command; do
    PATH=$work/bin:$PATH sh -c "$command" <<<quit >again.txt 2>again_errors.txt || complain "$command: exit $?"
    grep -q "You are First" again.txt || complain "$command: another seat"
    grep -q "The game goes on where it was left" again.txt || complain "$command: from the beginning"
done <again.sh
grep -h '"person:undone=1,peeked=1"' .local/share/riposte/*.json >/dev/null || complain "the new record does not say it"

# Offered when a game at the table ends; Enter leaves.
for answers in 1 2 3 4 5; do
    { yes '' | head -n $answers; echo review; echo no; } |
        "$program" play tictactoe --agent random --seed 2 >played.txt 2>&1 && break
done
grep -q "^You played what this computer player would play; it cannot find fault with it.$" played.txt ||
    complain "no review at the table"
grep -q "^Loss\|0 mistakes" played.txt && complain "praise of what is the judge's own"
grep -q "^Payoff" played.txt || complain "the table is not explained"
grep -q "Cost is\|+-\|! marks\|mix" played.txt && complain "signs are explained that the table does not have"
grep -q "^Judged by the computer's best player (exact:" played.txt ||
    complain "who judges is not said: $(cat played.txt)"
grep -q "^tictactoe, seed 2: your choices as X$" played.txt || complain "whose review at the table"
grep -q "^  your choices  *[+-]" played.txt && grep -q "^  the other's choices  *[+-]" played.txt ||
    complain "a person's review speaks of somebody else: $(cat played.txt)"
! grep -q "wins" first.txt || complain "a column of chances to win that are not known"
grep -q "the choices of First (random)$" first.txt || complain "whose review: $(head -2 first.txt)"
yes '' | head -n 200 | "$program" play tictactoe --agent random --seed 2 >played.txt 2>&1 || complain "Enter alone"
grep -q "^Judged" played.txt && complain "a review that nobody asked for"
# Another corner than the judge's is as good: nothing is lost, and nothing is estimated.
for answers in 1 2 3 4 5; do
    { echo c3 && yes '' | head -n $answers && printf 'review\nno\n'; } |
        "$program" play tictactoe --agent random --seed 2 >played.txt 2>&1 && break
done
grep -q "as good$" played.txt && grep -q "^Loss over the game: none.$" played.txt ||
    complain "a loss of nothing: $(cat played.txt)"
for answers in 1 2; do
    { yes '' | head -n $answers && printf 'review\nno\n'; } |
        "$program" play kuhn --agent random --seed 2 >played.txt 2>&1 && break
done
grep -q "^Judged from what you knew at each choice, by the computer's best player" played.txt ||
    complain "from what is judged where something is hidden: $(cat played.txt)"

# The parts are printed so that they add up to the result, and choices are numbered from 1.
for line in 1 2 3 4 5 6 7 8; do "$program" review "it's games.jsonl" --line $line --quiet; done >several.txt
python3 - <<'PYTHON' || complain "the columns of the text: $(cat several.txt)"
import re
reviews = re.split(r"(?m)^leduc, ", open("several.txt").read())[1:]
assert len(reviews) == 8
for review in reviews:
    table = re.search(r"(?m)^   no\. .*\n((?:..*\n)+)", review).group(1)
    numbers = [int(row[2:6]) for row in table.splitlines()]
    assert numbers == list(range(1, len(numbers) + 1)), numbers
    parts = [round(1000 * float(x)) for x in re.findall(r"(?m)^  [a-z].* ([+-]\d+\.\d{3})$", review)]
    assert len(parts) >= 5 and sum(parts[:-1]) == parts[-1], parts
    assert "the other's choices   " in review
    words = " ".join(review.split())
    assert ("\n !" in review) == ("! marks a mistake" in words) == ("Cost is" in words)
    assert ("mix " in table) == ("A mix is" in words)
PYTHON
"$program" review fight.jsonl --agent greedy --quiet >fight.txt
grep -q "^Judged from what .* knew at each choice, by the computer player (greedy).$" fight.txt ||
    complain "another judge: $(head -3 fight.txt)"
grep -q "choices, and what estimates miss  *[+-]" fight.txt || complain "estimates are not told of"

# A turn of calamity that ends with both actions unused is a mistake, and the reasons say what was left.
{
    printf '1\nend\n'
    yes '' | head -n 60
} | "$program" play calamity:round_limit=1,decks1=attack --seat p1 --seed 8 --level easy >played.txt 2>&1
record=$(sed -n 's/^The record is in //p' played.txt)
"$program" review "$record" --agent ismcts:sims=2000 --quiet >unused.txt || complain "a review of a duel: exit $?"
grep -v "riposte play" unused.txt | awk 'length > 80' | grep . && complain "a review of a duel is wider than 80 columns"
tr -s ' \n' ' ' <unused.txt >lines.txt
grep -Eq "^ !  *2 +end " unused.txt && grep -q "Choice 2: end cost .* Best was attack " lines.txt &&
    grep -q -- "- attack [a-z]*: hits with [0-9]* % .* - end: leaves 2 actions unused" lines.txt ||
    complain "unused actions are no mistake: $(cat unused.txt)"
"$program" review "$record" --agent ismcts:sims=2000 --quiet --json | python3 -c 'import json, sys
choices = json.load(sys.stdin)["choices"]
assert choices[1]["played"] == "end" and choices[1]["verdict"] == "mistake" and choices[1]["cost"] > 0.02
assert any(c["verdict"] == "best" for c in choices)' || complain "the JSON of a review of a duel"

# A dungeon of three: whose choices, mistakes with reasons, the others' part, and the game again from there.
"$program" match dungeonquest:players=3,variant=dice --agents greedy:samples=1,random --pairs 1 --seed 1 --quiet \
    --out dungeon.jsonl >/dev/null
for seat in p1 p2 p3; do
    "$program" review dungeon.jsonl --line 2 --seat $seat --agent greedy:samples=8 --quiet >$seat.txt ||
        complain "a dungeon for $seat: exit $?"
    tr -s ' \n' ' ' <$seat.txt | grep -q "the choices of P${seat#p} (.*) Judged from what P${seat#p} knew at each" &&
        grep -q "^  the others' choices, and what estimates miss  *[+-]" $seat.txt || complain "$seat: $(cat $seat.txt)"
    grep -v "riposte play" $seat.txt | awk 'length > 80' | grep . && complain "a dungeon is wider than 80 columns"
done
cat p[123].txt | tr -s ' \n' ' ' >lines.txt
grep -q "by the quick estimate gets out alive with [0-9]* %, then with [0-9]* gold on average" lines.txt ||
    complain "no reasons in a dungeon: $(cat lines.txt)"
sed -n 's/^   \(riposte play .*\)$/\1/p' p[123].txt >again.sh
[ -s again.sh ] || complain "no mistake in a dungeon"
while read -r command; do
    PATH=$work/bin:$PATH sh -c "$command" <<<quit >again.txt 2>again_errors.txt || complain "$command: exit $?"
    grep -q "The game goes on where it was left" again.txt || complain "$command: from the beginning"
    grep -q "Turn [0-9]*: your turn" again.txt || complain "$command: another seat: $(cat again.txt)"
done <again.sh

# To what a yes or a no was given: in the first of the games in which such a no was the worst choice.
asks=
for seed in $(seq 40); do
    rm -f asked.jsonl
    "$program" match dungeonquest:players=3,variant=dice --agents random,greedy:samples=1 --pairs 1 --seed $seed \
        --quiet --out asked.jsonl >/dev/null
    "$program" review asked.jsonl --line 1 --seat p1 --agent greedy:samples=8 --quiet >asked.txt
    asks=$(grep -A1 "^1\. Choice [0-9]*: no cost .* Best was yes\.$" asked.txt | tail -n +2)
    [ -z "$asks" ] || break
done
[[ $asks =~ ^"   Asked: "[A-Z].*"?"$ ]] || complain "a no to nothing: '$asks' in $(cat asked.txt)"
awk '/^   Asked: / && before !~ /: (yes|no) cost / { print; bad = 1 } { before = $0 } END { exit bad }' p[123].txt ||
    complain "a question to what says what it is"

# The picture.
"$program" review "it's games.jsonl" --line "$line" --svg picture.svg >/dev/null || complain "--svg: exit $?"
python3 -c 'import xml.dom.minidom as x; assert "result" in x.parse("picture.svg").toxml()' || complain "the picture"
"$program" review "it's games.jsonl" --svg picture.svg --quiet >/dev/null 2>&1 && complain "a picture is replaced"
"$program" review "it's games.jsonl" --svg picture.svg --force --quiet >/dev/null || complain "--force: exit $?"
"$program" review "it's games.jsonl" --svg /nowhere/picture.svg >/dev/null 2>error.txt && complain "a picture nowhere"
[ "$(wc -l <error.txt)" = 1 ] || complain "a picture nowhere: $(cat error.txt)"

# Ctrl-C leaves what was judged.
"$program" review fight.jsonl --agent ismcts:sims=1000000000 --quiet >stopped.txt 2>/dev/null &
process=$!
until_watching $process "$program"
kill -INT $process
wait $process
[ $? = 130 ] || complain "the status after Ctrl-C"
grep -q "^Stopped after [0-9]* of [0-9]* choices.$" stopped.txt || complain "what was judged before Ctrl-C"

# Errors are one line and leave 2.
refuse() {
    local because=$1
    shift
    "$program" "$@" >/dev/null 2>error.txt </dev/null
    [ $? = 2 ] || complain "$*: not refused as wrong use"
    [ "$(wc -l <error.txt)" = 1 ] && grep -qF -- "$because" error.txt || complain "$*: $(cat error.txt)"
}
printf 'no record\n' >text.jsonl
: >empty.jsonl
head -c 3000 /dev/urandom >noise.jsonl
head -n 1 "it's games.jsonl" | tr 0-9 1 >forged.jsonl
refuse "FILE is missing" review
refuse "No such file" review nowhere.jsonl
refuse "text.jsonl" review text.jsonl
refuse "empty" review empty.jsonl
refuse "noise.jsonl" review noise.jsonl
refuse "forged.jsonl" review forged.jsonl
refuse "--line asks for another" review fight.jsonl --line 99
refuse "--seat" review fight.jsonl --seat nobody
refuse "nosuch" review fight.jsonl --agent nosuch
refuse "moves" play --from fight.jsonl --move 9999
refuse "--from" play --move 3
refuse "--from" play --from -
refuse "--resume" play --resume x --from y
refuse "No such file" play --from nowhere.jsonl

exit $((failures > 0))
