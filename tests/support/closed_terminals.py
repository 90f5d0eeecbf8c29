"""Terminals that are closed at random moments, for tests/scripts/closed_terminals.sh.

closed_terminals.py PROGRAM FOLDER SEED GAMES CLOSED: plays GAMES games by Enter, now and then taking a choice back, and
notes the record after every answer (of a run that ends there with "quit"). Then CLOSED times one of these games runs in
a terminal and is ended at a random moment. What lies on the disk then must be what the last prompt stood for, or
more of the same game; `play --resume` must go on from there to the same end, byte for byte."""

import contextlib
import json
import os
import pathlib
import pty
import random
import re
import resource
import select
import shlex
import shutil
import signal
import subprocess
import sys
import time

PATIENCE = 300  # seconds, against hanging alone
# Each with what is mostly answered; Enter takes the suggestion, which takes longer.
GAMES = [
    ("1", ["dq-combat"]),
    ("1", ["destinyquest:p1=l1w,p2=l1r,p1-health=12,p2-health=12", "--agent", "greedy"]),
    ("", ["leduc"]),
    ("", ["goofspiel:cards=5", "--agent", "greedy"]),
    ("", ["phantom-ttt", "--agent", "random"]),
    ("1", ["dq-combat", "--seat", "monster"]),
    ("1", ["dq-combat:variant=classic"]),
    ("", ["tictactoe", "--agent", "random"]),
    ("", ["connect4:width=4,height=4"]),
    ("", ["pig:goal=10", "--agent", "random"]),
    ("", ["2048:width=2,height=2"]),
    ("", ["liars-dice"]),
]
ANSWERS_MAX = 200
DATED = re.compile(rb',"date":"[^"]*"|,"check":"[^"]*"')
WAYS = ["hang up", "hang up twice", "close", "quit", "kill", "full disk", "kill session"]
ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>][A-Z0-9]?|\r")

# Whoever started the test may ignore them, as nohup does; the program would then too.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    signal.signal(number, signal.SIG_DFL)

program, top, closed = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[5])
chance = random.Random(int(sys.argv[3]))
failures = 0


def complain(text):
    global failures
    failures += 1
    print("FAILED:", text, flush=True)


def environment(folder, terminal="dumb"):
    return dict(os.environ, HOME=str(folder), XDG_DATA_HOME=str(folder / "data"), XDG_CACHE_HOME=str(top / "cache"),
                TERM=terminal)


def saved(folder):
    """The one saved game, as its bytes but for when it was begun; None: there is none."""
    files = sorted((folder / "data" / "riposte").glob("*.json"))
    assert len(files) < 2, files
    return DATED.sub(b"", files[0].read_bytes()) if files else None


def with_lines(folder, words, answers):
    lines = "".join(answer + "\n" for answer in answers)
    return subprocess.run([program, "play", *words], input=lines, capture_output=True, text=True, cwd=folder,
                          env=environment(folder), timeout=PATIENCE)


class Game:
    """Answers, the record after each number of them, and the finished one."""

    def __init__(self, number, usual, words):
        self.answers = []
        while not self.answers:  # some games end before anything is asked
            self.play(number, usual, words + ["--seed", str(chance.randrange(10**6))])

    def play(self, number, usual, words):
        self.words, self.answers, self.record = words, [], []
        while not self.record or b'"payoff"' not in self.record[-1]:
            folder = top / f"game{number}-{len(self.record)}"
            folder.mkdir()
            with_lines(folder, self.words, self.answers + ["quit"])
            self.record.append(saved(folder))
            shutil.rmtree(folder)
            self.answers.append(chance.choices([usual, "", "undo anyway"], [16, 2, 2])[0])
            assert len(self.answers) < ANSWERS_MAX, self.words
        self.answers.pop()


