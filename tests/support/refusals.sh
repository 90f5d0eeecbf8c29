# For scripts that set $riposte and stand in a folder of their own: counts what is wrong in $failures.
failures=0
fail() { echo "FAIL: $1" >&2; failures=$((failures + 1)); }

# refuses_with STATUS TEXT ARGUMENTS...: this exit status, nothing on standard output, one line on standard error that
# holds TEXT. The line stays in the file `stderr`.
refuses_with() {
    local status=$1 text=$2 got=0
    shift 2
    timeout 120 "$riposte" "$@" >stdout 2>stderr </dev/null || got=$?
    [ "$got" = "$status" ] || fail "$*: exit $got, not $status: $(head -c 300 stderr)"
    [ ! -s stdout ] || fail "$*: printed to standard output"
    [ "$(wc -l <stderr)" = 1 ] || fail "$*: $(wc -l <stderr) lines of complaint"
    grep -qF -- "$text" stderr || fail "$*: '$(cat stderr)' does not say '$text'"
}
