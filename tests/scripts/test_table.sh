#!/usr/bin/env bash
# labels: once
# Every test of the build stands in the table of tests/README.md with its parts, and the table has no other.
exec python3 "$2/tests/tools/test_table.py" check "$(dirname "$1")"
