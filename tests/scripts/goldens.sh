#!/usr/bin/env bash
# labels: once
# Every command of tests/golden/behaviour.txt answers as its golden says; and together they use every game, agent and
# reading of the rules.
set -euo pipefail
exec python3 "$2/tests/tools/goldens.py" check "$1" "$2/tests/golden"
