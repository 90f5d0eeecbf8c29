#!/usr/bin/env bash
# labels: longer
# Terminals closed at random moments, by hanging up once or twice, SIGQUIT, SIGKILL, the end of a tmux session, or with
# a full disk before: what was shown is on the disk, and every game goes on to the end that it would have had. SEED=N
# repeats a run.
set -u
command -v tmux >/dev/null || { echo "no tmux"; exit 77; }
work=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
trap 'rm -rf "$work"' EXIT
games=6 closed=24
[ "${RIPOSTE_TESTS:-quick}" != quick ] || games=4 closed=12
[ "${RIPOSTE_TESTS:-quick}" != full ] || games=24 closed=200
seed=${SEED:-$RANDOM$RANDOM}
echo "SEED=$seed"
python3 "$2/tests/support/closed_terminals.py" "$1" "$work" "$seed" $games $closed
