# Shell functions for tests that do less under a sanitizer; tests/support/length.h says why. Needs `riposte`.

under_sanitizer() { ldd "$riposte" | grep -q 'lib[at]san'; }

# fewer FULL: all, or a quarter under a sanitizer, rounded up.
fewer() {
    if under_sanitizer; then echo $((($1 + 3) / 4)); else echo "$1"; fi
}
