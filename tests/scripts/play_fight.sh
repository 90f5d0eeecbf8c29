#!/usr/bin/env bash
# labels: longer
# Whole games by `riposte play` with piped input: Enter alone, commands, end of input, garbage, saving, going on,
# replaying.
set -u
. "$(dirname "$0")/../support/length.sh"
. "$(dirname "$0")/../support/noise.sh"
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }
# One write of so many Enter keys, so that nobody is killed for writing to a program that has ended.
enter() { printf '%*s' "$1" "" | tr ' ' '\n'; }
record() { grep -o '[^ ]*/riposte/[^ ]*\.json' "$1" | tail -1; }

# Nothing but Enter: questions, a fight, a record that replays to the same result, without escape codes.
enter 400 | "$program" play --seed 7 >enter.txt 2>err || complain "Enter alone: exit $?"
[ ! -s err ] || complain "Enter alone complains: $(cat err)"
grep -q "^Payoff: " enter.txt || complain "Enter alone does not finish the fight"
grep -q "The suggestion: " enter.txt || complain "Enter alone does not say what it plays"
! grep -q $'\033' enter.txt || complain "escape codes in a pipe"
file=$(record enter.txt)
"$program" replay "$file" >replay.txt || complain "replay: exit $?"
[ "$(grep '^Payoff' enter.txt | sed 's/you/the hero/')" = "$(grep '^Payoff' replay.txt)" ] ||
    complain "the replay ends otherwise"
"$program" replay "$file" --json |
    python3 -c 'import json,sys
d=json.load(sys.stdin)
assert d["finished"] and len(d["events"])>10 and len(d["payoff"])==2' ||
    complain "replay --json"
enter 500 | "$program" replay "$file" --step >step.txt && cmp -s step.txt replay.txt || complain "replay --step"
[ "$(echo q | "$program" replay "$file" --step | wc -l)" -lt "$(wc -l <replay.txt)" ] || complain "replay --step, q"

# The same seed and the same keys: the same game, apart from the name of the record.
enter 400 | "$program" play --seed 7 | grep -v /riposte/ >again.txt
grep -v /riposte/ enter.txt | cmp -s - again.txt || complain "the same seed gives another fight"

# What the player saw of the computer's cards in the replay for him is what a view has: no draw of the other side by
# name.
"$program" replay "$file" --seat hero >hero.txt || complain "replay --seat"
grep "The Troll draws" replay.txt | grep -q " [MRG][0-9]" || complain "the full replay hides cards"
! grep "The Troll draws" hero.txt | grep -q " [MRG][0-9]" || complain "the hero's replay shows hidden draws"
! grep "^The Troll draws" enter.txt | grep -q " [MRG][0-9]" || complain "the hero is shown what the Troll draws"
! grep "^You \|^The Troll " enter.txt | grep -q "{}" || complain "empty braces in a sentence"

# What the other side still held when the fight ended is what it drew and never showed, as the replay tells it.
seeds=(1 2 3 4)
! is_quick || seeds=(1 2)
for seed in "${seeds[@]}"; do
    for seat in hero monster; do
        enter 400 | "$program" play dq-combat:escape=no --seat $seat --level easy --seed $seed >held.txt
        "$program" replay "$(record held.txt)" | python3 -c '
import collections, re, sys
who, told = sys.argv[1], " ".join(open("held.txt").read().split())
card = r"[A-Z][^,.:({]*? [MRG][0-9]+(?:\{[mrg]+\})?"
hand = collections.Counter()
# A line that goes on is set in deeper than the beginning of any.
for line in re.sub(r"\n {8,}", " ", sys.stdin.read()).splitlines():
    line = re.sub(r"^ *([0-9]+ +)?", "", line)
    deed = re.match(who + " (draws|reveals|counters with|discards) (?:the Power card )?(.*)", line)
    if not deed: continue
    found = collections.Counter(re.findall(card, deed[2].split(" (")[0] if deed[1] == "reveals" else deed[2]))
    if deed[1] == "draws": hand += found
    else: hand -= found
