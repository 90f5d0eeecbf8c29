#!/usr/bin/env bash
# ./run renew-goldens: writes tests/golden/perft.txt, behaviour.txt and signature.txt as an optimised build answers
# today, and says which lines changed. Nothing is written when a command fails. tests/golden/README.md says when this is
# right.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
"$root/run" riposte version >/dev/null
exec python3 "$root/tests/tools/goldens.py" renew "$root/build/release/riposte" "$root/tests/golden"
