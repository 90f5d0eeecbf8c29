#!/usr/bin/env bash
# All abilities of destinyquest and how many tests cite each. ability_table.sh
#
# A test cites an ability as `ability:ID`, ID as in abilities.json, in a tests/**/*_test.c. A citation in a list with a
# name (static const char NAME[] = "ability:..."), of a table of cases, counts once for each case that begins with the
# name. Columns: ID, kind, windows, tests. Exit 1 when an ability has no test or a test cites one that there is not.
set -euo pipefail
root=${RIPOSTE_ABILITY_ROOT:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)}

exec python3 - "$root" <<'PYTHON'
import json
import pathlib
import re
import sys
from collections import Counter

root = pathlib.Path(sys.argv[1])
CITATION = re.compile(r"\bability:([a-z0-9]+(?:-[a-z0-9]+)*)")
NAMED_LIST = re.compile(r'static const char (\w+)\[\] =((?:\s*"[^"]*")+);')


def citations(source):
    count = Counter()
    named = {name: CITATION.findall(text) for name, text in NAMED_LIST.findall(source)}
    rest = NAMED_LIST.sub("", source)
    count.update(CITATION.findall(rest))
    for name, ids in named.items():
        uses = len(re.findall(r"\{" + name + r",", rest))
        for each in ids:
            count[each] += uses
    return count


def main():
    abilities = json.loads((root / "engine/games/destinyquest/data/abilities.json").read_text())["abilities"]
    count = Counter()
    for file in sorted((root / "tests").rglob("*_test.c")):
        count += citations(file.read_text())
    width = max(len(each["id"]) for each in abilities)
    windows = {each["id"]: ",".join(each.get("windows") or []) or "-" for each in abilities}
    column = max(len(text) for text in windows.values())
    for each in abilities:
        print(f"{each['id']:{width}}  {each['kind']:8}  {windows[each['id']]:{column}}  {count[each['id']]:3}")
    untested = [each["id"] for each in abilities if not count[each["id"]]]
    unknown = sorted(set(count) - set(windows))
    for each in untested:
        print(f"no test: {each}")
    for each in unknown:
        print(f"no such ability: {each}")
    print(f"{len(abilities) - len(untested)} of {len(abilities)} abilities tested")
    return bool(untested or unknown or not abilities)


sys.exit(main())
PYTHON
