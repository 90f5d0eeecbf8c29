#!/usr/bin/env bash
# labels: longer
# What a person types at a terminal: Tab, and commands where choices could be taken for them.
set -u
program=$1
. "$2/tests/support/length.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache TERM=xterm
export LSAN_OPTIONS="suppressions=$(realpath "$2")/tests/support/leaks.txt:print_suppressions=0"
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }

# at_terminal KEYS ARGUMENTS...: a game at a terminal of 80 columns and ROWS rows [24]. KEYS are sent one piece, which
# '|' ends, for each prompt (a lesson begins with "> "), Ctrl-C when the computer is said to think; what was shown goes
# to standard output. The line editor takes the terminal over a moment after its prompt: a key before that would be
# echoed. No game was saved before, for that is mentioned and takes rows.
at_terminal() {
    rm -rf "$XDG_DATA_HOME"
    python3 - "$program" "$@" <<'PYTHON'
import fcntl, os, pty, re, select, struct, sys, termios, time
program, keys, *arguments = sys.argv[1:]
process, terminal = pty.fork()
if process == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", int(os.environ.get("ROWS", 24)), 80, 0, 0))
    os.execv(program, [program, *arguments])
pieces, shown, seen = keys.encode().decode("unicode_escape").split("|"), b"", 0
def is_edited():
    return not termios.tcgetattr(terminal)[3] & termios.ICANON
while True:
    if not select.select([terminal], [], [], 60)[0]:
        os.close(terminal)  # it waits for more: a closed terminal ends it
        break
    try:
        got = os.read(terminal, 4096)
    except OSError:
        break
    if not got:
        break
    shown += got
    thinks = pieces[:1] == ["\x03"] and b" is thinking: " in shown[seen:]
    if pieces and (thinks or re.search(rb"[^\n]> ", shown[seen:])):
        seen = len(shown)
        until = time.monotonic() + 60
        while not thinks and not is_edited() and time.monotonic() < until:
            time.sleep(0.001)
        os.write(terminal, pieces.pop(0).encode())
os.waitpid(process, 0)
print(shown.decode(errors="replace").replace("\r", ""))
PYTHON
}

at_terminal 'att\t\n|quit\n' play dq-combat --seed 3 >out
grep -q "^You draw" out || complain "Tab does not complete the name of a choice: $(tail -5 out)"
at_terminal 'hi\t\n|quit\n' play kuhn --seed 3 >out
grep -q "^Suggestion" out || complain "Tab does not complete a command"
at_terminal 'h\t|\b\bquit\n' play kuhn --seed 3 >out
grep -q "^help  hint" out || complain "Tab does not list what is possible: $(tail -5 out)"

# A column called h: h is help, 8 is the column.
printf 'h\n8\nlog\nquit\n' | "$program" play connect4:width=10,height=4 --seed 1 >out 2>&1
grep -q "play the suggestion" out || complain "h is not help where a column is called h"
grep -q "^You drop a stone into column h" out || complain "the number of column h is not column h: $(cat out)"
printf 'e\n' | "$program" play dq-combat --seed 1 >out 2>&1
grep -q "^You attempt to escape" out || complain "e is not escape: $(cat out)"
# At the questions before a game.
printf 'h\nq\n' | "$program" play >out 2>&1
grep -q "'quit' leaves" out || complain "no help at the questions"
tail -1 out | grep -q "^No game was begun" || complain "q does not leave the questions"

# The rules: at the table, beside it, at the width of the terminal, and of the options that were given.
printf 'rules\nquit\n' | "$program" play goofspiel:cards=3 --seed 1 >out 2>&1
"$program" rules goofspiel:cards=3 >page || complain "rules exits with $?"
grep -q "^Each player has the cards 1 to 3" page || complain "the rules are not those of the options"
[ "$(grep -A1 "^How to win" out)" = "$(grep -A1 "^How to win" page)" ] && grep -q "^How to win" page ||
    complain "rules at the table differ from 'riposte rules'"
