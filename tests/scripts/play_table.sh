#!/usr/bin/env bash
# What a person types at a terminal: Tab, and commands where choices could be taken for them.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache TERM=xterm
cd "$work" || exit 1
failures=0
complain() { echo "FAILED: $*"; failures=$((failures + 1)); }

# at_terminal KEYS ARGUMENTS...: a game at a terminal of 80 x 24. KEYS are sent one piece, which '|' ends, for each
# prompt; what was shown goes to standard output.
at_terminal() {
    python3 - "$program" "$@" <<'PYTHON'
import fcntl, os, pty, select, struct, sys, termios
program, keys, *arguments = sys.argv[1:]
process, terminal = pty.fork()
if process == 0:
    os.execv(program, [program, *arguments])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
pieces, shown, seen = keys.encode().decode("unicode_escape").split("|"), b"", 0
while True:
    if not select.select([terminal], [], [], 60)[0]:
        break
    try:
        got = os.read(terminal, 4096)
    except OSError:
        break
    if not got:
        break
    shown += got
    if pieces and b"> " in shown[seen:]:
        seen = len(shown)
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

echo "$failures failures"
[ "$failures" -eq 0 ]
