#!/usr/bin/env bash
# labels: long
# Connect Four on 7 x 6: the first player wins, proved by search from the empty board. One and a half minutes, so only
# once.
set -euo pipefail
riposte=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$riposte" pos new connect4 >"$folder/start.json"
"$riposte" suggest --position "$folder/start.json" --agent expectimax:nodes=0,report=best,memory=1024 --json \
    >"$folder/answer.json"
python3 - "$folder/answer.json" <<'PYTHON'
import json, sys
answer = json.load(open(sys.argv[1]))
best = max(answer["actions"], key=lambda action: action["share"])
assert answer["exact"] and answer["value"] == 1, (answer["exact"], answer["value"])
assert best["text"] == "d" and best["value"] == 1 and best["stderr"] == 0, best
PYTHON
echo "the first player wins with d"
