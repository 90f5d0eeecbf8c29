"""./run broken-rules [--check] [LEDGER | FILE] [ROW...]: breaks rules on purpose; each row's test has to name the row.

A FILE, as tests/broken_rules/LEDGER.txt is, has a block for each break, blocks apart by an empty line:
    row DQC-90                      the row of the ledger, or where there is none the check, as libcheck names it
    test canceled_end_test          the test that has to fail, with the row's ID in what it says
    file engine/NAME.c              where the rule stands
    - old lines                     as they stand there, once
    + new lines                     what takes their place
Each block is applied to a copy of the sources in build/broken, one at a time. Ends with `N of M broken rules caught`;
exit 1 when one was not. Before anything is built, blocks that cannot be applied are named, with exit 1; --check does
only that.
"""
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
tree, build = root / "build/broken/tree", root / "build/broken/build"
FOLDERS = ("engine", "eval", "search", "bench", "play", "tests", "models")


def read_blocks(path):
    blocks = []
    for number, text in enumerate(re.split(r"\n\s*\n", path.read_text().strip()), 1):
        block = {"old": [], "new": [], "place": f"{path.name}, block {number}"}
        for line in text.splitlines():
            word, _, rest = line.partition(" ")
            if word in ("row", "test", "file"):
                block[word] = rest.strip()
            elif word in ("-", "+"):
                block["old" if word == "-" else "new"].append(rest)
            elif not word.startswith("#"):
                sys.exit(f"{path.name}: '{line}' is none of row, test, file, -, +")
        if block.keys() >= {"row", "test", "file"} and block["old"]:
            blocks.append(block)
        elif any(key in block for key in ("row", "test", "file")) or block["old"]:
            sys.exit(f"{path.name}: a block lacks row, test, file or old lines:\n{text}")
    return blocks


def copy_sources():
    """Brings the copy up to date; files that are the same keep their times, so that little is built again."""
    tree.mkdir(parents=True, exist_ok=True)
    wanted = {}
    for name in FOLDERS + ("CMakeLists.txt", "CMakePresets.json", "run"):
        source = root / name
        files = [file for file in source.rglob("*") if file.is_file()] if source.is_dir() else [source]
        wanted.update({file.relative_to(root): file for file in files})
    for old in [file for file in tree.rglob("*") if file.is_file() and file.relative_to(tree) not in wanted]:
        old.unlink()
    for name, file in wanted.items():
        target = tree / name
        if target.exists() and target.read_bytes() == file.read_bytes():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)


def run(*command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)


def source_of(test):
    return next((root / "tests").rglob(f"{test}.c"), None)


def program_of(test):
    return f"{source_of(test).relative_to(root / 'tests').parts[0]}_tests"


def why_not_applied(block):
    """None when the block can be applied to the sources as they are, else what is in the way."""
    file = root / block["file"]
    if not file.is_file():
        return f"there is no {block['file']}"
    if not source_of(block["test"]):
        return f"there is no test {block['test']}"
    times = file.read_text().count("\n".join(block["old"]))
    return None if times == 1 else f"the old lines stand {times} times in {block['file']}"


def applicable(blocks):
    """Whether all blocks can be applied; names those that cannot, a line each."""
    faults = [(block, why) for block in blocks if (why := why_not_applied(block))]
    for block, why in faults:
        print(f"{block['place']}, {block['row']}: {why}")
    return not faults


def build_program(program):
    done = run("ninja", "-C", str(build), program)
    return None if done.returncode == 0 else done.stdout[-2000:]


def try_block(block):
    """None when the break is caught, else what went wrong."""
    file = tree / block["file"]
    original = file.read_text()
    old, new = "\n".join(block["old"]), "\n".join(block["new"])
    program = program_of(block["test"])
    file.write_text(original.replace(old, new))
    try:
        failed = build_program(program)
        if failed:
            return f"does not build: {failed}"
        done = run(str(build / "tests" / program), block["test"])
    finally:
        file.write_text(original)
    said = [line for line in (done.stdout + done.stderr).splitlines() if re.search(rf"\b{block['row']}:", line)]
    if done.returncode == 0:
        return f"{block['test']} passes"
    return None if said else f"{block['test']} fails without naming the row: {done.stdout[-600:]}"


def asked_for(words):
    """The blocks that the words LEDGER, FILE and ROW choose."""
    names = sorted(path.stem for path in (root / "tests/broken_rules").glob("*.txt"))
    files = [root / "tests/broken_rules" / f"{name}.txt" for name in names]
    if words and words[0] in names:
        files = [root / "tests/broken_rules" / f"{words.pop(0)}.txt"]
    elif words and pathlib.Path(words[0]).is_file():
        files = [pathlib.Path(words.pop(0))]
    blocks = [block for file in files for block in read_blocks(file)]
    unknown = set(words) - {block["row"] for block in blocks}
    if unknown:
        sys.exit(f"broken-rules: no break of {' '.join(sorted(unknown))}; ledgers: {' '.join(names)}")
    return [block for block in blocks if not words or block["row"] in words]


def break_all(blocks):
    """How many blocks are caught; says of each whether it was."""
    blocks.sort(key=lambda block: block["file"])  # so that a file put right is built with the next break of it
    copy_sources()
    # Each break is compiled and linked anew: the less a compiler does, the sooner.
    kind = ("-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O0")
    made = run("cmake", "-S", str(tree), "-B", str(build), "-G", "Ninja", *kind)
    if made.returncode:
        sys.exit(made.stderr)
    for program in sorted({program_of(block["test"]) for block in blocks}):
        failed = build_program(program)
        if failed:
            sys.exit(failed)
    caught = 0
    for number, block in enumerate(blocks, 1):
        wrong = try_block(block)
        caught += wrong is None
        print(f"{number}/{len(blocks)} {block['row']}: {wrong or 'caught by ' + block['test']}", flush=True)
    return caught


def main():
    words = sys.argv[1:]
    check_only = words[:1] == ["--check"]
    blocks = asked_for(words[check_only:])
    if not blocks or not applicable(blocks):
        return 1
    if check_only:
        print(f"{len(blocks)} broken rules can be applied")
        return 0
    caught = break_all(blocks)
    print(f"{caught} of {len(blocks)} broken rules caught")
    return caught < len(blocks)


if __name__ == "__main__":
    sys.exit(main())
