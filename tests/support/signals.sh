# Shell functions for tests that send a signal to a program in the background. At first it is a copy of the shell, then
# it ignores SIGINT, as all do that a script starts so, until it catches it: what comes before is lost or kills at once.

# is_watching PROCESS PROGRAM: it is the program by now, and catches SIGINT.
is_watching() {
    [ "/proc/$1/exe" -ef "$2" ] && ((0x$(sed -n 's/^SigCgt:[[:blank:]]*//p' "/proc/$1/status" || echo 0) & 1 << 1))
} 2>/dev/null

# until_watching PROCESS PROGRAM: waits for that, or for its end.
until_watching() { until is_watching "$1" "$2" || ! kill -0 "$1" 2>/dev/null; do sleep 0.005; done; }
