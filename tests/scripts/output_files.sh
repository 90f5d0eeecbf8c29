#!/usr/bin/env bash
# Files that commands write: none is replaced without --force, --resume goes on, printed commands run as they stand.
# And what else all commands have in common: old names of options, errors and the version as JSON, a server that was
# never there, times with their units, the exit status after a signal.
set -u
riposte=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state
cd "$work" || exit 1
failures=0
fail() { echo "FAILED: $*"; failures=$((failures + 1)); }

# refuse PATTERN ARGUMENTS...: wrong use, one line with the pattern.
refuse() {
    local pattern=$1 got=0
    shift
    timeout 120 "$riposte" "$@" >out 2>err </dev/null || got=$?
    [ $got -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$pattern" err ||
        fail "'$*' exits with $got and says $(head -c 300 err)"
}
runs() { timeout 300 "$riposte" "$@" >out 2>err </dev/null || fail "'$*' exits with $?: $(head -c 300 err)"; }

# ---- records ------------------------------------------------------------------------------------------------
match=(match kuhn --agents random,greedy --seed 4 --quiet)
runs "${match[@]}" --pairs 30 --out whole.jsonl
cp whole.jsonl kept
refuse "whole.jsonl is there already; --force replaces it, --resume goes on" "${match[@]}" --pairs 30 --out whole.jsonl
cmp -s whole.jsonl kept || fail "a refused match has changed the file"
: >empty.jsonl
runs "${match[@]}" --pairs 30 --out empty.jsonl # nothing is lost with it
runs "${match[@]}" --pairs 10 --out part.jsonl
runs "${match[@]}" --pairs 30 --out part.jsonl --resume
cmp -s whole.jsonl part.jsonl || fail "--out FILE --resume does not go on with FILE"
runs "${match[@]}" --pairs 30 --out begun.jsonl --resume
cmp -s whole.jsonl begun.jsonl || fail "--out FILE --resume does not begin FILE"
runs "${match[@]}" --pairs 10 --out whole.jsonl --force
[ "$(wc -l <whole.jsonl)" -eq 20 ] || fail "--force does not replace the records"
refuse "needs a FILE" "${match[@]}" --resume
refuse "kept is there already; --force replaces it$" "${match[@]}" --resume whole.jsonl --out kept
field=(tournament destinyquest --agent random --heroes l1w,l1r,l1m --quiet)
runs "${field[@]}" --pairs 1 --out field.jsonl --svg field.svg
refuse "field.jsonl is there" "${field[@]}" --out field.jsonl
refuse "field.svg is there" "${field[@]}" --svg field.svg
runs "${field[@]}" --pairs 2 --out field.jsonl --resume --svg field.svg
[ "$(wc -l <field.jsonl)" -eq 12 ] || fail "tournament --resume does not go on"
runs stats kept --svg picture.svg --quiet
refuse "picture.svg is there" stats kept --svg picture.svg
runs stats kept --svg picture.svg --force --quiet
refuse "kept is there" tables --out kept

# A match that is stopped prints the command that goes on, also where names have blanks and quotes in them. It names
# the server, which is not there, unless that shows a password.
# goes_on SERVER HOW NAMED: HOW is said of the server, and so often it is named.
goes_on() {
    local name="it's a \$file of $3.jsonl" status=0
    "$riposte" match kuhn --agents ismcts:sims=2000,random --pairs 100000 --out "$name" --redis "$1" --quiet \
        >out 2>err &
    until [ -s "$name" ]; do sleep 0.05; done
    kill -INT $!
    wait $! || status=$?
    [ $status -eq 130 ] || fail "a stopped match exits with $status"
    command=$(sed -n "s/^riposte: stopped after .*; to go on$2: riposte \\(.*\\)$/\\1/p" err)
    [ -n "$command" ] || { fail "no command to go on$2: $(cat err)"; return; }
    [ "$(grep -cF -- "--redis '$1'" <<<"$command")" -eq "$3" ] || fail "$command: another server than $1"
    ! grep -q w0rd err || fail "a password was shown: $(cat err)"
    games=$(wc -l <"$name")
    (eval "timeout 120 '$riposte' ${command/100000/$((games / 2 + 5))}") >out 2>err ||
        fail "$command: exit $?: $(cat err)"
    [ "$(wc -l <"$name")" -eq $(((games / 2 + 5) * 2)) ] || fail "$command: has not gone on with the file"
}
goes_on 'redis://[::1]:1/2' "" 1
goes_on redis://me:w0rd@127.0.0.1:1 ", with RIPOSTE_REDIS set to that server" 0

# ---- solve --------------------------------------------------------------------------------------------------
solve=(solve kuhn --algorithm cfr+ --quiet)
runs "${solve[@]}" --iterations 20 --checkpoint state --policy-out policy
refuse "state is there already; --force replaces it, --resume goes on" "${solve[@]}" --iterations 40 --checkpoint state
refuse "policy is there" "${solve[@]}" --iterations 40 --policy-out policy
runs "${solve[@]}" --iterations 40 --checkpoint state --resume --json
python3 -c 'import json; assert json.load(open("out"))["iterations"] == 40' || fail "--checkpoint --resume: $(cat out)"
runs "${solve[@]}" --iterations 20 --checkpoint state --policy-out policy --force
status=0
"$riposte" solve leduc --algorithm cfr --until 1e-15 --checkpoint "a state" --checkpoint-every 20ms --quiet \
    >out 2>err &
until [ -s "a state" ]; do sleep 0.05; done
kill -INT $!
wait $! || status=$?
[ $status -eq 130 ] || fail "a stopped solve exits with $status"
command=$(sed -n 's/^riposte: stopped after .*; to go on: riposte \(.*\)$/\1/p' err)
(eval "timeout 120 '$riposte' ${command/--until 1e-15/--until 1}") >out 2>err || fail "$command: exit $?: $(cat err)"

# ---- what all commands share --------------------------------------------------------------------------------
for old in "pos show x --player y=--seat" "suggest --player y=--seat" "tournament x --output y=--svg" \
    "tables --output y=--out" "perft x --max 3=--nodes-maximum" "cache bench --seconds 3=--time" \
    "bench strength --games kuhn=--game"; do
    # shellcheck disable=SC2086
    refuse "did you mean ${old#*=}?" ${old%=*}
done
got=0
"$riposte" match nogame --agents random,random --json >out 2>err || got=$?
python3 - $got <<'END' || fail "an error with --json: $(cat err)"
import json, sys
lines = open("err").read().splitlines()
assert len(lines) == 1 and not open("out").read()
error = json.loads(lines[0])
assert error["status"] == int(sys.argv[1]) == 2 and "nogame" in error["error"], error
END
runs version --json
python3 - "$("$riposte" version)" <<'END' || fail "version --json: $(cat out)"
import json, sys
facts, line = json.load(open("out")), sys.argv[1]
assert set(facts) == {"version", "commit", "signature", "compiler", "build_type"}, facts
for key in ("version", "commit", "compiler", "build_type"):
    assert facts[key] and facts[key] in line, (key, line)
END
got=0
"$riposte" --load nowhere games --json >out 2>err || got=$?
[ $got -eq 2 ] && python3 -c 'import json; assert json.load(open("err"))["status"] == 2' ||
    fail "--load of no file with --json exits with $got: $(cat err)"
for command in saves results bench "rules dq-combat" "worker --redis unix://$work/nowhere"; do
    # shellcheck disable=SC2086
    refuse "^riposte: --data: $work/nowhere: No such file" $command --data "$work/nowhere"
    # shellcheck disable=SC2086
    refuse "^riposte: --data: $work/kept: is a file; it should be a folder" $command --data "$work/kept"
done
got=0
timeout 60 "$riposte" worker --redis "unix://$work/nowhere" --wait 200ms >out 2>err || got=$?
[ $got -eq 1 ] && grep -q "^riposte: no server after 0.2s (--wait): .*nowhere" err ||
    fail "a worker without a server exits with $got: $(cat err)"


# ---- times --------------------------------------------------------------------------------------------------
runs pos new kuhn --to-decision
mv out position.json
timed=("suggest --position position.json" "exploit kuhn --agent random" "solve kuhn"
    "cache bench --redis redis://127.0.0.1:1" "bench strength --game kuhn --agents random")
for command in "${timed[@]}"; do
    for time in 5 0 0s -5s "" "1 s" 1S h 99999999999999999999h; do
        # shellcheck disable=SC2086
        refuse "^riposte: --time: '$time' should be .*200ms, 20s, 5m or 1h, from [0-9]*ms to [0-9]*h$" \
            $command --time "$time"
    done
done
runs suggest --position position.json --agent flatmc --time 20ms
runs exploit kuhn --agent random --time 5m --quiet
runs solve kuhn --iterations 3 --time 20s --quiet --force
runs bench strength --game kuhn --agents random --time 1h --quiet
# No command with --time is missing above.
for command in "${timed[@]}"; do echo "${command%% [-k]*}"; done | sort >known
python3 - "$riposte" >have <<'END'
import re, subprocess, sys
said = lambda *words: subprocess.run([sys.argv[1], *words], capture_output=True, text=True).stdout
names = re.findall(r"^  ([a-z-]+) +\S", said("--help").split("Commands:\n")[1].split("\n\n")[0], re.M)
for name in sorted(names + ["bench strength"]):
    if re.search(r"^  --time TIME", said(*name.split(), "--help"), re.M):
        print(name if name != "cache" else "cache bench")
END
cmp -s known have || fail "commands with --time: $(diff known have)"

# ---- signals ------------------------------------------------------------------------------------------------
# stopped SIGNAL STATUS FILE ARGUMENTS...: sent when FILE is no longer empty, ends the command with that status.
stopped() {
    local signal=$1 expected=$2 file=$3 got=0
    shift 3
    : >out
    : >err
    timeout 300 bash -c 'echo $$ >process && exec "$@"' -- "$riposte" "$@" >out 2>err <&3 &
    until [ -s "$file" ] || ! kill -0 $! 2>/dev/null; do sleep 0.05; done
    kill "-$signal" "$(cat process)"
    wait $! || got=$?
    [ $got -eq "$expected" ] || fail "'$*' exits with $got after SIG$signal: $(head -c 300 err)"
}
mkfifo silent
exec 3<>silent
head -n 1 kept >record.json
for signal in "INT 130" "TERM 143"; do
    # shellcheck disable=SC2086
    stopped $signal out replay record.json --step
    [ "$(cat err)" = "riposte: stopped" ] || fail "replay --step after SIG${signal% *} says: $(cat err)"
done
stopped INT 130 err tables --check
! grep -qE '([0-9]+) of \1 solved' err || fail "tables goes on after SIGINT: $(tail -n 1 err)"
stopped TERM 143 err tables --out table
[ ! -e table ] || fail "tables that were stopped have written a file"

echo "$failures failures"
[ "$failures" -eq 0 ]
