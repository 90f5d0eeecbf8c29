#!/usr/bin/env bash
# ./run test [PART...]: builds and runs tests; without a part: quick.
#
#   quick     every test of an optimised build, at its quick length        long  what takes minutes, and more games
#   asan      address and undefined behaviour sanitizers, assertions on    tsan  threads, under the thread sanitizer
#   fuzz      each fuzz target for RIPOSTE_FUZZ_SECONDS (20) from its stored corpus, with clang
#   full      long asan tsan fuzz
#   thorough  at full length what is too long for every change
#
# All parts asked for are built first, then run as one queue. Ends with a table, with what each test took in
# build/times/PART.txt, and with the line `N passed, M failed`; exit 1 when a test failed or a part could not run.
# Which test is in which part: tests/README.md.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
build=$root/build
queue=$build/queue
all=(quick long asan tsan fuzz thorough)
parts=() through=()
jobs=$(($(nproc) + 1)) # one more than cores: at any time some wait, for servers, terminals or a clock
passed=0 failed=0 skipped=0

for part in "${@:-quick}"; do
    case $part in
    quick | long | asan | tsan | fuzz | thorough) parts+=("$part") ;;
    full) parts+=(long asan tsan fuzz) ;;
    *)
        echo "run: no part '$part'; there are ${all[*]} full" >&2
        exit 2
        ;;
    esac
done

# The build folder of a part.
folder_of() { case $1 in quick | long | thorough) echo release ;; *) echo "$1" ;; esac }

# Some containers forbid what the sanitizers need. Says so in a line, and sets what makes the rest of them work.
prepare_sanitizer() {
    local answer
    case $1 in
    asan | fuzz)
        export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1
        answer=$(ASAN_OPTIONS=detect_leaks=1 "$build/$1/riposte" --help 2>&1 </dev/null)
        if [[ $answer == *"LeakSanitizer has encountered a fatal error"* ]]; then
            echo "leaks are not looked for: this machine does not allow LeakSanitizer to trace the process"
            export ASAN_OPTIONS=detect_leaks=0
        fi
        ;;
    tsan)
        answer=$("$build/tsan/riposte" --help 2>&1 </dev/null)
        if [[ $answer == *"unexpected memory mapping"* ]]; then
            echo "address space randomisation is off for the thread sanitizer, which cannot run with this kernel's"
            through=(setarch "$(uname -m)" --addr-no-randomize)
        fi
        ;;
    esac
}

# Builds what the parts need and makes the folder of the queue, whose tests are those of all the build folders.
prepare() {
    local part folder folders=()
    for part in "${parts[@]}"; do
        folder=$(folder_of "$part")
        [[ " ${folders[*]-} " != *" $folder "* ]] || continue
        "$root/run" build "$folder" || return 1
        folders+=("$folder")
        prepare_sanitizer "$folder"
        if [[ -n ${RIPOSTE_FUZZ_SECONDS-} && $folder == fuzz ]]; then
            cmake -DRIPOSTE_FUZZ_SECONDS="$RIPOSTE_FUZZ_SECONDS" "$build/fuzz" >/dev/null
        fi
    done
    mkdir -p "$queue"
    rm -f "$queue/junit.xml"
    for folder in "${folders[@]}"; do printf 'subdirs("%s")\n' "$build/$folder"; done >"$queue/CTestTestfile.cmake"
}

# Writes a line "NAME STATUS SECONDS" for each test that ran to build/times/PART.txt, from CTest's report.
keep_times() {
    mkdir -p "$build/times"
    python3 - "$queue/junit.xml" "$build/times" "${parts[@]}" <<'PYTHON'
import sys
import xml.etree.ElementTree as tree

report, folder, *parts = sys.argv[1:]
lines = {part: "" for part in parts}
for case in tree.parse(report).iter("testcase"):
    part = case.get("name").partition(".")[0]
    part = part if part in lines else "quick"
    lines[part] += f'{case.get("name")} {case.get("status")} {float(case.get("time")):.2f}\n'
for part in parts:
    with open(f"{folder}/{part}.txt", "w") as file:
        file.write(lines[part])
PYTHON
}

# Prints the table of parts and the tests that failed, and adds up.
report() {
    local part good bad missed seconds
    printf '\n%-8s %6s %7s %7s %9s\n' part passed failed skipped seconds
    for part in "${parts[@]}"; do
        read -r good bad missed seconds < <(awk '{ n[$2]++; t += $3 }
            END { printf "%d %d %d %.0f\n", n["run"], n["fail"], n["notrun"] + n["disabled"], t }
        ' "$build/times/$part.txt")
        printf '%-8s %6d %7d %7d %9d\n' "$part" "$good" "$bad" "$missed" "$seconds"
        passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + missed))
        if ((good + bad + missed == 0)); then
            echo "no test ran in part $part"
            failed=$((failed + 1))
        fi
    done
    checks=$(sed -nE 's/.*: Checks: ([0-9]+), .*/\1/p' "$queue/Testing/Temporary/LastTest.log" |
        awk '{ sum += $1 } END { print sum + 0 }')
    echo "seconds: all tests of the part added up; $jobs run at a time, $checks libcheck checks in all"
    echo "$((SECONDS / 60)) min $((SECONDS % 60)) s with the build"
    ((skipped == 0)) || echo "$skipped skipped (each says why in build/queue/Testing/Temporary/LastTest.log)"
    for part in "${parts[@]}"; do awk '$2 == "fail" { print "failed: " $1 }' "$build/times/$part.txt"; done
}

if prepare; then
    labels=$(IFS='|' && echo "${parts[*]}")
    "${through[@]}" ctest --test-dir "$queue" --label-regex "^($labels)\$" -j "$jobs" --output-on-failure \
        --output-junit "$queue/junit.xml" --no-tests=error </dev/null
    keep_times
    report
else
    echo "does not build"
    failed=1
fi
echo "$passed passed, $failed failed"
((failed == 0))
