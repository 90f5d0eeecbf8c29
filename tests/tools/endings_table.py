"""The table of endings in models/README.md: what written positions are worth, and how far agents are from that.

    endings_table.py write PROGRAM    ./run renew-endings-table: solves every position below models/endings and asks
                                      the agents there; some minutes
    endings_table.py check PROGRAM    fails when a position has no row, or another value, size or NashConv of greedy

A folder `data` beside positions is the card data that they are read with.
"""
import datetime
import json
import pathlib
import subprocess
import sys

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
    return sorted(FOLDER.glob("*/*.json"))


def parts():
    before, rest = PAGE.read_text().split(BEGIN)
    table, after = rest.split(END)
    return before, table, after


def write(program):
    rows = [row(program, path, AGENTS) for path in positions()]
    before, _, after = parts()
    lines = ["| " + " | ".join(cells) + " |" for cells in [HEAD, ["---"] * len(HEAD)] + rows]
    day = datetime.date.today().isoformat()
    PAGE.write_text("\n".join([before + BEGIN, f"Of {day}:", "", *lines, END]) + after)
    print(f"{len(rows)} endings in {PAGE.relative_to(root)}")


def check(program):
    lines = [line for line in parts()[1].splitlines() if line.startswith("| `")]
    told = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    columns = len(HEAD) - len(AGENTS) + CHECKED
    found = [row(program, path, AGENTS[:CHECKED]) for path in positions()]
    for cells in told:
        if cells[:columns] not in found:
            print(f"models/README.md has {cells[:columns]}, now {[row for row in found if row[0] == cells[0]]}")
    if [cells[:columns] for cells in told] != found or not found:
        sys.exit("endings-table: ./run renew-endings-table writes it anew")
    print(f"{len(found)} endings are as models/README.md has them")


if len(sys.argv) != 3 or sys.argv[1] not in ("write", "check"):
    sys.exit(__doc__)
(write if sys.argv[1] == "write" else check)(sys.argv[2])
