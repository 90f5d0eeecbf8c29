#!/usr/bin/env bash
# riposte solve: every wrong use and every bad file gets its exit status and one line that names what is wrong.
set -u
. "$(dirname "$0")/../support/refusals.sh"
. "$(dirname "$0")/../support/noise.sh"
riposte=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export HOME=$folder XDG_STATE_HOME=$folder/state

# refuses STATUS TEXT ARGUMENTS...
refuses() { refuses_with "$1" "$2" solve "${@:3}"; }

refuses 2 "GAME is missing"
refuses 2 "one word too many" kuhn leduc
refuses 2 "needs FILE" --position
refuses 2 "nobody.json" --position nobody.json
refuses 2 "a game is no file" --position kuhn
"$riposte" pos new kuhn --events 2 >deal.json
"$riposte" pos apply deal.json pass pass >over.json
refuses 2 "over.json: the game is over" --position over.json
refuses 2 "is of kuhn, not of leduc" leduc --position deal.json
"$riposte" pos new mage-knight --seed 1 --to-decision >large.json
refuses 2 "large.json: defender cannot tell 15504 worlds apart there, more than 1024" --position large.json
"$riposte" solve --position deal.json --iterations 5 --policy-out deal.policy >/dev/null
refuses 2 "for another position" kuhn --policy-in deal.policy
refuses 2 "unknown game" chess
refuses 2 "cards" kuhn:cards=2
refuses 2 "players" kuhn:players=9
refuses 2 "did you mean pcfr+" kuhn --algorithm pcrf+
refuses 2 "es-mccfr" kuhn --algorithm simplex
refuses 2 "needs NAME" kuhn --algorithm
refuses 2 "--until: '-1'" kuhn --until -1
refuses 2 "--until: '0'" kuhn --until 0
refuses 2 "--until: 'nan'" kuhn --until nan
refuses 2 "--iterations: '0'" kuhn --iterations 0
refuses 2 "--iterations: '1e9'" kuhn --iterations 1e9
refuses 2 "--time: '20 s'" kuhn --time '20 s'
refuses 2 "--time: '-5s'" kuhn --time -5s
refuses 2 "--time: '0s'" kuhn --time 0s
refuses 2 "--time: '5'" kuhn --time 5
refuses 2 "--time: '1w'" kuhn --time 1w
refuses 2 "--threads: '0'" kuhn --threads 0
refuses 2 "--threads: '65'" kuhn --threads 65
refuses 2 "--seed: '-1'" kuhn --seed -1
refuses 2 "--baseline: 'yes'" kuhn --algorithm es-mccfr --baseline yes
refuses 2 "--baseline is for" kuhn --baseline set
refuses 2 "--linear is for" kuhn --algorithm dcfr --linear
refuses 2 "did you mean --iterations" kuhn --iteration-s 5
refuses 2 "--agents" kuhn --agents random,random
refuses 2 "exact makes no iterations" tictactoe --algorithm exact --iterations 5
refuses 2 "exact makes no iterations" tictactoe --algorithm exact --resume
refuses 2 "exclude each other" kuhn --resume f --checkpoint g
refuses 2 "the same file 'f'" kuhn --policy-out f --checkpoint f
refuses 2 "the same file 'f'" kuhn --policy-out f --resume f
refuses 2 "--checkpoint-every: '0'" kuhn --checkpoint-every 0
refuses 2 "it excludes" kuhn --policy-in f --iterations 5
refuses 2 "/nodir" dq-combat --data /nodir
refuses 2 "no card data" kuhn --data .

# Trees and graphs that do not fit, found out early, with the option that raises the limit.
refuses 2 "--nodes-maximum" kuhn --nodes-maximum 57
refuses 2 "more than 1000 histories" leduc --nodes-maximum 1000
refuses 2 "--nodes-maximum: '0'" leduc --nodes-maximum 0
refuses 2 "--nodes-maximum: '2000000000'" leduc --nodes-maximum 2000000000
refuses 2 "more than 50000000 histories" dq-combat
refuses 2 "paths of more than 4096 moves" pig:goal=2 --algorithm cfr
refuses 2 "far too many to count" 2048 --algorithm cfr
refuses 2 "--states-maximum" tictactoe --states-maximum 5477
refuses 2 "leduc" leduc --algorithm exact