for game in $("$program" games --json | python3 -c 'import json, sys
for game in json.load(sys.stdin)["games"]: print(game["name"])'); do
    "$program" rules "$game" >page 2>err || complain "rules $game exits with $?"
    [ "$(grep -cE '^(How to win|A turn|What is hidden|Signs on the screen)$' page)" -eq 4 ] ||
        complain "rules $game lacks a part"
    bounds=$("$program" games "$game" --json | python3 -c 'import json, sys
of = json.load(sys.stdin)["games"][0]
print("%g at worst, %g at best" % (of["payoff_minimum"], of["payoff_maximum"]))')
    tr -s ' \n' ' ' <page | grep -q "payoff what the end of the game is worth to a player: $bounds" ||
        complain "rules $game does not say that a payoff is: $bounds"
done

# A game that explains itself: without questions, each lesson once, a suggestion before each choice; others show a page.
yes "" | head -200 | "$program" play --learn --seed 7 >out 2>&1
grep -q "^DungeonQuest combat (dq-combat)" out || complain "--learn does not begin the first game: $(head -3 out)"
grep -q "level easy" out || complain "--learn is not easy"
[ "$(grep -c '^> ' out)" -ge 8 ] || complain "few lessons: $(grep '^> ' out)"
[ "$(grep '^> ' out | sort | uniq -d)" = "" ] || complain "a lesson twice: $(grep '^> ' out | sort | uniq -d)"
[ "$(grep -c '^Suggestion' out)" -ge "$(grep -c '^The suggestion' out)" ] || complain "a choice without a suggestion"
yes "" | head -200 | "$program" play leduc --learn --seed 7 >out 2>&1
grep -q "^How to win" out || complain "--learn of leduc does not show its rules"

# What was typed stands where it was typed: after it, what the program said, line by line, as a terminal shows it.
# What was shown, without a sign of waiting, which comes and goes on a slow machine, and without control sequences.
lines_of() {
    sed -e 's/\(\r[A-Z][a-z ]*: [0-9]* s\x1b\[K\)\+\r\x1b\[K//g' -e 's/\x1b\[[0-9;]*[A-Za-z]//g' "$1"
}
too_wide() { lines_of "$1" | grep -v '> ' | awk 'length($0) > 80'; }

# No line is broken by the terminal, but names of files, which have lines of their own.
at_terminal 'help\n|why\n|\n|rules\n|\n|\n|\n|hint\n|save\n|quit\n' play dq-combat --seed 3 >out
[ "$(too_wide out | grep -vc '^  [^ ]*riposte')" -eq 0 ] || complain "lines are too wide: $(too_wide out)"
# Rules that are longer than the screen stop before what was shown is pushed away, and the table comes again.
at_terminal 'rules\n|\n|\n|\n|quit\n' play dq-combat --seed 3 >out
lines_of out | grep -q "^Enter goes on, q stops > " || complain "long rules do not stop: $(cat out)"
lines_of out | grep -q "^Enter shows the table > " || complain "long rules do not wait at their end"
[ "$(lines_of out | grep -c "^Attack, or try to escape?")" -eq 2 ] || complain "the table does not come again"
lines_of out | awk '/^DungeonQuest combat/ { rows = 0; on = 1 }
    /^Enter goes on/ { if (on && (rows > 23 || rows < 12)) exit 1; on = 0 }
    on { rows++ }' || complain "the first page of the rules is not 12 to 23 lines: $(cat out)"
at_terminal 'rules\n|q\n|quit\n' play dq-combat --seed 3 >out
! lines_of out | grep -q "^Signs on the screen" || complain "q does not leave the rules"
printf 'rules\nquit\n' | "$program" play dq-combat --seed 3 >out
! grep -q "Enter goes on" out || complain "rules stop where nobody reads a screen"
# There a word that quits leaves the game, and what is neither that nor Enter nor q is refused with what the keys do; it
# is no answer to what is asked next.
for keys in 'rules\n|2\n|hint\n|q\n|quit\n' 'rules\n|\n|\n|2\n|hint\n|\n|quit\n'; do
    at_terminal "$keys" play dq-combat --seed 3 >out
    lines_of out | grep -A1 "> \(2\|hint\)$" | grep -c "^Nothing is asked yet: Enter .*, 'quit' leaves\.$" |
        grep -qx 2 || complain "an answer at a page of the rules is not refused: $(cat out)"
    ! grep -q "^You attempt to escape\|^Suggestion: " out ||
        complain "an answer at a page of the rules counts: $(cat out)"
    [ "$(lines_of out | grep -c "^Attack, or try to escape?")" -eq 2 ] || complain "the table does not come: $(cat out)"
done
for keys in 'rules\n|quit\n' 'rules\n|\n|\n|exit\n'; do
    at_terminal "$keys" play dq-combat --seed 3 >out
    lines_of out | grep -q "^1-2, Enter, hint, why, help > \(quit\|exit\)$" && grep -q "^The game is saved in" out ||
        complain "what quits at a page of the rules does not leave: $(cat out)"
done
at_terminal 'rules\n| \n| q\n|quit\n' play dq-combat --seed 3 >out
! lines_of out | grep -q "^Nothing is asked yet" &&
    [ "$(lines_of out | grep -c "^Enter goes on, q stops > ")" -eq 2 ] ||
    complain "blanks are no Enter, or no q: $(cat out)"
# Nor is what is answered at a page of a review an answer to what comes next; behind the review it is.
at_terminal '1\n|review\n|yes\n|1\n|no\n' play matrix --seed 3 >out
[ "$(grep -c '^Payoff: ' out)" -eq 2 ] || complain "yes after a review begins no other game: $(cat out)"
ROWS=15 at_terminal '1\n|review\n|yes\n|\n|no\n' play matrix --seed 3 >out
[ "$(grep -c '^Seed ' out)" -eq 1 ] && grep -q "^Nothing is asked yet: Enter goes on, q stops, 'quit' leaves\.$" out ||
    complain "an answer at a page of a review begins another game: $(cat out)"
# A review that fits with a row for the prompt does not stop for the empty line behind it; on one row less it stops.
review_on() { ROWS=$1 at_terminal '1\n|review\n|\n|no\n' play matrix --seed 3 >out; }
review_on 60
height=$(lines_of out | awk '/: your choices as / { on = 1 } on { rows++ } on && /^  result / { print rows }')
review_on $((height + 1))
! grep -q "Enter goes on" out || complain "a review of $height rows stops on $((height + 1)): $(cat out)"
review_on "$height"
grep -q "Enter goes on, q stops" out || complain "a review of $height rows does not stop on $height: $(cat out)"
# What is printed between two answers stays on the screen until Enter, with the prompt behind it; a table is not parted
# from what comes before its question.
shown_at_once() {
    lines_of "$1" | awk '{ rows += length($0) > 80 ? 2 : 1 }
    /> $/ && !/^> / { if (rows > most) most = rows; rows = 0 }
    END { print most }'
}
enter() { for ((i = 0; i < $1; i++)); do printf '\\n|'; done; }
# Of destinyquest at quick length the first rounds.
rounds=100 weak=
! is_quick || rounds=8 weak=,p1-health=20,p2-health=20
for game in 'dq-combat --learn' 'leduc --learn' 'dq-combat --seat monster' '--fair --seat monster' \
    'destinyquest --fair --level hard' "destinyquest:p1=l1m,p2=l1w$weak"; do
    if [[ $game == destinyquest* ]]; then often=$rounds; else often=100; fi
    # shellcheck disable=SC2086
    at_terminal "$(enter $often)quit\n" play $game --seed 4 >out
    most=$(shown_at_once out)
    [ "${most:-0}" -gt 0 ] && [ "$most" -le 24 ] || complain "$game: $most rows at once"
done
at_terminal '\n|quit\n' play dq-combat --learn --seed 7 >out
lines_of out | awk '/^Enter goes on > / { parts++ } /^== / { table = parts } /^Attack, or try/ { asked = parts }
    END { exit !(parts == 1 && table == 1 && asked == 1) }' || complain "pages of a first fight: $(cat out)"
# What is answered there is no answer to what has not been shown, but for quit, before which nothing waits.
at_terminal '2\n|hint\n|\n|quit\n' play dq-combat --learn --seed 7 >out
[ "$(lines_of out | grep -c "^Nothing is asked yet: Enter goes on, 'quit' leaves\.$")" -eq 2 ] ||
    complain "an answer at a page is not refused: $(cat out)"
! grep -q "^You attempt to escape" out && lines_of out | grep -q "^1-2, Enter, hint, why, help > quit$" ||
    complain "an answer at a page is played: $(cat out)"
at_terminal 'quit\n' play dq-combat --learn --seed 7 >out
lines_of out | grep -q "^1-2, Enter, hint, why, help > quit$" || complain "an answer at a page is dropped: $(cat out)"
printf '\n\n\nquit\n' | "$program" play dq-combat --learn --seed 7 >out 2>&1
! grep -q "Enter goes on" out || complain "pages where nobody reads a screen"
# The command that goes on is short where it means the last saved game; a game that was saved elsewhere is named.
at_terminal 'quit\n' play kuhn --seed 3 >out
lines_of out | grep -q "^To go on: riposte play --resume$" || complain "the command that goes on: $(cat out)"
echo quit | "$program" play --resume 2>&1 | grep -q "^Seed 3\." || complain "the short command means another game"
at_terminal 'save here.json\n|quit\n' play kuhn --seed 3 >out
lines_of out | grep -q "riposte play --resume .*here.json$" || complain "a game saved elsewhere: $(cat out)"
# What holds for the whole fight is said at its beginning; a hero without an ability has none.
printf 'quit\n' | "$program" play dq-combat --seed 3 >out
grep -q "^Ability of Hugo the Glorious: A stand-off of equal types" out || complain "the hero's ability is not said"
printf 'quit\n' | "$program" play dq-combat:hero=lindel --seed 3 >out
! grep -q "^Ability of" out || complain "an ability of a hero who has none"
# A hint gives its reason at once, and the reasons of why are in the order of its table.
printf '2\nhint\nwhy\nquit\n' | "$program" play dq-combat --seed 3 >out
grep -A1 "^Suggestion: " out | tail -1 | grep -q "^  .* beats " || complain "no reason behind a suggestion: $(cat out)"
python3 - <<'PYTHON' || complain "the reasons of why: $(cat out)"
import re
lines = open("out").read().split("\n")
table = next(i for i, line in enumerate(lines) if line.startswith("  action"))
rows = [re.match(r"[* ] (\S.*?)  +[+-]", line) for line in lines[table + 1:table + 6]]
card = r"(\* )?[A-Z].* [MRG]\d+(\{[mrg]+\})?:$"
heads = [line.rstrip(":").removeprefix("* ") for line in lines[table + 6:] if re.match(card, line)]
assert len(heads) > 2 and heads == [row[1].strip() for row in rows if row[1].strip() in heads], (rows, heads)
PYTHON

# Alone against chance undo is free, brings the same tile again, and is kept in the record.
printf '1\nundo\n1\nsave lone.json\nquit\n' | "$program" play 2048:width=3,height=3 --seed 4 >out
[ "$(grep -A1 '^You push left' out | grep -c '^A 2 appears at c1')" -eq 2 ] &&
    grep -q "^The same choice brings the same again; the record says" out &&
    grep -q "person:undone=1,peeked=1" lone.json || complain "undo alone: $(cat out lone.json)"
# Which part of a mix Enter plays is said.
for seed in 1 2 3 4 5 6; do
    printf 'hint\n\nquit\n' | "$program" play leduc --seed "$seed" >out
    drawn=$(sed -n 's/^Drawn from the mix this time, and what Enter plays: \(.*\)\.$/\1/p' out)
    grep -q "^Suggestion: a mix" out || continue
    [ -n "$drawn" ] && grep -q "^You $drawn" out || complain "Enter does not play what was drawn: $(cat out)"
    mixes=$((${mixes:-0} + 1))
done
[ "${mixes:-0}" -gt 0 ] || complain "no mix in six hands of leduc"

# Nobody is asked whether one wound more is added to a monster that is dead without it.
for seed in 1 2 3 4 5 6 7 8; do
    yes "" | head -100 |
        "$program" play dq-combat:hero=krutzbeck,monster=demon,wounds=9,escape=no --agent random --seed "$seed" >out
    grep -q "^You are not asked: " out && break
done
[ "$(sed -n '/^You are not asked: /,$p' out | grep -c '?$')" -eq 0 ] &&
    grep -A3 "^You are not asked: " out | grep -q "^The Demon takes [0-9]* wounds" &&
    grep -q "^The Demon is dead" out || complain "a needless question: $(cat out)"

# Answers that mean nothing end every game after 20 of them, and it is saved.
for game in $("$program" games --json | python3 -c 'import json, sys
for game in json.load(sys.stdin)["games"]: print(game["name"])'); do
    yes yes | "$program" play "$game" --seed 5 --level easy >out 2>err
    grep -qE "^(20 answers in a row|No game was begun)" out || complain "yes to everything in $game: $(tail -3 out)"
    [ "$(grep -cE "'yes' is (not possible here|none of them)" out)" -eq 20 ] || complain "not 20 times yes in $game"
done
# Other answers in between begin the count anew.
{ yes foo | head -19; echo help; yes foo | head -19; echo quit; } | "$program" play kuhn --seed 3 >out 2>err
[ $? -eq 0 ] && ! grep -q "in a row" out || complain "20 answers that are not in a row end the game"
yes garbage | "$program" play >out 2>err
[ "$(grep -c "is none of them" out)" -eq 20 ] || complain "the first question is asked again and again"

# After a game.
printf '1\n1\n1\nhelp\nreview\n\n' | "$program" play matrix --seed 3 >out 2>&1
tr -s ' \n' ' ' <out | grep -q "yes: the same game with other luck; .* review: [^.]*, as often as you ask\. " ||
    complain "no help after a game: $(cat out)"
[ "$(too_wide out | grep -vc 'riposte replay ')" -eq 0 ] ||
    complain "the help after a game is too wide: $(too_wide out)"
printf '1\nfoo\n\n' | "$program" play matrix --seed 3 >out 2>&1
grep -q "^'foo' is not yes, no or review" out || complain "what can be answered after a game is not said"
# A review comes as often as it is asked for, the same each time, and another game can follow it.
printf '1\nreview\nr\nreview\nyes\n1\nexit\n' | "$program" play matrix --seed 3 >out 2>&1
[ "$(grep -c '^Judged by ' out)" -eq 3 ] && [ "$(grep -c '^Seed ' out)" -eq 2 ] && ! grep -q "is not yes, no" out ||
    complain "a review cannot be asked for again: $(cat out)"
sed -n '/^matrix, seed 3: /,/^  result /p' out | awk '/^matrix, / { number++ } { print >("review." number) }'
cmp review.1 review.2 && cmp review.1 review.3 || complain "the review differs the second time: $(cat out)"

# What was typed before a game ended is no answer to what comes then, at a terminal; lines of a script are.
at_terminal '1\nyes\nyes\n|no\n|quit\n|quit\n' play matrix --seed 3 >out
[ "$(grep -c '^Seed ' out)" -eq 1 ] && grep -q '^Payoff: ' out ||
    complain "what was typed ahead begins another game: $(cat out)"
printf '1\nyes\n1\nno\n' | "$program" play matrix --seed 3 >out 2>&1
[ "$(grep -c '^Payoff' out)" -eq 2 ] || complain "the lines of a script are dropped"

# A computer that thinks long says so, at a terminal, and wipes it away; Ctrl-C still leaves.
at_terminal '\n|1\n|\x03' play dq-combat:escape=no --agent ismcts:sims=1000000000 --seed 3 >out
grep -aq "The computer is thinking: [0-9]* s" out || complain "nothing says that the computer thinks: $(cat out)"
grep -a "is thinking" out | tail -1 | grep -aq $'is thinking: [0-9]* s\033\\[K.*\033\\[K' ||
    complain "the sign stays on the screen: $(cat -v out)"
grep -q "^The game is saved in" out || complain "Ctrl-C while the computer thinks: $(cat -v out)"

# Colours are those that colour_test reads on black and on white, and bold; none where they are not wanted.
at_terminal '2\n|1\n|1\n|1\n|quit\n' play dq-combat --seed 3 >out
[ "$(grep -ao $'\033\[[0-9;]*m' out | tr -d '\033[m' | sort -u | tr '\n' ' ')" = "0 1 38;5;136 38;5;160 38;5;33 " ] ||
    complain "colours: $(grep -ao $'\033\[[0-9;]*m' out | sort -u | cat -v)"
NO_COLOR=1 at_terminal '2\n|1\n|1\n|1\n|quit\n' play dq-combat --seed 3 >out
! grep -aq $'\033\[[0-9;]*m' out || complain "colours in spite of NO_COLOR"
printf '2\n1\n1\nquit\n' | "$program" play dq-combat --seed 3 >out 2>&1
! grep -q $'\033' out || complain "colours where there is no terminal"

echo "$failures failures"
[ "$failures" -eq 0 ]
