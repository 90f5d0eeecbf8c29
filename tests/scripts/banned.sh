#!/usr/bin/env bash
# labels: once
# Functions and words that this project does not use, and where; and this check finds one of each.
set -euo pipefail
exec python3 - "$2" <<'PYTHON'
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])


def call(names):
    return rf"(?<![A-Za-z0-9_.>])({names})\s*\("


# No bound, no error, or a hidden global state.
EVERYWHERE = re.compile(call("sprintf|vsprintf|strcpy|stpcpy|strcat|gets|rand|srand|random|drand48|atoi|atol|atof|"
                             "strtok|tmpnam|mktemp|alloca"))
# `volatile` is no way to share data between threads; a signal handler may need it.
SHARED = re.compile(r"\bvolatile\b")
ALLOWED_VOLATILE = re.compile("volatile sig_atomic_t|sig_atomic_t volatile")
# A library does not print and does not end the program.
LIBRARY = re.compile(call("printf|vprintf|puts|putchar|perror|exit|_exit|_Exit|quick_exit|abort") +
                     r"|\b(stdout|stderr)\b")
# What may differ from machine to machine: the C library's transcendental functions, and clocks other than
# engine/clock.h.
DECISIONS = re.compile(call("(?:log|log2|log10|log1p|exp|exp2|expm1|pow|sin|cos|tan|tanh|cbrt|lgamma|tgamma|erf)f?|"
                            "time|clock|gettimeofday|clock_gettime"))
# Comments, texts and characters; a text is left as "".
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'', re.S)


def code(text):
    text = NOT_CODE.sub(lambda found: '""' if found.group()[0] == '"' else " ", text)
    return [line for line in text.split("\n") if not line.lstrip().startswith("#")]


def judge(name, text):
    """The lines that are wrong in the file of that name."""
    checks = [EVERYWHERE]
    if not (name.endswith("_tool.c") or name.startswith(("play/", "tests/"))):
        checks.append(LIBRARY)
        if not (name.startswith("bench/") or name == "engine/clock.c"):
            checks.append(DECISIONS)
    return [line for line in code(text)
            if any(check.search(line) for check in checks)
            or SHARED.search(line) and not ALLOWED_VOLATILE.search(line)]


for wrong, name, text in [
    (True, "play/a.c", 'void f(char *s) { sprintf(s, "x"); }'),
    (True, "play/a.c", "int f(void) { return rand (); }"),
    (True, "play/a.c", "static volatile int shared;"),
    (False, "play/a.c", "static volatile sig_atomic_t stop;"),
    (False, "play/a.c", 'void f(void) { printf("x"); exit(1); }'),
    (False, "play/a.c", '/* strcpy(a, b) */ const char *f = "gets(";'),
    (True, "play/a.c", 'char c = \'"\'; int f(void) { return rand(); } /* " */'),
    (False, "play/a.c", 'int f(char *s) { return snprintf(s, 4, "x") + s->rand(); }'),
    (True, "search/a.c", 'void f(void) { printf("x"); }'),
    (True, "search/a.c", 'void f(void) { fprintf(stderr, "x"); }'),
    (True, "search/a.c", "void f(void) { exit(1); }"),
    (True, "search/a.c", "double f(double x) { return log(x); }"),
    (False, "search/a.c", "double f(double x) { return rp_log(x) + sqrt(x); }"),
]:
    if bool(judge(name, text)) != wrong:
        sys.exit(f"{name} with '{text}' was {'allowed' if wrong else 'refused'}")

count = failed = 0
for folder in ("engine", "eval", "search", "bench", "play", "tests"):
    for file in sorted((root / folder).rglob("*.[ch]")):
        name = str(file.relative_to(root))
        found = judge(name, file.read_text())
        count += 1
        failed += bool(found)
        for line in found:
            print(f"{name}: {line.strip()}")
print(f"{count} files looked at, {failed} with words that are not used here")
sys.exit(count == 0 or failed > 0)
PYTHON
