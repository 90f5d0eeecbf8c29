#!/usr/bin/env bash
# labels: once
# The endings of models/ are worth what models/README.md says of them.
exec python3 "$2/tests/tools/endings_table.py" check "$1"
