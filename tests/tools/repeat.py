"""./run repeat [--times N] [--busy LOOPS] [--jobs N] [--output FILE] [PATTERN...]: tests of the quick part, repeated.

Each test whose name matches one of the patterns (regular expressions over the whole name; default: all) runs N times
[50]; one that takes more than 20 seconds gets ten minutes instead. --busy: so many busy loops run beside them [0].
--jobs: so many tests at a time [1]; the runs of one test follow each other. Prints a line `NAME RUNS FAILED SECONDS`
for each test and what the first failing run of it said; the lines are added to FILE too. Exit 1 when a run failed.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import time

root = pathlib.Path(__file__).resolve().parents[2]
LONG, LONG_TOTAL = 20, 600
# A loop ends with this program, also when that is killed.
BUSY = "while kill -0 $PPID 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; done"


def quick_tests(build):
    listing = subprocess.run(["ctest", "--test-dir", build, "-L", "^quick$", "--show-only=json-v1"],
                             capture_output=True, text=True, check=True).stdout
    for test in json.loads(listing)["tests"]:
        properties = {each["name"]: each["value"] for each in test["properties"]}
        yield test["name"], test["command"], properties


def run_once(command, properties):
    environment = dict(os.environ)
    environment.update(each.split("=", 1) for each in properties.get("ENVIRONMENT", []))
    done = subprocess.run(command, cwd=properties["WORKING_DIRECTORY"], env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode in (0, 77), done.stdout


def repeat(test, times):
    name, command, properties = test
    runs = failed = 0
    said, begin = "", time.monotonic()
    while runs < times:
        good, output = run_once(command, properties)
        runs += 1
        failed += not good
        said = said or ("" if good else output)
        seconds = time.monotonic() - begin
        if seconds > LONG_TOTAL and seconds / runs > LONG:
            break
    return name, runs, failed, (time.monotonic() - begin) / runs, said


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--output", type=pathlib.Path)
    parser.add_argument("--build", default=str(root / "build/release"))
    parser.add_argument("pattern", nargs="*", default=[".*"])
    given = parser.parse_args()
    tests = [test for test in quick_tests(given.build)
             if any(re.fullmatch(pattern, test[0]) for pattern in given.pattern)]
    loops = [subprocess.Popen(["sh", "-c", BUSY]) for _ in range(given.busy)]
    all_failed = 0
    try:
        with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
            for done in concurrent.futures.as_completed(pool.submit(repeat, test, given.times) for test in tests):
                name, runs, failed, seconds, said = done.result()
                all_failed += failed
                line = f"{name} {runs} {failed} {seconds:.2f}"
                print(line, flush=True)
                if given.output:
                    with given.output.open("a") as file:
                        file.write(f"{line} busy={given.busy}\n")
                if said:
                    print(said[-3000:], flush=True)
    finally:
        for loop in loops:
            loop.kill()
    print(f"{len(tests)} tests, {all_failed} failed runs")
    return all_failed > 0 or not tests


if __name__ == "__main__":
    sys.exit(main())
