#!/usr/bin/env bash
# labels: long
# Each rule that is broken on purpose is caught by the test of its own row; and a break that nothing notices is told.
set -uo pipefail
exec python3 "$2/tests/tools/broken_rules.py"
