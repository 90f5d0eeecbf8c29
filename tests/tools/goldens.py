"""Goldens of behaviour: what commands of the program answer, as hashes. tests/golden/README.md is the manual.

goldens.py check PROGRAM FOLDER [--threads N]   compares with FOLDER/behaviour.txt; exit 1 where something differs
goldens.py renew PROGRAM FOLDER                 writes FOLDER/behaviour.txt, perft.txt and signature.txt anew
"""
import argparse
import concurrent.futures
import difflib
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import threading

AT_ONCE = 2
SECONDS_MAXIMUM = 300
SILENT_SECONDS, PROGRESS_SECONDS = 2, 5
RECORDS = "records"
NOTHING = "-"  # in the place of a hash: not filled in yet, or a command with one hash only
ADVICE = """A result that nobody meant to change is a mistake: find it. A change that is meant: ./run renew-goldens, and
the message of the commit says why behaviour changes."""


class Failed(Exception):
    pass


class Progress:
    """Says on standard error how far a run is that takes more than SILENT_SECONDS, then each PROGRESS_SECONDS."""
    def __init__(self, whole):
        self.done, self.whole = 0, whole
        self.lock, self.over, self.told = threading.Lock(), threading.Event(), False
        self.teller = threading.Thread(target=self.tell)

    def __enter__(self):
        self.teller.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.teller.join()
        if self.told:
            self.say()

    def tell(self):
        pause = SILENT_SECONDS
        while not self.over.wait(pause):
            self.say()
            pause = PROGRESS_SECONDS

    def say(self):
        print(f"{self.done} of {self.whole} commands", file=sys.stderr, flush=True)
        self.told = True

    def step(self):
        with self.lock:
            self.done += 1


def number(value):
    """Nine digits after the point, so that neither the last bits nor the sign of a zero matter."""
    if value is None or isinstance(value, (bool, int)):
        return str(value)
    return f"{round(value, 9) + 0.0:.9f}"


def numbers(values):
    return " ".join(number(value) for value in values)


def fields(document, names):
    return [numbers(each) if isinstance(each := document[name], list) else number(each) for name in names.split()]


def perft_lines(document):
    names = "depth histories terminals chances decisions information_sets probability"
    return [" ".join(fields(level, names)) for level in document["levels"]]


def solve_lines(document):
    exact = document["algorithm"] == "exact"
    lines = [document["algorithm"], document["ended"]]
    lines += fields(document, "value best nashconv histories terminals infosets actions")
    lines += fields(document, "win states") if exact else fields(document, "iterations")
    lines += [numbers(point) for point in document.get("curve", [])]
    # In an order that does not depend on how information sets are stored.
    lines += sorted(f"{each['player']} {numbers(action['probability'] for action in each['actions'])}"
                    for each in document["strategy"])
    return lines


def exploit_lines(document):
    names = "value value_stderr best best_stderr nashconv nashconv_stderr exploitability lower lower_stderr"
    return [document["method"]] + fields(document, names)


def suggest_lines(document):
    texts = [action["text"] for action in document["actions"]]
    lines = [document["player"], str(texts.index(document["best"]))] + fields(document, "value stderr exact")
    lines += [" ".join(fields(action, "value stderr win share visits")) for action in document["actions"]]
    lines += [numbers([fact["probability"]]) for fact in document["posterior"]]
    lines += [numbers(term["value"].values()) for term in document["terms"]]
    return lines + [step["player"] for step in document["line"]]


def record_lines(folder, _):
    records = [json.loads(line) for line in (folder / RECORDS).read_text().splitlines()]
    if not records:
        raise Failed("no game was played")
    return [numbers(record["actions"]) for record in records], [numbers(record["payoff"]) for record in records]


def document_lines(lines):
    return lambda _, output: (lines(json.loads(output)),)


MATCH = (["--out", RECORDS, "--quiet", "--threads", "{threads}"], record_lines)
PERFT_LEVEL = ("  {depth:2} {histories:10} histories {terminals:10} terminals {chances:10} chances "
               "{decisions:10} decisions {information_sets:8} information sets")
# Of each command: what is added to its arguments, and what of its answer is hashed.
KINDS = {
    "match": MATCH,
    "tournament": MATCH,
    "perft": (["--json"], document_lines(perft_lines)),
    "solve": (["--json", "--quiet"], document_lines(solve_lines)),
    "exploit": (["--json", "--quiet", "--threads", "{threads}"], document_lines(exploit_lines)),
    "suggest": (["--json"], document_lines(suggest_lines)),
}