# Paths that cannot be written are found before the work.
: >plain
mkdir directory
refuses 2 "cannot write nowhere/f" leduc --time 50s --policy-out nowhere/f
refuses 2 "cannot write plain/f" leduc --time 50s --policy-out plain/f
refuses 2 "no plain file" leduc --time 50s --policy-out directory
refuses 2 "no plain file" leduc --time 50s --policy-out /dev/full
refuses 2 "cannot write nowhere/f" leduc --time 50s --checkpoint nowhere/f
refuses 2 "no plain file" leduc --time 50s --checkpoint /dev/null
refuses 2 "needs FILE" kuhn --policy-out ''
[ -c /dev/null ] || fail "/dev/null is no device any more"

# Policy files of something else, cut, altered, noise.
"$riposte" solve kuhn --iterations 50 --policy-out kuhn.policy >/dev/null || fail "policy of kuhn: exit $?"
size=$(stat -c %s kuhn.policy)
refuses 2 "nofile" kuhn --policy-in nofile
refuses 2 "kuhn" leduc --policy-in kuhn.policy
refuses 2 "kuhn" kuhn:cards=4 --policy-in kuhn.policy
refuses 2 "plain" kuhn --policy-in plain
refuses 2 "directory" kuhn --policy-in directory
for length in 1 15 16 40 100 $((size - 1)); do
    head -c "$length" kuhn.policy >cut.policy
    refuses 2 "cut.policy" kuhn --policy-in cut.policy
done
noise 1 5000 >noise
refuses 2 "noise" kuhn --policy-in noise
for at in 3 17 25 60 150 $((size / 2)) $((size - 3)); do
    python3 - "$at" <<'P'
import sys
b = bytearray(open("kuhn.policy", "rb").read()); b[int(sys.argv[1])] ^= 0x10
open("altered.policy", "wb").write(b)
P
    refuses 2 "altered.policy" kuhn --policy-in altered.policy
done
python3 -c '
b = bytearray(open("kuhn.policy", "rb").read()); b[-20] ^= 1; open("altered.policy", "wb").write(b)'
refuses 2 "checksum" kuhn --policy-in altered.policy

# Checkpoints in the same way.
refuses 2 "solve-kuhn-" kuhn --resume
refuses 2 "nofile" kuhn --resume nofile
refuses 2 "kuhn.policy" kuhn --resume kuhn.policy
"$riposte" solve kuhn --algorithm dcfr --iterations 50 --checkpoint kuhn.checkpoint >/dev/null ||
    fail "--checkpoint: exit $?"
cp kuhn.checkpoint kept
refuses 2 "dcfr" kuhn --algorithm cfr+ --resume kuhn.checkpoint
refuses 2 "simultaneous=no" kuhn --algorithm dcfr --simultaneous --resume kuhn.checkpoint
refuses 2 "kuhn" leduc --resume kuhn.checkpoint
head -c 300 kuhn.checkpoint >cut.checkpoint
refuses 2 "cut.checkpoint" kuhn --resume cut.checkpoint
python3 -c '
b = bytearray(open("kuhn.checkpoint", "rb").read()); b[-20] ^= 1; open("altered.checkpoint", "wb").write(b)'
refuses 2 "checksum" kuhn --resume altered.checkpoint
cmp -s kuhn.checkpoint kept || fail "a refused checkpoint was changed"
"$riposte" solve kuhn --algorithm es-mccfr --iterations 50 --seed 3 --checkpoint es.checkpoint >/dev/null ||
    fail "es checkpoint"
refuses 2 "--seed 3" kuhn --algorithm es-mccfr --iterations 90 --resume es.checkpoint
refuses 2 "--threads 1" kuhn --algorithm es-mccfr --iterations 90 --seed 3 --threads 2 --resume es.checkpoint

[ -z "$(find . -name '*.tmp')" ] || fail "temporary files are left: $(find . -name '*.tmp')"
[ $failures = 0 ] && echo "solve, wrong use: all good"
exit $((failures > 0))
