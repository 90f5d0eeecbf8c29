#!/usr/bin/env bash
# labels: longer
# riposte learn: what is refused, that a run which is interrupted and resumed leaves the file of another, and that the
# gate keeps values that are no worse.
set -u
riposte=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
. "$(dirname "$0")/../support/length.sh"
. "$(dirname "$0")/../support/signals.sh"
. "$(dirname "$0")/../support/refusals.sh"
cd "$folder" || exit 1

learn() { "$riposte" learn calamity --agent random --quiet "$@"; }

refuses_with 2 'pig: nothing is learned there; there is: calamity' learn pig
refuses_with 2 "option 'stage' is given twice" learn calamity:stage=duel
refuses_with 2 "unknown agent 'nobody'" learn calamity --agent nobody
refuses_with 2 '--out: cannot write /nowhere/a.draft: ' learn calamity --out /nowhere/a.draft
refuses_with 2 "--games: '0' should be" learn calamity --games 0
refuses_with 2 '--resume: nowhere.part: ' learn calamity --resume nowhere.part
echo hello >no.draft
refuses_with 2 "--out: no.draft: line 1: 'hello' should be" learn calamity --out no.draft --force

learn --games 100 --out a.draft --force >first || fail 'no values were learned'
grep -qx 'a.draft written' first || fail "it is not said that values are written: $(cat first)"
grep -qx 'made-by riposte learn calamity --agent random --games 100 --seed 1' a.draft || fail 'no origin in the file'
[ ! -e a.draft.part ] || fail 'the checkpoint stays'
mkdir data
echo '{"heroes": []}' >data/heroes.json
"$riposte" learn calamity:lists=hidden --data data --agent random --games 10 --out c.draft --force --quiet >hidden ||
    fail 'no values with hidden lists'
grep -qx 'made-by riposte learn calamity:lists=hidden --agent random --games 10 --seed 1 --data data' c.draft ||
    fail "the origin leaves out game or data: $(grep made-by c.draft)"
"$riposte" learn calamity --agent greedy:samples=1 --games 10 --out d.draft --quiet >few ||
    fail 'no gate without a file'
grep -qx 'd.draft is not written' few || fail "what is not there is said to stay: $(cat few)"
if is_quick; then exit $((failures > 0)); fi

# A gate that is stopped writes nothing, not even with --force.
"$riposte" learn calamity --agent greedy:samples=1 --quiet --games 1000 --out gate.draft --force >gate 2>gate.err &
process=$!
for _ in $(seq 600); do
    [ ! -e gate.draft.part ] || break
    sleep 0.1
done
kill -INT $process
wait $process && fail 'the gate was not stopped'
[ -e gate.draft.part ] && [ ! -e gate.draft ] || fail "a gate that was stopped leaves $(echo gate.draft*)"

# The same values against themselves are not better.
cp a.draft old
learn --games 100 --out a.draft >second || fail 'the gate failed'
grep -qE '^against a.draft: score 50.0 % .*: refused$' second || fail "equal values are accepted: $(cat second)"
grep -qx 'a.draft stays as it was' second || fail 'it is not said that values stay'
cmp -s a.draft old || fail 'refused values were written'

learn --games 4000 --out whole.draft --force --svg whole.svg >whole || fail 'no whole run'
grep -q '</svg>' whole.svg || fail 'no picture'
kills=0
resume=()
while [ $kills -lt 8 ]; do
    "$riposte" learn calamity --agent random --quiet --games 4000 --out part.draft --force "${resume[@]}" \
        >part 2>part.err &
    process=$!
    until_watching $process "$riposte"
    sleep 0.7
    kill -INT $process 2>/dev/null
    wait $process && break
    grep -q 'go on with --resume' part.err || fail "no word of going on: $(cat part.err)"
    kills=$((kills + 1))
    resume=(--resume)
done
[ $kills -gt 0 ] || fail 'nothing was interrupted'
[ $kills -lt 8 ] || learn --games 4000 --out part.draft --force --resume >part || fail 'no end of the parts'
cmp whole.draft part.draft || fail 'an interrupted run leaves another file'
cmp whole <(sed 's/part.draft/whole.draft/' part) || fail 'an interrupted run prints another curve'
exit $((failures > 0))