def run(program, arguments, folder, given=""):
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RIPOSTE_")}
    environment.update(HOME=str(folder), XDG_STATE_HOME=str(folder), XDG_CACHE_HOME=str(folder))
    try:
        done = subprocess.run([program] + arguments, cwd=folder, env=environment, input=given, capture_output=True,
                              text=True, timeout=SECONDS_MAXIMUM, check=False)
    except subprocess.TimeoutExpired as late:
        raise Failed(f"not done after {SECONDS_MAXIMUM} s") from late
    if done.returncode:
        raise Failed(f"riposte {shlex.join(arguments)}: exit {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def steps(command):
    """The argument lists of a command line; ` | ` stands between two steps."""
    found = [[]]
    for word in shlex.split(command):
        if word == "|":
            found.append([])
        else:
            found[-1].append(word)
    if not all(found):
        raise Failed("a step without a command")
    return found


def hash_of(lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def answer(program, command, threads):
    """The two hashes of a command; those of one that fails are an exception."""
    every = steps(command)
    if every[-1][0] not in KINDS:
        raise Failed(f"'{every[-1][0]}' is none of {', '.join(KINDS)}")
    added, hashed = KINDS[every[-1][0]]
    every[-1] += [word.format(threads=threads) for word in added]
    with tempfile.TemporaryDirectory() as name:
        folder, output = pathlib.Path(name), ""
        for arguments in every:
            output = run(program, arguments, folder, output)
        try:
            hashes = [hash_of(lines) for lines in hashed(folder, output)]
        except (KeyError, ValueError, TypeError, OSError) as wrong:
            raise Failed(f"an answer of another form: {wrong!r}") from wrong
    return tuple(hashes + [NOTHING])[:2]


def answers(program, commands, threads, step=lambda: None):
    """The hashes, or the complaint, of each command in their order; `step` is called after each."""
    def attempt(command):
        try:
            return answer(program, command, threads)
        except Failed as complaint:
            return str(complaint)
        finally:
            step()

    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(attempt, commands))


def read(file):
    """(hash, hash, command) of each line, or the line itself where it is empty or a comment."""
    found = []
    for place, line in enumerate(file.read_text().splitlines(), 1):
        parts = line.split(None, 2)
        if not parts or line.startswith("#"):
            found.append(line)
        elif len(parts) == 3 and all(re.fullmatch(r"[0-9a-f]{12}|-", each) for each in parts[:2]):
            found.append(tuple(parts))
        else:
            raise Failed(f"{file}:{place}: neither a comment nor two hashes and a command")
    if len({entry[2] for entry in entries(found)}) < len(entries(found)):
        raise Failed(f"{file}: a command stands there twice")
    return found


def entries(lines):
    return [line for line in lines if isinstance(line, tuple)]


def written(lines):
    return "".join((line if isinstance(line, str) else f"{line[0]:12} {line[1]:12} {line[2]}") + "\n" for line in lines)


def specs(words):
    """(name, {key=value, ...}) of games and agents in words such as kuhn, a:x=1 or a:x=1,y=2,b."""
    found = []
    for word in words:
        name = None
        for part in word.split(","):
            if name is None or not re.match(r"[\w-]+=", part):
                name, _, part = part.partition(":")
                found.append((name, set()))
            found[-1][1].add(part)
    return found


def uncovered(program, commands):
    """What the program has and no command uses: games, agents, and each value of an option that is a choice."""
    used = {}
    for name, options in specs(word for command in commands for step in steps(command) for word in step[1:]):
        used.setdefault(name, set()).update(options)
    missing = []
    with tempfile.TemporaryDirectory() as folder:
        known = [each for kind in ("games", "agents")
                 for each in json.loads(run(program, [kind, "--json"], folder))[kind]]
    for each in known:
        if each["name"] not in used:
            missing.append(each["name"])
            continue
        missing += [f"{each['name']}:{option['name']}={choice}" for option in each["options"]
                    for choice in option.get("choices") or [] if choice != option.get("default") and
                    f"{option['name']}={choice}" not in used[each["name"]]]
    return missing


def check(program, folder, threads):
    lines = entries(read(folder / "behaviour.txt"))
    failed = 0
    for (*golden, command), now in zip(lines, answers(program, [line[2] for line in lines], threads)):
        if tuple(golden) != now:
            failed += 1
            print(f"differs: {command}\n  golden  {' '.join(golden)}\n  now     "
                  f"{now if isinstance(now, str) else ' '.join(now)}")
    missing = uncovered(program, [line[2] for line in lines])
    for each in missing:
        print(f"no command uses {each}: add one, '- - COMMAND', and ./run renew-goldens")
    print(f"{len(lines)} goldens of behaviour, {failed} differ")
    if failed:
        print(ADVICE)
    return bool(failed or missing)


def perft_heads(file):
    """The lines "SPEC depth N", which the file has or was given by hand."""
    return [line for line in file.read_text().splitlines() if not line.startswith(" ")]


def perft_text(program, file, step):
    """The counts of each head; `step` is called after each."""
    with tempfile.TemporaryDirectory() as folder:
        games = json.loads(run(program, ["games", "--json"], folder))["games"]
        versions = {game["name"]: game["version"] for game in games}
        lines = []
        for head in perft_heads(file):
            case = re.fullmatch(r"(\S.*) depth (\d+)( rules \d+)?", head)
            if not case:
                raise Failed(f"{file}: '{head}' should be GAME depth N")
            spec, depth = case[1], case[2]
            lines.append(f"{spec} depth {depth} rules {versions.get(spec.partition(':')[0])}")
            levels = json.loads(run(program, ["perft", spec, "--depth", depth, "--json"], folder))["levels"]
            lines += [PERFT_LEVEL.format(**level) for level in levels]
            step()
    return "\n".join(lines) + "\n"


def signature(program):
    with tempfile.TemporaryDirectory() as folder:
        return str(json.loads(run(program, ["bench", "--quick", "--quiet", "--json"], folder))["signature"]) + "\n"


def under_headings(text):
    """The lines of a text, each that is indented behind the first word of its heading."""
    heading, lines = "", []
    for line in text.splitlines():
        if not line.startswith(" "):
            heading = line.split(" ")[0]
        lines.append(f"{heading}: {line.strip()}" if line.startswith(" ") else line)
    return lines


def replace(file, text):
    """Says what changes, and never leaves half a file."""
    before = file.read_text() if file.exists() else ""
    changes = [f"{line[0]} {line[1:]}"
               for line in difflib.unified_diff(under_headings(before), under_headings(text), n=0)
               if line[0] in "+-" and line[:3] not in ("+++", "---")]
    print(f"{file.name}: {'not changed' if not changes else 'changed'}", *changes, sep="\n")
    part = file.with_suffix(".part")
    part.write_text(text)
    part.replace(file)


def renewed(program, folder, lines):
    """The hashes by command, and the texts of perft.txt and signature.txt."""
    commands = [line[2] for line in entries(lines)]
    # Each command twice, each head, and the signature.
    with Progress(2 * len(commands) + len(perft_heads(folder / "perft.txt")) + 1) as progress:
        found = answers(program, commands, 1, progress.step)
        refused = [f"{command}\n  {now}" for command, now in zip(commands, found) if isinstance(now, str)]
        if not refused:  # what depends on the number of threads, or on nothing that can be repeated, is no golden
            refused = [f"{command}\n  another answer the second time" for command, now, again in
                       zip(commands, found, answers(program, commands, 3, progress.step)) if now != again]
        refused += [f"no command uses {each}" for each in uncovered(program, commands)]
        if refused:
            raise Failed("\n".join(["nothing is renewed, because of", *refused]))
        counts = perft_text(program, folder / "perft.txt", progress.step)
        return dict(zip(commands, found)), counts, signature(program)


def renew(program, folder):
    lines = read(folder / "behaviour.txt")
    values, counts, made = renewed(program, folder, lines)
    replace(folder / "behaviour.txt",
            written(line if isinstance(line, str) else (*values[line[2]], line[2]) for line in lines))
    replace(folder / "perft.txt", counts)
    replace(folder / "signature.txt", made)
    return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=("check", "renew"))
    parser.add_argument("program", type=lambda path: str(pathlib.Path(path).resolve()))
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--threads", type=int, default=1, help="of each command")
    given = parser.parse_args()
    try:
        if given.verb == "renew":
            return renew(given.program, given.folder)
        return check(given.program, given.folder, given.threads)
    except Failed as complaint:
        print(complaint)
        return True


if __name__ == "__main__":
    sys.exit(main())
