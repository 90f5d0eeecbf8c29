"""The tables of endings in models/README.md: what written positions and small dungeons are worth, and how far agents
are from that.

    endings_table.py write PROGRAM [duels|dungeons]
                                      ./run renew-endings-table: solves every position below models/endings and asks
                                      the agents there; solves the small dungeons, writes what they are worth into
                                      dungeons.json, and lets agents play them; some minutes for either table
    endings_table.py check PROGRAM    fails when a position has no row, or another value, size or NashConv of greedy;
                                      when a dungeon has no entry, or another row than dungeons.json says

A folder `data` beside positions is the card data that they are read with. A folder of a small dungeon is card data.
"""
import datetime
import json
import pathlib
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]
FOLDER = root / "models/endings"
PAGE = root / "models/README.md"
BEGIN, END = "<!-- table: ./run renew-endings-table -->", "<!-- end of the table -->"
SEARCH = "ismcts:sims={},c=0.1,expand=20,tries=100"
# Agent, its column, and answers at each information set.
AGENTS = (("greedy", "greedy", 4), ("ismcts:sims=2000", "2,000 as usual", 4), (SEARCH.format(2000), "2,000", 4),
          (SEARCH.format(4000), "4,000", 4), (SEARCH.format(20000), "20,000", 2))
CHECKED = 1 # of these columns, from the first
HEAD = ["ending", "value", "worlds", "size"] + [column for _, column, _ in AGENTS]
DUNGEONS = FOLDER / "dungeonquest/dungeons.json"
DUNGEON_BEGIN, DUNGEON_END = "<!-- table: dungeons -->", "<!-- end of the dungeons -->"
# They play so many games each, the first one as the measure of luck.
PLAYERS, GAMES = ("exact", "random", "greedy", "ismcts:sims=1000"), 100
DUNGEON_HEAD = ["dungeon", "positions", "value", "wins", "exact", "random", "greedy", "ismcts", "expectimax"]


