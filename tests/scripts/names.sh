#!/usr/bin/env bash
# labels: once
# Every name that the libraries give to a linker begins with rp_ or, inside dq-combat, with dq_, inside destinyquest
# with destiny_.
set -u
folder=$(dirname "$(realpath "$1")")
failures=0 found=0
for library in "$folder"/libriposte_*.a; do
    case $library in *_play.a) continue ;; esac
    while read -r name; do
        found=$((found + 1))
        case $name in
        rp_* | dq_* | destiny_*) ;;
        *) echo "FAIL: $(basename "$library"): $name" >&2; failures=$((failures + 1)) ;;
        esac
    done < <(nm -g --defined-only "$library" 2>/dev/null | awk '$2 ~ /^[TDBRCVW]$/ { print $3 }')
done
[ $found -gt 50 ] || { echo "FAIL: only $found names in $folder" >&2; failures=1; }
[ $failures = 0 ] && echo "names: all $found good"
exit $((failures > 0))
