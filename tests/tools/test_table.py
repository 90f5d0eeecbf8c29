"""The table of tests/README.md: which test is in which part, and how long it took.

    test_table.py write          ./run renew-test-table: from the last runs of the parts, kept in build/times/PART.txt;
                                 what the part thorough has not run keeps its cell
    test_table.py check BUILD    every test of the release build folder BUILD stands in the table, and no other
"""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
PAGE = root / "tests/README.md"
PARTS = ("quick", "long", "asan", "tsan", "fuzz", "thorough")
THOROUGH, NEW = "thorough", "new"
BEGIN, END = "<!-- table: ./run renew-test-table -->", "<!-- end of the table -->"


def split_name(test):
    """'asan.cfr_test' is ('cfr_test', 'asan'); without a part it is quick."""
    part, _, name = test.partition(".")
    return (name, part) if part in PARTS else (test, "quick")


def listed():
    """The cells of the table that are not empty, by test and part."""
    text = PAGE.read_text().split(BEGIN)[1].split(END)[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.strip().splitlines()[2:-1]]
    return {row[0]: {part: cell for part, cell in zip(PARTS, row[1:]) if cell} for row in rows}


def measured():
    """What is to stand in the table: seconds by test and part, from the last run of each part."""
    rows = {}
    for part in PARTS:
        file = root / "build/times" / f"{part}.txt"
        if part == THOROUGH and not file.exists():
            for name, cells in listed().items():
                if part in cells:
                    rows.setdefault(name, {})[part] = cells[part]
            continue
        if not file.exists():
            sys.exit(f"test-table: {file.relative_to(root)} is not there; ./run test, then ./run test full")
        for line in file.read_text().splitlines():
            test, status, seconds = line.split()
            name, part = split_name(test)
            if status != "run":
                sys.exit(f"test-table: {test} did not pass in the last run of its part")
            rows.setdefault(name, {})[part] = f"{float(seconds):.1f}"
    return rows


def table(rows):
    lines = ["| test | " + " | ".join(PARTS) + " |", "|---" * (len(PARTS) + 1) + "|"]
    for name in sorted(rows):
        lines.append(f"| {name} | " + " | ".join(rows[name].get(part, "") for part in PARTS) + " |")
    sums = [sum(float(row[part]) for row in rows.values() if row.get(part, NEW) != NEW) for part in PARTS]
    counts = [sum(part in row for row in rows.values()) for part in PARTS]
    lines.append("| all | " + " | ".join(f"{count} tests, {total:.0f}" for count, total in zip(counts, sums)) + " |")
    return "\n".join(lines)


def write():
    before, rest = PAGE.read_text().split(BEGIN)
    after = rest.split(END)[1]
    rows = measured()
    PAGE.write_text(f"{before}{BEGIN}\n{table(rows)}\n{END}{after}")
    print(f"{len(rows)} tests in tests/README.md")


def check(build):
    names = subprocess.run(["ctest", "--test-dir", build, "-N"], capture_output=True, text=True, check=True).stdout
    there = {split_name(name) for name in re.findall(r"Test +#\d+: (\S+)", names)}
    built = {(name, part) for name, cells in listed().items() for part in cells if part in ("quick", "long", THOROUGH)}
    for name, part in sorted(there - built):
        print(f"not in the table: {name} ({part})")
    for name, part in sorted(built - there):
        print(f"in the table, but no test: {name} ({part})")
    print(f"{len(there & built)} tests of the release build are in the table")
    return there != built


if sys.argv[1:2] == ["write"]:
    write()
elif len(sys.argv) == 3 and sys.argv[1] == "check":
    sys.exit(check(sys.argv[2]))
else:
    sys.exit(__doc__)