def said_by(program, command, position, *options):
    data = (root / position).parent / "data"
    if data.is_dir():
        options += ("--data", str(data))
    done = subprocess.run([program, command, "--position", position, "--json", "--quiet", *options],
                          capture_output=True, text=True, cwd=root)
    if done.returncode:
        sys.exit(f"endings-table: {command} {position}: exit {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def truth(program, position):
    """Value to the first player with NashConv of the solution, worlds, size."""
    found = said_by(program, "solve", position, "--until", "1e-5")
    value = f"{found['value'][0] + 0.0:+.4f}"
    if found["ended"] == "exact":
        return [value, str(found["worlds"]), f"{found['states']:,} positions"]
    return [f"{value} +- {found['nashconv']:.0e}", str(found["worlds"]), f"{found['histories']:,} histories"]


def loss(program, position, agent, samples):
    """NashConv, and its standard error where the answers depend on seeds."""
    found = said_by(program, "exploit", position, "--tree", "--agent", agent, "--samples",
                    str(samples))
    error = found["nashconv_stderr"]
    return f"{abs(found['nashconv']):.4f}" + (f" ({error:.4f})" if error else "")


def row(program, path, agents):
    position = str(path.relative_to(root))
    print(position, file=sys.stderr)
    name = str(path.relative_to(FOLDER).with_suffix(""))
    return [f"`{name}`"] + truth(program, position) + [loss(program, position, agent, n) for agent, _, n in agents]


def positions():
    return sorted(path for path in FOLDER.glob("*/*.json") if path != DUNGEONS)


# ---- small dungeons --------------------------------------------------------------------------------------------------

def answer(program, *arguments):
    done = subprocess.run([program, *arguments, "--json"], capture_output=True, text=True, cwd=root)
    if done.returncode:
        sys.exit(f"endings-table: {' '.join(arguments)}: exit {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def folder_of(dungeon):
    return str((DUNGEONS.parent / dungeon["name"]).relative_to(root))


def solved(program, dungeon):
    """The entry with what the dungeon is worth now."""
    print(folder_of(dungeon), file=sys.stderr)
    found = answer(program, "solve", dungeon["game"], "--data", folder_of(dungeon), "--quiet")
    if found["ended"] != "exact":
        sys.exit(f"endings-table: {dungeon['name']}: not solved exactly")
    return {**dungeon, "states": found["states"], "value": found["value"][0], "win": found["win"]}


def cell(value, got, error):
    return f"{100 * got / value:.1f} +- {196 * error / value:.1f}"


def shares(dungeon, versus):
    """Percent of the value that agents get, with 95 % intervals, the exact one first. They play beside it with the same
    luck: where it makes the interval smaller, what that one gets above its value or below is taken off theirs."""
    value = dungeon["value"]
    cells = [cell(value, versus[0]["payoff"], versus[0]["payoff_stderr"])]
    for one in versus:
        ways = ((one["difference_stderr"], value - one["difference"]),
                (one["opponent_payoff_stderr"], one["opponent_payoff"]))
        error, got = min(ways)
        cells.append(cell(value, got, error))
    return cells


def played(program, dungeon):
    return answer(program, "match", dungeon["game"], "--data", folder_of(dungeon), "--agents", ",".join(PLAYERS),
                  "--gauntlet", "--pairs", str(GAMES), "--seed", "1", "--quiet")["versus"]


def difference(program, dungeon):
    """What expectimax at full depth says of the first decision, against the value."""
    position = subprocess.run([program, "pos", "new", dungeon["game"], "--data", folder_of(dungeon), "--seed", "1",
                               "--to-decision"], capture_output=True, text=True, cwd=root, check=True).stdout
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(position)
        file.flush()
        found = answer(program, "suggest", "--position", file.name, "--data", folder_of(dungeon), "--agent",
                       "expectimax:depth=0,nodes=0,worlds=1,memory=512")
    off = abs(found["value"] - dungeon["value"])
    return "equal" if found["exact"] and off < 1e-9 else f"off by {off:.1e}"


def told_of(dungeon):
    return [f"`{dungeon['name']}`", f"{dungeon['states']:,}", f"{dungeon['value']:.6f}", f"{dungeon['win']:.4f}"]


def dungeon_row(program, dungeon):
    return told_of(dungeon) + shares(dungeon, played(program, dungeon)) + [difference(program, dungeon)]


def dungeons():
    return json.loads(DUNGEONS.read_text())["dungeons"]


def write_dungeons(program):
    found = [solved(program, dungeon) for dungeon in dungeons()]
    entries = ",\n".join("    " + json.dumps(dungeon) for dungeon in found)
    DUNGEONS.write_text('{\n  "dungeons": [\n' + entries + "\n  ]\n}\n")
    write_table(DUNGEON_BEGIN, DUNGEON_END, DUNGEON_HEAD, [dungeon_row(program, dungeon) for dungeon in found])


def check_dungeons():
    told = [cells[:4] for cells in rows_between(DUNGEON_BEGIN, DUNGEON_END)]
    folders = sorted(path.name for path in DUNGEONS.parent.iterdir() if path.is_dir())
    names = [dungeon["name"] for dungeon in dungeons()]
    if names != folders:
        sys.exit(f"endings-table: dungeons.json has {names}, the folders are {folders}")
    if told != [told_of(dungeon) for dungeon in dungeons()]:
        sys.exit("endings-table: dungeons.json and models/README.md differ; ./run renew-endings-table writes them anew")
    print(f"{len(names)} dungeons are as models/README.md has them")


# ---- the page --------------------------------------------------------------------------------------------------------

def parts(begin, end):
    before, rest = PAGE.read_text().split(begin)
    table, after = rest.split(end)
    return before, table, after


def rows_between(begin, end):
    lines = [line for line in parts(begin, end)[1].splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]


def write_table(begin, end, head, rows):
    before, _, after = parts(begin, end)
    lines = ["| " + " | ".join(cells) + " |" for cells in [head, ["---"] * len(head)] + rows]
    day = datetime.date.today().isoformat()
    PAGE.write_text("\n".join([before + begin, f"Of {day}:", "", *lines, end]) + after)
    print(f"{len(rows)} rows in {PAGE.relative_to(root)}")


def write(program, tables):
    if "duels" in tables:
        write_table(BEGIN, END, HEAD, [row(program, path, AGENTS) for path in positions()])
    if "dungeons" in tables:
        write_dungeons(program)


def check(program):
    check_dungeons()
    told = rows_between(BEGIN, END)
    columns = len(HEAD) - len(AGENTS) + CHECKED
    found = [row(program, path, AGENTS[:CHECKED]) for path in positions()]
    for cells in told:
        if cells[:columns] not in found:
            print(f"models/README.md has {cells[:columns]}, now {[row for row in found if row[0] == cells[0]]}")
    if [cells[:columns] for cells in told] != found or not found:
        sys.exit("endings-table: ./run renew-endings-table writes it anew")
    print(f"{len(found)} endings are as models/README.md has them")


TABLES = ("duels", "dungeons")
if len(sys.argv) == 3 and sys.argv[1] == "check":
    check(sys.argv[2])
elif len(sys.argv) >= 3 and sys.argv[1] == "write" and set(sys.argv[3:]) <= set(TABLES):
    write(sys.argv[2], sys.argv[3:] or TABLES)
else:
    sys.exit(__doc__)
