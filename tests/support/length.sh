# Shell functions for tests that do less where that is asked for; tests/support/length.h says when.

is_brief() { [ "${RIPOSTE_TESTS:-}" = brief ]; }
is_long() { [ "${RIPOSTE_TESTS:-}" = long ]; }
is_full() { [ "${RIPOSTE_TESTS:-}" = full ]; }
is_quick() { ! is_brief && ! is_long && ! is_full; }

# fewer FULL: all, or at brief length a quarter, rounded up.
fewer() {
    if is_brief; then echo $((($1 + 3) / 4)); else echo "$1"; fi
}
