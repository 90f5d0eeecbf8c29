#!/usr/bin/env bash
# labels: longer
# Several people at one terminal: between them it is cleared, with what has scrolled off it and what was typed, and what
# stands there for one never shows another's card. SEED=N repeats a run.
set -u
command -v tmux >/dev/null || { echo "no tmux"; exit 77; }
work=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
trap 'rm -rf "$work"' EXIT
games=10
[ "${RIPOSTE_TESTS:-quick}" != quick ] || games=4
[ "${RIPOSTE_TESTS:-quick}" != full ] || games=60
seed=${SEED:-$RANDOM$RANDOM}
echo "SEED=$seed"
python3 "$2/tests/support/shared_screen.py" "$1" "$work" "$seed" $games
