# Shell functions for tests in which long waits of the program are part of the way: under `hastened`, a command before
# others, all clocks go ten times as fast and all waits are as much shorter. Nothing is hastened under a sanitizer,
# which does not go with what that takes, nor, unless a test asks for it always, where all is wanted at length
# (RIPOSTE_TESTS=full). Needs sanitizer.sh, `riposte` (the program).

clock_library=$(dirname "$riposte")/tests/turned_clock.so
hastened=() clock_rate=1

# write_clock FILE OFFSET RATE: a new clock of turned_clock.h, OFFSET seconds ahead.
write_clock() {
    python3 -c 'import struct, sys, time
path, offset, rate = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
open(path, "wb").write(struct.pack("=4q", 0, offset * 10**9, rate, time.time_ns()))' "$@"
}

# turn_clock FILE OFFSET: of programs that run by it.
turn_clock() {
    python3 -c 'import struct, sys
open(sys.argv[1], "r+b").write(struct.pack("=2q", 0, int(sys.argv[2]) * 10**9))' "$@"
}

# hasten FOLDER [always]: from now on; its file is kept in the folder. always: also at full length.
hasten() {
    [ "${RIPOSTE_TESTS:-}" != full ] || [ "${2:-}" = always ] || return 0
    ! under_sanitizer || return 0
    clock_rate=10
    write_clock "$1/fast.clock" 0 $clock_rate
    hastened=(env "LD_PRELOAD=$clock_library" "TURNED_CLOCK=$1/fast.clock")
}