class Terminal:
    """The program in a terminal; `prompts` counts those that it has shown, but the ends of pages, which are left."""

    def __init__(self, game, folder):
        self.prompts, self.shown, self.since = 0, b"", b""
        name = chance.choice(["dumb", "xterm"])
        self.child, self.master = pty.fork()
        if self.child == 0:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.chdir(folder)
            os.execve(program, [program, "play", *game.words], environment(folder, name))

    def read(self, seconds):
        """What there is within so many seconds; False at the end."""
        if not select.select([self.master], [], [], seconds)[0]:
            return True
        try:
            bytes_read = os.read(self.master, 65536)
        except OSError:
            return False
        self.take(bytes_read)
        return bool(bytes_read)

    def take(self, printed):
        self.shown += printed
        self.since += printed
        text = ESCAPES.sub(b"", self.since)
        if text.endswith(b"Enter goes on > "):
            with contextlib.suppress(OSError):  # it may be closed
                self.answer("")
        elif text.endswith(b"> "):
            self.prompts += 1
            self.since = b""

    def wait_for_prompt(self, number):
        deadline = time.monotonic() + PATIENCE
        while self.prompts < number:
            assert self.read(1) and time.monotonic() < deadline, self.shown[-500:]

    def answer(self, text):
        self.since = b""
        os.write(self.master, text.encode() + b"\r")

    def signal(self, number):
        os.kill(self.child, number)

    def limit_files(self, size):
        hard = resource.prlimit(self.child, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.child, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))

    def end(self):
        """Waits for the program, reading on if the terminal is still there."""
        while self.master is not None and self.read(None):
            pass
        os.waitpid(self.child, 0)
        self.close()

    def close(self):
        if self.master is not None:
            os.close(self.master)
        self.master = None


