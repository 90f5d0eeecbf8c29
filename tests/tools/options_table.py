"""The table of options and exit codes in README.md, computed from what the program says of itself.

    options_table.py write PROGRAM [README]    ./run renew-options-table
    options_table.py check PROGRAM [README]    fails when README.md says something else, and when an option has two
                                               kinds of value, or commands that share it mean it differently
    options_table.py width PROGRAM             fails when a help text, or the list of games or agents, does not fit
                                               COLUMNS
"""
import collections
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
COLUMNS = 80
BEGIN, END = "<!-- table: ./run renew-options-table -->", "<!-- end of the table -->"


def said_by(program, *command):
    done = subprocess.run([program, *command], capture_output=True, text=True)
    if done.returncode or done.stderr:
        sys.exit(f"options-table: {' '.join(command)}: exit {done.returncode}: {done.stderr}")
    return done.stdout


def help_of(program, *command):
    return said_by(program, *command, "--help")


def helps_of(program):
    """The help of every command, and of every verb that has one of its own, in the order of listing."""
    helps = {}
    for name in re.findall(r"^  ([a-z-]+) +\S", help_of(program).split("Commands:\n")[1].split("\n\n")[0], re.M):
        helps[name] = text = help_of(program, name) if name != "help" else ""
        for verb in dict.fromkeys(re.findall(rf"riposte {name} ([a-z]+)\b", text)):
            said = subprocess.run([program, name, verb, "--help"], capture_output=True, text=True)
            if said.returncode == 0 and said.stdout != text and said.stdout.startswith(f"Usage: riposte {name} {verb}"):
                helps[f"{name} {verb}"] = said.stdout
    return helps


def too_wide(program):
    texts = {"--help": help_of(program)}
    texts |= {f"{name} --help": text for name, text in helps_of(program).items()}
    texts |= {name: said_by(program, name) for name in ("games", "agents")}
    for name, text in texts.items():
        for line in text.splitlines():
            if len(line) > COLUMNS:
                yield f"riposte {name}: {len(line)} columns: {line}"


def options_of(text):
    """(name, value name or '', help) of each option in a help text."""
    section = text.split("\nOptions:\n")[1].split("\n\n")[0]
    section = re.sub(r"^(  --\S+(?: \S+)?)\n {20,}", r"\1  ", section, flags=re.M) # a help below its option
    section = re.sub(r"\n {20,}", " ", section)
    for line in section.splitlines():
        if not (found := re.fullmatch(r"  --([a-z-]+)(?: (\S+))? +(.*)", line.rstrip())):
            sys.exit(f"options-table: not understood: {line}")
        yield found[1], found[2] or "", found[3]


def plain(words):
    """Without the defaults in brackets."""
    return re.sub(r" \[[^]]*\]", "", words)


def collected(program):
    rows = collections.defaultdict(list) # name -> (command, value name, help)
    for command, text in helps_of(program).items():
        if "\nOptions:\n" not in text:
            continue
        for name, value, words in options_of(text):
            rows[name].append((command, value, words))
    return rows


def faults(rows):
    for name, uses in rows.items():
        values = {re.sub(r"\[.*?\]", lambda m: m[0].strip("[]") if value.startswith("[") else "", value)
                  for _, value, _ in uses}
        if len(values) > 1:
            yield f"--{name} takes {' and '.join(sorted(v or 'nothing' for v in values))}"


def table(program, rows):
    lines = ["| option | what it does | commands |", "|---|---|---|"]
    everywhere = sum(1 for _ in rows["help"])
    for name in sorted(rows):
        value = max((value for _, value, _ in rows[name]), key=len)
        shown = f"`--{name} {value}".strip().replace("|", "\\|") + "`"
        meanings = {}
        for command, _, words in rows[name]:
            meanings.setdefault(plain(words).replace("|", "\\|"), []).append(f"`{command}`")
        for words, where in meanings.items():
            lines.append(f"| {shown} | {words} | {'all' if len(where) == everywhere else ', '.join(where)} |")
            shown = ""
    codes = re.search(r"Exit status: (.*?)\.\n", help_of(program), re.S)[1]
    codes = re.sub(r"\s+", " ", codes)
    lines += ["", "| exit status | meaning |", "|---|---|"]
    for code in codes.split(", "):
        number, meaning = code.split(" ", 1)
        lines.append(f"| {number} | {meaning} |")
    return "\n".join(lines)


def main():
    mode, program = sys.argv[1:3]
    if mode == "width":
        sys.exit("\n".join(too_wide(program)) or None)
    page = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else root / "README.md"
    rows = collected(program)
    if wrong := list(faults(rows)):
        sys.exit("options-table: " + "; ".join(wrong))
    before, rest = page.read_text().split(BEGIN)
    said, after = rest.split(END, 1)
    made = f"\n{table(program, rows)}\n"
    if mode == "write":
        page.write_text(f"{before}{BEGIN}{made}{END}{after}")
        print(f"{len(rows)} options in {page.name}")
    elif said != made:
        theirs, ours = set(said.splitlines()), made.splitlines()
        for line in [line for line in ours if line not in theirs] + sorted(theirs - set(ours)):
            print(("missing: " if line in ours else "not so: ") + line)
        sys.exit("options-table: README.md differs from --help; ./run renew-options-table writes it")
    else:
        print(f"{len(rows)} options of {len(rows['help'])} commands, as --help has them")


main()