shown = re.search(who + r" still held (.*?)\. ", told)
shown = collections.Counter(re.findall(card, shown[1] if shown else ""))
sys.exit(0 if shown == hand else f"held {dict(hand)}, shown {dict(shown)}")' \
            "$([ $seat = hero ] && echo "The Troll" || echo "Hugo the Glorious")" ||
            complain "seed $seed, $seat: the showdown is not what the other side held"
        held=$((${held:-0} + $(grep -c " still held " held.txt)))
    done
done
[ "$held" -ge $((3 * ${#seeds[@]} / 2)) ] || complain "only $held fights of $((2 * ${#seeds[@]})) end with a showdown"

# A fight that is not over yet is told as one seat sees it: the person's, or the one that is asked for.
for seat in hero monster; do
    printf '%s\n' 1 quit | "$program" play dq-combat:escape=no --seat $seat --seed 11 >left.txt
    file=$(record left.txt) other=$([ $seat = hero ] && echo monster || echo hero)
    "$program" replay "$file" >left_text.txt || complain "replay of a game that is not over: exit $?"
    "$program" replay "$file" --json >left_json.txt || complain "the same --json: exit $?"
    grep -q "^The game is not over, so this is what $seat saw of it\.$" left_text.txt ||
        complain "$seat: the replay does not say whose view it shows: $(head -5 left_text.txt)"
    grep -q "^  *[0-9]*  You draw .*{" left_text.txt || complain "$seat: the replay hides what the person drew"
    for text in "$file" "$file --json"; do
        "$program" replay $text --seat $seat >asked.txt
        cmp -s asked.txt left_$([ "$text" = "$file" ] && echo text || echo json).txt ||
            complain "$seat: $text: not the person's view"
        "$program" replay $text --seat $other | cmp -s asked.txt && complain "--seat $other shows $seat's view"
    done
    grep -A5 '"player": "chance"' left_json.txt | grep -q '"text"' || complain "$seat: no draw of his own in JSON"
    python3 - left_json.txt $seat <<'PYTHON' || complain "$seat: JSON shows what the other side drew"
import json, sys
told = json.load(open(sys.argv[1]))
assert told["seat"] == sys.argv[2] and not told["finished"]
drawn = [e for move in told["events"] for e in move["told"] if e["event"] in ("drawn", "power-drawn")]
assert any(e["side"] == sys.argv[2] for e in drawn) and any(e["side"] != sys.argv[2] for e in drawn)
for e in drawn:
    assert (e["card"] is not None) == (e["side"] == sys.argv[2]), e
PYTHON
done
[ "$("$program" replay "$(record enter.txt)" --json | grep '"seat"')" = '  "seat": null,' ] ||
    complain "a finished fight is not shown in full"
"$program" replay "$file" --seat nobody >out.txt 2>err
[ $? -eq 2 ] && [ "$(cat err)" = "riposte: --seat: dq-combat has no 'nobody'; there are: hero, monster" ] ||
    complain "--seat nobody: $(cat err)"
# Where nothing is hidden there is nothing to leave out.
printf 'b2\nquit\n' | "$program" play tictactoe --agent random --seed 2 >left.txt
"$program" replay "$(record left.txt)" >left_text.txt && ! grep -qw "saw\|[Yy]ou" left_text.txt ||
    complain "tic-tac-toe: $(cat left_text.txt)"

# All commands, as the monster.
printf '%s\n' help hint why undo 99 0 zzz 1 table hint why log undo 'undo anyway' 1 save 'save copy.json' "" "" |
    { cat; enter 200; } | "$program" play dq-combat:hero=hugo,monster=demon --seat monster --seed 7 >monster.txt 2>err \
        ||
    complain "the monster's game: exit $?"
for text in "Suggestion: " "no choice of yours to take back" "would be peeking" "You take back" "Saved in .*copy.json" \
    "There is no choice 99" "'zzz' is not possible" "beats " "Choices taken back: 1"; do
    grep -q "$text" monster.txt || complain "the monster's game lacks: $text"
done
grep -q "person:undone=1,peeked=1" "$work/copy.json" || complain "the record does not tell of the undo"
"$program" replay "$work/copy.json" | grep -q "^Payoff" || complain "the monster's record does not replay"

# The beginning of a command is the command, whatever choices begin so.
printf '%s\n' h '?' hi w u l t q | "$program" play dq-combat --seed 7 >short.txt || complain "short commands: exit $?"
for text in "Enter          play the suggestion" "Suggestion: " "  action  *payoff" "no choice of yours to take back" \
    "The game is saved in"; do
    grep -q "$text" short.txt || complain "short commands lack: $text"
done
! grep -q "is not possible" short.txt || complain "short commands: $(grep "is not possible" short.txt)"

# After a peeking undo the same choice brings the same again.
printf '2\n1\n1\n1\nquit\n' | "$program" play dq-combat --seed 11 >straight.txt
printf '2\n1\nundo anyway\n1\n1\n1\nquit\n' | "$program" play dq-combat --seed 11 >undone.txt
actions() { grep -o '"actions":\[[^]]*\]' "$1"; }
[ "$(actions "$(record straight.txt)")" = "$(actions "$(record undone.txt)")" ] || complain "an undo changed the cards"

# Interrupted and gone on with: the same game as without interruption.
enter 400 | "$program" play dq-combat --seed 21 >whole.txt
enter 3 | "$program" play dq-combat --seed 21 >part.txt 2>err
[ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] || complain "end of input: $(cat err)"
grep -q "The game is saved in" part.txt || complain "end of input does not save"
enter 400 | "$program" play --resume "$(record part.txt)" >rest.txt || complain "--resume: exit $?"
# But for when it was begun the same bytes; the checksum is of these too.
undated() { sed 's/"date":"20[0-9T:-]*Z",//; s/"check":.*//' "$1"; }
grep -q '"date":"20[0-9T:-]*Z","program":"riposte [^"]*, commit [^"]*"' "$(record part.txt)" ||
    complain "a record does not say when it was begun, and by what"
[ "$(undated "$(record whole.txt)")" = "$(undated "$(record part.txt)")" ] ||
    complain "the resumed game differs from the whole one"
# Without a name the last game that was left; when another is begun, a line tells of it.
enter 3 | XDG_DATA_HOME=$work/last "$program" play dq-combat --seed 21 >part.txt 2>/dev/null
enter 9 | XDG_DATA_HOME=$work/last "$program" play kuhn --seed 3 >kuhn.txt
tr '\n' ' ' <kuhn.txt |
    grep -q "^A game of dq-combat, left on .*, is not over: 'riposte play --resume' goes on with it\." ||
    complain "a game that was left is not mentioned"
echo log | XDG_DATA_HOME=$work/last "$program" play --resume 2>/dev/null | grep -c "^You reveal" >log.txt
[ "$(cat log.txt)" = 3 ] || # two rounds in the log, the last of them shown before it
    complain "the log of a game that goes on lacks what was before"
enter 400 | XDG_DATA_HOME=$work/last "$program" play --resume >rest.txt || complain "--resume alone: exit $?"
[ "$(undated "$(record whole.txt)")" = "$(undated "$(record part.txt)")" ] ||
    complain "--resume alone goes on with something else"
told=$(sed -n '/goes on where it was left/,/^$/p' rest.txt | sed -n '/^You reveal/,$p' | sed '$d')
[ -n "$told" ] && [[ $(cat part.txt) == *"$told"* ]] || complain "a game that goes on does not tell what came last"
XDG_DATA_HOME=$work/last "$program" play --resume >out.txt 2>err </dev/null
[ $? -eq 1 ] && [ "$(cat err)" = "riposte: --resume: no unfinished game lies in $work/last/riposte" ] ||
    complain "--resume without a game: $(cat err)"
enter 5 | "$program" play --resume "$(record whole.txt)" | grep -q "^Payoff" || complain "--resume of a finished game"

# Another game is the same with the next seed; Enter, the end of input and whatever is no answer leave.
seeds() {
    printf '%s\n' "$@" | XDG_DATA_HOME=$work/more "$program" play matrix --agent random --seed 4 2>err |
        sed -n 's/^Seed \([0-9]*\)\..*/\1/p' | tr '\n' ' '
}
[ "$(seeds "" yes "" Y "" no "" "")" = "4 5 6 " ] || complain "yes, Y and no to another game: $(cat err)"
[ "$(seeds "" "" "" "")" = "4 " ] && [ "$(seeds "")" = "4 " ] && [ "$(seeds "" hm hm hm yes)" = "4 " ] ||
    complain "Enter, the end of input or nonsense begin another game: $(cat err)"
# So whoever answers everything alike is let go, also where "yes" is a choice and each game ends.
yes "" | "$program" play --seed 7 >yes.txt 2>err || complain "Enter to everything: $? $(cat err)"
yes yes | "$program" play --seed 7 2>err | grep -q "No game was begun" || complain "yes to everything: $(cat err)"
yes yes | "$program" play kuhn --seed 7 2>err | grep -q "20 answers in a row" || complain "yes to everything in kuhn"
yes y | head -1000 | tr '\n' y | sed 's/y/\ny\n/g' | "$program" play matrix --agent random --seed 1 >yes.txt 2>err
[ "$(grep -c "^Seed " yes.txt)" -eq 100 ] || complain "yes to every other game: $(grep -c "^Seed " yes.txt) games"

# Garbage, long lines, nothing at all.
for seed in 1 2 3; do
    noise $seed 100000 2>/dev/null | timeout 100 "$program" play dq-combat --seed $seed >noise.txt 2>err
    status=${PIPESTATUS[1]} # a game that ends early leaves the rest unread
    if grep -q "The record is in" noise.txt; then wanted=0; else wanted=1; fi
    [ $status -eq $wanted ] && [ "$(wc -l <err)" -le 1 ] || complain "garbage: exit $status: $(cat err)"
    grep -Eq "The game is saved in|The record is in" noise.txt || complain "garbage: not saved"
    ! grep -q $'\033' noise.txt || complain "garbage comes back as escape codes"
done
head -c 5000000 /dev/zero | timeout 100 "$program" play dq-combat --seed 4 >noise.txt 2>err
[ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] || complain "a long line: $(cat err)"
grep -q "too long" noise.txt || complain "a long line is not refused"
"$program" play </dev/null | grep -q "No game was begun" || complain "no input at all"

# Ctrl-C, termination and a closed terminal save.
for signal in INT TERM HUP; do
    mkfifo pipe
    rm -f signal.txt
    # A background job of a script ignores SIGINT; env gives it back.
    env --default-signal="$signal" "$program" play dq-combat --seed 5 <pipe >signal.txt &
    player=$!
    exec 9>pipe
    echo 2 >&9
    until grep -qs "round 1" signal.txt || ! kill -0 "$player"; do sleep 0.05; done
    kill -"$signal" "$player"
    wait "$player"
    [ $? -eq $((128 + $(kill -l $signal))) ] || complain "SIG$signal: another exit than the signal's"
    exec 9>&-
    rm pipe
    grep -q "The game is saved in" signal.txt || complain "SIG$signal does not save"
done

# No place to save: one line, the game goes on, and another place can be named.
printf 'save\nsave /dev/full\nsave /nodir/x\nhint\nsave here.json\nquit\n' |
    XDG_DATA_HOME=/dev/null/x "$program" play dq-combat --seed 1 >out.txt 2>err || complain "no place to save: exit $?"
[ "$(wc -l <err)" -eq 4 ] || complain "no place to save: $(cat err)"
[ "$(grep -c "the game goes on" err)" -eq 1 ] || complain "no place to save is not told once: $(cat err)"
grep -q "Suggestion" out.txt && [ -s here.json ] || complain "the game does not go on without a place to save"
# A disk that takes no byte, as far as a limit can play one: the old save stays whole.
printf 'save full.json\nquit\n' | "$program" play dq-combat --seed 1 >/dev/null && cp full.json kept.json
printf '2\nsave\nhint\nsave other.json\nquit\nquit\n' | (ulimit -f 0; "$program" play --resume full.json 2>&1) |
    cat >out.txt
grep -q "Suggestion: " out.txt || complain "the game does not go on with a full disk"
[ "$(grep -c '^riposte: cannot write' out.txt)" -eq 4 ] || complain "a full disk: $(grep riposte: out.txt)"
cmp -s full.json kept.json && [ ! -e other.json ] && ! ls ./*.tmp >/dev/null 2>&1 ||
    complain "a full disk spoils the saved game"
printf 'quit\nquit\n' | XDG_DATA_HOME=/dev/null/x "$program" play dq-combat --seed 1 >/dev/null 2>&1
[ $? -eq 1 ] || complain "leaving unsaved should exit with 1"
# At the end of input nobody can be asked for another place: the current folder, and without that the screen, keep the
# game.
mkdir "it's here" && cd "it's here" || exit 1
XDG_DATA_HOME=/dev/null/x "$program" play dq-combat --seed 21 <<<2 >../part.txt 2>../err
[ $? -eq 1 ] && [ "$(wc -l <../err)" -eq 1 ] || complain "end of input without a place to save: $(cat ../err)"
enter 400 | "$program" play --resume dq-combat-seed21-1.json | grep "^Payoff" >/dev/null ||
    complain "the game is not kept in the current folder"
XDG_DATA_HOME=$PWD "$program" play dq-combat --seed 21 </dev/null | sed -n 's/^To go on: riposte //p' >../command
enter 400 | eval "$(printf '%q' "$program") $(cat ../command)" | grep "^Payoff" >/dev/null ||
    complain "the command to go on: $(cat ../command)"
cd "$work" || exit 1
(cd /proc && XDG_DATA_HOME=/dev/null/x "$program" play dq-combat --seed 21 <<<2 2>"$work/err") >screen.txt
[ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] || complain "no place at all to save: $(cat err)"
grep '"riposte":"record"' screen.txt >kept.json
enter 400 | "$program" play --resume kept.json | grep "^Payoff" >/dev/null ||
    complain "the record on the screen does not go on"
# A closed standard stream is not the place where a file lands.
"$program" play dq-combat --seed 6 <&- >out.txt 2>err
[ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] || complain "standard input closed: $(cat err)"
"$program" replay "$(record out.txt)" >/dev/null || complain "standard input closed: the record is spoilt"
enter 400 | XDG_DATA_HOME=$work/closed "$program" play dq-combat --seed 6 >&- 2>err
[ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] || complain "standard output closed: $(cat err)"
"$program" replay closed/riposte/dq-combat-seed6-1.json >/dev/null ||
    complain "standard output closed: the record is spoilt"
mkdir bare && (cd bare && echo quit | env -u HOME -u XDG_DATA_HOME "$program" play dq-combat --seed 1 >/dev/null &&
    [ -s dq-combat-seed1-1.json ]) ||
    complain "without HOME the game is saved here"
enter 100 | "$program" play dq-combat --seed 1 2>err >/dev/full
[ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] || complain "a full disk under standard output"

# Every game and every way to fight, from both sides.
for game in tictactoe kuhn goofspiel:cards=4 leduc liars-dice:dice=2x3 matrix pig:goal=20 \
    connect4:width=4,height=4 2048:width=2,height=2 phantom-ttt oshi-zumo:coins=9 dq-combat dq-combat:variant=dice \
    dq-combat:variant=classic-solo dq-combat:variant=classic dq-combat:variant=solo; do
    for agent in random greedy; do
        enter 400 | "$program" play "$game" --agent $agent --seed 3 >game.txt 2>err || complain "$game: exit $?"
        grep -q "^Payoff: " game.txt || complain "$game does not finish"
        ! grep -v /riposte/ game.txt | grep -E '.{81}' || complain "$game is wider than a screen"
        "$program" replay "$(record game.txt)" >/dev/null || complain "$game does not replay"
    done
done
enter 100 | "$program" play goofspiel:cards=4 --seat second --level easy --seed 3 | grep -q "^Payoff: " ||
    complain "second seat"

# Who is who, the rules, and each choice told once.
enter 20 | "$program" play kuhn --seed 1 >kuhn.txt
for text in "^You are First, the computer is Second, level normal (" "^The cards are 1 to 3; " \
    "^You get card [123]\.$" \
    "^Second gets a card that you do not see\.$" "1 pass   2 bet$" "^  second   card [123]$"; do
    grep -q "$text" kuhn.txt || complain "kuhn lacks: $text"
done
! grep -q "The suggestion" kuhn.txt || complain "kuhn tells choices twice"

# Taking back where nothing can be hidden is free.
printf 'b2\nundo\na1\n' | { cat; enter 20; } | "$program" play tictactoe --agent random --seed 2 >free.txt
grep -q "You take back" free.txt && grep -q "after seeing what followed: 0" free.txt || complain "undo in tic-tac-toe"

echo "$failures failures"
[ "$failures" -eq 0 ]