class Session(Terminal):
    """The same in a session of tmux, whose client in control mode tells what the program prints, a line of text for
    each piece of it."""

    OUTPUT = re.compile(rb"%output %\d+ (.*)")
    OCTAL = re.compile(rb"\\([0-7]{3})")

    def __init__(self, game, folder):
        self.prompts, self.shown, self.since, self.line = 0, b"", b"", b""
        self.tmux = ["tmux", "-S", str(folder / "socket"), "-f", "/dev/null"]
        command = "exec " + shlex.join([program, "play", *game.words])
        self.client = subprocess.Popen([*self.tmux, "-C", "new-session", "-x", "80", "-y", "24", command], cwd=folder,
                                       env=environment(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.master = self.client.stdout.fileno()
        self.child = None
        deadline = time.monotonic() + PATIENCE
        while self.child is None:
            assert time.monotonic() < deadline and self.client.poll() is None
            asked = subprocess.run([*self.tmux, "display-message", "-p", "#{pane_pid}"], capture_output=True, text=True)
            if asked.stdout.strip().isdigit():  # the server answers before it has the session
                self.child = int(asked.stdout)

    def read(self, seconds):
        if not select.select([self.master], [], [], seconds)[0]:
            return True
        bytes_read = os.read(self.master, 65536)
        *lines, self.line = (self.line + bytes_read).split(b"\n")
        for line in lines:
            told = self.OUTPUT.match(line)
            if told:
                self.take(self.OCTAL.sub(lambda byte: bytes([int(byte[1], 8)]), told[1]))
        return bool(bytes_read)

    def answer(self, text):
        self.since = b""
        keys = f"send-keys -l '{text}'\n" if text else ""
        self.client.stdin.write(f"{keys}send-keys Enter\n".encode())
        self.client.stdin.flush()

    def close(self):
        subprocess.run([*self.tmux, "kill-session"], check=True)

    def end(self):
        while self.read(None):
            pass
        self.client.communicate()
        deadline = time.monotonic() + PATIENCE
        while is_running(self.child):
            assert time.monotonic() < deadline
            time.sleep(0.001)


def is_running(process):
    try:
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def actions_of(record):
    return json.loads(record)["actions"]


def check_left(game, answered, left, what):
    """Whether what is on the disk is the game after `answered` answers, or between this and one more; the answers that
    are left, or None."""
    if left is None:
        if answered >= 0:
            complain(f"{what}: nothing is saved after {answered} answers")
        return None
    if answered < 0 and actions_of(left) == actions_of(game.record[0])[:len(actions_of(left))]:
        return game.answers
    for number in (answered, answered + 1):
        if number < len(game.record) and left == game.record[number]:
            return game.answers[number:]
    if answered + 1 < len(game.record):
        here, there, next_one = map(actions_of, (left, game.record[answered], game.record[answered + 1]))
        if here[:len(there)] == there and here == next_one[:len(here)]:
            return game.answers[answered + (len(here) > len(there)):]
    complain(f"{what}: another game than after {answered} answers: {left!r}")
    return None


def check_goes_on(game, folder, answers, what):
    if b'"payoff"' not in saved(folder):
        result = with_lines(folder, ["--resume"], answers)
        if result.returncode != 0:
            complain(f"{what}: going on ends with {result.returncode}: {result.stderr}")
    if saved(folder) != game.record[-1]:
        complain(f"{what}: another end: {saved(folder)!r}")


def close_in_some_way(terminal, way):
    if way in ("close", "kill session"):
        terminal.close()
    elif way == "kill":
        terminal.signal(signal.SIGKILL)
    elif way == "quit":
        terminal.signal(signal.SIGQUIT)
    else:
        terminal.signal(signal.SIGHUP)
        if way == "hang up twice":
            time.sleep(chance.random() * 0.003)
            terminal.signal(signal.SIGHUP)
    terminal.end()


def play_with_full_disk(game, terminal, folder, first, what):
    """For two answers nothing can be written, which is told once; the third is saved with them."""
    complaint = b"the game goes on"
    terminal.limit_files(0)
    for number in (first, first + 1):
        terminal.answer(game.answers[number])
        terminal.wait_for_prompt(number + 2)
        if saved(folder) != game.record[first]:
            complain(f"{what}: a full disk changed what was saved")
        if terminal.shown.count(complaint) != 1:
            complain(f"{what}: a full disk is told {terminal.shown.count(complaint)} times")
    terminal.limit_files(None)
    terminal.answer(game.answers[first + 2])
    terminal.wait_for_prompt(first + 4)
    if saved(folder) != game.record[first + 3] or b"is." not in terminal.shown:
        complain(f"{what}: not saved again after a full disk")


def run_closed(number, game, way):
    folder = top / f"closed{number}"
    folder.mkdir()
    starts = range(len(game.answers))
    if way == "full disk":
        starts = [first for first in starts[:-3] if "undo anyway" not in game.answers[first:first + 3]]
    if not starts:
        starts, way = range(len(game.answers)), "kill"
    at = chance.choice(starts)
    what = f"closed {number}, {' '.join(game.words)}, {way} after {at}"
    terminal = (Session if way == "kill session" else Terminal)(game, folder)
    for done in range(at):
        terminal.wait_for_prompt(done + 1)
        terminal.answer(game.answers[done])
    if chance.random() < 0.8 or way == "full disk":
        terminal.wait_for_prompt(at + 1)
        if saved(folder) != game.record[at]:
            complain(f"{what}: the prompt stands before the saved game: {saved(folder)!r}")
        if way == "full disk":
            play_with_full_disk(game, terminal, folder, at, what)
            way = "kill"
        elif chance.random() < 0.8:
            terminal.answer(game.answers[at])
    deadline = time.monotonic() + chance.random() ** 2 * 0.05
    while time.monotonic() < deadline and terminal.read(max(0, deadline - time.monotonic())):
        pass
    close_in_some_way(terminal, way)
    # the question after the end of a game is a prompt too
    answered = min(terminal.prompts - 1, len(game.record) - 1)
    left = saved(folder)
    answers = check_left(game, answered, left, what)
    if answers is not None:
        check_goes_on(game, folder, answers, what)
    shutil.rmtree(folder)
    return left is None


games = [Game(number, *GAMES[number % len(GAMES)]) for number in range(int(sys.argv[4]))]
nothing = sum(run_closed(number, chance.choice(games), WAYS[number % len(WAYS)]) for number in range(closed))
steps = sum(len(game.answers) for game in games)
print(f"{closed} terminals closed in {len(games)} games of {steps} answers; {nothing} before the first prompt")
print(f"{failures} failures")
sys.exit(failures > 0)
