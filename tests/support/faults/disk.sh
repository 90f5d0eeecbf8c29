# Disks that are full, for run_faults.sh.

# The disk of the record file: export fails with a line, and works elsewhere.
fault_disk_full() {
    local tries=3
    new_run
    start_worker
    finish
    refuses '[12]' '/dev/full' "$riposte" run export "$run" --quiet --redis "$url" --force --out /dev/full
    (
        ulimit -f 8 # blocks of 1024 bytes
        trap '' XFSZ
        failures=0
        refuses '[12]' 'small' "$riposte" run export "$run" --quiet --redis "$url" --force --out small
        refuses '[12]' 'small.zst' "$riposte" run export "$run" --quiet --redis "$url" --force --out small.zst
        exit $failures
    ) || failures=$((failures + $?))
    refuses '[12]' 'nowhere' "$riposte" run export "$run" --quiet --redis "$url" --force --out nowhere/records
    mkdir -p "$folder/tiny"
    if mount -t tmpfs -o size=16k tmpfs "$folder/tiny" 2>/dev/null; then
        refuses '[12]' 'tiny/records' "$riposte" run export "$run" --quiet --redis "$url" --force --out tiny/records
        umount "$folder/tiny"
        tries=4
    fi
    check_run
    told="$((tries + 1)) exports refused, the next one whole"
}

# The disk of the server's append-only file: it refuses every write until there is room.
fault_server_disk_full() {
    local file refused
    redis_kill
    redis_through=(bash -c 'trap "" XFSZ; exec "$@"' --)
    redis_launch
    new_run
    start_worker
    start_worker
    midway 3
    file=$(ls "$redis_folder"/appendonlydir/*.incr.aof)
    prlimit --pid "$redis" --fsize="$(stat -c %s "$file"):"
    wait_until "a write that is refused" more_errors_than 0 MISCONF
    sleep "$SLEEP"
    still_running
    all_alive
    refused=$(redis_errors MISCONF)
    prlimit --pid "$redis" --fsize=unlimited:
    finish_and_check
    told="$refused writes refused in $SLEEP s"
}
