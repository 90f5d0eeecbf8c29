"""Several people at one terminal, for tests/scripts/shared_screen.sh.

shared_screen.py PROGRAM FOLDER SEED GAMES: plays GAMES games of poker with four cards among three people at a terminal,
and one in tmux. What is printed between two clearings is for one of them: it has his card, as the record has it, and
none of the others'. In tmux the screen with what has scrolled off it, and the line editor, keep nothing either."""

import os
import pathlib
import pty
import random
import re
import select
import subprocess
import sys
import time

PATIENCE = 300  # seconds, against hanging alone
GAME = ["kuhn:players=3", "--seat", "all"]
SEATS = ["First", "Second", "Third"]
CLEARING = b"\x1b[H\x1b[2J\x1b[3J"
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>][A-Z0-9]?|\r")

program, top = sys.argv[1], pathlib.Path(sys.argv[2])
chance = random.Random(int(sys.argv[3]))
failures = 0


def complain(text):
    global failures
    failures += 1
    print("FAILED:", text, flush=True)


def environment(folder, terminal="xterm"):
    return dict(os.environ, HOME=str(folder), XDG_DATA_HOME=str(folder / "data"), XDG_CACHE_HOME=str(top / "cache"),
                TERM=terminal)


def cards_of(folder):
    """The cards that the seats got by the one saved record."""
    (path,) = (folder / "data" / "riposte").glob("*.json")
    told = subprocess.run([program, "replay", str(path)], capture_output=True, text=True, check=True,
                          stdin=subprocess.DEVNULL, env=environment(folder), timeout=PATIENCE).stdout
    cards = dict(re.findall(r"(\w+) gets card (\d)", told))
    assert sorted(cards) == SEATS, told
    return cards


class Terminal:
    def __init__(self, folder, words):
        self.shown, self.since = b"", b""
        self.child, self.master = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.execve(program, [program, "play", *words], environment(folder))

    def next_prompt(self):
        """What was printed up to the next prompt; None at the end."""
        deadline = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < deadline, self.shown[-500:]
            if not select.select([self.master], [], [], 1)[0]:
                continue
            try:
                printed = os.read(self.master, 65536)
            except OSError:
                printed = b""
            if not printed:
                os.waitpid(self.child, 0)
                return None
            self.shown += printed
            self.since += printed
            text = ESCAPES.sub(b"", self.since)
            if text.endswith(b"> "):
                self.since = b""
                return text.decode()

    def answer(self, text):
        self.since = b""
        os.write(self.master, text.encode() + b"\r")


def play(folder, seed):
    """Plays a game by chance; what was shown, and how often a choice was taken back by who was about to leave."""
    terminal = Terminal(folder, [*GAME, "--seed", str(seed)])
    taken_back, chose = 0, False
    while (prompt := terminal.next_prompt()) is not None:
        if "help > " in prompt:
            terminal.answer(chance.choice("12"))
            chose = True
        elif "Enter clears the screen for" in prompt and chose and chance.random() < 0.5:
            terminal.answer("undo")
            taken_back += 1
            chose = False
        elif "Another game?" in prompt:
            terminal.answer("no")
        else:
            terminal.answer("")
    return terminal.shown, taken_back


def check_sections(what, shown, cards):
    """Each piece between two clearings but the last, which is the end and for all of them."""
    *pieces, end = shown.split(CLEARING)
    pieces = [ESCAPES.sub(b"", piece).decode() for piece in pieces]
    if len(pieces) < len(SEATS):
        complain(f"{what}: nothing was cleared, or not between all of them: {len(pieces)} times")
        return 0
    for number, piece in enumerate(pieces):
        owners = set(re.findall(r"You are (\w+)", piece))
        if len(owners) != 1:
            complain(f"{what}, piece {number}: it is for {owners}: {piece!r}")
            continue
        (owner,) = owners
        seen = set(re.findall(r"card (\d)", piece))
        if seen != {cards[owner]}:
            complain(f"{what}, piece {number}: {owner} with card {cards[owner]} is shown {seen}: {piece!r}")
    for seat in SEATS:
        if f"{seat} ".encode() not in end:
            complain(f"{what}: the end does not tell of {seat}: {end!r}")
    return len(pieces)


def check_taken_back(what, shown, taken_back):
    told = sum(int(number) for number in re.findall(rb"Choices taken back by \w+: (\d+); after seeing", shown))
    if told != taken_back:
        complain(f"{what}: {taken_back} choices were taken back, {told} are told of")


class Session:
    """The program in tmux."""

    def __init__(self, folder, words):
        self.tmux = ["tmux", "-S", str(folder / "socket"), "-f", "/dev/null"]
        self.run("new-session", "-d", "-x", "80", "-y", "24", "--", program, "play", *words,
                 environment=environment(folder, "screen"))

    def run(self, *words, environment=None):
        return subprocess.run([*self.tmux, *words], capture_output=True, text=True, check=True, env=environment,
                              timeout=PATIENCE).stdout

    def keys(self, *keys):
        self.run("send-keys", *keys)

    def screen(self):
        """With what has scrolled off."""
        return self.run("capture-pane", "-p", "-J", "-S", "-").rstrip()

    def wait_for(self, end):
        """The screen when it ends like that."""
        deadline = time.monotonic() + PATIENCE
        while not re.search(end, screen := self.screen()):
            assert time.monotonic() < deadline, screen
        return screen

    def close(self):
        self.run("kill-server")


def check_terminal(folder):
    """The first comes, scrolls his screen off, types and deletes; the second looks for all of it."""
    session = Session(folder, [*GAME, "--seed", "5"])
    session.wait_for(r"First, press Enter when only you see the screen >$")
    session.keys("Enter")
    screen = session.wait_for(r"First: 1-2, Enter, hint, why, help >$")
    card = re.search(r"You have card (\d)", screen)[1]
    for _ in range(2):
        session.keys("rules", "Enter")
        screen = session.wait_for(r"help >$|goes on.* >$|table >$")
        while not screen.endswith("help >"):
            session.keys("Enter")
            screen = session.wait_for(r"help >$|goes on.* >$|table >$")
    session.keys("-l", "unlikely words")
    session.wait_for(r"help > unlikely words$")
    session.keys("C-u")
    session.wait_for(r"help >$")
    session.keys("1", "Enter")
    if f"card {card}" not in session.wait_for(r"Enter clears the screen for Second >$"):
        complain("tmux: the first one's card does not stand there before it is cleared")
    session.keys("Enter")
    session.wait_for(r"Second, press Enter when only you see the screen >$")
    session.keys("Enter")
    screen = session.wait_for(r"Second: 1-2, Enter, hint, why, help >$")
    for left in (f"card {card}", "First:", "unlikely"):
        if left in screen:
            complain(f"tmux: '{left}' is left for the second: {screen!r}")
    session.keys("Up", "C-y", "Up", "z", "z")
    last = session.wait_for(r"zz$").splitlines()[-1]
    if last != "Second: 1-2, Enter, hint, why, help > zz":
        complain(f"tmux: the line editor kept what the first one typed: {last!r}")
    session.close()


pieces = taken_back = 0
for number in range(int(sys.argv[4])):
    place = top / f"game{number}"
    place.mkdir()
    shown, back = play(place, chance.randrange(10**6))
    pieces += check_sections(f"game {number}", shown, cards_of(place))
    check_taken_back(f"game {number}", shown, back)
    taken_back += back
(top / "tmux").mkdir()
check_terminal(top / "tmux")
print(f"{pieces} screens cleared, {taken_back} choices taken back before")
print(f"{failures} failures")
sys.exit(failures > 0)
