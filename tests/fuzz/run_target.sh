#!/usr/bin/env bash
# Fuzzes from the stored corpus: run_target.sh BUILD/fuzz_TARGET SOURCE SECONDS. Exit 0 when nothing was found.
set -euo pipefail
program=$1 source=$2 seconds=$3
target=${program##*/fuzz_} folder=$(dirname "$program")
mkdir -p "$folder/found/$target" "$folder/crashes"
arguments=(-max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=65536 -print_final_stats=1
    -artifact_prefix="$folder/crashes/$target-")
dictionary=$source/tests/fuzz/$target.dict
[[ ! -e $dictionary ]] || arguments+=(-dict="$dictionary")
exec "$program" "${arguments[@]}" "$folder/found/$target" "$source/tests/fuzz/corpus/$target"
