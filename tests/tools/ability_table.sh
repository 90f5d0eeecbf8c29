#!/usr/bin/env bash
# Everything of a game that has an effect of its own, with the tests that cite it. ability_table.sh [GAME]: of
# destinyquest the abilities, of mage-knight the cards, Units and Skills, of calamity the heroes with their actions and
# passives, and the Spells, of dungeonquest the tiles, the cards of all decks, the runes, the monsters' tokens and the
# heroes; without a name all of them.
#
# A test cites a thing in a tests/**/*_test.c by its kind and ID: `ability:ID` of abilities.json; `card:ID`, `unit:ID`
# and `skill:HERO/ID` of cards.json, units.json and heroes.json; `hero:ID`, `action:HERO/ID`, `passive:HERO` and
# `spell:ID` of heroes.json and cards.json; `chamber:ID`, `deck:DECK/ID`, `rune:ID`, `token:MONSTER` and `figure:HERO`
# of chambers.json, decks.json, runes.json and the combat's figures.json. A citation in a list with a name (static const
# char NAME[] = "ability:..."), of a table of cases, counts once for each case that begins with the name. Columns: ID,
# kind, of destinyquest the windows, number of citations, tests. Exit 1 when a thing has no test or a test cites one
# that there is not.
set -euo pipefail
root=${RIPOSTE_ABILITY_ROOT:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)}

exec python3 - "$root" "$@" <<'PYTHON'
import json
import pathlib
import re
import sys
from collections import Counter, defaultdict

NAMED_LIST = re.compile(r'static const char (\w+)\[\] =((?:\s*"[^"]*")+);')
ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"


def read(game, name, file=None):
    folder = {"mage-knight": "mage_knight"}.get(game, game)
    return json.loads((root / "engine/games" / folder / "data" / f"{file or name}.json").read_text())[name]


def abilities():
    """Things as rows (citation, columns)."""
    return [("ability:" + of["id"], (of["id"], of["kind"], ",".join(of.get("windows") or []) or "-"))
            for of in read("destinyquest", "abilities")]


def things():
    rows = [("card:" + of["id"], of["kind"]) for of in read("mage-knight", "cards")]
    rows += [("unit:" + of["id"], "unit") for of in read("mage-knight", "units")]
    rows += [(f"skill:{hero['id']}/{of['id']}", "skill") for hero in read("mage-knight", "heroes")
             for of in hero["skills"]]
    return [(cited, (cited, kind)) for cited, kind in rows]


def calamity():
    rows = []
    for hero in read("calamity", "heroes"):
        rows.append(("hero:" + hero["id"], "hero"))
        rows += [(f"action:{hero['id']}/{of['id']}", "action") for of in hero.get("uses") or []]
        rows += [("passive:" + hero["id"], "passive")] if "passive" in hero else []
    rows += [("spell:" + of["id"], of.get("hero", "common")) for of in read("calamity", "cards")]
    return [(cited, (cited, kind)) for cited, kind in rows]


def dungeonquest():
    rows = [("chamber:" + of["id"], of["kind"]) for of in read("dungeonquest", "chambers")]
    rows += [(f"deck:{of['deck']}/{of['id']}", of["type"]) for of in read("dungeonquest", "cards", "decks")]
    rows += [("rune:" + of["id"], "rune") for of in read("dungeonquest", "runes")]
    rows += [("token:" + of["id"], "token") for of in read("dungeonquest_combat", "monsters", "figures")]
    rows += [("figure:" + of["id"], "hero") for of in read("dungeonquest_combat", "heroes", "figures")]
    return [(cited, (cited, kind)) for cited, kind in rows]


GAMES = {  # the rows, what they are called, and what a citation looks like
    "destinyquest": (abilities, "abilities", "ability", re.compile(rf"\bability:{ID}")),
    "mage-knight": (things, "cards, Units and Skills", "card, Unit or Skill",
                    re.compile(rf"\b(?:card|unit|skill):{ID}(?:/{ID})?")),
    "calamity": (calamity, "heroes, actions, passives and Spells", "hero, action, passive or Spell",
                 re.compile(rf"\b(?:hero|action|passive|spell):{ID}(?:/{ID})?")),
    "dungeonquest": (dungeonquest, "tiles, cards, runes, tokens and heroes", "tile, card, rune, token or hero",
                     re.compile(rf"\b(?:chamber|deck|rune|token|figure):{ID}(?:/{ID})?")),
}


def citations(source, pattern):
    count = Counter()
    named = {name: pattern.findall(text) for name, text in NAMED_LIST.findall(source)}
    rest = NAMED_LIST.sub("", source)
    count.update(pattern.findall(rest))
    for name, ids in named.items():
        uses = len(re.findall(r"\{" + name + r",", rest))
        for each in ids:
            count[each] += uses
    return count


def table(game):
    """Prints it; whether everything has a test."""
    list_rows, many, one, pattern = GAMES[game]
    rows, count, tests = list_rows(), Counter(), defaultdict(list)
    for file in sorted((root / "tests").rglob("*_test.c")):
        found = citations(file.read_text(), pattern)
        count.update(found)
        for each in found:
            tests[each].append(file.stem)
    widths = [max(len(columns[i]) for _, columns in rows) for i in range(len(rows[0][1]))] if rows else []
    for cited, columns in rows:
        text = "  ".join(f"{column:{width}}" for column, width in zip(columns, widths))
        print(f"{text}  {count[cited]:3}  {' '.join(sorted(tests[cited]))}".rstrip())
    untested = [columns[0] for cited, columns in rows if not count[cited]]
    unknown = sorted(set(count) - {cited for cited, _ in rows})
    for each in untested:
        print(f"no test: {each}")
    for each in unknown:
        print(f"no such {one}: {each.removeprefix('ability:')}")
    print(f"{len(rows) - len(untested)} of {len(rows)} {many} tested")
    return bool(rows) and not untested and not unknown


root, asked = pathlib.Path(sys.argv[1]), sys.argv[2:]
for game in asked:
    if game not in GAMES:
        sys.exit(f"ability-table: no game '{game}' here; there are: {' '.join(GAMES)}")
sys.exit(not all([table(game) for game in asked or GAMES]))
PYTHON
