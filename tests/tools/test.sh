#!/usr/bin/env bash
# ./run test [PART...]: builds and runs all tests; parts: release asan tsan fuzz (default: all four, in this order).
#
# release  every test, optimised           tsan  the tests labelled threads, under the thread sanitizer
# asan     every test but the static ones, under the address and undefined behaviour sanitizers, assertions on
# fuzz     each fuzz target for RIPOSTE_FUZZ_SECONDS (20) from its stored corpus, with clang
# Ends with a table and the line `N passed, M failed`; exit 1 when a test failed or a part could not run.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
build=$root/build
parts=("$@")
((${#parts[@]})) || parts=(release asan tsan fuzz)
passed=0 failed=0 skipped=0 table=() names=() through=()

for part in "${parts[@]}"; do
    case $part in
    release | asan | tsan | fuzz) ;;
    *)
        echo "run: no part '$part'; there are release asan tsan fuzz" >&2
        exit 2
        ;;
    esac
done

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
        through=()
        answer=$("$build/tsan/riposte" --help 2>&1 </dev/null)
        if [[ $answer == *"unexpected memory mapping"* ]]; then
            echo "address space randomisation is off for the thread sanitizer, which cannot run with this kernel's"
            through=(setarch "$(uname -m)" --addr-no-randomize)
        fi
        ;;
    esac
}

# Adds the numbers of a finished part, read from CTest's own report, to the table.
count() {
    local part=$1 seconds=$2 report=$build/$1/junit.xml total bad missed good checks
    attribute() { sed -nE "s/^[[:space:]]*$1=\"([0-9]+)\"\$/\1/p" "$report" 2>/dev/null | grep -m 1 . || echo 0; }
    total=$(attribute tests) bad=$(attribute failures) missed=$(($(attribute skipped) + $(attribute disabled)))
    good=$((total - bad - missed))
    checks=$(sed -nE 's/.*: Checks: ([0-9]+), .*/\1/p' "$build/$part/Testing/Temporary/LastTest.log" |
        awk '{ sum += $1 } END { print sum + 0 }')
    passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + missed))
    table+=("$(printf '%-8s %6d %7d %7d %8d %8ds' "$part" "$good" "$bad" "$missed" "$checks" "$seconds")")
    names+=("$(sed -nE "s/.*<testcase name=\"([^\"]+)\".* status=\"fail\".*/failed in $part: \
        \1/p" "$report" 2>/dev/null)")
    if ((total == 0)); then
        echo "no test ran in part $part"
        failed=$((failed + 1))
    fi
}

run_part() {
    local part=$1 begin=$SECONDS
    echo "== $part"
    if ! "$root/run" build "$part"; then
        failed=$((failed + 1))
        table+=("$(printf '%-8s does not build' "$part")")
        return
    fi
    prepare_sanitizer "$part"
    if [[ -n ${RIPOSTE_FUZZ_SECONDS-} && $part == fuzz ]]; then
        cmake -DRIPOSTE_FUZZ_SECONDS="$RIPOSTE_FUZZ_SECONDS" "$build/fuzz" >/dev/null
    fi
    rm -f "$build/$part/junit.xml"
    (cd "$root" && "${through[@]}" ctest --preset "$part" -j "$(nproc)" --output-junit "$build/$part/junit.xml" \
        --no-tests=error </dev/null)
    count "$part" $((SECONDS - begin))
}

for part in "${parts[@]}"; do run_part "$part"; done

echo
echo "part     passed  failed skipped   checks      time"
printf '%s\n' "${table[@]}"
((skipped == 0)) || echo "$skipped skipped (each says why in build/PART/Testing/Temporary/LastTest.log)"
printf '%s\n' "${names[@]}" | grep . || true
echo "$passed passed, $failed failed"
((failed == 0))
