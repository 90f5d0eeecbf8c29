# Shell functions for tests that start processes: all end with the test, and what is waited for is a condition, never a
# time.
processes=()
failures=0
fail() { echo "FAIL: ${fault:-}${fault:+: }$1" >&2; failures=$((failures + 1)); }

# spawn OUTPUT ERRORS COMMAND...: in the background; `spawned` is its process.
spawn() {
    local output=$1 errors=$2
    shift 2
    "$@" >"$output" 2>"$errors" </dev/null &
    spawned=$!
    processes+=("$spawned")
}

alive() { kill -0 "$1" 2>/dev/null; }

# kill_hard PROCESS...: also frozen ones; returns when they are gone.
kill_hard() {
    local process
    for process; do kill -KILL "$process" 2>/dev/null; done
    for process; do wait "$process" 2>/dev/null; done
    forget "$@"
}

# forget PROCESS...: who is gone is not killed at the end, when another may have its number.
forget() {
    local process left=()
    for process in "${processes[@]}"; do [[ " $* " == *" $process "* ]] || left+=("$process"); done
    processes=("${left[@]}")
}

kill_all() { kill_hard "${processes[@]}"; }

# wait_until WHAT COMMAND...: until the command succeeds; a failure of the test after `patience` seconds.
patience=${RIPOSTE_PATIENCE:-600}
wait_until() {
    local what=$1 end=$((SECONDS + patience))
    shift
    until "$@"; do
        if [ $SECONDS -ge $end ]; then
            fail "waited $patience seconds for: $what"
            return 1
        fi
        nap
    done
}

# A twenty-fifth of a second, without a process for it.
exec {never}<> <(:)
nap() { read -rt 0.04 -u "$never" || true; }

gone() { ! alive "$1"; }
# ended PROCESS: waits for its end; the exit status is in `status`, 124 where it had to be killed.
ended() {
    if wait_until "the end of process $1" gone "$1"; then
        wait "$1"
        status=$?
        forget "$1"
    else
        kill_hard "$1"
        status=124
    fi
}
